"""The cards of a scenario: plain ones, those in the file, and the bundled packs where one of theirs is named."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_type_hints

from pydantic import TypeAdapter, ValidationError

from kf_desktop.bundled import load_box
from kf_desktop.content.cards.library import Library, with_boards
from kf_desktop.content.cards.monsters import Monster
from kf_desktop.content.cards.positions import Path
from kf_desktop.content.effects.vocabulary import OPERATIONS, AnyEffect
from kf_desktop.content.packs.explain import path_of, remade, sentence_of
from kf_desktop.content.packs.loader import read_packs
from kf_desktop.content.packs.packfile import PackFile, shelf_of
from kf_desktop.content.packs.problems import did_you_mean
from kf_desktop.content.packs.validate import check
from kf_desktop.content.walk import walk
from kf_desktop.resources import assets_dir
from kf_desktop.rules.table.box import Box, pack_box
from kf_desktop.scenarios.files.script import CARD_TABLES, Script
from kf_desktop.scenarios.files.tables import Table, Wrong
from kf_desktop.story.model import Book

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

C = TypeVar("C", bound="DataclassInstance")
_OF_A_MONSTER = ("ai", "signature", "routine", "bp", "trait")
_OF_A_KNIGHT = ("technique", "talent", "portrait", "heroic_arc", "peril_arc")
_NAMED_PARTS = ("weakspots", "vantage_points", "words")
PLAIN_KINGDOM = "test.kingdom"
_KEYS: dict[str, Callable[[Any], Any]] = {
    "signature": lambda card: card.monster,
    "routine": lambda card: card.monster,
    "encounter": lambda card: (card.monster, card.level),
}
"""By what the cards of a table lie on their shelf, where it is not their id."""
_NO_NAME = {"en": "-", "zh": "-"}
_DEFAULTS: dict[str, dict[str, Any]] = {
    "ai": {"level": 1},
    "signature": {"id": "test.own_signature"},
    "routine": {"id": "test.own_routine"},
    "bp": {"level": 1, "at": 6},
    "gear": {"type": "weapon", "source": "start"},
    "upgrade": {"type": "weapon"},
    "mortis": {"deck": 1, "arrow": "north"},
    "condition": {"kind": "body"},
    "scenario": {"levels": [1, 2, 3, 4]},
    "tile": {"kingdom": PLAIN_KINGDOM, "size": "S", "district": "d1", "at": [0, 0], "paths": []},
    "exploration": {"kingdom": PLAIN_KINGDOM},
    "contract": {"text": {"en": "-", "zh": "-"}},
    "mercenary": {"trade": {"en": "-", "zh": "-"}, "sides": [{}, {}]},
    "squire": {"title": {"en": "-", "zh": "-"}, "colour": "#808080"},
    "gambling": {"text": {"en": "-", "zh": "-"}},
    "terrain_tile": {"glyph": "column"},
    "monster_sheet": {
        "tier": "vassal",
        "kind": "boss",
        "footprint": 1,
        "colour": "#808080",
        "glyph": "ox",
        "level": [{"level": 1, "to_hit": 6, "wounds": 9, "exhibition": 4, "activation": ["ai"]}],
    },
}


@cache
def plain_cards() -> Box:
    """The cards that every scenario has: four plain knights, monsters of every size, terrain of every kind, a kingdom.

    They are no whole pack, so the findings about decks are left aside.
    """
    folder = assets_dir() / "scenarios"
    return pack_box(read_packs(folder / "cards", folder / "perils", folder / "journey")[0], {})


@cache
def bundled_cards() -> Box:
    """The packs and books that come with the game, loaded once."""
    return load_box()


@cache
def _adapter() -> TypeAdapter[PackFile]:
    return TypeAdapter(PackFile)


class Cards:
    """The box of a scenario. The bundled packs are opened when something is named that is not there without them."""

    def __init__(self, script: Script, monster: str) -> None:
        self.own: dict[str, list[Any]] = {}
        self._made: list[tuple[Path, Any]] = []
        self._opened = False
        self.box = plain_cards()
        self._read(script, monster)
        if not any(card.heat_floor for card in self.box.conditions.values()):
            self.make("condition", Table({"id": "choked", "heat_floor": True}))

    def find(self, shelf: str, name: Any, path: Path) -> str:
        """The id of a card of the shelf; the names of plain cards may be said without their `test.`."""
        text = str(name).strip()
        there: Mapping[str, Any] = getattr(self.box, shelf)
        for id in (text, text.lower().replace(" ", "_")):
            if id in there:
                return id
            if plain := [known for known in there if known.startswith("test.") and known.endswith(f".{id}")]:
                return min(plain, key=len)
        if self._opened:
            listed = f" (there are {', '.join(there)})" if len(there) <= 20 else ""
            raise Wrong(path, f'there is no card "{text}" in {shelf}{did_you_mean(text, there)}{listed}')
        self.open_packs()
        return self.find(shelf, name, path)

    def put(self, table: str, card: Any) -> str:
        """Put a card into the box; its id."""
        shelf = shelf_of(table)
        there = getattr(self.box, shelf)
        if table == "tile":
            card_in_place: Any = {**there.get(card.kingdom, {}), card.id: card}
            key: Any = card.kingdom
        else:
            card_in_place, key = card, _KEYS.get(table, lambda made: made.id)(card)
        shelves: dict[str, Any] = {shelf: {**there, key: card_in_place}}
        self.box = replace(self.box, **shelves)
        if table in ("squire", "princess"):
            self.box = with_boards(self.box)
        return str(card.id)

    def put_book(self, book: Book) -> None:
        """Put a storybook of the file into the box."""
        self.own.setdefault("book", []).append(book.id)
        self.box = replace(self.box, books={**self.box.books, book.id: book})

    def open_packs(self) -> None:
        """The cards and books of the game are there too."""
        if not self._opened:
            self._opened = True
            self._add(bundled_cards())

    def make(self, table: str, card: Table, monster: str = "", knight: str = "k1") -> str:
        """Make a card as a pack writes it, with what a scenario may leave out, and put it into the box."""
        written = with_defaults(table, card, monster, knight)
        return self.put(CARD_TABLES[table], _made(table, [written], [card.path])[0])

    def one_judicium(self, deck: list[str], exported: bool) -> None:
        """Judicium is played with the plain cards, or with those of the packs if the deck or an export has them.

        Those of both together would kill twice as often (PER-027).
        """
        plain, own = plain_cards().judicium, self.own.get("judicium", [])
        of_packs = exported or any(name not in plain and name not in own for name in deck)
        kept = {id: c for id, c in self.box.judicium.items() if id in deck or id in own or (id in plain) != of_packs}
        self.box = replace(self.box, judicium=kept)

    def _read(self, script: Script, monster: str) -> None:
        for table, pack_table in CARD_TABLES.items():
            written = list(Table(script.tables).tables(table))
            if not written:
                continue
            complete = [with_defaults(table, card, monster, "k1") for card in written]
            made = _made(table, complete, [card.path for card in written])
            shared = len(written) - len(Table(script.own).items(table))
            _no_twins(written[:shared])
            _no_twins(written[shared:])  # a case's card takes the place of the file's
            self.own[pack_table] = [card.id for card in made if hasattr(card, "id")]
            self._made += [(table.path, card) for table, card in zip(written, made, strict=True)]
            for card in made:
                self.put(pack_table, card)

    def check_own(self) -> None:
        """Complain of what the operations of the file's own cards name and is not there."""
        for path, card in self._made:
            self.check(card, path)

    def check(self, written: Any, path: Path) -> None:
        """Complain of what the operations in it name and is not there, the bundled packs included.

        Raises:
            Wrong: it is a card, a token, a place that nothing has, or fields do not belong together.
        """
        operations = [(where, piece) for where, piece in walk(written) if isinstance(piece, tuple(OPERATIONS.values()))]
        if any(True for _ in check((piece for _, piece in operations), self.box)):
            self.open_packs()
        for where, piece in operations:
            for finding in check([piece], self.box):
                raise Wrong((*path, *where, *finding.path), finding.message)

    def _add(self, more: Library) -> None:
        """Put the cards of a whole library under those that are there."""
        shelves: dict[str, Any] = {}
        for shelf in fields(Box):
            mine, theirs = getattr(self.box, shelf.name), getattr(more, shelf.name)
            if shelf.name == "tiles":
                mine = {kingdom: {**theirs.get(kingdom, {}), **tiles} for kingdom, tiles in mine.items()}
            shelves[shelf.name] = {**theirs, **mine} if isinstance(mine, Mapping) else (*theirs, *mine)
        self.box = Box(**shelves)


