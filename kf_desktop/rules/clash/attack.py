"""The knight's attack in its ten steps (KAT-001 … KAT-105)."""

from __future__ import annotations

from collections.abc import Iterator

from kf_desktop.content.effects.attack import IgnoreResponses, Precision, Reroll
from kf_desktop.content.keywords import Keyword
from kf_desktop.content.monsters import BpCard
from kf_desktop.rules.clash import area, attack_tokens, attack_windows, board, body_parts, ground, responses, sides
from kf_desktop.rules.clash.attack_roll import attack_roll, footing_parts, gain_resource_of
from kf_desktop.rules.clash.conditions import modifier, use_up
from kf_desktop.rules.clash.escalation import escalate_ai, escalate_boss, wound_body_part
from kf_desktop.rules.clash.face_up import face_up
from kf_desktop.rules.clash.gained import tell_gain
from kf_desktop.rules.clash.knight_attack import KnightAttack, can_go_on, reach_of
from kf_desktop.rules.clash.moments import knight_moment
from kf_desktop.rules.clash.peril import settle
from kf_desktop.rules.clash.power_roll import roll_power
from kf_desktop.rules.clash.sight import knight_sees
from kf_desktop.rules.clash.simultaneous import use_offers
from kf_desktop.rules.clash.spawning import spawn_after_wound
from kf_desktop.rules.clash.wounds import add_wound, clash_of, escalation_bonus, level_of, sheet_tokens
from kf_desktop.rules.core import dice, gear, stats
from kf_desktop.rules.core import hindrance as because
from kf_desktop.rules.core.hindrance import Hindrance
from kf_desktop.rules.core.refusals import Details
from kf_desktop.rules.core.sums import Part, Sum, account, part, summed
from kf_desktop.rules.effects import Context, amount_of, performs
from kf_desktop.rules.game import Game, Kind, Knight, Option, Refusal, Steps, choose
from kf_desktop.rules.state import Figure, GearItem

DRAW_KNIGHVES = "draw_knighves"  # GEA-021


def knight_attack(
    game: Game,
    knight: Knight,
    figure: Figure,
    weapon: GearItem,
    *,
    bonus_attack: bool = False,
    keywords: tuple[Keyword, ...] = (),
    precision: int = 0,
) -> Steps[None]:
    """Resolve a knight's attack, steps 1 to 10, and what it sets off (KAT-002, KAT-104).

    Raises:
        ClashOver: the attack decided the clash.
    """
    attack = KnightAttack(knight, figure, weapon, bonus_attack, list(keywords), precision)
    context = Context(source=weapon.gear, knight=knight, figure=figure, attack=attack)
    with game.doing(attack):
        yield from declare(game, attack, context)
        yield from settle(game)
        if attack.goes_on:
            yield from _raise_passion(game, attack, context)
        if attack.goes_on:
            yield from attack_roll(game, attack, context)
        if attack.full_miss and not attack.over:
            yield from _full_miss(game, attack, context)
        elif not attack.over:
            yield from _after_the_roll(game, attack, context)
        yield from settle(game)
        _put_body_part_away(game, attack)
    yield from responses.resolve_queue(game, attack)


