"""An ability as it is offered to a knight (ABI)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.knights import Ability, Exert, TechniqueClash, TechniqueDelve
from kf_desktop.content.effects.terms import Cost
from kf_desktop.content.expressions import Condition
from kf_desktop.rules.table.state import GearItem, MercenaryState

AnyAbility: TypeAlias = Ability | TechniqueClash | TechniqueDelve | Exert
GRADES = ("lesser", "improved", "advanced", "superior", "greater")
"""Subtypes that stand before a name: an Advanced Reflex is a Reflex (ABI-039)."""


@dataclass(slots=True)
class Offer:
    """An ability of one element that the knight may use. `key` names it in decisions and in `Knight.used`.

    What is asked of every ability again and again is read off it once.
    """

    key: str
    source: str
    ability: AnyAbility
    technique: str = ""
    item: GearItem | None = None
    of_weapon: bool = False
    mercenary: MercenaryState | None = None
    timing: str = field(init=False)
    cost: Cost | None = field(init=False)  # None for constant abilities (ABI-029)
    when: Condition | None = field(init=False)
    keywords: tuple[Keyword, ...] = field(init=False)  # that it gives when it is used
    name: str = field(init=False)  # whose abilities exclude each other in one window, or empty (ABI-039, ABI-040)
    fits_always: bool = field(init=False)
    """Nothing that goes on keeps it from being used: it needs no hand, does something, has no gate (ABI-046)."""
    is_constant: bool = field(init=False)
    """Resolved every time without being asked for; techniques and mercenaries are a choice (ABI-029, ABI-030)."""

    def __post_init__(self) -> None:
        ability = self.ability
        self.timing = getattr(ability, "timing", "")
        self.cost = getattr(ability, "cost", None)
        self.when = getattr(ability, "when", None)
        self.keywords = getattr(ability, "keywords", ())
        name = getattr(ability, "name", None)
        self.name = _without_grade(name.en) if name is not None else _name_of(self.keywords)
        does_something = bool(ability.effect) or not self.keywords
        self.fits_always = does_something and not self.of_weapon and self.when is None
        self.is_constant = not self.technique and self.mercenary is None and self.cost is None


@cache
def _without_grade(name: str) -> str:
    """The name of an ability without its grade: Superior Reflex is a Reflex (ABI-039)."""
    words = name.lower().split()
    return " ".join(words[1:] if words[0] in GRADES and len(words) > 1 else words)


def _name_of(keywords: tuple[Keyword, ...]) -> str:
    """The name that an ability has from its keywords (ABI-054)."""
    named = next((keyword for keyword in keywords if not keyword.rule.stackable), None)
    return named.name.replace("_", " ") if named is not None else ""
