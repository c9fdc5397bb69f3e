"""How a storybook hangs together: where it is entered from, and every way from a paragraph to the next."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import TypeGuard

from kf_desktop.content.cards.library import Library
from kf_desktop.content.effects.expedition import Read, Schedule, StartClash, StartDungeon
from kf_desktop.content.effects.vocabulary import (
    EFFECT_CLASSES,
    AnyEffect,
    Choose,
    Each,
    Effects,
    Gate,
    GroupTest,
    May,
    Roll,
    Save,
    Test,
)
from kf_desktop.content.walk import walk
from kf_desktop.story.model import (
    THREAT_PARAGRAPH,
    UNKNOWN_SAINT_PARAGRAPH,
    Book,
    Choice,
    Outcome,
    Paragraph,
)

Books = Mapping[str, Book]


@dataclass(frozen=True, slots=True)
class Entry:
    """A paragraph that the game itself opens; ``why`` names the field or card that says so."""

    number: int
    why: str


@dataclass(frozen=True, slots=True)
class Way:
    """A way on from a paragraph, with what is done on it; ``to`` is None where the reading ends."""

    to: int | None
    label: str
    then: Effects = ()


# -- effects


def every_effect(value: object) -> Iterator[AnyEffect]:
    """Every operation inside a definition (or a tuple of them), however deep, in order."""
    return (node for _, node in walk(value) if _is_effect(node))


def _is_effect(node: object) -> TypeGuard[AnyEffect]:
    return isinstance(node, EFFECT_CLASSES)


def branches(effect: AnyEffect) -> tuple[Effects, ...]:
    """The lists of which exactly one is done; empty for a plain operation."""
    match effect:
        case Test() | Save():
            return effect.success, effect.failure
        case GroupTest():
            return tuple(band.do for band in effect.bands)
        case Roll():
            return tuple(band.do for band in effect.table)
        case Gate():
            return effect.then, effect.otherwise
        case Choose():
            return tuple(option.do for option in effect.options)
        case May():
            return effect.do, ()
        case Each():
            return (effect.do,)
    return ()


# -- ways


def ways(paragraph: Paragraph) -> tuple[Way, ...]:
    """Every way on inside the book, in the order written: the outcomes of a clash, a jump, choices, the end.

    A clash goes on with its ``win`` or ``lose``; one that names only one of them, or none, comes back to the
    paragraph that ordered it (DEL-119).
    """
    found = list(_clash_ways(paragraph.then))
    if clash_decides(paragraph.then):
        return tuple(found)
    if paragraph.goto is not None:
        found.append(Way(paragraph.goto, "goto"))
    for choice in paragraph.choices:
        for way in choice_ways(choice):
            found += [way, *_clash_ways(way.then)]
    if paragraph.end:
        found.append(Way(None, "end"))
    return tuple(found)


def clash_decides(effects: Effects) -> bool:
    """Whether a clash that is surely fought, or a dungeon, names the paragraphs of both its outcomes."""
    clashes = (effect for effect in effects if isinstance(effect, StartClash | StartDungeon))
    return any(clash.win is not None and clash.lose is not None for clash in clashes)


def choice_ways(choice: Choice) -> Iterator[Way]:
    """Where a choice can lead: its jump, or the outcomes of its test."""
    if choice.goto is not None:
        yield Way(choice.goto, choice.key, choice.then)
    for name, outcome in (("success", choice.success), ("failure", choice.failure)):
        if isinstance(outcome, Outcome):
            yield Way(outcome.goto, f"{choice.key}: {name}", (*choice.then, *outcome.then))
    for band in choice.bands:
        successes = f"{band.low}" if band.low == band.high else f"{band.low}–{band.high}"
        label = f"{choice.key}: {successes}"
        yield Way(band.goto, label, (*choice.then, *choice.fail, *band.then))


def _clash_ways(effects: Effects) -> Iterator[Way]:
    for effect in every_effect(effects):
        if isinstance(effect, StartClash | StartDungeon):
            for label, to in (("clash won", effect.win), ("clash lost", effect.lose)):
                if to is not None:
                    yield Way(to, label)


def scheduled(paragraph: Paragraph) -> Iterator[int]:
    """The paragraphs of this book that reading the paragraph may put on the track or on a tile."""
    for effect in every_effect(paragraph):
        if isinstance(effect, Schedule):
            yield effect.paragraph


# -- entries


def entries(book: Book, books: Books, library: Library) -> tuple[Entry, ...]:
    """Everything that opens a paragraph of the book from outside its own jumps."""
    return (
        *own_entries(book),
        *(entry for entry in required_by_library(book, library)),
        *(entry for entry in ciphers(book, library) if entry.number in book.paragraphs),
        *read_from_elsewhere(book, books, library),
    )


def own_entries(book: Book) -> Iterator[Entry]:
    """The paragraphs that the contents page names, and the special numbers of a Codex (DEL-020, DTH-017)."""
    if book.prologue is not None:
        yield Entry(book.prologue, "prologue")
    if book.first_death is not None:
        yield Entry(book.first_death, "first_death")
    if book.second_death is not None:
        yield Entry(book.second_death, "second_death")
    if book.both_dead is not None:
        yield Entry(book.both_dead, "both_dead")
    for quest in book.quests:
        yield Entry(quest.opening, f"quest {quest.chapter}.opening")
        for field in fields(quest.after):
            if (number := getattr(quest.after, field.name)) is not None:
                yield Entry(number, f"quest {quest.chapter}.after.{field.name}")
    for each in book.investigations:
        name = f"investigation {each.chapter}-{each.number}"
        yield Entry(each.opening, f"{name}.opening")
        yield Entry(each.success, f"{name}.success")
        yield Entry(each.failure, f"{name}.failure")
    for line in book.adventures:
        yield Entry(line.paragraph, f"adventure {line.low}–{line.high}")
        if line.second is not None:
            yield Entry(line.second, f"adventure {line.low}–{line.high}, second")
    for tale in book.campfires:
        yield Entry(tale.paragraph, f"campfire {tale.result}")
        if tale.second is not None:
            yield Entry(tale.second, f"campfire {tale.result}, second")
    if book.kind == "codex":
        yield Entry(THREAT_PARAGRAPH, "Threat 9 (DEL-020)")
        yield Entry(UNKNOWN_SAINT_PARAGRAPH, "first death without the Unknown Saint (DTH-017)")


def required_by_library(book: Book, library: Library) -> Iterator[Entry]:
    """The complete numbers on the kingdom's tiles (KEV-010), and the paragraphs of its scenarios."""
    if book.kingdom is None or book.kind != "codex":
        return
    for tile in library.tiles.get(book.kingdom, {}).values():
        if tile.front.paragraph:
            yield Entry(tile.front.paragraph, f"tile {tile.id}")
    for scenario in library.scenarios.values():
        if scenario.paragraph and scenario.kingdom in (None, book.kingdom):
            yield Entry(scenario.paragraph, f"scenario {scenario.id}")