def _after_the_roll(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Steps 4 to 10 of an attack that hit."""
    yield from _check_chain(game, attack, context)
    if not attack.over:
        yield from attack_windows.first_window(game, attack, context)
        yield from settle(game)
        yield from _check_chain(game, attack, context)
    if not attack.over:
        yield from _determine_bp(game, attack, context)
    if not attack.over:
        yield from _power_roll(game, attack, context)
    if attack.power_rolled:
        yield from responses.respond(game, attack, context)
        yield from _wounds_and_escalation(game, attack)
    yield from end_attack(game, attack, context)


def end_attack(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Steps 9 and 10, once: of a dead attacker only the clearing (DTH-011, WIN-031)."""
    if attack.closed:
        return
    attack.closed = True
    yield from attack_tokens.clear_pool(game, attack)
    if not attack.knight.dead:
        yield from attack_windows.second_window(game, attack, context)
        attack.knight.hidden = False


def break_attack(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """A chain break: what is left is skipped but for steps 9 and 10 (WIN-028 … WIN-031)."""
    if not attack.over:
        attack.over = True
        game.emit("chain_break", "WIN-028", "WIN-031", card=attack.weapon.gear)
        yield from end_attack(game, attack, context)


# --- steps 1 and 2 ------------------------------------------------------------------------------


def can_attack(game: Game, knight: Knight, figure: Figure, weapon: GearItem, *, bonus_attack: bool = False) -> bool:
    """Whether the knight could attack the figure with the weapon now."""
    return attack_hindrance(game, knight, figure, weapon, bonus_attack=bonus_attack) is None


def attack_hindrance(
    game: Game, knight: Knight, figure: Figure, weapon: GearItem, *, bonus_attack: bool = False
) -> Hindrance | None:
    """Why not: an exhausted weapon, range, its Commit, no sight (KAT-005 … KAT-009, TIM-012)."""
    if weapon.exhausted and not bonus_attack:
        return because.WEAPON_EXHAUSTED
    profile = gear.profile_of(game, weapon)
    low, high = profile.reach
    distance = board.range_to(game, figure, knight)
    if not low <= distance <= high:
        return because.TOO_NEAR if distance < low else because.TOO_FAR
    if "commit" in profile.names and not dice.heat_room(knight):
        return because.COMMIT
    if "unwieldy" in profile.names and not board.in_line(game, figure, knight.cell):
        return because.UNWIELDY
    return None if knight_sees(game, knight, figure).clear else because.NO_SIGHT


def standing(game: Game) -> list[Figure]:
    """Who can be attacked: not the mob whose card is a wound already and that is only waiting to leave (KAT-086)."""
    wounds = clash_of(game).wound_stack
    return [figure for figure in board.figures(game) if figure.bp not in wounds]


def attack_choices(game: Game, knight: Knight, *, bonus_attack: bool = False) -> list[tuple[Figure, GearItem]]:
    """The figures and weapons with which the knight could attack now."""
    return list(_attack_choices(game, knight, bonus_attack))


def can_attack_anybody(game: Game, knight: Knight) -> bool:
    """Whether the knight has anything to choose from."""
    return next(_attack_choices(game, knight, False), None) is not None


def _attack_choices(game: Game, knight: Knight, bonus_attack: bool) -> Iterator[tuple[Figure, GearItem]]:
    weapons = gear.weapons(game, knight)
    for figure in standing(game):
        for item, _side in weapons:
            if attack_hindrance(game, knight, figure, item, bonus_attack=bonus_attack) is None:
                yield figure, item


def missing_attacks(game: Game, knight: Knight, *, bonus_attack: bool = False) -> list[Refusal]:
    """The pairs of monster and weapon with which the knight cannot attack (KAT-005 … KAT-009)."""
    found = []
    for figure in standing(game):
        for item, _side in gear.weapons(game, knight):
            why = attack_hindrance(game, knight, figure, item, bonus_attack=bonus_attack)
            if why is not None:
                option = Option(
                    f"attack:{figure.number}:{item.gear}", "attack", {"figure": figure.number, "gear": item.gear}
                )
                found.append(why.of(option, **of_reach(game, knight, figure, item, why)))
    return found


def of_reach(game: Game, knight: Knight, figure: Figure, item: GearItem, why: Hindrance) -> Details:
    """What the sentence about a weapon that cannot be used names."""
    if why is because.NO_SIGHT:
        seen = knight_sees(game, knight, figure)
        return {"space": ground.name_of(game, seen.blocked_by)}
    low, high = reach_of(game, item)
    return {"distance": board.range_to(game, figure, knight), "low": low, "high": high}


def choose_and_attack(game: Game, knight: Knight, *, bonus_attack: bool = False) -> Steps[bool]:
    """Choose target and weapon, then attack; False if there is none to choose (KAT-004, KAT-011)."""
    choices = {
        f"attack:{figure.number}:{item.gear}": (figure, item)
        for figure, item in attack_choices(game, knight, bonus_attack=bonus_attack)
    }
    from kf_desktop.rules.clash.knighves import can_draw, draw_and_attack, missing_draws

    options = [
        Option(key, "attack", {"figure": figure.number, "gear": item.gear}) for key, (figure, item) in choices.items()
    ]
    if can_draw(game, knight, bonus_attack=bonus_attack):
        options.append(Option(DRAW_KNIGHVES, "draw_knighves"))
    if not options:
        return False
    key = yield from choose(
        Kind.FIGURE,
        "choose.attack",
        options,
        seats=(knight.seat,),
        because=("KAT-004", "KAT-005"),
        args={"knight": knight.id},
        missing=lambda: [
            *missing_attacks(game, knight, bonus_attack=bonus_attack),
            *missing_draws(game, knight, DRAW_KNIGHVES, bonus_attack=bonus_attack),
        ],
    )
    if key == DRAW_KNIGHVES:
        yield from draw_and_attack(game, knight, bonus_attack=bonus_attack)
    else:
        yield from knight_attack(game, knight, *choices[key], bonus_attack=bonus_attack)
    return True


def declare(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Step 1: target and weapon are declared; Commit is paid, Cantrips become what the attacker wants."""
    knight, weapon = attack.knight, attack.weapon
    gear.unexhaust(game, knight, weapon)  # TIM-012: only a bonus attack may declare an exhausted one
    game.emit("attack", "KAT-004", "KAT-005", knight=knight.id, figure=attack.figure.number, gear=weapon.gear)
    if "commit" in gear.profile_of(game, weapon).names:
        knight.heat += 1
        game.emit("pays", "ABI-032", knight=knight.id, what="heat", amount=1)
    yield from attack_tokens.turn_cantrips(game, attack)
    yield from knight_moment(game, knight, "attack")


def _raise_passion(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Step 2 (KAT-012 … KAT-015)."""
    before = attack.knight.passion
    stats.gain_passion(game, attack.knight, 1)
    yield from tell_gain(game, attack.knight, "passion", before, context)
    yield from settle(game)


# --- step 3 -------------------------------------------------------------------------------------


def _full_miss(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Straight to step 9, then Full Miss abilities, then it is over (KAT-025 … KAT-028)."""
    game.emit("full_miss", "KAT-025", knight=attack.knight.id)
    attack.closed = True
    yield from attack_tokens.clear_pool(game, attack)
    yield from use_offers(game, attack.knight, "full_miss", context)


# --- step 5 -------------------------------------------------------------------------------------


def _check_chain(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Until the power roll an attack that cannot go on is broken off (WIN-028, WIN-029)."""
    if not attack.over and not can_go_on(game, attack):
        yield from break_attack(game, attack, context)


def _determine_bp(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Step 5: draw the body part, or turn the mob's own card (KAT-050 … KAT-054)."""
    clash = clash_of(game)
    if attack.figure.bp or not board.is_boss(game, attack.figure):
        attack.bp = attack.figure.bp
        turned = not attack.figure.revealed
        attack.figure.revealed = True
    elif not clash.bp_deck and not clash.bp_discard:  # every card is a wound: there is nothing to strike at
        yield from break_attack(game, attack, context)
        return
    else:
        attack.bp = yield from body_parts.draw_body_part(game, attack)
        turned = True
    clash.bp_current = attack.bp
    card = body_part(game, attack)
    if turned and card.reveal:
        yield from responses.reveal(game, attack, context)
    attack.at, parts = at_of(game, attack.figure, card, attack.knight)
    event = game.emit("body_part", "KAT-050", "KAT-052", card=card.id, figure=attack.figure.number, at=attack.at)
    event.reasons = (account("at", (attack.at, parts)),)
    if not attack.crit_chance:  # KAT-055
        yield from responses.do_responses(game, attack, context, "ultrainstinct")
        yield from settle(game)
        yield from _check_chain(game, attack, context)


def body_part(game: Game, attack: KnightAttack) -> BpCard:
    """The BP card attacked."""
    return game.content.bp[attack.bp]


def at_of(game: Game, figure: Figure, card: BpCard, knight: Knight) -> Sum:
    """The AT of the card that is in force for that attacker, with the source of each part (KAT-059)."""
    footing = footing_parts(game, figure, knight, "at")
    return summed(part("card", card.at, "KAT-058", card.id), *at_bonus(game, figure), *footing)


def at_bonus(game: Game, figure: Figure) -> list[Part]:
    """What is added to the AT of every body part of the figure (MON-044, ESC-042)."""
    return [
        part("level", level_of(game, figure).at, "MON-044"),
        part("tokens", modifier(sheet_tokens(game, figure), "at"), "CND-034"),
        part("mob_tokens", modifier(figure.modifiers, "at"), "CND-038"),
        part("difficult", -1 if sides.on_difficult(game, figure) else 0, "difficult"),
        part("escalation", escalation_bonus(game, figure, "at"), "ESC-042"),
        part("face_up", face_up(game, figure, "at"), "KAT-063"),
    ]


# --- step 6 -------------------------------------------------------------------------------------


def _power_roll(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Step 6: pool, roll, re-rolls, potentials, total (KAT-064 … KAT-088)."""
    knight = attack.knight
    yield from roll_power(game, attack, context)
    if not attack.goes_on:
        return
    attack.power_rolled = True
    attack.wounded = attack.total >= attack.at
    attack.excess = attack.total - attack.at
    event = game.emit(
        "power_total", "KAT-078", "KAT-079", knight=knight.id, total=attack.total, at=attack.at, wounded=attack.wounded
    )
    event.reasons = (account("power", (attack.total, attack.sum)),)
    area.compare_in_area(game, attack)
    use_up(sheet_tokens(game, attack.figure), "at")
    if attack.dealt_a_wound:
        clash_of(game).last_to_wound = knight.id
        gain_resource_of(game, knight, "wound")
    yield from responses.overcome_and_overpower(game, attack, context)


# --- step 8 -------------------------------------------------------------------------------------


def _wounds_and_escalation(game: Game, attack: KnightAttack) -> Steps[None]:
    """Step 8: the wound is on the stack; the monster escalates (ESC-002, ESC-012, ESC-034 … ESC-036)."""
    if attack.wounded and board.is_boss(game, attack.figure):
        escalate_boss(game, attack.bp, critical=attack.critical)
        return
    for figure in [attack.figure] * attack.wounded + attack.struck_too:
        yield from _mob_falls(game, attack, figure)


def _mob_falls(game: Game, attack: KnightAttack, figure: Figure) -> Steps[None]:
    responses.remove_mob(game, figure)
    if figure.monster:
        return  # MON-010: a companion's death changes no deck
    escalate_ai(game, game.content.bp[figure.bp].level)
    spawned = yield from spawn_after_wound(game, figure.bp)
    if spawned is not None:
        attack.queued.append(f"spawned:{spawned.number}")  # SPN-014


def deal_wound(game: Game, attack: KnightAttack) -> None:
    """6.5: the wound lands; enough of them end the clash at once (KAT-079 … KAT-087).

    Raises:
        ClashOver: it was the last wound.
    """
    game.emit("deals_wound", "KAT-079", knight=attack.knight.id, card=attack.bp, critical=attack.critical)
    if board.is_boss(game, attack.figure):
        wound_body_part(game, attack.bp, critical=attack.critical)
    elif not attack.figure.monster:
        add_wound(game, attack.bp)  # ESC-008


def _put_body_part_away(game: Game, attack: KnightAttack) -> None:
    """A boss's card that did not become a wound goes to the discard; an empty deck is made anew (KAT-089 … KAT-103)."""
    clash = clash_of(game)
    if attack.bp and board.is_boss(game, attack.figure) and not clash.lone:
        if attack.bp not in (*clash.wound_stack, *clash.bp_deck, *clash.bp_aside):
            clash.bp_discard.append(attack.bp)
        if not clash.bp_deck:
            clash.bp_deck, clash.bp_discard = clash.bp_discard, []
            game.shuffle("bp", clash.bp_deck)
    clash.bp_current = ""


# --- operations that change an attack -----------------------------------------------------------


@performs(Reroll)
def _reroll(game: Game, effect: Reroll, context: Context) -> Steps[None]:
    amount = amount_of(game, effect.amount, context)
    if context.attack is not None and effect.die == "attack":
        context.attack.free_rerolls += amount
    elif context.attack is not None and effect.die == "power":
        context.attack.power_rerolls += amount
    elif context.monster_attack is not None and context.knight is not None:
        defence = context.monster_attack.defence(context.knight)
        defence.rerolls += amount if effect.die == "evasion" else 0
        defence.rerolls_armor += amount if effect.die == "armor" else 0
    yield from ()


@performs(Precision)
def _precision(game: Game, effect: Precision, context: Context) -> Steps[None]:
    if context.attack is not None:
        context.attack.precision += amount_of(game, effect.amount, context)
    yield from ()


@performs(IgnoreResponses)
def _ignore(game: Game, effect: IgnoreResponses, context: Context) -> Steps[None]:
    if context.attack is not None:
        context.attack.ignored.append(effect.kind)
    yield from ()
