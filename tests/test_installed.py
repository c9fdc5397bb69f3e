"""The player's own packs: taken in beside what comes with the game, or left out and named with their faults."""

import os
import shutil
from pathlib import Path

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.cli import main
from kf_desktop.content.packs.limits import MAX_FOLDERS
from kf_desktop.content.packs.loader import read_packs
from kf_desktop.content.packs.problems import Problem
from kf_desktop.content.packs.sources import JsonCache
from kf_desktop.engine.session import Session
from kf_desktop.installed import Installed, load_installed, own_pack_dirs
from kf_desktop.resources import assets_dir
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.box import Box
from kf_desktop.story.model import Book

Printed = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> JsonCache:
    return JsonCache(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the player's packs, with nothing in it and nothing named elsewhere."""
    monkeypatch.setattr("kf_desktop.installed.packs_folder", lambda: tmp_path / "packs")
    monkeypatch.delenv("KF_PACKS", raising=False)
    return tmp_path / "packs"


def copy(name: str, folder: Path) -> Path:
    """The template's pack under that id."""
    assert main(["new-pack", str(folder / name)]) == 0
    return folder / name


def faults(installed: Installed) -> dict[str, list[str]]:
    return {pack.folder.name: [str(problem) for problem in pack.problems] for pack in installed.own}


def test_without_packs_there_is_what_comes_with_the_game(home: Path, cache: JsonCache) -> None:
    installed = load_installed(cache=cache)
    assert installed.own == ()
    assert [pack.id for pack in installed.box.packs] == ["bell_under_ash"]


def test_a_pack_in_the_folder_is_played_with(home: Path, cache: JsonCache) -> None:
    copy("storms", home)
    installed = load_installed(cache=cache)
    assert faults(installed) == {"storms": []}
    assert [pack.id for pack in installed.box.packs] == ["bell_under_ash", "storms"]
    assert "storms.weathercock" in installed.box.monsters
    assert "storms_tales" in installed.box.books


def test_a_folder_that_is_named_is_taken_in_too(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, shelf = copy("one", tmp_path / "elsewhere"), tmp_path / "shelf"
    two, three = copy("two", shelf), copy("three", shelf)
    monkeypatch.setenv("KF_PACKS", os.pathsep.join([str(one), str(shelf), str(one)]))
    assert own_pack_dirs() == [one, three, two]


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("gear.toml", "[[gear]]\nid = 1\n", "bad/gear.toml:2: "),
        ("pack.toml", 'id = "bell_under_ash"\nversion = 1\nname = { en = "x", zh = "x" }\n', "is already a pack"),
        ("story/bad_tales/book.toml", "id = 3\n", "bad_tales/book.toml"),
        ("story/bad_tales/text/en/adventure.md", "# 1\nNo choices.\n", "bad_tales"),
    ],
)
def test_a_broken_pack_is_left_out_and_says_where(
    file: str, text: str, words: str, home: Path, cache: JsonCache
) -> None:
    copy("bad", home)
    copy("good", home)
    (home / "bad" / file).write_text(text, encoding="utf-8")
    installed = load_installed(cache=cache)
    told = faults(installed)
    assert any(words in fault for fault in told["bad"])
    assert told["good"] == []
    assert "good.weathercock" in installed.box.monsters
    assert "bad.weathercock" not in installed.box.monsters


def test_a_folder_without_a_pack_and_one_that_is_gone_are_named(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: JsonCache
) -> None:
    (home / "empty").mkdir(parents=True)
    monkeypatch.setenv("KF_PACKS", str(tmp_path / "gone"))
    told = faults(load_installed(cache=cache))
    assert "a pack needs this file" in told["empty"][0]
    assert "there is no pack folder here" in told["gone"][0]


def test_what_makes_a_reader_stumble_is_a_fault_as_well(
    home: Path, monkeypatch: pytest.MonkeyPatch, cache: JsonCache
) -> None:
    copy("odd", home)

    def stumble(*packs: Path, cache: JsonCache | None = None) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr("kf_desktop.installed.read_packs", stumble)
    assert "RecursionError: too deep" in faults(load_installed(cache=cache))["odd"][0]


