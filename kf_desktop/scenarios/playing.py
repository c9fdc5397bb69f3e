"""What a scenario can play: the rulebook's procedures by name, and every operation of the cards."""

from __future__ import annotations

from typing import Any

from kf_desktop.content.effects.vocabulary import OPERATIONS
from kf_desktop.content.walk import toml_names
from kf_desktop.engine.decision import Steps
from kf_desktop.rules.effects.perform import perform
from kf_desktop.scenarios.cards import effects_of
from kf_desktop.scenarios.doings import journey, knight, monster, rounds
from kf_desktop.scenarios.doings.taking_part import WHO, Doings, as_step, context_of
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of
from kf_desktop.scenarios.position.bed import Bed

_DOINGS: Doings = {**monster.DOINGS, **knight.DOINGS, **rounds.DOINGS, **journey.DOINGS}

_OF_A_CLASH = (*monster.DOINGS, *rounds.DOINGS, "knight turn", "knight attack", "walk")
"""What can only be played where a clash is fought, or stands to be."""

OF_A_KNIGHT = {"attack": "knight attack", "move": "walk", "turn": "knight turn"}
"""Operations of monsters that mean another thing where a knight is named."""


FIELDS = ("do", "title", "answers", "force", "set", "ask", "expect")
"""What every `[[play]]` may say, whatever is played."""


def check_play(play: Table) -> None:
    """Complain of what is to be played and is nothing, or has a field that it does not read.

    Raises:
        Wrong: there is no such thing to do, no such field, or an operation is not as a pack writes it.
    """
    what = play.data.get("do", [])
    fields: tuple[str, ...] = WHO
    if isinstance(what, list | dict):
        effects_of(what if isinstance(what, list) else [what], play.at("do"))
    elif (name := _name_of(play)) in _DOINGS:
        fields = _DOINGS[name].fields
    else:
        fields += tuple(written for _, written in toml_names(OPERATIONS[_operation_of(play)]))
    seen = Table(play.data, play.path)
    seen.finish((*FIELDS, *fields))


def _name_of(play: Table) -> str:
    """What is to be played, as the table of things to do has it."""
    name = str(play.raw("do")).strip().lower()
    if "knight" in play:
        name = OF_A_KNIGHT.get(name, name)
    return name.replace("_", " ")


def _operation_of(play: Table) -> str:
    return one_of(_name_of(play).replace(" ", "_"), [*_DOINGS, *OPERATIONS], play.at("do"), "thing to do")


def doing_of(bed: Bed, play: Table) -> Steps[Any]:
    """The procedure that a `[[play]]` table names, or the effects that it lists."""
    what = play.raw("do", [])
    if isinstance(what, dict):
        what = [what]
    if isinstance(what, list):
        return _effects(bed, play, effects_of(what, play.at("do")))
    if (name := _name_of(play)) in _DOINGS:
        if name in _OF_A_CLASH and bed.game.state.scenes[-1].scene != "clash":
            raise Wrong(play.at("do"), 'no clash is fought here: the file has a "phase"')
        return _DOINGS[name].steps(bed, play)
    return _operation(bed, play, _operation_of(play))


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
