"""What a widget paints, kept as a picture while it stays the same: panels are repainted far more often than changed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.theme.theme import THEMES

MOST = 160
"""Pictures that are kept of all widgets together; the one that was not needed for longest goes first."""

_kept: OrderedDict[Hashable, QPixmap] = OrderedDict()


def paint_kept(widget: QWidget, painter: QPainter, shown: Hashable, draw: Callable[[QPainter], None]) -> None:
    """Paint what `draw` draws over the whole widget; `shown` is all that it depends on besides size and theme."""
    ratio = widget.devicePixelRatio()
    key = (type(widget), shown, widget.width(), widget.height(), ratio, THEMES.theme)
    picture = _kept.get(key)
    if picture is None:
        picture = _kept[key] = QPixmap(widget.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        own = QPainter(picture)
        own.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(own)
        own.end()
        if len(_kept) > MOST:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(key)
    painter.drawPixmap(0, 0, picture)
