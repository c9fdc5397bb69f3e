"""Signs in texts: the picture of a word of the game stands before it, as a character of the font KF Signs."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache

from kf_desktop.resources import assets_dir
from kf_desktop.ui.i18n.catalogue import CATALOGUE

_AFTER = r"\s?(?:\d|X\b|[+−-]\s?[\dX])"
"""A number that follows a word."""
_BEFORE = r"\d\s?[点枚个张次]?\s?$"
_NUMBERED = re.compile(r"(\d)\s?[点枚个张次]?\s?$")
"""A number that stands before a word, and what is between them."""
_ENDS = r"\s*(?:[.,;:)]|$)"


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a language: one expression for all, whose each is, and which are words of plain speech too."""

    pattern: re.Pattern[str]
    owner: dict[str, str]
    common: frozenset[str]
    but: tuple[str, ...]
    """Longer terms that end in one of the words, and mean something else."""


@cache
def _chars() -> dict[str, str]:
    listed = json.loads((assets_dir() / "pictures" / "signs" / "signs.json").read_text(encoding="utf-8"))
    return {name: chr(int(code, 16)) for name, code in listed["chars"].items()}


@cache
def _words(language: str) -> _Words:
    rows = tomllib.loads((assets_dir() / "rules" / "signs.toml").read_text(encoding="utf-8"))
    key = "en" if language == "en" else "zh"
    owner = {word: sign for sign, row in rows.items() for word in row[key]}
    each = "|".join(map(re.escape, sorted(owner, key=lambda word: (-len(word), word))))
    edge = (r"(?<![A-Za-z-])", r"(?![A-Za-z])") if language == "en" else ("", "")
    pattern = re.compile(f"{edge[0]}(?:{each}){edge[1]}")
    common = frozenset(sign for sign, row in rows.items() if row.get("common"))
    return _Words(pattern, owner, common, tuple(word for row in rows.values() for word in row.get("but", ())))


def sign(name: str) -> str:
    """The character of a sign; empty if there is none of that name."""
    return _chars().get(name, "")


def signed(text: str) -> str:
    """The text with each sign before its word, where the word stands first."""
    return _signed(text, CATALOGUE.language)


@lru_cache(maxsize=256)
def in_short(text: str, language: str, *, most: int = 100) -> str:
    """The text with signs in place of the first of their words, where a number stands beside: for little room."""
    words, at = _words(language), 0
    parts: list[str] = []
    for match in words.pattern.finditer(text):
        before, after = text[: match.start()], text[match.end() :]
        if len(parts) < 2 * most and (re.match(_AFTER, after) or re.search(_BEFORE, before)):
            parts += [_NUMBERED.sub(r"\1", text[at : match.start()]), _chars()[words.owner[match.group()]]]
            at = match.end() + (len(after) - len(after.lstrip(" ")) if re.match(_AFTER, after) else 0)
    return "".join([*parts, text[at:]])


@lru_cache(maxsize=256)
def _signed(text: str, language: str) -> str:
    words, done, at, parts = _words(language), set[str](), 0, []
    for match in words.pattern.finditer(text):
        name = words.owner[match.group()]
        other = text[: match.end()].endswith(words.but)
        if other or name in done or (name in words.common and not _meant(text, match, language)):
            continue
        done.add(name)
        parts += [text[at : match.start()], _chars()[name]]
        at = match.start()
    return "".join([*parts, text[at:]])


def _meant(text: str, match: re.Match[str], language: str) -> bool:
    """Whether a word that is also one of plain speech stands there as cards print it."""
    before, after = text[: match.start()], text[match.end() :]
    if re.match(_AFTER, after):
        return True
    if language != "en":
        return re.search(r"[\dX]\s?[点枚个张次]?\s?$", before) is not None
    begins = not before.strip() or before.rstrip()[-1:] in ".:!?"
    return not begins or re.match(_ENDS, after) is not None
