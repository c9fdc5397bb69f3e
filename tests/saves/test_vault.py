"""The folders: campaigns and parties side by side, backups, deleting, exporting, importing, disks that fail."""

import os
import sys
import time
from pathlib import Path

import pytest

from kf_desktop.saves.errors import SaveError
from kf_desktop.saves.files import FolderLock, modified
from kf_desktop.saves.savefile import SaveFile, read_save, write_save
from kf_desktop.saves.vault import AUTOSAVE, BACKUPS, Vault, default_root
from tests.saves.conftest import a_save


def party(vault: Vault, campaign: str = "The Bell", name: str = "ilse & bruno") -> Path:
    return vault.new_party(campaign, name)[1]


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def damage(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])


def age(path: Path, seconds: float) -> None:
    then = time.time() - seconds
    os.utime(path, (then, then))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
def test_saved_games_live_where_the_system_keeps_what_programs_keep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_root() == tmp_path / "kf-desktop" / "saves"


# --- parties ------------------------------------------------------------------------------------


def test_campaigns_and_parties_lie_side_by_side(vault: Vault) -> None:
    for campaign in ("The Bell", "Sundays"):
        for knights in ("ilse", "bruno"):
            vault.autosave(a_save(campaign=campaign, party=knights), party(vault, campaign, knights))
    assert {(entry.save.summary.campaign, entry.save.summary.party) for entry in vault.entries() if entry.save} == {
        ("The Bell", "ilse"),
        ("The Bell", "bruno"),
        ("Sundays", "ilse"),
        ("Sundays", "bruno"),
    }


def test_a_second_party_of_the_same_name_gets_a_number(vault: Vault) -> None:
    names = [vault.new_party("The Bell", "ilse")[0] for _ in range(3)]
    assert names == ["ilse", "ilse 2", "ilse 3"]


@pytest.mark.parametrize("name", ["A/B", "..", "钟" * 300, "x" * 300, "CON", "trailing.", "", "\u202e"])
def test_any_name_makes_parties_of_its_own(vault: Vault, name: str) -> None:
    made = [vault.new_party(name, name) for _ in range(3)]
    assert len({folder for _, folder in made}) == len({name for name, _ in made}) == 3
    for party_name, folder in made:
        save = a_save(campaign=name[:200], party=party_name)
        assert read_save(vault.autosave(save, folder)) == save
        assert folder.parent.parent == vault.root


def test_campaigns_whose_names_make_the_same_folder_do_not_mix(vault: Vault) -> None:
    one, two = party(vault, "A/B"), party(vault, "A B")
    assert one != two


