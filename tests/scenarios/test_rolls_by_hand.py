"""Attacks and evasions laid out at random, worked out by the oracle of the odds, which knows the rules alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kf_desktop.scenarios.runner import run_file
from tests.odds.test_oracle import FACES, pool_of, ten, total_of

TOKENS = ("opening", "closing", "spell", "break", "hope", "sunder", "black", "fire", "power_token")
COLOURS = ("red", "black", "white", "raw")


def toml(value: Any) -> str:
    """A value written in a line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(entry)}" for key, entry in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)


def power(numbers: list[int]) -> dict[str, int]:
    return {colour: number for colour, number in zip(COLOURS, numbers, strict=True) if number}


def named(places: list[int]) -> Any:
    return [f"die:{place}" for place in places] if places else "keep"


def assert_run(path: Path, lines: list[str]) -> None:
    path.write_text("\n".join(lines), encoding="utf-8")
    (outcome,) = run_file(path)
    assert outcome.problem is None, str(outcome.problem)
    assert [check for check in outcome.checks if check.ok is False] == [], path.read_text("utf-8")


@pytest.mark.rule("DIC-004", "DIC-005", "DIC-015", "DIC-018", "DIC-022", "DIC-024", "KAT-017", "KAT-018", "KAT-019")
@pytest.mark.rule("KAT-020", "KAT-034", "KAT-036", "KAT-066", "KAT-067", "KAT-068", "KAT-070", "KAT-074", "KAT-076")
@pytest.mark.rule("KAT-077", "KAT-078", "KAT-079")
@pytest.mark.parametrize("seed", range(80))
def test_an_attack(seed: int, tmp_path: Path) -> None:
    r = random.Random(seed)
    count, need, precision, at = r.randrange(1, 5), r.randrange(3, 12), r.choice([-2, -1, 0, 1, 2]), r.randrange(1, 14)
    hit = [r.choice([0, 0, 1, 2, 3]), r.choice([0, 0, 1, 2]), r.choice([0, 0, 0, 1]), r.choice([0, 0, 1, 2])]
    once, own = (
        [r.choice([0, 1]), r.choice([0, 1]), 0, r.choice([0, 1, 3])],
        [r.choice([0, 1, 2]), r.choice([0, 1]), 0, 0],
    )
    tokens = {name: r.randrange(1, 4) for name in r.sample(TOKENS, r.choice([0, 1, 2, 4, 6]))}
    rerolls, free, auto, heat, deadly = (
        r.choice([0, 0, 1, 2]),
        r.choice([0, 0, 1]),
        r.choice([0, 0, 2]),
        r.choice([0, 1, 3]),
        r.random() < 0.3,
    )
    first = [r.randrange(1, 11) for _ in range(count)]
    bonus = precision + sum(tokens.get(name, 0) for name in ("opening", "closing", "spell"))
    most = min(count, free + tokens.get("closing", 0) + 3 - heat)
    again = sorted(r.sample(range(count), r.randrange(most + 1)))
    final = dict(enumerate(first)) | {place: r.randrange(1, 11) for place in again}
    hits = sum(ten(face, bonus, need).good for face in final.values())
    crit = max(first[0], final[0]) >= (9 if deadly else 10)
    answers = [{"prompt": "reroll.attack", "answer": named(again)}] if most else []
    dice = {"attack": first + [final[place] for place in again]}
    expect: list[dict[str, Any]] = [{"event": "attack_hits", "hits": hits, "misses": count - hits}]
    expect.append({"event": "crit_chance"} if crit else {"event": "crit_chance", "never": True})
    if hits:
        pool = pool_of(*(hits * one + two + three for one, two, three in zip(hit, once, own, strict=True)))
        black, shown = tokens.get("black", 0), [r.randrange(6) for _ in pool.dice]
        more = min(len(shown), rerolls + black)
        chosen = r.sample(range(len(shown)), r.randrange(more + 1))
        new = [r.randrange(6) for _ in chosen]
        thrown = [FACES[pool.dice[place]][face] for place, face in zip(chosen, new, strict=True)]
        kept = [FACES[pool.dice[place]][face] for place, face in enumerate(shown) if place not in chosen]
        held = tokens | {"break": tokens.get("break", 0) + auto}
        total = total_of([*thrown, *kept], min(black, len(chosen)), held, pool)
        expect.append({"event": "power_total", "total": total, "wounded": total >= at})
        dice["power"] = [face + 1 for face in shown + new]
        answers += [{"prompt": "reroll.power", "answer": named(chosen)}] if more else []
    words = {
        f"power_reroll {rerolls}": rerolls,
        f"attack_reroll {free}": free,
        f"auto_break {auto}": auto,
        "deadly": deadly,
    }
    knight = {"knight": "k1", "at": "E6", "heat": heat, "heat_limit": 3, "gear": ["blade"], "power": power(own)}
    stats = {"dice": count, "precision": precision, "power": power(hit), "bonus": power(once)}
    assert_run(
        tmp_path / "attack.toml",
        [
            'unanswered = "pass"',
            f'monster = {{ id = "test.dummy", to_hit = {need}, wounds = 90 }}',
            'decks = { bp = ["b", "c"] }',
            f'figures = [{{ monster = "test.dummy", at = "E7" }}, {toml(knight)}]',
            f"pool = {toml(tokens)}",
            f"answers = {toml(answers)}",
            f"force = {{ dice = {toml(dice)} }}",
            'play = [{ do = "knight attack" }]',
            f"expect = {toml(expect)}",
            f'[[bp]]\nid = "b"\nat = {at}\n[[bp]]\nid = "c"',
            f'[[gear]]\nid = "blade"\nattack = {toml(stats)}',
            f"keywords = {toml([word for word, number in words.items() if number])}",
        ],
    )


