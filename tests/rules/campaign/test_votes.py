"""What the players decide together, and the vote if they do not agree (ADV-002, RST-015, SPO-036, SPO-037)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from kf_desktop.rules.abilities.votes import decide_of
from kf_desktop.rules.expedition.spoils.spoils import distribute
from kf_desktop.rules.table.game import NO, YES, Kind, Steps
from tests.rules.camp import Camp
from tests.rules.tale import Tale


def four(leader: str = "k1") -> Camp:
    """Four players with a knight each."""
    return Camp("k1", "k2", "k3", "k4", leader=leader)


def question(camp: Camp) -> Steps[bool]:
    return decide_of(camp.game, Kind.CHOOSE, "rest.campfire", {YES: True, NO: False}, because=("RST-015",), args=BONUS)


BONUS: dict[str, Any] = {"bonus": 0}


@pytest.mark.rule("ADV-002", "RST-015")
def test_one_question_for_all_and_anybody_answers_it() -> None:
    camp = four()
    assert camp.asked(question(camp)) == ["yes", "no", "vote"]
    assert camp.play(question(camp), "no") is False
    assert [decision.seats for decision in camp.decisions] == [()]


@pytest.mark.rule("RST-015", "ADV-002")
@pytest.mark.parametrize(
    ("votes", "leader", "told"),
    [
        (["yes", "yes", "yes", "no"], "k4", True),
        (["no", "yes", "no", "no"], "k2", False),
        (["yes", "yes", "no", "no"], "k1", True),
        (["yes", "yes", "no", "no"], "k3", False),
    ],
)
def test_the_majority_decides_and_in_a_tie_the_leader(votes: Sequence[str], leader: str, told: bool) -> None:
    camp = four(leader)
    assert camp.play(question(camp), "vote", *votes) is told
    assert [decision.seats for decision in camp.decisions[1:]] == [(f"seat_k{number}",) for number in (1, 2, 3, 4)]
    assert all(decision.secret for decision in camp.decisions[1:])


def test_one_player_has_nobody_to_vote_with() -> None:
    camp = four()
    for knight in camp.state.knights.values():
        knight.seat = "anna"
    assert camp.asked(question(camp)) == ["yes", "no"]


@pytest.mark.rule("ADV-002")
def test_an_adventure_is_everybodys_and_a_knights_book_his_own() -> None:
    """Four players, two for each way, the leader for the second: the second."""
    ways = [{"key": "left", "goto": 31}, {"key": "right", "goto": 32}]
    tale = Tale("k1", "k2", "k3", "k4").codex({"number": 30, "choice": ways}, {"number": 31}, {"number": 32})
    tale.state.expedition.leader = "k3"
    votes = ["choice:left", "choice:left", "choice:right", "choice:right"]
    tale.read(tale.game.content.books["cinder_abbacy"].id, 30, "vote", *votes)
    assert 32 in tale.numbers("cinder_abbacy") and 31 not in tale.numbers("cinder_abbacy")
    own = Tale("k1", "k2").book("k1", {"number": 40, "choice": ways}, {"number": 31}, {"number": 32})
    own.read("k1", 40, "choice:left")
    assert own.decisions[0].seats == ("seat_k1",)
    assert "vote" not in [option.key for option in own.decisions[0].options]


def spoils(leader: str = "k1") -> Camp:
    camp = four(leader).at("spoils", "goods")
    camp.state.expedition.loot = ["full", "upgrade", "upgrade", "upgrade"]
    return camp


def goods(camp: Camp, *answers: str) -> dict[str, list[str]]:
    return camp.play(distribute(camp.game), *answers)


@pytest.mark.rule("SPO-036")
def test_three_against_one_say_who_gets_the_full_clash_loot() -> None:
    camp = spoils()
    taken = goods(camp, "vote", *["knight:k2"] * 3, "knight:k1", "loot:full")
    assert taken == {"k2": ["full"], "k1": ["upgrade"], "k3": ["upgrade"], "k4": ["upgrade"]}


@pytest.mark.rule("SPO-037")
def test_a_tie_over_loot_is_the_leaders() -> None:
    camp = spoils("k4")
    taken = goods(camp, "vote", "knight:k1", "knight:k1", "knight:k2", "knight:k2", "loot:full")
    assert taken["k2"] == ["full"]


@pytest.mark.rule("SPO-037")
def test_a_leader_whose_vote_is_not_among_the_first_decides_between_those() -> None:
    camp = Camp("k1", "k2", "k3", "k4", "ilse").at("spoils", "goods")
    camp.state.expedition.loot = ["full", *["upgrade"] * 4]
    taken = goods(
        camp, "vote", "knight:ilse", "knight:k1", "knight:k1", "knight:k2", "knight:k2", "knight:k2", "loot:full"
    )
    assert taken["k2"] == ["full"]


@pytest.mark.rule("SPO-035")
def test_nobody_is_voted_a_second_card_while_another_has_none() -> None:
    camp = spoils()
    steps = distribute(camp.game)
    next(steps)
    steps.send(("loot:upgrade",))
    assert [option.key for option in steps.send(("vote",)).options] == ["knight:k2", "knight:k3", "knight:k4"]
