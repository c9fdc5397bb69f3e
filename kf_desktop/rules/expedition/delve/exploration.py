"""The Exploration step: drawing, the three types of card, special cards (DEL-031, DEL-096 … DEL-108)."""

from __future__ import annotations

from kf_desktop.content.cards.kingdom import Exploration
from kf_desktop.content.effects.expedition import Explore, PeekExploration
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.expedition.delve.resolving import DRAWS, EXPLORATION, put_off, resolve_whole
from kf_desktop.rules.expedition.kingdom import hirelings
from kf_desktop.rules.expedition.kingdom.map import leader_seats, tile_of
from kf_desktop.rules.expedition.kingdom.setup import shuffle_until_regular
from kf_desktop.rules.table.game import ExpeditionFailed, Game, Kind, Option, Steps, choose, choose_many_of
from kf_desktop.rules.table.marks import MarkKind, take

ACTIVE = "active"
DRAWN, REGULAR, SPECIAL = "drawn", "regular", "special"  # in the frame: what was drawn in this step


def exploration_step(game: Game, frame: Frame) -> Steps[bool]:
    """Draw until a regular card was resolved, then what special cards lie on top (DEL-096, DEL-103, DEL-104).

    False if a card calls for a scene of its own, a story: then the step goes on later (ADV-006).

    Raises:
        ExpeditionFailed: the deck is empty before the step's own draw (DEL-100).
    """
    while _must_draw(game, frame.args.get(DRAWN, "")):
        if (yield from draw(game)):
            frame.args[DRAWN] = REGULAR
        else:
            frame.args.setdefault(DRAWN, SPECIAL)
        if game.state.scenes[-1] is not frame:
            return False
    return True


def _must_draw(game: Game, drawn: str) -> bool:
    if drawn and not game.state.expedition.exploration:
        return False
    return drawn != REGULAR or _top_is_special(game)


def draw(game: Game) -> Steps[bool]:
    """Draw the top card and resolve it; whether it was a regular one (DEL-096 … DEL-101).

    Raises:
        ExpeditionFailed: there is no card to draw.
    """
    expedition = game.state.expedition
    if not expedition.exploration:
        raise ExpeditionFailed("exploration_empty")
    yield from hirelings.call_on(game, "exploration")
    card = game.content.explorations[expedition.exploration.pop(0)]
    left = len(expedition.exploration)
    game.emit("exploration", "DEL-096", card=card.id, left=left, special=card.special)
    if left:
        yield from hirelings.call_on(game, "exploration_drawn")
    if take(expedition.marks, MarkKind.CARD_IGNORED):
        expedition.exploration_discard.append(card.id)
        return (yield from draw(game))
    yield from _resolve_card(game, card)
    return not card.special


def _top_is_special(game: Game) -> bool:
    return game.content.explorations[game.state.expedition.exploration[0]].special


def _resolve_card(game: Game, card: Exploration) -> Steps[None]:
    """Its effect with the party's district's; a lasting card needs a free space for it (DEL-031, DEL-097 … DEL-099)."""
    expedition = game.state.expedition
    district = tile_of(game, expedition.tile).district
    space = {"district": district, "active": ACTIVE}.get(card.type, "")
    if space and space in expedition.effect_cards:
        expedition.exploration_discard.append(card.id)
        game.emit("effect_space_taken", "DEL-031", card=card.id, what=space)
        return
    if space:
        expedition.effect_cards[space] = card.id
    else:
        expedition.exploration_discard.append(card.id)
    yield from resolve_whole(game, EXPLORATION, card.id, district=district)


def settle_top(game: Game) -> None:
    """An effect that left a special card on top has the deck shuffled until it is a regular one (DEL-105 … DEL-107)."""
    if game.state.expedition.exploration and _top_is_special(game):
        shuffle_until_regular(game)


@performs(Explore)
def _explore(game: Game, effect: Explore, context: Context) -> Steps[None]:
    """Card by card: a story that one of them calls for is read before the next is drawn."""
    below = game.state.scenes[-1]
    for left in reversed(range(amount_of(game, effect.amount, context))):
        yield from draw(game)
        if left and game.state.scenes[-1] is not below:
            put_off(game, below, of=DRAWS, name=str(left))
            return
    settle_top(game)


@performs(PeekExploration)
def _peek(game: Game, effect: PeekExploration, context: Context) -> Steps[None]:
    """Look at the top cards; with `reorder` they go back in the order chosen (OUT-029)."""
    deck = game.state.expedition.exploration
    seen = deck[: amount_of(game, effect.amount, context)]
    for card in seen:
        game.emit("looks_at", "OUT-029", card=card)
    if not seen:
        return
    if not effect.reorder:
        yield from choose(
            Kind.CONFIRM,
            "look.exploration",
            [Option("continue", "continue")],
            source=context.source,
            because=("OUT-029",),
            args={"cards": " ".join(seen)},
        )
        return
    deck[: len(seen)] = yield from choose_many_of(
        Kind.ORDER,
        "order.exploration",
        {Option(f"exploration:{card}", "exploration", {"card": card}): card for card in seen},
        len(seen),
        len(seen),
        seats=leader_seats(game),
        source=context.source,
        because=("OUT-029",),
    )
    settle_top(game)
