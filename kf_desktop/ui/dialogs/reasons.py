"""Reasons set out to be read: targeting lines knight by knight, numbers as sums of their parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from kf_desktop.content import sentences as say
from kf_desktop.content.target import parse_target_word
from kf_desktop.ui.dialogs.rule import RuleButton
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import column, label, panel

if TYPE_CHECKING:
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.table.view import TableView

Part = tuple[str, str, str]
"""What it is, how much, and the id of the rule."""
MARKS = ("target", "lateral")
"""Words of the engine's own in the notes of a targeting."""


def blocks(event: Event, view: TableView) -> list[QWidget]:
    """The reasons of an event as widgets, in order."""
    if event.kind == "targeting":
        return [targeting_table(event, view)] if event.reasons else []
    found = [sum_block(title, parts, total) for title, parts, total in sums(event, view)]
    if found:
        return found
    bends = [each for each in event.reasons if isinstance(each, dict) and "bend" in each]
    if bends:
        return [_bends_block(bends, view)]
    return [label(f"· {line}", wrap=True) for line in speech.reasons(event, view)]


# --- numbers ------------------------------------------------------------------------------------


def sums(event: Event, view: TableView) -> list[tuple[str, list[Part], str]]:
    """The numbers of the event with their parts: title, parts, total."""
    reasons = [each for each in event.reasons if isinstance(each, dict)]
    if reasons and all("dice" in each for each in reasons):
        return [(tr("why.dice"), [(_what(each, view), _dice(str(each["dice"])), "") for each in reasons], "")]
    if not reasons or not all(isinstance(each.get("amount"), int) for each in reasons):
        return []
    found = []
    rest = list(reasons)
    for title, total in _totals(event):
        place = _split(rest, total)
        taken, rest = rest[:place], rest[place:]
        if taken:
            found.append((title, [part_words(each, view) for each in taken], str(total)))
    if rest:
        found.append((tr("why.reasons"), [part_words(each, view) for each in rest], ""))
    return found


def _totals(event: Event) -> list[tuple[str, int]]:
    """The numbers that the parts add up to, in the order of the parts."""
    args: dict[str, Any] = event.args
    if event.kind == "attack_roll":
        return [(tr("why.to_hit"), int(args["difficulty"])), (tr("why.precision"), int(args["bonus"]))]
    if event.kind == "evasion_roll":
        return [
            (tr("why.evasion_dice"), len(args["dice"])),
            (tr("why.evasion"), int(args["bonus"])),
            (tr("why.difficulty"), int(args["difficulty"])),
        ]
    if event.kind == "hits":
        return [(tr("why.hits"), int(args["hits"]))]
    if event.kind == "armor":
        return [(tr("why.loss"), int(args["loss"])), (tr("why.left"), -int(args["reduced"]))]
    return [(tr("why.at"), int(args["at"]))] if event.kind == "body_part" else []


def _split(parts: list[dict[str, Any]], total: int) -> int:
    """How many of the first parts add up to the total; all of them if none do."""
    running = 0
    for place, part in enumerate(parts, 1):
        running += int(part["amount"])
        if running == total:
            return place
    return 0 if total == 0 else len(parts)


def part_words(reason: Mapping[str, Any], view: TableView) -> Part:
    """A part of a sum: what brings it, how much, and by which rule."""
    return _what(reason, view), f"{int(reason['amount']):+d}", str(reason.get("rule", ""))


def _what(reason: Mapping[str, Any], view: TableView) -> str:
    """What brings the part: a card by its name, else the word for its kind."""
    names, what = speech.names_of(view.library), str(reason.get("what", ""))
    if reason.get("card"):
        return names.name("card", str(reason["card"]))
    return tr(f"why_part.{what}") if CATALOGUE.has(f"why_part.{what}") else names.name("what", what)


def _dice(text: str) -> str:
    """`1/0/0+1` as red, black and white dice and raw Power."""
    dice, _, raw = text.partition("+")
    counts = zip(("red", "black", "white"), dice.split("/"), strict=False)
    words = [tr(f"dice.{colour}", count=count) for colour, count in counts if count not in ("", "0")]
    return CATALOGUE.listed(words + ([tr("why.raw", count=raw)] if raw not in ("", "0") else [])) or "–"


