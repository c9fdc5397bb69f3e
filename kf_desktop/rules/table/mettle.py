"""The Mettle deck, from which squires draw where knights roll (SQU-006, SQU-013 … SQU-025)."""

from __future__ import annotations

from collections.abc import Iterable

from kf_desktop.content.cards.companions.squires import Mettle
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Fighter, Game
from kf_desktop.rules.table.state import Mettle as Piles
from kf_desktop.rules.table.state import Squire


def draws_mettle(fighter: Fighter | None) -> bool:
    """Whether it is one who draws Mettle cards in place of dice (SQU-006)."""
    return isinstance(fighter, Squire)


def composed(box: Box, unlocked: Iterable[str]) -> list[str]:
    """The deck of the start with the cards unlocked since: each replaces a weaker one of its symbol (SQU-033)."""
    deck = [card.id for card in box.mettle.values() if card.tier == 0]
    for name in unlocked:
        card = box.mettle[name]
        weaker = [other for other in deck if _replaces(card, box.mettle[other])]
        if weaker:
            deck.remove(min(weaker, key=lambda other: box.mettle[other].tier))
        deck.append(name)
    return deck


def _replaces(card: Mettle, other: Mettle) -> bool:
    return other.tier < card.tier and (other.kind, other.clue) == (card.kind, card.clue)


def lay_out(game: Game) -> None:
    """The deck as the campaign has it, shuffled."""
    state = game.state
    state.mettle = Piles(composed(game.content, state.campaign.mettle))
    game.shuffle("mettle", state.mettle.deck)


def put_away(game: Game) -> None:
    """The deck is no longer the campaign's: it is laid out anew when a card is drawn, or an expedition begins."""
    game.state.mettle = Piles()


def draw(game: Game, squire: Fighter, what: str) -> Mettle:
    """The top card, one for one result; an empty deck is made anew first (SQU-020, SQU-024)."""
    piles = game.state.mettle
    if not (piles.deck or piles.drawn or piles.discard):
        lay_out(game)
        piles = game.state.mettle
    if not piles.deck:
        if not piles.discard:
            put_by(game, *list(piles.drawn))  # one action has drawn all that there are
        _shuffle(game, "SQU-024")
    card = game.content.mettle[piles.deck.pop(0)]
    piles.drawn.append(card.id)
    game.emit("mettle", "SQU-006", "SQU-020", knight=squire.id, card=card.id, what=what, now=len(piles.deck))
    return card


def put_by(game: Game, *cards: str) -> None:
    """The cards have been resolved (SQU-021)."""
    piles = game.state.mettle
    for name in cards:
        if name in piles.drawn:
            piles.drawn.remove(name)
            piles.discard.append(name)


def action_over(game: Game) -> None:
    """An attack, an evasion or a test is over: a critical card in the discard has all shuffled (SQU-022, SQU-023).

    Within another action nothing is over yet.
    """
    piles = game.state.mettle
    if game.under_way:
        return
    put_by(game, *list(piles.drawn))
    if any(game.content.mettle[name].kind != "normal" for name in piles.discard):
        _shuffle(game, "SQU-022")


def _shuffle(game: Game, rule: str) -> None:
    """Deck and discard pile are a new deck."""
    piles = game.state.mettle
    piles.deck, piles.discard = [*piles.deck, *piles.discard], []
    game.shuffle("mettle", piles.deck)
    game.emit("mettle_shuffled", rule, now=len(piles.deck))
