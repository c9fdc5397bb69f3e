"""Finding the words of the glossary in a text: the one place where terms become links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from kf_desktop.ui.glossary.entries import CONDITION, KEYWORD, Entry, all_entries, entries, met
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import THEMES

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.ui.table.view import TableView

BY_LINE = "by_line"
"""The property of a label each line of which explains its words wherever the pointer rests on it."""
SCHEME = "term"
"""Anchors of terms are `term:<id>`."""
_CJK = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Span:
    """A term in a text: from `start` to `end`."""

    start: int
    end: int
    id: str


@lru_cache(maxsize=8)
def _pattern(library: Library, language: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """One expression for all names, the longest first, and whose name each is."""
    owner: dict[str, str] = {}
    for entry in all_entries(library).values():
        for name in _written(entry, language):
            owner.setdefault(name, entry.id)
    names = sorted(owner, key=lambda name: (-len(name), name))
    words = "|".join(map(re.escape, names))
    edge = (r"(?<![A-Za-z])", r"(?![A-Za-z])") if language == "en" else ("", "")
    return re.compile(f"{edge[0]}(?:{words}){edge[1]}"), owner


def _written(entry: Entry, language: str) -> list[str]:
    """How the entry stands in texts of the language."""
    name = dict(entry.names)[language]
    if language != "en":
        return [each for each in (name, *entry.also_zh) if len(each) > 1]
    written = [name, *entry.also]
    return written + [f"{word}s" for word in written if entry.kind == "term" and not word.endswith("s")]


@lru_cache(maxsize=1024)
def _found(text: str, library: Library, language: str) -> tuple[Span, ...]:
    pattern, owner = _pattern(library, language)
    known = all_entries(library)
    return tuple(
        Span(match.start(), match.end(), owner[match.group()])
        for match in pattern.finditer(text)
        if known[owner[match.group()]].kind != KEYWORD or _printed(text, match, language)
    )


def _printed(text: str, match: re.Match[str], language: str) -> bool:
    """Whether a keyword stands there as cards print it: many are also plain words of the language."""
    after = text[match.end() :]
    if re.match(r"\s?(\d|X\b|[+−-]\d)", after):
        return True
    if language == "en":
        begins = not text[: match.start()].strip() or text[: match.start()].rstrip()[-1:] in ".:!?"
        return after[:1] in ("", ".", ",", ";", ")") or not begins
    before = text[: match.start()][-1:]
    return not _CJK.match(after[:1] or " ") and not _CJK.match(before or " ")


def spans(text: str, library: Library, view: TableView | None = None) -> list[Span]:
    """The terms in the text, in order; conditions only once they have been met."""
    known = met(view)
    every = all_entries(library)
    found = _found(text, library, CATALOGUE.language)
    return [span for span in found if every[span.id].kind != CONDITION or span.id in known]


def terms_in(texts: Iterable[str], library: Library, view: TableView | None = None) -> list[Entry]:
    """The entries that the texts name, each once, in the order in which they come."""
    ids = dict.fromkeys(span.id for text in texts for span in spans(text, library, view))
    return [all_entries(library)[id] for id in ids]


def term_at(text: str, place: int, library: Library, view: TableView | None = None) -> Entry | None:
    """The entry of the word at that place of the text."""
    found = next((span for span in spans(text, library, view) if span.start <= place < span.end), None)
    return all_entries(library)[found.id] if found is not None else None


def linked(text: str, library: Library, view: TableView | None = None, skip: Sequence[str] = ()) -> str:
    """The text as HTML in which each term is an anchor where it stands first; `skip` are not linked."""
    done, at, parts = {*skip}, 0, []
    dress = f"color:{THEMES.theme.palette.gold};text-decoration:none;"
    for span in spans(text, library, view):
        if span.id in done:
            continue
        done.add(span.id)
        word = escape(text[span.start : span.end])
        parts += [escape(text[at : span.start]), f'<a href="{SCHEME}:{span.id}" style="{dress}">{word}</a>']
        at = span.end
    return "".join([*parts, escape(text[at:])])


def underlined(text: str, library: Library, view: TableView | None = None) -> str:
    """The text as HTML with a line under each term: the pointer finds its meaning there."""
    at, parts = 0, list[str]()
    for span in spans(text, library, view):
        parts += [escape(text[at : span.start]), f"<u>{escape(text[span.start : span.end])}</u>"]
        at = span.end
    return "".join([*parts, escape(text[at:])])


def find(wanted: str, library: Library, view: TableView | None) -> list[Entry]:
    """The entries for a search: first the one of that name in either language, then those whose name begins so,
    then those that have it anywhere."""
    needle = wanted.strip().casefold()
    known = sorted(entries(library, view).values(), key=lambda entry: _in_order(entry.name))
    if not needle:
        return known
    ranked = ((_rank(entry, needle), entry) for entry in known)
    return [entry for _, entry in sorted((each for each in ranked if each[0] < NOWHERE), key=lambda each: each[0])]


def _in_order(name: str) -> bytes:
    """Where the name stands in a list: by its letters; GB 2312 has Chinese characters in the order of their sounds."""
    return name.casefold().encode("gb18030", "replace")


NOWHERE = 3


def _rank(entry: Entry, needle: str) -> int:
    """How near an entry is to what is searched for; the nearest is 0."""
    called = [word.casefold() for word in (*dict(entry.names).values(), *entry.also)]
    if needle in called:
        return 0
    if any(word.startswith(needle) for word in called):
        return 1
    return 2 if any(needle in word for word in (*called, *map(str.casefold, dict(entry.texts).values()))) else NOWHERE
