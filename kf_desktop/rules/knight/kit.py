"""A knight's kit: abilities and keywords of board, equipped gear and Saint, listed once for as long as they stay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.knights import HeroicArc, PerilArc, RapportBoon, Talent
from kf_desktop.rules.effects.disabling import is_disabled
from kf_desktop.rules.knight import gear
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Fighter, Game, Knight

HEARTS = 3  # RAP-004


@dataclass(slots=True)
class Acting:
    """What of a kit can act at certain timings."""

    equipped: list[Offer]
    techniques: dict[str, Offer]
    saint: list[Offer]
    unchanging: list[Offer]  # of board, gear and Saint: all there is, unless a technique in hand acts too


IDLE = Acting([], {}, [], [])


@dataclass(slots=True)
class Kit:
    """What the knight has. Nothing of it is to be changed."""

    equipped: list[Offer]  # abilities of board, gear and Presence
    saint: list[Offer]
    keywords: tuple[Keyword, ...]  # always in force
    down: tuple[Keyword, ...]  # of these, those that who is knocked down has
    gated: list[Offer]  # passive abilities in force while their condition holds
    techniques: dict[str, Offer]  # the Clash sides of all that he has in a clash, in hand or elsewhere on his board
    timings: frozenset[str]  # of all these abilities
    acting: dict[tuple[str, ...], Acting] = field(default_factory=dict, compare=False)


def kit_of(game: Game, knight: Fighter) -> Kit:
    """The knight's kit as it is now; in a clash it is kept until it has `changed`."""
    kits: dict[str, Kit] = game.memo.get("kits", {})
    kit = kits.get(knight.id)
    if kit is None:
        kit = listed(game, knight)
        if game.state.clash is not None:
            game.memo["kits"] = {**kits, knight.id: kit}
    return kit


def listed(game: Game, knight: Fighter) -> Kit:
    """The kit, worked out anew."""
    equipped = [*_of_board(game, knight), *_of_gear(game, knight), *_of_presence(game, knight)]
    saint, own = list(_of_saint(game, knight)), _own_techniques(game, knight)
    passive = [offer for offer in equipped if offer.timing == "passive"]
    unworn, worn = tuple(_unworn(game, knight, passive)), tuple(_worn(game, knight, passive))
    return Kit(
        equipped,
        saint,
        (*unworn, *worn),
        (*unworn, *filter(works_down, worn)),
        [offer for offer in passive if offer.when is not None],
        own,
        frozenset(offer.timing for offer in (*equipped, *saint, *own.values())),
    )


def _of_board(game: Game, knight: Fighter) -> Iterator[Offer]:
    """The talent and the tops of both arcs (ARC-015, ARC-025)."""
    loadout, content = knight.loadout, game.content
    if not is_disabled(game, "talent", loadout.talent):
        yield from _of_card(content, "talent", loadout.talent)
    yield from _of_card(content, "heroic_arc", loadout.heroic_arc)
    yield from _of_card(content, "peril_arc", loadout.peril_arc)
    for boon in boons(game, knight):
        for index, ability in enumerate(boon.abilities):
            yield Offer(f"boon:{boon.id}#{index}", boon.id, ability)


def boons(game: Game, knight: Fighter) -> list[RapportBoon]:
    """The boons of friends with three hearts who are in the party, dead or alive (RAP-005 … RAP-007)."""
    hearts, content = knight.sheet.rapport, game.content
    found = (content.boon_of(name, knight.id) for name in game.state.party if hearts.get(name, 0) >= HEARTS)
    return [boon for boon in found if boon is not None]


@lru_cache(maxsize=512)
def _of_card(content: Box, kind: str, card: str) -> list[Offer]:
    shelves: dict[str, Mapping[str, Talent] | Mapping[str, HeroicArc] | Mapping[str, PerilArc]] = {
        "talent": content.talents,
        "heroic_arc": content.heroic_arcs,
        "peril_arc": content.peril_arcs,
    }
    return [
        Offer(f"{kind}:{card}#{index}", card, ability) for index, ability in enumerate(shelves[kind][card].abilities)
    ]


def _of_gear(game: Game, knight: Fighter) -> Iterator[Offer]:
    for item, side in gear.equipped(game, knight):
        for index, ability in enumerate(gear.abilities_of(game, item)):
            yield Offer(f"gear:{item.gear}#{index}", item.gear, ability, item=item, of_weapon=side.type == "weapon")


def _of_presence(game: Game, knight: Fighter) -> Iterator[Offer]:
    """What the side of the Presence card does at the attention level and at those below it (PGD-009, PGD-011)."""
    if isinstance(knight, Knight) and knight.presence:
        for level in game.content.presence[knight.presence].levels:
            if level.level <= knight.attention:
                for index, ability in enumerate(level.abilities):
                    yield Offer(f"presence:{knight.presence}#{level.level}.{index}", knight.presence, ability)


def _of_saint(game: Game, knight: Fighter) -> Iterator[Offer]:
    """The abilities of the Saint's infusions that the Devotion reaches (SAI-020)."""
    sheet = knight.sheet
    if sheet.saint and not is_disabled(game, "saint", sheet.saint):
        for level, infusion in enumerate(game.content.saints[sheet.saint].infusions):
            if infusion.devotion <= sheet.devotion:
                for index, ability in enumerate(infusion.abilities):
                    yield Offer(f"saint:{sheet.saint}#{level}.{index}", sheet.saint, ability)


def _own_techniques(game: Game, knight: Fighter) -> dict[str, Offer]:
    """What he can do with his cards in a clash, by card: in it they only move between the areas of his board."""
    if game.state.clash is None:
        return {}
    sides = _clash_sides(game.content)
    cards = (*knight.hand, *knight.cooldown, *knight.delay, *knight.discard, *knight.instant)
    return {card: sides[card] for card in cards if card in sides}


@lru_cache(maxsize=16)
def _clash_sides(content: Box) -> dict[str, Offer]:
    """The Clash sides of all techniques of the game (TEC-002)."""
    return {
        card.id: Offer(f"technique:{card.id}", card.id, card.clash, technique=card.id)
        for card in content.techniques.values()
        if card.clash is not None
    }


def _unworn(game: Game, knight: Fighter, passive: Sequence[Offer]) -> Iterator[Keyword]:
    """The lasting keywords of board and Saint."""
    yield from (keyword for offer in passive if offer.item is None for keyword in _always(offer))
    sheet = knight.sheet
    if sheet.saint and not is_disabled(game, "saint", sheet.saint):
        for infusion in game.content.saints[sheet.saint].infusions:
            if infusion.devotion <= sheet.devotion:
                yield from infusion.keywords


def _worn(game: Game, knight: Fighter, passive: Sequence[Offer]) -> Iterator[Keyword]:
    """The lasting keywords of equipped gear."""
    yield from (keyword for offer in passive if offer.item is not None for keyword in _always(offer))
    for item, side in gear.equipped(game, knight):
        is_weapon = side.type == "weapon"
        for keyword in gear.keywords_of(game, item):
            if not is_weapon or keyword.rule.timing in gear.UNBOUND:
                yield keyword


def works_down(keyword: Keyword) -> bool:
    """Whether gear gives it to who is knocked down too: he uses none of its abilities (the keyword Knockdown)."""
    return keyword.rule.timing == "passive" or not keyword.rule.forbidden


def _always(offer: Offer) -> Sequence[Keyword]:
    return offer.keywords if offer.when is None else ()
