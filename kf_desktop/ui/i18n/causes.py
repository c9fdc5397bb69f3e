"""The cause of something in one or two sentences, with the numbers: what 'why?' says before anything else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.accounts import printed_lines, sentences, sum_line, sums
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.i18n.names import Names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kf_desktop.engine.events import Event
    from kf_desktop.ui.table.view import TableView

MOST = 2
"""Sentences of a cause."""
_SENTENCE = re.compile(r"^.+?(?:[。；]|[.;](?=\s|$)|$)", re.S)


def of_event(event: Event, view: TableView) -> str:
    """Why it happened: whom the card meant, the sums, what dice and ways found; else what its rule says."""
    if event.kind == "targeting":
        return _of_targeting(event, view, speech.names_of(view.library))
    found = [f"{sum_line(*each)}{_stop()}" for each in sums(event, view)]
    found += [words for words, _ in sentences(event, view)]
    return _joined(found[:MOST]) or of_rules(event.rules)


def of_question(view: TableView, behind: Sequence[Event]) -> str:
    """Why it is asked: what one should know to answer it, or the cause of what it came of."""
    decision = view.decision
    if decision is None:
        return ""
    guide = speech.guide(decision, view)
    return guide or (of_event(behind[-1], view) if behind else of_rules(decision.because))


def of_rules(ids: Sequence[str]) -> str:
    """The first sentence of the first rule that says anything."""
    told = [text for id in ids if (text := speech.rule(id)[1])]
    found = _SENTENCE.match(told[0]) if told else None
    return found.group().rstrip(";；") if found is not None else ""


def _of_targeting(event: Event, view: TableView, names: Names) -> str:
    """Which line of the card counted, and whom it meant."""
    printed = printed_lines(event, view)
    line = event.args.get("line")
    knights = event.args.get("knights")
    if not isinstance(line, int) or not 0 < line <= len(printed) or not isinstance(knights, list) or not knights:
        return of_rules(event.rules)
    meant = CATALOGUE.listed([names.called(str(knight)) for knight in knights])
    key = "why.first_line" if line == 1 else "why.later_line"
    return tr(key, line=line, printed=printed[line - 1], knights=meant)


def _joined(found: Sequence[str]) -> str:
    return ("" if CATALOGUE.language == "zh_CN" else " ").join(found)


def _stop() -> str:
    return "。" if CATALOGUE.language == "zh_CN" else "."
