"""Attacks while they are resolved: a knight's (KAT) and a monster's with what protects against it (EVA)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.monsters import AiCard, AttackKind, Routine, Signature
from kf_desktop.content.effects.attack import Attack
from kf_desktop.content.walk import walk
from kf_desktop.door.subjects import DeclaringSubject, KnightAttackSubject, MonsterAttackSubject
from kf_desktop.rules.table import dice
from kf_desktop.rules.table.game import Fighter, Game
from kf_desktop.rules.table.state import Figure, FigureNumber, GearItem, Modifier
from kf_desktop.rules.table.sums import Part

OF_THE_ROLL = (
    "reroll.attack",
    "replace.attack",
    "clue.attack",
    "window.attack_roll",
    "window.crit_chance",
    "window.crit_miss",
    "window.full_hit",
)
"""Questions of step 3, the attack roll."""


@dataclass(frozen=True, slots=True)
class Declaring:
    """A knight's attack of which neither target nor weapon has been chosen."""

    knight: Fighter

    def subject(self, prompt: str) -> DeclaringSubject:
        """What goes through the door of it with a question."""
        return DeclaringSubject(self.knight.id)


NOBODY = FigureNumber(0)
"""The number of no figure."""


class FollowupKind(StrEnum):
    """What follows an attack once it is over (RSP-009 … RSP-015)."""

    AI = "ai"
    SIGNATURE = "signature"
    FOLLOW_UP = "follow_up"  # a knight's
    ACTIVATE = "activate"  # so many mobs
    SPAWNED = "spawned"  # the attack of the mob that has come (SPN-014)


@dataclass(frozen=True, slots=True)
class Followup:
    """One thing that follows; without a knight it is about the attacker."""

    kind: FollowupKind
    knight: str = ""
    mobs: int = 0
    figure: FigureNumber = NOBODY


@dataclass(slots=True)
class KnightAttack:
    """A knight's attack while it is resolved."""

    knight: Fighter
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
    clue_precision: int = 0  # what a squire's clue has given (SQU-067)
    fumbled: bool = False  # a Critical Miss on the power card: no wound, whatever the total (SQU-081)
    raw: int = 0
    total: int = 0
    sum: list[Part] = field(default_factory=list)  # the parts of the total Power
    at: int = 0
    power_rolled: bool = False
    wounded: bool = False
    struck_too: list[Figure] = field(default_factory=list)  # other mobs wounded by Area
    checked: list[str] = field(default_factory=list)  # knights who made a Peril Check because of it (PER-005)
    spared_squires: list[str] = field(default_factory=list)  # who has had a second chance in it (SQU-061)
    excess: int = 0
    ignored: list[str] = field(default_factory=list)  # kinds of responses ignored
    used: list[str] = field(default_factory=list)  # abilities used
    used_keywords: list[str] = field(default_factory=list)
    used_levels: list[int] = field(default_factory=list)  # of the Heroic Arc
    deferred: list[Keyword] = field(default_factory=list)  # of arc options chosen early, for the second window
    queued: list[Followup] = field(default_factory=list)  # in order
    over: bool = False  # broken off
    kept: dict[str, int] = field(default_factory=dict)  # tokens that step 9 leaves in the pool
    closed: bool = False  # steps 9 and 10 are done

    @property
    def used_something(self) -> bool:
        """Whether an ability, a keyword or a level of the arc has been used in it."""
        return bool(self.used or self.used_keywords or self.used_levels)

    @property
    def goes_on(self) -> bool:
        """False once it is broken off or the attacker is dead (WIN-025, DTH-011)."""
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

    @property
    def power_shown(self) -> int:
        """The Power that the dice show, with what is added without a die."""
        return sum(die.symbols[0] for die in self.power) + self.pool.raw + self.raw

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
            self.power_shown,
            sum(die.symbols[1] for die in self.power) + self.pool.potential,
        )


@dataclass(slots=True)
class Defence:
    """What protects one knight against this attack: what abilities gave, and the one active weapon (EVA-021)."""

    dodge: int = 0
    guard: int = 0
    block: int = 0
    soak: int = 0
    rerolls: int = 0
    rerolls_armor: int = 0
    armor: dice.Pool = field(default_factory=dice.Pool)
    keywords: list[Keyword] = field(default_factory=list)
    weapon: GearItem | None = None
    threatened: int = 0  # the loss that armor is rolled against now
    lost: int = 0  # Vigor lost to this attack
    spared_loss: bool = False  # armor or Soak took a whole loss away
    checked: bool = False  # a Peril Check has been made (PER-005)
    tokens: list[Modifier] = field(default_factory=list)  # what gates of the card change for him alone (WIN-011)

    def take_in_hand(self, game: Game, knight: Fighter, weapon: GearItem) -> None:
        """The weapon is the active one until the attack ends (EVA-021)."""
        self.weapon = weapon
        game.emit("defends_with", "EVA-021", knight=knight.id, gear=weapon.gear)

    def spend(self) -> None:
        """The knight has been attacked: what abilities gave for this roll is gone, the weapon stays (EVA-021)."""
        self.dodge = self.guard = self.block = self.soak = self.rerolls = self.rerolls_armor = 0
        self.armor = dice.Pool()
        self.keywords.clear()


