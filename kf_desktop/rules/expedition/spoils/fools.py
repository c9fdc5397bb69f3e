"""The Fool's Deck, and the Dealer who plays against the knights with it (GMB-013 … GMB-019)."""

from __future__ import annotations

from kf_desktop.content.cards.outpost import FoolsGame
from kf_desktop.rules.table.game import Game, Kind, Knight, Option, Steps, choose
from kf_desktop.rules.table.state import FoolsDeck

DEALER = "dealer"
WON, TIED, LOST = "win", "tie", "lose"


def fools_deck(game: Game) -> FoolsDeck:
    """The deck of this expedition, all its cards shuffled when it is first used (GMB-015)."""
    expedition = game.state.expedition
    if expedition.fools is None:
        expedition.fools = FoolsDeck(list(game.content.fool))
        game.shuffle("fools", expedition.fools.deck)
    return expedition.fools


def draw_fools(game: Game, who: str, amount: int) -> list[str]:
    """Cards for a hand; an empty deck is made anew at once, and what cannot be drawn is not (GMB-017, GMB-018)."""
    fools, drawn = fools_deck(game), list[str]()
    while len(drawn) < amount and fools.deck:
        drawn.append(fools.deck.pop(0))
        if not fools.deck:
            fools.deck, fools.discard = fools.discard, []
            game.shuffle("fools", fools.deck)
    fools.hands.setdefault(who, []).extend(drawn)
    return drawn


def return_fools(game: Game) -> None:
    """After a game every card is back in the deck (GMB-019)."""
    game.state.expedition.fools = None
    fools_deck(game)


def worth(game: Game, cards: list[str]) -> int:
    """The sum of the letters: A is 1 (GMB-016)."""
    return sum(ord(game.content.fool[card].letter) - ord("A") + 1 for card in cards)


def letters(game: Game, cards: list[str]) -> str:
    """What the cards show, in the order in which they were drawn."""
    return " ".join(game.content.fool[card].letter for card in cards)


# --- a game -------------------------------------------------------------------------------------


def play_cards(game: Game, knight: Knight, rules: FoolsGame, source: str) -> Steps[str]:
    """Deal, let the knight draw, then the Dealer plays by the rules of the game, never by a player's choice."""
    fools = fools_deck(game)
    fools.open = draw_fools(game, DEALER, rules.hand)[: rules.open]
    draw_fools(game, knight.id, rules.hand)
    own, dealers = fools.hands[knight.id], fools.hands[DEALER]
    game.emit("deals", "GMB-013", "GMB-014", knight=knight.id, held=letters(game, own), shown=_shown(game))
    while worth(game, own) <= rules.most and (yield from _another(game, knight, rules, source)):
        if not draw_fools(game, knight.id, 1):
            break
    if worth(game, own) <= rules.most:
        while worth(game, dealers) < rules.stand and draw_fools(game, DEALER, 1):
            pass
    outcome = _outcome(worth(game, own), worth(game, dealers), rules.most)
    game.emit(
        "showdown", "GMB-013", knight=knight.id, held=letters(game, own), dealer=letters(game, dealers), outcome=outcome
    )
    return_fools(game)
    return outcome


def _shown(game: Game) -> str:
    return letters(game, fools_deck(game).open)


def _another(game: Game, knight: Knight, rules: FoolsGame, source: str) -> Steps[bool]:
    """Whether the knight takes another card; of the Dealer's hand only what lies open is said (GMB-014)."""
    own = fools_deck(game).hands[knight.id]
    key = yield from choose(
        Kind.CHOOSE,
        "spoils.card",
        [Option("stop", "stop"), Option("draw", "draw_card")],
        seats=(knight.seat,),
        source=source,
        because=("GMB-013",),
        args={
            "knight": knight.id,
            "held": letters(game, own),
            "worth": worth(game, own),
            "most": rules.most,
            "shown": _shown(game),
        },
    )
    return key == "draw"


def _outcome(own: int, dealers: int, most: int) -> str:
    if own > most or own < dealers <= most:
        return LOST
    return TIED if own == dealers else WON
