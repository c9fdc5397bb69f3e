"""A squire's attack and evasion for the odds: his cards come from a deck that is known but for its order (SQU-025).

Clues that he may spend are not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from kf_desktop.engine.decision import Decision
from kf_desktop.odds.mettle import Card, OfBlow, OfCardOfTest, OfCards, Piles
from kf_desktop.odds.situation.harm import harm_of_hits
from kf_desktop.rules.clash.attack import attack_roll, power_roll
from kf_desktop.rules.clash.attack.mettle_rolls import foreseen
from kf_desktop.rules.clash.monster import evasion
from kf_desktop.rules.table.attacks import KnightAttack, MonsterAttack
from kf_desktop.rules.table.dice import Die, die_of
from kf_desktop.rules.table.game import Fighter, Game, heat_room
from kf_desktop.rules.table.mettle import composed
from kf_desktop.rules.table.sums import summed

Reads = Callable[[str], Card]
"""What of a card counts."""


def _piles(game: Game, reads: Reads) -> Piles:
    """The cards that may come; those of the action under way lie on the table."""
    piles = game.state.mettle
    if not (piles.deck or piles.drawn or piles.discard):  # laid out when the first is drawn
        return Piles.of(map(reads, composed(game.content, game.state.campaign.mettle)), ())
    return Piles.of(map(reads, piles.deck), map(reads, piles.discard))


# --- evading ------------------------------------------------------------------------------------


def evading(game: Game, attack: MonsterAttack, squire: Fighter, asked: Decision | None = None) -> OfCards | None:
    """What he draws against the attack; with the cards on the table where `asked` is which of them are replaced.

    None where the piles hold too few: then cards come a second time.
    """
    count, difficulty = evasion.evasion_dice(game, squire, attack)[0], evasion.evasion_difficulty(game, squire, attack)
    cards, free = evasion.cards_for(count), evasion.evasion_rerolls(game, squire, attack)

    def reads(name: str) -> Card:
        return Card(evades=evasion.evaded_by(game, Die(0, card=name), difficulty[0]))

    piles = _piles(game, reads)
    if piles.size < (cards if asked is not None else 2 * cards):
        return None
    paid = 0 if evasion.doomed(game, attack) else heat_room(squire)
    block = -summed(*evasion.blocked_hits(game, squire, attack))[0]
    harm = harm_of_hits(game, attack, squire, count)
    lying = tuple(reads(str(option.args["card"])) for option in asked.options) if asked is not None else ()
    return OfCards(piles, cards, count, block, free + paid, free, harm, lying)


# --- testing ------------------------------------------------------------------------------------


def testing(game: Game, squire: Fighter, bonus: int, difficulty: int, paid: int = 0) -> OfCardOfTest:
    """His test, after so much Heat is paid for it."""
    return OfCardOfTest(_piles(game, _of_test(game, bonus, difficulty)), heat_room(squire) > paid)


def card_of_test(game: Game, asked: Decision) -> OfCardOfTest:
    """His test with its card on the table."""
    (option,) = asked.options
    name = str(option.args["card"])
    bonus = int(option.args["total"]) - die_of(game.content.mettle[name]).natural
    reads = _of_test(game, bonus, int(asked.args["needs"]))
    return OfCardOfTest(_piles(game, reads), asked.most > 0, (reads(name),))


def _of_test(game: Game, bonus: int, difficulty: int) -> Reads:
    return lambda name: Card(hits=die_of(game.content.mettle[name]).succeeds(bonus, difficulty))


# --- attacking ----------------------------------------------------------------------------------


def blow(
    game: Game, attack: KnightAttack, ats: tuple[tuple[int, int], ...], precision: int, tokens: Mapping[str, int]
) -> OfBlow:
    """His attack: before it, or with his attack card on the table."""
    need = attack.need or attack_roll.to_hit(game, attack.figure)[0]

    def reads(name: str) -> Card:
        card = game.content.mettle[name]
        die = die_of(card)
        fumbles = card.kind == "critical_miss"
        power = -1 if fumbles else foreseen(game, attack, name, tokens)
        return Card(hits=die.succeeds(precision, need), crit=card.kind == "critical_chance", power=power)

    return OfBlow(
        _piles(game, reads),
        ats,
        heat_room(attack.knight),
        attack_roll.free_rerolls(game, attack),
        power_roll.plain_power_rerolls(game, attack),
        tuple(reads(die.card) for die in attack.rolled),
    )


def with_power_card(query: OfBlow, game: Game, attack: KnightAttack, asked: Decision) -> tuple[OfBlow, Card]:
    """The attack with that power card on the table."""
    (option,) = asked.options
    card = game.content.mettle[str(option.args["card"])]
    power = -1 if card.kind == "critical_miss" else foreseen(game, attack, card.id, game.state.pool)
    return replace(query, lying=()), Card(power=power)
