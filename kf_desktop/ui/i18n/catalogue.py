"""The catalogue: every word of the window by key, in one language at a time.

A catalogue file is TOML: tables of strings. The key of a string is its path, joined by dots. A string
may hold `{placeholders}`; `{amount:card|cards}` is the first word for 1 and the second for other
numbers, `{ready:yes|no}` the first for what is true.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from string import Formatter
from typing import Any

from PySide6.QtCore import QObject, Signal

from kf_desktop.resources import assets_dir

LANGUAGES = {"en": "English", "zh_CN": "简体中文"}


ENDS = tuple(".!?…。！？")
"""What ends a sentence by itself."""


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
    words = dict(load_start(language))
    for before in ("", "boards.", "learning.", "remembering."):
        words |= _read(f"{before}{language}")
    return words


@cache
def load_start(language: str) -> dict[str, str]:
    """Those that the menu says: the first window does not wait until all others are read."""
    return _read(f"start.{language}")


def _read(name: str) -> dict[str, str]:
    return flatten(tomllib.loads((assets_dir() / "translations" / f"{name}.toml").read_text(encoding="utf-8")))


@lru_cache(maxsize=4096)
def _parts(words: str) -> tuple[tuple[str, str | None, str], ...]:
    """Words and placeholders in order: what stands before a name, the name, and how its value is put."""
    return tuple((before, name, how or "") for before, name, how, _ in Formatter().parse(words))


def _filled(words: str, args: Mapping[str, Any]) -> str:
    """The words with their placeholders filled in; without an error for what is not given."""
    said = []
    for before, name, how in _parts(words):
        said.append(before)
        if name is not None:
            said.append(_apart(before, _put(args.get(name, "…"), how)))
    return "".join(said)


def _apart(before: str, value: str) -> str:
    """A name that begins with a number, as "1 号…", stands apart from a Chinese letter before it as any number does."""
    numbered = value.partition(" ")[0].isdecimal() and " " in value
    return f" {value}" if numbered and "\u4e00" <= before[-1:] <= "\u9fff" else value


def _put(value: Any, how: str) -> str:
    if how == "+":
        return signed(value) if isinstance(value, int) else str(value)
    if "|" in how:
        first, second = how.split("|", 1)
        return first if value in (True, 1, "1") else second
    if isinstance(value, bool):
        return "✓" if value else "✕"
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


def signed(number: int) -> str:
    """A number with its sign, a minus as wide as the plus."""
    return f"{number:+d}".replace("-", "−")


def placeholders(text: str) -> set[str]:
    """The names that the string asks for."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


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
        words = load_start(self.language).get(key) or load(self.language).get(key)
        if words is None:
            self.missing[key] = None
            return key
        return _filled(words, args) if "{" in words else words

    def listed(self, parts: Iterable[str]) -> str:
        """Several names as one: joined the way the language does."""
        return ("、" if self.language == "zh_CN" else ", ").join(parts)

    def headed(self, head: str, words: str = "") -> str:
        """What something is, and then what it says, with the colon of the language between them."""
        return f"{head}：{words}" if self.language == "zh_CN" else f"{head}: {words}"

    def headed_html(self, head: str, words: str) -> str:
        """The same marked up, the head in bold; without a head the words alone."""
        from html import escape  # noqa: PLC0415 - off the way to the first window

        told = escape(self.headed("", words) if head else words, quote=False)
        return f"<b>{escape(head)}</b>{told}" if head else told

    def bracketed(self, words: str, inside: str) -> str:
        """Words and what is said of them, in the brackets of the language."""
        return f"{words}（{inside}）" if self.language == "zh_CN" else f"{words} ({inside})"

    def slanted(self, html: str) -> str:
        """Marked-up words in italics, which Chinese has not: there they stand upright."""
        return html if self.language == "zh_CN" else f"<i>{html}</i>"

    def sentences(self, parts: Iterable[str]) -> str:
        """Sayings one after the other, with the full stop of the language between them."""
        told = [part for part in parts if part]
        stop, space = ("。", "") if self.language == "zh_CN" else (".", " ")
        ended = [part if part.endswith(ENDS) else part + stop for part in told[:-1]]
        return space.join([*ended, *told[-1:]])


CATALOGUE = Catalogue()


def tr(key: str, /, **args: Any) -> str:
    """The words of the key in the language of the moment."""
    return CATALOGUE.text(key, **args)


def said(text: dict[str, str]) -> str:
    """Of words by language, those in the language of the moment."""
    return text.get(CATALOGUE.language) or text.get("en", "")
