"""The knights' part: turns, attacks, ways, tests."""

from __future__ import annotations

from typing import Any

from kf_desktop.content.virtues import VIRTUES
from kf_desktop.engine.decision import Steps
from kf_desktop.rules.abilities.tests import test_of
from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from kf_desktop.rules.clash.attack.declaring import attack_choices
from kf_desktop.rules.clash.attack.steps import knight_attack
from kf_desktop.rules.clash.harm.conditions import crash
from kf_desktop.rules.clash.moving import costs, walking
from kf_desktop.rules.clash.round.knight_round import knight_turn, speed_of
from kf_desktop.rules.expedition.outpost.loadout import begin_expedition
from kf_desktop.rules.knight.gear import item_of
from kf_desktop.rules.table.state import Knight
from kf_desktop.scenarios.doings.taking_part import Doing, Doings, as_step, figure_of, one_knight
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of
from kf_desktop.scenarios.position.bed import Bed


def _knight_turn(bed: Bed, play: Table) -> Steps[Any]:
    return knight_turn(bed.game, one_knight(bed, play))


def _knight_attack(bed: Bed, play: Table) -> Steps[Any]:
    """An attack: with the weapon and on the figure named, else as the player chooses."""
    knight, bonus = one_knight(bed, play), play.yes("bonus")
    if knight.dead:
        raise Wrong(play.path, f"{knight.id} is dead and attacks nobody")
    if "weapon" not in play and "figure" not in play:
        if not attack_choices(bed.game, knight, bonus_attack=bonus):
            raise Wrong(play.path, f"{knight.id} has no weapon with which a monster could be attacked from here")
        return choose_and_attack(bed.game, knight, bonus_attack=bonus)
    if "weapon" not in play and len(knight.loadout.hands) != 1:
        raise Wrong(play.path, f'say with which "weapon" {knight.id} attacks')
    name = play.text("weapon", knight.loadout.hands[0] if knight.loadout.hands else "")
    item = item_of(knight, bed.cards.find("gear", name, play.at("weapon")))
    if item is None:
        raise Wrong(play.at("weapon"), f'{knight.id} has no "{name}"')
    return knight_attack(bed.game, knight, figure_of(bed, play), item, bonus_attack=bonus)


def _walk(bed: Bed, play: Table) -> Steps[Any]:
    """A movement of so many spaces (the knight's Speed, if not said), to a space or as the player chooses."""
    knight = one_knight(bed, play)
    spaces = play.number("spaces", speed_of(bed.game, knight))
    if "to" not in play:
        return as_step(bed, walking.walk(bed.game, knight, spaces, optional=False))
    goal = bed.places.cell(play.raw("to"), play.at("to"))
    if goal not in costs.reachable(bed.game, knight, spaces):
        raise Wrong(play.at("to"), f"{knight.id} cannot go to {play.raw('to')} with {spaces} spaces")
    return as_step(bed, walking.walk(bed.game, knight, spaces, optional=False, among={goal}))


def _crash(bed: Bed, play: Table) -> Steps[Any]:
    return as_step(bed, crash(bed.game, one_knight(bed, play)))


def _virtue_test(bed: Bed, play: Table) -> Steps[Any]:
    """A test with its declared bonus."""
    knight, bonus = one_knight(bed, play), play.number("bonus", 0)
    virtue = play.text("virtue", "")
    if virtue:
        one_of(virtue, VIRTUES, play.at("virtue"), "virtue")
    return test_of(bed.game, knight, play.number("difficulty"), virtue, bonus=bonus)


def _begin_expedition(bed: Bed, play: Table) -> Steps[Any]:
    """The knight leaves with what is equipped: Vigor lost for gear above the tier of the campaign."""
    knight = one_knight(bed, play)
    if not isinstance(knight, Knight):
        raise Wrong(play.at("knight"), f"{knight.id} is a squire, who wears nothing above a tier")

    def begin() -> Steps[None]:
        begin_expedition(bed.game, knight)
        yield from ()

    return begin()


DOINGS: Doings = {
    "knight turn": Doing(_knight_turn, ("knight",)),
    "knight attack": Doing(_knight_attack, ("knight", "figure", "weapon", "bonus")),
    "walk": Doing(_walk, ("knight", "spaces", "to")),
    "crash": Doing(_crash, ("knight",)),
    "virtue test": Doing(_virtue_test, ("knight", "virtue", "difficulty", "bonus")),
    "begin expedition": Doing(_begin_expedition, ("knight",)),
}
