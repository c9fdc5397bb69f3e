"""The command line: what it prints, and with which status it ends."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.bundled import pack_dirs
from kf_desktop.cli import main
from kf_desktop.commands.simulation import expeditions as simulating
from kf_desktop.commands.simulation import skirmishes as simulating_skirmishes
from kf_desktop.engine.events import Event
from kf_desktop.engine.session import Session
from kf_desktop.resources import story_dir
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import monsters_of
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.games import GameSession, to_save
from kf_desktop.saves.savefile import write_save
from tests.bundled import load_box

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


@pytest.mark.parametrize("knights", ["nobody", "", "ilse,bruno,nobody"])
def test_simulate_says_which_knights_there_are(knights: str, capsys: Printed) -> None:
    assert main(["simulate", "--knights", knights]) == 2
    assert "bruno, ilse" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("picks", "said"),
    [
        (["--knights", "ilse,ilse"], "different knights"),
        (["--knights", "ilse", "--party", "2"], "say one of the two"),
        (["--party", "9"], "knights, not 9"),
        (["--mode", "hurry"], "there are presence"),
        (["--mode", "rogue", "--squires", "1"], "take knights alone"),
    ],
)
@pytest.mark.parametrize("what", [[], ["--campaigns", "1"]])
def test_simulate_says_what_party_and_modes_cannot_be(
    what: list[str], picks: list[str], said: str, capsys: Printed
) -> None:
    assert main(["simulate", *what, *picks]) == 2
    out, error = capsys.readouterr()
    assert said in error
    assert not out


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

    monkeypatch.setattr(simulating, "broken_invariant", stumble)
    assert main(["simulate", "--seed", "2", "--json", "--invariants", "--keep", str(tmp_path)]) == 1
    assert "KeyError: 'a stone' (tests/commands/test_commands.py:" in capsys.readouterr().out
    assert main(["replay", str(tmp_path / "random-1.kfsave")]) == 0
    assert (tmp_path / "random-2.kfsave").is_file()


@pytest.mark.parametrize(
    ("events", "outcome"),
    [
        ([], "unfinished"),
        ([Event("phase", {"phase": "clash"})], "unfinished"),
        ([Event("phase", {"phase": "spoils"}), Event("expedition_over", {"number": 1})], "full clash not fought"),
        ([Event("expedition_failed", {"reason": "time"}), Event("phase", {"phase": "spoils"})], "failed: time"),
        (
            [
                Event("aftermath", {"type": "exhibition", "result": "lost"}),
                Event("aftermath", {"type": "full", "result": "won"}),
                Event("phase", {"phase": "spoils"}),
            ],
            "full clash won",
        ),
    ],
)
def test_an_expedition_is_finished_though_spoils_asks_nothing(events: list[Event], outcome: str) -> None:
    assert simulating.outcome_of(events) == outcome


def test_the_outcome_of_an_expedition_is_that_of_its_state() -> None:
    """Played to its end: what the events say is what the state said in Spoils."""
    box = load_box()
    for seed in range(1, 6):
        session, said = Session(RULES, box, new_campaign(box, "x", ["ilse", "bruno"], seed)), ""
        bot = make_bot("cautious", seed)
        while session.decision is not None and not session.state.campaign.expeditions:
            expedition = session.state.expedition
            if expedition.phase == "spoils":
                said = f"failed: {expedition.failed}" if expedition.failed else "full clash "
                said += "" if expedition.failed else expedition.clashes.get("full", "not fought")
            session.answer(bot(session.state, session.decision))
        assert said in ("", simulating.outcome_of(session.events))


# --- simulate --skirmish ------------------------------------------------------------------------


def test_simulate_skirmish_tells_each_fight_the_table_and_a_summary(capsys: Printed) -> None:
    picks = ["--monster", "bell_ox", "--type", "full", "--knights", "ilse:2,bruno", "--bot", "cautious", "--invariants"]
    assert main(["simulate", "--skirmish", "--json", *picks]) == 0
    *told, summary = map(json.loads, capsys.readouterr().out.splitlines())
    fights, lines = [entry for entry in told if "seed" in entry], [entry for entry in told if "win_rate" in entry]
    assert [(fight["seed"], fight["level"]) for fight in fights] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert [fight["knights"] for fight in fights[1:3]] == ["ilse:2,bruno:2", "ilse:2,bruno:3"]
    assert all(fight["result"] in ("won", "lost") and fight["rounds"] for fight in fights)
    assert [(line["monster"], line["level"], line["fights"]) for line in lines] == [
        ("bell_ox", n, 1) for n in (1, 2, 3, 4)
    ]
    assert summary["decisions"] == sum(fight["decisions"] for fight in fights)
    assert (summary["clashes"], summary["dead_ends"], summary["errors"]) == (4, 0, 0)


def test_simulate_skirmish_takes_all_monsters_levels_types_and_party_sizes_in_turn(box: Box) -> None:
    settings = list(simulating_skirmishes.settings_of(box, simulating_skirmishes.Choice("all", "all", "all", "")))
    assert dict.fromkeys(setting.monster for setting in settings) == dict.fromkeys(monsters_of(box))
    assert {setting.type for setting in settings} == {"exhibition", "full"}
    sizes = {len(setting.knights) for setting in settings}
    assert sizes == set(range(1, min(4, len(box.knights)) + 1))
    assert len(dict.fromkeys(settings)) == len(settings)


def test_simulate_skirmish_prints_a_table(capsys: Printed) -> None:
    assert main(["simulate", "--skirmish", "--clashes", "2", "--monster", "bell_ox", "--level", "1"]) == 0
    head, line, summary = capsys.readouterr().out.splitlines()
    assert head.split()[:4] == ["monster", "level", "fights", "won"]
    assert line.split()[:3] == ["bell_ox", "1", "2"]
    assert summary.startswith("clashes 2  decisions ")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (["--monster", "dog"], "There is no monster 'dog'"),
        (["--level", "9"], "has no level 9"),
        (["--level", "two"], "The level must be a number, not 'two'."),
        (["--knights", "ilse:x"], "The tier of 'ilse' must be a number from 1 to 5, not 'x'."),
        (["--knights", "nobody"], "There is no knight 'nobody'"),
    ],
)
def test_simulate_skirmish_says_what_there_is(wrong: list[str], words: str, capsys: Printed) -> None:
    assert main(["simulate", "--skirmish", *wrong]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [["--clashes", "-2"], ["--expeditions", "-1"], ["--clashes", "many"]])
def test_simulate_counts_from_nought(wrong: list[str], capsys: Printed) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "--skirmish", *wrong])
    assert f"'{wrong[1]}' is not a whole number from 0 on." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "--monster", "bell_ox"], "say --skirmish, too"),
        (["scenario", "-o", "x.toml"], "say --export SAVE, too"),
    ],
)
def test_an_option_without_the_one_that_it_belongs_to(arguments: list[str], words: str, capsys: Printed) -> None:
    assert main(arguments) == 2
    assert words in capsys.readouterr().err


def test_simulate_skirmish_tells_of_an_error_and_keeps_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Printed
) -> None:
    monkeypatch.setattr(simulating_skirmishes, "broken_invariant", lambda state, box, decision: "a card is lost")
    assert main(["simulate", "--skirmish", "--clashes", "1", "--invariants", "--keep", str(tmp_path)]) == 1
    assert "seed 1: a card is lost" in capsys.readouterr().err
    assert [path.suffix for path in tmp_path.iterdir()] == [".kfsave"]


def test_simulate_skirmish_stops_what_does_not_end_and_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setattr(simulating_skirmishes, "MOST_ROUNDS", 0)
    assert main(["simulate", "--skirmish", "--clashes", "1", "--monster", "bell_ox", "--json"]) == 0
    fight = json.loads(capsys.readouterr().out.splitlines()[0])
    assert (fight["result"], fight["rounds"]) == ("long", 1)
    assert fight["reason"]


def said(kind: str, **args: int | str) -> Event:
    return Event(kind, dict(args))


@pytest.mark.parametrize(
    ("late", "reason"),
    [
        ([], "no knight attacks, the monster attacks nobody"),
        ([said("attack"), said("attacked")], "no attack of a knight hits, nobody loses Vigor"),
        (
            [said("attack"), said("attack_hits", hits=1), said("attacked"), said("lose", what="vigor")],
            "no attack of a knight wounds, nobody dies of the Vigor lost",
        ),
        (
            [said("attack"), said("attack_hits", hits=1), said("wound")],
            "wounds do not add up, the monster attacks nobody",
        ),
    ],
)
def test_why_a_clash_goes_on_is_read_from_its_last_rounds(late: list[Event], reason: str) -> None:
    early = [said("attack"), said("attack_hits", hits=2), said("wound"), said("attacked")]
    rounds = [said("monster_round") for _ in range(simulating_skirmishes.LOOKED_AT)]
    assert simulating_skirmishes.why_it_goes_on([*early, *rounds, *late]) == reason


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


def test_check_writes_the_storybooks_for_twine(tmp_path: Path, capsys: Printed) -> None:
    assert main(["check", "--twee", str(tmp_path / "twine")]) == 0
    files = sorted(path.name for path in (tmp_path / "twine").iterdir())
    assert files == [
        f"{book}.{language}.twee"
        for book in ("anselma", "bruno", "cinder_abbacy", "ilse", "tamsin")
        for language in ("en", "zh_CN")
    ]
    assert (tmp_path / "twine" / files[0]).read_text(encoding="utf-8").startswith(":: StoryTitle")


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


# --- skirmish -----------------------------------------------------------------------------------


def test_skirmish_lists_what_can_be_picked(box: Box, capsys: Printed) -> None:
    assert main(["skirmish", "--list"]) == 0
    told = capsys.readouterr().out
    assert "bell_ox: The Bell-Ox (vassal), levels 1, 2, 3, 4" in told
    assert all(f"  {name}: " in told for name in (*monsters_of(box), *box.knights))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (["--level", "2"], "Say whom to fight with --monster: "),
        (["--monster", "dog"], "There is no monster 'dog'; there are "),
        (["--monster", "bell_ox", "--level", "two"], "The level must be a number, not 'two'."),
        (["--monster", "bell_ox", "--knights", "ilse:9"], "There is no tier 9; the tiers are 1 to 5."),
    ],
)
def test_skirmish_says_what_is_wrong_before_the_window_opens(wrong: list[str], words: str, capsys: Printed) -> None:
    assert main(["skirmish", *wrong]) == 2
    assert words in capsys.readouterr().err


def test_skirmish_opens_the_window_in_the_fight_or_where_one_is_picked(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[Any, ...]] = []

    class Opened:
        def open_skirmish(self) -> None:
            told.append(("picking",))

        def fight(self, *picked: object) -> None:
            told.append(picked)

    def run(begin: Callable[[Opened], None]) -> int:
        begin(Opened())
        return 0

    monkeypatch.setattr("kf_desktop.app.run.run", run)
    assert main(["skirmish"]) == main(["skirmish", "--monster", "bell_ox", "--level", "2", "--seed", "7"]) == 0
    assert told[0] == ("picking",)
    monster, level, kind, knights, seed = told[1]
    assert (monster, level, kind, seed) == ("bell_ox", 2, "full", "7")
    assert [tier for _, tier in knights] == [2, 2, 2, 2]
