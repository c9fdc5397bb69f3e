"""Tiers and chapters: how far a knight's tale has come (SHT-021 … SHT-023, CAM-055, PRG-007)."""

from __future__ import annotations

from kf_desktop.rules.game import Game, Knight
from kf_desktop.rules.state import Chapter

TIERS = ("mob", "vassal", "king", "devil", "dragon")
INVESTIGATIONS_PER_CHAPTER = 3  # CAM-036
RUNNING = "running"


def tier(knight: Knight) -> int:
    """The knight's tier, 1 (Mob) to 5 (Dragon): that of the current chapter (SHT-022)."""
    return min(len(knight.sheet.tale), len(TIERS))


def current(knight: Knight) -> Chapter:
    """The current chapter of the knight's tale."""
    return knight.sheet.tale[-1]


def quest_open(game: Game, knight: Knight) -> bool:
    """Whether the quest of the current chapter is there and not yet begun (VIS-005, CAM-027)."""
    book = game.content.books.get(game.content.knights[knight.id].book)
    chapter = len(knight.sheet.tale)
    return book is not None and book.quest_of(chapter) is not None and not current(knight).quest


def open_investigations(game: Game, knight: Knight) -> list[int]:
    """The investigations of the current chapter that can still be begun (CAM-036, CAM-046)."""
    book = game.content.books.get(game.content.knights[knight.id].book)
    rows = current(knight).investigations
    if book is None or len(rows) >= INVESTIGATIONS_PER_CHAPTER:
        return []
    chapter = len(knight.sheet.tale)
    begun = [row.number for row in rows] + [
        int(name.split("-")[1]) for name in knight.sheet.bought if name.startswith(f"{chapter}-")
    ]
    return [entry.number for entry in book.investigations if entry.chapter == chapter and entry.number not in begun]


def bestiary_row(knight: Knight) -> int:
    """The row of the leader's lowest marked box: (chapter − 1) × 4 + 0 for the quest, 1–3 investigations (SET-024, SET-040)."""
    row = 0
    for number, chapter in enumerate(knight.sheet.tale):
        if chapter.quest:
            row = max(row, number * 4)
        if chapter.investigations:
            row = max(row, number * 4 + min(len(chapter.investigations), INVESTIGATIONS_PER_CHAPTER))
    return row


def advance_chapter(game: Game, knight: Knight) -> None:
    """Quest and three investigations resolved open the next chapter, after the expedition (CAM-041, CAM-055)."""
    chapter = current(knight)
    resolved = sum(1 for row in chapter.investigations if row.result) + sum(
        1 for name in knight.sheet.bought if name.startswith(f"{len(knight.sheet.tale)}-")
    )
    done = chapter.quest in ("success", "failure") and resolved >= INVESTIGATIONS_PER_CHAPTER
    if done and len(knight.sheet.tale) < len(TIERS):
        knight.sheet.tale.append(Chapter())
        game.emit("next_chapter", "CAM-055", "SHT-022", knight=knight.id, chapter=len(knight.sheet.tale))
