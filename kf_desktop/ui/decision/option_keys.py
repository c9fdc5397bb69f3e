"""Which key answers which option: the figures first, then letters."""

from __future__ import annotations

KEYS = tuple("123456789" + "QWERTYUIOPASDFGHJKLZXCVBNM")


def key_of(index: int) -> str:
    """The key of the option at that place; empty when the keys have run out."""
    return KEYS[index] if 0 <= index < len(KEYS) else ""


def index_of(key: str) -> int:
    """The place of the option that the key answers."""
    return KEYS.index(key)
