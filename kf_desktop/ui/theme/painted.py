"""What a widget paints, kept as a picture while it stays the same: panels are repainted far more often than changed.

Cards and plates are long to draw for the first time. Where many are seen at once they come over a few frames, so that
no key has to wait for all of them; until then each shows what it showed before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from weakref import WeakKeyDictionary

from PySide6.QtCore import QElapsedTimer, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.theme.pictures_kept import PicturesKept, to_keep
from kf_desktop.ui.theme.theme import THEMES

_KEPT = PicturesKept(500_000)
"""Of all widgets together: 2 MB, more than what is seen at a time."""


PATIENCE = 12
"""Milliseconds after which nothing that can wait is drawn for the first time: those of the frame, or of the answer that
it shows."""


class Frame:
    """The painting of the moment: whether there is time in it to draw what can wait. Outside of one there is."""

    def __init__(self) -> None:
        self._clock = QElapsedTimer()
        self._answered = self._painting = False
        self._drawn = 0

    def answer(self) -> None:
        """An answer is given: the time of the frame that shows what comes of it runs from here."""
        self._answered = True
        self._clock.start()

    def begin(self) -> None:
        """The window is going to be painted."""
        self._painting, self._drawn = True, 0
        if not self._answered:
            self._clock.start()

    def end(self) -> None:
        """It has been."""
        self._answered = self._painting = False

    def is_awaited(self) -> bool:
        """Whether it shows what came of an answer: what takes a whole frame has to wait."""
        return self._painting and self._answered and not LATER.at_once

    def is_late(self) -> bool:
        """Whether what can wait has to."""
        return self._painting and not LATER.at_once and self._clock.elapsed() >= PATIENCE

    def has_time(self) -> bool:
        """Whether one more may be drawn; the first of each frame always is, but for one that an answer waits for."""
        self._drawn += 1
        return not self.is_late() or (self._drawn == 1 and not self._answered)


FRAME = Frame()
"""That of the window."""

_SHOWN: WeakKeyDictionary[QWidget, Hashable] = WeakKeyDictionary()
"""What each widget that can wait was painted as last."""


def paint_kept(
    widget: QWidget, painter: QPainter, shown: Hashable, draw: Callable[[QPainter], None], *, waits: bool = False
) -> bool:
    """Paint what `draw` draws over the whole widget; `shown` is all that it depends on besides size and theme.

    One that `waits` is drawn in one of the next frames, if there is no time in this one: False while nothing is there
    on which its marks could be put.
    """
    key = (type(widget), *_looks(widget, shown))
    picture = _KEPT.get(key)
    if picture is None and waits and not FRAME.has_time():
        LATER.put(widget, "paint", widget.update)
        before = _KEPT.get(_SHOWN.get(widget))
        if before is None or before.size() != widget.size() * widget.devicePixelRatio():
            return False
        painter.drawPixmap(0, 0, before)
        return True
    if picture is None:
        picture = _painted(widget, draw)
        _KEPT.put(key, picture)
    if waits:
        _SHOWN[widget] = key
    painter.drawPixmap(0, 0, picture)
    return True


class LastPainted:
    """The same for a widget that may be too large for that: then it holds what it painted last, while it is seen."""

    def __init__(self) -> None:
        self._picture, self._looks = QPixmap(), tuple[Hashable, ...]()

    def paint(self, widget: QWidget, painter: QPainter, shown: Hashable, draw: Callable[[QPainter], None]) -> None:
        """Paint what `draw` draws over the whole widget; `shown` is all that it depends on besides size and theme."""
        if _KEPT.takes(widget.width() * widget.height() * widget.devicePixelRatio() ** 2):
            self.forget()
            paint_kept(widget, painter, shown, draw, waits=True)
            return
        looks = _looks(widget, shown)
        if looks != self._looks and not FRAME.has_time():
            LATER.put(widget, "paint", widget.update)
        elif looks != self._looks:
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
    return to_keep(picture)
