"""The monster's decks: shuffling them, and what the players know of them because they have looked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from kf_desktop.rules.table.game import Game, clash_of
from kf_desktop.rules.table.state import Clash


def shuffle_deck(game: Game, name: str, deck: list[str]) -> None:
    """Shuffle it: where the cards lie that somebody has looked at is not known any more."""
    clash = clash_of(game)
    clash.looked_at = [card for card in clash.looked_at if card not in deck]
    game.shuffle(name, deck)


def look_at(clash: Clash, cards: Sequence[str]) -> None:
    """The players know from now on which cards these are, and where in their deck."""
    clash.looked_at += [card for card in cards if card not in clash.looked_at]


def known_on_top(clash: Clash, deck: Sequence[str]) -> list[str]:
    """The cards on top of the deck that have been looked at, as they lie."""
    return list(takewhile(clash.looked_at.__contains__, deck))
