"""A knight's attack while it is resolved: what it has rolled, its keywords, and whether it can go on (KAT)."""

from __future__ import annotations

from collections.abc import Iterable

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.monsters import Footing
from kf_desktop.rules.clash.board import miniatures, sides
from kf_desktop.rules.knight import gear
from kf_desktop.rules.knight.keywords import passive_keywords
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import Fighter, Game, clash_of
from kf_desktop.rules.table.state import Figure, GearItem

PUSHES = ("knockback", "pushback")
"""Keywords that move the target away."""


def attack_keywords(game: Game, attack: KnightAttack) -> list[Keyword]:
    """Keywords of the attack: the active weapon's, the knight's passive ones, those given to it (KAT-047)."""
    of_weapon = gear.profile_of(game, attack.weapon).of_attacks
    own = [*of_weapon, *passive_keywords(game, attack.knight), *attack.keywords]
    if sides.have_keywords(game, attack.figure):
        for _, footing in footings_of(game, attack.figure, attack.knight):
            own += footing.keywords
    return own


def footings_of(game: Game, figure: Figure, knight: Fighter) -> list[tuple[str, Footing]]:
    """What his place changes of the knight's attack; of a defeated mob, or in an Encounter, nothing."""
    clash = game.state.clash
    if clash is None or not sides.has_footings(game, figure) or figure not in clash.figures or knight.dead:
        return []
    return sides.footings(game, figure, knight)


def reach_of(game: Game, weapon: GearItem) -> tuple[int, int]:
    """The least and the greatest distance at which the weapon can be used (KAT-006, KAT-008)."""
    return gear.profile_of(game, weapon).reach


def can_go_on(game: Game, attack: KnightAttack) -> bool:
    """Whether the attacker still stands and his range still holds (WIN-028, WIN-029, DTH-011)."""
    return is_fit(game, attack) and is_in_range(game, attack)


def is_fit(game: Game, attack: KnightAttack) -> bool:
    """The attacker stands, and what is attacked is still there."""
    knight = attack.knight
    return not knight.dead and not knight.knockdown and attack.figure in clash_of(game).figures


def may_lose_range(game: Game, attack: KnightAttack, keywords: Iterable[Keyword]) -> bool:
    """Whether these may push the target so far away that the weapon reaches it no more (WIN-029)."""
    pushed = max((keyword.value for keyword in keywords if keyword.id in PUSHES), default=0)
    _, high = reach_of(game, attack.weapon)
    return pushed > 0 and miniatures.range_to(game, attack.figure, attack.knight) + pushed > high


def is_in_range(game: Game, attack: KnightAttack) -> bool:
    """Whether the weapon still reaches its target where both stand now (WIN-029)."""
    low, high = reach_of(game, attack.weapon)
    return low <= miniatures.range_to(game, attack.figure, attack.knight) <= high
