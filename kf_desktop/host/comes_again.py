"""What the windows of a knight's attack offer only once, judged by the rules from what lies open on the table.

An Exert is offered in every window of the attack (TEC-031), so a player who has seen it beside his dice and left it
need not be asked again. What works in either window can wait for the second (ABI-035), and so can the Heroic Arc,
whose options are asked for at the end in any case (ARC-011).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from kf_desktop.content.cards.knights import Exert
from kf_desktop.content.dice import POWER_DICE
from kf_desktop.content.effects.attack import Pool, Power, Reroll
from kf_desktop.content.effects.vocabulary import Gate
from kf_desktop.content.walk import walk
from kf_desktop.engine.decision import Asking, Decision, Option
from kf_desktop.rules.clash.attack.attack_roll import precision_of
from kf_desktop.rules.clash.attack.power_roll import plain_power_rerolls
from kf_desktop.rules.clash.timing.simultaneous import PASS
from kf_desktop.rules.clash.windows.choices import coming, offers_of
from kf_desktop.rules.clash.windows.keywords import attack_keywords
from kf_desktop.rules.clash.windows.timings import EITHER_WINDOW, belonging
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.knight.pool import conversion
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.dice import PowerDie
from kf_desktop.rules.table.game import Game, encounter_now

FIRST, POWER, SECOND = "first_window", "power_roll", "second_window"
OF_THE_EXCESS = ("overbreak", "envenomed", "area")
"""Keywords that depend on how far the total Power goes."""
BOUNDLESS = 10**6
"""More than any attack's total: where an ability gives as much as is paid for it."""
CONVERTING = ("sunder", "break", "spell", "hope", "fire", "black", "power_token")
"""Tokens that make Power (KAT-076, KAT-077)."""


def lapsing(game: Game, asked: Decision) -> tuple[str, ...] | None:
    """What is offered in the window for the last time, besides what was offered with the dice already."""
    attack = asked.about if isinstance(asked, Asking) else None
    timing = asked.topic
    offered = [option for option in asked.options if option.key != PASS]
    may_pass = len(offered) < len(asked.options)
    if asked.family != "window" or timing not in (FIRST, POWER, SECOND) or not may_pass:
        return None
    if not isinstance(attack, KnightAttack):
        return None
    return tuple(option.key for option in offered if not _comes_again(game, attack, option, timing))


def ahead(game: Game, asked: Decision) -> tuple[Option, ...]:
    """What the first window will offer for the last time if the dice of the attack roll are kept as they lie."""
    attack = asked.about if isinstance(asked, Asking) else None
    if not isinstance(attack, KnightAttack) or asked.prompt != "window.attack_roll":
        return ()
    precision, _ = precision_of(game, attack)
    if not any(die.succeeds(precision, attack.need) for die in attack.rolled):
        return ()  # a Full Miss has no windows (KAT-025)
    now = [option.key for option in asked.options]
    new = [option for option in coming(game, attack) if option.key not in now]
    return tuple(option for option in new if not _comes_again(game, attack, option, FIRST))


def _comes_again(game: Game, attack: KnightAttack, option: Option, timing: str) -> bool:
    if option.label == "keyword":
        return timing == FIRST and option.key in [f"keyword:{name}" for name in EITHER_WINDOW]
    if option.label == "arc":
        return timing == SECOND or _arc_can_wait(game, attack, option)
    offers = offers_of(game, attack.knight, timing)
    offer = next((offer for offer in offers if f"use:{offer.key}" == option.key), None)
    if offer is None:
        return False
    if timing == POWER:
        return _leaves_the_wound(game, attack, offer)
    return isinstance(offer.ability, Exert) or (timing == FIRST and offer.timing == "either_window")


def _arc_can_wait(game: Game, attack: KnightAttack, option: Option) -> bool:
    """Whether all that the option brings now can still be had in the second window (ARC-010)."""
    arc = game.content.heroic_arcs[attack.knight.loadout.heroic_arc]
    passion = option.args["level"]
    options = next(level.options for level in arc.levels if level.passion == passion)
    keywords = next(each for index, each in enumerate(options) if option.key == f"arc:{passion}:{index}")
    return belonging(keywords, SECOND) == list(keywords)


# --- after the power roll -----------------------------------------------------------------------


def _leaves_the_wound(game: Game, attack: KnightAttack, offer: Offer) -> bool:
    """Whether it does nothing for this roll: an Exert for another purpose, or something that decides nothing here."""
    nodes = [node for _, node in walk(offer.ability.effect)]
    exerted = isinstance(offer.ability, Exert)
    if any(map(is_of_power, nodes)):
        other = (each for each in offer.ability.effect if not (is_of_power(each) or isinstance(each, Gate)))
        return is_settled(game, attack) and (exerted or not any(other))
    return exerted and not offer.keywords


