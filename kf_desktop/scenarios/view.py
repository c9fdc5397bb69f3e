"""The state as a scenario names it: `knights.k1.vigor`, `figures.1.at`, `decks.ai`, `expedition.threat`."""

from __future__ import annotations

from typing import Any

from kf_desktop.content.cards.positions import Path
from kf_desktop.content.effects.terms import KNIGHT_TOKENS
from kf_desktop.content.packs.problems import did_you_mean
from kf_desktop.engine.codec import encode
from kf_desktop.rules.clash.monster.wounds import wounds_dealt
from kf_desktop.rules.knight import stats
from kf_desktop.saves.marks import state_with, with_words
from kf_desktop.scenarios.files.tables import Wrong
from kf_desktop.scenarios.position.bed import Bed
from kf_desktop.scenarios.position.knights import SHEET


def view(bed: Bed) -> dict[str, Any]:
    """The whole state as data, with what is worked out of it and the places by their names."""
    state = bed.game.state
    data = state_with(with_words, encode(state))
    data["knights"] |= data.pop("squires")
    if state.princess is not None:
        data["knights"][state.princess.id] = data["princess"]
    for knight in state.fighters:
        own = data["knights"][knight.id]
        own |= {"at": bed.at(knight), "threshold": stats.threshold(bed.game, knight)}
        own |= {part: own["sheet"][part] for part in SHEET}
        own["gear"] = {item.gear: encode(item) for item in knight.sheet.armory}
    data["expedition"] = data.pop("on_expedition") or {}
    data["decks"] = {"judicium": data["judicium"], "mortis": data["mortis"]}
    data["decks"] |= {"mettle": data["mettle"]["deck"], "mettle_discard": data["mettle"]["discard"]}
    if state.clash is None:
        return data
    clash = data["clash"]
    figures = {str(figure.number): encode(figure) | {"at": bed.at(figure)} for figure in state.clash.figures}
    data["figures"] = clash["figures"] = figures
    data["monster"] = next(iter(figures.values()), {})
    data["terrain"] = [
        {"tile": piece.tile, "at": bed.places.name(piece.cell, bed.rows(piece.tile, piece.turn))}
        for piece in state.clash.terrain
    ]
    clash["wounds"] = wounds_dealt(bed.game)
    parts = ("ai_discard", "ai_supply", "bp_discard", "bp_supply", "bp_aside")
    data["decks"] |= {"ai": clash["ai_deck"], "bp": clash["bp_deck"], "wounds": clash["wound_stack"]}
    data["decks"] |= {part: clash[part] for part in parts}
    return data


def value_at(bed: Bed, path: str, where: Path) -> Any:
    """The value at a path of names with dots between them; lists count from 1.

    Raises:
        Wrong: there is nothing there.
    """
    token = path.strip().removeprefix("pool.")
    if token in KNIGHT_TOKENS and path.strip() != token:
        return bed.game.state.pool.get(token, 0)
    return walk(view(bed), path, where)


def walk(value: Any, path: str, where: Path) -> Any:
    rest, gone = path.strip(), ""
    while rest:
        value, part, rest = _down(value, rest, gone, where)
        gone = f"{gone}.{part}" if gone else part
    return value


def _down(value: Any, rest: str, gone: str, where: Path) -> tuple[Any, str, str]:
    """One step: ids have dots of their own, so the longest name that is there counts."""
    part = rest.partition(".")[0]
    if isinstance(value, list):
        if part.isdecimal() and 1 <= int(part) <= len(value):
            return value[int(part) - 1], part, rest.partition(".")[2]
        if part in ("size", "count"):
            return len(value), part, rest.partition(".")[2]
        raise Wrong(where, f'"{gone}" is a list of {len(value)}: it has no "{part}" (use 1 to {len(value)}, or size)')
    if isinstance(value, dict):
        names = sorted((name for name in value if rest == name or rest.startswith(f"{name}.")), key=len)
        if names:
            return value[names[-1]], names[-1], rest[len(names[-1]) + 1 :]
        listed = f"it has {', '.join(list(value)[:40])}" if value else "it is empty"
        raise Wrong(where, f'"{gone or "the state"}" has no "{part}"{did_you_mean(part, value)} ({listed})')
    raise Wrong(where, f'"{gone}" is {value!r}: nothing can be looked up in it')
