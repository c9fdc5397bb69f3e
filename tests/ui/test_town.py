"""The houses of the outpost as cards: each thing lies there once, and a house that is entered begins at its top."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication

from kf_desktop.engine.scenes import Frame
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.state import State
from kf_desktop.ui.decision import deeds, plate
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.shell.later import LATER
from tests.ui import fakes

pytestmark = pytest.mark.usefixtures("strays")


@pytest.fixture
def made() -> State:
    state = fakes.state("outpost")
    assert state.expedition is not None
    state.scenes, state.expedition.contract = [Frame("outpost", "activities")], ""
    state.expedition.scouts, state.expedition.mercenaries = [], []
    state.campaign.saints = list(fakes.library().saints)[:2]
    for knight in state.knights.values():
        knight.sheet.gold, knight.sheet.devotion, knight.sheet.saint = 9, 1, ""
    return state


def play(window: Any, state: State, *answers: str) -> Any:
    session: Any = Session(RULES, fakes.library(), state)
    window.resize(1280, 800)
    window.play(SessionTable(session))
    for each in answers:
        window.controller.answer((each,))
        QApplication.processEvents()
    return window.table.middle.views["outpost"].page


def test_who_is_hired_lies_there_once(window: Any, made: State) -> None:
    """A mercenary was among those that cannot be had now, and below them once more as who comes along."""
    page = play(window, made, "visit:mercenary_guild")
    hired = next(option for option in window.controller.decision.options if option.label == "mercenary")
    window.controller.answer((hired.key,))
    QApplication.processEvents()
    assert window.controller.decision.prompt == "outpost.mercenary_guild"
    lying = Counter(face.id for face in page.faces)
    assert lying["mercenaries", str(hired.args["mercenary"]), 0] == 1 and set(lying.values()) == {1}


@pytest.mark.parametrize(("language", "price"), [("en", "3 Gold"), ("zh_CN", "3 黄金")])
def test_what_a_mercenary_costs_is_read_without_scrolling(
    language: str, price: str, window: Any, made: State, qtbot: Any
) -> None:
    """It stood at the foot of cards that are higher than the page."""
    CATALOGUE.switch(language)
    made.campaign.mercenaries = list(fakes.library().mercenaries)[:5]
    page = play(window, made, "visit:mercenary_guild")
    qtbot.waitUntil(lambda: page.area.verticalScrollBar().maximum() > 0)
    card = page.cards()[0]
    bold, told = card.face.lines[0]
    assert (bold, told, card.face.footer) == ("", price, "")
    qtbot.wait(20)
    foot = card.mapTo(page.content, card.rect().bottomLeft()).y()
    assert card.number and card.key_on_top == (foot > page.area.viewport().height()), "where its foot is not seen"
    window.resize(1280, 1600)
    qtbot.waitUntil(lambda: not card.key_on_top)


def test_whom_a_saint_would_be_of_is_seen_and_no_prayer_stands_in_the_bar_as_well(window: Any, made: State) -> None:
    page = play(window, made, "visit:shrine")
    decision = window.controller.decision
    prayers = {option.key for option in decision.options if option.label == "saint"}
    assert len({option.args["knight"] for option in decision.options if option.label == "saint"}) == 2
    assert prayers <= set(page.placed())
    titles = [row.title.text() for row in page.card_rows]
    assert titles[:2] == ["Ilse Harrow", "Bruno Vael"]
    for row, name in zip(page.card_rows, ("ilse", "bruno"), strict=False):
        row.come()
        assert all(card.key.endswith(name) for card in row.cards)
    assert not prayers.intersection(str(button.property("option")) for button in window.table.bar.buttons)


@pytest.mark.parametrize("plate", [True, False])
def test_after_a_purchase_one_goes_on_where_one_was(plate: bool, window: Any, made: State, qtbot: Any) -> None:
    """The keyboard went to the first card, and the page elsewhere: neither was where one had bought."""
    for knight in made.knights.values():
        knight.sheet.gold = 30
    page = play(window, made, "visit:merchant_workshop")
    view = page.area.viewport()
    qtbot.waitUntil(lambda: not LATER.waiting)
    card = [each for each in page.cards() if each.offered][-2]
    page.area.ensureWidgetVisible(card)
    bought, row = card.face.id, page.card_rows.index(card.parentWidget().parentWidget())
    assert row == 1 and page.area.verticalScrollBar().value() > view.height()
    if plate:
        window.table.bar.take(card.key)
        window.table.bar.act.click()
    else:
        card.setFocus()
        window.controller.answer((card.key,))
    qtbot.waitUntil(lambda: not LATER.waiting)
    QApplication.processEvents()
    held = window.focusWidget()
    assert held in page.card_rows[row].cards and held.face.id != bought
    assert view.rect().intersects(QRect(held.mapTo(view, QPoint()), held.size()))


def test_a_house_that_is_entered_begins_at_its_top(window: Any, made: State, qtbot: Any) -> None:
    page = play(window, made, "visit:merchant_workshop")
    bar = page.area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    window.controller.answer(("leave",))
    window.controller.answer(("visit:scouts_guild",))
    QApplication.processEvents()
    assert page.area.verticalScrollBar().value() == 0


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_guide_has_the_room_that_the_options_leave_beside_it(language: str, window: Any, made: State) -> None:
    """It was cut beside an empty half of the bar."""
    CATALOGUE.switch(language)
    play(window, made, "visit:mercenary_guild")
    bar = window.table.bar
    words, usual = bar.words, bar.words.width()
    long = " ".join(tr(f"guide.vision.{what}.alone") for what in ("quest", "mission"))
    for told, wider in ((long, True), (tr("guide.vision.leader"), False)):
        words.show_words("Ilse: what now?", told)
        bar.arrange()
        assert words.because.text() == words.because.words == told
        assert (words.width() > usual) is wider
        places = [QRect(each.mapTo(bar, QPoint()), each.size()) for each in bar.buttons]
        assert places and not any(words.geometry().intersects(each) for each in places)
        assert all(each.right() < bar.on.x() for each in places)


def test_the_workshop_says_what_is_worn_does_and_who_has_no_weapon(window: Any, made: State) -> None:
    """The names alone had stood there, and a purchase was a guess."""
    library = fakes.library()
    squire = next(iter(library.squires))
    made.squires[squire] = new_campaign(library, "T", ["ilse", "bruno"], 1, squires=[squire]).squires[squire]
    made.party.append(squire)
    page = play(window, made, "visit:merchant_workshop")
    notes = [row.note.text() for row in page.card_rows]
    assert "Parish Spade (3 attack dice, precision +1" in notes[0]
    assert tr("outpost.squire_arms") in notes


def test_after_a_long_page_a_short_one_does_not_scroll(window: Any, made: State, qtbot: Any) -> None:
    """The weapons to lend lay on a page as long as the workshop's; scrolled down, they had lost their heads."""
    library = fakes.library()
    squire = next(iter(library.squires))
    made.squires[squire] = new_campaign(library, "T", ["ilse", "bruno"], 1, squires=[squire]).squires[squire]
    made.party.append(squire)
    page = play(window, made, "visit:merchant_workshop")
    for label in ("buy", "leave", "done"):
        qtbot.wait(50)
        options = window.controller.decision.options
        lent = [each for each in options if each.key.startswith("buy:merchant.gear.hayfork")]
        window.controller.answer(((lent if label == "buy" else [options[-1]])[0].key,))
        QApplication.processEvents()
    assert window.controller.decision.prompt == "outpost.lend"
    qtbot.wait(50)
    bar = page.area.verticalScrollBar()
    assert bar.value() == bar.maximum() == 0


