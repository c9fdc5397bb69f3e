"""A loadout for who would rather not choose: the best gear of the Armory by its numbers, its upgrades where they fit.

It is advice and no rule of the game; nothing is offered that could not be put on card by card.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from kf_desktop.content.cards.gear import AttackStats, DefenseStats, GearSide
from kf_desktop.content.cards.knights import PowerDice
from kf_desktop.rules.expedition.hunts.legendary import usable_gear
from kf_desktop.rules.expedition.outpost import loadout
from kf_desktop.rules.knight.gear import HANDS, KNIGHVES, SUPPORTS
from kf_desktop.rules.table.game import Game, Knight
from kf_desktop.rules.table.state import GearItem

LOST_VIGOR = 6
"""What a point of Vigor is worth."""

SECOND_WEAPON = 3
"""A weapon beside a better one is worth a third: one attack is made with one weapon."""


# --- what a card is worth -----------------------------------------------------------------------


def worth(side: GearSide) -> int:
    """In sixths of a point of Power; what a keyword or an ability brings is a guess."""
    return attack_worth(side.attack) + defense_worth(side.defense) + 3 * len(side.abilities) + 2 * len(side.keywords)


def attack_worth(stats: AttackStats | None) -> int:
    if stats is None:
        return 0
    return 5 * stats.dice + 6 * stats.precision + _dice_worth(stats.power) + _dice_worth(stats.bonus) // 2


def defense_worth(stats: DefenseStats | None) -> int:
    return 0 if stats is None else _dice_worth(stats.armor) + 8 * stats.evasion + 5 * stats.rerolls


def _dice_worth(dice: PowerDice) -> int:
    return 7 * dice.red + 11 * dice.black + 15 * dice.white + 6 * dice.raw


def _value(game: Game, knight: Knight, item: GearItem) -> int:
    """What the card is worth to the knight, less the Vigor that it costs above the tier (GEA-036)."""
    return worth(loadout.side(game, knight, item.gear)) - LOST_VIGOR * loadout.over_tier(game, knight, item)


# --- what to take -------------------------------------------------------------------------------


def recommended(game: Game, knight: Knight) -> list[str]:
    """The gear to wear, by card id: weapons for both hands, armor, supports, as the slots allow (GEA-007, GEA-011)."""
    owned = [item for item in knight.sheet.armory if item.gear != KNIGHVES and usable_gear(game, item.gear)]
    by_type: dict[str, list[GearItem]] = {"weapon": [], "armor": [], "support": []}
    for item in sorted(owned, key=lambda item: -_value(game, knight, item)):
        by_type[loadout.side(game, knight, item.gear).type].append(item)
    chosen = [*_weapons(game, knight, by_type["weapon"]), *by_type["armor"][:1], *by_type["support"][:SUPPORTS]]
    return [item.gear for item in chosen]


def _weapons(game: Game, knight: Knight, weapons: list[GearItem]) -> Iterable[GearItem]:
    """The one or two weapons worth most that two hands can hold; the first of equals."""
    held = [(item,) for item in weapons] + [
        pair for pair in combinations(weapons, 2) if sum(_hands(game, knight, item) for item in pair) <= HANDS
    ]
    return max(held, key=lambda items: _together(game, knight, items), default=())


def _hands(game: Game, knight: Knight, item: GearItem) -> int:
    return loadout.side(game, knight, item.gear).hands


def _together(game: Game, knight: Knight, items: tuple[GearItem, ...]) -> int:
    best, *others = (_value(game, knight, item) for item in items)
    return SECOND_WEAPON * best + sum(max(0, other) for other in others)


# --- putting it on ------------------------------------------------------------------------------


def is_worn(game: Game, knight: Knight) -> bool:
    """Whether there is nothing better to put on, and no free upgrade that fits."""
    worn = [name for name in loadout.worn(knight) if name != KNIGHVES]
    return sorted(worn) == sorted(recommended(game, knight)) and _free_upgrade(game, knight) is None


def wear(game: Game, knight: Knight) -> None:
    """Put on what is recommended, card by card, then every free upgrade that fits something without one."""
    wanted = recommended(game, knight)
    for name in loadout.worn(knight):
        if name != KNIGHVES and name not in wanted:
            loadout.unequip(game, knight, name)
    for name in wanted:
        if name not in loadout.worn(knight):
            loadout.equip(game, knight, name)
    while (free := _free_upgrade(game, knight)) is not None:
        loadout.attach(game, knight, *free)


def fitting(game: Game, knight: Knight) -> list[str]:
    """Armor and supports that lie unused though a slot is empty and they cost no Vigor, the best first (GEA-011)."""
    on, able = (
        loadout.worn(knight),
        {"armor": int(not knight.loadout.armor), "support": SUPPORTS - len(knight.loadout.supports)},
    )
    lying = [item for item in knight.sheet.armory if item.gear not in on and usable_gear(game, item.gear)]
    found: list[str] = []
    for item in sorted(lying, key=lambda item: -_value(game, knight, item)):
        kind = loadout.side(game, knight, item.gear).type
        if able.get(kind, 0) > 0 and not loadout.over_tier(game, knight, item):
            able[kind] -= 1
            found.append(item.gear)
    return found


def fill(game: Game, knight: Knight) -> None:
    """Lay on empty slots what fits there: what has just been bought is not left behind (LOA-015)."""
    for name in fitting(game, knight):
        loadout.equip(game, knight, name)


def _free_upgrade(game: Game, knight: Knight) -> tuple[str, str] | None:
    """An upgrade that lies unused, and the worn gear without one that can take it (GEA-051)."""
    for upgrade in knight.sheet.upgrades:
        for item in loadout.upgrade_targets(game, knight, upgrade):
            if not item.upgrade:
                return upgrade, item.gear
    return None
