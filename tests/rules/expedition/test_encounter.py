"""Encounters (ENC)."""

import json
from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.content.cards.knights import PowerDice
from kf_desktop.content.dice import ShownDie
from kf_desktop.engine.codec import encode
from kf_desktop.engine.decision import Steps
from kf_desktop.engine.grid import Cell
from kf_desktop.engine.session import Session
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.encounter import board as boards
from kf_desktop.rules.expedition.encounter import encounter as enc
from kf_desktop.rules.expedition.encounter import knights as encounter_knights
from kf_desktop.rules.expedition.encounter import monsters, positioning
from kf_desktop.rules.expedition.encounter import table as encounter_table
from kf_desktop.rules.expedition.encounter.board import board_of, matches, turned
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.knight import stats
from kf_desktop.rules.table.game import ExpeditionFailed
from kf_desktop.rules.table.state import Encounter, Figure, FigureNumber
from tests.rules.realm import Realm
from tests.rules.written import ops

HOPE, TWO, POTENTIAL, POWER, BOTH = (f"face:{face}" for face in (1, 2, 3, 4, 5))  # red dice (DIC-014)
GOLD = {"op": "gain", "what": "gold", "who": "attacker"}
HURT = {"op": "lose", "what": "vigor", "amount": 2, "who": "target"}


def cell(tier: str, name: str) -> Cell:
    """A space named with row A at the bottom."""
    return board_of(tier).grid.cell(name)


def table_of(*knights: str, monster: str = "test.dot", **card: Any) -> Realm:
    """A party whose knights have a blade of two attack dice and no power dice but 5 raw Power a hit."""
    table = Realm(*(knights or ("k1",))).encounter(monster, **card).road("12", "north", "14")
    for name in table.state.party:
        table.weapon(name, f"blade_{name}", attack={"dice": 2, "power": {"raw": 3}})
        table[name].heat_limit, table[name].vigor, table[name].vigor_limit = 0, 9, 9
        _quiet_arc(table, name)
    return table


def _quiet_arc(table: Realm, name: str) -> None:
    """The arc opens at Passion 9 only, so that no window asks about it."""
    arc = table.game.content.heroic_arcs[table[name].loadout.heroic_arc]
    levels = tuple(replace(level, passion=9) for level in arc.levels)
    table._put("heroic_arcs", arc.id, replace(arc, levels=levels))


def on_board(table: Realm, at: str = "B3", tier: str = "mob", **knights: str) -> Encounter:
    """An Encounter under way: the monster facing north, the knights on their spaces."""
    encounter = Encounter(_monster(table), 1, tier)
    encounter.figures = [Figure(FigureNumber(1), cell(tier, at), "north")]
    encounter.knights = {name: cell(tier, space) for name, space in knights.items()}
    table.expedition.encounter = encounter
    return encounter


def _monster(table: Realm) -> str:
    return [monster for monster, _ in table.game.content.encounters if monster.startswith("test.")][-1]


def card_of(table: Realm) -> Any:
    return table.game.content.encounters[_monster(table), 1]


def rounds(table: Realm, *answers: Any) -> Encounter:
    """The Knight Round with these answers."""
    table.play(encounter_knights.knight_round(table.game, card_of(table)), *answers)
    encounter = table.state.expedition.encounter
    assert encounter is not None
    return encounter


def strike(knight: str) -> str:
    return f"attack:{knight}:1:blade_{knight}"


# --- boards -------------------------------------------------------------------------------------


@pytest.mark.rule("ENC-008", "ENC-009")
def test_the_boards() -> None:
    sizes = {tier: len(board_of(tier).symbols) for tier in ("mob", "vassal", "king", "devil", "dragon")}
    assert sizes == {"mob": 13, "vassal": 16, "king": 20, "devil": 24, "dragon": 45}
    assert board_of("dragon").symbols[cell("dragon", "C1")] == (2, 3)
    assert board_of("mob").symbols[cell("mob", "C3")] == (2, 0)
    assert cell("mob", "C1") not in board_of("mob").symbols


@pytest.mark.rule("ENC-016", "ENC-076", "ENC-094")
def test_aimed_spaces() -> None:
    board = board_of("vassal")
    # two spaces in front, facing north
    assert board.aimed((cell("vassal", "B2"), "north"), 1, ((-1, 0), (-2, 0))) == (
        cell("vassal", "C2"),
        cell("vassal", "D2"),
    )
    zone = ((-2, 1), (-3, 1), (-1, 1), (2, 1), (3, 1), (4, 1))
    # upper left cell at row 1, column 2 of the four-row board: lower left space B3
    aimed = board_of("king").aimed((cell("king", "B3"), "north"), 2, zone)
    assert aimed == (cell("king", "D4"), cell("king", "A4"))
    assert board.aimed((cell("vassal", "B3"), "east"), 1, ((-1, 0),)) == (cell("vassal", "B4"),)
    assert turned(((-1, 0),), 2, "east") == ((0, 2),) and turned(((-1, 0),), 2, "south") == ((2, 1),)


