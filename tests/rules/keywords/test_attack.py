"""Keywords of an attack: tokens of the Knight Pool, rolls, the body part, what a wound brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from kf_desktop.rules.clash.attack.declaring import can_attack
from kf_desktop.rules.clash.round.knight_round import knight_turn
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.knight.bane import bane_limit
from kf_desktop.rules.table.state import Knight
from tests.rules.arena import RED, Arena, gain
from tests.rules.written import ops

HOPE, TWO, POTENTIAL, POWER, BOTH = RED["hope"], RED["two"], RED["potential"], RED["power"], RED["both"]


def boss(to_hit: int = 7, at: int = 6, **part: Any) -> tuple[Arena, Knight]:
    """k1 next to a boss whose body parts have that AT."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.level(to_hit=to_hit, wounds=19)
    arena.clash.bp_deck = [arena.bp("b1", 1, at, **part), arena.bp("c1", 1, at, **part), arena.bp("d1", 1, at, **part)]
    arena.clash.ai_deck = arena.ais("x1", "y1")
    return arena, arena.knight("k1", "H10", heat_limit=0)


def strike(arena: Arena, knight: Knight, attack: list[int], power: Sequence[int] = (), *answers: Any) -> int:
    """The total Power of the knight's attack."""
    arena.rolls(attack=attack, power=list(power)).strike(knight, *answers)
    totals = arena.events("power_total")
    return int(str(totals[-1].args["total"])) if totals else -1


def total(faces: list[int], pool: dict[str, int], *answers: Any, at: int = 20, **weapon: Any) -> tuple[int, Arena]:
    """One hit, and so many red dice as faces: the total Power with these tokens in the pool."""
    arena, knight = boss(at=at)
    arena.state.pool = dict(pool)
    arena.weapon(knight, "blade", 1, bonus={"red": len(faces)}, **weapon)
    return strike(arena, knight, [8], faces, *answers), arena


def left_in_pool(*keywords: str, raw: int = 0, at: int = 6) -> dict[str, int]:
    """What an attack with the keywords leaves in the Knight Pool."""
    arena, knight = boss(at=at)
    arena.weapon(knight, "blade", 1, bonus={"raw": raw}, keywords=list(keywords))
    strike(arena, knight, [8])
    return arena.state.pool


# --- tokens -------------------------------------------------------------------------------------


@pytest.mark.keyword("opening")
def test_opening() -> None:
    arena, knight = boss(7)
    arena.state.pool = {"opening": 2}
    arena.weapon(knight, "blade", 4, precision=1, keywords=["opening 2", "opening 1"])
    strike(arena, knight, [4, 5, 1, 10])
    assert arena.last("attack_hits")["hits"] == 3
    assert arena.state.pool == {"opening": 3}, "mandatory, and one sum of all sources"


@pytest.mark.keyword("break")
def test_break() -> None:
    reached, arena = total([TWO, POWER, POTENTIAL, POTENTIAL], {"break": 3}, at=5, keywords=["break 1"])
    assert (reached, arena.last("power_total")["wounded"]) == (5, True)
    assert arena.state.pool == {"break": 1}, "the third is gone; that of the weapon waits for the next attack"


@pytest.mark.keyword("auto_break")
def test_auto_break() -> None:
    reached, arena = total([TWO, TWO, POTENTIAL, POTENTIAL], {}, at=6, keywords=["auto_break 2"])
    assert (reached, arena.last("power_total")["wounded"], arena.state.pool) == (6, True, {})


@pytest.mark.keyword("auto_token")
def test_auto_token() -> None:
    reached, arena = total([TWO], {}, keywords=["auto_token hope 1"])
    assert (reached, arena.state.pool) == (3, {}), "the red two shows a Hope symbol as well"


@pytest.mark.keyword("black")
@pytest.mark.parametrize(
    ("colour", "first", "again", "breaks", "reached"),
    [("red", HOPE, BOTH, 0, 2), ("red", TWO, HOPE, 0, 0), ("black", 2, 4, 0, 3), ("black", 2, 4, 1, 4)],
)
def test_black(colour: str, first: int, again: int, breaks: int, reached: int) -> None:
    arena, knight = boss(at=20)
    arena.state.pool = {"black": 1} | ({"break": breaks} if breaks else {})
    arena.weapon(knight, "blade", 1, bonus={colour: 1}, keywords=["black 1"])
    assert strike(arena, knight, [8], [first, again], ("@reroll.power", "die:0")) == reached
    assert arena.state.pool == {"black": 1}


