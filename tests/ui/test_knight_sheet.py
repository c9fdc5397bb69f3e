"""A knight's sheet in words: each section says what the state holds, and nothing that it does not hold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from kf_desktop.content.virtues import VICES, VIRTUES
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.rules.table import state as s
from kf_desktop.ui.cards.face import CardFace, CardId
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.knight_sheet import sections
from kf_desktop.ui.knight_sheet.sections import Line
from kf_desktop.ui.knight_sheet.sheet_view import KnightSheetView
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes


@pytest.fixture
def made() -> s.State:
    return fakes.state("delve")


def seen(made: s.State, decision: Decision | None = None) -> tuple[Any, TableView]:
    """Ilse as the window sees her, and the table."""
    view = fakes.view_of(made, decision)
    return view.game.knights["ilse"], view


def words(lines: list[Line]) -> list[str]:
    return [words for words, _ in lines]


def titles(faces: list[CardFace]) -> list[str]:
    return [face.title for face in faces]


# --- what is counted ----------------------------------------------------------------------------


def test_the_purse_counts_what_is_on_the_sheet(made: s.State) -> None:
    sheet = made.knights["ilse"].sheet
    sheet.gold, sheet.leads, sheet.sighs, sheet.bane, sheet.devotion = 11, 12, 13, 14, 15
    assert [value for _, value in sections.purse(seen(made)[0])] == ["11", "12", "13", "14", "15"]
    assert [name for name, _ in sections.purse(seen(made)[0])] == [
        "Gold",
        "Leads",
        "Sighs of the Graal",
        "Bane",
        "Devotion",
    ]


def test_each_virtue_stands_against_its_vice(made: s.State) -> None:
    sheet = made.knights["ilse"].sheet
    sheet.virtues, sheet.vices = {VIRTUES[0]: -1, VIRTUES[2]: 4}, {VICES[2]: 3}
    pairs = sections.pairs(seen(made)[0])
    assert [(pair.value, pair.marks) for pair in pairs] == [(-1, 0), (0, 0), (4, 3), (0, 0), (0, 0), (0, 0)]


# --- the tale -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("result", "sign"), [("", "○"), ("running", "◐"), ("success", "✓"), ("failure", "✕")])
def test_a_quest_bears_the_sign_of_how_it_ended(result: str, sign: str, made: s.State) -> None:
    made.knights["ilse"].sheet.tale = [s.Chapter(result)]
    assert sections.tale(*seen(made))[:2] == [
        ("Chapter 1", "strong"),
        (f"{sign} Quest: The Wet Rope", "" if result else "soft"),
    ]


def test_every_chapter_is_told_with_its_investigations(made: s.State) -> None:
    made.knights["ilse"].sheet.tale = [
        s.Chapter("success", [s.Investigation(4, "failure"), s.Investigation(2)]),
        s.Chapter(),
    ]
    assert words(sections.tale(*seen(made))) == [
        "Chapter 1",
        "✓ Quest: The Wet Rope",
        "✕ Investigation 4",
        "◐ Investigation 2",
        "Chapter 2",
        "○ Quest",
    ]


def test_what_was_completed_with_leads_stands_under_its_own_chapter(made: s.State) -> None:
    sheet = made.knights["ilse"].sheet
    sheet.tale, sheet.bought = [s.Chapter(), s.Chapter()], ["2-1", "1-5", "1-3", "12-4"]
    assert words(sections.tale(*seen(made))) == [
        "Chapter 1",
        "○ Quest: The Wet Rope",
        "completed with Leads: 3, 5",
        "Chapter 2",
        "○ Quest",
        "completed with Leads: 1",
    ]


# --- saint, friends and notes -------------------------------------------------------------------


def test_an_empty_record_says_so(made: s.State) -> None:
    sheet = made.knights["ilse"].sheet
    sheet.saint, sheet.rapport, sheet.notes, sheet.cipher = "", {"bruno": 0}, {}, ""
    assert sections.record(*seen(made)) == [("Nothing is written here yet.", "soft")]


def test_the_record_names_saint_hearts_and_cipher(made: s.State) -> None:
    sheet = made.knights["ilse"].sheet
    saint = next(iter(fakes.library().saints))
    sheet.saint, sheet.rapport, sheet.cipher = saint, {"bruno": 2}, "C4"
    told = words(sections.record(*seen(made)))
    name = fakes.library().saints[saint].name.get("en")
    assert told[0] == f"Patron Saint: {name}" and told[-1] == "Exploration cipher C4"
    assert told[1].endswith(" ♥♥") and "Bruno" in told[1]


def test_a_friend_of_another_group_is_told_with_its_name(made: s.State) -> None:
    made.knights["ilse"].sheet.rapport = {"bruno": 1}
    made.knights["ilse"].sheet.far_friends = [s.FarFriend("bruno", "The Other Table", 2)]
    here, there = words(sections.record(*seen(made)))
    assert "Other Table" not in here and here.endswith(" ♥")
    assert there.endswith(": The Other Table ♥♥")


def test_a_note_that_nobody_writes_is_named_and_counted(made: s.State) -> None:
    sheet = made.knights["ilse"].sheet
    sheet.rapport, sheet.notes = {}, {"bell_rope": 1, "ash_tally": 3}
    told = words(sections.record(*seen(made)))
    assert len(told) == 2 and told[1].endswith(" ×3") and "×" not in told[0]


# --- cards --------------------------------------------------------------------------------------


def test_techniques_lie_where_they_are(made: s.State) -> None:
    knight = made.knights["ilse"]
    all_ = [*knight.hand, *knight.cooldown, *knight.delay]
    knight.hand, knight.cooldown, knight.delay, knight.discard = all_[:2], [], [], all_[2:3]
    places = sections.techniques(*seen(made))
    assert [(name, len(faces)) for name, faces in places] == [("In hand (2)", 2), ("Discarded (1)", 1)]
    assert [face.id for face in places[0][1]] == [CardId("techniques", id) for id in all_[:2]]


def test_gear_says_what_has_become_of_it(made: s.State) -> None:
    knight = made.knights["ilse"]
    item = knight.sheet.armory[0]
    knight.loadout.hands, knight.loadout.armor, knight.loadout.supports = [item.gear], "", []
    item.charges = 0
    assert sections.gear(*seen(made))[0].footer == ""
    item.exhausted, item.reforged, item.charges = True, True, 2
    assert sections.gear(*seen(made))[0].footer == "exhausted · reforged · charges ●●"


def test_a_weapon_in_both_hands_is_one_card(made: s.State) -> None:
    knight = made.knights["ilse"]
    weapon = knight.sheet.armory[0].gear
    knight.loadout.hands, knight.loadout.armor, knight.loadout.supports = [weapon, weapon], "", []
    assert [face.id for face in sections.gear(*seen(made))] == [CardId("gear", weapon)]


def test_the_armory_holds_gear_and_then_free_upgrades(made: s.State) -> None:
    sheet = made.knights["ilse"].sheet
    upgrade = next(iter(fakes.library().upgrades))
    sheet.upgrades = [upgrade]
    faces = sections.armory(*seen(made))
    assert [face.id for face in faces] == [
        *(CardId("gear", item.gear) for item in sheet.armory),
        CardId("upgrades", upgrade),
    ]


def test_the_board_is_the_loadout(made: s.State) -> None:
    loadout = made.knights["ilse"].loadout
    knight, view = seen(made)
    worn = [loadout.portrait, loadout.heroic_arc, loadout.peril_arc, loadout.talent]
    assert [face.id.card for face in sections.board(knight.loadout, view)] == worn
    loadout.talent = ""
    knight, view = seen(made)
    assert len(sections.board(knight.loadout, view)) == 3


def test_what_lasts_are_conditions_and_mortis_cards(made: s.State) -> None:
    knight, library = made.knights["ilse"], fakes.library()
    assert sections.lasting(*seen(made)) == []
    condition, card = next(iter(library.conditions)), next(iter(library.mortis))
    knight.conditions, knight.mortis = {condition: 2}, [card]
    assert [face.id for face in sections.lasting(*seen(made))] == [
        CardId("conditions", condition),
        CardId("mortis", card),
    ]


# --- missions -----------------------------------------------------------------------------------


def mission(prompt: str) -> Decision:
    options = [Option("quest:ilse", "quest", {"knight": "ilse"}), Option("nobody", "nobody")]
    return Decision(Kind.CHOOSE, prompt, options)


def test_a_vision_offers_missions_as_cards_with_their_goal(made: s.State) -> None:
    faces, keys = sections.missions(seen(made, mission("vision.quest"))[1])
    assert list(keys.values()) == ["quest:ilse", "nobody"]
    assert faces[0].lines == (("", "No clues count on this quest"), ("Goal", "Find who wet the rope."))
    assert faces[0].subtitle == "Ilse Harrow's quest" and "quest" not in faces[0].title
    assert "No story is read" in faces[1].lines[0][1], "what one does without a quest is said as well"


@pytest.mark.rule("SOL-003", "SOL-005")
def test_missions_that_are_asked_for_are_not_left_below_another_page(made: s.State, qtbot: Any) -> None:
    """Under the long page of when and why the four investigations lay out of sight."""
    options = [Option("investigation:1", "investigation", {"number": 1, "knight": "ilse"}), Option("done", "done")]
    asked = Decision(Kind.CHOOSE, "vision.leads", options, ("Ann",))
    sheet = KnightSheetView()
    qtbot.addWidget(sheet)
    sheet.show_table(fakes.view_of(made))
    sheet.turn("came")
    sheet.show_table(fakes.view_of(made, replace(asked, seq=9)))
    assert sheet.page == "cards" and not sheet.came.isVisibleTo(sheet)
    sheet.turn("came")
    sheet.show_table(fakes.view_of(made, replace(asked, seq=9)))
    assert sheet.page == "came", "the player has turned there himself"


def test_a_knight_alone_is_told_of_three_of_a_kind_and_not_of_a_clue_card(made: s.State) -> None:
    made.modes = ["true_solo"]
    options = [
        Option("investigation:1", "investigation", {"knight": "ilse", "number": 1}),
        Option("nobody", "nobody"),
    ]
    faces, _ = sections.missions(seen(made, Decision(Kind.CHOOSE, "vision.mission", options))[1])
    assert faces[0].lines == ((tr("sheet.goal"), tr("goal.three_of_a_kind")),)
    assert faces[1].lines == (("", tr("sheet.mission_nobody_alone")),), "nobody else has a task either"


def test_what_leads_buy_is_told_with_its_price_and_with_what_the_knight_has(made: s.State) -> None:
    """Nowhere on the page did it say how many Leads there are."""
    made.knights["ilse"].sheet.leads = 13
    options = [Option("leads:ilse:1", "leads", {"knight": "ilse", "number": 1, "amount": 5}), Option("no", "no")]
    faces, _ = sections.missions(seen(made, Decision(Kind.CHOOSE, "vision.leads", options))[1])
    assert faces[0].lines == (("It takes", "5 Leads"), ("Leads held", "13"))


@pytest.mark.parametrize("prompt", ["vision.party", "choose.may", "outpost.activity"])
def test_no_other_question_is_a_mission(prompt: str, made: s.State) -> None:
    assert sections.missions(seen(made, mission(prompt))[1]) == ([], {})
    assert sections.missions(seen(made)[1]) == ([], {})


# --- both languages -----------------------------------------------------------------------------


def test_every_line_is_told_in_chinese_too(made: s.State) -> None:
    made.knights["ilse"].sheet.bought = ["1-3"]
    CATALOGUE.language = "zh_CN"
    knight, view = seen(made)
    told = [*words(sections.tale(knight, view)), *words(sections.record(knight, view))]
    told += [name for name, _ in sections.purse(knight)] + titles(sections.board(knight.loadout, view))
    assert all(any("\u4e00" <= sign <= "\u9fff" for sign in line) for line in told), told


@pytest.mark.parametrize(("scale", "height"), [(100, 800), (150, 800), (200, 720)])
def test_the_head_is_whole_at_every_size_of_the_letters(
    window: Any, play: Any, qtbot: Any, scale: int, height: int
) -> None:
    """In a low window it is scrolled with the page; the pages keep their buttons."""
    THEMES.set(scale=scale)
    window.resize(1280, height)
    play(fakes.clash_state(), "choose")
    window.table.middle.open_knight("ilse")
    sheet = window.table.middle.views["knights"]
    qtbot.waitUntil(lambda: sheet.head.height() >= sheet.head.sizeHint().height())
    assert sheet.area.isAncestorOf(sheet.head) is (scale > 100)
    tabs = sheet.page_buttons["cards"]
    qtbot.waitUntil(lambda: sheet.area.y() - tabs.geometry().bottom() < px(80 if scale > 100 else 140))
    assert sheet.head.isVisible() and sheet.chips.isVisible() and sheet.sign.height() >= sheet.sign.sizeHint().height()
    qtbot.waitUntil(lambda: all(button.isVisible() for button in sheet.page_buttons.values()))
    assert not any(sheet.area.isAncestorOf(button) for button in sheet.page_buttons.values())


def test_the_keyboard_stays_on_the_sheet_when_a_page_is_turned(window: Any, play: Any, qtbot: Any) -> None:
    """The card that had it is gone: it fell to the line of the log."""
    play(fakes.state("delve"), "tile")
    window.resize(1280, 800)
    window.table.middle.open_knight("ilse")
    sheet = window.table.middle.views["knights"]
    QApplication.processEvents()
    sheet.cards()[0].setFocus()
    sheet.turn("campaign")
    QApplication.processEvents()
    assert sheet.page_buttons["campaign"].hasFocus()


def test_the_words_beside_the_bars_are_whole_where_the_sheet_is_narrow(window: Any, play: Any, qtbot: Any) -> None:
    """In a small second window in large letters names, pips and numbers lay over each other."""
    THEMES.set(scale=200)
    play(fakes.clash_state(), "cell")
    window.table.middle.open_knight("ilse")
    sheet = window.table.middle.views["knights"]
    assert sheet.bars.minimumSizeHint().width() > sum(sheet.bars._words())
    sheet.resize(px(470), px(300))
    assert sheet.sign.isHidden()
    sheet.resize(px(900), px(600))
    assert not sheet.sign.isHidden()
