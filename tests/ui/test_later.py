"""An answer is painted in order of importance: what is asked at once, the side panels between the next events."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QWidget

from kf_desktop.bots import make_bot
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.story import loader
from kf_desktop.story.prose import parse_prose
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.market import MarketView
from kf_desktop.ui.kingdom_map.void import is_made, let_void_go, make_void
from kf_desktop.ui.odds.finder import ODDS
from kf_desktop.ui.panels.fighter import fighters
from kf_desktop.ui.shell.later import LATER, Later
from kf_desktop.ui.storybook import reading
from kf_desktop.ui.table.parts import AFTERWARDS
from kf_desktop.ui.theme.widgets import column
from tests.bundled import load_box
from tests.ui.test_following import shown, told

BOX = load_box()


@pytest.fixture
def in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the program has it: nothing is hurried."""
    monkeypatch.setattr(LATER, "at_once", False)


def rest(qapp: Any) -> None:
    """Until all that was put off is done and painted."""
    for _ in range(200):
        qapp.processEvents()
        if not LATER.waiting:
            break
    assert not LATER.waiting
    qapp.processEvents()


def begin(window: Any, qapp: Any) -> Any:
    session = Session(RULES, BOX, new_skirmish(BOX, "bell_ox", 2, "full", [("ilse", 2), ("bruno", 2)], 4))
    window.play(SessionTable(session))
    rest(qapp)
    return session


def answer(window: Any, session: Any, bot: Any) -> None:
    window.controller.answer(bot(session.state, session.decision))


def test_steps_are_done_in_order_after_the_turn_of_the_painting(in_order: None, qapp: Any) -> None:
    later, owner = Later(), QObject()
    done: list[str] = []
    later.put(owner, "one", lambda: done.append("one"))
    later.put(owner, "two", lambda: done.append("two"))
    qapp.processEvents()
    assert done == []  # that turn was the painting's
    qapp.processEvents()
    assert done == ["one", "two"] and not later.waiting


def test_a_step_takes_the_place_of_the_one_of_its_name(in_order: None, qapp: Any) -> None:
    later, owner, other = Later(), QObject(), QObject()
    done: list[str] = []
    later.put(owner, "rail", lambda: done.append("old"))
    later.put(other, "rail", lambda: done.append("another's"))
    later.put(owner, "rail", lambda: done.append("new"))
    later.finish()
    assert done == ["new", "another's"]


