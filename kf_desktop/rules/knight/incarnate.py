"""A Saint who stands in the place of a knight: how long, and what ends it (SAI-044 … SAI-048)."""

from __future__ import annotations

from kf_desktop.rules.knight import gear
from kf_desktop.rules.table.game import Game, Knight, clash_of

UNKNOWN_SAINT = "unknown_saint"


def is_incarnate(game: Game, knight: Knight) -> bool:
    """Whether the knight's Saint stands in this knight's place now (SAI-048)."""
    return bool(_flag(game, knight))


def is_unknown_saint(game: Game, knight: Knight) -> bool:
    """Whether it is the Unknown Saint who stands there (SAI-064, SAI-067)."""
    return game.state.clash is not None and not knight.sheet.saint and is_incarnate(game, knight)


def mark_of(knight: Knight) -> str:
    """How the flag of a knight's Incarnation begins; the turns follow that it lasts."""
    return f"incarnate:{knight.id}:"


def _flag(game: Game, knight: Knight) -> str:
    """The flag of the knight's Incarnation, if there is one."""
    return next((flag for flag in clash_of(game).flags if flag.startswith(mark_of(knight))), "")


def end_incarnation(game: Game, knight: Knight) -> None:
    """The Saint and all Devotion are lost when it ends (SAI-046 … SAI-048)."""
    flag = _flag(game, knight)
    if flag:
        clash_of(game).flags.remove(flag)
        game.emit("incarnation_ends", "SAI-046", knight=knight.id, saint=knight.sheet.saint)
        knight.sheet.saint, knight.sheet.devotion = "", 0
        gear.changed(game, knight)


def turn_ends(game: Game, knight: Knight) -> None:
    """The knight's own turn has ended: an Incarnation lasts to the end of the next (SAI-044, SAI-045)."""
    flag = _flag(game, knight)
    turns = int(flag.removeprefix(mark_of(knight)) or 0) - 1 if flag else 0
    if turns > 0:
        clash_of(game).flags.remove(flag)
        clash_of(game).flags.append(f"{mark_of(knight)}{turns}")
    elif flag:
        end_incarnation(game, knight)
