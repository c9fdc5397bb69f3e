"""What the table shows: the state as a seat may see it, with the library that names its cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.door.subjects import KnightAttackSubject
    from kf_desktop.engine.decision import Decision, Refusal
    from kf_desktop.engine.events import Event
    from kf_desktop.rules.table.game import Game
    from kf_desktop.rules.table.state import Expedition, Knight, State
    from kf_desktop.ui.table.playable import Playable


@dataclass(frozen=True, slots=True)
class TableView:
    """One moment of the game, to be read and never changed."""

    state: State
    library: Library
    decision: Decision | None
    events: Sequence[Event]
    seen: int = 0
    """How many of the events have been shown before."""
    table: Playable | None = None
    """Who is asked for what a decision does not hold; None where nobody plays."""

    def refusals(self) -> list[Refusal]:
        """What a player might look for among the options and does not find."""
        return self.table.refusals() if self.table is not None else []

    def fresh_events(self) -> Sequence[Event]:
        """What has happened since the table was last shown; nothing after an undo or a load."""
        return self.events[self.seen :]

    @property
    def attack(self) -> KnightAttackSubject | None:
        """The knight's attack that goes on, whatever is asked within it."""
        from kf_desktop.rules.table.attacks import KnightAttack  # noqa: PLC0415 - off the way to the first window

        works = self.table.game.under_way if self.table is not None else []
        attack = next((work for work in reversed(works) if isinstance(work, KnightAttack)), None)
        return attack.subject(self.decision.prompt) if attack is not None and self.decision is not None else None

    @property
    def expedition(self) -> Expedition:
        return self.state.expedition

    @property
    def scene(self) -> str:
        """The scene on top of the stack: "clash", "delve", "outpost" …; empty before the first."""
        return self.state.scenes[-1].scene if self.state.scenes else ""

    def game(self) -> Game | None:
        """A game of this moment to ask the rules about; None for a library without rules to go with it."""
        from kf_desktop.engine.game import Game as EngineGame  # noqa: PLC0415 - off the way to the first window
        from kf_desktop.rules.table.box import Box  # noqa: PLC0415 - off the way to the first window

        return EngineGame(self.state, self.library) if isinstance(self.library, Box) else None

    def party(self) -> list[Knight]:
        """The knights in seating order."""
        return [self.state.knights[name] for name in self.state.party]

    def player(self, seat: str) -> str:
        """Who sits there, where several play at one screen: a knight's name alone does not say whose turn it is."""
        seats = dict.fromkeys(knight.seat for knight in self.party())
        return seat if len(seats) > 1 and seat not in self.state.knights else ""

    def asked(self) -> Knight | None:
        """The knight of the decision's seat, if it is one knight's decision."""
        if self.decision is None:
            return None
        named = self.decision.args.get("knight")
        if isinstance(named, str) and named in self.state.knights:
            return self.state.knights[named]
        if len(self.decision.seats) != 1:
            return None
        seated = [knight for knight in self.party() if knight.seat == self.decision.seats[0]]
        if len(seated) > 1:  # one player with several knights: the options say whose they are
            about = {option.args.get("knight") for option in self.decision.options} - {None}
            seated = [knight for knight in seated if about == {knight.id}]
        return seated[0] if len(seated) == 1 else None
