"""A view of the table that is a scene to look at: the clash board, the kingdom map, the Rosegraal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QLabel, QMenu, QToolTip, QWidget

from kf_desktop.ui import a11y
from kf_desktop.ui.canvas.brush import glow
from kf_desktop.ui.canvas.canvas import Canvas
from kf_desktop.ui.canvas.mirror import Mirror
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.table.board_view import BoardView
from kf_desktop.ui.theme.widgets import column, label

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Option
    from kf_desktop.ui.canvas.kept import BoardScene
    from kf_desktop.ui.table.view import TableView
    from kf_desktop.ui.theme.theme import Theme


class CanvasView(BoardView):
    """A view with a canvas for a scene; a line of words stands in its place while there is nothing to show."""

    refused = Signal(object)
    """A space or tile was chosen that cannot be had: a `Refused`."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self.canvas = Canvas(scene)
        self.mirror = Mirror(self.canvas)
        self.nothing: QLabel = label(role="soft")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.body = column(self)
        self.body.addWidget(self.nothing, 1)
        self.body.addWidget(self.canvas, 1)
        self.chosen: tuple[str, ...] = ()
        self._told = False
        """Whether it was asked for what there is to know where the cursor of the keys is."""
        self._view: TableView | None = None
        self.canvas.pressed.connect(self._press)
        self.canvas.hovered.connect(self._point)
        self.canvas.left.connect(self._leave)
        self.canvas.moved_by_key.connect(self._step)
        self.canvas.entered.connect(self._enter)
        self.canvas.told_asked.connect(self._toggle_told)

    def set_chosen(self, keys: Sequence[str]) -> None:
        """Show what has been picked."""
        if tuple(keys) != self.chosen:
            self.chosen = tuple(keys)
            self._mark()

    def set_theme(self, theme: Theme) -> None:
        """Paint everything anew."""
        self.canvas.kept_scene.repaint_all()

    def let_go(self) -> None:
        self.canvas.kept_scene.let_go()
        glow.cache_clear()

    def takes_focus(self) -> QWidget:
        return self.canvas

    def move_aside(self, by: int) -> None:
        self.canvas.move_aside(by)

    def gone_aside(self) -> int:
        return self.canvas.aside

    def on_view(self, areas: Iterable[QRectF]) -> list[QRect]:
        """Where those parts of what is drawn are seen."""
        corner = self.canvas.viewport().mapTo(self, QPoint())
        return [self.canvas.mapFromScene(area).boundingRect().translated(corner) for area in areas]

    def _show_canvas(self, there: bool, nothing: str) -> None:
        """Show the canvas if there is something on it, else the words `nothing`."""
        self.nothing.setText(nothing)
        self.nothing.setVisible(not there)
        self.canvas.setVisible(there)

    def _answer(self, options: list[Option], at: QPoint) -> None:
        """Answer with the only option; of several ask which is meant, in a menu at that point of the screen."""
        self._ask_which(
            {self._words_of(option): partial(self.option_chosen.emit, option.key) for option in options}, at
        )

    def _words_of(self, option: Option) -> str:
        """The option's words, with the knight's name where the whole party is asked."""
        view = self._view
        if view is None:
            return option.key
        words, knight = speech.option(option, view), str(option.args.get("knight", ""))
        name = speech.names_of(view.library).called(knight) if knight in view.game.knights else ""
        if view.asked() is not None or not name or name in words:
            return words
        return tr("bar.asks", who=name, what=words)

    def _ask_which(self, meanings: Mapping[str, Callable[[], object]], at: QPoint) -> None:
        """Do the only deed; of several ask which in a menu, by the words that are their keys."""
        if len(meanings) == 1:
            next(iter(meanings.values()))()
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName(tr("board.which"))
        for words, deed in meanings.items():
            menu.addAction(words).triggered.connect(lambda _=False, deed=deed: deed())
        menu.popup(at)

    def _mark(self) -> None:
        """Draw what can be chosen, what is chosen, and the cursor."""
        raise NotImplementedError

    def _press(self, place: QPointF) -> None:
        raise NotImplementedError

    def _point(self, place: QPointF) -> None:
        raise NotImplementedError

    def _leave(self) -> None:
        raise NotImplementedError

    def _step(self, right: int, up: int) -> None:
        """Move the cursor, and say what is there."""
        raise NotImplementedError

    def _enter(self) -> None:
        """Answer with the option under the cursor."""
        raise NotImplementedError

    def _tell_cursor(self) -> None:
        """Show at the cursor of the keys what the pointer would be told there."""
        raise NotImplementedError

    def _toggle_told(self) -> None:
        """Show that, or put it away."""
        self._told = not (self._told and QToolTip.isVisible())  # it goes by itself after a while
        if self._told:
            self._tell_cursor()
        else:
            QToolTip.hideText()

    def _tell_on(self) -> None:
        """The cursor has moved: what is told goes with it."""
        if self._told:
            self._tell_cursor()


