"""A scenario file as it is written: its tables, its cases, and where everything stands in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from kf_desktop.content.cards.positions import Path, inner_name
from kf_desktop.content.packs.packfile import TABLES
from kf_desktop.content.packs.problems import PackError, Problem
from kf_desktop.content.packs.sources import Source, parse, read_source
from kf_desktop.scenarios.files.tables import Table, Wrong, shown

RENAMED = {
    "terrain": "terrain_tile",
    "monster": "monster_sheet",
    "princess": "princess_card",
    "rosegraal": "rosegraal_chart",
}
"""Tables of a pack whose names mean something else in a scenario."""
MOST = 9999
"""No number in a file is larger, or as far below 0."""
CARD_TABLES = {RENAMED.get(table, table): table for table in TABLES}
_ADDED = (*CARD_TABLES, "book")
"""Tables of which a case adds its own to those of the file."""


@dataclass(slots=True)
class Script:
    """One scenario: a whole file, or one of its cases with what it shares with the others."""

    source: Source
    tables: dict[str, Any]
    title: str
    case: int = -1
    own: dict[str, Any] = field(default_factory=dict)  # the tables of the case

    def line(self, path: Path) -> int:
        """The line on which something stands."""
        return self.source.positions.line(self._in_file(path))

    def problem(self, wrong: Wrong) -> Problem:
        return Problem(self.source.name, self.line(wrong.path), inner_name(wrong.path), wrong.message)

    def _in_file(self, path: Path) -> Path:
        """A path in the merged tables as one in the file."""
        if self.case < 0 or not path or path[0] not in self.own:
            return path
        name, rest = path[0], path[1:]
        if name in _ADDED and rest and isinstance(rest[0], int):
            before = len(Table(self.tables).items(str(name))) - len(Table(self.own).items(str(name)))
            if rest[0] < before:
                return path
            rest = (rest[0] - before, *rest[1:])
        return ("case", self.case, name, *rest)


def read_scripts(path: FilePath) -> list[Script]:
    """The scenarios of a file.

    Raises:
        PackError: it cannot be read; every problem is in it.
    """
    source = read_source(path.parent, path) if path.exists() else Problem(str(path), 0, "", "there is no such file")
    if isinstance(source, Source):
        return scripts_of(Source(str(path), source.text))
    raise PackError([source])


def scripts_of(source: Source) -> list[Script]:
    """The scenarios of a text: one, or one for each of its cases."""
    tables = parse(source)
    if isinstance(tables, Problem):
        raise PackError([tables])
    whole = Script(source, tables, "")
    try:
        _no_huge_numbers(tables, ())
        whole.title = Table(tables).text("title", FilePath(source.name).stem)
        cases = list(Table(tables).tables("case"))
        shared = {name: value for name, value in tables.items() if name != "case"}
        return [_case(whole, shared, index, case) for index, case in enumerate(cases)] or [whole]
    except Wrong as wrong:
        raise PackError([whole.problem(wrong)]) from wrong


def _no_huge_numbers(value: Any, path: Path) -> None:
    """Nobody rolls a milliard of dice; only chance itself is counted in such numbers.

    Raises:
        Wrong: there is a number that no game has.
    """
    if isinstance(value, dict):
        for name, entry in value.items():
            if name not in ("seed", "streams"):
                _no_huge_numbers(entry, (*path, name))
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            _no_huge_numbers(entry, (*path, index))
    elif isinstance(value, int | float) and abs(value) > MOST:
        raise Wrong(path, f"{shown(value)} is farther from 0 than any number of the game")


def _case(whole: Script, shared: dict[str, Any], index: int, case: Table) -> Script:
    """The file with the fields of the case in the place of its own; cards are added."""
    tables = shared | case.data
    if "case" in case:
        raise Wrong(case.at("case"), "a case cannot have cases")
    for name in _ADDED:
        if name in shared and name in case.data:
            tables[name] = [*Table(shared).items(name), *case.items(name)]
    title = f"{whole.title}: {case.text('title', str(index + 1))}"
    return Script(whole.source, tables, title, index, case.data)
