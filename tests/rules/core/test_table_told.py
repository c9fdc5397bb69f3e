"""What lies on the table, to the letter: dice and their questions, Mettle cards, attacks under way, marks, sums."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.door.subjects import DeclaringSubject, KnightAttackSubject, MonsterAttackSubject
from kf_desktop.engine.decision import Asking, Decision, Option, Overrulable, Refusal
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.squire.squires import new_squire
from kf_desktop.rules.table import dice, mettle
from kf_desktop.rules.table.attacks import Declaring, Defence, KnightAttack, MonsterAttack
from kf_desktop.rules.table.dice import Die, Pool, PowerDie
from kf_desktop.rules.table.game import (
    Kind,
    agrees,
    choose_many,
    choose_many_of,
    heat_room,
    hired_now,
    knights_of,
    lasting_marks,
    marks_now,
    party,
    track_of,
)
from kf_desktop.rules.table.hindrance import HEAT, Hindrance, other
from kf_desktop.rules.table.marks import Mark, MarkKind, forget, found, is_marked, take
from kf_desktop.rules.table.readings import is_locked, push_reading
from kf_desktop.rules.table.scenes import go
from kf_desktop.rules.table.state import Knight, MercenaryState, Mettle, Squire
from kf_desktop.rules.table.sums import account, at_least, note, part, summed
from tests.rules.arena import Arena, under_attack
from tests.rules.camp import KINGDOM, Camp, box
from tests.rules.tale import Tale

ONE = {"knight": "k1"}


def one(**values: Any) -> tuple[Arena, Knight]:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    return arena, arena.knight("k1", "H10", **{"heat_limit": 5, **values})


def told(table: Arena | Camp, *kinds: str) -> list[tuple[str, tuple[str, ...], dict[str, Any]]]:
    """Kind, rules and values of the events of these kinds, in order."""
    return [(event.kind, event.rules, dict(event.args)) for event in table.game.events if event.kind in kinds]


def options(decision: Decision) -> list[tuple[str, str, dict[str, Any]]]:
    return [(option.key, option.label, option.args) for option in decision.options]


# --- dice -----------------------------------------------------------------------------------------


@pytest.mark.rule("DIC-004", "DIC-005")
@pytest.mark.parametrize(
    ("die", "difficulty", "success", "reason"),
    [
        (Die(10), 99, True, {"note": "natural", "rule": "DIC-004", "face": 10, "success": True}),
        (Die(1, bonus=9), 2, False, {"note": "natural", "rule": "DIC-005", "face": 1, "success": False}),
        (Die(5, bonus=1), 8, True, {"note": "die", "rule": "X", "face": 5, "total": 8, "needs": 8, "success": True}),
        (Die(5), 8, False, {"note": "die", "rule": "X", "face": 5, "total": 7, "needs": 8, "success": False}),
        (
            Die(10, card="mettle"),
            13,
            False,
            {"note": "die", "rule": "X", "face": 10, "total": 12, "needs": 13, "success": False},
        ),
        (
            Die(1, card="mettle"),
            3,
            True,
            {"note": "die", "rule": "X", "face": 1, "total": 3, "needs": 3, "success": True},
        ),
        (
            Die(1, crit=True, card="mettle"),
            3,
            False,
            {"note": "natural", "rule": "DIC-005", "face": 1, "success": False},
        ),
    ],
)
def test_a_die_says_why_it_succeeds(die: Die, difficulty: int, success: bool, reason: dict[str, Any]) -> None:
    """With 2 added; the Roll of a Mettle card is no natural 1 or 10, unless it is a critical one (SQU-075)."""
    assert die.succeeds(2, difficulty) is success
    assert die.reason(2, difficulty, "X") == reason


@pytest.mark.rule("DIC-018", "DIC-024", "DIC-027", "DIC-028", "EVA-012")
def test_the_question_of_a_re_roll_says_all_of_every_die_and_why_some_stay() -> None:
    arena, knight = one(heat=2)
    rolled = [Die(4, crit=True), Die(9, bonus=1), Die(2, rerolled=True), Die(3, guarded=True), Die(5)]
    steps = dice.reroll_d10s(
        arena.game, knight, rolled, dice.Rerolls("test", free=1, bonus=2, difficulty=8, source="card")
    )
    asking = next(steps)
    assert isinstance(asking, Asking)
    assert (asking.kind, asking.prompt, asking.seats, asking.source) == (
        *(Kind.REROLL, "reroll.test", ("seat_k1",), "card"),
    )
    assert (asking.least, asking.most, asking.because) == (0, 3, ("DIC-018", "DIC-024", "DIC-027"))
    assert asking.args == {**ONE, "free": 1, "heat": 2, "limit": 5, "needs": 8}
    die = {"success": False, "crit": False}
    assert options(asking) == [
        ("die:0", "die", {**die, "face": 4, "total": 6, "crit": True}),
        ("die:1", "die", {**die, "face": 9, "total": 12, "success": True}),
        ("die:4", "die", {**die, "face": 5, "total": 7}),
    ]
    missed = [
        (each.option.key, each.option.args["total"], each.why, each.rule, each.anyway) for each in asking.not_offered()
    ]
    assert missed == [("die:2", 4, "rerolled", "DIC-018", True), ("die:3", 5, "guarded", "EVA-012", True)]
    arena.rolls(test=[7, 8, 1])
    with pytest.raises(StopIteration) as end:
        steps.send(("die:4", "die:0", "die:1"))
    assert end.value.value == [rolled[4], rolled[0], rolled[1]]
    assert [each.natural for each in rolled] == [8, 1, 2, 3, 7]
    assert [each.rerolled for each in rolled] == [True, True, True, False, True]
    assert knight.heat == 4, "one was free"
    assert told(arena, "heat_for_rerolls", "rerolled") == [
        ("heat_for_rerolls", ("DIC-024", "DIC-028"), {**ONE, "amount": 2}),
        *(("rerolled", ("DIC-021",), {**ONE, "before": old, "after": new}) for old, new in ((5, 7), (4, 8), (9, 1))),
    ]


@pytest.mark.rule("DIC-022", "DIC-027")
def test_free_re_rolls_cost_nothing_and_without_heat_only_they_are_offered() -> None:
    arena, knight = one(heat=0)
    rolled = [Die(2), Die(3)]
    assert arena.play(dice.reroll_d10s(arena.game, knight, rolled, dice.Rerolls("test", heat=False))) == []
    assert arena.decisions == []
    arena.rolls(test=[9])
    arena.play(dice.reroll_d10s(arena.game, knight, rolled, dice.Rerolls("test", free=1, heat=False)), ("die:1",))
    assert (arena.decisions[0].most, knight.heat, rolled[1].natural) == (1, 0, 9)
    assert not arena.events("heat_for_rerolls")
    knight.heat = 4
    arena.play(dice.reroll_d10s(arena.game, knight, [Die(2), Die(3), Die(4)], dice.Rerolls("test")))
    assert arena.decisions[-1].most == 1, "room for one Heat"
    assert (arena.decisions[-1].args["free"], arena.decisions[-1].args["needs"]) == (0, 0)


@pytest.mark.rule("KAT-032", "EVA-007")
def test_the_first_die_of_a_roll_is_the_crit_die_and_the_seats_roll() -> None:
    camp = Camp("k1")
    camp.state.table_dice = True
    rolled = camp.play(dice.roll_d10s(camp.game, "attack", 3, seats=("seat_k1",)), ("face:4", "face:9", "face:2"))
    assert [(each.natural, each.crit, each.card) for each in rolled] == [(4, True, ""), (9, False, ""), (2, False, "")]
    (decision,) = camp.decisions
    assert (decision.kind, decision.prompt, decision.seats) == (Kind.ROLL, "roll.attack", ("seat_k1",))
    assert (decision.least, decision.most, decision.args) == (3, 3, {"count": 3, "sides": 10})
    assert camp.play(dice.plain_d10(camp.game, None, seats=("seat_k1",)), "face:7") == 7
    assert (camp.decisions[-1].prompt, camp.decisions[-1].seats) == ("roll.table", ("seat_k1",))
    assert camp.play(dice.plain_d10(camp.game, camp["k1"]), "face:1") == 1 and camp.decisions[-1].seats == ()


@pytest.mark.rule("DIC-015", "KAT-065", "KAT-070")
def test_where_power_dice_come_from_is_told() -> None:
    pool = Pool()
    pool.add(2, 1, source="blade")
    pool.add(raw=3, source="oil", rule="ABI-056")
    pool.add(source="nothing")
    pool.add(6, 4, 1)
    copied = pool.copy()
    pool.trade_up()
    assert (pool.red, pool.black, pool.white, pool.raw, pool.potential, pool.count) == (6, 4, 2, 3, 0, 12)
    assert pool.reasons == (
        {"what": "blade", "dice": "2/1/0+0", "rule": "KAT-065"},
        {"what": "oil", "dice": "0/0/0+3", "rule": "ABI-056"},
        {"what": "trade_up", "dice": "-2/-1/1+0", "rule": "KAT-070"},
    )
    assert (copied.red, copied.black, copied.white, copied.raw) == (8, 5, 1, 3) and len(copied.reasons) == 2
    plenty = Pool(white=5, raw=1, potential=1)
    plenty.trade_up()
    assert (plenty.white, plenty.raw, plenty.potential) == (3, 3, 3)
    assert plenty.reasons == ({"what": "trade_up", "dice": "0/0/-2+2", "rule": "KAT-070"},)
    plenty.trade_up()
    assert len(plenty.reasons) == 1, "once"


@pytest.mark.rule("DIC-014", "DIC-016")
def test_power_dice_are_rolled_red_first() -> None:
    arena, _ = one()
    rolled = arena.rolls(power=[1, 6, 3]).play(dice.roll_power_dice(arena.game, Pool(red=1, black=1, white=1)))
    assert rolled == [PowerDie("red", 0), PowerDie("black", 5), PowerDie("white", 2)]


@pytest.mark.rule("DIC-010", "DIC-011", "DIC-012")
@pytest.mark.parametrize(
    ("faces", "result"), [((10, 10), 100), ((10, 7), 7), ((3, 10), 30), ((9, 9), 99), ((1, 2), 12)]
)
def test_white_is_the_tens_and_black_the_units(faces: tuple[int, int], result: int) -> None:
    arena, _ = one()
    assert arena.rolls(table=list(faces)).play(dice.d100(arena.game)) == result


# --- Mettle cards ---------------------------------------------------------------------------------


def with_squire() -> tuple[Camp, Squire]:
    camp = Camp("k1")
    name = next(iter(box().squires))
    squire = new_squire(box(), name, "seat_k1", 1)
    camp.state.squires[name] = squire
    camp.state.party.append(name)
    return camp, squire


def card_of(kind: str, roll: int = 0) -> str:
    return next(card.id for card in box().mettle.values() if card.kind == kind and (not roll or card.roll == roll))


@pytest.mark.rule("SQU-008", "SQU-073", "SQU-088")
def test_a_mettle_card_is_what_was_rolled() -> None:
    found = [
        dice.die_of(box().mettle[card_of(*which)])
        for which in (("normal", 7), ("critical_chance",), ("critical_miss",))
    ]
    assert [(each.natural, each.crit) for each in found] == [(7, False), (10, True), (1, True)]
    assert [each.card for each in found] == [card_of("normal", 7), card_of("critical_chance"), card_of("critical_miss")]


@pytest.mark.rule("SQU-020", "SQU-021", "SQU-022")
def test_a_card_drawn_is_told_put_by_and_shuffled_in_after_a_critical_one() -> None:
    camp, squire = with_squire()
    seven, six, critical = card_of("normal", 7), card_of("normal", 6), card_of("critical_chance")
    camp.state.mettle = Mettle([seven, critical, six])
    assert camp.play(dice.plain_d10(camp.game, squire)) == 7
    said = {"knight": squire.id, "card": seven, "what": "table", "now": 2}
    assert told(camp, "mettle") == [("mettle", ("SQU-006", "SQU-020"), said)]
    assert camp.state.mettle == Mettle([critical, six], [], [seven]) and not camp.events("mettle_shuffled")
    assert camp.play(dice.plain_d10(camp.game, squire)) == 10
    assert sorted(camp.state.mettle.deck) == sorted([seven, six, critical]) and not camp.state.mettle.discard
    assert told(camp, "mettle_shuffled") == [("mettle_shuffled", ("SQU-022",), {"now": 3})]
    camp.state.mettle = Mettle([six], [seven], [critical])
    mettle.put_by(camp.game, critical, six)
    assert camp.state.mettle == Mettle([six], [seven], [critical]), "only what is drawn is put by"
    with camp.game.doing("an attack"):
        mettle.action_over(camp.game)
    assert camp.state.mettle == Mettle([six], [seven], [critical]), "within another action nothing is over"
    mettle.action_over(camp.game)
    assert sorted(camp.state.mettle.deck) == sorted([six, seven, critical])


@pytest.mark.rule("SQU-054", "SQU-065", "SQU-090")
@pytest.mark.parametrize(("stream", "rule"), [("attack", "SQU-065"), ("evasion", "SQU-054"), ("test", "SQU-090")])
def test_a_squire_replaces_the_card_for_heat(stream: str, rule: str) -> None:
    camp, squire = with_squire()
    seven, six = card_of("normal", 7), card_of("normal", 6)
    camp.state.mettle = Mettle([six], [seven])
    squire.heat, squire.heat_limit = 1, 3
    die = dice.die_of(box().mettle[seven])
    camp.play(dice.reroll_d10s(camp.game, squire, [die], dice.Rerolls(stream, bonus=1, difficulty=8)), ("die:0",))
    (decision,) = camp.decisions
    assert (decision.kind, decision.prompt, decision.because) == (Kind.CARD, f"replace.{stream}", (rule, "SQU-091"))
    assert options(decision) == [("die:0", "mettle", {"card": seven, "total": 8, "success": True})]
    assert (die.natural, die.card, die.rerolled, squire.heat) == (6, six, True, 2)
    own = {"knight": squire.id}
    assert told(camp, "heat_for_rerolls", "mettle_replaced", "rerolled") == [
        ("heat_for_rerolls", (rule,), {**own, "amount": 1}),
        ("mettle_replaced", (rule,), {**own, "before": seven, "card": six}),
    ]
    assert camp.state.mettle.drawn == [six] and camp.events("mettle")[0].args["what"] == stream


@pytest.mark.rule("SQU-033")
def test_a_card_that_is_unlocked_takes_the_place_of_the_weakest_of_its_symbol() -> None:
    cards = box().mettle
    start = mettle.composed(box(), [])
    assert all(cards[name].tier == 0 for name in start)
    better = next(card for card in cards.values() if card.tier == 1)
    best = next(
        card for card in cards.values() if card.tier == 2 and (card.kind, card.clue) == (better.kind, better.clue)
    )
    same = [name for name in start if (cards[name].kind, cards[name].clue) == (better.kind, better.clue)]
    once = mettle.composed(box(), [better.id])
    assert better.id in once and len(once) == len(start)
    assert [name for name in start if name not in once] == same[:1]
    twice = mettle.composed(box(), [better.id, best.id])
    left = [name for name in same if name in twice]
    assert best.id in twice and len(twice) == len(start) and len(left) == max(0, len(same) - 2)
    camp, _ = with_squire()
    camp.state.campaign.mettle = [better.id]
    mettle.lay_out(camp.game)
    assert sorted(camp.state.mettle.deck) == sorted(once) and camp.state.mettle.deck != once
    mettle.put_away(camp.game)
    assert camp.state.mettle == Mettle()


# --- attacks under way ----------------------------------------------------------------------------


def test_an_attack_goes_through_the_door_with_all_that_has_come_of_it() -> None:
    arena, knight = one(passion=4)
    blade = arena.weapon(knight, "blade", 2)
    attack = KnightAttack(knight, arena.clash.figures[0], blade)
    assert attack.subject("x") == KnightAttackSubject("k1", 1, "blade", 1, 4)
    attack.rolled, attack.need, attack.hits, attack.bp, attack.at, attack.total = [Die(3), Die(9)], 7, 1, "b1", 5, 6
    attack.full_hit, attack.wounded = True, True
    base: dict[str, Any] = {
        "rolled": (3, 9),
        "need": 7,
        "hits": 1,
        "body_part": "b1",
        "at": 5,
        "total": 6,
        "full_hit": True,
        "wounded": True,
    }
    assert attack.subject("x") == KnightAttackSubject("k1", 1, "blade", 6, 4, **base)
    attack.full_hit, attack.full_miss, attack.power_rolled, attack.wounded = False, True, True, False
    base |= {"full_hit": False, "full_miss": True, "power_rolled": True, "wounded": False}
    assert attack.subject("x") == KnightAttackSubject("k1", 1, "blade", 7, 4, **base)
    attack.crit_chance = True
    assert attack.subject("x") == KnightAttackSubject("k1", 1, "blade", 7, 4, **base, crit_chance=True)
    assert not attack.critical
    attack.wounded = True
    assert attack.critical
    assert Declaring(knight).subject("x") == DeclaringSubject("k1")


@pytest.mark.rule("WIN-025", "DTH-011")
def test_an_attack_goes_on_until_it_is_broken_off_or_its_knight_is_dead() -> None:
    arena, knight = one()
    attack = KnightAttack(knight, arena.clash.figures[0], arena.weapon(knight, "blade", 2))
    assert attack.goes_on and not attack.used_something and not attack.dealt_a_wound
    attack.over = True
    assert not attack.goes_on
    attack.over, knight.dead = False, True
    assert not attack.goes_on
    attack.struck_too.append(arena.clash.figures[0])
    assert attack.dealt_a_wound
    for name, value in (("used", "a"), ("used_keywords", "b"), ("used_levels", 3)):
        getattr(attack, name).append(value)
        assert attack.used_something
        getattr(attack, name).clear()


@pytest.mark.rule("EVA-021")
def test_what_protected_in_one_roll_is_spent_and_the_weapon_stays() -> None:
    arena, knight = one()
    blade = arena.weapon(knight, "blade", 2)
    defence = Defence(1, 2, 3, 4, 5, 6, Pool(red=2), [arena.game.content.keywords.parse("soak 1")])
    defence.take_in_hand(arena.game, knight, blade)
    assert told(arena, "defends_with") == [("defends_with", ("EVA-021",), {**ONE, "gear": "blade"})]
    defence.lost = 2
    defence.spend()
    assert defence == Defence(weapon=blade, lost=2)


@pytest.mark.rule("WIN-022", "WIN-023", "MAT-010", "MAT-014", "ACT-035")
def test_a_chain_break_ends_the_attack_or_a_knights_part_of_it() -> None:
    arena, knight = one()
    two = arena.knight("k2", "A1")
    evasion = {"difficulty": 6, "dice": 2}
    hit: list[dict[str, Any]] = [{"op": "attack"}]
    arena.ai("plain", evasion=evasion, steps=hit)
    arena.ai("waves", evasion=evasion, steps=hit, types=["wave"])
    plain = under_attack(arena, "plain", knight, two)
    assert plain.subject("x") == MonsterAttackSubject(1, "plain", ("k1", "k2"), 0)
    plain.hits = 2
    assert plain.subject("x").hits == 2
    assert plain.goes_on(arena.game, knight) and not plain.is_simultaneous
    for _ in range(2):
        plain.break_chain(arena.game, knight)
    assert plain.broken and not plain.goes_on(arena.game, two) and plain.spared == []
    assert told(arena, "chain_break") == [("chain_break", ("WIN-022",), {"card": "plain"})]
    waves = under_attack(arena, "waves", knight, two)
    waves.break_chain(arena.game, knight)
    assert waves.spared == ["k1"] and not waves.broken
    assert not waves.goes_on(arena.game, knight) and waves.goes_on(arena.game, two)
    waves.break_chain(arena.game, None)
    assert waves.broken and len(arena.events("chain_break")) == 2
    third = under_attack(arena, "plain", knight)
    arena.clash.figures.clear()
    assert not third.lasts(arena.game)


@pytest.mark.rule("EVA-006", "MAT-011", "MAT-013", "MON-054")
def test_what_kind_of_attack_a_card_is() -> None:
    arena, _ = one()
    hit, in_zone = {"op": "attack"}, {"op": "attack", "on": "zone"}
    dice_of = {"difficulty": 6, "dice": 2}
    cards: dict[str, dict[str, Any]] = {
        "plain": {"evasion": dice_of, "steps": [hit]},
        "sure": {"evasion": {"difficulty": 6, "dice": 0}, "steps": [hit]},
        "still": {"steps": []},
        "zone": {"evasion": dice_of, "steps": [in_zone], "types": ["zone 3"]},
        "own": {"evasion": dice_of, "steps": [{**in_zone, "zone": 2}]},
        "row": {"evasion": dice_of, "steps": [hit], "types": ["sequential"]},
    }
    found = {}
    for name, card in cards.items():
        arena.ai(name, **card)
        attack = under_attack(arena, name)
        found[name] = (
            attack.has_attack_step,
            attack.can_be_evaded,
            attack.is_simultaneous,
            attack.is_sequential,
            attack.zone,
            attack.may_strike_others,
        )
        assert attack.is_attack and not attack.is_judgement and attack.own_kinds(arena.game) == []
    assert found == {
        "plain": (True, True, False, False, 0, False),
        "sure": (True, False, False, False, 0, False),
        "still": (False, False, False, False, 0, False),
        "zone": (True, True, True, False, 3, True),
        "own": (True, True, False, False, 2, True),
        "row": (True, True, False, True, 0, False),
    }


def test_each_knight_has_a_defence_of_his_own() -> None:
    arena, knight = one()
    two = arena.knight("k2", "A1")
    arena.ai("plain", steps=[{"op": "attack"}])
    attack: MonsterAttack = under_attack(arena, "plain", knight, two)
    attack.defence(knight).block = 2
    assert (attack.defence(knight).block, attack.defence(two).block) == (2, 0)


# --- marks, tracks, sums --------------------------------------------------------------------------


def test_marks_are_found_by_kind_owner_and_thing() -> None:
    a, b, c = (
        Mark(MarkKind.KEYWORD, "k1", "soak 1"),
        Mark(MarkKind.KEYWORD, "k2", "soak 1"),
        Mark(MarkKind.DECLINES, "k1"),
    )
    marks = [a, b, c, a]
    assert found(marks, MarkKind.KEYWORD) == a and found(marks, MarkKind.KEYWORD, "k2") == b
    assert found(marks, MarkKind.KEYWORD, what="soak 2") is None and found(marks, MarkKind.DECLINES, "k1") == c
    assert is_marked(marks, MarkKind.DECLINES) and not is_marked(marks, MarkKind.DECLINES, "k2")
    assert take(marks, MarkKind.KEYWORD, "k1") and marks == [b, c, a]
    assert not take(marks, MarkKind.SPLIT) and marks == [b, c, a]
    forget(marks, MarkKind.KEYWORD, "k1", "soak 1")
    assert marks == [b, c]
    forget(marks, MarkKind.KEYWORD)
    assert marks == [c]


def test_marks_lie_with_the_clash_or_with_the_expedition() -> None:
    arena, _ = one()
    expedition = arena.state.expedition
    assert marks_now(arena.game) is arena.clash.marks and lasting_marks(arena.game) is expedition.marks
    arena.state.on_expedition = None
    assert lasting_marks(arena.game) is arena.clash.marks
    assert track_of(arena.game, "threat") == 0 and hired_now(arena.game) == []
    arena.state.on_expedition, arena.state.clash = expedition, None
    assert marks_now(arena.game) is expedition.marks
    expedition.threat, expedition.curse, expedition.time = 3, 4, 5
    assert [track_of(arena.game, name) for name in ("threat", "curse", "time")] == [3, 4, 5]
    expedition.mercenaries.append(MercenaryState("guide"))
    assert hired_now(arena.game) == expedition.mercenaries


@pytest.mark.rule("DIC-027", "STA-042", "CAM-025")
def test_how_much_heat_there_is_room_for_and_who_is_of_the_party() -> None:
    camp, squire = with_squire()
    rooms = []
    for camp["k1"].heat, camp["k1"].heat_limit in ((2, 5), (5, 5), (7, 5), (7, 12)):
        rooms.append(heat_room(camp["k1"]))
    assert rooms == [3, 0, 0, 2]
    assert party(camp.game) == [camp["k1"], squire] and knights_of(camp.game) == [camp["k1"]]
    assert camp.state.fighter(squire.id) is squire and camp.state.fighters == [camp["k1"], squire]


def test_the_parts_of_a_number_say_whence_they_come() -> None:
    whole = summed(part("a", 2, "X"), part("b", 0, "Y"), part("c", -1, "Z", "card"))
    parts = [{"what": "a", "amount": 2, "rule": "X"}, {"what": "c", "amount": -1, "rule": "Z", "card": "card"}]
    assert whole == (1, parts)
    assert at_least(1, whole, "L") == whole
    assert at_least(4, whole, "L") == (4, [*parts, {"what": "least", "amount": 3, "rule": "L"}])
    assert account("hits", whole) == {"number": "hits", "total": 1, "parts": parts}
    assert note("n", "R", a=1) == {"note": "n", "rule": "R", "a": 1}


def test_a_hindrance_says_whether_it_can_be_overruled() -> None:
    option = Option("x")
    assert HEAT.of(option, amount=1) == Refusal(option, "heat", "ABI-010", {"amount": 1})
    against = HEAT.against(option, "deed", amount=1)
    assert isinstance(against, Overrulable) and (against.stands_for, against.anyway) == ("deed", True)
    assert not HEAT.of(option).anyway
    assert other("space", ("KRD-031", "X")) == Hindrance("other_space", "KRD-031")
    assert other("way", ()) == Hindrance("other_way", "GLD-003")


# --- questions ------------------------------------------------------------------------------------


def test_of_several_no_more_are_asked_for_than_there_are() -> None:
    both = [Option("knight:k1", "knight", {"knight": "k1"}), Option("knight:k2", "knight", {"knight": "k2"})]
    asking = next(
        choose_many(
            Kind.CHOOSE,
            "choose.helpers",
            both,
            3,
            5,
            because=("ADV-029",),
            args={"knight": "k1", "heat": 1, "bonus": 1},
        )
    )
    assert (asking.least, asking.most, asking.seats, asking.source) == (2, 2, (), "")
    with pytest.raises(StopIteration) as end:
        next(choose_many(Kind.CHOOSE, "choose.helpers", [], 0, 5, because=("ADV-029",)))
    assert end.value.value == ()
    steps = choose_many_of(
        Kind.CHOOSE,
        "choose.helpers",
        dict(zip(both, (1, 2), strict=True)),
        0,
        1,
        seats=("seat_k1",),
        source="card",
        because=("ADV-029",),
        args={"knight": "k1", "heat": 1, "bonus": 1},
    )
    asking = next(steps)
    assert (asking.least, asking.most, asking.seats, asking.source) == (0, 1, ("seat_k1",), "card")
    with pytest.raises(StopIteration) as end:
        steps.send(("knight:k2",))
    assert end.value.value == [2]


def test_whether_to_do_something_is_asked_of_its_knight() -> None:
    camp = Camp("k1")
    assert camp.play(agrees(camp["k1"], "choose.may", source="card", because=("GLD-026",)), "yes") is True
    assert camp.play(agrees(camp["k1"], "choose.may", because=("GLD-026",)), "no") is False
    first, second = camp.decisions
    assert (first.kind, first.seats, first.args, first.source) == (Kind.CHOOSE, ("seat_k1",), ONE, "card")
    assert (options(first), second.source) == ([("yes", "yes", {}), ("no", "no", {})], "")


# --- readings -------------------------------------------------------------------------------------


@pytest.mark.rule("KEV-012", "KEV-013", "KEV-014")
def test_a_page_is_read_by_its_books_knight_by_the_caller_or_by_the_leader() -> None:
    tale = Tale("k1", "k2", "k3").under_way(k1="quest")
    tale.codex({"number": 50}, {"number": 51}, symbol=[{"id": "moth", "paragraph": 51, "signs": [["dot"] * 3] * 2}])
    tale.state.expedition.leader = "k2"
    scenes = tale.state.scenes
    read = {"book": KINGDOM, "paragraph": "50"}
    for caller, reader in (("", "k2"), ("k3", "k3"), ("nobody", "k2")):
        assert push_reading(tale.game, KINGDOM, 50, caller, told="yes")
        assert scenes.pop() == Frame("story", "", {**read, "knight": reader, "told": "yes"})
    assert push_reading(tale.game, "k1", 100, "k3")
    assert scenes.pop().args["knight"] == "k1", "a Knightbook is its knight's"
    tale.state.party.remove("k1")
    assert push_reading(tale.game, "k1", 100, "k3") and scenes.pop().args["knight"] == "k3"
    codex = tale.game.content.books[KINGDOM]
    assert is_locked(tale.game, codex, 51) and not is_locked(tale.game, codex, 50)
    assert not push_reading(tale.game, KINGDOM, 51) and not push_reading(tale.game, KINGDOM, 52)
    tale.state.campaign.symbols.append(f"{KINGDOM}:moth")
    assert push_reading(tale.game, KINGDOM, 51)


@pytest.mark.rule("EXP-001", "EXP-012")
def test_a_phase_begins_with_nothing_of_the_one_before() -> None:
    camp = Camp("k1")
    camp.state.scenes.append(Frame("story"))
    go(camp.game, "delve")
    assert camp.state.scenes == [Frame("delve")] and camp.state.expedition.phase == "delve"
    assert told(camp, "phase") == [("phase", ("EXP-001",), {"phase": "delve"})]


@pytest.mark.rule("DIC-021", "DIC-029")
def test_whoever_owns_the_dice_says_what_they_show() -> None:
    camp = Camp("k1", "k2")
    camp.state.table_dice, camp["k2"].heat, camp["k2"].heat_limit = True, 0, 3
    rolled = camp.play(dice.d10s_of(camp.game, camp["k2"], "test", 1), "face:3")
    camp.play(dice.reroll_d10s(camp.game, camp["k2"], rolled, dice.Rerolls("test")), ("die:0",), "face:8")
    camp.play(dice.roll_power_dice(camp.game, Pool(red=2), seats=("seat_k2",)), ("face:1", "face:2"))
    asked = [(each.prompt, each.seats, each.args.get("count")) for each in camp.decisions if each.kind is Kind.ROLL]
    assert asked == [
        ("roll.test", ("seat_k2",), 1),
        ("roll.test", ("seat_k2",), 1),
        ("roll.power", ("seat_k2",), 2),
    ]
    assert camp.decisions[-1].args["sides"] == 6 and rolled[0].natural == 8
