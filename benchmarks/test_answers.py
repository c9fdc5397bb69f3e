"""How long the window takes for an answer, from the click to the last paint: four knights at 1280 × 800.

The time of the window's own thread counts, and for every answer the best of three skirmishes: the rest is what else
the machine is doing. What is above 50 ms is felt.
"""

from __future__ import annotations

import os
from time import thread_time
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytest_benchmark.fixture import BenchmarkFixture

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from kf_desktop.bots import make_bot
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.box import Box
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.theme.fonts import load_fonts
from kf_desktop.ui.theme.theme import THEMES
from kf_desktop.ui.window import Window

BUDGET, MOST, ROUNDS = 0.050, 300, 3
FOUR = [("ilse", 2), ("bruno", 2), ("anselma", 2), ("tamsin", 2)]


@pytest.mark.parametrize("monster", ["bell_ox", "cinder_novices"])
def test_an_answer_until_all_is_painted(
    benchmark: BenchmarkFixture, box: Box, qtbot: Any, qapp: Any, monster: str
) -> None:
    load_fonts()
    THEMES.apply()
    window = Window(Settings(animation="off"), lambda: None)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    MOTION.speed = "off"
    best: dict[int, float] = {}

    def play() -> None:
        session = Session(RULES, box, new_skirmish(box, monster, 2, "full", FOUR, 7))
        window.play(SessionTable(session))
        qtbot.wait(50)
        assert window.controller is not None
        bot = make_bot("cautious", 5)
        for number in range(MOST):
            decision = session.decision
            if decision is None or decision.prompt == "skirmish.next":
                break
            keys = bot(session.state, decision)
            begun = thread_time()
            window.controller.answer(keys)
            for _ in range(3):  # the layout, the paint, what the paint has found to be done
                qapp.processEvents()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # as the loop of the program does
            took = thread_time() - begun
            best[number] = min(best.get(number, took), took)

    benchmark.pedantic(play, rounds=ROUNDS)
    times = sorted(best.values())
    figures = {"median": times[len(times) // 2], "p95": times[len(times) * 95 // 100], "max": times[-1]}
    benchmark.extra_info.update({name: round(seconds * 1000, 1) for name, seconds in figures.items()})
    print(f"\n{monster}: " + ", ".join(f"{name} {seconds * 1000:.0f} ms" for name, seconds in figures.items()))
    if benchmark.enabled:
        assert figures["max"] < BUDGET
