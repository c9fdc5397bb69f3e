"""The Wound Stack: how much the monster has suffered, and when that is enough (ESC-003 … ESC-011, KAT-081)."""

from __future__ import annotations

from functools import lru_cache

from kf_desktop.content.cards.monsters import Trait
from kf_desktop.content.effects.monster import EndClash, Wound
from kf_desktop.rules.clash.board.monsters import level_of
from kf_desktop.rules.effects.amounts import amount_of, counts
from kf_desktop.rules.effects.conditions import holds
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import ClashOver, Fighter, Game, Steps, clash_of
from kf_desktop.rules.table.sums import account, part, summed

SINGLE, DOUBLE = "single", "double"  # the generic wound cards


def weight(game: Game, wound: str) -> int:
    """Wounds that a card of the stack counts for: BP 3 and the generic double two, others one (ESC-004)."""
    if wound in (SINGLE, DOUBLE):
        return 2 if wound == DOUBLE else 1
    return 2 if game.content.bp[wound].level == 3 else 1


def wounds_dealt(game: Game) -> int:
    """The wounds on the stack."""
    return sum(weight(game, wound) for wound in clash_of(game).wound_stack)


@counts("wounds")
def _wounds(game: Game, context: Context, who: Fighter | None) -> int:
    return wounds_dealt(game) if game.state.clash is not None else 0


def add_wound(game: Game, wound: str) -> None:
    """Put a card on the stack; enough wounds end the clash at once (CLA-064, ESC-011).

    Raises:
        ClashOver: the monster is defeated.
    """
    before = wounds_dealt(game)
    clash_of(game).wound_stack.append(wound)
    generic = wound in (SINGLE, DOUBLE)
    newest = part(wound if generic else "card", weight(game, wound), "ESC-004", "" if generic else wound)
    dealt, parts = summed(part("before", before, "ESC-003"), newest)
    event = game.emit(
        "wound", "ESC-003", monster=clash_of(game).monster, card=wound, now=dealt, needed=level_of(game).wounds
    )
    event.reasons = (account("wounds", (dealt, parts)),)
    win_if_enough(game)
    lose_traits(game)


def lose_traits(game: Game) -> None:
    """Traits whose own condition is met are gone, and do not come back in this clash (MON-037)."""
    clash = clash_of(game)
    passing = _passing_traits(game.content, clash.monster, clash.level)
    for figure in clash.figures:
        if figure.monster:
            passing = [*passing, *_passing_traits(game.content, figure.monster, figure.level)]
    for trait in passing:
        if trait.id not in clash.lost_traits and holds(game, trait.until, Context(source=trait.id)):
            clash.lost_traits.append(trait.id)
            game.emit("trait_lost", "MON-037", card=trait.id)


@lru_cache(maxsize=256)
def _passing_traits(content: Box, monster: str, level: int) -> list[Trait]:
    """The traits of the level that have an end of their own."""
    return [trait for trait in content.traits_of(monster, level) if trait.until is not None]


def win_if_enough(game: Game) -> None:
    """Victory as soon as the wounds reach the Wounds value (CLA-064); a clash is decided once."""
    clash = clash_of(game)
    if not clash.result and wounds_dealt(game) >= level_of(game).wounds:
        clash.result = "won"
        game.emit("clash_won", "CLA-064", "KAT-082", monster=clash.monster)
        raise ClashOver


@performs(EndClash)
def _end_clash(game: Game, effect: EndClash, context: Context) -> Steps[None]:
    """A card's own condition of winning or losing is fulfilled (CLA-066).

    Raises:
        ClashOver: unless the clash is decided already.
    """
    clash = game.state.clash
    if clash is not None and not clash.result:
        clash.result = effect.result
        kind = "clash_won" if effect.result == "won" else "clash_lost"
        game.emit(kind, "CLA-066", monster=clash.monster, card=context.source)
        raise ClashOver
    yield from ()


@performs(Wound)
def _wound(game: Game, effect: Wound, context: Context) -> Steps[None]:
    """Additional single wounds escalate nothing by themselves (ESC-009, ESC-010)."""
    if game.state.clash is not None:
        for _ in range(amount_of(game, effect.amount, context)):
            add_wound(game, SINGLE)
    yield from ()
