"""The decision bar: who is asked, what, why, and every way to answer. Always in the same place."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QFrame, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from kf_desktop.engine.decision import Kind
from kf_desktop.rules.core.dice import POWER_DICE
from kf_desktop.ui.a11y import announce, name
from kf_desktop.ui.dice.die_button import SIDE, DieButton
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.storybook import pages
from kf_desktop.ui.table.answering import Answering
from kf_desktop.ui.table.option_button import OptionButton
from kf_desktop.ui.table.option_keys import key_of
from kf_desktop.ui.table.signs import KnightSign
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import clear, column, flow, label, row, scrolling

MOST_BUTTONS = 200
SMALL_DIE = 40


class DecisionBar(QFrame):
    """Shows the decision of `Answering` and lets it be answered."""

    undo_asked = Signal()
    why_asked = Signal()

    def __init__(self, answering: Answering) -> None:
        super().__init__()
        self.setObjectName("decisionBar")
        self.answering = answering
        self.buttons: list[QAbstractButton] = []
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._spoken = -1
        self._build()
        answering.changed.connect(self._mark)

    def _build(self) -> None:
        layout = row(self, margin=8, gap=12)
        self.sign = KnightSign(58)
        layout.addWidget(self.sign)
        words = column(gap=1)
        self.asked = label(role="heading", wrap=True)
        self.asked.setObjectName("asked")
        self.because = label(role="soft", wrap=True)
        words.addStretch()
        words.addWidget(self.asked)
        words.addWidget(self.because)
        words.addStretch()
        self.words = QWidget()
        self.words.setLayout(words)
        layout.addWidget(self.words, 3)
        self.options, self.flow = flow(gap=7)
        self.area = scrolling(self.options, name="options")
        layout.addWidget(self.area, 5)
        layout.addLayout(self._side())

    def _side(self) -> QVBoxLayout:
        """The buttons that are always there."""
        side = column(gap=5)
        self.confirm = QPushButton()
        self.confirm.setProperty("primary", "true")
        self.confirm.clicked.connect(self.answering.confirm)
        self.decline = QPushButton()
        self.decline.clicked.connect(self.answering.decline)
        self.undo, self.why = QPushButton(), QPushButton()
        self.undo.clicked.connect(self.undo_asked)
        self.why.clicked.connect(self.why_asked)
        side.addStretch()
        upper, lower = row(gap=6), row(gap=6)
        upper.addWidget(self.confirm, 2)
        upper.addWidget(self.decline, 1)
        lower.addWidget(self.undo, 1)
        lower.addWidget(self.why, 1)
        side.addLayout(upper)
        side.addLayout(lower)
        side.addStretch()
        return side

    def show_table(self, view: TableView) -> None:
        """Show the decision of this moment."""
        self.setFixedHeight(px(116))
        self.undo.setText(tr("bar.undo"))
        self.undo.setToolTip("Ctrl+Z")
        self.why.setText(tr("bar.why"))
        self.why.setToolTip("?")
        decision = view.decision
        knight = view.asked()
        self.sign.show_knight(knight.id if knight else "", view)
        if decision is None:
            self.asked.setText(tr("bar.over"))
            self.because.setText("")
        else:
            who = speech.names_of(view.library).name("knight", knight.id) if knight else tr("bar.everybody")
            self.asked.setText(tr("bar.asks", who=who, what=speech.prompt(decision, view)))
            self.because.setText(self._because(view))
        self._fill(view)
        self._mark()
        if decision is not None and decision.seq != self._spoken:
            self._spoken = decision.seq
            announce(self, f"{self.asked.text()} {self.because.text()}", urgent=True)

    def _because(self, view: TableView) -> str:
        """The source's name and the titles of the rules behind the question."""
        decision = view.decision
        assert decision is not None
        parts = [speech.source(decision.source, view)] if decision.source else []
        titles = [speech.rule(id)[0] or id for id in decision.because[:2]]
        if decision.most > 1:
            asked = "bar.exactly" if decision.least == decision.most else "bar.between"
            parts.append(tr(asked, least=decision.least, most=decision.most))
        return " · ".join([part for part in parts if part] + titles)

    def _fill(self, view: TableView) -> None:
        """A button or a die for each option."""
        clear(self.flow)
        self.buttons = []
        decision = view.decision
        for index, option in enumerate(decision.options[:MOST_BUTTONS] if decision else []):
            key, words = key_of(index), pages.words_of(option, view)
            button: QAbstractButton
            if decision is not None and decision.kind in (Kind.REROLL, Kind.ROLL):
                button = _die(option.args, key, words, SMALL_DIE if decision.repeats else SIDE)
            else:
                button = OptionButton(words, key)
                button.preferred = index == 0
            button.setProperty("option", option.key)
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, chosen=option.key: self.answering.choose(chosen))
            self.flow.addWidget(button)
            self.buttons.append(button)
        self.area.verticalScrollBar().setValue(0)
        name(self.options, tr("bar.options"))

    def _mark(self) -> None:
        """Show what is picked, and what the confirm button would do."""
        answering, decision = self.answering, self.answering.decision
        places = {key: place for place, key in enumerate(answering.picked, 1)}
        for button in self.buttons:
            place = places.get(str(button.property("option")), 0)
            if isinstance(button, OptionButton):
                button.mark(place)
            else:
                button.setChecked(bool(place))
                button.update()
        several = decision is not None and not answering.immediate
        self.confirm.setVisible(several)
        self.decline.setVisible(answering.may_pass)
        self.confirm.setEnabled(answering.ready and bool(answering.picked))
        if decision is not None:
            kind, count = decision.kind, len(answering.picked)
            self.confirm.setText(_worded("bar.confirm", kind, count=count, most=decision.most))
            self.decline.setText(_worded("bar.pass", kind))
            self._show_rolled(kind)

    def _show_rolled(self, kind: Kind) -> None:
        """Table dice: the faces said so far stand in the question's second line."""
        if kind is Kind.ROLL:
            faces = " ".join(key.partition(":")[2] for key in self.answering.picked)
            most = self.answering.decision.most if self.answering.decision else 0
            self.because.setText(tr("bar.rolled", faces=faces or "–", count=len(self.answering.picked), most=most))

    def press(self, index: int) -> None:
        """Press the option at that place."""
        if 0 <= index < len(self.buttons):
            self.buttons[index].click()

    def enter(self) -> None:
        """The Enter key: confirm what is picked, or press the option that has the focus."""
        focused = self.window().focusWidget()
        if isinstance(focused, QAbstractButton) and focused.isEnabled():
            focused.click()
        elif self.answering.decision is not None:
            self.answering.confirm()

    def focus_first(self) -> None:
        """Put the keyboard on the first option."""
        if self.buttons:
            self.buttons[0].setFocus()


def _worded(key: str, kind: Kind, **args: object) -> str:
    """The words of the key for that kind of question, if it has its own."""
    return tr(speech.first_key(f"{key}_{kind}", key), **args)


def _die(args: dict[str, str | int | bool], key: str, words: str, side: int) -> DieButton:
    """A die as an option."""
    die = DieButton(side)
    die.key = key
    die.setAccessibleName(words)
    die.setToolTip(words)
    if args.get("colour") in POWER_DICE:
        colour = str(args["colour"])
        die.show_power(colour, POWER_DICE[colour][int(args.get("face", 0))])
        return die
    success = args.get("success")
    total = str(args.get("total", ""))
    note = total if success is None else f"{total} {'✓' if success else '✕'}".strip()
    die.show_d10(
        int(args.get("face", 1)),
        crit=bool(args.get("crit")),
        success=bool(success) if success is not None else None,
        note=note,
    )
    return die
