"""Readings of the map and of what begins and ends: journeys, tiles, the hunt, banners, what is only heard."""

from __future__ import annotations

from collections.abc import Iterator

from kf_desktop.engine.events import Event
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.staging.beats import Banner, Beat, Hunt, Noise, Travel, TurnOver
from kf_desktop.ui.staging.score import Score, reads

GAINS = (
    "gain",
    "clue",
    "loot",
    "takes_loot",
    "takes_scrap",
    "gear_gained",
    "unlocked",
    "vice",
    "track_down",
    "track_up",
)
"""What a banner tells of what an ending gave."""

MOST = 4
"""Lines of a banner."""


# --- the map ------------------------------------------------------------------------------------


@reads("travels", "backtracks")
def travelling(event: Event, score: Score) -> Iterator[Beat]:
    yield Travel(str(event.args.get("tile", "")))


@reads("tile_revealed", "explored", "tile_placed")
def turning_over(event: Event, score: Score) -> Iterator[Beat]:
    yield TurnOver(str(event.args.get("tile", "")))


@reads("monster_moves", "monster_appears")
def hunting(event: Event, score: Score) -> Iterator[Beat]:
    yield Hunt(str(event.args.get("monster", "")), str(event.args.get("tile", "")))


# --- what is heard ------------------------------------------------------------------------------


@reads("monster_round", "knight_round", "delve_round", "phase")
def tolling(event: Event, score: Score) -> Iterator[Beat]:
    yield Noise("bell")


@reads("paragraph")
def reading(event: Event, score: Score) -> Iterator[Beat]:
    yield Noise("page")


@reads("enters_fog", "hunt", "fog_hazard")
def misting(event: Event, score: Score) -> Iterator[Beat]:
    yield Noise("fog")


@reads("incarnates", "campfire")
def kindling(event: Event, score: Score) -> Iterator[Beat]:
    yield Noise("fire")


# --- endings ------------------------------------------------------------------------------------


@reads("encounter_ends")
def encounter_over(event: Event, score: Score) -> Iterator[Beat]:
    """The encounter is over, and what it gave."""
    yield _banner(event, score, "moss")


@reads("clash_won")
def victory(event: Event, score: Score) -> Iterator[Beat]:
    yield _banner(event, score, "gold")


@reads("clash_lost")
def defeat(event: Event, score: Score) -> Iterator[Beat]:
    yield _banner(event, score, "blood")


@reads("ignored_by_vice", "lies_still")
def forfeited(event: Event, score: Score) -> Iterator[Beat]:
    """Somebody has gained nothing where the others have, or has no turn as they have: that is not to be overlooked."""
    yield Banner(tr(f"staging.{event.kind}"), (speech.event(event, score.view),), "blood")


@reads("expedition_over", "expedition_failed")
def home(event: Event, score: Score) -> Iterator[Beat]:
    yield _banner(event, score, "blood" if event.kind == "expedition_failed" else "gold")


def _banner(event: Event, score: Score, tone: str) -> Banner:
    said = speech.event(event, score.view)
    gains = [speech.event(gain, score.view) for gain in score.later(*GAINS)]
    return Banner(tr(f"staging.{event.kind}"), (said, *gains[: MOST - 1]), tone)
