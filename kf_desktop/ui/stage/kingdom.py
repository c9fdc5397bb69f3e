"""The kingdom of a delve on the stage: what everybody is here for, the hours, the District Wheel, the deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.cards.faces import face_of, roman, said, uses_left
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.lessons.objective import Tracker
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.stage.goals import Goal, goals
from kf_desktop.ui.stage.tracks import Mark, Track, TrackRows, Wheel, WheelPart
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import Lines, column, fold, label, row

if TYPE_CHECKING:
    from kf_desktop.content.cards.kingdom import Kingdom
    from kf_desktop.ui.cards.face import CardFace

SIDES = {"north": "▲", "east": "▶", "west": "◀", "south": "▼"}
TIME_SIZE = 16
LINK = 6
"""Pixels at 100 % beside the words of a link, to either side."""


def _marks(view: TableView) -> tuple[Mark, ...]:
    """The hours of the clashes on the Time track, and those at which a story goes on; a dungeon has no clock."""
    if view.expedition.dungeon is not None:
        return ()
    names = speech.names_of(view.library)
    found = []
    for type_, hour, monster in view.rulings.clash_hours():
        who = tr("delve.clash_named", monster=names.name("monster", monster)) if monster else tr("delve.clash_here")
        told = tr("delve.hour_of_clash", hour=hour, clash=tr(f"phase.{type_}"))
        found.append(Mark(hour, "⚔", CATALOGUE.headed(told, who)))
    for each in view.expedition.hours:
        key, whose = ("story", names.called(each.knight)) if each.knight else ("kingdom", "")
        found.append(Mark(each.at_time, "¶", tr(f"delve.hour_of_{key}", hour=each.at_time, knight=whose)))
    return tuple(found)


def _hired(view: TableView) -> list[tuple[str, str]]:
    """The mercenaries who come along, and how often each can still be called on."""
    names = speech.names_of(view.library)
    told = [
        CATALOGUE.headed(names.name("mercenary", each.id), uses_left(view.library, each))
        for each in view.expedition.mercenaries
        if each.id in view.library.mercenaries
    ]
    return [(tr("outpost.taken"), "strong"), *((line, "small") for line in told)] if told else []


GAP, LOW_GAP = 6, 4
"""Between the parts; where they are told briefly."""
FULL, SHORT, BRIEF = range(3)
"""How goals and wheel are told: in full, of the goals how far they have come, or without names that are known."""


class KingdomPanel(QWidget):
    """What the Kingdom Sheet and the cards beside it show."""

    read = Signal(object, list)

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[Callable[..., None], object] = {}
        self._last: CardFace | None = None
        self._back = ""
        """What is said of the back of the top card; where there is little room, only that it is a special one."""
        layout = column(self, gap=GAP)
        frame = QWidget()
        self.fold, self.goals = QPushButton(), Lines(gap=2)
        self.fold.setProperty("heading", "true")
        self.fold.clicked.connect(self._turn_fold)
        self.folds = False
        """Whether the goals are told in short, for want of room."""
        self._unfolded, self._room, self._goals = False, QSize(), tuple[Goal, ...]()
        self._wheel: tuple[tuple[tuple[str, str], tuple[str, str]], ...] = ()
        """What stands in each district, with its name and with its letter on the wheel."""
        inner = column(frame)
        inner.addWidget(self.fold, 0, Qt.AlignmentFlag.AlignLeft)
        inner.addLayout(self.goals)
        self.along = Lines(gap=2)
        inner.addLayout(self.along)
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
        self.districts = Lines(gap=3)
        both.addLayout(self.districts, 1)
        inner.addLayout(both)
        layout.addWidget(frame)
        self.deck_frame = frame = QWidget()
        self._build_deck(column(frame, gap=2))
        layout.addWidget(frame)
        layout.addStretch()

    def _build_deck(self, inner: QVBoxLayout) -> None:
        """How many cards, the last one, and the clues on the back of the next with their arrows."""
        self.counted, self.last, self.back = Lines(gap=2), QPushButton(), Lines(gap=2)
        self.last.setProperty("link", "true")
        self.last.clicked.connect(self._read_last)
        inner.addLayout(self.counted)
        inner.addWidget(self.last, 0, Qt.AlignmentFlag.AlignLeft)
        inner.addLayout(self.back)
        self.sides = QWidget()
        sides = QGridLayout(self.sides)
        sides.setContentsMargins(0, 0, 0, 0)
        sides.setSpacing(px(3))
        self.clues = {side: label(role="soft") for side in SIDES}
        for place, cell in enumerate(self.clues.values()):
            sides.addWidget(cell, place // 2, place % 2)
        inner.addWidget(self.sides)

    def minimumSizeHint(self) -> QSize:
        """As narrow as the stage is: the words wrap."""
        return QSize(0, super().minimumSizeHint().height())

    def show_table(self, view: TableView) -> None:
        """Show the expedition."""
        expedition = view.expedition
        kingdom = view.library.kingdoms.get(expedition.kingdom)
        self.kingdom.setText(said(kingdom.name) if kingdom is not None else tr("delve.tracks"))
        self.tracks.show_tracks(
            Track(tr("word.time"), expedition.time, max(TIME_SIZE, expedition.time), "gold", _marks(view)),
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
        self._write(hired := _hired(view), self.along.write, hired)

    def _write(self, told: object, write: Callable[..., None], *shown: object) -> None:
        """Write a part anew if it does not tell that already."""
        told = (CATALOGUE.language, THEMES.theme, told)
        if self._told.get(write) != told:
            write(*shown)
            self._told[write] = told

    def _show_wheel(self, view: TableView, kingdom: Kingdom | None) -> None:
        self.wheel_title.setText(tr("delve.wheel"))
        if kingdom is None:
            self.wheel.show_parts(())
            self._wheel = ()
            self._fold_goals()
            return
        expedition, names = view.expedition, speech.names_of(view.library)
        tile = view.library.tiles.get(kingdom.id, {}).get(expedition.tile)
        here = tile.district if tile is not None else ""
        parts = (WheelPart(each.sign, each.colour, each.id == here) for each in kingdom.districts)
        self.wheel.show_parts(tuple(parts))
        lines = []
        for index, district in enumerate(kingdom.districts):
            monster = expedition.wheel[index] if index < len(expedition.wheel) else ""
            level = expedition.levels.get(monster, 0)
            who = names.name("monster", monster) if monster else tr("delve.nobody")
            words = f"{who}\u00a0{roman(level)}" if level else who
            title = f"▸\u00a0{said(district.name)}" if district.id == here else said(district.name)
            role = "strong" if district.id == here else "soft"
            # one below the other: side by side, each broke into three lines
            lines.append(((f"{title} · {words}", role), (f"{district.sign} · {words}", role)))
        self._wheel = tuple(lines)
        self._fold_goals()
        name(self.wheel, tr("delve.wheel"), tr("delve.wheel_clash"))
        self.wheel.setToolTip(tr("delve.wheel_clash"))

    def _show_deck(self, view: TableView) -> None:
        """How many exploration cards are left, and which clue lies on each side of the top one's back."""
        cards, discard = view.expedition.exploration.cards, view.expedition.exploration_discard
        count = tr("delve.deck", count=cards, discard=len(discard))
        self.counted.write([(tr("delve.exploration"), "section"), (count, "soft")])
        self._last = face_of(view.library, "explorations", discard[-1]) if discard else None
        self.last.setVisible(self._last is not None)
        self._write_last()
        back = view.expedition.exploration_back if cards else None
        self._back = tr("delve.special" if back is None else "delve.direction") if cards else ""
        self._tell_back(brief=False)
        self.sides.setVisible(back is not None)
        for side, cell in self.clues.items():
            clue = tr(f"word.{getattr(back, side)}") if back is not None else ""
            cell.setText(f"{SIDES[side]} {clue}")
            cell.setAccessibleName(CATALOGUE.headed(tr(f"word.{side}"), clue))
            cell.setToolTip(tr("delve.back"))

    def _tell_back(self, *, brief: bool) -> None:
        arrows = brief and not self.sides.isHidden()  # each of them says it in its tip
        self.back.write([(self._back, "soft")] if self._back and not arrows else ())

    def _write_last(self) -> None:
        """In as many lines as it needs: a button does not break its words, and they ended at the panel's edge."""
        words = tr("delve.last", card=self._last.title) if self._last is not None else ""
        room = self._room.width() - 2 * px(LINK)
        self.last.setText(fold(words, self.last.fontMetrics(), room) if room > 0 else words)

    def _read_last(self) -> None:
        """The card that was drawn last, to be read again."""
        if self._last is not None:
            self.read.emit(self._last, [self._last])

    def _show_goals(self, wanted: Sequence[Goal]) -> None:
        self._goals = tuple(wanted)
        self._fold_goals()

    def fit(self, room: QSize) -> None:
        """There is so much room: where all does not stand in it, the goals are told in short.

        It is measured without a scroll bar, or one that is there would make itself needed.
        """
        if room != self._room:
            self._room = room
            LATER.put(self, "fold", self._fold_goals)

    def _turn_fold(self) -> None:
        """The players want to read more of the goals, or less."""
        self._unfolded = not self._unfolded
        self._fold_goals()

    def _fold_goals(self) -> None:
        self._write_last()
        self._tell(FULL)
        self.folds = self._lacks_room()
        for brevity in (SHORT, BRIEF) if self.folds and not self._unfolded else ():
            self._tell(brevity)
            if not self._lacks_room():
                break
        self._scroll(needed=self._lacks_room())
        self.fold.setEnabled(self.folds)
        state = "" if not self.folds else " ▾" if self._unfolded else " ▸"
        self.fold.setText(f"{tr('delve.goals')}{state}")

    def _scroll(self, *, needed: bool) -> None:
        """A scroll bar that was there takes the width for want of which it would be needed: it goes."""
        viewport = self.parentWidget()
        area = viewport.parentWidget() if viewport is not None else None
        if isinstance(area, QScrollArea):
            policy = Qt.ScrollBarPolicy
            area.setVerticalScrollBarPolicy(policy.ScrollBarAsNeeded if needed else policy.ScrollBarAlwaysOff)

    def _lacks_room(self) -> bool:
        """Whether all of it is higher than the room: with the labels that were written last."""
        layout = self.layout()
        assert layout is not None
        for lines in (self.goals, self.districts, self.back):
            frame = lines.parentWidget()
            inner = frame.layout() if frame is not None else None
            if inner is not None:
                inner.invalidate()
                inner.activate()
        layout.invalidate()
        layout.activate()
        return self._room.height() > 0 and layout.totalHeightForWidth(self._room.width()) > self._room.height()

    def _tell(self, brevity: int) -> None:
        """Write goals and wheel at that length."""
        lines = []
        for goal in self._goals:
            who = goal.brief or goal.who if brevity == BRIEF else goal.who
            lines += [(who, "strong"), (goal.words if brevity == FULL else goal.short, "small")]
        self.goals.write([line for line in lines if line[0]])
        self.districts.write([both[brevity == BRIEF] for both in self._wheel])
        self._tell_back(brief=brevity == BRIEF)
        layout = self.layout()
        assert layout is not None
        layout.setSpacing(px(LOW_GAP if brevity == BRIEF else GAP))
