"""Games and files: a session as a save, a save as a session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

from kf_desktop.engine.codec import CodecError, fingerprint
from kf_desktop.engine.journal.kept import read_kept
from kf_desktop.engine.session import Session
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.mode import mode_of
from kf_desktop.rules.table.state import State
from kf_desktop.saves.errors import SaveError
from kf_desktop.saves.savefile import LONGEST_NAME, SaveFile, Summary
from kf_desktop.saves.soundness import flaw
from kf_desktop.saves.vault import Vault

PATH_OVER = "path_over"
"""The phase of a Rogue's Path that has been won or lost."""

GameSession: TypeAlias = Session[State, Box]


def packs_of(box: Box) -> dict[str, str]:
    """The packs of the box with their versions."""
    return {pack.id: str(pack.version) for pack in box.packs}


def _phase(state: State) -> str:
    """How far the game has come; of a Rogue's Path or a skirmish the scene it began with, unless the path is over."""
    expedition, path = state.on_expedition, state.rosegraal
    if path is not None and path.result:
        return PATH_OVER
    if expedition is None or path is not None:
        return mode_of(state).begins_with
    # an Exhibition Clash is fought in the middle of the Delve
    return "clash" if state.clash is not None else expedition.phase


def to_save(session: GameSession, party: str, *, thumbnail: str = "", branched_at: int = 0) -> SaveFile:
    """The session as a save of that party, as it stands now; of a branch with the expedition at which it began."""
    state = session.state
    summary = Summary(
        state.campaign.name[:LONGEST_NAME],
        party,
        list(state.party if state.rosegraal is None else state.knights),
        state.campaign.expeditions + 1,
        _phase(state),
        mode_of(state).kingdom(state),
        datetime.now().replace(microsecond=0).isoformat(),
        len(session.answers),
        thumbnail,
        branched_at,
    )
    return SaveFile(summary, packs_of(session.game.content), session.data())


def to_session(save: SaveFile, box: Box, *, whole: bool = False) -> GameSession:
    """The game of the save; with `whole` every answer of its journal is played again.

    Raises:
        SaveError: the save needs packs that are not there, its data does not fit, or the rules stop at it.
    """
    missing = [pack for pack in changed_packs(save.packs, box) if not pack.now]
    if missing:
        raise SaveError("packs", packs=", ".join(f"{pack.id} {pack.version}" for pack in missing))
    try:
        play = Session.replay if whole else Session.load
        return play(RULES, box, save.session, lambda state: flaw(state, box))
    except CodecError as error:
        raise SaveError("misfit", reason=str(error)) from error
    except Exception as error:
        # A stranger's file can make the rules stumble over anything; to the player it is one and the same.
        raise SaveError("unplayable", reason=f"{type(error).__name__}: {error}") from error


def examine_start(save: SaveFile, box: Box) -> None:
    """Check that a journal can be played: its answers can be read, and its first state is sound.

    Raises:
        SaveError: it cannot.
    """
    origin = save.session.get("origin")
    start = {"checkpoint": {"answers": 0, "state": origin, "fingerprint": fingerprint(origin)}, "fingerprint": ""}
    try:
        read_kept(save.session | start)
    except CodecError as error:
        raise SaveError("misfit", reason=str(error)) from error
    to_session(replace(save, session={"origin": origin, "answers": [], **start}), box)


def open_game(vault: Vault, path: Path, box: Box) -> tuple[SaveFile, GameSession]:
    """A save of the vault and its game.

    Raises:
        SaveError: it cannot be played; the error offers the newest backup that can.
    """
    save = vault.load(path)
    try:
        return save, to_session(save, box)
    except SaveError as error:
        raise error.offering(vault.newest_backup(path, lambda other: to_session(other, box))) from error


@dataclass(frozen=True, slots=True)
class ChangedPack:
    """A pack of the save that is missing or has another version; `now` is its version here, if any."""

    id: str
    version: str
    now: str


def changed_packs(packs: Mapping[str, str], box: Box) -> list[ChangedPack]:
    """The packs of a save that the box lacks or has in another version."""
    there = packs_of(box)
    return [ChangedPack(id, version, there.get(id, "")) for id, version in packs.items() if there.get(id) != version]
