"""The Gambling Den: Spare Scrap at stake against the kingdom's own game (GMB)."""

from __future__ import annotations

from dataclasses import dataclass

from kf_desktop.content.cards.outpost import Gambling
from kf_desktop.rules.sheet.counters import change_counter
from kf_desktop.rules.sheet.saints import breach
from kf_desktop.rules.table.game import Game, Kind, Knight, Option, Steps, choose, choose_many_of


@dataclass(slots=True)
class Bet:
    """A knight's game: the cards at stake, whether they come back, and the Gold won so far."""

    cards: list[str]
    returned: bool = False
    winnings: int = 0
    factor: int = 1


def game_here(game: Game) -> Gambling | None:
    """The game of the expedition's kingdom, else one that is played everywhere (GMB-002)."""
    kingdom = game.state.expedition.kingdom
    games = [entry for entry in game.content.gambling.values() if entry.kingdom in (None, kingdom)]
    return next(iter(sorted(games, key=lambda entry: entry.kingdom is None)), None)


def gamble(game: Game, knight: Knight) -> Steps[None]:
    """One game: the knight bets any of the own Spare Scrap, or none (GMB-001, GMB-003 … GMB-005, GMB-011)."""
    rules, scrap = game_here(game), game.state.expedition.scrap.get(knight.id, [])
    if rules is None or not scrap:
        return
    bet = yield from _place_bet(game, rules, knight, scrap)
    if bet is None:
        return
    if (yield from _throw(game, rules, knight, bet)) and (yield from _once_more(game, rules, knight, bet)):
        bet.factor = 2
        yield from _throw(game, rules, knight, bet)
    if bet.winnings:
        change_counter(game, knight, "gold", bet.winnings)  # GMB-009
    if bet.returned:
        scrap += bet.cards  # GMB-008
    game.emit("game_ends", "GMB-010", knight=knight.id, gold=bet.winnings, returned=bet.returned, cards=len(bet.cards))


def _place_bet(game: Game, rules: Gambling, knight: Knight, scrap: list[str]) -> Steps[Bet | None]:
    options = {Option(f"loot:{kind}#{number}", "loot", {"loot": kind}): kind for number, kind in enumerate(scrap, 1)}
    staked = yield from choose_many_of(
        Kind.CARD,
        "spoils.bet",
        options,
        0,
        len(options),
        seats=(knight.seat,),
        source=rules.id,
        because=("GMB-001", "GMB-003", "GMB-004"),
        args={"knight": knight.id, "game": rules.id},
    )
    if not staked:
        return None
    bet = Bet(staked)
    for card in bet.cards:
        scrap.remove(card)
    game.emit("bet", "GMB-003", knight=knight.id, game=rules.id, cards=list(bet.cards))
    breach(game, "gamble", knight)
    return bet


def _throw(game: Game, rules: Gambling, knight: Knight, bet: Bet) -> Steps[bool]:
    """A d10 on the game's table; False if it loses everything that lies on the table (GMB-007 … GMB-010)."""
    face = (yield from game.roll("table", 10, 1, seats=(knight.seat,)))[0]
    row = next(entry for entry in rules.throws if entry.low <= face <= entry.high)
    game.emit("throw", "GMB-007", "GMB-008", "GMB-009", knight=knight.id, die=face, outcome=row.outcome)
    if row.outcome == "lose":
        bet.returned, bet.winnings = False, 0
        return False
    bet.returned = bet.returned or row.outcome == "keep"
    bet.winnings += row.gold * len(bet.cards) * bet.factor
    return True


def _once_more(game: Game, rules: Gambling, knight: Knight, bet: Bet) -> Steps[bool]:
    """Whether the knight throws a second time, for double, where the game allows it; there is no third (GMB-011).

    What was taken back or won stays on the table for it.
    """
    if not rules.again:
        return False
    key = yield from choose(
        Kind.CHOOSE,
        "spoils.again",
        [Option("stop", "stop"), Option("again", "again")],
        seats=(knight.seat,),
        source=rules.id,
        because=("GMB-011",),
        args={"knight": knight.id, "gold": bet.winnings, "returned": bet.returned},
    )
    return key == "again"
