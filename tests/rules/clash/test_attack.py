"""The knight's attack (KAT)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.content.dice import read_die
from kf_desktop.engine.decision import Kind
from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from kf_desktop.rules.clash.attack.declaring import attack_choices, can_attack
from kf_desktop.rules.knight import stats
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.dice import Die
from kf_desktop.rules.table.state import Knight, Modifier
from kf_desktop.rules.view import view
from tests.rules.arena import Arena, gain, lose

STEPS = ("attack", "gain", "attack_roll", "body_part", "power_roll", "power_total", "response", "wound", "pool_cleared")


def against_boss(to_hit: int = 7, at: int = 6, **part: Any) -> tuple[Arena, Knight]:
    """A knight next to a boss whose body part is b1; the deck keeps b2."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.level(to_hit=to_hit, wounds=9)
    arena.clash.bp_deck = [arena.bp("b1", 1, at, **part), arena.bp("b2", 1)]
    arena.clash.bp_supply = {"1": [], "2": [arena.bp("n2", 2)], "3": []}
    arena.clash.ai_deck = arena.ais("x1", "y1")
    arena.clash.ai_supply = {"1": [], "2": arena.ais("z2"), "3": []}
    return arena, arena.knight("k1", "H10", passion=0)


def struck(naturals: list[int], power: list[int] | None = None, *answers: Any, **values: Any) -> tuple[Arena, Knight]:
    """A weapon of that many dice strikes the boss; it hits for one red die a hit."""
    arena, knight = against_boss(**values)
    arena.weapon(knight, "blade", len(naturals), power={"red": 1})
    arena.rolls(attack=naturals, power=power or []).strike(knight, *answers)
    return arena, knight


# --- step 1 -------------------------------------------------------------------------------------


@pytest.mark.rule("KAT-004", "KAT-010", "KAT-011")
def test_one_of_the_monsters_in_reach_is_the_target() -> None:
    arena = Arena()
    arena.mobs("H11", "G10", "A1")
    knight = arena.knight("k1", "H10")
    arena.weapon(knight, "blade", 1)
    steps = choose_and_attack(arena.game, knight)
    assert arena.asked(steps) == ["attack:1:blade", "attack:2:blade"]
    knight.cell = arena.cell("J14")
    assert arena.play(choose_and_attack(arena.game, knight)) is False
    assert (knight.passion, arena.kinds()) == (0, [])


@pytest.mark.rule("KAT-002")
def test_while_an_attack_is_resolved_everybody_sees_how_it_stands() -> None:
    arena, knight = against_boss(to_hit=7)
    arena.weapon(knight, "blade", 2, power={"red": 1})
    arena.rolls(attack=[9, 2])
    steps = choose_and_attack(arena.game, knight)
    decision = next(steps)
    while decision.prompt != "reroll.attack":
        forced = decision.forced()
        assert forced is not None
        decision = steps.send(forced)
    seen = view(arena.game).attack
    assert seen is not None and (seen.knight, seen.figure, seen.weapon) == ("k1", 1, "blade")
    assert (seen.step, seen.rolled, seen.need) == (4, (9, 2), 7)
    steps.close()
    assert view(arena.game).attack is None


@pytest.mark.rule("KAT-005", "KAT-009", "GEA-062", "TIM-012")
def test_an_exhausted_weapon_is_no_active_weapon_but_in_a_bonus_attack() -> None:
    arena, knight = against_boss()
    one, two = arena.weapon(knight, "one"), arena.weapon(knight, "two")
    two.exhausted = True
    assert [item.gear for _, item in attack_choices(arena.game, knight)] == ["one"]
    one.exhausted = True
    arena.state.pool["opening"] = 1
    assert attack_choices(arena.game, knight) == []
    assert arena.play(choose_and_attack(arena.game, knight)) is False
    assert (knight.passion, arena.state.pool) == (0, {"opening": 1})
    arena.rolls(attack=[2, 3]).strike(knight, "attack:1:two", bonus=True)
    assert (two.exhausted, knight.passion) == (False, 1)


@pytest.mark.rule("KAT-006", "KAT-008")
@pytest.mark.parametrize(
    ("at", "usable"),
    [
        ("H11", ["melee", "reach 2"]),
        ("H12", ["reach 2", "ranged 2 4"]),
        ("H13", ["ranged 2 4"]),
        ("G11", ["reach 2", "ranged 2 4"]),
        ("H14", ["ranged 2 4", "ranged 4 6"]),
    ],
)
def test_a_weapon_needs_its_range(at: str, usable: list[str]) -> None:
    arena = Arena()
    mob = arena.monster("dot", at)
    knight = arena.knight("k1", "H10")
    found = []
    for keyword in ("melee", "reach 2", "ranged 2 4", "ranged 4 6"):
        item = arena.weapon(knight, keyword.replace(" ", "_"), keywords=[keyword] if " " in keyword else [])
        if can_attack(arena.game, knight, mob, item):
            found.append(keyword)
    assert found == usable


@pytest.mark.rule("KAT-007")
def test_a_weapon_needs_line_of_sight() -> None:
    arena = Arena()
    mob, knight = arena.monster("dot", "H14"), arena.knight("k1", "H10")
    bow = arena.weapon(knight, "bow", keywords=["ranged 2 6"])
    assert can_attack(arena.game, knight, mob, bow)
    arena.terrain(column="H12")
    assert not can_attack(arena.game, knight, mob, bow)


# --- steps 1 to 10 ------------------------------------------------------------------------------


@pytest.mark.rule("KAT-002", "KAT-003", "KAT-105")
def test_the_ten_steps_in_order() -> None:
    arena, knight = against_boss(fail=[gain("heat")])
    arena.signature(target=[["closest"]], evasion={"dice": 0, "difficulty": 5}, steps=[{"op": "attack"}])
    arena.bp("b1", 1, 6, fail=[{"op": "respond"}, gain("heat")])
    arena.state.pool["opening"] = 1
    arena.weapon(knight, "blade", 2, power={"red": 1}, keywords=["break 1"])
    arena.rolls(attack=[8, 8], power=[4, 4]).strike(knight)
    assert arena.order(*STEPS, "pool", "attack_response", "attacked") == [
        "attack",
        "gain",  # Passion
        "attack_roll",
        "body_part",
        "power_roll",
        "power_total",
        "response",
        "gain",  # the response: Heat
        "pool_cleared",
        "pool",
        "attack_response",
        "attacked",
    ]


