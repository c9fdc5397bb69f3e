"""Timings of the clash: starts and ends, what is about to happen, several effects at once (TIM, KRD, GLD)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from kf_desktop.rules.clash.board.ground import piece_at, spaces_with
from kf_desktop.rules.clash.death.dying import kill
from kf_desktop.rules.clash.harm.peril import peril_check
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.clash.round.knight_round import knight_turn, speed_of
from kf_desktop.rules.clash.round.rounds import clash_scene
from kf_desktop.rules.clash.terrain.entering import resolve
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.effects.who import present
from kf_desktop.rules.knight.keywords import has_keyword
from kf_desktop.rules.table.dice import random_of
from kf_desktop.rules.table.readings import EVENT_9999
from kf_desktop.rules.table.state import ActivationToken, FigureNumber, Knight, TerrainPiece
from kf_desktop.story.model import Book, Paragraph
from tests.bundled import load_box
from tests.rules.arena import Arena, gain, lose
from tests.rules.written import ops, words

JUDICIUM = {"op": "judicium"}
KILL = {"op": "kill"}


def party(*places: str, **values: Any) -> tuple[Arena, list[Knight]]:
    """Knights on the spaces and a boss at H11 that looks west."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.level(wounds=3, activation=())
    knights = [
        arena.knight(f"k{number}", at, **{"heat_limit": 9, **values}) for number, at in enumerate(places or ("H10",), 1)
    ]
    for knight in knights:
        arena.change("portraits", knight.loadout.portrait, heat_refresh=0)
    return arena, knights


def scene(arena: Arena, step: str) -> Frame:
    frame = Frame("clash", step, {"type": "full", "monster": arena.clash.monster})
    arena.state.scenes = [frame]
    return frame


def piece(arena: Arena, frame: Frame, *answers: Any) -> None:
    arena.play(clash_scene(arena.game, frame), *answers)


def attack(arena: Arena, *answers: Any, **card: Any) -> None:
    """The boss attacks; the attack cannot be evaded unless the card says so."""
    fields = {"evasion": {"dice": 0, "difficulty": 7}, "target": [["closest"]], "steps": [{"op": "attack"}], **card}
    arena.clash.ai_deck = [arena.ai("x1", 1, **fields)]
    arena.play(ai_activation(arena.game, arena.clash.figures[0]), *answers)


def ability(timing: str, *effect: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"timing": timing, "effect": list(effect), **more}


def instead(*do: dict[str, Any]) -> dict[str, Any]:
    return {"op": "instead", "do": list(do)}


def told(arena: Arena, *kinds: str) -> list[str]:
    """The events of these kinds: the card that acts, or what it is about, or the kind."""
    return [
        str(event.args.get("card") or event.args.get("what") or event.kind)
        for event in arena.game.events
        if event.kind in kinds
    ]


# --- rounds -------------------------------------------------------------------------------------


@pytest.mark.rule("KRD-004")
def test_effects_of_the_start_of_the_knight_round_come_before_any_turn() -> None:
    arena, (one,) = party(heat=3)
    arena.change("portraits", one.loadout.portrait, heat_refresh=1)
    arena.trait("dawn", "start_of_knight_round", lose("heat"))
    frame = scene(arena, "knight_round")
    piece(arena, frame)
    assert (one.heat, frame.step, arena.events("knight_turn")) == (2, "knight_turn", [])
    piece(arena, frame)
    assert one.heat == 1


@pytest.mark.rule("KRD-005", "KRD-021", "GLD-033")
@pytest.mark.parametrize("first", ["up", "down"])
@pytest.mark.parametrize(
    ("timing", "step"),
    [
        ("start_of_knight_round", "knight_round"),
        ("end_of_knight_round", "knight_round_end"),
        ("end_of_monster_round", "monster_round_end"),
    ],
)
def test_the_players_order_the_effects_of_a_moment(timing: str, step: str, first: str) -> None:
    arena, (one,) = party(vigor=5)
    arena.trait("up", timing, gain("vigor"))
    arena.trait("down", timing, lose("vigor"))
    piece(arena, scene(arena, step), f"trait:{first}")
    assert arena.offered("order.effects") == [["trait:up", "trait:down"]]
    assert told(arena, "trait") == [first, "down" if first == "up" else "up"]
    assert one.vigor == 5


@pytest.mark.rule("KRD-020")
def test_effects_of_the_end_of_the_knight_round_come_after_all_turns() -> None:
    arena, knights = party("H10", "A1", "A2", "A3")
    arena.trait("dusk", "end_of_knight_round", gain("heat"))
    for heat, knight in enumerate(knights):
        knight.heat = heat
    frame = scene(arena, "knight_turn")
    for number in range(1, 4):
        piece(arena, frame, f"knight:k{number}")
    piece(arena, frame)
    assert ([knight.heat for knight in knights], frame.step) == ([0, 1, 2, 3], "knight_turn")
    while frame.step != "monster_round":
        piece(arena, frame)
    assert [knight.heat for knight in knights] == [1, 2, 3, 4]
    assert arena.events("monster_round") == []


