"""What is written beside the rose: its signs, a pane, the monster that waits, what the round has brought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kf_desktop.content.sentences.monsters import describe_trait
from kf_desktop.ui.cards.options import card_of
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, signed, tr
from kf_desktop.ui.panels.log_panel import SILENT
from kf_desktop.ui.rosegraal.panes import RISING, SIGNS, Glass, Pane, RoseLook

if TYPE_CHECKING:
    from kf_desktop.content.cards.monsters import Monster
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.table.view import TableView

BEGINS, LOST = "rosegraal_round", "clash_lost"
FOUGHT = ("clash_won", LOST)
OUTCOME = (*FOUGHT, "dies", "resurrected", "stays_dead", "resurrections", "reward_exhausted", "node_crossed")
REWARD, CROSSED = "rosegraal_reward", "node_crossed"


@dataclass(frozen=True, slots=True)
class Line:
    """A line; with a sign before it, or as a link to the card that it names."""

    words: str
    role: str = "body"
    sign: str = ""
    card: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A title and lines; with a monster's plate if there is one."""

    title: str
    lines: tuple[Line, ...]
    monster: tuple[str, str] = ("", "")


def page(view: TableView, look: RoseLook, pane: Pane | None) -> Page:
    """The pane that is pointed at, else what matters now."""
    sheet = view.game.rosegraal
    assert sheet is not None
    if pane is not None and pane.glass is not Glass.HERE:
        return _of_pane(view, look, pane)
    events = _this_round(view)
    if sheet.result or any(event.kind in FOUGHT for event in events):
        return _of_round(view, look, events)
    monster = view.library.monsters.get(sheet.monster)
    if monster is not None:
        return _of_monster(view, look, monster, view.expedition.levels[monster.id])
    return _of_window(view, look)


def pane_words(view: TableView, look: RoseLook, pane: Pane) -> str:
    """The pane's page as words that can be said."""
    told = _of_pane(view, look, pane)
    return "\n".join([told.title, *(line.words for line in told.lines)])


def _of_window(view: TableView, look: RoseLook) -> Page:
    """What the signs mean."""
    chart = look.chart
    lines = [
        Line(tr("rosegraal.way", all=len(look.panes))),
        Line(tr("rosegraal.left", now=look.resurrections), sign=RISING),
    ]
    halves = []
    for part in chart.parts:
        across = [node.at[0] for node in chart.nodes if node.part == part.id]
        side = "left" if sum(across) < chart.at[0] * len(across) else "right"
        halves.append(tr(f"rosegraal.half_{side}", part=part.name.get(CATALOGUE.language)))
    lines.append(Line(" ".join(halves)))
    dead = [knight.id for knight in view.row() if view.is_dead(knight)]
    if dead:
        lines.insert(2, Line(tr("rosegraal.dead", knights=_called(view, dead)), "strong"))
    lines.append(Line(tr("rosegraal.gives"), "section"))
    there = {reward for node in chart.nodes for reward in node.rewards}
    lines += [_reward(view, kind) for kind in SIGNS if kind in there]
    return Page(chart.name.get(CATALOGUE.language), tuple(lines))


def _called(view: TableView, knights: Sequence[str]) -> str:
    names = speech.names_of(view.library)
    return CATALOGUE.listed([names.called(knight) for knight in knights])


def _reward(view: TableView, kind: str) -> Line:
    name = speech.names_of(view.library).name("reward", kind)
    return Line(tr("rosegraal.gain", reward=name, words=tr(f"rosegraal.gives_{kind}")), sign=SIGNS[kind])


def _of_pane(view: TableView, look: RoseLook, pane: Pane) -> Page:
    """Where it is, what it gives, and who may wait there unless that is known."""
    names, node, part = speech.names_of(view.library), pane.node, look.chart.part(pane.node.part)
    lines = [
        Line(tr(f"rosegraal.{pane.glass}"), "strong"),
        Line(tr("rosegraal.returns", amount=node.resurrections), sign=RISING),
        *(_reward(view, kind) for kind in node.rewards),
        *_nothing(view, pane),
    ]
    table = part.table_of(node.level)
    if table is not None and pane.glass not in (Glass.HERE, Glass.CROSSED):
        lines.append(Line(tr("rosegraal.waits"), "section"))
        for each in table.monsters:
            name, faces = names.name("monster", each.monster), each.high - each.low + 1
            lines.append(Line(tr("rosegraal.waiting", monster=name, level=each.level, faces=faces)))
    title = tr("rosegraal.pane", part=part.name.get(CATALOGUE.language), level=node.level)
    return Page(title, tuple(lines))


