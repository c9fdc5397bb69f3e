"""Panels and boards by what they show: after every change of the state the panels are as if made anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from kf_desktop.engine.events import Event
from kf_desktop.engine.grid import Cell
from kf_desktop.rules.table import state as s
from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.decision.question import about_it
from kf_desktop.ui.glossary.signs import signed
from kf_desktop.ui.hand.hand import Hand
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, load
from kf_desktop.ui.panels.fighter import fighters
from kf_desktop.ui.panels.log_line import LogLine
from kf_desktop.ui.panels.log_panel import SILENT
from kf_desktop.ui.panels.rail import PartyRail
from kf_desktop.ui.panels.top_strip import TopStrip
from kf_desktop.ui.stage.kingdom import KingdomPanel
from kf_desktop.ui.stage.monster_sheet import MonsterSheet
from kf_desktop.ui.table.view import TableView
from tests.ui import fakes

Change = Callable[[s.State], None]


def bruno(**values: Any) -> Change:
    """Set fields of a knight."""

    def change(state: s.State) -> None:
        for name, value in values.items():
            setattr(state.knights["bruno"], name, value)

    return change


def of(part: str, **values: Any) -> Change:
    """Set fields of the clash, the expedition or a sheet."""

    def change(state: s.State) -> None:
        owner: Any = {"clash": state.clash, "expedition": state.expedition, "sheet": state.knights["bruno"].sheet}[part]
        for name, value in values.items():
            setattr(owner, name, value)

    return change


CONDITION = next(iter(fakes.library().conditions))
SPENT = fakes.library().knights["bruno"].start.techniques
GEAR = fakes.library().knights["bruno"].start.gear

KNIGHT: dict[str, Change] = {
    "passion": bruno(passion=7),
    "heat": bruno(heat=2),
    "heat limit": bruno(heat_limit=6),
    "vigor": bruno(vigor=1),
    "vigor limit": bruno(vigor_limit=5),
    "temporary vigor": bruno(temporary_vigor=4),
    "knocked down": bruno(knockdown="fallen"),
    "up again": bruno(knockdown=""),
    "condition": bruno(conditions={}),
    "condition grows": bruno(conditions={CONDITION: 3}),
    "hidden": bruno(hidden=True),
    "dead": bruno(dead=True),
    "hand": bruno(hand=[]),
    "cooldown": bruno(cooldown=list(SPENT[:3])),
    "delay": bruno(delay=list(SPENT[:2])),
    "resource": bruno(resource=5),
    "moved": bruno(moved=True),
    "fought": bruno(fought=True),
    "acted": bruno(acted=True),
    "bane": of("sheet", bane=4),
    "priority": of("clash", priority_target="bruno"),
    "divine": of("clash", divine_target="bruno"),
    "leader": of("expedition", leader="bruno"),
}
WORN: dict[str, Change] = {
    "another leads": of("expedition", leader="bruno"),
    "exhausted": lambda state: setattr(state.knights["ilse"].sheet.armory[0], "exhausted", True),
    "charges": lambda state: setattr(state.knights["ilse"].sheet.armory[0], "charges", 3),
    "another weapon": lambda state: setattr(state.knights["ilse"].loadout, "hands", list(GEAR[:1])),
}
MONSTER: dict[str, Change] = {
    "wound": of("clash", wound_stack=["single"] * 4),
    "level": of("clash", level=1),
    "ai deck": of("clash", ai_deck=[]),
    "bp deck": of("clash", bp_deck=[fakes.library().bp_of("bell_ox", 2)[0].id]),
    "no card yet": of("clash", ai_discard=[]),
    "trait lost": of("clash", lost_traits=[fakes.library().traits_of("bell_ox", 2)[0].id]),
    "exhibition": of("clash", type="exhibition"),
    "figure gone": of("clash", figures=[]),
}
ABBACY = fakes.library().tiles["cinder_abbacy"]
ELSEWHERE = next(id for id, tile in ABBACY.items() if tile.district != next(iter(ABBACY.values())).district)
DELVE: dict[str, Change] = {
    "time": of("expedition", time=12),
    "tile": of("expedition", tile=ELSEWHERE),
    "wheel turns": of("expedition", wheel=["bell_ox"]),
    "level": of("expedition", levels={"bell_ox": 3, "cinder_novices": 2}),
    "card drawn": of("expedition", exploration=list(fakes.library().explorations)[3:18]),
    "deck empty": of("expedition", exploration=[]),
    "discarded": of("expedition", exploration_discard=list(fakes.library().explorations)[:2]),
    "contract done": of("expedition", contract_done=True),
    "no contract": of("expedition", contract=""),
    "clue": bruno(clues={"martial": 1}),
    "mission": bruno(mission="free_roam"),
}
TOP: dict[str, Change] = {
    "threat": of("expedition", threat=9),
    "round": of("clash", round=4),
    "phase": of("expedition", phase="spoils"),
    "number": of("expedition", number=5),
}


def shown(widget: QWidget) -> list[tuple[str, ...]]:
    """Everything that is read on the widget: words, names, tips, whether it is there; bars by their figures."""
    found = []
    for each in [widget, *widget.findChildren(QWidget)]:
        if each is not widget and not each.isVisibleTo(widget):
            continue
        words = each.text() if isinstance(each, QLabel | QAbstractButton) else ""
        said = (words, each.accessibleName(), each.accessibleDescription(), each.toolTip(), str(each.property("asked")))
        if any(said[:4]):
            found.append((type(each).__name__, *said))
    return sorted(found)


def view(state: s.State) -> TableView:
    return fakes.view_of(state, fakes.decisions()["choose"], fakes.EVENTS)


PARTS: list[tuple[str, Callable[[], Any], Callable[[], s.State], str, Change]] = [
    *[("party", PartyRail, fakes.clash_state, name, change) for name, change in (KNIGHT | WORN).items()],
    *[("monster", MonsterSheet, fakes.clash_state, name, change) for name, change in MONSTER.items()],
    *[("delve", KingdomPanel, lambda: fakes.state("delve"), name, change) for name, change in DELVE.items()],
    *[("top", lambda: TopStrip(LogLine()), fakes.clash_state, name, change) for name, change in TOP.items()],
]


@pytest.fixture
def made(qtbot: Any) -> Iterator[Callable[[Callable[[], Any]], Any]]:
    kept: list[Any] = []  # what is found on a widget lives as long as the widget

    def make(kind: Callable[[], Any]) -> Any:
        kept.append(kind())
        qtbot.addWidget(kept[-1])
        kept[-1].resize(1280, 700)
        return kept[-1]

    yield make


@pytest.mark.parametrize("part", PARTS, ids=[f"{part}: {name}" for part, _, _, name, _ in PARTS])
def test_a_panel_shows_every_change_at_once(part: Any, made: Any, qapp: Any) -> None:
    """It shows something else than before, and the same as a panel that has seen nothing of the past."""
    _, kind, begin, _, change = part
    state = begin()
    old, fresh = made(kind), made(kind)
    old.show_table(view(state))
    qapp.processEvents()
    before = shown(old)
    change(state)
    old.show_table(view(state))
    fresh.show_table(view(state))
    qapp.processEvents()
    assert shown(old) != before
    assert shown(old) == shown(fresh)


def test_the_pool_lies_below_the_question(window: Any, play: Any) -> None:
    state = fakes.clash_state()
    play(state, "choose")

    def tokens() -> list[str]:
        """As they are heard; shown they have their signs."""
        QApplication.processEvents()
        chips = [chip for chip in window.table.bar.words.pool.findChildren(QLabel) if chip.isVisible()]
        assert all(chip.text() == signed(chip.accessibleName()) != chip.accessibleName() for chip in chips)
        return [chip.accessibleName() for chip in chips]

    assert tokens() == ["Opening 2", "Break 1"]
    state.pool.update(opening=5)
    window.table.refresh()
    assert tokens() == ["Opening 5", "Break 1"]
    state.pool.clear()
    window.table.refresh()
    assert tokens() == [] and window.table.bar.words.pool.isHidden()


def test_the_hand_is_the_hand(made: Any) -> None:
    state = fakes.clash_state()
    strip = made(lambda: Hand(Answering()))
    for _ in range(3):
        strip.show_table(view(state))
        titles = [fakes.library().techniques[id].name.en for id in state.knights["ilse"].hand]
        assert [card.held.face.title for card in strip.cards] == titles
        state.knights["ilse"].hand.pop()


@pytest.mark.parametrize("facing", ["north", "east", "south", "west"])
def test_the_board_draws_which_way_the_monster_faces(facing: str, window: Any, play: Any, qapp: Any) -> None:
    """The wedge in its colour stands out on that edge of its spaces, and on none of the others."""
    state = fakes.clash_state()
    assert state.clash is not None
    state.clash.figures[0].facing = facing
    state.clash.figures[0].cell = Cell(4 * 14 + 6)
    play(state, "choose")
    board = window.table.middle.views["clash"]
    piece = board.look.monsters[0]
    area = board._area(board.look.cells(piece))
    middle, half = area.center(), area.width() / 2
    ways = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}

    def drawn(way: str) -> int:
        """How much of the wedge's colour lies beyond the middle of the figure on that edge."""
        x, y = ways[way]
        spot = board.canvas.mapFromScene(middle.x() + x * half * 0.99, middle.y() + y * half * 0.99)
        image = board.canvas.viewport().grab().toImage()
        return sum(is_wedge(image, spot.x() + dx, spot.y() + dy) for dx in range(-6, 7) for dy in range(-6, 7))

    qapp.processEvents()
    counted = {way: drawn(way) for way in ways}
    assert max(counted, key=lambda way: counted[way]) == facing and counted[facing] > 40
    assert all(count < counted[facing] / 3 for way, count in counted.items() if way != facing), counted


