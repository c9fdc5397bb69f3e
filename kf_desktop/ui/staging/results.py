"""Readings of what begins and what it came to: an encounter, a clash, its Aftermath, a test on the map, an expedition.

A page or a question lies over the table at once: so a banner says the result before, and all that it gave.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kf_desktop.engine.events import Event
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.staging.beats import Banner, Beat, Ending
from kf_desktop.ui.staging.score import Score, reads

GAINS = (
    *("gain", "clue", "loot", "takes_loot", "takes_scrap", "gear_gained", "upgrade_attached", "unlocked", "vice"),
    *("track_down", "track_up"),
)
"""Kinds of events that a banner lists as what the result gave."""
TONES = {
    "encounter_ends": "moss",
    "clash_won": "gold",
    "clash_lost": "blood",
    "expedition_over": "gold",
    "expedition_failed": "blood",
}
"""What ends, and the colour of its banner."""
ROLLED = ("test", "save")
"""Kinds of events of a die that decides what is gained."""
MOST = 4
"""The most lines of a banner; more go on another one."""


@reads(*TONES)
def ending(event: Event, score: Score) -> Iterator[Beat]:
    """A banner that something is over, with what it gave and, after a clash's Aftermath, what follows."""
    lines = [speech.event(each, score.view) for each in (event, *_given(score))]
    follows = _next(score) if any(score.later("aftermath")) else ()
    yield from _banners(event.kind, TONES[event.kind], [*lines, *follows])


@reads("clash_begins")
def begins(event: Event, score: Score) -> Iterator[Beat]:
    """A banner of which clash it is, and against whom: the board lies there at once."""
    kind = f"phase.{event.args['what']}"
    title = tr(kind if CATALOGUE.has(kind) else "phase.clash")
    yield Banner(title, (speech.event(event, score.view),), "blood")


@reads("aftermath")
def aftermath(event: Event, score: Score) -> Iterator[Beat]:
    """A second banner of a clash after its Aftermath, if something was asked since the first."""
    before = score.events[: score.at]
    if not any(each.kind in TONES for each in before):
        gave = [each for each in before if each.kind in GAINS]
        lines = [speech.event(each, score.view) for each in (event, *gave, *_given(score))]
        tone = TONES["clash_won" if event.args["result"] == "won" else "clash_lost"]
        yield from _banners("aftermath", tone, [*lines, *_next(score)])


def _next(score: Score) -> Iterator[str]:
    """A line about what follows: the phase that begins, or else the question; none where a page follows."""
    asked, phase = score.view.decision, next(score.later("phase"), None)
    if any(score.later("paragraph", *TONES)):
        return
    if phase is not None:
        yield tr("staging.next", what=speech.event(phase, score.view))
    elif asked is not None:
        yield tr("staging.next", what=speech.prompt(asked, score.view))


@reads("path_ends")
def path_ended(event: Event, score: Score) -> Iterator[Beat]:
    """A banner that the Rogue's Path is won or lost, and how far it led."""
    rose, result = score.view.game.rosegraal, event.args["result"]
    nodes = len(score.view.library.rosegraals[rose.chart].nodes) if rose is not None else 0
    crossed = len(rose.crossed) if rose is not None else 0
    far = tr("rosegraal.so_far", rounds=score.view.expedition.number, crossed=crossed, all=nodes)
    yield Banner(tr(f"rosegraal.path_{result}"), (far,), "gold" if result == "won" else "blood")


def tested(event: Event, score: Score) -> Iterator[Beat]:
    """A banner of the step's tests and saves with what they gave; none in a clash, where the dice show it."""
    if score.view.game.clash is not None or any(score.later(*ROLLED)):
        return
    first = next(place for place, each in enumerate(score.events) if each.kind in ROLLED)
    told = [each for each in score.events[first : score.at] if each.kind in (*ROLLED, *GAINS)]
    failed = any(not each.args.get("passed") for each in (*told, event) if each.kind in ROLLED)
    lines = [speech.event(each, score.view) for each in (*told, event, *_given(score))]
    for first in range(0, len(lines), MOST):
        yield Banner(tr(f"staging.{event.kind}"), tuple(lines[first : first + MOST]), "blood" if failed else "moss")


def _given(score: Score) -> Iterator[Event]:
    """What is gained from here to the next ending of the step."""
    for event in score.events[score.at + 1 :]:
        if event.kind in TONES:
            return
        if event.kind in GAINS:
            yield event


def _banners(title: str, tone: str, lines: Sequence[str]) -> Iterator[Beat]:
    for first in range(0, len(lines), MOST):
        yield Ending(tr(f"staging.{title}"), tuple(lines[first : first + MOST]), tone)
