"""Walking through a card: every piece of it, with its path in the words of the pack."""

import dataclasses
from collections.abc import Iterator
from functools import cache
from typing import Any

from kf_desktop.content.cards.positions import Path


@cache
def toml_names(cls: Any) -> tuple[tuple[str, str], ...]:
    """The fields of a definition that are written on the card: the attribute, and its name in a pack."""
    described = getattr(cls, "__pydantic_fields__", {})
    fields = dataclasses.fields(cls)
    written = {f.name: getattr(described.get(f.name), "validation_alias", None) for f in fields if f.compare}
    return tuple((name, alias or name) for name, alias in written.items())


def walk(node: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """``node`` and every definition, amount, condition and keyword inside it, outermost first."""
    if isinstance(node, tuple):
        for index, item in enumerate(node):
            yield from walk(item, (*path, index))
    elif dataclasses.is_dataclass(node) and not isinstance(node, type):
        yield path, node
        for attribute, name in toml_names(type(node)):
            value = getattr(node, attribute)
            if value.__class__ not in _SCALARS:
                yield from walk(value, (*path, name))


_SCALARS = frozenset({str, int, bool, type(None)})
