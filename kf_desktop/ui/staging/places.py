"""Readings of the map and of what begins and ends: journeys, tiles, the hunt, banners, what is only heard."""

from __future__ import annotations

from collections.abc import Iterator

from kf_desktop.engine.events import Event
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.staging.beats import Aside, Beat, Hunt, Looked, Noise, Token, Travel, TurnOver
from kf_desktop.ui.staging.score import Score, reads

# --- the map ------------------------------------------------------------------------------------


@reads("travels", "backtracks")
def travelling(event: Event, score: Score) -> Iterator[Beat]:
    """Who goes on to a tile turns it over, whatever it asks before it is explored."""
    tile = str(event.args.get("tile", ""))
    yield Travel(tile)
    if event.kind == "travels":
        yield TurnOver(tile)


@reads("tile_revealed", "tile_placed")
def turning_over(event: Event, score: Score) -> Iterator[Beat]:
    """A tile is turned over; one that a scout shows before anybody sets out is looked at for a while."""
    yield TurnOver(str(event.args.get("tile", "")))
    if event.kind == "tile_revealed" and score.view.scene == "outpost":
        yield Looked(speech.event(event, score.view))


@reads("monster_moves", "monster_appears")
def hunting(event: Event, score: Score) -> Iterator[Beat]:
    yield Hunt(str(event.args.get("monster", "")), str(event.args.get("tile", "")))


@reads("kingdom_token")
def laying(event: Event, score: Score) -> Iterator[Beat]:
    """A token of the kingdom is laid on a tile, or taken from it."""
    token, places = str(event.args.get("token", "")), ("stage", f"tile:{event.args.get('tile', '')}")
    yield Token(token, *(places if event.args.get("amount") != -1 else places[::-1]))


@reads("point_of_interest", "event_found", "symbol_found", "symbol_understood", "shortcuts_open", "slips_away")
def finding(event: Event, score: Score) -> Iterator[Beat]:
    """A line about what the tile holds, for all whom it concerns: what comes of it is seen by itself."""
    alike = [each for each in score.events if each.kind == event.kind == "event_found"]
    if len(alike) < 2:
        yield Aside(speech.event(event, score.view))
    elif event is alike[0]:
        called = speech.names_of(score.view.library).called
        knights = CATALOGUE.listed(dict.fromkeys(called(str(each.args["knight"])) for each in alike))
        yield Aside(tr("staging.events_found", knights=knights))


@reads("effect_space_taken")
def staying_out(event: Event, score: Score) -> Iterator[Beat]:
    """A line about a drawn card that does nothing."""
    yield Aside(speech.event(event, score.view))


# --- what is heard ------------------------------------------------------------------------------


@reads("monster_round", "knight_round", "delve_round", "phase")
def tolling(event: Event, score: Score) -> Iterator[Beat]:
    yield Noise("bell")


@reads("paragraph")
def reading(event: Event, score: Score) -> Iterator[Beat]:
    yield Noise("page")


@reads("enters_fog", "hunt")
def misting(event: Event, score: Score) -> Iterator[Beat]:
    yield Noise("fog")


@reads("fog_hazard")
def biting(event: Event, score: Score) -> Iterator[Beat]:
    """A line about what the card drawn after a correction does."""
    yield Noise("fog")
    yield Aside(of_fog_card(event, score))


def of_fog_card(event: Event, score: Score) -> str:
    """That a Deep Fog card strikes, and the words of it that do."""
    face = face_of(score.view.library, "deep_fog", str(event.args["card"]))
    headed = [place for place, (head, _) in enumerate(face.lines) if head]
    parts = face.lines[: headed[-1]] if event.kind == "fog_hazard" else face.lines[headed[-1] :]
    struck, told = [words for _, words in parts], speech.event(event, score.view)
    return CATALOGUE.bracketed(told, CATALOGUE.sentences(struck).rstrip(".。")) if struck else told


@reads("incarnates", "campfire")
def kindling(event: Event, score: Score) -> Iterator[Beat]:
    yield Noise("fire")
