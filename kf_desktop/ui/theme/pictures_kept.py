"""Pictures that may be needed again, as many as a number of pixels allows."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from PySide6.QtGui import QPixmap


class PicturesKept:
    """By their keys; where there are too many, the one that was not needed for longest goes first."""

    def __init__(self, pixels: int) -> None:
        self.room = self.most = pixels
        self._pictures: OrderedDict[Hashable, QPixmap] = OrderedDict()

    def clear(self) -> None:
        """Keep nothing."""
        self._pictures.clear()
        self.room = self.most

    def get(self, key: Hashable) -> QPixmap | None:
        """The picture of that key, if it is still there."""
        if key not in self._pictures:
            return None
        self._pictures.move_to_end(key)
        return self._pictures[key]

    def takes(self, pixels: float) -> bool:
        """Whether a picture of so many pixels is kept: one that would take up most of the room is not."""
        return pixels * 2 <= self.most

    def put(self, key: Hashable, picture: QPixmap) -> None:
        """Keep it, if it is taken at all."""
        if not self.takes(_pixels(picture)):
            return
        self._pictures[key] = picture
        self.room -= _pixels(picture)
        while self.room < 0:
            self.room += _pixels(self._pictures.popitem(last=False)[1])


def to_keep(painted: QPixmap) -> QPixmap:
    """The picture as it is kept: the pixels alone. One that was painted on holds what it was painted with, up to 20 KB
    of it, which for a sign is more than the sign."""
    return painted.copy()


def _pixels(picture: QPixmap) -> int:
    return picture.width() * picture.height()
