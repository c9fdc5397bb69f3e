"""Abilities, tests and votes to the letter: whole questions and whole events, with their rules and their parts."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.decision import Asking, Decision
from kf_desktop.rules.abilities import using
from kf_desktop.rules.abilities.mercenaries import ability_of, can_serve, use_mercenary
from kf_desktop.rules.abilities.refusals import of_not_in_play, of_offers, of_other_moments
from kf_desktop.rules.abilities.tests import group_test_of, offer_techniques, save_of
from kf_desktop.rules.abilities.tests import test_dice as judge
from kf_desktop.rules.abilities.tests import test_of as roll_a_test
from kf_desktop.rules.abilities.votes import decide_of, leaders_seat, seats_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.disabling import disable
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table.game import NO, YES, Kind, Option
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.state import Knight, MercenaryState
from tests.rules.arena import Arena, gain
from tests.rules.camp import Camp
from tests.rules.written import boxed, ops, words

Told = list[tuple[tuple[str, ...], dict[str, Any]]]


def told(table: Arena | Camp, kind: str) -> Told:
    """The rules and the values of every event of that kind."""
    return [(event.rules, dict(event.args)) for event in table.events(kind)]


def asked(table: Arena | Camp, prompt: str) -> Decision:
    """The last question with that prompt."""
    return [decision for decision in table.decisions if decision.prompt == prompt][-1]


def question(decision: Decision) -> tuple[Any, ...]:
    """All of a question but its options."""
    return (decision.kind, decision.seats, dict(decision.args), decision.source, decision.because)


def keys(decision: Decision) -> list[str]:
    return [option.key for option in decision.options]


def fighter(**values: Any) -> tuple[Arena, Knight]:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    return arena, arena.knight("k1", "H10", **{"heat_limit": 5, **values})


def offer_of(arena: Arena, knight: Knight, timing: str, source: str) -> Offer:
    return next(each for each in using.offers(arena.game, knight, (timing,)) if each.source == source)


def use(arena: Arena, knight: Knight, offer: Offer) -> None:
    arena.play(using.use(arena.game, knight, offer, Context(knight=knight)))


# --- using an ability -----------------------------------------------------------------------------


@pytest.mark.rule("ABI-010", "ABI-011", "ABI-020")
def test_heat_and_vigor_that_are_paid_are_told_with_their_rules() -> None:
    arena, knight = fighter(heat=1, vigor=6)
    arena.talent("k1", {"timing": "free_action", "cost": {"heat": 2, "vigor": 3}, "effect": [gain("gold")]})
    use(arena, knight, offer_of(arena, knight, "free_action", "test.own.k1"))
    assert (knight.heat, knight.vigor, knight.sheet.gold) == (3, 3, 1)
    asked = {"timing": "free_action", "cost": {"heat": 2, "vigor": 3}}
    assert told(arena, "uses") == [(("ABI-020",), {"knight": "k1", "card": "test.own.k1", "exert": False} | asked)]
    assert told(arena, "pays") == [
        (("ABI-010",), {"knight": "k1", "what": "heat", "amount": 2}),
        (("ABI-011",), {"knight": "k1", "what": "vigor", "amount": 3}),
    ]
    assert arena.last("lose")["cause"] == "cost"


@pytest.mark.rule("TEC-031", "TEC-033")
def test_an_exert_is_told_as_one() -> None:
    arena, knight = fighter()
    effort = {"depletion": "delay", "effect": [gain("gold")]}
    arena.technique(knight, "trick", timing="free_action", exert=effort)
    arena.technique(knight, "plain", timing="free_action")
    assert [(each.key, each.source, each.technique) for each in using.exerts(arena.game, knight)] == [
        ("exert:trick", "trick", "trick")
    ]
    use(arena, knight, using.exerts(arena.game, knight)[0])
    free: dict[str, Any] = {"timing": "", "cost": {}}
    assert told(arena, "uses") == [(("ABI-020",), {"knight": "k1", "card": "trick", "exert": True} | free)]
    assert (knight.hand, knight.delay, knight.sheet.gold) == (["plain"], ["trick"], 1)


@pytest.mark.rule("GEA-082")
def test_an_upgrade_that_is_the_price_is_gone_and_said_to_be() -> None:
    arena, knight = fighter()
    ability = {"timing": "free_action", "cost": {"discard_upgrade": True}, "effect": [gain("gold")]}
    arena.card("upgrade", id="edge", name=words("edge"), type="armor", abilities=[ability])
    item = arena.gear(knight, "armor", "plate")
    item.upgrade = "edge"
    use(arena, knight, offer_of(arena, knight, "free_action", "plate"))
    assert item.upgrade_discarded and not item.discarded and knight.sheet.gold == 1
    assert told(arena, "gear_discarded") == [(("GEA-082",), {"knight": "k1", "gear": "edge"})]
    assert not using.offers(arena.game, knight, ("free_action",))


@pytest.mark.rule("ABI-015", "POO-007")
def test_tokens_are_paid_from_the_board_first_and_then_from_the_pool() -> None:
    arena, knight = fighter()
    own = arena.game.content.knights["k1"].resource
    assert own is not None
    cost = {"token": {own.id: 3}}
    arena.talent("k1", {"timing": "free_action", "cost": cost, "effect": [gain("gold")]})
    offer = offer_of(arena, knight, "free_action", "test.own.k1")
    assert offer.cost is not None
    knight.resource, arena.state.pool[own.id] = 2, 0
    assert not using.can_pay(arena.game, knight, offer.cost)
    arena.state.pool[own.id] = 2
    assert using.can_pay(arena.game, knight, offer.cost)
    use(arena, knight, offer)
    assert (knight.resource, arena.state.pool[own.id]) == (0, 1)


@pytest.mark.rule("KRD-013", "ACN-015")
@pytest.mark.parametrize(
    ("action", "moved", "fought"),
    [("movement", True, False), ("combat", False, True), ("complicated", True, True)],
)
def test_an_action_that_is_the_price_is_spent(action: str, moved: bool, fought: bool) -> None:
    arena, knight = fighter()
    arena.talent("k1", {"timing": "free_action", "cost": {"action": action}, "effect": [gain("gold")]})
    offer = offer_of(arena, knight, "free_action", "test.own.k1")
    use(arena, knight, offer)
    assert (knight.moved, knight.fought) == (moved, fought)
    for knight.moved, knight.fought in ((True, False), (False, True), (False, False)):
        left = {"movement": not knight.moved, "combat": not knight.fought}
        left["complicated"] = left["movement"] and left["combat"]
        assert using.action_left(knight, action) is left[action]
    assert using.action_left(knight, None)


@pytest.mark.rule("GEA-067", "GEA-069")
def test_of_a_talent_only_the_one_ability_is_exhausted_until_it_is_made_ready() -> None:
    arena, knight = fighter()
    other = arena.knight("k2", "A1")
    tiring = {"timing": "free_action", "cost": {"exhaust": True}, "effect": [gain("gold")]}
    arena.talent("k1", tiring, tiring)
    arena.talent("k2", tiring)
    first, second = using.offers(arena.game, knight, ("free_action",))
    assert not using.is_anything_exhausted(arena.game, knight)
    use(arena, knight, first)
    use(arena, other, offer_of(arena, other, "free_action", "test.own.k2"))
    assert [using.is_exhausted(arena.game, knight, each) for each in (first, second)] == [True, False]
    knight.used.clear()
    assert not using.usable(arena.game, knight, first, Context(knight=knight))
    assert using.is_anything_exhausted(arena.game, knight)
    using.unexhaust_elements(arena.game, knight)
    assert not using.is_anything_exhausted(arena.game, knight)
    assert using.is_anything_exhausted(arena.game, other), "another's stays as it is"
    assert arena.clash.marks == [Mark(MarkKind.EXHAUSTED, "k2", "talent:test.own.k2#0")]


@pytest.mark.rule("GEA-069")
def test_exhausted_gear_is_something_to_make_ready() -> None:
    arena, knight = fighter()
    first, second = arena.gear(knight, "support", "a"), arena.gear(knight, "support", "b")
    assert not using.is_anything_exhausted(arena.game, knight)
    second.exhausted = True
    assert using.is_anything_exhausted(arena.game, knight) and not first.exhausted


@pytest.mark.rule("ACN-018", "ACN-019", "ACN-020", "ACN-022")
def test_a_mercenary_is_turned_by_the_first_use_and_gone_after_the_second() -> None:
    arena, knight = fighter()
    hired = arena.hire(
        "drover",
        {"timing": "free_action", "cost": {"heat": 1}, "effect": [gain("gold")]},
        {"timing": "second_window", "cost": {"heat": 1}, "effect": [gain("lead")]},
    )
    assert [each.key for each in using.offers(arena.game, knight, ("free_action",))] == ["mercenary:drover"]
    use(arena, knight, offer_of(arena, knight, "free_action", "drover"))
    assert arena.state.expedition.mercenaries == [hired] and hired.uses == 1
    assert not using.offers(arena.game, knight, ("free_action",)), "the other side is up"
    use(arena, knight, offer_of(arena, knight, "second_window", "drover"))
    assert arena.state.expedition.mercenaries == [] and (knight.sheet.gold, knight.sheet.leads) == (1, 1)
    assert told(arena, "mercenary") == [
        (("OUT-037",), {"mercenary": "drover", "knight": "k1", "uses": uses}) for uses in (1, 2)
    ]


@pytest.mark.rule("OUT-037")
def test_on_a_mercenary_is_called_for_the_leaders_price_and_only_by_who_can_pay_it() -> None:
    camp = Camp("k1")
    leader = camp["k1"]
    free: dict[str, Any] = {"timing": "delve", "effect": [gain("gold")]}
    dear = {**free, "cost": {"heat": 2}}
    gated = {**free, "when": "heat >= 2"}
    sides = [{"delve": dear, "clash": {**free, "timing": "reaction"}}, {"delve": gated}]
    card = Arena().card("mercenary", id="guide", name=words("guide"), trade=words("trade"), sides=sides)
    camp.game.content = boxed(camp.game.content, "mercenaries", "guide", card)
    hired = MercenaryState("guide")
    camp.state.expedition.mercenaries.append(hired)
    leader.heat, leader.heat_limit = 1, 2
    assert not can_serve(camp.game, leader, hired)
    leader.heat_limit = 3
    assert can_serve(camp.game, leader, hired, "delve") and not can_serve(camp.game, leader, hired, "rest")
    assert ability_of(camp.game, hired, "clash").timing == "reaction"  # type: ignore[union-attr]
    camp.play(use_mercenary(camp.game, leader, hired, "delve"))
    assert (leader.heat, leader.sheet.gold, hired.uses) == (3, 1, 1)
    camp.play(use_mercenary(camp.game, leader, hired))
    assert (leader.sheet.gold, hired.uses) == (1, 1), "the second side can do nothing in a clash"
    leader.heat = 1
    assert not can_serve(camp.game, leader, hired), "its gate is the leader's"
    leader.heat = 2
    assert can_serve(camp.game, leader, hired)
    camp.play(use_mercenary(camp.game, leader, hired, "delve"))
    assert leader.sheet.gold == 2 and camp.state.expedition.mercenaries == []


# --- what is not on offer -------------------------------------------------------------------------


def refused(arena: Arena, knight: Knight, timing: str, **more: Any) -> list[tuple[str, str, str, dict[str, Any], bool]]:
    """What cannot be used at that moment: its key, why, by which rule, with what numbers, whether all the same."""
    offers = using.offers(arena.game, knight, (timing,))
    found = of_offers(arena.game, knight, offers, lambda _: Context(knight=knight), **more)
    return [(each.option.key, each.why, each.rule, dict(each.args), each.anyway) for each in found]


@pytest.mark.rule("ABI-010", "ABI-011", "ABI-014", "ABI-015", "KRD-013")
@pytest.mark.parametrize(
    ("cost", "why", "rule", "args"),
    [
        ({"heat": 3}, "heat", "ABI-010", {"amount": 3, "have": 2}),
        ({"vigor": 5}, "vigor", "ABI-011", {"amount": 5, "have": 4}),
        ({"charge": 2}, "charge", "ABI-014", {"amount": 2, "have": 1}),
        ({"token": {"opening": 2, "break": 1}}, "tokens", "ABI-015", {"tokens": "opening 2, break 1"}),
        ({"action": "movement"}, "action_spent", "KRD-013", {"action": "movement"}),
    ],
)
def test_a_price_that_cannot_be_paid_says_how_much_is_asked_and_how_much_there_is(
    cost: dict[str, Any], why: str, rule: str, args: dict[str, Any]
) -> None:
    arena, knight = fighter(heat=3, vigor=4, moved=True)
    arena.state.pool["opening"] = 1
    ability = {"timing": "free_action", "cost": cost, "effect": [gain("gold")]}
    arena.gear(knight, "support", "charm", charges=1, abilities=[ability])
    assert refused(arena, knight, "free_action") == [("use:gear:charm#0", why, rule, args, True)]


@pytest.mark.rule("ABI-024", "ABI-027", "ABI-040", "ABI-046", "GLD-028")
def test_why_else_an_ability_is_not_on_offer() -> None:
    arena, knight = fighter()
    free = {"timing": "free_action", "cost": {"heat": 1}, "effect": [gain("gold")]}
    named = {**free, "name": {"en": "Reflex", "zh": "反射"}}
    arena.talent("k1", named, {**free, "when": "heat >= 3"}, {"timing": "free_action", "keywords": ["daze"]})
    knight.cell = arena.cell("A1")
    own = "talent:test.own.k1"
    gate = (f"use:{own}#1", "gate", "ABI-046", {"when": "heat >= 3"}, True)
    idle: tuple[Any, ...] = (f"use:{own}#2", "no_effect", "GLD-028", {"what": "daze"}, False)
    assert refused(arena, knight, "free_action") == [gate, idle]
    assert refused(arena, knight, "free_action", names=["reflex"])[0] == (
        *(f"use:{own}#0", "same_name", "ABI-040", {"name": "reflex"}, True),
    )
    done = refused(arena, knight, "free_action", done=[f"do:{own}#0"], prefix="do")
    assert done[0] == (f"do:{own}#0", "used_here", "ABI-027", {}, True) and done[1][0] == f"do:{own}#1"
    assert refused(arena, knight, "free_action", done=[f"do:{own}#0"])[0] == gate
    knight.used.append(f"{own}#0")
    assert refused(arena, knight, "free_action", names=["reflex"], done=[f"use:{own}#0"])[0] == (
        *(f"use:{own}#0", "used", "ABI-024", {}, True),
    )


@pytest.mark.rule("TEC-005", "GLD-017", "SAI-020")
def test_elements_that_are_not_in_play_are_told_with_the_place_where_they_are() -> None:
    arena, knight = fighter()
    for card in ("held", "off", "cooling", "delayed", "gone"):
        arena.technique(knight, card, timing="free_action")
        arena.technique(knight, f"late_{card}", timing="second_window")
    for area, card in (("cooldown", "cooling"), ("delay", "delayed"), ("discard", "gone")):
        for name in (card, f"late_{card}"):
            knight.hand.remove(name)
            getattr(knight, area).append(name)
    free = {"timing": "free_action", "effect": [gain("gold")]}
    arena.card(
        "saint",
        id="saint",
        name=words("s"),
        virtue="might",
        incarnation=6,
        infusions=[
            {"devotion": 1, "abilities": [{**free, "timing": "wound"}, free]},
            {"devotion": 3, "abilities": [free, free]},
        ],
        commandment={"text": {"en": "c", "zh": "c"}, "breach": "gamble"},
    )
    knight.sheet.saint, knight.sheet.devotion = "saint", 2
    arena.hire("drover", free, free)
    arena.hire("guide", free, free)
    arena.hire("late", {**free, "timing": "wound"}, free)
    for what, name in (("technique", "off"), ("mercenary", "guide"), ("mercenary", "late")):
        disable(arena.game, what, name)

    def missing(prefix: str = "use") -> list[tuple[Any, ...]]:
        found = of_not_in_play(arena.game, knight, ("free_action",), prefix)
        return [(each.option.key, each.why, each.rule, dict(each.args)) for each in found]

    techniques: list[tuple[Any, ...]] = [
        ("technique:off", "disabled", "GLD-017", {}),
        ("technique:cooling", "not_in_hand", "TEC-005", {"area": "cooldown"}),
        ("technique:delayed", "not_in_hand", "TEC-005", {"area": "delay"}),
        ("technique:gone", "not_in_hand", "TEC-005", {"area": "discard"}),
    ]
    saint: list[tuple[Any, ...]] = [
        (f"saint:saint#1.{index}", "devotion", "SAI-020", {"amount": 3, "have": 2}) for index in (0, 1)
    ]
    hired: list[tuple[Any, ...]] = [("mercenary:guide", "disabled", "GLD-017", {})]
    assert missing("do") == [(f"do:{key}", *rest) for key, *rest in [*techniques, *saint, *hired]]
    option = next(of_not_in_play(arena.game, knight, ("free_action",))).option
    assert (option.label, option.args) == ("use", {"knight": "k1", "card": "off", "ability": "technique:off"})
    assert [key for key, *_ in missing()] == [f"use:{key}" for key, *_ in [*techniques, *saint, *hired]]
    knight.sheet.devotion = 3
    assert missing() == [(f"use:{key}", *rest) for key, *rest in [*techniques, *hired]]
    disable(arena.game, "saint", "saint")
    off: list[tuple[Any, ...]] = [
        (f"saint:saint#{place}", "disabled", "GLD-017", {}) for place in ("0.1", "1.0", "1.1")
    ]
    assert missing() == [(f"use:{key}", *rest) for key, *rest in [*techniques, *off, *hired]]


# --- keywords that an ability gives ---------------------------------------------------------------


@pytest.mark.rule("ABI-053", "ABI-054")
@pytest.mark.parametrize(
    ("keyword", "pool"),
    [
        ("opening 2", {"opening": 2}),
        ("diversion", {"diversion": 1}),
        ("auto_break 2", {"break": 2}),
    ],
)
def test_tokens_that_a_keyword_gives_lie_in_the_pool(keyword: str, pool: dict[str, int]) -> None:
    arena, knight = fighter()
    arena.talent("k1", {"timing": "free_action", "keywords": [keyword]})
    use(arena, knight, offer_of(arena, knight, "free_action", "test.own.k1"))
    assert arena.state.pool == pool


@pytest.mark.rule("ABI-046")
def test_refreshing_cards_is_something_to_do_where_a_card_cools_down_or_waits() -> None:
    arena, knight = fighter()
    arena.talent(
        "k1", {"timing": "free_action", "keywords": ["refresh_x 1"]}, {"timing": "wound", "keywords": ["stand_up"]}
    )
    refresh, up = (offer_of(arena, knight, timing, "test.own.k1") for timing in ("free_action", "wound"))
    assert not using.usable(arena.game, knight, refresh, Context(knight=knight))
    for area in (knight.cooldown, knight.delay):
        area.append(arena.technique(knight, "trick", timing="wound"))
        assert using.usable(arena.game, knight, refresh, Context(knight=knight))
        area.clear()
    assert not using.usable(arena.game, knight, up, Context(knight=knight))
    knight.knockdown = "fallen"
    assert using.usable(arena.game, knight, up, Context(knight=knight))
    assert not using.usable(arena.game, knight, up, Context())


# --- operations that steer ------------------------------------------------------------------------


@pytest.mark.rule("WIN-012", "WIN-013")
def test_a_gate_says_whose_it_is_and_what_it_found() -> None:
    arena, knight = fighter(heat=2)
    gate = {"op": "gate", "when": "heat >= 3", "then": [gain("gold")], "otherwise": [gain("lead")]}
    arena.play(perform(arena.game, ops(gate), Context("card", knight=knight)))
    knight.heat = 3
    arena.play(perform(arena.game, ops(gate), Context("card", knight=knight)))
    said = {"when": "heat >= 3", "card": "card", "knight": "k1"}
    assert told(arena, "gate") == [
        (("WIN-009", "WIN-013"), {**said, "open": False}),
        (("WIN-009", "WIN-013"), {**said, "open": True}),
    ]
    assert (knight.sheet.leads, knight.sheet.gold) == (1, 1)
    assert all(event.reasons for event in arena.events("gate"))


@pytest.mark.rule("GLD-003")
def test_of_several_ways_those_are_offered_whose_gate_is_open() -> None:
    arena, knight = fighter(heat=2)
    ways = [
        {"text": {"en": "Take gold", "zh": "拿金币"}, "do": [gain("gold")]},
        {"text": {"en": "Take leads", "zh": "拿线索"}, "do": [gain("lead")]},
        {"text": {"en": "Burn", "zh": "燃烧"}, "when": "heat >= 3", "do": [gain("sigh")]},
    ]
    choosing = ops({"op": "choose", "who": "self", "options": ways})
    arena.play(perform(arena.game, choosing, Context("card", knight=knight)), "option:1")
    decision = asked(arena, "choose.effect")
    assert question(decision) == (Kind.CHOOSE, ("seat_k1",), {}, "card", ("GLD-003",))
    assert [(each.key, each.label, each.args) for each in decision.options] == [
        ("option:0", "text", {"en": "Take gold", "zh": "拿金币"}),
        ("option:1", "text", {"en": "Take leads", "zh": "拿线索"}),
    ]
    assert isinstance(decision, Asking)
    missing = decision.not_offered()
    assert [(each.option.key, each.option.args["en"], each.why, each.args) for each in missing] == [
        ("option:2", "Burn", "gate", {"when": "heat >= 3"})
    ]
    assert (knight.sheet.gold, knight.sheet.leads, knight.sheet.sighs) == (0, 1, 0)


@pytest.mark.rule("GLD-026")
def test_what_may_be_left_undone_is_asked_of_who_can_pay_for_it() -> None:
    arena, knight = fighter(heat=4)
    other = arena.knight("k2", "A1", heat=5, heat_limit=5)
    third = arena.knight("k3", "A2", heat=0, heat_limit=5)
    may = ops({"op": "may", "who": "each_knight", "cost": {"heat": 1}, "do": [gain("gold", who="self")]})
    arena.play(perform(arena.game, may, Context("card", knight=knight)), "yes", "no")
    decisions = [each for each in arena.decisions if each.prompt == "choose.may"]
    assert [question(each) for each in decisions] == [
        (Kind.CHOOSE, (f"seat_{name}",), {"knight": name}, "card", ("GLD-026",)) for name in ("k1", "k3")
    ]
    assert [(each.heat, each.sheet.gold) for each in (knight, other, third)] == [(5, 1), (5, 0), (0, 0)]


def test_what_a_card_says_is_told_in_both_languages() -> None:
    arena, knight = fighter()
    say = {"op": "say", "text": {"en": "It waits.", "zh": "它在等。"}}
    arena.play(perform(arena.game, ops(say), Context("card", knight=knight)))
    assert told(arena, "says") == [((), {"card": "card", "en": "It waits.", "zh": "它在等。"})]


@pytest.mark.rule("GLD-027", "GLD-028")
def test_what_the_table_does_by_hand_is_confirmed() -> None:
    camp = Camp("k1")
    text = {"en": "Ring the bell.", "zh": "敲钟。"}
    camp.play(perform(camp.game, ops({"op": "manual", "text": text}), Context("card", knight=camp["k1"])), "skipped")
    decision = asked(camp, "confirm.manual")
    assert question(decision) == (Kind.CONFIRM, (), text, "card", ("GLD-027", "GLD-028"))
    assert [(each.key, each.label) for each in decision.options] == [("done", "done"), ("skipped", "skipped")]


# --- tests and saves ------------------------------------------------------------------------------


def camp_of(*names: str) -> Camp:
    """With table dice, and no Heat to re-roll with."""
    camp = Camp(*(names or ("k1",)))
    camp.state.table_dice = True
    for knight in camp.state.knights.values():
        knight.heat = knight.heat_limit = 3
    return camp


@pytest.mark.rule("TES-002", "TES-003", "TES-006")
def test_a_test_is_told_with_all_that_was_added() -> None:
    camp = camp_of()
    camp["k1"].sheet.virtues = {"might": 2}
    assert camp.play(roll_a_test(camp.game, camp["k1"], 9, "might", bonus=3), "face:4")
    said = {"knight": "k1", "virtue": "might", "die": 4, "bonus": 5, "difficulty": 9, "passed": True}
    assert told(camp, "test") == [(("TES-002", "TES-003"), said)]
    bonus, die = camp.events("test")[0].reasons
    assert bonus == {
        "number": "test_bonus",
        "total": 5,
        "parts": [
            {"what": "virtue", "amount": 2, "rule": "TES-003"},
            {"what": "declared", "amount": 3, "rule": "TES-006"},
        ],
    }
    assert die == {"note": "die", "rule": "TES-002", "face": 4, "total": 9, "needs": 9, "success": True}
    assert camp.decisions[0].seats == ("seat_k1",)


@pytest.mark.rule("VIC-006")
@pytest.mark.parametrize(
    ("virtue", "vice"),
    [
        ("bravery", "cowardice"),
        ("tenacity", "dishonor"),
        ("sagacity", "duplicity"),
        ("fortitude", "disregard"),
        ("might", "cruelty"),
        ("insight", "treachery"),
    ],
)
def test_a_passed_test_of_a_virtue_wears_its_vice_off(virtue: str, vice: str) -> None:
    camp = camp_of()
    knight = camp["k1"]
    knight.sheet.vices = {vice: 2}
    camp.play(roll_a_test(camp.game, knight, 6, virtue), "face:5")
    assert knight.sheet.vices[vice] == 2 and not camp.events("vice_fades"), "only a passed one"
    camp.play(roll_a_test(camp.game, knight, 6), "face:6")
    assert knight.sheet.vices[vice] == 2, "and only one of the virtue"
    for left in (1, 0):
        camp.play(roll_a_test(camp.game, knight, 6, virtue), "face:6")
        assert told(camp, "vice_fades")[-1] == (("VIC-006",), {"knight": "k1", "what": vice, "now": left})
    camp.play(roll_a_test(camp.game, knight, 6, virtue), "face:6")
    assert knight.sheet.vices[vice] == 0 and len(camp.events("vice_fades")) == 2


@pytest.mark.rule("MAT-030", "MAT-033")
def test_a_judgement_is_told_with_its_dice_and_its_failures() -> None:
    camp = camp_of()
    knight = camp["k1"]
    knight.sheet.virtues, knight.sheet.vices = {"might": 1}, {"cruelty": 1}
    assert camp.play(judge(camp.game, knight, 3, 6, "might", "card"), ("face:5", "face:4", "face:1")) == 2
    said = {"knight": "k1", "virtue": "might", "dice": [5, 4, 1], "failures": 2}
    assert told(camp, "judgement") == [(("MAT-030",), said)]
    bonus, *dice = camp.events("judgement")[0].reasons
    assert bonus == {
        "number": "test_bonus",
        "total": 1,
        "parts": [{"what": "virtue", "amount": 1, "rule": "TES-003"}],
    }
    assert dice == [
        {"note": "die", "rule": "MAT-033", "face": 5, "total": 6, "needs": 6, "success": True},
        {"note": "die", "rule": "MAT-033", "face": 4, "total": 5, "needs": 6, "success": False},
        {"note": "natural", "rule": "DIC-005", "face": 1, "success": False},
    ]
    assert knight.sheet.vices == {"cruelty": 1}
    assert camp.play(judge(camp.game, knight, 1, 6, "might", "card"), ("face:5",)) == 0
    assert knight.sheet.vices == {"cruelty": 0}, "no die fails: that is a passed test"


@pytest.mark.rule("MAT-036", "DIC-027")
def test_a_judgement_may_allow_no_re_roll_for_heat() -> None:
    camp = camp_of()
    camp["k1"].heat, camp["k1"].heat_limit = 0, 5
    assert camp.play(judge(camp.game, camp["k1"], 1, 6, "might", "card", heat=False), ("face:5",)) == 1
    assert camp.play(judge(camp.game, camp["k1"], 1, 6, "might", "card"), ("face:5",), ("die:0",), ("face:6",)) == 0


@pytest.mark.rule("DEL-023", "DEL-024")
@pytest.mark.parametrize(("die", "passed"), [(5, False), (6, True)])
def test_a_save_is_told_with_what_it_had_to_reach(die: int, passed: bool) -> None:
    camp = camp_of("k1", "k2")
    camp.state.expedition.threat, camp["k1"].heat = 4, 0
    assert camp.play(save_of(camp.game, "threat", 2), (f"face:{die}",)) is passed
    said = {"knight": "k1", "what": "threat", "die": die, "difficulty": 6, "passed": passed}
    assert told(camp, "save") == [(("DEL-023", "DEL-024", "DEL-029"), said)]
    assert list(camp.events("save")[0].reasons) == [
        {
            "number": "save",
            "total": 6,
            "parts": [
                {"what": "threat", "amount": 4, "rule": "DEL-023"},
                {"what": "card", "amount": 2, "rule": "DEL-023"},
            ],
        },
        {"note": "die", "rule": "DEL-024", "face": die, "total": die, "needs": 6, "success": passed},
    ]


@pytest.mark.rule("ADV-039", "ADV-032")
@pytest.mark.parametrize(("face", "gold"), [(1, 0), (3, 2), (6, 2), (7, 4), (10, 4)])
def test_a_plain_roll_is_told_and_above_the_last_line_counts_the_last(face: int, gold: int) -> None:
    camp = camp_of()
    table = [{"from": 3, "to": 6, "do": [gain("gold", 2)]}, {"from": 7, "to": 8, "do": [gain("gold", 4)]}]
    camp.play(
        perform(camp.game, ops({"op": "roll", "table": table}), Context("card", knight=camp["k1"])), f"face:{face}"
    )
    assert told(camp, "plain_roll") == [(("ADV-039",), {"card": "card", "die": face})]
    assert camp["k1"].sheet.gold == gold


@pytest.mark.rule("ADV-030")
def test_a_group_test_without_a_line_for_it_does_nothing_more() -> None:
    camp = camp_of("k1", "k2")
    effect = {"op": "group_test", "virtue": "might", "difficulty": 6}
    line = {"from": 2, "to": 2, "do": [gain("gold")]}
    context = Context("card", knight=camp["k1"])
    camp.play(perform(camp.game, ops({**effect, "bands": [line]}), context), "face:6", "face:5")
    camp.play(perform(camp.game, ops({**effect, "bands": []}), context), "face:6", "face:6")
    assert camp["k1"].sheet.gold == 0 and context.successes == 2


@pytest.mark.rule("ABI-022")
def test_what_belongs_to_another_moment_is_missed_if_it_is_a_choice() -> None:
    arena, knight = fighter()
    late = {"timing": "second_window", "effect": [gain("gold")]}
    arena.talent("k1", late, {**late, "cost": {"heat": 1}})
    found = [
        (each.option.key, each.option.args, each.why, each.rule, each.args)
        for each in of_other_moments(arena.game, knight, ("second_window",), "do")
    ]
    own = {"knight": "k1", "card": "test.own.k1", "ability": "talent:test.own.k1#1"}
    assert found == [("do:talent:test.own.k1#1", own, "not_now", "ABI-022", {"timing": "second_window"})]


@pytest.mark.rule("ADV-034", "DIC-020")
def test_each_of_a_group_is_asked_in_his_own_name_and_against_the_difficulty() -> None:
    camp = camp_of("k1", "k2")
    for knight in camp.state.knights.values():
        knight.heat = 1
    camp["k2"].sheet.virtues = {"might": 2}
    failed = camp.play(
        group_test_of(camp.game, list(camp.state.knights.values()), 7, "might", "card"),
        *("face:6", "face:5"),
        *(("die:0",), ()),
        "face:2",
    )
    assert [knight.id for knight in failed] == ["k1"]
    rolled = [each for each in camp.decisions if each.prompt == "reroll.test"]
    assert [(each.source, each.args["knight"], each.args["needs"]) for each in rolled] == [
        ("card", "k1", 7),
        ("card", "k2", 7),
    ]
    assert [(event.args["knight"], event.args["die"], event.args["bonus"]) for event in camp.events("test")] == [
        ("k1", 2, 0),
        ("k2", 5, 2),
    ]


def delve_card(camp: Camp, knight: str, card: str, timing: str, **values: Any) -> None:
    """A technique in hand with that delve side, which gives Gold."""
    made = Arena().card(
        "technique",
        id=card,
        knight=knight,
        name=words(card),
        delve={"timing": timing, "effect": [gain("gold")], **values},
    )
    camp.game.content = boxed(camp.game.content, "techniques", card, made)
    camp[knight].hand.append(card)


@pytest.mark.rule("ADV-019", "TEC-002", "TEC-004")
def test_delve_techniques_are_offered_before_the_die_until_one_passes() -> None:
    camp = Camp("k1", "k2")
    for name in ("k1", "k2"):
        camp[name].hand.clear()
        delve_card(camp, name, f"help_{name}", "test", depletion="cooldown")
        delve_card(camp, name, f"dear_{name}", "test", depletion="cooldown", cost={"heat": 9})
        delve_card(camp, name, f"save_{name}", "save", depletion="cooldown")
    both = list(camp.state.knights.values())
    args: dict[str, Any] = {"needs": 6}
    camp.play(offer_techniques(camp.game, [*both], "test", "card", args), "use:k2:technique:help_k2", "pass")
    first, second = (each for each in camp.decisions if each.prompt == "window.test")
    assert question(first) == (Kind.WINDOW, ("seat_k1", "seat_k2"), args, "card", ("ADV-019",))
    assert [(each.key, each.label, each.args) for each in first.options] == [
        *(
            (
                f"use:{name}:technique:help_{name}",
                "use",
                {"knight": name, "card": f"help_{name}", "ability": f"technique:help_{name}"},
            )
            for name in ("k1", "k2")
        ),
        ("pass", "pass", {}),
    ]
    assert keys(second) == ["use:k1:technique:help_k1", "pass"] and second.seats == ("seat_k1",)
    assert (camp["k1"].sheet.gold, camp["k2"].sheet.gold) == (0, 1)
    assert camp["k2"].cooldown == ["help_k2"]
    assert isinstance(first, Asking)
    missing = first.not_offered()
    assert [(each.option.key, each.why, each.args) for each in missing] == [
        (f"use:{name}:technique:dear_{name}", "heat", {"amount": 9, "have": camp[name].heat_limit - camp[name].heat})
        for name in ("k1", "k2")
    ]
    needed: dict[str, Any] = {"what": "threat", "needs": 6, "thrower": "k1"}
    camp.play(offer_techniques(camp.game, [*both], "save", "", needed), "pass")
    assert question(asked(camp, "window.save"))[2:] == (needed, "", ("TEC-002",))


@pytest.mark.rule("ADV-019", "ADV-030")
def test_the_window_before_a_die_says_what_the_test_is() -> None:
    """It is asked in the card's name, of the knight who tests, with his virtue and what was declared."""
    camp = Camp("k1", "k2")
    for name in ("k1", "k2"):
        delve_card(camp, name, f"help_{name}", "test", depletion="cooldown")
        camp[name].heat = camp[name].heat_limit = 3
    camp["k2"].sheet.virtues = {"might": 2}
    camp.play(roll_a_test(camp.game, camp["k2"], 7, "might", bonus=1, source="card"), "pass")
    camp.play(roll_a_test(camp.game, camp["k1"], 6), "pass")
    camp.play(group_test_of(camp.game, list(camp.state.knights.values()), 5, "might", "card"), "pass", "pass")
    windows = [(each.seats, each.args, each.source) for each in camp.decisions if each.prompt == "window.test"]
    assert windows == [
        (("seat_k2",), {"knight": "k2", "needs": 7, "bonus": 3, "virtue": "might"}, "card"),
        (("seat_k1",), {"knight": "k1", "needs": 6, "bonus": 0}, ""),
        (("seat_k1",), {"knight": "k1", "needs": 5, "bonus": 0, "virtue": "might"}, "card"),
        (("seat_k2",), {"knight": "k2", "needs": 5, "bonus": 2, "virtue": "might"}, "card"),
    ]
    camp.state.expedition.curse = 3
    for name in ("k1", "k2"):
        delve_card(camp, name, f"luck_{name}", "save", depletion="cooldown")
    camp.play(save_of(camp.game, "curse", 2), "pass")
    window = asked(camp, "window.save")
    args = {"what": "curse", "needs": 5, "thrower": "k1"}
    assert question(window) == (Kind.WINDOW, ("seat_k1", "seat_k2"), args, "", ("TEC-002",))


