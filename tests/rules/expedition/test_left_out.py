"""What the questions of an expedition leave out, and by which rule."""

from __future__ import annotations

import pytest

from kf_desktop.engine.decision import Asking, Refusal
from kf_desktop.rules.expedition.delve.refusals import of_travel
from kf_desktop.rules.expedition.outpost import loadout, merchant, preparing
from kf_desktop.rules.expedition.outpost import refusals as left_out
from kf_desktop.rules.expedition.spoils import loot
from kf_desktop.rules.expedition.vision.vision import _closed_investigations
from kf_desktop.rules.knight import gear
from kf_desktop.rules.table.state import Investigation
from tests.rules.camp import Camp
from tests.rules.realm import Realm
from tests.rules.tale import Tale


def reasons(refusals: list[Refusal]) -> dict[str, tuple[str, str]]:
    return {refusal.option.key: (refusal.why, refusal.rule) for refusal in refusals}


@pytest.mark.rule("DEL-051", "DEL-065")
def test_a_barred_way_and_the_closed_fog() -> None:
    table = Realm("k1").road("12", "north", "14").hidden("14")
    assert reasons(of_travel(table.game)) == {"fog": ("fog_closed", "DEL-065")}
    table.expedition.blocked = ["12>14"]
    assert reasons(of_travel(table.game))["tile:14"] == ("barred", "DEL-051")


@pytest.mark.rule("OUT-053", "OUT-056")
def test_what_a_knight_cannot_buy_or_have_reforged() -> None:
    camp = Camp("k1")
    card = next(card for card in merchant.for_sale(camp.game, camp["k1"]) if card.price and card.reforged)
    camp["k1"].sheet.gold = card.price - 1
    refusal = next(no for no in left_out.of_merchant(camp.game) if no.option.key == f"buy:{card.id}:k1")
    assert (refusal.why, refusal.rule, refusal.args) == (
        "gold",
        "OUT-053",
        {"amount": card.price, "have": card.price - 1},
    )
    camp["k1"].sheet.gold = 99
    assert f"buy:{card.id}:k1" not in reasons(left_out.of_merchant(camp.game))
    camp.play(merchant.buy(camp.game, camp["k1"], card.id))
    assert reasons(left_out.of_merchant(camp.game))[f"reforge:{card.id}:k1"] == ("fresh", "OUT-056")


@pytest.mark.rule("OUT-013", "OUT-031")
def test_scouts_and_mercenaries_who_cannot_be_hired() -> None:
    camp = Camp("k1")
    scout = camp.game.content.scouts_of(camp.state.expedition.kingdom)[0]
    assert reasons(left_out.of_scouts(camp.game))[f"scout:{scout.id}"] == ("gold", "OUT-013")
    assert set(reasons(left_out.of_mercenaries(camp.game)).values()) == {("gold", "OUT-013")}
    camp["k1"].sheet.gold = 99
    camp.state.expedition.scouts = [scout.id] * scout.limit
    assert reasons(left_out.of_scouts(camp.game))[f"scout:{scout.id}"] == ("hired", "OUT-031")
    assert left_out.of_mercenaries(camp.game) == []


@pytest.mark.rule("OUT-017", "OUT-019", "OUT-023")
def test_contracts_that_cannot_be_signed() -> None:
    camp = Camp("k1")
    cards = camp.game.content.contracts_of(camp.state.expedition.kingdom)
    high = next(card for card in cards if card.tier > 1)
    low = next(card for card in cards if card.tier == 1)
    assert reasons(left_out.of_contracts(camp.game))[f"contract:{high.id}"] == ("tier", "OUT-017")
    camp.state.campaign.contracts = [low.id]
    assert reasons(left_out.of_contracts(camp.game))[f"contract:{low.id}"] == ("fulfilled", "OUT-019")
    camp.state.expedition.contract = low.id
    assert set(reasons(left_out.of_contracts(camp.game)).values()) == {("signed", "OUT-023")}


@pytest.mark.rule("OUT-060", "OUT-063")
def test_who_gains_no_patron() -> None:
    camp = Camp("k1", "k2")
    saint, other = list(camp.game.content.saints)[:2]
    camp.state.campaign.saints = [saint, other]
    camp["k2"].sheet.saint, camp["k2"].sheet.devotion = other, 2
    assert reasons(left_out.of_shrine(camp.game)) == {
        f"saint:{saint}:k1": ("devotion", "OUT-060"),
        f"saint:{saint}:k2": ("has_patron", "OUT-063"),
    }


@pytest.mark.rule("LOA-012", "LOA-015")
def test_techniques_and_gear_for_which_there_is_no_room() -> None:
    camp = Camp("k1")
    knight = camp["k1"]
    limit = loadout.hand_limit(camp.game, knight)
    cards = list(camp.game.content.techniques)[: limit + 1]
    knight.sheet.unlocked["technique"], knight.loadout.techniques = cards, cards[:limit]
    supports = [card.id for card in camp.game.content.gear.values() if card.type == "support"][:3]
    for name in supports:
        gear.gain_gear(camp.game, knight, name)
    knight.loadout.supports = supports[:2]
    decision = next(preparing._change(camp.game, knight))
    assert isinstance(decision, Asking)
    assert reasons(decision.not_offered()) == {
        f"technique:{cards[limit]}": ("hand_full", "LOA-012"),
        f"equip:{supports[2]}": ("no_slot", "LOA-015"),
    }
    named = {refusal.option.key: (refusal.option.label, refusal.option.args) for refusal in decision.not_offered()}
    assert named[f"technique:{cards[limit]}"] == ("technique_on", {"technique": cards[limit]})
    assert named[f"equip:{supports[2]}"] == ("equip", {"gear": supports[2]})


@pytest.mark.rule("SPO-019", "SPO-024")
def test_cards_for_which_loot_is_not_exchanged() -> None:
    camp = Camp("k1", "k2")
    upgrades = list(camp.game.content.upgrades.values())
    low = next(card for card in upgrades if card.tier == 1)
    high = next(card for card in upgrades if card.tier > 1)
    camp["k2"].sheet.upgrades = [low.id]
    refusals = loot.refused_cards(camp.game, camp["k1"], "upgrade")
    assert reasons(refusals)[f"card:{low.id}"] == ("owned", "SPO-024")
    assert reasons(refusals)[f"card:{high.id}"] == ("over_tier", "SPO-019")
    offered = loot.exchange_cards(camp.game, camp["k1"], "upgrade")
    assert len(offered) + len(refusals) == len(upgrades)


@pytest.mark.rule("CAM-036", "CAM-046")
def test_investigations_that_cannot_be_begun() -> None:
    tale = Tale("k1")
    knight = tale["k1"]
    knight.sheet.tale[0].investigations = [Investigation(2, "success")]
    assert reasons(_closed_investigations(tale.game, knight)) == {"investigation:2": ("investigated", "CAM-036")}
    knight.sheet.tale[0].investigations += [Investigation(1, "failure"), Investigation(3, "success")]
    assert set(reasons(_closed_investigations(tale.game, knight)).values()) == {("boxes_full", "CAM-046")}
    assert len(_closed_investigations(tale.game, knight)) == 5
