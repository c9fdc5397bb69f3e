"""Saves without a game in them: what the file and the folders do with them does not depend on the rules."""

from pathlib import Path

import pytest

from kf_desktop.saves.savefile import SaveFile, Summary
from kf_desktop.saves.vault import Vault


def a_save(answers: int = 3, campaign: str = "The Bell", party: str = "ilse & bruno", expedition: int = 1) -> SaveFile:
    summary = Summary(campaign, party, ["ilse", "bruno"], expedition, "delve", "cinder", "2026-05-01T21:40:03", answers)
    return SaveFile(summary, {"box": "1"}, {"answers": [["yes"]] * answers, "state": {"name": "灰 & ash", "n": -1}})


@pytest.fixture
def save() -> SaveFile:
    return a_save()


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    return Vault(tmp_path / "saves", backup_seconds=0)
