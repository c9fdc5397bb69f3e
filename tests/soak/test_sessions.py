"""Expeditions and skirmishes: saving, loading, undoing, replaying and refusing change nothing, at any decision."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.bots.invariants import broken_invariant
from kf_desktop.engine import session as session_module
from kf_desktop.engine.codec import encode
from kf_desktop.engine.decision import IllegalAnswer
from kf_desktop.engine.session import Session
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.games import GameSession
from tests.soak.plays import WAYS, begin, begin_skirmish, play, played, state_of, step, through_a_file, underway

PLAYS = [("cautious", 3), *(("random", seed) for seed in range(1, 21))]
FEW = [("cautious", 3), ("random", 1), ("random", 6)]
LONG = pytest.mark.soak
COME_TO = [
    ("alone", "random", 7, {"mission": 2}),  # one investigation solved, the next begun
    ("alone", "cautious", 15, {"princess_joins": 1, "princess_helps": 1}),
    ("true solo", "random", 2, {"mission": 2}),
    pytest.param("three", "random", 8, {"princess_helps": 2, "princess_leaves": 1, "clash_begins": 2}, marks=LONG),
    ("squires", "random", 2, {"princess_joins": 1, "princess_leaves": 1}),
    pytest.param("squires", "random", 8, {"princess_joins": 1, "clash_begins": 1}, marks=LONG),
    pytest.param("squires", "cautious", 7, {"squire_leads": 1, "clash_begins": 3}, marks=LONG),
    ("five", "random", 10, {"mission": 4, "encounter": 2}),
    pytest.param("five", "random", 1, {"clash_begins": 1}, marks=LONG),
    pytest.param("five", "cautious", 8, {"princess_helps": 1, "squire_leads": 1, "clash_begins": 2}, marks=LONG),
    ("presence", "random", 1, {"clash_begins": 1}),
    ("rogue", "cautious", 3, {"rosegraal_round": 2}),
    ("rogue alone", "random", 2, {"rosegraal_round": 1}),
    ("hunt", "random", 5, {"dungeon_room": 3}),
    ("hunt", "cautious", 7, {"dungeon_won": 1, "clash_begins": 1}),
    ("hunt of two", "cautious", 6, {"dungeon_won": 1, "clash_begins": 1}),
]
"""Plays of other ways, and how often what they are there for happens in them."""
FIGHTS = [("cautious", 2), ("random", 5), ("random", 11)]


@pytest.mark.parametrize(("name", "seed"), PLAYS)
def test_saving_loading_and_going_on_at_every_decision_gives_the_same_events(
    box: Box, name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game that is never saved and the one that is loaded anew before every answer, side by side.

    Most with checkpoints close together: how far apart they are must not matter, and the loads are shorter.
    """
    if (name, seed) not in FEW:
        monkeypatch.setattr(session_module, "CHECKPOINT_EVERY", 6)
    goes_on_the_same(box, begin(box, seed), name, seed)


