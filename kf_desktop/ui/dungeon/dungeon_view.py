"""A dungeon as a map: rooms with the ways between them, what is known of each, and where the party stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.a11y import name as call
from kf_desktop.ui.cards.face import CardId
from kf_desktop.ui.cards.faces import said
from kf_desktop.ui.decision.letters import keys_of
from kf_desktop.ui.dungeon.room import DONE, GATE, HERE, HIDDEN, OPEN, RoomButton
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.plates.band import PlateBand, fade
from kf_desktop.ui.plates.names import dungeon_plate, head_plate
from kf_desktop.ui.table.board_view import BoardView
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import column, label

if TYPE_CHECKING:
    from kf_desktop.content.cards.dungeons import Dungeon, Room
    from kf_desktop.door.view import DungeonView as Seen
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.table.view import TableView

WIDE, HIGH, GAP, DROP = 270, 96, 12, 22
"""The largest room on the map at 100 %, and what is left at least between two of them, across and down."""
PART = 22
"""The part of the map's height that is left between two rows at most."""
SHAPE = 3
"""How many times as wide as high the plate is that lies under the upper part of the map."""
LOW = 400
"""Height at 100 % below which the name stands among the words, and the rooms have its place."""
SHADE = 190
"""How far down the plate is dark behind the name and the words, at 100 %."""
EDGE = 6
"""Around the map at 100 %."""
WAY, WAY_EDGE = QColor("#6f5a41"), QColor("#120c07")
"""A way, and the dark on both of its sides: on the black of the plates in both themes."""


class DungeonGround(PlateBand):
    """The dark under the map, with the dungeon's plate along its top: all of its width, in its own shape."""

    def _place(self, area: QRectF) -> QRectF:
        return QRectF(area.left(), area.top(), area.width(), min(area.height(), round(area.width() / SHAPE)))

    def _draw(self, painter: QPainter) -> None:
        """Dark at its top too, where the words stand."""
        super()._draw(painter)
        area = self._place(QRectF(self.rect()))
        fade(painter, area.topLeft(), area.topLeft() + QPointF(0, px(SHADE)), area, 245)


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
        """Rooms as large as they can be without touching, the outermost at the edges."""
        if self.card is None:
            return
        places = [room.at for room in self.card.rooms]
        left, top = min(x for x, _ in places), min(y for _, y in places)
        across, down = max(x for x, _ in places) - left, max(y for _, y in places) - top
        near = min((abs(x - u) for x, y in places for u, v in places if y == v and x != u), default=across) / across
        wide = int(min(px(WIDE), (near * self.width() - px(GAP)) / (1 + near)))
        drop = min(px(DROP), self.height() / PART)
        high = int(min(px(HIGH), (self.height() - drop * down) / (down + 1)))
        for room in self.card.rooms:
            x = (room.at[0] - left) * (self.width() - wide) / across
            y = (room.at[1] - top) * (self.height() - high) / down
            self.rooms[room.id].setGeometry(int(x), int(y), wide, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ways."""
        rooms = self.card.rooms if self.card is not None else []
        ways = [(self.rooms[room.id], self.rooms[to]) for room in rooms for to in room.to]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for ink, wide in ((WAY_EDGE, px(9)), (WAY, px(5))):
            painter.setPen(QPen(ink, wide))
            for one, other in ways:
                painter.drawLine(one.geometry().center(), other.geometry().center())
        painter.end()


class DungeonView(BoardView):
    """The dungeon's name, what it asks for, and its map; a room that can be entered is a button to press."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.words = label(role="title"), label(role="soft", wrap=True)
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.map = DungeonMap()
        self.ground = DungeonGround()
        column(self).addWidget(self.ground)
        layout = column(self.ground, margin=EDGE, gap=EDGE)
        layout.addWidget(self.title)
        layout.addWidget(self.words)
        layout.addWidget(self.map, 1)
        self._view: TableView | None = None
        self._low = False
        """Whether there is room for the words alone above the map."""
        self._ways: dict[str, str] = {}

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The rooms come before the name."""
        super().resizeEvent(event)
        low = self.height() < px(LOW)
        self.title.setVisible(not low)
        if low is not self._low:
            self._low = low
            self._tell()

    def show_table(self, view: TableView) -> None:
        """Show the rooms as the party knows them."""
        self._view, seen = view, view.expedition.dungeon
        card = view.library.dungeons.get(seen.id) if seen is not None else None
        self.map.setVisible(card is not None)
        self.words.setVisible(card is not None)
        self.ground.show_plate(dungeon_plate(card.id) if card is not None else "")
        if seen is None or card is None:
            self.title.setText(tr("dungeon.none"))
            return
        self.title.setText(said(card.name))
        self._tell()
        self.map.lay_out(card)
        for room in card.rooms:
            self._show_room(room, seen, card.gate)

    def _tell(self) -> None:
        """What the dungeon asks for, below its name."""
        seen = self._view.expedition.dungeon if self._view is not None else None
        card = self._view.library.dungeons.get(seen.id) if self._view is not None and seen is not None else None
        if seen is None or card is None:
            return
        seals = tr("dungeon.seals", count=seen.seals, needed=card.seals) if card.seals else ""
        named = said(card.name) if self._low else ""
        self.words.setText("  ·  ".join(filter(None, [named, said(card.text), seals])))

    def _show_room(self, room: Room, seen: Seen, gate: str) -> None:
        assert self._view is not None
        state, here = self._state(room.id, seen), room.id == seen.room
        lying = self._view.library.dungeon_cards.get(seen.open.get(room.id, "")) if state != HIDDEN else None
        button, card = self.map.rooms[room.id], said(lying.name) if lying is not None else ""
        picture = head_plate(CardId("dungeon_cards", lying.id)) if lying is not None else ("", "")
        shown = GATE if room.id == gate and not here else state
        button.show_room(said(room.name), card, state=shown, picture=picture)
        told = [said(room.name), tr(f"dungeon.{state}"), card, tr("dungeon.gate") if room.id == gate else ""]
        call(button, CATALOGUE.listed(list(filter(None, told))))
        button.setToolTip("\n".join([card, said(lying.flavour)]) if lying is not None else "")

    def _state(self, room: str, seen: Seen) -> str:
        if room == seen.room:
            return HERE
        return DONE if room in seen.done else OPEN if room in seen.open else HIDDEN

    def set_decision(self, decision: Decision | None) -> None:
        """The rooms that can be entered now are lit, and take the keyboard."""
        options = decision.options if decision is not None else []
        self._ways = {str(option.args["room"]): option.key for option in options if "room" in option.args}
        letters = keys_of(decision)
        for room, button in self.map.rooms.items():
            if button.property("way"):
                button.clicked.disconnect()
            way = self._ways.get(room, "")
            button.setProperty("way", way)
            button.offer(letters.get(way, ""), enter=bool(way))
            if way:
                button.clicked.connect(partial(self.option_chosen.emit, way))

    def set_chosen(self, keys: Sequence[str]) -> None:
        """What is armed stands out."""
        for room, button in self.map.rooms.items():
            button.arm(armed=self._ways.get(room, "-") in keys)

    def offers(self) -> bool:
        return bool(self._ways)

    def placed(self) -> list[str]:
        return list(self._ways.values())

    def takes_focus(self) -> QWidget:
        return next((self.map.rooms[room] for room in self._ways if room in self.map.rooms), self)
