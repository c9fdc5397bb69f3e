"""What docs/scenario-files.md shows can be run."""

import re
from pathlib import Path

import pytest

from kf_desktop.content.packs.sources import Source
from kf_desktop.scenarios.files.script import scripts_of
from kf_desktop.scenarios.runner import run

PAGE = Path(__file__).parents[2] / "docs" / "scenario-files.md"
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
ANSWERS = 'answers = ["seat 1: keep"'
"""An excerpt of answers without a question."""


@pytest.mark.parametrize("block", [block for block in BLOCKS if not block.startswith(ANSWERS)])
def test_an_example_of_the_page_can_be_run(block: str) -> None:
    head = "" if "figures" in block or "knights" in block else 'knights = [{ id = "k1", gear = ["sword"] }]\n'
    sheet = "" if re.search("^monster", block, re.M) else 'monster = "test.dummy"\n'
    for script in scripts_of(Source("page.toml", "unanswered = 'pass'\n" + head + sheet + block)):
        outcome = run(script)
        assert outcome.problem is None, str(outcome.problem)


def test_every_table_and_question_is_on_the_page() -> None:
    from kf_desktop.scenarios import building, playing  # noqa: PLC0415 - what only this test needs
    from kf_desktop.scenarios.asking import comparing, expecting, questions  # noqa: PLC0415 - what only this test needs

    page = PAGE.read_text(encoding="utf-8")
    names = [*building._FIELDS, *questions._QUESTIONS, *expecting._EXPECTING, *comparing.COMPARISONS, *playing._DOINGS]
    assert [name for name in dict.fromkeys(names) if not re.search(rf"[`\[\".]{name}\b", page)] == []
