"""Keywords in force on a knight: where they come from and what their values add up to (ABI-053 … ABI-061)."""

from __future__ import annotations

from collections.abc import Iterator

from kf_desktop.content.keywords import Keyword
from kf_desktop.rules.core import gear
from kf_desktop.rules.game import Game, Knight


def passive_keywords(game: Game, knight: Knight) -> Iterator[Keyword]:
    """Keywords of talent, armor, supports and Saint that are always in force (ABI-037, GEA-065).

    Those of weapons belong to attacks made with them and are not among these.
    """
    for ability in game.content.talents[knight.loadout.talent].abilities:
        if ability.timing == "passive":
            yield from ability.keywords
    for item, side in gear.equipped(game, knight):
        if side.type != "weapon":
            yield from gear.keywords_of(game, item)
        for ability in gear.abilities_of(game, item):
            if ability.timing == "passive":
                yield from ability.keywords
    if knight.sheet.saint:
        for infusion in game.content.saints[knight.sheet.saint].infusions:
            if infusion.devotion <= knight.sheet.devotion:
                yield from infusion.keywords


def keyword_value(game: Game, knight: Knight, name: str) -> int:
    """The stacked value of a numbered keyword (ABI-058)."""
    return sum(keyword.value for keyword in passive_keywords(game, knight) if keyword.id == name)


def has_keyword(game: Game, knight: Knight, *names: str) -> bool:
    """Whether any of the keywords is in force."""
    return any(keyword.id in names for keyword in passive_keywords(game, knight))


def immune_to(game: Game, knight: Knight, what: str) -> bool:
    """Whether the knight never gains the named thing (Immune To)."""
    return any(
        keyword.id == "immune_to" and keyword.argument == what for keyword in passive_keywords(game, knight)
    )
