"""What is told of the board and the map stays while the pointer rests there."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolTip

from kf_desktop.engine.grid import OFF
from kf_desktop.ui.clash_board.drawing.floor import cell_rect
from kf_desktop.ui.hand.fan import HOVER
from kf_desktop.ui.theme.pointing import POINTER, pointed
from tests.ui import fakes

NO_KEYS, NO_BUTTON = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.NoButton


def places(window: Any) -> tuple[Any, QPointF, str]:
    """The view on top, a place on it, and what the tip there begins with."""
    view = window.table.middle.views[window.table.middle.current]
    if window.table.middle.current == "clash":
        knight = view.look.knights[0]
        return view, cell_rect(view.look, knight.cell).center(), view._words.tip(knight.cell)[:20]
    tile = next(iter(view.look.tiles.values()))
    return view, tile.area.center(), view._words.tip(tile)[:20]


@pytest.mark.parametrize("scene", ["clash", "delve"])
def test_a_tip_outlives_the_moment_when_qt_asks_for_one(scene: str, window: Any, play: Any, qtbot: Any) -> None:
    """0.7 s after the pointer has come to rest, Qt asks the scene for a tip: it has none, and must not hide ours."""
    play(fakes.clash_state() if scene == "clash" else fakes.state(scene), "choose")
    qtbot.wait(20)
    view, place, told = places(window)
    view._point(place)
    assert QToolTip.isVisible() and told in QToolTip.text()
    spot = view.canvas.mapFromScene(place)
    viewport = view.canvas.viewport()
    QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, spot, viewport.mapToGlobal(spot)))
    qtbot.wait(400)  # the tip goes away 0.3 s after it is told to
    assert QToolTip.isVisible() and told in QToolTip.text()
    QToolTip.hideText()


def test_a_card_that_comes_under_a_resting_pointer_waits_until_it_is_pointed_at(
    window: Any, play: Any, qtbot: Any
) -> None:
    """It would lie over the dice or the board that the player was about to click on."""
    play(fakes.clash_state(), "action")
    hand = window.table.hand
    card = hand.cards[1]
    QCursor.setPos(card.mapToGlobal(card.rect().center()))
    hand.show_table(window.table.controller.view())
    card.pointed.emit(True)
    qtbot.wait(HOVER + 100)
    assert window.table.callout.card is None or not window.table.callout.card.isVisible()
    QCursor.setPos(card.mapToGlobal(card.rect().center()) + QPoint(3, 0))
    card.pointed.emit(True)
    qtbot.waitUntil(lambda: window.table.callout.card is not None and window.table.callout.card.isVisible())


def test_a_pointer_that_rests_frames_nothing_once_keys_move_the_cursor(window: Any, play: Any, qtbot: Any) -> None:
    """A second dashed frame lay under the pointer, as if the cursor were there as well."""
    play(fakes.clash_state(), "cell")
    view = window.table.middle.views["clash"]
    rests = view.canvas.viewport().mapToGlobal(view.canvas.viewport().rect().center())
    QCursor.setPos(rests)
    qtbot.keyClick(view.canvas, Qt.Key.Key_Right)
    spot = view.canvas.viewport().mapFromGlobal(rests)

    def told() -> None:
        event = QMouseEvent(QEvent.Type.MouseMove, QPointF(spot), QPointF(QCursor.pos()), NO_BUTTON, NO_BUTTON, NO_KEYS)
        view.canvas.mouseMoveEvent(event)

    told()
    assert view.hover == OFF and view.spot != OFF
    QCursor.setPos(rests + QPoint(3, 0))
    told()
    assert view.hover != OFF


def test_a_widget_under_a_resting_pointer_is_pointed_at_when_it_moves(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    button = window.table.hand.cards[0] if window.table.hand.cards else window.table.bar.undo
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    QCursor.setPos(QPoint(400, 300))
    POINTER._left_at = None
    assert pointed(button)
    POINTER._focused(window, button)
    assert not pointed(button)
    QCursor.setPos(QPoint(404, 300))
    assert pointed(button)
