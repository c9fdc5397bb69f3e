"""Whether a knight under attack has to be asked for his weapon: the only one that he has protects him for nothing."""

from __future__ import annotations

from kf_desktop.engine.decision import Answer, Decision
from kf_desktop.rules.clash.harm.defence import PROTECTS, defence_hindrance
from kf_desktop.rules.clash.windows.timings import ATTACK_TIMINGS
from kf_desktop.rules.knight import gear
from kf_desktop.rules.table.game import Fighter, Game
from kf_desktop.rules.table.state import GearItem

LUCK = "luck"
"""No die has failed: a weapon would be taken to roll them again for a crit."""
FOR_ATTACKS = (*ATTACK_TIMINGS, "free_action", "complicated", "passive")
"""Moments of abilities that no defence comes to."""


def only_weapon(game: Game, asked: Decision) -> Answer | None:
    """The one weapon that can be taken, if none of the others protects later in the attack (EVA-021, EVA-022).

    Its own abilities and theirs must be of other moments, so that to take it neither pays nor sets off anything.
    """
    if asked.args.get("moment") == LUCK or len(asked.options) != 2:
        return None
    knight = game.state.fighter(str(asked.args["knight"]))
    taken = str(asked.options[0].args.get("gear", ""))
    for item, _ in gear.weapons(game, knight):
        if not all(ability.timing in FOR_ATTACKS for ability in gear.profile_of(game, item).abilities):
            return None
        if item.gear != taken and _may_protect(game, knight, item):
            return None
    return (asked.options[0].key,)


def _may_protect(game: Game, knight: Fighter, item: GearItem) -> bool:
    return any(defence_hindrance(game, knight, item, moment) is None for moment in PROTECTS)
