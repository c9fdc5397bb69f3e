"""What a hit is foretold to do against all that it does when played, with each Mortis card and each face in turn."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

import pytest

from kf_desktop.door.odds import What
from kf_desktop.engine.codec import decode, encode
from kf_desktop.odds.defence.harm import Harm, harm_of
from kf_desktop.odds.situation.decisions import for_decision
from kf_desktop.odds.situation.defence import before_evasion
from kf_desktop.odds.situation.harm import harm_of_hits
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.table.game import ClashOver, Game
from kf_desktop.rules.table.state import Knight, State
from kf_desktop.scenarios.forced import Forced
from tests.rules.arena import Arena, gain, lose, under_attack

CHECK: dict[str, Any] = {"op": "peril_check"}
FALLS: dict[str, Any] = {"op": "knockdown"}
F = Fraction


def condition(name: str) -> dict[str, Any]:
    return {"op": "condition", "id": name}


def gate(when: str, then: dict[str, Any], *otherwise: dict[str, Any]) -> dict[str, Any]:
    return {"op": "gate", "when": when, "then": [then], "otherwise": list(otherwise)}


def test_of(difficulty: int, success: dict[str, Any], failure: dict[str, Any]) -> dict[str, Any]:
    return {"op": "test", "virtue": "might", "difficulty": difficulty, "success": [success], "failure": [failure]}


test_of.__test__ = False  # type: ignore[attr-defined]


def struck(*hit: dict[str, Any], vigor: int, heat: int) -> Arena:
    """A knight whose attacker surely hits once; whoever falls dies."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    knight = arena.knight("k1", "H10", vigor=vigor, heat=heat, heat_limit=4)
    knight.sheet.virtues["might"] = 1
    arena.peril("k1", 12, 10, 6, 3)
    arena.judicium("died")
    arena.condition("lit", again=[lose("vigor", 2)])
    arena.condition("bare", modifiers={"vigor_loss": 2})
    arena.condition("choked", heat_floor=True)
    arena.mortis("hot", 1, gain("heat", 3))
    arena.mortis("cool", 1, lose("heat", 2))
    arena.mortis("dazed", 1, condition("lit"), FALLS)
    arena.mortis("tried", 1, test_of(7, lose("heat", 1), gain("heat", 2)))
    arena.mortis("open", 2, condition("bare"))
    arena.mortis("bled", 2, gain("bane", 2))
    arena.mortis("last", 3, gain("heat", 2), condition("lit"))
    steps = [{"op": "attack"}]
    evasion = {"dice": 0, "difficulty": 6}
    arena.clash.ai_deck = [arena.ai("a1", target=[["closest"]], evasion=evasion, steps=steps, hit=hit)]
    return arena


class Come(NamedTuple):
    """What has come of a hit that was played."""

    share: Fraction
    lost: int
    heat: int
    dead: bool
    brings: tuple[What, ...]


def played(arena: Arena) -> Iterator[Come]:
    """Once with each card on top of the decks, and of these with each face of a die that is asked for."""
    tops = [(deck, card) for deck, cards in arena.state.mortis.items() for card in cards]
    counts = {deck: len(cards) for deck, cards in arena.state.mortis.items()}
    for deck, card in tops:
        for faces in product(range(1, 11), repeat=2):
            game = _played(arena, deck, card, faces)
            drawn = [event.args["card"] for event in game.events if event.kind == "mortis"]
            if drawn not in ([], [card]):
                break  # of another deck: there its turn comes
            tested = any(event.kind == "test" for event in game.events)
            share = F(1, (counts[deck] if drawn else len(tops)) * (100 if tested else 1))
            yield Come(share, *_come_of(game, arena.state.knights["k1"]))
            if not tested:
                break


def _played(arena: Arena, deck: str, card: str, faces: tuple[int, ...]) -> Game:
    state = decode(State, encode(arena.state))
    state.mortis[deck].remove(card)
    state.mortis[deck].insert(0, card)
    game = Forced(state, arena.game.content, script={"test": [*faces]})
    _play(game)
    return game


