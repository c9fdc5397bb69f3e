"""True solo: one knight, however many squires, solves investigations one after the other (SOL)."""

from __future__ import annotations

from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.expedition.delve.story_step import begin_default_clash, default_monster
from kf_desktop.rules.modes.swapping import swap_gear
from kf_desktop.rules.sheet.tale import (
    INVESTIGATION,
    INVESTIGATIONS_PER_CHAPTER,
    SUCCESS,
    begin_investigation,
    book_of,
    boxes,
    case_of,
    entry_of,
    open_investigations,
    resolve_investigation,
    tell_mission,
)
from kf_desktop.rules.table.game import Fighter, Game, Kind, Knight, Option, Steps, agrees, choose_of, knights_of
from kf_desktop.rules.table.marks import Mark, MarkKind, forget, is_marked
from kf_desktop.rules.table.mode import Mode, mode, mode_of
from kf_desktop.rules.table.readings import push_reading
from kf_desktop.rules.table.scenes import scene
from kf_desktop.rules.table.state import State

OF_A_KIND = 3  # clues of one type that solve an investigation (SOL-005)
NEXT = "next_investigation"


@mode("true_solo")
class TrueSolo(Mode):
    """One knight in the party; squires do not count (SOL-001, CAM-024)."""

    @staticmethod
    def suits(state: State) -> bool | None:
        return sum(name in state.knights for name in state.party) == 1

    def at_random(self, game: Game, fighters: list[Fighter], count: int = 1) -> list[Fighter]:
        """The knight comes first (SOL-014)."""
        mine = [fighter for fighter in fighters if isinstance(fighter, Knight)][:count]
        others = [fighter for fighter in fighters if fighter not in mine]
        rest = count - len(mine)
        return mine + (super().at_random(game, others, rest) if rest and others else [])

    def clue_holders(self, state: State) -> list[Fighter]:
        """An investigating knight draws no Clue card (SOL-003); squires do (SOL-004)."""
        return [fighter for fighter in super().clue_holders(state) if not _solves(fighter)]

    def clue_types(self, game: Game, fighter: Fighter, usual: list[str]) -> list[str]:
        """All four (SOL-003)."""
        usual = super().clue_types(game, fighter, usual)
        return list(game.content.clue_cards) if _solves(fighter) else usual

    def clue_gained(self, game: Game, fighter: Fighter) -> Steps[None]:
        """Three of a kind solve the investigation at once (SOL-005)."""
        yield from super().clue_gained(game, fighter)
        done = is_marked(game.state.expedition.marks, MarkKind.CONCLUDED, fighter.id)
        enough = any(count >= OF_A_KIND for count in fighter.clues.values())
        if isinstance(fighter, Knight) and _solves(fighter) and enough and not done:
            _solve(game, fighter)

    def first_targets(self, fighters: list[Fighter]) -> list[Fighter]:
        """The knight, whatever the squires' Passion (SOL-015)."""
        knights: list[Fighter] = [fighter for fighter in fighters if isinstance(fighter, Knight)]
        return knights or super().first_targets(fighters)

    def preparing_clash(self, game: Game) -> Steps[None]:
        yield from super().preparing_clash(game)
        for knight in knights_of(game):
            yield from swap_gear(game, knight)


def _solves(fighter: Fighter) -> bool:
    """The Clue rules are those of an investigation of the knight's own chapter (SOL-002)."""
    return isinstance(fighter, Knight) and fighter.mission == INVESTIGATION


def _solve(game: Game, knight: Knight) -> None:
    """Success: all clues go, none becomes a Lead (SOL-005, SOL-006). The paragraph is read, then comes the next."""
    case, book = case_of(knight), book_of(game, knight)
    marks, entry = game.state.expedition.marks, entry_of(game, knight, case)
    knight.clues.clear()
    game.emit("investigation_ends", "SOL-005", "SOL-006", knight=knight.id, number=case, success=True, leads=0)
    resolve_investigation(game, knight, case, SUCCESS)
    marks.append(Mark(MarkKind.CONCLUDED, knight.id))
    game.state.scenes.insert(1, Frame(NEXT))  # once all that is going on is over
    if book is not None and entry is not None:
        push_reading(game, book.id, entry.success, knight.id, investigation=case)


@scene(NEXT)
def next_investigation(game: Game, frame: Frame) -> Steps[None]:
    """Another investigation of the chapter, or perhaps the end of the expedition (SOL-007 … SOL-012).

    A chapter has three rows, and no other opens before the expedition is over: more than three are never solved.
    """
    for knight in knights_of(game):
        left = open_investigations(game, knight)
        if left:
            yield from _set_out_again(game, knight, left)
        elif boxes(knight, len(knight.sheet.tale)) >= INVESTIGATIONS_PER_CHAPTER:
            yield from _end_early(game, knight)
    game.state.scenes[:] = [each for each in game.state.scenes if each is not frame]


def _set_out_again(game: Game, knight: Knight, left: list[int]) -> Steps[None]:
    number = yield from choose_of(
        Kind.CHOOSE,
        "solo.investigation",
        {
            Option(f"investigation:{each}", "investigation", {"knight": knight.id, "number": each}): each
            for each in left
        },
        seats=(knight.seat,),
        because=("SOL-007",),
        args={"knight": knight.id},
    )
    begin_investigation(knight, number)
    forget(game.state.expedition.marks, MarkKind.CONCLUDED, knight.id)
    tell_mission(game, knight, "SOL-007")
    book, entry = book_of(game, knight), entry_of(game, knight, case_of(knight))
    if book is not None and entry is not None:
        push_reading(game, book.id, entry.opening, knight.id)


def _end_early(game: Game, knight: Knight) -> Steps[None]:
    """The chapter's third: straight to the Full Clash, as if Time were 16, or on; asked once (SOL-010 … SOL-012)."""
    expedition = game.state.expedition
    if is_marked(expedition.marks, MarkKind.ENDS_EARLY, knight.id) or "full" in expedition.clashes:
        return
    expedition.marks.append(Mark(MarkKind.ENDS_EARLY, knight.id))
    monster = default_monster(game, "full")
    level = mode_of(game.state).level(game.state, monster)
    because = ("SOL-010", "SOL-011")
    if (yield from agrees(knight, "solo.full_clash", because=because, monster=monster, level=level)):
        begin_default_clash(game, "full")
