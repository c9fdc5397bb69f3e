"""From folders of TOML to a library, or to the list of everything that is wrong with them."""

import json
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from kf_desktop.content.cards.keywords import KeywordRule, catalogue, read_by
from kf_desktop.content.cards.library import Library, PackInfo
from kf_desktop.content.cards.positions import inner_name
from kf_desktop.content.definition import definition
from kf_desktop.content.packs.checking import checked
from kf_desktop.content.packs.limits import MAX_PROBLEMS
from kf_desktop.content.packs.packfile import TABLES, PackFile, shelf_of
from kf_desktop.content.packs.problems import PackError, Problem
from kf_desktop.content.packs.reader import read
from kf_desktop.content.packs.sources import JsonCache, Source, find_files, read_source, to_json, within_folder
from kf_desktop.content.packs.validate import Finding, validate
from kf_desktop.resources import assets_dir

MANIFEST = "pack.toml"


@dataclass(frozen=True, slots=True)
class _Origin:
    """Where a card was written."""

    source: Source
    table: str
    index: int


def load_library(*packs: Path, cache: JsonCache | None = None) -> Library:
    """All cards of the packs; raises PackError with every problem found when anything is wrong."""
    loaded, problems = read_packs(*packs, cache=cache)
    if problems:
        raise PackError(problems)
    return loaded


def read_packs(*packs: Path, cache: JsonCache | None = None) -> tuple[Library, tuple[Problem, ...]]:
    """The cards that can be read, and everything that is wrong, so that unfinished packs can be looked at."""
    shelves = _Shelves()
    infos = [info for pack in packs if (info := shelves.read_pack(pack, cache or JsonCache())) is not None]
    shelves.problems.extend(_same_ids(packs, infos))
    loaded = shelves.library(infos)
    if not shelves.problems:  # findings about half a pack would only repeat that half of it is missing
        shelves.problems.extend(shelves.placed(finding) for finding in islice(validate(loaded), MAX_PROBLEMS))
    return loaded, tuple(sorted(set(shelves.problems))[:MAX_PROBLEMS])


def _same_ids(packs: Sequence[Path], infos: Sequence[PackInfo]) -> Iterator[Problem]:
    """Saves name packs by their ids: no two may have the same."""
    if len(infos) < len(packs):
        return  # a manifest cannot be read, which is said already
    for index, info in enumerate(infos):
        first = next(place for place, other in enumerate(infos) if other.id == info.id)
        if first < index:
            message = f'there is already a pack "{info.id}" ({packs[first].name}); give it an id of its own'
            yield Problem(f"{packs[index].name}/{MANIFEST}", 1, "id", message)


class _Shelves:
    """The library while it is being filled."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._cards: dict[str, dict[Any, Any]] = {}
        self._origins: dict[int, _Origin] = {}
        self._keywords = catalogue()

    def read_pack(self, pack: Path, cache: JsonCache) -> PackInfo | None:
        """Put the cards of a folder on the shelves."""
        if not pack.is_dir():
            self.problems.append(Problem(str(pack), 0, "", "there is no pack folder here"))
            return None
        if not (pack / MANIFEST).is_file():  # what is no pack is not walked through: it may be a whole disk
            message = "a pack needs this file, with id, version and name"
            self.problems.append(Problem(f"{pack.name}/{MANIFEST}", 0, "", message))
            return None
        sources = list(self._sources(pack))
        manifest = next((source for source in sources if source.name == f"{pack.name}/{MANIFEST}"), None)
        files: list[tuple[Source, bytes]] = []
        for source, text in cache.read_all([source for source in sources if source is not manifest]):
            if isinstance(text, Problem):
                self.problems.append(text)
            else:
                files.append((source, text))
        for _, text in files:  # first, for the cards of any file may be written with them
            self._keywords = self._keywords.joined_by(_keywords_in(text))
        for source, text in files:
            self._read_file(source, text)
        return None if manifest is None else self._read_manifest(manifest)

    def _sources(self, pack: Path) -> Iterator[Source]:
        files, problems = find_files(pack)
        self.problems.extend(problems)
        for source in within_folder(pack.name, (read_source(pack, path) for path in files)):
            if isinstance(source, Source):
                yield source
            else:
                self.problems.append(source)

    def _read_manifest(self, source: Source) -> PackInfo | None:
        text = to_json(source)
        if isinstance(text, Problem):
            self.problems.append(text)
            return None
        info, problems = checked(PackInfo, source, text)
        self.problems.extend(problems)
        return info

    def _read_file(self, source: Source, text: bytes) -> None:
        file, problems = checked(PackFile, source, text, self._keywords)
        self.problems.extend(problems)
        if file is None:
            return
        for table in TABLES:
            for index, card in enumerate(getattr(file, table)):
                self._shelve(table, card, _Origin(source, table, index))

    def _shelve(self, table: str, card: Any, origin: _Origin) -> None:
        if table == "keyword" and card.id in catalogue():
            self._origins[id(card)] = origin
            message = f'"{card.id}" is a keyword of the game; give yours an id of its own'
            self.problems.append(self.placed(Finding(card, ("id",), message)))
            return
        shelf = self._cards.setdefault(shelf_of(table), {})
        if table == "tile":
            shelf = shelf.setdefault(card.kingdom, {})
        key = _key(table, card)
        first = shelf.setdefault(key, card)
        self._origins[id(card)] = origin
        if first is not card:
            self.problems.append(self._duplicate(table, card, self._origins[id(first)]))

    def _duplicate(self, table: str, card: Any, first: _Origin) -> Problem:
        line = first.source.positions.line((first.table, first.index))
        message = f'there is already a {table} "{card.id}" ({first.source.name}:{line}); every id is used once'
        return self.placed(Finding(card, ("id",), message))

    def placed(self, finding: Finding) -> Problem:
        """The finding with its file and line."""
        origin = self._origins.get(id(finding.card))
        if origin is None:
            return Problem("", 0, "", finding.message)
        line = origin.source.positions.line((origin.table, origin.index, *finding.path))
        field = ", ".join(filter(None, [f"{origin.table} {finding.card.id}", inner_name(finding.path)]))
        return Problem(origin.source.name, line, field, finding.message)

    def library(self, infos: Iterable[PackInfo]) -> Library:
        """What stands on the shelves now."""
        cards = {shelf: found for shelf, found in self._cards.items() if shelf != "keywords"}
        return Library(packs=tuple(infos), keywords=catalogue().joined_by(self._written_keywords()), **cards)

    def _written_keywords(self) -> Iterable[KeywordRule]:
        return self._cards.get("keywords", {}).values()


def _keywords_in(text: bytes) -> tuple[KeywordRule, ...]:
    """The keywords of a file, if it has any and they are well written; if not, reading the file will say so."""
    if b'"keyword":' not in text:
        return ()
    try:
        return read(_Keywords, {"keyword": json.loads(text).get("keyword", [])}).keyword
    except (ValueError, AttributeError):
        return ()


@definition
class _Keywords:
    """The table of keywords alone."""

    keyword: tuple[KeywordRule, ...]


def _key(table: str, card: Any) -> Any:
    """Signatures and routines are found by their monster, encounters by monster and level, the rest by id."""
    if table in ("signature", "routine"):
        return card.monster
    if table == "encounter":
        return card.monster, card.level
    return card.id


def _read_keywords() -> tuple[KeywordRule, ...]:
    """The catalogue of keywords, which belongs to the game and to no pack."""
    source = (assets_dir() / "rules" / "keywords.toml").read_text(encoding="utf-8")
    return read(_Keywords, tomllib.loads(source)).keyword


read_by(_read_keywords)
