"""Plates painted into a place: loaded when they are seen, sharp in device pixels, kept as far as there is room."""

from __future__ import annotations

from math import hypot

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QTransform

from kf_desktop.ui.plates.prints import PLATE, PRINTS, Prints
from kf_desktop.ui.theme.pictures_kept import PicturesKept

_KEPT = PicturesKept(400_000)
"""Pixels of all plates that are kept at the size at which they were painted: 1.6 MB."""
MIDDLE = (0.5, 0.5)
LOOSEST = 1.1
"""How many times a print may be enlarged in a place that can do with a smaller one."""


def plate_picture(
    plate: str, view: str, width: int, height: int, focus: tuple[float, float] = MIDDLE, prints: Prints = PRINTS
) -> QPixmap | None:
    """The plate in exactly so many pixels, cut to that shape; None where there is no print that can be read.

    `focus` says which part stays where it is cut: 0 the left or upper one, 1 the right or lower one.
    """
    key = (plate, view, width, height, focus, prints.roots)
    picture = _KEPT.get(key)
    if picture is None:
        image = _load(prints, plate, view, width, height)
        if image is None:
            return None
        picture = QPixmap.fromImage(_cut(image, QSize(width, height), focus))
        _KEPT.put(key, picture)
    return picture


def draw_plate(
    painter: QPainter, plate: str, area: QRectF, view: str = PLATE, focus: tuple[float, float] = MIDDLE
) -> bool:
    """Fill the area with the plate; whether there is one."""
    seen, ratio = painter.worldTransform(), painter.device().devicePixelRatio()
    zoom = (hypot(seen.m11(), seen.m12()) or 1.0) * ratio
    width, height = round(area.width() * zoom), round(area.height() * zoom)
    picture = plate_picture(plate, view, width, height, focus) if plate and width > 1 and height > 1 else None
    if picture is None:
        return False
    if seen.isRotating():  # turned: there are no pixels to keep to
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(area, picture, QRectF(picture.rect()))
        return True
    corner = seen.map(area.topLeft()) * ratio
    spot = QRectF(QPointF(round(corner.x()), round(corner.y())) / ratio, QSizeF(width, height) / ratio)
    painter.setWorldTransform(QTransform())
    painter.drawPixmap(spot, picture, QRectF(picture.rect()))
    painter.setWorldTransform(seen)
    return True


def highest(plate: str, view: str, width: float, ratio: float = 1, prints: Prints = PRINTS) -> float:
    """How high a place of that width may be, so that no print is enlarged by more than `LOOSEST`.

    `ratio` is that of device pixels. Where the width alone is more, the place has the shape of the print.
    """
    widest = prints.all(plate, view)[-1]
    return widest.height * max(LOOSEST, width * ratio / widest.width) / ratio


def sharp(plate: str, view: str, area: QRectF, ratio: float = 1, prints: Prints = PRINTS) -> QRectF:
    """As much of the area as the plate fills without being enlarged by more than `LOOSEST`: at its top, in the middle.

    `ratio` is that of device pixels.
    """
    largest = prints.all(plate, view)[-1:]
    wide = min([area.width(), *(each.width * LOOSEST / ratio for each in largest)])
    high = min([area.height(), *(each.height * LOOSEST / ratio for each in largest)])
    return QRectF(area.left() + (area.width() - wide) / 2, area.top(), wide, high)


def _load(prints: Prints, plate: str, view: str, width: int, height: int) -> QImage | None:
    """The first of the prints that is a picture."""
    for each in prints.fitting(plate, view, width, height):
        image = QImage(str(each.path))
        if not image.isNull():
            return image
    return None


def _cut(image: QImage, size: QSize, focus: tuple[float, float]) -> QImage:
    """The part of it that has the shape of the size, in that size: a band is a small part of a large print."""
    if image.size() == size:
        return image
    scale = max(size.width() / image.width(), size.height() / image.height())
    wide, high = max(1, round(size.width() / scale)), max(1, round(size.height() / scale))
    left = round((image.width() - wide) * focus[0])
    top = round((image.height() - high) * focus[1])
    part = image.copy(QRect(left, top, wide, high))
    return part.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
