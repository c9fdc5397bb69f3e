"""Attacks told word by word (see recorder.py): every event, reason and question against records/*.txt.

After a change that is meant write them anew, with KF_WRITE_RECORDS=1 in the environment, and read the difference.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.monsters import Footing, Sides, Weakspot
from kf_desktop.content.text import Text
from kf_desktop.rules.clash.attack.steps import knight_attack
from kf_desktop.rules.table.state import Figure, FigureNumber, Knight, Modifier
from tests.rules.arena import gain, lose
from tests.rules.recorder import Recorder, Scenes
from tests.rules.written import rewritten, words, written

scene = Scenes(__file__)
NAME = Text(en="A", zh="甲")
SPOT: dict[str, Any] = {"id": "scar", "name": NAME, "spaces": [(2, 0), (2, 1)], "open": True}


def boss(kind: str = "square", place: str = "F5", facing: str = "west", **part: Any) -> tuple[Recorder, Figure]:
    """A boss with cards of every kind and an answer to everything."""
    arena = Recorder()
    figure = arena.monster(kind, place, facing)
    arena.level(to_hit=7, wounds=12)
    arena.signature(target=[["closest"]], evasion={"dice": 1, "difficulty": 5}, steps=[{"op": "attack"}])
    arena.clash.bp_deck = [arena.bp("b1", **part), *arena.bps("c1", "d2")]
    arena.clash.bp_supply = {"1": [], "2": arena.bps("n2"), "3": arena.bps("n3")}
    arena.clash.ai_deck = arena.ais("x1", "y1", "z2")
    arena.clash.ai_supply = {"1": [], "2": arena.ais("v2"), "3": arena.ais("v3")}
    return arena, figure


def power(arena: Recorder, knight: Knight, **dice: int) -> None:
    """Power dice of the knight's own."""
    portrait = arena.game.content.portraits[knight.loadout.portrait]
    arena.change("portraits", portrait.id, power=replace(portrait.power, **dice))


def resource(arena: Recorder, knight: Knight, moment: str) -> None:
    """The knight's own token comes at that moment."""
    card = arena.game.content.knights[knight.id]
    assert card.resource is not None
    arena.change("knights", knight.id, resource=rewritten(card.resource, gain=moment), virtues=())


@scene
def attack_every_bonus() -> Recorder:
    """Every source of To Hit, precision, AT and Power at once; a wound escalates the boss."""
    arena, figure = boss(wound=[gain("bane")], instinct=[gain("heat")], fail=[gain("gold")])
    arena.change(
        "monsters",
        "test.square",
        weakspots=(written(Weakspot, **{**SPOT, "precision": 1, "at": -1}),),
        sides=Sides(rear=Footing(at=1, precision=2)),
    )
    arena.level(to_hit=7, wounds=12, at=2)
    knight = arena.knight("k1", "F7", passion=2)
    arena.knight("k2", "A1", passion=9)
    arena.clash.modifiers += [Modifier("to_hit", 1, "next"), Modifier("at", -1, "next"), Modifier("at", 2)]
    figure.modifiers += [Modifier("to_hit", 2), Modifier("at", 3)]
    knight.modifiers += [Modifier("precision", -1, "next"), Modifier("precision", 2)]
    knight.conditions[arena.condition("keen", modifiers={"precision": 1})] = 0
    arena.clash.bonuses = 4
    arena.state.pool = {"opening": 2, "closing": 1, "spell": 1, "black": 1, "break": 1, "flesh": 2}
    arena.weapon(knight, "blade", 3, precision=1, power={"red": 1, "raw": 1}, bonus={"white": 1, "raw": 2})
    arena.gear(knight, "armor", "coat", attack={"dice": 9, "bonus": {"black": 1, "raw": 1}})
    arena.weapon(knight, "idle", 2, precision=5, bonus={"raw": 5}, keywords=["spotlight"])
    arena.terrain(rubble="F5")
    power(arena, knight, black=1)
    arena.clash.priority_target = "k1"
    arena.rolls(attack=[9, 4, 2, 8], power=[4] * 8).strike(knight, "attack:1:blade", ("@reroll.attack", "die:1"))
    return arena


@scene
def attack_hidden_in_the_blindspot() -> Recorder:
    arena, _ = boss(facing="north")
    knight = arena.knight("k1", "F7", hidden=True, heat_limit=0)
    arena.weapon(knight, "blade", 2, keywords=["hide"])
    arena.terrain(screen="F7")
    arena.rolls(attack=[6, 5]).strike(knight)
    return arena


@scene
def attack_critical_wound() -> Recorder:
    """Deadly makes a 9 a Crit Chance; every ability of the attack is used; the wound is critical."""
    arena, _ = boss(crit=[gain("lead")], wound=[gain("bane")], ultrainstinct=[gain("bane")])
    knight = arena.knight("k1", "F7", heat_limit=0)
    resource(arena, knight, "wound")
    arena.talent("k1", {"timing": "crit_chance", "effect": [gain("vigor")]})
    arena.weapon(knight, "blade", 2, power={"red": 1}, bonus={"raw": 6}, keywords=["deadly", "break 1", "opening 2"])
    arena.rolls(attack=[9, 3], power=[4]).strike(knight)
    return arena


