"""Rows of levels that turn over: what a deck of the monster held before, and what it holds now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from kf_desktop.ui.cards.faces import roman
from kf_desktop.ui.staging.beats import Row
from kf_desktop.ui.theme.theme import THEMES, colour

if TYPE_CHECKING:
    from kf_desktop.door.view import PileView

EDGE, FADES = 0.04, 200
"""What is seen of a slip that stands on its edge, and the milliseconds in which it thins out."""


def levels_in(pile: PileView) -> str:
    """`I×5 II×2`: how many cards of each level."""
    return " ".join(f"{roman(level)}×{count}" for level, count in pile.levels)


class TurningRows:
    """The rows of the decks, by the sign of each."""

    def __init__(self) -> None:
        self.gone: dict[str, float] = {}
        """Milliseconds since a row began to turn over."""
        self._before: dict[str, str] = {}
        self._now: dict[str, str] = {}

    def write(self, rows: dict[str, str]) -> None:
        """They say this from now on."""
        if rows != self._now:
            self._before, self._now = self._now, rows

    def turn(self, deck: str, gone: float) -> None:
        """One has been turning over for so long; what has turned does not turn back."""
        before = self._before.get(deck)
        if before and before != self._now.get(deck, before):
            self.gone[deck] = max(gone, self.gone.get(deck, 0.0))

    def newest(self) -> str:
        """That which began last of those that are turning over and still lie there; empty if none is."""
        turning = (deck for deck, gone in self.gone.items() if 0 < gone < Row.lasts + Row.lingers)
        return min(turning, key=self.gone.__getitem__, default="")

    def draw(self, painter: QPainter, deck: str, slip: QRectF, ground: str = "panel") -> None:
        """A slip that shows what the row said until it has turned half over, and thins out in the end."""
        gone = self.gone[deck]
        part = min(1.0, gone / Row.lasts)
        words = self._now[deck] if part >= 0.5 else self._before[deck]
        seen = min(1.0, (Row.lasts + Row.lingers - gone) / FADES)
        painter.save()
        painter.translate(slip.center())
        painter.scale(1.0, max(EDGE, abs(1 - 2 * part)))
        painter.translate(-slip.center())
        for opacity, paper, ink in ((1 - seen, ground, "ink_soft"), (seen, "parchment", "parchment_ink")):
            painter.setOpacity(opacity)
            painter.fillRect(slip, colour(paper))
            painter.setFont(THEMES.theme.font(13, bold=paper == "parchment"))
            painter.setPen(colour(ink))
            painter.drawText(slip, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, words)
        painter.restore()
