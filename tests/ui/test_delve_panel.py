"""What stands beside the kingdom map."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QLabel, QScrollArea

from kf_desktop.content.sentences.journey import describe_encounter
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.events import Event
from kf_desktop.rules.table import state as s
from kf_desktop.ui.cards.card_widget import CardWidget
from kf_desktop.ui.cards.faces import face_of, hired_face, side_lines
from kf_desktop.ui.hand.held import offered_cards
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.stage.asking import open_faces
from kf_desktop.ui.stage.goals import Goal, _clues
from kf_desktop.ui.stage.kingdom import KingdomPanel
from kf_desktop.ui.stage.piles import Pile, Piles
from kf_desktop.ui.theme.theme import px
from tests.ui import fakes


@pytest.mark.rule("ENC-007")
def test_the_card_of_the_monster_that_is_met_lies_open() -> None:
    state = fakes.state("delve")
    assert open_faces(fakes.view_of(state)) == []
    library = fakes.library()
    for (monster, level), card in library.encounters.items():
        state.expedition.encounter = s.Encounter(monster, level, "vassal")
        (face,) = open_faces(fakes.view_of(state))
        said = face.spoken()
        assert face.title == library.monsters[monster].name.en
        assert f"To Hit: {card.to_hit}+" in said and f"AT {card.at}." in said and f"level {level}" in said
        words = describe_encounter(card, CATALOGUE.language, library)
        assert "".join(words.split()) in "".join(said.split())
        assert all(f"{result.scrapes} Scrape" in said for result in card.results)


def test_the_card_of_an_encounter_says_how_many_scrapes_there_are_so_far() -> None:
    """What each number of them brings stood there, and not the number: whether the first attack had counted."""
    state = fakes.state("delve")
    state.expedition.encounter = met = s.Encounter("bell_ox", 1, "vassal")
    (face,) = open_faces(fakes.view_of(state))
    assert "So far" not in dict(face.lines), "nobody has attacked yet"
    met.acted, met.scrapes = ["ilse"], 1
    (face,) = open_faces(fakes.view_of(state))
    assert dict(face.lines)["So far"] == "1 Scrape"


def test_the_card_that_called_for_an_encounter_can_be_read_beside_it() -> None:
    state = fakes.state("delve")
    state.expedition.encounter = s.Encounter("bell_ox", 1, "vassal")
    card = next(iter(fakes.library().explorations.values()))
    drawn = Event("exploration", {"card": card.id})
    view = replace(fakes.view_of(state), decision=fakes.decisions()["choose"], events=[drawn], seen=0)
    assert [face.title for face in open_faces(view)] == ["The Bell-Ox", card.name.en]
    weapon = next(gear for gear in fakes.library().gear.values() if gear.attack is not None)
    view = replace(view, decision=replace(fakes.decisions()["choose"], source=weapon.id))
    assert [face.title for face in open_faces(view)] == ["The Bell-Ox", card.name.en, weapon.name.en]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_what_is_resolved_on_the_way_lies_on_the_stage_while_something_is_asked(language: str) -> None:
    """A save says nothing of what it is made for: the card does, or the point of interest of the Kingdom Sheet."""
    CATALOGUE.switch(language)
    library, state = fakes.library(), fakes.state("delve")
    card = next(iter(library.explorations.values()))
    kingdom = library.kingdoms[card.kingdom]
    point = kingdom.points_of_interest[0]
    step, drawn = Event("delve_step", {"step": "exploration"}), Event("exploration", {"card": card.id})
    found = Event("point_of_interest", {"number": point.number, "card": card.id, "kingdom": kingdom.id})
    asked, travel = fakes.decisions()["choose"], fakes.decisions()["tile"]

    def told(*events: Event, decision: Any = asked, seen: int = 0) -> list[str]:
        view = replace(fakes.view_of(state), decision=decision, events=list(events), seen=seen)
        return [face.title for face in open_faces(view)]

    assert told(step, drawn) == [card.name.get(language)]
    assert told(step, found) == [point.name.get(language)], "not the card that has only given its number"
    assert told(drawn, step, seen=2) == [], "another step"
    assert told(drawn, step) == [card.name.get(language)], "it did nothing before the next question: it is read now"
    assert told(step, drawn, step, decision=travel) == [card.name.get(language)], "it asked nothing, and is read now"
    assert told(step, drawn, step, decision=travel, seen=2) == [], "and the party has gone on since"


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_whatever_lies_on_top_of_the_exploration_deck_is_told_and_no_key_is_lost(
    language: str, window: Any, play: Any, qtbot: Any
) -> None:
    """A special card has no clues on its back: the panel says so, and the next question can be answered."""
    CATALOGUE.switch(language)
    cards = list(fakes.library().explorations.values())
    assert any(card.special and card.back is None for card in cards) and any(card.back is not None for card in cards)
    state = fakes.state("delve")
    session = play(state, *["tile"] * (len(cards) + 2))
    for count, card in enumerate(cards, 1):
        state.expedition.exploration = [card.id]
        qtbot.keyClick(window, Qt.Key.Key_1)
        assert len(session.given) == count
        said = [label.text() for label in window.table.delve.deck_frame.findChildren(QLabel)]
        if card.back is None:
            assert CATALOGUE.text("delve.special") in said
        else:
            assert CATALOGUE.text("delve.direction") in said, "the arrows alone said nothing"
            clues = [CATALOGUE.text(f"word.{clue}") for clue in card.back.order()]
            assert [next(words for words in said if words.endswith(clue)) for clue in clues]
    state.expedition.exploration = []
    qtbot.keyClick(window, Qt.Key.Key_1)
    assert len(session.given) == len(cards) + 1


@pytest.mark.parametrize(
    ("language", "few", "enough"),
    [("en", "Errant 2 of 3", "Errant 10 of 3 ✓"), ("zh_CN", "漫游 2/3", "漫游 10/3 ✓")],
)
def test_more_clues_than_are_needed_are_enough(language: str, few: str, enough: str) -> None:
    CATALOGUE.language = language
    state = fakes.state("delve")
    for count, words in ((2, few), (3, enough.replace("10", "3")), (10, enough)):
        state.knights["ilse"].clues = {"errant": count}
        assert words in _clues(fakes.view_of(replace(state)).game.knights["ilse"], {"errant": 3})


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Errant 0 of 3, also holds Martial 1"), ("zh_CN", "漫游 0/3、手上另有军事 1")]
)
def test_a_clue_that_nobody_asked_for_is_not_taken_for_one_that_is_wanted(language: str, said: str) -> None:
    CATALOGUE.language = language
    state = fakes.state("delve")
    state.knights["ilse"].clues = {"martial": 1}
    ilse = fakes.view_of(state).game.knights["ilse"]
    assert said.replace(" and ", ", ") in _clues(ilse, {"errant": 3}).replace(" and ", ", ")
    assert "besides" not in _clues(ilse, {}) and "另有" not in _clues(ilse, {})


def test_goals_are_told_in_short_where_the_hours_would_have_no_room(qtbot: Any) -> None:
    """With four at the table, Time and the District Wheel stood below the fold."""
    panel = KingdomPanel()
    qtbot.addWidget(panel)
    panel.resize(224, 560)
    panel.show_table(fakes.view_of(fakes.state("delve")))

    def told() -> str:
        return " ".join(each.text() for each in panel.goals._labels if not each.isHidden())

    whole = told()
    panel.fit(QSize(224, 5000))
    assert told() == whole and not panel.fold.isEnabled()
    panel.fit(QSize(224, 300))
    assert panel.folds and len(told()) < len(whole) and "Clues" in told()
    panel.fold.click()
    assert told() == whole, "who wants to read all of it can"
    panel.fold.click()
    assert len(told()) < len(whole)


def test_a_scroll_bar_that_is_there_is_no_reason_to_keep_it(qtbot: Any) -> None:
    """In the width that it leaves the words are longer: once it was there, the clues' sides stayed below the fold."""
    panel = KingdomPanel()
    qtbot.addWidget(panel)
    panel.resize(224, 560)
    panel.show_table(fakes.view_of(fakes.state("delve")))
    layout = panel.layout()
    assert layout is not None
    panel._lacks_room()  # it measures the labels as they are now
    wide, narrow = layout.totalHeightForWidth(224), layout.totalHeightForWidth(140)
    assert narrow > wide
    panel.resize(140, 560)
    panel.fit(QSize(224, wide))
    assert not panel.folds


