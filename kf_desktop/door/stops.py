"""When the table stops: the kinds of windows, and what a player can set for each."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Stop(StrEnum):
    """When the table stops at a window."""

    ALWAYS = "always"
    MATTERS = "matters"  # where it could matter and the chance does not come again in the same attack
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


def offered(window: Window) -> list[Stop]:
    """What can be set for the window: not to be asked never, where every answer but these is worth a thought."""
    return [stop for stop in Stop if window is not Window.ALIKE or stop is not Stop.NEVER]


def stop_at(window: Window, stops: Mapping[str, str]) -> Stop:
    """When the table stops there by what is set; what is not offered, as in older settings, is the usual."""
    wanted = stops.get(window, "")
    return Stop(wanted) if wanted in offered(window) else Stop.MATTERS
