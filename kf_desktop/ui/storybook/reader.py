"""The storybook reader: the open paragraph, its choices, and the way back to the one before."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from kf_desktop.engine.decision import Kind
from kf_desktop.ui.a11y import announce
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.storybook.choice_line import ChoiceLine
from kf_desktop.ui.storybook.pages import Spans, page_of, place_of, words_of
from kf_desktop.ui.storybook.parchment import Parchment
from kf_desktop.ui.table.board_view import BoardView
from kf_desktop.ui.table.option_keys import key_of
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import clear, column, label, rich, row, scrolling

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.table.view import TableView

WIDEST = 760


class StoryReader(BoardView):
    """A page of a book. Paragraphs that led here can be leafed back to; choices are on the last one."""

    def __init__(self) -> None:
        super().__init__()
        self.history: list[tuple[str, int]] = []
        self.at = -1
        self.choices: list[ChoiceLine] = []
        self._view: TableView | None = None
        outer = column(self, margin=0)
        self.sheet = Parchment()
        outer.addWidget(self.sheet)
        inner = column(self.sheet, margin=26, gap=6)
        head = row()
        self.book, self.number = label(role="section"), label(role="title")
        head.addWidget(self.book)
        head.addStretch()
        head.addWidget(self.number)
        inner.addLayout(head)
        self.chapter = label(role="soft", wrap=True)
        inner.addWidget(self.chapter)
        self.content = QWidget()
        self.prose = column(self.content, gap=9)
        self.area = scrolling(self.content)
        inner.addWidget(self.area, 1)
        foot = row()
        self.back, self.forward = QPushButton(), QPushButton()
        self.back.clicked.connect(lambda: self.leaf(-1))
        self.forward.clicked.connect(lambda: self.leaf(1))
        foot.addWidget(self.back)
        foot.addStretch()
        foot.addWidget(self.forward)
        inner.addLayout(foot)

    def show_table(self, view: TableView) -> None:
        """Open the paragraph that the game is at."""
        self._view = view
        place = place_of(view)
        if place is not None and (not self.history or self.history[-1] != place):
            if place in self.history:  # an undo: back to where it was read
                del self.history[self.history.index(place) + 1 :]
            else:
                self.history.append(place)
            self.at = len(self.history) - 1
        self._open()

    def set_decision(self, decision: Decision | None) -> None:
        """The choices are drawn with the page."""

    def set_chosen(self, keys: Sequence[str]) -> None:
        """A page is answered with one choice."""

    def takes_focus(self) -> QWidget:
        return self.choices[0] if self.choices else self.back

    def leaf(self, by: int) -> None:
        """Turn to the paragraph before or after, as far as they have been read."""
        self.at = min(max(0, self.at + by), len(self.history) - 1)
        self._open()

    def _open(self) -> None:
        view = self._view
        self.back.setText("◀ " + tr("paragraph.back"))
        self.forward.setText(tr("paragraph.forward") + " ▶")
        self.back.setVisible(self.at > 0)
        self.forward.setVisible(self.at < len(self.history) - 1)
        clear(self.prose)
        self.choices = []
        if view is None or not self.history:
            self.book.setText(tr("paragraph.none"))
            self.number.setText("")
            self.chapter.setText(tr("paragraph.none_yet"))
            self.prose.addStretch()
            return
        page = page_of(view, *self.history[self.at])
        self.book.setText(page.title)
        self.number.setText(str(page.number))
        self.chapter.setText(page.chapter)
        self.chapter.setVisible(bool(page.chapter))
        for index, block in enumerate(page.body):
            self.prose.addWidget(_paragraph(block, first=index == 0))
        if self.at == len(self.history) - 1:
            self._add_choices(view)
        self.prose.addStretch()
        self.area.verticalScrollBar().setValue(0)
        announce(self, " ".join("".join(text for text, _ in block) for block in page.body))

    def _add_choices(self, view: TableView) -> None:
        decision = view.decision
        if decision is None or decision.kind not in (Kind.READ, Kind.CHOOSE, Kind.CONFIRM):
            return
        self.prose.addSpacing(px(10))
        for index, option in enumerate(decision.options):
            choice = ChoiceLine(words_of(option, view), key_of(index))
            choice.clicked.connect(lambda _=False, key=option.key: self.option_chosen.emit(key))
            self.prose.addWidget(choice)
            self.choices.append(choice)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The page keeps a width that can be read; the table shows on both sides."""
        super().resizeEvent(event)
        margin = max(0, (self.width() - px(WIDEST)) // 2)
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(margin, 0, margin, 0)


def _paragraph(block: Spans, *, first: bool) -> QWidget:
    """A block of prose; the first letter of a page is a large red one."""
    styles = {"emphasis": "<i>{}</i>", "strong": "<b>{}</b>"}
    html = "".join(styles.get(style, "{}").format(escape(text)) for text, style in block)
    initial = block[0][0][:1] if block and block[0][1] == "plain" else ""
    if first and initial.isalpha():
        red = THEMES.theme.palette.parchment_red
        html = f'<span style="font-size:{px(34)}px;color:{red};">{initial}</span>{html[len(initial) :]}'
    made = rich(f'<p style="line-height:132%;">{html}</p>', "prose")
    made.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
    return made