def test_the_start_and_the_end_of_any_round() -> None:
    arena, (one,) = party()
    arena.talent("k1", ability("start_of_round", gain("gold")), ability("end_of_round", gain("lead")))
    frame = scene(arena, "monster_round")
    while frame.step != "knight_turn":
        piece(arena, frame)
    assert (one.sheet.gold, one.sheet.leads) == (2, 1)


@pytest.mark.rule("TIM-002")
@pytest.mark.parametrize(("effect", "result"), [({"op": "wound", "amount": 3}, "won"), (KILL, "lost")])
def test_end_of_clash_comes_before_the_aftermath(effect: dict[str, Any], result: str) -> None:
    arena, (one,) = party(passion=4)
    arena.trait("doom", "start_of_monster_round", effect)
    arena.trait("last", "end_of_clash", gain("threat"), {"op": "wound", "amount": 9})
    arena.talent("k1", ability("end_of_clash", gain("lead")))
    frame = scene(arena, "monster_round")
    piece(arena, frame)
    assert (frame.step, arena.clash.result, arena.state.expedition.threat) == ("end", result, 0)
    piece(arena, frame)
    assert (frame.step, arena.clash.result) == ("aftermath", result)
    assert (arena.state.expedition.threat, one.passion, arena.events("aftermath")) == (1, 4, [])
    assert one.sheet.leads == (1 if result == "won" else 0)


# --- who decides, and what is left out ----------------------------------------------------------


@pytest.mark.rule("GLD-034")
def test_on_a_turn_its_player_orders_effects_at_other_times_the_party() -> None:
    arena, (one,) = party()
    for timing in ("start_of_turn", "start_of_knight_round"):
        arena.gear(one, "support", f"a_{timing}", abilities=[ability(timing, gain("gold"))])
        arena.gear(one, "support", f"b_{timing}", abilities=[ability(timing, gain("lead"))])
    frame = scene(arena, "knight_round")
    piece(arena, frame)
    piece(arena, frame)
    asked = [decision.seats for decision in arena.decisions if decision.prompt == "order.effects"]
    assert asked == [(), (one.seat,)]
    assert arena.clash.active == ""


@pytest.mark.rule("GLD-035")
@pytest.mark.parametrize(("first", "vigor"), [(0, 4), (1, 5)])
def test_a_pending_effect_whose_condition_is_gone_is_dropped(first: int, vigor: int) -> None:
    arena, (one,) = party(vigor=5)
    one.knockdown = "falling"
    arena.talent(
        "k1",
        ability("end_of_turn", lose("vigor"), when="knocked_down"),
        ability("end_of_turn", {"op": "stand_up"}),
    )
    arena.play(knight_turn(arena.game, one), f"use:k1:talent:test.own.k1#{first}")
    assert (one.vigor, one.knockdown) == (vigor, "")


@pytest.mark.rule("GLD-035")
def test_what_another_effect_makes_possible_was_not_triggered() -> None:
    arena, (one,) = party(vigor=5)
    arena.talent(
        "k1",
        ability("end_of_turn", {"op": "knockdown"}),
        ability("end_of_turn", lose("vigor"), when="knocked_down"),
    )
    arena.play(knight_turn(arena.game, one))
    assert (one.vigor, bool(one.knockdown)) == (5, True)


@pytest.mark.rule("GLD-009", "GLD-010")
def test_what_is_triggered_is_resolved_before_what_waits() -> None:
    """Of two effects at the end of a turn one takes Vigor: what that sets off is not ordered behind the other."""
    arena, (one,) = party()
    arena.talent(
        "k1",
        ability("end_of_turn", lose("vigor")),
        ability("end_of_turn", gain("gold")),
        ability("vigor_lost", gain("lead")),
    )
    arena.play(knight_turn(arena.game, one), "end", "use:k1:talent:test.own.k1#0")
    assert told(arena, "gain", "lose") == ["vigor", "lead", "gold"]
    assert len(arena.offered("order.effects")) == 1


@pytest.mark.rule("GLD-009")
def test_a_move_of_step_3_is_made_before_step_4() -> None:
    arena, (one,) = party()
    arena.clash.bp_deck = arena.bps("b1", "c1")
    stride = ability("attack_roll", {"op": "step", "amount": 2}, cost={"heat": 1})
    arena.weapon(one, "blade", 1, keywords=["reach 3"], abilities=[stride, ability("first_window", gain("gold"))])
    steps = choose_and_attack(arena.rolls(attack=[6]).game, one)
    arena.play(steps, ("@window.attack_roll", "use:gear:blade#0"), "cell:H9")
    order = arena.order("attack_roll", "walks", "attack_hits", "body_part")
    assert order == ["attack_roll", "walks", "attack_hits", "body_part"]


# --- about to -----------------------------------------------------------------------------------


