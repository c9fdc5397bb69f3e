"""The colours of the two themes: soot and ember by night, parchment and ash by day."""

from __future__ import annotations

from typing import NamedTuple


class Palette(NamedTuple):
    """Colours by what they are for, as #rrggbb. Text on its ground has a contrast of at least 4.5 to 1."""

    id: str
    dark: bool
    ground: str  # behind everything
    ground_deep: str  # wells: the log, the board's surroundings
    panel: str
    raised: str  # buttons and boxes on a panel
    hover: str
    line: str
    line_strong: str
    ink: str
    ink_soft: str
    ink_faint: str  # signs and pips that are empty, never text to be read
    ember: str  # the accent: what is current, what to press
    ember_ink: str  # text on ember
    ember_text: str  # ember as text on a panel
    gold: str  # what can be chosen
    blood: str
    moss: str
    sky: str
    violet: str
    bar: str  # the decision bar
    frame: str  # the plate mark around a panel, and its inner line
    frame_inner: str
    parchment: str
    parchment_edge: str
    parchment_ink: str
    parchment_soft: str
    parchment_red: str
    parchment_green: str
    cloth: str  # spread for what is carried home
    paper_dim: str  # a card that does not count now
    paper_dim_ink: str


DARK = Palette(
    id="dark",
    dark=True,
    ground="#120e0a",
    ground_deep="#0f0c09",
    panel="#1b150f",
    raised="#30271e",
    hover="#40342a",
    line="#3d3227",
    line_strong="#5c4b39",
    ink="#f3e8d2",
    ink_soft="#c3b294",
    ink_faint="#5a4a39",
    ember="#dc7a2b",
    ember_ink="#1b0f05",
    ember_text="#f0954a",
    gold="#dcb04a",
    blood="#ef6a4c",
    moss="#93c26c",
    sky="#84bcdc",
    violet="#a884c9",
    bar="#17110b",
    frame="#7d6544",
    frame_inner="#46372a",
    parchment="#e2d3aa",
    parchment_edge="#b49a63",
    parchment_ink="#24190d",
    parchment_soft="#5e4a2c",
    parchment_red="#8c2a16",
    parchment_green="#2f5722",
    cloth="#2b1613",
    paper_dim="#c6b791",
    paper_dim_ink="#3a2b19",
)

LIGHT = Palette(
    id="light",
    dark=False,
    ground="#d9ccb0",
    ground_deep="#e6dabb",
    panel="#efe6d1",
    raised="#e2d5b8",
    hover="#dccca8",
    line="#c3b18a",
    line_strong="#94805a",
    ink="#251a0f",
    ink_soft="#57452c",
    ink_faint="#b3a27d",
    ember="#b4500f",
    ember_ink="#fff6e6",
    ember_text="#8f3d08",
    gold="#6d4c00",
    blood="#961f10",
    moss="#33601c",
    sky="#1b5170",
    violet="#5f3a86",
    bar="#ead9b6",
    frame="#94805a",
    frame_inner="#c3b18a",
    parchment="#f8f0da",
    parchment_edge="#b59a5f",
    parchment_ink="#24190d",
    parchment_soft="#5e4a2c",
    parchment_red="#8c2a16",
    parchment_green="#2f5722",
    cloth="#dcc9a4",
    paper_dim="#c6b791",
    paper_dim_ink="#3a2b19",
)

PALETTES = {palette.id: palette for palette in (DARK, LIGHT)}
