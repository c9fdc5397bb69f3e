"""Our own pictures: SVG files in one colour, painted once for a size and a colour."""

from __future__ import annotations

from functools import cache, lru_cache
from math import hypot

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from kf_desktop.resources import assets_dir
from kf_desktop.ui.theme.pictures_kept import to_keep

CARVED = 30
"""Device pixels from which on a sign is carved (tools/engraver/signs.py): below, its lines would be mud."""


@cache
def _source(name: str) -> str:
    return (assets_dir() / "pictures" / f"{name}.svg").read_text(encoding="utf-8")


@cache
def has_picture(name: str) -> bool:
    """Whether there is a picture of that name, such as `monsters/ox`."""
    return (assets_dir() / "pictures" / f"{name}.svg").is_file()


def first_picture(*names: str) -> str:
    """The first of the names that there is a picture of; the last if there is none."""
    return next((name for name in names if has_picture(name)), names[-1])


@lru_cache(maxsize=512)
def picture(name: str, colour: str, width: int, height: int) -> QPixmap:
    """The picture in that colour (#rrggbb), in pixels."""
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415 - off the way to the first window

    drawn = QPixmap(max(1, width), max(1, height))
    drawn.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(QByteArray(_source(name).replace("currentColor", colour).encode()))
    painter = QPainter(drawn)
    renderer.render(painter, QRectF(drawn.rect()))
    painter.end()
    return to_keep(drawn)


def draw_picture(painter: QPainter, name: str, area: QRectF, colour: QColor) -> None:
    """Draw the picture into the area at the resolution that the painter has there."""
    seen = painter.worldTransform()
    zoom = (hypot(seen.m11(), seen.m12()) or 1.0) * painter.device().devicePixelRatio()
    wide, high = round(area.width() * zoom), round(area.height() * zoom)
    if wide < 2 or high < 2:
        return
    carved = name.replace("/", "/carved/")
    cut = min(wide, high) >= CARVED and has_picture(carved)
    drawn = picture(carved if cut else name, colour.name(), wide, high)
    opacity = painter.opacity()
    painter.setOpacity(opacity * colour.alphaF())
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(area, drawn, QRectF(drawn.rect()))
    painter.setOpacity(opacity)
