"""The odds of positions and of decisions on the table against the oracle of `test_oracle`, which knows no position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from kf_desktop.odds import report
from kf_desktop.scenarios.runner import run_file
from tests.odds.test_oracle import (
    Evasion,
    Pool,
    Ten,
    best_of,
    death,
    evade,
    exactly,
    lost_after_armor,
    pool_of,
    ten,
    wounding,
)

F = Fraction
Asked = Callable[[str, str], Any]

DUMMY = '{ id = "test.dummy", to_hit = 6, wounds = 30 }'
CARDS = """
[[bp]]
id = "four"
at = 4
[[bp]]
id = "five"
at = 5
[[bp]]
id = "seven"
at = 7
[[gear]]
id = "axe"
attack = { dice = 2, power = { red = 1 }, bonus = { black = 1 } }
[[gear]]
id = "pike"
attack = { dice = 3, precision = 1, power = { red = 1, raw = 1 } }
keywords = ["attack_reroll 1", "deadly"]
[[gear]]
id = "plate"
type = "armor"
defense = { armor = { red = 1, black = 1 }, evasion = 1 }
[[ai]]
id = "hew"
evasion = { dice = 3, difficulty = 7 }
target = [["closest"]]
steps = [{ op = "attack" }]
hit = [{ op = "lose", what = "vigor", amount = "2 * hits" }]
[[ai]]
id = "sting"
evasion = { dice = 3, difficulty = 7 }
target = [["closest"]]
steps = [{ op = "attack" }]
hit = [{ op = "lose", what = "vigor", amount = "2 * hits" }, { op = "swarm", amount = 2 }]
[[ai]]
id = "judge"
types = ["judgement insight"]
evasion = { dice = 3, difficulty = 7 }
target = [["closest"]]
steps = [{ op = "attack" }]
hit = [{ op = "lose", what = "vigor", amount = "hits" }]
"""


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Asked:
    """The odds of a position, with all their digits."""
    monkeypatch.setattr(report, "DIGITS", 15)

    def ask(position: str, odds: str) -> Any:
        path = tmp_path / "position.toml"
        monster = "" if "monster =" in position else f"monster = {DUMMY}\n"
        path.write_text(f"{monster}{position}\n[[ask]]\nodds = {odds}\n{CARDS}", encoding="utf-8")
        (outcome,) = run_file(path)
        assert outcome.problem is None, str(outcome.problem)
        return outcome.checks[0].found

    return ask


def same(found: float, expected: Fraction) -> bool:
    return abs(found - float(expected)) < 1e-12


class Blow(NamedTuple):
    """An attack as it is once everything of the position is added up."""

    dice: int
    need: int
    """What a die must show, without natural 1 and 10."""
    pools: tuple[Pool, ...]
    """By hits, from 1."""
    ats: tuple[int, ...]
    again: int = 0
    tokens: Mapping[str, int] = MappingProxyType({})
    power: int = 0
    deadly: bool = False


def pools(count: int, hit: str, once: str = "", raw: tuple[int, int] = (0, 0)) -> tuple[Pool, ...]:
    """The pool by hits: letters of the colours, and raw Power for each hit and once."""
    found = []
    for hits in range(1, count + 1):
        dice = hit * hits + once
        found.append(pool_of(dice.count("r"), dice.count("b"), dice.count("w"), raw[0] * hits + raw[1]))
    return tuple(found)


def figures(knight: str = "", at: str = "E6", others: str = "") -> str:
    return f'figures = [{{ monster = "test.dummy", at = "E7" }}, {{ knight = "k1", at = "{at}"{knight} }}{others}]'


AXE = ', gear = ["axe"], heat_limit = 0'
PIKE = ', gear = ["pike"], heat_limit = 0'
UNKNOWN = 'decks = { bp = ["four", "seven"], bp_supply = { 1 = ["five"] } }'
DECK = 'decks = { bp = ["five", "four", "seven"] }'
OTHER = ', { knight = "k2", at = "A1", passion = 2 }'
HOLDER = 'clash = { priority_target = "k2" }'

BLOWS = {
    "the top card may be any of three": (f"{UNKNOWN}\n{figures(AXE)}", Blow(2, 6, pools(2, "r", "b"), (4, 7, 5))),
    "Deadly, Precision, the weapon's re-roll, 1 Heat": (
        f"{UNKNOWN}\n" + figures(', gear = ["pike"], heat = 2'),
        Blow(3, 5, pools(3, "r", "", (1, 0)), (4, 7, 5), 2, {}, 0, True),
    ),
    "the portrait's dice, Auto-break beside a Break token": (
        f"{UNKNOWN}\npool = {{ break = 1 }}\n" + figures(AXE + ', power = { white = 1 }, keywords = ["auto_break 1"]'),
        Blow(2, 6, pools(2, "r", "bw"), (4, 7, 5), 0, {"break": 2}),
    ),
    "Auto-hope, a Sunder token, a power re-roll": (
        f"{UNKNOWN}\npool = {{ sunder = 1 }}\n" + figures(AXE + ', keywords = ["auto_token hope 1", "power_reroll 1"]'),
        Blow(2, 6, pools(2, "r", "b"), (4, 7, 5), 0, {"sunder": 1, "hope": 1}, 1),
    ),
    "Opening, Closing, Spell": (
        f"{UNKNOWN}\npool = {{ opening = 1, closing = 1, spell = 1 }}\n{figures(AXE)}",
        Blow(2, 3, pools(2, "r", "b"), (4, 7, 5), 1, {"spell": 1}),
    ),
    "tokens on the sheet and on the knight": (
        f"{DECK}\nclash = {{ modifiers = [{{ what = 'at', amount = -1, until = 'next' }},"
        " { what = 'to_hit', amount = 2, until = 'next' }] }\n"
        + figures(AXE + ", modifiers = [{ what = 'precision', amount = 1, until = 'next' }]"),
        Blow(2, 7, pools(2, "r", "b"), (4, 3, 6)),
    ),
    "Precise: the discard's four, or lower": (
        'decks = { bp = ["five", "seven"], bp_discard = ["four"] }\n' + figures(AXE + ', keywords = ["precise"]'),
        Blow(2, 6, pools(2, "r", "b"), (4, 4)),
    ),
    "Heartseeker: the lower of two of three": (
        f"{DECK}\n" + figures(AXE + ', keywords = ["heartseeker"]'),
        Blow(2, 6, pools(2, "r", "b"), (4, 4, 5)),
    ),
    "Soulseeker: the lowest": (
        f"{DECK}\n" + figures(AXE + ', keywords = ["soulseeker"]'),
        Blow(2, 6, pools(2, "r", "b"), (4,)),
    ),
    "Spotlight of the Priority Target": (
        f"{DECK}\nclash = {{ priority_target = 'k1' }}\n" + figures(AXE + ', keywords = ["spotlight"]'),
        Blow(2, 6, pools(2, "r", "br"), (5, 4, 7)),
    ),
    "Spotlight of who takes the token with the Passion of this attack": (
        f"{DECK}\n{HOLDER}\n" + figures(AXE + ', passion = 2, keywords = ["spotlight"]', others=OTHER),
        Blow(2, 6, pools(2, "r", "br"), (5, 4, 7)),
    ),
    "Spotlight of who does not": (
        f"{DECK}\n{HOLDER}\n" + figures(AXE + ', passion = 1, keywords = ["spotlight"]', others=OTHER),
        Blow(2, 6, pools(2, "r", "b"), (5, 4, 7)),
    ),
    "Hidden": (
        f"{DECK}\n{HOLDER}\n" + figures(AXE + ", hidden = true", others=OTHER, at="F7"),
        Blow(2, 5, pools(2, "r", "b"), (5, 4, 7)),
    ),
    "Hidden no longer, for the Passion of this attack brings the token": (
        f"{DECK}\n{HOLDER}\n" + figures(AXE + ", hidden = true, passion = 2", others=OTHER, at="F7"),
        Blow(2, 6, pools(2, "r", "b"), (5, 4, 7)),
    ),
    "nobody has the token: the first above all others takes it": (
        f"{DECK}\n" + figures(AXE + ', passion = 2, keywords = ["spotlight"]', others=OTHER),
        Blow(2, 6, pools(2, "r", "br"), (5, 4, 7)),
    ),
    "eight red dice with the token's: traded up": (
        f"{DECK}\n{HOLDER}\n"
        + figures(AXE + ', passion = 2, power = { red = 6 }, keywords = ["spotlight"]', others=OTHER),
        Blow(2, 6, pools(2, "r", "b" + 7 * "r"), (5, 4, 7)),
    ),
    "a Full Hit alone wounds": (
        'decks = { bp = ["seven"] }\n' + figures(PIKE),
        Blow(3, 5, pools(3, "r", "", (1, 0)), (7,), 1, {}, 0, True),
    ),
}


@pytest.mark.rule("KAT-017", "KAT-021", "KAT-053", "KAT-059", "KAT-064", "KAT-068", "KAT-070", "STA-017")
@pytest.mark.parametrize(("position", "blow"), BLOWS.values(), ids=BLOWS.keys())
def test_a_position_before_the_attack(position: str, blow: Blow, asked: Asked) -> None:
    odds = asked(position, '{ attack = { knight = "k1" } }')
    assert_blow(odds, blow)


def assert_blow(odds: Any, blow: Blow) -> None:
    first = Counter(ten(face, 0, blow.need, 9 if blow.deadly else 10) for face in range(1, 11))
    other: Counter[Ten] = Counter(ten(face, 0, blow.need) for face in range(1, 11))
    wounds = [F(0)]
    for pool in blow.pools:
        chances = [wounding(pool, at, dict(blow.tokens), blow.power) for at in blow.ats]
        wounds.append(sum(chances, F(0)) / len(chances))
    worth = best_of(first, other, blow.dice, blow.again, lambda good, crit: wounds[good])
    assert same(odds["wound"], worth)
    if not blow.again:
        critical = best_of(first, other, blow.dice, 0, lambda good, crit: wounds[good] * crit)
        assert same(odds["critical"], critical)
        assert same(odds["full_hit"], best_of(first, other, blow.dice, 0, lambda good, crit: F(good == blow.dice)))
        for hits in range(blow.dice + 1):
            expected = best_of(first, other, blow.dice, 0, exactly(hits))
            assert same(odds["hits"][hits], expected)


# --- defending ----------------------------------------------------------------------------------

PLATE = ', gear = ["plate"], heat_limit = 0'
BARE = ", heat_limit = 0"

STANDS = {
    "armor and its evasion bonus": (figures(PLATE + ", vigor = 4"), Evasion(3, 7, 1, vigor=4, armor=(1, 1, 0, 0))),
    "temporary Vigor goes first": (
        figures(BARE + ", vigor = 3, vigor_limit = 3, temporary_vigor = 2"),
        Evasion(3, 7, 0, vigor=5),
    ),
    "Heat, Dodge, Block": (
        figures(', heat = 1, heat_limit = 3, keywords = ["dodge", "block"], vigor = 3'),
        Evasion(3, 7, 1, heat=2, block=1, vigor=3),
    ),
    "Guard and Soak": (
        figures(BARE + ', keywords = ["guard 2", "soak 1"], vigor = 2'),
        Evasion(3, 7, 0, guard=2, soak=1, vigor=2),
    ),
    "Reinforce, Armor Re-roll": (
        figures(PLATE + ', keywords = ["reinforce 1", "armor_reroll 1"], vigor = 9'),
        Evasion(3, 7, 1, vigor=9, armor=(2, 1, 0, 0), armor_rerolls=1),
    ),
    "Lesser Dodge beside a penalty": (
        figures(
            BARE + ", keywords = ['lesser_dodge'], modifiers = [{ what = 'evasion', amount = -1, until = 'next' }]"
        ),
        Evasion(3, 7, 0, vigor=10),
    ),
    "Superior Chance": (
        figures(BARE + ', keywords = ["superior_chance"], vigor = 1'),
        Evasion(3, 7, 0, vigor=1, deck="--superior-chance"),
    ),
    "a Judicium deck with a card of Massive Peril in it": (
        'decks = { judicium = ["survived", "died", "died_horribly"] }\n' + figures(BARE + ", vigor = 1"),
        Evasion(3, 7, 0, vigor=1, deck="--killing 2 --perils-in-deck 1"),
    ),
}


@pytest.mark.rule("EVA-003", "EVA-008", "EVA-040", "EVA-046", "EVA-048", "EVA-053", "EVA-054", "PER-014", "PER-022")
@pytest.mark.parametrize(("position", "evasion"), STANDS.values(), ids=STANDS.keys())
def test_a_position_before_the_evasion(position: str, evasion: Evasion, asked: Asked) -> None:
    odds = asked(position, '{ evasion = { knight = "k1", card = "hew" } }')
    _, results = evade(evasion, lambda hits: F(-hits))
    lost: dict[int, Fraction] = {}
    falls = dies = F(0)
    armor = pool_of(*evasion.armor)
    for hits, chance in results.items():
        threat = max(0, 2 * hits - evasion.soak)
        after = lost_after_armor(armor, threat, evasion.armor_rerolls, evasion.vigor, evasion.deck)
        for amount, share in after.items():
            lost[amount] = lost.get(amount, F(0)) + chance * share
            if amount and amount >= evasion.vigor:
                falls += chance * share
                dies += chance * share * death(evasion.deck, evasion.vigor - amount)
    assert same(odds["full_evade"], results.get(0, F(0)))
    assert same(odds["expected_lost"], sum((amount * share for amount, share in lost.items()), F(0)))
    assert (same(odds["falls"], falls), same(odds["death"], dies)) == (True, True)


@pytest.mark.keyword("swarm")
@pytest.mark.parametrize("others", [0, 1, 2])
def test_a_swarm(others: int, asked: Asked) -> None:
    """2 Vigor a hit and the level's 1, then 2 for each other mob beside him, each loss with its own armor and Soak."""
    monster = 'monster = { id = "test.dot", vigor_loss = 1 }\n'
    mobs = "".join(f', {{ monster = "test.dot", at = "{space}" }}' for space in ("E5", "F6")[:others])
    position = f'{monster}figures = [{{ monster = "test.dot", at = "E7" }}{mobs}, '
    position += '{ knight = "k1", at = "E6", heat_limit = 0, vigor = 9, gear = ["plate"], keywords = ["soak 1"] }]'
    odds = asked(position, '{ evasion = { knight = "k1", card = "sting", figure = 1 } }')
    _, results = evade(Evasion(3, 7, 1), lambda hits: F(-hits))
    armor, expected = pool_of(1, 1, 0, 0), F(0)
    for hits, chance in results.items():
        for loss in [2 * hits + 1, 2 * others] if hits else []:
            after = lost_after_armor(armor, max(0, loss - 1), 0)
            expected += chance * sum((amount * share for amount, share in after.items()), F(0))
    assert same(odds["expected_lost"], expected)


