"""Peril Checks, Mortis and Judicium (PER)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.rules.clash.forced.knockback import unavoidable_knockback
from kf_desktop.rules.clash.harm.conditions import crash
from kf_desktop.rules.clash.harm.peril import draw_judicium, draw_mortis, peril_check, reset_judicium, settle
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.knight import stats
from kf_desktop.rules.table.state import Knight
from tests.rules.arena import Arena, gain, lose

CHECK = {"op": "peril_check"}


def knight_at(vigor: int, **values: Any) -> tuple[Arena, Knight]:
    """k1 on an arc Unhurt 8–10, Minor 5–7, Major 3–4, Mortal 1–2, with a card in every deck."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    knight = arena.knight("k1", "H10", vigor=vigor, heat_limit=0, **values)
    arena.knight("k2", "A1")
    arena.peril("k1", 10, 7, 4, 2)
    for deck in (1, 2, 3):
        arena.mortis(f"m{deck}a", deck)
        arena.mortis(f"m{deck}b", deck)
    arena.judicium("survived")
    return arena, knight


def drawn(arena: Arena) -> list[str]:
    return [str(event.args["card"]) for event in arena.events("mortis")]


def attack(arena: Arena, *hit: dict[str, Any], **card: Any) -> None:
    """The boss attacks; it cannot be evaded."""
    arena.clash.ai_deck = [
        arena.ai(
            "x1",
            1,
            evasion={"dice": 0, "difficulty": 7},
            target=[["closest"]],
            steps=[{"op": "attack"}],
            hit=list(hit),
            **card,
        )
    ]
    arena.play(ai_activation(arena.game, arena.clash.figures[0]))


@pytest.mark.rule("PER-001", "PER-007", "PER-008", "PER-018", "ARC-021", "ARC-026", "PER-004")
@pytest.mark.parametrize(("vigor", "cards"), [(9, []), (8, []), (7, ["m1a"]), (4, ["m2a"]), (2, ["m3a"]), (0, [])])
def test_the_deck_is_that_of_the_threshold(vigor: int, cards: list[str]) -> None:
    arena, knight = knight_at(vigor)
    arena.do(knight, CHECK)
    assert (drawn(arena), len(arena.events("judicium")), knight.vigor) == (cards, int(vigor == 0), vigor)


@pytest.mark.rule("PER-002", "EVA-041")
def test_a_loss_alone_draws_nothing() -> None:
    arena, knight = knight_at(9)
    attack(arena, lose("vigor", 3))
    assert (drawn(arena), knight.vigor) == ([], 6)
    attack(arena, lose("vigor", 3), CHECK)
    assert drawn(arena) == ["m2a"]


@pytest.mark.rule("PER-003", "PER-013", "PER-014", "PER-016")
def test_nought_always_means_judicium() -> None:
    arena, knight = knight_at(2)
    attack(arena, lose("vigor", 2))
    assert (drawn(arena), len(arena.events("judicium")), knight.vigor, knight.dead) == ([], 1, 0, False)


@pytest.mark.rule("PER-005")
def test_only_one_check_a_knight_and_attack() -> None:
    arena, _ = knight_at(6)
    attack(arena, lose("vigor"), CHECK, CHECK, after=[CHECK])
    assert drawn(arena) == ["m1a"]


@pytest.mark.rule("PER-010", "PER-011", "PER-012", "CND-005")
def test_a_card_goes_to_the_bottom_a_lasting_one_stays() -> None:
    arena, knight = knight_at(6)
    arena.do(knight, CHECK)
    assert arena.state.mortis["1"] == ["m1b", "m1a"]
    arena.change("mortis", "m1b", keep=True)
    arena.do(knight, CHECK)
    assert (arena.state.mortis["1"], knight.mortis) == (["m1a"], ["m1b"])


@pytest.mark.rule("PER-006")
def test_a_card_is_drawn_and_then_resolved() -> None:
    arena, knight = knight_at(6)
    arena.mortis("boon", 1, gain("passion"))
    arena.state.mortis["1"] = ["boon"]
    arena.do(knight, CHECK)
    assert (knight.passion, arena.order("mortis", "gain")) == (1, ["mortis", "gain"])


