"""Pieces of cards as a pack writes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar, cast

from kf_desktop.content.effects.vocabulary import OPERATIONS
from kf_desktop.content.packs.explain import adapter, remade
from kf_desktop.content.text import Text
from kf_desktop.rules.table.box import Box

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

C = TypeVar("C")
D = TypeVar("D", bound="DataclassInstance")


def words(text: str) -> Text:
    """The same in both languages."""
    return Text(en=text, zh=text)


def written(kind: Callable[..., C], /, **fields: Any) -> C:
    """A piece of a card made of what stands in a pack: tables and words, checked as those of a pack are."""
    return cast(C, adapter(kind).validate_python(fields))


def rewritten(card: D, **fields: Any) -> D:
    """The card with other fields, as a pack writes them."""
    return remade(card, **fields)


def boxed(box: Box, shelf: str, key: Any, card: Any) -> Box:
    """The box with one card more on that shelf."""
    shelved: dict[str, Any] = {shelf: {**getattr(box, shelf), key: card}}
    return replace(box, **shelved)


def ops(*effects: Mapping[str, Any]) -> tuple[Any, ...]:
    """Operations."""
    return tuple(
        written(OPERATIONS[effect["op"]], **{key: value for key, value in effect.items() if key != "op"})
        for effect in effects
    )
