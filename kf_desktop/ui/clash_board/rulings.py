"""What the rules say of the board as it stands: ways, sight, front, Blindspots. Asked, never worked out here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kf_desktop.engine.grid import square_grid
from kf_desktop.rules.clash.board import sides
from kf_desktop.ui.table.view import TableView

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision
    from kf_desktop.rules.clash.board.sight import Sight
    from kf_desktop.rules.table.state import Figure


@dataclass(frozen=True, slots=True)
class SightLine:
    """Whether a monster sees a knight; `line` is from corner to corner, None where no line was drawn."""

    figure: int
    knight: str
    clear: bool
    line: tuple[int, int, int, int] | None
    blocked_by: int
    unseen: str

    @property
    def ends(self) -> tuple[str, str]:
        """The keys of the two figures."""
        return f"figure:{self.figure}", f"knight:{self.knight}"


class Rulings:
    """The questions that the board asks of the rules while the state stays as it is."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self._lines: list[SightLine] | None = None
        self._threats: dict[tuple[int, str], tuple[int, ...]] = {}

    def _figure(self, number: int) -> Figure | None:
        clash, encounter = self.view.state.clash, self.view.expedition.encounter
        figures = encounter.figures if encounter is not None else clash.figures if clash is not None else []
        return next((figure for figure in figures if figure.number == number), None)

    def blindspots(self, number: int) -> tuple[int, ...]:
        """The spaces where the monster cannot see (MON-019)."""

        game, figure = self.view.game(), self._figure(number)
        if game is None or figure is None or self.view.expedition.encounter is not None:
            return ()
        return sides.blindspots(game, figure)

    def weakspots(self, number: int) -> tuple[int, ...]:
        """The spaces from which the monster's open Weakspots are struck (MON-022)."""

        game, figure = self.view.game(), self._fighter(number)
        return sides.open_weakspots(game, figure) if game is not None and figure is not None else ()

    def vantage_points(self, number: int) -> tuple[int, ...]:
        """The spaces of the monster that can be climbed (VAN-002)."""

        game, figure = self.view.game(), self._fighter(number)
        return sides.open_vantage_points(game, figure) if game is not None and figure is not None else ()

    def threatened(self, number: int, knight: str) -> tuple[int, ...]:
        """The spaces on which the monster's face-up Signature would strike that knight."""
        from kf_desktop.rules.clash.monster.threat import threatened  # noqa: PLC0415 - off the way to the first window

        key = (number, knight)
        if key not in self._threats:
            game, figure, clash = self.view.game(), self._fighter(number), self.view.state.clash
            card = self.view.library.signatures.get(clash.monster) if clash is not None else None
            able = game is not None and figure is not None and card is not None and not self._dead(knight)
            self._threats[key] = (
                threatened(game, figure, card, self.view.state.knights[knight])
                if able and game is not None and figure is not None and card is not None
                else ()
            )
        return self._threats[key]

    def reach(self, knight: str) -> dict[int, int]:
        """The spaces that the knight's movement action would reach, with what they cost (KRD-030)."""
        from kf_desktop.rules.clash.moving.costs import reachable  # noqa: PLC0415 - off the way to the first window
        from kf_desktop.rules.clash.round.knight_round import speed_of  # noqa: PLC0415 - off the way to the first window

        game, clash = self.view.game(), self.view.state.clash
        if game is None or clash is None or knight not in clash.knights or self._dead(knight):
            return {}
        who = self.view.state.knights[knight]
        return reachable(game, who, speed_of(game, who))

    def _dead(self, knight: str) -> bool:
        who = self.view.state.knights.get(knight)
        return who is None or who.dead or who.cell < 0

    def _fighter(self, number: int) -> Figure | None:
        """The figure of a clash; None in an Encounter, which has no such things."""
        return self._figure(number) if self.view.expedition.encounter is None else None

    def front(self, number: int) -> tuple[int, ...]:
        """The spaces in front of the monster (MON-014), or those at which it aims in an Encounter (ENC-016)."""

        game, figure = self.view.game(), self._figure(number)
        if game is None or figure is None:
            return ()
        encounter, clash = self.view.expedition.encounter, self.view.state.clash
        if encounter is not None:
            from kf_desktop.rules.expedition.encounter.table import aimed_cells  # noqa: PLC0415 - off the way to the first window

            card = self.view.library.encounters.get((encounter.monster, encounter.level))
            return aimed_cells(game, card, figure) if card is not None else ()
        if clash is None:
            return ()
        size = square_grid(clash.columns, clash.rows).size
        return tuple(cell for cell in range(size) if sides.in_front(game, figure, cell))

    def sight_lines(self) -> list[SightLine]:
        """Every monster and every knight on the clash board: who is seen (LOS-014)."""
        if self._lines is None:
            self._lines = self._look()
        return self._lines

    def _look(self) -> list[SightLine]:
        from kf_desktop.rules.clash.board import miniatures, sight  # noqa: PLC0415 - off the way to the first window

        game = self.view.game()
        if game is None or self.view.state.clash is None or self.view.expedition.encounter is not None:
            return []
        return [
            _line(figure.number, knight.id, sight.monster_sees(game, figure, knight))
            for figure in miniatures.figures(game)
            for knight in miniatures.living_knights(game)
        ]

    def way(self, decision: Decision, cell: int) -> list[int]:
        """The way that a walking knight would take; empty where the players have to choose it (KRD-032)."""
        from kf_desktop.rules.clash.moving.routes import Way, choose_way  # noqa: PLC0415 - off the way to the first window

        game, who = self.view.game(), decision.args.get("knight")
        spaces = decision.args.get("spaces")
        if game is None or not isinstance(spaces, int) or not isinstance(who, str) or self.view.state.clash is None:
            return []
        try:
            next(choose_way(game, self.view.state.knights[who], cell, spaces))
        except StopIteration as found:
            way: Way = found.value
            return way.path
        except ValueError:  # not a walk that ends there: the options say more than a line could
            return []
        return []


def _line(figure: int, knight: str, seen: Sight) -> SightLine:
    line = seen.line if any(seen.line) else None
    return SightLine(figure, knight, seen.clear, line, seen.blocked_by, seen.unseen)