@pytest.mark.rule("TIM-004")
def test_what_comes_when_about_to_die_comes_before_the_death() -> None:
    arena, (one, _) = party("H10", "A1", vigor=3)
    arena.talent("k1", ability("about_to_die", gain("vigor")))
    arena.play(kill(arena.game, one, "test"))
    assert arena.order("about_to", "gain", "dies") == ["about_to", "gain", "dies"]
    assert (one.vigor, one.dead) == (4, True)


@pytest.mark.rule("TIM-006", "TIM-007", "TIM-008")
def test_golden_an_attack_when_about_to_die() -> None:
    arena, (one, _) = party("H10", "A1")
    arena.talent("k1", ability("about_to_die", {"op": "bonus_attack"}))
    arena.weapon(one, "blade", 1)
    arena.clash.bp_deck = arena.bps("b1", "c1")
    attack(arena.rolls(attack=[2]), hit=[KILL, gain("threat")], after=[gain("threat")])
    order = arena.order("attacked", "about_to", "chain_break", "attack", "dies")
    assert order == ["attacked", "about_to", "chain_break", "attack", "dies"]
    assert (one.dead, arena.state.expedition.threat) == (True, 0)


@pytest.mark.rule("GLD-025", "GLD-024")
@pytest.mark.parametrize(("card", "dead"), [("survived", False), ("died", True)])
def test_golden_instant_death_replaced_by_a_judicium_draw(card: str, dead: bool) -> None:
    arena, (one, _) = party("H10", "A1", vigor=4)
    arena.judicium(card)
    arena.talent("k1", ability("about_to_die", instead(JUDICIUM), when="instant_death"))
    attack(arena, hit=[KILL])
    assert (one.dead, one.vigor) == (dead, 4)
    assert told(arena, "averted") == ["test.own.k1"] and len(arena.events("judicium")) == 1


def test_what_replaces_instant_death_replaces_no_other() -> None:
    arena, (one, _) = party("H10", "A1")
    arena.judicium("survived")
    arena.talent("k1", ability("about_to_die", instead(JUDICIUM), when="instant_death"))
    one.sheet.bane = 20
    arena.do(one, gain("bane"))
    assert (one.dead, arena.events("judicium")) == (True, [])


@pytest.mark.rule("GLD-024")
def test_instead_of_a_condition() -> None:
    arena, (one,) = party()
    arena.condition("sore", modifiers={"precision": -1})
    arena.talent("k1", ability("about_to_gain_condition", instead(gain("heat"))))
    arena.do(one, {"op": "condition", "id": "sore"})
    assert (one.conditions, one.heat) == ({}, 1)


ABOUT = {
    "gain_bane": gain("bane"),
    "gain_heat": gain("heat"),
    "lose_vigor": lose("vigor"),
    "be_knocked_down": {"op": "knockdown"},
    "draw_mortis": {"op": "peril_check"},
    "draw_judicium": JUDICIUM,
    "die": KILL,
}


@pytest.mark.rule("TIM-004", "TIM-006")
@pytest.mark.parametrize("what", ABOUT)
@pytest.mark.parametrize("averts", [False, True])
def test_everything_that_can_be_about_to_happen(what: str, averts: bool) -> None:
    """It comes after the ability, or is averted by it."""
    arena, (one, _) = party("H10", "A1", vigor=9)
    arena.peril("k1", 10, 9, 4, 2)
    arena.mortis("scar", 1, gain("bane"))
    arena.judicium("died")
    arena.talent("k1", ability(f"about_to_{what}", gain("gold"), *([instead()] if averts else [])))
    before = (one.sheet.bane, one.heat, one.vigor, one.knockdown, one.dead)
    arena.do(one, ABOUT[what])
    assert one.sheet.gold == 1
    assert ((one.sheet.bane, one.heat, one.vigor, one.knockdown, one.dead) == before) == averts


def test_about_to_be_attacked() -> None:
    arena, (one, two) = party("H10", "G11")
    arena.talent("k1", ability("about_to_be_attacked", instead(), when="vigor >= 1"))
    everybody = {"target": [["all knights"]], "types": ["simultaneous"]}
    attack(arena, "knight:k1", **everybody, hit=[gain("bane")], after=[gain("lead")])
    assert (one.sheet.bane, two.sheet.bane) == (0, 1)
    assert (one.sheet.leads, two.sheet.leads) == (1, 1)  # WIN-015


def test_its_own_effect_does_not_set_it_off_again() -> None:
    arena, (one,) = party(vigor=9)
    arena.talent("k1", ability("about_to_lose_vigor", lose("vigor")))
    arena.do(one, lose("vigor", 2))
    assert (one.vigor, arena.clash.marks) == (6, [])


def test_costs_cannot_be_averted() -> None:
    arena, (one,) = party(vigor=5)
    arena.talent("k1", ability("about_to_lose_vigor", instead()))
    arena.gear(one, "support", "blood", abilities=[ability("free_action", gain("gold"), cost={"vigor": 2})])
    arena.play(knight_turn(arena.game, one), "use:gear:blood#0")
    assert (one.vigor, one.sheet.gold) == (3, 1)


