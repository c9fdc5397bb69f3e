"""The long form of `tests/door/test_decisions.py`: fifty games to their end."""

import pytest

from kf_desktop.rules.table.box import Box
from tests.door.test_decisions import goes_through


@pytest.mark.soak
def test_every_decision_of_fifty_whole_games_comes_back_equal(box: Box) -> None:
    goes_through(box, 3000)
