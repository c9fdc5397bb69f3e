"""Quests and investigations as the books name them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr

if TYPE_CHECKING:
    from kf_desktop.story.model import Investigation, Quest
    from kf_desktop.ui.table.view import TableView


def mission_entry(
    view: TableView, knight: str, kind: str, number: str = "", chapter: int = 0
) -> Quest | Investigation | None:
    """The quest or investigation in the knight's book, if the books are at hand.

    The `number` is that of an investigation in the `chapter` (the knight's own, unless one is said), or as the
    sheet has it: "2-3" is the third of chapter 2.
    """
    definition = view.library.knights.get(knight)
    book = view.books.get(definition.book if definition is not None else "")
    if book is None or knight not in view.game.knights:
        return None
    chapter = chapter or len(view.game.knights[knight].sheet.tale)
    if kind == "quest":
        return book.quest_of(chapter)
    of_chapter = {str(each.number): each for each in book.investigations if each.chapter == chapter}
    return of_chapter.get(number) or next((each for each in book.investigations if each.case == number), None)


def mission_name(view: TableView, knight: str, kind: str, number: str = "", chapter: int = 0) -> str:
    """What the book calls it; empty if it does not say."""
    entry = mission_entry(view, knight, kind, number, chapter)
    return str(entry.name.get(CATALOGUE.language)) if entry is not None else ""


def quest_clues(entry: Quest | Investigation) -> str:
    """Which clues count on a quest: no others are gained (DEL-083)."""
    kinds = [tr(f"word.{kind}") for kind in getattr(entry, "clues", ())]
    return tr("goal.counts", clues=CATALOGUE.listed(kinds)) if kinds else tr("goal.counts_none")


def story_so_far(view: TableView) -> str:
    """What is told of at most two knights when a campaign is taken up again; "" if they have lived nothing yet."""
    told = [view.books[book].so_far[entry].text.get(CATALOGUE.language) for book, entry in view.game.so_far]
    return "\n\n".join([tr("paragraph.recap"), *told, tr("paragraph.recap_goes")]) if told else ""
