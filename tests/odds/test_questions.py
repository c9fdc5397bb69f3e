"""What the odds are called, what they hold, and which question a decision puts to them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from kf_desktop.content.dice import POWER_DICE
from kf_desktop.door.odds import Odds
from kf_desktop.engine.decision import Asking, Decision, Kind, Option
from kf_desktop.odds import d10
from kf_desktop.odds.defence.evasion import EvasionQuery
from kf_desktop.odds.defence.harm import HarmQuery, Heat, HeatTrack
from kf_desktop.odds.defence.judicium import JudiciumQuery
from kf_desktop.odds.power import NO_DICE, PowerPool, Use
from kf_desktop.odds.question import (
    OfArmor,
    OfEvasion,
    OfHits,
    OfOptions,
    OfPower,
    OfSecondChance,
    OfTest,
    dear,
)
from kf_desktop.odds.situation.decisions import for_decision
from kf_desktop.odds.situation.defence import before_evasion
from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.clash.round.knight_round import knight_turn
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.dice import Die, PowerDie
from kf_desktop.rules.table.state import Knight
from tests.rules.arena import Arena, gain, lose

ATTACK = {
    *("wound", "critical", "any_hit", "full_hit", "full_miss"),
    *("crit_chance", "expected_hits", "expected_power", "heat"),
}
HARM = HarmQuery(((0,), (2,), (4,)), 3, NO_DICE, 0, 0, JudiciumQuery())


# --- the answers --------------------------------------------------------------------------------


def test_an_evasion_names_the_loss_only_where_there_is_one() -> None:
    roll = d10.Roll(2, 0, 6)
    odds = OfEvasion(EvasionQuery(roll)).solve()
    assert (odds.kind, odds.lost, odds.advice) == ("evasion", (), None)
    assert odds.values == {"full_evade": Fraction(1, 4), "expected_hits": 1, "heat": 0}
    odds = OfEvasion(EvasionQuery(roll, harm=HARM)).solve()
    assert odds.kind == "evasion"
    assert odds.values == {
        "full_evade": Fraction(1, 4),
        "expected_hits": 1,
        "heat": 0,
        "expected_lost": 2,
        "falls": Fraction(1, 4),
        "death": Fraction(1, 8),
    }
    assert odds.lost == ((0, Fraction(1, 4)), (2, Fraction(1, 2)), (4, Fraction(1, 4)))


@pytest.mark.parametrize("harm", [None, HARM])
def test_each_re_roll_of_evasion_dice_has_a_row(harm: HarmQuery | None) -> None:
    query = EvasionQuery(d10.Roll(2, 0, 6, 2), free=1, harm=harm)
    odds = OfEvasion(query, (Die(2), Die(5))).solve()
    assert odds.advice == ("die:0", "die:1")
    assert [(row["dice"], row["heat"], row["full_evade"]) for row in odds.rows] == [
        (0, 0, 0),
        (1, 0, 0),
        (2, 1, Fraction(1, 4)),
    ]
    assert odds.picks == ((), ("die:1",), ("die:0", "die:1"))
    assert [row["expected_hits"] for row in odds.rows] == [2, Fraction(3, 2), 1]
    names = {"dice", "heat", "full_evade", "expected_hits"}
    names |= {"expected_lost", "death", "expected_heat", "expected_brought"} if harm else set()
    assert all(set(row) == names for row in odds.rows)
    if harm:
        assert [(row["expected_lost"], row["death"]) for row in odds.rows] == [
            (4, Fraction(1, 2)),
            (3, Fraction(1, 4)),
            (2, Fraction(1, 8)),
        ]


def test_guard_names_a_die_as_often_as_it_is_lifted() -> None:
    query = EvasionQuery(d10.Roll(3, 0, 6), guard=3)
    odds = OfEvasion(query, (Die(4), Die(3), Die(5)), guard=True).solve()
    assert odds.advice == ("die:2", "die:0", "die:0")
    assert odds.values["expected_hits"] == 1
    assert odds.rows == ()


def test_what_certain_hits_do() -> None:
    odds = OfHits(1, HARM).solve()
    assert (odds.kind, odds.hits, odds.lost) == ("evasion", (0, 1), ((2, 1),))
    assert odds.values == {
        "full_evade": 0,
        "expected_hits": 1,
        "heat": 0,
        "expected_lost": 2,
        "falls": 0,
        "death": 0,
    }
    assert OfHits(2, None).solve().values == {"full_evade": 0, "expected_hits": 2, "heat": 0}


def test_a_power_roll_before_it() -> None:
    """The body part has AT 1 or, twice as likely, 2."""
    pool = PowerPool(red=1, raw=1)
    odds = OfPower(pool, Use(), ((1, 1), (2, 2)), crit=True).solve()
    reached = odds.values["wound"]
    assert odds.kind == "power"
    assert 0 < reached < 1 and odds.values["critical"] == reached
    one, two = (OfPower(pool, Use(), ((at, 1),)).solve().values for at in (1, 2))
    assert reached == (one["wound"] + 2 * two["wound"]) / 3
    assert (one["wound"], one["critical"]) == (1, 0)
    assert set(odds.values) == {"wound", "critical", "expected_power"}
    assert OfPower(pool, Use(), ()).solve().values["wound"] == 0


def test_power_dice_on_the_table_have_a_row_for_each_re_roll() -> None:
    dice = (PowerDie("red", 0), PowerDie("red", 0))
    odds = OfPower(PowerPool(red=2), Use(rerolls=1), ((1, 1),), dice=dice, most=1).solve()
    assert (odds.kind, odds.advice) == ("power", ("die:0",))
    assert [set(row) for row in odds.rows] == [{"dice", "wound"}] * 2
    assert [row["dice"] for row in odds.rows] == [0, 1]
    assert odds.rows[0]["wound"] == 0 < odds.rows[1]["wound"] == odds.values["wound"]
    assert odds.picks == ((), ("die:0",))
    assert "expected_power" not in odds.values, "they lie on the table"


def test_dice_that_are_enough_have_one_row() -> None:
    dice = (PowerDie("red", 4), PowerDie("red", 0))
    odds = OfPower(PowerPool(red=2), Use(rerolls=2), ((1, 1),), crit=True, dice=dice, most=2).solve()
    assert (odds.advice, odds.picks) == ((), ((),))
    assert odds.values == {"wound": 1, "critical": 1}
    assert odds.rows == ({"dice": 0, "wound": 1},)


def test_an_armor_roll_on_the_table() -> None:
    dice = (PowerDie("red", 0),)
    odds = OfArmor(dice, 2, 0, 1, 2, falling=False, judicium=JudiciumQuery()).solve()
    assert (odds.kind, odds.advice) == ("armor", ("die:0",))
    spared = Fraction(1) - odds.values["falls"]
    assert 0 < spared < 1
    assert odds.values["death"] == odds.values["falls"] / 2
    assert sum(share for _, share in odds.lost) == 1
    assert odds.values["expected_lost"] == sum(loss * share for loss, share in odds.lost)


@pytest.mark.rule("EVA-050", "PER-027")
def test_armor_is_rolled_again_to_live_before_it_is_for_less_loss() -> None:
    """A red and a black die show one Potential each: the black one again brings more, but may bring none.

    Of 3 Vigor that leaves one who has 2 alive; who has 9 tries for more.
    """
    dice = (PowerDie("red", 2), PowerDie("black", 1))

    def odds(vigor: int, deck: JudiciumQuery, loss: int = 3) -> Odds:
        return OfArmor(dice, loss, 0, 1, vigor, falling=vigor < 0, judicium=deck).solve()

    assert odds(9, JudiciumQuery()).advice == ("die:1",)
    assert odds(2, JudiciumQuery()).advice == ()
    saved = JudiciumQuery(perils=(-5,), saint=Fraction(1, 2))
    for vigor in range(-6, 7):
        for deck in (JudiciumQuery(), JudiciumQuery(perils=(-1, -3)), saved):
            advised = odds(vigor, deck, 6)
            rolled = [_after_armor(dice, 6, chosen) for chosen in ((), (0,), (1,))]
            assert (advised.values["death"], advised.values["expected_lost"]) == min(
                (_death(lost, vigor, deck), sum((loss * share for loss, share in lost.items()), Fraction(0)))
                for lost in rolled
            ), (vigor, deck)


def _after_armor(dice: Sequence[PowerDie], loss: int, again: tuple[int, ...]) -> dict[int, Fraction]:
    """The chance of each loss once these dice are rolled again."""
    kinds = [range(6) if place in again else (die.face,) for place, die in enumerate(dice)]
    found: dict[int, Fraction] = {}
    for faces in product(*kinds):
        shown = sum(POWER_DICE[die.colour][face][1] for die, face in zip(dice, faces, strict=True))
        left = max(0, loss - shown)
        found[left] = found.get(left, Fraction(0)) + Fraction(1, 6 ** len(again))
    return found


def _death(lost: dict[int, Fraction], vigor: int, deck: JudiciumQuery) -> Fraction:
    falls = [(loss, share) for loss, share in lost.items() if vigor < 0 or 0 < loss >= vigor]
    return sum((share * deck.death(min(0, vigor - loss)) for loss, share in falls), Fraction(0))


@pytest.mark.rule("PER-014", "PER-025")
@pytest.mark.parametrize(
    ("loss", "vigor", "falling", "falls"), [(1, 1, False, 1), (1, 2, False, 0), (0, 0, False, 0), (0, 3, True, 1)]
)
def test_who_falls_by_a_loss_that_no_armor_takes_off(loss: int, vigor: int, falling: bool, falls: int) -> None:
    """A loss of 1 is a fall at Vigor 1; nothing lost is none, but for whoever falls already in this step."""
    odds = OfArmor((PowerDie("red", 0),), loss, 0, 0, vigor, falling=falling, judicium=JudiciumQuery()).solve()
    assert (odds.values["falls"], odds.values["expected_lost"]) == (falls, loss)
    assert odds.values["death"] == Fraction(falls, 2)


def test_options_are_of_the_kind_of_their_question() -> None:
    odds = OfOptions("evasion", {"a": OfHits(1, None), "b": OfHits(2, None)}).solve()
    assert odds.kind == "evasion"
    assert {key: option.values["expected_hits"] for key, option in odds.options.items()} == {"a": 1, "b": 2}


def test_a_second_card_is_taken_where_it_kills_less() -> None:
    odds = OfSecondChance(JudiciumQuery(killing=2, sparing=1), kills=True).solve()
    assert (odds.kind, odds.advice) == ("judicium", ("yes",))
    assert {key: option.kind for key, option in odds.options.items()} == {"yes": "judicium", "no": "judicium"}
    assert {key: option.values["death"] for key, option in odds.options.items()} == {"yes": Fraction(2, 3), "no": 1}
    assert odds.values["death"] == Fraction(2, 3)


# --- tests --------------------------------------------------------------------------------------


def re_rolling(*faces: int, bonus: int, needs: int, most: int = 1) -> Odds | None:
    """The odds of the re-roll of a test's dice, outside of any attack."""
    options = [
        Option(f"die:{n}", "die", {"face": face, "total": face + bonus, "crit": False}) for n, face in enumerate(faces)
    ]
    decision = Decision(Kind.REROLL, "reroll.test", options, least=0, most=most, args={"knight": "k1", "needs": needs})
    return for_decision(Arena().game, decision)


