"""The windows of a knight's attack, and the keywords that work in them (KAT-047 … KAT-049, KAT-097 … KAT-101).

Keywords come from the active weapon, the knight's passive sources, abilities used and the Heroic Arc.
Those that place tokens are mandatory, those that move somebody are a choice (ABI-031, ABI-033).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from typing import TypeAlias

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.knights import Exert
from kf_desktop.engine.decision import Scalar, stands_for
from kf_desktop.rules.abilities import using
from kf_desktop.rules.abilities.grants import any_possible, grant_all
from kf_desktop.rules.abilities.refusals import of_not_in_play, of_offers, of_other_moments
from kf_desktop.rules.clash.attack.keywords import attack_keywords, can_go_on, may_lose_range
from kf_desktop.rules.clash.attack.tokens import place_tokens, rouse
from kf_desktop.rules.clash.harm.peril import settle
from kf_desktop.rules.clash.timing.simultaneous import PASS, PASSING
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight import gear, stats
from kf_desktop.rules.knight.arcs import open_levels
from kf_desktop.rules.knight.keywords import stacked
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import (
    Asking,
    Deed,
    Fighter,
    Game,
    Kind,
    Option,
    Refusal,
    Steps,
    agrees,
    choose,
    choose_of,
)
from kf_desktop.rules.table.hindrance import Hindrance

EITHER_WINDOW = frozenset({"knockback", "pushback", "vault", "hug", "daze"})
OPTIONAL = {
    "first_window": EITHER_WINDOW | {"provoke", "inspire", "sacrifice"},
    "second_window": EITHER_WINDOW | {"reposition", "motivate", "drag", "fortify", "pull", "refresh_x", "stand_up"},
}
"""Keywords that the attacker may use in a window, each once an attack (ABI-033, ABI-035)."""

ATTACK_TIMINGS = ("attack_roll", "first_window", "either_window", "power_roll", "second_window")
"""The moments of an attack at which its abilities are offered, in order."""

WINDOW_RULES = {
    "attack_roll": "KAT-029",
    "first_window": "KAT-047",
    "power_roll": "KAT-071",
    "second_window": "KAT-097",
}

TIMINGS = {timing: (timing, "either_window") if timing in OPTIONAL else (timing,) for timing in WINDOW_RULES}
"""The timings of abilities that each window is for: flexible ones work in either (ABI-035)."""

EARLY = {
    "attack_roll": ("attack_roll",),
    "first_window": ("first_window", "power_roll", "determine_bp", "on_wound"),
}
"""Timings of keywords that are useful only before the second window (ARC-010)."""


@dataclass(slots=True)
class Choice:
    """Something that can be done in a window: an offer, a keyword or a level of the arc."""

    option: Option
    do: Callable[[], Steps[None]]
    due: bool = False  # it must be resolved (ABI-030)


def _total(game: Game, attack: KnightAttack, keyword: Keyword) -> Keyword:
    """The keyword with what all its sources amount to (ABI-058, ABI-061)."""
    same = [entry for entry in attack_keywords(game, attack) if entry.argument == keyword.argument]
    value = stacked(same, keyword.id) if keyword.rule.takes_value else 0
    return replace(keyword, value=value)


# --- windows ------------------------------------------------------------------------------------


def first_window(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Step 4: Auto tokens are placed, Rouse counts; then the attacker may use what fits (KAT-047 … KAT-049)."""
    rouse(game, attack)
    automatic = [keyword for keyword in attack_keywords(game, attack) if keyword.id in ("auto_break", "auto_token")]
    attack.automatic = True
    yield from grant_all(game, automatic, context)
    yield from _window(game, attack, context, "first_window")


