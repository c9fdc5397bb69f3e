"""`kf-desktop move-knight KNIGHT FROM INTO -o FILE`: a knight rides with another group, with all that is his."""

from __future__ import annotations

import sys
from pathlib import Path

from kf_desktop.engine.session import Session
from kf_desktop.installed import load_installed
from kf_desktop.rules.expedition.vision.travelling import stays_between, take_in
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.saves.errors import SaveError
from kf_desktop.saves.games import to_save, to_session
from kf_desktop.saves.savefile import read_save, write_save


def move_knight(knight: str, source: Path, target: Path, output: Path) -> int:
    """Write a save of the second group with the knight of the first among its own; both saves stay as they are."""
    box = load_installed().box
    try:
        group, save = to_session(read_save(source), box).state, read_save(target)
        state = to_session(save, box).state
    except SaveError as error:
        print(error, file=sys.stderr)
        return 1
    if knight not in group.knights:
        print(f"{source}: there is no knight '{knight}'; there are {', '.join(group.knights)}.", file=sys.stderr)
        return 1
    if not stays_between(group):
        print(f"{source}: {knight} is out on an expedition; save between two of them.", file=sys.stderr)
        return 1
    try:
        take_in(state, group.knights[knight], group.campaign.name)
    except ValueError as error:
        print(f"{target}: {error}", file=sys.stderr)
        return 1
    write_save(to_save(Session(RULES, box, state), save.summary.party), output)
    print(f"{output}: {knight} can be mustered.")
    return 0
