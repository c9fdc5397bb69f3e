"""The rules ledger: the rulebook as numbered rules, for 'why?' and for the tests that name them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from kf_desktop.resources import assets_dir

_MARK = re.compile(r"mark\.rule\(([^)]*)\)", re.S)
_RULES = re.compile(r"^rules = \[([^\]]*)\]", re.M)
_ID = re.compile(r"\b[A-Z]{3}-\d{3}\b")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id (`LOS-009`), what it says, and who makes it true (engine, map, sheet, story, content, ui)."""

    id: str
    title: str
    text: str
    kind: str
    by: str
    test: str = ""
    gap: str = ""

    @property
    def area(self) -> str:
        """The chapter: the first three letters of the id."""
        return self.id[:3]


@cache
def rules() -> dict[str, Rule]:
    """All rules by id, in the order of the rulebook."""
    with _file().open(encoding="utf-8") as lines:
        found = [_rule(json.loads(line)) for line in lines]
    return {rule.id: rule for rule in found}


@lru_cache(maxsize=512)
def rule(id: str) -> Rule | None:
    """The rule of that id, if the ledger has it: read alone, for all of them take 4 MB."""
    row = _row(_file(), id)
    return _rule(row) if row is not None else None


@cache
def translated(language: str) -> dict[str, tuple[str, str]]:
    """Title and text, by id, of the rules that there are in another language than the ledger's own."""
    source = _file(language)
    if not source.exists():
        return {}
    with source.open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return {row["id"]: (row["title"], row["text"]) for row in rows}


@lru_cache(maxsize=512)
def translation(id: str, language: str) -> tuple[str, str] | None:
    """Title and text of that rule in another language than the ledger's own, if there are any; read alone."""
    row = _row(_file(language), id)
    return (row["title"], row["text"]) if row is not None else None


def _file(language: str = "") -> Path:
    return assets_dir() / "rules" / (f"ledger.{language}.jsonl" if language else "ledger.jsonl")


def _row(file: Path, id: str) -> dict[str, Any] | None:
    """The row of that id, with which its line begins."""
    rows = file.read_bytes() if file.exists() else b""
    begins = rows.find(json.dumps({"id": id}).removesuffix("}").encode() + b",")
    if begins < 0:
        return None
    row: dict[str, Any] = json.loads(rows[begins : rows.index(b"\n", begins)])
    return row


def _rule(row: dict[str, Any]) -> Rule:
    return Rule(**{name: value for name, value in row.items() if name != "needs"})


def named_by_tests(tests: Path) -> set[str]:
    """The ids that tests name with `@pytest.mark.rule("LOS-009", …)`, and scenario files with `rules = ["LOS-009"]`."""
    marked = {
        id
        for file in tests.rglob("*.py")
        for call in _MARK.findall(file.read_text(encoding="utf-8"))
        for id in _ID.findall(call)
    }
    return marked | named_by_scenarios(tests)


def named_by_scenarios(folder: Path) -> set[str]:
    """The ids that the scenario files under the folder name, the whole file or one of its cases."""
    return {
        id
        for file in sorted(folder.rglob("*.toml"))
        for listed in _RULES.findall(file.read_text(encoding="utf-8"))
        for id in _ID.findall(listed)
    }


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many rules of an area there are, and how many of them a test names."""

    area: str
    rules: int
    named: int


def coverage(named: Iterable[str]) -> list[Coverage]:
    """The coverage of every area, in the order of the rulebook."""
    have = frozenset(named)
    areas: dict[str, list[Rule]] = {}
    for entry in rules().values():
        areas.setdefault(entry.area, []).append(entry)
    return [Coverage(area, len(rows), sum(row.id in have for row in rows)) for area, rows in areas.items()]