@dataclass(slots=True)
class MonsterAttack:
    """An attack of the monster while it is resolved; `hits` are those of the knight attacked now."""

    card: Routine
    figure: Figure
    targets: list[Fighter] = field(default_factory=list)
    needs_sight: bool = False
    aims_at_spaces: bool = False  # its line names a zone: the targets are whoever stands there then (TGT-008)
    attacked: list[Fighter] = field(default_factory=list)
    struck: Fighter | None = None  # against whom it is resolved now
    spared: list[str] = field(default_factory=list)  # knights whose chain break ended it for them
    broken: bool = False
    vigor_bonus_due: bool = False
    rolled: list[dice.Die] = field(default_factory=list)  # the evasion dice
    hits: int = 0
    tokens: list[Modifier] = field(default_factory=list)  # temporary ones of the sheet that change it
    felt: list[str] = field(default_factory=list)  # of these, what has taken effect
    defences: dict[str, Defence] = field(default_factory=dict)
    spared_squires: list[str] = field(default_factory=list)  # who has had a second chance in it (SQU-061)
    turned: tuple[object, ...] = ()  # where everybody stood when the monster had turned to its target
    stepped_aside: bool = False  # the princess has used her Superior Reflex (PRI-010)

    def subject(self, prompt: str) -> MonsterAttackSubject:
        """What goes through the door of it with a question."""
        targets = tuple(knight.id for knight in self.targets)
        struck = self.struck.id if self.struck is not None else ""
        return MonsterAttackSubject(self.figure.number, self.card.id, targets, self.hits, struck)

    @property
    def is_attack(self) -> bool:
        """AI cards and Signatures are attacks, a Routine only if it attacks (MON-054)."""
        return isinstance(self.card, AiCard | Signature) or self.has_attack_step

    @property
    def has_attack_step(self) -> bool:
        """Whether somebody is attacked in it, be it with an Evasion Roll or without one (EVA-006)."""
        return any(isinstance(node, Attack) for _, node in walk(self.card.steps))

    @property
    def can_be_evaded(self) -> bool:
        """Whether dice are rolled against it; one printed with none always hits once (EVA-006)."""
        return self.card.evasion is not None and self.card.evasion.dice > 0

    @property
    def is_judgement(self) -> bool:
        return self.type_value("judgement") is not None

    @property
    def is_simultaneous(self) -> bool:
        """Whether it is one for each knight: a chain break is personal (MAT-010, MAT-014)."""
        return any(entry.kind in ("simultaneous", "zone", "wave") for entry in self.card.types)

    @property
    def is_sequential(self) -> bool:
        """Whether it is made against its targets one at a time (MAT-011)."""
        return self.type_value("sequential") is not None

    @property
    def zone(self) -> int:
        """How large the zone is against whoever stands in which it is made; 0 if it is not (MAT-013)."""
        steps = (node for _, node in walk(self.card.steps) if isinstance(node, Attack) and node.on == "zone")
        return max((step.zone or self.type_value("zone") or 0 for step in steps), default=0)

    @property
    def may_strike_others(self) -> bool:
        """Whether it is made against others than its targets."""
        return any(isinstance(node, Attack) and node.on != "target" for _, node in walk(self.card.steps))

    @property
    def spreads_from_its_target(self) -> bool:
        """Whether it strikes others only as neighbours of a target that it reaches."""
        made = [node.on for _, node in walk(self.card.steps) if isinstance(node, Attack)]
        return bool(made) and all(on in ("target", "target_and_near") for on in made)

    def type_value(self, kind: str) -> int | None:
        """The number of an attack type of the card; None if it is not of that type."""
        for entry in self.card.types:
            if entry.kind == kind:
                return entry.value
        return None

    def own_kinds(self, game: Game) -> list[AttackKind]:
        """The kingdom's own attack types of the card (MAT-006)."""
        kinds = game.content.attack_types
        return [kinds[entry.virtues[0]] for entry in self.card.types if entry.kind == "kingdom"]

    def defence(self, knight: Fighter) -> Defence:
        """What protects the knight."""
        found = self.defences.get(knight.id)
        if found is None:
            found = self.defences[knight.id] = Defence()
        return found

    def break_chain(self, game: Game, knight: Fighter | None) -> None:
        """End the attack; of a simultaneous one only that knight's part, and nobody else's (WIN-022 … WIN-027).

        A Routine that attacks nobody is no attack: nothing breaks it (MON-055).
        """
        if not self.is_attack:
            return
        if self.is_simultaneous and knight is not None:
            self.spared.append(knight.id)
        elif not self.broken:
            self.broken = True
            game.emit("chain_break", "WIN-022", card=self.card.id)

    def lasts(self, game: Game) -> bool:
        """Whether no chain break has ended it, and the monster still stands (ACT-035)."""
        clash = game.state.clash
        assert clash is not None
        return not self.broken and self.figure in clash.figures

    def goes_on(self, game: Game, knight: Fighter) -> bool:
        """Whether the attack still concerns the knight."""
        return knight.id not in self.spared and self.lasts(game)
