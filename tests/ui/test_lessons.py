"""The lessons, played by real clicks: what is said when, where it points, and that one can leave and come back."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QLabel

from kf_desktop.app.lessons import state_of
from kf_desktop.app.saved_games import SavedGames
from kf_desktop.saves.vault import Vault
from kf_desktop.ui.clash_board.board import ClashBoard
from kf_desktop.ui.decision.plate import Guard
from kf_desktop.ui.i18n.catalogue import CATALOGUE, LANGUAGES
from kf_desktop.ui.kingdom_map.map import KingdomMap
from kf_desktop.ui.lessons.coach import FOLDS, Coach
from kf_desktop.ui.lessons.heading import FIRST_BLOW, FIRST_DELVE, HINTS, LESSONS, has_finished, heading_of
from kf_desktop.ui.lessons.lesson import load_lesson, read_lesson
from kf_desktop.ui.lessons.pointing import button_of, place_of
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.staging.beats import Aside
from kf_desktop.ui.start.forms.new_campaign import NewCampaignForm
from kf_desktop.ui.start.menu_row import CAP
from kf_desktop.ui.theme.theme import THEMES, colour, px
from kf_desktop.ui.window import Window
from tests.ui import fakes

pytestmark = pytest.mark.usefixtures("strays")


@pytest.fixture(autouse=True)
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays here clicks faster than a person."""
    monkeypatch.setattr(Guard, "wait", 0)


@pytest.fixture
def games(tmp_path: Path) -> Iterator[SavedGames]:
    library = SavedGames(Vault(tmp_path / "saves"))
    yield library
    library.close()


@pytest.fixture
def open_window(games: SavedGames, qtbot: Any) -> Iterator[Callable[..., Window]]:
    made: list[Window] = []

    def begin(settings: Settings | None = None) -> Window:
        window = Window(settings or Settings(animation="off"), lambda: games)
        qtbot.addWidget(window)
        window.resize(1280, 800)
        window.show()
        qtbot.waitExposed(window)
        made.append(window)
        return window

    yield begin
    for window in made:
        CATALOGUE.switched.disconnect(window._dress)


def option_button(window: Window, key: str) -> QAbstractButton | None:
    assert window.table is not None
    shown = [button for button in window.table.findChildren(QAbstractButton) if button.isVisible()]
    return next((button for button in shown if str(button.property("option") or "").startswith(key)), None)


def click_option(window: Window, qtbot: Any, key: str) -> None:
    """Click what stands for the option: its button and then the deed's plate, the plate to go on, or the space."""
    assert window.table is not None and window.controller is not None
    qtbot.wait(20)
    asked_before, bar = window.controller.table.decision, window.table.bar
    button = option_button(window, key)
    if button is not None:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        if window.controller.table.decision is asked_before:
            qtbot.mouseClick(bar.act, Qt.MouseButton.LeftButton)
    elif key in ("end", "pass", "leave", "stay"):  # what the plate to go on stands for
        qtbot.mouseClick(bar.on, Qt.MouseButton.LeftButton)
        if window.controller.table.decision is asked_before and bar.on.deed.title.endswith("?"):
            qtbot.mouseClick(bar.on, Qt.MouseButton.LeftButton)  # it would leave everything undone: asked once more
    else:  # what stands on the board
        window.table.middle.option_chosen.emit(key)
        if window.controller.table.decision is asked_before:
            qtbot.mouseClick(bar.act, Qt.MouseButton.LeftButton)
    qtbot.wait(20)
    qtbot.waitUntil(lambda: window.controller is None or window.controller.held is None, timeout=60_000)


def said(window: Window) -> list[str]:
    assert window.coach is not None
    return [moment.id for moment in window.coach.moments]


def asked(window: Window) -> str:
    assert window.controller is not None and window.controller.decision is not None
    return window.controller.decision.prompt


def strike(window: Window, qtbot: Any) -> int:
    """Play the first turn up to the attack roll; how many clicks it took."""
    for key in ("move", "cell:E8", "attack"):
        click_option(window, qtbot, key)
    assert window.controller is not None
    assert any(event.kind == "attack_roll" for event in window.controller.table.events)
    return 3


