"""The journals of expeditions that are over: kept beside the autosave, found from their end, taken along."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kf_desktop.app.saved_games import SavedGames
from kf_desktop.bots import make_bot
from kf_desktop.engine.codec import encode, fingerprint
from kf_desktop.engine.journal.records import Journal
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.installed import Installed
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.errors import SaveError
from kf_desktop.saves.games import GameSession, examine_start, to_session
from kf_desktop.saves.journals import journals_before, keep_journals, number_of, past_of, replayed, to_journal_save
from kf_desktop.saves.savefile import read_save, write_save
from kf_desktop.saves.vault import AUTOSAVE, Vault
from kf_desktop.ui.start.entries import NewCampaign
from kf_desktop.ui.start.library import LibraryError

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


# --- one journal after another, without a game ---------------------------------------------------


def a_journal(expeditions: int = 1, leads_to: str = "abc", name: str = "The Bell", **more: object) -> Journal:
    origin = {"campaign": {"name": name, "expeditions": expeditions}, "party": ["ilse", "bruno"], **more}
    return Journal(origin, (("yes",), ("a", "b")), (1,), leads_to)


def test_a_journal_is_a_save_that_stands_at_its_beginning(box: Box) -> None:
    journal = a_journal(name="钟" * 250)
    save = to_journal_save(journal, "ilse & bruno", box)
    summary = save.summary
    assert (summary.campaign, summary.party, summary.knights) == ("钟" * 200, "ilse & bruno", ["ilse", "bruno"])
    assert (summary.expedition, summary.answers, len(summary.saved)) == (2, 2, len("2026-05-01T21:40:03"))
    assert save.packs == {pack.id: str(pack.version) for pack in box.packs}
    assert save.session == {
        "origin": journal.origin,
        "answers": [["yes"], ["a", "b"]],
        "luck": [1],
        "leads_to": "abc",
        "fingerprint": "",
        "checkpoint": {"answers": 0, "state": journal.origin, "fingerprint": fingerprint(journal.origin)},
        "log": [],
    }


def test_journals_are_written_once_and_none_of_a_skirmish(box: Box, tmp_path: Path) -> None:
    fight = a_journal(0, "fight", skirmish={"monster": "bell_ox"})
    keep_journals((a_journal(0, "one"), fight, a_journal(1, "two")), "p", box, tmp_path)
    names = ["expedition-001-one.kfsave", "expedition-002-two.kfsave"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    (tmp_path / names[0]).write_bytes(b"as it is")
    keep_journals((a_journal(0, "one"), a_journal(2, "three")), "p", box, tmp_path)
    assert (tmp_path / names[0]).read_bytes() == b"as it is"
    assert read_save(tmp_path / "expedition-003-three.kfsave").session["leads_to"] == "three"


def test_the_journal_that_bears_the_mark_comes_first_then_the_newest_of_the_expedition_before(
    box: Box, tmp_path: Path
) -> None:
    after = a_journal(2).origin
    for age, leads_to in enumerate(("young", "old", fingerprint(after), "oldest", "broken")):
        keep_journals((a_journal(1, leads_to),), "p", box, tmp_path)
        (path,) = tmp_path.glob(f"*-{leads_to}.kfsave")
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    keep_journals((a_journal(0, "other"), a_journal(2, "later")), "p", box, tmp_path)
    (tmp_path / "expedition-002-broken.kfsave").write_bytes(b"{")
    found = [save.session["leads_to"] for save in journals_before(tmp_path, after)]
    assert found == [fingerprint(after), "young", "old", "oldest"]
    assert [save.session["leads_to"] for save in journals_before(tmp_path, a_journal(0).origin)] == []


@pytest.mark.parametrize("round_trip", [1, 2])
def test_journals_that_lead_in_a_circle_are_told_once(box: Box, tmp_path: Path, round_trip: int) -> None:
    """A stranger's journal says that it leads to where it begins, or two lead to each other."""
    origins = [a_journal(0, name=name).origin for name in ("one", "two")[:round_trip]]
    for origin, after in zip(origins, [*origins[1:], origins[0]], strict=True):
        keep_journals((Journal(origin, (("yes",),), (), fingerprint(after)),), "p", box, tmp_path)
    save = to_journal_save(a_journal(0, name="one"), "p", box)
    past = past_of(save, tmp_path)
    assert [each.summary.campaign for each in past] == ["two"][: round_trip - 1]


@pytest.mark.parametrize(
    "origin",
    [None, "x", 7, 1.5, [], True, {"campaign": "x"}, {"campaign": {"expeditions": "3"}}, {"campaign": {}}, {}],
)
def test_what_is_no_state_begins_no_expedition(tmp_path: Path, box: Box, origin: object) -> None:
    keep_journals((a_journal(0, "one"), a_journal(1, "two")), "p", box, tmp_path)
    assert number_of(origin) == 0
    save = to_journal_save(a_journal(2), "p", box)
    save.session["origin"] = origin
    assert past_of(save, tmp_path) == []
    del save.session["origin"]
    assert past_of(save, tmp_path) == []


