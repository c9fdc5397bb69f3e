"""Monsters: what drives them, their sheet, their points and sides, Signature and Routine (MON)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.monsters import BpCard, Footing, Sides, Weakspot
from kf_desktop.content.text import Text
from kf_desktop.engine.grid import Cell
from kf_desktop.rules.clash.attack import responses
from kf_desktop.rules.clash.attack.attack_roll import precision_of, to_hit
from kf_desktop.rules.clash.attack.body_parts import at_of
from kf_desktop.rules.clash.board import blocks, miniatures, monsters, sides
from kf_desktop.rules.clash.forced.knockback import knockback
from kf_desktop.rules.clash.forced.pushing import pushback
from kf_desktop.rules.clash.monster.activation import ai_activation, next_token, ready_tokens, resolve_token, signature
from kf_desktop.rules.clash.monster.escalation import escalate_by_effect
from kf_desktop.rules.clash.monster.spawning import spawn_lowest
from kf_desktop.rules.clash.monster.wounds import add_wound
from kf_desktop.rules.clash.moving.movement import move_monster
from kf_desktop.rules.clash.moving.planning import monster_ground
from kf_desktop.rules.clash.round.setup import set_up
from kf_desktop.rules.clash.timing.moments import moment
from kf_desktop.rules.clash.windows.keywords import attack_keywords
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.state import Figure, Knight
from tests.rules.arena import Arena, gain, lose
from tests.rules.builder import Position
from tests.rules.written import ops, words, written

NAME = Text(en="A", zh="甲")
HIT_ALL = {"evasion": {"dice": 3, "difficulty": 6}, "target": [["closest"]], "steps": [{"op": "attack"}]}


def sheet(arena: Arena, **values: Any) -> None:
    """Change the monster's sheet."""
    arena.change("monsters", arena.clash.monster, **values)


def duel(
    kind: str = "square", knight: str = "E5", at: str = "F5", facing: str = "north"
) -> tuple[Arena, Knight, Figure]:
    """k1 before a boss, with a blade of one die."""
    arena = Arena()
    one, boss = arena.knight("k1", knight, heat_limit=0), arena.monster(kind, at, facing)
    arena.weapon(one, "blade", 1, bonus={"raw": 6})
    return arena, one, boss


def part(arena: Arena, at: int) -> BpCard:
    """A body part of that AT."""
    name = arena.bp("p1", 1, at)
    return arena.game.content.bp[name]


def blow(arena: Arena, knight: Knight, boss: Figure) -> KnightAttack:
    return KnightAttack(knight, boss, knight.sheet.armory[0])


# --- what drives a monster ----------------------------------------------------------------------


@pytest.mark.rule("MON-002")
def test_what_a_rule_leaves_open_everybody_decides() -> None:
    arena = Arena()
    arena.monster("dot", "F5")
    arena.knight("k1", "F8")
    arena.knight("k2", "F2")
    arena.clash.ai_deck = [arena.ai("x1", 1, target=[["closest"]], steps=[{"op": "move"}])]
    arena.play(ai_activation(arena.game, arena.clash.figures[0]), "knight:k1")
    (question,) = [decision for decision in arena.decisions if decision.prompt == "target"]
    assert question.seats == (), "no single player is asked"


@pytest.mark.rule("MON-003", "MON-004", "MON-005", "MON-041")
def test_a_wound_makes_the_ai_deck_deadlier() -> None:
    arena, knight, boss = duel()
    arena.level(wounds=3)
    arena.clash.ai_deck, arena.clash.ai_supply = arena.ais("a1", "b1"), {"2": arena.ais("n2"), "3": []}
    arena.clash.bp_deck, arena.clash.bp_supply = arena.bps("p1", "q1"), {"2": arena.bps("p2"), "3": []}
    arena.rolls(attack=[8]).strike(knight)
    levels = [arena.game.content.ai[card].level for card in (*arena.clash.ai_deck, *arena.clash.ai_discard)]
    assert sum(levels) == 3, "one level more than 1 + 1"
    assert len(arena.clash.wound_stack) == 1 and boss in arena.clash.figures
    assert arena.clash.bp_current == "" and boss.bp == "", "no BP card of a boss has a place on the board"


@pytest.mark.rule("MON-006")
def test_every_mob_is_a_card_of_the_track() -> None:
    arena = Arena()
    knight = arena.knight("k1", "G2", heat_limit=0)
    arena.mobs("F1", "F2", "F3")
    arena.spawns(kind="immediate", at=("A9",))
    arena.clash.bp_supply = {"1": [], "2": arena.bps("n2"), "3": []}
    arena.clash.ai_deck = arena.ais("a1")
    arena.weapon(knight, "blade", 1, bonus={"raw": 20})

    def tracked() -> bool:
        return all(figure.bp and figure.cell >= 0 for figure in arena.clash.figures)

    assert tracked()
    arena.rolls(attack=[8]).strike(knight)
    assert tracked() and sorted(figure.number for figure in arena.clash.figures) == [1, 2, 3]
    arena.play(spawn_lowest(arena.game))
    assert len(arena.clash.figures) == 3, "no card is left, so no mob comes"


@pytest.mark.rule("MON-009")
def test_a_boss_goes_through_what_a_mob_goes_round() -> None:
    lengths = {}
    for kind in ("pawn", "dot"):
        position = Position()
        figure = position.monster(kind, "F5", "east")
        target = position.knight("k1", "F9")
        position.terrain(wall="F6")
        position.play(move_monster(position.game, figure, [target]), *(["side:north"] if kind == "dot" else []))
        lengths[kind] = len(position.path(figure))
    assert lengths == {"pawn": 3, "dot": 5}


