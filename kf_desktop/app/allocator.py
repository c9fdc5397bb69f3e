"""Memory that has been freed goes back to the system: pictures come and go, and glibc would keep their room.

What is large gets a room of its own, which goes when it is freed; left to itself, glibc raises that bound with the
first large picture that goes. And all threads share one heap: Python lets one of them run at a time
(docs/decisions/0013-large-pictures-have-rooms-of-their-own.md). What is small shares its pages with what stays: those
that are wholly free go back when asked for.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ctypes import CDLL

LARGE = 32 * 1024
"""Bytes from which on something gets a room of its own: most pictures of cards and plates are larger."""
_MMAP_THRESHOLD, _ARENA_MAX = -3, -8
"""The numbers of glibc's `malloc.h`."""


def give_back_what_is_freed() -> None:
    """Tell glibc so; elsewhere, and where it does not listen, nothing happens."""
    if (libc := _glibc()) is not None:
        libc.mallopt(_MMAP_THRESHOLD, LARGE)
        libc.mallopt(_ARENA_MAX, 1)


def give_back_pages() -> None:
    """Those that hold nothing any more, wherever they lie: a millisecond or two."""
    if (libc := _glibc()) is not None:
        libc.malloc_trim(0)


def _glibc() -> CDLL | None:
    """None elsewhere than on Linux, and where the C library is another."""
    from ctypes import CDLL  # noqa: PLC0415 - off the way to the first window

    try:
        libc = CDLL(None) if sys.platform == "linux" else None
    except OSError:
        return None
    return libc if hasattr(libc, "malloc_trim") else None
