"""A whole expedition through the window, as players do it: begun, left in the middle, continued, and ended.

Once with the mouse on whatever glows — spaces, tiles, cards, lines of the page, buttons — and once with
the keyboard alone. The answers are those of the cautious bot; the game is saved to a vault of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from kf_desktop.app.saved_games import SavedGames
from kf_desktop.bots import make_bot
from kf_desktop.engine.decision import Decision
from kf_desktop.saves.vault import Vault
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.clash_board.drawing.floor import cell_rect
from kf_desktop.ui.decision.option_keys import key_of
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.theme.theme import THEMES
from kf_desktop.ui.window import Window

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
SEED = "5"
MIDDLE, MOST = 150, 1200
"""Answers until the players go home for the night, and the most that an expedition may take."""
QUIET = ("event.only_one_answer",)


@pytest.fixture
def open_window(tmp_path: Path) -> Iterator[Callable[[], Window]]:
    """Opens the program on the vault of this test, as often as it is asked for."""
    opened: list[Window] = []

    def begin() -> Window:
        window = Window(Settings(animation="off"), lambda: SavedGames(Vault(tmp_path / "saves")))
        MOTION.speed = "off"
        window.resize(1280, 800)
        window.show()
        QTest.qWait(20)
        assert window.start is not None
        window.start.look_for_saves()
        opened.append(window)
        return window

    yield begin
    for window in opened:
        window.close()
        CATALOGUE.switched.disconnect(window._dress)
        THEMES.changed.disconnect(window._redraw)
        window.deleteLater()


def focused(window: Window) -> QWidget:
    return window.focusWidget() or window


class Mouse:
    """Clicks where the answer is shown: on a board, a card, the page, or on the decision bar."""

    def __init__(self, window: Any) -> None:
        self.window = window
        self.clicked: Counter[str] = Counter()

    def begin(self) -> None:
        start = self.window.start
        assert start is not None
        QTest.mouseClick(start.buttons["new"], LEFT)
        start.page.seed.setText(SEED)
        QTest.mouseClick(start.page.begin, LEFT)

    def go_on(self) -> None:
        start = self.window.start
        assert start is not None
        QTest.mouseClick(start.buttons["continue"], LEFT)

    def answer(self, decision: Decision, keys: Sequence[str]) -> None:
        table = self.window.table
        assert table is not None
        answering = table.controller.answering
        if answering.immediate and keys:
            self._choose(keys[0])
            return
        for key in keys:
            self._press(key)
        QTest.mouseClick(table.bar.confirm if keys else table.bar.decline, LEFT)

    def _choose(self, key: str) -> None:
        """The one option that is the answer, wherever it can be seen."""
        table = self.window.table
        assert table is not None
        before = len(table.controller.table.session.events), table.controller.table.session.decision
        for place, click in (("board", self._on_board), ("map", self._on_map), ("card", self._on_card)):
            if click(key):
                if (len(table.controller.table.session.events), table.controller.table.session.decision) != before:
                    self.clicked[place] += 1
                    return
                break  # something stands on that space: its button will do
        self._press(key)

    def _on_board(self, key: str) -> bool:
        board: Any = self.window.table.stage.views["clash"]
        if not key.startswith("cell:") or not board.isVisible() or board.look is None:
            return False
        spot = cell_rect(board.look, board.look.grid.cell(key[5:])).center()
        return self._on_canvas(board.canvas, spot)

    def _on_map(self, key: str) -> bool:
        kingdom: Any = self.window.table.stage.views["map"]
        if not key.startswith("tile:") or not kingdom.isVisible() or key[5:] not in kingdom.look.tiles:
            return False
        return self._on_canvas(kingdom.canvas, kingdom.look.tiles[key[5:]].area.center())

    def _on_canvas(self, canvas: Any, spot: QPointF) -> bool:
        where: QPoint = canvas.mapFromScene(spot)
        if not canvas.viewport().rect().contains(where):
            return False
        QTest.mouseClick(canvas.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, where)
        return True

    def _on_card(self, key: str) -> bool:
        """A card of the view, of the hand, or a line of the page."""
        table: Any = self.window.table
        view = table.stage.views[table.stage.current]
        places = [card for row in (*getattr(view, "card_rows", ()), table.hand.row) for card in row.cards]
        card = next((c for c in places if c.key == key and c.isVisible()), None)
        if card is None and table.stage.current == "story":
            keys = [option.key for option in table.controller.answering.options]
            card = dict(zip(keys, view.choices, strict=False)).get(key)
        if card is None or card.visibleRegion().isEmpty():
            return False
        QTest.mouseClick(card, LEFT, Qt.KeyboardModifier.NoModifier, card.visibleRegion().boundingRect().center())
        return True

    def _press(self, key: str) -> None:
        bar = self.window.table.bar
        button = next(each for each in bar.buttons if each.property("option") == key)
        bar.grid.ensureWidgetVisible(button)
        QTest.mouseClick(button, LEFT)
        self.clicked["bar"] += 1


class Keyboard:
    """Never touches the mouse: figures and letters, Tab, Enter, Space and 0."""

    def __init__(self, window: Any) -> None:
        self.window = window
        self.pressed: Counter[str] = Counter()

    def _key(self, key: Qt.Key | str) -> None:
        QTest.keyClick(focused(self.window), Qt.Key(ord(key)) if isinstance(key, str) else key)
        self.pressed[str(key)] += 1

    def _tab_to(self, wanted: QWidget) -> None:
        for _ in range(60):
            if focused(self.window) is wanted:
                return
            self._key(Qt.Key.Key_Tab)
        raise AssertionError(f"the Tab key never comes to {wanted}")

    def begin(self) -> None:
        start = self.window.start
        assert start is not None
        self._tab_to(start.buttons["new"])
        self._key(Qt.Key.Key_Space)
        QApplication.processEvents()
        self._tab_to(start.page.seed)
        QTest.keyClick(start.page.seed, Qt.Key.Key_A, CONTROL)
        QTest.keyClicks(start.page.seed, SEED)
        self._tab_to(start.page.begin)
        self._key(Qt.Key.Key_Space)

    def go_on(self) -> None:
        start = self.window.start
        assert start is not None
        self._tab_to(start.buttons["continue"])
        self._key(Qt.Key.Key_Space)

    def answer(self, decision: Decision, keys: Sequence[str]) -> None:
        places = [option.key for option in decision.options]
        answering = self.window.table.controller.answering
        for key in keys:
            place = places.index(key)
            if key_of(place):
                self._key(key_of(place))
            else:
                self._tab_to(self.window.table.bar.buttons[place])
                self._key(Qt.Key.Key_Space)
        if not keys:
            self._key("0")
        elif answering.decision is decision and answering.picked:
            self._key(Qt.Key.Key_Return)


def wait_for_the_disk(window: Any) -> None:
    """On a slow disk an answer waits for those before it: here nobody plays faster than they are written."""
    controller = window.table.controller
    for _ in range(2000):
        if not controller.saving.behind(controller.table):
            return
        QTest.qWait(5)
    raise AssertionError("the disk never takes the last answers")


def play(window: Any, hands: Mouse | Keyboard, answers: int) -> int:
    """Play on for so many answers, or to the end of the expedition; how many were given."""
    given = 0
    bot = make_bot("cautious", 5)
    while given < answers and window.table is not None:
        session: Any = window.table.controller.table.session
        decision = session.decision
        if decision is None or session.state.campaign.expeditions:
            break
        keys = bot(session.state, decision)
        wait_for_the_disk(window)
        hands.answer(decision, keys)
        QApplication.processEvents()
        given += 1
        assert session.decision is not decision, f"{keys} did not answer {decision.prompt}"
    return given


def close_and_open(window: Any, open_window: Callable[[], Window]) -> tuple[Window, tuple[object, ...]]:
    """Close the program in the middle of the game and start it again; what was asked when it was closed."""
    session: Any = window.table.controller.table.session
    asked = (session.decision.prompt, [option.key for option in session.decision.options])
    window.close()
    return open_window(), asked


def play_it_all(
    window: Any, hands_of: Callable[[Window], Mouse | Keyboard], open_window: Callable[[], Window]
) -> list[Mouse | Keyboard]:
    """Half of the expedition, a night's sleep, the other half in the other language."""
    first = hands_of(window)
    first.begin()
    QApplication.processEvents()
    assert play(window, first, MIDDLE) == MIDDLE
    window, asked = close_and_open(window, open_window)
    second = hands_of(window)
    second.go_on()
    QApplication.processEvents()
    session: Any = window.table.controller.table.session
    assert (session.decision.prompt, [option.key for option in session.decision.options]) == asked
    QTest.keyClick(focused(window), Qt.Key.Key_L, CONTROL)
    assert play(window, second, MOST) < MOST
    assert session.state.campaign.expeditions == 1
    return [first, second]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_with_the_mouse(language: str, open_window: Callable[[], Window], qapp: Any) -> None:
    CATALOGUE.switch(language)
    CATALOGUE.missing.clear()
    hands = play_it_all(open_window(), Mouse, open_window)
    clicked = sum((each.clicked for each in hands if isinstance(each, Mouse)), Counter[str]())
    assert [key for key in CATALOGUE.missing if key not in QUIET] == []
    assert all(clicked[place] for place in ("board", "map", "card", "bar")), clicked


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_with_the_keyboard_alone(language: str, open_window: Callable[[], Window], qapp: Any) -> None:
    CATALOGUE.switch(language)
    CATALOGUE.missing.clear()
    play_it_all(open_window(), Keyboard, open_window)
    assert [key for key in CATALOGUE.missing if key not in QUIET] == []
