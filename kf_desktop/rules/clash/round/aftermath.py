"""The Clash Aftermath: casualties, recovery, loot, moving on (AFT, GLD-036 … GLD-041)."""

from __future__ import annotations

from kf_desktop.engine.grid import OFF
from kf_desktop.rules.clash.board.miniatures import put
from kf_desktop.rules.clash.death.dying import rise
from kf_desktop.rules.clash.harm.peril import reset_judicium
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.knight import bane, gear, stats, techniques
from kf_desktop.rules.knight.incarnate import end_incarnation
from kf_desktop.rules.knight.standing import clear_of_clash
from kf_desktop.rules.princess.princesses import forget_the_dead
from kf_desktop.rules.table.game import Fighter, Game, Steps, clash_of, party
from kf_desktop.rules.table.mettle import action_over
from kf_desktop.rules.table.mode import mode_of

BANE_DISCARDED = 2  # AFT-008


def resolve_aftermath(game: Game, args: dict[str, str]) -> Steps[None]:
    """The four parts in order (AFT-001); `args` are those of the clash scene."""
    clash = clash_of(game)
    won = clash.result == "won"
    mode_of(game.state).casualties(game, [knight for knight in party(game) if knight.dead])
    for knight in party(game):
        end_incarnation(game, knight)
        yield from rise(game, knight)
        recover(game, knight)
    if game.state.princess is not None:  # the marker stays on her card (PRI-027)
        put(game.state.princess, OFF)
        forget_the_dead(game)
    action_over(game)  # of the attack that ended the clash
    reset_judicium(game)
    game.state.disabled.clear()  # GLD-019, GLD-020
    game.memo.clear()
    game.state.pool = {token: count for token, count in game.state.pool.items() if _is_resource(game, token)}
    scenario = game.content.scenarios[clash.scenario]
    yield from perform(game, scenario.aftermath, Context(source=scenario.id, default="each_knight"))
    expedition = game.state.expedition
    expedition.clashes[clash.type] = clash.result
    expedition.fought[clash.type] = clash.monster
    game.state.clash = None
    game.memo.clear()
    game.emit("aftermath", "AFT-001", type=clash.type, monster=clash.monster, result=clash.result)
    yield from consequences.move_on(game, clash.type, won=won, args=args)


def recover(game: Game, knight: Fighter) -> None:
    """Statistics, techniques, conditions, Bane, tokens and gear (AFT-005 … AFT-013)."""
    stats.reset_stats(game, knight)
    techniques.recover_all(knight)
    _return_mortis(game, knight)
    knight.conditions.clear()
    bane.lose_bane(game, knight, BANE_DISCARDED)
    clear_of_clash(knight)
    put(knight, OFF)
    gear.recover(game, knight)


def _return_mortis(game: Game, knight: Fighter) -> None:
    """Lasting Mortis cards go to the bottom of their decks (PER-012)."""
    for card in knight.mortis:
        game.state.mortis[str(game.content.mortis[card].deck)].append(card)
    knight.mortis.clear()


def _is_resource(game: Game, token: str) -> bool:
    return any(knight.resource is not None and knight.resource.id == token for knight in game.content.knights.values())
