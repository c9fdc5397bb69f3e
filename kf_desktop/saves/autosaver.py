"""Autosave off the window's thread: it writes the newest state of each game and skips those overtaken meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Condition, Thread

from kf_desktop.saves.errors import SaveError

Write = Callable[[], object]
FLUSH_SECONDS = 20.0


class Autosaver:
    """Writes saves on a thread of its own. `submit` never waits; `flush` waits until all is on the disk."""

    def __init__(self, failed: Callable[[dict[str, str]], None]) -> None:
        """`failed` is called on the thread, with a sentence by language, when a save could not be written."""
        self._failed = failed
        self._waiting: dict[Hashable, Write] = {}
        self._unwritten: dict[Hashable, Write] = {}
        self._submitted: dict[Hashable, int] = {}
        self._settled: dict[Hashable, int] = {}
        self._busy = False
        self._closed = False
        self._changed = Condition()
        self._thread = Thread(target=self._work, name="autosave", daemon=True)
        self._thread.start()

    def submit(self, game: Hashable, write: Write) -> None:
        """Have `write` called next; it replaces what is waiting for the same game."""
        with self._changed:
            self._unwritten.pop(game, None)
            self._waiting[game] = write
            self._submitted[game] = self._submitted.get(game, 0) + 1
            self._changed.notify_all()

    def behind(self, game: Hashable) -> int:
        """How many states of the game are not on the disk yet; a failed one is reported and not counted."""
        with self._changed:
            return self._submitted.get(game, 0) - self._settled.get(game, 0)

    def flush(self, seconds: float = FLUSH_SECONDS) -> bool:
        """Wait until all that was submitted is on the disk, trying failed writes again. False if it is not there."""
        with self._changed:
            self._waiting = self._unwritten | self._waiting
            self._unwritten = {}
            self._changed.notify_all()
            written = self._changed.wait_for(lambda: not self._waiting and not self._busy, seconds)
            return written and not self._unwritten

    def forget(self, game: Hashable) -> None:
        """Write nothing more of a game; wait if it is just being written."""
        with self._changed:
            for kept in (self._waiting, self._unwritten, self._submitted, self._settled):
                kept.pop(game, None)
            self._changed.wait_for(lambda: not self._busy, FLUSH_SECONDS)

    def close(self) -> None:
        """Write what is waiting and end the thread."""
        self.flush()
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join(FLUSH_SECONDS)

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: bool(self._waiting) or self._closed)
                if not self._waiting:
                    return
                game = next(iter(self._waiting))
                write, self._busy = self._waiting.pop(game), True
                number = self._submitted[game]
            reason = _attempt(write)
            if reason:
                self._failed(SaveError("unsaved", reason=reason).words)
            with self._changed:
                if game in self._submitted:  # else it has been deleted meanwhile
                    self._settled[game] = number
                    if reason and game not in self._waiting:
                        self._unwritten[game] = write
                self._busy = False
                self._changed.notify_all()


def _attempt(write: Write) -> str:
    """Write; the error if that did not work. The thread must survive whatever goes wrong."""
    try:
        write()
    except OSError as error:
        return error.strerror or str(error) or "unknown error"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""
