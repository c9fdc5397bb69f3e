"""Why something happened, in words: numbers as sums of their parts, what dice showed, whom a card aimed at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kf_desktop.content.sentences.monsters import describe_target_line
from kf_desktop.content.target import parse_target_word
from kf_desktop.ui.cards.played import place_of_played
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, signed, tr

if TYPE_CHECKING:
    from kf_desktop.door.rulings import Number
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.table.view import TableView

Part = tuple[str, str, str]
"""What it is, how much, and the id of the rule."""
MARKS = ("target", "lateral")
"""Words of the engine's own in the notes of a targeting."""


def lines(event: Event, view: TableView) -> list[str]:
    """All reasons of the event, a line each, for a hovering pointer."""
    if event.kind == "targeting":
        return targeting_lines(event, view)
    return [sum_line(*each) for each in sums(event, view)] + [words for words, _ in sentences(event, view)]


def sum_line(title: str, parts: list[Part], total: str) -> str:
    """A sum with its parts in one line."""
    listed = CATALOGUE.listed([f"{what} {amount}" for what, amount, _ in parts])
    if not total:  # dice
        return tr("why.pool", title=title, parts=listed)
    return tr("why.sum", title=title, total=total, parts=listed) if parts else f"{title} {total}"


# --- numbers ------------------------------------------------------------------------------------


def sums(event: Event, view: TableView) -> list[tuple[str, list[Part], str]]:
    """The numbers of the event with their parts: title, parts, total. Dice have no total."""
    reasons = [each for each in event.reasons if isinstance(each, dict)]
    found = [_sum(each["number"], each["parts"], each["total"], view) for each in reasons if "number" in each]
    pool = [(_what(each, view), _dice(str(each["dice"])), str(each["rule"])) for each in reasons if "dice" in each]
    return [*found, (tr("why.dice"), pool, "")] if pool else found


def number_lines(numbers: Sequence[Number], view: TableView) -> list[str]:
    """Numbers with their parts, a line each."""
    return [sum_line(*_sum(each.name, each.parts, each.total, view)) for each in numbers]


def _sum(name: str, parts: Sequence[Any], total: int, view: TableView) -> tuple[str, list[Part], str]:
    return tr(f"number.{name}"), [part_words(part, view) for part in parts], str(total)


def sentences(event: Event, view: TableView) -> list[tuple[str, str]]:
    """What else there is to say, each with its rule: what bent a way, what a die showed, what a gate found."""
    return [
        (speech.note(each, view), str(each["rule"]))
        for each in event.reasons
        if isinstance(each, dict) and ("bend" in each or "note" in each)
    ]


def part_words(reason: Mapping[str, Any], view: TableView) -> Part:
    """A part of a sum: what brings it, how much, and by which rule."""
    return _what(reason, view), signed(int(reason["amount"])), str(reason.get("rule", ""))


def _what(reason: Mapping[str, Any], view: TableView) -> str:
    """What brings the part: a card by its name, else the word for its kind."""
    names, what = speech.names_of(view.library), str(reason.get("what", ""))
    if reason.get("card"):
        return names.name("card", str(reason["card"]))
    if CATALOGUE.has(f"why_part.{what}"):
        return tr(f"why_part.{what}")
    return speech.keyword(what, view.library) or names.name("what", what)


def _dice(text: str) -> str:
    """`1/0/0+1` as red, black and white dice and raw Power."""
    dice, _, raw = text.partition("+")
    counts = zip(("red", "black", "white"), dice.split("/"), strict=False)
    words = [tr(f"dice.{colour}", count=count) for colour, count in counts if count not in ("", "0")]
    return CATALOGUE.listed(words + ([tr("why.raw", count=raw)] if raw not in ("", "0") else [])) or "–"


# --- targeting ----------------------------------------------------------------------------------


def targeting_notes(event: Event) -> list[dict[str, Any]]:
    """What became of every knight at every word of every line."""
    return [each for each in event.reasons if isinstance(each, dict) and "line" in each]


def targeting_lines(event: Event, view: TableView) -> list[str]:
    """The targeting table in short: a line each, with what became of the knights, those of one fate together."""
    names, notes, said = speech.names_of(view.library), targeting_notes(event), []
    for line in dict.fromkeys(int(note["line"]) for note in notes):
        of_line = [note for note in notes if int(note["line"]) == line]
        fates: dict[str, list[str]] = {}
        for knight in dict.fromkeys(str(note["knight"]) for note in of_line):
            fate = verdict([note for note in of_line if note["knight"] == knight], view)
            fates.setdefault(fate, []).append(names.called(knight))
        told = [f"{CATALOGUE.listed(knights)} {fate}" for fate, knights in fates.items()]
        said.append(
            tr("why.targeting_line", line=line, fates=("；" if CATALOGUE.language == "zh_CN" else "; ").join(told))
        )
    return said


def printed_lines(event: Event, view: TableView) -> list[str]:
    """The target lines as they stand on the card."""
    shelf, key = place_of_played(view.library, str(event.args.get("card", "")))
    target = getattr(view.library, shelf)[key].target if shelf else ()
    return [describe_target_line(line, CATALOGUE.language, view.library) for line in target]


def verdict(notes: list[dict[str, Any]], view: TableView) -> str:
    """✓ with what was measured, or ✕ with the word that was not met and why."""
    if not notes:
        return "–"
    failed = next((note for note in notes if not note["ok"]), None)
    if failed is None:
        measured = [_measured(note, view) for note in notes if note.get("value") is not None]
        met = [tr("why.target")] if any(note["word"] == "target" for note in notes) else []
        return f"✓ {' · '.join(met + measured)}".rstrip()
    return f"✕ {_measured(failed, view)}"


def _measured(note: dict[str, Any], view: TableView) -> str:
    """The word with what was found: a number, or what stood in the way."""
    words, value = _word(str(note["word"]), view), note.get("value")
    if value is None:
        return words
    if isinstance(value, int) and not isinstance(value, bool):
        return CATALOGUE.bracketed(words, str(value))
    reason = tr(f"why_sight.{value}") if CATALOGUE.has(f"why_sight.{value}") else tr("why.blocked", space=value)
    return CATALOGUE.bracketed(words, reason)


def _word(word: str, view: TableView) -> str:
    if word in MARKS:
        return tr(f"why_part.{word}")
    try:
        return describe_target_line((parse_target_word(word),), CATALOGUE.language, view.library)
    except ValueError:
        return word
