"""Keywords that move somebody, of their own will or by force, and those that keep a knight where he is."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.grid import OFF
from kf_desktop.rules.clash.board.sides import in_front
from kf_desktop.rules.clash.forced.displacing import displace
from kf_desktop.rules.clash.forced.knockback import knockback, unavoidable_knockback
from kf_desktop.rules.clash.forced.pulling import drag, pull
from kf_desktop.rules.clash.forced.pushing import pushback
from kf_desktop.rules.clash.harm.conditions import crash, knock_down
from kf_desktop.rules.clash.harm.peril import settle
from kf_desktop.rules.clash.moving.costs import reachable
from kf_desktop.rules.clash.moving.movement import move_monster
from kf_desktop.rules.clash.moving.planning import Aim, lateral_lines, monster_ground
from kf_desktop.rules.clash.moving.turning import turn_away
from kf_desktop.rules.clash.moving.walking import walk
from kf_desktop.rules.clash.round.knight_round import knight_turn
from kf_desktop.rules.clash.round.opportunity import window_of_opportunity
from kf_desktop.rules.clash.round.setup import set_up
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.table.state import Figure, Knight
from tests.rules.arena import Arena, easily, gain
from tests.rules.written import ops


def mob(at: str, *more: str) -> tuple[Arena, Figure]:
    arena = Arena()
    figure = arena.monster("dot", at)
    for place in more:
        arena.monster("dot", place)
    return arena, figure


def boss(at: str = "E6") -> tuple[Arena, Figure]:
    """A 2 × 2 boss; on E6 it stands on E6–F7."""
    arena = Arena()
    figure = arena.monster("square", at)
    arena.level(wounds=19)
    arena.clash.bp_deck = arena.bps("b1", "c1")
    return arena, figure


def bearing(arena: Arena, knight: Knight, *keywords: str) -> Knight:
    """The knight with these keywords in force."""
    arena.gear(knight, "support", keywords=list(keywords))
    return knight


def by_monster(arena: Arena, target: Knight, *effects: dict[str, Any], figure: Figure | None = None) -> Any:
    """The effects as the doing of a monster to its target."""
    source = figure or arena.clash.figures[0]
    return perform(arena.game, ops(*effects), Context(target=target, figure=source, default="target"))


def strike(arena: Arena, knight: Knight, *answers: Any, **weapon: Any) -> None:
    arena.weapon(knight, "blade", 1, **weapon)
    arena.rolls(attack=[8]).strike(knight, *answers)


# --- of their own will --------------------------------------------------------------------------


def rushing(at: str, keyword: str = "rush", **weapon: Any) -> tuple[Arena, Knight, bool]:
    """k1 with Speed 4 before a boss on E7–F8, and whether he can rush."""
    arena, _ = boss("E7")
    knight = arena.knight("k1", at, heat_limit=0)
    arena.change("portraits", knight.loadout.portrait, speed=4, heat_refresh=0)
    arena.weapon(knight, "lance", 1, **weapon)
    arena.technique(knight, "charge", timing="complicated", keywords=[keyword])
    arena.rolls(attack=[6])
    arena.level(to_hit=7, wounds=19)
    arena.clash.bp_deck = [arena.bp("b1", 1, 20), arena.bp("c1", 1, 20)]
    offered = arena.asked(knight_turn(arena.game, knight))
    return arena, knight, "use:technique:charge" in offered


@pytest.mark.keyword("rush")
def test_rush() -> None:
    arena, knight, can = rushing("E2", power={"red": 1})
    assert can
    arena.dice.script["attack"] = [8]
    arena.rolls(power=[3])
    arena.play(knight_turn(arena.game, knight), "use:technique:charge")
    assert (arena.at(knight), len(arena.path(knight)), knight.moved, knight.fought) == ("E6", 4, True, True)
    assert arena.last("power_total")["total"] == 1, "Auto-break turns the Potential"
    assert not rushing("E4")[2], "not over fewer than 3 spaces"


@pytest.mark.keyword("improved_rush")
def test_improved_rush() -> None:
    assert not rushing("D1")[2] and not rushing("C1", "improved_rush")[2]
    arena, knight, can = rushing("D1", "improved_rush")
    assert can, "6 spaces to D6"
    arena.play(knight_turn(arena.game, knight), "use:technique:charge", ("@walk", "cell:E6"))
    assert (len(arena.path(knight)), arena.last("attack_hits")["hits"]) == (6, 1), "a 6 hits at 7"


@pytest.mark.keyword("vault")
def test_vault() -> None:
    arena, _ = boss()
    knight = arena.knight("k1", "E5", heat_limit=0)
    strike(arena, knight, "keyword:vault", "cell:E8", keywords=["vault"])
    assert arena.at(knight) == "E8"


@pytest.mark.keyword("vault")
@pytest.mark.parametrize("what", ["figure", "wall"])
def test_no_vault_onto_what_is_in_the_way(what: str) -> None:
    arena, _ = boss()
    knight = arena.knight("k1", "E5", heat_limit=0)
    if what == "wall":
        arena.terrain(wall="E8")
    else:
        arena.knight("k2", "E8")
    strike(arena, knight, keywords=["vault"])
    assert all("keyword:vault" not in keys for keys in arena.offered("window.first_window"))


@pytest.mark.keyword("hug")
def test_hug() -> None:
    arena, _ = boss()
    knight = arena.knight("k1", "E5", heat_limit=0)
    strike(arena, knight, ("@window.second_window", "keyword:hug"), "cell:D7", keywords=["hug 2"])
    assert (arena.at(knight), arena.path(knight)) == ("D7", ["D6", "D7"])


@pytest.mark.keyword("reflex", "advanced_reflex", "superior_reflex")
@pytest.mark.parametrize(("keyword", "far"), [("reflex", "E7"), ("advanced_reflex", "E8"), ("superior_reflex", "E9")])
def test_reflexes(keyword: str, far: str) -> None:
    arena, figure = mob("A1")
    knight = arena.knight("k1", "E6")
    arena.technique(knight, "quick", timing="reaction", keywords=[keyword])
    arena.technique(knight, "slow", timing="reaction", keywords=["reflex"])
    context = Context(target=knight, figure=figure, default="target")
    arena.play(window_of_opportunity(arena.game, context), "use:k1:technique:quick", f"cell:{far}")
    assert (arena.at(knight), knight.hand) == (far, ["slow"]), "one Reflex a window"
    over = f"cell:{arena.flip(far[0] + str(int(far[1]) + 1))}"
    assert all(over not in keys for keys in arena.offered("walk"))


@pytest.mark.keyword("jump")
def test_jump() -> None:
    arena, _ = mob("A1")
    arena.terrain(wall="E5")
    knight = bearing(arena, arena.knight("k1", "E4"), "jump")
    assert reachable(arena.game, knight, 4)[arena.cell("E6")] == 2
    assert arena.cell("E5") not in reachable(arena.game, knight, 4), "not to end on"
    arena.play(walk(arena.game, knight, 4), "cell:E8")
    assert (arena.at(knight), arena.path(knight)) == ("E8", ["E5", "E6", "E7", "E8"])


@pytest.mark.keyword("jump")
@pytest.mark.parametrize(("says", "vigor"), [("jump-F5", 6), ("jump", 5)])
def test_jump_ignores_what_the_space_does(says: str, vigor: int) -> None:
    arena, _ = mob("A1")
    arena.terrain(thorns="E5", wall="D4 F4 E3 D5 F5")
    knight = bearing(arena, arena.knight("k1", "E4", vigor=6), "jump")
    arena.play(walk(arena.game, knight, 2), "cell:E6", says)
    assert (arena.at(knight), knight.vigor) == ("E6", vigor)


@pytest.mark.keyword("jump")
def test_jump_ignores_only_one_space() -> None:
    arena, _ = mob("A1")
    arena.terrain(wall="D4 F4 E3 E5 D5 F5 E6")
    knight = bearing(arena, arena.knight("k1", "E4"), "jump")
    assert arena.cell("E7") not in reachable(arena.game, knight, 4)


@pytest.mark.keyword("jump")
def test_jump_in_a_movement_by_force() -> None:
    arena, figure = mob("E6")
    arena.knight("k2", "A1")
    knight = bearing(arena, arena.knight("k1", "E7"), "jump")
    arena.terrain(chasm="E9")
    arena.play(pushback(arena.game, knight, 4, figure), "yes")
    assert (arena.at(knight), knight.dead) == ("E10", False), "the mob does not follow onto the Chasm"
    arena, figure = mob("E6")
    arena.knight("k2", "A1")
    knight = bearing(arena, arena.knight("k1", "E7"), "jump")
    arena.terrain(chasm="E9")
    arena.play(knockback(arena.game, knight, 2, figure), "yes")
    assert knight.dead, "the movement ends there"


@pytest.mark.keyword("jump")
def test_a_jump_that_an_ability_gives_lasts_for_one_movement() -> None:
    arena, _ = mob("A1")
    arena.terrain(wall="E5")
    knight = arena.knight("k1", "E4")
    arena.technique(knight, "leap", timing="free_action", keywords=["jump"], effect=[{"op": "step", "amount": 1}])
    arena.play(knight_turn(arena.game, knight), "use:technique:leap", "cell:D4", "move", "cell:E6")
    assert arena.at(knight) == "E6"
    assert arena.clash.marks == []


@pytest.mark.keyword("advanced_jump")
def test_advanced_jump() -> None:
    arena, _ = mob("A1")
    arena.terrain(wall_wide="E5")
    knight = arena.knight("k1", "E4")
    bearing(arena, knight, "jump")
    assert arena.cell("E7") not in reachable(arena.game, knight, 3)
    bearing(arena, knight, "advanced_jump")
    assert reachable(arena.game, knight, 4)[arena.cell("E7")] == 3


@pytest.mark.keyword("bypass")
def test_bypass() -> None:
    arena, _ = mob("A1")
    arena.terrain(wall="D4 F4 D5 F5")
    knight = bearing(arena, arena.knight("k1", "E4"), "bypass")
    arena.knight("k2", "E5")
    assert arena.names(reachable(arena.game, knight, 3)) & {"E5", "E6", "E7"} == {"E6", "E7"}


@pytest.mark.keyword("advanced_bypass")
def test_advanced_bypass() -> None:
    arena, _ = mob("E5")
    arena.terrain(wall="D4 F4 D5 F5")
    knight = arena.knight("k1", "E4")
    assert arena.cell("E6") not in reachable(arena.game, knight, 3)
    bearing(arena, knight, "advanced_bypass")
    assert arena.names(reachable(arena.game, knight, 3)) & {"E5", "E6"} == {"E6"}


@pytest.mark.keyword("superior_bypass")
def test_superior_bypass() -> None:
    arena = Arena()
    figure = arena.monster("dot", "E4", abilities="superior_bypass")
    arena.terrain(column="E6")
    assert monster_ground(arena.game, figure).endable(arena.cell("E6"))
    figure.cell = arena.cell("E6")
    knight = arena.knight("k1", "E5")
    arena.play(pushback(arena.game, figure, 1, knight))
    assert arena.at(figure) == "E7"
    mine = bearing(arena, arena.knight("k2", "H4"), "superior_bypass")
    arena.terrain(chasm="H5", difficult="H6")
    assert reachable(arena.game, mine, 3)[arena.cell("H7")] == 3


@pytest.mark.keyword("deploy")
def test_deploy() -> None:
    arena = Arena()
    arena.clash.monster = "test.pawn"
    for number in range(6):
        for level in (1, 2, 3):
            arena.ai(f"a{number}_{level}", level, target=[["closest"]])
            arena.bp(f"b{number}_{level}", level)
    arena.signature(target=[["closest"]])
    arena.judicium("survived", "died", "horribly")
    knight = bearing(arena, arena.knight("k1", "A1", cell=-1), "deploy 2")
    names = {"en": "Place", "zh": "地"}
    monsters = [{"at": "A1", "facing": "north"}]
    arena.card("scenario", id="p", monster="test.pawn", levels=[1], name=names, knights=["F7"], monsters=monsters)
    arena.play(set_up(arena.game, "full", "test.pawn"), "cell:D8")
    assert arena.game.state.clash is not None
    assert arena.at(knight) == "D8", "2 spaces from E7 (printed F7)"


# --- by force -----------------------------------------------------------------------------------


@pytest.mark.keyword("knockback")
def test_knockback() -> None:
    arena, figure = mob("E5")
    knight = arena.knight("k1", "E6", vigor=6)
    arena.play(knockback(arena.game, knight, 4, figure))
    assert arena.at(knight) == "E10"
    knight.cell = arena.cell("E6")
    arena.terrain(column="E8")
    arena.play(knockback(arena.game, knight, 4, figure))
    assert (arena.at(knight), knight.vigor, knight.knockdown, arena.tiles("column")) == ("E8", 5, "falling", set())
    knight.cell, knight.knockdown = arena.cell("E6"), ""
    arena.terrain(rampart="E8")
    arena.play(knockback(arena.game, knight, 4, figure))
    assert (arena.at(knight), knight.vigor) == ("E7", 4)
    figure.cell, knight.cell = arena.cell("E12"), arena.cell("E13")
    arena.play(knockback(arena.game, knight, 3, figure), "side:north")
    assert arena.at(knight) == "C14"


@pytest.mark.keyword("knockback")
def test_one_who_is_out_of_reach_does_not_spare_the_next() -> None:
    arena, figure = mob("E5")
    figure.bp = arena.bp("m", 1, 20, instinct=[{"op": "knockback", "amount": 2, "who": "each_knight"}])
    knight, other = arena.knight("k1", "E8", heat_limit=0), arena.knight("k2", "D5")
    arena.weapon(knight, "pike", 1, keywords=["reach 3"])
    arena.rolls(attack=[8]).strike(knight, ("@order.moved", "knight:k1"))
    assert (arena.at(knight), arena.at(other)) == ("E8", "B5")


@pytest.mark.keyword("knockback")
@pytest.mark.parametrize("window", ["first", "second"])
def test_a_knights_knockback_works_in_either_window_once(window: str) -> None:
    arena, figure = mob("E7")
    figure.bp = arena.bp("m", 1, 20)
    knight = arena.knight("k1", "E6", heat_limit=0)
    says = (f"@window.{window}_window", "keyword:knockback")
    arena.weapon(knight, "maul", 1, keywords=["knockback 2", "reach 9"])
    arena.rolls(attack=[8]).strike(knight, says)
    assert arena.at(figure) == "E9"


@pytest.mark.keyword("knockback_side")
@pytest.mark.parametrize(("side", "end"), [("north", "C6"), ("south", "G6")])
def test_knockback_to_the_side(side: str, end: str) -> None:
    arena, _ = mob("E5")
    knight = arena.knight("k1", "E6")
    arena.play(by_monster(arena, knight, {"op": "knockback", "amount": 2, "to": "side"}), f"side:{side}")
    assert arena.at(knight) == end


@pytest.mark.keyword("unavoidable_knockback")
def test_unavoidable_knockback() -> None:
    arena, figure = boss("H6")
    arena.judicium("survived")
    knight = bearing(arena, arena.knight("k1", "H7", vigor=2), "reduction 3", "stalwart")
    arena.terrain(rampart="H10")
    crashes = len(arena.events("crash"))
    arena.play(crash(arena.game, knight))
    arena.play(unavoidable_knockback(arena.game, knight, 4, figure), "side:east")
    arena.play(settle(arena.game))
    assert (arena.at(knight), knight.vigor, len(arena.events("crash")) - crashes) == ("H9", 0, 2)
    assert len(arena.events("judicium")) == 1


@pytest.mark.keyword("pushback")
def test_pushback() -> None:
    arena, figure = boss("E5")
    knight = arena.knight("k1", "E7")
    arena.play(pushback(arena.game, knight, 3, figure))
    assert (arena.at(figure), arena.at(knight)) == ("E8", "E10")
    arena, figure = boss("E5")
    knight = arena.knight("k1", "E12")
    arena.play(pushback(arena.game, knight, 4, figure))
    assert (arena.at(figure), arena.at(knight)) == ("E9", "E12")


@pytest.mark.keyword("pushback")
def test_no_pushback_with_a_ranged_weapon() -> None:
    arena, figure = mob("E7")
    figure.bp = arena.bp("m", 1, 20)
    knight = arena.knight("k1", "E6", heat_limit=0)
    arena.weapon(knight, "bow", 1, keywords=["pushback 2", "ranged 1 4"])
    arena.rolls(attack=[8]).strike(knight)
    assert arena.offered("window.first_window") == []


@pytest.mark.keyword("pushback_toward")
@pytest.mark.parametrize("kind", ["dot", "square"])
def test_pushback_toward_a_place(kind: str) -> None:
    arena = Arena()
    figure = arena.monster(kind, "B3")
    knight = arena.knight("k1", "B5" if kind == "square" else "B4")
    far = [arena.grid.distance(knight.cell, arena.cell("E7"))]
    sides = ["side:south", "side:east", "side:south"]
    effect = {"op": "pushback", "amount": 3, "toward": "centre"}
    arena.play(by_monster(arena, knight, effect), *sides)
    assert far[0] - arena.grid.distance(knight.cell, arena.cell("E7")) == 3
    assert arena.at(knight) == ("D6" if kind == "square" else "D5")
    assert all(
        arena.grid.distance(one, knight.cell) >= 1
        for one in arena.grid.footprint(figure.cell, 2 if kind == "square" else 1)
    )


@pytest.mark.keyword("drag")
def test_drag() -> None:
    arena, figure = mob("E6")
    knight = arena.knight("k1", "E7")
    arena.play(by_monster(arena, knight, {"op": "drag", "amount": 3}))
    assert (arena.at(figure), arena.at(knight)) == ("E3", "E4")
    figure.cell, knight.cell = arena.cell("E6"), arena.cell("E8")
    arena.play(by_monster(arena, knight, {"op": "drag", "amount": 3}))
    assert (arena.at(figure), arena.at(knight)) == ("E6", "E8")


@pytest.mark.keyword("drag")
def test_a_knight_drags_a_monster() -> None:
    arena, figure = boss("E6")
    knight = arena.knight("k1", "E5", heat_limit=0)
    strike(arena, knight, ("@window.second_window", "keyword:drag"), keywords=["drag 3"])
    assert (arena.at(knight), arena.at(figure)) == ("E2", "E3")


@pytest.mark.keyword("drag_toward")
def test_drag_toward_a_place() -> None:
    arena, figure = mob("E5")
    knight = arena.knight("k1", "E6")
    arena.play(by_monster(arena, knight, {"op": "drag", "amount": 5, "toward": arena.flip("E3")}))
    assert (arena.at(figure), arena.at(knight)) == ("E2", "E3")


@pytest.mark.keyword("drag_toward")
@pytest.mark.parametrize(("amount", "boss", "beside", "asked"), [(2, "E7", "E6", ["cell:E6"]), (5, "E10", "E9", [])])
def test_a_boss_that_drags_over_its_target_has_him_beside_it(
    amount: int, boss: str, beside: str, asked: list[str]
) -> None:
    arena = Arena()
    figure, knight = arena.monster("square", "E5"), arena.knight("k1", "E7")
    effect = {"op": "drag", "amount": amount, "toward": arena.flip("E10")}
    arena.play(by_monster(arena, knight, effect), *asked)
    assert (arena.at(figure), arena.at(knight)) == (boss, beside)
    assert len(arena.events("crash")) == 1


@pytest.mark.keyword("pull")
@pytest.mark.parametrize("amount", [4, 6])
def test_pull(amount: int) -> None:
    arena, figure = mob("E3")
    knight = arena.knight("k1", "E8")
    arena.play(by_monster(arena, knight, {"op": "pull", "amount": amount}))
    assert (arena.at(knight), figure.facing) == ("E4", "east")


@pytest.mark.keyword("pull")
@pytest.mark.parametrize("kind", ["dot", "square"])
def test_a_knight_pulls_a_monster(kind: str) -> None:
    arena = Arena()
    figure = arena.monster(kind, "E6")
    figure.bp = arena.bp("m1", 1, 20)
    arena.level(wounds=19)
    arena.clash.bp_deck = ["m1", arena.bp("c1", 1, 20)]
    knight = arena.knight("k1", "E2", heat_limit=0)
    says = ("@window.second_window", "keyword:pull")
    strike(arena, knight, says, keywords=["pull 9", "ranged 1 9"])
    assert arena.at(figure) == "E3"


@pytest.mark.keyword("displace")
def test_displace() -> None:
    arena, _ = mob("D3")
    knight = arena.knight("k1", "C3")
    arena.knight("k2", "J9")
    arena.terrain(chasm="B3", wall="C2")
    arena.play(by_monster(arena, knight, {"op": "displace"}))
    assert arena.at(knight) == "C4"
    knight.cell = arena.cell("C3")
    arena.knight("k3", "C4")
    arena.play(displace(arena.game, bearing(arena, knight, "braced", "reduction 9")))
    assert knight.dead


@pytest.mark.keyword("forced_vault")
def test_forced_vault() -> None:
    arena, figure = mob("E2")
    knight = arena.knight("k1", "E3")
    arena.knight("k2", "J9")
    arena.play(by_monster(arena, knight, {"op": "forced_vault"}))
    assert arena.at(knight) == "E1"
    figure.cell, knight.cell = arena.cell("E1"), arena.cell("E2")
    arena.play(by_monster(arena, knight, {"op": "forced_vault"}))
    assert knight.dead


@pytest.mark.keyword("forced_vault")
@pytest.mark.parametrize(("tile", "dead", "vigor"), [("rampart", True, 0), ("column", False, 5), ("chasm", True, 0)])
def test_forced_vault_onto_terrain(tile: str, dead: bool, vigor: int) -> None:
    arena, _ = mob("E5")
    knight = arena.knight("k1", "E6", vigor=6)
    arena.knight("k2", "J9")
    arena.terrain(**{tile: "E4"})
    arena.play(by_monster(arena, knight, {"op": "forced_vault"}))
    assert knight.dead is dead
    if not dead:
        assert (arena.at(knight), knight.vigor, arena.tiles(tile)) == ("E4", vigor, set())


@pytest.mark.keyword("reduction")
def test_reduction() -> None:
    arena, figure = mob("E6")
    knight = bearing(arena, arena.knight("k1", "E7"), "reduction pushback 1")
    bearing(arena, knight, "reduction pushback 1")
    arena.play(pushback(arena.game, knight, 5, figure, less=2))
    assert (arena.at(figure), arena.at(knight)) == ("E7", "E8")
    arena.play(pull(arena.game, knight, 5, figure))
    arena.play(knockback(arena.game, knight, 3, figure))
    assert arena.at(knight) == "E11", "only of the named kind"
    bearing(arena, knight, "reduction 2")
    knight.cell = arena.cell("E8")
    arena.play(knockback(arena.game, knight, 3, figure))
    assert arena.at(knight) == "E9"


@pytest.mark.keyword("braced")
def test_braced() -> None:
    arena, figure = mob("E5")
    knight = bearing(arena, arena.knight("k1", "E6", vigor=6), "braced")
    arena.play(knockback(arena.game, knight, 4, figure))
    arena.play(crash(arena.game, knight))
    assert (arena.at(knight), knight.vigor, knight.knockdown) == ("E6", 5, "")


@pytest.mark.keyword("stalwart")
@pytest.mark.parametrize(("says", "end"), [("yes", "E6"), ("no", "E9")])
def test_stalwart(says: str, end: str) -> None:
    arena, figure = mob("E5")
    knight = bearing(arena, arena.knight("k1", "E6"), "stalwart")
    arena.play(knockback(arena.game, knight, 3, figure), says)
    assert arena.at(knight) == end


@pytest.mark.keyword("lifeline")
def test_lifeline() -> None:
    arena, figure = mob("D7")
    knight = bearing(arena, arena.knight("k1", "D6"), "lifeline")
    arena.terrain(chasm="D5")
    arena.play(pushback(arena.game, knight, 1, figure), "cell:C5")
    assert (arena.at(knight), knight.dead) == ("C5", False)
    arena.clash.boundless = ["west"]
    figure.cell, knight.cell = arena.cell("H3"), arena.cell("H2")
    arena.play(knockback(arena.game, knight, 4, figure))
    assert (arena.at(knight), knight.dead) == ("H1", False), "stops next to the Boundless edge"


# --- falling ------------------------------------------------------------------------------------


@pytest.mark.keyword("crash")
def test_crash() -> None:
    arena, _ = mob("A1")
    knight = arena.knight("k1", "E6", vigor=6)
    arena.play(by_monster(arena, knight, {"op": "crash"}))
    assert (knight.vigor, knight.knockdown, arena.events("armor_roll"), arena.events("mortis")) == (
        5,
        "falling",
        [],
        [],
    )


@pytest.mark.keyword("crash")
def test_one_crash_for_a_boss_that_ends_on_the_knight() -> None:
    arena, figure = boss("E3")
    knight = arena.knight("k1", "E6", vigor=6)
    target = arena.knight("k2", "E8")
    arena.play(move_monster(arena.game, figure, [target]), "side:north")
    assert (knight.vigor, len(arena.events("crash"))) == (5, 1)


@pytest.mark.keyword("knockdown")
def test_knockdown_loses_exactly_one_turn() -> None:
    arena, _ = mob("A1")
    knight = arena.knight("k1", "E6")
    arena.technique(knight, "trick", timing="free_action", effect=[gain("gold")])
    arena.play(knock_down(arena.game, knight))
    arena.play(knock_down(arena.game, knight))
    assert knight.knockdown == "falling"
    arena.play(knight_turn(arena.game, knight))
    assert (knight.knockdown, arena.choices()) == ("standing", [])
    arena.play(knock_down(arena.game, knight))
    assert knight.knockdown == "standing", "who is down is not knocked down again"
    arena.play(knight_turn(arena.game, knight))
    assert (knight.knockdown, bool(arena.offered("choose.action"))) == ("", True)


@pytest.mark.keyword("stand_up")
def test_stand_up() -> None:
    arena, _ = mob("A1")
    knight = arena.knight("k1", "E6", knockdown="falling")
    arena.do(knight, {"op": "lose", "what": "heat"}, {"op": "stand_up"})
    assert (knight.heat, knight.knockdown) == (0, "")


@pytest.mark.keyword("tumble")
def test_tumble() -> None:
    arena, _ = mob("A1")
    knight = bearing(arena, arena.knight("k1", "E6", vigor=6), "tumble")
    arena.rolls(random=[7, 3])
    arena.play(crash(arena.game, knight))
    assert (knight.vigor, knight.knockdown) == (6, "")
    arena.play(crash(arena.game, knight))
    assert (knight.vigor, knight.knockdown) == (5, "falling")


def down_with(arena: Arena, at: str, keyword: str, *, worn: bool) -> Knight:
    """A knight who is down, with the keyword from gear or from his talent."""
    knight = arena.knight("k1", at, vigor=6, knockdown="standing")
    if worn:
        return bearing(arena, knight, keyword)
    arena.talent("k1", {"timing": "passive", "keywords": [keyword]})
    return knight


@pytest.mark.keyword("knockdown", "tumble", "stalwart", "reduction", "lifeline", "braced")
@pytest.mark.parametrize("worn", [True, False])
def test_who_is_down_uses_no_ability_of_gear(worn: bool) -> None:
    arena, _ = mob("A1")
    knight = down_with(arena, "E6", "tumble", worn=worn)
    arena.play(crash(arena.rolls(random=[] if worn else [6]).game, knight))
    assert knight.vigor == (5 if worn else 6)
    arena, figure = mob("E5")
    knight = down_with(arena, "E6", "stalwart", worn=worn)
    arena.play(knockback(arena.game, knight, 3, figure), *([] if worn else ["yes"]))
    assert arena.at(knight) == ("E9" if worn else "E6")
    arena, figure = mob("E5")
    knight = down_with(arena, "E6", "reduction 2", worn=worn)
    arena.play(knockback(arena.game, knight, 3, figure))
    assert arena.at(knight) == ("E9" if worn else "E7")


@pytest.mark.keyword("knockdown", "lifeline", "braced")
def test_who_is_down_has_what_is_passive_and_what_is_never_forbidden() -> None:
    arena, figure = mob("E5")
    knight = down_with(arena, "E6", "braced", worn=True)
    arena.play(knockback(arena.game, knight, 3, figure))
    assert arena.at(knight) == "E6"
    arena, figure = mob("D7")
    knight = down_with(arena, "D6", "lifeline", worn=True)
    arena.terrain(chasm="D5")
    arena.play(pushback(arena.game, knight, 1, figure), "cell:C5")
    assert not knight.dead


@pytest.mark.keyword("rocksteady")
@pytest.mark.parametrize(("says", "down"), [("rocksteady", ""), ("fall", "falling")])
def test_rocksteady(says: str, down: str) -> None:
    arena, _ = mob("A1")
    knight = bearing(arena, arena.knight("k1", "E6", vigor=6), "rocksteady")
    arena.play(crash(arena.game, knight), says)
    assert (knight.vigor, knight.knockdown) == (5, down)


@pytest.mark.keyword("acrobatics")
def test_acrobatics() -> None:
    arena, _ = boss()
    knight = bearing(arena, arena.knight("k1", "E5"), "acrobatics")
    arena.play(by_monster(arena, knight, {"op": "knockdown"}), "acrobatics")
    assert (arena.at(knight), knight.knockdown) == ("E8", "")
    knight.cell = arena.cell("A1")
    arena.play(by_monster(arena, knight, {"op": "knockdown"}))
    assert knight.knockdown == "falling", "not without a monster beside"


@pytest.mark.keyword("roll_out")
def test_roll_out() -> None:
    arena, _ = mob("E5")
    knight = bearing(arena, arena.knight("k1", "E6"), "roll_out")
    arena.play(by_monster(arena, knight, {"op": "knockdown"}))
    assert (arena.at(knight), knight.knockdown, arena.choices()) == ("E10", "", [])


@pytest.mark.keyword("roll_out")
def test_who_rolls_out_into_a_wall_falls_after_all() -> None:
    arena, _ = mob("E5")
    knight = bearing(arena, arena.knight("k1", "E6", vigor=6), "roll_out")
    arena.terrain(rampart="E7")
    arena.play(by_monster(arena, knight, {"op": "knockdown"}))
    assert (arena.at(knight), knight.vigor, knight.knockdown) == ("E6", 5, "falling")


# --- how monsters move --------------------------------------------------------------------------


def moved(arena: Arena, figure: Figure, knight: Knight, how: str, at: str | None = None) -> str:
    easily(move_monster(arena.game, figure, [knight], how, None, at))
    return arena.at(figure)


@pytest.mark.keyword("move")
def test_move() -> None:
    arena, figure = boss("E2")
    knight = arena.knight("k1", "H8")
    arena.play(move_monster(arena.game, figure, [knight]), "side:east")
    assert arena.at(figure) == "G6"
    assert len(arena.path(figure)) == 6
    columns = [int(name[1:]) for name in arena.path(figure)]
    assert columns == [3, 3, 4, 4, 5, 6], "R, U, R, U, R, R"


@pytest.mark.keyword("move_to")
def test_move_to_a_place() -> None:
    arena, figure = boss("E2")
    knight = arena.knight("k1", "A1")
    assert moved(arena, figure, knight, "to", at="centre") == "E7"
    assert moved(arena, figure, knight, "to", at="east") == "E13"
    arena.terrain(thorns="H5")
    assert moved(arena, figure, knight, "to", at="test.thorns")[0] in "GH"
    assert arena.cell("H5") in arena.grid.footprint(figure.cell, 2)


@pytest.mark.keyword("move_behind")
def test_move_behind() -> None:
    arena, figure = mob("E2")
    easily(move_monster(arena.game, figure, [arena.knight("k1", "E6")], "behind"))
    assert arena.at(figure) == "E7"


@pytest.mark.keyword("move_lateral")
def test_move_lateral() -> None:
    arena, figure = mob("C2")
    knight = arena.knight("k1", "F5")
    lines = lateral_lines(arena.game, figure, Aim(knight, 3))
    assert {side: [arena.name(cell) for cell in path] for side, path in lines.items()} == {
        "south": ["D2", "E2", "F2"],
        "east": ["C3", "C4", "C5"],
    }


@pytest.mark.keyword("monster_jump")
def test_monster_jump() -> None:
    arena, figure = boss("E2")
    between = arena.knight("k1", "E5", vigor=6)
    arena.terrain(column="F6")
    target = arena.knight("k2", "E9")
    moved(arena, figure, target, "jump")
    assert (between.vigor, arena.tiles("column"), arena.at(between)) == (6, {"F6"}, "E5")


@pytest.mark.keyword("land_on_top")
def test_land_on_top() -> None:
    arena, figure = boss("E2")
    target = arena.knight("k1", "E9", vigor=5)
    easily(move_monster(arena.game, figure, [target], "land_on_top"))
    assert target.vigor == 5 and arena.events("crash") == []
    assert arena.cell("E9") in arena.grid.footprint(figure.cell, 2)
    assert in_front(arena.game, figure, target.cell)


@pytest.mark.keyword("appear")
def test_appear() -> None:
    arena, figure = boss("E6")
    between = arena.knight("k1", "E4", vigor=6)
    arena.terrain(column="F3")
    arena.play(move_monster(arena.game, figure, [between], "appear", None, arena.flip("J1")))
    assert (arena.at(figure), between.vigor, arena.tiles("column")) == ("I1", 6, {"F3"})


@pytest.mark.keyword("appear_behind")
def test_appear_behind() -> None:
    arena, figure = mob("E2")
    arena.terrain(wall="E4")
    assert moved(arena, figure, arena.knight("k1", "E6"), "appear_behind") == "E7"


@pytest.mark.keyword("herd")
def test_herd() -> None:
    arena, figure = mob("E5")
    knight = arena.knight("k1", "E6")
    arena.knight("k2", "E12")
    arena.play(by_monster(arena, knight, {"op": "herd", "amount": 4}))
    assert (arena.at(knight), arena.at(figure), figure.facing) == ("E10", "E9", "east")


@pytest.mark.keyword("herd")
def test_herd_spends_its_spaces_on_the_way_and_stops_next_to_the_other() -> None:
    arena, figure = mob("E3")
    knight = arena.knight("k1", "E6")
    arena.knight("k2", "E12")
    arena.play(by_monster(arena, knight, {"op": "herd", "amount": 4}))
    assert (arena.at(knight), arena.at(figure)) == ("E8", "E7")
    arena.play(by_monster(arena, knight, {"op": "herd", "amount": 9}))
    assert (arena.at(knight), knight.knockdown) == ("E11", "")
    arena.play(by_monster(arena, knight, {"op": "herd", "amount": 9}))
    assert (arena.at(knight), knight.knockdown) == ("E11", "falling")


@pytest.mark.keyword("herd", "gangup")
@pytest.mark.parametrize("op", ["herd", "gangup"])
def test_nobody_is_driven_where_there_is_no_monster(op: str) -> None:
    arena, figure = mob("E5")
    knight = arena.knight("k1", "E6")
    for there in (None, figure):
        figure.cell = OFF
        effect = ops({"op": op, "amount": 4})
        arena.play(perform(arena.game, effect, Context("x", knight, target=knight, figure=there, default="target")))
    assert (arena.at(knight), knight.knockdown) == ("E6", "")


@pytest.mark.keyword("gangup")
def test_gangup() -> None:
    arena, _ = mob("E5", "E7")
    knight = arena.knight("k1", "E6")
    arena.play(by_monster(arena, knight, {"op": "gangup", "amount": 2}))
    assert (arena.at(knight), knight.knockdown) == ("E6", "falling")
    arena, _ = mob("E5", "E9")
    knight = arena.knight("k1", "E6")
    arena.play(by_monster(arena, knight, {"op": "gangup", "amount": 3}))
    assert (arena.at(knight), knight.knockdown) == ("E8", "")


@pytest.mark.keyword("lumbering")
def test_lumbering() -> None:
    arena = Arena()
    figure = arena.monster("pawn", "E6", "west", abilities="lumbering")
    knight = arena.knight("k1", "E5")
    arena.play(knockback(arena.game, figure, 3, knight))
    assert arena.at(figure) == "E6"
    arena.play(turn_away(arena.game, figure, knight))
    assert figure.facing == "east"
    arena.play(displace(arena.game, figure), "cell:D6")
    assert arena.at(figure) == "D6"


def test_dragging_needs_a_free_way() -> None:
    arena, figure = mob("E6")
    knight = arena.knight("k1", "E5")
    arena.terrain(wall="E3")
    arena.play(drag(arena.game, figure, 3, knight))
    assert (arena.at(knight), arena.at(figure)) == ("E4", "E5")
