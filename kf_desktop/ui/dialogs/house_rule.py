"""A house rule: the table decides against the book, one thing at a time; the log says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit, QPushButton, QSpinBox, QWidget

from kf_desktop.engine.session import ANYWAY
from kf_desktop.ui.a11y import name
from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.theme.widgets import Combo, label, row

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

NUMBERS = ("gold", "leads", "sighs", "bane", "devotion", "vigor", "heat", "passion", "resource")
TRACKS = ("threat", "curse", "time")
PLACE, GEAR, REFUSED = "place", "gear", "anyway"
MOST = 99


class HouseRuleDialog(Overlay):
    """What, whose, and how much or where. `decide` is given the house rule, and says whether it was taken."""

    def __init__(self, owner: QWidget, view: TableView, decide: Callable[[str], bool]) -> None:
        super().__init__(owner, tr("house.title"), width=560)
        self.view, self._decide = view, decide
        self.body.addWidget(label(tr("house.words"), wrap=True))
        self.what, self.whom, self.gear, self.refused = Combo(), Combo(), Combo(), Combo()
        self.number, self.space = QSpinBox(), QLineEdit()
        self.number.setRange(0, MOST)
        for refusal in (each for each in view.rulings.refusals() if each.anyway):
            words, why = speech.refusal(refusal, view)
            self.refused.addItem(tr("house.refused_option", what=words, why=why), refusal.option.key)
        there = [*([PLACE] if view.game.clash is not None else []), *([REFUSED] if self.refused.count() else [])]
        for what in (*NUMBERS, *TRACKS, GEAR, *there):
            self.what.addItem(tr(f"house.{what}"), what)
        names = speech.names_of(view.library)
        for knight in view.party():
            self.whom.addItem(names.called(knight.id), knight.id)
        for gear in view.library.gear:
            self.gear.addItem(names.name("gear", gear), gear)
        line = row(gap=8)
        for widget in (self.whom, self.what, self.number, self.space, self.gear, self.refused):
            line.addWidget(widget)
        self.body.addLayout(line)
        self.said = label(role="soft", wrap=True)
        self.body.addWidget(self.said)
        self.deed = QPushButton(tr("house.decide"))
        self.deed.setProperty("primary", "true")
        self.deed.clicked.connect(self.decide)
        self.foot.addStretch()
        self.foot.addWidget(self.deed)
        self.what.currentIndexChanged.connect(self._show)
        self.whom.currentIndexChanged.connect(self._show)
        for widget, key in ((self.what, "what"), (self.whom, "whom"), (self.number, "value"), (self.space, "space")):
            name(widget, tr(f"house.{key}"))
        self._show()

    def _show(self) -> None:
        """The fields that belong to what is decided, with how it stands now."""
        what, whom = str(self.what.currentData()), str(self.whom.currentData())
        self.whom.setVisible(what not in (*TRACKS, REFUSED))
        self.refused.setVisible(what == REFUSED)
        self.number.setVisible(what in (*NUMBERS, *TRACKS))
        self.space.setVisible(what == PLACE)
        self.gear.setVisible(what == GEAR)
        knight = self.view.game.knights.get(whom)
        if what in TRACKS:
            self.number.setValue(getattr(self.view.expedition, what))
        elif what in NUMBERS and knight is not None:
            self.number.setValue(getattr(knight if hasattr(knight, what) else knight.sheet, what))

    def key(self) -> str:
        """The house rule as the game takes it."""
        what = str(self.what.currentData())
        if what == REFUSED:
            return f"{ANYWAY}{self.refused.currentData()}"
        whom = "" if what in TRACKS else str(self.whom.currentData())
        values = {PLACE: self.space.text().strip().upper(), GEAR: str(self.gear.currentData())}
        return f"house:{what}:{whom}:{values.get(what, self.number.value())}"

    def decide(self) -> None:
        """Hand it over; what is refused stays to be changed."""
        if self._decide(self.key()):
            self.dismiss()
        else:
            self.said.setText(tr("house.refused"))