def _no_twins(written: list[Table]) -> None:
    """No two cards of a table have the same id."""
    seen: dict[str, None] = {}
    for card in written:
        id = str(card.raw("id", ""))
        if id and id in seen:
            raise Wrong(card.at("id"), f'"{id}" is there twice')
        seen[id] = None


def changed(card: C, path: Path, **values: Any) -> C:
    """The card with other values.

    Raises:
        Wrong: one of them is not as a pack has it.
    """
    try:
        return remade(card, **values)
    except ValidationError as error:
        detail = error.errors(include_url=False)[0]
        raise Wrong((*path, *detail["loc"]), sentence_of(detail, type(card))) from error


def with_defaults(table: str, card: Table, monster: str, knight: str) -> dict[str, Any]:
    """The card with what a scenario may leave out: its name, whose it is, and what is the same for most."""
    written = _DEFAULTS.get(table, {}) | card.data
    if table in _OF_A_MONSTER:
        written.setdefault("monster", monster or "test.dummy")
    if table in _OF_A_KNIGHT:
        written.setdefault("knight", knight)
    if table == "tile":
        written["back"] = {"time": 0, "fog": 0} | written.get("back", {})
    if table == "gear" and written["type"] == "weapon":
        written.setdefault("hands", 1)
        written.setdefault("attack", {"dice": 1})  # a weapon without dice is no card (GEA-028)
    for part in _NAMED_PARTS:
        if table == "monster_sheet" and part in written:
            written[part] = [_with_name(entry) for entry in written[part]]
    complete = {field: _names_inside(value) for field, value in written.items()}
    return _with_name(complete) if _bears_name(table) else complete


