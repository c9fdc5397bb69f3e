"""Painted parts of the campaign sheet: virtues with their vices, and the Choice Matrix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from kf_desktop.content.virtues import NODES
from kf_desktop.ui.theme.theme import THEMES, colour, px

LINE, BOXES, HALF = 25, 4, 0.46
COLUMNS, CELL = 10, 30


@dataclass(frozen=True, slots=True)
class Pair:
    """A virtue with its value, and the vice that stands against it with its marks (SHT-047)."""

    virtue: str
    value: int
    vice: str
    marks: int


class VirtueRows(QWidget):
    """A row a pair: the virtue on the left, the vice's boxes on the right."""

    changed = Signal(int, int, int)
    """The row that was clicked, what that adds to the virtue, and how many marks the vice has then, or −1."""

    def __init__(self) -> None:
        super().__init__()
        self.pairs: tuple[Pair, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_pairs(self, pairs: tuple[Pair, ...]) -> None:
        """Show these pairs."""
        self.pairs = pairs
        told = (f"{each.virtue} {each.value:+d}, {each.vice} {each.marks}" for each in pairs)
        self.setAccessibleName("; ".join(told))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(320), px(LINE) * max(1, len(self.pairs)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, pair in enumerate(self.pairs):
            self._paint(painter, pair, QRectF(0, number * px(LINE), self.width(), px(LINE)))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the virtue raises it, one of the right button lowers it; a box is ticked, the last one cleared."""
        row, x = int(event.position().y()) // px(LINE), event.position().x()
        if not 0 <= row < len(self.pairs):
            return
        if x <= self.width() * HALF:
            self.changed.emit(row, -1 if event.button() is Qt.MouseButton.RightButton else 1, -1)
            return
        box = int(x - self.width() * HALF - px(16)) // (px(13) + px(4))
        if 0 <= box < BOXES:
            marks = box if self.pairs[row].marks == box + 1 else box + 1
            self.changed.emit(row, 0, marks)

    def _paint(self, painter: QPainter, pair: Pair, line: QRectF) -> None:
        middle = Qt.AlignmentFlag.AlignVCenter
        half = line.width() * HALF
        left = QRectF(line.left(), line.top(), half, line.height())
        painter.setFont(THEMES.theme.font(16, bold=bool(pair.value)))
        painter.setPen(colour("ink"))
        painter.drawText(left, middle, pair.virtue)
        painter.setFont(THEMES.theme.font(18, bold=True))
        painter.setPen(colour("gold" if pair.value > 0 else "blood" if pair.value < 0 else "ink_soft"))
        value = f"{pair.value:+d}".replace("-", "−") if pair.value else "0"
        painter.drawText(left, middle | Qt.AlignmentFlag.AlignRight, value)
        side = px(13)
        start = left.right() + px(16)
        for box in range(BOXES):
            spot = QRectF(start + box * (side + px(4)), line.center().y() - side / 2, side, side)
            painter.setPen(QPen(colour("blood" if box < pair.marks else "line_strong"), 1.5))
            painter.setBrush(colour("blood") if box < pair.marks else colour("ground_deep"))
            painter.drawRoundedRect(spot, 2, 2)
        painter.setFont(THEMES.theme.font(15))
        painter.setPen(colour("ink" if pair.marks else "ink_soft"))
        right = QRectF(start + BOXES * (side + px(4)) + px(6), line.top(), line.width(), line.height())
        painter.drawText(right, middle, pair.vice)


class Matrix(QWidget):
    """The forty nodes; marked ones are filled, revoked ones struck through."""

    clicked = Signal(str)
    """The node that was clicked."""

    def __init__(self) -> None:
        super().__init__()
        self.marked: frozenset[str] = frozenset()
        self.revoked: frozenset[str] = frozenset()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_nodes(self, marked: Sequence[str], revoked: Sequence[str]) -> None:
        """Show which nodes are marked."""
        self.marked, self.revoked = frozenset(marked), frozenset(revoked)
        self.setAccessibleName(", ".join(node for node in NODES if node in self.marked))
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place, row = int(event.position().x()) // px(CELL), int(event.position().y()) // px(CELL - 4)
        if 0 <= place < COLUMNS and 0 <= row * COLUMNS + place < len(NODES):
            self.clicked.emit(NODES[row * COLUMNS + place])

    def sizeHint(self) -> QSize:
        return QSize(px(CELL) * COLUMNS, px(CELL - 4) * (len(NODES) // COLUMNS))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, node in enumerate(NODES):
            row, place = divmod(number, COLUMNS)
            spot = QRectF(place * px(CELL), row * px(CELL - 4), px(CELL), px(CELL - 4)).adjusted(2, 2, -2, -2)
            full, struck = node in self.marked, node in self.revoked
            painter.setPen(QPen(colour("gold" if full else "line"), 1.5))
            painter.setBrush(colour("ember") if full else colour("ground_deep"))
            painter.drawRoundedRect(spot, px(3), px(3))
            painter.setFont(THEMES.theme.font(13, bold=full))
            painter.setPen(colour("ember_ink" if full else "ink_soft"))
            painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, node)
            if struck:
                painter.setPen(QPen(colour("blood"), 2))
                painter.drawLine(spot.bottomLeft(), spot.topRight())
        painter.end()
