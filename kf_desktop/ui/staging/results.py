"""Readings of what begins and what it came to: an encounter, a clash, its Aftermath, a test on the map, an expedition.

A page or a question lies over the table at once: so a banner says the result before, and all that it gave. Where
nothing moves, lines say it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kf_desktop.engine.events import Event
from kf_desktop.ui.cards.faces import point_face, said
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.staging.beats import Aside, Banner, Beat, Ending, Written
from kf_desktop.ui.staging.places import of_fog_card
from kf_desktop.ui.staging.score import Cue, Score, reads
from kf_desktop.ui.storybook.gave import HARM, HELP, tone_of

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

GAINS = (
    *("gain", "clue", "clue_counted", "loot", "takes_loot", "takes_scrap", "gear_gained", "upgrade_attached"),
    *("unlocked", "vice", "track_down", "track_up", "ignored_by_vice"),
)
"""Kinds of events that a banner lists as what the result gave."""
TOOK = ("lose", "condition", "clue_left", "clue_not_collected", "monster_moves", "monster_appears")
"""Kinds of events that the banner of an Encounter lists beside those."""
MET = "encounter_ends"
TONES = {
    MET: "moss",
    "clash_won": "gold",
    "clash_lost": "blood",
    "expedition_over": "gold",
    "expedition_failed": "blood",
}
"""What ends, and the colour of its banner."""
AFTER = ("rotation", "tile_step", "delve_step", "exploration", "encounter")
"""Events with which something else begins: what follows was not given by what has ended."""
ROLLED = ("test", "save")
"""Kinds of events of a die that decides what is gained."""
MOST = 4
"""The most lines of a banner; more go on another one."""


@reads(*TONES)
def ending(event: Event, score: Score) -> Iterator[Beat]:
    """A banner that something is over, with what it gave and, after a clash's Aftermath, what follows."""
    given = [*_given(score, TOOK if event.kind == MET else ())]
    lines = speech.events((event, *given), score.view)
    if event.kind == MET and len(lines) == 1:
        lines.append(tr("staging.gave_nothing"))
    if event.kind == MET and any(each.kind == "loot" for each in given):
        lines.append(tr("staging.loot_later"))
    follows = _next(score) if any(score.later("aftermath")) else ()
    tone = _came_to(event, given) if event.kind == MET else TONES[event.kind]
    yield from _banners(event.kind, tone, [*lines, *follows])


def _came_to(event: Event, given: Sequence[Event]) -> str:
    """The colour of what an Encounter came to: of harm without any help or Scrape, of help alone, or of both."""
    tones = {tone_of(each) for each in given}
    if HARM in tones:
        return "gold" if HELP in tones else "blood"
    return TONES[MET] if event.args.get("scrapes") else "blood"


@reads("encounter")
def meets(event: Event, score: Score) -> Iterator[Beat]:
    """A banner of whom the party meets and why: the board lies there at once, perhaps in place of another."""
    lines = [speech.event(event, score.view), *_why_met(event, score)]
    yield Banner(tr("staging.encounter"), tuple(lines), "blood")


def _why_met(event: Event, score: Score) -> Iterator[str]:
    """What called for an Encounter: a token of the map that has come here or lay here, a card, a tile or a page."""
    monster, view = event.args["monster"], score.view
    before = score.events[: score.at]
    came = next((each for each in reversed(before) if _comes_here(each, str(monster), view)), None)
    if event.args.get("token") and came is not None:
        hunted = any(each.kind == "hunt" for each in before)
        origin = speech.names_of(view.library).resolve({"tile": came.args["origin"]}, view)["tile"]
        yield tr(f"staging.{'met_hunting' if hunted else 'met_coming'}", origin=origin)
    elif event.args.get("token"):
        yield tr("staging.met_token")
    elif source := event.args.get("source"):
        yield tr("staging.met_card", card=_called_for(str(source), before, view))
    elif any(each.kind == MET for each in before):
        yield tr("staging.met_next")


