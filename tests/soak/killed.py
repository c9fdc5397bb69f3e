"""The one that is killed: it loads the party, plays on by bot, and notes down what it has saved.

    python -m tests.soak.killed VAULT NOTES

reads a seed a line; for each it forks a player and says its process id, so that a kill costs no start-up. A note
`begun <state>` stands before a state is handed to the autosave, `done <state>` after it is on the disk.
"""

import os
import sys
from pathlib import Path

from kf_desktop.app.saved_games import SavedGames
from kf_desktop.bots import make_bot
from kf_desktop.engine.session import RulesStopped
from kf_desktop.installed import Installed
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.games import GameSession
from kf_desktop.saves.vault import AUTOSAVE, Vault
from kf_desktop.ui.start.entries import NewCampaign
from tests.bundled import load_box
from tests.soak.plays import KNIGHTS, state_of

BACKUP_SECONDS = 0.05
"""Often, so that the kills meet backups too."""


def stand(session: GameSession) -> str:
    """Where the session stands, as a note."""
    return f"{session.state.campaign.expeditions}:{len(session.answers)}:{state_of(session)}"


def play(box: Box, vault: Path, notes: Path, seed: int) -> None:
    """Play until killed."""
    games = SavedGames(Vault(vault, BACKUP_SECONDS))
    games.__dict__["installed"] = Installed(box)
    log = os.open(notes, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    saves = sorted(vault.glob(f"*/*/{AUTOSAVE}"))
    if saves:
        table = games.load(str(saves[0]))
    else:
        table = games.create(NewCampaign("The Killing Floor", KNIGHTS, (), "7", False))
        games.saves()
    session = table.session
    bot = make_bot("random", seed)
    os.write(log, f"done {stand(session)}\n".encode())
    while session.decision is not None:
        try:
            session.answer(bot(session.state, session.decision))
        except RulesStopped:
            continue
        os.write(log, f"begun {stand(session)}\n".encode())
        games.autosave(table)
        games.flush()
        os.write(log, f"done {stand(session)}\n".encode())


def main() -> None:
    vault, notes = Path(sys.argv[1]), Path(sys.argv[2])
    box = load_box()
    print("ready", flush=True)
    for line in sys.stdin:
        player = os.fork()
        if not player:
            play(box, vault, notes, int(line))
            os._exit(0)
        print(player, flush=True)
        os.waitpid(player, 0)
        print("dead", flush=True)


if __name__ == "__main__":
    main()
