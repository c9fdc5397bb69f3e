"""The last thing that happened, in one line of the strip at the top; it opens into the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QPushButton

from kf_desktop.ui.a11y import name
from kf_desktop.ui.decision.plate import paint_cap
from kf_desktop.ui.glossary.signs import signed
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.panels.log_panel import QUIET, SILENT
from kf_desktop.ui.theme.theme import THEMES, colour, px

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

KEY = "L"
RECENT = 40
"""Events among which the last one worth a line is looked for."""


class LogLine(QAbstractButton):
    """A click opens the log below it."""

    why_asked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._event = -1
        self.why = QPushButton(self)
        self.why.setProperty("quiet", "true")
        self.why.setObjectName("lineWhy")
        self.why.clicked.connect(lambda: self.why_asked.emit(self._event))

    def show_table(self, view: TableView) -> None:
        """Say what happened last; what matters more comes before what came after it in the same answer."""
        self._event = _newest(view)
        words = speech.event(view.events[self._event], view) if self._event >= 0 else ""
        self.setText(words)
        event = view.events[self._event] if self._event >= 0 else None
        self.why.setText(tr("log.why"))
        self.why.setVisible(event is not None and bool(event.rules or event.reasons))
        name(self, words or tr("log.title"), f"{tr('log.title')}. {KEY}")
        name(self.why, tr("log.why"))
        self.setToolTip(words)
        self._arrange()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """The question why stands right behind the words."""
        metrics = QFontMetrics(THEMES.theme.font(15))
        wide = self.why.fontMetrics().horizontalAdvance(self.why.text()) + px(10)
        room = self.width() - px(10 + 58) - (wide if not self.why.isHidden() else 0)
        self._room = max(0, room)
        left = px(10) + min(metrics.horizontalAdvance(signed(self.text())), self._room) + px(2)
        self.why.setGeometry(left, px(2), wide, self.height() - px(4))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        lit = self.hasFocus()
        painter.fillRect(self.rect(), colour("ground_deep"))
        painter.setPen(QPen(colour("ink" if lit else "gold" if self.underMouse() else "line_strong"), 2 if lit else 1))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.setFont(THEMES.theme.font(15))
        painter.setPen(colour("ink"))
        words = QFontMetrics(painter.font()).elidedText(signed(self.text()), Qt.TextElideMode.ElideRight, self._room)
        painter.drawText(QRect(px(10), 0, self._room + 2, self.height()), Qt.AlignmentFlag.AlignVCenter, words)
        painter.setPen(colour("ink_soft"))
        painter.drawText(QRect(self.width() - px(44), 0, px(18), self.height()), Qt.AlignmentFlag.AlignCenter, "▾")
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_cap(painter, QPoint(self.width() - px(16), self.height() // 2), KEY, "ink_soft")
        painter.end()


def _newest(view: TableView) -> int:
    """The last event that is worth a line; of an answer's small things only if there is nothing else."""
    last = -1
    for index in range(len(view.events) - 1, max(-1, len(view.events) - RECENT), -1):
        kind = view.events[index].kind
        if kind in SILENT:
            continue
        if kind not in QUIET:
            return index
        last = max(last, index)
    return last
