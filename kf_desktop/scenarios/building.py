"""From a scenario's tables to a clash that stands on the board."""

from __future__ import annotations

import re
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from kf_desktop import ledger
from kf_desktop.content.keywords import Keyword
from kf_desktop.content.monsters import Activation, Monster, SpawnKind, SpawnRule
from kf_desktop.content.positions import Path
from kf_desktop.engine.codec import CodecError, decode, encode
from kf_desktop.engine.events import Event
from kf_desktop.engine.grid import DIRECTIONS, OFF, square_grid
from kf_desktop.rules import chapters as _chapters  # noqa: F401  registers every operation
from kf_desktop.rules.clash import board
from kf_desktop.rules.clash.activation import place_tokens
from kf_desktop.rules.clash.wounds import DOUBLE, SINGLE
from kf_desktop.rules.core.stats import PASSION_MAX, heat_limit_at, threshold_at
from kf_desktop.rules.state import (
    Campaign,
    Clash,
    Expedition,
    Figure,
    Frame,
    GearItem,
    Knight,
    Loadout,
    Sheet,
    State,
    TerrainPiece,
)
from kf_desktop.scenarios.cards import Cards, sheet_parts
from kf_desktop.scenarios.forced import Forced
from kf_desktop.scenarios.places import Places
from kf_desktop.scenarios.script import CARD_TABLES, Script
from kf_desktop.scenarios.tables import Table, Wrong, one_of, shown

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")
W = TypeVar("W", Knight, Figure, Knight | Figure)

DUMMY = "test.dummy"
PLAIN_BOARD = "test.board"
PLAIN_BP = "test.bp.plain"
DECKS = ("ai", "bp")
LEVELS = ("1", "2", "3")
_FIELDS: tuple[str, ...] = (
    "title",
    "about",
    "rules",
    "board",
    "seed",
    "terrain",
    "knights",
    "figures",
    "monster",
    "clash",
    "decks",
)
_FIELDS += ("pool", "expedition", "campaign", "scenes", "streams", "force", "answers", "unanswered", "play", "ask")
_FIELDS += ("expect", "case", "party", "table_dice", "state", "do")
SHEET = ("bane", "gold", "leads", "sighs", "devotion", "virtues", "vices", "notes", "saint")
_PORTRAIT = ("speed", "hand_limit", "card_refresh", "heat_refresh", "bane_limit")
_MONSTER = ("kind", "tier", "footprint", "knockback")
_PARTS = ("weakspots", "vantage_points", "sides", "words", "escalation")
_LEVEL = ("to_hit", "wounds", "exhibition", "at", "vigor_loss", "evasion_dice", "escalations")
_KIND_WORDS = {
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "dict": "a table",
    "float": "a decimal",
}
_FACINGS = {"up": "north", "right": "east", "down": "south", "left": "west"}
_FACINGS |= {side[0]: side for side in DIRECTIONS} | {side: side for side in DIRECTIONS}


