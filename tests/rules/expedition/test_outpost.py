"""The Outpost phase: visits, scouts, mercenaries, the workshop, the Shrine (OUT, SAI)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.content.cards.outpost import Mercenary, Outpost, Saint
from kf_desktop.content.effects.sheet import Unlock
from kf_desktop.engine.codec import copy
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.outpost import guilds, loadout, merchant, refusals, shrine
from kf_desktop.rules.expedition.outpost import outpost as town_of
from kf_desktop.rules.expedition.spoils.missions import close_books
from kf_desktop.rules.expedition.spoils.spoils import next_expedition
from kf_desktop.rules.knight.gear import item_of, side_of
from kf_desktop.rules.sheet import saints
from kf_desktop.rules.sheet.tale import tier
from kf_desktop.rules.table.state import MercenaryState, TileState
from tests.rules.camp import KINGDOM, TIERS, Camp, box
from tests.rules.written import written

PLACES = ["inn", "notice_board", "scouts_guild", "mercenary_guild", "merchant_workshop", "shrine"]
GOLD_FOR_ALL = [{"op": "gain", "what": "gold", "who": "each_knight"}]


def town(camp: Camp, **places: Any) -> Camp:
    """Give the camp an outpost of its own; the inn's table has one row."""
    table = places.pop("table", [{"from": 1, "to": 10, "name": {"en": "A", "zh": "甲"}, "do": []}])
    inn = {"table": table, "early_bird": places.pop("inn", [])}
    parts = {name: {"early_bird": effects} for name, effects in places.items()}
    outpost = written(Outpost, kingdom=KINGDOM, name={"en": "Town", "zh": "镇"}, inn=inn, **parts)
    camp.game.content = replace(camp.game.content, outposts={KINGDOM: outpost})
    return camp


def mercenary(camp: Camp, card_id: str, **values: Any) -> None:
    """Put a mercenary card into the box."""
    values = {
        "name": {"en": card_id, "zh": card_id},
        "trade": {"en": "Bard", "zh": "吟游"},
        "sides": [{}, {}],
        **values,
    }
    card = written(Mercenary, id=card_id, **values)
    camp.game.content = replace(camp.game.content, mercenaries={**camp.game.content.mercenaries, card_id: card})


def offered_mercenaries(camp: Camp) -> list[str]:
    return [card.id for card in guilds.mercenaries_offered(camp.game)]


def for_sale(camp: Camp, knight: str) -> list[str]:
    return [card.id for card in merchant.for_sale(camp.game, camp[knight])]


# --- the phase ----------------------------------------------------------------------------------


@pytest.mark.rule("OUT-001", "OUT-002", "LOA-001", "LOA-021")
def test_activities_then_loadouts_then_the_delve() -> None:
    camp = Camp("k1", "k2").owns("k1", "merchant.gear.hayfork").owns("k2", "merchant.gear.cleaver")
    assert not any("equip" in key or key == "ready" for key in camp.offered())
    camp.run("delve", "done", "ready", "ready")
    assert [event.kind for event in camp.game.events if event.kind in ("outpost", "ready", "phase")] == [
        "outpost",
        "ready",
        "ready",
        "phase",
    ]
    assert camp.state.expedition.phase == "delve"


@pytest.mark.rule("LOA-021", "OUT-002")
def test_the_delve_waits_for_every_knight() -> None:
    camp = Camp("k1", "k2", "k3", "k4").at("outpost", "loadout")
    for name, card in zip(camp.state.party, ("hayfork", "cleaver", "oven_door", "bakers_peel"), strict=True):
        camp.owns(name, f"merchant.gear.{card}")
    assert "ready" in camp.offered("ready", "ready", "ready")
    assert camp.state.expedition.phase != "delve"
    camp.run("delve", "ready")


@pytest.mark.rule("OUT-005", "OUT-065")
def test_any_order_and_none_at_all() -> None:
    camp = town(Camp(), inn=[])
    assert camp.offered() == [f"visit:{place}" for place in PLACES] + ["done"]
    camp.run("outpost:activities", "visit:shrine")
    camp.run("outpost:activities", "visit:inn")
    assert [event.args["place"] for event in camp.events("visits")] == ["shrine", "inn"]
    camp = Camp()
    camp.run("delve", "done")
    assert not camp.events("visits")


def closed(camp: Camp) -> dict[str, tuple[str, dict[str, Any]]]:
    """Why parts of the outpost are closed, with what the sentence names."""
    return {no.option.label: (no.why, dict(no.args)) for no in town_of.closed_parts(camp.game)}


