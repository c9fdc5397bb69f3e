"""Saves of released versions load, for ever, and can be played on."""

from pathlib import Path

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.bundled import load_box
from kf_desktop.rules.box import Box
from kf_desktop.saves.games import to_save, to_session
from kf_desktop.saves.migrations import VERSION
from kf_desktop.saves.savefile import read_save, write_save
from tests.saves.make_sample import SAMPLES


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def test_every_version_has_its_sample() -> None:
    assert sorted(path.stem for path in SAMPLES.glob("version-*.kfsave")) == sorted(
        f"version-{number}" for number in range(1, VERSION + 1)
    )


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.kfsave")), ids=lambda path: path.stem)
def test_a_sample_loads_and_is_played_on(path: Path, box: Box, tmp_path: Path) -> None:
    """The rules may have changed since: then the game says so and stands at its last quiet moment."""
    save = read_save(path)
    assert save.summary.campaign
    session = to_session(save, box)
    assert session.answers
    assert session.notice is None or session.notice.name.startswith("taken_back.")
    bot = make_bot("random", 1)
    for _ in range(40):
        if session.decision is not None:
            session.answer(bot(session.state, session.decision))
    write_save(to_save(session, save.summary.party), tmp_path / "again.kfsave")
    assert to_session(read_save(tmp_path / "again.kfsave"), box).state == session.state
