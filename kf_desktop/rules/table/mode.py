"""Modes of play: what the rules ask where a skirmish, or a party of one or five, is played otherwise than the campaign.

The state names the modes in force (`state.modes`). Each is a class that a chapter of `rules/modes` registers by name
with `@mode("skirmish")`; it overrides the questions to which its answer is another one. Where several are in force,
`super()` asks the next of them, and in the end `Mode` itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from kf_desktop.engine.registry import Registry
from kf_desktop.rules.table.state import State

M = TypeVar("M", bound="type[Mode]")


class Mode:
    """The standard campaign: a story, and expeditions of two to four knights."""

    begins_with = "vision"
    """The scene with which what is played begins, and to which nothing before can be undone any more."""
    tells_stories = True
    """Whether storybooks are read."""

    def kingdom(self, state: State) -> str:
        """Where the party is."""
        return state.expedition.kingdom

    def level(self, state: State, monster: str) -> int:
        """The level at which the monster is fought (SET-025)."""
        return state.expedition.levels.get(monster, 1)

    def leader(self, state: State) -> str:
        """The knight who leads the party; "" before that is said (VIS-008)."""
        return state.expedition.leader


MODES: Registry[str, type[Mode]] = Registry("mode")


def mode(name: str) -> Callable[[M], M]:
    """Register a mode by its name."""

    def register(made: M) -> M:
        MODES.register(name, made)
        return made

    return register


def mode_of(state: State) -> Mode:
    """The modes in force, as one that answers every question."""
    return together(tuple(state.modes))


@cache
def together(names: tuple[str, ...]) -> Mode:
    """Several modes as one: the first named is asked first."""
    made: type[Mode] = type("Modes", (*(MODES[name] for name in names), Mode), {})
    return made()