@pytest.mark.rule("MAT-033", "MAT-034")
def test_a_judgement(asked: Asked) -> None:
    knight = ', virtues = { insight = 1 }, keywords = ["defy 1"], gear = ["plate"], heat = 2, heat_limit = 3, vigor = 1'
    odds = asked(figures(knight), '{ evasion = { knight = "k1", card = "judge" } }')
    _, results = evade(Evasion(3, 7, 1, heat=1, block=1), lambda hits: F(-hits))
    assert same(odds["full_evade"], results[0])
    assert same(odds["falls"], 1 - results[0])
    assert same(odds["death"], (1 - results[0]) / 2)


# --- dice on the table --------------------------------------------------------------------------


@pytest.mark.rule("KAT-019", "KAT-074", "KAT-079", "DIC-024")
def test_decisions_in_the_midst_of_an_attack(asked: Asked) -> None:
    knight = ', gear = ["pike"], heat = 2'
    play = "{ do = 'knight attack', force = { dice = { attack = [4, 3, 8] } } }"
    odds = asked('decks = { bp = ["five"] }\n' + figures(knight), play)
    # 4 + 1 and 3 + 1 miss, 8 + 1 hits; one free, one Heat: both are rolled again, each a hit with 6 of 10.
    table = pools(3, "r", "", (1, 0))
    wounds = [wounding(pool, 5, {}, 0) for pool in table]
    p = F(6, 10)
    expected = (1 - p) ** 2 * wounds[0] + 2 * p * (1 - p) * wounds[1] + p**2 * wounds[2]
    assert same(odds["wound"], expected)


