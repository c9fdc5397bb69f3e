"""Who would be struck by a monster that is driven away, before anybody drives it: tried in copies of the game."""

from __future__ import annotations

from kf_desktop.engine.codec import decode, encode
from kf_desktop.engine.decision import Answer, Decision
from kf_desktop.rules.clash.board.miniatures import living_knights
from kf_desktop.rules.clash.forced.knockback import knockback
from kf_desktop.rules.clash.forced.pushing import pushback
from kf_desktop.rules.table.game import Fighter, Game, clash_of
from kf_desktop.rules.table.state import Figure, State

DRIVING = ("knockback", "pushback")
"""The keywords of a knight's attack that move its target away."""
COURSES = ("knockback", "slide", "path")
"""The questions in which the players choose where it goes."""


def struck_by(game: Game, knight: Fighter, figure: Figure, keyword: str, amount: int) -> tuple[str, ...]:
    """The knights and the princess who would lose Vigor or die, whichever way the players choose first."""
    before = {other.id: _vigor(other) for other in living_knights(game)}
    struck = dict[str, None]()
    courses: list[Answer | None] = [None]
    for course in courses:
        copy = Game(decode(State, encode(game.state)), game.content)
        first = _drive(copy, knight.id, figure.number, keyword, amount, course)
        if course is None and first is not None:
            courses += [(option.key,) for option in first.options[1:]]
        after = {other.id: _vigor(other) for other in living_knights(copy)}
        struck |= dict.fromkeys(name for name, vigor in before.items() if after.get(name, -1) < vigor)
    return tuple(struck)


def _drive(game: Game, knight: str, figure: int, keyword: str, amount: int, course: Answer | None) -> Decision | None:
    """Drive it, that way where there are several; the question in which that was to be chosen."""
    target = next(each for each in clash_of(game).figures if each.number == figure)
    drive = knockback if keyword == "knockback" else pushback
    steps, first = drive(game, target, amount, game.state.fighter(knight)), None
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


def _vigor(knight: Fighter) -> int:
    return knight.vigor + knight.temporary_vigor
