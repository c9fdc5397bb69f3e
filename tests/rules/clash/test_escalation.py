"""Wounds and escalation (ESC)."""

from __future__ import annotations

import pytest

from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from kf_desktop.rules.clash.monster.escalation import escalate_ai, escalate_boss, escalate_by_effect, wound_body_part
from kf_desktop.rules.clash.monster.wounds import wounds_dealt
from kf_desktop.rules.table.state import FigureNumber
from tests.rules.arena import Arena


def wound(arena: Arena, part: str, *, critical: bool = False) -> None:
    """Step 8 for a body part that has left the deck."""
    arena.bps(part)
    wound_body_part(arena.game, part, critical=critical)
    escalate_boss(arena.game, part, critical=critical)


def ais(arena: Arena) -> tuple[list[str], list[str]]:
    return sorted(arena.clash.ai_deck), arena.clash.ai_discard


def bps(arena: Arena) -> tuple[list[str], list[str]]:
    return sorted(arena.clash.bp_deck), arena.clash.bp_discard


@pytest.mark.rule("ESC-001", "ESC-012", "ESC-013", "ESC-014", "ESC-015", "ESC-018", "ESC-005", "ESC-041")
def test_a_wounded_level_one_part_exchanges_an_ai_card_and_adds_a_part() -> None:
    left = set()
    for seed in range(20):
        arena = Arena.dealt("ax1 ay1 az2", bp="b1", supply="an2 bn2")
        arena.state.streams["seed"] = seed
        wound(arena, "bw1")
        deck, _ = ais(arena)
        assert len(deck) == 3 and {"az2", "an2"} < set(deck)
        left |= {"ax1", "ay1"} - set(deck)
        assert (bps(arena), arena.clash.wound_stack) == ((["b1", "bn2"], []), ["bw1"])
    assert left == {"ax1", "ay1"}
    assert arena.order("wound", "ai_removed", "ai_added", "bp_added") == ["wound", "ai_removed", "ai_added", "bp_added"]


@pytest.mark.rule("ESC-002")
@pytest.mark.parametrize(("raw", "escalated"), [(6, 1), (5, 0)])
def test_only_a_wound_escalates(raw: int, escalated: int) -> None:
    arena = Arena.dealt("ax1 ay1", bp="b1 bb1", supply="an2 bn2")
    knight = arena.knight("k1", "H10", heat_limit=0)
    arena.weapon(knight, "blade", 1, bonus={"raw": raw})
    arena.rolls(attack=[8]).strike(knight)
    assert (len(arena.events("ai_added")), len(arena.events("bp_added"))) == (escalated, escalated)


@pytest.mark.rule("ESC-003", "ESC-004", "ESC-009")
def test_the_stack_counts_single_and_double_wounds() -> None:
    arena = Arena.dealt()
    arena.clash.wound_stack = [*arena.bps("b1"), "double", *arena.bps("b2")]
    assert wounds_dealt(arena.game) == 4
    arena.clash.wound_stack.append(arena.bps("b3")[0])
    assert wounds_dealt(arena.game) == 6


@pytest.mark.rule("ESC-004", "ESC-009", "ESC-010", "ESC-011")
@pytest.mark.parametrize(("stack", "over"), [(2, False), (6, True)])
def test_additional_wounds_land_at_once_and_escalate_nothing(stack: int, over: bool) -> None:
    arena = Arena.dealt("ax1 ay1", bp="bb1", supply="an2 bn2")
    arena.level(wounds=8)
    arena.clash.wound_stack = ["single"] * stack
    arena.clash.bp_deck.insert(0, arena.bp("b1", 1, 1, crit=[{"op": "wound", "amount": 1}]))
    knight = arena.knight("k1", "H10", heat_limit=0)
    arena.weapon(knight, "blade", 1, bonus={"raw": 6})
    arena.rolls(attack=[10])
    assert arena.over(choose_and_attack(arena.game, knight)) is over
    assert (wounds_dealt(arena.game), len(arena.events("ai_added"))) == (stack + 2, int(not over))


