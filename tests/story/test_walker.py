"""The reader with dice in hand."""

from typing import Any

import pytest

from kf_desktop.content.cards.library import Library
from kf_desktop.story.proof.walker import WalkReport, walk_books
from tests.story.conftest import Shelf

QUEST = "wren/logic/quest.toml"


def walk(shelf: Shelf, **options: Any) -> WalkReport:
    return walk_books(shelf.load(), shelf.library, **options)


def test_sound_books_are_read_whole_and_always_end(shelf: Shelf) -> None:
    report = walk(shelf)
    assert report.unvisited == ()
    assert report.endless == ()
    assert report.stuck == ()
    assert len(report.visited) == 12 + 15 + 8
    assert report.longest >= 5  # 1, 2, 3, then the scheduled 4 and the Codex's 1010


def test_the_same_seed_walks_the_same_way(shelf: Shelf) -> None:
    assert walk(shelf, seed=7, rounds=2) == walk(shelf, seed=7, rounds=2)


def test_a_circle_is_found(shelf: Shelf) -> None:
    shelf.replace(QUEST, "number = 121\nend = true", "number = 121\ngoto = 120")
    shelf.replace(
        QUEST,
        'number = 120\nthen = [{ op = "clash", type = "exhibition", win = 121 }]\nend = true',
        "number = 120\ngoto = 121",
    )
    assert walk(shelf, rounds=1).endless == (("wren", 120),)


def test_paragraphs_that_schedule_each_other_for_ever_are_found(shelf: Shelf) -> None:
    shelf.replace(
        QUEST, "number = 4\nthen = [", 'number = 4\nthen = [{ op = "schedule", at_time = 5, paragraph = 2 }, '
    )
    assert walk(shelf, rounds=1).endless


def test_a_way_back_that_can_be_left_ends(shelf: Shelf) -> None:
    shelf.replace(QUEST, "failure = { goto = 3 }", "failure = { goto = 1 }")
    report = walk(shelf)
    assert report.endless == ()
    assert report.unvisited == ()


def test_choices_that_may_all_be_closed_are_found(shelf: Shelf) -> None:
    shelf.replace(QUEST, 'key = "sit"', 'key = "sit"\nwhen = { gold = 1 }')
    assert ("wren", 1) in walk(shelf).stuck


def test_what_nobody_reaches_stays_unvisited(shelf: Shelf) -> None:
    shelf.replace(QUEST, "goto = 142", "goto = 3")
    assert walk(shelf).unvisited == (("wren", 142),)


def test_an_empty_shelf(library: Library) -> None:
    report = walk_books({}, library)
    assert (report.visited, report.unvisited, report.longest) == (frozenset(), (), 0)


@pytest.mark.rule("DEL-119")
def test_a_clash_comes_back_to_its_paragraph_unless_its_outcome_has_one(shelf: Shelf) -> None:
    shelf.replace(
        QUEST,
        'number = 120\nthen = [{ op = "clash", type = "exhibition", win = 121 }]\nend = true',
        'number = 120\nthen = [{ op = "clash", type = "exhibition", win = 121 }]\ngoto = 2',
    )
    report = walk(shelf)
    assert ("wren", 121) in report.visited
    assert shelf.problems() == []
