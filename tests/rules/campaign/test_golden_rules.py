"""The golden rules: their worked examples (GLD)."""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise

import pytest
from pydantic import ValidationError

from kf_desktop.bots import make_bot
from kf_desktop.content.packs.validate import check
from kf_desktop.content.tiers import TIERS
from kf_desktop.engine.decision import IllegalAnswer
from kf_desktop.engine.session import Session
from kf_desktop.rules.campaign.new_campaign import check_party, new_campaign
from kf_desktop.rules.clash.harm.conditions import crash
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.clash.monster.targeting import find_targets
from kf_desktop.rules.clash.moving import costs
from kf_desktop.rules.clash.round.aftermath import recover, resolve_aftermath
from kf_desktop.rules.clash.round.knight_round import knight_turn
from kf_desktop.rules.clash.round.sigh import clash_is_replayed, remember
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.game import ExpeditionFailed
from kf_desktop.rules.table.state import Knight, Sheet
from tests.bundled import load_box
from tests.rules.arena import Arena, gain, lose
from tests.rules.written import ops, words


def at_the_boss() -> tuple[Arena, Knight]:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.level(to_hit=5, wounds=9)
    arena.clash.bp_deck = [
        arena.bp(f"b{number}", 1, 2, wound=[{"op": "knockback", "amount": 2, "who": "attacker"}]) for number in range(4)
    ]
    arena.clash.bp_supply = {"1": [], "2": arena.bps("n2", "m2", "o2"), "3": []}
    arena.clash.ai_deck = arena.ais("x1", "y1", "z1", "w1")
    arena.clash.ai_supply = {"1": [], "2": arena.ais("x2", "y2", "z2"), "3": []}
    return arena, arena.knight("k1", "H10", passion=0)


@pytest.mark.rule("GLD-016")
def test_golden_a_weapon_that_ignores_wound_responses() -> None:
    arena, knight = at_the_boss()
    ignore = {"timing": "first_window", "effect": [{"op": "ignore_responses", "kind": "wound"}]}
    arena.weapon(knight, "sword", 1, power={"raw": 9}, abilities=[ignore])
    arena.weapon(knight, "axe", 1, power={"raw": 9})
    stood = knight.cell
    arena.rolls(attack=[7]).strike(knight, "attack:1:sword")
    assert knight.cell == stood and arena.order("wound")
    arena.rolls(attack=[7]).strike(knight, "attack:1:axe")
    assert knight.cell != stood


@pytest.mark.rule("GLD-021", "GLD-022", "GLD-023")
@pytest.mark.parametrize(("vigor", "tokens"), [(9, 1), (3, 2)])
def test_golden_opening_2_instead(vigor: int, tokens: int) -> None:
    """A gated line that replaces another is written as two lines of which one is open."""
    arena, knight = at_the_boss()
    arena.peril("k1", 9, 4, 2, 1)
    knight.vigor = vigor
    arena.weapon(
        knight,
        "sword",
        1,
        abilities=[
            {"timing": "first_window", "when": "not peril >= minor", "keywords": ["opening 1"]},
            {"timing": "first_window", "when": "peril >= minor", "keywords": ["opening 2"]},
        ],
    )
    arena.rolls(attack=[7]).strike(knight)
    assert [event.args["now"] for event in arena.events("pool")] == [tokens]


@pytest.mark.rule("GLD-028", "GLD-030", "GLD-029")
def test_golden_lose_one_and_stand_up_while_standing() -> None:
    arena = Arena()
    knight = arena.knight("k1", "A1", vigor=5)
    arena.do(knight, lose("vigor"), {"op": "stand_up"})
    assert (knight.vigor, knight.knockdown) == (4, "")


@pytest.mark.rule("GLD-028", "GLD-031")
@pytest.mark.parametrize("stat", ["heat", "passion"])
def test_golden_nothing_left_to_lose_while_knocked_down(stat: str) -> None:
    arena = Arena()
    knight = arena.knight("k1", "A1")
    setattr(knight, stat, 0)
    knight.knockdown = "falling"
    arena.do(knight, lose(stat), {"op": "stand_up"})
    assert (getattr(knight, stat), knight.knockdown) == (0, "")


