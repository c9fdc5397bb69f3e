"""What plays is imported while the menu stands there: whoever began a game would wait half a second for it."""

from __future__ import annotations

import gc
from functools import partial
from importlib import import_module

from PySide6.QtCore import QObject

from kf_desktop.ui.shell.later import LATER

TABLE = (
    "table.controller",
    "cards.card_widget",
    "storybook.reader",
    "staging.beats",
    "dice.tray",
    "clash_board.scene",
    "clash_board.board",
    "kingdom_map.map",
    "outpost.outpost_view",
    "knight_sheet.sheet_view",
    "dungeon.dungeon_view",
    "rosegraal.rose",
    "spoils.spoils_view",
    "decision.decision_bar",
    "table.middle",
    "table.table",
    "lessons.coach",
)
"""Modules of the table, each with few that those before it have not brought: none stops the window for long."""


def read_table_ahead(owner: QObject) -> None:
    """Import the table, a module a turn, when the window has nothing else to do; on its thread: some keep a QObject."""
    for name in TABLE:
        LATER.put(owner, name, partial(import_module, f"kf_desktop.ui.{name}"))
    LATER.put(owner, "keep", _keep)


def _keep() -> None:
    """Modules stay as long as the program: to look through them again and again would stop the window for 30 ms."""
    gc.collect()
    gc.freeze()
