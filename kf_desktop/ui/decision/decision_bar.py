"""The decision bar: who is asked, what, why, and every way to answer. Always in the same place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QListWidget, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from kf_desktop.content.dice import POWER_DICE
from kf_desktop.engine.decision import Kind
from kf_desktop.ui.a11y import announce, name
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.options import card_of
from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.decision.option_button import OptionButton
from kf_desktop.ui.decision.option_grid import OptionGrid
from kf_desktop.ui.decision.option_keys import key_of
from kf_desktop.ui.dialogs.why import explained
from kf_desktop.ui.dice.die_button import SIDE, DieButton
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.odds.finder import ODDS
from kf_desktop.ui.odds.line import OddsLine
from kf_desktop.ui.odds.words import line
from kf_desktop.ui.panels.signs import KnightSign, knight_colour
from kf_desktop.ui.storybook import pages
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import FoldedLabel, column, label, restyle, row

if TYPE_CHECKING:
    from kf_desktop.door.odds import Odds
    from kf_desktop.door.view import KnightView
    from kf_desktop.engine.decision import Decision, Option
    from kf_desktop.ui.odds.finder import Reckoning

MOST_BUTTONS = 200
SMALL_DIE, BAND = 40, 6
MARGIN, GAP = 8, 1
"""Around all, and between the lines of the question."""
ODDS_LATER = 15
"""Milliseconds after the question."""
SHARES, SHARES_OF_DICE, FEW_DICE = (4, 6), (5, 4), 5
"""How the question and its options share the width, and how where the options are so few dice at most."""
SIZES = (20, 17, 14)
"""Text sizes of the question."""
SHORT = 26
"""Letters of a choice that stands on the page as well."""


class DecisionBar(QFrame):
    """Shows the decision of `Answering` and lets it be answered."""

    undo_asked = Signal()
    why_asked = Signal()
    odds_asked = Signal()
    read = Signal(object, list)

    def __init__(self, answering: Answering) -> None:
        super().__init__()
        self.setObjectName("decisionBar")
        self.answering = answering
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._spoken = -1
        self._words: dict[str, str] = {}
        self.odds: Odds | None = None
        self._odds_number = 0
        self._reckoning: Reckoning | None = None
        self._build()
        answering.changed.connect(self._mark)
        ODDS.found.connect(self._take_odds)

    def _build(self) -> None:
        self._layout = layout = row(self, margin=MARGIN, gap=10)
        self.sign = KnightSign(48)
        layout.addWidget(self.sign)
        words = column(gap=GAP)
        self.asked = label(role="heading", wrap=True)
        self.asked.setObjectName("asked")
        self.because = FoldedLabel("soft")
        self.odds_line = OddsLine()
        self.odds_line.clicked.connect(self.odds_asked)
        words.addStretch()
        words.addWidget(self.asked)
        words.addWidget(self.because)
        words.addWidget(self.odds_line)
        words.addStretch()
        self.words = QWidget()
        self.words.setLayout(words)
        for part in (self.words, self.odds_line):
            part.installEventFilter(self)
        layout.addWidget(self.words, SHARES[0])
        self.grid = OptionGrid()
        self.grid.chosen.connect(self.answering.choose)
        self.grid.read.connect(lambda face: self.read.emit(face, [face]))
        layout.addWidget(self.grid, SHARES[1])
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
        kept = self.why.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.why.setSizePolicy(kept)
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

    @property
    def buttons(self) -> list[QAbstractButton]:
        """One an option, in order."""
        return self.grid.buttons

    def show_table(self, view: TableView) -> None:
        """Show the decision of this moment."""
        self.setFixedHeight(px(116))
        self.undo.setText(tr("bar.undo"))
        self.undo.setToolTip("Ctrl+Z")
        self.why.setText(tr("bar.why"))
        self.why.setToolTip("?")
        self.why.setVisible(explained(view))
        decision = view.decision
        knight = view.asked()
        self.sign.show_knight(knight.id if knight else "", view)
        self.update(0, 0, px(BAND), self.height())
        if decision is None:
            self.asked.setText(tr("bar.over"))
            self.because.set_words("")
        else:
            who = self._who(view, knight)
            self.asked.setText(tr("bar.asks", who=who, what=speech.prompt(decision, view)))
            self.because.set_words(self._because(view))
        self._share(decision)
        self._ask_odds(view)
        self._fit_words()
        self._fill(view)
        self._mark()
        if decision is not None and decision.seq != self._spoken:
            self._spoken = decision.seq
            announce(self, f"{self.asked.text()} {self.because.words}", urgent=True)

    def _share(self, decision: Decision | None) -> None:
        """Few dice leave more room for what is advised about them."""
        few = decision is not None and decision.kind is Kind.REROLL and len(decision.options) <= FEW_DICE
        for part, share in zip((self.words, self.grid), SHARES_OF_DICE if few else SHARES, strict=True):
            self._layout.setStretchFactor(part, share)

    def _who(self, view: TableView, knight: KnightView | None) -> str:
        """The knight who is asked, or the party; by the player's name where several play."""
        decision = view.decision
        seats = dict.fromkeys(decision.seats if decision is not None else ())
        players = CATALOGUE.listed([name for name in map(view.player, seats) if name])
        if knight is None:
            everybody = not players or {each.seat for each in view.party()} == set(seats)
            return tr("bar.everybody") if everybody else players
        who = speech.names_of(view.library).name("knight", knight.id)
        return tr("bar.player", player=players, knight=who) if players else who

    def paintEvent(self, event: QPaintEvent) -> None:
        """A band in the colour of the knight who is asked: it is seen from across the table."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.fillRect(0, 0, px(BAND), self.height(), self.sign.ground)
        painter.end()

    def _ask_odds(self, view: TableView) -> None:
        """Have the odds reckoned, if the decision has any; they are told when they are there."""
        self.odds, self._odds_number = None, 0
        self._reckoning = view.rulings.reckoning() if ODDS.shown else None
        self.odds_line.expect(self._reckoning is not None)
        QTimer.singleShot(ODDS_LATER, self, self._reckon)

    def _reckon(self) -> None:
        """Once the table is painted, for the reckoning takes turns with the painting."""
        reckoning, self._reckoning = self._reckoning, None
        if reckoning is not None:
            self._odds_number = ODDS.ask(reckoning)

    def _take_odds(self, number: int, odds: Odds | None) -> None:
        decision = self.answering.decision
        if number != self._odds_number or decision is None:
            return
        self.odds = odds
        if odds is None:
            self.odds_line.expect(False)
            return
        self.odds_line.tell(line(odds, decision, self._words))
        for button in self.buttons:
            if isinstance(button, DieButton):
                button.advise(str(button.property("option")) in (odds.advice or ()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The question has other room as soon as other buttons stand beside it, or odds below it."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide):
            self._fit_words()
        return False

    def _fit_words(self) -> None:
        """The largest of three sizes at which the whole question can be read; what it is about gets what is left."""
        room = QRect(0, 0, max(1, self.words.width()), 10_000)
        gap, line = px(GAP), self.because.fontMetrics().lineSpacing()
        high = self.height() - px(2 * MARGIN) - gap
        if not self.odds_line.isHidden():
            high -= self.odds_line.sizeHint().height() + gap

        def tall(size: int) -> int:
            metrics = QFontMetrics(THEMES.theme.font(size, bold=True))
            return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self.asked.text()).height()

        cut = next((cut for cut, size in enumerate(SIZES) if tall(size) <= high - line), len(SIZES) - 1)
        restyle(self.asked, cut=str(cut))
        left = (high - tall(SIZES[cut])) // line
        self.because.setVisible(left > 0)
        self.because.fold(max(1, left))

    def _because(self, view: TableView) -> str:
        """The source, how many are chosen, and what one should know; else the titles of the rules behind it."""
        decision = view.decision
        assert decision is not None
        parts = [speech.source(decision.source, view)] if decision.source else []
        guide = speech.guide(decision, view)
        titles = [] if guide or decision.kind is Kind.READ else speech.titles(decision.because[:2])
        if decision.most > 1 and decision.kind is not Kind.REROLL:
            asked = "bar.exactly" if decision.least == decision.most else "bar.between"
            parts.append(tr(asked, least=decision.least, most=decision.most))
        return " · ".join(filter(None, [*parts, guide, *titles]))

    def _fill(self, view: TableView) -> None:
        """A button or a die for each option."""
        decision = view.decision
        self._words.clear()
        options = decision.options[:MOST_BUTTONS] if decision else []
        if decision is not None and decision.kind in (Kind.REROLL, Kind.ROLL):
            side = SMALL_DIE if decision.repeats else SIDE
            for index, (die, option) in enumerate(zip(self.grid.dice(len(options)), options, strict=True)):
                die.setProperty("option", option.key)
                die.raised = decision.prompt.startswith("guard.")
                words = _worded("bar.die", decision, die=pages.words_of(option, view))
                _show_die(die, option.args, key_of(index), words, side)
        else:
            asked = view.asked() is not None
            on_page = decision is not None and decision.kind is Kind.READ
            buttons = self.grid.options(len(options))
            for index, (button, option) in enumerate(zip(buttons, options, strict=True)):
                words = pages.words_of(option, view)
                button.setProperty("option", option.key)
                self._words[option.key] = words
                shown = _short(words) if on_page else words
                tint = "" if asked else self._tint(option, view)
                card = card_of(option, view.library)
                face = face_of(view.library, *card, clash=view.game.clash is not None) if card is not None else None
                told = speech.option_help(option, view) if face is None else ""
                first = index == 0
                button.show_option(shown, key_of(index), whole=words, preferred=first, tint=tint, card=face, help=told)
        self.grid.lay_out()
        name(self.grid.sheet, tr("bar.options"))

    def show_plainly(self) -> None:
        """The question and its options by their keys: what is left where they cannot be put into words."""
        decision = self.answering.decision
        options = decision.options[:MOST_BUTTONS] if decision is not None else []
        self.asked.setText(decision.prompt if decision is not None else "")
        self.because.set_words("")
        self._words = {option.key: option.key for option in options}
        for index, (button, option) in enumerate(zip(self.grid.options(len(options)), options, strict=True)):
            button.setProperty("option", option.key)
            button.show_option(option.key.rpartition(".")[2].replace("_", " "), key_of(index), whole=option.key)
        self.grid.lay_out()
        self._mark()

    def _tint(self, option: Option, view: TableView) -> str:
        """The colour of the knight whom the option is about, where the whole party is asked."""
        knight = str(option.args.get("knight") or option.key.removeprefix("knight:"))
        return knight_colour(knight, view).name() if knight in view.game.knights else ""

    def _mark(self) -> None:
        """Show what is picked, and what the confirm button would do."""
        answering, decision = self.answering, self.answering.decision
        places = {key: place for place, key in enumerate(answering.picked, 1)}
        for button in self.buttons:
            place = places.get(str(button.property("option")), 0)
            if isinstance(button, OptionButton):
                button.mark(place)
            elif isinstance(button, DieButton):
                button.pick(answering.picked.count(str(button.property("option"))))
        several = decision is not None and not answering.immediate
        self.confirm.setVisible(several)
        out = answering.way_out if self.grid.scrolls() else ""
        self.decline.setVisible(answering.may_pass or bool(out))
        self.confirm.setEnabled(answering.ready and bool(answering.picked))
        if decision is not None:
            count = len(answering.picked)
            self.confirm.setText(_worded("bar.confirm", decision, count=count, most=decision.most))
            self.decline.setText(f"{self._words.get(out, '') if out else _worded('bar.pass', decision)} · 0")
            self._show_rolled(decision.kind)

    def _show_rolled(self, kind: Kind) -> None:
        """Table dice: the faces said so far stand in the question's second line."""
        if kind is Kind.ROLL:
            faces = " ".join(key.partition(":")[2] for key in self.answering.picked)
            most = self.answering.decision.most if self.answering.decision else 0
            self.because.set_words(tr("bar.rolled", faces=faces or "–", count=len(self.answering.picked), most=most))

    def press(self, index: int) -> None:
        """Press the option at that place. Dice that are picked by their keys are rolled by Enter."""
        if 0 <= index < len(self.buttons):
            self.buttons[index].click()
            if self._rerolls() and self.confirm.isEnabled():
                self.confirm.setFocus()

    def _rerolls(self) -> bool:
        """Whether dice are asked for that may cost something."""
        decision = self.answering.decision
        return decision is not None and decision.kind is Kind.REROLL

    def enter(self) -> None:
        """The Enter key: confirm what is picked; with nothing picked, press what has the focus.

        On a die it only picks the die or puts it back: to hit the key twice must not pay Heat for it.
        """
        focused, answering = self.window().focusWidget(), self.answering
        ready = answering.picked and answering.ready
        if ready and (focused is self.confirm or (focused in self.buttons and not self._rerolls())):
            answering.confirm()
        elif isinstance(focused, QAbstractButton) and focused.isEnabled():
            focused.click()
        elif isinstance(focused, QListWidget) and focused.currentItem() is not None:
            focused.itemActivated.emit(focused.currentItem())
        elif answering.decision is not None:
            answering.confirm()

    def focus_first(self) -> None:
        """Put the keyboard on the first option; on what keeps the dice, where they may be rolled again."""
        if self._rerolls() and self.decline.isVisible():
            self.decline.setFocus()
        elif self.buttons:
            self.buttons[0].setFocus()


