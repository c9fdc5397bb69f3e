"""Games and files: a session as a save, a save as a session."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypeAlias

from kf_desktop.engine.codec import CodecError
from kf_desktop.engine.session import Session
from kf_desktop.rules.box import Box
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.state import State
from kf_desktop.saves.savefile import SaveError, SaveFile, Summary

GameSession: TypeAlias = Session[State, Box]


def packs_of(box: Box) -> dict[str, str]:
    """The packs of the box with their versions."""
    return {pack.id: str(pack.version) for pack in box.packs}


def to_save(session: GameSession, party: str, *, thumbnail: str = "") -> SaveFile:
    """The session as a save of that party, standing where it stands."""
    state = session.state
    summary = Summary(
        state.campaign.name,
        party,
        list(state.party),
        state.campaign.expeditions + 1,
        state.expedition.phase,
        state.expedition.kingdom,
        datetime.now().replace(microsecond=0).isoformat(),
        len(session.answers),
        thumbnail,
    )
    return SaveFile(summary, packs_of(session.game.content), session.data())


def to_session(save: SaveFile, box: Box, *, whole: bool = False) -> GameSession:
    """The game of the save; with `whole` every answer of its journal is played again.

    Raises:
        SaveError: the save needs packs that are not there, or its data does not fit.
    """
    missing = missing_packs(save.packs, box)
    if missing:
        raise SaveError(f"This game was played with packs that are not installed: {', '.join(missing)}. Install them.")
    try:
        play = Session.replay if whole else Session.load
        return play(RULES, box, save.session)
    except CodecError as error:
        raise SaveError(f"This save does not fit this version of the game: {error}") from error
    except (KeyError, IndexError, StopIteration, AttributeError, TypeError, ValueError) as error:
        raise SaveError(f"This save names something that the game does not have ({error}).") from error


def missing_packs(packs: Mapping[str, str], box: Box) -> list[str]:
    """The packs of a save that the box lacks."""
    there = packs_of(box)
    return [name for name in packs if name not in there]
