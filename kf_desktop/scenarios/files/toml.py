"""Writing TOML: just what a scenario file needs, readable line by line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
WIDTH = 110


class Inline(dict[str, Any]):
    """A table that is written on one line."""


def document(tables: Mapping[str, Any]) -> str:
    """The text of a file: plain values first, then tables and lists of tables."""
    plain = {name: value for name, value in tables.items() if not _is_table(value)}
    lines = [f"{_key(name)} = {value_text(value)}" for name, value in plain.items()]
    for name, value in tables.items():
        if name not in plain:
            lines += _table(_key(name), value)
    return "\n".join(lines) + "\n"


def _is_table(value: Any) -> bool:
    if isinstance(value, Inline):
        return False
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and all(type(entry) is dict for entry in value)
    )


def _table(name: str, value: Any) -> Iterator[str]:
    for entry in value if isinstance(value, list) else [value]:
        yield ""
        yield f"[[{name}]]" if isinstance(value, list) else f"[{name}]"
        for key, item in entry.items():
            yield f"{_key(key)} = {value_text(item)}"


def value_text(value: Any) -> str:
    """A value on one line, or a long list with an item a line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(key)} = {value_text(item)}" for key, item in value.items() if item is not None)
        return f"{{ {inside} }}" if inside else "{}"
    items = [value_text(item) for item in value]
    line = f"[{', '.join(items)}]"
    if len(line) <= WIDTH or not any(isinstance(item, dict) for item in value):
        return line
    return "[\n" + "".join(f"  {item},\n" for item in items) + "]"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _string(name)


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