def test_a_vault_that_cannot_be_written_still_names_a_party(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file where the folder should be")
    vault = Vault(tmp_path / "saves")
    name, folder = vault.new_party("The Bell", "ilse")
    assert name == "ilse"
    with pytest.raises(OSError, match=r"."):
        vault.autosave(a_save(), folder)
    assert list(vault.entries()) == []


def test_folders_of_parties_are_called_after_them(vault: Vault) -> None:
    made = [vault.new_party("The Bell", "ilse & bruno") for _ in range(3)]
    assert [folder.relative_to(vault.root).as_posix() for _, folder in made] == [
        "The-Bell/ilse-bruno",
        "The-Bell/ilse-bruno-2",
        "The-Bell/ilse-bruno-3",
    ]
    assert all(folder.is_dir() for _, folder in made)
    assert vault.new_party("The Bell", "?!")[1].name == "party"


def test_a_long_name_keeps_its_number_and_stays_short(vault: Vault) -> None:
    names = [vault.new_party("The Bell", "x" * 300)[0] for _ in range(2)]
    assert names == ["x" * 200, "x" * 198 + " 2"]


# --- backups ------------------------------------------------------------------------------------


def test_the_state_before_becomes_a_backup(vault: Vault) -> None:
    folder = party(vault)
    for answers in range(4):
        vault.autosave(a_save(answers), folder)
    assert [read_save(path).summary.answers for path in vault.backups(folder)] == [2, 1, 0]


def test_a_state_that_is_a_backup_already_becomes_no_second_one(vault: Vault) -> None:
    """A backup that is restored keeps what stood before it, once, though the next autosave would as well."""
    folder = party(vault)
    vault.autosave(a_save(1), folder)
    assert vault.back_up(folder) == vault.back_up(folder)
    vault.autosave(a_save(2), folder)
    assert [read_save(path).summary.answers for path in vault.backups(folder)] == [1]


def test_backups_wait_for_their_time_and_for_a_new_expedition(tmp_path: Path) -> None:
    vault = Vault(tmp_path)
    folder = party(vault)
    for answers in range(30):
        vault.autosave(a_save(answers), folder)
    assert vault.backups(folder) == []
    vault.autosave(a_save(0, expedition=2), folder)
    assert [read_save(path).summary.answers for path in vault.backups(folder)] == [29]


def test_a_backup_is_due_after_so_many_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    vault = Vault(tmp_path)
    folder = party(vault)
    for answers, at in enumerate((1000, 1179, 1180, 1181, 1360)):
        clock[0] = at
        vault.autosave(a_save(answers), folder)
    assert [read_save(path).summary.answers for path in vault.backups(folder)] == [3, 1]


def test_the_time_of_one_party_is_not_that_of_another(tmp_path: Path) -> None:
    vault = Vault(tmp_path)
    one, two = party(vault, name="one"), party(vault, name="two")
    for folder in (one, two):
        Vault(tmp_path).autosave(a_save(1), folder)
        vault.autosave(a_save(2), folder)
    assert [len(vault.backups(folder)) for folder in (one, two)] == [1, 1]


def test_what_stood_when_the_program_started_stays_as_a_backup(tmp_path: Path) -> None:
    folder = party(Vault(tmp_path))
    Vault(tmp_path).autosave(a_save(7), folder)
    later = Vault(tmp_path)
    later.autosave(a_save(8), folder)
    later.autosave(a_save(9), folder)
    assert [read_save(path).summary.answers for path in later.backups(folder)] == [7]


def test_old_backups_are_thinned_out_so_that_their_ages_spread(vault: Vault) -> None:
    """Two hours of play, a backup every three minutes: some are minutes old, some an hour, and the first stays."""
    folder = party(vault)
    for minutes in range(0, 121, 3):
        for path in folder.glob("*.kfsave"):
            age(path, time.time() - modified(path) + 180)
        vault.autosave(a_save(minutes), folder)
    ages = [(time.time() - modified(path)) / 60 for path in vault.backups(folder)]
    assert len(ages) == BACKUPS
    assert ages == sorted(ages)
    assert ages[0] < 4
    assert ages[1] < 10
    assert any(20 < minutes < 60 for minutes in ages)
    assert ages[-1] > 115


def test_a_clock_that_was_set_back_does_no_harm(vault: Vault) -> None:
    folder = party(vault)
    for answers in range(15):
        vault.autosave(a_save(answers), folder)
        for path in folder.glob("*.kfsave"):
            age(path, -3600 * answers)
    assert len(vault.backups(folder)) == BACKUPS
    assert read_save(vault.backups(folder)[0]).summary.answers == 13


def test_a_backup_interrupted_anywhere_leaves_the_autosave_and_all_backups(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = party(vault)
    for answers in range(5):
        vault.autosave(a_save(answers), folder)
    before = [read_save(path).summary.answers for path in vault.backups(folder)]

    def broken(*args: object) -> None:
        raise KeyboardInterrupt

    for step in ("os.replace", "os.fsync"):
        with monkeypatch.context() as patch:
            patch.setattr(step, broken)
            with pytest.raises(KeyboardInterrupt):
                vault.autosave(a_save(9), folder)
        assert read_save(folder / AUTOSAVE).summary.answers == 4
        assert [read_save(path).summary.answers for path in vault.backups(folder)][-len(before) :] == before


def test_when_the_disk_has_no_room_for_a_backup_the_autosave_is_written_all_the_same(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = party(vault)
    vault.autosave(a_save(1), folder)

    def full(folder: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(vault, "back_up", full)
    vault.autosave(a_save(2), folder)
    assert read_save(folder / AUTOSAVE).summary.answers == 2


def test_an_autosave_that_cannot_be_read_is_kept_aside_and_pushes_no_backup_out(vault: Vault) -> None:
    folder = party(vault)
    for answers in range(3):
        vault.autosave(a_save(answers), folder)
    damage(folder / AUTOSAVE)
    age(folder / AUTOSAVE, 30)
    stood = int(modified(folder / AUTOSAVE))
    vault.autosave(a_save(5), folder)
    assert f"unreadable-{stood}.kfsave" in files(folder)
    assert [read_save(path).summary.answers for path in vault.backups(folder)] == [1, 0]


# --- what cannot be read ------------------------------------------------------------------------


def test_a_damaged_save_says_so_and_offers_the_newest_good_backup(vault: Vault) -> None:
    folder = party(vault)
    for answers in range(4):
        vault.autosave(a_save(answers), folder)
    newest, second, *_ = vault.backups(folder)
    damage(folder / AUTOSAVE)
    damage(newest)
    with pytest.raises(SaveError, match=second.name) as caught:
        vault.load(folder / AUTOSAVE)
    assert caught.value.backup == second
    assert second.name in caught.value.words["zh_CN"]
    broken, offered = vault.entries()
    assert broken.path.name == AUTOSAVE
    assert "cut off" in str(broken.problem)
    assert (offered.path, offered.problem) == (second, None)


def test_of_a_party_with_two_broken_saves_one_backup_is_offered_below_the_first(vault: Vault) -> None:
    folder, other = party(vault), party(vault, name="other")
    for answers in range(3):
        vault.autosave(a_save(answers), folder)
    vault.autosave(a_save(), other)
    vault.keep(a_save(), folder, "mine")
    for name, seconds in ((AUTOSAVE, 60), ("save-mine.kfsave", 30)):
        damage(folder / name)
        age(folder / name, seconds)
    age(other / AUTOSAVE, 90)
    newest = vault.backups(folder)[0].name
    told = [(entry.path.parent.name, entry.path.name) for entry in vault.entries()]
    mine = folder.name
    assert told == [(mine, "save-mine.kfsave"), (mine, newest), (mine, AUTOSAVE), ("other", AUTOSAVE)]


def test_a_damaged_backup_is_not_offered_in_its_own_place(vault: Vault) -> None:
    folder = party(vault)
    for answers in range(3):
        vault.autosave(a_save(answers), folder)
    newest, older = vault.backups(folder)
    assert vault.newest_backup(newest) == older
    assert vault.newest_backup(folder / AUTOSAVE) == newest

    def none_of_one_answer(save: SaveFile) -> None:
        if save.summary.answers == 1:
            raise SaveError("misfit", reason="one answer")

    assert vault.newest_backup(folder / AUTOSAVE, none_of_one_answer) == older
    damage(newest)
    assert vault.newest_backup(folder / AUTOSAVE) == older


def test_saves_of_the_same_moment_are_in_the_order_of_their_names(vault: Vault) -> None:
    for name in ("b", "a", "c"):
        path = vault.autosave(a_save(party=name), party(vault, name=name))
        os.utime(path, (1_000_000, 1_000_000))
    assert [entry.path.parent.name for entry in vault.entries()] == ["a", "b", "c"]


def test_without_a_good_backup_none_is_offered(vault: Vault) -> None:
    folder = party(vault)
    vault.autosave(a_save(), folder)
    damage(folder / AUTOSAVE)
    with pytest.raises(SaveError) as caught:
        vault.load(folder / AUTOSAVE)
    assert caught.value.backup is None
    assert len(list(vault.entries())) == 1


def test_good_saves_hide_their_backups_and_the_newest_comes_first(vault: Vault) -> None:
    old, new = party(vault, name="old"), party(vault, name="new")
    for folder in (old, new):
        for answers in range(3):
            vault.autosave(a_save(answers), folder)
    age(old / AUTOSAVE, 60)
    vault.keep(a_save(), new, "before the gate")
    age(new / "save-before-the-gate.kfsave", 30)
    assert [(entry.path.parent.name, entry.path.name) for entry in vault.entries()] == [
        ("new", AUTOSAVE),
        ("new", "save-before-the-gate.kfsave"),
        ("old", AUTOSAVE),
    ]


def test_a_named_save_never_takes_the_place_of_another_kind(vault: Vault) -> None:
    folder = party(vault)
    vault.autosave(a_save(), folder)
    for name in ("autosave", "backup-000001", "../../escape", ""):
        assert vault.keep(a_save(9), folder, name).parent == folder
    assert read_save(folder / AUTOSAVE).summary.answers == 3
    assert vault.backups(folder) == []


def test_strange_files_in_the_vault_are_left_alone(vault: Vault) -> None:
    folder = party(vault)
    vault.autosave(a_save(), folder)
    (folder / "notes.txt").write_text("mine")
    (folder / "backup-x.kfsave").write_text("mine")
    (folder / "folder.kfsave").mkdir()
    vault.autosave(a_save(), folder)
    assert [entry.problem is None for entry in vault.entries()].count(True) >= 1
    assert (folder / "notes.txt").read_text() == (folder / "backup-x.kfsave").read_text() == "mine"


# --- deleting, exporting, importing -------------------------------------------------------------


def test_deleting_the_autosave_removes_the_party_and_no_other(vault: Vault) -> None:
    one, two = party(vault, name="one"), party(vault, name="two")
    for folder in (one, two):
        vault.autosave(a_save(), folder)
        vault.autosave(a_save(), folder)
    vault.delete(one / AUTOSAVE)
    assert not one.exists()
    assert files(two)
    vault.delete(two / AUTOSAVE)
    assert list(vault.root.iterdir()) == []


def test_deleting_a_backup_leaves_the_party(vault: Vault) -> None:
    folder = party(vault)
    for answers in range(3):
        vault.autosave(a_save(answers), folder)
    vault.delete(vault.backups(folder)[0])
    assert len(vault.backups(folder)) == 1
    assert read_save(folder / AUTOSAVE).summary.answers == 2


def test_deleting_what_is_gone_already_is_no_fault(vault: Vault) -> None:
    folder = party(vault)
    vault.autosave(a_save(), folder)
    kept = vault.keep(a_save(), folder, "before the gate")
    vault.delete(kept)
    vault.delete(kept)
    assert files(folder) == [AUTOSAVE]


def test_a_party_that_is_being_played_is_not_deleted(vault: Vault) -> None:
    folder = party(vault)
    vault.autosave(a_save(), folder)
    lock = FolderLock(folder)
    with pytest.raises(SaveError, match="another window"):
        vault.delete(folder / AUTOSAVE)
    assert (folder / AUTOSAVE).exists()
    lock.release()
    vault.delete(folder / AUTOSAVE)


def test_nothing_outside_the_vault_is_deleted(vault: Vault, tmp_path: Path) -> None:
    outside = tmp_path / "a" / "b" / AUTOSAVE
    outside.parent.mkdir(parents=True)
    outside.write_text("precious")
    note = party(vault) / "notes.txt"
    note.write_text("mine")
    for path in (outside, vault.root / AUTOSAVE, vault.root / "a" / AUTOSAVE, note):
        with pytest.raises(SaveError, match=rf"^{path.name} is not one of the saved games\.$"):
            vault.delete(path)
    assert outside.exists()
    assert note.exists()


def test_export_then_import_is_a_party_of_its_own(vault: Vault, tmp_path: Path) -> None:
    folder = party(vault)
    vault.autosave(a_save(), folder)
    vault.export(folder / AUTOSAVE, tmp_path / "sent")
    there = vault.import_save(read_save(tmp_path / "sent.kfsave"))
    again = vault.import_save(read_save(tmp_path / "sent.kfsave"))
    assert len({folder, there.parent, again.parent}) == 3
    assert read_save(there).session == read_save(again).session == a_save().session
    assert [entry.save.summary.party for entry in vault.entries() if entry.save].count("ilse & bruno") == 1


def test_the_past_goes_along_only_where_there_is_one(vault: Vault, tmp_path: Path) -> None:
    folder = party(vault)
    vault.autosave(a_save(), folder)
    vault.export(folder / AUTOSAVE, tmp_path / "alone.kfsave")
    assert (tmp_path / "alone.kfsave").read_bytes() == (folder / AUTOSAVE).read_bytes()
    vault.export(folder / AUTOSAVE, tmp_path / "along.txt", [a_save(1), a_save(2)])
    along = read_save(tmp_path / "along.txt")
    assert [each.summary.answers for each in along.past] == [1, 2]
    assert along.session == a_save().session


def test_an_import_that_fails_half_way_leaves_nothing_behind(vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    save, room = a_save(), [True]
    save.past = [a_save(1), a_save(2, expedition=2)]
    write = write_save

    def full(save: SaveFile, path: Path) -> None:
        if not room:
            raise OSError(28, "No space left on device")
        room.clear()
        write(save, path)

    monkeypatch.setattr("kf_desktop.saves.vault.write_save", full)
    with pytest.raises(OSError, match="No space left"):
        vault.import_save(save)
    assert files(vault.root) == []
    assert list(vault.entries()) == []


def test_a_damaged_save_can_be_exported_for_a_report(vault: Vault, tmp_path: Path) -> None:
    folder = party(vault)
    vault.autosave(a_save(), folder)
    damage(folder / AUTOSAVE)
    vault.export(folder / AUTOSAVE, tmp_path / "report.kfsave")
    assert (tmp_path / "report.kfsave").read_bytes() == (folder / AUTOSAVE).read_bytes()


# --- what a stranger, a kill or a link leaves behind --------------------------------------------


@pytest.mark.parametrize("digits", ["999999", "1000000", "999999999999", "9" * 200])
def test_a_backup_of_a_huge_number_costs_no_later_one(vault: Vault, digits: str) -> None:
    folder = party(vault)
    vault.autosave(a_save(answers=1), folder)
    (folder / f"backup-{digits}.kfsave").write_bytes((folder / AUTOSAVE).read_bytes())
    for answers in range(2, 6):
        vault.autosave(a_save(answers=answers), folder)
    assert {read_save(path).summary.answers for path in vault.backups(folder)} == {1, 2, 3, 4}
    damage(folder / AUTOSAVE)
    with pytest.raises(SaveError) as caught:
        vault.load(folder / AUTOSAVE)
    assert caught.value.backup is not None


def test_folders_of_parties_that_were_never_saved_are_swept_away(vault: Vault) -> None:
    killed, lost = party(vault, "Killed", "ilse"), party(vault, "Lost", "ilse")
    (killed / ".lock").touch()
    (killed / ".123-autosave.part").write_text("half")
    saved, other, held = party(vault), party(vault, "Notes", "ilse"), party(vault, "Held", "ilse")
    vault.autosave(a_save(), saved)
    (other / "notes.txt").write_text("mine")
    lock = vault.lock(held)
    vault.tidy()
    assert not killed.parent.exists() and not lost.parent.exists()
    assert held.is_dir(), "another program is just beginning it"
    assert files(other) == ["notes.txt"]
    assert AUTOSAVE in files(saved)
    lock.release()
    vault.tidy()
    assert not held.parent.exists()


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
@pytest.mark.parametrize("level", ["party", "campaign"])
@pytest.mark.parametrize("name", [AUTOSAVE, "save-mine.kfsave", "backup-000001.kfsave"])
def test_nothing_behind_a_link_is_deleted(vault: Vault, tmp_path: Path, level: str, name: str) -> None:
    elsewhere = tmp_path / "elsewhere" / "The-Bell" / "ilse"
    vault.autosave(a_save(), elsewhere)
    (elsewhere / name).write_bytes((elsewhere / AUTOSAVE).read_bytes())
    campaign = vault.root / "The-Bell"
    if level == "party":
        campaign.mkdir(parents=True)
        (campaign / "ilse").symlink_to(elsewhere, target_is_directory=True)
    else:
        vault.root.mkdir(parents=True)
        campaign.symlink_to(elsewhere.parent, target_is_directory=True)
    with pytest.raises(SaveError, match=rf"^{name} lies in a folder that is a link to another place"):
        vault.delete(campaign / "ilse" / name)
    assert (elsewhere / name).is_file() and (elsewhere / AUTOSAVE).is_file()


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
def test_a_vault_that_is_itself_reached_by_a_link_can_be_deleted_in(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "saves").symlink_to(tmp_path / "real", target_is_directory=True)
    vault = Vault(tmp_path / "saves")
    folder = party(vault)
    vault.delete(vault.autosave(a_save(), folder))
    assert not folder.exists()


def test_folders_that_cannot_be_read_are_a_sentence(vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_more_files(*args: object) -> object:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(Path, "glob", no_more_files)
    with pytest.raises(SaveError, match=r"saves cannot be read: Too many open files\."):
        list(vault.entries())