def test_the_levels_of_a_deck_are_whole_in_a_second_line(qtbot: Any) -> None:
    piles = Piles()
    qtbot.addWidget(piles)
    piles.resize(220, 130)
    piles.show_piles((Pile("ai", "AI deck", 4, "I×2", ""),) * 3)
    low = piles.sizeHint().height()
    piles.show_piles((Pile("ai", "AI deck", 4, "I×2 II×1 III×1", ""),) * 3)
    assert piles.sizeHint().height() > low


def test_the_hours_at_which_a_story_goes_on_are_marked_on_the_track_with_the_clashes() -> None:
    """Not where and why: of what waits on a tile, or for a Threat, nothing is said."""
    state, panel = fakes.state("delve"), KingdomPanel()
    state.expedition.time, state.expedition.clashes = 2, {}
    state.expedition.schedules = [
        s.Schedule("ilse", 122, "ilse", at_time=7),
        s.Schedule("ilse", 106, "ilse", at_time=3),
        s.Schedule("cinder_abbacy", 40, "ilse", at_time=8),
        s.Schedule("ilse", 107, "ilse", on_tile="06"),
        s.Schedule("ilse", 108, "ilse", on_threat=4),
    ]
    panel.show_table(fakes.view_of(state))
    (track,) = panel.tracks.tracks
    assert [(mark.place, mark.sign) for mark in track.marks] == [(8, "⚔"), (16, "⚔"), (3, "¶"), (7, "¶"), (8, "¶")]
    told = (
        "Time 3: Ilse's story goes on",
        "Time 7: Ilse's story goes on",
        "Time 8: Exhibition clash",
        "Time 8: the kingdom's story goes on",
        "Time 16: Full clash",
    )
    ours = ": against the monster of the district in which the party then stands"
    assert panel.tracks.toolTip().replace(ours, "") == "\n".join(told)
    assert all(words in panel.tracks.accessibleDescription() for words in told)
    drawn = panel.tracks.grab().toImage()
    state.expedition.schedules = []
    panel.show_table(fakes.view_of(state))
    assert panel.tracks.grab().toImage() != drawn


