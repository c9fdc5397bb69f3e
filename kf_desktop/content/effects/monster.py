"""What happens to the monster of a clash: wounds, escalation, decks, mobs, terrain."""

from typing import Literal, TypeAlias

from kf_desktop.content.definition import Id, definition
from kf_desktop.content.effects.terms import Place, Who
from kf_desktop.content.expressions import ONE, Amount


@definition
class Swarm:
    op: Literal["swarm"] = "swarm"
    amount: Amount = ONE
    who: Who | None = None


@definition
class Splinter:
    op: Literal["splinter"] = "splinter"
    amount: Amount = ONE


@definition
class Wound:
    op: Literal["wound"] = "wound"
    amount: Amount = ONE


@definition
class Escalate:
    op: Literal["escalate"] = "escalate"
    amount: Amount = ONE


@definition
class Heal:
    op: Literal["heal"] = "heal"
    amount: Amount = ONE


@definition
class Activate:
    op: Literal["activate"] = "activate"
    amount: Amount = ONE


@definition
class Open:
    op: Literal["open"] = "open"
    point: Id
    close: bool = False


@definition
class HoldOn:
    op: Literal["hold_on"] = "hold_on"


@definition
class Phase:
    op: Literal["phase"] = "phase"


@definition
class EndClash:
    op: Literal["end_clash"] = "end_clash"
    result: Literal["won", "lost"]


@definition
class Suppress:
    op: Literal["suppress"] = "suppress"
    deck: Literal["ai", "bp"] = "ai"


@definition
class PeekBp:
    op: Literal["peek_bp"] = "peek_bp"
    amount: Amount = Amount(0, "", 2)


@definition
class PeekAi:
    op: Literal["peek_ai"] = "peek_ai"
    amount: Amount = ONE
    bottom: bool = False


@definition
class Provoke:
    op: Literal["provoke"] = "provoke"


@definition
class PlaceTerrain:
    op: Literal["terrain"] = "terrain"
    place: Id | None = None
    destroy: bool = False
    flip: bool = False
    at: Literal["target", "self", "adjacent", "monster"] | Place = "target"
    turn: Literal[0, 1, 2, 3] = 0
    mirrored: bool = False


@definition
class Spawn:
    op: Literal["spawn"] = "spawn"
    amount: Amount = ONE


MonsterEffect: TypeAlias = (
    Swarm
    | Splinter
    | Wound
    | Escalate
    | Heal
    | Activate
    | Open
    | HoldOn
    | Phase
    | EndClash
    | Suppress
    | PeekBp
    | PeekAi
    | Provoke
    | PlaceTerrain
    | Spawn
)
