"""A dungeon as a map: rooms with the ways between them, what is known of each, and where the party stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from kf_desktop.ui.a11y import name as call
from kf_desktop.ui.cards.faces import said
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.plates.band import PlateBand
from kf_desktop.ui.plates.names import dungeon_plate
from kf_desktop.ui.table.board_view import BoardView
from kf_desktop.ui.theme.lettering import height_of, write
from kf_desktop.ui.theme.theme import THEMES, colour, px
from kf_desktop.ui.theme.widgets import column, label

if TYPE_CHECKING:
    from kf_desktop.content.cards.dungeons import Dungeon, Room
    from kf_desktop.door.view import DungeonView as Seen
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.table.view import TableView

WIDE, HIGH, LEAST = 168, 62, 96
"""A room on the map at 100 %, and how narrow it may become."""
SIZES = (16, 15, 14, 13, 12)
"""Pixels of the words in a room at 100 %, the first that has room."""
BAND = 132
"""How high the plate over the map is at 100 %."""
HERE, DONE, OPEN, HIDDEN = "here", "done", "open", "hidden"
SIGNS = {HERE: "●", DONE: "✓", OPEN: "◇", HIDDEN: "?"}


class RoomButton(QPushButton):
    """A room: its name in as many lines as it needs, and what lies in it below."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.room, self.card, self.chosen = "", "", False

    def say(self, room: str, card: str) -> None:
        """Write these words on it."""
        if (room, card) != (self.room, self.card):
            self.room, self.card = room, card
            self.update()

    def choose(self, *, chosen: bool) -> None:
        """Let it stand out, or not."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.update()

    def lettering(self) -> QFont:
        """The largest letters in which all of the words have room; else the smallest."""
        fonts = [THEMES.theme.font(size, bold=self.chosen) for size in SIZES]
        return next((font for font in fonts if self.room_left(font) >= 0), fonts[-1])

    def room_left(self, font: QFont) -> float:
        """Pixels of height that the words leave free, less than none where they are cut."""
        area = self._area()
        return area.height() - sum(height_of(words, font, area.width()) for words in self._words())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        area, font = self._area(), self.lettering()
        area.setTop(area.top() + max(0.0, self.room_left(font) / 2))
        inks = ("ink", "gold") if self.isEnabled() else ("ink_soft", "ink_soft")
        for words, ink in zip(self._words(), inks, strict=False):
            area.setTop(write(painter, words, font, area, ink, middle=True))
        painter.end()

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(px(7), px(3), -px(7), -px(3))

    def _words(self) -> list[str]:
        return [words for words in (self.room, self.card) if words]


class DungeonMap(QWidget):
    """The rooms as buttons at their places, the ways as lines between them."""

    def __init__(self) -> None:
        super().__init__()
        self.rooms: dict[str, RoomButton] = {}
        self.card: Dungeon | None = None

    def lay_out(self, card: Dungeon) -> None:
        """A button a room, made anew for another dungeon."""
        if card is self.card:
            return
        for button in self.rooms.values():
            button.hide()
            button.deleteLater()
        self.card, self.rooms = card, {}
        for room in card.rooms:
            button = self.rooms[room.id] = RoomButton(self)
            button.show()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        if self.card is None:
            return
        xs = [room.at[0] for room in self.card.rooms]
        ys = [room.at[1] for room in self.card.rooms]
        columns, rows = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        step_x, step_y = self.width() / columns, self.height() / rows
        wide = int(min(px(WIDE), max(px(LEAST), 1.7 * step_x)))
        high = int(min(px(HIGH), step_y - px(10)))
        for room in self.card.rooms:
            middle = QPointF((room.at[0] - min(xs) + 0.5) * step_x, (room.at[1] - min(ys) + 0.5) * step_y)
            box = QRect(0, 0, wide, high)
            box.moveCenter(middle.toPoint())
            self.rooms[room.id].setGeometry(box.intersected(self.rect()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ways."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour("frame"), px(2)))
        for room in self.card.rooms if self.card is not None else ():
            for to in room.to:
                painter.drawLine(self.rooms[room.id].geometry().center(), self.rooms[to].geometry().center())
        painter.end()


class DungeonView(BoardView):
    """The dungeon's name, what it asks for, and its map; a room that can be entered is a button to press."""

    def __init__(self) -> None:
        super().__init__()
        layout = column(self, gap=6)
        self.title, self.words = label(role="title"), label(role="soft", wrap=True)
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.map = DungeonMap()
        self.band = PlateBand()
        self.band.setMinimumHeight(px(BAND))
        head = column(self.band, margin=8, gap=2)
        head.addStretch()
        head.addWidget(self.title)
        head.addWidget(self.words)
        layout.addWidget(self.band)
        layout.addWidget(self.map, 1)
        self._view: TableView | None = None
        self._ways: dict[str, str] = {}

    def show_table(self, view: TableView) -> None:
        """Show the rooms as the party knows them."""
        self._view, seen = view, view.expedition.dungeon
        card = view.library.dungeons.get(seen.id) if seen is not None else None
        self.map.setVisible(card is not None)
        self.words.setVisible(card is not None)
        self.band.show_plate(dungeon_plate(card.id) if card is not None else "")
        if seen is None or card is None:
            self.title.setText(tr("dungeon.none"))
            return
        self.title.setText(said(card.name))
        seals = tr("dungeon.seals", count=seen.seals, needed=card.seals) if card.seals else ""
        self.words.setText("  ·  ".join(filter(None, [said(card.text), seals])))
        self.map.lay_out(card)
        for room in card.rooms:
            self._show_room(room, seen, card.gate)

    def _show_room(self, room: Room, seen: Seen, gate: str) -> None:
        assert self._view is not None
        state = self._state(room.id, seen)
        lying = self._view.library.dungeon_cards.get(seen.open.get(room.id, "")) if state in (OPEN, DONE) else None
        sign = "⚑" if room.id == gate else SIGNS[state]
        button, card = self.map.rooms[room.id], said(lying.name) if lying is not None else ""
        button.say(f"{sign} {said(room.name)}", card)
        told = [said(room.name), tr(f"dungeon.{state}"), card, tr("dungeon.gate") if room.id == gate else ""]
        call(button, CATALOGUE.listed(list(filter(None, told))))
        button.setToolTip(said(lying.flavour) if lying is not None else "")

    def _state(self, room: str, seen: Seen) -> str:
        if room == seen.room:
            return HERE
        return DONE if room in seen.done else OPEN if room in seen.open else HIDDEN

    def set_decision(self, decision: Decision | None) -> None:
        """The rooms that can be entered now are lit, and take the keyboard."""
        options = decision.options if decision is not None else []
        self._ways = {str(option.args["room"]): option.key for option in options if "room" in option.args}
        for room, button in self.map.rooms.items():
            if button.property("way"):
                button.clicked.disconnect()
            button.setProperty("way", self._ways.get(room, ""))
            button.setEnabled(room in self._ways)
            if room in self._ways:
                button.clicked.connect(partial(self.option_chosen.emit, self._ways[room]))

    def set_chosen(self, keys: Sequence[str]) -> None:
        """What is armed stands out."""
        for room, button in self.map.rooms.items():
            button.choose(chosen=self._ways.get(room, "-") in keys)

    def offers(self) -> bool:
        return bool(self._ways)

    def placed(self) -> list[str]:
        return list(self._ways.values())

    def takes_focus(self) -> QWidget:
        return next((self.map.rooms[room] for room in self._ways if room in self.map.rooms), self)
