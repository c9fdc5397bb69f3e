"""What the board has asked of the rules while the position stays as it is, each question once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from kf_desktop.door.rulings import FigureSpaces, Intent, SightLine
from kf_desktop.engine.grid import Cell, Cells

if TYPE_CHECKING:
    from kf_desktop.door.odds import Odds
    from kf_desktop.door.table import Rulings


class BoardRulings:
    """The answers that a board needs while a pointer goes over it."""

    def __init__(self, rulings: Rulings) -> None:
        self._rulings = rulings
        self._spaces: dict[int, FigureSpaces] = {}
        self._threats: dict[tuple[int, str], Cells] = {}
        self._reach: dict[str, dict[Cell, int]] = {}
        self._ways: dict[Cell, Cells] = {}
        self._attacks: dict[str, tuple[tuple[int, str], ...]] = {}
        self._standpoints: dict[str, tuple[Cell, ...]] = {}
        self._attacked: dict[tuple[str, Cell], tuple[int, ...]] = {}
        self._odds: dict[tuple[str, int, str], Odds | None] = {}
        self._intents: dict[tuple[int, str], Intent | None] = {}
        self._aimed: dict[tuple[int, str, int], tuple[int, int]] = {}

    def spaces_of(self, figure: int) -> FigureSpaces:
        """Front, Blindspots, open Weakspots and Vantage Points of a figure."""
        if figure not in self._spaces:
            self._spaces[figure] = self._rulings.spaces_of(figure)
        return self._spaces[figure]

    def threatened(self, figure: int, knight: str) -> Cells:
        """The spaces on which the monster's face-up Signature would strike that knight."""
        key = (figure, knight)
        if key not in self._threats:
            self._threats[key] = self._rulings.threatened(figure, knight)
        return self._threats[key]

    def reach(self, knight: str) -> dict[Cell, int]:
        """The spaces that the knight's movement action would reach, with what they cost (KRD-030)."""
        if knight not in self._reach:
            self._reach[knight] = dict(self._rulings.reach(knight))
        return self._reach[knight]

    def way(self, cell: Cell) -> Cells:
        """The way that a walking knight would take; empty where the players have to choose it (KRD-032)."""
        if cell not in self._ways:
            self._ways[cell] = self._rulings.way(cell)
        return self._ways[cell]

    def attacks(self, knight: str) -> tuple[tuple[int, str], ...]:
        """The figures that the knight could attack now, each with a weapon (KAT-004 … KAT-009)."""
        if knight not in self._attacks:
            self._attacks[knight] = self._rulings.attacks(knight)
        return self._attacks[knight]

    def attack_odds(self, knight: str, figure: int, gear: str) -> Odds | None:
        """The odds of that attack."""
        key = (knight, figure, gear)
        if key not in self._odds:
            self._odds[key] = self._rulings.attack_odds(*key)
        return self._odds[key]

    def standpoints(self, knight: str) -> tuple[Cell, ...]:
        """The spaces within reach from which the knight could attack after the walk."""
        if knight not in self._standpoints:
            self._standpoints[knight] = self._rulings.standpoints(knight)
        return self._standpoints[knight]

    def attacked_from(self, knight: str, cell: Cell) -> tuple[int, ...]:
        """The figures that the knight could attack from that space."""
        key = (knight, cell)
        if key not in self._attacked:
            self._attacked[key] = self._rulings.attacked_from(*key)
        return self._attacked[key]

    def intent(self, figure: int, card: str) -> Intent | None:
        """At whom the figure aims with that card, or with those that it may draw."""
        key = (figure, card)
        if key not in self._intents:
            self._intents[key] = self._rulings.intent(*key)
        return self._intents[key]

    def foresight(self, wanted: Iterable[tuple[int, str]]) -> Callable[[], Mapping[tuple[int, str], Intent | None]]:
        """The intents of these figures with these cards, to be worked out on another thread."""
        asked = {key: self._rulings.foresight(*key) for key in wanted if key not in self._intents}
        return lambda: {key: foreseen() for key, foreseen in asked.items()}

    def learn(self, intents: Mapping[tuple[int, str], Intent | None]) -> None:
        """They have been worked out."""
        self._intents.update(intents)

    def aimed(self, figure: int, knight: str, cell: Cell) -> tuple[int, int]:
        """How many of the cards that the figure may draw would strike the knight there, and of how many."""
        key = (figure, knight, cell)
        if key not in self._aimed:
            self._aimed[key] = self._rulings.aimed(*key)
        return self._aimed[key]

    @cached_property
    def still_reached(self) -> dict[Cell, bool]:
        """The spaces offered to a knight while a monster attacks, and whether it still reaches him there."""
        return dict(self._rulings.still_reached())

    @cached_property
    def zone(self) -> Cells:
        """The spaces that the attack under way strikes, if it strikes a zone (MAT-016)."""
        return self._rulings.zone()

    @cached_property
    def sight_lines(self) -> tuple[SightLine, ...]:
        """Every monster and every knight on the clash board: who is seen (LOS-014)."""
        return self._rulings.sight_lines()
