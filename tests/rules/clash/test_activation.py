"""Activations and the tokens that order them (ACT), windows and chain breaks (WIN)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.decision import Kind
from kf_desktop.rules.clash.attack.responses import remove_mob
from kf_desktop.rules.clash.monster.activation import (
    ai_activation,
    next_token,
    place_tokens,
    ready_tokens,
    release_tokens,
    resolve_token,
)
from kf_desktop.rules.clash.monster.escalation import escalate_ai, escalate_by_effect
from kf_desktop.rules.table.state import ActivationToken, FigureNumber, Knight
from tests.rules.arena import Arena, gain, lose

ATTACK = [{"op": "attack"}]
REACT = {"op": "react"}


def track(*slots: int, tokens: tuple[tuple[str, int], ...] = ()) -> Arena:
    """Mobs in these slots of the track, and ready tokens on them."""
    arena = Arena()
    arena.knight("k1", "J14")
    for column, slot in enumerate(slots, 1):
        figure = arena.monster("dot", f"A{column}")
        figure.number, figure.bp = FigureNumber(slot), arena.bp(f"m{slot}", 1)
    arena.clash.tokens = [ActivationToken(kind, FigureNumber(slot)) for kind, slot in tokens]
    arena.signature(target=[["closest"]])
    arena.ai("x1", 1, target=[["closest"]])
    arena.clash.ai_deck = ["x1"]
    return arena


def on(arena: Arena) -> list[tuple[str, int, bool]]:
    return [(token.kind, token.figure, token.ready) for token in arena.clash.tokens]


def resolve(arena: Arena, times: int = 1) -> list[int]:
    """Resolve the next tokens; the mobs that acted."""
    acted: list[int] = []
    for _ in range(times):
        token = next_token(arena.game)
        assert token is not None
        acted.append(token.figure)
        arena.play(resolve_token(arena.game, token))
    return acted


# --- tokens -------------------------------------------------------------------------------------


@pytest.mark.rule("ACT-001", "ACT-004", "ACT-005", "ACT-012", "ACT-040")
def test_a_boss_has_the_tokens_of_its_level_ready_ai_first() -> None:
    arena = Arena()
    arena.monster("pawn", "F5")
    arena.level(activation=("ai", "signature", "ai"))
    place_tokens(arena.game)
    assert on(arena) == [("ai", 1, True), ("ai", 1, True), ("signature", 1, True)]


@pytest.mark.rule("ACT-006", "ACT-007", "ACT-008", "ACT-009", "ACT-013")
@pytest.mark.parametrize(
    ("mobs", "kinds", "slots"),
    [
        (4, ("signature", "ai"), [("ai", 1), ("signature", 2)]),
        (2, ("ai", "ai", "ai"), [("ai", 1), ("ai", 2), ("ai", 1)]),
    ],
)
def test_mob_tokens_lie_from_the_leftmost_slot(mobs: int, kinds: tuple[str, ...], slots: list[tuple[str, int]]) -> None:
    arena = track(*range(1, mobs + 1))
    arena.level(activation=kinds)
    place_tokens(arena.game)
    assert [(token.kind, token.figure) for token in arena.clash.tokens] == slots


@pytest.mark.rule("ACT-016", "ACT-017", "ACT-020", "ACT-003", "ACT-041", "ACT-014")
def test_every_token_is_resolved_by_itself() -> None:
    arena = track(1, 2, tokens=(("ai", 1), ("signature", 2)))
    arena.clash.ai_deck = ["x1", *arena.ais("y1", "z1")]
    resolve(arena)
    assert (arena.clash.ai_deck, arena.clash.ai_discard) == (["y1", "z1"], ["x1"])
    resolve(arena)
    assert (arena.clash.ai_deck, arena.clash.ai_discard) == (["y1", "z1"], ["x1"])
    assert arena.order("activation", "ai_card", "signature") == ["activation", "ai_card", "activation", "signature"]
    assert next_token(arena.game) is None  # ACT-022


@pytest.mark.rule("ACT-022")
def test_after_the_last_token_nothing_is_left_to_activate() -> None:
    arena = track(1, tokens=(("ai", 1),))
    resolve(arena)
    assert next_token(arena.game) is None


@pytest.mark.rule("ACT-023", "ACT-026", "ACT-037")
def test_the_leftmost_ready_token_comes_first() -> None:
    arena = track(1, 2, 3, tokens=(("ai", 1), ("signature", 2)))
    assert resolve(arena, 2) == [1, 2]
    assert on(arena) == [("ai", 3, False), ("signature", 1, False)]
    ready_tokens(arena.game)
    assert next_token(arena.game) is arena.clash.tokens[1]
    arena = track(1, 2, 3, 4, tokens=(("ai", 4), ("ai", 2)))
    assert resolve(arena) == [2]


@pytest.mark.rule("ACT-024", "ACT-025", "ACT-027", "ACT-028", "ACT-029", "ACT-032")
@pytest.mark.parametrize(
    ("slots", "tokens", "ends"),
    [
        ((1, 2, 3, 4), (1, 2), 3),
        ((1, 2, 5), (1, 2), 5),
        ((1, 2, 3, 4), (3, 4), 1),
        ((1, 2), (1, 2), 1),
        ((1, 2), (1, 1, 2), 2),
        ((3,), (3,), 3),
    ],
)
def test_a_token_goes_to_the_next_mob_without_one(slots: tuple[int, ...], tokens: tuple[int, ...], ends: int) -> None:
    arena = track(*slots, tokens=tuple(("ai", slot) for slot in tokens))
    resolve(arena)
    token = arena.clash.tokens[0]
    assert (token.figure, token.ready) == (ends, False)


@pytest.mark.rule("ACT-030", "ACT-031")
def test_several_tokens_on_one_mob_are_resolved_one_after_another() -> None:
    arena = track(1, 2, 3, tokens=(("signature", 2), ("ai", 2)))
    assert resolve(arena, 2) == [2, 2]
    assert arena.order("ai_card", "signature") == ["ai_card", "signature"]
    assert on(arena) == [("signature", 1, False), ("ai", 3, False)]


@pytest.mark.rule("ACT-033", "ACT-034")
@pytest.mark.parametrize(("ready", "slots", "dies", "ends"), [(False, (3, 4), 3, 1), (True, (1, 2), 2, 3)])
def test_the_token_of_a_fallen_mob_moves_on_unturned(ready: bool, slots: tuple[int, int], dies: int, ends: int) -> None:
    arena = track(1, 2, 3, 4, tokens=(("ai", slots[0]), ("ai", slots[1])))
    for token in arena.clash.tokens:
        token.ready = ready
    token = next(token for token in arena.clash.tokens if token.figure == dies)
    remove_mob(arena.game, next(figure for figure in arena.clash.figures if figure.number == dies))
    assert (token.figure, token.ready) == (ends, ready)


@pytest.mark.rule("ACT-035")
def test_a_mob_that_falls_in_its_own_activation_has_used_its_token() -> None:
    arena = track(1, 2, 3, tokens=(("ai", 1),))
    mob, knight = arena.clash.figures[0], arena.state.knights["k1"]
    mob.cell, knight.cell = arena.cell("F5"), arena.cell("F6")
    mob.bp = arena.bp("weak", 1, 1)
    arena.clash.ai_deck = [
        arena.ai(
            "y1",
            1,
            target=[["closest"]],
            steps=[REACT, *ATTACK],
            after=[gain("bane")],
            evasion={"dice": 9, "difficulty": 5},
        )
    ]
    arena.technique(knight, "parry", timing="reaction", effect=[{"op": "bonus_attack"}])
    arena.weapon(knight, "blade", 1, bonus={"raw": 3})
    token = next_token(arena.game)
    assert token is not None
    arena.rolls(attack=[8]).play(resolve_token(arena.game, token), "use:k1:technique:parry")
    assert (mob in arena.clash.figures, token.figure, token.ready) == (False, 2, False)
    assert (next_token(arena.game), knight.sheet.bane) == (None, 0)


@pytest.mark.rule("ACT-036")
def test_golden_tokens_travel() -> None:
    arena = track(1, 2, 3, 4, tokens=(("ai", 1), ("signature", 2)))
    assert resolve(arena, 2) == [1, 2]
    assert on(arena) == [("ai", 3, False), ("signature", 4, False)]


@pytest.mark.rule("ACT-044")
def test_golden_tokens_move_around_the_circle() -> None:
    arena = track(1, 3, 4, tokens=(("ai", 1), ("signature", 3)))
    assert resolve(arena, 2) == [1, 3]
    assert on(arena) == [("ai", 4, False), ("signature", 1, False)]
    ready_tokens(arena.game)
    assert resolve(arena) == [1]
    # the signature token has gone on to slot 3; a mob that dies passes its ready token on
    arena = track(1, 3, 4, tokens=(("ai", 4), ("signature", 1)))
    remove_mob(arena.game, arena.clash.figures[2])
    assert on(arena)[0] == ("ai", 3, True)


@pytest.mark.rule("ACT-038", "ACT-039")
def test_a_boss_keeps_its_order_and_its_tokens() -> None:
    arena = Arena()
    arena.knight("k1", "A1")
    arena.monster("pawn", "F5")
    arena.change("monsters", "test.pawn", order=("signature", "ai"))
    arena.level(activation=("ai", "signature"))
    arena.signature(target=[["closest"]])
    arena.clash.ai_deck = [arena.ai("x1", 1, target=[["closest"]])]
    place_tokens(arena.game)
    for _ in range(2):
        ready_tokens(arena.game)
        resolve(arena)
        assert on(arena) == [("signature", 1, False), ("ai", 1, True)]
        resolve(arena)
    assert arena.order("ai_card", "signature") == ["signature", "ai_card"] * 2


@pytest.mark.rule("ACT-042")
def test_an_empty_ai_deck_is_made_of_the_discard() -> None:
    arena = track(1, tokens=(("ai", 1),))
    arena.clash.ai_discard = arena.ais("y1", "z1")
    resolve(arena)
    assert (sorted(arena.clash.ai_deck), arena.clash.ai_discard) == (["x1", "y1", "z1"], [])


def test_an_empty_track_leaves_its_tokens_waiting() -> None:
    arena = track(1, 2, tokens=(("ai", 1), ("ai", 2)))
    for figure in list(arena.clash.figures):
        remove_mob(arena.game, figure)
    release_tokens(arena.game, FigureNumber(2))
    assert next_token(arena.game) is None


# --- windows ------------------------------------------------------------------------------------


def reacting(**card: Any) -> tuple[Arena, Knight, Knight]:
    """A boss next to k1; its card opens a window before the attack."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    one, two = arena.knight("k1", "H10", heat_limit=9), arena.knight("k2", "A1", heat_limit=9)
    card.setdefault("steps", [REACT, *ATTACK])
    card.setdefault("evasion", {"dice": 1, "difficulty": 7})
    arena.clash.ai_deck = [arena.ai("x1", 1, target=[["closest"]], **card)]
    return arena, one, two


