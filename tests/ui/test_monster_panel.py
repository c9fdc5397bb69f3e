"""What the table shows of a monster: its traits, the level of the next body part, who holds its tokens."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel

from kf_desktop.content.sentences.monsters import describe_trait
from kf_desktop.engine.events import Event
from kf_desktop.engine.grid import Cell
from kf_desktop.rules.table import state as s
from kf_desktop.rules.table.state import FigureNumber
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.played import place_of_played
from kf_desktop.ui.clash_board.look import read_board
from kf_desktop.ui.glossary.signs import sign
from kf_desktop.ui.i18n.accounts import printed_lines
from kf_desktop.ui.i18n.speech import names_of
from kf_desktop.ui.panels.knight_facts import signs
from kf_desktop.ui.stage.monster_sheet import MonsterSheet
from kf_desktop.ui.stage.stage import Stage
from kf_desktop.ui.staging.beats import Row
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes


def shown(state: s.State) -> MonsterSheet:
    panel = MonsterSheet()
    panel.show_table(fakes.view_of(state))
    return panel


def words(panel: MonsterSheet) -> str:
    return "\n".join([*(label.text() for label in panel.findChildren(QLabel)), panel.piles.accessibleName()])


@pytest.mark.rule("MON-039")
def test_all_traits_of_the_level_are_shown_with_their_text() -> None:
    state, library = fakes.clash_state(), fakes.library()
    assert state.clash is not None
    state.clash.round, state.clash.level = 0, 3
    panel = shown(state)
    traits = library.traits_of(state.clash.monster, 3)
    assert len(traits) > 1
    for trait in traits:
        assert trait.name.en in panel.traits.text()
        assert describe_trait(trait, "en", library) in panel.traits.toolTip()
    state.clash.lost_traits = [traits[0].id]
    assert traits[0].name.en not in shown(state).traits.text()


@pytest.mark.rule("KAT-053")
def test_the_level_of_the_next_body_part_is_public_and_the_card_is_not() -> None:
    state, library = fakes.clash_state(), fakes.library()
    assert state.clash is not None
    card = next(card for card in library.bp.values() if card.level == 2 and card.monster == state.clash.monster)
    state.clash.bp_deck, state.clash.bp_current, state.clash.bp_discard = [card.id], "", []
    said = words(shown(state))
    assert "Next body part: II" in said
    assert card.name.en not in said


@pytest.mark.rule("ACT-018")
def test_the_level_of_the_next_ai_card_is_public_and_the_card_is_not() -> None:
    state, library = fakes.clash_state(), fakes.library()
    assert state.clash is not None
    card = next(card for card in library.ai.values() if card.level == 2 and card.monster == state.clash.monster)
    state.clash.ai_deck, state.clash.ai_current, state.clash.ai_discard = [card.id], "", []
    said = words(shown(state))
    assert "Next AI card: II" in said
    assert card.name.en not in said


@pytest.mark.rule("GLD-003")
def test_cards_that_somebody_has_looked_at_are_named_in_the_order_in_which_they_come() -> None:
    state, library = fakes.clash_state(), fakes.library()
    clash = state.clash
    assert clash is not None
    first, second, *_ = (card for card in library.bp.values() if card.level == 2 and card.monster == clash.monster)
    clash.bp_deck, clash.looked_at = [first.id, second.id], [second.id, first.id]
    assert f"Next body part: {first.name.en}, then {second.name.en}" in words(shown(state))


def test_mobs_are_told_by_number_and_level_and_have_no_deck_of_body_parts() -> None:
    state, library = fakes.clash_state(), fakes.library()
    assert state.clash is not None
    parts = [library.bp_of("cinder_novices", level)[0].id for level in (1, 2)]
    state.clash.monster = "cinder_novices"
    state.clash.figures = [
        s.Figure(FigureNumber(number), Cell(20 + number), "south", bp=part) for number, part in enumerate(parts, 1)
    ]
    state.clash.bp_deck, state.clash.bp_discard, state.clash.bp_current = [], [], ""
    said = words(shown(state))
    assert "1 I · 2 II" in said.replace("\u00a0", " ")
    assert "Body" not in said


@pytest.mark.rule("MON-010", "MON-039")
def test_the_traits_of_companions_are_shown_too() -> None:
    state, library = fakes.clash_state(), fakes.library()
    assert state.clash is not None
    (trait, *_) = library.traits_of("cinder_novices", 2)
    state.clash.monster, state.clash.level = "bell_ox", 1
    assert trait.name.en not in shown(state).traits.text()
    part = library.bp_of("cinder_novices", 1)[0].id
    state.clash.figures.append(s.Figure(FigureNumber(9), Cell(30), "south", bp=part, monster="cinder_novices", level=2))
    assert trait.name.en in shown(state).traits.text()


def test_each_of_a_mob_bears_the_level_of_its_body_part_on_the_board() -> None:
    """At the set-up it was told in the log alone."""
    state, library = fakes.clash_state(), fakes.library()
    assert state.clash is not None
    state.clash.monster, state.clash.figures = "cinder_novices", []
    for number, level in ((1, 2), (2, 1)):
        part = library.bp_of("cinder_novices", level)[0].id
        state.clash.figures.append(s.Figure(FigureNumber(number), Cell(30 + number), "south", bp=part))
    board = read_board(fakes.view_of(state))
    assert board is not None
    assert [look.level for look in board.monsters] == ["II", "I"]


def test_one_of_a_mob_is_not_called_in_the_plural() -> None:
    state = fakes.clash_state()
    assert state.clash is not None
    state.clash.monster = "kiln_hounds"
    board = read_board(fakes.view_of(state))
    assert board is not None
    assert [look.name for look in board.monsters] == ["Kiln Hound 1"]
    view = fakes.view_of(state)
    assert names_of(view.library).resolve({"figure": 1}, view)["figure"] == "Kiln Hound 1"


@pytest.mark.rule("TGT-060")
@pytest.mark.parametrize("token", ["priority_target", "divine_target"])
def test_the_holder_of_a_token_is_marked_on_sheet_and_figure(token: str) -> None:
    state = fakes.clash_state()
    assert state.clash is not None
    state.clash.priority_target = state.clash.divine_target = ""
    one, two = (name for name in state.clash.knights[:2])
    for holder in (one, two):
        setattr(state.clash, token, holder)
        view = fakes.view_of(replace(state))
        board = read_board(view)
        assert board is not None
        assert [look.id for look in board.knights if look.target] == [holder]
        mark = sign(token)
        marked = [name for name in (one, two) if any(mark in word for word, _ in signs(view.game.knights[name], view))]
        assert marked == [holder]


@pytest.mark.parametrize("shelf", ["ai", "signatures", "routines"])
def test_the_lines_of_any_card_that_aims_stand_in_the_table(shelf: str) -> None:
    library = fakes.library()
    card = next(card for card in getattr(library, shelf).values() if len(card.target) > 1 or shelf == "routines")
    assert place_of_played(library, card.id)[0] == shelf
    view = fakes.view_of(fakes.clash_state(), cards=library)
    lines = printed_lines(Event("targeting", {"card": card.id, "figure": 1, "line": 1, "knights": []}), view)
    assert len(lines) == len(card.target) and all(lines)


@pytest.mark.rule("ACT-021")
@pytest.mark.parametrize("step", ["monster_round", "activation", "knight_round", "knight_turn"])
def test_the_whole_signature_can_be_read_in_any_phase(step: str) -> None:
    state, library = fakes.clash_state(), fakes.library()
    assert state.clash is not None
    state.scenes[-1].step = step
    panel = shown(state)
    read: list[CardFace] = []
    panel.read.connect(lambda face, faces: read.append(face))
    panel.known.click()
    assert panel.known.isVisibleTo(panel)
    assert read == [face_of(library, "signatures", state.clash.monster)] and read[0].lines


def test_the_routine_lies_open_beside_the_signature() -> None:
    """It was told of only once it was performed, although it lies face up from the beginning."""
    state, library = fakes.clash_state(), fakes.library()
    assert state.clash is not None
    panel = shown(state)
    read: list[list[CardFace]] = []
    panel.read.connect(lambda face, faces: read.append(faces))
    panel.known.click()
    routine = face_of(library, "routines", state.clash.monster)
    assert routine is not None and routine.lines and read[0][1] == routine
    assert panel.known.toolTip().endswith(f"Routine: {routine.title}")


def test_a_signature_with_a_long_name_is_named_whole_without_the_word() -> None:
    """ "Signature: Come In, It's Getting D" was cut."""
    state = fakes.clash_state()
    panel = shown(state)
    assert panel.known.text().startswith("Signature: ")
    panel.resize(160, 600)
    panel._told = ()
    panel.show_table(fakes.view_of(state))
    assert panel.known.text().startswith("▸ ") and panel.known.toolTip().startswith("Signature: ")


def test_the_row_below_a_deck_turns_over_when_other_cards_are_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MOTION, "speed", "normal")
    state = fakes.clash_state()
    assert state.clash is not None
    stage = Stage()
    for part in (stage.sheet, stage.foot):
        part.show_table(fakes.view_of(state))
    stage.sheet.piles.resize(220, 130)
    stage.foot.resize(220, 54)
    row, seen = Row("ai"), [[part.grab().toImage()] for part in (stage.sheet.piles, stage.foot)]
    stage.prepare([row])
    assert not stage.sheet.piles.rows.gone, "the deck is as it was"
    two = fakes.library().ai_of(state.clash.monster, 2)[0].id
    state.clash.ai_deck = [*state.clash.ai_deck[1:], two]
    stage.foot.show_table(fakes.view_of(state))
    stage.due = lambda: stage.sheet.show_table(fakes.view_of(state))
    stage.prepare([row, Row("body")])
    assert stage.sheet.piles.rows.gone == {"ai": 0.0}, "of the body parts nothing has changed"

    def look() -> list[QImage]:
        return [part.grab().toImage() for part in (stage.sheet.piles, stage.foot)]

    for gone in (row.lasts * 0.2, row.lasts * 0.8, row.lasts + 100.0):
        stage.perform(row, gone)
        for kept, picture in zip(seen, look(), strict=True):
            kept.append(picture)
    stage.perform(row, 0.0)
    assert look() == [kept[-1] for kept in seen], "a second card of the step does not turn it back"
    stage.settle()
    sheet, foot = ([*kept, picture] for kept, picture in zip(seen, look(), strict=True))
    assert all(one != other for place, one in enumerate(sheet) for other in sheet[:place])
    assert foot[0] == foot[-1], "the foot counts the cards alone"
    assert all(one != other for place, one in enumerate(foot[:-1]) for other in foot[:place])


def test_no_row_turns_over_where_nothing_may_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MOTION, "reduced", True)
    state, stage = fakes.clash_state(), Stage()
    assert state.clash is not None
    stage.foot.show_table(fakes.view_of(state))
    state.clash.ai_deck = state.clash.ai_deck[1:]
    stage.foot.show_table(fakes.view_of(state))
    stage.prepare([Row("ai")])
    stage.perform(Row("ai"), 10)
    assert not stage.foot.rows.gone


@pytest.mark.rule("CLA-017")
def test_the_mortis_decks_and_the_open_terrain_cards_are_told_of() -> None:
    state, library = fakes.clash_state(), fakes.library()
    assert state.clash is not None
    state.mortis = {"1": ["a", "b"], "2": ["c"], "3": []}
    tile = next(tile for tile in library.terrain.values() if tile.enter)
    state.clash.terrain = [s.TerrainPiece(tile.id, Cell(0)), s.TerrainPiece(tile.id, Cell(9))]
    around = shown(state).around
    assert around.text().splitlines() == [
        "Mortis decks: I\u00a02 · II\u00a01 · III\u00a00",
        f"Terrain cards: {tile.name.en}",
    ]
    assert tile.name.en in around.toolTip()


@pytest.mark.parametrize("scale", [100, 150])
def test_a_sheet_with_little_height_leaves_lines_out_and_cuts_none(scale: int, qtbot: Any) -> None:
    """Beside the log of a wide window the levels of the decks were cut, and the Signature had no height."""
    THEMES.set(scale=scale)
    panel = shown(fakes.clash_state())
    qtbot.addWidget(panel)
    panel.resize(px(300), px(800))
    panel.show()
    assert panel.traits.isVisible() and panel.next.isVisible()
    panel.resize(px(300), panel._needs() - 1)
    QApplication.processEvents()
    assert not panel.traits.isVisible() and panel.next.isVisible()
    assert panel.piles.height() == panel.piles.sizeHint().height()
    assert panel.need.geometry().bottom() < panel.height()
