"""How often things are drawn: counted, for time is measured by the benchmarks."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QPixmapCache
from PySide6.QtWidgets import QWidget

from kf_desktop.bots import make_bot
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.ui.canvas.brush import stamp
from kf_desktop.ui.canvas.kept import BoardScene, KeptItem
from kf_desktop.ui.cards.card_widget import CardWidget
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.row import CardRow
from kf_desktop.ui.clash_board.drawing import floor
from kf_desktop.ui.clash_board.drawing.marks import OverMarks, UnderMarks
from kf_desktop.ui.decision.question import Question
from kf_desktop.ui.hand.fan import lean
from kf_desktop.ui.kingdom_map.map import KingdomMap
from kf_desktop.ui.kingdom_map.tiles import TileItem
from kf_desktop.ui.kingdom_map.void import is_made, let_void_go
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.shell.window import ShellWindow
from kf_desktop.ui.theme import painted
from kf_desktop.ui.theme.painted import FRAME, paint_kept
from kf_desktop.ui.theme.widgets import FlowLayout, column
from tests.bundled import load_box
from tests.ui import fakes

BOX = load_box()


def whole_map(qtbot: Any, width: int, height: int) -> KingdomMap:
    """All tiles of a kingdom on the table, a third of them explored."""
    state = fakes.state("delve")
    for place, id in enumerate(fakes.library().tiles["cinder_abbacy"]):
        state.expedition.tiles[id] = fakes.s.TileState(place % 3 > 0, place % 3 > 1)
    board = KingdomMap()
    qtbot.addWidget(board)
    board.resize(width, height)
    board.show()
    qtbot.waitExposed(board)
    board.show_table(fakes.view_of(state, None))
    board.set_decision(None)
    qtbot.wait(20)  # until it is laid out
    board.canvas.settle()
    return board


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of items that were painted, in order."""
    updated: list[str] = []
    paint = KeptItem.paint

    def counted(self: KeptItem, *args: Any) -> None:
        updated.append(type(self).__name__)
        paint(self, *args)

    monkeypatch.setattr(KeptItem, "paint", counted)
    return updated


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (3840, 2160)])
def test_a_map_that_stays_as_it_is_paints_no_item_anew(qtbot: Any, drawn: list[str], width: int, height: int) -> None:
    before = QPixmapCache.cacheLimit()
    QPixmapCache.setCacheLimit(10_240)  # Qt's own, which windows of other tests may have raised
    board = whole_map(qtbot, width, height)
    board.canvas.viewport().repaint()
    assert len(drawn) > 20
    drawn.clear()
    board.canvas.viewport().repaint()
    assert drawn == []
    QPixmapCache.setCacheLimit(before)


