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
from kf_desktop.door.subjects import DrawnSubject
from kf_desktop.engine.decision import Decision
from kf_desktop.saves.vault import Vault
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.clash_board.drawing.floor import cell_rect
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.loadout.loadout_view import LoadoutView
from kf_desktop.ui.outpost.street import StreetView
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.theme.theme import THEMES
from kf_desktop.ui.window import Window
from tests.ui.conftest import Strays

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
SEED = "5"
MIDDLE, MOST = 150, 1200
"""Answers until the players go home for the night, and the most that an expedition may take."""
QUIET = ("event.only_one_answer",)


@pytest.fixture
def open_window(tmp_path: Path, strays: Strays) -> Iterator[Callable[[], Window]]:
    """Opens the program on the vault of this test, as often as it is asked for."""
    opened: list[Window] = []

    def begin() -> Window:
        window = Window(Settings(animation="off"), lambda: SavedGames(Vault(tmp_path / "saves")))
        MOTION.speed = "off"
        window.resize(1280, 800)
        window.show()
        assert QTest.qWaitForWindowActive(window)
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


def as_put(asked: Decision | None, keys: Sequence[str]) -> Sequence[str]:
    """The rules' answer at a fork, to the question about a whole way that is put in its place."""
    if asked is None or not isinstance(asked.subject, DrawnSubject):
        return keys
    ways = asked.subject.spaces.items()
    return next((f"cell:{space}",) for space, way in ways if way.said[:1] == tuple(keys))


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

    def turn_page(self) -> None:
        QTest.mouseClick(self.window.table.bar.on, LEFT)

    def answer(self, decision: Decision, keys: Sequence[str]) -> None:
        table = self.window.table
        assert table is not None
        answering = table.controller.answering
        keys = as_put(answering.decision, keys)
        if answering.immediate and keys:
            self._choose(keys[0])
            return
        for key in () if answering.picked == list(keys) else keys:  # the only die is picked from the beginning
            self._press(key)
        QTest.mouseClick(table.bar.act if keys else table.bar.on, LEFT)

    def _choose(self, key: str) -> None:
        """The one option that is the answer, wherever it can be seen; what is only armed by that is then done."""
        table = self.window.table
        assert table is not None
        decision = table.controller.answering.decision
        answering = table.controller.answering
        ways = {"board": self._on_board, "map": self._on_map, "card": self._on_card, "plate": self._on_plate}
        ways |= {"house": self._on_house, "chest": self._in_chest}
        for place, click in {**ways, "bar": self._press}.items():
            if click(key):
                if answering.decision is decision and answering.armed == key:
                    QTest.mouseClick(table.bar.act, LEFT)
                if answering.decision is not decision:
                    self.clicked[place] += 1
                    return
        raise AssertionError(f"{key} of {decision.prompt} cannot be clicked")

    def _on_plate(self, key: str) -> bool:
        table = self.window.table
        answering = table.controller.answering
        plate = {answering.way_on: table.bar.on, answering.armed: table.bar.act}.get(key)
        if plate is None:
            return False
        QTest.mouseClick(plate, LEFT)
        if answering.way_on == key and plate.deed.kind.startswith("sure_"):
            QTest.mouseClick(plate, LEFT)
        return True

    def _on_board(self, key: str) -> bool:
        board: Any = self.window.table.middle.views["clash"]
        if not key.startswith("cell:") or not board.isVisible() or board.look is None:
            return False
        spot = cell_rect(board.look, board.look.grid.cell(key[5:])).center()
        return self._on_canvas(board.canvas, spot)

    def _on_map(self, key: str) -> bool:
        kingdom: Any = self.window.table.middle.views["map"]
        if not kingdom.isVisible() or kingdom.look is None:
            return False
        alone = {options[0].key: tile for tile, options in kingdom.places.tiles.items() if len(options) == 1}
        if key in alone:
            return self._on_canvas(kingdom.canvas, kingdom.look.tiles[alone[key]].area.center())
        cards = {option.key: f"card:{id}" for id, option in kingdom.places.cards.items()}
        return key in cards and self._on_canvas(kingdom.canvas, kingdom._area(cards[key]).center())

    def _on_house(self, key: str) -> bool:
        """In the street: on the walls."""
        page: Any = self._outpost_page(StreetView)
        house = next((each for each in page.houses.values() if each.key == key), None) if page is not None else None
        if house is None:
            return False
        walls = house.shape_here.boundingRect().center().toPoint()
        QTest.mouseClick(house, LEFT, Qt.KeyboardModifier.NoModifier, walls)
        return True

    def _in_chest(self, key: str) -> bool:
        """At a knight's table: the place first, then the thing in the chest."""
        page: Any = self._outpost_page(LoadoutView)
        places = page.places.values() if page is not None else ()
        place = next((each for each in places if any(thing.key == key for thing in (*each.held, *each.chest))), None)
        if place is None:
            return False
        held = next((thing.face.id for thing in place.held if thing.key == key), None)
        page.open(place.id, held)
        QApplication.processEvents()
        row = next(row for row in page.chest.things if row.thing.key == key)
        page.chest.area.ensureWidgetVisible(row)
        QTest.mouseClick(row, LEFT)
        return True

    def _outpost_page(self, kind: type[Any]) -> Any:
        """What is shown of the outpost, if it is of that kind."""
        middle = self.window.table.middle
        page = middle.views["outpost"].page
        return page if middle.current == "outpost" and isinstance(page, kind) else None

    def _on_canvas(self, canvas: Any, spot: QPointF) -> bool:
        where: QPoint = canvas.mapFromScene(spot)
        if not canvas.viewport().rect().contains(where):
            return False
        QTest.mouseClick(canvas.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, where)
        return True

    def _on_card(self, key: str) -> bool:
        """A card of the view, of the hand, or a line of the page."""
        table: Any = self.window.table
        view = table.middle.views[table.middle.current]
        places = [card for row in (*getattr(view, "card_rows", ()), table.hand) for card in row.cards]
        card = next((c for c in places if c.key == key and c.isVisible()), None)
        if card is None and table.middle.current == "story":
            keys = [option.key for option in table.controller.answering.options]
            card = dict(zip(keys, view.choices, strict=False)).get(key)
        if card is not None and card.visibleRegion().isEmpty() and (area := getattr(view, "area", None)) is not None:
            area.ensureWidgetVisible(card)
        if card is None or card.visibleRegion().isEmpty():
            return False
        QTest.mouseClick(card, LEFT, Qt.KeyboardModifier.NoModifier, card.visibleRegion().boundingRect().center())
        return True

    def _press(self, key: str) -> bool:
        bar = self.window.table.bar
        button = next((each for each in bar.buttons if each.property("option") == key), None)
        if button is None:
            return self._on_card(key)
        bar.grid.ensureWidgetVisible(button)
        QTest.mouseClick(button, LEFT)
        return True