class SpotsView(CanvasView):
    """A canvas with a few spots that can be chosen, such as tiles: by pointer, by Tab, or by arrow keys."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene)
        self.spot = self.hover = ""
        """The spot under the cursor of the keys, and the one under the pointer; empty if there is none."""
        self.canvas.tabbed = self._tab

    def _spots(self) -> Sequence[str]:
        """All that can be chosen, in the order of Tab."""
        raise NotImplementedError

    def _spot_at(self, place: QPointF) -> str:
        """The spot at a point of the scene, or empty; it may be one that cannot be chosen."""
        raise NotImplementedError

    def _area(self, spot: str) -> QRectF:
        """Where a spot lies in the scene."""
        raise NotImplementedError

    def _spoken(self, spot: str) -> str:
        """What is said of a spot that the keys have reached."""
        raise NotImplementedError

    def _tip_at(self, place: QPointF) -> tuple[str, QRectF]:
        """What the tip at a point of the scene says, empty for none, and the area within which it stays."""
        raise NotImplementedError

    # --- the pointer --------------------------------------------------------------------------------

    def _point(self, place: QPointF) -> None:
        hover = self._spot_at(place)
        hand = Qt.CursorShape.PointingHandCursor if hover in self._spots() else Qt.CursorShape.ArrowCursor
        self.canvas.viewport().setCursor(hand)
        if hover != self.hover:
            self.hover = hover
            self._mark()
        self._show_tip(*self._tip_at(place))

    def _show_tip(self, told: str, area: QRectF) -> None:
        """The tip beside the pointer, as long as that stays in the area of the scene; none for no words."""
        if not told:
            QToolTip.hideText()
            return
        around = self.canvas.mapFromScene(area).boundingRect()
        QToolTip.showText(QCursor.pos() + QPoint(18, 14), told, self.canvas.viewport(), around)

    def _leave(self) -> None:
        if self.hover:
            self.hover = ""
            self._mark()

    # --- keys ---------------------------------------------------------------------------------------

    def _tell_cursor(self) -> None:
        area = self._area(self.spot) if self.spot else QRectF()
        told = self._tip_at(area.center())[0] if self.spot else ""
        below = self.canvas.mapFromScene(area).boundingRect().bottomLeft() + QPoint(0, 6)
        QToolTip.showText(self.canvas.viewport().mapToGlobal(below), told, self.canvas.viewport())

    def _tab(self, onward: bool) -> bool:
        """The next spot; False at the end, and the keyboard goes on to what is beside the canvas."""
        spots = self._spots()
        place = spots.index(self.spot) if self.spot in spots else (-1 if onward else len(spots))
        place += 1 if onward else -1
        if not 0 <= place < len(spots):
            self.spot = ""
            self._mark()
            return False
        self._go_to(spots[place])
        return True

    def _step(self, right: int, up: int) -> None:
        """The nearest spot that lies that way."""
        spots = self._spots()
        if not spots:
            a11y.announce(self.canvas, self._no_spots())
            return
        if self.spot not in spots:
            self._go_to(spots[0])
            return
        here = self._area(self.spot).center()
        far: dict[str, float] = {}
        for spot in spots:
            gone = self._area(spot).center() - here
            along, aside = gone.x() * right - gone.y() * up, abs(gone.x() * up) + abs(gone.y() * right)
            if along > 1:
                far[spot] = along + 2 * aside
        if far:
            self._go_to(min(far, key=lambda spot: far[spot]))

    def _no_spots(self) -> str:
        """What is said where nothing can be chosen."""
        raise NotImplementedError

    def _go_to(self, spot: str) -> None:
        self.spot = spot
        self.canvas.reveal(self._area(spot))
        self._mark()
        self._tell_on()
        a11y.announce(self.canvas, self._spoken(spot))
