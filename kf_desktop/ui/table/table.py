"""The table: strip, rail, middle, stage and bar around one game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QWidget

from kf_desktop.door.changes import EVERYTHING, Changes
from kf_desktop.door.notices import notice_words
from kf_desktop.engine.decision import Kind
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.canvas.room import Shunned
from kf_desktop.ui.cards.faces import IN_PLAY
from kf_desktop.ui.cards.options import source_of
from kf_desktop.ui.cards.zoom import CardZoom
from kf_desktop.ui.decision.decision_bar import DecisionBar
from kf_desktop.ui.decision.letters import OWN
from kf_desktop.ui.glossary.hover import beside_card
from kf_desktop.ui.hand.callout import CardCallout
from kf_desktop.ui.hand.held import HeldCard
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.i18n.missions import story_so_far
from kf_desktop.ui.kingdom_map.unturned import Unturned
from kf_desktop.ui.panels.log_line import LogLine
from kf_desktop.ui.panels.log_panel import LogPanel
from kf_desktop.ui.panels.rail import PartyRail
from kf_desktop.ui.panels.top_strip import TopStrip
from kf_desktop.ui.plates.prints import PRINTS
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.slips.ground import Ground
from kf_desktop.ui.slips.slips import Slips
from kf_desktop.ui.stage.asides import Asides
from kf_desktop.ui.stage.stage import MOST_OPTIONS, Stage
from kf_desktop.ui.stage.tab import StageTab
from kf_desktop.ui.staging.director import Director
from kf_desktop.ui.staging.score import Cue, parted
from kf_desktop.ui.storybook.reading import read_ahead
from kf_desktop.ui.table.board_view import Click, Link, Opens
from kf_desktop.ui.table.boxes import Boxes, table_boxes
from kf_desktop.ui.table.controller import GameController
from kf_desktop.ui.table.explaining import ExplainingTable
from kf_desktop.ui.table.light import Light, card_of, place_of
from kf_desktop.ui.table.log_place import LogPlace
from kf_desktop.ui.table.middle import BESIDE, WHOLE, Middle, board_of
from kf_desktop.ui.table.parts import ON_THE_STAGE, Parts
from kf_desktop.ui.table.sheltered import attempt, draw
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES, px

FIGHTERS = 5
"""Fighters with a key of their own, F1 to F5."""
ON_A_CARD = (Kind.CHOOSE, Kind.CONFIRM)
"""Kinds of questions that need nothing in view but the card that asks: neither the board nor dice."""
AROUND = 40
"""Pixels at 100 % around a place of which a picture stands beside the log."""
KEPT = 206
"""The height at 100 % that a bar with many options leaves to the middle."""
VIEW_KEYS = {"F6": "map", "F7": "clash", "F8": "story"}


class Table(ExplainingTable):
    """Everything on the screen while a game is played. It draws `controller.view()` and nothing else."""

    glossary_asked = Signal()
    chronicle_asked = Signal(object)
    """The chronicle is wanted: an object whose `tell` takes it."""
    book_asked = Signal(str)
    """The knight whose book so far is to be read."""

    def __init__(self, controller: GameController) -> None:
        super().__init__(controller)
        self._grid: tuple[int, int] | None = None
        self._unturned = Unturned()
        self._asked: tuple[str, int] = ("", 0)
        """The prompt of the question before, and the attack within which it was asked."""
        self._asks_else = False
        """Whether the question is of another kind than the one before."""
        self._here: Sequence[Cue] = ()
        self._there: Sequence[Cue] = ()
        """Cues of the step that are shown on the view where it began (`_here`), and after turning to where it led."""
        self.parts = Parts(self, controller.view, self._is_seen)
        self._build()
        self._connect()
        self.listen()

    def _build(self) -> None:
        self.log_line, self.log = LogLine(), LogPanel()
        self.top, self.party = TopStrip(self.log_line), PartyRail()
        self.middle, self.stage = Middle(self.controller.answering), Stage()
        self.monster, self.delve = self.stage.sheet, self.stage.kingdom
        self.tab = StageTab(self)
        self.on_stage, self.sequence = self.stage.card, self.stage.sequence
        self.bar = DecisionBar(self.controller.answering)
        self.hand, self.verdict = self.bar.hand, self.bar.verdict
        for part in (self.top, self.party, self.middle, self.stage, self.bar, self.log):
            part.setParent(self)
        self.log.hide()
        self.zoom = CardZoom(self)
        self.callout = CardCallout(self, lambda face: beside_card(face, self.controller.view()))
        self.light = Light(self)
        self.tray = self.bar.tray
        self.tray.seat(self, self.middle)
        self.log_place = LogPlace(self, self.log, self.top, self.tray)
        self.asides = Asides(self, self.party, self.stage, self.tab, self.log_place)
        self.tray.shunned = lambda: (self.log_place.over_board(), *self.middle.shunned())
        self.toast.shunned = lambda: ([self.tray.geometry()] if self.tray.isVisible() else [], *self.middle.shunned())
        self.director = Director(self, self.middle, *self.middle.performers(), self.tray, self.party, self.stage)
        self.ground = Ground(self, self.party, self.stage, self.middle)
        self.slips = Slips(self, self.ground)

    def _connect(self) -> None:
        self.middle.option_chosen.connect(self.bar.take)
        self.middle.meant.connect(self.click_through)
        self.middle.let_fall.connect(self.controller.answering.put_back)
        self.middle.inspected.connect(self.open_link)
        self.middle.decided.connect(self.controller.overrule)
        self.middle.chronicle_asked.connect(self.chronicle_asked)
        self.middle.turning.connect(self._arrange)
        self.middle.refused.connect(self.director.refuse)
        self.middle.flipped.connect(self._come_to)
        self.middle.shows_first = lambda: bool(self._here)
        self.bar.reading = self.hand.reading = self.middle.is_reading
        self.bar.watching = lambda: bool(self.middle.waiting)
        self.bar.read_on.connect(lambda: self._go_there() or self.middle.flip_back())
        self.bar.text_goes_on = self.middle.goes_on
        self.bar.scrolled_on.connect(self.middle.scroll_on)
        self.middle.scrolled.connect(self.bar.mark)
        self.party.opened.connect(self.middle.open_knight)
        self.party.due = partial(self.parts.draw_if_seen, "party")
        self.stage.due = partial(self.parts.draw_if_seen, "monster")
        self.monster.numbers_asked.connect(self.show_numbers_of_monster)
        for told in (self.log, self.log_line, self.sequence, self.slips):
            told.why_asked.connect(self.why_event)
        self.log.lit.connect(self.light_event)
        self.log_line.clicked.connect(self.toggle_log)
        self.tab.clicked.connect(self.toggle_asides)
        self.sequence.aimed.connect(self.middle.show_aims)
        self.sequence.skipped.connect(self.director.staging.finish)
        self.director.staging.told.connect(self.sequence.tell)
        self.director.staging.ended.connect(self.sequence.finish)
        self.director.staging.ended.connect(lambda: QTimer.singleShot(0, self, self._have_seen))
        self.director.staging.told.connect(self.slips.tell)
        self.director.staging.ended.connect(self.slips.finish)
        self.director.holds = self._holds
        self.director.holds_click = self._holds_click
        self.director.skipped.connect(self.bar.guard)
        self.ground.at_board = lambda: self.middle.current == "clash"
        self.ground.figure = self.figure_area
        self.ground.shunned = self._not_to_be_covered
        self.middle.filled.connect(self.slips.place)
        self.tray.placed.connect(self._note_dice)
        self.director.overlay.figures = self.figure_area
        self.director.overlay.taken = lambda: self.toast.kept_off
        self.director.overlay.head_is_read = lambda: self.middle.current == "story"
        self.bar.placed = self.hand.placed = self.middle.placed
        self.bar.odds_asked.connect(self.show_odds)
        self.hand.looked.connect(self._call_out)
        self.top.menu_asked.connect(self.menu_asked)
        self.top.views_asked.connect(self.offer_views)
        self.top.glossary_asked.connect(self.glossary_asked)
        for cards in (self.middle.read, self.monster.read, self.on_stage.read, self.delve.read, self.bar.read):
            cards.connect(self.zoom.open)

    def letters(self) -> Sequence[str]:
        return tuple(dict.fromkeys((*super().letters(), *OWN.values())))

    def looking_keys(self) -> dict[str, Callable[[], object]]:
        """Keys that open what can be looked at."""
        found: dict[str, Callable[[], object]] = {key: partial(self.middle.flip, id) for key, id in VIEW_KEYS.items()}
        for number in range(1, FIGHTERS + 1):
            found[f"F{number}"] = partial(self._open_fighter, number)
        return found

    def keys(self) -> dict[str, Callable[[], object]]:
        return {
            **super().keys(),
            **self.looking_keys(),
            "Shift+Space": self.run_through,
            "I": self.toggle_asides,
            "G": self.glossary_asked.emit,
            "F9": self.show_odds,
        }

    def run_through(self) -> None:
        """Shift+Space: at first it is said what it would do, the second time it is done."""
        if not self.controller.may_run_through() or self.middle.is_reading():
            return
        if self.bar.has_warned():
            self.controller.run_through()
        else:
            self.bar.warn()

    def _open_fighter(self, number: int) -> None:
        """Open the sheet of the fighter in that place of the party, also while the rail is hidden."""
        self.parts.draw_if_stale("party")
        self.party.open(number)

    # --- the place of everything ---------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self._raise_bar()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._raise_bar()

    def boxes(self) -> Boxes:
        """Where the parts stand at this size."""
        return table_boxes(self.width(), self.height(), THEMES.theme.scale, self._grid, risen=self.bar.risen)

    def _arrange(self) -> None:
        """Give every part its box; some views in the middle take those of rail and stage as well."""
        boxes, view = self.boxes(), self.middle.current
        self.top.setGeometry(boxes.strip)
        self.bar.setGeometry(boxes.bar)
        whole, beside = view in WHOLE, view in BESIDE
        self.middle.setGeometry(self._middle_box(boxes))
        self.asides.place(boxes, rail=not whole, stage=not whole and not beside)
        if boxes.folded and (over := self._over()) is not None:
            over.raise_()
        self.log_place.lay()
        if not self.parts.is_stale("middle"):
            self.parts.draw_seen()
        self.slips.place()

    def _middle_box(self, boxes: Boxes) -> QRect:
        """Some views in the middle take the boxes of rail and stage as well."""
        view = self.middle.current
        return boxes.whole if view in WHOLE else boxes.beside if view in BESIDE else boxes.middle

    def _raise_bar(self) -> None:
        """Make the bar as high as its options need it, so that none lies below a scroll; the middle cedes the room."""
        if not self.isVisible():
            return  # what is not seen yet has not heard of its size
        usual = table_boxes(self.width(), self.height(), THEMES.theme.scale, self._grid)
        self.bar.risen = 0
        if self.bar.geometry() != usual.bar:
            self.bar.setGeometry(usual.bar)
        self.bar.risen = min(self.bar.lacks(), max(0, usual.middle.height() - px(KEPT)))
        boxes = self.boxes()
        if (boxes.bar, self._middle_box(boxes)) != (self.bar.geometry(), self.middle.geometry()):
            self._arrange()

    def toggle_asides(self) -> None:
        """Open rail and stage over the middle where there is no room beside it, or close them."""
        self.asides.open = not self.asides.open
        held = self.focusWidget()
        self._arrange()
        self._lend_options()  # they must not be folded away with the card
        if self.focusWidget() is not held:
            self._take_keyboard()  # what was hidden passed it on to the log's line

    def _unfold_for_card(self, view: TableView) -> None:
        """Open a folded stage by itself while a card asks on the map, and close it with the question."""
        decision, folded = view.decision, self.boxes().folded
        asks = folded and self.middle.current == "map" and decision is not None and decision.kind in ON_A_CARD
        if self.asides.open_for_card(asks and source_of(view) is not None):
            self._arrange()

    def toggle_log(self) -> None:
        """Open the log below its line, or close it."""
        opened = self.log.isHidden()
        self.light_event(-1)
        self.log_place.open(opened)
        self._arrange()
        self.tray.place()
        if opened:
            self.log.raise_()
            self.log.browser.setFocus()
        else:
            self._take_keyboard()

    def light_event(self, index: int) -> None:
        """Show where on the board, and on which card, an event of the log took place; −1 for none."""
        view = self.controller.view()
        event = view.events[index] if 0 <= index < len(view.events) else None
        area = self.place_area(place_of(event)) if event is not None else QRect()
        if self.log_place.covers(area):
            around = area.adjusted(-px(AROUND), -px(AROUND), px(AROUND), px(AROUND)).intersected(self.middle.geometry())
            seen = self.middle.grab(around.translated(-self.middle.pos()))
            self.light.show_at(self.log_place.beside(around.size()), seen)
        else:
            self.light.show_at(area)
        face = card_of(event, view.library) if event is not None else None
        hand = QRect(self.bar.hand.mapTo(self, QPoint()), self.bar.hand.size())
        lit = [self.light.geometry()] if not area.isEmpty() else []
        self.callout.show(face, hand, [*lit, *self.log_place.over_board()])

    def place_area(self, place: str) -> QRect:
        """Where on the table a space, a figure, a knight or a tile is; empty if it is not in view."""
        area = self.middle.place_area(place)
        return area.translated(self.middle.mapTo(self, QPoint())) if not area.isEmpty() else area

    def offer_views(self) -> None:
        """A list of the places that can be looked at; the game stays where it is."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        keys = {id: key for key, id in VIEW_KEYS.items()}
        for id in self.middle.there():
            words = f"{self.middle.title(id)}\t{keys.get(id, '')}"
            action = menu.addAction(words)
            action.setEnabled(id != self.middle.current)
            action.triggered.connect(lambda _=False, id=id: self.middle.flip(id))
        menu.popup(self.top.where.mapToGlobal(QPoint(0, self.top.where.height())))

    def _call_out(self, held: HeldCard | None, card: QRect) -> None:
        """Show a card of the fan whole above it, unless the stage shows it as large."""
        face, foretold = (held.face, held.foretold) if held is not None else (None, "")
        if face is not None and self.stage.isVisible() and face.id in [each.id for each in self.on_stage.faces[:1]]:
            face = None
        corner = self.hand.mapTo(self, card.topLeft())
        self.callout.show(face, QRect(corner, card.size()), foretold=foretold)

    # --- what is shown -------------------------------------------------------------------------------

    def recall(self) -> None:
        """Show the story so far when a campaign is taken up again, unless a notice about its journal is shown."""
        if self.toast.label.isHidden():
            self.toast.say(story_so_far(self.controller.view()), read=True)

    def refresh(self) -> None:
        """Draw the game as it is now; a part that cannot be drawn keeps no other from it, least of all the bar."""
        self._draw(EVERYTHING)
        LATER.finish()
        self.read_ahead()

    def read_ahead(self) -> None:
        """Load pictures and texts while the loop is idle, before the first answer needs them."""
        LATER.put(self, "heads", partial(PRINTS.head, "cards", ""))
        LATER.put(self, "rules", partial(speech.titles, ("",)))
        read_ahead(self, self.controller.view())

    def follow(self) -> None:
        """Draw what the last step has changed, the question first, and stage how it happened."""
        self.toast.pass_by()
        self.director.before()
        view = self.controller.view()
        self._here, self._there = parted(self.director.score(view), view, on_map=self.middle.current == "map")
        self._draw(self.controller.changes)
        attempt(self.party, view, lambda: self.slips.follow(view))
        self._note_kind(view)
        if not self.middle.waiting:
            self._here, self._there = [*self._here, *self._there], ()
        self._unturned.note(view, "map" if self.middle.waiting == "map" else self.middle.current)
        self.director.stage([*(self._turn_late() if MOTION.moves else ()), *self._here])
        if not MOTION.pace:
            self.slips.finish()
        if self._asks_else and self.slips.fresh:
            self.bar.guard()
        LATER.put(self, f"aloud {view.seen}", lambda: self.director.tell(view))

    def _note_kind(self, view: TableView) -> None:
        """Note of which kind the question is; the same one within another attack is another."""
        asked = (view.decision.prompt if view.decision is not None else "", self.slips.within)
        self._asks_else, self._asked = asked != self._asked, asked

    def _holds(self, key: str) -> bool:
        """Whether that key would answer another question than the last, before it is seen what came of that one."""
        answers = key in ("Space", "Return", "Enter") or key in self.letters()
        return answers and self._comes_too_early()

    def _holds_click(self, widget: QWidget | None) -> bool:
        """The same of a click: on the board it is meant, for there it is seen what can be chosen."""
        return widget in self.bar.answers() and self._comes_too_early()

    def _comes_too_early(self) -> bool:
        return self._asks_else and self.slips.fresh and not self.covered()

    def _note_dice(self) -> None:
        """The board tells of its monster beside the dice."""
        self.middle.lay_dice(self.tray.geometry() if not self.tray.isHidden() else QRect())

    def _not_to_be_covered(self) -> Shunned:
        """Areas that a slip keeps off: what is read or rolled over the board, what can be chosen, who stands there."""
        over = [self.tray.geometry()] if self.tray.isVisible() else []
        return ([*over, self.toast.kept_off, *self.log_place.over_board()], *self.middle.shunned())

    def _have_seen(self) -> None:
        """Turn to where the game is, once the step has been shown or skipped."""
        if not self.director.staging.playing:
            self._go_there()

    def _go_there(self) -> bool:
        """Turn from where the step began to where the game is; False if that is on top already."""
        if not self.middle.waiting:
            return False
        self.middle.go_there()
        self._lend_options()
        self._take_keyboard()
        self.director.stage(self._there)
        return True

    def _turn_late(self) -> list[Cue]:
        """Cues of tiles revealed while another view lay over the map, if the map is on top now; a toast names them."""
        late, words = self._unturned.turned(self.controller.view(), self.middle.current)
        self.toast.say(words, passing=True)
        return late

    def _come_to(self) -> None:
        """Called when another view has come on top; what it shows to be chosen lies neither in bar nor fan as well."""
        view = self.controller.view()
        self._fit_board(view)
        again = self.hand.put_off or bool({*self.hand.offered()} & {*self.middle.placed()})
        if again:
            self.parts.draw("hand", view)
        self.bar.mark()
        if again:
            self.bar.arrange()
            self._lend_options()
        self._raise_bar()
        self.slips.place()
        late = self._turn_late()
        if late and MOTION.moves:
            self.director.stage(late)

    def _draw(self, changes: Changes) -> None:
        view = self.controller.view()
        IN_PLAY.squires = IN_PLAY.delves = view.game.rosegraal is None
        self.callout.show(None, QRect())
        self.parts.touch(changes, view)
        if not self._here or board_of(view) is not None:
            self._fit_board(view)
        if self.parts.is_stale("middle"):  # first of all: whether the others are seen depends on it, and their room
            self.parts.draw_first("middle", view)
        if not self.middle.frozen:
            self._fit_board(view)
        self._unfold_for_card(view)
        self.parts.draw_seen()
        if not draw(self.bar.words, self.bar, view):
            self.bar.show_plainly()
        self._lend_options()
        self._take_keyboard()
        QTimer.singleShot(0, self, self._take_keyboard)  # what comes up only now takes it a moment later
        notice = self.controller.table.notice
        if notice is not None:
            self.controller.table.notice = None
            self.toast.say(notice_words(notice)[CATALOGUE.language])

    def _fit_board(self, view: TableView) -> None:
        """Lay the table out anew if the size of the board has changed."""
        board = board_of(view)
        grid = (board.columns, board.rows) if board is not None else None
        if grid != self._grid:
            self._grid = grid
            self.parts.blank("monster")
            self._arrange()

    def _is_seen(self, name: str) -> bool:
        """Whether that part of the table is to be drawn: visible, and the board beside the stage not frozen."""
        if name == "party":
            return self.party.isVisibleTo(self)
        return name not in ON_THE_STAGE or (self.stage.isVisibleTo(self) and not self.middle.frozen)

    def _lend_options(self) -> None:
        """Put the options right below the card that asks, if it lies on the stage and they are few."""
        count = len(self.bar.grid.buttons)
        on_card = self.on_stage.asks and 0 < count <= MOST_OPTIONS and self.stage.isVisible()
        self.stage.offer(count if on_card else 0)
        self.bar.lend(self.on_stage.options if on_card else None)
        self._raise_bar()

    def _take_keyboard(self) -> None:
        """Give the focus to the map that is asked, else to the first option, unless something has it that keeps it."""
        if self.covered() or self.middle.holds_keyboard() or self.log.isAncestorOf(self.focusWidget() or self):
            return
        if self.middle.is_asked() and self.middle.take_keyboard():
            return
        if not self.bar.focus_first() and not self.middle.take_keyboard():
            self.setFocus()  # the plates have keys of their own, which only work while the keyboard is here

    # --- what is asked of it -------------------------------------------------------------------------

    def click_through(self, click: Click) -> None:
        """Give both answers of a click; the second only if its question comes and offers it."""
        self.controller.answer((click.first,), (click.prompt, (click.then,)) if click.then else None)

    def figure_area(self, who: str) -> QRect:
        """Where on the table a figure of the clash board is."""
        area = self.middle.figure_area(who)
        return area.translated(self.middle.mapTo(self, QPoint())) if not area.isEmpty() else area

    def open_link(self, link: Link) -> None:
        """Open what a view asks for."""
        ways: dict[Opens, Callable[[str], object]] = {
            "sheet": self.middle.open_knight,
            "numbers": self.show_numbers_of_knight,
            "book": self.book_asked.emit,
            "pen": self.house_rule_asked.emit,
        }
        ways[link.opens](link.knight)

    def step_back(self) -> None:
        """Step back: from the log, within the view, from a flip, from a pick, else to the menu."""
        if self.log_place.hangs:
            self.toggle_log()
        elif self.asides.open:
            self.toggle_asides()
        elif self.middle.views[self.middle.current].step_back():
            return
        elif not self._go_there() and not self.middle.flip_back() and not self.controller.answering.put_back():
            self.menu_asked.emit()
