"""The paper that a chronicle is read on: a page with its plots, as wide as there is room for."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QUrl
from PySide6.QtGui import QImage, QPainter, QTextDocument
from PySide6.QtWidgets import QTextBrowser

from kf_desktop.ui.chronicle.charts import FAMILIES, WIDE
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import THEMES, px

if TYPE_CHECKING:
    from kf_desktop.ui.chronicle.page import Plot

SHEET = "body { color: #2a2018; } h1, h2 { color: #7c1f12; } h3 { color: #6b4a08; } .soft { color: #6b5b45; }"
EDGE, WIDEST = 48, WIDE * 3 // 2
"""Width of the page that no plot takes, and the greatest of a plot."""


class Paper(QTextBrowser):
    """Shows a page, whose plots are drawn for this screen."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("chronicle")
        square = "QScrollBar:vertical { border-radius: 0; }"  # behind round corners it would be white
        paper = "QTextBrowser { background: #efe4c8; color: #2a2018; border: 2px solid #efe4c8; border-radius: 0; }"
        focus = "QTextBrowser:focus { border-color: #7c1f12; }"
        self.setStyleSheet(f"{paper} {focus} {square}")
        self.setOpenLinks(False)

    def show_page(self, page: Callable[[Plot], str]) -> None:
        """Show the page; `page` is given what puts a plot onto it."""
        shown = self.document()
        shown.clear()
        shown.setDefaultStyleSheet(SHEET)
        room = min(px(WIDEST), max(px(240), self.width() - px(EDGE)))
        count = 0

        def plot(svg: str) -> str:
            nonlocal count
            count += 1
            link = f"plot:{count}"
            picture = drawn(svg, self.devicePixelRatioF(), room)
            shown.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(link), picture)
            return f'<p><img src="{link}" width="{room}"></p>'

        shown.setDocumentMargin(px(16))
        shown.setDefaultFont(THEMES.theme.font(15))
        self.setHtml(page(plot))


def drawn(svg: str, ratio: float, wide: int = 0) -> QImage:
    """A plot as a picture, as sharp as the screen; `wide` in its pixels, 0 for as wide as it says."""
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415 - off the way to the first window

    renderer = QSvgRenderer(QByteArray(lettered(svg).encode()))
    size = renderer.defaultSize()
    picture = QImage(size * (ratio * (wide or size.width()) / size.width()), QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(ratio)
    picture.fill(0)
    painter = QPainter(picture)
    renderer.render(painter)
    painter.end()
    return picture


def lettered(svg: str) -> str:
    """The plot in the window's own letters: a renderer of plots looks for what one family lacks wherever it likes."""
    family, other, *_ = THEMES.theme.font(15).families()
    if CATALOGUE.language == "zh_CN":
        run = f"<tspan font-family='{other}'>\\g<0></tspan>"
        svg = _WORDS.sub(lambda words: words[1] + _PLAIN.sub(run, words[2]), svg)
    return svg.replace(FAMILIES, family)


_WORDS, _PLAIN = re.compile(r"(<text [^>]*>)([^<]*)"), re.compile(r"[!-~][ -~]*")
"""What is written in a plot, and what of it Chinese faces have no letters for."""
