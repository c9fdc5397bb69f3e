"""The faces of the power dice, as they are printed, and how events write a die that lies there."""

from __future__ import annotations

from typing import NamedTuple

POWER_DICE: dict[str, tuple[tuple[int, int, int], ...]] = {  # faces as (Power, Potential, Hope), DIC-014
    "red": ((0, 0, 1), (2, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 0), (1, 1, 0)),
    "black": ((2, 0, 1), (0, 1, 1), (1, 1, 0), (2, 2, 0), (2, 2, 1), (1, 1, 0)),
    "white": ((1, 3, 0), (3, 2, 1), (1, 2, 1), (2, 3, 0), (1, 1, 1), (2, 1, 1)),
}


class ShownDie(NamedTuple):
    """A power die with the face that it shows."""

    colour: str
    face: int

    def written(self) -> str:
        """As it stands in an event: `red:5`."""
        return f"{self.colour}:{self.face}"

    @property
    def symbols(self) -> tuple[int, int, int]:
        """Power, Potential and Hope of the face."""
        return POWER_DICE[self.colour][self.face]


def read_die(written: object) -> ShownDie | None:
    """The power die that an event tells of; None for what is none."""
    colour, _, face = str(written).partition(":")
    known = colour in POWER_DICE and face in map(str, range(len(POWER_DICE[colour])))
    return ShownDie(colour, int(face)) if known else None
