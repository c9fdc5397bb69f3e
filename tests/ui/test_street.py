"""Lowgate as a street: its houses are the places of the outpost, and tell what they offer."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPropertyAnimation, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.scenes import Frame
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.decision.letters import keys_of
from kf_desktop.ui.glossary.hover import TermTips
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.outpost.houses import GATE, OUTLINES, PLACES
from kf_desktop.ui.outpost.offers import offers_of
from kf_desktop.ui.outpost.street import StreetView
from kf_desktop.ui.outpost.town import TownView
from kf_desktop.ui.plates import painting
from kf_desktop.ui.plates.prints import PRINTS
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes
from tests.ui.hands import found, press

pytestmark = pytest.mark.usefixtures("strays")
MOVED = Qt.FocusReason.TabFocusReason
"""The keyboard was taken there by hand."""


@pytest.fixture
def session(window: Any) -> Any:
    state = fakes.state("outpost")
    state.scenes = [Frame("outpost", "activities")]
    state.expedition.contract = ""
    state.streams = {"seed": 7}
    made: Any = Session(RULES, fakes.library(), state)
    window.play(SessionTable(made))
    QApplication.processEvents()
    return made


@pytest.fixture
def street(window: Any, session: Any) -> Any:
    page = window.table.middle.views["outpost"].page
    assert isinstance(page, StreetView)
    return page


def test_every_place_and_the_gate_is_a_house_on_the_plate(session: Any, street: Any) -> None:
    assert PRINTS.has("places/lowgate")
    assert set(OUTLINES) == {*PLACES, GATE}
    assert {option.key for option in session.decision.options} >= {f"visit:{place}" for place in PLACES}
    for house in street.houses.values():
        assert street.rect().contains(house.geometry()), house.id
        assert not house.shape_here.isEmpty()


def test_all_options_are_houses_or_the_plate(window: Any, session: Any, street: Any) -> None:
    assert found(window.table) == {option.key for option in session.decision.options}
    assert window.table.bar.grid.buttons == []


def test_a_click_on_the_walls_goes_in_and_one_beside_them_does_not(window: Any, session: Any, street: Any) -> None:
    board = street.houses["notice_board"]
    assert not board.hitButton(QPoint(1, board.height() // 3))
    inside = board.shape_here.boundingRect().center().toPoint()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, inside)
    assert session.decision.prompt == "outpost.notice_board"
    assert isinstance(window.table.middle.views["outpost"].page, TownView)


def test_a_key_goes_in_and_space_goes_out_by_the_gate(window: Any, session: Any, street: Any) -> None:
    press(window, "visit:notice_board")
    assert session.decision.prompt == "outpost.notice_board"
    QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Space)
    QApplication.processEvents()
    QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Space)
    QApplication.processEvents()
    assert session.decision.prompt == "outpost.activity", "one who only meant to leave the house is still in town"
    QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Space)
    QApplication.processEvents()
    assert session.decision.prompt == "loadout.knight"


def test_a_house_keeps_its_figure_whatever_else_is_closed() -> None:
    """After a visit to the inn the shrine had the figure that the workshop had had before."""
    houses = ("inn", "notice_board", "scouts_guild", "mercenary_guild", "merchant_workshop", "shrine")
    offered = [Option(f"visit:{house}", house) for house in houses]
    others = [Option("leads:ilse", "spend_leads"), Option("done", "gate")]
    keys = keys_of(Decision(Kind.CHOOSE, "outpost.activity", [*offered, *others]))
    assert list(keys.values()) == ["1", "2", "3", "4", "5", "6", "7", "Space"]
    left = keys_of(Decision(Kind.CHOOSE, "outpost.activity", [offered[4], offered[5], *others]))
    assert list(left.values()) == ["5", "6", "7", "Space"]


def test_space_that_turned_the_last_page_does_not_leave_a_town_that_nobody_has_seen(
    window: Any, session: Any, street: Any
) -> None:
    def space() -> None:
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Space)
        QApplication.processEvents()

    space()
    assert session.decision.prompt == "outpost.activity"
    assert window.table.bar.on.deed.title == "Out by the gate?"
    space()
    assert session.decision.prompt == "loadout.knight"


def test_nothing_is_told_until_somebody_points_at_a_house_or_goes_there(window: Any, session: Any, street: Any) -> None:
    assert window.focusWidget() in street.houses.values()
    assert not street.told.isVisible()
    street.houses["inn"].setFocus(MOVED)
    assert street.told.isVisible() and street.told.offer == street.tales["inn"]
    street.houses["merchant_workshop"].enterEvent(QEvent(QEvent.Type.Enter))
    assert street.told.offer == street.tales["merchant_workshop"]


def test_one_house_alone_is_lit_and_no_second_tip_lies_over_its_sign(window: Any, session: Any, street: Any) -> None:
    """The keyboard's house goes dark when the pointer comes to another, and the pointer's when the keyboard goes on."""
    inn, shop = street.houses["inn"], street.houses["merchant_workshop"]
    inn.setFocus(MOVED)
    shop.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    shop.enterEvent(QEvent(QEvent.Type.Enter))
    assert [house.id for house in street.houses.values() if house.lit] == [shop.id]
    assert street.told.offer == street.tales[shop.id]
    inn.setFocus(MOVED)
    assert [house.id for house in street.houses.values() if house.lit] == [inn.id]
    assert TermTips(window.controller.view).unanswered(shop, window.controller.view()) == ""


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(
    ("width", "height", "scale"), [(1280, 800, 100), (1280, 800, 150), (1920, 1080, 115), (2560, 1440, 150)]
)
def test_what_is_told_of_a_house_covers_no_sign(
    language: str, width: int, height: int, scale: int, window: Any, session: Any
) -> None:
    """In the largest letters at 1280×800 it may lie over the gate, the purses and the name of the place."""
    CATALOGUE.switch(language)
    THEMES.set(scale=scale)
    window.resize(width, height)
    QApplication.processEvents()
    street = window.table.middle.views["outpost"].page
    title, words = street._headings()
    tight = height * 100 // scale < 600
    houses = [house for house in street.houses.values() if house.id != GATE or not tight]
    signs = [house.sign_area().translated(house.pos()) for house in houses]
    for house in street.houses.values():
        house.clearFocus()
        house.setFocus(MOVED)
        told = street.told.geometry()
        assert street.told.isVisible() and street.rect().contains(told), house.id
        others = [street.purses.geometry(), title.toAlignedRect(), words.toAlignedRect()]
        read = signs if tight else [*signs, *others]
        assert not [area for area in read if area.intersects(told)], house.id


def test_the_keyboard_stands_on_a_house_and_tells_what_it_offers(window: Any, session: Any, street: Any) -> None:
    street.houses["inn"].setFocus(MOVED)
    assert street.told.isVisibleTo(street) and street.told.offer.name == "The inn"
    inn = fakes.library().outposts["cinder_abbacy"].inn
    assert [line.name for line in street.told.offer.lines] == [row.name.en for row in inn.table]
    assert street.told.offer.early
    assert not street.told.geometry().intersects(street.houses["inn"].geometry())


def test_a_closed_house_is_dark_and_says_why(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    state = fakes.state("outpost")
    state.scenes = [Frame("outpost", "activities")]
    state.expedition.first_part = "inn"
    state.expedition.marks.append(Mark(MarkKind.INN_VISITED))
    session: Any = Session(RULES, fakes.library(), state)
    window.play(SessionTable(session))
    QApplication.processEvents()
    street = window.table.middle.views["outpost"].page
    inn = street.houses["inn"]
    assert inn.key == "" and inn.line == "nothing to do now"
    assert street.tales["inn"].why == "once before each expedition, and it has been"
    monkeypatch.setattr(MOTION, "speed", "normal")
    place = inn.pos()
    inn.click()
    inn.click()
    assert session.decision.prompt == "outpost.activity" and not session.answers
    (shakes,) = inn.findChildren(QPropertyAnimation)
    shakes.setCurrentTime(shakes.duration() // 8)
    assert inn.pos() == place + QPoint(px(3), 0), "it shakes its head, once at a time"
    shakes.setCurrentTime(shakes.duration() * 3 // 8)
    assert inn.pos() == place - QPoint(px(3), 0)
    shakes.setCurrentTime(shakes.duration())
    assert inn.pos() == place
    assert street.tales["inn"].early == ""


def test_what_the_night_at_the_inn_brings_is_lit_in_its_table(window: Any, session: Any, street: Any) -> None:
    press(window, "visit:inn")
    assert session.decision.prompt == "confirm.inn"
    die = session.decision.args["die"]
    assert street.houses["inn"].pinned and street.told.isVisibleTo(street)
    lit = [line for line in street.told.offer.lines if line.lit]
    row = next(row for row in fakes.library().outposts["cinder_abbacy"].inn.table if row.low <= die <= row.high)
    assert [line.name for line in lit] == [row.name.en]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_house_is_told_to_whoever_hears_it(language: str, window: Any, session: Any) -> None:
    CATALOGUE.switch(language)
    QApplication.processEvents()
    street = window.table.middle.views["outpost"].page
    for place, offer in offers_of(window.controller.view()).items():
        house = street.houses[place]
        assert house.accessibleName() == offer.name and offer.words in house.accessibleDescription()


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(1280, 720, 100), (1280, 800, 150), (2560, 1440, 160), (3840, 2160, 240)]
)
def test_signs_never_cover_each_other(width: int, height: int, scale: int, window: Any, session: Any) -> None:
    THEMES.set(scale=scale)
    window.resize(width, height)
    QApplication.processEvents()
    street = window.table.middle.views["outpost"].page
    assert isinstance(street, StreetView)
    signs = [house.sign_area().translated(house.pos()) for house in street.houses.values()]
    assert not any(one.intersects(other) for at, one in enumerate(signs) for other in signs[:at])
    assert all(street.rect().contains(sign) for sign in signs)


def test_where_there_is_no_room_for_the_street_its_places_are_cards(window: Any, session: Any) -> None:
    THEMES.set(scale=200)
    window.resize(1280, 720)
    QApplication.processEvents()
    page = window.table.middle.views["outpost"].page
    assert isinstance(page, TownView)
    assert {card.key for card in page.cards() if card.offered} == {f"visit:{place}" for place in PLACES}


def test_what_each_knight_can_spend_is_seen_at_once(window: Any, session: Any, qtbot: Any) -> None:
    """Its words are made when the street is there already, and have no size at first."""
    qtbot.wait(20)
    street = window.table.middle.findChild(StreetView)
    purses = street.purses
    assert purses.isVisible() and purses.size() == purses.sizeHint() and purses.height() > 60
    assert street.rect().contains(purses.geometry())
    street.houses["inn"].setFocus(MOVED)
    assert street.told.isVisible() and street.told.geometry() in street.busy() and purses.geometry() in street.busy()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (3840, 2160)])
def test_the_street_is_read_once_for_its_size_and_let_go_when_nobody_sees_it(
    window: Any, street: Any, monkeypatch: pytest.MonkeyPatch, width: int, height: int
) -> None:
    window.resize(width, height)
    QApplication.processEvents()
    street.grab()
    read: list[str] = []
    load = painting._load

    def noted(prints: Any, plate: str, *given: Any) -> Any:
        read.append(plate)
        return load(prints, plate, *given)

    monkeypatch.setattr(painting, "_load", noted)
    street.grab()
    assert read == []
    street.hide()
    assert street._painted._picture.isNull()


def hint_anew(window: Any) -> None:
    """As for somebody who has been told nothing yet."""
    window.settings.hints = True
    window.settings.said.clear()
    window._bring_coach()


def test_what_is_told_of_a_house_and_the_hint_leave_each_other_free(
    window: Any, session: Any, street: Any, qtbot: Any
) -> None:
    """The hint lay over the name and the first line of the very house it had sent the pointer to."""
    hint_anew(window)
    qtbot.wait(400)
    assert window.coach.isVisible() and window.coach.moments
    hint = window.coach.geometry().translated(-window.table.middle.pos())
    assert not any(hint.intersects(area.toAlignedRect()) for area in street._headings())
    for house in street.houses:
        street._point(house)
        assert not street.told.geometry().intersects(hint), house


def test_the_hint_of_the_street_tells_of_keys_and_is_gone_after_the_first_house(
    window: Any, session: Any, street: Any, qtbot: Any
) -> None:
    hint_anew(window)
    qtbot.wait(50)
    said = str(window.coach.moments[0].say["en"])
    assert "Tab" in said and "number" in said
    window.controller.answer(("visit:shrine",))
    qtbot.wait(50)
    window.controller.answer(("leave",))
    qtbot.wait(50)
    assert session.decision.prompt == "outpost.activity"
    assert window.coach.moments == [] and not window.coach.isVisible()


def test_a_hint_goes_below_what_is_read_of_a_house_where_both_have_no_room(
    window: Any, session: Any, street: Any, qtbot: Any
) -> None:
    """In large letters the hint lay over half of the inn's table."""
    hint_anew(window)
    qtbot.wait(400)
    coach = window.coach
    at_the_coach = coach.geometry().center()
    street._covered = street.rect()
    street._tell("inn")
    assert not coach.isAncestorOf(window.table.childAt(at_the_coach)) and coach.isVisible()
    coach._come_up()
    assert not coach.isAncestorOf(window.table.childAt(at_the_coach)), "nor a moment later"
    street._tell("")
    assert window.table.childAt(at_the_coach) is coach or coach.isAncestorOf(window.table.childAt(at_the_coach))
