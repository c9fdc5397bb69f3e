"""Spoils as things one takes: what lies on the cloth, what a click and a key take, and who has what."""

from __future__ import annotations

from math import radians
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.events import Event
from kf_desktop.engine.scenes import Frame
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.cards.card_widget import MEDIUM
from kf_desktop.ui.cards.face import CardId
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.filling import even_width, fill
from kf_desktop.ui.cards.row import LINES, CardRow
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.plates.names import head_plate
from kf_desktop.ui.spoils.shares import taken_by
from kf_desktop.ui.spoils.spoils_view import PILE, SpoilsView, askew
from kf_desktop.ui.theme.palettes import PALETTES
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes
from tests.ui.hands import found, press

pytestmark = pytest.mark.usefixtures("strays")


@pytest.fixture
def session(window: Any) -> Any:
    state = fakes.state("spoils")
    state.scenes = [Frame("spoils", "goods")]
    state.streams = {"seed": 3}
    made: Any = Session(RULES, fakes.library(), state)
    window.play(SessionTable(made))
    QApplication.processEvents()
    assert made.decision.prompt == "spoils.take"
    return made


@pytest.fixture
def cloth(window: Any, session: Any) -> Any:
    return window.table.middle.views["spoils"]


def test_every_thing_lies_on_the_cloth_once_with_how_many_there_are(session: Any, cloth: Any) -> None:
    lying = {card.face.id: card.face.value for card in cloth.cards()}
    assert lying == {
        CardId("loot", "kingdom_gear"): "",
        CardId("loot", "upgrade"): "×2",
        CardId("loot", "exhibition"): "",
    }
    assert {card.key for card in cloth.cards()} == {
        f"loot:{kind}" for kind in ("kingdom_gear", "upgrade", "exhibition")
    }


def test_what_lies_on_the_cloth_is_not_in_the_fan_as_well(window: Any, session: Any, cloth: Any) -> None:
    """Nor when it has only just been laid out: the fan asks the cloth once that is drawn."""
    assert window.table.hand.offered() == [] and not window.table.hand.wanted


def test_each_kind_of_loot_has_its_picture(session: Any, cloth: Any) -> None:
    plates = [head_plate(card.face.id, card.face.owner) for card in cloth.cards()]
    assert all(plate for plate, _ in plates) and len(set(plates)) == len(plates)


def test_each_kind_of_loot_says_what_it_can_be_exchanged_for(session: Any, cloth: Any) -> None:
    """One had to choose between "Upgrade" and "Consumable" by their worth in Gold alone."""
    said = {card.key: dict(card.face.lines) for card in cloth.cards()}
    assert said["loot:kingdom_gear"]["Exchanged for"] == "a piece of gear of this kingdom"
    assert said["loot:upgrade"] == {"Exchanged for": "an upgrade for a weapon or armor", "Worth in Gold": "2"}
    assert said["loot:exhibition"]["Exchanged for"] == "gear of the monster of the exhibition clash"


def test_what_is_left_over_is_worth_gold_and_nothing_else(window: Any, session: Any, cloth: Any) -> None:
    """Spare Scrap cannot be exchanged (SPO-043)."""
    while session.decision.prompt != "spoils.scrap":
        press(window, session.decision.options[0].key)
    assert {label for card in cloth.cards() if card.key for label, _ in card.face.lines} == {"Worth in Gold"}


