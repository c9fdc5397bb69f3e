"""Monster responses to an attack, and the attacks that they set off (RSP, KAT-060 … KAT-063, TIM-013)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kf_desktop.content.cards.monsters import Trait
from kf_desktop.content.effects.attack import BonusAttack, Respond
from kf_desktop.content.effects.attack import ChainBreak as ChainBreakEffect
from kf_desktop.content.effects.expedition import Clue, KingdomToken, Read, RevealTile, Scavenge
from kf_desktop.content.effects.knight import Devote, Gain, Lose
from kf_desktop.content.effects.sheet import Archive, Mark, Note, Rapport, Unlock
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.content.walk import walk
from kf_desktop.rules.clash.attack import body_parts
from kf_desktop.rules.clash.attack.declaring import attack_choices
from kf_desktop.rules.clash.attack.ending import break_attack
from kf_desktop.rules.clash.board import asking, miniatures
from kf_desktop.rules.clash.board.monsters import traits_set_off
from kf_desktop.rules.clash.board.words import is_of_all_mobs
from kf_desktop.rules.clash.harm.peril import settle
from kf_desktop.rules.clash.monster import activation, hordes
from kf_desktop.rules.clash.monster.escalation import deal_wound
from kf_desktop.rules.clash.monster.spawning import strike_after_spawn
from kf_desktop.rules.clash.timing.simultaneous import (
    Moment,
    Pending,
    deciders,
    pending_offers,
    refused_offers,
    resolve_all,
)
from kf_desktop.rules.clash.windows import windows
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.disabling import is_disabled
from kf_desktop.rules.effects.perform import perform, performs
from kf_desktop.rules.effects.who import whom
from kf_desktop.rules.knight import pool
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.attacks import Followup, FollowupKind, KnightAttack
from kf_desktop.rules.table.game import ClashOver, Fighter, Game, Kind, Option, Steps, choose_of, clash_of
from kf_desktop.rules.table.state import Figure


def respond(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """The wound lands, then step 7: all that wounding or failing sets off, in the players' order (KAT-092)."""
    if attack.wounded:
        yield from _wound_lands(game, attack, context)
    body_parts.wound_in_area(game, attack)
    if attack.wounded:
        yield from windows.on_wound(game, attack, context)
    if attack.critical:
        game.emit("critical_wound", "KAT-080", "RSP-004", knight=attack.knight.id, card=attack.bp)
    names: list[str] = []
    timing = "wound" if attack.wounded else "fail"
    missing = partial(refused_offers, game, attack.knight, timing, context, names)
    yield from resolve_all(
        game,
        partial(_set_off, game, attack, context, timing, names),
        lambda: Moment(f"window.{timing}", deciders(game), attack.weapon.gear, attack, missing),
    )
    yield from settle(game)


def _set_off(game: Game, attack: KnightAttack, context: Context, timing: str, names: list[str]) -> Iterator[Pending]:
    """Abilities of the attacker, traits, and the card: its Crit alone, or what fits of it (RSP-002 … RSP-014)."""
    yield from pending_offers(game, attack.knight, (timing,), context, names)
    card = game.content.bp[attack.bp]
    of_card = Option(f"bp:{card.id}", "bp", {"card": card.id})
    if attack.critical and card.crit:
        yield Pending(of_card, partial(_crit, game, attack, context))
    if attack.knight.dead:  # DTH-010: no negative response
        return
    for trait in traits_set_off(game, attack.figure, _struck(attack), f"on_{timing}"):
        option = Option(f"trait:{trait.id}", "trait", {"card": trait.id})
        yield Pending(option, partial(_by_trait, game, attack, trait))
    if not attack.critical and any(response.when in (timing, "instinct") for response in card.responses):
        yield Pending(of_card, partial(do_responses, game, attack, context, timing, "instinct"))


def _by_trait(game: Game, attack: KnightAttack, trait: Trait) -> Steps[None]:
    game.emit("trait", "CLA-075", card=trait.id)
    yield from perform(game, trait.effect, _struck(attack, trait.id))


def _struck(attack: KnightAttack, trait: str = "") -> Context:
    """What a trait that follows the attack is about: its attacker."""
    return Context(trait, target=attack.knight, figure=attack.figure, default="target", attack=attack)


