"""The end of a knight's attack: steps 9 and 10, broken off or not (KAT-093 … KAT-105, WIN-028 … WIN-031)."""

from __future__ import annotations

from kf_desktop.rules.clash.windows import tokens, windows
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight.standing import come_out
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import Game, Steps


def end_attack(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Steps 9 and 10, once: of a dead attacker only the clearing (DTH-011, WIN-031)."""
    if attack.closed:
        return
    attack.closed = True
    yield from tokens.clear_pool(game, attack)
    if not attack.knight.dead:
        yield from windows.second_window(game, attack, context)
        come_out(attack.knight)


def break_attack(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """A chain break: what is left is skipped but for steps 9 and 10 (WIN-028 … WIN-031)."""
    if not attack.over:
        attack.over = True
        game.emit("chain_break", "WIN-028", "WIN-031", card=attack.weapon.gear)
        yield from end_attack(game, attack, context)
