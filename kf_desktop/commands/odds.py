"""`kf-desktop odds attack|evasion|judicium`: exact odds of values typed by hand, as JSON."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence

from kf_desktop.odds import d10
from kf_desktop.odds.attack import AttackQuery, advised_dice, attack_odds
from kf_desktop.odds.defence.evasion import EvasionQuery, evasion_odds, guarded
from kf_desktop.odds.defence.harm import HarmQuery
from kf_desktop.odds.defence.judicium import JudiciumQuery
from kf_desktop.odds.power import PowerPool, tokens_of, traded_up
from kf_desktop.odds.report import Data, attack_data, evasion_data, number
from kf_desktop.rules.table.dice import Die, Pool

MASSIVE_PERIL = (5, 9, 13)
"""How far below 0 each of its cards comes into the deck, the first first (PER-027)."""


def show_odds(arguments: Namespace) -> int:
    """Print the odds as a JSON object; 2 if the values do not go together."""
    rolled = getattr(arguments, "rolled", None)
    if rolled and len(rolled) != arguments.dice:
        print(f"--rolled names {len(rolled)} dice, but --dice is {arguments.dice}.", file=sys.stderr)
        return 2
    if arguments.part != "attack" and (wrong := _wrong_deck(arguments)):
        print(wrong, file=sys.stderr)
        return 2
    parts: dict[str, Callable[[Namespace], Data]] = {"attack": _attack, "evasion": _evasion, "judicium": _judicium}
    print(json.dumps(parts[arguments.part](arguments), indent=2))
    return 0


def _wrong_deck(arguments: Namespace) -> str:
    """What does not go together in a Judicium deck."""
    if not arguments.killing + arguments.sparing:
        return "--killing and --sparing are both 0: the Judicium deck has no cards."
    if arguments.perils_in_deck > arguments.killing:
        return (
            f"--perils-in-deck is {arguments.perils_in_deck}, but --killing, which counts them, is {arguments.killing}."
        )
    return ""


def _attack(arguments: Namespace) -> Data:
    tokens = arguments.tokens
    bonus = sum(tokens.get(name, 0) for name in ("opening", "closing", "spell"))
    free = arguments.free + tokens.get("closing", 0)
    rerolls = min(arguments.dice, free + arguments.heat)
    roll = d10.Roll(
        arguments.dice, arguments.precision + bonus, arguments.to_hit, rerolls, 9 if arguments.deadly else 10
    )
    query = AttackQuery(
        roll,
        tuple(_power_pool(arguments, hits) for hits in range(roll.count + 1)),
        tuple((at, 1) for at in arguments.at),
        tokens_of(tokens),
        free,
        arguments.power_rerolls,
        tokens.get("black", 0),
        arguments.aim,
    )
    if arguments.rolled is None:
        return attack_data(attack_odds(query))
    dice = _dice(arguments.rolled)
    odds = attack_odds(query, d10.lying(roll, dice))
    return attack_data(odds, advised_dice(odds, roll, dice))


def _power_pool(arguments: Namespace, hits: int) -> PowerPool:
    pool = Pool(*arguments.once)
    pool.add(*arguments.portrait)
    for _ in range(hits):
        pool.add(*arguments.per_hit)
    pool.trade_up()
    return traded_up(pool)


def _evasion(arguments: Namespace) -> Data:
    rerolls = min(arguments.dice, arguments.free + arguments.heat)
    roll = d10.Roll(arguments.dice, arguments.bonus, arguments.difficulty, rerolls)
    query = EvasionQuery(roll, arguments.free, arguments.guard, arguments.block, _harm(arguments), arguments.aim)
    if arguments.rolled is None:
        return evasion_data(evasion_odds(query))
    dice = _dice(arguments.rolled)
    lifted = guarded(roll, dice, arguments.guard)
    for place in lifted:
        dice[place].bonus += 1
        dice[place].guarded = True
    odds = evasion_odds(query, d10.lying(roll, dice))
    advice = d10.chosen_dice(roll, dice, odds.advice) if odds.advice else ()
    return evasion_data(odds, advice, lifted)


def _harm(arguments: Namespace) -> HarmQuery | None:
    if arguments.vigor is None:
        return None
    armor = Pool(*arguments.armor)
    armor.trade_up()
    hits = range(1, arguments.dice + 1)
    losses = ((), *((max(0, count * arguments.per_hit + arguments.once),) for count in hits))
    return HarmQuery(
        losses, arguments.vigor, traded_up(armor), arguments.armor_rerolls, arguments.soak, _deck(arguments)
    )


def _deck(arguments: Namespace) -> JudiciumQuery:
    perils = MASSIVE_PERIL[arguments.perils_in_deck :] if arguments.perils is None else arguments.perils
    return JudiciumQuery(
        arguments.killing,
        arguments.sparing,
        tuple(-depth for depth in perils),
        arguments.perils_in_deck,
        arguments.second_chance or arguments.superior_chance,
        arguments.superior_chance,
    )


def _judicium(arguments: Namespace) -> Data:
    deck = _deck(arguments)
    return {
        "death": number(deck.death(-arguments.fall)),
        "killing": deck.killing + deck.added(-arguments.fall),
        "sparing": deck.sparing,
    }


def _dice(faces: Sequence[int]) -> list[Die]:
    return [Die(face, crit=index == 0) for index, face in enumerate(faces)]