@scene
def attack_full_hit_that_fails() -> Recorder:
    """A full hit pays the knight's token; the part answers with the Signature."""
    arena, _ = boss(fail=[{"op": "respond"}, gain("heat")], instinct=[gain("bane")], ultrainstinct=[lose("vigor")])
    knight = arena.knight("k1", "E6", heat_limit=0)
    resource(arena, knight, "full_hit")
    arena.weapon(knight, "blade", 2, abilities=[{"timing": "full_hit", "effect": [gain("gold")]}])
    arena.rolls(attack=[8, 7], evasion=[2]).strike(knight)
    return arena


@scene
def attack_full_miss() -> Recorder:
    arena, _ = boss()
    knight = arena.knight("k1", "F7", hidden=True)
    arena.state.pool = {"hope": 2, "opening": 1}
    arena.talent("k1", {"timing": "crit_miss", "effect": [lose("vigor")]})
    arena.weapon(knight, "blade", 2, abilities=[{"timing": "full_miss", "effect": [gain("gold")]}])
    arena.rolls(attack=[1, 3, 1]).strike(knight, ("@reroll.attack", "die:0"))
    return arena


@scene
def attack_abilities_of_the_roll() -> Recorder:
    """Precision, re-rolls, Power and dice given while the dice lie on the table; a response is ignored."""
    arena, _ = boss(at=20, fail=[gain("bane")], wound=[gain("gold")])
    knight = arena.knight("k1", "F7", heat=0, heat_limit=9)
    gift = [
        {"op": "precision", "amount": 2},
        {"op": "reroll", "die": "attack", "amount": 2},
        {"op": "reroll", "die": "power", "amount": 1},
        {"op": "power", "amount": 3},
        {"op": "dice", "red": 1, "black": 1, "white": 2},
        {"op": "ignore_responses", "kind": "fail"},
    ]
    arena.talent("k1", {"timing": "attack_roll", "effect": gift})
    arena.state.pool = {"closing": 1, "black": 1}
    arena.weapon(knight, "blade", 3, power={"red": 1}, keywords=["attack_reroll 1", "power_reroll 1"])
    rolls = {"attack": [4, 2, 3, 5, 6], "power": [3, 3, 1, 1, 1, 2, 5, 4, 4]}
    arena.rolls(**rolls).strike(
        knight, "use:talent:test.own.k1#0", ("@reroll.attack", "die:1", "die:2"), ("@reroll.power", "die:0", "die:1")
    )
    return arena


@scene
def attack_deadly_given_by_an_ability() -> Recorder:
    """An ability makes the roll Deadly after it has been rolled: the 9 is a Crit Chance now."""
    arena, _ = boss(crit=[gain("lead")])
    knight = arena.knight("k1", "F7", heat_limit=0)
    arena.talent("k1", {"timing": "attack_roll", "keywords": ["deadly"]})
    arena.weapon(knight, "blade", 1, bonus={"raw": 6})
    arena.rolls(attack=[9]).strike(knight, "use:talent:test.own.k1#0")
    return arena


@scene
def attack_chain_break() -> Recorder:
    """The target is pushed out of range in the first window: nothing follows but steps 9 and 10."""
    arena, _ = boss("pawn")
    knight = arena.knight("k1", "F6", heat_limit=0, hidden=True)
    arena.state.pool = {"opening": 1, "hope": 1}
    arena.weapon(knight, "blade", 1, keywords=["knockback 2", "opening 1"])
    arena.rolls(attack=[8]).strike(knight, "keyword:knockback")
    return arena


@scene
def attack_chain_break_by_ultrainstinct() -> Recorder:
    arena, _ = boss(ultrainstinct=[{"op": "knockdown"}])
    knight = arena.knight("k1", "F7", heat_limit=0)
    arena.weapon(knight, "blade", 1, bonus={"raw": 9})
    arena.rolls(attack=[8]).strike(knight)
    return arena


@scene
def attack_not_on_offer() -> Recorder:
    """Every reason why a weapon cannot be used, and what can: bows, spears, Commit, Unwieldy, exhausted ones."""
    arena = Recorder()
    arena.monster("dot", "F6")
    arena.mobs("F9", "C9", "F14")
    arena.terrain(screen="F12 F11")
    knight = arena.knight("k1", "F5", heat=3, heat_limit=3)
    for name, keywords in {
        "bow": ["ranged 2 4"],
        "cannon": ["ranged 3 9", "unwieldy"],
        "spear": ["reach 2"],
        "oath": ["commit"],
        "fist": [],
    }.items():
        arena.weapon(knight, name, 1, keywords=keywords)
    arena.weapon(knight, "tired", 1).exhausted = True
    arena.rolls(attack=[2]).strike(knight, "attack:1:spear")
    arena.rolls(attack=[3]).strike(knight, "attack:1:tired", bonus=True)
    knight.heat = 1
    arena.rolls(attack=[3]).strike(knight, "attack:1:oath")
    knight.cell = arena.cell("J1")
    arena.strike(knight)
    return arena