def test_a_hint_leaves_the_scroll_bar_of_a_page_free(window: Any, made: State, qtbot: Any) -> None:
    """It lay over the bar, and over the edge of the page."""
    page = play(window, made, "visit:merchant_workshop")
    window.settings.hints = True
    window.settings.said.clear()
    window._bring_coach()
    bar = page.area.verticalScrollBar()
    qtbot.waitUntil(bar.isVisible)
    assert window.coach._room().right() <= bar.mapTo(window.table, QPoint()).x()


def letters(words: str) -> str:
    return "".join(words.replace("\u2060", "").split())


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_what_a_prayer_takes_and_what_leaving_would_leave_is_whole_on_the_plates(
    language: str, window: Any, made: State, monkeypatch: Any
) -> None:
    """'not done: Saint Odo of the Open Door (Anse…' had no room for 'press once more', a prayer none for its price."""
    CATALOGUE.switch(language)
    made.campaign.saints = sorted(fakes.library().saints)
    play(window, made, "visit:shrine")
    bar, written, cut = window.table.bar, [], plate._cut
    monkeypatch.setattr(plate, "_cut", lambda *given: written.append((given[0], cut(*given))) or written[-1][1])
    for option in [each for each in window.controller.decision.options if each.label == "saint"]:
        bar.take(option.key)
        assert bar.act.deed.line.endswith(tr("bar.pays_devotion", devotion=1)), "it is armed first, with its price"
        bar.on.show_deed(deeds.way_on(window.controller.answering, window.controller.view(), asked=True))
        written.clear()
        bar.act.grab()
        bar.on.grab()
        assert written and all(letters(whole) == letters(seen) for whole, seen in written), written


def test_a_contract_is_armed_as_what_is_bought_is(window: Any, made: State) -> None:
    """One click signed it, beside an empty plate that said 'choose a card'."""
    play(window, made, "visit:notice_board")
    option = next(each for each in window.controller.decision.options if each.label == "contract")
    window.table.bar.take(option.key)
    assert window.controller.answering.armed == option.key and not window.controller.view().expedition.contract
    window.table.bar.take(option.key)
    assert window.controller.view().expedition.contract == option.args["contract"]


def test_whose_row_it_is_stays_in_sight_after_a_purchase(window: Any, made: State, qtbot: Any) -> None:
    for knight in made.knights.values():
        knight.sheet.gold = 30
    page = play(window, made, "visit:merchant_workshop")
    qtbot.waitUntil(lambda: not LATER.waiting)
    row = page.card_rows[1]
    card = next(each for each in row.cards if each.offered)
    page.area.ensureWidgetVisible(card)
    window.table.bar.take(card.key)
    window.table.bar.act.click()
    qtbot.waitUntil(lambda: not LATER.waiting)
    QApplication.processEvents()
    page._show_at_hand()
    view, title = page.area.viewport(), page.card_rows[1].title
    fits = card.height() + card.mapTo(row, QPoint()).y() <= view.height()
    assert not fits or view.rect().contains(title.mapTo(view, title.rect().center()))
    assert fits
