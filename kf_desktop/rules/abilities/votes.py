"""What the players decide together: anybody answers for all, or it is put to the vote (ADV-002, SPO-036, SPO-037)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kf_desktop.engine.decision import ask_together
from kf_desktop.rules.table.game import (
    Asking,
    Decision,
    Game,
    Kind,
    Option,
    Refusal,
    Steps,
    V,
    choose_of,
    knights_of,
    meant,
)

VOTE = Option("vote", "vote")


def seats_of(game: Game) -> list[str]:
    """The players, each once, in seating order."""
    return list(dict.fromkeys(knight.seat for knight in knights_of(game)))


def leaders_seat(game: Game) -> str:
    """Who decides a tie (SPO-037); without a leader the first player."""
    knights = game.state.knights
    expedition = game.state.on_expedition
    leader = expedition.leader if expedition is not None else ""
    return knights[leader].seat if leader in knights else seats_of(game)[0]


def decide_of(
    game: Game,
    kind: Kind,
    prompt: str,
    offered: Mapping[Option, V],
    *,
    source: str = "",
    because: tuple[str, ...],
    args: dict[str, str | int | bool] | None = None,
    missing: Callable[[], list[Refusal]] | None = None,
) -> Steps[V]:
    """As `choose_of`, of the whole party. Whoever disagrees calls for a vote: the majority decides, in a tie the
    Party Leader. With one player, or one way to go on, there is nothing to vote about."""
    if len(seats_of(game)) < 2 or len(offered) < 2:
        return (yield from choose_of(kind, prompt, offered, source=source, because=because, args=args, missing=missing))
    asked: dict[Option, V | None] = {**offered, VOTE: None}
    answer = yield Asking(kind, prompt, list(asked), (), 1, 1, args or {}, source, because, missing=missing)
    if answer != (VOTE.key,):
        return meant(offered, answer, missing)[0]
    key = yield from vote(game, kind, prompt, list(offered), source=source, because=because, args=args)
    return meant(offered, (key,))[0]


def vote(
    game: Game,
    kind: Kind,
    prompt: str,
    options: list[Option],
    *,
    source: str = "",
    because: tuple[str, ...],
    args: dict[str, str | int | bool] | None = None,
) -> Steps[str]:
    """Every player votes in secret; the key of the option that wins."""
    seats, leader = seats_of(game), leaders_seat(game)
    ballots = [Decision(kind, prompt, options, (seat,), 1, 1, args or {}, source, because) for seat in seats]
    answers = yield from ask_together(ballots)
    votes = {seat: answer[0] for seat, answer in zip(seats, answers, strict=True)}
    counted = list(votes.values())
    most = max(counted.count(key) for key in counted)
    tied = [key for key in dict.fromkeys(counted) if counted.count(key) == most]
    won = tied[0] if len(tied) == 1 else ""
    if not won and votes[leader] in tied:
        won = votes[leader]
    if not won:  # the leader's own choice is not among those that lead
        left = {option: option.key for option in options if option.key in tied}
        won = yield from choose_of(kind, prompt, left, seats=(leader,), source=source, because=("SPO-037",), args=args)
    labelled = next(option for option in options if option.key == won)
    game.emit("voted", "SPO-036", "SPO-037", votes=most, of=len(seats), option=labelled.key, tied=len(tied) > 1)
    return won
