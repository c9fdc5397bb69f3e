"""Tests as cards and stories order them: in whose name they ask, against what, and who suffers (ADV, TES, MAT)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.rules.abilities.tests import test_dice as judge
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from tests.rules.camp import Camp
from tests.rules.written import ops

GOLD, BANE = {"op": "gain", "what": "gold"}, {"op": "gain", "what": "bane"}


def camp() -> Camp:
    made = Camp("k1", "k2")
    made.state.table_dice = True
    for knight in made.state.knights.values():
        knight.heat, knight.heat_limit = 0, 5
    return made


def rerolls(made: Camp) -> list[tuple[str, list[Any]]]:
    """In whose name each re-roll was offered, and which dice succeed as they lie."""
    asked = [decision for decision in made.decisions if decision.prompt == "reroll.test"]
    return [(each.source, [option.args["success"] for option in each.options]) for each in asked]


@pytest.mark.rule("ADV-015", "ADV-017")
def test_a_test_is_asked_in_the_name_of_its_card() -> None:
    made = camp()
    effect = ops({"op": "test", "difficulty": 6, "success": [GOLD], "failure": [BANE]})
    made.play(perform(made.game, effect, Context("card", knight=made["k1"])), ("face:3",), ("die:0",), ("face:6",))
    assert rerolls(made) == [("card", [False])]
    assert (made["k1"].sheet.gold, made["k1"].sheet.bane) == (1, 0)
    made.play(perform(made.game, effect, Context("card", knight=made["k2"])), ("face:5",), ())
    assert (made["k2"].sheet.gold, made["k2"].sheet.bane) == (0, 1)


@pytest.mark.rule("ADV-030")
def test_who_fails_a_cards_group_test_suffers_it_alone() -> None:
    made = camp()
    bands = [{"from": 0, "to": 1, "do": [GOLD]}, {"from": 2, "to": 9, "do": [GOLD, GOLD]}]
    effect = ops({"op": "group_test", "virtue": "might", "difficulty": 6, "fail": [BANE], "bands": bands})
    context = Context("card", knight=made["k1"])
    made.play(perform(made.game, effect, context), ("face:7",), ("face:3",), (), ())
    assert rerolls(made) == [("card", [True]), ("card", [False])]
    assert [knight.sheet.bane for knight in made.state.knights.values()] == [0, 1]
    assert made["k1"].sheet.gold == 1 and context.successes == 1


@pytest.mark.rule("MAT-033", "MAT-036")
def test_the_dice_of_a_judgement_are_shown_against_its_difficulty() -> None:
    made = camp()
    made["k1"].sheet.virtues = {"might": 1}
    judging = judge(made.game, made["k1"], 2, 6, "might", "card")
    assert made.play(judging, ("face:5", "face:4"), ()) == 1
    assert rerolls(made) == [("card", [True, False])]
