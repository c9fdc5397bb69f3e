"""Evading a monster's attack: dice of a knight, Mettle cards of a squire (EVA-003 … EVA-034, SQU-048 … SQU-058)."""

from __future__ import annotations

from kf_desktop.rules.clash.board import ground, monsters
from kf_desktop.rules.clash.board.monsters import escalation_bonus, face_up, level_of, sheet_tokens
from kf_desktop.rules.clash.harm.conditions import condition_modifier, modifier, use_up
from kf_desktop.rules.clash.harm.defence import (
    BLOCKS,
    ROLLED,
    best_grade,
    defensive_gear,
    defensive_keywords,
    dodge_bonus,
    take_weapon,
)
from kf_desktop.rules.clash.monster.hiding import is_hidden
from kf_desktop.rules.clash.timing.simultaneous import use_offers
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.knight import gear
from kf_desktop.rules.knight.keywords import stacked
from kf_desktop.rules.knight.kit import kit_of
from kf_desktop.rules.table import dice
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import Asking, Fighter, Game, Kind, Refusal, Steps, meant
from kf_desktop.rules.table.mettle import draw, draws_mettle, put_by
from kf_desktop.rules.table.state import Figure
from kf_desktop.rules.table.sums import Part, Sum, account, at_least, part, summed

HIDDEN_EVASION = 1  # the keyword Hide
MORE_CARDS = (5, 7)  # SQU-050, SQU-051: from so many evasion dice on there is one card more, then another
HARD = 11  # SQU-053


def evade(game: Game, knight: Fighter, context: Context) -> Steps[bool]:
    """The Evasion Roll, or a squire's cards; whether no hit is left."""
    attack = context.monster_attack
    assert attack is not None
    yield from use_offers(game, knight, "evasion_roll", context)
    if knight.dead or not attack.goes_on(game, knight):
        return False
    return (yield from (_cards if draws_mettle(knight) else _evasion_roll)(game, knight, attack, context))


def _evasion_roll(game: Game, knight: Fighter, attack: MonsterAttack, context: Context) -> Steps[bool]:
    """The Evasion Roll; True if no hit is left (EVA-003 … EVA-019, EVA-053)."""
    count, needs = evasion_dice(game, knight, attack), evasion_difficulty(game, knight, attack)
    difficulty, _ = needs
    evasion = evasion_bonus(game, knight, attack)
    attack.felt += ROLLED
    attack.rolled = rolled = yield from dice.roll_d10s(game, "evasion", count[0], seats=(knight.seat,))
    _tell_roll(game, knight, rolled, count, evasion, needs)
    if (yield from _crit_moment(game, knight, rolled[0], context)):
        evasion = evasion_bonus(game, knight, attack)
    if knight.dead or not attack.goes_on(game, knight):
        _use_tokens(knight)
        return False
    evasion = yield from _armed(game, knight, attack, evasion, difficulty, "roll", "luck")
    bonus, _ = evasion
    yield from _use_guard(game, knight, rolled, attack, bonus, difficulty)
    terms = _rerolls(game, attack, bonus, difficulty, evasion_rerolls(game, knight, attack))
    again = yield from dice.reroll_d10s(game, knight, rolled, terms)
    if rolled[0] in again:
        if (yield from _crit_moment(game, knight, rolled[0], context)):
            evasion = evasion_bonus(game, knight, attack)
        if knight.dead or not attack.goes_on(game, knight):
            _use_tokens(knight)
            return False
    if again and kit_of(game, knight).gated:  # ABI-050: what a gate lets in may depend on the Heat just paid
        evasion = evasion_bonus(game, knight, attack)
    evasion = yield from _armed(game, knight, attack, evasion, difficulty, "hits")
    _use_tokens(knight)
    _count_hits(game, knight, attack, evasion, difficulty)
    return attack.hits == 0


def _tell_roll(game: Game, knight: Fighter, rolled: list[dice.Die], count: Sum, evasion: Sum, difficulty: Sum) -> None:
    event = game.emit(
        "evasion_roll",
        "EVA-003",
        "EVA-008",
        knight=knight.id,
        dice=[die.natural for die in rolled],
        bonus=evasion[0],
        difficulty=difficulty[0],
    )
    event.reasons = (account("evasion_dice", count), account("evasion", evasion), account("difficulty", difficulty))


