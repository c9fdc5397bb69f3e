"""Movement in a clash as it is told, to the letter: who is moved by what, where, by which rule, and why no farther."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.grid import OFF
from kf_desktop.rules.clash.board.overlaps import overlaps
from kf_desktop.rules.clash.forced.displacing import displace
from kf_desktop.rules.clash.forced.forced_steps import forced_distance
from kf_desktop.rules.clash.forced.knockback import knockback
from kf_desktop.rules.clash.forced.pushing import pushback
from kf_desktop.rules.clash.moving.turning import turn_to_cells
from kf_desktop.rules.clash.moving.vantage import climb
from kf_desktop.rules.clash.moving.walking import vault, walk
from kf_desktop.rules.table.state import FigureNumber, Perch
from tests.rules.arena import Arena
from tests.rules.builder import Position


def told(table: Position, *kinds: str) -> list[tuple[str, tuple[str, ...], dict[str, Any]]]:
    """Kind, rules and values of the events of these kinds, in order; spaces as the ledger names them."""
    found = []
    for event in table.game.events:
        if event.kind in kinds:
            args: dict[str, Any] = dict(event.args)
            if "space" in args:
                args["space"] = table.flip(args["space"])
            if "path" in args:
                args["path"] = [table.flip(space) for space in args["path"]]
            found.append((event.kind, event.rules, args))
    return found


@pytest.mark.rule("INV-017", "INV-018")
def test_who_is_displaced_is_named_with_the_space() -> None:
    table = Position()
    mob, knight = table.monster("dot", "H10"), table.knight("k1", "H8")
    table.play(displace(table.game, knight), "cell:H7")
    table.play(displace(table.game, mob), "cell:H11")
    assert told(table, "displaced") == [
        ("displaced", ("INV-017",), {"space": "H7", "knight": "k1"}),
        ("displaced", ("INV-017",), {"space": "H11", "figure": 1}),
    ]


@pytest.mark.rule("INV-040", "INV-041", "INV-042")
def test_why_a_forced_way_is_shorter_is_told_in_its_parts() -> None:
    table = Position()
    boss = table.monster("square", "H9", "east", abilities="lumbering")
    knight = table.knight("k1", "H11", talent="reduction")
    assert forced_distance(table.game, boss, 3, 0, "pushback") == 0
    assert forced_distance(table.game, knight, 5, 2, "knockback") == 2
    assert forced_distance(table.game, knight, 1, 2, "pull") == 0
    assert told(table, "not_moved", "movement_reduced") == [
        ("not_moved", ("INV-040",), {"how": "pushback", "figure": 1}),
        ("movement_reduced", ("INV-041",), {"how": "knockback", "amount": 5, "now": 2, "knight": "k1"}),
        ("movement_reduced", ("INV-041",), {"how": "pull", "amount": 1, "now": 0, "knight": "k1"}),
    ]
    first, second = (event.reasons[0] for event in table.events("movement_reduced"))
    parts = [
        {"what": "forced_spaces", "amount": 5, "rule": "INV-003"},
        {"what": "reduction", "amount": -1, "rule": "reduction"},
        {"what": "other_reductions", "amount": -2, "rule": "INV-040"},
    ]
    assert first == {"number": "spaces", "total": 2, "parts": parts}
    least = {"what": "least", "amount": 2, "rule": "INV-040"}
    assert second == {"number": "spaces", "total": 0, "parts": [{**parts[0], "amount": 1}, *parts[1:], least]}
    plain = table.knight("k2", "A1")
    assert forced_distance(table.game, plain, 4, 0, "drag") == 4 and len(table.events("movement_reduced")) == 2


@pytest.mark.rule("INV-003", "INV-005")
def test_a_way_by_force_is_told_space_by_space() -> None:
    table = Position()
    boss = table.monster("square", "H9", "east")
    knight = table.knight("k1", "H11")
    table.play(knockback(table.game, knight, 2, boss))
    table.play(pushback(table.game, boss, 1, table.knight("k2", "H8")))
    found = told(table, "moved_by_force")
    assert [args for _, _, args in found] == [
        {"how": "knockback", "path": ["H12", "H13"], "knight": "k1"},
        {"how": "pushback", "path": ["I10"], "figure": 1},
    ]
    assert all(rules for _, rules, _ in found)


@pytest.mark.rule("INV-004")
def test_a_boss_that_pushes_goes_along_and_both_ways_are_told() -> None:
    table = Position()
    boss, knight = table.monster("square", "H9", "east"), table.knight("k1", "H11")
    table.play(pushback(table.game, knight, 2, boss))
    assert told(table, "moves", "moved_by_force") == [
        ("moved_by_force", ("INV-004",), {"how": "pushback", "path": ["H12", "H13"], "knight": "k1"}),
        ("moves", ("INV-004",), {"how": "pushback", "path": ["I10", "I11"], "figure": 1}),
    ]


@pytest.mark.rule("KRD-033", "TRN-002")
def test_a_way_of_ones_own_is_told_with_its_kind() -> None:
    table = Position()
    boss = table.monster("square", "C9", "south")
    knight = table.knight("k1", "H8")
    table.play(walk(table.game, knight, 3), "cell:H10")
    table.play(turn_to_cells(table.game, boss, (table.cell("C14"),)))
    table.play(turn_to_cells(table.game, boss, (table.cell("C2"),), "TRN-001"))
    could = {"spaces": 3, "card": "", "action": False}
    assert [(kind, rules, args) for kind, rules, args in told(table, "walks", "turns")] == [
        ("walks", ("KRD-033",), {"knight": "k1", "how": "walk", "path": ["H9", "H10"]} | could),
        ("turns", ("TRN-002",), {"figure": 1, "facing": "east"}),
        ("turns", ("TRN-002", "TRN-001"), {"figure": 1, "facing": "west"}),
    ]


@pytest.mark.keyword("vault")
def test_a_vault_is_told_with_the_space_where_it_ends() -> None:
    table = Position()
    table.monster("square", "H9", "east")
    knight = table.knight("k1", "H8")
    assert table.play(vault(table.game, knight), "cell:H11")
    (event,) = told(table, "vaults")
    assert event == ("vaults", ("vault",), {"knight": "k1", "space": table.at(knight)})


@pytest.mark.rule("VAN-004", "VAN-005", "VAN-006")
@pytest.mark.parametrize(("die", "up"), [(6, True), (5, False)])
def test_a_climb_is_told_and_whether_it_led_up(die: int, up: bool) -> None:
    arena = Arena()
    boss = arena.monster("square", "H9", "east")
    knight = arena.knight("k1", "H8", heat_limit=0)
    arena.ride("")
    point = arena.game.content.monsters["test.square"].vantage_points[0]
    arena.rolls(test=[die]).play(climb(arena.game, knight, boss, point))
    said = {"knight": "k1", "figure": 1, "point": "test.perch"}
    expected = [("climbs", ("VAN-004",), said), *([("climbed", ("VAN-005",), said)] if up else [])]
    assert told(arena, "climbs", "climbed") == expected
    assert arena.clash.riders == ({"k1": Perch(FigureNumber(1), "test.perch")} if up else {})
    assert arena.last("test")["difficulty"] == 6 and arena.last("test")["virtue"] == "might"


def test_who_stands_on_a_taken_space_is_named_and_who_waits_beside_the_board_is_not() -> None:
    table = Position()
    beside, square, dot = table.monster("square", "C9"), table.monster("square", "H9"), table.monster("square", "C3")
    one, two, rider = table.knight("k1", "A1"), table.knight("k2", "A2"), table.knight("k3", "H9")
    table.clash.riders["k3"] = Perch(square.number, "x")
    content = table.game.content
    assert list(overlaps(table.state, content)) == []
    beside.cell = OFF
    dot.cell = square.cell
    two.cell = one.cell
    assert list(overlaps(table.state, content)) == [
        *(f"monster 2 and monster 3 share {table.flip(space)}" for space in ("I9", "I10", "H9", "H10")),
        f"k2 and k1 share {table.flip('A1')}",
    ]
    two.dead = True
    dot.cell = table.cell("A14")
    assert list(overlaps(table.state, content)) == ["monster 3 is not wholly on the board"]
    dot.cell, one.cell = OFF, square.cell
    assert list(overlaps(table.state, content)) == [f"k1 and monster 2 share {table.flip('I9')}"]
    assert rider.cell == table.cell("H9")
    table.state.clash = None
    assert list(overlaps(table.state, content)) == []


@pytest.mark.rule("INV-022", "INV-031", "INV-036")
def test_a_knockback_that_something_stops_is_told_with_the_spaces_that_it_went() -> None:
    table, others = Position(16), Position(16)
    knight, mob = table.knight("k1", "B5"), table.monster("dot", "E3")
    table.terrain(rampart="B8", chasm="E5")
    boss = others.monster("square", "H9", "east")
    others.monster("square", "H13")
    by = [table.knight("k2", "B4"), table.knight("k3", "E2"), others.knight("k4", "H8")]
    table.play(knockback(table.game, knight, 2, by[0]))
    assert not table.events("stopped_short"), "who flies as far as he must is not told of"
    table.play(knockback(table.game, knight, 4, by[0]))
    table.play(knockback(table.game, mob, 2, by[1]))
    others.play(knockback(others.game, boss, 5, by[2]))
    assert told(table, "stopped_short") + told(others, "stopped_short") == [
        ("stopped_short", ("INV-003",), {"how": "knockback", "amount": 4, "now": 0, "knight": "k1"}),
        ("stopped_short", ("INV-003",), {"how": "knockback", "amount": 2, "now": 1, "figure": 1}),
        ("stopped_short", ("INV-003",), {"how": "knockback", "amount": 5, "now": 2, "figure": 1}),
    ]


@pytest.mark.rule("INV-045")
def test_a_pushback_that_something_stops_is_told_with_the_spaces_that_it_went() -> None:
    """What it took to close in counts; who goes all the way, is thrown aside or dies is not told of."""
    table = Position(22)
    mob, knight = table.monster("dot", "H8"), table.knight("k1", "H11", vigor=6)
    table.knights(k2="H14")
    table.play(pushback(table.game, knight, 3, mob))  # two to close in, one on
    assert not table.events("stopped_short")
    table.play(pushback(table.game, knight, 4, mob))
    others = Position(22)
    boss, pusher = others.monster("square", "H11", "west"), others.knight("k1", "H9")
    others.monster("square", "H14")
    others.play(pushback(others.game, boss, 5, pusher))
    edge = Position(22)
    third, aside = edge.monster("square", "H18"), edge.knight("k3", "H20")
    edge.play(pushback(edge.game, aside, 9, third))
    far = Position(22)
    last, beyond = far.monster("dot", "H3"), far.knight("k4", "H8")
    for space in ("G3", "I3", "H2", "H4"):
        far.terrain(rampart=space)
    far.play(pushback(far.game, beyond, 6, last))
    assert [told(each, "stopped_short") for each in (table, others, edge, far)] == [
        [("stopped_short", ("INV-003",), {"how": "pushback", "amount": 4, "now": 1, "knight": "k1"})],
        [("stopped_short", ("INV-003",), {"how": "pushback", "amount": 5, "now": 2, "figure": 1})],
        [],
        [("stopped_short", ("INV-003",), {"how": "pushback", "amount": 6, "now": 0, "knight": "k4"})],
    ]
