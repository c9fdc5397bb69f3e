"""A player who answers any decision of any game at random."""

from __future__ import annotations

from collections.abc import Callable

from kf_desktop.engine import rng
from kf_desktop.engine.decision import Answer, Decision


def random_player(seed: int) -> Callable[[Decision], Answer]:
    """Answers every decision with a random legal answer, the same for the same seed."""
    streams = {"seed": seed}

    def answer(decision: Decision) -> Answer:
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
