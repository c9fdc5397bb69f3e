"""A whole expedition in the window: from each answer until all is painted, and the memory in the end.

The time of the window's own thread counts: the rest is what else the machine is doing. Run with
`pytest benchmarks/test_expedition.py --benchmark-enable -s`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from time import thread_time
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytest_benchmark.fixture import BenchmarkFixture

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from kf_desktop.bots import make_bot
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.theme.fonts import load_fonts
from kf_desktop.ui.theme.theme import THEMES
from kf_desktop.ui.window import Window

MEDIAN, P95, BLOCK, MEMORY = 0.011, 0.016, 0.033, 130
"""Seconds until an answer is painted, the longest that the loop may stand, and megabytes in the end."""
KNIGHTS = ["ilse", "bruno", "anselma", "tamsin"]
MOST = 1500


@pytest.mark.parametrize("seed", [5])
def test_the_answers_of_an_expedition(benchmark: BenchmarkFixture, box: Box, qtbot: Any, qapp: Any, seed: int) -> None:
    load_fonts()
    THEMES.apply()
    window = Window(Settings(animation="off"), lambda: None)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    MOTION.speed = "off"
    session = Session(RULES, box, new_campaign(box, "T", KNIGHTS, seed))
    window.play(SessionTable(session))
    qtbot.wait(50)
    times: list[tuple[float, str]] = []

    def play() -> None:
        bot = make_bot("cautious", seed)
        for _ in range(MOST):
            decision = session.decision
            if decision is None or session.state.expedition.number > 1 or window.controller is None:
                break
            keys = bot(session.state, decision)
            begun = thread_time()
            window.controller.answer(keys)
            for _ in range(3):  # the layout, the paint, what the paint has found to be done
                qapp.processEvents()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # as the loop of the program does
            times.append((thread_time() - begun, decision.prompt))

    benchmark.pedantic(play, rounds=1)
    times.sort()
    median, p95 = times[len(times) // 2][0], times[len(times) * 95 // 100][0]
    blocks = [each for each in times if each[0] > BLOCK]
    memory = _memory()
    figures = f"median {median * 1000:.1f} ms, p95 {p95 * 1000:.1f} ms, most {times[-1][0] * 1000:.1f} ms"
    print(f"\n{len(times)} answers: {figures}, {len(blocks)} over {BLOCK * 1000:.0f} ms, {memory} MB")
    for seconds, prompt in reversed(times[-8:]):
        print(f"    {seconds * 1000:.1f} ms {prompt}")
    if benchmark.enabled:
        assert median <= MEDIAN and p95 <= P95 and not blocks
        assert memory <= MEMORY


def _memory() -> int:
    """Megabytes that the process holds; 0 where the system does not say."""
    status = Path("/proc/self/status")
    if sys.platform != "linux" or not status.exists():
        return 0
    line = next(line for line in status.read_text(encoding="utf-8").splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024
