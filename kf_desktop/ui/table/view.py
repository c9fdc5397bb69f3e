"""What the table shows: the game as a seat sees it, with the library that names its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kf_desktop.engine.decision import Kind
from kf_desktop.story.box import books_of

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.door.pacing import Gone
    from kf_desktop.door.subjects import KnightAttackSubject
    from kf_desktop.door.table import Rulings
    from kf_desktop.door.view import ExpeditionView, GameView, KnightView
    from kf_desktop.engine.decision import Decision
    from kf_desktop.engine.events import Event
    from kf_desktop.story.model import Book


@dataclass(frozen=True, slots=True)
class TableView:
    """One moment of the game, read-only; `rulings` answers what is worked out only when asked for."""

    game: GameView
    library: Library
    decision: Decision | None
    events: Sequence[Event]
    rulings: Rulings
    seen: int = 0
    """How many of the events have been shown already."""
    gone: tuple[Gone, ...] = ()
    """The questions of the last step that pacing answered."""

    @property
    def books(self) -> Mapping[str, Book]:
        """The storybooks, by their names; none where only the cards are at hand."""
        return books_of(self.library)

    @property
    def by_hand(self) -> bool:
        """Whether only the knights' sheets are kept here, for a game played on a real table."""
        return "sheets" in self.game.modes

    def fresh_events(self) -> Sequence[Event]:
        """What has happened since the table was last shown; nothing after an undo or a load."""
        return self.events[self.seen :]

    @property
    def attack(self) -> KnightAttackSubject | None:
        """The knight's attack that goes on, whatever is asked within it."""
        return self.game.attack

    @property
    def expedition(self) -> ExpeditionView:
        return self.game.expedition

    @property
    def fights(self) -> bool:
        """Whether the clash half of a technique counts: in a clash, and in games without a delve."""
        return self.game.clash is not None or self.game.rosegraal is not None or self.game.skirmish is not None

    @property
    def at_a_board(self) -> bool:
        """Whether a clash or an Encounter is played."""
        return self.game.clash is not None or self.expedition.encounter is not None

    @property
    def scene(self) -> str:
        """The scene on top of the stack: "clash", "delve", "outpost" …; empty before the first."""
        return self.game.scenes[-1].scene if self.game.scenes else ""

    def party(self) -> list[KnightView]:
        """The knights and squires in seating order."""
        return [self.game.knights[name] for name in self.game.party]

    def company(self) -> list[KnightView]:
        """The party, and a princess who is with it."""
        princess = self.game.princess
        return [*self.party(), self.game.knights[princess.id]] if princess is not None else self.party()

    def row(self) -> list[KnightView]:
        """Who stands in the rail: the company; outside of a clash the dead of a Rogue's Path too (ROG-022)."""
        if self.game.rosegraal is None or self.game.clash is not None:
            return self.company()
        return [*self.company(), *(knight for name, knight in self.game.knights.items() if name not in self.game.party)]

    def is_dead(self, knight: KnightView) -> bool:
        """Whether the knight has died in the clash, or on a Rogue's Path and is not yet back."""
        rose = self.game.rosegraal
        return knight.dead or (rose is not None and (knight.id in rose.fell or knight.id not in self.game.party))

    def is_princess(self, id: str) -> bool:
        """Whether it is the princess, who has no Knight Board and no sheet."""
        return self.game.princess is not None and self.game.princess.id == id

    def knights(self) -> list[KnightView]:
        """The knights of the party without its squires: those who own, lead and buy."""
        return [knight for knight in self.party() if knight.id in self.library.knights]

    def player(self, seat: str) -> str:
        """The name of the player at a seat, where several play at one screen; else empty."""
        seats = dict.fromkeys(knight.seat for knight in self.party())
        return seat if len(seats) > 1 and seat not in self.game.knights else ""

    @property
    def clash_step(self) -> str:
        """Where in the round the clash is: "monster_round", "activation", "knight_turn" …; empty outside of one."""
        return next((frame.step for frame in self.game.scenes if frame.scene == "clash"), "")

    def has_acted(self, knight: KnightView) -> bool:
        """Whether the knight has had the turn of this round of a clash; while the monsters act, nobody has."""
        monsters_act = self.clash_step in ("monster_round", "activation", "monster_round_end")
        return knight.acted and self.game.clash is not None and not monsters_act

    def _is_ballot_about(self, knight: str) -> bool:
        """Whether another player than the knight's casts a vote about it: that player is asked, not the knight."""
        asked = self.decision
        return asked is not None and asked.secret and self.game.knights[knight].seat not in asked.seats

    def asked(self) -> KnightView | None:
        """The knight of the decision's seat, if it is one knight's decision."""
        if self.decision is None:
            return None
        named = self.decision.args.get("knight")
        if isinstance(named, str) and named in self.game.knights and not self._is_ballot_about(named):
            return self.game.knights[named]
        if len(self.decision.seats) != 1:
            return None
        seated = [knight for knight in self.party() if knight.seat == self.decision.seats[0]]
        if len(seated) > 1 and self.decision.kind is Kind.TILE:
            return None  # the party goes there; what else is offered may be one knight's alone
        if len(seated) > 1:  # one player with several knights: the options say whose they are
            about = {option.args.get("knight") for option in self.decision.options} - {None}
            seated = [knight for knight in seated if about == {knight.id}]
        return seated[0] if len(seated) == 1 else None
