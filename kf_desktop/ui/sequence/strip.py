"""A line above the decision bar: the steps of what is going on, each as the staging comes to it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

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
    is_answered,
    monster_actions,
    round_steps,
)
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import restyle

SIGNS = {DONE: "✓", NOW: "▶", NEXT: "", HEAD: ""}
NARROWEST, HIGH = 30, 28


class StepButton(QPushButton):
    """One step; a click asks why it came out so."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.step = Step("")
        self._shown: tuple[object, ...] = ()
        self.setProperty("step", "true")

    def show_step(self, step: Step, *, signed: bool) -> None:
        """Show the step, with the sign of its state where the steps are known beforehand."""
        shown = (step, signed, CATALOGUE.language, THEMES.theme)
        if shown == self._shown:
            return
        self.step, self._shown = step, shown
        restyle(self, state=step.state)
        sign = SIGNS[step.state] if signed else ""
        words = f"{sign} {step.words}".strip()
        name(self, step.words if step.state == HEAD else f"{tr(f'sequence.{step.state}')}: {step.words}")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if step.event >= 0 else Qt.FocusPolicy.NoFocus)
        self.setProperty("words", words)

    def wanted(self) -> int:
        """The width at which all its words can be read."""
        return self.fontMetrics().horizontalAdvance(str(self.property("words"))) + px(18)

    def fit(self, width: int) -> None:
        """As many of its words as there is room for; the tip has the rest."""
        words = str(self.property("words"))
        shown = self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, max(0, width - px(14)))
        self.setText(shown)
        tip = [words] if shown != words else []
        tip += [tr("sequence.why")] if self.step.event >= 0 else []
        self.setToolTip("\n".join(tip))


class SequenceStrip(QFrame):
    """The ten steps of an attack, a monster's action as it is resolved, or the round."""

    why_asked = Signal(int)
    aimed = Signal(object)
    """Whom the monster aims at in the step just told: pairs of figures' keys."""
    skipped = Signal()
    """Whoever plays wants to see the end of it at once."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("sequence")
        self.buttons: list[StepButton] = []
        self.skip = QPushButton(self)
        self.skip.setProperty("quiet", "true")
        self.skip.clicked.connect(self._skip)
        self._actions: list[list[Step]] = []
        self._told = 0
        self._steps: list[Step] = []
        self.telling = False
        """Whether there are steps still to be told."""

    def show_table(self, view: TableView) -> None:
        """Show what is going on now; what the monster has done is told step by step."""
        self.setVisible(view.game.clash is not None)
        self.setFixedHeight(px(34))
        self.skip.setText(tr("sequence.skip"))
        self._told, self._actions, self.telling = 0, [], False
        self.aimed.emit(())
        answered = is_answered(view)
        attack = [] if answered else attack_steps(view)
        if attack:
            self._show(attack)
            return
        self._actions = monster_actions(view, within=answered)
        if not self._actions:
            self._show(round_steps(view))
            return
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
        self._show([Step(s.words, NOW if i == newest else DONE, s.event, s.aims) for i, s in enumerate(shown)])
        self.aimed.emit(next((step.aims for step in reversed(shown) if step.aims), ()))
        self.skip.setVisible(self.telling)

    def _show(self, steps: Sequence[Step]) -> None:
        self._steps = list(steps)
        while len(self.buttons) < len(self._steps):
            button = StepButton(self)
            button.clicked.connect(lambda _=False, made=button: self._asked(made))
            self.buttons.append(button)
        for place, button in enumerate(self.buttons):
            button.setVisible(place < len(self._steps))
            if place < len(self._steps):
                button.show_step(self._steps[place], signed=not self._actions)
        self.skip.setVisible(self.telling)
        name(self, tr("sequence.name"), ". ".join(step.words for step in self._steps))
        self._fit()

    def _asked(self, button: StepButton) -> None:
        if button.step.event >= 0:
            self.why_asked.emit(button.step.event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The step of the moment is read whole; the others share what is left, as far as their words go.

        They are set here and not by a layout, which would come a moment too late while steps are told.
        """
        shown = [button for button in self.buttons if button.isVisibleTo(self)]
        left, gap, high = px(4), px(3), px(HIGH)
        skip = self.skip.sizeHint().width() + gap if self.skip.isVisibleTo(self) else 0
        room = self.width() - 2 * left - skip - gap * max(0, len(shown) - 1)
        wanted = [button.wanted() for button in shown]
        kept = [button.step.state == NOW for button in shown]
        spare = room - sum(w for w, keep in zip(wanted, kept, strict=True) if keep)
        others = sum(w for w, keep in zip(wanted, kept, strict=True) if not keep)
        for button, width, keep in zip(shown, wanted, kept, strict=True):
            given = width if keep or others <= spare else max(px(NARROWEST), width * max(0, spare) // max(1, others))
            button.fit(given)
            button.setGeometry(left, (self.height() - high) // 2, given, high)
            left += given + gap
        self.skip.setGeometry(left, (self.height() - high) // 2, self.skip.sizeHint().width(), high)
