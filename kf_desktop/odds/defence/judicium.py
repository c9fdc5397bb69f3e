"""The odds of a Judicium draw (PER-019 … PER-036)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


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


FIRST_DECK = JudiciumQuery()
"""The deck of the start: one card of each (PER-020)."""


def _share(killing: int, sparing: int) -> Fraction:
    return Fraction(killing, killing + sparing) if killing + sparing else Fraction(0)
