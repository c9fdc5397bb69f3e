"""The monster's attack: whom it reaches, what a failed evasion costs, Judgements (MAT, EVA-036 … EVA-039)."""

from __future__ import annotations

from kf_desktop.content.effects.attack import Attack
from kf_desktop.content.effects.terms import WHO
from kf_desktop.content.virtues import VIRTUES
from kf_desktop.engine.grid import OFF
from kf_desktop.rules.abilities.tests import test_dice
from kf_desktop.rules.clash.board import miniatures, zones
from kf_desktop.rules.clash.board.monsters import sheet_tokens
from kf_desktop.rules.clash.board.words import with_those_near
from kf_desktop.rules.clash.board.zones import cells_of_place, in_reach, reach_of
from kf_desktop.rules.clash.harm.conditions import use_up
from kf_desktop.rules.clash.harm.defence import (
    ROLLED,
    SPENT,
    defensive_keywords,
    take_weapon,
)
from kf_desktop.rules.clash.harm.peril import settle
from kf_desktop.rules.clash.monster.evasion import doomed, evade, evasion_dice, evasion_difficulty
from kf_desktop.rules.clash.moving.turning import turn_in_attack
from kf_desktop.rules.clash.timing.imminent import about_to
from kf_desktop.rules.clash.timing.simultaneous import use_offers
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform, performs
from kf_desktop.rules.effects.who import whom
from kf_desktop.rules.knight.keywords import stacked
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import (
    Fighter,
    Game,
    Kind,
    Option,
    Steps,
    choose_of,
    clash_of,
    knight_option,
)
from kf_desktop.rules.table.mettle import draws_mettle
from kf_desktop.rules.table.state import Princess
from kf_desktop.rules.table.sums import account, at_least, part, summed


@performs(Attack)
def _attack(game: Game, effect: Attack, context: Context) -> Steps[None]:
    """The attack step of a card: whom it reaches, in the players' order, one after another (MAT-002 … MAT-019)."""
    attack = context.monster_attack
    if attack is None or attack.figure not in clash_of(game).figures:
        return
    attack.tokens += [
        token for token in sheet_tokens(game, attack.figure) if token.until == "next" and token.what in SPENT
    ]
    targets = yield from attacked_knights(game, effect, context)
    turns = effect.on != "zone" and (len(targets) == 1 or attack.is_sequential)  # TRN-010, TRN-011
    remaining = list(targets)
    while remaining := [knight for knight in remaining if not knight.dead and attack.goes_on(game, knight)]:  # MAT-012
        knight = yield from _next_target(game, targets, remaining, context, _ordered_by(attack, effect))
        remaining.remove(knight)
        if attack.is_sequential and not _reaches(game, attack, knight):
            continue  # driven out of reach by what came before
        if turns:
            yield from turn_in_attack(game, attack, (knight.cell,), "TRN-005")
        own = context.aimed_at(knight)
        if (
            not (yield from about_to(game, "be_attacked", knight, own))
            or knight.dead
            or not attack.goes_on(game, knight)
        ):
            continue
        attack.attacked.append(knight)
        attack.struck = knight
        yield from _resolve_against(game, knight, context)
        attack.struck = None


def attacked_knights(game: Game, effect: Attack, context: Context) -> Steps[list[Fighter]]:
    """Whom the attack step strikes (MAT-002, MAT-009, MAT-016)."""
    attack = context.monster_attack
    assert attack is not None
    if effect.on == "zone":
        return (yield from _knights_in_zone(game, effect, context, attack))
    if effect.on == "target":
        candidates = [knight for knight in attack.targets if not knight.dead]
    elif effect.on == "target_and_near":  # of several targets each is one (MAT-009)
        candidates = with_those_near(game, [knight for knight in attack.targets if not knight.dead])
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
    """The knights in the zone around the monster, a place, or knights in its reach (MAT-016 … MAT-021)."""
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
    if attack.is_judgement and not draws_mettle(knight):  # SQU-058: a squire draws for a Judgement too
        return (yield from _judgement(game, knight, attack))
    return (yield from evade(game, knight, own))


def _consequences(game: Game, knight: Fighter, own: Context) -> Steps[None]:
    """The printed effects in order, one sentence at a time, until a chain break (EVA-036, EVA-038, WIN-022)."""
    attack = own.monster_attack
    assert attack is not None
    extra = [effect for kind in attack.own_kinds(game) for effect in kind.hit]  # MAT-006
    for effect in (*attack.card.hit, *extra):
        yield from perform(game, [effect], own)
        if not attack.goes_on(game, knight):
            return


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
            missing=lambda: [because.NOT_NAMED.against(options[name], name) for name in VIRTUES if name not in virtues],
            about=attack,
        )
    )
