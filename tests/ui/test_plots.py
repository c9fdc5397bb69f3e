"""The plots of the chronicle: lengths say the numbers, and no name lies on another or below the picture."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from kf_desktop.ui.chronicle import charts
from kf_desktop.ui.chronicle.charts import Bar, Course, Moment
from kf_desktop.ui.chronicle.paper import lettered
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import THEMES


class Plot:
    """A plot taken apart."""

    def __init__(self, svg: str) -> None:
        root = ElementTree.fromstring(svg)
        self.high = float(root.attrib["height"])
        self.parts = [(each.tag.rpartition("}")[2], each.attrib) for each in root.iter()]
        self.words = {
            (each.text or "").strip(): each.attrib for each in root.iter() if each.tag.rpartition("}")[2] == "text"
        }

    def every(self, tag: str) -> list[dict[str, str]]:
        return [attrib for each, attrib in self.parts if each == tag]

    def points(self, place: int = 0) -> list[tuple[float, float]]:
        """The corners of a line."""
        listed = self.every("polyline")[place]["points"].split()
        return [(float(x), float(y)) for x, y in (each.split(",") for each in listed)]


def low(plot: Plot, name: str) -> float:
    """The line on which a name stands."""
    return float(plot.words[name]["y"])


# --- what was rolled ----------------------------------------------------------------------------


def test_bars_are_as_long_as_their_numbers_and_green_from_what_was_due_on() -> None:
    plot = Plot(charts.rolls("r", [Bar("a", 4, 2, "x"), Bar("b", 2, 2, "y"), Bar("c", 0, 2, "z")]))
    wide = [float(each["width"]) for each in plot.every("rect")]
    assert wide[0] == 2 * wide[1] > 0 and wide[2] == 0
    assert [each["fill"] for each in plot.every("rect")] == [charts.MOSS, charts.MOSS, charts.BLOOD]
    assert {each["x1"] for each in plot.every("line")} == {f"{charts.LEFT + wide[1]:.1f}"}, "due is the same for all"
    assert max(wide) <= charts.WIDE - charts.LEFT - charts.RIGHT
    assert low(plot, "a") < low(plot, "b") < low(plot, "c") < plot.high


def test_less_than_one_to_be_expected_is_no_long_bar() -> None:
    [bar] = Plot(charts.rolls("r", [Bar("a", 0, 0.5, "")])).every("line")
    assert float(bar["x1"]) == charts.LEFT + (charts.WIDE - charts.LEFT - charts.RIGHT) / 2


# --- wounds -------------------------------------------------------------------------------------


def test_wounds_rise_round_by_round_and_only_a_change_is_written() -> None:
    plot = Plot(charts.wounds("w", [0, 2, 2, 5], 5, "rounds"))
    ground, goal = low(plot, "0") - 5, float(plot.every("line")[1]["y1"])
    heights = [y for _, y in plot.points()]
    assert heights[0] == heights[2] == ground and heights[-1] == goal < ground, "the last round reaches the line"
    assert (ground - plot.points()[5][1]) / (ground - goal) == pytest.approx(2 / 5, abs=0.01)
    above = [float(at["y"]) for at in plot.every("text") if at["text-anchor"] == "middle" and float(at["y"]) < ground]
    assert len(above) == 2 and above[0] > above[1], "each number once: 2 and 5"
    assert float(plot.words["rounds"]["y"]) <= plot.high


def test_more_wounds_than_are_needed_stay_in_the_picture() -> None:
    plot = Plot(charts.wounds("w", [9], 4, "r"))
    assert min(y for _, y in plot.points()) >= 14
    assert float(plot.every("line")[1]["y1"]) > min(y for _, y in plot.points()), "the goal lies below them"


# --- the Time track -----------------------------------------------------------------------------


def test_the_track_is_gilt_as_far_as_it_was_walked() -> None:
    def gilt(last: int) -> float:
        line = next(each for each in Plot(charts.hours("h", last, [])).every("line") if each["stroke"] == charts.GOLD)
        return float(line["x2"]) - float(line["x1"])

    assert gilt(0) == 0 and gilt(8) * 2 == gilt(16) == gilt(20) == charts.WIDE - 60


def test_clashes_stand_above_the_track_and_the_dead_below_each_other() -> None:
    moments = [Moment(2, "clash", "Bell-Ox"), Moment(15, "death", "Ilse"), Moment(15, "death", "Bruno")]
    plot = Plot(charts.hours("h", 15, moments))
    assert low(plot, "Bell-Ox") < 60 < low(plot, "✕ Ilse") < low(plot, "✕ Bruno") < plot.high
    assert plot.words["Bell-Ox"]["text-anchor"] == "start" and plot.words["✕ Ilse"]["text-anchor"] == "end"
    assert plot.high > Plot(charts.hours("h", 15, moments[:2])).high


# --- numbers over the hours ---------------------------------------------------------------------


def test_a_number_stays_until_it_changes() -> None:
    points = Plot(charts.courses("c", [Course("Ilse", [(0, 8), (3, 4), (6, 4)])])).points()
    for (x1, y1), (x2, y2) in pairwise(points):
        assert x1 == x2 or y1 == y2, "steps, no slopes"
    levels = sorted({y for _, y in points})
    assert len(levels) == 2 and points[0][1] == levels[0] and points[-1][1] == levels[1], "what is more stands higher"


def test_several_changes_of_an_hour_stand_side_by_side() -> None:
    points = Plot(charts.courses("c", [Course("Ilse", [(0, 8), (3, 6), (3, 2), (4, 5)])])).points()
    turns = [x for (x, y), (after, other) in pairwise(points) if x == after and y != other]
    assert len(turns) == 3 and turns == sorted(set(turns)), "each change has a place of its own"
    hour = turns[2] - turns[0]
    assert turns[1] - turns[0] == pytest.approx(hour / 2, abs=0.1)


@pytest.mark.parametrize(
    "ends", [[0, 0, 0, 0], [0, 0, 0, 0, 0], [5, 5, 5, 5], [9, 9, 0, 0, 0], [3, 1, 1, 0], [12, 11, 0]]
)
def test_names_beside_the_lines_lie_apart_and_on_the_picture(ends: list[int]) -> None:
    """A party that has fallen together: all lines end at the bottom."""
    lines = [Course(f"knight {place}", [(0, 9), (15, end)]) for place, end in enumerate(ends)]
    for threat in (0, 6, 14):
        plot = Plot(charts.courses("c", lines, Course("Threat", [(0, threat)])))
        rows = sorted(low(plot, name) for name in (*(each.name for each in lines), "Threat"))
        assert all(after - before >= 16.9 for before, after in pairwise(rows)), rows
        assert rows[0] > 12 and rows[-1] <= plot.high - 4, (rows, plot.high)
        assert sorted(ends) == [
            end for _, end in sorted(((-low(plot, f"knight {at}"), end) for at, end in enumerate(ends)))
        ], "as the lines end, from the bottom up"


def test_a_name_at_the_bottom_stands_clear_of_the_last_hour() -> None:
    plot = Plot(charts.courses("c", [Course("Ilse", [(0, 9), (15, 0)]), Course("Winnie", [(0, 9), (15, 0)])]))
    assert abs(low(plot, "Winnie") - low(plot, "16")) < 17, "they stand on about one line"
    assert float(plot.words["Winnie"]["x"]) - float(plot.words["16"]["x"]) >= 16, "half of the hour's width, and a gap"


def test_each_line_is_told_apart_by_colour_and_by_dash() -> None:
    lines = [Course(str(place), [(0, place)]) for place in range(5)]
    drawn = Plot(charts.courses("c", lines)).every("polyline")
    assert len({each["stroke"] for each in drawn}) == len({each["stroke-dasharray"] for each in drawn}) == 5


# --- over the expeditions -----------------------------------------------------------------------


def test_circles_grow_with_their_number_and_nothing_is_a_dot_without_one() -> None:
    plot = Plot(charts.campaign("c", ["1", "2", "3"], [("Ilse", [0, 4, 16])], charts.MOSS))
    none, some, most = (float(each["r"]) for each in plot.every("circle"))
    assert none == 3 < some < most and [each["fill"] for each in plot.every("circle")] == [charts.LINE] + 2 * [
        charts.MOSS
    ]
    assert {"4", "16"} <= set(plot.words) and "0" not in plot.words


def test_many_expeditions_stay_within_the_width() -> None:
    names = [str(number) for number in range(1, 31)]
    svg = charts.campaign("c", names, [("Ilse", [1] * 30)], charts.MOSS)
    centres = [float(each["cx"]) for each in Plot(svg).every("circle")]
    assert len(set(centres)) == 30 and min(centres) > charts.LEFT and max(centres) < charts.WIDE - 10
    assert re.search(r"viewBox='0 0 640 84'", svg), "a row is as high as one, however many there are in it"


def test_figures_in_a_chinese_plot_are_those_of_the_page() -> None:
    """They stood in whatever face the system had, beside the page's own."""
    CATALOGUE.switch("zh_CN")
    bars = [Bar("伊尔莎", 3, 2.5, "3，应得 2.5")]
    root = ElementTree.fromstring(lettered(charts.rolls("掷骰", bars)))
    spans = {each.text: each.attrib["font-family"] for each in root.iter() if each.tag.endswith("tspan")}
    assert {*spans} == {"3", "2.5"} and {*spans.values()} == {THEMES.theme.font(15).families()[1]}
    CATALOGUE.switch("en")
    assert "tspan" not in lettered(charts.rolls("Rolls", bars))