@pytest.mark.rule("TIM-005")
def test_when_a_mortis_card_is_drawn_comes_before_it_is_resolved() -> None:
    arena, (one,) = party(vigor=5)
    arena.peril("k1", 10, 9, 4, 2)
    arena.mortis("scar", 1, gain("bane"))
    arena.talent("k1", ability("mortis_drawn", gain("gold")))
    arena.do(one, {"op": "peril_check"})
    assert told(arena, "mortis", "gain") == ["scar", "gold", "bane"]


# --- ignoring -----------------------------------------------------------------------------------


@pytest.mark.rule("GLD-013")
def test_an_ignored_loss_is_none() -> None:
    arena, (one,) = party(vigor=8)
    arena.talent("k1", ability("about_to_lose_vigor", instead()), ability("vigor_lost", gain("gold")))
    arena.do(one, lose("vigor", 3), gain("lead"))
    assert (one.vigor, one.sheet.gold, one.sheet.leads, arena.events("lose")) == (8, 0, 1, [])


@pytest.mark.rule("GLD-014")
def test_an_ignore_that_is_used_is_about_one_loss() -> None:
    arena, (one,) = party(vigor=8)
    one.heat_limit = 1
    arena.gear(one, "support", "charm", abilities=[ability("about_to_lose_vigor", instead(), cost={"heat": 1})])
    for _ in range(2):
        attack(arena, *(["use:k1:gear:charm#0"] if not one.heat else []), hit=[lose("vigor", 2)])
    assert one.vigor == 6


@pytest.mark.rule("GLD-015")
def test_a_constant_ignore_works_every_time() -> None:
    arena, (one,) = party()
    arena.gear(one, "support", "charm", abilities=[ability("about_to_gain_heat", instead(), when="by_attack")])
    for _ in range(3):
        attack(arena, hit=[gain("heat")])
    assert one.heat == 0
    arena.do(one, gain("heat"))
    assert one.heat == 1


@pytest.mark.rule("GLD-026", "GLD-027")
@pytest.mark.parametrize(("answer", "now"), [("no", 2), ("yes", 3)])
def test_may_is_a_choice_and_nothing_else_is(answer: str, now: int) -> None:
    arena, (one,) = party(heat=2)
    one.heat_limit = 5
    arena.gear(one, "support", "bell", abilities=[ability("start_of_turn", {"op": "may", "do": [gain("heat")]})])
    arena.play(knight_turn(arena.game, one), answer)
    assert one.heat == now
    one.heat = 2
    arena.gear(one, "support", "bell", abilities=[ability("start_of_turn", gain("heat"))])
    arena.decisions.clear()
    arena.play(knight_turn(arena.game, one))
    assert (one.heat, [decision.prompt for decision in arena.decisions]) == (3, ["choose.action"])


@pytest.mark.rule("GLD-026")
def test_who_cannot_pay_for_a_may_is_not_asked() -> None:
    arena, (one,) = party(heat=2)
    one.heat_limit = 3
    offer = {"op": "may", "cost": {"heat": 2}, "do": [gain("gold")]}
    arena.do(one, offer)
    assert (one.heat, one.sheet.gold, arena.decisions) == (2, 0, [])
    arena.play(perform(arena.game, ops(offer | {"cost": {"heat": 1}}), Context(knight=one)), "yes")
    assert (one.heat, one.sheet.gold) == (3, 1)


# --- disabling ----------------------------------------------------------------------------------


def disable(what: str, id: str) -> dict[str, Any]:
    return {"op": "disable", "what": what, "id": id}


@pytest.mark.rule("GLD-017", "GLD-019")
def test_a_disabled_trait_is_off_for_everybody_to_the_end_of_the_clash() -> None:
    arena, (one, two) = party("H10", "G11")
    arena.trait("dawn", "start_of_monster_round", gain("bane"))
    arena.do(one, disable("trait", "dawn"))
    for _ in range(3):
        piece(arena, scene(arena, "monster_round"))
    assert (one.sheet.bane, two.sheet.bane, arena.state.disabled) == (0, 0, ["trait:dawn"])


@pytest.mark.rule("GLD-018")
def test_a_disabled_tile_does_nothing_at_all() -> None:
    arena, (one,) = party()
    arena.card("terrain", id="ice", name=words("Ice"), glyph="x", keywords=["obstacle"], enter=[gain("bane")])
    arena.clash.terrain.append(TerrainPiece("ice", arena.cell("A1")))
    assert spaces_with(arena.game, "obstacle") == {arena.cell("A1")}
    arena.do(one, disable("terrain", "ice"))
    tile = piece_at(arena.game, arena.cell("A1"))
    assert tile is not None
    arena.play(resolve(arena.game, one, tile))
    assert (one.sheet.bane, spaces_with(arena.game, "obstacle")) == (0, set())


