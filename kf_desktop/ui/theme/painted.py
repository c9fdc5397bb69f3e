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
    key = (type(widget), *_looks(widget, shown))
    picture = _KEPT.get(key)
    if picture is None:
        picture = _painted(widget, draw)
        _KEPT.put(key, picture)
    painter.drawPixmap(0, 0, picture)


class LastPainted:
    """The same for a widget that may be too large for that: then it holds what it painted last, while it is seen."""

    def __init__(self) -> None:
        self._picture, self._looks = QPixmap(), tuple[Hashable, ...]()

    def paint(self, widget: QWidget, painter: QPainter, shown: Hashable, draw: Callable[[QPainter], None]) -> None:
        """Paint what `draw` draws over the whole widget; `shown` is all that it depends on besides size and theme."""
        if _KEPT.takes(widget.width() * widget.height() * widget.devicePixelRatio() ** 2):
            self.forget()
            paint_kept(widget, painter, shown, draw)
            return
        looks = _looks(widget, shown)
        if looks != self._looks:
            self._picture, self._looks = _painted(widget, draw), looks
        painter.drawPixmap(0, 0, self._picture)

    def forget(self) -> None:
        """Nobody sees it any more: at 3840×2160 it takes up to 27 MB."""
        self._picture, self._looks = QPixmap(), ()


def _looks(widget: QWidget, shown: Hashable) -> tuple[Hashable, ...]:
    return shown, widget.width(), widget.height(), widget.devicePixelRatio(), THEMES.theme


def _painted(widget: QWidget, draw: Callable[[QPainter], None]) -> QPixmap:
    ratio = widget.devicePixelRatio()
    picture = QPixmap(widget.size() * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    own = QPainter(picture)
    own.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(own)
    own.end()
    return picture
