"""Death in a clash (DTH) and Bane (CND-009 … CND-016)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from kf_desktop.rules.clash.death.dying import kill
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.clash.round.knight_round import choose_next_knight, knight_turn
from kf_desktop.rules.effects.who import present
from kf_desktop.rules.knight.bane import bane_limit
from kf_desktop.rules.table.dice import random_of
from kf_desktop.rules.table.state import Knight
from tests.rules.arena import Arena, gain

KILL = {"op": "kill"}


def party(*places: str) -> tuple[Arena, list[Knight]]:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    knights = [arena.knight(f"k{number}", at, heat_limit=0) for number, at in enumerate(places, 1)]
    return arena, knights


def attack(arena: Arena, *answers: Any, **card: Any) -> None:
    card.setdefault("evasion", {"dice": 0, "difficulty": 7})
    card.setdefault("target", [["closest"]])
    arena.clash.ai_deck = [arena.ai("x1", 1, steps=[{"op": "attack"}], **card)]
    arena.play(ai_activation(arena.game, arena.clash.figures[0]), *answers)


@pytest.mark.rule("DTH-001", "DTH-002", "DTH-008", "KRD-008")
def test_the_dead_leave_the_board_and_keep_what_they_have() -> None:
    arena, (one, two) = party("H10", "A1")
    one.conditions, one.sheet.bane, one.vigor = {"burning": 2}, 3, 6
    arena.play(kill(arena.game, one, "test"))
    assert (one.dead, arena.at(one), present(arena.game)) == (True, "", [two])
    assert (one.conditions, one.sheet.bane, one.vigor) == ({"burning": 2}, 3, 6)
    assert arena.play(choose_next_knight(arena.game)) is two


@pytest.mark.rule("DTH-003")
def test_a_card_that_kills_needs_no_judicium() -> None:
    arena, (one, _) = party("H10", "A1")
    arena.mortis("disemboweled", 1, KILL)
    one.vigor = 3
    arena.do(one, {"op": "peril_check"})
    assert (one.dead, arena.events("judicium")) == (True, [])


@pytest.mark.rule("DTH-014")
def test_instant_death_draws_no_card() -> None:
    arena, (one, _) = party("H10", "A1")
    arena.mortis("scar", 1)
    attack(arena, hit=[KILL, {"op": "peril_check"}])
    assert (one.dead, arena.order("judicium", "mortis"), one.vigor) == (True, [], 10)


@pytest.mark.rule("DTH-005", "CND-009", "CND-010", "CND-012", "CND-014", "CND-015", "CND-016", "STA-009")
@pytest.mark.parametrize(
    ("bane", "gained", "now", "dead"), [(2, 1, 3, False), (3, 1, 4, False), (4, 1, 4, True), (3, 2, 3, True)]
)
def test_more_bane_than_the_limit_kills(bane: int, gained: int, now: int, dead: bool) -> None:
    arena, (one, _) = party("H10", "A1")
    arena.change("portraits", one.loadout.portrait, bane_limit=4)
    one.sheet.bane = bane
    arena.do(one, gain("bane", gained))
    assert (one.sheet.bane, one.dead, arena.order("mortis", "judicium")) == (now, dead, [])


@pytest.mark.rule("CND-013")
def test_the_highest_bane_limit_counts_then_all_bonuses() -> None:
    arena, (one, _) = party("H10", "A1")
    arena.change("portraits", one.loadout.portrait, bane_limit=4)
    arena.gear(one, "support", "charm", keywords=["bane_limit 6"])
    arena.gear(one, "armor", "coat", keywords=["bane_limit +1"])
    arena.gear(one, "weapon", "sword", keywords=["bane_limit -2"])
    assert bane_limit(arena.game, one) == 5


def test_immunity_to_bane() -> None:
    arena, (one, _) = party("H10", "A1")
    arena.gear(one, "support", "charm", keywords=["immune_to bane"])
    arena.do(one, gain("bane", 20))
    assert (one.sheet.bane, one.dead) == (0, False)


@pytest.mark.rule("DTH-009", "DTH-010", "DTH-011")
def test_mercy_in_the_own_attack() -> None:
    arena, (one, _) = party("H10", "A1")
    fail = [gain("gold", who="leader"), {"op": "respond"}]
    arena.clash.bp_deck = [arena.bp("b1", 1, 6, ultrainstinct=[KILL], fail=fail), arena.bp("c1", 1)]
    arena.signature(target=[["closest"]])
    arena.state.pool["hope"] = 1
    arena.weapon(one, "blade", 1, keywords=["opening 1"])
    arena.rolls(attack=[8]).strike(one)
    assert one.dead
    assert arena.order("power_roll", "attack_response", "pool", "signature") == []
    assert (arena.state.pool, arena.clash.bp_discard) == ({}, ["b1"])


@pytest.mark.rule("DTH-012", "DTH-013")
def test_mercy_in_a_monsters_attack() -> None:
    arena, (one, two) = party("H10", "G11")
    one.sheet.bane = 1
    attack(
        arena,
        "knight:k1",
        types=["simultaneous"],
        target=[["all knights"]],
        hit=[{"op": "gate", "when": "bane >= 1", "then": [KILL]}, gain("lead"), gain("threat")],
        after=[gain("bane", 2)],
    )
    assert (one.dead, one.sheet.leads, one.sheet.bane) == (True, 0, 1)
    assert (two.dead, two.sheet.leads, two.sheet.bane, arena.state.expedition.threat) == (False, 1, 2, 2)


@pytest.mark.rule("DIC-043")
def test_the_dead_are_no_candidates() -> None:
    arena, (one, *others) = party("H10", "A1", "A2", "A3")
    arena.play(kill(arena.game, one, "test"))
    arena.rolls(random=[3, 2, 9])
    assert random_of(arena.game, present(arena.game)) == [others[1]]
    assert arena.dice.rolled["random"] == 3


@pytest.mark.rule("CLA-065")
def test_the_last_death_loses_the_clash_at_once() -> None:
    arena, (one,) = party("H10")
    arena.clash.ai_deck = [
        arena.ai(
            "x1",
            1,
            target=[["closest"]],
            evasion={"dice": 0, "difficulty": 7},
            steps=[{"op": "attack"}],
            hit=[KILL],
            after=[gain("threat")],
        )
    ]
    assert arena.over(ai_activation(arena.game, arena.clash.figures[0]))
    assert (arena.clash.result, one.dead, arena.state.expedition.threat) == ("lost", True, 0)


def test_a_cost_that_takes_the_last_vigor_is_settled() -> None:
    arena, (one, _) = party("H10", "A1")
    arena.judicium("died")
    one.vigor = 2
    arena.gear(
        one, "support", "blood", abilities=[{"timing": "free_action", "cost": {"vigor": 2}, "effect": [gain("gold")]}]
    )
    arena.play(knight_turn(arena.game, one), "use:gear:blood#0")
    assert (one.dead, one.sheet.gold, arena.order("pays", "judicium", "dies")) == (
        True,
        1,
        ["pays", "judicium", "dies"],
    )


@pytest.mark.rule("DTH-004", "PER-035")
def test_an_attacker_may_die_of_what_he_pays() -> None:
    arena, (one, _) = party("H10", "A1")
    arena.judicium("died")
    one.vigor = 1
    arena.clash.bp_deck = arena.bps("b1", "c1")
    cost = {"timing": "attack_roll", "cost": {"vigor": 1}, "effect": [{"op": "precision", "amount": 9}]}
    arena.gear(one, "support", "blood", abilities=[cost])
    arena.weapon(one, "blade", 1)
    arena.rolls(attack=[2])
    arena.play(choose_and_attack(arena.game, one), "use:gear:blood#0")
    assert (one.dead, arena.events("power_roll")) == (True, [])
