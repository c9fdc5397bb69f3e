"""Prose set like a book: indented paragraphs, a drop cap, quotation marks that open and close."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from math import ceil

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QFontMetrics, QPainter, QPixmap, QTextDocument
from PySide6.QtWidgets import QLabel

from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.storybook.spans import HERE, Spans, breakable, cut, plain, quoted
from kf_desktop.ui.theme.pictures_kept import to_keep
from kf_desktop.ui.theme.theme import THEMES, Theme, colour, px

SIZE, LINE = 18, 1.35
"""Pixels of the text at 100 %, and the height of a line in multiples of it."""
MEASURE = 548
"""The widest a line may be: about seventy letters, or thirty Chinese characters."""
BELOW = 0.35
"""Of the size, what the letters of the last line may reach below it: lines of a fixed height end above their tails."""
CAP_LINES, CAP = 2, "cap:{}"
LEAST_LINES = 2
"""Of a paragraph that goes on overleaf, so many lines at least stand on either page."""
BARE = "一"
"""Letters that would be no more than a stroke as a capital."""
_STYLES = {"emphasis": "<i>{}</i>", "strong": "<b>{}</b>"}
_UPRIGHT = dict.fromkeys(_STYLES, "<b>{}</b>")
"""Chinese has no italics: what stands out there is bold."""


class Prose(QLabel):
    """Text that is long to lay out: how high it stands in a width is worked out once, however often a layout asks."""

    def __init__(self, html: str, large: float = 1) -> None:
        super().__init__(html)
        self.large = large
        self._heights: dict[int, int] = {}
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setProperty("role", "prose")
        self.setWordWrap(True)

    def sizeHint(self) -> QSize:
        """The page says how wide it is; a label would set the text at widths of its own, the narrowest too."""
        return QSize(px(MEASURE * self.large), 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = super().heightForWidth(width) + _below(self.large)
        return self._heights[width]

    def whole(self, height: int) -> int:
        """As much of so many pixels as its whole lines take, with the tails of the last one and nothing of the next."""
        line, tails = _line(self.large), _below(self.large) // 3
        return min(height, max(0, (height - tails) // line) * line + tails)

    def changeEvent(self, event: QEvent) -> None:
        self._heights = {}  # of another font
        super().changeEvent(event)


def prose_label(blocks: Sequence[Spans], *, opening: bool = True, goes_on: bool = False, large: float = 1) -> QLabel:
    """The paragraphs as one text that can be read out, selected and scrolled; `opening` has the drop cap.

    With `goes_on` the first of them has begun on the page before. `large` is how much larger than usual a book is
    printed.
    """
    made = Prose(prose_html(blocks, opening=opening, goes_on=goes_on, large=large), large)
    if letter := _opening_letter(blocks) if opening else "":
        # as data in the text, Qt would load every format of pictures that there is to find out which one it is: 1 MB
        document = made.findChild(QTextDocument)
        assert document is not None
        image = QTextDocument.ResourceType.ImageResource.value
        document.addResource(image, QUrl(CAP.format(letter)), _cap(letter, large, THEMES.theme, CATALOGUE.language))
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setAlignment(Qt.AlignmentFlag.AlignTop)
    made.setAccessibleName("\n".join(plain(block) for block in blocks))
    return made


def parted(
    blocks: Sequence[Spans], width: int, height: int, large: float = 1
) -> tuple[Sequence[Spans], Sequence[Spans], bool]:
    """What stands in so many pixels, what does not, and whether a paragraph is cut between the two, at a line's end."""
    document = _laid(blocks, width, large)
    layout, block, count = document.documentLayout(), document.begin(), 0
    room = height - _below(large)
    while block.isValid() and layout.blockBoundingRect(block).bottom() <= room:
        block, count = block.next(), count + 1
    if count >= len(blocks):
        return blocks, (), False
    set_in = block.layout()
    top = set_in.position().y()
    lines = [set_in.lineAt(number) for number in range(set_in.lineCount())]
    fit = sum(top + line.y() + line.height() <= room for line in lines)
    fit = min(fit, len(lines) - LEAST_LINES)
    if fit < LEAST_LINES:
        return blocks[:count], blocks[count:], False
    before, after = cut(_broken(blocks[count]), lines[fit].textStart())
    return (*blocks[:count], _whole(before)), (_whole(after), *blocks[count + 1 :]), True


