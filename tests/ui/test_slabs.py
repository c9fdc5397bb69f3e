"""The floor by day: slabs cut in bright lines, no two neighbours alike, that stand out from their joints."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.ui.clash_board.drawing.slabs import joint, let_slabs_go, slab
from kf_desktop.ui.theme.theme import THEMES


@pytest.fixture
def by_day(qtbot: Any) -> Any:
    before = THEMES.theme.palette.id
    THEMES.set(palette="light")
    let_slabs_go()
    yield
    THEMES.set(palette=before)
    let_slabs_go()


def _lightness(x: int, y: int, pixels: int) -> list[int]:
    image = slab(x, y, pixels).toImage()
    return [image.pixelColor(pixels // 2, row).lightness() for row in range(pixels)]


def test_a_slab_has_bright_lines_and_is_lighter_than_the_joint(by_day: None) -> None:
    for pixels in (44, 60, 120):
        found = _lightness(3, 5, pixels)
        assert abs(found[0] - joint().lightness()) <= 2  # the edge is the joint
        middle = found[pixels // 10 : -pixels // 10]
        assert min(middle) > joint().lightness()
        assert max(middle) - min(middle) > 25  # lines, not a plain slab


def test_the_slab_of_a_space_is_always_the_same_and_there_are_several(by_day: None) -> None:
    row = [_lightness(x, 0, 60) for x in range(14)]
    let_slabs_go()
    assert [_lightness(x, 0, 60) for x in range(14)] == row
    assert len({tuple(each) for each in row}) > 4
