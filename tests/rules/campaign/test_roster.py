"""The roster: knights join, stay at home and come back between expeditions (SHT-001 … SHT-007, CAM-011)."""

from __future__ import annotations

import pytest

from kf_desktop.content.seats import SEATS
from kf_desktop.engine.codec import encode
from kf_desktop.engine.decision import Asking
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.spoils.spoils import next_expedition
from kf_desktop.rules.expedition.vision.roster import muster, new_knight
from kf_desktop.rules.knight.gear import gain_gear
from kf_desktop.rules.sheet.saints import gain_saint
from kf_desktop.rules.table.game import Refusal
from kf_desktop.rules.table.mode import settle_modes
from tests.bundled import load_box
from tests.rules.tale import Tale
from tests.rules.written import ops

TIERED = {"i1": "success", "i2": "success", "i3": "success", "quest": "success"}


class Mustering(Tale):
    """A party after its first expedition, asked who rides."""

    def __init__(self, *knights: str) -> None:
        super().__init__(*knights)
        for name in self.state.party:
            self[name].sheet.prologue = True
        self.state.campaign.expeditions = 1
        self.at("vision", "party")

    def missing(self) -> list[Refusal]:
        """What the muster does not offer."""
        asking = next(muster(self.game))
        assert isinstance(asking, Asking)
        return asking.not_offered()


@pytest.mark.rule("SHT-005")
def test_between_expeditions_another_knight_is_taken_up() -> None:
    tale = Mustering("k1", "k2")
    assert "rides:k3" in tale.question("vision.party")
    tale.play_to("vision:leads", "stays:k1", "rides:k3", "seat:seat_k1", "ride")
    assert tale.state.party == ["k2", "k3"] and tale["k3"].seat == "seat_k1"


@pytest.mark.rule("CAM-025")
def test_the_last_knight_cannot_stay_at_home() -> None:
    tale = Mustering("k1", "k2")
    assert [key for key in tale.question("vision.party") if key.startswith("stays:")] == ["stays:k1", "stays:k2"]
    tale.play_to("vision:party", "stays:k1")
    assert [key for key in tale.question("vision.party") if key.startswith("stays:")] == []


@pytest.mark.rule("SHT-005")
def test_during_an_expedition_nobody_changes() -> None:
    """The question comes before the Vision's first step and at no other time."""
    tale = Mustering("k1", "k2")
    tale.play_to("outpost", "ride", "nobody", "free_roam", "free_roam", "knight:k1")
    assert [each.prompt for each in tale.decisions].count("vision.party") == 1
    assert not [key for key in tale.offered() if key.startswith(("stays:", "rides:"))]


@pytest.mark.rule("SHT-007")
def test_a_knight_put_aside_keeps_everything() -> None:
    tale = Mustering("k1", "k2").rows("k1", **TIERED)
    tale.gear("charm")
    gain_gear(tale.game, tale["k1"], "charm")
    tale.play(gain_saint(tale.game, tale["k1"], next(iter(tale.game.content.saints))))
    tale["k1"].sheet.gold = 7
    left = encode(tale["k1"])
    tale.play_to("vision:leads", "stays:k1", "ride")
    tale["k2"].sheet.gold = 3
    next_expedition(tale.game)
    assert encode(tale["k1"]) == left
    tale.play_to("vision:leads", "rides:k1", "ride")
    assert encode(tale["k1"]) == left and tale.state.party == ["k1", "k2"]


@pytest.mark.rule("SHT-006", "CAM-054")
def test_who_joins_a_party_far_on_begins_at_the_first_page() -> None:
    tale = Mustering("k1").tiers(k1="king")
    tale.book("k2")
    tale.play_to("vision:party", "rides:k2", "seat:k2")
    sheet = tale["k2"].sheet
    assert encode(tale["k2"].loadout) == encode(new_knight(tale.game.content, "k2", "k2").loadout)
    assert len(sheet.tale) == 1 and [item.gear for item in sheet.armory] == list(
        tale.game.content.knights["k2"].start.gear
    )
    assert tale.numbers("k2") == [1] and sheet.prologue, "the prologue is read as he joins"


@pytest.mark.rule("CAM-011")
def test_a_campaign_has_any_number_of_knights_and_a_party_at_most_so_many() -> None:
    tale = Mustering("k1", "k2", "k3", "k4", "bruno")
    everybody = list(tale.game.content.knights)
    assert len(everybody) > SEATS
    assert not [key for key in tale.question("vision.party") if key.startswith("rides:")]
    tale.play_to("vision:party", "stays:k1", "rides:ilse", "seat:ilse")
    tale.play_to("vision:leads", "ride")
    assert tale.state.party == ["k2", "k3", "k4", "bruno", "ilse"] and len(tale.state.knights) == 6


@pytest.mark.rule("CAM-001")
def test_somebody_has_to_ride_and_a_full_party_takes_nobody() -> None:
    tale = Mustering("k1")
    assert [each.why for each in tale.missing()] == ["last_rider"]
    full = Mustering("k1", "k2", "k3", "k4", "ilse")
    assert {each.why for each in full.missing()} == {"party_full"}


@pytest.mark.rule("CAM-022", "SHT-001")
def test_a_newcomer_has_a_player() -> None:
    tale = Mustering("k1", "k2")
    assert tale.question("vision.seat", "rides:k3") == ["seat:seat_k1", "seat:seat_k2", "seat:k3"]


@pytest.mark.rule("OUT-044", "OUT-045")
def test_a_mercenary_that_one_knight_unlocks_is_everybodys_and_on_his_sheet() -> None:
    """Also in a later expedition without him."""
    tale = Mustering("k1", "k2")
    unlock = ops({"op": "unlock", "what": "mercenary", "id": "test.merc"})
    for _ in range(2):
        tale.play(perform(tale.game, unlock, Context(source="k1:101", knight=tale["k1"], book="k1")))
    assert tale["k1"].sheet.unlocked["mercenary"] == ["test.merc"] and "mercenary" not in tale["k2"].sheet.unlocked
    tale.play_to("vision:leads", "stays:k1", "ride")
    assert tale.state.campaign.mercenaries == ["test.merc"]


@pytest.mark.rule("SAI-062")
def test_who_joins_brings_the_saints_of_the_own_sheet() -> None:
    tale = Mustering("k1", "k2")
    one, two = list(tale.game.content.saints)[:2]
    tale.state.campaign.saints = [one]
    tale["k2"].sheet.unlocked["saint"] = [one, two]
    tale.play_to("vision:leads", "stays:k2", "rides:k2", "ride")
    assert tale.state.campaign.saints == [one, two]


def test_the_first_party_is_not_asked_about() -> None:
    assert [frame.step for frame in new_campaign(load_box(), "x", ["ilse"], 1, prologues=False).scenes] == [""]


@pytest.mark.rule("CAM-023", "CAM-024", "SHT-005")
def test_the_modes_follow_who_rides() -> None:
    tale = Mustering("k1", "k2", "k3", "k4", "ilse")
    settle_modes(tale.state)
    assert tale.state.modes == ["five_players"]
    tale.play_to("vision:leads", "stays:k1", "ride")
    assert tale.state.modes == []
    tale.at("vision", "party").play_to("vision:leads", "stays:k2", "stays:k3", "stays:k4", "ride")
    assert (tale.state.party, tale.state.modes) == (["ilse"], ["true_solo"])
    tale.at("vision", "party").play_to("vision:leads", "rides:k2", "ride")
    assert tale.state.modes == []
