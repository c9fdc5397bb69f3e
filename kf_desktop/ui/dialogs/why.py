"""'Why?': the rules and reasons behind a question or an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from kf_desktop.engine.journal.house_answers import Anyway
from kf_desktop.ui.a11y import name
from kf_desktop.ui.cards.options import source_of
from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.dialogs.reasons import blocks
from kf_desktop.ui.dialogs.rule import RuleButton, RuleLink
from kf_desktop.ui.i18n import causes, speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import column, label, panel, rich

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Refusal
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.cards.face import CardFace
    from kf_desktop.ui.table.view import TableView

RECENT = 60
"""So many events back, reasons can belong to the question."""
BEGINS = ("knight_turn", "activation", "attack", "attacked", "knight_round", "phase", "delve_round", "encounter")
"""What was before one of these has nothing to do with it."""
ASIDE = ("gate", "rerolled")
"""They explain a card or a die, and a question only where nothing else does."""
JUDGED = ("test", "save", "plain_roll")
"""What is over when it is judged: its own line of the log explains it."""
BEHIND = {
    "walk": ("movement_reduced",),
    "step": ("targeting", "moves", "stays", "movement_reduced"),
    "choose.incarnation": ("judicium", "peril_check", "too_much_bane"),
    "choose.next_knight": (),
}
"""Outside an attack, the kinds of events that a question can come of, by its prompt."""
MONSTERS = ("targeting", "moves", "stays", "priority_target")
"""Such kinds for every other question: what the monster does."""


class WhyDialog(Overlay):
    """A sentence, the reasons of the events behind it, and the rules that are followed."""

    anyway = Signal(object)
    """The house rule that does what is refused."""

    def __init__(
        self,
        owner: QWidget,
        sentence: str,
        events: Sequence[Event],
        rules: Sequence[str],
        view: TableView,
        missing: Sequence[Refusal] = (),
        card: CardFace | None = None,
        cause: str = "",
    ) -> None:
        super().__init__(owner, tr("why.title"), width=760)
        self.body.addWidget(label(sentence[:1].upper() + sentence[1:], "heading", wrap=True))
        if cause:
            self.body.addWidget(label(cause, wrap=True))
        if card is not None:
            self.body.addWidget(label(tr("why.card"), "section"))
            self.body.addWidget(rich(f"<p>{card.tip()}</p>"))
        told = [(event, made) for event in events if (made := blocks(event, view))]
        if told:
            self.body.addWidget(label(tr("why.reasons"), "section"))
        for event, made in told:
            if (said := speech.event(event, view)) != sentence:
                self.body.addWidget(label(said, "strong", wrap=True))
            for block in made:
                self.body.addWidget(block)
        if rules:
            self.body.addWidget(label(tr("why.rules"), "section"))
        for id in dict.fromkeys(rules):
            self.body.addWidget(RuleLink(id), 0, Qt.AlignmentFlag.AlignLeft)
        if missing:
            self.body.addWidget(label(tr("why.missing"), "section"))
            self.body.addWidget(_missing_block(missing, view, self.anyway))

    def offer_house_rule(self, action: Callable[[], None]) -> None:
        """Below what is refused: the table may decide otherwise."""
        button = QPushButton(tr("house.open"))
        button.clicked.connect(self.dismiss)
        button.clicked.connect(action)
        self.foot.addStretch()
        self.foot.addWidget(button)


def why_event(owner: QWidget, event: Event, view: TableView) -> WhyDialog:
    """The reasons of something that happened."""
    return WhyDialog(owner, speech.event(event, view), [event], event.rules, view, cause=causes.of_event(event, view))


def why_decision(owner: QWidget, view: TableView) -> WhyDialog | None:
    """The reasons of the question; None if nothing is asked."""
    decision = view.decision
    if decision is None:
        return None
    recent, missing = reasons(view), _missing(view)
    cause, card = causes.of_question(view, recent), source_of(view)
    return WhyDialog(owner, speech.prompt(decision, view), recent, decision.because, view, missing, card, cause)


def explained(view: TableView) -> bool:
    """Whether there is anything to be told of the question."""
    decision = view.decision
    if decision is None:
        return False
    return bool(decision.because or source_of(view) is not None or reasons(view) or _missing(view))


def reasons(view: TableView) -> list[Event]:
    """The events that the question came of and that have reasons, the last two of them."""
    decision = view.decision
    told = [event for event in _since_it_began(view) if event.reasons and event.kind not in JUDGED]
    if decision is not None and decision.subject is None:
        kinds = BEHIND.get(decision.prompt, MONSTERS)
        return [event for event in told if event.kind in kinds][-2:]
    return ([event for event in told if event.kind not in ASIDE] or told)[-2:]


def _missing(view: TableView) -> list[Refusal]:
    """What is not on offer. Spaces are asked for on the board."""
    return [each for each in view.rulings.refusals() if each.option.label != "cell"]


def _since_it_began(view: TableView) -> list[Event]:
    recent = list(view.events[-RECENT:])
    begun = max((place for place, event in enumerate(recent) if event.kind in BEGINS), default=0)
    return recent[begun:]


def _missing_block(missing: Sequence[Refusal], view: TableView, anyway: SignalInstance) -> QWidget:
    """What is not on offer, a line each, with the rule. Spaces are asked for on the board."""
    box = panel()
    grid = QGridLayout()
    grid.setHorizontalSpacing(px(14))
    column(box, margin=9).addLayout(grid)
    for line, refusal in enumerate(missing):
        what, why = speech.refusal(refusal, view)
        grid.addWidget(label(what, "strong", wrap=True), line, 0)
        grid.addWidget(label(why, wrap=True), line, 1)
        grid.addWidget(RuleButton(refusal.rule), line, 2)
        if refusal.anyway:
            button = QPushButton(tr("house.anyway_do"))
            button.setProperty("quiet", "true")
            button.setToolTip(tr("house.anyway_help"))
            name(button, tr("house.anyway_named", what=what), tr("house.anyway_help"))
            button.clicked.connect(partial(anyway.emit, Anyway(refusal.option.key)))
            grid.addWidget(button, line, 3)
    grid.setColumnStretch(0, 2)
    grid.setColumnStretch(1, 3)
    return box
