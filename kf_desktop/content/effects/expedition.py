"""What happens on an expedition outside a clash: clues, map, exploration, fog, story, quests.

In a skirmish none of it does anything.
"""

from typing import Annotated, Literal, TypeAlias

from kf_desktop.content.definition import Id, Limits, definition
from kf_desktop.content.effects.terms import ClueType, Who
from kf_desktop.content.expressions import ONE, Amount


@definition
class Clue:
    op: Literal["clue"] = "clue"
    type: Literal[ClueType, "chosen"]
    amount: Amount = ONE
    who: Who = "each_knight"


@definition
class Scavenge:
    op: Literal["scavenge"] = "scavenge"
    kind: Literal["any", "kingdom_gear", "upgrade", "consumable", "clash"] = "any"
    amount: Amount = ONE


@definition
class Rotation:
    op: Literal["rotation"] = "rotation"
    amount: Amount = ONE


@definition
class SpawnEncounter:
    op: Literal["spawn_encounter"] = "spawn_encounter"


@definition
class StartEncounter:
    op: Literal["encounter"] = "encounter"
    ambush: bool = False
    monster: Id | None = None  # the one that a quest names; else that of the district


@definition
class Adventure:
    op: Literal["adventure"] = "adventure"


@definition
class PointOfInterest:
    op: Literal["point_of_interest"] = "point_of_interest"


@definition
class Read:
    op: Literal["read"] = "read"
    paragraph: int
    book: Id | None = None
    now: bool = False


@definition
class RevealTile:
    op: Literal["reveal_tile"] = "reveal_tile"
    amount: Amount = ONE


@definition
class Shortcuts:
    op: Literal["shortcuts"] = "shortcuts"


@definition
class Explore:
    op: Literal["explore"] = "explore"
    amount: Amount = ONE


@definition
class PeekExploration:
    op: Literal["peek_exploration"] = "peek_exploration"
    amount: Amount = Amount(0, "", 3)
    reorder: bool = False


@definition
class Cup:
    op: Literal["cup"] = "cup"


@definition
class FogDiscard:
    op: Literal["fog_discard"] = "fog_discard"
    amount: Amount = ONE


@definition
class KingdomToken:
    op: Literal["kingdom_token"] = "kingdom_token"
    what: Id
    at: Literal["here", "neighbour", "chosen"] = "here"
    amount: Amount = ONE


@definition
class FailExpedition:
    op: Literal["fail_expedition"] = "fail_expedition"


@definition
class QuestResult:
    op: Literal["quest"] = "quest"
    result: Literal["success", "failure"]


@definition
class InvestigationResult:
    op: Literal["investigation"] = "investigation"
    result: Literal["success", "failure"]


@definition
class Schedule:
    op: Literal["schedule"] = "schedule"
    at_time: int | None = None
    on_tile: str | None = None
    on_threat: int | None = None
    paragraph: int


@definition
class StartClash:
    op: Literal["clash"] = "clash"
    monster: Id | None = None
    type: Literal["exhibition", "full"] = "exhibition"
    level: Annotated[int, Limits(ge=1, le=4)] | None = None  # CAM-050; else that of the party
    win: int | None = None
    lose: int | None = None


@definition
class StartDungeon:
    """The party goes into a dungeon as a part of the story (PST-031)."""

    op: Literal["dungeon"] = "dungeon"
    id: Id
    win: int | None = None
    lose: int | None = None


@definition
class Hint:
    """How a Symbol of the kingdom's Codex is to be read."""

    op: Literal["hint"] = "hint"
    symbol: Id


@definition
class Recruit:
    """A mercenary comes along, without a price unless one is named."""

    op: Literal["recruit"] = "recruit"
    id: Id
    price: Annotated[int, Limits(ge=0)] = 0


@definition
class GainPrincess:
    """A princess joins the party (PRI-001)."""

    op: Literal["princess"] = "princess"
    id: Id


@definition
class DrawFrom:
    """Of so many Exploration cards one is drawn; another is discarded, the rest goes back on top (OUT-071)."""

    op: Literal["draw_from"] = "draw_from"
    amount: Amount = Amount(0, "", 2)


@definition
class IgnoreExploration:
    """The card just drawn does nothing; another is drawn (OUT-071)."""

    op: Literal["ignore_exploration"] = "ignore_exploration"


@definition
class IgnoreEncounter:
    """The Encounter that is about to begin does not (OUT-071)."""

    op: Literal["ignore_encounter"] = "ignore_encounter"
    ambush: bool = False  # an Ambush as well
    backtrack: bool = False  # to the previous tile; the token stays


@definition
class GoTo:
    """The party moves to an explored tile (OUT-071)."""

    op: Literal["go_to"] = "go_to"
    reach: Literal["adjacent", "district", "point_of_interest"] = "adjacent"


@definition
class StartRest:
    op: Literal["rest"] = "rest"


ExpeditionEffect: TypeAlias = (
    Clue
    | Scavenge
    | Rotation
    | SpawnEncounter
    | StartEncounter
    | Adventure
    | PointOfInterest
    | Read
    | RevealTile
    | Shortcuts
    | Explore
    | PeekExploration
    | Cup
    | FogDiscard
    | KingdomToken
    | FailExpedition
    | QuestResult
    | InvestigationResult
    | Schedule
    | StartClash
    | StartDungeon
    | StartRest
    | Hint
    | Recruit
    | GainPrincess
    | DrawFrom
    | IgnoreExploration
    | IgnoreEncounter
    | GoTo
)
