"""'Why?': the rules and reasons behind a question or an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.theme.widgets import column, label, panel

if TYPE_CHECKING:
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.table.view import TableView


class WhyDialog(Overlay):
    """A sentence, its reasons, and the rules that it follows."""

    def __init__(self, owner: QWidget, sentence: str, reasons: Sequence[str], rules: Sequence[str]) -> None:
        super().__init__(owner, tr("why.title"))
        self.body.addWidget(label(sentence, "heading", wrap=True))
        if reasons:
            self.body.addWidget(label(tr("why.reasons"), "section"))
        for line in reasons:
            self.body.addWidget(label(f"· {line}", wrap=True))
        if rules:
            self.body.addWidget(label(tr("why.rules"), "section"))
        for id in dict.fromkeys(rules):
            title, text = speech.rule(id)
            box = panel()
            inner = column(box, margin=9, gap=2)
            inner.addWidget(label(f"{id} · {title}" if title else id, "strong", wrap=True))
            if text:
                inner.addWidget(label(text, wrap=True))
            self.body.addWidget(box)
        if not reasons and not rules:
            self.body.addWidget(label(tr("why.nothing"), wrap=True))


def why_event(owner: QWidget, event: Event, view: TableView) -> WhyDialog:
    """The reasons of something that happened."""
    return WhyDialog(owner, speech.event(event, view), speech.reasons(event, view), event.rules)


def why_decision(owner: QWidget, view: TableView) -> WhyDialog | None:
    """The reasons of the question; None if nothing is asked."""
    decision = view.decision
    if decision is None:
        return None
    recent = [event for event in view.events[-3:] if event.reasons]
    reasons = [line for event in recent for line in speech.reasons(event, view)]
    return WhyDialog(owner, speech.prompt(decision, view), reasons, decision.because)
