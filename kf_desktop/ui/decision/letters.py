"""The letters of the game's own deeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.engine.decision import Kind
from kf_desktop.engine.grid import OFF, square_grid
from kf_desktop.ui.decision.option_keys import FIGURES, TILES, deal_keys

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.table.view import TableView

CHIEF = ("attack_action",)
"""Labels of the deed that a question is mostly asked for: it is armed from the beginning."""
SKIPS = "skip_prologues"
GRAVE = ("sigh", SKIPS)
"""Labels of deeds that undo a whole clash or pass over whole chapters: never armed from the beginning."""
HOUSES = ("inn", "notice_board", "scouts_guild", "mercenary_guild", "merchant_workshop", "shrine")
FIGURES_OF_HOUSES = {house: str(number) for number, house in enumerate(HOUSES, 1)}
OWN = {"attack_action": "A", "move": "M", "recommended": "R", SKIPS: "X", **FIGURES_OF_HOUSES}
"""Keys of deeds that are always at hand, by the option's label; a house of the outpost keeps its figure whatever else
is still open."""


def keys_of(decision: Decision | None, view: TableView | None = None) -> dict[str, str]:
    """The key on the keyboard of each option; with the view, where that follows from what stands where."""
    return deal_keys(decision, OWN, keys_by_place(decision, view) if view is not None else {})


def keys_by_place(decision: Decision | None, view: TableView) -> dict[str, str]:
    """Keys that stay the same whoever has acted or been placed already, by the options' keys.

    Knights have the figure of their F key, spaces and tiles are counted as one reads them.
    """
    if decision is None:
        return {}
    if decision.kind is Kind.TILE:
        tiles = view.library.tiles.get(view.expedition.kingdom, {})
        there = [option for option in decision.options if option.args.get("tile") in tiles]
        read = sorted(there, key=lambda option: tiles[str(option.args["tile"])].at[::-1])
        return {option.key: key for option, key in zip(read, TILES, strict=False)}
    if decision.prompt == "choose.next_knight":
        return {f"knight:{each.id}": key for each, key in zip(view.company(), FIGURES, strict=False)}
    if decision.prompt == "choose.start_space":
        return _keys_of_starts(decision, view)
    return {}


def _keys_of_starts(decision: Decision, view: TableView) -> dict[str, str]:
    """The start spaces, those where somebody stands already too, from the top row down."""
    clash = view.game.clash
    if clash is None:
        return {}
    grid = square_grid(clash.columns, clash.rows)
    taken = {grid.name(knight.cell) for knight in view.party() if knight.cell != OFF}
    spaces = {*(str(option.args["space"]) for option in decision.options), *taken}
    read = sorted(spaces, key=lambda space: (-ord(space[0]), int(space[1:])))
    return {f"cell:{space}": key for space, key in zip(read, FIGURES, strict=False)}
