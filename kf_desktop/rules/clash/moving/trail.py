"""The trail of a movement, told when it ends or something happens on the way."""

from __future__ import annotations

from dataclasses import dataclass, field

from kf_desktop.engine.events import Json
from kf_desktop.engine.grid import Cell
from kf_desktop.rules.clash.board.ground import grid_of
from kf_desktop.rules.clash.board.miniatures import (
    Miniature,
)
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.state import Figure


@dataclass(slots=True)
class Trail:
    """The steps of a movement that have not been told yet: events keep the order in which things happen."""

    game: Game
    kind: str
    who: Miniature
    how: str
    rule: str
    reasons: tuple[Json, ...] = ()
    toward: str = ""  # the knight it leads to
    path: list[Cell] = field(default_factory=list)
    jumped: list[Cell] = field(default_factory=list)  # spaces of terrain that a Jump ignores

    def add(self, cell: Cell) -> None:
        self.path.append(cell)

    def tell(self) -> None:
        """Emit the steps gone so far."""
        if self.path:
            grid = grid_of(self.game)
            name = "figure" if isinstance(self.who, Figure) else "knight"
            who = self.who.number if isinstance(self.who, Figure) else self.who.id
            path = [grid.name(cell) for cell in self.path]
            told = {name: who, "toward": self.toward} if self.toward else {name: who}
            event = self.game.emit(self.kind, self.rule, how=self.how, path=[*path], **told)
            event.reasons, self.reasons, self.path = self.reasons, (), []
