"""The log: by action, folded, filtered, dragged, docked; a line lights its place and its card."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt, QUrl

from kf_desktop.door.pacing import Gone
from kf_desktop.engine.events import Event
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.panels.log_panel import HEADS, IMPORTANT_KINDS, LogPanel
from kf_desktop.ui.shell.log_fold import NO_HEAD, Line, Sieve, head_of
from kf_desktop.ui.stage.stage import MARGIN, TEN_LINES
from kf_desktop.ui.table.light import card_of, place_of
from kf_desktop.ui.table.log_place import KEPT
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes

LINES = [
    Line(0, "clash_begins", "The clash begins"),
    Line(1, "monster_round", "Round 1"),
    Line(2, "activation", "The Ox acts"),
    Line(3, "attacked", "Ilse is attacked", "ilse"),
    Line(4, "evasion_roll", "Ilse evades", "ilse"),
    Line(5, "activation", "The other acts"),
    Line(6, "moves", "It moves"),
    Line(7, "knight_round", "The knights"),
]


for line in LINES:
    line.depth = HEADS.get(line.kind, NO_HEAD)


def shown(**wishes: Any) -> list[int]:
    sieve = Sieve(**wishes)
    return [line.event for line, seen in zip(LINES, sieve.shown(LINES), strict=True) if seen]


def test_a_folded_group_hides_what_is_in_it_up_to_the_next_of_its_depth() -> None:
    assert shown() == list(range(8))
    assert shown(folded={2}) == [0, 1, 2, 5, 6, 7]
    assert shown(folded={3}) == [0, 1, 2, 3, 5, 6, 7]
    assert shown(folded={1}) == [0, 1, 7]
    assert shown(folded={1, 3}) == [0, 1, 7]


def test_a_filter_looks_into_folded_groups() -> None:
    assert shown(folded={1}, knight="ilse") == [3, 4]
    assert shown(folded={1}, search="ILSE e") == [4]
    assert shown(kinds=("evasion_roll",)) == [4]


def test_the_group_of_a_line_begins_above_it() -> None:
    assert [head_of(LINES, place) for place in (4, 3, 6, 0)] == [3, 3, 5, 0]
    assert head_of([Line(0, "moves", "")], 0) == -1


def opened(window: Any, play: Any, *events: Event) -> Any:
    session = play(fakes.clash_state(), "choose")
    session.events.extend(events)
    window.table.refresh()
    window.table.toggle_log()
    return window.table.log


TURN = (
    Event("knight_turn", {"knight": "ilse"}),
    Event("gain", {"knight": "ilse", "what": "heat", "amount": 1, "now": 1}),
    Event("knight_turn", {"knight": "bruno"}),
    Event("gain", {"knight": "bruno", "what": "heat", "amount": 2, "now": 2}),
)


def visible(log: Any) -> str:
    block, lines = log.browser.document().firstBlock(), []
    while block.isValid():
        lines += [block.text()] if block.isVisible() else []
        block = block.next()
    return "\n".join(lines)


def test_a_turn_is_folded_by_its_sign_and_by_the_keys(window: Any, play: Any, qtbot: Any) -> None:
    log = opened(window, play, *TURN)
    event = len(window.controller.view().events) - 4
    whole = visible(log)
    log.browser.anchorClicked.emit(QUrl(f"fold:{event}"))
    assert visible(log).count("\n") == whole.count("\n") - 1 and "▸" in visible(log)
    log.browser.anchorClicked.emit(QUrl(f"fold:{event}"))
    assert visible(log) == whole
    log.browser.setFocus()
    qtbot.keyClick(log.browser, Qt.Key.Key_Up)
    qtbot.keyClick(log.browser, Qt.Key.Key_Left)
    assert visible(log).count("\n") == whole.count("\n") - 1
    qtbot.keyClick(log.browser, Qt.Key.Key_Right)
    assert visible(log) == whole


def test_the_tools_search_and_fold(window: Any, play: Any, qtbot: Any) -> None:
    log = opened(window, play, *TURN)
    qtbot.keyClicks(log.tools.search, "Bruno")
    assert "Bruno" in visible(log) and "Ilse" not in visible(log)
    log.tools.search.clear()
    log.tools.only.setCurrentIndex(log.tools.only.findData("knight:ilse"))
    assert "Ilse" in visible(log) and "Bruno" not in visible(log)
    log.tools.only.setCurrentIndex(0)
    whole = visible(log).count("\n")
    log.tools.fold.click()
    assert visible(log).count("\n") < whole
    log.tools.fold.click()
    assert visible(log).count("\n") == whole


def test_a_search_ends_with_the_log_that_is_put_away(window: Any, play: Any, qtbot: Any) -> None:
    """An hour later lines were still left out, and nobody knew why."""
    log = opened(window, play, *TURN)
    qtbot.keyClicks(log.tools.search, "Bruno")
    window.table.toggle_log()
    window.table.toggle_log()
    assert log.tools.search.text() == "" and "Ilse" in visible(log)


def test_its_edge_is_moved_and_remembered(window: Any, play: Any, qtbot: Any) -> None:
    log = opened(window, play)
    before = log.height()
    qtbot.keyClick(log.grip, Qt.Key.Key_Up)
    assert log.height() < before and window.settings.log == window.table.log_place.share < 60
    log.grip.moved.emit(10_000)
    assert window.table.log_place.share == 92


def test_its_edge_stays_under_a_pointer_that_drags_it_slowly(window: Any, play: Any) -> None:
    log = opened(window, play)
    before = log.height()
    for _ in range(60):
        log.grip.moved.emit(-1)
    assert abs(before - log.height() - 60) <= window.table.height() // 100


@pytest.mark.parametrize(("share", "shown"), [(10**400, 92), (-1, 15), (0, 15), (45, 45)])
def test_a_log_that_the_settings_make_too_high_or_too_low_is_still_one(
    share: int, shown: int, window: Any, play: Any
) -> None:
    window.settings.log = share
    opened(window, play)
    assert window.table.log_place.share == shown
    assert 0 < window.table.log.height() < window.table.height()


def test_in_a_wide_window_it_lies_below_the_stage(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    table = window.table
    assert not table.log.isVisible()
    window.resize(2560, 1440)
    table._arrange()
    assert table.log.isVisible() and table.log.geometry().top() >= table.stage.geometry().bottom()
    assert table.log.width() == table.stage.width()
    table.toggle_log()
    assert not table.log.isVisible()
    window.resize(1280, 800)
    table._arrange()
    assert not table.log.isVisible()


def test_a_line_lights_its_place_and_its_card(window: Any, play: Any) -> None:
    log = opened(window, play, Event("gear_gained", {"knight": "ilse", "gear": "ilse.gear.parish_spade"}))
    log.grip.moved.emit(-10_000)
    index = len(window.controller.view().events) - 1
    log.lit.emit(index)
    table = window.table
    assert table.light.isVisible() and table.light.geometry().contains(table.place_area("knight:ilse"))
    assert table.callout.card is not None and table.callout.card.isVisible()
    log.lit.emit(-1)
    assert not table.light.isVisible() and not table.callout.card.isVisible()


def test_a_place_below_the_open_log_is_shown_beside_its_line(window: Any, play: Any) -> None:
    """The log covers most of the board, and its words stay to be read."""
    log = opened(window, play, Event("gain", {"knight": "bruno", "what": "heat", "amount": 1}))
    table, browser = window.table, log.browser
    place = QRect(log.x() + 60, log.y() + log.height() // 2, 60, 60)
    table.middle.place_area = lambda told: place.translated(-table.middle.pos())
    browser.pointed.emit(browser.document().blockCount() - 1)
    assert not table.light.isHidden() and not table.light.geometry().intersects(log.geometry())
    assert table.light.geometry().width() > place.width() and table.rect().contains(table.light.geometry())
    browser.pointed.emit(-1)
    assert table.light.isHidden()
    log.setGeometry(8, log.y(), table.width() - 16, log.height())
    place.moveTopLeft(log.geometry().center())
    browser.pointed.emit(browser.document().blockCount() - 1)
    line = log.lit_area().translated(log.pos())
    assert not line.isEmpty() and not table.light.geometry().intersects(line)


def test_the_card_of_a_line_stands_beside_the_log(window: Any, play: Any) -> None:
    log = opened(window, play, Event("gear_gained", {"knight": "ilse", "gear": "ilse.gear.parish_spade"}))
    log.lit.emit(len(window.controller.view().events) - 1)
    card = window.table.callout.card
    assert card is not None and card.isVisible() and not card.geometry().intersects(log.geometry())
    assert window.table.rect().contains(card.geometry())


def test_what_an_event_is_about() -> None:
    assert place_of(Event("walks", {"knight": "ilse", "cell": 12})) == "cell:12"
    assert place_of(Event("walks", {"knight": "ilse", "path": ["C8", "D8"]})) == "cell:D8"
    assert place_of(Event("terrain_destroyed", {"tile": "column", "space": "C7"})) == "cell:C7"
    assert place_of(Event("activation", {"figure": 2, "monster": "bell_ox"})) == "figure:2"
    assert place_of(Event("explored", {"tile": "04"})) == "tile:04"
    assert place_of(Event("rest", {})) == ""
    assert card_of(Event("rest", {"card": "nothing"}), fakes.library()) is None


@pytest.mark.parametrize("kind", ["house_rule", "house_placed", "house_anyway"])
def test_what_was_done_against_the_book_stands_out(kind: str, qapp: Any) -> None:
    assert LogPanel().style_of(Event(kind, {})).weight == "bold" and kind in IMPORTANT_KINDS["important"]


@pytest.mark.parametrize(("language", "told"), [("en", "· passed (Bruno)"), ("zh_CN", "·略过（布鲁诺）")])
def test_the_log_says_who_was_passed_over(language: str, told: str, qapp: Any) -> None:
    """'· passed' stood there without a name."""
    CATALOGUE.switch(language)
    events = [Event("rest", {}), Event("rest", {})]
    gone = (Gone(0, "passed", "bruno"), Gone(1, "was_read"))
    panel = LogPanel()
    panel.show_table(replace(fakes.view_of(fakes.clash_state(), None, events), gone=gone))
    panel.show()
    panel._write()
    assert panel.before(0) == told and panel.before(1) == tr("gone.was_read")


def test_it_hangs_above_the_dice_that_are_asked_about(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "reroll")
    tray = window.table.tray
    window.table.toggle_log()
    assert tray.isVisible() and not window.table.log.geometry().intersects(tray.geometry())
    assert window.table.log.x() == window.table.log_line.x(), "below its line"
    window.table.toggle_log()
    assert tray.y() < window.table.height() // 2, "back where it hides fewer figures"


def test_tab_marks_the_newest_line_and_goes_on_from_a_marked_one(window: Any, play: Any, qtbot: Any) -> None:
    """Tab went to the oldest line's 'why?', out of sight far above."""
    told = Event("gain", {"knight": "ilse", "what": "heat", "amount": 1, "now": 1}, ("STA-012",))
    log = opened(window, play, told, told)
    window.show()
    log.browser.setFocus()
    qtbot.keyClick(log.browser, Qt.Key.Key_Tab)
    assert log.browser.hasFocus() and log._at == len(log._lines) - 1 and log.browser.textCursor().anchor() > 0
    assert not log.browser.textCursor().hasSelection()
    qtbot.keyClick(log.browser, Qt.Key.Key_Tab)
    assert not log.browser.hasFocus()


