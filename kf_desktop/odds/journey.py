"""Odds on the way: tests that a page offers, saves and tests before their roll, the courses through the Deep Fog.

What somebody may yet use is not counted; a re-roll for Heat is taken where it helps.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kf_desktop.content.effects.expedition import Cup
from kf_desktop.door.odds import Odds
from kf_desktop.engine.decision import Decision
from kf_desktop.odds import d10
from kf_desktop.odds.mettle import OfCardOfTest
from kf_desktop.odds.question import OfOptions, Question
from kf_desktop.odds.shares import NEVER, SURE, add, total
from kf_desktop.odds.situation import mettle
from kf_desktop.rules.expedition.delve.deep_fog import IDEAL
from kf_desktop.rules.table.game import Fighter, Game, heat_room, party
from kf_desktop.rules.table.mettle import draws_mettle
from kf_desktop.story.model import Choice, StoryTest


@dataclass(frozen=True, slots=True)
class OfOneDie:
    """A test or a save before its die is rolled."""

    roll: d10.Roll

    def solve(self) -> Odds:
        once = {"at_once": self.roll.chance} if self.chance != self.roll.chance else {}
        return Odds("test", {"passed": self.chance, **once})

    @property
    def chance(self) -> Fraction:
        """Of a die that is rolled again once if it can be."""
        return 1 - (1 - self.roll.chance) ** (1 + min(1, self.roll.rerolls))


@dataclass(frozen=True, slots=True)
class OfGroup:
    """A test of all: each with a die or a card of his own."""

    tests: tuple[OfOneDie | OfCardOfTest, ...]

    def solve(self) -> Odds:
        """A knight alone passes or not: there is no average of one."""
        if len(self.tests) == 1:
            return self.tests[0].solve()
        chances = [test.chance for test in self.tests]
        return Odds("group_test", {"expected_passed": total(chances)}, _successes(chances))


@dataclass(frozen=True, slots=True)
class OfFog:
    """A course through the Deep Fog: what is counted already, the cards still to come, those they may be.

    Each card of the deck is its value, and the Half Cups of its hazard if that bites.
    """

    counted: int
    cups: int
    to_come: int
    deck: tuple[tuple[int, int], ...]

    def solve(self) -> Odds:
        """How likely the path comes to exactly 4, to less, to more (FOG-036, FOG-048 … FOG-052)."""
        found = {"fog_exactly": NEVER, "fog_below": NEVER, "fog_above": NEVER}
        if self.to_come > len(self.deck):
            return Odds("fog", found | {"fog_lost": SURE})
        ways: dict[tuple[int, int, int], int] = {(0, 0, 0): 1}
        for value, cups in self.deck:
            for (count, total_value, total_cups), number in [*ways.items()]:
                if count < self.to_come:
                    drawn = (count + 1, total_value + value, total_cups + cups)
                    ways[drawn] = ways.get(drawn, 0) + number
        ends = {key: number for key, number in ways.items() if key[0] == self.to_come}
        for (_, value, cups), number in ends.items():
            add(found, self._comes_to(value, cups), Fraction(number, sum(ends.values())))
        return Odds("fog", found)

    def _comes_to(self, value: int, cups: int) -> str:
        end = self.counted + value + (self.cups + cups) // 2
        return "fog_exactly" if end == IDEAL else "fog_below" if end < IDEAL else "fog_above"


def _successes(chances: list[Fraction]) -> tuple[Fraction, ...]:
    """The chance that none, one, two … of them pass."""
    found = {0: SURE}
    for chance in chances:
        before, found = found, {}
        for count, share in before.items():
            add(found, count, share * (1 - chance))
            add(found, count + 1, share * chance)
    return tuple(found.values())


# --- what is asked ------------------------------------------------------------------------------


def of_page(game: Game, decision: Decision) -> Question | None:
    """The choices of a page that are decided by a die (ADV-015, ADV-030)."""
    book = game.content.books.get(str(decision.args.get("book", "")))
    page = book.paragraphs.get(int(decision.args["paragraph"])) if book is not None else None
    choices = {f"choice:{choice.key}": choice for choice in page.choices} if page is not None else {}
    reader = game.state.fighter(str(decision.args["knight"])) if "knight" in decision.args else None
    asked = {
        option.key: _of_choice(game, choices[option.key], reader)
        for option in decision.options
        if reader is not None and option.key in choices
    }
    found = {key: question for key, question in asked.items() if question is not None}
    return OfOptions("test", found) if found else None


def _of_choice(game: Game, choice: Choice, reader: Fighter) -> Question | None:
    test = choice.test
    if test is None:
        return None
    paid = choice.cost.heat if choice.cost is not None else 0
    if test.group:
        return OfGroup(tuple(_of_story(game, who, test, paid if who is reader else 0) for who in party(game)))
    return _of_story(game, reader, test, paid)


def _of_story(game: Game, who: Fighter, test: StoryTest, paid: int) -> OfOneDie | OfCardOfTest:
    return _one(game, who, who.sheet.virtues.get(test.virtue or "", 0), test.difficulty, paid)


def _one(game: Game, who: Fighter, bonus: int, difficulty: int, paid: int = 0) -> OfOneDie | OfCardOfTest:
    """One who tests, after so much Heat is paid: with a die, or a squire with a card (SQU-087)."""
    if draws_mettle(who):
        return mettle.testing(game, who, bonus, difficulty, paid)
    return OfOneDie(d10.Roll(1, bonus, difficulty, max(0, heat_room(who) - paid)))


def of_save(game: Game, decision: Decision) -> Question | None:
    """A save has neither bonus nor re-roll (DEL-023, DIC-008)."""
    return OfOneDie(d10.Roll(1, 0, int(decision.args["needs"])))


def of_test(game: Game, decision: Decision) -> Question | None:
    """A test that is about to be rolled (TES-002 … TES-006)."""
    knight = game.state.fighter(str(decision.args["knight"]))
    needs, bonus = int(decision.args["needs"]), int(decision.args["bonus"])
    return _one(game, knight, bonus, needs)


def of_card(game: Game, decision: Decision) -> Question | None:
    """The card of a squire's test, which may be replaced (SQU-089, SQU-091)."""
    return mettle.card_of_test(game, decision)