@pytest.mark.rule("PER-015", "PER-017", "PER-034")
def test_each_fall_counts_from_nought() -> None:
    arena, knight = knight_at(1)
    arena.judicium("survived")
    stats.lose_vigor(arena.game, knight, 4)
    assert (knight.vigor, knight.fall) == (0, -3)
    arena.play(settle(arena.game))
    assert (knight.vigor, knight.fall, len(arena.events("judicium"))) == (0, 0, 1)
    stats.lose_vigor(arena.game, knight, 4)
    assert knight.fall == -4
    arena.play(settle(arena.game))
    assert (len(arena.events("judicium")), arena.state.judicium) == (2, ["survived"])


@pytest.mark.rule("PER-019", "PER-021", "PER-022", "PER-023", "PER-035", "DTH-004")
def test_a_judicium_draw_shuffles_and_keeps_the_deck() -> None:
    deaths = 0
    for seed in range(20):
        arena, knight = knight_at(5)
        arena.state.streams["seed"] = seed
        arena.judicium("survived", "died")
        arena.do(knight, {"op": "judicium"})
        deaths += knight.dead
        assert (sorted(arena.state.judicium), knight.vigor) == (["died", "survived"], 5)
        assert knight.dead is (arena.last("judicium")["card"] == "died")
    assert 4 < deaths < 16


@pytest.mark.rule("PER-020", "PER-029")
def test_the_deck_of_the_start_has_the_two_cards() -> None:
    arena, _ = knight_at(5)
    arena.judicium("survived", "died", "horribly")
    reset_judicium(arena.game)
    assert arena.state.judicium == ["survived", "died"]


@pytest.mark.rule("PER-024", "PER-025")
def test_the_card_is_drawn_once_at_the_end_of_the_step() -> None:
    arena, knight = knight_at(3)
    attack(arena, lose("vigor", 5), {"op": "knockback", "amount": 2}, lose("vigor", 1))
    assert arena.order("lose", "moved_by_force", "judicium") == ["lose", "moved_by_force", "lose", "judicium"]
    arena, knight = knight_at(3)
    attack(arena, lose("vigor", 5), CHECK, {"op": "knockback", "amount": 2})
    assert arena.order("lose", "moved_by_force", "judicium") == ["lose", "judicium", "moved_by_force"]
    arena, knight = knight_at(1)
    arena.play(crash(arena.game, knight))
    arena.play(crash(arena.game, knight))
    assert knight.fall == -1
    arena.play(settle(arena.game))
    assert len(arena.events("judicium")) == 1


@pytest.mark.rule("PER-014", "PER-015", "PER-025", "PER-027")
@pytest.mark.parametrize("losses", [(6,), (3, 3), (1, 5), (2, 2, 2)])
def test_several_losses_in_one_step_are_one_fall(losses: tuple[int, ...]) -> None:
    arena, knight = knight_at(1)
    arena.change("judicium", "horribly", kills=False)  # nobody dies of it here
    attack(arena, *(lose("vigor", amount) for amount in losses))
    assert arena.last("massive_peril")["value"] == -5
    assert (len(arena.events("judicium")), knight.vigor, knight.fall) == (1, 0, 0)
    attack(arena, lose("vigor", 6))  # of the next step: from 0
    assert (len(arena.events("judicium")), arena.state.judicium.count("horribly")) == (2, 1)


@pytest.mark.rule("PER-025")
def test_who_comes_up_again_in_the_step_falls_from_there() -> None:
    arena, knight = knight_at(1)
    stats.lose_vigor(arena.game, knight, 4)
    arena.do(knight, gain("vigor", 2))
    stats.lose_vigor(arena.game, knight, 3)
    assert knight.fall == -3  # the deeper of the two
    knight.temporary_vigor = 2
    stats.lose_vigor(arena.game, knight, 3)
    assert (knight.fall, knight.temporary_vigor) == (-4, 0)


@pytest.mark.rule("PER-027", "PER-028", "PER-032", "PER-036")
@pytest.mark.parametrize(
    ("fall", "added"),
    [
        (-4, []),
        (-5, ["horribly"]),
        (-8, ["horribly"]),
        (-9, ["horribly", "second"]),
        (-20, ["horribly", "second", "third"]),
    ],
)
def test_massive_peril_adds_the_cards_of_every_threshold_passed(fall: int, added: list[str]) -> None:
    arena, knight = knight_at(0)
    knight.fall = fall
    arena.play(draw_judicium(arena.game, knight))
    assert sorted(arena.state.judicium) == sorted(["survived", *added])
    assert arena.last("judicium")["cards"] == 1 + len(added)


