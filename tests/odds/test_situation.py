"""The odds of decisions in play, and whether play bears them out."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from kf_desktop.door.odds import Odds
from kf_desktop.engine.codec import decode, encode
from kf_desktop.engine.decision import Answer, Decision, Kind, Steps
from kf_desktop.engine.game import Game as EngineGame
from kf_desktop.odds.situation.attack import before_attack
from kf_desktop.odds.situation.decisions import for_decision
from kf_desktop.odds.situation.harm import judicium_of
from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from kf_desktop.rules.clash.harm.peril import added_by_fall
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.clash.round.knight_round import knight_turn
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.decks import look_at
from kf_desktop.rules.table.game import ClashOver, Game
from kf_desktop.rules.table.state import Knight, Modifier, State
from kf_desktop.scenarios.forced import Forced
from tests.rules.arena import Arena, gain, lose

Asked = list[tuple[Decision, Odds]]
CAREFUL = 4
"""Standard deviations that a result may be off: the seeds are fixed, so it is off by less or the odds are wrong."""


def play(game: Game, steps: Steps[Any], answers: dict[str, Answer] | None = None) -> Asked:
    """Play on: decisions with advice are answered by it, others as said, or passed. What was asked, with its odds."""
    asked: Asked = []
    try:
        decision = next(steps)
        while True:
            odds = for_decision(game, decision)
            if odds is not None:
                asked.append((decision, odds))
            answer = decision.forced() or (answers or {}).get(decision.prompt)
            if answer is None and odds is not None and odds.advice is not None:
                answer = odds.advice
            if answer is None:
                answer = () if decision.least == 0 else (decision.options[-1].key,)
            assert not decision.refusal(answer), decision.refusal(answer)
            decision = steps.send(answer)
    except (StopIteration, ClashOver):
        return asked


def trials(arena: Arena, count: int, run: Callable[[Game], Steps[Any]], **answers: Answer) -> list[tuple[Game, Asked]]:
    """Play the position so often, each time with dice and decks of another seed."""
    base = encode(arena.state)
    done = []
    for seed in range(count):
        state = decode(State, base)
        state.streams = {"seed": seed}
        game: Game = EngineGame(state, arena.game.content)
        game.shuffle("bp", state.clash.bp_deck if state.clash else [])
        named = {prompt.replace("__", "."): keys for prompt, keys in answers.items()}
        done.append((game, play(game, run(game), named)))
    return done


def assert_borne_out(happened: int, count: int, chance: Fraction) -> None:
    off = abs(happened - count * float(chance))
    assert off <= CAREFUL * sqrt(count * float(chance * (1 - chance))) + 0.5


def mean_is(values: list[int], expected: Fraction) -> None:
    mean = sum(values) / len(values)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / len(values))
    assert abs(mean - float(expected)) <= CAREFUL * spread / sqrt(len(values)) + 1e-9


def against_boss(*ats: int, **knight: Any) -> tuple[Arena, Knight]:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.level(to_hit=7, wounds=99)
    arena.clash.bp_deck = [arena.bp(f"b{number}", 1, at) for number, at in enumerate(ats)]
    arena.clash.bp_supply = {"1": [], "2": [arena.bp("n2", 2)], "3": []}
    arena.clash.ai_deck = arena.ais("x1", "y1")
    arena.clash.ai_supply = {"1": [], "2": arena.ais("z2"), "3": []}
    return arena, arena.knight("k1", "H10", passion=0, **knight)


def odds_at(game: Game, steps: Steps[Any], prompt: str) -> Odds:
    """The odds of the first decision of that prompt, before it is answered."""
    decision = next(steps)
    while decision.prompt != prompt:
        decision = steps.send(decision.forced() or (decision.options[-1].key,))
    odds = for_decision(game, decision)
    assert odds is not None
    return odds


def best_attack(arena: Arena, knight: Knight) -> Odds:
    """What the choice of an action says of attacking."""
    knight.acted = knight.fought = False
    return odds_at(arena.game, knight_turn(arena.game, knight), "choose.action").options["attack"]


def first(asked: Asked, prompt: str) -> Odds:
    return next(odds for decision, odds in asked if decision.prompt == prompt)


def attacks(game: Game) -> Steps[Any]:
    return choose_and_attack(game, game.state.knights["k1"])


# --- attacks ------------------------------------------------------------------------------------


def a_rich_attack() -> Arena:
    """Five dice, Heat for two of them, power re-rolls, every sort of token, unlike body parts."""
    arena, knight = against_boss(5, 7, 8, 10, heat=1, heat_limit=3)
    for name in ("blade", "club"):
        arena.weapon(
            knight,
            name,
            5,
            precision=1,
            power={"red": 1},
            bonus={"black": 1, "raw": 1},
            keywords=["power_reroll 1", "deadly", "auto_break 1", "attack_reroll 1"],
        )
    arena.state.pool |= {"opening": 1, "hope": 1, "black": 1}
    arena.level(at=-1)
    return arena


@pytest.mark.rule("KAT-018", "KAT-019", "KAT-034", "KAT-053", "KAT-059", "KAT-074", "KAT-079", "KAT-080")
def test_attacks_played_by_the_advice_wound_as_often_as_the_odds_say() -> None:
    count = 400
    done = trials(a_rich_attack(), count, attacks, choose__attack=("attack:1:blade",))
    odds = first(done[0][1], "choose.attack").options["attack:1:blade"]
    assert all(first(asked, "choose.attack").options["attack:1:blade"] == odds for _, asked in done[:5])
    wounds = [[event for event in game.events if event.kind == "deals_wound"] for game, _ in done]
    assert_borne_out(sum(map(bool, wounds)), count, odds.values["wound"])
    criticals = sum(bool(events and events[0].args["critical"]) for events in wounds)
    assert_borne_out(criticals, count, odds.values["critical"])
    hits = [next(int(str(e.args["hits"])) for e in game.events if e.kind == "attack_hits") for game, _ in done]
    mean_is(hits, odds.values["expected_hits"])
    assert_borne_out(hits.count(5), count, odds.values["full_hit"])
    heat = [game.state.knights["k1"].heat - 1 for game, _ in done]
    mean_is(heat, odds.values["heat"])


@pytest.mark.rule("KAT-019", "KAT-074")
def test_the_odds_of_the_dice_on_the_table_are_borne_out_as_well() -> None:
    """Of all attacks in which the odds promised so much, so many wounded: the promises of each step add up."""
    done = trials(a_rich_attack(), 300, attacks, choose__attack=("attack:1:club",))
    for prompt in ("reroll.attack", "reroll.power"):
        promised = [(first(asked, prompt).values["wound"], game) for game, asked in done if _asks(asked, prompt)]
        assert len(promised) > 100
        wounded = sum(any(event.kind == "deals_wound" for event in game.events) for _, game in promised)
        expected = sum(float(chance) for chance, _ in promised)
        spread = sqrt(sum(float(chance * (1 - chance)) for chance, _ in promised))
        assert abs(wounded - expected) <= CAREFUL * spread


def _asks(asked: Asked, prompt: str) -> bool:
    return any(decision.prompt == prompt for decision, _ in asked)


@pytest.mark.rule("KAT-022", "ABI-018", "KAT-077")
def test_what_a_full_hit_is_sure_to_bring_counts_in_the_wound() -> None:
    """A lure laid tokens into the pool after each Full Hit, and the odds were those of the dice alone."""

    def lured(**ability: Any) -> Arena:
        arena, knight = against_boss(4, 4, heat_limit=0)
        arena.weapon(knight, "blade", 1, power={"red": 1}, bonus={"black": 2})
        brings = [{"op": "pool", "token": "break", "amount": 2}]
        arena.gear(knight, "support", "lure", abilities=[{"timing": "full_hit", "effect": brings, **ability}])
        return arena

    count = 400
    done = trials(lured(), count, attacks, choose__attack=("attack:1:blade",))
    told = best_of(lured())
    wounds = sum(any(event.kind == "deals_wound" for event in game.events) for game, _ in done)
    assert_borne_out(wounds, count, told)
    assert told > best_of(lured(cost={"exhaust": True})), "what he may choose is not counted"


def best_of(arena: Arena) -> Fraction:
    return best_attack(arena, arena.state.knights["k1"]).values["wound"]


@pytest.mark.rule("KAT-053", "KAT-050")
def test_a_hidden_body_part_may_be_any_of_its_level() -> None:
    arena, knight = against_boss(2, 9, heat_limit=0)
    arena.clash.bp_deck = [*arena.clash.bp_deck, "n2"]
    arena.clash.bp_supply = {"1": [], "2": [], "3": []}
    arena.weapon(knight, "blade", 1, bonus={"raw": 5})
    odds = best_attack(arena, knight)
    assert odds.values["wound"] == odds.values["any_hit"] / 2 == Fraction(2, 10)
    arena.clash.bp_discard = [arena.clash.bp_deck.pop(1)]  # the 9 has been seen
    again = best_attack(arena, knight)
    assert again.values["wound"] == again.values["any_hit"]


@pytest.mark.rule("GLD-003", "KAT-050")
def test_a_body_part_that_somebody_has_looked_at_is_reckoned_with() -> None:
    """The two parts on top had been looked at and put in order, and the odds were those of any part."""
    arena, knight = against_boss(9, 2, 2, heat_limit=0)
    arena.weapon(knight, "blade", 1, bonus={"raw": 5})
    clash = arena.clash
    look_at(clash, clash.bp_deck[:1])
    assert best_attack(arena, knight).values["wound"] == 0
    clash.bp_deck.append(clash.bp_deck.pop(0))
    again = best_attack(arena, knight)
    assert again.values["wound"] == again.values["any_hit"] > 0, "it lies under the others now"
    arena.weapon(knight, "awl", 1, bonus={"raw": 5}, keywords=["heartseeker"])
    clash.bp_deck.insert(0, clash.bp_deck.pop())
    either = best_attack(arena, knight)
    assert either.values["wound"] == either.values["any_hit"] > 0, "beside it there is a weaker one"


@pytest.mark.rule("KAT-052", "KAT-090")
def test_a_mobs_own_card_is_known_once_it_is_face_up() -> None:
    arena = Arena()
    arena.mobs("H11", "A1")
    arena.level(to_hit=6, wounds=9)
    arena.change("bp", "m1_1", at=3)
    arena.change("bp", "m1_2", at=9)
    knight = arena.knight("k1", "H10")
    arena.weapon(knight, "blade", 1, bonus={"raw": 4})
    odds = best_attack(arena, knight)
    assert odds.values["wound"] == odds.values["any_hit"] / 2
    arena.clash.figures[0].revealed = True
    odds = best_attack(arena, knight)
    assert odds.values["wound"] == odds.values["any_hit"]


def test_with_heartseeker_the_attacker_takes_the_weaker_part() -> None:
    arena, knight = against_boss(2, 9, 9)
    arena.weapon(knight, "blade", 1, bonus={"raw": 5}, keywords=["heartseeker"])
    odds = best_attack(arena, knight)
    assert odds.values["wound"] == odds.values["any_hit"] * Fraction(2, 3)


PUSHES = {"op": "knockback", "amount": 3, "who": "attacker"}
FALLS = {"op": "knockdown", "who": "attacker"}
ENDS = {"op": "gate", "when": "heat >= 2", "then": [{"op": "chain_break"}]}


@pytest.mark.rule("KAT-037", "WIN-028", "WIN-029")
@pytest.mark.parametrize(
    ("does", "reach", "heat", "breaks"),
    [(PUSHES, 1, 0, True), (PUSHES, 9, 0, False), (FALLS, 1, 0, True), (ENDS, 1, 2, True), (ENDS, 1, 1, False)],
    ids=["pushed away", "pushed away with a long reach", "knocked down", "too hot", "not so hot"],
)
def test_an_attack_that_is_broken_off_wounds_with_a_crit_chance_alone(
    does: dict[str, Any], reach: int, heat: int, breaks: bool
) -> None:
    """One of two body parts has an Ultrainstinct: every face is played against it, and what is told adds up."""
    arena, knight = against_boss(2, heat=heat, heat_limit=heat)
    arena.change("bp", "b0", responses=[{"when": "ultrainstinct", "do": [does]}])
    blade = arena.weapon(knight, "blade", 1, bonus={"raw": 5}, keywords=[f"reach {reach}"] if reach > 1 else [])
    told = before_attack(arena.game, KnightAttack(knight, arena.clash.figures[0], blade)).solve().values
    base, wounded = encode(arena.state), 0
    for face in range(1, 11):
        game = Forced(decode(State, base), arena.game.content, script={"attack": [face]})
        play(game, attacks(game))
        wounded += any(event.kind == "deals_wound" for event in game.events)
    assert told["wound"] == Fraction(wounded, 10) == (Fraction(1, 10) if breaks else told["any_hit"])
    assert told["critical"] == Fraction(1, 10)


def test_a_cantrip_becomes_what_helps_more() -> None:
    arena, knight = against_boss(1, heat_limit=0)
    arena.weapon(knight, "blade", 1, bonus={"raw": 5})
    arena.state.pool["cantrip"] = 1
    odds = best_attack(arena, knight)
    assert odds.values["wound"] == Fraction(5, 10)


def test_the_body_parts_to_choose_from_have_their_own_odds() -> None:
    arena, knight = against_boss(2, 9)
    arena.weapon(knight, "blade", 1, bonus={"raw": 5}, keywords=["heartseeker"])
    arena.rolls(attack=[9])
    odds = first(play(arena.dice, attacks(arena.dice), {"choose.body_part": ("bp:b0",)}), "choose.body_part")
    assert {key: option.values["wound"] for key, option in odds.options.items()} == {"bp:b0": 1, "bp:b1": 0}


def test_the_advice_names_the_dice() -> None:
    arena, knight = against_boss(4, heat=0, heat_limit=2)
    arena.weapon(knight, "blade", 4, power={"red": 1})
    arena.rolls(attack=[9, 3, 5, 8, 8, 8], power=[5, 5, 5, 5])
    odds = first(play(arena.dice, attacks(arena.dice)), "reroll.attack")
    assert odds.advice == ("die:1", "die:2")
    assert [row["heat"] for row in odds.rows] == [0, 1, 2]
    assert arena.last("attack_hits")["hits"] == 4


# --- defence ------------------------------------------------------------------------------------


def under_attack(**defense: Any) -> tuple[Arena, Knight]:
    """Four dice against a card with two losses, one of them for the heated only."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.level(vigor_loss=1)
    knight = arena.knight("k1", "H10", heat=2, heat_limit=4, vigor=6)
    if defense:
        arena.gear(knight, "armor", "mail", defense=defense)
    arena.judicium("survived", "died")
    gate = {"op": "gate", "when": "heat >= 1", "then": [lose("vigor", 1)]}
    arena.clash.ai_deck = [
        arena.ai(
            "x1",
            1,
            evasion={"dice": 4, "difficulty": 7},
            target=[["closest"]],
            steps=[{"op": "attack"}],
            hit=[lose("vigor", "2 * hits"), gain("bane"), gate],
        )
    ]
    return arena, knight