def test_a_closed_part_says_what_is_lacking() -> None:
    camp = scouting(gold=0)
    camp.state.expedition.first_part = "inn"
    camp.state.expedition.contract = "any"
    camp.state.campaign.saints = ["saint_odo"]
    wares = {id: card for id, card in camp.game.content.gear.items() if card.price}
    camp.game.content = replace(camp.game.content, gear=wares)
    cheapest = min(card.price for card in merchant.for_sale(camp.game, camp["k1"]))
    scout = min(card.price for card in camp.game.content.scouts_of(KINGDOM))
    mercenary = min(guilds.hiring(camp.game, card)[0] for card in guilds.mercenaries_offered(camp.game))
    assert closed(camp) == {
        "notice_board": ("board_signed", {"contract": "any"}),
        "scouts_guild": ("party_poor", {"amount": scout, "have": 0}),
        "mercenary_guild": ("party_poor", {"amount": mercenary, "have": 0}),
        "merchant_workshop": ("knights_poor", {"amount": cheapest, "have": 0}),
        "shrine": ("no_devotion", {"amount": 1}),
    }


@pytest.mark.rule("OUT-011")
def test_the_inn_is_closed_after_its_night() -> None:
    camp = town(Camp())
    camp.run("outpost:activities", "visit:inn")
    assert closed(camp)["inn"][0] == "inn_visited"


@pytest.mark.rule("OUT-034", "OUT-063")
def test_a_part_with_nothing_left_says_so() -> None:
    camp = Camp("k1").gold(k1=50)
    camp.state.expedition.first_part = "inn"
    camp["k1"].sheet.saint, camp["k1"].sheet.devotion = "saint_odo", 1
    names = [card.id for card in guilds.mercenaries_offered(camp.game)][:4]
    camp.state.expedition.mercenaries = [MercenaryState(id) for id in names]
    told = closed(camp)
    assert told["mercenary_guild"] == ("mercenaries_full", {"amount": 4})
    assert told["shrine"] == ("all_patrons", {})


@pytest.mark.rule("OUT-006", "OUT-008")
def test_the_early_bird_is_for_the_first_part() -> None:
    camp = town(Camp("k1", "k2"), inn=GOLD_FOR_ALL, shrine=GOLD_FOR_ALL)
    camp["k1"].sheet.devotion = 1
    camp.state.campaign.saints = ["saint_odo"]
    camp.run("outpost:loadout", "visit:inn", "visit:shrine", "leave", "done")
    assert camp.purses() == {"k1": 1, "k2": 1}
    kinds = [event.kind for event in camp.game.events]
    assert kinds.index("early_bird") < kinds.index("inn")


@pytest.mark.rule("OUT-007")
def test_the_first_part_gives_it_once() -> None:
    camp = town(Camp("k1"), merchant_workshop=GOLD_FOR_ALL).gold(k1=9)
    camp.run("outpost:activities", "visit:merchant_workshop", "leave", "visit:inn", "visit:merchant_workshop", "leave")
    assert camp.purses() == {"k1": 10}
    assert len(camp.events("early_bird")) == 1


@pytest.mark.rule("OUT-009")
def test_after_the_finish_nothing_is_for_sale() -> None:
    camp = Camp("k1").gold(k1=9)
    camp.run("outpost:loadout", "done")
    assert all(key.split(":")[0] in ("ready", "equip", "unequip") for key in camp.offered())


@pytest.mark.rule("OUT-010")
def test_the_inn_is_a_d10_on_its_table() -> None:
    rows = [
        {"from": 1, "to": 5, "name": {"en": "young", "zh": "新"}, "do": []},
        {"from": 6, "to": 8, "name": {"en": "old soldier", "zh": "老"}, "do": GOLD_FOR_ALL},
    ]
    camp = town(Camp("k1", "k2"), table=rows)
    camp.state.table_dice = True
    camp.run("outpost:activities", "visit:inn", "face:7")
    assert camp.events("inn")[0].args["en"] == "old soldier"
    assert camp.purses() == {"k1": 1, "k2": 1}
    assert camp.decisions[-1].seats == ("seat_k1",), "the leader rolls"


@pytest.mark.rule("OUT-011")
def test_the_inn_is_rolled_once() -> None:
    camp = town(Camp())
    camp.run("outpost:activities", "visit:inn")
    assert "visit:inn" not in camp.offered()


@pytest.mark.rule("OUT-004", "OUT-050", "OUT-003")
def test_the_leader_counts_for_mercenaries_the_buyer_for_gear() -> None:
    camp = Camp("k1", "k2", leader="k1").tiers(k1="mob", k2="king").gold(k1=99, k2=99)
    camp.gear("king_gear", tier=3)
    mercenary(camp, "vassal_hand", level=2)
    camp.state.campaign.mercenaries = ["vassal_hand"]
    assert "king_gear" in for_sale(camp, "k2")
    assert "king_gear" not in for_sale(camp, "k1")
    assert "vassal_hand" not in offered_mercenaries(camp)
    camp.state.expedition.leader = "k2"
    assert "vassal_hand" in offered_mercenaries(camp)
    assert "king_gear" not in for_sale(camp, "k1")


