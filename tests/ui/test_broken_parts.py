"""A part of the table that cannot be drawn says so in its own place, and keeps nothing else from its turn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QPushButton, QWidget

from kf_desktop.host.table import SessionTable
from kf_desktop.rules.table import state as s
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.storybook import pages
from kf_desktop.ui.table.sheltered import BrokenNotice
from kf_desktop.ui.table.table import Table
from tests.ui import fakes
from tests.ui.hands import found, press

PARTS = ("top", "log_line", "party", "middle", "hand", "verdict", "log", "sequence", "monster", "on_stage", "stage")
VIEWS: dict[str, Callable[[], s.State]] = {
    "map": lambda: fakes.state("delve"),
    "clash": fakes.clash_state,
    "story": fakes.story_state,
    "outpost": lambda: fakes.state("outpost"),
    "spoils": lambda: fakes.state("spoils"),
    "knights": lambda: fakes.state("vision"),
}


def fails(*_: Any) -> None:
    raise AttributeError("no such thing")


def notice_in(part: QWidget) -> BrokenNotice | None:
    return next((each for each in part.findChildren(BrokenNotice) if each.isVisible()), None)


@pytest.fixture
def broken(caplog: pytest.LogCaptureFixture) -> Any:
    """How many parts have failed; they were meant to, and the log is emptied."""

    def count() -> int:
        found = len([record for record in caplog.records if record.name.startswith("kf_desktop")])
        caplog.clear()
        return found

    return count


def answers_by_key(window: Any, session: Any, qtbot: Any) -> None:
    """Every option of the question of the moment can be reached, and a key answers it."""
    asked = session.decision
    assert found(window.table) == {option.key for option in asked.options}
    given = len(session.given)
    press(window, asked.options[0].key)
    assert session.given[given:] == [(asked.options[0].key,)]


@pytest.mark.parametrize("name", PARTS)
def test_a_part_that_raises_says_so_and_the_game_goes_on(
    name: str, window: Any, play: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch, broken: Any
) -> None:
    session = play(fakes.clash_state(), "choose", "figure", "choose")
    part = getattr(window.table, name)
    with monkeypatch.context() as patched:
        patched.setattr(part, "show_table", fails)
        answers_by_key(window, session, qtbot)
        notice = notice_in(part)
        assert notice is not None and part.rect().contains(notice.geometry())
        assert CATALOGUE.text("broken.words") == notice.words.text()
        assert "AttributeError: no such thing" in notice.report and "choose.may" in notice.report
        answers_by_key(window, session, qtbot)
        assert len(part.findChildren(BrokenNotice)) == 1
        assert broken() == 2
    window.table.refresh()
    assert notice_in(part) is None and broken() == 0


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_that_raises_says_so_and_the_game_goes_on(
    name: str, window: Any, play: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch, broken: Any
) -> None:
    session = play(VIEWS[name](), "choose", "choose", "choose")
    stage = window.table.middle
    assert stage.current == name
    for step in ("show_table", "set_decision", "set_chosen"):
        with monkeypatch.context() as patched:
            patched.setattr(stage.views[name], step, fails)
            window.controller.undo()
            answers_by_key(window, session, qtbot)
            assert notice_in(stage.views[name]) is not None
            assert broken() > 0
        window.table.refresh()
        assert notice_in(stage.views[name]) is None


@pytest.mark.parametrize("kind", ["choose", "card", "reroll", "action"])
def test_a_question_without_words_is_answered_by_its_keys(
    kind: str, window: Any, play: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch, broken: Any
) -> None:
    """Whatever it is that fails of the bar: the sentence, the cards, or an option."""
    for owner, what in ((speech, "prompt"), (pages, "words_of"), (SessionTable, "reckoning")):
        session = play(fakes.clash_state(), kind, "choose")
        with monkeypatch.context() as patched:
            patched.setattr(owner, what, fails)
            window.table.refresh()
            notice = notice_in(window.table.bar)
            assert notice is not None and not any(notice.isAncestorOf(each) for each in window.table.bar.buttons)
            options = session.decision.options
            assert [each.accessibleName() for each in window.table.bar.buttons] == [option.key for option in options]
            press(window, options[0].key)
            if not session.given:
                window.table.bar.act.click()
            assert session.given == [(options[0].key,)]
        assert broken() > 0


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_notice_of_every_part_has_room_for_its_words_and_buttons(
    size: tuple[int, int],
    language: str,
    window: Any,
    play: Any,
    qapp: Any,
    monkeypatch: pytest.MonkeyPatch,
    broken: Any,
) -> None:
    CATALOGUE.switch(language)
    window.resize(*size)
    play(fakes.clash_state(), "choose")
    table: Table = window.table
    for name in PARTS:
        monkeypatch.setattr(getattr(table, name), "show_table", fails)
    monkeypatch.setattr(speech, "prompt", fails)
    if table.stage.isHidden():
        table.toggle_asides()
    table.refresh()
    qapp.processEvents()
    notices = [each for each in table.findChildren(BrokenNotice) if each.isVisible()]
    assert len(notices) >= len(PARTS)
    for notice in notices:
        for inner in (notice.words, *notice.findChildren(QPushButton)):
            assert notice.rect().contains(inner.geometry()), (notice.parentWidget(), inner.geometry(), notice.rect())
    assert broken() > 0


def test_the_report_is_copied_and_saved(
    window: Any, play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: Any
) -> None:
    play(fakes.clash_state(), "choose")
    monkeypatch.setattr(window.table.log, "show_table", fails)
    window.table.refresh()
    notice = notice_in(window.table.log)
    assert notice is not None and broken() == 1
    notice.copy.click()
    assert QGuiApplication.clipboard().text() == notice.report
    file = tmp_path / "report.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), "*.txt"))
    notice.save.click()
    assert file.read_text(encoding="utf-8") == notice.report
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "folder"), "*.txt"))
    notice.save.click()
    assert str(tmp_path / "no" / "folder") in notice.words.text()


def test_what_was_half_drawn_is_drawn_again(
    window: Any, play: Any, monkeypatch: pytest.MonkeyPatch, broken: Any
) -> None:
    """A panel that keeps in mind what it has shown has not shown what it failed at."""
    session = play(fakes.clash_state(), "choose")
    row = window.table.party.rows["bruno"]
    session.state.knights["bruno"].hidden = True
    with monkeypatch.context() as patched:
        patched.setattr(row, "show_fighter", fails)
        window.table.refresh()
        assert broken() == 1
    window.table.refresh()
    assert CATALOGUE.text("sign.hidden") in row.accessibleDescription()
