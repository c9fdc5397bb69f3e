"""The bar of any game: a question, its options with their keys, the two plates, undo, redo and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QLabel, QListWidget, QWidget

from kf_desktop.engine.decision import Decision, Option
from kf_desktop.ui.a11y import announce, name
from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.decision.option_button import OptionButton
from kf_desktop.ui.decision.option_grid import OptionGrid
from kf_desktop.ui.decision.option_keys import CONFIRM, ON
from kf_desktop.ui.decision.plate import BONE, EMBER, Deed, DeedPlate
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.shell.tool import ToolPlate
from kf_desktop.ui.table.boxes import BarBoxes, bar_boxes
from kf_desktop.ui.theme.theme import THEMES, colour, px

MOST_BUTTONS = 200
HELD = 220
"""For how many milliseconds the question is framed that a key came too soon for."""


class QuestionPlace(Protocol):
    """The widget that shows the question at the left of the bar."""

    def show_words(self, asked: str, because: str) -> None: ...
    def stand(self, box: QRect) -> None: ...
    def geometry(self) -> QRect: ...


class PlainQuestion(QLabel):
    """The question, and in small print below it why it is asked, as plain text."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.setWordWrap(True)

    def show_words(self, asked: str, because: str) -> None:
        """Show the question and the line below it."""
        self.setText("\n".join(filter(None, (asked, because))))

    def stand(self, box: QRect) -> None:
        """Stand in that box of the bar."""
        self.setGeometry(box)