def ciphers(book: Book, library: Library) -> Iterator[Entry]:
    """A tile's half and each knight's half of the special events (KEV-003); not all are told (KEV-014)."""
    if book.kingdom is None or book.kind != "codex":
        return
    for tile in library.tiles.get(book.kingdom, {}).values():
        if tile.front.cipher:
            for knight in library.knights.values():
                yield Entry(int(tile.front.cipher + knight.cipher), f"tile {tile.id} for {knight.id}")


def read_from_elsewhere(book: Book, books: Books, library: Library) -> Iterator[Entry]:
    """The ``read`` operations of the library and of all books that mean a paragraph of this book."""
    for source, kingdom, effects in reading_places(books, library):
        for read in effects:
            if book in meant_books(read, kingdom, books, library) and read.paragraph in book.paragraphs:
                yield Entry(read.paragraph, source)


def reading_places(books: Books, library: Library) -> Iterator[tuple[str, str | None, list[Read]]]:
    """Everything with ``read`` operations: what it is, the kingdom it belongs to, the operations."""
    for book in books.values():
        for number, paragraph in book.paragraphs.items():
            if reads := _reads(paragraph):
                yield f"{book.id} {number}", book.kingdom, reads
    for shelf, card in library.cards():
        if reads := _reads(card):
            kingdom = card.id if shelf == "kingdoms" else getattr(card, "kingdom", None)
            yield f"{shelf} {getattr(card, 'id', kingdom)}", kingdom, reads


def _reads(value: object) -> list[Read]:
    return [effect for effect in every_effect(value) if isinstance(effect, Read)]


def meant_books(read: Read, kingdom: str | None, books: Books, library: Library) -> tuple[Book, ...]:
    """The books a ``read`` may open: the one it names, else the Codex of its kingdom, else any Codex."""
    if read.book is not None:
        return tuple(book for book in books.values() if book.id == read.book)
    codices = tuple(book for book in books.values() if book.kind == "codex")
    return tuple(book for book in codices if book.kingdom == kingdom) if kingdom else codices


def reachable(book: Book, starts: Iterable[int]) -> set[int]:
    """Every paragraph that can be read after one of the starts, without leaving the book."""
    seen: set[int] = set()
    open_ends = [number for number in starts if number in book.paragraphs]
    while open_ends:
        number = open_ends.pop()
        if number in seen:
            continue
        seen.add(number)
        paragraph = book.paragraphs[number]
        following = [way.to for way in ways(paragraph) if way.to is not None]
        open_ends += [to for to in (*following, *scheduled(paragraph)) if to in book.paragraphs]
    return seen
