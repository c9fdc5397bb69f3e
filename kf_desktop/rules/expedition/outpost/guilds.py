"""Scouts and mercenaries: hired by the party, paid by its knights (OUT-013, OUT-026 … OUT-048)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kf_desktop.content.cards.outpost import Mercenary, Scout
from kf_desktop.content.effects.expedition import PeekExploration, Recruit
from kf_desktop.content.expressions import amount
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform, performs
from kf_desktop.rules.expedition.kingdom.map import leader_of, leader_seats, neighbours, reveal_one
from kf_desktop.rules.expedition.kingdom.setup import shuffle_until_regular
from kf_desktop.rules.sheet.counters import change_counter
from kf_desktop.rules.sheet.saints import breach
from kf_desktop.rules.sheet.tale import tier
from kf_desktop.rules.table.game import Deed, Game, Kind, Knight, Option, Steps, choose_of, knights_of
from kf_desktop.rules.table.marks import Mark, MarkKind, is_marked, take
from kf_desktop.rules.table.state import MercenaryState

SCOUTS_BECAUSE = ("OUT-026", "OUT-013")
MERCENARIES_BECAUSE = ("OUT-035", "OUT-034", "OUT-013")
MOST_MERCENARIES = 4  # OUT-034
TREACHERY = 2  # VIC-016


# --- paying together ----------------------------------------------------------------------------


def purse(game: Game) -> int:
    """The Gold of the whole party."""
    return sum(knight.sheet.gold for knight in knights_of(game))


def pay_together(game: Game, price: int, payers: list[Knight] | None = None) -> None:
    """Split a party price as evenly as the purses allow; the odd coin comes from the richest (OUT-013)."""
    knights = payers or knights_of(game)
    shares = dict.fromkeys((knight.id for knight in knights), 0)
    for _ in range(price):
        able = [knight for knight in knights if knight.sheet.gold > shares[knight.id]]
        payer = min(able, key=lambda knight: (shares[knight.id], -knight.sheet.gold))
        shares[payer.id] += 1
    for knight in knights:
        change_counter(game, knight, "gold", -shares[knight.id])


def pay_price(game: Game, price: int, payers: list[Knight] | None = None) -> Steps[None]:
    """Evenly, unless the players want to say who gives how much (OUT-013)."""
    knights = payers or knights_of(game)
    if not is_marked(game.state.expedition.marks, MarkKind.SPLIT):
        pay_together(game, price, knights)
        return
    for place, knight in enumerate(knights):
        rest = sum(other.sheet.gold for other in knights[place + 1 :])
        least, most = max(0, price - rest), min(price, knight.sheet.gold)
        share = yield from choose_of(
            Kind.CHOOSE,
            "outpost.share",
            {Option(f"gold:{gold}", "share", {"amount": gold}): gold for gold in range(least, most + 1)},
            seats=(knight.seat,),
            because=("OUT-013",),
            args={"knight": knight.id, "amount": price},
        )
        change_counter(game, knight, "gold", -share)
        price -= share


def _splitting(game: Game, offered: dict[Option, Deed]) -> dict[Option, Deed]:
    """Where something is for sale to a party of several purses, how it is paid can be changed (OUT-013)."""
    if not offered or sum(knight.sheet.gold > 0 for knight in knights_of(game)) < 2:
        return offered
    label = "even" if is_marked(game.state.expedition.marks, MarkKind.SPLIT) else "split"
    return {**offered, Option(label, label): partial(_change_split, game)}


def _change_split(game: Game) -> Steps[None]:
    marks = game.state.expedition.marks
    if not take(marks, MarkKind.SPLIT):
        marks.append(Mark(MarkKind.SPLIT))
    yield from ()


# --- scouts -------------------------------------------------------------------------------------


def scout_options(game: Game) -> dict[Option, Deed]:
    """The scouts of this kingdom that the party can pay and that can still do something (OUT-031)."""
    hired, gold = game.state.expedition.scouts, purse(game)
    offered: dict[Option, Deed] = {
        Option(f"scout:{scout.id}", "scout", {"scout": scout.id, "price": scout.price}): partial(
            hire_scout, game, scout
        )
        for scout in game.content.scouts_of(game.state.expedition.kingdom)
        if hired.count(scout.id) < scout.limit and scout.price <= gold and _is_useful(game, scout)
    }
    return _splitting(game, offered)


def _is_useful(game: Game, scout: Scout) -> bool:
    """Whether there is still something for the scout to do: on a hunt neither map nor Exploration deck is in play."""
    if game.state.expedition.hunt is not None:
        return False
    if scout.kind == "patrol":
        return True
    return bool(hidden_neighbours(game) if scout.kind == "recon" else unused_surveys(game))


def hire_scout(game: Game, scout: Scout) -> Steps[None]:
    """Pay the scout, who does the work at once (OUT-026)."""
    yield from pay_price(game, scout.price)
    game.state.expedition.scouts.append(scout.id)
    game.emit("scout_hired", "OUT-026", scout=scout.id, price=scout.price)
    breach(game, "hire")
    yield from _SERVICES[scout.kind](game, scout)


def hidden_neighbours(game: Game) -> list[str]:
    """Face-down tiles next to the starting tile (OUT-028)."""
    expedition = game.state.expedition
    return [tile for tile in neighbours(game, expedition.tile) if not expedition.tiles[tile].up]


def _recon(game: Game, scout: Scout) -> Steps[None]:
    """The leader sees the front of tiles beside the start; they stay unexplored (OUT-028)."""
    for left in reversed(range(scout.amount)):
        hidden = hidden_neighbours(game)
        yield from reveal_one(game, hidden, "OUT-028", seats=leader_seats(game), source=scout.id, left=left)


def _patrol(game: Game, scout: Scout) -> Steps[None]:
    """The party looks at the top of the Exploration deck (OUT-029)."""
    effect = PeekExploration(amount=amount(scout.amount))
    yield from perform(game, (effect,), Context(source=scout.id, knight=leader_of(game)))


def unused_surveys(game: Game) -> list[str]:
    """The kingdom's Survey cards that are not in the deck."""
    expedition = game.state.expedition
    cards = game.content.explorations_of(expedition.kingdom)
    return [card.id for card in cards if card.survey and card.id not in expedition.exploration]


