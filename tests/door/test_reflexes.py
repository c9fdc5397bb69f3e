"""When a princess is asked whether she steps aside: where the attack comes near her, and not twice in one."""

from typing import Any

import pytest

from kf_desktop.door.pacing import Pacing
from kf_desktop.engine.decision import Asking, Decision, Steps
from kf_desktop.host.foregone.vain import in_vain
from kf_desktop.host.pacing import pace_of
from kf_desktop.rules.clash.monster.activation import resolve_card
from kf_desktop.rules.table.state import Knight, Loadout, Princess, Sheet
from tests.rules.arena import Arena

STEPS = [{"op": "move"}, {"op": "react"}, {"op": "attack"}]
HIT = [{"op": "lose", "what": "vigor"}]


def attacked(her: str, knight: str = "E6", target: str = "closest", **card: Any) -> tuple[Arena, Steps[None]]:
    """A pawn on E5 plays the card; the knight and the princess stand there."""
    arena = Arena()
    arena.knight("k1", knight)
    arena.monster("pawn", "E5")
    arena.state.princess = Princess("p1", "seat_k1", Sheet(), Loadout("p1", "p1", "p1", "p1"), cell=arena.cell(her))
    values = {"target": [[target]], "steps": STEPS, "hit": HIT, "evasion": {"dice": 1, "difficulty": 2}, **card}
    name = arena.ai("x1", **values)
    return arena, resolve_card(arena.game, arena.game.content.ai[name], arena.clash.figures[0])


def first(steps: Steps[None], prompt: str) -> Decision:
    """The first question of that prompt; windows before it are passed."""
    asked = next(steps)
    while asked.prompt != prompt:
        asked = steps.send(asked.forced() or (asked.options[-1].key,))
    return asked


def waits(arena: Arena, asked: Decision) -> bool:
    pace = pace_of(arena.game, asked)
    assert not pace.pointless, "it is put to whoever wants it"
    return pace.lapses == ()


@pytest.mark.rule("PRI-009", "PRI-010")
@pytest.mark.parametrize(
    ("her", "card", "wait"),
    [
        ("E12", {}, True),
        ("D5", {}, False),  # she is as close as the knight, and it would be asked who is attacked
        ("G5", {}, False),  # not aimed at, but where its way could lead
        ("E12", {"steps": [{"op": "move"}, {"op": "attack"}]}, False),  # no window of opportunity comes after this
        ("E12", {"hit": [{"op": "knockback", "amount": 3}]}, False),
        ("E12", {"steps": [{"op": "react"}, {"op": "attack", "on": "each_knight"}]}, False),
        ("E12", {"target": "furthest"}, False),
    ],
)
def test_she_is_asked_before_the_target_is_found_where_it_may_be_she(
    her: str, card: dict[str, Any], wait: bool
) -> None:
    arena, steps = attacked(her, **card)
    assert waits(arena, first(steps, "window.before_targeting")) is wait


@pytest.mark.rule("PRI-009", "WIN-003")
def test_in_the_window_she_is_asked_if_she_is_attacked() -> None:
    arena, steps = attacked("E12")
    assert waits(arena, first(steps, "window.react"))
    arena, steps = attacked("E12", target="furthest")
    assert not waits(arena, first(steps, "window.react"))


# --- knights -------------------------------------------------------------------------------------


def window_of_two(other: str, when: list[dict[str, Any]] | None = None, **card: Any) -> tuple[Arena, Decision]:
    """A pawn on E5 attacks k1 on E6; k2 stands elsewhere with an ability for the window."""
    arena = Arena()
    arena.knight("k1", "E6")
    arena.knight("k2", other)
    ability = {"timing": "reaction", "cost": {"heat": 1}, "effect": when or [{"op": "step", "amount": 2}]}
    arena.gear(arena.state.knights["k2"], "support", abilities=[ability])
    arena.monster("pawn", "E5")
    values = {
        "target": [["highest passion"]],
        "steps": STEPS,
        "hit": HIT,
        "evasion": {"dice": 1, "difficulty": 2},
        **card,
    }
    arena.state.knights["k1"].passion = 3
    name = arena.ai("x1", **values)
    steps = resolve_card(arena.game, arena.game.content.ai[name], arena.clash.figures[0])
    return arena, first(steps, "window.react")


@pytest.mark.rule("WIN-003", "WIN-005")
@pytest.mark.parametrize(
    ("other", "effect", "card", "wait"),
    [
        ("D5", None, {}, True),
        ("E8", None, {}, True),  # in his turn he walks there
        ("E7", None, {}, True),  # beside the target, which alone is struck
        ("E12", None, {}, False),  # he may want to come nearer
        ("D5", None, {"hit": [{"op": "gate", "when": "grouped", "then": [{"op": "knockdown"}]}]}, False),
        ("D5", None, {"hit": [{"op": "splinter", "amount": 1}]}, False),
        ("D5", [{"op": "chain_break"}], {}, False),
        ("D5", [{"op": "provoke"}, {"op": "step"}], {}, False),
        ("D5", [{"op": "step", "who": "another_knight"}], {}, False),
        ("D5", None, {"target": [["lowest passion"]]}, False),
        ("E8", None, {"steps": [{"op": "react"}, {"op": "attack", "on": "each_knight"}]}, True),  # out of its reach
        ("E8", None, {"steps": [{"op": "react"}, {"op": "attack", "on": "target_and_near"}]}, True),
        ("E7", None, {"steps": [{"op": "react"}, {"op": "attack", "on": "target_and_near"}]}, False),
        ("E8", None, {"steps": [{"op": "react"}, {"op": "attack", "on": "knights_behind"}]}, False),
        ("E8", None, {"types": ["ranged 4"], "steps": [{"op": "react"}, {"op": "attack", "on": "each_knight"}]}, False),
        ("D5", None, {"hit": [{"op": "knockback", "amount": 3}]}, False),
        ("D5", None, {"steps": [{"op": "react"}, {"op": "move"}, {"op": "attack"}]}, False),
        ("D5", None, {"steps": [{"op": "react"}, {"op": "attack", "on": "each_knight"}]}, False),
    ],
)
def test_who_is_not_attacked_is_not_asked_to_step_aside(
    other: str, effect: list[dict[str, Any]] | None, card: dict[str, Any], wait: bool
) -> None:
    arena, asked = window_of_two(other, effect, **card)
    assert waits(arena, asked) is wait


