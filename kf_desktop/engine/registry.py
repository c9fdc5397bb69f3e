"""What the chapters of the rules register by name: each name once, and unknown names are errors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Registry(dict[K, V]):
    """Entries by name; `what` says in the singular what they are."""

    def __init__(self, what: str, entries: Mapping[K, V] | None = None) -> None:
        super().__init__(entries or {})
        self.what = what

    def register(self, name: K, entry: V) -> None:
        """Add an entry.

        Raises:
            ValueError: the name has an entry already.
        """
        if name in self:
            raise ValueError(f"Two chapters of the rules bring the {self.what} {name!r}: {self[name]} and {entry}.")
        self[name] = entry

    def __missing__(self, name: K) -> NoReturn:
        raise LookupError(f"No chapter of the rules brings the {self.what} {name!r}.")
