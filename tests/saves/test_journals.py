"""The journals of expeditions that are over: kept beside the autosave, found from their end, taken along."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kf_desktop.app.saved_games import SavedGames
from kf_desktop.bots import make_bot
from kf_desktop.engine.codec import encode
from kf_desktop.host.table import SessionTable
from kf_desktop.installed import Installed
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.journals import past_of, replayed
from kf_desktop.saves.savefile import read_save
from kf_desktop.saves.vault import AUTOSAVE, Vault
from kf_desktop.ui.start.library import NewCampaign

PLAYED = 2
"""Expeditions that are over when the tests begin."""


def opened(root: Path, box: Box) -> SavedGames:
    games = SavedGames(Vault(root, backup_seconds=0))
    games.__dict__["installed"] = Installed(box)
    return games


def play_to(table: SessionTable, expeditions: int) -> None:
    """Play until so many expeditions are over, and three answers more."""
    bot = make_bot("random", 1)
    while table.session.state.campaign.expeditions < expeditions or len(table.session.answers) < 3:
        assert table.decision is not None
        table.answer(bot(table.session.state, table.decision))


@pytest.fixture(scope="module")
def box() -> Box:
    return SavedGames(Vault(Path("nowhere"))).box


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, box: Box) -> Path:
    """A party's folder after two expeditions."""
    root = tmp_path_factory.mktemp("played") / "saves"
    games = opened(root, box)
    table = games.create(NewCampaign("The Bell", ("ilse", "bruno"), ("Ann", "Ben"), "5", False))
    play_to(table, PLAYED)
    games.autosave(table)
    games.close()
    return root


@pytest.fixture
def games(played: Path, box: Box) -> Iterator[SavedGames]:
    games = opened(played, box)
    yield games
    games.close()


def folder_of(games: SavedGames) -> Path:
    (entry,) = [each for each in games.saves() if each.id.endswith(AUTOSAVE)]
    return Path(entry.id).parent


def test_each_expedition_leaves_its_journal_and_the_list_does_not_show_it(games: SavedGames) -> None:
    folder = folder_of(games)
    assert [len(list(folder.glob(f"expedition-{number:03}-*"))) for number in (1, 2, 3)] == [
        2,
        1,
        0,
    ]  # and the prologue
    assert len(games.saves()) == 1


def test_a_journal_leads_to_the_one_after_it(games: SavedGames, box: Box) -> None:
    folder = folder_of(games)
    save = read_save(folder / AUTOSAVE)
    past = past_of(save, folder)
    assert [each.summary.expedition for each in past] == [1, 1, 2]
    for journal, after in zip(past, [*past[1:], save], strict=True):
        session = replayed(journal, box)
        assert session.answers == [] and session.past[-1].leads_to == journal.session["leads_to"]
        assert session.checkpoints[0].state == after.session["origin"]


def test_a_game_that_was_loaded_goes_back_into_the_expedition_before(games: SavedGames) -> None:
    table = games.load(str(folder_of(games) / AUTOSAVE))
    state = encode(table.session.state)
    for _ in range(3):
        assert table.undo() is not None
    assert table.session.answers == []
    assert table.undo() is not None
    assert table.session.state.campaign.expeditions == PLAYED - 1 and len(table.session.answers) > 3
    for _ in range(4):
        assert table.redo() is not None
    assert encode(table.session.state) == state and table.session.luck == []


def test_an_exported_game_takes_its_expeditions_along(games: SavedGames, tmp_path: Path, box: Box) -> None:
    games.export(str(folder_of(games) / AUTOSAVE), tmp_path / "along.kfsave")
    other = opened(tmp_path / "elsewhere", box)
    entry = other.import_file(tmp_path / "along.kfsave")
    folder = Path(entry.id).parent
    there = read_save(folder / AUTOSAVE)
    assert there.past == [] and [each.summary.expedition for each in past_of(there, folder)] == [1, 1, 2]
    table = other.load(entry.id)
    for _ in range(7):
        assert table.undo() is not None
    other.close()


def test_a_journal_that_cannot_be_read_ends_the_past_and_nothing_else(
    games: SavedGames, tmp_path: Path, box: Box
) -> None:
    games.export(str(folder_of(games) / AUTOSAVE), tmp_path / "along.kfsave")
    other = opened(tmp_path / "elsewhere", box)
    entry = other.import_file(tmp_path / "along.kfsave")
    folder = Path(entry.id).parent
    (second,) = folder.glob("expedition-002-*")
    second.write_bytes(second.read_bytes()[:100])
    assert past_of(read_save(folder / AUTOSAVE), folder) == []
    table = other.load(entry.id)
    for _ in range(3):
        assert table.undo() is not None
    assert table.undo() is None and table.decision is not None
    other.close()
