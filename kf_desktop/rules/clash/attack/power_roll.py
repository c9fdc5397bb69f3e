"""Step 6 of the knight's attack: the power pool, its roll and re-rolls (KAT-064 … KAT-078)."""

from __future__ import annotations

from kf_desktop.content.cards.knights import PowerDice
from kf_desktop.content.effects.attack import Dice, Power
from kf_desktop.rules.clash.attack.mettle_rolls import draw_power
from kf_desktop.rules.clash.harm.armor import reroll_power_dice
from kf_desktop.rules.clash.windows import tokens, windows
from kf_desktop.rules.clash.windows.keywords import attack_keywords
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.knight import gear
from kf_desktop.rules.knight.incarnate import is_unknown_saint
from kf_desktop.rules.knight.keywords import stacked
from kf_desktop.rules.table import dice
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import Game, Steps
from kf_desktop.rules.table.mettle import draws_mettle


def roll_power(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """6.1 to 6.4: the total Power of the attack, in a clash or an Encounter (KAT-065 … KAT-078)."""
    if draws_mettle(attack.knight):
        yield from draw_power(game, attack, context, free=plain_power_rerolls(game, attack))
        return
    attack.pool = power_pool(game, attack, attack.hits)
    attack.power = rolled = yield from dice.roll_power_dice(game, attack.pool, seats=(attack.knight.seat,))
    _show_power(game, attack, rolled)
    yield from windows.roll_window(game, attack, context, "power_roll")
    if not attack.goes_on:
        return
    yield from _reroll_power(game, attack, rolled)
    attack.total, attack.sum = tokens.convert_potentials(game, attack, rolled)


def power_pool(game: Game, attack: KnightAttack, hits: int) -> dice.Pool:
    """6.1: weapon dice per hit, bonus once, the knight's own dice, other gear's, traded up (KAT-065 … KAT-070)."""
    pool_ = attack.pool.copy()
    for entry in gear.attack_stats(game, attack.weapon):
        pool_.add(*_dice_of(entry.power, hits), source=attack.weapon.gear, rule="KAT-066")
        pool_.add(*_dice_of(entry.bonus), source=attack.weapon.gear, rule="KAT-067")
    own = game.content.portraits[attack.knight.loadout.portrait]
    pool_.add(*_dice_of(own.power), source=own.id, rule="KAT-068")
    for item, side in gear.equipped(game, attack.knight):
        if side.type != "weapon":
            for entry in gear.attack_stats(game, item):
                pool_.add(*_dice_of(entry.bonus), source=item.gear, rule="KAT-068")
    if in_spotlight(game, attack) and has_spotlight(game, attack):
        pool_.add(red=1, source="spotlight", rule="spotlight")
    if is_unknown_saint(game, attack.knight):
        pool_.add(raw=1, source="unknown_saint", rule="SAI-067")
    pool_.trade_up()
    return pool_


def in_spotlight(game: Game, attack: KnightAttack) -> bool:
    """Whether the attacker is the Priority or the Divine Target."""
    clash = game.state.clash
    return clash is not None and attack.knight.id in (clash.priority_target, clash.divine_target)


def has_spotlight(game: Game, attack: KnightAttack) -> bool:
    """Whether that gives him a die (the keyword Spotlight)."""
    return stacked(attack_keywords(game, attack), "spotlight") > 0


def _dice_of(power: PowerDice, times: int = 1) -> tuple[int, int, int, int]:
    return times * power.red, times * power.black, times * power.white, times * power.raw


def _show_power(game: Game, attack: KnightAttack, rolled: list[dice.PowerDie]) -> None:
    event = game.emit(
        "power_roll",
        "KAT-071",
        knight=attack.knight.id,
        dice=[die.shown for die in rolled],
        power=attack.power_shown,
    )
    event.reasons = attack.pool.reasons


def _reroll_power(game: Game, attack: KnightAttack, rolled: list[dice.PowerDie]) -> Steps[None]:
    """6.3: only effects re-roll power dice; a Black token also makes one Potential of its die count (KAT-073)."""
    black = game.state.pool.get("black", 0)
    amount = black + plain_power_rerolls(game, attack)
    again = yield from reroll_power_dice(game, attack.knight, rolled, amount, "reroll.power", "KAT-074", about=attack)
    for die in again[:black]:
        die.blackened = True
    if again:
        _show_power(game, attack, rolled)


def plain_power_rerolls(game: Game, attack: KnightAttack) -> int:
    """Power dice that abilities and keywords let be re-rolled (KAT-073)."""
    return attack.power_rerolls + stacked(attack_keywords(game, attack), "power_reroll")


@performs(Power)
def _power(game: Game, effect: Power, context: Context) -> Steps[None]:
    if context.attack is not None:
        context.attack.raw += amount_of(game, effect.amount, context)
    yield from ()


@performs(Dice)
def _dice(game: Game, effect: Dice, context: Context) -> Steps[None]:
    if context.attack is not None:
        context.attack.pool.add(effect.red, effect.black, effect.white, source=context.source)
    yield from ()