@dataclass(slots=True)
class Bed:
    """The table on which the scenario is played."""

    script: Script
    tables: Table
    cards: Cards
    places: Places
    game: Forced
    named: dict[str, str] = field(default_factory=dict)  # what the file calls a knight → the knight
    start: dict[str, Any] = field(default_factory=dict)  # the state as data before anything is played
    began: int = 0  # the events that had happened then

    @property
    def clash(self) -> Clash:
        clash = self.game.state.clash
        assert clash is not None
        return clash

    @property
    def events(self) -> list[Event]:
        """What happened since the position stood."""
        return self.game.events[self.began :]

    # --- who and where ---------------------------------------------------------------------------

    def knight(self, name: Any, path: Path = ()) -> Knight:
        """The knight of that id, or the N-th of `seat N`."""
        knights = self.game.state.knights
        text = str(name).strip()
        if match := re.fullmatch(r"(?:seat|knight)[ :]?(\d)", text.lower()):
            party = self.game.state.party
            if 1 <= int(match[1]) <= len(party):
                return knights[party[int(match[1]) - 1]]
        return knights[one_of(text.removeprefix("knight:"), knights, path, "knight")]

    def figure(self, name: Any = None, path: Path = ()) -> Figure:
        """The monster's figure: its number, or the only one."""
        figures = self.clash.figures
        text = str(name).strip().lower() if name is not None else ""
        number = re.sub(r"^(figure|monster|mob|boss)[ :]?", "", text)
        if not number or number in (self.clash.monster, "true"):
            if not board.figures(self.game):
                raise Wrong(path, "no monster stands on the board: add one to figures")
            return figures[0]
        for figure in figures:
            if str(figure.number) == number:
                return figure
        known = [str(figure.number) for figure in figures]
        raise Wrong(path, f"there is no monster figure {shown(name)} (use {', '.join(known) or 'none: there is none'})")

    def who(self, name: Any, path: Path = ()) -> Knight | Figure:
        """A knight by id, or a monster's figure by `monster` or number."""
        text = str(name).strip()
        if text.removeprefix("knight:") in self.game.state.knights or text.lower().startswith(("seat", "knight")):
            return self.knight(text, path)
        if re.fullmatch(r"(figure|monster|mob|boss)?[ :]?\d*", text.lower()) or text == self.clash.monster:
            return self.figure(name, path)
        known = [*self.game.state.knights, "monster", *(f"figure {figure.number}" for figure in self.clash.figures)]
        return self.knight(one_of(text, known, path, "knight or monster"))

    def cells(self, name: Any, path: Path = ()) -> tuple[int, ...]:
        """The spaces of a knight, a figure, a space, or a list of spaces."""
        if isinstance(name, list):
            return tuple(cell for index, one in enumerate(name) for cell in self.cells(one, (*path, index)))
        if isinstance(name, str) and re.fullmatch(r"[A-Z]\d{1,2}", name.strip()):
            return (self.places.cell(name, path),)
        who = self.stands(self.who(name, path), path)
        return board.footprint(self.game, who) if isinstance(who, Figure) else (who.cell,)

    def stands(self, who: W, path: Path) -> W:
        """The same, who must be on the board.

        Raises:
            Wrong: it is somebody dead, or beside the board.
        """
        if who.cell == OFF:
            name = f"figure {who.number}" if isinstance(who, Figure) else who.id
            raise Wrong(path, f"{name} is not on the board")
        return who

    def height(self, who: Knight | Figure) -> int:
        return board.size_of(self.game, who) if isinstance(who, Figure) else 1

    def rows(self, tile: str, turn: int) -> int:
        """How many rows the tile covers when turned like that."""
        width, height = self.game.content.terrain[tile].size
        return width if turn % 2 else height

    def at(self, who: Knight | Figure) -> str:
        """Where somebody stands; "" off the board."""
        return self.places.name(who.cell, self.height(who))

    def told(self, event: Event) -> dict[str, Any]:
        """The args of an event, spaces as the file names them."""
        figure = event.args.get("figure")
        size = footprint_of(self, figure) if isinstance(figure, int) and "knight" not in event.args else 1
        told: dict[str, Any] = self.places.told(event.args, size)
        return told


def footprint_of(bed: Bed, number: int) -> int:
    """How many spaces wide the figure of that number is; one that is gone was of the clash's monster."""
    clash = bed.game.state.clash
    if clash is None:
        return 1
    name = next((figure.monster for figure in clash.figures if figure.number == number), "") or clash.monster
    return bed.game.content.monsters[name].footprint


# --- the whole ----------------------------------------------------------------------------------


def build(script: Script) -> Bed:
    """The position of the scenario.

    Raises:
        Wrong: something in it cannot be.
    """
    tables = Table(script.tables)
    for name in (*_FIELDS, *CARD_TABLES):
        tables.raw(name)
    tables.finish()
    for index, rule in enumerate(tables.texts("rules")):
        one_of(rule, ledger.rules(), (*tables.at("rules"), index), "rule")
    monster, sheet = _which_monster(tables)
    cards = Cards(script, monster)
    monster = cards.find("monsters", monster, sheet.at("id") if "id" in sheet else sheet.path)
    size = tables.table("board")
    grid = square_grid(_side(size, "columns", 14, 99), _side(size, "rows", 10, 26))
    places = Places(grid, top=_row_a(size) == "top")
    level = _sheet(cards, monster, sheet, places)
    if monster not in cards.box.signatures:
        cards.put("signature", replace(cards.box.signatures[DUMMY], monster=monster))
    state = _state(tables, cards, monster, level, places)
    game = Forced(state, cards.box)
    bed = Bed(script, tables, cards, places, game)
    _terrain(bed, cards)
    _figures(bed, tables)
    knights = _knights(bed, tables)
    game.content = cards.box
    _stand(bed, knights)
    _clash(bed, tables)
    _decks(bed, tables, cards)
    game.content = cards.box
    _whole_state(bed, tables)
    return bed


