"""What sheets, cards and tiles can say: face-up cards, phases, own words and attack types, tiles that change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.content.cards.boards import turned_shape
from kf_desktop.content.cards.monsters import OwnWord
from kf_desktop.content.expressions import Condition
from kf_desktop.content.target import parse_target_word
from kf_desktop.content.text import Text
from kf_desktop.rules.clash.attack.attack_roll import to_hit
from kf_desktop.rules.clash.attack.body_parts import at_of
from kf_desktop.rules.clash.board import charts, ground, miniatures
from kf_desktop.rules.clash.forced.knockback import knockback
from kf_desktop.rules.clash.forced.pushing import pushback
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.clash.monster.targeting import read_lines
from kf_desktop.rules.clash.moving.costs import reachable
from kf_desktop.rules.clash.moving.movement import move_monster, move_to_centre
from kf_desktop.rules.clash.moving.walking import walk
from kf_desktop.rules.clash.round.aftermath import recover
from kf_desktop.rules.clash.round.knight_round import knight_turn
from kf_desktop.rules.clash.round.setup import set_up
from kf_desktop.rules.clash.terrain import placing
from kf_desktop.rules.clash.timing.moments import knight_moment
from kf_desktop.rules.table.state import Knight, Modifier, TerrainPiece
from tests.rules.arena import Arena, gain, lose
from tests.rules.builder import Position, library
from tests.rules.written import ops, words

NAME = Text(en="A", zh="甲")
LINES = [[parse_target_word("own prey"), parse_target_word("closest")], [parse_target_word("closest")]]


# --- cards face up ------------------------------------------------------------------------------


def crowd(**first: Any) -> tuple[Arena, Knight]:
    """Three mobs, of which the first has its own card; k1 before it with a weak blade."""
    arena = Arena()
    knight = arena.knight("k1", "E1", heat_limit=0)
    arena.mobs("F1", "F3", "F5")
    arena.clash.figures[0].bp = arena.bp("first", 1, 9, **first)
    arena.weapon(knight, "blade", 1)
    return arena, knight


@pytest.mark.rule("KAT-063")
def test_an_effect_on_reveal_fires_once() -> None:
    arena, knight = crowd(reveal=[gain("bane")])
    for _ in range(2):
        arena.rolls(attack=[8]).strike(knight)
    assert (knight.sheet.bane, len(arena.events("revealed"))) == (1, 1)
    assert arena.order("revealed", "body_part") == ["revealed", "body_part", "body_part"]


@pytest.mark.rule("KAT-063")
def test_a_boss_reveals_each_card_that_is_drawn() -> None:
    arena = Arena()
    knight, _ = arena.knight("k1", "E5", heat_limit=0), arena.monster("pawn", "F5")
    arena.weapon(knight, "blade", 1)
    arena.clash.bp_deck = [arena.bp("p1", 1, 9, reveal=[gain("bane")]), arena.bp("q1", 1, 9, reveal=[gain("gold")])]
    arena.rolls(attack=[8, 8]).strike(knight)
    arena.strike(knight)
    assert (knight.sheet.bane, knight.sheet.gold) == (1, 1)


@pytest.mark.rule("KAT-063", "KAT-091")
def test_a_card_changes_the_others_while_it_lies_face_up() -> None:
    arena, knight = crowd(
        face_up=[
            {"what": "to_hit", "amount": 1},
            {"what": "at", "amount": 2, "of": "others"},
            {"what": "at", "amount": 1, "of": "own"},
        ]
    )
    first, other, _ = arena.clash.figures
    cards = arena.game.content.bp

    def numbers() -> tuple[int, int, int]:
        ats = [at_of(arena.game, figure, cards[figure.bp], knight)[0] for figure in (first, other)]
        return to_hit(arena.game, other)[0], ats[0] - 9, ats[1] - 6

    assert numbers() == (6, 0, 0), "face down it changes nothing"
    arena.rolls(attack=[8]).strike(knight)
    assert first.revealed and numbers() == (7, 1, 2), "a failed attack leaves it face up"
    arena.clash.figures.remove(first)
    assert numbers() == (6, 0, 0), "it has left the track"


@pytest.mark.rule("KAT-063")
def test_face_up_cards_change_the_monsters_attacks() -> None:
    changes = [{"what": what, "amount": 1} for what in ("evasion_dice", "vigor_loss", "precision")]
    arena, knight = crowd(face_up=changes)
    arena.clash.figures[0].revealed = True
    card = {"evasion": {"dice": 1, "difficulty": 6}, "target": [["closest"]], "steps": [{"op": "attack"}]}
    arena.clash.ai_deck = [arena.ai("x1", 1, hit=[lose("vigor", "hits")], **card)]
    arena.rolls(evasion=[6, 7]).play(ai_activation(arena.game, arena.clash.figures[0]))
    assert arena.last("evasion_roll")["difficulty"] == 7
    assert knight.vigor == 8, "one hit, and one more"


@pytest.mark.rule("KAT-063")
@pytest.mark.parametrize(("of", "own", "others"), [("own", 7, 6), ("others", 6, 7), ("all", 7, 7)])
def test_whose_attacks_a_card_face_up_changes(of: str, own: int, others: int) -> None:
    arena, knight = crowd(face_up=[{"what": "precision", "amount": 1, "of": of}])
    knight.cell = arena.cell("F2")  # between the first two
    arena.clash.figures[0].revealed = True
    card = {"evasion": {"dice": 1, "difficulty": 6}, "target": [["closest"]], "steps": [{"op": "attack"}]}
    asked = []
    for figure in arena.clash.figures[:2]:
        arena.clash.ai_deck = [arena.ai(f"x{figure.number}", 1, hit=[], **card)]
        arena.rolls(evasion=[10]).play(ai_activation(arena.game, figure))
        asked.append(arena.last("evasion_roll")["difficulty"])
    assert asked == [own, others]


# --- bosses that escalate otherwise -------------------------------------------------------------


def boss(escalation: str, **card: Any) -> tuple[Arena, Knight]:
    arena = Arena()
    knight, _ = arena.knight("k1", "E5", heat_limit=0), arena.monster("pawn", "F5")
    arena.change("monsters", "test.pawn", escalation=escalation)
    arena.level(wounds=9)
    arena.weapon(knight, "blade", 1, bonus={"raw": 20})
    arena.clash.ai_deck, arena.clash.ai_discard = arena.ais("a1", "b1"), arena.ais("c1")
    arena.clash.ai_supply = {"1": [], "2": arena.ais("d2", "e2"), "3": arena.ais("f3")}
    arena.clash.bp_deck = [arena.bp("p1", 1, 1, **card), *arena.bps("q1")]
    arena.clash.bp_supply = {"1": [], "2": arena.bps("r2", "s2"), "3": arena.bps("t3")}
    return arena, knight


@pytest.mark.rule("ESC-046")
@pytest.mark.parametrize("escalation", ["none", "phases"])
def test_a_wound_changes_no_deck_of_a_boss_that_escalates_otherwise(escalation: str) -> None:
    arena, knight = boss(escalation)
    arena.rolls(attack=[8]).strike(knight)
    assert arena.clash.wound_stack == ["p1"]
    assert (arena.clash.ai_deck, arena.clash.ai_discard, arena.clash.bp_deck) == (["a1", "b1"], ["c1"], ["q1"])
    assert arena.clash.bonuses == 0


@pytest.mark.rule("ESC-046")
def test_a_phase_swaps_whole_levels() -> None:
    arena, knight = boss("phases")
    arena.do(knight, {"op": "phase"})
    assert sorted(arena.clash.ai_deck) == ["d2", "e2"] and arena.clash.ai_discard == []
    assert sorted(arena.clash.bp_deck) == ["r2", "s2"] and arena.clash.bp_discard == []
    arena.do(knight, {"op": "phase"})
    assert (arena.clash.ai_deck, arena.clash.bp_deck, arena.clash.phase) == (["f3"], ["t3"], 3)
    arena.do(knight, {"op": "phase"})
    assert (arena.clash.ai_deck, arena.clash.phase) == (["f3"], 3), "there is no fourth"


@pytest.mark.rule("ESC-046")
def test_only_a_monster_with_phases_has_them() -> None:
    arena, knight = boss("chart")
    arena.do(knight, {"op": "phase"})
    assert (arena.clash.phase, arena.clash.ai_deck) == (1, ["a1", "b1"])


@pytest.mark.rule("ESC-046")
@pytest.mark.parametrize(("wound", "stack"), [("none", []), ("single", ["single"]), ("double", ["double"])])
def test_a_body_part_can_be_exempt_from_becoming_a_wound(wound: str, stack: list[str]) -> None:
    arena, knight = boss("none")
    arena.change("bp", "p1", wound=wound)
    arena.rolls(attack=[8]).strike(knight)
    assert (arena.clash.wound_stack, arena.clash.bp_discard) == (stack, ["p1"])


@pytest.mark.rule("ESC-022", "ESC-041")
def test_another_row_of_the_chart_is_another_behaviour(monkeypatch: pytest.MonkeyPatch) -> None:
    arena, knight = boss("chart")
    monkeypatch.setitem(charts.CHART, (1, False), charts.Row(1, 3, (3,)))
    arena.rolls(attack=[8]).strike(knight)
    assert "f3" in arena.clash.ai_deck and "t3" in arena.clash.bp_deck
    assert (arena.clash.ai_supply["2"], arena.clash.bp_supply["2"]) == (["d2", "e2"], ["r2", "s2"])


@pytest.mark.rule("ESC-041")
def test_the_last_rows_of_the_chart() -> None:
    normal, critical = charts.CHART[3, False], charts.CHART[3, True]
    assert (normal.ai_remove, normal.ai_add, normal.bp_add, normal.aside) == (charts.LOWEST, 3, (3,), True)
    assert (critical.ai_remove, critical.ai_add, critical.bp_add, critical.aside) == (charts.LOWEST, 3, (3, 3), False)
    assert normal.bp_remove_lowest and critical.bp_remove_lowest and len(charts.CHART) == 6


@pytest.mark.rule("ESC-022", "ESC-042")
def test_the_chart_of_bonuses_is_a_table_too(monkeypatch: pytest.MonkeyPatch) -> None:
    arena, _ = boss("chart")
    figure = arena.clash.figures[0]
    found = []
    for steps in range(6):
        arena.clash.bonuses = steps
        found.append([charts.ai_bonus(steps, what) for what in charts.AI_BONUSES])
    assert found == [[0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0], [1, 1, 1, 1], [1, 1, 1, 1]]
    arena.clash.bonuses = 1
    assert to_hit(arena.game, figure)[0] == 6
    monkeypatch.setattr(charts, "AI_BONUSES", ("to_hit",))
    assert to_hit(arena.game, figure)[0] == 7


# --- tokens and conditions ----------------------------------------------------------------------


@pytest.mark.rule("CND-036")
@pytest.mark.parametrize(("limit", "steps"), [(3, 3), (0, 7)])
def test_a_speed_token_limits_a_monster_only_as_it_says(limit: int, steps: int) -> None:
    arena = Arena(14, 1)
    figure, knight = arena.monster("pawn", "A1", "east"), arena.knight("k1", "A9")
    arena.do(knight, {"op": "token", "what": "speed", "amount": -2, "limit": limit})
    arena.play(move_monster(arena.game, figure, [knight]))
    assert len(arena.path(figure)) == steps
    assert arena.clash.modifiers == [], "it is used up"
    arena.play(move_monster(arena.game, figure, [knight]))
    assert arena.at(figure) == "A8"


@pytest.mark.rule("CND-025", "CND-036")
def test_a_speed_token_is_used_up_by_a_move_to_a_place() -> None:
    arena = Arena(14, 3)
    figure = arena.monster("pawn", "B1", "east")
    arena.clash.modifiers.append(Modifier("speed", -2, "next", limit=3))
    arena.play(move_to_centre(arena.game, figure))
    assert (len(arena.path(figure)), arena.clash.modifiers) == (3, [])


@pytest.mark.rule("CND-002")
def test_tokens_lie_on_a_condition() -> None:
    arena = Arena()
    knight = arena.knight("k1", "A1")
    end = [{"when": "end_of_turn", "do": [lose("vigor", "tokens")], "tokens": -1}]
    arena.condition("bleeding", adds_up=True, triggers=end)
    arena.do(knight, {"op": "condition", "id": "bleeding", "tokens": 3})
    assert knight.conditions == {"bleeding": 3}
    left = []
    for _ in range(3):
        arena.play(knight_moment(arena.game, knight, "end_of_turn"))
        left.append((knight.vigor, knight.conditions.get("bleeding")))
    assert left == [(7, 2), (5, 1), (4, None)]
    arena.do(knight, {"op": "condition", "id": "bleeding", "tokens": 1})
    arena.do(knight, {"op": "condition", "id": "bleeding", "tokens": 2})
    assert knight.conditions == {"bleeding": 3}, "further tokens join those on the card"


# --- own words and attack types -----------------------------------------------------------------


@pytest.mark.rule("TGT-015")
def test_a_monster_explains_target_words_of_its_own() -> None:
    position = Position()
    figure = position.monster("dot", "F5")
    near, marked = position.knight("k1", "F6"), position.knight("k2", "F9", bane=2)
    word = OwnWord(id="prey", name=NAME, when=Condition.read("bane >= 2"))
    monsters = {**position.game.content.monsters}
    monsters["test.dot"] = replace(monsters["test.dot"], words=(word,))
    position.game.content = replace(position.game.content, monsters=monsters)
    found = position.play(read_lines(position.game, figure, LINES))
    assert found is not None and found.knights == [marked]
    marked.sheet.bane = 1
    found = position.play(read_lines(position.game, figure, LINES))
    assert found is not None and (found.knights, found.line) == ([near], 2)


@pytest.mark.rule("MAT-006")
def test_a_kingdom_adds_an_attack_type() -> None:
    arena = Arena()
    knight, figure = arena.knight("k1", "F6", heat_limit=0), arena.monster("pawn", "F5")
    effects = {"hit": [gain("heat")], "full_evade": [gain("gold")], "after": [gain("bane")]}
    arena.card("attack_type", id="ember", kingdom="k", name=words("Ember"), **effects)
    arena.knight("k2", "A1")
    knight.heat_limit = 5
    card = {"evasion": {"dice": 1, "difficulty": 6}, "target": [["closest"]], "steps": [{"op": "attack"}]}
    arena.clash.ai_deck = [arena.ai(f"x{n}", 1, types=["kingdom ember"], **card) for n in (1, 2)]
    arena.rolls(evasion=[2, 9]).play(ai_activation(arena.game, figure))
    assert (knight.heat, knight.sheet.gold, knight.sheet.bane) == (1, 0, 1)
    arena.play(ai_activation(arena.game, figure))
    assert (knight.heat, knight.sheet.gold, knight.sheet.bane) == (1, 1, 2)


@pytest.mark.rule("MAT-045")
@pytest.mark.parametrize(("at", "ends"), [("A8", "A6"), ("A13", "A8")])
def test_a_command_is_obeyed_as_far_as_it_goes(at: str, ends: str) -> None:
    arena = Arena(14, 1)
    knight, figure = arena.knight("k1", at), arena.monster("pawn", "A5", "east")
    card = {"target": [["closest"]], "types": ["command"], "penalty": [gain("bane")]}
    arena.clash.ai_deck = [arena.ai("x1", 1, obey=[{"op": "step", "toward": "monster", "amount": 5}], **card)]
    arena.play(ai_activation(arena.game, figure), "obey")
    assert arena.at(knight) == ends


@pytest.mark.rule("MAT-045")
def test_a_commanded_step_cannot_be_shortened() -> None:
    arena = Arena(14, 1)
    knight, figure = arena.knight("k1", "A10"), arena.monster("pawn", "A5", "east")
    arena.terrain(wall="A7")
    card = {"target": [["closest"]], "types": ["command"], "penalty": [gain("bane")]}
    arena.clash.ai_deck = [arena.ai("x1", 1, obey=[{"op": "step", "amount": 2}], **card)]
    arena.play(ai_activation(arena.game, figure), "obey", "cell:A8")
    (offered,) = [options for options in arena.offered("step") if options]
    assert sorted(map(arena.key, offered)) == ["cell:A12", "cell:A8"]
    assert arena.at(knight) == "A8"


@pytest.mark.rule("MAT-046")
def test_with_several_targets_the_monster_goes_to_the_token_holder() -> None:
    for holder, ends in (("k2", "F9"), ("k1", "F3"), ("", "F3")):
        arena = Arena()
        figure = arena.monster("pawn", "F6")
        one, two = arena.knight("k1", "F2", heat_limit=0), arena.knight("k2", "F10", heat_limit=0)
        arena.priority(holder)
        arena.play(move_monster(arena.game, figure, [one, two]), *([] if holder else ["knight:k1"]))
        assert arena.at(figure) == ends


# --- tiles --------------------------------------------------------------------------------------


@pytest.mark.rule("TER-002")
def test_masks_turn_and_mirror() -> None:
    ell = ("X.", "X.", "XX")
    assert turned_shape(ell, 1, False) == ("XXX", "X..")
    assert turned_shape(ell, 2, False) == ("XX", ".X", ".X")
    assert turned_shape(ell, 3, False) == ("..X", "XXX")
    assert turned_shape(ell, 0, True) == (".X", ".X", "XX")
    assert turned_shape(turned_shape(ell, 1, False), 3, False) == ell


def ell(position: Position, at: str, **piece: Any) -> None:
    """An L of four spaces of wall with its lower left corner there."""
    tile = replace(library().terrain["test.wall"], id="test.ell", size=(2, 3), mask=("X.", "X.", "XX"))
    shelf = {**position.game.content.terrain, tile.id: tile}
    position.game.content = replace(position.game.content, terrain=shelf)
    position.clash.terrain.append(TerrainPiece(tile.id, position.cell(at), **piece))


@pytest.mark.rule("TER-002")
def test_a_tile_covers_the_spaces_of_its_mask() -> None:
    position = Position()
    ell(position, "F5")
    assert position.names(position.grid.cells(miniatures.occupied(position.game))) == {"D5", "E5", "F5", "F6"}
    assert ground.piece_at(position.game, position.cell("E6")) is None
    position.clash.terrain[0] = replace(position.clash.terrain[0], turn=1)
    assert position.names(position.grid.cells(miniatures.occupied(position.game))) == {"E5", "E6", "E7", "F5"}


@pytest.mark.rule("TER-001")
def test_scenarios_and_effects_lay_tiles() -> None:
    arena = Arena()
    arena.knight("k1", "A1")
    arena.monster("pawn", "F5")
    arena.ais("a1")
    arena.bps("p1")
    tiles = [{"tile": "test.wall", "at": "C3"}, {"tile": "test.wall_wide", "at": "E5", "turn": 1}]
    place = {"knights": ["A1"], "monsters": [{"at": "H8"}], "terrain": tiles}
    arena.card("scenario", id="yard", monster="test.pawn", levels=[1], name=words("yard"), **place)
    arena.play(set_up(arena.game, "full", "test.pawn"))
    grid = arena.grid
    covered = {grid.name(cell) for cell in ground.spaces_with(arena.game, "obstacle")}
    assert covered == {"C3", "E5", "F5"}, "the wide wall stands upright"
    arena.do(arena.state.knights["k1"], {"op": "terrain", "place": "test.moss", "at": "self"})
    clash = arena.state.clash
    assert clash is not None and {piece.tile for piece in clash.terrain} >= {"test.moss"}


@pytest.mark.rule("TER-024", "TER-026")
def test_a_tiles_abilities_are_keywords_and_effects() -> None:
    tile = library().terrain["test.rubble"]
    assert [keyword.id for keyword in tile.keywords] == ["difficult"]


@pytest.mark.rule("TER-031")
def test_a_destroyed_tile_becomes_another() -> None:
    arena = Arena()
    arena.change("terrain", "test.column_wide", becomes="test.rubble_wide")
    wide = replace(library().terrain["test.rubble"], id="test.rubble_wide", size=(2, 1))
    arena.put("terrain", wide.id, wide)
    arena.terrain(column_wide="H12")
    giant, target = arena.monster("pawn", "H10", "east"), arena.knight("k1", "H14")
    arena.play(move_monster(arena.game, giant, [target]))
    (piece,) = arena.clash.terrain
    assert (piece.tile, arena.name(piece.cell)) == ("test.rubble_wide", "H12")
    assert arena.names(ground.spaces_with(arena.game, "difficult")) == {"H12", "H13"}
    giant.cell = arena.cell("A1")
    target.cell = arena.cell("H11")
    assert arena.cell("H14") not in reachable(arena.game, target, 3), "a space less over the rubble"
    assert arena.cell("H14") in reachable(arena.game, target, 4)


@pytest.mark.rule("TER-031", "TER-016")
def test_who_stands_there_resolves_the_new_tile() -> None:
    position = Position()
    knight = position.knight("k1", "F6")
    tiles = {**position.game.content.terrain}
    tiles["test.moss"] = replace(tiles["test.moss"], becomes="test.thorns")
    position.game.content = replace(position.game.content, terrain=tiles)
    position.terrain(moss="F6")
    position.play(placing.destroy(position.game, position.clash.terrain[0]))
    assert (knight.vigor, position.tiles("thorns")) == (9, {"F6"})


@pytest.mark.rule("TER-031", "INV-020")
@pytest.mark.parametrize(("becomes", "ends"), [("test.moss", "F7"), ("test.wall", "F6")])
def test_a_knight_thrown_through_an_obstacle_meets_what_it_becomes(becomes: str, ends: str) -> None:
    position = Position()
    knight, source = position.knight("k1", "F5"), position.monster("dot", "F4")
    tiles = {**position.game.content.terrain}
    tiles["test.column"] = replace(tiles["test.column"], becomes=becomes)
    position.game.content = replace(position.game.content, terrain=tiles)
    position.terrain(column="F7")
    position.play(knockback(position.game, knight, 4, source))
    assert (position.at(knight), position.tiles(becomes[5:])) == (ends, {"F7"})


@pytest.mark.rule("TER-032")
def test_a_knight_climbs_terrain_as_a_free_action() -> None:
    arena = Arena()
    knight = arena.knight("k1", "F5")
    arena.monster("pawn", "A14")
    arena.change("terrain", "test.column", climb=True)
    arena.terrain(column="F6", wall="F4")
    arena.play(knight_turn(arena.game, knight), f"climb_tile:{arena.flip('F6')}", "end")
    first, second = arena.offered("choose.action")
    climbs = [key for key in first if key.startswith("climb_tile")]
    assert climbs == [f"climb_tile:{arena.flip('F6')}"], "the wall is of another type"
    assert not any(key.startswith("climb_tile") for key in second), "once a turn"
    assert arena.at(knight) == "F6" and miniatures.is_legal(arena.game, knight)
    arena.play(knight_turn(arena.game, knight), "move", "cell:F8")
    assert arena.at(knight) == "F8"


@pytest.mark.rule("TER-032")
def test_no_other_movement_leads_onto_it_and_what_is_pushed_there_breaks_it() -> None:
    arena = Arena()
    knight = arena.knight("k1", "F5")
    arena.change("terrain", "test.column", climb=True)
    arena.terrain(column="F6")
    assert "cell:F6" not in arena.asked(walk(arena.game, knight, 1))
    mob = arena.monster("dot", "F7", abilities="superior_bypass")
    other = arena.knight("k2", "F8")
    arena.play(pushback(arena.game, mob, 1, other))
    assert (arena.at(mob), arena.tiles("column")) == ("F6", set())


@pytest.mark.rule("INV-029")
def test_a_tile_can_do_more_to_who_is_moved_onto_it_by_force() -> None:
    arena = Arena()
    arena.change("terrain", "test.moss", forced=ops(lose("vigor", 2)))
    arena.terrain(moss="H12")
    knight, source = arena.knight("k1", "H11"), arena.monster("dot", "H10")
    arena.play(knockback(arena.game, knight, 1, source))
    assert (arena.at(knight), knight.vigor) == ("H12", 8)
    knight.cell, knight.vigor = arena.cell("H11"), 10
    arena.play(walk(arena.game, knight, 1), "cell:H12")
    assert knight.vigor == 10


@pytest.mark.rule("INV-037")
def test_a_tile_can_hurt_a_boss_that_is_moved_onto_it() -> None:
    arena = Arena()
    arena.change("terrain", "test.moss", boss=ops({"op": "wound"}))
    arena.terrain(moss="H12")
    giant, knight = arena.monster("pawn", "H11", "east"), arena.knight("k1", "H10")
    arena.play(knockback(arena.game, giant, 3, knight))
    assert (arena.at(giant), arena.clash.wound_stack) == ("H14", ["single"]), "once, on its way over it"
    arena.clash.wound_stack.clear()
    giant.cell, knight.cell = arena.cell("H11"), arena.cell("H14")
    arena.play(move_monster(arena.game, giant, [knight]))
    assert arena.clash.wound_stack == [], "not if it goes there by itself"


# --- notes of the sheet -------------------------------------------------------------------------


@pytest.mark.rule("CND-017", "CND-018", "CND-019")
@pytest.mark.parametrize("note", ["rot", "wise_providence"])
def test_afflictions_and_boons_stand_on_the_sheet(note: str) -> None:
    arena = Arena()
    knight = arena.knight("k1", "A1")
    arena.condition("cold")
    arena.do(knight, {"op": "note", "id": note, "text": words(note)}, {"op": "condition", "id": "cold"})
    assert (knight.sheet.notes, list(knight.conditions)) == ({note: 1}, ["cold"]), "no card is in play"
    arena.do(knight, {"op": "cure", "amount": 9})
    recover(arena.game, knight)
    assert (knight.sheet.notes, knight.conditions) == ({note: 1}, {})
