"""A program that is killed at any moment leaves a save that loads, without more than the answer in flight."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kf_desktop.rules.table.box import Box
from kf_desktop.saves.games import open_game
from kf_desktop.saves.savefile import SUFFIX, read_save
from kf_desktop.saves.vault import AUTOSAVE, BACKUPS, Vault
from tests.soak.killed import stand

LONGEST = 0.4
"""Seconds that a player is left alive at most: some die while they load, some while they play and save."""

LONGER = 1.3
"""By how much longer the next is left alive where one did not come to play: a machine may be slow, or busy."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")
@pytest.mark.parametrize("kills", [25, pytest.param(200, marks=[pytest.mark.soak, pytest.mark.timeout(600)])])
def test_a_killed_program_loses_at_most_the_answer_in_flight(tmp_path: Path, box: Box, kills: int) -> None:
    vault, notes = tmp_path / "saves", tmp_path / "notes"
    moments = random.Random(kills)
    stood: list[str] = []
    longest = LONGEST
    with subprocess.Popen(
        [sys.executable, "-m", "tests.soak.killed", str(vault), str(notes)],
        cwd=Path(__file__).resolve().parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as players:
        assert players.stdin is not None
        assert players.stdout is not None
        assert players.stdout.readline() == "ready\n"
        for number in range(kills):
            print(number, file=players.stdin, flush=True)
            player = int(players.stdout.readline())
            time.sleep(moments.random() * longest)
            os.kill(player, signal.SIGKILL)
            assert players.stdout.readline() == "dead\n"
            now = check(vault, notes, box)
            longest = longest * LONGER if now in ("", *stood) else max(LONGEST, longest / LONGER)
            stood.append(now)
        players.stdin.close()
        players.wait(60)
    played = [place for place in stood if place]
    assert len(dict.fromkeys(played)) > kills // 3, "the players hardly came to play"
    print(f"{kills} kills, {len(dict.fromkeys(played))} different places, the last {stood[-1]}")


def check(vault: Path, notes: Path, box: Box) -> str:
    """Load what the killed program left and compare it with what it noted; where the game stands now."""
    lines = notes.read_text(encoding="utf-8").splitlines() if notes.exists() else []
    done = next((line.split()[1] for line in reversed(lines) if line.startswith("done ")), "")
    files = list(vault.glob(f"*/*/*{SUFFIX}"))
    for file in files:
        read_save(file)
    assert len([file for file in files if file.name.startswith("backup-")]) <= BACKUPS + 1
    saves = [file for file in files if file.name == AUTOSAVE]
    if not saves:
        assert not done
        return ""
    assert len(saves) == 1
    _, session = open_game(Vault(vault), saves[0], box)
    assert session.notice is None
    now = stand(session)
    begun = lines[-1].split()[1] if lines and lines[-1].startswith("begun ") else now
    assert not done or now in (done, begun), f"noted {lines[-3:]}, found {now}"
    return now
