"""A session as it was saved, read back from JSON data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kf_desktop.engine.codec import CodecError, decode, fingerprint
from kf_desktop.engine.decision import Answer
from kf_desktop.engine.events import Event
from kf_desktop.engine.journal.records import Checkpoint


@dataclass(frozen=True, slots=True)
class Kept:
    """What a save holds of a session; the states are still data."""

    origin: Checkpoint
    last: Checkpoint
    answers: list[Answer]
    luck: list[int]
    taken_back: list[tuple[Answer, bool]]
    early: dict[str, Answer]
    log: list[Event]
    fingerprint: str
    """Of the state after the last answer; empty if the save was brought up to date."""


def read_kept(data: dict[str, Any]) -> Kept:
    """The parts of a saved session.

    Raises:
        CodecError: it is none, or not the one that was saved.
    """
    try:
        saved = data["checkpoint"]
        log = [decode(Event, event) for event in data.get("log", [])]
        kept = Kept(
            Checkpoint(0, data["origin"]),
            Checkpoint(int(saved["answers"]), saved["state"], len(log)),
            [_keys(answer) for answer in data["answers"]],
            [int(place) for place in data.get("luck", [])],
            [(_keys(keys), bool(spoke)) for keys, spoke in data.get("taken_back", [])],
            {str(seat): _keys(keys) for seat, keys in data.get("early", {}).items()},
            log,
            str(data["fingerprint"]),
        )
        mark = str(saved["fingerprint"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CodecError(f"The journal is damaged: {error!r} is missing or of the wrong form.") from error
    if not 0 <= kept.last.answers <= len(kept.answers):
        raise CodecError("The journal is damaged: its checkpoint stands after its last answer.")
    if fingerprint(kept.last.state) != mark:
        raise CodecError("The journal is damaged: the checkpoint is not the one that was saved.")
    return kept


def _keys(answer: Any) -> Answer:
    return tuple(str(key) for key in answer)