@pytest.mark.keyword("hope")
def test_hope() -> None:
    faces = [POWER, POWER, POTENTIAL, POTENTIAL, HOPE]
    reached, _ = total(faces, {"hope": 2, "break": 1})
    assert reached == 5
    assert left_in_pool("hope 2") == {"hope": 2}


@pytest.mark.keyword("closing")
def test_closing() -> None:
    arena, knight = boss(8)
    arena.state.pool = {"closing": 2}
    arena.weapon(knight, "blade", 2, keywords=["closing 1"])
    strike(arena, knight, [5, 6, 9], [], ("@reroll.attack", "die:0"))
    assert (arena.last("attack_hits")["hits"], arena.state.pool) == (2, {"closing": 1})


@pytest.mark.keyword("cantrip")
def test_cantrip() -> None:
    arena, knight = boss(8, at=20)
    arena.state.pool = {"cantrip": 3}
    arena.weapon(knight, "blade", 1, bonus={"red": 3}, keywords=["cantrip 1"])
    says = ["token:opening", "token:break", "token:break"]
    assert strike(arena, knight, [7], [POTENTIAL] * 3, *says) == 2
    assert (arena.last("attack_hits")["hits"], arena.state.pool) == (1, {"cantrip": 1})


@pytest.mark.keyword("spell")
def test_spell() -> None:
    arena, knight = boss(8, at=20)
    arena.state.pool = {"spell": 1}
    arena.weapon(knight, "blade", 1, bonus={"red": 2}, keywords=["spell 1"])
    assert strike(arena, knight, [7], [POTENTIAL, POTENTIAL]) == 1
    assert (arena.last("attack_hits")["hits"], arena.state.pool) == (1, {"spell": 1})


@pytest.mark.keyword("fire")
def test_fire() -> None:
    reached, arena = total([POWER, POWER, POTENTIAL, POTENTIAL], {"break": 1, "fire": 3})
    assert (reached, arena.state.pool) == (4, {"fire": 1})
    assert left_in_pool("fire 2") == {"fire": 2}


@pytest.mark.keyword("power_token")
def test_power_token() -> None:
    assert total([POWER, POWER, POWER], {"power_token": 2})[0] == 5
    assert left_in_pool("power_token 2") == {"power_token": 2}


@pytest.mark.keyword("sunder")
def test_sunder() -> None:
    assert total([POWER, POWER, POTENTIAL, POTENTIAL], {"sunder": 1, "break": 1})[0] == 5
    assert left_in_pool("sunder 1") == {"sunder": 1}


@pytest.mark.keyword("rouse")
def test_rouse() -> None:
    arena, knight = boss()
    knight.passion, arena.state.pool = 2, {"rouse": 2}
    arena.arc("k1", (5, [["hope 1"]]), (6, [["fire 1"]]))
    arena.weapon(knight, "blade", 1, keywords=["rouse 1"])
    strike(arena, knight, [8])
    assert (knight.passion, arena.state.pool) == (3, {"rouse": 1, "hope": 1})


@pytest.mark.rule("POO-020")
@pytest.mark.keyword("diversion")
@pytest.mark.parametrize(("answer", "bane"), [("token:diversion", 0), ("none", 1)])
def test_diversion(answer: str, bane: int) -> None:
    arena, knight = boss(at=6, fail=[gain("bane")], instinct=[gain("gold")])
    arena.state.pool = {"diversion": 1}
    arena.weapon(knight, "blade", 1, bonus={"raw": 4}, keywords=["diversion"])
    strike(arena, knight, [8], [], ("@choose.diversion", answer))
    assert (knight.sheet.bane, knight.sheet.gold, arena.state.pool) == (bane, 1, {"diversion": 1})
    assert len(arena.offered("choose.diversion")) == 1


@pytest.mark.rule("POO-020")
@pytest.mark.keyword("improved_diversion")
@pytest.mark.parametrize(
    ("answers", "bane", "gold"), [(["none", "none"], 1, 1), (["none", "token"], 1, 0), (["token"], 0, 0)]
)
def test_improved_diversion(answers: list[str], bane: int, gold: int) -> None:
    arena, knight = boss(at=6, wound=[gain("bane")], instinct=[gain("gold")])
    arena.state.pool = {"improved_diversion": 1}
    arena.weapon(knight, "blade", 1, bonus={"raw": 6}, keywords=["improved_diversion"])
    said = {"none": "none", "token": "token:improved_diversion"}
    strike(arena, knight, [8], [], *(("@choose.diversion", said[answer]) for answer in answers))
    assert (knight.sheet.bane, knight.sheet.gold, arena.state.pool) == (bane, gold, {"improved_diversion": 1})


