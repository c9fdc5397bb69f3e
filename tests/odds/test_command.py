"""`kf-desktop odds`: values typed by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kf_desktop.cli import main


def told(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["odds", *words]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.rule("KAT-032", "KAT-034", "KAT-064", "KAT-067")
def test_an_attack_typed_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    words = "attack --dice 1 --to-hit 7 --precision 1 --per-hit 1r --once +1 --at 2,3"
    odds = told(capsys, *words.split())
    assert odds["hits"] == [0.5, 0.5]
    assert (odds["full_hit"], odds["full_miss"], odds["crit_chance"]) == (0.5, 0.5, 0.1)
    assert odds["wound"] == pytest.approx(0.5 * (4 / 6 + 1 / 6) / 2, abs=1e-6)
    assert odds["critical_wound"] == pytest.approx(0.1 * (4 / 6 + 1 / 6) / 2, abs=1e-6)
    assert odds["expected_power"] == pytest.approx(1 + 5 / 6, abs=1e-6)
    assert "reroll" not in odds


@pytest.mark.rule("KAT-018", "DIC-024")
def test_tokens_and_the_dice_to_roll_again(capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "attack --dice 3 --to-hit 7 --tokens opening=1,closing=1,break=1 --heat 1 --per-hit 1r --at 3 --rolled 5,3,2"
    )
    odds = told(capsys, *words.split())
    assert odds["reroll"] == [1, 2]  # +2 Precision: the 5 hits, one re-roll is the Closing token's
    assert [(choice["dice"], choice["heat"]) for choice in odds["choices"]] == [(0, 0), (1, 0), (2, 1)]


@pytest.mark.rule("EVA-004", "EVA-040", "EVA-048")
def test_an_evasion_typed_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    words = "evasion --dice 1 --difficulty 6 --vigor 2 --per-hit 2 --once 1 --armor 1r --soak 1"
    odds = told(capsys, *words.split())
    assert odds["full_evade"] == 0.5
    assert odds["vigor_lost"] == {"0": 0.5, "1": 0.25, "2": 0.25}
    assert (odds["falls"], odds["death"]) == (0.25, 0.125)


@pytest.mark.rule("KAT-018", "KAT-036", "DIC-024")
def test_everything_that_an_attack_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Both dice must hit: one that misses beside a hit is rolled again; where both miss, Heat would be wasted."""
    words = "attack --dice 2 --to-hit 7 --per-hit +2 --at 4 --heat 1"
    assert told(capsys, *words.split()) == {
        "hits": [0.36, 0.288, 0.352],
        "at_least": [1.0, 0.64, 0.352],
        "expected_hits": 0.992,
        "full_hit": 0.352,
        "full_miss": 0.36,
        "crit_chance": 0.124,
        "wound": 0.352,
        "critical_wound": 0.088,
        "wound_by_hits": [0.0, 0.0, 1.0],
        "expected_power": 3.1,
        "expected_heat": 0.48,
    }
    odds = told(capsys, *words.split(), "--rolled", "10,3")
    assert odds["reroll"] == [1]
    assert odds["choices"] == [
        {"dice": 0, "heat": 0, "wound": 0.0, "critical_wound": 0.0, "full_hit": 0.0, "expected_hits": 1.0},
        {"dice": 1, "heat": 1, "wound": 0.4, "critical_wound": 0.4, "full_hit": 0.4, "expected_hits": 1.4},
    ]


@pytest.mark.rule("EVA-011", "EVA-016", "EVA-040")
def test_everything_that_an_evasion_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = "evasion --dice 1 --difficulty 6 --heat 1 --vigor 2 --per-hit 2 --once 0"
    assert told(capsys, *words.split()) == {
        "hits": [0.75, 0.25],
        "expected_hits": 0.25,
        "full_evade": 0.75,
        "expected_heat": 0.5,
        "vigor_lost": {"0": 0.75, "2": 0.25},
        "expected_vigor_lost": 0.5,
        "falls": 0.25,
        "death": 0.125,
    }
    odds = told(capsys, *words.split(), "--rolled", "2")
    assert (odds["guard"], odds["reroll"]) == ([], [0])
    assert odds["choices"] == [
        {
            **{"dice": 0, "heat": 0, "full_evade": 0.0, "expected_hits": 1.0},
            **{"expected_vigor_lost": 2.0, "death": 0.5},
        },
        {
            **{"dice": 1, "heat": 1, "full_evade": 0.5, "expected_hits": 0.5},
            **{"expected_vigor_lost": 1.0, "death": 0.25},
        },
    ]


