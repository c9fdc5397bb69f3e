"""Squires draw cards: every order of their deck is played out, by the advice, and comes to what is told."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.door.odds import Odds
from kf_desktop.engine.codec import decode, encode
from kf_desktop.engine.decision import Decision, Kind
from kf_desktop.engine.game import Game as EngineGame
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.odds import d10
from kf_desktop.odds.journey import OfGroup, OfOneDie
from kf_desktop.odds.situation import mettle
from kf_desktop.odds.situation.attack import before_attack
from kf_desktop.odds.situation.decisions import for_decision
from kf_desktop.odds.situation.defence import before_evasion
from kf_desktop.rules.abilities import tests as abilities
from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.attacks import KnightAttack, MonsterAttack
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.state import Mettle, Sheet, Squire, State
from tests.bundled import load_box
from tests.odds.test_situation import Asked, first, play
from tests.rules.arena import Arena, lose
from tests.rules.written import words

CARDS: dict[str, dict[str, Any]] = {
    "three": {"evasion": 3, "roll": 8, "power": 4, "clue": "martial"},
    "one": {"evasion": 1, "roll": 6, "power": 2, "clue": "martial"},
    "again": {"evasion": 1, "roll": 3, "power": 5, "clue": "errant"},
    "now": {"kind": "critical_chance", "evasion": 2, "power": 3},
    "oh_no": {"kind": "critical_miss"},
}


def with_squire(heat: int = 0, *, limit: int = 1, vigor: int = 9) -> tuple[Arena, Squire]:
    """A squire beside a monster, a knight far off."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.level(to_hit=6, wounds=99)
    knight = arena.knight("k1", "A1")
    squire = Squire("s1", "seat_k1", Sheet(), replace(knight.loadout), vigor=vigor, vigor_limit=9, heat=heat)
    squire.heat_limit, squire.cell = limit, arena.cell("H10")
    arena.state.squires["s1"] = squire
    arena.state.party.append("s1")
    arena.clash.knights.append("s1")
    for name, card in CARDS.items():
        arena.card("mettle", id=name, name=words(name), **card)
    arena.state.mettle = Mettle(list(CARDS))
    return arena, squire


def all_orders(arena: Arena, run: Any) -> list[tuple[Game, Asked]]:
    """The position with every order of the deck, played by the advice."""
    base, done = encode(arena.state), []
    for order in permutations(CARDS):
        state = decode(State, base)
        state.mettle.deck = list(order)
        game: Game = EngineGame(state, arena.game.content)
        done.append((game, play(game, run(game))))
    return done


def mean_of(done: list[tuple[Game, Asked]], kind: str, value: str) -> Fraction:
    told = [sum(int(str(e.args[value])) for e in game.events if e.kind == kind) for game, _ in done]
    return Fraction(sum(told), len(told))


@pytest.mark.rule("SQU-048", "SQU-049", "SQU-050", "SQU-053", "SQU-054")
@pytest.mark.parametrize("heat", [0, 1, 2])
@pytest.mark.parametrize(("dice", "difficulty"), [(2, 6), (5, 6), (5, 11), (6, 6)])
def test_what_a_squires_cards_evade(heat: int, dice: int, difficulty: int) -> None:
    arena, squire = with_squire(heat=2 - heat, limit=2)
    card = arena.ai(
        "x1",
        target=[["closest"]],
        evasion={"dice": dice, "difficulty": difficulty},
        steps=[{"op": "attack"}],
        hit=[lose("vigor", "hits")],
    )
    arena.clash.ai_deck = [card]
    figure = arena.clash.figures[0]
    attack = MonsterAttack(arena.game.content.ai[card], figure, [squire])
    odds = before_evasion(arena.game, attack, squire).solve()
    done = all_orders(arena, lambda game: ai_activation(game, game.state.clash.figures[0]))
    assert mean_of(done, "hits", "hits") == odds.values["expected_hits"]
    assert mean_of(done, "lose", "amount") == odds.values["expected_lost"]
    evaded = sum(any(event.kind == "full_evade" for event in game.events) for game, _ in done)
    assert Fraction(evaded, len(done)) == odds.values["full_evade"]
    heats = [game.state.squires["s1"].heat - squire.heat for game, _ in done]
    assert Fraction(sum(heats), len(done)) == odds.values["heat"]
    promised = [first(asked, "replace.evasion").values["expected_hits"] for _, asked in done if heat]
    assert not heat or sum(promised) / len(done) == odds.values["expected_hits"]


@pytest.mark.rule("SQU-063", "SQU-064", "SQU-065", "SQU-076", "SQU-081", "SQU-082", "SQU-008")
@pytest.mark.parametrize("heat", [0, 1, 2])
@pytest.mark.parametrize("at", [2, 4, 6])
def test_what_a_squires_blow_comes_to(heat: int, at: int) -> None:
    arena, squire = with_squire(heat=2 - heat, limit=2)
    arena.clash.bp_deck = [arena.bp("b1", 1, at)]
    arena.clash.bp_supply = {"1": [], "2": [], "3": []}
    weapon = arena.gear(squire, "weapon", "club", attack={"dice": 1})  # type: ignore[arg-type]
    odds = before_attack(arena.game, KnightAttack(squire, arena.clash.figures[0], weapon)).solve()
    done = all_orders(arena, lambda game: choose_and_attack(game, game.state.squires["s1"]))
    wounds = [any(event.kind == "deals_wound" for event in game.events) for game, _ in done]
    assert Fraction(sum(wounds), len(done)) == odds.values["wound"]
    assert mean_of(done, "attack_hits", "hits") == odds.values["any_hit"]
    crits = [any(event.kind == "crit_chance" for event in game.events) for game, _ in done]
    assert Fraction(sum(crits), len(done)) == odds.values["crit_chance"]
    heats = [game.state.squires["s1"].heat - squire.heat for game, _ in done]
    assert Fraction(sum(heats), len(done)) == odds.values["heat"]
    for prompt in ("replace.attack", "replace.power"):
        asked = [
            (first(seen, prompt), hurt) for (_, seen), hurt in zip(done, wounds, strict=True) if _asks(seen, prompt)
        ]
        promised: Fraction = sum((each.values["wound"] for each, _ in asked), Fraction(0))
        assert promised == sum(hurt for _, hurt in asked), prompt


