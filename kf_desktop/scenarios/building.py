"""From a scenario's tables to a clash that stands on the board."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from functools import partial

from kf_desktop import ledger
from kf_desktop.content.effects.terms import KNIGHT_TOKENS
from kf_desktop.engine.codec import encode
from kf_desktop.engine.grid import OFF, square_grid
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.table.scenes import SCENES
from kf_desktop.rules.table.state import Campaign, Clash, Expedition, Squire, State
from kf_desktop.saves.marks import state_with
from kf_desktop.scenarios.books import lay_books
from kf_desktop.scenarios.cards import Cards, bundled_cards
from kf_desktop.scenarios.files.script import CARD_TABLES, Script
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of, shown
from kf_desktop.scenarios.forced import Forced
from kf_desktop.scenarios.places import Places
from kf_desktop.scenarios.position.bed import Bed
from kf_desktop.scenarios.position.decks import LEVELS, lay_clash, lay_decks
from kf_desktop.scenarios.position.figures import lay_terrain, place_figures
from kf_desktop.scenarios.position.journey import set_out
from kf_desktop.scenarios.position.knights import charge, knights_of, princess_of, stand
from kf_desktop.scenarios.position.names import check_campaign, check_expedition
from kf_desktop.scenarios.position.parts import decoded, given, with_known_marks
from kf_desktop.scenarios.position.sheet import DUMMY, lay_sheet, which_monster

PLAIN_BOARD = "test.board"
_FIELDS = (
    *(
        "title",
        "about",
        "rules",
        "board",
        "seed",
        "terrain",
        "knights",
        "squires",
        "princess",
        "figures",
        "monster",
        "clash",
        "decks",
    ),
    *("pool", "expedition", "campaign", "scenes", "streams", "force", "answers", "unanswered", "play", "ask"),
    *("expect", "case", "party", "table_dice", "state", "do"),
    *("phase", "step", "args", "modes", "rosegraal", "book"),
)


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
    monster, sheet = which_monster(tables)
    cards = Cards(script, monster)
    if tables.text("phase", ""):
        cards.open_packs()
    lay_books(cards, tables)
    monster = cards.find("monsters", monster, sheet.at("id") if "id" in sheet else sheet.path)
    size = tables.table("board")
    grid = square_grid(_side(size, "columns", 14, 99), _side(size, "rows", 10, 26))
    places = Places(grid, top=_row_a(size) == "top")
    level = lay_sheet(cards, monster, sheet, places)
    cards.check_own()
    _has_signature(cards, monster)
    state = _state(tables, cards, monster, level, places)
    game = Forced(state, cards.box)
    bed = Bed(script, tables, cards, places, game)
    lay_terrain(bed, cards)
    place_figures(bed, tables)
    for figure in bed.clash.figures:
        _has_signature(cards, figure.monster or monster)
    knights = [*knights_of(bed, tables), *princess_of(bed, tables)]
    game.content = cards.box
    charge(bed)
    stand(bed, knights)
    _exported_squires(bed, tables)
    lay_clash(bed, tables)
    lay_decks(bed, tables, cards)
    game.content = cards.box
    _tokens_are_known(tables.table("pool"), cards)
    _whole_state(bed, tables)
    set_out(bed, tables)
    return bed


def _exported_squires(bed: Bed, tables: Table) -> None:
    """An export has its squires as the state has them; who is named after this may be one of them."""
    table = tables.table("state")
    for name, written in table.raw("squires", {}).items():
        bed.cards.find("squires", name, table.at("squires"))
        bed.game.state.squires[name] = decoded(Squire, written, table)


def _has_signature(cards: Cards, monster: str) -> None:
    """A monster without a Signature has the one of the dummy, which does nothing."""
    if monster not in cards.box.signatures:
        cards.put("signature", replace(cards.box.signatures[DUMMY], monster=monster))


def _tokens_are_known(pool: Table, cards: Cards) -> None:
    """In the Knight Pool lie knight tokens and the knights' own resources."""
    for token in pool.data:
        if token in KNIGHT_TOKENS:
            continue
        knights = (*cards.box.knights.values(), *bundled_cards().knights.values())
        resources = {knight.resource.id: None for knight in knights if knight.resource}
        one_of(token, (*KNIGHT_TOKENS, *resources), pool.at(token), "token of the Knight Pool")


