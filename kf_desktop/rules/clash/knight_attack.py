"""A knight's attack while it is resolved: what it has rolled, its keywords, and whether it can go on (KAT)."""

from __future__ import annotations

from dataclasses import dataclass, field

from kf_desktop.content.keywords import Keyword
from kf_desktop.content.monsters import Footing
from kf_desktop.door.subjects import KnightAttackSubject
from kf_desktop.rules.clash import board, sides
from kf_desktop.rules.clash.wounds import clash_of
from kf_desktop.rules.core import dice, gear
from kf_desktop.rules.core.keywords import passive_keywords
from kf_desktop.rules.core.sums import Part
from kf_desktop.rules.game import Game, Knight
from kf_desktop.rules.state import Figure, GearItem

OF_THE_ROLL = ("reroll.attack", "window.attack_roll", "window.crit_chance", "window.crit_miss", "window.full_hit")
"""Questions of step 3, the attack roll."""


@dataclass(slots=True)
class KnightAttack:
    """A knight's attack while it is resolved."""

    knight: Knight
    figure: Figure
    weapon: GearItem
    bonus_attack: bool = False
    keywords: list[Keyword] = field(default_factory=list)  # what abilities gave this attack
    precision: int = 0  # gained for this roll
    free_rerolls: int = 0
    power_rerolls: int = 0
    passion_bonus: int = 0  # Rouse tokens count for the arc
    need: int = 0  # the To Hit that was rolled against
    in_window: bool = False  # an ability window is open
    automatic: bool = False  # the first window has begun: the tokens of Auto-X lie in the pool
    rolled: list[dice.Die] = field(default_factory=list)
    hits: int = 0
    full_hit: bool = False
    full_miss: bool = False
    crit_chance: bool = False
    bp: str = ""
    pool: dice.Pool = field(default_factory=dice.Pool)
    power: list[dice.PowerDie] = field(default_factory=list)
    raw: int = 0
    total: int = 0
    sum: list[Part] = field(default_factory=list)  # the parts of the total Power
    at: int = 0
    power_rolled: bool = False
    wounded: bool = False
    struck_too: list[Figure] = field(default_factory=list)  # other mobs wounded by Area
    checked: list[str] = field(default_factory=list)  # knights who made a Peril Check because of it (PER-005)
    excess: int = 0
    ignored: list[str] = field(default_factory=list)  # kinds of responses ignored
    used: list[str] = field(default_factory=list)  # abilities, keywords and arc levels used
    deferred: list[Keyword] = field(default_factory=list)  # of arc options chosen early, for the second window
    queued: list[str] = field(default_factory=list)  # attack responses, in order
    over: bool = False  # broken off
    closed: bool = False  # steps 9 and 10 are done

    @property
    def goes_on(self) -> bool:
        """Not so once it is broken off or the attacker is dead (WIN-025, DTH-011)."""
        return not self.over and not self.knight.dead

    @property
    def critical(self) -> bool:
        return self.wounded and self.crit_chance

    @property
    def dealt_a_wound(self) -> bool:
        """To the target or to another mob of its Area."""
        return self.wounded or bool(self.struck_too)

    def step_at(self, prompt: str) -> int:
        """The step of the attack in which that is asked (KAT-002)."""
        if not self.rolled:
            return 1
        if self.closed:
            return 10
        if prompt in OF_THE_ROLL:
            return 3
        if not self.bp:
            return 5 if prompt == "choose.body_part" else 4
        return 7 if self.power_rolled else 6

    def subject(self, prompt: str) -> KnightAttackSubject:
        """What goes through the door of it with a question."""
        return KnightAttackSubject(
            self.knight.id,
            self.figure.number,
            self.weapon.gear,
            self.step_at(prompt),
            self.knight.passion,
            tuple(die.natural for die in self.rolled),
            self.need,
            self.hits,
            self.full_hit,
            self.full_miss,
            self.crit_chance,
            self.bp,
            self.at,
            self.power_rolled,
            self.total,
            self.wounded,
        )


def attack_keywords(game: Game, attack: KnightAttack) -> list[Keyword]:
    """Keywords of the attack: the active weapon's, the knight's passive ones, those given to it (KAT-047)."""
    of_weapon = gear.profile_of(game, attack.weapon).of_attacks
    own = [*of_weapon, *passive_keywords(game, attack.knight), *attack.keywords]
    if sides.have_keywords(game, attack.figure):
        for _, footing in footings_of(game, attack.figure, attack.knight):
            own += footing.keywords
    return own


def footings_of(game: Game, figure: Figure, knight: Knight) -> list[tuple[str, Footing]]:
    """What his place changes of the knight's attack; of a defeated mob, or in an Encounter, nothing."""
    clash = game.state.clash
    if clash is None or not sides.has_footings(game, figure) or figure not in clash.figures or knight.dead:
        return []
    return sides.footings(game, figure, knight)


def reach_of(game: Game, weapon: GearItem) -> tuple[int, int]:
    """The least and the greatest distance at which the weapon can be used (KAT-006, KAT-008)."""
    return gear.profile_of(game, weapon).reach


def can_go_on(game: Game, attack: KnightAttack) -> bool:
    """Not so a fallen attacker, or one whose range is gone (WIN-028, WIN-029, DTH-011)."""
    low, high = reach_of(game, attack.weapon)
    knight, figure = attack.knight, attack.figure
    fit = not knight.dead and not knight.knockdown and figure in clash_of(game).figures
    return fit and low <= board.range_to(game, figure, knight) <= high