def act(arena: Arena, *answers: Any) -> None:
    arena.play(ai_activation(arena.game, arena.clash.figures[0]), *answers)


@pytest.mark.rule("WIN-002", "ACN-008", "WIN-007", "ACN-007")
def test_a_window_opens_before_its_instruction() -> None:
    arena, one, _ = reacting(steps=[REACT, {"op": "move"}, REACT, *ATTACK])
    arena.clash.figures[0].cell = arena.cell("H13")
    arena.technique(one, "sidle", timing="reaction", effect=[gain("gold")])
    arena.technique(one, "brace", timing="reaction", effect=[gain("lead")])
    act(arena.rolls(evasion=[9]), "use:k1:technique:sidle", "pass", "use:k1:technique:brace")
    assert arena.order("targeting", "uses", "moves", "evasion_roll") == [
        "targeting",
        "uses",
        "moves",
        "uses",
        "evasion_roll",
    ]
    assert [decision.prompt for decision in arena.decisions if decision.kind is Kind.WINDOW] == ["window.react"] * 3


@pytest.mark.rule("WIN-003", "WIN-004", "WIN-006", "ACN-006", "ACN-009", "ACN-013", "DTH-001")
def test_every_living_knight_may_react_in_any_order() -> None:
    arena, one, two = reacting()
    dead = arena.knight("k3", "A2", dead=True)
    for knight, name in ((one, "r1"), (one, "r2"), (two, "r3"), (dead, "r4")):
        arena.technique(knight, name, timing="reaction", effect=[gain("gold")])
    act(arena.rolls(evasion=[9]), "use:k1:technique:r2", "use:k2:technique:r3", "use:k1:technique:r1")
    assert arena.offered("window.react")[0] == [
        "use:k1:technique:r1",
        "use:k1:technique:r2",
        "use:k2:technique:r3",
        "pass",
    ]
    assert (one.sheet.gold, two.sheet.gold, dead.sheet.gold) == (2, 1, 0)


