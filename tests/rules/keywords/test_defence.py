"""Keywords that protect a knight: evasion, armor, Judgements, Vigor, techniques, Heat, cards drawn."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.rules.clash.harm.peril import draw_judicium, peril_check
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.clash.round.knight_round import knight_turn
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.knight import gear, stats
from kf_desktop.rules.table.state import Knight
from tests.rules.arena import RED, Arena, gain, lose
from tests.rules.written import ops

ATTACK = [{"op": "attack"}]
BLANK, POTENTIAL = RED["hope"], RED["potential"]


def facing(dice: int, difficulty: int, *, vigor: int = 10, **card: Any) -> tuple[Arena, Knight]:
    """k1 next to a boss whose next AI card attacks him."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    knight = arena.knight("k1", "H10", heat_limit=0, vigor=vigor)
    card.setdefault("target", [["closest"]])
    card.setdefault("steps", ATTACK)
    arena.clash.ai_deck = [arena.ai("x1", 1, evasion={"dice": dice, "difficulty": difficulty}, **card)]
    return arena, knight


def attacked(arena: Arena, *answers: Any) -> int:
    """The boss activates; the hits left."""
    arena.play(ai_activation(arena.game, arena.clash.figures[0]), *answers)
    return int(str(arena.last("hits")["hits"]))


def hits(naturals: list[int], difficulty: int, *keywords: str, evasion: int = 0) -> int:
    arena, knight = facing(len(naturals), difficulty)
    arena.gear(knight, "armor", "coat", defense={"evasion": evasion}, keywords=list(keywords))
    return attacked(arena.rolls(evasion=naturals))


# --- evasion ------------------------------------------------------------------------------------


@pytest.mark.keyword("dodge")
def test_dodge() -> None:
    assert hits([6, 5], 7, "dodge") == 1
    assert hits([6, 5], 7, "dodge", "dodge") == 1, "one of the name counts"


@pytest.mark.keyword("lesser_dodge")
@pytest.mark.parametrize(("evasion", "left"), [(1, 1), (0, 0)])
def test_lesser_dodge(evasion: int, left: int) -> None:
    assert hits([5 if evasion else 6], 7, "lesser_dodge", evasion=evasion) == left


@pytest.mark.keyword("advanced_dodge")
@pytest.mark.parametrize(("natural", "left"), [(5, 0), (4, 1)])
def test_advanced_dodge(natural: int, left: int) -> None:
    assert hits([natural], 7, "advanced_dodge") == left


@pytest.mark.keyword("superior_dodge")
@pytest.mark.parametrize(("natural", "left"), [(4, 0), (3, 1)])
def test_superior_dodge(natural: int, left: int) -> None:
    assert hits([natural], 7, "superior_dodge") == left


@pytest.mark.keyword("guard")
def test_guard() -> None:
    arena, knight = facing(3, 6)
    knight.heat_limit = 5
    arena.gear(knight, "armor", "coat", keywords=["guard 3", "guard 1"])
    says = ("@guard.evasion", "die:0", "die:1", "die:1", "die:1")
    assert attacked(arena.rolls(evasion=[5, 3, 1]), says) == 1
    assert arena.offered("reroll.evasion") == [["die:2"]], "guarded dice are not rolled again"


@pytest.mark.keyword("block", "advanced_block", "superior_block")
@pytest.mark.parametrize(
    ("keyword", "failed", "left"),
    [("block", 3, 2), ("block", 1, 0), ("advanced_block", 3, 1), ("superior_block", 3, 0)],
)
def test_blocks(keyword: str, failed: int, left: int) -> None:
    arena, knight = facing(failed, 7, full_evade=[gain("gold")])
    arena.gear(knight, "armor", "coat", keywords=[keyword])
    assert attacked(arena.rolls(evasion=[2] * failed)) == left
    assert knight.sheet.gold == (left == 0), "blocked to 0 is a Full Evade"


@pytest.mark.keyword("defy", "judgement")
def test_defy_and_judgement() -> None:
    arena, knight = facing(4, 7, types=["judgement might"], hit=[lose("vigor", "2 * hits")])
    arena.gear(knight, "armor", "coat", defense={"armor": {"white": 3}, "rerolls": 9}, keywords=["defy 2", "block"])
    assert attacked(arena.rolls(test=[8, 2, 3, 4])) == 1
    assert knight.vigor == 8, "no armor roll, and no Block"
    assert arena.events("armor_roll") == [] and arena.offered("reroll.evasion") == []


@pytest.mark.keyword("doomed")
@pytest.mark.parametrize("by", ["card", "sheet"])
def test_doomed(by: str) -> None:
    arena, knight = facing(2, 7, types=["doomed"] if by == "card" else [])
    knight.heat_limit = 5
    if by == "sheet":
        arena.clash.figures.clear()
        arena.monster("pawn", "H11", "west", abilities="doomed")
    assert attacked(arena.rolls(evasion=[2, 2])) == 2
    assert (knight.heat, arena.offered("reroll.evasion")) == (0, [])
    arena.gear(knight, "armor", "coat", defense={"rerolls": 1})
    arena.clash.ai_deck = ["x1"]
    arena.clash.ai_discard = []
    assert attacked(arena.rolls(evasion=[2, 2, 9]), ("@reroll.evasion", "die:0")) == 1
    assert knight.heat == 0


