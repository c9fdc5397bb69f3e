"""Stand-ins for the clash board and the kingdom map: the options of the decision, as a list of names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.table.board_view import BoardView
from kf_desktop.ui.table.option_button import OptionButton
from kf_desktop.ui.theme.widgets import clear, column, flow, label, panel

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.table.view import TableView


class BoardPlaceholder(BoardView):
    """Says what stands where, and offers the options that a board would let glow."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.key = title
        frame = panel()
        outer = column(self)
        outer.addWidget(frame)
        inner = column(frame, margin=14, gap=8)
        self.title = label(role="title")
        self.words = label(role="soft", wrap=True)
        self.holder, self.flow = flow(gap=6)
        inner.addWidget(self.title)
        inner.addWidget(self.words)
        inner.addWidget(self.holder)
        inner.addStretch()
        self.buttons: dict[str, OptionButton] = {}
        self._view: TableView | None = None

    def show_table(self, view: TableView) -> None:
        self._view = view
        self.title.setText(tr(self.key))
        self.words.setText(tr("view.placeholder"))

    def set_decision(self, decision: Decision | None) -> None:
        clear(self.flow)
        self.buttons = {}
        view = self._view
        if decision is None or view is None:
            return
        for option in decision.options[:40]:
            button = OptionButton(speech.option(option, view), "")
            button.clicked.connect(lambda _=False, key=option.key: self.option_chosen.emit(key))
            self.flow.addWidget(button)
            self.buttons[option.key] = button

    def set_chosen(self, keys: Sequence[str]) -> None:
        for key, button in self.buttons.items():
            button.mark(keys.index(key) + 1 if key in keys else 0)

    def takes_focus(self) -> QWidget:
        return next(iter(self.buttons.values()), self)
