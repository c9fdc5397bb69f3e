"""What a story orders: ends of quests and investigations, paragraphs, clashes and rests (CAM, DEL-109 … DEL-119)."""

from __future__ import annotations

from kf_desktop.content.effects.expedition import (
    InvestigationResult,
    QuestResult,
    Read,
    Schedule,
    StartClash,
    StartRest,
)
from kf_desktop.rules.clash.round.setup import start_clash
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.expedition.kingdom.wheel import monster_here
from kf_desktop.rules.expedition.spoils.after_clash import EXTRA
from kf_desktop.rules.sheet.tale import RUNNING, case_of, current, resolve_investigation
from kf_desktop.rules.table.game import Game, Knight, Steps
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.readings import push_reading
from kf_desktop.rules.table.scenes import push
from kf_desktop.rules.table.state import Reading
from kf_desktop.rules.table.state import Schedule as Scheduled


@performs(QuestResult)
def _quest(game: Game, effect: QuestResult, context: Context) -> Steps[None]:
    """The quest of the current chapter is resolved; it stays marked either way (CAM-027, CAM-057)."""
    knight = context.knight
    if isinstance(knight, Knight) and current(knight).quest == RUNNING:
        current(knight).quest = effect.result
        game.emit("quest", "CAM-057", knight=knight.id, result=effect.result)
    yield from ()


@performs(InvestigationResult)
def _investigation(game: Game, effect: InvestigationResult, context: Context) -> Steps[None]:
    """The investigation that the paragraph belongs to is resolved (CAM-039, SHT-049)."""
    knight = context.knight
    case = context.investigation or (case_of(knight) if isinstance(knight, Knight) else "")
    if isinstance(knight, Knight) and case:
        resolve_investigation(game, knight, case, effect.result)
        if case == case_of(knight):
            game.state.expedition.marks.append(Mark(MarkKind.CONCLUDED, knight.id))
    yield from ()


@performs(Schedule)
def _schedule(game: Game, effect: Schedule, context: Context) -> Steps[None]:
    """A paragraph of this book is to be read at its time, tile or Threat (DEL-111, DEL-113)."""
    if context.knight is not None:
        game.state.expedition.schedules.append(
            Scheduled(
                context.book,
                effect.paragraph,
                context.knight.id,
                effect.at_time or 0,
                effect.on_tile or "",
                effect.on_threat or 0,
            )
        )
    yield from ()


@performs(Read)
def _read(game: Game, effect: Read, context: Context) -> Steps[None]:
    """A paragraph for this round's Story step, or to be read now (DEL-109, KEV-011)."""
    expedition = game.state.expedition
    kingdom = game.content.kingdoms.get(expedition.kingdom)
    book = effect.book or (kingdom.codex if kingdom is not None else "")
    reader = context.knight.id if context.knight else expedition.leader
    if effect.now or expedition.phase != "delve":
        push_reading(game, book, effect.paragraph, reader)
    else:
        expedition.readings.append(Reading(book, effect.paragraph, reader))
    yield from ()


@performs(StartClash)
def _start_clash(game: Game, effect: StartClash, context: Context) -> Steps[None]:
    """A clash that the story calls for, in place of the regular one; a second of its type is extra (CAM-032, EXP-014).

    A level that the story names is the monster's for this expedition (CAM-050).

    Before the map is set up there is no monster to fight (GLD-028).
    """
    expedition = game.state.expedition
    monster = effect.monster or (monster_here(game) if expedition.tile else "")
    if not expedition.tile or not monster:
        return
    extra = effect.type in expedition.clashes
    if effect.level is not None:
        expedition.levels[monster] = effect.level
    start_clash(game, effect.type, monster, book=context.book, win=effect.win or 0, lose=effect.lose or 0)
    if extra:
        game.state.scenes[-1].args[EXTRA] = "yes"
    yield from ()


@performs(StartRest)
def _start_rest(game: Game, effect: StartRest, context: Context) -> Steps[None]:
    """A rest in the middle of a story, in place of the regular one; then the paragraph goes on (CAM-032, RST-025)."""
    game.state.expedition.marks.append(Mark(MarkKind.RESTED))
    push(game, "rest", "", story="yes")
    yield from ()
