"""An option of the decision bar: its words, its key, and whether it is picked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from math import ceil

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFocusEvent, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.decision.option_keys import CONFIRM, THEN
from kf_desktop.ui.glossary.signs import in_short, signed
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.odds.chance import Chance
from kf_desktop.ui.theme.painted import paint_kept
from kf_desktop.ui.theme.pointing import pointed
from kf_desktop.ui.theme.theme import THEMES, Theme, colour, px


@dataclass(frozen=True, slots=True)
class Cut:
    """How large an option is: text size, height, greatest width; all at 100 %."""

    text: int
    height: int
    widest: int
    lines: int


ROOMY, SNUG = Cut(17, 46, 330, 2), Cut(15, 46, 232, 2)
LONGISH, TIGHT = Cut(15, 29, 260, 1), Cut(15, 29, 186, 1)
SMALL = Cut(13, 29, 260, 1)
FOLDED, CLOSE = Cut(13, 41, 232, 2), Cut(13, 36, 232, 2)
"""Small, but two that begin alike can still be told apart; and the same with hardly any room around the lines."""
LENGTHY = Cut(13, 54, 232, 3)
"""For large letters in a narrow bar: nothing is cut, and what is more is scrolled to."""
WEIGHT, BOTH = 64, 40
"""Room for what the option is worth, and the height from which on that has two lines."""
CAP, LONG_CAP, EDGE, SIGN, TINT = 19, 30, 8, 24, 3
"""Side of the key's cap, width of one that names the second plate's key too, room at both ends, for the sign of what is
picked, and for a knight's colour on the left."""
ROUND = 5
"""Room above and below the lines of words, where the rows flow."""
UNFOLDED = 110
"""Words no wider than this stand in one line beside a hand: Chinese ones would be broken in the middle of a word."""
ENDLESS = 10_000
"""Pixels that no words need."""
LONG = 40
"""Letters from which on an option has a tooltip."""
COUNTED, MEASURED = re.compile(r"(?<=\d) (?=\S)"), re.compile(r"\d+\s?[点枚个张次][^\s·，。）]{1,4}")
"""Between a number and its word; a number with its measure word and what is counted."""


