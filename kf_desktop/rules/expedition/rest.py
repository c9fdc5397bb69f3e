"""The Rest phase: Rest abilities, Rotation 2, a Campfire Tale (RST)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.abilities.refusals import of_uses
from kf_desktop.rules.abilities.using import delve_offers, offers, usable, use
from kf_desktop.rules.abilities.votes import decide_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.expedition.kingdom.wheel import rotate
from kf_desktop.rules.knight import techniques
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.knight.standing import start_afresh
from kf_desktop.rules.princess import princesses
from kf_desktop.rules.table.game import NO, YES, Asking, Fighter, Game, Kind, Option, Refusal, Steps, party
from kf_desktop.rules.table.readings import codex_of, meeting, push_reading
from kf_desktop.rules.table.scenes import go, pop, scene

ROTATION = 2  # RST-011
HEARTS = 3  # RST-019
STORY = "story"  # the frame's mark: a paragraph ordered this rest (RST-025)
OVER = "over"


@scene("rest")
def rest_scene(game: Game, frame: Frame) -> Steps[None]:
    """The next step of the phase (RST-003)."""
    yield from STEPS[frame.step](game, frame)


def _lie_down(game: Game, frame: Frame) -> Steps[None]:
    """Discarded techniques come back by resting (RST-009)."""
    game.emit("rest", "RST-003")
    for knight in party(game):
        start_afresh(knight)
        yield from techniques.return_to_hand(game, knight, "discard", len(knight.discard))
    princesses.refresh(game)
    frame.step = "abilities"


def _abilities(game: Game, frame: Frame) -> Steps[None]:
    """Step 1: one Rest ability of any knight, or on to the next step (RST-004, RST-008)."""
    ready = {
        f"use:{knight.id}:{offer.key}": (knight, offer) for knight in party(game) for offer in rest_offers(game, knight)
    }
    if ready:
        options = [
            Option(key, "use", {"knight": knight.id, "card": offer.source, "ability": offer.key})
            for key, (knight, offer) in ready.items()
        ]
        seats = tuple(dict.fromkeys(knight.seat for knight, _ in ready.values()))
        answer = yield Asking(
            Kind.WINDOW,
            "rest.abilities",
            [*options, Option("pass", "pass")],
            seats,
            because=("RST-004", "RST-008"),
            missing=lambda: of_rest(game),
        )
        if answer[0] != "pass":
            knight, offer = ready[answer[0]]
            yield from _use(game, knight, offer)
            return
    for knight in party(game):
        start_afresh(knight)
        techniques.end_of_round(knight)  # RST-006: no round runs, so instant cards come back here
    frame.step = "rotation"


def rest_offers(game: Game, knight: Fighter) -> list[Offer]:
    """What the knight can use while resting: Rest techniques and abilities, each once (RST-004, RST-005)."""
    found = [*delve_offers(game, knight, "rest")]
    found += [offer for offer in offers(game, knight, ("rest",)) if not offer.technique]
    context = Context(knight=knight)
    return [offer for offer in found if offer.key not in knight.used and usable(game, knight, offer, context)]


def _use(game: Game, knight: Fighter, offer: Offer) -> Steps[None]:
    """Pay, resolve with the warm-up, deplete (RST-006, RST-007)."""
    knight.used.append(offer.key)
    yield from use(game, knight, offer, Context(source=offer.source, knight=knight))


def _rotation(game: Game, frame: Frame) -> Steps[None]:
    """Step 2 (RST-011)."""
    rotate(game, ROTATION)
    frame.step = "campfire"
    yield from ()


def _campfire(game: Game, frame: Frame) -> Steps[None]:
    """Step 3: at most one tale, if the party wants one (RST-014 … RST-021)."""
    frame.step = OVER
    book = game.content.books.get(codex_of(game))
    if book is None or not book.campfires:
        return
    bonus = campfire_bonus(game)
    tell = yield from decide_of(
        game,
        Kind.CHOOSE,
        "rest.campfire",
        {YES: True, NO: False},
        because=("RST-014", "RST-015", "RST-016"),
        args={"bonus": bonus},
    )
    if not tell:
        return
    face = (yield from game.roll("table", 10, 1))[0]
    result = min(face + bonus, max(entry.result for entry in book.campfires))
    game.emit("campfire", "RST-016", die=face, bonus=bonus, result=result)
    tale = next((entry for entry in book.campfires if entry.result == result), None)
    if tale is not None:
        push_reading(game, book.id, meeting(game, book.id, tale), game.state.expedition.leader)


def campfire_bonus(game: Game) -> int:
    """The highest Rapport between two knights of the party, at most 3 (RST-016 … RST-019)."""
    pairs = combinations(party(game), 2)
    return min(HEARTS, max((one.sheet.rapport.get(two.id, 0) for one, two in pairs), default=0))


def _rise(game: Game, frame: Frame) -> Steps[None]:
    """Back to the paragraph that ordered the rest, or on to the next Delve (RST-024, RST-025)."""
    if frame.args.get(STORY):
        pop(game)
        for below in game.state.scenes:
            if below.scene == "rest" and not below.step:
                below.step = OVER  # the story's rest was the one that the aftermath calls for (AFT-019)
    else:
        go(game, "delve")
    yield from ()


STEPS: dict[str, Callable[[Game, Frame], Steps[None]]] = {
    "": _lie_down,
    "abilities": _abilities,
    "rotation": _rotation,
    "campfire": _campfire,
    OVER: _rise,
}


def of_rest(game: Game) -> list[Refusal]:
    """What of a Rest cannot be used (RST-004)."""
    return of_uses(game, ((knight, _for_a_rest(game, knight)) for knight in party(game)))


def _for_a_rest(game: Game, knight: Fighter) -> list[Offer]:
    others = [offer for offer in offers(game, knight, ("rest",)) if not offer.technique]
    return [*delve_offers(game, knight, "rest"), *others]
