"""Operations, words and *whos* of effects on the clash board."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.content.effects.monster import PlaceTerrain
from kf_desktop.content.effects.movement import Displace, Drag, Knockback, Move, Pull, Pushback, Step, Turn, Vault
from kf_desktop.content.expressions import Amount, parse_condition
from kf_desktop.rules.effects.conditions import holds
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.effects.who import whom
from kf_desktop.rules.table.state import Figure, Knight
from tests.rules.builder import Position


def scene() -> tuple[Position, Knight, Figure]:
    position = Position()
    return position, position.knight("k1", "F6"), position.monster("dot", "F5", "east")


def do(position: Position, effect: Any, context: Context, *answers: str) -> None:
    position.play(perform(position.game, [effect], context), *answers)


@pytest.mark.rule("INV-005")
def test_the_monsters_effects_move_its_target() -> None:
    position, knight, mob = scene()
    card = Context(target=knight, figure=mob, default="target")
    do(position, Knockback(amount=Amount.read(2)), card)
    assert position.at(knight) == "F8"
    do(position, Pull(amount=Amount.read(5)), card)
    assert position.at(knight) == "F6"
    do(position, Pushback(amount=Amount.read(1)), card)
    assert (position.at(knight), position.at(mob)) == ("F7", "F6")
    do(position, Drag(amount=Amount.read(2)), card)
    assert (position.at(knight), position.at(mob)) == ("F5", "F4")
    do(position, Displace(), card, "cell:E5")
    assert position.at(knight) == "E5"


@pytest.mark.rule("INV-005")
def test_a_knights_effects_move_the_monster() -> None:
    position, knight, mob = scene()
    do(position, Knockback(amount=Amount.read(2)), Context(knight=knight, figure=mob))
    assert (position.at(knight), position.at(mob)) == ("F6", "F3")
    mob.cell = position.cell("E6")
    other = position.monster("dot", "G6")
    do(position, Knockback(amount=Amount.read(2)), Context(knight=knight), "figure:2")
    assert (position.at(mob), position.at(other)) == ("E6", "I6")


@pytest.mark.rule("INV-005")
def test_a_body_part_answers_to_the_attacker() -> None:
    position, knight, mob = scene()
    answer = Context(knight=knight, target=knight, figure=mob, default="target")
    do(position, Knockback(amount=Amount.read(2)), answer)
    assert (position.at(knight), position.at(mob)) == ("F8", "F5")


def test_moving_and_turning() -> None:
    position, knight, mob = scene()
    knight.cell = position.cell("F10")
    card = Context(target=knight, figure=mob, default="target")
    do(position, Turn(to="away"), card)
    assert mob.facing == "west"
    do(position, Turn(to="most_knights"), card)
    assert mob.facing == "east"
    do(position, Move(), card)
    assert position.at(mob) == "F9"
    mine = Context(knight=knight, figure=mob)
    do(position, Vault(), mine, "cell:F8")
    do(position, Step(amount=Amount.read(2)), mine, "cell:E7")
    assert position.at(knight) == "E7"


@pytest.mark.rule("TER-006")
def test_placing_and_destroying_terrain() -> None:
    position, knight, mob = scene()
    card = Context(target=knight, figure=mob, default="target")
    do(position, PlaceTerrain(place="test.moss"), card)
    assert position.tiles("moss") == {"F6"}
    do(position, PlaceTerrain(destroy=True), card)
    assert position.tiles("moss") == set()
    do(position, PlaceTerrain(place="test.wall", at="adjacent"), card, "cell:E5")
    assert position.tiles("wall") == {"E5"}


def test_words_and_whos() -> None:
    position, knight, mob = scene()
    position.knights(k2="F7", k3="A1")
    card = Context(target=knight, figure=mob, default="target")

    def true(text: str, name: str) -> bool:
        return holds(position.game, parse_condition(text), card, position.state.knights[name])

    assert true("engaged and grouped and in_front and adjacent and not lone", "k1")
    assert true("lone and not engaged and not in_front and not adjacent", "k3")

    def who(name: str) -> list[str]:
        return [found.id for found in position.play(whom(position.game, name, card))]

    assert {name: who(name) for name in ("adjacent_knights", "knights_within_2", "knights_in_front")} == {
        "adjacent_knights": ["k1"],
        "knights_within_2": ["k1", "k2"],
        "knights_in_front": ["k1", "k2"],
    }
    assert (who("knights_behind"), who("knights_near_target"), who("target_and_near")) == (
        ["k3"],
        ["k2"],
        ["k1", "k2"],
    )


def test_outside_a_clash_they_do_nothing() -> None:
    position, knight, _ = scene()
    position.state.clash = None
    here = Context(knight=knight, target=knight)
    for effect in (Knockback(), Pull(), Step(), Vault(), Displace(), Move(), Turn()):
        do(position, effect, here)
    do(position, PlaceTerrain(place="test.moss"), here)
    assert position.at(knight) == "F6"
