"""Lessons as data: a file says what to say when which question or event comes, and where to point.

`assets/lessons/<id>/lesson.toml`, beside its heading; it begins from a position (a scenario file) or a campaign.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kf_desktop.resources import assets_dir
from kf_desktop.ui.lessons.heading import Heading, both, read_heading

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.table.view import TableView


@dataclass(frozen=True, slots=True)
class Moment:
    """Something to say. `ask` are prompts, `event` kinds of events, each may have a `*`; it says its words once.

    Of a question it can ask for more: that it `offers` an option (or `lacks` one) with that label, that the clash or
    the expedition is in that `round` or has come to the one `since` which it holds, that the knight stands `within`
    so many spaces of a monster; of an event, who it happens to (`knight`) and `what` it is about. `point` is a
    place of the table (`kf_desktop/ui/lessons/pointing.py`), `button` the label of an option to point at instead.
    """

    id: str
    say: Mapping[str, str]
    ask: tuple[str, ...] = ()
    event: tuple[str, ...] = ()
    offers: str = ""
    lacks: str = ""
    knight: str = ""
    what: str = ""
    round: int = 0
    since: int = 0
    within: int = 0
    point: str = ""
    button: str = ""
    times: int = 1

    def fits_question(self, decision: Decision | None, view: TableView) -> bool:
        """Whether it is about the question that stands."""
        if decision is None or not any(fnmatchcase(decision.prompt, prompt) for prompt in self.ask):
            return False
        labels = [option.label for option in decision.options]
        if (self.offers and self.offers not in labels) or (self.lacks and self.lacks in labels):
            return False
        if (self.round and self.round != _round(view)) or self.since > _round(view):
            return False
        return not self.within or _away(view) <= self.within

    def fits_event(self, event: Event) -> bool:
        """Whether it is about what has happened."""
        if not any(fnmatchcase(event.kind, kind) for kind in self.event):
            return False
        wanted = {"knight": self.knight, "what": self.what}
        return all(event.args.get(name) == value for name, value in wanted.items() if value)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its heading, what it begins from, and its moments in order."""

    id: str
    heading: Heading
    moments: tuple[Moment, ...]
    position: Path | None = None
    campaign: Mapping[str, Any] | None = None

    @property
    def name(self) -> str:
        """What its campaign is called in the state."""
        return f"lesson.{self.id}"


@cache
def load_lesson(id: str) -> Lesson:
    """A lesson that comes with the game."""
    return read_lesson(id, assets_dir() / "lessons" / id)


def read_lesson(id: str, folder: Path) -> Lesson:
    """The lesson of that folder.

    Raises:
        ValueError: the file is no lesson; the message says where and why.
    """
    file = folder / "lesson.toml"
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    moments = tuple(_moment(row, file) for row in data.get("moment", ()))
    doubled = [moment.id for place, moment in enumerate(moments) if moment.id in {m.id for m in moments[:place]}]
    if doubled:
        raise ValueError(f"{file}: two moments are called '{doubled[0]}'.")
    position = folder / str(data["position"]) if "position" in data else None
    return Lesson(id, read_heading(folder), moments, position, data.get("campaign"))


def _moment(row: Mapping[str, Any], file: Path) -> Moment:
    known = dict(row)
    for name in ("ask", "event"):
        value = known.get(name, ())
        known[name] = (value,) if isinstance(value, str) else tuple(value)
    known["say"] = both(known["say"])
    try:
        moment = Moment(**known)
    except TypeError as error:
        raise ValueError(f"{file}: the moment '{row.get('id', '?')}' has a field that there is not: {error}") from error
    if not moment.ask and not moment.event:
        raise ValueError(f"{file}: the moment '{moment.id}' never comes: it has neither 'ask' nor 'event'.")
    return moment


def now(
    moments: Sequence[Moment], view: TableView, happened: Sequence[Event], said: Mapping[str, int]
) -> Iterator[Moment]:
    """What is to be said now: of what has just happened, then of the question; the first of each that is left.

    A moment that has been said as often as it may is left out. The question never waits: once it is answered, what
    is said of it comes too late.
    """
    left = [moment for moment in moments if said.get(moment.id, 0) < moment.times]
    found: list[Moment] = []
    for event in happened:
        fitting = (moment for moment in left if moment.event and moment not in found and moment.fits_event(event))
        found += list(fitting)[:1]
    asked = [moment for moment in left if moment.ask and moment.fits_question(view.decision, view)][:1]
    yield from (*found[: MOST - len(asked)], *asked)


MOST = 2
"""Things that are said at a time; what is left over comes when it fits again."""


def about_question(moments: Sequence[Moment], view: TableView) -> Moment | None:
    """The moment of the question that stands, said or not: for who comes back to a lesson."""
    return next((moment for moment in moments if moment.ask and moment.fits_question(view.decision, view)), None)


def _round(view: TableView) -> int:
    clash = view.game.clash
    return clash.round if clash is not None else view.game.expedition.round


def _away(view: TableView) -> float:
    """How many spaces away the monster nearest to the knight who is asked is; endlessly far where there is none."""
    from kf_desktop.ui.clash_board.look import read_board  # noqa: PLC0415 - the menu lists lessons and needs no cards

    look, asked = read_board(view), view.asked()
    standing = look.piece(f"knight:{asked.id}") if look is not None and asked is not None else None
    if look is None or standing is None:
        return inf
    cells = (cell for monster in look.monsters for cell in look.cells(monster))
    return min((look.grid.distance(standing.cell, cell) for cell in cells), default=inf)
