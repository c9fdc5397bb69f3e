"""Consequences that reach back: what a lower room sets off and a higher one says.

To be displaced can kill, to die can incarnate, an Incarnation walks and attacks, and that displaces again. Such a
circle is no mistake of ours but the rulebook's own; this is the list of them. Each is declared here and bound exactly
once, by the chapter that says it: `@consequences.die.bind`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, ParamSpec, TypeAlias, TypeVar

from kf_desktop.engine.grid import Cell
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.table.game import Fighter, Game, Steps
from kf_desktop.rules.table.state import Figure

Miniature: TypeAlias = Fighter | Figure
P = ParamSpec("P")
R = TypeVar("R")


class Consequence(Generic[P, R]):
    """A procedure by its name and what it takes; who calls it need not know the chapter that says it."""

    def __init__(self, declared: Callable[P, R]) -> None:
        self.name = declared.__name__
        self.__doc__ = declared.__doc__
        self.procedure: Callable[P, R] | None = None

    def bind(self, procedure: Callable[P, R]) -> Callable[P, R]:
        """Say what it is; the procedure itself is left as it was.

        Raises:
            ValueError: another chapter has said it already.
        """
        if self.procedure is not None:
            raise ValueError(f"What '{self.name}' is, two chapters say: {self.procedure} and {procedure}.")
        self.procedure = procedure
        return procedure

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        assert self.procedure is not None, f"no chapter says what '{self.name}' is"
        return self.procedure(*args, **kwargs)


@Consequence
def die(
    game: Game, knight: Fighter, cause: str, context: Context | None = None, *, instant: bool = False
) -> Steps[None]:
    """The knight dies, unless an Incarnation prevents it (DTH-001, SAI-031).

    Raises:
        ClashOver: all knights are dead (CLA-065).
    """
    raise NotImplementedError


@Consequence
def stay_up(game: Game, knight: Fighter) -> Steps[bool]:
    """Whether a knight about to suffer Knockdown does something instead (Rocksteady, Acrobatics, Roll Out)."""
    raise NotImplementedError


@Consequence
def displace(game: Game, who: Miniature, *, among: Iterable[Cell] | None = None, rule: str = "INV-017") -> Steps[None]:
    """Put the miniature on a legal space next to it, or a monster on the nearest one (INV-017, INV-018).

    `among` narrows what is legal.
    """
    raise NotImplementedError


@Consequence
def put_aside(game: Game, who: Miniature, spots: Iterable[Cell], rule: str = "INV-017") -> Steps[None]:
    """Put the miniature on one of these spaces; a knight for whom there is none dies (INV-017)."""
    raise NotImplementedError


@Consequence
def come_down(game: Game, knight: Fighter) -> Steps[None]:
    """A knight on a Vantage Point stands next to the monster before anything moves him (VAN-010)."""
    raise NotImplementedError


@Consequence
def knock_away(game: Game, knight: Fighter, amount: int, boss: Figure) -> Steps[None]:
    """The Knockback of those a boss stands on at the end of its movement (MOV-035 … MOV-039)."""
    raise NotImplementedError


@Consequence
def attack_again(game: Game, knight: Fighter, *, bonus_attack: bool = False) -> Steps[bool]:
    """One more attack by a knight, set off by an attack; False if he has none to make (KAT-004, TIM-017)."""
    raise NotImplementedError


@Consequence
def move_track(game: Game, track: str, amount: int, *, up: bool) -> None:
    """Threat, Curse or Time of the Kingdom Track goes up or down (DEL-012 … DEL-019).

    Raises:
        ExpeditionFailed: Threat or Curse would pass its maximum.
    """
    raise NotImplementedError


@Consequence
def move_on(game: Game, type_: str, *, won: bool, args: dict[str, str]) -> Steps[None]:
    """What follows a clash: loot, the story and the phase that the rules name (AFT-014 … AFT-019).

    Raises:
        ExpeditionFailed: a clash was lost and neither a Quest nor the story says how to go on (AFT-021).
    """
    raise NotImplementedError


ALL = (die, stay_up, displace, put_aside, come_down, knock_away, attack_again, move_track, move_on)
