"""The margin of a page: what it gave, in small lines beside the prose."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from kf_desktop.ui.glossary.linker import BY_LINE, underlined
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.storybook.gave import HARM, HELP, Gift
from kf_desktop.ui.theme.theme import colour, px
from kf_desktop.ui.theme.widgets import rich

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

WIDTH, SIZE = 132, 14
"""Pixels at 100 %."""
INKS = {HARM: "parchment_red", HELP: "parchment_green", 0: "parchment_soft"}
SIGNS = {HARM: "▼ ", HELP: "▲ ", 0: ""}
"""What harms and what helps are not told apart by their ink alone."""


def margin_note(gifts: Sequence[Gift], view: TableView, large: float = 1) -> QLabel:
    """The lines under each other, with a rule between them and the prose; printed as large as this."""
    made = rich("".join(_line(gift, view) for gift in gifts))
    made.setProperty(BY_LINE, True)
    made.setFixedWidth(px(WIDTH * large))
    made.setAlignment(Qt.AlignmentFlag.AlignTop)
    rule = f"border:none; border-left:2px solid {colour('parchment_red').name()}; padding-left:{px(7)}px;"
    made.setStyleSheet(f"font-size:{px(SIZE * large)}px; {rule}")
    made.setAccessibleName(CATALOGUE.headed(tr("paragraph.gave"), CATALOGUE.sentences([each.words for each in gifts])))
    return made


def _line(gift: Gift, view: TableView) -> str:
    words = underlined(gift.words, view.library, view)
    ink = colour(INKS[gift.tone]).name()
    return f'<p style="margin:0 0 {px(6)}px 0; color:{ink};">{escape(SIGNS[gift.tone])}{words}</p>'