def _whole_state(bed: Bed, tables: Table) -> None:
    """Who of the knights is in the party, what else the state holds, and a clash that has not been set up yet."""
    state, table = bed.game.state, tables.table("state")
    if table.data:
        known = [entry.name for entry in fields(State)]
        for name in table.data:
            one_of(name, known, table.at(name), "part of the state")
        whole = decoded(
            State, state_with(partial(with_known_marks, path=table.path), encode(state) | table.data), table
        )
        for name in table.data:
            setattr(state, name, getattr(whole, name))
    if "party" in tables:
        state.party = [bed.knight(name, tables.at("party")).id for name in tables.texts("party")]
        _leave_at_home(state, tables)
    if state.skirmish is not None:
        state.on_expedition = None
    fought = any(frame.scene == "clash" for frame in state.scenes)
    if any(frame.scene == "clash" and frame.step == "setup" for frame in state.scenes) or (
        not fought and "scenes" in tables and "clash" not in tables
    ):
        state.clash = None
    if state.clash is None and not any(state.mortis.values()):
        state.mortis = {}  # no expedition has laid its decks out yet


def _leave_at_home(state: State, tables: Table) -> None:
    """Who is not in the party takes no part in the clash, unless an export says who does."""
    if state.clash is None or "knights" in tables.table("clash"):
        return
    for fighter in state.fighters:
        if fighter.id in state.clash.knights and fighter.id not in state.party:
            state.clash.knights.remove(fighter.id)
            fighter.cell = OFF


def _side(size: Table, name: str, default: int, most: int) -> int:
    value = size.number(name, default)
    if not 1 <= value <= most:
        raise Wrong(size.at(name), f"the board can have 1 to {most} {name}")
    return value


def _row_a(size: Table) -> str:
    row_a = one_of(size.text("row_a", "bottom"), ("bottom", "top"), size.at("row_a"), "edge")
    size.finish()
    return row_a


def _scene(table: Table) -> Frame:
    one_of(table.text("scene"), SCENES, table.at("scene"), "scene")
    return given(Frame, table)


def _stream(streams: Table, name: str) -> int:
    """Where a stream of chance stands: a number, or 16 digits as an export writes them."""
    value = streams.raw(name)
    if type(value) is int:
        return value
    if isinstance(value, str) and re.fullmatch(r"(0x)?[0-9a-f]{1,16}", value):
        return int(value, 16)
    raise Wrong(streams.at(name), f"a whole number or hexadecimal digits in quotes are expected, not {shown(value)}")


def _pool(pool: Table) -> dict[str, int]:
    """The tokens in the pool, by id."""
    for token in pool.data:
        if pool.number(token) < 0:
            raise Wrong(pool.at(token), "a pool holds 0 tokens or more")
    return dict(pool.data)


def _state(tables: Table, cards: Cards, monster: str, level: int, places: Places) -> State:
    expedition = given(Expedition, tables.table("expedition"), number=1)
    if expedition.kingdom:
        cards.find("kingdoms", expedition.kingdom, tables.table("expedition").at("kingdom"))
    campaign = given(Campaign, tables.table("campaign"), name="scenario", event_9999=True)
    check_expedition(cards, expedition, tables.table("expedition"))
    check_campaign(cards, campaign, tables.table("campaign"))
    scenes = [_scene(frame) for frame in tables.tables("scenes")] or [Frame("clash", "monster_round")]
    streams = {"seed": tables.number("seed", 1)}
    where = tables.table("streams")
    for name in where.data:
        streams[name] = _stream(where, name)
    clash = Clash(monster, level, "full", PLAIN_BOARD, places.grid.columns, places.grid.rows)
    pool = _pool(tables.table("pool"))
    state = State(campaign, [], {}, scenes, streams, expedition, clash, pool)
    state.mortis = {deck: [] for deck in LEVELS}
    state.table_dice = tables.yes("table_dice")
    return state
