"""`kf-desktop rules [AREA]`: the ledger and what tests cover of it."""

from __future__ import annotations

import sys
from pathlib import Path

from kf_desktop import ledger


def show_rules(area: str | None) -> int:
    """Print the coverage by area, or the rules of one area; 1 if there is no such area."""
    tests = Path(__file__).resolve().parent.parent.parent / "tests"
    named = ledger.named_by_tests(tests) if tests.is_dir() else set()
    if area is not None:
        return _show_area(area.upper(), named)
    rows = ledger.coverage(named)
    for row in rows:
        print(f"{row.area}  {row.named:4d} of {row.rules:4d}  {row.named / row.rules:6.1%}")
    total, have = sum(row.rules for row in rows), sum(row.named for row in rows)
    print(f"ALL  {have:4d} of {total:4d}  {have / total:6.1%}")
    if not tests.is_dir():
        print("The tests are not installed with the game: run this in a checkout to see what they name.")
    return 0


def _show_area(area: str, named: set[str]) -> int:
    rows = [rule for rule in ledger.rules().values() if rule.area == area]
    if not rows:
        known = ", ".join(row.area for row in ledger.coverage(()))
        print(f"There is no area {area}. The areas are {known}.", file=sys.stderr)
        return 1
    for rule in rows:
        print(f"{'✓' if rule.id in named else ' '} {rule.id} [{rule.by}] {rule.title}: {rule.text}")
    return 0
