"""Techniques and what becomes of them (TEC)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.decision import Asking, Kind
from kf_desktop.rules.abilities.using import delve_offers, exerts, offers, use
from kf_desktop.rules.clash.round.knight_round import knight_turn
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight import techniques
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table.state import Knight
from tests.rules.arena import Arena, gain


def one(**values: Any) -> tuple[Arena, Knight]:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.level(wounds=9)
    knight = arena.knight("k1", "H10", **{"heat_limit": 9, **values})
    arena.change("portraits", knight.loadout.portrait, heat_refresh=0)
    arena.clash.bp_deck = [arena.bp("b1", 1, 5), *arena.bps("c1")]
    arena.clash.ai_deck = arena.ais("x1", "y1")
    return arena, knight


def play(arena: Arena, knight: Knight, *answers: Any) -> None:
    arena.play(knight_turn(arena.game, knight), *answers)


def delve_card(arena: Arena, knight: Knight, name: str, **delve: Any) -> str:
    arena.card(
        "technique",
        id=name,
        knight=knight.id,
        name={"en": name, "zh": name},
        delve=delve,
        clash={"timing": "free_action"},
    )
    knight.hand.append(name)
    return name


def delve(arena: Arena, knight: Knight, name: str) -> None:
    """Use the delve side of the card."""
    offer: Offer = next(offer for offer in delve_offers(arena.game, knight, "any") if offer.source == name)
    arena.play(use(arena.game, knight, offer, Context(knight=knight)))


@pytest.mark.rule("TEC-002", "TEC-003", "CLA-033")
def test_each_side_has_its_phase() -> None:
    arena, knight = one()
    arena.technique(knight, "trick", timing="free_action", effect=[gain("gold")])
    assert [offer.source for offer in offers(arena.game, knight, ("free_action",))] == ["trick"]
    arena.state.clash = None
    arena.game.memo.clear()
    assert list(offers(arena.game, knight, ("free_action",))) == []


@pytest.mark.rule("TEC-004", "TEC-016", "TEC-017", "TEC-010", "TEC-005", "ABI-010")
@pytest.mark.parametrize("area", ["cooldown", "delay", "discard", "instant"])
def test_a_technique_is_paid_resolved_and_depleted(area: str) -> None:
    arena, knight = one()
    arena.technique(knight, "trick", timing="free_action", cost={"heat": 2}, effect=[gain("gold")], depletion=area)
    play(arena, knight, "use:technique:trick")
    assert arena.order("pays", "gain", "depleted") == ["pays", "gain", "depleted"]
    assert (knight.heat, knight.sheet.gold, knight.hand, techniques.area(knight, area)) == (2, 1, [], ["trick"])
    assert arena.offered("choose.action")[-1] == ["move", "end"]


@pytest.mark.rule("TEC-004")
def test_a_technique_is_not_at_hand_while_it_is_resolved() -> None:
    arena, knight = one()
    arena.technique(
        knight,
        "flurry",
        timing="free_action",
        effect=[{"op": "bonus_attack"}],
        exert={"effect": [{"op": "power", "amount": 9}]},
    )
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[8])
    play(arena, knight, "use:technique:flurry")
    assert (arena.last("power_total")["total"], knight.cooldown, knight.hand) == (0, ["flurry"], [])


@pytest.mark.rule("TEC-006", "TEC-008", "TEC-009", "TEC-033", "TEC-035")
def test_an_exert_gives_only_itself_and_costs_only_the_card() -> None:
    arena, knight = one()
    arena.technique(
        knight,
        "trick",
        timing="first_window",
        cost={"heat": 2},
        effect=[gain("gold")],
        depletion="instant",
        exert={"effect": [{"op": "pool", "token": "opening"}], "depletion": "discard"},
    )
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[8]).strike(knight, "use:exert:trick")
    assert (knight.heat, knight.sheet.gold, knight.discard, knight.instant) == (0, 0, ["trick"], [])
    assert arena.last("attack_roll")["bonus"] == 0


@pytest.mark.rule("TEC-031", "TEC-034")
def test_exerts_come_at_any_time_of_the_own_attack_and_only_there() -> None:
    arena, knight = one()
    other = arena.knight("k2", "A1", heat_limit=9)
    for number, owner in ((1, knight), (2, knight), (3, knight), (4, other)):
        arena.technique(owner, f"t{number}", timing="passive", exert={"effect": [gain("gold")]})
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[8, 8]).strike(knight, "use:exert:t1", "use:exert:t2", "use:exert:t3")
    assert (knight.sheet.gold, knight.hand, other.sheet.gold) == (3, [], 0)
    knight.hand = ["t1"]
    arena.strike(knight)
    prompts = [decision.prompt for decision in arena.decisions if decision.kind is Kind.WINDOW][-4:]
    assert prompts == ["window.attack_roll", "window.first_window", "window.power_roll", "window.second_window"]
    play(arena, other)
    assert arena.offered("choose.action")[-1] == ["move", "end"]
    assert [offer.key for offer in exerts(arena.game, knight)] == ["exert:t1"]


@pytest.mark.rule("TEC-032")
@pytest.mark.parametrize(("exerts_it", "total", "wounded"), [(True, 5, True), (False, 4, False)])
def test_golden_exert_after_the_power_roll(exerts_it: bool, total: int, wounded: bool) -> None:
    arena, knight = one()
    arena.technique(knight, "t", timing="passive", exert={"effect": [{"op": "pool", "token": "break"}]})
    arena.weapon(knight, "blade", 3, power={"red": 1}, bonus={"raw": 0})
    arena.rolls(attack=[8, 8, 8], power=[2, 5, 6])
    answers = ["pass", "pass", "use:exert:t"] if exerts_it else []
    arena.strike(knight, *answers)
    assert (arena.last("power_total")["total"], arena.last("power_total")["wounded"]) == (total, wounded)
    assert (knight.cooldown, knight.hand) == ((["t"], []) if exerts_it else ([], ["t"]))


@pytest.mark.rule("TEC-007", "TEC-036", "TEC-029")
def test_a_warm_up_comes_with_the_delve_side() -> None:
    arena, knight = one()
    arena.state.clash = None
    delve_card(
        arena,
        knight,
        "hymn",
        cost={"heat": 1},
        warm_up=[{"op": "pool", "token": "opening"}],
        effect=[gain("gold")],
        depletion="delay",
    )
    delve(arena, knight, "hymn")
    assert (knight.heat, knight.sheet.gold, arena.state.pool, knight.delay) == (1, 1, {"opening": 1}, ["hymn"])


@pytest.mark.rule("TEC-012", "TEC-027")
def test_a_card_is_depleted_whole_and_a_delve_refreshes_nothing() -> None:
    arena, knight = one()
    clash, arena.state.clash = arena.state.clash, None
    delve_card(arena, knight, "hymn", depletion="cooldown")
    delve(arena, knight, "hymn")
    arena.state.clash = clash
    assert (knight.cooldown, list(offers(arena.game, knight, ("free_action",)))) == (["hymn"], [])
    play(arena, knight)
    assert knight.hand == ["hymn"]


@pytest.mark.rule("TEC-018", "TEC-019")
def test_instant_cards_wait_for_the_end_of_the_round() -> None:
    arena, knight = one()
    arena.technique(knight, "trick", timing="free_action", effect=[gain("gold")], depletion="instant")
    play(arena, knight, "use:technique:trick")
    assert (knight.hand, knight.instant, arena.offered("choose.action")[-1]) == ([], ["trick"], ["move", "end"])
    techniques.end_of_round(knight)
    assert (knight.hand, knight.instant) == (["trick"], [])


@pytest.mark.rule("TEC-026")
def test_effects_move_cards_between_the_areas() -> None:
    arena, knight = one()
    for name in ("a", "b", "c"):
        arena.technique(knight, name, timing="passive")
    knight.hand, knight.delay, knight.discard = ["a"], ["b"], ["c"]
    arena.do(knight, {"op": "refresh", "source": "delay"})
    assert (knight.cooldown, knight.discard) == (["b"], ["c"])
    arena.do(
        knight, {"op": "refresh"}, {"op": "deplete", "to": "delay", "amount": 2}, {"op": "refresh", "source": "discard"}
    )
    assert (sorted(knight.delay), knight.hand, knight.discard) == (["a", "b"], ["c"], [])


@pytest.mark.rule("TEC-015")
def test_a_talent_is_never_depleted() -> None:
    arena, knight = one()
    arena.talent("k1", {"timing": "free_action", "cost": {"heat": 1}, "effect": [gain("gold")]})
    for _ in range(2):
        play(arena, knight, "use:talent:test.own.k1#0")
    assert knight.sheet.gold == 2


@pytest.mark.rule("TEC-025", "KRD-024")
@pytest.mark.parametrize(("source", "said"), [("cooldown", ["technique:late"]), ("discard", [])])
def test_cards_in_delay_are_named_as_missing_only_where_they_wait_for_cooldown(source: str, said: list[str]) -> None:
    arena, knight = one()
    for name in ("a", "b", "late"):
        arena.technique(knight, name, timing="free_action", effect=[gain("gold")])
    knight.hand, knight.delay = [], ["late"]
    getattr(knight, source).extend(["a", "b"])
    steps = techniques.return_to_hand(arena.game, knight, source, 1)
    asked = next(steps)
    assert isinstance(asked, Asking)
    assert [refusal.option.key for refusal in asked.not_offered()] == said
