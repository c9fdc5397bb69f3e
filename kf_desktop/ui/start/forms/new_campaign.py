"""The form for a new campaign: name, knights and who plays them, seed, table dice."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from kf_desktop.content.seats import SEATS, USUAL
from kf_desktop.ui.a11y import ctrl_enter_presses
from kf_desktop.ui.a11y import name as call
from kf_desktop.ui.i18n.catalogue import CATALOGUE, said, tr
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.start.emblem import Emblem
from kf_desktop.ui.start.entries import KnightEntry, NewCampaign
from kf_desktop.ui.start.forms.choice import Choice
from kf_desktop.ui.start.forms.squires import PARTIES, Parties, SquireChoices
from kf_desktop.ui.theme.controls import FoldedTick, Tick
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import column, label, row, scrolling

if TYPE_CHECKING:
    from kf_desktop.story.model import Book


class Played(Protocol):
    """A knight with the field for the player's name."""

    knight: KnightEntry
    player: QLineEdit


def player_field(knight: KnightEntry, number: int) -> QLineEdit:
    """Where the name of a knight's player is written."""
    field = QLineEdit(tr("new.player", number=number))
    field.setMaximumWidth(px(170))
    call(field, tr("new.player_of", knight=said(knight.name)))
    return field


def player_of(played: Played) -> str:
    """Who plays the knight: the same name for several of them gives one seat."""
    return played.player.text().strip() or played.knight.id


MODES = ("presence", "rogue")
"""The modes that the players choose."""


def modes_of(count: int) -> list[str]:
    """The modes that follow from so many knights, each with a sentence on what it changes (SOL-001, FIV-001)."""
    return ["true_solo"] * (count == 1) + ["five_players"] * (count == SEATS)


class KnightChoice(Choice):
    """A knight who may come along, with the name of the player; a click anywhere takes the knight."""

    prologue_asked = Signal()

    def __init__(self, knight: KnightEntry, number: int) -> None:
        name = said(knight.name)
        super().__init__(FoldedTick(f"{name} · {said(knight.title)}"))
        self.knight = knight
        line = row(self.frame, margin=9, gap=12)
        line.addWidget(Emblem(knight))
        words = column(gap=1)
        words.addWidget(self.box)
        told = label(knight.does or said(knight.flavour), wrap=True)
        told.setToolTip(said(knight.flavour))
        words.addWidget(told)
        self.prologue = QPushButton(tr("new.prologue"), self)
        self.prologue.setProperty("quiet", "true")
        call(self.prologue, tr("new.prologue_of", knight=name))
        self.prologue.clicked.connect(self.prologue_asked)
        if not knight.tale:
            self.prologue.hide()
            words.addWidget(label(tr("new.no_tale"), "soft", wrap=True))
        line.addLayout(words, 1)
        line.addWidget(self.prologue)
        self.player = player_field(knight, number)
        self.player.setEnabled(False)
        self.box.toggled.connect(self.player.setEnabled)
        line.addWidget(self.player)


class Further(QWidget):
    """A button that names what is folded under it, and the fields."""

    def __init__(self) -> None:
        super().__init__()
        outer = column(self, gap=6)
        self.button = QPushButton()
        self.button.setCheckable(True)
        self.button.setProperty("quiet", "true")
        self.button.toggled.connect(self._unfold)
        outer.addWidget(self.button)
        self.fields = QWidget()
        form = QFormLayout(self.fields)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(px(16))
        form.setVerticalSpacing(px(9))
        self.seed = QLineEdit(os.urandom(4).hex())
        self.seed.setToolTip(tr("new.seed_words"))
        call(self.seed, tr("new.seed"), tr("new.seed_words"))
        self.dice = FoldedTick(tr("new.dice"))
        form.addRow(label(tr("new.seed")), self.seed)
        form.addRow(self.dice)
        self.presence, self.rogue = (_mode(form, mode) for mode in MODES)
        self.warned = _warning(form)
        outer.addWidget(self.fields)
        self._unfold(False)

    def _unfold(self, shown: bool) -> None:
        self.fields.setVisible(shown)
        self.button.setText(f"{'▾' if shown else '▸'} {tr('new.further')}")
        call(self.button, tr("new.further"))


def _mode(form: QFormLayout, mode: str) -> Tick:
    """A mode to choose, with a sentence on what it changes."""
    tick = FoldedTick(tr(f"new.{mode}"))
    tick.setToolTip(tr(f"new.{mode}_words"))
    call(tick, tr(f"new.{mode}"), tr(f"new.{mode}_words"))
    form.addRow(tick)
    form.addRow(label(tr(f"new.{mode}_words"), "soft", wrap=True))
    return tick


