"""How fast what happens is shown, as the player has set it."""

from __future__ import annotations

SPEED = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.6}
"""What the times of a motion are multiplied by."""


class Motion:
    """The speed of the moment; `reduced`: nothing moves, what has changed fades over."""

    def __init__(self) -> None:
        self.speed = "normal"
        self.reduced = False

    @property
    def pace(self) -> float:
        """What times are multiplied by; 0 where nothing is staged."""
        return SPEED.get(self.speed, 1.0)

    @property
    def moves(self) -> bool:
        """Whether anything may move."""
        return bool(self.pace) and not self.reduced


MOTION = Motion()