def test_a_click_takes_and_so_does_a_key(window: Any, session: Any, cloth: Any) -> None:
    first = session.decision.args["knight"]
    QTest.mouseClick(next(card for card in cloth.cards() if card.key == "loot:upgrade"), Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert session.state.expedition.loot.count("upgrade") == 1
    share = next(share for share in cloth.shares.shares() if share.sign.knight == first)
    assert "Upgrade" in share.taken.text() and not share.now
    press(window, "loot:exhibition")
    assert "exhibition" not in session.state.expedition.loot


def test_what_is_taken_flies_from_where_it_lay_to_who_takes_it(window: Any, session: Any, cloth: Any) -> None:
    """The cloth is laid out anew by then, and nothing lies there any more."""
    cloth.step_back()
    QApplication.processEvents()
    MOTION.speed, first = "normal", session.decision.args["knight"]
    card = next(card for card in cloth.cards() if card.key == "loot:exhibition")
    lay = QRect(card.mapTo(window.table, QPoint()), card.size())
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    staging, overlay = window.table.director.staging, window.table.director.overlay
    staging._timer.stop()
    share = next(share for share in cloth.shares.shares() if share.sign.knight == first)
    there = QRect(share.mapTo(window.table, QPoint()), share.size())
    assert overlay.spot("lay:exhibition") == lay and overlay.spot(f"rail:{first}") == there
    staging.advance(10)
    (flying,) = overlay.sprites.values()
    assert lay.contains(flying.area.center())
    staging.advance(300)
    (flying,) = overlay.sprites.values()
    assert there.contains(flying.area.center())
    assert overlay.spot("lay:nothing").isEmpty()
    staging.finish()
    MOTION.speed = "off"


def test_whose_turn_it_is_is_lit_and_said(session: Any, cloth: Any) -> None:
    now = [share for share in cloth.shares.shares() if share.now]
    assert [share.sign.knight for share in now] == [session.decision.args["knight"]]
    assert now[0].accessibleName() == now[0].title.text() and "takes" in now[0].title.text()


def test_what_no_card_stands_for_is_still_within_reach(window: Any, session: Any, cloth: Any) -> None:
    assert found(window.table) == {option.key for option in session.decision.options}


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_words_of_the_cloth_are_there(language: str, window: Any, session: Any) -> None:
    CATALOGUE.missing.clear()
    CATALOGUE.switch(language)
    QApplication.processEvents()
    cloth = window.table.middle.views["spoils"]
    assert cloth.title.text() and all(share.purse.text() for share in cloth.shares.shares())
    assert not [key for key in CATALOGUE.missing if key.startswith("spoils")]


def test_at_the_inns_table_the_game_itself_lies_on_the_cloth_and_scrap_is_counted(window: Any) -> None:
    """Nobody bets at a game that is only a name; and what the knights have drafted is carried home as well."""
    state = fakes.state("spoils")
    state.expedition.loot, state.expedition.scrap = [], {"ilse": ["upgrade", "upgrade", "kingdom_gear"]}
    options = [Option("loot:upgrade#1", "loot", {"loot": "upgrade", "number": 1})]
    asked = Decision(Kind.CARD, "spoils.bet", options, ("seat1",), 0, 1, {"knight": "ilse"}, "thirteen_spoons")
    asked.args["game"] = "thirteen_spoons"
    view = fakes.view_of(state, asked)
    cloth = SpoilsView()
    assert cloth.heading(view)[1].startswith("3 cards")
    cloth._show_offers(view)
    first = cloth.card_rows[0].cards[0]
    assert first.face.title == "Thirteen Spoons" and ("1–4", tr("card.lose")) in first.face.lines
    assert not first.key, "it is read, not bet"


def test_loot_that_is_chosen_on_the_way_lies_on_the_cloth(window: Any) -> None:
    """It stood below the map as three times three names, each worth "2, 3, 4, 5, 6" Gold."""
    state = fakes.state("delve")
    kinds = ("kingdom_gear", "upgrade", "upgrade")
    options = [Option(f"loot:{kind}#{n}", "loot", {"loot": kind, "number": n}) for n, kind in enumerate(kinds)]
    asked = Decision(Kind.CARD, "choose.loot", options, ("party",), 2, 2, {"amount": 2})
    window.play(fakes.FakeTable(fakes.FakeSession(state, [asked], ())))
    assert window.table.middle.current == "spoils" and not window.table.hand.wanted
    cards = window.table.middle.views["spoils"].cards()
    assert [card.key for card in cards] == [option.key for option in options]
    assert {card.face.lines[-1][1] for card in cards} == {"2"}, "what it is worth to this party"
    assert window.table.middle.views["spoils"].title.text() == tr("spoils.found"), "the expedition is not over"
    assert not any(card.face.value for card in cards), "how much is carried already is another matter"


def test_where_there_is_little_width_the_cloth_has_all_of_it(window: Any, session: Any) -> None:
    THEMES.set(scale=200)
    window.resize(1280, 720)
    QApplication.processEvents()
    cloth = window.table.middle.views["spoils"]
    assert not cloth.shares.isVisible()
    assert cloth.area.width() > 0.8 * cloth.width()


def _light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", PALETTES)
def test_words_on_the_cloth_can_be_read(theme: str) -> None:
    palette = PALETTES[theme]
    for ink in (palette.ink, palette.ink_soft, palette.ember_text):
        light, dark = sorted((_light(ink), _light(palette.cloth)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5


def settled(cloth: Any, qtbot: Any) -> str:
    """What the chronicle says once it has been told."""
    qtbot.waitUntil(lambda: "Expedition" in cloth.chronicle.paper.toPlainText(), timeout=5000)
    return str(cloth.chronicle.paper.toPlainText())


def test_the_chronicle_comes_up_beside_the_cloth_and_takes_no_question(window: Any, cloth: Any, qtbot: Any) -> None:
    asked = window.controller.decision
    assert "Expedition 3" in settled(cloth, qtbot)
    assert cloth.chronicle.isVisible() and cloth.area.isVisible() and window.controller.decision is asked
    press(window, "loot:exhibition")
    assert window.controller.decision is not asked and cloth.chronicle.isVisible()


def test_the_chronicle_is_put_away_and_stays_away_until_it_is_asked_for(window: Any, cloth: Any, qtbot: Any) -> None:
    settled(cloth, qtbot)
    QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Escape)
    assert not cloth.chronicle.isVisible() and cloth.shares.isVisible() and cloth.again.isVisible()
    press(window, "loot:exhibition")
    assert not cloth.chronicle.isVisible()
    cloth.again.click()
    assert cloth.chronicle.isVisible() and "Expedition 3" in settled(cloth, qtbot)


def test_the_chronicle_of_the_expedition_has_its_plots(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.state("spoils"), "confirm")
    cloth = window.table.middle.views["spoils"]
    assert "Vigor and Threat by the hour" in settled(cloth, qtbot)
    assert cloth.chronicle.paper.toHtml().count("plot:") >= 4


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_what_a_card_is_exchanged_for_has_the_whole_cloth_and_gold_lies_last(
    window: Any, session: Any, cloth: Any, language: str
) -> None:
    CATALOGUE.language = language
    window.resize(1280, 800)
    QApplication.processEvents()
    assert cloth.chronicle.isVisible()
    while session.decision.prompt != "spoils.exchange":
        press(window, session.decision.options[0].key)
        QApplication.processEvents()
    assert not cloth.chronicle.isVisible() and cloth.again.isVisible()
    assert [card.key for card in cloth.cards()][-1] == "gold" and len(cloth.cards()) > 2
    gear = [card.face for card in cloth.cards() if card.face.id.shelf == "gear"]
    has = {"en": "Ilse has", "zh_CN": "伊尔莎现有"}[language]
    assert gear and all(any(head == has and words for head, words in face.lines) for face in gear), (
        "what he wears there"
    )
    assert not cloth.subtitle.isVisible()
    assert cloth.title.text() == {"en": "In exchange for Kingdom Gear", "zh_CN": "用王国装备换取"}[language]
    cloth.again.click()
    assert cloth.chronicle.isVisible()


# --- what one sees of it ------------------------------------------------------------------------


def at_the_den(window: Any, *scrap: str) -> Any:
    """Ilse is asked for her bet, where two games are played."""
    state = fakes.state("spoils")
    state.scenes, state.streams = [Frame("spoils", "gambling")], {"seed": 3}
    state.expedition.loot, state.expedition.scrap = [], {"ilse": list(scrap), "bruno": ["upgrade", "upgrade"]}
    made: Any = Session(RULES, fakes.library(), state)
    window.play(SessionTable(made))
    QApplication.processEvents()
    assert made.decision.prompt == "spoils.bet"
    return window.table.middle.views["spoils"]


def test_the_plates_say_what_becomes_of_loot_that_is_not_bet(window: Any) -> None:
    """It is sold at once, which stood in small print only."""
    at_the_den(window, "upgrade", "upgrade", "kingdom_gear")
    bar, answering = window.table.bar, window.controller.answering
    worth = {option.key: int(option.args["gold"]) for option in answering.options if "gold" in option.args}
    assert len(worth) == 3 and all(worth.values())
    assert (bar.on.deed.title, bar.on.deed.line) == ("Bet nothing", f"sells all 3 for {sum(worth.values())} Gold")
    first = next(iter(worth))
    answering.choose(first)
    left = sum(worth.values()) - worth[first]
    assert (bar.act.deed.title, bar.act.deed.line) == ("Bet 1", f"sells the other 2 for {left} Gold")
    answering.choose(first)
    answering.choose("cash_first")
    assert bar.act.deed.title.startswith("Confirm") and not bar.act.deed.line


def _seen(card: Any, area: Any) -> bool:
    place = card.mapTo(area.viewport(), card.rect().topLeft())
    return bool(area.viewport().rect().contains(card.rect().translated(place)))


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("scale", [100, 150])
def test_nothing_that_can_be_bet_lies_below_the_fold(window: Any, scale: int, language: str) -> None:
    """In large letters the heading gives its room away."""
    CATALOGUE.language = language
    THEMES.set(scale=scale)
    window.resize(1280, 800)
    cloth = at_the_den(window, "upgrade", "kingdom_gear")
    assert not cloth.chronicle.isVisible() and len(cloth.card_rows) == 1, "games and stakes lie side by side"
    assert [card.face.title for card in cloth.cards() if not _seen(card, cloth.area)] == []
    assert not cloth.cards()[0].lost()


def test_the_cards_of_the_cloth_are_as_large_as_its_room_lets_them(window: Any, session: Any, qtbot: Any) -> None:
    """At 2560×1440 they lay small in the upper corner of a cloth that was three quarters empty."""
    THEMES.set(scale=150)
    window.resize(2560, 1440)
    qtbot.waitUntil(lambda: window.table.middle.views["spoils"].area.viewport().height() > 800)
    QApplication.processEvents()
    cloth = window.table.middle.views["spoils"]  # the table is laid anew
    assert all(_seen(card, cloth.area) and not card.lost() for card in cloth.cards())
    assert min(card.width() for card in cloth.cards()) > 1.4 * px(MEDIUM[0])
    assert min(card.highest_strip(card.width()) for card in cloth.cards()) > 0


def test_what_a_knight_has_taken_is_named_once(window: Any) -> None:
    """Scrap stood there as it was drafted, and again as it was turned into Gold; loot beside what it became."""
    state = fakes.state("spoils")
    state.expedition.scrap = {"ilse": ["upgrade", "upgrade"]}
    happened: list[tuple[str, Any]] = [
        ("common_goods", {"cards": []}),
        ("takes_loot", {"knight": "ilse", "loot": "kingdom_gear"}),
        ("takes_loot", {"knight": "ilse", "loot": "consumable"}),
        ("exchanges", {"knight": "ilse", "loot": "kingdom_gear", "card": "ember_tongs"}),
        ("takes_scrap", {"knight": "ilse", "loot": "full"}),
        ("takes_scrap", {"knight": "ilse", "loot": "upgrade"}),
        ("takes_scrap", {"knight": "ilse", "loot": "upgrade"}),
        ("cashes", {"knight": "ilse", "loot": "full"}),
    ]
    table = fakes.FakeTable(fakes.FakeSession(state, [], [Event(kind, args) for kind, args in happened]))
    window.play(table)
    told = taken_by("ilse", window.controller.view())
    assert told == "Has taken: Ember Tongs, Full Clash Loot for Gold, Consumable, Upgrade ×2"


def test_what_a_card_is_exchanged_for_is_seen_together_in_large_letters(qtbot: Any) -> None:
    """Seven upgrades at 150 % were scrolled through, three in a line; their title gives its room away."""
    THEMES.set(scale=150)
    row, library = CardRow(), fakes.library()
    qtbot.addWidget(row)
    faces = [face_of(library, "upgrades", id) for id in library.upgrades]
    row.want("Upgrades", sorted(faces, key=lambda face: sum(len(text) for _, text in face.lines))[:7])
    row.come()
    fill([row], 1178, 339, 15)
    cards = row.cards
    assert row.lines(cards[0].card_size[0], 1178) * (cards[0].sizeHint().height() + px(8)) <= 339
    assert all(card.bare(card.sizeHint().width()) <= card.sizeHint().height() for card in cards), "all of the text"
    assert row.title.isHidden()
    fill([row], 1178, 1200, 15)
    assert not row.title.isHidden() and cards[0].card_size[0] > 188


@pytest.mark.parametrize(
    ("across", "wide"),
    [(1236, 199), (1668, 231), (1018, 197), (640, 208), (520, 256), (440, 216), (220, 220), (180, 180)],
)
def test_cards_that_are_scrolled_through_fill_their_row(across: int, wide: int) -> None:
    """In large letters a fourth had almost had room beside three of the usual width."""
    assert even_width(across) == wide
    assert even_width(across) <= across


@pytest.mark.parametrize("scale", [100, 150])
def test_a_pile_leaves_the_words_above_it_free(scale: int, qtbot: Any) -> None:
    """The lower cards of a pile stood over the title of their row."""
    THEMES.set(scale=scale)
    for wide in (188, 212, 256, 320, 400):
        higher = radians(askew(px(wide), PILE)) * px(wide) / 2
        assert px(LINES) <= higher <= px(LINES * 2), "over the gap, and not over the words"


def test_loot_fills_the_cloth_beside_the_chronicle(window: Any, play: Any) -> None:
    """A fifth of it was empty, beside a column of cards."""
    window.resize(1280, 800)
    play(fakes.state("spoils"), "confirm")
    QApplication.processEvents()
    cloth = window.table.middle.views["spoils"]
    assert cloth.chronicle.isVisible()
    assert max(card.geometry().right() for card in cloth.cards()) > 0.85 * cloth.area.viewport().width()
