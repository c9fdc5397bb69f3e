"""Where a card would find a knight: the same answer as the targeting gives when he stands there."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.codec import encode
from kf_desktop.rules.clash.monster.targeting import find_targets
from kf_desktop.rules.clash.monster.threat import threatened
from tests.rules.arena import Arena


def arena(**card: Any) -> Arena:
    made = Arena()
    made.monster("pawn", "F7", "north")
    made.knight("k1", "B7")
    made.signature(**card)
    return made


def spaces(made: Arena, knight: str = "k1") -> set[str]:
    card = made.game.content.signatures[made.clash.monster]
    cells = threatened(made.game, made.clash.figures[0], card, made.state.knights[knight])
    return made.names(cells)


@pytest.mark.rule("TGT-018", "MAT-004")
def test_a_card_that_stays_where_it_is_threatens_the_spaces_around() -> None:
    made = arena(target=[["adjacent"]], steps=[{"op": "attack"}])
    assert spaces(made) == {"E7", "G7", "F6", "F8"}


@pytest.mark.rule("TGT-026", "MAT-007")
def test_a_ranged_card_threatens_its_range() -> None:
    made = arena(target=[["in range"]], types=["ranged 2"], steps=[{"op": "attack"}])
    found = spaces(made)
    assert {"F9", "D7", "E8", "F8"} <= found
    assert not {"F10", "E9", "F7"} & found


@pytest.mark.rule("TGT-023")
def test_a_card_that_moves_threatens_everything_in_front() -> None:
    made = arena(target=[["in front"]], steps=[{"op": "move"}, {"op": "attack"}])
    found = spaces(made)
    assert {"A1", "E14", "B7"} <= found
    assert not {"F8", "G7", "J1"} & found


@pytest.mark.rule("TGT-021", "TGT-053")
def test_others_count_and_so_do_choices_among_equals() -> None:
    made = arena(target=[["closest"]], steps=[{"op": "move"}, {"op": "attack"}])
    made.knight("k2", "F9")
    found = spaces(made)
    assert "F8" in found and "D7" in found and "F5" in found, "nearer than 2 spaces, or as near"
    assert "F10" not in found and "B7" not in found


def test_looking_changes_nothing() -> None:
    made = arena(target=[["closest"]], steps=[{"op": "move"}, {"op": "attack"}])
    made.knight("k2", "F9")
    before, told = encode(made.state), len(made.game.events)
    spaces(made)
    assert (encode(made.state), len(made.game.events)) == (before, told)


@pytest.mark.parametrize("at", ["A1", "B7", "E7", "F8", "J14"])
def test_it_agrees_with_the_targeting_itself(at: str) -> None:
    made = arena(target=[["in front", "in range"], ["adjacent"]], types=["ranged 4"], steps=[{"op": "attack"}])
    found = spaces(made)
    knight = made.state.knights["k1"]
    knight.cell = made.cell(at)
    card = made.game.content.signatures[made.clash.monster]
    targets = made.play(find_targets(made.game, made.clash.figures[0], card))
    assert (targets is not None and knight in targets.knights) == (at in found)