@pytest.mark.rule("KAT-012", "KAT-028", "STA-015")
def test_passion_rises_before_the_roll_and_stays_after_a_full_miss() -> None:
    arena, knight = against_boss()
    arena.weapon(knight, "blade", 2)
    for rise in (1, 2, 3):
        arena.rolls(attack=[2, 3]).strike(knight)
        assert knight.passion == rise
    assert arena.order("gain", "attack_roll")[:2] == ["gain", "attack_roll"]


@pytest.mark.rule("KAT-013", "STA-017")
def test_the_attacker_takes_the_priority_target_when_his_passion_is_higher() -> None:
    arena, knight = against_boss()
    arena.knight("k2", "A1", passion=4)
    knight.passion = 3
    arena.priority("k2").weapon(knight, "blade", 2)
    arena.rolls(attack=[2, 3]).strike(knight)
    assert (knight.passion, arena.clash.priority_target) == (4, "k2")
    arena.rolls(attack=[2, 3]).strike(knight)
    assert (knight.passion, arena.clash.priority_target) == (5, "k1")


@pytest.mark.rule("KAT-014", "STA-019")
def test_without_a_holder_the_first_who_rises_above_all_takes_it() -> None:
    arena, knight = against_boss()
    arena.knight("k2", "A1", passion=1)
    stats.gain_passion(arena.game, knight)
    assert arena.clash.priority_target == ""
    stats.gain_passion(arena.game, knight)
    assert arena.clash.priority_target == "k1"


@pytest.mark.rule("KAT-015", "STA-037", "STA-038")
def test_passion_stops_at_nine() -> None:
    arena, knight = against_boss()
    knight.passion = 9
    arena.weapon(knight, "blade", 2)
    arena.rolls(attack=[2, 3]).strike(knight)
    assert knight.passion == 9
    assert [event.args["what"] for event in arena.events("gain")] == ["passion"]


# --- step 3 -------------------------------------------------------------------------------------


@pytest.mark.rule("KAT-016", "KAT-017", "GEA-028", "GEA-029", "KAT-024")
def test_as_many_dice_as_the_weapon_has_each_with_its_precision() -> None:
    arena, knight = against_boss(to_hit=8)
    arena.weapon(knight, "blade", 3, precision=2)
    arena.rolls(attack=[4, 6, 8]).strike(knight)
    assert arena.last("attack_roll")["dice"] == [4, 6, 8]
    assert (arena.last("attack_roll")["bonus"], arena.dice.rolled["attack"]) == (2, 3)
    assert arena.last("attack_hits") == {"knight": "k1", "hits": 2, "misses": 1}


@pytest.mark.rule("KAT-018")
def test_opening_tokens_add_precision() -> None:
    for tokens, hits in ((2, 2), (0, 0)):
        arena, knight = against_boss(to_hit=7)
        arena.state.pool = {"opening": tokens} if tokens else {}
        arena.weapon(knight, "blade", 2, precision=1)
        arena.rolls(attack=[4, 5]).strike(knight)
        assert arena.last("attack_hits")["hits"] == hits


@pytest.mark.rule("KAT-019", "DIC-018", "DIC-019", "DIC-024", "DIC-028")
def test_attack_dice_are_rolled_again_for_heat_each_once() -> None:
    arena, knight = against_boss()
    knight.heat, knight.heat_limit = 2, 6
    arena.weapon(knight, "blade", 3)
    arena.rolls(attack=[2, 3, 9, 8, 4]).strike(knight, ("die:0", "die:1"))
    assert (knight.heat, arena.last("attack_hits")["hits"]) == (4, 2)
    assert [(event.args["before"], event.args["after"]) for event in arena.events("rerolled")] == [(2, 8), (3, 4)]
    assert len(arena.offered("reroll.attack")) == 1
    assert arena.order("heat_for_rerolls", "rerolled")[0] == "heat_for_rerolls"


@pytest.mark.rule("KAT-020", "KAT-021", "CND-037")
def test_a_hit_needs_the_to_hit_with_its_tokens() -> None:
    for tokens, hits in ((0, 2), (1, 1), (-1, 3)):
        arena, knight = against_boss(to_hit=7)
        if tokens:
            arena.clash.modifiers.append(Modifier("to_hit", tokens))
        arena.weapon(knight, "blade", 3)
        arena.rolls(attack=[7, 6, 8]).strike(knight)
        assert arena.last("attack_hits")["hits"] == hits


@pytest.mark.rule("KAT-022")
@pytest.mark.parametrize(("naturals", "full"), [([8, 9, 7], True), ([8, 9, 6], False), ([7], True)])
def test_a_full_hit_is_all_dice(naturals: list[int], full: bool) -> None:
    arena, _ = struck(naturals, [4, 4, 4])
    assert bool(arena.events("full_hit")) is full


@pytest.mark.rule("KAT-023", "KAT-029")
def test_full_hit_abilities_work_at_once() -> None:
    arena, knight = against_boss()
    arena.weapon(knight, "blade", 2, abilities=[{"timing": "full_hit", "effect": [gain("heat")]}])
    arena.rolls(attack=[8, 8]).strike(knight)
    assert knight.heat == 1
    kinds = arena.kinds()
    assert kinds.index("full_hit") < kinds.index("uses") < kinds.index("body_part")
    arena.rolls(attack=[8, 2]).strike(knight)
    assert knight.heat == 1


@pytest.mark.rule("KAT-025", "KAT-026", "KAT-027", "RSP-007", "ARC-014")
def test_a_full_miss_goes_straight_to_the_clearing() -> None:
    arena, knight = against_boss(instinct=[gain("bane")])
    arena.state.pool["hope"] = 2
    arena.arc("k1", (1, [["opening 1"]]))
    full_miss = {"timing": "full_miss", "effect": [{"op": "pool", "token": "break"}]}
    arena.weapon(knight, "blade", 2, keywords=["opening 1"], abilities=[full_miss])
    arena.rolls(attack=[3, 5]).strike(knight)
    assert arena.order(*STEPS, "full_miss", "uses") == [
        "attack",
        "gain",
        "attack_roll",
        "full_miss",
        "pool_cleared",
        "uses",
    ]
    assert (arena.state.pool, knight.sheet.bane, arena.clash.bp_deck) == ({"break": 1}, 0, ["b1", "b2"])


@pytest.mark.rule("KAT-030", "KAT-031", "DIC-004", "DIC-005", "DIC-006")
@pytest.mark.parametrize(
    ("to_hit", "precision", "natural", "hits"), [(14, 0, 10, 1), (7, -5, 10, 1), (4, 5, 1, 0), (8, 1, 9, 1)]
)
def test_a_natural_ten_always_hits_and_a_natural_one_never(
    to_hit: int, precision: int, natural: int, hits: int
) -> None:
    arena, knight = against_boss(to_hit=to_hit)
    arena.weapon(knight, "blade", 1, precision=precision)
    arena.rolls(attack=[natural]).strike(knight)
    assert arena.last("attack_hits")["hits"] == hits
    assert bool(arena.events("crit_chance")) is (natural == 10)


