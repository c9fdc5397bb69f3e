"""What happens to a knight: resources, Vigor, Conditions, falling and standing up, cards and gear."""

from typing import Literal, TypeAlias

from kf_desktop.content.definition import Id, definition, entry
from kf_desktop.content.effects.terms import Area, Gainable, Slot, Who
from kf_desktop.content.expressions import ONE, ZERO, Amount


@definition
class Gain:
    op: Literal["gain"] = "gain"
    what: Gainable
    amount: Amount = ONE
    who: Who | None = None


@definition
class Lose:
    op: Literal["lose"] = "lose"
    what: Gainable
    amount: Amount = ONE
    who: Who | None = None


@definition
class Fortify:
    op: Literal["fortify"] = "fortify"
    amount: Amount = ONE
    who: Who | None = None


@definition
class Limit:
    """A Vigor or Heat Limit is another one until it is reset (STA-035, STA-036)."""

    op: Literal["limit"] = "limit"
    what: Literal["vigor", "heat"]
    amount: Amount = ONE
    who: Who | None = None


@definition
class ResetLimit:
    """The limit alone is again as the Peril Arc begins (STA-050)."""

    op: Literal["reset_limit"] = "reset_limit"
    what: Literal["vigor", "heat"]
    who: Who | None = None


@definition
class Devote:
    op: Literal["devote"] = "devote"
    to: Id | None = None
    who: Who | None = None


@definition
class GainCondition:
    op: Literal["condition"] = "condition"
    id: Id
    tokens: Amount = ZERO
    who: Who | None = None


@definition
class Cure:
    op: Literal["cure"] = "cure"
    amount: Amount = ONE
    who: Who | None = None


@definition
class Choke:
    op: Literal["choke"] = "choke"
    amount: Amount = ONE
    who: Who | None = None


@definition
class PerilCheck:
    op: Literal["peril_check"] = "peril_check"
    who: Who | None = None


@definition
class Judicium:
    op: Literal["judicium"] = "judicium"
    who: Who | None = None


@definition
class Kill:
    op: Literal["kill"] = "kill"
    who: Who | None = None


@definition
class Knockdown:
    op: Literal["knockdown"] = "knockdown"
    who: Who | None = None


@definition
class Crash:
    op: Literal["crash"] = "crash"
    who: Who | None = None


@definition
class StandUp:
    op: Literal["stand_up"] = "stand_up"
    who: Who | None = None


@definition
class Refresh:
    op: Literal["refresh"] = "refresh"
    source: Literal[Area, "any"] = entry(default="cooldown", validation_alias="from")
    amount: Amount = ONE
    who: Who | None = None


@definition
class Restrain:
    op: Literal["restrain"] = "restrain"
    who: Who | None = None


@definition
class Deplete:
    op: Literal["deplete"] = "deplete"
    to: Area = "cooldown"
    amount: Amount = ONE
    who: Who | None = None


@definition
class Exhaust:
    op: Literal["exhaust"] = "exhaust"
    what: Slot = "weapon"
    who: Who | None = None


@definition
class Unexhaust:
    op: Literal["unexhaust"] = "unexhaust"
    what: Slot = "weapon"
    who: Who | None = None


@definition
class Resource:
    op: Literal["resource"] = "resource"
    token: Id
    amount: Amount = ONE
    where: Literal["board", "pool"] = "board"
    who: Who | None = None


KnightEffect: TypeAlias = (
    Gain
    | Lose
    | Fortify
    | Limit
    | ResetLimit
    | Devote
    | GainCondition
    | Cure
    | Choke
    | PerilCheck
    | Judicium
    | Kill
    | Knockdown
    | Crash
    | StandUp
    | Refresh
    | Restrain
    | Deplete
    | Exhaust
    | Unexhaust
    | Resource
)
