"""The margin beside the rose, in which a page is written (`told`)."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.rosegraal.told import Line, Page
from kf_desktop.ui.stage.monster_sheet import MonsterBand
from kf_desktop.ui.theme.frames import Framed
from kf_desktop.ui.theme.theme import colour, px
from kf_desktop.ui.theme.widgets import clear, column, label, rich, row, scrolling

WIDE, SIGN = 300, 22
"""Width of the margin, and side of a sign."""
PICTURE, SHARE, LEAST = 190, 35, 84
"""Height of a monster's plate, the percent of the margin that it takes at most, and the height below which it goes."""
LINKS = Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard


class Sign(QWidget):
    """A small picture in the colour of the text."""

    def __init__(self, sign: str) -> None:
        super().__init__()
        self.sign = sign
        self.setFixedSize(px(SIGN), px(SIGN))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_picture(painter, f"signs/{self.sign}", QRectF(self.rect()), colour("gold"))
        painter.end()


class Margin(Framed):
    """Title, a monster's plate if there is one, and lines below each other."""

    read = Signal(str, str)
    """The card of a line is wanted: its shelf and id."""

    def __init__(self) -> None:
        super().__init__()
        self.page: Page | None = None
        self.setFixedWidth(px(WIDE))
        outer = column(self, margin=12, gap=8)
        self.title = label(role="stageName", wrap=True)
        self.band = MonsterBand()
        content = QWidget()
        self.lines = column(content, gap=7)
        self.area = scrolling(content)
        outer.addWidget(self.title)
        outer.addWidget(self.band)
        outer.addWidget(self.area, 1)

    def show_page(self, page: Page) -> None:
        """Write that page; nothing if it stands there already."""
        if page == self.page:
            return
        self.page = page
        self.title.setText(page.title)
        self._stand_monster()
        self.band.show_monster(*page.monster)
        clear(self.lines)
        for line in page.lines:
            self.lines.addWidget(self._line(line))
        self.lines.addStretch()
        self.area.verticalScrollBar().setValue(0)

    def fit(self) -> None:
        """The lengths of another text size, and another palette."""
        self.setFixedWidth(px(WIDE))
        shown, self.page = self.page, None
        if shown is not None:
            self.show_page(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stand_monster()

    def _stand_monster(self) -> None:
        """Its plate leaves the words most of the height; where there is little, they have all of it."""
        high = min(px(PICTURE), self.height() * SHARE // 100)
        self.band.setFixedHeight(max(px(LEAST), high))
        self.band.setVisible(self.page is not None and bool(self.page.monster[0]) and high >= px(LEAST))

    def _line(self, line: Line) -> QWidget:
        if line.card is not None:
            link = rich(f'<a href="card" style="color: {colour("gold").name()}">{escape(line.words)}</a>')
            link.setTextInteractionFlags(LINKS)
            link.linkActivated.connect(lambda _, card=line.card: self.read.emit(*card))
            return link
        words = label(line.words, line.role, wrap=True)
        if not line.sign:
            return words
        holder = QWidget()
        inner = row(holder, gap=8)
        inner.addWidget(Sign(line.sign), 0, Qt.AlignmentFlag.AlignTop)
        inner.addWidget(words, 1)
        return holder
