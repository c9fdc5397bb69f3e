"""The bots: one answers at random, one with care."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from kf_desktop.bots.cautious import cautious_answer
from kf_desktop.engine import rng
from kf_desktop.engine.decision import Answer, Decision
from kf_desktop.rules.table.state import State

Bot: TypeAlias = Callable[[State, Decision], Answer]


def random_bot(seed: int) -> Bot:
    """Answers every decision with a random legal answer, the same for the same seed."""
    streams = {"seed": seed}

    def answer(state: State, decision: Decision) -> Answer:
        count = decision.least
        if decision.most > decision.least:
            count += rng.below(streams, "count", decision.most - decision.least + 1)
        if decision.repeats:
            return tuple(rng.pick(streams, "pick", decision.options).key for _ in range(count))
        if count == 1:
            return (rng.pick(streams, "pick", decision.options).key,)
        keys = [option.key for option in decision.options]
        rng.shuffle(streams, "pick", keys)
        return tuple(keys[:count])

    return answer


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
