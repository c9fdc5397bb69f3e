"""Walks of knights told word by word (see recorder.py) against records/*.txt: where they can go, and by which way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kf_desktop.engine.decision import Decision
from kf_desktop.rules.clash.moving.costs import can_walk, reachable
from kf_desktop.rules.clash.moving.walking import approach, walk
from kf_desktop.rules.table.state import Knight
from tests.rules.arena import Answer
from tests.rules.recorder import Recorder, Scenes

scene = Scenes(__file__)
BEARINGS = ("jump", "advanced_jump", "bypass", "advanced_bypass", "superior_bypass")
GOALS = ("E7", "G6", "C6", "E9", "F4", "E5")


class Walker(Recorder):
    """Takes the last way at every fork, if told so."""

    takes_last = False

    def _answers(self, decision: Decision, waiting: list[Answer]) -> tuple[str, ...]:
        if self.takes_last and not waiting:
            return (decision.options[-1].key,)
        return super()._answers(decision, waiting)


def laid(*bearing: str) -> tuple[Walker, Knight]:
    """A knight among tiles that hurt, slow and bar, another knight and two monsters."""
    arena = Walker()
    arena.monster("square", "G8", "south")
    arena.monster("pawn", "C8", "west")
    knight = arena.knight("k1", "E4", vigor=9)
    arena.knight("k2", "F5")
    arena.terrain(thorns="E5 C5", rubble="D6", reeds="F6", wall="E6", chasm="D3")
    if bearing:
        arena.gear(knight, "support", keywords=list(bearing))
    return arena, knight


def where(arena: Recorder, knight: Knight, spaces: int) -> str:
    """The spaces within reach, each with what it costs."""
    found = reachable(arena.game, knight, spaces)
    return " ".join(f"{arena.names([cell]).pop()}={cost}" for cell, cost in sorted(found.items()))


def without_destinations(lines: list[str]) -> Iterator[str]:
    """The record without the list of where the walk could not end: that is the reach, told before."""
    asked = ""
    for line in lines:
        asked = line if line.startswith("?") else asked
        if not (asked.startswith("? cell walk") and line.startswith("  x ")):
            yield line


def _walks(*bearing: str) -> Any:
    """What is in reach at several speeds, and the ways to several places, the first and the last at each fork."""

    def make() -> Recorder:
        told = Recorder()
        for spaces in (0, 1, 2, 3, 5):
            arena, knight = laid(*bearing)
            told.note(f"reach {spaces}", where(arena, knight, spaces) + f" {can_walk(arena.game, knight, spaces)}")
        for goal in GOALS:
            for last in (False, True):
                arena, knight = laid(*bearing)
                if arena.cell(goal) not in reachable(arena.game, knight, 5):
                    continue
                arena.takes_last = last
                arena.play(walk(arena.game, knight, 5, optional=last), f"cell:{goal}")
                told.lines += [f"* to {goal}", *without_destinations(arena.record())]
        return told

    make.__name__ = "_".join(["walks", *bearing])
    return make


scene(_walks())
for _bearing in BEARINGS:
    scene(_walks(_bearing))


@scene
def walks_of_who_cannot() -> Recorder:
    """Who is down, dead or shut in goes nowhere; a pushed knight comes as near as he can."""
    told = Recorder()
    for name, change in (("knockdown", "falling"), ("dead", True)):
        arena, knight = laid()
        setattr(knight, name, change)
        told.note(name, f"{where(arena, knight, 3)} {can_walk(arena.game, knight, 3)}")
    arena, knight = laid()
    arena.terrain(wall="D4 F4 E3 E5")
    told.note("shut in", f"{where(arena, knight, 3)} {can_walk(arena.game, knight, 3)}")
    for limit in (1, 3, 9):
        arena, knight = laid()
        steps = arena.play(approach(arena.game, knight, arena.clash.figures[0], limit))
        told.lines += [f"* approach {limit}: {steps}", *arena.record()]
    return told


@pytest.mark.parametrize("name", scene)
def test_record(name: str) -> None:
    scene.compare(name)
