"""Proof-reading of the prose: both languages tell every paragraph and choice, and fill in the same names."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kf_desktop.content.packs.problems import Problem
from kf_desktop.story.model import Book
from kf_desktop.story.prose import Language, Prose, placeholders, told_to, words

KNOWN_PLACEHOLDERS = ("knight", "leader")
SHORTEST, LONGEST = 60, 180  # words of an English paragraph; a hint, not a law

ProseByLanguage = Mapping[Language, Mapping[int, Prose]]


@dataclass(frozen=True, slots=True)
class Statistics:
    """How long a book is; in Chinese a character counts as a word."""

    paragraphs: int
    words: int
    shortest: int
    longest: int


def statistics(paragraphs: Mapping[int, Prose]) -> Statistics:
    """Count the words of a book in one language."""
    lengths = [words(prose) for prose in paragraphs.values()]
    return Statistics(len(lengths), sum(lengths), min(lengths, default=0), max(lengths, default=0))


def prose_problems(book: Book, prose: ProseByLanguage) -> Iterator[Problem]:
    """Everything missing, spare or different in the languages."""
    for language, told in prose.items():
        for number in book.paragraphs:
            if number not in told:
                place = book.place(number)
                yield Problem(place.file, place.line, f"paragraph {number}", f"is not told in {language}")
        for number, text in told.items():
            if number in book.paragraphs:
                yield from _keyed_lines(book, number, text)
                yield from _for_all_riders(number, text)
            else:
                yield _problem(text, number, "is told, but no logic file has it")
    yield from _placeholders(prose)


def length_hints(book: Book, prose: ProseByLanguage) -> Iterator[Problem]:
    """Paragraphs that are shorter or longer than is good to read aloud."""
    for number, text in prose.get("en", {}).items():
        if not SHORTEST <= (length := words(text)) <= LONGEST:
            yield _problem(text, number, f"has {length} words; {SHORTEST}–{LONGEST} read well")


def _problem(text: Prose, number: int, message: str) -> Problem:
    return Problem(text.file, text.line, f"paragraph {number}", message)


def _keyed_lines(book: Book, number: int, text: Prose) -> Iterator[Problem]:
    paragraph = book.paragraphs[number]
    for what, asked, told in (
        ("choice", [each.key for each in paragraph.choices], text.choices),
        ("memory", [each.key for each in paragraph.memories], text.memories),
    ):
        for key in asked:
            if key not in told:
                yield _problem(text, number, f'has no line for the {what} "{key}"')
        for key in told:
            if key not in asked:
                yield _problem(text, number, f'has a line for "{key}", which is no {what}')


def _for_all_riders(number: int, text: Prose) -> Iterator[Problem]:
    """A party and a knight who rides alone are told every line, and something of the body."""
    lines = [*text.choices.values(), *text.memories.values()]
    for whom, alone in (("a party", False), ("a knight who rides alone", True)):
        if not any(told_to(block, alone=alone) for block in text.body) or not all(
            told_to(line, alone=alone) for line in lines
        ):
            yield _problem(text, number, f"says nothing to {whom}")


def _placeholders(prose: ProseByLanguage) -> Iterator[Problem]:
    for told in prose.values():
        for number, text in told.items():
            for name in placeholders(text):
                if name not in KNOWN_PLACEHOLDERS:
                    yield _problem(text, number, f"nobody fills in {{{name}}}")
    english, chinese = prose.get("en", {}), prose.get("zh_CN", {})
    for number in english.keys() & chinese.keys():
        if placeholders(english[number]) != placeholders(chinese[number]):
            yield _problem(chinese[number], number, "has other {placeholders} than the English text")
