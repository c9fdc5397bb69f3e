"""The Qt bindings themselves: a build that loses references to None kills the window on Python 3.11."""

import sys

from PySide6.QtGui import QFont


def test_calls_that_return_nothing_keep_the_references_to_none() -> None:
    font = QFont()
    before = sys.getrefcount(None)
    for _ in range(1000):
        font.setPixelSize(10)
    assert sys.getrefcount(None) > before - 100