@pytest.mark.rule("GLD-032")
def test_a_loss_at_vigor_0_is_still_a_loss() -> None:
    arena = Arena()
    knight = arena.knight("k1", "A1", vigor=0)
    arena.judicium("survived")
    arena.do(knight, lose("vigor"))
    assert knight.vigor == 0 and knight.judicium_due


# --- which rule goes first ----------------------------------------------------------------------


@pytest.mark.rule("GLD-004")
@pytest.mark.parametrize(("keywords", "crit"), [([], False), (["deadly"], True)])
def test_a_card_beats_the_book(keywords: list[str], crit: bool) -> None:
    """The rulebook knows a Crit Chance only on a natural 10, the card one on 9 too."""
    arena, knight = at_the_boss()
    arena.weapon(knight, "sword", 1, keywords=keywords)
    arena.rolls(attack=[9]).strike(knight)
    assert bool(arena.events("crit_chance")) is crit


@pytest.mark.rule("GLD-005")
def test_the_specific_rule_beats_the_general_one() -> None:
    """Nobody moves through figures; a knight with Bypass moves through knights, and still not through the boss."""
    arena, knight = at_the_boss()
    arena.knight("k2", "H9")
    knight.cell = arena.cell("I10")
    arena.terrain(column="I9 G9 G10 J10 I11")
    assert arena.cell("H8") not in costs.reachable(arena.game, knight, 3)
    arena.gear(knight, "support", "shoes", keywords=["bypass"])
    there = costs.reachable(arena.game, knight, 4)
    assert arena.cell("H8") in there and arena.cell("H9") not in there
    assert arena.cell("H12") not in there


@pytest.mark.rule("GLD-006")
def test_cards_then_the_specific_then_the_worst() -> None:
    """A card beats the book, of two cards the one that speaks of the case, of two alike the worse."""
    arena, knight = at_the_boss()
    knight.heat_limit = 9
    braced = arena.gear(knight, "support", "boots", keywords=["braced"])
    arena.play(crash(arena.game, knight))  # the book: a Crash knocks down
    assert not knight.knockdown
    braced.discarded = True
    ward = {"timing": "about_to_gain_heat", "when": "by_attack", "effect": [{"op": "instead"}]}
    arena.gear(knight, "support", "ward", abilities=[ward])
    arena.do(knight, gain("heat"))
    assert knight.heat == 1
    hot = arena.ai("hot", 1, evasion={"dice": 0, "difficulty": 7}, target=[["closest"]])
    arena.change("ai", hot, steps=ops({"op": "attack"}), hit=ops(gain("heat")))
    arena.clash.ai_deck = [hot]
    arena.play(ai_activation(arena.game, arena.clash.figures[0]))
    assert knight.heat == 1
    arena.level(wounds=1)
    assert arena.over(perform(arena.game, ops({"op": "wound"}, {"op": "kill"}), Context(knight=knight)))
    assert arena.clash.result == "lost"


@pytest.mark.rule("GLD-003")
def test_where_the_players_choose_the_worst_is_not_chosen_for_them() -> None:
    arena, _ = at_the_boss()
    arena.knight("k2", "G11", vigor=1)
    name = arena.ai("x9", 1, target=[["closest"]])
    card = arena.game.content.ai[name]
    assert arena.asked(find_targets(arena.game, arena.clash.figures[0], card)) == ["knight:k1", "knight:k2"]


@pytest.mark.rule("GLD-020")
def test_what_is_disabled_outside_a_clash_is_on_again_after_the_next() -> None:
    arena, knight = at_the_boss()
    clash, arena.state.clash = arena.state.clash, None
    arena.talent("k1", {"timing": "start_of_turn", "effect": [gain("gold")]})
    arena.do(knight, {"op": "disable", "what": "talent", "id": "test.own.k1"})
    arena.state.clash = clash
    arena.play(knight_turn(arena.game, knight))
    assert knight.sheet.gold == 0
    arena.card("scenario", id="place", monster=arena.clash.monster, levels=[1], name=words("Place"), knights=["A1"])
    arena.clash.scenario, arena.clash.result = "place", "lost"
    with pytest.raises(ExpeditionFailed):
        arena.play(resolve_aftermath(arena.game, {}))
    assert arena.state.disabled == []
    arena.state.clash = arena.clash
    arena.play(knight_turn(arena.game, knight))
    assert knight.sheet.gold == 1