@pytest.mark.rule("GLD-018", "GLD-007")
def test_every_kind_of_element_can_be_disabled() -> None:
    """A card is off with its abilities, keywords, statistics and responses."""
    arena, (one,) = party()
    keen = ability("start_of_turn", gain("gold"))
    arena.talent("k1", keen)
    arena.gear(one, "support", "charm", keywords=["hide"], abilities=[keen])
    arena.gear(one, "armor", "coat", abilities=[keen])
    arena.technique(one, "trick", timing="free_action", effect=[gain("gold")])
    arena.condition("sore", modifiers={"speed": -2}, triggers=[{"when": "start_of_turn", "do": [gain("bane")]}])
    one.conditions["sore"] = 0
    arena.hire("guide", *[ability("free_action", gain("gold"))] * 2)
    arena.signature(target=[["closest"]], steps=[gain("threat")])
    arena.clash.bp_deck = [arena.bp("b1", 1, 1, instinct=[gain("bane")]), arena.bp("c1", 1)]
    arena.trait("hard", "passive")
    elements = [
        ("talent", "test.own.k1"),
        ("gear", "charm"),
        ("gear", "coat"),
        ("technique", "trick"),
        ("condition", "sore"),
        ("mercenary", "guide"),
        ("signature", arena.clash.monster),
        ("bp", "b1"),
    ]
    arena.do(one, *(disable(what, id) for what, id in elements), {"op": "respond"})
    arena.weapon(one, "blade", 1)
    speed = arena.game.content.portraits[one.loadout.portrait].speed
    arena.play(knight_turn(arena.rolls(attack=[9]).game, one), "attack")
    assert (one.sheet.gold, one.sheet.bane, arena.state.expedition.threat) == (0, 0, 0)
    assert (speed_of(arena.game, one), has_keyword(arena.game, one, "hide")) == (speed, False)
    assert all(not any("trick" in key or "guide" in key for key in keys) for keys in arena.offered("choose.action"))
    told = arena.events("disabled")
    assert [(event.args["what"], event.args["card"], event.rules) for event in told] == [
        (what, id, ("GLD-017", "GLD-019")) for what, id in elements
    ]


# --- evading, after attacks ---------------------------------------------------------------------


@pytest.mark.rule("EVA-031")
def test_crit_evade_fail_effects_come_at_once() -> None:
    arena, (one,) = party()
    arena.talent("k1", ability("crit_evade_fail", gain("gold")))
    card = {"evasion": {"dice": 1, "difficulty": 3}, "crit_evade_fail": [{"op": "knockdown"}]}
    attack(arena.rolls(evasion=[1, 5]), ("die:0",), **card)
    order = arena.order("crit_evade_fail", "knockdown", "gain", "heat_for_rerolls", "full_evade")
    assert order == ["crit_evade_fail", "knockdown", "gain", "heat_for_rerolls", "full_evade"]
    assert one.knockdown == "falling"


@pytest.mark.rule("WIN-017")
@pytest.mark.parametrize("first", ["x1", "spite"])
def test_two_after_attacks_are_ordered_by_the_players(first: str) -> None:
    arena, _ = party()
    arena.trait("spite", "after_attack", gain("bane"))
    attack(arena, f"after:{first}", after=[gain("lead")])
    assert arena.offered("order.effects") == [["after:x1", "after:spite"]]
    assert told(arena, "gain") == (["lead", "bane"] if first == "x1" else ["bane", "lead"])


# --- the end ------------------------------------------------------------------------------------


@pytest.mark.rule("CLA-067", "GLD-002")
@pytest.mark.parametrize("order", [1, -1])
def test_an_effect_that_wins_and_loses_the_clash_loses_it(order: int) -> None:
    arena, (one,) = party(vigor=9)
    arena.peril("k1", 10, 9, 4, 2)
    effects: list[dict[str, Any]] = [{"op": "wound", "amount": 3}, KILL]
    arena.mortis("doom", 1, *effects[::order])
    assert arena.over(peril_check(arena.game, one))
    assert (arena.clash.result, one.dead) == ("lost", True)


@pytest.mark.rule("CLA-066")
@pytest.mark.parametrize("result", ["won", "lost"])
def test_cards_may_add_ways_to_win_and_to_lose(result: str) -> None:
    arena, knights = party("H10", "A1")
    ending = {"op": "gate", "when": "threat >= 1", "then": [{"op": "end_clash", "result": result}]}
    arena.trait("tower", "end_of_monster_round", ending)
    frame = scene(arena, "monster_round_end")
    piece(arena, frame)
    assert (frame.step, arena.clash.result) == ("knight_round", "")
    arena.state.expedition.threat = 1
    frame = scene(arena, "monster_round_end")
    piece(arena, frame)
    assert (frame.step, arena.clash.result) == ("end", result)
    assert not any(knight.dead for knight in knights)


# --- commands and movement ----------------------------------------------------------------------


def ends(arena: Arena) -> list[list[str]]:
    """Where a step could end, each time that it was asked."""
    return [sorted(arena.key(key) for key in keys) for keys in arena.offered("step")]