def test_who_comes_along_says_how_often_it_can_still_be_called_on() -> None:
    state, panel = fakes.state("delve"), KingdomPanel()
    library = fakes.library()
    fresh, used = list(library.mercenaries)[:2]
    state.expedition.mercenaries = [s.MercenaryState(fresh), s.MercenaryState(used, 1)]
    panel.show_table(fakes.view_of(state))
    names = [library.mercenaries[id].name.en for id in (fresh, used)]
    told = [label.text() for label in panel.along._labels]
    assert told == ["Coming along", f"{names[0]}: 2 uses left", f"{names[1]}: 1 use left"]
    faces = [hired_face(library, each) for each in fakes.view_of(state).expedition.mercenaries]
    assert faces[0].subtitle.endswith("2 uses left") and faces[1].subtitle.endswith("1 use left")
    heads = [[bold for bold, _ in face.lines if bold in ("Fresh", "Used")] for face in faces]
    assert heads == [["Fresh", "Used"], ["Used"]], "the side that is used up is on the other side of the card"
    state.expedition.mercenaries = []
    panel.show_table(fakes.view_of(state))
    assert all(label.isHidden() for label in panel.along._labels)


def test_a_mercenary_in_the_fan_shows_the_side_that_is_up() -> None:
    state, library = fakes.state("delve"), fakes.library()
    card = next(each for each in library.mercenaries.values() if each.sides[0] != each.sides[1])
    option = Option(f"mercenary:{card.id}", "mercenary", {"mercenary": card.id})
    asked = Decision(Kind.CHOOSE, "choose.travel", [option], ("party",))
    for uses, side in enumerate(card.sides):
        state.expedition.mercenaries = [s.MercenaryState(card.id, uses)]
        (held,) = offered_cards(fakes.view_of(state, asked), ())
        assert held.body == " ".join(f"{bold}: {text}" for bold, text in side_lines(side, library))
        assert held.when.endswith(f"{2 - uses} use{'s' * (uses == 0)} left") and held.option == option.key


def test_the_kingdom_is_reached_by_tab_and_scrolled_by_keys_where_it_does_not_fit(
    window: Any, play: Any, qtbot: Any
) -> None:
    window.show()
    play(fakes.state("delve"), "tile")
    stage = window.table.stage
    stage.kingdom.setMinimumHeight(stage.area.height() + 400)
    qtbot.waitUntil(lambda: stage.area.verticalScrollBar().maximum() > 0)
    assert stage.area.focusPolicy() == Qt.FocusPolicy.TabFocus
    stage.area.setFocus()
    qtbot.keyClick(stage.area, Qt.Key.Key_PageDown)
    assert stage.area.verticalScrollBar().value() > 0
    stage.kingdom.setMinimumHeight(0)
    window.resize(1280, 1500)
    qtbot.waitUntil(lambda: stage.area.focusPolicy() == Qt.FocusPolicy.NoFocus)


