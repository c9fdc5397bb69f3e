"""Who takes part in what a scenario plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kf_desktop.engine.decision import Steps
from kf_desktop.rules.clash.board import miniatures
from kf_desktop.rules.clash.harm.peril import settle
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.table.game import Fighter
from kf_desktop.rules.table.state import Figure
from kf_desktop.scenarios.files.tables import Table
from kf_desktop.scenarios.position.bed import Bed

WHO = ("knight", "target", "figure")
"""Fields that say who takes part in an operation."""


@dataclass(frozen=True, slots=True)
class Doing:
    """Something that can be played: the procedure, and the fields of `[[play]]` that it reads."""

    steps: Callable[[Bed, Table], Steps[Any]]
    fields: tuple[str, ...] = ()


Doings = Mapping[str, Doing]


def as_step(bed: Bed, steps: Steps[Any]) -> Steps[None]:
    """The procedure as a step of its own: at its end Judicium is drawn (PER-024)."""
    yield from steps
    if bed.game.state.clash is not None:
        yield from settle(bed.game)


def context_of(bed: Bed, play: Table) -> Context:
    """Who takes part: `knight` is self, `target` the target, `figure` the monster (the first, if not said).

    Between clashes self is the leader unless the file says who, as in a story.
    """
    knight = bed.knight(play.raw("knight"), play.at("knight")) if "knight" in play else None
    target = bed.knight(play.raw("target"), play.at("target")) if "target" in play else None
    fought = bed.game.state.clash is not None
    figure = figure_of(bed, play) if fought and (miniatures.figures(bed.game) or "figure" in play) else None
    default = "self" if knight is not None else "target" if target is not None else "each_knight"
    if knight is None and target is None and not fought:
        knight = bed.game.state.knights.get(bed.game.state.expedition.leader)
    return Context(source="scenario", knight=knight, target=target, figure=figure, default=default)


def figure_of(bed: Bed, play: Table) -> Figure:
    """The monster's figure named, or the only one."""
    return bed.figure(play.raw("figure"), play.at("figure"))


def one_knight(bed: Bed, play: Table) -> Fighter:
    """The knight named, or the only one."""
    if "knight" not in play and len(bed.game.state.party) == 1:
        return bed.knight(bed.game.state.party[0])
    return bed.knight(play.raw("knight", ""), play.at("knight") if "knight" in play.data else play.path)


def target_of(bed: Bed, play: Table) -> Fighter | None:
    """The knight named as the target, if there is one."""
    return bed.knight(play.raw("target"), play.at("target")) if "target" in play else None
