"""Something is tried in a copy of the game; nobody comes to know more by it than lies open on the table."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TypeVar

from kf_desktop.rules.table.game import ClashOver, ExpeditionFailed, Game, Steps

T = TypeVar("T")


def copied(game: Game, what: T) -> T:
    """A copy of what holds the game, with a copy of the game in it: the same content, no events."""
    return deepcopy(what, {id(game.content): game.content, id(game.events): [], id(game.memo): {}})


def goes_through(steps: Steps[None] | tuple[()]) -> bool:
    """Play it to its end; False where there is anything to choose, or the clash or the expedition ends."""
    if isinstance(steps, tuple):
        return True
    try:
        asked = next(steps)
        while (only := asked.forced()) is not None:
            asked = steps.send(only)
    except StopIteration:
        return True
    except (ClashOver, ExpeditionFailed):
        return False
    return False


def hidden(game: Game) -> str:
    """What nobody may look at: the streams of chance, and what lies face down."""
    state, clash = game.state, game.state.clash
    piles = (state.mortis, state.judicium, state.mettle.deck)
    of_clash = (clash.ai_deck, clash.ai_supply, clash.bp_deck, clash.bp_supply) if clash is not None else ()
    company = (clash.company_ai, clash.company_supply) if clash is not None else ()
    return json.dumps([state.streams, piles, of_clash, company])


def known(game: Game) -> str:
    """What has been seen of hidden cards."""
    clash = game.state.clash
    if clash is None:
        return ""
    mobs = [[figure.bp, figure.revealed] for figure in clash.figures]
    return json.dumps([clash.looked_at, clash.bp_current, clash.bp_standing, clash.bp_aside, mobs])
