"""What must be true of every state: cards are neither lost nor doubled, numbers keep their limits, figures their spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kf_desktop.engine.grid import OFF, square_grid
from kf_desktop.rules.box import Box
from kf_desktop.rules.state import Clash, Knight, State

Check = Callable[[State, Box], Iterator[str]]


def broken_invariant(state: State, box: Box) -> str:
    """The first thing that is wrong, as a sentence; empty if all is well."""
    return next((wrong for check in CHECKS for wrong in check(state, box)), "")


def _tracks(state: State, box: Box) -> Iterator[str]:
    expedition = state.expedition
    for name, value, most in (("Threat", expedition.threat, 9), ("Curse", expedition.curse, 4), ("Time", expedition.time, 16)):
        if not 0 <= value <= most:
            yield f"{name} is {value}, outside 0 to {most}"


def _knights(state: State, box: Box) -> Iterator[str]:
    for knight in state.knights.values():
        if not 0 <= knight.passion <= 9:
            yield f"{knight.id} has Passion {knight.passion}"
        if not 0 <= knight.heat <= 9:
            yield f"{knight.id} has Heat {knight.heat}"
        if not 0 <= knight.vigor <= min(15, knight.vigor_limit):
            yield f"{knight.id} has Vigor {knight.vigor} of {knight.vigor_limit}"
        if knight.sheet.gold < 0 or knight.sheet.leads < 0 or knight.sheet.bane < 0:
            yield f"{knight.id} has less than nothing of something"
        yield from _techniques(knight)


def _techniques(knight: Knight) -> Iterator[str]:
    """Every technique of the loadout is in exactly one place, once the loadout is taken."""
    held = sorted([*knight.hand, *knight.cooldown, *knight.delay, *knight.discard, *knight.instant])
    if held and held != sorted(knight.loadout.techniques):
        yield f"{knight.id}'s techniques are {held}, not {sorted(knight.loadout.techniques)}"


def _decks(state: State, box: Box) -> Iterator[str]:
    expedition = state.expedition
    if not expedition.kingdom or not expedition.mortis:
        return
    for deck, cards in expedition.mortis.items():
        kept = [card for knight in state.knights.values() for card in knight.mortis if box.mortis[card].deck == int(deck)]
        everything = sorted(card.id for card in box.mortis_of(int(deck), expedition.kingdom))
        if sorted([*cards, *kept]) != everything:
            yield f"Mortis deck {deck} does not hold its cards"
    seen = [*expedition.exploration, *expedition.exploration_discard, *expedition.effect_cards.values()]
    if len(dict.fromkeys(seen)) < len(seen):
        yield "an exploration card is in two places"
    if len(dict.fromkeys(expedition.map_tokens)) < len(expedition.map_tokens):
        yield "a monster is on the map twice"


def _clash(state: State, box: Box) -> Iterator[str]:
    clash = state.clash
    if clash is None or not clash.figures or any(figure.cell == OFF for figure in clash.figures):
        return
    yield from _spaces(state, box, clash)
    cards = [
        *clash.bp_deck, *clash.bp_discard, *clash.bp_aside,
        *[wound for wound in clash.wound_stack if wound in box.bp],
        *[figure.bp for figure in clash.figures if figure.bp and figure.bp not in clash.wound_stack],
        *[card for supply in clash.bp_supply.values() for card in supply],
    ]  # fmt: skip
    if len(dict.fromkeys(cards)) < len(cards):
        yield "a BP card is in two places"
    ai = [*clash.ai_deck, *clash.ai_discard, *[card for supply in clash.ai_supply.values() for card in supply]]
    if len(dict.fromkeys(ai)) < len(ai):
        yield "an AI card is in two places"


def _spaces(state: State, box: Box, clash: Clash) -> Iterator[str]:
    grid = square_grid(clash.columns, clash.rows)
    size = box.monsters[clash.monster].footprint
    taken: dict[int, str] = {}
    for figure in clash.figures:
        cells = grid.footprint(figure.cell, size)
        if not cells:
            yield f"monster {figure.number} is not wholly on the board"
        for cell in cells:
            if cell in taken:
                yield f"{taken[cell]} and monster {figure.number} share {grid.name(cell)}"
            taken[cell] = f"monster {figure.number}"
    perched = [flag.split(":")[1] for flag in clash.flags if flag.startswith("vantage:")]
    for name in clash.knights:
        knight = state.knights[name]
        if knight.dead or knight.cell == OFF or name in perched:
            continue
        if knight.cell in taken:
            yield f"{name} and {taken[knight.cell]} share {grid.name(knight.cell)}"
        taken[knight.cell] = name


CHECKS: tuple[Check, ...] = (_tracks, _knights, _decks, _clash)
