"""The Rosegraal: every node is there once, can be reached, and has a table to roll on (ROG-014, ROG-015)."""

from collections import Counter
from collections.abc import Iterator

from kf_desktop.content.cards.modes.rosegraal import GROUP_REWARD, RandomMonster, Rosegraal, RosegraalReward
from kf_desktop.content.cards.positions import Path as FieldPath
from kf_desktop.content.checks.shelves import Checks, Complaint, Shelves
from kf_desktop.content.packs.problems import did_you_mean


def _rosegraal(chart: Rosegraal, shelves: Shelves) -> Iterator[Complaint]:
    nodes, parts = [node.id for node in chart.nodes], [part.id for part in chart.parts]
    for id, count in Counter([*nodes, *parts]).items():
        if count > 1:
            yield ("nodes",), f'"{id}" is there {count} times'
    yield from _known_nodes(chart, nodes)
    for index, node in enumerate(chart.nodes):
        part = next((part for part in chart.parts if part.id == node.part), None)
        if part is None:
            yield ("nodes", index, "part"), f'the chart has no part "{node.part}"{did_you_mean(node.part, parts)}'
        elif part.table_of(node.level) is None:
            yield ("nodes", index, "level"), f'the part "{part.id}" has no table of monsters for level {node.level}'
    if unreached := [id for id in nodes if id not in reached(chart)]:
        yield ("nodes",), f"nobody can come to {', '.join(unreached)}: no links lead there from the start"


def _known_nodes(chart: Rosegraal, nodes: list[str]) -> Iterator[Complaint]:
    named: list[tuple[FieldPath, tuple[str, ...]]] = [(("links",), chart.links), (("goal",), chart.goal)]
    named += [(("nodes", index, "links"), node.links) for index, node in enumerate(chart.nodes)]
    for path, ids in named:
        for id in ids:
            if id not in nodes:
                yield path, f'the chart has no node "{id}"{did_you_mean(id, nodes)}'


def reached(chart: Rosegraal) -> list[str]:
    """The nodes to which links lead from the start, directly or through others; links go both ways (ROG-012)."""
    found, ahead = list[str](), list(chart.links)
    while ahead:
        id = ahead.pop()
        if id not in found:
            found.append(id)
            ahead += [other.id for other in chart.nodes if id in other.links]
            ahead += [other for node in chart.nodes if node.id == id for other in node.links]
    return found


def _monster(entry: RandomMonster, shelves: Shelves) -> Iterator[Complaint]:
    yield from shelves.level(entry.monster, entry.level, ("level",))
    if entry.low > entry.high:
        yield ("from",), f"the range goes from {entry.low} down to {entry.high}; put the lower number first"


def _reward(reward: RosegraalReward, shelves: Shelves) -> Iterator[Complaint]:
    if reward.kind == GROUP_REWARD:
        yield ("kind",), "a Sigh is the group's and stands in no knight's table"


CHECKS: Checks = {
    Rosegraal: _rosegraal,
    RandomMonster: _monster,
    RosegraalReward: _reward,
}
