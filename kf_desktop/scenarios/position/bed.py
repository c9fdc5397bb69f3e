"""The table on which a scenario is played, and who and what on it the file names."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, TypeVar

from kf_desktop.content.cards.positions import Path
from kf_desktop.engine.events import Event
from kf_desktop.engine.grid import OFF, Cells
from kf_desktop.rules import chapters as _chapters  # noqa: F401  registers every operation
from kf_desktop.rules.clash.board import miniatures, monsters
from kf_desktop.rules.table.state import Clash, Fighter, Figure
from kf_desktop.scenarios.cards import Cards
from kf_desktop.scenarios.files.script import Script
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of, shown
from kf_desktop.scenarios.forced import Forced
from kf_desktop.scenarios.places import Places

W = TypeVar("W", Fighter, Figure, Fighter | Figure)


@dataclass(slots=True)
class Bed:
    """The table on which the scenario is played."""

    script: Script
    tables: Table
    cards: Cards
    places: Places
    game: Forced
    start: dict[str, Any] = field(default_factory=dict)  # the state as data before anything is played
    began: int = 0  # the events that had happened then

    @property
    def clash(self) -> Clash:
        clash = self.game.state.clash
        if clash is None:
            raise Wrong((), 'no clash is fought here: the file has a "phase"')
        return clash

    @property
    def events(self) -> list[Event]:
        """What happened since the position stood."""
        return self.game.events[self.began :]

    @property
    def fighters(self) -> dict[str, Fighter]:
        """Knights and squires by their ids."""
        return {fighter.id: fighter for fighter in self.game.state.fighters}

    # --- who and where ---------------------------------------------------------------------------

    def knight(self, name: Any, path: Path = ()) -> Fighter:
        """The knight or squire of that id, or the N-th of `seat N`."""
        knights = self.fighters
        if name is None and len(knights) == 1:
            return next(iter(knights.values()))
        if name is None:
            raise Wrong(path, f"say which knight (there are {', '.join(knights)})")
        text = str(name).strip()
        if match := re.fullmatch(r"(?:seat|knight)[ :]?(\d)", text.lower()):
            party = self.game.state.party
            if 1 <= int(match[1]) <= len(party):
                return knights[party[int(match[1]) - 1]]
        if not knights:
            raise Wrong(path, f"no knight takes part: add {shown(name)} to figures or knights")
        return knights[one_of(text.removeprefix("knight:"), knights, path, "knight")]

    def figure(self, name: Any = None, path: Path = ()) -> Figure:
        """The monster's figure: its number, or the only one."""
        figures = self.clash.figures
        text = str(name).strip().lower() if name is not None else ""
        number = re.sub(r"^(figure|monster|mob|boss)[ :]?", "", text)
        if not number or number in (self.clash.monster, "true"):
            if not miniatures.figures(self.game):
                raise Wrong(path, "no monster stands on the board: add one to figures")
            return figures[0]
        for figure in figures:
            if str(figure.number) == number:
                return figure
        known = [str(figure.number) for figure in figures]
        raise Wrong(path, f"there is no monster figure {shown(name)} (use {', '.join(known) or 'none: there is none'})")

    def who(self, name: Any, path: Path = ()) -> Fighter | Figure:
        """A knight by id, or a monster's figure by `monster` or number."""
        text = str(name).strip()
        if text.removeprefix("knight:") in self.fighters or text.lower().startswith(("seat", "knight")):
            return self.knight(text, path)
        if re.fullmatch(r"(figure|monster|mob|boss)?[ :]?\d*", text.lower()) or text == self.clash.monster:
            return self.figure(name, path)
        known = [*self.fighters, "monster", *(f"figure {figure.number}" for figure in self.clash.figures)]
        return self.knight(one_of(text, known, path, "knight or monster"))

    def cells(self, name: Any, path: Path = ()) -> Cells:
        """The spaces of a knight, a figure, a space, or a list of spaces."""
        if isinstance(name, list):
            return tuple(cell for index, one in enumerate(name) for cell in self.cells(one, (*path, index)))
        if isinstance(name, str) and re.fullmatch(r"[A-Z]\d{1,2}", name.strip()):
            return (self.places.cell(name, path),)
        who = self.stands(self.who(name, path), path)
        return miniatures.footprint(self.game, who) if isinstance(who, Figure) else (who.cell,)

    def stands(self, who: W, path: Path) -> W:
        """The same, who must be on the board.

        Raises:
            Wrong: it is somebody dead, or beside the board.
        """
        if who.cell == OFF:
            name = f"figure {who.number}" if isinstance(who, Figure) else who.id
            raise Wrong(path, f"{name} is not on the board")
        return who

    def height(self, who: Fighter | Figure) -> int:
        return monsters.size_of(self.game, who) if isinstance(who, Figure) else 1

    def rows(self, tile: str, turn: int) -> int:
        """How many rows the tile covers when turned like that."""
        width, height = self.game.content.terrain[tile].size
        return width if turn % 2 else height

    def at(self, who: Fighter | Figure) -> str:
        """Where somebody stands; "" off the board."""
        return self.places.name(who.cell, self.height(who))

    def told(self, event: Event) -> dict[str, Any]:
        """The args of an event, spaces as the file names them."""
        figure = event.args.get("figure")
        size = footprint_of(self, figure) if isinstance(figure, int) and "knight" not in event.args else 1
        told: dict[str, Any] = self.places.told(event.args, size)
        return told

    def why(self, event: Event) -> dict[str, Any]:
        """The rules that an event follows and the reasons for what it tells, spaces as the file names them."""
        return {"rules": list(event.rules), "reasons": self.places.told(list(event.reasons))}


def footprint_of(bed: Bed, number: int) -> int:
    """How many spaces wide the figure of that number is; one that is gone was of the clash's monster."""
    clash = bed.game.state.clash
    if clash is None:
        return 1
    name = next((figure.monster for figure in clash.figures if figure.number == number), "") or clash.monster
    return bed.game.content.monsters[name].footprint
