"""What a knight's attack is worth with what he may still use in it: each is used in a copy of the game.

Nothing is known here of any card: an ability is played as the rules play it, as far as nothing is asked, nothing is
left to chance and nothing hidden is seen. What it makes of the attack is asked of the odds again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from kf_desktop.door.odds import Odds, Offered
from kf_desktop.engine.decision import Decision
from kf_desktop.odds.question import LEAST, Question
from kf_desktop.odds.shares import NEVER
from kf_desktop.odds.situation.attack import of_attack
from kf_desktop.rules.clash.attack.attack_roll import free_rerolls, precision_of
from kf_desktop.rules.clash.windows.choices import Choice, choices_in
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.table.attacks import OF_THE_ROLL, KnightAttack
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.trying import copied, goes_through, hidden, known

WINDOWS = {
    "window.attack_roll": ("attack_roll", "first_window", "power_roll"),
    "reroll.attack": ("first_window", "power_roll"),
    "window.first_window": ("first_window", "power_roll"),
    "window.power_roll": ("power_roll",),
}
"""By question: the windows of the attack in which something may be used before its Power is counted."""
WORTH_A_CARD = Fraction(1, 20)
"""By so much at least the chance of a wound has to rise, that something is advised to be used for it."""
COMPARED = ("wound", "critical")


def with_offers(game: Game, asked: Decision, attack: KnightAttack) -> Question | None:
    """The question about an attack under way, with what may still be used in it."""
    passing = of_attack(game, asked, attack)
    offers = tuple(_offers(game, asked, attack)) if passing is not None else ()
    if passing is None or not offers:
        return passing
    return OfOffers(passing, offers, _Bench(asked, *copied(game, (game, attack))))


@dataclass(frozen=True, slots=True)
class _Use:
    """Something to be tried: `card` is that of the ability, or empty for a keyword or a level of the arc."""

    key: str
    card: str
    timing: str
    now: bool
    exert: bool


def _offers(game: Game, asked: Decision, attack: KnightAttack) -> Iterator[_Use]:
    """What is on offer at this question or in the windows after it, each once."""
    on_offer, found = {option.key for option in asked.options}, set[str]()
    for timing in WINDOWS.get(asked.prompt, ()):
        for key, choice in _choices(game, attack, timing).items():
            now = key in on_offer
            passed = asked.prompt == f"window.{timing}" and not now
            if key not in found and not choice.due and not passed:
                found.add(key)
                label = choice.option.label
                card = str(choice.option.args["card"]) if label in ("use", "exert") else ""
                yield _Use(key, card, timing, now, exert=label == "exert")


def _choices(game: Game, attack: KnightAttack, timing: str) -> dict[str, Choice]:
    context = Context(attack.weapon.gear, attack.knight, figure=attack.figure, attack=attack)
    return choices_in(game, attack, context, timing, [], [])


@dataclass(frozen=True, slots=True)
class _Bench:
    """A copy of the position, from which one is made for each thing that is tried."""

    asked: Decision
    game: Game
    attack: KnightAttack

    def after(self, use: _Use) -> tuple[Question, int] | None:
        """The question once that has been used, and the Heat it costs; None where it cannot be told."""
        game, attack = copied(self.game, (self.game, self.attack))
        choice = _choices(game, attack, use.timing).get(use.key)
        if choice is None:
            return None
        before, heat = (hidden(game), known(game)), attack.knight.heat
        roll = self._of_roll(game, attack)
        with game.doing(attack):
            if not goes_through(choice.do()) or attack.over or attack.knight.dead:
                return None
        late = self.asked.prompt in OF_THE_ROLL and use.timing != "attack_roll"
        if (hidden(game), known(game)) != before or (late and self._of_roll(game, attack) != roll):
            return None
        question = of_attack(game, self.asked, attack)
        return (question, attack.knight.heat - heat) if question is not None else None

    def _of_roll(self, game: Game, attack: KnightAttack) -> tuple[int, int]:
        """What counts for the attack dice: used after they are counted, it comes too late for them."""
        return precision_of(game, attack)[0], free_rerolls(game, attack)


@dataclass(frozen=True, slots=True)
class OfOffers:
    """An attack in which something may still be used: the odds of who passes, and with each of it."""

    passing: Question
    uses: tuple[_Use, ...]
    bench: _Bench

    def solve(self) -> Odds:
        odds = self.passing.solve()
        if any(name not in odds.values for name in COMPARED):
            return odds
        tried = [found for use in self.uses if (found := self._with(use)) is not None]
        worth = [each for each in tried if _changes(odds, each[0])]
        worth.sort(key=lambda each: (-each[0].values["wound"], each[0].values["heat"], not each[0].now))
        offers = tuple(offer for offer, _ in worth)
        if not worth or not is_better(odds, worth[0][0]):
            return replace(odds, offers=offers)
        best, advice = worth[0]
        return replace(odds, offers=offers, better=best.key, advice=odds.advice if best.now else advice)

    def _with(self, use: _Use) -> tuple[Offered, tuple[str, ...] | None] | None:
        """What the attack is worth with that, and the dice that are then to be rolled again."""
        after = self.bench.after(use)
        if after is None:
            return None
        question, heat = after
        odds = question.solve()
        values = {name: odds.values[name] for name in COMPARED if name in odds.values}
        values["heat"] = max(NEVER, heat + paid(odds))  # what cools besides is no part of the bargain
        return Offered(use.key, use.card, values, use.now, use.exert, len(odds.advice or ())), odds.advice


def paid(odds: Odds) -> Fraction:
    """The Heat for the dice that are advised, or on average what re-rolls will cost."""
    rows = zip(odds.picks, odds.rows, strict=True)
    advised = next((row for keys, row in rows if set(keys) == set(odds.advice or ())), odds.values)
    return advised.get("heat", NEVER)


def _changes(odds: Odds, offer: Offered) -> bool:
    """Whether using it is of any good: a better chance, or no worse one for less Heat."""
    more = any(offer.values[name] > odds.values[name] for name in COMPARED)
    return more or (offer.values["wound"] >= odds.values["wound"] and offer.values["heat"] < paid(odds))


def is_better(odds: Odds, offer: Offered) -> bool:
    """Whether using it is the better bargain: much the better chance, or as good a one for less Heat."""
    gain = offer.values["wound"] - odds.values["wound"]
    return gain >= WORTH_A_CARD or (gain > -LEAST and offer.values["heat"] < paid(odds))
