"""The chronicle as a page: a campaign, or one knight's book so far. Plots go where `plot` puts them."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

from kf_desktop.door.chronicle import ExpeditionTold, KnightTold, Luck
from kf_desktop.ui.chronicle import charts
from kf_desktop.ui.chronicle.prose import Words, told_as
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.storybook.pages import page_of

if TYPE_CHECKING:
    from kf_desktop.door.chronicle import Chronicle
    from kf_desktop.ui.table.view import TableView

Plot = Callable[[str], str]
"""An SVG as it stands on the page."""
KINDS = ("attack", "evasion", "test")

STYLE = """
body { background: #efe4c8; color: #2a2018; max-width: 46rem; margin: 2rem auto; padding: 0 1.2rem;
  font: 18px/1.5 'EB Garamond', Garamond, Georgia, 'Noto Serif CJK SC', 'Songti SC', serif; }
h1, h2 { color: #7c1f12; font-weight: 600; line-height: 1.2; }
h1 { font-size: 2.2rem; border-bottom: 2px solid #bfae8c; padding-bottom: .3rem; }
h3 { color: #6b4a08; margin-bottom: .2rem; }
svg { max-width: 100%; height: auto; display: block; margin: .4rem 0 1rem; }
td, th { padding: .1rem .8rem .1rem 0; text-align: left; vertical-align: top; }
.soft { color: #6b5b45; }
@media print { body { background: none; } section { break-inside: avoid; } }
"""


def document(title: str, body: str) -> str:
    """A page that stands alone: no script, nothing fetched from anywhere."""
    language = "zh-Hans" if CATALOGUE.language == "zh_CN" else "en"
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    head = f"<head>{head}<style>{STYLE}</style></head>"
    return f'<!doctype html>\n<html lang="{language}">{head}<body>{body}</body></html>\n'


def campaign_page(chronicle: Chronicle, view: TableView, plot: Plot) -> str:
    """The whole campaign: an overview, then each expedition."""
    words = Words(view)
    told = [each for each in chronicle.expeditions if not each.prologue]
    parts = [_heading(1, chronicle.campaign), _overview(chronicle, told, words, plot)]
    parts += [f"<section>{_expedition(each, words, plot)}</section>" for each in told]
    return "".join(parts)


def expedition_page(told: ExpeditionTold, view: TableView, plot: Plot) -> str:
    """One expedition alone."""
    return _expedition(told, Words(view), plot)


def knight_page(chronicle: Chronicle, knight: str, view: TableView, plot: Plot) -> str:
    """A knight's book so far: what he went for, how he fared, and the pages that were read."""
    words = Words(view)
    parts = [_heading(1, tr("chronicle.book", knight=words.names.name("knight", knight)))]
    for told in chronicle.expeditions:
        mine = told.knights.get(knight)
        pages = [page for page in told.pages if page[0] == knight]
        if mine is None and not pages:
            continue
        parts.append(_heading(2, tr("replay.prologue") if told.prologue else words.title(told)))
        if mine is not None:
            parts.append("" if told.prologue else _knight_line(told, knight, words))
            parts.append(_rolls(told, [knight], words, plot))
            parts.append(_written(told, knight, words))
        parts += [_story(view, book, number, told.leader) for _, book, number in dict.fromkeys(pages)]
    return "".join(parts)


def _heading(level: int, words: str) -> str:
    return f"<h{level}>{escape(words)}</h{level}>"


def _paragraph(words: str, role: str = "") -> str:
    return f'<p class="{role}">{escape(words)}</p>' if role else f"<p>{escape(words)}</p>"


def _overview(chronicle: Chronicle, told: list[ExpeditionTold], words: Words, plot: Plot) -> str:
    first = told[0] if told else ExpeditionTold(1)
    won = sum(clash.result == "won" for each in told for clash in each.clashes)
    lost = sum(clash.result == "lost" for each in told for clash in each.clashes)
    knights = list(dict.fromkeys(knight for each in told for knight in each.knights if knight))
    riders = knights if first.rose else chronicle.party  # on a Rogue's Path the dead are of no party
    party = CATALOGUE.listed([words.names.name("knight", knight) for knight in riders])
    over = sum(each.over or each.rose for each in told)
    parts = [_paragraph(told_as("chronicle.party", first, party=party, over=over, won=won, lost=lost))]
    if len(told) > 1 and knights:
        columns = [str(each.number) for each in told]
        for what, tone in (("wounds", charts.MOSS), ("deaths", charts.BLOOD), ("vigor_lost", charts.GOLD)):
            rows = [
                (words.called(knight), [getattr(each.knights.get(knight, KnightTold()), what) for each in told])
                for knight in knights
            ]
            title = told_as(f"chronicle.plot_{what}", first)
            parts += [_heading(3, title), plot(charts.campaign(title, columns, rows, tone))]
    return "".join(parts)


def _expedition(told: ExpeditionTold, words: Words, plot: Plot) -> str:
    parts = [_heading(2, words.title(told)), _courses(told, words, plot)]
    parts += map(_paragraph, words.expedition(told))
    if told.hours:
        fights = [(each.hour, words.names.name("monster", each.monster)) for each in told.clashes]
        moments = [charts.Moment(hour, "clash", monster) for hour, monster in fights]
        moments += [charts.Moment(hour, "death", words.called(knight)) for knight, hour in told.deaths]
        last = max([*told.hours, *(each.hour for each in told.clashes)])
        title = tr("chronicle.plot_hours")
        parts += [_heading(3, title), plot(charts.hours(title, last, moments))]
    parts.append(_rolls(told, list(told.knights), words, plot))
    for clash in told.clashes:
        if clash.wounds:
            title = tr("chronicle.plot_clash", monster=words.names.name("monster", clash.monster))
            drawn = charts.wounds(title, clash.wounds, clash.needed, tr("chronicle.rounds"))
            parts += [_heading(3, title), plot(drawn)]
    parts += [_knight_line(told, knight, words) for knight in told.knights if knight]
    return "".join(parts)


def _courses(told: ExpeditionTold, words: Words, plot: Plot) -> str:
    """Vigor of each knight and Threat, hour by hour; a Rogue's Path has no hours."""
    if told.rose:
        return ""
    lines = [charts.Course(words.called(knight), mine.vigor) for knight, mine in told.knights.items() if mine.vigor]
    if not lines:
        return ""
    threat = charts.Course(tr("word.threat"), [(0, 0), *told.threat]) if told.threat else None
    title = tr("chronicle.plot_courses")
    return _heading(3, title) + plot(charts.courses(title, lines, threat))


def _rolls(told: ExpeditionTold, knights: list[str], words: Words, plot: Plot) -> str:
    bars = []
    for knight in knights:
        for kind in KINDS:
            luck = told.knights[knight].rolls.get(kind, Luck())
            if luck.dice:
                name = f"{words.called(knight)} · {tr(f'chronicle.kind_{kind}')}"
                bars.append(charts.Bar(name, luck.successes, luck.expected_tenths / 10, words.luck(luck)))
    if not bars:
        return ""
    title = tr("chronicle.plot_rolls")
    return _heading(3, title) + plot(charts.rolls(title, bars)) + _paragraph(tr("chronicle.plot_rolls_help"), "soft")


def _knight_line(told: ExpeditionTold, knight: str, words: Words) -> str:
    if told.by_hand:
        return ""  # what was fought at another table is not known here
    mine = told.knights[knight]
    sentences = [words.mission(knight, mine)] if mine.mission else []
    args = {"wounds": mine.wounds, "critical": mine.critical, "vigor": mine.vigor_lost, "deaths": mine.deaths}
    sentences.append(tr("chronicle.knight", knight=words.called(knight), **args))
    return _paragraph(("" if CATALOGUE.language == "zh_CN" else " ").join(sentences))


def _written(told: ExpeditionTold, knight: str, words: Words) -> str:
    """What was written on the sheet, with when and why."""
    rows = [
        f"<tr><td>{escape(what)}</td><td>{escape(when)}</td><td>{escape(why)}</td></tr>"
        for what, when, why in words.written(knight, told)
    ]
    return _heading(3, tr("came.title")) + f'<table cellpadding="4">{"".join(rows)}</table>' if rows else ""


def _story(view: TableView, book: str, number: int, leader: str) -> str:
    """A page of a book as it was read."""
    page = page_of(view, book, number, leader)
    blocks = "".join(f"<p>{''.join(_styled(*span) for span in block)}</p>" for block in page.body)
    return f"<blockquote><p><b>{number}</b></p>{blocks}</blockquote>"


def _styled(text: str, style: str) -> str:
    """Words of a story in their style."""
    emphasis = "strong" if CATALOGUE.language == "zh_CN" else "em"  # no italics in Chinese
    tag = {"emphasis": emphasis, "strong": "strong"}.get(style)
    return f"<{tag}>{escape(text)}</{tag}>" if tag else escape(text)
