"""What the attacker could use at a window of his attack, each tried in a copy of the game (ABI, TEC-031).

Left out is what asks for something more, and what turns a card over or rolls: nobody may know what comes of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from kf_desktop.door.odds import Odds
from kf_desktop.engine.decision import Decision, Kind
from kf_desktop.odds.question import LEAST, Question
from kf_desktop.odds.shares import NEVER
from kf_desktop.rules.clash.timing.simultaneous import PASS
from kf_desktop.rules.clash.windows.choices import Choice, choices_in
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.trying import copied, goes_through, hidden, known

Ask: TypeAlias = Callable[[Game, Decision, KnightAttack], Question | None]
"""Puts a decision of an attack under way to the odds."""
TRIED = {"window.attack_roll": ("attack_roll", "first_window"), "window.power_roll": ("power_roll",)}
"""The windows that change the dice which lie there, with those whose offers are shown beside them."""
WOUNDS = ("wound", "scrape")
WORTH = Fraction(1, 20)
"""By so much at least a wound must become likelier, that it is advised to use something for it."""


@dataclass(frozen=True, slots=True)
class OfUses:
    """A window of an attack: the odds of who passes, and those after each thing that could be used first."""

    passing: Question
    asked: Decision
    game: Game
    """A copy, on which nobody plays; `attack` is of it."""
    attack: KnightAttack
    ask: Ask

    def solve(self) -> Odds:
        odds = self.passing.solve()
        uses = dict(sorted(self._after_each(), key=lambda each: (-_wound(each[1]), each[1].values["heat"])))
        return replace(odds, uses=uses, better=tuple(key for key, after in uses.items() if _is_better(odds, after)))

    def _after_each(self) -> Iterator[tuple[str, Odds]]:
        for key in self._keys():
            game, attack = copied(self.game, (self.game, self.attack))
            heat = attack.knight.heat
            choice = _choices(game, attack, self.asked).get(key)
            before = hidden(game), known(game)
            if choice is None or not goes_through(choice.do()) or (hidden(game), known(game)) != before:
                continue
            after = self.ask(game, self.asked, attack)
            if after is not None and after != self.passing:
                odds = after.solve()
                paid = attack.knight.heat - heat + _of_advised(odds)
                yield key, replace(odds, values={**odds.values, "heat": Fraction(paid)})

    def _keys(self) -> list[str]:
        return [key for key, choice in _choices(self.game, self.attack, self.asked).items() if not choice.due]


def with_uses(game: Game, asked: Decision, attack: KnightAttack, ask: Ask) -> Question | None:
    """The question of the attack; at a window with dice on the table, with what could be used first."""
    passing = ask(game, asked, attack)
    if passing is None or asked.kind is not Kind.WINDOW or asked.prompt not in TRIED:
        return passing
    if all(option.key == PASS for option in asked.options):
        return passing
    return OfUses(passing, asked, *copied(game, (game, attack)), ask)


def _choices(game: Game, attack: KnightAttack, asked: Decision) -> dict[str, Choice]:
    """What the window offers, and what is shown beside it."""
    context = Context(source=attack.weapon.gear, knight=attack.knight, figure=attack.figure, attack=attack)
    offered = {option.key for option in asked.options}
    first, *beside = (choices_in(game, attack, context, timing, [], []) for timing in TRIED[asked.prompt])
    found = {key: choice for key, choice in first.items() if key in offered}
    return {**{key: choice for each in beside for key, choice in each.items()}, **found}


def _is_better(passing: Odds, after: Odds) -> bool:
    """Whether it brings a wound more often by what a card is worth, or as often for less Heat."""
    more, cheaper = _wound(after) - _wound(passing), _of_advised(passing) - after.values["heat"]
    return more >= WORTH or (more > -LEAST and cheaper > 0)


def _wound(odds: Odds) -> Fraction:
    """The chance of a wound; in an Encounter, of a scrape."""
    return next((odds.values[name] for name in WOUNDS if name in odds.values), NEVER)


def _of_advised(odds: Odds) -> Fraction:
    """The Heat that rolling the advised dice again costs."""
    advised = (row.get("heat", NEVER) for keys, row in zip(odds.picks, odds.rows, strict=True) if keys == odds.advice)
    return next(advised, NEVER)
