"""What is not on offer, and why: every question can say it of the options that a player misses."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.content.virtues import VIRTUES
from kf_desktop.engine.decision import Asking, Refusal
from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from kf_desktop.rules.clash.board.asking import in_order
from kf_desktop.rules.clash.forced.displacing import displace
from kf_desktop.rules.clash.forced.knockback import knockback
from kf_desktop.rules.clash.harm.defence import take_weapon
from kf_desktop.rules.clash.monster.monster_attack import _virtue_of
from kf_desktop.rules.clash.monster.targeting import find_targets
from kf_desktop.rules.clash.moving.walking import hug, vault, walk
from kf_desktop.rules.clash.round.knight_round import choose_next_knight, knight_turn
from kf_desktop.rules.clash.round.opportunity import window_of_opportunity
from kf_desktop.rules.clash.round.refusals import of_turn
from kf_desktop.rules.clash.round.setup import set_up
from kf_desktop.rules.clash.terrain.placing import place
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.disabling import disable
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.table.dice import Die, Rerolls, declare_rerolls
from kf_desktop.rules.table.game import Steps
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.state import FigureNumber, Knight, Perch
from tests.rules.arena import Arena, gain, under_attack
from tests.rules.written import ops, words


def free(**more: Any) -> dict[str, Any]:
    return {"timing": "free_action", "cost": {"heat": 1}, "effect": [gain("gold")], **more}


def duel(knight_at: str = "H10", boss_at: str = "H11", **values: Any) -> tuple[Arena, Knight]:
    """k1 with a blade (reach 1) beside a boss whose level 1 body part has AT 6."""
    arena = Arena()
    arena.monster("pawn", boss_at, "west")
    knight = arena.knight("k1", knight_at, **values)
    arena.weapon(knight, "blade", 1)
    arena.clash.bp_deck = arena.bps("b1", "c1")
    return arena, knight


def first(steps: Steps[Any], answer: str = "", prompt: str = "") -> Asking:
    """The first real question of the procedure (after the answer), or the first of that prompt; others are passed."""
    decision = steps.send((answer,)) if answer else next(steps)
    while (forced := decision.forced()) is not None or (prompt and decision.prompt != prompt):
        quiet = ("pass",) if any(option.key == "pass" for option in decision.options) else ()
        decision = steps.send(forced if forced is not None else quiet)
    assert isinstance(decision, Asking), "it says what it leaves out"
    return decision


def reasons(decision: Asking) -> dict[str, tuple[str, str]]:
    """Why and by which rule each missing option is missing."""
    return {refusal.option.key: (refusal.why, refusal.rule) for refusal in decision.not_offered()}


def missed(decision: Asking, key: str) -> Refusal:
    return next(refusal for refusal in decision.not_offered() if refusal.option.key == key)


def test_what_is_offered_is_never_missed() -> None:
    arena, knight = duel()
    arena.talent("k1", free())
    decision = first(knight_turn(arena.game, knight))
    offered = {option.key for option in decision.options}
    assert {"move", "attack", "use:talent:test.own.k1#0"} <= offered
    assert not offered & set(reasons(decision))


@pytest.mark.rule("KRD-013", "KRD-014")
def test_actions_that_are_spent() -> None:
    arena, knight = duel()
    arena.rolls(attack=[1])
    steps = knight_turn(arena.game, knight)
    first(steps)
    spent = missed(first(steps, "attack", "choose.action"), "attack")
    assert (spent.why, spent.rule, spent.args["action"]) == ("action_spent", "KRD-013", "combat")


@pytest.mark.parametrize(
    ("heat", "vigor", "cost", "expected"),
    [
        (5, 9, {"heat": 1}, ("heat", "ABI-010", 1, 0)),
        (3, 2, {"vigor": 3}, ("vigor", "ABI-011", 3, 2)),
    ],
)
@pytest.mark.rule("ABI-010", "ABI-011", "ABI-021")
def test_costs_that_cannot_be_paid(heat: int, vigor: int, cost: dict[str, int], expected: tuple[Any, ...]) -> None:
    arena, knight = duel(heat=heat, heat_limit=5, vigor=vigor)
    arena.change("portraits", knight.loadout.portrait, heat_refresh=0)
    arena.talent("k1", free(cost=cost))
    refusal = missed(first(knight_turn(arena.game, knight)), "use:talent:test.own.k1#0")
    amounts = (refusal.args["amount"], refusal.args["have"])
    assert (refusal.why, refusal.rule, *amounts) == (expected[0], expected[1], *expected[2:])


def test_gates_say_what_they_ask_for() -> None:
    arena, knight = duel()
    arena.talent("k1", free(when="passion >= 4"))
    refusal = missed(first(knight_turn(arena.game, knight)), "use:talent:test.own.k1#0")
    assert (refusal.why, refusal.rule, refusal.args["when"]) == ("gate", "ABI-046", "passion >= 4")


@pytest.mark.rule("ABI-022")
def test_techniques_of_another_moment() -> None:
    arena, knight = duel()
    arena.technique(knight, "test.late", timing="second_window", effect=[gain("gold")], depletion="cooldown")
    refusal = missed(first(knight_turn(arena.game, knight)), "use:technique:test.late")
    assert (refusal.why, refusal.args["timing"]) == ("not_now", "second_window")


@pytest.mark.rule("KAT-005", "KAT-006", "KAT-007")
def test_weapons_that_cannot_attack() -> None:
    arena, knight = duel(knight_at="H10", boss_at="H14")
    arena.terrain(column="H12")
    arena.weapon(knight, "bow", 1, keywords=["ranged 2 6"])
    arena.weapon(knight, "pike", 1, keywords=["reach 2"])
    arena.weapon(knight, "sling", 1, keywords=["ranged 5 6"])
    tired = arena.weapon(knight, "tired", 1, keywords=["ranged 2 6"])
    tired.exhausted = True
    found = reasons(first(knight_turn(arena.game, knight)))
    assert found["attack:1:blade"] == ("too_far", "KAT-006")
    assert found["attack:1:pike"] == ("too_far", "KAT-006")
    assert found["attack:1:sling"] == ("too_near", "KAT-006")
    assert found["attack:1:bow"] == ("no_sight", "KAT-007")
    assert found["attack:1:tired"] == ("weapon_exhausted", "KAT-005")
    hidden = missed(first(knight_turn(arena.game, knight)), "attack:1:bow")
    assert hidden.args["space"] == arena.flip("H12")


def test_an_attack_that_is_declared_says_what_else_was_missing() -> None:
    arena, knight = duel()
    arena.weapon(knight, "second", 1)
    arena.weapon(knight, "bow", 1, keywords=["ranged 2 6"])
    decision = first(choose_and_attack(arena.game, knight), prompt="choose.attack")
    assert reasons(decision) == {"attack:1:bow": ("too_near", "KAT-006")}


@pytest.mark.rule("KRD-030", "KRD-036", "KRD-037")
def test_spaces_where_a_move_cannot_end() -> None:
    arena, knight = duel(knight_at="H10", boss_at="H11")
    arena.knight("k2", "G10")
    arena.terrain(column="H8", wall="J10")
    found = reasons(first(walk(arena.game, knight, 3)))
    assert found[f"cell:{arena.flip('H11')}"] == ("taken", "KRD-037")
    assert found[f"cell:{arena.flip('G10')}"] == ("taken", "KRD-037")
    assert found[f"cell:{arena.flip('H8')}"] == ("closed", "KRD-036")
    far = missed(first(walk(arena.game, knight, 3)), f"cell:{arena.flip('H6')}")
    assert (far.why, far.args) == ("too_many_spaces", {"amount": 6, "have": 3})
    assert f"cell:{arena.flip('H9')}" not in found and f"cell:{arena.flip('H10')}" not in found


def test_ends_that_a_move_may_not_have() -> None:
    arena, knight = duel(knight_at="H10", boss_at="A1")
    allowed = {arena.cell("H8"), arena.cell("H9")}
    found = reasons(first(walk(arena.game, knight, 3, among=allowed)))
    assert found[f"cell:{arena.flip('H12')}"] == ("not_an_end", "KRD-031")


@pytest.mark.rule("ABI-040")
def test_one_ability_of_a_name_in_a_window() -> None:
    arena, _ = duel()
    reflex = {"timing": "reaction", "cost": {"heat": 1}, "effect": [gain("gold")]}
    arena.talent(
        "k1",
        {**reflex, "name": {"en": "Reflex", "zh": "反射"}},
        {**reflex, "name": {"en": "Superior Reflex", "zh": "高级反射"}},
        {**reflex, "name": {"en": "Brace", "zh": "稳住"}},
    )
    steps = window_of_opportunity(arena.game, Context())
    first(steps)
    decision = first(steps, "use:k1:talent:test.own.k1#0")
    assert reasons(decision)["use:k1:talent:test.own.k1#1"] == ("same_name", "ABI-040")
    assert reasons(decision)["use:k1:talent:test.own.k1#0"] == ("used", "ABI-024")


@pytest.mark.rule("ARC-004")
def test_levels_of_the_arc_that_passion_does_not_reach() -> None:
    arena, knight = duel(passion=1)
    arena.arc("k1", (2, [["knockback 1"]]), (6, [["vault"]]))
    arena.rolls(attack=[7])
    steps = choose_and_attack(arena.game, knight)
    decision = first(steps, prompt="window.first_window")
    high = missed(decision, "arc:6:0")
    assert (high.why, high.rule, high.args) == ("passion", "ARC-004", {"amount": 6, "have": 2})
    assert "arc:2:0" in [option.key for option in decision.options]


# --- the rest of a turn -------------------------------------------------------------------------


@pytest.mark.rule("VAN-002", "VAN-004", "VAN-006", "VAN-007")
def test_vantage_points_that_cannot_be_climbed() -> None:
    arena = Arena(22, 16)
    knight, other = arena.knight("k1", "H10"), arena.knight("k2", "B2")
    arena.monster("square", "H11")
    arena.ride("", "back", open=False)
    assert _climb(arena, knight) == ("point_closed", "VAN-002")
    arena.do(knight, {"op": "open", "point": "back"})
    assert _climb(arena, knight) is None
    assert _climb(arena, other) == ("not_adjacent", "VAN-004")
    knight.marks.append(Mark(MarkKind.CLIMBED))
    assert _climb(arena, knight) == ("used", "VAN-006")
    knight.marks.clear()
    arena.clash.riders["k2"] = Perch(FigureNumber(1), "back")
    assert _climb(arena, knight) == ("taken", "VAN-007")


def _climb(arena: Arena, knight: Knight) -> tuple[str, str] | None:
    found = {refusal.option.key: (refusal.why, refusal.rule) for refusal in of_turn(arena.game, knight, 3)}
    return found.get("climb:1:back")


@pytest.mark.rule("GEA-069", "GEA-071")
def test_readying_needs_something_exhausted_and_an_action() -> None:
    arena, knight = duel()
    assert reasons(first(knight_turn(arena.game, knight)))["unexhaust:combat"] == ("nothing_exhausted", "GEA-069")
    knight.sheet.armory[0].exhausted = True
    knight.fought = True
    found = {refusal.option.key: refusal.why for refusal in of_turn(arena.game, knight, 3)}
    assert found["unexhaust:combat"] == "action_spent"
    assert "unexhaust:movement" not in found


@pytest.mark.rule("TEC-005", "TEC-021")
def test_techniques_that_are_not_in_hand_say_where_they_are() -> None:
    arena, knight = duel()
    for area in ("cooldown", "delay", "discard"):
        arena.technique(knight, f"test.{area}", timing="free_action", effect=[gain("gold")], depletion="cooldown")
        knight.hand.remove(f"test.{area}")
        getattr(knight, area).append(f"test.{area}")
    found = {refusal.option.key: refusal for refusal in of_turn(arena.game, knight, 3)}
    for area in ("cooldown", "delay", "discard"):
        refusal = found[f"use:technique:test.{area}"]
        assert (refusal.why, refusal.rule, refusal.args["area"]) == ("not_in_hand", "TEC-005", area)


@pytest.mark.rule("GLD-017")
def test_a_disabled_technique_says_so() -> None:
    arena, knight = duel()
    arena.technique(knight, "test.off", timing="free_action", effect=[gain("gold")], depletion="cooldown")
    disable(arena.game, "technique", "test.off")
    refusal = missed(first(knight_turn(arena.game, knight)), "use:technique:test.off")
    assert (refusal.why, refusal.rule) == ("disabled", "GLD-017")


@pytest.mark.rule("SAI-020")
def test_infusions_that_devotion_does_not_reach() -> None:
    arena, knight = duel()
    ability = {"timing": "free_action", "cost": {"heat": 1}, "effect": [gain("gold")]}
    levels = [{"devotion": 1, "abilities": [ability]}, {"devotion": 4, "abilities": [ability]}]
    made = arena.card(
        "saint",
        id="test.saint",
        name=words("Saint"),
        virtue="might",
        incarnation=6,
        infusions=levels,
        commandment={"text": words("Rest."), "breach": "enter_fog"},
    )
    knight.sheet.saint, knight.sheet.devotion = made.id, 2
    decision = first(knight_turn(arena.game, knight))
    high = missed(decision, "use:saint:test.saint#1.0")
    assert (high.why, high.rule, high.args) == ("devotion", "SAI-020", {"amount": 4, "have": 2})
    assert "use:saint:test.saint#0.0" in [option.key for option in decision.options]


@pytest.mark.rule("KRD-008")
def test_knights_who_have_had_their_turn() -> None:
    arena, knight = duel()
    arena.knight("k2", "G10")
    arena.knight("k3", "F10")
    knight.acted = True
    decision = first(choose_next_knight(arena.game))
    assert reasons(decision) == {"knight:k1": ("acted", "KRD-008")}


# --- attacks and defences -----------------------------------------------------------------------


@pytest.mark.rule("ARC-007", "ARC-010", "ABI-035")
def test_levels_and_keywords_that_are_used_or_of_the_other_window() -> None:
    arena, knight = duel(passion=5)
    arena.arc("k1", (1, [["daze"], ["opening 1"]]), (3, [["reposition 1"]]), (4, [["heartseeker"]]))
    arena.weapon(knight, "hook", 1, keywords=["motivate 1"])
    arena.rolls(attack=[7])
    steps = choose_and_attack(arena.game, knight)
    first(steps)
    found = reasons(first(steps, "attack:1:hook", prompt="window.first_window"))
    assert found["arc:1:1"] == found["arc:3:0"] == ("other_window", "ARC-010")
    assert found["keyword:motivate"] == ("other_window", "KAT-047")
    found = reasons(first(steps, "arc:1:0", prompt="window.first_window"))
    assert found["arc:1:0"] == found["arc:1:1"] == ("level_used", "ARC-007")


@pytest.mark.rule("EVA-020", "EVA-026")
def test_weapons_that_cannot_protect() -> None:
    arena, knight = duel()
    for name in ("shield", "second_shield", "tired"):
        arena.weapon(knight, name, 1, keywords=["dodge"])
    knight.sheet.armory[-1].exhausted = True
    arena.ai("swing", evasion={"dice": 1, "difficulty": 5})
    attack = under_attack(arena, "swing", knight)
    decision = first(take_weapon(arena.game, knight, attack, "roll", dice=1, bonus=0, needs=5))
    assert reasons(decision) == {"gear:blade": ("no_defence", "EVA-020"), "gear:tired": ("weapon_exhausted", "EVA-026")}


@pytest.mark.rule("DIC-018", "EVA-012")
def test_dice_that_cannot_be_rolled_again() -> None:
    arena, knight = duel()
    rolled = [Die(3, crit=True), Die(4, rerolled=True), Die(5, guarded=True)]
    decision = first(declare_rerolls(arena.game, knight, rolled, Rerolls("evasion", free=1, difficulty=7)))
    assert reasons(decision) == {"die:1": ("rerolled", "DIC-018"), "die:2": ("guarded", "EVA-012")}


def test_whoever_is_knocked_down_does_not_react() -> None:
    arena, _ = duel()
    arena.knight("k2", "G10", knockdown="falling")
    for name in ("k1", "k2"):
        arena.talent(name, {"timing": "reaction", "cost": {"heat": 1}, "effect": [gain("gold")]})
    found = reasons(first(window_of_opportunity(arena.game, Context())))
    assert found == {"use:k2:talent:test.own.k2#0": ("knocked_down", "knockdown")}


@pytest.mark.keyword("vault", "hug")
def test_spaces_where_vaults_and_hugs_do_not_end() -> None:
    arena = Arena()
    knight = arena.knight("k1", "H10")
    arena.monster("dot", "H11")
    arena.monster("dot", "G10")
    arena.knight("k2", "F10")
    found = reasons(first(vault(arena.game, knight)))
    assert found == {f"cell:{arena.flip('F10')}": ("taken", "KRD-037")}
    found = reasons(first(hug(arena.game, knight, 1)))
    assert found[f"cell:{arena.flip('F10')}"] == ("taken", "KRD-037")
    assert found[f"cell:{arena.flip('H12')}"] == ("too_many_spaces", "KRD-030")


def test_choices_of_a_card_whose_gate_is_closed() -> None:
    arena, knight = duel(passion=1)
    options = [
        {"text": words("One"), "do": [gain("gold")]},
        {"text": words("Two"), "do": [gain("gold")]},
        {"text": words("Three"), "do": [gain("gold")], "when": "passion >= 4"},
    ]
    card = arena.card(
        "trait",
        id="t",
        monster="test.pawn",
        name=words("T"),
        timing="passive",
        effect=[{"op": "choose", "who": "self", "options": options}],
    )
    decision = first(perform(arena.game, card.effect, Context(knight=knight)))
    closed = missed(decision, "option:2")
    assert (closed.why, closed.args["when"]) == ("gate", "passion >= 4")


@pytest.mark.rule("ABI-024")
def test_a_flexible_ability_that_was_used_is_missed_in_the_second_window() -> None:
    arena, knight = duel()
    arena.talent("k1", {"timing": "either_window", "cost": {"heat": 0}, "effect": [gain("gold")]})
    arena.weapon(knight, "hook", 1, keywords=["reposition 1"])
    arena.rolls(attack=[7])
    steps = choose_and_attack(arena.game, knight)
    first(steps)
    first(steps, "attack:1:hook", prompt="window.first_window")
    decision = first(steps, "use:talent:test.own.k1#0", prompt="window.second_window")
    assert reasons(decision)["use:talent:test.own.k1#0"] == ("used", "ABI-024")


@pytest.mark.rule("TGT-052", "TGT-053")
def test_knights_whom_a_card_does_not_mean() -> None:
    arena = Arena()
    figure = arena.monster("pawn", "E5", "north")
    for name, at in (("k1", "E6"), ("k2", "E4"), ("k3", "A14"), ("k4", "D5")):
        arena.knight(name, at, bane=1)
    name = arena.ai("x1", target=[["adjacent", "most bane"]])
    lines = arena.game.content.ai[name]
    arena.state.knights["k4"].sheet.bane = 0
    decision = first(find_targets(arena.game, figure, lines))
    assert [option.key for option in decision.options] == ["knight:k1", "knight:k2"]
    assert reasons(decision) == {"knight:k3": ("other_knight", "TGT-018"), "knight:k4": ("other_knight", "TGT-032")}
    arena.clash.priority_target, arena.clash.divine_target = "k1", "k2"
    arena.state.knights["k4"].sheet.bane = 1
    assert reasons(first(find_targets(arena.game, figure, lines)))["knight:k4"] == ("token_holder", "TGT-052")


def test_another_knight_is_not_oneself_and_not_dead() -> None:
    arena = Arena()
    arena.monster("pawn", "H11")
    me = arena.knight("k1", "A1")
    for name, at in (("k2", "A2"), ("k3", "A3"), ("k4", "A4")):
        arena.knight(name, at)
    arena.state.knights["k4"].dead = True
    decision = first(perform(arena.game, ops(gain("gold", who="another_knight")), Context(knight=me)))
    assert reasons(decision) == {"knight:k1": ("oneself", "GLD-003"), "knight:k4": ("dead", "KRD-008")}


@pytest.mark.rule("MAT-031")
def test_virtues_that_a_judgement_does_not_name() -> None:
    arena, knight = duel()
    card = arena.ai("x1", types=["judgement might insight"], evasion={"dice": 1, "difficulty": 6})
    decision = first(_virtue_of(knight, under_attack(arena, card, knight)))
    assert set(reasons(decision).values()) == {("not_named", "MAT-031")}
    assert len(decision.options) + len(decision.not_offered()) == len(VIRTUES)


@pytest.mark.rule("INV-017", "INV-018", "MOV-037")
def test_spaces_and_directions_that_a_rule_does_not_mean() -> None:
    arena = Arena()
    arena.monster("pawn", "H11")
    knight = arena.knight("k1", "H10")
    arena.terrain(wall="G10")
    found = reasons(first(displace(arena.game, knight)))
    assert found[f"cell:{arena.flip('H11')}"] == ("taken", "INV-018")
    assert found[f"cell:{arena.flip('G10')}"] == ("closed", "INV-018")
    assert found[f"cell:{arena.flip('A1')}"] == ("other_space", "INV-017")
    source = arena.knight("k2", "J12")
    decision = first(knockback(arena.game, knight, 1, source))
    assert [option.key for option in decision.options] == ["side:north", "side:west"]
    assert reasons(decision) == {"side:east": ("other_way", "MOV-037"), "side:south": ("other_way", "MOV-037")}


@pytest.mark.rule("GLD-033", "TER-029")
def test_what_has_its_place_in_the_order() -> None:
    arena = Arena()
    for name, at in (("k1", "H10"), ("k2", "H11"), ("k3", "A1")):
        arena.knight(name, at)
    steps = in_order("order.crash", list(arena.state.knights.values()), because=("MOV-033",))
    assert reasons(first(steps)) == {}
    assert reasons(first(steps, "knight:k2")) == {"knight:k2": ("done", "GLD-033")}
    assert reasons(first(place(arena.game, "test.wall_wide", arena.cell("H10")))) == {}


@pytest.mark.rule("GEA-070")
def test_gear_that_is_so_already() -> None:
    arena, knight = duel()
    arena.weapon(knight, "bow", 1)
    arena.weapon(knight, "pike", 1).exhausted = True
    decision = first(perform(arena.game, ops({"op": "exhaust", "what": "weapon"}), Context(knight=knight)))
    assert reasons(decision) == {"gear:pike": ("already_so", "GEA-070")}


@pytest.mark.rule("CLA-052")
def test_start_spaces_that_are_taken() -> None:
    arena = Arena()
    arena.knights(k1="A1", k2="A2")
    arena.monster("pawn", "F5")
    arena.ais("a1")
    arena.bps("p1")
    place = {"knights": ["A1", "B1", "C1"], "monsters": [{"at": "E5"}]}
    arena.card("scenario", id="yard", monster="test.pawn", levels=[1], name=words("yard"), **place)
    steps = set_up(arena.game, "full", "test.pawn")
    assert reasons(first(steps)) == {}
    decision = first(steps, "cell:B1")
    assert decision.prompt == "choose.start_space"
    assert reasons(decision) == {"cell:B1": ("taken", "CLA-052")}


@pytest.mark.rule("POO-020")
def test_a_diversion_that_does_not_hide_from_this_response() -> None:
    """A Diversion is for Fail responses; the improved one hides from every response."""
    arena, knight = duel()
    part = arena.bp("part", 1, 9, instinct=[gain("bane")])
    arena.clash.bp_deck, arena.state.pool = [part, *arena.bps("c1")], {"diversion": 1, "improved_diversion": 1}
    decision = first(choose_and_attack(arena.rolls(attack=[8]).game, knight), prompt="choose.diversion")
    assert [option.key for option in decision.options] == ["token:improved_diversion", "none"]
    assert reasons(decision) == {"token:diversion": ("other_response", "diversion")}