@pytest.mark.rule("MAT-045")
def test_a_command_is_not_obeyed_by_halves() -> None:
    arena, (one,) = party("H7")
    arena.terrain(column="G8 I8 G9 I9 H10")
    attack(arena, "obey", types=["command"], steps=[], obey=[{"op": "step", "amount": 5, "toward": "monster"}])
    assert (arena.at(one), ends(arena)) == ("H9", [["cell:H9"]])


@pytest.mark.rule("MAT-045")
def test_a_command_without_an_aim_is_obeyed_to_the_last_space() -> None:
    arena, (one,) = party("A1")
    attack(arena, "obey", "cell:A3", types=["command"], steps=[], obey=[{"op": "step", "amount": 2}])
    assert (arena.at(one), ends(arena)) == ("A3", [["cell:A3", "cell:B2", "cell:C1"]])


def test_whoever_is_not_commanded_may_go_part_of_the_way_or_stay() -> None:
    arena, (one,) = party("A4")
    arena.play(perform(arena.game, ops({"op": "step", "amount": 2, "toward": "west"}), Context(knight=one)), "cell:A3")
    assert ends(arena) == [["cell:A2", "cell:A3", "cell:B3", "stay"]]


@pytest.mark.rule("MAT-046")
def test_with_several_targets_the_monster_moves_to_the_one_of_the_tie() -> None:
    arena, (one, two) = party("H7", "D11")
    card = {"types": ["simultaneous"], "target": [["two knights", "closest"]], "steps": [{"op": "move"}]}
    arena.priority("k2")
    attack(arena, **card)
    assert arena.at(arena.clash.figures[0]) == "E11"
    arena.clash.priority_target = ""
    arena.clash.figures[0].cell = arena.cell("H11")
    attack(arena, "knight:k1", **card)
    assert arena.at(arena.clash.figures[0]) == "H8"
    assert (one.cell, two.cell) == (arena.cell("H7"), arena.cell("D11"))


# --- rounds and turns, techniques and gear ------------------------------------------------------


@pytest.mark.rule("GLD-042")
def test_a_cycle_has_two_rounds_and_a_turn_for_every_knight() -> None:
    arena, _ = party("H10", "A1", "A2")
    frame = scene(arena, "monster_round")
    while len(arena.events("monster_round")) < 2:
        ask = frame.step == "knight_turn"
        waiting = [f"knight:{name}" for name in arena.clash.knights if not arena.state.knights[name].acted]
        piece(arena, frame, *(waiting[:1] if ask and len(waiting) > 1 else []))
    order = arena.order("monster_round", "knight_round", "knight_turn")
    assert order == ["monster_round", "knight_round", *["knight_turn"] * 3, "monster_round"]


@pytest.mark.rule("GLD-043")
def test_gear_is_exhausted_techniques_are_depleted() -> None:
    arena, (one,) = party()
    arena.technique(one, "trick", timing="free_action", effect=[gain("gold")], depletion="cooldown")
    charm = arena.gear(
        one, "support", "charm", abilities=[ability("free_action", gain("lead"), cost={"exhaust": True})]
    )
    arena.play(knight_turn(arena.game, one), "use:technique:trick", "use:gear:charm#0")
    assert (one.hand, one.cooldown, charm.exhausted) == ([], ["trick"], True)
    assert arena.order("exhausted") == ["exhausted"]


@pytest.mark.rule("GLD-011")
def test_what_is_ordered_at_once_minds_no_round() -> None:
    """Knights attack in their own turn: a bonus attack is made in the Monster Round, with all its windows."""
    arena, (one,) = party()
    arena.clash.bp_deck = arena.bps("b1", "c1")
    arena.weapon(one, "blade", 1, abilities=[ability("second_window", gain("gold"))])
    arena.trait("opening", "start_of_monster_round", {"op": "bonus_attack", "who": "each_knight"})
    arena.signature(target=[["closest"]], steps=[gain("lead")])
    piece(arena.rolls(attack=[8], power=[]), scene(arena, "monster_round"))
    assert (one.sheet.gold, one.fought, len(arena.events("attack"))) == (1, False, 1)
    one.cell = arena.cell("A1")
    arena.talent("k1", ability("start_of_turn", {"op": "respond"}))
    arena.play(knight_turn(arena.game, one))
    assert len(arena.events("signature")) == 1


# --- death is told ------------------------------------------------------------------------------


BOTH = 9998


