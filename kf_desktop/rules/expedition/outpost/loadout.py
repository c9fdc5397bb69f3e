"""Loadouts: what each knight takes along, and the Knight Board at the start (LOA, SHT-042 … SHT-046)."""

from __future__ import annotations

from kf_desktop.content.cards.gear import Gear, GearSide
from kf_desktop.content.cards.library import Library
from kf_desktop.rules.expedition.hunts.legendary import usable_cards, usable_gear
from kf_desktop.rules.knight import techniques
from kf_desktop.rules.knight.gear import (
    KNIGHVES,
    draw_knighves,
    equipped,
    free_hands,
    item_of,
    make_ready,
    side_of,
)
from kf_desktop.rules.knight.stats import lay_out_resource, lose_vigor, reset_stats
from kf_desktop.rules.sheet.tale import tier
from kf_desktop.rules.table.game import Fighter, Game, Knight
from kf_desktop.rules.table.state import GearItem, Loadout

HANDS = 2  # GEA-007
SUPPORTS = 2  # GEA-011
OVER_TIER = 2  # Vigor a tier of difference (GEA-036)
COMPONENTS = ("portrait", "heroic_arc", "peril_arc", "talent")


# --- a new campaign -----------------------------------------------------------------------------


def starting_loadout(content: Library, knight_id: str) -> Loadout:
    """What a knight begins the campaign with: the starting cards, as many techniques as the hand holds."""
    start = content.knights[knight_id].start
    loadout = Loadout(start.portrait, start.heroic_arc, start.peril_arc, start.talent)
    loadout.techniques = list(start.techniques[: content.portraits[start.portrait].hand_limit])
    for name in start.gear:
        _put(content, loadout, content.gear[name])
    return loadout


def _put(content: Library, loadout: Loadout, card: Gear) -> None:
    """Lay the card on its slot if there is room."""
    if card.type == "weapon":
        if sum(content.gear[name].hands for name in loadout.hands) + card.hands <= HANDS:
            loadout.hands.append(card.id)
    elif card.type == "armor":
        loadout.armor = loadout.armor or card.id
    elif len(loadout.supports) < SUPPORTS:
        loadout.supports.append(card.id)


# --- what is legal ------------------------------------------------------------------------------


def make_valid(game: Game, knight: Knight) -> None:
    """Take away what is not legal any more and fill the hand with unlocked techniques (LOA-005 … LOA-018)."""
    loadout = knight.loadout
    for what in COMPONENTS:
        unlocked = usable_cards(game, knight, what)
        if unlocked and getattr(loadout, what) not in unlocked:
            setattr(loadout, what, unlocked[0])
    known = usable_cards(game, knight, "technique")
    chosen = [card for card in dict.fromkeys(loadout.techniques) if card in known]
    chosen += [card for card in known if card not in chosen]
    loadout.techniques = chosen[: hand_limit(game, knight)]
    _check_gear(game, knight)


def hand_limit(game: Game, knight: Knight) -> int:
    """The most techniques that the Portrait allows (LOA-012)."""
    return game.content.portraits[knight.loadout.portrait].hand_limit


def _check_gear(game: Game, knight: Knight) -> None:
    """Only gear of the own Armory, each card once, in the slots there are; free hands hold Knighves."""
    old, knight.loadout = knight.loadout, Loadout()
    loadout = knight.loadout
    for what in COMPONENTS:
        setattr(loadout, what, getattr(old, what))
    loadout.techniques = old.techniques
    for name in dict.fromkeys([*old.hands, old.armor, *old.supports]):
        if name == KNIGHVES or item_of(knight, name) is None or not usable_gear(game, name):
            continue
        if displaced(game, knight, name) == []:
            _lay(game, knight, name)
    draw_knighves(game, knight)


def side(game: Game, knight: Knight, name: str) -> GearSide:
    """The side of the knight's own card that is in use."""
    item = item_of(knight, name)
    return side_of(game, item) if item is not None else game.content.gear[name]


def displaced(game: Game, knight: Knight, name: str) -> list[str] | None:
    """What must leave its slot for the card; None if it is not clear what (LOA-015, LOA-016)."""
    loadout, card = knight.loadout, side(game, knight, name)
    if card.type == "armor":
        return [loadout.armor] if loadout.armor else []
    if card.type == "support":
        return [] if len(loadout.supports) < SUPPORTS else None
    held = [weapon for weapon in loadout.hands if weapon != KNIGHVES]
    if card.hands <= free_hands(game, knight):
        return []
    return held if card.hands == HANDS or len(held) == 1 else None


