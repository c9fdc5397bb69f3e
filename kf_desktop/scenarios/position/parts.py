"""Parts of the state as the file describes them: their fields are those of the state."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from kf_desktop.content.cards.positions import Path
from kf_desktop.content.effects.terms import Modified
from kf_desktop.engine.codec import CodecError, decode
from kf_desktop.rules.table.state import Modifier
from kf_desktop.saves.marks import WORDS, mark_of, with_marks
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of, shown

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")
_KIND_WORDS = {
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "dict": "a table",
    "float": "a decimal",
}


def known_tokens(tokens: Iterable[Modifier], path: Path) -> None:
    """Modifier tokens change what tokens can change, for as long as they can (CND-020)."""
    for index, token in enumerate(tokens):
        where = (*path, index)
        one_of(token.what, get_args(Modified), (*where, "what"), "modifier token")
        one_of(token.until, ("next", "end_of_clash"), (*where, "until"), "end")


def names_of(cls: type[DataclassInstance]) -> list[str]:
    """The names that a table may give to the fields of a part of the state: its marks are written as words."""
    names = [entry.name for entry in fields(cls)]
    return [*names, "flags"] if "marks" in names and "used" not in names else names


def with_known_marks(part: dict[str, Any], path: Path) -> dict[str, Any]:
    """A part of the state as data, its flags read.

    Raises:
        Wrong: there is no such flag.
    """
    words = part.get("flags", [])
    if not isinstance(words, list):
        raise Wrong(path, f"a list of flags is expected, not {shown(words)}")
    for word in words:
        if mark_of(str(word)) is None:
            raise Wrong(path, f"there is no flag {shown(word)} (use {', '.join(WORDS)})")
    return with_marks(part)


def given(cls: type[T], table: Table, leave: tuple[str, ...] = (), **defaults: Any) -> T:
    """The part of the state that the table describes: its fields are those of the state."""
    names = names_of(cls)
    table.known |= dict.fromkeys(name for name in names if name not in leave)
    written = {name: value for name, value in table.data.items() if name in names and name not in leave}
    needed = [f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING]
    for name in needed:
        if name not in written and name not in defaults:
            raise Wrong(table.path, f'"{name}" is missing')
    table.finish()
    return decoded(cls, defaults | written, table)


def decoded(cls: type[T], data: dict[str, Any], table: Table) -> T:
    """The part of the state, or what is wrong with the table that describes it."""
    data = with_known_marks(data, table.at("flags"))
    try:
        return decode(cls, data)
    except CodecError as error:
        where = re.match(rf"{cls.__name__}\.(\w+)(.*)", str(error).rstrip("."))
        if where is None:
            raise Wrong(table.path, str(error).rstrip(".")) from error
        words = re.sub(r"\b(int|str|bool|dict|float)\b", lambda kind: _KIND_WORDS[kind[0]], where[1] + where[2])
        raise Wrong(table.at(where[1]), words) from error
