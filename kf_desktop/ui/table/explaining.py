"""A table with dialogs that explain: why something is asked or happened, its odds, where numbers come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal

from kf_desktop.door.odds import Odds
from kf_desktop.door.rulings import Number
from kf_desktop.engine.decision import Decision, Scalar
from kf_desktop.ui.decision.decision_bar import DecisionBar
from kf_desktop.ui.dialogs.numbers import NumbersDialog
from kf_desktop.ui.dialogs.why import explained, why_decision, why_event
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.odds.dialog import OddsDialog
from kf_desktop.ui.shell.table import ShellTable
from kf_desktop.ui.table.controller import GameController


class ExplainingTable(ShellTable):
    """Opens explanations over the table, and again over one that replaces it in another language or text size."""

    overlaid = Signal(object, object)
    """A dialog to be opened over the table, and what makes it anew for a table that replaces this one."""
    house_rule_asked = Signal(str)
    """The form for a house rule is wanted; the id of the knight whom it begins with, or empty."""
    controller: GameController
    bar: DecisionBar

    def why(self) -> None:
        """Show why the question is asked."""
        view = self.controller.view()
        if not explained(view):
            self.toast.say(tr("why.nothing"))
        elif (dialog := why_decision(self, view)) is not None:
            dialog.offer_house_rule(lambda: self.house_rule_asked.emit(""))
            dialog.anyway.connect(dialog.dismiss)
            dialog.anyway.connect(self.controller.overrule)
            self.overlaid.emit(dialog, ExplainingTable.why)

    def show_odds(self) -> None:
        """Show the odds of the decision in full."""
        decision, odds = self.controller.answering.decision, self.bar.odds
        if decision is not None and odds is not None:
            self._set_out(odds, decision)

    def _set_out(self, odds: Odds, decision: Decision) -> None:
        dialog = OddsDialog(self, odds, decision, self.controller.view(), self.controller.answering.keys)
        self.overlaid.emit(dialog, lambda table: table._set_out(odds, decision))

    def why_event(self, index: int) -> None:
        """Show the rules and reasons of an event of the log."""
        view = self.controller.view()
        if 0 <= index < len(view.events):
            self.overlaid.emit(why_event(self, view.events[index], view), lambda table: table.why_event(index))

    def show_numbers_of_monster(self, figure: int) -> None:
        """Show where the numbers of a monster's figure come from."""
        self._show_numbers({"figure": figure}, self.controller.view().rulings.numbers_of_monster(figure))

    def show_numbers_of_knight(self, knight: str) -> None:
        """Show where the numbers of a knight come from."""
        self._show_numbers({"knight": knight}, self.controller.view().rulings.numbers_of_knight(knight))

    def _show_numbers(self, whose: Mapping[str, Scalar], numbers: Sequence[Number]) -> None:
        view = self.controller.view()
        name = str(speech.names_of(view.library).resolve(whose, view)["who"])
        self.overlaid.emit(NumbersDialog(self, name, numbers, view), lambda table: table._show_numbers(whose, numbers))
