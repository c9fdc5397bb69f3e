"""Spawning: mobs come back (SPN)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.grid import Cell
from kf_desktop.rules.clash.attack.declaring import attack_choices
from kf_desktop.rules.clash.attack.responses import remove_mob
from kf_desktop.rules.clash.board import miniatures
from kf_desktop.rules.clash.monster.activation import ai_activation, next_token
from kf_desktop.rules.clash.monster.spawning import spawn_after_wound, spawn_if_due, spawn_lowest
from kf_desktop.rules.clash.round.knight_round import knight_turn
from kf_desktop.rules.clash.round.rounds import clash_scene
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.table.state import ActivationToken, FigureNumber, Knight
from tests.rules.arena import Arena, gain
from tests.rules.written import ops


def track(*levels: int, at: str = "A1", supply: str = "", columns: int = 14, rows: int = 10, **rule: Any) -> Arena:
    """A track with mobs of these levels (0 = an empty slot) along row J, and a spawn rule."""
    arena = Arena(columns, rows)
    for slot, level in enumerate(levels, 1):
        figure = arena.monster("dot", f"J{slot}")
        figure.number, figure.bp = FigureNumber(slot), arena.bp(f"m{slot}", level or 1, 1)
    arena.clash.figures = [figure for figure in arena.clash.figures if levels[figure.number - 1]]
    if not levels:
        arena.clash.monster = "test.dot"
    arena.level(wounds=50)
    arena.spawns(at=(arena.flip(at),), **rule)
    arena.clash.bp_supply = {level: [] for level in "123"}
    for name in supply.split():
        arena.clash.bp_supply[name[-1]] += arena.bps(name)
    arena.clash.ai_deck, arena.clash.ai_supply = arena.ais("a1", "b1"), {"2": arena.ais("n2")}
    return arena


def slots(arena: Arena) -> dict[int, str]:
    return {figure.number: figure.bp for figure in arena.clash.figures}


def slay(arena: Arena, slot: int, at: str = "I5") -> Knight:
    """k1 wounds the mob of the slot."""
    mob = next(figure for figure in arena.clash.figures if figure.number == slot)
    knight = arena.state.knights.get("k1") or arena.knight("k1", at, heat_limit=0)
    knight.cell = Cell(mob.cell + arena.grid.columns)
    if not knight.loadout.hands:
        arena.weapon(knight, "blade", 1, bonus={"raw": 20})
    arena.rolls(attack=[8])
    arena.strike(knight)
    return knight


@pytest.mark.rule("SPN-002", "SPN-003", "SPN-004", "SPN-016", "ESC-036", "ACT-011")
def test_immediate_spawn_puts_a_higher_card_on_the_leftmost_slot() -> None:
    arena = track(1, 0, 1, 0, supply="n2", kind="immediate")
    slay(arena, 3)
    assert slots(arena) == {1: "m1", 2: "n2"}
    new = arena.clash.figures[1]
    assert (arena.at(new), new.revealed, arena.last("spawned")["level"]) == ("A1", False, 2)
    assert arena.order("ai_added", "spawned", "pool_cleared")[:2] == ["ai_added", "spawned"]


@pytest.mark.rule("SPN-003", "ESC-038")
@pytest.mark.parametrize(("level", "supply", "comes"), [(1, "n3", ""), (3, "n3", "n3"), (2, "n3", "n3")])
def test_no_other_level_is_used_instead(level: int, supply: str, comes: str) -> None:
    arena = track(1, level, supply=supply, kind="immediate")
    slay(arena, 2)
    assert slots(arena) == ({1: "m1", 2: comes} if comes else {1: "m1"})


@pytest.mark.rule("SPN-005", "SPN-010")
def test_a_spawned_mob_faces_most_knights() -> None:
    arena = track(1, at="H10", supply="n1", columns=22, rows=16)
    for name, at in (("k1", "H5"), ("k2", "H6"), ("k3", "H15")):
        arena.knight(name, at)
    arena.play(spawn_lowest(arena.game))
    assert arena.clash.figures[1].facing == "west"
    arena.state.knights["k1"].cell = arena.cell("H16")
    arena.state.knights["k2"].dead = True
    arena.clash.bp_supply["1"] = arena.bps("o1")
    arena.clash.figures[1].cell = arena.cell("A1")
    arena.play(spawn_lowest(arena.game))
    assert arena.clash.figures[2].facing == "east"


@pytest.mark.rule("SPN-006")
def test_a_full_track_lets_nobody_in() -> None:
    arena = track(*[1] * 10, supply="n1")
    arena.play(spawn_lowest(arena.game))
    assert (len(arena.clash.figures), len(arena.events("spawn_blocked")), arena.clash.bp_supply["1"]) == (10, 1, ["n1"])


@pytest.mark.rule("SPN-007", "SPN-009", "SPN-019")
@pytest.mark.parametrize(("level", "counter", "spawned", "left"), [(3, 2, True, 0), (1, 2, True, 0), (1, 1, False, 2)])
def test_interval_spawn_counts_wounds_and_loses_the_surplus(level: int, counter: int, spawned: bool, left: int) -> None:
    arena = track(1, supply="s1 q2", kind="interval", every=3)
    arena.knight("k1", "A1")
    arena.bp("dead", level)
    arena.clash.spawn_counter = counter
    before = list(arena.clash.ai_deck)
    arena.play(spawn_after_wound(arena.game, "dead"))
    arena.play(spawn_if_due(arena.game), *(["cell:A2"] if spawned else []))
    assert (len(arena.clash.figures) == 2, arena.clash.spawn_counter) == (spawned, left)
    assert (arena.clash.wound_stack, arena.clash.ai_deck) == ([], before)


@pytest.mark.rule("SPN-008")
def test_interval_spawn_waits_for_the_whole_action() -> None:
    arena = track(1, 1, supply="s1", kind="interval", every=1)
    arena.bp("m2", 1, 1, wound=[{"op": "respond"}])
    arena.signature(
        target=[["closest"]], steps=[{"op": "attack"}], evasion={"dice": 0, "difficulty": 7}, hit=[gain("gold")]
    )
    knight = arena.knight("k1", "I2", heat_limit=0)
    arena.weapon(knight, "blade", 1, bonus={"raw": 20})
    arena.rolls(attack=[8]).play(knight_turn(arena.game, knight), "attack", "end")
    assert arena.order("pool_cleared", "attack_response", "spawned") == ["attack_response", "spawned"]
    assert slots(arena) == {1: "m1", 2: "s1"}


@pytest.mark.rule("SPN-009")
@pytest.mark.parametrize(("supply", "comes"), [("s1 q2 r3", {"s1"}), ("q3 r3", {"q3", "r3"}), ("", set())])
def test_the_lowest_card_not_in_use_comes(supply: str, comes: set[str]) -> None:
    arena = track(1, supply=supply, kind="interval", every=1)
    arena.clash.spawn_counter = 1
    arena.play(spawn_if_due(arena.game))
    new = set(slots(arena).values()) - {"m1"}
    assert new <= comes and bool(new) == bool(comes)
    assert arena.clash.spawn_counter == 0


@pytest.mark.rule("SPN-011")
def test_an_occupied_space_sends_the_mob_to_the_nearest_empty_one() -> None:
    arena = track(1, at="H1", supply="n1")
    arena.knight("k1", "H1")
    assert arena.asked(spawn_lowest(arena.game)) == ["cell:G1", "cell:H2", "cell:I1"]
    arena.play(spawn_lowest(arena.game), "cell:H2")
    assert arena.at(arena.clash.figures[1]) == "H2"


@pytest.mark.rule("SPN-013", "ESC-037")
def test_nevermore_mobs_never_come_back() -> None:
    arena = track(1, 1, supply="n2", kind="never")
    slay(arena, 2)
    assert (slots(arena), len(arena.events("ai_added"))) == ({1: "m1"}, 1)


@pytest.mark.rule("SPN-017")
def test_no_activation_token_comes_with_a_spawn() -> None:
    arena = track(1, supply="n1")
    arena.clash.tokens = [ActivationToken("ai", FigureNumber(1))]
    arena.knight("k1", "A5")
    arena.play(spawn_lowest(arena.game))
    assert [token.figure for token in arena.clash.tokens] == [1]


@pytest.mark.rule("SPN-018")
def test_golden_immediate_spawn_after_a_kill() -> None:
    arena = track(1, 1, 1, 1, at="H22", supply="n2", columns=22, rows=16, kind="immediate")
    arena.knight("k1", "I2", heat_limit=0)
    arena.knight("k2", "H2")
    slay(arena, 2)
    assert (arena.clash.wound_stack, slots(arena)) == (["m2"], {1: "m1", 2: "n2", 3: "m3", 4: "m4"})
    new = arena.clash.figures[1]
    assert (arena.at(new), new.facing, sorted(arena.clash.ai_deck)[-1], len(arena.clash.ai_deck)) == (
        "H22",
        "west",
        "n2",
        2,
    )
    assert arena.events("signature") == []


@pytest.mark.rule("CLA-064")
@pytest.mark.parametrize(
    ("supply", "kind", "over"),
    [
        ("", "interval", True),
        ("s1", "interval", False),
        ("n3", "immediate", True),
        ("n2", "odd", False),
        ("", "odd", True),
        ("n1", "never", True),
    ],
)
def test_an_empty_track_brings_a_mob_or_the_end(supply: str, kind: str, over: bool) -> None:
    arena = track(1, supply=supply, kind=kind, every=5 if kind == "interval" else 0)
    arena.knight("k1", "A5")
    remove_mob(arena.game, arena.clash.figures[0])
    assert arena.over(spawn_if_due(arena.game)) is over
    assert arena.clash.result == ("won" if over else "")
    assert bool(arena.clash.figures) is (kind == "interval" and not over)


def test_tokens_wait_beside_an_empty_track_for_the_next_mob() -> None:
    arena = track(1, supply="n1", kind="odd")
    arena.clash.tokens = [ActivationToken("ai", FigureNumber(1))]
    arena.knight("k1", "A5")
    arena.clash.figures[0].number = arena.clash.tokens[0].figure = FigureNumber(4)
    remove_mob(arena.game, arena.clash.figures[0])
    assert next_token(arena.game) is None
    arena.play(spawn_lowest(arena.game))
    token = next_token(arena.game)
    assert token is not None and token.figure == 1


@pytest.mark.rule("SPN-001")
@pytest.mark.parametrize("kind", ["immediate", "interval", "odd", "never"])
def test_a_spawn_record_has_one_of_four_kinds(kind: str) -> None:
    assert track(1, kind=kind).game.content.monsters["test.dot"].spawn.kind == kind


@pytest.mark.rule("SPN-012")
@pytest.mark.parametrize(("mobs", "after"), [(3, 4), (4, 4), (5, 5)])
def test_an_odd_spawn_follows_its_trait(mobs: int, after: int) -> None:
    arena = track(*[1] * mobs, supply="s1 q1 n2", kind="odd")
    arena.knight("k1", "A5")
    arena.trait("flock", "end_of_monster_round", {"op": "gate", "when": "mobs < 4", "then": [{"op": "spawn"}]})
    frame = arena.state.scenes[0]
    frame.step = "monster_round_end"
    arena.play(clash_scene(arena.game, frame))
    assert len(arena.clash.figures) == after


ATTACK: dict[str, Any] = {
    "target": [["closest"]],
    "types": ["ranged 20"],
    "steps": [{"op": "attack"}],
    "evasion": {"dice": 0, "difficulty": 7},
    "hit": [gain("gold")],
}


@pytest.mark.rule("SPN-014")
def test_a_spawn_attack_is_an_attack_response() -> None:
    arena = track(1, 1, supply="n2", kind="immediate", attack="signature")
    arena.signature(**ATTACK)
    knight = slay(arena, 2)
    assert arena.order("spawned", "attack_response", "spawn_attack", "attacked", "power_total") == [
        "power_total",
        "spawned",
        "spawn_attack",
        "attacked",
    ]
    kinds = arena.kinds()
    assert kinds.index("spawn_attack") > kinds.index("spawned")
    assert (knight.sheet.gold, arena.last("spawn_attack")["figure"]) == (1, 2)


@pytest.mark.rule("SPN-014")
def test_at_the_end_of_a_monster_round_the_attack_comes_at_once() -> None:
    arena = track(1, supply="s1", kind="odd", attack="signature")
    arena.signature(**ATTACK)
    knight = arena.knight("k1", "A5", heat_limit=0)
    arena.trait("flock", "end_of_monster_round", {"op": "spawn"}, gain("bane", who="each_knight"))
    frame = arena.state.scenes[0]
    frame.step = "monster_round_end"
    arena.play(clash_scene(arena.game, frame))
    assert (knight.sheet.gold, knight.sheet.bane) == (1, 1)
    assert arena.kinds().index("attacked") < [event.args.get("what") for event in arena.game.events].index("bane")


@pytest.mark.rule("SPN-014")
def test_a_fallen_attacker_does_not_stop_the_spawn_attack() -> None:
    arena = track(1, 1, supply="n2", kind="immediate", attack="signature")
    arena.signature(**ATTACK)
    other = arena.knight("k2", "A9", heat_limit=0)
    arena.bp("m2", 1, 1, wound=[{"op": "kill"}])
    slay(arena, 2)
    assert arena.state.knights["k1"].dead and other.sheet.gold == 1


@pytest.mark.rule("SPN-020")
def test_a_delayed_spawn_waits_for_the_end_of_the_action() -> None:
    arena = track(1, 2, 1, supply="n2 n3", kind="immediate", delayed=True)
    for slot in (1, 2):
        slay(arena, slot)
    assert (slots(arena), arena.clash.spawn_queue) == ({3: "m3"}, [1, 2])
    arena.play(spawn_if_due(arena.game), "cell:A2")
    assert slots(arena) == {1: "n2", 2: "n3", 3: "m3"}
    assert arena.clash.spawn_queue == []


@pytest.mark.rule("SPN-020", "CLA-064")
def test_a_delayed_spawn_saves_an_empty_track() -> None:
    arena = track(1, supply="n2", kind="immediate", delayed=True)
    slay(arena, 1)
    assert arena.clash.figures == []
    arena.play(spawn_if_due(arena.game))
    assert slots(arena) == {1: "n2"}


@pytest.mark.rule("SPN-021")
def test_a_mob_can_wait_beside_the_board_until_it_acts() -> None:
    arena = track(1, supply="s1", kind="odd", beside=True)
    arena.spawns(at=(arena.flip("A1"), arena.flip("A14")))
    knight = arena.knight("k1", "A12", heat_limit=0)
    arena.weapon(knight, "bow", 1, keywords=["ranged 1 20"])
    arena.play(spawn_lowest(arena.game))
    mob = arena.clash.figures[1]
    assert (mob.cell, mob.number, arena.order("spawned", "waits_beside")) == (-1, 2, ["waits_beside"])
    assert [figure.number for figure, _ in attack_choices(arena.game, knight)] == [1]
    arena.priority("k1")
    arena.clash.ai_deck = [arena.ai("x1", 1, target=[["closest"]], steps=[{"op": "move"}])]
    arena.play(ai_activation(arena.game, mob))
    assert arena.last("comes_in")["space"] == arena.flip("A14")
    assert miniatures.adjacent(arena.game, mob, knight)
    arena.play(perform(arena.game, ops(gain("bane", who="adjacent_knights")), Context(figure=mob)))
    assert knight.sheet.bane == 1
