"""Small pools against plain enumeration: every roll, every choice of dice, every result of the re-roll."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

from kf_desktop.content.dice import POWER_DICE
from kf_desktop.odds import d10
from kf_desktop.odds.aims import ATTACK_AIMS, EVASION_AIMS, AttackAim, EvasionAim
from kf_desktop.odds.attack import AttackQuery, attack_odds
from kf_desktop.odds.defence.evasion import EvasionQuery, evasion_odds, guarded
from kf_desktop.odds.defence.harm import HarmQuery
from kf_desktop.odds.defence.judicium import JudiciumQuery
from kf_desktop.odds.power import PowerPool, Tokens, Use, advise, chances, expected_power, of_less_use, reductions
from kf_desktop.odds.reaching import wound_chance
from kf_desktop.rules.knight.pool import conversion
from kf_desktop.rules.table.dice import Die, Pool, PowerDie

COLOURS = ("red", "black", "white")


# --- d10s by hand -------------------------------------------------------------------------------


def subsets(count: int, most: int) -> Iterator[tuple[int, ...]]:
    for size in range(min(count, most) + 1):
        yield from combinations(range(count), size)


def best_by_hand(
    roll: d10.Roll, worth: Callable[[int, bool], Fraction], after_roll: Callable[[list[Die]], None] = lambda dice: None
) -> Fraction:
    """The expected worth if for each roll the best of all sets of dice is rolled again."""
    whole = Fraction(0)
    succeeds = {face: Die(face).succeeds(roll.bonus, roll.difficulty) for face in range(1, 11)}
    for faces in product(range(1, 11), repeat=roll.count):
        dice = [Die(face) for face in faces]
        after_roll(dice)
        crit = faces[0] >= roll.crit_face
        options = []
        lie = [die.succeeds(roll.bonus, roll.difficulty) for die in dice]
        for chosen in subsets(roll.count, roll.rerolls):
            if any(dice[place].guarded for place in chosen):
                continue
            total = Fraction(0)
            kept = sum(lie) - sum(lie[place] for place in chosen)
            for again in product(range(1, 11), repeat=len(chosen)):
                good = kept + sum(succeeds[face] for face in again)
                total += worth(good, crit or (0 in chosen and again[0] >= roll.crit_face))
            options.append(total / 10 ** len(chosen))
        whole += max(options)
    return Fraction(whole, 10**roll.count)


@pytest.mark.rule("DIC-004", "DIC-005", "DIC-018", "DIC-019", "DIC-021", "KAT-020", "KAT-022", "KAT-034", "KAT-036")
@pytest.mark.parametrize("aim", ATTACK_AIMS)
@pytest.mark.parametrize(
    "roll",
    [
        d10.Roll(1, 0, 6, 1),
        d10.Roll(2, 1, 7, 0),
        d10.Roll(2, 2, 8, 2),
        d10.Roll(2, -3, 12, 1, crit_face=9),  # a 9 that misses is a Crit Chance all the same
        d10.Roll(3, 0, 5, 1),
    ],
)
def test_an_attack_with_re_rolls(roll: d10.Roll, aim: AttackAim) -> None:
    pools = tuple(PowerPool(hits, 1) for hits in range(roll.count + 1))
    wounds = [Fraction(0)] + [wound_chance(Use(), pool, ((4, 1),)) for pool in pools[1:]]
    worths: dict[AttackAim, Callable[[int, bool], Fraction]] = {
        "wound": lambda hits, crit: wounds[hits],
        "critical": lambda hits, crit: wounds[hits] if crit else Fraction(0),
        "hits": lambda hits, crit: Fraction(hits),
        "full_hit": lambda hits, crit: Fraction(hits == roll.count),
        "any_hit": lambda hits, crit: Fraction(hits > 0),
    }
    odds = attack_odds(AttackQuery(roll, pools, ((4, 1),), aim=aim))
    found = {
        "wound": odds.wound,
        "critical": odds.critical,
        "hits": odds.expected_hits,
        "full_hit": odds.full_hit,
        "any_hit": odds.at_least(1),
    }
    assert found[aim] == best_by_hand(roll, worths[aim])
    assert sum(odds.hits) == 1
    if not roll.rerolls:
        assert odds.crit_chance == Fraction(11 - roll.crit_face, 10)


@pytest.mark.rule("DIC-015", "KAT-070")
def test_where_more_dice_are_worth_less_a_hit_may_be_rolled_again() -> None:
    """The worth of a table that falls: the best policy is still the best of all."""
    roll = d10.Roll(2, 0, 4, 2)
    worth = d10.worth_of(2, (0, Fraction(3, 4), Fraction(1, 4)))
    policy = d10.Policy(roll, [worth])
    value = sum(weight * policy.value(dice, policy.best(dice)) for dice, weight in d10.fresh(roll).items())
    assert value == best_by_hand(roll, lambda hits, crit: worth[0][hits])
    results = d10.outcome(policy, d10.fresh(roll)).results
    assert sum(results.values()) == 1
    assert sum(share * worth[0][result.good] for result, share in results.items()) == value
    both = d10.Lying(good=1, bad=0, crit=1, kept=0, has_crit=False)
    policy = d10.Policy(d10.Roll(2, 0, 9, 2), [worth])
    plan = policy.best(both)
    assert plan == d10.Plan(1, 0, False)
    assert policy.value(both, plan) == Fraction(8, 10) * Fraction(3, 4) + Fraction(2, 10) * Fraction(1, 4)


@pytest.mark.rule("EVA-004", "EVA-005", "EVA-009", "EVA-011", "EVA-012", "EVA-053")
@pytest.mark.parametrize("aim", EVASION_AIMS)
@pytest.mark.parametrize(("guard", "block", "rerolls"), [(0, 0, 1), (2, 0, 1), (3, 1, 2), (0, 2, 0)])
def test_an_evasion_with_guard_block_and_re_rolls(guard: int, block: int, rerolls: int, aim: EvasionAim) -> None:
    count = 2 if rerolls == 2 else 3
    roll = d10.Roll(count, 1, 7, rerolls)
    harm = HarmQuery(tuple((2 * hits,) for hits in range(4)), 4, PowerPool(1), judicium=JudiciumQuery(perils=(-1,)))
    odds = evasion_odds(EvasionQuery(roll, 0, guard, block, harm, aim))

    def with_guard(dice: list[Die]) -> None:
        for place in guarded(roll, dice, guard):
            dice[place].bonus += 1
            dice[place].guarded = True

    def hits_of(good: int) -> int:
        return max(0, count - good - block)

    @cache
    def loss_of(good: int) -> tuple[Fraction, Fraction]:
        """Vigor lost and death, by every face of the armor die."""
        lost = death = Fraction(0)
        for _, potential, _ in POWER_DICE["red"]:
            loss = max(0, 2 * hits_of(good) - potential)
            lost += Fraction(loss, 6)
            if loss >= 4:
                death += Fraction(1, 6) * (Fraction(2, 3) if loss > 4 else Fraction(1, 2))
        return lost, death

    worths: dict[EvasionAim, Callable[[int, bool], Fraction]] = {
        "hits": lambda good, crit: Fraction(-hits_of(good)),
        "evade": lambda good, crit: Fraction(hits_of(good) == 0),
        "vigor": lambda good, crit: -loss_of(good)[0],
        "survive": lambda good, crit: 1 - loss_of(good)[1],
        "harm": lambda good, crit: 1 - loss_of(good)[1],  # the chance of death comes first
    }
    assert odds.harm is not None
    found = {
        "hits": -odds.expected_hits,
        "evade": odds.full_evade,
        "vigor": -odds.harm.expected,
        "survive": 1 - odds.harm.death,
        "harm": 1 - odds.harm.death,
    }
    assert found[aim] == best_by_hand(roll, worths[aim], with_guard)


@pytest.mark.rule("EVA-009", "EVA-012")
def test_guard_lifts_those_dice_that_lack_least() -> None:
    roll = d10.Roll(4, 1, 7)
    dice = [Die(4), Die(1), Die(5), Die(3)]
    assert guarded(roll, dice, 4) == (2, 0, 0)
    assert guarded(roll, dice, 6) == (2, 0, 0, 3, 3, 3)
    assert guarded(roll, [Die(2)], 3) == ()


def test_the_dice_to_roll_again_and_what_each_number_of_them_is_worth() -> None:
    roll = d10.Roll(3, 1, 7, 2)
    dice = [Die(8), Die(3), Die(5)]
    query = AttackQuery(roll, tuple(PowerPool(hits) for hits in range(4)), ((2, 1),), free=1)
    odds = attack_odds(query, d10.lying(roll, dice))
    assert odds.advice is not None
    assert d10.chosen_dice(roll, dice, odds.advice) == (1, 2)
    assert [(choice.plan.size, choice.heat) for choice in odds.choices] == [(0, 0), (1, 0), (2, 1)]
    wounds = odds.wound_by_hits
    assert odds.choices[1].wound == (wounds[1] + wounds[2]) / 2
    assert odds.wound == odds.choices[2].wound == (wounds[1] + 2 * wounds[2] + wounds[3]) / 4


# --- power dice by hand -------------------------------------------------------------------------


def total_by_hand(dice: list[PowerDie], tokens: dict[str, int], raw: int, potential: int) -> int:
    shown = [die.symbols for die in dice]
    blackened = sum(die.blackened and die.symbols[1] > 0 for die in dice)
    made = sum(conversion(tokens, potential + sum(s[1] for s in shown), sum(s[2] for s in shown), blackened))
    return raw + sum(s[0] for s in shown) + made


def wound_by_hand(
    colours: str, tokens: dict[str, int], at: int, plain: int, raw: int = 0, potential: int = 0
) -> Fraction:
    """Every roll; every set of dice in every order of declaring it; every result."""
    names = [next(name for name in COLOURS if name[0] == letter) for letter in colours]
    black = tokens.get("black", 0)
    whole = Fraction(0)
    for faces in product(range(6), repeat=len(names)):
        best = Fraction(0)
        for chosen in subsets(len(names), plain + black):
            for marked in combinations(chosen, min(black, len(chosen))):
                ways = 0
                for again in product(range(6), repeat=len(chosen)):
                    now = [PowerDie(name, face) for name, face in zip(names, faces, strict=True)]
                    for place, face in zip(chosen, again, strict=True):
                        now[place] = PowerDie(names[place], face, blackened=place in marked)
                    ways += total_by_hand(now, tokens, raw, potential) >= at
                best = max(best, Fraction(ways, 6 ** len(chosen)))
        whole += best
    return Fraction(whole, 6 ** len(names))


@pytest.mark.rule("DIC-013", "DIC-014", "DIC-016", "KAT-071", "KAT-074", "KAT-075", "KAT-076", "KAT-077", "KAT-079")
@pytest.mark.parametrize(
    ("colours", "tokens", "plain", "raw", "potential"),
    [
        ("rrr", {}, 0, 1, 0),
        ("rbw", {"break": 1}, 0, 0, 0),
        ("rrb", {"hope": 2, "sunder": 1}, 0, 0, 1),
        ("rrr", {}, 1, 0, 0),
        ("rrb", {"break": 1, "hope": 1}, 1, 1, 0),
        ("rbw", {"fire": 2, "spell": 1}, 2, 0, 1),
        ("rbb", {"black": 1}, 0, 0, 0),
        ("rrw", {"black": 1, "break": 1, "power_token": 1}, 1, 0, 0),
        ("rrb", {"black": 2, "sunder": 1}, 0, 0, 0),
    ],
)
def test_a_power_roll_with_tokens_and_re_rolls(
    colours: str, tokens: dict[str, int], plain: int, raw: int, potential: int
) -> None:
    red, black, white = (colours.count(name[0]) for name in COLOURS)
    pool = PowerPool(red, black, white, raw, potential)
    named: Tokens = tuple((name, count) for name, count in tokens.items() if name != "black")
    use = Use(named, plain, tokens.get("black", 0))
    for at in (3, 6):
        assert wound_chance(use, pool, ((at, 1),)) == wound_by_hand(colours, tokens, at, plain, raw, potential)


@pytest.mark.rule("KAT-074", "KAT-079")
@pytest.mark.parametrize(
    ("pool", "tokens", "plain", "black", "at"),
    [
        (PowerPool(7, 2, 0), (), 3, 0, 9),
        (PowerPool(4, 2, 1), (("break", 2),), 3, 0, 10),
        (PowerPool(3, 2, 2, 1, 1), (("break", 1), ("hope", 2)), 2, 1, 13),
        (PowerPool(4, 2, 1), (("sunder", 1), ("fire", 1)), 2, 1, 10),
        (PowerPool(2, 1, 3), (("hope", 1), ("power_token", 2)), 2, 2, 16),
    ],
)
def test_large_pools_one_by_one_and_all_at_once(
    pool: PowerPool, tokens: Tokens, plain: int, black: int, at: int
) -> None:
    """Each roll with the best of its choices comes to the same as the outlooks of the colours together."""
    use = Use(tokens, plain, black)
    assert wound_chance(use, pool, ((at, 1),)) == chances(use, pool, (at,))[at]


@pytest.mark.rule("KAT-076", "KAT-077")
@pytest.mark.parametrize("tokens", [{}, {"hope": 2}, {"break": 1, "hope": 1}, {"sunder": 1, "hope": 1, "fire": 1}])
def test_what_is_called_of_less_use_is_so_beside_anything(tokens: dict[str, int]) -> None:
    use = Use(tuple(tokens.items()), 1, 1)
    kinds = list(product(range(3), range(3), range(3)))
    for one, other in product(kinds, repeat=2):
        if of_less_use(use, one, other):
            for potential, hope, marks in product(range(4), range(3), range(2)):
                low = one[0] + sum(conversion(tokens, potential + one[1], hope + one[2], marks))
                assert low <= other[0] + sum(conversion(tokens, potential + other[1], hope + other[2], marks))


@pytest.mark.rule("KAT-078")
def test_the_expected_power() -> None:
    tokens = {"break": 1, "hope": 1, "power_token": 1}
    whole = sum(
        total_by_hand([PowerDie("red", one), PowerDie("white", other)], tokens, 2, 0)
        for one, other in product(range(6), repeat=2)
    )
    assert expected_power(PowerPool(1, 0, 1, 2), tuple(tokens.items())) == Fraction(whole, 36)


@pytest.mark.rule("KAT-074")
def test_the_power_dice_to_roll_again() -> None:
    dice = [PowerDie("red", 0), PowerDie("black", 3), PowerDie("red", 3), PowerDie("red", 2)]
    one = advise(Use(rerolls=1), dice, [4])
    assert one.places == (0,)
    assert one.chances[4] == Fraction(4, 6)
    assert advise(Use(rerolls=1), dice, [3]).places == ()
    two = advise(Use(rerolls=1, black=1), dice, [5])
    assert (sorted(two.places), two.places[0] in (0, 3)) == ([0, 3], True)


@pytest.mark.rule("KAT-074", "KAT-079")
def test_raw_power_beside_dice_that_are_rolled_again() -> None:
    """2 raw Power, AT 4: the red die must show its one face with 2 Power, in two tries."""
    assert chances(Use(rerolls=1), PowerPool(red=1, raw=2), (4,))[4] == Fraction(11, 36)
    assert wound_chance(Use(rerolls=1), PowerPool(red=1, raw=2), ((4, 1),)) == Fraction(11, 36)
    best = advise(Use(rerolls=1), [PowerDie("red", 3)], [4], raw=2)
    assert (best.places, best.chances) == ((0,), (1, 1, 1, Fraction(4, 6), Fraction(1, 6)))


@pytest.mark.rule("KAT-050")
def test_body_parts_that_are_likelier_weigh_more() -> None:
    one, two = (wound_chance(Use(), PowerPool(red=1), ((at, 1),)) for at in (1, 2))
    assert (one, two) == (Fraction(4, 6), Fraction(1, 6))
    assert wound_chance(Use(), PowerPool(red=1), ((1, 1), (2, 3))) == (one + 3 * two) / 4
    assert (
        wound_chance(Use(rerolls=1), PowerPool(red=1), ((1, 1), (2, 3)))
        == (Fraction(32, 36) + 3 * Fraction(11, 36)) / 4
    )
    assert wound_chance(Use(), PowerPool(red=1, raw=3), ((-2, 1), (0, 1), (3, 1))) == 1
    assert wound_chance(Use(), PowerPool(red=1), ()) == 0


@pytest.mark.rule("EVA-047", "EVA-048", "EVA-050")
def test_an_armor_roll() -> None:
    plain = reductions(PowerPool(1, 1), 0, 2)
    by_hand = {0: 0, 1: 0, 2: 0}
    for red, black in product(POWER_DICE["red"], POWER_DICE["black"]):
        by_hand[min(2, red[1] + black[1])] += 1
    assert plain == {reduced: Fraction(ways, 36) for reduced, ways in by_hand.items() if ways}
    again = reductions(PowerPool(1), 1, 1)
    assert again[1] == Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 2)
    # 1 Potential is there already: a black die that shows 1 is enough, and only the blank face is rolled again
    assert reductions(PowerPool(black=1, potential=1), 1, 2) == {1: Fraction(1, 36), 2: Fraction(35, 36)}
    assert reductions(PowerPool(black=1, potential=3), 1, 2) == {3: 1}, "it is more than the loss"


@pytest.mark.rule("DIC-015", "KAT-070")
def test_a_pool_above_the_supply_is_traded_up_before_the_roll() -> None:
    from kf_desktop.odds.power import traded_up  # noqa: PLC0415 - what only this test needs

    pool = Pool(red=8, black=4, white=4)
    pool.trade_up()
    assert traded_up(pool, 2) == PowerPool(6, 3, 3, 4, 2)


# --- Judicium -----------------------------------------------------------------------------------


@pytest.mark.rule("PER-020", "PER-027", "PER-031", "PER-032")
def test_a_judicium_draw() -> None:
    deck = JudiciumQuery(perils=(-5, -9))
    assert [deck.death(fall) for fall in (0, -4, -5, -9)] == [
        Fraction(1, 2),
        Fraction(1, 2),
        Fraction(2, 3),
        Fraction(3, 4),
    ]
    assert JudiciumQuery(perils=(-5,), second_chance=True).death(-5) == Fraction(4, 9)
    assert JudiciumQuery(perils=(-5,), second_chance=True, superior=True).death(-5) == Fraction(1, 3)


@pytest.mark.rule("PER-014", "PER-025", "PER-027", "EVA-052")
@pytest.mark.parametrize("losses", [(7,), (1, 6), (6, 1), (3, 4), (2, 2, 3)])
def test_several_losses_in_one_step_are_one_fall(losses: tuple[int, ...]) -> None:
    harm = HarmQuery(((), losses), 2, judicium=JudiciumQuery(perils=(-5, -6)))
    odds = evasion_odds(EvasionQuery(d10.Roll(1, 0, 11), harm=harm))
    assert odds.harm is not None
    assert odds.full_evade == Fraction(1, 10)
    assert odds.harm.lost == {0: Fraction(1, 10), 7: Fraction(9, 10)}
    assert (odds.harm.falls, odds.harm.death) == (Fraction(9, 10), Fraction(9, 10) * Fraction(2, 3))