class OptionButton(QAbstractButton):
    """Large enough to hit, with the key that presses it; what is picked carries its place in the answer."""

    reached = Signal()
    """The keyboard has come here."""
    read = Signal(object)
    """The card that the option plays is to be read large: the right button, or the menu key."""

    def __init__(self, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.key, self.cut, self.whole = "", ROOMY, ""
        self.place = 0
        self.preferred, self.tint = False, ""
        self.card: CardFace | None = None
        self.waits = False
        """Whether its key only takes it up, for the second plate to do it."""
        self.armed = False
        """Whether it is done when it is chosen once more."""
        self.chance: Chance | None = None
        """What it is worth, at its right edge."""
        self.short = 0
        """How many signs stand in place of their words, beginning with the first."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_option(
        self,
        words: str,
        key: str,
        *,
        whole: str = "",
        preferred: bool = False,
        tint: str = "",
        card: CardFace | None = None,
        help: str = "",
        waits: bool = False,
    ) -> None:
        """Stand for another option; `whole` is what it says where the words are cut, `tint` a knight's colour.

        Of one that `waits` the key says that another one does it.

        What the card does that the option plays, or the option itself, is told while the pointer rests on it.
        """
        self.setText(words)
        self.key, self.preferred, self.tint, self.card = key, preferred, tint, card
        self.waits = waits and bool(key)
        self.whole, self.chance = whole or words, None
        self.setAccessibleName(self.whole)
        told = help or (card.spoken() if card is not None else "")
        pressed = tr("bar.key_then", key=key, then=CONFIRM) if self.waits else key
        self.setAccessibleDescription(CATALOGUE.sentences([pressed, told]))
        cut = [escape(line) for line in (whole if whole != words or len(words) > LONG else "", help) if line]
        plain = f"<qt>{'<br>'.join(cut)}</qt>" if cut else ""  # rich text folds, plain text is one line
        read = CATALOGUE.slanted(escape(tr("card.option")))
        self.setToolTip(f"{plain if help else card.tip()}<br>{read}" if card is not None else plain)
        self.mark(0)
        self.update()

    def weigh(self, chance: Chance | None) -> None:
        """Say what the option is worth; it is told to a screen reader after its words."""
        if chance != self.chance:
            self.chance = chance
            self.setAccessibleName(CATALOGUE.listed([self.whole, *([chance.words] if chance is not None else [])]))
            self.updateGeometry()
            self.update()

    def set_cut(self, cut: Cut) -> None:
        """Take on the size that the bar has room for."""
        if cut != self.cut:
            self.cut = cut
            self.update()

    def shown(self) -> str:
        """The words as they stand on it."""
        text = self.text()
        return _unbroken(in_short(text, CATALOGUE.language, most=self.short) if self.short else signed(text))

    def says(self) -> tuple[str, str, bool, bool]:
        """All that the room depends on that it takes, whatever its size."""
        return self.text(), self.key, self.waits, self.chance is not None

    def mark(self, place: int, *, armed: bool = False) -> None:
        """Show that it is picked, as the first, second … of the answer; 0 = not picked.

        Of what is `armed` it says that to choose it once more is to do it.
        """
        if (place, armed) != (self.place, self.armed) or bool(place) != self.isChecked():
            self.place, self.armed = place, armed
            self.setChecked(bool(place))
            self.update()

    def say(self, words: str, *, chosen: bool) -> None:
        """Say how much of it is picked: how often, and not as the how manieth."""
        self.setText(words)
        self.setAccessibleName(words)
        self.mark(int(chosen))
        self.update()

    def _beside(self) -> int:
        """What stands beside the words: the edges, the key, the sign of what is picked."""
        worth = WEIGHT if self.chance is not None else 0
        key = (LONG_CAP if self.waits else CAP) + 7 if self.key else 0
        return px(2 * EDGE + key + SIGN + worth)

    def wanted_width(self, cut: Cut) -> int:
        """The least width at which nothing of the words is cut, and few of them are not folded."""
        return self._beside() + _wanted(self.text(), self.shown(), cut, THEMES.theme, CATALOGUE.language)

    def tall(self, cut: Cut, width: int) -> int:
        """The height at that width: usual where the words stand in one line, and more where there are two."""
        room = width - self._beside() + px(SIGN)
        lines = _in_lines(self.shown(), cut.text, room, THEMES.theme, CATALOGUE.language)
        line = _spacing(cut.text, THEMES.theme, CATALOGUE.language)
        return max(px(cut.height), min(lines, cut.lines) * line + 2 * px(ROUND))

    def is_whole(self, width: int) -> bool:
        """Whether all of the words stand on it where it is so wide."""
        room = width - self._beside() + px(SIGN)
        return _in_lines(self.shown(), self.cut.text, room, THEMES.theme, CATALOGUE.language) <= self.cut.lines

    def sizeHint(self) -> QSize:
        widest, beside = px(self.cut.widest), self._beside()
        words = _width(self.shown(), self.cut, widest - beside, THEMES.theme, CATALOGUE.language)
        across = min(max(words + beside, px(54)), widest)
        return QSize(across, self.tall(self.cut, across))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(54), px(self.cut.height))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.card is not None:
            self.read.emit(self.card)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.reached.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        says = (self.shown(), self.key, self.waits, self.chance, self.tint, self.preferred)
        told = (*says, self.place, self.armed, self.cut, CATALOGUE.language)
        paint_kept(self, painter, (*told, self.isEnabled(), self.hasFocus(), pointed(self)), self._paint)
        painter.end()

    def _paint(self, painter: QPainter) -> None:
        self._paint_ground(painter)
        ink = colour("ember_ink" if self.place else "ink" if self.isEnabled() else "ink_faint")
        area = QRectF(self.rect()).adjusted(px(EDGE), 1, -px(EDGE), -1)
        if self.key:
            area.setLeft(self._paint_key(painter, area))
        if self.chance is not None:
            self._paint_chance(painter, area, self.chance)
            area.setRight(area.right() - px(WEIGHT))
        painter.setFont(THEMES.theme.font(self.cut.text, bold=bool(self.place)))
        painter.setPen(ink)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(area, flags, self.told(painter, area))

    def told(self, painter: QPainter, area: QRectF) -> str:
        """The words as they are drawn there; what is armed says that it is pressed again, where there is room."""
        words = f"✓ {self.shown()}" if self.place else self.shown()
        if self.place and self.armed:
            whole = f"✓ {tr('bar.once_more', option=self.shown())}"
            words = whole if _fitting(painter, area, whole, self.cut.lines) == whole else words
        return _fitting(painter, area, words, self.cut.lines)

    def _paint_ground(self, painter: QPainter) -> None:
        active = self.hasFocus() or pointed(self)
        painter.setBrush(colour("ember" if self.place else "hover" if active else "raised"))
        edge = "ink" if self.hasFocus() else "ember" if self.preferred or self.place else "line_strong"
        painter.setPen(QPen(colour(edge), 3 if self.hasFocus() else 2))
        painter.drawRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5))

        if self.tint:
            painter.fillRect(QRectF(px(3), px(8), px(TINT), self.height() - px(16)), QColor(self.tint))

    def _paint_chance(self, painter: QPainter, area: QRectF, chance: Chance) -> None:
        """What it is worth, in one line or in two."""
        room = QRectF(area.right() - px(WEIGHT), area.top(), px(WEIGHT), area.height())
        two = bool(chance.more) and self.height() >= px(BOTH)
        right = Qt.AlignmentFlag.AlignRight
        painter.setFont(THEMES.theme.font(14, bold=True))
        painter.setPen(colour("ember_ink" if self.place else "gold"))
        high = room.height() / 2 if two else room.height()
        upper = QRectF(room.left(), room.top() + px(2 if two else 0), room.width(), high)
        painter.drawText(upper, Qt.AlignmentFlag.AlignVCenter | right, chance.chief)
        if two:
            painter.setFont(THEMES.theme.font(13))
            painter.setPen(colour("ember_ink" if self.place else "ink_soft"))
            painter.drawText(upper.translated(0, high - px(4)), Qt.AlignmentFlag.AlignVCenter | right, chance.more)

    def _paint_key(self, painter: QPainter, area: QRectF) -> float:
        """Draw the key as a small cap; where the words begin."""
        wide = px(LONG_CAP if self.waits else CAP)
        cap = QRectF(area.left() - px(1), area.center().y() - px(CAP) / 2, wide, px(CAP))
        painter.setPen(QPen(colour("ember_ink" if self.place else "line_strong"), 1))
        painter.setBrush(colour("ground_deep", 0 if self.place else 200))
        painter.drawRoundedRect(cap, px(4), px(4))
        painter.setFont(THEMES.theme.font(13, bold=True))
        painter.setPen(colour("ember_ink" if self.place else "gold"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, f"{self.key}{THEN}" if self.waits else self.key)
        return cap.right() + px(7)


@lru_cache(maxsize=256)
def _unbroken(words: str) -> str:
    """The words, of which no line ends between a number and what it counts."""
    words = COUNTED.sub("\u00a0", words)
    return MEASURED.sub(lambda found: "\u2060".join(found.group()), words)


@lru_cache(maxsize=1024)
def _width(words: str, cut: Cut, widest: int, theme: Theme, language: str) -> int:
    """What the words want of the width, in two lines where one is too long; theme and language are those in use."""
    metrics = QFontMetrics(theme.font(cut.text, bold=True))
    whole = metrics.horizontalAdvance(words)
    return _folded(words, metrics, whole, widest) if whole > widest and cut.lines > 1 else whole


@lru_cache(maxsize=256)
def _wanted(text: str, shown: str, cut: Cut, theme: Theme, language: str) -> int:
    """The least width at which nothing of the words is cut, and few of them are not folded."""
    metrics = QFontMetrics(theme.font(cut.text, bold=True))
    words = metrics.horizontalAdvance(text)
    folds = cut.lines > 1 and words > theme.px(UNFOLDED)
    return _folded(shown, metrics, words, words) if folds else words


@lru_cache(maxsize=16)
def _spacing(size: int, theme: Theme, language: str) -> int:
    """From one line to the next in letters of that size; theme and language are those in use."""
    return QFontMetrics(theme.font(size)).lineSpacing()


def _folded(words: str, metrics: QFontMetrics, whole: int, widest: int) -> int:
    """The least width at which the words stand in two lines."""
    width = ceil(whole / 2)
    while width < widest and _lines(words, metrics, width) > 2:
        width += px(8)
    return min(width, widest)


@lru_cache(maxsize=1024)
def _in_lines(words: str, size: int, room: int, theme: Theme, language: str) -> int:
    """How many lines they take in letters of that size; theme and language are those in use."""
    return _lines(words, QFontMetrics(theme.font(size)), room)


def _lines(words: str, metrics: QFontMetrics, width: int) -> int:
    """How many lines they take. What the font has from another one, as all Chinese, makes each of them higher."""
    return round(_height(words, metrics, width) / max(1, _height(words, metrics, ENDLESS)))


def _height(words: str, metrics: QFontMetrics, width: int) -> int:
    return metrics.boundingRect(QRect(0, 0, width, ENDLESS), Qt.TextFlag.TextWordWrap, words).height()


def _fitting(painter: QPainter, area: QRectF, words: str, lines: int) -> str:
    """As many of the words as the lines hold, with an ellipsis for the rest."""
    metrics = QFontMetrics(painter.font())
    if lines == 1:
        return metrics.elidedText(words, Qt.TextElideMode.ElideRight, int(area.width()))
    room, shown, end = metrics.boundingRect(words).height() * lines + 2, words, len(words)
    while end > 8 and painter.boundingRect(area, Qt.TextFlag.TextWordWrap, shown).height() > room:
        end -= 3
        shown = words[:end].rstrip() + "…"
    return shown
