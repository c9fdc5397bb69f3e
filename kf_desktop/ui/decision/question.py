"""The question at the lower left: who is asked and what, one line about it, the odds, and the Knight Pool."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QWidget

from kf_desktop.engine.decision import Kind
from kf_desktop.ui.a11y import name as call
from kf_desktop.ui.cards.options import source_of
from kf_desktop.ui.glossary.signs import signed
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.odds.line import OddsLine
from kf_desktop.ui.panels import knight_facts
from kf_desktop.ui.panels.signs import KnightSign
from kf_desktop.ui.staging.spots import mark_spot
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES, Theme, px
from kf_desktop.ui.theme.widgets import FlowLayout, FoldedLabel, PhrasedLabel, clear, flow, label

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision

NARRATED = ("confirm.inn", "confirm.manual")
"""Questions whose words are read out: they are nobody's."""
MEDALLION, GAP = 60, 2
SLIM = 200
"""Width at 100 % below which the words have the medallion's room as well: they say who is asked."""
SIZES = (21, 18, 16, 14)
"""Text sizes of the question."""
LARGE = 3
"""So many of them are tried so that more can be read of what is about it."""
ABOUT_SIZES = (15, 14, 13)
"""Text sizes of what is about it: none of it is left out that a smaller one has room for."""


