"""Tests and saves: a d10 against a difficulty (TES, ADV-015 … ADV-038, DEL-023 … DEL-029)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kf_desktop.content.effects.vocabulary import Band, GroupTest, Roll, Save, Test
from kf_desktop.engine.decision import Scalar, stands_for
from kf_desktop.rules.abilities import using
from kf_desktop.rules.abilities.refusals import of_offers
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform, performs
from kf_desktop.rules.effects.who import present, whom
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table import dice
from kf_desktop.rules.table.game import (
    Fighter,
    Game,
    Kind,
    Option,
    Refusal,
    Steps,
    Work,
    choose,
    track_of,
    with_statistics,
)
from kf_desktop.rules.table.mettle import action_over, put_by
from kf_desktop.rules.table.mode import mode_of
from kf_desktop.rules.table.sums import account, part, summed

VICE_OF = {  # each virtue's opposite (SHT-047)
    "bravery": "cowardice",
    "tenacity": "dishonor",
    "sagacity": "duplicity",
    "fortitude": "disregard",
    "might": "cruelty",
    "insight": "treachery",
}


def offer_techniques(
    game: Game, knights: list[Fighter], timing: str, source: str, args: dict[str, str | int | bool] | None = None
) -> Steps[None]:
    """Delve techniques for this moment, before any die is rolled; each is a choice (ADV-019, TEC-002, TEC-004)."""
    while game.state.clash is None:
        choices = {
            f"use:{knight.id}:{offer.key}": (knight, offer)
            for knight in knights
            for offer in using.delve_offers(game, knight, timing)
            if using.usable(game, knight, offer, Context(knight=knight))
        }
        if not choices:
            return
        options = [
            Option(key, "use", {"knight": knight.id, "card": offer.source, "ability": offer.key})
            for key, (knight, offer) in choices.items()
        ]
        seats = tuple(dict.fromkeys(knight.seat for knight, _ in choices.values()))
        missing = partial(_refused, game, knights, timing)
        key = yield from choose(
            Kind.WINDOW,
            f"window.{timing}",
            [*options, Option("pass", "pass")],
            seats=seats,
            source=source,
            because=("ADV-019",) if timing == "test" else ("TEC-002",),
            args=args,
            missing=missing,
        )
        if key == "pass":
            return
        knight, offer = choices[key] if key in choices else stands_for(missing, key)
        yield from using.use(game, knight, offer, Context(source=offer.source, knight=knight))


def _refused(game: Game, knights: list[Fighter], timing: str) -> list[Refusal]:
    """The delve techniques of the moment that cannot be used."""
    return [
        refusal
        for knight in knights
        for refusal in of_offers(
            game,
            knight,
            using.delve_offers(game, knight, timing),
            partial(_own, knight),
            prefix=f"use:{knight.id}",
        )
    ]


def _own(knight: Fighter, _offer: Offer) -> Context:
    return Context(knight=knight)


def test_of(
    game: Game, knight: Fighter, difficulty: int, virtue: str = "", *, bonus: int = 0, source: str = ""
) -> Steps[bool]:
    """One knight's test: d10 + virtue + declared bonus, one Heat re-roll (TES-002 … TES-006)."""
    value = knight.sheet.virtues.get(virtue, 0) + bonus
    yield from offer_techniques(game, [knight], "test", source, _asked_about(knight, difficulty, virtue, value))
    value = knight.sheet.virtues.get(virtue, 0) + bonus
    rolled = yield from dice.d10s_of(game, knight, "test", 1)
    yield from dice.reroll_d10s(
        game, knight, rolled, dice.Rerolls("test", value, difficulty, virtue=virtue, source=source)
    )
    passed = _judge(game, knight, rolled[0], difficulty, virtue, value)
    action_over(game)
    return passed


def _asked_about(knight: Fighter, difficulty: int, virtue: str, bonus: int) -> dict[str, Scalar]:
    """What the question for a technique before a test says of the test."""
    told: dict[str, Scalar] = {"knight": knight.id, "needs": difficulty, "bonus": bonus}
    return told | {"virtue": virtue} if virtue else told


def _judge(game: Game, knight: Fighter, die: dice.Die, difficulty: int, virtue: str, value: int) -> bool:
    passed = die.succeeds(value, difficulty)
    put_by(game, die.card)
    event = game.emit(
        "test",
        "TES-002",
        "TES-003",
        knight=knight.id,
        virtue=virtue,
        die=die.natural,
        bonus=value,
        difficulty=difficulty,
        passed=passed,
    )
    own = knight.sheet.virtues.get(virtue, 0)
    parts = (part("virtue", own, "TES-003"), part("declared", value - own, "TES-006"))
    event.reasons = (account("test_bonus", summed(*parts)), die.reason(value, difficulty, "TES-002"))
    if passed:
        _erase_vice(game, knight, virtue)
    return passed


def _erase_vice(game: Game, knight: Fighter, virtue: str) -> None:
    """A passed test of a virtue wears its vice off (VIC-006)."""
    vice = VICE_OF.get(virtue, "")
    if knight.sheet.vices.get(vice, 0):
        knight.sheet.vices[vice] -= 1
        game.emit("vice_fades", "VIC-006", knight=knight.id, what=vice, now=knight.sheet.vices[vice])