def _short(words: str) -> str:
    """The beginning of a choice that can be read on the page."""
    if " " not in words:
        return words if len(words) <= SHORT // 2 else words[: SHORT // 2] + "…"
    return words if len(words) <= SHORT else words[:SHORT].rpartition(" ")[0].rstrip(",;:. ") + "…"


def _worded(key: str, decision: Decision, **args: object) -> str:
    """The words of the key for that question or its kind, if it has its own."""
    return tr(speech.first_key(f"{key}_{decision.prompt}", f"{key}_{decision.kind}", key), **args)


def _show_die(die: DieButton, args: dict[str, str | int | bool], key: str, words: str, side: int) -> None:
    """A die as an option."""
    die.side, die.key = side, key
    die.setAccessibleName(words)
    die.setToolTip(words)
    die.pick(0)
    die.advise(False)
    if args.get("colour") in POWER_DICE:
        colour = str(args["colour"])
        die.show_power(colour, POWER_DICE[colour][int(args.get("face", 0))])
        return
    success = args.get("success")
    total = str(args.get("total", ""))
    note = total if success is None else f"{total} {'✓' if success else '✕'}".strip()
    die.show_d10(
        int(args.get("face", 1)),
        crit=bool(args.get("crit")),
        success=bool(success) if success is not None else None,
        note=note,
    )
