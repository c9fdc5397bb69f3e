"""What the window asks of the past: saved games as reels to look back on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kf_desktop.saves.errors import SaveError
from kf_desktop.saves.savefile import SaveFile

if TYPE_CHECKING:
    from kf_desktop.engine.journal.records import Journal
    from kf_desktop.host.reel import SessionReel
    from kf_desktop.rules.table.box import Box


def journal_of(save: SaveFile) -> Journal:
    """What a save holds of a game, as a journal."""
    from kf_desktop.engine.journal.records import Journal  # noqa: PLC0415 - off the way to the first window

    session = save.session
    answers = tuple(tuple(str(key) for key in answer) for answer in session["answers"])
    luck = tuple(int(place) for place in session.get("luck", []))
    return Journal(session["origin"], answers, luck, str(session.get("leads_to", "")))


def reel_of(save: SaveFile, folder: Path, box: Box) -> SessionReel:
    """The whole game of a save, as far back as it is known and can be told.

    Raises:
        SaveError: it cannot be shown.
    """
    from kf_desktop.host.reel import SessionReel  # noqa: PLC0415 - off the way to the first window
    from kf_desktop.saves.games import examine_start  # noqa: PLC0415 - the same
    from kf_desktop.saves.journals import past_of  # noqa: PLC0415 - the same

    examine_start(save, box)  # a stranger's file is examined first
    told = [save]
    for each in reversed(past_of(save, folder)):
        try:
            examine_start(each, box)
        except SaveError:
            break
        told.insert(0, each)
    played = [each for each in told if each.session["answers"]]
    return SessionReel(box, [journal_of(each) for each in played or [save]])
