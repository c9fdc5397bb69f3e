"""What a monster's card does to a knight, for the odds: its effects as changes, and the knight as they meet him."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from kf_desktop.content.effects.attack import ModifierToken
from kf_desktop.content.effects.knight import (
    Choke,
    Crash,
    Gain,
    GainCondition,
    Judicium,
    Kill,
    Knockdown,
    Lose,
    PerilCheck,
)
from kf_desktop.content.effects.monster import Swarm
from kf_desktop.content.effects.vocabulary import AnyEffect, Gate, Test
from kf_desktop.content.expressions import Amount, Clause, Condition
from kf_desktop.door.odds import What
from kf_desktop.odds import d10
from kf_desktop.odds.defence import harm
from kf_desktop.odds.defence.harm import Bonus, Brings, Change, Changes, Deck, Fork, HarmQuery, Heat, HeatTrack, OfHeat
from kf_desktop.odds.defence.judicium import JudiciumQuery
from kf_desktop.odds.power import NO_DICE, traded_up
from kf_desktop.rules.clash.death.incarnation import saving_faces
from kf_desktop.rules.clash.forced.falling import can_stay_up
from kf_desktop.rules.clash.harm import armor, conditions
from kf_desktop.rules.clash.harm.peril import DECK_OF, ignores_good_mortis
from kf_desktop.rules.clash.monster.hordes import swarm_loss
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.conditions import holds
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.disabling import is_disabled
from kf_desktop.rules.knight import stats
from kf_desktop.rules.knight.bane import bane_limit
from kf_desktop.rules.knight.keywords import has_keyword, immune_to
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import HEAT_MAX, Fighter, Game, heat_room
from kf_desktop.rules.table.sums import summed

# --- what hits bring ----------------------------------------------------------------------------


def harm_of_hits(game: Game, attack: MonsterAttack, knight: Fighter, count: int) -> HarmQuery | None:
    """What up to so many hits do to the knight; None if nothing that is known, however much is paid before."""
    losses = tuple(tuple(_changes(game, attack, knight, hits)) for hits in range(count + 1))
    bonus = tuple(_bonus(game, attack, knight, hits) for hits in range(count + 1))
    ones = tuple(_natural_one(game, attack, knight))
    query = replace(harm_of_changes(game, attack, knight, losses), bonus=bonus, ones=ones)
    paid = (0, heat_room(knight))
    bad = any(not harm.harm_of(query, hits, heat, 1).is_nothing for hits in range(count + 1) for heat in paid)
    return query if bad else None


def harm_of_changes(game: Game, attack: MonsterAttack, knight: Fighter, losses: tuple[Changes, ...]) -> HarmQuery:
    """What the changes, by number of hits, leave of the knight."""
    pool = NO_DICE if attack.is_judgement else traded_up(armor.armor_pool(game, knight, attack))
    return HarmQuery(
        losses,
        stats.vigor_to_spend(knight),
        pool,
        armor.armor_rerolls(game, knight, attack),
        armor.soak_of(game, knight, attack),
        judicium_of(game, knight),
        heat_of(game, knight),
        tuple(_perils(game, knight)),
        _alike(tuple(_mortis(game, attack, knight))),
        bane_room=max(0, bane_limit(game, knight) - knight.sheet.bane),
        set_off=tuple(_set_off(game, knight)),
    )


def _set_off(game: Game, knight: Fighter) -> Iterator[Change]:
    """What Conditions do once he loses Vigor, by which they go (TIM-003)."""
    for name in knight.conditions:
        triggers = game.content.conditions[name].triggers if not is_disabled(game, "condition", name) else ()
        for trigger in triggers:
            if trigger.when == "vigor_lost" and trigger.discard:
                yield from changes(game, trigger.do, Context(source=name, knight=knight), knight)


def _changes(game: Game, attack: MonsterAttack, knight: Fighter, hits: int) -> Iterator[Change]:
    """What so many hits bring, one after another; none is a Full Evade."""
    context = Context(attack.card.id, target=knight, figure=attack.figure, default="target", hits=hits)
    context.monster_attack = attack
    kinds, card = attack.own_kinds(game), attack.card
    told = (card.hit, *(kind.hit for kind in kinds)) if hits else (card.full_evade, *(k.full_evade for k in kinds))
    yield from changes(game, [effect for each in told for effect in each], context, knight)


def _natural_one(game: Game, attack: MonsterAttack, knight: Fighter) -> Iterator[Change]:
    """What a Crit Evade Fail of the card does; a test has none (EVA-031)."""
    if not attack.is_judgement and attack.can_be_evaded:
        context = Context(attack.card.id, target=knight, figure=attack.figure, default="target")
        context.monster_attack = attack
        yield from changes(game, attack.card.crit_evade_fail, context, knight)


def _bonus(game: Game, attack: MonsterAttack, knight: Fighter, hits: int) -> Bonus:
    """What is added to the first loss and to those after it (EVA-040); a token for the next loss counts once."""
    first, _ = summed(*armor.loss_bonus(game, knight, replace(attack, vigor_bonus_due=hits > 0), hits))
    later, _ = summed(*armor.loss_bonus(game, knight, replace(attack, vigor_bonus_due=False), hits))
    once = [token for token in knight.modifiers if token.until == "next"]
    return Bonus(first, later - conditions.modifier(once, "vigor_loss"))  # CND-025


# --- effects ------------------------------------------------------------------------------------

_SURELY = (None, "target", "attacker", "each_knight")
"""Whom effects mean that surely are done to the knight who is attacked, or whose attack is answered."""
TUMBLES = Fraction(1, 2)
"""The chance to ignore a Crash: 6 or more of a d10 (ABI-038)."""
_AIMED = ("target", "attacker")
"""Where a token lies that is the knight's."""