@pytest.mark.rule("ESC-005", "ESC-006", "ESC-007", "ESC-020", "ESC-021")
def test_a_wounded_level_three_part_returns_unless_it_was_critical() -> None:
    arena = Arena.dealt("a1", bp="bx2", supply="an3 bn3 bm3")
    wound(arena, "b3")
    assert (arena.clash.wound_stack, arena.clash.bp_deck[-1], wounds_dealt(arena.game)) == (["double"], "b3", 2)
    arena = Arena.dealt("a1", bp="bx2", supply="an3 bn3 bm3")
    wound(arena, "b3", critical=True)
    assert (arena.clash.wound_stack, wounds_dealt(arena.game)) == (["b3"], 2)
    assert bps(arena) == (["bm3", "bn3"], [])
    arena = Arena.dealt("a1", bp_out="bo2", supply="an3 bn3")
    wound(arena, "b3")
    assert (bps(arena), arena.clash.bp_deck[-1]) == ((["b3", "bn3"], []), "b3")


@pytest.mark.rule("ESC-008", "ESC-034", "ESC-035", "ESC-037", "SPN-013")
@pytest.mark.parametrize(("level", "wounds", "deck"), [(3, 2, ["an3", "ay2"]), (2, 1, ["an3", "ax1"])])
def test_a_mobs_own_card_is_the_wound(level: int, wounds: int, deck: list[str]) -> None:
    arena = Arena.dealt("ax1 ay2", supply="an3 bn3", kind="dot")
    arena.mobs("A1", "A2")
    mob = arena.clash.figures[0]
    mob.bp = arena.bp("m", level, 1)
    knight = arena.knight("k1", "H10", heat_limit=0)
    arena.weapon(knight, "blade", 1, bonus={"raw": 6})
    arena.rolls(attack=[8]).strike(knight)
    assert (arena.clash.wound_stack, wounds_dealt(arena.game)) == (["m"], wounds)
    assert (sorted(arena.clash.ai_deck), arena.clash.bp_supply["3"]) == (deck, ["bn3"])
    assert [figure.number for figure in arena.clash.figures] == [2, 3]


@pytest.mark.rule("ESC-016", "ESC-017", "ESC-045")
@pytest.mark.parametrize(
    ("ai", "ai_out", "deck", "out"),
    [
        ("ax1 ay2 az2", "ao2 ap1", ["an2", "ay2", "az2"], ["ao2", "ap1"]),
        ("ay2", "ax1 ao2", ["an2", "ao2", "ay2"], []),
        ("ax1", "ay1 ao2", ["an2", "ao2", "ay1"], []),
    ],
)
def test_the_ai_discard_comes_in_only_if_it_must(ai: str, ai_out: str, deck: list[str], out: list[str]) -> None:
    arena = Arena.dealt(ai, ai_out, supply="an2")
    escalate_ai(arena.game, 1)
    assert ais(arena) == (deck, out)


@pytest.mark.rule("ESC-019")
@pytest.mark.parametrize(
    ("bp", "deck", "out"), [("", ["bn2", "bo1", "bp1"], []), ("bx1", ["bn2", "bx1"], ["bo1", "bp1"])]
)
def test_the_bp_discard_comes_in_only_if_the_new_card_were_alone(bp: str, deck: list[str], out: list[str]) -> None:
    arena = Arena.dealt("ax1 ay1", bp=bp, bp_out="bo1 bp1", supply="an2 bn2")
    wound(arena, "bw1")
    assert bps(arena) == (deck, out)


@pytest.mark.rule("ESC-023", "ESC-029", "ESC-030")
@pytest.mark.parametrize(
    ("level", "ai", "deck"),
    [
        (3, "ax1 ay2", ["an3", "ay2"]),
        (2, "ax2 ay3", ["an3", "ay3"]),
        (1, "ax2 ay3", ["an3", "ay3"]),
        (2, "ax1", ["an3"]),
        (1, "ax3", ["an3"]),
    ],
)
def test_the_chart_of_ai_cards(level: int, ai: str, deck: list[str]) -> None:
    arena = Arena.dealt(ai, supply="an3")
    escalate_ai(arena.game, level)
    assert ais(arena)[0] == deck


@pytest.mark.rule("ESC-024")
@pytest.mark.parametrize(("part", "critical"), [("b1", False), ("b2", False), ("b3", False), ("b3", True)])
def test_the_boss_has_as_many_parts_as_before(part: str, critical: bool) -> None:
    arena = Arena.dealt("ax1 ay2 az3", bp="bx1 by2", bp_out="bz2", supply="an2 an3 bn2 bn3 bm3")
    wound(arena, part, critical=critical)
    clash = arena.clash
    assert len(clash.bp_deck) + len(clash.bp_discard) + len(clash.bp_aside) == 4


