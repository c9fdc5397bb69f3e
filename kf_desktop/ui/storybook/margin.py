"""The margin of a page: what it gave, in small lines beside the prose."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.theme.theme import colour, px
from kf_desktop.ui.theme.widgets import rich

WIDTH, SIZE = 132, 14
"""Pixels at 100 %."""


def margin_note(lines: Sequence[str], large: float = 1) -> QLabel:
    """The lines under each other, with a rule between them and the prose; printed as large as this."""
    ink, size = colour("parchment_red").name(), px(SIZE * large)
    made = rich("".join(f'<p style="margin:0 0 {px(6)}px 0; color:{ink};">{escape(line)}</p>' for line in lines))
    made.setFixedWidth(px(WIDTH * large))
    made.setAlignment(Qt.AlignmentFlag.AlignTop)
    made.setStyleSheet(f"font-size:{size}px; border:none; border-left:2px solid {ink}; padding-left:{px(7)}px;")
    made.setAccessibleName(CATALOGUE.headed(tr("paragraph.gave"), CATALOGUE.sentences(lines)))
    return made
