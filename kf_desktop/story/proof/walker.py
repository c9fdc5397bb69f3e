"""A reader with dice in hand: walks the books from every entry, and finds reading that never ends.

Conditions, tests, clashes and costs come out at random, from a seeded stream. Half of the time the reader
goes where it has been least, so that a few rounds see every page.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from kf_desktop.content.cards.library import Library
from kf_desktop.content.effects.expedition import Read, Schedule, StartClash
from kf_desktop.content.effects.vocabulary import AnyEffect, Effects
from kf_desktop.engine.rng import below, pick
from kf_desktop.story.conditions import Leaf, holds
from kf_desktop.story.graph import Books, Way, branches, choice_ways, entries, meant_books
from kf_desktop.story.model import Book, Paragraph

STEPS_PER_PARAGRAPH = 50  # of the longest book: who reads longer than this goes round in circles
LEAST_ROUNDS = 20
_STREAM = "walker"

Page = tuple[str, int]


@dataclass(frozen=True, slots=True)
class WalkReport:
    """What the reader saw: the pages, the longest reading, where it never ended or nothing was offered."""

    visited: frozenset[Page]
    unvisited: tuple[Page, ...]
    longest: int
    endless: tuple[Page, ...]
    stuck: tuple[Page, ...]


@dataclass(slots=True)
class Reader:
    """Who reads: what there is, how the dice fall, and where has been read how often."""

    books: Books
    library: Library
    streams: dict[str, int]
    limit: int
    visits: Counter[Page] = field(default_factory=Counter)
    stuck: dict[Page, None] = field(default_factory=dict)
    answers: dict[Leaf, bool] = field(default_factory=dict)

    def coin(self) -> bool:
        """A random yes or no."""
        return below(self.streams, _STREAM, 2) == 1

    def read(self, start: Page) -> int | None:
        """Read from a page until nothing is left; the number of pages, or None where it does not end."""
        self.answers.clear()
        waiting: list[Page] = [start]
        read = 0
        while waiting:
            page: Page | None = waiting.pop(0)
            while page is not None:
                read += 1
                if read > self.limit:
                    return None
                self.visits[page] += 1
                self.opened(page)
                page = self._turn(page, waiting)
        return read

    def opened(self, page: Page) -> None:
        """A page is opened: nothing is remembered of it here."""

    def done(self, effect: AnyEffect) -> None:
        """A page does something: nothing is written down here."""

    def _turn(self, page: Page, waiting: list[Page]) -> Page | None:
        """The next page; what is queued or scheduled on this one waits its turn."""
        book = self.books[page[0]]
        paragraph = book.paragraphs[page[1]]
        to = self._follow(book, paragraph.then, waiting)
        if to is None:
            ways = self._offered(paragraph)
            if not ways and not paragraph.end:
                self.stuck[page] = None
            if ways:
                way = self._prefer(book, ways)
                to = self._follow(book, way.then, waiting) or way.to
        return (book.id, to) if to in book.paragraphs else None

    def _follow(self, book: Book, effects: Effects, waiting: list[Page]) -> int | None:
        """Do the effects; the paragraph that a clash goes on with, if one does."""
        to = None
        for effect in self._done(effects):
            self.done(effect)
            match effect:
                case Read():
                    meant = meant_books(effect, book.kingdom, self.books, self.library)
                    landing = [other for other in meant if effect.paragraph in other.paragraphs]
                    waiting += [(other.id, effect.paragraph) for other in landing[:1]]
                case Schedule() if effect.paragraph in book.paragraphs:
                    waiting.append((book.id, effect.paragraph))
                case StartClash():
                    to = effect.win if self.coin() else effect.lose
        return to

    def _done(self, effects: Effects) -> Iterator[AnyEffect]:
        """The plain operations that happen when the dice fall as they fall."""
        for effect in effects:
            lists = branches(effect)
            if lists:
                yield from self._done(pick(self.streams, _STREAM, lists))
            else:
                yield effect

    def _offered(self, paragraph: Paragraph) -> list[Way]:
        if paragraph.goto is not None:
            return [Way(paragraph.goto, "goto")]
        offered: list[Way] = []
        for choice in paragraph.choices:
            payable = choice.cost is None or self.coin()
            if payable and holds(choice.when, self.answer):
                offered += choice_ways(choice)
        return offered

    def answer(self, leaf: Leaf) -> bool:
        """Answer a question at random, but the same way for the whole reading."""
        return self.answers.setdefault(leaf, self.coin())

    def _prefer(self, book: Book, ways: list[Way]) -> Way:
        if self.coin():
            return pick(self.streams, _STREAM, ways)
        fewest = min(self.visits[book.id, way.to or 0] for way in ways)
        return pick(self.streams, _STREAM, [way for way in ways if self.visits[book.id, way.to or 0] == fewest])


def most_steps(books: Books) -> int:
    """Of one reading: who reads longer goes round in circles."""
    return STEPS_PER_PARAGRAPH * max((len(book.paragraphs) for book in books.values()), default=0)


def walk_books(books: Books, library: Library, *, seed: int = 1, rounds: int = 500) -> WalkReport:
    """Read every book from every entry, again and again until every page was seen or the rounds are out."""
    reader = Reader(books, library, {"seed": seed}, most_steps(books))
    starts = dict.fromkeys(
        (book.id, entry.number)
        for book in books.values()
        for entry in entries(book, books, library)
        if entry.number in book.paragraphs
    )
    pages = [(book.id, number) for book in books.values() for number in book.paragraphs]
    longest = 0
    endless: dict[Page, None] = {}
    for turn in range(rounds):
        if turn >= LEAST_ROUNDS and all(page in reader.visits for page in pages):
            break
        for start in starts:
            length = reader.read(start)
            if length is None:
                endless[start] = None
            else:
                longest = max(longest, length)
    unvisited = tuple(page for page in pages if page not in reader.visits)
    return WalkReport(frozenset(reader.visits), unvisited, longest, tuple(endless), tuple(reader.stuck))
