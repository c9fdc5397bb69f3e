"""Where the cautious bot goes with a weapon that strikes nobody beside it."""

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.engine.decision import Decision, Kind, Option
from tests.rules.arena import Arena


def arena(*weapons: list[str], at: str = "F5", monster: str = "block") -> Arena:
    """k1 with weapons of those keywords; the monster's north-west corner is on F6."""
    arena = Arena()
    arena.monster(monster, "F6")
    knight = arena.knight("k1", at)
    for number, keywords in enumerate(weapons):
        arena.weapon(knight, f"weapon_{number}", keywords=keywords)
    return arena


def goes(arena: Arena, *spaces: str, prompt: str = "step", knows: bool = True) -> str:
    """Where he goes who could go to these spaces or stay."""
    options = [Option(f"cell:{space}", "cell", {"space": arena.flip(space)}) for space in spaces]
    question = Decision(Kind.CELL, prompt, [*options, Option("stay", "stay")], args={"knight": "k1"})
    answer = make_bot("cautious", 1, arena.game.content if knows else None)(arena.state, question)
    return answer[0].removeprefix("cell:")


def test_he_steps_back_with_a_crossbow_as_far_as_it_needs() -> None:
    assert goes(arena(["ranged 2 5"]), "G5", "F3", "F4", "A1") == "F4"


@pytest.mark.parametrize("prompt", ["step", "walk", "hug"])
def test_he_stays_where_it_strikes(prompt: str) -> None:
    """A step towards the monster in the middle of his attack would break it (WIN-029)."""
    assert goes(arena(["ranged 2 5"], at="F4"), "F5", "F3", "E4", prompt=prompt) == "stay"


def test_he_comes_no_nearer_than_it_strikes() -> None:
    assert goes(arena(["ranged 2 4"], at="A1"), "A2", "E4", "F5", "F4") == "F4"
    assert goes(arena(["ranged 2 4"], at="A1"), "A2", "B1") in ("A2", "B1"), "the first steps on the way"


def test_the_whole_of_a_large_monster_counts() -> None:
    """It lies on F6 to H8: I8 is beside it, J8 is not."""
    assert goes(arena(["ranged 2 5"], at="I7"), "I8", "J8", "I6") == "J8"


def test_with_a_weapon_for_either_he_stands_where_one_of_them_strikes() -> None:
    assert goes(arena(["ranged 3 5"], []), "F4", "F3") == "stay"


@pytest.mark.parametrize("weapons", [[[]], [["reach 2"]], []])
def test_with_other_weapons_he_goes_as_near_as_he_can(weapons: list[list[str]]) -> None:
    assert goes(arena(*weapons, at="F3"), "F4", "F5", "E3") == "F5"


def test_without_the_cards_he_does_not_know_how_far_it_strikes() -> None:
    assert goes(arena(["ranged 2 5"], at="F4"), "F5", "F3", knows=False) == "F5"