def _comes_here(event: Event, monster: str, view: TableView) -> bool:
    here = (monster, view.expedition.tile)
    return event.kind == "monster_moves" and (event.args["monster"], event.args["tile"]) == here


def _called_for(source: str, before: Sequence[Event], view: TableView) -> str:
    """The name of what called for it; what the Kingdom Sheet's table says is a Point of Interest."""
    if source not in view.library.kingdoms:
        return speech.source(source, view)
    found = next((each for each in reversed(before) if each.kind == "point_of_interest"), None)
    face = point_face(view.library, source, int(str(found.args["number"]))) if found is not None else None
    return face.title if face is not None else said(view.library.kingdoms[source].name)


@reads("leaves_fog")
def crossed(event: Event, score: Score) -> Iterator[Beat]:
    """A banner of what the path through the Deep Fog came to, and of what it brought."""
    lines = [
        of_fog_card(each, score) if each.kind == "fog_penalty" else speech.event(each, score.view)
        for each in (event, *_given(score, (*TOOK, "fog_penalty")))
    ]
    tone = "moss" if event.args.get("what") == "exactly" else "blood"
    for first in range(0, len(lines), MOST):
        yield Banner(tr("staging.leaves_fog"), tuple(lines[first : first + MOST]), tone)


@reads("contract_done")
def fulfilled(event: Event, score: Score) -> Iterator[Beat]:
    """A banner that the contract is fulfilled: its reward comes with the spoils."""
    yield Banner(tr("staging.contract_done"), (speech.event(event, score.view),), "gold")


@reads("clash_begins")
def begins(event: Event, score: Score) -> Iterator[Beat]:
    """A banner of which clash it is, against whom and why this one: the board lies there at once."""
    kind = f"phase.{event.args['what']}"
    title = tr(kind if CATALOGUE.has(kind) else "phase.clash")
    why = _why_this_monster(str(event.args["monster"]), score.view)
    yield Banner(title, tuple(filter(None, (speech.event(event, score.view), why))), "blood")


def _why_this_monster(monster: str, view: TableView) -> str:
    """Of a clash that the hour calls, where its monster stands on the wheel; "" if a page called it (DEL-039)."""
    fight = next((frame for frame in reversed(view.game.scenes) if frame.scene == "clash"), None)
    expedition, kingdom = view.expedition, view.library.kingdoms.get(view.expedition.kingdom)
    tile = view.library.tiles.get(expedition.kingdom, {}).get(expedition.tile)
    if fight is None or fight.args.get("book") or kingdom is None or tile is None or _elsewhere(view):
        return ""
    here = [district.id for district in kingdom.districts].index(tile.district)
    clockwise = [*zip(expedition.wheel, kingdom.districts, strict=False)]
    met, where = next((each for each in (*clockwise[here:], *clockwise[:here]) if each[0]), ("", None))
    if met != monster or where is None:
        return tr("staging.hour_named", hour=expedition.time)
    key = "here" if where.id == tile.district else "next"
    return tr(f"staging.hour_{key}", hour=expedition.time, district=said(where.name))


def _elsewhere(view: TableView) -> bool:
    """Whether no hour of the delve calls for clashes: in a skirmish, in a dungeon, on the Rogue's Path."""
    return bool(view.game.skirmish or view.expedition.dungeon or view.game.rosegraal)


