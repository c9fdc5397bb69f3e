"""A squire's evasion: Mettle cards in place of evasion dice (SQU-048 … SQU-058)."""

from __future__ import annotations

from collections.abc import Callable

from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.table import dice
from kf_desktop.rules.table.game import Fighter, Game, Steps
from kf_desktop.rules.table.mettle import draw, put_by
from kf_desktop.rules.table.sums import Part, Sum, account, at_least, part, summed

MORE_CARDS = (5, 7)  # SQU-050, SQU-051: from so many evasion dice on there is one card more, then another
HARD = 11  # SQU-053

CritMoment = Callable[[Game, Fighter, dice.Die, Context], Steps[bool]]


def cards_for(count: int) -> int:
    """How many Mettle cards are drawn against so many evasion dice, bonus dice included (SQU-048 … SQU-052)."""
    return 1 + sum(count >= least for least in MORE_CARDS)


def evaded_by(game: Game, die: dice.Die, difficulty: int) -> int:
    """The hits that a card evades; against 11+ one less, but not below 1 (SQU-053, SQU-057)."""
    printed = game.content.mettle[die.card].evasion
    return max(1, printed - 1) if difficulty >= HARD and printed else printed


def draw_evasion(
    game: Game,
    squire: Fighter,
    context: Context,
    count: Sum,
    difficulty: Sum,
    *,
    free: int,
    heat: bool,
    blocked: list[Part],
    crit_moment: CritMoment,
) -> Steps[None]:
    """Draw, replace, count: the attack's hits are its dice less what the cards evade (SQU-048 … SQU-057).

    Args:
        count, difficulty: the attack's evasion dice and what each would have to reach.
        free: replacements that cost no Heat; without `heat` there are no others.
        blocked: hits that are treated as evaded besides, as negative parts.
        crit_moment: what a Crit Evade or its failure sets off.
    """
    attack = context.monster_attack
    assert attack is not None
    cards = [dice.die_of(draw(game, squire, "evasion")) for _ in range(cards_for(count[0]))]
    event = game.emit(
        "evasion_cards",
        "SQU-048",
        knight=squire.id,
        cards=[die.card for die in cards],
        hits=count[0],
        difficulty=difficulty[0],
    )
    event.reasons = (account("evasion_dice", count), account("difficulty", difficulty))
    if not (yield from _feel(game, squire, cards, context, crit_moment)):
        return
    for die in cards:
        die.bonus = evaded_by(game, die, difficulty[0]) - die.natural
    again = yield from dice.reroll_d10s(
        game,
        squire,
        cards,
        "evasion",
        free=free,
        heat=heat,
        difficulty=-(-count[0] // len(cards)),  # what each card would have to evade
        source=attack.card.id,
        about=attack,
    )
    if not (yield from _feel(game, squire, again, context, crit_moment)):
        return
    put_by(game, *(die.card for die in cards))
    evaded = [part("mettle", -evaded_by(game, die, difficulty[0]), "SQU-048", die.card) for die in cards]
    attack.hits, parts = at_least(0, summed(part("evasion_dice", count[0], "SQU-049"), *evaded, *blocked), "SQU-049")
    event = game.emit("hits", "SQU-049", knight=squire.id, hits=attack.hits, blocked=count[0] - attack.hits)
    event.reasons = (account("hits", (attack.hits, parts)),)


def _feel(game: Game, squire: Fighter, cards: list[dice.Die], context: Context, crit_moment: CritMoment) -> Steps[bool]:
    """What critical cards set off (SQU-056, SQU-057); whether the attack still concerns the squire."""
    attack = context.monster_attack
    assert attack is not None
    for die in cards:
        if die.crit:
            yield from crit_moment(game, squire, die, context)
    return not squire.dead and attack.goes_on(game, squire)
