"""How the knights' missions end: who has succeeded, and what it brings (CLU-016 … CLU-018, EXP-018, EXP-019)."""

from __future__ import annotations

from kf_desktop.rules.sheet.counters import change_counter
from kf_desktop.rules.sheet.tale import (
    COLD_LEAD,
    FAILURE,
    FREE_ROAM,
    QUEST,
    RUNNING,
    advance_chapter,
    book_of,
    case_of,
    current,
    entry_of,
    quest_of,
)
from kf_desktop.rules.table.game import Game, Knight, knights_of
from kf_desktop.rules.table.marks import MarkKind, is_marked
from kf_desktop.rules.table.mode import mode_of
from kf_desktop.rules.table.readings import push_reading
from kf_desktop.story import model


def conclude_missions(game: Game) -> None:
    """Spoils begins: investigations are judged, a failed expedition's quest is closed; their paragraphs are pushed.

    The last pushed is read first; the order among knights is theirs to choose and makes no difference.
    """
    expedition = game.state.expedition
    for knight in reversed(knights_of(game)):
        case = case_of(knight)
        if case and not is_marked(expedition.marks, MarkKind.CONCLUDED, knight.id):
            _conclude_investigation(game, knight, case)
        elif knight.mission == QUEST and expedition.failed:
            _conclude_failed_quest(game, knight)


def free_roam_succeeded(game: Game, knight: Knight) -> bool:
    """A Free Roam succeeds with the clues that the card asks for, in an expedition that did not fail (SPO-032).

    Who follows a cold lead roams all the same (CAM-044).
    """
    roams = knight.mission in (FREE_ROAM, COLD_LEAD)
    kind = knight.clue_card or knight.clue_target
    if not roams or not kind or game.state.expedition.failed:
        return False
    required = game.content.clue_cards[kind].required
    return knight.clues.get(kind, 0) >= mode_of(game.state).clues_needed(knight, required)


def goal_reached(game: Game, knight: Knight, goal: model.InvestigationGoal) -> bool:
    """Whether the clues on the card reach the goal (CLU-002, EXP-017).

    Nobody else with a card, no second type: then it cannot be asked for (CLU-012).
    """
    if game.state.expedition.failed:
        return False
    enough = not knight.secondary or knight.clues.get(knight.secondary, 0) >= goal.secondary
    return enough and _beyond(game, knight, goal) >= 0


def _beyond(game: Game, knight: Knight, goal: model.InvestigationGoal) -> int:
    """How many clues of the first type there are beyond those that the goal asks for."""
    kind = knight.clue_card or knight.clue_target
    return knight.clues.get(kind, 0) - mode_of(game.state).clues_needed(knight, goal.primary)


def leads_earned(game: Game, knight: Knight, goal: model.InvestigationGoal, *, success: bool) -> int:
    """The surplus of the types that the goal asks for, or half of all clues (CLU-016, CLU-017)."""
    if not success:
        return sum(knight.clues.values()) // 2
    surplus = _beyond(game, knight, goal)
    if goal.secondary and knight.secondary:
        surplus += knight.clues.get(knight.secondary, 0) - goal.secondary
    return surplus


def _conclude_investigation(game: Game, knight: Knight, case: str) -> None:
    """Success or failure is read; clues become Leads (CLU-016, CLU-017, EXP-019)."""
    book, entry = book_of(game, knight), entry_of(game, knight, case)
    if book is None or entry is None:
        return
    success = goal_reached(game, knight, entry.goal)
    leads = leads_earned(game, knight, entry.goal, success=success)
    change_counter(game, knight, "lead", leads)
    game.emit("investigation_ends", "CLU-016", "CLU-017", knight=knight.id, number=case, success=success, leads=leads)
    push_reading(game, book.id, entry.success if success else entry.failure, knight.id)


def _conclude_failed_quest(game: Game, knight: Knight) -> None:
    """The failure paragraph is read and the quest is resolved, never to be repeated (EXP-018)."""
    quest = quest_of(game)
    if current(knight).quest != RUNNING or quest is None:
        return
    current(knight).quest = FAILURE
    game.emit("quest", "EXP-018", knight=knight.id, result=FAILURE)
    paragraph = quest.after.failed or quest.after.full_loss or 0
    push_reading(game, game.content.knights[knight.id].book, paragraph, knight.id)


def close_books(game: Game) -> None:
    """After the expedition: what is still open is closed, and chapters may open (CAM-041, SHT-022)."""
    for knight in knights_of(game):
        chapter = current(knight)
        if chapter.quest == RUNNING:
            chapter.quest = FAILURE
        for row in chapter.investigations:
            row.result = row.result or FAILURE
        advance_chapter(game, knight)
