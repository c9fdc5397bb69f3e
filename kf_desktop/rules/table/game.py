"""The names that every chapter uses: the game, its state and the interruptions that end a step early."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias, TypeVar

from kf_desktop.engine.decision import Answer, Asking, Decision, Kind, Option, Refusal, Steps, Work, meant
from kf_desktop.engine.game import Game as EngineGame
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.marks import Mark
from kf_desktop.rules.table.state import Clash, Encounter, Fighter, Knight, MercenaryState, Princess, State

Game: TypeAlias = EngineGame[State, Box]
V = TypeVar("V")

Deed: TypeAlias = Callable[[], Steps[None]]
"""What an option does when it is chosen."""

HEAT_MAX = 9  # STA-042
YES = Option("yes", "yes")
NO = Option("no", "no")

__all__ = [
    "Answer",
    "Asking",
    "ClashOver",
    "Decision",
    "Deed",
    "ExpeditionFailed",
    "Failure",
    "Fighter",
    "Game",
    "Kind",
    "Knight",
    "Option",
    "Refusal",
    "Steps",
    "Work",
    "agrees",
    "choose",
    "choose_many",
    "choose_many_of",
    "choose_of",
    "encounter_now",
    "heat_room",
    "hired_now",
    "knight_option",
    "knights_among",
    "knights_of",
    "lasting_marks",
    "marks_now",
    "meant",
    "party",
    "pay_heat",
    "track_of",
    "with_statistics",
]


class ClashOver(Exception):
    """A side of the clash is defeated: nothing else of it is resolved (CLA-064, CLA-065)."""


Failure: TypeAlias = Literal[
    "threat", "curse", "no_travel", "fog_empty", "exploration_empty", "clash_lost", "dungeon_lost", "effect"
]
"""Why an expedition fails."""


class ExpeditionFailed(Exception):
    """The expedition fails: the current step stops at once (EXP-017)."""

    def __init__(self, reason: Failure) -> None:
        super().__init__(reason)
        self.reason = reason


def knight_option(knight: Fighter) -> Option:
    return Option(f"knight:{knight.id}", "knight", {"knight": knight.id})


def marks_now(game: Game) -> list[Mark]:
    """The marks of the clash, or outside one those of the expedition."""
    clash = game.state.clash
    return clash.marks if clash is not None else game.state.expedition.marks


def lasting_marks(game: Game) -> list[Mark]:
    """The marks of the expedition; a clash without one is all that there is."""
    expedition = game.state.on_expedition
    return expedition.marks if expedition is not None else clash_of(game).marks


def track_of(game: Game, name: str) -> int:
    """Where the expedition's "threat", "curse" or "time" stands; 0 without one."""
    expedition = game.state.on_expedition
    if expedition is None:
        return 0
    return {"threat": expedition.threat, "curse": expedition.curse, "time": expedition.time}[name]


def hired_now(game: Game) -> list[MercenaryState]:
    """The mercenaries who are along."""
    expedition = game.state.on_expedition
    return expedition.mercenaries if expedition is not None else []


def encounter_now(game: Game) -> Encounter | None:
    """The Encounter that is being played."""
    expedition = game.state.on_expedition
    return expedition.encounter if expedition is not None else None


def party(game: Game) -> list[Fighter]:
    """The knights and squires of the expedition in seating order, clockwise (CAM-025)."""
    return [game.state.fighter(name) for name in game.state.party]


def knights_of(game: Game) -> list[Knight]:
    """The knights of the party alone: those who have a sheet, lead, own and buy."""
    knights = game.state.knights
    return [knights[name] for name in game.state.party if name in knights]


def knights_among(fighters: list[Fighter]) -> list[Knight]:
    """Those of them who have a sheet: what is written on one passes squires by."""
    return [fighter for fighter in fighters if isinstance(fighter, Knight)]


def with_statistics(fighters: list[Fighter]) -> list[Fighter]:
    """Those of them who have a Knight Board: a princess has no statistics, and gains no cards (PRI-018, PRI-021)."""
    return [fighter for fighter in fighters if not isinstance(fighter, Princess)]


def heat_room(knight: Fighter) -> int:
    """How much Heat the knight may still gain of free will (DIC-027)."""
    return max(0, min(knight.heat_limit, HEAT_MAX) - knight.heat)


def pay_heat(knight: Fighter, amount: int) -> None:
    """Gain Heat of free will; who pays says what for. What is forced upon a knight is in `knight/stats`."""
    knight.heat += amount


def choose(
    kind: Kind,
    prompt: str,
    options: list[Option],
    *,
    seats: tuple[str, ...] = (),
    source: str = "",
    because: tuple[str, ...],
    args: dict[str, str | int | bool] | None = None,
    about: Work | None = None,
    missing: Callable[[], list[Refusal]] | None = None,
) -> Steps[str]:
    """Ask for exactly one of the options; its key. There must be at least one option."""
    answer = yield Asking(kind, prompt, options, seats, 1, 1, args or {}, source, because, about=about, missing=missing)
    return answer[0]


def choose_many(
    kind: Kind,
    prompt: str,
    options: list[Option],
    least: int,
    most: int,
    *,
    seats: tuple[str, ...] = (),
    source: str = "",
    because: tuple[str, ...],
    args: dict[str, str | int | bool] | None = None,
    missing: Callable[[], list[Refusal]] | None = None,
) -> Steps[Answer]:
    """Ask for `least` to `most` of the options; their keys in the order given."""
    most = min(most, len(options))
    if most <= 0:
        return ()
    answer = yield Asking(
        kind, prompt, options, seats, min(least, most), most, args or {}, source, because, missing=missing
    )
    return answer


def choose_of(
    kind: Kind,
    prompt: str,
    offered: Mapping[Option, V],
    *,
    seats: tuple[str, ...] = (),
    source: str = "",
    because: tuple[str, ...],
    args: dict[str, str | int | bool] | None = None,
    about: Work | None = None,
    missing: Callable[[], list[Refusal]] | None = None,
) -> Steps[V]:
    """Ask for exactly one of the options; what it stands for. There must be at least one option."""
    answer = yield Asking(
        kind, prompt, list(offered), seats, 1, 1, args or {}, source, because, about=about, missing=missing
    )
    return meant(offered, answer, missing)[0]


def choose_many_of(
    kind: Kind,
    prompt: str,
    offered: Mapping[Option, V],
    least: int,
    most: int,
    *,
    seats: tuple[str, ...] = (),
    source: str = "",
    because: tuple[str, ...],
    args: dict[str, str | int | bool] | None = None,
    missing: Callable[[], list[Refusal]] | None = None,
) -> Steps[list[V]]:
    """Ask for `least` to `most` of the options; what they stand for, in the order given."""
    answer = yield from choose_many(
        kind,
        prompt,
        list(offered),
        least,
        most,
        seats=seats,
        source=source,
        because=because,
        args=args,
        missing=missing,
    )
    return meant(offered, answer, missing)


def agrees(
    knight: Fighter, prompt: str, *, source: str = "", because: tuple[str, ...], **args: str | int | bool
) -> Steps[bool]:
    """Ask the knight's player whether to do something that may be left undone."""
    key = yield from choose(
        Kind.CHOOSE,
        prompt,
        [YES, NO],
        seats=(knight.seat,),
        source=source,
        because=because,
        args={"knight": knight.id, **args},
    )
    return key == "yes"


def clash_of(game: Game) -> Clash:
    """The clash being fought."""
    clash = game.state.clash
    assert clash is not None, "there is no clash"
    return clash