def test_dice(
    game: Game,
    knight: Fighter,
    count: int,
    difficulty: int,
    virtue: str,
    source: str,
    *,
    heat: bool = True,
    about: Work | None = None,
) -> Steps[int]:
    """A test with several dice, as a Judgement makes; how many of them fail (MAT-033, MAT-036)."""
    value = knight.sheet.virtues.get(virtue, 0)
    rolled = yield from dice.roll_d10s(game, "test", count, seats=(knight.seat,))
    terms = dice.Rerolls("test", value, difficulty, virtue=virtue, heat=heat, source=source, about=about)
    yield from dice.reroll_d10s(game, knight, rolled, terms)
    failures = sum(not die.succeeds(value, difficulty) for die in rolled)
    event = game.emit(
        "judgement", "MAT-030", knight=knight.id, virtue=virtue, dice=[die.natural for die in rolled], failures=failures
    )
    bonus = account("test_bonus", summed(part("virtue", value, "TES-003")))
    event.reasons = (bonus, *(die.reason(value, difficulty, "MAT-033") for die in rolled))
    if not failures:
        _erase_vice(game, knight, virtue)
    return failures


def group_test_of(
    game: Game, knights: Sequence[Fighter], difficulty: int, virtue: str, source: str = ""
) -> Steps[list[Fighter]]:
    """Every knight tests; all declare re-rolls before anyone re-rolls. Returns those who failed (ADV-030, ADV-034)."""
    for knight in knights:
        value = knight.sheet.virtues.get(virtue, 0)
        yield from offer_techniques(game, [knight], "test", source, _asked_about(knight, difficulty, virtue, value))
    rolls: list[dice.Die] = []
    for knight in knights:
        rolled = yield from dice.d10s_of(game, knight, "test", 1)
        rolls.append(rolled[0])
    declared: list[list[dice.Die]] = []
    for knight, die in zip(knights, rolls, strict=True):  # DIC-020
        value = knight.sheet.virtues.get(virtue, 0)
        terms = dice.Rerolls("test", value, difficulty, virtue=virtue, source=source)
        declared.append((yield from dice.declare_rerolls(game, knight, [die], terms)))
    for knight, again in zip(knights, declared, strict=True):
        yield from dice.roll_again(game, knight, again, "test")
    failed = [
        knight
        for knight, die in zip(knights, rolls, strict=True)
        if not _judge(game, knight, die, difficulty, virtue, knight.sheet.virtues.get(virtue, 0))
    ]
    action_over(game)
    return failed


def save_of(game: Game, track: str, plus: int, own: Fighter | None = None) -> Steps[bool]:
    """A Curse or Threat save: no re-roll, no bonus (DEL-023 … DEL-028, DIC-008).

    The leader rolls, unless it is some knight's own save (DEL-029).
    """
    leader = mode_of(game.state).leader(game.state)
    knight = own or (game.state.fighter(leader) if leader else present(game)[0])
    needs = track_of(game, track) + plus
    yield from offer_techniques(game, present(game), "save", "", {"what": track, "needs": needs, "thrower": knight.id})
    level = part(track, track_of(game, track), "DEL-023")
    difficulty, parts = summed(level, part("card", plus, "DEL-023"))
    (die,) = yield from dice.d10s_of(game, knight, "save", 1)
    passed = die.succeeds(0, difficulty)
    event = game.emit(
        "save",
        *("DEL-023", "DEL-024", "DEL-029"),
        knight=knight.id,
        what=track,
        die=die.natural,
        difficulty=difficulty,
        passed=passed,
    )
    event.reasons = (account("save", (difficulty, parts)), die.reason(0, difficulty, "DEL-024"))
    action_over(game)
    return passed


def band_of(bands: tuple[Band, ...], value: int) -> Band | None:
    """The band of a table that holds the value; beyond the last band, the last (ADV-032)."""
    for band in bands:
        if band.low <= value <= band.high:
            return band
    return bands[-1] if bands and value > bands[-1].high else None


@performs(Test)
def _test(game: Game, effect: Test, context: Context) -> Steps[None]:
    for knight in with_statistics((yield from whom(game, effect.who, context))):  # PRI-016
        passed = yield from test_of(game, knight, effect.difficulty, effect.virtue or "", source=context.source)
        yield from perform(game, effect.success if passed else effect.failure, context.about(knight))


@performs(GroupTest)
def _group_test(game: Game, effect: GroupTest, context: Context) -> Steps[None]:
    knights = present(game)
    failed = yield from group_test_of(game, knights, effect.difficulty, effect.virtue, context.source)
    for knight in failed:
        yield from perform(game, effect.fail, context.about(knight))
    context.successes = len(knights) - len(failed)
    band = band_of(effect.bands, context.successes)
    if band:
        yield from perform(game, band.do, context)


@performs(Roll)
def _roll(game: Game, effect: Roll, context: Context) -> Steps[None]:
    face = yield from dice.plain_d10(game, context.knight)
    game.emit("plain_roll", "ADV-039", card=context.source, die=face)
    band = band_of(effect.table, face)
    if band:
        yield from perform(game, band.do, context)


@performs(Save)
def _save(game: Game, effect: Save, context: Context) -> Steps[None]:
    own = context.target if context.target is context.knight else None  # what is done for each knight by himself
    passed = yield from save_of(game, effect.track, effect.plus, own)
    yield from perform(game, effect.success if passed else effect.failure, context)