# --- levels and attributes ----------------------------------------------------------------------


@pytest.mark.rule("MON-033", "MON-040", "MON-044", "MON-049")
@pytest.mark.parametrize(("level", "need", "bonus"), [(1, 6, 0), (2, 7, 1), (3, 8, 2)])
def test_the_box_of_the_current_level_alone_counts(level: int, need: int, bonus: int) -> None:
    arena, knight, boss = duel()
    box = arena.game.content.monsters["test.square"].level[0]
    boxes = tuple(replace(box, level=n, to_hit=5 + n, at=n - 1) for n in (1, 2, 3))
    sheet(arena, level=boxes)
    arena.clash.level = level
    card = part(arena, 4)
    assert to_hit(arena.game, boss)[0] == need
    assert at_of(arena.game, boss, card, knight)[0] == 4 + bonus


@pytest.mark.rule("MON-040")
@pytest.mark.parametrize(("face", "hits"), [(5, 0), (6, 1), (7, 1)])
def test_to_hit_is_what_a_die_must_reach(face: int, hits: int) -> None:
    arena, knight, _ = duel()
    arena.clash.bp_deck = arena.bps("p1", "q1")
    arena.change("bp", "p1", at=99)
    arena.change("bp", "q1", at=99)
    arena.rolls(attack=[face]).strike(knight)
    assert arena.last("attack_hits")["hits"] == hits


@pytest.mark.rule("MON-044")
@pytest.mark.parametrize(("power", "wounded"), [(5, False), (6, True)])
def test_the_at_bonus_is_added_to_every_body_part(power: int, wounded: bool) -> None:
    arena, knight, _ = duel()
    arena.level(at=2)
    arena.clash.bp_deck, arena.clash.ai_deck = [arena.bp("p1", 1, 4), *arena.bps("q1")], arena.ais("a1")
    arena.weapon(knight, "other", 1, bonus={"raw": power})
    knight.loadout.hands.remove("blade")
    arena.rolls(attack=[8]).strike(knight)
    assert arena.last("power_total")["wounded"] is wounded


@pytest.mark.rule("MON-041")
def test_that_many_wounds_win_the_clash() -> None:
    arena, _, _ = duel()
    arena.level(wounds=3)
    add_wound(arena.game, "double")
    assert arena.clash.result == ""
    assert arena.over(iter_once(lambda: add_wound(arena.game, "single")))
    assert arena.clash.result == "won"


def iter_once(do: Any) -> Any:
    """A procedure that does it and asks nothing."""
    do()
    yield from ()


@pytest.mark.rule("MON-045")
@pytest.mark.parametrize(("faces", "lost"), [([2, 3, 4], 7), ([2, 9, 9], 3), ([9, 9, 9], 0)])
def test_the_vigor_loss_bonus_is_added_once_an_attack(faces: list[int], lost: int) -> None:
    arena, knight, boss = duel()
    arena.level(vigor_loss=1)
    arena.clash.ai_deck = [arena.ai("x1", 1, hit=[lose("vigor", "2 * hits")], **HIT_ALL)]
    arena.rolls(evasion=faces).play(ai_activation(arena.game, boss))
    assert knight.vigor == 10 - lost


@pytest.mark.rule("MON-046")
@pytest.mark.parametrize("kind", ["ai", "signature"])
def test_the_evasion_dice_bonus_is_for_every_attack(kind: str) -> None:
    arena, _, boss = duel()
    arena.level(evasion_dice=1)
    arena.clash.ai_deck = [arena.ai("x1", 1, **HIT_ALL)]
    arena.signature(**HIT_ALL)
    arena.rolls(evasion=[9, 9, 9, 9]).play((ai_activation if kind == "ai" else signature)(arena.game, boss))
    assert arena.last("evasion_roll")["dice"] == [9, 9, 9, 9]


@pytest.mark.rule("MON-048")
def test_starting_escalations_of_a_mob_change_deck_and_track() -> None:
    arena = Arena()
    mobs = arena.mobs("F1", "F2", "F3", "F4")
    arena.clash.ai_deck = arena.ais("a1", "b1", "c1", "d1", "e1", "f1")
    arena.clash.ai_supply = {"2": arena.ais("n2"), "3": []}
    arena.clash.bp_supply = {"1": [], "2": arena.bps("m2"), "3": []}
    escalate_by_effect(arena.game, 1)
    levels = sorted(arena.game.content.ai[card].level for card in arena.clash.ai_deck)
    assert levels == [1, 1, 1, 1, 1, 2]
    assert [mob.bp for mob in mobs] == ["m2", "m1_2", "m1_3", "m1_4"]
    assert not any(mob.revealed for mob in mobs) and len(arena.clash.figures) == 4


# --- traits -------------------------------------------------------------------------------------


@pytest.mark.rule("MON-035", "MON-036")
def test_traits_accumulate_and_leave() -> None:
    arena, _, _ = duel()
    for name in ("a", "b", "c"):
        arena.card("trait", id=name, monster="test.square", name=words(name), timing="passive")
    box = arena.game.content.monsters["test.square"].level[0]
    boxes = (
        replace(box, level=1, add=("a",)),
        replace(box, level=2, add=("b",)),
        replace(box, level=3, add=("c",), remove=("a",)),
    )
    sheet(arena, level=boxes)
    found = {}
    for level in (1, 2, 3):
        arena.clash.level = level
        found[level] = [trait.id for trait in monsters.traits_in_play(arena.game)]
    assert found == {1: ["a"], 2: ["a", "b"], 3: ["b", "c"]}


