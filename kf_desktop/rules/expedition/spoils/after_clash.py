"""What follows a clash: the story, then the phase that the rules name (AFT-016 … AFT-021)."""

from __future__ import annotations

from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.expedition.spoils.loot import scavenge
from kf_desktop.rules.sheet.tale import (
    quest_of,
)
from kf_desktop.rules.table.game import ExpeditionFailed, Game, Steps
from kf_desktop.rules.table.marks import MarkKind, is_marked
from kf_desktop.rules.table.mode import mode_of
from kf_desktop.rules.table.readings import push_reading
from kf_desktop.rules.table.scenes import go, lay_below, pop, scene
from kf_desktop.story import model

EXTRA = "extra"  # in the frame of a clash: the expedition has had its regular one of this type
BEGINS = "phase_begins"
"""The scene between a phase and the stories that are read before it."""


@consequences.move_on.bind
def move_on(game: Game, type_: str, *, won: bool, args: dict[str, str]) -> Steps[None]:
    """Loot for the clash, then what follows it (AFT-014, AFT-015)."""
    if won:
        yield from scavenge(game, type_, 1)
    yield from scavenge(game, "any", 3)
    yield from mode_of(game.state).clash_resolved(game, won=won)
    yield from after_clash(game, type_, won=won, args=args)


def after_clash(game: Game, type_: str, *, won: bool, args: dict[str, str]) -> Steps[None]:
    """The story goes on, then the phase that the rules name (AFT-016 … AFT-019, DEL-119).

    Raises:
        ExpeditionFailed: a clash was lost and neither a Quest nor the story says how to go on (AFT-021).
    """
    yield from ()
    if mode_of(game.state).goes_on(game, "clash"):
        return
    quest, book = quest_of(game), args.get("book", "")
    paragraph = int(args.get("win" if won else "lose") or 0)
    if quest is None and not won and not paragraph:
        raise ExpeditionFailed("clash_lost")
    if not args.get(EXTRA):
        _enter_next_phase(game, type_, told=not book and quest is None)
    if book:  # ordered in the middle of a paragraph, which goes on below
        push_reading(game, book, paragraph)
    elif quest is not None:
        quester = game.state.expedition.quester
        push_reading(game, game.content.knights[quester].book, _verdict(game, quest, type_, won=won) or 0, quester)


def _enter_next_phase(game: Game, type_: str, *, told: bool) -> None:
    """Rest or Spoils, below the stories that are still being read; no Rest if the story had one (CAM-032).

    If not all is told yet, the phase begins behind the stories (AFT-016, AFT-019).
    """
    rested = is_marked(game.state.expedition.marks, MarkKind.RESTED)
    phase = "spoils" if type_ == "full" else "delve" if rested else "rest"
    if told:
        go(game, phase)
        return
    stories = [frame for frame in game.state.scenes[1:] if frame.scene != BEGINS]
    lay_below(game, phase, Frame(BEGINS), *stories)


@scene(BEGINS)
def _phase_begins(game: Game, frame: Frame) -> Steps[None]:
    """What the clash leads to has been read; now the phase begins, if the story was not the phase itself (AFT-019)."""
    pop(game)
    if not game.state.scenes[-1].step:
        game.emit("phase", "EXP-001", "AFT-019", phase=game.state.expedition.phase)
    yield from ()


def _verdict(game: Game, quest: model.Quest, type_: str, *, won: bool) -> int | None:
    """The paragraph of the quest. The last clash is won in vain without the clues of the goal (CLU-002, EXP-009)."""
    if type_ == "exhibition":
        return quest.after.exhibition_win if won else quest.after.exhibition_loss
    clues = game.state.knights[game.state.expedition.quester].clues
    if won and any(clues.get(kind, 0) < count for kind, count in quest.needs.items()):
        return quest.after.failed
    return quest.after.full_win if won else quest.after.full_loss
