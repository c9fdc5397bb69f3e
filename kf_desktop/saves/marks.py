"""Marks and missions as one word each, as old saves and scenario files write them: `incarnate:ilse:2`, `threat_7`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Data = dict[str, Any]

_WORDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "keyword": ("keyword", ("owner", "what")),
    "exhausted": ("exhausted", ("owner", "what")),
    "incarnate": ("incarnation", ("owner", "number")),
    "imminent": ("imminent", ("what", "owner")),
    "declines": ("declines", ("owner", "what")),
    "clue_seen": ("clue_seen", ("owner",)),
    "dishonor": ("dishonored", ("owner",)),
    "been_along": ("been_along", ("owner", "what")),
    "concluded": ("concluded", ("owner",)),
    "ends_early": ("ends_early", ("owner",)),
    "event_due": ("event_due", ("number",)),
    "event_read": ("event_read", ("number",)),
    "encounter_next": ("encounter_next", ()),
    "ambush_next": ("ambush_next", ()),
    "card_ignored": ("card_ignored", ()),
    "encounter_ignored": ("encounter_ignored", ()),
    "inn": ("inn_visited", ()),
    "rested": ("rested", ()),
    "split": ("split", ()),
    "shortcuts": ("shortcuts", ()),
    "spoils": ("spoils", ()),
    "threat_7": ("threat_7", ()),
    "threat_9": ("threat_9", ()),
    "threat_9_due": ("threat_9_due", ()),
    "spawn_due": ("spawn_due", ()),
    "spawn_waits": ("spawn_waits", ()),
    "under_way": ("under_way", ("what",)),
    "played": ("played", ("what",)),
    "climb": ("climbed", ()),
    "climb_tile": ("climbed_tile", ()),
    "rolling_out": ("rolling_out", ()),
}
"""The word's beginning, the kind of mark, and the fields that follow between colons; the last may hold colons."""
_HEADS = {kind: (head, parts) for head, (kind, parts) in _WORDS.items()}
WORDS = tuple(":".join((head, *(f"<{part}>" for part in parts))) for head, (_, parts) in _WORDS.items())
"""The same by kind of mark."""


def mark_of(word: str) -> Data | None:
    """The mark as data; None if the word is not a mark."""
    head, colon, rest = word.partition(":")
    kind, names = _WORDS.get(head, ("", ()))
    parts = rest.split(":", len(names) - 1) if colon and names else []
    if not kind or len(parts) != len(names) or bool(colon) != bool(names):
        return None
    mark: Data = {"kind": kind, "owner": "", "what": "", "number": 0} | dict(zip(names, parts, strict=True))
    if not str(mark["number"] or 0).isdecimal():
        return None
    return mark | {"number": int(mark["number"] or 0)}


def word_of(mark: Data) -> str:
    """The word for a mark that is data."""
    head, names = _HEADS[mark["kind"]]
    return ":".join((head, *(str(mark[name]) for name in names)))


def mission_of(word: str) -> Data:
    """A knight's mission as fields: `quest`, `investigation:2`, `cold_lead:1-3`, `free_roam`."""
    kind, colon, which = word.partition(":")
    if kind == "investigation" and which.isdecimal():
        return {"mission": kind, "investigation": int(which)}
    if kind == "cold_lead" and colon:
        return {"mission": kind, "cold_lead": which}
    return {"mission": word}


def mission_word(knight: Data) -> str:
    """The other way round."""
    which = {"investigation": knight.get("investigation"), "cold_lead": knight.get("cold_lead")}.get(knight["mission"])
    return f"{knight['mission']}:{which}" if which else str(knight["mission"])


def with_marks(part: Data) -> Data:
    """The data of a clash, an expedition or a knight, with marks in place of words; unknown flags are dropped."""
    made = {name: value for name, value in part.items() if name != "flags"}
    words = part.get("flags", [])
    if isinstance(part.get("used"), list):
        made["used"] = [word for word in part["used"] if not mark_of(str(word))]
        words = [word for word in part["used"] if mark_of(str(word))]
    if isinstance(part.get("mission"), str):
        made |= mission_of(part["mission"])
    marks = [mark for word in words if (mark := mark_of(str(word)))]
    return made | {"marks": [*made.get("marks", []), *marks]} if marks else made


def with_words(part: Data) -> Data:
    """The other way round: a knight's marks go to what he has used, others to `flags`."""
    words = [word_of(mark) for mark in part.get("marks", ())]
    made = {name: value for name, value in part.items() if name != "marks"}
    if "mission" in part:
        made["mission"] = mission_word(part)
        made.pop("investigation", None)
        made.pop("cold_lead", None)
    if "used" in part:
        return made | {"used": [*part["used"], *words]}
    return made | {"flags": words}


def state_with(change: Callable[[Data], Data], state: Data) -> Data:
    """The state as data with its clash, its expedition and its knights changed."""
    made = dict(state)
    for name in ("clash", "expedition", "on_expedition"):
        if made.get(name):
            made[name] = change(made[name])
    made["knights"] = {name: change(knight) for name, knight in made.get("knights", {}).items()}
    return made
