"""After an answer the window draws the parts that show what has changed, and shows what a whole drawing would."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel, QTextBrowser, QWidget

from kf_desktop.bots import make_bot
from kf_desktop.door.changes import EVERYTHING, Changes, Part
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.clash_board.board import ClashBoard
from kf_desktop.ui.odds.finder import ODDS
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.table.canvas_view import CanvasView
from kf_desktop.ui.table.parts import SHOWN_BY
from tests.bundled import load_box
from tests.ui import fakes

BOX = load_box()
PARTS = ("top", "log_line", "party", "monster", "delve", "on_stage", "hand", "verdict", "log", "middle")


@pytest.fixture(autouse=True)
def at_once() -> Iterator[None]:
    before, MOTION.speed = MOTION.speed, "off"
    yield
    MOTION.speed = before


def skirmish() -> Any:
    return Session(RULES, BOX, new_skirmish(BOX, "bell_ox", 2, "full", [("ilse", 2), ("bruno", 2)], 4))


def expedition() -> Any:
    return Session(RULES, BOX, new_campaign(BOX, "T", ["ilse", "bruno"], 6))


def told(part: QWidget) -> list[str]:
    """Every word that a part shows or says, in order."""
    words = [f"{part.isVisible()} {part.accessibleName()} {part.accessibleDescription()}"]
    for child in part.findChildren(QWidget):
        if not child.isVisibleTo(part):
            continue
        shown = child.text() if isinstance(child, QLabel | QAbstractButton) else ""
        shown = child.toPlainText() if isinstance(child, QTextBrowser) else shown
        words.append(f"{shown} {child.accessibleName()} {child.toolTip()}")
    return [each for each in words if each.strip()]


def shown(table: Any) -> dict[str, object]:
    """What every part that is seen tells, and how the board or the map in the middle looks."""
    seen: dict[str, object] = {name: told(part) for name in PARTS if (part := getattr(table, name)).isVisible()}
    middle = table.middle.views[table.middle.current]
    if isinstance(middle, ClashBoard):
        middle._ponder()  # now, not a moment later
    if isinstance(middle, CanvasView):
        middle.canvas.settle()
        before, LATER.at_once = LATER.at_once, True  # as sharp as it gets
        seen["picture"] = middle.canvas.viewport().grab().toImage()
        LATER.at_once = before
    return seen


@pytest.mark.parametrize("begin", [skirmish, expedition])
def test_what_is_drawn_after_an_answer_is_what_a_whole_drawing_shows(
    begin: Any, window: Any, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LATER, "at_once", False)
    monkeypatch.setattr(ODDS, "shown", False)  # they come in their own time, and then stand on cards
    window.settings.hints = False  # they look for their place in their own time, and a plate makes way for them
    session = begin()
    window.play(SessionTable(session))
    bot, compared = make_bot("random", 4), 0
    for count in range(140):
        if session.decision is None:
            break
        if count % 20 == 19:
            window.controller.undo()
        else:
            window.controller.answer(bot(session.state, session.decision))
        if count % 3 or window.table.middle.waiting:  # who has fallen is still to be seen, and drawing all ends that
            continue
        qapp.processEvents()
        while LATER.waiting:
            qapp.processEvents()
        followed = shown(window.table)
        window.table.refresh()
        qapp.processEvents()
        for name, drawn in shown(window.table).items():
            assert followed[name] == drawn, (name, session.decision)
        compared += 1
    assert compared > 20


def test_a_part_that_shows_nothing_of_what_has_changed_is_left_alone(window: Any, monkeypatch: Any) -> None:
    session = skirmish()
    window.play(SessionTable(session))
    drawn = dict.fromkeys(SHOWN_BY, 0)
    for name in SHOWN_BY:
        part = getattr(window.table, name)

        def count(view: Any, name: str = name, show: Any = part.show_table) -> None:
            drawn[name] += 1
            show(view)

        monkeypatch.setattr(part, "show_table", count)
    bot, answers = make_bot("random", 4), 0
    while session.decision is not None and answers < 80:
        window.controller.answer(bot(session.state, session.decision))
        answers += 1
    assert drawn["middle"] == answers and drawn["delve"] == 0
    assert 0 < drawn["top"] < answers and 0 < drawn["log"] <= answers
    window.table.refresh()
    assert drawn["middle"] == answers + 1


def test_what_is_hidden_while_a_page_is_read_is_drawn_when_it_comes_up(window: Any, qapp: Any) -> None:
    window.resize(1280, 800)
    session = expedition()
    window.play(SessionTable(session))
    qapp.processEvents()
    table, bot = window.table, make_bot("random", 4)
    drawn: list[int] = []
    draw, hidden = table.party.show_table, 0
    assert table.party.isHidden()
    table.party.show_table = lambda view: (drawn.append(session.decision.seq), draw(view))
    while table.party.isHidden() and hidden < 80:
        window.controller.answer(bot(session.state, session.decision))
        hidden += 1
    assert hidden > 5
    assert drawn == [session.decision.seq]
    assert shown(table)["party"] == (table.refresh(), shown(table)["party"])[1]


def test_every_part_of_the_table_says_what_it_shows(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    assert [name for name in SHOWN_BY if not hasattr(getattr(window.table, name), "show_table")] == []
    assert {part for parts in SHOWN_BY.values() for part in parts} == set(Part)
    assert window.controller.changes == EVERYTHING
    assert not Changes().touch(*Part)
