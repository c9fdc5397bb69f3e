"""Whom an effect means: who is asked for is asked with what will be done to him."""

from typing import Any

from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from tests.rules.arena import Arena
from tests.rules.written import ops

GAIN = {"op": "gain", "what": "vigor", "amount": 2, "who": "any_knight"}


def asked_for(*effects: dict[str, Any]) -> list[dict[str, Any]]:
    """What the questions say besides who can be chosen."""
    arena = Arena()
    knight = arena.knight("k1", "E6")
    arena.knight("k2", "E8")
    steps = perform(arena.game, ops(*effects), Context(knight=knight))
    found: list[dict[str, Any]] = []
    try:
        asked = next(steps)
        while True:
            found.append(dict(asked.args))
            asked = steps.send((asked.options[0].key,))
    except StopIteration:
        return found


def test_each_of_two_effects_says_what_it_does() -> None:
    assert asked_for(
        GAIN, {"op": "stand_up", "who": "any_knight"}, {"op": "lose", "what": "heat", "who": "any_knight"}
    ) == [
        {"doing": "gain", "what": "vigor", "amount": 2},
        {"doing": "stand_up"},
        {"doing": "lose", "what": "heat", "amount": 1},
    ]


def test_an_amount_that_depends_on_something_is_not_promised() -> None:
    assert asked_for(GAIN | {"amount": "heat"}) == [{}]