def test_what_is_no_pack_is_not_walked_through(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link to a whole disk among the packs must not keep the game from starting."""

    def walk(top: Path) -> None:
        pytest.fail(f"{top} is walked through")

    home.mkdir()
    (home / "everything").symlink_to("/", target_is_directory=True)
    loop = home / "loop"
    loop.symlink_to(loop)
    with monkeypatch.context() as watched:
        watched.setattr("kf_desktop.content.packs.sources.os.walk", walk)
        _, problems = read_packs(home / "everything")
    assert [str(each) for each in problems] == [
        "everything/pack.toml: a pack needs this file, with id, version and name"
    ]
    assert "needs this file" in str(faults(load_installed(cache=JsonCache(tmp_path / "cache"))))


def test_a_pack_of_countless_folders_is_left_out(home: Path, cache: JsonCache) -> None:
    pack = copy("storms", home)
    for number in range(MAX_FOLDERS):
        (pack / "deep" / str(number)).mkdir(parents=True)
    assert faults(load_installed(cache=cache)) == {"storms": [f"storms: a pack has at most {MAX_FOLDERS} folders"]}


def test_only_books_that_have_come_with_the_pack_are_proofread(
    home: Path, cache: JsonCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes with the game has been read before: a game with packs begins as soon as one without."""
    read: list[str] = []

    def contents_problems(book: Book, library: object) -> list[Problem]:
        read.append(book.id)
        return [Problem(book.id, 1, "", "a fault")]

    monkeypatch.setattr("kf_desktop.story.proof.linter.contents_problems", contents_problems)
    shutil.rmtree(copy("cards_alone", home) / "story")
    copy("storms", home)
    assert faults(load_installed(cache=cache)) == {"cards_alone": [], "storms": ["storms_tales:1: a fault"]}
    assert set(read) == {"storms_tales"}


def test_a_pack_may_build_on_one_that_comes_later_by_name(home: Path, cache: JsonCache) -> None:
    copy("zeal", home)
    folder = home / "abbot"
    folder.mkdir()
    (folder / "pack.toml").write_text('id = "abbot"\nversion = 1\nname = { en = "A", zh = "甲" }\n', encoding="utf-8")
    encounter = (home / "zeal" / "monster.toml").read_text(encoding="utf-8").partition("[[encounter]]")[2]
    (home / "zeal" / "monster.toml").write_text(
        (home / "zeal" / "monster.toml").read_text(encoding="utf-8").partition("[[encounter]]")[0], encoding="utf-8"
    )
    (folder / "encounter.toml").write_text(f"[[encounter]]{encounter}", encoding="utf-8")
    assert faults(load_installed(cache=cache)) == {"abbot": [], "zeal": []}


def test_two_packs_with_the_same_cards_cannot_both_be_there(home: Path, cache: JsonCache) -> None:
    copy("first", home)
    shutil.copytree(home / "first", home / "second")
    told = faults(load_installed(cache=cache))
    assert told["first"] == []
    assert any('there is already a pack "first" (first)' in fault for fault in told["second"])


def test_the_template_is_a_pack_without_a_fault(cache: JsonCache, home: Path) -> None:
    installed = load_installed([assets_dir() / "new_pack"], cache=cache)
    assert faults(installed) == {"new_pack": []}


def test_the_monster_of_the_template_can_be_fought(home: Path, cache: JsonCache) -> None:
    copy("storms", home)
    kinds = fight(load_installed(cache=cache).box, "storms.weathercock")
    assert ("clash_won" in kinds) != ("clash_lost" in kinds)


def fight(box: Box, monster: str) -> list[str]:
    """What happened in a bot's clash against the monster: the kinds of events."""
    session = Session(RULES, box, new_skirmish(box, monster, 1, "full", (("ilse", 1), ("bruno", 1)), 7))
    player = make_bot("cautious", 7)
    while session.decision is not None:
        session.answer(player(session.state, session.decision))
    return [event.kind for event in session.events]


# --- new-pack -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["My-Pack", "7th", "x" * 41])
def test_a_new_pack_needs_a_name_that_can_be_an_id(name: str, tmp_path: Path, capsys: Printed) -> None:
    assert main(["new-pack", str(tmp_path / name)]) == 2
    assert "cannot be a pack's id" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_new_pack_is_never_written_over_something(tmp_path: Path, capsys: Printed) -> None:
    (tmp_path / "mine").mkdir()
    assert main(["new-pack", str(tmp_path / "mine")]) == 2
    assert "is there already. Nothing was written" in capsys.readouterr().err
    assert list((tmp_path / "mine").iterdir()) == []


def test_a_new_pack_is_checked_on_top_of_the_game(tmp_path: Path, capsys: Printed) -> None:
    copy("mine", tmp_path)
    assert main(["check", str(tmp_path / "mine")]) == 0
    out = capsys.readouterr().out
    assert "cards in 1 packs; 0 of their effects are manual." in out
    assert "hint: mine" not in out
    assert "No problems." in out
