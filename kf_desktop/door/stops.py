"""When the table stops: the kinds of windows, and what a player can set for each."""

from __future__ import annotations

from enum import StrEnum


class Stop(StrEnum):
    """When the table stops at a window."""

    ALWAYS = "always"
    MATTERS = "matters"
    USUAL = "usual"  # where it could matter and the chance does not come again in the same attack
    NEVER = "never"


class Window(StrEnum):
    """The kinds of windows that have a setting of their own."""

    DICE = "dice"  # a roll of one's own lies there: abilities, Exerts, dice rolled again
    ATTACK = "attack"  # the two windows of an attack
    CHOICE = "choice"  # what an attack leaves: what a Cantrip becomes, the options of the Heroic Arc, tokens passed on
    REACTION = "reaction"  # what the knights could do about what has just happened
    TEST = "test"  # tests and saves
    COURSE = "course"  # where a monster goes, comes up and looks, of several that are equally right
    ALIKE = "alike"  # what else there is to choose where every answer may come to the same


USUAL = {Window.COURSE: Stop.MATTERS, Window.ALIKE: Stop.MATTERS}
"""What holds where nothing is set, if not the usual stop."""


def offered(window: Window) -> list[Stop]:
    """What can be set for the window: not what makes no sense for it, as where no chance comes again."""
    if window is Window.ALIKE:
        return [Stop.ALWAYS, Stop.MATTERS]
    return [stop for stop in Stop if window is not Window.COURSE or stop is not Stop.USUAL]
