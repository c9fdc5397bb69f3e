"""A hunt in the window: chosen in words, the dungeon as a map, every question answered in both languages."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.bundled import load_box
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.state import Chapter
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.cards.faces import face_of, said
from kf_desktop.ui.dungeon.dungeon_view import DungeonMap, DungeonView
from kf_desktop.ui.dungeon.room import GATE, HERE, HIDDEN, OPEN
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import THEMES

BOX = load_box()


def after_the_campaign(seed: int, *rites: str) -> Any:
    """Two knights whose tales are told, about to set out."""
    state = new_campaign(BOX, "hunt", ["ilse", "bruno"], seed, prologues=False)
    for knight in state.knights.values():
        knight.sheet.tale = [Chapter() for _ in range(5)]
        knight.sheet.finished = True
    state.campaign.rites = list(rites)
    return Session(RULES, BOX, state)


def can_all_be_read(view: DungeonView) -> None:
    """No room is cut off, lies on another or has more words than room for them."""
    rooms = list(view.map.rooms.values())
    assert all(view.map.rect().contains(room.geometry()) for room in rooms)
    assert not any(one.geometry().intersects(two.geometry()) for one, two in combinations(rooms, 2))
    assert [room.room for room in rooms if room.room_left(room.lettering()) < 0] == []


def shows_what_is_known(view: DungeonView, dungeon: Any) -> None:
    """The party's room, a picture where a card lies open, and nothing of the others."""
    rooms = view.map.rooms
    assert [id for id, room in rooms.items() if room.state == HERE] == [dungeon.room]
    for id, room in rooms.items():
        assert bool(room.picture[0]) == bool(room.lying) == (id in dungeon.open and room.state not in (HIDDEN, GATE))
    lit = [room for room in rooms.values() if room.state == OPEN]
    assert all(room.picture[0] for room in lit)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(("rite", "done"), [("h1", ()), ("h2", ("h1",))])
@pytest.mark.rule("PST-028", "PST-022")
def test_a_dungeon_is_a_map_whose_rooms_are_entered_by_click_and_key(
    language: str, rite: str, done: tuple[str, ...], window: Any, qapp: Any
) -> None:
    CATALOGUE.switch(language)
    CATALOGUE.missing.clear()
    speed, MOTION.speed = MOTION.speed, "off"
    session = after_the_campaign(3, *done)
    window.play(SessionTable(session))
    bot, entered = make_bot("cautious", 3), 0
    wanted = {"vision.postgame": "hunt:rites", "vision.rite": f"rite:{rite}"}
    for _ in range(120):
        qapp.processEvents()
        decision = session.decision
        if decision.prompt == "dungeon.room":
            view = window.table.middle.views["dungeon"]
            assert isinstance(view, DungeonView) and window.table.middle.current == "dungeon"
            rooms = [option.key for option in decision.options if option.key.startswith("room:")]
            assert view.placed() == rooms and view.takes_focus().isEnabled()
            lit = [id for id, button in view.map.rooms.items() if button.isEnabled()]
            assert [f"room:{id}" for id in lit] == sorted(rooms, key=lambda key: lit.index(key[5:]))
            shows_what_is_known(view, session.state.expedition.dungeon)
            assert all(button.accessibleName() for button in view.map.rooms.values())
            assert [view.map.rooms[id].key for id in lit] == [str(number + 1) for number in range(len(lit))]
            can_all_be_read(view)
            before = session.state.expedition.dungeon.room
            view.map.rooms[rooms[0][5:]].click()
            qapp.processEvents()
            entered += session.state.expedition.dungeon is None or session.state.expedition.dungeon.room != before
            if entered == 2:
                break
            continue
        answer = wanted.get(decision.prompt)
        window.controller.answer((answer,) if answer else bot(session.state, decision))
    MOTION.speed = speed
    assert entered == 2
    assert not CATALOGUE.missing


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("dungeon", ["night_stair", "counting_house"])
def test_every_rooms_name_is_whole_with_a_card_below_it(language: str, dungeon: str, qtbot: Any) -> None:
    """In the smallest window at which the table is whole: 1280×800 at 100 %."""
    CATALOGUE.switch(language)
    cards = [said(card.name) for card in BOX.dungeon_cards.values() if card.dungeon == dungeon]
    chart = DungeonMap()
    qtbot.addWidget(chart)
    chart.resize(844, 474)
    chart.lay_out(BOX.dungeons[dungeon])
    for room in BOX.dungeons[dungeon].rooms:
        button = chart.rooms[room.id]
        button.show_room(said(room.name), max(cards, key=len), state=GATE)
        assert button.room_left(button.lettering()) >= 0, (room.id, button.width(), button.height())


def test_in_a_low_window_the_name_gives_way_to_the_rooms(window: Any, qtbot: Any) -> None:
    """1280×800 with large letters: no room is below the lower edge."""
    THEMES.set(scale=150)
    session = after_the_campaign(3)
    bot = make_bot("cautious", 3)
    wanted = {"vision.postgame": "hunt:rites", "vision.rite": "rite:h1"}
    while session.decision.prompt != "dungeon.room":
        answer = wanted.get(session.decision.prompt)
        session.answer((answer,) if answer else bot(session.state, session.decision))
    window.play(SessionTable(session))
    view = window.table.middle.views["dungeon"]
    qtbot.waitUntil(lambda: view.isVisible() and view.ground.rect().contains(view.map.geometry()))
    assert all(view.map.rect().contains(room.geometry()) for room in view.map.rooms.values())
    assert view.title.isHidden() and said(BOX.dungeons["night_stair"].name) in view.words.text()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_dungeon_cards_have_faces(language: str) -> None:
    CATALOGUE.switch(language)
    for card in BOX.dungeon_cards:
        face = face_of(BOX, "dungeon_cards", card)
        assert face.title and face.lines and face.flavour


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("dungeon", ["night_stair", "counting_house"])
def test_in_letters_half_as_large_again_a_rooms_name_is_still_whole(language: str, dungeon: str, qtbot: Any) -> None:
    """In a window of 1280×800 at 150 %, where the rooms have this much of it."""
    CATALOGUE.switch(language)
    THEMES.set(scale=150)
    chart = DungeonMap()
    qtbot.addWidget(chart)
    chart.resize(902, 330)
    chart.lay_out(BOX.dungeons[dungeon])
    for room in BOX.dungeons[dungeon].rooms:
        button = chart.rooms[room.id]
        button.show_room(said(room.name), "", state=GATE)
        assert button.room_left(button.lettering()) >= 0, (room.id, button.width(), button.height())
