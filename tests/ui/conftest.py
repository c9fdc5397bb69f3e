"""What the window's tests share: fonts and theme as the program has them, and a table to play at."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from kf_desktop.ui.decision.plate import Guard
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.second.second_window import SecondWindow
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.theme.fonts import load_fonts
from kf_desktop.ui.theme.theme import STYLE, THEMES
from kf_desktop.ui.window import Window
from tests.ui import fakes


@pytest.fixture(scope="session", autouse=True)
def nothing_is_collected_meanwhile() -> Iterator[None]:
    """Never look for cycles in the middle of what Qt does to windows of the test before: that has crashed.

    Tests of what stays behind ask the collector themselves.
    """
    gc.disable()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gc, "enable", lambda: None)  # as loading a box does
        yield
    gc.enable()


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """The style that the game has on every system."""
    return ["", *STYLE]


@pytest.fixture(scope="session")
def fonts(qapp: Any) -> list[str]:
    """The bundled families."""
    return load_fonts()


@pytest.fixture(autouse=True)
def no_disk_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is saved is not seen to the disk: a busy one takes seconds, and the next answer would wait for it."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture(autouse=True)
def plain_dress(fonts: list[str]) -> Iterator[None]:
    """English, dark, 100 %; the windows of the test before are gone, so that nobody dresses them again."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    CATALOGUE.language = "en"
    THEMES.set(palette="dark", scale=100)
    THEMES.apply()
    Guard.wait, LATER.at_once = 0, True
    yield
    Guard.wait, LATER.at_once = 300, False


@pytest.fixture(autouse=True)
def nothing_is_broken(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A part of the table that cannot be drawn keeps the game going, and fails the test."""
    yield
    assert [record.getMessage() for record in caplog.get_records("call") if record.name.startswith("kf_desktop")] == []


@pytest.fixture
def saved() -> fakes.FakeLibrary:
    return fakes.FakeLibrary(fakes.saves())


WINDOWS = (Qt.WindowType.Window, Qt.WindowType.Widget)


def stray(shown: QWidget) -> bool:
    """Whether it is a window of its own: no list that drops down, no tip, not the program's window."""
    return shown.isWindow() and shown.windowType() in WINDOWS and not isinstance(shown, Window | SecondWindow)


class Strays(QObject):
    """Notes every window of its own that is opened: a part that is shown before it has a place in one flashes up."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QWidget) and event.type() == QEvent.Type.Show and stray(watched):
            self.opened.append(repr(watched))
        return False


@pytest.fixture
def strays(qapp: QApplication) -> Iterator[Strays]:
    """Fails the test that opened a window besides the program's own.

    To be told of every event costs a third of a test: the modules that open each part of the window use it, not all.
    """
    noted = Strays()
    qapp.installEventFilter(noted)
    yield noted
    qapp.removeEventFilter(noted)
    assert noted.opened == []


@pytest.fixture
def window(qtbot: Any, saved: fakes.FakeLibrary) -> Iterator[Window]:
    """The program's window on its start screen."""
    made = Window(Settings(animation="off"), lambda: saved)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    qtbot.waitExposed(made)
    assert made.start is not None
    made.start.look_for_saves()
    yield made
    CATALOGUE.switched.disconnect(made._dress)
    THEMES.changed.disconnect(made._redraw)


Play = Callable[..., Any]


@pytest.fixture
def play(window: Window, qtbot: Any) -> Play:
    """Open the table with a state and the named decisions; gives the session."""

    def begin(state: fakes.s.State, *kinds: str) -> fakes.FakeSession:
        asked = [fakes.market() if kind == "market" else fakes.decisions()[kind] for kind in kinds]
        session = fakes.FakeSession(state, asked, fakes.EVENTS)
        window.play(fakes.FakeTable(session))
        qtbot.wait(5)
        return session

    return begin