def _whole_state(bed: Bed, tables: Table) -> None:
    """Who of the knights is in the party, what else the state holds, and a clash that has not been set up yet."""
    state, table = bed.game.state, tables.table("state")
    if "party" in tables:
        state.party = [bed.knight(name, tables.at("party")).id for name in tables.texts("party")]
    if table.data:
        known = [entry.name for entry in fields(State)]
        for name in table.data:
            one_of(name, known, table.at(name), "part of the state")
        whole = decoded(State, encode(state) | table.data, table)
        for name in table.data:
            setattr(state, name, getattr(whole, name))
    if any(frame.scene == "clash" and frame.step == "setup" for frame in state.scenes):
        state.clash = None


def _side(size: Table, name: str, default: int, most: int) -> int:
    value = size.number(name, default)
    if not 1 <= value <= most:
        raise Wrong(size.at(name), f"the board can have 1 to {most} {name}")
    return value


def _row_a(size: Table) -> str:
    row_a = one_of(size.text("row_a", "bottom"), ("bottom", "top"), size.at("row_a"), "edge")
    size.finish()
    return row_a


def _which_monster(tables: Table) -> tuple[str, Table]:
    """The id of the clash's monster and the table that describes it."""
    written = tables.raw("monster", {})
    sheet = Table({"id": written} if isinstance(written, str) else written, tables.at("monster"))
    if "id" in sheet:
        return sheet.text("id"), sheet
    named = [entry.raw("monster") for entry in tables.tables("figures") if isinstance(entry.raw("monster"), str)]
    return next((name for name in named if not re.fullmatch(r"monster|boss|mob|\d", name)), DUMMY), sheet


def _sheet(cards: Cards, monster: str, sheet: Table, places: Places) -> int:
    """The level in force, after the fields of the file have changed the Monster Sheet."""
    level = sheet.number("level", 1)
    card = cards.box.monsters[monster]
    columns = {column.level: column for column in card.level}
    column = columns.get(level) or replace(card.level[-1], level=level)
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
    columns[level] = replace(column, **values)
    changed = replace(card, level=tuple(columns[number] for number in sorted(columns)), **_changes(card, sheet, places))
    sheet.finish(("id",))
    cards.put("monster", changed)
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
        values["blindspots"] = tuple((int(row), int(column)) for row, column in sheet.items("blindspots"))
    if "order" in sheet:
        values["order"] = tuple(sheet.texts("order"))
    if "spawn" in sheet:
        spawn = sheet.table("spawn")
        values["spawn"] = _spawn(spawn, places)
        spawn.finish()
    if parts := {name: sheet.raw(name) for name in _PARTS if name in sheet}:
        plain = sheet_parts(parts, sheet.path)
        values |= {name: getattr(plain, name) for name in parts}
    return values


def _spawn(spawn: Table, places: Places) -> SpawnRule:
    attack: Activation | None = None
    if "attack" in spawn:
        attack = one_of(spawn.text("attack"), get_args(Activation), spawn.at("attack"), "attack")
    return SpawnRule(
        kind=one_of(spawn.text("kind", "never"), get_args(SpawnKind), spawn.at("kind"), "spawn"),
        every=spawn.number("every", 0),
        at=tuple(places.grid.name(places.cell(name, spawn.at("at"))) for name in spawn.texts("at")),
        delayed=spawn.yes("delayed"),
        beside=spawn.yes("beside"),
        attack=attack,
    )


def _keyword(word: str, path: Path) -> Keyword:
    try:
        return Keyword.read(word)
    except ValueError as error:
        raise Wrong(path, str(error)) from error