# --- the first blow -----------------------------------------------------------------------------


def test_the_first_thing_in_the_menu_is_the_lesson(open_window: Callable[..., Window], qtbot: Any) -> None:
    window = open_window()
    assert window.start is not None
    window.start.look_for_saves()
    button = window.start.buttons[FIRST_BLOW]
    shown = [other for other in window.start.buttons.values() if other.isVisible()]
    assert window.focusWidget() is button and all(button.y() <= other.y() for other in shown)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.coach is not None and window.coach.lesson.id == FIRST_BLOW and said(window) == ["turn"]
    assert window.table is not None and window.table.top.campaign.accessibleName() == "Learn in ten minutes"


def test_the_first_blow_falls_within_eight_clicks(open_window: Callable[..., Window], qtbot: Any) -> None:
    window = open_window()
    assert window.start is not None
    window.start.look_for_saves()
    qtbot.mouseClick(window.start.buttons[FIRST_BLOW], Qt.MouseButton.LeftButton)
    assert 1 + strike(window, qtbot) <= 8


@pytest.mark.parametrize("hurried", [True, False])
def test_the_whole_lesson_says_each_idea_when_it_is_needed(
    open_window: Callable[..., Window], qtbot: Any, monkeypatch: pytest.MonkeyPatch, hurried: bool
) -> None:
    """As tests have it, and as the program does, where the coach follows when the answer has been painted."""
    monkeypatch.setattr(LATER, "at_once", hurried)
    window = open_window()
    window.play_lesson(FIRST_BLOW)
    heard = [said(window)]

    def do(*keys: str) -> None:
        for key in keys:
            click_option(window, qtbot, key)
            LATER.finish()
        heard.append(said(window))

    do("move")
    do("cell:E8")
    do("attack")
    assert heard == [["turn"], ["walk"], ["strike"], ["dice"]]
    do("again")
    assert said(window) == ["dice"], "the die that is picked belongs to the same step"
    do("die:1")
    assert said(window) == ["first_window"]
    do("pass")
    assert said(window) == ["power"]
    do("pass")
    assert said(window) == ["escalation", "arc"], "at the first question at which a step of the arc can be chosen"
    moment = next(each for each in load_lesson(FIRST_BLOW).moments if each.id == "arc")
    assert moment.offers == "arc", "not where the step has been taken already, and only Pass is left"
    do("pass")
    assert said(window) == ["arc"] and asked(window) == "choose.arc"
    do("arc:1:0")
    assert said(window) == ["exhausted", "end_turn"]
    do("end")
    assert said(window) == ["monster_turn", "reaction"]
    do("pass")
    assert said(window) == ["evasion"] and asked(window) == "reroll.evasion"
    do("pass")  # keep the dice
    assert said(window) == ["harm", "unready"]
    do("unexhaust:movement")
    assert said(window) == ["again"]
    do("attack")
    for _ in range(4):
        if asked(window) == "skirmish.next":
            break
        do("pass")
    assert said(window) == ["won"] and window.coach is not None and window.coach.over
    said_beside = [each.text() for each in window.coach.findChildren(QLabel) if each.text()]
    assert not any(" / 23" in words for words in said_beside), "nobody sees all of the moments that there are"


def test_what_is_taken_back_is_said_again(open_window: Callable[..., Window], qtbot: Any) -> None:
    """Else the question that stands again would get the words of another moment, which are not true of it."""
    window = open_window()
    window.play_lesson(FIRST_BLOW)
    assert window.controller is not None
    for _ in range(2):
        assert said(window) == ["turn"]
        click_option(window, qtbot, "move")
        click_option(window, qtbot, "cell:E8")
        assert said(window) == ["strike"]
        while window.controller.undo():
            pass
    assert said(window) == ["turn"] and window.settings.said["first_blow/turn"] == 1
    assert not window.settings.said["first_blow/strike"]


