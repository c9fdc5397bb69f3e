"""Rounds, and the clash as it goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kf_desktop.content.packs.packfile import shelf_of
from kf_desktop.engine.decision import Steps
from kf_desktop.rules.clash.round.setup import set_up
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.scenarios.doings.taking_part import Doing, Doings
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of
from kf_desktop.scenarios.position.bed import Bed

MOST_PIECES = 500
"""Pieces of a scene in a row, after which a scenario is taken for one that never ends."""
ROUND_AND_ROUND = "the game goes round and round, and nobody is asked anything: let a knight take part, or say less"


def _set_up(bed: Bed, play: Table) -> Steps[Any]:
    """The Standard Preparations, as the scenario card of the file says: whatever stood on the board is gone.

    Cards of the file take the place of those that the monster has besides.
    """
    game, clash = bed.game, bed.clash
    shelves: dict[str, Any] = {}
    for table in ("scenario", "ai", "bp"):
        if own := bed.cards.own.get(table):
            shelf = getattr(game.content, shelf_of(table))
            mine = {id: card for id, card in shelf.items() if id in own or card.monster != clash.monster}
            shelves[shelf_of(table)] = mine
    game.content = replace(game.content, **shelves)
    type_ = one_of(play.text("type", clash.type), ("full", "exhibition"), play.at("type"), "clash")
    card = game.content.scenario_of(clash.monster, game.state.expedition.kingdom, clash.level)
    if card is None:
        raise Wrong(play.path, f"{clash.monster} has no scenario for level {clash.level}: make one with [[scenario]]")
    if (card.board.columns, card.board.rows) != (clash.columns, clash.rows):
        raise Wrong(play.path, f"the board of {card.id} is of another size: {card.board.columns} × {card.board.rows}")
    game.state.expedition.levels[clash.monster] = clash.level
    return set_up(game, type_, clash.monster)


def _start_of_clash(bed: Bed, play: Table) -> Steps[Any]:
    return _scene(bed, "start", ("monster_round", "knight_round"))


def _monster_round(bed: Bed, play: Table) -> Steps[Any]:
    return _scene(bed, "monster_round", ("knight_round",))


def _knight_round(bed: Bed, play: Table) -> Steps[Any]:
    return _scene(bed, "knight_round", ("monster_round",))


def _round(bed: Bed, play: Table) -> Steps[Any]:
    yield from _scene(bed, "monster_round", ("knight_round",))
    if not bed.clash.result:
        yield from _scene(bed, "knight_round", ("monster_round",))


def _aftermath(bed: Bed, play: Table) -> Steps[Any]:
    result = play.text("result", bed.clash.result or "won")
    bed.clash.result = one_of(result, ("won", "lost"), play.at("result"), "result")
    bed.game.state.scenes[:] = [bed.game.state.scenes[-1]]
    know_clash(bed)
    bed.game.state.scenes[-1].step = "aftermath"
    return RULES.step(bed.game)


def clash_is_decided(bed: Bed) -> None:
    """What was played has decided the clash: the game goes on with its end, and the phase behind it (TIM-002)."""
    for frame in bed.game.state.scenes:
        if frame.scene == "clash":
            frame.step = "end"


def know_clash(bed: Bed) -> None:
    """Of a clash that the file begins in: which it is, and that no story has ordered it (AFT-018)."""
    for frame in bed.game.state.scenes:
        if frame.scene == "clash" and frame.step != "setup":
            told = {"type": bed.clash.type, "monster": bed.clash.monster, "book": "", "win": "0", "lose": "0"}
            frame.args = told | frame.args


def _scene(bed: Bed, first: str, last: tuple[str, ...]) -> Steps[None]:
    """Pieces of the clash from one step to another, or to the end of the clash."""
    frame = bed.game.state.scenes[-1]
    frame.step = first
    for _ in range(MOST_PIECES):
        yield from RULES.step(bed.game)
        if frame.step in (*last, "aftermath") or frame not in bed.game.state.scenes:
            return
    raise Wrong((), ROUND_AND_ROUND)


def _clash(bed: Bed, play: Table) -> Steps[Any]:
    """The clash goes on from where its scene stands, until it is over or no answer is left."""
    know_clash(bed)
    for _ in range(MOST_PIECES):
        if not any(frame.scene == "clash" for frame in bed.game.state.scenes):
            return
        yield from RULES.step(bed.game)
    raise Wrong(play.path, ROUND_AND_ROUND)


DOINGS: Doings = {
    "set up": Doing(_set_up, ("type",)),
    "start of clash": Doing(_start_of_clash),
    "monster round": Doing(_monster_round),
    "knight round": Doing(_knight_round),
    "round": Doing(_round),
    "aftermath": Doing(_aftermath, ("result",)),
    "clash": Doing(_clash),
}
