"""What is wrong with a pack, said so that its author can mend it."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

MOST_COMPARED = 5_000
"""Words among which a near one is looked for."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake: where it is, and a plain sentence that says what is wrong and what to do."""

    file: str
    line: int
    field: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.field}: {self.message}" if self.field else f"{place}: {self.message}"


class PackError(Exception):
    """The packs cannot be used; ``problems`` says why."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``; did you mean "…"?`` when one of the known words is near, else nothing."""
    from difflib import get_close_matches  # noqa: PLC0415 - only where something is wrong

    near = get_close_matches(word[:80], list(islice(known, MOST_COMPARED)), 1)
    return f'; did you mean "{near[0]}"?' if near else ""