@pytest.mark.parametrize(("space", "told"), [("C8", "unready"), ("B8", "unready_and_far")])
def test_who_stepped_out_of_reach_is_not_told_that_she_need_not_walk(
    open_window: Callable[..., Window], qtbot: Any, space: str, told: str
) -> None:
    """She had stepped back from the Ox, made the gear ready with her move as told, and could not strike."""
    window = open_window()
    window.play_lesson(FIRST_BLOW)

    def do(*keys: str) -> None:
        for key in keys:
            click_option(window, qtbot, key)

    do("move", "cell:D8", "attack", "attack:1:ilse.gear.parish_spade", "again", "die:1")
    do("pass", "pass", "pass", "arc:1:0", "end", "use:ilse:technique:ilse.technique.sextons_stride", f"cell:{space}")
    assert asked(window) == "choose.action" and said(window) == ["out_of_reach", told]
    if told == "unready":
        do("unexhaust:movement")
    else:
        do("move", "cell:D8", "unexhaust:combat", "end")
        while asked(window) != "choose.action":
            do("pass")
        assert said(window)[-1] == "again"  # in the third round
    assert window.controller is not None and window.controller.decision is not None
    assert "attack_action" in [option.label for option in window.controller.decision.options]


def test_any_other_way_through_the_lesson_is_followed(open_window: Callable[..., Window], qtbot: Any) -> None:
    """Who does not do as told is not kept from it: the coach says what fits, or nothing."""
    window = open_window()
    window.play_lesson(FIRST_BLOW)
    click_option(window, qtbot, "end")
    assert "monster_turn" in said(window)
    assert window.controller is not None
    for _ in range(40):
        decision = window.controller.decision
        if decision is None or decision.prompt == "skirmish.next":
            break
        keys = [option.key for option in decision.options]
        window.controller.answer(tuple(keys[-max(1, decision.least) :]))
        qtbot.wait(2)
    assert window.controller.table.events


def test_the_ring_stands_around_what_is_meant(open_window: Callable[..., Window], qtbot: Any) -> None:
    window = open_window()
    window.play_lesson(FIRST_BLOW)
    qtbot.wait(300)
    assert window.coach is not None and window.table is not None
    button = option_button(window, "move")
    assert button is not None
    place = button.mapTo(window.table, QPoint())
    assert window.coach.ring.isVisible() and window.coach.ring.geometry().contains(place)
    assert not window.coach.geometry().intersects(button_of(window.table, "move"))


def test_the_ring_goes_with_what_it_stands_around(open_window: Callable[..., Window], qtbot: Any) -> None:
    """After an Encounter it stood around another part of the panel: what had lain above the goals was gone."""
    window = open_window()
    window.play_lesson(FIRST_DELVE)
    assert window.table is not None and window.coach is not None
    table, coach = window.table, window.coach
    coach._say([next(moment for moment in coach.lesson.moments if moment.point == "goals")])
    qtbot.wait(400)
    before = place_of(table, "goals")
    assert coach.ring.geometry().contains(before)
    drawn = coach.ring.grab().toImage()
    letters = QRect(coach.ring.mapFromParent(before.topLeft()), before.size())
    gold, row = colour("gold").rgb(), letters.center().y()
    assert gold in [drawn.pixel(x, row) for x in range(letters.left())], "it is there"
    assert gold not in [drawn.pixel(x, row) for x in range(letters.left(), letters.right())], "it covers no letter"
    table.stage.resize(table.stage.width(), table.stage.height() - 120)
    qtbot.waitUntil(lambda: place_of(table, "goals") != before)
    qtbot.waitUntil(lambda: coach.ring.geometry().adjusted(6, 6, -6, -6) == place_of(table, "goals"), timeout=1000)


def test_the_coach_finds_another_place_when_a_page_lies_where_the_board_was(
    open_window: Callable[..., Window], qtbot: Any
) -> None:
    """The page of a codex came up when all had been shown, and the coach stayed over its first line."""
    window = open_window()
    window.play_lesson(FIRST_DELVE)
    assert window.table is not None and window.coach is not None
    coach, middle = window.coach, window.table.middle
    qtbot.waitUntil(lambda: not any(timer.isActive() for timer in coach._later))
    before = middle.geometry()
    middle.setGeometry(before.adjusted(-100, 0, 100, 0))
    assert coach._later[0].isActive()