def _rerolls(game: Game, attack: MonsterAttack, bonus: int, difficulty: int, free: int) -> dice.Rerolls:
    """How dice or cards that evade the attack can be rolled again: against a Doomed one not for Heat."""
    heat = not doomed(game, attack)
    return dice.Rerolls("evasion", bonus, difficulty, free, heat, source=attack.card.id, about=attack)


def _armed(
    game: Game, knight: Fighter, attack: MonsterAttack, evasion: Sum, difficulty: int, failing: str, passing: str = ""
) -> Steps[Sum]:
    """A weapon is taken against the dice on the table, as some fail or none does; the bonus then (EVA-021, EVA-008)."""
    bonus, _ = evasion
    moment = failing if _failures(attack, bonus, difficulty) else passing
    if not moment or attack.defence(knight).weapon is not None:
        return evasion
    faces = " ".join(str(die.natural) for die in attack.rolled)
    taken = yield from take_weapon(game, knight, attack, moment, dice=faces, bonus=bonus, needs=difficulty)
    return evasion_bonus(game, knight, attack) if taken else evasion


def _count_hits(game: Game, knight: Fighter, attack: MonsterAttack, evasion: Sum, difficulty: int) -> None:
    """Each die that fails is a hit, less those blocked (EVA-004, EVA-053)."""
    bonus, _ = evasion
    failed = _failures(attack, bonus, difficulty)
    found = summed(part("failed_dice", failed, "EVA-004"), *blocked_hits(game, knight, attack))
    attack.hits, parts = at_least(0, found, "EVA-053")
    event = game.emit("hits", "EVA-004", knight=knight.id, hits=attack.hits, blocked=failed - attack.hits)
    event.reasons = (
        account("evasion", evasion),
        account("hits", (attack.hits, parts)),
        *(die.reason(bonus, difficulty, "EVA-004") for die in attack.rolled),
    )


def _failures(attack: MonsterAttack, bonus: int, difficulty: int) -> int:
    """How many of the evasion dice fail."""
    failed = 0
    for die in attack.rolled:
        if not die.succeeds(bonus, difficulty):
            failed += 1
    return failed


def _use_tokens(knight: Fighter) -> None:
    """His temporary tokens have changed the roll, whatever has come of it (CND-025, CND-026)."""
    use_up(knight.modifiers, "evasion")
    use_up(knight.modifiers, "evasion_dice")


def blocked_hits(game: Game, knight: Fighter, attack: MonsterAttack) -> list[Part]:
    """Hits that Block treats as evaded, as negative parts (EVA-053)."""
    best = best_grade(defensive_keywords(game, knight, attack), BLOCKS)
    return [part("block", -attack.defence(knight).block, "block"), part("keyword", -best, "block")]


def guard_of(game: Game, knight: Fighter, attack: MonsterAttack) -> int:
    """What Guard adds to single dice (EVA-009)."""
    return attack.defence(knight).guard + stacked(defensive_keywords(game, knight, attack), "guard")


def evasion_dice(game: Game, knight: Fighter, attack: MonsterAttack) -> Sum:
    """The dice that the knight rolls, at least one, with the source of each part (EVA-003, EVA-006)."""
    printed = attack.card.evasion.dice if attack.card.evasion else 0
    found = summed(
        part("card", printed, "EVA-002", attack.card.id),
        *dice_bonus(game, attack.figure),
        part("gates", modifier(attack.defence(knight).tokens, "evasion_dice"), "WIN-011"),
        part("tokens", modifier(knight.modifiers, "evasion_dice"), "CND-020"),
        part("conditions", condition_modifier(game, knight, "evasion_dice"), "CND-001"),
        ground.ground_part(game, knight, "evasion_dice"),
    )
    return at_least(1, found, "EVA-003")


