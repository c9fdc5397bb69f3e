"""Crossing the Deep Fog: a path of cards, corrected at a price, and what it costs to come out (FOG)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kf_desktop.content.cards.kingdom import DeepFogCard
from kf_desktop.content.effects.expedition import Cup, FogDiscard
from kf_desktop.engine.grid import DIRECTIONS, STEP
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.expedition.delve.meeting import in_fog, settle
from kf_desktop.rules.expedition.kingdom.hunt import perform_and_hunt, settle_map
from kf_desktop.rules.expedition.kingdom.map import fog_destinations, leader_of, leader_seats, move_party, tile_of
from kf_desktop.rules.expedition.kingdom.tracks import gain_threat, most_threat
from kf_desktop.rules.knight.keywords import forget_given, has_keyword, keyword_value
from kf_desktop.rules.sheet.saints import breach
from kf_desktop.rules.table.game import ExpeditionFailed, Game, Kind, Option, Steps, agrees, choose, choose_of, party
from kf_desktop.rules.table.state import FogCard

IDEAL = 4  # FOG-010
FIRST_DIRECTION = "east"  # FOG-016: all four are alike, so nobody is asked

AGAIN, WITHDRAWN, EMERGED = "again", "withdrawn", "emerged"


# --- entering -----------------------------------------------------------------------------------


def enter(game: Game) -> Steps[str]:
    """+1 Threat, a destination, a shuffled deck, the starting card (FOG-001 … FOG-009). Returns the destination.

    Raises:
        ExpeditionFailed: Threat would pass its maximum (FOG-002), or there is no card.
    """
    expedition = game.state.expedition
    gain_threat(game, 1)
    yield from settle_map(game)  # HUN-025: whoever arrives waits on the tile
    to = yield from _choose_destination(game)
    game.shuffle("fog", expedition.deep_fog)
    game.emit("enters_fog", "FOG-001", "FOG-006", tile=to, strength=strength_of(game, to))
    breach(game, "enter_fog")
    yield from _make_trails(game)
    yield from _lay(game, 0, 0)
    return to


def _make_trails(game: Game) -> Steps[None]:
    """A knight with Trailmake may look at the top cards: one goes under the deck, the others are shuffled in."""
    deck = game.state.expedition.deep_fog
    for knight in party(game):
        seen = deck[: keyword_value(game, knight, "trailmake")]
        if not seen or not (yield from agrees(knight, "choose.trailmake", because=("trailmake",), amount=len(seen))):
            continue
        under = yield from choose_of(
            Kind.CARD,
            "choose.trail",
            {
                Option(f"fog:{card}", "fog", {"card": card, "value": game.content.deep_fog[card].value}): card
                for card in seen
            },
            seats=(knight.seat,),
            because=("trailmake",),
            args={"knight": knight.id},
        )
        deck.remove(under)
        game.shuffle("fog", deck)
        deck.append(under)
        game.emit("trail_made", "trailmake", knight=knight.id, amount=len(seen))


def _choose_destination(game: Game) -> Steps[str]:
    """Any unexplored tile connected to an explored one; there is no way back after it (FOG-003 … FOG-006)."""
    return (
        yield from choose_of(
            Kind.TILE,
            "choose.fog_destination",
            {
                Option(f"tile:{tile}", "tile", {"tile": tile, "strength": strength_of(game, tile)}): tile
                for tile in fog_destinations(game)
            },
            seats=leader_seats(game),
            because=("FOG-003", "FOG-006"),
        )
    )


def strength_of(game: Game, tile: str) -> int:
    """How many cards the path to that tile needs (FOG-005)."""
    return tile_of(game, tile).back.fog


# --- the path -----------------------------------------------------------------------------------


def path_of(game: Game) -> list[FogCard]:
    """The cards of the current path, in order: those that are face up (FOG-011, FOG-019)."""
    return [card for card in game.state.expedition.fog_path if card.up]


def card_of(game: Game, laid: FogCard) -> DeepFogCard:
    """The Deep Fog card at that place."""
    return game.content.deep_fog[laid.card]


def fog_value(game: Game) -> int:
    """The path's values and 1 for each Full Cup (FOG-036, FOG-047)."""
    return sum(card_of(game, card).value for card in path_of(game)) + game.state.expedition.cups // 2


def _corrected(game: Game) -> bool:
    """Whether a Course Correct was made in this crossing: it leaves cards face down (FOG-031)."""
    return not all(card.up for card in game.state.expedition.fog_path)


def _is_free(game: Game, x: int, y: int) -> bool:
    """Whether no Deep Fog card lies there, face up or down (FOG-017, FOG-075)."""
    return all((card.x, card.y) != (x, y) for card in game.state.expedition.fog_path)


