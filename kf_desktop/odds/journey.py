"""Odds on the way: tests that a page offers, saves and tests before their roll, the courses through the Deep Fog.

What somebody may yet use is not counted; a re-roll for Heat is taken where it helps.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kf_desktop.door.odds import Odds
from kf_desktop.engine.decision import Decision
from kf_desktop.odds import d10
from kf_desktop.odds.question import OfOptions, Question
from kf_desktop.odds.shares import SURE, add, total
from kf_desktop.rules.table.game import Fighter, Game, heat_room, party
from kf_desktop.story.model import Choice, StoryTest


@dataclass(frozen=True, slots=True)
class OfOneDie:
    """A test or a save before its die is rolled."""

    roll: d10.Roll

    def solve(self) -> Odds:
        return Odds("test", {"passed": _passed(self.roll)})


@dataclass(frozen=True, slots=True)
class OfGroup:
    """A test of all: each with a die of his own."""

    rolls: tuple[d10.Roll, ...]

    def solve(self) -> Odds:
        """A knight alone passes or not: there is no average of one."""
        if len(self.rolls) == 1:
            return OfOneDie(self.rolls[0]).solve()
        chances = [_passed(roll) for roll in self.rolls]
        return Odds("group_test", {"expected_passed": total(chances)}, _successes(chances))


@dataclass(frozen=True, slots=True)
class OfFog:
    """A course through the Deep Fog: what is counted already, the cards still to come, those they may be."""

    counted: int
    to_come: int
    deck: tuple[int, ...]

    def solve(self) -> Odds:
        """Each card that comes is worth on average what those of the deck are (FOG-036)."""
        mean = Fraction(sum(self.deck), len(self.deck))
        return Odds("fog", {"expected_fog": self.counted + self.to_come * mean})


def _passed(roll: d10.Roll) -> Fraction:
    """The chance of a die that is rolled again once if it can be."""
    return 1 - (1 - roll.chance) ** (1 + min(1, roll.rerolls))


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
        return OfGroup(tuple(_roll(who, test, paid if who is reader else 0) for who in party(game)))
    return OfOneDie(_roll(reader, test, paid))


def _roll(knight: Fighter, test: StoryTest, paid: int) -> d10.Roll:
    bonus = knight.sheet.virtues.get(test.virtue or "", 0)
    return d10.Roll(1, bonus, test.difficulty, max(0, heat_room(knight) - paid))


def of_save(game: Game, decision: Decision) -> Question | None:
    """A save has neither bonus nor re-roll (DEL-023, DIC-008)."""
    return OfOneDie(d10.Roll(1, 0, int(decision.args["needs"])))


def of_test(game: Game, decision: Decision) -> Question | None:
    """A test that is about to be rolled (TES-002 … TES-006)."""
    knight = game.state.fighter(str(decision.args["knight"]))
    needs, bonus = int(decision.args["needs"]), int(decision.args["bonus"])
    return OfOneDie(d10.Roll(1, bonus, needs, heat_room(knight)))


def of_fog(game: Game, decision: Decision) -> Question | None:
    """What the path will come to on each course, once it is as long as the fog is strong (FOG-018, FOG-036)."""
    cards, expedition = game.content.deep_fog, game.state.expedition
    deck = tuple(cards[card].value for card in expedition.deep_fog)
    strength, length, value = (int(decision.args[name]) for name in ("strength", "length", "value"))
    if not deck:
        return None
    courses: dict[str, Question] = {}
    for option in decision.options:
        if option.key == "stay":
            courses[option.key] = OfFog(value, strength - length, deck)
        elif option.label == "correct":
            courses[option.key] = OfFog(int(option.args["value"]) + expedition.cups // 2, strength - 1, deck)
    return OfOptions("fog", courses) if courses else None
