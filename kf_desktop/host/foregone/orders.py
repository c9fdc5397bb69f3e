"""Whether it could matter in which order effects of one moment are resolved (GLD-033).

Every order is tried in a copy of the game. It does not matter where each leaves the same table to the last token, with
nothing asked on the way, nothing rolled and no hidden card moved; where an ability could be used in between, it does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import permutations

from kf_desktop.engine.codec import encode
from kf_desktop.engine.decision import Asking, Decision
from kf_desktop.rules.clash.timing.simultaneous import Order
from kf_desktop.rules.trying import copied, goes_through, hidden

FEW = 3
"""How many effects are tried in every order."""


def first_of_alike(asked: Decision) -> str:
    """The first of the effects, if every order of them leaves the same table; empty if it could matter."""
    order = asked.about if isinstance(asked, Asking) else None
    if not isinstance(order, Order) or not 1 < len(asked.options) <= FEW:
        return ""
    keys = [option.key for option in asked.options]
    first: object = None
    for each in permutations(keys):
        left = _left_by(order, each)
        if left is None or (first is not None and left != first):
            return ""
        first = left
    return keys[0]


def _left_by(order: Order, keys: Iterable[str]) -> object:
    """What that order leaves: the table, and what the effects are about; None where it cannot be told in advance."""
    tried = copied(order.game, order)
    lies_hidden = hidden(tried.game)
    for key in keys:
        ready = tried.waiting()
        if not all(entry.must for entry in ready.values()):
            return None
        if key in ready:
            tried.done.append(key)
            if not goes_through(ready[key].do()):
                return None
    if hidden(tried.game) != lies_hidden:
        return None
    about = [each for each in tried.pending.args if each is not tried.game and not callable(each)]
    return json.dumps(encode(tried.game.state)), about, tried.work
