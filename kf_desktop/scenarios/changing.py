"""Changing the position between two things that are played: values of the state, dice, draws."""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from typing import Any

from kf_desktop.content.cards.positions import Path
from kf_desktop.content.effects.terms import CLUE_TYPES
from kf_desktop.engine.codec import CodecError, decode, encode
from kf_desktop.rules.table.state import State
from kf_desktop.saves.marks import state_with, with_words
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of
from kf_desktop.scenarios.forced import WHEEL
from kf_desktop.scenarios.position.bed import Bed
from kf_desktop.scenarios.position.knights import SHEET
from kf_desktop.scenarios.position.parts import with_known_marks

STREAMS = ("attack", "power", "evasion", "test", "save", "table", "incarnation", "random")
"""What dice are rolled for."""
DRAWN_FROM = {"deep_fog": "fog"}
"""How chance calls a deck that scenarios call otherwise."""


def change(bed: Bed, play: Table) -> None:
    """`set` writes values of the state between two things that are played: `set = { "knights.k1.vigor" = 0 }`."""
    changes = play.table("set")
    if not changes.data:
        return
    data = state_with(with_words, encode(bed.game.state))
    for path, value in changes.data.items():
        _write(bed, data, str(path).split("."), value, changes.at(path))
    data = state_with(partial(with_known_marks, path=changes.path), data)
    try:
        state = decode(State, data)
    except CodecError as error:
        raise Wrong(changes.path, str(error).rstrip(".")) from error
    for entry in fields(State):
        setattr(bed.game.state, entry.name, getattr(state, entry.name))


def _write(bed: Bed, data: Any, parts: list[str], value: Any, path: Path) -> None:
    if parts[0] == "monster" and bed.clash.figures:
        parts = ["figures", str(bed.clash.figures[0].number), *parts[1:]]
    if parts[-1] == "at":
        who = bed.figure(parts[1], path) if parts[0] == "figures" else bed.knight(parts[1], path)
        parts, value = [*parts[:-1], "cell"], bed.places.cell(value, path, bed.height(who))
    parts = _in_state(bed, parts, path)
    for part in parts[:-1]:
        data = _step_into(data, part, path)
    if isinstance(data, dict):
        data[parts[-1]] = value
    else:
        data[int(parts[-1]) - 1] = value


def _in_state(bed: Bed, parts: list[str], path: Path) -> list[str]:
    """Where the state keeps what scenarios call `figures.2`, `decks.ai` or `knights.k1.bane`."""
    if parts[0] == "figures" and len(parts) > 1:
        figure = bed.figure(parts[1], path)
        return ["clash", "figures", str(bed.clash.figures.index(figure) + 1), *parts[2:]]
    if parts[0] == "decks" and len(parts) > 1:
        pile = {"ai": "ai_deck", "bp": "bp_deck", "wounds": "wound_stack"}.get(parts[1], parts[1])
        return [*([] if pile in ("judicium", "mortis") else ["clash"]), pile, *parts[2:]]
    if parts[0] == "expedition":
        return ["on_expedition", *parts[1:]]
    if parts[0] == "knights" and len(parts) > 2 and parts[2] in SHEET:
        return [*parts[:2], "sheet", *parts[2:]]
    return parts


def _step_into(data: Any, part: str, path: Path) -> Any:
    if isinstance(data, list) and part.isdecimal() and 1 <= int(part) <= len(data):
        return data[int(part) - 1]
    if isinstance(data, dict):
        return data[one_of(part, data, path, "part of the state")]
    raise Wrong(path, f'the state has no "{part}" there')


def force(bed: Bed, play: Table) -> None:
    """Lay out dice, draws and random choices (`force`)."""
    table, game = play.table("force"), bed.game
    dice = table.raw("dice", [])
    if isinstance(dice, dict):
        for stream, faces in dice.items():
            one_of(stream, STREAMS, (*table.at("dice"), stream), "kind of die")
            game.script.setdefault(str(stream), []).extend(_faces(faces, (*table.at("dice"), stream)))
    else:
        game.faces.extend(_faces(dice, table.at("dice")))
    game.strict = game.strict or "dice" in table
    game.picks.extend(table.texts("picks"))
    for index, clue in enumerate(table.texts("clues")):
        game.draws.setdefault("clues", []).append(one_of(clue, CLUE_TYPES, (*table.at("clues"), index), "type of clue"))
    for deck in ("ai", "bp", "judicium", "mortis", "mettle", "exploration", "deep_fog"):
        shelf = "explorations" if deck == "exploration" else deck
        cards = [bed.cards.find(shelf, name, table.at(deck)) for name in table.texts(deck)]
        if deck == "judicium":
            _are_in_judicium(bed, cards, table.at(deck))
        if deck == "exploration" and cards and bed.cards.box.explorations[cards[0]].special:
            raise Wrong((*table.at(deck), 0), f'"{cards[0]}" is special: a shuffle never ends with it on top (SET-017)')
        if cards:
            game.content = bed.cards.box
            game.draws.setdefault(DRAWN_FROM.get(deck, deck), []).extend(cards)
            _lay_on_top(bed, deck, cards)
    if "wheel" in table:
        names = [bed.cards.find("monsters", name, table.at("wheel")) if name else "" for name in table.texts("wheel")]
        game.draws[WHEEL] = names
    table.finish()


def _are_in_judicium(bed: Bed, cards: list[str], path: Path) -> None:
    """Only what is in the deck is drawn; what a deep fall adds is looked for at the draw (PER-019, PER-027).

    Raises:
        Wrong: a card is not in it.
    """
    deck = bed.game.state.judicium
    for index, card in enumerate(cards):
        if card not in deck and bed.cards.box.judicium[card].below is None:
            raise Wrong((*path, index), f'"{card}" is not in the Judicium deck, which holds {", ".join(deck)}')


def _lay_on_top(bed: Bed, deck: str, cards: list[str]) -> None:
    """The forced cards lie on top of their deck; one of AI, BP or Mortis that is in no pile of it is added."""
    state = bed.game.state
    if deck in ("mettle", "exploration", "deep_fog"):
        pile = state.mettle.deck if deck == "mettle" else getattr(state.expedition, deck)
        bed.game.put_on_top(DRAWN_FROM.get(deck, deck), pile)
        return
    clash = bed.clash
    piles = {"ai": clash.ai_deck, "bp": clash.bp_deck, "judicium": state.judicium}
    for card in cards:
        pile = piles[deck] if deck in piles else state.mortis[str(bed.cards.box.mortis[card].deck)]
        discard = {"ai": clash.ai_discard, "bp": clash.bp_discard}.get(deck, [])
        if card in discard:
            discard.remove(card)
        if card not in pile and deck != "judicium":
            pile.append(card)
        bed.game.put_on_top(deck, pile)


def _faces(faces: Any, path: Path) -> list[int]:
    found = faces if isinstance(faces, list) else [faces]
    for index, face in enumerate(found):
        if type(face) is not int:
            raise Wrong((*path, index), "a die shows a whole number")
    return list(found)
