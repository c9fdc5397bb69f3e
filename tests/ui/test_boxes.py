"""Where everything stands: boxes of windows of every size, text of every size, boards of every shape."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from PySide6.QtCore import QRect

from kf_desktop.ui.table import boxes as b
from kf_desktop.ui.table.boxes import BarBoxes, Boxes, bar_boxes, table_boxes

SIZES = [(780, 640), (1024, 680), (1199, 800), (1280, 800), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160)]
SCALES = [100, 125, 150]
GRIDS = [None, (4, 4), (8, 8), (14, 10), (18, 12), (10, 18)]


def shown(boxes: Boxes) -> list[QRect]:
    """What stands beside each other, from left to right."""
    return [each for each in (boxes.rail, boxes.middle, boxes.stage) if each.width() > 0]


@pytest.mark.parametrize("scale", SCALES)
def test_nothing_lies_over_another_part_or_beyond_the_window(scale: int) -> None:
    for (wide, high), grid in product(SIZES, GRIDS):
        window = QRect(0, 0, wide, high)
        boxes = table_boxes(wide, high, scale, grid)
        row = shown(boxes)
        for each in (boxes.strip, boxes.whole, boxes.bar, boxes.beside, *row):
            assert window.contains(each), (wide, high, grid, each)
        for one, other in combinations((boxes.strip, boxes.bar, *row), 2):
            assert not one.intersects(other), (wide, high, grid, one, other)
        assert [each.left() for each in row] == sorted(each.left() for each in row)
        assert all(boxes.whole.contains(each) for each in row)


def test_strip_middle_and_bar_fill_the_window_without_a_seam() -> None:
    for (wide, high), scale in product(SIZES, SCALES):
        boxes = table_boxes(wide, high, scale)
        assert (boxes.strip.top(), boxes.bar.bottom()) == (0, high - 1), (wide, high, scale)
        assert boxes.strip.bottom() + 1 == boxes.whole.top() and boxes.whole.bottom() + 1 == boxes.bar.top()
        assert {boxes.strip.width(), boxes.whole.width(), boxes.bar.width()} == {wide}


@pytest.mark.parametrize(
    ("wide", "high", "scale", "rail", "stage", "folded"),
    [
        (1280, 800, 100, b.RAIL, True, False),
        (1599, 900, 100, b.RAIL, True, False),
        (1600, 900, 100, b.WIDE_RAIL, True, False),
        (1200, 700, 100, b.RAIL, True, False),
        (1199, 700, 100, b.RAIL, True, True),
        (1200, 699, 100, b.RAIL, True, True),
        (800, 800, 100, b.RAIL, True, True),
        (799, 800, 100, 0, False, True),
        (1920, 1080, 150, 246, True, False),
        (1280, 800, 150, 246, True, True),
        (1199, 900, 150, 0, False, True),
    ],
)
def test_stage_and_rail_give_way_to_the_board_at_their_own_widths(
    wide: int, high: int, scale: int, rail: int, stage: bool, folded: bool
) -> None:
    """What counts is the room in letters, not in pixels: 1199 pixels at 150 % are 799."""
    boxes = table_boxes(wide, high, scale)
    assert (boxes.rail.width(), boxes.stage.width() > 0, boxes.folded) == (rail, stage, folded)
    if folded and stage:
        assert abs(boxes.stage.width() - b.FOLDED * scale / 100) <= 1


@pytest.mark.parametrize("scale", SCALES)
def test_the_stage_has_its_least_width_and_on_the_map_what_is_left(scale: int) -> None:
    for grid, least in ((None, b.STAGE), ((14, 10), b.STAGE), ((15, 10), b.SLIM_STAGE)):
        for size in (1280, 1440, 1920, 2560):
            boxes = table_boxes(size * scale // 100, 800 * scale // 100, scale, grid)
            assert boxes.stage.width() >= least * scale // 100 - 1, (grid, size)
        high = table_boxes(1280 * scale // 100, 2400 * scale // 100, scale, grid)
        assert grid is None or high.stage.width() == pytest.approx(least * scale / 100, abs=2), "width is what is short"
    small, large = (table_boxes(wide * scale // 100, 1440 * scale // 100, scale) for wide in (1280, 2560))
    gained = (large.stage.width() - small.stage.width()) * 100 / scale
    assert gained == pytest.approx(0.3 * 1280, abs=2), "the map leaves three tenths of the width to the stage"


def test_spaces_fit_the_box_and_never_shrink_in_a_larger_window() -> None:
    for columns, rows in ((8, 8), (14, 10), (18, 12), (10, 18)):
        before = 0.0
        for wide, high in ((1280, 800), (1440, 900), (1920, 1080), (2560, 1440), (3840, 2160)):
            middle = table_boxes(wide, high, 100, (columns, rows)).middle
            space = (middle.width() - b.KERB) / columns
            assert space * rows <= middle.height() and space >= before, (columns, rows, wide, high)
            before = space
        in_height = (middle.height() - 26) / rows
        in_width = (table_boxes(3840, 2160, 100, (99, 1)).middle.width() - b.KERB) / columns
        assert before == pytest.approx(min(in_height, in_width), abs=1), "as large as height and width allow"


def test_a_folded_stage_leaves_the_board_all_the_width() -> None:
    for grid in GRIDS:
        boxes = table_boxes(1200, 800, 100, grid)
        assert boxes.middle.left() - boxes.rail.right() <= b.EDGE + 1
        assert boxes.stage.left() - boxes.middle.right() == b.EDGE + 1
        assert 1200 - boxes.stage.right() - 1 == b.EDGE


def parts(boxes: BarBoxes) -> list[QRect]:
    return [boxes.question, boxes.middle, *boxes.tools, boxes.on, boxes.act]


@pytest.mark.parametrize("scale", SCALES)
def test_the_bar_keeps_question_hand_tools_and_plates_apart(scale: int) -> None:
    for wide, units in product((640, 800, 999, 1000, 1280, 1920, 3840), (240, 154, 146, 140, 118)):
        high = round(units * scale / 100)
        bar = bar_boxes(wide * scale // 100, high, scale)
        whole = QRect(0, 0, wide * scale // 100, high)
        assert all(whole.contains(each) and each.width() > 0 and each.height() > 0 for each in parts(bar)), wide
        for one, other in combinations(parts(bar), 2):
            assert not one.intersects(other), (wide, one, other)
        assert abs(bar.on.width() - bar.act.width()) <= 1 and bar.on.top() == bar.act.top() > bar.tools[0].bottom()
        assert bar.tools[0].left() == bar.on.left() and abs(bar.tools[2].right() - bar.act.right()) <= 6 * scale / 100


def test_in_a_tight_bar_the_plates_are_narrower_and_the_question_never_shrinks_as_it_grows() -> None:
    assert bar_boxes(999, 154, 100).on.width() < bar_boxes(1000, 154, 100).on.width()
    widths = [bar_boxes(wide, 154, 100).question.width() for wide in (1000, 1100, 1280, 1600, 1920, 2560)]
    assert widths == sorted(widths) and widths[-1] > widths[2]
    hand = [bar_boxes(wide, 154, 100).middle.width() for wide in (1000, 1280, 1920, 2560)]
    assert hand == sorted(hand) and hand[0] < hand[-1]


def test_the_stage_stands_beside_the_little_board_of_an_encounter() -> None:
    """Of 1280×781 at 115 % the card that asked was folded away behind a strip."""
    folded, beside = table_boxes(1280, 781, 115), table_boxes(1280, 781, 115, (4, 4))
    assert folded.folded and not beside.folded
    assert beside.stage.width() >= round(b.STAGE * 1.15) - 1
    assert beside.middle.width() >= beside.middle.height(), "all of the board, as large as before"
    wide = table_boxes(2560, 1440, 150, (4, 4))
    assert wide == table_boxes(2560, 1440, 150), "as beside the map"


def test_the_window_as_it_first_opens_has_its_stage_beside_the_board() -> None:
    """It opens at 1220×740: to fold the stage gained the board nothing, for its height bounds it."""
    boxes = table_boxes(1220, 740, 100, (14, 10))
    cell = (boxes.middle.height() - 26) // 10
    assert not boxes.folded and boxes.stage.width() >= b.STAGE and boxes.middle.width() >= 14 * cell


@pytest.mark.parametrize(
    ("high", "scale", "strip", "bar", "share"),
    [
        (800, 100, 36, 154, 0.49),
        (720, 100, 28, 140, 0.45),
        (800, 125, 35, 163, 0.48),
        (800, 150, 42, 177, 0.45),
        (720, 150, 42, 177, 0.37),
    ],
)
def test_in_a_low_window_strip_and_bar_leave_height_to_the_board(
    high: int, scale: int, strip: int, bar: int, share: float
) -> None:
    """The board with its frame had 41.6 hundredths of 1280×720, and at 150 % of 1280×800 it had 35.3."""
    boxes = table_boxes(1280, high, scale, (14, 10))
    assert boxes.strip.height() == strip and boxes.bar.height() == pytest.approx(bar, abs=1)
    room = boxes.middle.height()
    wide = min(boxes.middle.width(), (room - 0.28 * scale) / 10 * 14 + b.KERB * scale / 100)
    assert wide * room >= share * 1280 * high


@pytest.mark.parametrize("scale", SCALES)
def test_a_bar_that_rises_takes_its_height_from_the_middle_and_its_plates_stay(scale: int) -> None:
    for grid in GRIDS:
        usual, risen = (table_boxes(1280, 800, scale, grid, risen=each) for each in (0, 90))
        assert risen.bar.height() == usual.bar.height() + 90 and risen.bar.bottom() == usual.bar.bottom()
        assert risen.middle.bottom() == pytest.approx(usual.middle.bottom() - 90, abs=1)
        assert risen.strip == usual.strip
    units = round(154 * scale / 100)
    low, high = bar_boxes(1280, units, scale), bar_boxes(1280, units + 90, scale, risen=90)
    for one, other in zip((low.on, low.act, *low.tools), (high.on, high.act, *high.tools), strict=True):
        assert other == one.translated(0, 90)
    assert high.question.height() == low.question.height() + 90
