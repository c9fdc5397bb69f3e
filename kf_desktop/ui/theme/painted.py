"""What a widget paints, kept as a picture while it stays the same: panels are repainted far more often than changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.theme.pictures_kept import PicturesKept
from kf_desktop.ui.theme.theme import THEMES

_KEPT = PicturesKept(2_500_000)
"""Of all widgets together: 10 MB."""


def paint_kept(widget: QWidget, painter: QPainter, shown: Hashable, draw: Callable[[QPainter], None]) -> None:
    """Paint what `draw` draws over the whole widget; `shown` is all that it depends on besides size and theme."""
    ratio = widget.devicePixelRatio()
    key = (type(widget), shown, widget.width(), widget.height(), ratio, THEMES.theme)
    picture = _KEPT.get(key)
    if picture is None:
        picture = QPixmap(widget.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        own = QPainter(picture)
        own.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(own)
        own.end()
        _KEPT.put(key, picture)
    painter.drawPixmap(0, 0, picture)
