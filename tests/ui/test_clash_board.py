"""The clash board at work: what glows, what a click and a key answer, what is drawn, said and moved."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QMenu, QToolTip

from kf_desktop.door.rulings import Intent
from kf_desktop.door.subjects import ForkSubject, PlacingSubject
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.events import Event
from kf_desktop.engine.grid import OFF, Cell, Cells
from kf_desktop.rules.table import state as s
from kf_desktop.rules.table.state import FigureNumber
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.clash_board.board import ClashBoard
from kf_desktop.ui.clash_board.drawing.badge import Badge
from kf_desktop.ui.clash_board.drawing.figures import MonsterItem
from kf_desktop.ui.clash_board.drawing.floor import cell_rect
from kf_desktop.ui.clash_board.drawing.marks import side_arrows
from kf_desktop.ui.clash_board.scene import stand
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.staging.beats import Comes, Goes
from kf_desktop.ui.table.board_view import Click, Link
from kf_desktop.ui.theme.theme import THEMES
from tests.ui import fakes

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def walk() -> Decision:
    """Where Ilse at D3 may walk to."""
    cells = [Option(f"cell:{name}", "cell", {"space": name, "cost": cost}) for name, cost in (("D4", 1), ("E4", 2))]
    return Decision(Kind.CELL, "walk", [*cells, Option("stay", "stay")], ("Ann",), args={"knight": "ilse", "spaces": 4})


def attack(*gear: str) -> Decision:
    options = [Option(f"attack:1:{id}", "attack", {"figure": 1, "gear": id}) for id in gear]
    return Decision(Kind.FIGURE, "choose.attack", options, ("Ann",), args={"knight": "ilse"})


class Player:
    """A board with hands on it."""

    def __init__(self, qtbot: Any) -> None:
        self.qtbot = qtbot
        self.board = ClashBoard()
        self.state = fakes.clash_state()
        self.answers: list[str] = []
        self.read: list[Link] = []
        self.board.option_chosen.connect(self.answers.append)
        self.board.inspected.connect(self.read.append)
        qtbot.addWidget(self.board)
        self.board.resize(1000, 760)
        self.board.show()
        qtbot.waitExposed(self.board)

    def ask(self, decision: Decision | None, events: tuple[Event, ...] = ()) -> None:
        self.board.show_table(fakes.view_of(self.state, decision, events))
        self.board.set_decision(decision)

    def place(self, name: str) -> QPoint:
        look = self.board.look
        assert look is not None
        return self.board.canvas.mapFromScene(cell_rect(look, look.grid.cell(name)).center())

    def click(self, where: QPoint | str) -> None:
        spot = self.place(where) if isinstance(where, str) else where
        self.qtbot.mouseClick(self.board.canvas.viewport(), LEFT, PLAIN, spot)

    def point(self, where: QPoint | str) -> None:
        spot = self.place(where) if isinstance(where, str) else where
        self.board._point(QPointF(self.board.canvas.mapToScene(spot)))

    def press(self, *keys: Qt.Key) -> None:
        self.board.canvas.setFocus()
        for key in keys:
            self.qtbot.keyClick(self.board.canvas, key)

    def grab(self) -> Any:
        return self.board.canvas.grab().toImage()


@pytest.fixture
def player(qtbot: Any) -> Player:
    MOTION.speed = "off"
    return Player(qtbot)


def test_a_click_on_a_glowing_space_answers_and_any_other_does_not(player: Player) -> None:
    player.ask(walk())
    player.click("J14")
    player.click("E4")
    assert player.answers == ["cell:E4"]


@pytest.mark.rule("CLA-015")
def test_spaces_are_named_by_the_letter_of_their_row_and_the_number_of_their_column(player: Player) -> None:
    player.ask(None)
    look = player.board.look
    assert look is not None
    seen = sorted(
        map(Cell, range(look.grid.size)), key=lambda cell: (cell_rect(look, cell).y(), cell_rect(look, cell).x())
    )
    assert [look.grid.name(seen[place]) for place in (0, -1)] == ["J1", "A14"]
    moved = Event("displaced", {"knight": "ilse", "space": "F10"})
    assert "F10" in speech.event(moved, fakes.view_of(player.state))


def test_options_change_what_is_painted(player: Player) -> None:
    player.ask(None)
    dull = player.grab().pixelColor(player.place("E4"))
    player.ask(walk())
    assert player.grab().pixelColor(player.place("E4")) != dull


def test_the_way_to_a_space_within_reach_is_shown(player: Player) -> None:
    player.ask(walk())
    player.point("E4")
    look = player.board.look
    assert look is not None and player.board.scene.over is not None
    way = [look.grid.name(cell) for cell in player.board.scene.over.marks.ways[0]]
    assert way[0] == "D3" and way[-1] == "E4" and len(way) == 3


def test_a_click_on_a_monster_attacks_it(player: Player) -> None:
    player.ask(attack("ilse.gear.parish_spade"))
    player.click("E8")
    assert player.answers == ["attack:1:ilse.gear.parish_spade"]


def test_two_weapons_are_asked_for(player: Player) -> None:
    player.ask(attack("ilse.gear.parish_spade", "bruno.gear.rook_scarer"))
    player.click("D7")
    menu = player.board.findChild(QMenu)
    assert menu is not None and player.answers == []
    assert [action.text() for action in menu.actions()] != ["", ""]
    menu.actions()[1].trigger()
    menu.close()
    assert player.answers == ["attack:1:bruno.gear.rook_scarer"]


def test_arrows_around_a_figure_choose_a_side(player: Player) -> None:
    options = [Option(f"facing:{side}", side, {"side": side}) for side in ("north", "west")]
    player.ask(Decision(Kind.CHOOSE, "turn", options, args={"figure": 1}))
    assert player.board.look is not None
    arrow = side_arrows(player.board.look, player.board.places)["west"]
    player.click(player.board.canvas.mapFromScene(arrow.boundingRect().center()))
    assert player.answers == ["facing:west"]


def test_the_cursor_starts_near_the_knight_and_enter_answers(player: Player) -> None:
    player.ask(walk())
    player.press(Qt.Key.Key_Right)
    assert player.board.look is not None
    assert player.board.look.grid.name(player.board.spot) == "D4"
    player.press(Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert player.answers == ["cell:E4"]


def test_the_first_arrow_goes_that_way_from_the_knight_who_walks(player: Player) -> None:
    """It began at some other space beside him, and Enter walked there."""
    assert player.state.clash is not None
    names = ("C3", "D2", "D4", "E3")
    cells = [Option(f"cell:{name}", "cell", {"space": name, "cost": 1}) for name in names]
    arrows = (Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up)
    for arrow, name in zip(arrows, names, strict=True):
        player.ask(Decision(Kind.CELL, "walk", cells, ("Ann",), args={"knight": "ilse", "spaces": 4}))
        player.press(arrow)
        assert player.board.look is not None and player.board.look.grid.name(player.board.spot) == name
        player.ask(None)


def test_the_cursor_is_gone_where_there_is_nothing_to_choose_on_the_board(player: Player) -> None:
    """Reach and sight of whoever stood there lay over the board through the monsters' turn."""
    player.ask(walk())
    player.press(Qt.Key.Key_Right)
    assert player.board.spot != OFF
    player.ask(Decision(Kind.WINDOW, "window.reaction", [Option("pass", "pass")], ("Ann",)))
    assert player.board.spot == OFF


