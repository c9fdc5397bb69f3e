"""Bells and what hangs with them."""

from __future__ import annotations

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.outlines import ellipse, mirror

BELL = [(0, 0), (45, 6), (78, 32), (92, 90), (102, 160), (124, 230), (152, 284), (155, 302), (140, 312), (0, 328)]


@motif
def bell(p: Block, *, glow: float = 0.0, clapper: bool = True, swing: float = 0, albedo: float = 0.64) -> None:
    """A bell hanging from the origin, 310 wide and 330 high; ``glow`` lights its mouth, ``swing`` turns it."""
    with p.at(0, 0, turn=swing):
        bands = [
            ("f", [(-100, 72), (0, 86), (100, 72)], 5, 7),
            ("f", [(-104, 90), (0, 106), (104, 90)], 4, 5),
            ("f", [(-124, 230), (0, 256), (124, 230)], 6, 8),
            ("f", [(-132, 246), (0, 274), (132, 246)], 4, 5),
        ]
        p.part([(-26, 8), (-20, -28), (20, -28), (26, 8)], radii=[10, 10, 10], z=30, material="bronze", flow="along")
        p.part(mirror(BELL, 0), z=0, material="bronze", albedo=albedo, sculpt=bands, outline=1.8)
        p.part(
            ellipse(0, 300, 146, 27), z=40, profile="flat", albedo=0.12, emit=glow, flow=("rings", 0, 250), outline=2
        )
        if clapper:
            p.part([(0, 280), (0, 326)], radii=[9, 12], z=46, albedo=0.25, flow="along")
            p.part(ellipse(0, 338, 26, 28), z=50, material="iron", bulge=0.9)


@motif
def hand_bell(p: Block, *, albedo: float = 0.75) -> None:
    """A small bell with a wooden handle, origin at the handle's top, 80 wide and 190 high."""
    p.part([(0, 0), (2, 40), (0, 72)], radii=[9, 7, 10], z=4, albedo=0.55, flow="across")
    body = [(0, 68), (16, 70), (26, 84), (30, 116), (36, 146), (44, 164), (38, 176), (0, 184)]
    bands = [("f", [(-30, 96), (0, 104), (30, 96)], 3, 5), ("f", [(-36, 148), (0, 160), (36, 148)], 3, 5)]
    p.part(mirror(body, 0), z=0, material="bronze", albedo=albedo, sculpt=bands)
    p.part(ellipse(0, 186, 11, 11), z=14, material="iron")
