"""A knight who rides with another group (CAM-011, SHT-026, SAI-062)."""

from __future__ import annotations

from pathlib import Path

import pytest

from kf_desktop.cli import main
from kf_desktop.engine.codec import encode
from kf_desktop.engine.session import Session
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.expedition.vision.travelling import take_in
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.state import FarFriend, GearItem, State
from kf_desktop.saves.games import to_save, to_session
from kf_desktop.saves.savefile import read_save, write_save
from tests.bundled import load_box

BOX = load_box()


def group(name: str, *knights: str) -> State:
    """A group between its second and its third expedition."""
    state = new_campaign(BOX, name, knights, 1, prologues=False)
    state.campaign.expeditions = 2
    for knight in state.knights.values():
        knight.sheet.prologue = True
    return state


def seasoned(state: State, name: str) -> State:
    """A knight with something of everything."""
    sheet = state.knights[name].sheet
    sheet.gold, sheet.bane, sheet.saint, sheet.devotion = 7, 2, "saint_odo", 3
    sheet.armory.append(GearItem("lowgate.gear.goose_fat"))
    sheet.unlocked["saint"], sheet.rapport = ["saint_ysolde"], {"bruno": 2}
    return state


@pytest.mark.rule("CAM-011", "SHT-007")
def test_all_that_is_his_goes_along_and_the_first_group_rides_on() -> None:
    home, away = seasoned(group("Sundays", "ilse", "bruno"), "ilse"), group("Fridays", "anselma")
    before = encode(home)
    take_in(away, home.knights["ilse"], "Sundays")
    assert encode(home) == before
    one, other = encode(home.knights["ilse"]), encode(away.knights["ilse"])
    assert one["sheet"].pop("rapport") and not other["sheet"].pop("rapport")
    assert not one["sheet"].pop("far_friends") and other["sheet"].pop("far_friends") and one == other
    away.knights["ilse"].sheet.gold = 0
    assert home.knights["ilse"].sheet.gold == 7


@pytest.mark.rule("SHT-026")
def test_a_friend_of_another_group_is_another_friend() -> None:
    """2 hearts with Bruno of the first group and 1 with the second's never add up; at home they are what they were."""
    home, away = seasoned(group("Sundays", "ilse", "bruno"), "ilse"), group("Fridays", "bruno")
    take_in(away, home.knights["ilse"], "Sundays")
    ilse = away.knights["ilse"]
    assert ilse.sheet.rapport == {} and ilse.sheet.far_friends == [FarFriend("bruno", "Sundays", 2)]
    ilse.sheet.rapport["bruno"] = 1
    del home.knights["ilse"]
    take_in(home, ilse, "Fridays")
    sheet = home.knights["ilse"].sheet
    assert sheet.rapport == {"bruno": 2} and sheet.far_friends == [FarFriend("bruno", "Fridays", 1)]


@pytest.mark.rule("SAI-062", "SAI-008", "SHT-005")
def test_the_newcomer_is_mustered_brings_unlocks_and_no_second_patron() -> None:
    home, away = seasoned(group("Sundays", "ilse"), "ilse"), group("Fridays", "anselma")
    away.knights["anselma"].sheet.saint = "saint_odo"
    take_in(away, home.knights["ilse"], "Sundays")
    assert (away.knights["ilse"].sheet.saint, away.knights["anselma"].sheet.saint) == ("", "saint_odo")
    session = Session(RULES, BOX, away)
    assert session.decision is not None and session.decision.prompt == "vision.party"
    session.answer(["rides:ilse"])
    assert session.state.party == ["anselma", "ilse"] and "saint_ysolde" in session.state.campaign.saints


@pytest.mark.rule("CAM-001", "SHT-005")
def test_nobody_joins_twice_or_on_the_way() -> None:
    home, away = group("Sundays", "ilse"), group("Fridays", "ilse")
    with pytest.raises(ValueError, match="already"):
        take_in(away, home.knights["ilse"], "Sundays")
    away = group("Fridays", "bruno")
    away.scenes[-1].scene = "delve"
    with pytest.raises(ValueError, match="between two"):
        take_in(away, home.knights["ilse"], "Sundays")
    assert list(away.knights) == ["bruno"]


@pytest.mark.rule("CAM-011")
def test_from_one_save_into_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {}
    for name, knight in (("Sundays", "ilse"), ("Fridays", "bruno")):
        files[name] = tmp_path / f"{name}.kfsave"
        write_save(to_save(Session(RULES, BOX, group(name, knight)), knight), files[name])
    both = tmp_path / "both.kfsave"
    assert main(["move-knight", "ilse", str(files["Sundays"]), str(files["Fridays"]), "-o", str(both)]) == 0
    state = to_session(read_save(both), BOX).state
    assert list(state.knights) == ["bruno", "ilse"] and state.party == ["bruno"]
    assert main(["move-knight", "tamsin", str(files["Sundays"]), str(files["Fridays"]), "-o", str(both)]) == 1
    assert "there is no knight 'tamsin'" in capsys.readouterr().err
