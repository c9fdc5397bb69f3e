"""Keywords of monsters: what they are, how they attack, and how they become more."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.rules.clash.attack.body_parts import at_of
from kf_desktop.rules.clash.attack.declaring import can_attack
from kf_desktop.rules.clash.board import miniatures, sides, zones
from kf_desktop.rules.clash.board.sight import monster_sees
from kf_desktop.rules.clash.board.zones import in_reach
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.clash.monster.spawning import spawn_after_wound, spawn_if_due
from kf_desktop.rules.clash.monster.targeting import find_targets
from kf_desktop.rules.clash.monster.wounds import wounds_dealt
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.table.state import Figure, FigureNumber, Knight
from tests.rules.arena import Arena, gain, lose, under_attack
from tests.rules.written import ops

ATTACK = [{"op": "attack"}]


def card(arena: Arena, name: str = "x1", **fields: Any) -> str:
    fields.setdefault("evasion", {"dice": 1, "difficulty": 7})
    fields.setdefault("target", [["closest"]])
    fields.setdefault("steps", ATTACK)
    return arena.ai(name, 1, **fields)


def boss(at: str = "H11", **fields: Any) -> tuple[Arena, Figure]:
    arena = Arena()
    figure = arena.monster("pawn", at, "west")
    arena.level(wounds=30)
    arena.clash.ai_deck = [card(arena, **fields)]
    return arena, figure


def activate(arena: Arena, *answers: Any) -> None:
    arena.play(ai_activation(arena.game, arena.clash.figures[0]), *answers)


def by_monster(arena: Arena, target: Knight | None, *effects: dict[str, Any]) -> Any:
    return perform(arena.game, ops(*effects), Context(target=target, figure=arena.clash.figures[0], default="target"))


# --- what they are ------------------------------------------------------------------------------


@pytest.mark.keyword("always_there")
def test_always_there() -> None:
    arena = Arena()
    figure = arena.monster("pawn", "E1", abilities="always_there")
    knight = arena.knight("k1", "E7")
    arena.clash.ai_deck = [card(arena)]
    assert in_reach(arena.game, under_attack(arena, "x1", knight), knight)
    assert not can_attack(arena.game, knight, figure, arena.weapon(knight, "blade"))


@pytest.mark.keyword("ignore_difficult", "difficult")
@pytest.mark.parametrize(("abilities", "at"), [("", 7), ("ignore_difficult", 8)])
def test_difficult_terrain_under_a_monster(abilities: str, at: int) -> None:
    arena = Arena()
    figure = arena.monster("pawn", "E6", abilities=abilities)
    arena.terrain(difficult="E6")
    knight = arena.knight("k1", "E5")
    name = arena.bp("b1", 1, 8)
    assert at_of(arena.game, figure, arena.game.content.bp[name], knight)[0] == at


@pytest.mark.keyword("blindspot")
def test_blindspot() -> None:
    arena = Arena()
    figure = arena.monster("pawn", "E6", "west")
    arena.change("monsters", "test.pawn", blindspots=((1, 0),))
    arena.level(to_hit=7)
    arena.clash.bp_deck = arena.bps("b1", "c1")
    knight = arena.knight("k1", arena.name(sides.blindspots(arena.game, figure)[0]), heat_limit=0)
    assert not monster_sees(arena.game, figure, knight).clear
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[6]).strike(knight)
    assert arena.last("attack_hits")["hits"] == 1


# --- attacks ------------------------------------------------------------------------------------


@pytest.mark.keyword("range_attack")
def test_range_attack() -> None:
    arena, figure = boss("E3", types=["ranged 4"], steps=[{"op": "move"}, *ATTACK], hit=[lose("vigor")])
    knight = arena.knight("k1", "E10", heat_limit=0)
    activate(arena.rolls(evasion=[2]))
    assert (arena.at(figure), knight.vigor) == ("E6", 9)


def three(**fields: Any) -> Arena:
    arena, _ = boss("H11", target=[["all knights"]], **fields)
    for number, place in enumerate(("H10", "G11", "I11"), 1):
        knight = arena.knight(f"k{number}", place, heat_limit=0)
        arena.technique(knight, f"counter{number}", timing="evasion_roll", effect=[{"op": "chain_break"}])
    return arena


@pytest.mark.keyword("simultaneous")
def test_simultaneous() -> None:
    arena = three(types=["simultaneous"])
    arena.rolls(evasion=[2, 2])
    activate(arena, "knight:k1", "use:k1:technique:counter1", "knight:k2")
    assert [event.args["knight"] for event in arena.events("hits")] == ["k2", "k3"]


@pytest.mark.keyword("sequential")
def test_sequential() -> None:
    arena = three(types=["sequential"])
    arena.rolls(evasion=[2, 2])
    activate(arena, ("@window.evasion_roll", "pass"), "use:k2:technique:counter2")
    assert [event.args["knight"] for event in arena.events("attacked")] == ["k1", "k2"]
    assert [event.args["knight"] for event in arena.events("hits")] == ["k1"]


@pytest.mark.keyword("zone")
def test_zone() -> None:
    arena = Arena()
    zone = arena.names(zones.zone_cells(arena.game, (arena.cell("F6"),), 2))
    assert "H8" in zone and "H9" not in zone
    assert "F6" in zone, "a knight who is the source is hit"
    figure = arena.monster("square", "E6")
    cells = miniatures.footprint(arena.game, figure)
    assert not set(cells) & set(zones.zone_cells(arena.game, cells, 1)), "the monster is not in its own zone"


@pytest.mark.keyword("wave")
@pytest.mark.parametrize(("at", "struck"), [("E8", False), ("E9", True)])
def test_wave(at: str, struck: bool) -> None:
    arena, _ = boss("E4", target=[["zone 6"]], types=["wave"], steps=[{"op": "attack", "on": "zone", "zone": 6}])
    arena.terrain(column="E7")
    arena.knight("k1", at, heat_limit=0)
    activate(arena.rolls(evasion=[2]))
    assert bool(arena.events("attacked")) is struck


@pytest.mark.keyword("command")
@pytest.mark.parametrize(("says", "at", "vigor"), [("obey", "H7", 10), ("disobey", "H5", 8)])
def test_command(says: str, at: str, vigor: int) -> None:
    arena, _ = boss(
        "H11",
        types=["command"],
        obey=[{"op": "step", "amount": 3}],
        penalty=[lose("vigor", 2)],
        steps=[],
    )
    knight = arena.knight("k1", "H5")
    arena.terrain(wall="H8 G7 I7 G6 I6 G5 I5 H4")
    activate(arena, says)
    assert (arena.at(knight), knight.vigor) == (at, vigor)


@pytest.mark.keyword("swarm")
def test_swarm() -> None:
    arena = Arena()
    arena.mobs("E5", "D6", "F6", "A1")
    knight = arena.knight("k1", "E6")
    arena.play(by_monster(arena, knight, {"op": "swarm", "amount": 1}))
    assert knight.vigor == 8


@pytest.mark.keyword("swarm")
def test_what_a_swarm_costs_is_counted_of_each_knight() -> None:
    arena = Arena()
    arena.mobs("A1", "E5", "D6", "E9")
    target, other = arena.knight("k1", "E6", bane=1), arena.knight("k2", "E10", bane=3)
    arena.play(by_monster(arena, target, {"op": "swarm", "amount": "bane", "who": "each_knight"}))
    assert (target.vigor, other.vigor) == (8, 7)


@pytest.mark.keyword("splinter")
def test_splinter() -> None:
    arena = Arena()
    arena.mobs("E5")
    knight = arena.knight("k1", "E6")
    near, other, far = arena.knight("k2", "E7"), arena.knight("k3", "D6"), arena.knight("k4", "A1")
    arena.play(by_monster(arena, knight, {"op": "splinter", "amount": 2}))
    assert [one.vigor for one in (knight, near, other, far)] == [10, 8, 8, 10]


@pytest.mark.keyword("splinter")
def test_the_bonus_of_the_level_is_for_the_target_alone() -> None:
    arena, _ = boss(hit=[{"op": "splinter", "amount": 1}, lose("vigor", 1)])
    arena.level(vigor_loss=3)
    knight, near = arena.knight("k1", "H10", heat_limit=0), arena.knight("k2", "H9", heat_limit=0)
    activate(arena.rolls(evasion=[2]))
    assert (knight.vigor, near.vigor) == (6, 9)


# --- becoming more ------------------------------------------------------------------------------


def track(*slots: int, **rule: Any) -> Arena:
    arena = Arena()
    for slot in slots:
        figure = arena.monster("dot", f"J{slot}")
        figure.number, figure.bp = FigureNumber(slot), arena.bp(f"m{slot}", 1, 1)
    arena.level(wounds=50)
    arena.spawns(at=("A1",), **rule)
    arena.clash.bp_supply = {"1": arena.bps("s1"), "2": arena.bps("s2"), "3": []}
    return arena


@pytest.mark.keyword("spawn_immediate")
def test_immediate_spawn() -> None:
    arena = track(2, 3, kind="immediate")
    arena.play(spawn_after_wound(arena.game, "m2"))
    assert [(figure.number, figure.bp) for figure in arena.clash.figures] == [(1, "s2"), (2, "m2"), (3, "m3")]
    full = track(*range(1, 11), kind="immediate")
    full.play(spawn_after_wound(full.game, "m2"))
    assert len(full.clash.figures) == 10


@pytest.mark.keyword("spawn_interval")
def test_interval_spawn() -> None:
    arena = track(2, 3, kind="interval", every=2)
    arena.play(spawn_after_wound(arena.game, "m2"))
    arena.play(spawn_if_due(arena.game))
    assert len(arena.clash.figures) == 2
    arena.play(spawn_after_wound(arena.game, "m3"))
    assert len(arena.clash.figures) == 2, "not before the action is over"
    arena.play(spawn_if_due(arena.game))
    assert ([figure.bp for figure in arena.clash.figures], arena.clash.spawn_counter) == (["s1", "m2", "m3"], 0)


@pytest.mark.keyword("spawn_odd")
def test_odd_spawn() -> None:
    arena = track(2, 3, kind="odd")
    arena.play(spawn_after_wound(arena.game, "m2"))
    arena.play(spawn_if_due(arena.game))
    assert len(arena.clash.figures) == 2
    arena.play(perform(arena.game, ops({"op": "spawn"}), Context(figure=arena.clash.figures[0])))
    assert len(arena.clash.figures) == 3


@pytest.mark.keyword("spawn_never")
def test_never_spawn() -> None:
    arena = track(5, 6, kind="never")
    arena.play(spawn_after_wound(arena.game, "m5"))
    arena.play(spawn_if_due(arena.game))
    assert [figure.number for figure in arena.clash.figures] == [5, 6]


@pytest.mark.keyword("escalate")
def test_escalate() -> None:
    arena, _ = boss()
    arena.clash.ai_deck = arena.ais("a1", "b1", "c2")
    arena.clash.ai_supply = {"1": [], "2": arena.ais("d2", "e2"), "3": []}
    arena.clash.bp_deck = arena.bps("p1", "q1", "r2")
    arena.clash.bp_supply = {"1": [], "2": arena.bps("s2", "t2"), "3": []}
    arena.play(by_monster(arena, None, {"op": "escalate", "amount": 2}))
    assert sorted(name[-1] for name in arena.clash.ai_deck) == ["2", "2", "2"]
    assert sorted(name[-1] for name in arena.clash.bp_deck) == ["2", "2", "2"]
    assert arena.clash.ai_discard == arena.clash.bp_discard == []


@pytest.mark.keyword("activate")
def test_activate() -> None:
    arena = track(2, 3, 5, 6)
    arena.knight("k1", "A10")
    arena.clash.ai_deck = [card(arena, f"x{number}", steps=[gain("bane")]) for number in range(1, 5)]
    source = arena.clash.figures[0]
    arena.play(perform(arena.game, ops({"op": "activate", "amount": 2}), Context(figure=source)))
    assert [event.args["figure"] for event in arena.events("ai_card")] == [3, 5]


@pytest.mark.keyword("activate")
def test_activate_as_a_response_comes_after_the_attack() -> None:
    arena = track(2, 3, 5)
    arena.clash.ai_deck = [card(arena, f"x{number}", steps=[]) for number in range(1, 5)]
    knight = arena.knight("k1", "I3", heat_limit=0)
    arena.clash.figures[1].bp = arena.bp("loud", 1, 20, fail=[{"op": "activate", "amount": 2}])
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[8]).strike(knight)
    assert arena.order("response", "pool_cleared", "ai_card") == ["response", "ai_card", "ai_card"]
    assert [event.args["figure"] for event in arena.events("ai_card")] == [5, 2]


@pytest.mark.keyword("heal")
def test_heal_of_a_boss() -> None:
    arena, _ = boss()
    arena.clash.wound_stack = ["double", "double", "single"]
    arena.play(by_monster(arena, None, {"op": "heal", "amount": 1}))
    assert (wounds_dealt(arena.game), arena.clash.wound_stack) == (4, ["double", "double"])
    arena.play(by_monster(arena, None, {"op": "heal", "amount": 9}))
    assert arena.clash.wound_stack == []


@pytest.mark.keyword("heal")
def test_heal_of_mobs() -> None:
    arena = track(2, 3)
    arena.knight("k1", "A5")
    arena.clash.wound_stack = [arena.bp("w1"), "single"]
    arena.play(by_monster(arena, None, {"op": "heal", "amount": 2}), "cell:I2")
    back = arena.clash.figures[0]
    assert (back.number, back.bp, arena.at(back), back.facing) == (1, "w1", "I2", "north")
    nobody = track(2, 3)
    nobody.clash.wound_stack = [nobody.bp("w1")]
    nobody.play(perform(nobody.game, ops({"op": "heal", "amount": 1}), Context()), "cell:I2")
    assert nobody.clash.figures[0].bp == "w1", "next to the first, where no monster heals"
    full = track(*range(1, 11))
    full.clash.wound_stack = [full.bp("w1")]
    full.play(by_monster(full, None, {"op": "heal", "amount": 1}))
    assert (len(full.clash.figures), full.clash.wound_stack) == (10, [])


# --- targeting ----------------------------------------------------------------------------------


@pytest.mark.keyword("slimed")
def test_a_line_names_a_condition() -> None:
    arena, figure = boss("A1", target=[["with slimed"], ["closest"]])
    arena.condition("slimed")
    arena.knight("k1", "A2")
    far = arena.knight("k2", "J14")
    far.conditions["slimed"] = 0
    found = arena.play(find_targets(arena.game, figure, arena.game.content.ai["x1"]))
    assert found is not None and [knight.id for knight in found.knights] == ["k2"]
