"""Marsh Lights, played through the engine: bots, saves, undo, bids in secret, hexes."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from kf_desktop.engine.at_random import random_player
from kf_desktop.engine.codec import decode, encode
from kf_desktop.engine.decision import Decision, IllegalAnswer
from kf_desktop.engine.hexes import HexGrid
from kf_desktop.engine.session import Session
from tests.second_game.marsh import BOARD, Content, Marsh, State, events_for, new_game, view

HERE = Path(__file__).parent
PLATE = "kf_desktop.ui.decision.plate"
SHELL = (
    "kf_desktop.ui.shell.",
    "kf_desktop.ui.decision.plate",
    "kf_desktop.ui.theme.",
    "kf_desktop.ui.i18n.catalogue",
    "kf_desktop.ui.settings",
)
"""What the window's shell gives to any game."""
MarshSession = Session[State, Content]


def begun(seed: int = 1) -> MarshSession:
    return Session(Marsh(), Content(BOARD), new_game(seed))


def played(seed: int, session: MarshSession, most: int = 1000) -> MarshSession:
    player = random_player(seed)
    for _ in range(most):
        if session.decision is None:
            break
        session.answer(player(session.decision))
    return session


def loaded(session: MarshSession) -> MarshSession:
    """By way of a file's text."""
    return Session.load(Marsh(), Content(BOARD), json.loads(json.dumps(session.data())))


def test_it_knows_nothing_of_kingdoms_forlorn() -> None:
    for path in sorted(HERE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kf_desktop"):
                assert str(node.module).startswith(("kf_desktop.engine.", *SHELL)), (
                    path.name,
                    node.module,
                )


@pytest.mark.parametrize("seed", range(20))
def test_bots_play_it_to_its_end_and_the_same_again(seed: int) -> None:
    session = played(seed, begun(seed))
    assert session.state.winner in ("north", "south")
    again = played(seed, begun(seed))
    assert [encode(event) for event in again.events] == [encode(event) for event in session.events]


def test_it_is_loaded_where_it_stood_at_every_decision() -> None:
    session, player = begun(3), random_player(3)
    while session.decision is not None:
        other = loaded(session)
        assert other.notice is None
        assert (other.state, other.decision) == (session.state, session.decision)
        assert decode(Decision, json.loads(json.dumps(encode(session.decision)))) == session.decision
        session.answer(player(session.decision))


def test_every_answer_can_be_taken_back() -> None:
    session = played(5, begun(5), most=30)
    while session.answers:
        stood = played(5, begun(5), most=len(session.answers) - 1)
        assert session.undo()
        assert session.state == stood.state
    assert session.state == begun(5).state


# --- bids, all at once --------------------------------------------------------------------------


def bids(session: MarshSession, seat: str) -> list[str]:
    asked = session.asked_of(seat)
    assert asked is not None
    return [option.key for option in asked.options]


def test_either_may_bid_first_and_nobody_learns_of_it() -> None:
    early, late = begun(), begun()
    assert early.decision is not None and early.decision.seats == ("south",)
    north, south = bids(early, "north")[-1], bids(early, "south")[0]

    early.answer([north], "north")
    assert early.events == [] and early.answers == []
    assert early.asked_of("north") is None
    assert early.decision_for("north") is not None
    assert early.decision_for("north").options == []  # type: ignore[union-attr]
    early.answer([south], "south")

    late.answer([south], "south")
    assert late.events == []
    late.answer([north], "north")
    assert (early.state, early.events, early.answers) == (late.state, late.events, late.answers)
    assert [event.args["seat"] for event in early.events if event.kind == "bid"] == ["south", "north"]


def test_who_has_bid_is_not_asked_again_and_nobody_bids_for_another() -> None:
    session = begun()
    session.answer([bids(session, "north")[0]], "north")
    with pytest.raises(IllegalAnswer, match="asked of south"):
        session.answer([bids(session, "south")[0]], "north")
    with pytest.raises(IllegalAnswer, match="not one of the options"):
        session.answer(["bid:99"], "south")
    assert session.early and session.answers == []


def test_a_bid_that_waits_is_saved_and_can_be_taken_back() -> None:
    session = begun()
    session.answer([bids(session, "north")[0]], "north")
    other = loaded(session)
    assert other.early == session.early
    assert other.undo() and other.asked_of("north") is not None
    south = bids(session, "south")[0]
    session.answer([south], "south")
    assert len(session.answers) == 2


# --- what a seat may know -----------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_only() -> None:
    session = begun()
    north, south = view(session.state, "north"), view(session.state, "south")
    assert north.hand == tuple(session.state.players["north"].hand)
    assert north.hand != south.hand
    assert north.cards == south.cards == {"north": 6, "south": 6}
    shown = session.decision_for("north")
    assert shown is not None and shown.seats == ("north",)
    assert shown.together == ()


def test_what_is_told_to_one_seat_is_in_no_others_log() -> None:
    session = played(2, begun(2), most=40)
    told = [event for event in session.events if event.kind == "remembers"]
    assert told
    for seat, other in (("north", "south"), ("south", "north")):
        own = [event for event in events_for(session.events, seat) if event.kind == "remembers"]
        assert own and all(event.args["seat"] == seat != other for event in own)
    assert events_for(session.events, "") == session.events


def test_an_answer_that_gives_itself_tells_nobody_else_a_hidden_card() -> None:
    state = new_game(4)
    state.players["north"].hand, state.players["south"].hand = [7], [3, 5]
    session = Session(Marsh(), Content(BOARD), state)
    session.answer(["bid:5"], "south")
    given = [event for event in session.events if event.kind == "only_one_answer"]
    assert [event.args["answer"] for event in given] == [["bid:7"]]
    assert events_for(given, "south") == []


# --- hexes --------------------------------------------------------------------------------------


def test_spaces_of_a_hex_board() -> None:
    board = HexGrid(5, 7)
    middle = board.cell("D3")
    assert sorted(board.name(cell) for cell in board.neighbours(middle)) == ["C3", "C4", "D2", "D4", "E3", "E4"]
    assert len(board.neighbours(board.cell("A1"))) == 2
    assert board.distance(board.cell("A1"), board.cell("G1")) == 6
    assert board.distance(board.cell("A1"), board.cell("A5")) == 4


def test_distances_of_a_hex_board_are_the_steps_that_lead_there() -> None:
    board = HexGrid(5, 7)
    for start in board.spaces:
        steps, ring = {start: 0}, [start]
        while ring:
            here = ring.pop(0)
            for cell in board.neighbours(here):
                if cell not in steps:
                    steps[cell] = steps[here] + 1
                    ring.append(cell)
        assert steps == {cell: board.distance(start, cell) for cell in board.spaces}
