"""Princesses: allies who come along for an expedition (PRI)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from kf_desktop.bundled import load_box
from kf_desktop.content.target import TargetWord
from kf_desktop.door.rulings import Toll
from kf_desktop.engine.codec import decode, encode
from kf_desktop.engine.decision import Steps
from kf_desktop.host.rulings import attack_odds, intent_of
from kf_desktop.rules.clash.board.miniatures import is_legal
from kf_desktop.rules.clash.forced.knockback import knockback
from kf_desktop.rules.clash.forced.pushing import pushback
from kf_desktop.rules.clash.harm.conditions import crash
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.clash.monster.targeting import read_lines
from kf_desktop.rules.clash.round.aftermath import resolve_aftermath
from kf_desktop.rules.clash.round.knight_round import choose_next_knight, knight_turn
from kf_desktop.rules.clash.round.princess_turn import princess_turn
from kf_desktop.rules.clash.round.setup import set_up
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.rest import rest_scene
from kf_desktop.rules.expedition.spoils.spoils import distribute, next_expedition
from kf_desktop.rules.table.game import ClashOver, party
from kf_desktop.rules.table.state import Loadout, Princess, Sheet, State
from kf_desktop.rules.view import view
from tests.rules.arena import Arena, gain, lose
from tests.rules.camp import Camp
from tests.rules.clash.test_setup import begin, ready
from tests.rules.realm import Realm
from tests.rules.written import boxed, ops


def her(name: str = "p1", **values: Any) -> Princess:
    made = Princess(name, "seat_k1", Sheet(), Loadout(name, name, name, name))
    for field, value in values.items():
        setattr(made, field, value)
    return made


def with_her(arena: Arena, at: str, name: str = "p1") -> Princess:
    arena.state.princess = princess = her(name, cell=arena.cell(at))
    return princess


def joins(camp: Camp, princess: str, *answers: str) -> None:
    leader = camp[camp.state.expedition.leader]
    camp.play(perform(camp.game, ops({"op": "princess", "id": princess}), Context(knight=leader)), *answers)


def aimed(arena: Arena, *words: str) -> Steps[Any]:
    line = [[TargetWord.read(word) for word in words]]
    return read_lines(arena.game, arena.clash.figures[0], line)


def targets(arena: Arena, *words: str) -> list[str]:
    found = arena.play(aimed(arena, *words))
    return [knight.id for knight in found.knights] if found is not None else []


# --- who she is, how long she stays -------------------------------------------------------------


@pytest.mark.rule("PRI-001", "PRI-011")
def test_four_princesses_with_an_ability_for_the_clash_and_one_for_the_delve() -> None:
    cards = load_box().princesses.values()
    assert len(cards) == 4
    for card in cards:
        assert card.kingdom == "cinder_abbacy" and card.speed >= 5
        assert card.clash.name.en and card.clash.timing == "free_action"
        assert card.clash.effect and card.delve.effect
    assert len({str(card.clash.effect) for card in cards}) == len({str(card.delve.effect) for card in cards}) == 4


@pytest.mark.rule("PRI-002")
def test_she_stays_through_both_clashes_until_the_expedition_is_over() -> None:
    arena = ready()
    begin(arena)
    arena.state.princess = her()
    for type_ in ("exhibition", "full"):
        arena.state.princess.cell = arena.cell("I5")
        arena.clash.type, arena.clash.result = type_, "won"
        arena.state.clash = arena.clash
        steps = resolve_aftermath(arena.game, {})
        next(steps, None)  # which loot is taken does not matter here
        steps.close()
        assert arena.state.princess is not None and arena.state.princess.cell < 0
    camp = Camp("k1")
    joins(camp, "p1")
    next_expedition(camp.game)
    assert camp.state.princess is None
    assert [event.args["knight"] for event in camp.events("princess_leaves")] == ["p1"]


@pytest.mark.rule("PRI-003", "PRI-004", "PRI-005")
def test_of_two_the_players_keep_one_and_a_new_one_is_fresh() -> None:
    camp = Camp("k1", "k2")
    joins(camp, "p1")
    seen = view(camp.game)
    assert seen.princess is not None and seen.princess.id == "p1"
    assert "p1" in seen.knights and "p1" not in seen.party  # with the party, of no knight's things
    assert camp.state.princess is not None
    camp.state.princess.spent = True
    joins(camp, "p2", "princess:p1")
    assert (camp.state.princess.id, camp.state.princess.spent) == ("p1", True)
    joins(camp, "p2", "princess:p2")
    assert (camp.state.princess.id, camp.state.princess.spent) == ("p2", False)
    joins(camp, "p2")  # she is there already: nothing is asked
    assert camp.state.princess.id == "p2"


@pytest.mark.rule("PRI-001", "PRI-002", "PRI-004", "PRI-005")
def test_her_coming_and_going_is_told_and_she_goes_with_the_save() -> None:
    camp = Camp("k1", "k2", leader="k2")
    joins(camp, "p1")
    joins(camp, "p2", "princess:p2")
    told = [(event.kind, event.rules, event.args) for event in camp.game.events if event.kind.startswith("princess")]
    assert told == [
        ("princess_joins", ("PRI-001", "PRI-005"), {"knight": "p1"}),
        ("princess_leaves", ("PRI-002",), {"knight": "p1"}),
        ("princess_joins", ("PRI-001", "PRI-005"), {"knight": "p2"}),
    ]
    assert camp.state.princess is not None and camp.state.princess.seat == camp["k2"].seat
    assert decode(State, encode(camp.state)) == camp.state


# --- in a clash ---------------------------------------------------------------------------------


@pytest.mark.rule("PRI-006")
def test_she_is_placed_on_an_empty_space_next_to_a_knight() -> None:
    arena = ready(terrain=[{"tile": "test.column", "at": "A7"}])  # the ledger's J7
    arena.state.princess = her()
    monster = arena.clash.monster
    arena.state.clash = None
    steps = set_up(arena.game, "full", monster)
    asked = arena.asked(steps, "cell:I6", "cell:I8")
    assert asked == sorted(f"cell:{name}" for name in ("H6", "I5", "I7", "J6", "H8", "I9", "J8"))
    assert not [key for key in asked if key in ("cell:J7", "cell:A9", "cell:I6")]
    crowded = ready(knights=1)
    crowded.state.princess = her()
    crowded.card(
        "scenario",
        id="place",
        monster=crowded.clash.monster,
        levels=[1],
        name={"en": "P", "zh": "地"},
        knights=["A1"],
        monsters=[{"at": "G7", "facing": "south"}],
        terrain=[{"tile": "test.column", "at": name} for name in ("A2", "B1")],
    )
    crowded.state.clash = None
    assert crowded.asked(set_up(crowded.game, "full", monster)) == ["cell:H1", "cell:I2", "cell:J3"]


@pytest.mark.rule("PRI-007")
def test_her_turn_comes_when_the_players_like() -> None:
    arena = Arena()
    for number, at in enumerate(("A1", "A3", "A5", "A7"), 1):
        arena.knight(f"k{number}", at)
    princess = with_her(arena, "C3")
    arena.monster("pawn", "H11")
    order: list[str] = []
    for wanted in ("k2", "k4", "p1", "k1", "k3"):
        answers = [f"knight:{wanted}"] if len(order) < 4 else []
        chosen = arena.play(choose_next_knight(arena.game), *answers)
        assert chosen is not None
        arena.play(princess_turn(arena.game, princess) if chosen is princess else knight_turn(arena.game, chosen))
        order.append(chosen.id)
    assert order == ["k2", "k4", "p1", "k1", "k3"]
    assert arena.play(choose_next_knight(arena.game)) is None


@pytest.mark.rule("PRI-008", "PRI-012")
def test_she_moves_and_uses_her_ability_once_before_or_after() -> None:
    arena = Arena()
    arena.monster("pawn", "C4")
    knight = arena.knight("k1", "A1")
    arena.hire("helper", *[{"timing": "free_action", "effect": [gain("passion")]}] * 2)
    princess = with_her(arena, "C3")
    ability = "use:talent:p1#1"
    assert arena.asked(princess_turn(arena.game, princess)) == sorted([ability, "end", "move"])
    assert "use:mercenary:helper" in arena.asked(knight_turn(arena.game, knight))  # a knight can call on her
    arena.play(princess_turn(arena.game, princess), ability, "move", "cell:D3")
    assert arena.state.pool == {"opening": 1} and arena.at(princess) == "D3"
    arena.play(princess_turn(arena.game, princess), "move", "cell:C3", ability)
    assert arena.state.pool == {"opening": 2}
    acted = [event.args.get("knight") for event in arena.events("uses")]
    assert acted == ["p1", "p1"]  # once a turn, and then no more
    offered = arena.offered("choose.action")
    assert ability not in offered[1] and "move" in offered[1]
    assert not [key for asked in offered for key in asked if key == "attack"]


@pytest.mark.rule("PRI-013")
def test_a_zone_passes_her_by_beside_a_knight_only() -> None:
    for at, dead in (("D5", False), ("G5", True)):
        arena = Arena()
        arena.monster("pawn", "D3")
        arena.knight("k1", at)
        princess = with_her(arena, "D4")
        step = {"op": "attack", "on": "zone", "zone": 2}
        arena.ai("wide", evasion={"dice": 1, "difficulty": 2}, types=["zone 2"], target=[["zone 2"]], steps=[step])
        arena.clash.ai_deck = ["wide"]
        arena.rolls(evasion=[9]).play(ai_activation(arena.game, arena.clash.figures[0]))
        assert princess.dead is dead
        assert ("k1" in [event.args["knight"] for event in arena.events("attacked")]) is (at == "D5")


@pytest.mark.rule("PRI-014")
def test_a_loss_of_vigor_kills_her() -> None:
    arena = Arena()
    arena.monster("square", "F5")
    arena.knight("k1", "A1")
    princess = with_her(arena, "C3")
    arena.play(perform(arena.game, ops(lose("vigor", 0, who="princess")), Context()))
    assert not princess.dead
    arena.play(crash(arena.game, princess))
    assert princess.dead and princess.cell < 0
    assert [event.args["knight"] for event in arena.events("dies")] == ["p1"]


@pytest.mark.rule("PRI-014", "INV-038")
@pytest.mark.parametrize("how", ["knockback", "pushback"])
def test_it_is_told_before_an_attack_whom_its_target_would_run_over(how: str) -> None:
    arena = Arena()
    boss = arena.monster("square", "F5", "west")
    knight, stood = arena.knight("k1", "F4", vigor=6), boss.cell
    arena.weapon(knight, "maul", 2, keywords=[f"{how} 3"])
    arena.clash.bp_deck = [arena.bp("hide")]
    princess, other = with_her(arena, "F8"), arena.knight("k2", "G7", vigor=6)
    told = attack_odds(arena.game, "k1", boss.number, "maul")
    assert told is not None and sorted(told.struck) == [(how, "k2"), (how, "p1")]
    assert (boss.cell, princess.dead, other.vigor) == (stood, False, 6), "nothing has happened"
    arena.play((knockback if how == "knockback" else pushback)(arena.game, boss, 3, knight))
    assert princess.dead and other.vigor == 5


@pytest.mark.rule("ABI-038")
@pytest.mark.parametrize("seed", range(6))
def test_whether_a_tumble_will_help_is_not_told_before_its_die_is_rolled(seed: int) -> None:
    arena = Arena()
    arena.state.streams["seed"] = seed
    boss = arena.monster("square", "F5", "west")
    arena.weapon(arena.knight("k1", "F4", vigor=6), "maul", 2, keywords=["knockback 3"])
    arena.clash.bp_deck = [arena.bp("hide")]
    other = arena.knight("k2", "G7", vigor=6)
    arena.gear(other, "support", "ash_handful", keywords=["tumble"])
    told = attack_odds(arena.game, "k1", boss.number, "maul")
    assert told is not None and told.struck == (("knockback", "k2"),)


def test_whom_a_driven_monster_passes_by_is_not_named() -> None:
    arena = Arena()
    boss = arena.monster("square", "F5", "west")
    knight = arena.knight("k1", "F4", vigor=6)
    arena.weapon(knight, "maul", 2, keywords=["knockback 1"])
    arena.clash.bp_deck = [arena.bp("hide")]
    with_her(arena, "F9")
    told = attack_odds(arena.game, "k1", boss.number, "maul")
    assert told is not None and told.struck == ()


@pytest.mark.rule("PRI-014")
def test_of_what_she_dies_is_told() -> None:
    arena = Arena()
    arena.monster("square", "F5")
    arena.knight("k1", "A1")
    with_her(arena, "C3")
    arena.play(perform(arena.game, ops(lose("vigor", 1, who="princess")), Context(source="a_card")))
    assert [dict(event.args) for event in arena.events("dies")] == [{"knight": "p1", "cause": "a_card"}]


@pytest.mark.rule("PRI-015")
def test_outside_a_clash_she_dies_of_what_the_whole_party_suffers() -> None:
    camp = Camp("k1", "k2")
    joins(camp, "p1")
    camp.play(perform(camp.game, ops(lose("vigor", 1, who="each_knight")), Context(knight=camp["k1"])))
    assert camp.state.princess is not None
    camp.play(perform(camp.game, ops(lose("vigor", 1, who="party")), Context(knight=camp["k1"])))
    assert camp.state.princess is None
    joins(camp, "p2")
    camp.play(perform(camp.game, ops(lose("vigor", 1, who="princess")), Context(knight=camp["k1"])))
    assert camp.state.princess is None


@pytest.mark.rule("PRI-016")
def test_she_makes_no_test() -> None:
    arena = Arena()
    for number, at in enumerate(("A1", "A3", "A5", "A7"), 1):
        arena.knight(f"k{number}", at)
    arena.monster("pawn", "C4")
    with_her(arena, "C3")
    group = {"op": "group_test", "virtue": "might", "difficulty": 6, "bands": [{"from": 0, "to": 5, "do": []}]}
    arena.rolls(test=[9, 9, 9, 9]).play(perform(arena.game, ops(group), Context(knight=arena.state.knights["k1"])))
    assert [event.args["knight"] for event in arena.events("test")] == ["k1", "k2", "k3", "k4"]
    alone = {"op": "test", "difficulty": 6, "who": "adjacent_knights", "failure": [{"op": "kill"}]}
    arena.play(perform(arena.game, ops(alone), Context(figure=arena.clash.figures[0])))
    assert len(arena.events("test")) == 4 and arena.state.princess is not None and not arena.state.princess.dead


@pytest.mark.rule("PRI-017", "PRI-018", "PRI-019")
def test_she_is_aimed_at_like_a_knight_but_not_for_what_she_cannot_have() -> None:
    arena = Arena()
    arena.monster("pawn", "F5")
    near = arena.knight("k1", "F7", vigor=3, passion=1, conditions={"slimed": 0})
    arena.knight("k2", "F9")
    with_her(arena, "F6")
    assert targets(arena, "closest") == ["p1"]
    assert targets(arena, "adjacent", "closest") == ["p1"]
    assert targets(arena, "lowest vigor") == ["k1"]
    assert targets(arena, "highest passion") == ["k1"]
    assert targets(arena, "with slimed") == ["k1"]
    near.conditions.clear()
    assert targets(arena, "with slimed") == []
    assert targets(arena, "least bane") == []
    with_her(arena, "A14")
    assert targets(arena, "furthest") == ["p1"]


@pytest.mark.rule("PRI-019")
def test_she_cannot_take_the_priority_target() -> None:
    arena = Arena()
    arena.monster("pawn", "F5")
    arena.knight("k1", "F7")
    arena.knight("k2", "A1")
    princess = with_her(arena, "F3")
    arena.priority("k1")
    arena.play(perform(arena.game, ops(gain("passion", 9, who="princess")), Context()))
    assert (princess.passion, arena.clash.priority_target) == (0, "k1")
    assert targets(arena, "closest") == ["k1"]  # a tie: the token decides
    arena.priority("k2")
    assert arena.asked(aimed(arena, "closest")) == ["knight:k1", "knight:p1"]  # of no token's holder the players


@pytest.mark.rule("PRI-020")
def test_who_attacks_her_kills_her_without_a_roll_and_nothing_comes_after() -> None:
    arena = Arena()
    arena.monster("pawn", "F5")
    arena.knight("k1", "A1")
    princess = with_her(arena, "F6")
    arena.ai(
        "bite",
        evasion={"dice": 3, "difficulty": 2},
        target=[["closest"]],
        steps=[{"op": "attack"}],
        hit=[gain("threat")],
        after=[gain("threat", who="target"), {"op": "knockback", "amount": 1}],
    )
    arena.clash.ai_deck = ["bite"]
    arena.play(ai_activation(arena.game, arena.clash.figures[0]))
    assert princess.dead and not arena.events("evasion_roll") and not arena.events("moved_by_force")
    assert arena.state.expedition.threat == 0 or not arena.events("hits")


@pytest.mark.rule("PRI-021")
def test_she_gains_no_cards_and_no_bane() -> None:
    arena = Arena()
    arena.monster("pawn", "F5")
    arena.knight("k1", "A1")
    princess = with_her(arena, "F6")
    arena.condition("slimed")
    arena.mortis("m1", 1, {"op": "kill"})
    effects = (
        {"op": "condition", "id": "slimed", "who": "princess"},
        gain("bane", 9, who="princess"),
        {"op": "knockdown", "who": "princess"},
        {"op": "peril_check", "who": "princess"},
        {"op": "choke", "amount": 1, "who": "princess"},
    )
    arena.condition("choked", heat_floor=True)
    arena.play(perform(arena.game, ops(*effects), Context()))
    assert (princess.conditions, princess.sheet.bane, princess.mortis, princess.knockdown) == ({}, 0, [], "")
    assert not princess.dead


@pytest.mark.rule("PRI-022")
def test_a_clash_is_lost_with_the_last_knight_and_not_with_her() -> None:
    arena = Arena()
    arena.monster("pawn", "F5")
    knight = arena.knight("k1", "A1")
    princess = with_her(arena, "F6")
    arena.play(perform(arena.game, ops({"op": "kill", "who": "princess"}), Context()))
    assert princess.dead and arena.clash.result == ""
    with_her(arena, "F6")
    with pytest.raises(ClashOver):
        arena.play(perform(arena.game, ops({"op": "kill"}), Context(knight=knight)))
    assert arena.clash.result == "lost"


@pytest.mark.rule("PRI-023")
def test_she_is_no_member_of_the_party() -> None:
    camp = Camp("k1", "k2", "k3", "k4")
    joins(camp, "p1")
    assert [member.id for member in party(camp.game)] == ["k1", "k2", "k3", "k4"]
    camp.state.expedition.loot = ["upgrade"] * 6
    taken = camp.play(distribute(camp.game), *["loot:upgrade"] * 0)
    assert {name: len(cards) for name, cards in taken.items()} == {"k1": 1, "k2": 1, "k3": 1, "k4": 1}
    before = camp.state.expedition.loot
    assert len(before) == 2  # the quota is four, the rest is scrap
    camp.play(perform(camp.game, ops({"op": "clue", "type": "martial"}), Context(knight=camp["k1"])))
    assert camp.state.princess is not None and camp.state.princess.clues == {}


# --- in a delve ---------------------------------------------------------------------------------


def delving() -> Realm:
    realm = Realm("k1", "k2").chain("12", "13").tracks(threat=3)
    realm.road("13", "east", "14").hidden("14")
    realm.deck("r1", "r2", "r3", "r4")
    joins(realm, "p1")
    return realm


@pytest.mark.rule("PRI-024", "PRI-025")
def test_her_delve_ability_comes_before_the_travel_and_then_a_marker_lies_on_her_card() -> None:
    realm = delving()
    assert "princess:p1" in realm.options()
    realm.step("princess:p1")  # and back, which is the only way
    assert realm.expedition.threat == 2 and realm.state.princess is not None and realm.state.princess.spent
    assert [event.args["knight"] for event in realm.events("princess_helps")] == ["p1"]
    assert "princess:p1" not in realm.options()
    while realm.state.scenes[-1].step:
        realm.step()
    assert "princess:p1" not in realm.options()  # in the rounds to come neither


@pytest.mark.rule("PRI-024", "PRI-025")
def test_what_she_does_in_a_delve_she_does_for_whoever_leads() -> None:
    realm = delving()
    card = replace(realm.game.content.princesses["p1"].delve, effect=ops(gain("gold", 2)))
    shelf = replace(realm.game.content.princesses["p1"], delve=card)
    realm.game.content = boxed(realm.game.content, "princesses", "p1", shelf)
    realm.expedition.leader = "k2"
    before = {name: realm[name].sheet.gold for name in ("k1", "k2")}
    realm.step("princess:p1")
    assert {name: realm[name].sheet.gold for name in before} == before | {"k2": before["k2"] + 2}
    (helps,) = realm.events("princess_helps")
    assert (helps.rules, helps.args) == (("PRI-024", "PRI-025"), {"knight": "p1"})


@pytest.mark.rule("PRI-024")
def test_it_is_not_offered_once_the_party_has_travelled() -> None:
    realm = delving()
    realm.step("back:13")
    assert realm.state.scenes[-1].step == "exploration" and "princess:p1" not in realm.options()


@pytest.mark.rule("PRI-026", "PRI-027")
def test_the_marker_leaves_in_the_rest_and_not_in_the_aftermath() -> None:
    arena = ready()
    begin(arena)
    arena.state.princess = her(spent=True, cell=arena.cell("I5"))
    arena.clash.type, arena.clash.result = "exhibition", "won"
    steps = resolve_aftermath(arena.game, {})
    next(steps, None)
    steps.close()
    assert arena.state.princess is not None and arena.state.princess.spent
    camp = Camp("k1").at("rest")
    joins(camp, "p1")
    assert camp.state.princess is not None
    camp.state.princess.spent = True
    camp.play(rest_scene(camp.game, camp.state.scenes[-1]))
    assert not camp.state.princess.spent


@pytest.mark.rule("PRI-028")
def test_she_takes_no_part_in_an_encounter() -> None:
    realm = Realm("k1")
    realm.encounter()
    joins(realm, "p1")
    realm.weapon("k1", attack={"dice": 1})
    steps = perform(realm.game, ops({"op": "encounter"}), Context(knight=realm["k1"]))
    decision = next(steps)
    while realm.expedition.encounter is None or not realm.expedition.encounter.knights:
        decision = steps.send(decision.forced() or (decision.options[0].key,))
    assert list(realm.expedition.encounter.knights) == ["k1"]
    seen = view(realm.game).expedition.encounter
    assert seen is not None and list(seen.knights) == ["k1"]


def test_where_she_stands_nobody_else_can() -> None:
    arena = Arena()
    knight = arena.knight("k1", "F6")
    arena.monster("pawn", "A1")
    assert is_legal(arena.game, knight)
    with_her(arena, "F6")
    assert not is_legal(arena.game, knight)


@pytest.mark.rule("PRI-020")
def test_the_plate_says_that_she_dies_if_she_is_struck() -> None:
    """It foretold hardly any loss, and she died."""
    arena = Arena()
    arena.monster("pawn", "F7", "south")
    arena.knight("k1", "J7")
    with_her(arena, "E7")
    evasion = {"dice": 2, "difficulty": 6}
    steps = [{"op": "attack"}]
    near = arena.ai("a1", target=[["closest"]], evasion=evasion, steps=steps, hit=[lose("vigor", 2)])
    found = intent_of(arena.game, arena.clash.figures[0].number, near)
    assert found is not None and found.aims == (("p1", 1),)
    assert (found.dice, found.need) == ((0, 0), (0, 0)), "she evades nothing"
    assert found.tolls == (Toll("p1", death=Fraction(1)),)
