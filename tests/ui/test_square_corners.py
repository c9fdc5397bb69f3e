"""Boxes have square corners, as a print's edge has; round are keys, counts and what is drawn as a thing."""

from __future__ import annotations

import re
from pathlib import Path

from kf_desktop.ui import theme
from kf_desktop.ui.theme.qss import stylesheet
from kf_desktop.ui.theme.theme import Theme

UI = Path(theme.__file__).parent.parent
THINGS = ("clash_board/drawing/", "dice/faces.py")
"""Stones, furniture and dice are drawn as they are."""
KEYS = re.compile(r"drawRoundedRect\((cap|box|pill|round_|spot, px\(12\))")
"""Caps of keys, and the counts and prices in their circles."""
ROUND = ("QRadioButton", "QSlider", "QScrollBar")


def test_only_keys_and_counts_are_painted_round() -> None:
    found = []
    for file in sorted(UI.rglob("*.py")):
        if not file.relative_to(UI).as_posix().startswith(THINGS):
            lines = file.read_text("utf-8").splitlines()
            rounded = [line.strip() for line in lines if "RoundedRect" in line and not KEYS.search(line)]
            found += [f"{file.name}: {line}" for line in rounded]
    assert not found


def test_the_style_sheet_rounds_only_what_is_pulled_or_ticked() -> None:
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", stylesheet(Theme().palette, Theme().px, "en"))
    rounded = [chosen.strip() for chosen, told in rules if re.search(r"border-radius: *[1-9]", told)]
    assert rounded
    assert all(chosen.startswith(ROUND) for chosen in rounded), rounded
