"""Escalations told word by word (see recorder.py) against records/*.txt; the standing at the end shows the piles."""

from __future__ import annotations

import pytest

from kf_desktop.rules.clash.monster.escalation import (
    advance_phase,
    escalate_ai,
    escalate_boss,
    escalate_by_effect,
    escalate_track,
    shuffle_into_ai,
    wound_body_part,
)
from tests.rules.recorder import Recorder, Scenes

scene = Scenes(__file__)


FULL = ("a01 a11 a22 a33 a40", "a51 a62 a73", "b01 b11 b22 b33", "b41 b52 b63", "ap2 aq2 ar3 as3 bp2 bq2 br3 bs3 bt3")
POOR = ("a01", "a51 a52", "b01", "b41 b52", "ar3 br3")
TOP = ("a33 a43", "a53", "", "b63 b73", "ar3 as3 br3 bs3")
NONE = ("", "", "", "", "")
ZERO = ("a00", "a50", "b11", "", "ap2 bp2")
ZERO_ALONE = ("a00", "", "b22 b33", "b41", "ar3 br3 bs3")
STOCKED = ("", "", "b11", "", "ar3 bp2 br3")
STOCKS = {
    "full": FULL,
    "poor": POOR,
    "top": TOP,
    "none": NONE,
    "zero": ZERO,
    "zero alone": ZERO_ALONE,
    "no ai": STOCKED,
}


def _each(what: str) -> Recorder:
    """The same done with every stock of cards, one after the other."""
    for_all = Recorder()
    for name, stock in STOCKS.items():
        for level in (1, 2, 3):
            arena = Recorder.dealt(*stock)
            for_all.note(f"{name} {level}", "")
            part = arena.bps(f"bw{level}")[0]
            if what == "ai":
                escalate_ai(arena.game, level)
            elif what == "effect":
                escalate_by_effect(arena.game, level)
            else:
                wound_body_part(arena.game, part, critical=what == "critical")
                escalate_boss(arena.game, part, critical=what == "critical")
            for_all.lines += arena.record()
    return for_all


@scene
def escalate_by_wounds() -> Recorder:
    return _each("wound")


@scene
def escalate_by_critical_wounds() -> Recorder:
    return _each("critical")


@scene
def escalate_the_ai_alone() -> Recorder:
    return _each("ai")


@scene
def escalate_by_the_keyword() -> Recorder:
    return _each("effect")


@scene
def escalate_without_cards() -> Recorder:
    """Bonuses for good, in the order of the chart, and none after the last."""
    arena = Recorder.dealt("a01 a11 a21 a31 a41 a51")
    for _ in range(6):
        escalate_ai(arena.game, 1)
    return arena


@scene
def escalate_bosses_without_a_chart() -> Recorder:
    """No escalation; parts that are no wound or another one; phases."""
    arena = Recorder.dealt(*FULL)
    arena.change("monsters", "test.pawn", escalation="none")
    for wound in ("card", "none", "single", "double"):
        part = arena.bps(f"w_{wound}3")[0]
        arena.change("bp", part, wound=wound)
        wound_body_part(arena.game, part, critical=False)
        escalate_boss(arena.game, part, critical=False)
    return arena


@scene
def escalate_by_phases() -> Recorder:
    """All cards of the old level go, all of the next one come; nothing after the third."""
    arena = Recorder.dealt("a01 a11 a22", "a31 a43", "b01 b11 b22", "b31 b43", "ap2 aq2 ar3 bp2 bq2 br3")
    arena.change("monsters", "test.pawn", escalation="phases")
    for _ in range(3):
        advance_phase(arena.game)
        arena.note("decks", (arena.clash.ai_deck, arena.clash.ai_discard, arena.clash.bp_deck, arena.clash.bp_discard))
    knight = arena.knight("k1", "A1")
    arena.clash.phase = 2
    arena.do(knight, {"op": "phase"})
    arena.change("monsters", "test.pawn", escalation="chart")
    arena.clash.phase = 1
    arena.do(knight, {"op": "phase"})
    return arena


@scene
def escalate_a_mob_track() -> Recorder:
    """The lowest mob gives way, the first of equals; without a card of the next level none does."""
    arena = Recorder()
    mobs = arena.mobs("F5", "F7", "F9", "F11")
    for mob, level in zip(mobs, (2, 1, 1, 3), strict=True):
        mob.bp, mob.revealed = arena.bp(f"mob{mob.number}", level), True
    arena.clash.bp_supply = {"2": arena.bps("n2", "o2", "p2", "r2"), "3": arena.bps("q3", "s3", "t3")}
    arena.clash.ai_deck, arena.clash.ai_supply = arena.ais("x1", "y2"), {"2": arena.ais("v2"), "3": arena.ais("v3")}
    escalate_by_effect(arena.game, 2)
    for _ in range(3):
        escalate_track(arena.game)
    arena.clash.figures.clear()
    escalate_track(arena.game)
    return arena


@scene
def escalate_and_suppress_by_cards() -> Recorder:
    """Escalate and Suppress as effects; AI 0 stays on top of what is shuffled in."""
    arena = Recorder.dealt("a00 a11 a21", "a31 a42", "b01 b11", "b22 b33", "ap2 aq2 bp2 bq2")
    knight = arena.knight("k1", "A1")
    arena.do(knight, {"op": "escalate"})
    arena.do(knight, {"op": "escalate", "amount": 2})
    arena.do(knight, {"op": "suppress", "deck": "ai"})
    arena.do(knight, {"op": "suppress", "deck": "bp"})
    shuffle_into_ai(arena.game, arena.ais("az1", "ay1"))
    arena.state.clash = None
    for effect in ("escalate", "suppress", "phase"):
        arena.do(knight, {"op": effect})
    return arena


@scene
def escalate_with_every_seed() -> Recorder:
    """What is drawn and how it lies after the shuffle, by the dice of several seeds."""
    for_all = Recorder()
    for seed in range(6):
        arena = Recorder.dealt(*FULL)
        arena.state.streams["seed"] = seed
        part = arena.bps("bw3")[0]
        wound_body_part(arena.game, part, critical=False)
        escalate_boss(arena.game, part, critical=False)
        escalate_by_effect(arena.game, 2)
        for_all.lines += arena.record()
    return for_all


@pytest.mark.parametrize("name", scene)
def test_an_escalation_is_told_word_by_word(name: str) -> None:
    scene.compare(name)
