"""Keywords in force on a knight: where they come from and what their values add up to (ABI-053 … ABI-061)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kf_desktop.content.keywords import Keyword, parse_keyword
from kf_desktop.content.knights import Ability
from kf_desktop.rules.core import gear
from kf_desktop.rules.core.disabling import is_disabled
from kf_desktop.rules.effects import Context, holds
from kf_desktop.rules.game import Game, Knight

UNBOUND = ("passive", "on_event", "end_of_turn", "movement", "deep_fog")
"""Timings of keywords that have nothing to do with an attack: on a weapon they work whether it is active or not."""


def passive_keywords(game: Game, knight: Knight) -> tuple[Keyword, ...]:
    """Keywords of talent, gear and Saint that are always in force, and those given for now (ABI-037, EVA-024, GEA-065).

    Those of weapons that are about attacks belong to attacks with them and are not among these.
    """
    sheet = knight.sheet
    disabled = tuple(game.state.expedition.disabled)
    loadout = knight.loadout
    on_board = (loadout.talent, loadout.heroic_arc, loadout.peril_arc)
    key = ("passive_keywords", on_board, sheet.saint, sheet.devotion, gear.worn(knight), disabled)
    kept: tuple[tuple[Keyword, ...], tuple[Ability, ...]] | None = game.memo.get(key)
    if kept is None:
        gated = tuple(ability for ability in _passive_abilities(game, knight) if ability.when is not None)
        kept = game.memo[key] = (tuple(_lasting(game, knight)), gated)
    found, gated = kept
    for ability in gated:
        if holds(game, ability.when, Context(knight=knight), knight):  # ABI-050
            found += ability.keywords
    if _flags(game):
        return (*found, *_given(game, knight))
    return found


def _flags(game: Game) -> list[str]:
    """The marks of the clash, or outside it those of the expedition."""
    clash = game.state.clash
    return clash.flags if clash is not None else game.state.expedition.flags


def board_cards(game: Game, knight: Knight) -> Iterator[tuple[str, str, tuple[Ability, ...]]]:
    """The cards on the Knight Board with their abilities: the talent, the tops of both arcs (ARC-015, ARC-025)."""
    loadout, content = knight.loadout, game.content
    if not is_disabled(game, "talent", loadout.talent):
        yield "talent", loadout.talent, content.talents[loadout.talent].abilities
    yield "heroic_arc", loadout.heroic_arc, content.heroic_arcs[loadout.heroic_arc].abilities
    yield "peril_arc", loadout.peril_arc, content.peril_arcs[loadout.peril_arc].abilities


def _passive_abilities(game: Game, knight: Knight) -> Iterator[Ability]:
    abilities = [ability for *_, abilities in board_cards(game, knight) for ability in abilities]
    for item, _side in gear.equipped(game, knight):
        abilities += gear.abilities_of(game, item)
    yield from (ability for ability in abilities if ability.timing == "passive")


def _lasting(game: Game, knight: Knight) -> Iterator[Keyword]:
    for ability in _passive_abilities(game, knight):
        if ability.when is None:
            yield from ability.keywords
    for item, side in gear.equipped(game, knight):
        is_weapon = side.type == "weapon"
        for keyword in gear.keywords_of(game, item):
            if not is_weapon or keyword.rule.timing in UNBOUND:
                yield keyword
    if knight.sheet.saint and not is_disabled(game, "saint", knight.sheet.saint):
        for infusion in game.content.saints[knight.sheet.saint].infusions:
            if infusion.devotion <= knight.sheet.devotion:
                yield from infusion.keywords


def _given(game: Game, knight: Knight) -> Iterator[Keyword]:
    """Keywords given for a while: by an ability just used, or by the Saint who stands in the knight's place."""
    mark, saint = f"keyword:{knight.id}:", f"incarnate:{knight.id}:"
    for flag in _flags(game):
        if flag.startswith(mark):
            yield parse_keyword(flag[len(mark) :])
        elif flag.startswith(saint) and knight.sheet.saint:
            yield from game.content.saints[knight.sheet.saint].incarnate.keywords


def give_for_now(game: Game, knight: Knight, keyword: Keyword) -> None:
    """The keyword is in force until the current turn or activation ends; in a delve, until the fog is left."""
    _flags(game).append(f"keyword:{knight.id}:{keyword}")


def take_back(game: Game, knight: Knight, name: str) -> None:
    """What an ability gave of that keyword is used up."""
    mark, flags = f"keyword:{knight.id}:{name}", _flags(game)
    flags[:] = [flag for flag in flags if flag != mark]


def forget_given(game: Game) -> None:
    """A turn, an activation or a crossing of the fog ends, and with it what its abilities gave."""
    flags = _flags(game)
    flags[:] = [flag for flag in flags if not flag.startswith("keyword:")]


def stacked(keywords: Iterable[Keyword], name: str) -> int:
    """What the keywords of that name amount to: numbers add up, without one it counts once (ABI-056 … ABI-060)."""
    found = [keyword for keyword in keywords if keyword.id == name]
    if not found:
        return 0
    return sum(keyword.value for keyword in found) if found[0].rule.takes_value else 1


def keyword_value(game: Game, knight: Knight, name: str, *arguments: str) -> int:
    """The stacked value of a numbered keyword, or of those with one of the arguments (ABI-058)."""
    return sum(
        keyword.value
        for keyword in passive_keywords(game, knight)
        if keyword.id == name and (not arguments or keyword.argument in arguments)
    )


def has_keyword(game: Game, knight: Knight, *names: str) -> bool:
    """Whether any of the keywords is in force."""
    return any(keyword.id in names for keyword in passive_keywords(game, knight))


def immune_to(game: Game, knight: Knight, what: str) -> bool:
    """Whether the knight never gains the named thing (Immune To)."""
    return any(keyword.id == "immune_to" and keyword.argument == what for keyword in passive_keywords(game, knight))