@pytest.mark.rule("OUT-051", "OUT-052")
def test_golden_a_king_buys_up_to_king() -> None:
    camp = Camp("k1").tiers(k1="king")
    for name, number in TIERS.items():
        camp.gear(f"gear.{name}", tier=number)
    offers = {name: f"gear.{name}" in for_sale(camp, "k1") for name in TIERS}
    assert offers == {"mob": True, "vassal": True, "king": True, "devil": False, "dragon": False}
    assert [tier(camp.tiers(k1=name)["k1"]) for name in TIERS] == [1, 2, 3, 4, 5]


@pytest.mark.rule("OUT-068", "OUT-013", "OUT-016")
def test_example_of_a_visit() -> None:
    camp = town(Camp("k1", "k2"), inn=GOLD_FOR_ALL, shrine=GOLD_FOR_ALL)
    camp.tiers(k1="mob", k2="vassal").gold(k1=6, k2=4)
    camp.state.expedition.leader = "k2"
    camp.gear("mob_item", price=3)
    camp.gear("vassal_item", tier=2, price=1)
    mercenary(camp, "four", level=1, price=4)
    camp.run("outpost:activities", "visit:inn")
    assert camp.purses() == {"k1": 7, "k2": 5}
    camp.run("outpost:activities", "visit:notice_board", "contract:lowgate.count_the_doors")
    assert camp.purses() == {"k1": 7, "k2": 5}
    camp.run("outpost:activities", "visit:mercenary_guild", "mercenary:four", "leave")
    assert camp.purses() == {"k1": 5, "k2": 3}
    shop = camp.offered("visit:merchant_workshop")
    assert "buy:vassal_item:k2" in shop
    assert "buy:vassal_item:k1" not in shop
    camp.run("outpost:activities", "buy:mob_item:k1", "leave")
    assert camp.purses() == {"k1": 2, "k2": 3}
    camp["k1"].sheet.devotion = 1
    camp.state.campaign.saints = ["saint_odo"]
    camp.run("outpost:activities", "visit:shrine", "leave")
    assert camp.purses() == {"k1": 2, "k2": 3}


# --- paying -------------------------------------------------------------------------------------


@pytest.mark.rule("OUT-012", "OUT-040")
def test_what_cannot_be_paid_is_not_offered() -> None:
    camp = Camp("k1").gold(k1=2)
    camp.gear("three", price=3)
    mercenary(camp, "four", price=4)
    assert "buy:three:k1" not in [option.key for option in merchant.options(camp.game)]
    assert "mercenary:four" not in [
        option.key for option in guilds.mercenary_options(camp.game) if "price" in option.args
    ]
    camp.gold(k1=5)
    assert "buy:three:k1" in [option.key for option in merchant.options(camp.game)]
    camp.play(merchant.buy(camp.game, camp["k1"], "three"))
    assert camp.purses() == {"k1": 2}
    camp.gold(k1=4)
    camp.play(guilds.hire_mercenary(camp.game, camp.game.content.mercenaries["four"]))
    assert camp.purses() == {"k1": 0}


@pytest.mark.rule("VIC-016", "VIC-005", "OUT-040")
@pytest.mark.parametrize(
    ("marks", "purses", "price", "after"),
    [
        ((0, 0), (4, 4), 3, (2, 3)),
        ((4, 0), (4, 4), 3, (4, 1)),  # the other one can pay it alone
        ((4, 0), (4, 2), 5, (1, 0)),
        ((1, 3), (4, 4), 5, (1, 2)),
        ((4, 0), (2, 2), 5, None),
    ],
)
def test_a_mercenary_costs_more_if_treachery_pays(
    marks: tuple[int, int], purses: tuple[int, int], price: int, after: tuple[int, int] | None
) -> None:
    camp = Camp("k1", "k2").gold(k1=purses[0], k2=purses[1])
    mercenary(camp, "three", price=3)
    camp.game.content = replace(camp.game.content, mercenaries={"three": camp.game.content.mercenaries["three"]})
    for name, tally in zip(("k1", "k2"), marks, strict=True):
        camp[name].sheet.vices["treachery"] = tally
    offered = [option.args["price"] for option in guilds.mercenary_options(camp.game) if "price" in option.args]
    refused = [no.option.args["price"] for no in refusals.of_mercenaries(camp.game)]
    assert (offered, refused) == (([price], []) if after else ([], [price]))
    if after:
        camp.play(guilds.hire_mercenary(camp.game, camp.game.content.mercenaries["three"]))
        assert tuple(camp.purses().values()) == after
        assert camp.events("mercenary_hired")[-1].args["price"] == price


