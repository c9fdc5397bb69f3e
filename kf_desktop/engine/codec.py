"""State trees to JSON data and back.

The state is made of slotted dataclasses whose fields are scalars, lists, dicts with text keys,
other such dataclasses, or None where the type says so. The codec of a class is built once from its
type hints; encoding shares nothing mutable with the state, so a checkpoint is simply its data.
"""

from __future__ import annotations

import hashlib
import json
import types
import typing
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")
Encode = Callable[[Any], Any]
Decode = Callable[[Any, str], Any]

_SCALARS = (str, int, bool)


class CodecError(ValueError):
    """Data that does not fit the state; the message says where and what."""


def encode(value: Any) -> Any:
    """JSON data equal to the dataclass instance, sharing nothing mutable with it."""
    return _codec(type(value))[0](value)


def decode(cls: type[T], data: Any) -> T:
    """The instance that `data` describes.

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
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


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
        found = _CODECS[hint] = _build(hint)
    return found


def _build(hint: Any) -> tuple[Encode, Decode]:
    if hint in _SCALARS:
        return _same, _scalar_decoder(hint)
    if is_dataclass(hint):
        return _dataclass_codec(hint)
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is list:
        return _list_codec(args[0])
    if origin is tuple:
        return _tuple_codec(args[0])
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
