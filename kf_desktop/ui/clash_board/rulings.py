"""What the rules say of the board as it stands: ways, sight, front, Blindspots. Asked, never worked out here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kf_desktop.engine.grid import square_grid
from kf_desktop.ui.table.view import TableView

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision
    from kf_desktop.rules.clash.sight import Sight
    from kf_desktop.rules.state import Figure


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

    def _figure(self, number: int) -> Figure | None:
        clash, encounter = self.view.state.clash, self.view.expedition.encounter
        figures = encounter.figures if encounter is not None else clash.figures if clash is not None else []
        return next((figure for figure in figures if figure.number == number), None)

    def blindspots(self, number: int) -> tuple[int, ...]:
        """The spaces where the monster cannot see (MON-019)."""
        from kf_desktop.rules.clash import board

        game, figure = self.view.game(), self._figure(number)
        if game is None or figure is None or self.view.expedition.encounter is not None:
            return ()
        return board.blindspots(game, figure)

    def front(self, number: int) -> tuple[int, ...]:
        """The spaces in front of the monster (MON-014), or those at which it aims in an Encounter (ENC-016)."""
        from kf_desktop.rules.clash import board

        game, figure = self.view.game(), self._figure(number)
        if game is None or figure is None:
            return ()
        encounter, clash = self.view.expedition.encounter, self.view.state.clash
        if encounter is not None:
            from kf_desktop.rules.expedition.encounter import aimed_cells

            card = self.view.library.encounters.get((encounter.monster, encounter.level))
            return aimed_cells(game, card, figure) if card is not None else ()
        if clash is None:
            return ()
        size = square_grid(clash.columns, clash.rows).size
        return tuple(cell for cell in range(size) if board.in_front(game, figure, cell))

    def sight_lines(self) -> list[SightLine]:
        """Every monster and every knight on the clash board: who is seen (LOS-014)."""
        if self._lines is None:
            self._lines = self._look()
        return self._lines

    def _look(self) -> list[SightLine]:
        from kf_desktop.rules.clash import board, sight

        game = self.view.game()
        if game is None or self.view.state.clash is None or self.view.expedition.encounter is not None:
            return []
        return [
            _line(figure.number, knight.id, sight.monster_sees(game, figure, knight))
            for figure in board.figures(game)
            for knight in board.living_knights(game)
        ]

    def way(self, decision: Decision, cell: int) -> list[int]:
        """The way that a walking knight would take; empty where the players have to choose it (KRD-032)."""
        from kf_desktop.rules.clash.walking import Way, choose_way

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
