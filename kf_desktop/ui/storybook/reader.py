"""The storybook reader: the open paragraph with its choices, the way back, and what has been read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from kf_desktop.door.gestures.at_once import CLUE, REST
from kf_desktop.engine.decision import Kind
from kf_desktop.story.page_id import read_page
from kf_desktop.ui.a11y import announce
from kf_desktop.ui.decision.letters import keys_of
from kf_desktop.ui.decision.plate import key_cap
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.plates.figure import PlateFigure
from kf_desktop.ui.plates.names import tail_plate
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.storybook.choice_line import ChoiceLine
from kf_desktop.ui.storybook.contents import Contents
from kf_desktop.ui.storybook.gave import Gift, gave
from kf_desktop.ui.storybook.leaf import LEAST_TEXT, Leaf
from kf_desktop.ui.storybook.margin import WIDTH, margin_note
from kf_desktop.ui.storybook.pages import called_up, locked, page_of, plates_of, told, unread, virtue_asked, words_of
from kf_desktop.ui.storybook.parchment import Parchment, Rule
from kf_desktop.ui.storybook.prose import MEASURE, parted, prose_height, prose_label
from kf_desktop.ui.storybook.spans import Spans, plain
from kf_desktop.ui.storybook.way import Place, read_so_far, way_here
from kf_desktop.ui.table.board_view import BoardView
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import column, label, row

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision, Option
    from kf_desktop.ui.table.view import TableView

CHAPTER, TAIL = 2.3, 3.0
"""Width by height of the plates where a chapter opens, and below an investigation or adventure."""
PLATE_PART, PLATED = 0.42, 240
"""Of the page's height, what the plate of a chapter has at most; and the least height of a page with one."""
TALL, ABOVE_TAIL = 560, 30
"""Height of a page on which choices have room around them; and the least room above and below a tailpiece."""
MARGIN, SLACK, LINE_GAP = 30, 26, 8
"""Room around the page, what is left free below the text, and between choices."""
LARGEST, LARGE_FROM = 1.4, 600
"""How much larger than usual the open book is printed at most, and the height of a page that usual print fills."""
LISTED, LEAST_LISTED, HEADING = 150, 64, 34
"""Height of the table on the right page: the most, and that below which it makes room for the choices; its heading."""
PAGE = MEASURE + 2 * MARGIN
SPREAD = 800
"""Width from which the book lies open with both pages: prose on the left, choices on the right. A line has some 45
letters then."""


@dataclass(frozen=True, slots=True)
class Parted:
    """The text of a paragraph on the two pages of the open book."""

    left: Sequence[Spans]
    rest: Sequence[Spans] = ()
    over: bool = False
    """Whether anything of it stands on the right page: the text's rest, what the page gave, the plate below it."""
    cut: bool = False
    """Whether the rest begins in the middle of a paragraph."""