def test_a_kingdom_that_is_cut_ends_in_a_whole_line(window: Any, play: Any, qtbot: Any) -> None:
    """Of the last line the upper halves of the letters were seen."""
    play(fakes.state("delve"), "tile")
    stage, halved = window.table.stage, 0
    for high in range(500, 620, 7):
        window.resize(1280, high)
        qtbot.wait(5)
        foot, room = stage.area.viewport().height(), stage._room.height()
        for words in stage.kingdom.findChildren(QLabel):
            line, top = words.fontMetrics().lineSpacing(), words.mapTo(stage.kingdom, QPoint()).y()
            if words.isVisibleTo(stage.kingdom):
                halved += 0 < room - top < words.height() and (room - top) % line > 0
                assert not (0 < foot - top < words.height()) or (foot - top) % line == 0, (high, words.text())
    assert halved, "some height cuts a line"


def test_the_last_card_is_named_whole(window: Any, play: Any) -> None:
    """It read "Last card: A Draught Under the D", cut at the panel's edge."""
    state = fakes.state("delve")
    longest = max(fakes.library().explorations.values(), key=lambda card: len(card.name.en))
    state.expedition.exploration_discard = [longest.id]
    play(state, "tile")
    panel = window.table.stage.kingdom
    panel.fit(QSize(230, 600))
    panel._fold_goals()
    said = panel.last.text()
    assert said.replace("\n", " ") == f"Last discarded: {longest.name.en}"
    assert "\n" in said and panel.last.sizeHint().width() <= 230


def test_the_kind_of_a_card_stands_in_two_lines_where_one_is_too_short(qapp: Any) -> None:
    """'Exploration · stays in the …' it read, without the word that says where."""
    library = fakes.library()
    card = next(each for each in library.explorations.values() if each.type == "district")
    face = face_of(library, "explorations", card.id)
    short = replace(face, subtitle="Exploration")
    assert CardWidget(face).bare(px(200)) > CardWidget(short).bare(px(200))
    assert CardWidget(face).bare(px(420)) == CardWidget(short).bare(px(420))


def test_the_wheel_is_seen_below_the_goals_of_four_knights(qtbot: Any) -> None:
    """Names that stand elsewhere too go before what has to be scrolled to."""
    panel, area = KingdomPanel(), QScrollArea()
    qtbot.addWidget(area)
    area.setWidgetResizable(True)
    area.setWidget(panel)
    area.resize(240, 610)
    area.show()
    panel._goals = tuple(
        Goal(f"{who} · Investigation 1: One Too Many of Them", "Find it.\nClues: Mystic 0 of 3", "Clues: Mystic 0 of 3",
             brief=f"{who} · Investigation 1")
        for who in ("Ilse", "Bruno", "Anselma", "Tamsin")
    )  # fmt: skip
    panel._wheel = tuple(
        ((f"{name} · The Abbot's Hand I", "soft"), (f"{name[0]} · The Abbot's Hand I", "soft"))
        for name in ("Cloister", "Kilns", "Ossuary")
    )
    panel._back = "A new tile's clue, by direction:"
    told = {}
    for high in (2000, 340, 220):
        panel.fit(QSize(224, high))
        LATER.finish()
        told[high] = [each.text() for each in panel.findChildren(QLabel) if each.text() and not each.isHidden()]
    assert panel._back in told[2000] and panel._back not in told[220], "the arrows' tips say it too"
    assert "Find it.\nClues: Mystic 0 of 3" in told[2000] and not any("Find it" in each for each in told[340])
    assert "Ilse · Investigation 1" in told[220] and "C · The Abbot's Hand I" in told[220]
    assert "Ilse · Investigation 1" not in told[2000] and "Cloister · The Abbot's Hand I" in told[2000]


@pytest.mark.rule("DEL-118", "DEL-120")
def test_the_hour_of_a_clash_names_its_monster_or_says_where_it_comes_from() -> None:
    """The wheel said 'nobody', the track 'exhibition clash', and then Cinder Novices came."""

    class Hours:
        def clash_hours(self) -> tuple[tuple[str, int, str], ...]:
            return ("exhibition", 8, "cinder_novices"), ("full", 16, "")

        def __getattr__(self, name: str) -> Any:
            return getattr(view.rulings, name)

    view = fakes.view_of(fakes.state("delve"))
    panel = KingdomPanel()
    panel.show_table(replace(view, rulings=Hours()))
    first, second = panel.tracks.toolTip().splitlines()[:2]
    assert "Cinder Novices" in first and "quest or the contract" in first
    assert "Cinder Novices" not in second and "district" in second
    assert "party's district" in panel.wheel.toolTip()
