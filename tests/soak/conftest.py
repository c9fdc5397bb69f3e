"""Long runs. Those marked `soak` are left out unless asked for: `pytest -m soak`, or KF_SOAK=1 for all."""

import os

import pytest

from kf_desktop.rules.table.box import Box
from tests.bundled import load_box


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "soak" in str(config.getoption("markexpr")) or os.environ.get("KF_SOAK"):
        return
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.skip(reason="a long run: pytest -m soak"))


@pytest.fixture(scope="session")
def box() -> Box:
    return load_box()