def activates(game: Game) -> Steps[Any]:
    assert game.state.clash is not None
    return ai_activation(game, game.state.clash.figures[0])


@pytest.mark.rule("EVA-004", "EVA-009", "EVA-040", "EVA-048", "EVA-052", "EVA-054", "PER-016", "PER-027", "PER-035")
@pytest.mark.parametrize(
    ("defense", "keywords"),
    [
        ({"armor": {"red": 2, "black": 1}, "evasion": 1, "rerolls": 1}, ["block", "soak 1"]),
        ({"armor": {"black": 1}}, ["guard 3", "armor_reroll 1"]),
    ],
)
def test_evasions_played_by_the_advice_go_as_the_odds_say(defense: Any, keywords: list[str]) -> None:
    arena, knight = under_attack(**defense)
    arena.gear(knight, "support", "charm", keywords=keywords, defense={"evasion": 1})
    arena.talent("k1", {"timing": "evasion_roll", "cost": {"vigor": 1}})
    count = 250
    done = trials(arena, count, activates, window__evasion_roll=("pass",))
    odds = first(done[0][1], "window.evasion_roll")
    hits = [next(int(str(e.args["hits"])) for e in game.events if e.kind == "hits") for game, _ in done]
    mean_is(hits, odds.values["expected_hits"])
    assert_borne_out(hits.count(0), count, odds.values["full_evade"])
    lost = [
        sum(int(str(e.args["amount"])) for e in game.events if e.kind == "lose" and e.args["what"] == "vigor")
        for game, _ in done
    ]
    mean_is(lost, odds.values["expected_lost"])
    deaths = [game for game, _ in done if any(event.kind == "dies" for event in game.events)]
    assert_borne_out(len(deaths), count, odds.values["death"])
    heat = [game.state.knights["k1"].heat - 2 for game, _ in done]
    mean_is(heat, odds.values["heat"])