@pytest.mark.rule("MON-037")
def test_a_trait_is_lost_for_good_when_its_condition_is_met() -> None:
    arena, _, boss = duel()
    arena.level(wounds=9, add=("shield",))
    card = {"id": "shield", "monster": "test.square", "name": words("shield"), "keywords": ["lumbering"]}
    arena.card("trait", **card, until="wounds >= 4")
    for wounds, kept in ((3, True), (4, False)):
        arena.clash.wound_stack = ["single"] * (wounds - 1)
        add_wound(arena.game, "single")
        assert monsters.monster_has(arena.game, boss, "lumbering") is kept
    arena.clash.wound_stack.pop()
    add_wound(arena.game, "single")
    arena.clash.wound_stack.clear()
    assert not monsters.monster_has(arena.game, boss, "lumbering"), "it does not come back"
    assert len(arena.events("trait_lost")) == 1


@pytest.mark.parametrize(("heat", "gold"), [(0, 0), (1, 1)])
@pytest.mark.parametrize(("timing", "at"), [("on_wound", 6), ("on_fail", 20), ("after_attack", 6)])
def test_what_a_trait_asks_is_asked_of_whom_it_is_about(timing: str, at: int, heat: int, gold: int) -> None:
    arena, knight, boss = duel()
    arena.knight("k2", "A1", heat=1 - heat)
    arena.trait("toll", timing, gain("gold"), when="heat >= 1")
    knight.heat, arena.clash.bp_deck = heat, [arena.bp("p1", 1, at), arena.bp("p2")]
    arena.clash.ai_deck, arena.clash.ai_supply, arena.clash.bp_supply = arena.ais("x1", "y1"), {}, {}
    if timing == "after_attack":
        arena.clash.ai_deck = [arena.ai("x2", 1, target=[["closest"]], steps=[{"op": "attack"}])]
        arena.rolls(evasion=[9, 9, 9]).play(ai_activation(arena.game, boss))
    else:
        arena.rolls(attack=[8]).strike(knight)
    assert knight.sheet.gold == gold


# --- places around it ---------------------------------------------------------------------------


@pytest.mark.rule("MON-020")
@pytest.mark.parametrize(("at", "bonus"), [("H5", 1), ("F4", 0)])
def test_a_blindspot_gives_precision(at: str, bonus: int) -> None:
    arena, knight, _ = duel(knight=at)
    arena.clash.bp_deck = [arena.bp("p1", 1, 99), arena.bp("q1", 1, 99)]
    arena.rolls(attack=[5]).strike(knight)
    assert arena.last("attack_hits")["hits"] == bonus


@pytest.mark.rule("MON-020", "TER-002")
def test_a_tile_can_count_as_a_blindspot() -> None:
    arena, knight, boss = duel(knight="F4")
    arena.change("terrain", "test.moss", blindspot=True)
    arena.terrain(moss="F4")
    assert precision_of(arena.game, blow(arena, knight, boss))[0] == 1


def scarred(arena: Arena, **values: Any) -> None:
    """A Weakspot behind the monster."""
    spot = written(Weakspot, **{"id": "scar", "name": NAME, "spaces": [(2, 0)], "precision": 1, "at": -2, **values})
    sheet(arena, weakspots=(spot,))


@pytest.mark.keyword("weakspot")
@pytest.mark.rule("MON-022")
def test_a_weakspot_does_nothing_until_it_is_created() -> None:
    arena, knight, boss = duel(knight="H5")
    sheet(arena, blindspots=())
    scarred(arena, keywords=[Keyword.read("deadly")])
    card = part(arena, 6)

    def struck() -> tuple[int, int, bool]:
        attack = blow(arena, knight, boss)
        deadly = any(keyword.id == "deadly" for keyword in attack_keywords(arena.game, attack))
        return precision_of(arena.game, attack)[0], at_of(arena.game, boss, card, knight)[0], deadly

    assert struck() == (0, 6, False)
    arena.play(perform(arena.game, ops({"op": "open", "point": "scar"}), Context(figure=boss)))
    assert struck() == (1, 4, True)
    knight.cell = arena.cell("H6")
    assert struck() == (0, 6, False), "only from its spaces"
    boss.facing = "south"
    knight.cell = arena.cell("E6")
    assert struck() == (1, 4, True), "it turns with the monster"
    arena.play(perform(arena.game, ops({"op": "open", "point": "scar", "close": True}), Context(figure=boss)))
    assert struck() == (0, 6, False)


@pytest.mark.rule("MON-022")
def test_a_body_part_can_create_a_weakspot() -> None:
    arena, knight, boss = duel(knight="H5")
    sheet(arena, blindspots=())
    scarred(arena)
    arena.level(wounds=9)
    arena.clash.bp_deck = [arena.bp("p1", 1, 1, wound=[{"op": "open", "point": "scar"}]), *arena.bps("q1")]
    arena.clash.ai_deck = arena.ais("a1")
    arena.rolls(attack=[8]).strike(knight)
    assert boss.points == {"scar": True}
    assert arena.last("point_created") == {"figure": 1, "point": "scar", "what": "weakspot"}


