"""Where the disk is slow, the next answer waits for it, and the window says so."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.table.controller import GameController
from kf_desktop.ui.window import Window
from tests.ui import fakes
from tests.ui.conftest import Play


def session() -> fakes.FakeSession:
    asked = [Decision(Kind.CHOOSE, "choose.space", [Option("a"), Option("b")]) for _ in range(4)]
    return fakes.FakeSession(fakes.state("delve"), asked)


@pytest.fixture
def library() -> fakes.FakeLibrary:
    return fakes.FakeLibrary()


def test_an_answer_waits_until_the_disk_has_taken_those_before_it(qtbot: Any, library: fakes.FakeLibrary) -> None:
    played = session()
    said: list[str] = []
    controller = GameController(fakes.FakeTable(played), library)
    controller.waits.connect(said.append)
    library.in_flight = 1
    controller.answer(["a"])
    library.in_flight = 2
    controller.answer(["b"])
    controller.answer(["a"])
    assert played.given == [("a",)]
    assert len(said) == 1 and "disk is slow" in said[0]
    qtbot.wait(150)
    assert played.given == [("a",)]
    library.in_flight = 0
    qtbot.waitUntil(lambda: len(played.given) == 2, timeout=2000)
    assert played.given == [("a",), ("b",)]
    assert library.saved == 2


def test_an_answer_that_waits_can_be_taken_back(qtbot: Any, library: fakes.FakeLibrary) -> None:
    played = session()
    controller = GameController(fakes.FakeTable(played), library)
    library.in_flight = 2
    controller.answer(["b"])
    assert controller.undo()
    library.in_flight = 0
    qtbot.wait(150)
    assert played.given == []
    controller.answer(["a"])
    assert played.given == [("a",)]


def test_it_is_said_in_chinese_too(qtbot: Any, library: fakes.FakeLibrary) -> None:
    CATALOGUE.switch("zh_CN")
    controller = GameController(fakes.FakeTable(session()), library)
    said: list[str] = []
    controller.waits.connect(said.append)
    library.in_flight = 2
    controller.answer(["a"])
    assert said and said[0].startswith("磁盘写入缓慢")


@pytest.mark.parametrize("leave", ["show_start", "close"])
def test_an_answer_that_waits_is_given_when_the_table_is_left(window: Window, play: Play, leave: str) -> None:
    played = play(fakes.state("delve"), "choose", "choose")
    library = window.library()
    assert isinstance(library, fakes.FakeLibrary) and window.controller is not None
    library.in_flight = 2
    window.controller.answer(["yes"])
    assert played.given == []
    getattr(window, leave)()
    assert played.given == [("yes",)] and library.saved, "it is saved before the game is put away"
