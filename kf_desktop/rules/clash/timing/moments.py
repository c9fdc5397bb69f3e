"""Moments of the clash at which effects of several elements come together (TIM-001 … TIM-003, KRD-004 … KRD-021)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

from kf_desktop.content.cards.boards import TerrainTile
from kf_desktop.content.cards.monsters import Trait
from kf_desktop.content.cards.perils import ConditionTrigger
from kf_desktop.rules.abilities.using import offers
from kf_desktop.rules.clash.board.ground import ground_of
from kf_desktop.rules.clash.board.monsters import traits_set_off
from kf_desktop.rules.clash.timing.simultaneous import (
    Moment,
    Pending,
    deciders,
    is_under_way,
    moment_of,
    pending_offers,
    refused_offers,
    resolve_all,
)
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.disabling import is_disabled
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.effects.who import present
from kf_desktop.rules.knight import stats
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Fighter, Game, Option, Refusal, Steps, clash_of
from kf_desktop.rules.table.marks import Mark, MarkKind, forget
from kf_desktop.rules.table.state import Figure


def moment(game: Game, *timings: str, others: partial[Iterator[Pending]] | None = None) -> Steps[None] | tuple[()]:
    """Everything that a moment of the clash triggers, all at once, in the players' order (GLD-033, GLD-034).

    Two timings of one moment (the start of the Monster Round, the start of any round) are one; `others` is what
    the rules themselves ask for then.
    """
    names: dict[str, list[str]] = {}

    def asked() -> Moment:
        done: list[str] = []
        missing = partial(_refused, game, timings, names, done)
        return Moment(f"window.{timings[0]}", deciders(game), missing=missing, done=done)

    return resolve_all(game, partial(_pending, game, timings, names, others), asked)


def _pending(
    game: Game, timings: tuple[str, ...], names: dict[str, list[str]], others: partial[Iterator[Pending]] | None
) -> list[Pending]:
    found = [_pending_trait(game, trait, figure) for trait, figure in _acting(game, timings)]
    for knight in present(game):
        if not _is_idle(game, knight, timings):
            found += _of_knight(game, knight, timings, Context(), names.setdefault(knight.id, []))
    if others is not None:
        found += others()
    return found


def _refused(game: Game, timings: Sequence[str], names: dict[str, list[str]], done: Sequence[str]) -> list[Refusal]:
    """What the knights have for the moment and cannot use."""
    return [
        refusal
        for knight in present(game)
        for timing in timings
        for refusal in refused_offers(game, knight, timing, Context(knight=knight), names.get(knight.id, ()), done)
    ]


def knight_moment(game: Game, knight: Fighter, timing: str, context: Context | None = None) -> Steps[None] | tuple[()]:
    """The same for what happens to one knight: conditions and abilities (TIM-003)."""
    timings = (timing,)
    if _is_idle(game, knight, timings):
        return ()  # as at most moments
    names: list[str] = []
    own = context or Context(knight=knight)
    return resolve_all(
        game,
        partial(_of_knight, game, knight, timings, own, names),
        lambda: moment_of(game, knight, timing, own, names),
    )


def _is_idle(game: Game, knight: Fighter, timings: tuple[str, ...]) -> bool:
    """Whether nothing of the knight or under him has anything to do then."""
    if offers(game, knight, timings) or _acting_ground(game, knight, timings) is not None:
        return False
    return _triggers(game.content, timings).keys().isdisjoint(knight.conditions)


def _of_knight(
    game: Game, knight: Fighter, timings: tuple[str, ...], context: Context, names: list[str]
) -> list[Pending]:
    found: list[Pending] = []
    if knight.dead:
        return found
    triggers = _triggers(game.content, timings)
    for name in knight.conditions:
        if name in triggers and not is_disabled(game, "condition", name) and not is_under_way(knight, name):
            for index, trigger in triggers[name]:
                option = Option(
                    f"condition:{knight.id}:{name}#{index}", "condition", {"card": name, "knight": knight.id}
                )
                found.append(Pending(option, _by_condition(game, knight, name, trigger)))
    ground = _acting_ground(game, knight, timings)
    if ground is not None:
        found += _of_ground(game, knight, ground, timings)
    found += pending_offers(game, knight, timings, context, names)
    return found


@lru_cache(maxsize=256)
def _triggers(content: Box, timings: tuple[str, ...]) -> dict[str, list[tuple[int, ConditionTrigger]]]:
    """What conditions do then, each with its place on the card, by condition."""
    found: dict[str, list[tuple[int, ConditionTrigger]]] = {}
    for card in content.conditions.values():
        for index, trigger in enumerate(card.triggers):
            if trigger.when in timings:
                found.setdefault(card.id, []).append((index, trigger))
    return found


@lru_cache(maxsize=256)
def _any_ground_acts(content: Box, timings: tuple[str, ...]) -> bool:
    """Whether any kind of tile does something then: at most moments none does."""
    return any(_acts(tile, timings) for tile in content.terrain.values())


def _acting_ground(game: Game, knight: Fighter, timings: tuple[str, ...]) -> TerrainTile | None:
    """The tile under the knight, if it does something then."""
    ground = ground_of(game, knight) if _any_ground_acts(game.content, timings) else None
    return ground if ground is not None and _acts(ground, timings) else None


def _acts(tile: TerrainTile, timings: tuple[str, ...]) -> bool:
    return any(effect.when in timings for effect in tile.triggers)


def _of_ground(game: Game, knight: Fighter, ground: TerrainTile, timings: Sequence[str]) -> Iterator[Pending]:
    """What the tile on which the knight stands does then (TER-002, TER-025)."""
    for index, effect in enumerate(ground.triggers):
        if effect.when in timings:
            key = f"ground:{knight.id}:{ground.id}#{index}"
            own = Context(source=ground.id, knight=knight, target=knight)
            option = Option(key, "ground", {"card": ground.id, "knight": knight.id})
            yield Pending(option, partial(perform, game, effect.do, own))


def _by_condition(game: Game, knight: Fighter, name: str, trigger: ConditionTrigger) -> Callable[[], Steps[None]]:
    def do() -> Steps[None]:
        knight.marks.append(Mark(MarkKind.UNDER_WAY, what=name))
        try:
            yield from perform(game, trigger.do, Context(source=name, knight=knight))
        finally:
            forget(knight.marks, MarkKind.UNDER_WAY, what=name)
        left = max(0, knight.conditions.get(name, 0) + trigger.tokens)
        if name in knight.conditions:
            stats.set_condition(knight, name, left)
        if trigger.discard or (trigger.tokens < 0 and not left):
            stats.end_condition(game, knight, name)

    return do


def _acting(game: Game, timings: Sequence[str]) -> list[tuple[Trait, Figure | None]]:
    """Traits of the level that work at this moment, for all mobs of a sheet at once (CLA-071 … CLA-077)."""
    return [
        (trait, figure)
        for figure in _one_of_each_sheet(game)
        for trait in traits_set_off(game, figure, Context(), *timings)
    ]


def _one_of_each_sheet(game: Game) -> list[Figure | None]:
    """The first figure of the clash's own monster, if one is left, and of each kind of companion (MON-010)."""
    firsts: dict[str, Figure | None] = {"": None}
    for figure in clash_of(game).figures:
        if firsts.get(figure.monster) is None:
            firsts[figure.monster] = figure
    return list(firsts.values())


def _pending_trait(game: Game, trait: Trait, figure: Figure | None) -> Pending:
    return Pending(Option(f"trait:{trait.id}", "trait", {"card": trait.id}), _by_trait(game, trait, figure))


def _by_trait(game: Game, trait: Trait, figure: Figure | None) -> Callable[[], Steps[None]]:
    def do() -> Steps[None]:
        game.emit("trait", "CLA-075", card=trait.id)
        yield from perform(game, trait.effect, Context(source=trait.id, figure=figure, default="each_knight"))

    return do
