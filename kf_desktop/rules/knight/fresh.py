"""What a knight can do once, and can do again when a turn, a round or an Encounter begins."""

from __future__ import annotations

from kf_desktop.rules.table.game import Knight


def start_afresh(knight: Knight) -> None:
    """Nothing has been used yet (ABI-027)."""
    knight.used.clear()
    knight.marks.clear()