@pytest.mark.rule("WIN-005", "ACN-010", "ACN-011", "ABI-040", "ABI-041", "ABI-042")
def test_golden_two_reflexes_are_one_in_a_window() -> None:
    arena, one, _ = reacting(steps=[REACT, REACT, *ATTACK])
    reflex = {
        "timing": "reaction",
        "name": {"en": "Reflex", "zh": "反射"},
        "cost": {"heat": 1},
        "effect": [gain("gold")],
    }
    arena.gear(one, "armor", "cloak", abilities=[reflex])
    arena.technique(one, "card", **{**reflex, "name": {"en": "Superior Reflex", "zh": "高级反射"}})
    act(arena.rolls(evasion=[9]), "use:k1:gear:cloak#0", "use:k1:technique:card")
    assert arena.offered("window.react") == [
        ["use:k1:gear:cloak#0", "use:k1:technique:card", "pass"],
        ["use:k1:technique:card", "pass"],
    ]
    assert one.sheet.gold == 2


@pytest.mark.rule("ACN-010")
def test_a_name_used_by_one_knight_is_still_the_others() -> None:
    arena, one, two = reacting()
    reflex = {"timing": "reaction", "name": {"en": "Reflex", "zh": "反射"}, "effect": [gain("gold")]}
    for knight, card in ((one, "cloak"), (two, "cape")):
        arena.gear(knight, "armor", card, abilities=[reflex])
    arena.gear(one, "support", "charm", abilities=[reflex])
    act(arena.rolls(evasion=[9]), "use:k1:gear:cloak#0", "use:k2:gear:cape#0")
    assert arena.offered("window.react") == [
        ["use:k1:gear:cloak#0", "use:k1:gear:charm#0", "use:k2:gear:cape#0", "pass"],
        ["use:k2:gear:cape#0", "pass"],
    ]
    assert (one.sheet.gold, two.sheet.gold) == (1, 1)


