"""Tiers, chapters and the boxes of Your Tale: how far a knight has come (SHT-018 … SHT-023, CAM-034 … CAM-055).

An investigation is named by chapter and number, "1-3", as on the sheet's list of successes (SHT-038).
"""

from __future__ import annotations

from kf_desktop.content.tiers import TIERS
from kf_desktop.rules.table.game import Fighter, Game, Knight
from kf_desktop.rules.table.state import Chapter, Investigation
from kf_desktop.story import model
from kf_desktop.story.model import OFFERED, case_name

INVESTIGATIONS_PER_CHAPTER = 3  # CAM-036
RUNNING, SUCCESS, FAILURE = "running", "success", "failure"
QUEST, INVESTIGATION, COLD_LEAD, FREE_ROAM = "quest", "investigation", "cold_lead", "free_roam"
"""Missions: what a knight is out for in an expedition (VIS-002 … VIS-004)."""
SQUIRE = "squire"
"""A squire has always an investigation of his own, which no book tells (SQU-026)."""


def tier(knight: Knight) -> int:
    """The knight's tier, 1 (Mob) to 5 (Dragon): that of the current chapter (SHT-022)."""
    return min(len(knight.sheet.tale), len(TIERS))


def current(knight: Knight) -> Chapter:
    """The current chapter of the knight's tale."""
    return knight.sheet.tale[-1]


def book_of(game: Game, knight: Knight) -> model.Book | None:
    """The knight's own book, if it is at hand."""
    return game.content.books.get(game.content.knights[knight.id].book)


def quest_open(game: Game, knight: Knight) -> bool:
    """Whether the quest of the current chapter is there and not yet begun (VIS-005, CAM-027)."""
    book = book_of(game, knight)
    return book is not None and book.quest_of(len(knight.sheet.tale)) is not None and not current(knight).quest


# --- investigations -----------------------------------------------------------------------------


def case_of(knight: Knight) -> str:
    """The investigation that the knight is on, as part of the tale or as a cold lead; "" if none."""
    if knight.mission == INVESTIGATION:
        return case_name(len(knight.sheet.tale), knight.investigation)
    return knight.cold_lead if knight.mission == COLD_LEAD else ""


def tell_mission(game: Game, knight: Fighter, rule: str) -> None:
    """Say what the knight is out for, and on which investigation."""
    which = {INVESTIGATION: str(knight.investigation), COLD_LEAD: knight.cold_lead}.get(knight.mission)
    game.emit("mission", rule, knight=knight.id, what=knight.mission, **({"which": which} if which else {}))


def set_out_on(knight: Knight, mission: str, *, investigation: int = 0, cold_lead: str = "") -> None:
    """What the knight is out for in this expedition (VIS-002 … VIS-004)."""
    knight.mission, knight.investigation, knight.cold_lead = mission, investigation, cold_lead


def begin_investigation(knight: Knight, number: int) -> None:
    """The investigation takes a row of Your Tale as it begins (CAM-040)."""
    set_out_on(knight, INVESTIGATION, investigation=number)
    current(knight).investigations.append(Investigation(number))


def entry_of(game: Game, knight: Knight, case: str) -> model.Investigation | None:
    """What the knight's book says of an investigation."""
    book = book_of(game, knight)
    return next((each for each in book.investigations if each.case == case), None) if book is not None else None


def row_of(knight: Knight, case: str) -> Investigation | None:
    """The row of Your Tale that the investigation takes, if it was begun (SHT-049)."""
    rows = ((number, row) for number, chapter in enumerate(knight.sheet.tale, 1) for row in chapter.investigations)
    return next((row for chapter, row in rows if case_name(chapter, row.number) == case), None)


def result_of(knight: Knight, case: str) -> str:
    """How the investigation ended; "" if it has not, or was never begun."""
    row = row_of(knight, case)
    return SUCCESS if case in knight.sheet.bought else row.result if row is not None else ""


def boxes(knight: Knight, chapter: int) -> int:
    """How many investigations of the chapter are marked: its rows, and those completed beside them (CLU-024)."""
    beside = sum(case_name(chapter, number) in knight.sheet.bought for number in OFFERED)
    return len(knight.sheet.tale[chapter - 1].investigations) + beside


