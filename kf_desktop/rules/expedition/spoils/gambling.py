"""The Gambling Den: Spare Scrap at stake against the kingdom's own game (GMB)."""

from __future__ import annotations

from dataclasses import dataclass

from kf_desktop.content.cards.outpost import FoolsGame, Gambling
from kf_desktop.rules.expedition.spoils.fools import TIED, WON, play_cards
from kf_desktop.rules.expedition.spoils.loot import gold_value, turn_into_gold
from kf_desktop.rules.sheet.counters import change_counter
from kf_desktop.rules.sheet.saints import breach
from kf_desktop.rules.table.game import Game, Kind, Knight, Option, Steps, choose, choose_many_of

CASH = "cash_first"  # options of the bet
TABLE = "table:"


@dataclass(slots=True)
class Bet:
    """A knight's game: the cards at stake, how many of them come back, and the Gold won so far."""

    cards: list[str]
    back: int = 0
    winnings: int = 0
    factor: int = 1


def games_here(game: Game) -> list[Gambling]:
    """The games of the expedition's kingdom, else those that are played everywhere (GMB-002)."""
    kingdom = game.state.expedition.kingdom
    games = game.content.gambling.values()
    own = [entry for entry in games if entry.kingdom == kingdom]
    return own or [entry for entry in games if entry.kingdom is None]


def gamble(game: Game, knight: Knight) -> Steps[None]:
    """One game: the knight bets any of the own Spare Scrap, or none (GMB-001, GMB-003 … GMB-005, GMB-011)."""
    tables, scrap = games_here(game), game.state.expedition.scrap.get(knight.id, [])
    if not tables or not scrap:
        return
    placed = yield from _place_bet(game, tables, knight, scrap)
    if placed is None:
        return
    rules, bet = placed
    if rules.cards is not None:
        yield from _play_cards(game, rules, rules.cards, knight, bet)
    else:
        yield from _play_dice(game, rules, knight, bet)
    if bet.winnings:
        change_counter(game, knight, "gold", bet.winnings)  # GMB-009
    scrap += yield from _taken_back(game, knight, bet)
    game.emit("game_ends", "GMB-010", knight=knight.id, gold=bet.winnings, back=bet.back, cards=len(bet.cards))


def _play_dice(game: Game, rules: Gambling, knight: Knight, bet: Bet) -> Steps[None]:
    if (yield from _throw(game, rules, knight, bet)) and (yield from _once_more(game, rules, knight, bet)):
        bet.factor = 2
        yield from _throw(game, rules, knight, bet)


def _play_cards(game: Game, rules: Gambling, cards: FoolsGame, knight: Knight, bet: Bet) -> Steps[None]:
    """Against the Dealer: a win pays by the cards bet, from a tie some of them come back (GMB-013)."""
    outcome = yield from play_cards(game, knight, cards, rules.id)
    if outcome == WON:
        bet.winnings = cards.gold * len(bet.cards)
    elif outcome == TIED:
        bet.back = min(cards.back, len(bet.cards))


def _taken_back(game: Game, knight: Knight, bet: Bet) -> Steps[list[str]]:
    """The stated number of cards comes back; which ones says who has bet them (GMB-008)."""
    return (
        yield from choose_many_of(
            Kind.CARD,
            "spoils.take_back",
            _scrap_options(game, knight, bet.cards),
            bet.back,
            bet.back,
            seats=(knight.seat,),
            because=("GMB-008",),
            args={"knight": knight.id, "amount": bet.back},
        )
    )


def _place_bet(
    game: Game, tables: list[Gambling], knight: Knight, scrap: list[str]
) -> Steps[tuple[Gambling, Bet] | None]:
    """Any of the own scrap, at the first of the tables; before that the knight may go to another one, or cash some of
    it, as all that is left is in the end (SPO-044)."""
    rules, *others = tables
    keys = {other.id: f"{TABLE}{other.id}" for other in others}
    elsewhere = {Option(key, "other_game", {"game": other}): key for other, key in keys.items()}
    staked = yield from choose_many_of(
        Kind.CARD,
        "spoils.bet",
        {**_scrap_options(game, knight, scrap), Option(CASH, CASH): CASH, **elsewhere},
        0,
        len(scrap),
        seats=(knight.seat,),
        source=rules.id,
        because=("GMB-001", "GMB-003", "GMB-004", "SPO-044"),
        args={"knight": knight.id, "game": rules.id},
    )
    if CASH in staked:
        yield from _cash_early(game, knight, scrap)
        return (yield from _place_bet(game, tables, knight, scrap)) if scrap else None
    if moved := [other for other in others if keys[other.id] in staked]:
        rest = [other for other in tables if other is not moved[0]]
        return (yield from _place_bet(game, [moved[0], *rest], knight, scrap))
    if not staked:
        return None
    bet = Bet(staked)
    for card in bet.cards:
        scrap.remove(card)
    game.emit("bet", "GMB-003", knight=knight.id, game=rules.id, cards=list(bet.cards))
    breach(game, "gamble", knight)
    return rules, bet


def _scrap_options(game: Game, knight: Knight, cards: list[str]) -> dict[Option, str]:
    """Each card, with what it is worth to the knight (SPO-022)."""
    return {
        Option(
            f"loot:{kind}#{number}", "loot", {"loot": kind, "number": number, "gold": gold_value(game, knight, kind)}
        ): kind
        for number, kind in enumerate(cards, 1)
    }


def _cash_early(game: Game, knight: Knight, scrap: list[str]) -> Steps[None]:
    """Scrap that is not to be bet becomes Gold at once (SPO-044)."""
    cashed = yield from choose_many_of(
        Kind.CARD,
        "spoils.cash",
        _scrap_options(game, knight, scrap),
        1,
        len(scrap),
        seats=(knight.seat,),
        because=("SPO-044",),
        args={"knight": knight.id},
    )
    for kind in cashed:
        scrap.remove(kind)
        turn_into_gold(game, knight, kind)


def _throw(game: Game, rules: Gambling, knight: Knight, bet: Bet) -> Steps[bool]:
    """A d10 on the game's table; False if it loses everything that lies on the table (GMB-007 … GMB-010)."""
    face = (yield from game.roll("table", 10, 1, seats=(knight.seat,)))[0]
    row = next(entry for entry in rules.throws if entry.low <= face <= entry.high)
    game.emit("throw", "GMB-007", "GMB-008", "GMB-009", knight=knight.id, die=face, outcome=row.outcome)
    if row.outcome == "lose":
        bet.back, bet.winnings = 0, 0
        return False
    if row.outcome == "keep":
        bet.back = max(bet.back, min(row.back or len(bet.cards), len(bet.cards)))
    bet.winnings += row.gold * len(bet.cards) * bet.factor
    return True


def _once_more(game: Game, rules: Gambling, knight: Knight, bet: Bet) -> Steps[bool]:
    """Whether the knight throws a second time, for double, where the game allows it; there is no third (GMB-011).

    What was taken back or won stays on the table for it.
    """
    if not rules.again:
        return False
    losing = sum(row.high - row.low + 1 for row in rules.throws if row.outcome == "lose")
    key = yield from choose(
        Kind.CHOOSE,
        "spoils.again",
        [Option("stop", "stop"), Option("again", "again")],
        seats=(knight.seat,),
        source=rules.id,
        because=("GMB-011",),
        args={"knight": knight.id, "gold": bet.winnings, "back": bet.back, "losing": losing},
    )
    return key == "again"
