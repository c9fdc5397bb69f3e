"""What has been struck on the board is seen there before the page, or whatever the game turns to, covers it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtTest import QTest

from kf_desktop.door.pacing import Gone
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.events import Event
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.table import state as s
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.decision.question import asked_words
from kf_desktop.ui.staging.beats import Aside, Banner, Beat, Blow, Card, Ending, Fallen, Noise, Track, Words
from kf_desktop.ui.staging.director import CHAPTERS
from kf_desktop.ui.staging.score import cues
from tests.ui import fakes

assert CHAPTERS, "they register the readings"

LONG = 60_000
BLOW = (
    Event("evasion_roll", {"knight": "bruno", "dice": [2, 3], "bonus": 0, "difficulty": 7}),
    Event("hits", {"knight": "bruno", "hits": 2}),
    Event("dies", {"knight": "bruno", "cause": "bell_ox"}),
)
OPENED = Event("paragraph", {"book": "ilse", "paragraph": 100, "knight": "ilse"})
WON = (
    Event("deals_wound", {"knight": "ilse", "card": "", "critical": False}),
    Event("clash_won", {"monster": "bell_ox"}),
    Event("aftermath", {"type": "full", "monster": "bell_ox", "result": "won"}),
    Event("loot", {"loot": "full", "amount": 1, "now": 8}),
)
LOST = Event("aftermath", {"type": "full", "monster": "bell_ox", "result": "lost"})
STRIKES = Event("attack", {"knight": "ilse", "figure": 1, "gear": "ilse.gear.parish_spade"})


class Step(fakes.FakeSession):
    """A session whose first answer does this, of which these events tell."""

    def __init__(self, asked: Decision, events: Sequence[Event], then: Callable[[s.State], None]) -> None:
        super().__init__(fakes.clash_state(), [fakes.decisions()["choose"], asked], [*fakes.EVENTS, STRIKES])
        self._told, self._then = events, then

    def _take(self, keys: tuple[str, ...]) -> None:
        super()._take(keys)
        self.events.extend(self._told)
        self._then(self.state)


def reads() -> Decision:
    return fakes.decisions()["read"]


def chooses_loot() -> Decision:
    options = [Option(f"loot:upgrade#{number}", "loot", {"loot": "upgrade", "number": number}) for number in (1, 2, 3)]
    return Decision(Kind.CARD, "choose.loot", options, ("Ann",), 1, 1, {"amount": 1}, "", ("SPO-005",))


def dies(state: s.State) -> None:
    state.knights["bruno"].dead = True
    opens_page(state)


def opens_page(state: s.State) -> None:
    state.scenes.append(Frame("story", "ask", {"book": "ilse", "paragraph": "100"}))


def is_over(state: s.State) -> None:
    state.clash, state.scenes = None, [Frame("delve")]


def comes_home(state: s.State) -> None:
    state.clash, state.scenes = None, [Frame("spoils")]


@pytest.fixture
def normal_speed() -> Iterator[None]:
    before = MOTION.speed, MOTION.reduced
    MOTION.speed, MOTION.reduced = "normal", False
    yield
    MOTION.speed, MOTION.reduced = before


@pytest.fixture
def happens(window: Any, normal_speed: None, qtbot: Any) -> Callable[[Step], Any]:
    """Have it happen at the table; the test is the clock."""

    def begin(session: Step) -> Any:
        window.play(fakes.FakeTable(session))
        qtbot.wait(5)
        window.controller.answer(("yes",))
        window.table.director.staging._timer.stop()
        return window.table

    return begin


def strike(table: Any, key: str) -> None:
    QTest.keyClicks(table.window().focusWidget() or table.window(), key)


def see_all(table: Any, qtbot: Any) -> None:
    table.director.staging.advance(LONG)
    qtbot.waitUntil(lambda: not table.middle.waiting)


def test_a_death_is_seen_before_its_page(happens: Any, qtbot: Any) -> None:
    table = happens(Step(reads(), [*BLOW, OPENED], dies))
    assert table.middle.current == "clash" and table.bar.on.deed.title == "Go on"
    table.director.staging.advance(400)
    assert table.tray.isVisible() and table.middle.current == "clash"
    see_all(table, qtbot)
    assert table.middle.current == "story" and table.middle.views["story"].choices


def test_the_bar_says_nothing_of_a_page_before_it_opens(happens: Any, qtbot: Any) -> None:
    """It asked who reads what, and named its lines with their chances, while the blow was still falling."""
    table = happens(Step(reads(), [*BLOW, OPENED], dies))
    words = table.bar.words
    assert words.asked.text() == "See what happens" and not words.because.words and words.odds_line.isHidden()
    see_all(table, qtbot)
    assert words.asked.text() == asked_words(table.controller.view())


def test_a_key_shows_the_page_and_answers_nothing_on_it(happens: Any, qtbot: Any) -> None:
    session = Step(reads(), [*BLOW, OPENED], dies)
    table = happens(session)
    strike(table, "1")
    qtbot.waitUntil(lambda: table.middle.current == "story")
    assert len(session.given) == 1, "the page was not to be seen yet"
    strike(table, "1")
    assert len(session.given) == 2


def test_the_first_plate_goes_on_to_the_page(happens: Any) -> None:
    session = Step(reads(), [*BLOW, OPENED], dies)
    table = happens(session)
    table.bar.on.click()
    assert table.middle.current == "story" and len(session.given) == 1


def test_where_nothing_is_staged_a_death_stands_over_the_board_until_something_is_pressed(
    happens: Any, qtbot: Any
) -> None:
    MOTION.speed = "off"
    session = Step(reads(), [*BLOW, OPENED], dies)
    table = happens(session)
    qtbot.wait(20)
    assert table.middle.current == "clash" and table.bar.on.deed.title == "Go on"
    overlay = table.director.overlay
    assert overlay.isVisible() and len(overlay.sprites) == 1, "of the blow nothing is staged"
    strike(table, "1")
    qtbot.waitUntil(lambda: table.middle.current == "story")
    assert len(session.given) == 1 and not overlay.isVisible()


def test_where_nothing_is_staged_any_other_page_is_there_at_once(happens: Any) -> None:
    MOTION.speed = "off"
    assert happens(Step(reads(), [*BLOW[:2], OPENED], opens_page)).middle.current == "story"


def test_a_death_is_seen_within_five_seconds(happens: Any) -> None:
    """It took twelve: every roll and every line before it was told as slowly as if nobody waited for the page."""
    card = next(iter(fakes.library().judicium))
    armor = Event("armor_roll", {"knight": "bruno", "dice": ["red:1"]})
    stops = Event("armor", {"knight": "bruno", "loss": 3, "reduced": 0})
    drawn = Event("judicium", {"knight": "bruno", "card": card})
    table = happens(Step(reads(), [*BLOW[:2], armor, stops, drawn, BLOW[2], OPENED], dies))
    staging = table.director.staging
    cues = [*(each.cue for each in staging._running), *staging._waiting]
    assert sum(cue.beat.time() for cue in cues) > 7_000
    staging.advance(2_500)
    assert any(isinstance(cue.beat, Fallen) for cue in staging._waiting)
    staging.advance(150)
    (fallen,) = (each for each in staging._running if isinstance(each.cue.beat, Fallen))
    staging.advance(1_000)
    assert fallen in staging._running, "the end itself is told as slowly as ever"
    staging.advance(1_300)
    assert not staging.playing


def test_a_page_that_nothing_on_the_board_led_to_is_there_at_once(happens: Any) -> None:
    assert happens(Step(reads(), [OPENED], dies)).middle.current == "story"


def test_the_last_blow_of_a_clash_is_seen_on_its_board_before_the_loot(happens: Any, qtbot: Any) -> None:
    table = happens(Step(chooses_loot(), WON, is_over))
    assert table.middle.current == "clash" and table.monster.name.text() == "The Bell-Ox"
    assert "figure:1" in table.middle.views["clash"].scene.figures and not table.delve.isVisible()
    assert not table.middle.views["clash"].placed()
    see_all(table, qtbot)
    assert table.middle.current == "spoils"


def test_what_a_page_gives_to_choose_from_lies_on_the_cloth_alone(window: Any, normal_speed: None, qtbot: Any) -> None:
    """The fan had laid it out while the page was read, with its worth for every tier, and left it there."""
    session = Step(chooses_loot(), [Event("travels", {"tile": "02"}), OPENED], opens_page)
    session.game.state = fakes.state("delve")
    window.play(fakes.FakeTable(session))
    window.controller.answer(("yes",))
    table = window.table
    table.director.staging._timer.stop()
    see_all(table, qtbot)
    assert table.middle.current == "story"
    table.bar.on.click()
    qtbot.waitUntil(lambda: table.middle.current == "spoils")
    assert len(table.middle.placed()) == 3 and not table.hand.offered()


def test_loot_lies_in_the_middle_and_not_in_the_hand_as_well(happens: Any, qtbot: Any) -> None:
    """The hand was filled while the board still covered the cloth, and kept the cards."""
    table = happens(Step(chooses_loot(), WON, is_over))
    see_all(table, qtbot)
    assert len(table.middle.placed()) == 3
    assert table.hand.offered() == []


def test_who_looks_elsewhere_meanwhile_stays_there(happens: Any, qtbot: Any) -> None:
    table = happens(Step(chooses_loot(), WON, is_over))
    table.middle.flip("knights")
    table.director.staging.advance(LONG)
    qtbot.wait(5)
    assert table.middle.current == "knights"


def beats(*events: Event, asked: Decision | None = None, before: Sequence[Event] = (STRIKES,)) -> list[Beat]:
    view = fakes.view_of(fakes.clash_state(), asked, [*before, *events], seen=len(before))
    return [cue.beat for cue in cues(view) if not isinstance(cue.beat, Noise)]


def test_a_wound_is_struck_at_the_monster_that_was_attacked_steps_ago() -> None:
    blow, words, *_ = beats(WON[0])
    assert blow == Blow("figure:1") and isinstance(words, Words) and words.who == "figure:1"
    assert beats(WON[0], before=[STRIKES, Event("monster_round", {"round": 2})]) == []


def test_the_end_of_a_clash_says_what_it_gave_and_what_follows() -> None:
    banner, trophy = beats(*WON, asked=chooses_loot())[-2:]
    assert isinstance(banner, Ending) and isinstance(trophy, Card) and trophy.end == "party"
    assert banner.lines == (
        "The clash with The Bell-Ox is won",
        "The party: +1 Full Clash Loot (now 8 loot cards)",
        "Next: choose 1 card of loot",
    )
    (phase,) = beats(WON[1], WON[2], Event("phase", {"phase": "spoils"}), asked=chooses_loot())
    assert isinstance(phase, Ending) and phase.lines[-1] == "Next: Spoils"
    (open_,) = beats(WON[1], asked=chooses_loot())
    assert isinstance(open_, Ending) and open_.lines == ("The clash with The Bell-Ox is won",), (
        "its Aftermath is to come"
    )


def test_a_clash_whose_end_was_told_steps_ago_is_told_again_before_what_follows() -> None:
    """A death's page stood between."""
    banner, _ = beats(LOST, WON[-1], asked=chooses_loot())
    assert isinstance(banner, Ending) and (banner.title, banner.tone) == ("The Aftermath", "blood")
    assert banner.lines == (
        "Aftermath: the clash with The Bell-Ox is lost",
        "The party: +1 Full Clash Loot (now 8 loot cards)",
        "Next: choose 1 card of loot",
    )
    (short,) = beats(LOST, OPENED, asked=reads())
    assert isinstance(short, Banner) and len(short.lines) == 1, "the page speaks for itself"


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_what_a_lost_clash_leaves_lies_in_one_place_and_only_when_its_end_has_been_seen(
    speed: str, happens: Any, qtbot: Any
) -> None:
    MOTION.speed = speed
    session = Step(chooses_loot(), [*BLOW, LOST, WON[-1]], comes_home)
    for knight in session.state.knights.values():
        knight.seat = "Ann"
    table = happens(session)
    qtbot.wait(20)
    assert table.middle.waiting == "spoils"
    assert (table.hand.offered(), table.bar.grid.buttons) == ([], []), "they were shown before the blow was"
    if speed == "off":
        table.bar.on.click()
    else:
        see_all(table, qtbot)
    assert len(table.middle.placed()) == 3
    assert (table.hand.offered(), table.bar.grid.buttons) == ([], [])
    assert not table.hand.isVisible(), "an empty fan took its room from the question"