def prose_height(blocks: Sequence[Spans], width: int, large: float = 1) -> int:
    """How many pixels high the paragraphs stand."""
    return ceil(_laid(blocks, width, large).size().height()) + _below(large) if blocks else 0


def _line(large: float) -> int:
    return round(px(SIZE * large) * LINE)


def _below(large: float) -> int:
    return px(SIZE * large * BELOW)


def _laid(blocks: Sequence[Spans], width: int, large: float) -> QTextDocument:
    return _set(tuple(blocks), width, large, THEMES.theme, CATALOGUE.language)


@lru_cache(maxsize=2)
def _set(blocks: tuple[Spans, ...], width: int, large: float, theme: Theme, language: str) -> QTextDocument:
    """A page is measured for several heights; theme and language are those in use."""
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultFont(theme.font(SIZE * large))
    document.setHtml(prose_html(blocks, large=large))
    document.setTextWidth(width)
    return document


def _broken(block: Spans) -> Spans:
    """The paragraph with the quotation marks and the places for the end of a line that it is set with."""
    chinese = CATALOGUE.language == "zh_CN"
    return tuple((breakable(text) if chinese else text, style) for text, style in quoted(block))


def _whole(block: Spans) -> Spans:
    """The paragraph without those places."""
    return tuple((text.replace(HERE, ""), style) for text, style in block)


def prose_html(blocks: Sequence[Spans], *, opening: bool = True, goes_on: bool = False, large: float = 1) -> str:
    """The paragraphs as Qt's HTML."""
    size, chinese = px(SIZE * large), CATALOGUE.language == "zh_CN"
    indent, styles = (size * 2, _UPRIGHT) if chinese else (px(20 * large), _STYLES)
    lines = []
    for number, block in enumerate(blocks):
        html = "".join(styles.get(style, "{}").format(escape(text)) for text, style in _broken(block))
        if number == 0 and opening and (first := _opening_letter(blocks)):
            html = _capped(html, first, large)
        shift = 0 if number == 0 and (opening or goes_on) else indent
        lines.append(
            f'<p style="margin:0; text-indent:{shift}px; line-height:{_line(large)}px;'
            f'-qt-line-height-type:fixed; font-size:{size}px;">{html}</p>'
        )
    return "".join(lines)


def _opening_letter(blocks: Sequence[Spans]) -> str:
    """With which the text begins, if it can be a capital."""
    first = blocks[0][0][0][:1] if blocks and blocks[0] else ""
    return first if first.isalpha() and first not in BARE else ""


def _capped(html: str, first: str, large: float) -> str:
    """The paragraph with its first letter as a picture that the lines run around."""
    size = _cap(first, large, THEMES.theme, CATALOGUE.language).deviceIndependentSize().toSize()
    image = f'<img src="{CAP.format(first)}" width="{size.width()}" height="{size.height()}" style="float:left;">'
    place = html.index(escape(first)) if escape(first) in html else 0
    return image + html[:place] + html[place + len(escape(first)) :]


@lru_cache(maxsize=64)
def _cap(letter: str, large: float, theme: Theme, language: str) -> QPixmap:
    """The letter, as high as two lines of text; a page is set three times, to measure it."""
    high = CAP_LINES * _line(large) - px(3)
    font = theme.font(SIZE * large * (3.0 if language != "zh_CN" else 2.3), bold=True)
    bounds = QFontMetrics(font).tightBoundingRect(letter)
    wide = bounds.width() + px(7)
    sharp = 2
    sheet = QPixmap(wide * sharp, high * sharp)
    sheet.setDevicePixelRatio(sharp)
    sheet.fill(Qt.GlobalColor.transparent)
    painter = QPainter(sheet)
    painter.setFont(font)
    painter.setPen(colour("parchment_red"))
    base = (high + bounds.height()) / 2 - bounds.bottom()
    painter.drawText(QPointF(-bounds.left(), base), letter)
    painter.end()
    return to_keep(sheet)