@reads("aftermath")
def aftermath(event: Event, score: Score) -> Iterator[Beat]:
    """A second banner of a clash after its Aftermath, if something was asked since the first."""
    before = score.events[: score.at]
    if not any(each.kind in TONES for each in before):
        gave = [each for each in before if each.kind in GAINS]
        lines = speech.events((event, *gave, *_given(score)), score.view)
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
    """A banner of the step's tests and saves with what they gave; none in a clash, where the dice show it.

    From page to page a line says it: a banner would lie over the new page, and its margin tells what it gave.
    """
    if score.view.game.clash is not None or any(score.later(*ROLLED)):
        return
    first = next(place for place, each in enumerate(score.events) if each.kind in ROLLED)
    told = [each for each in score.events[first : score.at] if each.kind in (*ROLLED, *GAINS)]
    if any(each.kind == "way_taken" for each in score.events[:first]) and any(score.later("paragraph")):
        yield from (Aside(speech.event(each, score.view)) for each in (*told, event) if each.kind in ROLLED)
        return
    failed = any(not each.args.get("passed") for each in (*told, event) if each.kind in ROLLED)
    lines = speech.events((*told, event, *_given(score)), score.view)
    for first in range(0, len(lines), MOST):
        yield Banner(tr(f"staging.{event.kind}"), tuple(lines[first : first + MOST]), "blood" if failed else "moss")


@reads("ignored_by_vice", "lies_still")
def forfeited(event: Event, score: Score) -> Iterator[Beat]:
    """A banner where a knight forfeits what the others get, such as a turn; a line of what is forfeited often.

    Nothing where a page or another banner lists it.
    """
    if score.in_margin(event) or (event.kind in GAINS and _is_listed(score)):
        return
    if event.args.get("what") == "cruelty":
        yield Aside(speech.event(event, score.view))
    else:
        yield Banner(tr(f"staging.{event.kind}"), (speech.event(event, score.view),), "blood")


def _is_listed(score: Score) -> bool:
    """Whether the banner of a result before it in the step lists what happens now."""
    ends = TONES if score.view.game.clash is not None else (*TONES, *ROLLED)
    last = next((each.kind for each in reversed(score.events[: score.at]) if each.kind in (*ends, *AFTER)), "")
    return last in ends


def _given(score: Score, besides: Sequence[str] = ()) -> Iterator[Event]:
    """What is gained from here to the next ending of the step, or to what begins after it."""
    for event in score.events[score.at + 1 :]:
        if event.kind in (*TONES, *AFTER):
            return
        if event.kind in (*GAINS, *besides):
            yield event


def _banners(title: str, tone: str, lines: Sequence[str]) -> Iterator[Beat]:
    for first in range(0, len(lines), MOST):
        yield Ending(tr(f"staging.{title}"), tuple(lines[first : first + MOST]), tone)


# --- where nothing moves ----------------------------------------------------------------------------


MOVED = (
    *("track_up", "track_down", "gain", "lose", "clue", "clue_counted", "loot", "gear_gained", "condition"),
    *("monster_moves", "monster_appears", "kingdom_token"),
)
"""Kinds of events that are otherwise seen by what flies, counts or moves."""
SAID = (
    *("encounter", "encounter_ends", "leaves_fog", "contract_done", "point_of_interest", "event_found", "symbol_found"),
    *("symbol_understood", "exploration", "test", "save", "clue_left", "clue_without_type", "effect_space_taken"),
    *("shortcuts_open", "slips_away", "ignored_by_vice", "tile_revealed"),
)
"""Kinds that are otherwise seen as a banner, a card, dice or a line."""
WRITTEN = 6
"""The most sentences: the last ones are about what matters still."""


def written(view: TableView, kinds: Sequence[str]) -> list[Cue]:
    """A line of the events of these kinds; of an Encounter only how it ended and what it gave."""
    told = [*_told(view, kinds)][-WRITTEN:]
    return [Cue(view.seen + told[-1][0], Written(" · ".join(words for _, words in told)))] if told else []


def _told(view: TableView, kinds: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The events' places in the step, and their sentences; what a page gives stands beside it."""
    if view.at_a_board or not view.expedition.tile:
        return
    fresh = view.fresh_events()
    over = [place for place, event in enumerate(fresh) if event.kind in ("encounter_ends", "aftermath")]
    for place, event in enumerate(fresh):
        if event.kind == "paragraph":
            return
        if event.kind in kinds and place >= (over[-1] if over else 0) and event.args.get("amount") != 0:
            yield place, speech.event(event, view)
