"""How loud each kind of sound is, and whether there is any sound at all."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QSlider, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.sound.sounds import KINDS, SOUNDS, USUAL
from kf_desktop.ui.theme.controls import Tick
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import label

COLUMNS, STEP = 2, 5


class Volumes(QWidget):
    """A tick for all, and a slider a kind, each heard when it has been moved; what is set is kept without sound too."""

    changed = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(4))
        self.on = Tick(tr("settings.sound_on"))
        self.on.setChecked(settings.sound)
        self.on.setMinimumHeight(px(28))
        self.on.toggled.connect(self._take)
        grid.addWidget(self.on, 0, 0, 1, 2 * COLUMNS)
        self.sliders: dict[str, QSlider] = {}
        for place, kind in enumerate(KINDS):
            line, column = divmod(place, COLUMNS)
            slider = self.sliders[kind] = QSlider(Qt.Orientation.Horizontal)
            slider.setRange(0, 100 // STEP)
            slider.setValue(settings.volumes.get(kind, USUAL) // STEP)
            slider.sliderReleased.connect(lambda kind=kind: self._set(kind))
            slider.actionTriggered.connect(lambda _, kind=kind: self._set(kind, later=True))
            words = tr(f"sound.{kind}")
            name(slider, words)
            for part, control in enumerate((label(words), slider)):
                grid.addWidget(control, line + 1, column * 2 + part)
        self.missing = label("" if SOUNDS.can_play() else tr("settings.sound_missing"), "soft", wrap=True)
        grid.addWidget(self.missing, grid.rowCount(), 0, 1, 2 * COLUMNS)
        self.command = QLineEdit(installing())  # a line that can be copied, and scrolled where the path is long
        self.command.setReadOnly(True)
        self.command.setCursorPosition(0)
        name(self.command, self.missing.text())
        grid.addWidget(self.command, grid.rowCount(), 0, 1, 2 * COLUMNS)
        for told in (self.missing, self.command):
            told.setHidden(SOUNDS.can_play())

    def _set(self, kind: str, *, later: bool = False) -> None:
        """A slider that a key has pressed has not moved yet: take its place as the value."""
        slider = self.sliders[kind]
        if later and slider.isSliderDown():
            return
        if later:
            slider.setValue(slider.sliderPosition())
        self.settings.volumes[kind] = slider.value() * STEP
        self._take()
        SOUNDS.play(kind)

    def _take(self) -> None:
        self.settings.sound = self.on.isChecked()
        self.changed.emit()


def installing() -> str:
    """The command that installs the optional package for the Python that runs the game, wherever that stands."""
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return f"{python} -m pip install miniaudio"