@pytest.mark.rule("EVA-013", "EVA-021")
def test_each_defensive_weapon_has_its_odds() -> None:
    arena, knight = under_attack()
    arena.weapon(knight, "one", 1, defense={"evasion": 2})
    arena.weapon(knight, "two", 1, defense={"rerolls": 1})
    knight.heat = knight.heat_limit
    odds = odds_at(arena.rolls(evasion=[9, 9, 8, 5]).game, activates(arena.game), "choose.defensive_weapon")
    chances = {key: option.values["full_evade"] for key, option in odds.options.items()}
    assert chances == {"gear:one": 1, "gear:two": Fraction(4, 10), "none": 0}


def with_late_weapons() -> Arena:
    """One of four dice is a hit; a shield has armor dice, a buckler blocks."""
    arena, knight = under_attack()
    knight.heat = knight.heat_limit
    arena.weapon(knight, "shield", 1, defense={"armor": {"red": 1}})
    arena.weapon(knight, "buckler", 1, keywords=["block"])
    return arena.rolls(evasion=[9, 9, 8, 5])


@pytest.mark.rule("EVA-045", "EVA-048", "EVA-053")
def test_what_a_weapon_taken_later_is_worth() -> None:
    arena = with_late_weapons()
    odds = odds_at(arena.game, activates(arena.game), "choose.defensive_weapon")
    hits = {key: option.values["expected_hits"] for key, option in odds.options.items()}
    assert hits == {"gear:buckler": 0, "none": 1}
    arena = with_late_weapons()
    odds = odds_at(arena.game, activates(arena.game), "choose.armor_weapon")
    assert odds.options["none"].lost == ((3, 1),)
    assert odds.options["gear:shield"].lost == ((2, Fraction(1, 2)), (3, Fraction(1, 2)))