class Keyboard:
    """Never touches the mouse: figures and letters, Space, the arrows, Tab and Enter."""

    def __init__(self, window: Any) -> None:
        self.window = window
        self.pressed: Counter[str] = Counter()

    def _key(self, key: Qt.Key | str) -> None:
        QTest.keyClick(focused(self.window), Qt.Key(ord(key)) if isinstance(key, str) else key)
        self.pressed[str(key)] += 1

    def _tab_to(self, wanted: QWidget) -> None:
        for _ in range(90):
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
        self._tab_to(start.page.further.button)
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

    def turn_page(self) -> None:
        self._key(Qt.Key.Key_Space)

    def answer(self, decision: Decision, keys: Sequence[str]) -> None:
        table = self.window.table
        answering = table.controller.answering
        asked = answering.decision  # as it is put, which may be several questions of the rules at once
        for key in () if answering.picked == list(keys) else as_put(asked, keys):
            self.choose(key)
        if not keys:
            self._key(Qt.Key.Key_Space)
        elif answering.decision is asked and not answering.immediate:
            self._key(table.bar.act.deed.key)

    def choose(self, key: str) -> None:
        """By the option's own key, twice if it is only armed at first; without one, on the board."""
        answering = self.window.table.controller.answering
        decision, letter = answering.decision, answering.keys[key]
        if not letter:
            self.walk_to(key)
            return
        armed = answering.armed == key
        self._key(Qt.Key.Key_Space if letter == "Space" else letter)
        QApplication.processEvents()
        if answering.decision is decision and answering.immediate and not armed:
            assert key in (answering.armed, answering.way_on)
            self._key(Qt.Key.Key_Space if letter == "Space" else letter)

    def walk_to(self, key: str) -> None:
        """F7, the arrows, Enter; Tab to a button where the option has no place on the board."""
        board = self.window.table.middle.views["clash"]
        goal = next((cell for cell, option in board.places.cells.items() if option.key == key), None)
        if goal is None or not board.isVisible():
            buttons = self.window.table.bar.buttons
            self._tab_to(next(each for each in buttons if each.property("option") == key))
            self._key(Qt.Key.Key_Return)
            return
        self._key(Qt.Key.Key_F7)
        assert board.canvas.hasFocus()
        self._key(Qt.Key.Key_Right)  # the cursor comes up
        for _ in range(40):
            (x, y), (to_x, to_y) = (board.look.grid.xy(cell) for cell in (board.spot, goal))
            if (x, y) == (to_x, to_y):
                break
            arrows = (Qt.Key.Key_Right, Qt.Key.Key_Left) if x != to_x else (Qt.Key.Key_Up, Qt.Key.Key_Down)
            self._key(arrows[0] if ((to_x, to_y) > (x, y) and x != to_x) or (x == to_x and to_y > y) else arrows[1])
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
        if window.table.middle.is_reading():
            hands.turn_page()
            QApplication.processEvents()
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


def test_with_the_mouse(open_window: Callable[[], Window], qapp: Any) -> None:
    CATALOGUE.missing.clear()
    hands = play_it_all(open_window(), Mouse, open_window)
    clicked = sum((each.clicked for each in hands if isinstance(each, Mouse)), Counter[str]())
    assert [key for key in CATALOGUE.missing if key not in QUIET] == []
    assert all(clicked[place] for place in ("board", "map", "card", "plate", "bar")), clicked


def test_with_the_keyboard_alone(open_window: Callable[[], Window], qapp: Any) -> None:
    CATALOGUE.switch("zh_CN")
    CATALOGUE.missing.clear()
    play_it_all(open_window(), Keyboard, open_window)
    assert [key for key in CATALOGUE.missing if key not in QUIET] == []
