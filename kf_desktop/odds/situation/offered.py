"""What a knight's attack is worth with what he may still use in it: each is used in a copy of the game.

Nothing is known here of any card: an ability is played as the rules play it, as far as nothing is asked, nothing is
left to chance and nothing hidden is seen. What it makes of the attack is asked of the odds again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from kf_desktop.door.odds import Odds, Offered
from kf_desktop.engine.codec import decode, encode
from kf_desktop.engine.decision import Decision
from kf_desktop.odds.question import LEAST, Question
from kf_desktop.odds.shares import NEVER
from kf_desktop.odds.situation.attack import of_attack
from kf_desktop.rules.clash.attack.attack_roll import free_rerolls, precision_of
from kf_desktop.rules.clash.windows.choices import Choice, choices_in
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight.gear import item_of
from kf_desktop.rules.table.attacks import OF_THE_ROLL, KnightAttack
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import ClashOver, Game, encounter_now
from kf_desktop.rules.table.state import Figure, State

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
    return OfOffers(passing, offers, _Bench(encode(game.state), game.content, asked, _twin(attack)))


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


def _twin(attack: KnightAttack) -> KnightAttack:
    """The same attack, which shares nothing that using something changes."""
    return replace(
        attack,
        keywords=[*attack.keywords],
        rolled=[replace(die) for die in attack.rolled],
        power=[replace(die) for die in attack.power],
        pool=attack.pool.copy(),
        ignored=[*attack.ignored],
        used=[*attack.used],
        used_keywords=[*attack.used_keywords],
        used_levels=[*attack.used_levels],
        deferred=[*attack.deferred],
        queued=[*attack.queued],
        kept={**attack.kept},
    )


@dataclass(frozen=True, slots=True)
class _Bench:
    """The position as data, to be set up anew for each thing that is tried."""

    state: object
    content: Box
    asked: Decision
    attack: KnightAttack

    def after(self, use: _Use) -> tuple[Question, int] | None:
        """The question once that has been used, and the Heat it costs; None where it cannot be told."""
        game = Game(decode(State, self.state), self.content)
        game.state.streams.clear()  # what chance has in store stays unknown
        game.state.streams.update(seed=0)
        attack = self._attack_in(game)
        if attack is None or (choice := _choices(game, attack, use.timing).get(use.key)) is None:
            return None
        before, heat = _seen(game, attack), attack.knight.heat
        roll = self._of_roll(game, attack)
        with game.doing(attack):
            if not _plays(choice) or attack.over or attack.knight.dead:
                return None
        late = self.asked.prompt in OF_THE_ROLL and use.timing != "attack_roll"
        if _seen(game, attack) != before or (late and self._of_roll(game, attack) != roll):
            return None
        question = of_attack(game, self.asked, attack)
        return (question, attack.knight.heat - heat) if question is not None else None

    def _attack_in(self, game: Game) -> KnightAttack | None:
        knight = game.state.fighter(self.attack.knight.id)
        figure = next((each for each in _figures(game) if each.number == self.attack.figure.number), None)
        weapon = item_of(knight, self.attack.weapon.gear)
        if figure is None or weapon is None:
            return None
        return replace(_twin(self.attack), knight=knight, figure=figure, weapon=weapon)

    def _of_roll(self, game: Game, attack: KnightAttack) -> tuple[int, int]:
        """What counts for the attack dice: used after they are counted, it comes too late for them."""
        return precision_of(game, attack)[0], free_rerolls(game, attack)


def _figures(game: Game) -> list[Figure]:
    if game.state.clash is not None:
        return game.state.clash.figures
    encounter = encounter_now(game)
    return encounter.figures if encounter is not None else []


def _seen(game: Game, attack: KnightAttack) -> tuple[object, ...]:
    """What is known of hidden cards, and what chance has given."""
    clash = game.state.clash
    looked = tuple(clash.looked_at) if clash is not None else ()
    return looked, attack.figure.revealed, attack.bp, tuple(game.state.streams.items())


def _plays(choice: Choice) -> bool:
    """Use it, as far as nothing is asked; whether that was all of it."""
    steps = choice.do()
    try:
        asked = next(steps)
        while (only := asked.forced()) is not None:
            asked = steps.send(only)
    except StopIteration:
        return True
    except ClashOver:
        return False
    return False


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
        return Offered(use.key, use.card, values, use.now, use.exert), odds.advice


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