@pytest.mark.rule("ENC-030", "ENC-079")
def test_what_matches_a_die() -> None:
    assert matches((1, 1), (1, 1)) and matches((2, 1), (1, 1))
    assert not matches((2, 0), (1, 1)) and not matches((0, 1), (1, 1)) and not matches((1, 0), (2, 0))
    assert matches((0, 0), (0, 0)) and not matches((1, 0), (0, 0))
    assert boards.shown_by(ShownDie("red", 0)) == (0, 0)


@pytest.mark.rule("ENC-074", "ENC-075")
def test_pieces_stand_wholly_on_the_board() -> None:
    board = board_of("dragon")
    assert len(board.footprint(cell("dragon", "A1"), 3)) == 9
    assert board_of("vassal").footprint(cell("vassal", "A4"), 2) == ()
    assert board_of("mob").footprint(cell("mob", "B1"), 2) == ()


# --- positioning --------------------------------------------------------------------------------


def placed(table: Realm, *answers: Any, tier: str = "mob", ambush: bool = False) -> Encounter:
    encounter = Encounter(_monster(table), 1, tier, ambush)
    table.expedition.encounter = encounter
    table.play(positioning.positioning(table.game, card_of(table)), *answers)
    return encounter


def first_question(table: Realm, *answers: Any, tier: str = "mob", ambush: bool = False, **knights: str) -> list[str]:
    """What is asked in positioning after these answers."""
    encounter = Encounter(_monster(table), 1, tier, ambush, knights={k: cell(tier, v) for k, v in knights.items()})
    table.expedition.encounter = encounter
    return asked(table, positioning.positioning(table.game, card_of(table)), *answers)


def asked(table: Realm, steps: Steps[Any], *answers: Any) -> list[str]:
    waiting = list(answers)
    decision = next(steps)
    while waiting or decision.forced() is not None:
        decision = steps.send(table._answer(decision, waiting))
    steps.close()
    return [option.key for option in decision.options]


@pytest.mark.rule("ENC-017", "ENC-014")
def test_mobs_stand_on_what_they_rolled() -> None:
    table = table_of(count=2, zone=((-1, 0),))
    spaces = first_question(table, [TWO])
    assert spaces == ["cell:A2", "cell:B5", "cell:C3"]
    second = first_question(table, [TWO], "cell:C3", "direction:east", [HOPE])
    assert second == ["cell:B3", "cell:C5"]


@pytest.mark.rule("ENC-015")
def test_the_monster_stands_there_while_its_facing_is_chosen() -> None:
    table = table_of(zone=((-1, 0),))
    encounter = table.expedition.encounter = Encounter(_monster(table), 1, "mob", False)
    steps = positioning.positioning(table.game, card_of(table))
    waiting: list[Any] = [[TWO], "cell:C3"]
    decision = next(steps)
    while waiting or decision.forced() is not None:
        decision = steps.send(table._answer(decision, waiting))
    assert decision.prompt == "choose.facing" and decision.args["figure"] == 1
    [figure] = encounter.figures
    assert figure.cell == cell("mob", "C3")
    last = decision.options[-1].key
    steps.send(table._answer(decision, [last]))
    assert [last] == [f"direction:{figure.facing}" for figure in encounter.figures]


@pytest.mark.rule("ENC-015", "ENC-018")
def test_it_aims_at_as_many_spaces_as_possible_with_little_overlap() -> None:
    scores = {(1, "north"): (0, 5, 0), (2, "north"): (0, 8, -2), (3, "north"): (0, 8, 0)}
    best = boards.best_places(map(Cell, (1, 2, 3)), lambda place: scores.get((place[0], place[1]), (0, 0, 0)))
    assert best == [(3, "north")]


@pytest.mark.rule("ENC-019", "ENC-020", "ENC-078")
def test_without_a_free_matching_space_a_mob_stands_beside_one() -> None:
    board = board_of("mob")
    twos = board.matching((2, 0))
    assert boards.fit_of(board, tuple(twos[:1]), [(2, 0)]) == ""
    beside = boards.mob_anchors(board, (2, 0), twos)
    assert boards.fit_of(board, tuple(beside[:1]), [(2, 0)]) == "unmatched"
    assert beside and not any(one in twos for one in beside)
    assert all(any(near in twos for near in board.grid.neighbours(one)) for one in beside)
    assert boards.mob_anchors(board, (0, 0), []) == board.matching((0, 0))