def changes(game: Game, effects: Sequence[AnyEffect], context: Context, knight: Fighter) -> Iterator[Change]:
    """What effects are sure to bring the knight, one after another, before bonus and armor."""
    for effect in effects:
        if isinstance(effect, Gate):
            yield from _gate(game, effect, context, knight)
        elif _is_sure(getattr(effect, "who", None), context, knight):
            yield from _change(game, effect, context, knight)


def _is_sure(who: str | None, context: Context, knight: Fighter) -> bool:
    return who in _SURELY or (who == "self" and context.knight is knight)


def _change(game: Game, effect: AnyEffect, context: Context, knight: Fighter) -> Iterator[Change]:
    match effect:
        case Swarm():
            if swarm := swarm_loss(game, effect, knight, context):
                yield swarm
        case Lose(what="vigor"):
            yield _loss(game, effect.amount, context, knight)
        case Gain(what="heat"):
            yield Heat(amount_of(game, effect.amount, context, knight))
        case Lose(what="heat"):
            yield Heat(-amount_of(game, effect.amount, context, knight))
        case Gain(what="bane") if not immune_to(game, knight, "bane"):
            yield harm.Bane(amount_of(game, effect.amount, context, knight))
        case Test():
            yield _test(game, effect, context, knight)
        case PerilCheck():
            yield harm.Check()
        case Judicium():
            yield harm.Draw()
        case Kill():
            yield harm.Kill()
        case _:
            yield from _laid(game, effect, context, knight)


def _laid(game: Game, effect: AnyEffect, context: Context, knight: Fighter) -> Iterator[Change]:
    """What is laid upon the knight: a Crash costs Vigor besides, which nothing meets (INV-014)."""
    match effect:
        case Crash():
            crash = (harm.Bare(1), *_knockdown(game, knight))
            yield from (harm.Luck(TUMBLES, (), crash),) if has_keyword(game, knight, "tumble") else crash
        case Knockdown():
            yield from _knockdown(game, knight)
        case GainCondition():
            yield from _condition(game, effect.id, context, knight)
        case Choke():
            yield from _choke(game, effect, context, knight)
        case ModifierToken() if effect.on in _AIMED or (effect.on == "self" and context.knight is knight):
            yield Brings(What("token", effect.what, amount_of(game, effect.amount, context, knight)))


def _loss(game: Game, amount: Amount, context: Context, knight: Fighter) -> Change:
    """A loss of Vigor, which may depend on the Heat that the knight has by then."""
    if context.monster_attack is None:  # of a Condition, of a body part: no armor meets it
        return harm.Bare(amount_of(game, amount, context, knight))
    if amount.variable != "heat":
        return amount_of(game, amount, context, knight)
    return OfHeat(tuple(amount_of(game, amount, context, with_heat) for with_heat in _by_heat(knight)))


def _knockdown(game: Game, knight: Fighter) -> Iterator[Change]:
    if knight.knockdown or has_keyword(game, knight, "braced") or immune_to(game, knight, "knockdown"):
        return
    if not can_stay_up(game, knight):
        yield Brings(What("knockdown"), ())


def _choke(game: Game, effect: Choke, context: Context, knight: Fighter) -> Iterator[Change]:
    """The condition, if he lacks it, then what it holds his Heat at (the keyword Choke)."""
    choked = next((card for card in game.content.conditions.values() if card.heat_floor), None)
    if choked is None:
        return
    gained = () if choked.id in knight.conditions else tuple(_condition(game, choked.id, context, knight))
    yield from gained
    if gained or choked.id in knight.conditions:
        yield harm.Choke(amount_of(game, effect.amount, context, knight))


def _test(game: Game, test: Test, context: Context, knight: Fighter) -> Change:
    chance = d10.Roll(1, knight.sheet.virtues.get(test.virtue or "", 0), test.difficulty).chance
    own = context.about(knight)
    success, failure = (tuple(changes(game, each, own, knight)) for each in (test.success, test.failure))
    return harm.Try(chance, success, failure)


def _condition(game: Game, id: str, context: Context, knight: Fighter) -> Iterator[Change]:
    """A condition that is new to the knight, or what it does to who has it already (CND-006, CND-007)."""
    card = game.content.conditions[id]
    if is_disabled(game, "condition", id) or immune_to(game, knight, id) or immune_to(game, knight, card.kind):
        return
    again = tuple(changes(game, card.again, Context(source=id, knight=knight), knight))
    if id in knight.conditions:
        yield from again
    else:
        yield Brings(What("condition", id), again, card.modifiers.vigor_loss)