def _nothing(view: TableView, pane: Pane) -> Iterator[Line]:
    """A warning where who comes along has claimed all that it could give (ROG-043)."""
    if pane.spent:
        yield Line(tr("rosegraal.nothing"), "strong")
    elif pane.nothing_for:
        yield Line(tr("rosegraal.nothing_for", knights=_called(view, pane.nothing_for)), "strong")


def _of_monster(view: TableView, look: RoseLook, monster: Monster, level: int) -> Page:
    """Its sheet at that level, as it lies on the table before the clash, and what there is to win."""
    library, column = view.library, monster.at_level(level)
    kind = " · ".join([tr(f"tier.{monster.tier}"), tr("card.level", level=level)])
    numbers = [
        ("wounds", str(column.wounds)),
        ("to_hit", f"{column.to_hit}+"),
        ("at", signed(column.at)),
        ("dice", signed(column.evasion_dice)),
    ]
    told = [tr("rosegraal.number", name=tr(f"monster.{name}"), value=value) for name, value in numbers]
    lines = [Line(kind, "soft"), Line(" · ".join(told)), *_to_win(view, look)]
    for trait in library.traits_of(monster.id, level):
        lines.append(Line(trait.name.get(CATALOGUE.language), "strong"))
        lines.append(Line(str(describe_trait(trait, CATALOGUE.language, library)), "soft"))
    lines.append(Line(tr("rosegraal.sheet"), card=("monsters", monster.id)))
    if monster.id in library.signatures:
        lines.append(Line(tr("monster.signature"), card=("signatures", monster.id)))
    name = speech.names_of(library).name("monster", monster.id)
    return Page(name, tuple(lines), (monster.id, monster.tier))


def _to_win(view: TableView, look: RoseLook) -> Iterator[Line]:
    """What this round's pane gives, in a line."""
    sheet = view.game.rosegraal
    pane = look.panes.get(sheet.node) if sheet is not None else None
    if pane is None:
        return
    names, node = speech.names_of(view.library), pane.node
    rewards = CATALOGUE.listed([names.name("reward", kind) for kind in node.rewards])
    yield Line(tr("rosegraal.won_gives", rewards=rewards, amount=node.resurrections), sign=SIGNS[node.rewards[0]])
    yield from _nothing(view, pane)


def _of_round(view: TableView, look: RoseLook, events: list[Event]) -> Page:
    """How the clash ended, who fell and who is back, and what each has gained; at the end of the path, that too."""
    sheet = view.game.rosegraal
    assert sheet is not None
    number, lines = view.expedition.number, []
    title = tr("rosegraal.round", number=number)
    if sheet.result:
        title = tr(f"rosegraal.path_{sheet.result}")
        lines.append(Line(tr("rosegraal.so_far", rounds=number, crossed=look.crossed, all=len(look.panes))))
    for event in _outcome(events):
        lines.append(Line(speech.event(event, view), _role(event), card=card_of(event, view.library)))
    if not sheet.result and any(event.kind == LOST for event in events):
        lines.append(Line(tr("rosegraal.stays_open")))
    if not sheet.result:
        lines.append(Line(tr("rosegraal.left", now=look.resurrections), sign=RISING))
    return Page(title, tuple(lines))


def _outcome(events: list[Event]) -> Iterator[Event]:
    """What became of the clash, and all that was gained as a reward."""
    rewarding = False
    for event in events:
        if event.kind == REWARD:
            rewarding = True
        elif event.kind in OUTCOME or (rewarding and event.kind not in SILENT):
            yield event
        rewarding = rewarding and event.kind != CROSSED


def _role(event: Event) -> str:
    """How the line looks: the outcome stands out."""
    return "section" if event.kind in FOUGHT else "strong" if event.kind == "dies" else "body"


def _this_round(view: TableView) -> list[Event]:
    """What has happened since the round began."""
    begun = max((place for place, event in enumerate(view.events) if event.kind == BEGINS), default=0)
    return list(view.events[begun:])
