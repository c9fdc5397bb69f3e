"""The monster's attack: evasion and its consequences (EVA, MAT)."""

from __future__ import annotations

from kf_desktop.content.effects.attack import Attack
from kf_desktop.content.effects.terms import WHO
from kf_desktop.content.virtues import VIRTUES
from kf_desktop.engine.grid import OFF
from kf_desktop.rules.abilities.tests import test_dice
from kf_desktop.rules.clash.board import ground, miniatures, monsters, zones
from kf_desktop.rules.clash.board.monsters import escalation_bonus, face_up, level_of, sheet_tokens
from kf_desktop.rules.clash.board.zones import cells_of_place, in_reach, reach_of
from kf_desktop.rules.clash.harm.conditions import condition_modifier, modifier, use_up
from kf_desktop.rules.clash.harm.defence import (
    BLOCKS,
    ROLLED,
    SPENT,
    best_grade,
    defensive_gear,
    defensive_keywords,
    dodge_bonus,
    take_weapon,
)
from kf_desktop.rules.clash.harm.peril import settle
from kf_desktop.rules.clash.monster.hiding import is_hidden
from kf_desktop.rules.clash.monster.mettle_evasion import draw_evasion
from kf_desktop.rules.clash.moving.turning import turn_to_cells
from kf_desktop.rules.clash.timing.imminent import about_to
from kf_desktop.rules.clash.timing.simultaneous import use_offers
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform, performs
from kf_desktop.rules.effects.who import whom
from kf_desktop.rules.knight import gear
from kf_desktop.rules.knight.keywords import stacked
from kf_desktop.rules.knight.kit import kit_of
from kf_desktop.rules.table import dice
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import (
    Asking,
    Fighter,
    Game,
    Kind,
    Option,
    Steps,
    choose_of,
    clash_of,
    knight_option,
    meant,
)
from kf_desktop.rules.table.mettle import draws_mettle
from kf_desktop.rules.table.state import Figure, Princess
from kf_desktop.rules.table.sums import Part, Sum, account, at_least, part, summed

HIDDEN_EVASION = 1  # the keyword Hide


@performs(Attack)
def _attack(game: Game, effect: Attack, context: Context) -> Steps[None]:
    """The attack step of a card: whom it reaches, in the players' order, one after another (MAT-002 … MAT-019)."""
    attack = context.monster_attack
    if attack is None or attack.figure not in clash_of(game).figures:
        return
    attack.tokens += [
        token for token in sheet_tokens(game, attack.figure) if token.until == "next" and token.what in SPENT
    ]
    targets = yield from _attacked_knights(game, effect, context)
    turns = effect.on != "zone" and (len(targets) == 1 or attack.is_sequential)  # TRN-010, TRN-011
    remaining = list(targets)
    while remaining := [knight for knight in remaining if not knight.dead and attack.goes_on(game, knight)]:  # MAT-012
        knight = yield from _next_target(game, targets, remaining, context, _ordered_by(attack, effect))
        remaining.remove(knight)
        if attack.is_sequential and not _reaches(game, attack, knight):
            continue  # driven out of reach by what came before
        if turns:
            yield from turn_to_cells(game, attack.figure, (knight.cell,), "TRN-005")
        own = context.aimed_at(knight)
        if (
            not (yield from about_to(game, "be_attacked", knight, own))
            or knight.dead
            or not attack.goes_on(game, knight)
        ):
            continue
        attack.attacked.append(knight)
        yield from _resolve_against(game, knight, context)


def _attacked_knights(game: Game, effect: Attack, context: Context) -> Steps[list[Fighter]]:
    attack = context.monster_attack
    assert attack is not None
    if effect.on == "zone":
        return (yield from _knights_in_zone(game, effect, context, attack))
    if effect.on == "target":
        candidates = [knight for knight in attack.targets if not knight.dead]
    else:
        candidates = yield from whom(game, effect.on, context)
    return [knight for knight in candidates if attack.goes_on(game, knight) and _reaches(game, attack, knight)]


def _reaches(game: Game, attack: MonsterAttack, knight: Fighter) -> bool:
    """Whether the knight can be attacked; the log says if no attack follows, and why (MAT-002, MAT-003)."""
    if in_reach(game, attack, knight):
        return True
    away, card = miniatures.reach_to(game, attack.figure, knight), attack.card.id
    rules, reach = ("MAT-002", "MAT-003"), reach_of(attack)
    game.emit("target_out_of_reach", *rules, card=card, knight=knight.id, distance=away, reach=reach)
    return False


