"""How a knight stands in a clash: what he has done and used, alive or dead, Hidden or seen."""

from __future__ import annotations

from kf_desktop.rules.table.game import Fighter


def start_afresh(knight: Fighter) -> None:
    """A turn, a round or an Encounter begins: nothing has been used yet (ABI-027)."""
    knight.used.clear()
    knight.marks.clear()


def clear_of_clash(knight: Fighter) -> None:
    """What belongs to one clash starts empty and ends with it (CLA-032, AFT-005)."""
    knight.dead = knight.acted = knight.moved = knight.fought = knight.hidden = False
    knight.judicium_due = knight.judicium_drawn = False
    knight.knockdown, knight.fall = "", 0
    start_afresh(knight)
    knight.modifiers.clear()


def revive(knight: Fighter) -> None:
    """The knight is dead no longer (AFT-002)."""
    knight.dead = False


def come_out(knight: Fighter) -> None:
    """The knight is Hidden no longer."""
    knight.hidden = False