@pytest.mark.rule("GLD-041", "GLD-036")
@pytest.mark.parametrize("result", ["won", "lost"])
def test_a_sigh_can_be_paid_after_a_win_too(result: str) -> None:
    arena, knight = at_the_boss()
    arena.knight("k2", "A1", dead=True)
    knight.sheet.sighs = 1
    remember(arena.game)
    arena.clash.result = result
    assert arena.asked(clash_is_replayed(arena.game)) == ["no", "sigh:k1"]
    knight.sheet.sighs = 0
    assert arena.play(clash_is_replayed(arena.game)) is False


# --- who plays, and with what -------------------------------------------------------------------


@pytest.mark.rule("GLD-001")
def test_how_many_play() -> None:
    names = ["ilse", "bruno", "a", "b", "c", "d"]
    for count in (1, 2, 3, 4):
        check_party(names[:count])
    for count in (0, 6):
        with pytest.raises(ValueError, match="knights"):
            check_party(names[:count])


@pytest.mark.rule("GLD-044")
def test_the_sheet_is_kept_and_the_board_is_not() -> None:
    arena, knight = at_the_boss()
    sheet = {entry.name for entry in fields(Sheet)}
    board = {entry.name for entry in fields(Knight)} - {"sheet"}
    assert {"virtues", "tale", "armory", "rapport"} <= sheet and {"passion", "heat", "hand", "loadout"} <= board
    assert not sheet & board
    knight.sheet.gold, knight.heat = 3, 2
    recover(arena.game, knight)
    assert (knight.sheet.gold, knight.heat) == (3, 0)


@pytest.mark.rule("GLD-045")
def test_tiers_have_names_and_an_order_levels_have_numbers() -> None:
    arena, _ = at_the_boss()
    assert list(TIERS) == ["mob", "vassal", "king", "devil", "dragon"]
    monster = arena.game.content.monsters[arena.clash.monster]
    assert monster.tier in TIERS and [column.level for column in monster.level] == [1]
    with pytest.raises(ValidationError):
        arena.card("ai", id="x9", monster=monster.id, name=words("x"), level="king")


@pytest.mark.rule("GLD-046")
def test_what_cards_speak_of_has_a_name() -> None:
    arena, _ = at_the_boss()
    for wrong in (gain("☀"), gain("vigour"), {"op": "gain"}):
        with pytest.raises(ValidationError):
            arena.bp("b9", 1, wound=[wrong])
    broken = arena.ai("x9", 1, steps=[{"op": "pool", "token": "openning"}])
    assert [finding.path[-1] for finding in check([arena.game.content.ai[broken]], load_box())] == ["monster", "token"]


AFTER = {"vision": ["outpost"], "outpost": ["delve"], "delve": ["delve", "rest", "spoils"], "rest": ["delve"]}
"""What can follow a phase at its end; clashes and stories lie on top of a phase."""


@pytest.mark.rule("GLD-008")
def test_phases_come_in_their_order() -> None:
    session = Session(RULES, load_box(), new_campaign(load_box(), "order", ["ilse", "bruno"], 3, prologues=False))
    bot, phases = make_bot("cautious", 3), ["vision"]
    while session.decision is not None and phases[-1] != "spoils":
        if session.decision.prompt == "outpost.activity":
            with pytest.raises(IllegalAnswer):
                session.answer(["clash"])
        session.answer(bot(session.state, session.decision))
        if session.state.expedition.phase != phases[-1]:
            phases.append(session.state.expedition.phase)
    assert phases[-1] == "spoils" and "outpost" in phases
    for before, after in pairwise(phases):
        assert after in AFTER[before]