def _survey(game: Game, scout: Scout) -> Steps[None]:
    """Survey cards are shuffled in, a regular card on top (OUT-030, DEL-106)."""
    for _ in range(scout.amount):
        unused = unused_surveys(game)
        if unused:
            game.state.expedition.exploration.append(game.pick("exploration", unused))
            game.emit("survey_card", "OUT-030", cards=len(game.state.expedition.exploration))
    shuffle_until_regular(game)
    yield from ()


_SERVICES: dict[str, Callable[[Game, Scout], Steps[None]]] = {
    "recon": _recon,
    "patrol": _patrol,
    "survey": _survey,
}


# --- mercenaries --------------------------------------------------------------------------------


def mercenaries_offered(game: Game) -> list[Mercenary]:
    """Level 1, bound to this kingdom or unlocked; not above the leader's tier, no name twice, four at most
    (OUT-034, OUT-035, OUT-041, OUT-048)."""
    expedition = game.state.expedition
    hired = names_hired(game)
    if len(hired) >= MOST_MERCENARIES:
        return []
    reach = tier(leader_of(game))
    return [
        card
        for card in game.content.mercenaries.values()
        if card.kingdom in (None, expedition.kingdom)
        and (card.level == 1 or card.kingdom is not None or card.id in game.state.campaign.mercenaries)
        and card.level <= reach
        and card.name.en not in hired
    ]


def names_hired(game: Game) -> list[str]:
    """Who is with the party: the same person has a card a level (OUT-041)."""
    return [game.content.mercenaries[entry.id].name.en for entry in game.state.expedition.mercenaries]


def hiring(game: Game, card: Mercenary) -> tuple[int, list[Knight]]:
    """The price of a mercenary and who pays it: 2 Gold more if a knight under Treachery has to help (VIC-016)."""
    knights = knights_of(game)
    loyal = [knight for knight in knights if not knight.sheet.vices.get("treachery", 0)]
    if len(loyal) == len(knights) or (loyal and sum(knight.sheet.gold for knight in loyal) >= card.price):
        return card.price, loyal
    return card.price + TREACHERY, knights


def mercenary_option(game: Game, card: Mercenary) -> Option:
    """The mercenary with its price for this party."""
    return Option(f"mercenary:{card.id}", "mercenary", {"mercenary": card.id, "price": hiring(game, card)[0]})


def mercenary_options(game: Game) -> dict[Option, Deed]:
    """The mercenaries that the party can pay."""
    gold = purse(game)
    offered: dict[Option, Deed] = {
        mercenary_option(game, card): partial(hire_mercenary, game, card)
        for card in mercenaries_offered(game)
        if hiring(game, card)[0] <= gold
    }
    return _splitting(game, offered)


def hire_mercenary(game: Game, card: Mercenary) -> Steps[None]:
    """Pay and recruit (OUT-040)."""
    price, payers = hiring(game, card)
    yield from pay_price(game, price, payers)
    game.state.expedition.mercenaries.append(MercenaryState(card.id))
    rules = ("OUT-033", "VIC-016") if price > card.price else ("OUT-033",)
    game.emit("mercenary_hired", *rules, mercenary=card.id, price=price)
    breach(game, "hire")


@performs(Recruit)
def _recruit(game: Game, effect: Recruit, context: Context) -> Steps[None]:
    """An effect brings a mercenary, unlocked or not, and does not unlock one; a price only if it says so.

    Beyond four nobody comes, nor twice, nor unpaid (OUT-034, OUT-041 … OUT-043).
    """
    card, hired = game.content.mercenaries[effect.id], names_hired(game)
    if len(hired) < MOST_MERCENARIES and card.name.en not in hired and effect.price <= purse(game):
        yield from pay_price(game, effect.price)
        game.state.expedition.mercenaries.append(MercenaryState(card.id))
        game.emit("recruited", "OUT-042", "OUT-043", mercenary=card.id, price=effect.price)
        if effect.price:
            breach(game, "hire")
    yield from ()