def of_fog(game: Game, decision: Decision) -> Question | None:
    """What the path will come to on each course, once it is as long as the fog is strong (FOG-018, FOG-036)."""
    strength, length, value = (int(decision.args[name]) for name in ("strength", "length", "value"))
    plain, biting = _fog_deck(game, bites=bool(decision.args.get("corrected"))), _fog_deck(game, bites=True)
    cups = game.state.expedition.cups
    courses: dict[str, Question] = {}
    for option in decision.options:
        if option.key == "stay":
            courses[option.key] = OfFog(value - cups // 2, cups, strength - length, plain)
        elif option.label == "correct":
            courses[option.key] = OfFog(int(option.args["value"]), cups, strength - 1, biting)
    return OfOptions("fog", courses) if courses else None


def of_fog_destination(game: Game, decision: Decision) -> Question | None:
    """What a path to each tile will come to, laid straight on (FOG-005)."""
    deck = _fog_deck(game, bites=False)
    return OfOptions(
        "fog", {option.key: OfFog(0, 0, int(option.args["strength"]), deck) for option in decision.options}
    )


def _fog_deck(game: Game, *, bites: bool) -> tuple[tuple[int, int], ...]:
    """The cards that may come; `bites`: after a correction, when their hazards do (FOG-031, FOG-035)."""
    cards = [game.content.deep_fog[card] for card in game.state.expedition.deep_fog]
    return tuple((card.value, sum(isinstance(each, Cup) for each in card.hazard) if bites else 0) for card in cards)
