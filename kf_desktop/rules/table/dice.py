"""Dice: d10s with their re-rolls, power dice, random elements (DIC)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import TypeVar

from kf_desktop.content.cards.companions.squires import Mettle
from kf_desktop.content.dice import POWER_DICE, ShownDie
from kf_desktop.engine.events import Json
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.game import (
    Asking,
    Fighter,
    Game,
    Kind,
    Option,
    Refusal,
    Steps,
    Work,
    heat_room,
    meant,
    pay_heat,
)
from kf_desktop.rules.table.mettle import action_over, draw, draws_mettle, put_by
from kf_desktop.rules.table.sums import note

T = TypeVar("T")

SUPPLY = {"red": 7, "black": 4, "white": 3}  # DIC-015
COLOURS = ("red", "black", "white")
REPLACING = {"attack": "SQU-065", "power": "SQU-082", "evasion": "SQU-054", "test": "SQU-090"}
"""The rule by which a squire replaces the Mettle card of a roll."""


@dataclass(slots=True)
class Die:
    """A d10 of a roll, or the Mettle card that a squire has drawn for it.

    `natural` is the face, 10 for the symbol; `bonus` what is added to this die; `card` the Mettle card, of which
    `crit` says that it is a critical one.
    """

    natural: int
    crit: bool = False
    rerolled: bool = False
    guarded: bool = False
    bonus: int = 0
    card: str = ""

    @property
    def symbol(self) -> int:
        """What may be a natural 1 or 10; the Roll of a Mettle card never is (SQU-075)."""
        return 0 if self.card and not self.crit else self.natural

    def succeeds(self, bonus: int, difficulty: int) -> bool:
        """A natural 10 always succeeds, a natural 1 never, else the total decides (DIC-004, DIC-005)."""
        symbol = self.symbol
        return symbol == 10 or (symbol != 1 and self.natural + self.bonus + bonus >= difficulty)

    def reason(self, bonus: int, difficulty: int, rule: str) -> Json:
        """Why it succeeds or fails, for 'why?'; the rule is that of the roll."""
        total, succeeds = self.natural + self.bonus + bonus, self.succeeds(bonus, difficulty)
        return _reason(self.natural, total, difficulty, succeeds, rule, self.symbol in (1, 10))


@lru_cache(maxsize=4096)
def _reason(face: int, total: int, needs: int, success: bool, rule: str, natural: bool) -> Json:
    if natural:
        return note("natural", "DIC-004" if success else "DIC-005", face=face, success=success)
    return note("die", rule, face=face, total=total, needs=needs, success=success)


@dataclass(slots=True)
class PowerDie:
    """A power die of a roll: colour and the index of the face that shows."""

    colour: str
    face: int
    rerolled: bool = False
    blackened: bool = False  # a Black token counts one Potential of it as Power

    @property
    def symbols(self) -> tuple[int, int, int]:
        """(Power, Potential, Hope) shown."""
        return POWER_DICE[self.colour][self.face]

    @property
    def shown(self) -> str:
        """As events tell of it."""
        return ShownDie(self.colour, self.face).written()


@dataclass(slots=True)
class Pool:
    """A pool of power dice before the roll: dice by colour, and raw Power."""

    red: int = 0
    black: int = 0
    white: int = 0
    raw: int = 0
    potential: int = 0  # raw Potential, from white dice above the supply
    sources: list[tuple[str, str, str]] = field(default_factory=list)  # what, its dice, the rule

    def add(
        self, red: int = 0, black: int = 0, white: int = 0, raw: int = 0, *, source: str = "", rule: str = "KAT-065"
    ) -> None:
        """Add dice and raw Power; `source` is what gave them and `rule` why, for 'why?'."""
        self.red += red
        self.black += black
        self.white += white
        self.raw += raw
        if source and (red or black or white or raw):
            self.sources.append((source, f"{red}/{black}/{white}+{raw}", rule))

    def trade_up(self) -> None:
        """Two dice become a better one until the supply holds the rest, once, before rolling (DIC-015, KAT-070)."""
        before = self.red, self.black, self.white
        pairs = (max(0, self.red - SUPPLY["red"]) + 1) // 2
        self.red -= 2 * pairs
        self.black += pairs
        pairs = (max(0, self.black - SUPPLY["black"]) + 1) // 2
        self.black -= 2 * pairs
        self.white += pairs
        surplus = max(0, self.white - SUPPLY["white"])
        self.white -= surplus
        self.raw += surplus
        self.potential += surplus
        if before != (now := (self.red, self.black, self.white)):
            red, black, white = (after - had for after, had in zip(now, before, strict=True))
            self.sources.append(("trade_up", f"{red}/{black}/{white}+{surplus}", "KAT-070"))

    @property
    def reasons(self) -> tuple[Json, ...]:
        """What gave the dice, for 'why?'."""
        return tuple({"what": source, "dice": text, "rule": rule} for source, text, rule in self.sources)

    def copy(self) -> Pool:
        """A pool of the same dice, to be added to."""
        return Pool(self.red, self.black, self.white, self.raw, self.potential, list(self.sources))

    @property
    def count(self) -> int:
        return self.red + self.black + self.white


def roll_d10s(game: Game, stream: str, count: int, *, seats: tuple[str, ...] = ()) -> Steps[list[Die]]:
    """Roll `count` d10s; the first is the white crit die (KAT-032, EVA-007)."""
    faces = yield from game.roll(stream, 10, count, seats=seats)
    return [Die(face, index == 0) for index, face in enumerate(faces)]


def d10s_of(game: Game, fighter: Fighter, stream: str, count: int) -> Steps[list[Die]]:
    """What the fighter rolls: so many d10s, or for a squire one Mettle card (SQU-006, SQU-064, SQU-087)."""
    if draws_mettle(fighter):
        return [die_of(draw(game, fighter, stream))]
    return (yield from roll_d10s(game, stream, count, seats=(fighter.seat,)))


def die_of(card: Mettle) -> Die:
    """A Mettle card as what was rolled: Critical Chance is a 10, Critical Miss a 1 (SQU-008, SQU-073, SQU-088)."""
    face = {"critical_chance": 10, "critical_miss": 1}.get(card.kind, card.roll)
    return Die(face, card.kind != "normal", card=card.id)


def plain_d10(game: Game, fighter: Fighter | None, *, seats: tuple[str, ...] = ()) -> Steps[int]:
    """A d10 on a table: a squire's is the Roll of a Mettle card (SQU-008)."""
    if fighter is not None and draws_mettle(fighter):
        die = die_of(draw(game, fighter, "table"))
        put_by(game, die.card)
        action_over(game)
        return die.natural
    return (yield from game.roll("table", 10, 1, seats=seats))[0]