@pytest.mark.rule("TES-006", "DIC-004", "DIC-005")
@pytest.mark.parametrize(
    ("face", "bonus", "needs", "passed", "advice"),
    [
        (3, 2, 7, Fraction(6, 10), ("die:0",)),  # 5 or more
        (5, 2, 7, Fraction(1), ()),
        (1, 9, 7, Fraction(9, 10), ("die:0",)),  # a natural 1 fails whatever is added
        (9, 0, 12, Fraction(1, 10), ("die:0",)),  # a natural 10 passes whatever is needed
    ],
)
def test_the_die_of_a_test(face: int, bonus: int, needs: int, passed: Fraction, advice: tuple[str, ...]) -> None:
    odds = re_rolling(face, bonus=bonus, needs=needs)
    assert odds is not None
    kept = {"kept": Fraction(0)} if advice else {}
    assert (odds.kind, odds.values, odds.advice) == ("test", {"passed": passed, **kept}, advice)


def test_a_test_of_several_dice_passes_if_all_do() -> None:
    odds = re_rolling(3, 9, 2, bonus=0, needs=6, most=2)
    assert odds is not None
    assert (odds.values["passed"], odds.advice) == (Fraction(1, 4), ("die:0", "die:2"))
    assert OfTest(d10.Roll(2, 0, 6, 1), (Die(2), Die(3))).solve().values["passed"] == 0


