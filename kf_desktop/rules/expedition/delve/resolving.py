"""What a card, a tile or a Point of Interest says, sentence by sentence (HUN-003, ENC-003, ADV-006).

A sentence may call for a story or a clash: scenes of their own. They are played in its place: what is left of the
card waits below them, as a frame of the delve, and is judged afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence

from kf_desktop.content.cards.kingdom import NumberedPoint
from kf_desktop.content.effects.expedition import Explore, PointOfInterest
from kf_desktop.content.effects.vocabulary import AnyEffect
from kf_desktop.content.expressions import amount
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.expedition.delve.meeting import meet_monsters
from kf_desktop.rules.expedition.kingdom.hunt import perform_and_hunt
from kf_desktop.rules.expedition.kingdom.map import leader_of, tile_of
from kf_desktop.rules.table.game import Game, Steps
from kf_desktop.story.page_id import tile_source

CARD = "card"  # a step of the delve: the rest of a card
EXPLORATION, FRONT, POINT, DRAWS = "exploration", "front", "point", "draws"


def resolve(game: Game, of: str, name: str, done: int = 0, district: str = "") -> Steps[None]:
    """Do the sentences from the number `done` on, or until one of them puts a scene on top.

    Args:
        of: what kind of thing speaks.
        name: the id of the card or tile; the number of a Point of Interest; how many cards are still to be drawn.
        district: in which an exploration card was drawn.
    """
    below = game.state.scenes[-1]
    effects, source = _sentences(game, of, name, district)
    context = Context(source=source, knight=leader_of(game))
    for number in range(done, len(effects)):
        yield from perform_and_hunt(game, effects[number : number + 1], context)
        if game.state.scenes[-1] is not below:
            if number + 1 < len(effects):
                put_off(game, below, of=of, name=name, done=str(number + 1), district=district)
            return


def resolve_whole(game: Game, of: str, name: str, done: int = 0, district: str = "") -> Steps[None]:
    """As `resolve`; after the last sentence of all come the Encounters on the map (ENC-003)."""
    below = game.state.scenes[-1]
    yield from resolve(game, of, name, done, district)
    if game.state.scenes[-1] is below and below.step != CARD:
        yield from meet_monsters(game)


def go_on(game: Game, frame: Frame) -> Steps[None]:
    """Resolve what a frame has kept; the frame is gone."""
    game.state.scenes.pop()
    args = frame.args
    yield from resolve_whole(game, args["of"], args["name"], int(args["done"]), args["district"])


def put_off(game: Game, below: Frame, *, of: str, name: str, done: str = "0", district: str = "") -> None:
    """Keep the rest for when all that came on top of `below` is over; whoever ended `below` has ended it too."""
    scenes = game.state.scenes
    for place, frame in enumerate(scenes):
        if frame is below:
            scenes.insert(place + 1, Frame("delve", CARD, {"of": of, "name": name, "done": done, "district": district}))
            return


def _sentences(game: Game, of: str, name: str, district: str) -> tuple[Sequence[AnyEffect], str]:
    """The sentences, and whose they are."""
    kingdom = game.state.expedition.kingdom
    if of == EXPLORATION:
        card = game.content.explorations[name]
        return (*card.do, *card.in_district(district)), name
    if of == FRONT:
        front = tile_of(game, name).front
        return ((PointOfInterest(),) if front.poi else ()) + tuple(front.do), tile_source(name)
    if of == POINT:
        row = point_row(game, int(name))
        return row.do if row is not None else (), kingdom
    return (Explore(amount=amount(int(name))),), kingdom


def point_row(game: Game, number: int) -> NumberedPoint | None:
    """The row of the Kingdom Sheet's table (DEL-032)."""
    kingdom = game.content.kingdoms[game.state.expedition.kingdom]
    return next((point for point in kingdom.points_of_interest if point.number == number), None)