@pytest.mark.rule("ABI-039", "ABI-054")
def test_a_keyword_is_a_name_too() -> None:
    arena, one, _ = reacting()
    arena.technique(one, "a", timing="reaction", keywords=["reflex"])
    arena.technique(one, "b", timing="reaction", keywords=["superior_reflex"])
    act(arena.rolls(evasion=[]), "use:k1:technique:b", "cell:H7")
    assert (len(arena.offered("window.react")), arena.at(one)) == (1, "H7")


@pytest.mark.rule("WIN-008", "TIM-009")
def test_only_reactions_are_offered() -> None:
    arena, one, _ = reacting()
    arena.gear(
        one, "support", "potion", abilities=[{"timing": "free_action", "cost": {"heat": 1}, "effect": [gain("vigor")]}]
    )
    act(arena.rolls(evasion=[9]))
    assert arena.offered("window.react") == []


def test_a_costless_reaction_is_offered_once_in_a_window() -> None:
    arena, one, _ = reacting()
    arena.gear(one, "support", "charm", abilities=[{"timing": "reaction", "effect": [gain("gold")]}])
    act(arena.rolls(evasion=[9]), "use:k1:gear:charm#0")
    assert (one.sheet.gold, len(arena.offered("window.react"))) == (1, 1)


def test_a_knocked_down_knight_does_not_react() -> None:
    arena, one, _ = reacting()
    one.knockdown = "falling"
    arena.technique(one, "duck", timing="reaction", effect=[gain("gold")])
    act(arena.rolls(evasion=[9]))
    assert arena.offered("window.react") == []