@pytest.mark.rule("KAT-032", "KAT-033", "KAT-034", "KAT-041")
@pytest.mark.parametrize(("naturals", "crit"), [([10, 6, 2], True), ([9, 10, 10], False), ([10], True)])
def test_only_the_white_die_gives_a_crit_chance(naturals: list[int], crit: bool) -> None:
    arena, _ = struck(naturals, [4, 4, 4])
    assert bool(arena.events("crit_chance")) is crit


@pytest.mark.rule("KAT-035", "KAT-041")
@pytest.mark.parametrize(("naturals", "heat"), [([1, 8], 1), ([5, 1], 0)])
def test_a_crit_miss_does_nothing_by_itself(naturals: list[int], heat: int) -> None:
    arena, knight = against_boss(to_hit=5)
    arena.talent("k1", {"timing": "crit_miss", "effect": [gain("heat")]})
    arena.weapon(knight, "blade", 2)
    arena.rolls(attack=naturals).strike(knight)
    assert (arena.last("attack_hits")["hits"], knight.heat) == (1, heat)


@pytest.mark.rule("KAT-036", "KAT-042")
@pytest.mark.parametrize(("naturals", "again"), [([4, 8], 10), ([10, 8], 3)])
def test_a_crit_chance_counts_from_the_moment_it_is_rolled(naturals: list[int], again: int) -> None:
    arena, knight = against_boss(crit=[gain("gold")], at=1)
    knight.heat_limit, knight.vigor = 6, 5
    arena.talent("k1", {"timing": "crit_chance", "effect": [gain("vigor")]})
    arena.weapon(knight, "blade", 2, bonus={"raw": 3})
    arena.rolls(attack=[*naturals, again]).strike(knight, ("die:0",))
    assert (knight.vigor, knight.sheet.gold) == (6, 1)


@pytest.mark.rule("KAT-043", "KAT-044")
@pytest.mark.parametrize(("again", "vigor", "hits"), [(8, 5, 2), (1, 4, 1)])
def test_crit_miss_effects_stay_and_come_again(again: int, vigor: int, hits: int) -> None:
    arena, knight = against_boss()
    knight.heat_limit, knight.vigor = 6, 6
    arena.talent("k1", {"timing": "crit_miss", "effect": [lose("vigor")]})
    arena.weapon(knight, "blade", 2)
    arena.rolls(attack=[1, 8, again]).strike(knight, ("die:0",))
    assert (knight.vigor, arena.last("attack_hits")["hits"]) == (vigor, hits)


@pytest.mark.rule("KAT-045")
def test_golden_attack_roll() -> None:
    arena, knight = against_boss(to_hit=7)
    arena.weapon(knight, "blade", 4, precision=1)
    arena.rolls(attack=[10, 6, 5, 1]).strike(knight)
    assert arena.last("attack_hits") == {"knight": "k1", "hits": 2, "misses": 2}
    assert arena.order("crit_chance", "crit_miss", "full_hit", "full_miss") == ["crit_chance"]


@pytest.mark.rule("KAT-046")
def test_golden_full_miss_with_a_crit_miss() -> None:
    arena, knight = against_boss(to_hit=7)
    arena.state.pool["opening"] = 1
    arena.weapon(knight, "blade", 2)
    arena.rolls(attack=[1, 4]).strike(knight)
    assert arena.order("crit_miss", "full_miss", "body_part") == ["crit_miss", "full_miss"]
    assert (knight.passion, arena.state.pool, len(arena.clash.bp_deck)) == (1, {}, 2)


# --- step 4 -------------------------------------------------------------------------------------


@pytest.mark.rule("KAT-047", "KAT-048", "KAT-098", "KAT-099")
@pytest.mark.parametrize("timing", ["first_window", "second_window"])
def test_a_window_offers_the_attacker_what_he_has(timing: str) -> None:
    arena, knight = against_boss()
    other = arena.knight("k2", "A1")
    heat = {"timing": timing, "cost": {"heat": 1}, "effect": [gain("gold")]}
    knight.heat_limit = other.heat_limit = 9
    arena.talent("k1", heat)
    arena.talent("k2", heat)
    arena.weapon(knight, "active", 1, abilities=[heat])
    arena.weapon(knight, "idle", 1, abilities=[heat])
    arena.gear(knight, "armor", "coat", abilities=[heat])
    arena.technique(knight, "trick", **heat)
    arena.technique(other, "foreign", **heat)
    arena.rolls(attack=[8]).strike(knight, "attack:1:active")
    assert arena.offered(f"window.{timing}") == [
        ["use:talent:test.own.k1#0", "use:gear:active#0", "use:gear:coat#0", "use:technique:trick", "pass"]
    ]


@pytest.mark.rule("WIN-029")
@pytest.mark.parametrize(("reach", "push", "risky"), [(1, 1, True), (3, 2, False), (3, 3, True)])
def test_what_may_push_the_target_out_of_reach_says_so_before_the_power_roll(
    reach: int, push: int, risky: bool
) -> None:
    arena = Arena()
    knight = arena.knight("k1", "E6")
    arena.monster("pawn", "E7")
    arena.weapon(knight, "blade", 1, keywords=[f"reach {reach}"] if reach > 1 else [])
    arena.technique(knight, "shove", timing="first_window", keywords=[f"pushback {push}"])
    arena.technique(knight, "late", timing="second_window", keywords=[f"pushback {push}"])
    arena.bps("b1")
    arena.rolls(attack=[8]).strike(knight)
    asked = [each for each in arena.decisions if each.kind is Kind.WINDOW]
    risks = {option.key: option.args.get("risk") for each in asked for option in each.options if option.label == "use"}
    assert risks == {"use:technique:shove": "range" if risky else None, "use:technique:late": None}


@pytest.mark.rule("KAT-049")
def test_the_first_window_shoves_and_auto_break_helps_at_once() -> None:
    arena, knight = against_boss(at=3)
    arena.weapon(knight, "blade", 1, power={"red": 1}, keywords=["pushback 1", "auto_break 1"])
    arena.rolls(attack=[8], power=[5]).strike(knight, "keyword:pushback")
    assert (arena.at(arena.clash.figures[0]), arena.at(knight)) == ("H12", "H11")
    assert arena.last("power_total")["total"] == 2  # 1 Power, 1 Potential and the Break token
    kinds = arena.kinds()
    assert kinds.index("moved_by_force") < kinds.index("body_part")
    assert arena.state.pool == {}


