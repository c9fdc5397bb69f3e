"""The table: bars, panels and the stage around one game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QScrollArea, QScrollBar, QSplitter, QStackedWidget, QWidget

from kf_desktop.door.changes import EVERYTHING, Changes, Part
from kf_desktop.door.notices import notice_words
from kf_desktop.ui.cards.zoom import CardZoom
from kf_desktop.ui.clash_board.clicks import Click
from kf_desktop.ui.decision.decision_bar import DecisionBar
from kf_desktop.ui.decision.option_keys import KEYS, index_of
from kf_desktop.ui.decision.toast import Toast
from kf_desktop.ui.decision.verdict import Verdict
from kf_desktop.ui.dialogs.numbers import NumbersDialog
from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.dialogs.why import explained, why_decision, why_event
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.odds.dialog import OddsDialog
from kf_desktop.ui.panels.delve_panel import DelvePanel
from kf_desktop.ui.panels.log_panel import LogPanel
from kf_desktop.ui.panels.monster_panel import MonsterPanel
from kf_desktop.ui.panels.party_panel import PartyPanel
from kf_desktop.ui.panels.top_bar import TopBar
from kf_desktop.ui.sequence.strip import SequenceStrip
from kf_desktop.ui.staging.director import Director
from kf_desktop.ui.table.controller import GameController
from kf_desktop.ui.table.hand_strip import HandStrip
from kf_desktop.ui.table.sheltered import draw, is_broken
from kf_desktop.ui.table.stage import VIEWS, Stage
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import column, row, scrolling

NARROW, TINY, TABS, LOW = 1080, 760, 480, 640
"""Widths and height, at 100 % text, below which the table shows less at a time."""

TALL = 900
"""Height, at 100 % text, from which there is room for the whole of a monster's plate."""

LOG = 22
"""Percent of the right column that the log has at least."""

LOWER_LOG, LOWEST_LOG = 116, 76
"""What the log has at least, at 100 % text; the second where there is little of anything."""

SIDE = 312
"""Width of the right column."""


SHOWN_BY: dict[str, tuple[Part, ...]] = {
    "top": (Part.CAMPAIGN, Part.SCENE, Part.MAP, Part.TRACKS, Part.MONSTER),
    "party": (Part.QUESTION, Part.CAMPAIGN, Part.KNIGHTS, Part.MONSTER, Part.TRACKS),
    "monster": (Part.QUESTION, Part.MONSTER, Part.BOARD, Part.KNIGHTS),
    "delve": (Part.MAP, Part.TRACKS, Part.KNIGHTS, Part.BOARD),
    "stage": tuple(Part),
    "hand": (Part.QUESTION, Part.KNIGHTS, Part.MONSTER),
    "verdict": (Part.QUESTION, Part.KNIGHTS, Part.MONSTER),
    "log": (Part.LOG,),
    "sequence": (Part.QUESTION, Part.LOG, Part.SCENE, Part.MONSTER, Part.KNIGHTS),
}
"""What each part of the table shows of the game: it is drawn when any of that has changed."""


