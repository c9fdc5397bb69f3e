"""Every test of the rules is held to what `spoken.py` asks of events and questions."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from spoken import listening


@pytest.fixture(scope="module", autouse=True)
def everything_can_be_said() -> Iterator[None]:
    with listening():
        yield