def _wound_lands(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """A winning critical wound still gives what its Crit gives (KAT-083)."""
    try:
        deal_wound(game, attack)
    except ClashOver:
        if attack.critical:
            crit = tangible(game.content.bp[attack.bp].crit)
            yield from perform(game, crit, _by_monster(attack, context, good=True))
        raise


def tangible(effects: Effects) -> Effects:
    """What of a Crit outlasts the clash: Gold, clues, loot, notes and the like, no tokens and no attacks (KAT-083)."""
    return tuple(effect for effect in effects if any(_outlasts(node) for _, node in walk((effect,))))


def _outlasts(node: object) -> bool:
    if isinstance(node, Gain | Lose):
        return node.what not in OF_THE_CLASH
    return isinstance(node, OUTLASTING)


OF_THE_CLASH = ("passion", "heat", "vigor")
DIVERSIONS = {"diversion": "fail", "improved_diversion": "all"}
OUTLASTING = (Archive, Clue, Devote, KingdomToken, Mark, Note, Rapport, Read, RevealTile, Scavenge, Unlock)


def _crit(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    yield from perform(game, game.content.bp[attack.bp].crit, _by_monster(attack, context, good=True))


def do_responses(game: Game, attack: KnightAttack, context: Context, *kinds: str) -> Steps[None]:
    """The card's responses of those kinds, in printed order; a dead attacker suffers none (RSP-014, DTH-010)."""
    card = game.content.bp[attack.bp]
    if is_disabled(game, "bp", card.id):
        return
    for response in card.responses:
        if response.when not in kinds or attack.knight.dead or attack.over:
            continue
        if (yield from _ignores(game, attack, response.when)):
            game.emit("response_ignored", "GLD-013", card=card.id, what=response.when)
            continue
        game.emit("response", "RSP-001", card=card.id, what=response.when, knight=attack.knight.id)
        yield from perform(game, response.do, _by_monster(attack, context))


def reveal(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """What the card does as it is turned face up (KAT-063)."""
    game.emit("revealed", "KAT-063", card=attack.bp, knight=attack.knight.id)
    yield from perform(game, game.content.bp[attack.bp].reveal, _by_monster(attack, context))
    yield from settle(game)


def _ignores(game: Game, attack: KnightAttack, kind: str) -> Steps[bool]:
    """Whether an ability or a Diversion token makes the attacker ignore responses of the kind."""
    if kind not in attack.ignored and "all" not in attack.ignored:
        yield from _divert(game, attack, kind)
    return kind in attack.ignored or "all" in attack.ignored


def _divert(game: Game, attack: KnightAttack, kind: str) -> Steps[None]:
    """He may spend a Diversion when there is something to ignore (POO-020, the keywords Diversion)."""
    able = [token for token, ignored in DIVERSIONS.items() if ignored in (kind, "all") and game.state.pool.get(token)]
    if not able:
        return
    spent = yield from choose_of(
        Kind.CHOOSE,
        "choose.diversion",
        {**{_token_option(token): token for token in able}, Option("none", "no_token"): None},
        seats=(attack.knight.seat,),
        source=attack.bp,
        because=("POO-020",),
        args={"knight": attack.knight.id, "card": attack.bp, "what": kind},
        about=attack,
        missing=lambda: [
            hindrance.OTHER_RESPONSE.against(_token_option(token), token)
            for token in DIVERSIONS
            if token not in able and game.state.pool.get(token)
        ],
    )
    if spent is not None:
        pool.take_tokens(game, spent)
        attack.ignored.append(DIVERSIONS[spent])


def _token_option(token: str) -> Option:
    return Option(f"token:{token}", "token", {"token": token})


def _by_monster(attack: KnightAttack, context: Context, *, good: bool = False) -> Context:
    """Effects of a BP card: by the monster on the attacker (RSP-016, RSP-025)."""
    return Context(
        source=attack.bp,
        knight=attack.knight,
        target=attack.knight,
        figure=attack.figure,
        default="self" if good else "target",
        attack=attack,
    )


def overcome_and_overpower(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Effects of the card that look at the total Power (KAT-062)."""
    card = game.content.bp[attack.bp]
    over, enough = card.overpower, card.overcome
    own = _by_monster(attack, context, good=True)
    if over is not None and attack.wounded and attack.excess >= over.amount:
        yield from perform(game, over.do, own)
    if enough is not None and (attack.excess >= enough.amount if attack.wounded else attack.total >= enough.amount):
        yield from perform(game, enough.do, own)


def remove_mob(game: Game, figure: Figure) -> None:
    """A wounded mob leaves the clash; its tokens move on (MON-008, KAT-086, ACT-033)."""
    clash = clash_of(game)
    if figure in clash.figures:
        clash.figures.remove(figure)
        clash.riders = {name: perch for name, perch in clash.riders.items() if perch.figure != figure.number}
        game.emit("mob_gone", "MON-008", figure=figure.number, monster=figure.monster or clash.monster)
        activation.release_tokens(game, figure.number)


def resolve_queue(game: Game, attack: KnightAttack) -> Steps[None]:
    """Attack responses follow once the attack is over, in the order noted (RSP-009 … RSP-011, RSP-015).

    Those of a dead attacker are dropped (DTH-010).
    """
    for entry in attack.queued:
        if entry.kind is FollowupKind.ACTIVATE:
            yield from hordes.activate_next(game, attack.figure, entry.mobs)
            continue
        if entry.kind is FollowupKind.SPAWNED:
            yield from strike_after_spawn(game, entry.figure)
            continue
        knight = game.state.fighter(entry.knight) if entry.knight else attack.knight
        if knight.dead:
            continue
        if entry.kind is FollowupKind.FOLLOW_UP:
            yield from follow_up(game, knight)
            continue
        figure = yield from _who_responds(game, attack.figure, attack.bp)
        if figure is not None:
            game.emit("attack_response", "RSP-010", figure=figure.number, what=entry.kind.value)
            yield from _monster_strikes(game, figure, entry.kind.value, knight)


def _monster_strikes(game: Game, figure: Figure, kind: str, target: Fighter | None) -> Steps[None]:
    """An attack of the monster that no token ordered."""
    if kind == "signature":
        yield from activation.signature(game, figure, target=target)
    else:
        yield from activation.ai_activation(game, figure, target=target)


def follow_up(game: Game, knight: Fighter) -> Steps[None]:
    """A follow-up attack: after the current one, no Chain Break (TIM-017 … TIM-019)."""
    if not knight.dead and not knight.knockdown:
        game.emit("follow_up", "TIM-017", knight=knight.id)
        yield from consequences.attack_again(game, knight, bonus_attack=True)


def _who_responds(game: Game, figure: Figure | None, source: str) -> Steps[Figure | None]:
    """The monster itself; in the place of a killed mob another of its kind, which the players choose (MON-002)."""
    clash = clash_of(game)
    if figure is not None and figure in clash.figures:
        return figure
    kind = figure.monster if figure is not None else ""
    able = [other for other in miniatures.figures(game) or clash.figures if other.monster == kind]
    if len(able) < 2:
        return able[0] if able else None
    return (
        yield from choose_of(
            Kind.FIGURE,
            "choose.responder",
            {asking.figure_option(other): other for other in able},
            source=source,
            because=("MON-002", "KAT-085"),
            missing=lambda: [
                hindrance.other("figure", ("RSP-016",)).against(asking.figure_option(other), other)
                for other in miniatures.figures(game)
                if other not in able
            ],
        )
    )


@performs(Respond)
def _respond(game: Game, effect: Respond, context: Context) -> Steps[None]:
    """An attack as a response is noted, in a bonus attack ignored; elsewhere it comes at once (RSP-009, TIM-013)."""
    attack = context.attack
    if attack is None:
        yield from _strike_at_once(game, effect, context)
    elif attack.bonus_attack:
        game.emit("response_ignored", "TIM-013", card=context.source, what=effect.by)
    else:
        attack.queued.append(Followup(FollowupKind(effect.by)))


def _strike_at_once(game: Game, effect: Respond, context: Context) -> Steps[None]:
    """An extra attack: of a trait it stands alone, during another it breaks that one's chain (CLA-074, WIN-024)."""
    if game.state.clash is None or effect.by == "follow_up":
        return
    whose = None if is_of_all_mobs(game, context) else context.figure
    figure = yield from _who_responds(game, whose, context.source)
    if figure is None:
        return
    under_way = context.attack_under_way
    victim = (context.knight or context.target) if under_way is not None else None
    if under_way is not None:
        under_way.break_chain(game, victim)
    yield from _monster_strikes(game, figure, effect.by, victim)


@performs(BonusAttack)
def _bonus_attack(game: Game, effect: BonusAttack, context: Context) -> Steps[None]:
    """During a knight's attack it is a follow-up; in a monster's it breaks the chain (WIN-023, WIN-032, TIM-010)."""
    if game.state.clash is None:
        return
    for knight in (yield from whom(game, effect.who, context)):
        if context.attack is not None:
            _note_follow_up(game, context, knight)
        else:
            yield from _attack_in_between(game, knight, context)


def _note_follow_up(game: Game, context: Context, knight: Fighter) -> None:
    """A bonus attack ignores the follow-ups of BP cards, not those of the knight's own abilities (TIM-014)."""
    attack = context.attack
    assert attack is not None
    if attack.bonus_attack and context.target is not None:
        game.emit("response_ignored", "TIM-014", card=context.source, what="follow_up")
    else:
        attack.queued.append(Followup(FollowupKind.FOLLOW_UP, knight.id))


def _attack_in_between(game: Game, knight: Fighter, context: Context) -> Steps[None]:
    """An attack that cannot be made breaks no chain (KAT-010)."""
    if knight.dead or knight.knockdown or not attack_choices(game, knight, bonus_attack=True):
        return
    if context.attack_under_way is not None:
        context.attack_under_way.break_chain(game, knight)
    yield from consequences.attack_again(game, knight, bonus_attack=True)


@performs(ChainBreakEffect)
def _chain_break(game: Game, effect: ChainBreakEffect, context: Context) -> Steps[None]:
    """Ends the attack in progress, if there is one; what caused it goes on (WIN-025, WIN-035)."""
    if context.attack is not None:
        own = context.as_self(context.attack.knight, context.source)
        yield from break_attack(game, context.attack, own)
    elif context.attack_under_way is not None:
        context.attack_under_way.break_chain(game, context.knight or context.target)
