"""A page of the book: its text, and below it what is to be chosen, which stays in sight where the text is too long."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QPushButton, QScrollArea, QWidget

from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.storybook.prose import Prose
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import clear, column, scrolling, together

LEAST_TEXT = 120
"""Height that the choices leave to a text."""
CUE = 30
"""Height of the line that says that the text goes on."""
OVERLAP = 40
"""Of the text, what is still seen after a page has been scrolled."""


class Leaf(QWidget):
    """The text scrolls where it is too long; the choices stand right below it, and never below the fold."""

    scrolled = Signal()
    """How much of the text has been seen is another."""

    def __init__(self) -> None:
        super().__init__()
        self.told, self.asked = QWidget(), QWidget()
        self.text, self.choices = column(self.told, gap=6), column(self.asked, gap=8)
        self.area, self.dock = scrolling(self.told), scrolling(self.asked)
        self.cue = QPushButton(self)
        self.cue.setObjectName("goesOn")
        self.cue.clicked.connect(self.scroll_on)
        for area in (self.area, self.dock):
            area.setParent(self)
            area.setWidgetResizable(False)
        for holder in (self.told, self.asked):
            holder.installEventFilter(self)
        self._room, self._is_cut = QRect(), False
        """What the text has, the part of a line included that would be cut."""
        self.area.verticalScrollBar().valueChanged.connect(self._end_with_a_line)
        for area in (self.area, self.dock):
            area.verticalScrollBar().valueChanged.connect(self._tell)
            area.verticalScrollBar().rangeChanged.connect(self._tell)

    def empty(self) -> None:
        """Take text and choices out."""
        clear(self.text)
        clear(self.choices)
        for area in (self.area, self.dock):
            area.verticalScrollBar().setValue(0)

    def settle(self) -> None:
        """Lay out what has been put in."""
        for layout in (self.text, self.choices):
            with together(layout):
                _show(layout)
        self._place()

    def height_needed(self, width: int) -> int:
        """What all of it would take at that width."""
        return _needed(self.text, width) + _needed(self.choices, width)

    def goes_on(self) -> bool:
        """Whether something is still below what can be seen."""
        return bool(self._below())

    def scroll_on(self) -> None:
        """To what comes next, of the text first."""
        for area in self._below()[:1]:
            bar = area.verticalScrollBar()
            bar.setValue(bar.value() + max(1, area.height() - px(OVERLAP)))

    def _below(self) -> list[QScrollArea]:
        return [area for area in (self.area, self.dock) if 0 < area.height() < _end(area)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        """First the choices get what they need, as far as the page allows; the text gets the rest."""
        wide, high = self.width(), self.height()
        text, asked = _needed(self.text, wide), _needed(self.choices, wide)
        chosen = min(asked, high if not text else max(high - text, high - px(LEAST_TEXT)))
        cut = px(CUE) if text + chosen > high or asked > chosen else 0
        chosen = min(chosen, high - cut)
        seen = max(0, min(text, high - chosen - cut))
        self._room, self._is_cut = QRect(0, 0, wide, seen), seen < text
        _fit(self.area, self.text, self._room)
        self._end_with_a_line()
        _fit(self.dock, self.choices, QRect(0, seen, wide, chosen))
        self.dock.setVisible(asked > 0)
        self.cue.setText(tr("paragraph.more"))
        self.cue.setVisible(cut > 0)
        self.cue.setGeometry(0, seen + chosen, wide, cut)
        self._tell()

    def _end_with_a_line(self) -> None:
        """Where the text is cut, it ends in a whole line."""
        top, room = self.area.verticalScrollBar().value(), self._room
        prose = self._prose() if self._is_cut else []
        cut = next((each for each in prose if each.y() < top + room.height() <= each.geometry().bottom()), None)
        left = cut.y() + cut.whole(top + room.height() - cut.y()) - top if cut is not None else room.height()
        self.area.setGeometry(room.adjusted(0, 0, 0, min(0, left - room.height())))

    def _prose(self) -> list[Prose]:
        """The texts on the page, in order."""
        self.text.activate()
        return [each for each in self.told.findChildren(Prose) if each.isVisibleTo(self.told)]

    def _tell(self) -> None:
        self.cue.setEnabled(self.goes_on())
        self.scrolled.emit()


def _fit(area: QScrollArea, layout: QLayout, box: QRect) -> None:
    """Give the area its box, and what it holds the height that it needs beside a scroll bar, if it needs one."""
    area.setGeometry(box)
    wide, held = box.width(), area.widget()
    if _needed(layout, wide) > box.height():
        wide -= area.verticalScrollBar().sizeHint().width()
    if held is not None:
        held.resize(wide, max(_needed(layout, wide), 1))


def _end(area: QScrollArea) -> int:
    """How far below the upper edge of the area that ends which it holds."""
    held = area.widget()
    return held.geometry().bottom() + 1 if held is not None else 0


def _show(layout: QLayout) -> None:
    """What hangs in a layout shows itself a moment later only, and takes no room until then."""
    for place in range(layout.count()):
        item = layout.itemAt(place)
        if item is not None and (widget := item.widget()) is not None:
            widget.show()
        elif item is not None and (inner := item.layout()) is not None:
            _show(inner)


def _needed(layout: QLayout, width: int) -> int:
    """What the layout takes at that width; nothing while it is empty."""
    if not layout.count():
        return 0
    return layout.heightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()