class Table(QWidget):
    """Everything on the screen while a game is played. It draws `controller.view()` and nothing else."""

    menu_asked = Signal()

    def __init__(self, controller: GameController) -> None:
        super().__init__()
        self.controller = controller
        self._side_wanted = self._split_by_hand = False
        self.setObjectName("window")
        self.top, self.party, self.log = TopBar(), PartyPanel(), LogPanel()
        self.stage = Stage(controller.answering)
        self.hand, self.verdict = HandStrip(controller.answering), Verdict()
        self.monster, self.delve = MonsterPanel(), DelvePanel()
        self.sequence = SequenceStrip()
        self.bar = DecisionBar(controller.answering)
        self.zoom, self.toast = CardZoom(self), Toast(self)
        self.director = Director(self, self.stage, *self.stage.performers())
        self._lay_out()
        self._connect()
        self._add_shortcuts()

    def _lay_out(self) -> None:
        outer = column(self, gap=0)
        outer.addWidget(self.top)
        middle = row(margin=7, gap=8)
        middle.addWidget(self.party)
        centre = column(gap=5)
        centre.addWidget(self.stage, 1)
        centre.addWidget(self.hand)
        centre.addWidget(self.verdict)
        middle.addLayout(centre, 1)
        self._lay_out_right(middle)
        outer.addLayout(middle, 1)
        outer.addWidget(self.sequence)
        outer.addWidget(self.bar)

    def _lay_out_right(self, middle: QHBoxLayout) -> None:
        """Monster or kingdom above, the log below; the player may move the line between them."""
        self.side = QStackedWidget()
        for part in (self.monster, self.delve):
            self.side.addWidget(scrolling(part))
        self.monster.opened.connect(lambda: self._side_bar(0).setValue(0))
        self.split = QSplitter(Qt.Orientation.Vertical)
        self.split.addWidget(self.side)
        self.split.addWidget(self.log)
        self.split.setStretchFactor(0, 5)
        self.split.setStretchFactor(1, 4)
        self.split.setChildrenCollapsible(False)
        self.split.setFixedWidth(px(SIDE))
        self.split.splitterMoved.connect(self._moved)
        middle.addWidget(self.split)

    def _side_bar(self, place: int) -> QScrollBar:
        area = self.side.widget(place)
        assert isinstance(area, QScrollArea)
        return area.verticalScrollBar()

    def _connect(self) -> None:
        controller = self.controller
        controller.changed.connect(self.follow)
        controller.refused.connect(self.say)  # methods of widgets: a lambda would keep the table for ever
        controller.waits.connect(self.say)
        controller.failed.connect(self._not_saved)
        self.stage.option_chosen.connect(controller.answering.choose)
        self.stage.meant.connect(self.click_through)
        self.stage.inspected.connect(self.inspect)
        self.stage.flipped.connect(self.hand.follow)
        self.party.opened.connect(self.stage.open_knight)
        for part in (self.party, self.monster):
            part.numbers_asked.connect(self.show_numbers)
        self.log.why_asked.connect(self.why_event)
        self.sequence.why_asked.connect(self.why_event)
        self.sequence.aimed.connect(self.stage.show_aims)
        self.sequence.skipped.connect(self.director.staging.finish)
        self.director.staging.told.connect(self.sequence.tell)
        self.director.staging.ended.connect(self.sequence.finish)
        self.director.overlay.figures = self.figure_area
        self.bar.undo_asked.connect(self.undo)
        self.bar.why_asked.connect(self.why)
        self.bar.odds_asked.connect(self.show_odds)
        self.top.menu_asked.connect(self.menu_asked)
        for cards in (self.stage.read, self.hand.read, self.monster.read, self.delve.read, self.bar.read):
            cards.connect(self.zoom.open)

    def _add_shortcuts(self) -> None:
        """Keys that work wherever the focus is."""
        for key in KEYS:
            self._key(key, partial(self.bar.press, index_of(key)))
        for number, id in enumerate(VIEWS, 2):
            self._key(f"F{number}", partial(self.stage.flip, id))
        self._key("F8", self._show_log)
        self._key("F9", self.show_odds)
        self._key("Return", self._enter)
        self._key("Enter", self._enter)
        self._key("0", self.controller.answering.decline)
        self._key("Backspace", self.controller.answering.put_back)
        self._key("Shift+Space", self.controller.run_through)
        self._key("Ctrl+Z", self.undo)
        self._key("?", self.why)
        self._key("Escape", self._escape)

    def _key(self, key: str, action: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(lambda: self._pressed(key, action))

    def _pressed(self, key: str, action: Callable[[], object]) -> None:
        """A key goes to what lies over the table, if anything does: Esc closes it, Enter presses its button."""
        over = self._over()
        if over is None:
            action()
        elif key == "Escape":
            over.dismiss()
        elif key in ("Return", "Enter"):
            button = self.window().focusWidget()
            if isinstance(button, QAbstractButton) and over.isAncestorOf(button):
                button.click()
            else:
                over.setFocus()

    def _over(self) -> CardZoom | Overlay | None:
        covers = [child for child in self.children() if isinstance(child, CardZoom | Overlay) and child.isVisible()]
        return covers[-1] if covers else None

    def covered(self) -> bool:
        """Whether something lies over the table: then its keys are not the table's."""
        return self._over() is not None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a window that is narrow for its text, the middle and the decision bar come first.

        The party is then read in the knights' view, and F8 brings the right column up.
        """
        super().resizeEvent(event)
        self._fit()
        QTimer.singleShot(0, self, self._share_side)

    def _fit(self) -> None:
        width, low = self.width(), self.height() < px(LOW)
        narrow = width < px(NARROW)
        named = narrow and self.controller.table.view.clash is not None
        self.party.setVisible(not narrow)
        self.hand.fit(round(self.height() * 100 / THEMES.theme.scale))
        self.monster.shorten(low, tall=self.height() >= px(TALL))
        self.log.shorten(low)
        self.top.shorten(narrow)
        self.split.setVisible(width >= px(TINY) or self._side_wanted)
        self.stage.shorten(named or width - (px(SIDE) if self.split.isVisible() else 0) < px(TABS))
        self.stage.name_knights(named)

    def _moved(self) -> None:
        self._split_by_hand = True

    def _share_side(self) -> None:
        """The right column: as much for the sheet as it needs, the rest, and no less than a part, for the log."""
        layout = self.monster.layout() if self.side.currentIndex() == 0 else self.delve.layout()
        if layout is None or self._split_by_hand:
            return
        needed = layout.totalHeightForWidth(self.split.width() - px(2))
        whole = self.split.height() - self.split.handleWidth()
        least = px(LOWEST_LOG) if self.height() < px(LOW) else max(px(LOWER_LOG), whole * LOG // 100)
        upper = max(px(120), min(max(needed, layout.totalSizeHint().height()) + px(4), whole - least))
        if [upper, whole - upper] != self.split.sizes():
            self.split.setSizes([upper, whole - upper])

    def _show_log(self) -> None:
        """Go to the log; where there is no room for the right column, bring it up or send it away."""
        if self.width() < px(TINY):
            self._side_wanted = not self._side_wanted
            self._fit()
        if self.split.isVisible():
            self.log.browser.setFocus()

    def say(self, words: str) -> None:
        """Bring a sentence up over the table for a while."""
        self.toast.say(words)

    def _not_saved(self, words: str) -> None:
        self.say(tr("table.not_saved", reason=words))

    def refresh(self) -> None:
        """Draw the game as it is now; a part that cannot be drawn keeps no other from it, least of all the bar."""
        self._fit()
        self._draw(EVERYTHING)

    def follow(self) -> None:
        """Draw what has changed of the game, and let it be seen how."""
        self._fit()
        self.director.before()
        self._draw(self.controller.changes)
        self.director.follow(self.controller.view())

    def _draw(self, changes: Changes) -> None:
        view = self.controller.view()
        in_clash = view.game.clash is not None
        self.side.setCurrentIndex(0 if in_clash else 1)
        for name in ("monster" if in_clash else "delve", "top", "party", "stage", "hand", "verdict", "log", "sequence"):
            part = getattr(self, name)
            if changes.touch(*SHOWN_BY[name]) or is_broken(part):
                draw(part, part, view)
        if not draw(self.bar.words, self.bar, view):
            self.bar.show_plainly()
        QTimer.singleShot(0, self, self._share_side)
        self._take_keyboard()
        QTimer.singleShot(0, self, self._take_keyboard)  # what comes up only now takes it a moment later
        notice = self.controller.table.notice
        if notice is not None:
            self.controller.table.notice = None
            self.toast.say(notice_words(notice)[CATALOGUE.language])

    def _take_keyboard(self) -> None:
        """The keyboard goes to the first option, unless it is on the board or on what lies over the table."""
        if not self.covered() and not self.stage.holds_keyboard():
            self.bar.focus_first()

    def click_through(self, click: Click) -> None:
        """Give both answers that a click on the board means, if the second is asked for and offered."""
        self.controller.answer((click.first,), (click.prompt, (click.then,)))

    def figure_area(self, who: str) -> QRect:
        """Where on the table a figure of the clash board is."""
        area = self.stage.figure_area(who)
        return area.translated(self.stage.mapTo(self, QPoint())) if not area.isEmpty() else area

    def undo(self) -> None:
        """Take back the last answer, or the last pick of an answer in the making."""
        if not self.controller.answering.put_back() and not self.controller.undo():
            self.toast.say(tr("table.no_undo"))

    def why(self) -> None:
        """Show why the question is asked."""
        view = self.controller.view()
        if not explained(view):
            self.toast.say(tr("why.nothing"))
        elif (dialog := why_decision(self, view)) is not None:
            dialog.open()

    def show_odds(self) -> None:
        """Set the odds of the decision out in full."""
        decision, odds = self.controller.answering.decision, self.bar.odds
        if decision is not None and odds is not None:
            OddsDialog(self, odds, decision, self.controller.view()).open()

    def why_event(self, index: int) -> None:
        """Show the rules and reasons of an event of the log."""
        view = self.controller.view()
        if 0 <= index < len(view.events):
            why_event(self, view.events[index], view).open()

    def show_numbers(self, who: str) -> None:
        """Where the numbers of `figure:<number>` or `knight:<id>` come from."""
        view = self.controller.view()
        kind, _, id = who.partition(":")
        whose = {"figure": int(id)} if kind == "figure" else {"knight": id}
        name = str(speech.names_of(view.library).resolve(whose, view)["who"])
        NumbersDialog(self, name, view.rulings.numbers(who), view).open()

    def inspect(self, what: str) -> None:
        """Read about a thing that was pointed at: `knight:<id>`, `numbers:knight:<id>`."""
        kind, _, rest = what.partition(":")
        if kind == "knight":
            self.stage.open_knight(rest)
        elif kind == "numbers":
            self.show_numbers(rest)

    def _enter(self) -> None:
        self.bar.enter()

    def _escape(self) -> None:
        """Step back: within the view, from a flip, from a pick, else to the menu."""
        if self.stage.views[self.stage.current].step_back():
            return
        if not self.stage.flip_back() and not self.controller.answering.put_back():
            self.menu_asked.emit()
