"""Every test of the rules is held to what `spoken.py` asks of events and questions."""

from collections.abc import Iterator

import pytest

from tests.rules.spoken import listening


@pytest.fixture(scope="module", autouse=True)
def everything_can_be_said() -> Iterator[None]:
    with listening():
        yield
