"""A knight read at leisure: the Knight Board, the cards, and the campaign sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.cards.faces import said
from kf_desktop.ui.cards.market import offered_faces
from kf_desktop.ui.cards.options import options_by_face
from kf_desktop.ui.cards.row import CardRow
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.knight_sheet import sections
from kf_desktop.ui.table import knight_facts
from kf_desktop.ui.table.board_view import BoardView
from kf_desktop.ui.table.option_keys import key_of
from kf_desktop.ui.table.signs import KnightSign
from kf_desktop.ui.table.stat_bars import StatBars
from kf_desktop.ui.theme.widgets import clear, column, flow, label, panel, row, scrolling

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision
    from kf_desktop.rules.state import Knight
    from kf_desktop.ui.table.view import TableView


class KnightSheetView(BoardView):
    """One knight at a time; the buttons above turn to the others."""

    def __init__(self) -> None:
        super().__init__()
        self.knight = ""
        self.card_rows: list[CardRow] = []
        self._view: TableView | None = None
        self._asked, self._wanted = -1, ""
        self._numbers: dict[str, str] = {}
        outer = column(self, gap=6)
        self.tabs = row(gap=6)
        self.tab_buttons: list[QPushButton] = []
        outer.addLayout(self.tabs)
        head = row(gap=10)
        self.sign = KnightSign(58)
        titles = column(gap=0)
        self.name, self.title = label(role="title"), label(role="soft")
        titles.addWidget(self.name)
        titles.addWidget(self.title)
        self.bars = StatBars()
        head.addWidget(self.sign)
        head.addLayout(titles, 1)
        head.addWidget(self.bars, 1)
        outer.addLayout(head)
        content = QWidget()
        self.parts: QVBoxLayout = column(content, gap=9)
        outer.addWidget(scrolling(content), 1)

    def open(self, knight: str) -> None:
        """Turn to that knight, whoever is asked."""
        self.knight = self._wanted = knight
        if self._view is not None:
            self.show_table(self._view)

    def show_table(self, view: TableView) -> None:
        """Show the chosen knight, or the first one."""
        self._view = view
        asked = view.asked()
        if asked is not None and view.decision is not None and view.decision.seq != self._asked:
            self.knight, self._asked = self._wanted or asked.id, view.decision.seq
        self._wanted = ""
        if self.knight not in view.state.knights:
            self.knight = view.state.party[0] if view.state.party else ""
        self._show_tabs(view)
        knight = view.state.knights.get(self.knight)
        clear(self.parts)
        self.card_rows = []
        if knight is None:
            return
        definition = view.library.knights.get(knight.id)
        self.sign.show_knight(knight.id, view)
        self.name.setText(speech.names_of(view.library).name("knight", knight.id))
        self.title.setText(said(definition.title) if definition is not None else "")
        self.bars.show_bars(*knight_facts.bars(knight, view))
        self._numbers = {
            option.key: key_of(index)
            for index, option in enumerate(view.decision.options if view.decision is not None else ())
        }
        self._fill(knight, view)

    def _fill(self, knight: Knight, view: TableView) -> None:
        signs = knight_facts.signs(knight, view)
        if signs:
            holder, layout = flow(gap=5)
            for words, tone in signs:
                layout.addWidget(label(words, "chip", tone=tone))
            self.parts.addWidget(holder)
        options = options_by_face(view)
        shown = {f"techniques:{id}" for id in (*knight.hand, *knight.cooldown, *knight.delay, *knight.discard)}
        offered = [face for rows in offered_faces(view).values() for face, _ in rows if face.id not in shown]
        self._add_cards(tr("sheet.offered"), offered, options)
        for title, faces in sections.techniques(knight, view):
            self._add_cards(title, faces, options)
        self._add_cards(tr("sheet.gear"), sections.gear(knight, view), options)
        self._add_cards(tr("sheet.lasting"), sections.lasting(knight, view), options)
        self._add_cards(tr("sheet.board"), sections.board(knight.loadout, view), options)
        self._add_facts(tr("sheet.purse"), sections.purse(knight))
        self._add_facts(tr("sheet.virtues"), sections.virtues(knight))
        self._add_facts(tr("sheet.vices"), sections.vices(knight))
        self._add_lines(tr("sheet.tale"), sections.tale(knight))
        self._add_lines(tr("sheet.record"), sections.record(knight, view))
        self.parts.addStretch()

    def set_decision(self, decision: Decision | None) -> None:
        """Cards that are options glow where they lie."""
        self.set_chosen(())

    def set_chosen(self, keys: Sequence[str]) -> None:
        for each in self.card_rows:
            each.mark(keys, self._numbers)

    def _show_tabs(self, view: TableView) -> None:
        clear(self.tabs)
        self.tab_buttons = []
        for id in view.state.party:
            button = QPushButton(speech.names_of(view.library).name("knight", id))
            button.setCheckable(True)
            button.setChecked(id == self.knight)
            button.setProperty("quiet", "true")
            button.clicked.connect(lambda _=False, id=id: self.open(id))
            self.tabs.addWidget(button)
            self.tab_buttons.append(button)
        self.tabs.addStretch()

    def _add_cards(self, title: str, faces: list[CardFace], options: dict[str, str]) -> None:
        if not faces:
            return
        made = CardRow()
        made.chosen.connect(self.option_chosen)
        made.read.connect(lambda face, _: self.inspected.emit(f"card:{face.id}"))
        made.show_cards(title, faces, options)
        self.parts.addWidget(made)
        self.card_rows.append(made)

    def _add_facts(self, title: str, facts: list[tuple[str, str]]) -> None:
        holder, layout = flow(gap=6)
        for name, value in facts:
            box = panel()
            inner = row(box, margin=6, gap=8)
            inner.addWidget(label(name, "soft"))
            inner.addWidget(label(value, "strong"))
            layout.addWidget(box)
        self.parts.addWidget(label(title, "section"))
        self.parts.addWidget(holder)

    def _add_lines(self, title: str, lines: list[str]) -> None:
        if not lines:
            return
        self.parts.addWidget(label(title, "section"))
        for line in lines:
            self.parts.addWidget(label(line, wrap=True))
