"""The stage: the card that asks with what is going on below it, else the monster's sheet; on the map the kingdom."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel

from kf_desktop.ui.a11y import name
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.sequence.strip import SequenceStrip
from kf_desktop.ui.stage.asking import CardOnStage
from kf_desktop.ui.stage.foot import HIGH, MonsterFoot
from kf_desktop.ui.stage.kingdom import KingdomPanel
from kf_desktop.ui.stage.monster_sheet import MonsterSheet
from kf_desktop.ui.staging.beats import Beat, Row
from kf_desktop.ui.table.sheltered import is_broken
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.frames import Framed
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import scrolling

MARGIN, LINES, LEAST_LINES = 8, 160, 64
"""Room inside the frame, and what the lines of the sequence have: usually, and below a card with much text."""
MOST_OPTIONS = 6
"""How many options of the card that asks stand below it."""
TEN_LINES = 212
"""What they have below the sheet, and for the ten steps of an attack."""


class Stage(Framed):
    """Holds its parts, each drawn on its own, and says which of them are seen."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("stage")
        self.sheet, self.card = MonsterSheet(self), CardOnStage(self)
        self.sequence, self.foot = SequenceStrip(self), MonsterFoot(self)
        self.kingdom = KingdomPanel()
        self.area = scrolling(self.kingdom, name="kingdom")
        self.area.setParent(self)
        self._room = QRect()
        """What the kingdom has, the part of a line included that would be cut."""
        bar = self.area.verticalScrollBar()
        bar.rangeChanged.connect(self._scrolls)
        bar.rangeChanged.connect(self._end_with_a_line)
        bar.valueChanged.connect(self._end_with_a_line)
        self._in_clash = False
        self.due: Callable[[], None] = lambda: None
        """Draws the monster's sheet now, where that has been put off."""

    def offer(self, count: int) -> None:
        """Make room for so many options below the card; none for 0."""
        if self.card.offer(count):
            self._arrange()

    def _scrolls(self, least: int, most: int) -> None:
        """Tab stops at the kingdom where there is more of it than is seen: the arrows scroll it then."""
        self.area.setFocusPolicy(Qt.FocusPolicy.TabFocus if most > least else Qt.FocusPolicy.NoFocus)

    def _end_with_a_line(self) -> None:
        """Where the kingdom is cut, it ends in a whole line."""
        foot, cut = self.area.verticalScrollBar().value() + self._room.height(), 0
        for words in self.kingdom.findChildren(QLabel):
            above = foot - words.mapTo(self.kingdom, QPoint()).y()
            if words.isVisibleTo(self.kingdom) and 0 < above < words.height():
                cut = max(cut, above % words.fontMetrics().lineSpacing())
        self.area.setGeometry(self._room.adjusted(0, 0, 0, -cut))

    # --- the staging speaks -------------------------------------------------------------------------

    def prepare(self, beats: Sequence[Beat]) -> None:
        """A row of the monster's decks that is going to turn over says what it said before."""
        self.settle()
        if MOTION.moves and any(isinstance(beat, Row) for beat in beats):
            self.due()
            for beat in beats:
                self.perform(beat, 0)

    def perform(self, beat: Beat, gone: float) -> None:
        """The row turns over: below the deck, or at the foot."""
        if isinstance(beat, Row) and MOTION.moves:
            for part in (self.sheet.piles, self.foot):
                part.rows.turn(beat.deck, gone)
                part.update()

    def settle(self) -> None:
        """The rows say what is in the decks now."""
        for part in (self.sheet.piles, self.foot):
            if part.rows.gone:
                part.rows.gone.clear()
                part.update()

    # --- what is shown ------------------------------------------------------------------------------

    def show_table(self, view: TableView) -> None:
        """Give each part its place; what is on them they draw themselves."""
        self._in_clash = view.game.clash is not None
        name(self.area, tr("delve.tracks"))
        self.foot.show_table(view)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        inside = self.rect().adjusted(px(MARGIN), px(MARGIN), -px(MARGIN), -px(MARGIN))
        card, clash = bool(self.card.faces), self._in_clash
        self.sheet.setVisible(clash and (not card or is_broken(self.sheet)))
        self.area.setVisible(not clash)
        self.card.setVisible(card)
        self.foot.setVisible(clash and card)
        lines = clash and (card or self.sequence.action)
        self.sequence.setVisible(lines)
        if inside.height() <= 0 or inside.width() <= 0:
            return
        own = min(px(TEN_LINES), inside.height() * 2 // 5) if lines and not card else 0
        self.sheet.be_brief(own > 0)
        self.sheet.setGeometry(inside.adjusted(0, 0, 0, -own))
        if own:
            self.sequence.setGeometry(inside.left(), inside.bottom() - own + px(6), inside.width(), own - px(6))
        if card:
            told = max(px(LINES), min(px(TEN_LINES), self.sequence.least + px(MARGIN * 2)))
            usual = inside.height() - (px(HIGH) + told if clash else inside.height() // 3)
            most = inside.height() - (px(HIGH + LEAST_LINES) if clash else 0)
            high = self.card.wanted(inside.width(), usual, most)
            self.card.setGeometry(QRect(inside.left(), inside.top(), inside.width(), high))
            inside.setTop(inside.top() + high + px(6))
        if clash and card:
            self.foot.setGeometry(inside.left(), inside.bottom() - px(HIGH), inside.width(), px(HIGH))
            inside.setBottom(inside.bottom() - px(HIGH + 4))
            self.sequence.setGeometry(inside)
        self._room = inside
        self._end_with_a_line()
        if not clash:
            self.kingdom.fit(inside.size())