@cache
def _bears_name(table: str) -> bool:
    """Whether there is a name on the cards of the table; entries of a reward table and letters have none."""
    card = get_args(get_type_hints(PackFile)[CARD_TABLES[table]])[0]
    return any(field.name == "name" for field in fields(card))


def _names_inside(value: Any) -> Any:
    """Abilities and sides of the card too may say their name as one text for both languages."""
    if isinstance(value, list):
        return [_names_inside(entry) for entry in value]
    if not isinstance(value, dict):
        return value
    return {field: _in_both(field, _names_inside(entry)) for field, entry in value.items()}


def _in_both(field: str, value: Any) -> Any:
    """A name, or another text of a card, said once stands for both languages."""
    return {"en": value, "zh": value} if field in ("name", "title", "text") and isinstance(value, str) else value


def _with_name(card: dict[str, Any]) -> dict[str, Any]:
    """The card with a name in both languages: its own, or one made of the id."""
    if "id" in card:
        card = {"name": str(card["id"]).rpartition(".")[2].replace("_", " ")} | card
    return {field: _in_both(field, value) for field, value in card.items()}


def sheet_parts(written: dict[str, Any], path: Path) -> Monster:
    """A plain Monster Sheet with these fields, as a pack writes them.

    Raises:
        Wrong: one of them is not.
    """
    card = Table({"id": "test.own_sheet"} | written, path)
    made: Monster = _made("monster_sheet", [with_defaults("monster_sheet", card, "", "")], [path])[0]
    return made


def effects_of(written: Any, path: Path) -> tuple[AnyEffect, ...]:
    """Operations as a pack writes them: a list of them, or the fields of one.

    Raises:
        Wrong: one of them is not.
    """
    listed = written if isinstance(written, list) else [written]
    file = _packfile(
        {"mortis": [{**_DEFAULTS["mortis"], "id": "x", "name": _NO_NAME, "do": listed}]},
        lambda where: (*path, *where[3 if isinstance(written, list) else 4 :]),
    )
    return file.mortis[0].do


def _made(table: str, written: list[dict[str, Any]], paths: list[Path]) -> list[Any]:
    """The cards of a table.

    Raises:
        Wrong: one of them is not as a pack writes it.
    """

    def in_file(where: Path) -> Path:
        card = paths[where[1]] if len(where) > 1 and isinstance(where[1], int) else ()
        return (*card, *where[2:])

    return list(getattr(_packfile({CARD_TABLES[table]: written}, in_file), CARD_TABLES[table]))


def _packfile(data: dict[str, Any], in_file: Callable[[Path], Path]) -> PackFile:
    try:
        return _adapter().validate_json(json.dumps(data, default=str), strict=True)
    except ValidationError as error:
        detail = error.errors(include_url=False)[0]
        raise Wrong(in_file(path_of(data, detail["loc"])), sentence_of(detail, PackFile)) from error
