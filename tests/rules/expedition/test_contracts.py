"""Contracts: signing, fulfilling, rewards (OUT-014 … OUT-025)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.content.cards.outpost import Contract
from kf_desktop.rules.expedition.delve.story_step import begin_default_clash
from kf_desktop.rules.expedition.kingdom import tracks
from kf_desktop.rules.expedition.outpost import contracts
from kf_desktop.rules.expedition.spoils.spoils import next_expedition
from kf_desktop.rules.table.game import ExpeditionFailed
from kf_desktop.rules.table.state import TileState
from tests.rules.camp import KINGDOM, Camp
from tests.rules.written import words, written

WORDS = words("x")
PAY = [{"op": "gain", "what": "gold", "amount": 3}]


def board(*knights: str, **cards: dict[str, Any]) -> Camp:
    """A notice board with these contracts only; the goal is one encounter unless said."""
    camp = Camp(*knights or ("k1", "k2"))
    found = {}
    for name, values in cards.items():
        fields = {"kingdom": KINGDOM, "goal": {"what": "encounter"}, "reward": PAY, **values}
        found[name] = written(Contract, id=name, name=WORDS, text=WORDS, **fields)
    camp.game.content = replace(camp.game.content, contracts=found)
    return camp


def offered(camp: Camp) -> list[str]:
    return [card.id for card in contracts.offered(camp.game)]


def signed(goal: dict[str, Any], **values: Any) -> Camp:
    """A party that has signed the contract."""
    camp = board(deal={"goal": goal, **values})
    camp.play(contracts.sign(camp.game, "deal"))
    return camp


def done(camp: Camp, *, final: bool = False) -> bool:
    camp.play(contracts.check_contract(camp.game, final=final))
    return camp.state.expedition.contract_done


@pytest.mark.rule("OUT-014", "OUT-016", "OUT-023")
def test_one_contract_for_nothing() -> None:
    camp = board(one={}, two={})
    camp.state.expedition.first_part = "inn"
    camp.run("outpost:activities", "visit:notice_board", "contract:two")
    assert camp.state.expedition.contract == "two"
    assert camp.purses() == {"k1": 0, "k2": 0}
    assert offered(camp) == []


@pytest.mark.rule("OUT-017", "OUT-004")
def test_up_to_the_leaders_tier() -> None:
    camp = board(mob={}, vassal={"tier": 2}, king={"tier": 3}).tiers(k1="vassal", k2="dragon")
    assert offered(camp) == ["mob", "vassal"]


@pytest.mark.rule("OUT-018")
def test_of_this_kingdom() -> None:
    camp = board(here={}, there={"kingdom": "fen"})
    assert offered(camp) == ["here"]
    camp.state.expedition.kingdom = "fen"
    assert offered(camp) == ["there"]


@pytest.mark.rule("OUT-019", "OUT-020")
def test_what_can_be_done_once_is_done_once() -> None:
    camp = board(once={"once": True}, often={})
    for name in ("once", "often"):
        camp.play(contracts.sign(camp.game, name))
        camp.state.expedition.progress["encounter"] = 1
        assert done(camp)
        next_expedition(camp.game)
        camp.state.expedition.kingdom, camp.state.expedition.leader = KINGDOM, "k1"
    assert offered(camp) == ["often"]
    assert camp.state.campaign.contracts == ["once"], "the campaign keeps it, not a knight"


@pytest.mark.rule("OUT-021")
def test_a_failed_contract_stays_open() -> None:
    camp = signed({"what": "encounter"}, once=True)
    assert not done(camp, final=True)
    next_expedition(camp.game)
    camp.state.expedition.kingdom, camp.state.expedition.leader = KINGDOM, "k1"
    assert offered(camp) == ["deal"]


@pytest.mark.rule("OUT-022", "OUT-024")
def test_every_knight_gains_the_reward_once() -> None:
    camp = signed({"what": "encounter"})
    camp.state.expedition.progress["encounter"] = 1
    assert done(camp)
    assert done(camp)
    assert camp.purses() == {"k1": 3, "k2": 3}


@pytest.mark.rule("OUT-025")
@pytest.mark.parametrize("what", ["point_of_interest", "encounter", "clear_tokens"])
def test_what_is_counted(what: str) -> None:
    camp = signed({"what": what, "amount": 2})
    for count in (0, 1, 2):
        camp.state.expedition.progress[what] = count
        assert done(camp) == (count == 2)


@pytest.mark.rule("OUT-025", "SET-014")
def test_exploring() -> None:
    camp = signed({"what": "explore", "amount": 2})
    assert not done(camp), "the starting tile is no discovery"
    camp.state.expedition.tiles["02"] = TileState(up=True)
    camp.state.expedition.tiles["03"] = TileState(up=True, explored=True)
    assert not done(camp)
    camp.state.expedition.tiles["02"].explored = True
    assert done(camp)


@pytest.mark.rule("OUT-025")
def test_visiting() -> None:
    camp = signed({"what": "visit", "tile": "29"})
    camp.state.expedition.tiles["29"] = TileState(up=True)
    assert not done(camp)
    camp.state.expedition.tiles["29"].explored = True
    assert done(camp)


@pytest.mark.rule("OUT-025")
def test_winning_the_full_clash() -> None:
    camp = signed({"what": "win_full"})
    camp.state.expedition.clashes = {"exhibition": "won", "full": "lost"}
    assert not done(camp)
    camp.state.expedition.clashes["full"] = "won"
    assert done(camp)


@pytest.mark.rule("OUT-025")
@pytest.mark.parametrize("track", ["threat", "curse"])
def test_tracks_are_judged_at_the_end(track: str) -> None:
    camp = signed({"what": f"{track}_at_most", "amount": 2})
    assert not done(camp), "not before Spoils"
    setattr(camp.state.expedition, track, 3)
    assert not done(camp, final=True)
    setattr(camp.state.expedition, track, 2)
    assert done(camp, final=True)


@pytest.mark.rule("EXP-017")
def test_a_failed_expedition_fulfils_nothing() -> None:
    camp = signed({"what": "curse_at_most", "amount": 4})
    camp.state.expedition.failed = "threat"
    assert not done(camp, final=True)


@pytest.mark.rule("OUT-025")
def test_the_last_moment_is_the_beginning_of_spoils() -> None:
    camp = signed({"what": "threat_at_most", "amount": 5})
    camp.at("spoils").run("spoils:consumables")
    assert camp.purses() == {"k1": 3, "k2": 3}


def test_no_contract_no_goal() -> None:
    camp = Camp()
    assert not done(camp, final=True)


# --- what a contract changes --------------------------------------------------------------------


@pytest.mark.rule("OUT-015")
def test_the_terms_of_a_contract_hold_while_it_is_signed() -> None:
    camp = board(deal={"terms": {"threat": 8, "curse": 2}})
    tracks.gain_threat(camp.game, 8)
    camp.play(contracts.sign(camp.game, "deal"))
    with pytest.raises(ExpeditionFailed, match="threat"):
        tracks.gain_threat(camp.game, 1)
    tracks.gain_curse(camp.game, 2)
    with pytest.raises(ExpeditionFailed, match="curse"):
        tracks.gain_curse(camp.game, 1)
    camp.state.expedition.contract = ""
    tracks.gain_threat(camp.game, 1)
    assert camp.state.expedition.threat == 9


@pytest.mark.rule("DEL-120", "OUT-015")
def test_a_contract_names_the_monster_of_a_clash() -> None:
    camp = board(deal={"terms": {"full": "bell_ox"}})
    camp.state.expedition.wheel = ["kiln_hounds"] * 5
    camp.state.expedition.levels = {"bell_ox": 1, "kiln_hounds": 1}
    camp.play(contracts.sign(camp.game, "deal"))
    begin_default_clash(camp.game, "full")
    assert camp.state.scenes[-1].args["monster"] == "bell_ox"
    camp.state.scenes.pop()
    begin_default_clash(camp.game, "exhibition")
    assert camp.state.scenes[-1].args["monster"] == "kiln_hounds"
