"""Which paragraph is open, and what it says: from the books of the box, in the language of the moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from kf_desktop.engine.decision import Kind
from kf_desktop.story.page_id import read_page
from kf_desktop.ui.cards.faces import said
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.plates.names import chapter_plate, tail_plate
from kf_desktop.ui.storybook.reading import names_in, prose_of, spans
from kf_desktop.ui.storybook.spans import Spans, plain, quoted

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Option
    from kf_desktop.story.model import Book, Investigation, Quest
    from kf_desktop.ui.table.view import TableView


@dataclass(frozen=True, slots=True)
class Page:
    """A paragraph as it stands on the page."""

    book: str
    number: int
    title: str
    chapter: str
    body: tuple[Spans, ...]
    choices: dict[str, Spans] = field(default_factory=dict)
    memories: dict[str, Spans] = field(default_factory=dict)


def place_of(view: TableView) -> tuple[str, int] | None:
    """Book and number of the paragraph that is open: the decision says so, or the scene."""
    asked = view.decision
    places: list[dict[str, Any]] = []
    if asked is not None:
        places.append(dict(asked.args))
        if (page := read_page(asked.source)) is not None:
            places.append({"book": page.book, "paragraph": page.number})
    places += [dict(frame.args) for frame in reversed(view.game.scenes)]
    for place in places:
        book, number = str(place.get("book", "")), str(place.get("paragraph", place.get("number", "")))
        if book and number.isdecimal():
            return book, int(number)
    return None


def unread(view: TableView) -> bool:
    """Whether a page has been opened that the question of the moment does not show: what it says comes first.

    Each page asks how it goes on: several at once have been skipped.
    """
    opened = [event for event in view.fresh_events() if event.kind == "paragraph"]
    return len(opened) == 1 and view.decision is not None and view.decision.kind is not Kind.READ


def page_of(view: TableView, book_id: str, number: int, leader: str = "") -> Page:
    """The page of a paragraph; a page that says so if the book does not hold it.

    `leader` is who led when it was read; without one it is who leads now.
    """
    book = view.books.get(book_id)
    if book is None:
        title = speech.names_of(view.library).name("book", book_id)
        return Page(book_id, number, title, "", ((("", "plain"),),))
    names = speech.names_of(view.library)
    named = names_in(view, names, book_id, leader or view.expedition.leader)
    return page_in(book, number, named, alone=len(view.company()) < 2)


def page_in(book: Book, number: int, named: Mapping[str, str], *, alone: bool) -> Page:
    """The page of a paragraph of the book as it is told to those who ride, with the names that stand in it."""
    prose = prose_of(book, CATALOGUE.language, number)
    page = Page(book.id, number, said(book.name), _chapter(book, number), ())
    if prose is None:
        return page
    telling = partial(spans, named=named, alone=alone)
    return replace(
        page,
        body=tuple(filter(None, map(telling, prose.body))),
        choices={key: telling(line) for key, line in prose.choices.items()},
        memories={key: telling(line) for key, line in prose.memories.items()},
    )


def called_up(view: TableView, book: str, number: int) -> str:
    """What called the page up when it was read in this expedition; empty where its chapter says it, or another page."""
    event = next(
        (
            each
            for each in reversed(view.events)
            if each.kind == "paragraph" and (each.args.get("book"), each.args.get("paragraph")) == (book, number)
        ),
        None,
    )
    if event is None or "cause" not in event.args:
        return ""
    cause, at = str(event.args["cause"]), str(event.args.get("cause_at", ""))
    names = speech.names_of(view.library)
    if cause == "tile":
        at = names.tile(view.expedition.kingdom, at)
    return tr(f"paragraph.cause_{cause}", cause_at=at, knight=names.called(str(event.args["knight"])))


def virtue_asked(option: Option, view: TableView) -> str:
    """The virtue that a line of the page tests, and the number needed; empty for a line without a test."""
    place = place_of(view)
    book = view.books.get(place[0]) if place is not None else None
    paragraph = book.paragraphs.get(place[1]) if book is not None and place is not None else None
    choices = {each.key: each for each in paragraph.choices} if paragraph is not None else {}
    choice = choices.get(str(option.args.get("choice", "")))
    if choice is None or choice.test is None:
        return ""
    test, names = choice.test, speech.names_of(view.library)
    virtue = names.name("virtue", test.virtue) if test.virtue else tr("paragraph.any_virtue")
    key = "paragraph.tests_all" if test.group else "paragraph.tests"
    return tr(key, virtue=virtue, difficulty=test.difficulty)


def told(view: TableView, page: Page) -> tuple[Spans, ...]:
    """The body, and under it what the paragraph remembered when it was read in this expedition."""
    recalled = next(
        (
            str(event.args.get("memory", ""))
            for event in reversed(view.events)
            if event.kind == "paragraph"
            and (event.args.get("book"), event.args.get("paragraph")) == (page.book, page.number)
        ),
        "",
    )
    return (*page.body, *(page.memories[key] for key in recalled.split() if key in page.memories))


def words_of(option: Option, view: TableView) -> str:
    """The words of an option: its line on the open page, if it stands there."""
    asked = view.decision
    place = place_of(view) if asked is not None and asked.kind is Kind.READ else None
    line = page_of(view, *place).choices.get(str(option.args.get("choice", option.key))) if place is not None else None
    return plain(quoted(line)) if line is not None else speech.option(option, view)


def locked(view: TableView) -> list[tuple[str, str]]:
    """The choices of the page that are not on offer, each with the reason that the table shows."""
    if view.decision is None or view.decision.kind is not Kind.READ:
        return []
    closed = [refusal for refusal in view.rulings.refusals() if refusal.option.label == "choice"]
    return [(words_of(refusal.option, view), speech.refusal(refusal, view)[1]) for refusal in closed]


def _chapter(book: Book, number: int) -> str:
    """The quest or investigation whose opening is the nearest at or before the number."""
    entries: list[Quest | Investigation] = [*book.quests, *book.investigations]
    before = [entry for entry in entries if entry.opening <= number]
    if not before:
        return ""
    entry = max(before, key=lambda each: each.opening)
    return tr("paragraph.chapter", chapter=entry.chapter, name=said(entry.name))


def plates_of(view: TableView, book_id: str, number: int) -> tuple[str, str]:
    """The plates above and below a paragraph: where a chapter opens, and where an investigation or adventure does."""
    book = view.books.get(book_id)
    if book is None:
        return "", ""
    chapters = {entry.opening: f"quest_{entry.chapter}" for entry in book.quests}
    chapters |= {book.prologue: "prologue"} if book.prologue is not None else {}
    smaller = {entry.opening: entry.opening for entry in book.investigations}
    for told in book.adventures:  # the second telling has the picture of the first
        smaller |= {each: told.paragraph for each in (told.paragraph, told.second) if each is not None}
    return (
        chapter_plate(book_id, chapters[number]) if number in chapters else "",
        tail_plate(book_id, smaller[number]) if number in smaller else "",
    )
