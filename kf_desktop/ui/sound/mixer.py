"""Mixes the sounds that are being heard into samples for the loudspeaker."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Generator
from functools import cache
from threading import Lock

from kf_desktop.resources import assets_dir

RATE = 22_050
"""Samples a second of every sound: one channel, 16 bits."""

LOUDEST = 32_767
MOST = 6
"""Sounds at a time; the oldest gives way."""


@cache
def samples_of(sound: str) -> array[int]:
    """The samples of a sound; none where the file is missing."""
    found = array("h")
    path = assets_dir() / "sounds" / f"{sound}.wav"
    if path.is_file():
        import wave  # noqa: PLC0415 - off the way to the first window

        with wave.open(str(path), "rb") as file:
            found.frombytes(file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        found.byteswap()
    return found


class Mixer:
    """The voices of the moment. The loudspeaker asks for samples on a thread of its own."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._voices: list[tuple[array[int], int, float]] = []

    @property
    def silent(self) -> bool:
        """Whether nothing is heard."""
        return not self._voices

    def add(self, sound: str, volume: float) -> None:
        """Let a sound be heard from now on, at a volume from 0 to 1."""
        samples = samples_of(sound)
        if samples and volume > 0:
            with self._lock:
                self._voices = [*self._voices[-MOST + 1 :], (samples, 0, volume)]

    def clear(self) -> None:
        """Let nothing be heard any more."""
        with self._lock:
            self._voices = []

    def take(self, count: int) -> array[int]:
        """The next samples; silence where nothing is heard."""
        with self._lock:
            voices = self._voices
            self._voices = [(s, at + count, volume) for s, at, volume in voices if at + count < len(s)]
        mixed = [0.0] * count
        for samples, at, volume in voices:
            for place, sample in enumerate(samples[at : at + count]):
                mixed[place] += sample * volume
        return array("h", (round(max(-LOUDEST, min(LOUDEST, sample))) for sample in mixed))

    def stream(self) -> Generator[array[int], int, None]:
        """For a loudspeaker: it sends how many samples it wants, and gets them."""
        wanted = yield array("h")
        while True:
            wanted = yield self.take(wanted)
