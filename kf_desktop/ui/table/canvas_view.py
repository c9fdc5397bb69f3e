"""A view of the table that is a scene to look at: the clash board, the kingdom map."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QLabel, QMenu, QWidget

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
    """Pointer and keys go to what lies on the canvas; a line of words stands there while nothing does."""

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
        self._view: TableView | None = None
        self.canvas.pressed.connect(self._press)
        self.canvas.hovered.connect(self._point)
        self.canvas.left.connect(self._leave)
        self.canvas.moved_by_key.connect(self._step)
        self.canvas.entered.connect(self._enter)

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

    def _show_canvas(self, there: bool, nothing: str) -> None:
        """The canvas if there is something on it, else the words."""
        self.nothing.setText(nothing)
        self.nothing.setVisible(not there)
        self.canvas.setVisible(there)

    def _answer(self, options: list[Option], at: QPoint) -> None:
        """Answer with the only option there, or ask which of them is meant."""
        self._ask_which(
            {self._words_of(option): partial(self.option_chosen.emit, option.key) for option in options}, at
        )

    def _words_of(self, option: Option) -> str:
        """The option's words; whose it is as well, where the whole party is asked."""
        view = self._view
        if view is None:
            return option.key
        words, knight = speech.option(option, view), str(option.args.get("knight", ""))
        name = speech.names_of(view.library).called(knight) if knight in view.game.knights else ""
        if view.asked() is not None or not name or name in words:
            return words
        return tr("bar.asks", who=name, what=words)

    def _ask_which(self, meanings: Mapping[str, Callable[[], object]], at: QPoint) -> None:
        """Do the only thing that is meant, or ask in these words which."""
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
