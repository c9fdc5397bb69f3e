"""Spawning: mobs come back (SPN)."""

from __future__ import annotations

from kf_desktop.content.effects.monster import Spawn
from kf_desktop.engine.events import Json
from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.rules.clash.board import asking, blocks, ground, miniatures
from kf_desktop.rules.clash.board.monsters import fights_as_boss, monster_of
from kf_desktop.rules.clash.board.sides import set_facing
from kf_desktop.rules.clash.monster.activation import TRACK_SLOTS, ai_activation, signature, take_waiting_tokens
from kf_desktop.rules.clash.monster.wounds import weight
from kf_desktop.rules.clash.moving.turning import facing_most_knights
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.table.attacks import Followup, FollowupKind
from kf_desktop.rules.table.game import ClashOver, Game, Kind, Steps, choose_of, clash_of
from kf_desktop.rules.table.state import Figure, FigureNumber
from kf_desktop.rules.table.sums import note

HIGHEST = 3


def spawn_after_wound(game: Game, bp: str) -> Steps[Figure | None]:
    """What a wounded mob sets off: Immediate Spawn at once, Interval Spawn is counted (SPN-002, SPN-007, ESC-036).

    A delayed Immediate Spawn waits for the end of the action (SPN-020). Returns the mob that has come.
    """
    rule = monster_of(game).spawn
    if rule.kind == "immediate" and rule.delayed:
        clash_of(game).spawn_queue.append(game.content.bp[bp].level)
    elif rule.kind == "immediate":
        return (yield from _spawn_after(game, game.content.bp[bp].level))
    elif rule.kind == "interval":
        clash_of(game).spawn_counter += weight(game, bp)
    return None


def _spawn_after(game: Game, level: int) -> Steps[Figure | None]:
    """A mob of the level above that of the dead one (SPN-002)."""
    return (yield from _spawn_of_level(game, min(HIGHEST, level + 1), note("spawn_above", "SPN-002", level=level)))


def spawn_if_due(game: Game) -> Steps[None] | tuple[()]:
    """Interval Spawn after the whole action; a surplus is lost (SPN-007, SPN-008). Then: is any mob left?

    With an empty track nothing can be wounded any more, so an Interval Spawn is due at once.

    Raises:
        ClashOver: no mob is left and none can come: the mobs are dispersed (CLA-064).
    """
    clash = clash_of(game)
    if clash.lone or (clash.figures and not clash.spawn_queue and not clash.spawn_counter):  # MON-010
        return ()  # as at most actions
    return _spawn_due(game)


def _spawn_due(game: Game) -> Steps[None]:
    clash, rule = clash_of(game), monster_of(game).spawn
    while clash.spawn_queue:
        yield from _strike_at_once(game, (yield from _spawn_after(game, clash.spawn_queue.pop(0))))
    if rule.kind == "interval" and rule.every and (clash.spawn_counter >= rule.every or not clash.figures):
        clash.spawn_counter = 0
        yield from _strike_at_once(game, (yield from spawn_lowest(game)))
    can_come = rule.kind == "odd" and any(clash.bp_supply.values())
    if not clash.figures and not can_come:
        clash.result = "won"
        game.emit("clash_won", "CLA-064", monster=clash.monster)
        raise ClashOver


def strike_after_spawn(game: Game, number: FigureNumber) -> Steps[None]:
    """The attack that the sheet gives a mob as it comes, at targets of its own (SPN-014)."""
    kind = monster_of(game).spawn.attack
    figure = next((figure for figure in clash_of(game).figures if figure.number == number), None)
    if kind is not None and figure is not None:
        game.emit("spawn_attack", "SPN-014", figure=number, what=kind)
        yield from (signature if kind == "signature" else ai_activation)(game, figure)


def _strike_at_once(game: Game, figure: Figure | None) -> Steps[None]:
    if figure is not None:
        yield from strike_after_spawn(game, figure.number)


def spawn_lowest(game: Game) -> Steps[Figure | None]:
    """The lowest-level BP card not in use takes the leftmost empty slot (SPN-009)."""
    levels = [level for level in ("1", "2", "3") if clash_of(game).bp_supply.get(level)]
    return (yield from _spawn_of_level(game, int(levels[0]), note("spawn_lowest", "SPN-009"))) if levels else None


