"""The Armor Roll against Vigor lost to a monster attack (EVA-039 … EVA-054)."""

from __future__ import annotations

from kf_desktop.content.effects.attack import Block, Dodge, Guard, Reinforce, Soak
from kf_desktop.rules.clash.board.ground import ground_part
from kf_desktop.rules.clash.board.monsters import escalation_bonus, face_up, level_of, sheet_tokens
from kf_desktop.rules.clash.harm.changes import lose_vigor_and_tell
from kf_desktop.rules.clash.harm.conditions import condition_modifier, modifier, use_up
from kf_desktop.rules.clash.harm.defence import REINFORCEMENTS, defensive_gear, defensive_keywords, take_weapon
from kf_desktop.rules.clash.timing.simultaneous import use_offers
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.knight import gear
from kf_desktop.rules.knight.keywords import stacked
from kf_desktop.rules.table import dice
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.attacks import Defence, MonsterAttack
from kf_desktop.rules.table.game import Asking, Fighter, Game, Kind, Option, Refusal, Steps, Work, meant
from kf_desktop.rules.table.state import Figure
from kf_desktop.rules.table.sums import Part, account, at_least, part, summed


def lose_vigor_in_attack(game: Game, knight: Fighter, amount: int, context: Context) -> Steps[None]:
    """One 'lose' instruction of an attack: level bonus once, then armor, then Soak (EVA-040 … EVA-052)."""
    attack = context.monster_attack
    assert attack is not None
    parts = [part("card", amount, "EVA-038", attack.card.id), *loss_bonus(game, knight, attack, attack.hits)]
    total, parts = summed(*parts)
    use_up(knight.modifiers, "vigor_loss")
    if attack.vigor_bonus_due:
        attack.felt.append("vigor_loss")
    attack.vigor_bonus_due = False
    if total <= 0:
        return
    defence = attack.defence(knight)
    defence.threatened = total
    rolled = 0 if attack.is_judgement else (yield from _armor_roll(game, knight, context))  # MAT-034
    soaked = soak_of(game, knight, attack)
    armored = [part("loss", total, "EVA-048"), part("armor_roll", -rolled, "EVA-047"), part("soak", -soaked, "soak")]
    lost, left = at_least(0, summed(*armored), "EVA-048")
    event = game.emit("armor", "EVA-048", knight=knight.id, loss=total, reduced=total - lost)
    event.reasons = (account("loss", (total, parts)), account("left", (lost, left)))
    defence.lost += lost
    defence.spared_loss = defence.spared_loss or lost == 0
    yield from lose_vigor_and_tell(game, knight, lost, context)


def loss_bonus(game: Game, knight: Fighter, attack: MonsterAttack, hits: int) -> list[Part]:
    """What is added to the Vigor loss: the level's once an attack, permanent ones per hit (MON-045, ESC-042)."""
    parts = [
        part("conditions", condition_modifier(game, knight, "vigor_loss"), "CND-001"),
        ground_part(game, knight, "vigor_loss"),
        part("tokens", modifier(knight.modifiers, "vigor_loss"), "CND-020"),
    ]
    if not attack.vigor_bonus_due:
        return parts
    gates = part("gates", modifier(attack.defence(knight).tokens, "vigor_loss"), "WIN-011")
    return [*parts, gates, *attack_bonus(game, attack.figure, hits)]


def attack_bonus(game: Game, figure: Figure, hits: int) -> list[Part]:
    """What an attack of the figure with so many hits adds to the first loss (MON-045, ESC-042)."""
    return [
        part("level", level_of(game, figure).vigor_loss, "MON-045"),
        part("tokens", modifier(sheet_tokens(game, figure), "vigor_loss"), "CND-020"),
        part("mob_tokens", modifier(figure.modifiers, "vigor_loss"), "CND-038"),
        part("escalation", hits * escalation_bonus(game, figure, "vigor_loss"), "ESC-042"),
        part("face_up", face_up(game, figure, "vigor_loss"), "KAT-063"),
    ]


def _armor_roll(game: Game, knight: Fighter, context: Context) -> Steps[int]:
    """Roll all armor dice together; Potential symbols count (EVA-044 … EVA-047)."""
    attack = context.monster_attack
    assert attack is not None
    yield from use_offers(game, knight, "armor_roll", context)
    yield from take_weapon(game, knight, attack, "armor", loss=attack.defence(knight).threatened)
    pool = armor_pool(game, knight, attack)
    if not pool.count:
        return 0
    rolled = yield from dice.roll_power_dice(game, pool, seats=(knight.seat,))
    amount = armor_rerolls(game, knight, attack)
    yield from reroll_power_dice(game, knight, rolled, amount, "reroll.armor", "EVA-050", about=attack)
    potential = pool.potential + sum(die.symbols[1] for die in rolled)
    event = game.emit(
        "armor_roll",
        "EVA-044",
        "EVA-047",
        knight=knight.id,
        dice=[die.shown for die in rolled],
        potential=potential,
    )
    event.reasons = pool.reasons
    return potential


