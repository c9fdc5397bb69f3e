"""`kf-desktop simulate --skirmish`: bots fight every monster at every level with parties of every size."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from itertools import cycle, islice, product

from kf_desktop.bots import Bot, make_bot
from kf_desktop.bots.invariants import broken_invariant
from kf_desktop.commands.picks import Picks, Setting, parse_knights, parse_level, squires_for
from kf_desktop.commands.simulation.expeditions import place_of
from kf_desktop.commands.simulation.orders import Watch
from kf_desktop.content.seats import SEATS
from kf_desktop.content.tiers import CAMPAIGN_LEVELS
from kf_desktop.engine.events import Event
from kf_desktop.engine.session import Session
from kf_desktop.installed import load_installed
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import TYPES, levels_of, monsters_of, new_skirmish, usual_tier
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.games import GameSession

ALL = "all"
MOST_ROUNDS = 60
"""A clash that is still going on then is stopped, and it is said why it does not end."""

LOOKED_AT = 30
"""Rounds before the stop that are looked at for the reason."""

MOST_DECISIONS = 50_000


@dataclass(slots=True)
class Fight:
    """One skirmish as it was fought. `result` is "won", "lost", "long" or "dead end"."""

    seed: int
    monster: str
    level: int
    type: str
    knights: str
    result: str = ""
    reason: str = ""
    rounds: int = 0
    decisions: int = 0
    seconds: float = 0.0
    errors: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Line:
    """All fights against a monster of a level, as the table shows them."""

    monster: str
    level: int
    fights: int
    won: int
    lost: int
    long: int
    win_rate: float
    rounds: float
    most_rounds: int
    decisions: float
    dead_ends: int
    errors: int


@dataclass(frozen=True, slots=True)
class Choice:
    """What is fought, as the command line says it: "all" is everything, no knights are parties of all sizes."""

    monster: str
    level: str
    type: str
    knights: str
    squires: int = 0


def simulate_skirmishes(choice: Choice, watch: Watch, *, seed: int, clashes: int) -> int:
    """Fight and print a table, or one JSON object a fight, a line of the table and a summary; 1 if there was any error.

    `clashes` 0 fights every setting once.
    """
    box = load_installed().box
    try:
        settings = list(settings_of(box, choice))
        if not settings:
            raise ValueError(f"With {choice.squires} squires there is no place left for a knight.")
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    started = time.perf_counter()
    fights, status = watch.play_all(
        box,
        partial(_fight, squires=choice.squires, watch=watch),
        list(enumerate(islice(cycle(settings), clashes or len(settings)), seed)),
        partial(_show_fight, watch=watch),
    )
    _show_table(fights, watch)
    _show_summary(fights, time.perf_counter() - started, watch)
    return status or (1 if any(fight.errors for fight in fights) else 0)


def _fight(box: Box, numbered: tuple[int, Setting], *, squires: int, watch: Watch) -> Fight:
    seed, setting = numbered
    return play_skirmish(box, setting, seed, watch, squires=squires)


def settings_of(box: Box, choice: Choice) -> Iterator[Setting]:
    """Every monster, level, type and party that is meant.

    Raises:
        ValueError: one of them is not there, in a sentence.
    """
    for name in monsters_of(box) if choice.monster == ALL else [choice.monster]:
        for level, kind in product(_levels(box, name, choice.level), TYPES if choice.type == ALL else [choice.type]):
            for picks in _parties(box, name, level, choice):
                new_skirmish(box, name, level, kind, picks, 1, squires=squires_for(box, 1, choice.squires))
                yield Setting(name, level, kind, picks)


def _parties(box: Box, monster: str, level: int, choice: Choice) -> Iterator[Picks]:
    """The knights named, else a party of every size that leaves room for the squires.

    Of more knights than seats each level begins with another one.
    """
    tier = usual_tier(box, monster, level)
    if choice.knights:
        yield parse_knights(choice.knights, tier)
        return
    names = list(box.knights)
    first = level % len(names)
    for size in range(1, min(SEATS - choice.squires, len(names)) + 1):
        yield tuple((name, tier) for name in islice(cycle(names), first, first + size))


def _levels(box: Box, monster: str, word: str) -> list[int]:
    """The levels meant; of a monster that cannot be fought the first one, so that it is refused."""
    of_campaigns = [level for level in levels_of(box, monster) if level <= CAMPAIGN_LEVELS]
    return (of_campaigns or [1]) if word == ALL else [parse_level(word)]


def play_skirmish(box: Box, setting: Setting, seed: int, watch: Watch, *, squires: int = 0) -> Fight:
    """One skirmish, to the question after the clash."""
    along = squires_for(box, seed, squires)
    party = ",".join([*(f"{knight}:{tier}" for knight, tier in setting.knights), *along])
    fight = Fight(seed, setting.monster, setting.level, setting.type, party)
    bot = make_bot(watch.bot, seed, box)
    started = time.perf_counter()
    session: GameSession | None = None
    try:
        state = new_skirmish(box, setting.monster, setting.level, setting.type, setting.knights, seed, squires=along)
        session = Session(RULES, box, state)
        _play(session, bot, fight, box if watch.invariants else None)
    except Exception as error:  # a soak run reports every failure and goes on with the next fight
        fight.errors.append(place_of(error))
    fight.seconds = round(time.perf_counter() - started, 4)
    if fight.errors or fight.reason:
        watch.keep_save(session, f"{watch.bot}-{setting.monster}-{setting.level}-{seed}")
    return fight


def _play(session: GameSession, bot: Bot, fight: Fight, box: Box | None) -> None:
    """Answer until the clash is over, goes on for ever, or something is wrong."""
    while (decision := session.decision) is not None and decision.prompt != "skirmish.next":
        state = session.state
        clash = state.clash
        fight.rounds = clash.round if clash is not None else 0
        if fight.rounds > MOST_ROUNDS or fight.decisions >= MOST_DECISIONS:
            fight.result, fight.reason = "long", why_it_goes_on(session.events)
            return
        if box is not None and (broken := broken_invariant(state, box, decision)):
            fight.errors.append(broken)
            return
        session.answer(bot(state, decision))
        fight.decisions += 1
    clash = session.state.clash
    fight.result = clash.result if session.decision is not None and clash is not None else "dead end"


def why_it_goes_on(events: Sequence[Event]) -> str:
    """What neither side has managed in the last rounds, so that the clash did not end."""
    rounds = [index for index, event in enumerate(events) if event.kind == "monster_round"]
    late = events[rounds[-LOOKED_AT] :] if len(rounds) >= LOOKED_AT else events
    kinds = [event.kind for event in late]
    if "attack" not in kinds:
        ours = "no knight attacks"
    elif not any(event.kind == "attack_hits" and event.args["hits"] for event in late):
        ours = "no attack of a knight hits"
    elif "wound" not in kinds:
        ours = "no attack of a knight wounds"
    else:
        ours = "wounds do not add up"
    if "attacked" not in kinds:
        theirs = "the monster attacks nobody"
    elif not any(event.kind == "lose" and event.args["what"] == "vigor" for event in late):
        theirs = "nobody loses Vigor"
    else:
        theirs = "nobody dies of the Vigor lost"
    return f"{ours}, {theirs}"


# --- what is printed ----------------------------------------------------------------------------


def _show_fight(fight: Fight, watch: Watch) -> None:
    if watch.as_json:
        watch.show(asdict(fight))
    elif fight.errors or fight.reason:
        print(_trouble(fight), file=sys.stderr, flush=True)


def _show_table(fights: Sequence[Fight], watch: Watch) -> None:
    lines = [
        _line([fight for fight in fights if (fight.monster, fight.level) == key])
        for key in dict.fromkeys((fight.monster, fight.level) for fight in fights)
    ]
    if watch.as_json:
        for line in lines:
            watch.show(asdict(line))
    else:
        head = [field.name for field in fields(Line)]
        _print_aligned([head, *([str(value) for value in asdict(line).values()] for line in lines)])


def _show_summary(fights: Sequence[Fight], seconds: float, watch: Watch) -> None:
    results, decisions = [fight.result for fight in fights], sum(fight.decisions for fight in fights)
    summary: dict[str, object] = {
        "clashes": len(fights),
        "decisions": decisions,
        "dead_ends": results.count("dead end"),
        "long": results.count("long"),
        "errors": sum(len(fight.errors) for fight in fights),
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / seconds, 1),
    }
    watch.show(summary)


def _line(fights: Sequence[Fight]) -> Line:
    """The fights against one monster of one level."""
    results = [fight.result for fight in fights]
    count = len(fights)
    return Line(
        fights[0].monster,
        fights[0].level,
        count,
        results.count("won"),
        results.count("lost"),
        results.count("long"),
        round(results.count("won") / count, 2),
        round(sum(fight.rounds for fight in fights) / count, 1),
        max(fight.rounds for fight in fights),
        round(sum(fight.decisions for fight in fights) / count, 1),
        results.count("dead end"),
        sum(len(fight.errors) for fight in fights),
    )


def _print_aligned(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        print("  ".join([row[0].ljust(widths[0]), *cells[1:]]))


def _trouble(fight: Fight) -> str:
    """One line for a fight that went wrong, enough to fight it again."""
    what = "; ".join(fight.errors) or f"goes on after round {fight.rounds - 1}: {fight.reason}"
    return f"{fight.monster} {fight.level} {fight.type}, {fight.knights}, seed {fight.seed}: {what}"
