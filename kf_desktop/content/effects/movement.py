"""How figures go, turn and are moved on the clash board."""

from typing import Literal, TypeAlias

from kf_desktop.content.definition import definition
from kf_desktop.content.effects.terms import Place, Who
from kf_desktop.content.expressions import ONE, Amount


@definition
class Move:
    op: Literal["move"] = "move"
    how: Literal["move", "behind", "lateral", "jump", "land_on_top", "appear", "appear_behind", "to", "to_centre"] = (
        "move"
    )
    at: Place | None = None


@definition
class Turn:
    op: Literal["turn"] = "turn"
    to: Literal["target", "most_knights", "away"] = "target"


@definition
class Knockback:
    op: Literal["knockback"] = "knockback"
    amount: Amount = ONE
    who: Who | None = None
    to: Literal["away", "side"] = "away"


@definition
class Pushback:
    op: Literal["pushback"] = "pushback"
    amount: Amount = ONE
    who: Who | None = None
    toward: Place | None = None


@definition
class Drag:
    op: Literal["drag"] = "drag"
    amount: Amount = ONE
    who: Who | None = None
    toward: Place | None = None


@definition
class Pull:
    op: Literal["pull"] = "pull"
    amount: Amount = ONE
    who: Who | None = None


@definition
class Herd:
    op: Literal["herd"] = "herd"
    amount: Amount = ONE
    who: Who | None = None


@definition
class Gangup:
    op: Literal["gangup"] = "gangup"
    amount: Amount = ONE
    who: Who | None = None


@definition
class ForcedVault:
    op: Literal["forced_vault"] = "forced_vault"
    who: Who | None = None


@definition
class Displace:
    op: Literal["displace"] = "displace"
    who: Who | None = None


@definition
class Step:
    op: Literal["step"] = "step"
    amount: Amount = ONE
    who: Who = "self"
    toward: Place | None = None


@definition
class Vault:
    op: Literal["vault"] = "vault"


MovementEffect: TypeAlias = (
    Move | Turn | Knockback | Pushback | Drag | Pull | Herd | Gangup | ForcedVault | Displace | Step | Vault
)
