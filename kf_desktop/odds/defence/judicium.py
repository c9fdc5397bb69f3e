"""The odds of a Judicium draw (PER-019 … PER-036)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import lcm


@dataclass(frozen=True, slots=True)
class JudiciumQuery:
    """The deck before the draw: cards that kill and that spare; `perils` are thresholds of further killing cards."""

    killing: int = 1
    sparing: int = 1
    perils: tuple[int, ...] = ()
    """Massive Peril: the Vigor at or below which a fall adds a killing card that is not yet in the deck."""
    perils_in_deck: int = 0
    """How many of the killing cards in the deck are of Massive Peril."""
    second_chance: bool = False
    superior: bool = False
    """The second card is none of Massive Peril."""
    saint: Fraction = Fraction(0)
    """The chance that a Saint saves whom a card kills (SAI-031)."""

    def added(self, fall: int) -> int:
        """The cards that a fall to that Vigor adds (PER-027, PER-032)."""
        return sum(fall <= threshold for threshold in self.perils)

    def death(self, fall: int = 0) -> Fraction:
        """The chance to die of the draw after a fall to that Vigor."""
        return self.kills(fall) * self.dies

    def kills(self, fall: int = 0) -> Fraction:
        """The chance that the card kills, a Second Chance taken where it would."""
        added = self.added(fall)
        first = _share(self.killing + added, self.sparing)
        return first * self.second(added) if self.second_chance else first

    @property
    def dies(self) -> Fraction:
        """The chance that whom something kills dies."""
        return 1 - self.saint

    def second(self, added: int = 0) -> Fraction:
        """The chance that the card of a Second Chance kills."""
        killing = self.killing - self.perils_in_deck if self.superior else self.killing + added
        return _share(killing, self.sparing)

    def spared(self, vigor: int, loss: int, dice: int, *, falling: bool = False) -> tuple[int, ...]:
        """What it is worth to take at least 1, 2 … off a loss: first that he lives, then the loss itself.

        `dice`: the most that are rolled again for it; no difference in losses is worth as much as one in deaths.
        """
        deaths = [
            self.death(min(0, vigor - left)) if falling or 0 < left >= vigor else Fraction(0)
            for left in range(loss, -1, -1)
        ]
        whole = lcm(*(death.denominator for death in deaths))
        grave = whole * (loss * 6**dice + 1)
        return tuple(1 + int(grave * (more - less)) for more, less in pairwise(deaths))


FIRST_DECK = JudiciumQuery()
"""The deck of the start: one card of each (PER-020)."""


def _share(killing: int, sparing: int) -> Fraction:
    return Fraction(killing, killing + sparing) if killing + sparing else Fraction(0)
