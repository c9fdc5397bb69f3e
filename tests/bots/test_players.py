"""The players made of code: what they answer is legal, and the same for the same seed."""

import pytest

from kf_desktop.bots import BOTS, make_bot
from kf_desktop.engine.decision import Answer, Decision, Kind, Option
from kf_desktop.engine.grid import Cell
from kf_desktop.rules.table.state import Campaign, Clash, Expedition, Figure, FigureNumber, State


@pytest.fixture
def state() -> State:
    return State(Campaign("test"), [], {}, [], {"seed": 1}, Expedition(1), None)


def asked(least: int, most: int, *, repeats: bool = False, kind: Kind = Kind.CHOOSE) -> Decision:
    options = [Option(key) for key in "abcde"]
    return Decision(kind, "choose.something", options, least=least, most=most, repeats=repeats)


def answers(state: State, decision: Decision, *, bot: str = "random", seed: int = 1, count: int = 200) -> list[Answer]:
    answer = make_bot(bot, seed)
    return [answer(state, decision) for _ in range(count)]


@pytest.mark.parametrize("bot", list(BOTS))
@pytest.mark.parametrize(("least", "most"), [(0, 0), (1, 1), (0, 2), (2, 2), (1, 5), (5, 5)])
@pytest.mark.parametrize("repeats", [False, True])
def test_every_answer_is_legal(state: State, bot: str, least: int, most: int, repeats: bool) -> None:
    decision = asked(least, most, repeats=repeats)
    assert [decision.refusal(answer) for answer in answers(state, decision, bot=bot)] == [""] * 200


@pytest.mark.parametrize("repeats", [False, True])
def test_every_option_and_every_number_of_them_is_answered_some_time(state: State, repeats: bool) -> None:
    given = answers(state, asked(0, 3, repeats=repeats))
    assert {len(answer) for answer in given} == {0, 1, 2, 3}
    assert {key for answer in given for key in answer} == set("abcde")
    assert {answer[0] for answer in answers(state, asked(1, 1, repeats=repeats))} == set("abcde")


def test_the_same_key_comes_twice_only_where_it_may(state: State) -> None:
    assert all(len(set(answer)) == 3 for answer in answers(state, asked(3, 3)))
    assert any(len(set(answer)) < 3 for answer in answers(state, asked(3, 3, repeats=True)))


@pytest.mark.parametrize("bot", list(BOTS))
def test_the_same_seed_answers_the_same(state: State, bot: str) -> None:
    decision = asked(0, 3)
    first = answers(state, decision, bot=bot, seed=4)
    assert answers(state, decision, bot=bot, seed=4) == first
    assert answers(state, decision, bot=bot, seed=5) != first


def test_the_cautious_bot_answers_at_random_where_it_has_no_opinion(state: State) -> None:
    assert answers(state, asked(1, 1), bot="cautious", seed=4) == answers(state, asked(1, 1), seed=4)


def test_an_opinion_leaves_the_random_answers_as_they_were(state: State) -> None:
    bot, plain = make_bot("cautious", 4), make_bot("random", 4)
    for _ in range(20):
        assert bot(
            state, Decision(Kind.ACTION, "choose.action", [Option("move", "move"), Option("attack", "attack_action")])
        ) == ("attack",)
        assert bot(state, asked(0, 3)) == plain(state, asked(0, 3))


def test_an_opinion_is_of_the_table_as_it_is(state: State) -> None:
    """He steps towards the monster that is there."""
    state.clash = Clash("test.dot", 1, "full", "", 10, 6, figures=[Figure(FigureNumber(1), Cell(9), "north")])
    steps = [Option(f"cell:{space}", "cell", {"space": space}) for space in ("A1", "B9")]
    assert make_bot("cautious", 1)(state, Decision(Kind.CELL, "walk.to", steps)) == ("cell:B9",)