def dice_bonus(game: Game, figure: Figure) -> list[Part]:
    """What is added to the evasion dice of every attack of the figure (MON-046, ESC-042)."""
    return [
        part("level", level_of(game, figure).evasion_dice, "MON-046"),
        part("tokens", modifier(sheet_tokens(game, figure), "evasion_dice"), "CND-020"),
        part("mob_tokens", modifier(figure.modifiers, "evasion_dice"), "CND-038"),
        part("escalation", escalation_bonus(game, figure, "evasion_dice"), "ESC-042"),
        part("face_up", face_up(game, figure, "evasion_dice"), "KAT-063"),
    ]


def evasion_difficulty(game: Game, knight: Fighter, attack: MonsterAttack) -> Sum:
    """What each die must reach, with the source of each part (EVA-004, MAT-033)."""
    printed = attack.card.evasion.difficulty if attack.card.evasion else 0
    return summed(
        part("card", printed, "EVA-002", attack.card.id),
        part("gates", modifier(attack.defence(knight).tokens, "precision"), "WIN-011"),
        *difficulty_bonus(game, attack.figure),
    )


def difficulty_bonus(game: Game, figure: Figure) -> list[Part]:
    """What the Precision tokens of a monster add to what its attacks ask of a die (CND-032)."""
    return [
        part("tokens", modifier(sheet_tokens(game, figure), "precision"), "CND-032"),
        part("mob_tokens", modifier(figure.modifiers, "precision"), "CND-038"),
        part("face_up", face_up(game, figure, "precision"), "KAT-063"),
    ]


def evasion_bonus(game: Game, knight: Fighter, attack: MonsterAttack) -> Sum:
    """What is added to every evasion die, with the source of each part (EVA-008, EVA-022, EVA-023)."""
    gear_parts = [
        part("gear", gear.evasion_of(game, item), "GEA-033", item.gear) for item in defensive_gear(game, knight, attack)
    ]
    bonus, parts = summed(
        *gear_parts,
        part("dodge", attack.defence(knight).dodge, "EVA-008"),
        part("tokens", modifier(knight.modifiers, "evasion"), "CND-033"),
        part("conditions", condition_modifier(game, knight, "evasion"), "CND-001"),
        ground.ground_part(game, knight, "evasion"),
        part("hidden", HIDDEN_EVASION if is_hidden(game, knight) else 0, "hide"),
    )
    dodged = dodge_bonus(defensive_keywords(game, knight, attack), parts)
    return summed(*parts, part("keyword", dodged, "dodge")) if dodged else (bonus, parts)


def evasion_rerolls(game: Game, knight: Fighter, attack: MonsterAttack) -> int:
    """Evasion dice re-rolled without Heat: abilities, armor, supports, the one defensive weapon (GEA-034)."""
    return attack.defence(knight).rerolls + sum(
        gear.evasion_rerolls_of(game, item) for item in defensive_gear(game, knight, attack)
    )


def _crit_moment(game: Game, knight: Fighter, die: dice.Die, context: Context) -> Steps[bool]:
    """Natural 10 or 1 on the crit die (EVA-027 … EVA-034). Whether it is one."""
    if die.natural == 10:
        game.emit("crit_evade", "EVA-027", knight=knight.id)
        yield from use_offers(game, knight, "crit_evade", context)
    elif die.natural == 1:
        game.emit("crit_evade_fail", "EVA-028", knight=knight.id)
        attack = context.monster_attack
        assert attack is not None
        yield from perform(game, attack.card.crit_evade_fail, context)  # EVA-031
        yield from use_offers(game, knight, "crit_evade_fail", context)
    return die.natural in (1, 10)


def doomed(game: Game, attack: MonsterAttack) -> bool:
    """Whether Heat re-rolls nothing in this attack, by its card or by the monster's sheet (the keyword Doomed)."""
    return attack.type_value("doomed") is not None or monsters.monster_has(game, attack.figure, "doomed")


