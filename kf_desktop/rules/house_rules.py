"""House rules: what the table decides against the book, one thing at a time, and told in the log as such.

A house rule is an answer in the journal, `house:<what>:<whom>:<value>`. It is taken where no procedure runs, at the
beginning of what is being played, so that what follows is asked anew with it in force.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kf_desktop.engine.decision import IllegalAnswer
from kf_desktop.rules.clash.board import miniatures
from kf_desktop.rules.clash.board.ground import grid_of
from kf_desktop.rules.knight.gear import gain_gear
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.state import Fighter, Knight

ON_THE_BOARD = ("vigor", "heat", "passion", "resource")
ON_THE_SHEET = ("gold", "leads", "sighs", "bane", "devotion")
TRACKS = {"threat": 10, "curse": 5, "time": 16}
"""What a house rule can set, by where it stands; the tracks with their length."""
MOST = 99


def overrule(game: Game, words: Sequence[str]) -> None:
    """Do what the table has decided: what, of whom, and the value.

    Raises:
        IllegalAnswer: it is nothing that can be decided; nothing has changed.
    """
    deed = DEEDS.get(words[0]) if len(words) == 3 else None
    if deed is None:
        raise IllegalAnswer(f"'{' '.join(words)[:60]}' is no house rule: it says what, whose, and how much or where.")
    deed(game, *words)
    game.memo.clear()


def _fighter(game: Game, id: str) -> Fighter:
    if id not in game.state.party:
        raise IllegalAnswer(f"'{id[:60]}' is nobody of the party: {', '.join(game.state.party)}.")
    return game.state.fighter(id)


def _number(value: str, most: int = MOST) -> int:
    if not (value.isascii() and value.isdecimal() and int(value) <= most):
        raise IllegalAnswer(f"'{value[:60]}' is no number from 0 to {most}.")
    return int(value)


def _write(holder: object, what: str, now: int) -> tuple[int, int]:
    """Write the number down; how it was, and how it is."""
    before: int = getattr(holder, what)
    setattr(holder, what, now)
    return before, now


def _set(game: Game, what: str, whom: str, value: str) -> None:
    """A number of a knight's board or sheet."""
    fighter = _fighter(game, whom)
    if what in ON_THE_SHEET and not isinstance(fighter, Knight):
        raise IllegalAnswer(f"{whom} has no sheet for {what}.")
    holder = fighter.sheet if isinstance(fighter, Knight) and what in ON_THE_SHEET else fighter
    before, now = _write(holder, what, _number(value))
    game.emit("house_rule", what=what, knight=whom, before=before, now=now)


def _track(game: Game, what: str, whom: str, value: str) -> None:
    """A track of the expedition."""
    expedition = game.state.on_expedition
    if expedition is None:
        raise IllegalAnswer("No expedition is under way: there are no tracks.")
    before, now = _write(expedition, what, _number(value, TRACKS[what]))
    game.emit("house_rule", what=what, before=before, now=now)


def _place(game: Game, what: str, whom: str, value: str) -> None:
    """A knight stands on another free space of the clash board."""
    knight, clash = _fighter(game, whom), game.state.clash
    if clash is None or whom not in clash.knights or knight.dead:
        raise IllegalAnswer(f"{whom} does not stand on a clash board.")
    cell = grid_of(game).cell(value)
    taken = [other.cell for other in miniatures.living_knights(game)]
    taken += [cell for figure in miniatures.figures(game) for cell in miniatures.footprint(game, figure)]
    if not 0 <= cell < clash.columns * clash.rows or cell in taken:
        raise IllegalAnswer(f"'{value[:60]}' is no free space of the board, such as F10.")
    miniatures.leave_perch(game, knight)
    miniatures.put(knight, cell)
    game.emit("house_placed", knight=whom, cell=cell)


def _gear(game: Game, what: str, whom: str, value: str) -> None:
    """A knight gains a gear card."""
    knight = _fighter(game, whom)
    if not isinstance(knight, Knight) or value not in game.content.gear:
        raise IllegalAnswer(f"'{value[:60]}' is no gear that {whom} could have.")
    game.emit("house_gear", knight=whom, gear=value)
    gain_gear(game, knight, value)


Deed = Callable[[Game, str, str, str], None]
DEEDS: dict[str, Deed] = {
    **dict.fromkeys((*ON_THE_BOARD, *ON_THE_SHEET), _set),
    **dict.fromkeys(TRACKS, _track),
    "place": _place,
    "gear": _gear,
}
"""What can be decided."""
