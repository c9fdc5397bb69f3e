"""The Heroic Arc in an attack: one option of each level that the attacker's Passion has reached (ARC-004 … ARC-013)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.engine.decision import Scalar
from kf_desktop.rules.abilities.grants import any_possible, grant_all
from kf_desktop.rules.clash.windows.timings import belonging
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight import stats
from kf_desktop.rules.knight.arcs import open_levels
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Refusal, Steps, choose_of
from kf_desktop.rules.table.hindrance import Hindrance


class ArcOption(NamedTuple):
    """An option of a level of the arc, and those of its keywords that belong to the window asked about."""

    level: int  # the Passion that it needs
    number: int  # among those of its level, from 0
    keywords: tuple[Keyword, ...]
    now: list[Keyword]


def options_now(game: Game, attack: KnightAttack, timing: str) -> list[ArcOption]:
    """The options of the levels reached and not yet used in this attack (ARC-004, ARC-007, ARC-010)."""
    passion = attack.knight.passion + attack.passion_bonus
    options = _of_window(game.content, _arc_id(attack.knight), timing)
    return [option for option in options if option.level <= passion and option.level not in attack.used_levels]


@lru_cache(maxsize=512)
def _of_window(content: Box, arc: str, timing: str) -> list[ArcOption]:
    """The options of the arc that hold something for the window."""
    return [
        ArcOption(level.passion, index, option, now)
        for level in content.heroic_arcs[arc].levels
        for index, option in enumerate(level.options)
        if (now := belonging(option, timing))
    ]


def option_of(knight: Fighter, level: int, index: int, option: tuple[Keyword, ...]) -> Option:
    """The option of that level as it is offered to the attacker."""
    shown: dict[str, Scalar] = {
        "card": _arc_id(knight),
        "keyword": ", ".join(map(str, option)),
        "knight": knight.id,
        "level": level,
    }
    return Option(f"arc:{level}:{index}", "arc", shown)


def use_option(
    game: Game, attack: KnightAttack, level: int, option: tuple[Keyword, ...], timing: str, context: Context
) -> Callable[[], Steps[None]]:
    """What applies its keywords of this window; those of the second wait for it (ARC-008, ARC-010)."""

    def do() -> Steps[None]:
        attack.used_levels.append(level)
        now = belonging(option, timing)
        attack.deferred += [keyword for keyword in belonging(option, "second_window") if keyword not in now]
        yield from grant_all(game, now, context)

    return do


def use_the_rest(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Every level still unused must be applied, if one of its options is possible (ARC-011, ARC-013)."""
    for level, options in list(open_levels(game, attack.knight, attack.passion_bonus)):
        if level in attack.used_levels:
            continue
        able = [index for index, option in enumerate(options) if _is_possible(game, option, "second_window", context)]
        if not able:
            continue
        option = yield from choose_of(
            Kind.WINDOW,
            "choose.arc",
            {option_of(attack.knight, level, index, options[index]): options[index] for index in able},
            seats=(attack.knight.seat,),
            source=_arc_id(attack.knight),
            because=("ARC-011",),
            args={"knight": attack.knight.id, "passion": level},
            missing=partial(_refused_of_level, game, attack, context, level),
        )
        yield from use_option(game, attack, level, option, "second_window", context)()


def _refused_of_level(game: Game, attack: KnightAttack, context: Context, level: int) -> list[Refusal]:
    return list(refused_levels(game, attack, context, "second_window", only=level))


def refused_levels(
    game: Game, attack: KnightAttack, context: Context, timing: str, *, only: int | None = None
) -> Iterator[Refusal]:
    """The options of the Heroic Arc, or of one level of it, that are not there (ARC-004 … ARC-013)."""
    knight = attack.knight
    passion = min(stats.PASSION_MAX, knight.passion + attack.passion_bonus)
    for level in game.content.heroic_arcs[_arc_id(knight)].levels:
        if only not in (None, level.passion):
            continue
        for index, option in enumerate(level.options):
            why = _level_hindrance(game, attack, context, timing, level.passion, option)
            if why is not None:
                shown = option_of(knight, level.passion, index, option)
                if why in (because.PASSION, because.LEVEL_USED):
                    deed = use_option(game, attack, level.passion, option, timing, context)
                    yield why.against(shown, deed, amount=level.passion, have=passion)
                elif why is because.LEVEL_IDLE:
                    yield why.of(shown, what=belonging(option, timing)[0].id)
                else:
                    yield why.of(shown, amount=level.passion, have=passion)


def _level_hindrance(
    game: Game, attack: KnightAttack, context: Context, timing: str, level: int, option: tuple[Keyword, ...]
) -> Hindrance | None:
    """Why the option of that level cannot be used in the window (ARC-004 … ARC-013)."""
    if level > attack.knight.passion + attack.passion_bonus:
        return because.PASSION
    if level in attack.used_levels:
        return because.LEVEL_USED
    if not belonging(option, timing):
        return because.LEVEL_LATER
    return None if _is_possible(game, option, timing, context) else because.LEVEL_IDLE


def _is_possible(game: Game, option: tuple[Keyword, ...], timing: str, context: Context) -> bool:
    """Whether the option holds something for this window that could be done now (ARC-013)."""
    return any_possible(game, belonging(option, timing), context)


def _arc_id(knight: Fighter) -> str:
    return knight.loadout.heroic_arc
