"""A ring around the place of the board or the map that the log's lit line is about; a picture of it, if covered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.canvas.brush import square_pen
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.shelves import SHELF_OF
from kf_desktop.ui.theme.theme import colour, px

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.cards.face import CardFace


class Light(QWidget):
    """The ring: it lies over the table and takes neither pointer nor keyboard."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

        self._seen = QPixmap()

    def show_at(self, area: QRect, seen: QPixmap | None = None) -> None:
        """Show the ring around that area of the owner, or around what is `seen` there; an empty one hides it."""
        self._seen = seen or QPixmap()
        self.setVisible(not area.isEmpty())
        if not area.isEmpty():
            self.setGeometry(area.adjusted(-px(6), -px(6), px(6), px(6)))
            self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self._seen.isNull():
            painter.drawPixmap(self.rect().adjusted(px(6), px(6), -px(6), -px(6)), self._seen)
        for wide, tone in ((6, "ground_deep"), (3, "gold")):
            painter.setPen(square_pen(colour(tone), px(wide)))
            painter.drawRect(self.rect().adjusted(px(4), px(4), -px(4), -px(4)))
        painter.end()


def place_of(event: Event) -> str:
    """Where an event took place: `cell:`, `figure:`, `knight:` or `tile:` with its id; empty if it names no place."""
    for name in ("cell", "space", "figure", "knight", "tile"):
        value = event.args.get(name)
        if isinstance(value, int | str) and value != "" and not isinstance(value, bool):
            return f"{'cell' if name == 'space' else name}:{value}"
        if name == "space" and isinstance(path := event.args.get("path"), list) and path:
            return f"cell:{path[-1]}"
    return ""


def card_of(event: Event, library: Library) -> CardFace | None:
    """The card that an event names, if it names one."""
    for name, value in event.args.items():
        for shelf in SHELF_OF.get(name, ()):
            if isinstance(value, str) and value in getattr(library, shelf, {}):
                return face_of(library, shelf, value)
    return None
