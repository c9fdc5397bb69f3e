"""What is simulated: who sets out and how, and what is watched, kept and shown of it."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from kf_desktop.commands.picks import pick_party, squires_for
from kf_desktop.commands.simulation.many import play_all
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.modes.postgame import tell_tales
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import State
from kf_desktop.saves.games import GameSession, to_save
from kf_desktop.saves.savefile import SUFFIX, write_save

Game = TypeVar("Game")
Result = TypeVar("Result")

FIRST_PARTY = "ilse,bruno"
"""Who sets out where nobody is named."""


@dataclass(frozen=True, slots=True)
class Party:
    """Who sets out: so many squires, others with every seed; with `hunts` knights who have told their tales."""

    knights: Sequence[str]
    modes: Sequence[str] = ()
    squires: int = 0
    hunts: bool = False

    def begin(self, box: Box, seed: int) -> State:
        """A new campaign.

        Raises:
            ValueError: the party cannot be, or not in such a mode.
        """
        along = squires_for(box, seed, self.squires)
        told = self.hunts
        state = new_campaign(box, "simulation", self.knights, seed, squires=along, modes=self.modes, prologues=not told)
        if told:
            tell_tales(box, state, seed)
        return state


@dataclass(frozen=True, slots=True)
class Wanted:
    """A party as the command line says it: knights named, or the first `size` of the packs."""

    named: str | None
    size: int
    party: Party

    def picked(self, box: Box, seed: int) -> Party:
        """The party that is meant; what is refused is said before anything is played.

        Raises:
            ValueError: there is no such party, or it cannot begin.
        """
        knights = pick_party(box, self.named, self.size, self.party.modes, FIRST_PARTY)
        party = replace(self.party, knights=knights)
        party.begin(box, seed)
        return party


@dataclass(frozen=True, slots=True)
class Watch:
    """How everything is played and shown: who plays, what is checked, on how many cores (0: all that are worth it)."""

    bot: str = "random"
    invariants: bool = False
    keep: Path | None = None
    """The folder where a save is left of each game that went wrong, standing where it went wrong."""
    as_json: bool = False
    jobs: int = 1
    progress: bool = False

    def play_all(
        self, box: Box, play: Callable[[Box, Game], Result], games: Sequence[Game], show: Callable[[Result], None]
    ) -> tuple[list[Result], int]:
        """Play the games and show each; the results, and the exit status (see `many.play_all`)."""
        return play_all(play, games, show, box=box, jobs=self.jobs, progress=self.progress)

    def keep_save(self, session: GameSession | None, name: str) -> None:
        """Leave a save of a game that went wrong, if that is wanted and it ever began."""
        if session is not None and self.keep is not None:
            write_save(to_save(session, name), self.keep / f"{name}{SUFFIX}")

    def show(self, entry: dict[str, object]) -> None:
        """Print the entry as a JSON object or as a line of words."""
        if self.as_json:
            print(json.dumps(entry, ensure_ascii=False), flush=True)
        else:
            print("  ".join(f"{name} {value}" for name, value in entry.items()), flush=True)


def orders_of(arguments: Namespace) -> tuple[Wanted, Watch]:
    """What the command line asks for."""
    party = Party((), arguments.mode, arguments.squires, arguments.hunts)
    return Wanted(arguments.knights, arguments.party, party), watch_of(arguments)


def watch_of(arguments: Namespace) -> Watch:
    """How the command line wants it played and shown."""
    return Watch(
        arguments.bot,
        arguments.invariants,
        arguments.keep,
        arguments.json,
        arguments.jobs,
        progress=not arguments.no_progress,
    )