@pytest.mark.rule("ABI-035", "ABI-036")
def test_a_flexible_keyword_works_in_one_window_of_each_attack() -> None:
    arena, knight = against_boss()
    arena.weapon(knight, "blade", 1, keywords=["daze"])
    for _ in range(2):
        arena.clash.figures[0].facing = "west"
        arena.rolls(attack=[8]).strike(knight, "keyword:daze")
        assert arena.clash.figures[0].facing == "east"
    assert len(arena.offered("window.first_window")) == 2
    assert arena.offered("window.second_window") == []


# --- step 5 -------------------------------------------------------------------------------------


@pytest.mark.rule("KAT-050", "KAT-093", "KAT-089", "KAT-102")
def test_the_top_bp_card_is_attacked_and_lies_apart_until_the_end() -> None:
    arena, knight = against_boss()
    arena.weapon(knight, "blade", 2, power={"red": 1}, keywords=["power_reroll 1"])
    steps = choose_and_attack(arena.rolls(attack=[8, 2], power=[4]).game, knight)
    decision = next(steps)
    while decision.prompt != "reroll.power":
        decision = steps.send(decision.forced() or (() if decision.kind is Kind.REROLL else ("pass",)))
    assert (arena.clash.bp_deck, arena.clash.bp_discard, arena.clash.bp_current) == (["b2"], [], "b1")
    steps.close()
    arena, _ = struck([8, 2], [4])
    assert arena.last("body_part")["card"] == "b1"
    assert (arena.clash.bp_deck, arena.clash.bp_discard, arena.clash.bp_current) == (["b2"], ["b1"], "")


@pytest.mark.rule("KAT-051")
def test_an_empty_bp_deck_is_made_of_the_discard() -> None:
    arena, knight = against_boss()
    arena.clash.bp_deck, arena.clash.bp_discard = [], ["b1", "b2"]
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[8]).strike(knight)
    assert sorted([*arena.clash.bp_deck, *arena.clash.bp_discard]) == ["b1", "b2"]
    assert len(arena.clash.bp_discard) == 1


@pytest.mark.rule("KAT-103")
def test_a_deck_that_ran_out_is_made_anew_at_the_end() -> None:
    arena, knight = against_boss()
    arena.clash.bp_deck, arena.clash.bp_discard = ["b1"], ["b2", arena.bp("b3", 1)]
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[8]).strike(knight)
    assert (sorted(arena.clash.bp_deck), arena.clash.bp_discard) == (["b1", "b2", "b3"], [])


@pytest.mark.rule("KAT-052", "KAT-090", "ACT-010")
def test_a_mob_turns_its_own_card_and_keeps_it_face_up() -> None:
    arena = Arena()
    mobs = arena.mobs("H11", "G10", "I10")
    knight = arena.knight("k1", "H10")
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[8, 8]).strike(knight, "attack:3:blade")
    assert [mob.revealed for mob in mobs] == [False, False, True]
    assert arena.last("body_part")["card"] == mobs[2].bp
    arena.strike(knight, "attack:3:blade")
    assert (mobs[2].revealed, len(arena.clash.figures)) == (True, 3)


@pytest.mark.rule("KAT-054", "KAT-055", "KAT-037", "RSP-008")
@pytest.mark.parametrize(("natural", "vigor"), [(8, 4), (10, 5)])
def test_ultrainstinct_comes_before_the_power_roll_and_not_with_a_crit_chance(natural: int, vigor: int) -> None:
    arena, knight = against_boss(ultrainstinct=[lose("vigor")])
    knight.vigor = 5
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[natural]).strike(knight)
    assert knight.vigor == vigor
    if natural == 8:
        assert arena.order("body_part", "response", "lose", "power_roll") == [
            "body_part",
            "response",
            "lose",
            "power_roll",
        ]


# --- step 6 -------------------------------------------------------------------------------------


@pytest.mark.rule("KAT-058", "KAT-064", "KAT-079", "KAT-088")
@pytest.mark.parametrize(("raw", "wounded"), [(8, True), (7, False)])
def test_the_total_must_reach_the_at(raw: int, wounded: bool) -> None:
    arena, knight = against_boss(at=8)
    arena.weapon(knight, "blade", 1, bonus={"raw": raw})
    arena.rolls(attack=[8]).strike(knight)
    assert arena.last("power_total")["wounded"] is wounded
    assert arena.clash.wound_stack == (["b1"] if wounded else [])
    assert len(arena.events("ai_removed")) == wounded


@pytest.mark.rule("KAT-059", "CND-034")
def test_the_at_is_card_level_and_tokens() -> None:
    arena, knight = against_boss(at=6)
    arena.level(at=2)
    arena.clash.modifiers.append(Modifier("at", -1))
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[8]).strike(knight)
    assert arena.last("body_part")["at"] == 7
    (account,) = arena.events("body_part")[-1].reasons
    assert isinstance(account, dict) and account["total"] == 7
    assert [part["amount"] for part in account["parts"]] == [6, 2, -1]


@pytest.mark.rule("KAT-062")
@pytest.mark.parametrize(
    ("raw", "overcome", "overpower"),
    [
        (5, True, False),
        (4, False, False),
        (12, True, True),
        (11, False, True),
        (10, False, True),
        (9, False, False),
        (6, True, False),
    ],
)
def test_overcome_and_overpower_look_at_the_total(raw: int, overcome: bool, overpower: bool) -> None:
    arena, knight = against_boss(
        at=7, overcome={"amount": 5, "do": [gain("gold")]}, overpower={"amount": 3, "do": [gain("lead")]}
    )
    arena.weapon(knight, "blade", 1, bonus={"raw": raw})
    arena.rolls(attack=[8]).strike(knight)
    assert (knight.sheet.gold == 1, knight.sheet.leads == 1) == (overcome, overpower)


@pytest.mark.rule("KAT-065", "KAT-066", "KAT-067", "KAT-068", "KAT-069", "GEA-030", "GEA-031", "STA-003")
def test_the_pool_is_weapon_per_hit_bonus_once_knight_and_other_gear() -> None:
    arena, knight = against_boss()
    arena.change(
        "portraits",
        knight.loadout.portrait,
        power=type(arena.game.content.portraits[knight.loadout.portrait].power)(black=1),
    )
    arena.weapon(knight, "blade", 3, power={"red": 1, "black": 1}, bonus={"white": 1, "raw": 2})
    arena.weapon(knight, "shield", 1, bonus={"raw": 5})
    arena.gear(knight, "support", "charm", attack={"bonus": {"raw": 1}})
    arena.rolls(attack=[8, 8, 2], power=[1, 1, 3, 3, 3, 5]).strike(knight, "attack:1:blade")
    assert arena.last("power_roll")["dice"] == ["red:0", "red:0", "black:2", "black:2", "black:2", "white:4"]
    assert arena.last("power_total")["total"] == 3 + 1 + 2 + 1