def _knights_in_zone(game: Game, effect: Attack, context: Context, attack: MonsterAttack) -> Steps[list[Fighter]]:
    """Who stands in the zone around the monster, around a place, or around knights in its reach (MAT-016 … MAT-021)."""
    size = effect.zone or attack.type_value("zone") or 0
    centres: list[Fighter] = []  # MAT-019: a source that is a knight is struck too
    if effect.around is None:
        sources = [miniatures.cells_of(game, attack.figure)]
    elif effect.around in WHO:
        named = yield from whom(game, effect.around, context)
        centres = [knight for knight in named if knight.cell != OFF and in_reach(game, attack, knight)]
        sources = [miniatures.cells_of(game, knight) for knight in centres]
    else:
        sources = [(cell,) for cell in cells_of_place(game, effect.around)]
    zone = {cell for source in sources for cell in zones.zone_cells(game, source, size)}
    if attack.type_value("wave") is not None:
        origin = tuple(cell for source in sources for cell in source)  # MAT-025
        zone = set(zones.wave_cells(game, origin, tuple(sorted(zone))))
    inside = [knight for knight in miniatures.living_knights(game) if knight.cell in zone or knight in centres]
    return [knight for knight in inside if not miniatures.sheltered(game, knight)]


def _ordered_by(attack: MonsterAttack, effect: Attack) -> tuple[str, ...]:
    """The rules by which players choose the order of the targets; none for a Sequential Attack, which has its own."""
    if attack.is_simultaneous or effect.on == "zone":
        return "MAT-009", "MAT-013"
    return () if attack.is_sequential else ("MON-002",)


def _next_target(
    game: Game, targets: list[Fighter], remaining: list[Fighter], context: Context, rules: tuple[str, ...]
) -> Steps[Fighter]:
    if not rules or len(remaining) == 1:
        return remaining[0]
    return (
        yield from choose_of(
            Kind.ORDER,
            "order.attacked",
            {knight_option(knight): knight for knight in remaining},
            source=context.source,
            because=rules,
            missing=lambda: [
                (because.DONE if knight in targets else because.other("knight", ("MAT-002",))).of(knight_option(knight))
                for knight in miniatures.living_knights(game)
                if knight not in remaining
            ],
        )
    )


def _resolve_against(game: Game, knight: Fighter, context: Context) -> Steps[None]:
    """Evasion Roll, then consequences or Full Evade, for one knight (EVA-015 … EVA-018, EVA-035)."""
    attack = context.monster_attack
    assert attack is not None
    attack.hits = 0
    own = Context(source=attack.card.id, target=knight, figure=attack.figure, default="target", monster_attack=attack)
    game.emit("attacked", "EVA-001", knight=knight.id, card=attack.card.id)
    if isinstance(knight, Princess):  # PRI-020
        yield from consequences.die(game, knight, attack.card.id, own)
        return
    evaded = yield from _evaded(game, knight, own)
    if knight.dead or not attack.goes_on(game, knight):
        return
    own.hits = attack.hits
    if evaded:
        game.emit("full_evade", "EVA-015", "EVA-016", knight=knight.id)
        yield from perform(game, attack.card.full_evade, own)
        for kind in attack.own_kinds(game):
            yield from perform(game, kind.full_evade, own)
        yield from use_offers(game, knight, "full_evade", own)
    else:
        attack.vigor_bonus_due = True
        yield from _consequences(game, knight, own)
        attack.vigor_bonus_due = False
    yield from settle(game)
    attack.defence(knight).spend()


def _evaded(game: Game, knight: Fighter, own: Context) -> Steps[bool]:
    """Whether no hit is left, after the Evasion Roll or the test of a Judgement (EVA-015, MAT-033)."""
    attack = own.monster_attack
    assert attack is not None
    if not attack.can_be_evaded:
        attack.hits = 1  # EVA-006
        return False
    if draws_mettle(knight):
        return (yield from _mettle_evasion(game, knight, own))  # SQU-058: a Judgement too
    return (yield from (_judgement(game, knight, attack) if attack.is_judgement else _evasion(game, knight, own)))


def _consequences(game: Game, knight: Fighter, own: Context) -> Steps[None]:
    """The printed effects in order, one sentence at a time, until a chain break (EVA-036, EVA-038, WIN-022)."""
    attack = own.monster_attack
    assert attack is not None
    extra = [effect for kind in attack.own_kinds(game) for effect in kind.hit]  # MAT-006
    for effect in (*attack.card.hit, *extra):
        yield from perform(game, [effect], own)
        if not attack.goes_on(game, knight):
            return


