"""The chronicle: numbers from events, sentences and plots in both languages, one file to take along."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from kf_desktop.app.saved_games import SavedGames
from kf_desktop.bots import make_bot
from kf_desktop.door.chronicle import Chronicle
from kf_desktop.engine.events import Event
from kf_desktop.host.chronicle import Teller, good_faces
from kf_desktop.host.playing_again import at_its_start, play
from kf_desktop.host.reel import SessionReel
from kf_desktop.host.table import SessionTable
from kf_desktop.saves.vault import Vault
from kf_desktop.ui.chronicle import charts
from kf_desktop.ui.chronicle.dialog import ChronicleDialog
from kf_desktop.ui.chronicle.page import campaign_page, document, knight_page
from kf_desktop.ui.chronicle.paper import drawn
from kf_desktop.ui.chronicle.prose import Words
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.knight_sheet.came import Came
from kf_desktop.ui.knight_sheet.printed import print_sheet
from kf_desktop.ui.start.entries import NewCampaign
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES
from tests.ui import fakes

pytestmark = pytest.mark.usefixtures("strays")


@pytest.fixture(scope="module")
def reel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SessionReel]:
    """A campaign after its first expedition."""
    games = SavedGames(Vault(tmp_path_factory.mktemp("chronicle"), backup_seconds=0))
    table = games.create(NewCampaign("The Bell", ("ilse", "bruno"), ("Ann", "Ben"), "5", False))
    bot = make_bot("random", 1)
    while table.session.state.campaign.expeditions < 1 or len(table.session.answers) < 5:
        assert table.decision is not None
        table.answer(bot(table.session.state, table.decision))
    games.autosave(table)
    yield games.reel(table)
    games.close()


def view_of(reel: SessionReel) -> TableView:
    return TableView(reel.view, reel.library, None, reel.events, reel)


def told(*events: Event) -> Any:
    teller = Teller(1)
    teller.read(events)
    return teller.told


@pytest.mark.rule("SOL-007")
def test_what_a_knight_alone_solved_before_the_last_is_told_as_well() -> None:
    events = []
    for number in (2, 4):
        events.append(Event("mission", {"knight": "ilse", "what": "investigation", "which": str(number)}))
        events.append(Event("investigation", {"knight": "ilse", "number": f"1-{number}", "result": "success"}))
    ilse = told(*events).knights["ilse"]
    assert (ilse.solved, ilse.which, ilse.number, ilse.result) == (["1-2"], "4", "1-4", "success")


def test_dice_are_held_against_the_chance_that_each_had() -> None:
    """A 10 always succeeds and a 1 never; what is rolled again counts as a die of its own."""
    assert [good_faces(0, 6), good_faces(3, 8), good_faces(20, 5), good_faces(0, 11)] == [5, 6, 9, 1]
    roll = Event("attack_roll", {"knight": "ilse", "dice": [1, 7, 10], "bonus": 0, "difficulty": 8})
    again = Event("rerolled", {"knight": "ilse", "before": 1, "after": 9})
    luck = told(roll, again).knights["ilse"].rolls["attack"]
    assert (luck.dice, luck.successes, luck.expected_tenths) == (4, 2, 12)


def test_a_test_counts_the_die_before_it_was_rolled_again() -> None:
    roll = Event("evasion_roll", {"knight": "ilse", "dice": [9], "bonus": 0, "difficulty": 6})
    again = Event("rerolled", {"knight": "ilse", "before": 2, "after": 7})
    test = Event("test", {"knight": "ilse", "virtue": "insight", "die": 7, "bonus": 0, "difficulty": 6, "passed": True})
    knight = told(roll, Event("hits", {"knight": "ilse"}), again, test).knights["ilse"]
    assert (knight.rolls["test"].dice, knight.rolls["test"].successes) == (2, 1)
    assert knight.rolls["evasion"].dice == 1


def test_vigor_that_an_aftermath_brings_back_is_told_at_its_hour() -> None:
    """The course of a knight who had lost 2 before the clash stayed there until he lost some in the next one."""
    lost = Event("lose", {"what": "vigor", "knight": "bruno", "amount": 2, "now": 7})
    hour = Event("track_up", {"what": "time", "amount": 8, "now": 8})
    aftermath = Event("aftermath", {"type": "exhibition", "result": "won"})
    later = Event("track_up", {"what": "time", "amount": 4, "now": 12})
    again = Event("lose", {"what": "vigor", "knight": "bruno", "amount": 1, "now": 8})
    expedition = told(lost, hour, aftermath, later, again)
    assert expedition.knights["bruno"].vigor == [(0, 9), (0, 7), (8, 9), (12, 8)]


def test_vigor_and_threat_are_told_by_the_hour() -> None:
    time = Event("track_up", {"what": "time", "amount": 3, "now": 3})
    threat = Event("track_up", {"what": "threat", "amount": 2, "now": 2})
    lost = Event("lose", {"what": "vigor", "knight": "ilse", "amount": 4, "now": 7})
    healed = Event("gain", {"what": "vigor", "knight": "ilse", "amount": 1, "now": 8})
    expedition = told(threat, lost, time, healed)
    assert expedition.knights["ilse"].vigor == [(0, 11), (0, 7), (3, 8)] and expedition.threat == [(0, 2)]


def test_the_table_tells_the_expedition_that_is_played(reel: SessionReel) -> None:
    """As the chronicle of the campaign does, from the journal alone."""
    last = reel.chronicle().expeditions[-1]
    session = at_its_start(reel.journals[-1], reel.box)
    for answer in reel.journals[-1].answers:
        assert play(session, answer)
    assert SessionTable(session).told() == last


def test_a_clash_that_a_sigh_brings_back_is_one_clash() -> None:
    begins = Event("clash_begins", {"monster": "bell_ox", "level": 1, "what": "full", "card": "c"})
    wound = Event("wound", {"monster": "bell_ox", "now": 2, "needed": 10})
    rounds = Event("monster_round", {"round": 1})
    lost, won = Event("clash_lost", {"monster": "bell_ox"}), Event("clash_won", {"monster": "bell_ox"})
    (clash,) = told(begins, rounds, wound, lost, Event("sigh", {"knight": "ilse"}), begins, rounds, won).clashes
    assert (clash.result, clash.begun_again, clash.wounds) == ("won", 1, [0])


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_clash_without_a_wound_is_not_told_of_none_needed(language: str) -> None:
    """How many wounds end it is known with the first; before that it read "0 of 0"."""
    CATALOGUE.switch(language)
    begins = Event("clash_begins", {"monster": "bell_ox", "level": 1, "what": "full", "card": "c"})
    rounds = Event("monster_round", {"round": 2})
    view = fakes.view_of(fakes.clash_state())
    for events in ((begins, rounds), (begins, rounds, Event("clash_lost", {"monster": "bell_ox"}))):
        expedition = told(*events)
        sentence = Words(view)._clash(expedition.clashes[0], expedition)
        assert sentence.count("0") == 1, "the hour"


def test_the_numbers_are_those_of_the_events(reel: SessionReel) -> None:
    prologue, first, second = reel.chronicle().expeditions
    assert prologue.prologue and prologue.pages and (first.number, second.number) == (1, 2)
    reel.turn_to(1)
    reel.seek(reel.length)
    events = [event for event in reel.session.events if event.kind == "dies"]
    assert len(first.deaths) == len(events) and first.over and not second.over
    assert first.lost == 0


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_page_stands_alone_in_either_language(reel: SessionReel, language: str, tmp_path: Path) -> None:
    CATALOGUE.switch(language)
    CATALOGUE.missing.clear()
    chronicle, view, plots = reel.chronicle(), view_of(reel), []

    def plot(svg: str) -> str:
        plots.append(ElementTree.fromstring(svg))
        return svg

    for body in (campaign_page(chronicle, view, plot), knight_page(chronicle, "ilse", view, plot)):
        page = document("x", body)
        assert "{" not in body and ">…" not in body and "…。" not in body
        assert "<script" not in page and "src=" not in page and "<link" not in page
    assert len(plots) >= 4 and not CATALOGUE.missing


def test_a_knights_book_has_the_pages_that_were_read(reel: SessionReel) -> None:
    chronicle = reel.chronicle()
    page = knight_page(chronicle, "ilse", view_of(reel), lambda svg: "")
    read = {number for each in chronicle.expeditions for knight, _, number in each.pages if knight == "ilse"}
    assert read and all(f"<b>{number}</b>" in page for number in read)


def test_the_first_page_is_told_that_lies_open_before_anybody_has_answered(tmp_path: Path) -> None:
    """The book began with the second."""
    games = SavedGames(Vault(tmp_path / "saves"))
    table = games.create(NewCampaign("The Bell", ("anselma",), ("Ann",), "5", False))
    read = [(event.args["book"], event.args["paragraph"]) for event in table.events if event.kind == "paragraph"]
    assert [page[1:] for page in table.told().pages] == read and len(read) == 1
    games.close()


def test_plots_have_names_and_escape_them() -> None:
    drawn = charts.rolls("a < b & 'c'", [charts.Bar("Ilse <x>", 3, 2.5, "3")])
    assert ElementTree.fromstring(drawn).attrib["aria-label"] == "a < b & 'c'"
    for made in (charts.wounds("w", [], 0, "r"), charts.hours("h", 0, []), charts.campaign("c", [], [], charts.MOSS)):
        ElementTree.fromstring(made)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_words_of_a_plot_end_on_it(qtbot: Any, language: str) -> None:
    """Drawn wide enough for them; in Chinese the last digits were cut once."""
    CATALOGUE.switch(language)
    words = tr("chronicle.rolled", dice=140, successes=121, expected="119.5")
    svg = charts.rolls("", [charts.Bar("-", 121, 119.5, words)])
    right = drawn(svg.replace(f"width='{charts.WIDE}'", "width='900'").replace(f"0 {charts.WIDE} ", "0 900 "), 1)
    last = max(
        x for x in range(right.width()) for y in range(right.height()) if QColor(right.pixelColor(x, y)).alpha() > 40
    )
    assert charts.WIDE - charts.RIGHT < last < charts.WIDE


def test_the_dialog_writes_what_it_shows(reel: SessionReel, qtbot: Any, tmp_path: Path) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    owner.resize(1280, 800)
    dialog = ChronicleDialog(owner, reel.chronicle, view_of(reel))
    assert "being written" in dialog.browser.toPlainText() and not dialog.export.isEnabled()
    qtbot.waitUntil(lambda: dialog.chronicle is not None, timeout=20_000)
    assert "The Bell" in dialog.browser.toPlainText()
    dialog.whose.setCurrentIndex(1)
    dialog.write(tmp_path / "book.html")
    assert "the book so far" in (tmp_path / "book.html").read_text(encoding="utf-8")
    assert "Written" in dialog.done.text()
    dialog.write(tmp_path / "nowhere" / "book.html")
    assert "could not be written" in dialog.done.text()


def test_a_campaign_without_an_expedition_has_a_page_too(reel: SessionReel) -> None:
    empty = Chronicle("New", ("ilse",), ())
    assert "New" in campaign_page(empty, view_of(reel), str) and knight_page(empty, "ilse", view_of(reel), str)


def test_what_stands_on_the_sheet_is_told_with_when_and_why() -> None:
    page = Event("paragraph", {"book": "ilse", "paragraph": 34, "knight": "ilse"})
    note = Event("node", {"knight": "ilse", "node": "07", "marked": True})
    braver = Event("gain", {"what": "bravery", "knight": "ilse", "amount": 1, "now": 1})
    gold = Event("gain", {"what": "gold", "knight": "ilse", "amount": 1, "now": 1})
    time = Event("track_up", {"what": "time", "amount": 3, "now": 3})
    find = Event("gear_gained", {"knight": "ilse", "gear": "rope"})
    written = told(page, note, time, braver, gold, Event("delve_round", {}), find).knights["ilse"].written
    assert [(each.event, each.hour, each.came_of) for each in written] == [
        (note, 0, page),
        (braver, 3, page),
        (find, 3, None),
    ]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_knights_sheet_is_printed(reel: SessionReel, qtbot: Any, tmp_path: Path, language: str) -> None:
    CATALOGUE.switch(language)
    CATALOGUE.missing.clear()
    view, chronicle = view_of(reel), reel.chronicle()
    print_sheet(tmp_path / "ilse.pdf", view.game.knights["ilse"], view, chronicle)
    data = (tmp_path / "ilse.pdf").read_bytes()
    assert data.startswith(b"%PDF") and data.rstrip().endswith(b"%%EOF") and b"/MediaBox [0 0 59" in data
    assert data.count(b"/Type /Page\n") >= 2 and not CATALOGUE.missing
    assert [each.name for each in tmp_path.iterdir()] == ["ilse.pdf"]
    with pytest.raises(OSError, match="nowhere"):
        print_sheet(tmp_path / "nowhere" / "ilse.pdf", view.game.knights["ilse"], view, chronicle)


@contextmanager
def full_disk() -> Iterator[None]:
    """No file may grow over a few bytes; not for longer, for the test's own report may go to a file."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_leaves_what_was_there(reel: SessionReel, window: Any, tmp_path: Path) -> None:
    reel.turn_to(1)
    reel.seek(reel.length)  # where somebody is in the party
    dialog = ChronicleDialog(window.start, reel.chronicle, view_of(reel), "ilse")
    dialog.chronicle = reel.chronicle()
    files = [tmp_path / name for name in ("ilse.pdf", "ilse.html")]
    for file in files:
        file.write_text("the old one")
    for file, write in zip(files, (dialog.print_to, dialog.write), strict=True):
        dialog.done.setText("")
        with full_disk():
            write(file)
        assert file.read_text() == "the old one"
        assert dialog.done.text().startswith("It could not be written: ")
    assert sorted(tmp_path.iterdir()) == sorted(files)