def test_the_ring_around_the_party_ends_with_its_last_knight(open_window: Callable[..., Window], qtbot: Any) -> None:
    """One knight stood in a frame as high as the board."""
    window = open_window()
    window.play_lesson(FIRST_BLOW)
    assert window.table is not None
    qtbot.wait(50)
    rail = window.table.party
    (row,) = rail.rows.values()
    assert place_of(window.table, "party").height() == row.height() < rail.height() / 2


def test_the_menu_lies_over_the_coach_and_its_ring(open_window: Callable[..., Window], qtbot: Any) -> None:
    window = open_window()
    window.play_lesson(FIRST_BLOW)
    assert window.coach is not None and window.table is not None
    coach, table = window.coach, window.table
    qtbot.waitUntil(coach.ring.isVisible)
    window.menu()
    window.resize(window.width() - 20, window.height() - 20)  # its place is looked for anew
    coach._place()
    for part in (coach, coach.ring):
        over = table.childAt(part.geometry().center())
        assert over is not None and over is not part and not part.isAncestorOf(over)


def test_the_coach_leaves_in_sight_what_the_monster_may_be_about_to_do(
    open_window: Callable[..., Window], qtbot: Any
) -> None:
    window = open_window()
    window.play_lesson(FIRST_BLOW)
    assert window.table is not None and window.coach is not None
    board = window.table.middle.views["clash"]
    assert isinstance(board, ClashBoard)
    qtbot.waitUntil(lambda: bool(board._badges), timeout=3000)
    qtbot.wait(400)
    told = window.table.middle.shunned()[-1][-1]
    assert told.width() > 150, "the badge over the Ox"
    assert not window.coach.geometry().intersects(told)
    (kept,) = board.on_view([board._covered[0]])
    kept.translate(board.mapTo(window.table, QPoint()))
    assert kept.adjusted(-2, -2, 2, 2).contains(window.coach.geometry()), "where the sheet is there comes no badge"


def test_the_coach_makes_way_for_what_is_worked_out_late(open_window: Callable[..., Window], qtbot: Any) -> None:
    """On a slow machine the badge comes when the sheet has long found its place."""
    window = open_window()
    window.play_lesson(FIRST_BLOW)
    assert window.table is not None and window.coach is not None
    board, coach = window.table.middle.views["clash"], window.coach
    assert isinstance(board, ClashBoard)
    qtbot.waitUntil(lambda: bool(board._badges), timeout=3000)
    qtbot.wait(400)
    badges, board._badges = board._badges, ()
    coach._place()
    for timer in coach._later:
        timer.stop()
    with qtbot.waitSignal(window.table.middle.filled):
        board._ponder()
    assert board._badges == badges
    qtbot.waitUntil(lambda: not coach._later[0].isActive())
    assert not coach.geometry().intersects(window.table.middle.shunned()[-1][-1])


def test_the_sheet_begins_where_nothing_stands_below_the_party(open_window: Callable[..., Window], qtbot: Any) -> None:
    """It lay over four columns of the board, beside an empty strip."""
    window = open_window()
    window.resize(1280, 800)
    window.play_lesson(FIRST_BLOW)
    assert window.table is not None and window.coach is not None
    qtbot.wait(300)
    sheet, board = window.coach.geometry(), window.table.middle.geometry()
    assert sheet.top() > place_of(window.table, "party").bottom()
    assert sheet.intersected(board).width() * 10 < board.width(), "a column at most"


def test_the_guides_sheet_lies_over_no_tile_though_it_is_not_the_one_to_choose(
    open_window: Callable[..., Window], qtbot: Any
) -> None:
    window = open_window()
    window.play_lesson(FIRST_DELVE)
    qtbot.wait(300)
    assert window.table is not None and window.coach is not None
    kingdom = window.table.middle.views["map"]
    assert isinstance(kingdom, KingdomMap) and kingdom.look is not None
    assert len(kingdom.busy()) == len(kingdom.asked()) + len(kingdom.look.tiles), "where nobody can go now, too"
    assert not any(tile.intersects(window.coach.geometry()) for tile in window.table.middle.shunned()[-1])


