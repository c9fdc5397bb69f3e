"""The entries of the glossary: terms of the game, keywords, conditions; what has not been met is left out."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from kf_desktop.resources import assets_dir
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.i18n.catalogue import CATALOGUE

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.ui.table.view import TableView

TERM, KEYWORD, CONDITION = "term", "keyword", "condition"


@dataclass(frozen=True, slots=True)
class Entry:
    """A word and what it means, in both languages. `also` are other ways in which it stands in texts."""

    id: str
    kind: str
    names: tuple[tuple[str, str], ...]
    texts: tuple[tuple[str, str], ...]
    also: tuple[str, ...] = ()
    also_zh: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    of_cards: bool = False
    """Whether it says when or how a card is used."""

    @property
    def name(self) -> str:
        """In the language of the moment, without the colon that the place stands behind."""
        return dict(self.names)[CATALOGUE.language].rstrip(":：")

    @property
    def text(self) -> str:
        return dict(self.texts)[CATALOGUE.language]


@cache
def terms() -> tuple[Entry, ...]:
    """The words of the game that are no keywords (`assets/rules/glossary.toml`)."""
    found = tomllib.loads((assets_dir() / "rules" / "glossary.toml").read_text(encoding="utf-8"))
    return tuple(
        Entry(
            id,
            TERM,
            _both(row["name"]),
            _both(row["text"]),
            **{field: tuple(row.get(field, ())) for field in ("also", "also_zh", "see")},
            of_cards=row.get("of_cards", False),
        )
        for id, row in found.items()
    )


def _both(words: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return (("en", words["en"]), ("zh_CN", words["zh"]))


@lru_cache(maxsize=4)
def all_entries(library: Library) -> Mapping[str, Entry]:
    """Every entry of the library's game by id: of terms, keywords and conditions of the same id the first stays."""
    found = {entry.id: entry for entry in terms()}
    for rule in library.keywords.values():
        names = (("en", _bare(rule.name.en)), ("zh_CN", _bare(rule.name.zh)))
        if not all(name for _, name in names):
            continue  # it is called by what it places: that has an entry of its own
        found.setdefault(rule.id, Entry(rule.id, KEYWORD, names, (("en", rule.text.en), ("zh_CN", rule.text.zh))))
    for card in library.conditions.values():
        names = (("en", card.name.en), ("zh_CN", card.name.zh))
        found[f"condition:{card.id}"] = Entry(f"condition:{card.id}", CONDITION, names, ())
    return found


def _bare(name: str) -> str:
    return name.replace("{argument}", "").strip(" -")


def met(view: TableView | None) -> frozenset[str]:
    """The conditions that have shown themselves in this game."""
    if view is None:
        return frozenset()
    had = [id for knight in view.game.knights.values() for id in knight.conditions]
    told = [str(event.args.get("card")) for event in view.events if event.kind in ("condition", "condition_ends")]
    return frozenset(f"condition:{id}" for id in (*had, *told))


def entries(library: Library, view: TableView | None) -> Mapping[str, Entry]:
    """What a player may read now: all but the conditions that nobody has met."""
    known = met(view)
    return {id: entry for id, entry in all_entries(library).items() if entry.kind != CONDITION or id in known}


def meaning(entry: Entry, library: Library) -> str:
    """What it means, in plain words; of a condition what its card says."""
    if entry.kind != CONDITION:
        return entry.text
    face = face_of(library, "conditions", entry.id.partition(":")[2], clash=True)
    return (
        " ".join(CATALOGUE.headed(bold, text) if bold else text for bold, text in face.lines)
        if face is not None
        else ""
    )
