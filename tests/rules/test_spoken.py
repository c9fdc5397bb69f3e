"""Those who listen while the rules are tested hear what cannot be said."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.decision import Asking, Decision, Kind, Option
from tests.rules.arena import Arena
from tests.rules.spoken import listening

SOUND: dict[str, Any] = {
    "kind": Kind.CHOOSE,
    "prompt": "choose.may",
    "options": [Option("yes", "yes"), Option("no", "no")],
    "seats": ("Ann",),
    "args": {"knight": "k1"},
    "because": ("GLD-026",),
}
WRONG: dict[str, dict[str, Any]] = {
    "no words for the question": {"prompt": "choose.nothing"},
    "no words for the option": {"options": [Option("yes", "XXyesXX")]},
    "by which rule": {"because": ()},
    "there is no rule 'GLD-999'": {"because": ("GLD-999",)},
    "nobody is asked": {"seats": None},
    "it is that knight's": {"seats": ()},
    "nobody knows what XXknightXX is": {"args": {"XXknightXX": "k1"}},
    "is no kind of question": {"kind": None},
}


@pytest.mark.parametrize("kind", [Decision, Asking])
def test_a_sound_question_is_let_pass(kind: type[Decision]) -> None:
    with listening():
        kind(**SOUND)


@pytest.mark.parametrize("kind", [Decision, Asking])
@pytest.mark.parametrize("complaint", WRONG)
def test_what_is_wrong_with_a_question_is_heard(complaint: str, kind: type[Decision]) -> None:
    with listening(), pytest.raises(AssertionError, match=complaint):
        kind(**{**SOUND, **WRONG[complaint]})


@pytest.mark.parametrize(
    ("complaint", "kind", "rules", "args"),
    [
        ("follows no rule", "peril_check", (), {"knight": "k1"}),
        ("no words for the event", "nothing_at_all", ("PER-001",), {}),
        ("no knight 'nobody'", "stands_up", ("KRD-001",), {"knight": "nobody"}),
        ("nobody knows what XXtimesXX is", "stands_up", ("KRD-001",), {"knight": "k1", "XXtimesXX": 2}),
    ],
)
def test_what_is_wrong_with_an_event_is_heard(
    complaint: str, kind: str, rules: tuple[str, ...], args: dict[str, Any]
) -> None:
    game = Arena().game
    with listening(), pytest.raises(AssertionError, match=complaint):
        game.emit(kind, *rules, **args)