def _state(tables: Table, cards: Cards, monster: str, level: int, places: Places) -> State:
    expedition = given(Expedition, tables.table("expedition"), number=1)
    if expedition.kingdom:
        cards.find("kingdoms", expedition.kingdom, tables.table("expedition").at("kingdom"))
    for deck in LEVELS:
        expedition.mortis.setdefault(deck, [])
    campaign = given(Campaign, tables.table("campaign"), name="scenario", event_9999=True)
    scenes = [given(Frame, frame) for frame in tables.tables("scenes")] or [Frame("clash", "monster_round")]
    streams = {"seed": tables.number("seed", 1)}
    for name, value in tables.table("streams").data.items():
        streams[name] = value if isinstance(value, int) else int(str(value), 16)
    clash = Clash(monster, level, "full", PLAIN_BOARD, places.grid.columns, places.grid.rows)
    pool = {str(token): int(count) for token, count in tables.table("pool").data.items()}
    state = State(campaign, [], {}, scenes, streams, expedition, clash, pool)
    state.table_dice = tables.yes("table_dice")
    return state


def given(cls: type[T], table: Table, leave: tuple[str, ...] = (), **defaults: Any) -> T:
    """The part of the state that the table describes: its fields are those of the state."""
    names = [entry.name for entry in fields(cls)]
    table.known |= dict.fromkeys(name for name in names if name not in leave)
    written = {name: value for name, value in table.data.items() if name in names and name not in leave}
    needed = [f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING]
    for name in needed:
        if name not in written and name not in defaults:
            raise Wrong(table.path, f'"{name}" is missing')
    table.finish()
    return decoded(cls, defaults | written, table)


def decoded(cls: type[T], data: dict[str, Any], table: Table) -> T:
    try:
        return decode(cls, data)
    except CodecError as error:
        where = re.match(rf"{cls.__name__}\.(\w+)(.*)", str(error).rstrip("."))
        if where is None:
            raise Wrong(table.path, str(error).rstrip(".")) from error
        words = re.sub(r"\b(int|str|bool|dict|float)\b", lambda kind: _KIND_WORDS[kind[0]], where[1] + where[2])
        raise Wrong(table.at(where[1]), words) from error


# --- terrain and monsters -----------------------------------------------------------------------


def _terrain(bed: Bed, cards: Cards) -> None:
    for entry in bed.tables.tables("terrain"):
        tile = cards.find("terrain", entry.text("tile"), entry.at("tile"))
        bed.game.content = cards.box
        turn, mirrored = entry.number("turn", 0), entry.yes("mirrored")
        for index, name in enumerate(entry.texts("at")):
            path = (*entry.at("at"), index) if isinstance(entry.raw("at"), list) else entry.at("at")
            piece = TerrainPiece(tile, bed.places.cell(name, path, bed.rows(tile, turn)), turn, mirrored)
            cells = board.piece_cells(bed.game, piece)
            if not cells:
                raise Wrong(path, f"the tile does not fit on the board at {name}")
            for other in bed.clash.terrain:
                if not set(cells).isdisjoint(board.piece_cells(bed.game, other)):
                    raise Wrong(path, f"another tile ({other.tile}) lies there already")
            bed.clash.terrain.append(piece)
        if not entry.items("at"):
            raise Wrong(entry.path, '"at" is missing')
        entry.finish()


def _figures(bed: Bed, tables: Table) -> None:
    """The monster's figures; one named without a place stands in the middle of the board."""
    for entry in tables.tables("figures"):
        if "knight" in entry:
            continue
        entry.raw("figure")
        if not ("monster" in entry or "figure" in entry):
            raise Wrong(entry.path, 'a figure is a "knight" or a "monster"')
        companion = _companion(bed, entry)
        sheet = bed.cards.box.monsters[companion or bed.clash.monster]
        footprint = sheet.footprint
        number = entry.number("number", len(bed.clash.figures) + 1)
        facing = _facing(entry)
        cell = _place(bed, entry, footprint)
        if cell != OFF and not bed.places.grid.footprint(cell, footprint):
            raise Wrong(entry.at("at"), f"a monster {footprint} spaces wide does not fit on the board there")
        if number in (other.number for other in bed.clash.figures):
            raise Wrong(entry.at("number"), f"there is a figure {number} already")
        bp = entry.raw("bp", PLAIN_BP if sheet.kind == "mob" and not tables.raw("scenes") else "")
        if isinstance(bp, dict):
            bp = bed.cards.make("bp", Table(bp, entry.at("bp")), bed.clash.monster)
        data: dict[str, Any] = {"number": number, "cell": cell, "facing": facing, "bp": bp, "monster": companion}
        data["level"] = entry.number("level", 1 if companion else 0)
        data |= _written(entry)
        entry.finish()
        bed.clash.figures.append(decoded(Figure, data, entry))
    if not bed.clash.figures and not tables.raw("scenes"):
        there = bool(tables.raw("monster"))  # without any the clash would be won at the next moment
        footprint = bed.cards.box.monsters[bed.clash.monster].footprint
        bed.clash.figures.append(Figure(1, _middle(bed, footprint) if there else OFF, "south"))


