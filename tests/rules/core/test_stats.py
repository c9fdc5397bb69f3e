"""Passion, Heat, Vigor and the Peril Arc (STA, ARC-021 … ARC-027)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.content.expressions import parse_condition
from kf_desktop.rules.abilities import using
from kf_desktop.rules.effects.conditions import holds
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight import stats
from kf_desktop.rules.table.game import heat_room
from kf_desktop.rules.table.state import Knight
from tests.rules.arena import Arena, gain, lose


def one(limits: tuple[int, ...] = (3, 4, 5, 7, 8), **values: int) -> tuple[Arena, Knight]:
    """k1 on an arc of Vigor 10: Minor at 5, Major at 3, Mortal at 1."""
    arena = Arena()
    arena.monster("pawn", "F5")
    limit, vigor = values.pop("heat_limit", 3), values.pop("vigor_limit", 10)
    knight = arena.knight("k1", "A1", heat_limit=limit, vigor_limit=vigor, **dict[str, Any](values))
    arena.peril("k1", 10, 5, 3, 1, *limits)
    arena.judicium("survived")
    return arena, knight


@pytest.mark.rule("STA-010", "STA-012", "STA-013")
def test_gain_and_lose_move_the_markers() -> None:
    arena, knight = one(heat_limit=6, heat=2, passion=4, vigor=8)
    arena.do(knight, gain("heat", 3), lose("passion", 2))
    assert (knight.heat, knight.passion) == (5, 2)
    arena.do(knight, lose("passion", 3), lose("heat", 9))
    assert (knight.heat, knight.passion) == (0, 0)
    knight.vigor = 2
    assert stats.lose_vigor(arena.game, knight, 6) == 2
    assert (knight.vigor, knight.fall) == (0, -4)


@pytest.mark.rule("STA-012", "STA-013")
def test_what_changes_nothing_is_not_told() -> None:
    arena, knight = one(passion=0, vigor=6)
    arena.do(knight, lose("passion", 2))
    assert arena.events("lose") == []
    stats.lose_vigor(arena.game, knight, 2, cause="sword")
    (lost,) = arena.events("lose")
    assert (lost.args["amount"], lost.args["now"], lost.args["cause"]) == (2, 4, "sword")


def test_the_dead_are_not_healed() -> None:
    arena, knight = one(vigor=0)
    knight.dead = True
    stats.gain_vigor(arena.game, knight, 3)
    assert knight.vigor == 0 and arena.events("gain") == []


def parts(arena: Arena, kind: str) -> list[tuple[str, int, str]]:
    """The parts of the number that the last event of that kind explains."""
    reason: Any
    (reason,) = arena.events(kind)[-1].reasons
    return [(part["what"], part["amount"], part["rule"]) for part in reason["parts"]]


@pytest.mark.rule("VIC-015")
def test_a_gain_that_cruelty_takes_whole_is_told() -> None:
    """Each knight gained 1 Vigor, and of the cruel one nothing was heard."""
    arena = Arena()
    knight = arena.knight("k1", "E5", vigor=5)
    knight.sheet.vices["cruelty"] = 1
    stats.gain_vigor(arena.game, knight, 1)
    assert knight.vigor == 5
    assert [(event.kind, event.args["what"]) for event in arena.game.events] == [("ignored_by_vice", "cruelty")]


@pytest.mark.rule("STA-034", "VIC-015")
def test_why_less_is_gained_is_told() -> None:
    arena, knight = one(vigor=8)
    knight.sheet.vices["cruelty"] = 1
    stats.gain_vigor(arena.game, knight, 1)
    assert knight.vigor == 8 and arena.events("gain") == [], "Cruelty takes all of it"
    stats.gain_vigor(arena.game, knight, 5)
    assert knight.vigor == 10 and arena.last("gain")["amount"] == 2
    whole = [("gained", 5, "STA-012"), ("cruelty", -1, "VIC-015")]
    assert parts(arena, "gain") == [*whole, ("vigor_limit", -2, "STA-034")]
    knight.vigor = 3
    stats.gain_vigor(arena.game, knight, 5)
    assert parts(arena, "gain") == whole
    del knight.sheet.vices["cruelty"]
    knight.vigor = 3
    stats.gain_vigor(arena.game, knight, 5)
    assert knight.vigor == 8 and arena.events("gain")[-1].reasons == ()


@pytest.mark.rule("STA-012")
def test_a_loss_that_temporary_vigor_bears_is_told_in_its_parts() -> None:
    arena, knight = one(vigor=8)
    knight.temporary_vigor = 2
    assert stats.lose_vigor(arena.game, knight, 5) == 5
    assert (knight.temporary_vigor, knight.vigor) == (0, 5)
    assert parts(arena, "lose") == [("temporary_vigor", 2, "fortify"), ("vigor", 3, "STA-012")]
    stats.lose_vigor(arena.game, knight, 1)
    assert arena.events("lose")[-1].reasons == ()


@pytest.mark.rule("STA-016", "STA-018")
def test_a_rise_of_passion_is_compared_once_with_the_holder() -> None:
    arena, two = one(passion=2)
    arena.knight("k2", "A2", passion=1)
    arena.knight("k3", "A3", passion=5)
    arena.priority("k2")
    arena.do(two, gain("passion", 1))
    assert (two.passion, arena.clash.priority_target) == (3, "k1")
    arena.priority("k3")
    arena.do(two, gain("passion", 2))
    assert arena.clash.priority_target == "k3"
    assert len(arena.events("priority_target")) == 1


@pytest.mark.rule("STA-021", "STA-042", "STA-045")
def test_heat_ends_at_the_limit() -> None:
    arena, knight = one(heat=9, heat_limit=9, vigor=6)
    assert heat_room(knight) == 0
    arena.do(knight, gain("heat", 2))
    assert (knight.heat, knight.vigor) == (9, 4)


@pytest.mark.rule("STA-024")
def test_the_heat_limit_is_the_highest_heat_that_is_allowed() -> None:
    """It has a marker of its own: Heat stops there, and 9 is the highest that any limit is."""
    arena, knight = one(heat=1, heat_limit=4, vigor=10)
    arena.do(knight, gain("heat", 3))
    assert (knight.heat, knight.heat_limit) == (4, 4)
    arena.do(knight, lose("heat", 4))
    assert (knight.heat, knight.heat_limit) == (0, 4), "what is cooled off leaves the limit"
    high, other = one((3, 4, 5, 7, 9), vigor=10)
    high.do(other, lose("vigor", 10), gain("heat", 12))
    assert other.heat == other.heat_limit == 9


@pytest.mark.rule("STA-033")
def test_one_hit_from_unhurt_to_major_raises_opens_and_draws_from_the_second_deck() -> None:
    arena, knight = one(vigor=8)
    arena.talent(
        "k1",
        *[
            {"timing": "free_action", "when": f"peril >= {threshold}", "effect": [gain("gold")]}
            for threshold in ("minor", "major", "mortal")
        ],
    )
    for deck in (1, 2, 3):
        arena.mortis(f"deck{deck}", deck)
    assert opened(arena, knight) == []
    arena.do(knight, lose("vigor", 6), {"op": "peril_check"})
    assert (knight.vigor, knight.heat_limit) == (2, 5)
    assert opened(arena, knight) == ["talent:test.own.k1#0", "talent:test.own.k1#1"]
    assert [event.args["card"] for event in arena.events("mortis")] == ["deck2"]


def opened(arena: Arena, knight: Knight) -> list[str]:
    """What of his own he could use in his turn."""
    found = using.offers(arena.game, knight, ("free_action",))
    return [offer.key for offer in found if using.hindrance(arena.game, knight, offer, Context(knight=knight)) is None]


@pytest.mark.rule("STA-025", "ARC-023", "ARC-024")
@pytest.mark.parametrize(("vigor", "loss", "limit"), [(6, 1, 4), (8, 6, 5), (10, 4, 3), (9, 8, 7), (10, 9, 7)])
def test_thresholds_raise_the_heat_limit(vigor: int, loss: int, limit: int) -> None:
    arena, knight = one(vigor=vigor)
    arena.do(knight, lose("vigor", loss))
    assert (knight.vigor, knight.heat_limit) == (vigor - loss, limit)


@pytest.mark.rule("STA-026", "STA-027")
def test_overheating() -> None:
    arena, knight = one(heat=3, heat_limit=4, vigor=7)
    arena.mortis("scar", 1)
    arena.do(knight, gain("heat", 3))
    assert (knight.heat, knight.vigor, arena.events("mortis")) == (4, 5, [])


@pytest.mark.rule("STA-028")
def test_overheating_uses_the_limit_of_before() -> None:
    arena, knight = one((3, 5, 6, 7, 8), heat=3, heat_limit=4, vigor=6)
    arena.do(knight, gain("heat", 2))
    assert (knight.heat, knight.vigor, knight.heat_limit) == (4, 5, 5)


@pytest.mark.rule("STA-029", "PER-016")
def test_overheating_can_kill() -> None:
    arena, knight = one(heat=4, heat_limit=4, vigor=1)
    arena.do(knight, gain("heat", 2))
    assert (knight.vigor, knight.judicium_due, knight.fall) == (0, True, -1)


@pytest.mark.rule("STA-030", "STA-031")
def test_healing_leaves_the_limit_and_falling_again_does_not_raise_it_twice() -> None:
    arena, knight = one(vigor=6)
    arena.do(knight, lose("vigor"))
    assert knight.heat_limit == 4
    arena.do(knight, gain("vigor", 5))
    assert (knight.vigor, knight.heat_limit) == (10, 4)
    arena.do(knight, lose("vigor", 5))
    assert knight.heat_limit == 4


@pytest.mark.rule("STA-032", "STA-034")
def test_vigor_never_passes_its_limit() -> None:
    arena, knight = one(vigor=9)
    arena.do(knight, gain("vigor", 3))
    assert knight.vigor == 10
    arena.do(knight, lose("vigor", 3))
    assert knight.vigor == 7


@pytest.mark.rule("STA-037", "STA-038", "STA-039", "STA-041", "STA-044")
def test_the_hard_limits() -> None:
    arena, knight = one((3, 11, 12, 13, 14), passion=8, vigor=14)
    knight.vigor_limit = 17
    arena.do(knight, gain("passion", 3), gain("vigor", 4))
    assert (knight.passion, knight.vigor) == (9, 15)
    arena.do(knight, gain("vigor", 2))
    assert (knight.vigor, arena.last("gain")["amount"]) == (15, 0)
    arena.do(knight, lose("vigor", 10))
    assert knight.heat_limit == 9


@pytest.mark.rule("STA-046", "STA-047", "STA-048", "STA-049", "STA-051")
def test_golden_full_reset() -> None:
    arena, knight = one(passion=6, heat=5, heat_limit=6, vigor=2, vigor_limit=7)
    arena.peril("k1", 9, 5, 3, 1)
    arena.mortis("scar", 1)
    stats.reset_stats(arena.game, knight)
    assert (knight.passion, knight.heat, knight.heat_limit, knight.vigor, knight.vigor_limit) == (0, 0, 3, 9, 9)
    assert (stats.threshold(arena.game, knight), arena.game.events) == ("unhurt", [])


LIMIT = {"op": "limit", "what": "vigor"}


@pytest.mark.rule("STA-035")
@pytest.mark.parametrize(("amount", "limit"), [(2, 10), (9, 15)])
def test_a_vigor_limit_that_is_raised_gives_no_vigor(amount: int, limit: int) -> None:
    arena, knight = one(vigor=6, vigor_limit=8)
    arena.do(knight, {**LIMIT, "amount": amount})
    assert (knight.vigor, knight.vigor_limit) == (6, limit)
    arena.do(knight, gain("vigor", 9))
    assert knight.vigor == min(15, limit)


@pytest.mark.rule("STA-036")
def test_vigor_above_the_new_limit_is_lowered_and_no_loss() -> None:
    arena, knight = one(vigor=9)
    arena.do(knight, {**LIMIT, "amount": -3})
    assert (knight.vigor, knight.vigor_limit, knight.heat_limit) == (7, 7, 3)
    arena.do(knight, {**LIMIT, "amount": -2})
    assert (knight.vigor, knight.vigor_limit, knight.heat_limit) == (5, 5, 4), "Minor peril"
    assert [event.kind for event in arena.game.events] == ["vigor_limit", "vigor_limit", "heat_limit"]
    arena.do(knight, {**LIMIT, "amount": -9})
    assert (knight.vigor, knight.judicium_due) == (1, False)


@pytest.mark.rule("STA-049")
def test_the_vigor_limit_alone_is_reset_to_what_the_arc_prints() -> None:
    arena, knight = one(vigor=4, vigor_limit=6)
    arena.do(knight, {"op": "reset_limit", "what": "vigor"})
    assert (knight.vigor, knight.vigor_limit) == (4, 10)


@pytest.mark.rule("STA-050")
def test_heat_above_a_limit_that_is_reset_is_lowered_without_a_loss_of_vigor() -> None:
    arena, knight = one(heat=5, heat_limit=6, vigor=4)
    arena.do(knight, {"op": "reset_limit", "what": "heat"})
    assert (knight.heat, knight.heat_limit, knight.vigor) == (3, 3, 4)
    arena.do(knight, {"op": "limit", "what": "heat", "amount": 2})
    assert (knight.heat, knight.heat_limit) == (3, 5)


@pytest.mark.rule("ARC-021", "ARC-022")
@pytest.mark.parametrize(
    ("vigor", "name"),
    [
        (10, "unhurt"),
        (6, "unhurt"),
        (5, "minor"),
        (4, "minor"),
        (3, "major"),
        (1, "mortal"),
        (0, "judicium"),
        (-3, "judicium"),
    ],
)
def test_the_thresholds(vigor: int, name: str) -> None:
    arena, knight = one()
    assert stats.threshold_at(stats.peril_arc(arena.game, knight), vigor) == name


@pytest.mark.rule("ABI-043", "ABI-044", "ABI-045", "ABI-047", "ABI-049")
@pytest.mark.parametrize(("gate", "open_at"), [("minor", {4, 3, 1, 0}), ("major", {3, 1, 0})])
def test_golden_a_gate_of_a_threshold_is_open_at_it_and_all_worse(gate: str, open_at: set[int]) -> None:
    arena, knight = one()
    gold = {"op": "gate", "when": f"peril >= {gate}", "then": [gain("gold")]}
    for vigor in (10, 6, 4, 3, 1, 0, 10):
        knight.vigor, knight.sheet.gold = vigor, 0
        arena.do(knight, gold)
        assert bool(knight.sheet.gold) is (vigor in open_at)


@pytest.mark.rule("STA-036")
def test_nothing_of_the_engine_holds_more_than_the_limit() -> None:
    arena, knight = one(heat=3, vigor=10)
    arena.peril("k1", 7, 5, 3, 1, 2, 3, 4, 5, 6)
    stats.reset_stats(arena.game, knight)
    assert (knight.vigor, knight.vigor_limit, knight.heat, knight.heat_limit) == (7, 7, 0, 2)


@pytest.mark.rule("WIN-011")
@pytest.mark.parametrize("words", ["peril == unhurt", "peril <= minor"])
def test_a_gate_about_the_peril_of_nobody_is_not_met(words: str) -> None:
    arena, _ = one()
    assert not holds(arena.game, parse_condition(words), Context())
