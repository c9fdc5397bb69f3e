"""On which line of a TOML file a value stands; read only when something is wrong."""

import re
from collections.abc import Sequence
from contextlib import suppress

Path = tuple[str | int, ...]

_BLANK = re.compile(r"(?:\s|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_DOT = re.compile(r"[ \t]*\.[ \t]*")
_GAP = re.compile(r"[ \t]*")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|' + r"'''.*?'{3,5}|" + r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'", re.DOTALL
)
_SCALAR = re.compile(r"[^,\]}\n#]+")


class Positions:
    """The lines of all tables, keys and list items of a TOML text, by their path in the data."""

    def __init__(self, source: str) -> None:
        self._source = source.replace("\r\n", "\n")
        self._lines: dict[Path, int] = {(): 1}
        self._counts: dict[Path, int] = {}
        self._at = 0
        self._line_at = (0, 1)
        with suppress(RecursionError, IndexError):  # a hostile file: the lines found so far must do
            self._file()

    def line(self, path: Sequence[str | int]) -> int:
        """The line of ``path``, or of the nearest thing around it that the file has."""
        wanted = tuple(path)
        while wanted not in self._lines:
            wanted = wanted[:-1]
        return self._lines[wanted]

    def _file(self) -> None:
        table: Path = ()
        self._skip(_BLANK)
        while self._at < len(self._source):
            if self._source[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip(_BLANK)

    def _header(self) -> Path:
        line, many = self._line(), self._source.startswith("[[", self._at)
        self._at += 2 if many else 1
        path = self._inside(self._key())
        self._at += 2 if many else 1
        if many:
            self._lines.setdefault(path, line)
            self._counts[path] = self._counts.get(path, -1) + 1
            path = (*path, self._counts[path])
        self._lines[path] = line
        return path

    def _inside(self, key: list[str]) -> Path:
        """The path of a header: every list on the way stands for its last item."""
        path: Path = ()
        for part in key[:-1]:
            path = (*path, part)
            if path in self._counts:
                path = (*path, self._counts[path])
        return (*path, key[-1])

    def _pair(self, table: Path) -> None:
        line = self._line()
        path = (*table, *self._key())
        self._lines[path] = line
        for length in range(len(table) + 1, len(path)):
            self._lines.setdefault(path[:length], line)
        self._skip(_GAP)
        self._at += 1  # the equals sign
        self._skip(_GAP)
        self._value(path)

    def _key(self) -> list[str]:
        parts = []
        while True:
            self._skip(_GAP)
            match = _STRING.match(self._source, self._at) or _BARE.match(self._source, self._at)
            if match is None:
                raise IndexError(self._at)
            parts.append(match[0].strip("\"'"))
            self._at = match.end()
            dot = _DOT.match(self._source, self._at)
            if dot is None:
                self._skip(_GAP)
                return parts
            self._at = dot.end()

    def _value(self, path: Path) -> None:
        character = self._source[self._at]
        if character == "[":
            self._items(path, "]")
        elif character == "{":
            self._items(path, "}")
        else:
            match = _STRING.match(self._source, self._at) or _SCALAR.match(self._source, self._at)
            if match is None:
                raise IndexError(self._at)
            self._at = match.end()

    def _items(self, path: Path, end: str) -> None:
        self._at += 1
        index = 0
        self._skip(_BLANK)
        while self._source[self._at] != end:
            if self._source[self._at] == ",":
                self._at += 1
            elif end == "}":
                self._pair(path)
            else:
                self._lines[(*path, index)] = self._line()
                self._value((*path, index))
                index += 1
            self._skip(_BLANK)
        self._at += 1

    def _skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self._source, self._at)
        if match is not None:
            self._at = match.end()

    def _line(self) -> int:
        at, line = self._line_at
        line += self._source.count("\n", at, self._at)
        self._line_at = (self._at, line)
        return line


def inner_name(path: Path) -> str:
    """A path inside a card for human eyes; lists are counted from 1."""
    name = ""
    for part in path:
        name += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if name else part
    return name
