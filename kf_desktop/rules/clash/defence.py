"""What an attack of the monster is while it is resolved, and how each knight attacked is protected (EVA, MAT)."""

from __future__ import annotations

from dataclasses import dataclass, field

from kf_desktop.content.effects.attack import Attack
from kf_desktop.content.gear import DefenseStats
from kf_desktop.content.keywords import Keyword
from kf_desktop.content.monsters import AiCard, AttackKind, Routine, Signature
from kf_desktop.content.walk import walk
from kf_desktop.door.subjects import MonsterAttackSubject
from kf_desktop.rules.core import dice, gear
from kf_desktop.rules.core import hindrance as because
from kf_desktop.rules.core.hindrance import Hindrance
from kf_desktop.rules.core.keywords import passive_keywords, stacked
from kf_desktop.rules.core.sums import Part
from kf_desktop.rules.game import Game, Kind, Knight, Option, Steps, choose
from kf_desktop.rules.state import Figure, GearItem, Modifier

WEAPON_PROMPTS = {"armor": "choose.armor_weapon", "judgement": "choose.defying_weapon"}
DODGES = {"dodge": 1, "advanced_dodge": 2, "superior_dodge": 3}
BLOCKS = {"block": 1, "advanced_block": 2, "superior_block": 3}
REINFORCEMENTS = {"reinforce": "red", "advanced_reinforce": "black", "superior_reinforce": "white"}
ROLLED = ("precision", "evasion_dice")
SPENT = (*ROLLED, "vigor_loss")
"""Attributes that a monster's attack uses: temporary tokens of them are gone after it (CND-025)."""
PROTECTS: dict[str, frozenset[str]] = {
    "luck": frozenset(),
    "roll": frozenset((*DODGES, "lesser_dodge", "guard")),
    "hits": frozenset(BLOCKS),
    "armor": frozenset((*REINFORCEMENTS, "armor_reroll", "soak")),
    "judgement": frozenset(("defy",)),
}
"""When a weapon can be taken to defend with, and the keywords that help then; `luck` is a roll without a hit."""


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

    def take_in_hand(self, game: Game, knight: Knight, weapon: GearItem) -> None:
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
    targets: list[Knight] = field(default_factory=list)
    needs_sight: bool = False
    aims_at_spaces: bool = False  # its line names a zone: the targets are whoever stands there then (TGT-008)
    attacked: list[Knight] = field(default_factory=list)
    spared: list[str] = field(default_factory=list)  # knights whose chain break ended it for them
    broken: bool = False
    vigor_bonus_due: bool = False
    rolled: list[dice.Die] = field(default_factory=list)  # the evasion dice
    hits: int = 0
    tokens: list[Modifier] = field(default_factory=list)  # temporary ones of the sheet that change it
    felt: list[str] = field(default_factory=list)  # of these, what has taken effect
    defences: dict[str, Defence] = field(default_factory=dict)

    def subject(self, prompt: str) -> MonsterAttackSubject:
        """What goes through the door of it with a question."""
        targets = tuple(knight.id for knight in self.targets)
        return MonsterAttackSubject(self.figure.number, self.card.id, targets, self.hits)

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

    def defence(self, knight: Knight) -> Defence:
        """What protects the knight."""
        found = self.defences.get(knight.id)
        if found is None:
            found = self.defences[knight.id] = Defence()
        return found

    def break_chain(self, game: Game, knight: Knight | None) -> None:
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

    def goes_on(self, game: Game, knight: Knight) -> bool:
        """Whether the attack still concerns the knight."""
        return knight.id not in self.spared and self.lasts(game)


def defensive_gear(game: Game, knight: Knight, attack: MonsterAttack) -> list[GearItem]:
    """Armor, supports and the one defensive weapon (EVA-022, EVA-023)."""
    weapon = attack.defence(knight).weapon
    return [item for item, side in gear.equipped(game, knight) if side.type != "weapon" or item is weapon]


def defensive_keywords(game: Game, knight: Knight, attack: MonsterAttack) -> list[Keyword]:
    """The protecting keywords in force: passive ones, the active weapon's, and what abilities gave.

    Who is knocked down uses no abilities of gear (the condition Knockdown); evasion and armor dice of it still count.
    """
    defence = attack.defence(knight)
    weapon = None if knight.knockdown else defence.weapon
    of_weapon = gear.keywords_of(game, weapon) if weapon is not None else ()
    return [*passive_keywords(game, knight), *of_weapon, *defence.keywords]


def defence_hindrance(game: Game, knight: Knight, item: GearItem, moment: str) -> Hindrance | None:
    """Why the weapon does not protect then: it is exhausted, or has nothing to do it with (EVA-020, EVA-026)."""
    if item.exhausted:
        return because.DEFENCE_EXHAUSTED
    profile = gear.profile_of(game, item)
    if not knight.knockdown and not PROTECTS[moment].isdisjoint(profile.names):
        return None
    for entry in profile.defense:
        if _printed(entry, moment):
            return None
    return because.NO_DEFENCE


def _printed(entry: DefenseStats, moment: str) -> bool:
    """Whether the defense printed on the weapon helps at that moment."""
    if moment == "armor":
        return any(getattr(entry.armor, colour) for colour in dice.COLOURS)
    return moment in ("luck", "roll") and (entry.rerolls > 0 or (entry.evasion > 0 and moment == "roll"))


def take_weapon(game: Game, knight: Knight, attack: MonsterAttack, moment: str, **said: str | int) -> Steps[bool]:
    """The knight may defend with one weapon, which is then the active one of the attack (EVA-013, EVA-021, EVA-045).

    `said` is what the question says of what lies on the table. Whether he has taken one.
    """
    if attack.defence(knight).weapon is not None:
        return False
    weapons = gear.weapons(game, knight)
    able = [item for item, _ in weapons if defence_hindrance(game, knight, item, moment) is None]
    if not able:
        return False
    key = yield from choose(
        Kind.CARD,
        WEAPON_PROMPTS.get(moment, "choose.defensive_weapon"),
        [*map(gear.gear_option, able), Option("none", "no_weapon")],
        seats=(knight.seat,),
        source=attack.card.id,
        because=("EVA-013", "EVA-045"),
        args={"knight": knight.id, "moment": moment, **said},
        about=attack,
        missing=lambda: [
            why.of(gear.gear_option(item))
            for item, _ in weapons
            if (why := defence_hindrance(game, knight, item, moment)) is not None
        ],
    )
    if key != "none":
        attack.defence(knight).take_in_hand(game, knight, next(item for item in able if item.gear == key[5:]))
    return key != "none"


def best_grade(keywords: list[Keyword], grades: dict[str, int]) -> int:
    """Of the grades of one name only one counts: the best (ABI-040)."""
    best = 0
    for keyword in keywords:
        if keyword.id in grades:
            best = max(best, grades[keyword.id])
    return best


def dodge_bonus(keywords: list[Keyword], others: list[Part]) -> int:
    """The best Dodge; a Lesser one helps only who has no other evasion bonus, whatever takes of it."""
    best = best_grade(keywords, DODGES)
    if best or any(int(entry["amount"]) > 0 for entry in others):
        return best
    return int(stacked(keywords, "lesser_dodge") > 0)
