"""What a loadout comes to in numbers, before anybody has set out: of its best weapon, of what it wears, of its arcs.

Chances are those against a monster that waits in the kingdom, with nothing on the table but what is worn:
no tokens, no terrain, no ability that somebody would have to use.
"""

from __future__ import annotations

from fractions import Fraction

from kf_desktop.content.cards.monsters import Monster
from kf_desktop.content.dice import POWER_DICE
from kf_desktop.door.rulings import Outfit
from kf_desktop.engine.codec import copy
from kf_desktop.engine.game import Game as EngineGame
from kf_desktop.engine.grid import Cell
from kf_desktop.odds import d10
from kf_desktop.odds.attack import AttackQuery, attack_odds
from kf_desktop.odds.power import traded_up
from kf_desktop.odds.shares import total
from kf_desktop.rules.clash.attack.attack_roll import attack_dice
from kf_desktop.rules.clash.attack.power_roll import power_pool
from kf_desktop.rules.expedition.outpost import loadout, preparing
from kf_desktop.rules.knight import gear
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.dice import COLOURS, Pool
from kf_desktop.rules.table.game import Game, Knight
from kf_desktop.rules.table.state import Figure, FigureNumber, GearItem

NOTHING = Outfit()


def outfit_after(game: Game, name: str, *changes: str) -> Outfit:
    """The numbers of that knight's loadout with the changes of these option keys made; nothing is changed by it.

    There are none if one of the changes cannot be made.
    """
    beside = EngineGame(game.state, game.content)
    knight = game.state.knights.get(name)
    if knight is None or game.state.clash is not None:
        return NOTHING
    knight = copy(knight)
    for key in filter(None, changes):
        change = next((do for option, do in preparing.changes(beside, knight).items() if option.key == key), None)
        if change is None:
            return NOTHING
        change()
    return outfit(beside, knight)


def outfit(game: Game, knight: Knight) -> Outfit:
    """The numbers of what the knight wears and holds now."""
    foe = next((name for name in game.state.expedition.wheel if name), "")
    level = game.state.expedition.levels.get(foe, 0)
    arc, portrait = game.content.peril_arcs[knight.loadout.peril_arc], game.content.portraits[knight.loadout.portrait]
    over = sum(loadout.over_tier(game, knight, item) for item, _ in gear.equipped_now(game, knight))
    values = {
        "vigor": Fraction(arc.vigor - over),
        "heat": Fraction(arc.heat.unhurt),
        "speed": Fraction(portrait.speed),
        "hand": Fraction(portrait.hand_limit),
        "bane": Fraction(portrait.bane_limit),
        **_protection(game, knight),
    }
    monster = game.content.monsters.get(foe)
    if monster is not None and level:
        values |= _best_attack(game, knight, monster, level) | _evading(game, knight, monster, level)
    return Outfit(foe, level, values)


# --- attack -------------------------------------------------------------------------------------


def _best_attack(game: Game, knight: Knight, monster: Monster, level: int) -> dict[str, Fraction]:
    """The chances to hit and to wound with the weapon that wounds most often."""
    queries = [_attack(game, knight, item, monster, level) for item, _ in gear.weapons(game, knight)]
    odds = [attack_odds(query) for query in queries if query.roll.count]
    best = max(odds, key=lambda each: (each.wound, 1 - each.full_miss), default=None)
    return {"hit": 1 - best.full_miss, "wound": best.wound} if best is not None else {}


def _attack(game: Game, knight: Knight, item: GearItem, monster: Monster, level: int) -> AttackQuery:
    attack = KnightAttack(knight, Figure(FigureNumber(1), Cell(0), "south"), item)
    precision = sum(entry.precision for entry in gear.attack_stats(game, item))
    count, column = attack_dice(game, attack), monster.at_level(level)
    pools = tuple(traded_up(power_pool(game, attack, hits)) for hits in range(count + 1))
    return AttackQuery(d10.Roll(count, precision, column.to_hit), pools, _toughness(game, monster, level))


def _toughness(game: Game, monster: Monster, level: int) -> tuple[tuple[int, int], ...]:
    """The AT of the monster's body parts up to that level, each with how often it is among them."""
    more = monster.at_level(level).at
    cards = [card for card in game.content.bp.values() if card.monster == monster.id and card.level <= max(1, level)]
    weights: dict[int, int] = {}
    for card in cards:
        weights[card.at + more] = weights.get(card.at + more, 0) + 1
    return tuple(sorted(weights.items()))


# --- defence ------------------------------------------------------------------------------------


def _protection(game: Game, knight: Knight) -> dict[str, Fraction]:
    """What the armor dice take off a loss on average, and the evasion dice that may be rolled again (EVA-047)."""
    pool, rerolls = Pool(), 0
    for item, side in gear.equipped_now(game, knight):
        profile = gear.profile_of(game, item)
        if side.type != "weapon":
            rerolls += profile.rerolls
            for entry in profile.defense:
                pool.add(entry.armor.red, entry.armor.black, entry.armor.white)
    pool.trade_up()
    average = pool.potential + total(getattr(pool, colour) * _potential(colour) for colour in COLOURS)
    return {"armor": average, "again": Fraction(rerolls)}


def _potential(colour: str) -> Fraction:
    faces = POWER_DICE[colour]
    return Fraction(sum(face[1] for face in faces), len(faces))


def _evading(game: Game, knight: Knight, monster: Monster, level: int) -> dict[str, Fraction]:
    """The chance of one evasion die, over the AI cards that the monster may play (EVA-008)."""
    cards = [card for card in game.content.ai.values() if card.monster == monster.id and card.level <= max(1, level)]
    needs = [card.evasion.difficulty for card in cards if card.evasion is not None and card.evasion.dice]
    worn = gear.equipped_now(game, knight)
    bonus = sum(gear.profile_of(game, item).evasion for item, side in worn if side.type != "weapon")
    chances = [d10.Roll(1, bonus, need).chance for need in needs]
    return {"evade": total(chances) / len(chances)} if chances else {}
