"""What lies face down is shown by number and back: decks, supply, wounds, the exploration deck."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QLabel, QWidget

from kf_desktop.engine.grid import Cell
from kf_desktop.rules.table.state import FigureNumber
from kf_desktop.ui.cards.faces import roman
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.stage.kingdom import SIDES, KingdomPanel
from kf_desktop.ui.stage.monster_sheet import MonsterSheet
from kf_desktop.ui.stage.piles import Pile, Piles
from kf_desktop.ui.stage.turning import TurningRows
from kf_desktop.ui.staging.beats import Row
from kf_desktop.ui.staging.spots import spot_of
from kf_desktop.ui.theme.theme import THEMES
from tests.ui import fakes


def monster(state: fakes.s.State) -> MonsterSheet:
    panel = MonsterSheet()
    panel.show_table(fakes.view_of(state))
    return panel


def words(panel: Any) -> list[str]:
    """Labels by their text, painted parts by their names."""
    return [
        each.text() if isinstance(each, QLabel) else each.accessibleName()
        for each in panel.findChildren(QWidget)
        if not each.isHidden()
    ]


def tips(panel: Any) -> list[str]:
    return [tip for pile in panel.piles.piles for tip in pile.tip.split("\n")]


def test_a_row_that_has_turned_over_leaves_what_lies_below_it() -> None:
    """It lay over the wounds at the stage's foot for as long as anything else moved."""
    rows = TurningRows()
    for levels in ("I×5", "I×4 II×1"):
        rows.write({"ai": levels})
    rows.turn("ai", Row.lasts)
    assert rows.newest() == "ai"
    rows.turn("ai", Row.lasts + Row.lingers)
    assert rows.newest() == ""


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_deck_is_counted_by_level_and_its_supply_is_told_on_hover(language: str, qtbot: Any) -> None:
    CATALOGUE.language = language
    state, library = fakes.clash_state(), fakes.library()
    clash = state.clash
    assert clash is not None
    ones, twos = library.ai_of("bell_ox", 1), library.ai_of("bell_ox", 2)
    clash.ai_deck = [card.id for card in (*ones[:3], *twos[:2])]
    clash.ai_discard = [ones[3].id]
    clash.ai_supply = {"2": [card.id for card in twos[2:]], "3": []}
    panel = monster(state)
    assert f"{tr('monster.ai_deck')} 5 I×3 II×2" in "\n".join(words(panel))
    assert tr("monster.discard", count=1) in tips(panel)
    assert tr("monster.supply", cards=f"II×{len(twos) - 2}") in tips(panel)
    said = "\n".join(words(panel))
    assert [card.id for card in (*ones[:3], *twos[:2]) if card.name.get(language) in said] == []


def test_an_empty_deck_has_no_levels_and_an_empty_supply_says_nothing(qtbot: Any) -> None:
    state = fakes.clash_state()
    clash = state.clash
    assert clash is not None
    clash.ai_deck, clash.ai_discard, clash.ai_supply = [], [], {}
    clash.bp_deck, clash.bp_discard, clash.bp_supply = [], [], {}
    panel = monster(state)
    deck = panel.piles.piles[0]
    assert (deck.caption, deck.count, deck.levels) == (tr("monster.ai_deck"), 0, "")
    assert not any(tr("monster.next_bp", level=roman(level)) in words(panel) for level in (1, 2, 3))
    assert not any(tip.startswith(tr("monster.supply", cards="")) for tip in tips(panel))


def test_wounds_are_told_of_how_many(qtbot: Any) -> None:
    state, library = fakes.clash_state(), fakes.library()
    clash = state.clash
    assert clash is not None
    needed = library.monsters["bell_ox"].at_level(clash.level).wounds
    for stack, dealt in ((["single"], 1), (["single", "double"], 3), ([], 0)):
        clash.wound_stack = stack
        assert monster(state).wounds.accessibleName() == f"{tr('monster.wounds')} {dealt}/{needed}"


