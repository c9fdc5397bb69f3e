"""The collector of cycles, kept on the window's own thread.

Automatic collection runs in whichever thread happens to make an object, also in the one that works out odds: there it
may come upon the widgets of a table that was closed, and Qt's objects die with the whole program in a foreign thread.
"""

import gc

from PySide6.QtCore import QObject, QTimer

LOOK_EVERY = 2_000
"""Milliseconds between two looks at whether so many objects have been made that a collection is worth it."""


def collect_on_this_thread(owner: QObject) -> QTimer:
    """Collect from a timer of the owner's thread, as often as by itself; the timer lives as long as the owner."""
    gc.disable()
    timer = QTimer(owner, interval=LOOK_EVERY)
    timer.timeout.connect(_look)
    timer.start()
    return timer


def _look() -> None:
    made, most = gc.get_count()[0], gc.get_threshold()[0]
    if made > most:
        gc.collect()