@pytest.mark.rule("EVA-053")
@pytest.mark.parametrize(
    ("keyword", "naturals", "advice"),
    [
        ("block", [9, 9, 8, 5], ()),  # the hit is blocked: no Heat is spent on it
        ("advanced_block", [9, 9, 5, 5], ()),
        ("block", [9, 9, 5, 4], ("die:2",)),
        ("reach 1", [9, 9, 8, 5], ("die:3",)),
    ],
)
def test_advice_counts_on_block(keyword: str, naturals: list[int], advice: tuple[str, ...]) -> None:
    arena, knight = under_attack()
    knight.heat = knight.heat_limit - 1
    arena.gear(knight, "support", "charm", keywords=[keyword])
    odds = odds_at(arena.rolls(evasion=naturals).game, activates(arena.game), "reroll.evasion")
    assert odds.advice == advice


@pytest.mark.rule("EVA-012", "EVA-009")
def test_no_advice_to_roll_a_guarded_die_again() -> None:
    arena, knight = under_attack()
    arena.gear(knight, "support", "charm", keywords=["guard 1"])
    arena.rolls(evasion=[9, 9, 5, 4, 9])
    asked = play(arena.dice, activates(arena.dice), {"guard.evasion": ("die:2",)})
    odds = first(asked, "reroll.evasion")
    assert odds.advice == ("die:3",)
    assert odds.values["full_evade"] == 0  # the guarded die stays a hit
    assert odds.values["expected_hits"] == Fraction(16, 10)