# --- gates --------------------------------------------------------------------------------------

GATE = {
    "op": "gate",
    "when": "heat >= 3",
    "then": [{"op": "token", "what": "evasion_dice", "amount": 1, "on": "monster", "until": "next"}],
}


@pytest.mark.rule("WIN-010", "STA-023", "WIN-009")
@pytest.mark.parametrize(("heat", "dice"), [(2, 3), (3, 4), (5, 4)])
def test_golden_heat_gate(heat: int, dice: int) -> None:
    arena, one, _ = reacting(steps=[GATE, {"op": "move"}, *ATTACK], evasion={"dice": 3, "difficulty": 7})
    one.heat = heat
    act(arena.rolls(evasion=[9] * dice))
    assert (arena.dice.rolled["evasion"], arena.clash.modifiers) == (dice, [])


@pytest.mark.parametrize(("when", "dice"), [("cowardice >= 1", 4), ("might >= 3", 3), ("might == 2", 4)])
def test_a_gate_can_ask_for_a_virtue_or_a_vice(when: str, dice: int) -> None:
    gate = {**GATE, "when": when}
    arena, one, _ = reacting(steps=[gate, {"op": "move"}, *ATTACK], evasion={"dice": 3, "difficulty": 7})
    one.sheet.virtues["might"], one.sheet.vices["cowardice"] = 2, 1
    act(arena.rolls(evasion=[9] * dice))
    assert arena.dice.rolled["evasion"] == dice


@pytest.mark.rule("WIN-011")
def test_a_gate_is_judged_for_every_target() -> None:
    arena, one, two = reacting()
    two.cell = arena.cell("G11")
    one.heat, two.heat = 4, 1
    card = {"types": ["simultaneous"], "target": [["all knights"]], "steps": [GATE, *ATTACK]}
    arena.clash.ai_deck = [arena.ai("y1", 1, evasion={"dice": 3, "difficulty": 7}, **card)]
    act(arena.rolls(evasion=[9] * 7), "knight:k2")
    rolls = {event.args["knight"]: event.args["dice"] for event in arena.events("evasion_roll")}
    assert rolls == {"k1": [9] * 4, "k2": [9] * 3}


@pytest.mark.rule("WIN-012", "WIN-013")
def test_a_gate_counts_from_its_place_on_and_with_the_value_of_then() -> None:
    arena, one, _ = reacting(steps=ATTACK, hit=[GATE], evasion={"dice": 3, "difficulty": 7})
    one.heat = 3
    act(arena.rolls(evasion=[2, 9, 9]))
    assert arena.dice.rolled["evasion"] == 3
    arena, one, _ = reacting(steps=[GATE, *ATTACK], evasion={"dice": 3, "difficulty": 7})
    one.heat = 2
    act(arena.rolls(evasion=[2, 9, 9, 9]), ("die:0",))
    assert (one.heat, arena.dice.rolled["evasion"]) == (3, 4)


# --- after attack -------------------------------------------------------------------------------


@pytest.mark.rule("WIN-014", "WIN-015", "WIN-016")
def test_after_attack_comes_for_the_first_target_whatever_happened() -> None:
    arena, one, two = reacting(after=[gain("bane")])
    two.cell = arena.cell("G11")
    one.cell, two.cell = arena.cell("H10"), arena.cell("G11")
    arena.technique(one, "away", timing="reaction", keywords=["superior_reflex"])
    act(arena, "knight:k1", "use:k1:technique:away", "cell:H7")
    assert (one.sheet.bane, two.sheet.bane, arena.events("evasion_roll")) == (1, 0, [])


