"""What the books owe: parts not written, marks and notes never read, cards never given, pages never come to.

These are no mistakes, for a chapter to come may read, give or lead to them; ``check`` lists them.
"""

from collections.abc import Iterator

from kf_desktop.content.cards.library import Library
from kf_desktop.content.effects.sheet import Archive, Mark, Note, Rapport, Unlock
from kf_desktop.content.packs.packfile import shelf_of
from kf_desktop.content.tiers import TIERS
from kf_desktop.story.conditions import HasNote, Leaf, Marked, leaves
from kf_desktop.story.graph import Books, every_effect
from kf_desktop.story.model import Book
from kf_desktop.story.proof.campaign_walker import walk_campaigns

INVESTIGATIONS = 5
"""That a chapter offers (CAM-036)."""
GIVEN = ("technique", "talent", "portrait", "heroic_arc", "peril_arc", "gear")
"""What a knight has from the start, or is given by an ``unlock``; of gear only what is the knight's own."""


def owed(books: Books, library: Library) -> Iterator[str]:
    """A sentence for each, in the order of the books and of the packs."""
    for book in books.values():
        if book.kind == "knightbook":
            yield from _unwritten(book, library)
    yield from _unread(books)
    yield from _never_given(books, library)
    yield from _given_in_vain(books, library)
    yield from _never_come_to(books, library)


def _unwritten(book: Book, library: Library) -> Iterator[str]:
    """Parts that a Knightbook has (CAM-015, SHT-008): five chapters, each with a quest and five investigations
    (CAM-053), storylines beside them, and mechanics of the knight's own. No book is read without prologue and first
    death; the set-up is the knight's card."""
    told = [quest.chapter for quest in book.quests]
    if len(told) < len(TIERS):
        yield f"{book.id}: {len(told)} of {len(TIERS)} chapters are told."
    for chapter in told:
        count = sum(each.chapter == chapter for each in book.investigations)
        if count < INVESTIGATIONS:
            yield f"{book.id}: chapter {chapter} has {count} of {INVESTIGATIONS} investigations."
    pages = tuple(book.paragraphs.values())
    if not any(isinstance(effect, Rapport) for effect in every_effect(pages)):
        yield f"{book.id}: no page brings Rapport."
    if book.knight is None or library.knights[book.knight].resource is None:
        yield f"{book.id}: the knight has no mechanics of its own."


def _unread(books: Books) -> Iterator[str]:
    asked = {book.id: set(_questions(book)) for book in books.values()}
    of_codices = set().union(*(asked[book.id] for book in books.values() if book.kind != "knightbook"))
    everywhere = set().union(*asked.values())
    for book in books.values():
        told: set[Leaf] = set()
        for number, paragraph in book.paragraphs.items():
            for effect in every_effect(paragraph):
                match effect:
                    case Mark(node=node):
                        leaf: Leaf = Marked(node=node)
                        read = leaf in asked[book.id] or leaf in of_codices
                        said = f"node {node}"
                    case Note(id=id):
                        leaf = HasNote(id=id)
                        read, said = leaf in everywhere, f'the note "{id}"'
                    case _:
                        continue
                if not read and leaf not in told:
                    told.add(leaf)
                    yield f"{book.id}: paragraph {number} writes {said}, which nothing reads."


def _questions(book: Book) -> Iterator[Leaf]:
    for paragraph in book.paragraphs.values():
        for when in (*(each.when for each in paragraph.memories), *(each.when for each in paragraph.choices)):
            yield from leaves(when)


def _never_given(books: Books, library: Library) -> Iterator[str]:
    pages = tuple(paragraph for book in books.values() for paragraph in book.paragraphs.values())
    cards = tuple(card for _, card in library.cards())
    unlocks = (effect for effect in every_effect((*pages, *cards)) if isinstance(effect, Unlock))
    given = {*_from_the_start(library), *((unlock.what, unlock.id) for unlock in unlocks)}
    for what in GIVEN:
        for id, card in getattr(library, shelf_of(what)).items():
            owned = what != "gear" or card.source == "knight"
            if owned and (what, id) not in given:
                yield f"{what} {id}: nothing gives it."


def _given_in_vain(books: Books, library: Library) -> Iterator[str]:
    """A Knightbook speaks to its own knight: another's card is nothing that he can have."""
    for book in books.values():
        for number, paragraph in book.paragraphs.items():
            for effect in every_effect(paragraph):
                if book.knight is None or not isinstance(effect, Unlock | Archive) or effect.who is not None:
                    continue
                card = getattr(library, shelf_of(effect.what)).get(effect.id)
                owner = getattr(card, "knight", None)
                if owner not in (None, book.knight):
                    what = effect.what.replace("_", " ")
                    yield f"{book.id}: paragraph {number} names the {what} {effect.id}, which is {owner}'s."


def _never_come_to(books: Books, library: Library) -> Iterator[str]:
    report = walk_campaigns(books, library)
    for book, number in report.unread:
        yield f"{book}: no campaign comes to paragraph {number}."
    for book, number, passage in report.unshown:
        yield f'{book}: in no campaign does paragraph {number} show its passage "{passage}".'


def _from_the_start(library: Library) -> Iterator[tuple[str, str]]:
    for knight in library.knights.values():
        start, more = knight.start, knight.unlocks
        yield from (("portrait", start.portrait), ("heroic_arc", start.heroic_arc))
        yield from (("peril_arc", start.peril_arc), ("talent", start.talent))
        for what, ids in (
            ("technique", start.techniques),
            ("gear", start.gear),
            ("heroic_arc", more.heroic_arcs),
            ("peril_arc", more.peril_arcs),
            ("talent", more.talents),
        ):
            yield from ((what, id) for id in ids)
