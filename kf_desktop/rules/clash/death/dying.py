"""Death in a clash, and the Saint who may stand between (DTH, SAI-031 … SAI-055)."""

from __future__ import annotations

from kf_desktop.content.effects.knight import Kill
from kf_desktop.engine.grid import OFF
from kf_desktop.rules.abilities.using import offers, usable
from kf_desktop.rules.clash.board.miniatures import put
from kf_desktop.rules.clash.death.incarnation import can_incarnate, incarnation_prevents
from kf_desktop.rules.clash.harm.priority_target import give_priority_target, let_go
from kf_desktop.rules.clash.timing.imminent import about_to
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.effects.who import present, whom
from kf_desktop.rules.knight import stats
from kf_desktop.rules.knight.incarnate import UNKNOWN_SAINT, end_incarnation
from kf_desktop.rules.knight.standing import revive
from kf_desktop.rules.princess.princesses import forget_the_dead
from kf_desktop.rules.sheet.saints import lose_saint
from kf_desktop.rules.sheet.tale import QUEST
from kf_desktop.rules.table.game import (
    ClashOver,
    Fighter,
    Game,
    Kind,
    Knight,
    Option,
    Steps,
    choose,
    choose_of,
    clash_of,
    party,
)
from kf_desktop.rules.table.mode import mode_of
from kf_desktop.rules.table.readings import EVENT_9999, codex_of, push_reading
from kf_desktop.rules.table.state import Princess, Reading


@consequences.die.bind
def kill(
    game: Game, knight: Fighter, cause: str, context: Context | None = None, *, instant: bool = False
) -> Steps[None]:
    """The knight dies, unless an Incarnation prevents it; the last one's death loses the clash.

    Raises:
        ClashOver: all knights are dead (CLA-065).
    """
    if knight.dead:
        return
    if isinstance(knight, Princess):
        _princess_dies(game, knight, cause)
        return
    if game.state.clash is None:
        yield from _die_on_the_way(game, knight, cause)
        return

    rolled = yield from _saint_first(game, knight, context)
    if rolled and (yield from incarnation_prevents(game, knight, cause, called=True)):
        return
    if not (yield from about_to(game, "die", knight, context, instant=instant)) or knight.dead:
        return
    if not rolled and (yield from incarnation_prevents(game, knight, cause)):
        return
    knight.dead = True
    stats.call_off_judicium(knight)
    put(knight, OFF)
    clash_of(game).riders.pop(knight.id, None)
    game.emit("dies", "DTH-001", knight=knight.id, cause=cause)
    end_incarnation(game, knight)  # SAI-048
    _tell_death(game, knight)
    yield from _pass_priority_target(game, knight)
    if not present(game):
        clash_of(game).result = "lost"
        game.emit("clash_lost", "CLA-065", monster=clash_of(game).monster)
        raise ClashOver


def _die_on_the_way(game: Game, knight: Fighter, cause: str) -> Steps[None]:
    """Outside a clash no Saint stands between; he rises at once, or when the Encounter is over (SAI-036, DTH-005)."""
    knight.dead = True
    game.emit("dies", "DTH-005", knight=knight.id, cause=cause)
    if knight.sheet.saint and isinstance(knight, Knight):
        lose_saint(game, knight)  # SAI-011
    if mode_of(game.state).kingdom(game.state):
        _tell_death(game, knight)
    encounter = game.state.expedition.encounter
    if encounter is None:
        yield from rise_on_the_way(game, knight)
    else:
        encounter.knights.pop(knight.id, None)


def rise_on_the_way(game: Game, knight: Fighter) -> Steps[None]:
    """As in an Aftermath, without waiting for one: half of his clues are gone, his statistics as printed (AFT-005)."""
    if knight.dead:
        yield from rise(game, knight)
        stats.reset_stats(game, knight)


