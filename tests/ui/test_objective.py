"""The objective: what is needed, what there is, what to do now; the hours of the clashes on the Time track."""

from typing import Any

import pytest

from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.lessons.objective import objective
from kf_desktop.ui.stage.goals import goals
from tests.ui import fakes


def test_of_a_clash_it_counts_the_wounds(play: Any, window: Any) -> None:
    state = fakes.clash_state()
    play(state, "action")
    view = window.controller.view()
    found, clash = objective(view), view.game.clash
    assert clash is not None and str(clash.wounds_needed - clash.wounds) in found.need
    assert f"{clash.wounds} of {clash.wounds_needed}" in found.have and found.now


@pytest.mark.parametrize(("time", "clashes", "hour", "left"), [(3, {}, 8, 5), (9, {"exhibition": "won"}, 16, 7)])
def test_of_a_delve_it_counts_the_hours_to_the_next_clash(
    play: Any, window: Any, time: int, clashes: dict[str, str], hour: int, left: int
) -> None:
    state = fakes.state("delve")
    state.expedition.phase, state.expedition.time, state.expedition.clashes = "delve", time, clashes
    play(state, "tile")
    view = window.controller.view()
    assert f"Time {hour}: {left} to go" in objective(view).have
    marks = {mark.place for mark in window.table.delve.tracks.tracks[0].marks}
    assert hour in marks and (8 in marks) == (not clashes)


def test_at_the_hour_itself_no_hours_are_counted(play: Any, window: Any) -> None:
    """In Chinese there stood that 0 hours were left."""
    state = fakes.state("delve")
    state.expedition.phase, state.expedition.time, state.expedition.clashes = "delve", 8, {}
    play(state, "tile")
    assert objective(window.controller.view()).have == "Hour 8 has come: the Exhibition clash is next"


def test_where_all_clues_are_found_it_sends_nobody_to_look_for_them() -> None:
    state = fakes.state("delve")
    state.expedition.phase, state.expedition.contract = "delve", ""
    state.modes, state.party = ["five_players"], ["ilse"]
    ilse = state.knights["ilse"]
    ilse.mission, ilse.clue_target = "free_roam", "martial"
    for count, said in ((4, "Find the clues"), (5, "All that was wanted is found")):
        ilse.clues = {"martial": count}
        assert objective(fakes.view_of(state)).now.startswith(said)


def test_it_speaks_both_languages(play: Any, window: Any) -> None:
    state = fakes.state("delve")
    state.expedition.phase = "delve"
    play(state, "tile")
    CATALOGUE.language = "zh_CN"
    found = objective(window.controller.view())
    assert "小时" in found.have and "线索" in found.now


def test_a_contract_that_counts_says_how_far_it_is_in_short_too() -> None:
    """Where there is little room the tracker told of the contract by its name alone."""
    state, library = fakes.state("delve"), fakes.library()
    contract = next(card for card in library.contracts.values() if card.goal.what == "encounter")
    state.expedition.contract, state.expedition.progress = contract.id, {"encounter": 1}
    goal = goals(fakes.view_of(state))[-1]
    assert goal.short == f"1 of {contract.goal.amount}"
    assert goal.words.endswith(goal.short)
