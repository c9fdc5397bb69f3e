"""The command line: what it prints, and with which status it ends."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.bundled import load_box, pack_dirs
from kf_desktop.cli import main
from kf_desktop.commands import simulate as simulating
from kf_desktop.engine.session import Session
from kf_desktop.resources import story_dir
from kf_desktop.rules.box import Box
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.saves.games import GameSession, to_save
from kf_desktop.saves.savefile import write_save

Printed = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


@pytest.fixture
def session(box: Box) -> GameSession:
    session = Session(RULES, box, new_campaign(box, "The Bell", ["ilse", "bruno"], 4))
    bot = make_bot("cautious", 4)
    while len(session.answers) < 70:
        assert session.decision is not None
        session.answer(bot(session.state, session.decision))
    return session


@pytest.fixture
def save(session: GameSession, tmp_path: Path) -> Path:
    path = tmp_path / "game.kfsave"
    write_save(to_save(session, "ilse & bruno"), path)
    return path


# --- simulate -----------------------------------------------------------------------------------


def test_simulate_prints_an_object_an_expedition_and_a_summary(capsys: Printed) -> None:
    assert main(["simulate", "--seed", "7", "--expeditions", "3", "--bot", "cautious", "--json", "--invariants"]) == 0
    *expeditions, summary = map(json.loads, capsys.readouterr().out.splitlines())
    assert [entry["seed"] for entry in expeditions] == [7, 8, 9]
    for entry in expeditions:
        assert list(entry) == ["seed", "decisions", "events", "result", "seconds", "errors"]
        assert entry["decisions"] > 10 < entry["events"]
        assert entry["result"].startswith(("failed: ", "full clash "))
        assert entry["errors"] == []
    assert list(summary) == ["expeditions", "decisions", "errors", "seconds", "decisions_per_second"]
    assert summary["expeditions"] == 3
    assert summary["decisions"] == sum(entry["decisions"] for entry in expeditions)
    assert summary["decisions_per_second"] > 0


def test_simulate_twice_is_the_same(capsys: Printed) -> None:
    told = []
    for _ in range(2):
        main(["simulate", "--seed", "3", "--json"])
        told.append(json.loads(capsys.readouterr().out.splitlines()[0]) | {"seconds": 0})
    assert told[0] == told[1]


def test_simulate_in_words(capsys: Printed) -> None:
    assert main(["simulate", "--knights", "bruno"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("seed 1  decisions ")
    assert second.startswith("expeditions 1  ")


@pytest.mark.parametrize("knights", ["nobody", "ilse,ilse", "", "ilse,bruno,nobody"])
def test_simulate_says_which_knights_there_are(knights: str, capsys: Printed) -> None:
    assert main(["simulate", "--knights", knights]) == 2
    assert "bruno, ilse" in capsys.readouterr().err


def test_simulate_tells_the_place_of_an_error_and_keeps_the_game(
    capsys: Printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulating, "broken_invariant", lambda state, box, decision: "the sky falls")
    assert main(["simulate", "--invariants", "--json", "--keep", str(tmp_path)]) == 1
    told, summary = map(json.loads, capsys.readouterr().out.splitlines())
    assert told["errors"] == ["the sky falls"]
    assert summary["errors"] == 1
    monkeypatch.undo()

    def stumble(*args: object) -> str:
        raise KeyError("a stone")

    monkeypatch.setattr(simulating, "_outcome", stumble)
    assert main(["simulate", "--seed", "2", "--json", "--keep", str(tmp_path)]) == 1
    assert "KeyError: 'a stone' (tests/commands/test_commands.py:" in capsys.readouterr().out
    assert main(["replay", str(tmp_path / "random-1.kfsave")]) == 0
    assert (tmp_path / "random-2.kfsave").is_file()


# --- replay -------------------------------------------------------------------------------------


def test_replay_plays_the_journal_from_its_start(save: Path, session: GameSession, capsys: Printed) -> None:
    assert main(["replay", str(save)]) == 0
    assert f"{len(session.answers)} answers" in capsys.readouterr().out


def test_replay_can_print_the_events(save: Path, session: GameSession, capsys: Printed) -> None:
    assert main(["replay", str(save), "--events"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [event["kind"] for event in events] == [event.kind for event in session.events[-len(events) :]]


def test_replay_says_what_is_wrong(save: Path, session: GameSession, tmp_path: Path, capsys: Printed) -> None:
    assert main(["replay", str(tmp_path / "gone.kfsave")]) == 1
    assert "no such file" in capsys.readouterr().err
    other = to_save(session, "p")
    other.session["fingerprint"] = "0" * 24
    write_save(other, save)
    assert main(["replay", str(save)]) == 1
    assert "the rules have changed" in capsys.readouterr().err


# --- check --------------------------------------------------------------------------------------


def test_check_finds_nothing_wrong_with_what_comes_with_the_game(capsys: Printed) -> None:
    status = main(["check"])
    out, err = capsys.readouterr()
    assert err == ""
    assert "No problems." in out
    assert "storybooks" in out
    assert status == 0


def test_check_names_file_and_line(tmp_path: Path, capsys: Printed) -> None:
    pack = tmp_path / "packs" / pack_dirs()[0].name
    shutil.copytree(pack_dirs()[0], pack)
    (pack / "wrong.toml").write_text('[[saint]]\nid = "x"\nnonsense = 1\n', encoding="utf-8")
    assert main(["check", str(tmp_path)]) == 1
    out, err = capsys.readouterr()
    assert f"{pack.name}/wrong.toml:3: " in err
    assert "problem" in out


def test_check_names_the_line_of_a_storybook(tmp_path: Path, capsys: Printed) -> None:
    book = next(path.parent for path in sorted(story_dir().glob("*/book.toml")))
    for other in book.parent.iterdir():
        if other.is_dir():
            shutil.copytree(other, tmp_path / "story" / other.name)
    logic = next(iter(sorted((tmp_path / "story" / book.name / "logic").glob("*.toml"))))
    lines = len(logic.read_text(encoding="utf-8").splitlines())
    logic.write_text(
        logic.read_text(encoding="utf-8") + "\n[[paragraph]]\nnumber = 1\nnonsense = 2\n", encoding="utf-8"
    )
    assert main(["check", str(tmp_path / "story")]) == 1
    assert f"{book.name}/logic/{logic.name}:{lines + 4}: " in capsys.readouterr().err


def test_check_looks_at_saves(save: Path, capsys: Printed) -> None:
    assert main(["check", str(save)]) == 0
    assert "1 save." in capsys.readouterr().out
    good = save.read_bytes()
    save.with_name("cut.kfsave").write_bytes(good[:500])
    assert main(["check", str(save.parent)]) == 1
    out, err = capsys.readouterr()
    assert "cut.kfsave: cut.kfsave is cut off" in err
    assert "1 problem." in out
    assert save.read_bytes() == good


def test_check_says_what_it_cannot_check(tmp_path: Path, capsys: Printed) -> None:
    (tmp_path / "notes.txt").write_text("x")
    for path in (tmp_path, tmp_path / "notes.txt", tmp_path / "gone"):
        assert main(["check", str(path)]) == 1
        assert "there is no pack, storybook or save here" in capsys.readouterr().err


def test_a_console_without_chinese_letters_shows_their_codes(save: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "kf_desktop", "check", str(save.with_name("灰烬.kfsave"))],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1
    assert "\\u7070\\u70ec.kfsave cannot be read" in told.stderr