@pytest.mark.rule("ENC-021", "ENC-023", "ENC-077")
def test_a_boss_covers_both_symbols_or_at_least_one() -> None:
    board = board_of("vassal")
    for anchor in boards.boss_anchors(board, 2, [(1, 0), (0, 1)], []):
        shown = [board.symbols[one] for one in board.footprint(anchor, 2)]
        assert any(power for power, _ in shown) and any(potential for _, potential in shown)
    for anchor in boards.boss_anchors(board, 2, [(0, 0), (1, 0)], []):
        assert (0, 0) in [board.symbols[one] for one in board.footprint(anchor, 2)]
    only = boards.boss_anchors(board, 1, [(2, 0), (0, 1)], [])
    assert only and all(board.symbols[one] == (2, 0) or board.symbols[one][1] for one in only)


@pytest.mark.rule("ENC-022")
def test_of_three_boss_dice_any_two_may_be_used() -> None:
    """Power, Potential, Power: a place for Power and Potential is as right as one for Power and Power."""
    board, power, potential = board_of("vassal"), (1, 0), (0, 1)
    found = boards.boss_anchors(board, 2, [power, potential, power], [])
    mixed, alike = (boards.boss_anchors(board, 2, [power, other], []) for other in (potential, power))
    assert {*mixed, *alike} <= {*found} and found


@pytest.mark.rule("ENC-025")
def test_of_two_dragon_dice_one_is_chosen_that_fits() -> None:
    board = board_of("dragon")
    found = boards.boss_anchors(board, 3, [(2, 0), (0, 2)], [], used=1)
    one, other = (boards.boss_anchors(board, 3, [face], [], used=1) for face in ((2, 0), (0, 2)))
    assert {*found} == {*one, *other}


@pytest.mark.rule("ENC-024")
def test_a_dragon_covers_its_symbols_with_one_space() -> None:
    board = board_of("dragon")
    for anchor in boards.boss_anchors(board, 3, [(1, 2)], []):
        assert any(matches(board.symbols[one], (1, 2)) for one in board.footprint(anchor, 3))


@pytest.mark.rule("ENC-012", "ENC-011", "ENC-010", "ENC-001")
def test_the_sequence_of_an_encounter() -> None:
    table = table_of("k1", zone=((-1, 0),), attack=(HURT,))
    table.state.table_dice = False
    answers = {"choose.encounter_action": "help:k1"}
    steps = enc.run_encounter(table.game, "test.dot")
    drain(table, steps, answers)
    kinds = [
        e.kind
        for e in table.game.events
        if e.kind in ("monster_placed", "placed", "helps_in_vain", "encounter_ends", "rotation")
    ]
    assert kinds == ["monster_placed", "placed", "helps_in_vain", "encounter_ends", "rotation"]


def drain(table: Realm, steps: Steps[Any], answers: dict[str, str]) -> None:
    """Play on, answering by prompt or with the first option."""
    try:
        decision = next(steps)
        while True:
            wanted = answers.get(decision.prompt, "")
            keys = [option.key for option in decision.options]
            chosen = next((key for key in keys if key.startswith(wanted)), keys[0]) if keys else ""
            decision = steps.send(decision.forced() or ((chosen,) if decision.least else ()))
    except StopIteration:
        return


@pytest.mark.rule("ENC-013")
def test_ambush_places_the_knights_first_and_aims_at_them() -> None:
    table = table_of("k1", "k2", zone=((-1, 0), (-2, 0)))
    rolls = ([TWO], "cell:C3", [TWO], "cell:A2", [POTENTIAL], "cell:A3")
    assert first_question(table, *rolls, ambush=True) == ["direction:north", "direction:west"]
    encounter = placed(table, *rolls, "direction:west", ambush=True)
    aimed = encounter_table.aimed_cells(table.game, card_of(table), encounter.figures[0])
    assert encounter.knights["k2"] in aimed


@pytest.mark.rule("ENC-013")
def test_in_an_ambush_a_knight_without_a_space_is_removed() -> None:
    table = table_of("k1", "k2", "k3", "k4")
    encounter = Encounter("test.dot", 1, "mob", True, knights={"k2": cell("mob", "A2")})
    encounter.knights.update({"k3": cell("mob", "A3"), "k4": cell("mob", "B5"), "x": cell("mob", "C3")})
    table.expedition.encounter = encounter
    table.play(positioning._place_knights(table.game, card_of(table), [table["k1"]]), [TWO])
    assert "k1" not in encounter.knights and table.events("removed")


