"""The body part that a knight's attack strikes: which card, and its AT (KAT-050 … KAT-063)."""

from __future__ import annotations

from functools import partial

from kf_desktop.rules.clash.knight_attack import KnightAttack, attack_keywords
from kf_desktop.rules.clash.wounds import clash_of
from kf_desktop.rules.core import hindrance as because
from kf_desktop.rules.game import Game, Kind, Option, Refusal, Steps, choose
from kf_desktop.rules.state import Clash


def draw_body_part(game: Game, attack: KnightAttack) -> Steps[str]:
    """The top card of the BP deck; Heartseeker and Soulseeker choose among more, Precise takes the discard's top."""
    clash = clash_of(game)
    if not clash.bp_deck:
        clash.bp_deck, clash.bp_discard = clash.bp_discard, []
        game.shuffle("bp", clash.bp_deck)
    count, from_discard = body_parts_offered(game, attack)
    seen = clash.bp_deck[:count]
    key = yield from choose(
        Kind.CARD,
        "choose.body_part",
        [Option(f"bp:{card}", "bp", {"card": card}) for card in [*seen, *from_discard]],
        seats=(attack.knight.seat,),
        because=("KAT-050",),
        args={"knight": attack.knight.id},
        about=attack,
        missing=partial(_not_precise, clash, from_discard),
    )
    card = key[3:]
    if card in seen:
        clash.bp_deck.remove(card)
    else:
        clash.bp_discard.remove(card)
    if len(seen) + len(from_discard) > 1:
        game.shuffle("bp", clash.bp_deck)
    return card


def _not_precise(clash: Clash, offered: list[str]) -> list[Refusal]:
    """Only a Precise attack takes the top of the discard pile."""
    top = [card for card in clash.bp_discard[-1:] if card not in offered]
    return [because.NOT_PRECISE.of(Option(f"bp:{card}", "bp", {"card": card})) for card in top]


def body_parts_offered(game: Game, attack: KnightAttack) -> tuple[int, list[str]]:
    """How many cards of the BP deck the attacker may choose from, and which of the discard."""
    names = [keyword.id for keyword in attack_keywords(game, attack)]
    count = 3 if "soulseeker" in names else 2 if "heartseeker" in names else 1
    return count, clash_of(game).bp_discard[-1:] if "precise" in names else []
