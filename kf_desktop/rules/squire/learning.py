"""What squires learn: Mettle cards unlocked by success, by Leads and by survival (SQU-026 … SQU-033)."""

from __future__ import annotations

from collections.abc import Mapping

from kf_desktop.rules.sheet.tale import tier
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Steps, choose_of
from kf_desktop.rules.table.mettle import put_away

PRICE = 5  # SQU-030
BY_SURVIVAL = 2  # SQU-031


def succeeded(game: Game, squire: Fighter) -> bool:
    """Enough clues of the card's type at the end of an expedition that has not failed (SQU-027)."""
    card = game.content.clue_cards.get(squire.clue_card)
    if card is None or game.state.expedition.failed:
        return False
    return squire.clues.get(squire.clue_card, 0) >= card.required


def leads_of(game: Game, squire: Fighter) -> int:
    """What is above the goal; of an investigation that failed half of all clues (SQU-029, CLU-016, CLU-017)."""
    if not succeeded(game, squire):
        return sum(squire.clues.values()) // 2
    return squire.clues[squire.clue_card] - game.content.clue_cards[squire.clue_card].required


def learn_from_quest(game: Game) -> Steps[None]:
    """Any success in a Quest expedition unlocks a card, and the most Leads of a squire are saved (SQU-028, SQU-029)."""
    squires, expedition = game.state.squires.values(), game.state.expedition
    if not expedition.quester or not any(succeeded(game, squire) for squire in squires):
        return
    yield from _unlock(game, range(1, tier(game.state.knights[expedition.leader]) + 1), "SQU-028")
    leads = max(leads_of(game, squire) for squire in squires)
    game.state.campaign.squire_leads += leads
    game.emit("squire_leads", "SQU-029", amount=leads, now=game.state.campaign.squire_leads)


def survive(game: Game) -> None:
    """The party has come home at this tier without failing, with squires or without (SQU-031, SQU-032)."""
    expedition, survived = game.state.expedition, game.state.campaign.survived
    reached = tier(game.state.knights[expedition.leader]) if expedition.leader in game.state.knights else 0
    if reached and not expedition.failed and reached not in survived:
        survived.append(reached)


def learn_from_survival(game: Game) -> Steps[None]:
    """Two cards of every tier survived, once squires are there to learn them (SQU-031, SQU-032)."""
    campaign = game.state.campaign
    if not game.state.squires:
        return
    for reached in [each for each in campaign.survived if each not in campaign.schooled]:
        campaign.schooled.append(reached)
        tiers = range(reached, reached + 1)
        of = min(BY_SURVIVAL, len(unlockable(game, tiers)))
        for number in range(1, of + 1):
            yield from _unlock(game, tiers, "SQU-031", count={"number": number, "of": of} if of > 1 else {})


def buy_mettle(game: Game) -> Steps[None]:
    """Between expeditions 5 of the squires' Leads unlock a card, as often as they last (SQU-030)."""
    campaign, expedition = game.state.campaign, game.state.expedition
    while campaign.squire_leads >= PRICE:
        reach = range(1, tier(game.state.knights[expedition.leader]) + 1)
        if not (yield from _unlock(game, reach, "SQU-030", price=PRICE)):
            return
        campaign.squire_leads -= PRICE


def practised(box: Box, reached: int) -> list[str]:
    """What squires have learned who have survived every tier below that one (SQU-031)."""
    cards = [[card.id for card in box.mettle.values() if card.tier == each] for each in range(1, reached)]
    return [card for of_tier in cards for card in of_tier[:BY_SURVIVAL]]


def unlockable(game: Game, tiers: range) -> list[str]:
    """The cards of those tiers that are not in the deck yet."""
    have = game.state.campaign.mettle
    return [card.id for card in game.content.mettle.values() if card.tier in tiers and card.id not in have]


def _unlock(
    game: Game, tiers: range, rule: str, *, price: int = 0, count: Mapping[str, int] | None = None
) -> Steps[bool]:
    """A card of the players' choice, the `count` says which of how many; without a price it is taken (SQU-033)."""
    offered: dict[Option, str] = {
        Option(f"mettle:{card}", "mettle_card", {"card": card}): card for card in unlockable(game, tiers)
    }
    if not offered:
        return False
    if price:
        offered[Option("no", "no")] = ""
    card = yield from choose_of(
        Kind.CARD, "spoils.mettle", offered, because=(rule, "SQU-033"), args={"amount": price, **(count or {})}
    )
    if card:
        game.state.campaign.mettle.append(card)
        put_away(game)
        game.emit("unlocked", rule, "SQU-033", what="mettle", card=card)
    return bool(card)
