"""Whether a knight who is attacked is asked for his weapon, where he has but one that protects him."""

from typing import Any

import pytest

from kf_desktop.door.pacing import _word, window_of
from kf_desktop.door.stops import Window
from kf_desktop.engine.decision import Decision
from kf_desktop.host.pacing import pace_of
from tests.rules.arena import Arena
from tests.rules.clash.test_evasion import attacked, facing_a_boss

CRIT = {"timing": "crit_evade", "effect": [{"op": "gain", "what": "passion"}]}
PARRY = {"timing": "evasion_roll", "cost": {"exhaust": True}, "effect": [{"op": "gain", "what": "passion"}]}
STRIKE = {"timing": "first_window", "cost": {"heat": 1}, "effect": [{"op": "pool", "token": "break"}]}


def asked_for_a_weapon(arena: Arena) -> Decision:
    attacked(arena.rolls(evasion=[6, 2]), "none")
    return next(decision for decision in arena.decisions if decision.prompt == "choose.defensive_weapon")


@pytest.mark.rule("EVA-021", "EVA-022")
@pytest.mark.parametrize(
    ("values", "other", "goes"),
    [
        ({}, None, True),
        ({"abilities": [STRIKE]}, None, True),  # not of a defence
        ({"abilities": [CRIT]}, None, False),  # it would set that off
        ({"abilities": [PARRY]}, None, False),
        ({}, {}, True),  # a sword does not defend
        ({}, {"abilities": [PARRY]}, False),  # that sword could be wanted
        ({}, {"keywords": ["defy 1"]}, False),
    ],
)
def test_the_only_weapon_that_protects_is_taken_by_itself_where_it_asks_nothing(
    values: dict[str, Any], other: dict[str, Any] | None, goes: bool
) -> None:
    arena, knight = facing_a_boss(2, 7)
    arena.gear(knight, "weapon", "shield", defense={"evasion": 1}, **values)
    if other is not None:
        arena.weapon(knight, "sword", **other)
    asked = asked_for_a_weapon(arena)
    assert window_of(asked) is Window.ALIKE and _word(asked) == "for_nothing"
    pace = pace_of(arena.game, asked)
    assert (pace.pointless, pace.answer) == ((True, ("gear:shield",)) if goes else (False, ()))