@pytest.mark.rule("ESC-025", "ESC-026")
@pytest.mark.parametrize(
    ("level", "ai", "out", "deck", "discard"),
    [
        (1, "ax1 ay2", "ao1", ["an2", "ay2"], ["ao1"]),
        (3, "ax2 ay2", "ao1", ["an3", "ax2", "ay2"], []),
        (3, "ax1 ay2", "ao1", ["an3", "ay2"], ["ao1"]),
    ],
)
def test_the_deck_is_searched_first_but_the_lowest_level_wins(
    level: int, ai: str, out: str, deck: list[str], discard: list[str]
) -> None:
    arena = Arena.dealt(ai, out, supply="an2 an3")
    escalate_ai(arena.game, level)
    assert ais(arena) == (deck, discard)


@pytest.mark.rule("ESC-027")
def test_golden_a_wounded_level_three_part() -> None:
    arena = Arena.dealt("aa2 ab2", "ax1 ay2", "bc1 bd2", "be1", "ap3 bq3")
    wound(arena, "b93")
    assert ais(arena) == (["aa2", "ab2", "ap3", "ay2"], [])
    assert (sorted(arena.clash.bp_deck[:-1]), arena.clash.bp_deck[-1], arena.clash.bp_discard) == (
        ["bd2", "bq3"],
        "b93",
        ["be1"],
    )
    assert (arena.clash.wound_stack, wounds_dealt(arena.game), arena.clash.bp_aside) == (["double"], 2, [])
    assert "ax1" not in [*arena.clash.ai_deck, *arena.clash.ai_discard, *arena.clash.ai_supply["1"]]


@pytest.mark.rule("ESC-028")
def test_golden_a_wounded_level_one_part() -> None:
    arena = Arena.dealt("aa1 ab1", "ax1", "bc1", "be1", "an2 bn2")
    wound(arena, "bw1")
    deck, discard = ais(arena)
    assert (len(deck), "an2" in deck, discard) == (2, True, ["ax1"])
    assert (bps(arena), wounds_dealt(arena.game)) == ((["bc1", "bn2"], ["be1"]), 1)


@pytest.mark.rule("ESC-031")
def test_without_a_part_of_the_level_nothing_is_added_or_removed() -> None:
    arena = Arena.dealt("ax1 ay1", bp="bx1", bp_out="bo1", supply="an2")
    wound(arena, "bw1")
    assert (bps(arena), "an2" in arena.clash.ai_deck) == ((["bx1"], ["bo1"]), True)
    arena = Arena.dealt("ax1", bp="bc1", bp_out="be1", supply="an3")
    wound(arena, "b3")
    assert (sorted(arena.clash.bp_deck[:-1]), arena.clash.bp_deck[-1], arena.clash.bp_discard) == (
        ["bc1", "be1"],
        "b3",
        [],
    )


@pytest.mark.rule("ESC-032", "ESC-033")
def test_without_an_ai_card_of_the_level_there_is_a_bonus() -> None:
    arena = Arena.dealt("ax1 ay1", bp="bx1", supply="ap3 bq3")
    wound(arena, "bw1")
    assert (len(arena.clash.ai_deck), arena.clash.bonuses) == (1, 1)
    assert (arena.clash.ai_supply["3"], arena.clash.bp_supply["3"], arena.clash.bp_deck) == (["ap3"], ["bq3"], ["bx1"])
    wound(arena, "bv1")
    assert arena.clash.bonuses == 2
    told = [(event.rules, event.args["step"]) for event in arena.events("permanent_bonus")]
    assert told == [(("ESC-032", "ESC-042"), 1), (("ESC-032", "ESC-042"), 2)]


@pytest.mark.rule("ESC-042")
def test_the_bonuses_of_the_chart_end_after_four() -> None:
    arena = Arena.dealt("a01 a11 a21 a31 a41 a51 a61", bp="bx1 by1")
    for number in range(5):
        wound(arena, f"b{number}1")
    assert arena.clash.bonuses == 4
    knight = arena.knight("k1", "H10", heat_limit=0)
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[8]).strike(knight)
    assert (arena.last("attack_roll")["difficulty"], arena.last("body_part")["at"]) == (6 + 1, 6 + 1)