def test_another_theme_leaves_the_sheet_where_it_is(open_window: Callable[..., Window], qtbot: Any) -> None:
    """It was cut to its first line, over the board."""
    window = open_window()
    window.play_lesson(FIRST_BLOW)
    qtbot.wait(400)
    assert window.coach is not None
    before = window.coach.geometry()
    window.settings.theme = "light"
    window._take_settings()
    qtbot.wait(400)
    assert window.coach.geometry() == before


def test_the_coach_leaves_the_dice_in_sight(open_window: Callable[..., Window], qtbot: Any) -> None:
    window = open_window()
    window.play_lesson(FIRST_BLOW)
    strike(window, qtbot)
    click_option(window, qtbot, "again")
    qtbot.wait(300)
    assert window.coach is not None and window.table is not None
    tray = place_of(window.table, "tray")
    assert not tray.isEmpty() and window.coach.isVisible()
    assert not window.coach.geometry().intersects(tray)


def test_the_ring_around_the_goals_ends_where_they_are_scrolled(open_window: Callable[..., Window], qtbot: Any) -> None:
    window = open_window()
    window.resize(1280, 720)
    window.play_lesson(FIRST_DELVE)
    assert window.table is not None
    table, stage, whole = window.table, window.table.stage, window.table.delve
    qtbot.waitUntil(lambda: place_of(table, "goals").height() > 0)  # written after the first painting
    stage.resize(stage.width(), 300)
    qtbot.waitUntil(lambda: 0 < place_of(table, "goals").height() < whole.height())
    goals = place_of(table, "goals")
    assert stage.rect().translated(stage.mapTo(table, QPoint())).contains(goals)


def test_the_coach_is_only_its_head_while_it_has_nothing_to_say(open_window: Callable[..., Window], qtbot: Any) -> None:
    window = open_window()
    window.play_lesson(FIRST_BLOW)
    strike(window, qtbot)
    coach = window.coach
    assert coach is not None
    coach._say([])
    qtbot.wait(100)
    assert said(window) == [] and coach.isVisible()
    assert coach.height() < 60 and not coach.end.isVisible()
    qtbot.mouseClick(coach.fold, Qt.MouseButton.LeftButton)
    assert coach.end.isVisible() and coach.words.findChildren(QLabel), "what was said last is read again"
    qtbot.mouseClick(coach.fold, Qt.MouseButton.LeftButton)
    assert not coach.end.isVisible()


# --- leaving and coming back --------------------------------------------------------------------


def test_a_lesson_that_was_left_goes_on_where_it_stood(open_window: Callable[..., Window], qtbot: Any) -> None:
    settings = Settings(animation="off")
    window = open_window(settings)
    window.play_lesson(FIRST_BLOW)
    strike(window, qtbot)
    window.show_start()
    window.play_lesson(FIRST_BLOW)
    assert asked(window) == "window.attack_roll" and said(window) == ["dice"]  # said again, for who comes back
    click_option(window, qtbot, "pass")
    assert said(window) == ["first_window"]


def test_a_lesson_that_was_left_at_its_first_question_does_not_end_the_turn(open_window: Callable[..., Window]) -> None:
    """What is said once both actions are used fits that question too; whoever obeyed lost the turn."""
    window = open_window(Settings(animation="off"))
    for _ in range(3):
        window.play_lesson(FIRST_BLOW)
        assert said(window) == ["turn"]
        window.show_start()


def test_a_finished_lesson_that_is_begun_anew_stays_finished(open_window: Callable[..., Window]) -> None:
    window = open_window(Settings(animation="off", said={f"{FIRST_BLOW}/won": 1}))
    window.play_lesson(FIRST_BLOW)
    assert window.coach is not None and not window.coach.over and said(window) == ["turn"]
    window.show_start()
    assert window.start is not None and has_finished(FIRST_BLOW, window.settings.said)
    assert window.start.menu.rows[FIRST_BLOW].done


