"""Proof-reading of book.toml: the people and places it names, its chapters and its tables."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields

from kf_desktop.content.cards.library import Library
from kf_desktop.content.effects.expedition import StartClash
from kf_desktop.content.packs.problems import Problem, did_you_mean
from kf_desktop.story.graph import every_effect, own_entries, reachable
from kf_desktop.story.model import Book, Quest

INVESTIGATIONS_TO_GO_ON = 3  # CAM-055
INVESTIGATIONS_OFFERED = 5  # CAM-036


def contents_problem(book: Book, field: str, message: str) -> Problem:
    """A problem of the contents page."""
    return Problem(f"{book.id}/book.toml", 1, field, message)


def contents_problems(book: Book, library: Library) -> Iterator[Problem]:
    """Everything wrong with the contents page."""
    yield from _owner(book, library)
    yield from _chapters(book)
    for quest in book.quests:
        yield from _quest(book, quest, library)
    for entry in own_entries(book):
        if entry.number not in book.paragraphs:
            yield contents_problem(book, entry.why, f"there is no paragraph {entry.number}")
    if book.kind == "codex":
        yield from _adventure_table(book)
        yield from _campfire_table(book)
    elif book.kind == "supplement":
        yield from _numbers_in_order(book)


def contents_hints(book: Book) -> Iterator[Problem]:
    """What a chapter usually has more of."""
    for chapter, count in Counter(each.chapter for each in book.investigations).items():
        if INVESTIGATIONS_TO_GO_ON <= count < INVESTIGATIONS_OFFERED:
            message = f"has {count} investigations; a chapter offers {INVESTIGATIONS_OFFERED} (CAM-036)"
            yield contents_problem(book, f"chapter {chapter}", message)


def _owner(book: Book, library: Library) -> Iterator[Problem]:
    if book.knight is not None and (named := library.knights[book.knight].book) != book.id:
        yield contents_problem(book, "knight", f'{book.knight} has the book "{named}", not this one')
    if book.kingdom is not None and book.kind == "codex" and (named := library.kingdoms[book.kingdom].codex) != book.id:
        yield contents_problem(book, "kingdom", f'{book.kingdom} has the Codex "{named}", not this one')


def _chapters(book: Book) -> Iterator[Problem]:
    quests = Counter(quest.chapter for quest in book.quests)
    investigations = Counter((each.chapter, each.number) for each in book.investigations)
    for chapter, count in quests.items():
        if count > 1:
            yield contents_problem(book, f"quest {chapter}", "stands there twice; a chapter has one quest")
    for (chapter, number), count in investigations.items():
        if count > 1:
            yield contents_problem(book, f"investigation {chapter}-{number}", "stands there twice")
    for chapter in sorted({*quests, *(chapter for chapter, _ in investigations)}):
        if chapter not in quests:
            yield contents_problem(book, f"chapter {chapter}", "has investigations but no quest")
        if sum(1 for each, _ in investigations if each == chapter) < INVESTIGATIONS_TO_GO_ON:
            message = f"needs at least {INVESTIGATIONS_TO_GO_ON} investigations, or it never ends (CAM-055)"
            yield contents_problem(book, f"chapter {chapter}", message)


def _quest(book: Book, quest: Quest, library: Library) -> Iterator[Problem]:
    name = f"quest {quest.chapter}"
    if quest.kingdom is not None and quest.kingdom not in library.kingdoms:
        message = _unknown("kingdom", quest.kingdom, library.kingdoms)
        yield contents_problem(book, f"{name}.kingdom", message)
    elif quest.starting_tile is not None and quest.kingdom is None:
        yield contents_problem(book, f"{name}.starting_tile", "means nothing without a kingdom")
    elif quest.starting_tile is not None and quest.starting_tile not in library.tiles.get(quest.kingdom or "", {}):
        message = f'{quest.kingdom} has no tile "{quest.starting_tile}"'
        yield contents_problem(book, f"{name}.starting_tile", message)
    for type, monster in (("exhibition", quest.monster.exhibition), ("full", quest.monster.full)):
        if monster is not None and monster not in library.monsters:
            message = _unknown("monster", monster, library.monsters)
            yield contents_problem(book, f"{name}.monster.{type}", message)
    for clue in quest.needs:
        if clue not in quest.clues:
            message = f"asks for {clue} clues, which are not among the quest's clues"
            yield contents_problem(book, f"{name}.needs", message)
    yield from _after(book, quest)


def _unknown(kind: str, id: str, known: Iterable[str]) -> str:
    return f'the packs have no {kind} "{id}"{did_you_mean(id, known)}'


def _after(book: Book, quest: Quest) -> Iterator[Problem]:
    """Every clash of a quest goes on somewhere: after the quest's own clashes, by their `win` and `lose`."""
    own_clashes = {
        effect.type
        for number in reachable(book, [quest.opening])
        for effect in every_effect(book.paragraphs[number])
        if isinstance(effect, StartClash) and effect.win is not None and effect.lose is not None
    }
    for field in fields(quest.after):
        told_elsewhere = field.name.partition("_")[0] in own_clashes
        if getattr(quest.after, field.name) is None and not told_elsewhere:
            message = "is missing: nothing tells how the quest goes on"
            yield contents_problem(book, f"quest {quest.chapter}.after.{field.name}", message)


def _adventure_table(book: Book) -> Iterator[Problem]:
    """The table assigns every number 1–100 to exactly one adventure (ADV-008)."""
    yield from _numbers_in_order(book)
    expected = 1
    for line in sorted(book.adventures, key=lambda line: line.low):
        if line.low > expected:
            message = f"leaves a gap: nothing happens on {expected}–{line.low - 1}"
            yield contents_problem(book, f"adventure {line.low}–{line.high}", message)
        expected = max(expected, line.high + 1)
    if expected <= 100:
        yield contents_problem(book, "adventure", f"nothing happens on {expected}–100 of the d100 table")


def _numbers_in_order(book: Book) -> Iterator[Problem]:
    """No number leads to two adventures."""
    expected = 1
    for line in sorted(book.adventures, key=lambda line: line.low):
        name = f"adventure {line.low}–{line.high}"
        if line.high < line.low:
            yield contents_problem(book, name, "ends before it begins")
        if line.low < expected:
            yield contents_problem(book, name, "overlaps the line before it")
        expected = max(expected, line.high + 1)


def _campfire_table(book: Book) -> Iterator[Problem]:
    for result, count in Counter(tale.result for tale in book.campfires).items():
        if count > 1:
            yield contents_problem(book, f"campfire {result}", "has two tales")