@pytest.mark.rule("VIC-016")
def test_treachery_alone_pays_five_for_three() -> None:
    camp = Camp("k1").gold(k1=6)
    mercenary(camp, "three", price=3)
    camp["k1"].sheet.vices["treachery"] = 4
    camp.play(guilds.hire_mercenary(camp.game, camp.game.content.mercenaries["three"]))
    assert camp.purses() == {"k1": 1}


@pytest.mark.rule("OUT-013")
@pytest.mark.parametrize(
    ("price", "purses", "after"),
    [
        (5, (3, 4), (1, 1)),
        (4, (7, 5), (5, 3)),
        (5, (9, 1), (5, 0)),
        (1, (2, 2), (1, 2)),
        (0, (2, 2), (2, 2)),
        (4, (2, 2), (0, 0)),
    ],
)
def test_a_party_price_is_split_evenly(price: int, purses: tuple[int, int], after: tuple[int, int]) -> None:
    camp = Camp("k1", "k2").gold(k1=purses[0], k2=purses[1])
    guilds.pay_together(camp.game, price)
    assert tuple(camp.purses().values()) == after


# --- scouts -------------------------------------------------------------------------------------


def scouting(gold: int = 9) -> Camp:
    """The party on tile 01 with its neighbours face down and an exploration deck."""
    camp = Camp("k1", "k2").gold(k1=gold)
    for path in camp.game.content.tiles[KINGDOM]["01"].paths:
        if path.to:
            camp.state.expedition.tiles.setdefault(path.to, TileState())
    cards = camp.game.content.explorations_of(KINGDOM)
    camp.state.expedition.exploration = [card.id for card in cards if card.regular]
    return camp


@pytest.mark.rule("OUT-026", "OUT-027", "OUT-031")
def test_a_scout_is_hired_for_gold_and_as_often_as_the_codex_says() -> None:
    camp = scouting(gold=2)
    camp.play(guilds.hire_scout(camp.game, camp.game.content.scouts["lowgate.night_watch"]), *_seen(camp))
    assert camp.state.expedition.scouts == ["lowgate.night_watch"]
    assert camp.purses()["k1"] == 1
    keys = [option.key for option in guilds.scout_options(camp.game)]
    assert "scout:lowgate.night_watch" not in keys, "limit 1"
    assert "scout:lowgate.surveyors_widow" not in keys, "it costs 2"
    camp.state.expedition.kingdom = "elsewhere"
    assert guilds.scout_options(camp.game) == {}


def _seen(camp: Camp) -> list[str]:
    """The answers that looking at cards takes."""
    return ["continue"]


@pytest.mark.rule("OUT-028")
def test_recon_shows_a_tile_beside_the_start() -> None:
    camp = scouting()
    camp.state.expedition.leader = "k2"
    hidden = guilds.hidden_neighbours(camp.game)
    far = next(tile for tile in camp.game.content.tiles[KINGDOM] if tile not in camp.state.expedition.tiles)
    camp.state.expedition.tiles[far] = TileState()
    assert far not in guilds.hidden_neighbours(camp.game)
    answers = [f"tile:{hidden[0]}"] if len(hidden) > 1 else []
    camp.play(guilds.hire_scout(camp.game, camp.game.content.scouts["lowgate.chimney_boy"]), *answers)
    tile = camp.state.expedition.tiles[hidden[0]]
    assert (tile.up, tile.explored) == (True, False)
    assert camp.decisions[0].seats == ("seat_k2",)
    assert (camp.state.expedition.threat, camp.state.expedition.time) == (0, 0)
    for name in hidden:
        camp.state.expedition.tiles[name].up = True
    assert "scout:lowgate.chimney_boy" not in [option.key for option in guilds.scout_options(camp.game)]


@pytest.mark.rule("OUT-029")
def test_patrol_looks_and_changes_nothing() -> None:
    camp = scouting()
    before = list(camp.state.expedition.exploration)
    camp.play(guilds.hire_scout(camp.game, camp.game.content.scouts["lowgate.night_watch"]), *_seen(camp))
    assert [event.args["card"] for event in camp.events("looks_at")] == before[:3]
    assert camp.state.expedition.exploration == before


@pytest.mark.rule("OUT-030", "DEL-106")
def test_survey_cards_are_shuffled_in_below_a_regular_card() -> None:
    for seed in range(12):
        camp = scouting()
        camp.state.streams["seed"] = seed
        count = len(camp.state.expedition.exploration)
        for more in (1, 2, 3):
            camp.play(guilds.hire_scout(camp.game, camp.game.content.scouts["lowgate.surveyors_widow"]))
            deck = camp.state.expedition.exploration
            assert len(deck) == len(dict.fromkeys(deck)) == count + more
            assert camp.game.content.explorations[deck[0]].regular
        assert guilds.unused_surveys(camp.game) == []