@pytest.mark.parametrize(("way", "name", "seed", "happens"), COME_TO)
def test_every_way_of_playing_goes_on_the_same_from_every_decision(
    box: Box, way: str, name: str, seed: int, happens: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alone, with squires, of five, with a princess, on the Rogue's Path, in both dungeons."""
    monkeypatch.setattr(session_module, "CHECKPOINT_EVERY", 6)
    session = WAYS[way].begin(box, seed)
    goes_on_the_same(box, session, name, seed)
    happened = Counter(event.kind for event in session.events)
    assert all(happened[kind] >= times for kind, times in happens.items()), happened


@pytest.mark.parametrize(("name", "seed"), FIGHTS)
def test_a_skirmish_goes_on_the_same_from_every_decision(
    box: Box, name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fought again and again until the bot leaves, so that the journal starts anew in between."""
    monkeypatch.setattr(session_module, "CHECKPOINT_EVERY", 6)
    goes_on_the_same(box, begin_skirmish(box, seed), name, seed)


def goes_on_the_same(box: Box, session: GameSession, name: str, seed: int) -> None:
    straight = loaded = session
    bot = make_bot(name, seed)
    while underway(straight):
        loaded = through_a_file(loaded, box)
        assert loaded.notice is None
        assert loaded.decision == straight.decision
        assert state_of(loaded) == state_of(straight)
        assert straight.decision is not None
        answer = bot(straight.state, straight.decision)
        assert step(loaded, answer) == step(straight, answer)
    assert loaded.state == straight.state


@pytest.mark.parametrize(("name", "seed"), FEW)
def test_undo_and_the_same_answer_reach_the_same_state(box: Box, name: str, seed: int) -> None:
    session = begin(box, seed)
    for decision in play(session, make_bot(name, seed)):
        if not session.answers:
            continue
        answer, events, state = session.answers[-1], list(session.events), state_of(session)
        assert session.undo()
        session.answer(answer)
        assert session.decision == decision
        assert session.events == events
        assert state_of(session) == state


@pytest.mark.parametrize(("name", "seed"), FIGHTS[:1])
def test_undo_in_a_skirmish_reaches_the_same_state(box: Box, name: str, seed: int) -> None:
    session = begin_skirmish(box, seed)
    for decision in play(session, make_bot(name, seed)):
        if session.answers:
            answer, state = session.answers[-1], state_of(session)
            assert session.undo()
            session.answer(answer)
            assert (session.decision, state_of(session)) == (decision, state)


@pytest.mark.parametrize(("name", "seed"), FEW)
def test_replaying_the_journal_from_its_start_reaches_the_same_state(box: Box, name: str, seed: int) -> None:
    session = begin(box, seed)
    for number, _ in enumerate(play(session, make_bot(name, seed))):
        if number % 25 == 0:
            again = Session.replay(RULES, box, session.data())
            assert again.notice is None
            assert again.decision == session.decision
            assert again.state == session.state
            assert again.events == session.events[-len(again.events) :]


@pytest.mark.parametrize(("name", "seed"), FEW)
def test_a_changed_card_costs_a_round_at_most(box: Box, name: str, seed: int) -> None:
    """The checkpoint of a save is never older than the first question of the round that is being played."""
    session = begin(box, seed)
    began: dict[tuple[str | int, ...], int] = {}
    for _ in play(session, make_bot(name, seed)):
        now, clash = session.state, session.state.clash
        rounds: list[tuple[str | int, ...]] = [(now.expedition.number, "delve", now.expedition.round)]
        if clash is not None and clash.round:  # its set-up belongs to the delve round
            rounds.append((now.expedition.number, clash.type, clash.monster, clash.round))
        for current in rounds:
            first = began.setdefault(current, len(session.answers))
            assert session.checkpoints[-1].answers >= first, current
    assert len(began) > 3


@pytest.mark.parametrize(("name", "seed"), FEW)
def test_an_answer_that_is_not_offered_is_refused_and_changes_nothing(box: Box, name: str, seed: int) -> None:
    session = begin(box, seed)
    before: list[str] = ["yes"]
    for decision in play(session, make_bot(name, seed)):
        keys = [option.key for option in decision.options]
        wrong = [
            ["nobody:home"],
            [key for key in before if key not in keys][:1] * max(1, decision.least),
            keys[:1] * (decision.most + 1),
            keys[:1] * (decision.least - 1),
            ["\ud800"],
        ]
        state, events = encode(session.state), len(session.events)
        for answer in wrong:
            if decision.refusal(answer):
                with pytest.raises(IllegalAnswer, match=r"^[A-Z'].*\.$"):
                    session.answer(answer)
        assert encode(session.state) == state
        assert len(session.events) == events
        assert session.decision is decision
        before = keys


@pytest.mark.parametrize("first", range(1, 51, 10))
def test_every_state_of_fifty_expeditions_keeps_the_invariants(box: Box, first: int) -> None:
    for seed in range(first, first + 10):
        session = begin(box, seed)
        for decision in play(session, make_bot("cautious" if seed % 2 else "random", seed)):
            broken = broken_invariant(session.state, box, decision)
            assert not broken, f"seed {seed}, answer {len(session.answers)}: {broken}"
        assert session.state.campaign.expeditions == 1


@pytest.mark.parametrize("way", WAYS)
def test_every_state_of_every_way_of_playing_keeps_the_invariants(box: Box, way: str) -> None:
    for seed in range(1, 7):
        session = WAYS[way].begin(box, seed)
        for decision in play(session, make_bot("cautious" if seed % 3 == 0 else "random", seed)):
            broken = broken_invariant(session.state, box, decision)
            assert not broken, f"seed {seed}, answer {len(session.answers)}: {broken}"


@pytest.mark.parametrize("first", range(0, 120, 30))
def test_every_state_of_many_skirmishes_keeps_the_invariants(box: Box, first: int) -> None:
    for seed in range(first, first + 30):
        session = begin_skirmish(box, seed)
        for decision in play(session, make_bot("cautious" if seed % 2 else "random", seed)):
            broken = broken_invariant(session.state, box, decision)
            assert not broken, f"skirmish {seed}, answer {len(session.answers)}: {broken}"


def test_the_hash_seed_of_the_process_changes_nothing() -> None:
    """The same seeds and answers in three processes: the same events, to the last letter."""
    told = [
        subprocess.run(
            [sys.executable, "-m", "tests.soak.tell"],
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            cwd=Path(__file__).resolve().parents[2],
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        ).stdout
        for hash_seed in "012"
    ]
    assert told[0].count("\n") == 32
    assert told[0] == told[1] == told[2]


def test_table_dice_are_saved_in_the_middle_of_a_roll(box: Box) -> None:
    session = begin(box, 5, table_dice=True)
    rolls = 0
    for decision in play(session, make_bot("random", 5), 400):
        if decision.prompt.startswith("roll."):
            rolls += 1
            again = through_a_file(session, box)
            assert again.decision == decision
            assert again.state == session.state
    assert rolls


def test_another_seed_is_another_expedition(box: Box) -> None:
    assert state_of(played(box, 1, decisions=60)) != state_of(played(box, 2, decisions=60))
