"""Pictures of state trees: frozen dataclasses that copy from a thing the fields that they name."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")
Taking = Callable[[Any], Any]


def picture(cls: type[T], thing: Any, **given: Any) -> T:
    """An instance of the class with the thing's values of the same names, and with those given here instead.

    It shares nothing mutable with the thing: lists become tuples, and nested objects become pictures of the type
    that the field names.

    Raises:
        AttributeError: the thing has no such field, and none is given.
    """
    values = []
    for name, take in _fields(typing.cast(Any, cls)):
        if name in given:
            values.append(given[name])
        else:
            value = getattr(thing, name)
            values.append(value if take is _as_it_is else take(value))
    return cls(*values)


@cache
def _fields(cls: Any) -> tuple[tuple[str, Taking], ...]:
    hints = typing.get_type_hints(cls)
    return tuple((entry.name, _taking(hints[entry.name])) for entry in fields(cls))


def _taking(hint: Any) -> Taking:
    """How a value becomes one of that type."""
    if is_dataclass(hint):
        return lambda value: picture(typing.cast(Any, hint), value)
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple:
        return _tuple_of(_taking(args[0]))
    if origin is dict:
        return _dict_of(_taking(args[1]))
    if origin in (typing.Union, types.UnionType):
        take = _taking(next(one for one in args if one is not type(None)))
        return lambda value: None if value is None else take(value)
    return _as_it_is


def _as_it_is(value: Any) -> Any:
    return value


def _tuple_of(take: Taking) -> Taking:
    return tuple if take is _as_it_is else lambda values: tuple(map(take, values))


def _dict_of(take: Taking) -> Taking:
    return dict if take is _as_it_is else lambda values: {key: take(value) for key, value in values.items()}