# --- the questions of a clash -------------------------------------------------------------------


def facing(*ats: int, **knight: Any) -> tuple[Arena, Knight]:
    """k1 beside a monster with these body parts."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.level(to_hit=7, wounds=99)
    arena.clash.bp_deck = [arena.bp(f"b{number}", 1, at) for number, at in enumerate(ats)]
    arena.clash.ai_deck = arena.ais("x1")
    arena.clash.bp_supply = arena.clash.ai_supply = {"1": [], "2": [], "3": []}
    return arena, arena.knight("k1", "H10", passion=0, **knight)


def decision_at(arena: Arena, steps: Any, prompt: str) -> Decision:
    decision: Decision = next(steps)
    while decision.prompt != prompt:
        decision = steps.send(decision.forced() or (decision.options[-1].key,))
    return decision


def odds_of(arena: Arena, decision: Decision) -> Odds:
    odds = for_decision(arena.game, decision)
    assert odds is not None
    return odds


def attack_odds(arena: Arena, knight: Knight) -> Odds:
    """What a knight's action says of attacking."""
    knight.acted = knight.fought = False
    odds = odds_of(arena, decision_at(arena, knight_turn(arena.game, knight), "choose.action"))
    assert odds.kind == "attack" and list(odds.options) == ["attack"]
    return odds.options["attack"]