def rise(game: Game, knight: Fighter) -> Steps[None]:
    """The dead rise; those on the trail of clues lose half of them, rounded up, of their choice (AFT-002 … AFT-004)."""
    if not knight.dead:
        return
    revive(knight)
    if mode_of(game.state).rises:
        game.emit("revived", "AFT-002", knight=knight.id)
    lost = 0 if knight.mission == QUEST else (sum(knight.clues.values()) + 1) // 2
    for left in range(lost, 0, -1):
        held = [kind for kind, count in knight.clues.items() if count > 0]
        kind = yield from choose_of(
            Kind.CHOOSE,
            "choose.lost_clue",
            {Option(f"clue:{kind}", "held_clue", {"clue": kind, "amount": knight.clues[kind]}): kind for kind in held},
            seats=(knight.seat,),
            because=("AFT-003",),
            args={"knight": knight.id, "left": left, "amount": sum(knight.clues.values())},
        )
        knight.clues[kind] -= 1


def _princess_dies(game: Game, princess: Princess, cause: str) -> None:
    """Nothing saves her. On a board her card stays until the clash is over: what goes on still knows her."""
    princess.dead = True
    put(princess, OFF)
    rules = ("PRI-014",) if game.state.clash is not None else ("PRI-014", "PRI-015")
    game.emit("dies", *rules, knight=princess.id, cause=cause)
    if game.state.clash is None:
        forget_the_dead(game)


def _saint_first(game: Game, knight: Fighter, context: Context | None) -> Steps[bool]:
    """Of several things that can save a knight the players choose which comes first (SAI-052)."""
    own = context or Context(knight=knight)
    others = [offer for offer in offers(game, knight, ("about_to_die",)) if usable(game, knight, offer, own)]
    if not others or not can_incarnate(game, knight):
        return False
    key = yield from choose(
        Kind.ORDER,
        "order.saving",
        [Option("others", "others"), Option("saint", "saint_first")],
        seats=(knight.seat,),
        because=("SAI-052",),
        args={"knight": knight.id},
    )
    return key == "saint"


def _tell_death(game: Game, knight: Fighter) -> None:
    """The first death is told: the knight's own event, or 9999 before the Unknown Saint (DTH-015 … DTH-019)."""
    if not mode_of(game.state).tells_stories or not isinstance(knight, Knight):
        return  # SQU-092: a squire has no book
    if knight.sheet.first_death:
        _tell_later_death(game, knight)
        return
    campaign = game.state.campaign
    if UNKNOWN_SAINT in campaign.saints:
        knight.sheet.first_death = True
        book = game.content.books.get(game.content.knights[knight.id].book)
        if book is not None and book.first_death:
            _tell(game, book.id, book.first_death, knight)
    elif not campaign.event_9999:
        campaign.event_9999 = True
        _tell(game, codex_of(game), EVENT_9999, knight)


def _tell_later_death(game: Game, knight: Fighter) -> None:
    """What books tell apart from the rules: a knight's second death, once, and the death of two in one clash."""
    book = game.content.books.get(game.content.knights[knight.id].book)
    codex = game.content.books.get(codex_of(game))
    read = knight.sheet.visited
    if book is not None and book.second_death and book.first_death in read and book.second_death not in read:
        _tell(game, book.id, book.second_death, knight)
    elif codex is not None and codex.both_dead and sum(each.dead for each in party(game)) == 2:
        _tell(game, codex.id, codex.both_dead, knight)


def _tell(game: Game, book: str, paragraph: int, knight: Fighter) -> None:
    """At once in a clash, else in the next Story step (DTH-016)."""
    if game.state.clash is not None:
        push_reading(game, book, paragraph, knight.id)
    else:
        game.state.expedition.readings.append(Reading(book, paragraph, knight.id))


def _pass_priority_target(game: Game, dead: Fighter) -> Steps[None]:
    """The token goes to the living knight with the highest Passion (TGT-055, TGT-056)."""
    if let_go(game, dead):
        yield from give_priority_target(game, rule="TGT-055")


@performs(Kill)
def _kill(game: Game, effect: Kill, context: Context) -> Steps[None]:
    """Instant Death: no Mortis card is drawn (DTH-014)."""
    for knight in (yield from whom(game, effect.who, context)):
        if game.state.clash is not None or isinstance(knight, Princess):
            yield from kill(game, knight, context.source, context, instant=True)
