"""Where the numbers of a monster or a knight come from, part by part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.dialogs.reasons import sum_block
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.accounts import Part, part_words, sum_line
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr

if TYPE_CHECKING:
    from kf_desktop.door.rulings import Number
    from kf_desktop.ui.table.view import TableView


class NumbersDialog(Overlay):
    """Every number as a sum, with the rule behind each part."""

    def __init__(self, owner: QWidget, whose: str, numbers: Sequence[Number], view: TableView) -> None:
        super().__init__(owner, tr("number.title", who=whose), width=680)
        for number in numbers:
            parts: list[Part] = [part_words(each, view) for each in number.parts]
            parts = parts or [(tr("number.plain"), "", "")]
            self.body.addWidget(sum_block(_title(number, view), parts, str(number.total)))


def tip(number: Number, view: TableView) -> str:
    """The sum in a line a part, for a hovering pointer."""
    lines = [f"{what}  {amount}" for what, amount, _ in (part_words(each, view) for each in number.parts)]
    lines = lines or [tr("number.plain")]
    return "\n".join([CATALOGUE.headed(_title(number, view), str(number.total)), *lines])


def knight_lines(view: TableView, knight: str) -> str:
    """All numbers of a knight, a line each: reckoned when somebody asks."""
    return "\n".join(
        sum_line(_title(number, view), [part_words(each, view) for each in number.parts], str(number.total))
        for number in view.rulings.numbers_of_knight(knight)
    )


def _title(number: Number, view: TableView) -> str:
    words = tr(f"number.{number.name}")
    return f"{words} · {speech.names_of(view.library).name('gear', number.card)}" if number.card else words
