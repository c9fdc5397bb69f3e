"""What is painted as large as its number: pips, flames, slices, figures that lie, counted by their colours."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from PySide6.QtWidgets import QWidget

from kf_desktop.engine.grid import Cell
from kf_desktop.ui.clash_board.drawing.figures import _standee
from kf_desktop.ui.clash_board.look import KnightLook
from kf_desktop.ui.panels.fighter import Fighter
from kf_desktop.ui.panels.rail_row import RailRow
from kf_desktop.ui.panels.stat_bars import Bar, StatBars
from kf_desktop.ui.stage.piles import Wounds
from kf_desktop.ui.stage.tracks import Track, TrackRows, Wheel, WheelPart
from kf_desktop.ui.theme.theme import colour


def picture(widget: QWidget, wide: int, high: int) -> QImage:
    widget.resize(QSize(wide, high))
    return widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def spots(image: QImage, tone: str) -> list[tuple[int, int]]:
    """Where exactly that colour of the palette is."""
    wanted = colour(tone).rgb() & 0xFFFFFF
    return [
        (x, y) for y in range(image.height()) for x in range(image.width()) if image.pixel(x, y) & 0xFFFFFF == wanted
    ]


def columns(image: QImage, tone: str) -> int:
    """How many pieces of that colour stand beside each other."""
    found = sorted({x for x, _ in spots(image, tone)})
    return sum(1 for place, x in enumerate(found) if not place or x - found[place - 1] > 1)


@pytest.mark.parametrize("value", [0, 1, 4, 9])
def test_as_many_pips_are_full_as_the_number_says(value: int, qtbot: Any) -> None:
    panel = StatBars()
    qtbot.addWidget(panel)
    panel.show_bars(Bar("Vigor", value, 9, "moss"))
    assert columns(picture(panel, 320, 20), "moss") == value


@pytest.mark.parametrize(("dealt", "needed"), [(0, 6), (1, 6), (3, 6), (6, 6)])
def test_a_flame_burns_for_every_wound_that_was_dealt(dealt: int, needed: int, qtbot: Any) -> None:
    panel = Wounds()
    qtbot.addWidget(panel)
    shown = []
    for count in (1, dealt):
        panel.show_wounds("", count, needed, "")
        shown.append(len(spots(picture(panel, 260, 26), "blood")))
    one, found = shown
    assert one > 20 and round(found / one) == dealt


@pytest.mark.parametrize("value", [0, 1, 5, 8])
def test_as_many_spaces_of_a_track_are_full_as_the_number_says(value: int, qtbot: Any) -> None:
    panel = TrackRows()
    qtbot.addWidget(panel)
    panel.show_tracks(Track("Time", value, 8, "moss"))
    assert columns(picture(panel, 360, 22), "moss") == value


def row_with(bar: Bar) -> RailRow:
    row = RailRow(1)
    still = Bar("", 0, 9, "ember")
    row.show_fighter(Fighter("nobody", "X", "#204060", "", (still, still, bar)))
    return row


def test_what_is_going_to_be_lost_is_hatched_and_what_will_be_gained_is_still_empty(qtbot: Any) -> None:
    row = row_with(Bar("Vigor", 4, 9, "moss"))
    qtbot.addWidget(row)
    found = {}
    for change in (0, -1, -3, 2):
        row.show_change("vigor", change)
        image = picture(row, 220, 160)
        found[change] = (columns(image, "moss"), len(spots(image, "blood")), len(spots(image, "ink")))
    full = [pips - found[2][0] for pips, _, _ in found.values()]
    assert full == [2, 2, 2, 0], "beside the sign and the number, which have that colour too"
    plain, one, three = (found[change][1] for change in (0, -1, -3))
    assert one > plain and three - plain == pytest.approx(3 * (one - plain), rel=0.2)
    assert found[2][1] == plain and found[2][2] == found[0][2] == found[-3][2]


@pytest.mark.parametrize("here", range(4))
def test_the_party_is_marked_in_its_own_slice_of_the_wheel(here: int, qtbot: Any) -> None:
    """Clockwise from the top: the first slice is the upper right one."""
    tints = ("#203a5c", "#5c2020", "#205c2a", "#4a205c")
    wheel = Wheel()
    qtbot.addWidget(wheel)
    wheel.show_parts(tuple(WheelPart("", tint, place == here) for place, tint in enumerate(tints)))
    image = picture(wheel, 62, 62)
    quarters = ((1, 0), (1, 1), (0, 1), (0, 0))
    counted = [0, 0, 0, 0]
    for x, y in spots(image, "gold"):
        counted[quarters.index((int(x >= 31), int(y >= 31)))] += 1
    assert counted[here] > sum(counted) / 2 and counted[(here + 2) % 4] == 0
    edge = [(52, 20), (52, 42), (10, 42), (10, 20)]
    tinted = [QColor(image.pixel(x, y)).name() for x, y in edge]
    assert all(tinted[place] == tints[place] for place in range(4) if place != here)


def standing(knockdown: str) -> QImage:
    """The figure alone, without the shadow that falls to the lower right."""
    image = QImage(100, 100, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    painter.translate(50, 50)
    _standee(painter, replace(LOOK, knockdown=knockdown))
    painter.end()
    return image.copy(25, 25, 50, 50)


LOOK = KnightLook("ilse", Cell(3), "Ilse", "I", "#a04020")


def unlike(one: QImage, other: QImage) -> int:
    return sum(
        abs(QColor(one.pixel(x, y)).lightness() - QColor(other.pixel(x, y)).lightness())
        for x in range(5, 45)
        for y in range(5, 45)
    )


def test_who_has_fallen_is_drawn_lying_and_who_gets_up_leaning(qapp: Any) -> None:
    upright, lying, rising = (standing(state) for state in ("", "falling", "standing"))
    turned = upright.transformed(QTransform().rotate(90))
    assert unlike(lying, turned) * 3 < unlike(lying, upright)
    assert unlike(rising, upright) > 0 < unlike(rising, lying) and unlike(rising, turned) > 3 * unlike(lying, turned)
