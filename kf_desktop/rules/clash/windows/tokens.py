"""Tokens in a knight's attack: turned, placed, kept, and what they make of the dice (KAT-071 … KAT-101)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.effects.terms import KNIGHT_TOKENS
from kf_desktop.rules.abilities.grants import grants
from kf_desktop.rules.clash.windows.keywords import attack_keywords
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight import pool, stats
from kf_desktop.rules.knight.keywords import stacked
from kf_desktop.rules.table import dice
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import Game, Kind, Option, Steps, choose_of
from kf_desktop.rules.table.sums import Part, Sum, account, part, summed

PASSED = {
    "pass": ("opening", "break", "cantrip"),
    "greater_pass": tuple(token for token in KNIGHT_TOKENS if token not in ("sunder", "power_token")),
}
"""What can be kept in the pool with each of the keywords."""


def turn_cantrips(game: Game, attack: KnightAttack) -> Steps[None]:
    """Each Cantrip becomes an Opening or a Break when an attack is declared."""
    for _ in range(game.state.pool.get("cantrip", 0)):
        token = yield from choose_of(
            Kind.CHOOSE,
            "choose.cantrip",
            {Option(f"token:{token}", "token", {"token": token}): token for token in ("opening", "break")},
            seats=(attack.knight.seat,),
            because=("cantrip",),
            args={"knight": attack.knight.id},
            about=attack,
        )
        pool.take_tokens(game, "cantrip")
        pool.add_tokens(game, token)


def rouse(game: Game, attack: KnightAttack) -> None:
    """Rouse tokens: Passion counts higher for the Heroic Arc in this attack; they leave in step 9 like others."""
    attack.passion_bonus = game.state.pool.get("rouse", 0)
    if attack.passion_bonus:
        game.emit("roused", "rouse", knight=attack.knight.id, amount=attack.passion_bonus)


def place_tokens(game: Game, attack: KnightAttack) -> None:
    """Keywords that leave tokens are always resolved, one sum for each (ABI-031, ABI-059, KAT-101)."""
    keywords = attack_keywords(game, attack)
    names = [keyword.id for keyword in keywords]
    for token in KNIGHT_TOKENS:
        if token in names:
            pool.add_tokens(game, token, stacked(keywords, token))
    stats.gain_resource(game, attack.knight, stacked(keywords, "place_resource"))
    for name, breaks in BREAKS_LEFT.items():
        pool.add_tokens(game, "break", breaks(attack, stacked(keywords, name)))


def _by_overbreak(attack: KnightAttack, amount: int) -> int:
    """The Break tokens that Overbreak leaves."""
    return amount if attack.excess >= 1 else 0


def _by_poison(attack: KnightAttack, amount: int) -> int:
    """The Break tokens that Envenomed leaves."""
    return amount + min(amount, max(0, attack.excess)) if attack.wounded else 0


BREAKS_LEFT: Mapping[str, Callable[[KnightAttack, int], int]] = {"overbreak": _by_overbreak, "envenomed": _by_poison}
"""How many Break tokens keywords leave that depend on what the power roll came to, by their value."""


def _leaves_any(game: Game, keyword: Keyword, context: Context) -> bool:
    attack = context.attack
    return attack is None or not attack.closed or BREAKS_LEFT[keyword.id](attack, keyword.value) > 0


@grants(*BREAKS_LEFT, able=_leaves_any)
def _leave_breaks(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    """Given in the second window it adds to those that the tokens have been placed for (ABI-059, ARC-011)."""
    attack = context.attack
    if attack is not None:
        breaks, before = BREAKS_LEFT[keyword.id], stacked(attack_keywords(game, attack), keyword.id)
        attack.keywords.append(keyword)
        after = stacked(attack_keywords(game, attack), keyword.id)
        pool.add_tokens(game, "break", breaks(attack, after) - breaks(attack, before))
    yield from ()


def clear_pool(game: Game, attack: KnightAttack) -> Steps[None]:
    """Step 9: the pool is cleared but for what a card leaves there, and what the attacker keeps with Pass (KAT-094)."""
    keywords = attack_keywords(game, attack)
    leaving = pool.leaving(game)
    kept = dict(attack.kept)
    for name, tokens in PASSED.items():
        for _ in range(stacked(keywords, name)):
            able = [token for token in tokens if leaving.get(token, 0) > kept.get(token, 0)]
            if not able:
                break
            passed = yield from choose_of(
                Kind.CHOOSE,
                "choose.pass_token",
                {Option(f"token:{token}", "token", {"token": token}): token for token in able},
                seats=(attack.knight.seat,),
                because=(name,),
                args={"knight": attack.knight.id},
            )
            kept[passed] = kept.get(passed, 0) + 1
    pool.clear(game, kept)


def convert_potentials(game: Game, attack: KnightAttack, rolled: list[dice.PowerDie]) -> Sum:
    """6.4: raw Power, Power shown, and what the tokens of the pool make of Potential and Hope (KAT-071 … KAT-078)."""
    power = sum(die.symbols[0] for die in rolled)
    potential = attack.pool.potential + sum(die.symbols[1] for die in rolled)
    hope = sum(die.symbols[2] for die in rolled)
    blackened = sum(1 for die in rolled if die.blackened and die.symbols[1])
    return summed(
        part("dice_shown", power, "KAT-071"),
        part("raw", attack.pool.raw, "KAT-072"),
        part("ability", attack.raw, "KAT-072"),
        *converted(game, attack, potential, hope, blackened),
    )


def converted(game: Game, attack: KnightAttack, potential: int, hope: int, blackened: int) -> list[Part]:
    """What the tokens of the pool make of so much Potential and Hope (KAT-076, KAT-077)."""
    made = pool.conversion(game.state.pool, potential, hope, blackened)
    if made.fire:
        pool.take_tokens(game, "fire", made.fire)
    total, parts = summed(*made.parts)
    if total:
        event = game.emit("converted", "KAT-076", knight=attack.knight.id, amount=total)
        event.reasons = (account("converted", (total, parts)),)
    return parts
