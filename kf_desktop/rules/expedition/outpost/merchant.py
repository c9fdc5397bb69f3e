"""The Merchant Workshop: buying and reforging gear (OUT-049 … OUT-059, OUT-066)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kf_desktop.content.cards.gear import Gear
from kf_desktop.rules.knight import gear
from kf_desktop.rules.knight.gear import owned_gear
from kf_desktop.rules.sheet.counters import change_counter
from kf_desktop.rules.sheet.saints import breach
from kf_desktop.rules.sheet.tale import tier
from kf_desktop.rules.squire.lending import can_be_lent
from kf_desktop.rules.table.game import Deed, Game, Knight, Option, Steps, knights_of
from kf_desktop.rules.table.state import GearItem

BECAUSE = ("OUT-050", "OUT-053", "OUT-055")


def for_sale(game: Game, knight: Knight) -> list[Gear]:
    """Merchant gear and unlocked consumables that nobody owns, up to the knight's tier (OUT-050, OUT-066)."""
    taken, reach = owned_gear(game), tier(knight)
    return [
        card
        for card in game.content.gear.values()
        if (card.source == "merchant" or card.id in game.state.campaign.consumables)
        and card.tier <= reach
        and card.id not in taken
    ]


def reforgeable(game: Game, knight: Knight) -> Iterator[tuple[GearItem, int]]:
    """The merchant gear that the knight can have reforged, with its price (OUT-055 … OUT-058)."""
    for item in knight.sheet.armory:
        side = game.content.gear[item.gear].reforged
        if side is not None and not item.reforged and not item.fresh:
            yield item, side.price


def options(game: Game) -> dict[Option, Deed]:
    """Everything that some knight can pay."""
    found: dict[Option, Deed] = {}
    for knight in knights_of(game):
        found |= {
            buying(knight, card.id, card.price): partial(buy, game, knight, card.id)
            for card in for_sale(game, knight)
            if card.price <= knight.sheet.gold
        }
        found |= {
            reforging(knight, item.gear, price): partial(reforge, game, knight, item.gear)
            for item, price in reforgeable(game, knight)
            if price <= knight.sheet.gold
        }
    return found


def sells_arms(game: Game) -> bool:
    """Whether some knight can pay for a weapon that a squire could be lent (SQU-034)."""
    return any(
        card.price <= knight.sheet.gold and can_be_lent(game, GearItem(card.id))
        for knight in knights_of(game)
        for card in for_sale(game, knight)
    )


def buying(knight: Knight, card: str, price: int) -> Option:
    return Option(f"buy:{card}:{knight.id}", "buy", {"gear": card, "knight": knight.id, "price": price})


def reforging(knight: Knight, card: str, price: int) -> Option:
    return Option(f"reforge:{card}:{knight.id}", "reforge", {"gear": card, "knight": knight.id, "price": price})


def buy(game: Game, knight: Knight, card: str) -> Steps[None]:
    """Pay and take the card; it cannot be reforged in this phase (OUT-053, OUT-056)."""
    price = game.content.gear[card].price
    change_counter(game, knight, "gold", -price)
    game.emit("buys", "OUT-053", knight=knight.id, gear=card, price=price)
    gear.gain_gear(game, knight, card)
    breach(game, "buy", knight)
    for item in knight.sheet.armory:
        item.fresh = item.fresh or item.gear == card
    yield from ()


def reforge(game: Game, knight: Knight, card: str) -> Steps[None]:
    """Pay and turn the card for good (OUT-055, OUT-057)."""
    item, price = next(entry for entry in reforgeable(game, knight) if entry[0].gear == card)
    change_counter(game, knight, "gold", -price)
    item.reforged = True
    item.charges = gear.side_of(game, item).charges
    game.emit("reforges", "OUT-055", "OUT-057", knight=knight.id, gear=card, price=price)
    yield from ()
