"""The composition root: settings, fonts, theme, window. Only what the start screen needs is imported here."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QSize, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from kf_desktop.app import plain_imports as _plain_imports  # noqa: F401 - first
from kf_desktop.app.ahead import read_table_ahead
from kf_desktop.app.allocator import give_back_what_is_freed
from kf_desktop.app.collector import collect_on_this_thread
from kf_desktop.app.qt_words import QtWords
from kf_desktop.app.reading import Reading
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.plates.prints import PRINTS
from kf_desktop.ui.settings import fitting_scale, load_settings, settings_path
from kf_desktop.ui.theme.fonts import load_fonts
from kf_desktop.ui.theme.theme import STYLE, THEMES, px
from kf_desktop.ui.window import Window

if TYPE_CHECKING:
    from kf_desktop.app.saved_games import SavedGames

ICON = "start/icon"
FIRST_FRAME = 60
"""Milliseconds that the menu is given to be painted in; what it does not need would take turns with it."""
SWITCH = 0.001
"""Seconds after which the window gets its turn again, while odds are reckoned and games are saved beside it."""


def open_games() -> SavedGames:
    """The saved games of this player; imported when the start screen is there."""
    from kf_desktop.app.saved_games import open_library  # noqa: PLC0415 - off the way to the first window

    return open_library()


def run(argv: list[str] | None = None, begin: Callable[[Window], None] | None = None) -> int:
    """Open the window and play until it is closed; the exit status. `begin` does something with it at once."""
    sys.setswitchinterval(SWITCH)
    app = QApplication([*sys.argv[:1], *STYLE, *(argv or [])])
    collect_on_this_thread(app)
    app.setApplicationName("KF Desktop")
    app.setDesktopFileName("kf-desktop")
    file = settings_path()
    settings = load_settings(file)
    CATALOGUE.switch(settings.language or language_of_the_system())
    words = QtWords(app)
    app.installTranslator(words)
    CATALOGUE.switched.connect(words.follow)
    load_fonts()
    screen = app.primaryScreen().availableGeometry()
    THEMES.set(palette=settings.theme, scale=settings.scale or fitting_scale(screen.width(), screen.height()))
    THEMES.apply()
    reading = Reading(open_games, app)
    window = Window(settings, reading.library, file)
    if not window.place_as_left():
        window.resize(min(px(1600), screen.width() - 60), min(px(1000), screen.height() - 60))
    window.keep_text_fitting()
    window.show()
    reading.ready.connect(window.look_for_saves)
    reading.ready.connect(lambda: read_table_ahead(reading))
    if begin is not None:
        reading.ready.connect(lambda: begin(window))
    QTimer.singleShot(FIRST_FRAME, reading, partial(_go_on, app, reading))
    status = app.exec()
    reading.wait()
    return status


def _go_on(app: QApplication, reading: Reading) -> None:
    """What the first frame does not wait for. An icon is read in all its sizes when it is set."""
    give_back_what_is_freed()  # before the first thread
    reading.begin()
    app.setWindowIcon(window_icon())


def language_of_the_system() -> str:
    """Chinese where the system speaks it, else English."""
    return "zh_CN" if QLocale.system().language() == QLocale.Language.Chinese else "en"


def window_icon() -> QIcon:
    """The bell, in every size in which it is printed; a size is read when it is shown."""
    icon = QIcon()
    for each in PRINTS.all(ICON):
        icon.addFile(str(each.path), QSize(each.width, each.height))
    return icon