@pytest.mark.keyword("place_resource")
def test_place_resource() -> None:
    arena, knight = boss()
    token = arena.game.content.knights["k1"].resource
    assert token is not None
    arena.weapon(knight, "blade", 1, keywords=[f"place_resource {token.id} 2"])
    arena.state.pool = {token.id: 2}
    strike(arena, knight, [8])
    assert (knight.resource, arena.state.pool) == (2, {token.id: 2}), "those in the pool stay until used"


@pytest.mark.keyword("pass")
def test_pass() -> None:
    arena, knight = boss()
    arena.state.pool = {"opening": 2, "black": 1}
    arena.weapon(knight, "blade", 1, keywords=["pass 1"])
    strike(arena, knight, [8])
    assert arena.state.pool == {"opening": 1}


@pytest.mark.keyword("greater_pass")
def test_greater_pass() -> None:
    arena, knight = boss()
    arena.state.pool = {"black": 1, "sunder": 2}
    arena.weapon(knight, "blade", 1, keywords=["greater_pass 2"])
    strike(arena, knight, [8])
    assert arena.state.pool == {"black": 1}


@pytest.mark.keyword("overbreak")
@pytest.mark.parametrize(("raw", "left"), [(7, {"break": 2}), (6, {})])
def test_overbreak(raw: int, left: dict[str, int]) -> None:
    assert left_in_pool("overbreak 2", raw=raw) == left


@pytest.mark.keyword("envenomed")
@pytest.mark.parametrize(("raw", "left"), [(9, {"break": 4}), (7, {"break": 3}), (5, {})])
def test_envenomed(raw: int, left: dict[str, int]) -> None:
    assert left_in_pool("envenomed 2", raw=raw) == left


@pytest.mark.keyword("overbreak")
@pytest.mark.rule("ARC-011", "ABI-059")
@pytest.mark.parametrize(
    ("option", "card", "raw", "left"),
    [
        ("overbreak 2", "opening 1", 7, {"break": 2, "opening": 1}),
        ("overbreak 2", "opening 1", 6, {"opening": 1}),
        ("envenomed 2", "envenomed 1", 7, {"break": 4}),  # 3 and, for the 1 above the AT, 1 more: not 1 for each
        ("envenomed 2", "envenomed 1", 9, {"break": 6}),
        ("envenomed 2", "opening 1", 5, {"opening": 1}),
    ],
)
def test_what_the_arc_gives_in_the_second_window_leaves_its_breaks(
    option: str, card: str, raw: int, left: dict[str, int]
) -> None:
    """It was chosen, and nothing came: the tokens had been placed when the window opened."""
    arena, knight = boss()
    knight.passion = 1
    arena.arc("k1", (1, [[option]]))
    arena.weapon(knight, "blade", 1, bonus={"raw": raw}, keywords=[card])
    strike(arena, knight, [8])
    assert arena.state.pool == left


@pytest.mark.keyword("sacrifice")
def test_sacrifice() -> None:
    arena, knight = boss(at=20)
    knight.vigor = 5
    arena.weapon(knight, "blade", 1, bonus={"red": 1}, keywords=["sacrifice"])
    assert strike(arena, knight, [8], [POTENTIAL], "keyword:sacrifice") == 1
    assert knight.vigor == 4


# --- rolls --------------------------------------------------------------------------------------


@pytest.mark.keyword("deadly")
@pytest.mark.parametrize(("natural", "crit"), [(9, True), (8, False)])
def test_deadly(natural: int, crit: bool) -> None:
    arena, knight = boss()
    arena.gear(knight, "support", "oil", keywords=["deadly"])
    arena.weapon(knight, "blade", 1, keywords=["deadly"])
    strike(arena, knight, [natural])
    assert bool(arena.events("crit_chance")) is crit


@pytest.mark.keyword("attack_reroll")
def test_attack_reroll() -> None:
    arena, knight = boss()
    knight.heat_limit = 5
    arena.weapon(knight, "blade", 2, keywords=["attack_reroll 1"])
    strike(arena, knight, [2, 3, 8, 9], [], ("@reroll.attack", "die:0", "die:1"))
    assert (arena.last("attack_hits")["hits"], knight.heat) == (2, 1)


