"""The bundled packs and books, loaded once for all tests of a process: a box is never written to."""

from functools import cache

from kf_desktop.bundled import load_box as load
from kf_desktop.rules.table.box import Box


@cache
def load_box() -> Box:
    """The box that comes with the program."""
    return load()
