"""The game's end of a pipe: each incoming line is answered with one line (`kf_desktop/door/lines.py`)."""

from __future__ import annotations

import json
import typing
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from kf_desktop.door.changes import EVERYTHING, Changes
from kf_desktop.door.lines import ANSWER, LOOK, OVERRULE, REDO, UNDO, Moment
from kf_desktop.door.table import RULINGS, Rulings, Table
from kf_desktop.engine.codec import encode, encode_as
from kf_desktop.engine.decision import IllegalAnswer
from kf_desktop.engine.journal.house_answers import read_rule

LONGEST = 65_536
"""The longest request that is read, in characters: more than any answer needs."""


class NotUnderstood(ValueError):
    """A line that is no request; the message says why."""


@cache
def answered_with(ruling: str) -> Any:
    """The type of a ruling's answer."""
    return typing.get_type_hints(getattr(Rulings, ruling))["return"]


@cache
def asked_with(ruling: str) -> tuple[Any, ...]:
    """The types of a ruling's arguments as JSON has them: a space is a number there."""
    hints = typing.get_type_hints(getattr(Rulings, ruling))
    return tuple(getattr(hint, "__supertype__", hint) for name, hint in hints.items() if name != "return")


def serve(table: Table, requests: Iterable[str], reply: Callable[[str], object]) -> None:
    """Answer requests until there are no more. No incoming line can stop the game."""
    seat = Seat(table)
    for line in requests:
        reply(json.dumps(seat.take(line), ensure_ascii=False) + "\n")


class Seat:
    """A player at the other end of a pipe, and how many of the events have been told there."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._told = 0

    def take(self, line: str) -> dict[str, Any]:
        """The reply to a line."""
        try:
            name, arguments = _read(line)
            if name in RULINGS:
                return {"ok": self._ruling(name, arguments)}
            return {"ok": encode(self._do(name, arguments))}
        except (NotUnderstood, IllegalAnswer) as error:
            return {"refused": str(error)}

    def _ruling(self, name: str, arguments: list[Any]) -> Any:
        wanted = asked_with(name)
        if [type(argument) for argument in arguments] != list(wanted):
            words = ", ".join(hint.__name__ for hint in wanted) or "nothing"
            raise NotUnderstood(f"'{name}' is asked with {words}, not with {json.dumps(arguments)}.")
        return encode_as(answered_with(name), getattr(self.table, name)(*arguments))

    def _do(self, name: str, arguments: list[Any]) -> Moment:
        """Answer, take back or only look; the game as it then stands."""
        if name == ANSWER:
            if not all(isinstance(key, str) for key in arguments):
                raise NotUnderstood("An answer is a list of option keys, each a text.")
            return self._moment(self.table.answer(arguments))
        if name == UNDO:
            return self._moment(self.table.undo() or Changes())
        if name == OVERRULE and len(arguments) == 1 and isinstance(arguments[0], str):
            return self._moment(self.table.overrule(read_rule(arguments[0])))
        if name == REDO:
            return self._moment(self.table.redo() or Changes())
        if name == LOOK:
            return self._moment(EVERYTHING)
        known = ", ".join((LOOK, ANSWER, UNDO, REDO, OVERRULE, *RULINGS))
        raise NotUnderstood(f"'{name}' is nothing that can be asked ({known}).")

    def _moment(self, changes: Changes) -> Moment:
        table = self.table
        kept = min(self._told, len(table.events))
        self._told = len(table.events)
        notice, table.notice = table.notice, None
        return Moment(table.seat, table.view, table.decision, kept, tuple(table.events[kept:]), changes, notice)


def _read(line: str) -> tuple[str, list[Any]]:
    """What is asked, and with what."""
    if len(line) > LONGEST:
        raise NotUnderstood(f"A request has at most {LONGEST} characters, not {len(line)}.")
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise NotUnderstood('A request is a line of JSON, such as {"ask": "look"}.') from error
    name = request.get("ask") if isinstance(request, dict) else None
    arguments = request.get("with", []) if isinstance(request, dict) else None
    if not isinstance(name, str) or not isinstance(arguments, list):
        raise NotUnderstood('A request says what it asks, and with what: {"ask": "reach", "with": ["ilse"]}.')
    return name, arguments
