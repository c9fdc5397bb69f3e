"""Lines on the stage: the steps of what is going on, each as the staging comes to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QPushButton, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.sequence.steps import (
    DONE,
    HEAD,
    NEXT,
    NOW,
    Step,
    attack_steps,
    is_acting,
    is_answered,
    monster_actions,
    round_steps,
)
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES, colour, px

SIGNS = {DONE: "◆", NOW: "◆", NEXT: "◇", HEAD: ""}
HIGH, LOWEST = 26, 19
"""Height of a line where there is room, and where there is little."""
SIZES = (16, 15, 14, 13)
"""Of its words: the largest at which they fit."""


class StepButton(QAbstractButton):
    """One step; a click asks why it came out so."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.step = Step("")
        self._shown: tuple[object, ...] = ()
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_step(self, step: Step) -> None:
        """Show the step, with the sign of its state."""
        shown = (step, CATALOGUE.language, THEMES.theme)
        if shown == self._shown:
            return
        self.step, self._shown = step, shown
        name(self, step.words if step.state == HEAD else CATALOGUE.headed(tr(f"sequence.{step.state}"), step.words))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if step.event >= 0 else Qt.FocusPolicy.NoFocus)
        self.setToolTip("\n".join([step.words, *([tr("sequence.why")] if step.event >= 0 else [])]))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A lozenge, the words, a tick for what is done."""
        painter = QPainter(self)
        now, done = self.step.state == NOW, self.step.state == DONE
        area = self.rect()
        painter.setFont(THEMES.theme.font(15))
        painter.setPen(colour("ember" if now else "frame" if done else "line_strong"))
        painter.drawText(QRect(0, 0, px(18), area.height()), Qt.AlignmentFlag.AlignCenter, SIGNS[self.step.state])
        end = px(18) if done else 0
        if done:
            painter.setPen(colour("moss"))
            box = QRect(area.width() - end, 0, end, area.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "✓")
        room = area.adjusted(px(24), 0, -end - px(2), 0)
        for words, size in product(filter(None, (self.step.words, self.step.short)), SIZES):
            painter.setFont(THEMES.theme.font(size, bold=now))
            if painter.fontMetrics().horizontalAdvance(words) <= room.width():
                break
        painter.setPen(colour("ember_text" if now else "ink" if done else "ink_soft"))
        words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
        if self.hasFocus() or self.underMouse():
            painter.setPen(QPen(colour("ink" if self.hasFocus() else "line_strong"), 2 if self.hasFocus() else 1))
            painter.drawRect(area.adjusted(1, 1, -2, -2))
        painter.end()


class SequenceStrip(QFrame):
    """The ten steps of an attack, a monster's action as it is resolved, or the round."""

    why_asked = Signal(int)
    aimed = Signal(object)
    """Whom the monster aims at in the step just told: pairs of figures' keys."""
    skipped = Signal()
    """Whoever plays wants to see the end of it at once."""

    def __init__(self, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.setObjectName("sequence")
        self.buttons: list[StepButton] = []
        self.skip = QPushButton(self)
        self.skip.setProperty("quiet", "true")
        self.skip.clicked.connect(self._skip)
        self._actions: list[list[Step]] = []
        self._told = 0
        self.action = False
        """Whether an attack or a monster's action is told, and not only the round."""
        self._steps: list[Step] = []
        self.telling = False
        """Whether there are steps still to be told."""
        self._over = False
        """Whether the action that is told is over: what it did is read, and it aims at nobody any more."""

    def show_table(self, view: TableView) -> None:
        """Show what is going on now; what the monster has done is told step by step."""
        self.skip.setText(tr("sequence.skip"))
        self._told, self._actions, self.telling = 0, [], False
        answered = is_answered(view)
        attack = [] if answered else attack_steps(view)
        self._actions = [] if attack else monster_actions(view, within=answered)
        self.action = bool(attack or self._actions)
        if not self._actions:
            self.aimed.emit(())
            self._show(attack or round_steps(view))
            return
        self._over = not (answered or is_acting(view))
        self._told = sum(step.event < view.seen for steps in self._actions for step in steps)
        self.telling = bool(MOTION.pace) and self._told < sum(map(len, self._actions))
        if self.telling:
            self._tell()
        else:
            self.finish()

    def tell(self, event: int) -> None:
        """That event is being shown: the steps up to it are told."""
        if self.telling:
            told = sum(step.event <= event for steps in self._actions for step in steps)
            if told > self._told:
                self._told = told
                self._tell()

    def finish(self) -> None:
        """Tell all of it."""
        self.telling = False
        if self._actions:
            self._told = sum(map(len, self._actions))
            self._tell()

    def _skip(self) -> None:
        self.finish()
        self.skipped.emit()

    def _tell(self) -> None:
        """The action that has been told last; the last of all stays to be read."""
        left = self._told
        shown: list[Step] = []
        for steps in self._actions:
            shown = steps[:left]
            if left <= len(steps) or steps is self._actions[-1]:
                break
            left -= len(steps)
        newest = len(shown) - 1
        self._show([replace(s, state=NOW if i == newest else DONE) for i, s in enumerate(shown)])
        read = self._over and not self.telling
        self.aimed.emit(() if read else next((step.aims for step in reversed(shown) if step.aims), ()))
        self.skip.setVisible(self.telling)

    def _show(self, steps: Sequence[Step]) -> None:
        """How many there are is known at once, for the place of what is beside them; they are seen a moment later."""
        self._steps = list(steps)
        self.skip.setVisible(self.telling)
        LATER.put(self, "steps", self._stand)

    def _stand(self) -> None:
        """A line for each step."""
        while len(self.buttons) < len(self._steps):
            button = StepButton(self)
            button.clicked.connect(lambda _=False, made=button: self._asked(made))
            self.buttons.append(button)
        for place, button in enumerate(self.buttons):
            button.setVisible(place < len(self._steps))
            if place < len(self._steps):
                button.show_step(self._steps[place])
        name(self, tr("sequence.name"), CATALOGUE.sentences(step.words for step in self._steps))
        self._fit()

    @property
    def least(self) -> int:
        """The height at which every line can be seen."""
        return px(LOWEST) * len(self._steps)

    def _asked(self, button: StepButton) -> None:
        if button.step.event >= 0:
            self.why_asked.emit(button.step.event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The lines below each other; where there is no room for all, those around the step of the moment.

        They are set here and not by a layout, which would come a moment too late while steps are told.
        """
        shown = self.buttons[: len(self._steps)]
        skip = px(HIGH) if self.skip.isVisibleTo(self) else 0
        room = max(px(LOWEST), self.height() - skip)
        high = max(px(LOWEST), min(px(HIGH), room // max(1, len(shown))))
        fitting = max(1, room // high)
        now = next((place for place, step in enumerate(self._steps) if step.state == NOW), len(shown) - 1)
        first = min(max(0, now - fitting // 2), max(0, len(shown) - fitting))
        for place, button in enumerate(shown):
            button.setVisible(first <= place < first + fitting)
            button.setGeometry(0, (place - first) * high, self.width(), high)
        self.skip.setGeometry(0, min(fitting, len(shown)) * high, min(self.width(), px(140)), skip)