def test_an_action_without_an_attack_has_no_odds() -> None:
    arena, knight = facing(1)
    decision = decision_at(arena, knight_turn(arena.game, knight), "choose.action")
    assert "attack" not in [option.key for option in decision.options]
    assert for_decision(arena.game, decision) is None


def test_every_weapon_and_target_has_the_odds_of_its_attack() -> None:
    arena, knight = facing(1, heat_limit=0)
    arena.weapon(knight, "knife", 1, bonus={"raw": 5})
    arena.weapon(knight, "sword", 2, bonus={"raw": 5}, precision=1)
    odds = odds_of(arena, decision_at(arena, choose_and_attack(arena.game, knight), "choose.attack"))
    assert odds.kind == "attack"
    hits = {key: option.values["any_hit"] for key, option in odds.options.items()}
    assert hits == {"attack:1:knife": Fraction(4, 10), "attack:1:sword": Fraction(3, 4)}
    assert {frozenset(option.values) for option in odds.options.values()} == {frozenset(ATTACK)}


@pytest.mark.rule("DIC-024")
def test_the_rows_of_attack_dice_on_the_table() -> None:
    arena, knight = facing(1, heat=0, heat_limit=2)
    arena.weapon(knight, "sword", 2, bonus={"raw": 5})
    arena.rolls(attack=[2, 3])
    steps = choose_and_attack(arena.dice, knight)
    odds = odds_of(arena, decision_at(arena, steps, "reroll.attack"))
    names = {"dice", "heat", "wound", "critical", "full_hit", "expected_hits"}
    assert [set(row) for row in odds.rows] == [names] * 3
    assert [row["expected_hits"] for row in odds.rows] == [0, Fraction(4, 10), Fraction(8, 10)]
    assert [row["full_hit"] for row in odds.rows] == [0, 0, Fraction(16, 100)]
    assert [row["wound"] for row in odds.rows] == [0, Fraction(4, 10), Fraction(64, 100)]
    assert odds.picks == ((), ("die:0",), ("die:0", "die:1"))  # the white die may bring a Crit Chance
    assert [row["critical"] for row in odds.rows] == [0, Fraction(1, 10), Fraction(1, 10)]
    assert [row["dice"] for row in odds.rows] == [row["heat"] for row in odds.rows] == [0, 1, 2]


@pytest.mark.rule("KAT-034", "KAT-036")
@pytest.mark.parametrize(("keywords", "chance"), [([], Fraction(1, 10)), (["deadly"], Fraction(2, 10))])
def test_the_crit_die_of_a_deadly_weapon(keywords: list[str], chance: Fraction) -> None:
    arena, knight = facing(1, heat_limit=0)
    arena.weapon(knight, "sword", 2, bonus={"raw": 5}, keywords=keywords)
    values = attack_odds(arena, knight).values
    assert values["crit_chance"] == values["critical"] == chance