@pytest.mark.rule("SQU-067")
def test_a_clue_that_would_make_a_hit_of_the_miss_says_how_often_that_wounds() -> None:
    """It was asked whether a clue is worth it, and nothing was said of what it would bring."""
    arena, squire = with_squire(heat=1)
    arena.clash.bp_deck = [arena.bp("b1", 1, 4)]
    arena.clash.bp_supply = {"1": [], "2": [], "3": []}
    arena.gear(squire, "weapon", "club", attack={"dice": 1})  # type: ignore[arg-type]
    arena.card("mettle", id="near", name=words("near"), roll=4, power=1, clue="errant", box={"precision": 2})
    squire.clues = {"errant": 1}
    base, wounds = encode(arena.state), []
    for order in permutations(("three", "one", "now")):
        state = decode(State, base)
        state.mettle = Mettle(["near", *order])
        game: Game = EngineGame(state, arena.game.content)
        asked = play(game, choose_and_attack(game, state.squires["s1"]), {"clue.attack": ("yes",)})
        odds = first(asked, "clue.attack")
        assert odds.options["no"].values["wound"] == 0
        promised = odds.options["yes"].values["wound"]
        wounds.append(any(event.kind == "deals_wound" for event in game.events))
    assert promised == Fraction(sum(wounds), len(wounds)) == Fraction(1, 3)


@pytest.mark.rule("SQU-076")
def test_the_power_of_a_drawn_card_is_told_part_by_part_before_it_may_be_replaced() -> None:
    """'Power 6 against AT 7' was asked, and nobody could see what makes the 6."""
    arena, squire = with_squire(heat=1, limit=2)
    arena.clash.bp_deck = [arena.bp("b1", 1, 9)]
    arena.gear(squire, "weapon", "club", attack={"dice": 1})  # type: ignore[arg-type]
    arena.state.pool = {"power_token": 1}
    arena.state.mettle = Mettle(["three", "one", "now"])
    asked = play(arena.game, choose_and_attack(arena.game, squire))
    replacing = next(decision for decision, _ in asked if decision.prompt == "replace.power")
    (told,) = [event for event in arena.game.events if event.kind == "power_drawn"]
    account: Any = told.reasons[0]
    assert told.args["total"] == account["total"] == replacing.args["total"] == 2 + 1
    assert [each["what"] for each in account["parts"]] == ["mettle", "power_token"]


def _asks(seen: Asked, prompt: str) -> bool:
    return any(decision.prompt == prompt for decision, _ in seen)


def test_squires_have_odds_wherever_they_draw_for_an_attack() -> None:
    box = load_box()
    picked = new_skirmish(box, "bell_ox", 1, "full", [("ilse", 1), ("bruno", 1)], 3, squires=["kit", "sabine"])
    session: Any = Session(RULES, box, picked)
    table, bot = SessionTable(session), make_bot("cautious", 3)
    told: dict[str, list[Odds | None]] = {}
    for _ in range(150):
        decision = session.decision
        if decision is None or decision.prompt == "skirmish.next":
            break
        knight = str(decision.args.get("knight", ""))
        if knight in session.state.squires:
            told.setdefault(decision.prompt, []).append(table.odds())
        for figure, gear in table.attacks(knight)[:1] if decision.prompt == "choose.action" else ():
            odds = table.attack_odds(knight, figure, gear)
            assert odds is not None and {"wound", "answers_fail"} <= set(odds.values)
        session.answer(bot(session.state, decision))
    for prompt in ("replace.attack", "replace.evasion"):
        assert told[prompt] and all(odds is not None for odds in told[prompt])


@pytest.mark.rule("SQU-087", "SQU-088", "SQU-089", "SQU-091")
@pytest.mark.parametrize("heat", [0, 1])
@pytest.mark.parametrize("difficulty", [3, 6, 7, 11])
def test_a_test_with_cards_passes_as_often_as_foretold(heat: int, difficulty: int) -> None:
    """By the Roll of the card, the critical ones as they are; with room for Heat a failing one is replaced."""
    arena, _ = with_squire(heat)
    asked = Decision(Kind.WINDOW, "window.test", [], args={"knight": "s1", "needs": difficulty, "bonus": 0})
    told = for_decision(arena.game, asked)
    assert told is not None
    done = all_orders(arena, lambda game: abilities.test_of(game, game.state.squires["s1"], difficulty))
    passed = [bool(event.args["passed"]) for game, _ in done for event in game.events if event.kind == "test"]
    assert told.values["passed"] == Fraction(sum(passed), len(passed))
    advised = [odds.advice for _, asked in done for decision, odds in asked if decision.prompt == "replace.test"]
    assert bool(advised) == (heat == 0)
    assert not advised or set(advised) == {(), ("die:0",)}


def test_a_test_of_all_counts_a_squire_by_his_cards() -> None:
    arena, squire = with_squire(1)
    roll, cards = OfOneDie(d10.Roll(1, 0, 7)), mettle.testing(arena.game, squire, 0, 7)
    odds = OfGroup((roll, cards)).solve()
    assert odds.values["expected_passed"] == Fraction(4, 10) + Fraction(2, 5)
    assert OfGroup((cards,)).solve().values == {"passed": Fraction(2, 5)}