@pytest.mark.rule("KAT-070", "DIC-015")
@pytest.mark.parametrize(
    ("pool", "rolled"),
    [
        ({"red": 8}, (6, 1, 0, 0)),
        ({"black": 5}, (0, 3, 1, 0)),
        ({"red": 7}, (7, 0, 0, 0)),
        ({"white": 4}, (0, 0, 3, 1)),
    ],
)
def test_dice_above_the_supply_are_traded_up(pool: dict[str, int], rolled: tuple[int, int, int, int]) -> None:
    arena, knight = against_boss()
    arena.weapon(knight, "blade", 1, bonus=pool)
    arena.rolls(attack=[8], power=[1] * 14).strike(knight)
    told = arena.last("power_roll")
    colours = [str(die).split(":")[0] for die in told["dice"]]
    shown = sum(die.symbols[0] for die in map(read_die, told["dice"]) if die is not None)
    assert (
        colours.count("red"),
        colours.count("black"),
        colours.count("white"),
        told["power"] - shown,
    ) == rolled


@pytest.mark.rule("KAT-071", "KAT-072", "KAT-078")
def test_symbols_raw_power_and_converted_potentials_add_up() -> None:
    arena, knight = against_boss(at=8)
    arena.state.pool["break"] = 2
    arena.weapon(knight, "blade", 3, power={"red": 1}, bonus={"black": 1, "raw": 1})
    arena.rolls(attack=[8, 8, 8], power=[5, 2, 6, 1]).strike(knight)
    assert arena.last("power_total")["total"] == (1 + 2 + 1 + 2) + 1 + 2


@pytest.mark.rule("KAT-073", "KAT-074", "DIC-026")
def test_only_effects_re_roll_power_dice_each_once() -> None:
    arena, knight = against_boss()
    knight.heat, knight.heat_limit = 0, 6
    arena.weapon(knight, "blade", 2, power={"red": 1})
    arena.rolls(attack=[8, 8], power=[1, 1]).strike(knight)
    assert arena.offered("reroll.power") == []
    arena.gear(knight, "support", "charm", keywords=["power_reroll 1"])
    arena.gear(knight, "support", "relic", keywords=["power_reroll 1"])
    arena.rolls(attack=[8, 8], power=[1, 1, 2, 2]).strike(knight, ("@reroll.power", "die:0", "die:1"))
    assert arena.last("power_total")["total"] == 4
    assert (len(arena.offered("reroll.power")), knight.heat) == (1, 0)


@pytest.mark.rule("KAT-075", "KAT-076", "KAT-077", "POO-020")
@pytest.mark.parametrize(
    ("pool", "faces", "total"),
    [
        ({}, [2, 2, 3, 3], 4),
        ({"break": 3}, [2, 2, 3, 3], 6),
        ({}, [4, 2, 1, 1], 3),
        ({"hope": 3}, [4, 2, 1, 3], 6),
        ({"sunder": 1, "break": 1}, [2, 3, 3, 1], 5),
        ({"power_token": 2}, [2, 4, 1, 1], 5),
        ({"spell": 1}, [5, 1, 1, 1], 2),
        ({"break": 1, "fire": 3}, [2, 3, 3, 1], 4),
    ],
)
def test_tokens_turn_symbols_into_power(pool: dict[str, int], faces: list[int], total: int) -> None:
    arena, knight = against_boss(at=20)
    arena.state.pool = dict(pool)
    arena.weapon(knight, "blade", 4, power={"red": 1})
    arena.rolls(attack=[8, 8, 8, 8], power=faces).strike(knight)
    assert arena.last("power_total")["total"] == total
    assert arena.state.pool == ({"fire": 1} if "fire" in pool else {})


@pytest.mark.rule("KAT-076")
def test_a_black_token_re_rolls_a_die_and_uses_one_of_its_potentials() -> None:
    arena, knight = against_boss(at=20)
    arena.state.pool["black"] = 1
    arena.weapon(knight, "blade", 2, power={"red": 1})
    arena.rolls(attack=[8, 8], power=[1, 5, 5]).strike(knight, ("@reroll.power", "die:0"))
    assert arena.last("power_total")["total"] == 1 + 1 + 1


@pytest.mark.rule("KAT-081", "KAT-082", "CLA-064")
@pytest.mark.parametrize(("stack", "level", "over"), [(7, 1, True), (6, 3, True), (6, 1, False)])
def test_the_last_wound_kills_the_boss_at_once(stack: int, level: int, over: bool) -> None:
    arena, knight = against_boss()
    arena.level(wounds=8)
    arena.clash.wound_stack = ["single"] * stack
    arena.clash.bp_deck[0] = arena.bp("part", level, 1, wound=[{"op": "kill"}] if over else [])
    arena.weapon(knight, "blade", 1, bonus={"raw": 9})
    arena.rolls(attack=[8])
    assert arena.over(choose_and_attack(arena.game, knight)) is over
    assert (arena.clash.result, knight.dead) == ("won" if over else "", False)


@pytest.mark.rule("KAT-083")
def test_a_winning_critical_wound_still_pays() -> None:
    arena, knight = against_boss(crit=[gain("gold", 2), {"op": "bonus_attack"}])
    arena.clash.wound_stack = ["single"] * 8
    arena.weapon(knight, "blade", 1, bonus={"raw": 9})
    arena.rolls(attack=[10])
    assert arena.over(choose_and_attack(arena.game, knight))
    assert (knight.sheet.gold, arena.order("attack")) == (2, ["attack"])


@pytest.mark.rule("KAT-083")
def test_of_a_winning_crit_only_what_outlasts_the_clash_is_gained() -> None:
    given = [
        {"op": "pool", "token": "opening", "amount": 2},
        gain("passion", 3),
        {"op": "gate", "when": "crit", "then": [gain("lead")]},
    ]
    arena, knight = against_boss(crit=[*given, gain("gold", 2)])
    arena.clash.wound_stack = ["single"] * 8
    arena.weapon(knight, "blade", 1, bonus={"raw": 9})
    passion = knight.passion
    arena.rolls(attack=[10])
    assert arena.over(choose_and_attack(arena.game, knight))
    assert (knight.sheet.gold, knight.sheet.leads, arena.state.pool) == (2, 1, {})
    assert knight.passion == passion + 1, "for the attack"