def _evasion(game: Game, knight: Fighter, context: Context) -> Steps[bool]:
    """The Evasion Roll; True if no hit is left (EVA-003 … EVA-019, EVA-053)."""
    attack = context.monster_attack
    assert attack is not None
    yield from use_offers(game, knight, "evasion_roll", context)
    if knight.dead or not attack.goes_on(game, knight):
        return False
    count, parts = evasion_dice(game, knight, attack)
    difficulty, needs = evasion_difficulty(game, knight, attack)
    evasion = evasion_bonus(game, knight, attack)
    attack.felt += ROLLED
    attack.rolled = rolled = yield from dice.roll_d10s(game, "evasion", count, seats=(knight.seat,))
    event = game.emit(
        "evasion_roll",
        "EVA-003",
        "EVA-008",
        knight=knight.id,
        dice=[die.natural for die in rolled],
        bonus=evasion[0],
        difficulty=difficulty,
    )
    event.reasons = (
        account("evasion_dice", (count, parts)),
        account("evasion", evasion),
        account("difficulty", (difficulty, needs)),
    )
    if (yield from _crit_moment(game, knight, rolled[0], context)):
        evasion = evasion_bonus(game, knight, attack)
    if knight.dead or not attack.goes_on(game, knight):
        _use_tokens(knight)
        return False
    evasion = yield from _armed(game, knight, attack, evasion, difficulty, "roll", "luck")
    bonus, _ = evasion
    yield from _use_guard(game, knight, rolled, attack, bonus, difficulty)
    again = yield from dice.reroll_d10s(
        game,
        knight,
        rolled,
        "evasion",
        free=evasion_rerolls(game, knight, attack),
        heat=not doomed(game, attack),
        bonus=bonus,
        difficulty=difficulty,
        source=attack.card.id,
        about=attack,
    )
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


def _mettle_evasion(game: Game, squire: Fighter, context: Context) -> Steps[bool]:
    """The same with Mettle cards; True if no hit is left (SQU-048 … SQU-058)."""
    attack = context.monster_attack
    assert attack is not None
    yield from use_offers(game, squire, "evasion_roll", context)
    if squire.dead or not attack.goes_on(game, squire):
        return False
    attack.felt += ROLLED
    yield from draw_evasion(
        game,
        squire,
        context,
        evasion_dice(game, squire, attack),
        evasion_difficulty(game, squire, attack),
        free=evasion_rerolls(game, squire, attack),
        heat=not doomed(game, attack),
        blocked=blocked_hits(game, squire, attack),
        crit_moment=_crit_moment,
    )
    _use_tokens(squire)
    return attack.hits == 0


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
        missing=lambda: [
            (because.NATURAL_ONE if die.natural == 1 else because.ENOUGH).of(
                dice.die_option(index, die, bonus, difficulty)
            )
            for index, die in enumerate(rolled)
            if index not in short
        ],
    )
    for die in meant(offered, answer):
        die.bonus += 1
        die.guarded = True


def _judgement(game: Game, knight: Fighter, attack: MonsterAttack) -> Steps[bool]:
    """A Judgement is a virtue test with the card's dice; each failure is a hit (MAT-030 … MAT-037)."""
    virtue = yield from _virtue_of(knight, attack)
    count, dice_parts = evasion_dice(game, knight, attack)
    difficulty, needs = evasion_difficulty(game, knight, attack)
    heat = not doomed(game, attack)
    attack.felt += ROLLED
    failures = yield from test_dice(game, knight, count, difficulty, virtue, attack.card.id, heat=heat, about=attack)
    use_up(knight.modifiers, "evasion_dice")
    attack.hits = failures
    if failures:
        yield from take_weapon(game, knight, attack, "judgement", hits=failures)  # MAT-039
    defied = stacked(defensive_keywords(game, knight, attack), "defy")
    found = summed(part("failed_dice", failures, "MAT-033"), part("defy", -defied, "defy"))
    attack.hits, parts = at_least(0, found, "defy")
    event = game.emit("hits", "MAT-033", knight=knight.id, hits=attack.hits, blocked=failures - attack.hits)
    event.reasons = (
        account("judgement_dice", (count, dice_parts)),
        account("difficulty", (difficulty, needs)),
        account("hits", (attack.hits, parts)),
    )
    return attack.hits == 0


def _virtue_of(knight: Fighter, attack: MonsterAttack) -> Steps[str]:
    """The virtue tested; of two the target chooses one (MAT-031)."""
    virtues = next(entry.virtues for entry in attack.card.types if entry.kind == "judgement")
    options = {
        name: Option(f"virtue:{name}", "virtue", {"virtue": name, "amount": knight.sheet.virtues.get(name, 0)})
        for name in VIRTUES
    }
    return (
        yield from choose_of(
            Kind.CHOOSE,
            "choose.virtue",
            {options[name]: name for name in virtues},
            seats=(knight.seat,),
            source=attack.card.id,
            because=("MAT-031",),
            args={"knight": knight.id},
            missing=lambda: [because.NOT_NAMED.of(options[name]) for name in VIRTUES if name not in virtues],
            about=attack,
        )
    )
