"""Running scenarios: build the position, ask, play, and look what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path as FilePath
from typing import Any

from kf_desktop.content.packs.problems import PackError, Problem
from kf_desktop.rules.clash.monster.hiding import find_hidden
from kf_desktop.rules.expedition.failure import fail_expedition
from kf_desktop.rules.table.game import ClashOver, ExpeditionFailed
from kf_desktop.scenarios.answers import OutOfAnswers, Players, Said, read_answers
from kf_desktop.scenarios.asking.expecting import Check, Moment, check, check_question
from kf_desktop.scenarios.building import build
from kf_desktop.scenarios.changing import change, force
from kf_desktop.scenarios.doings.rounds import clash_is_decided
from kf_desktop.scenarios.files.script import Script, read_scripts
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of
from kf_desktop.scenarios.forced import NotSaid
from kf_desktop.scenarios.playing import FIELDS, check_play, doing_of
from kf_desktop.scenarios.position.bed import Bed, footprint_of
from kf_desktop.scenarios.view import view

MISTAKES = (AttributeError, AssertionError, LookupError, TypeError, ValueError, RuntimeError, StopIteration)
"""What a position that cannot be, or a card that names what is not there, makes the rules stumble over."""


@dataclass(slots=True)
class Outcome:
    """How a scenario went: what was checked, and what is wrong with the file if it could not go on."""

    file: str
    title: str
    checks: list[Check] = field(default_factory=list)
    problem: Problem | None = None
    events: list[dict[str, Any]] = field(default_factory=list)
    why: list[dict[str, Any]] = field(default_factory=list)  # of each event: its rules and its reasons

    @property
    def ok(self) -> bool:
        return self.problem is None and all(entry.ok is not False for entry in self.checks)


def run_file(path: FilePath) -> list[Outcome]:
    """Run every scenario of a file."""
    try:
        return [run(script) for script in read_scripts(path)]
    except PackError as error:
        return [Outcome(str(path), path.stem, problem=problem) for problem in error.problems]


def run(script: Script) -> Outcome:
    """Run one scenario."""
    outcome = Outcome(script.source.name, script.title)
    bed: Bed | None = None
    try:
        bed = build(script)
        _run(bed, outcome)
    except Wrong as wrong:
        outcome.problem = script.problem(wrong)
    except MISTAKES as error:
        outcome.problem = Problem(outcome.file, 0, "", f"this cannot be set up: {_said(bed, error)}")
    if bed is not None:
        outcome.events = [{"event": event.kind, **bed.told(event)} for event in bed.events]
        outcome.why = [bed.why(event) for event in bed.events]
    return outcome


def _said(bed: Bed | None, error: Exception) -> str:
    """What the rules stumbled over, in words: mostly a name that nothing has, or somebody or something left unsaid."""
    state = bed.game.state if bed is not None else None
    if state is not None and not state.party:
        return "nobody takes part: add knights"
    if isinstance(error, KeyError) and error.args[0] != "":
        return f'nothing is called "{error.args[0]}"'
    if state is not None and isinstance(error, KeyError) and not state.expedition.kingdom:
        return 'no kingdom is delved into: say expedition.kingdom, or give the file a "phase"'
    if state is not None and isinstance(error, IndexError) and state.squires and not state.mettle.deck:
        return 'the Mettle deck is empty: lay it out with decks.mettle, or say decks.mettle = "packs"'
    return f"{type(error).__name__}: {error}"


def _run(bed: Bed, outcome: Outcome) -> None:
    """The position, the questions about it, what is played, what must have come of it."""
    tables = bed.tables
    players, plays = players_of(bed), _plays(bed)
    for play in plays:
        check_play(play)
    force(bed, tables)
    bed.began, bed.start = len(bed.game.events), view(bed)
    for ask in tables.tables("ask"):
        _ask(outcome, bed, ask)
    for play in plays:
        _play(bed, players, play, outcome)
    moment = Moment(bed, players, bed.start, bed.events, players.asked)
    for expect in tables.tables("expect"):
        _keep(outcome, bed, check(moment, expect), expect)
    _used_up(players, players.waiting)


def _used_up(players: Players, answers: list[Said]) -> None:
    """Every answer was asked for."""
    for said in players.waiting:
        if said in answers:
            prompts = dict.fromkeys(asked.decision.prompt for asked in players.asked if not asked.forced)
            were = f" (asked: {', '.join(prompts)})" if prompts else ""
            raise Wrong(said.path, f'nothing was asked that "{", ".join(said.words)}" could answer{were}')


def players_of(bed: Bed) -> Players:
    tables = bed.tables
    seats = [bed.game.state.fighter(name).seat for name in bed.game.state.party]
    unanswered = one_of(tables.text("unanswered", "error"), ("error", "pass"), tables.at("unanswered"), "way")
    bed.game.strict = False
    return Players(bed.places, seats, read_answers(tables), unanswered == "pass", partial(footprint_of, bed))


def _plays(bed: Bed) -> list[Table]:
    """What is played; without a word about it one activation for each AI card laid out."""
    plays = list(bed.tables.tables("play"))
    if "do" in bed.tables:
        plays.append(Table({"do": bed.tables.raw("do")}))
    if plays or "play" in bed.tables:
        return plays
    cards = bed.tables.table("force").texts("ai")
    return [Table({"do": "activation"}, ("force", "ai", index)) for index in range(len(cards))]


def _play(bed: Bed, players: Players, play: Table, outcome: Outcome) -> None:
    """One thing that is played, with answers, dice, questions and expectations of its own."""
    events, asked, before = len(bed.game.events), len(players.asked), view(bed)
    change(bed, play)
    force(bed, play)
    own_answers = read_answers(play)
    players.waiting[:0] = own_answers
    play.known.update(dict.fromkeys(FIELDS))
    if "do" in play:
        _resolve(bed, players, play)
        _used_up(players, own_answers)
    play.finish()
    for ask in play.tables("ask"):
        _ask(outcome, bed, ask)
    moment = Moment(bed, players, before, bed.game.events[events:], players.asked[asked:])
    for expect in play.tables("expect"):
        _keep(outcome, bed, check(moment, expect), expect)


def _resolve(bed: Bed, players: Players, play: Table) -> None:
    """Play it to its end, or to the end of the clash.

    Raises:
        Wrong: an answer or a die is missing, or the rules cannot go on.
    """
    goes_on = str(play.raw("do")).strip().replace("_", " ") in ("clash", "go on") and "until" not in play
    try:
        players.play(doing_of(bed, play))
    except ClashOver:
        clash_is_decided(bed)
    except ExpeditionFailed as failure:
        fail_expedition(bed.game, failure.reason)
    except NotSaid as error:
        raise Wrong(play.path, str(error)) from error
    except Wrong as wrong:
        if isinstance(wrong, OutOfAnswers) and goes_on:
            return
        raise Wrong(wrong.path or play.path, wrong.message) from wrong
    except MISTAKES as error:
        raise Wrong(play.path, f"the rules could not go on: {_said(bed, error)}") from error
    find_hidden(bed.game)


def _ask(outcome: Outcome, bed: Bed, ask: Table) -> None:
    """Answer the question and compare.

    Raises:
        Wrong: it cannot be asked of this position.
    """
    try:
        _keep(outcome, bed, [check_question(bed, ask)], ask)
    except Wrong as wrong:
        raise Wrong(wrong.path or ask.path, wrong.message) from wrong
    except (ClashOver, ExpeditionFailed) as over:
        what = "the clash is decided" if isinstance(over, ClashOver) else "the expedition fails"
        raise Wrong(ask.path, f"{what} before this can be answered") from over
    except MISTAKES as error:
        raise Wrong(ask.path, f"this cannot be answered: {_said(bed, error)}") from error


def _keep(outcome: Outcome, bed: Bed, checks: list[Check], table: Table) -> None:
    line = bed.script.line(table.path)
    for entry in checks:
        entry.line = line
        outcome.checks.append(entry)
