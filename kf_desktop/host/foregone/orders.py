"""Whether it could matter in which order effects of one moment are resolved (GLD-033).

Every order is tried in a copy of the game. It does not matter where each leaves the same table to the last token, with
nothing asked on the way, nothing rolled and no hidden card moved; where an ability could be used in between, it does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from copy import deepcopy
from itertools import permutations

from kf_desktop.engine.codec import encode
from kf_desktop.engine.decision import Asking, Decision, Steps
from kf_desktop.rules.clash.timing.simultaneous import Order
from kf_desktop.rules.table.game import ClashOver, ExpeditionFailed, Game

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
    game = order.game
    tried = deepcopy(order, {id(game.content): game.content, id(game.events): [], id(game.memo): {}})
    hidden = _hidden(tried.game)
    try:
        for key in keys:
            ready = tried.waiting()
            if not all(entry.must for entry in ready.values()):
                return None
            if key in ready:
                tried.done.append(key)
                if not _is_done(ready[key].do()):
                    return None
    except (ClashOver, ExpeditionFailed):
        return None
    if _hidden(tried.game) != hidden:
        return None
    about = [each for each in tried.pending.args if each is not tried.game and not callable(each)]
    return json.dumps(encode(tried.game.state)), about, tried.work


def _is_done(steps: Steps[None] | tuple[()]) -> bool:
    """Play it to its end; False where anything is asked."""
    return next(iter(steps), None) is None


def _hidden(game: Game) -> object:
    """What nobody may look at: the streams of chance, and what lies face down."""
    state, clash = game.state, game.state.clash
    piles = (state.mortis, state.judicium, state.mettle.deck)
    of_clash = (clash.ai_deck, clash.ai_supply, clash.bp_deck, clash.bp_supply) if clash is not None else ()
    company = (clash.company_ai, clash.company_supply) if clash is not None else ()
    return json.dumps([state.streams, piles, of_clash, company])
