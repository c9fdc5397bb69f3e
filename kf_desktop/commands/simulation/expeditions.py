"""`kf-desktop simulate`: bots play expeditions as fast as the machine can."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from kf_desktop.bots import make_bot
from kf_desktop.bots.invariants import broken_invariant
from kf_desktop.commands.simulation.orders import Party, Wanted, Watch
from kf_desktop.engine.events import Event
from kf_desktop.engine.session import Session
from kf_desktop.installed import load_installed
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.games import GameSession

MOST_DECISIONS = 20_000
"""An expedition that asks more often than that is taken for one that never ends."""


@dataclass(slots=True)
class Result:
    """One expedition as it was played."""

    seed: int
    decisions: int
    events: int
    result: str
    seconds: float
    errors: list[str]


@dataclass(slots=True)
class Summary:
    """All expeditions together; seconds as a clock on the wall counts them."""

    expeditions: int
    decisions: int
    errors: int
    seconds: float
    decisions_per_second: float


def simulate(wanted: Wanted, watch: Watch, *, seed: int, expeditions: int) -> int:
    """Play and print one object or line an expedition and a summary; 1 if there was any error."""
    box = load_installed().box
    try:
        party = wanted.picked(box, seed)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    started = time.perf_counter()
    results, status = watch.play_all(
        box,
        partial(play_expedition, party=party, watch=watch),
        range(seed, seed + expeditions),
        lambda result: watch.show(asdict(result)),
    )
    seconds = time.perf_counter() - started
    decisions = sum(result.decisions for result in results)
    summary = Summary(
        len(results),
        decisions,
        sum(len(result.errors) for result in results),
        round(seconds, 3),
        round(decisions / seconds, 1),
    )
    watch.show(asdict(summary))
    return status or (1 if summary.errors else 0)


def play_expedition(box: Box, seed: int, party: Party, watch: Watch) -> Result:
    """One expedition of a new campaign, from the prologue to the end of Spoils; or, another with every seed, a Rite."""
    bot = make_bot(watch.bot, seed, box)
    started = time.perf_counter()
    decisions, errors = 0, []
    session: GameSession | None = None
    try:
        session = Session(RULES, box, party.begin(box, seed))
        while session.decision is not None and not session.state.campaign.expeditions:
            if decisions >= MOST_DECISIONS:
                errors.append("it does not end")
                break
            session.answer(bot(session.state, session.decision))
            decisions += 1
            if watch.invariants and (broken := broken_invariant(session.state, box, session.decision)):
                errors.append(broken)
                break
    except Exception as error:  # a soak run reports every failure and goes on with the next seed
        errors.append(place_of(error))
    seconds = time.perf_counter() - started
    if errors:
        watch.keep_save(session, f"{watch.bot}-{seed}")
    events = session.events if session else []
    return Result(seed, decisions, len(events), outcome_of(events), round(seconds, 4), errors)


def place_of(error: Exception) -> str:
    """What went wrong, and the line of the program where it did."""
    cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
    frame = traceback.extract_tb(cause.__traceback__)[-1]
    return f"{type(cause).__name__}: {cause} ({'/'.join(Path(frame.filename).parts[-3:])}:{frame.lineno})"


def outcome_of(events: Sequence[Event]) -> str:
    """How the first expedition ended, once it has come to Spoils, which may pass without a question."""
    fought = "not fought"
    for event in events:
        if event.kind == "expedition_failed":
            return f"failed: {event.args['reason']}"
        if event.kind == "aftermath" and event.args["type"] == "full":
            fought = str(event.args["result"])
        if event.kind == "path_ends" or (event.kind == "phase" and event.args["phase"] == "spoils"):
            return f"full clash {fought}"
    return "unfinished"
