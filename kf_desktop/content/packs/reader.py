"""From the plain data of a file to the cards in it, by the annotations of their definitions.

It takes nothing that pydantic would refuse and says no more than that something is wrong: what, `packs/explain` finds
out, with pydantic, which costs 35 MB and most of a second and so is left alone while all is well.
"""

import dataclasses
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from typing_extensions import TypeAliasType

from kf_desktop.content.definition import ALIAS, After, AsPairs, Before, Limits, OneOf, Parsed

T = TypeVar("T")
Reader = Callable[[Any, Any], Any]
"""Takes a value and the keywords that are known; raises ValueError if the value cannot stand there."""

_PLAIN = (int, bool, NoneType)
_LIMITS = tuple(field.name for field in dataclasses.fields(Limits))


class Unreadable(ValueError):
    """The data is not as the definition has it."""


def read(cls: type[T], data: Any, known: Any = None) -> T:
    """What the data, as JSON or TOML have it, is as ``cls``; a ValueError if anything is wrong with it."""
    whole: Any = cls
    return cast(T, _reader(whole)(data, known))


def forget_readers() -> None:
    """Everything has been read. For whatever else comes they are made again."""
    _reader.cache_clear()


@cache
def _reader(hint: Any) -> Reader:
    """The reader of an annotation; that of a definition looks into its fields when it is first used."""
    origin, inside = get_origin(hint), get_args(hint)
    if hint is str:
        return _words()
    if hint in _PLAIN:
        return _plain(hint)
    if isinstance(hint, TypeAliasType):
        return _reader(_resolved(hint))
    if origin is Annotated:
        return _annotated(inside[0], inside[1:])
    if origin is Literal:
        return _literal(inside)
    if origin in (Union, UnionType, tuple, dict):
        return _joined(origin, inside)
    return cast(Reader, hint.read_knowing) if issubclass(hint, Parsed) else _Definition(hint).read


def _joined(origin: Any, inside: tuple[Any, ...]) -> Reader:
    readers = [_reader(each) for each in inside if each is not ...]
    if origin is tuple:
        return _list(readers[0]) if inside[-1] is ... else _row(readers)
    return _table(*readers) if origin is dict else _first_of(readers)


def _resolved(alias: TypeAliasType) -> Any:
    """What the alias stands for; it may name what is defined after it."""
    names = vars(sys.modules[str(alias.__module__)])
    inside = (names[each] if isinstance(each, str) else each for each in get_args(alias.__value__))
    whole: Any = get_origin(alias.__value__)
    return whole[tuple(inside)]


def _words() -> Reader:
    """Half of all words in the packs are names that come again and again: each is kept once."""
    same: dict[str, str] = {}

    def read(value: Any, known: Any) -> Any:
        if value.__class__ is not str:
            raise Unreadable
        return same.setdefault(value, value)

    return read


def _plain(cls: type) -> Reader:
    def read(value: Any, known: Any) -> Any:
        if value.__class__ is not cls:
            raise Unreadable
        return value

    return read


def _literal(words: tuple[Any, ...]) -> Reader:
    own = {(type(word), word): word for word in words}

    def read(value: Any, known: Any) -> Any:
        try:
            return own[type(value), value]
        except (KeyError, TypeError):
            raise Unreadable from None

    return read


def _first_of(readers: list[Reader]) -> Reader:
    def read(value: Any, known: Any) -> Any:
        for each in readers:
            try:
                return each(value, known)
            except ValueError:
                continue
        raise Unreadable

    return read


def _list(item: Reader) -> Reader:
    def read(value: Any, known: Any) -> Any:
        if value.__class__ not in (list, tuple):
            raise Unreadable
        return tuple([item(each, known) for each in value])

    return read


def _row(items: list[Reader]) -> Reader:
    def read(value: Any, known: Any) -> Any:
        if value.__class__ is not list or len(value) != len(items):
            raise Unreadable
        return tuple([item(each, known) for item, each in zip(items, value, strict=True)])

    return read


def _table(key: Reader, item: Reader) -> Reader:
    def read(value: Any, known: Any) -> Any:
        if value.__class__ is not dict:
            raise Unreadable
        return {key(name, known): item(each, known) for name, each in value.items()}

    return read


def _annotated(hint: Any, notes: tuple[Any, ...]) -> Reader:
    reader = _reader(hint)
    for note in notes:
        match note:
            case AsPairs():
                key, value = get_args(get_args(hint)[0])
                reader = _after(_table(_reader(key), _reader(value)), lambda table: tuple(table.items()))
            case OneOf():
                reader = _one_of(note)
            case Before():
                reader = _before(note.shaped, reader)
            case After():
                reader = _after(reader, note.checked)
            case Limits():
                reader = _within(reader, note)
            case _:
                raise TypeError(f"nothing is known of {note!r} in an annotation")
    return reader


def _before(shaped: Callable[[Any], Any], reader: Reader) -> Reader:
    return lambda value, known: reader(shaped(value), known)


def _after(reader: Reader, checked: Callable[[Any], Any]) -> Reader:
    return lambda value, known: checked(reader(value, known))


def _one_of(note: OneOf) -> Reader:
    readers = {name: _reader(cls) for name, cls in note.classes.items()}
    tag = note.tag if callable(note.tag) else lambda table, field=note.tag: table.get(field)

    def read(value: Any, known: Any) -> Any:
        if value.__class__ is not dict:
            raise Unreadable
        name = tag(value)
        if name.__class__ is not str or name not in readers:
            raise Unreadable
        return readers[name](value, known)

    return read


def _within(reader: Reader, limits: Limits) -> Reader:
    """The reader, for values within the limits."""
    ge, le = limits.ge, limits.le
    shortest, longest = limits.min_length, limits.max_length
    pattern = None if limits.pattern is None else re.compile(limits.pattern)

    def read(value: Any, known: Any) -> Any:
        made = reader(value, known)
        if made is None:
            return made
        if (ge is not None and made < ge) or (le is not None and made > le):
            raise Unreadable
        if (shortest is not None and len(made) < shortest) or (longest is not None and len(made) > longest):
            raise Unreadable
        if pattern is not None and not pattern.fullmatch(made):
            raise Unreadable
        return made

    return read


class _Definition:
    """Reads the tables of a definition: every field by its name in a pack or by its own."""

    def __init__(self, cls: type) -> None:
        self._cls = cls
        self._fields: Mapping[str, tuple[str, Reader]] = {}

    def read(self, value: Any, known: Any) -> Any:
        if value.__class__ is not dict:
            raise Unreadable
        if not self._fields:
            self._fields = self._look()
        given: dict[str, Any] = {}
        for name, written in value.items():
            if name not in self._fields:
                raise Unreadable
            attribute, reader = self._fields[name]
            if attribute in given:
                raise Unreadable
            given[attribute] = reader(written, known)
        try:
            return self._cls(**given)
        except TypeError:  # a field is missing
            raise Unreadable from None

    def _look(self) -> dict[str, tuple[str, Reader]]:
        hints = get_type_hints(self._cls, include_extras=True)
        found = {}
        for field in dataclasses.fields(self._cls):
            limits = {name: field.metadata[name] for name in _LIMITS if name in field.metadata}
            reader = _reader(hints[field.name])
            found[field.name] = field.name, _within(reader, Limits(**limits)) if limits else reader
            found[field.metadata.get(ALIAS, field.name)] = found[field.name]
        return found