@pytest.mark.rule("OUT-032")
def test_there_is_no_limit_on_different_scouts() -> None:
    camp = scouting(gold=20)
    for name in ("lowgate.night_watch", "lowgate.surveyors_widow", "lowgate.chimney_boy"):
        assert f"scout:{name}" in [option.key for option in guilds.scout_options(camp.game)]
        hidden = guilds.hidden_neighbours(camp.game)
        answers = _seen(camp) if "night" in name else [f"tile:{hidden[0]}"] if "boy" in name and hidden[1:] else []
        camp.play(guilds.hire_scout(camp.game, camp.game.content.scouts[name]), *answers)
    assert len(camp.state.expedition.scouts) == 3


# --- mercenaries --------------------------------------------------------------------------------


@pytest.mark.rule("OUT-033")
def test_a_mercenary_is_hired_for_the_party() -> None:
    camp = Camp("k1", "k2").gold(k1=2)
    mercenary(camp, "two", price=2)
    camp.play(guilds.hire_mercenary(camp.game, camp.game.content.mercenaries["two"]))
    assert [entry.id for entry in camp.state.expedition.mercenaries] == ["two"]
    assert camp.purses()["k1"] == 0


@pytest.mark.rule("OUT-034")
def test_four_are_the_most() -> None:
    camp = Camp("k1")
    for number in range(5):
        mercenary(camp, f"m{number}")
    for number in range(4):
        assert f"m{number}" in offered_mercenaries(camp)
        camp.play(guilds.hire_mercenary(camp.game, camp.game.content.mercenaries[f"m{number}"]))
    assert offered_mercenaries(camp) == []


@pytest.mark.rule("OUT-035", "OUT-003")
def test_level_kingdom_and_unlocking_decide_who_is_there() -> None:
    camp = Camp("k1").tiers(k1="mob")
    mercenary(camp, "two", level=2)
    mercenary(camp, "locked", level=2)
    mercenary(camp, "local", level=2, kingdom=KINGDOM)
    mercenary(camp, "stranger", level=1, kingdom="elsewhere")
    camp.state.campaign.mercenaries = ["two", "stranger"]
    assert "two" not in offered_mercenaries(camp)
    camp.tiers(k1="vassal")
    found = offered_mercenaries(camp)
    assert "two" in found
    assert "local" in found
    assert "locked" not in found
    assert "stranger" not in found


@pytest.mark.rule("OUT-041")
def test_no_name_twice() -> None:
    camp = Camp("k1").tiers(k1="king")
    mercenary(camp, "brina1", name={"en": "Brina", "zh": "布"})
    mercenary(camp, "brina2", name={"en": "Brina", "zh": "布"})
    camp.state.expedition.mercenaries = [MercenaryState("brina1")]
    assert "brina2" not in offered_mercenaries(camp)
    camp.state.expedition.mercenaries = []
    assert "brina2" in offered_mercenaries(camp)


def test_whom_an_effect_recruits_is_not_unlocked() -> None:
    camp = Camp("k1").tiers(k1="king")
    mercenary(camp, "m9", level=2)
    camp.state.expedition.mercenaries = [MercenaryState("m9")]
    next_expedition(camp.game)
    camp.state.expedition.leader, camp.state.expedition.kingdom = "k1", KINGDOM
    assert "m9" not in offered_mercenaries(camp)


@pytest.mark.rule("OUT-039", "OUT-045", "OUT-048", "SHT-032")
def test_unlocked_mercenaries_stay_unlocked_for_all() -> None:
    camp = Camp("k1", "k2").tiers(k1="vassal", k2="vassal")
    mercenary(camp, "m7", level=2)
    unlocked = Unlock(what="mercenary", id="m7")
    camp.play(perform(camp.game, (unlocked,), Context(source="quest", knight=camp["k1"])))
    next_expedition(camp.game)
    camp.state.party = ["k2"]
    camp.state.expedition.leader, camp.state.expedition.kingdom = "k2", KINGDOM
    assert "m7" in offered_mercenaries(camp)


@pytest.mark.rule("OUT-044", "OUT-047")
def test_an_effect_unlocks_a_mercenary_once_and_for_all() -> None:
    camp = Camp("k1", "k2").tiers(k1="vassal")
    mercenary(camp, "m5", level=2)
    unlock = Unlock(what="mercenary", id="m5")
    for _ in range(2):
        camp.play(perform(camp.game, (unlock,), Context(knight=camp["k2"])))
    assert camp.state.campaign.mercenaries == ["m5"]
    assert [knight.sheet.unlocked["mercenary"] for knight in camp.state.knights.values()] == [["m5"], ["m5"]]
    assert "m5" in offered_mercenaries(camp)


