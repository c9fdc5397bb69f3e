"""Small widgets that every panel uses: labels by role, panels, boxes, rows that wrap."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from kf_desktop.ui.theme.lettering import phrased
from kf_desktop.ui.theme.theme import px


def label(text: str = "", role: str = "", *, wrap: bool = False, tone: str = "") -> QLabel:
    """A label dressed by the style sheet for its role."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    made.setProperty("tone", tone)
    made.setWordWrap(wrap)
    return made


def fold(words: str, metrics: QFontMetrics, room: int) -> str:
    """The words with an end of line wherever they would be wider than the room; between words where there are any."""
    lines = [""]
    for part in re.split(r"(?<=\s)|(?<=[^\x00-\xff])", words):
        if lines[-1] and metrics.horizontalAdvance((lines[-1] + part).rstrip()) > room:
            lines.append("")
        lines[-1] += part
    return "\n".join(line.rstrip() for line in lines)


def elide(shown: QLabel | QAbstractButton, words: str, room: int) -> bool:
    """Show as much of the words as there is room for; whether they had to be cut."""
    text = shown.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)
    shown.setText(text)
    return text != words


class ElidedLabel(QLabel):
    """A line that ends in an ellipsis where there is no room for it; the tooltip has the whole."""

    def __init__(self, role: str = "") -> None:
        super().__init__()
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.words = self.short = ""

    def set_words(self, words: str, short: str = "") -> None:
        """Show the words as far as they go; `short` stands for them where they would be cut."""
        if (words, short) == (self.words, self.short):
            return
        self.words, self.short = words, short
        self.setAccessibleName(words)
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        long = bool(self.short) and self.fontMetrics().horizontalAdvance(self.words) > self.width()
        cut = elide(self, self.short if long else self.words, self.width())
        self.setToolTip(self.words if cut or long else "")


class PhrasedLabel(QLabel):
    """A text that wraps without leaving its last sign alone."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        _paint_phrased(self)


def _paint_phrased(shown: QLabel) -> None:
    """The label's words as they are broken best; what it says stays as it is."""
    painter, area = QPainter(shown), shown.contentsRect()
    words = phrased(shown.text(), shown.font(), area.width())
    flags = shown.alignment().value | Qt.TextFlag.TextWordWrap.value
    shown.style().drawItemText(painter, area, flags, shown.palette(), shown.isEnabled(), words, shown.foregroundRole())
    painter.end()