def _line(path: list[FogCard]) -> str:
    """The direction in which the path runs (FOG-015, FOG-016)."""
    if len(path) < 2:
        return FIRST_DIRECTION
    run = (path[-1].x - path[-2].x, path[-1].y - path[-2].y)
    return next(side for side, step in STEP.items() if step == run)


def _beyond(card: FogCard, side: str) -> tuple[int, int]:
    return card.x + STEP[side][0], card.y + STEP[side][1]


def _free_sides(game: Game, pivot: FogCard) -> list[str]:
    """The directions perpendicular to the path in which nothing lies beside the card (FOG-026, FOG-029)."""
    along = STEP[_line(path_of(game))][0] != 0
    sides = [side for side in DIRECTIONS if (STEP[side][0] == 0) == along]
    return [side for side in sides if _is_free(game, *_beyond(pivot, side))]


# --- a round ------------------------------------------------------------------------------------


def fog_round(game: Game, to: str) -> Steps[str]:
    """Stay the Course, Withdraw or Course Correct, unless the path is complete (FOG-012, FOG-018).

    Raises:
        ExpeditionFailed: no card is left while the path is too short (FOG-044, FOG-073).
    """
    if len(path_of(game)) == strength_of(game, to):
        yield from _leave(game, to)
        return EMERGED
    if not game.state.expedition.deep_fog:
        raise ExpeditionFailed("fog_empty")
    return (yield from (yield from _choose_course(game, to))())


def _stay(game: Game) -> Steps[str]:
    """Stay the Course: the next card lies in the line of the path (FOG-015)."""
    path = path_of(game)
    yield from _lay(game, *_beyond(path[-1], _line(path)))
    return AGAIN


def _choose_course(game: Game, to: str) -> Steps[Callable[[], Steps[str]]]:
    path, laid = path_of(game), game.state.expedition.fog_path
    courses: dict[Option, Callable[[], Steps[str]]] = {}
    if _is_free(game, *_beyond(path[-1], _line(path))):
        courses[Option("stay", "straight_on")] = partial(_stay, game)
    fails = game.state.expedition.threat >= most_threat(game)
    courses[Option("withdraw", "withdraw", {"fails": True} if fails else {})] = partial(_withdraw, game)
    if len(path) > 1:  # FOG-030
        courses |= {
            Option(f"correct:{index}", "correct", {"card": card.card, "value": card_of(game, card).value}): partial(
                _correct, game, card
            )
            for index, card in enumerate(laid)
            if card.up and _free_sides(game, card)
        }
    return (
        yield from choose_of(
            Kind.CHOOSE,
            "choose.fog_course",
            courses,
            seats=leader_seats(game),
            because=("FOG-012", "FOG-069"),
            args={
                "tile": to,
                "strength": strength_of(game, to),
                "length": len(path),
                "value": fog_value(game),
                "left": len(game.state.expedition.deep_fog),
                **({"corrected": True} if _corrected(game) else {}),
            },
        )
    )


def _correct(game: Game, pivot: FogCard) -> Steps[str]:
    """Back to a card of the path, the others face down, and on at a right angle (FOG-024 … FOG-029)."""
    laid = game.state.expedition.fog_path
    side = yield from choose_of(
        Kind.CHOOSE,
        "choose.fog_side",
        {Option(f"direction:{side}", "direction", {"direction": side}): side for side in _free_sides(game, pivot)},
        seats=leader_seats(game),
        because=("FOG-025", "FOG-026"),
        args={"card": pivot.card},
    )
    for card in laid:
        card.up = card is pivot
    game.emit("course_correct", "FOG-024", card=pivot.card)
    yield from _lay(game, *_beyond(pivot, side))
    return AGAIN


def _lay(game: Game, x: int, y: int) -> Steps[None]:
    """Draw a card and move the marker onto it; after a correction its hazard bites (FOG-014, FOG-031, FOG-072)."""
    expedition = game.state.expedition
    if not expedition.deep_fog:
        raise ExpeditionFailed("fog_empty")
    laid = FogCard((yield from _draw(game)), x, y)
    expedition.fog_path.append(laid)
    card = card_of(game, laid)
    length, total = len(path_of(game)), fog_value(game)
    game.emit("fog_card", "FOG-014", card=card.id, value=card.value, x=x, y=y, length=length, total=total)
    if _corrected(game):
        game.emit("fog_hazard", "FOG-031", card=card.id)
        yield from _strike(game, card, hazard=True)


