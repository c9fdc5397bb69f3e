"""The saved games as the window has them: begun, played, left, loaded, exported, deleted."""

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from kf_desktop.app.saved_games import SavedGames, seed_of
from kf_desktop.bots import make_bot
from kf_desktop.commands.new_pack import new_pack
from kf_desktop.engine.codec import fingerprint
from kf_desktop.host.table import SessionTable
from kf_desktop.installed import Installed, load_installed
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.savefile import read_save, write_save
from kf_desktop.saves.vault import AUTOSAVE, Vault
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.start.entries import NewCampaign, NewSkirmish
from kf_desktop.ui.start.library import LibraryError

PNG = b"\x89PNG\r\n\x1a\n" + b"picture"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = CATALOGUE.language
    CATALOGUE.switch("en")
    yield
    CATALOGUE.switch(before)


@pytest.fixture(scope="module")
def box() -> Box:
    return SavedGames(Vault(Path("nowhere"))).box


@pytest.fixture
def games(tmp_path: Path, box: Box) -> Iterator[SavedGames]:
    games = opened(tmp_path / "saves", box)
    yield games
    games.close()


def opened(root: Path, box: Box) -> SavedGames:
    """The saved games of a program that has just been started."""
    games = SavedGames(Vault(root, backup_seconds=0))
    games.__dict__["installed"] = Installed(box)
    return games


def wish(name: str = "The Bell", knights: tuple[str, ...] = ("ilse", "bruno"), seed: str = "5") -> NewCampaign:
    return NewCampaign(name, knights, ("Ann", "Ben"), seed, False)


def play(games: SavedGames, table: SessionTable, answers: int = 5, *, written: bool = False) -> None:
    bot = make_bot("random", 1)
    for _ in range(answers):
        assert table.decision is not None
        table.answer(bot(table.session.state, table.decision))
        games.autosave(table)
        if written:
            games.flush()


def test_a_campaign_is_saved_when_it_is_begun_and_after_every_answer(games: SavedGames) -> None:
    table = games.create(wish())
    (entry,) = games.saves()
    assert (entry.campaign, entry.autosave, entry.expedition, entry.problem) == ("The Bell", True, 1, "")
    assert [knight.name["zh_CN"] for knight in entry.knights] == ["伊尔莎·哈罗", entry.knights[1].name["zh_CN"]]
    for _ in range(5):
        play(games, table, 1)
        assert games.flush()
        assert games.load(entry.id).session.state == table.session.state


def test_whoever_can_lead_says_how_it_is_to_play_him(games: SavedGames) -> None:
    """The list of leaders had their titles and a line of prose; those of squires said what they can."""
    told = {knight.id: knight.does for knight in games.knights()}
    assert told["ilse"].startswith("Vigor 11 · Speed 4 · Slow and heavy: her spade strikes two spaces away")
    assert all(" · Speed " in words and words.count(" · ") >= 2 for words in told.values())


def test_a_program_started_anew_goes_on_where_it_stood(games: SavedGames, tmp_path: Path, box: Box) -> None:
    table = games.create(wish())
    play(games, table)
    games.close()
    later = opened(tmp_path / "saves", box)
    (entry,) = later.saves()
    again = later.load(entry.id)
    assert again.decision == table.decision
    assert again.session.state == table.session.state
    play(later, again, 1)
    later.close()


def test_several_campaigns_and_parties_side_by_side(games: SavedGames) -> None:
    tables = [games.create(wish(name, knights)) for name in ("A", "B") for knights in (("ilse",), ("bruno", "ilse"))]
    again = games.create(wish("A", ("ilse",)))
    for number, table in enumerate([*tables, again]):
        play(games, table, number + 1)
    assert sorted((entry.campaign, len(entry.knights)) for entry in games.saves()) == [
        *[("A", 1)] * 2,
        ("A", 2),
        ("B", 1),
        ("B", 2),
    ]
    found = {str(Path(entry.id)): read_save(Path(entry.id)).summary for entry in games.saves()}
    assert sorted(summary.party for summary in found.values()) == ["bruno & ilse"] * 2 + ["ilse", "ilse", "ilse 2"]


def test_leaving_one_game_for_another_loses_nothing_of_the_first(games: SavedGames) -> None:
    first = games.create(wish("A"))
    play(games, first, 3)
    second = games.create(wish("B"))
    games.flush()
    stood = {read_save(Path(entry.id)).summary.campaign: games.load(entry.id).session.state for entry in games.saves()}
    assert stood == {"A": first.session.state, "B": second.session.state}


def test_a_folder_that_players_copied_is_a_game_of_its_own(games: SavedGames, tmp_path: Path) -> None:
    import shutil  # noqa: PLC0415 - what only this test needs

    table = games.create(wish())
    play(games, table)
    (entry,) = games.saves()
    copied = Path(entry.id).parent.with_name("our copy")
    shutil.copytree(Path(entry.id).parent, copied)
    before = Path(entry.id).read_bytes()
    play(games, games.load(str(copied / AUTOSAVE)), 2)
    games.flush()
    assert Path(entry.id).read_bytes() == before
    assert read_save(copied / AUTOSAVE).session != read_save(Path(entry.id)).session


