"""What monsters do as a crowd: Swarm, Splinter, Heal and Activate."""

from __future__ import annotations

from kf_desktop.content.effects.monster import Activate, Heal, Splinter, Swarm
from kf_desktop.rules.clash.board import miniatures
from kf_desktop.rules.clash.board.monsters import fights_as_boss, monster_of
from kf_desktop.rules.clash.board.words import is_of_all_mobs
from kf_desktop.rules.clash.harm.gain_and_lose import lose_vigor_by_effect
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.clash.monster.spawning import bring_back
from kf_desktop.rules.clash.monster.wounds import DOUBLE, SINGLE, wounds_dealt
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.effects.who import whom
from kf_desktop.rules.table.attacks import Followup, FollowupKind
from kf_desktop.rules.table.game import Fighter, Game, Steps, clash_of
from kf_desktop.rules.table.state import Figure


@performs(Swarm)
def _swarm(game: Game, effect: Swarm, context: Context) -> Steps[None]:
    """X Vigor for each other monster adjacent to the knight."""
    if game.state.clash is None:
        return
    for knight in (yield from whom(game, effect.who, context)):
        amount = swarm_loss(game, effect, knight, context)
        if amount:
            yield from lose_vigor_by_effect(game, knight, amount, context)


def swarm_loss(game: Game, effect: Swarm, knight: Fighter, context: Context) -> int:
    """What the other monsters next to the knight cost."""
    others = [figure for figure in miniatures.figures(game) if figure is not context.figure]
    near = sum(miniatures.reach_to(game, figure, knight) == 1 for figure in others)
    return near * amount_of(game, effect.amount, context, knight)


@performs(Splinter)
def _splinter(game: Game, effect: Splinter, context: Context) -> Steps[None]:
    """X Vigor for each knight adjacent to the target; what the level adds is for the target alone."""
    if game.state.clash is None:
        return
    attack = context.monster_attack
    due = attack is not None and attack.vigor_bonus_due
    if attack is not None:
        attack.vigor_bonus_due = False
    for knight in (yield from whom(game, "knights_near_target", context)):
        yield from lose_vigor_by_effect(game, knight, amount_of(game, effect.amount, context, knight), context)
    if attack is not None:
        attack.vigor_bonus_due = due


@performs(Heal)
def _heal(game: Game, effect: Heal, context: Context) -> Steps[None]:
    """The top card of the Wound Stack leaves the clash; a mob's comes back with its mob, if there is room."""
    if game.state.clash is None:
        return
    stack = clash_of(game).wound_stack
    for _ in range(min(amount_of(game, effect.amount, context), len(stack))):
        card = stack.pop()
        game.emit("healed", "heal", monster=clash_of(game).monster, card=card, now=wounds_dealt(game))
        if monster_of(game).kind == "mob" and card not in (SINGLE, DOUBLE):
            yield from bring_back(game, card, context.figure)


@performs(Activate)
def _activate(game: Game, effect: Activate, context: Context) -> Steps[None]:
    """An AI card for each of the next mobs: at once, or after the knight's attack that set it off (RSP-009).

    It ends a monster's attack from which it comes (WIN-024); a bonus attack knows no such response (TIM-013).
    """
    if game.state.clash is None:
        return
    amount = amount_of(game, effect.amount, context)
    if context.attack is not None:
        if context.attack.bonus_attack:
            game.emit("response_ignored", "TIM-013", card=context.source, what="activate")
        else:
            context.attack.queued.append(Followup(FollowupKind.ACTIVATE, mobs=amount))
        return
    if context.attack_under_way is not None:
        context.attack_under_way.break_chain(game, context.target or context.knight)
    yield from activate_next(game, None if is_of_all_mobs(game, context) else context.figure, amount)


def activate_next(game: Game, after: Figure | None, amount: int) -> Steps[None]:
    """The mobs that follow on the mob track, around the circle, or the boss itself, each resolve an AI card."""
    for figure in next_figures(game, after, amount):
        if figure in clash_of(game).figures:
            yield from ai_activation(game, figure)


def next_figures(game: Game, after: Figure | None, amount: int) -> list[Figure]:
    """The next mobs of the track after that one, which itself is not among them."""
    clash = clash_of(game)
    if fights_as_boss(game):
        return clash.figures[:1] * amount
    slot = after.number if after is not None else 0
    others = sorted((figure for figure in clash.figures if figure is not after), key=lambda figure: figure.number)
    return ([one for one in others if one.number > slot] + [one for one in others if one.number < slot])[:amount]
