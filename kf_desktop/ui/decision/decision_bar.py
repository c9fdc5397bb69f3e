"""The decision bar: who is asked, what, why, and every way to answer. Always in the same place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from kf_desktop.content.effects.terms import KNIGHT_TOKENS
from kf_desktop.door.gestures.at_once import REST
from kf_desktop.door.pacing import AGAIN as ROLL_AGAIN
from kf_desktop.engine.decision import Kind
from kf_desktop.ui.cards.choices import does
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.options import card_of, source_of
from kf_desktop.ui.decision.amounts import held_of
from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.decision.deeds import deed, gives_all_away, is_dear, price, way_on, worded
from kf_desktop.ui.decision.option_button import OptionButton
from kf_desktop.ui.decision.option_keys import ON
from kf_desktop.ui.decision.plate import Deed
from kf_desktop.ui.decision.question import about_it, asked_words, pool_of
from kf_desktop.ui.decision.shared_bar import SharedBar
from kf_desktop.ui.dialogs.why import explained
from kf_desktop.ui.dice.die_button import DieButton
from kf_desktop.ui.dice.tray import DiceTray
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.odds.weighing import Weighing
from kf_desktop.ui.odds.words import line, offer_name
from kf_desktop.ui.panels.signs import knight_colour
from kf_desktop.ui.shell.bar import MOST_BUTTONS
from kf_desktop.ui.storybook import pages
from kf_desktop.ui.table.view import TableView

if TYPE_CHECKING:
    from kf_desktop.door.odds import Odds
    from kf_desktop.engine.decision import Decision, Option

DICE = (Kind.REROLL, Kind.ROLL)


class DecisionBar(SharedBar):
    """Shows the decision of `Answering`: who is asked, why, at what odds, with dice and a hand of cards.

    Options that have a place of their own (on the board, on the page, in the hand) are not listed here again.
    """

    odds_asked = Signal()
    read_on = Signal()
    """The page has been read: to what is asked."""
    scrolled_on = Signal()
    """To the lines of the page that come next."""
    read = Signal(object, list)

    def __init__(self, answering: Answering) -> None:
        super().__init__(answering)
        self.placed: Callable[[], Collection[str]] = tuple
        """The options that the view in the middle shows."""
        self.reading: Callable[[], bool] = lambda: False
        """Whether a page is open that has to be read before the question can be seen."""
        self.watching: Callable[[], bool] = lambda: False
        """Whether it is still to be seen on the board what has led to the question."""
        self.text_goes_on: Callable[[], bool] = lambda: False
        """Whether a page is open whose text goes on below what can be seen."""
        self._spoken = -1
        self._awaited = False
        """Whether the question is not put into words yet, for what has led to it is still to be seen or read."""
        self._view: TableView | None = None
        self._asked_again: tuple[Decision | None, tuple[str, ...]] | None = None
        """The question, and the picks, at which the first plate has been pressed once and would give them away."""
        self._warned: tuple[Decision | None, tuple[str, ...], str] | None = None
        """The question, the picks and the armed deed at which it was said what running through would do."""
        self._wanted: tuple[str, ...] = ()
        """The dice that were chosen at the window before the question about them."""
        self._led: QAbstractButton | None = None
        """Where the keyboard was put, and stays until somebody moves it."""
        self.weighing = Weighing(answering, self)
        self.weighing.found.connect(self._tell_odds)
        self.grid.read.connect(lambda face: self.read.emit(face, [face]))

    def make_middle(self) -> None:
        self.tray = DiceTray(self)
        self.tray.chosen.connect(self.answering.choose)
        self.tray.picked.connect(self._pick_dice)
        self.tray.used.connect(self.take)
        super().make_middle()
        self.hand.armed.connect(self.take)
        self.hand.read.connect(self.read)
        self.odds_line.clicked.connect(self.odds_asked)

    @property
    def odds(self) -> Odds | None:
        """Those of the question, once they have been reckoned."""
        return self.weighing.odds

    @property
    def buttons(self) -> list[QAbstractButton]:
        """Those of the options that are listed here, or are dice in the tray, in order."""
        return [*self.tray.buttons] if self.tray.asks else [*self.grid.buttons]

    def answers(self) -> list[QWidget]:
        """All that answers when it is clicked."""
        return [self.on, self.act, *self.buttons, *self.hand.cards]

    # --- what is shown -------------------------------------------------------------------------------

    def show_table(self, view: TableView) -> None:
        """Show the decision of this moment."""
        self._view = view
        self._led = None
        self.name_tools()
        self.why.setEnabled(explained(view))
        self.weighing.ask(view)
        self._put(view)
        self._fill(view)
        self._weigh_cards()
        self.mark()
        self.arrange()
        self._speak_once(view)

    def _put(self, view: TableView) -> None:
        """Put the question into words, once what has led to it has been seen or read."""
        self._awaited, edge = self.watching() or self.reading(), self.edge()
        if self._awaited:
            self.words.wait(view, tr("bar.watch" if self.watching() else "bar.read_first"))
        else:
            self.words.show_question(view, odds=self.weighing.expected or self.odds is not None)
        if self.edge() != edge:
            self.update()

    def _put_after_all(self, view: TableView) -> None:
        """It has been seen, or read."""
        self._put(view)
        if self.odds is not None:
            self._tell_odds()
        self.arrange()
        self._speak_once(view)

    def _speak_once(self, view: TableView) -> None:
        decision = view.decision
        if decision is not None and decision.seq != self._spoken and not self._awaited:
            self._spoken = decision.seq
            self.speak(f"{self.asked.text()} {self.because.words}")

    def _to_list(self) -> list[Option]:
        """The options that are neither the way on, nor the armed deed, nor have a place of their own."""
        answering = self.answering
        if self.reading():
            return []
        elsewhere = {answering.way_on, *self.placed()}
        if answering.armed == answering.first_armed():
            elsewhere.add(answering.armed)
        listed = [option for option in answering.options if option.key not in elsewhere][:MOST_BUTTONS]
        held = self.hand.offered()
        beside = [option for option in listed if option.key not in held]
        return listed if beside and self.is_narrow() else beside

    def _fill(self, view: TableView) -> None:
        """A button or a die for each option that is listed here."""
        decision = view.decision
        self._words = {option.key: pages.words_of(option, view) for option in self.answering.options}
        self._listed = self._to_list()
        if decision is not None and decision.kind in DICE:
            self._fill_dice(decision, view)
        else:
            self._fill_options(view)
        self.grid.lay_out()

    def _fill_dice(self, decision: Decision, view: TableView) -> None:
        """They lie in the tray."""
        self.grid.options(0)
        words = [worded("bar.die", decision, die=self._words[option.key]) for option in decision.options]
        letters = [self.answering.keys[option.key] for option in decision.options]
        self.tray.ask(decision, words, letters, speech.test_of(decision.args, view))
        wanted, self._wanted = self._wanted, ()
        if wanted:
            self.answering.pick(wanted)

    def _lay_dice(self, decision: Decision | None, view: TableView) -> None:
        """The dice that the question is about lie in the tray as well; a click on them may lead to a re-roll."""
        dice = view.rulings.pace().dice if decision is not None else ()
        if decision is None or not dice:
            self.tray.stop_asking()
            return
        words = [worded("bar.die", decision, die=pages.words_of(die, view)) for die in dice]
        self.tray.lie(dice, words, decision, again=self.answering.offers(ROLL_AGAIN))

    def _pick_dice(self, keys: Sequence[str]) -> None:
        """Dice are chosen to be rolled again; at the window before, the question about them has to be put first."""
        if self.answering.offers(ROLL_AGAIN) and keys:
            self._wanted = tuple(keys)
            self.answering.choose(ROLL_AGAIN)
        else:
            self.answering.pick(keys)

    def _fill_options(self, view: TableView) -> None:
        self._lay_dice(view.decision, view)
        asked, asks, counts = view.asked() is not None, source_of(view), held_of(view.decision)
        for button, option in zip(self.grid.options(len(self._listed)), self._listed, strict=True):
            words = self._words[option.key]
            paid, done = price(option, view), does(option, view)
            button.setProperty("option", option.key)
            button.setProperty("label", option.label)
            tint = "" if asked else self._tint(option, view)
            card = card_of(option, view.library)
            face = face_of(view.library, *card, clash=view.fights) if card is not None else None
            told = speech.option_help(option, view) if face is None or option.label in speech.PRINTED else ""
            face = None if face is not None and asks is not None and face.id == asks.id else face
            if (held := counts.get(option.key)) is not None:
                words = tr("bar.count", option=words, count=held, held=held)  # the widest that it will say
            whole = " · ".join([words, *(each for each in (paid, done) if each and each not in words)])
            shown = words if done and asks is not None else whole  # that card lies above its options
            button.show_option(
                shown,
                self.answering.keys[option.key],
                whole=whole if done else words,
                tint=tint,
                card=face,
                help=told,
                waits=self.answering.immediate and is_dear(option, view),
            )
            button.weigh(self.weighing.chances.get(option.key))

    def show_plainly(self) -> None:
        self.tray.stop_asking()
        self._view = None
        super().show_plainly()

    def _tint(self, option: Option, view: TableView) -> str:
        """The colour of the knight whom the option is about, where the whole party is asked."""
        knight = str(option.args.get("knight", ""))
        return knight_colour(knight, view).name() if knight in view.game.knights else ""

    def mark(self) -> None:
        answering, view = self.answering, self._view
        if view is not None and view.decision is not answering.decision:
            return  # the next question is drawn in a moment
        if view is not None and self._awaited and not (self.watching() or self.reading()):
            self._put_after_all(view)
        if view is not None and self._listed != self._to_list():
            self._fill(view)
            self.arrange()  # a page has been read, or what led here has been seen: now there may be options to show
        super().mark()
        if view is not None and self._warned is not None and not self.has_warned():
            self._warned = None
            self.words.show_words(asked_words(view), about_it(view))
        if answering.decision is not None:
            self._show_rolled(answering.decision)

    def mark_button(self, button: QAbstractButton, places: Mapping[str, int]) -> None:
        super().mark_button(button, places)
        self._count(button)
        if isinstance(button, DieButton):
            button.pick(self.answering.picked.count(str(button.property("option"))))

    def _count(self, button: QAbstractButton) -> None:
        """Of what can be taken several times each option says how much is taken."""
        key = str(button.property("option"))
        held = held_of(self.answering.decision).get(key)
        if held is not None and isinstance(button, OptionButton):
            count = self.answering.picked.count(key)
            button.say(tr("bar.count", option=self._words[key], count=count, held=held), chosen=count > 0)

    def deeds(self) -> tuple[Deed, Deed]:
        if self._view is None:
            return super().deeds()
        act = Deed() if self.reading() else deed(self.answering, self._view)
        if self._scrolls():
            return Deed(tr("paragraph.scroll"), "", ON, "scrolling"), act
        if self.reading():
            return Deed(tr("bar.seen" if self.watching() else "paragraph.left"), "", ON, "reading"), act
        on = way_on(self.answering, self._view, asked=self._is_asked_again())
        return (on, act) if on.kind or act.kind else (on, replace(act, title=on.line))

    def _scrolls(self) -> bool:
        """Whether the first plate shows how the open page goes on, before it takes anybody any further."""
        decision = self.answering.decision
        reads = decision is not None and decision.kind is Kind.READ
        return self.text_goes_on() and (reads or self.reading())

    def press(self, letter: str) -> None:
        if not self.reading():  # nobody answers by accident what is not to be seen yet
            super().press(letter)

    def go_on(self) -> None:
        if self._scrolls():
            self.scrolled_on.emit()
        elif self.reading():
            self.read_on.emit()
        elif self._gives_all_away():
            self._asked_again = self.answering.decision, tuple(self.answering.picked)
            self.mark()
        else:
            super().go_on()

    def _gives_all_away(self) -> bool:
        """Whether the first plate has to be pressed a second time."""
        return not self._is_asked_again() and self._view is not None and gives_all_away(self.answering, self._view)

    def _is_asked_again(self) -> bool:
        """Whether the first plate has been pressed once as everything stands now."""
        if self._asked_again is None:
            return False
        decision, picked = self._asked_again
        return decision is self.answering.decision and list(picked) == self.answering.picked

    def warn(self) -> None:
        """Say in the question's place what it means to run through the attack: nothing of it is done yet."""
        if self._view is None:
            return
        self._warned = self._as_it_stands()
        held = any(pool_of(self._view).get(token) for token in KNIGHT_TOKENS)
        pool = tr("bar.through_pool") if held else ""
        odds = tr("bar.through_odds") if self.odds is not None else ""
        told = CATALOGUE.sentences([tr("bar.through_keeps"), pool, odds])
        self.words.show_words(tr("bar.through"), told)
        self.speak(f"{tr('bar.through')} {told}")

    def has_warned(self) -> bool:
        """Whether that has been said, and everything stands as it did then."""
        return self._warned is not None and self._warned == self._as_it_stands()

    def _as_it_stands(self) -> tuple[Decision | None, tuple[str, ...], str]:
        return self.answering.decision, tuple(self.answering.picked), self.answering.armed

    def enter(self) -> None:
        """Enter arms what has a price, and never does it: that is for the second plate."""
        option = self.answering.option(self.answering.armed) if self.answering.immediate else None
        place = self.place_of(option.key) if option is not None else None
        spends = option is not None and self._view is not None and is_dear(option, self._view)
        if not (spends and place is not None and place is self.window().focusWidget()):
            super().enter()

    def _show_rolled(self, decision: Decision) -> None:
        """Table dice: the faces said so far stand in the question's second line."""
        if decision.kind is Kind.ROLL:
            picked = self.answering.picked
            shown = {option.key: str(option.args["face"]) for option in decision.options}
            faces = " ".join(shown[key] for key in picked)
            words = tr("bar.rolled", faces=faces or "–", count=len(picked), most=decision.most)
            self.words.show_words(self.asked.text(), words)

    # --- odds ----------------------------------------------------------------------------------------

    def _tell_odds(self) -> None:
        """The odds have been reckoned: below the question, on the options, and in the tray."""
        odds, decision = self.odds, self.answering.decision
        if self._weigh_options():
            self.grid.arrange()
        if self._led is not None and self._led.hasFocus():
            self.focus_first()
        if odds is None or decision is None or self._view is None or self._awaited:
            self.words.expect_odds(False)
            return
        here = {*self.hand.offered(), *(option.key for option in self._listed)}
        each = bool(self.weighing.chances) and not odds.offers and here.issuperset(self.weighing.chances)
        self.words.tell_odds(tr("odds.on_each") if each else self._in_a_line(odds, decision, self._view))
        if self.tray.asks or self.tray.again or (odds.offers and self.tray.lies):
            names = speech.names_of(self._view.library)
            self.tray.tell(odds, {each.key: offer_name(each, names, self._words) for each in odds.offers})

    def _in_a_line(self, odds: Odds, decision: Decision, view: TableView) -> str:
        return line(odds, decision, self._words, speech.names_of(view.library), self.answering.keys)

    def _weigh_options(self) -> bool:
        """Have each option say what it is worth; whether a button needs another width for it."""
        self._weigh_cards()
        before = [each.sizeHint() for each in self.grid.buttons]
        for each in self.grid.buttons:
            each.weigh(self.weighing.chances.get(str(each.property("option"))))
        return before != [each.sizeHint() for each in self.grid.buttons]

    def _weigh_cards(self) -> None:
        for card in self.hand.cards:
            card.weigh(self.weighing.chances.get(card.key))

    # --- answers -------------------------------------------------------------------------------------

    def take(self, key: str) -> None:
        """An option was clicked, or its key pressed: it is done, or armed first if it has a price."""
        option, view = self.answering.option(key), self._view
        if option is None:
            return
        armed = self.answering.armed == key and self.answering.immediate
        if not armed and view is not None and is_dear(option, view):
            self.answering.arm(key)
        else:
            super().take(key)

    def place_of(self, key: str) -> QAbstractButton | None:
        card = next((card for card in self.hand.cards if card.offered and card.key == key), None)
        return card or super().place_of(key)

    def focus_first(self) -> bool:
        """Give the focus to the best option where that is known, else to the first.

        Never to what answers more, nor to what undoes a whole clash.
        """
        best, kept = self.weighing.best, [self.place_of(key) for key in (REST, *self.answering.grave)]
        cards = [card for card in self.hand.cards if card.offered and card.isVisible()]
        place = self.place_of(best) if best else None
        self._led = place or next((each for each in (*self.buttons, *cards) if each not in kept), None)
        if self._led is not None:
            self._led.setFocus()
        return self._led is not None

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.mark()  # in another width other options stand beside the hand
        super().resizeEvent(event)

    def edge(self) -> QColor:
        return self.words.sign.ground
