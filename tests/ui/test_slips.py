"""Slips: what has happened to each figure since the last answer stays on the table, and hides nothing to be chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from kf_desktop.bots import make_bot
from kf_desktop.engine.events import Event
from kf_desktop.engine.scenes import Frame
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.decision.plate import Guard
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.slips.notes import OF_KNIGHTS, OF_MONSTERS
from kf_desktop.ui.slips.paper import lay_out
from kf_desktop.ui.slips.since import Since
from kf_desktop.ui.slips.slip import MONSTER, Note, Part, Slip, Source
from kf_desktop.ui.slips.told import slips
from kf_desktop.ui.staging.aloud import aloud
from tests.bundled import load_box
from tests.ui import fakes

BOX = load_box()
SIGNS = re.compile("[\ue000-\uf8ff]")
CARD, BP = "bell_ox.ai1.head_down", "bell_ox.bp1.near_flank"
ACTS = Event("activation", {"figure": 1, "monster": "bell_ox", "token": "ai"})
DRAWS = Event("ai_card", {"card": CARD, "figure": 1, "level": 1})
STRIKES = Event("attacked", {"knight": "ilse", "card": CARD})
LOSES = Event("lose", {"what": "vigor", "knight": "ilse", "amount": 2, "now": 5, "cause": CARD})
FALLS = Event("knockdown", {"knight": "ilse"})
ATTACKS = Event("attack", {"knight": "ilse", "figure": 1, "gear": "ilse.gear.parish_spade"})
WALKS = Event("walks", {"knight": "bruno", "path": ["A1", "A2"], "how": "walk", "spaces": 2, "card": ""})


def told(*events: Event, first: int = 0) -> tuple[Slip, ...]:
    return slips(fakes.view_of(fakes.clash_state(), None, events), first)


def words(slip: Slip) -> list[str]:
    return [" ".join(SIGNS.sub("", note.words).split()) for note in slip.notes()]


# --- what it says -------------------------------------------------------------------------------


def test_a_monsters_attack_is_told_with_who_did_it() -> None:
    (slip,) = told(ACTS, DRAWS, STRIKES, LOSES, FALLS)
    assert slip.owner == "ilse" and words(slip) == ["−2", "Knocked down"]
    (part,) = slip.parts
    assert (part.by.who, part.by.what) == ("The Bell-Ox", "Head Down")
    assert [note.event for note in part.notes] == [3, 4], "each asks why of its own event"


BEFALLS: dict[str, tuple[dict[str, Any], str]] = {
    "fortified": ({"amount": 2, "now": 2}, "+2 (temporary)"),
    "armor": ({"loss": 1, "reduced": 1}, "Armor takes it all"),
    "full_evade": ({}, "Evaded"),
    "target_out_of_reach": ({"card": CARD, "distance": 3, "reach": 1}, "Out of reach"),
    "overheats": ({"amount": 1}, "Overheats"),
    "mortis": ({"card": "mortis.1.now_we_are_awake", "deck": "1"}, "Now We Are Awake"),
    "condition": ({"card": "cracked_rib"}, "Cracked Rib"),
    "moved_by_force": ({"how": "knockback", "path": ["A1", "A2"]}, "Knockback 2"),
    "displaced": ({"space": "A1"}, "Moved aside"),
    "crash": ({}, "Crashes"),
    "gear_discarded": ({"gear": "ilse.gear.parish_spade"}, "Parish Spade lost"),
    "exhausted": ({"gear": "ilse.gear.parish_spade"}, "Parish Spade exhausted"),
    "mettle": ({"card": "mettle.shove", "what": "evasion", "now": 3}, "A Good Shove"),
    "dies": ({"cause": CARD}, "Dies"),
    "defends_with": ({"gear": "ilse.gear.parish_spade"}, "Parish Spade"),
    "hits": ({"hits": 0, "blocked": 2}, "All blocked"),
    "judgement": ({"virtue": "fortitude", "dice": [6, 9], "failures": 1}, "1 failed"),
    "test": ({"virtue": "bravery", "die": 6, "bonus": 0, "difficulty": 7, "passed": False}, "Bravery ✕"),
    "modifier": ({"what": "evasion", "amount": -1, "until": "next"}, "Evasion −1"),
    "priority_target": ({}, "Priority Target"),
    "restrained": ({"techniques": ["ilse.technique.low_guard"]}, "Low Guard to Delay"),
}


@pytest.mark.parametrize("kind", BEFALLS)
def test_what_befalls_a_knight_is_told(kind: str) -> None:
    args, said = BEFALLS[kind]
    (slip,) = told(ACTS, DRAWS, Event(kind, {"knight": "ilse", **args}))
    assert words(slip) == [said]


DONE: dict[str, tuple[dict[str, Any], str]] = {
    "deals_wound": ({"knight": "ilse", "card": BP, "critical": True}, "Critical wound: Near Flank"),
    "power_total": ({"knight": "ilse", "total": 2, "at": 4, "wounded": False}, "No Wound"),
    "full_miss": ({"knight": "ilse"}, "Missed"),
    "response": ({"card": BP, "what": "fail", "knight": "ilse"}, "Near Flank (on a fail)"),
    "ai_removed": ({"card": CARD, "level": 1}, "−I"),
    "ai_added": ({"level": 2}, "+II"),
    "bp_added": ({"level": 2, "amount": 3}, "+3×II"),
}


@pytest.mark.parametrize("kind", DONE)
def test_what_is_done_to_the_monster_is_told(kind: str) -> None:
    args, said = DONE[kind]
    (slip,) = told(ATTACKS, Event(kind, args))
    assert slip.owner == MONSTER and words(slip) == [said]
    assert slip.parts[0].by == Source("Ilse", "Parish Spade")


def test_temporary_vigor_that_is_lost_is_told() -> None:
    parts: list[Any] = [{"what": "temporary_vigor", "amount": 1, "rule": "fortify"}, {"what": "vigor", "amount": 1}]
    lost = Event("lose", LOSES.args, (), ({"number": "lost", "total": 2, "parts": parts},))
    (slip,) = told(ACTS, DRAWS, lost)
    assert words(slip) == ["−2 (1 of it temporary)"]


def test_what_follows_a_loss_is_told_under_what_it_came_of() -> None:
    bell = Event("lose", {**LOSES.args, "cause": "bell_ox.trait.loose_clapper"})
    dies = Event("dies", {"knight": "ilse", "cause": "you_died"})
    slip, _ = told(ATTACKS, Event("response", {"card": BP, "what": "fail", "knight": "ilse"}), bell, dies)
    assert [(part.by.what, len(part.notes)) for part in slip.parts] == [("Loose Clapper", 2)]


def test_what_somebody_does_himself_is_no_news() -> None:
    uses = Event("uses", {"knight": "ilse", "card": "ilse.technique.bank_the_fire", "exert": False})
    cools = Event("lose", {"what": "heat", "knight": "ilse", "amount": 2, "now": 0, "cause": ""})
    heated = Event("gain", {"what": "heat", "knight": "ilse", "amount": 1, "now": 1})
    worn = Event("exhausted", {"knight": "ilse", "gear": "ilse.gear.parish_spade"})
    refreshed = Event("lose", {**cools.args, "cause": "refresh"})
    assert told(uses, cools, heated) == () and told(ATTACKS, worn) == () and told(refreshed) == ()
    assert told(WALKS) == (), "a plain walk needs no slip"
    (slip,) = told(ACTS, DRAWS, uses, STRIKES, heated)
    assert words(slip) == ["+1"], "the attack goes on after a reaction"


def test_what_a_trait_does_in_a_knights_own_attack_is_told() -> None:
    heated = Event("gain", {"what": "heat", "knight": "ilse", "amount": 1, "now": 1})
    trait = Event("trait", {"card": "bell_ox.trait.loose_clapper"})
    (slip,) = told(ATTACKS, heated, trait, heated)
    assert [(part.by.what, [note.event for note in part.notes]) for part in slip.parts] == [("Loose Clapper", [3])]


def test_the_ways_of_a_monster_are_told_where_it_answers_an_attack() -> None:
    way = Event("moves", {"how": "move", "path": ["A1", "A2"], "figure": 1})
    assert told(ACTS, DRAWS, way) == ()
    answers = Event("attack_response", {"figure": 1, "what": "signature"})
    (slip,) = told(ATTACKS, Event("full_miss", {"knight": "ilse"}), answers, way, way)
    assert words(slip) == ["Missed", "Answers: its Signature", "moves 4"], "a way with a fork in it is one"


def test_nothing_is_told_outside_of_a_fight() -> None:
    view = fakes.view_of(fakes.state("delve"), None, [LOSES])
    assert slips(view, 0) == ()
    missed = Event("power_total", {"knight": "ilse", "total": 2, "at": 4, "wounded": False})
    lost = Event("clash_lost", {"monster": "bell_ox"})
    ended = fakes.view_of(fakes.state("delve"), None, [LOSES, missed, lost])
    assert [slip.owner for slip in slips(ended, 0)] == ["ilse"], "but what befell a knight at the end of one is"


@pytest.mark.parametrize("kind", [*OF_KNIGHTS, *OF_MONSTERS])
def test_both_languages_have_the_words(kind: str) -> None:
    for language in ("en", "zh_CN"):
        CATALOGUE.switch(language)
        args: dict[str, Any] = {"what": "vigor", "amount": 1, "level": 2, "path": ["A1"], "how": "drag", "now": 1}
        args |= {"card": CARD, "gear": "ilse.gear.parish_spade", "technique": "ilse.technique.low_guard"}
        args |= {"hits": 0, "blocked": 1, "failures": 1, "virtue": "X", "passed": True, "techniques": "X"}
        args |= {"area": "delay", "loss": 1, "reduced": 1, "wounded": False, "distance": 1, "reach": 1, "gone": 2}
        reading = {**OF_KNIGHTS, **OF_MONSTERS}[kind]
        note = reading(Event(kind, args), {**args, "figure": "X"})
        assert note is not None and "{" not in note.words and "slip." not in note.words
    assert not CATALOGUE.missing


def test_all_that_is_told_is_said_aloud() -> None:
    view = fakes.view_of(fakes.clash_state(), None, [ACTS, DRAWS, STRIKES, LOSES, FALLS])
    said = aloud(view)
    assert "−2 Vigor" in said and "knocked down" in said


# --- how long it stays --------------------------------------------------------------------------


def followed(since: Since, events: Sequence[Event], seen: int, step: str) -> int:
    state = fakes.clash_state()
    state.scenes = [Frame("clash", step)]
    since.follow(fakes.view_of(state, fakes.decisions()["card"], events, seen=seen))
    return since.first


def test_it_stays_through_the_attack_and_goes_with_the_answer_after_it() -> None:
    since, events = Since(), [WALKS, ACTS, DRAWS, STRIKES]
    assert followed(since, events, 0, "activation") == 0, "what the answer brought"
    events += [LOSES]
    assert followed(since, events, 4, "activation") == 1, "a question in the middle wipes nothing of the attack"
    events += [FALLS, Event("knight_round", {"round": 1})]
    assert followed(since, events, 5, "knight_turn") == 1, "and the end of it stays to be read"
    events += [Event("knight_turn", {"knight": "bruno", "round": 1})]
    assert followed(since, events, 7, "knight_turn") == 7, "something was answered after it"


def test_what_is_taken_back_takes_its_slip_along() -> None:
    since, events = Since(), [ACTS, DRAWS, STRIKES, LOSES]
    followed(since, events, 3, "activation")
    assert followed(since, events[:3], 3, "activation") == 0, "the attack that still goes on"
    assert followed(since, [WALKS], 1, "knight_turn") == 1


# --- on paper -----------------------------------------------------------------------------------


def test_in_short_it_is_one_line_of_signs(qapp: Any) -> None:
    notes = (Note("\ue000 Knocked down", short="\ue000", event=1), Note("−2 \ue001", event=2))
    slip = Slip("ilse", (Part(Source("The Bell-Ox", "Head Down"), notes),))
    whole, short = lay_out(slip, 240), lay_out(slip, 150, short=True)
    assert [piece.words for piece in whole.pieces] == ["The Bell-Ox: Head Down", "\ue000 Knocked down", "−2 \ue001"]
    assert [piece.words for piece in short.pieces] == ["\ue000", "−2 \ue001"]
    assert short.size.height() < whole.size.height()
    assert len({piece.area.top() for piece in short.pieces}) == 1


def test_a_long_note_goes_on_in_the_next_line(qapp: Any) -> None:
    note = Note("That Was the Shoulder, and the Other One", event=4)
    laid = lay_out(Slip("ilse", (Part(Source(), (note, Note("−2", event=5))),)), 160)
    lines = [piece.words for piece in laid.pieces if piece.event == 4]
    assert len(lines) > 1 and " ".join(lines) == note.words
    assert all(piece.area.right() <= 160 for piece in laid.pieces)


def test_a_heading_without_room_names_the_card_alone(qapp: Any) -> None:
    slip = Slip("ilse", (Part(Source("The Bell-Ox", "The Strike of One"), (Note("−2", event=1),)),))
    assert lay_out(slip, 160).pieces[0].words == "The Strike of One"


# --- on the table -------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def same_speed() -> Iterator[None]:
    before = MOTION.speed
    yield
    MOTION.speed = before


def fight(
    window: Any, *, knights: int = 2, squires: Sequence[str] = (), seed: int = 7, monster: str = "bell_ox"
) -> tuple[Any, Any]:
    names = ("ilse", "bruno", "anselma", "tamsin")[:knights]
    state = new_skirmish(BOX, monster, 1, "full", [(name, 1) for name in names], seed, squires=list(squires))
    session: Any = Session(RULES, BOX, state)
    window.settings.hints = False
    window.play(SessionTable(session))
    return session, make_bot("cautious", seed)


def papers(window: Any) -> dict[str, Any]:
    return {owner: paper for owner, paper in window.table.slips.papers.items() if paper.isVisible()}


def play_on(window: Any, session: Any, bot: Any, until: Any, most: int = 120) -> None:
    for _ in range(most):
        if session.decision is None:
            break
        window.controller.answer(bot(session.state, session.decision))
        QApplication.processEvents()
        if until():
            return
    pytest.fail("it never came to that")


@pytest.mark.parametrize(("knights", "squires"), [(2, ()), (4, ("kit",))])
def test_they_cover_nothing_that_can_be_chosen(window: Any, knights: int, squires: Sequence[str]) -> None:
    session, bot = fight(window, knights=knights, squires=squires)
    table, lain = window.table, 0
    for _ in range(60):
        window.controller.answer(bot(session.state, session.decision))
        QApplication.processEvents()
        asked, _ = table.middle.shunned()
        asked = [*asked, table.bar.geometry(), *([table.tray.geometry()] if table.tray.isVisible() else [])]
        for paper in papers(window).values():
            lain += 1
            assert not any(paper.geometry().intersects(area) for area in asked)
            assert table.rect().contains(paper.geometry())
        knights_told = {slip.owner for slip in table.slips.slips} - {MONSTER}
        assert knights_told <= set(papers(window)), "a knight's slip always has a place"
        areas = [paper.geometry() for paper in papers(window).values()]
        assert not any(one.intersects(other) for at, one in enumerate(areas) for other in areas[:at])
    assert lain > 20


def test_it_lies_on_portraits_that_are_drawn_a_moment_later(window: Any) -> None:
    session, bot = fight(window)
    play_on(window, session, bot, lambda: "bruno" in papers(window))
    table = window.table
    LATER.at_once = False
    table.parts._stale |= {"party"}
    table.party._seat([])
    table.slips.place()
    LATER.finish()
    row = table.party.rows["bruno"]
    area = QRect(row.mapTo(table, QPoint()), row.size())
    assert area.contains(papers(window)["bruno"].geometry())


def test_over_another_view_none_sticks_out(window: Any) -> None:
    session, bot = fight(window, knights=4, squires=("kit",))
    table = window.table
    board = QRect()

    def sticks_out() -> bool:
        board.setRect(*table.middle.geometry().getRect())
        return any(paper.geometry().intersects(board) for paper in papers(window).values())

    play_on(window, session, bot, sticks_out)
    table.middle.flip("knights")
    assert not sticks_out()
    table.middle.flip_back()
    assert sticks_out()


def test_it_goes_when_something_else_has_been_answered(window: Any) -> None:
    session, bot = fight(window)
    play_on(window, session, bot, lambda: "bruno" in papers(window) and session.decision.prompt == "choose.next_knight")
    play_on(window, session, bot, lambda: session.decision.prompt == "choose.action", most=3)
    assert "bruno" not in papers(window)


def test_what_led_to_an_attack_stays_as_long_as_the_attack(window: Any) -> None:
    """The only weapon was thrown by itself, and only the log told it."""
    session, bot = fight(window)

    def lost() -> bool:
        return any("lost" in note.words for slip in window.table.slips.slips for note in slip.notes())

    play_on(window, session, bot, lost)
    assert session.decision.prompt == "window.attack_roll"
    window.controller.answer(bot(session.state, session.decision))
    assert lost()


def test_it_is_told_as_it_is_seen(window: Any) -> None:
    session, bot = fight(window)
    MOTION.speed = "slow"
    staging, told = window.table.director.staging, window.table.slips
    play_on(window, session, bot, lambda: staging.playing and bool(told.slips) and not papers(window))
    staging.finish()
    assert set(papers(window)) == {slip.owner for slip in told.slips}


def test_a_note_explains_itself_and_asks_why(window: Any, qtbot: Any) -> None:
    session, bot = fight(window)
    play_on(window, session, bot, lambda: "bruno" in papers(window))
    paper = papers(window)["bruno"]
    piece = next(piece for piece in paper.laid.pieces if piece.event >= 0)
    spot = piece.area.center()
    QApplication.sendEvent(paper, QHelpEvent(QEvent.Type.ToolTip, spot, paper.mapToGlobal(spot)))
    assert "Bruno" in QToolTip.text() and tr("sequence.why") in QToolTip.text()
    QToolTip.hideText()
    with qtbot.waitSignal(window.table.slips.why_asked) as asked:
        qtbot.mouseClick(paper, Qt.MouseButton.LeftButton, pos=spot)
    assert asked.args == [piece.event]
    assert "Bruno" in paper.accessibleDescription() and "Bruno" in paper.accessibleName()


def test_one_that_cannot_be_told_keeps_nothing_from_its_turn(
    window: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: Any) -> None:
        raise KeyError("no such thing")

    session, bot = fight(window)
    monkeypatch.setattr("kf_desktop.ui.slips.slips.slips", fails)
    for _ in range(3):
        window.controller.answer(bot(session.state, session.decision))
        assert window.table.bar.asked.text() and window.controller.decision.seq == session.decision.seq
    assert caplog.records
    caplog.clear()


# --- a key in haste -----------------------------------------------------------------------------


def to_a_result(window: Any, session: Any, bot: Any) -> Any:
    """Somebody has been struck, and a question of another kind that Space answers has come up."""
    table = window.table
    play_on(window, session, bot, lambda: table._holds("Space") and table.controller.answering.may_go_on)
    return session.decision


def test_a_key_that_would_answer_what_nobody_has_seen_skips_alone(window: Any, qtbot: Any) -> None:
    session, bot = fight(window)
    MOTION.speed = "slow"
    asked = to_a_result(window, session, bot)
    assert window.table.director.staging.playing
    qtbot.keyClick(window.table, Qt.Key.Key_Space)
    assert not window.table.director.staging.playing and session.decision is asked
    qtbot.keyClick(window.table, Qt.Key.Key_Space)
    assert session.decision is not asked, "now it has been seen"


def test_a_click_on_a_plate_that_nobody_has_read_skips_alone(window: Any, qtbot: Any) -> None:
    session, bot = fight(window)
    MOTION.speed = "slow"
    asked = to_a_result(window, session, bot)
    plate = window.table.bar.on
    assert window.table.director.staging.playing and plate.isVisible()
    qtbot.mouseClick(plate, Qt.MouseButton.LeftButton)
    assert not window.table.director.staging.playing and session.decision is asked
    qtbot.waitUntil(lambda: not plate.guarded, timeout=2000)
    qtbot.mouseClick(plate, Qt.MouseButton.LeftButton)
    assert session.decision is not asked, "now it has been seen"


def test_the_same_question_within_another_attack_is_another(window: Any) -> None:
    session, bot = fight(window, knights=2, seed=7, monster="cinder_novices")
    table, held = window.table, 0
    before = ("", 0)
    for _ in range(80):
        if session.decision is None:
            break
        window.controller.answer(bot(session.state, session.decision))
        asked = session.decision.prompt if session.decision is not None else ""
        now = (asked, table.slips.within)
        if asked == before[0] and now != before and table.slips.fresh:
            held += 1
            assert table._holds("Space")
        if now == before:
            assert not table._holds("Space"), "the windows of one attack go by as fast as they are answered"
        before = now
    assert held


def test_with_animations_off_the_first_press_answers(window: Any, qtbot: Any) -> None:
    session, bot = fight(window)
    asked = to_a_result(window, session, bot)
    qtbot.keyClick(window.table, Qt.Key.Key_Space)
    assert session.decision is not asked


def test_other_keys_do_what_they_do(window: Any, qtbot: Any) -> None:
    session, bot = fight(window)
    MOTION.speed = "slow"
    to_a_result(window, session, bot)
    qtbot.keyClick(window.table, Qt.Key.Key_L)
    assert not window.table.director.staging.playing and window.table.log.isVisible()


def test_the_plates_wait_a_moment_where_somebody_was_struck(window: Any) -> None:
    session, bot = fight(window)
    Guard.wait = 300
    to_a_result(window, session, bot)
    assert window.table.bar.on.guarded
