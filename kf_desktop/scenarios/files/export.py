"""A running clash or expedition as a scenario file: the last quiet moment of it, and what has been answered since."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any

from kf_desktop.engine.codec import decode, encode
from kf_desktop.engine.decision import Answer
from kf_desktop.engine.game import Game
from kf_desktop.engine.grid import square_grid
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import Clash, Knight, State
from kf_desktop.saves.games import GameSession
from kf_desktop.saves.marks import with_words
from kf_desktop.scenarios.files.toml import Inline, document
from kf_desktop.scenarios.places import Places

_DECKS = {
    "ai_deck": "ai",
    "ai_discard": "ai_discard",
    "ai_supply": "ai_supply",
    "bp_deck": "bp",
    "bp_discard": "bp_discard",
    "bp_supply": "bp_supply",
    "bp_aside": "bp_aside",
    "wound_stack": "wounds",
}
_ELSEWHERE = ("monster", "level", "columns", "rows", "figures", "terrain", *_DECKS)
_ALWAYS = ("type", "scenario", "round", "knights", "tokens")
_HANDLED = (
    *("campaign", "party", "knights", "scenes", "streams", "on_expedition", "clash", "pool", "table_dice"),
    *("judicium", "mortis"),
)


class NothingToExport(Exception):
    """The game is over."""


def export(session: GameSession, title: str) -> str:
    """The scenario of what is being played: with its answers it stands where the session stands.

    Raises:
        NothingToExport: the game is over.
    """
    state, answers = quiet_moment(session)
    if not state.scenes:
        raise NothingToExport("the game is over, and nothing is being played")
    return document(dict(_tables(state, answers, title)))


def quiet_moment(session: GameSession) -> tuple[State, list[Answer]]:
    """The last moment at which no procedure was running, and the answers given since."""
    point = session.checkpoints[-1]
    game: Game[State, Box] = Game(decode(State, point.state), session.game.content)
    left = list(session.answers[point.answers :])
    if RULES.finished(game.state):
        return game.state, left
    found, since = point.state, list(left)
    steps, answer = RULES.step(game), None
    while True:
        try:
            decision = next(steps) if answer is None else steps.send(answer)
        except StopIteration:
            found, since = encode(game.state), list(left)
            if RULES.finished(game.state):
                break
            steps, answer = RULES.step(game), None
            continue
        answer = decision.forced()
        if answer is None:
            if not left:
                break
            answer = left.pop(0)
    return decode(State, found), since


def _tables(state: State, answers: list[Answer], title: str) -> Iterator[tuple[str, Any]]:
    """The fields of the file, in the order in which somebody would read them."""
    yield "title", title
    clash = state.clash
    if clash is not None:
        yield from _board(clash)
    yield "knights", [_knight(state, knight) for knight in state.knights.values()]
    yield "party", state.party
    yield (
        "decks",
        (_decks(clash) if clash is not None else {}) | {"judicium": state.judicium} | {"mortis": Inline(state.mortis)},
    )
    if clash is not None:
        yield "clash", _worded(lean(clash, leave=_ELSEWHERE, always=_ALWAYS))
    yield "pool", Inline(state.pool)
    if state.on_expedition is not None:
        yield "expedition", _worded(lean(state.on_expedition, always=("number",)))
    yield "campaign", lean(state.campaign, always=("name", "event_9999"))
    yield "scenes", [Inline(lean(frame)) for frame in state.scenes]
    yield "streams", {name: f"0x{value:016x}" for name, value in state.streams.items()}
    yield "table_dice", state.table_dice
    fought = any(frame.scene == "clash" for frame in state.scenes)
    yield "play", [{"do": "clash" if fought else "go on", "answers": [_said(answer) for answer in answers]}]
    rest = {name: value for name, value in encode(state).items() if name not in _HANDLED and value}
    if rest:
        yield "state", rest


def _board(clash: Clash) -> Iterator[tuple[str, Any]]:
    places = Places(square_grid(clash.columns, clash.rows), top=False)
    yield "board", Inline({"columns": clash.columns, "rows": clash.rows})
    yield "monster", Inline({"id": clash.monster, "level": clash.level})
    pieces = []
    for piece in clash.terrain:
        lying = lean(piece, leave=("cell",), always=("tile",))
        pieces.append(Inline({"tile": piece.tile, "at": places.name(piece.cell)} | lying))
    yield "terrain", pieces
    figures = []
    for figure in clash.figures:
        where = {"monster": figure.monster or clash.monster, "number": figure.number, "at": places.name(figure.cell)}
        figures.append(Inline(where | lean(figure, leave=("number", "cell", "monster"))))
    yield "figures", figures


def _knight(state: State, knight: Knight) -> dict[str, Any]:
    """A knight with everything that is his, on the space where he stands."""
    at = ""
    if state.clash is not None:
        at = Places(square_grid(state.clash.columns, state.clash.rows), top=False).name(knight.cell)
    always = ("vigor", "heat", "passion", "vigor_limit", "heat_limit", "hand")
    values = lean(knight, leave=("id", "seat", "cell", "sheet", "loadout"), always=always)
    if "marks" in values or "mission" in values:
        values = with_words({"used": []} | values)
    cards = {"loadout": lean(knight.loadout), "sheet": lean(knight.sheet)}
    return {"id": knight.id, "seat": knight.seat, "at": at} | values | cards


def _worded(part: dict[str, Any]) -> dict[str, Any]:
    return with_words(part) if "marks" in part else part


def _decks(clash: Clash) -> dict[str, Any]:
    data = encode(clash)
    return {name: Inline(data[part]) if part.endswith("supply") else data[part] for part, name in _DECKS.items()}


def _said(answer: Answer) -> str | list[str]:
    return answer[0] if len(answer) == 1 and "," not in answer[0] else list(answer)


def lean(value: Any, leave: tuple[str, ...] = (), always: tuple[str, ...] = ()) -> dict[str, Any]:
    """The part of the state as data without the fields that are as they are at first."""
    data: Mapping[str, Any] = encode(value)
    found: dict[str, Any] = {}
    for entry in fields(value):
        if entry.name in leave or data[entry.name] is None:
            continue
        default = entry.default_factory() if entry.default_factory is not MISSING else entry.default
        if entry.name in always or default is MISSING or getattr(value, entry.name) != default:
            found[entry.name] = data[entry.name]
    return found
