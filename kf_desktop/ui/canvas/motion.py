"""What moves: items slide along a line of points, at the speed that the player has set."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEasingCurve, QPointF, QVariantAnimation
from PySide6.QtWidgets import QGraphicsItem

STEP = {"off": 0, "fast": 60, "normal": 120, "slow": 240}
"""Milliseconds for a space."""
LONGEST = 12
"""A way of more spaces takes no longer than this many."""


class Motion:
    """The speed of the moment."""

    def __init__(self) -> None:
        self.speed = "normal"

    def duration(self, steps: int) -> int:
        """Milliseconds for that many spaces; 0 when nothing moves."""
        return STEP.get(self.speed, STEP["normal"]) * min(steps, LONGEST)


MOTION = Motion()


class Slide(QVariantAnimation):
    """An item on its way. The item already belongs where the way ends: stopping puts it there."""

    def __init__(self, item: QGraphicsItem, points: Sequence[QPointF]) -> None:
        super().__init__()
        self.item, self.points = item, list(points)
        self.setStartValue(0.0)
        self.setEndValue(float(len(points) - 1))
        self.setDuration(MOTION.duration(len(points) - 1))
        self.setEasingCurve(QEasingCurve.Type.InOutSine)
        self.valueChanged.connect(self._move)
        item.setPos(self.points[0])

    def _move(self, gone: float) -> None:
        index = min(int(gone), len(self.points) - 2)
        one, other = self.points[index], self.points[index + 1]
        self.item.setPos(one + (other - one) * (gone - index))

    def finish(self) -> None:
        """Be there at once."""
        self.stop()
        self.item.setPos(self.points[-1])


class Slides:
    """All items on their way; a new state puts them where they belong before anything else."""

    def __init__(self) -> None:
        self.running: list[Slide] = []

    def start(self, item: QGraphicsItem, points: Sequence[QPointF]) -> None:
        """Send the item along the points; with animations off it is there at once."""
        if len(points) < 2:
            return
        slide = Slide(item, points)
        if slide.duration() <= 0:
            slide.finish()
            return
        self.running.append(slide)
        slide.start()

    def finish(self) -> None:
        """Everything stands where it belongs."""
        for slide in self.running:
            slide.finish()
        self.running.clear()
