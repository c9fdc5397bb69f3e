"""The bots: one answers at random, one with care."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from kf_desktop.bots.cautious import cautious_answer
from kf_desktop.engine.at_random import random_player
from kf_desktop.engine.decision import Answer, Decision
from kf_desktop.rules.table.state import State

Bot: TypeAlias = Callable[[State, Decision], Answer]


def random_bot(seed: int) -> Bot:
    """Answers every decision with a random legal answer, the same for the same seed."""
    player = random_player(seed)
    return lambda state, decision: player(decision)


def cautious_bot(seed: int) -> Bot:
    """Plays as a careful newcomer would; where it has no opinion it answers at random."""
    fallback = random_bot(seed)

    def answer(state: State, decision: Decision) -> Answer:
        opinion = cautious_answer(state, decision)
        return fallback(state, decision) if opinion is None else opinion

    return answer


BOTS: dict[str, Callable[[int], Bot]] = {"random": random_bot, "cautious": cautious_bot}


def make_bot(name: str, seed: int) -> Bot:
    """The bot of that name."""
    return BOTS[name](seed)