@pytest.mark.keyword("auto_break")
@pytest.mark.parametrize("passed", [0, 1])
def test_the_tokens_of_auto_break_count_before_they_lie_there(passed: int, asked: Asked) -> None:
    """At the Full Hit they are yet to come, in the first window they are there: the chance is the same."""
    pay = "cost = { vigor = 1 }, effect = [{ op = 'gain', what = 'gold' }]"
    abilities = f", abilities = [{{ timing = 'full_hit', {pay} }}, {{ timing = 'first_window', {pay} }}]"
    knight = AXE + ", keywords = ['auto_break 2']" + abilities
    answers = ["pass"] * passed
    play = f"{{ do = 'knight attack', answers = {answers}, force = {{ dice = {{ attack = [9, 9] }} }} }}"
    odds = asked('decks = { bp = ["five"] }\n' + figures(knight), play)
    assert same(odds["wound"], wounding(pools(2, "r", "b")[1], 5, {"break": 2}, 0))


@pytest.mark.rule("KAT-074", "KAT-079")
def test_power_dice_on_the_table(asked: Asked) -> None:
    knight = AXE + ', keywords = ["power_reroll 1"]'
    play = "{ do = 'knight attack', force = { dice = { attack = [6, 7], power = [1, 3, 2] } } }"
    odds = asked('decks = { bp = ["four"] }\npool = { break = 2 }\n' + figures(knight), play)
    # Hope; 1 Potential; black 1 Potential and Hope: 2 by two Breaks. The black die again makes 4 of 2 and 2
    assert same(odds["wound"], F(sum(power + min(2, 1 + potential) >= 4 for power, potential in BLACK), 6))
    assert same(odds["wound"], F(1, 3))


BLACK = ((2, 0), (0, 1), (1, 1), (2, 2), (2, 2), (1, 1))


@pytest.mark.rule("EVA-047", "EVA-050")
def test_armor_dice_on_the_table(asked: Asked) -> None:
    knight = PLATE + ', keywords = ["armor_reroll 1"], vigor = 2'
    play = "{ do = 'card', card = 'hew', force = { dice = { evasion = [2, 8, 9], power = [1, 2] } } }"
    odds = asked(figures(knight), play)
    # one hit, 2 Vigor: red shows none, black 1; red again: a Potential with 3 of 6 spares both; else 1 is lost
    assert same(odds["expected_lost"], F(1, 2))
    assert same(odds["falls"], F(0))
