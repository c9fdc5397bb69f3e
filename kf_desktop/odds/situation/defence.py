"""A monster's attack for the odds: evasion, armor, what it takes, and the Judicium."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kf_desktop.content.effects.knight import Gain, Lose
from kf_desktop.content.effects.monster import Swarm
from kf_desktop.content.effects.vocabulary import AnyEffect, Gate
from kf_desktop.engine.decision import Decision
from kf_desktop.odds import d10
from kf_desktop.odds.evasion import Change, EvasionQuery, HarmQuery, Heat, HeatTrack, harm_of
from kf_desktop.odds.judicium import JudiciumQuery
from kf_desktop.odds.power import NO_DICE, traded_up
from kf_desktop.odds.question import (
    OfArmor,
    OfEvasion,
    OfHits,
    OfOptions,
    OfSecondChance,
    Question,
)
from kf_desktop.odds.situation.whom import dice_of, knight_of
from kf_desktop.rules.clash.harm import armor
from kf_desktop.rules.clash.harm.conditions import modifier
from kf_desktop.rules.clash.harm.defence import defensive_keywords
from kf_desktop.rules.clash.monster import evasion
from kf_desktop.rules.clash.monster.hordes import swarm_loss
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.conditions import holds
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight import stats
from kf_desktop.rules.knight.gear import item_of
from kf_desktop.rules.knight.keywords import has_keyword, stacked
from kf_desktop.rules.table import dice
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import HEAT_MAX, Fighter, Game, heat_room
from kf_desktop.rules.table.sums import summed


def of_defence(game: Game, decision: Decision, attack: MonsterAttack) -> Question | None:
    knight = knight_of(game, decision)
    prompt = decision.prompt
    if prompt in ("choose.defensive_weapon", "choose.armor_weapon", "choose.defying_weapon"):
        return _of_weapons(game, decision, attack, knight)
    if prompt == "choose.virtue":
        virtues = [str(option.args["virtue"]) for option in decision.options]
        return OfOptions("evasion", {f"virtue:{name}": _judgement(game, attack, knight, name) for name in virtues})
    if prompt == "reroll.test":
        bonus = int(decision.options[0].args["total"]) - int(decision.options[0].args["face"])
        return replace(_judgement(game, attack, knight, bonus=bonus), dice=dice_of(decision))
    if prompt == "reroll.armor":
        return _armor(game, decision, attack, knight)
    if prompt == "window.evasion_roll":
        return OfEvasion(_evasion_query(game, attack, knight))
    if prompt in ("guard.evasion", "reroll.evasion"):
        query = _evasion_query(game, attack, knight, len(attack.rolled))
        return OfEvasion(query, tuple(map(replace, attack.rolled)), prompt == "guard.evasion")
    return None


def before_evasion(game: Game, attack: MonsterAttack, knight: Fighter) -> Question:
    """What a monster's attack does to the knight, before anything of it is rolled."""
    if not attack.can_be_evaded:
        return OfEvasion(EvasionQuery(d10.Roll(0, 0, 0), harm=_harm(game, attack, knight, 1)))
    if attack.is_judgement:
        entry = next(entry for entry in attack.card.types if entry.kind == "judgement")
        return OfOptions("evasion", {name: _judgement(game, attack, knight, name) for name in entry.virtues})
    return OfEvasion(_evasion_query(game, attack, knight))


def _of_weapons(game: Game, decision: Decision, attack: MonsterAttack, knight: Fighter) -> Question | None:
    """What protects with each weapon, and without."""
    options: dict[str, Question] = {}
    for option in decision.options:
        weapon = item_of(knight, str(option.args.get("gear")))
        defence = replace(attack.defence(knight), weapon=weapon)
        armed = replace(attack, defences={**attack.defences, knight.id: defence})
        options[option.key] = _OF_WEAPON[str(decision.args["moment"])](game, armed, knight)
    return OfOptions("evasion", options)


def _rolled(game: Game, attack: MonsterAttack, knight: Fighter) -> Question:
    """The evasion dice on the table, before Guard and re-rolls."""
    query = _evasion_query(game, attack, knight, len(attack.rolled))
    return OfEvasion(query, tuple(map(replace, attack.rolled)), guard=True)


def _failed(game: Game, attack: MonsterAttack, knight: Fighter) -> Question:
    """The evasion dice on the table once they are not rolled again."""
    query = _evasion_query(game, attack, knight, len(attack.rolled))
    final = replace(query, roll=replace(query.roll, rerolls=0), guard=0)
    return OfEvasion(final, tuple(map(replace, attack.rolled)))


def _judged(game: Game, attack: MonsterAttack, knight: Fighter) -> Question:
    """The hits of a Judgement, and what Defy leaves of them."""
    defied = stacked(defensive_keywords(game, knight, attack), "defy")
    left = max(0, attack.hits - defied)
    return OfHits(left, _harm(game, attack, knight, attack.hits))


def _armored(game: Game, attack: MonsterAttack, knight: Fighter) -> Question:
    """A loss that armor is rolled against."""
    return OfHits(1, _harm_of(game, attack, knight, ((0,), (attack.defence(knight).threatened,))))


_OF_WEAPON = {"luck": _rolled, "roll": _rolled, "hits": _failed, "judgement": _judged, "armor": _armored}


def _evasion_query(game: Game, attack: MonsterAttack, knight: Fighter, count: int = 0) -> EvasionQuery:
    count = count or evasion.evasion_dice(game, knight, attack)[0]
    free = evasion.evasion_rerolls(game, knight, attack)
    heat = 0 if evasion.doomed(game, attack) else heat_room(knight)
    roll = d10.Roll(
        count,
        evasion.evasion_bonus(game, knight, attack)[0],
        evasion.evasion_difficulty(game, knight, attack)[0],
        min(count, free + heat),
    )
    guard = evasion.guard_of(game, knight, attack)
    blocked = -summed(*evasion.blocked_hits(game, knight, attack))[0]
    return EvasionQuery(roll, free, guard, blocked, _harm(game, attack, knight, count), "harm")


