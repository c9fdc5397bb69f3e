"""A monster's way says which rules bent it."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.content.cards.monsters import AttackType, Routine
from kf_desktop.content.text import Text
from kf_desktop.rules.clash.moving.movement import move_monster
from kf_desktop.rules.table.attacks import MonsterAttack
from tests.rules.builder import Position


def reasons(position: Position, *answers: str, how: str = "move", ranged: int = 0) -> dict[str, dict[str, Any]]:
    """What bent the way of the first monster to k1, by the name of the bend."""
    figure = position.clash.figures[0]
    types = (AttackType("ranged", ranged),) if ranged else ()
    card = Routine(id="test.card", monster="test.dot", name=Text(en="Card", zh="牌"), types=types)
    attack = MonsterAttack(card, figure, [position.state.knights["k1"]])
    position.play(move_monster(position.game, figure, attack.targets, how, attack), *answers)
    told = next(event for event in position.game.events if event.kind in ("moves", "stays"))
    found = [reason for reason in told.reasons if isinstance(reason, dict)]
    return {str(reason["bend"]): reason for reason in found}


def scene(kind: str, at: str, target: str, **places: str) -> Position:
    position = Position().knights(k1=target, **places)
    position.monster(kind, at)
    return position


@pytest.mark.rule("MOV-003", "MOV-004")
def test_next_to_the_target_it_stops_or_stays() -> None:
    assert reasons(scene("pawn", "F5", "F9")) == {"adjacent": {"bend": "adjacent", "rule": "MOV-003"}}
    assert reasons(scene("pawn", "F8", "F9")) == {"adjacent": {"bend": "adjacent", "rule": "MOV-004"}}


@pytest.mark.rule("MOV-005", "MOV-006")
def test_ranged_attackers_stop_where_the_reach_is_enough() -> None:
    moved = reasons(scene("dot", "F5", "F12"), ranged=4)["in_range"]
    assert (moved["rule"], moved["reach"], moved["distance"]) == ("MOV-005", 4, 4)
    stayed = reasons(scene("dot", "F5", "F8"), ranged=4)["in_range"]
    assert (stayed["rule"], stayed["distance"]) == ("MOV-006", 3)


@pytest.mark.rule("MOV-011", "MOV-012")
def test_bosses_go_through_and_mobs_go_round() -> None:
    boss = reasons(scene("pawn", "F5", "F12", k2="F7"))
    assert boss["through"]["rule"] == "MOV-011" and "around" not in boss
    position = scene("dot", "F5", "F10")
    position.terrain(column="E7 F7 G7")
    mob = reasons(position, "side:north")
    assert mob["around"]["rule"] == "MOV-012" and mob["around"]["amount"] == 4


@pytest.mark.rule("MOV-013")
def test_a_mob_that_is_walled_off_comes_as_near_as_it_can() -> None:
    position = scene("dot", "A5", "A1")
    position.terrain(column="A2 B1")
    found = reasons(position, "cell:A3")["as_near_as_possible"]
    assert (found["rule"], found["distance"]) == ("MOV-013", 2)


@pytest.mark.rule("MOV-016")
def test_zig_zag_is_named_where_the_way_turns() -> None:
    assert "zig_zag" in reasons(scene("pawn", "F5", "C9"), "side:east")
    assert "zig_zag" not in reasons(scene("pawn", "F5", "F9"))


@pytest.mark.parametrize(
    ("how", "rule"), [("jump", "MOV-055"), ("land_on_top", "MOV-056"), ("behind", "MOV-049"), ("lateral", "MOV-052")]
)
def test_special_movements_name_their_rule(how: str, rule: str) -> None:
    position = scene("pawn", "F5", "F9")
    assert reasons(position, how=how)[how]["rule"] == rule
