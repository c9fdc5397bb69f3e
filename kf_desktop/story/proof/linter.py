"""Proof-reading of storybooks: everything is reached, every jump lands, both languages say everything.

A problem must be mended before a book is shipped; a hint is only worth a look. The walker (walker.py) reads
the same books with dice in hand.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from kf_desktop.content.cards.library import Library
from kf_desktop.content.packs.problems import Problem
from kf_desktop.story.loader import StoryError, load_prose
from kf_desktop.story.model import Book
from kf_desktop.story.proof.lint_contents import contents_hints, contents_problems
from kf_desktop.story.proof.lint_logic import logic_problems
from kf_desktop.story.proof.lint_prose import Statistics, length_hints, prose_problems, statistics
from kf_desktop.story.prose import LANGUAGES, Language, Prose


@dataclass(frozen=True, slots=True)
class LintReport:
    """What proof-reading found, and how long the books are, by book and language."""

    problems: tuple[Problem, ...]
    hints: tuple[Problem, ...]
    statistics: Mapping[tuple[str, Language], Statistics]

    def words(self, language: Language) -> int:
        """How many words (in Chinese: characters) all books have together."""
        return sum(each.words for (_, spoken), each in self.statistics.items() if spoken == language)


def lint(books: Mapping[str, Book], library: Library, only: Collection[str] | None = None) -> LintReport:
    """Proof-read all books together, for they jump into each other; or `only` those of these ids, among all."""
    problems: list[Problem] = []
    hints: list[Problem] = []
    counted: dict[tuple[str, Language], Statistics] = {}
    for book in (each for each in books.values() if only is None or each.id in only):
        problems += contents_problems(book, library)
        problems += logic_problems(book, books, library)
        hints += contents_hints(book)
        prose = _read_prose(book, problems)
        problems += prose_problems(book, prose)
        hints += length_hints(book, prose)
        for language, paragraphs in prose.items():
            counted[book.id, language] = statistics(paragraphs)
    return LintReport(tuple(problems), tuple(hints), counted)


def _read_prose(book: Book, problems: list[Problem]) -> dict[Language, Mapping[int, Prose]]:
    prose: dict[Language, Mapping[int, Prose]] = {}
    for language in LANGUAGES:
        try:
            prose[language] = load_prose(book, language)
        except StoryError as error:
            problems += error.problems
    return prose
