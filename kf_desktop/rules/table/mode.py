"""Modes of play: what the rules ask where a skirmish, or a party of one or five, is played otherwise than the campaign.

The state names the modes in force (`state.modes`). Each is a class that a chapter of `rules/modes` registers by name
with `@mode("skirmish")`; it overrides the questions to which its answer is another one. Where several are in force,
`super()` asks the next of them, and in the end `Mode` itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from kf_desktop.engine.registry import Registry
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.dice import random_of
from kf_desktop.rules.table.game import Game, Steps
from kf_desktop.rules.table.state import Fighter, State

M = TypeVar("M", bound="type[Mode]")


class Mode:
    """The standard campaign: a story, and expeditions of two to four."""

    begins_with = "vision"
    """The scene with which what is played begins, and to which nothing before can be undone any more."""
    tells_stories = True
    """Whether storybooks are read."""
    explores = "delve"
    """The scene in which the party looks for what it has come for."""
    optional = False
    """Whether the players choose it when a campaign begins."""
    crosses_kingdom = True
    """Whether an expedition goes through a kingdom, with its map, its tracks and its clues."""
    rises = True
    """Whether who died in a clash comes back in its Aftermath, whatever the group has left (AFT-002)."""
    left_out: tuple[str, ...] = ()
    """Steps of the Spoils and parts of the outpost that there are not."""

    @staticmethod
    def suits(state: State) -> bool | None:
        """Whether a party like this one plays by the mode; None if the players choose it."""
        return None

    # --- who and where ---------------------------------------------------------------------------

    def kingdom(self, state: State) -> str:
        """Where the party is."""
        return state.expedition.kingdom

    def level(self, state: State, monster: str) -> int:
        """The level at which the monster is fought (SET-025)."""
        return state.expedition.levels.get(monster, 1)

    def leader(self, state: State) -> str:
        """The knight who leads the party; "" before that is said (VIS-008)."""
        return state.expedition.leader

    def at_random(self, game: Game, fighters: list[Fighter], count: int = 1) -> list[Fighter]:
        """Whom an effect on random knights means (DIC-039)."""
        return random_of(game, fighters, count)

    def campaign_begins(self, box: Box, state: State) -> None:
        """A new campaign has been set up as the standard has it.

        Raises:
            ValueError: it cannot be played so.
        """

    # --- the expedition --------------------------------------------------------------------------

    def party_is_led(self, game: Game) -> None:
        """The Party Leader is fixed."""

    def clue_holders(self, state: State) -> list[Fighter]:
        """Who draws a Clue card, in seating order (VIS-013)."""
        return [state.fighter(name) for name in state.party if state.fighter(name).mission != "quest"]

    def clue_collectors(self, game: Game, holders: list[Fighter]) -> list[Fighter]:
        """Who has a primary type once the cards are dealt, in seating order (CLU-009)."""
        return holders

    def clue_types(self, game: Game, fighter: Fighter, usual: list[str]) -> list[str]:
        """The types of clue that can be gained."""
        return usual

    def clues_instead(self, game: Game, amount: int) -> bool:
        """Whether something else comes of clues that an effect gives."""
        return False

    def clue_gained(self, game: Game, fighter: Fighter) -> Steps[None]:
        """Somebody has gained clues."""
        yield from ()

    def clues_needed(self, fighter: Fighter, usual: int) -> int:
        """How many clues of the first type an investigation or a Free Roam asks for."""
        return usual

    def before_loadouts(self, game: Game) -> Steps[None]:
        """The knights are about to prepare."""
        yield from ()

    def expedition_over(self, game: Game) -> None:
        """Spoils is done; all of the expedition is about to be put away."""

    def goes_on(self, game: Game, after: str) -> bool:
        """Whether the mode itself says what comes after a "clash", the "spoils" or the "outpost"."""
        return False

    # --- the clash -------------------------------------------------------------------------------

    def preparing_clash(self, game: Game) -> Steps[None]:
        """A clash is being set up; nobody stands on the board yet."""
        yield from ()

    def first_targets(self, fighters: list[Fighter]) -> list[Fighter]:
        """Among whom the Priority Target is found when a clash begins (CLA-078)."""
        return fighters

    def clash_resolved(self, game: Game, *, won: bool) -> Steps[None]:
        """The Aftermath is over; its loot has been found."""
        yield from ()

    def casualties(self, game: Game, dead: list[Fighter]) -> None:
        """The clash is over, and these have died in it; they rise in the Aftermath."""

    def added_body_parts(self, game: Game) -> list[str]:
        """BP cards that join those of level 1 in every clash."""
        return []


def optional_modes() -> list[str]:
    """Those that a campaign can be begun with."""
    return sorted(name for name, made in MODES.items() if made.optional)


MODES: Registry[str, type[Mode]] = Registry("mode")


def mode(name: str) -> Callable[[M], M]:
    """Register a mode by its name."""

    def register(made: M) -> M:
        MODES.register(name, made)
        return made

    return register


def settle_modes(state: State, chosen: Sequence[str] | None = None) -> None:
    """The modes in force for this party: those that go by it, and those that the players have chosen."""
    chosen = state.modes if chosen is None else chosen
    kept = [name for name in chosen if MODES[name].suits(state) is None]
    state.modes = [*(name for name in sorted(MODES) if MODES[name].suits(state)), *kept]


def mode_of(state: State) -> Mode:
    """The modes in force, as one that answers every question."""
    return together(tuple(state.modes))


def crosses_kingdom(state: State) -> bool:
    """Whether there is a map, with tracks, on which something can happen."""
    return state.on_expedition is not None and mode_of(state).crosses_kingdom


@cache
def together(names: tuple[str, ...]) -> Mode:
    """Several modes as one: the first named is asked first."""
    made: type[Mode] = type("Modes", (*(MODES[name] for name in names), Mode), {})
    return made()