def second_window(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Step 10: tokens are placed, the rest of the arc is used, then what the attacker likes (KAT-097 … KAT-101)."""
    place_tokens(game, attack)
    yield from grant_all(game, attack.deferred, context)
    yield from _window(game, attack, context, "second_window")
    if not attack.knight.dead:
        yield from _finish_arc(game, attack, context)
    yield from _cumbersome(game, attack)


def roll_window(
    game: Game, attack: KnightAttack, context: Context, timing: str, said: Callable[[], dict[str, Scalar]] = dict
) -> Steps[None]:
    """After a roll is seen: abilities of that timing and exerts (TEC-031). `said` is how the roll stands."""
    return _window(game, attack, context, timing, said)


def on_wound(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """A wound is dealt: keywords of the moment, before the responses (the keyword Suppress)."""
    found = [keyword for keyword in attack_keywords(game, attack) if keyword.id == "suppress"]
    yield from grant_all(game, list(dict.fromkeys(found)), context)


def _window(
    game: Game, attack: KnightAttack, context: Context, timing: str, said: Callable[[], dict[str, Scalar]] = dict
) -> Steps[None]:
    attack.in_window = timing in OPTIONAL
    yield from _until_passed(game, attack, context, timing, said)
    attack.in_window = False


def _until_passed(
    game: Game, attack: KnightAttack, context: Context, timing: str, said: Callable[[], dict[str, Scalar]]
) -> Steps[None]:
    """Ask until the attacker passes; each thing once, each ability name once (ABI-035, ABI-040).

    He cannot pass over constant abilities. The first window closes as soon as the attack cannot go on (WIN-028).
    """
    names: list[str] = []
    done: list[str] = []
    closing = attack.closed
    while not attack.knight.dead and attack.closed == closing:
        if timing == "first_window" and game.state.clash is not None and not can_go_on(game, attack):
            return
        choices = _choices(game, attack, context, timing, names, done)
        if not choices:
            return
        due = [choice.option for choice in choices.values() if choice.due]
        free = [choice.option for choice in choices.values() if not choice.due]
        missing = partial(_missing, game, attack, context, timing, names, done)
        if due:
            key = yield from choose(
                Kind.ORDER,
                "order.effects",
                [*due, *free],
                seats=(attack.knight.seat,),
                source=attack.weapon.gear,
                because=("GLD-033", "ABI-030"),
                about=attack,
                missing=missing,
            )
        else:
            answer = yield Asking(
                Kind.WINDOW,
                f"window.{timing}",
                [*free, PASSING],
                (attack.knight.seat,),
                args={"knight": attack.knight.id, **said()},
                source=attack.weapon.gear,
                because=(WINDOW_RULES[timing],),
                about=attack,
                missing=missing,
            )
            key = answer[0]
        if key == PASS:
            return
        if key not in choices:
            yield from _do_anyway(game, attack, stands_for(missing, key), context, names)
        else:
            done.append(key)
            yield from choices[key].do()
        yield from settle(game)


def _do_anyway(
    game: Game, attack: KnightAttack, what: tuple[Fighter, Offer] | Deed, context: Context, names: list[str]
) -> Steps[None]:
    """What a house rule takes: an ability, or a level of the arc."""
    deed = _use_offer(game, attack, what[1], context, names) if isinstance(what, tuple) else what
    yield from deed()


def _option(attack: KnightAttack, key: str, label: str, card: str, keyword: str = "") -> Option:
    return Option(key, label, {"card": card, "keyword": keyword, "knight": attack.knight.id})


def _missing(
    game: Game, attack: KnightAttack, context: Context, timing: str, names: list[str], done: list[str]
) -> list[Refusal]:
    """What the attacker cannot use in the window: abilities, keywords, levels of the arc."""
    knight = attack.knight
    timings, offers = TIMINGS[timing], offers_of(game, knight, timing)
    used = [*done, *(f"use:{offer.key}" for offer in offers if _flexible_and_used(attack, offer))]
    return [
        *of_offers(game, knight, offers, lambda offer: context, names, used),
        *of_not_in_play(game, knight, timings),
        *of_other_moments(game, knight, tuple(other for other in ATTACK_TIMINGS if other not in timings)),
        *_missing_keywords(game, attack, context, timing),
        *_missing_levels(game, attack, context, timing),
    ]


def _missing_keywords(game: Game, attack: KnightAttack, context: Context, timing: str) -> Iterator[Refusal]:
    """Keywords that may be used in an attack, but not now: each once an attack, in its window, if it does anything."""
    for keyword in dict.fromkeys(attack_keywords(game, attack)):
        if not any(keyword.id in words for words in OPTIONAL.values()):
            continue
        option = _option(attack, f"keyword:{keyword.id}", "keyword", attack.weapon.gear, str(keyword))
        if keyword.id in attack.used_keywords:
            yield because.USED_IN_ATTACK.of(option)
        elif keyword.id not in OPTIONAL.get(timing, ()):
            yield because.OTHER_WINDOW.of(option)
        elif not any_possible(game, [keyword], context):
            yield because.NO_EFFECT.of(option, what=keyword.id)


def _missing_levels(
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
                shown = _arc_option(knight, level.passion, index, option)
                if why in (because.PASSION, because.LEVEL_USED):
                    deed = _use_arc(game, attack, level.passion, option, timing, context)
                    yield why.against(shown, deed, amount=level.passion, have=passion)
                elif why is because.LEVEL_IDLE:
                    yield why.of(shown, what=_belonging(option, timing)[0].id)
                else:
                    yield why.of(shown, amount=level.passion, have=passion)


def _level_hindrance(
    game: Game, attack: KnightAttack, context: Context, timing: str, level: int, option: tuple[Keyword, ...]
) -> Hindrance | None:
    if level > attack.knight.passion + attack.passion_bonus:
        return because.PASSION
    if level in attack.used_levels:
        return because.LEVEL_USED
    if not any(belongs(keyword.id, keyword.rule.timing, timing) for keyword in option):
        return because.LEVEL_LATER
    return None if _option_possible(game, option, timing, context) else because.LEVEL_IDLE


def offers_of(game: Game, knight: Fighter, timing: str) -> list[Offer]:
    """What the attacker has for the window, usable or not: abilities of the moment and Exerts (TEC-031)."""
    return [*using.offers(game, knight, TIMINGS[timing]), *using.exerts(game, knight)]


def coming(game: Game, attack: KnightAttack) -> list[Option]:
    """What the first window would offer if it opened now."""
    context = Context(source=attack.weapon.gear, knight=attack.knight, figure=attack.figure, attack=attack)
    choices = _choices(game, attack, context, "first_window", [], [])
    return [choice.option for choice in choices.values() if not choice.due]


def _choices(
    game: Game, attack: KnightAttack, context: Context, timing: str, names: list[str], done: list[str]
) -> dict[str, Choice]:
    found: dict[str, Choice] = {}
    knight = attack.knight
    for offer in offers_of(game, knight, timing):
        if (offer.name and offer.name in names) or _flexible_and_used(attack, offer):
            continue
        if using.usable(game, knight, offer, context):
            key = f"use:{offer.key}"
            option = _option(attack, key, "exert" if isinstance(offer.ability, Exert) else "use", offer.source)
            option = _risky(game, attack, timing, option, offer.keywords)
            found[key] = Choice(option, _use_offer(game, attack, offer, context, names), _is_due(offer, timing))
    for keyword in attack_keywords(game, attack) if timing in OPTIONAL else ():
        fresh = keyword.id in OPTIONAL[timing] and keyword.id not in attack.used_keywords
        if fresh and any_possible(game, (keyword,), context):
            key = f"keyword:{keyword.id}"
            option = _option(attack, key, "keyword", attack.weapon.gear, str(keyword))
            option = _risky(game, attack, timing, option, (keyword,))
            found[key] = Choice(option, _use_keyword(game, attack, keyword, context))
    for level, index, keywords, now in _arc_options(game, attack, timing):
        if any_possible(game, now, context):
            option = _risky(game, attack, timing, _arc_option(knight, level, index, keywords), now)
            found[option.key] = Choice(option, _use_arc(game, attack, level, keywords, timing, context))
    return {key: choice for key, choice in found.items() if key not in done} if done else found


def _risky(game: Game, attack: KnightAttack, timing: str, option: Option, keywords: Iterable[Keyword]) -> Option:
    """The option says so if it may cost the attack: until the power roll its target has to be in range (WIN-029)."""
    in_time = timing == "first_window" and game.state.clash is not None
    lost = in_time and may_lose_range(game, attack, keywords)
    return replace(option, args={**option.args, "risk": "range"}) if lost else option


def _is_due(offer: Offer, timing: str) -> bool:
    """A constant ability of this window, unless it only gives keywords that may be used or not (ABI-030, ABI-033)."""
    if not offer.is_constant or offer.timing != timing:
        return False
    return bool(offer.ability.effect) or any(keyword.id not in OPTIONAL.get(timing, ()) for keyword in offer.keywords)


def _flexible_and_used(attack: KnightAttack, offer: Offer) -> bool:
    """What works in either window is used in only one of them (ABI-035)."""
    return offer.timing == "either_window" and offer.key in attack.used


def _use_offer(
    game: Game, attack: KnightAttack, offer: Offer, context: Context, names: list[str]
) -> Callable[[], Steps[None]]:
    def do() -> Steps[None]:
        if offer.name:
            names.append(offer.name)
        attack.used.append(offer.key)
        yield from using.use(game, attack.knight, offer, context.as_self(attack.knight, offer.source))

    return do


def _use_keyword(game: Game, attack: KnightAttack, keyword: Keyword, context: Context) -> Callable[[], Steps[None]]:
    def do() -> Steps[None]:
        attack.used_keywords.append(keyword.id)
        yield from grant_all(game, [_total(game, attack, keyword)], context)

    return do


# --- the Heroic Arc -----------------------------------------------------------------------------


def _arc_id(knight: Fighter) -> str:
    return knight.loadout.heroic_arc


ArcOption: TypeAlias = tuple[int, int, tuple[Keyword, ...], list[Keyword]]
"""Level, index and keywords of an option of the arc, and those of them that belong to the window asked about."""


def _arc_options(game: Game, attack: KnightAttack, timing: str) -> list[ArcOption]:
    """The options of the levels reached and not yet used in this attack (ARC-004, ARC-007, ARC-010)."""
    passion = attack.knight.passion + attack.passion_bonus
    options = _of_window(game.content, _arc_id(attack.knight), timing)
    return [entry for entry in options if entry[0] <= passion and entry[0] not in attack.used_levels]


@lru_cache(maxsize=512)
def _of_window(content: Box, arc: str, timing: str) -> list[ArcOption]:
    """The options of the arc that hold something for the window."""
    return [
        (level.passion, index, option, now)
        for level in content.heroic_arcs[arc].levels
        for index, option in enumerate(level.options)
        if (now := _belonging(option, timing))
    ]


def _belonging(option: tuple[Keyword, ...], timing: str) -> list[Keyword]:
    """What of the option belongs to that window."""
    return [keyword for keyword in option if belongs(keyword.id, keyword.rule.timing, timing)]


@cache
def belongs(keyword: str, its_timing: str, timing: str) -> bool:
    """Whether the keyword works in that window; what is of no earlier use belongs to the second (ARC-010)."""
    if keyword in OPTIONAL.get(timing, ()) or its_timing in EARLY.get(timing, ()):
        return True
    return timing == "second_window" and not any(its_timing in early for early in EARLY.values())


def _option_possible(game: Game, option: tuple[Keyword, ...], timing: str, context: Context) -> bool:
    """Whether the option holds something for this window that could be done now (ARC-013)."""
    return any_possible(game, _belonging(option, timing), context)


def _use_arc(
    game: Game, attack: KnightAttack, level: int, option: tuple[Keyword, ...], timing: str, context: Context
) -> Callable[[], Steps[None]]:
    """Apply what belongs to this window; tokens that wait for the second are placed there (ARC-008, ARC-010)."""

    def do() -> Steps[None]:
        attack.used_levels.append(level)
        now = _belonging(option, timing)
        attack.deferred += [keyword for keyword in _belonging(option, "second_window") if keyword not in now]
        yield from grant_all(game, now, context)

    return do


def _finish_arc(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Every level still unused must be applied, if one of its options is possible (ARC-011, ARC-013)."""
    for level, options in list(open_levels(game, attack.knight, attack.passion_bonus)):
        if level in attack.used_levels:
            continue
        able = [
            index for index, option in enumerate(options) if _option_possible(game, option, "second_window", context)
        ]
        if not able:
            continue
        option = yield from choose_of(
            Kind.WINDOW,
            "choose.arc",
            {_arc_option(attack.knight, level, index, options[index]): options[index] for index in able},
            seats=(attack.knight.seat,),
            source=_arc_id(attack.knight),
            because=("ARC-011",),
            args={"knight": attack.knight.id, "passion": level},
            missing=partial(_missing_of_level, game, attack, context, level),
        )
        yield from _use_arc(game, attack, level, option, "second_window", context)()


def _arc_option(knight: Fighter, level: int, index: int, option: tuple[Keyword, ...]) -> Option:
    shown: dict[str, Scalar] = {
        "card": _arc_id(knight),
        "keyword": ", ".join(map(str, option)),
        "knight": knight.id,
        "level": level,
    }
    return Option(f"arc:{level}:{index}", "arc", shown)


def _missing_of_level(game: Game, attack: KnightAttack, context: Context, level: int) -> list[Refusal]:
    return list(_missing_levels(game, attack, context, "second_window", only=level))


# --- tokens -------------------------------------------------------------------------------------


def _cumbersome(game: Game, attack: KnightAttack) -> Steps[None]:
    """A Cumbersome weapon that wounded is exhausted, unless a Tireless knight ignores it (ABI-032)."""
    names = [keyword.id for keyword in attack_keywords(game, attack)] if attack.dealt_a_wound else []
    if "cumbersome" not in names:
        return
    if "tireless" in names and (yield from agrees(attack.knight, "choose.tireless", because=("ABI-032",))):
        return
    gear.exhaust(game, attack.knight, attack.weapon)