def test_folding_the_stage_does_not_leave_the_keyboard_on_the_logs_line(window: Any, play: Any, qtbot: Any) -> None:
    """What is hidden passes the focus on to what comes next: V then read nothing."""
    window.resize(1000, 640)
    window.show()
    play(fakes.clash_state(), "cell")
    qtbot.wait(20)
    table = window.table
    assert table.tab.isVisible()
    table.tab.setFocus()
    for _ in range(2):
        qtbot.keyClick(table.focusWidget(), Qt.Key.Key_I)
        assert table.focusWidget() is table.middle.views["clash"].canvas


@pytest.mark.parametrize(("high", "scale"), [(1440, 100), (1141, 150), (1500, 175)])
def test_below_the_stage_it_leaves_room_for_the_sheet_above_the_steps_of_an_attack(
    high: int, scale: int, window: Any, play: Any
) -> None:
    """In letters half as large again the decks lost their names, and the tenth step was not seen."""
    play(fakes.clash_state(), "choose")
    sheet = window.table.stage.sheet
    sheet.be_brief(True)
    assert sheet._needs() + px(TEN_LINES) + 2 * px(MARGIN) <= px(KEPT)
    window.resize(2560, 1440)
    THEMES.set(scale=scale)
    assert window.table.log_place.share_stage(QRect(0, 0, px(360), high), there=True).height() >= px(KEPT)
