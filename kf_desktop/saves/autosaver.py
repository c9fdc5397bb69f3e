"""Autosave off the window's thread: the newest state is written; states overtaken meanwhile are skipped."""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition, Thread

from kf_desktop.saves.savefile import SaveFile


class Autosaver:
    """Writes saves on a thread of its own. `submit` never waits; `flush` waits until all is on the disk."""

    def __init__(self, write: Callable[[SaveFile], object], failed: Callable[[str], None]) -> None:
        """`write` puts a save on the disk; `failed` is told a sentence when that does not work."""
        self._write, self._failed = write, failed
        self._waiting: SaveFile | None = None
        self._busy = False
        self._closed = False
        self._changed = Condition()
        self._thread = Thread(target=self._work, name="autosave", daemon=True)
        self._thread.start()

    def submit(self, save: SaveFile) -> None:
        """Have this state written next."""
        with self._changed:
            self._waiting = save
            self._changed.notify_all()

    def flush(self) -> None:
        """Wait until the last state submitted is on the disk."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting is None and not self._busy)

    def close(self) -> None:
        """Write what is waiting and end the thread."""
        self.flush()
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join()

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting is not None or self._closed)
                if self._waiting is None:
                    return
                save, self._waiting, self._busy = self._waiting, None, True
            try:
                self._write(save)
            except OSError as error:
                self._failed(f"The game could not be saved: {error.strerror or error}. Free some space and play on.")
            finally:
                with self._changed:
                    self._busy = False
                    self._changed.notify_all()
