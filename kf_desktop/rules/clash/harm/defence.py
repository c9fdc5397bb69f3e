"""What an attack of the monster is while it is resolved, and how each knight attacked is protected (EVA, MAT)."""

from __future__ import annotations

from kf_desktop.content.cards.gear import DefenseStats
from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.rules.knight import gear
from kf_desktop.rules.knight.keywords import passive_keywords, stacked
from kf_desktop.rules.table import dice
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Steps, choose_of
from kf_desktop.rules.table.hindrance import Hindrance
from kf_desktop.rules.table.state import GearItem
from kf_desktop.rules.table.sums import Part

WEAPON_PROMPTS = {"armor": "choose.armor_weapon", "judgement": "choose.defying_weapon"}
DODGES = {"dodge": 1, "advanced_dodge": 2, "superior_dodge": 3}
BLOCKS = {"block": 1, "advanced_block": 2, "superior_block": 3}
REINFORCEMENTS = {"reinforce": "red", "advanced_reinforce": "black", "superior_reinforce": "white"}
ROLLED = ("precision", "evasion_dice")
SPENT = (*ROLLED, "vigor_loss")
"""Attributes that a monster's attack uses: temporary tokens of them are gone after it (CND-025)."""
PROTECTS: dict[str, frozenset[str]] = {
    "luck": frozenset(),
    "roll": frozenset((*DODGES, "lesser_dodge", "guard")),
    "hits": frozenset(BLOCKS),
    "armor": frozenset((*REINFORCEMENTS, "armor_reroll", "soak")),
    "judgement": frozenset(("defy",)),
}
"""When a weapon can be taken to defend with, and the keywords that help then; `luck` is a roll without a hit."""


def defensive_gear(game: Game, knight: Fighter, attack: MonsterAttack) -> list[GearItem]:
    """Armor, supports and the one defensive weapon (EVA-022, EVA-023)."""
    weapon = attack.defence(knight).weapon
    return [item for item, side in gear.equipped(game, knight) if side.type != "weapon" or item is weapon]


def defensive_keywords(game: Game, knight: Fighter, attack: MonsterAttack) -> list[Keyword]:
    """The protecting keywords in force: passive ones, the active weapon's, and what abilities gave.

    A knight who is knocked down uses no abilities of gear (the condition Knockdown); its evasion and armor dice count.
    """
    defence = attack.defence(knight)
    weapon = None if knight.knockdown else defence.weapon
    of_weapon = gear.keywords_of(game, weapon) if weapon is not None else ()
    return [*passive_keywords(game, knight), *of_weapon, *defence.keywords]


def defence_hindrance(game: Game, knight: Fighter, item: GearItem, moment: str) -> Hindrance | None:
    """Why the weapon does not protect then: it is exhausted, or has nothing to do it with (EVA-020, EVA-026)."""
    if item.exhausted:
        return because.DEFENCE_EXHAUSTED
    profile = gear.profile_of(game, item)
    if not knight.knockdown and not PROTECTS[moment].isdisjoint(profile.names):
        return None
    for entry in profile.defense:
        if _printed(entry, moment):
            return None
    return because.NO_DEFENCE


def _printed(entry: DefenseStats, moment: str) -> bool:
    """Whether the defense printed on the weapon helps at that moment."""
    if moment == "armor":
        return any(getattr(entry.armor, colour) for colour in dice.COLOURS)
    return moment in ("luck", "roll") and (entry.rerolls > 0 or (entry.evasion > 0 and moment == "roll"))


def take_weapon(game: Game, knight: Fighter, attack: MonsterAttack, moment: str, **said: str | int) -> Steps[bool]:
    """The knight may defend with one weapon, which is then the active one of the attack (EVA-013, EVA-021, EVA-045).

    `said` is what the question says of what lies on the table. Whether he has taken one.
    """
    if attack.defence(knight).weapon is not None:
        return False
    weapons = gear.weapons(game, knight)
    able = [item for item, _ in weapons if defence_hindrance(game, knight, item, moment) is None]
    if not able:
        return False
    weapon = yield from choose_of(
        Kind.CARD,
        WEAPON_PROMPTS.get(moment, "choose.defensive_weapon"),
        {**{gear.gear_option(item): item for item in able}, Option("none", "no_weapon"): None},
        seats=(knight.seat,),
        source=attack.card.id,
        because=("EVA-013", "EVA-045"),
        args={"knight": knight.id, "moment": moment, **said},
        about=attack,
        missing=lambda: [
            why.against(gear.gear_option(item), item)
            for item, _ in weapons
            if (why := defence_hindrance(game, knight, item, moment)) is not None
        ],
    )
    if weapon is not None:
        attack.defence(knight).take_in_hand(game, knight, weapon)
    return weapon is not None


def best_grade(keywords: list[Keyword], grades: dict[str, int]) -> int:
    """Of the grades of one name only one counts: the best (ABI-040)."""
    best = 0
    for keyword in keywords:
        if keyword.id in grades:
            best = max(best, grades[keyword.id])
    return best


def dodge_bonus(keywords: list[Keyword], others: list[Part]) -> int:
    """The best Dodge; a Lesser one helps only who has no other evasion bonus, whatever takes of it."""
    best = best_grade(keywords, DODGES)
    if best or any(int(entry["amount"]) > 0 for entry in others):
        return best
    return int(stacked(keywords, "lesser_dodge") > 0)
