"""Dice and random elements (DIC), and tests (TES)."""

from __future__ import annotations

from collections import Counter

import pytest

from kf_desktop.content.dice import POWER_DICE
from kf_desktop.rules.abilities import tests as rolls
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.table import dice
from kf_desktop.rules.table.dice import SUPPLY, Die, Pool, d100, random_of, roll_d10s, roll_power_dice
from kf_desktop.rules.table.state import Knight
from tests.rules.arena import Arena, gain


def three() -> tuple[Arena, list[Knight]]:
    arena = Arena()
    arena.monster("pawn", "F5")
    return arena, [arena.knight(f"k{number}", f"A{number}", heat_limit=0) for number in (1, 2, 3)]


@pytest.mark.rule("DIC-001", "DIC-002", "DIC-003", "DIC-009")
def test_a_d10_shows_one_to_ten_and_there_are_enough_of_them() -> None:
    arena, _ = three()
    arena.game = type(arena.game).__mro__[1](arena.state, arena.game.content)
    rolled = arena.play(roll_d10s(arena.game, "attack", 400))
    assert {die.natural for die in rolled} == set(range(1, 11))
    assert [die.crit for die in rolled[:3]] == [True, False, False]


@pytest.mark.rule("DIC-004", "DIC-005", "DIC-006")
@pytest.mark.parametrize(
    ("natural", "bonus", "difficulty", "success"),
    [(10, -5, 8, True), (10, 0, 12, True), (1, 9, 6, False), (9, 1, 10, True), (9, 0, 10, False)],
)
def test_naturals(natural: int, bonus: int, difficulty: int, success: bool) -> None:
    assert Die(natural).succeeds(bonus, difficulty) is success


@pytest.mark.rule("DIC-007", "DIC-010", "DIC-011", "DIC-012", "ADV-007")
@pytest.mark.parametrize(
    ("white", "black", "result"),
    [(4, 7, 47), (10, 10, 100), (10, 7, 7), (4, 10, 40), (1, 1, 11), (10, 1, 1), (10, 3, 3), (3, 10, 30)],
)
def test_a_d100(white: int, black: int, result: int) -> None:
    arena, _ = three()
    assert arena.rolls(table=[white, black]).play(d100(arena.game)) == result


@pytest.mark.rule("DIC-012")
def test_every_d100_value_comes_once() -> None:
    arena, _ = three()
    values = [
        arena.rolls(table=[white, black]).play(d100(arena.game)) for white in range(1, 11) for black in range(1, 11)
    ]
    assert sorted(values) == list(range(1, 101))


@pytest.mark.rule("DIC-008", "DIC-026")
@pytest.mark.parametrize(
    ("curse", "plus", "natural", "passed"), [(9, 3, 10, True), (1, 0, 1, False), (5, 0, 5, True), (5, 0, 4, False)]
)
def test_a_save_has_no_bonus_and_no_re_roll(curse: int, plus: int, natural: int, passed: bool) -> None:
    arena, (one, *_) = three()
    one.heat_limit = 9
    arena.state.expedition.curse = curse
    assert arena.rolls(save=[natural]).play(rolls.save_of(arena.game, "curse", plus)) is passed
    assert arena.decisions == []


@pytest.mark.rule("DIC-013", "DIC-014")
def test_the_faces_of_the_power_dice() -> None:
    sums = {colour: tuple(map(sum, zip(*faces, strict=True))) for colour, faces in POWER_DICE.items()}
    assert sums == {"red": (5, 3, 2), "black": (8, 7, 3), "white": (10, 12, 4)}
    assert all(len(faces) == 6 for faces in POWER_DICE.values())
    arena, _ = three()
    rolled = arena.rolls(power=[2, 4, 1]).play(roll_power_dice(arena.game, Pool(1, 1, 1)))
    assert [(die.colour, die.symbols) for die in rolled] == [
        ("red", (2, 0, 1)),
        ("black", (2, 2, 0)),
        ("white", (1, 3, 0)),
    ]


