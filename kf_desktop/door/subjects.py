"""What a question of Kingdoms Forlorn is about: the attack in progress, and how far it has come."""

from __future__ import annotations

from dataclasses import dataclass

from kf_desktop.engine.decision import Subject
from kf_desktop.engine.grid import Cell, Cells


@dataclass(frozen=True, slots=True)
class DeclaringSubject(Subject):
    """The first step of a knight's attack: what he attacks, and with which weapon (KAT-004)."""

    knight: str


@dataclass(frozen=True, slots=True)
class KnightAttackSubject(Subject):
    """A knight's attack: who attacks what with which gear card, the step it is in, and what has come of it so far."""

    knight: str
    figure: int
    weapon: str
    step: int  # 1 to 10 (KAT-002)
    passion: int
    rolled: tuple[int, ...] = ()  # natural faces
    need: int = 0
    hits: int = 0
    full_hit: bool = False
    full_miss: bool = False
    crit_chance: bool = False
    body_part: str = ""  # a BP card
    at: int = 0
    power_rolled: bool = False
    total: int = 0
    wounded: bool = False
    power: int = 0  # what the power dice show, with what is added outright, and before anything is turned into Power
    potential: int = 0


@dataclass(frozen=True, slots=True)
class MonsterAttackSubject(Subject):
    """A monster's attack: the figure, the AI card, Signature or routine that it follows, and whom it aims at."""

    figure: int
    card: str
    targets: tuple[str, ...] = ()
    hits: int = 0  # of the knight attacked now
    struck: str = ""  # who that is, while the attack is resolved against one of several

    @property
    def at(self) -> tuple[str, ...]:
        """Whom it is about at this moment: who is attacked now, else all at whom it is aimed."""
        return (self.struck,) if self.struck else self.targets


@dataclass(frozen=True, slots=True)
class ForkSubject(Subject):
    """Directions that are equally right for a moving monster: where it can end, and all ways on, by direction.

    `come` are the spaces of its way that are settled already; it has not been moved over them yet.
    """

    figure: int
    ends: dict[str, Cells]
    ways: dict[str, tuple[Cells, ...]]
    come: Cells = ()


@dataclass(frozen=True, slots=True)
class RouteSubject(Subject):
    """Spaces to which the chosen ways of a walking knight lead on: all ways from there, by the space's name."""

    ways: dict[str, tuple[Cells, ...]]


@dataclass(frozen=True, slots=True)
class DrawnWay:
    """A way by force: its spaces, and the answers at each fork that lead there."""

    path: Cells
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnSubject(Subject):
    """Somebody is drawn nearer to something: a way to each space on which he can come, by its name."""

    spaces: dict[str, DrawnWay]


@dataclass(frozen=True, slots=True)
class ChoosersSubject(Subject):
    """Who chooses a clue now and, of the same player, after that: each with the type that his mission lacks most."""

    takes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PlacingSubject(Subject):
    """A monster to be placed on the board of an Encounter: spaces, facings there, and what each would aim at."""

    figure: int
    places: tuple[tuple[Cell, str, Cells], ...]

    def sides(self, cell: Cell) -> dict[str, Cells]:
        """The facings on that space, with the spaces at which it would aim."""
        return {side: aimed for place, side, aimed in self.places if place == cell}