def with_books(arena: Arena, *knights: Knight) -> None:
    """Books whose paragraph 1 is a knight's first death, and a Codex with event 9999."""
    arena.state.campaign.event_9999 = False
    page, event = Paragraph(number=1, end=True), Paragraph(number=EVENT_9999, end=True)
    books = {
        arena.game.content.knights[knight.id].book: Book(
            id=arena.game.content.knights[knight.id].book,
            kind="knightbook",
            name=words("book"),
            folder=Path(),
            paragraphs={1: page, 2: Paragraph(number=2, end=True)},
            places={},
            knight=knight.id,
            prologue=1,
            first_death=1,
            second_death=2,
        )
        for knight in knights
    }
    kingdom = next(iter(load_box().kingdoms.values()))
    codex = Book(
        id=kingdom.codex,
        kind="codex",
        name=words("codex"),
        folder=Path(),
        paragraphs={EVENT_9999: event, BOTH: Paragraph(number=BOTH, end=True)},
        places={},
        kingdom=kingdom.id,
        both_dead=BOTH,
    )
    arena.game.content = replace(
        arena.game.content, kingdoms={kingdom.id: kingdom}, books={**books, kingdom.codex: codex}
    )
    arena.state.expedition.kingdom = kingdom.id


def told_on_top(arena: Arena) -> list[tuple[str, str]]:
    """The paragraphs that wait on top of the clash: whose, and which."""
    return [(frame.args["knight"], frame.args["paragraph"]) for frame in arena.state.scenes if frame.scene == "story"]


@pytest.mark.rule("DTH-015", "DTH-016", "DTH-019", "SHT-039")
def test_a_first_death_is_told_once() -> None:
    arena, (one, two) = party("H10", "A1")
    with_books(arena, one, two)
    arena.state.campaign.saints.append("unknown_saint")
    arena.state.scenes = [Frame("clash", "activation")]
    for _ in range(2):
        arena.play(kill(arena.game, one, "test"), "no")
        one.dead = False
    assert told_on_top(arena) == [("k1", "1")]
    assert (one.sheet.first_death, two.sheet.first_death) == (True, False)
    assert (arena.state.scenes[0].scene, arena.clash.result, two.cell) == ("clash", "", arena.cell("A1"))


@pytest.mark.rule("DTH-018", "DTH-017")
def test_event_9999_comes_once() -> None:
    arena, (one, two, _) = party("H10", "A1", "A2")
    with_books(arena, one, two)
    arena.play(kill(arena.game, one, "test"))
    assert told_on_top(arena) == [("k1", str(EVENT_9999))] and not one.sheet.first_death
    arena.state.scenes = [Frame("clash")]
    arena.state.campaign.saints.append("unknown_saint")
    arena.play(kill(arena.game, two, "test"), "no")
    assert told_on_top(arena) == [("k2", "1")]


@pytest.mark.rule("TIM-003", "TIM-008")
def test_when_bane_is_gained_comes_after_the_gain_and_before_the_next_effect_of_the_card() -> None:
    arena, (one,) = party()
    one.heat = 2
    arena.talent("k1", ability("bane_gained", lose("heat")))
    arena.do(one, gain("bane", 2), gain("gold"))
    assert told(arena, "gain", "lose") == ["bane", "heat", "gold"]
    assert (one.sheet.bane, one.heat) == (2, 1), "once for all that one effect gives"


@pytest.mark.rule("TIM-003", "GLD-027")
@pytest.mark.parametrize(("what", "room"), [("passion", 1), ("vigor", 1), ("vigor", 0), ("passion", 0)])
def test_when_passion_or_vigor_is_gained_there_must_be_room_for_it(what: str, room: int) -> None:
    arena, (one,) = party()
    one.passion = 9 - room
    one.vigor = one.vigor_limit - room
    arena.talent("k1", ability(f"{what}_gained", gain("gold")))
    arena.do(one, gain(what, 3))
    assert one.sheet.gold == room


@pytest.mark.rule("TIM-003")
@pytest.mark.keyword("fortify")
def test_temporary_vigor_is_vigor_gained() -> None:
    arena, (one,) = party()
    one.vigor = one.vigor_limit
    arena.talent("k1", ability("vigor_gained", gain("gold")))
    arena.do(one, {"op": "fortify", "amount": 2})
    assert (one.sheet.gold, one.temporary_vigor) == (1, 2)


@pytest.mark.rule("TIM-003", "KAT-012")
def test_an_attack_raises_passion_which_sets_off_what_comes_of_it() -> None:
    arena, (one,) = party("H10")
    arena.clash.bp_deck = arena.bps("b1", "c1")
    arena.talent("k1", ability("passion_gained", {"op": "pool", "token": "opening"}, cost={"heat": 1}))
    arena.weapon(one, "blade", 1)
    arena.play(
        choose_and_attack(arena.rolls(attack=[5]).game, one), ("@window.passion_gained", "use:k1:talent:test.own.k1#0")
    )
    assert arena.order("gain", "uses", "attack_roll") == ["gain", "uses", "attack_roll"]
    assert (one.heat, arena.last("attack_roll")["bonus"]) == (1, 1)


@pytest.mark.rule("TIM-003", "CND-001")
def test_a_condition_waits_for_bane() -> None:
    arena, (one,) = party()
    arena.condition("cursed", triggers=[{"when": "bane_gained", "do": [lose("vigor", 2)], "discard": True}])
    one.conditions["cursed"] = 0
    before = one.vigor
    arena.do(one, gain("bane"))
    arena.do(one, gain("bane"))
    assert (one.vigor, one.conditions) == (before - 2, {})


