"""Proof-reading of the paragraphs' logic: jumps, choices, tests, marks, results; and that all is reached."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import get_args

from kf_desktop.content.cards.library import Library
from kf_desktop.content.cards.positions import inner_name
from kf_desktop.content.effects.attack import AttackEffect, Pool
from kf_desktop.content.effects.expedition import InvestigationResult, QuestResult, Read, Schedule, StartClash
from kf_desktop.content.effects.monster import MonsterEffect
from kf_desktop.content.effects.movement import MovementEffect
from kf_desktop.content.effects.sheet import Erase, Mark, Note
from kf_desktop.content.effects.vocabulary import AnyEffect, Effects
from kf_desktop.content.packs.problems import Problem, did_you_mean
from kf_desktop.content.packs.validate import check
from kf_desktop.content.seats import SEATS
from kf_desktop.story.conditions import (
    NODES,
    HasNote,
    InvestigationDone,
    KnightPresent,
    Leaf,
    Marked,
    QuestDone,
    Visited,
    holds,
    leaves,
)
from kf_desktop.story.graph import (
    Books,
    branches,
    choice_ways,
    clash_decides,
    entries,
    every_effect,
    meant_books,
    reachable,
    required_by_library,
    ways,
)
from kf_desktop.story.model import Book, Choice, Memory, Paragraph, Quest

_MOST_QUESTIONS = 10  # asked by the choices of one paragraph: at most 2 ** 10 combinations are tried

_CLASH_ONLY = tuple(  # but tokens wait in the Knight Pool for the clash
    effect
    for effect in (*get_args(MovementEffect), *get_args(AttackEffect), *get_args(MonsterEffect))
    if effect is not Pool
)


def logic_problems(book: Book, books: Books, library: Library) -> Iterator[Problem]:
    """Everything wrong with the book's paragraphs."""
    for paragraph in book.paragraphs.values():
        yield from _going_on(book, paragraph)
        yield from _jumps(book, paragraph)
        for choice in paragraph.choices:
            yield from _test(book, paragraph, choice)
        yield from _always_a_choice(book, paragraph)
        yield from _operations(book, paragraph, books, library)
    yield from _conditions(book, books, library)
    yield from _reading_from_packs(book, library)
    yield from _unreached(book, books, library)
    yield from _endless(book)
    yield from _results(book)


def _problem(book: Book, number: int, message: str, part: str = "") -> Problem:
    place = book.place(number)
    field = f"paragraph {number}, {part}" if part else f"paragraph {number}"
    return Problem(place.file, place.line, field, message)


# -- one paragraph


def _going_on(book: Book, paragraph: Paragraph) -> Iterator[Problem]:
    said = [
        verb
        for verb, says in (
            ("jumps", paragraph.goto is not None),
            ("asks", bool(paragraph.choices)),
            ("ends", paragraph.end),
        )
        if says
    ]
    if not said:
        yield _problem(book, paragraph.number, "neither ends, jumps nor asks")
    elif len(said) > 1:
        yield _problem(book, paragraph.number, f"{' and '.join(said)}: it can do only one of them")
    elif not paragraph.end and clash_decides(paragraph.then):
        message = f"{said[0]}, but its clash already goes on by win and lose: it should end"
        yield _problem(book, paragraph.number, message)
    for choice in paragraph.choices:
        if any(clash_decides(way.then) for way in choice_ways(choice)):
            yield _problem(book, paragraph.number, "fights on the way: jump to a paragraph with the clash", choice.key)
    for keyed in (paragraph.choices, paragraph.memories):
        for key, count in Counter(each.key for each in keyed).items():
            if count > 1:
                yield _problem(book, paragraph.number, "has this key twice", key)


def _jumps(book: Book, paragraph: Paragraph) -> Iterator[Problem]:
    for way in ways(paragraph):
        if way.to is not None and way.to not in book.paragraphs:
            yield _problem(book, paragraph.number, f"there is no paragraph {way.to}", way.label)


def _test(book: Book, paragraph: Paragraph, choice: Choice) -> Iterator[Problem]:
    if choice.test is None:
        return
    if not choice.test.group:
        for name, outcome in (("success", choice.success), ("failure", choice.failure)):
            if outcome is None:
                yield _problem(book, paragraph.number, f"the test has no {name}", choice.key)
        return
    expected = 0
    for band in sorted(choice.bands, key=lambda band: band.low):
        if band.high < band.low:
            yield _problem(book, paragraph.number, f"band {band.low}–{band.high} ends before it begins", choice.key)
        if band.low > expected:
            yield _problem(book, paragraph.number, f"no band has {expected} successes", choice.key)
        elif band.low < expected:
            yield _problem(book, paragraph.number, f"two bands have {band.low} successes", choice.key)
        expected = max(expected, band.high + 1)
    if expected <= SEATS:
        yield _problem(book, paragraph.number, f"no band has {expected} successes", choice.key)