def _spawn_of_level(game: Game, level: int, why: Json) -> Steps[Figure | None]:
    clash = clash_of(game)
    supply = clash.bp_supply.get(str(level), [])
    slot = leftmost_empty_slot(game)
    if slot is None:
        _blocked(game, "track_full", "SPN-006")
        return None
    if not supply:
        _blocked(game, "no_card_left", "SPN-003", level=level)
        return None
    cell = OFF if monster_of(game).spawn.beside else (yield from _spawn_space(game, slot))
    if cell is None:
        _blocked(game, "no_room_on_board", "SPN-011")
        return None
    bp = game.pick("bp", supply)
    supply.remove(bp)
    return (yield from _enter(game, slot, cell, bp, why))


def _blocked(game: Game, why: str, rule: str, **args: Json) -> None:
    """No mob comes, and the reason is told."""
    game.emit("spawn_blocked", rule, monster=clash_of(game).monster).reasons = (note(why, rule, **args),)


def _enter(game: Game, slot: FigureNumber, cell: Cell, bp: str, why: Json) -> Steps[Figure]:
    """The mob takes its slot and its space, facing the most knights (SPN-001, SPN-005)."""
    clash, level = clash_of(game), game.content.bp[bp].level
    figure = Figure(slot, cell, "south", bp)
    clash.figures.append(figure)
    clash.figures.sort(key=lambda mob: mob.number)
    take_waiting_tokens(game, figure)
    if cell == OFF:
        game.emit("waits_beside", "SPN-021", monster=clash.monster, figure=slot, level=level)
        return figure
    set_facing(game, figure, (yield from facing_most_knights(game, figure)))
    space = ground.name_of(game, cell)
    event = game.emit("spawned", "SPN-001", "SPN-005", monster=clash.monster, figure=slot, level=level, space=space)
    event.reasons = (why,)
    return figure


def bring_back(game: Game, bp: str, healer: Figure | None) -> Steps[None]:
    """A healed mob: the leftmost empty slot, next to the healer or as near as can be (the keyword Heal)."""
    slot, legal = leftmost_empty_slot(game), miniatures.legal_for_displaced(game)
    if slot is None or not legal:
        return
    source = healer if healer is not None else next(iter(clash_of(game).figures), None)
    cells = miniatures.footprint(game, source) if source is not None else ground.grid_of(game).spaces[-1:]
    spots = blocks.nearest(ground.grid_of(game), cells, legal)
    cell = yield from asking.choose_cell(game, "choose.spawn", spots, because=("SPN-011",), args={"figure": slot})
    yield from _enter(game, slot, cell, bp, note("healed", "heal"))


def leftmost_empty_slot(game: Game) -> FigureNumber | None:
    """The first free slot of the mob track; None if it is full (ACT-011)."""
    taken = {figure.number: True for figure in clash_of(game).figures}
    return next((slot for slot in map(FigureNumber, range(1, TRACK_SLOTS + 1)) if slot not in taken), None)


def _spawn_space(game: Game, slot: FigureNumber) -> Steps[Cell | None]:
    """The space the sheet names, or the nearest empty one, players choosing between equals (SPN-004, SPN-011)."""
    grid = ground.grid_of(game)
    named = [grid.cell(name) for name in monster_of(game).spawn.at]
    source = next((cell for cell in named if miniatures.is_empty(game, cell)), named[0] if named else grid.spaces[-1])
    spaces = miniatures.nearest_empty(game, source)
    if not spaces:
        return None
    return (
        yield from choose_of(
            Kind.CELL,
            "choose.spawn",
            {asking.cell_option(game, cell): cell for cell in spaces},
            because=("SPN-011",),
            args={"figure": slot},
            missing=lambda: asking.refused_spaces(game, spaces, None, ("SPN-011",)),
        )
    )


@performs(Spawn)
def _spawn(game: Game, effect: Spawn, context: Context) -> Steps[None]:
    if game.state.clash is not None and not fights_as_boss(game):
        for _ in range(amount_of(game, effect.amount, context)):
            figure = yield from spawn_lowest(game)
            if context.attack is not None and figure is not None:
                context.attack.queued.append(Followup(FollowupKind.SPAWNED, figure=figure.number))
            else:
                yield from _strike_at_once(game, figure)
