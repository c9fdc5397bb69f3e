"""Reasons set out to be read: targeting lines knight by knight, numbers as sums of their parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from kf_desktop.ui.dialogs.rule import RuleButton
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.accounts import Part, printed_lines, sentences, sums, targeting_notes, verdict
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import column, label, panel

if TYPE_CHECKING:
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.table.view import TableView


def blocks(event: Event, view: TableView) -> list[QWidget]:
    """The reasons of an event as widgets, in order."""
    if event.kind == "targeting":
        return [targeting_table(event, view)] if event.reasons else []
    found = [sum_block(title, parts, total) for title, parts, total in sums(event, view)]
    said = sentences(event, view)
    return [*found, _lines_block(said)] if said else found


# --- numbers ------------------------------------------------------------------------------------


def sum_block(title: str, parts: list[Part], total: str) -> QWidget:
    """A sum as a small table: its parts with their rules, then what they make together."""
    box = panel()
    inner = column(box, margin=9, gap=3)
    inner.addWidget(label(title, "strong"))
    grid = _grid()
    parts = parts or [(tr("number.nothing"), "", "")]
    for line, (what, amount, rule) in enumerate(parts):
        grid.addWidget(label(what, wrap=True), line, 0)
        grid.addWidget(_right(label(amount, "strong")), line, 1)
        if rule:
            grid.addWidget(RuleButton(rule), line, 2)
    if total:
        grid.addWidget(label(tr("why.total"), "strong"), len(parts), 0)
        grid.addWidget(_right(label(total, "number")), len(parts), 1)
    grid.setColumnStretch(0, 1)
    grid.setColumnMinimumWidth(2, px(100))
    inner.addLayout(grid)
    return box


# --- sentences ----------------------------------------------------------------------------------


def _lines_block(lines: list[tuple[str, str]]) -> QWidget:
    """A sentence a line with its rule."""
    box = panel()
    grid = _grid()
    column(box, margin=9).addLayout(grid)
    for line, (words, rule) in enumerate(lines):
        grid.addWidget(label(words, wrap=True), line, 0)
        grid.addWidget(RuleButton(rule), line, 1)
    grid.setColumnStretch(0, 1)
    return box


# --- targeting ----------------------------------------------------------------------------------


def targeting_table(event: Event, view: TableView) -> QWidget:
    """A row a line, a column a knight: who met it, and at which word the others failed."""
    names = speech.names_of(view.library)
    notes = targeting_notes(event)
    knights = [each for each in view.game.party if any(note["knight"] == each for note in notes)]
    box = panel()
    grid = _grid()
    column(box, margin=9).addLayout(grid)
    heads = [tr("why.line"), tr("why.words"), *(names.name("knight", each) for each in knights)]
    for place, words in enumerate(heads):
        grid.addWidget(label(words, "strong", wrap=place > 1), 0, place)
    lines = printed_lines(event, view)
    for row, number in enumerate(dict.fromkeys(int(note["line"]) for note in notes), 1):
        grid.addWidget(label(str(number), "strong"), row, 0)
        printed = lines[number - 1] if number <= len(lines) else ""
        grid.addWidget(label(printed, wrap=True), row, 1)
        for place, knight in enumerate(knights, 2):
            own = [note for note in notes if int(note["line"]) == number and note["knight"] == knight]
            grid.addWidget(_verdict_cell(own, view), row, place)
    grid.setColumnStretch(1, 1)
    for place in range(2, 2 + len(knights)):
        grid.setColumnStretch(place, 1)
    return box


def _verdict_cell(notes: list[dict[str, Any]], view: TableView) -> QWidget:
    """What became of the knight in the line, with the rule that decided it."""
    words = verdict(notes, view)
    cell = QWidget()
    inner = column(cell, gap=0)
    inner.addWidget(label(words, "soft" if words.startswith("✕") else "strong", wrap=True))
    decided = next((note for note in notes if not note["ok"]), notes[-1] if notes else None)
    if decided is not None:
        inner.addWidget(RuleButton(str(decided["rule"])))
    inner.addStretch()
    return cell


def _grid() -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(px(14))
    grid.setVerticalSpacing(px(4))
    return grid


def _right(made: Any) -> Any:
    made.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return made
