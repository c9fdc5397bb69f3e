"""State trees, and whatever else goes through the door, to JSON data and back.

They are made of slotted dataclasses whose fields are scalars, enumerations, fractions, lists, tuples, dicts with
text keys, other such dataclasses or one of a family of them, or None where the type says so. The codec
of a class is built once from its type hints; encoding shares nothing mutable with the state, so a checkpoint is
simply its data.
"""

from __future__ import annotations

import json
import types
import typing
from _blake2 import blake2b  # where hashlib has it from, which would bring all of OpenSSL along: 4 MB
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from numbers import Rational
from operator import attrgetter
from typing import Any, NewType, TypeVar

T = TypeVar("T")
Encode = Callable[[Any], Any]
Decode = Callable[[Any, str], Any]

_SCALARS = (str, int, bool)


class CodecError(ValueError):
    """Data that does not fit the state; the message says where and what."""


class Family:
    """The base of a family of dataclasses, any of which may stand in a field: the key `is` in the data says which.

    A family is a direct subclass of this class; its members are the dataclasses derived from the family.
    """

    __slots__ = ()


def encode(value: Any) -> Any:
    """JSON data equal to the dataclass instance, sharing nothing mutable with it."""
    return _codec(type(value))[0](value)


def encode_as(hint: Any, value: Any) -> Any:
    """As `encode`, of any value that is of that type: `tuple[Refusal, ...]`, `Odds | None`."""
    return _codec(hint)[0](value)


def decode(cls: type[T], data: Any) -> T:
    """The instance that `data` describes: of a dataclass, or of `tuple[X, ...]`.

    Raises:
        CodecError: a field is missing, unknown or of the wrong type; the message names its path.
    """
    return typing.cast(T, _codec(cls)[1](data, cls.__name__))


def copy(value: T) -> T:
    """A deep copy by way of the data."""
    return decode(type(value), encode(value))


