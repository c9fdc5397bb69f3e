"""`kf-desktop scenario FILE…`: run scenario files and print what they ask and what must come of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kf_desktop.installed import load_installed
from kf_desktop.saves.errors import SaveError
from kf_desktop.saves.files import write_atomically
from kf_desktop.saves.games import to_session
from kf_desktop.saves.savefile import read_save
from kf_desktop.scenarios.asking.expecting import Check
from kf_desktop.scenarios.files.export import NothingToExport, export
from kf_desktop.scenarios.runner import Outcome, run_file


def scenario(paths: Sequence[Path], *, as_json: bool, events: bool) -> int:
    """Print the result of every file; 1 if something is not as it must be."""
    outcomes = [outcome for path in _files(paths) for outcome in run_file(path)]
    if as_json:
        print(json.dumps([_data(outcome, events) for outcome in outcomes], ensure_ascii=False, indent=2))
    else:
        for outcome in outcomes:
            _tell(outcome, events)
        _sum_up(outcomes)
    return 0 if outcomes and all(outcome.ok for outcome in outcomes) else 1


def export_save(save: Path, output: Path | None) -> int:
    """Write a saved game as a scenario file: the clash, or where its expedition stands; 1 if it cannot be read."""
    try:
        file = read_save(save)
        text = export(to_session(file, load_installed().box), f"{file.summary.campaign}: as it stands")
        if output is not None:
            write_atomically(output, text.encode())
            print(f"{output}: written.")
        else:
            print(text, end="")
    except (SaveError, NothingToExport, OSError) as error:
        print(f"{save}: {error}", file=sys.stderr)
        return 1
    return 0


def _files(paths: Sequence[Path]) -> list[Path]:
    """The files, and those in the folders."""
    return [file for path in paths for file in (sorted(path.rglob("*.toml")) if path.is_dir() else [path])]


def _tell(outcome: Outcome, events: bool) -> None:
    print(f"{'ok    ' if outcome.ok else 'FAILED'} {outcome.file}: {outcome.title}")
    for check in outcome.checks:
        print(f"  {_mark(check)} {_line(check)}")
    if events:
        for event in outcome.events:
            print(f"    {json.dumps(event, ensure_ascii=False)}")
    if outcome.problem is not None:
        print(f"  ✗ {outcome.problem}")


def _mark(check: Check) -> str:
    return {True: "✓", False: "✗", None: "?"}[check.ok]


def _line(check: Check) -> str:
    found = json.dumps(check.found, ensure_ascii=False)
    if check.ok is False:
        return f"line {check.line}: {check.what}: {check.wanted + '; ' if check.wanted else ''}found {found}"
    return (
        f"{check.what}: {found}" if check.ok is None else f"{check.what}{': ' + check.wanted if check.wanted else ''}"
    )


def _sum_up(outcomes: Sequence[Outcome]) -> None:
    failed = sum(not outcome.ok for outcome in outcomes)
    if not outcomes:
        print("There is no scenario file there.", file=sys.stderr)
    elif len(outcomes) > 1 or failed:
        print(f"{len(outcomes) - failed} of {len(outcomes)} scenarios are as they must be.")


def _data(outcome: Outcome, events: bool) -> dict[str, Any]:
    data: dict[str, Any] = {
        "file": outcome.file,
        "title": outcome.title,
        "ok": outcome.ok,
        "checks": [
            {"what": c.what, "ok": c.ok, "found": c.found, "wanted": c.wanted, "line": c.line} for c in outcome.checks
        ],
        "problem": None,
    }
    if outcome.problem is not None:
        problem = outcome.problem
        place = {"file": problem.file, "line": problem.line, "field": problem.field, "message": problem.message}
        data["problem"] = place
    if events:
        data["events"] = [event | why for event, why in zip(outcome.events, outcome.why, strict=True)]
    return data