@pytest.mark.rule("ESC-043")
def test_golden_a_critical_wound_of_level_three() -> None:
    arena = Arena.dealt("aa2", "", "bd2", "be1", "ap3 bq3 br3 bs3")
    wound(arena, "b93", critical=True)
    assert ais(arena) == (["ap3"], [])
    deck, discard = bps(arena)
    assert (len(deck), deck[0], discard) == (3, "bd2", [])
    assert (arena.clash.wound_stack, arena.clash.bp_aside, len(arena.clash.bp_supply["3"])) == (["b93"], [], 1)


@pytest.mark.rule("ESC-044", "CLA-048", "CLA-049")
def test_golden_ai_zero_during_escalation() -> None:
    arena = Arena.dealt("az0 aa1", "ay3", supply="an2")
    escalate_ai(arena.game, 1)
    assert (arena.clash.ai_deck[0], sorted(arena.clash.ai_deck[1:]), arena.clash.ai_discard) == (
        "az0",
        ["an2", "ay3"],
        [],
    )


@pytest.mark.rule("CLA-048", "CLA-049", "ESC-045")
def test_ai_zero_returns_to_the_top_after_the_shuffle() -> None:
    for seed in range(5):
        arena = Arena.dealt("az0 a01 a11 a21 a31 a41", supply="an2")
        arena.state.streams["seed"] = seed
        escalate_ai(arena.game, 1)
        deck = arena.clash.ai_deck
        assert (deck[0], len(deck), [card[-1] for card in deck].count("1"), "an2" in deck) == ("az0", 6, 4, True)


@pytest.mark.rule("ESC-040", "MON-047")
def test_escalate_exchanges_the_lowest_cards() -> None:
    arena = Arena.dealt("ax1 ay1 az2", bp="bx1 by2", supply="an2 am2 bn2 bn3")
    escalate_by_effect(arena.game, 2)
    assert [card[-1] for card in sorted(arena.clash.ai_deck, key=lambda card: card[-1])] == ["2", "2", "2"]
    assert sorted(card[-1] for card in arena.clash.bp_deck) == ["2", "3"]
    arena = Arena.dealt("ax3", bp="bx3", supply="an3 bn3")
    escalate_by_effect(arena.game, 1)
    assert (arena.clash.ai_deck, arena.clash.bp_deck) == (["an3"], ["bx3"])


@pytest.mark.rule("ESC-039")
def test_removed_cards_are_gone_from_every_pile() -> None:
    arena = Arena.dealt("ax1", bp="bx1", supply="an2 bn2")
    wound(arena, "bw1")
    clash = arena.clash
    supply = [card for cards in clash.ai_supply.values() for card in cards]
    everywhere = [*clash.ai_deck, *clash.ai_discard, *supply]
    assert "ax1" not in everywhere
    assert "ax1" in arena.game.content.ai


@pytest.mark.rule("ESC-047", "ESC-040")
def test_golden_escalating_a_mob_track() -> None:
    arena = Arena()
    arena.clash.ai_supply = {}
    one, two, four = FigureNumber(1), FigureNumber(2), FigureNumber(4)
    levels = {one: 2, two: 1, four: 1}
    for slot, level in levels.items():
        figure = arena.monster("dot", f"A{slot}")
        figure.number, figure.bp, figure.revealed = slot, arena.bp(f"m{slot}", level), True
    arena.clash.bp_supply = {"2": arena.bps("bn2")}
    escalate_by_effect(arena.game, 1)
    mobs = {figure.number: figure for figure in arena.clash.figures}
    assert [mobs[slot].bp for slot in levels] == ["m1", "bn2", "m4"]
    assert (mobs[two].revealed, arena.at(mobs[two]), arena.clash.wound_stack) == (False, "A2", [])
    escalate_by_effect(arena.game, 1)
    assert mobs[four].bp == "m4"


@pytest.mark.rule("ESC-019", "ESC-041")
def test_of_two_new_body_parts_none_is_the_only_card() -> None:
    arena = Arena()
    arena.monster("pawn", "F5")
    arena.clash.ai_deck, arena.clash.ai_supply = arena.ais("a1"), {"3": arena.ais("c3")}
    wounded, old = arena.bps("w3")[0], arena.bps("o3")
    arena.clash.bp_supply, arena.clash.bp_discard = {"3": arena.bps("n3", "p3")}, list(old)
    escalate_boss(arena.game, wounded, critical=True)
    assert (sorted(arena.clash.bp_deck), arena.clash.bp_discard) == (["n3", "p3"], [])