@pytest.mark.rule("DIC-024")
@pytest.mark.parametrize(
    ("aim", "rolled", "reroll"),
    [
        ("any_hit", "9,3,2", []),  # one hit is enough
        ("any_hit", "2,3,2", [0]),
        ("full_hit", "9,3,2", []),  # both would have to be rolled again
        ("full_hit", "9,8,2", [2]),
        ("hits", "9,3,2", [1]),
    ],
)
def test_what_re_rolls_are_for(capsys: pytest.CaptureFixture[str], aim: str, rolled: str, reroll: list[int]) -> None:
    words = f"attack --dice 3 --to-hit 7 --per-hit 1r --at 3 --heat 1 --aim {aim} --rolled {rolled}"
    assert told(capsys, *words.split())["reroll"] == reroll


def test_guard_and_the_dice_to_evade_with(capsys: pytest.CaptureFixture[str]) -> None:
    words = "evasion --dice 3 --difficulty 7 --guard 2 --free 1 --rolled 8,5,2"
    odds = told(capsys, *words.split())
    assert (odds["guard"], odds["reroll"], odds["full_evade"]) == ([1, 1], [2], 0.4)


@pytest.mark.rule("PER-027")
def test_a_judicium_draw_typed_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "judicium", "--fall", "9") == {"death": 0.75, "killing": 3, "sparing": 1}
    there = ["judicium", "--fall", "9", "--killing", "2", "--perils-in-deck", "1"]
    assert told(capsys, *there) == {"death": 0.75, "killing": 3, "sparing": 1}  # the first is in the deck already
    superior = told(capsys, *there, "--superior-chance")
    assert superior["death"] == 0.375  # the second draw is of the first two cards alone


@pytest.mark.rule("KAT-034", "KAT-068")
def test_of_dice_that_are_equally_good_the_crit_die_is_rolled_again(capsys: pytest.CaptureFixture[str]) -> None:
    words = "attack --dice 3 --to-hit 7 --portrait 1r --at 1 --heat 1 --aim hits --rolled 3,8,5"
    odds = told(capsys, *words.split())
    assert odds["reroll"] == [0]
    assert (odds["wound"], odds["crit_chance"]) == (pytest.approx(4 / 6, abs=1e-6), 0.1)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("attack --dice 0 --to-hit 7", "'0' is not a whole number from 1 to 30."),
        ("attack --dice 2 --to-hit 7 --per-hit 2x", "'2x' is not a pool"),
        ("attack --dice 2 --to-hit 7 --per-hit 2r+", "'2r+' is not a pool"),
        ("attack --dice 2 --to-hit x", "'x' is not a whole number from -99 to 99."),
        ("attack --dice 2 --to-hit 7 --at -3", "'-3' is not a list of whole numbers from 0 to 99"),
        ("attack --dice 2 --to-hit 7 --tokens break=1,break=2", "'break' is named twice."),
        ("judicium --killing 0 --sparing 0", "the Judicium deck has no cards."),
        ("judicium --perils-in-deck 2", "--perils-in-deck is 2, but --killing, which counts them, is 1."),
        ("attack --dice 2 --to-hit 7 --tokens luck=1", "'luck' is no token that counts here"),
        ("attack --dice 2 --to-hit 7 --rolled 11,2", "'11,2' are not faces of a d10"),
        ("attack --dice 2 --to-hit 7 --rolled 4", "--rolled names 1 dice, but --dice is 2."),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str], words: str, sentence: str) -> None:
    try:
        assert main(["odds", *words.split()]) == 2
    except SystemExit as end:
        assert end.code == 2
    assert sentence in capsys.readouterr().err
