"""A Saint who stands in the place of a knight: how long, and what ends it (SAI-044 … SAI-048)."""

from __future__ import annotations

from dataclasses import replace

from kf_desktop.rules.knight import gear
from kf_desktop.rules.table.game import Fighter, Game, clash_of
from kf_desktop.rules.table.marks import MarkKind, found, is_marked, take

UNKNOWN_SAINT = "unknown_saint"


def is_incarnate(game: Game, knight: Fighter) -> bool:
    """Whether the knight's Saint stands in this knight's place now (SAI-048)."""
    return is_marked(clash_of(game).marks, MarkKind.INCARNATION, knight.id)


def is_unknown_saint(game: Game, knight: Fighter) -> bool:
    """Whether it is the Unknown Saint who stands there (SAI-064, SAI-067)."""
    return game.state.clash is not None and not knight.sheet.saint and is_incarnate(game, knight)


def part_from_saint(game: Game, knight: Fighter) -> None:
    """The knight's patron goes, with the miniature and the Devotion."""
    leave_saint(knight)
    gear.changed(game, knight)


def leave_saint(knight: Fighter) -> None:
    """The same, of a knight who is in no game yet."""
    knight.sheet.saint, knight.sheet.saint_watches, knight.sheet.devotion = "", False, 0


def keep_devotion(game: Game, knight: Fighter, amount: int) -> None:
    """So much Devotion is left; infusions go with it."""
    knight.sheet.devotion = amount
    gear.changed(game, knight)


def end_incarnation(game: Game, knight: Fighter) -> None:
    """The Saint and all Devotion are lost when it ends (SAI-046 … SAI-048)."""
    if take(clash_of(game).marks, MarkKind.INCARNATION, knight.id):
        game.emit("incarnation_ends", "SAI-046", knight=knight.id, saint=knight.sheet.saint)
        part_from_saint(game, knight)


def turn_ends(game: Game, knight: Fighter) -> None:
    """The knight's own turn has ended: an Incarnation lasts to the end of the next (SAI-044, SAI-045)."""
    marks = clash_of(game).marks
    mark = found(marks, MarkKind.INCARNATION, knight.id)
    if mark is not None and mark.number > 1:
        marks.remove(mark)
        marks.append(replace(mark, number=mark.number - 1))
    elif mark is not None:
        end_incarnation(game, knight)
