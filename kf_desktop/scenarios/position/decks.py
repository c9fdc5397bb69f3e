"""The clash and its decks."""

from __future__ import annotations

from typing import Any, get_args

from kf_desktop.content.cards.monsters import Activation
from kf_desktop.content.cards.positions import Path
from kf_desktop.engine.codec import encode
from kf_desktop.engine.grid import DIRECTIONS
from kf_desktop.rules.clash.board import miniatures
from kf_desktop.rules.clash.monster.activation import place_tokens
from kf_desktop.rules.clash.monster.wounds import DOUBLE, SINGLE
from kf_desktop.rules.modes.skirmish import TYPES
from kf_desktop.rules.table.mettle import composed
from kf_desktop.rules.table.state import Clash
from kf_desktop.scenarios.cards import Cards
from kf_desktop.scenarios.files.tables import Table, one_of
from kf_desktop.scenarios.position.bed import Bed
from kf_desktop.scenarios.position.parts import decoded, known_tokens, names_of
from kf_desktop.scenarios.position.sheet import DUMMY

DECKS = ("ai", "bp")
LEVELS = ("1", "2", "3")
PACKS = "packs"
"""A Mettle deck made of the cards of the packs, those of the start and those unlocked."""


def lay_clash(bed: Bed, tables: Table) -> None:
    """Values of the clash that the file gives; by default everybody is ready and a round has begun."""
    table = tables.table("clash")
    own = ("monster", "level", "columns", "rows", "figures", "terrain")
    names = [name for name in names_of(Clash) if name not in own]
    table.known |= dict.fromkeys(names)
    table.finish()
    data = encode(bed.clash) | {"round": 1} | table.data
    bed.game.state.clash = decoded(Clash, data, table)
    _known_words(bed, table)
    for name in ("priority_target", "divine_target", "last_to_wound"):
        if table.raw(name):
            setattr(bed.clash, name, bed.knight(table.raw(name), table.at(name)).id)
    if "tokens" not in table and miniatures.figures(bed.game):
        place_tokens(bed.game)


def _known_words(bed: Bed, table: Table) -> None:
    """What the clash names is there."""
    clash = bed.clash
    one_of(clash.type, TYPES, table.at("type"), "type of clash")
    one_of(clash.result, ("", "won", "lost"), table.at("result"), "result")
    for side in clash.boundless:
        one_of(side, DIRECTIONS, table.at("boundless"), "edge")
    known_tokens(clash.modifiers, table.at("modifiers"))
    for index, token in enumerate(clash.tokens):
        where: Path = (*table.at("tokens"), index)
        one_of(token.kind, get_args(Activation), (*where, "kind"), "activation token")
        if clash.figures:  # on an empty track they wait beside it
            bed.figure(token.figure, (*where, "figure"))
    points = [point.id for point in bed.game.content.monsters[clash.monster].points]
    for name, perch in clash.riders.items():
        where = (*table.at("riders"), name)
        bed.knight(name, where)
        bed.figure(perch.figure, (*where, "figure"))
        one_of(perch.point, points, (*where, "point"), "Vantage Point")


def lay_decks(bed: Bed, tables: Table, cards: Cards) -> None:
    """The decks in the order given, top first; what is not said is made of the monster's cards."""
    table = tables.table("decks")
    clash, state = bed.clash, bed.game.state
    for name in DECKS:
        _monster_deck(bed, table, cards, name)
    for wound in table.items("wounds"):
        generic = wound in (SINGLE, DOUBLE)
        clash.wound_stack.append(wound if generic else _card(cards, clash, "bp", wound, table.at("wounds")))
    if "judicium" in table:
        state.judicium = _pile(cards, clash, "judicium", table.items("judicium"), table.at("judicium"))
    cards.one_judicium(state.judicium, "scenes" in tables)
    if "judicium" not in table:
        state.judicium = [card.id for card in cards.box.judicium.values() if card.below is None]
    if table.raw("mettle", []) == PACKS:
        cards.open_packs()
        state.mettle.deck = composed(cards.box, state.campaign.mettle)
    else:
        state.mettle.deck += _pile(cards, clash, "mettle", table.items("mettle"), table.at("mettle"))
    state.mettle.discard += _pile(cards, clash, "mettle", table.items("mettle_discard"), table.at("mettle_discard"))
    mortis = table.raw("mortis", {})
    by_deck = mortis if isinstance(mortis, dict) else {"1": mortis}
    for deck, written in by_deck.items():
        one_of(deck, LEVELS, table.at("mortis"), "Mortis deck")
        state.mortis[deck] = _pile(cards, clash, "mortis", written, table.at("mortis"))
    if not by_deck:
        for name in cards.own.get("mortis", []):
            state.mortis[str(cards.box.mortis[name].deck)].append(name)
    table.finish()


def _monster_deck(bed: Bed, table: Table, cards: Cards, name: str) -> None:
    """Deck, discard pile and supplies of the AI or BP cards.

    A file with cards of its own plays with those. Level 1 is the deck, what of higher levels lies nowhere the supply.
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
    if f"{name}_deck" in _table_of_clash(bed):
        return
    own = cards.own.get(name, [])
    whose = clash.monster if any(card.monster == clash.monster for card in shelf.values()) else DUMMY
    there = own or [id for id, card in shelf.items() if card.monster == whose]
    piles = (clash.ai_deck, clash.ai_discard, clash.bp_deck, clash.bp_discard, clash.bp_aside, clash.wound_stack)
    used = [*(id for pile in piles for id in pile), *(figure.bp for figure in clash.figures)]
    free = [id for id in there if id not in used]
    if name not in table and (cards.box.monsters[clash.monster].kind == "boss" or name == "ai"):
        setattr(clash, f"{name}_deck", [id for id in free if shelf[id].level <= 1])
    if f"{name}_supply" not in table:
        higher = {level: [id for id in free if str(shelf[id].level) == level] for level in LEVELS[1:]}
        setattr(clash, f"{name}_supply", {"1": [], **higher})


def _table_of_clash(bed: Bed) -> dict[str, Any]:
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
