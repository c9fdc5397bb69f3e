"""The Vision phase: missions, leader, Invitation, destination, Clue cards (VIS, CLU)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kf_desktop.engine.codec import encode
from kf_desktop.rules.expedition.spoils.spoils import next_expedition
from kf_desktop.rules.expedition.vision.vision import deal_secondary
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.mode import mode_of
from kf_desktop.rules.table.state import Chapter, Sheet, Squire
from tests.rules.camp import KINGDOM
from tests.rules.tale import QUEST, Tale, opening


def test_a_party_stands_at_the_outpost_after_the_vision() -> None:
    tale = Tale("k1", "k2")
    tale.play_to("outpost", "quest:k1", "free_roam")
    assert tale.state.expedition.phase == "outpost"


@pytest.mark.rule("VIS-001", "VIS-014", "VIS-017", "VIS-018", "VIS-019", "SET-035", "EXP-003", "CAM-030")
def test_the_steps_in_their_order() -> None:
    tale = Tale("k1", "k2")
    answers = {"questing": ("quest:k1", "investigation:2")}
    trace = []
    while tale.top().scene != "outpost":
        step = tale.top().step if tale.top().scene == "vision" else "story"
        trace.append(step)
        tale.play(RULES.step(tale.game), *answers.get(step, ()))
    invitation = ["invitation", "story", "story", "clue_cards"]
    last = ["destination", "kingdom_setup", "monster_setup", "onward"]
    assert trace == ["", "hunt", "leads", "questing", "favor", "leader", *invitation, *last]
    assert tale.pages == [("k1", QUEST), ("k2", opening(1, 2))]
    kinds = ["quest_begins", "mission", "gain", "leader", "paragraph", "clue_card", "destination", "starting_tile"]
    told = [event.kind for event in tale.game.events if event.kind in (*kinds, "wheel", "phase")]
    assert list(dict.fromkeys(told)) == [*kinds, "wheel", "phase"]
    assert sorted(filter(None, tale.state.expedition.wheel)) == ["bell_ox", "cinder_novices"]


@pytest.mark.rule("VIS-002", "CAM-029", "CAM-028", "VIS-008", "CAM-019")
def test_one_knight_quests_and_leads() -> None:
    tale = Tale("k1", "k2", "k3")
    assert tale.question("vision.quest") == ["quest:k1", "quest:k2", "quest:k3", "nobody"]
    for asked in ((), ("free_roam",)):
        others = Tale("k1", "k2", "k3").question("vision.mission", "quest:k2", *asked)
        assert "free_roam" in others and not [key for key in others if key.startswith("quest")], "a second quest"
    tale = Tale("k1", "k2", "k3")
    tale.play_to("outpost", "quest:k2", "free_roam", "free_roam")
    assert tale.state.expedition.quester == tale.state.expedition.leader == "k2"
    assert [knight.mission for knight in tale.state.knights.values()] == ["free_roam", "quest", "free_roam"]
    assert "vision.leader" not in [decision.prompt for decision in tale.decisions]
    quests = next(decision for decision in tale.decisions if decision.prompt == "vision.quest")
    assert [option.label for option in quests.options] == ["quest", "quest", "quest", "nobody"]


@pytest.mark.rule("VIS-004", "CAM-035")
def test_everybody_else_investigates_or_roams() -> None:
    tale = Tale("k1", "k2", "k3", "k4")
    offered = tale.question("vision.mission", "quest:k1")
    assert offered == [*[f"investigation:{number}" for number in range(1, 6)], "free_roam"]
    tale = Tale("k1", "k2", "k3", "k4")
    tale.play_to("outpost", "quest:k1", "investigation:3", "free_roam", "free_roam")
    assert (tale["k2"].mission, tale["k2"].investigation) == ("investigation", 3)


@pytest.mark.rule("CAM-010")
def test_ten_free_roams_running_change_no_chapter() -> None:
    tale = Tale("k1")
    told = encode(tale["k1"].sheet.tale)
    for number in range(10):
        tale.play_to("outpost", *["ride"] * bool(number), "nobody", "free_roam")
        next_expedition(tale.game)
    assert tale.state.campaign.expeditions == 10
    assert encode(tale["k1"].sheet.tale) == told
    offered = tale.question("vision.quest", "ride")
    assert offered == ["quest:k1", "nobody"], "nothing forces the story, and nothing has closed it"


@pytest.mark.rule("VIS-003", "VIS-007", "VIS-009")
def test_nobody_quests_and_the_players_choose_the_leader() -> None:
    tale = Tale("k1", "k2", "k3", "k4")
    tale.play_to("outpost", "nobody", *["free_roam"] * 4, "knight:k3")
    assert tale.state.expedition.leader == "k3"
    assert tale.state.expedition.quester == ""
    assert not any(knight.sheet.sighs for knight in tale.state.knights.values())


@pytest.mark.rule("VIS-006", "SHT-017")
def test_favor_of_the_graal() -> None:
    tale = Tale("k1", "k2")
    tale.play_to("outpost", "quest:k2", "free_roam")
    assert {name: knight.sheet.sighs for name, knight in tale.state.knights.items()} == {"k1": 0, "k2": 1}


@pytest.mark.rule("VIS-005", "CAM-027", "CAM-034")
def test_a_resolved_quest_is_not_offered() -> None:
    tale = Tale("k1", "k2").rows("k1", quest="failure", i1="success", i2="failure")
    assert tale.question("vision.quest") == ["quest:k2", "nobody"]


@pytest.mark.rule("CAM-046", "CAM-036")
def test_a_full_chapter_leaves_the_quest_and_the_roads() -> None:
    tale = Tale("k1").rows("k1", i1="success", i2="success", i4="success")
    assert tale.question("vision.quest") == ["quest:k1", "nobody"]
    tale.play_to("outpost", "nobody")
    assert tale["k1"].mission == "free_roam", "no further investigation, so nothing was asked"


@pytest.mark.rule("VIS-011", "SET-012", "CAM-033", "CAM-026")
def test_the_quest_of_the_chapter_is_opened_and_marked() -> None:
    tale = Tale("k1").rows("k1", quest="success", i1="success", i2="success", i3="success")
    tale["k1"].sheet.tale.append(Chapter())
    tale.book("k1", quest={"starting_tile": "07"})
    tale.play_to("outpost", "quest:k1")
    assert tale.numbers()[0] == 1000 + QUEST
    assert tale["k1"].sheet.tale[1].quest == "running"
    assert tale.state.expedition.tile == "07"


@pytest.mark.rule("VIS-012", "CAM-040", "SHT-049", "SHT-018")
def test_an_investigation_is_marked_when_it_begins() -> None:
    tale = Tale("k1", "k2")
    tale.play_to("outpost", "quest:k1", "investigation:3")
    assert tale.numbers("k2") == [opening(1, 3)]
    assert [(row.number, row.result) for row in tale["k2"].sheet.tale[0].investigations] == [(3, "")]


@pytest.mark.rule("VIS-013", "CLU-007", "CLU-008", "CLU-006")
def test_clue_cards_for_all_but_the_quester() -> None:
    tale = Tale("k1", "k2", "k3", "k4")
    tale.book("k1", quest={"clues": ["mystic"]})
    tale.play_to("outpost", "quest:k1", "free_roam", "investigation:1", "free_roam")
    cards = [tale[name].clue_card for name in ("k2", "k3", "k4")]
    assert tale["k1"].clue_card == "" and tale["k1"].clues == {}
    assert sorted([*cards, *tale.state.expedition.clue_cards]) == ["errant", "historic", "martial", "mystic"]
    assert len(tale.state.expedition.clue_cards) == 1


@pytest.mark.rule("CLU-026", "CLU-009", "CLU-010", "CLU-011")
def test_golden_secondary_clues() -> None:
    """Seats A, B, C, D; B quests; A martial, C errant, D mystic."""
    tale = Tale("k1", "k2", "k3", "k4")
    tale["k2"].mission = "quest"
    for name, card in (("k1", "martial"), ("k3", "errant"), ("k4", "mystic")):
        tale[name].clue_card = card
    holders = [knight for knight in tale.state.knights.values() if knight.mission != "quest"]
    deal_secondary(holders)
    assert [knight.secondary for knight in holders] == ["errant", "mystic", "martial"]
    assert [knight.clues for knight in holders] == [{"errant": 1}, {"mystic": 1}, {"martial": 1}]


@pytest.mark.rule("CLU-009")
def test_three_holders_pass_their_types_to_the_left() -> None:
    tale = Tale("k1", "k2", "k3")
    for name, card in (("k1", "martial"), ("k2", "errant"), ("k3", "mystic")):
        tale[name].clue_card = card
    deal_secondary(list(tale.state.knights.values()))
    assert [knight.secondary for knight in tale.state.knights.values()] == ["errant", "mystic", "martial"]


@pytest.mark.rule("CLU-012")
def test_a_single_clue_card_has_no_second_type() -> None:
    tale = Tale("k1", "k2")
    tale.play_to("outpost", "quest:k1", "investigation:1")
    assert (tale["k2"].secondary, tale["k2"].clues) == ("", {})


@pytest.mark.rule("CLU-013")
def test_a_squire_draws_a_card_and_is_a_neighbour() -> None:
    tale = Tale("k1")
    squire = Squire("s1", "seat_k1", Sheet(), mission="squire")
    tale.state.squires["s1"] = squire
    tale.state.party.append("s1")
    holders = mode_of(tale.state).clue_holders(tale.state)
    assert squire in holders
    tale["k1"].mission = "investigation"
    tale["k1"].clue_card, squire.clue_card = "martial", "errant"
    deal_secondary([tale["k1"], squire])
    assert (tale["k1"].secondary, squire.secondary) == ("errant", "martial")


@pytest.mark.rule("CLU-027")
def test_a_neighbour_with_the_same_type_adds_a_token_and_no_type() -> None:
    tale = Tale("k1", "k2")
    tale["k1"].clue_card = tale["k2"].clue_card = "martial"
    deal_secondary(list(tale.state.knights.values()))
    assert (tale["k1"].secondary, tale["k1"].clues) == ("", {"martial": 1})


@pytest.mark.rule("VIS-015", "CAM-059")
def test_the_leader_chooses_the_kingdom() -> None:
    tale = Tale("k1", "k2")
    content = tale.game.content
    tale.game.content = replace(content, kingdoms={**content.kingdoms, "elsewhere": content.kingdoms[KINGDOM]})
    tale.play_to("outpost", "nobody", "free_roam", "free_roam", "knight:k2", f"kingdom:{KINGDOM}")
    asked = next(decision for decision in tale.decisions if decision.prompt == "vision.kingdom")
    assert asked.seats == ("seat_k2",)
    assert tale.state.expedition.kingdom == KINGDOM


@pytest.mark.rule("VIS-016")
def test_a_quest_names_its_kingdom() -> None:
    tale = Tale("k1").book("k1", quest={"kingdom": KINGDOM})
    tale.play_to("outpost", "quest:k1")
    assert tale.state.expedition.kingdom == KINGDOM
    assert "vision.kingdom" not in [decision.prompt for decision in tale.decisions]


# --- cold leads ---------------------------------------------------------------------------------


@pytest.mark.rule("CAM-042", "CAM-044", "CAM-045", "CAM-038")
def test_cold_leads_of_a_full_chapter() -> None:
    tale = Tale("k1").rows("k1", quest="success", i1="success", i2="success", i3="failure")
    offered = tale.question("vision.mission")
    assert offered == ["cold_lead:1-3", "cold_lead:1-4", "cold_lead:1-5", "free_roam"]
    tale = Tale("k1").rows("k1", quest="success", i1="success", i2="success", i3="success")
    tale.play_to("outpost")
    assert tale["k1"].mission == "free_roam", "three successes: nothing is left to follow"


@pytest.mark.rule("CAM-044")
def test_a_cold_lead_can_be_of_an_earlier_chapter() -> None:
    tale = Tale("k1").rows("k1", quest="success", i1="failure", i2="success", i3="success")
    tale["k1"].sheet.tale.append(Chapter())
    offered = tale.question("vision.mission", "nobody")
    assert "cold_lead:1-1" in offered and "investigation:1" in offered
    tale.at("vision").play_to("outpost", "nobody", "cold_lead:1-1")
    assert tale.numbers() == [opening(1, 1)]
    assert tale["k1"].clue_card, "it is followed on a Free Roam with its Clue card"
    assert tale["k1"].sheet.tale[1].investigations == []


@pytest.mark.rule("CAM-044", "CAM-037")
def test_a_cold_lead_that_ends_well_is_marked_and_rewarded() -> None:
    tale = Tale("k1").rows("k1", quest="success", i1="success", i2="failure", i3="failure")
    for case in ("1-2", "1-5"):
        tale.under_way(k1=f"cold_lead:{case}").collected("k1", martial=3)
        gold = tale["k1"].sheet.gold
        go_home(tale)
        assert tale["k1"].sheet.gold == gold + 1
    assert [row.result for row in tale["k1"].sheet.tale[0].investigations] == ["success", "success", "failure"]
    assert tale["k1"].sheet.bought == ["1-5"]


@pytest.mark.rule("CAM-044")
def test_a_cold_lead_that_ends_badly_changes_nothing() -> None:
    tale = Tale("k1").rows("k1", quest="success", i1="success", i2="failure", i3="failure")
    for case in ("1-2", "1-5"):
        tale.under_way(k1=f"cold_lead:{case}").collected("k1", martial=1)
        go_home(tale)
    assert [row.result for row in tale["k1"].sheet.tale[0].investigations] == ["success", "failure", "failure"]
    assert tale["k1"].sheet.bought == []
    assert tale.at("vision").question("vision.mission")[:2] == ["cold_lead:1-2", "cold_lead:1-3"]


def go_home(tale: Tale) -> None:
    tale.at("spoils").play_to("spoils:goods")


# --- Leads --------------------------------------------------------------------------------------


def with_leads(leads: int) -> Tale:
    tale = Tale("k1")
    tale["k1"].sheet.leads = leads
    return tale


@pytest.mark.rule("CLU-019", "CLU-020", "CLU-023", "CLU-025")
def test_five_leads_complete_an_investigation_of_an_earlier_chapter() -> None:
    tale = with_leads(6).rows("k1", quest="success", i1="failure", i2="success", i3="success")
    tale["k1"].sheet.tale.append(Chapter())
    tale.play_to("outpost", "leads:k1:1-1", "nobody", "free_roam")
    assert tale["k1"].sheet.leads == 1
    assert tale["k1"].sheet.tale[0].investigations[0].result == "success"
    assert tale.numbers() == [opening(1, 1), opening(1, 1) + 1]
    assert tale["k1"].sheet.gold == 1


@pytest.mark.rule("CLU-020")
def test_the_opening_is_read_without_what_it_does() -> None:
    tale = with_leads(5)
    tale.book(
        "k1",
        {
            "number": opening(1, 2),
            "then": [{"op": "gain", "what": "gold", "amount": 9}],
            "choice": [{"key": "on", "goto": QUEST}],
        },
    )
    tale.play_to("outpost", "leads:k1:1-2", "nobody", "free_roam")
    assert tale.numbers() == [opening(1, 2), opening(1, 2) + 1]
    assert tale["k1"].sheet.gold == 1
    assert tale["k1"].sheet.visited == [opening(1, 2), opening(1, 2) + 1]


@pytest.mark.rule("CLU-021", "CLU-022", "CAM-038")
def test_leads_bring_a_fourth_reward_but_none_twice() -> None:
    tale = with_leads(5).rows("k1", i1="success", i2="success", i3="success")
    assert tale.question("vision.leads") == ["leads:k1:1-4", "leads:k1:1-5", "no"]
    tale.play_to("outpost", "leads:k1:1-5", "nobody")
    assert tale["k1"].sheet.bought == ["1-5"]
    assert tale["k1"].sheet.gold == 1


@pytest.mark.rule("CLU-024", "SHT-022")
def test_an_investigation_bought_between_expeditions_can_open_a_chapter() -> None:
    tale = with_leads(5).rows("k1", quest="failure", i1="success", i2="failure")
    tale.play_to("outpost", "leads:k1:1-3", "quest:k1")
    assert len(tale["k1"].sheet.tale) == 2
    assert tale.numbers()[-1] == 1000 + QUEST


@pytest.mark.rule("CLU-025")
def test_four_leads_are_too_few() -> None:
    tale = with_leads(4)
    tale.play_to("outpost", "nobody", "free_roam")
    assert "vision.leads" not in [decision.prompt for decision in tale.decisions]


@pytest.mark.rule("CLU-023", "CAM-041")
def test_leads_are_spent_at_the_outpost_too() -> None:
    tale = with_leads(5).rows("k1", quest="failure", i1="success")
    tale.play_to("outpost:activities", "no", "investigation:2")
    offered = tale.question("outpost.activity")
    assert "leads:k1:1-3" in offered and "leads:k1:1-2" not in offered, "the second is under way"
    tale.play_to("outpost:loadout", "leads:k1:1-3", "done")
    assert tale["k1"].sheet.bought == ["1-3"]
    assert [row.result for row in tale["k1"].sheet.tale[0].investigations] == ["success", ""]
    assert len(tale["k1"].sheet.tale) == 1, "a chapter opens after the expedition"


@pytest.mark.rule("CLU-023")
def test_nobody_spends_leads_on_the_map() -> None:
    tale = with_leads(5).under_way(k1="free_roam")
    assert not [key for key in tale.question("choose.travel") if key.startswith("leads")]