# --- armor --------------------------------------------------------------------------------------


@pytest.mark.keyword("reinforce", "advanced_reinforce", "superior_reinforce")
@pytest.mark.parametrize(
    ("keyword", "dice"),
    [
        ("reinforce 2", ["red", "red", "black"]),
        ("advanced_reinforce 1", ["black", "black"]),
        ("superior_reinforce 1", ["black", "white"]),
    ],
)
def test_reinforce(keyword: str, dice: list[str]) -> None:
    arena, knight = facing(1, 7, hit=[lose("vigor", 4)])
    arena.gear(knight, "armor", "coat", defense={"armor": {"black": 1}}, keywords=[keyword])
    attacked(arena.rolls(evasion=[2], power=[1] * len(dice)))
    assert [str(die).split(":")[0] for die in arena.last("armor_roll")["dice"]] == dice


@pytest.mark.keyword("armor_reroll")
def test_armor_reroll() -> None:
    arena, knight = facing(1, 7, hit=[lose("vigor", 4)])
    knight.heat_limit = 5
    arena.gear(knight, "armor", "coat", defense={"armor": {"red": 3}}, keywords=["armor_reroll 1"])
    arena.rolls(evasion=[2], power=[BLANK, POTENTIAL, BLANK, POTENTIAL])
    attacked(arena, ("@reroll.armor", "die:0"))
    asked = next(one for one in arena.decisions if one.prompt == "reroll.armor")
    assert (asked.most, knight.vigor, knight.heat) == (1, 8, 0)


@pytest.mark.keyword("soak")
@pytest.mark.parametrize(("soak", "vigor", "checks"), [(2, 9, 1), (3, 10, 0)])
def test_soak(soak: int, vigor: int, checks: int) -> None:
    arena, knight = facing(1, 7, hit=[lose("vigor", 5), {"op": "peril_check"}])
    arena.gear(knight, "armor", "coat", defense={"armor": {"red": 2}}, keywords=[f"soak {soak}"])
    attacked(arena.rolls(evasion=[2], power=[POTENTIAL, POTENTIAL]))
    assert (knight.vigor, len(arena.events("peril_check"))) == (vigor, checks)


# --- Vigor, Heat, Bane --------------------------------------------------------------------------


@pytest.mark.keyword("fortify")
def test_fortify() -> None:
    arena, knight = facing(1, 7, vigor=8)
    arena.do(knight, {"op": "fortify", "amount": 3})
    assert (knight.vigor, knight.temporary_vigor) == (10, 0)
    arena.do(knight, {"op": "fortify", "amount": 3}, lose("vigor", 5))
    assert (knight.vigor, knight.temporary_vigor) == (8, 0)


@pytest.mark.keyword("fortify")
def test_temporary_vigor_pays_costs_and_goes_when_the_statistics_are_set_anew() -> None:
    arena, knight = facing(1, 7)
    arena.technique(knight, "bleed", timing="free_action", cost={"vigor": 2}, effect=[gain("gold")])
    arena.do(knight, {"op": "fortify", "amount": 3})
    arena.play(knight_turn(arena.game, knight), "use:technique:bleed")
    assert (knight.vigor, knight.temporary_vigor, knight.sheet.gold) == (10, 1, 1)
    stats.reset_stats(arena.game, knight)
    assert knight.temporary_vigor == 0


@pytest.mark.keyword("choke")
def test_choke() -> None:
    arena, knight = facing(1, 7)
    knight.heat_limit = 9
    arena.condition("choked", heat_floor=True)
    arena.do(knight, {"op": "choke", "amount": 2})
    assert (knight.heat, knight.conditions) == (2, {"choked": 2})
    arena.do(knight, lose("heat", 3))
    assert knight.heat == 2
    arena.do(knight, {"op": "choke", "amount": 1})
    assert (knight.heat, knight.conditions) == (3, {"choked": 3})
    arena.do(knight, {"op": "cure"}, lose("heat", 3))
    assert (knight.heat, knight.conditions) == (0, {})


@pytest.mark.keyword("choke")
def test_who_is_immune_is_not_choked_and_heat_above_the_limit_costs_vigor() -> None:
    arena, knight = facing(1, 7)
    arena.condition("choked", heat_floor=True)
    knight.heat_limit = 2
    arena.do(knight, {"op": "choke", "amount": 3})
    assert (knight.heat, knight.vigor) == (2, 9)
    other = arena.knight("k2", "A1")
    arena.gear(other, "support", "scarf", keywords=["immune_to body"])
    arena.do(other, {"op": "choke", "amount": 3})
    assert (other.heat, other.conditions) == (0, {})


