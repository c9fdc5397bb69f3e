"""Rail and stage beside the middle; where there is no room, the stage is a strip, and both open over the middle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

from kf_desktop.ui.theme.theme import px

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from kf_desktop.ui.panels.rail import PartyRail
    from kf_desktop.ui.stage.stage import Stage
    from kf_desktop.ui.stage.tab import StageTab
    from kf_desktop.ui.table.boxes import Boxes
    from kf_desktop.ui.table.log_place import LogPlace

RAIL, STAGE, EDGE = 164, 280, 8
"""Widths at 100 % of rail and stage over the middle, and the room beside them."""


class Asides:
    """Places the rail, the stage and the strip that stands for it."""

    def __init__(self, table: QWidget, rail: PartyRail, stage: Stage, tab: StageTab, log_place: LogPlace) -> None:
        self.open = False
        """Whether they lie over the middle, where there is no room beside it."""
        self._opened = False
        """Whether they have been opened for a card that asks."""
        self._table, self._rail, self._stage, self._tab, self._log_place = table, rail, stage, tab, log_place

    def open_for_card(self, asks: bool) -> bool:
        """Open by themselves for a card that asks, and close with its question; whether that changes anything."""
        changes = asks not in (self._opened, self.open)
        self.open = asks if changes else self.open
        self._opened = asks
        return changes

    def place(self, boxes: Boxes, *, rail: bool, stage: bool) -> None:
        """Place them in their boxes, as far as the view in the middle leaves these to them."""
        rail_box, stage_box = boxes.rail, boxes.stage
        if boxes.folded and self.open:
            rail_box, stage_box = self._over(boxes)
        self._rail.setGeometry(rail_box)
        self._rail.setVisible(rail and not rail_box.isEmpty())
        self._tab.setGeometry(boxes.stage)
        self._tab.setVisible(stage and boxes.folded and not self.open and not boxes.stage.isEmpty())
        self._stage.setGeometry(self._log_place.share_stage(stage_box, there=stage and not boxes.folded))
        self._stage.setVisible(stage and (self.open or not boxes.folded))
        if boxes.folded:
            self._rail.raise_()
            self._stage.raise_()

    def _over(self, boxes: Boxes) -> tuple[QRect, QRect]:
        """Where they lie over the middle."""
        across, high = self._table.width(), boxes.whole.adjusted(0, px(6), 0, -px(2))
        wide = min(px(STAGE), across // 2)
        stage = QRect(across - wide - px(EDGE), high.top(), wide, high.height())
        rail = QRect(px(EDGE), high.top(), px(RAIL), high.height()) if boxes.rail.isEmpty() else boxes.rail
        return rail, stage
