"""What the players of a scenario say is matched against the file's names of spaces, and no others."""

from __future__ import annotations

import pytest

from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.grid import square_grid
from kf_desktop.scenarios.answers import Players, Said
from kf_desktop.scenarios.files.tables import Wrong
from kf_desktop.scenarios.places import Places

ROWS = 10
"""With row A at the top, E9 is what the board prints as F9."""


def asked(*spaces: str, label: str = "cell") -> Decision:
    """Where to go, by the names that the board prints."""
    return Decision(
        Kind.CELL, "choose.space", [Option(f"cell:{space}", label, {"space": space, "cost": 1}) for space in spaces]
    )


def answered(word: str, decision: Decision, *, top: bool = True) -> tuple[str, ...]:
    players = Players(Places(square_grid(14, ROWS), top=top), ["one"], [Said([word], ("answers", 0))])
    return players.reply(decision)


@pytest.mark.parametrize("word", ["E9", "e9", "cell:E9", "cell E9"])
@pytest.mark.parametrize("label", ["cell", "climb_tile"])
def test_a_space_is_named_as_the_file_names_it_where_its_mirror_is_offered_too(word: str, label: str) -> None:
    assert answered(word, asked("E9", "F9", "B2", label=label)) == ("cell:F9",)
    assert answered(word, asked("E9", "F9", "B2", label=label), top=False) == ("cell:E9",)


@pytest.mark.parametrize("word", ["E9", "cell:E9"])
def test_a_space_is_not_taken_for_its_mirror_where_only_that_is_offered(word: str) -> None:
    with pytest.raises(Wrong, match="is no answer here"):
        answered(word, asked("E9", "B2"))


def test_the_words_of_the_button_name_the_space_of_the_file() -> None:
    from kf_desktop.scenarios.answers import _labels  # noqa: PLC0415 - what only this test needs

    label, words = next((name, text) for name, text in _labels().items() if "{space}" in text)
    decision = asked("E9", "F9", label=label)
    assert answered(words.replace("{space}", "E9").replace("{cost}", "1"), decision) == ("cell:F9",)
