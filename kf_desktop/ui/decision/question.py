"""The question at the lower left: who is asked and what, one line about it, the odds, and the Knight Pool."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.a11y import name as call
from kf_desktop.ui.glossary.signs import signed
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.odds.line import OddsLine
from kf_desktop.ui.panels.signs import KnightSign
from kf_desktop.ui.staging.spots import mark_spot
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import FlowLayout, FoldedLabel, clear, flow, label, restyle

MEDALLION, GAP = 60, 2
SIZES = (21, 18, 16, 14)
"""Text sizes of the question."""
LARGE = 3
"""So many of them are tried so that more can be read of what is about it."""


class Question(QWidget):
    """A medallion and the words beside it. What is the question comes before what is about it."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.sign = KnightSign(MEDALLION, self)
        self.asked = label(role="heading", wrap=True)
        self.asked.setObjectName("asked")
        self.because = FoldedLabel("soft")
        self.odds_line = OddsLine()
        self.pool, self.tokens = flow(gap=4)
        mark_spot(self.pool, "pool")
        for part in (self.asked, self.because, self.odds_line, self.pool):
            part.setParent(self)
        self.odds_line.installEventFilter(self)
        self._pooled: tuple[object, ...] = ()

    def show_words(self, asked: str, because: str) -> None:
        """The question, and what one should know to answer it."""
        self.asked.setText(asked)
        self.because.set_words(because)
        self.fit()

    def show_pool(self, view: TableView) -> None:
        """The Knight Pool's tokens: what the party has in common."""
        names = speech.names_of(view.library)
        pool = tuple((names.name("token", token), count) for token, count in view.game.pool.items() if count)
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
        self.pool.setVisible(bool(pool))
        self._pooled = shown
        self.fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """There is other room as soon as odds stand below the question, or no longer do."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.fit()
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """The largest of the sizes at which the whole question can be read; what it is about gets what is left."""
        side, gap = px(MEDALLION), px(GAP)
        self.sign.setGeometry(0, 0, side, side)
        left = side + px(10)
        wide, bottom = max(1, self.width() - left), self.height()
        if not self.pool.isHidden() and self.tokens.count():
            high = self.tokens.heightForWidth(self.width())
            bottom -= high
            self.pool.setGeometry(0, bottom, self.width(), high)
            bottom -= gap
        if not self.odds_line.isHidden():
            high = self.odds_line.sizeHint().height()
            bottom -= high
            below = bottom >= side
            self.odds_line.setGeometry(0 if below else left, bottom, self.width() if below else wide, high)
            bottom -= gap
        line = self.because.fontMetrics().lineSpacing()
        about = self.because.lines_needed(wide) if self.because.words else 0
        left_over = {size: (bottom - gap - _tall(self.asked.text(), size, wide)) // line for size in SIZES}
        able = [size for size in SIZES if left_over[size] > 0] or SIZES[-1:]
        size = max(able[:LARGE], key=lambda each: (min(about, left_over[each]), each))
        restyle(self.asked, cut=str(SIZES.index(size)))
        high = min(_tall(self.asked.text(), size, wide) + 2, bottom)
        self.asked.setGeometry(left, 0, wide, high)
        lines = max(0, (bottom - high - gap) // line)
        self.because.setVisible(lines > 0)
        self.because.resize(wide, line)
        self.because.fold(max(1, lines))
        folded = self.because.heightForWidth(wide) if self.because.text() else 0
        self.because.setGeometry(left, high + gap, wide, min(max(line, folded), max(line, lines * line + 2)))


def _tall(words: str, size: int, wide: int) -> int:
    metrics = QFontMetrics(THEMES.theme.font(size, bold=True))
    return metrics.boundingRect(QRect(0, 0, wide, 10_000), Qt.TextFlag.TextWordWrap, words).height()
