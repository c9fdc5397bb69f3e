"""Gear: what is equipped, which side counts, charges, exhausting and discarding (GEA)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from kf_desktop.content.cards.companions.squires import BARE_HANDS
from kf_desktop.content.cards.gear import AttackStats, DefenseStats, Gear, GearSide, Upgrade
from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.knights import Ability
from kf_desktop.content.effects.knight import Exhaust, Unexhaust
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.disabling import is_disabled
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.effects.who import whom
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Steps, choose
from kf_desktop.rules.table.state import GearItem, Squire

HANDS, SUPPORTS = 2, 2  # GEA-007, GEA-011
KNIGHVES = "knighves"  # a knight's fall-back weapon (GEA-015)
FALL_BACK = (KNIGHVES, BARE_HANDS.id)
UNBOUND = ("passive", "on_event", "end_of_turn", "movement", "deep_fog")
"""Timings of keywords that have nothing to do with an attack: on a weapon they work whether it is active or not."""


def side_of(game: Game, item: GearItem) -> GearSide:
    """The side of the card in use: reforged gear shows its other side for good (GEA-059)."""
    return _side(game.content.gear[item.gear], item.reforged, item.both_hands)


def _side(card: Gear, reforged: bool, both_hands: bool) -> GearSide:
    if both_hands and card.two_handed is not None:
        return card.two_handed  # GEA-017
    return card.reforged if reforged and card.reforged is not None else card


@dataclass(frozen=True, slots=True)
class Profile:
    """What a card says as it lies, together with its upgrade (GEA-056)."""

    keywords: tuple[Keyword, ...]
    of_attacks: tuple[Keyword, ...]  # those in force only in attacks with it
    names: tuple[str, ...]  # of the keywords
    abilities: tuple[Ability, ...]
    attack: tuple[AttackStats, ...]
    defense: tuple[DefenseStats, ...]
    evasion: int  # what it adds to evasion dice
    rerolls: int  # evasion dice that can be rolled again because of it
    reach: tuple[int, int]


def profile_of(game: Game, item: GearItem) -> Profile:
    """The profile of the gear as it is now: no upgrade works once it is discarded (GEA-082)."""
    upgrade = "" if item.upgrade_discarded else item.upgrade
    profile = _profile(game.content, item.gear, item.reforged, item.both_hands, upgrade)
    return _in_squires_hands(profile) if item.plain else profile


@cache
def _in_squires_hands(profile: Profile) -> Profile:
    """Without the main attributes, which a squire ignores: keywords, abilities and squire box are left (SQU-041)."""
    return replace(profile, attack=(), defense=(), evasion=0, rerolls=0)


@lru_cache(maxsize=2048)
def _profile(content: Box, gear: str, reforged: bool, both_hands: bool, upgrade: str) -> Profile:
    side = _side(content.gear[gear], reforged, both_hands)
    parts: list[GearSide | Upgrade] = [side, content.upgrades[upgrade]] if upgrade else [side]
    keywords = tuple(keyword for part in parts for keyword in part.keywords)
    defense = tuple(part.defense for part in parts if part.defense is not None)
    return Profile(
        keywords,
        tuple(keyword for keyword in keywords if keyword.rule.timing not in UNBOUND),
        tuple(keyword.id for keyword in keywords),
        tuple(ability for part in parts for ability in part.abilities),
        tuple(part.attack for part in parts if part.attack is not None),
        defense,
        sum(entry.evasion for entry in defense),
        sum(entry.rerolls for entry in defense),
        _reach(keywords),
    )


def _reach(keywords: Sequence[Keyword]) -> tuple[int, int]:
    """The least and the greatest distance at which a weapon with the keywords can be used (KAT-006, KAT-008)."""
    named = {keyword.id: keyword for keyword in keywords}
    if "ranged" in named:
        return named["ranged"].value, named["ranged"].value2
    return 1, named["reach"].value if "reach" in named else 1


def item_of(knight: Fighter, gear: str) -> GearItem | None:
    """The knight's own copy of the gear card."""
    return next((item for item in knight.sheet.armory if item.gear == gear), None)


def changed(game: Game, knight: Fighter) -> None:
    """To be called when gear comes, goes or turns in a clash: what was known of it and of the kit no longer holds."""
    for kept in ("equipped", "weapons", "kits"):
        game.memo.get(kept, {}).pop(knight.id, None)


def equipped(game: Game, knight: Fighter) -> Sequence[tuple[GearItem, GearSide]]:
    """The gear in the knight's slots that is not discarded, weapons first (GEA-013, GEA-074).

    In a clash it is worked out once and kept until something is `changed`.
    """
    every: dict[str, Sequence[tuple[GearItem, GearSide]]] = game.memo.get("equipped", {})
    found = every.get(knight.id)
    if found is None:
        found = equipped_now(game, knight)
        if game.state.clash is not None:
            game.memo["equipped"] = {**every, knight.id: found}
    return found