@pytest.mark.rule("EVA-005", "EVA-009", "EVA-028", "EVA-031", "EVA-032", "EVA-033")
@pytest.mark.parametrize(
    ("fails", "guard"),
    [
        ([{"op": "crash"}], 0),
        ([condition("lit")], 0),
        ([condition("lit")], 2),
        ([condition("bare"), FALLS], 0),
        ([condition("bare")], 3),
    ],
    ids=["a Crash", "what does more the second time", "with Guard", "losses that grow", "these with Guard"],
)
def test_a_natural_1_of_the_crit_die_does_what_it_is_foretold_to(fails: list[dict[str, Any]], guard: int) -> None:
    """Each roll of two dice, and each face of what is advised to be rolled again."""
    arena = struck(vigor=9, heat=3)
    steps, evasion = [{"op": "attack"}], {"dice": 2, "difficulty": 7}
    card = arena.ai("a2", target=[["closest"]], evasion=evasion, steps=steps, hit=[lose("vigor", "hits")])
    arena.change("ai", card, crit_evade_fail=fails)
    arena.clash.ai_deck = [card]
    knight = arena.state.knights["k1"]
    if guard:
        arena.gear(knight, "support", "charm", keywords=[f"guard {guard}"])
    told = before_evasion(arena.game, under_attack(arena, card, knight), knight).solve()
    lost = heat = F(0)
    brings = dict.fromkeys(dict(told.brings), F(0))
    for faces in product(range(1, 11), repeat=3):
        game = Forced(decode(State, encode(arena.state)), arena.game.content, script={"evasion": [*faces]})
        _play(game)
        share = F(1, 10**3)
        came = _come_of(game, knight)
        lost, heat = lost + share * came[0], heat + share * came[1]
        for what in brings:
            brings[what] += share * (what in came[3])
    assert told.values["expected_lost"] == lost
    assert told.values["heat"] + told.values.get("expected_heat", F(0)) == heat
    assert dict(told.brings) == brings


@pytest.mark.rule("EVA-013", "EVA-021")
@pytest.mark.parametrize("keywords", [["guard 2"], ["block"], ["soak 1"], ["lesser_dodge"]], ids=lambda each: each[0])
def test_the_weapon_that_he_may_defend_with_is_foretold(keywords: list[str]) -> None:
    """Each roll of two dice: the loss was foretold as if he kept his weapon down, and he need not."""
    arena = struck(vigor=9, heat=4)
    evasion = {"dice": 2, "difficulty": 6}
    card = arena.ai("a2", target=[["closest"]], evasion=evasion, steps=[{"op": "attack"}], hit=[lose("vigor", "hits")])
    arena.clash.ai_deck = [card]
    knight = arena.state.knights["k1"]
    arena.gear(knight, "weapon", "shield", keywords=keywords)
    told = before_evasion(arena.game, under_attack(arena, card, knight), knight).solve()
    lost = F(0)
    for faces in product(range(1, 11), repeat=2):
        game = Forced(decode(State, encode(arena.state)), arena.game.content, script={"evasion": [*faces, *faces]})
        _play(game)
        lost += F(_come_of(game, knight)[0], 10**2)
    assert told.values["expected_lost"] == lost


@pytest.mark.rule("CND-005", "ABI-038")
@pytest.mark.keyword("rocksteady", "roll_out", "tumble")
@pytest.mark.parametrize(
    ("keywords", "lost", "down"),
    [([], 1, 1), (["rocksteady"], 1, 0), (["roll_out"], 1, 0), (["tumble"], F(1, 2), F(1, 2))],
    ids=str,
)
def test_who_need_not_fall_is_not_foretold_to(keywords: list[str], lost: F, down: F) -> None:
    arena = struck({"op": "crash"}, vigor=9, heat=1)
    knight = arena.state.knights["k1"]
    arena.gear(knight, "support", "boots", keywords=keywords)
    query = harm_of_hits(arena.game, under_attack(arena, "a1", knight), knight, 1)
    assert query is not None
    told = harm_of(query, 1)
    assert (told.expected, told.brings.get(What("knockdown"), 0)) == (lost, down)
    came = []
    for face in range(1, 11) if "tumble" in keywords else [1]:
        game = Forced(decode(State, encode(arena.state)), arena.game.content, script={"random": [face]})
        _play(game)
        came.append(_come_of(game, knight))
    assert F(sum(each[0] for each in came), len(came)) == lost
    assert F(sum(What("knockdown") in each[3] for each in came), len(came)) == down


