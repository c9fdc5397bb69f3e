"""A knight's kit: abilities and keywords of board, equipped gear and Saint, listed once for as long as they stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from kf_desktop.content.keywords import Keyword
from kf_desktop.content.knights import Ability
from kf_desktop.rules.core import gear
from kf_desktop.rules.core.disabling import is_disabled
from kf_desktop.rules.game import Game, Knight


@dataclass(frozen=True, slots=True)
class Element:
    """An ability of a card. `key` names it in decisions and in `Knight.used`; `gear` is the card's id if it is gear."""

    key: str
    source: str
    ability: Ability
    gear: str = ""


@dataclass(frozen=True, slots=True)
class Kit:
    """What the knight has besides his techniques."""

    equipped: tuple[Element, ...]  # of board and gear
    saint: tuple[Element, ...]
    techniques: frozenset[str]  # the timings of all techniques of the game
    keywords: tuple[Keyword, ...]  # always in force
    down: tuple[Keyword, ...]  # of these, those that who is knocked down has
    gated: tuple[Element, ...]  # passive abilities in force while their condition holds
    known: dict[tuple[str, ...], Any] = field(default_factory=dict, compare=False)  # what has been worked out of it


def kit_of(game: Game, knight: Knight) -> Kit:
    """The knight's kit as it is now; in a clash it is kept until it has `changed`."""
    if game.state.clash is None:
        return listed(game, knight)
    key = ("kit", knight.id)
    kit: Kit | None = game.memo.get(key)
    if kit is None:
        kit = game.memo[key] = listed(game, knight)
    return kit


def listed(game: Game, knight: Knight) -> Kit:
    """The kit, worked out anew."""
    equipped = (*_of_board(game, knight), *_of_gear(game, knight))
    saint = tuple(_of_saint(game, knight))
    passive = [element for element in equipped if element.ability.timing == "passive"]
    unworn, worn = tuple(_unworn(game, knight, passive)), tuple(_worn(game, knight, passive))
    return Kit(
        equipped,
        saint,
        _of_techniques(game),
        (*unworn, *worn),
        (*unworn, *filter(works_down, worn)),
        tuple(element for element in passive if element.ability.when is not None),
    )


def _of_techniques(game: Game) -> frozenset[str]:
    found: frozenset[str] | None = game.memo.get("of_techniques")
    if found is None:
        cards = game.content.techniques.values()
        found = frozenset(card.clash.timing for card in cards if card.clash is not None)
        game.memo["of_techniques"] = found
    return found


def _of_board(game: Game, knight: Knight) -> Iterator[Element]:
    """The talent and the tops of both arcs (ARC-015, ARC-025)."""
    loadout, content = knight.loadout, game.content
    if not is_disabled(game, "talent", loadout.talent):
        yield from _elements("talent", loadout.talent, content.talents[loadout.talent].abilities)
    yield from _elements("heroic_arc", loadout.heroic_arc, content.heroic_arcs[loadout.heroic_arc].abilities)
    yield from _elements("peril_arc", loadout.peril_arc, content.peril_arcs[loadout.peril_arc].abilities)


def _elements(kind: str, card: str, abilities: Sequence[Ability], gear: str = "") -> Iterator[Element]:
    for index, ability in enumerate(abilities):
        yield Element(f"{kind}:{card}#{index}", card, ability, gear)


def _of_gear(game: Game, knight: Knight) -> Iterator[Element]:
    for item, _side in gear.equipped(game, knight):
        yield from _elements("gear", item.gear, gear.abilities_of(game, item), item.gear)


def _of_saint(game: Game, knight: Knight) -> Iterator[Element]:
    """The abilities of the Saint's infusions that the Devotion reaches (SAI-020)."""
    sheet = knight.sheet
    if sheet.saint and not is_disabled(game, "saint", sheet.saint):
        for level, infusion in enumerate(game.content.saints[sheet.saint].infusions):
            if infusion.devotion <= sheet.devotion:
                for index, ability in enumerate(infusion.abilities):
                    yield Element(f"saint:{sheet.saint}#{level}.{index}", sheet.saint, ability)


def _unworn(game: Game, knight: Knight, passive: Sequence[Element]) -> Iterator[Keyword]:
    """The lasting keywords of board and Saint."""
    yield from (keyword for element in passive if not element.gear for keyword in _always(element.ability))
    sheet = knight.sheet
    if sheet.saint and not is_disabled(game, "saint", sheet.saint):
        for infusion in game.content.saints[sheet.saint].infusions:
            if infusion.devotion <= sheet.devotion:
                yield from infusion.keywords


def _worn(game: Game, knight: Knight, passive: Sequence[Element]) -> Iterator[Keyword]:
    """The lasting keywords of equipped gear."""
    yield from (keyword for element in passive if element.gear for keyword in _always(element.ability))
    for item, side in gear.equipped(game, knight):
        is_weapon = side.type == "weapon"
        for keyword in gear.keywords_of(game, item):
            if not is_weapon or keyword.rule.timing in gear.UNBOUND:
                yield keyword


def works_down(keyword: Keyword) -> bool:
    """Whether gear gives it to who is knocked down too: he uses none of its abilities (the keyword Knockdown)."""
    return keyword.rule.timing == "passive" or not keyword.rule.forbidden


def _always(ability: Ability) -> Sequence[Keyword]:
    return ability.keywords if ability.when is None else ()