def test_the_number_of_an_expedition() -> None:
    assert [number_of(a_journal(number).origin) for number in (0, 1, 8)] == [1, 2, 9]


STRANGE: dict[str, list[object]] = {
    "origin": [None, "x", {}, {"campaign": {"expeditions": 1}}],
    "answers": [7, None, [7], "abc", [["no such answer"]]],
    "luck": [["x"], 3],
}


@pytest.mark.parametrize(("part", "value"), [(part, value) for part, values in STRANGE.items() for value in values])
def test_a_strangers_journal_is_told_as_far_as_it_goes_and_ends_the_past(
    games: SavedGames, tmp_path: Path, box: Box, part: str, value: object
) -> None:
    games.export(str(folder_of(games) / AUTOSAVE), tmp_path / "along.kfsave")
    save = read_save(tmp_path / "along.kfsave")
    save.past[1].session[part] = value
    write_save(save, tmp_path / "strange.kfsave")
    other = opened(tmp_path / "elsewhere", box)
    entry = other.import_file(tmp_path / "strange.kfsave")
    reel = other.reel_of(entry.id)
    playable = part == "answers" and value in ("abc", [["no such answer"]])
    assert [chapter.expedition for chapter in reel.chapters] == ([1, 1, 2, 3] if playable else [2, 3])
    for chapter in range(len(reel.chapters)):
        reel.turn_to(chapter)
    other.export(entry.id, tmp_path / "again.kfsave")
    other.close()


@pytest.mark.parametrize("origin", [None, "x", {}, []])
def test_a_game_that_does_not_say_where_it_began_can_be_sent_as_a_report(
    games: SavedGames, tmp_path: Path, box: Box, origin: object
) -> None:
    save = read_save(folder_of(games) / AUTOSAVE)
    answers, save.session["answers"] = save.session["answers"], 7
    with pytest.raises(SaveError, match="The journal is damaged: TypeError"):
        examine_start(save, box)
    save.session |= {"origin": origin, "answers": answers}
    other = opened(tmp_path / "elsewhere", box)
    path = Vault(tmp_path / "elsewhere").import_save(save)
    other.export(str(path), tmp_path / "report.kfsave")
    assert read_save(tmp_path / "report.kfsave") == read_save(path)
    with pytest.raises(LibraryError, match="does not fit"):
        other.reel_of(str(path))
    other.close()


def test_an_imported_save_brings_its_journals_into_the_new_folder(box: Box, tmp_path: Path) -> None:
    past = [to_journal_save(a_journal(0, "one"), "p", box), to_journal_save(a_journal(1, ""), "p", box)]
    save = to_journal_save(a_journal(2, "three"), "p", box)
    save.past = past
    path = Vault(tmp_path).import_save(save)
    assert sorted(each.name for each in path.parent.iterdir() if each.suffix == ".kfsave") == [
        AUTOSAVE,
        "expedition-001-one.kfsave",
        "expedition-002-unknown.kfsave",
    ]
    assert read_save(path.parent / "expedition-001-one.kfsave") == past[0]
    assert read_save(path).past == []


def test_only_the_whole_journal_is_played_from_its_origin(played: Path, box: Box) -> None:
    (path,) = played.glob(f"*/*/{AUTOSAVE}")
    save = read_save(path)
    state = to_session(save, box).state
    changed = dict(save.session["checkpoint"]["state"])
    changed["campaign"] = changed["campaign"] | {"name": "Another"}
    save.session["checkpoint"] |= {"state": changed, "fingerprint": fingerprint(changed)}
    save.session["fingerprint"] = ""
    assert to_session(save, box).state.campaign.name == "Another"
    assert to_session(save, box, whole=True).state == state


def test_a_save_in_which_a_scenario_was_set_up_before_its_words_were_read_loads_with_its_answers(box: Box) -> None:
    """They are read first today: whoever is placed knows what awaits him (CLA-009)."""
    state = new_campaign(box, "words", ("ilse", "bruno"), 7)
    session: GameSession = Session(RULES, box, state)
    bot = make_bot("cautious", 7)

    def play_while(goes_on: Callable[[], bool]) -> None:
        while goes_on():
            assert session.decision is not None
            session.answer(bot(session.state, session.decision))

    play_while(lambda: session.decision is not None and session.decision.prompt != "choose.start_space")
    read = len(session.answers) - 1
    assert session.answers[read] == ("continue",) and session.checkpoints[-1].answers < read
    kept = session.data()
    play_while(lambda: all(event.kind != "monster_round" for event in session.events))
    assert len(session.answers) > read + 2, "somebody was placed"
    now, answers = fingerprint(encode(session.state)), [list(answer) for answer in session.answers]
    old = [*answers[:read], *answers[read + 1 :]]
    for tail, told in ((old, "of a page that lay open there"), ([*old, ["continue"]], now)):
        again: GameSession = Session.load(RULES, box, kept | {"answers": tail, "fingerprint": told})
        assert again.notice is None and again.answers == session.answers
        assert fingerprint(encode(again.state)) == now