class AnswerBar(QFrame):
    """Shows the decision of `Answering` and takes the answer: by click, by key, or by one of the two large plates."""

    undo_asked = Signal()
    redo_asked = Signal()
    why_asked = Signal()

    def __init__(self, answering: Answering) -> None:
        super().__init__()
        self.setObjectName("decisionBar")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # what it covers need not be painted below it
        self.answering = answering
        self._words: dict[str, str] = {}
        self._listed: list[Option] = []
        self.question: QuestionPlace = self.make_question()
        self.make_middle()
        self.grid = OptionGrid()
        self.grid.setParent(self)
        self.grid.chosen.connect(self.take)
        self.undo, self.redo, self.why = ToolPlate(self), ToolPlate(self), ToolPlate(self)
        for tool, asked in ((self.undo, self.undo_asked), (self.redo, self.redo_asked), (self.why, self.why_asked)):
            tool.clicked.connect(asked)
        self.on, self.act = DeedPlate(BONE, self), DeedPlate(EMBER, self)
        self.on.clicked.connect(self.go_on)
        self.act.clicked.connect(self.answering.confirm)
        self._marked: tuple[Decision | None, list[str], str] = (None, [], "")
        """The question, the picks and the armed deed that the plates stand for."""
        self._held = QTimer(self, singleShot=True, interval=HELD)
        self._held.timeout.connect(self.update)
        for plate in (self.on, self.act):
            plate.too_soon.connect(self._show_held)
        answering.changed.connect(self.mark)

    def make_question(self) -> QuestionPlace:
        """Make the widget that shows the question."""
        return PlainQuestion(self)

    def make_middle(self) -> None:
        """Make what a game puts into the middle beside the options; Tab comes to it before them."""

    @property
    def buttons(self) -> Sequence[QAbstractButton]:
        """The buttons of the options listed in the bar, in order."""
        return self.grid.buttons

    # --- what is shown -------------------------------------------------------------------------------

    def name_tools(self) -> None:
        """Write the words and keys of undo, redo and why on their plates, in the language of the moment."""
        self.undo.show_tool(tr("bar.undo"), "U")
        self.redo.show_tool(tr("bar.redo"), "Y")
        self.why.show_tool(tr("bar.why"), "?")
        name(self.grid.sheet, tr("bar.options"))

    def ask(self, asked: str, words: Mapping[str, str], names: Mapping[str, str] = MappingProxyType({})) -> None:
        """Put the question, with a button for each option that has words; these are by the option's key.

        `names` are what the buttons are called where that is another word.
        """
        self.question.show_words(asked, "")
        self._words = dict(words)
        listed = [option for option in self.answering.options if option.key in words][:MOST_BUTTONS]
        self._listed = listed
        for button, option in zip(self.grid.options(len(listed)), listed, strict=True):
            button.setProperty("option", option.key)
            whole = names.get(option.key, words[option.key])
            button.show_option(words[option.key], self.answering.keys.get(option.key, ""), whole=whole)
        self.grid.lay_out()
        self.mark()
        self.arrange()

    def speak(self, words: str) -> None:
        """Have a screen reader say the question."""
        announce(self, words, urgent=True)

    def show_plainly(self) -> None:
        """The question and its options by their keys: what is left where they cannot be put into words."""
        decision = self.answering.decision
        plain = {option.key: option.key for option in self.answering.options}
        self.ask(decision.prompt if decision is not None else "", plain, {key: key for key in plain})

    def mark(self) -> None:
        """Show which options are picked or armed, and what the two plates would do."""
        answering = self.answering
        places = {key: place for place, key in enumerate(answering.picked, 1)}
        if answering.immediate and answering.armed:
            places = {answering.armed: 1}
        for button in self.buttons:
            self.mark_button(button, places)
        on, act = self.deeds()
        marked = answering.decision, list(answering.picked), answering.armed
        own = marked[0] is self._marked[0] and marked != self._marked
        self._marked = marked
        self.on.show_deed(on)
        self.act.show_deed(act, own=own)
        self._place_plates(self.boxes())

    def guard(self) -> None:
        """Something has to be seen first: neither plate takes a click for a moment."""
        self.on.guard()
        self.act.guard()

    def _show_held(self) -> None:
        """Frame the question for a moment: it came too short a time ago for the key that was pressed."""
        self._held.start()
        self.update()

    def mark_button(self, button: QAbstractButton, places: Mapping[str, int]) -> None:
        """Show on a button whether its option is picked; `places`: its place in the answer by its key, from 1."""
        if isinstance(button, OptionButton):
            button.mark(places.get(str(button.property("option")), 0))

    def deeds(self) -> tuple[Deed, Deed]:
        """What the first and the second plate would do now."""
        answering = self.answering
        on, act = self._words.get(answering.way_on, "0"), self._words.get(answering.armed, "✓")
        armed = bool(answering.picked or answering.armed)
        return (
            Deed(on, key=ON, kind="plain") if answering.may_go_on else Deed(),
            Deed(act, key=CONFIRM, kind="plain") if armed else Deed(),
        )

    # --- answers -------------------------------------------------------------------------------------

    def take(self, key: str) -> None:
        """An option was clicked, or its key pressed."""
        if self.answering.armed == key and self.answering.immediate:
            self.act.press()
        else:
            self.answering.choose(key)

    def go_on(self) -> None:
        """The first plate, or its key."""
        self.answering.go_on()

    def press(self, letter: str) -> None:
        """Take a letter of the keyboard: an option's, or that of the second plate."""
        if letter == CONFIRM:
            self.act.press()
            return
        key = next((key for key, own in self.answering.keys.items() if own == letter), "")
        if key:
            asked = self.answering.decision
            self.take(key)
            if self.answering.decision is asked:
                self._come_to(key)

    def _come_to(self, key: str) -> None:
        """Give the focus to the option picked by its letter, so that Enter means that one from then on."""
        button = self.place_of(key)
        if button is not None and button.isVisible():
            button.setFocus()

    def place_of(self, key: str) -> QAbstractButton | None:
        """The button of the option with that key, if it is listed in the bar."""
        return next((each for each in self.buttons if each.property("option") == key), None)

    def enter(self) -> None:
        """Enter: press the button that has the focus, never one of the plates."""
        focused = self.window().focusWidget()
        if isinstance(focused, QAbstractButton) and focused.isEnabled() and not isinstance(focused, DeedPlate):
            focused.click()
        elif isinstance(focused, QListWidget) and focused.currentItem() is not None:
            focused.itemActivated.emit(focused.currentItem())

    def focus_first(self) -> bool:
        """Give the focus to the first option listed in the bar; False if none is."""
        if not self.buttons:
            return False
        self.buttons[0].setFocus()
        return True

    # --- the place of everything ---------------------------------------------------------------------

    def boxes(self) -> BarBoxes:
        """The boxes of the parts at the present size, in pixels of the bar."""
        return bar_boxes(self.width(), self.height(), THEMES.theme.scale)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        """Give every part its box."""
        boxes = self.boxes()
        for tool, box in zip((self.undo, self.redo, self.why), boxes.tools, strict=True):
            tool.setGeometry(box)
        self._place_plates(boxes)
        self.share(boxes.middle)
        self.question.stand(self.question_box(boxes))

    def question_box(self, boxes: BarBoxes) -> QRect:
        """The box of the question; a game may make it wider or narrower for what stands in the middle."""
        return boxes.question

    def share(self, middle: QRect) -> None:
        """Lay out what stands in the middle box: here the options alone."""
        self.grid.setGeometry(middle.adjusted(0, px(10), 0, -px(8)))

    def _place_plates(self, boxes: BarBoxes) -> None:
        """Where there is only one answer, the first plate fills both places; the second where neither is a deed."""
        answering, both = self.answering, boxes.on.united(boxes.act)
        alone = len(answering.options) == 1 and bool(answering.way_on)
        idle = not alone and not self.on.deed.kind and not self.act.deed.kind
        self.on.setGeometry(both if alone else boxes.on)
        self.act.setGeometry(both if idle else boxes.act)
        self.on.setVisible(not idle)
        self.act.setVisible(not alone)

    def edge(self) -> QColor:
        """The colour of the line at the left edge, which says who is asked."""
        return colour("gold")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the band, and the line at its left in the colour of whoever is asked."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour("bar"))
        painter.fillRect(0, 0, self.width(), px(2), colour("ember"))
        painter.fillRect(0, 0, px(4), self.height(), self.edge())
        if self._held.isActive():
            painter.setPen(QPen(colour("ink"), px(3)))
            painter.drawRect(self.question.geometry().adjusted(-px(5), -px(5), px(5), px(5)))
        painter.end()
