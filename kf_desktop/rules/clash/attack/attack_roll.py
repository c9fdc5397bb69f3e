"""Step 3 of a knight's attack: the roll against the To Hit (KAT-016 … KAT-046)."""

from __future__ import annotations

from kf_desktop.engine.decision import Scalar
from kf_desktop.rules.clash.attack.mettle_rolls import clue_for_precision
from kf_desktop.rules.clash.board import ground, sides
from kf_desktop.rules.clash.board.monsters import escalation_bonus, face_up, level_of, sheet_tokens
from kf_desktop.rules.clash.harm.conditions import condition_modifier, modifier, use_up
from kf_desktop.rules.clash.monster.hiding import is_hidden
from kf_desktop.rules.clash.timing.simultaneous import use_offers
from kf_desktop.rules.clash.windows import windows
from kf_desktop.rules.clash.windows.keywords import attack_keywords, footings_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight import gear, stats
from kf_desktop.rules.knight.keywords import stacked
from kf_desktop.rules.table import dice
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import Fighter, Game, Steps
from kf_desktop.rules.table.mettle import draws_mettle, put_by
from kf_desktop.rules.table.state import Figure
from kf_desktop.rules.table.sums import Part, Sum, account, part, summed

BLINDSPOT_PRECISION = 1  # MON-020


HIDDEN_PRECISION = 1  # the keyword Hide


def to_hit(game: Game, figure: Figure) -> Sum:
    """The To Hit in force, with the source of each part (KAT-021, ESC-042)."""
    return summed(
        part("level", level_of(game, figure).to_hit, "MON-040"),
        part("tokens", modifier(sheet_tokens(game, figure), "to_hit"), "CND-037"),
        part("mob_tokens", modifier(figure.modifiers, "to_hit"), "CND-038"),
        part("escalation", escalation_bonus(game, figure, "to_hit"), "ESC-042"),
        part("face_up", face_up(game, figure, "to_hit"), "KAT-063"),
    )


def precision_of(game: Game, attack: KnightAttack) -> Sum:
    """What is added to every attack die, with the source of each part (KAT-017, KAT-018)."""
    knight, tokens = attack.knight, game.state.pool
    weapon = sum(entry.precision for entry in gear.attack_stats(game, attack.weapon))
    blind = game.state.clash is not None and sides.in_blindspot(game, attack.figure, knight.cell)
    return summed(
        part("gear", weapon, "GEA-029", attack.weapon.gear),
        part("opening", tokens.get("opening", 0), "KAT-018"),
        part("mettle_box", attack.clue_precision, "SQU-067"),
        part("closing", tokens.get("closing", 0), "closing"),
        part("spell", tokens.get("spell", 0), "spell"),
        part("ability", attack.precision, "KAT-017"),
        part("tokens", modifier(knight.modifiers, "precision"), "CND-031"),
        part("conditions", condition_modifier(game, knight, "precision"), "CND-001"),
        ground.ground_part(game, knight, "precision"),
        part("blindspot", BLINDSPOT_PRECISION if blind else 0, "MON-020"),
        part("hidden", HIDDEN_PRECISION if is_hidden(game, knight) else 0, "hide"),
        *footing_parts(game, attack.figure, knight, "precision"),
    )


_FOOTING_RULES = {"weakspot": "MON-022", "vantage_point": "VAN-001"}


def footing_parts(game: Game, figure: Figure, knight: Fighter, what: str) -> list[Part]:
    """What sides, Weakspots and Vantage Points add to the AT or the precision."""
    return [
        part(name, getattr(footing, what), _FOOTING_RULES.get(name, "MON-018"))
        for name, footing in footings_of(game, figure, knight)
    ]


