"""Whatever is written can be read: every ink on every ground that it meets, in both themes, at 4.5 to 1 or better."""

from __future__ import annotations

import re
from itertools import product

import pytest

from kf_desktop.ui.chronicle import charts
from kf_desktop.ui.chronicle.page import STYLE
from kf_desktop.ui.chronicle.paper import SHEET
from kf_desktop.ui.knight_sheet import printed
from kf_desktop.ui.theme.palettes import PALETTES, Palette
from kf_desktop.ui.theme.qss import stylesheet

LEAST = 4.5
INKS = ("ink", "ink_soft", "gold", "ember_text", "blood", "moss", "sky", "violet")
GROUNDS = ("ground", "ground_deep", "panel", "raised", "bar")
MEET = (
    *product(INKS, GROUNDS),
    *product(("ink", "ink_soft", "gold", "ember_text"), ("hover", "cloth")),
    *product(("parchment_ink", "parchment_soft", "parchment_red", "parchment_green"), ("parchment",)),
    ("ember_ink", "ember"),
    ("paper_dim_ink", "paper_dim"),
)
"""Which text lies on which ground. Only what cannot be pressed, and empty pips, are fainter."""
HEX = r"#[0-9a-f]{6}"
PAPER = "#efe4c8"


def light(colour: str) -> float:
    """Relative luminance."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def too_faint(palette: Palette) -> list[str]:
    pairs = {(ink, ground): contrast(getattr(palette, ink), getattr(palette, ground)) for ink, ground in MEET}
    return [f"{ink} on {ground}: {found:.2f}" for (ink, ground), found in pairs.items() if found < LEAST]


def test_black_on_white_is_21_and_a_colour_on_itself_1() -> None:
    assert round(contrast("#000000", "#ffffff"), 1) == 21 and contrast("#dcb04a", "#dcb04a") == 1


@pytest.mark.parametrize("theme", PALETTES)
def test_every_ink_can_be_read_on_every_ground_that_it_meets(theme: str) -> None:
    assert too_faint(PALETTES[theme]) == []


@pytest.mark.parametrize("theme", PALETTES)
def test_what_the_style_sheet_puts_on_each_other_can_be_read(theme: str) -> None:
    palette, faint, seen = PALETTES[theme], [], 0
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", stylesheet(palette, round, "en")):
        ink = re.search(rf"(?<![-\w])color: ({HEX})", body)
        ground = re.search(rf"background(?:-color)?: ({HEX})", body)
        if ink and ground and ":disabled" not in selectors:
            seen += 1
            if contrast(ink[1], ground[1]) < LEAST:
                faint.append(f"{selectors.strip()}: {contrast(ink[1], ground[1]):.2f}")
    assert faint == [] and seen > 8


def test_the_chronicle_and_the_printed_sheet_can_be_read() -> None:
    lines = [charts.INK, charts.SOFT, charts.GOLD, charts.BLOOD, charts.MOSS, *(tone for tone, _ in charts.COURSES)]
    told = [*lines, *re.findall(rf"(?<![-\w])color: ({HEX})", SHEET + STYLE)]
    assert PAPER in STYLE and len(told) > 10
    assert [tone for tone in told if contrast(tone, PAPER) < LEAST] == []
    inks = [ink.name() for ink in (printed.INK, printed.SOFT, printed.RED)]
    assert [ink for ink in inks if contrast(ink, "#ffffff") < LEAST] == []