def _always_a_choice(book: Book, paragraph: Paragraph) -> Iterator[Problem]:
    """Whatever the sheet says, one choice without a cost is offered."""
    free = [choice.when for choice in paragraph.choices if choice.cost is None]
    if not paragraph.choices or None in free:
        return
    asked = list(dict.fromkeys(leaf for when in free for leaf in leaves(when)))
    if len(asked) <= _MOST_QUESTIONS and all(
        any(holds(when, answers.__getitem__) for when in free) for answers in _all_answers(asked)
    ):
        return
    yield _problem(book, paragraph.number, "may offer nothing: give it a choice without condition and cost")


def _all_answers(asked: list[Leaf]) -> Iterator[Mapping[Leaf, bool]]:
    for values in product((False, True), repeat=len(asked)):
        yield dict(zip(asked, values, strict=True))


def _operations(book: Book, paragraph: Paragraph, books: Books, library: Library) -> Iterator[Problem]:
    for finding in check([paragraph], library):
        yield _problem(book, paragraph.number, finding.message, inner_name(finding.path))
    for effect in every_effect(paragraph):
        for message in _operation(book, effect, books, library):
            yield _problem(book, paragraph.number, message, effect.op)


def _operation(book: Book, effect: AnyEffect, books: Books, library: Library) -> Iterator[str]:
    match effect:
        case Mark() | Erase() if effect.node not in NODES:
            yield f'"{effect.node}" is no node: they are 01–30 and E1–E10'
        case Schedule():
            yield from _schedule(book, effect, library)
        case Read():
            meant = meant_books(effect, book.kingdom, books, library)
            if not any(effect.paragraph in other.paragraphs for other in meant):
                where = effect.book or "any Codex that it could mean"
                yield f"there is no paragraph {effect.paragraph} in {where}"
        case QuestResult() | InvestigationResult() if book.kind != "knightbook":
            yield "belongs into a Knightbook"
        case _ if isinstance(effect, _CLASH_ONLY):
            yield "needs a clash board: it cannot stand in a storybook"


def _schedule(book: Book, effect: Schedule, library: Library) -> Iterator[str]:
    if effect.paragraph not in book.paragraphs:
        yield f"there is no paragraph {effect.paragraph}"
    if effect.at_time is not None and not 1 <= effect.at_time <= 16:  # DEL-128
        yield "at_time is 1 to 16"
    if effect.on_threat is not None and not 1 <= effect.on_threat <= 9:  # DEL-128
        yield "on_threat is 1 to 9"
    if effect.on_tile is not None and not any(effect.on_tile in tiles for tiles in library.tiles.values()):
        yield f'the packs have no tile "{effect.on_tile}"'


# -- what the paragraphs know of each other


def _conditions(book: Book, books: Books, library: Library) -> Iterator[Problem]:
    effects = list(_effects_on_its_sheets(book, books, library))
    marked = {effect.node for effect in effects if isinstance(effect, Mark)}
    noted = {effect.id for effect in effects if isinstance(effect, Note)}
    for paragraph in book.paragraphs.values():
        asking: tuple[Memory | Choice, ...] = (*paragraph.memories, *paragraph.choices)
        for keyed in asking:
            for leaf in leaves(keyed.when):
                if message := _condition(book, leaf, marked, noted, library):
                    yield _problem(book, paragraph.number, message, f"{keyed.key}.when")
    for number, told in enumerate(book.so_far, 1):
        for leaf in leaves(told.when):
            if message := _condition(book, leaf, marked, noted, library):
                yield Problem(f"{book.id}/book.toml", 1, f"so_far {number}.when", message)


def _effects_on_its_sheets(book: Book, books: Books, library: Library) -> Iterator[AnyEffect]:
    """What may write on the sheets that this book asks; another Knightbook writes on its own knight's."""
    for _, card in library.cards():
        yield from every_effect(card)
    for other in books.values():
        foreign = book.kind == other.kind == "knightbook" and other is not book
        for effect in every_effect(tuple(other.paragraphs.values())):
            if not foreign or getattr(effect, "who", None) not in (None, "self"):
                yield effect


