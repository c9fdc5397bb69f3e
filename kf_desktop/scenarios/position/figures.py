"""Terrain on the board, and the figures of the monsters."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.rules.clash.board import ground, miniatures
from kf_desktop.rules.table.state import Figure, FigureNumber, TerrainPiece
from kf_desktop.scenarios.cards import Cards
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of
from kf_desktop.scenarios.places import FACINGS
from kf_desktop.scenarios.position.bed import Bed
from kf_desktop.scenarios.position.parts import decoded

PLAIN_BP = "test.bp.plain"


def lay_terrain(bed: Bed, cards: Cards) -> None:
    """Terrain, each tile as often as places are named for it."""
    for entry in bed.tables.tables("terrain"):
        tile = cards.find("terrain", entry.text("tile"), entry.at("tile"))
        bed.game.content = cards.box
        turn, mirrored = entry.number("turn", 0), entry.yes("mirrored")
        for index, name in enumerate(entry.texts("at")):
            path = (*entry.at("at"), index) if isinstance(entry.raw("at"), list) else entry.at("at")
            piece = TerrainPiece(tile, bed.places.cell(name, path, bed.rows(tile, turn)), turn, mirrored)
            cells = ground.piece_cells(bed.game, piece)
            if not cells:
                raise Wrong(path, f"the tile does not fit on the board at {name}")
            for other in bed.clash.terrain:
                if not set(cells).isdisjoint(ground.piece_cells(bed.game, other)):
                    raise Wrong(path, f"another tile ({other.tile}) lies there already")
            bed.clash.terrain.append(piece)
        if not entry.items("at"):
            raise Wrong(entry.path, '"at" is missing')
        entry.finish()


def place_figures(bed: Bed, tables: Table) -> None:
    """The monster's figures; one named without a place stands in the middle of the board."""
    for entry in tables.tables("figures"):
        if "knight" in entry:
            continue
        entry.raw("figure")
        if not ("monster" in entry or "figure" in entry):
            raise Wrong(entry.path, 'a figure is a "knight" or a "monster"')
        companion = _companion(bed, entry)
        sheet = bed.cards.box.monsters[companion or bed.clash.monster]
        footprint = sheet.footprint
        number = FigureNumber(entry.number("number", len(bed.clash.figures) + 1))
        facing = _facing(entry)
        cell = _place(bed, entry, footprint)
        if cell != OFF and not bed.places.grid.footprint(cell, footprint):
            raise Wrong(entry.at("at"), f"a monster {footprint} spaces wide does not fit on the board there")
        if number in (other.number for other in bed.clash.figures):
            raise Wrong(entry.at("number"), f"there is a figure {number} already")
        if cell != OFF and not tables.raw("scenes"):
            _is_free(bed, cell, footprint, entry)
        bp = entry.raw("bp", PLAIN_BP if sheet.kind == "mob" and not tables.raw("scenes") else "")
        if isinstance(bp, dict):
            bp = bed.cards.make("bp", Table(bp, entry.at("bp")), bed.clash.monster)
        data: dict[str, Any] = {"number": number, "cell": cell, "facing": facing, "bp": bp, "monster": companion}
        data["level"] = entry.number("level", 1 if companion else 0)
        data |= _written(entry)
        entry.finish()
        bed.clash.figures.append(decoded(Figure, data, entry))
    if not bed.clash.figures and not tables.raw("scenes"):
        there = bool(tables.raw("monster"))  # without any the clash would be won at the next moment
        footprint = bed.cards.box.monsters[bed.clash.monster].footprint
        bed.clash.figures.append(Figure(FigureNumber(1), middle(bed, footprint) if there else OFF, "south"))


def _is_free(bed: Bed, cell: Cell, footprint: int, entry: Table) -> None:
    """No other figure of a monster stands there.

    Raises:
        Wrong: one does.
    """
    cells = set(bed.places.grid.footprint(cell, footprint))
    for other in miniatures.figures(bed.game):
        if not cells.isdisjoint(miniatures.footprint(bed.game, other)):
            raise Wrong(entry.at("at"), f"figure {other.number} stands there already")


def _companion(bed: Bed, entry: Table) -> str:
    """The id of a figure's own monster; "" if it is the one of the clash (MON-010)."""
    named = entry.raw("monster")
    if not isinstance(named, str) or re.fullmatch(r"monster|boss|mob|\d*", named):
        return ""
    found = bed.cards.find("monsters", named, entry.at("monster"))
    bed.game.content = bed.cards.box
    return "" if found == bed.clash.monster else found


def _place(bed: Bed, entry: Table, footprint: int) -> Cell:
    """Where the figure stands: `at`, the middle of the board if not said, "" off the board."""
    at = entry.raw("at")
    if at is None:
        return middle(bed, footprint)
    return OFF if at == "" else bed.places.cell(at, entry.at("at"), footprint)


def _written(entry: Table) -> dict[str, Any]:
    """What else the file says of the figure as the state has it."""
    own = ("number", "cell", "facing", "bp", "monster", "level")
    return {f.name: entry.raw(f.name) for f in fields(Figure) if f.name not in own and f.name in entry}


def _facing(entry: Table) -> str:
    text = entry.text("facing", "south").strip().lower()
    return FACINGS[one_of(text, FACINGS, entry.at("facing"), "facing")]


def middle(bed: Bed, footprint: int) -> Cell:
    grid = bed.places.grid
    return grid.at((grid.columns - footprint) // 2, (grid.rows - footprint) // 2)
