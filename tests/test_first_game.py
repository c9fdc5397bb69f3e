"""The first game after the start of the program knows all modes, whatever has been imported until then."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import sys
from pathlib import Path
from kf_desktop.app.saved_games import SavedGames
from kf_desktop.saves.vault import Vault
from kf_desktop.ui.start.entries import NewCampaign, NewSkirmish
games = SavedGames(Vault(Path(sys.argv[1])))
print(games.{deed}.session.state.modes)
games.close()
"""


@pytest.mark.rule("SOL-001", "ROG-001")
@pytest.mark.parametrize(
    ("deed", "modes"),
    [
        ('create(NewCampaign("a", ("ilse",), ("A",), "1", False))', ["true_solo"]),
        ('create(NewCampaign("a", ("ilse", "bruno"), ("A",) * 2, "1", False, ("rogue",)))', ["rogue"]),
        ('create(NewCampaign("a", ("ilse", "bruno"), ("A",) * 2, "1", False, ("presence",)))', ["presence"]),
        (
            'create_skirmish(NewSkirmish("a", "bell_ox", 1, "full", (("ilse", 1),), ("A",), "1"))',
            ["true_solo", "skirmish"],
        ),
    ],
)
def test_a_new_game_is_in_its_mode(deed: str, modes: list[str], tmp_path: Path) -> None:
    script = SCRIPT.format(deed=deed)
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], check=False, capture_output=True, text=True, timeout=120
    )
    assert done.stdout.strip().replace("'", '"') == str(modes).replace("'", '"'), done.stderr