def _draw(game: Game) -> Steps[str]:
    """The top card; each who can Wander may discard the one drawn for another."""
    expedition = game.state.expedition
    card = expedition.deep_fog.pop(0)
    for knight in party(game):
        if not expedition.deep_fog or not has_keyword(game, knight, "wander"):
            continue
        value = game.content.deep_fog[card].value
        if (yield from agrees(knight, "choose.wander", because=("wander",), amount=value)):
            expedition.fog_out.append(card)
            game.emit("wanders", "wander", knight=knight.id, card=card)
            card = expedition.deep_fog.pop(0)
    return card


def _strike(game: Game, card: DeepFogCard, *, hazard: bool) -> Steps[None]:
    """The card's effects are about the Party Leader (FOG-058)."""
    context = Context(source=card.id, knight=leader_of(game))
    yield from perform_and_hunt(game, card.hazard if hazard else card.penalty, context)


# --- leaving ------------------------------------------------------------------------------------


def _leave(game: Game, to: str) -> Steps[None]:
    """Exactly 4 costs nothing, less one Grave Penalty, more all of them; then the party emerges (FOG-046 … FOG-059)."""
    expedition, path = game.state.expedition, path_of(game)
    value = fog_value(game)
    what = "exactly" if value == IDEAL else "below" if value < IDEAL else "above"
    leader, cups = expedition.leader, expedition.cups // 2
    game.emit("leaves_fog", "FOG-047", knight=leader, what=what, tile=to, value=value, cups=cups)
    suffering = [] if value == IDEAL else path
    if value < IDEAL:
        suffering = [(yield from _choose_card(game, path, "choose.fog_penalty", "FOG-050"))]
    for laid in suffering:  # FOG-054
        game.emit("fog_penalty", "FOG-049", "FOG-052", card=laid.card)
        yield from _strike(game, card_of(game, laid), hazard=False)
    yield from _discard_lowest(game)
    _put_back(game)
    if value != IDEAL:
        game.shuffle("fog", expedition.deep_fog)
        _discard_top(game)
    move_party(game, to)
    game.emit("emerges", "FOG-059", tile=to)


def _withdraw(game: Game) -> Steps[str]:
    """Marker back, the lowest card out, +1 Threat with its Hunt (FOG-020, FOG-070, FOG-071)."""
    game.emit("withdraws", "FOG-020", tile=game.state.expedition.tile)
    yield from _discard_lowest(game)
    _put_back(game)
    gain_threat(game, 1)
    yield from settle(game)
    return WITHDRAWN


def _put_back(game: Game) -> None:
    """The cards used return to the deck, the cups go (FOG-039, FOG-056)."""
    expedition = game.state.expedition
    expedition.deep_fog += [card.card for card in expedition.fog_path]
    expedition.fog_path.clear()
    expedition.cups = 0
    forget_given(game)


def _discard_lowest(game: Game) -> Steps[None]:
    """The path's card of the lowest value is out for the rest of the expedition (FOG-022, FOG-055, FOG-057)."""
    path = path_of(game)
    lowest = min(card_of(game, card).value for card in path)
    candidates = [card for card in path if card_of(game, card).value == lowest]
    out = yield from _choose_card(game, candidates, "choose.fog_discard", "FOG-055")
    laid = game.state.expedition.fog_path
    del laid[next(index for index, card in enumerate(laid) if card is out)]
    game.state.expedition.fog_out.append(out.card)
    game.emit("fog_discard", "FOG-057", card=out.card)


def _choose_card(game: Game, cards: list[FogCard], prompt: str, rule: str) -> Steps[FogCard]:
    """One of the cards, by the Party Leader (FOG-069)."""
    by_key = {f"fog:{card.card}": card for card in cards}
    key = yield from choose(
        Kind.CARD,
        prompt,
        [Option(key, "fog", {"card": card.card, "value": card_of(game, card).value}) for key, card in by_key.items()],
        seats=leader_seats(game),
        because=(rule,),
    )
    return by_key[key]


def _discard_top(game: Game) -> None:
    """The top card goes unseen and stays out; an empty deck is left alone (FOG-040, FOG-041, FOG-074)."""
    expedition = game.state.expedition
    if expedition.deep_fog:
        expedition.fog_out.append(expedition.deep_fog.pop(0))
        game.emit("fog_discard_unseen", "FOG-040", left=len(expedition.deep_fog))


@performs(Cup)
def _cup(game: Game, effect: Cup, context: Context) -> Steps[None]:
    """A Half Cup, or the one there is becomes full; outside the fog there are none (FOG-035, FOG-038, FOG-039)."""
    if in_fog(game):
        game.state.expedition.cups += 1
        game.emit("cup", "FOG-035", now=game.state.expedition.cups)
    yield from ()


@performs(FogDiscard)
def _fog_discard(game: Game, effect: FogDiscard, context: Context) -> Steps[None]:
    for _ in range(amount_of(game, effect.amount, context)):
        _discard_top(game)
    yield from ()
