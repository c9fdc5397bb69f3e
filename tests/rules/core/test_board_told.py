"""What the Knight Board, its gear and its cards tell and ask, to the letter: events, parts, questions, edges."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.engine.decision import Asking
from kf_desktop.rules.abilities import using
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.knight import gear, pool, stats, techniques
from kf_desktop.rules.knight.bane import bane_limit, gain_bane, lose_bane
from kf_desktop.rules.knight.incarnate import end_incarnation, is_incarnate, is_unknown_saint, keep_devotion, turn_ends
from kf_desktop.rules.knight.keywords import (
    forget_given,
    give_for_now,
    has_keyword,
    immune_to,
    keyword_value,
    passive_keywords,
    stacked,
    take_back,
)
from kf_desktop.rules.knight.standing import clear_of_clash, start_afresh
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import Kind
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.state import Knight
from tests.rules.arena import Arena, gain
from tests.rules.written import ops, words

ONE = {"knight": "k1"}


def one(**values: Any) -> tuple[Arena, Knight]:
    """k1 on an arc of Vigor 10: Minor at 5, Major at 3, Mortal at 1; Heat Limits 3, 4, 5, 6, 7."""
    arena = Arena()
    arena.monster("pawn", "F5")
    knight = arena.knight("k1", "A1", **{"heat_limit": 3, **values})
    arena.peril("k1", 10, 5, 3, 1)
    return arena, knight


def told(arena: Arena, *kinds: str) -> list[tuple[str, tuple[str, ...], dict[str, Any]]]:
    """Kind, rules and values of the events of these kinds, in order."""
    return [(event.kind, event.rules, dict(event.args)) for event in arena.game.events if event.kind in kinds]


def sums(arena: Arena, kind: str) -> list[Any]:
    """What the last event of that kind explains."""
    return list(arena.events(kind)[-1].reasons)


def account(number: str, total: int, *parts: tuple[str, int, str]) -> dict[str, Any]:
    made = [{"what": what, "amount": amount, "rule": rule} for what, amount, rule in parts]
    return {"number": number, "total": total, "parts": made}


# --- markers --------------------------------------------------------------------------------------


@pytest.mark.rule("STA-012", "STA-013", "STA-037")
def test_every_marker_that_moves_is_told_with_how_far_and_where_it_stands() -> None:
    arena, knight = one(passion=7, vigor=4, heat=1)
    stats.gain_passion(arena.game, knight, 3)
    stats.lose_passion(arena.game, knight, 20)
    assert stats.gain_heat(arena.game, knight, 4) == 2
    stats.lose_heat(arena.game, knight, 5)
    stats.gain_vigor(arena.game, knight, 2)
    assert stats.lose_vigor(arena.game, knight, 1, cause="card") == 1
    rule = ("STA-012",)
    assert told(arena, "gain", "lose") == [
        ("gain", rule, {"what": "passion", **ONE, "amount": 3, "now": 9}),
        ("lose", rule, {"what": "passion", **ONE, "amount": 9, "now": 0}),
        ("gain", rule, {"what": "heat", **ONE, "amount": 2, "now": 3}),
        ("lose", rule, {"what": "heat", **ONE, "amount": 3, "now": 0, "cause": ""}),
        ("gain", rule, {"what": "vigor", **ONE, "amount": 2, "now": 6}),
        ("lose", rule, {"what": "vigor", **ONE, "amount": 1, "now": 5, "cause": "card"}),
    ]


@pytest.mark.rule("STA-010")
@pytest.mark.parametrize("amount", [0, -1])
def test_nothing_gained_or_lost_is_nothing_told(amount: int) -> None:
    arena, knight = one(passion=2, heat=2, vigor=4)
    stats.gain_passion(arena.game, knight, amount)
    stats.lose_passion(arena.game, knight, amount)
    assert stats.gain_heat(arena.game, knight, amount) == 0
    stats.lose_heat(arena.game, knight, amount)
    stats.gain_vigor(arena.game, knight, amount)
    assert stats.lose_vigor(arena.game, knight, amount) == 0
    knight.vigor = knight.vigor_limit
    stats.fortify(arena.game, knight, amount)
    assert gain_bane(arena.game, knight, amount)
    lose_bane(arena.game, knight, amount)
    assert not told(arena, "gain", "lose", "fortified", "priority_target")
    assert (knight.passion, knight.heat, knight.temporary_vigor, knight.sheet.bane) == (2, 2, 0, 0)


def test_the_dead_gain_and_lose_nothing() -> None:
    arena, knight = one(passion=2, heat=0, vigor=0, dead=True)
    stats.gain_passion(arena.game, knight, 1)
    assert stats.gain_heat(arena.game, knight, 5) == 0 and stats.lose_vigor(arena.game, knight, 1) == 0
    knight.vigor = knight.vigor_limit
    stats.fortify(arena.game, knight, 1)
    assert gain_bane(arena.game, knight, 1)
    assert not arena.game.events and (knight.passion, knight.heat, knight.temporary_vigor) == (2, 0, 0)
    assert not stats.in_clash(arena.game, knight)


@pytest.mark.rule("STA-025", "ARC-023")
def test_a_threshold_that_is_crossed_raises_the_limit_and_says_so() -> None:
    arena, knight = one(vigor=6)
    stats.lose_vigor(arena.game, knight, 1)
    assert told(arena, "heat_limit") == [("heat_limit", ("STA-025", "ARC-023"), {**ONE, "now": 4})]
    (reason,) = sums(arena, "heat_limit")
    assert reason == {
        "number": "heat_limit",
        "total": 4,
        "parts": [{"what": "peril", "amount": 4, "rule": "STA-025", "card": "test.peril_arc.k1"}],
    }
    arena.peril("k1", 10, 5, 4, 1, 3, 4, 12, 13, 14)
    stats.lose_vigor(arena.game, knight, 1)
    assert knight.heat_limit == 9, "no limit is above 9"
    stats.reset_stats(arena.game, knight)
    assert (knight.passion, knight.heat, knight.vigor, knight.vigor_limit, knight.heat_limit) == (0, 0, 10, 10, 3)
    arena.peril("k1", 18, 5, 4, 1, 12, 13, 14, 15, 16)
    stats.reset_stats(arena.game, knight)
    assert (knight.vigor, knight.vigor_limit, knight.heat_limit) == (15, 15, 9)


@pytest.mark.rule("PER-014", "PER-015", "PER-016", "PER-025")
def test_losses_of_one_step_are_one_fall_and_none_outside_a_clash() -> None:
    arena, knight = one(vigor=2)
    assert stats.lose_vigor(arena.game, knight, 2) == 2
    assert knight.judicium_due and knight.fall == 0
    assert stats.vigor_or_fall(knight) == 0
    assert stats.lose_vigor(arena.game, knight, 3) == 0
    assert (knight.fall, stats.vigor_or_fall(knight)) == (-3, -3)
    stats.call_off_judicium(knight)
    assert (knight.judicium_due, knight.fall, stats.vigor_or_fall(knight)) == (False, 0, 0)
    arena.clash.knights.remove("k1")
    stats.lose_vigor(arena.game, knight, 1)
    assert not knight.judicium_due and knight.fall == 0


@pytest.mark.rule("STA-012")
def test_temporary_vigor_is_spent_first_and_counts_as_vigor_to_spend() -> None:
    arena, knight = one(vigor=4)
    knight.vigor_limit = 4
    stats.fortify(arena.game, knight, 3)
    assert told(arena, "fortified") == [("fortified", ("fortify",), {**ONE, "amount": 3, "now": 3})]
    stats.fortify(arena.game, knight, 1)
    assert told(arena, "fortified")[-1][2] == {**ONE, "amount": 1, "now": 4}
    assert stats.vigor_to_spend(knight) == 8
    assert stats.lose_vigor(arena.game, knight, 3) == 3
    assert (knight.temporary_vigor, knight.vigor) == (1, 4)
    assert sums(arena, "lose") == [account("lost", 3, ("temporary_vigor", 3, "fortify"))]
    knight.vigor = 3
    stats.fortify(arena.game, knight, 5)
    assert (knight.temporary_vigor, knight.vigor) == (1, 4), "below the maximum it heals"


@pytest.mark.rule("GLD-003")
def test_who_looks_at_cards_of_the_monster_is_told_and_what_lets_him() -> None:
    arena, knight = one()
    arena.clash.ai_deck, arena.clash.bp_deck = arena.ais("a1", "c1"), arena.bps("b1", "d1", "e1")
    peeks = ops({"op": "peek_ai", "bottom": True}, {"op": "peek_bp", "amount": 2})
    arena.play(perform(arena.game, peeks, Context("eye", knight=knight)), "bottom", ("bp:d1", "bp:b1"))
    assert [(asked.prompt, asked.source, dict(asked.args)) for asked in arena.decisions] == [
        ("choose.ai_bottom", "eye", {"card": "a1", **ONE}),
        ("order.body_parts", "eye", ONE),
    ]
    assert (arena.clash.ai_deck, arena.clash.bp_deck) == (["c1", "a1"], ["d1", "b1", "e1"])
    assert told(arena, "looks_at", "put_under", "ordered") == [
        ("looks_at", ("GLD-003",), {"card": "a1", **ONE}),
        ("put_under", ("GLD-003",), {"what": "ai", **ONE}),
        ("ordered", ("GLD-003",), {**ONE, "what": "bp", "amount": 2}),
    ]


@pytest.mark.rule("GLD-003", "CLA-047")
def test_as_many_ai_cards_are_looked_at_as_the_card_says_and_each_may_go_under_the_deck() -> None:
    arena, knight = one()
    arena.clash.ai_deck = [arena.ai("zero", 0), *arena.ais("a1", "b1", "c1", "d1")]
    peek = ops({"op": "peek_ai", "amount": 4, "bottom": True})
    arena.play(perform(arena.game, peek, Context("eye", knight=knight)), "bottom", "keep", "bottom")
    assert [event.args["card"] for event in arena.events("looks_at")] == ["zero", "a1", "b1", "c1"]
    assert [asked.args["card"] for asked in arena.decisions] == ["a1", "b1", "c1"], "AI 0 stays on top"
    assert arena.clash.ai_deck == ["zero", "b1", "d1", "a1", "c1"]


@pytest.mark.rule("GLD-003")
def test_who_only_looks_at_ai_cards_is_asked_nothing() -> None:
    arena, knight = one()
    arena.clash.ai_deck = arena.ais("a1", "b1", "c1")
    arena.play(perform(arena.game, ops({"op": "peek_ai", "amount": 2}), Context("eye", knight=knight)))
    assert [event.args["card"] for event in arena.events("looks_at")] == ["a1", "b1"] and not arena.decisions


@pytest.mark.rule("STA-034", "VIC-015")
def test_what_the_limit_did_not_hold_is_told() -> None:
    arena, knight = one(vigor=9)
    knight.vigor_limit = 20
    stats.gain_vigor(arena.game, knight, 8)
    assert knight.vigor == 15, "no Vigor is above 15"
    assert sums(arena, "gain") == [account("gained", 6, ("gained", 8, "STA-012"), ("vigor_limit", -2, "STA-034"))]
    knight.vigor = 3
    stats.gain_vigor(arena.game, knight, 8)
    assert knight.vigor == 11 and arena.events("gain")[-1].reasons == ()


@pytest.mark.rule("STA-016", "STA-017", "STA-018", "STA-019", "TGT-047", "TGT-048")
def test_the_priority_target_is_taken_from_its_holder_or_from_the_floor() -> None:
    arena, knight = one(passion=1, hidden=True)
    arena.knight("k2", "A2", passion=3)
    arena.knight("k3", "A3", passion=1)
    assert not stats.takes_priority_target(arena.game, knight, 3), "k2 has as much"
    assert stats.takes_priority_target(arena.game, knight, 4)
    stats.gain_passion(arena.game, knight, 3)
    assert arena.clash.priority_target == "k1" and not knight.hidden
    assert told(arena, "priority_target") == [("priority_target", ("STA-017", "TGT-047"), ONE)]
    assert sums(arena, "priority_target") == [
        {"note": "passion_above", "rule": "STA-018", "knight": name, "amount": 4, "have": have}
        for name, have in (("k2", 3), ("k3", 1))
    ]
    assert not stats.takes_priority_target(arena.game, knight, 9), "who holds it does not take it"
    arena.priority("k3")
    knight.passion = 1
    assert stats.takes_priority_target(arena.game, knight, 2) and not stats.takes_priority_target(arena.game, knight, 1)
    arena.clash.knights.remove("k1")
    assert not stats.takes_priority_target(arena.game, knight, 9), "who is not in the clash neither"


# --- resources and the pool -----------------------------------------------------------------------


@pytest.mark.rule("POO-003", "POO-005", "POO-010")
def test_tokens_of_ones_own_lie_on_the_board_up_to_the_limit() -> None:
    arena, knight = one(resource=7)
    stats.gain_resource(arena.game, knight, 5)
    stats.gain_resource(arena.game, knight, 1)
    stats.gain_resource(arena.game, knight, -12)
    own = {**ONE, "token": "chip1"}
    assert told(arena, "resource", "pool") == [
        ("resource", ("POO-003",), {**own, "amount": 2, "now": 9}),
        ("resource", ("POO-003",), {**own, "amount": -9, "now": 0}),
    ]
    card = arena.game.content.knights["k1"]
    assert card.resource is not None
    arena.put("knights", "k1", replace(card, resource=replace(card.resource, overflow=True, gain="vigor_loss")))
    knight.resource = 8
    for amount, total in ((2, 2), (3, 5)):
        stats.gain_resource(arena.game, knight, 3)
        assert told(arena, "pool")[-1] == ("pool", ("POO-010",), {"token": "chip1", "amount": amount, "now": total})
    knight.resource = 0
    stats.lose_vigor(arena.game, knight, 2)
    assert knight.resource == 1, "one for every loss, however large"


@pytest.mark.rule("LOA-020", "EXP-013")
@pytest.mark.parametrize(("start", "limit", "left"), [(0, 9, 0), (3, 9, 3), (3, 2, 2)])
def test_an_expedition_begins_with_the_tokens_that_the_book_gives(start: int, limit: int, left: int) -> None:
    arena, knight = one(resource=7)
    card = arena.game.content.knights["k1"]
    assert card.resource is not None
    arena.put("knights", "k1", replace(card, resource=replace(card.resource, start=start, limit=limit)))
    stats.lay_out_resource(arena.game, knight)
    assert knight.resource == left


@pytest.mark.rule("POO-013", "POO-014", "POO-016", "KAT-094", "KAT-095")
def test_what_comes_into_the_pool_and_leaves_it_is_told() -> None:
    arena, _ = one()
    pool.add_tokens(arena.game, "opening", 2)
    pool.add_tokens(arena.game, "opening")
    pool.add_tokens(arena.game, "break", 0)
    pool.add_tokens(arena.game, "fire", 3)
    pool.add_tokens(arena.game, "chip1", 2)
    assert told(arena, "pool")[:2] == [
        ("pool", ("POO-013",), {"token": "opening", "amount": 2, "now": 2}),
        ("pool", ("POO-013",), {"token": "opening", "amount": 1, "now": 3}),
    ]
    assert arena.state.pool == {"opening": 3, "fire": 3, "chip1": 2}
    assert pool.take_tokens(arena.game, "chip1") == 1 and pool.take_tokens(arena.game, "chip1", 5) == 1
    assert pool.take_tokens(arena.game, "chip1") == 0 and "chip1" not in arena.state.pool
    assert pool.leaving(arena.game) == {"opening": 3, "fire": 1}
    pool.clear(arena.game, {"opening": 1, "fire": 1})
    assert arena.state.pool == {"opening": 1, "fire": 3}
    pool.clear(arena.game, {"opening": 1, "fire": 1})
    cleared = {"tokens": ["opening 2"]}
    assert told(arena, "pool_cleared") == [("pool_cleared", ("KAT-094", "POO-016"), cleared)]


@pytest.mark.rule("POO-002", "POO-003")
def test_a_card_gives_tokens_to_the_pool_or_to_a_board() -> None:
    arena, knight = one()
    arena.do(knight, {"op": "pool", "token": "opening", "amount": 2})
    arena.do(knight, {"op": "resource", "token": "chip1", "amount": 2, "where": "pool"})
    arena.do(knight, {"op": "resource", "token": "chip1", "amount": 3})
    assert (arena.state.pool, knight.resource) == ({"opening": 2, "chip1": 2}, 3)


# --- Bane -----------------------------------------------------------------------------------------


@pytest.mark.rule("CND-009", "CND-012", "CND-014", "CND-015")
def test_bane_beyond_the_limit_is_not_gained_and_says_what_there_would_be() -> None:
    arena, knight = one()
    arena.change("portraits", knight.loadout.portrait, bane_limit=3)
    assert bane_limit(arena.game, knight) == 3
    assert gain_bane(arena.game, knight, 2) and gain_bane(arena.game, knight)
    lose_bane(arena.game, knight)
    assert not gain_bane(arena.game, knight, 2)
    assert knight.sheet.bane == 2, "all or none"
    rule = ("CND-009",)
    assert told(arena, "gain", "lose", "too_much_bane") == [
        ("gain", rule, {"what": "bane", **ONE, "amount": 2, "now": 2}),
        ("gain", rule, {"what": "bane", **ONE, "amount": 1, "now": 3}),
        ("lose", rule, {"what": "bane", **ONE, "amount": 1, "now": 2}),
        ("too_much_bane", ("CND-014",), {**ONE, "amount": 2}),
    ]
    assert sums(arena, "too_much_bane") == [
        account("bane", 4, ("bane_held", 2, "CND-009"), ("bane_gained", 2, "CND-015")),
        account("bane_limit", 3, ("bane_limit", 3, "CND-012")),
    ]
    lose_bane(arena.game, knight, 5)
    assert told(arena, "lose")[-1][2] == {"what": "bane", **ONE, "amount": 2, "now": 0}
    arena.gear(knight, "support", "ward", keywords=["immune_to bane"])
    assert gain_bane(arena.game, knight, 9) and knight.sheet.bane == 0
    assert immune_to(arena.game, knight, "bane") and not immune_to(arena.game, knight, "knockdown")


# --- gear -----------------------------------------------------------------------------------------


@pytest.mark.rule("GEA-061", "GEA-068", "GEA-073", "SHT-027")
def test_gear_that_is_turned_discarded_or_gained_says_so_once() -> None:
    arena, knight = one()
    charm = arena.gear(knight, "support", "charm")
    for _ in range(2):
        gear.exhaust(arena.game, knight, charm)
    for _ in range(2):
        gear.unexhaust(arena.game, knight, charm)
    gear.discard(arena.game, knight, charm)
    arena.card("gear", id="lamp", name=words("lamp"), type="support", hands=0, source="start", charges=2)
    for _ in range(2):
        gear.gain_gear(arena.game, knight, "lamp")
    assert told(arena, "exhausted", "unexhausted", "gear_discarded", "gear_gained", "equips") == [
        ("exhausted", ("GEA-061",), {**ONE, "gear": "charm"}),
        ("unexhausted", ("GEA-068",), {**ONE, "gear": "charm"}),
        ("gear_discarded", ("GEA-073",), {**ONE, "gear": "charm"}),
        ("gear_gained", ("SHT-027",), {**ONE, "gear": "lamp"}),
    ]
    lamp = gear.item_of(knight, "lamp")
    assert lamp is not None and lamp.charges == 2 and knight.loadout.supports == ["charm"]
    assert [item.gear for item, _ in gear.equipped(arena.game, knight)] == []


@pytest.mark.rule("GEA-023", "GEA-024")
@pytest.mark.parametrize(("hands", "taken"), [(1, True), (2, False)])
def test_a_weapon_gained_in_a_clash_is_taken_up_if_there_are_hands_for_it(hands: int, taken: bool) -> None:
    arena, knight = one()
    arena.weapon(knight, "blade", 1)
    arena.card("gear", id="pike", name=words("pike"), type="weapon", hands=hands, source="start", attack={"dice": 1})
    gear.gain_gear(arena.game, knight, "pike")
    assert knight.loadout.hands == (["blade", "pike"] if taken else ["blade"])
    assert told(arena, "equips") == ([("equips", ("GEA-023",), {**ONE, "gear": "pike"})] if taken else [])


@pytest.mark.rule("LOA-019")
def test_ammo_reserves_count_the_support_slots_that_are_empty() -> None:
    arena, knight = one()
    bow = arena.gear(knight, "weapon", "bow", charges=2, keywords=["ammo_reserves 3"], attack={"dice": 1})
    plain = arena.gear(knight, "weapon", "sling", charges=1, attack={"dice": 1})
    found = []
    for name in ("", "charm", "lamp"):
        if name:
            arena.gear(knight, "support", name)
        found.append((gear.full_charges(arena.game, knight, bow), gear.full_charges(arena.game, knight, plain)))
    assert found == [(8, 1), (5, 1), (2, 1)]


@pytest.mark.rule("LOA-019", "AFT-011", "AFT-012", "AFT-013")
def test_a_clash_gives_back_what_an_expedition_makes_ready_but_for_consumables() -> None:
    arena, knight = one()
    charm = arena.gear(knight, "support", "charm", charges=2)
    flask = arena.gear(knight, "support", "flask", charges=1, source="consumable")
    for item in (charm, flask):
        item.charges, item.exhausted, item.discarded, item.upgrade_discarded, item.fresh = 0, True, True, True, True
    gear.recover(arena.game, knight)
    state = [(each.charges, each.exhausted, each.discarded, each.upgrade_discarded) for each in (charm, flask)]
    assert state == [(2, False, False, False), (0, False, True, True)]
    assert charm.fresh and flask.fresh
    charm.charges, charm.exhausted, charm.discarded = 0, True, True
    gear.make_ready(arena.game, knight)
    assert [(each.charges, each.exhausted, each.discarded, each.fresh) for each in (charm, flask)] == [
        (2, False, False, False),
        (1, False, False, False),
    ]


@pytest.mark.rule("GEA-033", "GEA-034", "GEA-056", "GEA-063")
def test_exhausted_gear_defends_no_more_and_an_upgrade_adds_to_what_it_does() -> None:
    arena, knight = one()
    defense = {"evasion": 1, "rerolls": 2, "armor": {"red": 1}}
    coat = arena.gear(knight, "armor", "coat", defense=defense)
    arena.card("upgrade", id="lining", name=words("lining"), type="armor", defense={"evasion": 2, "rerolls": 1})

    def found() -> tuple[int, int, int]:
        rolls = gear.evasion_rerolls_of(arena.game, coat)
        return gear.evasion_of(arena.game, coat), rolls, len(gear.defense_stats(arena.game, coat))

    assert found() == (1, 2, 1)
    coat.upgrade = "lining"
    assert found() == (3, 3, 2)
    coat.upgrade_discarded = True
    assert found() == (1, 2, 1)
    coat.exhausted = True
    assert found() == (0, 0, 0)


@pytest.mark.rule("GEA-070")
def test_which_card_is_turned_is_asked_of_its_knight_and_says_what_lies_so_already() -> None:
    arena, knight = one()
    blade, axe, knife = (arena.gear(knight, "weapon", name, attack={"dice": 1}) for name in ("blade", "axe", "knife"))
    arena.gear(knight, "armor", "coat")
    knife.exhausted = True
    steps = perform(arena.game, ops({"op": "exhaust", "what": "weapon"}), Context(knight=knight))
    asking = next(steps)
    assert isinstance(asking, Asking)
    assert (asking.kind, asking.prompt, asking.seats) == (Kind.CARD, "choose.exhaust", ("seat_k1",))
    assert (asking.args, asking.because) == (ONE, ("GEA-070",))
    assert [(each.key, each.label, each.args) for each in asking.options] == [
        (f"gear:{name}", "gear", {"gear": name}) for name in ("blade", "axe")
    ]
    missed = [(each.option.key, each.why, each.rule) for each in asking.not_offered()]
    assert missed == [("gear:knife", "already_so", "GEA-070")]
    with pytest.raises(StopIteration):
        steps.send(("gear:axe",))
    assert (blade.exhausted, axe.exhausted, knife.exhausted) == (False, True, True)
    arena.do(knight, {"op": "exhaust", "what": "all"})
    assert all(item.exhausted for item in knight.sheet.armory)
    steps = perform(arena.game, ops({"op": "unexhaust", "what": "weapon"}), Context(knight=knight))
    assert next(steps).prompt == "choose.unexhaust"
    arena.do(knight, {"op": "unexhaust", "what": "all"})
    assert not any(item.exhausted for item in knight.sheet.armory)


# --- techniques -----------------------------------------------------------------------------------


def holding(*cards: str) -> tuple[Arena, Knight]:
    arena, knight = one()
    for card in cards:
        arena.technique(knight, card, timing="free_action")
    return arena, knight


@pytest.mark.rule("TEC-017", "TEC-018", "AFT-006", "SHT-042")
def test_cards_leave_the_hand_and_come_back_to_it() -> None:
    arena, knight = holding("a", "b", "c", "d", "e")
    for card, area in (("a", "cooldown"), ("b", "delay"), ("c", "discard"), ("d", "instant")):
        techniques.deplete(arena.game, knight, card, area)
    assert told(arena, "depleted") == [
        ("depleted", ("TEC-017",), {**ONE, "technique": card, "area": area, "used": False, "lying": 1})
        for card, area in (("a", "cooldown"), ("b", "delay"), ("c", "discard"), ("d", "instant"))
    ]
    techniques.end_of_round(knight)
    assert (knight.hand, knight.instant) == (["e", "d"], [])
    techniques.deplete(arena.game, knight, "d", "instant")
    techniques.recover_all(knight)
    assert sorted(knight.hand) == ["a", "b", "c", "d", "e"]
    assert not knight.cooldown + knight.delay + knight.discard + knight.instant
    for card, area in (("a", "cooldown"), ("b", "delay"), ("c", "discard"), ("d", "instant")):
        techniques.deplete(arena.game, knight, card, area)
    techniques.put_away(knight)
    assert not knight.hand + knight.cooldown + knight.delay + knight.discard + knight.instant


@pytest.mark.rule("TEC-025", "KRD-024", "KRD-026")
def test_which_cards_come_back_is_the_players_choice_where_there_are_more() -> None:
    arena, knight = holding("a", "b", "c", "d")
    knight.hand, knight.cooldown, knight.delay = [], ["a", "b", "c"], ["d"]
    steps = techniques.return_to_hand(arena.game, knight, "cooldown", 2)
    asking = next(steps)
    assert isinstance(asking, Asking)
    assert (asking.kind, asking.prompt, asking.seats) == (Kind.CARD, "refresh.techniques", ("seat_k1",))
    assert (asking.args, asking.because, asking.least, asking.most) == (ONE, ("KRD-024", "TEC-025"), 2, 2)
    assert [(each.key, each.label, each.args) for each in asking.options] == [
        (f"technique:{card}", "technique", {"technique": card}) for card in "abc"
    ]
    missed = [(each.option.key, each.option.args, each.why, each.rule, each.args) for each in asking.not_offered()]
    assert missed == [("technique:d", {"technique": "d"}, "not_in_hand", "KRD-026", {"area": "delay"})]
    with pytest.raises(StopIteration):
        steps.send(("technique:c", "technique:a"))
    assert (knight.hand, knight.cooldown) == (["c", "a"], ["b"])
    back = {**ONE, "techniques": ["c", "a"], "area": "cooldown", "amount": 2, "held": 3}
    assert told(arena, "techniques_back") == [("techniques_back", ("KRD-024",), back)]
    arena.play(techniques.return_to_hand(arena.game, knight, "discard", 2))
    assert len(arena.events("techniques_back")) == 1, "where nothing lies nothing comes back"
    techniques.delay_to_cooldown(arena.game, knight, [])
    techniques.delay_to_cooldown(arena.game, knight, ["d"])
    assert (knight.delay, knight.cooldown) == ([], ["b", "d"])
    assert told(arena, "delay_to_cooldown") == [("delay_to_cooldown", ("KRD-026",), {**ONE, "techniques": ["d"]})]


@pytest.mark.keyword("refresh_x")
def test_refresh_x_asks_from_where_and_says_what_is_empty() -> None:
    arena, knight = holding("a", "b", "c")
    refresh = ops({"op": "refresh", "from": "any", "amount": 1})
    knight.hand, knight.cooldown, knight.delay = [], ["a"], ["b", "c"]
    steps = perform(arena.game, refresh, Context("card", knight=knight))
    asking = next(steps)
    assert isinstance(asking, Asking)
    assert (asking.kind, asking.prompt, asking.seats) == (Kind.CHOOSE, "choose.refresh", ("seat_k1",))
    assert (asking.args, asking.source, asking.because) == (ONE, "card", ("refresh_x",))
    assert [(each.key, each.label) for each in asking.options] == [
        ("area:cooldown", "refresh_cooldown"),
        ("area:delay", "refresh_delay"),
    ]
    assert asking.not_offered() == []
    second = steps.send(("area:delay",))
    assert (second.prompt, [each.key for each in second.options]) == ("refresh.delay", ["technique:b", "technique:c"])
    assert isinstance(second, Asking) and second.not_offered() == []
    with pytest.raises(StopIteration):
        steps.send(("technique:c",))
    assert (knight.cooldown, knight.delay) == (["a", "c"], ["b"])
    knight.delay = []
    asking = next(perform(arena.game, refresh, Context("card", knight=knight)))
    assert isinstance(asking, Asking) and [each.key for each in asking.options] == ["area:cooldown"]
    missed = [(each.option.key, each.option.label, each.why) for each in asking.not_offered()]
    assert missed == [("area:delay", "refresh_delay", "no_cards")]
    knight.cooldown = []
    arena.do(knight, {"op": "refresh", "from": "any", "amount": 1})
    assert knight.hand == []


@pytest.mark.keyword("restrain")
def test_who_is_restrained_waits_longer_for_all_that_cools_down() -> None:
    arena, knight = holding("a", "b", "c")
    arena.do(knight, {"op": "restrain"})
    knight.hand, knight.cooldown, knight.delay = [], ["a", "b"], ["c"]
    arena.do(knight, {"op": "restrain"})
    assert (knight.cooldown, knight.delay) == ([], ["c", "a", "b"])
    assert told(arena, "restrained") == [("restrained", ("restrain",), {**ONE, "techniques": ["a", "b"]})]


@pytest.mark.rule("DIC-039", "TEC-017")
def test_an_effect_depletes_cards_of_the_hand_at_random() -> None:
    arena, knight = holding("a", "b", "c")
    arena.rolls(random=[5, 2, 9])
    arena.do(knight, {"op": "deplete", "amount": 1, "to": "discard"})
    assert (knight.hand, knight.discard) == (["a", "c"], ["b"])


# --- Saints on the board, keywords for a while ------------------------------------------------------


def saint_of(arena: Arena, knight: Knight) -> None:
    arena.card(
        "saint",
        id="alban",
        name=words("Alban"),
        virtue="might",
        incarnation=6,
        infusions=[],
        commandment={"text": {"en": "c", "zh": "c"}, "breach": "gamble"},
        incarnate={"keywords": ["braced"]},
    )
    knight.sheet.saint, knight.sheet.devotion, knight.sheet.saint_watches = "alban", 5, True


@pytest.mark.rule("SAI-044", "SAI-045", "SAI-046", "SAI-047")
def test_an_incarnation_lasts_as_many_of_the_knights_turns_and_costs_the_patron() -> None:
    arena, knight = one()
    other = arena.knight("k2", "A2")
    saint_of(arena, knight)
    arena.clash.marks = [Mark(MarkKind.INCARNATION, "k1", number=2), Mark(MarkKind.INCARNATION, "k2", number=3)]
    assert is_incarnate(arena.game, knight) and not is_unknown_saint(arena.game, knight)
    assert is_unknown_saint(arena.game, other)
    turn_ends(arena.game, knight)
    assert is_incarnate(arena.game, knight) and knight.sheet.saint == "alban"
    assert Mark(MarkKind.INCARNATION, "k1", number=1) in arena.clash.marks
    keep_devotion(arena.game, knight, 3)
    assert knight.sheet.devotion == 3
    turn_ends(arena.game, knight)
    assert not is_incarnate(arena.game, knight) and is_incarnate(arena.game, other)
    assert (knight.sheet.saint, knight.sheet.devotion, knight.sheet.saint_watches) == ("", 0, False)
    said = {**ONE, "saint": "alban"}
    assert told(arena, "incarnation_ends") == [("incarnation_ends", ("SAI-046",), said)]
    end_incarnation(arena.game, knight)
    turn_ends(arena.game, knight)
    assert len(arena.events("incarnation_ends")) == 1


@pytest.mark.rule("ABI-037", "ABI-053", "ABI-058")
def test_a_keyword_given_for_now_is_its_knights_and_is_taken_back() -> None:
    arena, knight = one()
    other = arena.knight("k2", "A2")
    parse = arena.game.content.keywords.parse
    arena.gear(knight, "support", "charm", keywords=["soak 2", "soak 1", "stalwart"])
    give_for_now(arena.game, knight, parse("soak 3"))
    give_for_now(arena.game, knight, parse("braced"))
    assert keyword_value(arena.game, knight, "soak") == 6 and keyword_value(arena.game, other, "soak") == 0
    assert has_keyword(arena.game, knight, "tumble", "braced") and not has_keyword(arena.game, other, "braced")
    assert stacked(passive_keywords(arena.game, knight), "stalwart") == 1
    take_back(arena.game, knight, "soak 3")
    assert keyword_value(arena.game, knight, "soak") == 3
    forget_given(arena.game)
    assert not has_keyword(arena.game, knight, "braced") and has_keyword(arena.game, knight, "stalwart")


@pytest.mark.rule("ABI-027")
def test_a_clash_leaves_nothing_of_itself_on_the_knight() -> None:
    _, knight = one()
    flags = ("dead", "acted", "moved", "fought", "hidden", "judicium_due", "judicium_drawn")
    for flag in flags:
        setattr(knight, flag, True)
    knight.knockdown, knight.fall, knight.used = "fallen", -3, ["x"]
    knight.marks = [Mark(MarkKind.CLIMBED)]
    start_afresh(knight)
    assert (knight.used, knight.marks, knight.moved) == ([], [], True)
    knight.used, knight.marks = ["x"], [Mark(MarkKind.CLIMBED)]
    clear_of_clash(knight)
    assert not any(getattr(knight, flag) for flag in flags)
    assert (knight.knockdown, knight.fall, knight.used, knight.marks, knight.modifiers) == ("", 0, [], [], [])


@pytest.mark.rule("ABI-003", "ABI-004", "KAT-047", "EVA-022")
def test_every_ability_of_the_board_knows_whose_it_is_and_whether_it_needs_a_hand() -> None:
    arena, knight = one()
    ability = {"timing": "second_window", "effect": [gain("gold")]}
    blade = arena.weapon(knight, "blade", 1, abilities=[ability, ability])
    axe = arena.weapon(knight, "axe", 1)
    charm = arena.gear(knight, "support", "charm", abilities=[ability])
    arena.talent("k1", ability)
    found = [
        (offer.key, offer.source, offer.item, offer.of_weapon)
        for offer in using.offers(arena.game, knight, ("second_window",))
    ]
    assert found == [
        ("talent:test.own.k1#0", "test.own.k1", None, False),
        ("gear:blade#0", "blade", blade, True),
        ("gear:blade#1", "blade", blade, True),
        ("gear:charm#0", "charm", charm, False),
    ]
    monster = arena.clash.figures[0]
    usable = {}
    for weapon in (blade, axe):
        context = Context(knight=knight, attack=KnightAttack(knight, monster, weapon))
        hindrances = [
            using.hindrance(arena.game, knight, offer, context)
            for offer in using.offers(arena.game, knight, ("second_window",))
        ]
        usable[weapon.gear] = [why.why if why is not None else "" for why in hindrances]
    assert usable == {"blade": ["", "", "", ""], "axe": ["", "other_weapon", "other_weapon", ""]}