@pytest.mark.rule("EVA-050", "EVA-048")
def test_the_armor_dice_to_roll_again() -> None:
    arena, knight = under_attack(armor={"black": 2})
    arena.gear(knight, "support", "charm", keywords=["armor_reroll 1"])
    arena.rolls(evasion=[2, 9, 9, 9], power=[1, 3, 4, 3, 3, 3])
    odds = first(play(arena.dice, activates(arena.dice), {"reroll.evasion": ()}), "reroll.armor")
    assert odds.advice == ("die:0",)
    assert (
        dict(odds.lost) == {0: Fraction(5, 6) * 0 + Fraction(2, 6), 1: Fraction(4, 6)}
        or sum(share for _, share in odds.lost) == 1
    )


@pytest.mark.rule("EVA-048", "PER-014")
@pytest.mark.parametrize(("temporary", "falls"), [(0, 1), (2, 1), (3, 0)])
def test_temporary_vigor_stands_before_a_fall(temporary: int, falls: int) -> None:
    """One hit of 2 Vigor, and 1 by the level, against Vigor 1 and an armor die that shows no Potential."""
    arena, knight = under_attack(armor={"red": 1})
    knight.vigor, knight.temporary_vigor = 1, temporary
    knight.heat = knight.heat_limit = 0
    arena.gear(knight, "support", "charm", keywords=["armor_reroll 1"])
    arena.rolls(evasion=[2, 9, 9, 9], power=[1, 1, 1])
    odds = first(play(arena.dice, activates(arena.dice)), "reroll.armor")
    kept = dict(odds.lost)
    assert kept == {3: Fraction(1, 2), 2: Fraction(1, 2)}
    assert odds.values["falls"] == (1 if temporary < 2 else Fraction(1, 2) if temporary == 2 else 0)
    assert (odds.values["falls"] > 0) is bool(falls)


