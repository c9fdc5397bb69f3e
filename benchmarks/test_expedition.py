"""A whole expedition in the window: how long each answer takes, how long the loop stands, the memory in the end.

*Painted* is the time from the answer to the end of the first painting after it. By then the bar, the middle and the
stage show the next question (`tests/ui/test_later.py`); strip, rail and log, the lines of the sequence, the kingdom's
panel, odds, badges over the monsters and what is said aloud come in the next turns of the loop, and so do a board's
floor, and cards, plates and what lies on a board as far as they are drawn for the first time and nothing of
`painted.PATIENCE` is left of the answer (`tests/ui/test_repaints.py`). *Whole* is the time until all of that is painted
too. A *block* is a turn of the loop, in which nobody's key is heard; the longest of each answer counts.

The time of the window's own thread counts: the rest is what else the machine is doing. The memory is that of the
program itself, which `benchmarks.played` starts, plays by the same bot and counts: no pytest in it, and no clocks of
ours. Run with `pytest benchmarks/test_expedition.py --benchmark-enable -s`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import thread_time
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytest_benchmark.fixture import BenchmarkFixture

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from kf_desktop.app.collector import collect_on_this_thread
from kf_desktop.bots import make_bot
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.theme.fonts import load_fonts
from kf_desktop.ui.theme.theme import THEMES
from kf_desktop.ui.window import Window

MEDIAN, P95, BLOCK, MEMORY = 0.011, 0.016, 0.033, 130
"""Seconds until an answer is painted, the longest that the loop may stand, and megabytes in the end."""
KNIGHTS = ["ilse", "bruno", "anselma", "tamsin"]
MOST = 1500


class Timed(Window):
    """Notes when it has been painted."""

    painted: list[float]

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.UpdateRequest:
            self.painted.append(thread_time())
        return done


@dataclass(frozen=True, slots=True)
class Taken:
    """What an answer took, in seconds."""

    painted: float
    whole: float
    block: float
    prompt: str


def turns(qapp: QCoreApplication) -> Iterator[float]:
    """How long each turn of the loop takes, until nothing is left to be done."""
    fewest = 3  # the layout, the paint, what the paint has found to be done
    while fewest or LATER.waiting:
        begun, fewest = thread_time(), max(0, fewest - 1)
        qapp.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # as the loop of the program does
        yield thread_time() - begun


def answered(window: Timed, qapp: QCoreApplication, keys: Sequence[str], prompt: str) -> Taken:
    """Give the answer and let the loop run."""
    assert window.controller is not None
    window.painted = []
    begun = thread_time()
    window.controller.answer(keys)
    given = thread_time() - begun
    first, *others = turns(qapp)
    painted = window.painted[0] - begun if window.painted else given + first
    return Taken(painted, given + first + sum(others), max(given + first, *others), prompt)


@pytest.mark.parametrize("seed", [5])
def test_the_answers_of_an_expedition(benchmark: BenchmarkFixture, box: Box, qtbot: Any, qapp: Any, seed: int) -> None:
    load_fonts()
    THEMES.apply()
    window = Timed(Settings(animation="off"), lambda: None)
    window.painted = []
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    collect_on_this_thread(window)  # as the program does
    MOTION.speed = "off"
    session = Session(RULES, box, new_campaign(box, "T", KNIGHTS, seed))
    window.play(SessionTable(session))
    qtbot.wait(50)
    taken: list[Taken] = []

    def play() -> None:
        bot = make_bot("cautious", seed)
        for _ in range(MOST):
            decision = session.decision
            if decision is None or session.state.expedition.number > 1 or window.controller is None:
                break
            taken.append(answered(window, qapp, bot(session.state, decision), decision.prompt))

    benchmark.pedantic(play, rounds=1)
    count = len(taken)
    print(f"\n{count} answers")
    figures = {}
    for name in ("painted", "whole", "block"):
        times = sorted(getattr(each, name) for each in taken)
        figures[name] = median, p95, most = times[count // 2], times[count * 95 // 100], times[-1]
        over = sum(each > BLOCK for each in times)
        told = f"median {median * 1000:.1f} ms, p95 {p95 * 1000:.1f} ms, most {most * 1000:.1f} ms"
        print(f"{name}: {told}, {over} over {BLOCK * 1000:.0f} ms")
    for each in sorted(taken, key=lambda each: each.block)[-8:]:
        print(f"    {each.block * 1000:.1f} ms {each.prompt}")
    if benchmark.enabled:
        assert figures["painted"][0] <= MEDIAN and figures["painted"][1] <= P95
        assert figures["block"][2] <= BLOCK


@pytest.mark.parametrize("seed", [5])
def test_the_memory_after_an_expedition(benchmark: BenchmarkFixture, seed: int) -> None:
    root = Path(__file__).parent.parent
    subprocess.run([sys.executable, "-m", "compileall", "-q", "kf_desktop"], check=True, cwd=root)
    command = [sys.executable, "-m", "benchmarks.played", str(seed)]
    ran = {"capture_output": True, "text": True, "check": True, "cwd": root}
    out = benchmark.pedantic(subprocess.run, args=(command,), kwargs=ran, rounds=1)
    told = json.loads(out.stdout)
    for step, megabytes in told["megabytes"].items():
        print(f"\n{step}: {megabytes}", end="")
    if benchmark.enabled:
        assert told["megabytes"]["after the expedition"]["all"] <= MEMORY
