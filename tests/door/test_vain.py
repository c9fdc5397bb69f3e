"""What would only help the rolls of an attack is not put once nothing of it is rolled any more."""

from typing import Any

import pytest

from kf_desktop.door.pacing import Pacing
from kf_desktop.engine.decision import Asking
from kf_desktop.host.foregone.vain import in_vain
from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from tests.door.test_reflexes import Told
from tests.odds.test_situation import against_boss
from tests.rules.arena import Arena, gain


def second_window(*exerts: list[dict[str, Any]]) -> tuple[Arena, Asking]:
    """The last window of an attack by a knight whose techniques can be exerted for that."""
    arena, knight = against_boss(9)
    arena.weapon(knight, "blade", 1, power={"raw": 1})
    for number, effects in enumerate(exerts):
        arena.technique(knight, f"t{number}", timing="reaction", effect=[gain("passion")], exert={"effect": effects})
    arena.dice.faces = [9]
    steps = choose_and_attack(arena.dice, knight)
    asked = next(steps)
    while asked.prompt != "window.second_window":
        asked = steps.send(asked.forced() or (() if asked.least == 0 else (asked.options[-1].key,)))
    assert isinstance(asked, Asking)
    return arena, asked


POWER, AGAIN = {"op": "power"}, {"op": "reroll", "die": "power", "amount": 2}


@pytest.mark.rule("KAT-097", "TEC-031")
def test_what_only_helps_the_rolls_is_not_put_after_them() -> None:
    arena, asked = second_window([POWER], [AGAIN], [POWER, gain("vigor")], [gain("vigor")])
    assert [option.key for option in asked.options[:-1]] == [f"use:exert:t{number}" for number in range(4)]
    assert [(each.option.key, each.why) for each in in_vain(arena.game, asked)] == [
        ("use:exert:t0", "too_late"),
        ("use:exert:t1", "too_late"),
    ]
    shown = Pacing().shown(Told(arena, asked))  # type: ignore[arg-type]
    assert shown is not None
    assert [option.key for option in shown.options] == ["use:exert:t2", "use:exert:t3", "pass"]