@pytest.mark.rule("DIC-015")
@pytest.mark.parametrize(
    ("pool", "traded"),
    [
        ((7, 4, 3), (7, 4, 3, 0, 0)),
        ((8, 0, 0), (6, 1, 0, 0, 0)),
        ((9, 0, 0), (7, 1, 0, 0, 0)),
        ((0, 5, 0), (0, 3, 1, 0, 0)),
        ((0, 0, 4), (0, 0, 3, 1, 1)),
        ((8, 4, 3), (6, 3, 3, 1, 1)),
    ],
)
def test_dice_above_the_supply_are_traded_up(pool: tuple[int, int, int], traded: tuple[int, ...]) -> None:
    dice_pool = Pool(*pool)
    dice_pool.trade_up()
    assert (dice_pool.red, dice_pool.black, dice_pool.white, dice_pool.raw, dice_pool.potential) == traded
    assert sum(SUPPLY.values()) == 14


@pytest.mark.rule("DIC-015")
def test_potential_from_the_surplus_comes_on_top_of_what_was_there() -> None:
    dice_pool = Pool(0, 0, 5)
    dice_pool.potential = 2
    dice_pool.raw = 1
    dice_pool.trade_up()
    assert (dice_pool.white, dice_pool.raw, dice_pool.potential) == (3, 3, 4)


@pytest.mark.rule("DIC-016")
def test_power_dice_have_no_natural_success() -> None:
    arena, (one, *_) = three()
    arena.monster("pawn", "A2")
    arena.clash.bp_deck = arena.bps("b1", "c1")
    arena.state.knights["k2"].cell = arena.cell("J1")
    arena.weapon(one, "blade", 1, power={"red": 1})
    arena.rolls(attack=[8], power=[1]).strike(one)
    assert (arena.last("power_total")["total"], arena.order("full_hit", "full_miss")) == (0, ["full_hit"])


@pytest.mark.rule("DIC-017", "DIC-021", "DIC-023", "DIC-029")
def test_the_new_result_stands_and_nobody_else_pays() -> None:
    arena, (one, two, _) = three()
    one.heat_limit = two.heat_limit = 5
    rolled = [Die(4), Die(9)]
    again = arena.rolls(evasion=[1]).play(
        dice.reroll_d10s(arena.game, one, rolled, dice.Rerolls("evasion")), ("die:0",)
    )
    assert (again, rolled[0].natural, rolled[0].rerolled) == ([rolled[0]], 1, True)
    assert (arena.decisions[0].seats, one.heat, two.heat) == (("seat_k1",), 1, 0)
    assert arena.play(dice.reroll_d10s(arena.game, one, rolled[:1], dice.Rerolls("evasion"))) == []


@pytest.mark.rule("DIC-022", "DIC-024", "DIC-027", "DIC-028")
@pytest.mark.parametrize(("heat", "limit", "free", "most"), [(4, 5, 0, 1), (1, 3, 2, 4), (5, 5, 0, 0), (9, 9, 1, 1)])
def test_what_can_be_re_rolled(heat: int, limit: int, free: int, most: int) -> None:
    arena, (one, *_) = three()
    one.heat, one.heat_limit = heat, limit
    arena.play(dice.reroll_d10s(arena.game, one, [Die(2) for _ in range(4)], dice.Rerolls("test", free=free)))
    assert [decision.most for decision in arena.decisions] == ([most] if most else [])


@pytest.mark.rule("DIC-020")
def test_all_declare_before_anybody_rolls_again() -> None:
    arena, knights = three()
    for knight in knights:
        knight.heat_limit = 5
    arena.rolls(test=[2, 2, 9, 1, 8])
    failed = arena.play(rolls.group_test_of(arena.game, knights, 6, "might"), ("die:0",), ("die:0",), ())
    assert [knight.id for knight in failed] == ["k1"]
    assert arena.order("heat_for_rerolls", "rerolled") == [
        "heat_for_rerolls",
        "heat_for_rerolls",
        "rerolled",
        "rerolled",
    ]


@pytest.mark.rule("ADV-031")
def test_a_card_counts_the_successes_of_its_group_test() -> None:
    arena, (one, *_) = three()
    bands = [{"from": low, "to": low, "do": [gain("bane", low)]} for low in (1, 2, 4)]
    arena.rolls(test=[2, 9, 8])
    arena.do(one, {"op": "group_test", "difficulty": 6, "virtue": "might", "bands": bands})
    assert one.sheet.bane == 2


# --- random elements ----------------------------------------------------------------------------


@pytest.mark.rule("DIC-030")
def test_the_lowest_die_is_chosen() -> None:
    arena, knights = three()
    assert random_of(arena.rolls(random=[7, 3, 9]).game, knights) == [knights[1]]
    assert arena.dice.rolled == {"random": 3}


