"""The Clash Aftermath (AFT)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.clash.round.aftermath import resolve_aftermath
from kf_desktop.rules.expedition.failure import fail_expedition
from kf_desktop.rules.table.game import ExpeditionFailed
from kf_desktop.rules.table.state import Knight, Modifier
from kf_desktop.saves.soundness import flaw
from tests.rules.arena import Arena, gain


def after(result: str = "won", type_: str = "full", **scenario: Any) -> Arena:
    """Two knights whose clash has just ended."""
    arena = Arena()
    for name, at in (("k1", "H10"), ("k2", "A1")):
        knight = arena.knight(name, at)
        arena.peril(name, 8, 5, 3, 1)
        knight.vigor_limit, knight.heat_limit, knight.vigor = 8, 3, 8
    arena.monster("pawn", "F5")
    arena.clash.type, arena.clash.result, arena.clash.scenario = type_, result, "place"
    arena.card(
        "scenario",
        id="place",
        monster="test.pawn",
        levels=[1],
        name={"en": "P", "zh": "地"},
        knights=["B6"],
        **scenario,
    )
    arena.state.scenes = [Frame("delve"), Frame("clash")]
    for kind in ("kingdom_gear", "upgrade", "consumable", "exhibition", "full"):
        arena.card("loot", kind, kind=kind, count=4, gold=[2, 3, 4, 5, 6])
    arena.judicium("survived", "died", "horribly")
    return arena


def finish(arena: Arena, *answers: Any) -> bool:
    """Resolve the Aftermath; whether the expedition failed by it. Loot is taken as it comes."""
    steps = resolve_aftermath(arena.game, {})
    waiting = list(answers)
    try:
        decision = next(steps)
        while True:
            arena.decisions.append(decision)
            forced = decision.forced()
            if forced is None and waiting and not decision.refusal([waiting[0]]):
                forced = (waiting.pop(0),)
            if forced is None:
                forced = tuple(option.key for option in decision.options[: decision.least])
            decision = steps.send(forced)
    except StopIteration:
        return False
    except ExpeditionFailed:
        return True


def k(arena: Arena, name: str = "k1") -> Knight:
    return arena.state.knights[name]


@pytest.mark.rule("AFT-001")
def test_the_scenario_adds_its_lines() -> None:
    arena = after(aftermath=[gain("lead")])
    finish(arena)
    assert ([knight.sheet.leads for knight in arena.state.knights.values()], arena.state.clash) == ([1, 1], None)
    assert arena.order("gain", "aftermath", "loot")[:3] == ["gain", "gain", "aftermath"]
    assert arena.last("aftermath") == {"type": "full", "monster": "test.pawn", "result": "won"}


@pytest.mark.rule("AFT-002", "AFT-005", "STA-046", "STA-047")
def test_the_dead_rise_with_all_their_vigor() -> None:
    arena = after()
    fallen = k(arena, "k2")
    fallen.dead, fallen.vigor, fallen.passion, fallen.heat = True, 0, 6, 4
    fallen.vigor_limit, fallen.heat_limit = 7, 6
    finish(arena)
    fallen = k(arena, "k2")
    assert (fallen.dead, fallen.vigor, fallen.passion, fallen.heat) == (False, 8, 0, 0)
    assert (fallen.vigor_limit, fallen.heat_limit) == (8, 3)


@pytest.mark.rule("AFT-003", "AFT-004")
@pytest.mark.parametrize(
    ("dead", "mission", "clues", "left"),
    [
        (True, "free_roam", 5, 2),
        (True, "investigation", 4, 2),
        (True, "free_roam", 1, 0),
        (True, "quest", 4, 4),
        (False, "free_roam", 4, 4),
    ],
)
def test_the_dead_lose_half_of_their_clues(dead: bool, mission: str, clues: int, left: int) -> None:
    arena = after()
    k(arena).dead, k(arena).mission, k(arena).clues = dead, mission, {"martial": clues}
    finish(arena)
    assert k(arena).clues == {"martial": left}


@pytest.mark.rule("AFT-003")
def test_which_clues_are_lost_is_the_players_choice() -> None:
    arena = after()
    k(arena).dead, k(arena).clues = True, {"martial": 2, "mystic": 1}
    finish(arena, "clue:mystic", "clue:martial")
    assert k(arena).clues == {"martial": 1, "mystic": 0}


@pytest.mark.rule("AFT-005", "AFT-006", "AFT-007", "AFT-009", "CND-003", "CND-029", "CND-030", "STA-048", "STA-049")
def test_statistics_cards_conditions_and_tokens() -> None:
    arena = after()
    one = k(arena)
    one.passion, one.heat, one.heat_limit, one.vigor, one.vigor_limit = 6, 4, 7, 2, 6
    one.cooldown, one.delay, one.discard, one.instant = ["t1"], ["t2"], ["t3"], ["t4"]
    one.conditions, one.modifiers = {"bleeding": 3, "dazed": 0}, [Modifier("evasion", 1), Modifier("speed", 1, "next")]
    arena.state.pool = {"opening": 2}
    finish(arena)
    assert (one.passion, one.heat, one.heat_limit, one.vigor, one.vigor_limit) == (0, 0, 3, 8, 8)
    assert (sorted(one.hand), one.cooldown, one.delay, one.discard, one.instant) == (
        ["t1", "t2", "t3", "t4"],
        [],
        [],
        [],
        [],
    )
    assert (one.conditions, one.modifiers, arena.state.pool) == ({}, [], {})


@pytest.mark.rule("AFT-008", "CND-011")
@pytest.mark.parametrize(("bane", "left"), [(5, 3), (1, 0)])
def test_two_bane_are_discarded(bane: int, left: int) -> None:
    arena = after()
    k(arena).sheet.bane = bane
    finish(arena)
    assert k(arena).sheet.bane == left


@pytest.mark.rule("AFT-010", "POO-011")
def test_resource_tokens_stay() -> None:
    arena = after()
    arena.state.pool, k(arena).resource = {"chip1": 2, "hope": 1}, 3
    finish(arena)
    assert (arena.state.pool, k(arena).resource) == ({"chip1": 2}, 3)


@pytest.mark.rule("AFT-011", "AFT-012", "AFT-013", "GEA-075", "GEA-077")
def test_gear_is_ready_again_but_for_consumables() -> None:
    arena = after()
    blade = arena.weapon(k(arena), "blade", 1, charges=3)
    salve = arena.gear(k(arena), "support", "salve", source="consumable", charges=2)
    blade.exhausted = blade.discarded = salve.exhausted = salve.discarded = True
    blade.charges, salve.charges = 0, 1
    finish(arena)
    assert (blade.exhausted, blade.discarded, blade.charges) == (False, False, 3)
    assert (salve.exhausted, salve.discarded, salve.charges) == (False, True, 1)


@pytest.mark.rule("PER-012", "CND-008")
def test_lasting_mortis_cards_go_back() -> None:
    arena = after()
    arena.mortis("scar", 1)
    arena.mortis("other", 1)
    arena.state.mortis["1"], k(arena).mortis = ["other"], ["scar"]
    finish(arena)
    assert (arena.state.mortis["1"], k(arena).mortis) == (["other", "scar"], [])


@pytest.mark.rule("AFT-014", "AFT-015")
@pytest.mark.parametrize(("result", "cards"), [("won", 4), ("lost", 3)])
def test_the_search(result: str, cards: int) -> None:
    arena = after(result)
    assert finish(arena) is (result == "lost")
    loot = arena.state.expedition.loot
    assert (len(loot), loot.count("full")) == (cards, int(result == "won"))


@pytest.mark.rule("AFT-017", "AFT-018", "AFT-021")
@pytest.mark.parametrize(
    ("type_", "result", "phase"),
    [("exhibition", "won", "rest"), ("full", "won", "spoils"), ("exhibition", "lost", ""), ("full", "lost", "")],
)
def test_what_follows(type_: str, result: str, phase: str) -> None:
    arena = after(result, type_)
    failed = finish(arena)
    assert (failed, arena.state.expedition.clashes) == (not phase, {type_: result})
    if phase:
        assert arena.state.expedition.phase == phase


@pytest.mark.rule("CAM-048", "CAM-049")
@pytest.mark.parametrize("type_", ["exhibition", "full"])
@pytest.mark.parametrize("result", ["won", "lost"])
def test_knights_may_die_in_either_clash_and_the_campaign_goes_on(type_: str, result: str) -> None:
    """Whoever has died, and however it ended: afterwards there is no clash, nobody is dead, and a phase follows."""
    arena = after(result, type_)
    for name in ("k1", "k2") if result == "lost" else ("k1",):
        k(arena, name).dead, k(arena, name).vigor = True, 0
    if finish(arena):
        fail_expedition(arena.game, "clash_lost")
    state = arena.state
    assert state.clash is None and not any(knight.dead for knight in state.knights.values())
    assert state.expedition.phase in ("rest", "spoils") and state.scenes[0].scene == state.expedition.phase
    assert flaw(state, arena.game.content) == ""


@pytest.mark.rule("AFT-020")
def test_golden_aftermath_of_a_lost_exhibition_clash() -> None:
    arena = after("lost", "exhibition")
    one, two = k(arena), k(arena, "k2")
    arena.peril("k1", 9, 5, 3, 1)
    one.vigor, one.vigor_limit, one.passion, one.heat, one.sheet.bane, one.clues = 3, 9, 5, 4, 3, {"martial": 4}
    one.conditions, one.cooldown, one.discard = {"bleeding": 2}, ["t1"], ["t2"]
    blade = arena.weapon(one, "blade", 1, charges=2)
    blade.exhausted, blade.charges = True, 0
    two.dead, two.mission, two.sheet.bane, two.clues = True, "investigation", 1, {"errant": 5}
    salve = arena.gear(two, "support", "salve", source="consumable")
    coat = arena.gear(two, "armor", "coat")
    salve.discarded = coat.discarded = True
    assert finish(arena)
    assert (one.vigor, one.passion, one.heat, one.sheet.bane, one.clues, one.conditions) == (
        9,
        0,
        0,
        1,
        {"martial": 4},
        {},
    )
    assert (one.hand, blade.exhausted, blade.charges) == (["t1", "t2"], False, 2)
    assert (two.dead, two.vigor, two.sheet.bane, two.clues) == (False, 8, 0, {"errant": 2})
    assert (coat.discarded, salve.discarded, len(arena.state.expedition.loot)) == (False, True, 3)