def _condition(book: Book, leaf: Leaf, marked: set[str], noted: set[str], library: Library) -> str | None:
    """What is wrong with a question, if anything: it must be possible that it is answered with yes."""
    match leaf:
        case Marked(node=node) if node not in marked:
            return f"node {node} is marked nowhere"
        case HasNote(id=id) if id not in noted:
            return f'the note "{id}" is written nowhere'
        case Visited(paragraph=number) if number not in book.paragraphs:
            return f"there is no paragraph {number}"
        case KnightPresent(knight=knight) if knight not in library.knights:
            return f'the packs have no knight "{knight}"{did_you_mean(knight, library.knights)}'
        case QuestDone(chapter=chapter) if book.kind == "knightbook" and book.quest_of(chapter) is None:
            return f"the book has no quest of chapter {chapter}"
        case InvestigationDone(number=str(number)) if book.kind == "knightbook":
            if book.investigation_of(*map(int, number.split("-"))) is None:
                return f"the book has no investigation {number}"
    return None


def _reading_from_packs(book: Book, library: Library) -> Iterator[Problem]:
    for entry in required_by_library(book, library):
        if entry.number not in book.paragraphs:
            yield Problem(f"{book.id}/book.toml", 1, entry.why, f"there is no paragraph {entry.number}")


def _unreached(book: Book, books: Books, library: Library) -> Iterator[Problem]:
    reached = reachable(book, (entry.number for entry in entries(book, books, library)))
    for number in book.paragraphs:
        if number not in reached:
            yield _problem(book, number, "is never reached")


def _endless(book: Book) -> Iterator[Problem]:
    """From every paragraph an end can be reached (a jump that does not land is another problem)."""
    ending: set[int] = set()
    before = -1
    while before != len(ending):
        before = len(ending)
        for number, paragraph in book.paragraphs.items():
            on = ways(paragraph)
            if not on or any(way.to is None or way.to in ending or way.to not in book.paragraphs for way in on):
                ending.add(number)
    for number in book.paragraphs:
        if number not in ending:
            yield _problem(book, number, "goes round in a circle for ever")


# -- results of quests and investigations


def _results(book: Book) -> Iterator[Problem]:
    unresolved = _ways_without(book, QuestResult)
    for quest in book.quests:
        for name, start in _quest_endings(book, quest):
            if start in unresolved:
                message = f"can end without a `quest` operation ({name} of quest {quest.chapter})"
                yield _problem(book, start, message)
    unresolved = _ways_without(book, InvestigationResult)
    for each in book.investigations:
        name = f"investigation {each.chapter}-{each.number}"
        for result, opened in (("success", each.success), ("failure", each.failure)):
            if opened in unresolved:
                message = f"can end without an `investigation` operation ({result} of {name})"
                yield _problem(book, opened, message)
            yield from _other_results(book, opened, result, name)


def _quest_endings(book: Book, quest: Quest) -> Iterator[tuple[str, int]]:
    """The paragraphs after which the quest is over: the table's, and those of its own full clashes."""
    after = quest.after
    for name, number in (
        ("after.full_win", after.full_win),
        ("after.full_loss", after.full_loss),
        ("after.failed", after.failed),
    ):
        if number is not None:
            yield name, number
    for reached in sorted(reachable(book, [quest.opening])):
        for effect in every_effect(book.paragraphs[reached]):
            if isinstance(effect, StartClash) and effect.type == "full":
                outcomes = (("clash won", effect.win), ("clash lost", effect.lose))
                yield from ((name, number) for name, number in outcomes if number is not None)


def _other_results(book: Book, start: int, result: str, name: str) -> Iterator[Problem]:
    """What is read at a success must not record a failure, nor the other way round."""
    for number in sorted(reachable(book, [start])):
        for effect in every_effect(book.paragraphs[number]):
            if isinstance(effect, InvestigationResult) and effect.result != result:
                message = f"records a {effect.result}, but is read at the {result} of {name}"
                yield _problem(book, number, message)


def _ways_without(book: Book, operation: type) -> set[int]:
    """The paragraphs from which the end can be reached without the operation being done."""
    free: set[int] = set()
    before = -1
    while before != len(free):
        before = len(free)
        for number, paragraph in book.paragraphs.items():
            if not _is_done(paragraph.then, operation) and any(
                (way.to is None or way.to in free) and not _is_done(way.then, operation) for way in ways(paragraph)
            ):
                free.add(number)
    return free


def _is_done(effects: Effects, operation: type) -> bool:
    """Whether the operation is done whatever is rolled, tested or chosen on the way."""
    return any(_surely(effect, operation) for effect in effects)


def _surely(effect: AnyEffect, operation: type) -> bool:
    if isinstance(effect, operation):
        return True
    lists = branches(effect)
    return bool(lists) and all(_is_done(each, operation) for each in lists)
