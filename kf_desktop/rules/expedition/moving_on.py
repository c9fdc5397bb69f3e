"""What follows a clash, and how the knights' missions end (AFT-016 … AFT-021, CLU-016 … CLU-018, EXP-019)."""

from __future__ import annotations

from kf_desktop.rules.campaign.reading import push_reading
from kf_desktop.rules.campaign.tiers import RUNNING, advance_chapter, current
from kf_desktop.rules.core.gains import change_counter
from kf_desktop.rules.game import ExpeditionFailed, Game, Knight, Steps, party
from kf_desktop.rules.scenes import go
from kf_desktop.story.model import Quest


def after_clash(game: Game, type_: str, *, won: bool, args: dict[str, str]) -> Steps[None]:
    """The story goes on, or the phase that the rules name follows.

    Raises:
        ExpeditionFailed: a clash was lost and nobody is on a Quest (AFT-021).
    """
    yield from ()
    paragraph = int(args.get("win" if won else "lose") or 0)
    if args.get("book"):  # a clash in the middle of a paragraph: the story below goes on (DEL-119)
        if paragraph:
            push_reading(game, args["book"], paragraph, game.state.expedition.leader)
        return
    quest = quest_of(game)
    if quest is None and not won:
        raise ExpeditionFailed("clash_lost")
    go(game, "rest" if type_ == "exhibition" else "spoils")
    if quest is not None:  # AFT-016, AFT-019: the paragraph first, then the phase
        quester = game.state.knights[game.state.expedition.quester]
        number = getattr(quest.after, f"{type_}_{'win' if won else 'loss'}")
        if number:
            push_reading(game, game.content.knights[quester.id].book, number, quester.id)


def quest_of(game: Game) -> Quest | None:
    """The quest of this expedition, if a knight is on one."""
    quester = game.state.expedition.quester
    if not quester:
        return None
    knight = game.state.knights[quester]
    return game.content.books[game.content.knights[quester].book].quest_of(len(knight.sheet.tale))


def conclude_missions(game: Game) -> None:
    """Spoils begins: investigations are judged, a failed expedition's quest is closed; their paragraphs are pushed.

    The last pushed is read first; the order among knights is theirs to choose and makes no difference.
    """
    expedition = game.state.expedition
    for knight in reversed(party(game)):
        if knight.mission.startswith("investigation:"):
            _conclude_investigation(game, knight)
        elif knight.mission == "quest" and expedition.failed:
            _conclude_failed_quest(game, knight)


def free_roam_succeeded(game: Game, knight: Knight) -> bool:
    """A Free Roam succeeds with the clues that the card asks for, in an expedition that did not fail (SPO-032)."""
    if knight.mission != "free_roam" or not knight.clue_card or game.state.expedition.failed:
        return False
    return knight.clues.get(knight.clue_card, 0) >= game.content.clue_cards[knight.clue_card].required


def investigation_succeeded(game: Game, knight: Knight, number: int) -> bool:
    """Whether the clues on the card reach the goal (CLU-002, EXP-017)."""
    book = game.content.books[game.content.knights[knight.id].book]
    entry = book.investigation_of(len(knight.sheet.tale), number)
    if entry is None or game.state.expedition.failed:
        return False
    primary, secondary = knight.clues.get(knight.clue_card, 0), knight.clues.get(knight.secondary, 0)
    if not knight.secondary:  # CLU-012: nobody else holds a card, so no second type can be asked for
        return primary >= entry.goal.primary
    return primary >= entry.goal.primary and secondary >= entry.goal.secondary


def _conclude_investigation(game: Game, knight: Knight) -> None:
    """Success or failure is read; surplus or half of the clues become Leads (CLU-016, CLU-017)."""
    number = int(knight.mission[14:])
    book = game.content.books[game.content.knights[knight.id].book]
    entry = book.investigation_of(len(knight.sheet.tale), number)
    if entry is None:
        return
    total = sum(knight.clues.values())
    success = investigation_succeeded(game, knight, number)
    leads = max(0, total - entry.goal.primary - entry.goal.secondary) if success else total // 2
    if leads:
        change_counter(game, knight, "lead", leads)
    game.emit("investigation_ends", "CLU-016", "CLU-017", knight=knight.id, number=number, success=success, leads=leads)
    push_reading(game, book.id, entry.success if success else entry.failure, knight.id)


def _conclude_failed_quest(game: Game, knight: Knight) -> None:
    """The failure paragraph is read and the quest is resolved, never to be repeated (EXP-018)."""
    chapter = current(knight)
    quest = quest_of(game)
    if chapter.quest != RUNNING or quest is None:
        return
    chapter.quest = "failure"
    game.emit("quest", "EXP-018", knight=knight.id, result="failure")
    if quest.after.failed:
        push_reading(game, game.content.knights[knight.id].book, quest.after.failed, knight.id)


def close_books(game: Game) -> None:
    """After the expedition: what is still open is closed, and chapters may open (CAM-041, SHT-022)."""
    for knight in party(game):
        chapter = current(knight)
        if chapter.quest == RUNNING:
            chapter.quest = "failure"
        for row in chapter.investigations:
            row.result = row.result or "failure"
        advance_chapter(game, knight)
