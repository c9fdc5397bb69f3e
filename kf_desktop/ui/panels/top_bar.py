"""The top bar: campaign and expedition, the phases with the current one lit, the three tracks."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import ElidedLabel, label, restyle, row

PHASES = ("vision", "outpost", "delve", "clash", "rest", "delve", "clash", "spoils")
FIRST_HALF = {"delve": 2, "clash": 3, "exhibition": 3, "delve_1": 2, "clash_1": 3, "first_delve": 2}
SECOND_HALF = {"delve": 5, "clash": 6, "full": 6, "delve_2": 5, "clash_2": 6, "second_delve": 5}
PLAIN = {"vision": 0, "outpost": 1, "rest": 4, "spoils": 7}


def phase_index(view: TableView) -> int:
    """The place in the strip of the phase being played; -1 outside an expedition."""
    expedition, clash = view.expedition, view.game.clash
    if expedition.phase in PLAIN:
        return PLAIN[expedition.phase]
    second = "exhibition" in expedition.clashes or expedition.phase.endswith("2")
    if clash is not None and clash.type in ("exhibition", "full"):
        return 3 if clash.type == "exhibition" else 6
    phase = expedition.phase.removesuffix("_1").removesuffix("_2")
    return (SECOND_HALF if second else FIRST_HALF).get(phase, -1)


class TopBar(QFrame):
    """Where the campaign stands, in one line."""

    menu_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("topBar")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.short = False
        layout = row(self, margin=2, gap=8)
        layout.setContentsMargins(px(6), px(2), px(10), px(2))
        self.menu = QPushButton("☰")
        self.menu.setProperty("quiet", "true")
        self.menu.clicked.connect(self.menu_asked)
        self.campaign = label(role="campaign")
        self.where = ElidedLabel("soft")
        layout.addWidget(self.menu)
        layout.addWidget(self.campaign)
        layout.addWidget(self.where, 1)
        self.phases: list[QLabel] = []
        self.strip = QWidget()
        strip = row(self.strip, gap=3)
        for _ in PHASES:
            cell = QLabel()
            cell.setObjectName("phase")
            strip.addWidget(cell)
            self.phases.append(cell)
        layout.addWidget(self.strip)
        self.tracks = label(role="strong")
        layout.addWidget(self.tracks)

    def shorten(self, short: bool) -> None:
        """Show only the phase that is being played, where the others have no room."""
        self.short = short
        for cell in self.phases:
            cell.setVisible(not short or cell.property("now") == "true")

    def show_table(self, view: TableView) -> None:
        """Show the state's campaign, phase and tracks."""
        expedition = view.expedition
        names = speech.names_of(view.library)
        name(self.menu, tr("menu.title"))
        fought = view.game.skirmish
        skirmish = fought is not None
        self.campaign.setText(
            tr("skirmish.named", monster=names.name("monster", fought.monster), level=fought.level)
            if fought is not None
            else view.game.campaign.name
        )
        parts = [] if skirmish else [tr("top.expedition", number=expedition.number)]
        if expedition.kingdom:
            parts.insert(0, names.name("kingdom", expedition.kingdom))
        if view.game.clash is not None and view.game.clash.round:
            parts.append(tr("top.round", round=view.game.clash.round))
        self.where.set_words(" · ".join(parts))
        now = phase_index(view)
        for index, cell in enumerate(self.phases):
            words = tr(f"phase.{PHASES[index]}")
            cell.setText(f"▸ {words}" if index == now else words)
            restyle(cell, now=str(index == now).lower(), past=str(index < now).lower())
        self.strip.setVisible(not skirmish)
        self.tracks.setVisible(not skirmish)
        self.shorten(self.short)
        tracks = tr("top.tracks", threat=expedition.threat, curse=expedition.curse, time=expedition.time)
        self.tracks.setText(tracks)