def _use_guard(
    game: Game, knight: Fighter, rolled: list[dice.Die], attack: MonsterAttack, bonus: int, difficulty: int
) -> Steps[None]:
    """Guard X: +X split among the dice before any re-roll (EVA-009, EVA-012)."""
    amount = guard_of(game, knight, attack)
    if not amount:
        return
    short = [index for index, die in enumerate(rolled) if not die.succeeds(bonus, difficulty) and die.natural != 1]
    if not short:
        return
    offered = {dice.die_option(index, rolled[index], bonus, difficulty): rolled[index] for index in short}

    def missing() -> list[Refusal]:
        return [
            (because.NATURAL_ONE if die.natural == 1 else because.ENOUGH).against(
                dice.die_option(index, die, bonus, difficulty), die
            )
            for index, die in enumerate(rolled)
            if index not in short
        ]

    answer = yield Asking(
        Kind.REROLL,
        "guard.evasion",
        list(offered),
        (knight.seat,),
        0,
        amount,
        {"knight": knight.id, "amount": amount, "needs": difficulty},
        attack.card.id,
        ("EVA-009",),
        repeats=True,
        about=attack,
        missing=missing,
    )
    for die in meant(offered, answer, missing):
        die.bonus += 1
        die.guarded = True


# --- a squire's cards ---------------------------------------------------------------------------


def _cards(game: Game, squire: Fighter, attack: MonsterAttack, context: Context) -> Steps[bool]:
    """The same with Mettle cards; True if no hit is left (SQU-048 … SQU-058)."""
    attack.felt += ROLLED
    yield from _draw(game, squire, attack, context)
    _use_tokens(squire)
    return attack.hits == 0


def cards_for(count: int) -> int:
    """How many Mettle cards are drawn against so many evasion dice, bonus dice included (SQU-048 … SQU-052)."""
    return 1 + sum(count >= least for least in MORE_CARDS)


def evaded_by(game: Game, die: dice.Die, difficulty: int) -> int:
    """The hits that a card evades; against 11+ one less, but not below 1 (SQU-053, SQU-057)."""
    printed = game.content.mettle[die.card].evasion
    return max(1, printed - 1) if difficulty >= HARD and printed else printed


def _draw(game: Game, squire: Fighter, attack: MonsterAttack, context: Context) -> Steps[None]:
    """Draw, replace, count: the attack's hits are its dice less what the cards evade (SQU-048 … SQU-057)."""
    count, difficulty = evasion_dice(game, squire, attack), evasion_difficulty(game, squire, attack)
    free, blocked = evasion_rerolls(game, squire, attack), blocked_hits(game, squire, attack)
    cards = [dice.die_of(draw(game, squire, "evasion")) for _ in range(cards_for(count[0]))]
    event = game.emit(
        "evasion_cards",
        "SQU-048",
        knight=squire.id,
        cards=[die.card for die in cards],
        hits=count[0],
        difficulty=difficulty[0],
    )
    event.reasons = (account("evasion_dice", count), account("difficulty", difficulty))
    if not (yield from _feel(game, squire, cards, context)):
        return
    for die in cards:
        die.bonus = evaded_by(game, die, difficulty[0]) - die.natural
    each = -(-count[0] // len(cards))  # what each card would have to evade
    again = yield from dice.reroll_d10s(game, squire, cards, _rerolls(game, attack, 0, each, free))
    if not (yield from _feel(game, squire, again, context)):
        return
    put_by(game, *(die.card for die in cards))
    evaded = [part("mettle", -evaded_by(game, die, difficulty[0]), "SQU-048", die.card) for die in cards]
    attack.hits, parts = at_least(0, summed(part("evasion_dice", count[0], "SQU-049"), *evaded, *blocked), "SQU-049")
    event = game.emit("hits", "SQU-049", knight=squire.id, hits=attack.hits, blocked=count[0] - attack.hits)
    event.reasons = (account("hits", (attack.hits, parts)),)


def _feel(game: Game, squire: Fighter, cards: list[dice.Die], context: Context) -> Steps[bool]:
    """What critical cards set off (SQU-056, SQU-057); whether the attack still concerns the squire."""
    attack = context.monster_attack
    assert attack is not None
    for die in cards:
        if die.crit:
            yield from _crit_moment(game, squire, die, context)
    return not squire.dead and attack.goes_on(game, squire)