@pytest.mark.rule("PER-014", "PER-025", "PER-027")
def test_armor_against_the_second_loss_of_a_fall() -> None:
    """He draws whatever the armor does, and Massive Peril counts from where he has fallen to."""
    arena, knight = under_attack(armor={"black": 2})
    knight.vigor = 1
    arena.gear(knight, "support", "charm", keywords=["armor_reroll 1"])
    arena.rolls(evasion=[2, 2, 2, 9], power=[1] * 6)
    asked = play(arena.dice, activates(arena.dice), {"reroll.evasion": ()})
    first_loss, second_loss = [odds for decision, odds in asked if decision.prompt == "reroll.armor"]
    assert arena.last("massive_peril")["value"] <= -5
    assert (second_loss.values["falls"], second_loss.values["death"]) == (1, Fraction(2, 3))
    assert first_loss.values["falls"] == 1


@pytest.mark.rule("MAT-030", "MAT-031", "MAT-033", "MAT-034")
def test_a_judgement_by_either_virtue() -> None:
    arena, knight = under_attack(armor={"white": 3})
    knight.sheet.virtues |= {"might": 2}
    arena.clash.ai_deck = [
        arena.ai(
            "j1",
            1,
            evasion={"dice": 2, "difficulty": 7},
            types=["judgement might insight"],
            target=[["closest"]],
            steps=[{"op": "attack"}],
            hit=[lose("vigor", "2 * hits")],
        )
    ]
    odds = odds_at(arena.game, activates(arena.game), "choose.virtue")
    assert odds.options["virtue:might"].values["full_evade"] == Fraction(84, 100) ** 2
    assert odds.options["virtue:insight"].values["full_evade"] < odds.options["virtue:might"].values["full_evade"]


@pytest.mark.rule("PER-027", "PER-031", "PER-032")
def test_the_deck_of_the_odds_is_that_of_the_rules() -> None:
    arena, knight = under_attack()
    arena.judicium("survived", "died", "horribly")
    odds = judicium_of(arena.game, knight)
    for fall in (0, -4, -5, -8, -9, -12, -13, -20):
        assert odds.added(fall) == len(added_by_fall(arena.game, fall))
    assert (odds.killing, odds.sparing, odds.perils_in_deck) == (2, 1, 1)


def test_a_second_chance_is_advised_where_the_card_kills() -> None:
    arena, knight = under_attack()
    arena.gear(knight, "support", "charm", keywords=["second_chance"])
    card = Decision(Kind.CHOOSE, "choose.second_chance", [], args={"knight": "k1", "card": "died"})
    odds = for_decision(arena.game, card)
    assert odds is not None
    assert (odds.advice, odds.values["death"]) == (("yes",), Fraction(1, 2))
    arena.mortis("scar")
    card.args["card"] = "scar"
    assert for_decision(arena.game, card) is None, "of a Mortis card nothing is told"
    card.args["card"] = "survived"
    odds = for_decision(arena.game, card)
    assert odds is not None
    assert (odds.advice, odds.values["death"]) == (("no",), 0)


def test_a_vigor_loss_token_is_used_up_by_the_first_loss() -> None:
    arena, knight = under_attack()
    knight.modifiers.append(Modifier("vigor_loss", 2, "next"))
    knight.heat = knight.heat_limit
    arena.weapon(knight, "one", 1, defense={"evasion": 1})
    arena.weapon(knight, "two", 1, defense={"evasion": 1})
    arena.weapon(knight, "hook", 1, defense={"rerolls": 3})
    steps = activates(arena.rolls(evasion=[2, 2, 2, 2]).game)
    odds = odds_at(arena.game, steps, "choose.defensive_weapon").options["gear:hook"]
    assert [loss for loss, _ in odds.lost] == [2 * hits + 1 + 2 + 1 for hits in (1, 2, 3, 4)]