@pytest.mark.rule("KAT-053", "KAT-050")
def test_where_no_card_is_left_any_of_the_discard_pile_may_come() -> None:
    """It is shuffled before the draw; Heartseeker sees two of the three."""
    for keywords, reached in (([], Fraction(1, 3)), (["heartseeker"], Fraction(2, 3))):
        arena, knight = facing(2, 9, 9, heat_limit=0)
        arena.weapon(knight, "sword", 1, bonus={"raw": 5}, keywords=keywords)
        arena.clash.bp_discard, arena.clash.bp_deck = arena.clash.bp_deck, []
        assert attack_odds(arena, knight).values["wound"] == Fraction(4, 10) * reached


@pytest.mark.rule("KAT-074")
def test_the_power_dice_before_their_window() -> None:
    """What may be rolled again after the window: one die by the weapon, one by the Black token."""
    arena, knight = facing(2, heat_limit=0)
    arena.talent("k1", {"timing": "power_roll", "cost": {"vigor": 1}})
    arena.weapon(knight, "sword", 3, power={"red": 1}, keywords=["power_reroll 1"])
    arena.state.pool["black"] = 1
    arena.rolls(attack=[9, 9, 9], power=[1, 1, 1])
    steps = choose_and_attack(arena.dice, knight)
    odds = odds_of(arena, decision_at(arena, steps, "window.power_roll"))
    assert [row["dice"] for row in odds.rows] == [0, 1, 2]


def test_losses_of_whoever_is_attacked_and_of_nobody_else() -> None:
    arena, knight = attacked(
        evasion={"dice": 0, "difficulty": 7},
        hit=[
            {"op": "swarm", "amount": 2, "who": "target"},
            {"op": "swarm", "amount": 5, "who": "other_knights"},
            lose("vigor", 1, who="target"),
            lose("vigor", 1, who="each_knight"),
            lose("vigor", 1, who="other_knights"),
            lose("gold", 1),
        ],
    )
    arena.monster("pawn", "H9", "north")
    attack = MonsterAttack(arena.game.content.ai["x1"], arena.clash.figures[0], [knight])
    alone = before_evasion(arena.game, attack, knight).solve()
    assert alone.lost == ((4, 1),)


def test_questions_that_are_remembered_share_the_mortis_cards() -> None:
    """They are most of what a question holds."""
    arena = Arena()
    knight = arena.knight("k1", "H8")
    for name in ("scar", "limp"):
        arena.mortis(name)
    for card, loss in (("x1", 1), ("x2", 2)):
        arena.ai(card, steps=[{"op": "attack"}], evasion={"dice": 2, "difficulty": 6}, hit=[lose("vigor", loss)])
    arena.monster("pawn", "H9", "north")
    asked = [
        before_evasion(arena.game, MonsterAttack(arena.game.content.ai[card], arena.clash.figures[0], [knight]), knight)
        for card in ("x1", "x2")
    ]
    one, other = (each.query.harm for each in asked if isinstance(each, OfEvasion))
    assert one is not None and other is not None and one != other
    assert one.mortis and one.mortis is other.mortis


def test_tokens_of_the_pool_count_for_the_wound() -> None:
    """A Break makes Power of a Potential, a Black token of its re-rolled die: neither is there without its token."""
    for token in ("break", "black"):
        arena, knight = facing(1, heat_limit=0)
        arena.weapon(knight, "sword", 1, power={"red": 1})
        bare = attack_odds(arena, knight).values["wound"]
        arena.state.pool[token] = 1
        assert attack_odds(arena, knight).values["wound"] > bare, token


def test_a_cantrip_is_a_break_where_nothing_is_short_of_a_hit() -> None:
    arena, knight = facing(1, heat_limit=0)
    arena.level(to_hit=2)
    arena.weapon(knight, "sword", 1, power={"red": 1})
    arena.state.pool["break"] = 1
    with_break = attack_odds(arena, knight).values
    arena.state.pool = {"cantrip": 1}
    with_cantrip = attack_odds(arena, knight).values
    assert with_cantrip["wound"] == with_break["wound"]
    arena.state.pool = {"cantrip": 2}
    assert attack_odds(arena, knight).values["wound"] == with_break["wound"]  # one symbol is all that there is


# --- the questions of a defence -----------------------------------------------------------------


def attacked(**card: Any) -> tuple[Arena, Knight]:
    arena, knight = facing(1, heat=1, heat_limit=4, vigor=6)
    arena.judicium("survived", "died")
    written = {"evasion": {"dice": 2, "difficulty": 7}, "target": [["closest"]], "steps": [{"op": "attack"}]}
    arena.clash.ai_deck = [arena.ai("x1", 1, **{**written, "hit": [lose("vigor", "hits")], **card})]
    return arena, knight


