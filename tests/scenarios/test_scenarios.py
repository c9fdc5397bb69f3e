"""Every scenario file of the tests is as it must be, and every worked example of the rules has one."""

from pathlib import Path

import pytest

from kf_desktop.scenarios.runner import run_file

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.rglob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(FOLDER)) for path in FILES])
def test_scenario(path: Path) -> None:
    for outcome in run_file(path):
        assert outcome.problem is None, str(outcome.problem)
        wrong = [
            f"line {check.line}: {check.what}: {check.wanted}; found {check.found}"
            for check in outcome.checks
            if check.ok is False
        ]
        assert not wrong, f"{outcome.title}: {wrong}"
        assert any(check.ok for check in outcome.checks), f"{outcome.title} asserts nothing"
