"""The story so far, for who takes a saved campaign up again: whose is told, and which entry of the book."""

from __future__ import annotations

from dataclasses import replace

from kf_desktop.content.text import Text
from kf_desktop.rules.campaign.so_far import so_far
from kf_desktop.rules.table.state import Chapter
from kf_desktop.rules.view import view
from kf_desktop.story.conditions import AtThreat, Marked, QuestDone, When
from kf_desktop.story.model import SoFar
from tests.rules.tale import Tale

PROLOGUE, HOODED, DONE = Marked(node="01"), Marked(node="07"), QuestDone(chapter=1)


def told(*knights: str, entries: tuple[When, ...] = (PROLOGUE, HOODED, DONE)) -> Tale:
    """Knights in the inn whose books tell so much, and who have their prologue behind them."""
    tale = Tale(*knights)
    for name in knights:
        book = replace(
            tale.game.content.books[name], so_far=tuple(SoFar(when=each, text=Text(en="x", zh="x")) for each in entries)
        )
        tale.game.content = replace(tale.game.content, books={**tale.game.content.books, name: book})
        tale[name].sheet.matrix.append("01")
    tale.state.on_expedition = None
    return tale


def test_the_last_entry_that_holds_is_told() -> None:
    tale = told("k1")
    assert so_far(tale.game) == (("k1", 0),)
    tale["k1"].sheet.matrix.append("07")
    assert so_far(tale.game) == (("k1", 1),)
    tale.rows("k1", quest="failure")
    assert so_far(tale.game) == (("k1", 2),)


def test_nothing_is_told_of_who_has_lived_nothing_yet() -> None:
    tale = told("k1", "k2")
    tale["k1"].sheet.matrix.clear()
    assert so_far(tale.game) == (("k2", 0),)


def test_two_are_told_the_quester_and_whose_chapter_is_the_newest() -> None:
    tale = told("k1", "k2", "k3", "k4")
    tale["k3"].sheet.tale.append(Chapter())
    assert [book for book, _ in so_far(tale.game)] == ["k3", "k1"]
    tale.under_way(k4="quest")
    assert [book for book, _ in so_far(tale.game)] == ["k4", "k3"]


def test_what_asks_for_threat_holds_nowhere_but_on_an_expedition() -> None:
    tale = told("k1", entries=(PROLOGUE, AtThreat(threat=1)))
    assert so_far(tale.game) == (("k1", 0),)
    tale.under_way(k1="quest")
    tale.state.expedition.threat = 1
    assert so_far(tale.game) == (("k1", 1),)


def test_a_seat_sees_it() -> None:
    tale = told("k1", "k2").under_way(k1="quest")
    assert view(tale.game).so_far == (("k1", 0), ("k2", 0))