@pytest.mark.rule("ENC-013")
def test_an_ambushing_boss_without_room_removes_few_knights_and_attacks_them() -> None:
    board = board_of("vassal")
    everywhere = [spot for spot in board.symbols if spot != cell("vassal", "A1")]
    assert boards.crowded_anchors(board, 2, [], everywhere) == [cell("vassal", "A1")]
    table = table_of("k1", monster="test.square", attack=(HURT,))
    encounter = on_board(table, "A1", "vassal", k1="A2")
    table.play(positioning._make_room(table.game, card_of(table), encounter.figures[0]))
    assert encounter.knights == {} and table["k1"].vigor == 7


@pytest.mark.rule("ENC-026", "ENC-027", "ENC-030")
def test_a_knight_stands_on_what_was_rolled() -> None:
    table = table_of("k1")
    encounter = on_board(table, "B3")

    def place() -> Steps[None]:
        return positioning._place_knights(table.game, card_of(table), [table["k1"]])

    assert asked(table, place(), [TWO]) == ["cell:A2", "cell:B5", "cell:C3"]
    table.play(place(), [HOPE])
    assert encounter.knights == {"k1": cell("mob", "C5")}


@pytest.mark.rule("ENC-028", "ENC-029", "ENC-091")
def test_without_a_matching_space_removal_or_an_aimed_space() -> None:
    table = table_of("k1", zone=((-1, 0),))
    encounter = on_board(table, "B3")
    encounter.knights = {name: cell("mob", spot) for name, spot in zip("abcd", ("A2", "A3", "B5", "B2"), strict=True)}
    encounter.knights["e"] = cell("mob", "C4")
    place = positioning._place_knights(table.game, card_of(table), [table["k1"]], {"k1": cell("mob", "C3")})
    table.play(place, [TWO])
    assert "k1" not in encounter.knights
    encounter.figures[0].facing = "west"
    encounter.knights.pop("d")
    place = positioning._place_knights(table.game, card_of(table), [table["k1"]], {"k1": cell("mob", "C3")})
    table.play(place, [TWO], "cell:B2")
    assert encounter.knights["k1"] == cell("mob", "B2")


# --- Monster Round ------------------------------------------------------------------------------


@pytest.mark.rule("ENC-031", "ENC-032", "ENC-035")
def test_every_knight_in_the_zone_is_attacked_without_armor() -> None:
    table = table_of("k1", "k2", "k3", zone=((-1, 0), (0, 1)), attack=(HURT,))
    table.gear("plate", "armor", defense={"armor": {"red": 3}})
    table.owns("k1", "plate")["k1"].loadout.armor = "plate"
    on_board(table, k1="C3", k2="B4", k3="A1")
    table.play(monsters.monster_round(table.game, card_of(table)))
    assert [table[name].vigor for name in ("k1", "k2", "k3")] == [7, 7, 9]


@pytest.mark.rule("ENC-033")
def test_two_attackers_hurt_twice() -> None:
    table = table_of("k1", zone=((-1, 0),), attack=(HURT,))
    encounter = on_board(table, "B3", k1="C3")
    encounter.figures.append(Figure(FigureNumber(2), cell("mob", "C2"), "east"))
    table.play(monsters.monster_round(table.game, card_of(table)))
    assert table["k1"].vigor == 5


@pytest.mark.rule("ENC-034", "ENC-036", "ENC-071")
def test_no_mortis_but_the_heat_limit_follows() -> None:
    table = table_of("k1", zone=((-1, 0),), attack=(HURT,))
    knight = table["k1"]
    arc = stats.peril_arc(table.game, knight)
    knight.vigor, knight.heat_limit = arc.minor + 1, arc.heat.unhurt
    on_board(table, k1="C3")
    table.play(monsters.monster_round(table.game, card_of(table)))
    assert knight.heat_limit == stats.heat_limit_at(arc, stats.threshold(table.game, knight))
    knight.vigor = 1
    table.play(monsters.monster_round(table.game, card_of(table)))
    assert knight.vigor == 0 and not knight.judicium_due and not knight.dead and not table.events("mortis")
    rounds(table, "help:k1")


@pytest.mark.rule("ENC-037", "ENC-038", "ENC-039", "ENC-040", "ENC-041", "ENC-090")
def test_the_dragons_roar() -> None:
    table = table_of("k1", "k2", "k3", monster="test.block", zone=((99, 99),), attack=())
    table.tier("test.block", "dragon", 3)
    encounter = on_board(table, "A1", "dragon", k1="E6", k2="E7")
    steps = positioning.roar(table.game, card_of(table))
    table.play(steps, "stay", "move", [POWER], "cell:A7", [POWER], "cell:B6")
    assert encounter.knights == {"k1": cell("dragon", "E6"), "k2": cell("dragon", "A7"), "k3": cell("dragon", "B6")}
    prompts = [d.prompt for d in table.decisions]
    assert prompts[:2] == ["choose.stay_or_move"] * 2 and "choose.stay_or_move" not in prompts[2:]
    assert "cell:E7" not in [option.key for option in table.decisions[3].options]
    table = table_of("k1", monster="test.block").tier("test.block", "dragon", 3)
    table.state.table_dice = False
    drain(
        table,
        enc.run_encounter(table.game, "test.block"),
        {"choose.encounter_action": "help", "choose.stay_or_move": "stay"},
    )
    assert len(table.events("dragons_roar")) == 1


