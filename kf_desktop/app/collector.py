"""The collector of cycles, kept on the window's own thread.

Automatic collection runs in whichever thread happens to make an object, also in the one that works out odds: there it
may come upon the widgets of a table that was closed, and Qt's objects die with the whole program in a foreign thread.
"""

import gc

from PySide6.QtCore import QObject, QTimer

from kf_desktop.app.allocator import give_back_pages

LOOK_EVERY = 500
"""Milliseconds between two looks at whether so many objects have been made that a collection is worth it."""
YOUNG = 1_000
"""Objects made since the last collection that are worth one: far fewer than what a whole game at once, as a bot plays
it, waits for (`bundled.COLLECT_AFTER`), since nobody must notice."""
QUIET = 100
"""Objects made between two looks while nobody does anything."""
PUT_OFF = 120
"""Collections of what is young after which all that there is is looked through, though it is never quiet."""


def collect_on_this_thread(owner: QObject) -> QTimer:
    """Collect from a timer of the owner's thread, as often as by itself; the timer lives as long as the owner."""
    gc.disable()
    timer = QTimer(owner, interval=LOOK_EVERY)
    timer.timeout.connect(_look)
    timer.start()
    return timer


def _look() -> None:
    """What is young goes at once, in a millisecond or two. To look through everything stops the window for as long as
    two frames: that waits until the player does nothing. What is free then goes back to the system."""
    made, _, young = gc.get_count()
    if made > YOUNG:
        gc.collect(1)
    elif young and (made < QUIET or young > PUT_OFF):
        gc.collect()
        give_back_pages()
