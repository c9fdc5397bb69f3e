"""Many games played by bots, on as many cores as wanted: always in their order, with a word on how far it is."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TextIO, TypeVar

from kf_desktop.installed import load_installed
from kf_desktop.rules.table.box import Box

Game = TypeVar("Game")
Result = TypeVar("Result")

AHEAD = 4
"""Games that wait for each process, so that it never waits for us."""

WORTH_A_START = 10
"""Games that take as long as a process needs to begin."""

MOST_JOBS = 61
"""Windows waits for no more processes than these at once."""

DIED = (
    "After {} of {} a process has ended in the middle of a game; perhaps memory was short. Try again with fewer --jobs."
)

STOPPED = 130
"""The exit status of a command that the user has stopped."""

CLEARED = "\r\x1b[K"
"""What takes a line off a terminal."""

_boxes: list[Box] = []
"""The box of a process that plays for another one."""


def play_all(
    play: Callable[[Box, Game], Result],
    games: Sequence[Game],
    show: Callable[[Result], None],
    *,
    box: Box,
    jobs: int,
    progress: bool,
) -> tuple[list[Result], int]:
    """Play the games and show each result, in the order of the games whatever the number of processes.

    Args:
        play: a function of a module, or a `partial` of one: another process plays with a box of its own.
        jobs: how many processes; 1 plays here, 0 on as many cores as are there and worth their start.
        progress: say on a terminal how many have been played.

    Returns:
        The results and the exit status: 0 if these are all; else it has been said what cut them short.
    """
    jobs = min(jobs or _worthwhile(len(games)), MOST_JOBS, len(games))
    coming = _played_elsewhere(play, games, jobs) if jobs > 1 else (play(box, game) for game in games)
    if progress and sys.stderr.isatty():
        coming = _told(coming, len(games), sys.stderr)
    results: list[Result] = []
    try:
        for result in coming:
            results.append(result)
            show(result)
    except KeyboardInterrupt:
        print(f"Stopped after {len(results)} of {len(games)}.", file=sys.stderr)
        return results, STOPPED
    except BrokenProcessPool:
        print(DIED.format(len(results), len(games)), file=sys.stderr)
        return results, 1
    return results, 0


def _worthwhile(games: int) -> int:
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return min(cores, max(1, games // WORTH_A_START))


def _told(results: Iterator[Result], total: int, terminal: TextIO) -> Iterator[Result]:
    """Keep a line on the terminal that says how many are there; it makes way for what is printed."""
    for done in range(total):
        terminal.write(f"{done} of {total} played")
        terminal.flush()
        try:
            result = next(results)
        finally:
            terminal.write(CLEARED)
            terminal.flush()
        yield result


# --- other processes ----------------------------------------------------------------------------


def _played_elsewhere(play: Callable[[Box, Game], Result], games: Sequence[Game], jobs: int) -> Iterator[Result]:
    """The results in the order of the games.

    Raises:
        BrokenProcessPool: a process has ended in the middle of a game.
    """
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, _begin, (theirs,))
    waiting: deque[Future[Result]] = deque()
    coming = iter(games)
    try:
        with _deaf_to_interrupts():
            waiting.extend(pool.submit(_play, play, game) for game in islice(coming, jobs))
        waiting.extend(pool.submit(_play, play, game) for game in islice(coming, jobs * AHEAD))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(_play, play, game) for game in islice(coming, 1))
        pool.shutdown()
    finally:
        ours.close()  # what is still being played is left
        pool.shutdown(cancel_futures=True)
        theirs.close()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started now do not hear Ctrl-C, not even before they come to `_begin`."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(line: Connection) -> None:
    """A process that plays for another one; that one hears Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    _boxes.append(load_installed().box)


def _end_with(line: Connection) -> None:
    """Nothing is ever said on the line; it closes when the other process is done or has been killed."""
    line.poll(None)
    os._exit(0)


def _play(play: Callable[[Box, Game], Result], game: Game) -> Result:
    return play(_boxes[0], game)