# --- Knight Round -------------------------------------------------------------------------------


@pytest.mark.rule("ENC-042", "ENC-043", "ENC-065")
def test_each_knight_acts_once_in_any_order() -> None:
    table = table_of("k1", "k2", "k3", "k4")
    encounter = on_board(table, k1="A1", k2="A2", k3="A3", k4="C5")
    rounds(table, "help:k2", "help:k1", "help:k4", "help:k3")
    assert encounter.acted == ["k2", "k1", "k4", "k3"]


@pytest.mark.rule("ENC-044", "ENC-047", "ENC-048", "ENC-089")
def test_help_fills_the_encounter_pool() -> None:
    table = table_of("k1", "k2", "k3")
    encounter = on_board(table, k1="B1", k2="C3", k3="B4")
    encounter.aside = {"opening": 2}
    rounds(table, "help:k1", "help:k2", "help:k3")
    assert table.state.pool == {"opening": 2, "break": 3} and encounter.aside == {"opening": 2}


@pytest.mark.rule("ENC-045", "TEC-030")
def test_the_knight_pool_waits_outside() -> None:
    table = table_of("k1", zone=((99, 99),))
    table.state.table_dice = False
    table.state.pool = {"opening": 2}
    steps = table.begin(enc.run_encounter(table.game, "test.dot"))
    assert table.state.pool == {}
    steps.close()
    table.state.pool = {"opening": 2}
    drain(table, enc.run_encounter(table.game, "test.dot"), {"choose.encounter_action": "help"})
    assert table.state.pool == {"opening": 2}


@pytest.mark.rule("ENC-049", "ENC-050")
def test_an_attack_needs_range() -> None:
    table = table_of("k1")
    on_board(table, k1="A4")  # two spaces away
    assert encounter_knights.attack_choices(table.game, table["k1"]) == []
    table.weapon("k1", "spear", attack={"dice": 1}, keywords=["reach 2"])
    assert [item.gear for _, item in encounter_knights.attack_choices(table.game, table["k1"])] == ["spear"]
    table.weapon("k1", "cannon", attack={"dice": 1}, keywords=["reach 2", "unwieldy"])
    assert encounter_knights.attack_choices(table.game, table["k1"]) == [], "round a corner"
    on_board(table, k1="B5")
    assert [item.gear for _, item in encounter_knights.attack_choices(table.game, table["k1"])] == ["cannon"]


@pytest.mark.rule("ENC-051", "ENC-052", "ENC-053", "ENC-056", "ENC-062", "ENC-081")
def test_the_attack_sequence() -> None:
    table = table_of("k1", scrape=(GOLD,), crit=(GOLD,))
    table["k1"].passion = 3
    _no_own_dice(table, "k1")
    on_board(table, k1="B2")
    table.state.pool = {"opening": 1}
    rounds(table, strike("k1"), ["face:10", "face:4"])
    kinds = [event.kind for event in table.game.events]
    wanted = ["attack", "gain", "attack_roll", "power_roll", "scrape", "encounter_crit", "pool_cleared", "arc"]
    assert [kind for kind in dict.fromkeys(kinds) if kind in wanted] == [k for k in wanted if k in kinds]
    assert table["k1"].passion == 4 and table["k1"].sheet.gold == 2
    assert not table.events("body_part") and not table.events("priority_target")
    assert table.state.pool == {}


@pytest.mark.rule("ENC-062")
def test_keywords_place_tokens_but_move_nobody() -> None:
    table = table_of("k1")
    _no_own_dice(table, "k1")
    words = ["opening 2", "knockback 2", "reposition 2", "envenomed 1"]
    table.weapon("k1", "blade_k1", attack={"dice": 2, "power": {"raw": 3}}, keywords=words)
    encounter = on_board(table, k1="B2")
    rounds(table, strike("k1"), ["face:5", "face:5"])
    assert table.state.pool == {"opening": 2}
    assert encounter.figures[0].cell == cell("mob", "B3") and encounter.knights == {"k1": cell("mob", "B2")}


@pytest.mark.rule("ENC-052", "ENC-054")
def test_passion_is_kept_and_stops_at_9() -> None:
    table = table_of("k1")
    table["k1"].passion = 9
    on_board(table, k1="B2")
    rounds(table, strike("k1"), ["face:1", "face:2"])
    assert table["k1"].passion == 9


