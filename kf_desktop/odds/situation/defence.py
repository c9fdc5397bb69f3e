"""A monster's attack for the odds: evasion, armor, what it takes, and the Judicium."""

from __future__ import annotations

from dataclasses import replace

from kf_desktop.engine.decision import Decision
from kf_desktop.odds import d10
from kf_desktop.odds.defence.evasion import EvasionQuery
from kf_desktop.odds.question import (
    OfArmor,
    OfEvasion,
    OfHits,
    OfLeast,
    OfOptions,
    OfSecondChance,
    Question,
)
from kf_desktop.odds.situation import mettle
from kf_desktop.odds.situation.harm import harm_of_changes, harm_of_hits, judicium_of
from kf_desktop.odds.situation.whom import dice_of, knight_of
from kf_desktop.rules.clash.harm import armor
from kf_desktop.rules.clash.harm.defence import defence_hindrance, defensive_keywords
from kf_desktop.rules.clash.monster import evasion
from kf_desktop.rules.knight import stats
from kf_desktop.rules.knight.gear import item_of, weapons
from kf_desktop.rules.knight.keywords import stacked
from kf_desktop.rules.table import dice
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import Fighter, Game, heat_room
from kf_desktop.rules.table.mettle import draws_mettle
from kf_desktop.rules.table.state import GearItem
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
    if draws_mettle(knight):
        asked = decision if prompt == "replace.evasion" else None
        return mettle.evading(game, attack, knight, asked) if prompt in _OF_CARDS else None
    if prompt == "window.evasion_roll":
        return before_evasion(game, attack, knight)
    if prompt in ("guard.evasion", "reroll.evasion"):
        query = _evasion_query(game, attack, knight, len(attack.rolled))
        return OfEvasion(query, tuple(map(replace, attack.rolled)), prompt == "guard.evasion")
    return None


_OF_CARDS = ("window.evasion_roll", "replace.evasion")


def before_evasion(game: Game, attack: MonsterAttack, knight: Fighter) -> Question:
    """What a monster's attack does to the knight, before anything of it is rolled; empty where it cannot be told.

    He is taken to defend with the weapon that helps most, which costs nothing (EVA-013, EVA-021).
    """
    ways = [_before(game, armed, knight) for armed in _armed(game, attack, knight)]
    return ways[0] if len(ways) == 1 else OfLeast(tuple(ways))


def _armed(game: Game, attack: MonsterAttack, knight: Fighter) -> list[MonsterAttack]:
    """The attack against each weapon that may yet be taken to defend with; as it is where there is none."""
    if attack.defence(knight).weapon is not None:
        return [attack]
    moments = ("judgement",) if attack.is_judgement else ("roll", "hits", "armor")
    moments = moments if attack.can_be_evaded else ("armor",)
    able = [item for item, _ in weapons(game, knight) if _protects(game, knight, item, moments)]
    return [_with_weapon(attack, knight, item) for item in able] or [attack]


def _protects(game: Game, knight: Fighter, weapon: GearItem, moments: tuple[str, ...]) -> bool:
    return any(defence_hindrance(game, knight, weapon, moment) is None for moment in moments)


def _with_weapon(attack: MonsterAttack, knight: Fighter, weapon: GearItem | None) -> MonsterAttack:
    """The attack as it is against who defends with that weapon."""
    defence = replace(attack.defence(knight), weapon=weapon)
    return replace(attack, defences={**attack.defences, knight.id: defence})


def _before(game: Game, attack: MonsterAttack, knight: Fighter) -> Question:
    """With what protects him."""
    if not attack.can_be_evaded:
        return OfEvasion(EvasionQuery(d10.Roll(0, 0, 0), harm=harm_of_hits(game, attack, knight, 1)))
    if draws_mettle(knight):  # SQU-058: for a Judgement too
        return mettle.evading(game, attack, knight) or OfOptions("evasion", {})
    if attack.is_judgement:
        entry = next(entry for entry in attack.card.types if entry.kind == "judgement")
        return OfOptions("evasion", {name: _judgement(game, attack, knight, name) for name in entry.virtues})
    return OfEvasion(_evasion_query(game, attack, knight))


def _of_weapons(game: Game, decision: Decision, attack: MonsterAttack, knight: Fighter) -> Question | None:
    """What protects with each weapon, and without."""
    options: dict[str, Question] = {}
    for option in decision.options:
        weapon = item_of(knight, str(option.args.get("gear")))
        armed = _with_weapon(attack, knight, weapon)
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
    return OfHits(left, harm_of_hits(game, attack, knight, attack.hits))


def _armored(game: Game, attack: MonsterAttack, knight: Fighter) -> Question:
    """A loss that armor is rolled against."""
    return OfHits(1, harm_of_changes(game, attack, knight, ((0,), (attack.defence(knight).threatened,))))


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
    harm = harm_of_hits(game, attack, knight, count)
    if harm is not None and harm.ones:
        roll = replace(roll, crit_face=1, crit_top=1, crits=2)
    return EvasionQuery(roll, free, guard, blocked, harm, "harm")


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
    return OfEvasion(EvasionQuery(roll, 0, 0, defied, harm_of_hits(game, attack, knight, count), "harm"))


def _armor(game: Game, decision: Decision, attack: MonsterAttack, knight: Fighter) -> Question:
    """Armor dice that lie on the table, against the loss that is about to be suffered."""
    shown = [dice.PowerDie(str(option.args["colour"]), int(option.args["face"])) for option in decision.options]
    loss = max(0, attack.defence(knight).threatened - armor.soak_of(game, knight, attack))
    potential = armor.armor_pool(game, knight, attack).potential
    vigor = stats.vigor_or_fall(knight) + knight.temporary_vigor
    deck = judicium_of(game, knight)
    return OfArmor(tuple(shown), loss, potential, decision.most, vigor, knight.judicium_due, deck)


def second_chance(game: Game, decision: Decision) -> Question | None:
    """Of a Judicium card; a Mortis card is no matter of life and death."""
    card = game.content.judicium.get(str(decision.args["card"]))
    return OfSecondChance(judicium_of(game, knight_of(game, decision)), card.kills) if card is not None else None
