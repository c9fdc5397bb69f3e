"""The options side by side: as large as the room allows, in rows that are never cut."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import ceil

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QSizePolicy, QWidget

from kf_desktop.ui.decision.option_button import (
    CLOSE,
    FOLDED,
    LENGTHY,
    LONGISH,
    ROOMY,
    SMALL,
    SNUG,
    TIGHT,
    Cut,
    OptionButton,
)
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import THEMES, px

GAP = 6
ALL = 100
"""Signs of an option that stand in place of their words where there is no room for any."""
FLOWING = (ROOMY, SNUG, LONGISH)
NARROWEST, READABLE = 116, 168


class OptionGrid(QScrollArea):
    """Large buttons, or smaller ones where there are many; what is more can be scrolled to, row by row."""

    chosen = Signal(str)
    """The key of the option that was clicked."""
    read = Signal(object)
    """The card of an option is to be read large."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("options")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.sheet = QWidget()
        self.setWidget(self.sheet)
        self.buttons: list[OptionButton] = []
        self._options: list[OptionButton] = []
        self._laid: tuple[object, ...] = ()
        """What the buttons lie as they lie for."""
        self._spots: list[QRect] = []
        """Where the buttons would stand: they move once the best way has been found."""
        self._step = 0

    def options(self, count: int) -> list[OptionButton]:
        """So many buttons on an empty sheet; those that were there before are used again."""
        for old in self.buttons:
            old.hide()
        made = self._options
        while len(made) < count:
            made.append(OptionButton(self.sheet))
            self._prepare(made[-1])
        self.buttons = made[:count]
        return made[:count]

    def _prepare(self, button: OptionButton) -> None:
        button.setCheckable(True)
        button.clicked.connect(lambda: self.chosen.emit(str(button.property("option"))))
        button.read.connect(self.read)
        button.reached.connect(lambda: self._show_row(button))

    def lay_out(self) -> None:
        """Show the buttons, when they have their words."""
        self.arrange()
        for button in self.buttons:
            button.show()
        self.verticalScrollBar().setValue(0)

    def scrolls(self) -> bool:
        """Whether there are more options than can be seen."""
        return self.sheet.height() > self.height()

    def used_width(self) -> int:
        """The width that the buttons take as they lie now, with the bar to scroll by."""
        right = max((button.geometry().right() + 1 for button in self.buttons), default=0)
        return self.width() if self.scrolls() else right + 1

    def stand(self, box: QRect) -> None:
        """Take this place, and lay the buttons out in it; what is hidden would hear of its size when it is shown."""
        self.setGeometry(box)
        if not self.isVisible():
            self.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        """Try the largest buttons first; then rows of equal ones, which may need scrolling; none cuts what it says."""
        laid = (self.size(), [each.says() for each in self.buttons], CATALOGUE.language, THEMES.theme)
        if laid != self._laid:
            self._lay()
            self._laid = laid

    def _lay(self) -> None:
        width, room = self.width() - 1, self.height()
        tried: list[list[str]] = []
        for short in (0, 1, ALL):
            self._shorten(short)
            words = [each.shown() for each in self.buttons]
            if words in tried:
                continue  # there are no signs for them
            tried.append(words)
            if self._flow(FLOWING, width, room) or self._fold(width, room) or self._flow((SMALL,), width, room):
                return
        bar = self.verticalScrollBar().sizeHint().width() + px(4)
        high = self._line_up(width, room, bar)
        if not self._is_whole():
            high = self._wrap(width - bar)
        self._stand()
        self.sheet.resize(width - (bar if high > room else 0), max(high, room))
        self.verticalScrollBar().setSingleStep(self._step)

    def _shorten(self, short: int) -> None:
        """Have so many signs stand in place of their words; the others stand beside them."""
        for button in self.buttons:
            button.short = short

    def _flow(self, cuts: Sequence[Cut], width: int, room: int) -> bool:
        """Try rows of buttons as wide as their words; whether there is room for all."""
        for cut in cuts:
            self._cut(cut)
            if (high := self._place(width, room)) <= room and self._is_whole():
                self.sheet.resize(width, room)
                self._stand((room - high) // 2)
                return True
        return False

    def _line_up(self, width: int, room: int, bar: int) -> int:
        """Small buttons of a line each, as many in a row as can be read; the height they take."""
        columns = max(1, ceil(len(self.buttons) / self.in_a_column(room)))
        if (width - (columns - 1) * px(GAP)) // columns < px(NARROWEST):
            columns = max(1, (width - bar + px(GAP)) // (px(READABLE) + px(GAP)))
        self._cut(TIGHT)
        if (high := self._tile(columns, width)) > room:
            high = self._tile(columns, width - bar)
        return high

    def in_a_column(self, room: int) -> int:
        """So many options of a line each stand below each other in a column of that height."""
        return max(1, (room + px(GAP)) // (px(TIGHT.height) + px(GAP)))

    def _wrap(self, width: int) -> int:
        """Small print in two or three lines, in as many columns as need least height with nothing cut; that height."""
        least = 0
        ways = [(cut, columns) for cut in (CLOSE, LENGTHY) for columns in (3, 2, 1)]
        taken = ways[-1]
        for cut, columns in ways:
            self._cut(cut)
            high = self._tile(columns, width)
            if self._is_whole() and (not least or high < least):
                least, taken = high, (cut, columns)
        cut, columns = taken
        self._cut(cut)
        self._tile(columns, width)
        if cut is LENGTHY:
            self._lower_rows(columns)
        return self._tile(columns, width)

    def _lower_rows(self, columns: int) -> None:
        """Rows in which two lines are enough have no third."""
        for start in range(0, len(self.buttons), columns):
            row = self.buttons[start : start + columns]
            for cut in (FOLDED, LENGTHY):
                for each in row:
                    each.set_cut(cut)
                if all(each.is_whole(self._spots[start].width()) for each in row):
                    break

    def _is_whole(self) -> bool:
        """Whether every option says all of its words."""
        return all(each.is_whole(spot.width()) for each, spot in zip(self.buttons, self._spots, strict=True))

    def _fold(self, width: int, room: int) -> bool:
        """Try small print in two lines; whether there is room for all, and nothing is cut."""
        for cut, columns in product((FOLDED, CLOSE), (1, 2, 3)):
            self._cut(cut)
            high = self._tile(columns, width)
            if high <= room and self._is_whole():
                self.sheet.resize(width, room)
                self._stand((room - high) // 2)
                return True
        return False

    def wanted_width(self, room: int) -> int:
        """The width of a column of that height in which no option is cut short."""
        cuts = (cut for cut in FLOWING if _in_column(self.buttons, cut) <= room)
        cut = next(cuts, TIGHT)
        bar = self.verticalScrollBar().sizeHint().width() + px(4) if cut is TIGHT else 0
        return max((each.wanted_width(cut) for each in self.buttons), default=0) + bar + 1

    def _cut(self, cut: Cut) -> None:
        for button in self.buttons:
            button.set_cut(cut)

    def _tile(self, columns: int, width: int) -> int:
        """Lay the buttons out in columns of equal width; the height they take."""
        gap = px(GAP)
        across = (width - (columns - 1) * gap) // columns
        top, self._spots = 0, []
        for start in range(0, len(self.buttons), columns):
            row = self.buttons[start : start + columns]
            tall = px(max(TIGHT.height, *(button.cut.height for button in row)))
            self._spots += [QRect(place * (across + gap), top, across, tall) for place in range(len(row))]
            self._step = tall + gap
            top += tall + gap
        return max(0, top - gap)

    def _place(self, width: int, room: int) -> int:
        """Lay the buttons out in rows of that width, while there is room; the height they take."""
        gap = px(GAP)
        left = top = high = 0
        self._spots = []
        for button in self.buttons:
            size = button.sizeHint()
            across = min(size.width(), width)
            if left and left + across > width:
                left, top = 0, top + high + gap
                high = 0
            tall = size.height() if across == size.width() else button.tall(button.cut, across)
            self._spots.append(QRect(left, top, across, tall))
            left, high = left + across + gap, max(high, tall)
            if top + high > room:
                break
        self._step = high + gap
        return top + high

    def _stand(self, shift: int = 0) -> None:
        """Put the buttons where they were found to stand; fewer rows than there is room for, in the middle."""
        for button, spot in zip(self.buttons, self._spots, strict=True):
            button.setGeometry(spot.translated(0, shift))

    def _show_row(self, button: QAbstractButton) -> None:
        """Whoever comes to a button by key sees it."""
        row = button.y() // max(1, self._step) * self._step
        bar = self.verticalScrollBar()
        if not bar.value() <= row <= bar.value() + self.height() - button.height():
            bar.setValue(row)


def _in_column(options: Sequence[OptionButton], cut: Cut) -> int:
    """The height that options of that size take below each other, as wide as they want to be."""
    return sum(each.tall(cut, each.wanted_width(cut)) + px(GAP) for each in options) - px(GAP)
