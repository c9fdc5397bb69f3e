"""Reading a scenario's tables: every field asked for is a known one, any other is a mistake that is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from kf_desktop.content.cards.positions import Path
from kf_desktop.content.packs.problems import did_you_mean

Word = TypeVar("Word", bound=str)

MOST_LISTED = 90
"""Words that an error lists at most."""
_MISSING = object()
_KINDS: dict[type, str] = {int: "a whole number", str: "a text in quotes", bool: "true or false", list: "a list in [ ]"}


class Wrong(Exception):
    """Something in the file cannot be: where it stands, and a sentence that says what to do."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.path, self.message = path, message


class Table:
    """A table of the file. What is asked for once is known; `finish` complains of the rest."""

    def __init__(self, data: Any, path: Path = ()) -> None:
        if not isinstance(data, dict):
            raise Wrong(path, f"a table in {{ }} is expected, not {shown(data)}")
        self.data: dict[str, Any] = data
        self.path = path
        self.known: dict[str, None] = {}

    def __contains__(self, name: str) -> bool:
        self.known[name] = None
        return name in self.data

    def at(self, name: str | int) -> Path:
        """The path of a field."""
        return (*self.path, name)

    def raw(self, name: str, default: Any = None) -> Any:
        """The value of the field as it is written."""
        self.known[name] = None
        return self.data.get(name, default)

    def value(self, name: str, kind: type, default: Any = _MISSING) -> Any:
        """The value of the field, which must be of that kind."""
        found = self.raw(name, default)
        if found is _MISSING:
            raise Wrong(self.path, f'"{name}" is missing')
        if name in self.data and type(found) is not kind:
            raise Wrong(self.at(name), f"{_KINDS[kind]} is expected, not {shown(found)}")
        return found

    def text(self, name: str, default: Any = _MISSING) -> str:
        found: str = self.value(name, str, default)
        return found

    def number(self, name: str, default: Any = _MISSING) -> int:
        found: int = self.value(name, int, default)
        return found

    def yes(self, name: str, default: bool = False) -> bool:
        found: bool = self.value(name, bool, default)
        return found

    def items(self, name: str) -> list[Any]:
        """The field as a list; one value stands for a list of it."""
        found = self.raw(name, [])
        return found if isinstance(found, list) else [found]

    def texts(self, name: str) -> list[str]:
        found = self.items(name)
        for index, entry in enumerate(found):
            if not isinstance(entry, str):
                raise Wrong((*self.at(name), index), f"a text in quotes is expected, not {shown(entry)}")
        return found

    def table(self, name: str) -> Table:
        """The table in the field; an empty one if there is none."""
        return Table(self.raw(name, {}), self.at(name))

    def tables(self, name: str) -> Iterator[Table]:
        """The tables of a list; a single one stands for a list of it."""
        found = self.raw(name, [])
        if isinstance(found, dict):
            yield Table(found, self.at(name))
            return
        if not isinstance(found, list):
            raise Wrong(self.at(name), f"a list of tables is expected, not {shown(found)}")
        for index, entry in enumerate(found):
            yield Table(entry, (*self.at(name), index))

    def finish(self, also: Iterable[str] = ()) -> None:
        """Complain of the first field that nobody asked for."""
        known = [*self.known, *also]
        for name in self.data:
            if name not in known:
                fields = ", ".join(dict.fromkeys(sorted(known)))
                raise Wrong(self.at(name), f'there is no field "{name}" here{did_you_mean(name, known)} (use {fields})')

    def rest(self) -> dict[str, Any]:
        """The fields that nobody asked for yet."""
        return {name: value for name, value in self.data.items() if name not in self.known}


def one_of(word: str, known: Iterable[Word], path: Path, what: str) -> Word:
    """The word, if it is a known one."""
    words = list(known)
    if word in words:
        return words[words.index(word)]
    listed = f" (use {', '.join(words)})" if 0 < len(words) <= MOST_LISTED else ""
    raise Wrong(path, f'there is no {what} "{word}"{did_you_mean(word, words)}{listed}')


def shown(value: Any) -> str:
    """A value of the file, short enough for a sentence."""
    text = f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 80 else f"{text[:77]}…"
