"""The one kind of class that a card is made of, and the small field types that many cards share."""

from typing import Annotated, Any, TypeVar, cast, dataclass_transform

from pydantic import BeforeValidator, ConfigDict, Field
from pydantic.dataclasses import dataclass

T = TypeVar("T")

# Building a validator for each of the ~150 classes alone would cost a second at start-up: they are built
# together, once, when the first pack is read.
_CONFIG = ConfigDict(extra="forbid", validate_by_name=True, validate_by_alias=True, defer_build=True)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(Field,))
def definition(cls: type[T]) -> type[T]:
    """Make ``cls`` a frozen, slotted, keyword-only dataclass that pydantic validates once."""
    return cast(type[T], dataclass(frozen=True, slots=True, kw_only=True, config=_CONFIG)(cls))


def pairs(value: Any) -> Any:
    """A TOML table as pairs in the order of the file: hashable, and nobody can change it."""
    return tuple(value.items()) if isinstance(value, dict) else value


Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_]*(\.[a-z0-9_]+)*$")]
"""An identifier of content: lower case, words joined by dots and underscores."""

Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]

Counts = Annotated[tuple[tuple[str, int], ...], BeforeValidator(pairs)]
"""How many of each thing: ``{ toll = 2 }`` in a pack, ``(("toll", 2),)`` here."""
