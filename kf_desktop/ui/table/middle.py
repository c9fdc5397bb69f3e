"""The middle of the table: a view for each place of the game, the right one on top."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtWidgets import QStackedLayout, QWidget

from kf_desktop.engine.decision import Kind
from kf_desktop.ui.canvas.kept import let_boards_go
from kf_desktop.ui.clash_board.board import ClashBoard
from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.dungeon.dungeon_view import DungeonView
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.kingdom_map.map import KingdomMap
from kf_desktop.ui.kingdom_map.void import let_void_go, make_void
from kf_desktop.ui.knight_sheet.sheet_view import KnightSheetView
from kf_desktop.ui.outpost.outpost_view import OutpostView
from kf_desktop.ui.rosegraal.rose import RoseView
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.spoils.spoils_view import SpoilsView
from kf_desktop.ui.staging.staging import Performer
from kf_desktop.ui.storybook.pages import place_of, unread
from kf_desktop.ui.storybook.parchment import let_sheets_go
from kf_desktop.ui.storybook.reader import StoryReader
from kf_desktop.ui.table.board_view import BoardView, Views
from kf_desktop.ui.table.canvas_view import CanvasView
from kf_desktop.ui.table.sheltered import attempt, draw, is_broken
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES

if TYPE_CHECKING:
    from kf_desktop.door.view import ClashView, EncounterView

VIEWS: dict[str, Callable[[], BoardView]] = {
    "map": KingdomMap,
    "rosegraal": RoseView,
    "clash": ClashBoard,
    "story": StoryReader,
    "outpost": OutpostView,
    "spoils": SpoilsView,
    "knights": KnightSheetView,
    "dungeon": DungeonView,
}
"""The views by their names."""

WHOLE = ("story", "outpost", "spoils")
"""Views that take all the room between strip and bar: neither rail nor stage is shown."""
BESIDE = ("knights", "rosegraal")
"""Views that take the room of the stage as well; the rail stays."""

SCENES = {
    "clash": "clash",
    "aftermath": "clash",
    "skirmish": "clash",
    "outpost": "outpost",
    "loadout": "outpost",
    "rest": "outpost",
    "spoils": "spoils",
    "vision": "knights",
    "rosegraal": "rosegraal",
    "dungeon": "dungeon",
    "prologue": "story",
    "paragraph": "story",
    "story": "story",
    "reading": "story",
    "campfire": "outpost",
    "sheets": "knights",
}
"""The view of a scene; that of every other scene is the map."""

ASKED_IN = {"choose.loot": "spoils"}
"""Prompts of questions that are asked in another view than their scene's."""
KNIGHTS = "knights"
IN_A_SKIRMISH = ("clash", KNIGHTS)
"""The views that a game without an expedition has."""
WITHOUT_KINGDOM = ("map", "story")
"""The views that a Rogue's Path, which has a Rosegraal, does not have."""

IN_BETWEEN = ("story",)
"""Views that are read while the game stays where it is."""
AT_HOME = (KNIGHTS, "outpost", "spoils")
"""Where a game is that nobody has set out for yet, or whose party has come back."""

LEADS_TO = {"clash": tuple(each for each in VIEWS if each != "clash"), "map": ("story", "outpost", "clash")}
"""By the view where a step began: the views to which the middle turns only once the step has been shown."""

MADE_ANEW = ("outpost", "spoils")
"""Views that are deleted when the game leaves them: they hold many cards and are seldom needed."""

ON_A_BOARD = (Kind.CELL, Kind.PATH, Kind.TILE, Kind.FIGURE, Kind.READ)
"""Decisions that cannot be taken without seeing the board or the page."""


@dataclass(frozen=True, slots=True)
class Looking:
    """The view that the players look at; of the knights' sheets also the knight and the page."""

    view: str
    knight: str = ""
    page: str = ""


def right_view(view: TableView) -> str:
    """The name of the view in which the game is now."""
    decision = view.decision
    if decision is not None and decision.kind is Kind.READ and place_of(view) is not None:
        return "story"
    if decision is not None and decision.kind is Kind.TILE:
        return "dungeon" if view.scene == "dungeon" else "map"
    if view.expedition.encounter is not None or _is_aftermath(view):
        return "clash"
    if decision is not None and decision.prompt in ASKED_IN:
        return ASKED_IN[decision.prompt]
    if decision is not None and decision.family == "loadout":
        return "outpost"
    if view.scene in SCENES:
        return SCENES[view.scene]
    if view.game.rosegraal is not None:
        return "rosegraal"  # when all is over too
    return "clash" if view.game.clash is not None else "map"