def _judgement(game: Game, attack: MonsterAttack, knight: Fighter, virtue: str = "", *, bonus: int = 0) -> OfEvasion:
    """A Judgement is a test of dice, each failure a hit; no armor helps (MAT-033, MAT-034)."""
    count, _ = evasion.evasion_dice(game, knight, attack)
    heat = 0 if evasion.doomed(game, attack) else heat_room(knight)
    roll = d10.Roll(
        count,
        knight.sheet.virtues.get(virtue, bonus),
        evasion.evasion_difficulty(game, knight, attack)[0],
        min(count, heat),
    )
    defied = stacked(defensive_keywords(game, knight, attack), "defy")
    return OfEvasion(EvasionQuery(roll, 0, 0, defied, _harm(game, attack, knight, count), "harm"))


def _harm(game: Game, attack: MonsterAttack, knight: Fighter, count: int) -> HarmQuery | None:
    """What the card's effects take of the Vigor and bring of Heat; None if neither, however much is paid before."""
    changes = tuple(tuple(_changes(game, attack, knight, hits)) for hits in range(count + 1))
    query = _harm_of(game, attack, knight, changes)
    room = heat_room(knight)
    harms = [harm_of(query, hits, paid) for hits in range(count + 1) for paid in (0, room)]
    return query if any(max(harm.lost) or harm.heat for harm in harms) else None


def _harm_of(game: Game, attack: MonsterAttack, knight: Fighter, losses: tuple[tuple[Change, ...], ...]) -> HarmQuery:
    """What the losses, by number of hits, leave of the knight."""
    pool = NO_DICE if attack.is_judgement else traded_up(armor.armor_pool(game, knight, attack))
    return HarmQuery(
        losses,
        stats.vigor_to_spend(knight),
        pool,
        armor.armor_rerolls(game, knight, attack),
        armor.soak_of(game, knight, attack),
        judicium_of(game, knight),
        heat_of(game, knight),
    )


def heat_of(game: Game, knight: Fighter) -> HeatTrack:
    """The knight's Heat, with the limits that losses of Vigor raise."""
    limits = [
        stats.heat_limit_after(game, knight, knight.vigor - max(0, lost - knight.temporary_vigor))
        for lost in range(1, stats.vigor_to_spend(knight) + 1)
    ]
    return HeatTrack(knight.heat, (min(HEAT_MAX, knight.heat_limit), *limits), stats.choke_limit(game, knight))


def _changes(game: Game, attack: MonsterAttack, knight: Fighter, hits: int) -> Iterator[Change]:
    """What so many hits bring, one after another, with the bonus of the first loss (EVA-040); none is a Full Evade."""
    context = Context(attack.card.id, target=knight, figure=attack.figure, default="target", hits=hits)
    context.monster_attack = attack
    bonus, _ = summed(*armor.loss_bonus(game, knight, replace(attack, vigor_bonus_due=hits > 0), hits))
    later, _ = summed(*armor.loss_bonus(game, knight, replace(attack, vigor_bonus_due=False), hits))
    later -= modifier([token for token in knight.modifiers if token.until == "next"], "vigor_loss")  # CND-025
    kinds, card = attack.own_kinds(game), attack.card
    told = (card.hit, *(kind.hit for kind in kinds)) if hits else (card.full_evade, *(k.full_evade for k in kinds))
    effects = [effect for each in told for effect in each]
    for change in changes(game, effects, context, knight):
        if isinstance(change, Heat):
            yield change
            continue
        if change + bonus > 0:
            yield change + bonus
        bonus = later


_SURELY = (None, "target", "attacker", "each_knight")
"""Whom effects mean that surely are done to the knight who is attacked, or whose attack is answered."""


def changes(game: Game, effects: Sequence[AnyEffect], context: Context, knight: Fighter) -> Iterator[Change]:
    """The losses and the Heat that effects are sure to bring the knight, before bonus and armor."""
    for effect in effects:
        if isinstance(effect, Gate):
            met = holds(game, effect.when, context)
            yield from changes(game, effect.then if met else effect.otherwise, context, knight)
        elif isinstance(effect, Swarm) and effect.who in _SURELY:
            if swarm := swarm_loss(game, effect, knight, context):
                yield swarm
        elif isinstance(effect, (Gain, Lose)) and effect.who in _SURELY:
            amount = amount_of(game, effect.amount, context, knight)
            if isinstance(effect, Lose) and effect.what == "vigor":
                yield amount
            elif effect.what == "heat":
                yield Heat(amount if isinstance(effect, Gain) else -amount)


def _armor(game: Game, decision: Decision, attack: MonsterAttack, knight: Fighter) -> Question:
    """Armor dice that lie on the table, against the loss that is about to be suffered."""
    shown = [dice.PowerDie(str(option.args["colour"]), int(option.args["face"])) for option in decision.options]
    loss = max(0, attack.defence(knight).threatened - armor.soak_of(game, knight, attack))
    potential = armor.armor_pool(game, knight, attack).potential
    vigor = stats.vigor_or_fall(knight) + knight.temporary_vigor
    deck = judicium_of(game, knight)
    return OfArmor(tuple(shown), loss, potential, decision.most, vigor, knight.judicium_due, deck)


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
    )


def second_chance(game: Game, decision: Decision) -> Question:
    card = game.content.judicium[str(decision.args["card"])]
    return OfSecondChance(judicium_of(game, knight_of(game, decision)), card.kills)
