"""The knights' figures in one line, where the window has no room for the party's panels."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QToolTip, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.dialogs.numbers import lines_of
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.panels import knight_facts
from kf_desktop.ui.panels.signs import KnightSign
from kf_desktop.ui.panels.stat_bars import Bar
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES, colour, px
from kf_desktop.ui.theme.widgets import clear, row

SIGN, HIGH, GAP = 24, 30, 7


class KnightVitals(QAbstractButton):
    """A knight's sign with Passion, Heat and Vigor; a click opens the knight's board."""

    def __init__(self, knight: str, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.knight = knight
        self.bars: tuple[Bar, ...] = ()
        self.least = 0
        self.asked = False
        self._view: TableView | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.sign = KnightSign(SIGN, self)
        self.sign.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_knight(self, view: TableView) -> None:
        """Show the knight as it is now."""
        self._view, knight, asked = view, view.game.knights[self.knight], view.asked()
        self.sign.show_knight(self.knight, view)
        self.sign.setGeometry(px(3), px(HIGH - SIGN) // 2, px(SIGN), px(SIGN))
        self.bars = knight_facts.bars(knight, view)
        self.asked = asked is not None and asked.id == self.knight
        whole = speech.names_of(view.library).name("knight", self.knight)
        figures = [f"{bar.name} {bar.figure}" for bar in self.bars]
        signs = [words for words, _ in knight_facts.signs(knight, view)]
        name(self, f"{whole}: {', '.join([*figures, *signs])}")
        self.setToolTip("\n".join([whole, *figures, *signs]))
        self.updateGeometry()
        self.update()

    def event(self, event: QEvent) -> bool:
        """While the pointer rests here: all figures, and the sums behind them."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._view is not None:
            told = [self.toolTip(), lines_of(self._view, f"knight:{self.knight}")]
            QToolTip.showText(event.globalPos(), "\n\n".join(filter(None, told)), self)
            return True
        return super().event(event)

    def wanted(self, least: int) -> int:
        """The width with all figures but the first so many."""
        return px(SIGN + 8) + sum(self._width(bar) for bar in self.bars[least:])

    def _width(self, bar: Bar) -> int:
        small, large = (QFontMetrics(THEMES.theme.font(size, bold=size > 14)) for size in (14, 16))
        return small.horizontalAdvance(bar.name[:1]) + large.horizontalAdvance(bar.figure) + px(3 + GAP)

    def sizeHint(self) -> QSize:
        return QSize(self.wanted(self.least), px(HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or self.underMouse() or self.asked:
            painter.setPen(QPen(colour("gold" if self.hasFocus() else "ember"), 2 if self.hasFocus() else 1))
            painter.setBrush(colour("raised"))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), px(5), px(5))
        left = px(SIGN + 7)
        for bar in self.bars[self.least :]:
            self._paint_figure(painter, bar, left)
            left += self._width(bar)
        painter.end()

    def _paint_figure(self, painter: QPainter, bar: Bar, left: int) -> None:
        """The first letter of its name, the figure, and a line in its colour below."""
        wide = self._width(bar) - px(GAP)
        place = QRect(left, 0, wide, self.height() - px(2))
        painter.setFont(THEMES.theme.font(14))
        painter.setPen(colour("ink_soft"))
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, bar.name[:1])
        painter.setFont(THEMES.theme.font(16, bold=True))
        painter.setPen(colour("ink"))
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, bar.figure)
        painter.fillRect(left, self.height() - px(5), wide, px(2), colour(bar.tone))


class Vitals(QWidget):
    """All knights of the party, with as many of their figures as there is room for."""

    opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.knights: dict[str, KnightVitals] = {}
        self._row = row(self, gap=4)

    def show_table(self, view: TableView) -> None:
        """Show the party; the marks are made anew when other knights sit down."""
        if tuple(self.knights) != view.game.party:
            self._seat(view.game.party)
        for knight in self.knights.values():
            knight.show_knight(view)
        self._fit()

    def _seat(self, party: tuple[str, ...]) -> None:
        clear(self._row)
        self._row.addStretch()
        self.knights = {id: KnightVitals(id) for id in party}
        for id, knight in self.knights.items():
            knight.clicked.connect(lambda _=False, id=id: self.opened.emit(id))
            self._row.addWidget(knight)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Vigor is shown last to go."""
        gaps = self._row.spacing() * len(self.knights)

        def fits(least: int) -> bool:
            return sum(knight.wanted(least) for knight in self.knights.values()) + gaps <= self.width()

        least = next((least for least in range(2) if fits(least)), 2)
        for knight in self.knights.values():
            if knight.least != least:
                knight.least = least
                knight.updateGeometry()
                knight.update()