def test_the_way_to_a_page_is_seen_on_the_map(window: Any, normal_speed: None, qtbot: Any) -> None:
    card = next(iter(fakes.library().explorations))
    drawn = Event("exploration", {"card": card, "left": 9, "special": False})
    session = Step(reads(), [Event("travels", {"tile": "02"}), drawn, OPENED], opens_page)
    session.game.state = fakes.state("delve")
    window.play(fakes.FakeTable(session))
    qtbot.wait(5)
    table = window.table
    assert table.middle.current == "map"
    window.controller.answer(("yes",))
    table.director.staging._timer.stop()
    assert (table.middle.current, table.middle.waiting) == ("map", "story")
    assert table.on_stage.isVisible() and [face.id.card for face in table.on_stage.faces] == [card], "what led there"
    see_all(table, qtbot)
    assert table.middle.current == "story"


def test_a_line_lies_neither_over_the_stage_nor_over_the_head_of_a_page(
    window: Any, normal_speed: None, qtbot: Any
) -> None:
    """It hid the stage's title, and on a page its number, its margin and the first choice."""
    window.play(fakes.FakeTable(fakes.FakeSession(fakes.state("delve"), [fakes.decisions()["choose"]])))
    qtbot.wait(5)
    MOTION.speed = "normal"
    table = window.table
    overlay, long = table.director.overlay, Aside("a line that is long " * 12)
    overlay.perform(long, 100)
    area = overlay.sprites[id(long)].area
    assert table.middle.geometry().contains(area) and not area.intersects(table.stage.geometry()), "in several lines"
    count = Track("time", 1)
    overlay.perform(count, 100)
    assert not overlay.sprites[id(count)].area.intersects(table.stage.geometry()), "nor does the number of a track"
    second = Aside("and another")
    overlay.perform(second, 100)
    assert overlay.sprites[id(second)].area.top() >= area.bottom()
    overlay.settle()
    table.middle.flip("story")
    for line in (long, second):
        overlay.perform(line, 100)
    first, other = (overlay.sprites[id(line)].area for line in (long, second))
    assert first.bottom() <= table.middle.geometry().bottom() + 1 and other.bottom() <= first.top() + 1
    assert other.top() > table.middle.geometry().center().y()


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_a_tile_that_a_scout_shows_is_looked_at_before_the_guild_is_there_again(
    speed: str, window: Any, normal_speed: None, qtbot: Any
) -> None:
    """It had been paid for, and the shelf lay over it at once."""
    MOTION.speed = speed
    session = Step(fakes.market(), [Event("tile_revealed", {"tile": "02"})], lambda state: None)
    session.game.state = fakes.state("outpost")
    session.script[0] = fakes.decisions()["tile"]
    window.play(fakes.FakeTable(session))
    qtbot.wait(5)
    table = window.table
    assert table.middle.current == "map"
    window.controller.answer(("tile:02",))
    table.director.staging._timer.stop()
    assert any("02" in told for told in asides(table)), "a line says which it is"
    if speed == "normal":
        table.director.staging.advance(2000)
        assert (table.middle.current, table.middle.waiting) == ("map", "outpost"), "it was not to be seen long enough"
        see_all(table, qtbot)
    assert table.middle.current == "outpost"