class Question(QWidget):
    """A medallion and the words beside it. What is the question comes before what is about it."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.sign = KnightSign(MEDALLION, self)
        self.asked = PhrasedLabel()
        self.asked.setObjectName("asked")
        self.because = FoldedLabel()
        self.because.setObjectName("because")
        self.odds_line = OddsLine()
        self.pool, self.tokens = flow(gap=4)
        mark_spot(self.pool, "pool")
        self.signs = label(wrap=True)
        self.signs.setObjectName("tokenSigns")
        self.signs.setAlignment(Qt.AlignmentFlag.AlignTop)
        for part in (self.asked, self.because, self.odds_line, self.pool, self.signs):
            part.setParent(self)
        self._pooled: tuple[object, ...] = ()
        self._fitted = True

    def show_words(self, asked: str, because: str) -> None:
        """The question, and what one should know to answer it."""
        self._say(asked, because)
        self.fit()

    def show_question(self, view: TableView, *, odds: bool) -> None:
        """All of it: who and what, whether there will be odds below, the Knight Pool; fitted to the next place."""
        knight = view.asked()
        self.sign.show_knight(knight.id if knight else "", view)
        self.odds_line.expect(odds)
        self._show_pool(view)
        self._say(asked_words(view), about_it(view))
        self._fitted = False

    def wait(self, view: TableView, words: str) -> None:
        """Nobody is asked yet: what has led to the question is still to be seen or read, as the words say."""
        self.sign.show_knight("", view)
        self.odds_line.expect(False)
        self._show_pool(view)
        self._say(words, "")
        self._fitted = False

    def _say(self, asked: str, because: str) -> None:
        self.asked.setText(asked)
        self.because.set_words(because)

    def stand(self, box: QRect) -> None:
        """Take this place; the words are fitted to it if either is new."""
        if box.size() != self.size():
            self._fitted = False  # what is hidden hears of its size only when it is shown
        self.setGeometry(box)
        if not self._fitted:
            self.fit()

    def is_whole(self) -> bool:
        """Whether nothing is cut of what is about the question."""
        return not self.because.words or (self.because.isVisibleTo(self) and self.because.text() == self.because.words)

    def expect_odds(self, expected: bool) -> None:
        """There will be odds below the question, or no longer are: for the words there is other room then."""
        self.odds_line.expect(expected)
        self.fit()

    def tell_odds(self, words: str) -> None:
        """The odds have been reckoned."""
        self.odds_line.tell(words)
        self._spread_odds()

    def _spread_odds(self) -> None:
        """Odds that one line does not hold stand in two where the words above leave room: these stay as they are."""
        line, odds = self.odds_line.sizeHint().height(), self.odds_line.geometry()
        above = self.because if self.because.isVisibleTo(self) else self.asked
        lowest = max(above.geometry().bottom(), self.sign.geometry().bottom() if odds.left() == 0 else 0)
        bottom, more = odds.bottom(), self.odds_line.fontMetrics().lineSpacing()
        two = self.odds_line.needed(odds.width()) > 1 and bottom - line - more > lowest
        self.odds_line.spread(2 if two else 1)
        high = line + more if two else line
        self.odds_line.setGeometry(odds.left(), bottom - high + 1, odds.width(), high)

    def _show_pool(self, view: TableView) -> None:
        """The Knight Pool's tokens: what the party has in common."""
        names = speech.names_of(view.library)
        pool = tuple((names.name("token", token), count) for token, count in pool_of(view).items() if count)
        shown = (pool, THEMES.theme)
        if shown == self._pooled:
            return
        layout: FlowLayout = self.tokens
        clear(layout)
        for token, count in pool:
            chip = label(signed(f"{token} {count}"), "chip", tone="gold")
            call(chip, f"{token} {count}")
            chip.setToolTip(tr("knight.pool"))
            layout.addWidget(chip)
            chip.show()  # what is still hidden counts for nothing when the room is shared out
        named = CATALOGUE.listed([f"{token} {count}" for token, count in pool])
        self.signs.setText(" ".join(_short(token, count) for token, count in pool))
        self.signs.setToolTip(f"{named}\n{tr('knight.pool')}")
        call(self.signs, named)
        self.pool.setVisible(bool(pool))
        self._pooled = shown

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """The largest of the sizes at which all can be read; tokens stand as signs where their names take the room."""
        self._fitted = True
        side = px(MEDALLION) if self.width() >= px(SLIM) else 0
        self.sign.setGeometry(0, 0, side, side)
        left = side + px(10) if side else 0
        wide = max(1, self.width() - left)
        tokens = not self.pool.isHidden() and self.tokens.count() > 0
        bottom = self._stand_below(left, wide, tokens=tokens, named=True)
        whole, size, smaller = self._sizes(wide, bottom - px(GAP))
        if tokens and not whole:
            bottom = self._stand_below(left, wide, tokens=tokens, named=False)
            whole, size, smaller = self._sizes(wide, bottom - px(GAP))
        self.asked.setFont(THEMES.theme.font(size, bold=True))  # much quicker than to have the style sheet do it
        self.because.setFont(THEMES.theme.font(smaller))
        high = min(_tall(self.asked.text(), size, wide) + 2, bottom)
        self.asked.setGeometry(left, 0, wide, high)
        line, gap = self.because.fontMetrics().lineSpacing(), px(GAP)
        lines = max(0, (bottom - high - gap) // line)
        self.because.setVisible(lines > 0)
        self.because.resize(wide, line)
        self.because.fold(max(1, lines))
        folded = self.because.heightForWidth(wide) if self.because.text() else 0
        self.because.setGeometry(left, high + gap, wide, min(max(line, folded), max(line, lines * line + 2)))
        if not self.odds_line.isHidden():
            self._spread_odds()

    def _stand_below(self, left: int, wide: int, *, tokens: bool, named: bool) -> int:
        """Put the odds and the tokens in their places; how high the words above them may be.

        Tokens stand in a row along the bottom with their names, or as signs below the medallion, or else as signs along
        the bottom too.
        """
        side, gap, bottom = self.sign.width(), px(GAP), self.height()
        self.signs.setVisible(tokens and not named)
        if tokens and named:
            high = self.tokens.heightForWidth(self.width())
            bottom -= high
            self.pool.setGeometry(0, bottom, self.width(), high)
            bottom -= gap
        elif tokens:
            self.pool.setGeometry(0, side + px(4), 0, 0)
            widest = max(map(self.signs.fontMetrics().horizontalAdvance, self.signs.text().split()), default=0)
            beside = widest <= side and self.signs.heightForWidth(side) <= bottom - side - px(4)
            if beside:
                self.signs.setGeometry(0, side + px(4), side, bottom - side - px(4))
            else:
                high = self.signs.heightForWidth(self.width())
                bottom -= high
                self.signs.setGeometry(0, bottom, self.width(), high)
                bottom -= gap
        if not self.odds_line.isHidden():
            self.odds_line.spread(1)
            high = self.odds_line.sizeHint().height()
            bottom -= high
            below = bottom >= side and (named or not tokens)
            self.odds_line.setGeometry(0 if below else left, bottom, self.width() if below else wide, high)
            bottom -= gap
        return bottom

    def _sizes(self, wide: int, high: int) -> tuple[bool, int, int]:
        """Whether all can be read in that room, and the largest sizes of the question and of what is about it."""
        asked, about = self.asked.text(), self.because.words
        largest = next((size for size in SIZES if _tall(asked, size, wide) < high), SIZES[-1])
        if not about:
            return True, largest, ABOUT_SIZES[0]
        able = SIZES[SIZES.index(largest) :][:LARGE]
        for smaller in ABOUT_SIZES:
            told = _in_lines(about, smaller, wide)
            whole = next((size for size in able if told <= high - _tall(asked, size, wide) - 2), None)
            if whole is not None:
                return True, whole, smaller
        return False, able[-1], ABOUT_SIZES[-1]


def pool_of(view: TableView) -> Mapping[str, int]:
    """The Knight Pool; of a clash that is over nothing but what outlasts it, such as a knight's own resource."""
    clash, pool = view.game.clash, view.game.pool
    if clash is None or not clash.result:
        return pool
    lasting = {knight.resource.id for knight in view.library.knights.values() if knight.resource is not None}
    return {token: count for token, count in pool.items() if token in lasting}


def asked_words(view: TableView) -> str:
    """Who is asked, and what; that all is over where nobody is."""
    decision = view.decision
    if decision is None:
        return tr("bar.over")
    asked = speech.prompt(decision, view)
    return asked if decision.prompt in NARRATED else tr("bar.asks", who=_who(view), what=asked)


def _who(view: TableView) -> str:
    """The knight who is asked, or the party; by the player's name where several play."""
    decision, knight = view.decision, view.asked()
    seats = dict.fromkeys(decision.seats if decision is not None else ())
    players = CATALOGUE.listed([name for name in map(view.player, seats) if name])
    if knight is None and len(view.game.party) == 1:
        return speech.names_of(view.library).called(view.game.party[0])
    if knight is None:
        everybody = not players or {each.seat for each in view.party()} == set(seats)
        return tr("bar.everybody") if everybody else players
    who = speech.names_of(view.library).called(knight.id)
    return tr("bar.player", player=players, knight=who) if players else who


def about_it(view: TableView) -> str:
    """The source unless it is seen, how many are chosen, what one should know; else the titles of its rules."""
    decision = view.decision
    if decision is None:
        return ""
    guide = speech.guide(decision, view)
    if decision.secret:  # what comes of it matters more than what it is about
        count = len(decision.together)
        guide = tr("bar.ballot", more=tr("bar.ballot_more", count=count) if count else "")
    told = bool(guide) and source_of(view) is not None  # the card lies on the stage
    parts = [speech.source(decision.source, view)] if decision.source and not told else []
    titles = [] if guide or decision.kind is Kind.READ else speech.titles(decision.because[:2])
    return " · ".join(filter(None, [*parts, _how_many(decision), guide, *titles, *_clues(decision, view)]))


def _how_many(decision: Decision) -> str:
    """How many are chosen, unless the question itself or the dice say it."""
    counted = CATALOGUE.placeholders(f"prompt.{decision.prompt}") & {"amount", "least", "most"}
    if decision.most <= 1 or decision.kind is Kind.REROLL or counted:
        return ""
    least, most = decision.least, decision.most
    asked = "bar.exactly" if least == most else "bar.between" if least else "bar.at_most"
    return tr(asked, least=least, most=most)


def _clues(decision: Decision, view: TableView) -> list[str]:
    """What clues are held, where a page or a vote may ask for them and neither rail nor goals are seen."""
    if decision.kind is not Kind.READ and not decision.secret:
        return []
    asked = view.asked()
    if asked is not None or len(view.game.party) == 1:
        return [knight_facts.clues(asked or view.party()[0])]
    called = speech.names_of(view.library).called
    return [CATALOGUE.headed(called(each.id), told) for each in view.party() if (told := knight_facts.clues(each))]


def _tall(words: str, size: int, wide: int, *, bold: bool = True) -> int:
    return _laid(words, size, wide, bold, THEMES.theme, CATALOGUE.language)


@lru_cache(maxsize=256)
def _laid(words: str, size: int, wide: int, bold: bool, theme: Theme, language: str) -> int:
    """The height of the words; theme and language are those in use."""
    metrics = QFontMetrics(theme.font(size, bold=bold))
    return metrics.boundingRect(QRect(0, 0, wide, 10_000), Qt.TextFlag.TextWordWrap, words).height()


def _in_lines(words: str, size: int, wide: int) -> int:
    """The height of so many whole lines as the words need."""
    line = QFontMetrics(THEMES.theme.font(size)).lineSpacing()
    return -(-_tall(words, size, wide, bold=False) // line) * line


def _short(token: str, count: int) -> str:
    """The token's sign, or its name where it has none, and how many there are."""
    with_sign, whole = signed(f"{token} {count}"), "\u2060".join(token)
    return f"{with_sign[0]}\u2060{count}" if with_sign[0] != token[0] else f"{whole}\u00a0{count}"
