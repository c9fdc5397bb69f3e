"""`kf-desktop odds` against an oracle that looks at every roll, every choice and every result.

Nothing here comes from `kf_desktop.odds` or `kf_desktop.rules`: faces, conversion and trading up are written anew.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any, NamedTuple

import pytest

from kf_desktop.cli import main
from kf_desktop.odds import report

F = Fraction
FACES = {
    "r": [(0, 0, 1), (2, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 0), (1, 1, 0)],
    "b": [(2, 0, 1), (0, 1, 1), (1, 1, 0), (2, 2, 0), (2, 2, 1), (1, 1, 0)],
    "w": [(1, 3, 0), (3, 2, 1), (1, 2, 1), (2, 3, 0), (1, 1, 1), (2, 1, 1)],
}


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """What the command answers, with all its digits."""
    monkeypatch.setattr(report, "DIGITS", 15)

    def ask(words: str) -> Any:
        assert main(["odds", *words.split()]) == 0
        return json.loads(capsys.readouterr().out)

    return ask


def same(found: float, expected: Fraction) -> bool:
    return abs(found - float(expected)) < 1e-12


# --- power dice ---------------------------------------------------------------------------------


class Pool(NamedTuple):
    dice: str
    raw: int
    potential: int


def pool_of(red: int, black: int, white: int, raw: int) -> Pool:
    """Pairs above the supply of 7, 4 and 3 become one better die; a white one 1 Power and 1 Potential."""
    while red > 7:
        red, black = red - 2, black + 1
    while black > 4:
        black, white = black - 2, white + 1
    over = max(0, white - 3)
    return Pool("r" * red + "b" * black + "w" * (white - over), raw + over, over)


def total_of(faces: list[tuple[int, int, int]], marked: int, tokens: dict[str, int], pool: Pool) -> int:
    """The Power of a roll; the first `marked` dice were rolled again with Black tokens."""
    shown = sum(face[0] for face in faces)
    potential = pool.potential + sum(face[1] for face in faces)
    hope = sum(face[2] for face in faces)
    hopes = tokens.get("hope", 0)
    doubled = min(tokens.get("sunder", 0), potential)
    blackened = sum(face[1] > 0 for face in faces[:marked])
    single = blackened + tokens.get("break", 0) + tokens.get("spell", 0) + max(0, hopes - hope) + tokens.get("fire", 0)
    made = 2 * doubled + min(potential - doubled, single) + min(hopes, hope)
    return pool.raw + shown + made + tokens.get("power_token", 0)


def rolls(dice: str) -> Iterator[tuple[tuple[tuple[str, int], ...], int]]:
    """Every roll, as faces of colours in order, with its ways: dice of a colour cannot be told apart."""
    found: Counter[tuple[tuple[str, int], ...]] = Counter({(): 1})
    for colour in dice:
        more: Counter[tuple[tuple[str, int], ...]] = Counter()
        for roll, ways in found.items():
            for face in range(6):
                more[tuple(sorted([*roll, (colour, face)]))] += ways
        found = more
    yield from found.items()


def wounding(pool: Pool, at: int, tokens: dict[str, int], rerolls: int) -> Fraction:
    """The chance to come to the AT, the best dice rolled again; with Black tokens first, which is never worse."""
    black = tokens.get("black", 0)

    @cache
    def after(kept: tuple[tuple[str, int], ...], marked: str, plain: str) -> Fraction:
        shown = [FACES[colour][face] for colour, face in kept]
        ways = 0
        for again in product(*(FACES[colour] for colour in marked + plain)):
            ways += total_of([*again, *shown], len(marked), tokens, pool) >= at
        return F(ways, 6 ** len(marked + plain))

    whole = F(0)
    for roll, ways in rolls(pool.dice):
        best = F(0)
        for size in range(min(len(roll), rerolls + black) + 1):
            for chosen in combinations(range(len(roll)), size):
                kept = tuple(die for place, die in enumerate(roll) if place not in chosen)
                for marks in combinations(chosen, min(black, size)):
                    marked = "".join(sorted(roll[place][0] for place in marks))
                    plain = "".join(sorted(roll[place][0] for place in chosen if place not in marks))
                    best = max(best, after(kept, marked, plain))
                    if best == 1:
                        break
        whole += ways * best
    return F(whole, 6 ** len(pool.dice))


# --- d10s ---------------------------------------------------------------------------------------


class Ten(NamedTuple):
    """What a d10 of a roll comes to."""

    good: bool
    crit: bool


def ten(face: int, bonus: int, difficulty: int, crit_from: int = 11) -> Ten:
    good = face == 10 or (face != 1 and face + bonus >= difficulty)
    return Ten(good, face >= crit_from)


def exactly(count: int) -> Callable[[int, bool], Fraction]:
    """The worth of just so many hits."""
    return lambda good, crit: F(good == count)


def best_of(
    first: dict[Ten, int], other: dict[Ten, int], count: int, again: int, worth: Callable[[int, bool], Fraction]
) -> Fraction:
    """What a roll is worth if for each result the best dice, at most `again`, are rolled once more."""
    kinds = [first] + [other] * (count - 1)
    whole = F(0)
    for dice in product(*kinds):
        weight = F(1)
        for die, kind in zip(dice, kinds, strict=True):
            weight *= F(kind[die], 10)
        best = F(-(10**9))
        for size in range(min(count, again) + 1):
            for chosen in combinations(range(count), size):
                value = F(0)
                for new in product(*(kinds[place] for place in chosen)):
                    share = F(1)
                    for die, place in zip(new, chosen, strict=True):
                        share *= F(kinds[place][die], 10)
                    now = dict(zip(chosen, new, strict=True))
                    good = sum(now.get(place, die).good for place, die in enumerate(dice))
                    crit = dice[0].crit or (0 in now and now[0].crit)  # a Crit Chance stays
                    value += share * worth(good, crit)
                best = max(best, value)
        whole += weight * best
    return whole


class Attack(NamedTuple):
    dice: int = 2
    to_hit: int = 7
    precision: int = 0
    hit: tuple[int, int, int, int] = (1, 0, 0, 0)
    """Red, black, white and raw Power."""
    once: tuple[int, int, int, int] = (0, 0, 0, 0)
    portrait: tuple[int, int, int, int] = (0, 0, 0, 0)
    at: tuple[int, ...] = (3,)
    tokens: str = ""
    free: int = 0
    heat: int = 0
    power: int = 0
    deadly: bool = False
    aim: str = "wound"

    @property
    def words(self) -> str:
        pools = zip(("per-hit", "once", "portrait"), (self.hit, self.once, self.portrait), strict=True)
        told = "".join(f" --{name} {red}r{black}b{white}w+{raw}" for name, (red, black, white, raw) in pools)
        return (
            f"attack --dice {self.dice} --to-hit {self.to_hit} --precision {self.precision}{told}"
            f" --at {','.join(map(str, self.at))} --free {self.free} --heat {self.heat} --power-rerolls {self.power}"
            f" --aim {self.aim}" + (f" --tokens {self.tokens}" if self.tokens else "") + " --deadly" * self.deadly
        )


ATTACKS = [
    Attack(),
    Attack(dice=1, to_hit=2),
    Attack(dice=1, to_hit=11, once=(1, 0, 0, 0)),
    Attack(dice=3, to_hit=1, at=(2, 4)),
    Attack(dice=3, to_hit=15, precision=-2, heat=2),
    Attack(dice=4, to_hit=6, precision=1, heat=1, hit=(0, 0, 0, 1), at=(2, 3)),
    Attack(dice=2, free=1, heat=1, deadly=True, aim="critical"),
    Attack(dice=3, free=3, heat=3, deadly=True, aim="critical", at=(0, 9)),
    Attack(dice=3, heat=1, aim="hits"),
    Attack(dice=4, to_hit=8, precision=2, free=2, aim="full_hit"),
    Attack(dice=4, to_hit=9, free=1, heat=1, aim="any_hit"),
    Attack(dice=2, tokens="opening=2", at=(1,)),
    Attack(dice=2, tokens="closing=1", at=(2,)),
    Attack(dice=3, tokens="closing=2,opening=1", to_hit=9, heat=1, at=(2,)),
    Attack(dice=2, tokens="spell=1", at=(2, 3)),
    Attack(dice=2, tokens="break=1", at=(2, 3)),
    Attack(dice=2, tokens="break=3", hit=(0, 1, 0, 0), at=(5, 6)),
    Attack(dice=2, tokens="hope=1", hit=(0, 1, 0, 0), at=(4, 5)),
    Attack(dice=2, tokens="hope=3,break=1", hit=(1, 1, 0, 0), at=(6, 8)),
    Attack(dice=2, tokens="sunder=1", hit=(1, 1, 0, 0), at=(7,)),
    Attack(dice=2, tokens="sunder=2,hope=1,fire=1", hit=(0, 0, 1, 0), at=(8, 10)),
    Attack(dice=2, tokens="fire=2", hit=(0, 0, 1, 0), at=(5,)),
    Attack(dice=2, tokens="power_token=2", at=(3, 4)),
    Attack(dice=1, hit=(1, 0, 1, 0), tokens="black=1", at=(3, 4, 5)),
    Attack(dice=2, hit=(2, 0, 0, 0), tokens="black=2", at=(3, 5)),
    Attack(dice=1, hit=(1, 1, 1, 0), tokens="black=1,break=1", power=1, at=(5, 6, 7)),
    Attack(dice=1, hit=(2, 1, 0, 0), tokens="black=1,sunder=1", power=1, at=(5, 6)),
    Attack(dice=1, hit=(2, 1, 0, 0), tokens="hope=2", power=2, at=(4, 5)),
    Attack(dice=2, hit=(1, 0, 0, 0), once=(0, 1, 0, 0), power=1, at=(3, 4)),
    Attack(dice=2, hit=(1, 0, 0, 0), portrait=(1, 0, 0, 0), once=(0, 0, 0, 2), power=2, at=(4, 5, 6)),
    Attack(dice=1, hit=(0, 2, 1, 0), tokens="break=1,fire=1", power=2, at=(7, 8)),
    Attack(dice=1, hit=(0, 0, 3, 0), tokens="sunder=1,break=2", power=2, at=(9, 12)),
    Attack(dice=1, hit=(0, 0, 4, 0), tokens="break=1", at=(8,)),
    Attack(dice=1, hit=(0, 0, 5, 1), tokens="sunder=1,hope=1", power=1, at=(11, 13)),
    Attack(dice=1, hit=(8, 0, 0, 0), at=(6,)),
    Attack(dice=1, hit=(0, 5, 0, 0), tokens="break=1", at=(7,)),
    Attack(dice=1, hit=(0, 0, 0, 4), at=(4, 5)),
    Attack(dice=2, at=(0,)),
    Attack(dice=2, at=(0, 5), heat=2),
    Attack(dice=1, hit=(3, 1, 1, 0), tokens="break=1,hope=1", power=2, at=(6, 7)),
    Attack(dice=1, hit=(2, 2, 1, 0), tokens="break=2", power=2, at=(7, 9)),
    Attack(dice=1, hit=(3, 1, 1, 0), tokens="black=1,spell=1", power=1, at=(6, 8), free=1),
    Attack(dice=1, hit=(4, 1, 0, 0), tokens="black=1,break=1", power=2, at=(6,)),
    Attack(dice=1, hit=(2, 1, 2, 0), tokens="sunder=1,hope=1", power=2, at=(10,)),
]


@pytest.mark.rule("DIC-004", "DIC-005", "DIC-013", "DIC-015", "DIC-017", "DIC-024", "KAT-020", "KAT-034", "KAT-036")
@pytest.mark.rule("KAT-064", "KAT-070", "KAT-071", "KAT-074", "KAT-076", "KAT-077", "KAT-079", "KAT-080")
@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.words)
def test_attacks(attack: Attack, told: Callable[[str], Any]) -> None:
    odds = told(attack.words)
    tokens = {name: int(count) for name, count in (each.split("=") for each in attack.tokens.split(",") if each)}
    bonus = attack.precision + sum(tokens.get(name, 0) for name in ("opening", "closing", "spell"))
    first: Counter[Ten] = Counter(ten(face, bonus, attack.to_hit, 9 if attack.deadly else 10) for face in range(1, 11))
    other: Counter[Ten] = Counter(ten(face, bonus, attack.to_hit) for face in range(1, 11))
    again = min(attack.dice, attack.free + tokens.get("closing", 0) + attack.heat)
    wounds, power = [F(0)], []
    for hits in range(1, attack.dice + 1):
        whole = tuple(hits * a + b + c for a, b, c in zip(attack.hit, attack.once, attack.portrait, strict=True))
        pool = pool_of(*whole)
        chances = [wounding(pool, at, tokens, attack.power) for at in attack.at]
        wounds.append(sum(chances, F(0)) / len(chances))
        power.append(pool)
    assert all(same(found, chance) for found, chance in zip(odds["wound_by_hits"], wounds, strict=True))
    worths: dict[str, tuple[str, Callable[[int, bool], Fraction]]] = {
        "wound": ("wound", lambda good, crit: wounds[good]),
        "critical": ("critical_wound", lambda good, crit: wounds[good] * crit),
        "hits": ("expected_hits", lambda good, crit: F(good)),
        "full_hit": ("full_hit", lambda good, crit: F(good == attack.dice)),
        "any_hit": ("any_hit", lambda good, crit: F(good > 0)),
    }
    name, worth = worths[attack.aim]
    found = odds["at_least"][1] if name == "any_hit" else odds[name]
    assert same(found, best_of(first, other, attack.dice, again, worth))
    assert abs(sum(odds["hits"]) - 1) < 1e-12
    if not again:
        for count in range(attack.dice + 1):
            assert same(odds["hits"][count], best_of(first, other, attack.dice, 0, exactly(count)))
        assert same(odds["full_miss"], best_of(first, other, attack.dice, 0, lambda good, crit: F(not good)))
        assert same(odds["crit_chance"], best_of(first, other, attack.dice, 0, lambda good, crit: F(crit)))
        expected = [F(0)] + [mean(pool, tokens) for pool in power]
        hitting = 1 - best_of(first, other, attack.dice, 0, lambda good, crit: F(not good))
        mean_power = best_of(first, other, attack.dice, 0, lambda good, crit: expected[good]) / hitting
        assert same(odds["expected_power"], mean_power)


def mean(pool: Pool, tokens: dict[str, int]) -> Fraction:
    """The expected Power of a roll."""
    whole = sum(
        ways * total_of([FACES[colour][face] for colour, face in roll], 0, tokens, pool)
        for roll, ways in rolls(pool.dice)
    )
    return F(whole, 6 ** len(pool.dice))


# --- evasion ------------------------------------------------------------------------------------


class Evasion(NamedTuple):
    dice: int = 2
    difficulty: int = 6
    bonus: int = 0
    free: int = 0
    heat: int = 0
    guard: int = 0
    block: int = 0
    vigor: int = 4
    hit: int = 2
    once: int = 0
    armor: tuple[int, int, int, int] = (0, 0, 0, 0)
    armor_rerolls: int = 0
    soak: int = 0
    deck: str = ""
    aim: str = "hits"

    @property
    def words(self) -> str:
        red, black, white, _ = self.armor
        return (
            f"evasion --dice {self.dice} --difficulty {self.difficulty} --bonus {self.bonus} --free {self.free}"
            f" --heat {self.heat} --guard {self.guard} --block {self.block} --vigor {self.vigor} --per-hit {self.hit}"
            f" --once {self.once} --armor {red}r{black}b{white}w --armor-rerolls {self.armor_rerolls}"
            f" --soak {self.soak} --aim {self.aim} {self.deck}"
        )


EVASIONS = [
    Evasion(),
    Evasion(dice=1, difficulty=1),
    Evasion(dice=3, difficulty=12, bonus=1),
    Evasion(dice=3, heat=1, vigor=3),
    Evasion(dice=3, free=1, heat=1, bonus=-1),
    Evasion(dice=3, guard=2),
    Evasion(dice=3, guard=4, difficulty=8, bonus=1),
    Evasion(dice=3, guard=3, heat=1, difficulty=7),
    Evasion(dice=4, block=2, heat=1),
    Evasion(dice=3, block=1, guard=1, aim="evade"),
    Evasion(dice=3, heat=2, aim="evade", difficulty=7),
    Evasion(dice=2, armor=(2, 0, 0, 0), vigor=3),
    Evasion(dice=2, armor=(1, 1, 0, 0), once=1, soak=1, vigor=2),
    Evasion(dice=2, armor=(0, 0, 1, 0), hit=3, vigor=5, heat=1, aim="vigor"),
    Evasion(dice=2, armor=(0, 0, 4, 0), hit=6, vigor=5),
    Evasion(dice=2, armor=(2, 0, 0, 0), armor_rerolls=1, hit=2),
    Evasion(dice=2, armor=(1, 1, 0, 0), armor_rerolls=2, hit=3, soak=1),
    Evasion(dice=2, armor=(1, 1, 0, 0), armor_rerolls=1, hit=2, vigor=2),
    Evasion(dice=2, armor=(1, 2, 0, 0), armor_rerolls=2, hit=4, vigor=3, deck="--killing 2 --perils-in-deck 1"),
    Evasion(dice=1, armor=(2, 1, 0, 0), armor_rerolls=2, hit=9, vigor=3),
    Evasion(dice=2, hit=1, once=-1, vigor=1),
    Evasion(dice=2, hit=0, vigor=0, once=1),
    Evasion(dice=2, hit=0, vigor=0),
    Evasion(dice=3, hit=4, vigor=2, deck="--killing 2 --sparing 1"),
    Evasion(dice=3, hit=4, vigor=2, heat=1, aim="survive"),
    Evasion(dice=3, hit=5, vigor=1, deck="--second-chance", aim="survive"),
    Evasion(dice=3, hit=5, vigor=1, heat=2, guard=1, deck="--superior-chance", aim="survive"),
    Evasion(dice=3, hit=5, vigor=1, deck="--killing 2 --perils-in-deck 1"),
]


@pytest.mark.rule("EVA-004", "EVA-005", "EVA-008", "EVA-009", "EVA-011", "EVA-012", "EVA-016", "EVA-040", "EVA-047")
@pytest.mark.rule("EVA-048", "EVA-050", "EVA-052", "EVA-054", "PER-014", "PER-020", "PER-027", "PER-031", "PER-032")
@pytest.mark.parametrize("evasion", EVASIONS, ids=lambda evasion: evasion.words)
def test_evasions(evasion: Evasion, told: Callable[[str], Any]) -> None:
    odds = told(evasion.words)
    armor = pool_of(*evasion.armor)

    @cache
    def lost_of(hits: int) -> dict[int, Fraction]:
        loss = max(0, evasion.hit * hits + evasion.once) if hits else 0
        return lost_after_armor(armor, max(0, loss - evasion.soak), evasion.armor_rerolls, evasion.vigor, evasion.deck)

    def death_of(hits: int) -> Fraction:
        return sum(
            (
                share * death(evasion.deck, evasion.vigor - lost)
                for lost, share in lost_of(hits).items()
                if lost >= max(1, evasion.vigor)
            ),
            F(0),
        )

    def worth(hits: int) -> Fraction:
        if evasion.aim == "evade":
            return F(hits == 0)
        if evasion.aim == "vigor":
            return -sum((lost * share for lost, share in lost_of(hits).items()), F(0))
        return 1 - death_of(hits) if evasion.aim == "survive" else F(-hits)

    value, results = evade(evasion, worth)
    found = {
        "hits": -odds["expected_hits"],
        "evade": odds["full_evade"],
        "vigor": -odds["expected_vigor_lost"],
        "survive": 1 - odds["death"],
    }
    assert same(found[evasion.aim], value)
    for hits, chance in enumerate(odds["hits"]):
        assert same(chance, results.get(hits, F(0)))
    lost: dict[int, Fraction] = {}
    for hits, chance in results.items():
        for amount, share in lost_of(hits).items():
            lost[amount] = lost.get(amount, F(0)) + chance * share
    told_lost = {int(amount): chance for amount, chance in odds["vigor_lost"].items()}
    assert all(same(told_lost.get(amount, 0), chance) for amount, chance in lost.items())
    assert same(odds["death"], sum((chance * death_of(hits) for hits, chance in results.items()), F(0)))


def evade(evasion: Evasion, worth: Callable[[int], Fraction]) -> tuple[Fraction, dict[int, Fraction]]:
    """The best way to spend Guard and to roll again: of equals with the most dice lifted, then the fewest rolled."""
    chance = F(sum(ten(face, evasion.bonus, evasion.difficulty).good for face in range(1, 11)), 10)
    value = F(0)
    results: dict[int, Fraction] = {}
    rolled: Counter[tuple[int, ...]] = Counter(
        tuple(sorted(faces)) for faces in product(range(1, 11), repeat=evasion.dice)
    )
    for faces, ways in rolled.items():
        weight = F(ways, 10**evasion.dice)
        found: tuple[Fraction, dict[int, Fraction]] | None = None
        for size in range(evasion.dice, -1, -1):
            for lifted in combinations(range(evasion.dice), size):
                short = [evasion.difficulty - evasion.bonus - faces[place] for place in lifted]
                if any(faces[place] == 1 for place in lifted) or any(lack <= 0 for lack in short):
                    continue
                if any(faces[place] == 10 for place in lifted) or sum(short) > evasion.guard:
                    continue
                good = [
                    place in lifted or ten(face, evasion.bonus, evasion.difficulty).good
                    for place, face in enumerate(faces)
                ]
                free = [place for place in range(evasion.dice) if place not in lifted]
                for number in range(min(len(free), evasion.free + evasion.heat) + 1):
                    for again in combinations(free, number):
                        kept = sum(good[place] for place in range(evasion.dice) if place not in again)
                        after: dict[int, Fraction] = {}
                        for new in product((0, 1), repeat=number):
                            hits = max(0, evasion.dice - kept - sum(new) - evasion.block)
                            share = chance ** sum(new) * (1 - chance) ** (number - sum(new))
                            after[hits] = after.get(hits, F(0)) + share
                        worths = sum((share * worth(hits) for hits, share in after.items()), F(0))
                        if found is None or worths > found[0]:
                            found = worths, after
        assert found is not None
        value += weight * found[0]
        for hits, share in found[1].items():
            results[hits] = results.get(hits, F(0)) + weight * share
    return value, results


def lost_after_armor(armor: Pool, loss: int, rerolls: int, vigor: int = 99, deck: str = "") -> dict[int, Fraction]:
    """Each Potential takes 1 off; dice are rolled again for life, then so that on average the most is taken off."""
    found: dict[int, Fraction] = {}
    for faces in product(*(FACES[colour] for colour in armor.dice)):
        best: tuple[Fraction, Fraction, dict[int, Fraction]] | None = None
        for size in range(min(rerolls, len(faces)) + 1):
            for chosen in combinations(range(len(faces)), size):
                after: dict[int, Fraction] = {}
                kept = armor.potential + sum(face[1] for place, face in enumerate(faces) if place not in chosen)
                for new in product(*(FACES[armor.dice[place]] for place in chosen)):
                    lost = max(0, loss - kept - sum(face[1] for face in new))
                    after[lost] = after.get(lost, F(0)) + F(1, 6**size)
                mean_lost = sum((lost * share for lost, share in after.items()), F(0))
                fallen = [(lost, share) for lost, share in after.items() if lost >= max(1, vigor)]
                dies = sum((share * death(deck, vigor - lost) for lost, share in fallen), F(0))
                if best is None or (dies, mean_lost) < best[:2]:
                    best = dies, mean_lost, after
        assert best is not None
        for lost, share in best[2].items():
            found[lost] = found.get(lost, F(0)) + share / 6 ** len(faces)
    return found


# --- Judicium -----------------------------------------------------------------------------------


def death(deck: str, vigor: int) -> Fraction:
    """The cards of Massive Peril come in at −5, −9 and −13; a second card is drawn from the same deck, shuffled."""
    words = deck.split()
    killing = int(words[words.index("--killing") + 1]) if "--killing" in words else 1
    sparing = int(words[words.index("--sparing") + 1]) if "--sparing" in words else 1
    there = int(words[words.index("--perils-in-deck") + 1]) if "--perils-in-deck" in words else 0
    massive = max(there, sum(vigor <= below for below in (-5, -9, -13)))
    ordinary = killing - there
    kills = F(ordinary + massive, ordinary + massive + sparing)
    if "--superior-chance" in words:
        return kills * F(ordinary, ordinary + sparing)
    return kills * kills if "--second-chance" in words else kills


@pytest.mark.rule("PER-020", "PER-027", "PER-031", "PER-032")
@pytest.mark.parametrize("fall", [0, 4, 5, 8, 9, 12, 13, 30])
@pytest.mark.parametrize(
    "deck", ["", "--second-chance", "--superior-chance", "--killing 3 --sparing 2 --perils-in-deck 2"]
)
def test_judicium_draws(fall: int, deck: str, told: Callable[[str], Any]) -> None:
    assert same(told(f"judicium --fall {fall} {deck}")["death"], death(deck, -fall))
