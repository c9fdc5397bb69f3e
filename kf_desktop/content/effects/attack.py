"""What belongs to an attack, of a monster or a knight: reactions, tokens, dice, responses, how it ends."""

from typing import Literal, TypeAlias

from kf_desktop.content.definition import Id, definition, entry
from kf_desktop.content.effects.terms import Lasting, Modified, Place, Who
from kf_desktop.content.expressions import ONE, Amount


@definition
class React:
    op: Literal["react"] = "react"


@definition
class Attack:
    op: Literal["attack"] = "attack"
    on: Literal[Who, "zone"] = "target"
    zone: int = entry(default=0, ge=0)
    around: Who | Place | None = None  # where the zone has its source, if not at the monster (MAT-019)


@definition
class ModifierToken:
    op: Literal["token"] = "token"
    what: Modified
    amount: Amount = ONE
    limit: int = entry(default=0, ge=0)  # with a Speed token on a monster: how far it can now go (CND-036)
    on: Literal["monster", "self", "target", "attacker"] = "monster"
    until: Lasting = "next"


@definition
class Pool:
    op: Literal["pool"] = "pool"
    token: Id
    amount: Amount = ONE
    stays: bool = False
    """Whether step 9 of the attack that brings them leaves them there (KAT-094)."""


@definition
class Reroll:
    op: Literal["reroll"] = "reroll"
    die: Literal["attack", "power", "evasion", "armor"] = "attack"
    amount: Amount = ONE


@definition
class Power:
    op: Literal["power"] = "power"
    amount: Amount = ONE


@definition
class Dice:
    op: Literal["dice"] = "dice"
    red: int = 0
    black: int = 0
    white: int = 0


@definition
class Precision:
    op: Literal["precision"] = "precision"
    amount: Amount = ONE


@definition
class Dodge:
    op: Literal["dodge"] = "dodge"
    amount: Amount = ONE


@definition
class Guard:
    op: Literal["guard"] = "guard"
    amount: Amount = ONE


@definition
class Block:
    op: Literal["block"] = "block"
    amount: Amount = ONE


@definition
class Soak:
    op: Literal["soak"] = "soak"
    amount: Amount = ONE


@definition
class Reinforce:
    op: Literal["reinforce"] = "reinforce"
    red: int = 0
    black: int = 0
    white: int = 0


@definition
class Respond:
    op: Literal["respond"] = "respond"
    by: Literal["signature", "ai", "follow_up"] = "signature"


@definition
class BonusAttack:
    op: Literal["bonus_attack"] = "bonus_attack"
    who: Who = "self"


@definition
class ChainBreak:
    op: Literal["chain_break"] = "chain_break"


@definition
class IgnoreResponses:
    op: Literal["ignore_responses"] = "ignore_responses"
    kind: Literal["fail", "wound", "all"] = "fail"


AttackEffect: TypeAlias = (
    React
    | Attack
    | ModifierToken
    | Pool
    | Reroll
    | Power
    | Dice
    | Precision
    | Dodge
    | Guard
    | Block
    | Soak
    | Reinforce
    | Respond
    | BonusAttack
    | ChainBreak
    | IgnoreResponses
)