@pytest.mark.rule("ESC-005")
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_wound_stack_lies_open_with_the_newest_wound_above(language: str, qtbot: Any) -> None:
    CATALOGUE.language = language
    state, library = fakes.clash_state(), fakes.library()
    clash = state.clash
    assert clash is not None
    first, second = library.bp_of("bell_ox", 1)[:2]
    clash.wound_stack = ["single", "single", first.id, second.id]
    stack = monster(state).piles.piles[-1]
    assert stack.caption == tr("monster.wound_stack")
    assert stack.open == (second.name.get(language), first.name.get(language))
    assert tr("monster.wounds_single", count=2) in stack.tip
    clash.wound_stack = []
    stack = monster(state).piles.piles[-1]
    assert stack.open == () and stack.tip == tr("monster.unhurt")


def test_a_wounded_body_part_flies_to_the_stack(qtbot: Any) -> None:
    panel = monster(fakes.clash_state())
    qtbot.addWidget(panel)
    panel.resize(240, 600)
    panel.show()
    deck, stack = spot_of(panel, "bp_deck"), spot_of(panel, "wounds")
    assert not deck.isEmpty() and not stack.isEmpty() and not deck.intersects(stack)
    assert stack.left() > deck.right() - 2


def test_a_mobs_card_is_told_by_its_level_alone(qtbot: Any) -> None:
    state, library = fakes.clash_state(), fakes.library()
    clash = state.clash
    assert clash is not None
    parts = [library.bp_of("cinder_novices", level)[0] for level in (1, 2)]
    clash.monster = "cinder_novices"
    clash.figures = [
        fakes.s.Figure(FigureNumber(n), Cell(20 + n), "south", bp=part.id) for n, part in enumerate(parts, 1)
    ]
    clash.figures[1].revealed = True
    clash.bp_deck, clash.bp_discard, clash.bp_current, clash.wound_stack = [], [], "", []
    view = fakes.view_of(state)
    assert view.game.clash is not None
    assert [figure.bp for figure in view.game.clash.figures] == ["", parts[1].id]
    said = "\n".join(words(monster(state))).replace("\u00a0", " ")
    assert "1 I · 2 II" in said and parts[0].name.en not in said


def test_the_back_of_the_next_exploration_card_is_told_side_by_side(qtbot: Any) -> None:
    state, library = fakes.state("delve"), fakes.library()
    card = next(card for card in library.explorations.values() if card.back is not None)
    rest = [other for other in library.explorations if other != card.id][:6]
    state.expedition.exploration, state.expedition.exploration_discard = [card.id, *rest], rest[:1]
    panel = KingdomPanel()
    qtbot.addWidget(panel)
    panel.show_table(fakes.view_of(state))
    said = words(panel)
    assert tr("delve.deck", count=7, discard=1) in said
    for side, arrow in SIDES.items():
        assert f"{arrow} {tr(f'word.{getattr(card.back, side)}')}" in said
    assert card.id not in "\n".join(said)


def test_a_special_card_on_top_says_that_it_is_one(qtbot: Any) -> None:
    state, library = fakes.state("delve"), fakes.library()
    special = next(card for card in library.explorations.values() if card.back is None)
    state.expedition.exploration = [special.id]
    panel = KingdomPanel()
    qtbot.addWidget(panel)
    panel.show_table(fakes.view_of(state))
    assert tr("delve.special") in words(panel)


def test_levels_that_take_a_second_line_have_room_for_it(qtbot: Any) -> None:
    """At one width of the sheet the third level was broken off, and the sheet did not grow: a deck of six read four."""
    piles = Piles()
    qtbot.addWidget(piles)
    piles.show_piles((Pile("ai", "AI deck", 6, "I×2 II×2 III×2", ""), Pile("", "Wound Stack", 0, "", "")))
    measured, centred = QFontMetricsF(THEMES.theme.font(13)), Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
    seen = set()
    for width in range(200, 300):
        piles.resize(width, 200)
        room = QRectF(0, 0, width / 3, 999)
        broken = measured.boundingRect(room, centred, "I×2 II×2 III×2").height() > measured.height() * 1.5
        assert piles.lines_more() == broken, width
        seen.add(broken)
    assert seen == {True, False}