class StoryReader(BoardView):
    """A page of a book. Paragraphs that led here can be leafed back to; choices are on the last one."""

    left = Signal()
    """The page has been read, and the game goes on elsewhere."""
    scrolled = Signal()
    """More or less of the text has been seen."""

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
        self._large = 1.0
        """How much larger than usual the book is printed."""
        self.asked_here: Callable[[], bool] = lambda: False
        """Whether the question of the moment belongs to the page, whoever is asked."""
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
        self.page = Leaf()
        self.page.scrolled.connect(self.scrolled)
        inner.addWidget(self.page, 1)
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
        """The right page: how the text goes on, then the choices; the table of what has been read in the lower part."""
        self.second = Parchment()
        inner = column(self.second, margin=MARGIN - 4, gap=8)
        self.beside = Leaf()
        self.beside.scrolled.connect(self.scrolled)
        inner.addWidget(self.beside, 1)
        self.contents = Contents()
        self.contents.opened.connect(self._open_aside)
        self.contents.closed.connect(self._toggle_list)
        inner.addWidget(self.contents)
        self.book_row.addWidget(self.second, 1)

    def show_table(self, view: TableView) -> None:
        """Open the paragraph that the game is at."""
        self._view, self._unread = view, unread(view) and not self.asked_here()
        self._lay_open()
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
        return [option.key for option in lines(asked)] if last and asked is not None and self._on_page(asked) else []

    def takes_focus(self) -> QWidget:
        return self.choices[0] if self.choices else self.back

    def goes_on(self) -> bool:
        """Whether some of the text is still to be scrolled to."""
        return any(leaf.isVisible() and leaf.goes_on() for leaf in (self.page, self.beside))

    def scroll_on(self) -> None:
        """To the lines of the text that come next."""
        for leaf in (self.page, self.beside):
            if leaf.isVisible() and leaf.goes_on():
                leaf.scroll_on()
                return

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
        setting = (CATALOGUE.language, THEMES.theme, self._spread, self.size())
        told_now = (here, keys, gifts, last, self._unread, len(self.history))
        shown = (*told_now, *setting)
        if shown != self._shown:
            self._write(view, here, gifts, last=last, aloud=told_now != self._shown[: len(told_now)])
            self._shown = shown

    def _write(
        self, view: TableView | None, here: Place | None, gifts: Sequence[Gift], *, last: bool, aloud: bool
    ) -> None:
        """The page anew; what has not changed is not written again."""
        self._label_foot(last)
        self.page.empty()
        self.beside.empty()
        self.choices, self.locked = [], []
        if view is None or here is None:
            self._show_nothing()
            return
        page = page_of(view, *here)
        self.book.setText(page.title)
        self.number.setText(str(page.number))
        self.chapter.setText(" · ".join(filter(None, [page.chapter, called_up(view, *here)])))
        body, (above, below) = told(view, page), plates_of(view, *here)
        above = above if self.height() >= px(PLATED) else ""
        if above:
            self.page.text.addWidget(self._plate(above, self._chapter_shape()))
            self.page.text.addSpacing(px(8))
        if last:
            self._make_choices(view)
        text = self._part(body, gifts, above=bool(above), below=bool(below)) if self._spread else Parted(body)
        self._add_text(self.page.text, text.left, () if text.over else gifts, opening=True)
        if text.over and (text.rest or gifts):
            self._add_text(self.beside.text, text.rest, gifts, goes_on=text.cut)
        if below:
            (self.beside if text.over else self.page).text.addWidget(self._plate(below, TAIL, 2 / 3))
        elif self._spread and not text.over and not above:
            self._end_with_plate(body, gifts)
        self._add_choices(after_text=text.over)
        self.page.settle()
        self.beside.settle()
        self._arrange()
        LATER.put(self, "read so far", self._list_read)
        if aloud:
            words = " ".join([*(plain(block) for block in body), *(gift.words for gift in gifts)])
            LATER.put(self, f"aloud {here}", lambda: announce(self, words))

    def _list_read(self) -> None:
        """Write the table of what has been read; how much room it gets depends on whether it has anything to list."""
        if self._view is not None and self.here is not None:
            self.contents.show_entries(read_so_far(self._view, self.here[0], self.history), self.here)
            self._arrange()

    def _plate(self, plate: str, shape: float, part: float = 1) -> PlateFigure:
        """The plate in that shape, as wide as that part of a line."""
        return PlateFigure(plate, shape, round(MEASURE * self._large * part))

    def _end_with_plate(self, body: Sequence[Spans], gifts: Sequence[Gift]) -> None:
        """A tailpiece as wide as the lines, in the middle of what a short text leaves of the left page."""
        tail, wide = self._plate(tail_plate("", 0), TAIL), self._line_width()
        left = self._left_height(above=False) - prose_height(body, self._beside_gifts(gifts), self._large)
        apart = (left - tail.heightForWidth(wide)) // 2
        if apart >= px(ABOVE_TAIL):
            self.page.text.addSpacing(apart)
            self.page.text.addWidget(tail)

    def _chapter_shape(self) -> float:
        """Width by height of the plate of a chapter: on a low page there is still room for text below it."""
        return max(CHAPTER, px(MEASURE * self._large) / max(1, self.height() * PLATE_PART))

    def _part(self, body: Sequence[Spans], gifts: Sequence[Gift], *, above: bool, below: bool) -> Parted:
        """What stands on the left page; the rest goes on above the choices on the right, or scrolls there.

        Where the choices leave hardly any room for it, all of the text stands on the left and is scrolled there.
        """
        wide, large, high = self._line_width(), self._large, self._left_height(above=above)
        plate = round(wide * 2 / 3 / TAIL) + px(16) if below else 0
        beside = self._beside_gifts(gifts)
        if not parted(body, beside, high - plate, large)[1]:
            return Parted(body)
        left, rest, cut = parted(body, wide, high, large)
        lines = sum(line.heightForWidth(wide) + px(LINE_GAP) for line in (*self.choices, *self.locked))
        room = self.height() - 2 * px(MARGIN) - lines - px(SLACK)
        over = left and (room >= px(LEAST_TEXT) or (rest and prose_height(rest, beside, large) + plate <= room))
        return Parted(left, rest, over=True, cut=cut) if over else Parted(body)

    def _line_width(self) -> int:
        """What a page leaves of its width to its lines."""
        return self._page_width() - 2 * px(MARGIN - 4)

    def _beside_gifts(self, gifts: Sequence[Gift]) -> int:
        """The width of the lines beside what the page gave."""
        return self._line_width() - (px(WIDTH * self._large + 12) if gifts else 0)

    def _head_height(self) -> int:
        """The height of the heading: beside book and number, chapter and cause may take more than one line."""
        beside = self._line_width() - self.book.sizeHint().width() - self.number.sizeHint().width() - 2 * px(8)
        return max(self.number.sizeHint().height(), self.chapter.heightForWidth(max(1, beside)))

    def _left_height(self, *, above: bool) -> int:
        """The height that the left page has for text, below the plate of a chapter if there is one."""
        high = self.height() - 2 * px(MARGIN) - self._head_height() - px(SLACK)
        if self.at > 0 or self.aside is not None:
            high -= self.back.sizeHint().height()
        return high - (round(self._line_width() / self._chapter_shape()) + px(16) if above else 0)

    def _add_text(
        self,
        place: QVBoxLayout,
        blocks: Sequence[Spans],
        gifts: Sequence[Gift],
        *,
        opening: bool = False,
        goes_on: bool = False,
    ) -> None:
        """Paragraphs, with what the page gave in the margin."""
        beside = row(gap=12)
        beside.addWidget(prose_label(blocks, opening=opening, goes_on=goes_on, large=self._large), 1)
        if gifts and self._view is not None:
            beside.addWidget(margin_note(gifts, self._view, self._large))
        place.addLayout(beside)

    def _show_nothing(self) -> None:
        self.book.setText(tr("paragraph.none"))
        self.number.setText("")
        self.chapter.setText("")
        self.page.text.addWidget(label(tr("paragraph.none_yet"), wrap=True))
        self._arrange()

    def _label_foot(self, last: bool) -> None:
        self.back.setText("◀ " + tr("paragraph.back"))
        self.forward.setText(tr("paragraph.forward" if self.aside is None else "paragraph.return") + " ▶")
        self.list_button.setText(tr("paragraph.contents"))
        self.back.setVisible(self.aside is None and self.at > 0)
        self.forward.setVisible(not last)

    def _make_choices(self, view: TableView) -> None:
        """The lines to choose from."""
        decision, snug, large = view.decision, self.height() < px(TALL), self._large
        if self._unread:
            self.choices = [ChoiceLine(tr("paragraph.left"), "▶", snug=snug, large=large)]
            self.choices[0].clicked.connect(self.left)
        elif decision is not None and self._on_page(decision):
            keys = keys_of(decision)
            for option in lines(decision):
                words, test = words_of(option, view), virtue_asked(option, view)
                words = CATALOGUE.bracketed(words, test) if test else words
                choice = ChoiceLine(words, key_cap(keys[option.key]), snug=snug, large=large)
                choice.clicked.connect(lambda _=False, key=option.key: self.option_chosen.emit(key))
                self.choices.append(choice)
            self.locked = [ChoiceLine(words, why=why, snug=snug, large=large) for words, why in locked(view)]

    def _add_choices(self, *, after_text: bool) -> None:
        """After a double rule where they follow text. On a single page they are scrolled with it."""
        place = self.beside.choices if self._spread else self.page.text
        lines = (*self.choices, *self.locked)
        if lines and (after_text or not self._spread):
            place.addWidget(Rule())
        for line in lines:
            place.addWidget(line)

    def _on_page(self, decision: Decision) -> bool:
        """Whether the options of the question are lines of the page."""
        of_the_map = decision.prompt == CLUE and read_page(decision.source) is None  # asked while a page lies open
        return not self._unread and not of_the_map and decision.kind in (Kind.READ, Kind.CHOOSE, Kind.CONFIRM)

    def _arrange(self) -> None:
        """One page or two; on one page the table takes the place of the prose."""
        read = self.here is not None
        self.second.setVisible(read and (self._spread or self._listed))
        self.sheet.setVisible(self._spread or not self._listed)
        self.beside.setVisible(self._spread)
        several = self.contents.list.count() > 1
        room = self._left_for_list() if self._spread else 0
        beside = several and room >= px(LEAST_LISTED)
        listed = max(px(LEAST_LISTED), min(room, px(LISTED)))
        self.contents.list.setMaximumHeight(listed if self._spread else 16_777_215)
        self.contents.setVisible(self._listed or (beside if self._spread else several))
        self.contents.close_button.setVisible(not self._spread or not beside)
        self.list_button.setVisible(read and several and not beside)

    def _left_for_list(self) -> int:
        """What text and choices leave of the right page for the table: they come first."""
        wide = self._page_width() - 2 * px(MARGIN)
        return self.height() - 2 * px(MARGIN) - self.beside.height_needed(wide) - px(SLACK + HEADING)

    def _lay_open(self) -> None:
        """A line keeps a length that can be read; where there is room, the book lies open, and is printed larger."""
        self._spread = self.width() >= px(SPREAD)
        fills = min(self.width() / px(2 * PAGE), self.height() / px(LARGE_FROM)) if self._spread else 1
        self._large = int(20 * min(LARGEST, max(1, fills))) / 20
        margin = max(0, (self.width() - self._page_width() * (2 if self._spread else 1)) // 2)
        self.book_row.setContentsMargins(margin, 0, margin, 0)

    def _page_width(self) -> int:
        """The width of a page: that of a line as it is printed, or half of the window."""
        return min(self.width() // (2 if self._spread else 1), px(MEASURE * self._large + 2 * MARGIN))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_open()
        self._open()
        self._arrange()


def lines(decision: Decision) -> list[Option]:
    """The options that are lines of the page: to skip the prologues is none."""
    return [option for option in decision.options if option.key != REST]