def _warning(form: QFormLayout) -> Tick:
    """What the Rogue's Path gives away, to be known before it begins (CAM-005)."""
    tick = FoldedTick(tr("new.rogue_known"))
    call(tick, tr("new.rogue_known"), tr("new.rogue_warning"))
    tick.hide()
    form.addRow(tick)
    return tick


def _heading(*, by_hand: bool) -> QVBoxLayout:
    """What is begun."""
    made = column(gap=6)
    made.addWidget(label(tr("sheets.title" if by_hand else "new.title"), "title"))
    if by_hand:
        made.addWidget(label(tr("sheets.words"), "soft", wrap=True))
    return made


class NewCampaignForm(QWidget):
    """Emits the wish when the players begin."""

    begun = Signal(object)

    def __init__(
        self,
        knights: Sequence[KnightEntry],
        squires: Sequence[KnightEntry] = (),
        *,
        by_hand: bool = False,
        book_of: Callable[[str], Book | None] = lambda _: None,
    ) -> None:
        """`by_hand`: only sheets are begun, of a game that is played on a real table. `book_of` a knight is read in."""
        super().__init__()
        self._book_of = book_of
        self.by_hand = by_hand
        outer = column(self, gap=12)
        outer.addLayout(_heading(by_hand=by_hand))
        content = QWidget()
        inner = column(content, gap=6)
        inner.addLayout(self._fields())
        self.heading = label(tr("new.knights", most=min(SEATS, len(knights))), "section", wrap=True)
        inner.addWidget(self.heading)
        self.parties = Parties(self._pick)
        self._has_squires = bool(squires)
        if not squires:
            self.parties.hide()
        inner.addWidget(self.parties)
        self.choices = [KnightChoice(knight, number) for number, knight in enumerate(knights, 1)]
        for choice in self.choices:
            choice.toggled.connect(self._check)
            choice.box.toggled.connect(self._make_way)
            choice.prologue_asked.connect(partial(self.read_prologue, choice.knight))
            choice.prologue.setHidden(book_of(choice.knight.id) is None)
            inner.addWidget(choice)
        self.squires = SquireChoices(squires, self._check)
        inner.addWidget(self.squires)
        inner.addWidget(self._ways())
        inner.addStretch()
        self.area, self.content = scrolling(content), inner
        self.further.button.toggled.connect(lambda: LATER.put(self, "unfolded", self._show_further))
        outer.addWidget(self.area, 1)
        foot = row()
        self.hint = label(role="soft", wrap=True)
        self.begin = QPushButton(tr("new.begin"))
        self.begin.setProperty("primary", "true")
        self.begin.setToolTip(tr("new.begin_key"))
        self.begin.clicked.connect(self._begin)
        ctrl_enter_presses(self, self.begin)
        foot.addWidget(self.hint, 1)
        foot.addWidget(self.begin)
        outer.addLayout(foot)
        self.name.textChanged.connect(self._check)
        self.name.returnPressed.connect(self.begin.click)
        self._pick(next(iter(PARTIES)) if squires else "four")

    def read_prologue(self, knight: KnightEntry) -> None:
        """Lay the prologue of that knight's book over the window."""
        from kf_desktop.ui.start.forms.prologue import PrologueDialog  # noqa: PLC0415 - off the way to the first window

        book = self._book_of(knight.id)
        if book is not None and book.prologue is not None:
            named = {"{knight}": said(knight.called) if knight.called else said(knight.name)}
            PrologueDialog(self.window(), book, named | {"{leader}": named["{knight}"]}).open()

    def _fields(self) -> QFormLayout:
        """What is asked before the knights: what the campaign is called, and whether one person plays it."""
        form = QFormLayout()
        form.setHorizontalSpacing(px(16))
        form.setVerticalSpacing(px(9))
        self.name = QLineEdit(tr("title"))
        form.addRow(label(tr("new.name")), self.name)
        self.solo = FoldedTick(tr("new.solo"))
        self.solo.setChecked(True)
        self.solo.toggled.connect(self._check)
        form.addRow(label(""), self.solo)
        call(self.name, tr("new.name"))
        return form

    def _ways(self) -> Further:
        """What few change: after the knights, and folded."""
        made = self.further = Further()
        self.seed, self.dice, self.presence, self.rogue, self.warned = (
            made.seed,
            made.dice,
            made.presence,
            made.rogue,
            made.warned,
        )
        self.warned.toggled.connect(self._check)
        self.rogue.toggled.connect(self._walk_alone)
        if self.by_hand:  # of sheets nothing is chosen but the name and who plays
            made.hide()
        return made

    def _show_further(self) -> None:
        """What has been unfolded is at the end: as much of it as there is room for comes into view."""
        self.content.activate()
        if self.further.button.isChecked():
            bar = self.area.verticalScrollBar()
            bar.setValue(min(bar.maximum(), self.further.y()))

    def _walk_alone(self, rogue: bool) -> None:
        """The Rogue's Path has neither squires nor a Presence (ROG-003); its warning is to be confirmed (CAM-005)."""
        self.warned.setVisible(rogue)
        self.warned.setChecked(False)
        self.presence.setEnabled(not rogue)
        self.parties.setVisible(not rogue and self._has_squires)
        self.squires.setVisible(not rogue)
        if rogue:
            self.presence.setChecked(False)
            self._knights_for_squires()
        self._check()

    def _knights_for_squires(self) -> None:
        """Squires who cannot come make room for knights: the party is as large as it was."""
        free = len(self.squires.chosen())
        self.squires.pick(0)
        for choice in [each for each in self.choices if not each.box.isChecked()][:free]:
            choice.box.setChecked(True)

    def _modes(self) -> tuple[str, ...]:
        """The modes that have been chosen."""
        ticks = (self.presence, self.rogue)
        return tuple(mode for mode, tick in zip(MODES, ticks, strict=True) if tick.isChecked())

    def _pick(self, party: str) -> None:
        """A whole party with one click, so that a game begins with another."""
        knights, squires = PARTIES[party]
        for index, choice in enumerate(self.choices):
            choice.box.setChecked(index < knights)
        self.squires.pick(squires)
        self._check()

    def chosen(self) -> list[KnightChoice]:
        """The knights who come along."""
        return [choice for choice in self.choices if choice.box.isChecked()]

    def focus_first(self) -> None:
        """Put the keyboard on the name, which what is typed takes the place of."""
        self.name.setFocus()
        self.name.selectAll()

    def _make_way(self) -> None:
        self.squires.make_way(len(self.chosen()))

    def _check(self) -> None:
        """Say what is missing; a full party takes nobody more."""
        count = len(self.chosen())
        self.squires.leave_room(count)
        for choice in self.choices:
            choice.box.setEnabled(choice.box.isChecked() or count < SEATS)
            choice.player.setVisible(not self.solo.isChecked())
        ready = 1 <= count <= SEATS and bool(self.name.text().strip())
        ready = ready and (self.warned.isChecked() or not self.rogue.isChecked())
        self.begin.setEnabled(ready)
        squires = len(self.squires.chosen())
        full = "new.with_squires" if squires else "new.count"
        few = "new.few_with_squires" if squires else "new.few"
        warned = (
            1 < count + squires < USUAL and not self.by_hand
        )  # a lone knight has a mode of his own, in which he can win
        words = "new.nobody" if not count else few if warned else full
        rogue = self.rogue.isChecked()  # which has no clues and no investigations (ROG-001)
        alone = rogue and count == 1
        said_modes = [tr(f"new.{mode}{'_rogue' * alone}") for mode in modes_of(count + squires)]
        said_modes += [tr("new.rogue_warning")] * rogue
        said_modes += [tr("new.rogue_unconfirmed")] * (rogue and not self.warned.isChecked())
        told = tr(words, count=count, squires=squires, names=CATALOGUE.listed(self.squires.names()))
        if said_modes and words == full:
            told = tr("new.whole", words=told)  # a sentence, since another follows
        self.hint.setText(("" if CATALOGUE.language == "zh_CN" else " ").join([told, *said_modes]))

    def _begin(self) -> None:
        chosen = self.chosen()
        self.begun.emit(
            NewCampaign(
                self.name.text().strip(),
                tuple(choice.knight.id for choice in chosen),
                tuple(self._player(choice) for choice in chosen),
                self.seed.text().strip(),
                self.dice.isChecked(),
                self._modes(),
                self.squires.chosen(),
                self.by_hand,
            )
        )

    def _player(self, choice: KnightChoice) -> str:
        return tr("new.player", number=1) if self.solo.isChecked() else player_of(choice)