def test_the_picture_of_the_table_goes_with_the_save(games: SavedGames, tmp_path: Path, box: Box) -> None:
    table = games.create(wish())
    games.picture(table, PNG)
    (entry,) = games.saves()
    assert entry.thumbnail is not None
    assert entry.thumbnail.read_bytes() == PNG
    games.close()
    later = opened(tmp_path / "saves", box)
    again = later.load(entry.id)
    play(later, again, 1)
    assert later.saves()[0].thumbnail is not None
    later.close()


def test_a_damaged_autosave_says_so_and_its_backup_can_be_chosen(games: SavedGames) -> None:
    table = games.create(wish())
    games.flush()
    play(games, table, written=True)
    (entry,) = games.saves()
    path = Path(entry.id)
    path.write_bytes(path.read_bytes()[:-50])
    broken, backup = games.saves()
    assert "cut off" in broken.problem
    assert (backup.problem, backup.autosave) == ("", False)
    with pytest.raises(LibraryError, match=Path(backup.id).name) as caught:
        games.load(broken.id)
    assert caught.value.backup == backup.id
    again = games.load(backup.id)
    play(games, again, 1)
    assert games.load(broken.id).session.state == again.session.state
    assert [name for name in path.parent.iterdir() if name.name.startswith("unreadable-")]


def test_going_back_to_a_backup_keeps_what_is_left_behind(games: SavedGames) -> None:
    table = games.create(wish())
    play(games, table, 6, written=True)
    (entry,) = games.saves()
    newest = read_save(Path(entry.id))
    backups = games.vault.backups(Path(entry.id).parent)
    games.load(str(backups[-1]))
    kept = [read_save(path) for path in games.vault.backups(Path(entry.id).parent)]
    assert newest in kept


def test_sentences_are_in_the_language_of_the_window(games: SavedGames, tmp_path: Path) -> None:
    (tmp_path / "x.kfsave").write_text("x")
    CATALOGUE.switch("zh_CN")
    with pytest.raises(LibraryError, match="不是 KF Desktop 的存档"):
        games.import_file(tmp_path / "x.kfsave")


def test_a_full_disk_is_told_and_play_goes_on(games: SavedGames, monkeypatch: pytest.MonkeyPatch) -> None:
    table = games.create(wish())
    games.flush()

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        play(games, table, 1)
        assert not games.flush()
        with pytest.raises(LibraryError, match="No space left on device"):
            play(games, table, 1)
    (entry,) = games.saves()  # the disk has room again: what failed is written after all
    assert games.load(entry.id).session.state == table.session.state
    play(games, table, 1)


def test_a_vault_that_cannot_be_written_is_told_and_play_goes_on(tmp_path: Path, box: Box) -> None:
    (tmp_path / "saves").write_text("a file where the folder should be")
    games = opened(tmp_path / "saves", box)
    table = games.create(wish())
    games.flush()
    with pytest.raises(LibraryError, match="could not be saved"):
        play(games, table, 1)
    assert list(games.saves()) == []
    games.close()


def test_another_program_that_plays_the_party_is_told(games: SavedGames, tmp_path: Path, box: Box) -> None:
    games.create(wish("A"))
    (entry,) = games.saves()
    other = opened(tmp_path / "saves", box)
    for forbidden in (other.load, other.delete):
        with pytest.raises(LibraryError, match="another window"):
            forbidden(entry.id)
    games.create(wish("B"))  # the first is left
    other.load(entry.id)
    other.close()


def test_deleting_is_final_and_deletes_nothing_else(games: SavedGames) -> None:
    kept, gone = games.create(wish("A")), games.create(wish("B"))
    play(games, gone)
    games.autosave(gone)
    entry = next(entry for entry in games.saves() if entry.campaign == "B")
    games.delete(entry.id)
    assert [entry.campaign for entry in games.saves()] == ["A"]
    play(games, kept, 1)
    with pytest.raises(LibraryError, match="no such file"):
        games.load(entry.id)


def test_export_and_import_give_the_same_game_as_a_party_of_its_own(games: SavedGames, tmp_path: Path) -> None:
    table = games.create(wish())
    play(games, table, 8)
    (entry,) = games.saves()
    games.export(entry.id, tmp_path / "sent.kfsave")
    one, two = games.import_file(tmp_path / "sent.kfsave"), games.import_file(tmp_path / "sent.kfsave")
    assert len({entry.id, one.id, two.id}) == 3
    assert games.load(one.id).session.state == games.load(two.id).session.state == table.session.state
    assert len(games.saves()) == 3


def test_export_to_where_nothing_can_be_written_is_a_sentence(games: SavedGames, tmp_path: Path) -> None:
    games.create(wish())
    (tmp_path / "file").write_text("x")
    with pytest.raises(LibraryError, match="file: "):
        games.export(games.saves()[0].id, tmp_path / "file" / "out.kfsave")


