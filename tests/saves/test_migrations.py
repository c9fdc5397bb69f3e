"""What each step from an older version to the next makes of a save."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kf_desktop.engine.codec import canonical, encode, fingerprint
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.saves.migrations import VERSION, Body, migrate

MARK = encode(Mark(MarkKind.CLIMBED))


def body(state: Body) -> Body:
    checkpoint = {"answers": 2, "state": state, "fingerprint": "old"}
    return {"packs": {"box": "1"}, "session": {"origin": state, "checkpoint": checkpoint, "fingerprint": "last"}}


def brought(state: Body, version: int) -> Any:
    """The state as the current version has it. It stands in a save twice, as origin and as checkpoint."""
    made = migrate(body(state), version)
    session = made["session"]
    assert session["origin"] == session["checkpoint"]["state"]
    mark = fingerprint(session["origin"])
    assert session["checkpoint"] == {"answers": 2, "state": session["origin"], "fingerprint": mark}
    assert session["fingerprint"] == "" and made["packs"] == {"box": "1"}
    return session["origin"]


def old(**parts: Any) -> Body:
    return {"scenes": [], "knights": {}, "expedition": {"kingdom": "ash", "phase": "delve"}, **parts}


def before_the_clash(state: Body, version: int) -> tuple[Any, Any]:
    """The same state where a Sigh could bring it back, and as it is brought up to date by itself."""
    return json.loads(brought(old(before_clash=canonical(state)), version)["before_clash"]), brought(state, version)


def test_flags_of_vantage_points_that_were_never_set_are_dropped() -> None:
    made = brought(old(clash={"flags": ["vantage:ilse:back", "climb"], "round": 2}), 1)
    assert made["clash"] == {"round": 2, "marks": [MARK]}
    assert brought(old(clash={"round": 2}), 1)["clash"] == {"round": 2}
    assert brought(old(), 1) == brought(old(), 2)


def test_words_become_marks_in_clash_expedition_and_knights() -> None:
    state = old(
        clash={"flags": ["climb"]},
        expedition={"flags": ["climb"], "phase": "rest"},
        knights={"ilse": {"used": ["gear:cloak#0", "climb"]}},
    )
    made = brought(state, 2)
    assert made["clash"] == {"marks": [MARK]}
    assert made["on_expedition"] == {"phase": "rest", "marks": [MARK]}
    assert made["knights"] == {"ilse": {"used": ["gear:cloak#0"], "marks": [MARK]}}


def test_a_mission_becomes_its_kind_and_which() -> None:
    made = brought(old(knights={"ilse": {"used": [], "mission": "investigation:2"}}), 3)
    assert made["knights"] == {"ilse": {"used": [], "mission": "investigation", "investigation": 2}}


def test_loot_to_be_exchanged_goes_from_the_scene_to_the_expedition() -> None:
    exchange = {"scene": "spoils", "step": "exchange", "args": {"ilse": "bell,rope", "bruno": ""}}
    other = {"scene": "spoils", "step": "loot", "args": {"ilse": "bell"}}
    elsewhere = {"scene": "outpost", "step": "exchange", "args": {"ilse": "bell"}}
    made = brought(old(scenes=[other, exchange, elsewhere]), 3)
    assert made["scenes"] == [other, exchange | {"args": {}}, elsewhere]
    assert made["on_expedition"] == {"kingdom": "ash", "phase": "delve", "goods": {"ilse": ["bell", "rope"]}}
    assert "goods" not in brought(old(scenes=[other, elsewhere]), 3)["on_expedition"]


@pytest.mark.parametrize("version", [4, 5])
def test_there_are_no_squires_in_an_older_game(version: int) -> None:
    made = brought(old(), version)
    assert made["squires"] == {} and made["mettle"] == {"deck": [], "drawn": [], "discard": []}


def test_the_decks_of_the_clash_lie_beside_the_expedition() -> None:
    decks = {"mortis": {"1": ["m"]}, "judicium": ["j"], "disabled": ["condition:c"]}
    made = brought(old(expedition={"kingdom": "ash", **decks}, skirmish=None), 6)
    assert made == {"scenes": [], "knights": {}, "on_expedition": {"kingdom": "ash"}, "skirmish": None, **decks}
    assert brought(old(), 6)["on_expedition"] == {"kingdom": "ash", "phase": "delve"}


def test_a_skirmish_is_on_no_expedition_and_keeps_its_kingdom() -> None:
    made = brought(old(skirmish={"monster": "ox"}, expedition={"kingdom": "ash", "judicium": ["j"]}), 6)
    assert made["on_expedition"] is None and made["modes"] == ["skirmish"] and made["judicium"] == ["j"]
    assert made["skirmish"] == {"monster": "ox", "kingdom": "ash"}
    assert "expedition" not in made
    assert brought(old(skirmish={"monster": "ox"}, expedition={}), 6)["skirmish"]["kingdom"] == ""


@pytest.mark.parametrize("version", [2, 3, 5, 6])
def test_what_a_sigh_would_bring_back_is_brought_up_to_date_too(version: int) -> None:
    state = old(
        clash={"flags": ["climb"]},
        knights={"ilse": {"used": [], "mission": "quest"}},
        scenes=[{"scene": "spoils", "step": "exchange", "args": {"ilse": "bell"}}],
    )
    before, by_itself = before_the_clash(state, version)
    assert before == by_itself


@pytest.mark.parametrize("version", range(7, VERSION))
def test_what_later_versions_know_more_is_empty(version: int) -> None:
    state = {"scenes": [], "knights": {}, "on_expedition": {"kingdom": "ash"}}
    assert brought(state, version) == state


def test_a_save_of_this_version_is_left_as_it_is() -> None:
    save = body({"scenes": []})
    assert migrate(save, VERSION) == save


def test_the_journals_that_a_save_takes_along_are_brought_up_to_date_with_it() -> None:
    save = body(old()) | {"past": [body(old(knights={"ilse": {"used": ["climb"]}}))]}
    (journal,) = migrate(save, 2)["past"]
    assert journal["session"]["origin"]["knights"] == {"ilse": {"used": [], "marks": [MARK]}}
    assert journal["session"]["origin"]["squires"] == {}


def test_friends_of_another_group_stand_by_themselves() -> None:
    """Version 13. A name that held an @ was a friend of the group after it, and of this group without one."""
    sheet = {"gold": 3, "rapport": {"anselma@The @ Table": 4, "bruno": 2, "bruno@Sundays": 1}}
    made = brought(old(knights={"ilse": {"used": [], "sheet": sheet}}), 12)["knights"]["ilse"]["sheet"]
    assert made == {
        "gold": 3,
        "rapport": {"bruno": 2},
        "far_friends": [
            {"knight": "anselma", "group": "The @ Table", "hearts": 4},
            {"knight": "bruno", "group": "Sundays", "hearts": 1},
        ],
    }
    before, now = before_the_clash(old(knights={"ilse": {"used": [], "sheet": sheet}}), 12)
    assert before == now


def test_the_log_tells_missions_by_their_kind() -> None:
    told = [{"kind": "mission", "args": {"knight": "ilse", "what": what}} for what in ("cold_lead:1-3", "quest")]
    session = body(old())["session"] | {"log": [{"kind": "gain", "args": {"what": "gold"}}, *told]}
    log = migrate({"session": session}, 12)["session"]["log"]
    assert [event["args"] for event in log] == [
        {"what": "gold"},
        {"knight": "ilse", "what": "cold_lead", "which": "1-3"},
        {"knight": "ilse", "what": "quest"},
    ]
