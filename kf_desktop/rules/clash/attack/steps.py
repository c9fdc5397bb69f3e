"""The knight's attack in its ten steps (KAT-001 … KAT-105)."""

from __future__ import annotations

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.monsters import BpCard
from kf_desktop.content.effects.attack import IgnoreResponses, Precision, Reroll
from kf_desktop.rules.clash.attack import body_parts, responses
from kf_desktop.rules.clash.attack.attack_roll import attack_roll, gain_resource_of
from kf_desktop.rules.clash.attack.body_parts import at_of, body_part
from kf_desktop.rules.clash.attack.ending import break_attack, end_attack
from kf_desktop.rules.clash.attack.power_roll import roll_power
from kf_desktop.rules.clash.board import monsters
from kf_desktop.rules.clash.board.miniatures import range_to
from kf_desktop.rules.clash.board.monsters import sheet_tokens
from kf_desktop.rules.clash.harm.changes import tell_gain
from kf_desktop.rules.clash.harm.conditions import use_up
from kf_desktop.rules.clash.harm.peril import settle
from kf_desktop.rules.clash.monster.escalation import escalate_ai, escalate_boss
from kf_desktop.rules.clash.monster.spawning import spawn_after_wound
from kf_desktop.rules.clash.timing.moments import knight_moment
from kf_desktop.rules.clash.timing.simultaneous import use_offers
from kf_desktop.rules.clash.windows import tokens, windows
from kf_desktop.rules.clash.windows.keywords import can_go_on, is_fit, reach_of
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.knight import gear, stats
from kf_desktop.rules.table.attacks import Followup, FollowupKind, KnightAttack
from kf_desktop.rules.table.decks import shuffle_deck
from kf_desktop.rules.table.game import Fighter, Game, Steps, clash_of, pay_heat
from kf_desktop.rules.table.mettle import action_over
from kf_desktop.rules.table.state import Clash, Figure, GearItem
from kf_desktop.rules.table.sums import account


def knight_attack(
    game: Game,
    knight: Fighter,
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
        yield from declare(game, attack, context, range_to(game, figure, knight))
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
    action_over(game)
    yield from responses.resolve_queue(game, attack)


def _after_the_roll(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Steps 4 to 10 of an attack that hit."""
    yield from _check_chain(game, attack, context)
    if not attack.over:
        yield from windows.first_window(game, attack, context)
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


# --- steps 1 and 2 ------------------------------------------------------------------------------


def declare(game: Game, attack: KnightAttack, context: Context, distance: int) -> Steps[None]:
    """Step 1: target, so far away, and weapon are declared; Commit is paid, Cantrips become what is wanted."""
    knight, weapon = attack.knight, attack.weapon
    gear.unexhaust(game, knight, weapon)  # TIM-012: only a bonus attack may declare an exhausted one
    low, high = reach_of(game, weapon)
    told = {"bonus": attack.bonus_attack, "distance": distance, "low": low, "high": high}
    figure = attack.figure.number
    game.emit("attack", "KAT-004", "KAT-005", knight=knight.id, figure=figure, gear=weapon.gear, **told)
    if "commit" in gear.profile_of(game, weapon).names:
        pay_heat(knight, 1)
        game.emit("pays", "ABI-032", knight=knight.id, what="heat", amount=1)
    yield from tokens.turn_cantrips(game, attack)
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
    yield from tokens.clear_pool(game, attack)
    yield from use_offers(game, attack.knight, "full_miss", context)


# --- step 5 -------------------------------------------------------------------------------------


def _check_chain(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Until the power roll an attack that cannot go on is broken off (WIN-028, WIN-029)."""
    if attack.over or can_go_on(game, attack):
        return
    if is_fit(game, attack):
        figure, card = attack.figure.number, attack.weapon.gear
        game.emit("out_of_range", "WIN-029", knight=attack.knight.id, figure=figure, card=card)
    yield from break_attack(game, attack, context)


def _determine_bp(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Step 5: draw the body part, or turn the mob's own card (KAT-050 … KAT-054)."""
    clash = clash_of(game)
    if attack.figure.bp or not monsters.is_boss(game, attack.figure):
        attack.bp = attack.figure.bp
        turned = not attack.figure.revealed
        attack.figure.revealed = True
    elif clash.bp_standing:
        attack.bp, turned = clash.bp_standing, False
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


# --- step 6 -------------------------------------------------------------------------------------


def _power_roll(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Step 6: pool, roll, re-rolls, potentials, total (KAT-064 … KAT-088)."""
    knight = attack.knight
    yield from roll_power(game, attack, context)
    if not attack.goes_on:
        return
    attack.power_rolled = True
    attack.wounded = attack.total >= attack.at and not attack.fumbled
    attack.excess = attack.total - attack.at
    event = game.emit(
        "power_total", "KAT-078", "KAT-079", knight=knight.id, total=attack.total, at=attack.at, wounded=attack.wounded
    )
    event.reasons = (account("power", (attack.total, attack.sum)),)
    body_parts.compare_in_area(game, attack)
    use_up(sheet_tokens(game, attack.figure), "at")
    if attack.dealt_a_wound:
        clash_of(game).last_to_wound = knight.id
        gain_resource_of(game, knight, "wound")
    yield from responses.overcome_and_overpower(game, attack, context)


# --- step 8 -------------------------------------------------------------------------------------


def _wounds_and_escalation(game: Game, attack: KnightAttack) -> Steps[None]:
    """Step 8: the wound is on the stack; the monster escalates (ESC-002, ESC-012, ESC-034 … ESC-036)."""
    if attack.wounded and monsters.is_boss(game, attack.figure):
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
        attack.queued.append(Followup(FollowupKind.SPAWNED, figure=spawned.number))  # SPN-014


def _put_body_part_away(game: Game, attack: KnightAttack) -> None:
    """A boss's card that is no wound goes to the discard; an empty deck is reshuffled (KAT-089 … KAT-103)."""
    clash = clash_of(game)
    if attack.bp and monsters.is_boss(game, attack.figure) and not clash.lone:
        _let_stand(clash, body_part(game, attack))
        if attack.bp not in (*clash.wound_stack, *clash.bp_deck, *clash.bp_aside, clash.bp_standing):
            clash.bp_discard.append(attack.bp)
        if not clash.bp_deck:
            clash.bp_deck, clash.bp_discard = clash.bp_discard, []
            shuffle_deck(game, "bp", clash.bp_deck)
    clash.bp_current = ""


def _let_stand(clash: Clash, card: BpCard) -> None:
    """A card that stays is struck at until it is wounded (FIV-004)."""
    if card.stays:
        clash.bp_standing = "" if card.id in clash.wound_stack else card.id


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