@pytest.mark.rule("KAT-085", "MON-002", "RSP-010")
def test_the_players_choose_which_mob_answers_for_a_dead_one() -> None:
    arena = Arena()
    arena.mobs("A1", "A2")
    mob = arena.monster("dot", "H11")
    mob.bp = arena.bp("m", 1, 1, wound=[{"op": "respond", "by": "signature"}])
    arena.signature(
        hit=[gain("bane")], types=["ranged 30"], steps=[{"op": "attack"}], evasion={"dice": 0, "difficulty": 6}
    )
    arena.clash.ai_deck = arena.ais("x1", "y1")
    knight = arena.knight("k1", "H10")
    arena.weapon(knight, "blade", 1, bonus={"raw": 3})
    arena.rolls(attack=[8]).strike(knight, ("@choose.responder", "figure:2"))
    assert arena.offered("choose.responder") == [["figure:1", "figure:2"]]
    assert (arena.last("attack_response")["figure"], knight.sheet.bane) == (2, 1)


@pytest.mark.rule("KAT-084", "KAT-085", "KAT-086", "MON-008")
def test_a_wounded_mob_answers_and_is_gone() -> None:
    arena = Arena()
    arena.mobs("A1", "A2")
    mob = arena.monster("dot", "H11")
    mob.bp = arena.bp("m", 1, 1, wound=[gain("bane"), {"op": "knockback", "amount": 2}])
    arena.clash.ai_deck = arena.ais("x1", "y1")
    knight = arena.knight("k1", "H10")
    arena.weapon(knight, "blade", 1, bonus={"raw": 3})
    arena.rolls(attack=[8]).strike(knight)
    assert (knight.sheet.bane, arena.at(knight)) == (1, "H8")
    assert (mob in arena.clash.figures, arena.clash.wound_stack) == (False, ["m"])


@pytest.mark.rule("KAT-086")
def test_a_mob_that_is_wounded_and_not_yet_gone_is_not_attacked_again() -> None:
    arena = Arena()
    arena.mobs("A1", "A2")
    mob = arena.monster("dot", "H11")
    mob.bp = arena.bp("m", 1, 1, wound=[{"op": "bonus_attack", "who": "attacker"}])
    arena.clash.ai_deck = arena.ais("x1", "y1")
    knight = arena.knight("k1", "H10")
    arena.weapon(knight, "blade", 1, bonus={"raw": 3})
    assert [figure for figure, _ in attack_choices(arena.game, knight)] == [mob]
    arena.rolls(attack=[8]).strike(knight)
    assert (arena.order("attack"), arena.clash.wound_stack) == (["attack"], ["m"])


@pytest.mark.rule("KAT-087")
def test_the_last_mob_wound_ends_the_clash_without_its_response() -> None:
    arena = Arena()
    arena.mobs("A1", "A2")
    mob = arena.monster("dot", "H11")
    mob.bp = arena.bp("m", 1, 1, wound=[gain("bane")])
    arena.level(wounds=6)
    arena.clash.wound_stack = ["single"] * 5
    knight = arena.knight("k1", "H10")
    arena.weapon(knight, "blade", 1, bonus={"raw": 3})
    arena.rolls(attack=[8])
    assert arena.over(choose_and_attack(arena.game, knight))
    assert (knight.sheet.bane, arena.clash.result) == (0, "won")


@pytest.mark.rule("KAT-092")
def test_all_effects_of_a_wound_are_resolved() -> None:
    arena, knight = against_boss(at=1, wound=[gain("gold")])
    arena.talent("k1", {"timing": "wound", "effect": [gain("lead")]})
    arena.trait("spite", "on_wound", gain("bane"))
    arena.weapon(knight, "blade", 1, bonus={"raw": 3}, abilities=[{"timing": "wound", "effect": [gain("heat")]}])
    arena.rolls(attack=[8]).strike(knight)
    assert (knight.sheet.gold, knight.sheet.leads, knight.sheet.bane, knight.heat) == (1, 1, 1, 1)


# --- steps 9 and 10 -----------------------------------------------------------------------------


@pytest.mark.rule("KAT-094", "KAT-095", "KAT-096", "POO-008", "POO-016")
def test_the_pool_is_cleared_of_knight_tokens_only() -> None:
    arena, knight = against_boss(to_hit=3)
    arena.state.pool = {"opening": 2, "break": 1, "flesh": 2}
    arena.clash.modifiers.append(Modifier("precision", -1, "next"))
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[8]).strike(knight)
    assert arena.state.pool == {"flesh": 2}
    assert arena.clash.modifiers == [Modifier("precision", -1, "next")]


@pytest.mark.rule("KAT-094", "POO-015")
@pytest.mark.parametrize(("stays", "kept"), [(True, {"break": 2}), (False, {})])
def test_what_a_body_part_gives_is_left_for_the_next_attack_if_its_card_says_so(
    stays: bool, kept: dict[str, int]
) -> None:
    given = {"op": "pool", "token": "break", "amount": 2, "stays": stays}
    arena, knight = against_boss(at=1, crit=[given])
    arena.state.pool = {"break": 1}
    arena.weapon(knight, "blade", 2, bonus={"raw": 3})
    arena.rolls(attack=[10, 8]).strike(knight)
    assert arena.last("pool") == {"token": "break", "amount": 2, "now": 3}
    assert arena.state.pool == kept, "the one that lay there before goes either way"


@pytest.mark.rule("POO-015")
def test_what_an_ability_gives_upon_a_wound_is_left_for_the_next_attack_if_its_card_says_so() -> None:
    arena, knight = against_boss(at=1)
    given = [{"op": "pool", "token": token, "stays": token == "break"} for token in ("break", "hope")]
    arena.talent("k1", {"timing": "wound", "effect": given})
    arena.weapon(knight, "blade", 1, bonus={"raw": 3})
    arena.rolls(attack=[8]).strike(knight)
    assert arena.state.pool == {"break": 1}


@pytest.mark.rule("KAT-094")
@pytest.mark.parametrize(
    ("keyword", "pool", "kept"),
    [
        ("pass 1", {"opening": 2, "black": 1}, {"opening": 1}),
        ("greater_pass 2", {"black": 1, "sunder": 2}, {"black": 1}),
        ("greater_pass 1", {"fire": 3}, {"fire": 3}),
    ],
)
def test_pass_keeps_tokens(keyword: str, pool: dict[str, int], kept: dict[str, int]) -> None:
    arena, knight = against_boss()
    arena.state.pool = dict(pool)
    arena.weapon(knight, "blade", 1, keywords=[keyword])
    arena.rolls(attack=[8]).strike(knight)
    assert arena.state.pool == kept


