"""Movement by force: knockback, pushback, drag, pull, displacing (INV and the keywords)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.rules.clash.board.miniatures import legal_for_displaced
from kf_desktop.rules.clash.forced.displacing import displace
from kf_desktop.rules.clash.forced.foresight import struck_by
from kf_desktop.rules.clash.forced.knockback import knockback, unavoidable_knockback
from kf_desktop.rules.clash.forced.pulling import drag, pull
from kf_desktop.rules.clash.forced.pushing import pushback
from kf_desktop.rules.table.state import Figure, Knight, Modifier
from tests.rules.arena import Arena
from tests.rules.builder import Position


def large() -> Position:
    return Position(22, 16)


def boss_at_h9(position: Position | None = None) -> tuple[Position, Figure]:
    """The boss of most examples: 2 × 2 on H9, H10, I9, I10."""
    position = position or large()
    return position, position.monster("square", "H9", "east")


def mob_at(name: str, position: Position | None = None) -> tuple[Position, Figure]:
    position = position or large()
    return position, position.monster("dot", name, "east")


def knocked(position: Position, who: Knight | Figure, amount: int, source: Knight | Figure, *answers: str) -> str:
    position.play(knockback(position.game, who, amount, source), *answers)
    return position.at(who)


def pushed(position: Position, who: Knight | Figure, amount: int, source: Knight | Figure, *answers: str) -> str:
    position.play(pushback(position.game, who, amount, source), *answers)
    return position.at(who)


# --- voluntary and involuntary ------------------------------------------------------------------


@pytest.mark.rule("INV-001", "INV-002", "INV-004", "INV-005")
def test_a_push_is_voluntary_for_its_source_only() -> None:
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H8")
    assert pushed(position, boss, 2, knight) == "H11"
    assert position.at(knight) == "H10"
    kinds = {event.kind: event.args for event in position.game.events if "path" in event.args}
    assert set(kinds) == {"walks", "moved_by_force"}
    assert kinds["moved_by_force"]["figure"] == 1 and kinds["walks"]["knight"] == "k1"
    assert boss.facing == "east", "a figure moved by force does not turn (TRN-009)"


@pytest.mark.rule("INV-003")
def test_movement_by_force_is_done_to_its_maximum() -> None:
    position, boss = boss_at_h9()
    assert knocked(position, position.knight("k1", "H11"), 3, boss) == "H14"
    assert position.choices() == []


@pytest.mark.rule("INV-006")
def test_a_pushed_knight_resolves_the_tiles_he_enters() -> None:
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H11")
    position.terrain(blight="H12")
    assert pushed(position, knight, 2, boss) == "H13"
    assert knight.sheet.bane == 1
    assert position.path(knight) == ["H12", "H13"]


@pytest.mark.rule("INV-006")
def test_a_knocked_back_knight_ignores_the_tiles_he_flies_over() -> None:
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H11")
    position.terrain(blight="H12 H14", reeds="H13")
    assert knocked(position, knight, 2, boss) == "H13"
    assert (knight.sheet.bane, knight.vigor, position.tiles("reeds")) == (0, 9, set())
    knight.cell = position.cell("H11")
    assert knocked(position, knight, 3, boss) == "H14"
    assert knight.sheet.bane == 1, "he lands on this one"


@pytest.mark.rule("INV-007", "INV-015")
def test_knights_pass_through_figures_by_force() -> None:
    position, mob = mob_at("H13")
    knight, other = position.knight("k1", "H11"), position.knight("k2", "H12")
    source = position.monster("dot", "H10")
    assert knocked(position, knight, 3, source) == "H14"
    assert (position.at(other), position.at(mob)) == ("H12", "H13")
    assert position.events("crash") == []


@pytest.mark.rule("INV-008", "INV-019", "INV-022", "INV-023")
@pytest.mark.parametrize("kind", ["wall", "rampart"])
def test_an_obstacle_that_does_not_break_stops_the_knight(kind: str) -> None:
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H11", vigor=6)
    position.terrain(**{kind: "H12"})
    assert knocked(position, knight, 3, boss) == "H11"
    assert (knight.vigor, knight.knockdown, position.tiles(kind)) == (5, "falling", {"H12"})


# --- the board's edge ---------------------------------------------------------------------------


@pytest.mark.rule("INV-009")
def test_at_the_edge_a_knight_slides_away_from_the_source() -> None:
    position = large()
    boss, knight = position.monster("square", "H19"), position.knight("k1", "H21")
    assert knocked(position, knight, 4, boss) == "E22"
    assert position.path(knight) == ["H22", "G22", "F22", "E22"]


@pytest.mark.rule("INV-010")
def test_players_choose_between_equal_slides() -> None:
    position, mob = mob_at("H20")
    knight = position.knight("k1", "H21")
    assert position.asked(knockback(position.game, knight, 3, mob)) == ["side:north", "side:south"]
    position, mob = mob_at("H20")
    knight = position.knight("k1", "H21")
    assert knocked(position, knight, 3, mob, "side:south") == "J22"
    assert position.path(knight) == ["H22", "I22", "J22"]


@pytest.mark.rule("INV-011")
def test_from_a_corner_it_goes_on_along_the_other_edge() -> None:
    position = large()
    boss, knight = position.monster("square", "B19"), position.knight("k1", "B21")
    assert knocked(position, knight, 5, boss) == "A19"
    assert position.path(knight) == ["B22", "A22", "A21", "A20", "A19"]


# --- bosses and other figures in the way --------------------------------------------------------


@pytest.mark.rule("INV-012")
def test_a_knight_crashes_into_a_boss_and_stops() -> None:
    position, boss = boss_at_h9()
    position.monster("square", "H14")
    knight = position.knight("k1", "H11", vigor=6)
    assert knocked(position, knight, 5, boss) == "H13"
    assert (knight.vigor, knight.knockdown) == (5, "falling")


@pytest.mark.rule("INV-013", "INV-014")
def test_a_crash_needs_no_step() -> None:
    position = large()
    knight, thrower = position.knight("k1", "H11", vigor=6), position.knight("k2", "H10")
    position.monster("square", "H12")
    assert knocked(position, knight, 3, thrower) == "H11"
    assert (knight.vigor, knight.knockdown) == (5, "falling")
    assert position.events("mortis") == []


@pytest.mark.rule("INV-014", "MOV-030")
def test_a_crash_to_0_vigor_is_judged_at_the_end_of_the_step() -> None:
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H11", vigor=1)
    position.terrain(wall="H12")
    knocked(position, knight, 1, boss)
    assert (knight.vigor, knight.judicium_due) == (0, True)


@pytest.mark.rule("INV-015")
def test_ending_on_a_knight_displaces_him() -> None:
    position, boss = boss_at_h9()
    knight, other = position.knight("k1", "H11"), position.knight("k2", "H13")
    assert knocked(position, knight, 2, boss, "cell:G13") == "H13"
    assert position.at(other) == "G13"
    assert position.decisions[-1].seats == ("seat_k2",)


@pytest.mark.rule("INV-016")
def test_ending_on_a_mob_displaces_the_mob() -> None:
    position, mob = mob_at("H13")
    knight = position.knight("k1", "H11")
    source = position.monster("dot", "H10")
    assert knocked(position, knight, 2, source, "cell:I13") == "H13"
    assert position.at(mob) == "I13"


# --- displacing ---------------------------------------------------------------------------------


@pytest.mark.rule("INV-017", "INV-018")
def test_a_displaced_knight_needs_a_legal_space_next_to_him() -> None:
    position = large()
    knight = position.knight("k1", "H13")
    position.knights(k2="G13", k3="H14").terrain(wall="I13")
    position.play(displace(position.game, knight))
    assert (position.at(knight), position.choices()) == ("H12", [])
    position = large()
    knight = position.knight("k1", "A1")
    position.knights(k2="J10").terrain(chasm="A2", wall="B1")
    position.play(displace(position.game, knight))
    assert knight.dead


@pytest.mark.rule("INV-017")
def test_a_displaced_mob_goes_farther_out_and_tiles_are_resolved() -> None:
    position, mob = mob_at("H13")
    position.terrain(wall="G13 I13 H12 H14")
    steps = displace(position.game, mob)
    assert position.asked(steps) == [
        *("cell:F13", "cell:G12", "cell:G14", "cell:H11", "cell:H15", "cell:I12", "cell:I14", "cell:J13"),
    ]
    position = large()
    knight = position.knight("k1", "H13")
    position.knights(k2="G13", k3="H14").terrain(wall="I13", thorns="H12")
    position.play(displace(position.game, knight))
    assert knight.vigor == 9


@pytest.mark.rule("INV-018")
@given(st.sets(st.integers(0, 13 * 10 - 1), max_size=30), st.integers(0, 139))
def test_a_displaced_knight_lives_on_a_legal_space_or_dies(walls: set[Cell], at: Cell) -> None:
    position = Position().knights(k2="A14")
    knight = position.knight("k1", position.name(at))
    position.terrain(wall=" ".join(position.name(cell) for cell in sorted(walls - {at})))
    if at == position.cell("A14"):
        return
    legal = legal_for_displaced(position.game)
    steps = displace(position.game, knight)
    try:
        decision = next(steps)
        steps.send((decision.options[-1].key,))
    except StopIteration:
        pass
    assert (knight.dead and knight.cell == OFF) or (
        knight.cell in legal and position.grid.distance(at, knight.cell) == 1
    )


# --- obstacles ----------------------------------------------------------------------------------


@pytest.mark.rule("INV-020")
def test_a_destructible_obstacle_is_removed_and_entered() -> None:
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H11", vigor=6)
    position.terrain(column="H12")
    assert knocked(position, knight, 1, boss) == "H12"
    assert (knight.vigor, knight.knockdown, position.tiles("column")) == (5, "falling", set())


@pytest.mark.rule("INV-021", "INV-045")
def test_knockback_ends_on_a_broken_obstacle_and_a_push_goes_on() -> None:
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H11", vigor=6)
    position.terrain(column="H12 H14")
    assert knocked(position, knight, 4, boss) == "H12"
    assert (knight.vigor, position.tiles("column")) == (5, {"H14"})
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H11", vigor=6)
    position.terrain(column="H12 H14")
    assert pushed(position, knight, 4, boss) == "H15"
    assert (knight.vigor, position.tiles("column"), position.at(boss)) == (4, set(), "H13")


@pytest.mark.rule("INV-022")
def test_an_indestructible_obstacle_stops_the_flight_next_to_it() -> None:
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H11", vigor=6)
    position.terrain(rampart="H13")
    assert knocked(position, knight, 4, boss) == "H12"
    assert (knight.vigor, knight.knockdown, position.tiles("rampart")) == (5, "falling", {"H13"})


@pytest.mark.rule("INV-024")
def test_a_wide_obstacle_breaks_as_one() -> None:
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H11", vigor=6)
    position.terrain(column_wide="H12")
    assert knocked(position, knight, 3, boss) == "H12"
    assert (knight.vigor, position.tiles("column_wide")) == (5, set())


# --- chasms -------------------------------------------------------------------------------------


@pytest.mark.rule("INV-025", "INV-026")
@pytest.mark.parametrize(("amount", "end"), [(3, "H14"), (2, "")])
def test_a_chasm_kills_who_ends_on_it_and_not_who_flies_over(amount: int, end: str) -> None:
    position, boss = boss_at_h9()
    position.knights(k2="A1")
    knight = position.knight("k1", "H11")
    position.terrain(chasm="H12 H13")
    assert knocked(position, knight, amount, boss) == end
    assert knight.dead == (end == "")
    assert position.events("mortis") == position.events("judicium") == []


@pytest.mark.rule("INV-027")
def test_only_knockback_flies_over_a_chasm() -> None:
    position, boss = boss_at_h9()
    position.knights(k2="A1")
    knight = position.knight("k1", "H11")
    position.terrain(chasm="H12")
    pushed(position, knight, 3, boss)
    assert knight.dead
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H11")
    position.terrain(chasm="H12")
    assert knocked(position, knight, 3, boss) == "H14"


@pytest.mark.rule("INV-028")
def test_golden_stopped_over_a_chasm() -> None:
    position, boss = boss_at_h9()
    position.knights(k2="A1")
    knight = position.knight("k1", "H11", vigor=6)
    position.terrain(chasm="H13", rampart="H14")
    knocked(position, knight, 4, boss)
    assert (knight.dead, knight.vigor, knight.cell) == (True, 5, OFF)


def test_a_lifeline_saves_from_the_chasm() -> None:
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H11", talent="lifeline")
    position.terrain(chasm="H12")
    assert knocked(position, knight, 1, boss, "cell:G12") == "G12"
    assert not knight.dead


def test_a_boundless_edge_kills_who_is_forced_onto_it() -> None:
    position, boss = boss_at_h9()
    position.knights(k2="A1")
    knight = position.knight("k1", "H11")
    position.terrain(cliff="H12")
    knocked(position, knight, 3, boss)
    assert knight.dead


# --- mobs ---------------------------------------------------------------------------------------


@pytest.mark.rule("INV-030")
def test_a_knocked_back_mob_passes_everything() -> None:
    for kind in ("", "rampart"):
        position, mob = mob_at("H11")
        knight = position.knight("k1", "H10")
        if kind:
            position.terrain(rampart="H12")
        else:
            position.knight("k2", "H12")
        assert knocked(position, mob, 2, knight) == "H13"
    position, mob = mob_at("H11")
    position.terrain(rampart="H12")
    assert pushed(position, mob, 2, position.knight("k1", "H10")) == "H11"


@pytest.mark.rule("INV-031")
def test_a_chasm_is_an_indestructible_obstacle_to_a_mob() -> None:
    def over_chasm() -> tuple[Position, Figure, Knight]:
        position, mob = mob_at("H11")
        position.terrain(chasm="H13")
        return position, mob, position.knight("k1", "H10")

    position, mob, knight = over_chasm()
    assert pushed(position, mob, 4, knight) == "H12"
    position, mob, knight = over_chasm()
    assert knocked(position, mob, 4, knight) == "H15"
    position, mob, knight = over_chasm()
    assert knocked(position, mob, 2, knight) == "H12"
    assert position.tiles("chasm") == {"H13"}


@pytest.mark.rule("INV-032")
def test_a_crash_hurts_no_mob() -> None:
    position, mob = mob_at("H11")
    mob.bp = "test.bp"
    position.terrain(rampart="H12")
    knight = position.knight("k1", "H10")
    assert struck_by(position.game, knight, mob, "pushback", 2) == (), "nobody to be warned of before it"
    assert pushed(position, mob, 2, knight) == "H11"
    assert [event.args for event in position.events("crash")] == [{"figure": 1}]
    assert (mob.bp, position.clash.wound_stack) == ("test.bp", [])


@pytest.mark.rule("INV-033")
def test_a_mob_that_ends_on_a_figure_displaces_it() -> None:
    position, mob = mob_at("H11")
    knight, other = position.knight("k1", "H10"), position.knight("k2", "H13", vigor=6)
    assert knocked(position, mob, 2, knight, "cell:H14") == "H13"
    assert (position.at(other), other.vigor) == ("H14", 6)


@pytest.mark.rule("INV-039", "INV-030")
def test_a_mob_destroys_only_the_tile_it_lands_on() -> None:
    position, mob = mob_at("H11")
    position.terrain(column="H12 H13")
    assert knocked(position, mob, 2, position.knight("k1", "H10")) == "H13"
    assert position.tiles("column") == {"H12"}


# --- bosses -------------------------------------------------------------------------------------


@pytest.mark.rule("INV-034")
def test_a_boss_passes_figures_and_obstacles() -> None:
    position, boss = boss_at_h9()
    position.terrain(rampart="H12")
    assert knocked(position, boss, 4, position.knight("k1", "H8")) == "H13"
    assert position.tiles("rampart") == {"H12"}


@pytest.mark.rule("INV-035")
def test_a_boss_slides_along_the_edge() -> None:
    position = large()
    boss, knight = position.monster("square", "H20"), position.knight("k1", "H19")
    assert knocked(position, boss, 3, knight) == "J21"


@pytest.mark.rule("INV-003", "INV-010", "INV-035", "INV-045")
def test_a_boss_that_is_pushed_goes_on_along_the_edge() -> None:
    position = Position()
    boss, knight = position.monster("pawn", "H13"), position.knight("k1", "H12")
    position.play(pushback(position.game, boss, 3, knight), "side:south")
    assert (position.at(boss), position.at(knight)) == ("J14", "H13")


@pytest.mark.rule("MOV-036", "MOV-037")
@pytest.mark.parametrize("boundless", [False, True])
def test_unavoidable_knockback_does_not_lead_off_the_board(boundless: bool) -> None:
    position = Position()
    boss, knight = position.monster("block", "A4"), position.knight("k1", "A5")
    position.clash.boundless = ["north"] if boundless else []
    position.play(unavoidable_knockback(position.game, knight, 3, boss), "side:west")
    assert [option.key for option in position.decisions[0].options] == ["side:east", "side:west"]
    assert (knight.dead, position.at(knight)) == (False, "A2")


@pytest.mark.rule("INV-036")
def test_a_boss_stops_at_another_boss() -> None:
    position, boss = boss_at_h9()
    position.monster("square", "H13")
    assert knocked(position, boss, 4, position.knight("k1", "H8")) == "H11"
    assert position.events("crash") == []


@pytest.mark.rule("INV-038")
def test_a_boss_moved_by_force_strikes_as_in_any_movement() -> None:
    position, boss = boss_at_h9()
    one, two = position.knight("k1", "H11", vigor=6), position.knight("k2", "I13", vigor=6)
    assert knocked(position, boss, 3, position.knight("k3", "H8"), "side:east") == "H12"
    assert (one.vigor, position.at(one)) == (5, "H11")
    assert (two.vigor, position.at(two)) == (5, "I15")


@pytest.mark.rule("INV-039")
def test_a_boss_destroys_what_it_enters() -> None:
    position, boss = boss_at_h9()
    position.terrain(column="H11", moss="I11")
    knocked(position, boss, 2, position.knight("k1", "H8"))
    assert (position.tiles("column"), position.tiles("moss")) == (set(), {"I11"})


# --- reductions ---------------------------------------------------------------------------------


@pytest.mark.rule("INV-040")
def test_a_card_reduces_movement_by_force() -> None:
    position, boss = boss_at_h9()
    assert knocked(position, position.knight("k1", "H11", talent="reduction"), 3, boss) == "H13"


@pytest.mark.rule("INV-041", "INV-042")
@pytest.mark.parametrize(("amount", "end"), [(5, "H13"), (4, "H12"), (3, "H11"), (2, "H11")])
def test_reductions_add_up(amount: int, end: str) -> None:
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H11", talent="reduction")
    position.play(pushback(position.game, knight, amount, boss, less=2))
    assert position.at(knight) == end


@pytest.mark.rule("INV-043")
def test_an_obstacle_stops_even_unavoidable_knockback() -> None:
    from kf_desktop.rules.clash.forced.knockback import unavoidable_knockback  # noqa: PLC0415 - what only this test needs

    position = Position()
    knight = position.knight("k1", "F6", vigor=6, talent="reduction")
    boss = position.monster("pawn", "F6")
    position.terrain(rampart="F8")
    position.play(unavoidable_knockback(position.game, knight, 3, boss), "side:east")
    assert (position.at(knight), knight.vigor) == ("F7", 5)


def test_braced_and_lumbering_figures_stay() -> None:
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H11", talent="braced", vigor=6)
    assert knocked(position, knight, 4, boss) == "H11"
    position = large()
    boss = position.monster("square", "H9", abilities="lumbering")
    knight = position.knight("k1", "H8")
    assert knocked(position, boss, 3, knight) == "H9"
    assert pushed(position, boss, 3, knight) == "H9"
    assert position.at(knight) == "H8"


def test_a_stalwart_knight_may_stay() -> None:
    position, boss = boss_at_h9()
    assert knocked(position, position.knight("k1", "H11", talent="stalwart"), 3, boss, "yes") == "H11"
    assert knocked(position, position.state.knights["k1"], 3, boss, "no") == "H14"


@pytest.mark.rule("INV-044")
def test_the_order_inside_one_step() -> None:
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H11", vigor=6)
    position.terrain(column="H12", thorns="H13")
    assert pushed(position, knight, 3, boss) == "H14"
    told = ("crash", "terrain_destroyed", "enters_terrain", "moved_by_force")
    assert [kind for kind in position.kinds() if kind in told] == [
        "crash",
        "terrain_destroyed",
        "moved_by_force",
        "enters_terrain",
        "moved_by_force",
    ]


# --- knockback, further -------------------------------------------------------------------------


def test_players_choose_the_axis_of_a_diagonal_knockback() -> None:
    position, mob = mob_at("H10")
    knight = position.knight("k1", "G11")
    assert position.asked(knockback(position.game, knight, 2, mob)) == ["side:east", "side:north"]


def test_knockback_to_the_side() -> None:
    position, mob = mob_at("E5")
    knight = position.knight("k1", "E6")
    steps = knockback(position.game, knight, 2, mob, to_side=True)
    position.play(steps, "side:south")
    assert position.at(knight) == "G6"


# --- pushback -----------------------------------------------------------------------------------


@pytest.mark.rule("INV-045")
def test_a_boss_sets_aside_whom_it_cannot_push_on() -> None:
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H11")
    position.terrain(rampart="H12")
    assert pushed(position, knight, 3, boss) == "G11"
    assert (position.at(boss), position.choices()) == ("H12", [])
    position, boss = boss_at_h9()
    knight = position.knight("k1", "H11")
    position.knights(k2="G11").terrain(rampart="H12")
    pushed(position, knight, 3, boss)
    assert knight.dead and position.at(boss) == "H12"


@pytest.mark.rule("INV-045")
def test_a_mob_stops_where_it_cannot_push_on() -> None:
    position, mob = mob_at("H10")
    knight = position.knight("k1", "H11", vigor=6)
    position.terrain(rampart="H12")
    assert pushed(position, knight, 3, mob) == "H11"
    assert (knight.vigor, position.at(mob)) == (5, "H10")
    position, mob = mob_at("H10")
    knight = position.knight("k1", "H11", vigor=6)
    position.knights(k2="H13")
    assert pushed(position, knight, 3, mob) == "H12"
    assert (knight.vigor, position.at(mob)) == (6, "H11")


@pytest.mark.rule("INV-045")
def test_pushing_against_the_board_edge() -> None:
    position, mob = mob_at("H20")
    knight = position.knight("k1", "H21")
    assert pushed(position, knight, 3, mob, "cell:G22") == "G22"
    assert position.at(mob) == "H22"
    position = large()
    boss, knight = position.monster("square", "H18"), position.knight("k1", "H20")
    assert pushed(position, knight, 4, boss) == "G22", "I22 lies in the boss's way"
    assert position.at(boss) == "H21"


@pytest.mark.rule("INV-045")
def test_a_boss_pushes_through_others() -> None:
    position, boss = boss_at_h9()
    knight, other = position.knight("k1", "H11"), position.knight("k2", "H13")
    assert pushed(position, knight, 2, boss, "cell:G13") == "H13"
    assert position.at(other) == "G13"


def test_a_mob_pushes_through_what_breaks() -> None:
    position, mob = mob_at("H10")
    knight = position.knight("k1", "H11", vigor=6)
    position.terrain(column="H12")
    assert pushed(position, knight, 3, mob) == "H14"
    assert (position.at(mob), knight.vigor, position.tiles("column")) == ("H13", 5, set())


def test_golden_pushback_first_closes_in() -> None:
    position = Position()
    boss, knight = position.monster("square", "E5", "north"), position.knight("k1", "E7")
    assert pushed(position, knight, 3, boss) == "E10"
    assert (position.at(boss), boss.facing) == ("E8", "east")
    position = Position()
    boss, knight = position.monster("square", "E5", "east"), position.knight("k1", "E12")
    assert pushed(position, knight, 4, boss) == "E12"
    assert position.at(boss) == "E9"


def test_a_knight_pushes_and_follows() -> None:
    position, mob = mob_at("H11")
    knight = position.knight("k1", "H10")
    assert pushed(position, mob, 2, knight) == "H13"
    assert position.at(knight) == "H12"


def test_a_knight_who_comes_near_to_push_is_asked_to_which_side() -> None:
    position, mob = mob_at("H11")
    knight = position.knight("k1", "F10")
    asked = next(pushback(position.game, mob, 3, knight))
    assert (asked.prompt, asked.args["spaces"]) == ("approach", 3)
    assert len(asked.options) == 2, "of the four beside it, those that are nearest"


# --- drag and pull ------------------------------------------------------------------------------


def test_golden_drag() -> None:
    position, mob = mob_at("E6", Position())
    knight = position.knight("k1", "E7")
    position.play(drag(position.game, knight, 3, mob))
    assert (position.at(mob), position.at(knight), mob.facing) == ("E3", "E4", "east")
    position, mob = mob_at("E6", Position())
    knight = position.knight("k1", "E8")
    position.play(drag(position.game, knight, 3, mob))
    assert (position.at(mob), position.at(knight)) == ("E6", "E8")


@pytest.mark.rule("MOV-023")
def test_drag_goes_on_along_the_edge() -> None:
    position, mob = mob_at("C10")
    knight = position.knight("k1", "D10")
    position.knights(k2="A8", k3="B8", k4="B15")
    position.play(drag(position.game, knight, 8, mob))
    assert (position.at(mob), position.at(knight)) == ("A16", "A15")


@pytest.mark.rule("INV-021")
def test_a_dragged_knight_breaks_what_is_in_his_way() -> None:
    position = large()
    boss, knight = position.monster("square", "H9"), position.knight("k1", "H11", vigor=6)
    position.terrain(column="H8")
    position.play(drag(position.game, knight, 3, boss))
    assert (position.at(boss), position.at(knight), position.tiles("column")) == ("H6", "H8", set())


@pytest.mark.parametrize("amount", [4, 6])
def test_golden_pull(amount: int) -> None:
    position, mob = mob_at("E3", Position())
    mob.facing = "north"
    knight = position.knight("k1", "E8")
    position.play(pull(position.game, knight, amount, mob))
    assert (position.at(knight), mob.facing) == ("E4", "east")


@pytest.mark.rule("INV-027")
def test_a_chasm_kills_who_is_pulled_into_it() -> None:
    position, mob = mob_at("E3", Position())
    position.knights(k2="A1")
    knight = position.knight("k1", "E8")
    position.terrain(chasm="E6")
    position.play(pull(position.game, knight, 4, mob))
    assert knight.dead


@pytest.mark.rule("CND-025", "INV-042")
def test_a_temporary_token_of_pushes_leaves_after_the_push() -> None:
    arena = Arena()
    boss, knight = arena.monster("pawn", "H8", "west"), arena.knight("k1", "H7")
    arena.clash.modifiers.append(Modifier("pushes", -2, "next"))
    for space in ("H6", "H3"):  # 1 space, then all 3
        arena.play(pushback(arena.game, knight, 3, boss))
        assert arena.at(knight) == space
    assert arena.clash.modifiers == []
