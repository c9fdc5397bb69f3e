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
USUAL, MOST = 310, 1.7
"""Width at 100 % for which these lengths are meant, and how many times larger they grow where there is more."""


def _growth(width: int) -> float:
    return min(max(width / px(USUAL), 1.0), MOST)


def _as_high_as_wide() -> QSizePolicy:
    policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    policy.setHeightForWidth(True)
    return policy


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
        self.setSizePolicy(_as_high_as_wide())

    def show_pairs(self, pairs: tuple[Pair, ...]) -> None:
        """Show these pairs."""
        self.pairs = pairs
        told = (f"{each.virtue} {each.value:+d}, {each.vice} {each.marks}" for each in pairs)
        self.setAccessibleName("; ".join(told))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(USUAL), self.heightForWidth(px(USUAL)))

    def heightForWidth(self, width: int) -> int:
        return self._line(width) * max(1, len(self.pairs))

    def _line(self, width: int) -> int:
        return round(px(LINE) * _growth(width))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = self._line(self.width())
        for number, pair in enumerate(self.pairs):
            self._paint(painter, pair, QRectF(0, number * line, self.width(), line))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the virtue raises it, one of the right button lowers it; a box is ticked, the last one cleared."""
        row, x = int(event.position().y()) // self._line(self.width()), event.position().x()
        if not 0 <= row < len(self.pairs):
            return
        if x <= self.width() * HALF:
            self.changed.emit(row, -1 if event.button() is Qt.MouseButton.RightButton else 1, -1)
            return
        box = int(x - self.width() * HALF - px(16)) // (self._side() + px(4))
        if 0 <= box < BOXES:
            marks = box if self.pairs[row].marks == box + 1 else box + 1
            self.changed.emit(row, 0, marks)

    def _side(self) -> int:
        return round(px(13) * _growth(self.width()))

    def _paint(self, painter: QPainter, pair: Pair, line: QRectF) -> None:
        larger, side = _growth(self.width()) ** 0.5, self._side()
        middle = Qt.AlignmentFlag.AlignVCenter
        half = line.width() * HALF
        left = QRectF(line.left(), line.top(), half, line.height())
        painter.setFont(THEMES.theme.font(16 * larger, bold=bool(pair.value)))
        painter.setPen(colour("ink"))
        painter.drawText(left, middle, pair.virtue)
        painter.setFont(THEMES.theme.font(18 * larger, bold=True))
        painter.setPen(colour("gold" if pair.value > 0 else "blood" if pair.value < 0 else "ink_soft"))
        value = f"{pair.value:+d}".replace("-", "−") if pair.value else "0"
        painter.drawText(left, middle | Qt.AlignmentFlag.AlignRight, value)
        start = left.right() + px(16)
        for box in range(BOXES):
            spot = QRectF(start + box * (side + px(4)), line.center().y() - side / 2, side, side)
            painter.setPen(QPen(colour("blood" if box < pair.marks else "line_strong"), 1.5))
            painter.setBrush(colour("blood") if box < pair.marks else colour("ground_deep"))
            painter.drawRect(spot)
        painter.setFont(THEMES.theme.font(15 * larger))
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
        self.setSizePolicy(_as_high_as_wide())

    def show_nodes(self, marked: Sequence[str], revoked: Sequence[str]) -> None:
        """Show which nodes are marked."""
        self.marked, self.revoked = frozenset(marked), frozenset(revoked)
        self.setAccessibleName(", ".join(node for node in NODES if node in self.marked))
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        wide, high = self._cell(self.width())
        place, row = int(event.position().x()) // wide, int(event.position().y()) // high
        if 0 <= place < COLUMNS and 0 <= row * COLUMNS + place < len(NODES):
            self.clicked.emit(NODES[row * COLUMNS + place])

    def sizeHint(self) -> QSize:
        return QSize(px(CELL) * COLUMNS, self.heightForWidth(px(CELL) * COLUMNS))

    def heightForWidth(self, width: int) -> int:
        return self._cell(width)[1] * (len(NODES) // COLUMNS)

    def _cell(self, width: int) -> tuple[int, int]:
        growth = _growth(width)
        return min(round(px(CELL) * growth), max(px(CELL), width // COLUMNS)), round(px(CELL - 4) * growth)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        (wide, high), larger = self._cell(self.width()), _growth(self.width()) ** 0.5
        for number, node in enumerate(NODES):
            row, place = divmod(number, COLUMNS)
            spot = QRectF(place * wide, row * high, wide, high).adjusted(2, 2, -2, -2)
            full, struck = node in self.marked, node in self.revoked
            painter.setPen(QPen(colour("gold" if full else "line"), 1.5))
            painter.setBrush(colour("ember") if full else colour("ground_deep"))
            painter.drawRect(spot)
            painter.setFont(THEMES.theme.font(13 * larger, bold=full))
            painter.setPen(colour("ember_ink" if full else "ink_soft"))
            painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, node)
            if struck:
                painter.setPen(QPen(colour("blood"), 2))
                painter.drawLine(spot.bottomLeft(), spot.topRight())
        painter.end()
