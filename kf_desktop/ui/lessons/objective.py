"""What the party needs, what it has, and what to do now: three lines, from what everybody sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.stage.goals import goals
from kf_desktop.ui.theme.widgets import column, label

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView


@dataclass(frozen=True, slots=True)
class Objective:
    """Each a sentence; empty where there is nothing of the kind."""

    need: str = ""
    have: str = ""
    now: str = ""


def objective(view: TableView) -> Objective:
    """Of a clash the wounds; of an expedition the next clash and the goals; and what the phase is for."""
    clash = view.game.clash
    if clash is not None and not clash.result:
        left = max(0, clash.wounds_needed - clash.wounds)
        have = tr("objective.wounds", wounds=clash.wounds, needed=clash.wounds_needed)
        return Objective(tr("objective.need_wounds", count=left), have, tr("objective.now_clash"))
    if not view.expedition.kingdom or view.game.skirmish is not None:
        return Objective()
    wanted = goals(view)
    need = CATALOGUE.listed([goal.who for goal in wanted])
    if view.expedition.dungeon is not None:
        return Objective(need, "", tr("objective.now_dungeon"))
    hours = view.rulings.clash_hours()
    have = ""
    if hours:
        type_, hour, _ = hours[0]
        left = max(0, hour - view.expedition.time)
        have = tr(f"objective.{'hours' if left else 'hour_now'}", clash=tr(f"phase.{type_}"), left=left, hour=hour)
    key = f"objective.now_{view.expedition.phase}"
    counted = [goal.found for goal in wanted if goal.found is not None]
    if counted and all(counted) and CATALOGUE.has(f"{key}_found"):
        key += "_found"
    return Objective(need, have, tr(key) if CATALOGUE.has(key) else "")


class Tracker(QWidget):
    """The hours to the next clash and what to do now; what is needed stands beside it as goals or wounds."""

    def __init__(self) -> None:
        super().__init__()
        lines = column(self, gap=1)
        self.have, self.now = label(role="strong", wrap=True), label(role="soft", wrap=True)
        lines.addWidget(self.have)
        lines.addWidget(self.now)

    def show_table(self, view: TableView) -> None:
        """Show the objective of this moment."""
        found = objective(view)
        for line, words in ((self.have, found.have), (self.now, found.now)):
            line.setText(words)
            line.setVisible(bool(words))
        name(self, " ".join(filter(None, (found.need, found.have, found.now))))
