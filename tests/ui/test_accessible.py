"""Every screen and every sheet, for those who listen or use the keyboard: nothing is nameless, the focus is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from kf_desktop.bots import make_bot
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.odds.situation.decisions import for_decision
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.dialogs.ask import ask
from kf_desktop.ui.dialogs.menu import MenuDialog
from kf_desktop.ui.dialogs.rule import RuleDialog
from kf_desktop.ui.knight_sheet.sheet_view import PAGES
from kf_desktop.ui.theme.theme import THEMES
from tests.bundled import load_box
from tests.ui import fakes
from tools.scenes import SCENES, over, start, table

Show = Callable[[Any], object]
MUTE = (QAccessible.Role.NoRole,)


def rolling(window: Any) -> None:
    """A real fight at its first question that has odds."""
    box = load_box()
    session: Any = Session(RULES, box, new_skirmish(box, "reed_wives", 1, "full", [("ilse", 1), ("bruno", 1)], 7))
    bot = make_bot("cautious", 5)
    while for_decision(session.game, session.asking) is None:
        session.answer(bot(session.state, session.decision))
    window.play(SessionTable(session))
    for _ in range(400):
        QApplication.processEvents()
        if window.table.bar.odds is not None:
            return
        QApplication.instance().thread().msleep(5)  # type: ignore[union-attr]


def sheet(page: str) -> Show:
    """A page of the knight's sheet."""
    card = table(fakes.clash_state, "card", view="knights")
    return over(card, lambda window: window.table.middle.views["knights"].turn(page))


def rule(window: Any) -> None:
    RuleDialog(window.table, "LOS-009").open()


clash = table(fakes.clash_state, "reroll")
PLACES: dict[str, Show] = {
    **SCENES,
    **{f"knight-{page}": sheet(page) for page in PAGES},
    "settings": over(clash, lambda window: window._menu_picked("settings")),
    "why-event": over(clash, lambda window: window.table.why_event(1)),
    "rule": over(clash, rule),
    "numbers-monster": over(clash, lambda window: window.table.show_numbers_of_monster(1)),
    "numbers-knight": over(clash, lambda window: window.table.show_numbers_of_knight("ilse")),
    "delete": over(start("load"), lambda window: ask(window.start, "Delete?", "Gone for good.", "Delete", print)),
    "fight": rolling,
    "clash-large-text": over(rolling, lambda window: THEMES.set(scale=150)),
    "odds": over(rolling, lambda window: window.table.show_odds()),
    "toast": over(clash, lambda window: window.table.toast.say("Nothing to undo.")),
}


@pytest.fixture
def shown(window: Any, qtbot: Any) -> Iterator[Callable[[str], Any]]:
    speed, MOTION.speed = MOTION.speed, "off"

    def show(place: str) -> Any:
        PLACES[place](window)
        qtbot.wait(30)
        return window

    yield show
    MOTION.speed = speed


def stops(window: Any) -> list[QWidget]:
    """All that the keyboard can come to; a viewport's keyboard is that of its area."""
    return [
        each
        for each in window.findChildren(QWidget)
        if each.isVisible() and each.isEnabled() and each.focusPolicy() & Qt.FocusPolicy.TabFocus
        if each.focusProxy() is None and not each.objectName().startswith("qt_")
        if not (each.parent() is not None and getattr(each.parent(), "viewport", None) and type(each) is QWidget)
    ]


@pytest.mark.parametrize("place", PLACES)
def test_everything_that_can_be_reached_has_a_name_and_a_role(shown: Any, place: str) -> None:
    window = shown(place)
    found = stops(window)
    assert found
    nameless = []
    for each in found:
        heard = QAccessible.queryAccessibleInterface(each)
        name = heard.text(QAccessible.Text.Name).strip()
        if not any(letter.isalnum() for letter in name) or heard.role() in MUTE:
            nameless.append((type(each).__name__, each.objectName(), name, heard.role()))
    assert nameless == []