@pytest.mark.keyword("power_reroll")
def test_power_reroll() -> None:
    arena, knight = boss(at=20)
    knight.heat_limit = 5
    arena.weapon(knight, "blade", 1, bonus={"red": 4}, keywords=["power_reroll 2"])
    says = ("@reroll.power", "die:0", "die:1")
    assert strike(arena, knight, [8], [HOPE] * 4 + [POWER] * 2, says) == 2
    asked = next(one for one in arena.decisions if one.prompt == "reroll.power")
    assert (asked.most, knight.heat, len(arena.offered("reroll.power"))) == (2, 0, 1)


@pytest.mark.keyword("area")
def test_area() -> None:
    arena = Arena()
    arena.level(wounds=19)
    target, second, far = arena.mobs("H11", "H12", "A1")
    arena.level(wounds=19)
    target.bp = arena.bp("t", 1, 5, wound=[gain("gold")], instinct=[gain("lead")])
    second.bp = arena.bp("s", 1, 6, wound=[gain("bane")], instinct=[gain("bane")])
    arena.clash.ai_deck = arena.ais("x1", "y1")
    arena.clash.ai_supply = {"1": [], "2": arena.ais("z2", "w2"), "3": []}
    knight = arena.knight("k1", "H10", heat_limit=0)
    arena.weapon(knight, "maul", 1, bonus={"raw": 6}, keywords=["area target"])
    strike(arena, knight, [8])
    assert arena.clash.figures == [far]
    assert arena.clash.wound_stack == ["t", "s"]
    assert (knight.sheet.gold, knight.sheet.leads, knight.sheet.bane) == (1, 1, 0)
    assert len(arena.events("ai_removed")) == 2, "each wound escalates"


@pytest.mark.keyword("area")
@pytest.mark.parametrize(("spaces", "struck"), [("target", ["s", "u"]), ("self", ["v"]), ("line", ["s"])])
def test_area_names_its_spaces(spaces: str, struck: list[str]) -> None:
    arena = Arena()
    figures = arena.mobs("H11", "H12", "G11", "G10")
    for figure, name in zip(figures, "tsuv", strict=True):
        figure.bp = arena.bp(name, 1, 9 if name == "t" else 3)
    arena.level(wounds=19)
    arena.clash.ai_deck = arena.ais("x1", "y1")
    knight = arena.knight("k1", "H10", heat_limit=0)
    arena.weapon(knight, "maul", 1, bonus={"raw": 3}, keywords=[f"area {spaces}"])
    strike(arena, knight, [8], [], "attack:1:maul")
    assert arena.clash.wound_stack == struck


@pytest.mark.keyword("spotlight")
@pytest.mark.parametrize(("holder", "dice"), [("k1", 4), ("k2", 3)])
def test_spotlight(holder: str, dice: int) -> None:
    arena, knight = boss(at=20)
    arena.knight("k2", "A1", passion=9)
    arena.clash.priority_target = holder
    arena.weapon(knight, "blade", 1, power={"red": 3}, keywords=["spotlight"])
    strike(arena, knight, [8], [POWER] * dice)
    assert len(arena.last("power_roll")["dice"]) == dice


# --- the body part ------------------------------------------------------------------------------


def parts(*at: int) -> tuple[Arena, Knight]:
    arena, knight = boss()
    arena.clash.bp_deck = [arena.bp(f"p{number}", 1, value) for number, value in enumerate(at)]
    return arena, knight


@pytest.mark.keyword("precise")
def test_precise() -> None:
    arena, knight = parts(9, 9)
    arena.clash.bp_discard = [arena.bp("old", 1, 5)]
    arena.weapon(knight, "blade", 1, keywords=["precise"])
    strike(arena, knight, [8], [], "bp:old")
    assert arena.last("body_part")["at"] == 5
    assert (sorted(arena.clash.bp_deck), arena.clash.bp_discard) == (["p0", "p1"], ["old"])


@pytest.mark.keyword("heartseeker")
def test_heartseeker() -> None:
    arena, knight = parts(11, 5, 3)
    arena.weapon(knight, "blade", 1, keywords=["heartseeker"])
    strike(arena, knight, [8], [], "bp:p1")
    assert arena.offered("choose.body_part") == [["bp:p0", "bp:p1"]]
    assert (arena.last("body_part")["at"], sorted(arena.clash.bp_deck)) == (5, ["p0", "p2"])


@pytest.mark.keyword("soulseeker")
def test_soulseeker() -> None:
    arena, knight = parts(11, 8, 5, 3)
    arena.weapon(knight, "blade", 1, keywords=["soulseeker", "heartseeker"])
    strike(arena, knight, [8], [], "bp:p2")
    assert arena.offered("choose.body_part") == [["bp:p0", "bp:p1", "bp:p2"]]
    assert sorted(arena.clash.bp_deck) == ["p0", "p1", "p3"]


