"""Walking through a card: every piece of it, with its path in the words of the pack."""

import dataclasses
from collections.abc import Iterator
from functools import cache
from typing import Any

from kf_desktop.content.cards.positions import Path
from kf_desktop.content.definition import ALIAS


@cache
def toml_names(cls: Any) -> tuple[tuple[str, str], ...]:
    """The fields of a definition that are written on the card: the attribute, and its name in a pack."""
    return tuple((f.name, f.metadata.get(ALIAS, f.name)) for f in dataclasses.fields(cls) if f.compare)


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
