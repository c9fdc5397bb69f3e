"""Words painted onto a card: the largest print that holds them, in whole lines."""

from __future__ import annotations

import re
from sys import intern

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QTextLayout, QTextOption

from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import THEMES, colour


def fitting(words: str, width: float, sizes: tuple[float, ...], *, bold: bool = False) -> QFont:
    """The largest of the sizes at which the words stand in one line; else the smallest."""
    for size in sizes:
        font = THEMES.theme.font(size, bold=bold)
        if QFontMetricsF(font).horizontalAdvance(words) <= width:
            return font
    return font


PHRASES = re.compile(r"(?:[^，。：；？！、·]|(?<! )·)+(?:[，。：；？！、] *| · *)?|.")
"""What stands together in Chinese: up to a mark, with it."""


SHORT_END = re.compile(r" (\S{1,3})$")
"""A last word so short that it does not stand in a line by itself."""


def phrased(words: str, font: QFont, width: float) -> str:
    """The words, with no last sign or short word alone in a line, if that takes no more lines.

    In Chinese, where a line may break after any sign, it breaks between phrases instead.
    """
    metrics = QFontMetricsF(font)
    if "\n" in words or metrics.horizontalAdvance(words) <= width:
        return words
    if CATALOGUE.language == "zh_CN":
        phrases = PHRASES.findall(words)
        kept = "".join(_joined(each) if metrics.horizontalAdvance(each.rstrip()) <= width else each for each in phrases)
    else:
        kept = SHORT_END.sub("\u00a0\\1", words)
    return kept if lines_of(kept, font, width) <= lines_of(words, font, width) else words


def _joined(phrase: str) -> str:
    """One that does not break before its end."""
    kept = phrase.rstrip()
    return "\u2060".join(kept.replace(" ", "\u00a0")) + phrase[len(kept) :]


Lines = tuple[tuple[int, int], ...]
"""Of each line, where in the words it begins, and how many letters it has."""
_BROKEN: dict[tuple[str, str, float, str], Lines] = {}
MOST = 1024
"""Texts whose lines are remembered."""


def broken(words: str, font: QFont, width: float) -> Lines:
    """The lines of that width in which the words stand, laid out once: the same cards are painted again and again."""
    key = (words, intern(font.key()), width, CATALOGUE.language)
    lines = _BROKEN.get(key)
    if lines is None:
        if len(_BROKEN) >= MOST:
            _BROKEN.clear()
        layout = laid(words, font, width)
        found = [layout.lineAt(number) for number in range(layout.lineCount())]
        lines = _BROKEN[key] = tuple((line.textStart(), line.textLength()) for line in found)
    return lines


def laid(words: str, font: QFont, width: float) -> QTextLayout:
    """The words in lines of that width; in Chinese they may break anywhere."""
    layout = QTextLayout(words, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, top))
        top += spacing(font)
    layout.endLayout()
    return layout


def spacing(font: QFont) -> float:
    """From line to line."""
    return font.pixelSize() * (1.14 if CATALOGUE.language == "zh_CN" else 1.08)


def height_of(words: str, font: QFont, width: float) -> float:
    """What the words take in lines of that width."""
    return lines_of(words, font, width) * spacing(font)


def lines_of(words: str, font: QFont, width: float) -> int:
    """In how many lines of that width the words stand."""
    return len(broken(words, font, width))


def write(
    painter: QPainter, words: str, font: QFont, area: QRectF, ink: str, *, lines: int = 99, middle: bool = False
) -> float:
    """Whole lines only, with an ellipsis for what has no room, at the left or in the middle; where they end."""
    found, step = broken(words, font, area.width()), spacing(font)
    fits = max(1, min(lines, int((area.height() + 1) // step)))
    painter.setFont(font)
    painter.setPen(colour(ink))
    metrics = QFontMetricsF(font)
    for number, (start, length) in enumerate(found[:fits]):
        said = words[start : start + length].rstrip()
        if number == fits - 1 and len(found) > fits:
            rest = words[start:]
            said = metrics.elidedText(rest, Qt.TextElideMode.ElideRight, area.width())
        left = area.left() + ((area.width() - metrics.horizontalAdvance(said)) / 2 if middle else 0)
        painter.drawText(QPointF(left, area.top() + number * step + metrics.ascent()), said)
    return area.top() + min(fits, len(found)) * step