def test_a_lesson_is_listed_by_its_title(games: SavedGames) -> None:
    games.create_lesson(FIRST_BLOW)
    entry = games.saves()[0]
    assert (entry.lesson, entry.campaign) == (FIRST_BLOW, "Learn in ten minutes")


def test_a_lesson_of_which_one_has_enough_is_quiet(open_window: Callable[..., Window], qtbot: Any) -> None:
    window = open_window()
    window.play_lesson(FIRST_BLOW)
    assert window.coach is not None
    qtbot.mouseClick(window.coach.end, Qt.MouseButton.LeftButton)
    assert not window.coach.isVisible() and window.settings.hints
    said = dict(window.coach.said)
    click_option(window, qtbot, "move")
    qtbot.wait(300)
    window.coach.retranslate()
    assert not window.coach.isVisible() and window.coach.said == said, "not at the next moment either"


def test_a_played_lesson_gives_its_first_place_away(open_window: Callable[..., Window], games: SavedGames) -> None:
    """To the next one, then to a campaign."""

    def offered(said: dict[str, int]) -> list[str]:
        window = open_window(Settings(animation="off", said=said))
        assert window.start is not None
        window.start.look_for_saves()
        return [id for id, row in window.start.menu.rows.items() if row.recommended]

    assert offered({}) == [FIRST_BLOW]
    assert offered({"first_blow/won": 1}) == [FIRST_DELVE]
    (last,) = heading_of(FIRST_DELVE).ends
    assert offered({"first_blow/won": 1, f"first_delve/{last}": 1}) == ["new"]
    games.create_lesson(FIRST_BLOW)
    assert offered({"first_blow/won": 1}) == [FIRST_DELVE], "a lesson that was left again does not come first"


@pytest.mark.parametrize("said", [{}, {"first_blow/won": 1}])
def test_what_is_to_be_done_next_is_told_in_the_menu_to_the_end(
    open_window: Callable[..., Window], said: dict[str, int]
) -> None:
    """The guided delve, once it was next, offered "a hand to ..."."""
    window = open_window(Settings(animation="off", said=said))
    window.resize(1280, 781)
    assert window.start is not None
    window.start.look_for_saves()
    (row,) = (row for row in window.start.menu.rows.values() if row.recommended)
    wide = row.width() - row._left() - px(CAP)
    assert row.words and QFontMetrics(row._line_font(wide)).horizontalAdvance(row.words) <= wide


# --- the guided delve, and hints ----------------------------------------------------------------


def test_the_guided_delve_begins_on_the_map(open_window: Callable[..., Window]) -> None:
    window = open_window()
    window.play_lesson(FIRST_DELVE)
    assert asked(window) == "choose.travel" and said(window) == ["map"]
    assert window.controller is not None and window.controller.table.view.expedition.round == 1


@pytest.mark.parametrize(("language", "scale", "height"), [("en", 150, 800), ("zh_CN", 130, 720), ("zh_CN", 175, 720)])
def test_the_map_makes_way_for_the_coach_in_large_letters(
    language: str, scale: int, height: int, open_window: Callable[..., Window], qtbot: Any
) -> None:
    """Its sheet lay over the tiles among which it said to choose."""
    CATALOGUE.switch(language)
    THEMES.set(scale=scale)
    window = open_window()
    window.resize(1280, height)
    window.play_lesson(FIRST_DELVE)
    qtbot.wait(300)
    assert window.table is not None and window.coach is not None
    middle, sheet = window.table.middle, window.coach.geometry()
    tiles = middle.shunned()[-1]
    assert tiles and all(tile.intersected(sheet).width() * 3 < tile.width() for tile in tiles), "a corner at most"
    assert middle.geometry().contains(sheet) and middle.gone_aside() > 0
    window.coach._end()
    window.coach._place()
    assert middle.gone_aside() == 0


