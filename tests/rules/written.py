"""Pieces of cards as a pack writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kf_desktop.content.effects.vocabulary import OPERATIONS


def words(text: str) -> dict[str, str]:
    """The same in both languages."""
    return {"en": text, "zh": text}


def ops(*effects: Mapping[str, Any]) -> tuple[Any, ...]:
    """Operations."""
    return tuple(
        OPERATIONS[effect["op"]](**{key: value for key, value in effect.items() if key != "op"}) for effect in effects
    )
