"""Loot: what the party finds, until it is shared out at the end (SPO-004 … SPO-009, SPO-022)."""

from __future__ import annotations

from collections.abc import Iterator

from kf_desktop.content.cards.gear import Gear
from kf_desktop.content.effects.expedition import Scavenge
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.knight.gear import owned_gear
from kf_desktop.rules.sheet.counters import change_counter
from kf_desktop.rules.sheet.tale import tier
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import Game, Kind, Knight, Option, Refusal, Steps, choose_many_of
from kf_desktop.rules.table.hindrance import Hindrance

DELVE_KINDS = ("kingdom_gear", "upgrade", "consumable")
CLASH_KINDS = ("exhibition", "full")


def left(game: Game, kind: str) -> int:
    """Loot cards of the kind that are still in the supply (SPO-008, SPO-009)."""
    card = game.content.loot.get(kind)
    return card.count - game.state.expedition.loot.count(kind) if card is not None else 0


def scavenge(game: Game, kind: str, amount: int) -> Steps[None]:
    """Add Loot cards to the Loot deck; what the supply lacks is ignored (SPO-005, SPO-009).

    Args:
        kind: a kind of Loot card, "any" (the players choose card by card among those that the delve
            gives) or "clash" (by the clash in progress or last resolved).
    """
    if kind == "any":
        found = yield from _choose_kinds(game, amount)
    else:
        kind = _last_clash(game) if kind == "clash" else kind
        found = [kind] * min(amount, left(game, kind))
    for card in dict.fromkeys(found):
        count = found.count(card)
        game.state.expedition.loot += [card] * count
        game.emit("loot", "SPO-005", loot=card, amount=count, now=len(game.state.expedition.loot))


def _last_clash(game: Game) -> str:
    """The type of the clash in progress, else of the last one; "" before the first."""
    if game.state.clash is not None:
        return game.state.clash.type
    return next((kind for kind in reversed(CLASH_KINDS) if kind in game.state.expedition.clashes), "")


def _choose_kinds(game: Game, amount: int) -> Steps[list[str]]:
    """One question for all cards: every card that the supply can still give is an option of its own."""
    options = {
        Option(f"loot:{kind}#{number}", "loot", {"loot": kind, "number": number}): kind
        for kind in DELVE_KINDS
        for number in range(1, min(amount, left(game, kind)) + 1)
    }
    return (
        yield from choose_many_of(
            Kind.CARD,
            "choose.loot",
            options,
            amount,
            amount,
            because=("SPO-005", "SPO-009"),
            args={"amount": amount},
        )
    )


@performs(Scavenge)
def _scavenge(game: Game, effect: Scavenge, context: Context) -> Steps[None]:
    yield from scavenge(game, effect.kind, amount_of(game, effect.amount, context))


# --- what it is worth ---------------------------------------------------------------------------


def gold_value(game: Game, knight: Knight, kind: str) -> int:
    """The Gold that a Loot card gives to a knight of that tier (SPO-022)."""
    return game.content.loot[kind].gold[tier(knight) - 1]


def turn_into_gold(game: Game, knight: Knight, kind: str) -> None:
    """The holder's tier decides what the card is worth (SPO-022, SPO-023)."""
    game.emit("cashes", "SPO-022", "SPO-023", knight=knight.id, loot=kind)
    change_counter(game, knight, "gold", gold_value(game, knight, kind))


def exchange_cards(game: Game, knight: Knight, kind: str) -> list[str]:
    """The cards that the Loot card can be exchanged for: of the right kind, the knight's tier or lower, and
    owned by nobody (SPO-010 … SPO-019, SPO-024)."""
    return [card for card, _, why in _for_exchange(game, knight, kind) if why is None]


def refused_cards(game: Game, knight: Knight, kind: str) -> list[Refusal]:
    """The other cards of the kind: above the tier, or somebody has them (SPO-019, SPO-024)."""
    label = "upgrade" if kind == "upgrade" else "gear"
    return [
        why.of(Option(f"card:{card}", label, {label: card}), amount=own, have=tier(knight))
        for card, own, why in _for_exchange(game, knight, kind)
        if why is not None
    ]


def _for_exchange(game: Game, knight: Knight, kind: str) -> Iterator[tuple[str, int, Hindrance | None]]:
    """Every card of the kind with its tier, and what keeps the knight from it."""
    reach = tier(knight)
    if kind == "upgrade":
        tiers = {card.id: card.tier for card in game.content.upgrades.values()}
        taken = owned_upgrades(game)
    else:
        tiers = {card.id: card.tier for card in game.content.gear.values() if _comes_from(game, card, kind)}
        taken = owned_gear(game)
    if kind in CLASH_KINDS and tiers:
        reach = max(reach, min(tiers.values()))  # SPO-026, SPO-027
    for card, own in tiers.items():
        if card in taken:
            yield card, own, hindrance.OWNED
        else:
            yield card, own, hindrance.OVER_TIER if own > reach else None


def _comes_from(game: Game, card: Gear, kind: str) -> bool:
    """Whether Loot of the kind stands for the gear card (SPO-010, SPO-013, SPO-017, SPO-018)."""
    expedition = game.state.expedition
    if kind == "kingdom_gear":
        return card.source == "kingdom" and card.kingdom == expedition.kingdom
    if kind == "consumable":
        return card.source == "consumable" and card.kingdom in (None, expedition.kingdom)
    return card.source == "monster" and card.monster == expedition.fought.get(kind)


def owned_upgrades(game: Game) -> list[str]:
    """The upgrade cards that knights own, attached or not (SPO-024)."""
    knights = game.state.fighters
    attached = [item.upgrade for knight in knights for item in knight.sheet.armory if item.upgrade]
    return attached + [upgrade for knight in knights for upgrade in knight.sheet.upgrades]
