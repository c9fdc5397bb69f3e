"""What works things out on a thread of its own: it tells what was asked last, and the program can end at any moment."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from threading import Event
from typing import Any

import pytest

from kf_desktop.ui.shell.finder import Finder

SCRIPT = """
import sys
from PySide6.QtCore import QCoreApplication
from kf_desktop.ui.shell.finder import Finder
app, finder = QCoreApplication([]), Finder("busy")
sys.setswitchinterval(1e-5)
def again():
    finder.ask(again)
    return {answer}
finder.ask(again)
for _ in range(500):
    app.processEvents()
"""


@pytest.mark.parametrize("answer", ["1", "sum(range(50_000_000))"])
def test_the_program_ends_while_something_is_worked_out_or_told(answer: str) -> None:
    script = SCRIPT.format(answer=answer)
    for _ in range(3):
        environ = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        done = subprocess.run(
            [sys.executable, "-c", script], check=False, capture_output=True, text=True, timeout=60, env=environ
        )
        assert (done.returncode, done.stderr) == (0, "")


def test_of_each_asker_the_newest_question_is_answered(qtbot: Any) -> None:
    finder, told, busy = Finder("asked"), list[object](), Event()
    finder.found.connect(lambda number, answer: told.append(answer))
    finder.ask(busy.wait)
    qtbot.waitUntil(lambda: not finder._waiting)
    for asker, answer in (("board", 1), ("far board", 2), ("board", 3)):
        finder.ask(partial(int, answer), asker)
    busy.set()
    qtbot.waitUntil(lambda: len(told) == 3)
    assert told == [True, 3, 2]
    finder.close()


def test_nothing_is_told_after_it_was_closed(qtbot: Any) -> None:
    finder, told = Finder("closing"), list[int]()
    finder.found.connect(lambda number, answer: told.append(number))
    finder.ask(lambda: 1)
    qtbot.waitUntil(lambda: told == [1])
    finder.close()
    finder.ask(lambda: 2)
    assert finder._thread is not None
    finder._thread.join(5)
    qtbot.wait(20)
    assert told == [1] and not finder._thread.is_alive()