def makes_power(effect: object) -> bool:
    return isinstance(effect, Power) or (isinstance(effect, Pool) and effect.token in CONVERTING)


def is_of_power(effect: object) -> bool:
    """Whether it makes Power, or has power dice rolled again."""
    return makes_power(effect) or (isinstance(effect, Reroll) and effect.die == "power")


def is_settled(game: Game, attack: KnightAttack) -> bool:
    """The wound is certain and nothing asks by how much; or it is out of reach whatever is used (KAT-078, KAT-079)."""
    return is_certain(game, attack) or falls_short(game, attack)


def falls_short(game: Game, attack: KnightAttack) -> bool:
    """Nothing that the attacker has, with every die rolled again that may be, makes the wound any more."""
    return bool(attack.power) and is_short(game, attack, _most(game, attack))


def is_certain(game: Game, attack: KnightAttack) -> bool:
    """The dice as they lie wound, or scrape in an Encounter, and what more Power is in reach would bring nothing."""
    return bool(attack.power) and is_enough(game, attack, _total(game, attack), _most(game, attack))


def is_enough(game: Game, attack: KnightAttack, total: int, most: int | None = None) -> bool:
    """So much Power wounds, or scrapes in an Encounter, and more, or so much at `most`, would bring nothing (ENC-082).

    The body part's response to excess Power is triggered already, or stays out of reach (KAT-062).
    """
    if total < attack.at or encounter_now(game) is not None:
        return total >= attack.at
    card = game.content.bp.get(attack.bp)
    if card is None or _counts_the_excess(game, attack):
        return False
    marks = [attack.at + each.amount for each in (card.overpower, card.overcome) if each is not None]
    marks += [card.overcome.amount] if card.overcome is not None else []  # where it deals no wound all the same
    return all(total >= mark or (most is not None and most < mark) for mark in marks)


def is_short(game: Game, attack: KnightAttack, most: int) -> bool:
    """Not even so much Power wounds, or scrapes, or is enough for what the body part does at such a total (KAT-062)."""
    card = game.content.bp.get(attack.bp)
    if encounter_now(game) is not None:
        return most < attack.at
    counted = card is None or _counts_the_excess(game, attack)
    mark = card.overcome.amount if card is not None and card.overcome is not None else attack.at
    return not counted and most < min(attack.at, mark)


def _counts_the_excess(game: Game, attack: KnightAttack) -> bool:
    keywords = {keyword.id for keyword in attack_keywords(game, attack)}
    return not keywords.isdisjoint(OF_THE_EXCESS)


def _total(game: Game, attack: KnightAttack) -> int:
    """The total of the dice as they lie, with what the tokens of the pool make of them."""
    power, potential, hope = _symbols(attack)
    return power + attack.pool.raw + attack.raw + sum(conversion(game.state.pool, potential, hope))


def _symbols(attack: KnightAttack) -> tuple[int, int, int]:
    """Power, Potential and Hope that the dice show."""
    power, potential, hope = (sum(die.symbols[kind] for die in attack.power) for kind in range(3))
    return power, potential + attack.pool.potential, hope


def _most(game: Game, attack: KnightAttack) -> int:
    """An upper bound on the total: all that the attacker has is used, and dice rolled again show their best (KAT-073).

    Tokens make Power only of the Potential and Hope that there is (KAT-076).
    """
    offered = [node for each in offers_of(game, attack.knight, POWER) for _, node in walk(each.ability.effect)]
    making = [each for each in offered if isinstance(each, Power | Pool) and makes_power(each)]
    again = [each for each in offered if isinstance(each, Reroll) and each.die == "power"]
    if any(each.amount.variable for each in (*making, *again)):
        return BOUNDLESS
    tokens = Counter(game.state.pool)
    for each in making:
        if isinstance(each, Pool):
            tokens[each.token] += each.amount.plus
    power, potential, hope = _symbols(attack)
    raw = attack.pool.raw + attack.raw + sum(each.amount.plus for each in making if isinstance(each, Power))
    rerolls = tokens["black"] + plain_power_rerolls(game, attack) + sum(each.amount.plus for each in again)
    gains = sorted((_most_gained(die, tokens) for die in attack.power if not die.rerolled), reverse=True)
    return power + raw + sum(conversion(tokens, potential, hope, tokens["black"])) + sum(gains[:rerolls])


def _most_gained(die: PowerDie, tokens: Mapping[str, int]) -> int:
    """By how much a total could grow at most if the die is rolled again."""
    of_potential = 2 if tokens.get("sunder") else int(any(tokens.get(token) for token in CONVERTING))
    of_hope = int(bool(tokens.get("hope")))
    return max(face[0] + of_potential * face[1] + of_hope * face[2] for face in POWER_DICE[die.colour]) - die.symbols[0]
