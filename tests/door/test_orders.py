"""The order of what happens at the same moment goes by itself where every order leaves the same table."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.door.pacing import window_of
from kf_desktop.door.stops import Window
from kf_desktop.engine.codec import encode
from kf_desktop.engine.decision import Decision
from kf_desktop.host.pacing import pace_of
from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from tests.rules.arena import Arena, gain, lose

HEAT = gain("heat", who="attacker")
ALL_HOT = gain("heat", who="each_knight")
AROUND = gain("heat", who="adjacent_knights")
SIGNATURE = {"op": "respond", "by": "signature"}
SCALD = {"op": "condition", "id": "scald", "who": "attacker"}
CHILL = {"op": "condition", "id": "chill", "who": "attacker"}
PUSHED = {"op": "pushback", "amount": 2, "who": "attacker"}
FELLED = {"op": "knockdown", "who": "attacker"}
LONE = {"op": "gate", "when": "lone", "then": [HEAT]}


def attacked(
    *trait: dict[str, Any], room: int = 3, warm: int = 0, first: int = 0, when: str = "", **part: Any
) -> tuple[Arena, Any]:
    """A knight has wounded the boss, or failed to: what is asked then about trait and body part, and the answer on.

    `room` is that for Heat, beside the Heat of who is `warm`; `first` the place of the effect that is taken first.
    """
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.level(to_hit=7, wounds=9)
    fails = "fail" in part or "instinct" in part
    for name in ("scald", "chill"):
        arena.condition(name, modifiers={"evasion": -1})
    arena.clash.bp_deck = [arena.bp("b1", 1, 9 if fails else 1, **part), arena.bp("b2", 1)]
    arena.clash.bp_supply = {level: [] for level in "123"}
    arena.signature()
    arena.clash.ai_deck = arena.ais("x1", "y1")
    arena.clash.ai_supply = {level: [] for level in "123"}
    arena.trait("embers", "on_fail" if fails else "on_wound", *trait, **({"when": when} if when else {}))
    knight, other = arena.knight("k1", "H10"), arena.knight("k2", "G11")
    for each in (knight, other):
        each.passion, each.heat, each.heat_limit, each.vigor = 3, warm, warm + room, 9
    arena.weapon(knight, "blade", 1, power={}, bonus={} if fails else {"raw": 3})
    arena.rolls(attack=[8])
    steps = choose_and_attack(arena.game, knight)
    asked = next(steps)
    while asked.prompt != "order.effects":
        asked = steps.send(asked.forced() or arena._reply(asked, []))

    def on() -> object:
        """How the table stands once all of it is resolved, that effect first."""
        try:
            decision = steps.send((asked.options[first].key,))
            while True:
                decision = steps.send(decision.forced() or arena._reply(decision, []))
        except StopIteration:
            return encode(arena.state)

    return arena, (asked, on)


def goes(arena: Arena, asked: Decision) -> tuple[str, ...] | None:
    pace = pace_of(arena.game, asked)
    return pace.answer if pace.pointless else None


@pytest.mark.rule("KAT-092", "GLD-033")
@pytest.mark.parametrize(
    ("trait", "part"),
    [
        (HEAT, {"wound": [HEAT]}),
        (HEAT, {"wound": [AROUND]}),
        (ALL_HOT, {"wound": [gain("heat", who="other_knights")]}),
        (HEAT, {"wound": [lose("passion", who="attacker")]}),
        (HEAT, {"wound": [SIGNATURE]}),
        (HEAT, {"instinct": [SCALD], "fail": [SIGNATURE]}),
        (HEAT, {"fail": [lose("gold", who="attacker")]}),
        (HEAT, {"wound": [PUSHED]}),
        (HEAT, {"wound": [FELLED]}),
        (HEAT, {"fail": [PUSHED, FELLED]}),
        (HEAT, {"wound": [lose("vigor", who="attacker")]}),
        (HEAT, {"wound": [gain("passion", who="attacker")]}),
        (HEAT, {"wound": [PUSHED, {"op": "pushback", "amount": "passion", "who": "attacker"}]}),
        (HEAT, {"wound": [LONE]}),
    ],
)
def test_an_order_of_which_nothing_can_come_goes_by(trait: dict[str, Any], part: dict[str, Any]) -> None:
    arena, (asked, on) = attacked(trait, **part)
    assert window_of(asked) is Window.ALIKE and len(asked.options) == 2
    assert goes(arena, asked) == (asked.options[0].key,)
    _, (_, other_way) = attacked(trait, first=1, **part)
    assert on() == other_way(), "either order leaves the same table"


@pytest.mark.rule("STA-026")
@pytest.mark.parametrize("room", [2, 1, 0])
def test_heat_costs_the_same_in_every_order_though_there_is_no_room_for_it(room: int) -> None:
    arena, (asked, on) = attacked(HEAT, room=room, wound=[HEAT])
    assert goes(arena, asked) == (asked.options[0].key,)
    _, (_, other_way) = attacked(HEAT, room=room, first=1, wound=[HEAT])
    assert on() == other_way()


@pytest.mark.rule("STA-026")
def test_who_would_cool_down_in_between_is_asked_where_heat_has_no_room() -> None:
    for room, matters in ((3, False), (0, True)):
        arena, (asked, _) = attacked(HEAT, room=room, warm=1, wound=[lose("heat", who="attacker")])
        assert (goes(arena, asked) is None) is matters


@pytest.mark.parametrize(
    ("trait", "part"),
    [
        (HEAT, {"wound": [lose("heat", who="attacker")]}),
        (HEAT, {"wound": [gain("heat", "heat", who="attacker")]}),
        (AROUND, {"wound": [PUSHED]}),
        (LONE, {"wound": [{"op": "pushback", "amount": 4, "who": "attacker"}]}),
        (SCALD, {"wound": [CHILL]}),
        (SIGNATURE, {"wound": [{"op": "respond", "by": "ai"}]}),
        (gain("heat", who="any_knight"), {"wound": [HEAT]}),
        (gain("gold", who="attacker"), {"wound": [lose("gold", who="attacker")]}),
    ],
)
def test_the_players_order_whatever_might_meet(trait: dict[str, Any], part: dict[str, Any]) -> None:
    arena, (asked, _) = attacked(trait, **part)
    assert goes(arena, asked) is None


def test_who_can_turn_heat_away_or_divert_a_response_is_asked() -> None:
    arena, (asked, _) = attacked(HEAT, wound=[SIGNATURE])
    arena.talent("k1", {"timing": "about_to_gain_heat", "cost": {"exhaust": True}, "effect": [{"op": "instead"}]})
    arena.game.memo.clear()
    assert goes(arena, asked) is None
    arena, (asked, _) = attacked(HEAT, fail=[SIGNATURE])
    arena.state.pool["diversion"] = 1
    assert goes(arena, asked) is None


def test_whoever_is_driven_into_something_is_asked() -> None:
    """It could cost Vigor, and with it more."""
    arena, (asked, _) = attacked(HEAT, wound=[PUSHED])
    arena.knight("k3", "H9")
    assert goes(arena, asked) is None


@pytest.mark.rule("GLD-035")
def test_a_trait_that_could_lapse_is_put_in_order() -> None:
    for lost, matters in ((3, False), (4, True)):
        arena, (asked, _) = attacked(HEAT, when="passion >= 1", wound=[lose("passion", lost, who="attacker")])
        assert (goes(arena, asked) is None) is matters
