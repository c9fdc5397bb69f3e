"""The one kind of class that a card is made of, and the small field types that many cards share.

Definitions are plain dataclasses. What a pack must keep to stands in their annotations, read by `packs/reader` and,
where something is wrong, by pydantic, which is imported only then (docs/decisions/0012-pydantic-explains.md).
"""

import dataclasses
import reprlib
from collections.abc import Callable, Iterator, Mapping
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, dataclass_transform, get_args

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

T = TypeVar("T")

ALIAS = "validation_alias"
_CONFIG = {"extra": "forbid", "validate_by_name": True, "validate_by_alias": True}


def entry(
    *,
    default: Any = dataclasses.MISSING,
    default_factory: Any = dataclasses.MISSING,
    validation_alias: str = "",
    **limits: Any,
) -> Any:
    """A field of a definition: the name that a pack has for it, if it is another one, and the `Limits` of its value."""
    written = {ALIAS: validation_alias} if validation_alias else {}
    return dataclasses.field(default=default, default_factory=default_factory, metadata={**written, **limits})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(entry, dataclasses.field))
def definition(cls: type[T]) -> type[T]:
    """Make ``cls`` a frozen, slotted, keyword-only dataclass that is checked once, when a pack is read."""
    made = dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)(cls)
    for name, method in _OF_ALL.items():
        setattr(made, name, method)
    made.__pydantic_config__ = _CONFIG  # type: ignore[attr-defined]
    return made


@reprlib.recursive_repr()
def _told(self: Any) -> str:
    values = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{type(self).__qualname__}({', '.join(values)})"


def _refuse_to_set(_self: Any, name: str, _value: Any) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_self: Any, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _itself(self: Any, _memo: object) -> Any:
    """A definition never changes: a copy of what it is part of has the same one."""
    return self


_OF_ALL = {
    "__repr__": _told,
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
    "__deepcopy__": _itself,
}
"""What all definitions share, in place of what `dataclass` writes for each anew: 3 KB for each of some 600."""


@dataclasses.dataclass(frozen=True, slots=True)
class Limits:
    """What a number, text or list must keep to, in an annotation: none of it counts where it is None."""

    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None

    __is_annotated_types_grouped_metadata__ = True  # so that pydantic looks for single limits in it

    def __iter__(self) -> Iterator[Any]:
        from pydantic import Field  # noqa: PLC0415 - only where something is wrong

        limits = {name: limit for name in self.__slots__ if (limit := getattr(self, name)) is not None}
        yield from Field(**limits).metadata


@dataclasses.dataclass(frozen=True, eq=False)
class OneOf:
    """In the annotation of a union: which of the classes a table is, by what ``tag`` says of it."""

    classes: Mapping[str, type]
    tag: str | Callable[[Any], str | None]
    """The field that names the class, or what says its name of a table or a definition: None if it is none."""
    problem: tuple[str, str] | None = None
    """Kind and sentence of what is wrong with a table that is none, if the usual one will not do."""

    def __get_pydantic_core_schema__(self, source: Any, handler: "GetCoreSchemaHandler") -> "CoreSchema":
        from pydantic_core import core_schema  # noqa: PLC0415 - only where something is wrong

        choices = {name: handler.generate_schema(cls) for name, cls in self.classes.items()}
        kind, sentence = self.problem or (None, None)
        return core_schema.tagged_union_schema(choices, self.tag, custom_error_type=kind, custom_error_message=sentence)


@dataclasses.dataclass(frozen=True, slots=True)
class Before:
    """Brings what a pack writes into the shape of the type."""

    shaped: Callable[[Any], Any]

    def __get_pydantic_core_schema__(self, source: Any, handler: "GetCoreSchemaHandler") -> "CoreSchema":
        from pydantic_core import core_schema  # noqa: PLC0415 - only where something is wrong

        return core_schema.no_info_before_validator_function(self.shaped, handler(source))


@dataclasses.dataclass(frozen=True, slots=True)
class After:
    """Checks what has been read; raises ValueError with a sentence."""

    checked: Callable[[Any], Any]

    def __get_pydantic_core_schema__(self, source: Any, handler: "GetCoreSchemaHandler") -> "CoreSchema":
        from pydantic_core import core_schema  # noqa: PLC0415 - only where something is wrong

        return core_schema.no_info_after_validator_function(self.checked, handler(source))


@dataclasses.dataclass(frozen=True, slots=True)
class AsPairs:
    """Keeps a table of the pack as pairs in the order of the file: hashable, and nobody can change it."""

    def __get_pydantic_core_schema__(self, source: Any, handler: "GetCoreSchemaHandler") -> "CoreSchema":
        from pydantic_core import core_schema  # noqa: PLC0415 - only where something is wrong

        key, value = get_args(get_args(source)[0])
        table = handler.generate_schema(GenericAlias(dict, (key, value)))
        pairs = core_schema.no_info_after_validator_function(lambda items: tuple(items.items()), table)
        in_code = core_schema.no_info_before_validator_function(_table, pairs)
        return core_schema.json_or_python_schema(pairs, in_code)


def _table(value: Any) -> Any:
    """Pairs that are there already, as when a card is made anew with another field, as the table that they are."""
    return dict(value) if isinstance(value, tuple) else value


class Parsed:
    """A value that is read with the class's own ``read``."""

    __slots__ = ()

    @classmethod
    def read(cls, value: Any) -> Any:
        """The value as a pack writes it, or a ValueError that says what can be written."""
        raise NotImplementedError

    @classmethod
    def read_knowing(cls, value: Any, known: Any) -> Any:
        """`read`, where the keywords that the packs know make a difference."""
        return cls.read(value)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: "GetCoreSchemaHandler") -> "CoreSchema":
        from pydantic_core import core_schema  # noqa: PLC0415 - only where something is wrong

        return core_schema.with_info_plain_validator_function(lambda value, info: cls.read_knowing(value, info.context))


ID_PATTERN = r"^[a-z0-9][a-z0-9_]*(\.[a-z0-9_]+)*$"
COLOUR_PATTERN = r"^#[0-9a-fA-F]{6}$"

Id = Annotated[str, Limits(pattern=ID_PATTERN)]
"""An identifier of content: lower case, words joined by dots and underscores."""

Colour = Annotated[str, Limits(pattern=COLOUR_PATTERN)]

Counts = Annotated[tuple[tuple[str, int], ...], AsPairs()]
"""How many of each thing: ``{ toll = 2 }`` in a pack, ``(("toll", 2),)`` here."""