def _companion(bed: Bed, entry: Table) -> str:
    """The id of a figure's own monster; "" if it is the one of the clash (MON-010)."""
    named = entry.raw("monster")
    if not isinstance(named, str) or re.fullmatch(r"monster|boss|mob|\d*", named):
        return ""
    found = bed.cards.find("monsters", named, entry.at("monster"))
    bed.game.content = bed.cards.box
    return "" if found == bed.clash.monster else found


def _place(bed: Bed, entry: Table, footprint: int) -> int:
    """Where the figure stands: `at`, the middle of the board if not said, "" off the board."""
    at = entry.raw("at")
    if at is None:
        return _middle(bed, footprint)
    return OFF if at == "" else bed.places.cell(at, entry.at("at"), footprint)


def _written(entry: Table) -> dict[str, Any]:
    """What else the file says of the figure as the state has it."""
    own = ("number", "cell", "facing", "bp", "monster", "level")
    return {f.name: entry.raw(f.name) for f in fields(Figure) if f.name not in own and f.name in entry}


def _facing(entry: Table) -> str:
    text = entry.text("facing", "south").strip().lower()
    return _FACINGS[one_of(text, _FACINGS, entry.at("facing"), "facing")]


def _middle(bed: Bed, footprint: int) -> int:
    grid = bed.places.grid
    return grid.at((grid.columns - footprint) // 2, (grid.rows - footprint) // 2)


# --- knights ------------------------------------------------------------------------------------


def _knights(bed: Bed, tables: Table) -> list[tuple[Knight, Table]]:
    """The knights in seating order: those of `knights`, then those only among the figures."""
    entries: dict[str, Table] = {}
    for entry in tables.tables("knights"):
        if entry.text("id") in entries:
            raise Wrong(entry.at("id"), f"{entry.text('id')} is there twice")
        entries[entry.text("id")] = entry
    placed: dict[str, None] = {}
    for entry in tables.tables("figures"):
        if "knight" in entry:
            name = entry.text("knight")
            if name in placed:
                raise Wrong(entry.at("knight"), f"{name} stands on the board twice")
            placed[name] = None
            first = entries.get(name)
            data = entry.data if first is None else {**first.data, **entry.data}
            entries[name] = Table(data, entry.path if first is None else first.path)
    found: list[tuple[Knight, Table]] = []
    for name, entry in entries.items():
        entry.raw("knight"), entry.raw("id")
        knight = _knight(bed, name, entry, len(found) + 1)
        found.append((knight, entry))
        bed.game.state.party.append(knight.id)
        bed.game.state.knights[knight.id] = knight
        bed.clash.knights.append(knight.id)
    return found


def _knight(bed: Bed, name: str, entry: Table, seat: int) -> Knight:
    """A knight: cards, gear, and the values of the board that the file gives; the arc says the others."""
    cards = bed.cards
    id = cards.find("knights", name, entry.at("id" if "id" in entry else "knight"))
    loadout, sheet = _loadout(cards, id, entry)
    for value in SHEET:
        if value in entry:
            sheet = decoded(Sheet, encode(sheet) | {value: entry.raw(value)}, entry)
    arc = cards.box.peril_arcs[loadout.peril_arc]
    vigor = entry.number("vigor", arc.vigor)
    data: dict[str, Any] = {
        "id": id,
        "seat": str(entry.raw("seat", f"seat {seat}")),
        "vigor": vigor,
        "vigor_limit": arc.vigor,
        "heat_limit": heat_limit_at(arc, threshold_at(arc, vigor)),
        "hand": list(loadout.techniques),
    }
    if "resource" in entry and cards.box.knights[id].resource is None:
        raise Wrong(entry.at("resource"), f"{id} has no tokens of an own kind")
    leave = ("id", "seat", "sheet", "loadout", "cell")
    names = [f.name for f in fields(Knight) if f.name not in leave]
    entry.known |= dict.fromkeys(names)
    entry.raw("at")
    entry.finish()
    written = {key: value for key, value in entry.data.items() if key in names}
    if isinstance(written.get("conditions"), list):
        written["conditions"] = {
            cards.find("conditions", card, entry.at("conditions")): 0 for card in written["conditions"]
        }
    if written.get("knockdown") in (True, False):
        written["knockdown"] = "falling" if written["knockdown"] else ""
    knight = decoded(Knight, data | {"sheet": encode(sheet), "loadout": encode(loadout)} | written, entry)
    _within_bounds(knight, entry)
    return knight


def _within_bounds(knight: Knight, entry: Table) -> None:
    """The values on the Knight Board are such as its tracks can show."""
    most = {"vigor": knight.vigor_limit, "passion": PASSION_MAX}
    for name in ("vigor", "passion", "heat", "resource", "heat_limit", "vigor_limit", "temporary_vigor"):
        value = getattr(knight, name)
        if not 0 <= value <= most.get(name, value):
            raise Wrong(entry.at(name), f"{name} is 0 or more" + (f" and at most {most[name]}" if name in most else ""))
    for name in ("bane", "gold", "leads", "sighs", "devotion"):
        if getattr(knight.sheet, name) < 0:
            raise Wrong(entry.at(name), f"{name} is 0 or more")


def _loadout(cards: Cards, id: str, entry: Table) -> tuple[Loadout, Sheet]:
    """The cards before the knight; without a word about gear those with which the knight starts."""
    start = cards.box.knights[id].start
    sheet = given(Sheet, entry.table("sheet"))
    if "loadout" in entry:
        loadout = given(Loadout, entry.table("loadout"))
        return loadout, sheet
    loadout = Loadout(start.portrait, start.heroic_arc, start.peril_arc, start.talent, list(start.techniques))
    loadout.portrait = _portrait(cards, id, loadout.portrait, entry)
    loadout.heroic_arc = _heroic_arc(cards, id, loadout.heroic_arc, entry)
    loadout.peril_arc = _peril_arc(cards, id, loadout.peril_arc, entry)
    loadout.talent = _talent(cards, id, loadout.talent, entry)
    if "techniques" in entry:
        loadout.techniques = [
            cards.find("techniques", name, (*entry.at("techniques"), index))
            for index, name in enumerate(entry.texts("techniques"))
        ]
    worn = entry.items("gear") if "gear" in entry else list(start.gear)
    for index, item in enumerate(worn):
        _equip(cards, loadout, sheet, item, (*entry.at("gear"), index))
    for index, item in enumerate(entry.items("armory")):
        sheet.armory.append(_gear(cards, item, (*entry.at("armory"), index)))
    return loadout, sheet


def _gear(cards: Cards, item: Any, path: Path) -> GearItem:
    """A gear card as a knight owns it: its id, or a table with what has become of it."""
    table = Table({"id": item} if isinstance(item, str) else item, path)
    id = cards.find("gear", table.text("id", table.raw("gear", "")), table.at("id"))
    table.raw("gear")
    data = {"gear": id, "charges": cards.box.gear[id].charges}
    names = [f.name for f in fields(GearItem)]
    table.known |= dict.fromkeys(names)
    table.finish()
    return decoded(GearItem, data | {k: v for k, v in table.data.items() if k in names and k != "gear"}, table)


def _equip(cards: Cards, loadout: Loadout, sheet: Sheet, item: Any, path: Path) -> None:
    piece = _gear(cards, item, path)
    sheet.armory.append(piece)
    card = cards.box.gear[piece.gear]
    side = card.reforged if piece.reforged and card.reforged is not None else card
    if side.type == "weapon":
        loadout.hands.append(piece.gear)
    elif side.type == "armor":
        loadout.armor = piece.gear
    else:
        loadout.supports.append(piece.gear)


def _portrait(cards: Cards, id: str, portrait: str, entry: Table) -> str:
    if "portrait" in entry:
        portrait = cards.find("portraits", entry.text("portrait"), entry.at("portrait"))
    changes: dict[str, Any] = {name: entry.number(name) for name in _PORTRAIT if name in entry}
    card = cards.box.portraits[portrait]
    if "power" in entry:
        power = entry.table("power")
        changes["power"] = replace(card.power, **{c: power.number(c) for c in power.data})
    if changes:
        return cards.put("portrait", replace(card, id=f"test.portrait_of_{id}", **changes))
    return portrait


def _heroic_arc(cards: Cards, id: str, arc: str, entry: Table) -> str:
    written = entry.raw("heroic_arc", arc)
    if isinstance(written, str):
        return cards.find("heroic_arcs", written, entry.at("heroic_arc"))
    data = written if isinstance(written, dict) else {"levels": written}
    card = Table({"id": f"test.heroic_of_{id}", **data}, entry.at("heroic_arc"))
    return cards.make("heroic_arc", card, knight=id)


def _peril_arc(cards: Cards, id: str, arc: str, entry: Table) -> str:
    """The arc by its id, or with other numbers than the knight's own."""
    written = entry.raw("peril_arc", arc)
    if isinstance(written, str):
        return cards.find("peril_arcs", written, entry.at("peril_arc"))
    table = Table(written, entry.at("peril_arc"))
    own = cards.box.peril_arcs[arc]
    changes: dict[str, Any] = {k: table.number(k) for k in ("vigor", "minor", "major", "mortal") if k in table}
    if "heat" in table:
        heat = table.table("heat")
        changes["heat"] = replace(own.heat, **{f.name: heat.number(f.name) for f in fields(own.heat) if f.name in heat})
        heat.finish()
    table.finish()
    return cards.put("peril_arc", replace(own, id=f"test.peril_of_{id}", **changes))


def _talent(cards: Cards, id: str, talent: str, entry: Table) -> str:
    """The talent by its id, or one made of `keywords` that are always in force and `abilities`."""
    if "talent" in entry:
        talent = cards.find("talents", entry.text("talent"), entry.at("talent"))
    abilities = list(entry.items("abilities"))
    if "keywords" in entry:
        abilities.append({"timing": "passive", "keywords": entry.texts("keywords")})
    if not abilities:
        return talent
    card = Table({"id": f"test.talent_of_{id}", "abilities": abilities}, entry.path)
    return cards.make("talent", card, knight=id)


def _stand(bed: Bed, knights: list[tuple[Knight, Table]]) -> None:
    """Put the knights on their spaces; those without one stand next to the monster, or near the middle."""
    for knight, entry in knights:
        at = entry.raw("at")
        if at not in (None, ""):
            cell = bed.places.cell(at, entry.at("at"))
            other = next((other for other, _ in knights if other.cell == cell), None)
            if other is not None and not bed.tables.raw("scenes"):
                raise Wrong(entry.at("at"), f"{other.id} stands on {at} already")
            knight.cell = OFF if knight.dead else cell  # TGT-045
    for knight, entry in knights:
        if entry.raw("at") is None and not knight.dead and not bed.tables.raw("scenes"):
            there = board.figures(bed.game)
            cells = board.footprint(bed.game, there[0]) if there else (_middle(bed, 1),)
            spots = board.nearest(bed.places.grid, cells, board.legal_for_displaced(bed.game))
            knight.cell = spots[0] if spots else OFF


# --- the clash and its decks --------------------------------------------------------------------


def _clash(bed: Bed, tables: Table) -> None:
    """Values of the clash that the file gives; by default everybody is ready and a round has begun."""
    table = tables.table("clash")
    own = ("monster", "level", "columns", "rows", "figures", "terrain")
    names = [f.name for f in fields(Clash) if f.name not in own]
    table.known |= dict.fromkeys(names)
    table.finish()
    data = encode(bed.clash) | {"round": 1} | table.data
    bed.game.state.clash = decoded(Clash, data, table)
    for name in ("priority_target", "divine_target", "last_to_wound"):
        if table.raw(name):
            setattr(bed.clash, name, bed.knight(table.raw(name), table.at(name)).id)
    if "tokens" not in table and board.figures(bed.game):
        place_tokens(bed.game)


def _decks(bed: Bed, tables: Table, cards: Cards) -> None:
    """The decks in the order given, top first; what is not said is made of the monster's cards."""
    table = tables.table("decks")
    clash, expedition = bed.clash, bed.game.state.expedition
    for name in DECKS:
        _monster_deck(bed, table, cards, name)
    for wound in table.items("wounds"):
        generic = wound in (SINGLE, DOUBLE)
        clash.wound_stack.append(wound if generic else _card(cards, clash, "bp", wound, table.at("wounds")))
    if "judicium" in table:
        expedition.judicium = _pile(cards, clash, "judicium", table.items("judicium"), table.at("judicium"))
    elif "judicium" not in tables.table("expedition"):
        expedition.judicium = [card.id for card in cards.box.judicium.values() if card.below is None]
    mortis = table.raw("mortis", {})
    by_deck = mortis if isinstance(mortis, dict) else {"1": mortis}
    for deck, written in by_deck.items():
        one_of(deck, LEVELS, table.at("mortis"), "Mortis deck")
        expedition.mortis[deck] = _pile(cards, clash, "mortis", written, table.at("mortis"))
    if not by_deck and not tables.table("expedition").raw("mortis"):
        for name in cards.own.get("mortis", []):
            expedition.mortis[str(cards.box.mortis[name].deck)].append(name)
    table.finish()


def _monster_deck(bed: Bed, table: Table, cards: Cards, name: str) -> None:
    """Deck, discard pile and supplies of the AI or BP cards.

    A file with cards of its own plays with those; else level 1 is the deck, the others are the supply.
    """
    clash = bed.clash
    shelf = getattr(cards.box, name)
    parts = {f"{name}_deck": name, f"{name}_discard": f"{name}_discard"}
    if name == "bp":
        parts["bp_aside"] = "bp_aside"
    for attribute, key in parts.items():
        if key in table:
            setattr(clash, attribute, _pile(cards, clash, name, table.items(key), table.at(key)))
    if f"{name}_supply" in table:
        supply = table.table(f"{name}_supply")
        levels = {level: _pile(cards, clash, name, supply.items(level), supply.at(level)) for level in LEVELS}
        supply.finish()
        setattr(clash, f"{name}_supply", levels)
    if name in table or f"{name}_deck" in tables_of_clash(bed):
        return
    own = cards.own.get(name, [])
    whose = clash.monster if any(card.monster == clash.monster for card in shelf.values()) else DUMMY
    there = own or [id for id, card in shelf.items() if card.monster == whose]
    used = [*clash.bp_discard, *clash.ai_discard, *clash.wound_stack, *(figure.bp for figure in clash.figures)]
    free = [id for id in there if id not in used]
    if cards.box.monsters[clash.monster].kind == "boss" or name == "ai":
        setattr(clash, f"{name}_deck", [id for id in free if shelf[id].level <= 1])
    if f"{name}_supply" not in table and not own:
        higher = {level: [id for id in free if str(shelf[id].level) == level] for level in LEVELS[1:]}
        setattr(clash, f"{name}_supply", {"1": [], **higher})


def tables_of_clash(bed: Bed) -> dict[str, Any]:
    """What the file says of the clash as the state has it."""
    return bed.tables.table("clash").data


def _pile(cards: Cards, clash: Clash, table: str, written: Any, path: Path) -> list[str]:
    """The cards of a pile, top first."""
    listed = written if isinstance(written, list) else [written]
    return [_card(cards, clash, table, card, (*path, index)) for index, card in enumerate(listed)]


def _card(cards: Cards, clash: Clash, table: str, card: Any, path: Path) -> str:
    """A card of a deck: its id, or a table that makes a plain one."""
    if isinstance(card, dict):
        return cards.make(table, Table(card, path), clash.monster)
    return cards.find(table, card, path)
