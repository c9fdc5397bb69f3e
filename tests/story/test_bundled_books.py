"""The books that come with the program are whole, in both languages, and can be read to every end."""

import re
from collections.abc import Iterable
from dataclasses import fields

import pytest

from kf_desktop.bundled import pack_dirs
from kf_desktop.content.cards.library import Library
from kf_desktop.content.packs.loader import load_library
from kf_desktop.content.packs.sources import JsonCache
from kf_desktop.resources import story_dir
from kf_desktop.story.graph import choice_ways, reachable
from kf_desktop.story.loader import load_books, load_prose
from kf_desktop.story.model import Book
from kf_desktop.story.proof.linter import LintReport, lint
from kf_desktop.story.proof.walker import walk_books
from kf_desktop.story.prose import LANGUAGES, Language, Prose, plain, told_to
from kf_desktop.story.twee import export_twee

ENGLISH_WORDS = 12_000


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> JsonCache:
    return JsonCache(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="module")
def library(cache: JsonCache) -> Library:
    return load_library(*pack_dirs(), cache=cache)


@pytest.fixture(scope="module")
def books(library: Library, cache: JsonCache) -> dict[str, Book]:
    return load_books(story_dir(), library, cache=cache)


@pytest.fixture(scope="module")
def report(books: dict[str, Book], library: Library) -> LintReport:
    return lint(books, library)


def test_knightbooks_are_of_knights_and_every_kingdom_has_a_codex(books: dict[str, Book], library: Library) -> None:
    own = {book.id: book.knight for book in books.values() if book.kind == "knightbook" and book.knight}
    assert len(own) == len(library.knights)
    assert all(library.knights[knight].book == book for book, knight in own.items())
    assert {kingdom.codex for kingdom in library.kingdoms.values()} <= books.keys()


def test_proof_reading_finds_nothing(report: LintReport) -> None:
    assert [str(problem) for problem in report.problems] == []


def test_there_is_something_to_read(report: LintReport) -> None:
    assert report.words("en") >= ENGLISH_WORDS
    assert report.words("zh_CN") >= ENGLISH_WORDS


def test_a_reader_with_dice_in_hand_sees_every_page_and_always_ends(books: dict[str, Book], library: Library) -> None:
    walk = walk_books(books, library, seed=2024)
    assert (walk.endless, walk.stuck, walk.unvisited) == ((), (), ())


def test_quests_after_the_first_are_long_forked_and_remember(books: dict[str, Book]) -> None:
    """At least 40 paragraphs, six outcomes that lead to another fork, six tests or saves, a memory at each stage."""
    for book in books.values():
        for quest in (each for each in book.quests if each.chapter > 1):
            name = f"{book.id} {quest.chapter}"
            after = [number for field in fields(quest.after) if (number := getattr(quest.after, field.name))]
            pages = [book.paragraphs[number] for number in reachable(book, [quest.opening, *after])]
            forks = {page.number for page in pages if page.choices}
            outcomes = {way.to for page in pages for choice in page.choices for way in choice_ways(choice) if way.to}
            tests = [choice for page in pages for choice in page.choices if choice.test]
            remembering = [page for page in pages if page.memories or any(choice.when for choice in page.choices)]
            assert len(pages) >= 40, name
            assert len(_led_to(book, outcomes) & forks) >= 6, name
            assert len(tests) >= 5 and len(remembering) >= 8, name


def _led_to(book: Book, numbers: Iterable[int]) -> set[int]:
    """The paragraphs where a reader lands, jumps without a question followed."""
    return {_landing(book, number) for number in numbers}


def _landing(book: Book, number: int) -> int:
    goto = book.paragraphs[number].goto
    return _landing(book, goto) if goto else number


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_book_can_be_exported(books: dict[str, Book], library: Library, language: Language) -> None:
    for book in books.values():
        twee = export_twee(book, books, library, load_prose(book, language), language)
        assert twee.count("\n:: ") == len(book.paragraphs) + 1


def test_every_knight_has_a_story_so_far_of_each_chapter(books: dict[str, Book]) -> None:
    """After the prologue and after each quest that there is something is told, in at most 40 words."""
    for book in (each for each in books.values() if each.kind == "knightbook"):
        assert len(book.so_far) >= 1 + 3 * len(book.quests), book.id
        for told in book.so_far:
            assert 0 < len(told.text.en.split()) <= 40, told.text.en
            assert 0 < len(told.text.zh) <= 90, told.text.zh
            assert not any(mark in told.text.en for mark in "*_<#"), told.text.en


COMPANY: dict[Language, str] = {
    "en": r"\b([Oo]ne of the (others|party)|[Ee]ach of (you|the party)|[Aa]ll of you)\b",
    "zh_CN": "有个同伴|跟同伴|同伴(们|里|都|也)|你们当中有|跟我的人",
}
"""Words that are said of a party only."""
BESIDES = {("cinder_abbacy", 2020), ("cinder_abbacy", 2008)}
"""Tales at the fire that Rapport brings, and so never to one who sits there alone (RST-018)."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_knight_who_rides_alone_is_told_of_no_company(books: dict[str, Book], language: Language) -> None:
    wrong = [
        f"{book.id} {number}: {found[0]}"
        for book in books.values()
        for number, prose in load_prose(book, language).items()
        if (book.id, number) not in BESIDES
        for found in re.finditer(COMPANY[language], _alone(prose))
    ]
    assert wrong == []


def _alone(prose: Prose) -> str:
    """Body, memories and choices as they are told to a knight who rides alone."""
    blocks = (*prose.body, *prose.memories.values(), *prose.choices.values())
    return "\n".join(plain(told_to(block, alone=True)) for block in blocks)
