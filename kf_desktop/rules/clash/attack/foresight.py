"""What a body part would do to an attack before its Power is rolled: for the player who looks ahead."""

from __future__ import annotations

from dataclasses import replace

from kf_desktop.rules.clash.attack.responses import do_responses
from kf_desktop.rules.clash.monster.threat import beside
from kf_desktop.rules.clash.windows.keywords import can_go_on
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import ClashOver, Game


def breaks_off(game: Game, attack: KnightAttack, card: str) -> bool:
    """Whether the card's Ultrainstinct is sure to end the attack if there is no Crit Chance (KAT-037, WIN-028).

    It is played in a copy of the game, as far as nothing is asked.
    """
    if game.state.clash is None or all(each.when != "ultrainstinct" for each in game.content.bp[card].responses):
        return False
    copy, twin = beside(game, attack.figure)
    copy.state.streams.clear()  # what chance has in store stays unknown
    copy.state.streams.update(seed=0)
    who = copy.state.fighter(attack.knight.id)
    own = replace(attack, knight=who, figure=twin, bp=card, ignored=[*attack.ignored], queued=[], used=[*attack.used])
    context = Context(attack.weapon.gear, who, figure=twin, attack=own)
    steps = do_responses(copy, own, context, "ultrainstinct")
    try:
        asked = next(steps)
        while (only := asked.forced()) is not None:
            asked = steps.send(only)
    except StopIteration:
        return own.over or not can_go_on(copy, own)
    except ClashOver:
        return True
    return own.over