def _lay(game: Game, knight: Knight, name: str) -> None:
    loadout, kind = knight.loadout, side(game, knight, name).type
    if kind == "weapon":
        loadout.hands.append(name)
    elif kind == "armor":
        loadout.armor = name
    else:
        loadout.supports.append(name)


def equip(game: Game, knight: Knight, name: str) -> None:
    """Put the card in its slot; what was in the way goes back to the Armory."""
    for other in displaced(game, knight, name) or []:
        unequip(game, knight, other)
    _lay(game, knight, name)
    draw_knighves(game, knight)
    game.emit("equips", "LOA-015", knight=knight.id, gear=name)


def unequip(game: Game, knight: Knight, name: str) -> None:
    """Take the card out of its slot."""
    loadout = knight.loadout
    loadout.hands = [weapon for weapon in loadout.hands if weapon != name]
    loadout.armor = "" if loadout.armor == name else loadout.armor
    loadout.supports = [support for support in loadout.supports if support != name]
    draw_knighves(game, knight)


def worn(knight: Knight) -> list[str]:
    """The gear cards in the knight's slots."""
    loadout = knight.loadout
    return [name for name in (*loadout.hands, loadout.armor, *loadout.supports) if name]


def replace_component(game: Game, knight: Knight, what: str, card: str) -> None:
    """Another card on one of the four places; a smaller Portrait holds fewer techniques (LOA-012)."""
    setattr(knight.loadout, what, card)
    knight.loadout.techniques = knight.loadout.techniques[: hand_limit(game, knight)]


# --- upgrades -----------------------------------------------------------------------------------


def upgrade_targets(game: Game, knight: Knight, upgrade: str) -> list[GearItem]:
    """The equipped gear that can take the upgrade: of its type, not the merchant's (GEA-051, GEA-055)."""
    kind = game.content.upgrades[upgrade].type
    return [
        item
        for name in worn(knight)
        if (item := item_of(knight, name)) is not None
        and side_of(game, item).type == kind
        and game.content.gear[name].source != "merchant"
        and item.upgrade != upgrade
    ]


def attach(game: Game, knight: Knight, upgrade: str, name: str) -> None:
    """Attach or move the upgrade; one that the gear had is free again (GEA-052, GEA-054)."""
    sheet = knight.sheet
    for item in sheet.armory:
        if item.upgrade == upgrade:
            item.upgrade = ""
    sheet.upgrades = [card for card in sheet.upgrades if card != upgrade]
    for item in sheet.armory:
        if item.gear == name:
            if item.upgrade:
                sheet.upgrades.append(item.upgrade)
            item.upgrade = upgrade
    game.emit("upgrade_attached", "GEA-051", knight=knight.id, upgrade=upgrade, gear=name)


# --- the expedition begins ----------------------------------------------------------------------


def over_tier(game: Game, knight: Knight, item: GearItem) -> int:
    """The Vigor that equipping the card costs because its tier is too high (GEA-036 … GEA-038)."""
    return OVER_TIER * max(0, side_of(game, item).tier - tier(knight))


def begin_expedition(game: Game, knight: Knight) -> None:
    """Statistics, techniques and charges at the start (SHT-042, LOA-008 … LOA-020)."""
    reset_stats(game, knight)
    lay_out_resource(game, knight)
    techniques.put_away(knight)
    knight.hand = list(knight.loadout.techniques)  # LOA-013
    make_ready(game, knight)
    game.emit("sets_out", "SHT-042", knight=knight.id, vigor=knight.vigor, heat_limit=knight.heat_limit)
    pay_for_tiers(game, knight, knight)


def pay_for_tiers(game: Game, fighter: Fighter, measure: Knight) -> None:
    """Vigor for what is equipped above that knight's tier: the own, of a squire the leader's (GEA-038, SQU-036)."""
    for item, _ in equipped(game, fighter):
        penalty = over_tier(game, measure, item)
        if penalty:
            lose_vigor(game, fighter, penalty, cause=item.gear)
