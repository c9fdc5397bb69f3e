"""Memory that has been freed goes back to the system: pictures come and go, and glibc would keep their room.

What is large gets a room of its own, which goes when it is freed; left to itself, glibc raises that bound with the
first large picture that goes. And all threads share one heap: Python lets one of them run at a time
(docs/decisions/0013-large-pictures-have-rooms-of-their-own.md).
"""

import ctypes
import sys

LARGE = 32 * 1024
"""Bytes from which on something gets a room of its own: most pictures of cards and plates are larger."""
_MMAP_THRESHOLD, _ARENA_MAX = -3, -8
"""The numbers of glibc's `malloc.h`."""


def give_back_what_is_freed() -> None:
    """Tell glibc so; elsewhere, and where it does not listen, nothing happens."""
    if sys.platform != "linux":
        return
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):  # another C library
        return
    mallopt(_MMAP_THRESHOLD, LARGE)
    mallopt(_ARENA_MAX, 1)