@pytest.mark.parametrize("place", ["clash-cell", "skirmish", "fight", "delve"])
def test_every_piece_of_a_board_has_a_name_and_is_where_it_is_seen(shown: Any, place: str) -> None:
    stage = shown(place).table.middle
    board = stage.views[stage.current]
    if place == "delve":
        wanted = {f"tile:{id}": tile.area for id, tile in board.look.tiles.items()}
    else:
        wanted = {key: item.sceneBoundingRect() for key, item in board.scene.figures.items()}
    assert set(board.mirror.pieces) == set(wanted)
    for key, piece in board.mirror.pieces.items():
        heard = QAccessible.queryAccessibleInterface(piece)
        assert heard.text(QAccessible.Text.Name).strip(), key
        assert heard.role() is QAccessible.Role.Graphic
        assert board.canvas.mapFromScene(wanted[key]).boundingRect().contains(piece.geometry().center())


def test_the_pieces_follow_what_is_seen(shown: Any, qtbot: Any) -> None:
    stage = shown("fight").table.middle
    board = stage.views["clash"]
    before = {key: piece.geometry() for key, piece in board.mirror.pieces.items()}
    board.canvas.zoom_by(2.0)
    board.canvas.settle()
    for key, piece in board.mirror.pieces.items():
        assert piece.width() > before[key].width() * 1.5


BY_NIGHT = (
    "start-new", "start-skirmish", "start-load", "start-settings", "clash-reroll", "clash-cell", "knight", "outpost",
    "delve", "story", "menu", "why", "fight", "chronicle", "replay", "house",
)  # fmt: skip
BY_DAY = (
    "start", "start-versions", "start-packs", "clash-turn", "clash-card", "log", "dungeon-descent", "street", "loadout",
    "cloth", "encounter", "rose", "sheets-campaign", "glossary", "settings", "numbers",
)  # fmt: skip


@pytest.mark.parametrize(
    ("place", "palette"), [*((place, "dark") for place in BY_NIGHT), *((place, "light") for place in BY_DAY)]
)
def test_where_the_keyboard_is_can_be_seen(shown: Any, place: str, palette: str, qtbot: Any) -> None:
    THEMES.set(palette=palette)
    window = shown(place)
    window.activateWindow()
    unseen = []
    for each in stops(window):
        if each.visibleRegion().isEmpty() or not each.isVisible():
            continue
        each.setFocus(Qt.FocusReason.TabFocusReason)
        if not each.hasFocus():
            continue
        with_it = each.grab().toImage()
        each.clearFocus()
        if with_it == each.grab().toImage():
            unseen.append((type(each).__name__, each.objectName(), each.accessibleName()[:40]))
    assert unseen == []


def test_the_tab_key_goes_round_a_dialog_either_way(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "choose")
    window.menu()
    (menu,) = window.table.findChildren(MenuDialog)
    menu.close_button.setFocus()
    qtbot.keyClick(menu.close_button, Qt.Key.Key_Backtab)
    assert window.focusWidget() is menu.buttons["quit"]
    qtbot.keyClick(menu.buttons["quit"], Qt.Key.Key_Tab)
    assert window.focusWidget() is menu.close_button


def test_the_menu_comes_up_with_the_keyboard_at_its_first_entry_and_the_arrows_go_on(
    window: Any, play: Any, qtbot: Any
) -> None:
    play(fakes.clash_state(), "choose")
    window.menu()
    (menu,) = window.table.findChildren(MenuDialog)
    for id in ("resume", "map", "look_back"):
        assert window.focusWidget() is menu.buttons[id]
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Down)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Up)
    assert window.focusWidget() is menu.buttons["look_back"]


def test_the_keys_of_the_knights_open_their_sheets_from_a_page(window: Any, play: Any, qtbot: Any) -> None:
    """The rail that they stand in is hidden behind it, and need not have been drawn."""
    play(fakes.story_state(), "read")
    assert window.table.middle.current == "story" and not window.table.party.isVisible()
    qtbot.keyClick(window.table, Qt.Key.Key_F2)
    sheet = window.table.middle.views["knights"]
    assert window.table.middle.current == "knights"
    assert sheet.knight == window.controller.view().game.party[1]


def test_enter_in_the_name_begins_the_campaign(window: Any, qtbot: Any) -> None:
    window.start.open_new()
    form = window.start.page
    form.begun.disconnect()
    wishes: list[object] = []
    form.begun.connect(wishes.append)
    qtbot.keyClick(form.name, Qt.Key.Key_Return)
    assert len(wishes) == 1
