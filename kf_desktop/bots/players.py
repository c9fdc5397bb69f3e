"""The bots: one answers at random, one with care."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from kf_desktop.bots.cautious import cautious_answer
from kf_desktop.bots.standpoints import standpoint
from kf_desktop.engine.at_random import random_player
from kf_desktop.engine.decision import Answer, Decision
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import State

Bot: TypeAlias = Callable[[State, Decision], Answer]


def random_bot(seed: int, box: Box | None = None) -> Bot:
    """Answers every decision with a random legal answer, the same for the same seed."""
    player = random_player(seed)
    return lambda state, decision: player(decision)


def cautious_bot(seed: int, box: Box | None = None) -> Bot:
    """Plays as a careful newcomer would; where it has no opinion it answers at random.

    With a box it knows how far its weapons strike.
    """
    fallback = random_bot(seed)

    def answer(state: State, decision: Decision) -> Answer:
        opinion = standpoint(box, state, decision) if box is not None else None
        if opinion is None:
            opinion = cautious_answer(state, decision)
        return fallback(state, decision) if opinion is None else opinion

    return answer


BOTS: dict[str, Callable[[int, Box | None], Bot]] = {"random": random_bot, "cautious": cautious_bot}


def make_bot(name: str, seed: int, box: Box | None = None) -> Bot:
    """The bot of that name, which knows the cards of the box."""
    return BOTS[name](seed, box)