@pytest.mark.rule("WIN-021")
def test_an_empty_zone_still_does_what_needs_no_target() -> None:
    arena, one, _ = reacting()
    one.cell = arena.cell("A1")
    card = {"types": ["zone 1"], "target": [["zone 1"]], "steps": [{"op": "attack", "on": "zone", "zone": 1}]}
    after = [gain("bane"), {"op": "token", "what": "at", "amount": 1, "until": "end_of_clash"}]
    arena.clash.ai_deck = [arena.ai("y1", 1, evasion={"dice": 1, "difficulty": 7}, after=after, **card)]
    act(arena)
    assert (one.sheet.bane, [token.what for token in arena.clash.modifiers]) == (0, ["at"])


# --- chain breaks -------------------------------------------------------------------------------


@pytest.mark.rule("WIN-022", "WIN-023", "WIN-034", "TIM-011", "TIM-010")
def test_a_bonus_attack_breaks_the_monsters_attack() -> None:
    arena, one, _ = reacting(hit=[lose("vigor", 8), {"op": "peril_check"}, gain("lead")], after=[gain("bane")])
    arena.mortis("counterblow", 2, {"op": "bonus_attack"}, gain("passion"))
    arena.clash.bp_deck = arena.bps("b1", "c1")
    arena.weapon(one, "blade", 1)
    act(arena.rolls(evasion=[2], attack=[2]))
    assert (one.vigor, one.sheet.leads, one.sheet.bane, one.passion) == (2, 0, 0, 2)
    assert arena.order("attack", "chain_break") == ["chain_break", "attack"]
    assert arena.clash.ai_deck + arena.clash.ai_discard == ["x1"]


@pytest.mark.rule("KAT-010", "KAT-011")
def test_a_bonus_attack_that_cannot_be_made_breaks_nothing() -> None:
    arena, one, _ = reacting(hit=[lose("vigor", 8), {"op": "peril_check"}, gain("lead")], after=[gain("bane")])
    arena.mortis("counterblow", 2, {"op": "bonus_attack"})
    act(arena.rolls(evasion=[2]))
    assert (one.sheet.leads, one.sheet.bane, one.passion) == (1, 1, 0)


@pytest.mark.rule("WIN-024")
def test_an_extra_monster_attack_breaks_the_first_one() -> None:
    arena, one, _ = reacting(hit=[lose("vigor", 8), {"op": "peril_check"}, gain("lead")], after=[gain("bane")])
    arena.mortis("wrath", 2, {"op": "respond"})
    arena.signature(target=[["closest"]], evasion={"dice": 0, "difficulty": 5}, steps=ATTACK, hit=[gain("gold")])
    act(arena.rolls(evasion=[2]))
    assert (one.sheet.leads, one.sheet.bane, one.sheet.gold) == (0, 0, 1)


@pytest.mark.rule("WIN-025", "WIN-033")
def test_an_ability_may_break_the_chain_of_one_activation() -> None:
    arena, one, _ = reacting(hit=[lose("vigor")], after=[gain("bane")])
    arena.technique(one, "knell", timing="reaction", effect=[{"op": "chain_break"}, gain("gold")])
    act(arena, "use:k1:technique:knell")
    assert (arena.events("evasion_roll"), one.sheet.bane, one.sheet.gold) == ([], 0, 1)
    act(arena.rolls(evasion=[2]))
    assert (one.vigor, one.sheet.bane) == (9, 1)
    arena.do(one, {"op": "chain_break"}, gain("gold"))
    assert one.sheet.gold == 2


@pytest.mark.rule("WIN-027", "MAT-010")
def test_who_is_no_target_protects_nobody_in_a_simultaneous_attack() -> None:
    arena, one, two = reacting()
    three = arena.knight("k3", "G11", heat_limit=0)
    types = {"types": ["simultaneous"], "target": [["engaged", "two knights"]], "steps": [REACT, *ATTACK]}
    arena.clash.ai_deck = [arena.ai("y1", 1, evasion={"dice": 1, "difficulty": 7}, hit=[gain("bane")], **types)]
    arena.technique(two, "knell", timing="reaction", effect=[{"op": "chain_break"}])
    act(arena.rolls(evasion=[2, 2]), "use:k2:technique:knell", "knight:k1")
    assert (one.sheet.bane, three.sheet.bane) == (1, 1)
    one.sheet.bane = 0
    arena.technique(one, "own", timing="reaction", effect=[{"op": "chain_break"}])
    arena.clash.ai_deck, arena.clash.ai_discard = ["y1"], []
    act(arena.rolls(evasion=[2]), "use:k1:technique:own")
    assert (one.sheet.bane, three.sheet.bane) == (0, 2)


