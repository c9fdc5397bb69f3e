"""An attack against several knights is resolved against one after another: what is shown is about that one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import QRectF

from kf_desktop.door.odds import What
from kf_desktop.door.rulings import Intent, Number, Toll
from kf_desktop.door.subjects import MonsterAttackSubject
from kf_desktop.engine.events import Event
from kf_desktop.engine.grid import Cell
from kf_desktop.rules.table.sums import part
from kf_desktop.ui.clash_board.clicks import Clicks
from kf_desktop.ui.clash_board.drawing.badge import Badge, badge_area
from kf_desktop.ui.clash_board.drawing.marks import Marks
from kf_desktop.ui.clash_board.look import read_board
from kf_desktop.ui.clash_board.marking import Marking, badges
from kf_desktop.ui.clash_board.rulings import BoardRulings
from kf_desktop.ui.clash_board.words import BoardWords
from kf_desktop.ui.panels.fighter import fighters
from kf_desktop.ui.sequence.steps import monster_actions
from kf_desktop.ui.table.view import TableView
from tests.ui import fakes

CARD = "bell_ox.ai1.head_down"
SECOND = MonsterAttackSubject(1, CARD, ("ilse",), struck="bruno")
"""Aimed at Ilse, and in its Area struck at Bruno now."""


@pytest.fixture
def view() -> TableView:
    return fakes.view_of(fakes.clash_state(), replace(fakes.decisions()["window"], subject=SECOND))


def test_the_arrow_points_at_whoever_is_struck(view: TableView) -> None:
    look = read_board(view)
    assert look is not None
    assert Marking(view, look, BoardRulings(view.rulings), Clicks())._aims() == (("figure:1", "knight:bruno"),)
    aimed = replace(view, decision=replace(fakes.decisions()["window"], subject=replace(SECOND, struck="")))
    assert Marking(aimed, look, BoardRulings(view.rulings), Clicks())._aims() == (("figure:1", "knight:ilse"),)


def test_the_plate_names_whoever_is_struck_and_what_it_costs_him(
    view: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    tolls = (Toll("ilse", Fraction(3, 2)), Toll("bruno", Fraction(1, 2)))
    found = Intent(1, 1, (("ilse", 1),), (2, 2), (6, 6), tolls=tolls)
    monkeypatch.setattr(BoardRulings, "intent", lambda self, figure, card: found)
    look = read_board(view)
    assert look is not None
    (badge,) = badges(view, look, BoardRulings(view.rulings))
    assert badge.knights == ("bruno",) and "0.5" in badge.words[-1][0]


def test_the_plate_says_the_heat_that_the_hits_bring(view: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    """A blow was announced with a tenth of a Vigor, and brought 3 Heat."""
    tolls = (Toll("bruno", Fraction(1, 50), Fraction(3)),)
    found = Intent(1, 1, (("bruno", 1),), (2, 2), (6, 6), tolls=tolls)
    monkeypatch.setattr(BoardRulings, "intent", lambda self, figure, card: found)
    look = read_board(view)
    assert look is not None
    (badge,) = badges(view, look, BoardRulings(view.rulings))
    assert [words for words, _ in badge.words[-2:]] == ["♥ ~0", "Heat +3.0"]


def test_the_plate_says_what_is_added_to_the_dice_of_the_card(view: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    """The card said two dice, the plate three, and nobody why."""
    parts = part("card", 2, "EVA-002", CARD), part("level", 2, "MON-046"), part("gates", -1, "WIN-011")
    found = Intent(1, 1, (("bruno", 1),), (3, 3), (6, 6), numbers=(Number("evasion_dice", 3, parts),))
    (badge,) = _plates(view, monkeypatch, found)
    assert badge.words[1][0] == "⬢ 2 +1 at 6+"
    look = read_board(view)
    assert look is not None
    (monster,) = look.monsters
    told = BoardWords(view, look, BoardRulings(view.rulings)).tip(monster.cell)
    assert "Evasion dice 3" in told and "the monster&#x27;s level +2" in told and "gates −1" in told


def test_the_plate_names_the_princess_who_dies_if_struck(view: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    princess = next(iter(view.library.princesses))
    found = Intent(1, 4, ((princess, 4),), (0, 0), (0, 0), tolls=(Toll(princess, death=Fraction(1)),))
    view = replace(view, decision=replace(fakes.decisions()["window"], subject=None))
    (badge,) = _plates(view, monkeypatch, found)
    assert badge.words[-1][0].endswith("dies if struck") and "♥" not in badge.words[-1][0]


def test_the_plate_says_which_conditions_and_what_death(view: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    """An attack that gripped the knight showed only its loss, and one that could kill no death."""
    brings = ((What("condition", "gripped"), Fraction(1, 4)), (What("knockdown"), Fraction(1, 2)))
    slowed, rare = (What("token", "speed", -1), Fraction(1)), (What("mortis"), Fraction(1, 500))
    tolls = (Toll("bruno", Fraction(1), death=Fraction(1, 8), brings=(*brings, slowed, rare)),)
    found = Intent(1, 1, (("bruno", 1),), (2, 2), (6, 6), tolls=tolls)
    (badge,) = _plates(view, monkeypatch, found)
    told = ["♥ −1.0", "death 12 %", "Speed −1 100 %", "Knockdown 50 %", "Gripped 25 %"]
    assert [words for words, _ in badge.words[-5:]] == told, "and nothing that hardly ever comes"


def _plates(view: TableView, monkeypatch: pytest.MonkeyPatch, found: Intent) -> tuple[Badge, ...]:
    monkeypatch.setattr(BoardRulings, "intent", lambda self, figure, card: found)
    look = read_board(view)
    assert look is not None
    return tuple(badges(view, look, BoardRulings(view.rulings)))


def test_the_plate_says_when_the_attack_strikes_nobody_any_more(
    view: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The knight had stepped aside, and it still foretold what the blow would cost him."""
    found = Intent(1, 1, (("bruno", 1),), (2, 2), (6, 6), tolls=(Toll("bruno", Fraction(1, 2)),), missed=("bruno",))
    monkeypatch.setattr(BoardRulings, "intent", lambda self, figure, card: found)
    look = read_board(view)
    assert look is not None
    (badge,) = badges(view, look, BoardRulings(view.rulings))
    assert [words for words, _ in badge.words] == ["Head Down", "strikes nobody"]


