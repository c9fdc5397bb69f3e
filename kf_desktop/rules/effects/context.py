"""Who and what effects are about."""

from __future__ import annotations

from dataclasses import dataclass

from kf_desktop.content.effects.vocabulary import AnyEffect
from kf_desktop.rules.table.attacks import KnightAttack, MonsterAttack
from kf_desktop.rules.table.state import Fighter, Figure


@dataclass(slots=True)
class Imminent:
    """Something that is about to happen to a knight: `instant` if it is an Instant Death (DTH-014)."""

    what: str
    instant: bool = False
    averted: bool = False


@dataclass(slots=True)
class Context:
    """Who and what the effects are about.

    ``knight`` is `self`, ``target`` the target or attacker of a monster's doing, ``figure`` the monster
    that acts or is attacked. ``default`` is whom an effect means that does not say (`who` is None).
    """

    source: str = ""
    knight: Fighter | None = None
    target: Fighter | None = None
    figure: Figure | None = None
    default: str = "self"
    hits: int = 0
    successes: int = 0
    attack: KnightAttack | None = None
    monster_attack: MonsterAttack | None = None
    during: MonsterAttack | None = None  # the attack that a bonus attack would break (WIN-023)
    imminent: Imminent | None = None  # what an "about to" ability comes before (TIM-004)
    obeying: bool = False  # a command is carried out as fully as possible (MAT-045)
    book: str = ""
    investigation: str = ""  # the one that a paragraph belongs to, if not the reader's mission (CLU-020)
    doing: AnyEffect | None = None  # the operation that is being performed, for who is asked whom it is about

    @property
    def attack_under_way(self) -> MonsterAttack | None:
        """The monster's attack that this interrupts or belongs to."""
        return self.monster_attack or self.during

    def about(self, knight: Fighter) -> Context:
        """The same context with that knight as self and target (for `each`): what says nothing else means him."""
        return self._with(self.source, knight, knight, "self" if self.default == "each_knight" else self.default)

    def aimed_at(self, target: Fighter) -> Context:
        """The same context with that target."""
        return self._with(self.source, self.knight, target, self.default)

    def as_self(self, knight: Fighter, source: str) -> Context:
        """The same moment with that knight as self: his ability is about him, not about the target."""
        return self._with(source, knight, None, "self")

    def _with(self, source: str, knight: Fighter | None, target: Fighter | None, default: str) -> Context:
        """As `dataclasses.replace`, which is too slow for what is done several times a decision."""
        return Context(
            source,
            knight,
            target,
            self.figure,
            default,
            self.hits,
            self.successes,
            self.attack,
            self.monster_attack,
            self.during,
            self.imminent,
            self.obeying,
            self.book,
            self.investigation,
        )