@pytest.mark.rule("ADV-020", "TES-006")
def test_what_a_technique_adds_to_the_virtue_counts_in_the_test() -> None:
    camp = camp_of("k1")
    delve_card(camp, "k1", "nerve", "test", depletion="cooldown", effect=[gain("might", 2)])
    assert camp.play(roll_a_test(camp.game, camp["k1"], 6, "might"), "use:k1:technique:nerve", "face:4")
    assert camp.events("test")[0].args["bonus"] == 2 and camp["k1"].cooldown == ["nerve"]


# --- votes ----------------------------------------------------------------------------------------


@pytest.mark.rule("SPO-036", "ADV-002")
def test_a_vote_is_asked_and_told_with_the_question_that_it_is_about() -> None:
    camp = Camp("k1", "k2", "k3", leader="k2")
    asking = decide_of(
        camp.game,
        Kind.CHOOSE,
        "rest.campfire",
        {YES: True, NO: False},
        source="card",
        because=("RST-015",),
        args={"bonus": 1},
    )
    assert camp.play(asking, "vote", "yes", "no", "no") is False
    whole = (Kind.CHOOSE, {"bonus": 1}, "card", ("RST-015",))
    assert [(each.kind, each.args, each.source, each.because) for each in camp.decisions] == [whole] * 4
    assert [keys(each) for each in camp.decisions] == [["yes", "no", "vote"], *[["yes", "no"]] * 3]
    assert [(each.least, each.most) for each in camp.decisions] == [(1, 1)] * 4
    said = {"votes": 2, "of": 3, "option": "no", "tied": False}
    assert told(camp, "voted") == [(("SPO-036", "SPO-037"), said)]


