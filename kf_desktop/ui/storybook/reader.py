"""The storybook reader: the open paragraph with its choices, the way back, and what has been read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from kf_desktop.engine.decision import Kind
from kf_desktop.ui.a11y import announce
from kf_desktop.ui.decision.letters import keys_of
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.plates.figure import PlateFigure
from kf_desktop.ui.storybook.choice_line import ChoiceLine
from kf_desktop.ui.storybook.contents import Contents
from kf_desktop.ui.storybook.gave import gave
from kf_desktop.ui.storybook.margin import margin_note
from kf_desktop.ui.storybook.pages import locked, page_of, plates_of, told, unread, words_of
from kf_desktop.ui.storybook.parchment import Parchment
from kf_desktop.ui.storybook.prose import MEASURE, plain, prose_label
from kf_desktop.ui.storybook.way import Place, read_so_far, way_here
from kf_desktop.ui.table.board_view import BoardView
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import clear, column, label, row, scrolling

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.table.view import TableView

CHAPTER, TAIL = 2.3, 3.0
"""Width by height of the plates where a chapter opens, and below an investigation or adventure."""
MARGIN = 30
PAGE = MEASURE + 2 * MARGIN
SPREAD = 2 * PAGE - 120
"""Width from which the book lies open with both pages: prose on the left, choices on the right."""


class StoryReader(BoardView):
    """A page of a book. Paragraphs that led here can be leafed back to; choices are on the last one."""

    left = Signal()
    """The page has been read, and the game goes on elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.history: list[Place] = []
        self.at = -1
        self.aside: Place | None = None  # opened from the table, beside the way
        self.choices: list[ChoiceLine] = []
        self.locked: list[ChoiceLine] = []
        self._view: TableView | None = None
        self._shown: tuple[object, ...] = ()
        self._spread = self._listed = self._unread = False
        self.book_row = row(self, gap=0)
        self.sheet = Parchment()
        self.book_row.addWidget(self.sheet, 1)
        self._build_page()
        self._build_second()

    def _build_page(self) -> None:
        inner = column(self.sheet, margin=MARGIN - 4, gap=5)
        head = row()
        self.book, self.number = label(role="section"), label(role="title")
        self.chapter = label(role="soft", wrap=True)
        head.addWidget(self.book)
        head.addWidget(self.chapter, 1)
        head.addWidget(self.number)
        inner.addLayout(head)
        self.content = QWidget()
        self.prose = column(self.content, gap=6)
        self.area = scrolling(self.content)
        inner.addWidget(self.area, 1)
        foot = row()
        self.back, self.forward, self.list_button = QPushButton(), QPushButton(), QPushButton()
        self.back.clicked.connect(lambda: self.leaf(-1))
        self.forward.clicked.connect(lambda: self.leaf(1))
        self.list_button.clicked.connect(self._toggle_list)
        foot.addWidget(self.back)
        foot.addStretch()
        foot.addWidget(self.list_button)
        foot.addWidget(self.forward)
        inner.addLayout(foot)

    def _build_second(self) -> None:
        """The right page: choices above, the table of what has been read below."""
        self.second = Parchment()
        inner = column(self.second, margin=MARGIN - 4, gap=8)
        self.chosen_holder = QWidget()
        self.chosen_holder.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.beside = column(self.chosen_holder, gap=6)
        inner.addWidget(self.chosen_holder)
        self.contents = Contents()
        self.contents.opened.connect(self._open_aside)
        self.contents.closed.connect(self._toggle_list)
        inner.addWidget(self.contents, 1)
        self.book_row.addWidget(self.second, 1)

    def show_table(self, view: TableView) -> None:
        """Open the paragraph that the game is at."""
        self._view, self._unread = view, unread(view)
        way = way_here(view)
        if way != self.history:
            self.history, self.at, self.aside = way, len(way) - 1, None
            self._listed = False
        self._open()

    def set_decision(self, decision: Decision | None) -> None:
        """The choices are drawn with the page."""

    def set_chosen(self, keys: Sequence[str]) -> None:
        """A page is answered with one choice."""

    def step_back(self) -> bool:
        """From the table of what has been read, or from an older page, to the story."""
        if not self._listed and self.aside is None and self.at == len(self.history) - 1:
            return False
        self._listed, self.aside, self.at = False, None, len(self.history) - 1
        self._open()
        self._arrange()
        return True

    def offers(self) -> bool:
        return bool(self.placed())

    def placed(self) -> list[str]:
        """The choices on the page that is open."""
        asked = self._view.decision if self._view is not None else None
        last = self.aside is None and self.at == len(self.history) - 1
        return [option.key for option in asked.options] if last and asked is not None and self._on_page(asked) else []

    def takes_focus(self) -> QWidget:
        return self.choices[0] if self.choices else self.back

    def leaf(self, by: int) -> None:
        """Turn to the paragraph before or after, as far as they have been read."""
        self.at = min(max(0, self.at + by), len(self.history) - 1) if self.aside is None else self.at
        self.aside = None
        self._open()

    def _open_aside(self, place: Place) -> None:
        """A page from the table; the way stays where it is."""
        self.aside = place if place != self.history[self.at] else None
        self._listed = False
        self._open()
        self._arrange()

    def _toggle_list(self) -> None:
        self._listed = not self._listed
        self._arrange()
        if self._listed:
            self.contents.list.setFocus()

    @property
    def here(self) -> Place | None:
        """The page that is open."""
        if self.aside is not None:
            return self.aside
        return self.history[self.at] if self.history else None

    def _open(self) -> None:
        view, here = self._view, self.here
        last = self.aside is None and self.at == len(self.history) - 1
        options = tuple(view.decision.options) if last and view is not None and view.decision is not None else ()
        keys = tuple(option.key for option in options)
        gifts = tuple(gave(view, here)) if view is not None and here is not None else ()
        setting = (CATALOGUE.language, THEMES.theme, self._spread)
        shown = (here, keys, gifts, last, self._unread, len(self.history), *setting)
        if shown != self._shown:
            self._write(view, here, gifts, last=last)
            self._shown = shown

    def _write(self, view: TableView | None, here: Place | None, gifts: Sequence[str], *, last: bool) -> None:
        """The page anew; what has not changed is not written again."""
        self._label_foot(last)
        clear(self.prose)
        clear(self.beside)
        self.choices, self.locked = [], []
        if view is None or here is None:
            self._show_nothing()
            return
        page = page_of(view, *here)
        self.book.setText(page.title)
        self.number.setText(str(page.number))
        self.chapter.setText(page.chapter)
        body = told(view, page)
        above, below = plates_of(view, *here)
        if above:
            self.prose.addWidget(PlateFigure(above, CHAPTER, MEASURE))
            self.prose.addSpacing(px(8))
        beside = row(gap=12)
        beside.addWidget(prose_label(body), 1)
        if gifts:
            beside.addWidget(margin_note(gifts))
        self.prose.addLayout(beside)
        if below:
            self.prose.addWidget(PlateFigure(below, TAIL, MEASURE * 2 // 3))
        if last:
            self._add_choices(view)
        self.prose.addStretch()
        self.contents.show_entries(read_so_far(view, here[0], self.history), here)
        self._arrange()
        self.area.verticalScrollBar().setValue(0)
        announce(self, " ".join([*(plain(block) for block in body), *gifts]))

    def _show_nothing(self) -> None:
        self.book.setText(tr("paragraph.none"))
        self.number.setText("")
        self.chapter.setText("")
        self.prose.addWidget(label(tr("paragraph.none_yet"), wrap=True))
        self.prose.addStretch()
        self._arrange()

    def _label_foot(self, last: bool) -> None:
        self.back.setText("◀ " + tr("paragraph.back"))
        self.forward.setText(tr("paragraph.forward" if self.aside is None else "paragraph.return") + " ▶")
        self.list_button.setText(tr("paragraph.contents"))
        self.back.setVisible(self.aside is None and self.at > 0)
        self.forward.setVisible(not last)

    def _add_choices(self, view: TableView) -> None:
        decision = view.decision
        place = self.beside if self._spread else self.prose
        place.addSpacing(0 if self._spread else px(8))
        if self._unread:
            self.choices = [ChoiceLine(tr("paragraph.left"), "▶")]
            self.choices[0].clicked.connect(self.left)
        elif decision is not None and self._on_page(decision):
            keys = keys_of(decision)
            for option in decision.options:
                choice = ChoiceLine(words_of(option, view), keys[option.key])
                choice.clicked.connect(lambda _=False, key=option.key: self.option_chosen.emit(key))
                self.choices.append(choice)
            self.locked = [ChoiceLine(words, why=why) for words, why in locked(view)]
        for line in (*self.choices, *self.locked):
            place.addWidget(line)

    def _on_page(self, decision: Decision) -> bool:
        """Whether the options of the question are lines of the page."""
        return not self._unread and decision.kind in (Kind.READ, Kind.CHOOSE, Kind.CONFIRM)

    def _arrange(self) -> None:
        """One page or two; on one page the table takes the place of the prose."""
        read = self.here is not None
        self.second.setVisible(read and (self._spread or self._listed))
        self.sheet.setVisible(self._spread or not self._listed)
        self.chosen_holder.setVisible(self._spread and bool(self.choices))
        self.contents.close_button.setVisible(not self._spread)
        self.list_button.setVisible(read and not self._spread and self.contents.list.count() > 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A line keeps a length that can be read; where there is room, the book lies open."""
        super().resizeEvent(event)
        spread = self.width() >= px(SPREAD)
        margin = max(0, (self.width() - px(PAGE) * (2 if spread else 1)) // 2)
        self.book_row.setContentsMargins(margin, 0, margin, 0)
        if spread != self._spread:
            self._spread = spread
            self._open()
            self._arrange()
