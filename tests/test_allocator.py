"""What the program asks of the system for the sake of memory; each try in its own process."""

import subprocess
import sys

import pytest

ROOMS = """
import ctypes
import sys
from kf_desktop.app.allocator import give_back_what_is_freed

libc = ctypes.CDLL(None)
if not hasattr(libc, "mallinfo2"):
    sys.exit(print("another C library"))

class Info(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in
                ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "top")]

libc.mallinfo2.restype = Info
libc.malloc.restype, libc.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
libc.free.argtypes = [ctypes.c_void_p]
give_back_what_is_freed()
libc.free(libc.malloc(8_000_000))
before = libc.mallinfo2().hblks
libc.malloc(1_000_000)
print(libc.mallinfo2().hblks - before)
"""
SOURCES = """
import linecache
import kf_desktop.app.run
print(sum(len(entry[2]) for entry in linecache.cache.values() if len(entry) > 2) < 100)
"""


def _said(script: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    ).stdout.strip()


@pytest.mark.skipif(sys.platform != "linux", reason="speaks to glibc")
def test_a_large_picture_has_a_room_of_its_own_after_a_larger_one_has_gone() -> None:
    assert _said(ROOMS) in ("1", "another C library")


def test_the_program_keeps_no_source_of_modules() -> None:
    assert _said(SOURCES) == "True"