def _gate(game: Game, gate: Gate, context: Context, knight: Fighter) -> Iterator[Change]:
    """A gate on Heat or Peril is asked when its sentence comes: after what was paid, and what was lost before it."""
    then = tuple(changes(game, gate.then, context, knight))
    otherwise = tuple(changes(game, gate.otherwise, context, knight))
    clauses = gate.when.clauses if gate.when is not None else ()
    of_heat = Condition(tuple(clause for clause in clauses if clause.subject == "heat"))
    of_vigor = Condition(tuple(clause for clause in clauses if clause.subject in ("peril", "vigor")))
    may_come = {clause: what for clause in clauses if (what := _may_come(clause, knight)) is not None}
    laid = tuple((what, not clause.negated) for clause, what in may_come.items())
    rest = Condition(tuple(each for each in clauses if each not in (*of_heat.clauses, *of_vigor.clauses, *may_come)))
    if not holds(game, rest, context):
        yield from otherwise
        return
    by_heat = tuple(holds(game, of_heat, context, each) for each in _by_heat(knight))
    hurt = (replace(knight, vigor=vigor) for vigor in _vigor_after(knight))
    by_lost = tuple(holds(game, of_vigor, context, each) for each in hurt)
    if laid:
        yield Fork(by_heat, by_lost, then, otherwise, laid)
    elif all(by_heat) and all(by_lost):
        yield from then
    elif not any(by_heat) or not any(by_lost):
        yield from otherwise
    else:
        yield Fork(by_heat, by_lost, then, otherwise)


def _may_come(clause: Clause, knight: Fighter) -> What | None:
    """What the clause asks for that the knight has not yet: an effect before it may have laid it upon him."""
    if clause.subject == "has" and clause.value not in knight.conditions:
        return What("condition", str(clause.value))
    return What("knockdown") if clause.subject == "knocked_down" and not knight.knockdown else None


# --- the knight ---------------------------------------------------------------------------------


def _by_heat(knight: Fighter) -> Iterator[Fighter]:
    """The knight with Heat 0, 1, 2 …"""
    return (replace(knight, heat=heat) for heat in range(HEAT_MAX + 1))


def _vigor_after(knight: Fighter) -> list[int]:
    """His Vigor after a loss of 0, 1, 2 …; temporary Vigor goes first (the keyword Fortify)."""
    return [knight.vigor - max(0, lost - knight.temporary_vigor) for lost in range(stats.vigor_to_spend(knight) + 1)]


def _perils(game: Game, knight: Fighter) -> Iterator[str]:
    """From which deck a Peril Check draws after a loss of 0, 1, 2 …; nothing for who has no thresholds."""
    arc = stats.peril_arc(game, knight)
    for vigor in _vigor_after(knight) if arc.has_thresholds else ():
        yield DECK_OF.get(stats.threshold_at(arc, vigor), "")


def _mortis(game: Game, attack: MonsterAttack, knight: Fighter) -> Iterator[tuple[str, Deck]]:
    """What the cards of the Mortis decks do to the knight, each as likely as any; Dishonor ignores good ones (VIC-012).

    What he chooses, and attacks that a card lets him make, are not counted.
    """
    dishonored = ignores_good_mortis(game, knight)
    for deck, names in sorted(game.state.mortis.items()):
        counts = dict[Changes, int]()
        for card in map(game.content.mortis.__getitem__, names):
            context = Context(source=card.id, knight=knight, figure=attack.figure, during=attack)
            effects = () if card.positive and dishonored else card.do
            done = tuple(changes(game, effects, context, knight))
            counts[done] = counts.get(done, 0) + 1
        if counts:
            yield deck, tuple(counts.items())


@lru_cache(maxsize=1 << 4)
def _alike(decks: tuple[tuple[str, Deck], ...]) -> tuple[tuple[str, Deck], ...]:
    """The first of those that are equal: questions that are remembered share it, for it is most of what they hold."""
    return decks


def heat_of(game: Game, knight: Fighter) -> HeatTrack:
    """The knight's Heat, with the limits that losses of Vigor raise."""
    limits = [stats.heat_limit_after(game, knight, vigor) for vigor in _vigor_after(knight)[1:]]
    return HeatTrack(knight.heat, (min(HEAT_MAX, knight.heat_limit), *limits), stats.choke_limit(game, knight))


def judicium_of(game: Game, knight: Fighter) -> JudiciumQuery:
    """The Judicium deck as it would be drawn from for the knight."""
    cards, deck = game.content.judicium, game.state.judicium
    killing = [card for card in deck if cards[card].kills]
    return JudiciumQuery(
        len(killing),
        len(deck) - len(killing),
        tuple(card.below for card in cards.values() if card.below is not None and card.id not in deck),
        sum(cards[card].below is not None for card in killing),
        has_keyword(game, knight, "second_chance", "superior_chance"),
        has_keyword(game, knight, "superior_chance"),
        Fraction(saving_faces(game, knight), 10) if game.state.clash is not None else Fraction(0),
    )