@pytest.mark.rule("MON-014")
@pytest.mark.parametrize("kind", ["pawn", "square", "block"])
@pytest.mark.parametrize("facing", ["north", "east", "south", "west"])
def test_every_space_around_lies_on_one_side(kind: str, facing: str) -> None:
    position = Position()
    boss = position.monster(kind, "D5", facing)
    under = miniatures.footprint(position.game, boss)
    lying: dict[str, list[int]] = {}
    for cell in position.grid.spaces:
        lying.setdefault(sides.side_of(position.game, boss, cell), []).append(cell)
    assert lying.pop("") == sorted(under)
    assert lying["front"] == [cell for cell in position.grid.spaces if sides.in_front(position.game, boss, cell)]
    assert set(sides.rear_spaces(position.game, boss)) <= set(lying["rear"])
    assert len(blocks.around(position.grid, under)) == 4 * len(sides.front_spaces(position.game, boss))
    beside = {side: [cell for cell in blocks.around(position.grid, under) if cell in lying[side]] for side in lying}
    assert {side: len(cells) for side, cells in beside.items()} == dict.fromkeys(
        ("front", "rear", "left", "right"), len(sides.front_spaces(position.game, boss))
    )


def test_right_and_left_are_the_monsters_own() -> None:
    position = Position()
    boss = position.monster("square", "F5", "north")
    assert sides.side_of(position.game, boss, position.cell("F9")) == "right"
    assert sides.side_of(position.game, boss, position.cell("F1")) == "left"
    boss.facing = "south"
    assert sides.side_of(position.game, boss, position.cell("F1")) == "right"


@pytest.mark.parametrize(("at", "total"), [("E5", 8), ("H5", 5), ("F4", 6), ("F7", 6)])
def test_armour_by_side(at: str, total: int) -> None:
    arena, knight, boss = duel(knight=at)
    sheet(arena, sides=Sides(front=Footing(at=2), rear=Footing(at=-1)), blindspots=())
    card = part(arena, 6)
    at_now, parts = at_of(arena.game, boss, card, knight)
    assert at_now == total
    assert [str(part["what"]) for part in parts if part["what"] in ("front", "rear")] == (
        ["front"] if total == 8 else ["rear"] if total == 5 else []
    )


@pytest.mark.rule("MON-056")
def test_golden_front_behind_and_rear_on_the_printed_board() -> None:
    position = Position()
    boss = position.monster("square", "E7", "north")

    def count() -> tuple[int, int, set[str]]:
        every = position.grid.spaces
        front = sum(sides.in_front(position.game, boss, cell) for cell in every)
        behind = sum(sides.behind(position.game, boss, cell) for cell in every)
        return front, behind, position.names(sides.rear_spaces(position.game, boss))

    assert count() == (56, 80, {"G7", "G8"})
    assert all(sides.behind(position.game, boss, position.cell(name)) for name in ("E1", "F14"))
    boss.facing = "east"
    assert count() == (84 - 14 - 10, 140 - 60 - 4, {"E6", "F6"})
    boss.facing = "south"
    assert count()[0] == 56
    for kind, at, rear in (("block", "D7", 3), ("pawn", "D7", 1), ("pawn", "J7", 0)):
        other = Position()
        assert len(sides.rear_spaces(other.game, other.monster(kind, at, "north"))) == rear


@pytest.mark.rule("MON-057")
def test_without_a_facing_there_is_no_front_behind_or_rear() -> None:
    position = Position()
    boss = position.monster("square", "F5", "")
    every = position.grid.spaces
    assert not any(
        sides.in_front(position.game, boss, cell) or sides.behind(position.game, boss, cell) for cell in every
    )
    assert sides.rear_spaces(position.game, boss) == sides.blindspots(position.game, boss) == ()


# --- abilities ----------------------------------------------------------------------------------


@pytest.mark.rule("MON-027")
@pytest.mark.parametrize("how", [knockback, pushback])
def test_a_lumbering_monster_stays_where_it_is(how: Any) -> None:
    for abilities, moves in (("lumbering", False), ("", True)):
        position = Position()
        boss = position.monster("square", "F5", abilities=abilities)
        knight = position.knight("k1", "F4")
        position.play(how(position.game, boss, 3, knight))
        assert (position.at(boss) != "F5") is moves


@pytest.mark.rule("MON-027")
def test_what_else_the_effect_does_goes_on() -> None:
    arena = Arena()
    knight = arena.knight("k1", "F4")
    boss = arena.monster("square", "F5", abilities="lumbering")
    arena.do(knight, {"op": "knockback", "amount": 3}, gain("passion"))
    assert (arena.at(boss), knight.passion) == ("F5", 1)


@pytest.mark.rule("MON-029")
def test_always_there_strikes_everywhere_and_is_struck_only_from_near() -> None:
    arena = Arena(22, 16)
    knight, boss = arena.knight("k1", "F15", heat_limit=0), arena.monster("pawn", "F5", abilities="always_there")
    arena.weapon(knight, "blade", 1)
    card = {**HIT_ALL, "target": [["adjacent"]], "steps": [{"op": "move"}, {"op": "attack"}]}
    arena.clash.ai_deck = [arena.ai("x1", 1, hit=[lose("vigor", "hits")], **card)]
    arena.rolls(evasion=[2, 2, 2]).play(ai_activation(arena.game, boss))
    assert (knight.vigor, arena.at(boss)) == (7, "F5")
    assert not miniatures.adjacent(arena.game, knight, boss) and not miniatures.engaged(arena.game, knight)
    with pytest.raises(AssertionError, match="nobody asked"):
        arena.strike(knight, "attack:1:blade")
    arena.play(perform(arena.game, ops(lose("heat", 1), gain("bane", who="adjacent_knights")), Context(figure=boss)))
    assert knight.sheet.bane == 1


