"""Small controls by themselves: odds in a line, the log's edge, volumes, a card called out, the folded stage."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QWidget

from kf_desktop.content.effects.vocabulary import Choose
from kf_desktop.content.sentences.parts import describe
from kf_desktop.content.walk import walk
from kf_desktop.door.rulings import Outfit
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.rules.table import state as s
from kf_desktop.ui.cards import choices, shelves
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.dialogs.volumes import Volumes
from kf_desktop.ui.hand.callout import CardCallout
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.loadout.figures import FIGURES, changed, rich_changes, shown
from kf_desktop.ui.odds.line import OddsLine
from kf_desktop.ui.panels.signs import knight_colour
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.shell.log_grip import STEP, LogGrip
from kf_desktop.ui.sound.sounds import KINDS, SOUNDS
from kf_desktop.ui.stage.foot import MonsterFoot
from kf_desktop.ui.stage.tab import StageTab
from kf_desktop.ui.start.forms.choice import Choice
from kf_desktop.ui.theme.controls import Combo
from kf_desktop.ui.theme.theme import THEMES, colour, ink_on, px
from tests.ui import fakes
from tests.ui.test_contrast import contrast

PART = " · "
LANGUAGES = pytest.mark.parametrize("language", ["en", "zh_CN"])

# --- odds in a line -----------------------------------------------------------------------------


@pytest.fixture
def odds(qtbot: Any) -> OddsLine:
    made = OddsLine()
    qtbot.addWidget(made)
    made.resize(600, 22)
    return made


def test_odds_that_one_line_does_not_hold_stand_in_two_where_there_is_room(window: Any, play: Any) -> None:
    """In Chinese the third of three was never to be read, nor what a weapon does."""
    state = fakes.clash_state()
    state.pool = {}
    play(state, "window")
    words = window.table.bar.words
    words.odds_line.expect(True)
    words.show_words("Ilse: what now?", "")
    words.tell_odds(PART.join(["Evade 23 %", "1.4 hits on average", "−1.0 Vigor on average"]))
    assert words.odds_line.text().split("\n") == ["⚄ Evade 23 % · 1.4 hits on average", "−1.0 Vigor on average"]
    assert words.odds_line.geometry().bottom() < words.height()
    words.tell_odds("Evade 23 %")
    assert "\n" not in words.odds_line.text()
    words.odds_line.resize(150, 22)
    words.tell_odds("造成伤口：[1] 69 %、[2] 38 %、[3] 12 %")
    assert all(each in words.odds_line.text() for each in ("69", "38", "12")), "a list is broken at its items"


def test_odds_are_expected_told_and_gone(odds: OddsLine) -> None:
    odds.expect(True)
    assert not odds.isHidden() and not odds.isEnabled() and odds.text().endswith("…")
    odds.tell("Hit 51 %")
    assert odds.isEnabled() and odds.text() == "⚄ Hit 51 %" and odds.accessibleName() == "Hit 51 %"
    assert odds.toolTip().startswith("Hit 51 %\n") and "F9" in odds.toolTip()
    odds.expect(True)
    assert "51" not in odds.text() + odds.accessibleName() + odds.toolTip(), "those were of the question before"
    odds.expect(False)
    assert odds.isHidden() and odds.accessibleName() == ""


def test_odds_are_left_out_in_whole_parts_where_there_is_little_room(odds: OddsLine) -> None:
    told = PART.join(["Hit 51 %", "Wound 32 %", "Critical 8 %"])
    odds.expect(True)
    odds.tell(told)
    seen = set()
    for wide in range(600, 60, -10):
        odds.resize(wide, 22)
        said = odds.text().removeprefix("⚄ ")
        assert told.startswith(said.rstrip("…")) and odds.fontMetrics().horizontalAdvance(odds.text()) <= wide
        seen.add(said.count(PART))
        assert PART not in said or "…" not in said, "a part is whole or not there"
    assert seen == {0, 1, 2} and odds.toolTip().startswith(told)


# --- the edge of the log ------------------------------------------------------------------------


def test_the_edge_of_the_log_follows_pointer_and_keys(qtbot: Any) -> None:
    grip = LogGrip()
    qtbot.addWidget(grip)
    grip.resize(300, grip.height())
    moves: list[int] = []
    grip.moved.connect(moves.append)
    QTest.mouseMove(grip, QPoint(150, 60))
    assert moves == [], "not held"
    QTest.mousePress(grip, Qt.MouseButton.LeftButton, pos=QPoint(150, 4))
    QTest.mouseMove(grip, QPoint(150, 34))
    QTest.mouseMove(grip, QPoint(150, 24))
    QTest.mouseRelease(grip, Qt.MouseButton.LeftButton, pos=QPoint(150, 24))
    QTest.mouseMove(grip, QPoint(150, 90))
    assert [each for each in moves if each] == [30, -10]
    moves.clear()
    THEMES.set(scale=150)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Left):
        QTest.keyClick(grip, key)
    assert moves == [STEP * 3 // 2, -STEP * 3 // 2], "as far as the letters are large"


# --- how loud -----------------------------------------------------------------------------------


@LANGUAGES
def test_a_volume_is_set_by_key_heard_and_kept(qtbot: Any, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    CATALOGUE.language = language
    heard: list[str] = []
    monkeypatch.setattr(SOUNDS, "can_play", lambda: True)
    monkeypatch.setattr(SOUNDS, "play", heard.append)
    settings = Settings(volumes={"dice": 20})
    form = Volumes(settings)
    qtbot.addWidget(form)
    told: list[bool] = []
    form.changed.connect(lambda: told.append(settings.sound))
    assert [each.accessibleName() for each in form.sliders.values()] == [tr(f"sound.{kind}") for kind in KINDS]
    assert form.on.text() == tr("settings.sound_on")
    QTest.keyClick(form.sliders["dice"], Qt.Key.Key_Right)
    assert settings.volumes == {"dice": 25} and heard == ["dice"] and told == [True]
    QTest.keyClick(form.sliders["bell"], Qt.Key.Key_Home)
    assert settings.volumes == {"dice": 25, "bell": 0}, "to its own kind alone"
    form.on.click()
    assert not settings.sound and told[-1] is False


@LANGUAGES
@pytest.mark.parametrize("there", [True, False])
def test_volumes_can_be_set_and_are_kept_before_there_is_sound(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch, language: str, there: bool
) -> None:
    """They could not even be seen without the package; what brings it is said below them."""
    CATALOGUE.language = language
    monkeypatch.setattr(SOUNDS, "can_play", lambda: there)
    settings = Settings(volumes={"dice": 20})
    form = Volumes(settings)
    qtbot.addWidget(form)
    form.show()
    assert all(each.isVisible() and each.isEnabled() for each in form.sliders.values())
    assert form.missing.isVisible() is not there and form.command.isVisible() is not there
    QTest.keyClick(form.sliders["dice"], Qt.Key.Key_Right)
    assert settings.volumes == {"dice": 25} and settings.sound


@pytest.mark.parametrize(
    ("python", "typed"),
    [("/home/ann/kf/.venv/bin/python", "{}"), ("C:\\KF Desktop\\.venv\\Scripts\\python.exe", '"{}"')],
)
def test_what_brings_sound_is_installed_for_the_python_that_runs_the_game(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch, python: str, typed: str
) -> None:
    """Whoever had started a checkout by start.py was not told of the environment that it makes."""
    monkeypatch.setattr(SOUNDS, "can_play", lambda: False)
    monkeypatch.setattr(sys, "executable", python)
    form = Volumes(Settings())
    qtbot.addWidget(form)
    form.show()
    assert form.command.text() == f"{typed.format(python)} -m pip install miniaudio"
    assert form.command.isReadOnly()


def test_a_click_anywhere_on_a_panel_ticks_its_box(qtbot: Any) -> None:
    made = Choice(QCheckBox())
    qtbot.addWidget(made)
    made.resize(200, 80)
    told: list[Any] = []
    made.toggled.connect(lambda: told.append(made.frame.property("chosen")))
    for place in (QPoint(190, 70), QPoint(3, 3)):
        QTest.mouseClick(made, Qt.MouseButton.LeftButton, pos=place)
    assert told == ["true", "false"] and not made.box.isChecked()


# --- a card called out --------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [100, 150])
def test_a_card_is_called_out_above_its_place_within_the_table(qtbot: Any, scale: int) -> None:
    THEMES.set(scale=scale)
    table = QWidget()
    qtbot.addWidget(table)
    table.resize(1280, 800)
    callout, library = CardCallout(table, lambda face: f"<b>{face.title}</b>"), fakes.library()
    callout.show(None, QRect())
    assert callout.card is None, "nothing is made before it is needed"
    first, second = (face_of(library, "techniques", id) for id in library.knights["ilse"].start.techniques[:2])
    for left in (0, 560, 1200):
        above = QRect(left, 660, 80, 100)
        callout.show(first, above)
        assert callout.card is not None and not callout.card.isHidden()
        place = callout.card.geometry()
        assert table.rect().contains(place) and place.bottom() < above.top(), left
        assert callout.words is not None and not callout.words.isHidden()
        assert table.rect().contains(callout.words.geometry()) and not callout.words.geometry().intersects(place)
        assert (0 < left < 1200 and abs(place.center().x() - above.center().x()) <= 2) or left in (0, 1200)
    for left in (100, 600, 1000):
        seen = QRect(left, 400, 120, 120)
        callout.show(first, QRect(left, 660, 80, 100), [seen])
        assert callout.card is not None and not callout.card.geometry().intersects(seen), left
        assert table.rect().contains(callout.card.geometry())
        assert callout.words is not None and callout.words.isHidden()
    callout.show(second, QRect(560, 120, 80, 100))
    assert callout.card is not None and callout.card.face == second
    assert callout.card.geometry().top() >= 0, "a low place leaves less of it"
    assert callout.card.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    assert callout.card.focusPolicy() == Qt.FocusPolicy.NoFocus
    callout.show(None, QRect())
    assert callout.card.isHidden()


# --- the folded stage, and the monster at its foot ----------------------------------------------


@LANGUAGES
def test_the_folded_stage_says_its_numbers(qtbot: Any, language: str) -> None:
    CATALOGUE.language = language
    owner = QWidget()
    qtbot.addWidget(owner)
    tab = StageTab(owner)
    state = fakes.clash_state()
    clash: s.Clash = state.clash  # type: ignore[assignment]
    tab.show_table(fakes.view_of(state))
    view = fakes.view_of(state).game.clash
    assert view is not None
    decks = (str(len(clash.ai_deck)), str(len(clash.bp_deck)))
    assert [number for _, _, number in tab.signs] == [f"{view.wounds}/{view.wounds_needed}", *decks]
    assert tab.accessibleName() == tr("stage.open") and f"{tr('monster.ai_deck')} {decks[0]}" in (
        tab.accessibleDescription()
    )
    clash.ai_deck = clash.ai_deck[1:]
    tab.show_table(fakes.view_of(state))
    assert CATALOGUE.headed(tr("monster.ai_deck"), str(int(decks[0]) - 1)) in tab.toolTip().splitlines()
    tab.show_table(fakes.view_of(fakes.state("delve")))
    assert [(sign, number) for sign, _, number in tab.signs] == [("time", "5"), ("clue", "18")]


@LANGUAGES
def test_the_foot_says_the_monster_and_burns_a_flame_a_wound(qtbot: Any, language: str) -> None:
    CATALOGUE.language = language
    owner = QWidget()
    qtbot.addWidget(owner)
    foot = MonsterFoot(owner)
    state = fakes.clash_state()
    clash: s.Clash = state.clash  # type: ignore[assignment]
    foot.show_table(fakes.view_of(fakes.state("delve")))
    assert foot.accessibleName() == "", "nobody is fought"
    drawn: list[list[int]] = []
    for stack in ([], ["single"], ["single"] * 3):
        clash.wound_stack = list(stack)
        foot.show_table(fakes.view_of(state))
        needed = fakes.view_of(state).game.clash.wounds_needed  # type: ignore[union-attr]
        assert f"{tr('monster.wounds')} {len(stack)}/{needed}" in foot.accessibleName()
        assert fakes.library().monsters["bell_ox"].name.get(language) in foot.accessibleName()
        foot.resize(240, px(54))
        image = foot.grab().toImage()
        drawn.append([image.pixel(x, y) for y in range(px(30), px(46)) for x in range(px(51), px(51 + 6 * 15))])
    changed_of = [sum(one != none for one, none in zip(each, drawn[0], strict=True)) for each in drawn]
    assert changed_of[1] > 10 and round(changed_of[2] / changed_of[1]) == 3, "a flame more for each wound"


# --- figures and inks ---------------------------------------------------------------------------


@LANGUAGES
def test_only_figures_that_read_differently_are_told_with_which_is_better(language: str) -> None:
    CATALOGUE.language = language
    now = Outfit(
        values={"hit": Fraction(501, 1000), "bane": Fraction(2), "speed": Fraction(5), "armor": Fraction(5, 2)}
    )
    then = Outfit(values={"hit": Fraction(502, 1000), "bane": Fraction(1), "speed": Fraction(6), "armor": Fraction(2)})
    found = changed(now, then)
    assert [figure.name for figure in found] == [tr(f"loadout.figure.{id}") for id in ("armor", "speed", "bane")]
    assert [(each.before, each.after, each.better) for each in found] == [
        ("2.5", "2", False),
        ("5", "6", True),
        ("2", "1", False),
    ]
    assert changed(now, now) == changed(Outfit(), then) == changed(now, Outfit()) == []
    assert [shown(id, Fraction(1, 3)) for id in ("hit", "armor")] == [tr("loadout.percent", percent=33), "0.3"]
    rich = rich_changes(found)
    assert (rich.count("▲"), rich.count("▼")) == (1, 2) and rich.count(colour("blood").name()) == 2
    assert " →" not in rich and rich_changes([]) == "" and len({tr(f"loadout.figure.{id}") for id in FIGURES}) == 10


def test_a_knights_initial_is_written_in_the_ink_that_reads_better() -> None:
    view = fakes.view_of(fakes.state("delve"))
    for knight in (*view.library.knights, *view.library.squires, ""):
        ground = knight_colour(knight, view)
        found = {ink: contrast(ink, ground.name()) for ink in ("#1a1208", "#fff4e2")}
        assert found[ink_on(ground).name()] > max(4, max(found.values()) - 0.1), (knight, found)


# --- what cards let one choose ------------------------------------------------------------------


@LANGUAGES
def test_each_thing_that_a_card_lets_one_choose_says_what_it_does(language: str) -> None:
    CATALOGUE.language = language
    library, tried = fakes.library(), 0
    for shelf in shelves.SOURCES:
        for id, card in getattr(library, shelf).items():
            for printed in (each for _, one in walk(card) if isinstance(one, Choose) for each in one.options):
                option = Option("o", "text", {"en": printed.text.en, "zh": printed.text.zh})
                asked = Decision(Kind.CHOOSE, "choose.may", [option], source=id)
                said = choices.does(option, fakes.view_of(fakes.state("delve"), asked))
                tried += said == describe(printed.do, language, library)
                option.label = "yes"
                assert choices.does(option, fakes.view_of(fakes.state("delve"), asked)) == "", "no text of a card"
                break
            if tried > 2:
                break
    assert tried > 2
    nobody = Option("o", "text", {"en": "Sing.", "zh": "唱。"})
    asked = Decision(Kind.CHOOSE, "choose.may", [nobody], source="no such card")
    assert choices.does(nobody, fakes.view_of(fakes.state("delve"), asked)) == ""


def test_every_shelf_on_which_a_card_is_looked_for_is_one_of_the_library() -> None:
    library = fakes.library()
    for name in {*shelves.SOURCES, *choices.SHELVES, *(each for row in shelves.SHELF_OF.values() for each in row)}:
        assert isinstance(getattr(library, name), dict), name


def test_what_is_chosen_ends_in_dots_where_it_is_cut(qtbot: Any) -> None:
    """A name that ended at the arrow looked whole."""
    words = "A game with a very long name, played on a Thursday by two"

    def drawn(chosen: str) -> QImage:
        combo = Combo()
        qtbot.addWidget(combo)
        combo.addItem(chosen)
        combo.setFixedSize(150, 36)
        return combo.grab().toImage()

    whole = drawn(words)
    assert any(whole == drawn(f"{words[:count].rstrip()}…") for count in range(4, 30))
    assert drawn("Short") != drawn("")
