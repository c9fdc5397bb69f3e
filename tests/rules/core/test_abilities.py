"""Abilities: costs, timings, names (ABI)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.knights import Ability
from kf_desktop.rules.abilities.using import can_pay, offers, usable, use
from kf_desktop.rules.clash.round.knight_round import knight_turn
from kf_desktop.rules.clash.round.opportunity import window_of_opportunity
from kf_desktop.rules.clash.timing.simultaneous import use_offers
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight.keywords import passive_keywords, stacked
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.state import Chapter, GearItem, Knight
from tests.rules.arena import Arena, gain, lose
from tests.rules.written import ops


def holder(**values: Any) -> tuple[Arena, Knight]:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.clash.bp_deck = [arena.bp(f"b{number}", 1, 20) for number in range(4)]
    return arena, arena.knight("k1", "H10", **{"heat_limit": 5, **values})


def charm(
    arena: Arena, knight: Knight, card: str = "charm", charges: int = 0, **ability: Any
) -> tuple[GearItem, Offer]:
    """A support card with one ability, and the offer of it."""
    written: dict[str, Any] = {"timing": "free_action", "effect": [gain("gold")], **ability}
    item = arena.gear(knight, "support", card, charges=charges, abilities=[written])
    found = [offer for offer in offers(arena.game, knight, (written["timing"],)) if offer.source == card]
    return item, found[-1]


def can_use(arena: Arena, knight: Knight, offer: Offer) -> bool:
    return usable(arena.game, knight, offer, Context(knight=knight))


@pytest.mark.rule("ABI-001", "ABI-003", "ABI-004", "ABI-029", "GEA-043")
def test_abilities_come_from_talent_gear_hand_and_saint() -> None:
    arena, knight = holder()
    arena.talent("k1", {"timing": "free_action", "effect": [gain("gold")]})
    charm(arena, knight, cost={"heat": 1})
    arena.technique(knight, "trick", timing="free_action")
    infusions = [
        {"devotion": 1, "abilities": [{"timing": "free_action"}]},
        {"devotion": 3, "abilities": [{"timing": "free_action"}]},
    ]
    commandment = {"text": {"en": "c", "zh": "c"}, "breach": "gamble"}
    arena.card(
        "saint",
        id="saint",
        name={"en": "s", "zh": "s"},
        virtue="might",
        incarnation=6,
        infusions=infusions,
        commandment=commandment,
    )
    knight.sheet.saint, knight.sheet.devotion = "saint", 2
    found = {offer.key: offer.is_constant for offer in offers(arena.game, knight, ("free_action",))}
    assert found == {
        "talent:test.own.k1#0": True,
        "gear:charm#0": False,
        "technique:trick": False,
        "saint:saint#0.0": True,
    }


@pytest.mark.rule("ABI-006", "ABI-010", "ABI-011", "ABI-012", "ABI-014", "ABI-021", "GEA-041", "STA-021")
@pytest.mark.parametrize(
    ("cost", "values", "payable"),
    [
        ({"heat": 2}, {"heat": 4}, False),
        ({"heat": 1}, {"heat": 4}, True),
        ({"heat": 1}, {"heat": 5}, False),
        ({"vigor": 3}, {"vigor": 2}, False),
        ({"vigor": 2}, {"vigor": 2}, True),
        ({"charge": 2}, {}, False),
        ({"charge": 1}, {}, True),
        ({"exhaust": True}, {}, True),
    ],
)
def test_what_can_be_paid(cost: dict[str, Any], values: dict[str, int], payable: bool) -> None:
    arena, knight = holder(**values)
    _, offer = charm(arena, knight, charges=1, cost=cost)
    assert can_use(arena, knight, offer) is payable


@pytest.mark.rule("ABI-011", "ABI-013", "ABI-016", "ABI-020", "GEA-061")
def test_all_of_a_cost_is_paid_and_then_everything_is_resolved() -> None:
    arena, knight = holder(vigor=5)
    effect = [gain("vigor", 2), lose("vigor", 1)]
    item, offer = charm(arena, knight, cost={"heat": 2, "exhaust": True, "discard": True}, effect=effect)
    knight.heat = 4
    assert not can_use(arena, knight, offer)
    knight.heat = 3
    arena.play(use(arena.game, knight, offer, Context(knight=knight)))
    assert (knight.heat, knight.vigor, item.exhausted, item.discarded) == (5, 6, True, True)
    assert arena.order("pays", "exhausted", "gear_discarded", "gain", "lose") == [
        "pays",
        "exhausted",
        "gear_discarded",
        "gain",
        "lose",
    ]


@pytest.mark.rule("ABI-018", "ABI-030")
def test_what_costs_is_voluntary_what_costs_nothing_is_not() -> None:
    arena, knight = holder()
    charm(arena, knight, "dear", timing="wound", cost={"heat": 1})
    charm(arena, knight, "free", timing="wound", effect=[gain("lead")])
    arena.technique(knight, "trick", timing="wound", effect=[gain("sigh")])
    arena.play(use_offers(arena.game, knight, "wound", Context(knight=knight)), "use:k1:gear:free#0")
    assert (knight.sheet.gold, knight.sheet.leads, knight.sheet.sighs) == (0, 1, 0)
    assert arena.offered("window.wound") == [["use:k1:gear:dear#0", "use:k1:technique:trick", "pass"]]


@pytest.mark.rule("ABI-018")
def test_who_plays_the_knight_is_asked_whatever_his_name_is() -> None:
    """Of a player without a name whatever could be used was used, for its price."""
    arena, knight = holder()
    knight.seat = ""
    charm(arena, knight, "dear", timing="wound", cost={"heat": 1})
    arena.play(use_offers(arena.game, knight, "wound", Context(knight=knight)))
    assert arena.offered("window.wound") == [["use:k1:gear:dear#0", "pass"]] and knight.heat == 0


@pytest.mark.rule("ABI-019")
def test_costs_are_not_reduced() -> None:
    arena, knight = holder(vigor=5)
    arena.gear(knight, "armor", "plate", defense={"armor": {"red": 2}}, keywords=["soak 5"])
    _, offer = charm(arena, knight, cost={"vigor": 2})
    arena.play(use(arena.game, knight, offer, Context(knight=knight)))
    assert knight.vigor == 3


@pytest.mark.rule("ABI-022", "ABI-023", "ABI-024", "ABI-025")
def test_timings() -> None:
    arena, knight = holder()
    arena.talent(
        "k1",
        {"timing": "second_window", "cost": {"heat": 1}, "effect": [gain("gold")]},
        {"timing": "free_action", "cost": {"heat": 1}, "effect": [gain("lead")]},
    )
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[8]).play(
        knight_turn(arena.game, knight), "use:talent:test.own.k1#1", "attack", "use:talent:test.own.k1#0"
    )
    prompts = [
        decision.prompt for decision in arena.decisions if any("talent" in option.key for option in decision.options)
    ]
    assert (prompts, knight.sheet.gold, knight.sheet.leads) == (["choose.action", "window.second_window"], 1, 1)


@pytest.mark.rule("ABI-034")
def test_a_constant_ability_works_every_time() -> None:
    arena, knight = holder()
    charm(arena, knight, timing="full_miss")
    arena.weapon(knight, "blade", 1)
    for gold in (1, 2):
        arena.rolls(attack=[2]).strike(knight)
        assert knight.sheet.gold == gold


@pytest.mark.rule("ABI-039", "ABI-040")
@pytest.mark.parametrize(
    ("ability", "name"),
    [
        ({"name": {"en": "Superior Reflex", "zh": "x"}}, "reflex"),
        ({"name": {"en": "Reflex", "zh": "x"}}, "reflex"),
        ({"keywords": ["advanced_reflex"]}, "reflex"),
        ({"keywords": ["advanced_block"]}, "block"),
        ({"keywords": ["reposition 2"]}, ""),
        ({}, ""),
    ],
)
def test_the_name_of_an_ability_is_without_its_subtype(ability: dict[str, Any], name: str) -> None:
    arena, knight = holder()
    _, offer = charm(arena, knight, **ability)
    assert offer.name == name


@pytest.mark.rule("ABI-046", "ABI-047", "ABI-049")
def test_a_gated_ability_opens_and_closes() -> None:
    arena, knight = holder(vigor=10)
    arena.peril("k1", 10, 5, 3, 1)
    _, offer = charm(arena, knight, when="peril >= minor")
    found = []
    for vigor in (10, 4, 7):
        knight.vigor = vigor
        found.append(can_use(arena, knight, offer))
    assert found == [False, True, False]


@pytest.mark.rule("ABI-056", "ABI-057", "ABI-058", "ABI-060")
def test_numbers_add_up_words_do_not() -> None:
    arena, knight = holder()
    for name in ("a", "b"):
        arena.gear(knight, "support", name, keywords=["reduction 2", "stalwart"])
    keywords = list(passive_keywords(arena.game, knight))
    assert (stacked(keywords, "reduction"), stacked(keywords, "stalwart"), stacked(keywords, "tumble")) == (4, 1, 0)


@pytest.mark.rule("ABI-037", "GEA-056")
def test_an_upgrade_adds_to_its_gear() -> None:
    arena, knight = holder()
    arena.card(
        "upgrade",
        id="edge",
        name={"en": "e", "zh": "e"},
        type="weapon",
        attack={"precision": 1, "power": {"red": 1}},
        keywords=["opening 1"],
    )
    arena.weapon(knight, "blade", 1, power={"red": 1}).upgrade = "edge"
    arena.rolls(attack=[8], power=[4, 4]).strike(knight)
    assert (arena.last("attack_roll")["bonus"], arena.last("power_total")["total"], arena.state.pool) == (
        1,
        2,
        {"opening": 1},
    )


def test_an_ability_of_keywords_alone_is_offered_only_if_one_works() -> None:
    arena, knight = holder()
    _, offer = charm(arena, knight, effect=[], keywords=["daze"])
    assert can_use(arena, knight, offer)
    knight.cell = arena.cell("A1")
    assert not can_use(arena, knight, offer)


def test_a_saints_keywords_hold_while_incarnated() -> None:
    arena, knight = holder()
    commandment = {"text": {"en": "c", "zh": "c"}, "breach": "gamble"}
    arena.card(
        "saint",
        id="saint",
        name={"en": "s", "zh": "s"},
        virtue="might",
        incarnation=6,
        infusions=[],
        commandment=commandment,
        incarnate={"keywords": ["braced", "opening 1"]},
    )
    knight.sheet.saint, knight.sheet.devotion = "saint", 5
    assert list(passive_keywords(arena.game, knight)) == []
    arena.clash.marks.append(Mark(MarkKind.INCARNATION, "k1"))
    assert [keyword.id for keyword in passive_keywords(arena.game, knight)] == ["braced", "opening"]
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[8]).strike(knight)
    assert arena.state.pool == {"opening": 1}


def test_a_reaction_is_about_its_knight_and_not_about_the_target() -> None:
    arena, knight = holder(vigor=10)
    other = arena.knight("k2", "A1", vigor=3, heat_limit=0)
    arena.peril("k2", 10, 5, 3, 1)
    gate = {"op": "gate", "when": "peril >= major", "then": [gain("gold")]}
    arena.technique(other, "grit", timing="reaction", effect=[gate])
    context = Context(target=knight, default="target")
    arena.play(window_of_opportunity(arena.game, context), "use:k2:technique:grit")
    assert (other.sheet.gold, knight.sheet.gold) == (1, 0)


def test_what_cannot_be_paid_is_nothing() -> None:
    arena, knight = holder(heat=5)
    _, offer = charm(arena, knight, cost={"heat": 1})
    assert offer.cost is not None
    assert not can_pay(arena.game, knight, offer.cost)


# --- tier gates, and the tops of the arcs -------------------------------------------------------


@pytest.mark.rule("ABI-050", "ABI-051", "ABI-052")
@pytest.mark.parametrize(("chapters", "opened"), [(1, False), (2, False), (3, True), (4, True), (5, True), (6, True)])
def test_a_tier_gate_opens_with_the_knights_own_tier_for_good(chapters: int, opened: bool) -> None:
    arena, knight = holder()
    leader = arena.knight("k2", "A1")
    arena.state.expedition.leader = leader.id
    knight.sheet.tale = [Chapter() for _ in range(chapters)]
    _, offer = charm(arena, knight, when="tier >= king")
    arena.gear(
        knight, "support", "ward", abilities=[{"timing": "passive", "when": "tier >= king", "keywords": ["soak 1"]}]
    )
    assert can_use(arena, knight, offer) is opened
    assert [str(word) for word in passive_keywords(arena.game, knight)] == (["soak 1"] if opened else [])
    assert not can_use(arena, leader, charm(arena, leader, "other", when="tier >= king")[1])


@pytest.mark.rule("ARC-015", "ARC-025")
@pytest.mark.parametrize("arc", ["heroic_arc", "peril_arc"])
def test_the_top_of_an_arc_applies_while_the_arc_is_on_the_board(arc: str) -> None:
    arena, knight = holder()
    arena.peril("k1", 10, 7, 4, 2)
    card = getattr(knight.loadout, arc)
    abilities = (
        Ability(timing="passive", keywords=(Keyword.read("soak 2"),)),
        Ability(timing="free_action", effect=ops(gain("gold"))),
    )
    arena.change(f"{arc}s", card, abilities=abilities)
    assert [str(word) for word in passive_keywords(arena.game, knight)] == ["soak 2"]
    arena.play(knight_turn(arena.game, knight), f"use:{arc}:{card}#1")
    assert knight.sheet.gold == 1
    arena.arc("k1", (9, [["opening 1"]]))
    arena.peril("k1", 9, 7, 4, 2)
    assert passive_keywords(arena.game, knight) == ()


@pytest.mark.rule("ABI-048")
@pytest.mark.parametrize(("heat", "got"), [(3, (1, 1, 0)), (0, (1, 0, 1))])
def test_a_gate_adds_to_the_ability_or_replaces_a_part_of_it(heat: int, got: tuple[int, int, int]) -> None:
    arena, knight = holder(heat=heat)
    added = {"op": "gate", "when": "heat >= 3", "then": [gain("lead")]}
    replaced = {"op": "gate", "when": "heat >= 3", "otherwise": [gain("sigh")]}
    charm(arena, knight, effect=[gain("gold"), added, replaced])
    arena.change("portraits", knight.loadout.portrait, heat_refresh=0)
    arena.play(knight_turn(arena.game, knight), "use:gear:charm#0")
    assert (knight.sheet.gold, knight.sheet.leads, knight.sheet.sighs) == got


@pytest.mark.rule("ABI-049")
@pytest.mark.parametrize(("loss", "opened"), [(4, True), (3, False)])
def test_a_gate_that_opens_during_the_attack_is_open_in_the_second_window(loss: int, opened: bool) -> None:
    arena, knight = holder(vigor=10)
    arena.peril("k1", 10, 6, 3, 1)
    arena.bp("b0", 1, 20, fail=[lose("vigor", loss)])
    charm(arena, knight, timing="second_window", cost={"heat": 1}, when="peril >= minor")
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[8]).strike(knight, *(["use:gear:charm#0"] if opened else []))
    assert (knight.vigor, knight.sheet.gold) == (10 - loss, int(opened))
