"""The one kind of class that a card is made of, and the small field types that many cards share."""

from types import GenericAlias
from typing import Annotated, Any, TypeVar, cast, dataclass_transform, get_args

from pydantic import ConfigDict, Field, GetCoreSchemaHandler
from pydantic.dataclasses import dataclass
from pydantic_core import CoreSchema, core_schema

T = TypeVar("T")

# Building a validator for each of the ~150 classes alone would cost a second at start-up: they are built
# together, once, when the first pack is read.
_CONFIG = ConfigDict(extra="forbid", validate_by_name=True, validate_by_alias=True, defer_build=True)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(Field,))
def definition(cls: type[T]) -> type[T]:
    """Make ``cls`` a frozen, slotted, keyword-only dataclass that pydantic validates once."""
    return cast(type[T], dataclass(frozen=True, slots=True, kw_only=True, config=_CONFIG)(cls))


class AsPairs:
    """Keeps a table of the pack as pairs in the order of the file: hashable, and nobody can change it."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        key, value = get_args(get_args(source)[0])
        table = handler.generate_schema(GenericAlias(dict, (key, value)))
        pairs = core_schema.no_info_after_validator_function(lambda items: tuple(items.items()), table)
        in_code = core_schema.no_info_before_validator_function(_table, pairs)
        return core_schema.json_or_python_schema(pairs, in_code)


def _table(value: Any) -> Any:
    """Pairs that are there already, as when a card is made anew with another field, as the table that they are."""
    return dict(value) if isinstance(value, tuple) else value


class Parsed:
    """A value that pydantic reads with the class's own ``read``."""

    __slots__ = ()

    @classmethod
    def read(cls, value: Any) -> Any:
        """The value as a pack writes it, or a ValueError that says what can be written."""
        raise NotImplementedError

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(cls.read)


ID_PATTERN = r"^[a-z0-9][a-z0-9_]*(\.[a-z0-9_]+)*$"
COLOUR_PATTERN = r"^#[0-9a-fA-F]{6}$"

Id = Annotated[str, Field(pattern=ID_PATTERN)]
"""An identifier of content: lower case, words joined by dots and underscores."""

Colour = Annotated[str, Field(pattern=COLOUR_PATTERN)]

Counts = Annotated[tuple[tuple[str, int], ...], AsPairs()]
"""How many of each thing: ``{ toll = 2 }`` in a pack, ``(("toll", 2),)`` here."""
