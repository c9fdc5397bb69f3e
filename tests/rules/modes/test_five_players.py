"""Five in a party (FIV)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.content.cards.boards import BpCount
from kf_desktop.engine.codec import copy
from kf_desktop.odds.situation import attack as situation
from kf_desktop.rules.campaign.new_campaign import check_party
from kf_desktop.rules.clash.attack.body_parts import at_of, body_parts_offered
from kf_desktop.rules.clash.monster.wounds import wounds_dealt
from kf_desktop.rules.clash.round.setup import set_up
from kf_desktop.rules.expedition.delve.clues import collects, gain_clue
from kf_desktop.rules.expedition.spoils.missions import free_roam_succeeded, goal_reached, leads_earned
from kf_desktop.rules.expedition.spoils.spoils import distribute
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.mode import settle_modes
from kf_desktop.story.model import InvestigationGoal
from tests.rules.arena import RED, Arena
from tests.rules.clash.test_setup import ready
from tests.rules.tale import Tale
from tests.rules.written import words

FIVE = ("k1", "k2", "k3", "k4", "ilse")
"""A to E, clockwise; k3 is C."""
CARD = "accursed_persistence"
FOUR = ["errant", "historic", "martial", "mystic"]


class Five(Tale):
    def __init__(self, seed: int = 1) -> None:
        super().__init__(*FIVE, seed=seed)
        settle_modes(self.state)


@pytest.mark.rule("FIV-001", "CAM-023")
def test_five_are_a_party_with_a_mode_of_its_own_and_six_are_none() -> None:
    check_party(FIVE)
    assert Five().state.modes == ["five_players"]
    four = Tale(*FIVE[:4])
    settle_modes(four.state)
    assert four.state.modes == []
    with pytest.raises(ValueError, match="one to 5"):
        check_party([*FIVE, "bruno"])


# --- clues --------------------------------------------------------------------------------------


def dealt(seed: int = 1) -> Five:
    """Nobody quests, k3 leads."""
    tale = Five(seed)
    tale.play_to("outpost", "nobody", *["free_roam"] * 5, "knight:k3")
    return tale


@pytest.mark.rule("FIV-009", "FIV-010", "FIV-012", "FIV-014")
def test_the_leader_of_five_draws_a_token_in_place_of_a_card() -> None:
    tale = dealt()
    cards = [tale[name].clue_card for name in FIVE if name != "k3"]
    leader = tale["k3"]
    assert sorted(cards) == FOUR and leader.clue_card == leader.secondary == ""
    assert leader.clue_target in FOUR and leader.clues == {leader.clue_target: 1}
    assert collects(tale.game, leader) == [leader.clue_target]
    other = next(kind for kind in FOUR if kind != leader.clue_target)
    tale.play(gain_clue(tale.game, leader, other))
    assert leader.clues == {leader.clue_target: 1}


@pytest.mark.rule("FIV-012")
def test_the_token_uses_no_disregard_up() -> None:
    tale = dealt()
    leader = tale["k3"]
    leader.sheet.vices["disregard"] = 1
    tale.play(gain_clue(tale.game, leader, leader.clue_target))
    assert leader.clues == {leader.clue_target: 1}, "the first one gained is lost"
    tale.play(gain_clue(tale.game, leader, leader.clue_target))
    assert leader.clues == {leader.clue_target: 2}


@pytest.mark.rule("FIV-011")
def test_every_type_can_be_drawn() -> None:
    assert {dealt(seed)["k3"].clue_target for seed in range(1, 16)} == set(FOUR)


@pytest.mark.rule("FIV-015")
def test_whose_right_neighbour_leads_has_the_leaders_type_second() -> None:
    tale = dealt()
    target = tale["k3"].clue_target
    assert tale["k2"].secondary == (target if tale["k2"].clue_card != target else "")
    assert tale["k2"].clues == {target: 1}
    assert tale["k1"].secondary == tale["k2"].clue_card


@pytest.mark.rule("FIV-016")
def test_with_a_quest_the_other_four_draw_cards() -> None:
    tale = Five()
    tale.play_to("outpost", "quest:k3", *["free_roam"] * 4)
    assert sorted(tale[name].clue_card for name in FIVE if name != "k3") == FOUR
    assert tale["k3"].clue_target == ""


@pytest.mark.rule("FIV-013")
@pytest.mark.parametrize(("clues", "success"), [(5, True), (4, False)])
def test_the_leader_needs_five(clues: int, success: bool) -> None:
    tale = Five().under_way()
    leader, goal = tale["k3"], InvestigationGoal(primary=3, secondary=2)
    leader.clue_target, leader.clues = "mystic", {"mystic": clues}
    assert free_roam_succeeded(tale.game, leader) is success
    assert goal_reached(tale.game, leader, goal) is success
    other = tale["k1"]
    other.clue_card, other.clues = "martial", {"martial": 3}
    assert goal_reached(tale.game, other, goal), "the others need what their goals say"
    leader.clues["mystic"] = 7
    assert leads_earned(tale.game, leader, goal, success=True) == 2


@pytest.mark.rule("FIV-017")
def test_loot_is_not_more_for_five() -> None:
    tale = Five().under_way()
    tale.state.expedition.loot = ["upgrade"] * 9
    taken = tale.play(distribute(tale.game))
    assert sum(map(len, taken.values())) == 5 and len(tale.state.expedition.loot) == 4


# --- Accursed Persistence -----------------------------------------------------------------------


def five(monster: str = "pawn", **more: Any) -> Arena:
    """A clash of five about to be set up; the fifth is k5."""
    arena = ready(monster, knights=4, **more)
    fifth = copy(arena.state.knights["k1"])
    fifth.id = "k5"
    arena.put("knights", "k5", replace(arena.game.content.knights["k1"], id="k5", name=words("Fifth"), virtues=()))
    arena.state.knights["k5"] = fifth
    arena.state.party.append("k5")
    arena.card("bp", id=CARD, monster="any", level=1, name=words("Persistence"), at=1, stays=True)
    settle_modes(arena.state)
    return arena


def set_out(arena: Arena, type_: str, *answers: Any) -> Arena:
    arena.state.clash = None
    monster = arena.clash.monster
    arena.play(set_up(arena.game, type_, monster), *answers)
    assert arena.state.clash is not None
    arena.clash = arena.state.clash
    return arena


STARTS = ("knight:k3", "cell:I6", "cell:I7", "cell:I8")
"""k3 stands beside; the last of the four needs no question."""


@pytest.mark.rule("FIV-003", "FIV-008", "FIV-019")
@pytest.mark.parametrize("type_", ["full", "exhibition"])
def test_the_card_joins_the_body_parts_and_the_fifth_stands_beside(type_: str) -> None:
    arena = set_out(five(), type_, *STARTS, "cell:H6", "knight:k1")
    assert CARD in arena.clash.bp_deck and len(arena.clash.bp_deck) == 7
    assert {name: arena.name(arena.state.knights[name].cell) for name in arena.state.party} == {
        "k1": "I6",
        "k2": "I7",
        "k4": "I8",
        "k5": "I9",
        "k3": "H6",
    }
    offered = arena.offered("choose.space_beside")[0]
    near = {"I5", "H6", "J6", "H7", "J7", "H8", "J8", "H9", "J9", "I10"}
    assert set(offered) == {f"cell:{arena.flip(name)}" for name in near} or len(offered) == len(near)


@pytest.mark.rule("FIV-008")
def test_four_use_the_diagram_however_many_spaces_it_has() -> None:
    arena = five()
    scenario = arena.game.content.scenarios["place"]
    arena.put("scenarios", "place", replace(scenario, knights=("B5", *scenario.knights)))
    set_out(arena, "full", "knight:k5", "cell:I6", "cell:I7", "cell:I8", "cell:I5", "cell:H6", "knight:k1")
    assert arena.name(arena.state.knights["k5"].cell) == "H6"


@pytest.mark.rule("FIV-003")
def test_four_have_no_such_card() -> None:
    arena = five()
    arena.state.party.remove("k5")
    settle_modes(arena.state)
    set_out(arena, "full", "cell:I6", "cell:I7", "cell:I8", "knight:k1")
    assert CARD not in arena.clash.bp_deck and len(arena.clash.bp_deck) == 6


@pytest.mark.rule("FIV-006")
def test_in_a_mob_clash_it_is_among_the_cards_and_the_number_of_mobs_is_the_same() -> None:
    arena = five("dot", monsters=[{"at": at, "facing": "south"} for at in ("G7", "G9", "E7", "E9")])
    scenario = arena.game.content.scenarios["place"]
    arena.put("scenarios", "place", replace(scenario, bp=(BpCount(level=1, count=4),)))
    set_out(arena, "full", *STARTS, "cell:H6", "knight:k1")
    drawn, left = [figure.bp for figure in arena.clash.figures], arena.clash.bp_supply["1"]
    assert len(drawn) == 4 and len({*drawn, *left}) == 7 and CARD in (*drawn, *left)


def struck(*deck: str, raw: int = 0, **fields: Any) -> Arena:
    """A boss with that BP deck, two attackers beside it; `fields` are those of the weapon."""
    arena = Arena.dealt(ai="a1 a1_2", bp="", supply="a2 b2", kind="pawn")
    arena.card("bp", id=CARD, monster="any", level=1, name=words("Persistence"), at=1, stays=True)
    arena.bp("plain", 1, 6)
    arena.bp("other", 1, 4)
    arena.clash.bp_deck = list(deck)
    for name, at in (("k1", "H12"), ("k2", "H10")):
        knight = arena.knight(name, at)
        arena.weapon(knight, f"blade_{name}", dice=1, power={"red": 1, "raw": raw}, **fields)
    return arena


def strike(arena: Arena, name: str, face: int) -> None:
    arena.rolls(attack=[9], power=[face])
    arena.strike(arena.state.knights[name])


@pytest.mark.rule("FIV-003")
def test_its_at_is_one_above_the_highest_of_the_monsters_own() -> None:
    arena = struck(CARD)
    figure, knight = arena.clash.figures[0], arena.state.knights["k1"]
    assert at_of(arena.game, figure, arena.game.content.bp[CARD], knight)[0] == 6 + 1


@pytest.mark.rule("FIV-004")
def test_it_stays_until_it_is_wounded() -> None:
    arena = struck(CARD, "plain", "other")
    for name in ("k1", "k2"):
        strike(arena, name, RED["two"])
        assert (arena.clash.bp_standing, arena.clash.bp_discard) == (CARD, [])
    assert [event.args["card"] for event in arena.events("body_part")] == [CARD, CARD]
    assert arena.clash.bp_deck == ["plain", "other"], "no other card is drawn"


def test_odds_know_what_the_next_attack_strikes_at() -> None:
    arena = struck(CARD, "plain", "other")
    strike(arena, "k1", RED["two"])
    knight = arena.state.knights["k2"]
    attack = KnightAttack(knight, arena.clash.figures[0], knight.sheet.armory[0], False, [], 0)
    assert _possible(arena, attack) == [[CARD]]
    arena.clash.bp_standing = ""
    assert _possible(arena, attack) != [[CARD]]


def _possible(arena: Arena, attack: KnightAttack) -> list[list[str]]:
    return [list(cards) for cards in situation.possible_cards(arena.game, attack)]


@pytest.mark.rule("FIV-007", "FIV-004")
def test_its_wound_is_a_single_one_and_escalates_like_a_first_level() -> None:
    arena = struck(CARD, "plain", "other", raw=9)
    strike(arena, "k1", RED["both"])
    assert arena.clash.wound_stack == [CARD] and wounds_dealt(arena.game) == 1
    assert arena.clash.bp_standing == "" and CARD not in (*arena.clash.bp_deck, *arena.clash.bp_discard)
    assert [event.args["level"] for event in arena.events("ai_removed")] == [1]
    assert [event.args["level"] for event in arena.events("bp_added")] == [2]


@pytest.mark.rule("FIV-005")
def test_nobody_chooses_it_or_another_in_its_place() -> None:
    arena = struck(CARD, "plain", "other", keywords=["heartseeker", "precise"])
    arena.clash.bp_discard = ["other"]
    arena.clash.bp_deck.remove("other")
    knight = arena.state.knights["k1"]
    attack = KnightAttack(knight, arena.clash.figures[0], knight.sheet.armory[0], False, [], 0)
    assert body_parts_offered(arena.game, attack) == (2, ["other"]), "the weapon could choose"
    strike(arena, "k1", RED["two"])
    assert arena.last("body_part")["card"] == CARD and not arena.offered("choose.body_part")[0][1:]
    strike(arena, "k2", RED["two"])
    assert arena.last("body_part")["card"] == CARD


@pytest.mark.rule("FIV-005")
def test_under_another_card_it_is_not_offered() -> None:
    arena = struck("plain", CARD, "other", keywords=["soulseeker"])
    arena.rolls(attack=[9], power=[RED["two"]])
    arena.strike(arena.state.knights["k1"], "bp:other")
    assert arena.offered("choose.body_part") == [["bp:plain", "bp:other"]]


# --- golden -------------------------------------------------------------------------------------


@pytest.mark.rule("FIV-019", "FIV-009", "FIV-013")
def test_golden_five_players() -> None:
    tale = dealt()
    leader = tale["k3"]
    target = leader.clue_target
    assert [name for name in FIVE if tale[name].clue_card] == ["k1", "k2", "k4", "ilse"]
    for _ in range(3):
        tale.play(gain_clue(tale.game, leader, target))
    assert not free_roam_succeeded(tale.game, leader), "four are too few"
    tale.play(gain_clue(tale.game, leader, target))
    assert leader.clues == {target: 5} and free_roam_succeeded(tale.game, leader)