def test_a_book_says_when_and_why(reel: SessionReel) -> None:
    words = Words(view_of(reel))
    rows = [row for told in reel.chronicle().expeditions for row in words.written("ilse", told)]
    page = knight_page(reel.chronicle(), "ilse", view_of(reel), lambda svg: "")
    assert rows and all(what and when and why for what, when, why in rows)
    assert "Written on the sheet" in page and all(escape(what) in page for what, _, _ in rows)


def test_a_book_begins_with_the_first_page_that_was_read(reel: SessionReel) -> None:
    """It lies open before anybody has answered, and was left out."""
    first = next(told for told in reel.chronicle().expeditions if told.pages)
    assert first.pages[0] == ("ilse", "ilse", reel.library.books["ilse"].prologue)


def test_what_was_written_last_stands_first_on_the_sheet(reel: SessionReel) -> None:
    """What was written before the first expedition stood between the last of it and its first."""
    view, chronicle, page = view_of(reel), reel.chronicle(), Came()
    page.chronicle = chronicle
    written = [row for told in chronicle.expeditions for row in Words(view).written("ilse", told)]
    assert len(written) > 2 and page.entries("ilse", view) == written[::-1]


def test_files_are_called_after_campaign_and_knight(
    reel: SessionReel, window: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the campaign is called; and no knight's book lies on that of the campaign."""
    wished: list[str] = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (wished.append(args[2]), ("", ""))[1])
    view = view_of(reel)
    campaign = replace(view.game.campaign, name='One/two: "three"')
    view = replace(view, game=replace(view.game, campaign=campaign))
    dialog = ChronicleDialog(window, reel.chronicle, view)
    qtbot.waitUntil(lambda: dialog.chronicle is not None, timeout=20_000)
    dialog.export.click()
    dialog.whose.setCurrentIndex(1)
    dialog.export.click()
    dialog.print.click()
    assert Path(wished[0]).name == "One two   three.html" and len(set(wished)) == 3
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    assert {str(Path(each).parent) for each in wished} == {documents}, "not where the program was started"


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_on_a_rogues_path_there_are_rounds_and_no_hours(reel: SessionReel, language: str) -> None:
    CATALOGUE.language = language
    hurt = Event("lose", {"knight": "ilse", "what": "vigor", "amount": 2, "now": 9})
    lost = told(
        Event("clash_begins", {"monster": "bell_ox", "level": 1, "what": "full"}),
        hurt,
        Event("dies", {"knight": "bruno"}),
        Event("clash_lost", {"monster": "bell_ox"}),
        Event("gear_gained", {"knight": "ilse", "gear": "merchant.gear.hayfork"}),
        Event("path_ends", {"result": "lost"}),
    )
    lost.rose = True
    view, drawn_plots = view_of(reel), list[str]()
    chronicle = Chronicle("Rose", ("ilse",), (lost, replace(lost, number=2, path_ends="")))
    page = campaign_page(chronicle, view, lambda plot: drawn_plots.append(plot) or "")
    assert escape(tr("top.expedition_rose", number=1)) in page and escape(tr("rosegraal.path_lost")) in page
    assert escape(tr("top.expedition", number=1)) not in page
    names = CATALOGUE.listed([view.library.knights[each].name.get(language) for each in ("ilse", "bruno")])
    assert escape(tr("chronicle.party_rose", party=names, over=2, won=0, lost=2)) in page
    assert escape(tr("chronicle.plot_courses")) not in page and escape(tr("chronicle.plot_wounds_rose")) in page
    assert tr("came.when_rose", number=1) in [when for _, when, _ in Words(view).written("ilse", lost)]