@pytest.mark.keyword("suppress")
@pytest.mark.parametrize(("says", "deck"), [("yes", 6), ("no", 1)])
def test_suppress(says: str, deck: int) -> None:
    arena, knight = boss(at=1, wound=[gain("gold")])
    arena.clash.ai_deck, arena.clash.ai_discard = arena.ais("x1", "y1"), arena.ais("v1", "w1", "u1", "t1")
    arena.clash.ai_supply = {"1": [], "2": [], "3": []}
    arena.clash.bonuses = 4
    arena.weapon(knight, "blade", 1, bonus={"raw": 9}, keywords=["suppress ai"])
    arena.rolls(attack=[8]).strike(knight, ("@choose.suppress", says))
    shuffled = arena.order("choose.suppress", "suppressed", "response")
    assert shuffled == (["suppressed", "response"] if says == "yes" else ["response"])
    assert len(arena.clash.ai_deck) == deck - (says == "yes") and bool(arena.clash.ai_discard) is (says == "no")


@pytest.mark.keyword("overcome")
@pytest.mark.parametrize(("raw", "happens"), [(5, True), (4, False), (11, False), (12, True)])
def test_overcome(raw: int, happens: bool) -> None:
    arena, knight = boss(at=7, overcome={"amount": 5, "do": [gain("gold")]})
    arena.weapon(knight, "blade", 1, bonus={"raw": raw})
    strike(arena, knight, [8])
    assert (knight.sheet.gold == 1) is happens


@pytest.mark.keyword("overpower")
@pytest.mark.parametrize(("raw", "happens"), [(10, True), (9, False), (6, False)])
def test_overpower(raw: int, happens: bool) -> None:
    arena, knight = boss(at=7, overpower={"amount": 3, "do": [gain("gold")]})
    arena.weapon(knight, "blade", 1, bonus={"raw": raw})
    strike(arena, knight, [8])
    assert (knight.sheet.gold == 1) is happens


# --- the weapon ---------------------------------------------------------------------------------


def reaches(keywords: list[str], at: str) -> bool:
    """Whether a knight there could strike a 2 × 2 boss on E6–F7."""
    arena = Arena()
    figure = arena.monster("square", "E6")
    knight = arena.knight("k1", at)
    return can_attack(arena.game, knight, figure, arena.weapon(knight, "blade", keywords=keywords))


@pytest.mark.keyword("ranged")
@pytest.mark.parametrize(("at", "legal"), [("E2", True), ("E5", False), ("E1", False), ("D3", True)])
def test_ranged(at: str, legal: bool) -> None:
    assert reaches(["ranged 2 4"], at) is legal


@pytest.mark.keyword("reach")
@pytest.mark.parametrize(("at", "legal"), [("E4", True), ("D4", False), ("E5", True)])
def test_reach(at: str, legal: bool) -> None:
    assert reaches(["reach 2"], at) is legal


@pytest.mark.keyword("unwieldy")
@pytest.mark.parametrize(("at", "legal"), [("E3", True), ("D5", False)])
def test_unwieldy(at: str, legal: bool) -> None:
    assert reaches(["reach 3", "unwieldy"], at) is legal


@pytest.mark.keyword("commit")
def test_commit() -> None:
    arena, knight = boss()
    knight.heat, knight.heat_limit = 2, 3
    arena.weapon(knight, "maul", 1, keywords=["commit"])
    strike(arena, knight, [8])
    assert knight.heat == 3
    assert arena.play(choose_and_attack(arena.game, knight)) is False


@pytest.mark.keyword("cumbersome")
@pytest.mark.parametrize(("raw", "exhausted"), [(7, True), (5, False)])
def test_cumbersome(raw: int, exhausted: bool) -> None:
    arena, knight = boss()
    maul = arena.weapon(knight, "maul", 1, bonus={"raw": raw}, keywords=["cumbersome"])
    strike(arena, knight, [8])
    assert maul.exhausted is exhausted


@pytest.mark.keyword("tireless")
@pytest.mark.parametrize(("says", "exhausted"), [("yes", False), ("no", True)])
def test_tireless(says: str, exhausted: bool) -> None:
    arena, knight = boss()
    maul = arena.weapon(knight, "maul", 1, bonus={"raw": 7}, keywords=["cumbersome", "tireless"])
    strike(arena, knight, [8], [], ("@choose.tireless", says))
    assert maul.exhausted is exhausted


