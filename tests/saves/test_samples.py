"""Saves of released versions load, for ever, and can be played on."""

import json
from pathlib import Path
from typing import Any

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.bundled import load_box
from kf_desktop.engine.session import Notice
from kf_desktop.rules.table.box import Box
from kf_desktop.saves import migrations
from kf_desktop.saves.games import to_save, to_session
from kf_desktop.saves.migrations import VERSION, with_states
from kf_desktop.saves.savefile import SaveFile, read_save, write_save
from tests.saves.make_sample import SAMPLES


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def test_every_version_has_its_sample() -> None:
    assert sorted(path.stem for path in SAMPLES.glob("version-*.kfsave")) == sorted(
        f"version-{number}" for number in range(1, VERSION + 1)
    )


LOST = {1: 23}
"""Answers to give again of a sample, by version. Version 1 stands in an attack that is now asked for with its weapon
(or drawing Knighves) first: its answers fit up to there, and the round before it is where the game stands."""


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
    """The newest sample as version 1 wrote it: no riders, and flags that stood for Vantage Points."""

    def older(state: dict[str, Any]) -> dict[str, Any]:
        if not state.get("clash"):
            return state
        clash = {name: value for name, value in state["clash"].items() if name != "riders"}
        return state | {"clash": clash | {"flags": [*clash["flags"], "vantage:ilse:back", "other"]}}

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
    assert session.state.clash.flags == [*newest.state.clash.flags, "other"]


def test_without_its_migration_version_1_would_keep_what_the_game_no_longer_knows(
    box: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "STEPS", {1: lambda body: body})
    as_version_1(tmp_path / "older.kfsave")
    session = to_session(read_save(tmp_path / "older.kfsave"), box)
    assert session.state.clash is not None
    assert "vantage:ilse:back" in session.state.clash.flags