def test_a_name_with_half_a_letter_is_taken(games: SavedGames) -> None:
    games.create(wish("The \ud83d Bell", seed="\ud83d"))
    assert [entry.campaign for entry in games.saves()] == ["The ? Bell"]


def test_seeds_are_numbers_or_words() -> None:
    assert seed_of(" 12 ") == 12
    assert seed_of("bell") == seed_of("bell ") != seed_of("Bell")
    for odd in ("", "-3", "³", "٣", "9" * 5000):
        assert 0 <= seed_of(odd) < 1 << 64


def test_a_game_says_which_of_its_packs_has_changed_and_is_not_played_without_one(tmp_path: Path, box: Box) -> None:
    new_pack(tmp_path / "storms")
    with_pack = load_installed([tmp_path / "storms"])
    games = opened(tmp_path / "saves", with_pack.box)
    games.create(wish())
    assert games.saves()[0].packs == ()
    games.close()

    manifest = tmp_path / "storms" / "pack.toml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("version = 1", "version = 3"), encoding="utf-8")
    games = opened(tmp_path / "saves", load_installed([tmp_path / "storms"]).box)
    (entry,) = games.saves()
    assert entry.packs == ("Pack storms: saved with version 1, now 3.",)
    assert games.load(entry.id).decision is not None
    games.close()

    games = opened(tmp_path / "saves", box)
    (entry,) = games.saves()
    assert entry.problem.startswith("Pack storms, version 1, is not installed.") and entry.packs == ()
    with pytest.raises(LibraryError, match="packs that are not installed: storms 1"):
        games.load(entry.id)
    games.close()


def test_the_packs_of_the_player_come_after_the_games_with_their_faults(tmp_path: Path, box: Box) -> None:
    new_pack(tmp_path / "storms")
    (tmp_path / "bad").mkdir()
    games = opened(tmp_path / "saves", box)
    games.__dict__["installed"] = load_installed([tmp_path / "bad", tmp_path / "storms"])
    assert [(pack.name["en"], pack.version, bool(pack.faults)) for pack in games.packs()] == [
        ("The Bell Under Ash", 1, False),
        ("bad", 0, True),
        ("My Pack", 1, False),
    ]
    games.close()


def test_a_slow_disk_is_known_by_the_answers_that_wait_for_it(
    games: SavedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = games.create(wish())
    games.flush()
    assert games.behind(table) == 0
    gate, write = Event(), games.vault.autosave
    monkeypatch.setattr(games.vault, "autosave", lambda save, folder: (gate.wait(5), write(save, folder)))
    play(games, table, 2)
    assert games.behind(table) == 2
    gate.set()
    games.flush()
    assert games.behind(table) == 0


def test_saves_that_cannot_be_listed_are_a_sentence(games: SavedGames, monkeypatch: pytest.MonkeyPatch) -> None:
    games.create(wish())
    games.flush()

    def no_more_files(*args: object) -> object:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(Path, "glob", no_more_files)
    with pytest.raises(LibraryError, match="Too many open files"):
        games.saves()


def test_a_clash_is_exported_whole_or_not_at_all(
    games: SavedGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = games.create_skirmish(NewSkirmish("fight", "bell_ox", 1, "full", (("ilse", 1),), ("Ann",), "3"))
    target = tmp_path / "clash.toml"
    target.write_text("an older one")

    def full(*args: object) -> object:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(LibraryError, match="No space left"):
            games.export_clash(table, target)
    assert target.read_text() == "an older one"
    games.export_clash(table, target)
    assert target.read_text().startswith("title =")
    assert not list(tmp_path.glob("*.part"))


def test_an_imported_journal_gets_its_checkpoint(games: SavedGames, tmp_path: Path) -> None:
    """A file whose checkpoint lies far back is played again once, when it is imported, and loads fast from then on."""
    table = games.create(wish())
    play(games, table, 150, written=False)
    games.flush()
    (entry,) = games.saves()
    save = read_save(Path(entry.id))
    assert save.session["checkpoint"]["answers"] > 0
    origin = save.session["origin"]
    save.session["checkpoint"] = {"answers": 0, "state": origin, "fingerprint": fingerprint(origin)}
    save.session["log"] = []
    write_save(save, tmp_path / "far.kfsave")
    there = games.import_file(tmp_path / "far.kfsave")
    imported = read_save(Path(there.id))
    assert imported.session["answers"] == save.session["answers"]
    assert imported.session["checkpoint"]["answers"] >= table.session.checkpoints[-1].answers
    assert games.load(there.id).session.state == table.session.state


def test_a_knight_with_a_knightbook_is_told_from_one_who_rides_along(games: SavedGames, box: Box) -> None:
    told = {entry.id for entry in games.knights() if entry.tale}
    books = {book.knight for book in box.books.values() if book.kind == "knightbook"}
    assert told == books >= {"ilse", "anselma", "tamsin"}