def defending(arena: Arena, prompt: str) -> Odds:
    steps = ai_activation(arena.dice, arena.clash.figures[0])
    decision = decision_at(arena, steps, prompt)
    assert isinstance(decision, Asking)
    return odds_of(arena, decision)


@pytest.mark.rule("EVA-009", "EVA-012")
def test_guard_has_its_odds_and_then_the_re_roll_has() -> None:
    arena, knight = attacked()
    arena.gear(knight, "support", "charm", keywords=["guard 2"])
    arena.rolls(evasion=[5, 3])
    odds = defending(arena, "guard.evasion")
    assert odds.advice == ("die:0", "die:0")
    assert odds.values["expected_hits"] == Fraction(6, 10)  # the 3 is rolled again
    arena, knight = attacked()
    arena.rolls(evasion=[5, 3])
    odds = defending(arena, "reroll.evasion")
    assert odds.advice == ("die:0", "die:1")
    assert len(odds.rows) == 3


@pytest.mark.rule("MAT-031")
def test_a_judgement_of_one_of_two_virtues() -> None:
    arena, knight = attacked(types=["judgement might insight"])
    knight.sheet.virtues |= {"insight": 3}
    odds = defending(arena, "choose.virtue")
    assert odds.kind == "evasion"
    assert list(odds.options) == ["virtue:might", "virtue:insight"]
    might, insight = odds.options.values()
    assert insight.values["full_evade"] > might.values["full_evade"]


@pytest.mark.rule("MAT-033", "MAT-039")
def test_a_weapon_that_defies_a_judgement() -> None:
    """Both dice fail; each hit costs 2 Vigor, and the shield takes one hit off."""
    arena, knight = attacked(types=["judgement might"], hit=[lose("vigor", "2 * hits")])
    knight.heat = knight.heat_limit
    arena.weapon(knight, "aegis", 1, keywords=["defy 1"])
    arena.weapon(knight, "tower", 1, keywords=["defy 3"])
    arena.rolls(test=[2, 3])
    odds = defending(arena, "choose.defying_weapon")
    assert {key: (option.values["expected_hits"], option.lost) for key, option in odds.options.items()} == {
        "gear:aegis": (1, ((2, 1),)),
        "gear:tower": (0, ((0, 1),)),
        "none": (2, ((4, 1),)),
    }
    assert {key: option.values["full_evade"] for key, option in odds.options.items()} == {
        "gear:aegis": 0,
        "gear:tower": 1,
        "none": 0,
    }


@pytest.mark.rule("EVA-006")
def test_what_cannot_be_evaded_is_one_hit() -> None:
    arena, knight = attacked(evasion={"dice": 0, "difficulty": 7})
    attack = MonsterAttack(arena.game.content.ai["x1"], arena.clash.figures[0], [knight])
    odds = before_evasion(arena.game, attack, knight).solve()
    assert not attack.can_be_evaded
    assert (odds.hits, odds.values["expected_lost"]) == ((0, 1), 1)
    assert odds.lost == ((1, 1),)


# --- Heat above its limit ------------------------------------------------------------------------

OVERHEATING: list[tuple[list[dict[str, Any]], int]] = [
    ([gain("heat", 3)], 2),  # 3 of 4: one has room
    ([gain("heat", 2), lose("vigor", 1)], 2),
    ([lose("vigor", 1), gain("heat", 2)], 1),  # the loss has raised the limit to 5
    ([lose("heat", 2), gain("heat", 3)], 0),
    ([gain("heat", 1, who="each_knight"), gain("heat", 2, who="other_knights")], 0),
]


@pytest.mark.rule("STA-025", "STA-026", "STA-028")
@pytest.mark.parametrize(("hit", "lost"), OVERHEATING)
def test_heat_above_its_limit_costs_what_the_rules_take(hit: list[dict[str, Any]], lost: int) -> None:
    """The card strikes without an evasion: what is foretold is what happens."""
    arena, knight = attacked(evasion={"dice": 0, "difficulty": 7}, hit=hit)
    arena.peril("k1", 6, 5, 4, 3, 4, 5, 6, 7, 8)
    knight.heat, knight.heat_limit = 3, 4
    attack = MonsterAttack(arena.game.content.ai["x1"], arena.clash.figures[0], [knight])
    told = before_evasion(arena.game, attack, knight).solve()
    assert told.values.get("expected_lost", 0) == lost
    arena.play(ai_activation(arena.dice, arena.clash.figures[0]))
    assert knight.vigor == 6 - lost
    assert told.values.get("expected_heat", 0) == knight.heat - 3