@pytest.mark.rule("WIN-003")
def test_who_is_not_attacked_is_asked_where_a_trait_looks_at_who_stands_near_the_target() -> None:
    for when, wait in (("lone", False), ("heat >= 3", True)):
        arena, asked = window_of_two("D5")
        gate = {"op": "gate", "when": when, "then": [{"op": "lose", "what": "heat", "who": "target"}]}
        arena.trait("wide", "after_attack", gate)
        arena.game.memo.clear()
        assert waits(arena, asked) is wait


# --- nowhere to go -------------------------------------------------------------------------------

CANE = {"timing": "reaction", "cost": {"exhaust": True}, "effect": [{"op": "step"}]}
FLASK = {**CANE, "effect": [{"op": "step"}, {"op": "gain", "what": "passion"}]}


def boxed_in(*abilities: dict[str, Any], free: bool = False) -> tuple[Arena, Asking]:
    """k1 stands in the corner with these abilities, and the spaces beside him are taken."""
    arena = Arena()
    me: Knight = arena.knight("k1", "A1")
    for ability in abilities:
        arena.gear(me, "support", abilities=[ability])
    if not free:
        arena.knight("k2", "B1")
    arena.monster("pawn", "A2")
    me.passion = 3
    card: dict[str, Any] = {
        "target": [["highest passion"]],
        "steps": STEPS,
        "hit": HIT,
        "evasion": {"dice": 1, "difficulty": 2},
    }
    name = arena.ai("x1", **card)
    asked = first(resolve_card(arena.game, arena.game.content.ai[name], arena.clash.figures[0]), "window.react")
    assert isinstance(asked, Asking)
    return arena, asked


@pytest.mark.rule("KRD-043", "WIN-005")
@pytest.mark.parametrize(
    ("abilities", "free", "vain"),
    [
        ([CANE], False, 1),
        ([CANE, FLASK], False, 1),
        ([CANE], True, 0),
        ([FLASK], False, 0),
    ],
)
def test_what_only_moves_its_knight_is_not_offered_where_no_space_can_be_entered(
    abilities: list[dict[str, Any]], free: bool, vain: int
) -> None:
    arena, asked = boxed_in(*abilities, free=free)
    refused, pace = in_vain(arena.game, asked), pace_of(arena.game, asked)
    assert [each.why for each in refused] == ["no_way"] * vain
    assert pace.vain == tuple(each.option.key for each in refused)
    assert pace.pointless is (vain == len(abilities))


def test_it_is_not_among_the_options_that_are_put() -> None:
    arena, asked = boxed_in(CANE, FLASK)
    shown = Pacing().shown(Told(arena, asked))  # type: ignore[arg-type]
    assert shown is not None
    assert [option.key for option in shown.options] == [option.key for option in asked.options[1:]]


SPARE = {"timing": "reaction", "cost": {"heat": 1}, "effect": [{"op": "chain_break"}]}


@pytest.mark.rule("WIN-022", "MAT-014")
@pytest.mark.parametrize(
    ("types", "on", "spares"),
    [
        (["simultaneous"], "target", []),  # k1 alone is aimed at: k2 would break nobody's part
        (["simultaneous"], "each_knight", ["k2"]),
        ([], "target", ["k2"]),  # one attack, which anybody breaks for all
    ],
)
def test_what_only_spares_who_is_not_struck_is_not_offered(types: list[str], on: str, spares: list[str]) -> None:
    arena = Arena()
    arena.knight("k1", "E6", passion=3)
    arena.gear(arena.knight("k2", "D5"), "support", abilities=[SPARE])
    arena.monster("pawn", "E5")
    name = arena.ai(
        "x1",
        target=[["highest passion"]],
        types=types,
        steps=[{"op": "react"}, {"op": "attack", "on": on}],
        hit=HIT,
        evasion={"dice": 1, "difficulty": 2},
    )
    asked = first(resolve_card(arena.game, arena.game.content.ai[name], arena.clash.figures[0]), "window.react")
    refused = in_vain(arena.game, asked)
    offered = [option.args["knight"] for option in asked.options if option.label == "use"]
    vain = [each.option.args["knight"] for each in refused]
    assert [who for who in offered if who not in vain] == spares
    assert [each.why for each in refused] == ["not_struck"] * (1 - len(spares))


class Told:
    """A table at which that question is put."""

    seat, view = "", None

    def __init__(self, arena: Arena, asked: Asking) -> None:
        self.decision, self._pace = asked.decision(), pace_of(arena.game, asked)

    def pace(self) -> Any:
        return self._pace