@scene
def attack_a_draw_of_knighves() -> Recorder:
    arena, _ = boss()
    knight = arena.knight("k1", "F7", heat_limit=0)
    arena.card("gear", id="knighves", name=words("K"), type="weapon", hands=1, source="start", attack={"dice": 1})
    arena.weapon(knight, "blade").exhausted = True
    arena.rolls(attack=[3]).strike(knight)
    return arena


@scene
def attack_with_keywords_and_precision_given() -> Recorder:
    """What an effect gives a single attack."""
    arena, figure = boss()
    knight = arena.knight("k1", "F7", heat_limit=0)
    item = arena.weapon(knight, "blade", 2)
    given = (Keyword.read("deadly"), Keyword.read("break 2"))
    arena.rolls(attack=[9, 6])
    arena.play(knight_attack(arena.game, knight, figure, item, bonus_attack=True, keywords=given, precision=1))
    return arena


@scene
def attack_mobs_in_the_area() -> Recorder:
    """Area wounds two mobs; both fall, the AI deck escalates, a new mob comes and strikes."""
    arena = Recorder()
    mobs = arena.mobs("F6", "E6", "G6", "A1")
    mobs[1].revealed = True
    arena.level(wounds=12)
    arena.spawns(kind="immediate", at=("A9",), attack="signature")
    arena.signature(target=[["closest"]], evasion={"dice": 1, "difficulty": 5}, steps=[{"op": "attack"}])
    arena.clash.bp_supply = {"1": [], "2": arena.bps("n2"), "3": []}
    arena.clash.ai_deck, arena.clash.ai_supply = arena.ais("x1", "y1", "z2"), {"2": arena.ais("v2"), "3": []}
    knight = arena.knight("k1", "F5", heat_limit=0)
    arena.weapon(knight, "blade", 2, bonus={"raw": 6}, keywords=["area target"])
    arena.rolls(attack=[8, 10], evasion=[9, 9, 9]).strike(knight, "attack:1:blade")
    return arena


@scene
def attack_a_mob_twice() -> Recorder:
    """A mob's card is revealed once, with its effect; it stays after a failure."""
    arena = Recorder()
    mob = arena.mobs("F6", "A1")[0]
    mob.bp = arena.bp("m", 1, 6, reveal=[gain("bane")], fail=[gain("gold")], face_up=[{"what": "at", "amount": 2}])
    knight = arena.knight("k1", "F5", heat_limit=0)
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[8, 8]).strike(knight)
    arena.strike(knight)
    return arena


@scene
def attack_a_companion_mob() -> Recorder:
    """A companion's death is no wound and changes no deck."""
    arena, _ = boss("pawn", "A14")
    mob = Figure(FigureNumber(2), arena.cell("F6"), "west", monster="test.dot", level=1)
    arena.clash.figures.append(mob)
    mob.bp = arena.bp("m", 1, 1)
    knight = arena.knight("k1", "F5", heat_limit=0)
    arena.weapon(knight, "blade", 1, bonus={"raw": 3})
    arena.rolls(attack=[8]).strike(knight)
    return arena


@scene
def attack_with_an_empty_deck() -> Recorder:
    """The last body part goes to the discard, which becomes the deck."""
    arena, _ = boss()
    arena.clash.bp_deck, arena.clash.bp_discard = ["b1"], ["c1", "d2"]
    knight = arena.knight("k1", "F7", heat_limit=0)
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[8]).strike(knight)
    return arena


@scene
def attack_by_one_who_dies_of_it() -> Recorder:
    """The attacker dies of the response: his attack is over, tokens are cleared, he answers nothing."""
    arena, _ = boss(ultrainstinct=[lose("vigor", 9)], fail=[gain("bane")])
    knight = arena.knight("k1", "F7", heat_limit=0, vigor=1)
    arena.knight("k2", "A1")
    arena.judicium("died")
    arena.state.pool = {"opening": 1}
    arena.weapon(knight, "blade", 1, keywords=["opening 2"])
    arena.rolls(attack=[8]).strike(knight)
    return arena


@scene
def effects_of_attacks_without_an_attack() -> Recorder:
    """What changes an attack does nothing when there is none."""
    arena, _ = boss()
    knight = arena.knight("k1", "F7")
    for effect in ("reroll", "power", "precision", "ignore_responses"):
        arena.do(knight, {"op": effect})
    arena.do(knight, {"op": "dice", "red": 1})
    return arena


@pytest.mark.parametrize("name", scene)
def test_an_attack_is_told_word_by_word(name: str) -> None:
    scene.compare(name)
