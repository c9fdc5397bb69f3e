"""`kf-desktop simulate`: bots play expeditions as fast as the machine can."""

from __future__ import annotations

import json
import sys
import time
import traceback
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from kf_desktop.bots import make_bot
from kf_desktop.bots.invariants import broken_invariant
from kf_desktop.commands.picks import pick_party, squires_for
from kf_desktop.commands.simulation.many import play_all
from kf_desktop.engine.events import Event
from kf_desktop.engine.session import Session
from kf_desktop.installed import load_installed
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.postgame import tell_tales
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import State
from kf_desktop.saves.games import GameSession, to_save
from kf_desktop.saves.savefile import SUFFIX, write_save

FIRST_PARTY = "ilse,bruno"
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


def simulate(
    *,
    seed: int,
    expeditions: int,
    bot: str,
    knights: str | None = None,
    party: int = 0,
    modes: Sequence[str] = (),
    invariants: bool,
    as_json: bool,
    keep: Path | None = None,
    squires: int = 0,
    hunts: bool = False,
    jobs: int = 1,
    progress: bool = False,
) -> int:
    """Play in so many processes and print one object or line an expedition and a summary; 1 if there was any error.

    In the folder `keep` a save of every expedition that went wrong is left, standing where it went wrong.
    """
    box = load_installed().box
    try:
        picked = pick_party(box, knights, party, modes, FIRST_PARTY)
        begin(box, picked, seed, squires, modes, hunts=hunts)  # what is refused is said before any is played
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    started = time.perf_counter()
    results, status = play_all(
        partial(
            play_expedition,
            bot_name=bot,
            knights=picked,
            modes=modes,
            squires=squires,
            hunts=hunts,
            invariants=invariants,
            keep=keep,
        ),
        range(seed, seed + expeditions),
        lambda result: show(asdict(result), as_json),
        box=box,
        jobs=jobs,
        progress=progress,
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
    show(asdict(summary), as_json)
    return status or (1 if summary.errors else 0)


def begin(
    box: Box, knights: Sequence[str], seed: int, squires: int, modes: Sequence[str], *, hunts: bool = False
) -> State:
    """A new campaign; with `hunts` one of knights who have told their tales.

    Raises:
        ValueError: the party cannot be, or not in such a mode.
    """
    with_them = squires_for(box, seed, squires)
    state = new_campaign(box, "simulation", knights, seed, squires=with_them, modes=modes, prologues=not hunts)
    if hunts:
        tell_tales(box, state, seed)
    return state


def play_expedition(
    box: Box,
    seed: int,
    bot_name: str,
    knights: Sequence[str],
    *,
    modes: Sequence[str] = (),
    squires: int = 0,
    hunts: bool = False,
    invariants: bool = False,
    keep: Path | None = None,
) -> Result:
    """One expedition of a new campaign, from the prologue to the end of Spoils.

    With `hunts` one of the Rites, another with every seed, of knights who have told their tales.
    """
    bot = make_bot(bot_name, seed)
    started = time.perf_counter()
    decisions, errors = 0, []
    session: GameSession | None = None
    try:
        state = begin(box, knights, seed, squires, modes, hunts=hunts)
        session = Session(RULES, box, state)
        while session.decision is not None and not session.state.campaign.expeditions:
            if decisions >= MOST_DECISIONS:
                errors.append("it does not end")
                break
            session.answer(bot(session.state, session.decision))
            decisions += 1
            if invariants and (broken := broken_invariant(session.state, box, session.decision)):
                errors.append(broken)
                break
    except Exception as error:  # a soak run reports every failure and goes on with the next seed
        errors.append(place_of(error))
    seconds = time.perf_counter() - started
    if errors and session is not None and keep is not None:
        write_save(to_save(session, f"{bot_name} {seed}"), keep / f"{bot_name}-{seed}{SUFFIX}")
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


def show(entry: dict[str, object], as_json: bool) -> None:
    """Print the entry as a JSON object or as a line of words."""
    if as_json:
        print(json.dumps(entry, ensure_ascii=False), flush=True)
    else:
        print("  ".join(f"{name} {value}" for name, value in entry.items()), flush=True)