def test_the_plate_foretells_no_evasion_that_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two hits counted, before the armor roll, it still foretold the dice and what they cost on average."""
    struck = replace(fakes.decisions()["window"], subject=replace(SECOND, hits=2))
    found = Intent(1, 1, (("bruno", 1),), (2, 2), (6, 6), tolls=(Toll("bruno", Fraction(1, 2)),))
    (badge,) = _plates(fakes.view_of(fakes.clash_state(), struck), monkeypatch, found)
    assert [words for words, _ in badge.words] == ["Head Down", "2 hits"]


def test_the_plate_says_what_comes_though_nobody_is_struck(view: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    """A knight stepped out of reach, read in green that nobody was struck, and was knocked down after the attack."""
    found = Intent(1, 1, (("bruno", 1),), (2, 2), (6, 6), missed=("bruno",), after=True)
    monkeypatch.setattr(BoardRulings, "intent", lambda self, figure, card: found)
    look = read_board(view)
    assert look is not None
    (badge,) = badges(view, look, BoardRulings(view.rulings))
    assert [words for words, _ in badge.words][1:] == ["strikes nobody", "but After attack still comes"]


def test_the_rail_marks_whoever_is_struck(view: TableView) -> None:
    tags = {fighter.id: fighter.tag for fighter in fighters(view)}
    assert tags["bruno"].endswith("target") and not tags["ilse"].endswith("target")


def test_each_step_of_the_action_aims_at_whoever_is_attacked_in_it() -> None:
    told = [
        Event("activation", {"figure": 1}),
        Event("targeting", {"figure": 1, "knights": ["ilse", "bruno"], "line": 1}),
        *(Event("attacked", {"knight": knight, "card": CARD}) for knight in ("bruno", "ilse")),
    ]
    (steps,) = monster_actions(fakes.view_of(fakes.clash_state(), None, told))
    assert [[knight for _, knight in step.aims] for step in steps] == [
        [],
        ["knight:ilse", "knight:bruno"],
        ["knight:bruno"],
        ["knight:ilse"],
    ]


def test_a_way_that_was_asked_about_at_each_fork_is_one_step() -> None:
    """Five lines for one walk pushed the others out."""
    ways = (["D4", "D5"], ["D6"], ["D7"])
    told = [
        Event("activation", {"figure": 1}),
        *(Event("moves", {"figure": 1, "path": way}) for way in ways),
        Event("turns", {"figure": 1, "facing": "east"}),
        Event("moves", {"figure": 1, "path": ["D8"]}),
    ]
    (steps,) = monster_actions(fakes.view_of(fakes.clash_state(), None, told))
    assert [step.words for step in steps][1:] == ["moves 4", "turns east", "moves 1"] and steps[1].event == 3


def test_the_plate_lies_beside_what_can_be_chosen(qapp: object) -> None:
    """It lay over the numbers of the spaces that were asked for."""
    board, figure = QRectF(0, 0, 1400, 1000), QRectF(600, 400, 200, 200)
    badge = Badge("figure:1", ("ilse",), (("Head Down", "ink"),))
    above = badge_area(badge, figure, board, 34)
    assert above.bottom() < figure.top() and abs(above.center().x() - 700) < 1
    asked = [QRectF(left, top, 100, 100) for left in range(300, 1100, 100) for top in (200, 300)]
    below = badge_area(badge, figure, board, 34, asked)
    assert below.top() > figure.bottom() and abs(below.center().x() - 700) < 1
    above_it = [QRectF(600, 300, 100, 100)]
    assert badge_area(badge, figure, board, 34, (), above_it).top() > figure.bottom(), "who stands there is not hidden"
    below_too = [QRectF(600, 600, 200, 100)]
    free = badge_area(badge, figure, board, 34, asked, below_too)
    assert not any(free.intersects(area) for area in (*asked, *below_too))
    around = [*asked, QRectF(600, 600, 100, 100), QRectF(500, 600, 100, 100)]
    left = badge_area(badge, figure, board, 34, around)
    assert left.right() < figure.left() and not any(left.intersects(area) for area in around)
    assert badge_area(badge, QRectF(600, 0, 200, 200), board, 34).top() > 200, "there is no room above"
    below_it = [QRectF(left, 200, 100, 100) for left in range(300, 1100, 100)]
    beside = badge_area(badge, QRectF(600, 0, 200, 200), board, 34, below_it)
    assert beside.right() < 600 and abs(beside.center().y() - 100) < 1
    cornered = badge_area(badge, QRectF(0, 0, 200, 200), board, 34, [QRectF(0, 200, 900, 100)])
    assert cornered.left() > 200


def test_a_long_plate_stands_in_several_lines_and_on_the_board(qapp: object) -> None:
    """It stood in one line, and began outside of the window."""
    board, figure = QRectF(0, 0, 1400, 1000), QRectF(1000, 700, 200, 200)
    words = (
        ("any card", "ink"),
        ("⬢ 4–6 at 6–7+", "blood"),
        *((f"Cracked Rib {each} %", "blood") for each in range(6)),
    )
    short = badge_area(Badge("figure:1", ("ilse",), words[:2]), figure, board, 34)
    long = badge_area(Badge("figure:1", ("ilse",), words), figure, board, 34)
    assert board.contains(long) and long.width() < board.width() * 0.7
    assert long.height() > short.height() and long.bottom() < figure.top()


def test_each_step_says_whether_the_attack_still_reaches(view: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever dodged had to count the spaces; those that it still reaches are hatched, and each says it."""
    look = read_board(view)
    assert look is not None
    rulings = BoardRulings(view.rulings)
    monkeypatch.setattr(BoardRulings, "still_reached", {Cell(3): True, Cell(4): False})
    words, marks = BoardWords(view, look, rulings), Marks(look)
    Marking(view, look, rulings, Clicks()).study(marks, ())
    assert marks.threatened == (Cell(3),)
    told = [words.tip(Cell(cell)) for cell in (3, 4, 5)]
    assert ["still reaches" in told[0], "does not reach" in told[1], told[2]] == [True, True, ""]


def test_the_badge_stands_beside_what_lies_over_the_board() -> None:
    """A lesson's sheet lay over its left end."""
    figure, board = QRectF(600, 300, 200, 200), QRectF(0, 0, 1400, 1000)
    badge = Badge("figure:1", ("ilse",), (("any card", "ink"), ("4–6 at 6+", "blood")))
    usual = badge_area(badge, figure, board, 34)
    sheet = QRectF(usual.left() - 200, 0, 220, 1000)
    assert sheet.intersects(usual)
    beside = badge_area(badge, figure, board, 34, covered=[sheet])
    assert not sheet.intersects(beside) and beside.top() == usual.top()
