"""What plays is imported while the menu stands there, so that a game that is begun stands there at once."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from kf_desktop.app import ahead
from kf_desktop.ui.shell.later import LATER

BEGIN = """
import sys
from PySide6.QtCore import QTimer
from kf_desktop.app import run
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.start.entries import NewCampaign

def begin(window):
    looking = QTimer(window, interval=20)

    def look():
        if LATER.waiting:
            return
        looking.stop()
        QTimer.singleShot(0, window.close)
        before = set(sys.modules)
        wish = NewCampaign("Thursdays", ("ilse", "bruno"), ("", ""), "", False)
        window.play(window.library().create(wish))
        assert window.table is not None
        print(*sorted(name for name in set(sys.modules) - before if name.startswith("kf_desktop.")))

    looking.timeout.connect(look)
    looking.start()

sys.exit(run.run([], begin))
"""
AT_ITS_OPENING = 5
"""Modules at the most that only a game that is opened needs."""


def test_a_game_that_is_begun_imports_hardly_anything(tmp_path: Path) -> None:
    places = {f"XDG_{each}_HOME": str(tmp_path / each) for each in ("CONFIG", "DATA", "CACHE", "STATE")}
    done = subprocess.run(
        [sys.executable, "-c", BEGIN],
        env={**os.environ, **places, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.split()) <= AT_ITS_OPENING, done.stdout


def test_modules_that_stay_are_not_looked_through_again(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    done = list[str]()
    monkeypatch.setattr(ahead, "import_module", done.append)
    monkeypatch.setattr(gc, "collect", lambda: done.append("collect"))
    monkeypatch.setattr(gc, "freeze", lambda: done.append("freeze"))
    owner = QObject()
    ahead.read_table_ahead(owner)
    LATER.finish()
    assert done == [*(f"kf_desktop.ui.{name}" for name in ahead.TABLE), "collect", "freeze"]