def attack_roll(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Step 3: the roll against the To Hit in force (KAT-016 … KAT-046)."""
    need, parts = to_hit(game, attack.figure)
    return roll_to_hit(game, attack, context, need, parts)


def roll_to_hit(game: Game, attack: KnightAttack, context: Context, need: int, need_parts: list[Part]) -> Steps[None]:
    """Roll, abilities, re-rolls, hits and misses against that To Hit, in a clash or an Encounter (ENC-055)."""
    knight = attack.knight
    attack.need = need
    attack.rolled = yield from dice.d10s_of(game, knight, "attack", attack_dice(game, attack))
    precision, parts = precision_of(game, attack)
    _tell_roll(game, attack, (need, need_parts), (precision, parts))
    felt = yield from _crit_moment(game, attack, context)
    if attack.goes_on:
        yield from windows.roll_window(game, attack, context, "attack_roll", lambda: _as_it_lies(game, attack))
    if not attack.goes_on:
        return
    if not attack.crit_chance and _is_crit(game, attack):  # an ability has just made it Deadly
        yield from _crit_moment(game, attack, context)
    if felt or attack.used_something:
        precision, _ = precision_of(game, attack)  # with what has been used since the roll
    free = free_rerolls(game, attack)
    terms = dice.Rerolls("attack", precision, need, free, source=attack.weapon.gear, about=attack)
    again = yield from dice.reroll_d10s(game, knight, attack.rolled, terms)
    if attack.rolled[0] in again and (yield from _crit_moment(game, attack, context)):
        precision, _ = precision_of(game, attack)  # KAT-042: of this roll still
    if draws_mettle(knight):
        yield from clue_for_precision(game, attack, precision)
        precision += attack.clue_precision
    yield from _count_hits(game, attack, context, precision)


def _tell_roll(game: Game, attack: KnightAttack, need: Sum, precision: Sum) -> None:
    event = game.emit(
        "attack_card" if draws_mettle(attack.knight) else "attack_roll",
        "KAT-016",
        "KAT-017",
        knight=attack.knight.id,
        dice=[die.natural for die in attack.rolled],
        bonus=precision[0],
        difficulty=need[0],
    )
    event.reasons = (account("to_hit", need), account("precision", precision))


def _count_hits(game: Game, attack: KnightAttack, context: Context, precision: int) -> Steps[None]:
    """The dice are counted and tokens for the roll used up; a Full Hit has its moment (KAT-020 … KAT-022)."""
    knight, need = attack.knight, attack.need
    attack.hits = sum(die.succeeds(precision, need) for die in attack.rolled)
    attack.full_hit = attack.hits == len(attack.rolled)
    attack.full_miss = attack.hits == 0
    put_by(game, *(die.card for die in attack.rolled))
    use_up(knight.modifiers, "precision")
    if game.state.clash is not None:
        use_up(sheet_tokens(game, attack.figure), "to_hit")
    event = game.emit(
        "attack_hits", "KAT-020", knight=knight.id, hits=attack.hits, misses=len(attack.rolled) - attack.hits
    )
    event.reasons = tuple(die.reason(precision, need, "KAT-020") for die in attack.rolled)
    if attack.full_hit:
        game.emit("full_hit", "KAT-022", knight=knight.id)
        gain_resource_of(game, knight, "full_hit")
        yield from use_offers(game, knight, "full_hit", context)


def _as_it_lies(game: Game, attack: KnightAttack) -> dict[str, Scalar]:
    """How many dice fail now, and how many could be re-rolled for nothing."""
    precision, _ = precision_of(game, attack)
    failing = sum(not die.succeeds(precision, attack.need) for die in attack.rolled)
    return {"failing": failing, "free": free_rerolls(game, attack)}


def attack_dice(game: Game, attack: KnightAttack) -> int:
    """The attack dice of the active weapon (KAT-016)."""
    return sum(entry.dice for entry in gear.attack_stats(game, attack.weapon))


def free_rerolls(game: Game, attack: KnightAttack) -> int:
    """Attack dice that can be re-rolled without Heat: abilities, Closing tokens, keywords (KAT-019)."""
    keywords = stacked(attack_keywords(game, attack), "attack_reroll")
    return attack.free_rerolls + game.state.pool.get("closing", 0) + keywords


def _crit_moment(game: Game, attack: KnightAttack, context: Context) -> Steps[bool]:
    """Natural 10 on the crit die is a Crit Chance, 9 too with Deadly; natural 1 is a Crit Miss (KAT-034 … KAT-044).

    Whether it is one of them.
    """
    face = attack.rolled[0].symbol
    if _is_crit(game, attack):
        if not attack.crit_chance:
            attack.crit_chance = True
            game.emit("crit_chance", "KAT-034", knight=attack.knight.id)
        yield from use_offers(game, attack.knight, "crit_chance", context)
        return True
    if face == 1:
        game.emit("crit_miss", "KAT-035", knight=attack.knight.id)
        yield from use_offers(game, attack.knight, "crit_miss", context)
    return face == 1


def _is_crit(game: Game, attack: KnightAttack) -> bool:
    face = attack.rolled[0].symbol
    return face == 10 or (face == 9 and crit_face(game, attack) == 9)


def crit_face(game: Game, attack: KnightAttack) -> int:
    """The lowest face of the crit die that is a Crit Chance: 10, with Deadly 9 (KAT-034)."""
    return 9 if stacked(attack_keywords(game, attack), "deadly") else 10


def gain_resource_of(game: Game, knight: Fighter, moment: str) -> None:
    resource = game.content.resource_of(knight.id)
    if resource is not None and resource.gain == moment:
        stats.gain_resource(game, knight, 1)