@pytest.mark.rule("ENC-055", "ENC-057", "ENC-061")
def test_to_hit_and_at_of_the_card() -> None:
    for faces, scrapes in ((["face:4", "face:5"], 1), (["face:3", "face:5"], 0)):
        table = table_of("k1")  # To Hit 4, AT 6, 3 Power a hit
        _no_own_dice(table, "k1")
        on_board(table, k1="B2")
        assert rounds(table, strike("k1"), faces).scrapes == scrapes


def _no_own_dice(table: Realm, *names: str) -> None:
    for name in names:
        portrait = table[name].loadout.portrait
        table._put("portraits", portrait, replace(table.game.content.portraits[portrait], power=PowerDice()))


@pytest.mark.rule("ENC-080")
def test_a_full_miss() -> None:
    table = table_of("k1", to_hit=6)
    on_board(table, k1="B2")
    table.state.pool = {"break": 2}
    rounds(table, strike("k1"), ["face:2", "face:3"])
    assert table.state.pool == {} and not table.events("power_roll")


@pytest.mark.rule("ENC-059", "ENC-060", "ENC-058", "ENC-072", "ENC-063", "ENC-064")
def test_example_three_attacks() -> None:
    table = table_of("k1", "k2", "k3", to_hit=4, scrape=(GOLD,), crit=(GOLD, GOLD))
    _no_own_dice(table, "k1", "k2", "k3")
    encounter = on_board(table, k1="B2", k2="C3", k3="A3")
    rounds(
        table,
        strike("k1"),
        ["face:5", "face:5"],
        strike("k2"),
        ["face:2", "face:3"],
        strike("k3"),
        ["face:10", "face:9"],
    )
    assert encounter.scrapes == 2 and encounter.crit
    assert [table[name].sheet.gold for name in ("k1", "k2", "k3")] == [1, 0, 3]
    assert len(encounter.figures) == 1 and not table.events("wound")
    encounter.acted = []
    rounds(table, strike("k3"), ["face:10", "face:9"], "help:k1", "help:k2")
    assert table["k3"].sheet.gold == 4  # scraped, no second Crit effect


@pytest.mark.rule("ENC-060")
def test_a_crit_needs_a_scrape() -> None:
    table = table_of("k1", at=30, crit=(GOLD,))
    on_board(table, k1="B2")
    rounds(table, strike("k1"), ["face:10", "face:9"], *_power(table))
    assert table["k1"].sheet.gold == 0


def _power(table: Realm) -> list[Any]:
    """The answers for the power dice of the portrait."""
    own = table.game.content.portraits[table["k1"].loadout.portrait].power
    return [["face:1"] * own.red] if own.red else []


@pytest.mark.rule("ENC-046", "ENC-083")
def test_tokens_of_the_second_window_help_the_next() -> None:
    table = table_of("k1", "k2")
    _no_own_dice(table, "k1", "k2")
    table.weapon("k1", "blade_k1", attack={"dice": 2, "power": {"raw": 3}}, keywords=["opening 1"])
    on_board(table, k1="B2", k2="C3")
    table.state.pool = {"opening": 2}
    rounds(table, strike("k1"), ["face:3", "face:3"], strike("k2"), ["face:3", "face:2"])
    rolls = table.events("attack_roll")
    assert [event.args["bonus"] for event in rolls] == [2, 1]


@pytest.mark.rule("ENC-084")
def test_heat_re_rolls_attack_dice_only() -> None:
    table = table_of("k1")
    table["k1"].heat_limit = 1
    on_board(table, k1="B2")
    rounds(table, strike("k1"), ["face:2", "face:5"], "die:0", ["face:6"], *_power(table))
    assert table["k1"].heat == 1
    assert [d.prompt for d in table.decisions if d.kind == "reroll"] == ["reroll.attack"]


@pytest.mark.rule("ENC-049", "ENC-050")
def test_the_spaces_from_which_a_knight_could_attack() -> None:
    table = table_of("k1", "k2")
    encounter = on_board(table, "B3", k2="A1")
    grid = board_of("mob").grid
    assert [grid.name(at) for at in encounter_knights.attack_spaces(table.game, table["k1"])] == [
        "A3",
        "B2",
        "B4",
        "C3",
    ]
    assert "k1" not in encounter.knights, "nobody has been put anywhere"


def test_who_alone_has_still_to_act_is_asked_by_himself() -> None:
    table = table_of("k1", "k2")
    on_board(table, k1="A3", k2="B2")
    rounds(table, "help:k1", "help:k2")
    assert [decision.args for decision in table.decisions] == [{}, {"alone": "k2"}]


