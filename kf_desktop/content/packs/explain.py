"""Pydantic's errors in plain sentences, with the line of the pack that they are about."""

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, Union, cast, get_args, get_origin

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from kf_desktop.content.cards.monsters import SPACE_PATTERN
from kf_desktop.content.cards.positions import Path, inner_name
from kf_desktop.content.definition import COLOUR_PATTERN, ID_PATTERN
from kf_desktop.content.effects.vocabulary import EFFECT_CLASSES, OPERATIONS, Effects
from kf_desktop.content.packs.problems import Problem, did_you_mean
from kf_desktop.content.packs.sources import Source, parse
from kf_desktop.content.walk import toml_names

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")
D = TypeVar("D", bound="DataclassInstance")

MAX_PER_FILE = 50

_EXPECTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "string_type": "a text in quotes",
    "bool_type": "true or false",
    "tuple_type": "a list in [ ]",
    "dict_type": "a table in { }",
    "dataclass_type": "a table in { }",
    "model_attributes_type": "a table in { }",
}
_PATTERNS = {
    ID_PATTERN: "an id is lower case, with dots and underscores",
    COLOUR_PATTERN: 'a colour is written "#rrggbb"',
    SPACE_PATTERN: 'a space is a row letter and a column, such as "F10"',
}


@cache
def adapter(root: Any) -> TypeAdapter[Any]:
    """Pydantic's reader of a definition."""
    return TypeAdapter(root)


def validated(root: type[T], text: bytes, known: Any = None) -> T:
    """What a text of JSON is as ``root``, strictly; raises ValidationError, which knows all that is wrong."""
    whole: Any = root
    return cast(T, adapter(whole).validate_json(text, strict=True, context=known))


def remade(card: D, **values: Any) -> D:
    """The card with other values, as a pack writes them; raises ValidationError."""
    kept = {field.name: getattr(card, field.name) for field in dataclasses.fields(card)}
    return cast(D, adapter(type(card)).validate_python(kept | values))


def first_word(root: Any, data: Any) -> str:
    """Pydantic's own words for the first thing that is wrong with the data; empty if nothing is."""
    try:
        adapter(root).validate_python(data)
    except ValidationError as error:
        return error.errors()[0]["msg"]
    return ""


def explained(root: type[T], source: Source, text: bytes, known: Any = None) -> tuple[T | None, list[Problem]]:
    """What a file holds, which is ``text`` as JSON, or None and all that is wrong with it."""
    try:
        return validated(root, text, known), []
    except ValidationError as error:
        return None, list(_problems(error, source, root))


def _problems(error: ValidationError, source: Source, root: type) -> Iterator[Problem]:
    tables = parse(source)
    positions = source.positions
    for detail in error.errors(include_url=False)[:MAX_PER_FILE]:
        path = path_of(tables, detail["loc"])
        yield Problem(source.name, positions.line(path), field_name(path, tables), sentence_of(detail, root))


def field_name(path: Path, tables: Any) -> str:
    """``technique ilse.low_guard, clash.effect[1].amount``: the table's id says more than its number."""
    if len(path) < 2 or not isinstance(path[1], int):
        return inner_name(path)
    card = tables[path[0]][path[1]]
    name = card.get("id") if isinstance(card, dict) else None
    head = f"{path[0]} {name if isinstance(name, str) else path[1] + 1}"
    return ", ".join(filter(None, [head, inner_name(path[2:])]))


def path_of(tables: Any, loc: Sequence[str | int]) -> Path:
    """The path of the error in the data: pydantic also names the operation, which is no step of the way."""
    path: Path = ()
    value = tables
    for position, part in enumerate(loc):
        try:
            value = value[part]
        except (LookupError, TypeError):
            if position < len(loc) - 1 or not isinstance(value, dict) or value.get("op") == part:
                continue
        path = (*path, part)
    return path


def sentence_of(detail: ErrorDetails, root: type) -> str:
    kind, value, context = detail["type"], detail["input"], detail.get("ctx", {})
    field = str(detail["loc"][-1]) if detail["loc"] else ""
    match kind:
        case "missing":
            return f'"{field}" is missing'
        case "unexpected_keyword_argument":
            known = _fields_at(root, detail["loc"][:-1])
            return f'there is no field "{field}" here{did_you_mean(field, known) or _one_of(known)}'
        case "literal_error":
            words = _words(context["expected"])
            return f"{_shown(value)} is not possible here{did_you_mean(str(value), words)}{_one_of(words)}"
        case "union_tag_invalid":
            return f'there is no operation "{context["tag"]}"{did_you_mean(context["tag"], OPERATIONS)}'
        case "union_tag_not_found":
            return 'an effect needs "op", the name of its operation'
        case "value_error":
            return str(context["error"])
        case "string_pattern_mismatch":
            wanted = _PATTERNS.get(context["pattern"], f"it must look like {context['pattern']}")
            return f"{_shown(value)} cannot stand here: {wanted}"
        case _:
            expected = _EXPECTED.get(kind)
            sentence = f"{expected} is expected, not {_shown(value)}" if expected else detail["msg"]
            return _measure(kind, context) or sentence


def _measure(kind: str, context: dict[str, Any]) -> str:
    match kind:
        case "greater_than_equal":
            return f"the number must be at least {context['ge']}"
        case "less_than_equal":
            return f"the number must be at most {context['le']}"
        case "too_short":
            return f"at least {context['min_length']} are needed"
        case "too_long":
            return f"at most {context['max_length']} are possible"
    return ""


def _words(expected: str) -> list[str]:
    """The words of pydantic's ``'a', 'b' or 'c'``."""
    return [word.strip("' ") for word in expected.replace(" or ", ", ").split(", ")]


def _one_of(words: Iterable[str]) -> str:
    return f" (use {', '.join(words)})"


def _shown(value: Any) -> str:
    text = f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _fields_at(root: type, loc: Sequence[str | int]) -> list[str]:
    """The fields that a pack may write at a place, found by going the same way through the classes."""
    types: list[Any] = [root]
    for part in loc:
        if part in OPERATIONS and any(cls in EFFECT_CLASSES for cls in types):
            types = [OPERATIONS[str(part)]]
        else:
            types = [inner for cls in types for inner in _within(cls, part)]
    return [
        name for cls in types if isinstance(cls, type) and dataclasses.is_dataclass(cls) for _, name in toml_names(cls)
    ]


def _within(cls: Any, part: str | int) -> list[Any]:
    if cls is Effects:
        return list(EFFECT_CLASSES)
    if get_origin(cls) is tuple:
        return [inner for argument in get_args(cls) for inner in _plain(argument)]
    if isinstance(cls, type) and dataclasses.is_dataclass(cls):
        names = {name for name, written in toml_names(cls) if part in (name, written)}
        return [inner for f in dataclasses.fields(cls) if f.name in names for inner in _plain(f.type)]
    return []


def _plain(annotation: Any) -> list[Any]:
    """The types that an annotation allows."""
    if get_origin(annotation) is Annotated:
        return _plain(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return [inner for argument in get_args(annotation) for inner in _plain(argument)]
    return [annotation]
