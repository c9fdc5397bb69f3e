"""What hits are foretold to do: gates, checks, draws and Conditions as their sentences come."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from kf_desktop.door.odds import What
from kf_desktop.odds.defence.harm import Harm, harm_of
from kf_desktop.odds.situation.defence import before_evasion
from kf_desktop.odds.situation.harm import harm_of_hits
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.state import Knight
from tests.rules.arena import Arena, gain, lose
from tests.rules.arena import under_attack as attack_on
from tests.rules.written import words

CHECK: dict[str, Any] = {"op": "peril_check"}


def gate(when: str, then: dict[str, Any], *otherwise: dict[str, Any]) -> dict[str, Any]:
    return {"op": "gate", "when": when, "then": [then], "otherwise": list(otherwise)}


def struck(*hit: dict[str, Any], vigor: int = 10, heat: int = 0, limit: int = 4) -> tuple[Arena, MonsterAttack, Knight]:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    knight = arena.knight("k1", "H10", vigor=vigor, heat=heat, heat_limit=limit)
    arena.peril("k1", 10, 8, 6, 4)
    arena.judicium("survived", "died")
    arena.mortis("scar")
    steps = [{"op": "attack"}]
    card = arena.ai("a1", target=[["closest"]], evasion={"dice": 2, "difficulty": 6}, steps=steps, hit=hit)
    return arena, attack_on(arena, card, knight), knight


def harm(struck: tuple[Arena, MonsterAttack, Knight], hits: int = 1, paid: int = 0) -> Harm:
    arena, attack, knight = struck
    query = harm_of_hits(arena.game, attack, knight, 2)
    return harm_of(query, hits, paid) if query is not None else Harm()


@pytest.mark.rule("WIN-011")
def test_a_gate_on_heat_is_asked_with_the_heat_just_paid() -> None:
    where = struck(gate("heat >= 2", lose("vigor", 3), lose("vigor")), heat=1)
    assert harm(where).lost == {1: 1}
    assert harm(where, paid=1).lost == {3: 1}


@pytest.mark.rule("WIN-011")
def test_a_gate_on_peril_is_asked_after_the_loss_before_it() -> None:
    where = struck(lose("vigor", "2 * hits"), gate("peril >= major", {"op": "knockdown"}))
    assert [harm(where, hits).brings for hits in (1, 2)] == [{}, {What("knockdown"): 1}]


def test_a_loss_by_the_heat_counts_what_was_paid_and_brought() -> None:
    where = struck(gain("heat"), lose("vigor", "heat"), heat=1)
    assert (harm(where).lost, harm(where, paid=1).lost) == ({2: 1}, {3: 1})


@pytest.mark.rule("PER-005", "EVA-049", "EVA-054", "PER-007")
@pytest.mark.parametrize(
    ("vigor", "loss", "soak", "drawn"),
    [
        (10, 1, 0, 0),  # unhurt still
        (10, 2, 0, 1),
        (8, 0, 0, 1),  # nothing is lost, and he draws all the same
        (8, 1, 1, 0),  # what Soak takes whole is no wound
    ],
)
def test_a_peril_check_draws_mortis_where_he_is_hurt(vigor: int, loss: int, soak: int, drawn: int) -> None:
    where = struck(lose("vigor", loss), CHECK, CHECK, vigor=vigor)
    where[1].defence(where[2]).soak = soak
    assert harm(where).brings == ({What("mortis"): 1} if drawn else {})


@pytest.mark.rule("PER-001", "PER-016")
def test_whoever_falls_draws_once_at_his_check() -> None:
    where = struck(lose("vigor", 3), CHECK, vigor=2)
    assert (harm(where).falls, harm(where).death) == (1, Fraction(1, 2))


@pytest.mark.rule("SAI-031", "SAI-033")
@pytest.mark.parametrize(("devotion", "saved"), [(0, Fraction(3, 10)), (5, Fraction(1))])
def test_a_saint_prevents_what_would_be_a_death(devotion: int, saved: Fraction) -> None:
    arena, attack, knight = struck({"op": "kill"}, lose("vigor", 4))
    infusions = [{"devotion": 1, "keywords": ["dodge"]}]
    kept = {"text": {"en": "c", "zh": "c"}, "breach": "gamble"}
    saint = {"id": "s1", "name": words("s"), "virtue": "might", "incarnation": 8}
    arena.card("saint", **saint, infusions=infusions, commandment=kept)
    assert harm((arena, attack, knight)).death == 1
    knight.sheet.saint, knight.sheet.devotion = "s1", devotion
    found = harm((arena, attack, knight))
    assert found.death == 1 - saved and set(found.lost) <= {0}, "either way nothing comes after it"


def test_a_draw_and_a_kill_of_the_card_are_deaths() -> None:
    judged = struck(gate("heat >= 1", {"op": "judicium"}), heat=1)
    assert (harm(judged).death, harm(judged).falls) == (Fraction(1, 2), 0)


@pytest.mark.rule("CND-006", "CND-007", "CND-001")
def test_a_condition_is_foretold_to_who_has_it_not_and_else_what_it_does_again() -> None:
    arena, attack, knight = struck({"op": "condition", "id": "lit"}, {"op": "crash"})
    arena.condition("lit", again=[lose("vigor", 2)])
    assert harm((arena, attack, knight)).brings == {What("condition", "lit"): 1, What("knockdown"): 1}
    assert harm((arena, attack, knight)).lost == {1: 1}, "the Crash"
    knight.conditions["lit"] = 0
    assert harm((arena, attack, knight)).brings == {What("knockdown"): 1}
    assert harm((arena, attack, knight)).lost == {3: 1}


def test_the_chance_of_what_hits_bring_is_that_of_a_hit() -> None:
    arena, attack, knight = struck({"op": "token", "what": "speed", "amount": -1, "on": "target"}, limit=0)
    odds = before_evasion(arena.game, attack, knight).solve()
    assert odds.brings == ((What("token", "speed", -1), 1 - Fraction(5, 10) ** 2),)
    assert odds.values["full_evade"] == Fraction(5, 10) ** 2


@pytest.mark.rule("TIM-003")
def test_a_condition_that_a_loss_ends_does_its_part_once() -> None:
    """It was not foretold that whoever was scented grows hot by the loss."""
    arena, attack, knight = struck(lose("vigor", "hits"), lose("vigor"), heat=2, limit=4)
    arena.condition("scented", triggers=[{"when": "vigor_lost", "do": [gain("heat", 3)], "discard": True}])
    knight.conditions["scented"] = 0
    found = harm((arena, attack, knight))
    assert (found.heat, found.lost) == (2, {3: 1}), "1 Heat is too much; then the second loss"
    attack.defence(knight).soak = 9
    assert harm((arena, attack, knight)).lost == {}


@pytest.mark.rule("SQU-059")
@pytest.mark.parametrize(("thresholds", "laid"), [((8, 6, 4), {}), ((0, 0, 0), {What("knockdown"): 1})])
def test_who_has_no_thresholds_draws_at_the_end_of_the_step(
    thresholds: tuple[int, int, int], laid: dict[What, int]
) -> None:
    """A squire who fell was foretold no Condition: it comes before he draws."""
    arena, attack, knight = struck(lose("vigor", 3), CHECK, {"op": "knockdown"}, vigor=2)
    arena.peril("k1", 10, *thresholds)
    arena.judicium("died")
    found = harm((arena, attack, knight))
    assert (found.death, found.brings) == (1, laid)
