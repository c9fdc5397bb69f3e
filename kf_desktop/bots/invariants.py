"""What must be true of every state: no card is lost or doubled, numbers keep their limits, figures their spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kf_desktop.engine.decision import Decision
from kf_desktop.rules.clash.board.overlaps import overlaps
from kf_desktop.rules.expedition.kingdom.tracks import CURSE_MAX, THREAT_MAX, TIME_MAX
from kf_desktop.rules.knight.stats import PASSION_MAX, VIGOR_MAX
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import HEAT_MAX
from kf_desktop.rules.table.mettle import composed
from kf_desktop.rules.table.mode import crosses_kingdom, mode_of
from kf_desktop.rules.table.state import Fighter, State

Check = Callable[[State, Box], Iterator[str]]

IN_MOTION = (
    *("displace", "knockback", "slide", "stalwart", "path", "order.crash", "order.knockback", "order.terrain"),
    *("order.saving", "choose.incarnation", "choose.fall", "choose.jump"),
    *("choose.priority_target", "choose.terrain"),
    "order.effects",
    *("window.passion_gained", "window.vigor_gained", "window.bane_gained"),
    *("window.about_to_lose_vigor", "window.vigor_lost", "window.about_to_be_knocked_down", "window.about_to_die"),
)
"""Questions asked while a figure is moved by force, or is about to be taken off the board: until they are
answered, two figures may be on one space. So too what a Crash sets off, and what a terrain tile asks whoever
passes over it."""


def broken_invariant(state: State, box: Box, decision: Decision | None = None) -> str:
    """The first thing that is wrong while that is asked, as a sentence; empty if all is well.

    A clash that is over may have been broken off in the middle of a movement, by the death of the last knight.
    """
    over = state.clash is not None and state.clash.result != ""
    moving = over or (decision is not None and (decision.prompt in IN_MOTION or decision.source in box.terrain))
    checks = CHECKS if moving else (*CHECKS, overlaps)
    return next((wrong for check in checks for wrong in check(state, box)), "")


def _tracks(state: State, box: Box) -> Iterator[str]:
    expedition = state.on_expedition
    if expedition is None:
        return
    for name, value, most in (
        ("Threat", expedition.threat, THREAT_MAX),
        ("Curse", expedition.curse, CURSE_MAX),
        ("Time", expedition.time, TIME_MAX),
    ):
        if not 0 <= value <= most:
            yield f"{name} is {value}, outside 0 to {most}"


def _knights(state: State, box: Box) -> Iterator[str]:
    for knight in state.fighters:
        if not 0 <= knight.passion <= PASSION_MAX:
            yield f"{knight.id} has Passion {knight.passion}"
        if not 0 <= knight.heat <= HEAT_MAX:
            yield f"{knight.id} has Heat {knight.heat}"
        if not 0 <= knight.vigor <= min(VIGOR_MAX, knight.vigor_limit):
            yield f"{knight.id} has Vigor {knight.vigor} of {knight.vigor_limit}"
        owned = {**knight.sheet.notes, **knight.sheet.rapport, **knight.clues, **knight.conditions}
        counted = (knight.sheet.gold, knight.sheet.leads, knight.sheet.bane, knight.sheet.sighs, knight.resource)
        if min(counted) < 0 or min(owned.values(), default=0) < 0:
            yield f"{knight.id} has less than nothing of something"
        yield from _techniques(knight)


def _techniques(knight: Fighter) -> Iterator[str]:
    """Every technique of the loadout is in exactly one place, once the loadout is taken."""
    held = sorted([*knight.hand, *knight.cooldown, *knight.delay, *knight.discard, *knight.instant])
    if held and held != sorted(knight.loadout.techniques):
        yield f"{knight.id}'s techniques are {held}, not {sorted(knight.loadout.techniques)}"


def _decks(state: State, box: Box) -> Iterator[str]:
    yield from _doubled("a Judicium card", state.judicium)
    kingdom = mode_of(state).kingdom(state)
    if not kingdom or not state.mortis:
        return
    for deck, cards in state.mortis.items():
        kept = [card for knight in state.fighters for card in knight.mortis if box.mortis[card].deck == int(deck)]
        everything = sorted(card.id for card in box.mortis_of(int(deck), kingdom))
        if sorted([*cards, *kept]) != everything:
            yield f"Mortis deck {deck} does not hold its cards"


def _mettle(state: State, box: Box) -> Iterator[str]:
    """Once it is laid out, the Mettle deck is whole."""
    piles = [*state.mettle.deck, *state.mettle.drawn, *state.mettle.discard]
    if piles and sorted(piles) != sorted(composed(box, state.campaign.mettle)):
        yield "the Mettle deck does not hold its cards"


def _of_expedition(state: State, box: Box) -> Iterator[str]:
    """The decks once they are made, the loot and the map."""
    expedition = state.on_expedition
    if expedition is None or not expedition.kingdom or not state.mortis or not crosses_kingdom(state):
        return
    fog = [*expedition.deep_fog, *expedition.fog_out, *(laid.card for laid in expedition.fog_path)]
    if fog and sorted(fog) != sorted(card.id for card in box.deep_fog_of(expedition.kingdom)):
        yield "the Deep Fog deck does not hold its cards"
    for kind, card in box.loot.items():
        out = [*expedition.loot, *(scrap for scraps in expedition.scrap.values() for scrap in scraps)].count(kind)
        if out > card.count:
            yield f"{out} loot cards {kind} are out, of {card.count}"
    seen = [*expedition.exploration, *expedition.exploration_discard, *expedition.effect_cards.values()]
    yield from _doubled("an exploration card", seen)
    for tile in (expedition.tile, *expedition.map_tokens.values()):
        if tile and tile not in expedition.tiles:
            yield f"tile {tile} is not on the map"


def _doubled(what: str, cards: Sequence[str]) -> Iterator[str]:
    if len(dict.fromkeys(cards)) < len(cards):
        yield f"{what} is in two places"


def _clash(state: State, box: Box) -> Iterator[str]:
    clash = state.clash
    if clash is None:
        return
    cards = [
        *clash.bp_deck, *clash.bp_discard, *clash.bp_aside,
        *[wound for wound in clash.wound_stack if wound in box.bp],
        *[figure.bp for figure in clash.figures if figure.bp not in ("", *clash.wound_stack) and not figure.monster],
        *dict.fromkeys(figure.bp for figure in clash.figures if figure.monster),  # companions may share one
        *[card for supply in clash.bp_supply.values() for card in supply],
    ]  # fmt: skip
    yield from _doubled("a BP card", cards)
    ai = [*clash.ai_deck, *clash.ai_discard, *[card for supply in clash.ai_supply.values() for card in supply]]
    company = [card for pile in (clash.company_ai, clash.company_discard) for cards in pile.values() for card in cards]
    yield from _doubled("an AI card", ai + company)


CHECKS: tuple[Check, ...] = (_tracks, _knights, _decks, _mettle, _of_expedition, _clash)