def _play(game: Game) -> None:
    assert game.state.clash is not None
    steps = ai_activation(game, game.state.clash.figures[0])
    try:
        decision = next(steps)
        while True:
            odds = for_decision(game, decision)
            advised = odds.advice if odds is not None else None
            chosen = (decision.options[0].key,) if decision.least else ()
            decision = steps.send(decision.forced() or advised or chosen)
    except (StopIteration, ClashOver):
        return


def _come_of(game: Game, before: Knight) -> tuple[int, int, bool, tuple[What, ...]]:
    knight = game.state.knights["k1"]
    lost = sum(int(str(e.args["amount"])) for e in game.events if e.kind == "lose" and e.args["what"] == "vigor")
    brings = [What("condition", name) for name in knight.conditions if name not in before.conditions]
    brings += [What("knockdown")] * bool(knight.knockdown)
    brings += [What("mortis")] * any(event.kind == "mortis" for event in game.events)
    return lost, knight.heat - before.heat, knight.dead, tuple(brings)


HITS: dict[str, list[dict[str, Any]]] = {
    "a check, with losses after it": [lose("vigor", 2), CHECK, lose("vigor", 1)],
    "what it brings is what a Mortis card brings too": [lose("vigor", 1), CHECK, condition("lit"), FALLS],
    "a gate on what it has just brought": [condition("lit"), gate("has:lit", lose("vigor", 3), lose("vigor"))],
    "a gate on what a Mortis card may have brought": [
        lose("vigor", 1),
        CHECK,
        gate("has:lit", lose("vigor", 3), lose("vigor")),
        gate("not knocked_down", lose("vigor"), gain("heat")),
    ],
    "a gate within a gate that brings it": [
        gate("heat >= 2", condition("bare")),
        gate("has:bare and heat >= 2", gain("heat", 3), lose("vigor", 1)),
        lose("vigor", 1),
    ],
    "twice the same": [condition("lit"), condition("lit"), FALLS, FALLS],
    "Heat after the check": [lose("vigor", 2), CHECK, gain("heat", 2), gate("heat >= 4", lose("vigor", 2))],
    "Choke": [{"op": "choke", "amount": 3}, lose("heat", 9), gate("has:choked", lose("vigor", 1))],
    "Choke twice, beyond the Heat Limit": [{"op": "choke", "amount": 3}, {"op": "choke", "amount": 3}],
    "Choke after Mortis": [lose("vigor", 2), CHECK, {"op": "choke", "amount": 2}, lose("heat", 5)],
    "Bane": [gain("bane", 2), lose("vigor", 1), gain("bane", 1), lose("vigor", 1)],
    "Bane after Mortis": [lose("vigor", 1), CHECK, gain("bane", 1), lose("vigor", 1)],
    "a test of the card": [test_of(9, lose("vigor"), condition("bare")), lose("vigor", 1)],
}


@pytest.mark.rule("PER-001", "PER-007", "PER-009", "WIN-011", "CND-006", "CND-014", "STA-026", "TES-002")
@pytest.mark.keyword("choke")
@pytest.mark.parametrize("heat", [1, 4])
@pytest.mark.parametrize("vigor", [12, 8, 5, 2])
@pytest.mark.parametrize("hit", HITS.values(), ids=HITS.keys())
def test_what_a_hit_is_foretold_to_do_is_what_it_does(hit: list[dict[str, Any]], vigor: int, heat: int) -> None:
    arena = struck(*hit, vigor=vigor, heat=heat)
    knight = arena.state.knights["k1"]
    knight.sheet.bane = 3
    query = harm_of_hits(arena.game, under_attack(arena, "a1", knight), knight, 1)
    told = harm_of(query, 1) if query is not None else Harm()
    came = list(played(arena))
    assert sum(each.share for each in came) == 1
    assert told.death == sum((each.share for each in came if each.dead), F(0))
    assert told.expected == sum((each.share * each.lost for each in came), F(0))
    assert told.heat == sum((each.share * each.heat for each in came), F(0))
    for what, chance in told.brings.items():
        assert chance == sum((each.share for each in came if what in each.brings), F(0)), what
