"""Odds on the way, counted out by hand: pages, saves, tests, courses through the Deep Fog."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

import pytest

from kf_desktop.bundled import load_box
from kf_desktop.content.effects.expedition import Cup
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.odds.situation.decisions import for_decision
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.table.game import Game
from kf_desktop.story.model import Choice, StoryCost

BOX = load_box()


def game(*knights: str) -> Game:
    return Game(new_campaign(BOX, "odds", knights or ["ilse", "bruno"], 1, prologues=False), BOX)


def pages_with_tests(*, group: bool) -> Iterator[tuple[str, int, Choice]]:
    for book in BOX.books.values():
        for number, page in book.paragraphs.items():
            for choice in page.choices:
                if choice.test is not None and choice.test.group == group and choice.cost is None:
                    yield book.id, number, choice


def asked(book: str, paragraph: int, choice: Choice, knight: str) -> Decision:
    where: dict[str, str | int | bool] = {"book": book, "paragraph": paragraph}
    options = [Option(f"choice:{choice.key}", "choice", where), Option("choice:other", "choice", where)]
    return Decision(Kind.READ, "read.paragraph", options, args={**where, "knight": knight})


def succeeds(face: int, bonus: int, needs: int) -> bool:
    return face == 10 or (face != 1 and face + bonus >= needs)


def by_hand(bonus: int, needs: int, heat: int) -> Fraction:
    """Every pair of faces: the second counts where the first fails and Heat can be paid."""
    pairs = list(product(range(1, 11), repeat=2))
    good = [succeeds(first, bonus, needs) or (heat > 0 and succeeds(second, bonus, needs)) for first, second in pairs]
    return Fraction(sum(good), len(pairs))


@pytest.mark.parametrize("heat", [0, 3])
@pytest.mark.parametrize("virtue", [-1, 0, 2])
def test_a_choice_of_a_page_says_how_likely_its_test_is_passed(heat: int, virtue: int) -> None:
    book, number, choice = next(pages_with_tests(group=False))
    assert choice.test is not None
    table = game()
    knight = table.state.knights["ilse"]
    knight.heat_limit, knight.heat = 3, 3 - heat
    knight.sheet.virtues = {choice.test.virtue or "might": virtue}
    odds = for_decision(table, asked(book, number, choice, "ilse"))
    assert odds is not None
    bonus = virtue if choice.test.virtue else 0
    expected = by_hand(bonus, choice.test.difficulty, heat)
    once = {"at_once": by_hand(bonus, choice.test.difficulty, 0)} if heat else {}
    assert odds.options[f"choice:{choice.key}"].values == {"passed": expected, **once}
    assert "choice:other" not in odds.options
    assert (odds.kind, odds.options[f"choice:{choice.key}"].kind) == ("test", "test")


def test_a_virtue_that_is_not_on_the_sheet_adds_nothing() -> None:
    book, number, choice = next(pages_with_tests(group=False))
    assert choice.test is not None
    table = game()
    table.state.knights["ilse"].heat_limit = 0
    table.state.knights["ilse"].sheet.virtues = {}
    odds = for_decision(table, asked(book, number, choice, "ilse"))
    assert odds is not None
    expected = by_hand(0, choice.test.difficulty, 0)
    assert odds.options[f"choice:{choice.key}"].values == {"passed": expected}


def test_heat_that_the_choice_costs_is_not_there_for_the_re_roll() -> None:
    """Of 1 Heat that is left the choice takes 1: the reader cannot roll again, the others can."""
    book, number, choice = next(pages_with_tests(group=True))
    assert choice.test is not None and choice.test.virtue is not None
    page = BOX.books[book].paragraphs[number]
    paying = replace(choice, cost=StoryCost(heat=1))
    others = tuple(paying if each.key == choice.key else each for each in page.choices)
    paragraphs = {**BOX.books[book].paragraphs, number: replace(page, choices=others)}
    books = {**BOX.books, book: replace(BOX.books[book], paragraphs=paragraphs)}
    table = Game(game("ilse", "bruno").state, replace(BOX, books=books))
    for knight in table.state.knights.values():
        knight.heat_limit, knight.heat, knight.sheet.virtues = 3, 2, {}
    odds = for_decision(table, asked(book, number, choice, "ilse"))
    assert odds is not None
    found = odds.options[f"choice:{choice.key}"]
    alone, again = by_hand(0, choice.test.difficulty, 0), by_hand(0, choice.test.difficulty, 1)
    assert found.kind == "group_test"
    assert found.values == {"expected_passed": alone + again}
    assert found.hits == ((1 - alone) * (1 - again), alone + again - 2 * alone * again, alone * again)


def test_a_test_of_all_says_how_many_pass() -> None:
    book, number, choice = next(pages_with_tests(group=True))
    assert choice.test is not None and choice.test.virtue is not None
    table = game("ilse", "bruno", "tamsin")
    values = {"ilse": 0, "bruno": 1, "tamsin": 3}
    for name, value in values.items():
        knight = table.state.knights[name]
        knight.heat_limit = knight.heat = 0
        knight.sheet.virtues = {choice.test.virtue: value}
    odds = for_decision(table, asked(book, number, choice, "ilse"))
    assert odds is not None
    found = odds.options[f"choice:{choice.key}"]
    counts = [
        sum(succeeds(face, bonus, choice.test.difficulty) for face, bonus in zip(faces, values.values(), strict=True))
        for faces in product(range(1, 11), repeat=3)
    ]
    assert found.hits == tuple(Fraction(counts.count(number), 1000) for number in range(4))
    assert found.values == {"expected_passed": Fraction(sum(counts), 1000)}


@pytest.mark.parametrize(("needs", "passed"), [(5, 6), (0, 9), (1, 9), (11, 1), (10, 1)])
def test_a_save_is_one_die(needs: int, passed: int) -> None:
    decision = Decision(Kind.WINDOW, "window.save", [Option("pass", "pass")], args={"what": "curse", "needs": needs})
    odds = for_decision(game(), decision)
    assert odds is not None and odds.values == {"passed": Fraction(passed, 10)}


def test_a_test_that_is_about_to_be_rolled() -> None:
    table = game()
    table.state.knights["ilse"].heat_limit = 2
    args: dict[str, str | int | bool] = {"knight": "ilse", "needs": 8, "bonus": 2}
    decision = Decision(Kind.WINDOW, "window.test", [Option("pass", "pass")], args=args)
    odds = for_decision(table, decision)
    assert odds is not None and odds.values == {"passed": by_hand(2, 8, 2), "at_once": by_hand(2, 8, 0)}


def shares(ends: list[int]) -> dict[str, Fraction]:
    """How many of the sums are exactly 4, less, more."""
    counts = {
        "fog_exactly": sum(end == 4 for end in ends),
        "fog_below": sum(end < 4 for end in ends),
        "fog_above": sum(end > 4 for end in ends),
    }
    return {name: Fraction(count, len(ends)) for name, count in counts.items()}


def fog_deck(table: Game) -> list[tuple[int, int]]:
    """Values and Half Cups of five cards, four of which have a cup as their hazard."""
    cup = {card.id: sum(isinstance(each, Cup) for each in card.hazard) for card in BOX.deep_fog.values()}
    cards = sorted(BOX.deep_fog.values(), key=lambda card: -cup[card.id])[:5]
    table.state.expedition.deep_fog = [card.id for card in cards]
    assert sum(cup[card.id] for card in cards) == 4
    return [(card.value, cup[card.id]) for card in cards]


@pytest.mark.parametrize("corrected", [False, True])
def test_courses_through_the_fog_are_counted_over_the_deck(corrected: bool) -> None:
    """Hazards bite after a correction: two Half Cups are a Full Cup, which counts 1 (FOG-031, FOG-036)."""
    table = game()
    deck = fog_deck(table)
    table.state.expedition.cups = 3
    options = [
        Option("stay", "stay"),
        Option("withdraw", "withdraw"),
        Option("correct:0", "correct", {"card": "x", "value": 2}),
    ]
    args: dict[str, str | int | bool] = {"tile": "02", "strength": 4, "length": 2, "value": 3, "left": 5}
    args |= {"corrected": True} if corrected else {}
    odds = for_decision(table, Decision(Kind.CHOOSE, "choose.fog_course", options, args=args))
    assert odds is not None

    def ends(counted: int, to_come: int, *, bites: bool) -> list[int]:
        return [
            counted + sum(value for value, _ in drawn) + (3 + bites * sum(cups for _, cups in drawn)) // 2
            for drawn in permutations(deck, to_come)
        ]

    assert {key: found.values for key, found in odds.options.items()} == {
        "stay": shares(ends(2, 2, bites=corrected)),
        "correct:0": shares(ends(2, 3, bites=True)),
    }


def test_a_way_through_the_fog_is_counted_before_it_is_begun_and_a_deck_may_not_last() -> None:
    table = game()
    deck = fog_deck(table)
    options = [Option(f"tile:{each}", "tile", {"tile": "02", "strength": each}) for each in (2, 6)]
    odds = for_decision(table, Decision(Kind.TILE, "choose.fog_destination", options))
    assert odds is not None
    two = [sum(value for value, _ in drawn) for drawn in permutations(deck, 2)]
    assert odds.options["tile:2"].values == shares(two)
    assert odds.options["tile:6"].values == {"fog_lost": 1, "fog_exactly": 0, "fog_below": 0, "fog_above": 0}


def test_a_page_without_a_test_has_no_odds() -> None:
    where: dict[str, str | int | bool] = {"book": "ilse", "paragraph": 1, "knight": "ilse"}
    decision = Decision(Kind.READ, "read.paragraph", [Option("continue", "continue")], args=where)
    assert for_decision(game(), decision) is None


def test_a_test_of_all_by_a_knight_alone_is_a_chance() -> None:
    """0.9 of one knight do not pass "on average"."""
    book, number, choice = next(pages_with_tests(group=True))
    assert choice.test is not None
    table = game("ilse")
    knight = table.state.knights["ilse"]
    knight.heat_limit = knight.heat = 0
    knight.sheet.virtues = {}
    odds = for_decision(table, asked(book, number, choice, "ilse"))
    assert odds is not None
    found = odds.options[f"choice:{choice.key}"]
    assert (found.kind, found.values) == ("test", {"passed": by_hand(0, choice.test.difficulty, 0)})
