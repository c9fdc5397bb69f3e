"""What a scenario can play: the rulebook's procedures by name, and every operation of the cards."""

from __future__ import annotations

from typing import Any

from kf_desktop.content.effects.vocabulary import OPERATIONS
from kf_desktop.engine.decision import Steps
from kf_desktop.rules.effects import perform
from kf_desktop.scenarios.cards import effects_of
from kf_desktop.scenarios.doings import knight, monster, rounds
from kf_desktop.scenarios.doings.taking_part import Doings, as_step, context_of
from kf_desktop.scenarios.position.bed import Bed
from kf_desktop.scenarios.tables import Table, one_of

_DOINGS: Doings = {**monster.DOINGS, **knight.DOINGS, **rounds.DOINGS}

OF_A_KNIGHT = {"attack": "knight attack", "move": "walk", "turn": "knight turn"}
"""Operations of monsters that mean another thing where a knight is named."""


def doing_of(bed: Bed, play: Table) -> Steps[Any]:
    """The procedure that a `[[play]]` table names, or the effects that it lists."""
    what = play.raw("do", [])
    if isinstance(what, dict):
        what = [what]
    if isinstance(what, list):
        return _effects(bed, play, effects_of(what, play.at("do")))
    name = str(what).strip().lower()
    if "knight" in play:
        name = OF_A_KNIGHT.get(name, name)
    if name.replace("_", " ") in _DOINGS:
        return _DOINGS[name.replace("_", " ")](bed, play)
    op = one_of(name.replace(" ", "_"), [*_DOINGS, *OPERATIONS], play.at("do"), "thing to do")
    return _operation(bed, play, op)


def _operation(bed: Bed, play: Table, op: str) -> Steps[Any]:
    """One operation: what the table says besides who takes part are its fields."""
    context = context_of(bed, play)
    written = play.rest()
    play.known |= dict.fromkeys(written)
    effects = effects_of({"op": op, **written}, play.path)
    bed.cards.check(effects[0], play.path)
    bed.game.content = bed.cards.box
    return as_step(bed, perform(bed.game, effects, context))


def _effects(bed: Bed, play: Table, effects: Any) -> Steps[Any]:
    bed.cards.check(effects, play.at("do"))
    bed.game.content = bed.cards.box
    context = context_of(bed, play)
    return as_step(bed, perform(bed.game, effects, context))
