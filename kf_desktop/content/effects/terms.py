"""The terms in which effects are written: who, how much of what, where; and what is paid.

``who`` is None where the card does not say: then the rules take the default of its place (the knight himself,
the leader, the monster's target).
"""

from typing import Literal, TypeAlias, get_args

from kf_desktop.content.definition import Counts, definition, entry
from kf_desktop.content.virtues import Vice, Virtue

Who: TypeAlias = Literal[
    "self",
    "target",
    "attacker",
    "leader",
    "each_knight",
    "other_knights",
    "any_knight",
    "another_knight",
    "random_knight",
    "priority_target",
    "adjacent_knights",
    "knights_near_target",
    "target_and_near",
    "knights_behind",
    "knights_in_front",
    "knights_within_2",
    "riders",
    "princess",
    "party",
]
Quantity: TypeAlias = Literal[
    "passion", "heat", "vigor", "bane", "gold", "lead", "sigh", "devotion", "threat", "curse", "time"
]
Gainable: TypeAlias = Literal[Quantity, Virtue, Vice]
ClueType: TypeAlias = Literal["martial", "errant", "historic", "mystic"]
Area: TypeAlias = Literal["cooldown", "delay", "discard"]
Slot: TypeAlias = Literal["weapon", "armor", "support", "exhaustible", "all"]
Element: TypeAlias = Literal[
    "trait", "ability", "signature", "bp", "terrain", "condition", "gear", "talent", "technique", "saint", "mercenary"
]
Track: TypeAlias = Literal["threat", "curse"]
Place: TypeAlias = str
"""Where on the clash board: "centre", an edge ("north", the nearest "edge"), terrain (the nearest), a space ("F10")."""
Lasting: TypeAlias = Literal["next", "end_of_clash"]
Modified: TypeAlias = Literal["to_hit", "at", "evasion", "precision", "speed", "vigor_loss", "evasion_dice", "pushes"]

WHO: tuple[str, ...] = get_args(Who)
MONSTER = "monster"
"""Where a `step` can go beside the places of the board."""
TERRAIN_SPOTS: tuple[str, ...] = ("target", "self", "adjacent", "monster")
"""Where terrain is placed, destroyed or flipped beside the places of the board."""
BOARD_PLACES: tuple[str, ...] = ("centre", "edge", "north", "east", "south", "west")
QUANTITIES: tuple[str, ...] = get_args(Quantity)
CLUE_TYPES: tuple[str, ...] = get_args(ClueType)
KNIGHT_TOKENS: tuple[str, ...] = (
    "opening",
    "break",
    "black",
    "hope",
    "closing",
    "cantrip",
    "spell",
    "fire",
    "power_token",
    "sunder",
    "rouse",
    "diversion",
    "improved_diversion",
)
"""The tokens that can lie in the Knight Pool, beside the knights' own resources."""


@definition
class Cost:
    """What is paid for an ability or an option; ``action`` is the knight's action that it uses."""

    heat: int = entry(default=0, ge=0)
    vigor: int = entry(default=0, ge=0)
    charge: int = entry(default=0, ge=0)
    exhaust: bool = False
    discard: bool = False
    discard_upgrade: bool = False
    token: Counts = ()
    action: Literal["movement", "combat", "complicated"] | None = None
