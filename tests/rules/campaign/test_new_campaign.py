"""A new campaign: its knights, their first cards, their prologues (SHT-001 … SHT-006, CAM-001, CAM-054)."""

from __future__ import annotations

import subprocess
import sys

import pytest

from kf_desktop.engine.session import Session
from kf_desktop.rules.campaign.new_campaign import check_party, new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from tests.bundled import load_box

BOX = load_box()


@pytest.mark.rule("CAM-001")
@pytest.mark.parametrize("knights", [["ilse", "ilse"], [], ["ilse", "bruno", "a", "b", "c", "d"]])
def test_a_party_has_one_to_five_different_knights(knights: list[str]) -> None:
    with pytest.raises(ValueError, match="different knights"):
        new_campaign(BOX, "x", knights, 1)


@pytest.mark.rule("CAM-001")
def test_a_party_may_have_one_or_five_knights() -> None:
    check_party(["ilse"])
    check_party(["ilse", "bruno", "a", "b", "c"])


def test_the_players_choose_the_modes_that_can_be_chosen() -> None:
    assert new_campaign(BOX, "x", ["ilse", "bruno"], 1, modes=["presence"]).modes == ["presence"]
    assert new_campaign(BOX, "x", ["ilse", "bruno"], 1).modes == []
    with pytest.raises(ValueError, match=r"no mode 'skirmish' to choose; there are presence, rogue\."):
        new_campaign(BOX, "x", ["ilse"], 1, modes=["presence", "skirmish"])


def test_the_modes_are_named_in_an_order_of_their_own() -> None:
    """Whatever was imported first."""
    code = "import kf_desktop.rules.modes.rogues_path; from kf_desktop.rules import kingdoms_forlorn; "
    code += "from kf_desktop.rules.table.mode import optional_modes; print(optional_modes())"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "['presence', 'rogue']"


@pytest.mark.rule("SHT-004", "SHT-006", "SHT-013", "SHT-048")
def test_a_new_knight_has_the_cards_of_the_set_up_and_no_others() -> None:
    knight = new_campaign(BOX, "x", ["ilse"], 1).knights["ilse"]
    card = BOX.knights["ilse"]
    sheet, start = knight.sheet, card.start
    assert sheet.virtues == dict(card.virtues) and sheet.cipher == card.cipher
    assert [item.gear for item in sheet.armory] == list(start.gear)
    assert sheet.unlocked["technique"] == list(start.techniques)
    assert sheet.unlocked["portrait"] == [start.portrait]
    assert start.heroic_arc in sheet.unlocked["heroic_arc"]
    assert (len(sheet.tale), sheet.tale[0].quest, sheet.gold, sheet.leads, sheet.sighs) == (1, "", 0, 0, 0)
    assert knight.vigor == knight.vigor_limit == BOX.peril_arcs[start.peril_arc].vigor
    assert knight.loadout.portrait == start.portrait


@pytest.mark.rule("CAM-022", "SHT-001")
def test_a_player_can_have_several_knights() -> None:
    state = new_campaign(BOX, "x", ["ilse", "bruno"], 1, seats=["anna", "anna"])
    assert [knight.seat for knight in state.knights.values()] == ["anna", "anna"]
    state = new_campaign(BOX, "x", ["ilse", "bruno"], 1)
    assert len({knight.seat for knight in state.knights.values()}) == 2


@pytest.mark.rule("CAM-054")
def test_the_prologues_are_read_first() -> None:
    session = Session(RULES, BOX, new_campaign(BOX, "x", ["ilse", "bruno"], 1))
    read = []
    while session.decision is not None and session.decision.prompt == "read.paragraph":
        read.append(session.decision.args["book"])
        session.answer([session.decision.options[0].key])
    assert list(dict.fromkeys(read)) == ["ilse", "bruno"]
    assert all(knight.sheet.prologue and len(knight.sheet.tale) == 1 for knight in session.state.knights.values())
    assert session.decision is not None and session.decision.prompt == "vision.quest"


def test_prologues_can_be_left_out() -> None:
    session = Session(RULES, BOX, new_campaign(BOX, "x", ["ilse"], 1, prologues=False))
    assert session.decision is not None and session.decision.prompt == "vision.quest"


@pytest.mark.rule("OUT-038")
def test_what_the_campaign_begins_with() -> None:
    campaign = new_campaign(BOX, "x", ["ilse"], 1).campaign
    assert campaign.saints == [saint.id for saint in BOX.saints.values() if saint.unlocked]
    assert all(BOX.mercenaries[card].level == 1 for card in campaign.mercenaries)
    assert new_campaign(BOX, "x", ["ilse"], 1).expedition.number == 1
    assert campaign.expeditions == 0 and not campaign.unique and not campaign.contracts
