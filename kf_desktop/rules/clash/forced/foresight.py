"""Who would be struck by a monster that is driven away, before anybody drives it: tried in copies of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kf_desktop.engine.codec import decode, encode
from kf_desktop.engine.decision import Answer, Decision
from kf_desktop.rules.clash.forced.knockback import knockback
from kf_desktop.rules.clash.forced.pushing import pushback
from kf_desktop.rules.table.game import Fighter, Game, Steps, clash_of
from kf_desktop.rules.table.state import Figure, State

DRIVING: Mapping[str, Callable[[Game, Figure, int, Fighter], Steps[None]]] = {
    "knockback": knockback,
    "pushback": pushback,
}
"""The keywords of a knight's attack that move its target away."""
COURSES = ("knockback", "slide", "path")
"""The questions in which the players choose where it goes."""
RUN_OVER = ("crash", "tumble")
"""What tells that somebody is run over: whether a Tumble helps is not known before its die is rolled (ABI-038)."""


def struck_by(game: Game, knight: Fighter, figure: Figure, keyword: str, amount: int) -> tuple[str, ...]:
    """The knights and the princess who would be run over, whichever way the players choose first."""
    struck = dict[str, None]()
    courses: list[Answer | None] = [None]
    for course in courses:
        copy = Game(decode(State, encode(game.state)), game.content)
        first = _drive(copy, knight.id, figure.number, keyword, amount, course)
        if course is None and first is not None:
            courses += [(option.key,) for option in first.options[1:]]
        over = [
            event for event in copy.events if event.kind in RUN_OVER and "knight" in event.args
        ]  # or a mob, INV-032
        struck |= {str(event.args["knight"]): None for event in over}
    return tuple(struck)


def _drive(game: Game, knight: str, figure: int, keyword: str, amount: int, course: Answer | None) -> Decision | None:
    """Drive it, that way where there are several; the question in which that was to be chosen."""
    target = next(each for each in clash_of(game).figures if each.number == figure)
    steps, first = DRIVING[keyword](game, target, amount, game.state.fighter(knight)), None
    try:
        asked = next(steps)
        while True:
            own = course if first is None and asked.prompt in COURSES else None
            if asked.prompt in COURSES:
                first = first or asked
            asked = steps.send(own or _idle(asked))
    except StopIteration:
        return first


def _idle(asked: Decision) -> Answer:
    """The answer that uses nothing, else the first."""
    keys = [option.key for option in asked.options]
    return ("pass",) if "pass" in keys else tuple(keys[: asked.least])
