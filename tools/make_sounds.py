"""Make the sounds of assets/sounds anew: a small synthesiser of sines and noise, the same bytes every time.

python tools/make_sounds.py [FOLDER]
"""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Callable, Iterator
from math import exp, pi, sin
from pathlib import Path
from random import Random

RATE = 22_050
"""Samples a second."""
LOUDEST = 0.5
"""Every sound is made as loud as this at its loudest: how loud it is played the player says."""

Samples = list[float]


def seconds(length: float) -> Iterator[tuple[int, float]]:
    """Each sample by its number and its time."""
    for number in range(int(length * RATE)):
        yield number, number / RATE


def silence(length: float) -> Samples:
    """Nothing, for so many seconds."""
    return [0.0] * int(length * RATE)


def noise(length: float, seed: int) -> Samples:
    """Hiss."""
    chance = Random(seed)
    return [chance.uniform(-1, 1) for _ in range(int(length * RATE))]


def low(samples: Samples, cut: Callable[[float], float]) -> Samples:
    """Without what lies above a frequency, which may change with the time."""
    found, now = [], 0.0
    for number, sample in enumerate(samples):
        part = 1 - exp(-2 * pi * cut(number / RATE) / RATE)
        now += part * (sample - now)
        found.append(now)
    return found


def high(samples: Samples, cut: float) -> Samples:
    """Without what lies below a frequency."""
    return [sample - deep for sample, deep in zip(samples, low(samples, lambda _: cut), strict=True)]


def shaped(samples: Samples, shape: Callable[[float], float]) -> Samples:
    """Louder and softer with the time."""
    return [sample * shape(number / RATE) for number, sample in enumerate(samples)]


def lay(under: Samples, over: Samples, at: float, loud: float = 1.0) -> None:
    """Mix one sound into another, from that time on."""
    start = int(at * RATE)
    for number, sample in enumerate(over[: len(under) - start]):
        under[start + number] += sample * loud


def thud(length: float, start: float, end: float, fall: float) -> Samples:
    """A tone that drops and dies."""
    found, turn = [], 0.0
    for _, time in seconds(length):
        turn += 2 * pi * (end + (start - end) * exp(-time * 18)) / RATE
        found.append(sin(turn) * exp(-time * fall))
    return found


# --- the sounds ---------------------------------------------------------------------------------


def bell() -> Samples:
    """A small church bell at some distance: hum, prime, tierce, quint, nominal and what is above."""
    parts = ((0.5, 0.5, 1.6), (1.0, 0.9, 2.4), (1.19, 0.6, 3.2), (1.5, 0.35, 4.0), (2.0, 0.7, 4.6), (2.66, 0.3, 7.0))
    found = silence(1.9)
    for ratio, loud, fall in parts:
        tone = [sin(2 * pi * 392 * ratio * time) * exp(-time * fall) for _, time in seconds(1.9)]
        lay(found, tone, 0, loud)
    return shaped(found, lambda time: min(1.0, time * 400))


def dice() -> Samples:
    """Bones in a wooden tray: clicks that come closer together and softer."""
    chance, found, at = Random(7), silence(0.75), 0.0
    for throw in range(11):
        tone = 1500 + 1700 * chance.random()
        click = [
            (sin(2 * pi * tone * time) + 0.6 * sin(2 * pi * tone * 1.7 * time)) * exp(-time * 190)
            for _, time in seconds(0.05)
        ]
        knock = shaped(low(noise(0.05, throw), lambda _: 900), lambda time: exp(-time * 90))
        lay(found, click, at, 0.5 * (1 - throw / 14))
        lay(found, knock, at, 1.6 * (1 - throw / 14))
        at += 0.03 + 0.05 * chance.random()
    return found


def hoof() -> Samples:
    """A heavy foot, twice."""
    found = silence(0.5)
    for at, loud in ((0.0, 1.0), (0.17, 0.75)):
        lay(found, thud(0.3, 130, 48, 17), at, loud)
        lay(found, shaped(low(noise(0.12, 3), lambda _: 700), lambda time: exp(-time * 55)), at, 1.1 * loud)
    return found


def page() -> Samples:
    """A leaf that is turned."""
    leaf = high(low(noise(0.42, 11), lambda time: 1200 + 5200 * min(1.0, time / 0.22)), 900)
    return shaped(leaf, lambda time: min(1.0, time / 0.12) * exp(-max(0.0, time - 0.12) * 13))


def blow() -> Samples:
    """Iron on hide."""
    found = thud(0.42, 190, 52, 13)
    lay(
        found,
        shaped(low(noise(0.2, 5), lambda time: 2600 * exp(-time * 12) + 200), lambda time: exp(-time * 26)),
        0,
        1.4,
    )
    return found


def fire() -> Samples:
    """It flares up, and crackles."""
    chance = Random(23)
    found = shaped(low(noise(1.0, 9), lambda _: 520), lambda time: 1.8 * min(1.0, time / 0.1) * exp(-time * 2.6))
    for _ in range(26):
        pop = shaped(high(noise(0.02, chance.randrange(10_000)), 1400), lambda time: exp(-time * 260))
        lay(found, pop, 0.9 * chance.random(), 0.25 + 0.5 * chance.random())
    return shaped(found, lambda time: min(1.0, (1.0 - time) * 5))


def fog() -> Samples:
    """A breath of cold air."""
    air = low(low(noise(1.6, 17), lambda time: 260 + 240 * sin(pi * time / 1.6)), lambda _: 700)
    return shaped(air, lambda time: sin(pi * min(1.0, time / 1.6)) ** 2)


SOUNDS: dict[str, Callable[[], Samples]] = {
    "bell": bell,
    "dice": dice,
    "hoof": hoof,
    "page": page,
    "blow": blow,
    "fire": fire,
    "fog": fog,
}


def write(samples: Samples, path: Path) -> None:
    """As a WAV file: one channel, 16 bits."""
    peak = max(abs(sample) for sample in samples)
    whole = array("h", (round(sample / peak * LOUDEST * 32_767) for sample in samples))
    if sys.byteorder == "big":
        whole.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(whole.tobytes())


def main() -> None:
    """Write all of them."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent / "assets" / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in SOUNDS.items():
        write(make(), folder / f"{name}.wav")


if __name__ == "__main__":
    main()