@pytest.mark.keyword("bane")
@pytest.mark.parametrize(("amount", "held", "dead"), [(1, 5, False), (2, 4, True)])
def test_bane(amount: int, held: int, dead: bool) -> None:
    arena, knight = facing(1, 7)
    arena.knight("k2", "A1")
    arena.change("portraits", knight.loadout.portrait, bane_limit=5)
    knight.sheet.bane = 4
    arena.do(knight, gain("bane", amount))
    assert (knight.sheet.bane, knight.dead) == (held, dead)


# --- techniques ---------------------------------------------------------------------------------


def with_cards(hand: str = "", cooldown: str = "", delay: str = "") -> tuple[Arena, Knight]:
    arena, knight = facing(1, 7)
    for name in (hand + cooldown + delay).replace(" ", ""):
        arena.technique(knight, name, timing="free_action")
    knight.hand, knight.cooldown, knight.delay = list(hand), list(cooldown), list(delay)
    return arena, knight


@pytest.mark.keyword("refresh_x")
def test_refresh() -> None:
    arena, knight = with_cards(cooldown="abc")
    arena.technique(knight, "z", timing="free_action", keywords=["refresh_x 2"], depletion="discard")
    arena.change("portraits", knight.loadout.portrait, card_refresh=0)
    arena.play(knight_turn(arena.game, knight), "use:technique:z", ("technique:a", "technique:c"))
    assert (knight.hand, knight.cooldown) == (["a", "c"], ["b"])


@pytest.mark.keyword("refresh_x")
def test_refresh_from_delay() -> None:
    arena, knight = with_cards(cooldown="a", delay="bc")
    steps = perform(arena.game, ops({"op": "refresh", "source": "any", "amount": 2}), Context(knight=knight))
    arena.play(steps, "area:delay")
    assert (knight.hand, sorted(knight.cooldown), knight.delay) == ([], ["a", "b", "c"], [])


@pytest.mark.keyword("restrain")
def test_restrain() -> None:
    arena, knight = with_cards(cooldown="abc", delay="d")
    arena.do(knight, {"op": "restrain"})
    assert (knight.cooldown, sorted(knight.delay)) == ([], ["a", "b", "c", "d"])


@pytest.mark.keyword("lose_technique")
@pytest.mark.parametrize("area", ["cooldown", "delay", "discard"])
def test_lose_technique(area: str) -> None:
    arena, knight = with_cards(hand="abcd")
    arena.do(knight, {"op": "deplete", "to": area})
    assert (len(knight.hand), len(getattr(knight, area))) == (3, 1)


# --- cards drawn --------------------------------------------------------------------------------


@pytest.mark.keyword("second_chance")
def test_second_chance() -> None:
    arena, knight = facing(1, 7, vigor=6)
    arena.peril("k1", 10, 7, 4, 2)
    first, second = arena.mortis("a", 1, lose("vigor", 5)), arena.mortis("b", 1, gain("gold"))
    arena.gear(knight, "support", "charm", keywords=["second_chance"])
    knight.knockdown = "falling"
    arena.play(peril_check(arena.game, knight), "yes")
    assert (knight.vigor, knight.sheet.gold) == (6, 1), "usable when abilities are forbidden"
    assert arena.state.mortis["1"] == [first, second]
    arena.judicium("survived", "died")
    arena.knight("k2", "A1")
    arena.play(draw_judicium(arena.game, knight), "yes")
    assert [event.args["cards"] for event in arena.events("judicium")] == [2, 2], "shuffled back first"


@pytest.mark.keyword("superior_chance")
def test_superior_chance() -> None:
    arena, knight = facing(1, 7)
    arena.judicium("survived", "died", "horribly")
    arena.knight("k2", "A1")
    arena.gear(knight, "support", "saint", keywords=["superior_chance"])
    arena.play(draw_judicium(arena.game, knight), "yes")
    assert [event.args["cards"] for event in arena.events("judicium")] == [3, 2]
    assert arena.last("judicium")["card"] != "horribly"


@pytest.mark.keyword("instant_death")
def test_instant_death() -> None:
    arena, knight = facing(1, 7, vigor=9)
    arena.judicium("survived")
    arena.knight("k2", "A1")
    arena.do(knight, {"op": "kill"})
    assert (knight.dead, arena.events("mortis"), arena.events("judicium")) == (True, [], [])


# --- gear ---------------------------------------------------------------------------------------


@pytest.mark.keyword("ammo_reserves")
@pytest.mark.parametrize(("supports", "charges"), [(1, 5), (2, 3), (0, 7)])
def test_ammo_reserves(supports: int, charges: int) -> None:
    arena, knight = facing(1, 7)
    bow = arena.weapon(knight, "bow", 1, charges=3, keywords=["ammo_reserves 2"])
    for number in range(supports):
        arena.gear(knight, "support", f"bag{number}")
    assert gear.full_charges(arena.game, knight, bow) == charges
    bow.charges = 0
    gear.recover(arena.game, knight)
    assert bow.charges == charges
