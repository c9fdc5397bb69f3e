"""The Monster Sheet: whose it is, and what the file changes on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.monsters import Activation, Monster, SpawnKind, SpawnRule
from kf_desktop.content.cards.positions import Path
from kf_desktop.scenarios.cards import Cards, changed, sheet_parts
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of, shown
from kf_desktop.scenarios.places import Places

DUMMY = "test.dummy"
LEVELS = 9  # MON-058, PST-004
_MONSTER = ("kind", "tier", "footprint", "knockback")
_PARTS = ("weakspots", "vantage_points", "sides", "words", "escalation")
_LEVEL = ("to_hit", "wounds", "exhibition", "at", "vigor_loss", "evasion_dice", "escalations")


def which_monster(tables: Table) -> tuple[str, Table]:
    """The id of the clash's monster and the table that describes it."""
    written = tables.raw("monster", {})
    sheet = Table({"id": written} if isinstance(written, str) else written, tables.at("monster"))
    if "id" in sheet:
        return sheet.text("id"), sheet
    named = [entry.raw("monster") for entry in tables.tables("figures") if isinstance(entry.raw("monster"), str)]
    return next((name for name in named if not re.fullmatch(r"monster|boss|mob|\d", name)), DUMMY), sheet


def lay_sheet(cards: Cards, monster: str, sheet: Table, places: Places) -> int:
    """The level in force, after the fields of the file have changed the Monster Sheet."""
    level = sheet.number("level", 1)
    if not 1 <= level <= LEVELS:
        raise Wrong(sheet.at("level"), f"a monster has the levels 1 to {LEVELS}")
    card = cards.box.monsters[monster]
    columns = {column.level: column for column in card.level}
    column = columns.get(level) or changed(card.level[-1], sheet.at("level"), level=level)
    values: dict[str, Any] = {name: sheet.number(name) for name in _LEVEL if name in sheet}
    if "activation" in sheet:
        values["activation"] = tuple(
            one_of(kind, ("ai", "signature"), sheet.at("activation"), "activation")
            for kind in sheet.texts("activation")
        )
    if "traits" in sheet:
        values["add"] = tuple(cards.find("traits", name, sheet.at("traits")) for name in sheet.texts("traits"))
    elif cards.own.get("trait"):
        values["add"] = (*column.add, *(name for name in cards.own["trait"] if name not in column.add))
    columns[level] = changed(column, sheet.path, **values)
    levels = tuple(columns[number] for number in sorted(columns))
    sheet_now = changed(card, sheet.path, level=levels, **_changes(card, sheet, places))
    sheet.finish(("id",))
    cards.put("monster", sheet_now)
    return level


def _changes(card: Monster, sheet: Table, places: Places) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name in _MONSTER:
        if name in sheet:
            values[name] = sheet.value(name, type(getattr(card, name)))
    if "footprint" in values and values["footprint"] > 1:
        values.setdefault("kind", "boss")
    one_of(values.get("kind", "boss"), ("boss", "mob"), sheet.at("kind"), "kind")
    if not 1 <= values.get("footprint", 1) <= 3:
        raise Wrong(sheet.at("footprint"), "a monster is 1, 2 or 3 spaces wide")
    if "abilities" in sheet:
        values["abilities"] = tuple(_keyword(word, sheet.at("abilities")) for word in sheet.texts("abilities"))
    if "blindspots" in sheet:
        values["blindspots"] = tuple(_blindspots(sheet))
    if "order" in sheet:
        values["order"] = tuple(sheet.texts("order"))
    if "spawn" in sheet:
        values["spawn"] = _spawn(sheet.table("spawn"), places)
    if parts := {name: sheet.raw(name) for name in _PARTS if name in sheet}:
        plain = sheet_parts(parts, sheet.path)
        values |= {name: getattr(plain, name) for name in parts}
    return values


def _blindspots(sheet: Table) -> Iterator[tuple[int, int]]:
    for index, spot in enumerate(sheet.items("blindspots")):
        if not (isinstance(spot, list) and len(spot) == 2 and all(type(number) is int for number in spot)):
            raise Wrong((*sheet.at("blindspots"), index), f"[row, column] is expected, not {shown(spot)}")
        yield spot[0], spot[1]


def _spawn(spawn: Table, places: Places) -> SpawnRule:
    attack: Activation | None = None
    if "attack" in spawn:
        attack = one_of(spawn.text("attack"), get_args(Activation), spawn.at("attack"), "attack")
    rule = SpawnRule(
        kind=one_of(spawn.text("kind", "never"), get_args(SpawnKind), spawn.at("kind"), "spawn"),
        every=spawn.number("every", 0),
        at=tuple(places.grid.name(places.cell(name, spawn.at("at"))) for name in spawn.texts("at")),
        delayed=spawn.yes("delayed"),
        beside=spawn.yes("beside"),
        attack=attack,
    )
    spawn.finish()
    return rule


def _keyword(word: str, path: Path) -> Keyword:
    try:
        return Keyword.read(word)
    except ValueError as error:
        raise Wrong(path, str(error)) from error