def test_the_guided_delve_speaks_of_a_monster_on_the_map_only_once_one_is_there() -> None:
    """In round 4 it said how the beast moves, and there was none."""
    moments = load_lesson(FIRST_DELVE).moments
    assert [moment.round for moment in moments if moment.ask == ("choose.travel",)] == [1, 2, 3, 5, 6]
    on_the_map = [moment for moment in moments if "on the map now" in moment.say["en"]]
    assert [(moment.event, moment.ask) for moment in on_the_map] == [(("monster_appears",), ())]


def test_the_hint_of_knockdown_says_what_a_knight_who_lies_is_still_asked() -> None:
    """She was asked which cards return, after she had been told that she can do nothing."""
    (hint,) = (moment for moment in load_lesson(HINTS).moments if moment.id == "knockdown")
    assert "cards still return" in hint.say["en"] and "照常收回手牌" in hint.say["zh_CN"]


def test_a_lesson_is_for_one_player_who_has_nobody_to_vote_with(games: SavedGames) -> None:
    state = state_of(load_lesson(FIRST_DELVE), games.box)
    assert len(state.knights) == 2 and len({knight.seat for knight in state.knights.values()}) == 1


def test_hints_fade(open_window: Callable[..., Window], games: SavedGames, qtbot: Any) -> None:
    """In a campaign of one's own a hint comes as often as it may, and no more."""
    window = open_window()
    heard = []
    for _ in range(3):
        state = state_of(load_lesson(FIRST_DELVE), games.box)
        state.campaign.name = "ours"
        window.play(games._begin(state))
        assert window.coach is not None and window.coach.lesson.id == HINTS
        heard.append(said(window))
    assert heard == [["travel"], ["travel"], []]
    assert window.coach is not None and not window.coach.isVisible()


def test_what_is_said_can_be_folded_up_and_ended_by_the_keyboard(
    open_window: Callable[..., Window], qtbot: Any
) -> None:
    """Over a house of the outpost a hint could only be put away with the mouse."""
    window = open_window()
    window.play_lesson(FIRST_BLOW)
    coach, table = window.coach, window.table
    assert coach is not None and table is not None and FOLDS in coach.fold.text()
    qtbot.waitUntil(lambda: coach.ring.isVisible() and window.isActiveWindow())
    for folded in (True, False):
        qtbot.keyClick(window.focusWidget() or window, FOLDS.lower())
        assert coach.small is folded
    window.menu()
    qtbot.keyClick(window.focusWidget() or window, FOLDS.lower())
    assert not coach.small, "the menu lies over it"
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Escape)
    for _ in range(60):
        if window.focusWidget() is coach.end:
            break
        qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
    assert window.focusWidget() is coach.end
    qtbot.keyClick(coach.end, Qt.Key.Key_Return)
    assert not coach.isVisible()


def test_hints_can_be_switched_off(open_window: Callable[..., Window], games: SavedGames, qtbot: Any) -> None:
    window = open_window()
    state = state_of(load_lesson(FIRST_DELVE), games.box)
    state.campaign.name = "ours"
    window.play(games._begin(state))
    qtbot.wait(300)
    assert window.coach is not None
    qtbot.mouseClick(window.coach.end, Qt.MouseButton.LeftButton)
    assert not window.settings.hints
    window.show_start()
    window.play(games._begin(state_of(load_lesson(FIRST_DELVE), games.box)))
    assert window.coach is not None and window.coach.lesson.id == FIRST_DELVE  # a lesson is no hint


def test_the_guided_delve_ends_with_a_way_to_a_campaign_of_ones_own(
    open_window: Callable[..., Window], qtbot: Any
) -> None:
    """There was 'End the lesson' alone."""
    window = open_window()
    window.play_lesson(FIRST_DELVE)
    coach = window.coach
    assert coach is not None and not coach.own.isVisible()
    coach._say([moment for moment in coach.lesson.moments if moment.id in coach.lesson.heading.ends])
    qtbot.waitUntil(coach.isVisible)
    assert coach.own.isVisible()
    coach.own.click()
    qtbot.waitUntil(lambda: window.start is not None)
    assert window.start is not None and window.start.findChildren(NewCampaignForm)


