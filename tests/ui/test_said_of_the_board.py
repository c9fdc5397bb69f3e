"""What is said of the board: who is on a space, what can be answered there, who sees whom, what an attack would do."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from html import unescape
from typing import Any

import pytest

from kf_desktop.door.rulings import SightLine
from kf_desktop.engine.decision import Decision, Kind, Option, Refusal
from kf_desktop.engine.grid import Cell
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table import state as s
from kf_desktop.ui.clash_board.clicks import Clicks
from kf_desktop.ui.clash_board.look import read_board
from kf_desktop.ui.clash_board.places import Places, places_of
from kf_desktop.ui.clash_board.words import BoardWords
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.table.board_view import Click
from tests.ui import fakes

SPADE, PEEL = "ilse.gear.parish_spade", "merchant.gear.bakers_peel"


@dataclass
class Rulings:
    """What the rules would say, set by hand."""

    sight_lines: tuple[SightLine, ...] = ()
    refused: tuple[Refusal, ...] = ()
    odds: dict[str, dict[str, Fraction]] = field(default_factory=dict)
    struck: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    aims: tuple[int, int] = (0, 0)
    path: tuple[Cell, ...] = ()
    still_reached: dict[Cell, bool] = field(default_factory=dict)
    zone: tuple[Cell, ...] = ()

    def refusals(self) -> tuple[Refusal, ...]:
        return self.refused

    def attack_odds(self, knight: str, figure: int, gear: str) -> Any:
        return Told(self.odds[gear], self.struck.get(gear, ())) if gear in self.odds else None

    def aimed(self, figure: int, knight: str, cell: Cell) -> tuple[int, int]:
        return self.aims

    def way(self, cell: Cell) -> tuple[Cell, ...]:
        return self.path


@dataclass
class Told:
    """As much of odds as is read here."""

    values: dict[str, Fraction]
    struck: tuple[tuple[str, str], ...] = ()
    later: tuple[tuple[str, int], ...] = (("bruno.technique.steady_breath", 2),)


class Study:
    """Words about one board."""

    def __init__(self, decision: Decision | None = None, state: s.State | None = None, **rulings: Any) -> None:
        self.state = state or fakes.clash_state()
        view = fakes.view_of(self.state, decision)
        made: Any = Rulings(**rulings)
        look = read_board(view)
        assert look is not None
        self.look, self.places = look, places_of(decision, look)
        self.words = BoardWords(replace(view, rulings=made), look, made)

    @property
    def ilse(self) -> Cell:
        return self.state.knights["ilse"].cell

    @property
    def ox(self) -> Cell:
        return self.look.monsters[0].cell

    def space(self, cell: Cell) -> str:
        return self.words.space(cell, self.places)


def line(knight: str, **changes: Any) -> SightLine:
    return replace(SightLine(1, knight, True, None, Cell(-1), ""), **changes)


# --- spaces -------------------------------------------------------------------------------------


def test_an_empty_space_has_its_name_and_nothing_else() -> None:
    study = Study()
    cell = next(cell for cell in range(140) if not study.look.at(Cell(cell)))
    assert study.space(Cell(cell)) == f"{study.look.grid.name(Cell(cell))}: empty"


def test_a_figure_is_told_with_its_state() -> None:
    state = fakes.clash_state()
    state.knights["ilse"].hidden = state.knights["ilse"].acted = True
    study = Study(state=state)
    told = study.space(study.ilse)
    assert "Ilse Harrow" in told and "hidden" in told.lower() and "acted" in told
    assert "Target" in told or "target" in told, "she has the Priority Target token"
    assert "knocked down" not in told and "knocked down" in study.space(state.knights["bruno"].cell)


def test_a_monster_is_told_with_the_side_it_faces() -> None:
    state = fakes.clash_state()
    told = {}
    for facing in ("north", "south"):
        state.clash.figures[0].facing = facing  # type: ignore[union-attr]
        study = Study(state=state)
        told[facing] = study.space(study.ox)
    assert "Bell-Ox" in told["north"] and told["north"] != told["south"]
    assert "north" in told["north"].lower() and "south" in told["south"].lower()


def test_a_space_on_offer_says_so_with_what_it_costs() -> None:
    free, dear = "B2", "B3"
    options = [
        Option("a", "cell", {"space": free}),
        Option("b", "cell", {"space": dear, "cost": 3}),
    ]
    study = Study(Decision(Kind.CELL, "walk", options, ("Ann",), args={"knight": "ilse"}))
    at = {name: study.space(study.look.grid.cell(name)) for name in (free, dear, "B4")}
    assert len({at[free].partition(". ")[2], at[dear].partition(". ")[2], at["B4"].partition(". ")[2]}) == 3
    assert "3" in at[dear].partition(". ")[2] and at["B4"] == "B4: empty"


def test_a_refused_space_says_why_it_is_not_on_offer() -> None:
    refused = hindrance.NO_WAY.of(Option("cell:B2", "cell", {"space": "B2"}))
    study = Study(refused=(refused,))
    why, cell = speech.refusal(refused, study.words.view)[1], study.look.grid.cell("B2")
    assert why in unescape(study.words.tip(cell)) and why in study.space(cell)
    assert study.words.tip(study.look.grid.cell("B3")) == "", "bare floor that nobody asks for"


def test_the_whole_board_is_told_figure_by_figure() -> None:
    study = Study()
    told = study.words.everything().splitlines()
    assert len(told) == len(study.look.pieces) == 3
    assert [each.partition(":")[0] for each in told] == [
        study.look.grid.name(piece.cell) for piece in study.look.pieces
    ]


# --- before a click -----------------------------------------------------------------------------


def at_reach(study: Study, name: str, cost: int) -> Cell:
    cell = study.look.grid.cell(name)
    study.words.clicks = Clicks("ilse", costs={cell: cost})
    return cell


def test_a_space_in_reach_says_its_cost_and_whether_one_could_attack_from_there() -> None:
    study = Study()
    cell = at_reach(study, "B2", 2)
    near = study.space(cell)
    study.words.standpoints = (cell,)
    assert "2" in near and len(study.space(cell)) > len(near)
    assert study.words.tip(cell).startswith("<b>B2")


def test_a_space_in_reach_names_the_monster_that_would_strike_there() -> None:
    safe, struck = Study(), Study(aims=(2, 5))
    assert "Bell-Ox" not in safe.space(at_reach(safe, "B2", 2))
    told = struck.space(at_reach(struck, "B2", 2))
    assert "Bell-Ox" in told and "2" in told and "5" in told


# --- attacks ------------------------------------------------------------------------------------


def armed(**odds: dict[str, Fraction]) -> Study:
    study = Study(odds={SPADE: odds["spade"], PEEL: odds["peel"]})
    click = Click("attack")
    study.words.clicks = Clicks("ilse", figures={study.look.monsters[0].key: {SPADE: click, PEEL: click}})
    return study


def chances(any_hit: int, wound: int, **more: int) -> dict[str, Fraction]:
    return {name: Fraction(value, 100) for name, value in {"any_hit": any_hit, "wound": wound, **more}.items()}


def test_the_weapon_that_wounds_most_likely_is_the_best() -> None:
    study = armed(spade=chances(90, 30, critical=10), peel=chances(60, 40, critical=5))
    ox = study.look.monsters[0]
    assert study.words.best_weapon(ox) == PEEL
    study = armed(spade=chances(90, 40, critical=10), peel=chances(95, 40, critical=5))
    assert study.words.best_weapon(ox) == SPADE, "of two that wound alike the one with more critical wounds"


def test_without_all_chances_no_weapon_is_the_best() -> None:
    study = armed(spade=chances(90, 30), peel={})
    assert study.words.best_weapon(study.look.monsters[0]) == ""


def test_an_attack_is_told_weapon_by_weapon_the_best_one_first() -> None:
    study = armed(spade=chances(90, 30), peel=chances(60, 40))
    tip = unescape(study.words.tip(study.ox))
    spade, peel = (study.words.weapon(gear) for gear in (SPADE, PEEL))
    assert tip.index(peel) < tip.index(spade) and "40 %" in tip and "90 %" in tip
    heard = study.space(study.ox)
    assert spade in heard and peel in heard


def test_what_answers_the_attack_is_told_only_where_something_does() -> None:
    quiet = armed(spade=chances(90, 30), peel=chances(60, 40)).words
    loud = armed(spade=chances(90, 30, answers_fail=50, answers_wound=25), peel=chances(60, 40)).words
    ox = Study().ox
    assert "25 %" in loud.tip(ox) and "50 %" in loud.tip(ox) and len(loud.tip(ox)) > len(quiet.tip(ox))


def test_whom_the_weapon_would_drive_the_monster_over_is_told_and_that_a_princess_dies_of_it() -> None:
    study = armed(spade=chances(90, 30), peel=chances(60, 40))
    made: Any = study.words.rulings
    made.struck[SPADE] = (("pushback", "bruno"), ("pushback", "aveline"))
    tip = unescape(study.words.tip(study.ox))
    assert "Its Pushback would run over Bruno as the board stands" in tip
    assert "Its Pushback would kill Aveline as the board stands" in tip
    assert "Steady Breath can still roll 2 dice again: not counted" in tip
    assert "would kill" not in unescape(armed(spade=chances(90, 30), peel=chances(60, 40)).words.tip(study.ox))


# --- who sees whom ------------------------------------------------------------------------------


def test_a_monster_tells_whom_it_sees_and_why_not_the_others() -> None:
    seen = Study(sight_lines=(line("ilse"), line("bruno", clear=False, blocked_by=Cell(15))))
    tip = seen.words.tip(seen.ox)
    assert "Ilse" in tip and "Bruno" in tip and seen.look.grid.name(Cell(15)) in tip
    blind = Study(sight_lines=(line("ilse", clear=False, unseen="blindspot"),))
    assert "Ilse" in blind.words.tip(blind.ox)
    assert blind.words.tip(blind.ox) != Study(sight_lines=(line("ilse"),)).words.tip(blind.ox)


def test_a_knight_tells_who_sees_him_with_his_numbers() -> None:
    study = Study(sight_lines=(line("ilse"), line("bruno", clear=False, blocked_by=Cell(15))))
    ilse, tip = study.state.knights["ilse"], study.words.tip(study.ilse)
    assert f"{ilse.vigor}/{ilse.vigor_limit}" in tip and f"{ilse.heat}/{ilse.heat_limit}" in tip
    assert "Bell-Ox" in tip and study.look.grid.name(Cell(15)) not in tip, "that line is another knight's"


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_everything_has_words_in_both_languages(language: str) -> None:
    CATALOGUE.switch(language)
    CATALOGUE.missing.clear()
    lines = (line("ilse"), line("bruno", clear=False, unseen="vantage_point"))
    study = Study(sight_lines=lines, odds={SPADE: chances(90, 30), PEEL: chances(60, 40)}, aims=(1, 4))
    click = Click("attack")
    study.words.clicks = Clicks("ilse", figures={study.look.monsters[0].key: {SPADE: click, PEEL: click}})
    for cell in study.look.grid.spaces:
        assert study.space(cell)
        study.words.tip(cell)
    assert not CATALOGUE.missing


# --- where options lie --------------------------------------------------------------------------


def test_options_of_a_question_about_figures_lie_on_them_whatever_they_are() -> None:
    look = Study().look
    asked = Decision(Kind.ORDER, "order.effects", [Option("x", "condition", {"card": "c", "knight": "bruno"})])
    assert list(places_of(asked, look).figures) == ["knight:bruno"]
    asked = replace(asked, kind=Kind.CHOOSE)
    assert not places_of(asked, look).any()


def test_an_option_of_a_figure_that_is_not_there_has_no_place() -> None:
    asked = Decision(Kind.FIGURE, "choose.attack", [Option("x", "attack", {"figure": 7, "gear": SPADE})])
    assert places_of(asked, Study().look) == Places()


def test_arrows_stand_around_the_figure_that_is_named_or_the_only_one() -> None:
    look = Study().look
    options = [Option(f"x{side}", side, {"side": side}) for side in ("north", "east")]
    named = places_of(Decision(Kind.CHOOSE, "turn", options, args={"knight": "bruno"}), look)
    assert list(named.sides) == ["north", "east"] and named.pivot == "knight:bruno"
    assert places_of(Decision(Kind.CHOOSE, "turn", options), look).pivot == look.monsters[0].key
