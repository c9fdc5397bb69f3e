"""`kf-desktop replay SAVE`: play the journal of a save again from its start and verify where it ends."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from kf_desktop.door.notices import notice_words
from kf_desktop.engine.codec import encode, fingerprint
from kf_desktop.installed import load_installed
from kf_desktop.saves.errors import SaveError
from kf_desktop.saves.games import to_session
from kf_desktop.saves.savefile import read_save


def replay(path: Path, *, events: bool) -> int:
    """Print the events if wished, then whether the state is the one that was saved; 1 if it is not."""
    try:
        save = read_save(path)
        session = to_session(save, load_installed().box, whole=True)
    except SaveError as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 1
    if events:
        for event in session.events:
            print(json.dumps(encode(event), ensure_ascii=False))
    if session.notice is not None:
        print(f"{path}: {notice_words(session.notice)['en']}", file=sys.stderr)
        return 1
    print(
        f"{path}: {len(session.answers)} answers and {len(session.events)} events replayed; "
        f"the state is the one that was saved ({fingerprint(encode(session.state))}).",
        file=sys.stderr if events else sys.stdout,
    )
    return 0
