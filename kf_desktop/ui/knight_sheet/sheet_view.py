"""A knight read at leisure: the Knight Board with its cards, the armory, and the campaign sheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QWidget

from kf_desktop.content.virtues import VICES, VIRTUES
from kf_desktop.engine.journal.house_answers import HouseRule
from kf_desktop.ui.a11y import name as call
from kf_desktop.ui.cards.face import CardId
from kf_desktop.ui.cards.faces import face_of, said
from kf_desktop.ui.cards.market import MarketView
from kf_desktop.ui.cards.options import options_by_card
from kf_desktop.ui.dialogs.numbers import knight_lines
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.knight_sheet import sections
from kf_desktop.ui.knight_sheet.came import Came
from kf_desktop.ui.knight_sheet.record import Record
from kf_desktop.ui.knight_sheet.roster import roster
from kf_desktop.ui.panels import knight_facts
from kf_desktop.ui.panels.signs import KnightSign
from kf_desktop.ui.panels.stat_bars import StatBars
from kf_desktop.ui.table.board_view import Link, Opens
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import clear, column, flow, label, row

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView
    from kf_desktop.ui.table.view import TableView

PAGES = ("cards", "armory", "campaign", "came")
TAB_GAP = 40
"""Between knights and pages at least, the edges of the sheet counted in."""
HEAD_GAP = 10
LOW = 400
"""Height at 100 % below which the head is scrolled with the page."""


class KnightSheetView(MarketView):
    """One knight at a time; the buttons above turn to the others, and to the pages of the sheet."""

    chronicle_asked = Signal()
    """All that has been played is wanted: `came.tell` takes it."""
    is_answered = True
    """Whether somebody tells the chronicle when it is asked for; else the sheet has no page of it."""

    is_past = False
    """Whether it shows what was: nothing is written on it, and its chronicle is told where the game goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.knight, self.page = "", "cards"
        self._view: TableView | None = None
        self._asked, self._wanted = -1, ""
        self.tabs, self.who, self.turned = row(gap=4), row(gap=4), row(gap=4)
        self.tabs.addLayout(self.who)
        self.tabs.addStretch()
        self.tabs.addLayout(self.turned)
        self.tab_buttons: list[QPushButton] = []
        self.page_buttons: dict[str, QPushButton] = {}
        self.head, self._low = self._build_head(), False
        self.outer.insertWidget(0, self.head)
        self.outer.insertLayout(0, self.tabs)
        self.chips, self.chip_flow = flow(gap=5)
        self.outer.insertWidget(2, self.chips)
        self.record = Record()
        self.top.addWidget(self.record)
        self.came = Came()
        self.came.asked.connect(self.chronicle_asked)
        self.top.addWidget(self.came)
        self.record.matrix.clicked.connect(lambda node: self._write("node", node))
        self.record.virtues.changed.connect(self._mark)
        self._seated: tuple[object, ...] = ()
        self.band.hide()  # the head says who it is

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_tabs()
        self._spare_sign()
        low = self.height() < px(LOW)
        if low is self._low:
            return
        self._low, chips = low, not self.chips.isHidden()
        for place, part in enumerate((self.head, self.chips)):
            if low:
                self.top.insertWidget(place, part)
            else:
                self.outer.insertWidget(place + 1, part)
        self.head.show()
        self.chips.setVisible(chips)

    def _spare_sign(self) -> None:
        """Where the head has not even room for its words, the knight's sign is left out."""
        needed = self.head.minimumSizeHint().width() + (
            0 if not self.sign.isHidden() else self.sign.width() + px(HEAD_GAP)
        )
        self.sign.setVisible(needed <= self.width() - px(TAB_GAP))

    def _build_head(self) -> QWidget:
        holder = QWidget()
        head = row(holder, gap=HEAD_GAP)
        self.sign = KnightSign(50)
        titles = column(gap=0)
        self.name, self.rank = label(role="title"), label(role="soft")
        titles.addWidget(self.name)
        titles.addWidget(self.rank)
        self.bars = StatBars()
        self.bars.more = self._sums
        self.numbers = QPushButton("±")
        self.numbers.setProperty("quiet", "true")
        self.numbers.clicked.connect(lambda _=False: self._open("numbers"))
        self.book = QPushButton()
        self.book.setProperty("quiet", "true")
        self.book.clicked.connect(lambda _=False: self._open("book"))
        head.addWidget(self.sign)
        head.addLayout(titles, 1)
        head.addWidget(self.bars, 1)
        head.addWidget(self.numbers, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.book, 0, Qt.AlignmentFlag.AlignTop)
        self.pen = QPushButton()
        self.pen.clicked.connect(lambda _=False: self._open("pen"))
        head.addWidget(self.pen, 0, Qt.AlignmentFlag.AlignTop)
        return holder

    def _open(self, what: Opens) -> None:
        self.inspected.emit(Link(what, self.knight))

    def _write(self, what: str, value: str) -> None:
        """Where sheets are kept by hand, a click writes."""
        if self._view is not None and self._view.by_hand and not self.is_past:
            self.decided.emit(HouseRule(what, self.knight, value))

    def _mark(self, row: int, more: int, marks: int) -> None:
        """A virtue goes up or down, or a vice has so many marks."""
        if marks >= 0:
            self._write(VICES[row], str(marks))
        else:
            self._write(VIRTUES[row], str(self.record.virtues.pairs[row].value + more))

    def _sums(self) -> str:
        return knight_lines(self._view, self.knight) if self._view is not None else ""

    def open(self, knight: str) -> None:
        """Turn to that knight, whoever is asked."""
        self.knight = self._wanted = knight
        self._again()

    def turn(self, page: str) -> None:
        """Turn to that page of the sheet."""
        self.page = page
        self._again()
        self.area.verticalScrollBar().setValue(0)  # where the page before had the keyboard, the view has followed it

    def _again(self) -> None:
        if self._view is None:
            return
        held = self.isAncestorOf(self.window().focusWidget() or self)
        self.show_table(self._view)
        self.set_chosen(())
        if held and not self.isAncestorOf(self.window().focusWidget() or self):
            self.page_buttons[self.page].setFocus()  # the card that had the keyboard is gone

    def heading(self, view: TableView) -> tuple[str, str]:
        return "", ""

    def show_table(self, view: TableView) -> None:
        """Show the chosen knight, or the one who is asked."""
        if view.by_hand and self._view is None:
            self.page = "campaign"
        self._view = view
        if view.decision is not None and view.decision.seq != self._asked:
            self._asked, asked = view.decision.seq, view.asked()
            if asked is not None:
                self.knight = self._wanted or asked.id
            if roster(view) or sections.missions(view)[1]:
                self.page = "cards"  # which begins with them: below another page nobody would find them
        self._wanted = ""
        if self.knight not in view.game.knights:
            self.knight = view.game.party[0] if view.game.party else ""
        super().show_table(view)

    def fill(self, view: TableView) -> None:
        self._show_tabs(view)
        knight = view.game.knights.get(self.knight)
        self.record.setVisible(knight is not None and self.page == "campaign")
        self.came.setVisible(knight is not None and self.page == "came")
        if knight is None:
            return
        definition = view.library.member(knight.id)
        self.sign.show_knight(knight.id, view)
        self.name.setText(speech.names_of(view.library).name("knight", knight.id))
        self.rank.setText(said(definition.title) if definition is not None else "")
        bars = knight_facts.bars(knight, view)
        self.bars.show_bars(*bars)
        self.bars.setVisible(bool(bars))
        self._spare_sign()
        self.numbers.setVisible(view.game.clash is not None)
        self.book.setVisible(definition is not None and view.game.skirmish is None and not self.is_past)
        self.book.setText(tr("sheet_page.book"))
        self.pen.setText(tr("sheets.pen"))
        self.pen.setVisible(view.by_hand and not self.is_past)
        self.numbers.setToolTip(tr("number.where"))
        call(self.numbers, tr("number.where"))
        self._show_signs(knight, view)
        for title, riders, of_riders in roster(view):
            self.add_row(title, riders, of_riders)
        missions, keys = sections.missions(view)
        self.add_row(tr("sheet.missions"), missions, keys)
        pages = {"cards": self._fill_cards, "armory": self._fill_armory, "campaign": self._fill_campaign}
        pages["came"] = lambda knight, view: self.came.show_knight(knight.id, view)
        pages[self.page](knight, view)

    def _fill_cards(self, knight: KnightView, view: TableView) -> None:
        options = options_by_card(view)
        for title, faces in sections.techniques(knight, view):
            self.add_row(title, faces, options)
        self.add_row(tr("sheet.gear"), sections.gear(knight, view), options)
        self.add_row(tr("sheet.lasting"), sections.lasting(knight, view), options)
        self.add_row(tr("sheet.board"), sections.board(knight.loadout, view), options)

    def _fill_armory(self, knight: KnightView, view: TableView) -> None:
        worn = {CardId("gear", id) for id in (*knight.loadout.hands, knight.loadout.armor, *knight.loadout.supports)}
        faces = sections.armory(knight, view)
        self.add_row(tr("sheet.armory"), faces, options_by_card(view), held=[f.id for f in faces if f.id in worn])
        for what, shelf in sections.UNLOCKED.items():
            found = [face_of(view.library, shelf, id, clash=view.fights) for id in knight.sheet.unlocked.get(what, [])]
            self.add_row(tr(f"shelf.{shelf}"), found)

    def _fill_campaign(self, knight: KnightView, view: TableView) -> None:
        self.record.show_knight(knight, view)
        if knight.sheet.saint:
            self.add_row(tr("sheet.patron"), [face_of(view.library, "saints", knight.sheet.saint)])

    def _show_signs(self, knight: KnightView, view: TableView) -> None:
        clear(self.chip_flow)
        signs = knight_facts.signs(knight, view)
        for words, tone in signs:
            self.chip_flow.addWidget(label(words, "chip", tone=tone))
        self.chips.setVisible(bool(signs))

    def _show_tabs(self, view: TableView) -> None:
        """Knights on the left, pages on the right; made anew for another party or language only."""
        names = speech.names_of(view.library)
        company = [knight.id for knight in view.row()]
        seated = tuple(names.called(id) for id in company), tr("sheet.page_cards")
        if seated != self._seated:
            self._seated = seated
            for tabs in (self.who, self.turned):
                clear(tabs)
            who = zip(company, seated[0], strict=True)
            self.tab_buttons = [self._tab(name, partial(self.open, id), self.who) for id, name in who]
            self.who.addStretch()
            self.turned.addStretch()
            pages = [id for id in PAGES if id != "came" or (self.is_answered and not self.is_past)]
            self.page_buttons = {
                id: self._tab(tr(f"sheet.page_{id}"), partial(self.turn, id), self.turned) for id in pages
            }
            self._lay_tabs()
        for id, button in zip(company, self.tab_buttons, strict=True):
            button.setChecked(id == self.knight)
        for page, button in self.page_buttons.items():
            button.setChecked(page == self.page)

    def _lay_tabs(self) -> None:
        """Knights and pages in a line, or in two if they are too long for one."""
        wide = self.who.minimumSize().width() + self.turned.minimumSize().width()
        narrow = wide + px(TAB_GAP) > self.width()
        self.tabs.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)

    def _tab(self, words: str, action: Callable[[], None], tabs: QHBoxLayout) -> QPushButton:
        button = QPushButton(words)
        button.setCheckable(True)
        button.setProperty("quiet", "true")
        button.clicked.connect(lambda _=False: action())
        tabs.addWidget(button)
        return button