def roll_power_dice(game: Game, pool: Pool, *, seats: tuple[str, ...] = ()) -> Steps[list[PowerDie]]:
    """Roll the dice of the pool, red first."""
    colours = ["red"] * pool.red + ["black"] * pool.black + ["white"] * pool.white
    faces = yield from game.roll("power", 6, len(colours), seats=seats)
    return [PowerDie(colour, face - 1) for colour, face in zip(colours, faces, strict=True)]


@dataclass(frozen=True, slots=True)
class Rerolls:
    """The terms on which d10s can be rolled again: what they count against, and how many cost no Heat."""

    stream: str
    bonus: int = 0
    difficulty: int = 0
    free: int = 0
    heat: bool = True  # whether Heat buys more than the free ones
    virtue: str = ""  # that is tested
    source: str = ""
    about: Work | None = None


def reroll_d10s(game: Game, knight: Fighter, dice: list[Die], terms: Rerolls) -> Steps[list[Die]]:
    """Ask once which dice are re-rolled, and roll them again (DIC-018 … DIC-028). Returns those dice."""
    chosen = yield from declare_rerolls(game, knight, dice, terms)
    yield from roll_again(game, knight, chosen, terms.stream)
    return chosen


def declare_rerolls(game: Game, knight: Fighter, dice: list[Die], terms: Rerolls) -> Steps[list[Die]]:
    """All dice are declared before any is rolled; free re-rolls are used first, the rest are paid in Heat at once."""
    bonus, difficulty = terms.bonus, terms.difficulty
    able = [index for index, die in enumerate(dice) if not die.rerolled and not die.guarded]
    room = terms.free + (heat_room(knight) if terms.heat else 0)
    if not able or not room:
        return []
    offered = {die_option(index, dice[index], bonus, difficulty): dice[index] for index in able}
    replaced = draws_mettle(knight)
    missing = partial(_not_again, dice, bonus, difficulty)
    args: dict[str, str | int | bool] = {"knight": knight.id, "free": terms.free, "needs": difficulty}
    args |= {"heat": knight.heat, "limit": knight.heat_limit}
    if terms.virtue:
        args["virtue"] = terms.virtue
    if replaced:
        args["total"] = max(die.natural + die.bonus + bonus for die in dice)
    answer = yield Asking(
        Kind.CARD if replaced else Kind.REROLL,
        f"replace.{terms.stream}" if replaced else f"reroll.{terms.stream}",
        list(offered),
        (knight.seat,),
        0,
        min(room, len(able)),
        args,
        terms.source,
        (REPLACING[terms.stream], "SQU-091") if replaced else ("DIC-018", "DIC-024", "DIC-027"),
        about=terms.about,
        missing=missing,
    )
    chosen = meant(offered, answer, missing)
    paid = max(0, len(chosen) - terms.free)
    if paid:
        pay_heat(knight, paid)
        rules = (REPLACING[terms.stream],) if replaced else ("DIC-024", "DIC-028")
        game.emit("heat_for_rerolls", *rules, knight=knight.id, amount=paid)
    return chosen


