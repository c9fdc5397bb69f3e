"""The Kingdom Track: Threat, Curse and Time (DEL-007 … DEL-022, DEL-128, HUN-001, HUN-002)."""

from __future__ import annotations

from collections.abc import Callable

from kf_desktop.content.cards.outpost import ContractTerms
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.sheet.saints import breach
from kf_desktop.rules.table.game import ExpeditionFailed, Game
from kf_desktop.rules.table.marks import Mark, MarkKind, is_marked

THREAT_MAX, CURSE_MAX, TIME_MAX = 9, 4, 16
EXHIBITION_TIME, FULL_TIME = 8, 16
SPAWN_THREAT = 7
HUNT_SPACES = {3: 1, 4: 2, 7: 1, 8: 1, 9: 2}  # Threat → tiles the encounter monsters move


def terms_of(game: Game) -> ContractTerms:
    """What the contract that the party has signed changes (OUT-015)."""
    contract = game.content.contracts.get(game.state.expedition.contract)
    return contract.terms if contract is not None else ContractTerms()


def most_threat(game: Game) -> int:
    """The highest Threat that the party may reach."""
    return min(THREAT_MAX, terms_of(game).threat or THREAT_MAX)


def most_curse(game: Game) -> int:
    """The highest Curse that the party may reach."""
    return min(CURSE_MAX, terms_of(game).curse or CURSE_MAX)


def reset_tracks(game: Game) -> None:
    """All markers at 0 (SET-001)."""
    expedition = game.state.expedition
    expedition.threat = expedition.curse = expedition.time = 0


def gain_threat(game: Game, amount: int) -> None:
    """Move the Threat marker up, space by space; beyond 9 the expedition fails (DEL-015, DEL-018, HUN-002).

    Raises:
        ExpeditionFailed: Threat would pass its maximum.
    """
    expedition = game.state.expedition
    room = max(0, most_threat(game) - expedition.threat)
    gained = max(0, min(amount, room))
    for _ in range(gained):
        expedition.threat += 1
        _enter_space(game)
    _tell(game, "threat", gained, expedition.threat)
    if amount > room:
        raise ExpeditionFailed("threat")


def lose_threat(game: Game, amount: int) -> None:
    """Move the Threat marker down, not below 0; Hunt spaces entered count as well (DEL-014, HUN-001)."""
    expedition = game.state.expedition
    lost = max(0, min(amount, expedition.threat))
    for _ in range(lost):
        expedition.threat -= 1
        _enter_space(game)
    _tell(game, "threat", -lost, expedition.threat)


def _enter_space(game: Game) -> None:
    """Remember what the space does: the tiles of Hunt spaces add up, 7 and 9 count once (HUN-010, DEL-020)."""
    expedition = game.state.expedition
    tiles = HUNT_SPACES.get(expedition.threat, 0)
    if tiles:
        expedition.progress["hunt"] = expedition.progress.get("hunt", 0) + tiles
    if expedition.threat >= SPAWN_THREAT and not is_marked(expedition.marks, MarkKind.THREAT_7):
        expedition.marks += Mark(MarkKind.THREAT_7), Mark(MarkKind.SPAWN_DUE)
    if expedition.threat >= THREAT_MAX and not is_marked(expedition.marks, MarkKind.THREAT_9):
        expedition.marks += Mark(MarkKind.THREAT_9), Mark(MarkKind.THREAT_9_DUE)


def gain_curse(game: Game, amount: int) -> None:
    """Move the Curse marker up; beyond 4 the expedition fails (DEL-016, DEL-018).

    Raises:
        ExpeditionFailed: Curse would pass its maximum.
    """
    expedition = game.state.expedition
    room = max(0, most_curse(game) - expedition.curse)
    gained = max(0, min(amount, room))
    expedition.curse += gained
    _tell(game, "curse", gained, expedition.curse)
    if gained:
        breach(game, "gain_curse")
    if amount > room:
        raise ExpeditionFailed("curse")


def lose_curse(game: Game, amount: int) -> None:
    """Move the Curse marker down, not below 0 (DEL-014)."""
    expedition = game.state.expedition
    lost = max(0, min(amount, expedition.curse))
    expedition.curse -= lost
    _tell(game, "curse", -lost, expedition.curse)


def advance_time(game: Game, amount: int = 1) -> None:
    """Move the Time marker; never above 16, never below 0 (DEL-010, DEL-019)."""
    expedition = game.state.expedition
    before = expedition.time
    expedition.time = max(0, min(TIME_MAX, before + amount))
    _tell(game, "time", expedition.time - before, expedition.time)


def _tell(game: Game, track: str, moved: int, now: int) -> None:
    """The marker has moved so many spaces, up or down; nothing is told if it has not."""
    if moved > 0:
        game.emit("track_up", "DEL-012", what=track, amount=moved, now=now)
    elif moved < 0:
        game.emit("track_down", "DEL-013", what=track, amount=-moved, now=now)


_UP: dict[str, Callable[[Game, int], None]] = {"threat": gain_threat, "curse": gain_curse, "time": advance_time}
_DOWN: dict[str, Callable[[Game, int], None]] = {
    "threat": lose_threat,
    "curse": lose_curse,
    "time": lambda game, amount: advance_time(game, -amount),
}


@consequences.move_track.bind
def move_track(game: Game, track: str, amount: int, *, up: bool) -> None:
    """The track of that name goes up or down."""
    (_UP if up else _DOWN)[track](game, amount)
