"""Plays sounds by their names. The loudspeaker is the optional package miniaudio: without it all is silent."""

from __future__ import annotations

import logging
from collections.abc import Generator, Mapping
from importlib.util import find_spec
from typing import Any, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from kf_desktop.ui.sound.mixer import RATE, Mixer

LOG = logging.getLogger(__name__)

KINDS = ("bell", "dice", "hoof", "page", "blow", "fire", "fog")
USUAL = 60
"""Percent."""
QUIET_AFTER = 3000
"""Milliseconds of silence after which the loudspeaker is let go."""


class Loudspeaker(Protocol):
    """Takes samples as long as it is started."""

    def start(self, stream: Generator[Any, int, None]) -> None: ...

    def stop(self) -> None: ...


def loudspeaker() -> Loudspeaker | None:
    """The computer's, if the package that can speak to it is there and finds one."""
    try:
        import miniaudio  # type: ignore[import-not-found]  # noqa: PLC0415 - an optional extra

        found: Loudspeaker = miniaudio.PlaybackDevice(
            output_format=miniaudio.SampleFormat.SIGNED16, nchannels=1, sample_rate=RATE, buffersize_msec=80
        )
    except Exception as error:  # not installed, or no device: both are no reason to stop playing
        LOG.info("no sound: %s", error)
        return None
    return found


class Sounds(QObject):
    """What the player wants to hear, and how loud."""

    turned = Signal()
    """Sound is on now, or off."""

    def __init__(self) -> None:
        super().__init__()
        self.on = True
        self.volumes: Mapping[str, int] = {}
        """Percent by kind; the usual one where none is set."""
        self.mixer = Mixer()
        self.find = loudspeaker
        self._device: Loudspeaker | None = None
        self._looked = self._started = False
        self._rest = QTimer(self, interval=QUIET_AFTER, singleShot=True)
        self._rest.timeout.connect(self._stop)

    def can_play(self) -> bool:
        """Whether the optional package is installed."""
        return find_spec("miniaudio") is not None

    def volume(self, kind: str) -> int:
        """How loud that kind is, in percent."""
        wanted = self.volumes.get(kind, USUAL)
        return max(0, min(100, wanted)) if isinstance(wanted, int) else USUAL

    def play(self, kind: str) -> None:
        """Let it be heard."""
        if not self.on or not self.volume(kind):
            return
        if not self._looked:
            self._looked, self._device = True, self.find()
        if self._device is None:
            return
        self.mixer.add(kind, self.volume(kind) / 100)
        self._rest.start()
        if not self._started:
            stream = self.mixer.stream()
            next(stream)
            self._device.start(stream)
            self._started = True

    def turn(self, on: bool) -> None:
        """Sound on or off; off is at once."""
        self.on = on
        if not on:
            self.mixer.clear()
        self.turned.emit()

    def _stop(self) -> None:
        """Nothing has been heard for a while."""
        if self._started and self._device is not None and self.mixer.silent:
            self._device.stop()
            self._started = False


SOUNDS = Sounds()
