"""The window of any game: language, theme, text size and place on the screen, and saving these settings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QMainWindow

from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.i18n.catalogue import CATALOGUE, LANGUAGES, tr
from kf_desktop.ui.settings import Settings, fitting_scale, save_settings
from kf_desktop.ui.shell.toast import Toast
from kf_desktop.ui.sound.sounds import SOUNDS
from kf_desktop.ui.theme.painted import FRAME
from kf_desktop.ui.theme.pointing import POINTER
from kf_desktop.ui.theme.theme import THEMES

SETTLED = 150
"""Milliseconds without a change of size after which the window counts as no longer being dragged."""


class ShellWindow(QMainWindow):
    """Holds what a game shows, and the keys that work everywhere."""

    def __init__(self, title: str, settings: Settings, settings_file: Path | None = None) -> None:
        super().__init__()
        self.settings = settings
        MOTION.speed, MOTION.reduced = settings.animation, settings.still
        SOUNDS.on, SOUNDS.volumes = settings.sound, settings.volumes
        self._settings_file = settings_file
        POINTER.follow()
        self.setWindowTitle(title)
        self.setMinimumSize(960, 600)
        CATALOGUE.switched.connect(self._dress)
        THEMES.changed.connect(self._redraw)
        self._scale = THEMES.theme.scale
        self._settled = QTimer(self, singleShot=True, interval=SETTLED)
        self._settled.timeout.connect(self.fit_text)
        self._fits = False
        self.notice: Toast | None = None
        """The toast over whatever is shown; made when it is first needed."""
        for key, action in self.keys().items():
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.ApplicationShortcut)
            shortcut.activated.connect(action)

    def keys(self) -> dict[str, Callable[[], None]]:
        """Keys that work everywhere, and what they do."""
        return {
            "F11": self._full,
            "Ctrl+L": self._next_language,
            "Ctrl+T": self._toggle_theme,
            "Ctrl+M": self._toggle_sound,
            "Ctrl++": lambda: self._scale_by(10),
            "Ctrl+=": lambda: self._scale_by(10),
            "Ctrl+-": lambda: self._scale_by(-10),
            "Ctrl+0": self._scale_to_fit,
        }

    def event(self, event: QEvent) -> bool:
        """Note when the painting of a frame begins and ends."""
        if event.type() != QEvent.Type.UpdateRequest:
            return super().event(event)
        FRAME.begin()
        done = super().event(event)
        FRAME.end()
        return done

    # --- what a game says ----------------------------------------------------------------------------

    def redraw(self, rescaled: bool) -> None:
        """Show everything in another palette, language or text size; if `rescaled`, panels have to be built anew."""
        raise NotImplementedError

    def leave(self) -> None:
        """Called when the window closes."""

    # --- what any game does --------------------------------------------------------------------------

    def _remember(self) -> None:
        settings = self.settings
        settings.language, settings.theme = CATALOGUE.language, THEMES.theme.palette.id
        if self._settings_file is not None:
            save_settings(settings, self._settings_file)

    def _next_language(self) -> None:
        languages = list(LANGUAGES)
        CATALOGUE.switch(languages[(languages.index(CATALOGUE.language) + 1) % len(languages)])
        self._remember()

    def _toggle_theme(self) -> None:
        THEMES.toggle()
        self._remember()

    def _toggle_sound(self) -> None:
        """Turn all sound off, or on again, and say so in a toast."""
        self.settings.sound = not self.settings.sound
        SOUNDS.turn(self.settings.sound)
        self._remember()
        said = f"sound.{'on' if self.settings.sound else 'off'}" if SOUNDS.can_play() else "settings.sound_missing"
        if self.notice is None:
            self.notice = Toast(self)
        self.notice.say(tr(said), passing=True)

    def _scale_by(self, percent: int) -> None:
        THEMES.set(scale=THEMES.theme.scale + percent)
        self.settings.scale = THEMES.theme.scale
        self._remember()

    def _scale_to_fit(self) -> None:
        self.settings.scale = 0
        self.fit_text()
        self._remember()

    def fit_text(self) -> None:
        """Set the text size that the player chose, else the one that fits the window."""
        THEMES.set(scale=self.settings.scale or fitting_scale(self.width(), self.height()))

    def keep_text_fitting(self) -> None:
        """Fit the text to the window, now and whenever it has been given another size."""
        self.fit_text()
        self._fits = True

    def _full(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _dress(self) -> None:
        """Take over another language: the order of its fonts, and every word anew."""
        THEMES.apply()

    def _redraw(self) -> None:
        rescaled, self._scale = THEMES.theme.scale != self._scale, THEMES.theme.scale
        self.redraw(rescaled)

    def place_as_left(self) -> bool:
        """Restore the place and size that the window had when it was last closed; False if they are not known."""
        placed = QByteArray.fromBase64(self.settings.window.encode("ascii", "ignore"))
        return not placed.isEmpty() and self.restoreGeometry(placed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fits:
            self._settled.start()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.settings.window = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
        self._remember()
        self.leave()
        super().closeEvent(event)
