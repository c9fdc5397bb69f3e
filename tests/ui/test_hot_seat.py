"""Several players at one screen: whose decision it is is plain, and how a skirmish went."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QColor

from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.ui.decision.option_button import OptionButton
from kf_desktop.ui.sequence.steps import NOW, round_steps
from tests.ui import fakes


def asks(window: Any, play: Any, decision: Decision) -> Any:
    """The table with that decision; Ann plays Ilse, Ben plays Bruno."""
    session = play(fakes.clash_state(), "choose")
    session.script = [decision]
    window.table.refresh()
    window.controller.start()
    return window.table.bar


def test_the_player_is_named_where_several_play(window: Any, play: Any) -> None:
    yes = [Option("yes", "yes"), Option("no", "no")]
    bar = asks(window, play, Decision(Kind.CHOOSE, "choose.may", yes, ("Ben",), args={"knight": "bruno"}))
    assert bar.asked.text().startswith("Ben (Bruno):")
    assert [row.fighter.name for row in window.table.party.rows.values()] == ["Ilse · Ann", "Bruno · Ben"]


@pytest.mark.parametrize("seats", [(), ("Ann", "Ben")])
def test_what_all_of_them_decide_is_asked_of_the_party(window: Any, play: Any, seats: tuple[str, ...]) -> None:
    both = [Option(f"knight:{id}", "knight", {"knight": id}) for id in ("ilse", "bruno")]
    bar = asks(window, play, Decision(Kind.FIGURE, "choose.may", both, seats))
    assert bar.asked.text().startswith("The party:")
    colours = [fakes.library().knights[id].colour.lower() for id in ("ilse", "bruno")]
    assert [button.tint for button in bar.buttons if isinstance(button, OptionButton)] == colours


def test_one_player_with_all_knights_is_not_named(window: Any, play: Any) -> None:
    state = fakes.clash_state()
    for knight in state.knights.values():
        knight.seat = "Ann"
    play(state, "choose")
    assert window.table.bar.asked.text().startswith("Ilse:")


def test_the_bar_bears_the_colour_of_the_knight_who_is_asked(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    colour = window.table.bar.grab().toImage().pixelColor(2, 60)
    assert colour == QColor(fakes.library().knights["ilse"].colour)


@pytest.mark.parametrize(("result", "title"), [("won", "Victory"), ("lost", "Defeat")])
def test_the_end_of_a_skirmish_says_how_it_went(window: Any, play: Any, result: str, title: str) -> None:
    state = fakes.skirmish_state()
    assert state.clash is not None
    state.clash.result = result
    state.knights["bruno"].dead = True
    session = play(state, "choose")
    options = [Option("again", "fight_again"), Option("end", "end_skirmish")]
    session.script = [Decision(Kind.CHOOSE, "skirmish.next", options, args={"result": result})]
    window.controller.start()
    verdict = window.table.verdict
    assert verdict.isVisible() and not window.table.hand.isVisible()
    assert verdict.title.text() == title
    said = verdict.accessibleDescription()
    assert "round 2" in said and "Ilse · Vigor" in said and "Bruno · dead" in said
    assert [step.state for step in round_steps(window.controller.view())] == [NOW]


def test_nothing_is_said_of_the_end_before_it(window: Any, play: Any) -> None:
    play(fakes.skirmish_state(), "action")
    assert not window.table.verdict.isVisible() and window.table.hand.isVisible()
