"""The Rosegraal of a Rogue's Path: a chart of clashes, and what each knight wins on it (ROG-002, ROG-013 … ROG-016)."""

from typing import Annotated, Literal, TypeAlias

from kf_desktop.content.definition import Id, Limits, definition, entry
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.content.text import Text
from kf_desktop.content.tiers import TIERS

RewardKind: TypeAlias = Literal["class", "heroic_arc", "peril_arc", "technique", "gear", "virtue", "wild", "sigh"]
Level: TypeAlias = Annotated[int, Limits(ge=1, le=len(TIERS))]
GROUP_REWARD = "sigh"
"""The reward that the group gains and no knight's table lists (ROG-047)."""


@definition
class RandomMonster:
    """A range of a d10: the monster that is met, and its own level (ROG-017)."""

    low: int = entry(validation_alias="from")
    high: int = entry(validation_alias="to")
    monster: Id
    level: int = entry(ge=1)


@definition
class MonsterTable:
    """The monsters of the nodes of a level."""

    level: Level
    monsters: tuple[RandomMonster, ...]


@definition
class Part:
    """A part of the chart: where its nodes lie, and whom one meets there (ROG-013)."""

    id: Id
    name: Text
    kingdom: Id
    tables: tuple[MonsterTable, ...]

    def table_of(self, level: int) -> MonsterTable | None:
        """The monsters of that level of nodes."""
        return next((table for table in self.tables if table.level == level), None)


@definition
class Node:
    """A node of the chart; `at` is where it is drawn, in thousandths of the chart's width and height."""

    id: Id
    part: Id
    level: Level
    resurrections: int = entry(ge=0)
    rewards: tuple[RewardKind, ...] = entry(min_length=1)
    links: tuple[Id, ...] = ()
    at: tuple[int, int]


@definition
class Rosegraal:
    """The chart. `links` are those of the start; `goal` names the nodes to cross off, all of them if it is empty."""

    id: Id
    name: Text
    parts: tuple[Part, ...] = entry(min_length=1)
    links: tuple[Id, ...] = entry(min_length=1)
    at: tuple[int, int]
    nodes: tuple[Node, ...] = entry(min_length=1)
    goal: tuple[Id, ...] = ()
    flavour: Text | None = None

    def node(self, id: str) -> Node:
        """The node of that name."""
        return next(node for node in self.nodes if node.id == id)

    def part(self, id: str) -> Part:
        """The part of that name."""
        return next(part for part in self.parts if part.id == id)


@definition
class RosegraalReward:
    """One entry of a knight's reward table; it is claimed once (ROG-042)."""

    id: Id
    knight: Id
    level: Level
    kind: RewardKind
    do: Effects = entry(min_length=1)
