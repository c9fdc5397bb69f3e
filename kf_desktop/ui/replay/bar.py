"""The lower part of a replay: what was asked and answered, the bar to drag, play and pause."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from kf_desktop.ui.a11y import announce, name
from kf_desktop.ui.decision.plate import key_cap
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.replay.spans import Span, spans_of
from kf_desktop.ui.replay.timeline import Sign, Timeline
from kf_desktop.ui.storybook import pages
from kf_desktop.ui.theme.controls import Combo
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import ElidedLabel, column, row

if TYPE_CHECKING:
    from kf_desktop.door.reel import Reel, ReelChapter
    from kf_desktop.ui.table.view import TableView

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
USUAL = 1
BEAT = 900
"""Milliseconds that an answer stays on the table at the usual speed."""
DRAG = 15
"""Milliseconds between two places that a dragged bar shows."""
OUT = ("branch", "leave")
BUTTONS = ("first", "before", "back", "play", "on", "after", "speed", *OUT)
MARGIN, LOW_MARGIN = 10, 5
"""At 100 %, beside what is on the bar, and above and below it."""
KEYS = {"back": "←", "on": "→", "before": "PgUp", "after": "PgDn", "play": "Space", "leave": "Esc", "speed": "S"}


class ReplayBar(QFrame):
    """Goes through a reel. `moved` is where to; the table is drawn by whoever holds it."""

    moved = Signal(int)
    chapter_chosen = Signal(int)
    branch_asked = Signal()
    left = Signal()
    hastened = Signal(float)
    """How many times as fast as usual it is played from now on."""

    def __init__(self, owner: QWidget, reel: Reel, *, of_game: bool = True) -> None:
        """`of_game`: a game is played beside it, to which one goes back."""
        super().__init__(owner)
        self._of_game = of_game
        self.setObjectName("bottomBar")
        self.reel = reel
        self.speed = USUAL
        self._spans: list[Span] = []
        self.asked, self.answered = ElidedLabel("strong"), ElidedLabel("soft")
        self.count = ElidedLabel("soft")
        self.timeline = Timeline(self)
        self.timeline.valueChanged.connect(self._go_to)
        self.chapters, self.span = Combo(), Combo()
        for list_ in (self.chapters, self.span):
            list_.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToContents)
            list_.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.chapters.activated.connect(self._turn_to)
        self.span.activated.connect(self._narrow)
        self.buttons = {id: QPushButton() for id in BUTTONS}
        deeds = (self.to_first, self.to_mark_before, self.step_back, self.toggle)
        more = (self.step_on, self.to_mark_after, self.faster, self.branch_asked.emit, self.left.emit)
        for button, deed in zip(self.buttons.values(), (*deeds, *more), strict=True):
            button.clicked.connect(lambda _=False, deed=deed: deed())
        self._lay_out()
        self.clock = QTimer(self)
        self.clock.setSingleShot(True)
        self.clock.timeout.connect(self._tick)
        self.drag = QTimer(self)
        self.drag.setSingleShot(True)
        self.drag.timeout.connect(self._follow)
        self.playing = False
        self.busy: Callable[[], bool] = lambda: False
        """Whether the table still shows how something happens."""

    def _lay_out(self) -> None:
        whole = column(self, margin=MARGIN, gap=4)
        whole.setContentsMargins(px(MARGIN), px(LOW_MARGIN), px(MARGIN), px(LOW_MARGIN))
        words = row(gap=12)
        words.addWidget(self.asked, 3)
        words.addWidget(self.answered, 4)
        words.addWidget(self.chapters)
        words.addWidget(self.span)
        whole.addLayout(words)
        whole.addWidget(self.timeline)
        line = self._line = row(gap=6)
        for id in BUTTONS:
            if id not in OUT:
                line.addWidget(self.buttons[id])
        line.addWidget(self.count, 1)
        for id in OUT:
            line.addWidget(self.buttons[id])
        whole.addLayout(line)

    # --- what is shown -------------------------------------------------------------------------------

    def show_table(self, view: TableView) -> None:
        """Say what was asked and answered here, and where on the bar that is."""
        reel, decision = self.reel, view.decision
        asked = speech.prompt(decision, view) if decision is not None else tr("replay.over")
        self.asked.set_words(asked[:1].upper() + asked[1:])
        self.answered.set_words(answer_words(view, reel))
        if not self.timeline.isSliderDown():
            self.timeline.blockSignals(True)
            self.timeline.setValue(reel.place)
            self.timeline.blockSignals(False)
        self.timeline.update()
        lost = f" · {tr('replay.lost', lost=reel.lost)}" if reel.lost else ""
        told = tr("replay.count", place=reel.place, length=reel.length) + lost
        self.count.set_words(told, f"{reel.place} / {reel.length}")
        self.count.setToolTip(self.count.words)
        name(self.timeline, tr("replay.bar"), self.count.words)
        self._dress_buttons()

    def show_reel(self, view: TableView) -> None:
        """Another chapter lies on the bar, or the same in other words."""
        reel = self.reel
        self.chapters.clear()
        self.chapters.addItems([chapter_words(chapter) for chapter in reel.chapters])
        self.chapters.setCurrentIndex(reel.chapter)
        self.chapters.setVisible(len(reel.chapters) > 1)
        name(self.chapters, tr("replay.chapter"))
        self._spans = spans_of(reel, view)
        self.span.clear()
        self.span.addItems([span.words for span in self._spans])
        self.span.setVisible(len(self._spans) > 1)
        name(self.span, tr("replay.part"))
        self.timeline.show_signs(
            [Sign(mark.place, mark.event.kind, speech.event(mark.event, view)) for mark in reel.marks]
        )
        self._narrow(0)
        self.show_table(view)

    def _dress_buttons(self) -> None:
        shown = {id: tr(f"replay.{id}") for id in BUTTONS}
        shown["play"] = tr("replay.pause") if self.playing else tr("replay.play")
        if not self._of_game:
            shown["leave"] = tr("replay.leave_list")
        shown["speed"] = tr("replay.speed", speed=f"{SPEEDS[self.speed]:g}")
        signs = {"first": "⏮", "before": "⭰", "back": "◀", "on": "▶", "after": "⭲"}
        for id, button in self.buttons.items():
            button.setText(signs.get(id, shown[id]))
            key = key_cap(KEYS.get(id, ""))
            name(button, shown[id], key)
            button.setToolTip(" · ".join(filter(None, [shown[id], key])))
        self.buttons["play"].setMinimumWidth(px(84))
        self._fold_words()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold_words()

    def _fold_words(self) -> None:
        """Where there is little room the speed is a number, and the ways out have shorter names."""
        for id in (*OUT, "speed"):
            self.buttons[id].setText(self.buttons[id].accessibleName())
        if self._room_for_out() < sum(self._wide(id) for id in OUT):
            self.buttons["speed"].setText(f"×{SPEEDS[self.speed]:g}")
        if self._room_for_out() < sum(self._wide(id) for id in OUT):
            for id in OUT:
                self.buttons[id].setText(tr(f"replay.{id}_short"))

    def _room_for_out(self) -> int:
        """What the other buttons leave of the width."""
        margins = self.contentsMargins()
        room = self.width() - 2 * px(MARGIN) - margins.left() - margins.right() - self._line.spacing() * len(BUTTONS)
        room -= self.fontMetrics().horizontalAdvance(self.count.short)
        return room - sum(self._wide(id) for id in BUTTONS if id not in OUT)

    def _wide(self, id: str) -> int:
        button = self.buttons[id]
        return max(button.sizeHint().width(), button.minimumWidth())

    # --- what is done --------------------------------------------------------------------------------

    def _go_to(self, place: int) -> None:
        """At once; while the bar is dragged, as soon as the table has come after."""
        if not self.timeline.isSliderDown():
            self._follow()
        elif not self.drag.isActive():
            self.drag.start(DRAG)

    def _follow(self) -> None:
        if self.timeline.value() != self.reel.place:
            self.moved.emit(self.timeline.value())

    def _narrow(self, index: int) -> None:
        """Go through one clash only, or through everything."""
        if 0 <= index < len(self._spans):
            span = self._spans[index]
            self.timeline.blockSignals(True)
            self.timeline.show_span(span.first, span.last)
            self.timeline.blockSignals(False)
            if not span.first <= self.reel.place <= span.last:
                self.moved.emit(span.first)

    def _turn_to(self, chapter: int) -> None:
        self.pause()
        self.chapter_chosen.emit(chapter)

    def step_on(self) -> None:
        """The next answer."""
        self.timeline.setValue(self.reel.place + 1)

    def step_back(self) -> None:
        """The answer before."""
        self.pause()
        self.timeline.setValue(self.reel.place - 1)

    def to_first(self) -> None:
        """To the beginning."""
        self.timeline.setValue(self.timeline.minimum())

    def to_last(self) -> None:
        """To the end."""
        self.timeline.setValue(self.timeline.maximum())

    def to_mark_before(self) -> None:
        """To the sign before this place, or to the beginning."""
        found = [mark.place for mark in self.reel.marks if mark.place < self.reel.place]
        self.timeline.setValue(max(found, default=self.timeline.minimum()))

    def to_mark_after(self) -> None:
        """To the next sign, or to the end."""
        found = [mark.place for mark in self.reel.marks if mark.place > self.reel.place]
        self.timeline.setValue(min(found, default=self.timeline.maximum()))

    def faster(self) -> None:
        """The next speed; after the fastest the slowest."""
        self.speed = (self.speed + 1) % len(SPEEDS)
        self.hastened.emit(SPEEDS[self.speed])
        self._dress_buttons()
        announce(self, self.buttons["speed"].text())

    def toggle(self) -> None:
        """Play, or pause; at the end from the beginning."""
        if self.playing:
            self.pause()
            return
        if self.reel.place >= self.timeline.maximum():
            self.to_first()
        self.playing = True
        self._dress_buttons()
        self.clock.start(0)

    def pause(self) -> None:
        """Stand still."""
        self.playing = False
        self.clock.stop()
        self._dress_buttons()

    def _tick(self) -> None:
        """The next answer, once the table has shown how the last one went."""
        if not self.playing:
            return
        if self.reel.place >= self.timeline.maximum():
            self.pause()
            return
        if self.busy():
            self.clock.start(60)
            return
        self.step_on()
        self.clock.start(round(BEAT / SPEEDS[self.speed]))


def answer_words(view: TableView, reel: Reel) -> str:
    """What was answered to the question on the table."""
    decision, given = view.decision, reel.given
    if decision is None or given is None:
        return ""
    by_key = {option.key: option for option in decision.options}
    said = [pages.words_of(by_key[key], view) for key in given if key in by_key]
    return tr("replay.answered", answer=CATALOGUE.listed(said) if said else tr("replay.nothing"))


def chapter_words(chapter: ReelChapter) -> str:
    """What a chapter of the reel is called."""
    if chapter.skirmish:
        return tr("replay.skirmish")
    words = "top.expedition_rose" if chapter.rose else "top.expedition"
    return tr("replay.prologue") if chapter.prologue else tr(words, number=chapter.expedition)
