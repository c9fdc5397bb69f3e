"""The room of the bar: how question, hand, options and the end of a skirmish share what there is of it."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.decision.option_grid import OptionGrid
from kf_desktop.ui.decision.question import Question
from kf_desktop.ui.decision.verdict import Verdict
from kf_desktop.ui.hand.hand import Hand
from kf_desktop.ui.shell.bar import AnswerBar
from kf_desktop.ui.table.boxes import CEDING, CROWDED, BarBoxes, bar_boxes
from kf_desktop.ui.table.sheltered import is_broken
from kf_desktop.ui.theme.theme import THEMES, px

COLUMN = 168
"""Width of a column of options beside a hand where there are many."""
FEW = 4
"""So many cards can stand below each other by their names, and leave most of the room to many options."""
NAMES = 5
"""So many stand there by their names alone, in the lowest lines."""
WIDEST = 620
"""Width of the question where nothing stands beside it."""
STEP = 40
"""By so much at a time the question is given more of the room beside it."""
LEAST_BOTH, LEAST_FOR_MANY = 400, 500
"""Width of the middle of the bar from which on options stand beside a hand, and beside many cards to choose among, of
which there would be the beginnings of their names."""


class SharedBar(AnswerBar):
    """A bar in which a hand of cards, options and the end of a skirmish stand beside the question."""

    def __init__(self, answering: Answering) -> None:
        super().__init__(answering)
        self.lent = False
        """Whether the options stand elsewhere than here."""
        self._alone = False
        """Whether nothing stands beside the question."""
        self.risen = 0
        """By how many pixels it is higher than usual."""
        self._asked_to = 0
        """Where the question is bidden to end, for what stands beside it; 0 for where it likes."""

    def make_question(self) -> Question:
        self.words = Question(self)
        self.asked, self.because, self.odds_line = self.words.asked, self.words.because, self.words.odds_line
        return self.words

    def make_middle(self) -> None:
        self.hand, self.verdict = Hand(self.answering, self), Verdict(self)

    def boxes(self) -> BarBoxes:
        return bar_boxes(self.width(), self.height(), THEMES.theme.scale, asked_to=self._asked_to, risen=self.risen)

    def arrange(self) -> None:
        """Where options or hand do not stand in their room, they have some of the question's as well."""
        self._asked_to = self._ceded()
        super().arrange()
        if not self._alone and self.verdict.isHidden():
            if not self.hand.isHidden():
                self._spread_question(self.hand)
            elif not self.lent:
                self._spread_question(self.grid)

    def _spread_question(self, beside: Hand | OptionGrid) -> None:
        """Words that would be cut have as much as they need of the room that cards or options leave beside them."""
        asked, box, more = self.question_box(self.boxes()), beside.geometry(), 0
        spare = box.width() - beside.used_width()
        while not self.words.is_whole() and more + px(STEP) <= spare:
            more += px(STEP)
            self.words.stand(asked.adjusted(0, 0, more, 0))
        if more:
            beside.stand(box.adjusted(more, 0, 0, 0))

    def _ceded(self) -> int:
        """Where the question is to end: the hand is given room only if it is shown in it."""
        for self._asked_to in (0, CEDING):
            self.share(self.boxes().middle)
            if not self.lent and self.grid.isVisibleTo(self) and self.grid.scrolls():
                return CROWDED
            if self.hand.isHidden() or not self.hand.listed:
                return self._asked_to
        return 0

    def lacks(self) -> int:
        """By how many pixels it would have to be higher for all of its options to be seen; a replay hides it."""
        if self.isHidden() or self.lent or self.grid.isHidden() or not self.grid.scrolls():
            return 0
        return self.grid.sheet.height() - self.grid.height()

    def share(self, middle: QRect) -> None:
        """The middle belongs to the end of a skirmish, to the hand, to the options, or to the last two together."""
        verdict = not self.verdict.isHidden()
        listed, fan = bool(self.grid.buttons) and not self.lent, self.hand.wanted and not verdict
        shared = (bool(self.hand.offered()) and not self.is_narrow()) or is_broken(self.hand)
        options = QRect(middle)
        if verdict:
            self.verdict.setGeometry(middle.adjusted(0, 0, -px(200), 0))
            options.setLeft(middle.right() - px(190))
        elif fan and listed and shared:
            wide = self._wanted_width(middle)
            options.setLeft(middle.right() - wide)
            self.hand.stand(middle.adjusted(0, 0, -wide - px(10), 0))
        elif fan and not listed:
            self.hand.stand(middle)
        self.hand.setVisible(fan and (not listed or shared))
        self._alone = not (verdict or listed or fan)
        if self.lent:
            return
        self.grid.setVisible(listed)
        above, below = (px(5), px(5)) if self._asked_to == CROWDED else (px(10), px(8))
        self.grid.stand(options.adjusted(0, above, 0, -below))

    def question_box(self, boxes: BarBoxes) -> QRect:
        """Where nothing stands in the middle, the question needs no second line."""
        asked = boxes.question
        more = min(boxes.middle.width(), px(WIDEST) - asked.width()) if self._alone else 0
        return asked.adjusted(0, 0, more, 0)

    def lend(self, host: QWidget | None) -> None:
        """Have the options stand in another place, below the card that asks; None for here."""
        owner: QWidget = host if host is not None else self
        if host is None and not self.lent and self.grid.parentWidget() is self:
            return
        self.lent = host is not None
        if self.grid.parentWidget() is not owner:
            self.grid.setParent(owner)
        self.arrange()
        if host is not None:
            self.grid.setGeometry(host.rect())
            self.grid.show()
            self.grid.arrange()

    def _wanted_width(self, middle: QRect) -> int:
        """Options beside a hand stand below each other, as wide as their words want it, if there are so few."""
        if len(self.grid.buttons) > self.grid.in_a_column(middle.height() - px(18)):
            few = len(self.hand.cards) <= NAMES
            return middle.width() * 2 // 3 if few else min(px(COLUMN) * 2, middle.width() // 2)
        return min(self.grid.wanted_width(middle.height() - px(18)), middle.width() // 2)

    def is_narrow(self) -> bool:
        """Whether a hand and options beside it would have too little room: then the options have all of it."""
        cards = self.hand.cards
        many = len(cards) > FEW and all(card.offered for card in cards)
        return super().boxes().middle.width() < px(LEAST_FOR_MANY if many else LEAST_BOTH)
