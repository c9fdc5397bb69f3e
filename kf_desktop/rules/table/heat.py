"""Heat as it is paid (STA-026, DIC-027). What is forced upon a knight is in `knight/stats`."""

from __future__ import annotations

from kf_desktop.rules.table.state import Fighter

HEAT_MAX = 9  # STA-042


def heat_room(knight: Fighter) -> int:
    """How much Heat the knight may still gain of free will (DIC-027)."""
    return max(0, min(knight.heat_limit, HEAT_MAX) - knight.heat)


def pay_heat(knight: Fighter, amount: int) -> None:
    """Gain Heat of free will; who pays says what for."""
    knight.heat += amount
