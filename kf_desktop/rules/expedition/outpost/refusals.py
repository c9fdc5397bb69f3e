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


# --- a part where nothing is left to do -----------------------------------------------------------


def of_the_board(game: Game, visit: Option) -> Refusal:
    """A contract is signed, or none is left for the leader's tier (OUT-017, OUT-023)."""
    signed = game.state.expedition.contract
    return hindrance.BOARD_SIGNED.of(visit, contract=signed) if signed else hindrance.BOARD_EMPTY.of(visit)


def of_the_scouts(game: Game, visit: Option) -> Refusal:
    """No scout can be paid, else none has anything left to do (OUT-013, OUT-031)."""
    dear = [int(each.args["amount"]) for each in of_scouts(game) if each.why == hindrance.PARTY_GOLD.why]
    return _too_poor(game, visit, dear)


def of_the_guild(game: Game, visit: Option) -> Refusal:
    """No mercenary can be paid, or no more may ride along (OUT-013, OUT-034)."""
    if len(guilds.names_hired(game)) >= guilds.MOST_MERCENARIES:
        return hindrance.MERCENARIES_FULL.of(visit, amount=guilds.MOST_MERCENARIES)
    return _too_poor(game, visit, [int(each.args["amount"]) for each in of_mercenaries(game)])


def _too_poor(game: Game, visit: Option, prices: list[int]) -> Refusal:
    if not prices:
        return hindrance.NOBODY_TO_HIRE.of(visit)
    return hindrance.PARTY_POOR.of(visit, amount=min(prices), have=guilds.purse(game))


def of_the_workshop(game: Game, visit: Option) -> Refusal:
    """No knight can pay the cheapest thing, or nothing is left to sell (OUT-050, OUT-053)."""
    prices = [int(each.args["amount"]) for each in of_merchant(game) if each.why == hindrance.GOLD.why]
    if not prices:
        return hindrance.NOTHING_FOR_SALE.of(visit)
    return hindrance.KNIGHTS_POOR.of(visit, amount=min(prices), have=max(each.sheet.gold for each in knights_of(game)))


def of_the_shrine(game: Game, visit: Option) -> Refusal:
    """Every knight has a patron, or who has none has nothing to give; or all saints are taken (OUT-060 … OUT-063)."""
    if all(knight.sheet.saint for knight in knights_of(game)):
        return hindrance.ALL_PATRONS.of(visit)
    if not saints.free_saints(game):
        return hindrance.NO_SAINT.of(visit)
    return hindrance.NO_DEVOTION.of(visit, amount=shrine.PRICE)