@pytest.mark.rule("TIM-003")
def test_two_gains_that_set_each_other_off_do_so_once() -> None:
    arena, (one,) = party()
    one.vigor = one.vigor_limit - 9
    arena.talent("k1", ability("passion_gained", gain("vigor")), ability("vigor_gained", gain("passion")))
    arena.do(one, gain("passion"))
    assert (one.passion, one.vigor) == (2, one.vigor_limit - 8)


@pytest.mark.rule("GLD-032")
def test_an_ability_does_not_set_itself_off() -> None:
    arena, (one,) = party(vigor=3)
    arena.judicium("survived")
    one.heat = one.heat_limit
    arena.talent("k1", ability("vigor_lost", gain("heat")))
    arena.do(one, lose("vigor"))
    assert one.vigor == 1
    arena.do(one, lose("vigor", 2))
    assert (one.vigor, one.used, one.marks) == (0, [], [])


@pytest.mark.rule("CLA-012", "DIC-044")
def test_whoever_stands_among_the_knights_counts_as_one() -> None:
    """A Squire has no mark of its own in the rules: it is aimed at and drawn at random like anybody else."""
    arena, knights = party("H4", "A1", "A2", "H9")
    squire = knights[-1]
    attack(arena, steps=[gain("lead")])
    assert squire.sheet.leads == 1
    arena.rolls(random=[5, 6, 7, 2])
    assert random_of(arena.game, present(arena.game)) == [squire]
    assert arena.dice.rolled["random"] == 4


# --- the Monster Round --------------------------------------------------------------------------


@pytest.mark.rule("CLA-069", "ACT-014")
def test_six_mobs_with_two_tokens_act_twice_in_one_round() -> None:
    """And what one of them does after its attack comes before the next one draws."""
    arena = Arena()
    arena.knight("k1", "A14")
    mobs = arena.mobs("A1", "B2", "C3", "D4", "E5", "F6")
    arena.level(activation=())
    arena.clash.tokens = [ActivationToken("ai", mobs[0].number), ActivationToken("ai", mobs[1].number)]
    arena.clash.ai_deck = [
        arena.ai(name, 1, target=[["closest"]], steps=[], after=[{"op": "say", "text": words(name)}])
        for name in ("x1", "y1", "z1")
    ]
    frame = scene(arena, "monster_round")
    while frame.step != "knight_round":
        piece(arena, frame)
    assert told(arena, "monster_round", "ai_card", "says") == ["monster_round", "x1", "x1", "y1", "y1"]


@pytest.mark.rule("CLA-074")
def test_an_extra_attack_is_an_attack_like_any_other_and_uses_no_token() -> None:
    arena, (one,) = party("H8")
    arena.trait("more", "other_actions", {"op": "respond"})
    printed = {"target": [["closest"]], "steps": [{"op": "move"}, {"op": "attack"}]}
    arena.signature(evasion={"dice": 1, "difficulty": 7}, **printed, hit=[gain("bane")], after=[gain("lead")])
    arena.clash.tokens = [ActivationToken("ai", FigureNumber(1), ready=False)]
    piece(arena.rolls(evasion=[2]), scene(arena, "monster_round_end"))
    order = arena.order("targeting", "moves", "evasion_roll", "gain", "activation")
    assert order == ["targeting", "moves", "evasion_roll", "gain", "gain"]
    assert (one.sheet.bane, one.sheet.leads, arena.clash.tokens[0].ready) == (1, 1, False)


@pytest.mark.rule("KRD-025")
def test_a_refresh_of_more_cards_than_there_are() -> None:
    arena, (one,) = party()
    arena.change("portraits", one.loadout.portrait, heat_refresh=0, card_refresh=3)
    arena.technique(one, "t1", timing="reaction")
    one.hand, one.cooldown = [], ["t1"]
    arena.play(knight_turn(arena.game, one))
    assert (one.hand, one.cooldown) == (["t1"], [])


def test_a_second_death_is_told_once_and_only_after_the_first_was_read() -> None:
    arena, (one, two) = party("H10", "A1")
    with_books(arena, one, two)
    arena.state.scenes = [Frame("clash", "activation")]
    one.sheet.first_death = True
    for read in ([], [1], [1, 2]):
        one.sheet.visited = read
        arena.play(kill(arena.game, one, "test"))
        one.dead = False
    assert told_on_top(arena) == [(one.id, "2")]


def test_the_codex_tells_of_two_who_die_in_one_clash() -> None:
    arena, (one, two, _) = party("H10", "A1", "A2")
    with_books(arena, one, two)
    arena.state.scenes = [Frame("clash", "activation")]
    for knight in (one, two):
        knight.sheet.first_death, knight.sheet.visited = True, [1, 2]
        arena.play(kill(arena.game, knight, "test"))
    assert told_on_top(arena) == [(two.id, str(BOTH))]
