"""The Rosegraal of the bundled pack, and what `check` says of one that is wrong (ROG-002, ROG-013 … ROG-016)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import get_args

import pytest

from kf_desktop.content.cards.library import Library
from kf_desktop.content.cards.modes.rosegraal import RewardKind, Rosegraal
from kf_desktop.content.checks.rosegraals import reached
from kf_desktop.content.packs.problems import Problem
from kf_desktop.content.text import CHINESE, ENGLISH

LEVELS = (1, 2, 3, 4, 5)


@pytest.fixture(scope="module")
def chart(box: Library) -> Rosegraal:
    return next(iter(box.rosegraals.values()))


@pytest.mark.rule("ROG-013", "ROG-014")
def test_a_node_has_its_part_level_resurrections_and_reward(chart: Rosegraal) -> None:
    parts = [part.id for part in chart.parts]
    for node in chart.nodes:
        assert node.part in parts and node.level in LEVELS and node.resurrections == node.level
        assert all(reward in get_args(RewardKind) for reward in node.rewards)
    sighs = Counter(node.part for node in chart.nodes if "sigh" in node.rewards)
    assert sighs == dict.fromkeys(parts, 1)
    assert all(part.name.get(ENGLISH) and part.name.get(CHINESE) for part in chart.parts)


@pytest.mark.rule("ROG-015")
def test_every_node_can_be_reached(chart: Rosegraal) -> None:
    assert len(reached(chart)) == len(chart.nodes) == 102
    assert Counter(node.part for node in chart.nodes) == {"ash": 51, "fen": 51}
    assert len({node.at for node in chart.nodes}) == 102


def test_every_level_has_a_table_of_a_d10_with_monsters_that_can_be_fought_there(
    box: Library, chart: Rosegraal
) -> None:
    for part in chart.parts:
        assert [table.level for table in part.tables] == list(LEVELS)
        for table in part.tables:
            faces = [face for entry in table.monsters for face in range(entry.low, entry.high + 1)]
            assert sorted(faces) == list(range(1, 11))
            for entry in table.monsters:
                assert box.scenario_of(entry.monster, part.kingdom, entry.level) is not None


def test_every_knight_has_rewards_of_every_level(box: Library, chart: Rosegraal) -> None:
    kinds = {reward for node in chart.nodes for reward in node.rewards} - {"sigh"}
    for knight in box.knights:
        mine = [reward for reward in box.rosegraal_rewards.values() if reward.knight == knight]
        assert {reward.kind for reward in mine} == kinds
        for kind in ("heroic_arc", "peril_arc", "virtue", "gear", "wild"):
            assert {reward.level for reward in mine if reward.kind == kind} == set(LEVELS), (knight, kind)


TABLE = """\
[[rosegraal.parts.tables]]
level = 1
monsters = [{ from = 1, to = 10, monster = "%s", level = 1 }]
"""
CHART = """\
[[rosegraal]]
id = "rose"
name = { en = "Rose", zh = "玫瑰" }
at = [500, 500]
links = ["a"]
goal = []
nodes = [
  { id = "a", part = "p", level = 1, resurrections = 1, rewards = ["gear"], at = [1, 1], links = ["b"] },
  { id = "b", part = "p", level = 1, resurrections = 1, rewards = ["gear"], at = [2, 2] },
]
[[rosegraal.parts]]
id = "p"
name = { en = "Part", zh = "部分" }
kingdom = "k"
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('links = ["a"]', 'links = ["x"]', 'the chart has no node "x"'),
        ("goal = []", 'goal = ["bb"]', 'the chart has no node "bb"'),
        (', links = ["b"]', "", "nobody can come to b"),
        ('{ id = "b"', '{ id = "a"', '"a" is there 2 times'),
        ('part = "p", level = 1, resurrections = 1, rewards = ["gear"], at = [2, 2]', 'part = "q", level = 1, '
         'resurrections = 1, rewards = ["gear"], at = [2, 2]', 'the chart has no part "q"'),
        ('level = 1, resurrections = 1, rewards = ["gear"], at = [2', 'level = 2, resurrections = 1, '
         'rewards = ["gear"], at = [2', 'the part "p" has no table of monsters for level 2'),
        ("from = 1, to = 10", "from = 1, to = 9", "it must go from 1 to 10"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_chart(problems: Callable[..., list[Problem]], old: str, new: str, said: str) -> None:
    text = CHART + TABLE % "ox"
    assert old in text
    assert any(said in str(problem) for problem in problems(text.replace(old, new)))
    assert not any(said in str(problem) for problem in problems(text))


def test_a_sigh_stands_in_no_table(problems: Callable[..., list[Problem]]) -> None:
    text = '[[rosegraal_reward]]\nid = "r"\nknight = "k"\nlevel = 1\nkind = "sigh"\n'
    text += 'do = [{ op = "gain", what = "gold" }]\n'
    assert any("a Sigh is the group's" in str(problem) for problem in problems(text))