@pytest.mark.rule("OUT-036", "OUT-038", "OUT-070")
def test_the_bundled_mercenaries() -> None:
    content = box()
    for card in content.mercenaries.values():
        assert card.price == {1: 3, 2: 5, 3: 9}[card.level]
        assert all(side.delve and side.clash for side in card.sides)
    campaign = new_campaign(content, "new", ["ilse"], 1, prologues=False).campaign
    assert campaign.mercenaries
    assert all(content.mercenaries[name].level == 1 for name in campaign.mercenaries)


# --- the workshop -------------------------------------------------------------------------------


@pytest.mark.rule("OUT-049", "OUT-053")
def test_buying() -> None:
    camp = Camp("k1").gold(k1=6)
    camp.gear("sword", "weapon", price=4, hands=1)
    camp.play(merchant.buy(camp.game, camp["k1"], "sword"))
    assert camp.purses() == {"k1": 2}
    assert item_of(camp["k1"], "sword")
    assert "sword" not in for_sale(camp, "k1")


@pytest.mark.rule("OUT-054")
def test_what_one_bought_nobody_else_is_offered() -> None:
    camp = Camp("k1", "k2").gold(k1=9, k2=9)
    camp.gear("sword", "weapon", price=4, hands=1)
    camp.play(merchant.buy(camp.game, camp["k1"], "sword"))
    assert "sword" not in for_sale(camp, "k2")


def smithy() -> Camp:
    camp = Camp("k1").gold(k1=9)
    other = {"name": {"en": "Sword of Ash", "zh": "灰剑"}, "type": "weapon", "hands": 1, "price": 2, "charges": 1}
    camp.gear("sword", "weapon", price=4, hands=1, reforged=other)
    return camp


def reforge_keys(camp: Camp) -> list[str]:
    return [option.key for option in merchant.options(camp.game) if option.key.startswith("reforge:")]


@pytest.mark.rule("OUT-055", "OUT-057", "OUT-059", "SHT-028", "GEA-059")
def test_reforging_is_for_good() -> None:
    camp = smithy().owns("k1", "sword").gold(k1=3)
    assert reforge_keys(camp) == ["reforge:sword:k1"]
    camp.play(merchant.reforge(camp.game, camp["k1"], "sword"))
    assert camp.purses() == {"k1": 1}
    item = item_of(copy(camp.state).knights["k1"], "sword")
    assert item and side_of(camp.game, item).name.en == "Sword of Ash"
    assert len(camp["k1"].sheet.armory) == 1
    assert reforge_keys(camp.gold(k1=9)) == []


@pytest.mark.rule("OUT-056", "GEA-060")
def test_what_was_bought_today_is_not_reforged_today() -> None:
    camp = smithy()
    camp.play(merchant.buy(camp.game, camp["k1"], "sword"))
    assert reforge_keys(camp) == []
    loadout.begin_expedition(camp.game, camp["k1"])
    next_expedition(camp.game)
    assert reforge_keys(camp) == ["reforge:sword:k1"]


@pytest.mark.rule("OUT-058", "GEA-057")
def test_other_gear_is_not_reforged() -> None:
    camp = Camp("k1").gold(k1=9).owns("k1", "bell_ox.gear.yoke")
    assert reforge_keys(camp) == []


@pytest.mark.rule("OUT-066", "GEA-014")
def test_consumables_that_the_merchant_has_are_for_sale() -> None:
    camp = Camp("k1").gold(k1=9)
    assert "lowgate.gear.cold_tea" not in for_sale(camp, "k1")
    camp.state.campaign.consumables = ["lowgate.gear.cold_tea"]
    assert "lowgate.gear.cold_tea" in for_sale(camp, "k1")


@pytest.mark.rule("OUT-067")
def test_nothing_can_be_sold() -> None:
    camp = smithy().owns("k1", "sword")
    keys = camp.offered("visit:merchant_workshop")
    assert all(key.split(":")[0] in ("buy", "reforge", "leave") for key in keys)


# --- the Shrine and the Saints ------------------------------------------------------------------


def shrine_keys(camp: Camp) -> list[str]:
    return [option.key for option in shrine.options(camp.game)]


def devout(**tokens: int) -> Camp:
    camp = Camp(*tokens)
    for name, count in tokens.items():
        camp[name].sheet.devotion = count
    camp.state.campaign.saints = ["saint_odo", "saint_merewen"]
    return camp


