"""Every scenario file of the tests is as it must be, and every worked example of a clash has one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kf_desktop import ledger
from kf_desktop.scenarios.runner import run_file
from tests.rules.spoken import listening

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.rglob("*.toml"))
PARTS = (
    "GLD TEC GEA ABI CLA MON ACT TGT LOS TRN MOV MAT EVA PER",  # cards and the monster's side
    "WIN KRD INV KAT RSP ESC SPN ACN AFT TIM CND TES TER",  # knights, and what befalls them
)


@pytest.fixture(scope="module", autouse=True)
def everything_can_be_said() -> Iterator[None]:
    with listening():
        yield


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(FOLDER)) for path in FILES])
def test_scenario(path: Path) -> None:
    for outcome in run_file(path):
        assert outcome.problem is None, str(outcome.problem)
        wrong = [f"line {entry.line}: {entry.what}: {entry.found}" for entry in outcome.checks if entry.ok is False]
        assert not wrong, outcome.title
        assert any(entry.ok for entry in outcome.checks), f"{outcome.title} asserts nothing"


def test_every_worked_example_of_a_clash_is_a_scenario() -> None:
    areas = " ".join(PARTS)
    examples = {row.id for row in ledger.rules().values() if row.kind == "golden" and row.area in areas}
    assert sorted(examples - ledger.named_by_scenarios(FOLDER)) == []