@pytest.mark.rule("SPO-037")
def test_a_leader_who_voted_for_neither_is_asked_between_those_that_lead() -> None:
    camp = Camp("k1", "k2", "k3", "k4", "ilse", leader="k3")
    ways = {YES: 1, NO: 2, Option("done", "done"): 3}
    asking = decide_of(
        camp.game, Kind.CHOOSE, "rest.campfire", ways, source="card", because=("RST-015",), args={"bonus": 1}
    )
    assert camp.play(asking, "vote", "yes", "no", "done", "no", "yes", "no") == 2
    last = camp.decisions[-1]
    assert question(last) == (Kind.CHOOSE, ("seat_k3",), {"bonus": 1}, "card", ("SPO-037",)) and keys(last) == [
        "yes",
        "no",
    ]
    assert told(camp, "voted")[0][1] == {"votes": 2, "of": 5, "option": "no", "tied": True}


def test_one_way_to_go_on_is_not_put_to_the_vote() -> None:
    camp, one = Camp("k1", "k2"), {YES: 1}
    asking = decide_of(
        camp.game, Kind.READ, "rest.campfire", one, source="card", because=("CAM-014",), args={"bonus": 1}
    )
    assert camp.play(asking, "yes") == 1
    assert keys(camp.decisions[0]) == ["yes"]
    assert question(camp.decisions[0]) == (Kind.READ, (), {"bonus": 1}, "card", ("CAM-014",))


@pytest.mark.rule("SPO-037")
def test_players_are_counted_once_and_without_a_leader_the_first_decides() -> None:
    camp = Camp("k1", "k2", "k3", leader="k3")
    camp["k2"].seat = "seat_k1"
    assert seats_of(camp.game) == ["seat_k1", "seat_k3"] and leaders_seat(camp.game) == "seat_k3"
    camp.state.expedition.leader = ""
    assert leaders_seat(camp.game) == "seat_k1"
    camp.state.on_expedition = None
    assert leaders_seat(camp.game) == "seat_k1"