# --- other moments ------------------------------------------------------------------------------


@pytest.mark.keyword("provoke")
def test_provoke() -> None:
    arena, knight = boss()
    figure = arena.clash.figures[0]
    figure.facing, knight.passion = "north", 1
    other = arena.knight("k2", "A1", passion=5)
    arena.clash.priority_target = "k2"
    arena.weapon(knight, "blade", 1, keywords=["provoke"])
    strike(arena, knight, [8], [], "keyword:provoke")
    assert (arena.clash.priority_target, figure.facing, knight.passion) == ("k1", "west", 2)
    arena.play(_raise(arena, other))
    assert arena.clash.priority_target == "k2", "the next rise of Passion compares again"


def _raise(arena: Arena, knight: Knight) -> Any:
    return perform(arena.game, ops(gain("passion")), Context(knight=knight))


@pytest.mark.keyword("daze")
def test_daze() -> None:
    arena = Arena()
    figure = arena.monster("square", "E6", "south")
    arena.clash.bp_deck = arena.bps("b1", "c1")
    knight = arena.knight("k1", "G6", heat_limit=0)
    arena.weapon(knight, "blade", 1, keywords=["daze"])
    strike(arena, knight, [8], [], "keyword:daze")
    assert (figure.facing, arena.at(figure)) == ("north", "E6"), "its back to the knight in the south"


@pytest.mark.keyword("inspire")
def test_inspire() -> None:
    arena, knight = boss()
    down = [arena.knight(f"k{number}", f"A{number}", knockdown="falling") for number in (2, 3, 4)]
    arena.weapon(knight, "horn", 1, keywords=["inspire 2"])
    strike(arena, knight, [8], [], "keyword:inspire", ("knight:k2", "knight:k4"))
    assert [bool(one.knockdown) for one in down] == [False, True, False]


@pytest.mark.keyword("motivate")
def test_motivate() -> None:
    arena, knight = boss()
    one, two = arena.knight("k2", "A1"), arena.knight("k3", "C1")
    arena.weapon(knight, "horn", 1, keywords=["motivate 3"])
    strike(arena, knight, [8], [], "keyword:motivate", ("@walk", "cell:A3"), ("@walk", "cell:C2"))
    assert (arena.at(one), arena.at(two), len(arena.events("walks"))) == ("A3", "C2", 2)


@pytest.mark.keyword("reposition")
def test_reposition() -> None:
    arena, knight = boss()
    arena.arc("k1", (1, [["reposition 1"]]))
    arena.weapon(knight, "blade", 1, keywords=["reposition 1"])
    strike(arena, knight, [8], [], "keyword:reposition", ("@walk", "cell:H9"), "arc:1:0", ("@walk", "cell:H8"))
    assert arena.at(knight) == "H8"


@pytest.mark.keyword("immune_to")
def test_immune_to() -> None:
    arena, knight = boss()
    arena.gear(knight, "support", "salt", keywords=["immune_to bane", "immune_to body", "immune_to knockdown"])
    arena.condition("scald")
    arena.do(knight, gain("bane", 2), {"op": "condition", "id": "scald"}, {"op": "knockdown"})
    assert (knight.sheet.bane, knight.conditions, knight.knockdown) == (0, {}, "")


@pytest.mark.keyword("bane_limit")
def test_bane_limit() -> None:
    arena, knight = boss()
    arena.change("portraits", knight.loadout.portrait, bane_limit=5)
    assert bane_limit(arena.game, knight) == 5
    arena.gear(knight, "support", "one", keywords=["bane_limit 7"])
    arena.gear(knight, "support", "two", keywords=["bane_limit +1", "bane_limit 6"])
    assert bane_limit(arena.game, knight) == 8


@pytest.mark.keyword("hide")
def test_hide() -> None:
    arena, knight = boss()
    arena.clash.figures[0].facing = "east"
    arena.knight("k2", "A1", passion=4)
    arena.knight("k3", "A2", passion=2)
    arena.clash.priority_target = "k1"
    arena.weapon(knight, "knife", 1, keywords=["hide"])
    arena.play(knight_turn(arena.game, knight), "end", ("@choose.hide", "yes"))
    assert (knight.hidden, arena.clash.priority_target) == (True, "k2")
    knight.passion = 0
    strike(arena, knight, [8])
    assert (arena.last("attack_roll")["bonus"], knight.hidden) == (1, False)
