"""What answers a knight's attack: the responses of the body parts that it may strike (RSP)."""

from __future__ import annotations

from fractions import Fraction

from kf_desktop.door.odds import Values
from kf_desktop.odds.shares import mean
from kf_desktop.odds.situation.attack import possible_cards
from kf_desktop.odds.situation.defence import vigor_losses
from kf_desktop.rules.clash.attack.body_parts import at_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import Game


def answers_to(game: Game, attack: KnightAttack, odds: Values) -> Values:
    """How many of the body parts that may be struck answer a failure or a wound, and what that is sure to cost.

    `answers_fail` and `answers_wound` are shares of the cards; `expected_lost` is the Vigor of the attacker that their
    lines name, without the attacks that they set off. A Full Miss strikes no body part (KAT-025).
    """
    hands = [
        min(cards, key=lambda card: at_of(game, attack.figure, game.content.bp[card], attack.knight)[0])
        for cards in possible_cards(game, attack)
    ]
    if not hands:
        return {}
    answers = {when: [_answer(game, attack, card, when) for card in hands] for when in ("fail", "wound")}
    chances = {"fail": odds["any_hit"] - odds["wound"], "wound": odds["wound"] - odds["critical"]}
    values = {
        f"answers_{when}": Fraction(sum(lost is not None for lost in found), len(hands))
        for when, found in answers.items()
    }
    lost = {when: Fraction(sum(lost or 0 for lost in found), len(hands)) for when, found in answers.items()}
    return {**values, "expected_lost": mean((lost[when], chances[when]) for when in chances)}


def _answer(game: Game, attack: KnightAttack, card: str, when: str) -> int | None:
    """The Vigor that the card's response takes of the attacker; None where there is no response (RSP-001)."""
    found = [response for response in game.content.bp[card].responses if response.when in (when, "instinct")]
    context = Context(card, attack.knight, attack.knight, attack.figure, default="target", attack=attack)
    return sum(sum(vigor_losses(game, each.do, context, attack.knight)) for each in found) if found else None
