"""Where the options of a decision are on the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kf_desktop.engine.grid import DIRECTIONS

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision, Option, Scalar
    from kf_desktop.ui.kingdom_map.look import MapLook

COSTS = {"time": "time", "hours": "time", "hour": "time", "threat": "threat", "fog": "fog", "strength": "fog"}
"""Arguments of an option that are shown on the map, with their signs."""


@dataclass(slots=True)
class Places:
    """Options by tile, by Deep Fog card and by direction."""

    tiles: dict[str, list[Option]] = field(default_factory=dict)
    cards: dict[str, Option] = field(default_factory=dict)
    sides: dict[str, Option] = field(default_factory=dict)
    pivot: str = ""
    """The Deep Fog card that the directions are about; empty for the one with the marker."""
    facts: dict[str, Scalar] = field(default_factory=dict)
    """What the question itself tells: value, length and strength of the path."""

    def spots(self) -> list[str]:
        """Everything that can be chosen, in a steady order: `tile:<id>`, `card:<id>`, `side:<direction>`."""
        cards, sides = [f"card:{id}" for id in self.cards], [f"side:{side}" for side in self.sides]
        return [*(f"tile:{id}" for id in self.tiles), *cards, *sides]

    def options(self, spot: str) -> list[Option]:
        """The options at one of the spots."""
        kind, _, id = spot.partition(":")
        if kind == "tile":
            return self.tiles.get(id, [])
        found = (self.cards if kind == "card" else self.sides).get(id)
        return [found] if found is not None else []


def places_of(decision: Decision | None, look: MapLook) -> Places:
    """The options that have a place on the map."""
    places = Places()
    if decision is None:
        return places
    fog = [card.card for card in look.fog]
    places.pivot, places.facts = str(decision.args.get("card", "")), dict(decision.args)
    for option in decision.options:
        tile, card = str(option.args.get("tile", "")), str(option.args.get("card", ""))
        side = str(option.args.get("direction", ""))
        if side in DIRECTIONS:
            places.sides[side] = option
        elif tile in look.tiles:
            places.tiles.setdefault(tile, []).append(option)
        elif card in fog:
            places.cards[card] = option
    return places


@dataclass(frozen=True, slots=True)
class Cost:
    """What an option costs or gives, as its sign and words."""

    sign: str
    words: str
    vain: bool = False
    """Whether nobody gets it, though it is there."""


def costs_of(option: Option, names: Mapping[str, str] | None = None) -> list[Cost]:
    """What the option costs or gives, from its arguments; `names` are those of clue types."""
    shown: list[Cost] = []
    for name, value in option.args.items():
        if name in COSTS and not isinstance(value, bool) and value != 0:
            shown.append(Cost(COSTS[name], _amount(name, value)))
    clues, clue = option.args.get("clues", 1), option.args.get("clue")
    if clue and clues:
        kind = (names or {}).get(str(clue), str(clue))
        vain = bool(option.args.get("vain"))
        shown.append(Cost("clue", kind if "clues" not in option.args else f"1 {kind}", vain))
        if int(clues) > 1:  # cards say of which type those are (DEL-090)
            shown.append(Cost("clue", f"+ {int(clues) - 1} ?"))
    return shown


def _amount(name: str, value: Scalar) -> str:
    if name == "threat" and isinstance(value, int):
        return f"+{value}" if value > 0 else f"−{-value}"
    return str(value)