def test_a_long_step_lets_the_loop_have_its_turn_before_the_next(
    in_order: None, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kf_desktop.ui.shell.later.SLICE", 1)
    later, owner = Later(), QObject()
    done: list[int] = []

    def long(number: int) -> None:
        sleep(0.003)
        done.append(number)

    for number in range(3):
        later.put(owner, str(number), partial(long, number))
    for turn in range(4):
        assert done == list(range(turn))[:-1]
        qapp.processEvents()
    assert done == [0, 1, 2]


def test_a_step_goes_with_its_owner(in_order: None, qapp: Any) -> None:
    later, owner = Later(), QObject()
    done: list[str] = []
    later.put(owner, "one", lambda: done.append("one"))
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    later.finish()
    assert done == []


def asked(table: Any) -> dict[str, object]:
    """What must be there with the first painting: the question, the card that asks it, the board."""
    parts = (table.bar, table.on_stage, table.stage.foot)
    return {"picture": shown(table).get("picture"), **{type(part).__name__: told(part) for part in parts}}


def written(part: QWidget) -> list[str]:
    """Every word on it, whether or not there is room for it."""
    return [f"{getattr(each, 'text', str)()} {each.accessibleName()}" for each in part.findChildren(QWidget)]


def aside(table: Any) -> dict[str, list[str]]:
    """What the parts show that may come afterwards; of the sheet of the monster the words, which the stage may hide."""
    words = ("monster", "sequence")  # the place of the sequence is made at once, for what stands beside it
    return {name: (written if name in words else told)(getattr(table, name)) for name in (*AFTERWARDS, "sequence")}


def test_the_sheet_of_a_monster_comes_with_its_board_and_what_has_changed_on_it_afterwards(
    in_order: None, window: Any, qapp: Any
) -> None:
    """Nobody sees a board beside the sheet of another monster."""
    session = Session(RULES, BOX, new_skirmish(BOX, "bell_ox", 2, "full", [("ilse", 2), ("bruno", 2)], 4))
    window.play(SessionTable(session))
    qapp.processEvents()  # the layout and the painting
    sheet, bot, late = window.table.monster, make_bot("random", 4), 0
    assert sheet.name.text() == "The Bell-Ox" and window.table.stage.isVisible()
    rest(qapp)
    for _ in range(60):
        if session.decision is None:
            break
        before = written(sheet)
        answer(window, session, bot)
        assert written(sheet) == before
        rest(qapp)
        late += written(sheet) != before
    assert late > 2


def test_what_is_asked_is_drawn_at_once_and_the_side_panels_after_it(
    in_order: None, window: Any, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ODDS, "shown", False)  # they are told when they are reckoned
    session, bot, late = begin(window, qapp), make_bot("random", 4), 0
    table = window.table
    for _ in range(40):
        if session.decision is None:
            break
        before = aside(table)
        answer(window, session, bot)
        first = asked(table)
        behind = aside(table)
        assert behind == before  # nothing of them has been drawn yet
        rest(qapp)
        assert asked(table) == first
        late += behind != aside(table)
    assert late > 10


def test_a_loss_is_hatched_behind_what_is_left(in_order: None, window: Any, qapp: Any) -> None:
    session, bot, lost = begin(window, qapp), make_bot("random", 4), 0
    MOTION.speed = "normal"
    for _ in range(40):
        if session.decision is None:
            break
        answer(window, session, bot)
        rows = window.table.party.rows
        for fighter in fighters(window.controller.view()):
            if min(rows[fighter.id].changes.values(), default=0) < 0:
                lost += 1
                assert rows[fighter.id].fighter == fighter
        rest(qapp)
    MOTION.speed = "off"
    assert lost > 1


def test_answers_that_come_faster_than_the_side_panels_lose_nothing(in_order: None, window: Any, qapp: Any) -> None:
    session, bot = begin(window, qapp), make_bot("random", 4)
    for count in range(60):
        if session.decision is None:
            break
        answer(window, session, bot)  # and not a single turn of the loop between them
        if count % 12 == 11:
            rest(qapp)
            followed = {name: told(getattr(window.table, name)) for name in AFTERWARDS}
            window.table.refresh()
            assert {name: told(getattr(window.table, name)) for name in AFTERWARDS} == followed


def test_every_step_is_said_aloud_however_fast_the_answers_come(
    in_order: None, window: Any, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, bot = begin(window, qapp), make_bot("random", 4)
    said: list[int] = []
    monkeypatch.setattr(window.table.director, "tell", lambda view: said.append(view.seen))
    asked = []
    for _ in range(5):
        asked.append(len(session.events))
        answer(window, session, bot)
    rest(qapp)
    assert said == sorted(set(asked))


def test_the_books_of_the_party_are_read_before_a_page_is_opened_a_file_at_a_time(
    window: Any, in_order: None, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    turn = 0
    turns: list[int] = []

    def noted(text: str, name: str) -> Any:
        read.append(name)
        turns.append(turn)
        return parse_prose(text, name)

    monkeypatch.setattr(loader, "parse_prose", noted)
    reading._reading.cache_clear()
    session = Session(RULES, BOX, new_skirmish(BOX, "bell_ox", 2, "full", [("ilse", 2), ("bruno", 2)], 4))
    window.play(SessionTable(session))
    assert read == []
    while LATER.waiting:
        turn += 1
        qapp.processEvents()
    files = [path for book in ("ilse", "bruno") for path in (BOX.books[book].folder / "text/en").glob("*.md")]
    assert len(set(read)) == len(read) >= len(files) > 2
    assert len(set(turns)) > 2
    before = len(read)
    ilse = BOX.books["ilse"]
    said = {number: reading.prose_of(ilse, "en", number) for number in ilse.paragraphs}
    assert len(read) == before  # a page that is opened is read alone
    assert said == loader.load_prose(ilse, "en")
    assert reading.prose_of(ilse, "en", 9998) is None


class Asked(str):
    """A view of nothing but a name."""

    decision = None


class Shelves(MarketView):
    """Four rows of six cards, all of them offered."""

    def heading(self, view: Any) -> tuple[str, str]:
        return "Shelves", ""

    def place(self, view: Any) -> str:
        return "places/shrine"

    def fill(self, view: Any) -> None:
        for shelf in range(4):
            faces = [face_of(BOX, "gear", id) for id in list(BOX.gear)[shelf * 6 : shelf * 6 + 6]]
            self.add_row(f"{view} {shelf}", faces, {face.id: face.title for face in faces})


@pytest.fixture
def shelves(qtbot: Any, qapp: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelves]:
    monkeypatch.setattr("kf_desktop.ui.cards.market.keys_of", lambda decision: {})
    table = QWidget()
    qtbot.addWidget(table)
    table.resize(900, 700)
    table.show()
    made = Shelves()
    column(table).addWidget(made)
    qapp.processEvents()
    yield made


def rows_seen(shelves: Shelves) -> int:
    return sum(row.isVisible() and bool(row.cards) for row in shelves._made)


def test_the_first_row_of_cards_is_there_at_once_and_of_the_others_one_in_a_turn(
    in_order: None, shelves: Any, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kf_desktop.ui.shell.later.SLICE", 0)
    monkeypatch.setattr(Later, "_go_on", lambda later: later._next() if later._steps else later._loop.stop())
    shelves.show_table(Asked("one"))
    assert rows_seen(shelves) == 1 and len(shelves.placed()) == 24, "the bar knows at once what lies here"
    heights = []
    for _ in range(12):
        qapp.processEvents()
        seen = [card for row in shelves._made if row.isVisible() for card in row.cards]
        assert len(seen) == 6 * rows_seen(shelves) and all(card.face.title and card.offered for card in seen)
        heights.append((rows_seen(shelves), shelves.band.minimumHeight()))
    assert {count for count, _ in heights} >= {2, 3, 4}
    assert len({high for _, high in heights}) == 1, "what is there does not move when more comes"


def test_a_row_that_is_put_off_shows_what_was_wanted_last(in_order: None, shelves: Any, qapp: Any) -> None:
    shelves.show_table(Asked("one"))
    shelves.show_table(Asked("two"))
    LATER.finish()
    assert [row.title.text() for row in shelves._made] == [f"two {shelf}" for shelf in range(4)]
    assert rows_seen(shelves) == 4
    shelves.show_table(Asked("two"))
    assert rows_seen(shelves) == 4, "what lies there already need not come again"


def test_the_fog_of_a_map_is_made_before_the_map_is_opened(qapp: Any) -> None:
    let_void_go()
    kingdom = next(iter(BOX.kingdoms))
    make_void(SimpleNamespace(library=BOX, expedition=SimpleNamespace(kingdom=kingdom)))  # type: ignore[arg-type]
    assert is_made(str(BOX.kingdoms[kingdom].look.ground))
    make_void(SimpleNamespace(library=BOX, expedition=SimpleNamespace(kingdom="")))  # type: ignore[arg-type]