def die_option(index: int, die: Die, bonus: int, difficulty: int) -> Option:
    """A die to be chosen, with what it shows; or a Mettle card to be replaced."""
    total = die.natural + die.bonus + bonus
    if die.card:
        return Option(
            f"die:{index}", "mettle", {"card": die.card, "total": total, "success": die.succeeds(bonus, difficulty)}
        )
    return _die_option(index, die.natural, total, die.succeeds(bonus, difficulty), die.crit)


@lru_cache(maxsize=4096)
def _die_option(index: int, face: int, total: int, success: bool, crit: bool) -> Option:
    return Option(f"die:{index}", "die", {"face": face, "total": total, "success": success, "crit": crit})


def _not_again(dice: list[Die], bonus: int, difficulty: int) -> list[Refusal]:
    """The dice that cannot be rolled again: each once, and none that Guard has changed (DIC-018, EVA-012)."""
    return [
        (because.GUARDED if die.guarded else because.REROLLED).against(die_option(index, die, bonus, difficulty), die)
        for index, die in enumerate(dice)
        if die.rerolled or die.guarded
    ]


def roll_again(game: Game, knight: Fighter, chosen: list[Die], stream: str) -> Steps[None]:
    """Roll the declared dice again; the new results stand (DIC-021)."""
    if not chosen:
        return
    if draws_mettle(knight):
        _replace(game, knight, chosen, stream)
        return
    faces = yield from game.roll(stream, 10, len(chosen), seats=(knight.seat,))
    for die, face in zip(chosen, faces, strict=True):
        game.emit("rerolled", "DIC-021", knight=knight.id, before=die.natural, after=face)
        die.natural, die.rerolled = face, True


def _replace(game: Game, squire: Fighter, chosen: list[Die], stream: str) -> None:
    """The card is discarded and another drawn, which stands (SQU-054, SQU-065, SQU-082, SQU-090)."""
    for die in chosen:
        before = die.card
        put_by(game, before)
        new = die_of(draw(game, squire, stream))
        die.natural, die.crit, die.card, die.rerolled = new.natural, new.crit, new.card, True
        game.emit("mettle_replaced", REPLACING[stream], knight=squire.id, before=before, card=die.card)


def random_of(game: Game, candidates: Sequence[T], count: int = 1) -> list[T]:
    """`count` of the candidates at random: one d10 each, the lowest are chosen (DIC-039 … DIC-042)."""
    if count >= len(candidates):
        return list(candidates)
    return [candidates[index] for index in _lowest(game, list(range(len(candidates))), count)]


def _lowest(game: Game, tied: list[int], count: int) -> list[int]:
    """Those of the lowest dice, ties for the last place rolled again among the tied (DIC-040, DIC-041)."""
    if count == 0:
        return []
    faces = {index: game.pick("random", range(1, 11)) for index in tied}
    last = sorted(faces.values())[count - 1]
    below = sorted((index for index in tied if faces[index] < last), key=faces.__getitem__)
    equal = [index for index in tied if faces[index] == last]
    room = count - len(below)
    return below + (equal if room == len(equal) else _lowest(game, equal, room))


def d100(game: Game) -> Steps[int]:
    """White die tens, black die units; the symbol is digit 0, two symbols are 100 (DIC-010 … DIC-012)."""
    white, black = yield from game.roll("table", 10, 2)
    if white == black == 10:
        return 100
    return (white % 10) * 10 + black % 10