@pytest.mark.rule("MAT-009")
def test_each_of_several_targets_is_struck_and_whoever_is_near_one_of_them() -> None:
    """The second had been dropped: the hound ran to him, and struck at the other, who was too far."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    for name, at in (("k1", "A1"), ("k2", "H10"), ("k3", "H9")):
        arena.knight(name, at, heat_limit=0)
    card = {"types": ["simultaneous", "ranged 3"], "target": [["two knights", "highest vigor"]]}
    strike = [{"op": "attack", "on": "target_and_near"}]
    arena.clash.ai_deck = [
        arena.ai("y1", 1, evasion={"dice": 1, "difficulty": 7}, hit=[gain("bane")], steps=strike, **card)
    ]
    aimed = arena.state.knights
    aimed["k3"].vigor = 3  # no target, but near one
    act(arena.rolls(evasion=[2, 2]), "knight:k2")
    targets = next(event.args["knights"] for event in arena.game.events if event.kind == "targeting")
    assert targets == ["k1", "k2"]
    assert [aimed[name].sheet.bane for name in ("k1", "k2", "k3")] == [0, 1, 1]


def knight_strikes(first: dict[str, Any] | None = None, **part: Any) -> tuple[Arena, Knight]:
    """k1 next to a boss with a blade that leaves a Break token; what happens in the first window is given."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.level(wounds=9)
    knight = arena.knight("k1", "H10", heat_limit=9)
    arena.clash.bp_deck = [arena.bp("b1", 1, 1, **part), arena.bp("c1", 1)]
    arena.clash.ai_deck = arena.ais("x1", "y1")
    arena.state.pool["opening"] = 1
    arena.weapon(knight, "blade", 1, bonus={"raw": 3}, keywords=["break 1"])
    if first:
        arena.technique(knight, "trick", timing="first_window", effect=[first, gain("gold")])
    arena.rolls(attack=[8]).strike(knight, *(["use:technique:trick"] if first else []))
    return arena, knight


@pytest.mark.rule("WIN-028", "WIN-029", "WIN-031")
@pytest.mark.parametrize("cause", [{"op": "knockback", "amount": 3}, {"op": "knockdown"}])
def test_a_knights_attack_breaks_when_range_or_footing_is_gone(cause: dict[str, Any]) -> None:
    arena, knight = knight_strikes(ultrainstinct=[cause])
    assert (arena.clash.wound_stack, arena.events("power_roll")) == ([], [])
    assert (arena.state.pool, arena.order("body_part", "chain_break")) == ({"break": 1}, ["body_part", "chain_break"])
    assert knight.passion == 1
    lost = [(event.args["knight"], event.args["card"]) for event in arena.events("out_of_range")]
    assert lost == ([("k1", "blade")] if cause["op"] == "knockback" else []), "it is said why"


@pytest.mark.rule("WIN-030")
def test_after_the_power_roll_range_does_not_matter() -> None:
    arena, _ = knight_strikes(wound=[{"op": "knockback", "amount": 3}])
    assert (arena.clash.wound_stack, arena.state.pool, arena.events("chain_break")) == (["b1"], {"break": 1}, [])


@pytest.mark.rule("WIN-031")
def test_a_broken_attack_has_its_second_window_before_the_cause_goes_on() -> None:
    arena, knight = knight_strikes({"op": "chain_break"})
    assert (arena.state.pool, knight.sheet.gold, arena.events("body_part")) == ({"break": 1}, 1, [])
    order = arena.order("chain_break", "pool_cleared", "pool", "gain")
    assert order == ["gain", "chain_break", "pool_cleared", "pool", "gain"]