@pytest.mark.rule("OUT-060", "OUT-064", "SAI-017")
def test_a_devotion_token_buys_a_patron() -> None:
    camp = devout(k1=3)
    camp.play(shrine.pray(camp.game, camp["k1"], "saint_odo"))
    assert (camp["k1"].sheet.saint, camp["k1"].sheet.devotion) == ("saint_odo", 2)


@pytest.mark.rule("OUT-061")
def test_without_devotion_no_patron() -> None:
    assert shrine_keys(devout(k1=0)) == []


@pytest.mark.rule("OUT-062", "SAI-004", "SAI-008", "SAI-061", "SHT-031")
def test_a_saint_guards_one_knight() -> None:
    camp = devout(k1=1, k2=1)
    camp["k1"].sheet.saint = "saint_odo"
    assert shrine_keys(camp) == ["saint:saint_merewen:k2"]
    saints.lose_saint(camp.game, camp["k1"])
    assert "saint:saint_odo:k2" in shrine_keys(camp)


@pytest.mark.rule("OUT-063")
def test_a_knight_has_one_patron() -> None:
    camp = devout(k1=2)
    camp["k1"].sheet.saint = "saint_odo"
    assert shrine_keys(camp) == []


@pytest.mark.rule("SAI-005")
def test_no_saint_no_shrine() -> None:
    camp = devout(k1=1, k2=1)
    camp.state.campaign.saints = []
    assert shrine_keys(camp) == []
    camp.state.campaign.saints = ["saint_odo"]
    camp["k2"].sheet.saint = "saint_odo"
    camp.play(saints.gain_saint(camp.game, camp["k1"], "saint_odo"))
    assert camp["k1"].sheet.saint == ""


@pytest.mark.rule("SAI-066")
def test_nobody_gains_the_unknown_saint() -> None:
    camp = devout(k1=1)
    camp.state.campaign.saints = ["unknown_saint"]
    assert shrine_keys(camp) == []


@pytest.mark.rule("SAI-006", "SAI-060", "SAI-007", "SAI-059")
def test_a_named_saint_is_unlocked_for_all() -> None:
    camp = devout(k1=0, k2=1)
    camp.state.campaign.saints = []
    assert shrine_keys(camp) == [], "nothing is there to choose freely"
    camp.play(saints.gain_saint(camp.game, camp["k1"], "saint_odo"))
    assert camp.state.campaign.saints == ["saint_odo"]
    assert camp["k1"].sheet.saint == "saint_odo"
    saints.lose_saint(camp.game, camp["k1"])
    assert "saint:saint_odo:k2" in shrine_keys(camp)


@pytest.mark.rule("SAI-012")
def test_of_two_saints_one_is_kept() -> None:
    camp = devout(k1=2)
    camp["k1"].sheet.saint = "saint_odo"
    camp.play(saints.gain_saint(camp.game, camp["k1"], "saint_merewen"), "saint:saint_odo")
    assert (camp["k1"].sheet.saint, camp["k1"].sheet.devotion) == ("saint_odo", 2)
    camp.play(saints.gain_saint(camp.game, camp["k1"], "saint_merewen"), "saint:saint_merewen")
    assert (camp["k1"].sheet.saint, camp["k1"].sheet.devotion) == ("saint_merewen", 0)


@pytest.mark.rule("SAI-013", "SAI-014", "SAI-015", "SAI-016", "SAI-018")
def test_devoting() -> None:
    camp = devout(k1=0, k2=0)
    camp.play(saints.devote(camp.game, camp["k1"], "saint_odo"))
    assert (camp["k1"].sheet.saint, camp["k1"].sheet.devotion) == ("saint_odo", 1)
    camp.play(saints.devote(camp.game, camp["k1"], "saint_odo"))
    assert camp["k1"].sheet.devotion == 2
    camp.play(saints.devote(camp.game, camp["k2"], "saint_odo"))
    assert (camp["k2"].sheet.saint, camp["k2"].sheet.devotion) == ("", 1)
    camp["k1"].sheet.devotion = 5
    camp.play(saints.devote(camp.game, camp["k1"]))
    assert camp["k1"].sheet.devotion == 6


@pytest.mark.rule("SAI-003", "SAI-023", "SAI-024", "SAI-025", "SAI-026")
def test_two_breaches_lose_the_saint() -> None:
    camp = devout(k1=3)
    knight = camp["k1"]
    camp.state.expedition.phase = "outpost"
    camp.play(shrine.pray(camp.game, camp["k1"], "saint_odo"))
    assert knight.sheet.saint_watches
    camp.state.expedition.phase = "delve"
    saints.breach(camp.game, "gamble")
    assert knight.sheet.saint_watches, "that is another Saint's commandment"
    saints.breach(camp.game, "refuse_encounter")
    assert (knight.sheet.saint, knight.sheet.saint_watches, knight.sheet.devotion) == ("saint_odo", False, 2)
    saints.breach(camp.game, "refuse_encounter")
    assert (knight.sheet.saint, knight.sheet.devotion) == ("", 0)
    camp.play(saints.gain_saint(camp.game, knight, "saint_odo"))
    saints.breach(camp.game, "refuse_encounter")
    assert knight.sheet.saint == "", "gained on the way: no miniature"


