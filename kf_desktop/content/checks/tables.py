"""Tables of a die: every result in one range."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from kf_desktop.content.cards.modes.rosegraal import MonsterTable
from kf_desktop.content.cards.outpost import Gambling, InnEvent, Outpost, Throw
from kf_desktop.content.checks.shelves import Checks, Complaint, Shelves
from kf_desktop.content.effects.vocabulary import Band, GroupTest, Roll

D10 = (1, 10)


def _range(band: Band | InnEvent | Throw, shelves: Shelves) -> Iterator[Complaint]:
    if band.low > band.high:
        yield ("from",), f"the range goes from {band.low} down to {band.high}; put the lower number first"


def no_overlap(bands: Sequence[Any], field: str) -> Iterator[Complaint]:
    for before, after in pairwise(sorted(bands, key=lambda band: int(band.low))):
        if after.low <= before.high:
            yield (field,), f"{after.low} is in two ranges"
        elif after.low > before.high + 1:
            yield (field,), f"nothing is said for {before.high + 1}"


def covers(bands: Sequence[Any], field: str, low: int, high: int) -> Iterator[Complaint]:
    """Every result of the die is in exactly one range."""
    yield from no_overlap(bands, field)
    first, last = min(band.low for band in bands), max(band.high for band in bands)
    if (first, last) != (low, high):
        yield (field,), f"the table goes from {first} to {last}; it must go from {low} to {high}"


def _gambling(game: Gambling, shelves: Shelves) -> Iterator[Complaint]:
    if game.cards is None:
        yield from covers(game.throws, "throws", *D10)
    elif game.throws:
        yield ("throws",), "a game is played with dice or with cards"


CHECKS: Checks = {
    Band: _range,
    InnEvent: _range,
    Throw: _range,
    MonsterTable: lambda table, _: covers(table.monsters, "monsters", *D10),
    Gambling: _gambling,
    Outpost: lambda outpost, _: covers(outpost.inn.table, "inn", *D10),
    GroupTest: lambda test, _: no_overlap(test.bands, "bands"),
    Roll: lambda roll, _: covers(roll.table, "table", *D10),
}
