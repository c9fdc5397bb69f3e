"""The loadout as a knight's table: what lies where, what a click, a drag and the keyboard do, and what changes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kf_desktop.engine.scenes import Frame
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.state import GearItem, State
from kf_desktop.ui.cards.face import CardId
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.loadout import place_card
from kf_desktop.ui.loadout.loadout_view import LoadoutView
from kf_desktop.ui.loadout.place_card import MIME
from kf_desktop.ui.plates.band import GROUND
from kf_desktop.ui.theme.theme import THEMES
from tests.ui import fakes
from tests.ui.hands import found

PEEL, STAVES = "merchant.gear.bakers_peel", "merchant.gear.coopers_staves"


def prepared() -> State:
    """Ilse is asked first: a weapon and a coat in the Armory, one technique more than she can hold."""
    state = fakes.state("outpost")
    state.scenes = [Frame("outpost", "loadout")]
    ilse = state.knights["ilse"]
    ilse.sheet.armory += [GearItem(PEEL), GearItem(STAVES)]
    cards = [card.id for card in fakes.library().techniques.values() if card.knight == "ilse"]
    start = list(fakes.library().knights["ilse"].start.techniques)
    ilse.sheet.unlocked = {"technique": list(dict.fromkeys([*start, *cards]))}
    return state


@pytest.fixture
def session(window: Any) -> Any:
    made: Any = Session(RULES, fakes.library(), prepared())
    window.play(SessionTable(made))
    QApplication.processEvents()
    assert made.decision.prompt == "loadout.knight"
    return made


@pytest.fixture
def page(window: Any, session: Any) -> LoadoutView:
    found = window.table.middle.views["outpost"].page
    assert isinstance(found, LoadoutView)
    return found


def key(window: Any, pressed: Qt.Key) -> None:
    QTest.keyClick(window.focusWidget() or window, pressed)
    QApplication.processEvents()


def drop(target: Any, option: str) -> None:
    """Let go of a dragged card over that widget."""
    data = QMimeData()
    data.setData(MIME, option.encode())
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    target.dropEvent(QDropEvent(QPointF(4, 4), Qt.DropAction.MoveAction, data, left, none))
    QApplication.processEvents()


def row_of(page: Any, option: str) -> Any:
    return next(row for row in page.chest.things if row.thing is not None and row.thing.key == option)


def test_every_option_is_within_reach_and_none_is_listed_again(window: Any, session: Any, page: Any) -> None:
    keys = {option.key for option in session.decision.options}
    assert found(window.table) == keys
    assert window.table.bar.grid.buttons == []
    offered = {thing.key for place in page.places.values() for thing in (*place.held, *place.chest)}
    assert keys - {"ready", "recommended"} <= offered


def test_the_board_shows_what_is_worn_and_the_chest_what_could_be(page: Any) -> None:
    assert [card.face.title for card in page.boxes["armor"].cards if card.face is not None]
    page.open("armor")
    assert page.chest.title.text() == "Armor"
    assert [row.thing.face.id for row in page.chest.things if not row.thing.worn] == [CardId("gear", STAVES)]
    assert not page.chest.nothing.isVisibleTo(page)
    page.open("talent")
    assert page.chest.nothing.isVisibleTo(page)


def test_the_first_click_shows_what_changes_and_the_second_lays_it_down(window: Any, session: Any, page: Any) -> None:
    page.open("armor")
    option = f"equip:{STAVES}"
    before = session.state.knights["ilse"].loadout.armor
    row_of(page, option).click()
    assert session.state.knights["ilse"].loadout.armor == before
    assert window.table.bar.act.deed.title == "Take Cooper's Staves"
    assert page.panel.with_what.text() == "With Cooper's Staves"
    figures = {figure.name: figure for figure in row_of(page, option).figures}
    assert figures["Armor"].better and figures["Armor"].after == "1"
    row_of(page, option).click()
    assert session.state.knights["ilse"].loadout.armor == STAVES


def test_what_is_recommended_comes_first_and_is_one_click(window: Any, session: Any, page: Any) -> None:
    assert page.chest.advice.isVisibleTo(page)
    assert window.focusWidget() is page.chest.advice
    key(window, Qt.Key.Key_R)
    assert session.state.knights["ilse"].loadout.armor == STAVES
    assert not page.chest.advice.isVisibleTo(page)
    key(window, Qt.Key.Key_U)
    assert session.state.knights["ilse"].loadout.armor != STAVES


def test_a_card_that_is_dragged_onto_its_place_lies_there_at_once(session: Any, page: Any) -> None:
    drop(page.boxes["armor"].cards[0], f"equip:{STAVES}")
    assert session.state.knights["ilse"].loadout.armor == STAVES
    page.open("armor")
    drop(page.chest, f"unequip:{STAVES}")
    assert session.state.knights["ilse"].loadout.armor == ""


def test_a_card_that_is_dropped_where_it_does_not_belong_stays_in_the_chest(session: Any, page: Any) -> None:
    before = session.state.knights["ilse"].loadout
    drop(page.boxes["support"].cards[0], f"equip:{STAVES}")
    drop(page.boxes["armor"].cards[0], "nonsense")
    drop(page.chest, "nonsense")
    assert session.state.knights["ilse"].loadout == before and not session.answers


def test_a_technique_takes_the_place_of_the_one_that_was_clicked(session: Any, page: Any) -> None:
    """The hand is full: the two answers that it takes are given by one click, and one undo each takes them back."""
    hand = list(session.state.knights["ilse"].loadout.techniques)
    card = page.boxes["techniques"].cards[1]
    card.click()
    row = page.chest.things[-1]
    assert row.thing.why and row.swaps == card.face.title and not row.locked
    row.click()
    now = session.state.knights["ilse"].loadout.techniques
    assert len(now) == len(hand) and hand[1] not in now
    assert row.thing is not None


def test_the_keyboard_goes_from_place_to_place_and_into_the_chest(window: Any, session: Any, page: Any) -> None:
    page.boxes["heroic_arc"].cards[0].setFocus()
    key(window, Qt.Key.Key_Right)
    assert window.focusWidget() is page.boxes["peril_arc"].cards[0]
    key(window, Qt.Key.Key_Down)
    armor = page.boxes["armor"].cards[0]
    assert window.focusWidget() is armor
    key(window, Qt.Key.Key_Return)
    assert page.place == "armor"
    key(window, Qt.Key.Key_Return)
    assert window.focusWidget() is row_of(page, f"equip:{STAVES}")
    key(window, Qt.Key.Key_Up)
    assert window.focusWidget() is page.chest.things[0]
    key(window, Qt.Key.Key_Left)
    assert window.focusWidget() is armor


def test_space_is_ready_wherever_the_keyboard_is(window: Any, session: Any, page: Any) -> None:
    page.boxes["armor"].cards[0].setFocus()
    key(window, Qt.Key.Key_Space)
    assert session.decision.args["knight"] == "bruno"


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_whoever_hears_the_table_is_told_place_card_and_change(language: str, window: Any, page: Any) -> None:
    CATALOGUE.switch(language)
    QApplication.processEvents()
    page = window.table.middle.views["outpost"].page
    page.open("armor")
    card, row = page.boxes["armor"].cards[0], row_of(page, f"equip:{STAVES}")
    assert card.place.name in card.accessibleName() and card.face.title in card.accessibleName()
    assert row.thing.face.title in row.accessibleName()
    assert any(figure.words in row.accessibleName() for figure in row.figures)
    assert page.panel.portrait.accessibleName()


@pytest.mark.parametrize(("width", "height", "scale"), [(1280, 720, 80), (1280, 720, 200), (2560, 1440, 160)])
def test_nothing_of_a_thing_is_cut_off(width: int, height: int, scale: int, window: Any, page: Any) -> None:
    THEMES.set(scale=scale)
    window.resize(width, height)
    QApplication.processEvents()
    page = window.table.middle.views["outpost"].page
    for place in ("weapon", "armor", "techniques"):
        page.open(place)
        QApplication.processEvents()
        for row in page.chest.things:
            assert row.height() >= row.heightForWidth(row.width())
            assert row.width() <= page.chest.area.viewport().width()


def test_a_portrait_leaves_the_black_of_all_plates_black(page: LoadoutView) -> None:
    page.panel.portrait.grab()
    assert GROUND.alpha() == 255


def test_every_card_of_the_board_says_what_it_does_as_far_as_there_is_room(page: LoadoutView) -> None:
    """Of techniques only the names were seen, over half a card of nothing."""
    cards = [card for card in page.boxes["techniques"].cards if card.isVisible() and card.face is not None]
    assert cards and len({card.head() for card in cards}) == 1, "their pictures are of one height"
    assert all(card.head() < 0.47 for card in cards), "the picture leaves the words their room"
    arcs = page.boxes["weapon"].cards[0]
    assert arcs.head() > min(card.head() for card in cards), "and takes what they leave"


def test_when_a_technique_counts_is_told_once(page: LoadoutView) -> None:
    face = next(card.face for card in page.boxes["techniques"].cards if card.face is not None)
    first = place_card._sentences(face)[0]
    assert face.lines[0][0] and not first.startswith(face.lines[0][0]) and first == face.lines[0][1]


def test_everything_that_is_worn_at_a_place_can_be_put_away_there(page: LoadoutView, session: Any) -> None:
    """Of two supports one was listed, and the other nowhere."""
    place = page.places["support"]
    both = tuple(thing for id in ("weapon", "armor") for thing in page.places[id].held)[:2]
    page.chest.show_place(replace(place, held=both), both[1], {}, lambda thing: [])
    assert [row.thing for row in page.chest.things][:2] == [both[1], both[0]]
    techniques = page.places["techniques"]
    page.chest.show_place(techniques, techniques.held[0], {}, lambda thing: [])
    assert sum(row.thing is not None and row.thing.worn for row in page.chest.things) == 1, "they lie on the board"


def test_ready_with_an_empty_place_for_something_of_the_chest_is_asked_twice(
    window: Any, session: Any, page: Any
) -> None:
    worn = session.state.knights["ilse"].loadout.armor
    page.open("armor")
    drop(page.chest, f"unequip:{worn}")
    key(window, Qt.Key.Key_Space)
    assert session.decision.args["knight"] == "ilse"
    assert "fits an empty slot" in window.table.bar.on.deed.line
    key(window, Qt.Key.Key_Space)
    assert session.decision.args["knight"] == "bruno"


def test_turning_to_another_place_lets_go_of_what_was_armed(window: Any, session: Any, page: Any) -> None:
    page.open("armor")
    row_of(page, f"equip:{STAVES}").click()
    assert window.table.bar.act.deed.title == "Take Cooper's Staves"
    page.boxes["armor"].cards[0].click()
    assert window.table.bar.act.deed.title == "Take Cooper's Staves", "it lies there"
    page.boxes["talent"].cards[0].click()
    assert page.place == "talent" and window.table.bar.act.deed.kind == ""


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_chances_below_the_portrait_say_against_whom_they_are(
    language: str, window: Any, page: LoadoutView
) -> None:
    CATALOGUE.switch(language)
    page.show_table(replace(window.controller.view()))
    foe = speech.names_of(fakes.library()).name("monster", page.outfit.foe)
    assert page.outfit.foe and foe in page.panel.foe.text()


@pytest.mark.parametrize("scale", [100, 125, 150])
def test_the_numbers_below_the_portrait_stand_apart(scale: int, window: Any, session: Any) -> None:
    """'78 %Wound' was one word."""
    THEMES.set(scale=scale)
    page = LoadoutView()
    page.resize(1280 * scale // 100, 596 * scale // 100)
    page.show_table(window.controller.view())
    page.grab()
    for each in page.panel.numbers.values():
        for part in each:
            assert part.width() >= part.fontMetrics().horizontalAdvance(part.text()), part.text()
    numbers = list(page.panel.numbers.values())
    for (_, value), (named, _) in pairwise(numbers):
        if named.y() == value.y():
            end = value.x() + value.fontMetrics().horizontalAdvance(value.text())
            assert named.x() - end >= value.fontMetrics().horizontalAdvance(" ")
