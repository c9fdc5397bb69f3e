"""What the rail shows of one who fights: a knight, or whoever else sits in the party's row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kf_desktop.door.subjects import MonsterAttackSubject
from kf_desktop.ui.glossary.signs import sign
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.panels import knight_facts
from kf_desktop.ui.panels.signs import knight_colour
from kf_desktop.ui.panels.stat_bars import Bar
from kf_desktop.ui.plates.names import knight_plate

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView
    from kf_desktop.ui.table.view import TableView

HURT = ("major", "mortal")
"""The levels of peril from which on the portrait is the wounded one's."""
TARGET, LEADER = "priority_target", "leader"
"""Signs of what a fighter is to the question."""
ASKED, SPENT, DEAD = "asked", "spent", "dead"


@dataclass(frozen=True, slots=True)
class Fighter:
    """One row of the rail, ready to be painted: no more of the game is needed for it."""

    id: str
    name: str
    colour: str
    plate: str
    """The portrait; empty where there is no print of it."""
    bars: tuple[Bar, ...]
    token: str = ""
    """What the fighter alone gathers, as its sign and number."""
    tag: str = ""
    """What the fighter is to the question: whose turn it is, whom the monster aims at."""
    marks: tuple[tuple[str, str], ...] = ()
    """Signs of what stands out, with their tone."""
    state: str = ""
    told: str = ""
    """All of it in words."""


def fighters(view: TableView) -> tuple[Fighter, ...]:
    """The party in seating order, and a princess who is with it; then who stays dead."""
    return tuple(of_knight(knight, view) for knight in view.row())


def of_knight(knight: KnightView, view: TableView) -> Fighter:
    """The row of a knight."""
    names = speech.names_of(view.library)
    signs = knight_facts.signs(knight, view)
    player = view.player(knight.seat)
    short = names.called(knight.id)
    bars = knight_facts.bars(knight, view)
    lines = (
        " · ".join(filter(None, [names.name("knight", knight.id), player])),
        CATALOGUE.listed([f"{bar.name} {bar.figure}" for bar in bars]),
        CATALOGUE.listed([words for words, _ in signs]),
        knight_facts.counts(knight, view),
        knight_facts.clues(knight),
        knight_facts.spent(knight, view),
        *knight_facts.gear(knight, view),
    )
    return Fighter(
        knight.id,
        f"{short} · {player}" if player else short,
        knight_colour(knight.id, view).name(),
        knight_plate(knight.id, "rail", wounded=knight_facts.peril(knight, view) in HURT),
        bars,
        _token(knight, view),
        _tag(knight, view),
        (*_clues(knight, view), *((words[:1], tone) for words, tone in signs)),
        _state(knight, view),
        "\n".join(filter(None, lines)),
    )


def _token(knight: KnightView, view: TableView) -> str:
    definition = view.library.knights.get(knight.id)
    return str(knight.resource) if definition is not None and definition.resource is not None else ""


def _clues(knight: KnightView, view: TableView) -> list[tuple[str, str]]:
    """The sign of clues with how many the knight holds, where they are gathered and asked for."""
    held = sum(knight.clues.values())
    return [(f"{sign('clue')} {held}", "gold")] if held and view.game.clash is None else []


def _tag(knight: KnightView, view: TableView) -> str:
    """Why the eye should go there, in a word or two."""
    decision, clash = view.decision, view.game.clash
    if knight.dead:
        return f"{sign('mortis')} {tr('sign.dead')}"
    subject = decision.subject if decision is not None else None
    if isinstance(subject, MonsterAttackSubject) and knight.id in subject.at:
        return f"{sign(TARGET)} {tr('rail.target')}"
    if clash is not None and clash.active == knight.id:
        return f"▸ {tr('rail.turn')}"
    if decision is not None and decision.prompt == "window.react" and _may_use(knight, view):
        return tr("rail.react")
    return f"{sign(LEADER)} {tr('rail.leader')}" if clash is None and view.expedition.leader == knight.id else ""


def _may_use(knight: KnightView, view: TableView) -> bool:
    options = view.decision.options if view.decision is not None else ()
    return any(option.args.get("knight") == knight.id for option in options)


def _state(knight: KnightView, view: TableView) -> str:
    asked = view.asked()
    if view.is_dead(knight):
        return DEAD
    if asked is not None and asked.id == knight.id:
        return ASKED
    return SPENT if view.has_acted(knight) else ""
