"""The engraver: prints the game's pictures from declarative plates. A developer's tool; the game never imports it.

Bas-relief first, ink last: outlines are inflated to a relief, lit by one warm light, cut by planes into lines of ink
and printed in a kingdom's few colours. ``docs/art-direction.md`` says how to make a plate.
"""

ENGRAVER = 1
"""Counted up by whoever changes the engraver so that every plate has to be printed anew."""
