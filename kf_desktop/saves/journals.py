"""The journals of finished expeditions, each in a file of its own beside the autosave.

A journal leads to the state from which the next one starts, so the past of a save is found backwards from its end,
even where parties have branched or play went on from a backup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from kf_desktop.engine.codec import fingerprint
from kf_desktop.engine.journal.records import Journal
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.errors import SaveError
from kf_desktop.saves.files import modified
from kf_desktop.saves.games import GameSession, packs_of, to_session
from kf_desktop.saves.savefile import LONGEST_NAME, SUFFIX, SaveFile, Summary, read_save, write_save
from kf_desktop.saves.vault import journal_name


def number_of(origin: Any) -> int:
    """The number of the expedition that begins with that state; 0 if none does."""
    campaign = origin.get("campaign") if isinstance(origin, dict) else None
    over = campaign.get("expeditions") if isinstance(campaign, dict) else None
    return over + 1 if isinstance(over, int) else 0


def to_journal_save(journal: Journal, party: str, box: Box) -> SaveFile:
    """The journal as a save that stands at its beginning, with all its answers still to be played."""
    origin = journal.origin
    summary = Summary(
        str(origin["campaign"]["name"])[:LONGEST_NAME],
        party,
        list(origin["party"]),
        number_of(origin),
        saved=datetime.now().replace(microsecond=0).isoformat(),
        answers=len(journal.answers),
    )
    session = {
        "origin": origin,
        "answers": [list(answer) for answer in journal.answers],
        "luck": list(journal.luck),
        "leads_to": journal.leads_to,
        "fingerprint": "",
        "checkpoint": {"answers": 0, "state": origin, "fingerprint": fingerprint(origin)},
        "log": [],
    }
    return SaveFile(summary, packs_of(box), session)


def keep_journals(journals: tuple[Journal, ...], party: str, box: Box, folder: Path) -> None:
    """Write the journals that are not on the disk yet."""
    for journal in journals:
        if journal.origin.get("skirmish"):
            continue
        path = folder / journal_name(number_of(journal.origin), journal.leads_to)
        if not path.exists():
            write_save(to_journal_save(journal, party, box), path)


def journals_before(folder: Path, origin: Any) -> Iterator[SaveFile]:
    """The journals that may have led to a state, the likeliest first; unreadable ones are skipped.

    The state's mark is in the name of its journal. An older version of the game wrote other marks: then it may be any
    of the expedition before, the newest first.
    """
    named = folder.glob(f"expedition-*-{fingerprint(origin)}{SUFFIX}")
    before = folder.glob(f"expedition-{number_of(origin) - 1:03}-*{SUFFIX}")
    for path in dict.fromkeys([*named, *sorted(before, key=modified, reverse=True)]):
        try:
            yield read_save(path)
        except SaveError:
            continue


def past_of(save: SaveFile, folder: Path) -> list[SaveFile]:
    """The journals that led to the save, the oldest first, as far back as they are known.

    None comes twice: a stranger's journal may claim to lead to its own beginning.
    """
    found: list[SaveFile] = []
    origin = save.session.get("origin")
    met = {fingerprint(origin)}
    while (before := next(journals_before(folder, origin), None)) is not None:
        origin = before.session.get("origin")
        if (mark := fingerprint(origin)) in met:
            break
        met.add(mark)
        found.insert(0, before)
    return found


def replayed(save: SaveFile, box: Box) -> GameSession:
    """The journal played again from its origin; `past` holds it once it has come to its end.

    Raises:
        SaveError: it cannot be played at all.
    """
    return to_session(save, box, whole=True)


def earlier_in(folder: Path, box: Box) -> Callable[[Any], Journal | None]:
    """How a session of that folder finds the journal that leads to a state."""

    def look(origin: Any) -> Journal | None:
        mark = fingerprint(origin)
        for save in journals_before(folder, origin):
            try:
                session = replayed(save, box)
            except SaveError:
                continue
            if session.past and session.past[-1].leads_to == mark:
                return session.past[-1]
        return None

    return look