@pytest.mark.rule("DIC-040")
def test_ties_are_rolled_again_among_the_tied() -> None:
    arena, knights = three()
    assert random_of(arena.rolls(random=[2, 2, 7, 4, 1]).game, knights) == [knights[1]]
    assert arena.dice.rolled == {"random": 5}


@pytest.mark.rule("DIC-041")
def test_several_are_the_lowest_dice_of_one_roll() -> None:
    arena, _ = three()
    assert random_of(arena.rolls(random=[7, 3, 9, 5]).game, ["A", "B", "C", "D"], 2) == ["B", "D"]
    assert random_of(arena.rolls(random=[7, 3, 5, 5, 6, 2]).game, ["A", "B", "C", "D"], 2) == ["B", "D"]
    assert arena.dice.rolled == {"random": 10}


@pytest.mark.rule("DIC-042")
def test_one_candidate_needs_no_die_and_none_gives_none() -> None:
    arena, _ = three()
    assert (random_of(arena.game, ["only"]), random_of(arena.game, []), arena.dice.rolled) == (["only"], [], {})


@pytest.mark.rule("DIC-038")
def test_a_random_card_of_loose_ones_is_each_equally_likely() -> None:
    arena, _ = three()
    arena.game = type(arena.game).__mro__[1](arena.state, arena.game.content)
    found = Counter(random_of(arena.game, "wxyz")[0] for _ in range(4000))
    assert all(850 < count < 1150 for count in found.values()) and len(found) == 4


@pytest.mark.rule("DIC-045")
def test_random_selection_asks_for_no_re_roll() -> None:
    arena, knights = three()
    for knight in knights:
        knight.heat_limit = 9
    arena.rolls(random=[7, 3, 9]).do(knights[0], gain("gold", who="random_knight"))
    assert (knights[1].sheet.gold, arena.decisions) == (1, [])


# --- tests --------------------------------------------------------------------------------------


@pytest.mark.rule("TES-001", "TES-002", "TES-003")
@pytest.mark.parametrize(
    ("virtue", "value", "natural", "passed"),
    [("", 0, 6, True), ("", 0, 5, False), ("insight", 2, 4, True), ("insight", 2, 3, False)],
)
def test_a_test_is_a_d10_and_a_virtue(virtue: str, value: int, natural: int, passed: bool) -> None:
    arena, (one, *_) = three()
    one.sheet.virtues["insight"] = value
    assert arena.rolls(test=[natural]).play(rolls.test_of(arena.game, one, 6, virtue)) is passed


@pytest.mark.rule("TES-004")
@pytest.mark.parametrize(("difficulty", "virtue", "natural", "passed"), [(12, 0, 10, True), (6, 9, 1, False)])
def test_naturals_of_tests(difficulty: int, virtue: int, natural: int, passed: bool) -> None:
    arena, (one, *_) = three()
    one.sheet.virtues["might"] = virtue
    assert arena.rolls(test=[natural]).play(rolls.test_of(arena.game, one, difficulty, "might")) is passed


@pytest.mark.rule("TES-005", "TES-006", "TES-008", "DIC-025", "STA-020")
def test_golden_insight_test_with_a_re_roll() -> None:
    arena, (one, *_) = three()
    one.sheet.virtues["insight"], one.heat, one.heat_limit = 1, 2, 5
    assert arena.rolls(test=[3, 4]).play(rolls.test_of(arena.game, one, 6, "insight", bonus=1), ("die:0",))
    assert (one.heat, len(arena.offered("reroll.test"))) == (3, 1)


@pytest.mark.rule("TES-007")
def test_a_plain_roll_is_no_test() -> None:
    arena, (one, *_) = three()
    one.heat_limit, one.sheet.virtues["might"] = 9, 5
    table = [{"from": 1, "to": 6, "do": [gain("gold")]}, {"from": 7, "to": 10, "do": [gain("lead")]}]
    arena.card(
        "technique",
        id="r",
        knight="k1",
        name={"en": "r", "zh": "r"},
        clash={"timing": "free_action", "effect": [{"op": "roll", "table": table}]},
    )
    effect = arena.game.content.techniques["r"].clash
    assert effect is not None
    arena.rolls(table=[6]).play(perform(arena.game, effect.effect, Context(knight=one)))
    assert (one.sheet.gold, one.sheet.leads, arena.decisions) == (1, 0, [])
