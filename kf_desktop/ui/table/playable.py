"""What the window needs of a session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from kf_desktop.engine.decision import Decision, Refusal
from kf_desktop.engine.events import Event
from kf_desktop.engine.session import Notice

if TYPE_CHECKING:
    from kf_desktop.rules.table.state import State


class _Playing(Protocol):
    under_way: list[object]

    @property
    def content(self) -> Any: ...


class Playable(Protocol):
    """What the window needs of a session."""

    decision: Decision | None
    asking: Decision | None
    notice: Notice | None

    @property
    def state(self) -> State: ...
    @property
    def events(self) -> list[Event]: ...
    @property
    def game(self) -> _Playing: ...
    def refusals(self) -> list[Refusal]: ...
    def answer(self, keys: Sequence[str]) -> None: ...
    def undo(self) -> bool: ...