def is_wedge(image: QImage, x: int, y: int) -> bool:
    colour = QColor(image.pixel(x, y))
    return colour.red() > 200 and 70 < colour.green() < 160 and colour.blue() < 110


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_every_kind_of_event_is_a_line_of_the_log_with_its_own_words(language: str, window: Any, play: Any) -> None:
    """As many lines as kinds, each beginning with what its sentence begins with, in that language."""
    CATALOGUE.switch(language)
    keys = [key for key in load(language) if key.startswith("event.")]
    kinds = sorted({key.removeprefix("event.").removesuffix(".nobody") for key in keys} - set(SILENT))
    session = play(fakes.clash_state(), "choose")
    assert len(kinds) > 200
    window.table.toggle_log()
    for kind in kinds:
        event = Event(kind, {"knight": "bruno", "amount": 3})
        session.events[:] = [event]
        window.table.refresh()
        said = window.table.log.browser.toPlainText().strip().removeprefix("▾").strip()  # the sign of a group
        assert said == signed(speech.event(event, window.controller.view())).strip() != ""
        assert said != f"event.{kind}"


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_both_languages_have_a_sentence_for_the_same_events(language: str) -> None:
    kinds = {key for key in load("en") if key.startswith("event.")}
    assert kinds == {key for key in load("zh_CN") if key.startswith("event.")}


def test_clues_that_are_held_are_seen_beside_the_map_and_told_where_a_page_asks(window: Any, play: Any) -> None:
    """A knight on a Quest had them on the sheet alone."""
    state = fakes.state("delve")
    state.knights["ilse"].clues = {"martial": 2, "mystic": 1}
    state.knights["bruno"].clues = {}
    row, other = fighters(fakes.view_of(state))[:2]
    assert any(mark.endswith(" 3") for mark, _ in row.marks) and "Clues: Martial 2, Mystic 1" in row.told
    assert "Clues" not in other.told and not any(mark.endswith(" 3") for mark, _ in other.marks)
    play(state, "read")
    assert "Clues: Martial 2, Mystic 1" in about_it(window.controller.view())
    play(state, "tile")
    assert "Clues" not in about_it(window.controller.view())
