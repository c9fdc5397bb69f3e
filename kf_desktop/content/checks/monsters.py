"""Monsters: sheets, decks, cards that act, target lines, encounters."""

from collections.abc import Iterator

from kf_desktop.content.cards.monsters import (
    ANY_MONSTER,
    AiCard,
    BpCard,
    EncounterCard,
    Monster,
    Routine,
    Signature,
    Trait,
)
from kf_desktop.content.checks.shelves import Checks, Complaint, Shelves, among
from kf_desktop.content.effects.attack import Attack
from kf_desktop.content.target import ATTRIBUTES, TargetWord
from kf_desktop.content.virtues import VICES
from kf_desktop.content.walk import walk

CARDS_PER_LEVEL = {1: 6, 2: 5, 3: 4}
"""How many AI and BP cards of each level a monster has at least, so that every escalation finds its cards."""

MOST_LEVELS = 9
"""Four boxes of a Monster Sheet, and those of the Postgame (MON-058, PST-004)."""
COUNTED_AS = {"most": "highest", "least": "lowest"}
"""The words for what somebody has, and those for how high something of his is."""

MEASURED_RESOURCES = ("bane", "gold", "devotion", "lead", "sigh", "conditions", "mortis", "cards", "clues", *VICES)


def _monster(monster: Monster, shelves: Shelves) -> Iterator[Complaint]:
    levels = [column.level for column in monster.level]
    if len(levels) > MOST_LEVELS or levels != list(range(1, len(levels) + 1)):
        yield ("level",), "the levels must be 1, 2 and so on, each once, nine at most"
    if (monster.kind == "mob") != (monster.tier == "mob"):
        yield ("kind",), "the tier of a mob is mob, and no other monster has that tier"
    if monster.kind == "mob" and monster.spawn.kind == "none":
        yield ("spawn",), "say how its mobs come back: immediate, interval, odd or never"
    yield from _points(monster, shelves)
    for name, cards_of in (("AI", shelves.library.ai_of), ("BP", shelves.library.bp_of)):
        for level, needed in CARDS_PER_LEVEL.items():
            held = len(cards_of(monster.id, level))
            if held < needed:
                yield (), f"there are {held} {name} cards of level {level}; at least {needed} are needed"
    if monster.id not in shelves.library.signatures:
        for index, column in enumerate(monster.level):
            if "signature" in column.activation:
                yield (
                    ("level", index, "activation"),
                    "this level uses a signature, and the monster has none",
                )


def _points(monster: Monster, shelves: Shelves) -> Iterator[Complaint]:
    """Spaces around the figure for knights, spaces of it for climbers; a name for each (MON-019 … MON-028)."""
    abilities = [ability.id for ability in monster.abilities]
    for name in ("blindspot", "weakspot", "vantage_point"):
        if (name in abilities) != bool(getattr(monster, f"{name}s")):
            yield ("abilities",), f'a monster has the ability "{name}" if and only if its sheet shows any'
    if len(set(abilities)) < len(abilities):
        yield ("abilities",), "an ability is there twice"
    around = [("blindspots", place) for place in monster.blindspots]
    around += [("weakspots", place) for spot in monster.weakspots for place in spot.spaces]
    for field, place in around:
        if all(0 <= part < monster.footprint for part in place):
            yield (field,), f"{list(place)} is under the monster: no knight can stand there"
    for point in monster.vantage_points:
        if not all(0 <= part < monster.footprint for part in point.space):
            yield ("vantage_points",), f"{list(point.space)} is not on the monster"
    every = [point.id for other in shelves.library.monsters.values() for point in other.points]
    words = [word.id for other in shelves.library.monsters.values() for word in other.words]
    for id in [*(point.id for point in monster.points), *(word.id for word in monster.words)]:
        if [*every, *words].count(id) > 1:
            yield (), f'"{id}" is the name of two points or words; each needs its own'


def _routine(card: Routine, shelves: Shelves) -> Iterator[Complaint]:
    yield from _acting(card)
    for index, kind in enumerate(card.types):
        if kind.kind == "kingdom":  # MAT-006
            yield from shelves.card(kind.virtues[0], "attack_types", ("types", index))
    sheet = shelves.library.monsters.get(card.monster)
    known = [word.id for word in sheet.words] if sheet is not None else []
    for line, words in enumerate(card.target):
        for index, word in enumerate(words):
            if word.kind == "own" and word.argument not in known:  # TGT-015
                yield ("target", line, index), f'the sheet explains no word "{word.argument}"'


def _acting(card: Routine) -> Iterator[Complaint]:
    attacks = any(isinstance(node, Attack) for _, node in walk(card.steps))
    if attacks and card.evasion is None:
        yield ("evasion",), "a card that attacks needs evasion dice and a difficulty"
    if card.strikes_around and any(kind.kind == "wave" for kind in card.types):
        yield ("types",), "a wave spreads from the monster, not around somebody else"
    if any(kind.kind == "command" for kind in card.types) and not (card.obey and card.penalty):
        yield ("types",), 'a command needs "obey" and "penalty"'


def _target_word(word: TargetWord, shelves: Shelves) -> Iterator[Complaint]:
    if word.kind == "with" and word.argument != "knockdown":
        yield from shelves.card(word.argument, "conditions", ())
    elif word.kind in COUNTED_AS and word.argument in ATTRIBUTES:  # TGT-030, TGT-031
        right = f"{COUNTED_AS[word.kind]} {word.argument}"
        yield (), f'"{word.kind}" counts what somebody has, and nobody has so much {word.argument}; write "{right}"'
    elif word.kind in COUNTED_AS:
        yield from among(word.argument, (*MEASURED_RESOURCES, *shelves.resources))
    elif word.kind in ("on", "not_on"):
        yield from shelves.place(word.argument)


def _encounter(card: EncounterCard, shelves: Shelves) -> Iterator[Complaint]:
    yield from shelves.level(card.monster, card.level, ("level",))
    if 0 not in [result.scrapes for result in card.results]:
        yield ("results",), "a result for 0 scrapes is missing"


def _trait(card: Trait, shelves: Shelves) -> Iterator[Complaint]:
    if card.timing == "passive" and card.when is not None:
        yield ("when",), 'a passive trait is always in force: leave "when" out, or say at which moment it works'


def _body_part(card: BpCard, shelves: Shelves) -> Iterator[Complaint]:
    if card.monster != ANY_MONSTER:
        yield from shelves.card(card.monster, "monsters", ("monster",))


CHECKS: Checks = {
    BpCard: _body_part,
    Trait: _trait,
    Monster: _monster,
    AiCard: _routine,
    Signature: _routine,
    Routine: _routine,
    TargetWord: _target_word,
    EncounterCard: _encounter,
}