@pytest.mark.rule("WIN-032", "TIM-017", "TIM-018", "POO-019")
def test_a_bonus_attack_during_a_knights_attack_follows_it() -> None:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    knight = arena.knight("k1", "H10", heat_limit=0)
    arena.clash.bp_deck = arena.bps("b1", "c1")
    arena.technique(knight, "again", timing="first_window", effect=[{"op": "bonus_attack"}])
    arena.weapon(knight, "blade", 1, keywords=["opening 1"])
    arena.rolls(attack=[8, 5]).strike(knight, "use:technique:again")
    assert arena.order("attack", "follow_up", "chain_break") == ["attack", "follow_up", "attack"]
    assert [event.args["bonus"] for event in arena.events("attack_roll")] == [0, 1]
    assert (knight.passion, knight.fought) == (2, False)


@pytest.mark.rule("TIM-015", "TIM-016")
def test_a_bonus_attack_costs_no_action_and_raises_passion() -> None:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    one, two = arena.knight("k1", "H10", heat_limit=0), arena.knight("k2", "A1")
    two.moved = True
    arena.weapon(one, "blade", 1)
    arena.clash.bp_deck = arena.bps("b1", "c1")
    arena.rolls(attack=[2]).do(two, {"op": "bonus_attack", "who": "another_knight"})
    assert (one.passion, one.fought, two.moved, two.fought) == (1, False, True, False)
    one.cell = arena.cell("A2")
    arena.do(two, {"op": "bonus_attack", "who": "another_knight"})
    assert one.passion == 1


# --- AI 0 ---------------------------------------------------------------------------------------


@pytest.mark.rule("CLA-046", "CLA-050")
def test_ai_zero_is_resolved_first_and_leaves() -> None:
    arena = track(1, tokens=(("ai", 1),))
    arena.clash.ai_deck = [arena.ai("zero", 0, target=[["closest"]]), "x1"]
    resolve(arena)
    assert (arena.last("ai_card")["card"], arena.clash.ai_deck, arena.clash.ai_discard) == ("zero", ["x1"], [])


@pytest.mark.rule("CLA-047")
def test_ai_zero_stays_on_top() -> None:
    arena = track(1)
    knight = arena.state.knights["k1"]
    arena.clash.ai_deck = [arena.ai("zero", 0), "x1"]
    arena.clash.ai_discard = arena.ais("a1", "b1", "c1", "d1")
    arena.do(knight, {"op": "suppress"}, {"op": "peek_ai", "bottom": True})
    assert (arena.clash.ai_deck[0], len(arena.clash.ai_deck), arena.clash.ai_discard) == ("zero", 6, [])


@pytest.mark.rule("ACT-041")
def test_a_card_is_discarded_after_its_after_attack() -> None:
    """What shuffles the discard pile into the deck from an After Attack does not find the card itself there."""
    arena, _, _ = reacting(after=[{"op": "suppress", "deck": "ai"}])
    arena.clash.ai_deck += arena.ais("y1")
    act(arena.rolls(evasion=[9]))
    assert (arena.clash.ai_deck, arena.clash.ai_discard) == (["y1"], ["x1"])


@pytest.mark.rule("ACT-017", "ESC-029", "ESC-045")
def test_a_boss_without_ai_cards_draws_none_and_gets_one_by_its_next_wound() -> None:
    arena = Arena()
    figure = arena.monster("pawn", "F5")
    arena.knight("k1", "F6")
    arena.play(ai_activation(arena.game, figure))
    assert [event.args["figure"] for event in arena.events("no_ai_card")] == [1]
    assert not arena.events("ai_shuffled")
    zero = arena.ai("z0", 0)
    arena.clash.ai_deck, arena.clash.ai_supply = [zero], {"3": arena.ais("c3")}
    escalate_by_effect(arena.game, 1)
    assert arena.clash.ai_deck == ["z0"], "Escalate replaces a card, and there is none"
    escalate_ai(arena.game, 1)
    assert arena.clash.ai_deck == ["z0", "c3"], "AI 0 is no card of the deck"
