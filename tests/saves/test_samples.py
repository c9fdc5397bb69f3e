"""Saves of released versions load, for ever, and can be played on."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.engine.codec import canonical, decode
from kf_desktop.engine.journal.records import Notice
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.state import State
from kf_desktop.saves import migrations
from kf_desktop.saves.errors import SaveError
from kf_desktop.saves.games import to_save, to_session
from kf_desktop.saves.marks import state_with, with_words
from kf_desktop.saves.migrations import VERSION, with_states
from kf_desktop.saves.savefile import SaveFile, read_save, write_save
from tests.bundled import load_box
from tests.saves.make_sample import SAMPLES


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def test_every_version_has_its_sample() -> None:
    assert sorted(path.stem for path in SAMPLES.glob("version-*.kfsave")) == sorted(
        f"version-{number}" for number in range(1, VERSION + 1)
    )


LOST = {1: 23, 2: 30}
"""Answers to give again of a sample, by version. Version 1 stands in an attack that is now asked for with its weapon
(or drawing Knighves) first: its answers fit up to there, and the round before it is where the game stands. Version 2
was played against weaker monsters: its answers fit up to the first question that is another now."""


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.kfsave")), ids=lambda path: path.stem)
def test_a_sample_loads_with_its_answers_and_is_played_on(path: Path, box: Box, tmp_path: Path) -> None:
    """The rules may have changed since: then it is written down here how many answers that costs, and why."""
    save, lost = read_save(path), LOST.get(int(path.stem.rpartition("-")[2]), 0)
    session = to_session(save, box)
    assert session.notice == (Notice("taken_back.misfit", {"lost": lost}) if lost else None)
    assert len(session.answers) == len(save.session["answers"]) - lost
    assert session.state.clash is not None, "every sample stands in a clash"
    bot = make_bot("random", 1)
    for _ in range(40):
        if session.decision is not None:
            session.answer(bot(session.state, session.decision))
    write_save(to_save(session, save.summary.party), tmp_path / "again.kfsave")
    assert to_session(read_save(tmp_path / "again.kfsave"), box).state == session.state


def as_version_1(path: Path) -> SaveFile:
    """The newest sample as version 1 wrote it: marks are words, no riders, flags that stood for Vantage Points, and an
    expedition with the decks of the clash."""

    def older(state: dict[str, Any]) -> dict[str, Any]:
        state = state_with(with_words, state)
        decks = {name: state.pop(name) for name in ("mortis", "judicium", "disabled")}
        state["expedition"] = state.pop("on_expedition") | decks
        if state["before_clash"]:
            state["before_clash"] = canonical(older(json.loads(state["before_clash"])))
        if not state.get("clash"):
            return state
        clash = {name: value for name, value in state["clash"].items() if name != "riders"}
        return state | {"clash": clash | {"flags": [*clash["flags"], "vantage:ilse:back", "incarnate:ilse:2"]}}

    save = read_save(SAMPLES / f"version-{VERSION}.kfsave")
    save.session = with_states({"session": save.session}, older)["session"]
    data = json.loads(save.text())
    path.write_text(json.dumps(data | {"version": 1}, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    return save


def test_version_1_is_brought_up_to_date_and_not_taken_back(box: Box, tmp_path: Path) -> None:
    """No answer is lost, and what the migration changes is changed: falling back would do neither."""
    as_version_1(tmp_path / "older.kfsave")
    newest = to_session(read_save(SAMPLES / f"version-{VERSION}.kfsave"), box)
    session = to_session(read_save(tmp_path / "older.kfsave"), box)
    assert session.notice is None
    assert session.answers == newest.answers
    assert session.decision == newest.decision
    assert session.state.clash is not None and newest.state.clash is not None
    assert session.state.clash.marks == [*newest.state.clash.marks, Mark(MarkKind.INCARNATION, "ilse", number=2)]


def test_the_first_step_strikes_out_what_stood_for_vantage_points(tmp_path: Path) -> None:
    body = as_version_1(tmp_path / "older.kfsave").session
    flags = body["checkpoint"]["state"]["clash"]["flags"]
    assert "vantage:ilse:back" in flags
    left = migrations.STEPS[1]({"session": body})["session"]["checkpoint"]["state"]["clash"]["flags"]
    assert left == [flag for flag in flags if flag != "vantage:ilse:back"]


def test_without_the_later_steps_an_older_save_is_not_what_the_game_knows(
    box: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "STEPS", {**migrations.STEPS, 2: lambda body: body, 3: lambda body: body})
    as_version_1(tmp_path / "older.kfsave")
    with pytest.raises(SaveError, match="flags"):
        to_session(read_save(tmp_path / "older.kfsave"), box)


def test_the_state_before_a_clash_that_a_sigh_brings_back_is_brought_up_to_date_too() -> None:
    save = read_save(SAMPLES / "version-2.kfsave")
    body = json.loads((SAMPLES / "version-2.kfsave").read_text(encoding="utf-8"))["body"]
    before = body["session"]["origin"] | {"clash": None}
    before["expedition"] = before["expedition"] | {"flags": ["threat_7", "declines:ilse:martial"]}
    state = body["session"]["checkpoint"]["state"]
    state["before_clash"] = canonical(before)
    migrated = migrations.migrate(body, 2)["session"]["checkpoint"]["state"]
    assert decode(State, migrated) == replace(
        decode(State, save.session["checkpoint"]["state"]), before_clash=migrated["before_clash"]
    )
    brought_back = decode(State, json.loads(migrated["before_clash"]))
    assert brought_back.expedition.marks == [Mark(MarkKind.THREAT_7), Mark(MarkKind.DECLINES, "ilse", "martial")]


def test_version_4_has_missions_of_a_kind_and_loot_to_be_exchanged_with_the_expedition() -> None:
    body = json.loads((SAMPLES / "version-3.kfsave").read_text(encoding="utf-8"))["body"]
    state = body["session"]["checkpoint"]["state"]
    state["knights"]["ilse"]["mission"], state["knights"]["bruno"]["mission"] = "investigation:2", "cold_lead:1-3"
    state["scenes"] = [{"scene": "spoils", "step": "exchange", "args": {"ilse": "upgrade,exhibition", "bruno": ""}}]
    migrated = decode(State, migrations.migrate(body, 3)["session"]["checkpoint"]["state"])
    ilse, bruno = migrated.knights["ilse"], migrated.knights["bruno"]
    assert (ilse.mission, ilse.investigation, ilse.cold_lead) == ("investigation", 2, "")
    assert (bruno.mission, bruno.investigation, bruno.cold_lead) == ("cold_lead", 0, "1-3")
    assert migrated.expedition.goods == {"ilse": ["upgrade", "exhibition"]}
    assert migrated.scenes[-1].args == {}


def migrated_saint(scenes: list[str], phase: str, *, watches: bool, saint: str = "saint_cato") -> bool:
    """Whether the Saint watches once a save of version 13 is brought up to date; scenes are "name:step"."""
    body = json.loads((SAMPLES / "version-13.kfsave").read_text(encoding="utf-8"))["body"]
    state = body["session"]["checkpoint"]["state"]
    frames = [entry.partition(":") for entry in scenes]
    state["scenes"] = [{"scene": scene, "step": step, "args": {}} for scene, _, step in frames]
    state["on_expedition"]["phase"] = phase
    state["knights"]["ilse"]["sheet"] |= {"saint": saint, "saint_watches": watches}
    migrated = decode(State, migrations.migrate(body, 13)["session"]["checkpoint"]["state"])
    assert not migrated.knights["bruno"].sheet.saint_watches, "he has no Saint"
    return migrated.knights["ilse"].sheet.saint_watches


@pytest.mark.parametrize(
    ("scenes", "phase", "before", "after"),
    [
        (["vision:leader"], "vision", False, True),  # the breach of the last expedition is over
        (["outpost:activities"], "outpost", False, True),
        (["delve:travel"], "delve", False, False),  # broken on the way
        (["delve:travel"], "delve", True, True),
        (["rosegraal:node"], "rosegraal", False, True),
        (["rosegraal:ready"], "rosegraal", False, True),
        (["rosegraal:casualties", "clash:knight_round"], "clash", False, False),
        (["rosegraal:after"], "rosegraal", True, False),  # judged with the Spoils: not once more
        (["rosegraal:after", "outpost:activities"], "outpost", True, False),
    ],
)
def test_version_14_lets_saints_watch_who_has_set_out(scenes: list[str], phase: str, before: bool, after: bool) -> None:
    assert migrated_saint(scenes, phase, watches=before) == after


def test_version_14_lets_nobody_watch_where_no_saint_is() -> None:
    assert not migrated_saint(["vision:leader"], "vision", watches=False, saint="")