@pytest.mark.rule("MON-030")
@pytest.mark.parametrize(
    ("abilities", "mob", "knight", "wall"),
    [
        ("", False, False, False),
        ("bypass", True, False, False),
        ("advanced_bypass", True, True, False),
        ("superior_bypass", True, True, True),
    ],
)
def test_bypass_of_mobs(abilities: str, mob: bool, knight: bool, wall: bool) -> None:
    position = Position()
    figure = position.monster("dot", "F5", abilities=abilities)
    position.monster("dot", "F6")
    position.knight("k1", "G5")
    position.terrain(wall="E5", chasm="F4")
    ground = monster_ground(position.game, figure)
    cells = {name: position.cell(name) for name in ("F6", "G5", "E5", "F4")}
    assert {name: ground.passable(cell) for name, cell in cells.items()} == {
        "F6": mob,
        "G5": knight,
        "E5": wall,
        "F4": wall,
    }
    assert {name: ground.endable(cell) for name, cell in cells.items()} == {
        "F6": False,
        "G5": False,
        "E5": wall,
        "F4": wall,
    }


@pytest.mark.rule("MON-030")
def test_advanced_bypass_passes_a_knight_without_a_crash() -> None:
    position = Position(14, 1)
    mob = position.monster("dot", "A1", "east", abilities="advanced_bypass")
    between, target = position.knight("k1", "A3"), position.knight("k2", "A6")
    position.play(move_monster(position.game, mob, [target]))
    assert (position.at(mob), between.vigor, between.knockdown) == ("A5", 10, "")


@pytest.mark.rule("MON-030")
def test_without_superior_bypass_a_mob_ends_next_to_an_obstacle() -> None:
    position = Position(14, 1)
    mob, target = position.monster("dot", "A1", "east"), position.knight("k1", "A6")
    position.terrain(wall="A5")
    position.play(move_monster(position.game, mob, [target]))
    assert position.at(mob) == "A4"


@pytest.mark.rule("MON-030")
def test_a_monster_moved_by_force_gets_nothing_from_bypass() -> None:
    position = Position(14, 1)
    mob = position.monster("dot", "A3", "east", abilities="superior_bypass")
    knight = position.knight("k1", "A2")
    position.terrain(rampart="A5")
    position.play(pushback(position.game, mob, 4, knight))
    assert position.at(mob) == "A4"


@pytest.mark.rule("MON-031")
@pytest.mark.parametrize(("abilities", "at"), [("", 5), ("ignore_difficult", 6)])
def test_difficult_terrain_and_who_ignores_it(abilities: str, at: int) -> None:
    arena = Arena()
    knight = arena.knight("k1", "F4")
    mob = arena.monster("dot", "F5", abilities=abilities)
    arena.change("terrain", "test.rubble", enter=ops({"op": "token", "what": "to_hit", "amount": 1}))
    arena.terrain(rubble="F5")
    card = part(arena, 6)
    assert at_of(arena.game, mob, card, knight)[0] == at
    mob.cell = arena.cell("F6")
    arena.play(move_monster(arena.game, mob, [knight]))
    assert arena.at(mob) == "F5" and len(arena.clash.modifiers) == 1, "its other effects work all the same"


# --- Signature and Routine ----------------------------------------------------------------------


@pytest.mark.rule("MON-050", "MON-051", "MON-054")
def test_a_signature_is_an_attack_but_no_ai_card() -> None:
    arena, knight, boss = duel()
    arena.signature(hit=[lose("vigor", "hits")], **HIT_ALL)
    arena.clash.ai_deck, before = arena.ais("a1"), ["a1"]
    arena.talent("k1", {"timing": "evasion_roll", "effect": [{"op": "dodge", "amount": 9}]})
    arena.rolls(evasion=[2, 2, 2]).play(signature(arena.game, boss))
    assert arena.events("ai_card") == [] and arena.clash.ai_deck == before and arena.clash.ai_discard == []
    assert knight.vigor == 10 and arena.last("evasion_roll")["bonus"] == 9, "who is attacked by it can defend himself"


@pytest.mark.rule("MON-051")
def test_a_response_performs_the_signature_which_stays_in_its_place() -> None:
    arena, knight, _ = duel()
    arena.level(wounds=9)
    arena.clash.bp_deck = [arena.bp("p1", 1, 1, wound=[{"op": "respond"}]), *arena.bps("q1")]
    arena.clash.ai_deck, arena.clash.ai_supply = arena.ais("a1"), {"2": arena.ais("n2")}
    arena.signature(hit=[lose("vigor", "hits")], **HIT_ALL)
    arena.rolls(attack=[8], evasion=[2, 9, 9]).strike(knight)
    assert knight.vigor == 9
    arena.rolls(evasion=[2, 2, 9]).play(signature(arena.game, arena.clash.figures[0]))
    assert knight.vigor == 7, "it can be performed again"


def routine(arena: Arena, **fields: Any) -> None:
    monster = arena.clash.monster
    arena.card("routine", monster, id="routine", monster=monster, name=words("routine"), **fields)