@pytest.mark.rule("PER-030", "PER-031")
def test_the_deck_is_shared_and_holds_no_card_twice() -> None:
    arena, one = knight_at(1)
    two = arena.state.knights["k2"]
    arena.change("judicium", "horribly", kills=False)  # nobody dies of it here
    for knight in (one, two):
        knight.dead, knight.vigor = False, 1
        stats.lose_vigor(arena.game, knight, 6)
        arena.play(settle(arena.game))
    assert sorted(arena.state.judicium) == ["horribly", "survived"]
    assert arena.last("judicium")["cards"] == 2


@pytest.mark.rule("PER-033")
def test_golden_massive_peril_twice() -> None:
    arena, bruno = knight_at(1)
    arena.judicium("survived", "died")
    for name in ("died", "horribly", "second"):
        arena.change("judicium", name, kills=False)  # she survives every time
    for vigor, loss, size in ((1, 6, 3), (0, 6, 3), (0, 9, 4)):
        assert bruno.vigor == vigor
        stats.lose_vigor(arena.game, bruno, loss)
        arena.play(settle(arena.game))
        assert (bruno.vigor, len(arena.state.judicium)) == (0, size)


@pytest.mark.rule("PER-026")
def test_golden_one_draw_for_two_crashes() -> None:
    arena = Arena()
    knight = arena.knight("k1", "F8", vigor=2, heat_limit=0)
    arena.knight("k2", "J14")
    boss = arena.monster("square", "F5", "east", knockback=2)
    arena.terrain(column="F10")
    arena.judicium("survived")
    boss.cell = arena.cell("G7")
    arena.play(_crash_and_fly(arena, knight, unavoidable_knockback(arena.game, knight, 2, boss)), "side:east")
    assert (knight.vigor, arena.at(knight), arena.tiles("column")) == (0, "F10", set())
    assert (len(arena.events("crash")), len(arena.events("judicium"))) == (2, 1)


def _crash_and_fly(arena: Arena, knight: Knight, steps: Any) -> Any:
    arena.play(crash(arena.game, knight))
    yield from steps
    yield from settle(arena.game)


def test_a_second_chance_draws_another_card() -> None:
    arena, knight = knight_at(6)
    arena.gear(knight, "support", "charm", keywords=["second_chance"])
    arena.play(peril_check(arena.game, knight), "yes")
    assert drawn(arena) == ["m1a", "m1b"]
    arena.judicium("survived", "died", "horribly")
    arena.gear(knight, "support", "saint", keywords=["superior_chance"])
    arena.play(draw_judicium(arena.game, knight), "yes")
    assert [event.args["cards"] for event in arena.events("judicium")] == [3, 2]


@pytest.mark.rule("PER-014")
def test_the_marker_stays_at_nought_and_the_fall_counts_on() -> None:
    arena, knight = knight_at(1)
    arena.do(knight, lose("vigor", 6))
    assert (knight.vigor, knight.fall) == (0, -5)


@pytest.mark.rule("VIC-012")
def test_dishonor_ignores_the_first_good_mortis_card_of_an_expedition() -> None:
    """It goes to the bottom of its deck; a second one is resolved, and a bad one always was."""
    arena, one = knight_at(6)
    one.sheet.vices["dishonor"] = 1
    arena.mortis("good", 1, gain("gold"), positive=True)
    arena.mortis("bad", 1, lose("gold"))
    for order in (["bad", "good"], ["good", "bad"], ["good", "bad"]):
        arena.state.mortis["1"][:] = order
        one.sheet.gold = 5
        arena.play(draw_mortis(arena.game, one, "1"))
    assert drawn(arena) == ["bad", "good", "good"]
    assert one.sheet.gold == 6, "the second good card"
    assert [event.args["what"] for event in arena.events("ignored_by_vice")] == ["dishonor"]
    assert arena.state.mortis["1"] == ["bad", "good"]