@pytest.mark.rule("KAT-097", "KAT-100", "POO-001", "POO-013", "POO-015", "POO-017", "ABI-031")
def test_tokens_are_left_for_the_next_attack() -> None:
    arena, knight = against_boss(to_hit=8, at=20)
    other = arena.knight("k2", "G11")
    arena.weapon(knight, "one", 1, keywords=["opening 2"])
    arena.weapon(other, "two", 1)
    arena.rolls(attack=[8]).strike(knight)
    assert arena.state.pool == {"opening": 2}
    arena.rolls(attack=[6]).strike(other)
    assert (arena.last("attack_hits")["hits"], arena.state.pool) == (1, {})


@pytest.mark.rule("KAT-101", "ARC-003", "ABI-059", "ABI-058")
@pytest.mark.parametrize(("option", "pool"), [("arc:1:0", {"opening": 2}), ("arc:1:1", {"opening": 1, "break": 1})])
def test_all_placements_are_made_the_choice_lies_in_exclusive_options(option: str, pool: dict[str, int]) -> None:
    arena, knight = against_boss()
    arena.arc("k1", (1, [["opening 1"], ["break 1"]]))
    arena.weapon(knight, "blade", 1, keywords=["opening 1"])
    arena.rolls(attack=[8]).strike(knight, option)
    assert arena.state.pool == pool


@pytest.mark.rule("KAT-104", "RSP-009", "RSP-010")
def test_attack_responses_come_after_the_second_window() -> None:
    arena, knight = against_boss(fail=[{"op": "respond"}])
    arena.signature(
        target=[["closest"]], evasion={"dice": 0, "difficulty": 5}, steps=[{"op": "attack"}], hit=[gain("bane")]
    )
    arena.weapon(knight, "blade", 1, keywords=["opening 1"])
    arena.rolls(attack=[8]).strike(knight)
    assert arena.order("pool", "attack_response", "attacked") == ["pool", "attack_response", "attacked"]
    assert (arena.state.pool, knight.sheet.bane) == ({"opening": 1}, 1)


# --- golden attacks -----------------------------------------------------------------------------


def golden(naturals: list[int], power: list[int], **part: Any) -> tuple[Arena, Knight]:
    """The start of KAT-106: Passion 2, melee weapon of 3 dice, one Opening, To Hit 8, b1 with AT 6."""
    arena = Arena()
    knight = arena.knight("k1", "H10", passion=2, heat=0, vigor=6)
    arena.monster("square", "H11", "west")
    arena.level(to_hit=8, wounds=9)
    arena.signature(
        target=[["closest"]], evasion={"dice": 0, "difficulty": 5}, steps=[{"op": "attack"}], hit=[gain("bane")]
    )
    arena.clash.bp_deck = [arena.bp("b1", 1, 6, **part), arena.bp("b2", 1)]
    arena.clash.bp_supply = {"2": [arena.bp("n2", 2)]}
    arena.clash.ai_deck = arena.ais("x1")
    arena.clash.ai_supply = {"2": arena.ais("y2")}
    arena.state.pool["opening"] = 1
    power_dice = type(arena.game.content.portraits[knight.loadout.portrait].power)
    arena.change("portraits", knight.loadout.portrait, power=power_dice(black=1))
    arena.weapon(knight, "blade", 3, precision=1, power={"red": 1}, bonus={"raw": 1})
    arena.rolls(attack=naturals, power=power).strike(knight)
    return arena, knight


@pytest.mark.rule("KAT-106")
def test_golden_failing_attack_on_a_boss() -> None:
    arena, knight = golden([4, 6, 8], [4, 1, 1], fail=[{"op": "respond"}])
    assert arena.last("attack_hits")["hits"] == 2
    assert arena.last("power_total")["total"] == 4
    assert (knight.passion, arena.state.pool) == (3, {})
    assert (arena.clash.bp_discard, arena.clash.wound_stack, arena.clash.bp_deck) == (["b1"], [], ["b2"])
    assert (arena.last("attack_response")["what"], knight.sheet.bane) == ("signature", 1)


@pytest.mark.rule("KAT-107")
def test_golden_wounding_attack_on_a_boss() -> None:
    arena, knight = golden([4, 6, 8], [2, 4, 1], fail=[gain("bane")])
    assert arena.last("power_total") == {"knight": "k1", "total": 6, "at": 6, "wounded": True}
    assert arena.clash.wound_stack == ["b1"]
    assert (arena.clash.ai_deck, arena.last("ai_removed")["card"]) == (["y2"], "x1")
    assert (sorted(arena.clash.bp_deck), arena.clash.bp_discard) == (["b2", "n2"], [])
    assert knight.sheet.bane == 0


@pytest.mark.rule("KAT-108", "KAT-038", "KAT-061", "KAT-080", "RSP-004", "RSP-006")
def test_golden_critical_wound() -> None:
    heat, bane = [gain("heat")], [gain("bane")]
    arena, knight = golden([10, 6, 2], [2, 4, 1], wound=bane, fail=bane, instinct=bane, crit=heat)
    assert arena.last("attack_hits")["hits"] == 2
    assert arena.last("power_total")["total"] == 6
    assert (knight.heat, knight.sheet.bane, arena.clash.wound_stack) == (1, 0, ["b1"])
    assert arena.order("critical_wound", "response") == ["critical_wound"]


@pytest.mark.rule("KAT-039", "KAT-040")
def test_a_crit_chance_without_a_wound_is_a_failure() -> None:
    arena, knight = struck(
        [10, 2], [4], fail=[gain("bane")], instinct=[gain("heat")], ultrainstinct=[gain("gold")], crit=[gain("lead")]
    )
    assert (knight.sheet.bane, knight.heat, knight.sheet.gold, knight.sheet.leads) == (1, 1, 0, 0)
    assert arena.clash.wound_stack == []


@pytest.mark.rule("KAT-060", "RSP-002", "RSP-003", "RSP-005")
@pytest.mark.parametrize(("raw", "got"), [(6, (1, 0, 1)), (5, (0, 1, 1))])
def test_success_and_failure_have_their_responses_and_instinct_both(raw: int, got: tuple[int, int, int]) -> None:
    arena, knight = against_boss(at=6, wound=[gain("gold")], fail=[gain("lead")], instinct=[gain("sigh")])
    arena.weapon(knight, "blade", 1, bonus={"raw": raw})
    arena.rolls(attack=[8]).strike(knight)
    assert (knight.sheet.gold, knight.sheet.leads, knight.sheet.sighs) == got