def equipped_now(game: Game, knight: Fighter) -> Sequence[tuple[GearItem, GearSide]]:
    """The same, worked out anew."""
    loadout = knight.loadout
    owned = {item.gear: item for item in knight.sheet.armory}
    found = [owned.get(gear) for gear in (*loadout.hands, loadout.armor, *loadout.supports)]
    ready = [(item, side_of(game, item)) for item in found if item is not None and not item.discarded]
    if game.state.disabled:
        return [(item, side) for item, side in ready if not is_disabled(game, "gear", item.gear)]
    return ready


def weapons(game: Game, knight: Fighter) -> Sequence[tuple[GearItem, GearSide]]:
    """The equipped weapons; each can attack (GEA-006). They are kept as long as what is equipped."""
    every: dict[str, Sequence[tuple[GearItem, GearSide]]] = game.memo.get("weapons", {})
    found = every.get(knight.id)
    if found is None:
        found = [(item, side) for item, side in equipped(game, knight) if side.type == "weapon"]
        if game.state.clash is not None:
            game.memo["weapons"] = {**every, knight.id: found}
    return found


def is_exhaustible(game: Game, item: GearItem) -> bool:
    """Exhaustible gear: Cumbersome, or an ability of it exhausts it (GEA-072)."""
    profile = profile_of(game, item)
    exhausted_by = any(ability.cost is not None and ability.cost.exhaust for ability in profile.abilities)
    return exhausted_by or "cumbersome" in profile.names


def keywords_of(game: Game, item: GearItem) -> tuple[Keyword, ...]:
    """The keywords of the card with its upgrade's (GEA-056)."""
    return profile_of(game, item).keywords


def abilities_of(game: Game, item: GearItem) -> tuple[Ability, ...]:
    """The abilities of the card with its upgrade's (GEA-056)."""
    return profile_of(game, item).abilities


def attack_stats(game: Game, item: GearItem) -> tuple[AttackStats, ...]:
    """The attack statistics that add up: the card's own and its upgrade's."""
    return profile_of(game, item).attack


def defense_stats(game: Game, item: GearItem) -> tuple[DefenseStats, ...]:
    """The defense statistics that add up; none while exhausted (GEA-063)."""
    return () if item.exhausted else profile_of(game, item).defense


def evasion_of(game: Game, item: GearItem) -> int:
    """What the gear adds to every evasion die; nothing while exhausted (GEA-033, GEA-063)."""
    return 0 if item.exhausted else profile_of(game, item).evasion


def evasion_rerolls_of(game: Game, item: GearItem) -> int:
    """The evasion dice that the gear lets its knight roll again without Heat (GEA-034, GEA-063)."""
    return 0 if item.exhausted else profile_of(game, item).rerolls


def full_charges(game: Game, knight: Fighter, item: GearItem) -> int:
    """The Charges of the card, and its Ammo Reserves for each support slot that is empty (LOA-019)."""
    reserves = sum(keyword.value for keyword in keywords_of(game, item) if keyword.id == "ammo_reserves")
    empty = SUPPORTS - len(knight.loadout.supports) if reserves else 0
    return side_of(game, item).charges + reserves * empty


def make_ready(game: Game, knight: Fighter) -> None:
    """All there, ready and fully charged, as an expedition begins (LOA-019, GEA-075).

    The last one may have failed in the middle of a clash, without an Aftermath.
    """
    for item in knight.sheet.armory:
        item.fresh = item.exhausted = item.discarded = item.upgrade_discarded = False
        item.charges = full_charges(game, knight, item)


def exhaust(game: Game, knight: Fighter, item: GearItem) -> None:
    """Turn the card; it stays equipped (GEA-061)."""
    if not item.exhausted:
        item.exhausted = True
        game.emit("exhausted", "GEA-061", knight=knight.id, gear=item.gear)


def unexhaust(game: Game, knight: Fighter, item: GearItem) -> None:
    """Turn the card back (GEA-068)."""
    if item.exhausted:
        item.exhausted = False
        game.emit("unexhausted", "GEA-068", knight=knight.id, gear=item.gear)


def discard(game: Game, knight: Fighter, item: GearItem) -> None:
    """Turn the card face down: not equipped until the clash ends; Knighves cannot be (GEA-026, GEA-073, GEA-074)."""
    if item.gear in FALL_BACK:
        return
    item.discarded = True
    changed(game, knight)
    game.emit("gear_discarded", "GEA-073", knight=knight.id, gear=item.gear)
    if side_of(game, item).type == "weapon":
        draw_knighves(game, knight)


def fall_back_of(knight: Fighter) -> str:
    """The weapon of who has none: Knighves, of a squire bare hands (GEA-015, SQU-035)."""
    return BARE_HANDS.id if isinstance(knight, Squire) else KNIGHVES