def test_at_the_end_of_a_zoom_a_frame_makes_sharp_what_it_has_time_for(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = whole_map(qtbot, 1280, 800)
    viewport, scene = board.canvas.viewport(), board.canvas.kept_scene
    viewport.repaint()
    monkeypatch.setattr(LATER, "at_once", False)
    made = {"items": 0}
    keep = KeptItem._keep

    def counted(self: KeptItem, *args: Any) -> None:
        made["items"] += 1
        keep(self, *args)

    monkeypatch.setattr(KeptItem, "_keep", counted)
    monkeypatch.setattr(BoardScene, "has_time", lambda self: made["items"] < 7)
    board.canvas.zoom_by(1.3)
    board.canvas.settle()
    frames: list[int] = []
    while (not frames or scene.blurred) and len(frames) < 50:
        made["items"] = 0
        scene.sharpen()
        viewport.repaint()
        frames.append(made["items"])
    LATER.finish()
    assert len(frames) > 2 and not scene.blurred
    assert max(frames) == 7


def test_what_had_no_time_is_not_forgotten_when_another_part_is_painted_first(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Panes of the Rosegraal stayed away for good: a frame of something else came between."""
    monkeypatch.setattr(LATER, "at_once", False)
    board = whole_map(qtbot, 1280, 800)
    viewport, scene = board.canvas.viewport(), board.canvas.kept_scene
    LATER.finish()
    viewport.repaint()
    items = [item for item in scene.items() if isinstance(item, TileItem)]
    monkeypatch.setattr(BoardScene, "has_time", lambda self: False)
    for item in items:
        item.renew()
    viewport.repaint()
    assert items and set(items) <= set(scene.blurred)
    viewport.repaint(0, 0, 1, 1)
    monkeypatch.setattr(BoardScene, "has_time", lambda self: True)
    LATER.finish()
    viewport.repaint()
    assert not [item for item in items if item._another] and not scene.blurred


def test_a_clash_board_on_which_nothing_has_changed_is_not_painted_anew(
    window: Any, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drawn anew whole, with the badges worked out; then with a figure elsewhere."""
    updated: list[str] = []
    for layer in (UnderMarks, OverMarks):
        monkeypatch.setattr(layer, "update", lambda self: updated.append(type(self).__name__))
    session = Session(RULES, BOX, new_skirmish(BOX, "bell_ox", 2, "full", [("ilse", 2), ("bruno", 2)], 4))
    bot = make_bot("random", 4)
    while session.decision is None or session.decision.prompt != "choose.next_knight":
        assert session.decision is not None
        session.answer(bot(session.state, session.decision))
    window.play(SessionTable(session))
    qapp.processEvents()
    board = window.table.middle.views["clash"]
    board._ponder()
    assert board._badges and updated
    updated.clear()
    window.table.refresh()
    assert board._badges, "until they are worked out anew"
    board._ponder()
    assert updated == []
    session.state.knights["ilse"].cell = next(cell for cell in board.look.grid.spaces if not board.look.at(cell))
    window.controller.table._seen = None
    window.table.refresh()
    assert not board._badges and set(updated) == {"UnderMarks", "OverMarks"}


@pytest.mark.parametrize("played", range(5))
def test_the_others_lie_as_they_lay_when_a_card_is_played(played: int) -> None:
    """Turned as before, but for those that come from one side of the middle to the other: their pictures are kept."""
    before = [lean(place - 2) for place in range(5)]
    after = [lean(place - 1.5) for place in range(4)]
    del before[played]
    assert sum(one != other for one, other in zip(before, after, strict=True)) <= 2


def test_a_map_seen_for_the_first_time_comes_in_over_a_few_frames(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What there is no time for is not there yet, and what looks another stays as it was, until the next frame."""
    monkeypatch.setattr(LATER, "at_once", False)
    made: list[KeptItem] = []
    keep = KeptItem._keep

    def counted(self: KeptItem, *args: Any) -> None:
        made.append(self)
        keep(self, *args)

    monkeypatch.setattr(KeptItem, "_keep", counted)
    monkeypatch.setattr(BoardScene, "has_time", lambda self: len(made) < 5)
    board = whole_map(qtbot, 1280, 800)
    scene, viewport = board.canvas.kept_scene, board.canvas.viewport()
    viewport.repaint()
    assert len(made) == 5 and scene.blurred
    frames, there = 0, set(made)
    while scene.blurred and frames < 50:
        made.clear()
        scene.sharpen()
        viewport.repaint()
        assert made and there.isdisjoint(made)
        there.update(made)
        frames += 1
    assert frames > 2
    tile = next(item for item in there if isinstance(item, TileItem))
    made[:] = [tile] * 5
    before = tile._kept.cacheKey()
    tile.renew()
    viewport.repaint()
    assert tile._kept.cacheKey() == before and scene.blurred == [tile]
    made.clear()
    scene.sharpen()
    viewport.repaint()
    assert made == [tile] and tile._kept.cacheKey() != before


def test_a_sign_that_stands_in_many_places_is_drawn_once() -> None:
    drawn: list[QRectF] = []

    def draw(painter: QPainter, area: QRectF) -> None:
        drawn.append(area)
        painter.fillRect(area, QColor("red"))

    picture = QPixmap(60, 20)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    for left in (1, 21, 41):
        stamp(painter, QRectF(left, 1, 18, 18), ("test", "red"), draw)
    painter.scale(0.5, 0.5)
    stamp(painter, QRectF(0, 0, 18, 18), ("test", "red"), draw)
    painter.end()
    assert drawn == [QRectF(0, 0, 18, 18)] * 2, "once for each size"
    image = picture.toImage()
    assert [image.pixelColor(x, 10).name() for x in (0, 1, 18, 20, 41, 58, 59)] == [
        "#ffffff", "#ff0000", "#ff0000", "#ffffff", "#ff0000", "#ff0000", "#ffffff",
    ]  # fmt: skip


class Card(QWidget):
    """Long to draw: it can wait."""

    def __init__(self, owner: QWidget, place: int, drawn: list[str]) -> None:
        super().__init__(owner)
        self.words, self._drawn = f"card {place}", drawn
        self.setGeometry(place * 40, 0, 40, 40)

    def say(self, words: str) -> None:
        self.words = words
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_kept(self, painter, self.words, self._draw, waits=True)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        self._drawn.append(self.words)
        colours = {"card": "red", "another": "blue", "a": "green"}
        painter.fillRect(self.rect(), QColor(colours[self.words.split()[0]]))


def test_cards_that_are_long_to_draw_come_over_a_few_frames(
    qtbot: Any, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One a frame where there is no time for more; until then each shows what it showed before."""
    monkeypatch.setattr(LATER, "at_once", False)
    monkeypatch.setattr(painted, "PATIENCE", 0)
    window = ShellWindow("cards", Settings(animation="off"))
    qtbot.addWidget(window)
    drawn: list[str] = []
    cards = [Card(window, place, drawn) for place in range(3)]
    window.show()
    qapp.processEvents()
    assert len(drawn) == 3, "a window that comes up is painted whole"
    drawn.clear()
    for card in cards:
        card.say(f"another {card.words}")
    seen = []
    for _ in range(20):
        qapp.processEvents()
        seen.append(len(drawn))
    assert sorted(set(seen) - {0}) == [1, 2, 3], "one in each frame"
    for card in cards:
        card.say(card.words.removeprefix("another ").replace("card", "a third card"))
    FRAME.begin()
    colours = [card.grab().toImage().pixelColor(20, 20).name() for card in cards]
    FRAME.end()
    assert colours == ["#008000", "#0000ff", "#0000ff"], "the first is always drawn"
    assert [card.grab().toImage().pixelColor(20, 20).name() for card in cards] == ["#008000"] * 3, "outside of a frame"


def test_the_frame_that_an_answer_waits_for_draws_no_card_for_the_first_time_when_it_is_late(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its time runs from the answer; what comes after it is a frame like any other."""
    monkeypatch.setattr(LATER, "at_once", False)
    window = QWidget()
    qtbot.addWidget(window)
    drawn: list[str] = []
    card, scene = Card(window, 0, drawn), BoardScene()

    def seen_in_a_frame(patience: int, *, answered: bool) -> tuple[bool, bool]:
        monkeypatch.setattr(painted, "PATIENCE", patience)
        card.say(f"a card at {patience} {answered}")
        if answered:
            FRAME.answer()
        FRAME.begin()
        scene.begin_frame()
        on_the_board = scene.has_time()
        card.grab()
        FRAME.end()
        return card.words in drawn, on_the_board

    assert seen_in_a_frame(0, answered=True) == (False, False)
    assert seen_in_a_frame(60_000, answered=True) == (True, True)
    assert seen_in_a_frame(0, answered=False) == (True, False)
    LATER.finish()


def test_the_floor_of_a_board_comes_a_frame_after_the_answer_that_leads_there(
    window: Any, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes longer than all else in that frame; what is asked on the board is there at once."""
    session = Session(RULES, BOX, new_skirmish(BOX, "bell_ox", 2, "full", [("ilse", 2), ("bruno", 2)], 4))
    window.play(SessionTable(session))
    qapp.processEvents()
    board = window.table.middle.views["clash"].canvas
    shown = board.viewport().grab().toImage()
    monkeypatch.setattr(LATER, "at_once", False)
    LATER.finish()
    floor._MADE.clear()
    board.kept_scene.floor.let_go()
    board.kept_scene._renew_floor()
    FRAME.answer()
    qapp.processEvents()
    assert not floor._MADE, "the frame of the answer"
    while LATER.waiting:
        qapp.processEvents()
    qapp.processEvents()
    assert len(floor._MADE) == 1
    assert board.viewport().grab().toImage() == shown


def test_the_fog_of_a_map_comes_a_frame_after_the_answer_that_leads_there(
    window: Any, play: Any, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(fakes.state("delve"), "confirm")
    qapp.processEvents()
    scene = window.table.middle.views["map"].canvas.kept_scene
    monkeypatch.setattr(LATER, "at_once", False)
    LATER.finish()
    let_void_go()
    scene._renew_void()
    FRAME.answer()
    qapp.processEvents()
    assert not is_made(scene.look.ground), "the frame of the answer"
    while LATER.waiting:
        qapp.processEvents()
    qapp.processEvents()
    assert is_made(scene.look.ground)


def test_a_question_is_fitted_once_to_its_place(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not to the place of the last one before it gets its own."""
    bar = QWidget()
    qtbot.addWidget(bar)
    question, fits = Question(bar), []
    bar.show()
    fit = Question.fit
    monkeypatch.setattr(Question, "fit", lambda self: (fits.append(self.size()), fit(self)))
    for kind, box in (
        ("tile", QRect(0, 0, 300, 90)),
        ("confirm", QRect(0, 0, 300, 90)),
        ("choose", QRect(0, 0, 400, 90)),
    ):
        fits.clear()
        question.show_question(fakes.view_of(fakes.state("delve"), fakes.decisions()[kind]), odds=False)
        question.stand(box)
        assert fits == [box.size()]
    question.stand(box)
    assert len(fits) == 1


def test_every_answer_says_when_it_was_given(window: Any, qapp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(RULES, BOX, new_skirmish(BOX, "bell_ox", 2, "full", [("ilse", 2), ("bruno", 2)], 4))
    window.play(SessionTable(session))
    said: list[int] = []
    monkeypatch.setattr(FRAME, "answer", lambda: said.append(len(session.events)))
    before = len(session.events)
    assert session.decision is not None
    window.controller.answer(make_bot("random", 4)(session.state, session.decision))
    assert said == [before] and len(session.events) > before


def test_the_cards_of_a_row_are_laid_out_once_however_many_they_are(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    arranged: list[int] = []
    arrange = FlowLayout._arrange

    def counted(self: FlowLayout, *args: Any, **more: Any) -> int:
        arranged.append(self.count())
        return arrange(self, *args, **more)

    monkeypatch.setattr(FlowLayout, "_arrange", counted)
    faces = [face_of(BOX, "gear", id) for id in list(BOX.gear)[:8]]
    counts = []
    for many in (2, 8):
        room = QWidget()
        qtbot.addWidget(room)
        room.resize(900, 700)
        row = CardRow()
        column(room).addWidget(row)
        room.show()
        arranged.clear()
        row.want("Gear", faces[:many])
        row.come()
        counts.append(len(arranged))
        cards = [card.geometry() for card in row.cards]
        assert all(not one.intersects(other) for one in cards for other in cards if one is not other)
        assert len({card.topLeft().toTuple() for card in cards}) == many and row.height() >= cards[-1].bottom()
    assert counts[0] == counts[1]


def test_a_card_that_comes_in_a_later_frame_comes_whole(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """No frame with a key on it around nothing."""
    card = CardWidget(face_of(BOX, "gear", next(iter(BOX.gear))))
    qtbot.addWidget(card)
    card.resize(card.sizeHint())
    card.offer("key", "7")
    monkeypatch.setattr(FRAME, "has_time", lambda: False)
    early = card.grab().toImage()
    empty = QWidget()
    qtbot.addWidget(empty)
    empty.resize(card.size())
    assert early == empty.grab().toImage()
    monkeypatch.setattr(FRAME, "has_time", lambda: True)
    assert card.grab().toImage() != early