@pytest.mark.rule("STA-026", "EVA-051")
def test_no_armor_is_rolled_against_heat_above_its_limit() -> None:
    arena, knight = attacked(evasion={"dice": 0, "difficulty": 7}, hit=[gain("heat", 3)])
    arena.gear(knight, "armor", "mail", defense={"armor": {"red": 3}}, keywords=["soak 2"])
    knight.heat, knight.heat_limit = 4, 4
    attack = MonsterAttack(arena.game.content.ai["x1"], arena.clash.figures[0], [knight])
    assert before_evasion(arena.game, attack, knight).solve().lost == ((3, 1),)


@pytest.mark.rule("STA-026", "DIC-027")
def test_the_heat_paid_for_a_re_roll_leaves_less_room() -> None:
    """One die that succeeds four times in ten, 1 Heat of room: who rolls it again and fails has none left."""
    harm = HarmQuery(((), (Heat(1),)), 6, heat=HeatTrack(3, (4,)))
    assert OfEvasion(EvasionQuery(d10.Roll(1, 0, 7, 1), harm=harm)).solve().values["expected_lost"] == Fraction(36, 100)
    free = EvasionQuery(d10.Roll(1, 0, 7, 1), free=1, harm=harm)
    assert OfEvasion(free).solve().values["expected_lost"] == 0
    rows = OfEvasion(EvasionQuery(d10.Roll(1, 0, 7, 1), harm=harm), (Die(2),)).solve().rows
    assert [row["expected_lost"] for row in rows] == [0, Fraction(6, 10)]


@pytest.mark.rule("EVA-016", "STA-026")
def test_a_full_evade_that_heats_costs_too() -> None:
    arena, knight = attacked(evasion={"dice": 1, "difficulty": 7}, hit=[], full_evade=[gain("heat", 2)])
    knight.heat = knight.heat_limit = 4
    attack = MonsterAttack(arena.game.content.ai["x1"], arena.clash.figures[0], [knight])
    assert before_evasion(arena.game, attack, knight).solve().values["expected_lost"] == Fraction(4, 10) * 2


# --- re-rolls that somebody may yet use ----------------------------------------------------------


@pytest.mark.parametrize(
    ("clash", "told"),
    [
        ({"timing": "attack_roll", "effect": [{"op": "reroll", "die": "attack", "amount": 2}]}, (("breath", 2),)),
        ({"timing": "power_roll", "effect": [{"op": "reroll", "die": "power", "amount": 2}]}, ()),
        (
            {
                "timing": "attack_roll",
                "cost": {"heat": 9},
                "effect": [{"op": "reroll", "die": "attack", "amount": 2}],
            },
            (),
        ),
    ],
)
def test_a_re_roll_of_attack_dice_that_could_be_used_after_the_roll_is_told(
    clash: dict[str, Any], told: tuple[tuple[str, int], ...]
) -> None:
    arena, knight = facing(2, heat_limit=3)
    arena.weapon(knight, "sword", 2, power={"red": 1})
    before = attack_odds(arena, knight)
    arena.technique(knight, "breath", **clash)
    after = attack_odds(arena, knight)
    assert (before.later, after.later) == ((), told)
    assert after.values == before.values, "it is not counted"


@pytest.mark.parametrize(("better", "worth"), [(Fraction(1, 100), True), (Fraction(1, 101), False)])
def test_no_heat_is_advised_for_next_to_nothing(better: Fraction, worth: bool) -> None:
    """A re-roll for 1 Heat was recommended that led from more than 99 % to more than 99 %."""
    kept = {"dice": Fraction(0), "heat": Fraction(0), "wound": Fraction(9, 10)}
    again = {"dice": Fraction(1), "heat": Fraction(1), "wound": Fraction(9, 10) + better}
    picks = ((), ("die:1",))
    assert dear(("die:1",), (kept, again), picks, (), ("wound",)) == (not worth)
    free = {**again, "heat": Fraction(0)}
    assert not dear(("die:1",), (kept, free), picks, (), ("wound",)), "it costs nothing"