def draw_knighves(game: Game, knight: Fighter) -> None:
    """Knighves lie in whatever hands are free, in one or in both, and in no other case (GEA-017 … GEA-020)."""
    set_knighves_aside(game, knight)
    free = free_hands(game, knight)
    name, is_squire = fall_back_of(knight), isinstance(knight, Squire)
    if is_squire and free < HANDS:
        return  # SQU-036: one gear card at most; bare hands are what is left without it (SQU-035)
    if name in game.content.gear and free:
        item = item_of(knight, name)
        if item is None:
            item = GearItem(name, plain=is_squire)
            knight.sheet.armory.append(item)
        item.both_hands = free == HANDS
        knight.loadout.hands.append(name)
        changed(game, knight)


def set_knighves_aside(game: Game, knight: Fighter) -> None:
    """They come back only when a weapon is lost, for an attack, or with the next loadout (GEA-024)."""
    knight.loadout.hands[:] = [name for name in knight.loadout.hands if name not in FALL_BACK]
    changed(game, knight)


def free_hands(game: Game, knight: Fighter) -> int:
    """The hand slots without a weapon, the Knighves aside."""
    return HANDS - sum(side.hands for item, side in weapons(game, knight) if item.gear not in FALL_BACK)


def recover(game: Game, knight: Fighter) -> None:
    """The Aftermath's part: all ready, discarded gear back, charges full; consumables excepted (AFT-011 … AFT-013)."""
    for item in knight.sheet.armory:
        item.exhausted = False
        if game.content.gear[item.gear].source != "consumable":
            item.discarded = False
            item.charges = full_charges(game, knight, item)
            item.upgrade_discarded = False
    changed(game, knight)
    if fall_back_of(knight) in knight.loadout.hands:
        draw_knighves(game, knight)


def gain_gear(game: Game, knight: Fighter, gear: str) -> None:
    """Add the card to the Armory, once (OUT-053, SHT-027)."""
    if item_of(knight, gear) is None:
        item = GearItem(gear, charges=game.content.gear[gear].charges)
        knight.sheet.armory.append(item)
        game.emit("gear_gained", "SHT-027", knight=knight.id, gear=gear)
        if game.state.clash is not None:
            _take_up(game, knight, item)


def _take_up(game: Game, knight: Fighter, item: GearItem) -> None:
    """A weapon gained in a clash goes into free hands; Knighves make room for it (GEA-023, GEA-024)."""
    side = side_of(game, item)
    if side.type == "weapon" and side.hands <= free_hands(game, knight):
        set_knighves_aside(game, knight)
        knight.loadout.hands.append(item.gear)
        changed(game, knight)
        game.emit("equips", "GEA-023", knight=knight.id, gear=item.gear)


def _of_slot(game: Game, knight: Fighter, what: str) -> list[GearItem]:
    found = equipped(game, knight)
    if what == "exhaustible":
        return [item for item, _ in found if is_exhaustible(game, item)]
    return [item for item, side in found if what in ("all", side.type)]


@performs(Exhaust)
def _exhaust(game: Game, effect: Exhaust, context: Context) -> Steps[None]:
    for knight in (yield from whom(game, effect.who, context)):
        ready = [item for item in _of_slot(game, knight, effect.what) if not item.exhausted]
        for item in (yield from _all_or_one(game, knight, ready, effect.what, "choose.exhaust")):
            exhaust(game, knight, item)


@performs(Unexhaust)
def _unexhaust(game: Game, effect: Unexhaust, context: Context) -> Steps[None]:
    for knight in (yield from whom(game, effect.who, context)):
        turned = [item for item in _of_slot(game, knight, effect.what) if item.exhausted]
        for item in (yield from _all_or_one(game, knight, turned, effect.what, "choose.unexhaust")):
            unexhaust(game, knight, item)


def gear_option(item: GearItem) -> Option:
    """A gear card to be chosen."""
    return Option(f"gear:{item.gear}", "gear", {"gear": item.gear})


def _all_or_one(game: Game, knight: Fighter, items: list[GearItem], what: str, prompt: str) -> Steps[list[GearItem]]:
    """All gear, or the one card that the knight's player chooses (GEA-070)."""
    if what == "all" or not items:
        return items
    args: dict[str, str | int | bool] = {"knight": knight.id}
    key = yield from choose(
        Kind.CARD,
        prompt,
        [gear_option(item) for item in items],
        seats=(knight.seat,),
        because=("GEA-070",),
        args=args,
        missing=lambda: [
            hindrance.ALREADY_SO.of(gear_option(item)) for item in _of_slot(game, knight, what) if item not in items
        ],
    )
    return [item for item in items if f"gear:{item.gear}" == key]


def owned_gear(game: Game) -> list[str]:
    """The gear cards in the Armories of the campaign: every card exists once (SPO-024, OUT-054)."""
    return [item.gear for knight in game.state.fighters for item in knight.sheet.armory]