@pytest.mark.rule("MON-052", "MON-053")
def test_the_routine_comes_when_no_line_fits() -> None:
    arena, knight, boss = duel(knight="A1")
    other = arena.knight("k2", "A14")
    routine(arena, steps=[lose("vigor", 1)])
    arena.clash.ai_deck = [arena.ai("x1", 1, **{**HIT_ALL, "target": [["adjacent"]]})]
    arena.play(ai_activation(arena.game, boss))
    assert (knight.vigor, other.vigor) == (9, 9), "it reaches every knight"
    assert arena.order("ai_card", "routine", "attacked") == ["ai_card", "routine"]


@pytest.mark.rule("MON-054", "MON-055")
def test_a_routine_that_is_no_attack() -> None:
    arena, knight, boss = duel(knight="A1")
    arena.talent(
        "k1",
        {"timing": "evasion_roll", "effect": [gain("passion")]},
        {"timing": "reaction", "effect": [{"op": "chain_break"}, gain("heat")], "cost": {"vigor": 1}},
    )
    routine(arena, steps=[{"op": "react"}, lose("vigor", 1)])
    arena.clash.ai_deck = [arena.ai("x1", 1, **{**HIT_ALL, "target": [["adjacent"]]})]
    arena.play(ai_activation(arena.game, boss), f"use:k1:talent:{knight.loadout.talent}#1")
    assert arena.events("evasion_roll") == [] and knight.passion == 0, "no evasion, nobody is attacked"
    assert knight.heat == 1, "its window opens"
    assert knight.vigor == 8, "no Chain Break stops it"


@pytest.mark.rule("MON-042", "MON-047")
def test_the_exhibition_value_is_wounds_at_the_start() -> None:
    for type_, wounds in (("exhibition", ["single", "single"]), ("full", [])):
        arena = Arena()
        knight = arena.knight("k1", "A1")
        arena.monster("pawn", "F5")
        arena.ais("a1")
        arena.bps("p1")
        place = {"board": {"columns": 14, "rows": 10}, "knights": ["A1"], "monsters": [{"at": "E5"}]}
        arena.card("scenario", id="yard", monster="test.pawn", levels=[1], name=words("yard"), **place)
        arena.play(set_up(arena.game, type_, "test.pawn"))
        assert arena.state.clash is not None and arena.state.clash.wound_stack == wounds
        assert arena.state.clash.figures[0].facing == "south" and knight.cell >= 0


# --- mobs beside a boss -------------------------------------------------------------------------


def guarded(escalations: int = 0, **company: Any) -> tuple[Arena, Figure, list[Figure]]:
    """A boss of two by two with two guards, set up by a scenario; k1 has a blade. Traits of the guards: `trait`."""
    arena = Arena()
    knight = arena.knight("k1", "A1", heat_limit=0)
    arena.weapon(knight, "blade", 1, bonus={"raw": 20})
    arena.clash.monster = "test.dot"
    arena.bps("g1", "h1")
    arena.signature(hit=[gain("bane")], types=["ranged 30"], **{**HIT_ALL, "evasion": {"dice": 0, "difficulty": 6}})
    arena.level(to_hit=3, at=2, escalations=escalations)
    for timing, effect in company.pop("trait", ()):
        arena.trait(f"guards.{timing}", timing, effect)
    arena.ais("guard2", "guard3")
    arena.ai(
        "guard1", 1, hit=[gain("gold")], types=["ranged 30"], **{**HIT_ALL, "evasion": {"dice": 0, "difficulty": 6}}
    )
    arena.clash.monster = "test.square"
    arena.clash.ai_deck = arena.ais("a1", "b1")
    arena.bps("p1", "q1")
    guards = [{"monster": "test.dot", "at": at} for at in ("E9", "C3")]
    place = {"knights": ["A1"], "monsters": [{"at": "E5", "facing": "east"}], "companions": guards}
    place["company"] = company
    arena.card("scenario", id="yard", monster="test.square", levels=[1], name=words("yard"), **place)
    arena.play(set_up(arena.game, "full", "test.square"))
    assert arena.state.clash is not None
    arena.clash = arena.state.clash
    boss, *mobs = arena.clash.figures
    return arena, boss, mobs


@pytest.mark.rule("MON-010")
def test_a_boss_is_accompanied_by_mobs() -> None:
    arena, boss, mobs = guarded()
    assert [monsters.size_of(arena.game, figure) for figure in (boss, *mobs)] == [2, 1, 1]
    assert monsters.is_boss(arena.game, boss) and not any(monsters.is_boss(arena.game, mob) for mob in mobs)
    assert sorted(mob.bp for mob in mobs) == ["g1", "h1"] and boss.bp == ""
    assert [(token.kind, token.figure) for token in arena.clash.tokens] == [
        ("ai", 1),
        ("signature", 2),
        ("signature", 3),
    ], "the boss's sheet comes first"
    assert to_hit(arena.game, boss)[0] == 6 and to_hit(arena.game, mobs[0])[0] == 3


