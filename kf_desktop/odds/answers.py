"""What answers a knight's attack: the responses of the body parts that it may strike (RSP)."""

from __future__ import annotations

from fractions import Fraction

from kf_desktop.door.odds import Values
from kf_desktop.odds.attack import Answered
from kf_desktop.odds.defence.harm import Change, HarmQuery, harm_of
from kf_desktop.odds.shares import NEVER, total
from kf_desktop.odds.situation.attack import possible_cards
from kf_desktop.odds.situation.harm import changes, heat_of
from kf_desktop.rules.clash.attack.body_parts import at_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight import stats
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import Game


def answers_to(game: Game, attack: KnightAttack, odds: Answered) -> Values:
    """How many of the body parts that may be struck answer a failure or a wound, and what that is sure to cost.

    `answers_fail` and `answers_wound` are shares of the cards; `expected_lost` is the Vigor of the attacker that their
    lines name, with what Heat above its limit takes (STA-026), without the attacks that they set off. A Full Miss
    strikes no body part (KAT-025).
    """
    hands = [
        min(cards, key=lambda card: at_of(game, attack.figure, game.content.bp[card], attack.knight)[0])
        for cards in possible_cards(game, attack)
    ]
    if not hands:
        return {}
    track, knight = heat_of(game, attack.knight), attack.knight
    values, lost = dict[str, Fraction](), NEVER
    for when, chances in (("fail", odds.fails), ("wound", odds.wounds)):
        answers = [answer for card in hands if (answer := _answer(game, attack, card, when)) is not None]
        values[f"answers_{when}"] = Fraction(len(answers), len(hands))
        for paid, share in chances.items():
            query = HarmQuery(tuple(answers), stats.vigor_to_spend(knight), heat=track)
            costs = [harm_of(query, place, paid).expected for place in range(len(answers))]
            lost += share * total(costs) / len(hands)
    return {**values, "expected_lost": lost}


def _answer(game: Game, attack: KnightAttack, card: str, when: str) -> tuple[Change, ...] | None:
    """What the card's response does to the attacker; None where there is no response (RSP-001)."""
    found = [response for response in game.content.bp[card].responses if response.when in (when, "instinct")]
    context = Context(card, attack.knight, attack.knight, attack.figure, default="target", attack=attack)
    effects = [effect for response in found for effect in response.do]
    return tuple(changes(game, effects, context, attack.knight)) if found else None
