"""Readings of what figures do: they come, walk, turn, aim, are struck, fall and go."""

from __future__ import annotations

from collections.abc import Iterator

from kf_desktop.engine.events import Event
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.staging.beats import (
    Aim,
    Banner,
    Beat,
    Blow,
    Comes,
    Dust,
    Fallen,
    Goes,
    Noise,
    Outcome,
    Posture,
    Turn,
    Way,
    Words,
)
from kf_desktop.ui.staging.score import Score, dice_told, reads


def figure_of(event: Event) -> str:
    """The key on the board of the figure that the event is about: a monster's if it names one, else a knight's."""
    figure, knight = event.args.get("figure"), event.args.get("knight")
    if isinstance(figure, int):
        return f"figure:{figure}"
    return f"knight:{knight}" if isinstance(knight, str) and knight else ""


def spaces_of(event: Event) -> tuple[str, ...]:
    """The names of the spaces that the event names, in order."""
    path, space = event.args.get("path"), event.args.get("space")
    if isinstance(path, list):
        return tuple(name for name in path if isinstance(name, str))
    return (space,) if isinstance(space, str) else ()


@reads("walks", "vaults", "climbs_tile", "moves", "wanders", "withdraws")
def walking(event: Event, score: Score) -> Iterator[Beat]:
    """A figure goes its way by itself."""
    who, spaces = figure_of(event), spaces_of(event)
    if who and spaces:
        yield Way(who, spaces, "monster" if "figure" in event.args else "knight")


@reads("moved_by_force", "displaced")
def pushed(event: Event, score: Score) -> Iterator[Beat]:
    """A figure is moved against its will."""
    who, spaces = figure_of(event), spaces_of(event)
    if who and spaces:
        yield Way(who, spaces, "push")


@reads("turns")
def turning(event: Event, score: Score) -> Iterator[Beat]:
    yield Turn(figure_of(event), str(event.args.get("facing", "")))


@reads("crash")
def crashing(event: Event, score: Score) -> Iterator[Beat]:
    yield Dust(figure_of(event))


@reads("knockdown")
def falling(event: Event, score: Score) -> Iterator[Beat]:
    yield Posture(figure_of(event), "falling")


@reads("stands_up")
def rising(event: Event, score: Score) -> Iterator[Beat]:
    yield Posture(figure_of(event), "")


@reads("placed", "monster_placed", "spawned", "appears", "emerges")
def coming(event: Event, score: Score) -> Iterator[Beat]:
    who = figure_of(event)
    if who:
        yield Comes(who)


@reads("mob_gone")
def going(event: Event, score: Score) -> Iterator[Beat]:
    yield Goes(figure_of(event))


@reads("dies")
def dying(event: Event, score: Score) -> Iterator[Beat]:
    who = figure_of(event)
    if who:
        yield Goes(who)
    if event.args.get("knight"):
        yield Fallen(tr("staging.dies"), (speech.event(event, score.view),), "blood")


@reads("targeting")
def aiming(event: Event, score: Score) -> Iterator[Beat]:
    knights = event.args.get("knights")
    if isinstance(knights, list) and knights:
        yield Aim(figure_of(event), tuple(f"knight:{knight}" for knight in knights))


@reads("attack", "encounter_attack")
def attacking(event: Event, score: Score) -> Iterator[Beat]:
    """Note which monster is attacked, for the wounds that follow, and show the aim of the knight's attack."""
    if event.kind == "attack" and isinstance(event.args.get("figure"), int):
        score.aimed = f"figure:{event.args['figure']}"
        yield Aim(f"knight:{event.args['knight']}", (score.aimed,))


@reads("hits", "area_strike")
def being_hit(event: Event, score: Score) -> Iterator[Beat]:
    knight, hits, blocked = (event.args.get(name) for name in ("knight", "hits", "blocked"))
    if any(dice_told(event)):
        words = "not_hit" if not hits else "hit_blocked" if blocked else "hit"
        called = speech.names_of(score.view.library).called(str(knight))
        yield Outcome(tr(f"staging.{words}", knight=called, hits=hits, blocked=blocked))
    if isinstance(knight, str) and isinstance(hits, int) and hits > 0:
        yield Blow(f"knight:{knight}")
        if not any(dice_told(event)):  # a squire draws cards: there are no dice beside which it is said
            yield Words(f"knight:{knight}", tr("sequence.hits", hits=hits), "blood")


@reads("full_evade", "chain_break")
def escaping(event: Event, score: Score) -> Iterator[Beat]:
    knight = event.args.get("knight")
    if isinstance(knight, str):
        yield Words(f"knight:{knight}", tr("staging.evaded"), "moss")


@reads("target_out_of_reach")
def stepping_aside(event: Event, score: Score) -> Iterator[Beat]:
    """Words over a knight whom an attack no longer reaches; his slip says why."""
    yield Words(f"knight:{event.args['knight']}", tr("staging.out_of_reach"), "moss")


@reads("out_of_range")
def losing_reach(event: Event, score: Score) -> Iterator[Beat]:
    """A banner where the whole attack is lost because its target is out of reach now."""
    yield Banner(tr("staging.out_of_range"), (speech.event(event, score.view),), "blood")


@reads("full_miss", "no_wound")
def missing(event: Event, score: Score) -> Iterator[Beat]:
    if score.struck:
        yield Words(score.struck, tr("staging.missed"), "ink_soft")


@reads("deals_wound")
def wounding(event: Event, score: Score) -> Iterator[Beat]:
    if score.struck:
        yield Blow(score.struck)
        critical = bool(event.args.get("critical"))
        yield Words(score.struck, tr("staging.critical" if critical else "staging.wound"), "blood")


@reads("scrape")
def scraping(event: Event, score: Score) -> Iterator[Beat]:
    if score.struck:
        yield Blow(score.struck)
        yield Words(score.struck, tr("staging.scrape"), "blood")


@reads("mob_escalates")
def rising_in_level(event: Event, score: Score) -> Iterator[Beat]:
    yield Words(figure_of(event), tr("staging.level", level=event.args["level"]), "blood")


@reads("terrain_destroyed", "terrain_flipped")
def breaking(event: Event, score: Score) -> Iterator[Beat]:
    yield Noise("blow")
