"""The Gambling Den (GMB)."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.content.cards.outpost import FoolsGame, Gambling
from kf_desktop.engine.codec import encode
from kf_desktop.rules.expedition.spoils.fools import DEALER, draw_fools, fools_deck
from kf_desktop.rules.expedition.spoils.gambling import gamble, games_here
from kf_desktop.rules.table.state import FoolsDeck
from kf_desktop.rules.view import view
from tests.bundled import load_box
from tests.rules.camp import KINGDOM, Camp
from tests.rules.written import words, written

WORDS = words("x")
THROWS = [
    {"from": 1, "to": 4, "outcome": "lose"},
    {"from": 5, "to": 6, "outcome": "keep"},
    {"from": 7, "to": 10, "outcome": "win", "gold": 2},
]


def den(*knights: str, again: bool = False, kingdom: str | None = KINGDOM, **scrap: list[str]) -> Camp:
    """A camp at the gambling step; `scrap` are the cards of each knight."""
    camp = Camp(*knights or tuple(scrap)).at("spoils", "gambling")
    values: dict[str, Any] = {"name": WORDS, "text": WORDS, "throws": THROWS, "again": again}
    places = {"game": kingdom, "other": "elsewhere"}
    games = [written(Gambling, id=id, kingdom=place, **values) for id, place in places.items()]
    camp.game.content = replace(camp.game.content, gambling={game.id: game for game in games})
    camp.state.expedition.scrap = dict(scrap)
    camp.state.table_dice = True
    return camp


def play(camp: Camp, *answers: Any, knight: str = "k1") -> None:
    camp.play(gamble(camp.game, camp[knight]), *answers)


@pytest.mark.rule("GMB-001")
def test_gambling_is_optional() -> None:
    camp = den(k1=["upgrade"])
    camp.run("spoils:loadout", ())
    assert camp.purses() == {"k1": 2}
    assert not camp.events("bet")


@pytest.mark.rule("GMB-002")
def test_the_game_of_this_kingdom() -> None:
    def here(camp: Camp, kingdom: str) -> list[str]:
        camp.state.expedition.kingdom = kingdom
        return [game.id for game in games_here(camp.game)]

    camp = den("k1")
    assert here(camp, KINGDOM) == ["game"] and here(camp, "elsewhere") == ["other"] and here(camp, "nowhere") == []
    play(camp)
    common = den("k1", kingdom=None)
    assert here(common, "elsewhere") == ["other"], "the kingdom's own before a common one"
    assert here(common, KINGDOM) == ["game"]


def test_a_kingdom_may_have_two_tables() -> None:
    camp = den(k1=["upgrade"])
    camp.game.content = replace(
        camp.game.content,
        gambling={id: replace(game, kingdom=KINGDOM) for id, game in camp.game.content.gambling.items()},
    )
    play(camp, "table:other", ["loot:upgrade#1"], "face:1")
    assert [event.args["game"] for event in camp.events("bet")] == ["other"]


@pytest.mark.rule("GMB-003", "GMB-004", "SPO-039")
def test_a_bet_is_any_of_the_own_scrap() -> None:
    camp = den(k1=["upgrade", "upgrade"], k2=["full"]).gold(k1=9).owns("k1", "merchant.gear.hayfork")
    camp.state.scenes[-1].args["k1"] = "kingdom_gear"  # a Common Good that waits
    assert camp.asked(gamble(camp.game, camp["k1"])) == ["loot:upgrade#1", "loot:upgrade#2", "cash_first"]
    play(camp, ["loot:upgrade#2"], "face:1")
    assert camp.state.expedition.scrap["k1"] == ["upgrade"]
    decision = camp.decisions[0]
    assert decision.refusal(()) == "", "no bet, no game"
    assert decision.refusal(["gold"])


@pytest.mark.rule("GMB-005")
def test_no_scrap_no_game() -> None:
    camp = den("k1", "k2", k2=["upgrade"])
    play(camp)
    assert camp.decisions == []


@pytest.mark.rule("GMB-007")
def test_losing_the_bet() -> None:
    camp = den(k1=["upgrade", "full", "consumable"])
    play(camp, ["loot:upgrade#1", "loot:full#2"], "face:1")
    assert camp.state.expedition.scrap["k1"] == ["consumable"]
    assert camp.purses() == {"k1": 0}


@pytest.mark.rule("GMB-008")
def test_keeping_the_bet() -> None:
    camp = den(k1=["upgrade", "full", "consumable"])
    play(camp, ["loot:upgrade#1", "loot:full#2", "loot:consumable#3"], "face:5")
    assert sorted(camp.state.expedition.scrap["k1"]) == ["consumable", "full", "upgrade"]


@pytest.mark.rule("GMB-009", "GMB-010")
def test_winning_pays_by_the_cards_and_does_not_return_them() -> None:
    camp = den(k1=["upgrade", "full"])
    play(camp, ["loot:upgrade#1", "loot:full#2"], "face:7")
    assert camp.purses() == {"k1": 4}
    assert camp.state.expedition.scrap["k1"] == []


@pytest.mark.rule("GMB-011", "GMB-012")
def test_every_knight_plays_once() -> None:
    camp = den("k1", "k2", k1=["upgrade", "full"], k2=["consumable", "upgrade"])
    camp.run("spoils:cash", ["loot:upgrade#1"], "face:1", ["loot:consumable#1", "loot:upgrade#2"], "face:9")
    assert camp.state.expedition.scrap == {"k1": ["full"], "k2": []}
    assert camp.purses() == {"k1": 0, "k2": 4}


@pytest.mark.rule("GMB-020", "SPO-044")
def test_what_is_left_is_cashed() -> None:
    camp = den(k1=["upgrade", "consumable"])
    camp.run("spoils:loadout", ["loot:consumable#2"], "face:5")
    assert camp.purses() == {"k1": 3}
    assert camp.state.expedition.scrap == {}


@pytest.mark.rule("GMB-021")
def test_golden_a_lost_bet() -> None:
    camp = den(k1=["kingdom_gear", "upgrade"]).tiers(k1="vassal").gold(k1=2)
    camp.run("spoils:loadout", ["loot:upgrade#2"], "face:2")
    assert camp.purses() == {"k1": 5}


@pytest.mark.rule("GMB-021", "GMB-010")
def test_golden_a_won_bet_that_comes_back() -> None:
    camp = den(again=True, k1=["kingdom_gear", "upgrade"]).tiers(k1="vassal").gold(k1=2)
    camp.run("spoils:loadout", ["loot:upgrade#2"], "face:6", "again", "face:8")
    assert camp.purses() == {"k1": 12}, "4 Gold for the one card, and both cards cashed for 3"


@pytest.mark.rule("GMB-007", "GMB-011")
def test_throwing_again_puts_all_at_stake() -> None:
    camp = den(again=True, k1=["upgrade"])
    play(camp, ["loot:upgrade#1"], "face:7", "again", "face:4")
    assert camp.purses() == {"k1": 0}
    assert camp.state.expedition.scrap["k1"] == []
    camp = den(again=True, k1=["upgrade"])
    play(camp, ["loot:upgrade#1"], "face:7", "again", "face:7")
    assert camp.purses() == {"k1": 6}, "2, then double, and no third throw"
    camp = den(again=True, k1=["upgrade"])
    play(camp, ["loot:upgrade#1"], "face:5", "stop")
    assert camp.state.expedition.scrap["k1"] == ["upgrade"]


@pytest.mark.rule("SAI-025", "GMB-003")
def test_a_saint_who_forbids_it() -> None:
    camp = den("k1", "k2", k1=["upgrade"])
    for name, saint in (("k1", "saint_merewen"), ("k2", "saint_odo")):
        camp[name].sheet.saint, camp[name].sheet.saint_watches = saint, True
    play(camp, ["loot:upgrade#1"], "face:5")
    assert (camp["k1"].sheet.saint_watches, camp["k2"].sheet.saint_watches) == (False, True)
    camp["k2"].sheet.saint, camp["k1"].sheet.saint = "saint_merewen", ""
    camp["k2"].sheet.saint_watches = True
    camp.state.expedition.scrap["k1"] = ["upgrade"]
    play(camp, ["loot:upgrade#1"], "face:5")
    assert camp["k2"].sheet.saint_watches, "somebody else gambled"


@pytest.mark.rule("GMB-008")
def test_a_part_of_the_bet_comes_back() -> None:
    """Three bet, two come back: which ones the knight says."""
    camp = den(k1=["upgrade", "full", "consumable"])
    throws = [{"from": 1, "to": 10, "outcome": "keep", "back": 2}]
    game = written(Gambling, id="game", kingdom=KINGDOM, name=WORDS, text=WORDS, throws=throws)
    camp.game.content = replace(camp.game.content, gambling={"game": game})
    bet = ["loot:upgrade#1", "loot:full#2", "loot:consumable#3"]
    play(camp, bet, "face:5", ["loot:upgrade#1", "loot:consumable#3"])
    assert camp.state.expedition.scrap["k1"] == ["upgrade", "consumable"]


@pytest.mark.rule("SPO-044")
def test_scrap_is_cashed_before_the_game_or_after_it() -> None:
    """Three cards: one cashed at once, one bet and lost, one cashed at the end."""
    camp = den(k1=["upgrade", "full", "consumable"])
    steps = gamble(camp.game, camp["k1"])
    next(steps)
    steps.send(("cash_first",))
    assert [option.key for option in steps.send(("loot:upgrade#1",)).options][:2] == [
        "loot:full#1",
        "loot:consumable#2",
    ]
    assert camp.purses() == {"k1": 2}
    camp = den(k1=["upgrade", "full", "consumable"])
    camp.run("spoils:loadout", "cash_first", ["loot:upgrade#1"], ["loot:full#1"], "face:1")
    assert camp.purses() == {"k1": 3} and camp.state.expedition.scrap == {}


@pytest.mark.rule("SPO-044", "GMB-001")
def test_who_cashes_everything_has_nothing_to_bet() -> None:
    camp = den(k1=["upgrade"])
    camp.run("spoils:loadout", "cash_first")
    assert camp.purses() == {"k1": 2} and not camp.events("bet")


# --- the Dealer ---------------------------------------------------------------------------------


def table(*deck: str, discard: str = "", **scrap: list[str]) -> Camp:
    """A game of cards; the deck shows these letters from the top: two for the Dealer, then two for the knight."""
    camp = den(**dict[str, Any](scrap or {"k1": ["upgrade", "upgrade"]}))
    cards = FoolsGame(most=9, stand=6, gold=2, back=1)
    game = Gambling(id="game", kingdom=KINGDOM, name=WORDS, text=WORDS, cards=cards)
    camp.game.content = replace(camp.game.content, gambling={"game": game})
    names = {
        letter: [card.id for card in camp.game.content.fool.values() if card.letter == letter] for letter in "ABCDE"
    }
    laid = [names[letter].pop() for letter in deck]
    thrown = [names[letter].pop() for letter in discard]
    camp.state.expedition.fools = FoolsDeck(laid, thrown)
    return camp


def everywhere(camp: Camp) -> int:
    fools = fools_deck(camp.game)
    return len(fools.deck) + len(fools.discard) + sum(len(hand) for hand in fools.hands.values())


@pytest.mark.rule("GMB-013")
@pytest.mark.parametrize(
    ("deck", "answers", "gold", "left"),
    [
        ("CDEDAAA", ["stop"], 4, 0),  # 9 against 7: two cards bet win 2 each
        ("CDBBAAA", ["stop"], 0, 0),  # 4 against 7
        ("CDCDAAA", ["stop"], 0, 1),  # a tie: one card comes back
        ("CDDDCAA", ["draw"], 0, 0),  # 11: beyond the limit there is nothing more to ask
        ("ABCBEEA", ["stop"], 0, 0),  # the Dealer draws until the hand is worth 6: 8 against 5
        ("ABCBBEA", ["stop"], 4, 0),  # 5 is not enough to stand on, and 10 passes the limit
    ],
)
def test_the_dealer_plays_by_the_rules_of_the_game(deck: str, answers: list[str], gold: int, left: int) -> None:
    camp = table(*deck)
    back = [["loot:upgrade#1"]] if left else []
    play(camp, ["loot:upgrade#1", "loot:upgrade#2"], *answers, *back)
    assert camp.purses() == {"k1": gold} and len(camp.state.expedition.scrap["k1"]) == left
    assert all(decision.seats == ("seat_k1",) for decision in camp.decisions), "nobody is asked for the Dealer"


@pytest.mark.rule("GMB-014")
def test_of_the_dealers_hand_only_the_open_card_is_seen() -> None:
    camp = table(*"CDBBAAA")
    steps = gamble(camp.game, camp["k1"])
    next(steps)
    asked = steps.send(("loot:upgrade#1",))
    assert asked.args["shown"] == "C"
    fools = camp.state.expedition.fools
    assert fools is not None and len(fools.hands[DEALER]) == 2
    seen = json.dumps(encode(view(camp.game, "seat_k1"))) + json.dumps(encode(asked))
    assert not any(f'"{card}"' in seen for card in fools.hands[DEALER] if card not in fools.open)


@pytest.mark.rule("GMB-015", "GMB-016")
def test_the_fools_deck_has_fifteen_cards_of_five_letters() -> None:
    camp = den("k1")
    assert everywhere(camp) == 15
    draw_fools(camp.game, "k1", 4)
    assert everywhere(camp) == 15
    found = Counter(card.letter for card in load_box().fool.values())
    assert found == dict.fromkeys("ABCDE", 3)


@pytest.mark.rule("GMB-017")
def test_an_empty_deck_is_made_anew_at_once() -> None:
    camp = table("A", discard="BBCCDD")
    assert len(draw_fools(camp.game, "k1", 1)) == 1
    fools = fools_deck(camp.game)
    assert (len(fools.deck), fools.discard, len(fools.hands["k1"])) == (6, [], 1)


@pytest.mark.rule("GMB-018")
def test_where_nothing_is_left_nothing_is_drawn() -> None:
    camp = den("k1")
    assert len(draw_fools(camp.game, "k1", 15)) == 15
    assert draw_fools(camp.game, "dealer", 2) == []


@pytest.mark.rule("GMB-019")
def test_after_a_game_every_card_is_back() -> None:
    camp = table(*"CDBBAAA")
    play(camp, ["loot:upgrade#1"], "draw", "stop")
    fools = fools_deck(camp.game)
    assert (len(fools.deck), fools.discard, fools.hands, fools.open) == (15, [], {}, [])