@pytest.mark.rule("ENC-085", "TEC-030")
def test_only_techniques_for_encounters() -> None:
    table = table_of("k1").technique(
        "k1",
        "lift",
        timing="encounter",
        effect=[{"op": "pool", "token": "break"}],
        warm_up=[{"op": "pool", "token": "hope"}],
    )
    table.technique("k1", "other", effect=[GOLD])
    encounter = on_board(table, k1="B4")
    rounds(table, "use:k1:technique:lift", "help:k1")
    assert table.state.pool == {"break": 1, "opening": 1} and encounter.aside == {"hope": 1}
    assert [option.key for option in table.decisions[0].options] == [
        "attack:k1:1:blade_k1",
        "help:k1",
        "use:k1:technique:lift",
    ]


# --- Resolution ---------------------------------------------------------------------------------

RESULTS = tuple(
    {"scrapes": count, "do": [{"op": "gain", "what": "gold", "amount": amount, "who": "leader"}]}
    for count, amount in ((0, 1), (1, 2), (3, 5))
)


@pytest.mark.rule("ENC-066")
def test_the_highest_result_reached() -> None:
    for scrapes, gold in ((0, 1), (1, 2), (2, 2), (3, 5), (7, 5)):
        table = table_of("k1", results=RESULTS)
        on_board(table).scrapes = scrapes
        table.play(enc._resolution(table.game, card_of(table)))
        assert table["k1"].sheet.gold == gold


def fought(table: Realm, monster: str = "test.dot", *, ambush: bool = False, token: bool = False) -> Realm:
    table.state.table_dice = False
    drain(
        table, enc.run_encounter(table.game, monster, ambush=ambush, token=token), {"choose.encounter_action": "help"}
    )
    return table


@pytest.mark.rule("ENC-067", "ENC-068", "ENC-069", "ENC-070", "ENC-086")
def test_afterwards_everything_is_cleared_and_the_wheel_turns_once() -> None:
    table = table_of("k1")
    table.expedition.map_tokens = {"test.dot": "12"}
    fought(table, token=True)
    assert table.expedition.encounter is None and table.state.pool == {} and table.expedition.map_tokens == {}
    assert table.expedition.wheel == ["", "test.dot", ""] and table.expedition.progress["encounter"] == 1
    fought(table)
    assert table.expedition.wheel == ["", "", "test.dot"]


@pytest.mark.rule("HUN-003", "HUN-013", "HUN-010", "ENC-069")
def test_a_hunt_of_the_result_is_resolved_before_the_wheel_turns() -> None:
    threat = [{"op": "gain", "what": "threat"}]
    table = table_of("k1", results=({"scrapes": 0, "do": threat},)).chain("12", "b", "c", "d").tracks(threat=6)
    table.expedition.wheel = ["test.dot", "", "test.square"]
    table.expedition.map_tokens = {"test.pawn": "d"}
    fought(table)
    assert table.expedition.map_tokens == {"test.pawn": "c", "test.dot": "b"}
    assert table.expedition.wheel == ["test.square", "test.dot", ""]
    order = [e.kind for e in table.game.events if e.kind in ("monster_moves", "monster_appears", "rotation")]
    assert order == ["monster_moves", "monster_appears", "rotation"]


@pytest.mark.rule("HUN-003", "HUN-005", "HUN-013", "ENC-069")
def test_a_hunt_of_the_result_is_the_same_when_it_is_saved_or_taken_back_in_its_midst() -> None:
    threat = [{"op": "gain", "what": "threat"}]
    table = table_of("k1", results=({"scrapes": 0, "do": threat},)).tracks(threat=6)
    table.road("12", "east", "b").road("12", "south", "c").road("b", "south", "d").road("c", "east", "d")
    table.place("b", "c", "d").at("delve", "exploration").state.table_dice = False
    table.expedition.wheel = ["test.dot", "", "test.square"]
    table.expedition.map_tokens = {"test.dot": "12", "test.pawn": "d"}
    session = Session(RULES, table.game.content, table.state)
    asked = []
    while not any(event.kind == "rotation" for event in session.events):
        decision = session.decision
        assert decision is not None
        keys = [option.key for option in decision.options if option.key in ("help", "tile:c")]
        answer = keys or [option.key for option in decision.options[: decision.least]]
        if decision.prompt in ("choose.hunt_route", "choose.spawn_tile"):
            asked.append(decision.prompt)
            stood = encode(session.state)
            loaded = Session.load(RULES, table.game.content, json.loads(json.dumps(session.data())))
            assert loaded.notice is None and loaded.decision == decision and encode(loaded.state) == stood
            session.answer(answer)
            after = encode(session.state)
            assert session.undo() and encode(session.state) == stood
            assert session.undo() and session.state.expedition.encounter is not None
            assert session.redo() and session.decision == decision and encode(session.state) == stood
            assert session.redo() and encode(session.state) == after
            loaded.answer(answer)
            assert encode(loaded.state) == after
        else:
            session.answer(answer)
    assert asked == ["choose.hunt_route", "choose.spawn_tile"]
    out = session.state.expedition
    assert out.map_tokens == {"test.pawn": "c", "test.dot": "c"} and out.threat == 7
    assert out.wheel == ["test.square", "test.dot", ""]