@pytest.mark.rule("EVA-003", "EVA-004", "EVA-005", "EVA-008", "EVA-009", "EVA-010", "EVA-011", "EVA-012", "EVA-040")
@pytest.mark.rule("EVA-046", "EVA-047", "EVA-048", "EVA-050", "EVA-053", "EVA-054", "GEA-034")
@pytest.mark.parametrize("seed", range(80))
def test_an_evasion(seed: int, tmp_path: Path) -> None:
    r = random.Random(seed)
    count, difficulty, evasion = r.randrange(1, 5), r.randrange(3, 12), r.choice([-1, 0, 0, 1, 2])
    dodge, guard, block, soak = (
        r.choice([0, 0, 1, 2, 3]),
        r.choice([0, 0, 2, 4]),
        r.randrange(4),
        r.choice([0, 0, 1, 2]),
    )
    free, heat, level, a_hit = r.choice([0, 0, 1]), r.choice([0, 1, 3]), r.choice([0, 0, 1]), r.randrange(1, 4)
    armor, rerolls, reinforced = (
        [r.randrange(3), r.randrange(2), r.choice([0, 0, 1]), 0],
        r.choice([0, 0, 1]),
        r.choice([0, 0, 2]),
    )
    first, bonus = [r.randrange(1, 11) for _ in range(count)], evasion + dodge
    lacks = {
        place: difficulty - bonus - face for place, face in enumerate(first) if not ten(face, bonus, difficulty).good
    }
    lifted, left = list[int](), guard
    for place, lack in lacks.items():
        if first[place] != 1 and lack <= left:
            lifted, left = lifted + [place] * lack, left - lack
    able = [place for place in range(count) if place not in lifted]
    again = sorted(r.sample(able, r.randrange(min(len(able), free + 3 - heat) + 1)))
    final = dict(enumerate(first)) | {place: r.randrange(1, 11) for place in again}
    failed = sum(place not in lifted and not ten(face, bonus, difficulty).good for place, face in final.items())
    hits = max(0, failed - block)
    liftable = guard and any(first[place] != 1 for place in lacks)
    answers = [{"prompt": "guard.evasion", "answer": named(lifted)}] if liftable else []
    answers += [{"prompt": "reroll.evasion", "answer": named(again)}] if able and free + 3 - heat else []
    dice, lost = {"evasion": first + [final[place] for place in again]}, 0
    if hits:
        pool, loss = pool_of(armor[0] + reinforced, *armor[1:]), a_hit * hits + level
        shown = [r.randrange(6) for _ in pool.dice]
        chosen = r.sample(range(len(shown)), r.randrange(min(len(shown), rerolls) + 1))
        new = {place: r.randrange(6) for place in chosen}
        faces = [FACES[pool.dice[place]][new.get(place, face)] for place, face in enumerate(shown)]
        lost = max(0, loss - pool.potential - sum(face[1] for face in faces) - soak)
        dice["power"] = [face + 1 for face in [*shown, *new.values()]]
        answers += [{"prompt": "reroll.armor", "answer": named(chosen)}] if shown and rerolls else []
    grades = ("dodge", "advanced_dodge", "superior_dodge"), ("block", "advanced_block", "superior_block")
    words = [grades[0][dodge - 1]] * bool(dodge) + [grades[1][block - 1]] * bool(block)
    words += [
        f"{name} {number}"
        for name, number in {"guard": guard, "soak": soak, "reinforce": reinforced, "armor_reroll": rerolls}.items()
        if number
    ]
    knight = {
        "knight": "k1",
        "at": "E6",
        "heat": heat,
        "heat_limit": 3,
        "vigor": 15,
        "vigor_limit": 15,
        "gear": ["coat"],
        "keywords": words,
    }
    defense = {"evasion": evasion, "rerolls": free, "armor": power(armor)}
    assert_run(
        tmp_path / "evasion.toml",
        [
            'unanswered = "pass"',
            f'monster = {{ id = "test.dummy", vigor_loss = {level} }}',
            f'figures = [{{ monster = "test.dummy", at = "E7" }}, {toml(knight)}]',
            f"answers = {toml(answers)}",
            f"force = {{ dice = {toml(dice)} }}",
            'play = [{ do = "card", card = "hew" }]',
            f"expect = {toml([*hits_and_loss(hits, lost)])}",
            f'[[ai]]\nid = "hew"\nevasion = {{ dice = {count}, difficulty = {difficulty} }}\ntarget = [["closest"]]',
            f'steps = [{{ op = "attack" }}]\nhit = [{{ op = "lose", what = "vigor", amount = "{a_hit} * hits" }}]',
            f'[[gear]]\nid = "coat"\ntype = "armor"\ndefense = {toml(defense)}',
        ],
    )


def hits_and_loss(hits: int, lost: int) -> Iterator[dict[str, Any]]:
    yield {"event": "hits", "hits": hits}
    yield {"state": "knights.k1.vigor", "equals": 15 - lost}
