"""The squires of a form: who walks along in the empty places, and the parties that are picked with one click."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QPushButton, QWidget

from kf_desktop.content.seats import SEATS, USUAL
from kf_desktop.ui.a11y import name as call
from kf_desktop.ui.i18n.catalogue import said, tr
from kf_desktop.ui.start.emblem import Emblem
from kf_desktop.ui.start.entries import KnightEntry
from kf_desktop.ui.start.forms.choice import Choice
from kf_desktop.ui.theme.controls import Tick
from kf_desktop.ui.theme.widgets import column, flow, label, row

PARTIES: dict[str, tuple[int, int]] = {
    "two_and_two": (2, 2),
    "four": (4, 0),
    "one_and_three": (1, 3),
    "alone": (1, 0),
}
"""Knights and squires of the parties that one click picks; the first is picked when the form opens."""


class SquireChoice(Choice):
    """A squire who may come along; a click anywhere takes him."""

    def __init__(self, squire: KnightEntry) -> None:
        super().__init__(Tick(said(squire.name)))
        self.squire = squire
        line = row(self.frame, margin=7, gap=9)
        line.addWidget(Emblem(squire, 36))
        words = column(gap=1)
        words.addWidget(self.box)
        words.addWidget(label(f"{said(squire.title)} · {said(squire.flavour)}", "soft", wrap=True))
        if squire.does:
            words.addWidget(label(squire.does, wrap=True))
        call(self.box, said(squire.name), squire.does or said(squire.title))
        line.addLayout(words, 1)


class SquireChoices(QWidget):
    """All squires, of whom as many can be taken as there are empty places."""

    def __init__(self, squires: Sequence[KnightEntry], changed: Callable[[], None]) -> None:
        super().__init__()
        made = column(self, gap=6)
        made.addWidget(label(tr("new.squires"), "section"))
        made.addWidget(label(tr("new.squires_words"), "soft", wrap=True))
        self.choices = [SquireChoice(squire) for squire in squires]
        self._gone: list[SquireChoice] = []
        for choice in self.choices:
            choice.toggled.connect(changed)
            made.addWidget(choice)
        if not squires:
            self.hide()

    def chosen(self) -> tuple[str, ...]:
        """The ids of those who come along."""
        return tuple(choice.squire.id for choice in self.choices if choice.box.isChecked())

    def names(self) -> list[str]:
        """What those are called."""
        return [said(choice.squire.name) for choice in self.choices if choice.box.isChecked()]

    def pick(self, count: int) -> None:
        """Take so many, the first of the list, and nobody else."""
        self._gone = []
        for index, choice in enumerate(self.choices):
            choice.box.setEnabled(True)
            choice.box.setChecked(index < count)

    def leave_room(self, knights: int) -> None:
        """So many knights come along: squires for whom there is no place stay at home."""
        room = SEATS - knights
        self._keep(room)
        taken = len(self.chosen())
        for choice in self.choices:
            choice.box.setEnabled(choice.box.isChecked() or taken < room)

    def make_way(self, knights: int) -> None:
        """So many knights come along now: a squire's place becomes a knight's, before the party has five (CAM-021).

        Who has made room comes back when a knight stays at home after all.
        """
        self._keep(USUAL - knights)
        while self._gone and knights + len(self.chosen()) < USUAL:
            choice = self._gone.pop()
            choice.box.setEnabled(True)
            choice.box.setChecked(True)

    def _keep(self, most: int) -> None:
        """Those beyond so many stay at home."""
        for choice in reversed([choice for choice in self.choices if choice.box.isChecked()][max(0, most) :]):
            choice.box.setChecked(False)
            self._gone.append(choice)


def _picked(pick: Callable[[str], None], party: str, _on: bool = False) -> None:
    pick(party)


class Parties(QWidget):
    """A button for each party that one click picks."""

    def __init__(self, pick: Callable[[str], None]) -> None:
        super().__init__()
        holder, line = flow(gap=6)
        column(self).addWidget(holder)
        self.buttons: dict[str, QPushButton] = {}
        for party in PARTIES:
            button = QPushButton(tr(f"new.party_{party}"))
            button.clicked.connect(partial(_picked, pick, party))
            call(button, tr(f"new.party_{party}"), tr(f"new.party_{party}_words"))
            button.setToolTip(tr(f"new.party_{party}_words"))
            line.addWidget(button)
            self.buttons[party] = button
