"""The Rosegraal as a view of the table: panes that can be chosen glow, by pointer and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QCursor, QResizeEvent

from kf_desktop.ui import a11y
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.decision.letters import keys_of
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.rosegraal.margin import WIDE, Margin
from kf_desktop.ui.rosegraal.panes import Pane, RoseLook, read_rose
from kf_desktop.ui.rosegraal.told import page, pane_words
from kf_desktop.ui.rosegraal.window import RoseScene
from kf_desktop.ui.table.canvas_view import SpotsView
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import row

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision, Option
    from kf_desktop.ui.table.view import TableView
    from kf_desktop.ui.theme.theme import Theme

NODE = "node:"
LEAST = 0.8
"""Of the height: what the margin leaves the rose of the width."""


class RoseView(SpotsView):
    """A rose window: the start in the middle with the resurrections left, levels outwards."""

    def __init__(self) -> None:
        scene = RoseScene()
        super().__init__(scene)
        self.scene = scene
        self.look: RoseLook | None = None
        self.options: dict[str, Option] = {}
        self.keys: dict[str, str] = {}
        self.margin = Margin()
        self.margin.read.connect(self._read)
        beside = row(gap=8)
        self.body.removeWidget(self.canvas)
        beside.addWidget(self.canvas, 1)
        beside.addWidget(self.margin)
        self.body.addLayout(beside, 1)

    # --- the table speaks ---------------------------------------------------------------------------

    def show_table(self, view: TableView) -> None:
        """Draw the state."""
        self._view, self.look = view, read_rose(view)
        self._show_canvas(self.look is not None, tr("rosegraal.none"))
        self.spot = self.hover = ""
        self._give_margin()
        if self.look is None:
            return
        self.scene.show_look(self.look)
        self.canvas.show_whole(self.look.whole())
        self.mirror.show({f"{NODE}{id}": (self._words(pane), pane.area) for id, pane in self.look.panes.items()})
        told = tr("rosegraal.told", now=self.look.resurrections, crossed=self.look.crossed, all=len(self.look.panes))
        a11y.name(self.canvas, tr("view.rosegraal"), f"{told}\n{tr('rosegraal.keys')}")
        self._mark()

    def set_decision(self, decision: Decision | None) -> None:
        """Let the nodes that can be chosen glow."""
        self.chosen, self.spot = (), ""
        options = decision.options if decision is not None else []
        nodes = {str(option.args["node"]): option for option in options if "node" in option.args}
        self.options = nodes if self.look is not None else {}
        self.keys = keys_of(decision)
        self._mark()

    def offers(self) -> bool:
        return bool(self.options)

    def placed(self) -> list[str]:
        return [option.key for option in self.options.values()]

    def _words(self, pane: Pane) -> str:
        """What a pane is, for who listens, and for the resting pointer where there is no margin."""
        assert self.look is not None and self._view is not None
        return pane_words(self._view, self.look, pane)

    def _give_margin(self) -> None:
        """The margin has room where the rose keeps its size without it."""
        there = self.look is not None and self.width() - px(WIDE) >= self.height() * LEAST
        self.margin.setVisible(there)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_margin()

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.margin.fit()
        self._give_margin()

    def _read(self, shelf: str, id: str) -> None:
        if self._view is not None:
            face = face_of(self._view.library, shelf, id, clash=self._view.fights)
            self.read.emit(face, [face])

    def _mark(self) -> None:
        if self.look is not None:
            chosen = next((id for id, option in self.options.items() if option.key in self.chosen), "")
            self.canvas.takes_enter = self.spot in self.options
            keys = {id: self.keys.get(option.key, "") for id, option in self.options.items()}
            lit = self.spot or self.hover
            self.scene.mark(self.look, lit if lit in self.options else "", chosen, keys)
            if self._view is not None:
                self.margin.show_page(page(self._view, self.look, self.look.panes.get(lit)))

    # --- the pointer --------------------------------------------------------------------------------

    def _press(self, place: QPointF) -> None:
        pane = self.scene.pane_at(place)
        self.spot = ""
        if pane in self.options:
            self._answer([self.options[pane]], QCursor.pos())

    def _spot_at(self, place: QPointF) -> str:
        """The id of the pane there."""
        return self.scene.pane_at(place)

    def _tip_at(self, place: QPointF) -> tuple[str, QRectF]:
        pane = self.scene.pane_at(place)
        if not pane or self.look is None or self.margin.isVisible():
            return "", QRectF()
        return self._spoken(pane), self._area(pane)

    # --- keys ---------------------------------------------------------------------------------------

    def _spots(self) -> list[str]:
        return list(self.options)

    def _area(self, spot: str) -> QRectF:
        return self.look.panes[spot].area if self.look is not None else QRectF()

    def _spoken(self, spot: str) -> str:
        return self._words(self.look.panes[spot]) if self.look is not None else ""

    def _no_spots(self) -> str:
        return tr("rosegraal.no_options")

    def _enter(self) -> None:
        """Answer with the pane under the cursor."""
        if self.spot in self.options:
            self.option_chosen.emit(self.options[self.spot].key)
