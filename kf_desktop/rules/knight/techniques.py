"""Techniques: from hand to the areas of the board and back (TEC)."""

from __future__ import annotations

from kf_desktop.content.effects.knight import Deplete, Refresh, Restrain
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.effects.who import whom
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.dice import random_of
from kf_desktop.rules.table.game import (
    Fighter,
    Game,
    Kind,
    Option,
    Steps,
    choose_many_of,
    choose_of,
)


def area(knight: Fighter, name: str) -> list[str]:
    """The area of the board of that name."""
    cards: list[str] = getattr(knight, name)
    return cards


def deplete(game: Game, knight: Fighter, technique: str, to: str, *, used: bool = False) -> None:
    """Move the card from hand to its area (TEC-017); instant cards come back at the end of the round.

    `used`: by its own use, and not by another effect.
    """
    knight.hand.remove(technique)
    area(knight, to).append(technique)
    lying = len(area(knight, to))
    game.emit("depleted", "TEC-017", knight=knight.id, technique=technique, area=to, used=used, lying=lying)


def return_to_hand(game: Game, knight: Fighter, source: str, amount: int) -> Steps[None]:
    """Return cards of an area to hand; the player picks if there are more (TEC-025, KRD-024)."""
    waiting = knight.delay if source == "cooldown" else []
    held = len(area(knight, source))
    chosen = yield from _chosen(knight, area(knight, source), amount, "refresh.techniques", waiting)
    for card in chosen:
        area(knight, source).remove(card)
        knight.hand.append(card)
    if chosen:
        told: dict[str, str | int] = {"area": source, "amount": amount, "held": held}
        game.emit("techniques_back", "KRD-024", knight=knight.id, techniques=list(chosen), **told)


def _chosen(knight: Fighter, cards: list[str], amount: int, prompt: str, waiting: list[str]) -> Steps[list[str]]:
    """So many of the cards, which the knight picks; those that wait in Delay are none of them."""
    if len(cards) <= amount:
        return list(cards)
    return (
        yield from choose_many_of(
            Kind.CARD,
            prompt,
            {Option(f"technique:{card}", "technique", {"technique": card}): card for card in cards},
            amount,
            amount,
            seats=(knight.seat,),
            because=("KRD-024", "TEC-025"),
            args={"knight": knight.id},
            missing=lambda: [
                because.IN_DELAY.of(Option(f"technique:{card}", "technique", {"technique": card}), area="delay")
                for card in waiting
            ],
        )
    )


def delay_to_cooldown(game: Game, knight: Fighter, moved: list[str]) -> None:
    """Move cards from Delay to Cooldown (KRD-026)."""
    if moved:
        knight.delay = [card for card in knight.delay if card not in moved]
        knight.cooldown.extend(moved)
        game.emit("delay_to_cooldown", "KRD-026", knight=knight.id, techniques=list(moved))


def end_of_round(knight: Fighter) -> None:
    """Instantly depleted cards return to hand (TEC-018)."""
    knight.hand.extend(knight.instant)
    knight.instant.clear()


def recover_all(knight: Fighter) -> None:
    """Every card returns to hand (AFT-006)."""
    for name in ("cooldown", "delay", "discard", "instant"):
        knight.hand.extend(area(knight, name))
        area(knight, name).clear()


def put_away(knight: Fighter) -> None:
    """No card is left on the board: the next loadout chooses anew (SHT-042)."""
    for name in ("hand", "cooldown", "delay", "discard", "instant"):
        area(knight, name).clear()


@performs(Refresh)
def _refresh(game: Game, effect: Refresh, context: Context) -> Steps[None]:
    for knight in (yield from whom(game, effect.who, context)):
        amount = amount_of(game, effect.amount, context, knight)
        source = (yield from _which_area(knight, context)) if effect.source == "any" else effect.source
        if source == "delay":
            delay_to_cooldown(game, knight, (yield from _chosen(knight, knight.delay, amount, "refresh.delay", [])))
        else:
            yield from return_to_hand(game, knight, source, amount)


def _which_area(knight: Fighter, context: Context) -> Steps[str]:
    """Refresh X: from Delay to Cooldown, or from Cooldown to hand; an area without cards is no choice."""
    able = [name for name in ("cooldown", "delay") if area(knight, name)]
    if not able:
        return "cooldown"
    return (
        yield from choose_of(
            Kind.CHOOSE,
            "choose.refresh",
            {Option(f"area:{name}", f"refresh_{name}"): name for name in able},
            seats=(knight.seat,),
            source=context.source,
            because=("refresh_x",),
            args={"knight": knight.id},
            missing=lambda: [
                because.NO_CARDS.of(Option(f"area:{name}", f"refresh_{name}"))
                for name in ("cooldown", "delay")
                if name not in able
            ],
        )
    )


@performs(Restrain)
def _restrain(game: Game, effect: Restrain, context: Context) -> Steps[None]:
    """All cards in Cooldown go to Delay."""
    for knight in (yield from whom(game, effect.who, context)):
        if knight.cooldown:
            game.emit("restrained", "restrain", knight=knight.id, techniques=[*knight.cooldown])
            knight.delay.extend(knight.cooldown)
            knight.cooldown.clear()


@performs(Deplete)
def _deplete(game: Game, effect: Deplete, context: Context) -> Steps[None]:
    for knight in (yield from whom(game, effect.who, context)):
        for technique in random_of(game, knight.hand, amount_of(game, effect.amount, context, knight)):
            deplete(game, knight, technique, effect.to)
