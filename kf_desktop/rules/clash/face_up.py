"""What BP cards change as long as they lie face up (KAT-063, KAT-091)."""

from __future__ import annotations

from kf_desktop.rules.clash.wounds import clash_of
from kf_desktop.rules.game import Game
from kf_desktop.rules.state import Figure


def face_up(game: Game, figure: Figure, what: str) -> int:
    """The sum of what face-up cards change of an attribute of the figure: mobs' own, or a boss's card of the attack."""
    clash, cards = clash_of(game), game.content.bp
    lying = [(cards[mob.bp], mob is figure) for mob in clash.figures if mob.revealed]
    if clash.bp_current and all(mob.bp != clash.bp_current for mob in clash.figures):  # a boss's, in this attack
        lying.append((cards[clash.bp_current], not figure.monster))
    if not lying:
        return 0  # as mostly
    return sum(
        change.amount
        for card, own in lying
        for change in card.face_up
        if change.what == what and (change.of == "all" or (change.of == "own") == own)
    )
