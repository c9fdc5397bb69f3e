"""The kingdom of a delve on the stage: what everybody is here for, the hours, the District Wheel, the deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from kf_desktop.ui.cards.faces import face_of, roman, said
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.lessons.objective import Tracker
from kf_desktop.ui.stage.goals import Goal, goals
from kf_desktop.ui.stage.tracks import Track, TrackRows, Wheel, WheelPart
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import clear, column, label, row

if TYPE_CHECKING:
    from kf_desktop.content.cards.kingdom import Kingdom

SIDES = {"north": "▲", "east": "▶", "west": "◀", "south": "▼"}
TIME_SIZE = 16


def _clash_marks(view: TableView) -> tuple[tuple[int, str], ...]:
    """The hours of the clashes on the Time track; in a dungeon the way ends elsewhere."""
    if view.expedition.dungeon is not None:
        return ()
    return tuple((hour, "⚔") for _, hour in view.rulings.clash_hours())


class KingdomPanel(QWidget):
    """What the Kingdom Sheet and the cards beside it show."""

    read = Signal(object, list)

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[Callable[..., None], object] = {}
        layout = column(self, gap=6)
        frame = QWidget()
        self.goal_list = column(frame, gap=2)
        layout.addWidget(frame)
        frame = QWidget()
        inner = column(frame, gap=2)
        self.kingdom = label(role="section")
        self.tracks = TrackRows()
        inner.addWidget(self.kingdom)
        inner.addWidget(self.tracks)
        self.tracker = Tracker()
        inner.addWidget(self.tracker)
        layout.addWidget(frame)
        self.wheel_frame = frame = QWidget()
        inner = column(frame, gap=2)
        self.wheel_title = label(role="section")
        inner.addWidget(self.wheel_title)
        both = row(gap=7)
        self.wheel = Wheel()
        both.addWidget(self.wheel)
        self.districts = column(gap=3)
        both.addLayout(self.districts, 1)
        inner.addLayout(both)
        layout.addWidget(frame)
        self.deck_frame = frame = QWidget()
        self.deck = column(frame, gap=2)
        layout.addWidget(frame)
        layout.addStretch()

    def minimumSizeHint(self) -> QSize:
        """As narrow as the stage is: the words wrap."""
        return QSize(0, super().minimumSizeHint().height())

    def show_table(self, view: TableView) -> None:
        """Show the expedition."""
        expedition = view.expedition
        kingdom = view.library.kingdoms.get(expedition.kingdom)
        self.kingdom.setText(said(kingdom.name) if kingdom is not None else tr("delve.tracks"))
        self.tracks.show_tracks(
            Track(tr("word.time"), expedition.time, max(TIME_SIZE, expedition.time), "gold", _clash_marks(view)),
        )
        self.tracker.show_table(view)
        inside = expedition.dungeon is not None
        lies_there = bool(expedition.exploration.cards or expedition.exploration_discard)
        self.wheel_frame.setVisible(kingdom is not None and not inside)
        self.deck_frame.setVisible(lies_there and not inside)
        wheel = (expedition.kingdom, expedition.tile, list(expedition.wheel), dict(expedition.levels))
        deck = (expedition.exploration, expedition.exploration_back, list(expedition.exploration_discard))
        self._write(wheel, self._show_wheel, view, kingdom)
        self._write(deck, self._show_deck, view)
        self._write(wanted := goals(view), self._show_goals, wanted)

    def _write(self, told: object, write: Callable[..., None], *shown: object) -> None:
        """Write a part anew if it does not tell that already."""
        told = (CATALOGUE.language, THEMES.theme, told)
        if self._told.get(write) != told:
            write(*shown)
            self._told[write] = told

    def _show_wheel(self, view: TableView, kingdom: Kingdom | None) -> None:
        clear(self.districts)
        self.wheel_title.setText(tr("delve.wheel"))
        if kingdom is None:
            self.wheel.show_parts(())
            return
        expedition, names = view.expedition, speech.names_of(view.library)
        tile = view.library.tiles.get(kingdom.id, {}).get(expedition.tile)
        here = tile.district if tile is not None else ""
        parts = (WheelPart(each.sign, each.colour, each.id == here) for each in kingdom.districts)
        self.wheel.show_parts(tuple(parts))
        for index, district in enumerate(kingdom.districts):
            monster = expedition.wheel[index] if index < len(expedition.wheel) else ""
            level = expedition.levels.get(monster, 0)
            who = names.name("monster", monster) if monster else tr("delve.nobody")
            words = f"{who}\u00a0{roman(level)}" if level else who
            title = f"▸\u00a0{said(district.name)}" if district.id == here else said(district.name)
            line = f"{title} · {words}"  # one below the other: side by side, each broke into three lines
            self.districts.addWidget(label(line, "strong" if district.id == here else "soft", wrap=True))

    def _show_deck(self, view: TableView) -> None:
        """How many exploration cards are left, and which clue lies on each side of the top one's back."""
        clear(self.deck)
        expedition = view.expedition
        self.deck.addWidget(label(tr("delve.exploration"), "section"))
        count = tr("delve.deck", count=expedition.exploration.cards, discard=len(expedition.exploration_discard))
        self.deck.addWidget(label(count, "soft", wrap=True))
        if expedition.exploration_discard:
            self._add_last(view, expedition.exploration_discard[-1])
        back = expedition.exploration_back
        if not expedition.exploration.cards:
            return
        if back is None:
            self.deck.addWidget(label(tr("delve.special"), "soft", wrap=True))
            return
        sides = QGridLayout()
        sides.setSpacing(px(3))
        for place, (side, arrow) in enumerate(SIDES.items()):
            clue = tr(f"word.{getattr(back, side)}")
            cell = label(f"{arrow} {clue}", "soft")
            cell.setAccessibleName(f"{tr(f'word.{side}')}: {clue}")
            cell.setToolTip(tr("delve.back"))
            sides.addWidget(cell, place // 2, place % 2)
        self.deck.addLayout(sides)

    def _add_last(self, view: TableView, card: str) -> None:
        """The card that was drawn last, to be read again."""
        face = face_of(view.library, "explorations", card)
        link = QPushButton(tr("delve.last", card=face.title))
        link.setProperty("link", "true")
        link.clicked.connect(lambda: self.read.emit(face, [face]))
        self.deck.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)

    def _show_goals(self, wanted: Sequence[Goal]) -> None:
        clear(self.goal_list)
        self.goal_list.addWidget(label(tr("delve.goals"), "section"))
        for goal in wanted:
            self.goal_list.addWidget(label(goal.who, "strong", wrap=True))
            if goal.words:
                self.goal_list.addWidget(label(goal.words, "small", wrap=True))