def investigations(game: Game, knight: Knight) -> list[model.Investigation]:
    """Every investigation of the chapters that are open to the knight."""
    book = book_of(game, knight)
    if book is None:
        return []
    return [each for each in book.investigations if each.chapter <= len(knight.sheet.tale)]


def _untouched(knight: Knight, case: str) -> bool:
    """Neither begun nor completed with Leads."""
    return row_of(knight, case) is None and case not in knight.sheet.bought


def open_investigations(game: Game, knight: Knight) -> list[int]:
    """The investigations of the current chapter that can still be begun (CAM-036, CAM-046)."""
    chapter = len(knight.sheet.tale)
    if boxes(knight, chapter) >= INVESTIGATIONS_PER_CHAPTER:
        return []
    here = [each for each in investigations(game, knight) if each.chapter == chapter]
    return [each.number for each in here if _untouched(knight, each.case)]


def cold_leads(game: Game, knight: Knight) -> list[str]:
    """What can be investigated beside the tale: what failed, and what a full chapter had no room for.

    A chapter with three successes has no more to give (CAM-038, CAM-042 … CAM-045).
    """
    everything = investigations(game, knight)
    found = []
    for entry in everything:
        siblings = [each.case for each in everything if each.chapter == entry.chapter]
        if sum(result_of(knight, case) == SUCCESS for case in siblings) >= INVESTIGATIONS_PER_CHAPTER:
            continue
        full = boxes(knight, entry.chapter) >= INVESTIGATIONS_PER_CHAPTER
        if result_of(knight, entry.case) == FAILURE or (full and _untouched(knight, entry.case)):
            found.append(entry.case)
    return found


def resolve_investigation(game: Game, knight: Knight, case: str, result: str) -> None:
    """Mark how it ended; a failure can still become a success, never the other way round (CAM-039, CAM-044, SHT-019).

    What has no row of the tale — a cold lead, an investigation completed with Leads — is marked by its success alone.
    """
    row = row_of(knight, case)
    if result_of(knight, case) in (SUCCESS, result) or (row is None and result != SUCCESS):
        return
    if row is not None:
        row.result = result
    else:
        knight.sheet.bought.append(case)
    game.emit("investigation", "CAM-039", knight=knight.id, number=case, result=result)


# --- how far ------------------------------------------------------------------------------------


def bestiary_row(knight: Knight) -> int:
    """The row of the lowest marked box: (chapter − 1) × 4 + 0 for the quest, 1–3 investigations (SET-024, SET-040)."""
    row = 0
    for number, chapter in enumerate(knight.sheet.tale):
        marked = min(boxes(knight, number + 1), INVESTIGATIONS_PER_CHAPTER)
        if chapter.quest or marked:
            row = number * 4 + marked
    return row


def advance_chapter(game: Game, knight: Knight) -> None:
    """Quest and three investigations resolved open the next chapter, after the expedition (CAM-041, CAM-055).

    Those of the last chapter end the knight's campaign; the knight may ride on (CAM-002, CAM-058).
    """
    chapter, number = current(knight), len(knight.sheet.tale)
    running = sum(not row.result for row in chapter.investigations)
    resolved = boxes(knight, number) - running
    done = chapter.quest in (SUCCESS, FAILURE) and resolved >= INVESTIGATIONS_PER_CHAPTER
    if done and number == len(TIERS) and not knight.sheet.finished:
        knight.sheet.finished = True
        game.emit("tale_told", "CAM-058", knight=knight.id)
    if done and number < len(TIERS):
        knight.sheet.tale.append(Chapter())
        game.emit("next_chapter", "CAM-055", "SHT-022", knight=knight.id, chapter=number + 1)


def quest_of(game: Game) -> model.Quest | None:
    """The quest of this expedition, if a knight is on one."""
    quester = game.state.expedition.quester
    if not quester:
        return None
    knight = game.state.knights[quester]
    book = book_of(game, knight)
    return book.quest_of(len(knight.sheet.tale)) if book is not None else None
