"""What a clash leaves on the heads of `heads`: lay it last, at the same place and turned alike."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.motifs.heads import PIVOT
from tools.engraver.relief import F, Field
from tools.engraver.solid import Form, Turn, ball, melt, seen


@motif
def bandage(
    p: Block,
    *,
    yaw: float = 0,
    nod: float = 0,
    lean: float = 0,
    width: float = 1.0,
    slope: float = 0.2,
    low: float = -40,
    stain: float = 0,
    clean: bool = False,
) -> None:
    """Linen round a head, sloping to our right by ``slope``; ``low`` is where its middle lies (0 between the eyes).

    ``stain`` is how far to our right of the nose blood has come through; none on a ``clean`` one.
    """
    turn = Turn(yaw, nod, lean, PIVOT)
    cloth = bandage_form(width, slope, low, turn)
    p.form(cloth, under=True, raised=34, material="linen", albedo=0.92, flow=78, tilt=0.4, outline=2.0)
    if clean:
        return
    x, y, z = turn.seen([(stain, low + slope * stain, 84)])[0]
    p.part(
        [(x + 17 * np.cos(a), y + 10 * np.sin(a)) for a in np.linspace(0, 5.7, 12)],
        z=z + 50, profile="flat", albedo=0.3, emit=0.3, soft=5, outline=0,
    )  # fmt: skip


@lru_cache(maxsize=8)
def bandage_form(width: float, slope: float, low: float, turn: Turn) -> Form:
    """The linen as it is seen: what of the head's egg lies between two planes, and its wraps."""
    egg = melt(ball(0, -34, -20, 85 * width, 94, 105), ball(0, -30, 40, 66 * width, 70, 54), 20)

    def cloth(at: Field) -> Field:
        x, y, z = at
        off = (y - low - slope * x - 0.12 * z) / F(1.05)
        wraps = np.abs(np.mod(off + 4 * np.sin(x * F(0.03)), 13) - 6.5) * F(0.3)
        return np.asarray(np.maximum(egg(at) + wraps, np.abs(off) - 19), F)

    return seen(turn.of(cloth), (-150, -170, 150, 120), 160, -150)


@motif
def gash(
    p: Block,
    *,
    yaw: float = 0,
    nod: float = 0,
    lean: float = 0,
    side: float = 1,
    top: float = -60,
    foot: float = 70,
    width: float = 1.0,
) -> None:
    """A cut down one side of the face (1 our right, -1 our left), and the blood that runs from it."""
    turn = Turn(yaw, nod, lean, PIVOT)
    way = [
        (30 * side, top, 88),
        (36 * side, top * 0.3 + foot * 0.2, 86),
        (46 * side, foot * 0.5, 74),
        (44 * side, foot, 68),
    ]
    points = turn.seen([(x * width, y, z) for x, y, z in way])
    flat = [(x, y) for x, y, _ in points]
    z = max(z for *_, z in points) + 4
    p.part(flat, radii=[1.2, 6, 5, 0.8], z=z, profile="flat", albedo=0.2, emit=0.26, soft=2, outline=0, flow="along")
    p.part(flat, radii=[0.6, 2.6, 2.2, 0.5], z=z + 2, albedo=0.03, flow="along", outline=1.4)
