"""What the questions of an expedition leave out, and why: asked only by a player who misses it."""

from __future__ import annotations

from functools import partial

from kf_desktop.rules.expedition.kingdom.map import leader_of
from kf_desktop.rules.expedition.outpost import contracts, guilds, merchant, shrine
from kf_desktop.rules.sheet import saints
from kf_desktop.rules.sheet.tale import tier
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import Game, Option, Refusal, knights_of

# --- the outpost --------------------------------------------------------------------------------


def of_contracts(game: Game) -> list[Refusal]:
    """Contracts that are signed, fulfilled for good, or above the leader's tier (OUT-017, OUT-019, OUT-023)."""
    offered, reach = contracts.offered(game), tier(leader_of(game))
    found = []
    for card in game.content.contracts_of(game.state.expedition.kingdom):
        option = contracts.option_of(card)
        if card in offered:
            continue
        if game.state.expedition.contract:
            found.append(hindrance.SIGNED.of(option))
        elif card.id in game.state.campaign.contracts:
            found.append(hindrance.FULFILLED.of(option))
        else:
            found.append(hindrance.TIER.of(option, amount=card.tier, have=reach))
    return found


def of_merchant(game: Game) -> list[Refusal]:
    """What is too dear for a knight, and what was bought in this phase (OUT-053, OUT-056)."""
    found = []
    for knight in knights_of(game):
        have = knight.sheet.gold
        for card in merchant.for_sale(game, knight):
            if card.price > have:
                option = merchant.buying(knight, card.id, card.price)
                found.append(
                    hindrance.GOLD.against(
                        option, partial(merchant.buy, game, knight, card.id), amount=card.price, have=have
                    )
                )
        for item, price in merchant.reforgeable(game, knight):
            if price > have:
                option = merchant.reforging(knight, item.gear, price)
                found.append(
                    hindrance.GOLD.against(
                        option, partial(merchant.reforge, game, knight, item.gear), amount=price, have=have
                    )
                )
        for item in knight.sheet.armory:
            side = game.content.gear[item.gear].reforged
            if side is not None and item.fresh and not item.reforged:
                found.append(hindrance.FRESH.of(merchant.reforging(knight, item.gear, side.price)))
    return found


def of_scouts(game: Game) -> list[Refusal]:
    """Scouts who are too dear, hired as often as can be, or have nothing left to do (OUT-031)."""
    offered = [option.key for option in guilds.scout_options(game)]
    found, have = [], guilds.purse(game)
    for scout in game.content.scouts_of(game.state.expedition.kingdom):
        option = Option(f"scout:{scout.id}", "scout", {"scout": scout.id, "price": scout.price})
        if option.key in offered:
            continue
        if game.state.expedition.scouts.count(scout.id) >= scout.limit:
            found.append(hindrance.HIRED.of(option))
        elif scout.price > have:
            found.append(hindrance.PARTY_GOLD.of(option, amount=scout.price, have=have))
        else:
            found.append(hindrance.NO_EFFECT.of(option))
    return found


def of_mercenaries(game: Game) -> list[Refusal]:
    """Mercenaries whom the party cannot pay (OUT-033)."""
    have = guilds.purse(game)
    return [
        hindrance.PARTY_GOLD.of(guilds.mercenary_option(game, card), amount=price, have=have)
        for card in guilds.mercenaries_offered(game)
        if (price := guilds.hiring(game, card)[0]) > have
    ]


def of_shrine(game: Game) -> list[Refusal]:
    """Knights who have a patron, or no Devotion to spend (OUT-060, OUT-063)."""
    found = []
    for knight in knights_of(game):
        for saint in saints.free_saints(game):
            args: dict[str, str | int | bool] = {"saint": saint, "knight": knight.id, "devotion": shrine.PRICE}
            option = Option(f"saint:{saint}:{knight.id}", "saint", args)
            if knight.sheet.saint:
                found.append(hindrance.HAS_PATRON.of(option))
            elif knight.sheet.devotion < shrine.PRICE:
                found.append(hindrance.PRAYER.of(option, amount=shrine.PRICE, have=knight.sheet.devotion))
    return found