def sum_block(title: str, parts: list[Part], total: str) -> QWidget:
    """A sum as a small table: its parts with their rules, then what they make together."""
    box = panel()
    inner = column(box, margin=9, gap=3)
    inner.addWidget(label(title, "strong"))
    grid = _grid()
    for line, (what, amount, rule) in enumerate(parts):
        grid.addWidget(label(what, wrap=True), line, 0)
        grid.addWidget(_right(label(amount, "strong")), line, 1)
        if rule:
            grid.addWidget(RuleButton(rule), line, 2)
    if total:
        grid.addWidget(label(tr("why.total"), "strong"), len(parts), 0)
        grid.addWidget(_right(label(total, "number")), len(parts), 1)
    grid.setColumnStretch(2, 1)
    inner.addLayout(grid)
    return box


# --- the way of a monster -----------------------------------------------------------------------


def _bends_block(bends: list[dict[str, Any]], view: TableView) -> QWidget:
    """What made the way what it is, a line each with its rule."""
    box = panel()
    grid = _grid()
    column(box, margin=9).addLayout(grid)
    for line, bend in enumerate(bends):
        args = speech.names_of(view.library).resolve(bend, view)
        grid.addWidget(label(tr(f"bend.{bend['bend']}", **args), wrap=True), line, 0)
        grid.addWidget(RuleButton(str(bend["rule"])), line, 1)
    grid.setColumnStretch(0, 1)
    return box


# --- targeting ----------------------------------------------------------------------------------


def targeting_table(event: Event, view: TableView) -> QWidget:
    """A row a line, a column a knight: who met it, and at which word the others failed."""
    names = speech.names_of(view.library)
    notes = [each for each in event.reasons if isinstance(each, dict) and "line" in each]
    knights = [each for each in view.state.party if any(note["knight"] == each for note in notes)]
    box = panel()
    grid = _grid()
    column(box, margin=9).addLayout(grid)
    heads = [tr("why.line"), tr("why.words"), *(names.name("knight", each) for each in knights)]
    for place, words in enumerate(heads):
        grid.addWidget(label(words, "strong", wrap=place > 1), 0, place)
    lines = _printed_lines(event, view)
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
    verdict = _verdict(notes, view)
    cell = QWidget()
    inner = column(cell, gap=0)
    inner.addWidget(label(verdict, "soft" if verdict.startswith("✕") else "strong", wrap=True))
    decided = next((note for note in notes if not note["ok"]), notes[-1] if notes else None)
    if decided is not None:
        inner.addWidget(RuleButton(str(decided["rule"])))
    inner.addStretch()
    return cell


def _printed_lines(event: Event, view: TableView) -> list[str]:
    """The target lines as they stand on the card."""
    id = str(event.args.get("card", ""))
    for shelf in (view.library.ai, view.library.signatures, view.library.routines):
        if id in shelf:
            return [say.describe_target_line(line, CATALOGUE.language, view.library) for line in shelf[id].target]
    return []


def _verdict(notes: list[dict[str, Any]], view: TableView) -> str:
    """✓ with what was measured, or ✕ with the word that was not met and why."""
    if not notes:
        return "–"
    failed = next((note for note in notes if not note["ok"]), None)
    if failed is None:
        measured = [_measured(note, view) for note in notes if note.get("value") is not None]
        sign = "✓ " + tr("why.target") if any(note["word"] == "target" for note in notes) else "✓"
        return " · ".join([sign, *measured])
    return f"✕ {_measured(failed, view)}"


def _measured(note: dict[str, Any], view: TableView) -> str:
    """The word with what was found: a number, or what stood in the way."""
    words, value = _word(str(note["word"]), view), note.get("value")
    if value is None:
        return words
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{words} ({value})"
    reason = tr(f"why_sight.{value}") if CATALOGUE.has(f"why_sight.{value}") else tr("why.blocked", space=value)
    return f"{words} ({reason})"


def _word(word: str, view: TableView) -> str:
    if word in MARKS:
        return tr(f"why_part.{word}")
    try:
        return say.describe_target_line((parse_target_word(word),), CATALOGUE.language, view.library)
    except ValueError:
        return word


def _grid() -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(px(14))
    grid.setVerticalSpacing(px(4))
    return grid


def _right(made: Any) -> Any:
    made.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return made
