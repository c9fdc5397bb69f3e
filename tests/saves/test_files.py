"""Names that every system takes, and parties that one program holds at a time."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kf_desktop.saves.errors import SaveError
from kf_desktop.saves.files import PART, FolderLock, folder_name, modified, sweep, write_atomically


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("The Bell Under Ash", "The-Bell-Under-Ash"),
        ("灰烬之钟", "灰烬之钟"),
        ("Ash/../../etc", "Ash-etc"),
        ("../..", "campaign"),
        ("C:\\Windows", "C-Windows"),
        ("CON", "CON-campaign"),
        ("lpt1", "lpt1-campaign"),
        ("COM¹", "COM¹-campaign"),
        ("nul.", "nul-campaign"),
        ("con.txt", "con-txt"),
        ("trailing dot.", "trailing-dot"),
        ("-_dashes_-", "dashes"),
        ("XX and XXL", "XX-and-XXL"),
        ("CONIN", "CONIN-campaign"),
        ("com12", "com12"),
        ("the con", "the-con"),
        ("under_score 7", "under_score-7"),
        ("  ", "campaign"),
        ("", "campaign"),
        ("...", "campaign"),
        (".hidden", "hidden"),
        ("a\x00b\nc", "a-b-c"),
        ("<b>*?|\"'", "b"),
        ("\ud800", "campaign"),
        ("e\u0301", "é"),
    ],
)
def test_folder_names(name: str, folder: str) -> None:
    assert folder_name(name) == folder


@given(st.text(max_size=300))
def test_any_name_makes_a_plain_short_folder(name: str) -> None:
    folder = folder_name(name)
    assert 0 < len(folder.encode()) <= 100
    assert not any(letter in folder for letter in '/\\:*?"<>|.\x00\n ')
    assert folder_name(folder) == folder


def test_a_very_long_chinese_name_is_cut_between_letters(tmp_path: Path) -> None:
    folder = folder_name("钟" * 500)
    assert set(folder) == {"钟"}
    (tmp_path / folder).mkdir()


def test_writing_makes_the_folder_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / f"{'钟' * 60}.kfsave"
    write_atomically(path, b"one")
    write_atomically(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(path.parent.iterdir()) == [path]


def test_a_name_without_letters_is_called_otherwise() -> None:
    assert folder_name("?!", "party") == "party"
    assert folder_name("AUX", "game") == "AUX-game"


def test_a_name_is_cut_at_80_bytes() -> None:
    assert folder_name("x" * 81) == "x" * 80
    assert folder_name("é" * 41) == "é" * 40
    assert folder_name("x" + "é" * 41) == "x" + "é" * 39
    assert folder_name("x" * 79 + "-y") == "x" * 79, "no dash at the end of what is left"


@pytest.mark.skipif(sys.platform == "win32", reason="folders are no files there")
def test_file_and_folder_are_seen_to_the_disk_and_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    sync = os.fsync

    def noted(handle: int) -> None:
        synced.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        sync(handle)

    monkeypatch.setattr(os, "fsync", noted)
    before = len(os.listdir("/dev/fd"))
    write_atomically(tmp_path / "one.kfsave", b"one")
    assert synced == ["file", "folder"]
    assert len(os.listdir("/dev/fd")) == before


def test_two_files_may_be_written_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is half written says by its name which program writes which file."""
    parts: list[str] = []
    replace = os.replace

    def noted(part: Path, path: Path) -> None:
        parts.append(part.name)
        replace(part, path)

    monkeypatch.setattr(os, "replace", noted)
    write_atomically(tmp_path / "autosave.kfsave", b"one")
    write_atomically(tmp_path / f"{'k' * 30}.kfsave", b"two")
    assert parts == [f".{os.getpid()}-autosave.part", f".{os.getpid()}-{'k' * 20}.part"]


def test_a_file_that_is_gone_is_the_oldest(tmp_path: Path) -> None:
    assert modified(tmp_path / "gone") == 0
    (tmp_path / "there").touch()
    os.utime(tmp_path / "there", (5, 7))
    assert modified(tmp_path / "there") == 7


def test_what_a_killed_program_left_is_swept(tmp_path: Path) -> None:
    (tmp_path / f".77-autosave{PART}").write_bytes(b"half")
    (tmp_path / "autosave.kfsave").write_bytes(b"whole")
    sweep(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["autosave.kfsave"]


HOLD = "import sys; from pathlib import Path; from kf_desktop.saves.files import FolderLock; \
lock = FolderLock(Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()"


def test_a_second_program_is_told_that_the_party_is_played_and_a_killed_one_lets_go(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(SaveError, match="another window"):
            FolderLock(tmp_path)
        other.kill()
        other.wait()
    lock = FolderLock(tmp_path)
    lock.release()
    lock.release()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_needs_no_lock(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    FolderLock(tmp_path / "party").release()
    tmp_path.chmod(0o700)


def test_a_lock_in_a_place_that_is_a_file_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    FolderLock(tmp_path / "file").release()
    assert (tmp_path / "file").read_text() == "x"