@pytest.mark.rule("HUN-003")
def test_a_hunt_of_an_attack_comes_before_its_next_sentence() -> None:
    table = table_of("k1", attack=[{"op": "gain", "what": "threat"}, GOLD]).chain("12", "b", "c").tracks(threat=2)
    table.expedition.map_tokens = {"test.pawn": "c"}
    encounter = on_board(table, k1="B4")
    table.play(monsters.attack_on(table.game, card_of(table), encounter.figures[0], table["k1"]))
    assert [e.kind for e in table.game.events if e.kind in ("monster_moves", "gain")] == ["monster_moves", "gain"]


@pytest.mark.rule("ENC-087")
def test_with_nobody_left_it_is_resolved_with_no_scrape() -> None:
    table = table_of("k1", results=RESULTS, zone=((99, 99),))
    on_board(table)
    table.play(monsters.monster_round(table.game, card_of(table)))
    rounds(table)
    table.play(enc._resolution(table.game, card_of(table)))
    assert table["k1"].sheet.gold == 1


@pytest.mark.rule("ENC-006", "ENC-007", "ENC-092")
def test_the_districts_monster_with_the_levels_card() -> None:
    table = table_of("k1").encounter("test.dot", 2, to_hit=9)
    table.expedition.levels = {"test.dot": 2}
    table.state.table_dice = False
    steps = table.begin(perform(table.game, ops({"op": "encounter"}), Context()))
    assert (table.expedition.encounter.monster, table.expedition.encounter.level) == ("test.dot", 2)
    steps.close()


@pytest.mark.rule("SET-027")
@pytest.mark.parametrize(("level", "to_hit"), [(1, 4), (2, 9)])
def test_the_side_of_the_card_that_shows_the_level_is_used(level: int, to_hit: int) -> None:
    table = table_of("k1").encounter("test.dot", 1, to_hit=4).encounter("test.dot", 2, to_hit=9)
    table.expedition.levels = {"test.dot": level}
    table.state.table_dice = False
    steps = table.begin(perform(table.game, ops({"op": "encounter"}), Context()))
    assert table.expedition.encounter.level == level
    assert table.game.content.encounters["test.dot", level].to_hit == to_hit
    steps.close()


@pytest.mark.rule("ENC-002", "ENC-004", "ENC-088")
def test_an_encounter_returns_to_where_it_began() -> None:
    table = table_of("k1").at("rest", "x")
    table.state.table_dice = False
    drain(table, perform(table.game, ops({"op": "encounter"}), Context()), {"choose.encounter_action": "help"})
    assert table.state.scenes[-1].scene == "rest" and table.state.scenes[-1].step == "x"


@pytest.mark.rule("ENC-003")
def test_the_sentence_left_comes_before_the_encounter() -> None:
    table = table_of("k1").chain("12", "b").tracks(threat=2)
    table.expedition.map_tokens = {"test.dot": "b"}
    table.state.table_dice = False
    effects = ({"op": "gain", "what": "threat"}, {"op": "gain", "what": "gold"})
    drain(table, table.says(effects, Context(knight=table["k1"])), {"choose.encounter_action": "help"})
    kinds = [e.kind for e in table.game.events if e.kind in ("monster_moves", "gain", "encounter")]
    assert kinds == ["monster_moves", "gain", "encounter"]


@pytest.mark.rule("ENC-005")
def test_a_second_encounter_waits() -> None:
    table = table_of("k1", results=({"scrapes": 0, "do": [{"op": "encounter", "ambush": True}]},))
    table.encounter("test.pawn")
    table.expedition.wheel = ["test.dot", "", "test.pawn"]
    fought(table)
    assert table.trace("encounter", "monster") == ["test.dot", "test.pawn"] and table.trace("encounter", "ambush") == [
        False,
        True,
    ]


def test_a_failure_leaves_no_encounter_behind() -> None:
    table = table_of("k1", results=({"scrapes": 0, "do": [{"op": "gain", "what": "threat"}]},)).tracks(threat=9)
    table.state.pool = {"break": 1}
    with pytest.raises(ExpeditionFailed):
        fought(table)
    assert table.expedition.encounter is None and table.state.pool == {"break": 1}