def board_of(view: TableView) -> ClashView | EncounterView | None:
    """The board in play: an Encounter's before a clash's."""
    return view.expedition.encounter or view.game.clash


def _is_aftermath(view: TableView) -> bool:
    """Whether a clash is over but still in the state: the page that ordered it is on top and has asked nothing yet."""
    return view.game.clash is not None and all(frame.scene != "clash" for frame in view.game.scenes)


class Middle(QWidget):
    """The stack of views. It turns to the one where the game is; the player may look at another and come back."""

    option_chosen = Signal(str)
    inspected = Signal(object)
    decided = Signal(object)
    read = Signal(object, list)
    filled = Signal()
    crowded = Signal(bool)
    meant = Signal(object)
    """A `Click`: the answers that one gesture means."""
    let_fall = Signal()
    turning = Signal(str)
    """A view, by its name, is about to come on top: its neighbours make room for it."""
    refused = Signal(object)
    """A space or tile was chosen that cannot be had: a `Refused`."""
    flipped = Signal()
    """The player has turned to another view."""
    chronicle_asked = Signal(object)
    """All that has been played is wanted; what takes it has a `tell`."""
    scrolled = Signal()
    """The open page has been scrolled."""

    is_past = False
    """Whether it shows the past, in a replay."""

    def __init__(self, answering: Answering) -> None:
        super().__init__()
        self.answering = answering
        self._stack = QStackedLayout(self)
        self.views = Views(VIEWS, self)
        self.current = next(iter(VIEWS))
        """The name of the view on top."""
        self.right = ""
        self.waiting = ""
        """The view that comes up once what has just happened on the board or map has been seen; "" for none."""
        self.shows_first: Callable[[], bool] = lambda: False
        """Whether anything of the step will be shown on the view where it began."""
        self._place = ""
        """The view where the game is, disregarding those of `IN_BETWEEN`."""
        self._view: TableView | None = None
        self._stale: set[str] = set()
        answering.changed.connect(self._mark)

    def take_in(self, view: BoardView) -> None:
        """Put a view that has just been made into the stack."""
        self._stack.addWidget(view)
        view.filled.connect(self.filled)
        if isinstance(view, CanvasView):
            view.refused.connect(self.refused)
        if isinstance(view, StoryReader):
            view.left.connect(self.flip_back)
            view.asked_here = lambda: self.right == "story"
            view.scrolled.connect(self.scrolled)
        elif isinstance(view, KnightSheetView):
            view.is_past = self.is_past
            view.chronicle_asked.connect(lambda: self.chronicle_asked.emit(view.came))

    def _is_there(self, id: str) -> bool:
        """Whether the game has anything that the view could show."""
        if self._view is None:
            return True
        if self._view.by_hand:
            return id == KNIGHTS
        if id == "dungeon":
            return self._view.expedition.dungeon is not None
        if self._view.game.rosegraal is not None:
            return id not in WITHOUT_KINGDOM
        return id in IN_A_SKIRMISH if self._view.game.skirmish is not None else id != "rosegraal"

    def there(self) -> list[str]:
        """Names of the views that have something to show."""
        return [id for id in VIEWS if self._is_there(id)]

    def title(self, id: str) -> str:
        """The name of a view as players read it at this moment."""
        return tr((self.views[id].named(self._view) if self._view is not None else "") or f"view.{id}")

    def placed(self) -> Collection[str]:
        """The options that the right view shows where they belong; none while it cannot be drawn."""
        shown = self.views[self.right] if self.right else None
        return shown.placed() if shown is not None and not is_broken(shown) else ()

    def show_table(self, view: TableView) -> None:
        """Draw the state; turn back to where the game is when the scene has changed or the board is needed.

        What a page has said is read before the question that it asks elsewhere, and what has happened on the board
        or the map is seen before either.
        """
        self._view = view
        right = right_view(view)
        decision = view.decision
        needed = decision is not None and decision.kind in ON_A_BOARD
        at = self.waiting or self.current
        comes = "story" if unread(view) else right if right != self.right or needed else at
        lingers = self.right == self.current and comes in LEADS_TO.get(self.current, ()) and self.shows_first()
        self.right = right
        self._stale = set(VIEWS)
        self.waiting = ""
        if lingers:
            self._linger(comes)
        else:
            self._turn_to(comes)
            self._leave()
        if comes in AT_HOME:
            let_boards_go()
            let_void_go()
            let_sheets_go()
        elif comes != "map":
            LATER.put(self, "void", partial(make_void, view))

    @property
    def frozen(self) -> bool:
        """Whether the board on top is shown as it was before the step, because the state has none any more."""
        at_board = bool(self.waiting) and self.current == "clash"
        return at_board and self._view is not None and board_of(self._view) is None

    def _linger(self, comes: str) -> None:
        """Stay until the step has been shown, then turn to `comes`; a board that the state has no more is frozen."""
        self.waiting = comes
        board = self.views["clash"]
        if not self.frozen:
            self._turn_to(self.current)
        elif isinstance(board, ClashBoard):
            board.freeze()

    def go_there(self) -> None:
        """Turn to where the game is: the step has been shown or was skipped."""
        comes, self.waiting = self.waiting, ""
        self._turn_to(comes)
        self._leave()
        self.flipped.emit()

    def _leave(self) -> None:
        """Have the view that the game has left free its pictures."""
        if self.right not in IN_BETWEEN and self.right != self._place:
            left, self._place = self._place, self.right
            if left:
                LATER.put(self.views[left], "let go", partial(self._let_go, left))

    def _let_go(self, id: str) -> None:
        """Free or delete a view that the game has left, unless the game is there again or somebody looks at it."""
        if id in (self._place, self.current):
            return
        if id in MADE_ANEW:
            self._stack.removeWidget(self.views[id])
            self.views.pop(id).deleteLater()
        else:
            self.views[id].let_go()

    def is_reading(self) -> bool:
        """Whether a page that nobody has finished lies over the question, or will once the step has been shown."""
        return bool(self.waiting) or (
            self._view is not None and self.current == "story" and self.right != "story" and unread(self._view)
        )

    def goes_on(self) -> bool:
        """Whether the page that is open has text below what can be seen."""
        shown = self.views[self.current]
        return isinstance(shown, StoryReader) and shown.goes_on()

    def scroll_on(self) -> None:
        """Scroll on to the next lines of the open page."""
        shown = self.views[self.current]
        if isinstance(shown, StoryReader):
            shown.scroll_on()

    def holds_keyboard(self) -> bool:
        """Whether the keyboard is in the view on top and has something to answer there."""
        view = self.views[self.current]
        return view.offers() and view.takes_focus().hasFocus()

    def is_asked(self) -> bool:
        """Whether a tile is asked for and the view on top has it: what the bar lists besides is the exception."""
        asked = self._view.decision if self._view is not None else None
        return asked is not None and asked.kind is Kind.TILE and self.right == self.current

    def take_keyboard(self) -> bool:
        """Put the keyboard into the view on top, if there is something to answer; whether it went there."""
        view = self.views[self.current]
        if view.offers():
            view.takes_focus().setFocus()
        return view.offers()

    def flip(self, id: str) -> None:
        """Show another view, if it has anything to show; "map" means the Rosegraal where there is one."""
        id = "rosegraal" if id == "map" and not self._is_there(id) else id
        if not self._is_there(id):
            return
        self.waiting = ""
        self._turn_to(id)
        self.flipped.emit()
        self.views[id].takes_focus().setFocus()

    def flip_back(self) -> bool:
        """Turn back to where the game is; False if that view is on top already."""
        if not self.right or self.current == self.right:
            return False
        self.flip(self.right)
        return True

    def show_aims(self, aims: Sequence[tuple[str, str]]) -> None:
        """Show arrows on the clash board, from whom to whom, while a monster's action is told."""
        board = self.views["clash"]
        if isinstance(board, ClashBoard):
            board.show_aims(aims)

    def performers(self) -> list[Performer]:
        """The parts of the views that animate what happens."""
        boards = (self.views["map"], self.views["clash"])
        return [board.actors for board in boards if isinstance(board, ClashBoard | KingdomMap)]

    def figure_area(self, who: str) -> QRect:
        """Where a figure of the clash board is, a tile of the map, or where a card lay; empty if that is not on top."""
        shown = self.views[self.current]
        if isinstance(shown, ClashBoard):
            area = shown.figure_area(who)
        elif isinstance(shown, KingdomMap):
            area = shown.place_area(who)
        else:
            area = shown.lay(who) if isinstance(shown, SpoilsView) else QRect()
        return area.translated(shown.mapTo(self, QPoint())) if not area.isEmpty() else area

    def place_area(self, place: str) -> QRect:
        """Where in the middle `cell:`, `figure:`, `knight:` or `tile:` is, if the view on top shows it."""
        shown = self.views[self.current]
        if not isinstance(shown, ClashBoard | KingdomMap):
            return QRect()
        area = shown.place_area(place)
        return area.translated(shown.mapTo(self, QPoint())) if not area.isEmpty() else area

    def shunned(self) -> tuple[list[QRect], list[QRect]]:
        """Areas of the view on top, in the parent's pixels: of what can be chosen, and of what stands there."""
        shown = self.views[self.current]
        corner = self.pos() + shown.mapTo(self, QPoint())
        asked, busy = shown.asked(), shown.busy()
        return [area.translated(corner) for area in asked], [area.translated(corner) for area in busy]

    def keep_free(self, area: QRect) -> None:
        """Tell the views that something lies over that area, in the parent's pixels."""
        shown = self.views[self.current]
        shown.keep_free(area.translated(-self.pos() - shown.mapTo(self, QPoint())))

    def lay_dice(self, area: QRect) -> None:
        """Tell the board that dice lie over that area, in the parent's pixels; empty where there are none."""
        board = self.views[self.current]
        if isinstance(board, ClashBoard):
            board.lay_dice(area.translated(-self.pos() - board.mapTo(self, QPoint())))

    def gone_aside(self) -> int:
        """By how many pixels the view on top is shifted to the right."""
        return self.views[self.current].gone_aside()

    def move_aside(self, by: int) -> None:
        """Shift the view on top so many pixels to the right, from under what lies over it."""
        self.views[self.current].move_aside(by)

    def open_knight(self, knight: str) -> None:
        """Flip to the sheet of a knight."""
        self.flip("knights")
        sheet = self.views["knights"]
        if isinstance(sheet, KnightSheetView):
            sheet.open(knight)

    def looked_at(self) -> Looking:
        """What the players look at, for a middle that takes the place of this one."""
        sheet = self.views[KNIGHTS] if self.current == KNIGHTS else None
        if isinstance(sheet, KnightSheetView):
            return Looking(self.current, sheet.knight, sheet.page)
        return Looking(self.current)

    def look_again(self, looking: Looking) -> None:
        """Show what was looked at in the middle that this one replaces."""
        if looking.view != self.current:
            self.flip(looking.view)
        sheet = self.views[KNIGHTS] if self.current == KNIGHTS else None
        if isinstance(sheet, KnightSheetView) and looking.knight:
            sheet.open(looking.knight)
            sheet.turn(looking.page)

    def _turn_to(self, id: str) -> None:
        """Bring a view on top, drawn anew if the state has changed since: only now is its size known."""
        another, self.current, shown = id != self.current, id, self.views[id]
        if another:
            self._stack.setEnabled(False)  # the view that goes need not be laid out once more
            self.turning.emit(id)
            self._stack.setEnabled(True)
        shown.setGeometry(self.rect())
        if self._view is not None and id in self._stale:
            self._stale.discard(id)
            decision = self._view.decision
            draw(shown, shown, self._view, lambda: shown.set_decision(decision))
        self._stack.setCurrentWidget(shown)
        self._mark()

    def _mark(self) -> None:
        """Before anything has been shown, nothing has been picked."""
        shown = self.views[self.current]
        chosen = self.answering.picked or ([self.answering.armed] if self.answering.armed else [])
        if self._view is not None:
            attempt(shown, self._view, lambda: shown.set_chosen(chosen))

    def set_theme(self) -> None:
        """Repaint every view that has been opened, in another palette."""
        for view in self.views.values():
            view.set_theme(THEMES.theme)
