"""Many games on many cores: the same as on one, and nothing is left behind when it ends."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kf_desktop.cli import main
from kf_desktop.commands.picks import Setting
from kf_desktop.commands.simulation import many
from kf_desktop.commands.simulation.orders import Watch
from kf_desktop.commands.simulation.skirmishes import play_skirmish
from kf_desktop.rules.table.box import Box
from tests.bundled import load_box

Printed = pytest.CaptureFixture[str]
TIMES = ("seconds", "decisions_per_second")
ROOT = Path(__file__).resolve().parents[2]
on_posix = pytest.mark.skipif(sys.platform == "win32", reason="signals to a group of processes")


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def told(arguments: list[str], capsys: Printed) -> list[dict[str, Any]]:
    """What the command prints as JSON, but for how long it took."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return [{name: value for name, value in json.loads(line).items() if name not in TIMES} for line in out.splitlines()]


@pytest.mark.parametrize(
    "command",
    [
        ["--expeditions", "5", "--seed", "3", "--bot", "cautious"],
        ["--skirmish", "--clashes", "5", "--monster", "bell_ox", "--knights", "ilse,bruno"],
    ],
    ids=["expeditions", "skirmishes"],
)
def test_two_jobs_print_what_one_prints(command: list[str], capsys: Printed) -> None:
    alone = told(["simulate", "--json", "--jobs", "1", *command], capsys)
    assert told(["simulate", "--json", "--jobs", "2", *command], capsys) == alone
    assert len(alone) > 5


def played(box: Box, jobs: int) -> Iterator[tuple[str, list[str]]]:
    settings = [Setting(monster, 1, "full", (("ilse", 1),)) for monster in ("dragonet", "bell_ox", "hen")]
    shown: list[Any] = []
    fights, status = many.play_all(
        partial(play_skirmish, seed=3, watch=Watch("cautious")),
        settings,
        shown.append,
        box=box,
        jobs=jobs,
        progress=False,
    )
    assert (fights, status) == (shown, 0)
    return ((fight.monster, fight.errors) for fight in fights)


def test_an_error_in_another_process_is_told_as_one_here(box: Box) -> None:
    fights = list(played(box, jobs=2))
    assert fights == list(played(box, jobs=1))
    assert [monster for monster, errors in fights if errors] == ["dragonet", "hen"]
    assert fights[0][1][0].startswith("ValueError: There is no monster 'dragonet'; there are ")
    assert "(rules/modes/skirmish.py:" in fights[0][1][0]


class Deadly:
    """Whichever process reads it is dead."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os._exit, (3,)


def test_a_process_that_dies_is_told_of(box: Box, capsys: Printed) -> None:
    games = [Setting("bell_ox", 1, "full", (("ilse", 1),)), Deadly(), Deadly()]
    fights, status = many.play_all(
        partial(play_skirmish, seed=3, watch=Watch()),
        games,
        lambda fight: None,
        box=box,
        jobs=2,
        progress=False,
    )
    assert (len(fights) < 2, status) == (True, 1)
    assert "of 3 a process has ended in the middle of a game" in capsys.readouterr().err


@pytest.mark.parametrize(("games", "cores", "jobs"), [(1, 8, 1), (9, 8, 1), (25, 8, 2), (1000, 8, 8), (1000, 2, 2)])
def test_as_many_cores_as_are_worth_their_start(
    games: int, cores: int, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: range(cores), raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert many._worthwhile(games) == jobs


def test_no_jobs_are_no_number_of_jobs(capsys: Printed) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "--jobs", "0"])
    assert "'0' is not a whole number from 1 on." in capsys.readouterr().err


# --- progress -----------------------------------------------------------------------------------


def test_a_terminal_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["simulate", "--expeditions", "2", "--json"]) == 0
    assert capsys.readouterr().err == "0 of 2 played\r\x1b[K1 of 2 played\r\x1b[K"
    assert main(["simulate", "--expeditions", "2", "--json", "--no-progress"]) == 0
    assert capsys.readouterr().err == ""


def test_a_file_is_not_told_how_far_it_is(capsys: Printed) -> None:
    assert main(["simulate", "--expeditions", "2", "--json"]) == 0
    assert capsys.readouterr().err == ""


# --- the end before the end ---------------------------------------------------------------------


def test_ctrl_c_sums_up_what_has_been_played(box: Box, capsys: Printed) -> None:
    def play(box: Box, game: int) -> int:
        if game == 3:
            raise KeyboardInterrupt
        return game

    results, status = many.play_all(play, range(1, 9), lambda game: None, box=box, jobs=1, progress=False)
    assert (results, status) == ([1, 2], 130)
    assert capsys.readouterr().err == "Stopped after 2 of 8.\n"


HEARING = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
"""Becomes the command that follows, for which Ctrl-C is what it usually is."""


def simulation() -> "subprocess.Popen[bytes]":
    """A long run in two processes besides its own, all in one group; it has printed a first result.

    It hears Ctrl-C though these tests may run where nobody does, as with `&` in a script; and of what it prints
    nothing is read ahead, which would be lost to `communicate`.
    """
    command = [sys.executable, "-m", "kf_desktop", "simulate", "--expeditions", "9999", "--json", "--jobs", "2"]
    run = subprocess.Popen(
        [sys.executable, "-c", HEARING, *command],
        cwd=ROOT,
        bufsize=0,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert run.stdout is not None
    assert json.loads(run.stdout.readline())["seed"] == 1
    return run


@on_posix
def test_ctrl_c_ends_all_processes_cleanly() -> None:
    with simulation() as run:
        os.killpg(run.pid, signal.SIGINT)
        out, err = run.communicate(timeout=60)  # until no process holds the pipes any more
    *expeditions, summary = map(json.loads, out.splitlines())
    assert run.returncode == 130
    assert [entry["seed"] for entry in expeditions] == list(range(2, len(expeditions) + 2))
    assert summary["expeditions"] - len(expeditions) in (1, 2)  # the first is read already; one may not be printed
    assert err.decode() == f"Stopped after {summary['expeditions']} of 9999.\n"


@on_posix
def test_a_run_that_is_killed_leaves_no_process_behind() -> None:
    with simulation() as run:
        run.kill()
        run.communicate(timeout=60)  # until no process holds the pipes any more
    assert run.returncode == -signal.SIGKILL