@pytest.mark.rule("SAI-029", "SAI-027", "SAI-009")
def test_golden_keeping_the_commandment() -> None:
    camp = devout(k1=2)
    knight = camp["k1"]
    knight.sheet.saint = "saint_odo"
    camp.state.scenes[:] = [Frame("vision", "hunt")]
    camp.run("vision:leads")
    saints.breach(camp.game, "refuse_encounter")
    camp.play(saints.judge_commandments(camp.game))
    next_expedition(camp.game)
    assert (knight.sheet.saint, knight.sheet.devotion) == ("saint_odo", 2)
    camp.state.scenes[:] = [Frame("vision", "hunt")]
    camp.run("vision:leads")
    camp.play(saints.judge_commandments(camp.game))
    assert (knight.sheet.saint, knight.sheet.devotion) == ("saint_odo", 3)


@pytest.mark.rule("SAI-028")
def test_what_no_event_shows_is_declared() -> None:
    camp = devout(k1=0)
    words = {"en": "x", "zh": "x"}
    card: dict[str, Any] = {"id": "quiet", "name": words, "virtue": "might", "incarnation": 6, "infusions": []}
    saint = written(Saint, commandment={"text": words, "breach": "declared"}, **card)
    camp.game.content = replace(camp.game.content, saints={"quiet": saint})
    knight = camp["k1"]
    knight.sheet.saint, knight.sheet.saint_watches = "quiet", True
    camp.play(saints.judge_commandments(camp.game), "kept")
    assert knight.sheet.devotion == 1
    camp.play(saints.judge_commandments(camp.game), "broken")
    assert (knight.sheet.devotion, knight.sheet.saint_watches) == (1, False)


@pytest.mark.rule("SAI-010")
def test_a_saint_stays_through_spoils() -> None:
    camp = devout(k1=1)
    camp["k1"].sheet.saint = "saint_odo"
    close_books(camp.game)
    next_expedition(camp.game)
    assert camp["k1"].sheet.saint == "saint_odo"


@pytest.mark.rule("OUT-013")
def test_the_players_may_agree_on_any_split() -> None:
    """A price of 5, purses of 3 and 4: 2 and 3; nobody can leave more to the others than they have."""
    camp = town(Camp("k1", "k2")).gold(k1=3, k2=4)
    mercenary(camp, "five", level=1, price=5)
    camp.run("outpost:activities", "visit:mercenary_guild", "split")
    camp.run("outpost:activities", "mercenary:five", "gold:2")
    assert camp.purses() == {"k1": 1, "k2": 1}
    offered = next(decision for decision in camp.decisions if decision.prompt == "outpost.share").options
    assert [option.key for option in offered] == ["gold:1", "gold:2", "gold:3"]


@pytest.mark.rule("OUT-013")
def test_the_way_to_pay_is_changed_back() -> None:
    camp = town(Camp("k1", "k2")).gold(k1=4, k2=4)
    mercenary(camp, "four", level=1, price=4)
    camp.run("outpost:activities", "visit:mercenary_guild", "split", "even", "mercenary:four", "leave")
    assert camp.purses() == {"k1": 2, "k2": 2}


@pytest.mark.rule("SAI-025", "SAI-003")
def test_deeds_of_the_outpost_break_commandments() -> None:
    """Who buys breaks his own; hiring is the whole party's deed."""
    camp = Camp("k1", "k2").gold(k1=9, k2=9)
    for name, saint in (("k1", "saint_cato"), ("k2", "saint_osmund")):
        camp[name].sheet.saint, camp[name].sheet.saint_watches = saint, True
    camp.gear("thing", price=1)
    camp.play(merchant.buy(camp.game, camp["k2"], "thing"))
    assert camp["k1"].sheet.saint_watches, "somebody else has bought"
    mercenary(camp, "three", level=1, price=3)
    camp.play(guilds.hire_mercenary(camp.game, camp.game.content.mercenaries["three"]))
    assert (camp["k1"].sheet.saint_watches, camp["k2"].sheet.saint_watches) == (True, False)
    camp.gear("other", price=1)
    camp.play(merchant.buy(camp.game, camp["k1"], "other"))
    assert not camp["k1"].sheet.saint_watches
