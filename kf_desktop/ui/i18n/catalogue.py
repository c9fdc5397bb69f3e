"""The catalogue: every word of the window by key, in one language at a time.

A catalogue file is TOML: tables of strings. The key of a string is its path, joined by dots. A string
may hold `{placeholders}`; `{amount:card|cards}` is the first word for 1 and the second for other
numbers, `{ready:yes|no}` the first for what is true.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any

from PySide6.QtCore import QObject, Signal

from kf_desktop.resources import assets_dir

LANGUAGES = {"en": "English", "zh_CN": "简体中文"}


def flatten(table: Mapping[str, Any], before: str = "") -> dict[str, str]:
    """The strings of nested tables by their dotted path."""
    flat: dict[str, str] = {}
    for key, value in table.items():
        path = f"{before}{key}"
        if isinstance(value, Mapping):
            flat |= flatten(value, f"{path}.")
        else:
            flat[path] = str(value)
    return flat


@cache
def load(language: str) -> dict[str, str]:
    """The strings of a language."""
    folder = assets_dir() / "translations"
    words: dict[str, str] = {}
    for name in (
        f"{language}.toml",
        f"boards.{language}.toml",
        f"learning.{language}.toml",
        f"remembering.{language}.toml",
    ):
        words |= flatten(tomllib.loads((folder / name).read_text(encoding="utf-8")))
    return words


class _Words(Formatter):
    """`str.format` with singular and plural, and without an error for what is not given."""

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), "…")

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        return self.get_value(field_name, args, kwargs), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "+":
            return signed(value) if isinstance(value, int) else str(value)
        if "|" in format_spec:
            first, second = format_spec.split("|", 1)
            return first if value in (True, 1, "1") else second
        return format(value, "") if not isinstance(value, bool) else ("✓" if value else "✕")


def signed(number: int) -> str:
    """A number with its sign, a minus as wide as the plus."""
    return f"{number:+d}".replace("-", "−")


def placeholders(text: str) -> set[str]:
    """The names that the string asks for."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


_WORDS = _Words()


class Catalogue(QObject):
    """The words in the language of the moment; `switched` is emitted when it changes."""

    switched = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.language = "en"
        self.missing: dict[str, None] = {}

    def switch(self, language: str) -> None:
        """Speak that language from now on."""
        if language in LANGUAGES and language != self.language:
            self.language = language
            self.switched.emit()

    def has(self, key: str) -> bool:
        """Whether there are words for the key."""
        return key in load(self.language)

    def placeholders(self, key: str) -> set[str]:
        """The names that the words of the key ask for."""
        return placeholders(load(self.language).get(key, ""))

    def text(self, key: str, /, **args: Any) -> str:
        """The words of the key with the placeholders filled in; the key itself if it has none."""
        words = load(self.language).get(key)
        if words is None:
            self.missing[key] = None
            return key
        return _WORDS.vformat(words, (), args) if "{" in words else words

    def listed(self, parts: list[str]) -> str:
        """Several names as one: joined the way the language does."""
        return ("、" if self.language == "zh_CN" else ", ").join(parts)


CATALOGUE = Catalogue()


def tr(key: str, /, **args: Any) -> str:
    """The words of the key in the language of the moment."""
    return CATALOGUE.text(key, **args)