# --- the files ----------------------------------------------------------------------------------


@pytest.mark.parametrize("id", [*LESSONS, HINTS])
def test_every_moment_is_told_in_both_languages_and_points_somewhere(id: str) -> None:
    lesson = load_lesson(id)
    assert set(lesson.heading.title) == set(lesson.heading.told) == set(LANGUAGES)
    assert set(lesson.heading.ends) <= {moment.id for moment in lesson.moments}
    assert bool(lesson.heading.ends) == (id != HINTS)  # hints only fade
    for moment in lesson.moments:
        assert all(moment.say[language].strip() for language in LANGUAGES), moment.id
        assert not (moment.point and moment.button), moment.id
        assert moment.point in ("", "board", "bar", "dice", "hand", "party", "monster", "goals", "tracks", "log")


def test_a_file_that_is_no_lesson_says_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "title.toml").write_text('title = { en = "a", zh = "b" }\ntold = { en = "a", zh = "b" }\n')
    words = 'say = { en = "x", zh = "y" }\n'
    file = tmp_path / "lesson.toml"
    for text, wrong in (
        ('[[moment]]\nid = "m"\n' + words, "never comes"),
        ('[[moment]]\nid = "m"\nask = "walk"\nwhisper = true\n' + words, "whisper"),
        (('[[moment]]\nid = "m"\nask = "walk"\n' + words) * 2, "two moments"),
    ):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=wrong):
            read_lesson("x", tmp_path)


def test_the_coach_speaks_the_language_of_the_moment(open_window: Callable[..., Window], qtbot: Any) -> None:
    window = open_window()
    window.play_lesson(FIRST_BLOW)
    CATALOGUE.switch("zh_CN")
    qtbot.wait(5)
    assert window.coach is not None
    shown = [line.text() for line in window.coach.words.findChildren(QLabel)]
    assert any("伊尔莎" in text for text in shown)
    assert isinstance(window.coach, Coach)


def test_a_hint_that_would_hide_dice_is_folded_up(window: Any, play: Any, qtbot: Any) -> None:
    """In a low window in large letters it lay over the third die."""
    THEMES.set(scale=200)
    window.resize(1280, 720)
    window.settings.hints = True
    play(fakes.clash_state(), "reroll")
    coach = window.coach
    qtbot.waitUntil(lambda: coach.isVisible() and coach.small)
    assert not any(coach.geometry().intersects(die.geometry()) for die in window.table.tray.buttons)
    qtbot.keyClick(window.table, Qt.Key.Key_S)
    assert not coach.small and coach.words.isVisible(), "read all the same"
    qtbot.keyClick(window.table, Qt.Key.Key_S)
    assert coach.small


def test_a_click_on_the_sheet_folds_it_up_and_unfolds_it(open_window: Callable[..., Window], qtbot: Any) -> None:
    """In a small window with large letters it lay over the tiles that were asked for, until one found its key."""
    window = open_window()
    window.play_lesson(FIRST_DELVE)
    coach = window.coach
    assert coach is not None and not coach.small
    for small in (True, False):
        qtbot.mouseClick(coach, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
        assert coach.small is small


def test_no_line_of_the_staging_lies_over_the_sheet(open_window: Callable[..., Window], qtbot: Any) -> None:
    """'One more clue …' was drawn half across its title."""
    window = open_window(Settings())
    window.play_lesson(FIRST_DELVE)
    assert window.table is not None and window.coach is not None
    qtbot.waitUntil(lambda: window.coach is not None and window.coach.isVisible())
    overlay, line = window.table.director.overlay, Aside("One more clue")
    for left in (0, window.table.width() - 300):
        window.table.toast.keep_off(sheet := QRect(left, 0, 300, 400))
        overlay.perform(line, 100)
        drawn = overlay.sprites[id(line)].area
        assert not drawn.intersects(sheet.adjusted(1, 0, -1, 0)) and window.table.rect().contains(drawn)
