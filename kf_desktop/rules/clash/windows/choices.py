"""What the attacker can do in a window, and what not: abilities, Exerts, keywords, the Heroic Arc (ABI, KAT).

Keywords come from the active weapon, the knight's passive sources, abilities used and the Heroic Arc.
Those that place tokens are mandatory, those that move somebody are a choice (ABI-031, ABI-033).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.knights import Exert
from kf_desktop.rules.abilities import using
from kf_desktop.rules.abilities.grants import any_possible, grant_all, vigor_for
from kf_desktop.rules.abilities.refusals import of_not_in_play, of_offers, of_other_moments
from kf_desktop.rules.clash.windows import heroic_arc
from kf_desktop.rules.clash.windows.keywords import attack_keywords, may_lose_range
from kf_desktop.rules.clash.windows.timings import ATTACK_TIMINGS, OPTIONAL, TIMINGS
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight.keywords import stacked
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import Fighter, Game, Option, Refusal, Steps


@dataclass(slots=True)
class Choice:
    """Something that can be done in a window: an offer, a keyword or a level of the arc."""

    option: Option
    do: Callable[[], Steps[None]]
    due: bool = False  # it must be resolved (ABI-030)


def offers_of(game: Game, knight: Fighter, timing: str) -> list[Offer]:
    """What the attacker has for the window, usable or not: abilities of the moment and Exerts (TEC-031)."""
    return [*using.offers(game, knight, TIMINGS[timing]), *using.exerts(game, knight)]


def coming(game: Game, attack: KnightAttack) -> list[Option]:
    """What the first window would offer if it opened now."""
    context = Context(source=attack.weapon.gear, knight=attack.knight, figure=attack.figure, attack=attack)
    choices = choices_in(game, attack, context, "first_window", [], [])
    return [choice.option for choice in choices.values() if not choice.due]


def choices_in(
    game: Game, attack: KnightAttack, context: Context, timing: str, names: list[str], done: list[str]
) -> dict[str, Choice]:
    """What the attacker can do in the window, by the option's key.

    Args:
        names: names of abilities already used in this window; of one name each is used once (ABI-040).
        done: keys of the options already taken in this window.
    """
    found: dict[str, Choice] = {}
    knight = attack.knight
    for offer in offers_of(game, knight, timing):
        if (offer.name and offer.name in names) or _flexible_and_used(attack, offer):
            continue
        if using.usable(game, knight, offer, context):
            key = f"use:{offer.key}"
            option = _option(attack, key, "exert" if isinstance(offer.ability, Exert) else "use", offer.source)
            option = _risky(game, attack, timing, option, offer.keywords)
            found[key] = Choice(option, use_offer(game, attack, offer, context, names), _is_due(offer, timing))
    for keyword in attack_keywords(game, attack) if timing in OPTIONAL else ():
        fresh = keyword.id in OPTIONAL[timing] and keyword.id not in attack.used_keywords
        if fresh and any_possible(game, (keyword,), context):
            key = f"keyword:{keyword.id}"
            option = _option(attack, key, "keyword", attack.weapon.gear, str(keyword))
            option = _priced(_risky(game, attack, timing, option, (keyword,)), keyword)
            found[key] = Choice(option, _use_keyword(game, attack, keyword, context))
    for level, index, keywords, now in heroic_arc.options_now(game, attack, timing):
        if any_possible(game, now, context):
            option = _risky(game, attack, timing, heroic_arc.option_of(knight, level, index, keywords), now)
            found[option.key] = Choice(option, heroic_arc.use_option(game, attack, level, keywords, timing, context))
    return {key: choice for key, choice in found.items() if key not in done} if done else found


def _priced(option: Option, keyword: Keyword) -> Option:
    """The option says so if the keyword costs Vigor."""
    vigor = vigor_for(keyword)
    return replace(option, args={**option.args, "vigor": vigor}) if vigor else option


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


def use_offer(
    game: Game, attack: KnightAttack, offer: Offer, context: Context, names: list[str]
) -> Callable[[], Steps[None]]:
    """What uses the ability in the attack, and adds its name to `names`."""

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


def _total(game: Game, attack: KnightAttack, keyword: Keyword) -> Keyword:
    """The keyword with what all its sources amount to (ABI-058, ABI-061)."""
    same = [entry for entry in attack_keywords(game, attack) if entry.argument == keyword.argument]
    value = stacked(same, keyword.id) if keyword.rule.takes_value else 0
    return replace(keyword, value=value)


def _option(attack: KnightAttack, key: str, label: str, card: str, keyword: str = "") -> Option:
    return Option(key, label, {"card": card, "keyword": keyword, "knight": attack.knight.id})


def refused(
    game: Game, attack: KnightAttack, context: Context, timing: str, names: list[str], done: list[str]
) -> list[Refusal]:
    """What the attacker cannot use in the window; `names` and `done` are those of `choices_in`."""
    knight = attack.knight
    timings, offers = TIMINGS[timing], offers_of(game, knight, timing)
    used = [*done, *(f"use:{offer.key}" for offer in offers if _flexible_and_used(attack, offer))]
    return [
        *of_offers(game, knight, offers, lambda offer: context, names, used),
        *of_not_in_play(game, knight, timings),
        *of_other_moments(game, knight, tuple(other for other in ATTACK_TIMINGS if other not in timings)),
        *_refused_keywords(game, attack, context, timing),
        *heroic_arc.refused_levels(game, attack, context, timing),
    ]


def _refused_keywords(game: Game, attack: KnightAttack, context: Context, timing: str) -> Iterator[Refusal]:
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
