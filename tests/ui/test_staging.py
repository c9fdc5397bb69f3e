"""What happens is seen: beats in their order at the player's speed, dropped by any key, and never in the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from kf_desktop.bots import make_bot
from kf_desktop.engine.decision import Decision
from kf_desktop.engine.events import Event
from kf_desktop.engine.grid import OFF
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.clash_board.board import ClashBoard
from kf_desktop.ui.clash_board.scene import stand
from kf_desktop.ui.staging.beats import (
    Aim,
    Aside,
    Banner,
    Beat,
    Blow,
    Card,
    Count,
    Ending,
    Outcome,
    Refused,
    Roll,
    Shown,
    Token,
    Turn,
    Way,
    Written,
)
from kf_desktop.ui.staging.director import CHAPTERS
from kf_desktop.ui.staging.score import READINGS, Cue, cues, parted, reads
from kf_desktop.ui.staging.spots import mark_spot, spot_of
from kf_desktop.ui.staging.staging import Staging
from tests.bundled import load_box
from tests.ui import fakes

assert CHAPTERS, "they register the readings"


@pytest.fixture(autouse=True)
def normal_speed() -> Iterator[None]:
    before = (MOTION.speed, MOTION.reduced)
    MOTION.speed, MOTION.reduced = "normal", False
    yield
    MOTION.speed, MOTION.reduced = before


class Witness:
    """A performer that writes down what it is told."""

    def __init__(self) -> None:
        self.seen: list[tuple[Beat, float]] = []
        self.settled = 0

    def prepare(self, beats: Sequence[Beat]) -> None:
        self.seen.clear()

    def perform(self, beat: Beat, gone: float) -> None:
        self.seen.append((beat, gone))

    def settle(self) -> None:
        self.settled += 1

    def begun(self) -> list[Beat]:
        return list(dict.fromkeys(beat for beat, _ in self.seen))


WALK, TURN = Way("knight:ilse", ("D4", "D5")), Turn("figure:1", "west")
SCORE = [Cue(7, WALK), Cue(8, TURN), Cue(9, Blow("knight:ilse"))]


def staged(cues: Sequence[Cue] = SCORE) -> tuple[Staging, Witness]:
    witness = Witness()
    staging = Staging(witness)
    staging.play(cues)
    staging._timer.stop()  # the test is the clock
    return staging, witness


# --- the player ---------------------------------------------------------------------------------


def test_beats_come_one_after_another(qapp: Any) -> None:
    staging, witness = staged()
    assert witness.begun() == [WALK]
    staging.advance(219)
    assert witness.begun() == [WALK], "two spaces at 110 ms"
    staging.advance(1)
    assert witness.begun() == [WALK, TURN]
    staging.advance(200)
    assert witness.begun() == [WALK, TURN, SCORE[2].beat] and staging.playing
    staging.advance(200)
    assert not staging.playing and witness.settled == 1


@pytest.mark.parametrize(("speed", "whole"), [("fast", 310), ("normal", 620), ("slow", 992)])
def test_the_speed_is_the_players(speed: str, whole: int, qapp: Any) -> None:
    MOTION.speed = speed
    staging, _ = staged()
    staging.advance(whole - 2)
    assert staging.playing
    staging.advance(4)
    assert not staging.playing


@pytest.mark.parametrize(("speed", "whole"), [("fast", 2850), ("normal", 2850), ("slow", 4560)])
def test_what_is_to_be_read_stays_as_long_however_fast_the_rest_is(speed: str, whole: int, qapp: Any) -> None:
    """At fast speed the result of an Encounter was gone before it could be read."""
    MOTION.speed = speed
    staging, witness = staged([Cue(0, Aside("told"))])
    staging.advance(whole - 1)
    assert staging.playing and witness.seen[-1][1] < 2850
    staging.advance(2)
    assert not staging.playing


def test_with_animations_off_what_a_step_of_the_map_gave_is_written_and_stays(window: Any, play: Any) -> None:
    MOTION.speed = "off"
    state = fakes.state("delve")
    ends = Event("encounter_ends", {"monster": "bell_ox", "scrapes": 2})
    before = Event("gain", {"what": "heat", "knight": "ilse", "amount": 1, "now": 1})
    gold = Event("gain", {"what": "gold", "knight": "ilse", "amount": 4, "now": 4})
    threat = Event("track_up", {"what": "threat", "amount": 1, "now": 4})
    view = fakes.view_of(state, None, [before, ends, gold, threat])
    play(state, "choose")
    director = window.table.director
    found = director.score(view)
    (line,) = (cue.beat for cue in found if isinstance(cue.beat, Written))
    said = line.told.split(" · ")
    assert len(said) == 3 and "ends" in said[0] and "Gold" in said[1] and "Threat" in said[2], "the Heat was before"
    assert parted(found, view, on_map=False)[0] == [], "the table does not wait for it"
    page = Event("paragraph", {"book": "ilse", "paragraph": 100, "knight": "ilse"})
    assert director.score(fakes.view_of(state, None, [page, gold])) == [], "that stands beside the page"
    director.stage(found)
    assert director.staging.playing
    (sprite,) = director.overlay.sprites.values()
    middle = window.table.middle
    assert middle.geometry().contains(sprite.area) and sprite.area.bottom() > middle.geometry().bottom() - 4
    MOTION.speed, MOTION.reduced = "normal", True
    kinds = [type(cue.beat) for cue in director.score(view)]
    assert kinds.count(Written) == 1 and Ending in kinds, "a banner says how it ended"


def test_a_replay_shows_it_as_fast_as_it_plays(qapp: Any) -> None:
    staging, _ = staged()
    staging.finish()
    staging.speed = 4.0
    staging.play(SCORE)
    staging.advance(620 / 4 - 2)
    assert staging.playing
    staging.advance(4)
    assert not staging.playing


def test_with_animations_off_what_is_shown_all_the_same_stands_at_once(qapp: Any) -> None:
    MOTION.speed = "off"
    staging, witness = staged()
    assert staging.playing and witness.seen == [(cue.beat, 0) for cue in SCORE] and not staging._timer.isActive()
    staging.finish()
    assert not staging.playing and witness.settled == 1


def test_it_tells_which_event_is_seen_and_what_is_heard(qapp: Any) -> None:
    staging, _ = staged()
    told, heard = list[int](), list[str]()
    staging.told.connect(told.append)
    staging.heard.connect(heard.append)
    staging.advance(5000)
    assert (told, heard) == ([8, 9], ["blow"])


def test_who_skips_sees_the_end_of_it(qapp: Any) -> None:
    staging, witness = staged()
    told = list[int]()
    staging.told.connect(told.append)
    staging.finish()
    assert not staging.playing and witness.settled == 1 and told == [9]


def test_a_new_step_drops_what_was_still_to_be_seen(qapp: Any) -> None:
    staging, witness = staged()
    staging.advance(50)
    staging.play([Cue(20, TURN)])
    staging._timer.stop()
    assert witness.settled == 1 and witness.begun() == [TURN]


def test_a_long_step_is_told_faster(qapp: Any) -> None:
    staging, _ = staged([Cue(n, Way("figure:1", ("A1",) * 10, "monster")) for n in range(40)])
    staging.advance(12_100)
    assert not staging.playing


# --- the score ----------------------------------------------------------------------------------


def score(*events: Event, decision: Decision | None = None) -> list[Beat]:
    return [cue.beat for cue in cues(fakes.view_of(fakes.clash_state(), decision, events))]


def test_no_kind_of_event_is_read_twice() -> None:
    with pytest.raises(ValueError, match="walks"):
        reads("walks")(lambda event, score: ())


def test_figures_walk_turn_and_are_pushed() -> None:
    found = score(
        Event("moves", {"figure": 1, "how": "behind", "path": ["D6", "D5"]}),
        Event("turns", {"figure": 1, "facing": "west"}),
        Event("moved_by_force", {"knight": "ilse", "how": "knockback", "path": ["D2", "D1"]}),
    )
    assert found == [
        Way("figure:1", ("D6", "D5"), "monster"),
        Turn("figure:1", "west"),
        Way("knight:ilse", ("D2", "D1"), "push"),
    ]


def test_a_monsters_attack_is_aimed_rolled_and_felt() -> None:
    dice: list[Any] = [
        {"note": "die", "face": 8, "success": True},
        {"note": "die", "face": 3, "success": False},
    ]
    found = score(
        Event("targeting", {"figure": 1, "card": "x", "line": 1, "knights": ["ilse"], "zone": []}),
        Event("evasion_roll", {"knight": "ilse", "dice": [8, 3], "bonus": 1, "difficulty": 6}),
        Event("hits", {"knight": "ilse", "hits": 1, "blocked": 0}, reasons=tuple(dice)),
        Event("lose", {"what": "vigor", "knight": "ilse", "amount": 2, "now": 5}),
    )
    assert [type(beat) for beat in found] == [Aim, Roll, Outcome, Blow, Count]
    roll = found[1]
    assert isinstance(roll, Roll)
    assert [(die.face, die.total, die.success) for die in roll.dice] == [(8, 9, True), (3, 4, False)]
    assert found[4] == Count("vigor", -2, "ilse")


def test_dice_that_are_asked_about_succeed_as_the_question_says() -> None:
    found = score(
        Event("attack_roll", {"knight": "ilse", "dice": [9, 3, 4], "bonus": 1, "difficulty": 8}),
        decision=fakes.reroll(),
    )
    assert isinstance(found[0], Roll)
    assert [die.success for die in found[0].dice] == [True, False, False]


def test_a_wound_takes_the_body_part_to_the_wound_stack() -> None:
    card = fakes.library().bp_of("bell_ox", 1)[0]
    found = score(
        Event("attack", {"knight": "ilse", "figure": 1, "gear": "ilse.gear.parish_spade"}),
        Event("body_part", {"card": card.id, "figure": 1, "at": 4}),
        Event("deals_wound", {"knight": "ilse", "card": card.id, "critical": False}),
        Event("wound", {"monster": "bell_ox", "card": card.id, "now": 2, "needed": 6}),
    )
    assert [type(beat).__name__ for beat in found] == ["Aim", "Card", "Blow", "Words", "Card"]
    assert found[1] == Card(card.name.en, "bp_deck", "stage")
    assert found[4] == Card(card.name.en, "figure:1", "wounds", drawn=False, slow=True)


def test_what_has_ended_gets_a_banner_with_what_it_gave() -> None:
    found = score(
        Event("encounter_ends", {"monster": "cinder_novices", "scrapes": 2}),
        Event("clue", {"knight": "ilse", "what": "martial", "amount": 1, "now": 1}),
    )
    banner, token = found
    assert isinstance(banner, Banner) and isinstance(token, Token)
    assert banner.title == "The encounter is over" and len(banner.lines) == 2


BOX = load_box()


def test_every_reading_can_be_shown_in_a_whole_skirmish(window: Any, qapp: Any) -> None:
    """Whatever happens is staged without a fault, and leaves every figure where it belongs."""
    MOTION.speed = "normal"
    knights = [("ilse", 2), ("bruno", 2), ("anselma", 2), ("tamsin", 2)]
    session: Any = Session(RULES, BOX, new_skirmish(BOX, "kiln_hounds", 1, "full", knights, 4))
    window.play(SessionTable(session))
    MOTION.speed = "normal"
    bot, seen = make_bot("cautious", 4), 0
    staging, board = window.table.director.staging, window.table.middle.views["clash"]
    for _ in range(160):
        if session.decision is None or session.decision.prompt == "skirmish.next":
            break
        window.controller.answer(bot(session.state, session.decision))
        staging._timer.stop()
        while staging.playing:
            staging.advance(90)
            seen += 1
        for piece in board.look.pieces:
            item = board.scene.figures[piece.key]
            assert (item.pos(), item.look, item.rotation()) == (stand(board.look, piece), piece, 0)
    assert seen > 200
    assert {event.kind for event in session.events} & set(READINGS) >= {"walks", "moves", "targeting", "evasion_roll"}


# --- the board ----------------------------------------------------------------------------------


@pytest.fixture
def board(qtbot: Any) -> ClashBoard:
    made = ClashBoard()
    qtbot.addWidget(made)
    made.resize(1000, 760)
    made.show()
    qtbot.waitExposed(made)
    return made


def moment(board: ClashBoard, state: Any, *events: Event) -> Staging:
    """Show the state, and stage the events up to the first beat."""
    view = fakes.view_of(state, None, events)
    board.show_table(view)
    board.set_decision(None)
    staging = Staging(board.actors)
    staging.play(cues(view))
    staging._timer.stop()
    return staging


def test_a_knight_walks_from_where_he_was_along_his_way(board: ClashBoard) -> None:
    state = fakes.clash_state()
    moment(board, state)
    item, look = board.scene.figures["knight:ilse"], board.look
    assert look is not None
    start, piece = item.pos(), item.look
    state.knights["ilse"].cell = look.grid.cell("E5")
    staging = moment(board, state, Event("walks", {"knight": "ilse", "how": "walk", "path": ["D4", "D5", "E5"]}))
    assert item.pos() == start
    staging.advance(165)
    half = item.pos()
    assert start.x() < half.x() < stand(look, piece, look.grid.cell("E5")).x() and half.y() == start.y()
    assert item.rotation() != 0
    staging.advance(400)
    assert item.pos() == stand(look, piece, look.grid.cell("E5")) and item.rotation() == 0


def test_a_monster_turns_when_it_is_its_turn_to(board: ClashBoard) -> None:
    state = fakes.clash_state()
    moment(board, state)
    assert state.clash is not None
    state.clash.figures[0].facing = "west"
    way = Event("moves", {"figure": 1, "path": ["D7"]})
    staging = moment(board, state, way, Event("turns", {"figure": 1, "facing": "west"}))
    item = board.scene.figures["figure:1"]
    assert getattr(item.look, "facing", "") == "south"
    staging.advance(150 + 120)
    assert getattr(item.look, "facing", "") == "west"


def test_who_falls_lies_only_then_and_who_dies_leaves_only_then(board: ClashBoard) -> None:
    state = fakes.clash_state()
    moment(board, state)
    item = board.scene.figures["knight:ilse"]
    state.knights["ilse"].knockdown = "falling"
    staging = moment(board, state, Event("knockdown", {"knight": "ilse"}))
    assert getattr(item.look, "knockdown", None) == ""
    staging.advance(240)
    assert getattr(item.look, "knockdown", None) == "falling"
    state.knights["ilse"].dead, state.knights["ilse"].cell = True, OFF
    staging = moment(board, state, Event("dies", {"knight": "ilse", "cause": "x"}))
    assert "knight:ilse" not in board.scene.figures and item.scene() is board.scene
    staging.advance(210)
    assert 0.3 < item.opacity() < 0.7
    staging.advance(3000)
    assert item.scene() is None


def test_a_blow_flashes_and_is_gone(board: ClashBoard) -> None:
    state = fakes.clash_state()
    moment(board, state)
    plain = board.canvas.grab().toImage()
    staging = moment(board, state, Event("hits", {"knight": "ilse", "hits": 2, "blocked": 0}))
    staging.advance(10)
    lit = board.canvas.grab().toImage()
    assert lit != plain
    staging.finish()
    assert board.canvas.grab().toImage() == plain


def test_where_nothing_may_move_nothing_does(board: ClashBoard) -> None:
    MOTION.reduced = True
    state = fakes.clash_state()
    moment(board, state)
    item, look = board.scene.figures["knight:ilse"], board.look
    assert look is not None
    state.knights["ilse"].cell = look.grid.cell("D5")
    moment(board, state, Event("walks", {"knight": "ilse", "path": ["D4", "D5"]}))
    assert item.pos() == stand(look, item.look, look.grid.cell("D5"))


# --- the table ----------------------------------------------------------------------------------


def skirmish(window: Any) -> Any:
    session: Any = Session(RULES, BOX, new_skirmish(BOX, "bell_ox", 2, "full", [("ilse", 2), ("bruno", 2)], 4))
    window.play(SessionTable(session))
    MOTION.speed = "slow"
    return session


def to_something_staged(window: Any, session: Any) -> None:
    bot = make_bot("cautious", 4)
    for _ in range(60):
        window.controller.answer(bot(session.state, session.decision))
        if window.table.director.staging.playing:
            return
    pytest.fail("nothing was staged")


def test_an_answer_never_waits_for_what_is_still_to_be_seen(window: Any, qapp: Any) -> None:
    session = skirmish(window)
    to_something_staged(window, session)
    asked = session.decision
    window.table.bar.press("1")
    if session.decision is asked:
        window.controller.answer([option.key for option in asked.options][: max(1, asked.least)])
    assert session.decision is not asked


def test_any_key_skips(window: Any, qtbot: Any) -> None:
    session = skirmish(window)
    to_something_staged(window, session)
    qtbot.keyClick(window.table, Qt.Key.Key_F12)
    assert not window.table.director.staging.playing


def test_nothing_moves_in_a_window_that_nobody_looks_at(window: Any, qapp: Any) -> None:
    session = skirmish(window)
    to_something_staged(window, session)
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    assert not window.table.director.staging.playing


def test_a_screen_reader_is_told_at_any_speed(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("kf_desktop.ui.staging.director.announce", lambda widget, words: said.append(words))
    session = skirmish(window)
    MOTION.speed = "off"
    bot = make_bot("cautious", 4)
    for _ in range(60):
        window.controller.answer(bot(session.state, session.decision))
    assert any("Bell-Ox" in words for words in said)


def test_a_banner_stands_over_the_table_after_a_breath(window: Any, play: Any) -> None:
    MOTION.speed = "off"
    play(fakes.clash_state(), "choose")
    MOTION.speed = "normal"
    director = window.table.director
    director.staging.play([Cue(0, Banner("The clash is won", ("The Bell-Ox is defeated",)))])
    director.staging._timer.stop()
    director.staging.advance(300)
    assert not director.overlay.isVisible()
    director.staging.advance(400)
    assert director.overlay.isVisible() and director.overlay.geometry() == window.table.rect()
    banner = next(iter(director.overlay.sprites.values())).area
    assert window.table.middle.geometry().contains(banner.center()) and window.table.rect().contains(banner)
    director.staging.advance(900)
    assert not director.overlay.isVisible()


def test_a_token_from_nowhere_is_there_at_once(window: Any, play: Any) -> None:
    """It does not fly out of a corner of the window."""
    MOTION.speed = "off"
    play(fakes.clash_state(), "choose")
    MOTION.speed = "normal"
    director, beat = window.table.director, Token("opening", "figure:9", "knight:ilse")
    director.staging.play([Cue(0, beat)])
    director.staging._timer.stop()
    director.staging.advance(1)
    (sprite,) = director.overlay.sprites.values()
    assert sprite.area.intersects(director.overlay.spot("knight:ilse"))


def test_a_banner_with_more_to_read_stays_longer() -> None:
    said = ("The encounter with The Bell-Ox ends: 1 scrape", "Ilse Harrow: +1 Gold (now 1)")
    assert Banner("The clash is won", ("The Bell-Ox is defeated",)).time() == 1300
    assert Banner("The encounter is over", said).time() > 2500
    assert Banner("遭遇结束", ("与钟牛的遭遇结束：擦伤一次，众骑士各得线索",)).time() > 2000


def test_a_card_that_is_done_with_lies_over_the_table_until_it_is_read(window: Any, play: Any) -> None:
    MOTION.speed = "off"
    play(fakes.state("delve"), "tile")
    MOTION.speed = "normal"
    library = fakes.library()
    face = face_of(library, "explorations", next(iter(library.explorations)))
    beat, director = Shown(face), window.table.director
    assert 1600 <= beat.time() <= Shown.MOST
    director.stage([Cue(0, beat)])
    director.staging._timer.stop()
    director.staging.advance(300)
    assert not director.overlay.isVisible()
    director.staging.advance(700)
    (sprite,) = director.overlay.sprites.values()
    assert window.table.rect().contains(sprite.area) and sprite.area.height() > 300
    QTest.keyClick(window, Qt.Key.Key_Shift)
    assert not director.overlay.isVisible()


def test_things_at_the_table_are_found_by_their_names(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    assert not spot_of(window.table, "knight:ilse").isEmpty()
    assert spot_of(window.table, "nowhere").isEmpty()
    mark_spot(window.table.bar, "nowhere")
    assert spot_of(window.table, "nowhere").size() == window.table.bar.size()
    figure = window.table.director.overlay.spot("figure:1")
    assert window.table.rect().contains(figure) and figure.width() > 20


def test_vigor_is_hatched_at_once_and_burns_off_pip_by_pip(window: Any, play: Any) -> None:
    MOTION.speed = "off"
    play(fakes.clash_state(), "choose")
    MOTION.speed = "normal"
    row, staging = window.table.party.rows["ilse"], window.table.director.staging
    plain = row.grab().toImage()
    staging.play([Cue(0, TURN), Cue(1, Count("vigor", -3, "ilse"))])
    staging._timer.stop()
    assert row.changes == {"vigor": -3} and row.grab().toImage() != plain
    staging.advance(TURN.time() + 100)
    assert row.changes == {"vigor": -2}
    staging.advance(1000)
    assert row.changes == {"vigor": 0} and row.grab().toImage() == plain


def test_a_number_is_what_the_beats_have_reached(window: Any, play: Any) -> None:
    """Not what it will be in the end: what a scrape pays is not to be seen before the power roll."""
    MOTION.speed = "off"
    play(fakes.clash_state(), "choose")
    MOTION.speed = "normal"
    row, staging = window.table.party.rows["ilse"], window.table.director.staging
    staging.play([Cue(0, TURN), Cue(1, Count("heat", 1, "ilse")), Cue(2, TURN), Cue(3, Count("heat", -3, "ilse"))])
    staging._timer.stop()
    assert row.changes == {"heat": -2}, "before the first of them"
    staging.advance(TURN.time() + 200)
    assert row.changes == {"heat": -3}, "the second is still to come"
    staging.finish()
    assert row.changes == {"heat": 0}


def test_where_nothing_may_move_no_pip_burns(window: Any, play: Any) -> None:
    MOTION.speed = "off"
    play(fakes.clash_state(), "choose")
    MOTION.speed, MOTION.reduced = "normal", True
    window.table.director.staging.play([Cue(0, Count("vigor", -3, "ilse"))])
    assert not window.table.party.rows["ilse"].changes


# --- what is refused ----------------------------------------------------------------------------


def test_a_space_that_is_refused_shakes_and_thins_out(window: Any, play: Any) -> None:
    MOTION.speed = "off"
    play(fakes.clash_state(), "cell")
    MOTION.speed = "normal"
    director, board = window.table.director, window.table.middle.views["clash"]
    window.table.middle.refused.emit(Refused(space="A2"))
    director.staging._timer.stop()
    assert director.staging.playing
    director.staging.advance(0)
    seen = []
    for _ in range(9):
        (effect,) = board.scene.effects.effects.values()
        seen.append((round(effect.area.x(), 1), effect.part))
        director.staging.advance(22.5)
    places = [x for x, _ in seen]
    assert places[1] == places[5] > places[0] > places[3] == places[7], "twice to and fro"
    assert places[0] == places[8] and seen[0][1] == 0
    director.staging.advance(150)
    (effect,) = board.scene.effects.effects.values()
    assert 0 < effect.part < 1
    director.staging.finish()
    assert not board.scene.effects.effects
    MOTION.reduced = True
    window.table.middle.refused.emit(Refused(space="A2"))
    assert not director.staging.playing, "where nothing may move it is only said why"


def test_what_is_taken_to_a_place_that_is_hidden_leaves_the_table_and_what_is_drawn_turns_over(
    window: Any, play: Any
) -> None:
    play(fakes.clash_state(), "choose")
    overlay = window.table.director.overlay
    start = overlay.spot("stage")
    assert not start.isEmpty() and overlay.spot("rail:nobody").isEmpty()
    MOTION.speed = "normal"
    cards = [Card("Upgrade", "stage", "rail:nobody", drawn=drawn) for drawn in (True, False)]
    for card in cards:
        overlay.perform(card, 310)
    turned, gone = (sprite.area.center() for sprite in overlay.sprites.values())
    assert start.contains(turned) and gone.y() > window.table.height()
    overlay.settle()