def asides(table: Any) -> list[str]:
    staging = table.director.staging
    found = [*staging._waiting, *(each.cue for each in staging._running)]
    return [cue.beat.told for cue in found if isinstance(cue.beat, Aside)]


def gone(word: str, *events: Event) -> list[str]:
    view = replace(fakes.view_of(fakes.clash_state(), None, events), gone=(Gone(0, word),))
    return [cue.beat.told for cue in cues(view) if isinstance(cue.beat, Aside)]


def test_what_came_of_a_question_that_went_by_itself_is_said_on_the_table() -> None:
    pool = Event("pool", {"token": "opening", "amount": 1, "now": 2})
    assert gone("as_before", pool) == ["As before: Knight Pool: Opening +1 (now 2)"]
    clue = Event("clue", {"knight": "bruno", "what": "historic", "amount": 1, "now": 2})
    assert gone("counts", clue)[0].startswith("The type that counts: "), "not every other would have done"
    assert gone("kept", pool) == [], "nothing was done"
    walks = Event("moves", {"figure": 1, "path": ["D4", "D5"]})
    assert gone("all_one", walks) == [], "the board shows it"


def test_a_beaten_monster_lies_there_as_a_shade(window: Any, play: Any) -> None:
    """After the last wound it stood on the board as if nothing had happened."""
    state = fakes.clash_state()
    assert state.clash is not None
    play(state, "choose", "choose")
    board = window.table.middle.views["clash"]
    seen = board.scene.figures["figure:1"]
    assert not seen.look.beaten
    before = board.grab().toImage()
    state.clash.result = "won"
    window.table.refresh()
    assert seen.look.beaten and board.grab().toImage() != before