@pytest.mark.rule("MON-010")
def test_the_boss_moves_through_its_mobs_and_they_go_round_it() -> None:
    arena, boss, (first, second) = guarded()
    knight = arena.state.knights["k1"]
    boss.cell, first.cell, second.cell = (arena.grid.cell(name) for name in ("E3", "E6", "E1"))
    knight.cell = arena.grid.cell("E12")
    arena.play(move_monster(arena.game, boss, [knight]))
    assert arena.grid.name(boss.cell) == "E10", "straight through the first"
    assert arena.grid.name(first.cell) == "E6"
    second.cell, boss.cell = arena.grid.cell("E1"), arena.grid.cell("E3")
    first.cell = arena.grid.cell("A14")
    arena.game.events.clear()
    try:
        steps = move_monster(arena.game, second, [knight])
        decision = next(steps)
        while True:
            decision = steps.send((decision.options[0].key,))
    except StopIteration:
        pass
    gone = [arena.grid.cell(space) for path in arena.told("moves", "path") for space in path]
    assert gone and not set(gone) & set(miniatures.footprint(arena.game, boss))
    assert len(gone) > arena.grid.distance(arena.grid.cell("E1"), second.cell)


@pytest.mark.rule("MON-010")
def test_a_companion_acts_with_its_own_signature_and_its_death_is_no_wound() -> None:
    arena, _, (first, second) = guarded()
    knight = arena.state.knights["k1"]
    arena.play(resolve_token(arena.game, arena.clash.tokens[1]))
    assert knight.sheet.bane == 1 and arena.clash.tokens[1].figure == first.number, "no token travels"
    knight.cell = Cell(first.cell - 1)
    deck = list(arena.clash.ai_deck)
    arena.rolls(attack=[8]).strike(knight)
    assert arena.last("body_part")["at"] == 8, "its card and its own level box"
    assert first not in arena.clash.figures and second in arena.clash.figures
    assert (arena.clash.wound_stack, arena.clash.ai_deck, arena.clash.bonuses) == ([], deck, 0)
    assert [token.figure for token in arena.clash.tokens] == [1, second.number]


@pytest.mark.rule("ACT-024", "ACT-034", "MON-010")
def test_the_tokens_of_companions_travel_on_a_track_of_their_own() -> None:
    arena, boss, (first, second) = guarded(activation=["signature"])
    assert [(token.kind, token.figure) for token in arena.clash.tokens] == [("ai", 1), ("signature", 2)]
    arena.play(resolve_token(arena.game, arena.clash.tokens[1]))
    assert arena.clash.tokens[1].figure == second.number, "past the boss, which has no place on the track"
    arena.play(resolve_token(arena.game, arena.clash.tokens[1]))
    assert arena.clash.tokens[1].figure == first.number
    arena.play(resolve_token(arena.game, arena.clash.tokens[0]))
    assert arena.clash.tokens[0].figure == boss.number, "a boss's tokens stay on its sheet"
    responses.remove_mob(arena.game, first)
    assert arena.clash.tokens[1].figure == second.number, "a fallen companion's token moves on"


@pytest.mark.rule("ACT-042", "MON-010")
def test_companions_act_after_the_boss_with_an_ai_deck_of_their_own() -> None:
    arena, _, _ = guarded(activation=["signature", "ai"])
    acted = []
    ready_tokens(arena.game)
    arena.clash.ai_deck = [arena.ai("far1", 1, target=[["no target"]])]
    while (token := next_token(arena.game)) is not None:
        acted.append((token.figure, token.kind))
        arena.play(resolve_token(arena.game, token))
    assert acted == [(1, "ai"), (2, "ai"), (3, "signature")]
    assert [event.args["card"] for event in arena.events("ai_card")] == ["far1", "guard1"]
    assert (arena.clash.ai_deck, arena.clash.company_ai) == (["far1"], {"test.dot": ["guard1"]})
    assert arena.state.knights["k1"].sheet.gold == 1


@pytest.mark.rule("MON-010")
def test_companions_share_one_body_part() -> None:
    arena, _, (first, second) = guarded(bp="g1")
    assert [(mob.bp, mob.revealed) for mob in (first, second)] == [("g1", True)] * 2
    knight = arena.state.knights["k1"]
    knight.cell = Cell(first.cell - 1)
    arena.rolls(attack=[8]).strike(knight)
    assert arena.clash.figures[1:] == [second] and second.bp == "g1"
    assert arena.clash.wound_stack == []


@pytest.mark.rule("MON-010", "MON-047", "MON-048")
@pytest.mark.parametrize(("times", "deck"), [(0, ["guard1"]), (1, ["guard2"]), (2, ["guard3"]), (3, ["guard3"])])
def test_the_ai_deck_of_companions_is_escalated_as_their_level_says(times: int, deck: list[str]) -> None:
    arena, _, _ = guarded(times, activation=["ai"])
    assert arena.clash.company_ai == {"test.dot": deck}
    assert (sorted(arena.clash.ai_deck), arena.clash.bonuses) == (["a1", "b1"], 0)


@pytest.mark.rule("MON-010", "ESC-040")
def test_escalate_of_a_companions_card_is_about_its_own_deck() -> None:
    arena, boss, (first, _) = guarded()
    escalate = ops({"op": "escalate"})
    arena.play(perform(arena.game, escalate, Context(figure=first)))
    assert (arena.clash.company_ai["test.dot"], sorted(arena.clash.ai_deck)) == (["guard2"], ["a1", "b1"])
    arena.clash.ai_supply["2"] = arena.ais("c2")
    arena.play(perform(arena.game, escalate, Context(figure=boss)))
    assert (arena.clash.company_ai["test.dot"], "c2" in arena.clash.ai_deck) == (["guard2"], True)