def test_what_the_pointer_is_told_is_told_at_the_cursor_of_the_keys_too(player: Player) -> None:
    """V shows it, it goes with the cursor, and V puts it away: without a mouse no sign could be looked up."""
    player.ask(walk())
    player.press(Qt.Key.Key_Right, Qt.Key.Key_V, Qt.Key.Key_Left)
    assert QToolTip.isVisible() and "Ilse" in QToolTip.text()
    player.press(*[Qt.Key.Key_Right] * 4)
    assert QToolTip.isVisible() and "Bell-Ox" in QToolTip.text()
    player.press(Qt.Key.Key_V)
    player.qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_the_cursor_stays_on_the_board(player: Player) -> None:
    player.ask(None)
    player.press(*[Qt.Key.Key_Down] * 12, *[Qt.Key.Key_Left] * 16)
    assert player.board.spot == 0


def test_enter_is_left_to_the_decision_bar_where_there_is_nothing_to_choose(player: Player) -> None:
    player.ask(walk())
    assert not player.board.canvas.takes_enter
    player.press(Qt.Key.Key_Right)
    assert player.board.canvas.takes_enter
    player.press(Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert not player.board.canvas.takes_enter


def test_the_cursor_says_what_is_there(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("kf_desktop.ui.a11y.announce", lambda widget, words: said.append(words))
    player.ask(walk())
    player.press(Qt.Key.Key_Right)
    assert said == ["D4: empty. within reach, 1 space"]
    player.press(Qt.Key.Key_Left)
    assert said[-1].startswith("D3: Ilse Harrow, priority target")


def test_the_board_is_described_to_those_who_cannot_see_it(player: Player) -> None:
    player.ask(walk())
    told = player.board.canvas.accessibleDescription()
    assert "D3: Ilse Harrow" in told and "D7: The Bell-Ox (facing south)" in told


def test_the_pointer_on_a_monster_shows_its_front_and_whom_it_sees(player: Player) -> None:
    player.ask(None)
    player.point("D7")
    assert player.board.scene.over is not None and player.board.look is not None
    marks, grid = player.board.scene.over.marks, player.board.look.grid
    assert {grid.name(cell)[0] for cell in marks.front} == {"A", "B", "C"}  # it faces south, from row D
    assert {grid.name(cell) for cell, _ in marks.blind} == {"F7", "F8"}
    assert len(marks.sights) == 2
    assert player.board._words is not None
    assert "The Bell-Ox" in player.board._words.tip(grid.cell("D7"))


@pytest.mark.parametrize(("cells", "right"), [(("D3", "E5"), True), (("D12", "E11"), False)])
def test_what_is_told_of_a_monster_hides_neither_it_nor_the_knights(
    player: Player, cells: tuple[str, str], right: bool
) -> None:
    """It stands on the side on which nobody is."""
    player.ask(None)
    look = player.board.look
    assert look is not None
    for knight, name in zip(player.state.party, cells, strict=True):
        player.state.knights[knight].cell = look.grid.cell(name)
    player.ask(None)
    left = player.board.canvas.viewport().mapFromGlobal(player.board._beside(look.grid.cell("D7"), 40)).x()
    standing = [player.place(name).x() for name in ("D7", "D8", *cells)]
    assert left > max(standing) if right else left + 40 < min(standing)


def test_a_tip_never_comes_to_lie_over_the_space_that_it_tells_of(player: Player) -> None:
    """Qt moves a tip that would leave the screen to the left: it lay over the space, and took the clicks on it."""
    player.ask(None)
    board, wide = player.board, 330
    look, seen, screen = board.look, board.canvas, board.screen().availableGeometry()
    assert look is not None
    for cell in look.grid.spaces:
        space = (
            seen.mapFromScene(cell_rect(look, cell)).boundingRect().translated(seen.viewport().mapToGlobal(QPoint()))
        )
        tip = QRect(board._beside(cell, wide), QSize(wide + 16, 100))
        if tip.right() > screen.right():
            tip.translate(-4 - tip.width(), 0)
        assert not tip.intersects(space), look.grid.name(cell)


def test_a_click_on_a_knight_who_is_no_option_opens_the_sheet(player: Player) -> None:
    player.ask(None)
    player.click("D3")
    assert (player.read, player.answers) == ([Link("sheet", "ilse")], [])


def test_several_picks_are_numbered(player: Player) -> None:
    decision = walk()
    decision.most = 2
    player.ask(decision)
    player.board.set_chosen(["cell:E4", "cell:D4"])
    assert player.board.scene.under is not None
    assert player.board.scene.under.marks.chosen == ("cell:E4", "cell:D4")


def test_the_wheel_zooms_around_the_pointer_and_a_double_click_fits(player: Player) -> None:
    player.ask(None)
    canvas, spot = player.board.canvas, player.place("H12")
    whole, under = canvas.zoom, canvas.mapToScene(spot)
    turn = QWheelEvent(
        QPointF(spot),
        QPointF(canvas.viewport().mapToGlobal(spot)),
        QPoint(),
        QPoint(0, 360),
        Qt.MouseButton.NoButton,
        PLAIN,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    canvas.wheelEvent(turn)
    assert canvas.zoom > whole * 1.6
    assert (canvas.mapToScene(spot) - under).manhattanLength() < 6
    player.qtbot.mouseDClick(canvas.viewport(), LEFT, PLAIN, spot)
    assert canvas.zoom == pytest.approx(whole)


def test_plus_minus_and_nought_zoom(player: Player) -> None:
    player.ask(None)
    whole = player.board.canvas.zoom
    player.press(Qt.Key.Key_Plus, Qt.Key.Key_Plus)
    near = player.board.canvas.zoom
    player.press(Qt.Key.Key_Minus)
    assert whole < player.board.canvas.zoom < near
    player.press(Qt.Key.Key_0)
    assert player.board.canvas.zoom == pytest.approx(whole)


def test_a_drag_pans_and_answers_nothing(player: Player) -> None:
    player.ask(walk())
    canvas = player.board.canvas
    canvas.zoom_by(3)
    start = canvas.viewport().rect().center()
    under = canvas.mapToScene(start)
    player.qtbot.mousePress(canvas.viewport(), LEFT, PLAIN, start)
    player.qtbot.mouseMove(canvas.viewport(), start + QPoint(40, 10))
    player.qtbot.mouseMove(canvas.viewport(), start + QPoint(60, 20))
    player.qtbot.mouseRelease(canvas.viewport(), LEFT, PLAIN, start + QPoint(60, 20))
    assert (canvas.mapToScene(start) - under).manhattanLength() > 10
    assert player.answers == []


def test_with_animations_off_figures_are_there_at_once(player: Player) -> None:
    player.ask(None)
    player.state.knights["ilse"].cell = Cell(20)
    player.ask(None, (Event("displaced", {"knight": "ilse", "space": "B7"}),))
    assert player.board.look is not None
    assert player.board.scene.figures["knight:ilse"].pos() == cell_rect(player.board.look, Cell(20)).center()


def test_a_mob_that_has_gone_comes_up_where_it_stands_now(player: Player) -> None:
    """Not where it stood before it went."""
    player.ask(None)
    assert player.state.clash is not None and player.board.look is not None
    player.state.clash.figures[0].cell = Cell(100)
    player.ask(None)
    MOTION.speed, goes, comes = "normal", Goes("figure:1"), Comes("figure:1")
    item, actors = player.board.scene.figures["figure:1"], player.board.actors
    actors.prepare([goes, comes])
    assert item.pos() != stand(player.board.look, item.look, Cell(100))
    actors.perform(goes, goes.time())
    actors.perform(comes, comes.time())
    assert item.opacity() == 1 and item.pos() == stand(player.board.look, item.look, Cell(100))


def test_the_dead_and_the_destroyed_leave_the_board(player: Player) -> None:
    assert player.state.clash is not None
    player.state.clash.terrain = [fakes.s.TerrainPiece("column", Cell(40)), fakes.s.TerrainPiece("flue", Cell(100))]
    player.ask(None)
    assert len(player.board.scene.terrain) == 2
    player.state.clash.terrain.pop()
    player.state.knights["bruno"].dead = True
    player.ask(None)
    assert len(player.board.scene.terrain) == 1
    assert "knight:bruno" not in player.board.scene.figures


def test_an_encounter_is_played_on_its_own_board(player: Player) -> None:
    player.state = fakes.state("delve")
    knights = {"ilse": Cell(11), "bruno": Cell(1)}
    encounter = fakes.s.Encounter(
        "bell_ox", 1, "vassal", figures=[fakes.s.Figure(FigureNumber(1), Cell(5), "east")], knights=knights
    )
    player.state.expedition.encounter = encounter
    options = [
        Option("attack:ilse:1:ilse.gear.parish_spade", "attack", {"knight": "ilse", "figure": 1}),
        Option("help:bruno", "help", {"knight": "bruno"}),
    ]
    player.ask(Decision(Kind.ACTION, "encounter", options))
    look = player.board.look
    assert look is not None and (look.mode, look.grid.columns, look.grid.rows) == ("encounter", 4, 4)
    assert player.board.scene.under is not None and player.board._rulings is not None
    aimed = player.board.scene.under.marks.front
    assert aimed == player.board._rulings.spaces_of(1).front != (), "what it strikes is seen without a hover"
    player.click(look.grid.name(Cell(1)))
    player.click(look.grid.name(Cell(5)))
    assert player.answers == ["help:bruno", "attack:ilse:1:ilse.gear.parish_spade"]


def encounter_of(player: Player, *figures: s.Figure) -> None:
    player.state = fakes.state("delve")
    knights: dict[str, Cell] = {"ilse": Cell(11), "bruno": Cell(1)}
    player.state.expedition.encounter = s.Encounter("bell_ox", 1, "vassal", figures=[*figures], knights=knights)


def test_where_a_monster_would_stand_is_seen_before_it_is_put_there(player: Player) -> None:
    """It is asked for by the lower left of the spaces that it takes up: which they are, nobody can guess."""
    encounter_of(player)
    spaces = [Option(f"cell:{name}", "cell", {"space": name, "monster": "bell_ox"}) for name in ("A2", "C3")]
    player.ask(Decision(Kind.CELL, "choose.encounter_space", spaces, args={"monster": "bell_ox"}))
    look = player.board.look
    assert look is not None and player.board.scene.under is not None
    assert player.board.scene.under.marks.taken == ()
    player.point("A2")
    taken: tuple[Cell, ...] = next(iter(player.board.scene.under.marks.taken))
    assert [look.grid.name(cell) for cell in taken] == ["A2", "A3", "B2", "B3"]
    player.point("A1")
    assert player.board.scene.under.marks.taken == (), "nothing can be put there"


def placing(player: Player, prompt: str, *options: Option, **args: Any) -> Decision:
    """The space or the facing of the first monster is asked for: on A2 it could look north or east."""
    look = player.board.look
    assert look is not None
    a2, c2, d2, a4, b4 = (look.grid.cell(name) for name in ("A2", "C2", "D2", "A4", "B4"))
    subject = PlacingSubject(1, ((a2, "north", (c2, d2)), (a2, "east", (a4, b4))))
    return Decision(Kind.CELL, prompt, list(options), args={"monster": "bell_ox", "figure": 1}, subject=subject)


def test_which_way_a_monster_would_look_is_seen_before_it_is_said(player: Player) -> None:
    """It stood there as if it had turned already, while that was asked."""
    encounter_of(player, s.Figure(FigureNumber(1), Cell(1), "east"))
    player.ask(None)
    board, scene, look = player.board, player.board.scene, player.board.look
    assert scene.under is not None and look is not None
    sides = [Option(f"direction:{side}", "direction", {"direction": side}) for side in ("north", "east")]

    def names(cells: Cells) -> list[str]:
        return [look.grid.name(cell) for cell in cells]

    player.ask(placing(player, "choose.facing", *sides))
    item = scene.figures["figure:1"]
    assert isinstance(item, MonsterItem) and (item.look.facing, item.turned) == ("", "")
    assert scene.under.marks.front == (), "nothing is struck yet"
    for side, struck in (("east", ["A4", "B4"]), ("north", ["C2", "D2"])):
        board.set_chosen([f"direction:{side}"])
        assert item.turned == side and names(scene.under.marks.front) == struck
    board.set_chosen([])
    arrow = side_arrows(look, board.places)["east"].boundingRect().center()
    player.point(board.canvas.mapFromScene(arrow))
    assert names(scene.under.marks.front) == ["A4", "B4"]
    player.ask(None)
    assert (item.look.facing, item.turned) == ("east", "")


@pytest.mark.rule("ENC-015", "ENC-016")
def test_a_click_places_a_monster_and_turns_it_to_the_side_that_is_pointed_at(player: Player) -> None:
    encounter_of(player)
    player.ask(None)
    space = Option("cell:A2", "cell", {"space": "A2", "monster": "bell_ox"})
    meant: list[Click] = []
    player.board.meant.connect(meant.append)
    player.ask(placing(player, "choose.encounter_space", space))
    look, under = player.board.look, player.board.scene.under
    assert look is not None and under is not None
    for off, side, aimed in (((0, -30), "north", ["C2", "D2"]), ((30, 0), "east", ["A4", "B4"])):
        player.point(player.place("A2") + QPoint(*off))
        assert under.marks.facings == ("north", "east") and under.marks.side == side
        assert [look.grid.name(cell) for cell in under.marks.threatened] == aimed
        player.click(player.place("A2") + QPoint(*off))
        assert meant[-1] == Click("cell:A2", "choose.facing", f"direction:{side}")
    player.press(Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert player.answers == ["cell:A2"] and len(meant) == 2, "by the keyboard its facing is asked for after that"


def test_what_the_monsters_of_an_encounter_strike_is_seen_while_others_are_put_there(player: Player) -> None:
    encounter_of(player, s.Figure(FigureNumber(1), Cell(5), "east"))
    player.ask(None)
    look, under = player.board.look, player.board.scene.under
    assert look is not None and under is not None
    front = player.place(look.grid.name(under.marks.front[-1]))
    seen = player.grab().pixelColor(front)
    under.act(True)
    assert player.grab().pixelColor(front) == seen


@pytest.mark.rule("ENC-049")
def test_from_which_spaces_a_knight_could_attack_is_seen_before_he_takes_one(player: Player) -> None:
    encounter_of(player, s.Figure(FigureNumber(1), Cell(5), "east"))
    assert player.state.expedition.encounter is not None
    del player.state.expedition.encounter.knights["ilse"]
    spaces = [Option(f"cell:{name}", "cell", {"space": name}) for name in ("A1", "A3", "D4")]
    asked = Decision(Kind.CELL, "choose.encounter_start", spaces, args={"knight": "ilse", "die": "red:4"})
    player.ask(asked)
    player.board._ponder()
    look, words = player.board.look, player.board._words
    assert look is not None and words is not None
    names = [look.grid.name(cell) for cell in words.standpoints]
    assert "A3" in names and "A2" not in names, "of those that he can take"
    assert player.board.scene.over is not None and player.board.scene.over.marks.standpoints == words.standpoints
    assert "From there you could attack" in words.tip(look.grid.cell("A3"))
    assert speech.guide(asked, words.view).startswith("The die shows red ✦✧: any space with at least as many")
    blank = replace(asked, args={"knight": "ilse", "die": "red:0", "blank": True})
    assert speech.guide(blank, words.view).startswith("The die shows neither ✦ Power nor ✧ Potential")


@pytest.mark.rule("ENC-048")
def test_a_space_of_an_encounter_says_what_it_is_good_for_and_whether_it_is_struck(player: Player) -> None:
    encounter_of(player, s.Figure(FigureNumber(1), Cell(5), "east"))
    player.ask(None)
    words, look = player.board._words, player.board.look
    assert words is not None and look is not None
    front = words.rulings.spaces_of(FigureNumber(1)).front
    for cell, (power, potential) in look.symbols.items():
        told = words.tip(cell)
        left = [f"{token} {count}" for token, count in (("Opening", potential), ("Break", power)) if count]
        gives = ", ".join(left) or "nothing"
        if any(piece.key == "figure:1" for piece in look.at(cell)):
            assert "helps from here" not in told
        else:
            assert f"gives the others {gives}" in told and ("strikes here" in told) == (cell in front)


def test_without_a_clash_the_board_says_so(player: Player) -> None:
    player.state = fakes.state("delve")
    player.ask(None)
    assert player.board.nothing.isVisible() and not player.board.canvas.isVisible()
    player.press(Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert player.answers == []


@pytest.mark.parametrize("palette", ["dark", "light"])
@pytest.mark.parametrize("scale", [80, 200])
def test_the_board_is_painted_in_every_dress(palette: str, scale: int, player: Player) -> None:
    THEMES.set(palette=palette, scale=scale)
    assert player.state.clash is not None
    tiles = enumerate(fakes.library().terrain)
    player.state.clash.terrain = [fakes.s.TerrainPiece(tile, Cell((70 + place * 3) % 140)) for place, tile in tiles]
    player.state.clash.tokens = [
        fakes.s.ActivationToken("ai", FigureNumber(1)),
        fakes.s.ActivationToken("signature", FigureNumber(1), False),
    ]
    player.state.knights["bruno"].hidden = True
    player.ask(walk())
    player.board.set_theme(THEMES.theme)
    colours = {player.grab().pixelColor(x, 380).name() for x in range(0, 1000, 9)}
    assert len(colours) > 30


def test_at_the_table_the_keyboard_stays_on_the_board(play: Any, window: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "cell", "path", "choose")
    board = window.table.middle.views["clash"]
    assert isinstance(board, ClashBoard)
    window.activateWindow()
    board.canvas.setFocus()
    qtbot.keyClick(board.canvas, Qt.Key.Key_Right)
    qtbot.keyClick(board.canvas, Qt.Key.Key_Return)
    qtbot.wait(5)
    assert len(session.given) == 1 and session.given[0][0].startswith("cell:")
    assert board.canvas.hasFocus()


def test_where_the_way_of_a_monster_would_end_is_seen_on_its_arrow(player: Player) -> None:
    """Of two ways that are equally right nobody can tell which leads where: a boss takes up more than a space."""
    sides = [Option(f"side:{side}", side, {"side": side}) for side in ("north", "east")]
    ends: dict[str, Cells] = {"north": (Cell(14),), "east": (Cell(2),)}
    ways: dict[str, tuple[Cells, ...]] = {
        "north": ((Cell(60), Cell(14)),),
        "east": ((Cell(45), Cell(44), Cell(2)), (Cell(45), Cell(2))),
    }
    player.ask(Decision(Kind.CHOOSE, "path", sides, args={"figure": 1}, subject=ForkSubject(1, ends, ways)))
    board = player.board
    assert board.look is not None and board.scene.under is not None and board.scene.under.marks.taken == ()
    for side, (end, *_) in ends.items():
        board._point(side_arrows(board.look, board.places)[side].boundingRect().center())
        size = fakes.library().monsters["bell_ox"].footprint
        assert board.scene.under.marks.taken == (board.look.grid.footprint(end, size),)
        assert board.scene.over is not None and [way[1:] for way in board.scene.over.marks.ways] == list(ways[side])
    board._leave()
    assert board.scene.under.marks.taken == ()


def test_a_monster_is_asked_for_the_rest_of_its_way_where_it_has_come_to(player: Player) -> None:
    """The arrows stood around it where it had begun, as if the first answer had been lost."""
    sides = [Option(f"side:{side}", side, {"side": side}) for side in ("north", "east")]
    board = player.board
    player.ask(None)
    assert board.look is not None
    start = next(monster for monster in board.look.monsters if monster.number == 1)
    grid = board.look.grid
    here = grid.step(start.cell, "south")
    ways: dict[str, tuple[Cells, ...]] = {side: ((grid.step(here, side),),) for side in ("north", "east")}
    ends = {side: way[0] for side, way in ways.items()}
    args: dict[str, Any] = {"figure": 1, "onward": grid.name(here)}
    subject = ForkSubject(1, ends, ways, (here,))
    decision = Decision(Kind.CHOOSE, "path", sides, args=args, subject=subject)
    player.ask(decision)
    area = QRectF()
    for cell in grid.footprint(here, start.size):
        area = area.united(cell_rect(board.look, cell))
    arrow = side_arrows(board.look, board.places)["east"].boundingRect()
    assert arrow.left() > area.right() and abs(arrow.center().y() - area.center().y()) < 1
    assert board.scene.under is not None and board.scene.over is not None
    assert board.scene.under.marks.taken == (grid.footprint(here, start.size),)
    assert board.scene.over.marks.ways == ((start.cell, here),)
    board._point(arrow.center())
    assert board.scene.over.marks.ways == ((start.cell, here, ends["east"][0]),)
    assert f"go on from {grid.name(here)}" in speech.prompt(decision, fakes.view_of(player.state, decision))


def test_what_a_monster_may_do_is_not_told_on_the_arrows_of_its_way(player: Player, monkeypatch: Any) -> None:
    """The badge hung over the arrow to the north, as if the monster could not go there."""
    board = player.board
    sides = [Option(f"side:{side}", side, {"side": side}) for side in ("north", "east")]
    player.ask(Decision(Kind.CHOOSE, "turn", sides, args={"figure": 1}))
    assert board.look is not None
    monster = next(each for each in board.look.monsters if each.number == 1)
    north = side_arrows(board.look, board.places)["north"].boundingRect()
    foretold = Badge(monster.key, ("ilse",), (("4 of 5 cards", "ink"),))
    assert not board._badge_area(foretold, board.look).intersects(north)
    monkeypatch.setattr("kf_desktop.ui.clash_board.board.asked_areas", lambda look, places: [])
    assert board._badge_area(foretold, board.look).intersects(north), "where nothing is asked it hangs above the figure"


def test_the_badge_under_the_pointer_shows_its_zone_and_at_whom_it_aims(player: Player, monkeypatch: Any) -> None:
    board = player.board
    player.ask(Decision(Kind.ACTION, "choose.action", [Option("end", "end_turn")]))
    assert board.look is not None and board._rulings is not None and board.scene.under is not None
    monster = next(each for each in board.look.monsters if each.number == 1)
    intent = Intent(1, 4, (("ilse", 4),), (2, 2), (6, 6), area=(Cell(3), Cell(4), Cell(5)))
    board._rulings.learn({(1, ""): intent})
    monkeypatch.setattr("kf_desktop.ui.clash_board.marking.told_of", lambda view, look: [(1, "")])
    board._badges = (Badge(monster.key, ("ilse",), (("4 of 5 cards", "ink"),)),)
    area = board._badge_area(board._badges[0], board.look, board._covered)
    board._point(area.center())
    marks = board.scene.under.marks
    assert marks.threatened == (3, 4, 5) and marks.aims == ((monster.key, "knight:ilse"),)
    board._point(area.center() + QPointF(0, 4 * area.height()))
    assert board.scene.under.marks.threatened != (3, 4, 5)
    board._point(area.center())
    board._leave()
    assert board.scene.under.marks.threatened != (3, 4, 5)