def armor_rerolls(game: Game, knight: Fighter, attack: MonsterAttack) -> int:
    """Armor dice that can be re-rolled (EVA-050)."""
    return attack.defence(knight).rerolls_armor + stacked(defensive_keywords(game, knight, attack), "armor_reroll")


def soak_of(game: Game, knight: Fighter, attack: MonsterAttack) -> int:
    """What Soak takes off a loss after the Armor Roll (EVA-054)."""
    return attack.defence(knight).soak + stacked(defensive_keywords(game, knight, attack), "soak")


def armor_pool(game: Game, knight: Fighter, attack: MonsterAttack) -> dice.Pool:
    """The armor dice of armor, supports, the active weapon, Reinforce and abilities, traded up (EVA-022, EVA-046)."""
    given = attack.defence(knight).armor
    pool = dice.Pool(given.red, given.black, given.white, sources=list(given.sources))
    for item in defensive_gear(game, knight, attack):
        for entry in gear.defense_stats(game, item):
            pool.add(entry.armor.red, entry.armor.black, entry.armor.white, source=item.gear, rule="EVA-022")
    keywords = defensive_keywords(game, knight, attack)
    for name, colour in REINFORCEMENTS.items():
        if amount := stacked(keywords, name):
            pool.add(**{colour: amount}, source=name, rule=name)
    pool.trade_up()
    return pool


def reroll_power_dice(
    game: Game,
    knight: Fighter,
    rolled: list[dice.PowerDie],
    amount: int,
    prompt: str,
    rule: str,
    *,
    about: Work | None = None,
) -> Steps[list[dice.PowerDie]]:
    """Declare up to `amount` power dice and roll them again, each once (KAT-074). Returns those rolled."""
    able = [index for index, die in enumerate(rolled) if not die.rerolled]
    most = min(amount, len(able))
    if not most:
        return []
    offered = {power_die_option(index, rolled[index]): rolled[index] for index in able}

    def missing() -> list[Refusal]:
        again = [(power_die_option(index, die), die) for index, die in enumerate(rolled) if die.rerolled]
        return [because.REROLLED.against(option, die) for option, die in again]

    answer = yield Asking(
        Kind.REROLL,
        prompt,
        list(offered),
        (knight.seat,),
        0,
        most,
        {"knight": knight.id, "free": most},
        because=(rule,),
        about=about,
        missing=missing,
    )
    chosen = meant(offered, answer, missing)
    faces = yield from game.roll("power", 6, len(chosen), seats=(knight.seat,))
    for die, face in zip(chosen, faces, strict=True):
        die.face, die.rerolled = face - 1, True
    return chosen


def power_die_option(index: int, die: dice.PowerDie) -> Option:
    """A power die to be chosen, with what it shows."""
    return Option(f"die:{index}", "power_die", {"colour": die.colour, "face": die.face})


def _defence(context: Context) -> Defence | None:
    """What the effect protects: the knight himself, in the attack in progress."""
    knight = context.knight or context.target
    if context.monster_attack is None or knight is None:
        return None
    return context.monster_attack.defence(knight)


@performs(Soak)
def _soak(game: Game, effect: Soak, context: Context) -> Steps[None]:
    if (defence := _defence(context)) is not None:
        defence.soak += amount_of(game, effect.amount, context)
    yield from ()


@performs(Reinforce)
def _reinforce(game: Game, effect: Reinforce, context: Context) -> Steps[None]:
    if (defence := _defence(context)) is not None:
        defence.armor.add(effect.red, effect.black, effect.white, source=context.source)
    yield from ()


@performs(Dodge)
def _dodge(game: Game, effect: Dodge, context: Context) -> Steps[None]:
    if (defence := _defence(context)) is not None:
        defence.dodge += amount_of(game, effect.amount, context)
    yield from ()


@performs(Guard)
def _guard(game: Game, effect: Guard, context: Context) -> Steps[None]:
    if (defence := _defence(context)) is not None:
        defence.guard += amount_of(game, effect.amount, context)
    yield from ()


@performs(Block)
def _block(game: Game, effect: Block, context: Context) -> Steps[None]:
    if (defence := _defence(context)) is not None:
        defence.block += amount_of(game, effect.amount, context)
    yield from ()
