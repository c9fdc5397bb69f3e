"""The Armor Roll against Vigor lost to a monster attack (EVA-039 … EVA-054)."""

from __future__ import annotations

from kf_desktop.content.effects import Block, Dodge, Guard, Reinforce, Soak
from kf_desktop.rules.clash.windows import use_offers
from kf_desktop.rules.core import dice, gear, stats
from kf_desktop.rules.core.keywords import keyword_value
from kf_desktop.rules.effects import Context, amount_of, performs
from kf_desktop.rules.game import Decision, Game, Kind, Knight, Option, Steps


def lose_vigor_in_attack(game: Game, knight: Knight, amount: int, context: Context) -> Steps[None]:
    """One 'lose' instruction of an attack: level bonus once, then armor, then Soak (EVA-040 … EVA-052)."""
    attack = context.monster_attack
    assert attack is not None
    total = amount + attack.take_vigor_bonus(game, knight)
    if total <= 0:
        return
    reduced = 0 if attack.is_judgement else (yield from _armor_roll(game, knight, context))
    reduced += attack.soak + keyword_value(game, knight, "soak")
    lost = max(0, total - reduced)
    game.emit("armor", "EVA-048", knight=knight.id, loss=total, reduced=min(reduced, total))
    attack.loss_prevented = lost == 0
    stats.lose_vigor(game, knight, lost, cause=attack.card.id)


def _armor_roll(game: Game, knight: Knight, context: Context) -> Steps[int]:
    """Roll all armor dice together; Potential symbols count (EVA-044 … EVA-047)."""
    attack = context.monster_attack
    assert attack is not None
    yield from use_offers(game, knight, "armor_roll", context)
    pool = dice.Pool(attack.armor.red, attack.armor.black, attack.armor.white)
    for item, side in gear.equipped(game, knight):
        if side.type == "weapon" and item is not attack.weapon:
            continue  # EVA-022: only the active weapon protects
        for entry in gear.defense_stats(game, item):
            pool.add(entry.armor.red, entry.armor.black, entry.armor.white, source=item.gear)
    if not pool.count:
        return 0
    pool.trade_up()
    rolled = yield from dice.roll_power_dice(game, pool, seats=(knight.seat,))
    yield from _reroll(game, knight, rolled)
    potential = pool.potential + sum(die.symbols[1] for die in rolled)
    game.emit(
        "armor_roll",
        "EVA-044",
        "EVA-047",
        knight=knight.id,
        dice=[f"{die.colour}:{die.face}" for die in rolled],
        potential=potential,
    )
    return potential


def _reroll(game: Game, knight: Knight, rolled: list[dice.PowerDie]) -> Steps[None]:
    """Only the keyword Armor Re-roll rolls armor dice again (EVA-050)."""
    amount = keyword_value(game, knight, "armor_reroll")
    if not amount:
        return
    yield from reroll_power_dice(game, knight, rolled, amount, "reroll.armor", "EVA-050")


def reroll_power_dice(
    game: Game, knight: Knight, rolled: list[dice.PowerDie], amount: int, prompt: str, rule: str
) -> Steps[list[dice.PowerDie]]:
    """Declare up to `amount` power dice and roll them again, each once (KAT-074). Returns those rolled."""
    able = [index for index, die in enumerate(rolled) if not die.rerolled]
    if not able or not amount:
        return []
    answer = yield Decision(
        Kind.REROLL,
        prompt,
        [
            Option(f"die:{index}", "power_die", {"colour": rolled[index].colour, "face": rolled[index].face})
            for index in able
        ],
        (knight.seat,),
        0,
        min(amount, len(able)),
        {"knight": knight.id, "free": amount},
        because=(rule,),
    )
    chosen = [rolled[int(key[4:])] for key in answer]
    faces = yield from game.roll("power", 6, len(chosen), seats=(knight.seat,))
    for die, face in zip(chosen, faces, strict=True):
        die.face, die.rerolled = face - 1, True
    return chosen


@performs(Soak)
def _soak(game: Game, effect: Soak, context: Context) -> Steps[None]:
    if context.monster_attack is not None:
        context.monster_attack.soak += amount_of(game, effect.amount, context)
    yield from ()


@performs(Reinforce)
def _reinforce(game: Game, effect: Reinforce, context: Context) -> Steps[None]:
    if context.monster_attack is not None:
        context.monster_attack.armor.add(effect.red, effect.black, effect.white, source=context.source)
    yield from ()


@performs(Dodge)
def _dodge(game: Game, effect: Dodge, context: Context) -> Steps[None]:
    if context.monster_attack is not None:
        context.monster_attack.dodge += amount_of(game, effect.amount, context)
    yield from ()


@performs(Guard)
def _guard(game: Game, effect: Guard, context: Context) -> Steps[None]:
    if context.monster_attack is not None:
        context.monster_attack.guard += amount_of(game, effect.amount, context)
    yield from ()


@performs(Block)
def _block(game: Game, effect: Block, context: Context) -> Steps[None]:
    if context.monster_attack is not None:
        context.monster_attack.block += amount_of(game, effect.amount, context)
    yield from ()