def canonical(data: Any) -> str:
    """The one JSON text of the data: keys sorted, no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fingerprint(data: Any) -> str:
    """A short hash of the data, equal on every machine."""
    return digest(canonical(data))


def digest(text: str) -> str:
    """A short hash of a text."""
    return checksum(text.encode())


def checksum(data: bytes, size: int = 12) -> str:
    """The hash of anything, of so many bytes."""
    return blake2b(data, digest_size=size).hexdigest()


def _copy_json(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy_json(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_copy_json(item) for item in value]
    return value


_CODECS: dict[Any, tuple[Encode, Decode]] = {}


def _codec(hint: Any) -> tuple[Encode, Decode]:
    """The codec of a type, built on its first use."""
    found = _CODECS.get(hint)
    if found is None:
        if is_dataclass(hint):  # it may hold others of its kind
            _CODECS[hint] = _later(hint)
        found = _CODECS[hint] = _build(hint)
    return found


def _later(hint: Any) -> tuple[Encode, Decode]:
    """The codec of a type that is being built."""

    def encode_later(value: Any) -> Any:
        return _CODECS[hint][0](value)

    def decode_later(data: Any, path: str) -> Any:
        return _CODECS[hint][1](data, path)

    return encode_later, decode_later


def _build(hint: Any) -> tuple[Encode, Decode]:
    if isinstance(hint, NewType):
        return _codec(hint.__supertype__)
    if hint in _SCALARS:
        return _same, _scalar_decoder(hint)
    if isinstance(hint, type) and Family in hint.__bases__:
        return _family_codec(hint)
    if is_dataclass(hint):
        return _dataclass_codec(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum_codec(hint)
    if isinstance(hint, type) and issubclass(hint, Rational):
        return _fraction_codec(hint)
    return _container_codec(hint)


def _container_codec(hint: Any) -> tuple[Encode, Decode]:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is list:
        return _list_codec(args[0])
    if origin is tuple:
        return _tuple_codec(args[0]) if args[-1] is Ellipsis else _row_codec(args)
    if origin is dict:
        return _dict_codec(args[1])
    if origin in (typing.Union, types.UnionType) and type(None) in args and len(args) == 2:
        return _optional_codec(args[0] if args[1] is type(None) else args[1])
    return _copy_json, lambda data, _path: _copy_json(data)


def _same(value: Any) -> Any:
    return value


def _scalar_decoder(kind: type) -> Decode:
    def decode_scalar(data: Any, path: str) -> Any:
        if type(data) is not kind:
            raise CodecError(f"{path} must be {kind.__name__}, not {type(data).__name__}.")
        return data

    return decode_scalar


def _list_codec(item: Any) -> tuple[Encode, Decode]:
    encode_item, decode_item = _codec(item)

    def encode_list(value: Any) -> Any:
        return [encode_item(entry) for entry in value]

    def decode_list(data: Any, path: str) -> Any:
        if type(data) is not list:
            raise CodecError(f"{path} must be a list, not {type(data).__name__}.")
        return [decode_item(entry, f"{path}[{index}]") for index, entry in enumerate(data)]

    return list if encode_item is _same else encode_list, decode_list


def _tuple_codec(item: Any) -> tuple[Encode, Decode]:
    """A tuple of any length: a list in the data."""
    encode_list, decode_list = _list_codec(item)
    return encode_list, lambda data, path: tuple(decode_list(data, path))


def _row_codec(items: tuple[Any, ...]) -> tuple[Encode, Decode]:
    """A tuple of so many things, each of its own type: a list in the data."""
    codecs = [_codec(item) for item in items]

    def encode_row(value: Any) -> Any:
        return [encode_item(entry) for (encode_item, _), entry in zip(codecs, value, strict=True)]

    def decode_row(data: Any, path: str) -> Any:
        if type(data) is not list or len(data) != len(codecs):
            raise CodecError(f"{path} must be a list of {len(codecs)}.")
        pairs = zip(codecs, data, strict=True)
        return tuple(codec[1](entry, f"{path}[{index}]") for index, (codec, entry) in enumerate(pairs))

    return encode_row, decode_row


def _enum_codec(kind: type[Enum]) -> tuple[Encode, Decode]:
    def decode_enum(data: Any, path: str) -> Any:
        try:
            return kind(data)
        except ValueError as error:
            raise CodecError(f"{path} must be one of {', '.join(str(one.value) for one in kind)}.") from error

    return attrgetter("value"), decode_enum


def _fraction_codec(kind: type[Any]) -> tuple[Encode, Decode]:
    def decode_fraction(data: Any, path: str) -> Any:
        try:
            return kind(data)
        except (TypeError, ValueError, ZeroDivisionError) as error:
            raise CodecError(f"{path} must be a fraction such as '1/4'.") from error

    return str, decode_fraction


def _family_codec(family: type[Family]) -> tuple[Encode, Decode]:
    """Any member of the family: its class stands in the data beside its fields."""

    def encode_member(value: Any) -> Any:
        return {"is": type(value).__name__, **encode(value)}

    def decode_member(data: Any, path: str) -> Any:
        members = {member.__name__: member for member in family.__subclasses__()}  # a slotted class after its draft
        name = data.get("is") if type(data) is dict else None
        if name not in members:
            raise CodecError(f"{path} is no {family.__name__} that this version knows.")
        return _codec(members[name])[1]({key: item for key, item in data.items() if key != "is"}, path)

    return encode_member, decode_member


def _dict_codec(item: Any) -> tuple[Encode, Decode]:
    encode_item, decode_item = _codec(item)

    def encode_dict(value: Any) -> Any:
        return {key: encode_item(entry) for key, entry in value.items()}

    def decode_dict(data: Any, path: str) -> Any:
        if type(data) is not dict:
            raise CodecError(f"{path} must be a table, not {type(data).__name__}.")
        return {str(key): decode_item(entry, f"{path}.{key}") for key, entry in data.items()}

    return dict if encode_item is _same else encode_dict, decode_dict


def _optional_codec(item: Any) -> tuple[Encode, Decode]:
    encode_item, decode_item = _codec(item)
    return (
        lambda value: None if value is None else encode_item(value),
        lambda data, path: None if data is None else decode_item(data, path),
    )


def _dataclass_codec(cls: Any) -> tuple[Encode, Decode]:
    hints = typing.get_type_hints(cls)
    codecs = [(entry.name, *_codec(hints[entry.name])) for entry in fields(cls)]
    names = [entry.name for entry in fields(cls)]
    required = [entry.name for entry in fields(cls) if entry.default is MISSING and entry.default_factory is MISSING]

    read, keys = attrgetter(*names, "__class__"), tuple(names)
    nested = [(name, encode_field) for name, encode_field, _ in codecs if encode_field is not _same]

    def encode_object(value: Any) -> Any:
        made = dict(zip(keys, read(value), strict=False))  # the class comes last and is left over
        for name, encode_field in nested:
            made[name] = encode_field(made[name])
        return made

    def decode_object(data: Any, path: str) -> Any:
        if type(data) is not dict:
            raise CodecError(f"{path} must be a table, not {type(data).__name__}.")
        for key in data:
            if key not in names:
                raise CodecError(f"{path} has a field '{key}' that this version does not know.")
        for name in required:
            if name not in data:
                raise CodecError(f"{path}.{name} is missing.")
        return cls(
            **{name: decode_field(data[name], f"{path}.{name}") for name, _, decode_field in codecs if name in data}
        )

    return encode_object, decode_object