@pytest.mark.rule("MON-010", "MON-033", "MON-035")
@pytest.mark.parametrize(("timing", "answers"), [("on_wound", 20), ("on_fail", 0)])
def test_traits_of_companions_answer_attacks_on_them_alone(timing: str, answers: int) -> None:
    arena, boss, (first, _) = guarded(trait=[(timing, gain("gold"))])
    knight = arena.state.knights["k1"]
    arena.weapon(knight, "arm", 1, bonus={"raw": answers})
    knight.cell = Cell(first.cell - 1)
    arena.rolls(attack=[8]).strike(knight, f"attack:{first.number}:arm")
    assert knight.sheet.gold == 1
    knight.fought, knight.cell = False, Cell(boss.cell - 1)
    arena.rolls(attack=[8]).strike(knight, f"attack:{boss.number}:arm")
    assert knight.sheet.gold == 1


@pytest.mark.rule("MON-010", "CLA-071")
def test_a_trait_of_companions_acts_at_its_moment_once_for_all_of_them() -> None:
    arena, _, mobs = guarded(trait=[("start_of_monster_round", gain("gold")), ("after_attack", gain("lead"))])
    knight = arena.state.knights["k1"]
    arena.play(moment(arena.game, "start_of_monster_round", "start_of_round"))
    assert knight.sheet.gold == 1
    arena.play(signature(arena.game, mobs[0]))
    assert knight.sheet.leads == 1
    for mob in mobs:
        responses.remove_mob(arena.game, mob)
    arena.play(moment(arena.game, "start_of_monster_round", "start_of_round"))
    assert knight.sheet.gold == 1, "gone with the last of them"


@pytest.mark.rule("CND-039", "ESC-042", "MON-010")
def test_tokens_and_bonuses_of_the_boss_are_not_of_its_companions() -> None:
    arena, boss, (first, second) = guarded()
    arena.clash.bonuses = 4
    harder = {"op": "token", "what": "to_hit", "amount": 1, "until": "end_of_clash"}
    arena.play(perform(arena.game, ops(harder), Context(figure=boss)))
    assert [to_hit(arena.game, figure)[0] for figure in (boss, first, second)] == [8, 3, 3]
    arena.play(perform(arena.game, ops(harder, harder), Context(figure=first)))
    assert [to_hit(arena.game, figure)[0] for figure in (boss, first, second)] == [8, 5, 5]


@pytest.mark.rule("MON-010")
def test_a_companion_struck_by_an_area_is_no_wound_either() -> None:
    arena, _, (first, second) = guarded()
    knight = arena.state.knights["k1"]
    arena.weapon(knight, "scythe", 1, bonus={"raw": 20}, keywords=["area target"])
    knight.cell, second.cell = Cell(first.cell - 1), Cell(first.cell + 1)
    arena.rolls(attack=[8]).strike(knight, "attack:2:scythe")
    assert (len(arena.clash.figures), arena.clash.wound_stack) == (1, [])


def lone_mob(*ai: str) -> tuple[Arena, Figure, Knight]:
    """A mob that is fought like a boss, set up by a scenario; k1 next to it has a blade."""
    arena = Arena()
    knight = arena.knight("k1", "A1", heat_limit=0)
    arena.weapon(knight, "blade", 1, bonus={"raw": 20})
    arena.clash.monster = "test.dot"
    arena.spawns(kind="immediate")
    arena.level(wounds=9, activation=("ai", "ai"))
    arena.bps("g1", "h2", "i3")
    arena.ais("a1", "b1", "c2", "d3", "e3")
    place = {"knights": ["E4"], "monsters": [{"at": "E5", "facing": "east"}], "lone": "h2"}
    arena.card("scenario", id="yard", monster="test.dot", levels=[1], name=words("yard"), **place)
    arena.play(set_up(arena.game, "full", "test.dot"))
    assert arena.state.clash is not None
    arena.clash = arena.state.clash
    arena.clash.ai_deck, arena.clash.ai_discard = list(ai[:-1]), list(ai[-1:])
    return arena, arena.clash.figures[0], knight


@pytest.mark.rule("CLA-026", "MON-010")
def test_a_lone_mob_is_fought_like_a_boss() -> None:
    arena, mob, _ = lone_mob("a1", "b1")
    assert (mob.bp, mob.revealed) == ("h2", True) and monsters.is_boss(arena.game, mob)
    assert [token.figure for token in arena.clash.tokens] == [1, 1]
    arena.terrain(column=arena.flip("E6"), wall=arena.flip("E7"))
    far = arena.knight("k2", arena.flip("E12"))
    arena.play(move_monster(arena.game, mob, [far]))
    assert arena.grid.name(mob.cell) == "E11", "it goes straight through Obstacles, as a boss does"


@pytest.mark.rule("ESC-013", "MON-010")
@pytest.mark.parametrize(("discard", "added"), [("c2", 3), ("a1", 2), ("", 3)])
def test_its_wounds_escalate_by_the_level_of_the_top_ai_discard(discard: str, added: int) -> None:
    arena, mob, knight = lone_mob("a1", "b1", "c2", discard) if discard else lone_mob("a1", "c2")
    if not discard:
        arena.clash.ai_deck, arena.clash.ai_discard = ["a1", "c2"], []
    arena.rolls(attack=[8, 8]).strike(knight)
    assert arena.clash.wound_stack == ["single"]
    assert arena.clash.figures == [mob] and mob.bp == "h2" and arena.clash.bp_discard == []
    assert arena.last("ai_added")["level"] == added, "without a discard the card's own level counts"
    assert not arena.events("spawned")
    knight.fought = False
    arena.strike(knight)
    assert arena.clash.wound_stack == ["single"] * 2, "the same card again"
