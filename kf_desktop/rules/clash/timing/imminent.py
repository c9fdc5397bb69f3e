"""What is about to happen to a knight: effects that come before it or take its place (TIM-004 … TIM-007, GLD-024)."""

from __future__ import annotations

from dataclasses import replace

from kf_desktop.content.effects.vocabulary import Instead
from kf_desktop.rules.abilities.using import offers
from kf_desktop.rules.clash.timing.simultaneous import use_offers
from kf_desktop.rules.effects.conditions import knows_word
from kf_desktop.rules.effects.context import Context, Imminent
from kf_desktop.rules.effects.perform import perform, performs
from kf_desktop.rules.table.game import Fighter, Game, Steps
from kf_desktop.rules.table.marks import Mark, MarkKind


def about_to(
    game: Game, what: str, knight: Fighter, context: Context | None = None, *, instant: bool = False
) -> Steps[bool]:
    """Resolve the knight's abilities 'when you are about to …'; whether it still happens (TIM-004, TIM-006).

    Their own effects do not set them off again.
    """
    clash, timing = game.state.clash, f"about_to_{what}"
    if clash is None or knight.dead or not offers(game, knight, (timing,)):
        return True
    mark = Mark(MarkKind.IMMINENT, knight.id, what)
    if mark in clash.marks:
        return True
    imminent = Imminent(what, instant)
    game.emit("about_to", "TIM-004", knight=knight.id, what=what)
    clash.marks.append(mark)
    try:
        yield from use_offers(game, knight, timing, replace(context or Context(), imminent=imminent))
    finally:
        clash.marks.remove(mark)
    return not imminent.averted


@performs(Instead)
def _instead(game: Game, effect: Instead, context: Context) -> Steps[None]:
    """It is not resolved, this is; a loss that takes its place meets no armor again (GLD-013, GLD-021, GLD-024)."""
    imminent = context.imminent
    if imminent is None or imminent.averted:
        return
    imminent.averted = True
    knight = context.knight.id if context.knight is not None else ""
    game.emit("averted", "GLD-024", knight=knight, what=imminent.what, card=context.source)
    yield from perform(game, effect.do, replace(context, monster_attack=None, during=context.attack_under_way))


@knows_word("instant_death")
def _instant_death(game: Game, context: Context, who: Fighter | None) -> bool:
    return context.imminent is not None and context.imminent.instant


@knows_word("by_attack")
def _by_attack(game: Game, context: Context, who: Fighter | None) -> bool:
    return context.attack_under_way is not None