def test_a_round_of_the_path_is_known_by_what_its_journal_starts_from(tmp_path: Path) -> None:
    games = SavedGames(Vault(tmp_path, backup_seconds=0))
    path = games.create(NewCampaign("Rose", ("ilse", "bruno"), ("Ann", "Ann"), "5", False, modes=("rogue",)))
    usual = games.create(NewCampaign("The Bell", ("ilse", "bruno"), ("Ann", "Ann"), "5", False))
    assert (path.told().rose, usual.told().rose) == (True, False)
    games.close()


@pytest.mark.parametrize("scale", [100, 200])
def test_the_page_alone_is_scrolled(scale: int, reel: SessionReel, window: Any, qtbot: Any) -> None:
    """In large letters it was scrolled within a sheet that had to be scrolled, too."""
    THEMES.set(scale=scale)
    window.resize(1280, 720)
    dialog = ChronicleDialog(window, reel.chronicle, view_of(reel))
    dialog.open()
    qtbot.waitUntil(lambda: dialog.chronicle is not None, timeout=20_000)
    QApplication.processEvents()
    assert dialog.area.verticalScrollBar().maximum() == 0


def test_the_page_is_leafed_through_as_soon_as_it_lies_open(reel: SessionReel, window: Any, qtbot: Any) -> None:
    window.resize(1280, 720)
    dialog = ChronicleDialog(window, reel.chronicle, view_of(reel))
    dialog.open()
    qtbot.waitUntil(lambda: dialog.chronicle is not None, timeout=20_000)
    held = window.focusWidget()
    assert held is dialog.browser
    qtbot.keyClick(held, Qt.Key.Key_PageDown)
    assert dialog.browser.verticalScrollBar().value() > 0
    qtbot.keyClick(held, Qt.Key.Key_Escape)
    assert dialog.isHidden()
