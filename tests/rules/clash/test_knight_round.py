"""Knight rounds, turns and actions (KRD, ACN)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.clash.harm.conditions import knock_down
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.clash.monster.hiding import is_hidden
from kf_desktop.rules.clash.round.knight_round import choose_next_knight, knight_turn, speed_of
from kf_desktop.rules.clash.round.rounds import clash_scene
from kf_desktop.rules.table.state import Knight, Modifier
from tests.rules.arena import Arena, gain


def turn(at: str = "H10", boss: str = "H11", **values: Any) -> tuple[Arena, Knight]:
    """k1 with Speed 4, Heat refresh 0 and Card refresh 1, and a boss; he has a blade."""
    arena = Arena()
    arena.monster("pawn", boss, "west")
    arena.level(wounds=9)
    knight = arena.knight("k1", at, **{"heat_limit": 9, **values})
    arena.change("portraits", knight.loadout.portrait, heat_refresh=0)
    arena.clash.bp_deck = arena.bps("b1", "c1")
    arena.weapon(knight, "blade", 1)
    return arena, knight


def act(arena: Arena, knight: Knight, *answers: Any) -> None:
    arena.play(knight_turn(arena.game, knight), *answers)


def actions(arena: Arena) -> list[list[str]]:
    return [[key for key in keys if key != "end"] for keys in arena.offered("choose.action")]


def free(name: str = "", **more: Any) -> dict[str, Any]:
    ability: dict[str, Any] = {"timing": "free_action", "cost": {"heat": 1}, "effect": [gain("gold")], **more}
    return {**ability, "name": {"en": name, "zh": name}} if name else ability


# --- the round ----------------------------------------------------------------------------------


@pytest.mark.rule("KRD-002", "KRD-003", "KRD-019", "CLA-061", "CLA-062")
def test_rounds_alternate() -> None:
    arena, _ = turn()
    arena.ai("x1", 1, target=[["closest"]])
    arena.clash.ai_deck = ["x1"]
    frame = Frame("clash", "start")
    arena.state.scenes = [frame]
    steps = 0
    while len(arena.events("knight_turn")) < 2:
        arena.play(clash_scene(arena.game, frame))
        steps += 1
        assert steps < 40
    assert (
        arena.order("monster_round", "knight_round", "knight_turn")
        == ["monster_round", "knight_round", "knight_turn"] * 2
    )


@pytest.mark.rule("KRD-006", "KRD-008", "KRD-018")
def test_the_players_choose_who_acts_next_among_those_who_have_not() -> None:
    arena, one = turn()
    two, three = arena.knight("k2", "A1"), arena.knight("k3", "A2")
    two.dead = True
    assert arena.asked(choose_next_knight(arena.game)) == ["knight:k1", "knight:k3"]
    act(arena, one)
    assert one.acted
    assert arena.play(choose_next_knight(arena.game)) is three
    act(arena, three)
    assert arena.play(choose_next_knight(arena.game)) is None


@pytest.mark.rule("KRD-007", "KRD-012", "KRD-015", "KRD-016", "KRD-017")
def test_a_turn_goes_on_until_its_player_ends_it() -> None:
    arena, knight = turn()
    arena.gear(knight, "support", "salve", abilities=[free()])
    act(arena.rolls(attack=[2]), knight, "attack")
    assert actions(arena)[-1] == ["move", "use:gear:salve#0"]
    assert (knight.acted, knight.moved) == (True, False)
    act(arena, knight)
    assert actions(arena)[-1] == ["move", "attack", "use:gear:salve#0"]


# --- the refresh step ---------------------------------------------------------------------------


@pytest.mark.rule("KRD-009", "KRD-022", "KRD-023", "STA-008", "STA-022", "ACN-005")
@pytest.mark.parametrize(("heat", "left"), [(5, 3), (1, 0)])
def test_a_turn_begins_with_the_refresh(heat: int, left: int) -> None:
    arena, knight = turn(heat=heat)
    arena.change("portraits", knight.loadout.portrait, heat_refresh=2)
    for card in ("t1", "t2"):
        arena.technique(knight, card, timing="reaction")
    knight.hand, knight.cooldown, knight.delay = [], ["t1"], ["t2"]
    arena.gear(knight, "support", "salve", abilities=[free()])
    act(arena, knight, "use:gear:salve#0")
    assert knight.heat == left + 1
    assert arena.order("lose", "techniques_back", "delay_to_cooldown", "uses") == [
        "lose",
        "techniques_back",
        "delay_to_cooldown",
        "uses",
    ]


@pytest.mark.rule("KRD-024", "KRD-025", "KRD-026", "KRD-027", "STA-007", "TEC-021", "TEC-022", "TEC-025", "TEC-026")
def test_cards_come_back_by_way_of_cooldown() -> None:
    arena, knight = turn()
    arena.change("portraits", knight.loadout.portrait, card_refresh=2)
    for card in ("t1", "t2", "t3", "t4", "t5"):
        arena.technique(knight, card, timing="reaction")
    knight.hand, knight.cooldown, knight.delay, knight.discard = [], ["t1", "t2", "t3"], ["t4"], ["t5"]
    act(arena, knight, ("technique:t1", "technique:t3"))
    assert (knight.hand, knight.cooldown, knight.delay, knight.discard) == (["t1", "t3"], ["t2", "t4"], [], ["t5"])
    act(arena, knight)
    assert (knight.hand, knight.cooldown) == (["t1", "t3", "t2", "t4"], [])
    for _ in range(3):
        act(arena, knight)
    assert knight.discard == ["t5"]


@pytest.mark.rule("KRD-028")
def test_golden_refresh_step() -> None:
    arena, knight = turn(heat=4)
    arena.change("portraits", knight.loadout.portrait, heat_refresh=2)
    for card in ("t1", "t2", "t3", "t4", "t5"):
        arena.technique(knight, card, timing="reaction")
    knight.hand, knight.cooldown, knight.delay, knight.discard = ["t1"], ["t2", "t3"], ["t4"], ["t5"]
    act(arena, knight, "technique:t3")
    assert knight.heat == 2
    assert (knight.hand, knight.cooldown, knight.delay, knight.discard) == (["t1", "t3"], ["t2", "t4"], [], ["t5"])


@pytest.mark.rule("TEC-023", "TEC-024")
def test_a_delayed_card_needs_two_refreshes() -> None:
    arena, knight = turn()
    arena.change("portraits", knight.loadout.portrait, card_refresh=2)
    for card in "abcde":
        arena.technique(knight, card, timing="reaction")
    knight.hand, knight.cooldown, knight.delay, knight.discard = [], ["a", "b", "c"], ["d"], ["e"]
    act(arena, knight, ("technique:a", "technique:b"))
    assert (knight.hand, knight.cooldown, knight.delay) == (["a", "b"], ["c", "d"], [])
    act(arena, knight)
    assert (knight.hand, knight.cooldown, knight.discard) == (["a", "b", "c", "d"], [], ["e"])


@pytest.mark.rule("KRD-029", "CND-027")
def test_tokens_are_no_cards_of_the_refresh() -> None:
    arena, knight = turn()
    arena.technique(knight, "t1", timing="reaction")
    knight.hand, knight.cooldown = [], ["t1"]
    knight.modifiers.append(Modifier("evasion", 1, "next"))
    act(arena, knight)
    assert (knight.hand, knight.modifiers) == (["t1"], [Modifier("evasion", 1, "next")])


# --- actions ------------------------------------------------------------------------------------


@pytest.mark.rule("KRD-010", "KRD-011", "CLA-063", "KAT-001", "KRD-030", "KRD-034", "CLA-001")
def test_one_move_and_one_attack_in_any_order() -> None:
    arena, knight = turn()
    arena.rolls(attack=[2, 2])
    act(arena, knight, "attack", "move", "cell:I11")
    assert actions(arena) == [["move", "attack"], ["move"], []]
    act(arena, knight, "move", "cell:H10", "attack")
    assert actions(arena)[3:] == [["move", "attack"], ["attack"], []]


@pytest.mark.rule("KRD-013", "KRD-014", "ABI-007", "ABI-008", "ABI-009")
@pytest.mark.parametrize(
    ("action", "first", "offered"),
    [
        ("movement", "move", False),
        ("movement", "attack", True),
        ("combat", "attack", False),
        ("complicated", "move", False),
    ],
)
def test_an_action_is_spent_only_while_it_is_there(action: str, first: str, offered: bool) -> None:
    arena, knight = turn()
    arena.gear(
        knight,
        "support",
        "charm",
        abilities=[{"timing": "free_action", "cost": {"action": action}, "effect": [gain("gold")]}],
    )
    arena.rolls(attack=[2])
    act(arena, knight, first, *(["cell:I11"] if first == "move" else []))
    assert ("use:gear:charm#0" in actions(arena)[0], "use:gear:charm#0" in actions(arena)[1]) == (True, offered)
    act(arena, knight, "use:gear:charm#0")
    spent = {"movement": ["attack"], "combat": ["move"], "complicated": []}
    assert actions(arena)[-1] == spent[action]


@pytest.mark.rule("KRD-046", "GEA-069", "GEA-070", "GEA-071", "GEA-067", "TEC-015", "ABI-012", "GEA-068")
def test_an_action_readies_everything() -> None:
    arena, knight = turn()
    items = [arena.gear(knight, "support", name) for name in ("a", "b")]
    for item in items:
        item.exhausted = True
    arena.talent("k1", free(cost={"exhaust": True}), free("Other", cost={"heat": 1}))
    act(arena, knight, "use:talent:test.own.k1#0")
    assert "use:talent:test.own.k1#1" in actions(arena)[-1]
    act(arena, knight)
    assert "use:talent:test.own.k1#0" not in actions(arena)[-1]
    act(arena, knight, "unexhaust:movement")
    assert [item.exhausted for item in items] == [False, False]
    assert actions(arena)[-1] == ["attack", "use:talent:test.own.k1#0", "use:talent:test.own.k1#1"]
    assert "unexhaust:combat" not in actions(arena)[-1]


@pytest.mark.rule("ACN-001", "ACN-002", "ACN-003", "ACN-004", "ABI-024", "ABI-025", "ABI-026")
def test_each_free_action_once_a_turn() -> None:
    arena, knight = turn()
    for name in ("salve_1", "salve_2"):
        arena.gear(knight, "support", name, charges=2, abilities=[free("Salve", cost={"charge": 1}), free("Whiff")])
    keys = [f"use:gear:salve_{card}#{ability}" for card in (1, 2) for ability in (0, 1)]
    act(arena, knight, *keys)
    assert actions(arena) == [["move", "attack", *keys[count:]] for count in range(5)]
    act(arena, knight)
    assert actions(arena)[-1] == ["move", "attack", *keys]


@pytest.mark.rule("ABI-028", "GEA-039", "GEA-040", "GEA-041", "GEA-042", "ABI-014")
def test_golden_mending_salve() -> None:
    arena, knight = turn(vigor=5)
    salve = arena.gear(
        knight, "support", "salve", charges=2, abilities=[free(cost={"charge": 1}, effect=[gain("vigor", 3)])]
    )
    act(arena, knight, "use:gear:salve#0")
    assert (knight.vigor, salve.charges, actions(arena)[-1]) == (8, 1, ["move", "attack"])
    act(arena, knight, "use:gear:salve#0")
    assert (knight.vigor, salve.charges) == (10, 0)
    act(arena, knight)
    assert actions(arena)[-1] == ["move", "attack"]


@pytest.mark.rule("ACN-014", "ACN-015", "ACN-016", "KRD-047")
def test_a_complicated_action_uses_both() -> None:
    arena, knight = turn()
    arena.gear(knight, "support", "gong", abilities=[{"timing": "complicated", "effect": [gain("gold")]}])
    act(arena, knight, "use:gear:gong#0")
    assert (actions(arena)[-1], knight.moved, knight.fought, knight.sheet.gold) == ([], True, True, 1)
    act(arena, knight, "move", "cell:I11")
    assert actions(arena)[-1] == ["attack"]


def rushing(boss: str, keyword: str = "rush") -> tuple[Arena, Knight]:
    arena = Arena()
    knight = arena.knight("k1", "H6", heat_limit=0)
    arena.monster("square", boss, "west")
    arena.clash.bp_deck = [arena.bp("b1", 1, 2), *arena.bps("c1")]
    arena.clash.ai_deck = arena.ais("x1", "y1")
    arena.weapon(knight, "blade", 1, power={"red": 1})
    arena.technique(knight, "charge", timing="complicated", keywords=[keyword])
    return arena, knight


@pytest.mark.rule("ACN-017")
def test_golden_rush() -> None:
    arena, knight = rushing("H11")
    act(arena.rolls(attack=[8], power=[5]), knight, "use:technique:charge")
    assert (arena.at(knight), arena.last("power_total")["total"]) == ("H10", 2)
    assert (knight.moved, knight.fought, actions(arena)[-1]) == (True, True, [])
    kinds = arena.kinds()
    assert kinds.index("walks") < kinds.index("attack")
    for boss in ("H13", "H9"):
        arena, knight = rushing(boss)
        act(arena, knight)
        assert "use:technique:charge" not in actions(arena)[-1]


def test_improved_rush_goes_further_and_aims_better() -> None:
    arena, knight = rushing("H13", "improved_rush")
    act(arena.rolls(attack=[5], power=[1]), knight, "use:technique:charge")
    assert (arena.at(knight), arena.last("attack_hits")["hits"]) == ("H12", 1)


# --- mercenaries --------------------------------------------------------------------------------


@pytest.mark.rule("ACN-018", "ACN-019", "ACN-020", "ACN-022", "TIM-009")
def test_a_mercenary_serves_twice_whoever_calls() -> None:
    arena, one = turn()
    two = arena.knight("k2", "A1", heat_limit=0)
    hired = arena.hire("pell", free(cost=None), free(cost=None, effect=[gain("lead")]))
    act(arena, one, "use:mercenary:pell")
    assert (one.sheet.gold, hired.uses) == (1, 1)
    assert "use:mercenary:pell" not in actions(arena)[-1]
    act(arena, two, "use:mercenary:pell")
    assert (two.sheet.leads, arena.state.expedition.mercenaries) == (1, [])


@pytest.mark.rule("ACN-023")
def test_a_mercenary_with_a_moment_is_offered_then() -> None:
    arena, knight = turn()
    for name, timing in (("watch", "reaction"), ("ward", "evasion_roll"), ("anvil", "power_roll")):
        arena.hire(name, {"timing": timing, "effect": [gain("gold")]}, {"timing": timing, "effect": []})
    act(arena, knight)
    assert actions(arena) == [["move", "attack"]]
    card = {
        "target": [["closest"]],
        "steps": [{"op": "react"}, {"op": "attack"}],
        "evasion": {"dice": 1, "difficulty": 7},
    }
    arena.clash.ai_deck = [arena.ai("x1", 1, **card)]
    arena.rolls(evasion=[9])
    arena.play(ai_activation(arena.game, arena.clash.figures[0]), "use:k1:mercenary:watch", "use:k1:mercenary:ward")
    arena.rolls(attack=[8]).strike(knight, "use:mercenary:anvil")
    assert knight.sheet.gold == 3
    assert [hired.uses for hired in arena.state.expedition.mercenaries] == [1, 1, 1]


# --- keywords of abilities, hide, knockdown -----------------------------------------------------


def test_hide_works_from_a_technique_at_the_end_of_the_turn() -> None:
    arena, knight = turn("H12", "H11")
    others = [arena.knight("k2", "A1", passion=4), arena.knight("k3", "A2", passion=2)]
    arena.priority("k1").technique(knight, "vanish", timing="end_of_turn", cost={"heat": 1}, keywords=["hide"])
    arena.play(knight_turn(arena.game, knight), "end", "use:k1:technique:vanish")
    assert (is_hidden(arena.game, knight), knight.heat, arena.clash.priority_target) == (True, 1, others[0].id)
    assert knight.cooldown == ["vanish"]
    arena.rolls(attack=[8]).strike(knight)
    assert (arena.last("attack_roll")["bonus"], knight.hidden) == (1, False)


def test_nobody_hides_in_front_of_a_monster() -> None:
    arena, knight = turn("H10", "H11")
    arena.technique(knight, "vanish", timing="end_of_turn", cost={"heat": 1}, keywords=["hide"])
    arena.gear(knight, "armor", "cloak", keywords=["hide"])
    act(arena, knight)
    assert [decision.prompt for decision in arena.decisions] == ["choose.action"]
    arena.clash.figures[0].facing = "east"
    arena.play(knight_turn(arena.game, knight), "end", "yes")
    assert is_hidden(arena.game, knight)
    arena.clash.figures[0].facing = "west"
    assert is_hidden(arena.game, knight), "it has turned to him: he has entered nothing"
    knight.cell = arena.cell("H9")
    assert not is_hidden(arena.game, knight), "he has come in front of it"
    knight.cell = arena.cell("H10")
    arena.clash.figures[0].facing = "east"
    arena.play(knight_turn(arena.game, knight), "end", "no")
    assert not is_hidden(arena.game, knight)


@pytest.mark.rule("KRD-045", "KRD-043")
def test_a_move_like_keyword_of_a_free_action_is_no_movement_action() -> None:
    arena, knight = turn()
    arena.technique(knight, "sidle", timing="free_action", keywords=["reposition 2"])
    act(arena, knight, "use:technique:sidle", "cell:H8")
    assert (arena.at(knight), knight.moved, "move" in actions(arena)[-1]) == ("H8", False, True)


def test_a_keyword_of_a_free_action_lasts_until_the_turn_ends() -> None:
    arena, knight = turn()
    arena.technique(knight, "root", timing="free_action", keywords=["braced"], effect=[{"op": "knockdown"}])
    arena.technique(knight, "firm", timing="free_action", keywords=["braced"])
    arena.technique(knight, "trip", timing="free_action", effect=[{"op": "knockdown"}])
    act(arena, knight, "use:technique:firm", "use:technique:trip")
    assert knight.knockdown == ""
    arena.play(knock_down(arena.game, knight))
    assert knight.knockdown == "falling"


def test_knockdown_lasts_to_the_start_of_the_turn_after_next() -> None:
    arena, knight = turn()
    arena.technique(knight, "trick", timing="free_action", effect=[gain("gold")])
    arena.play(knock_down(arena.game, knight))
    arena.play(knight_turn(arena.game, knight))
    assert (knight.knockdown, knight.moved, arena.choices()) == ("standing", False, [])
    act(arena, knight)
    assert (knight.knockdown, actions(arena)[-1]) == ("", ["move", "attack", "use:technique:trick"])


@pytest.mark.rule("CND-029", "CND-035", "STA-004")
def test_speed_tokens() -> None:
    arena, knight = turn()
    knight.modifiers = [Modifier("speed", 1, "next"), Modifier("speed", -2)]
    assert speed_of(arena.game, knight) == 3
    act(arena, knight, "move", "cell:I11")
    assert (speed_of(arena.game, knight), knight.modifiers) == (2, [Modifier("speed", -2)])


@pytest.mark.rule("VIC-011")
@pytest.mark.parametrize(("speed", "token", "now"), [(5, 0, 4), (5, -1, 3), (1, -1, 0), (0, 0, 0)])
def test_cowardice_is_a_step_less(speed: int, token: int, now: int) -> None:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    one = arena.knight("k1", "A1")
    portraits = arena.game.content.portraits
    slow = replace(portraits[one.loadout.portrait], speed=speed)
    arena.game.content = replace(arena.game.content, portraits={**portraits, slow.id: slow})
    one.sheet.vices["cowardice"] = 2
    if token:
        one.modifiers.append(Modifier("speed", token))
    assert speed_of(arena.game, one) == now