class FoldedLabel(ElidedLabel):
    """A text in as many lines as it is given, with an ellipsis for what does not fit."""

    def __init__(self, role: str = "") -> None:
        self.lines = 1
        self._fitted: tuple[object, ...] = ()
        super().__init__(role)
        self.setWordWrap(True)

    def fold(self, lines: int) -> None:
        """Take so many lines at most."""
        self.lines = lines
        self._elide()

    def _elide(self) -> None:
        """The longest beginning that fits, cut between words where there are any."""
        metrics, words = self.fontMetrics(), self.words
        depends = (words, self.lines, self.width(), self.font().key())
        if depends == self._fitted:
            return
        self._fitted = depends
        area = QRect(0, 0, max(1, self.width()), 10_000)
        room = metrics.lineSpacing() * self.lines + metrics.leading() + 2

        def fits(text: str) -> bool:
            return metrics.boundingRect(area, Qt.TextFlag.TextWordWrap, text).height() <= room

        shown = words
        if not fits(words):
            ends = [end for end in range(len(words)) if words[end].isspace() or not words[end].isascii()] or [0]
            low, high = 0, len(ends) - 1
            while low < high:
                middle = (low + high + 1) // 2
                low, high = (middle, high) if fits(words[: ends[middle]].rstrip() + "…") else (low, middle - 1)
            shown = words[: ends[low]].rstrip(" ·,;:，；：、") + "…"
        self.setText(shown)
        self.setToolTip(self.words if shown != words else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        _paint_phrased(self)


def rich(text: str = "", role: str = "") -> QLabel:
    """A wrapping label whose text is HTML of our own making."""
    made = label("", role, wrap=True)
    made.setTextFormat(Qt.TextFormat.RichText)
    made.setText(text)
    return made


def panel(name: str = "") -> QFrame:
    """A frame with the ground and border of a panel."""
    made = QFrame()
    made.setProperty("panel", "true")
    made.setObjectName(name)
    return made


def rule() -> QFrame:
    """A thin line between the entries of a list."""
    made = QFrame()
    made.setProperty("rule", "true")
    return made


def column(owner: QWidget | None = None, *, margin: float = 0, gap: float = 6) -> QVBoxLayout:
    """A vertical layout with scaled margins."""
    made = QVBoxLayout(owner) if owner else QVBoxLayout()
    made.setContentsMargins(px(margin), px(margin), px(margin), px(margin))
    made.setSpacing(px(gap))
    return made


def row(owner: QWidget | None = None, *, margin: float = 0, gap: float = 6) -> QHBoxLayout:
    """A horizontal layout with scaled margins."""
    made = QHBoxLayout(owner) if owner else QHBoxLayout()
    made.setContentsMargins(px(margin), px(margin), px(margin), px(margin))
    made.setSpacing(px(gap))
    return made


def scrolling(content: QWidget, *, name: str = "") -> QScrollArea:
    """The widget in a scroll area that fits its width and is no stop of the Tab key."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setObjectName(name)
    area.setWidget(content)
    return area


def clear(layout: QLayout) -> None:
    """Take everything out of the layout and let it go; what is let go is hidden until Qt deletes it."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            clear(inner)


class Lines(QVBoxLayout):
    """Labels below each other, written anew in place: to make one takes ten times as long as to write it."""

    def __init__(self, *, gap: float) -> None:
        super().__init__()
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(px(gap))
        self._labels: list[QLabel] = []

    def write(self, lines: Sequence[tuple[str, str]]) -> None:
        """Write these, each with its role; they wrap."""
        for words, role in lines[len(self._labels) :]:
            self._labels.append(label(words, role, wrap=True))
            self.addWidget(self._labels[-1])
        for shown, (words, role) in zip(self._labels, lines, strict=False):
            shown.setText(words)
            restyle(shown, role=role)
            shown.show()
        for left_over in self._labels[len(lines) :]:
            left_over.hide()


@contextmanager
def together(*layouts: QLayout) -> Iterator[None]:
    """Put several things in, or show them, and lay them out once: else each has all the others laid out once more.

    The layouts are given the inner one first.
    """
    for layout in layouts:
        layout.setEnabled(False)
    yield
    for layout in layouts:
        layout.setEnabled(True)
        layout.activate()


def restyle(widget: QWidget, **properties: object) -> None:
    """Set properties that the style sheet asks for, and dress the widget anew if one has changed."""
    if all(widget.property(name) == value for name, value in properties.items()):
        return
    for name, value in properties.items():
        widget.setProperty(name, value)
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):  # else it is dressed before it is shown
        widget.style().unpolish(widget)
        widget.style().polish(widget)
        widget.update()


def dress(widget: QWidget) -> None:
    """Let the style sheet dress all of it now, and not when it is first shown."""
    for part in (widget, *widget.findChildren(QWidget)):
        part.ensurePolished()


class FlowLayout(QLayout):
    """Widgets side by side, in as many rows as they need."""

    def __init__(self, owner: QWidget | None = None, *, gap: float = 6, centred: bool = False) -> None:
        super().__init__(owner)
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        self._centred = centred
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(px(gap))

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self._heights.clear()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        self._heights.clear()
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            if not item.isEmpty():
                size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Lay the rows out; the height they take."""
        top, gap = rect.y(), self.spacing()
        rows: list[tuple[int, list[tuple[QLayoutItem, QSize]]]] = []
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            width = min(size.width(), max(1, rect.width()))
            size = QSize(width, item.heightForWidth(width) if item.hasHeightForWidth() else size.height())
            if rows and rows[-1][0] + gap + width <= rect.width():
                rows[-1] = (rows[-1][0] + gap + width, [*rows[-1][1], (item, size)])
            else:
                rows.append((width, [(item, size)]))
        for width, entries in rows:
            left = rect.x() + (max(0, rect.width() - width) // 2 if self._centred else 0)
            for item, size in entries:
                if move:
                    item.setGeometry(QRect(QPoint(left, top), size))
                left += size.width() + gap
            top += max(size.height() for _, size in entries) + gap
        return max(0, top - gap - rect.y())


def flow(*, gap: float = 6, centred: bool = False) -> tuple[QWidget, FlowLayout]:
    """A widget whose children wrap into rows, and its layout."""
    holder = QWidget()
    layout = FlowLayout(holder, gap=gap, centred=centred)
    holder.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
    return holder, layout
