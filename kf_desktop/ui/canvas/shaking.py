"""What refuses shakes its head: a few pixels to and fro, and it lies where it lay."""

from __future__ import annotations

from math import pi, sin

from PySide6.QtCore import QPoint, QPropertyAnimation
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.theme.theme import px

PIXELS, LASTS, TIMES = 3, 180, 2
"""How far it goes to either side, for how long at normal speed, and how often."""
STEPS = 12


def off_by(part: float) -> float:
    """Pixels beside its place, at 100 %, when so much of the time has gone."""
    return PIXELS * sin(part * TIMES * 2 * pi) if 0 < part < 1 else 0.0


def shake(widget: QWidget) -> None:
    """Have it shake, unless it does or nothing may move."""
    if not MOTION.moves or widget.findChild(QPropertyAnimation) is not None:
        return
    motion, place = QPropertyAnimation(widget, b"pos", widget), widget.pos()
    motion.setDuration(round(LASTS * MOTION.pace))
    for step in range(STEPS + 1):
        part = step / STEPS
        motion.setKeyValueAt(part, place + QPoint(px(off_by(part)), 0))
    motion.start(QPropertyAnimation.DeletionPolicy.DeleteWhenStopped)
