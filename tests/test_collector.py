"""Cycles of closed windows are collected where windows live; each try in its own process, with its own collector."""

import subprocess
import sys

SCRIPT = """
import gc
from threading import Thread, current_thread
from PySide6.QtCore import QCoreApplication, QTimer
from kf_desktop.app import collector
from kf_desktop.bundled import load_box

class Cycle:
    def __init__(self):
        self.itself = self
    def __del__(self):
        print(current_thread().name, flush=True)
        app.quit()

app = QCoreApplication([])
collector.LOOK_EVERY = 5
collector.YOUNG = 1_000
collector.collect_on_this_thread(app)
load_box()
print("collecting by itself:", gc.isenabled())
Cycle()
kept = []
thread = Thread(target=lambda: kept.extend([] for _ in range(20_000)), name="odds")
thread.start()
thread.join()
QTimer.singleShot(20_000, app.quit)
app.exec()
"""


def test_what_is_left_in_cycles_goes_in_the_windows_own_thread() -> None:
    """Also after a box was loaded, and though another thread makes the objects."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split("\n")[:2] == ["collecting by itself: False", "MainThread"]


WATCH = """
import gc
from kf_desktop.app import collector

def collected(make):
    kept = [[] for _ in range(make)]
    seen.clear()
    collector._look()
    return list(seen)

gc.disable()
gc.set_threshold(100_000)  # as a loaded box leaves it
gc.collect()
seen = []
collector.give_back_pages = lambda: seen.append("pages")
gc.callbacks.append(lambda phase, info: seen.append(info["generation"]) if phase == "start" else None)
print(collected(0), collected(5_000), collected(500), collected(0), collected(0))
print([collected(5_000) for _ in range(collector.PUT_OFF + 1)][-1], collected(500))
"""


def test_all_there_is_is_looked_through_only_while_nothing_is_made() -> None:
    """What is young goes at once; everything once when it is quiet, at last though it never is; then what is free."""
    done = subprocess.run([sys.executable, "-c", WATCH], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split("\n")[:2] == ["[] [1] [] [2, 'pages'] []", "[1] [2, 'pages']"]