# --- keywords of attacks ------------------------------------------------------------------------


@pytest.mark.rule("ABI-032", "GEA-061")
@pytest.mark.parametrize(("raw", "keywords", "exhausted"), [(7, [], True), (5, [], False), (7, ["tireless"], False)])
def test_cumbersome_exhausts_a_weapon_that_wounded(raw: int, keywords: list[str], exhausted: bool) -> None:
    arena, knight = against_boss(at=6)
    item = arena.weapon(knight, "blade", 1, bonus={"raw": raw}, keywords=["cumbersome", *keywords])
    says = [("@choose.tireless", "yes")] if keywords else []
    arena.rolls(attack=[8]).strike(knight, *says)
    assert item.exhausted is exhausted


@pytest.mark.rule("ABI-032")
def test_commit_costs_heat_and_cannot_be_paid_at_the_limit() -> None:
    arena, knight = against_boss()
    knight.heat, knight.heat_limit = 2, 3
    arena.weapon(knight, "blade", 1, keywords=["commit"])
    arena.rolls(attack=[2]).strike(knight)
    assert knight.heat == 3
    assert attack_choices(arena.game, knight) == []


@pytest.mark.rule("ABI-056", "ABI-060")
@pytest.mark.parametrize(("natural", "crit"), [(9, True), (8, False)])
def test_deadly_twice_is_deadly_once(natural: int, crit: bool) -> None:
    arena, knight = against_boss()
    arena.weapon(knight, "blade", 1, keywords=["deadly"])
    arena.gear(knight, "support", "charm", keywords=["deadly"])
    arena.rolls(attack=[natural]).strike(knight)
    assert bool(arena.events("crit_chance")) is crit


@pytest.mark.rule("ABI-060")
def test_a_keyword_without_a_number_counts_once() -> None:
    arena, knight = against_boss()
    arena.weapon(knight, "blade", 1, keywords=["diversion"])
    arena.gear(knight, "support", "charm", keywords=["diversion"])
    arena.rolls(attack=[8]).strike(knight)
    assert arena.state.pool == {"diversion": 1}


@pytest.mark.parametrize(
    ("keyword", "raw", "breaks"),
    [("overbreak 2", 7, 2), ("overbreak 2", 6, 0), ("envenomed 2", 9, 4), ("envenomed 2", 7, 3), ("envenomed 2", 5, 0)],
)
def test_overbreak_and_envenomed_leave_break_tokens(keyword: str, raw: int, breaks: int) -> None:
    arena, knight = against_boss(at=6)
    arena.weapon(knight, "blade", 1, bonus={"raw": raw}, keywords=[keyword])
    arena.rolls(attack=[8]).strike(knight)
    assert arena.state.pool.get("break", 0) == breaks


def test_heartseeker_soulseeker_and_precise_choose_the_body_part() -> None:
    arena, knight = against_boss()
    arena.clash.bp_deck = [arena.bp("b3", 3, 11), "b1", "b2"]
    arena.clash.bp_discard = [arena.bp("old", 1, 5)]
    arena.weapon(knight, "blade", 1, keywords=["heartseeker"])
    arena.rolls(attack=[8]).strike(knight, "bp:b1")
    assert arena.offered("choose.body_part") == [["bp:b3", "bp:b1"]]
    assert (sorted(arena.clash.bp_deck), arena.clash.bp_discard) == (["b2", "b3"], ["old", "b1"])
    arena.weapon(knight, "pick", 1, keywords=["precise"])
    arena.rolls(attack=[8]).strike(knight, "attack:1:pick", "bp:b1")
    assert arena.clash.bp_discard == ["old", "b1"]


def test_rouse_opens_higher_levels_of_the_arc() -> None:
    arena, knight = against_boss()
    arena.arc("k1", (1, [["opening 1"]]), (3, [["break 1"]]), (4, [["hope 1"]]))
    arena.state.pool["rouse"] = 2
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[8]).strike(knight)
    assert (knight.passion, arena.state.pool) == (1, {"opening": 1, "break": 1})


def test_cantrips_become_what_the_attacker_wants() -> None:
    arena, knight = against_boss(to_hit=8, at=4)
    arena.state.pool["cantrip"] = 3
    arena.weapon(knight, "blade", 2, power={"red": 1})
    arena.rolls(attack=[7, 2], power=[5]).strike(knight, "token:opening", "token:break", "token:break")
    assert (arena.last("attack_roll")["bonus"], arena.last("power_total")["total"]) == (1, 2)


def test_spotlight_needs_the_monsters_eye() -> None:
    for holder, dice in (("k1", 1), ("", 0)):
        arena, knight = against_boss()
        arena.knight("k2", "A1", passion=5)
        arena.clash.priority_target = holder or "k2"
        arena.weapon(knight, "blade", 1, keywords=["spotlight"])
        arena.rolls(attack=[8], power=[1]).strike(knight)
        assert len(arena.last("power_roll")["dice"]) == dice


def test_suppress_shuffles_the_discard_in_before_the_responses() -> None:
    arena, knight = against_boss(at=1)
    arena.clash.ai_discard = arena.ais("p1", "q1")
    arena.weapon(knight, "blade", 1, bonus={"raw": 3}, keywords=["suppress ai"])
    arena.rolls(attack=[8]).strike(knight, "yes")
    assert arena.order("deals_wound", "suppressed", "ai_removed") == ["deals_wound", "suppressed", "ai_removed"]
    assert (len(arena.clash.ai_deck), arena.clash.ai_discard) == (4, [])


@pytest.mark.rule("KAT-002")
@pytest.mark.parametrize(
    ("rolled", "bp", "power_rolled", "closed", "prompt", "step"),
    [
        (False, "", False, False, "window.about_to_attack", 1),
        (True, "", False, False, "reroll.attack", 3),
        (True, "", False, False, "window.first", 4),
        (True, "", False, False, "choose.body_part", 5),
        (True, "b1", False, False, "window.second", 6),
        (True, "b1", True, False, "window.second", 7),
        (True, "b1", True, True, "window.second", 10),
    ],
)
def test_what_is_asked_names_the_step_of_the_attack(
    rolled: bool, bp: str, power_rolled: bool, closed: bool, prompt: str, step: int
) -> None:
    arena = Arena()
    figure, one = arena.monster("pawn", "E5"), arena.knight("k1", "E4")
    attack = KnightAttack(one, figure, arena.weapon(one), bp=bp, power_rolled=power_rolled, closed=closed)
    attack.rolled = [Die(7)] if rolled else []
    assert attack.step_at(prompt) == step
    assert attack.subject(prompt).step == step
