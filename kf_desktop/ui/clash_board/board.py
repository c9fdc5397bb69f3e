"""The clash board as a view of the table: pointer and keys become answers, the state becomes a picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QToolTip

from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.ui import a11y
from kf_desktop.ui.clash_board.acting import Actors
from kf_desktop.ui.clash_board.clicks import START, WALK, Clicks, clicks_of
from kf_desktop.ui.clash_board.drawing.badge import Badge, badge_area, badge_size
from kf_desktop.ui.clash_board.drawing.floor import board_rect, cell_rect
from kf_desktop.ui.clash_board.drawing.marks import Marks, asked_areas, side_arrows
from kf_desktop.ui.clash_board.look import UNIT, BoardLook, KnightLook, Standing, read_board
from kf_desktop.ui.clash_board.marking import Marking, badges, told_of
from kf_desktop.ui.clash_board.places import Places, places_of, side_of
from kf_desktop.ui.clash_board.placing import placing_of
from kf_desktop.ui.clash_board.rulings import BoardRulings
from kf_desktop.ui.clash_board.scene import ClashScene
from kf_desktop.ui.clash_board.words import BoardWords
from kf_desktop.ui.decision.letters import keys_of
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.shell.finder import Finder
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.staging.beats import Refused
from kf_desktop.ui.table.board_view import Link
from kf_desktop.ui.table.canvas_view import CanvasView
from kf_desktop.ui.theme.theme import px

if TYPE_CHECKING:
    from kf_desktop.door.rulings import Intent
    from kf_desktop.engine.decision import Decision, Option
    from kf_desktop.ui.table.view import TableView


INTENTS = Finder("intents")
PONDER = 60
"""Milliseconds after the board is shown, until it is worked out what the monsters may be about to do."""
TIP, GAP = 330, 30
"""Width of what is told of a space, and how far from it that stands."""


class ClashBoard(CanvasView):
    """Floor, terrain and figures of a clash or an Encounter; what can be answered glows."""

    def __init__(self) -> None:
        scene = ClashScene()
        super().__init__(scene)
        self.scene = scene
        self.actors = Actors(scene)
        self.look: BoardLook | None = None
        self.places = Places()
        self.spot = self.hover = OFF
        self._side = ""
        """The direction under the pointer."""
        self._bearer = ""
        """The figure whose badge is under the pointer."""
        self._told_aims: tuple[tuple[str, str], ...] = ()
        self._rulings: BoardRulings | None = None
        self._words: BoardWords | None = None
        self.clicks = Clicks()
        self._badges: tuple[Badge, ...] = ()
        self._covered = [QRectF(), QRectF()]
        """Where a sheet lies over the board, and where dice do."""
        self._aims_at: tuple[object, ...] = ()
        """What the badges hang on: while it is the same, they stay until they are worked out anew."""
        self._standpoints: tuple[Cell, ...] = ()
        self._named = False
        self._pondering = QTimer(self, interval=PONDER, singleShot=True)
        self._pondering.timeout.connect(lambda: LATER.put(self, "foresee", self._foresee))
        self._foreseen = 0
        INTENTS.found.connect(self._learn)
        self.canvas.names_asked.connect(self._toggle_names)
        self.canvas.pressed_other.connect(self._press_other)

    # --- the table speaks ---------------------------------------------------------------------------

    def show_table(self, view: TableView) -> None:
        """Draw the state."""
        self._view, self.look = view, read_board(view)
        self._show_canvas(self.look is not None, tr("board.none"))
        self.places, self.hover, self._side, self._bearer = Places(), OFF, "", ""
        self.clicks, self._standpoints = Clicks(), ()
        aims_at = self._aims_of(view)
        if aims_at != self._aims_at:
            self._aims_at, self._badges = aims_at, ()
        if self.look is None:
            return
        self._pondering.start()
        self._rulings = BoardRulings(view.rulings)
        self._words = BoardWords(view, self.look, self._rulings)
        self.scene.show_look(self.look)
        self.canvas.show_whole(board_rect(self.look))
        self.scene.place_names()
        if self.spot >= self.look.grid.size:
            self.spot = OFF
        LATER.put(self, "told", self._tell)

    def freeze(self) -> None:
        """The clash is over and cleared away: all stands as it stood, and nothing can be answered here any more."""
        if self.look is not None:
            self.scene.show_look(self.look)  # what is still shown of it sets out from here
        self.set_decision(None)

    def _tell(self) -> None:
        """Say who stands where, for those who cannot see it."""
        if self.look is None or self._words is None:
            return
        title = tr("board.encounter" if self.look.mode == "encounter" else "board.name")
        self.mirror.show({piece.key: self._mirrored(piece) for piece in self.look.pieces})
        a11y.name(self.canvas, title, f"{tr('board.keys')}\n{self._words.everything()}")

    def _aims_of(self, view: TableView) -> tuple[object, ...]:
        """Who stands where, and the card or attack that is being resolved."""
        clash, decision = view.game.clash, view.decision
        resolved = (clash.ai_current, clash.result) if clash is not None else ()
        return (self.look, resolved, decision.subject if decision is not None else None)

    def _mirrored(self, piece: Standing) -> tuple[str, QRectF]:
        """What a figure is called, and where it stands."""
        look, words = self.look, self._words
        assert look is not None and words is not None
        return CATALOGUE.headed(look.grid.name(piece.cell), words.piece(piece)), self._area(look.cells(piece))

    def set_decision(self, decision: Decision | None) -> None:
        """Let the options on the board glow."""
        self.chosen = ()
        self.places = places_of(decision, self.look) if self.look is not None else Places()
        if self._rulings is not None and self._words is not None:
            self.clicks = self._words.clicks = clicks_of(decision, self.look, self._rulings)
        if not (self.places.cells or self.places.figures or self.clicks.cells or self.clicks.figures):
            self.spot = OFF  # else all that can be known of it would lie over what goes on meanwhile
        self._mark()

    def show_aims(self, aims: Sequence[tuple[str, str]]) -> None:
        """Show who aims at whom in the action that is being told."""
        if tuple(aims) != self._told_aims:
            self._told_aims = tuple(aims)
            self._mark()

    def offers(self) -> bool:
        return self.places.any() or bool(self.clicks.cells or self.clicks.figures)

    def placed(self) -> list[str]:
        """The spaces; figures are few, and stand in the decision bar by their names as well."""
        return [option.key for option in self.places.cells.values()]

    # --- marks --------------------------------------------------------------------------------------

    def _mark(self) -> None:
        look, rulings, view = self.look, self._rulings, self._view
        if look is None or rulings is None or view is None:
            return
        place = self.hover if self.hover != OFF else self.spot
        marks = Marks(look, self.places, self.places.picked(self.chosen), place, cursor=self.spot)
        marks.side, marks.told = self._side, self._bearer
        marks.targets = tuple(self.clicks.figures)
        marks.badges, marks.keys, marks.covered = self._badges, self._keys(), tuple(self._covered)
        marks.standpoints, marks.struck = self._standpoints, self._struck(place)
        Marking(view, look, rulings, self.clicks).study(marks, self._told_aims)
        self.canvas.takes_enter = self.spot != OFF and bool(self._meant_at(self.spot))
        self.scene.show_marks(marks)
        self.scene.turn(self.places.pivot, marks.faced)
        self._name(marks.studied)

    def _struck(self, place: Cell) -> tuple[str, ...]:
        """Of several monsters those that one could attack from that place, or the one there that a click attacks."""
        look, rulings = self.look, self._rulings
        if look is None or rulings is None or len(look.monsters) < 2 or place == OFF:
            return ()
        there = [piece.key for piece in look.at(place)]
        if there:
            return tuple(key for key in there if key in self.clicks.figures or key in self.places.figures)
        if place not in self._standpoints:
            return ()
        return tuple(f"figure:{figure}" for figure in rulings.attacked_from(self._walker(), place))

    def _keys(self) -> dict[Cell, str]:
        """The keys of the spaces that can be chosen."""
        keys = keys_of(self._view.decision, self._view) if self._view is not None else {}
        return {cell: key for cell, option in self.places.cells.items() if (key := keys[option.key])}

    def _foresee(self) -> None:
        """Have it worked out what the monsters may be about to do: after everything has been painted."""
        if self.look is not None and self._rulings is not None and self._view is not None and self.isVisible():
            self._foreseen = INTENTS.ask(self._rulings.foresight(told_of(self._view, self.look)), self)

    def _learn(self, number: int, intents: Mapping[tuple[int, str], Intent | None] | None) -> None:
        """It has been; if nothing else has been asked meanwhile."""
        if number == self._foreseen and not self._pondering.isActive() and self._rulings is not None:
            self._rulings.learn(intents or {})
            self._ponder()

    def _ponder(self) -> None:
        """Show what the monsters may be about to do, and where the knight who walks could attack."""
        if self.look is not None and self._rulings is not None and self._words is not None and self.isVisible():
            assert self._view is not None
            before, self._badges = self._badges, tuple(badges(self._view, self.look, self._rulings))
            walker = self._walker()
            found = self._rulings.standpoints(walker) if walker else ()
            offered = {*self.places.cells, *self.clicks.cells}
            self._standpoints = self._words.standpoints = tuple(cell for cell in found if cell in offered)
            self._words.walker = walker
            self._mark()
            if self.hover != OFF:
                self._tip(self.hover)  # more is known of the space now
            if self._badges != before:
                self.filled.emit()

    def _walker(self) -> str:
        """The knight who may go somewhere with his movement action now, or takes a space; "" for nobody."""
        decision = self._view.decision if self._view is not None else None
        if self.clicks.cells:
            return self.clicks.knight
        return str(decision.args.get("knight", "")) if decision is not None and decision.prompt in (WALK, START) else ""

    def name_all(self, named: bool) -> None:
        """Have the names of all figures on the board, or only that of the one that is looked at."""
        self._named = named
        self._name("")

    def _toggle_names(self) -> None:
        self.name_all(not self._named)

    def _name(self, studied: str) -> None:
        if self.look is not None:
            self.scene.name(tuple(piece.key for piece in self.look.pieces) if self._named else (studied,))

    # --- the pointer --------------------------------------------------------------------------------

    def _cell_at(self, spot: QPointF) -> Cell:
        look = self.look
        if look is None:
            return OFF
        x, y = int(spot.x() // UNIT), look.grid.rows - 1 - int(spot.y() // UNIT)
        cell = look.grid.at(x, y)
        return cell if cell != OFF and look.is_space(cell) else OFF

    def _side_at(self, spot: QPointF) -> Option | None:
        if self.look is None:
            return None
        for side, arrow in side_arrows(self.look, self.places).items():
            if arrow.boundingRect().contains(spot):
                return self.places.sides[side]
        return None

    def _options_at(self, cell: Cell) -> list[Option]:
        """The options on the space, those on the figures there first."""
        look = self.look
        if look is None:
            return []
        found = [option for piece in look.at(cell) for option in self.places.figures.get(piece.key, ())]
        return found + ([self.places.cells[cell]] if cell in self.places.cells else [])

    def _meant_at(self, cell: Cell, *, every: bool = False) -> dict[str, Callable[[], object]]:
        """What choosing the space can mean, in words: an option of the question, or what leads to one.

        An attack is made with the weapon that wounds best, unless `every` weapon is asked for.
        """
        options = self._options_at(cell)
        placing = placing_of(self._view.decision) if self._view is not None else None
        if placing is not None and options and self._side:
            both = placing.click(options[0], self._side)
            return {self._words_of(options[0]): partial(self.meant.emit, both)}
        if options or self.look is None or self._words is None:
            return {self._words_of(option): partial(self.option_chosen.emit, option.key) for option in options}
        for piece in self.look.at(cell):
            weapons = self.clicks.figures.get(piece.key, {})
            best = "" if every or len(weapons) < 2 else self._words.best_weapon(piece)
            if weapons:
                meant = {best: weapons[best]} if best else weapons
                return {self._words.weapon(gear): partial(self.meant.emit, click) for gear, click in meant.items()}
        click = self.clicks.cells.get(cell)
        return {self.look.grid.name(cell): partial(self.meant.emit, click)} if click is not None else {}

    def _facing_at(self, cell: Cell, spot: QPointF) -> str:
        """The way that a monster would look whose space is asked for: to the side of the space that is pointed at."""
        placing = placing_of(self._view.decision) if self._view is not None else None
        if placing is None or self.look is None or cell not in self.places.cells:
            return ""
        return placing.side_at(cell, spot - cell_rect(self.look, cell).center())

    def _press(self, spot: QPointF) -> None:
        side = self._side_at(spot)
        if side is not None:
            self.option_chosen.emit(side.key)
            return
        cell = self._cell_at(spot)
        self._side = self._facing_at(cell, spot)
        if cell == OFF:
            return
        meanings = self._meant_at(cell)
        self.spot = OFF
        if meanings:
            self._ask_which(meanings, QCursor.pos())
            return
        knights = [piece for piece in (self.look.at(cell) if self.look else []) if isinstance(piece, KnightLook)]
        if knights:
            self.inspected.emit(Link("sheet", knights[0].id))
        else:
            QTimer.singleShot(0, self, partial(self._refuse, cell))  # a press takes every tip away, after this
        self._mark()

    def _refuse(self, cell: Cell) -> None:
        """Nothing can be done with the space: say why, to the eye and to who listens."""
        told = self._words.refused(cell) if self._words is not None and self.isVisible() else ""
        if told and self.look is not None:
            self.refused.emit(Refused(space=self.look.grid.name(cell)))
            self._tip(cell)
            a11y.announce(self.canvas, told, urgent=True)

    def _press_other(self, spot: QPointF) -> None:
        """The other button: with which weapon a figure is attacked is asked for."""
        meanings = self._meant_at(self._cell_at(spot), every=True)
        if len(meanings) > 1:
            self._ask_which(meanings, QCursor.pos())

    def _point(self, spot: QPointF) -> None:
        cell, pointed = self._cell_at(spot), self._side_at(spot)
        hot = pointed is not None or bool(self._meant_at(cell))
        self.canvas.viewport().setCursor(Qt.CursorShape.PointingHandCursor if hot else Qt.CursorShape.ArrowCursor)
        side = side_of(pointed) if pointed is not None else self._facing_at(cell, spot)
        told = self._told_at(spot)
        if (cell, side, told) != (self.hover, self._side, self._bearer):
            moved, self.hover, self._side, self._bearer = cell != self.hover, cell, side, told
            self._mark()
            if moved:
                self._tip(cell)

    def _tip(self, cell: Cell) -> None:
        told = self._words.tip(cell) if self._words is not None and cell != OFF else ""
        if not told:
            QToolTip.hideText()
            return
        wide = px(TIP)
        even = f'<p style="margin:0; line-height:{px(18)}px; -qt-line-height-type:fixed;">'  # ✓ and ✕ are higher
        page = f'<table width="{wide}"><tr><td>{even}{told.replace("<hr>", f"</p><hr>{even}")}</p></td></tr></table>'
        QToolTip.showText(self._beside(cell, wide), page, self.canvas.viewport())

    def _beside(self, cell: Cell, wide: int) -> QPoint:
        """Where a tip of that width hides least: beside the space, on the side where fewer figures stand.

        It must never come to lie over the space, and is below it where neither side of the screen has room.
        """
        look = self.look
        assert look is not None
        standing = look.at(cell)
        cells = look.cells(standing[0]) if standing else (cell,)
        columns = [look.grid.xy(each)[0] for each in cells]
        others = [look.grid.xy(piece.cell)[0] for piece in look.pieces if piece not in standing]
        right = sum(x > max(columns) for x in others) <= sum(x < min(columns) for x in others)
        area = self.canvas.mapFromScene(self._area(cells)).boundingRect()
        to_the_right = area.topRight() + QPoint(px(GAP), 0)
        to_the_left = area.topLeft() - QPoint(wide + px(GAP + 16), 0)
        below = area.bottomLeft() + QPoint(0, px(GAP))
        spots = [self.canvas.viewport().mapToGlobal(spot) for spot in (to_the_right, to_the_left, below)]
        screen = self.screen().availableGeometry()
        beside = [spot for spot in (spots[:2] if right else spots[1::-1]) if _fits(spot.x(), wide, screen)]
        return (beside or spots[2:])[0]

    def _area(self, cells: Sequence[Cell]) -> QRectF:
        """What those spaces take up together."""
        area = QRectF()
        for cell in cells:
            area = area.united(cell_rect(self.look, cell)) if self.look is not None else area
        return area

    def figure_area(self, who: str) -> QRect:
        """Where on the view the figure of that key is; empty if it is not on the board."""
        piece = self.look.piece(who) if self.look is not None else None
        if piece is None or self.look is None or not self.canvas.isVisible():
            return QRect()
        area = self.canvas.mapFromScene(self._area(self.look.cells(piece))).boundingRect()
        return area.translated(self.canvas.viewport().mapTo(self, QPoint()))

    def place_area(self, place: str) -> QRect:
        """Where on the view a space, a figure or a knight is; empty for anything else."""
        kind, _, value = place.partition(":")
        if kind != "cell" or self.look is None or not self.canvas.isVisible():
            return self.figure_area(place)
        cell = Cell(int(value)) if value.isdecimal() else self.look.grid.cell(value)
        if cell == OFF:
            return QRect()
        area = self.canvas.mapFromScene(self._area([cell])).boundingRect()
        return area.translated(self.canvas.viewport().mapTo(self, QPoint()))

    def asked(self) -> list[QRect]:
        look = self.look
        if look is None or not self.canvas.isVisible():
            return []
        about = (*self.places.figures, self.places.pivot)  # whoever turns is clicked beside
        figures = [look.cells(piece) for piece in look.pieces if piece.key in about]
        clicked = (cell_rect(look, cell) for cell in self.clicks.costs)
        return self.on_view((*map(self._area, figures), *clicked, *asked_areas(look, self.places)))

    def busy(self) -> list[QRect]:
        look = self.look
        if look is None or not self.canvas.isVisible():
            return []
        standing = (self._area(look.cells(piece)) for piece in look.pieces)
        told = (self._badge_area(badge, look) for badge in self._badges)
        return [*self.asked(), *self.on_view((*standing, *told))]

    def keep_free(self, area: QRect) -> None:
        self._cover(0, area)

    def lay_dice(self, area: QRect) -> None:
        """Dice lie over that area of the view: what is told of a monster stands beside them."""
        self._cover(1, area)

    def _cover(self, by: int, area: QRect) -> None:
        corner = self.canvas.viewport().mapTo(self, QPoint())
        covered = self.canvas.mapToScene(area.translated(-corner)).boundingRect() if area.isValid() else QRectF()
        if covered != self._covered[by]:
            self._covered[by] = covered
            self._mark()

    def _badge_area(self, badge: Badge, look: BoardLook, covered: Sequence[QRectF] = ()) -> QRectF:
        """Where it is told what the figure may be about to do, with this lying over the board."""
        piece = look.piece(badge.figure)
        figure = self._area(look.cells(piece)) if piece is not None else QRectF()
        asked = asked_areas(look, self.places)
        standing = [self._area(look.cells(each)) for each in look.pieces]
        return badge_area(badge, figure, board_rect(look), badge_size(self.canvas.zoom), asked, standing, covered)

    def _told_at(self, spot: QPointF) -> str:
        """The figure whose badge is there."""
        look = self.look
        if look is None:
            return ""
        areas = ((each.figure, self._badge_area(each, look, self._covered)) for each in self._badges)
        return next((figure for figure, area in areas if area.contains(spot)), "")

    def _leave(self) -> None:
        if self.hover != OFF or self._side or self._bearer:
            self.hover, self._side, self._bearer = OFF, "", ""
            self._mark()

    # --- keys ---------------------------------------------------------------------------------------

    def _step(self, right: int, up: int) -> None:
        """Move the cursor, and say what is there."""
        look = self.look
        if look is None or self._words is None:
            return
        if self.spot == OFF:
            self.spot = self._first_cell(look, right, up)
        else:
            self.spot = self._beyond(self.spot, right, up) or self.spot
        self.hover, self._side = OFF, ""
        self.canvas.reveal(cell_rect(look, self.spot))
        self._mark()
        self._tell_on()
        a11y.announce(self.canvas, self._words.space(self.spot, self.places))

    def _tell_cursor(self) -> None:
        self._tip(self.spot)

    def _beyond(self, cell: Cell, right: int, up: int) -> Cell | None:
        """The space next to one that way, if there is any."""
        look = self.look
        assert look is not None
        x, y = look.grid.xy(cell)
        near = look.grid.at(x + right, y + up)
        return near if near != OFF and look.is_space(near) else None

    def _first_cell(self, look: BoardLook, right: int, up: int) -> Cell:
        """Where the cursor begins: at an option, that way from the knight who is asked, or in a corner of the board."""
        for key in (*self.places.figures, *self.clicks.figures):
            piece = look.piece(key)
            if piece is not None:
                return piece.cell
        asked = next((knight.cell for knight in look.knights if knight.asked), OFF)
        options = sorted(self.places.cells)
        if options:
            next_to = self._beyond(asked, right, up) if asked != OFF else None
            if next_to in self.places.cells:
                return next_to
            return min(options, key=lambda cell: look.grid.distance(cell, asked)) if asked != OFF else options[0]
        return asked if asked != OFF else next(cell for cell in look.grid.spaces if look.is_space(cell))

    def _enter(self) -> None:
        """Answer with the option under the cursor."""
        if self.spot == OFF or self.look is None:
            return
        meanings = self._meant_at(self.spot)
        if meanings:
            spot = self.canvas.mapFromScene(cell_rect(self.look, self.spot).bottomRight())
            self._ask_which(meanings, self.canvas.viewport().mapToGlobal(spot))
        else:
            self._refuse(self.spot)


def _fits(left: int, wide: int, screen: QRect) -> bool:
    """Whether a tip stays where it is put: one that leaves the screen is moved over the space, and takes its clicks."""
    return screen.left() <= left and left + wide + px(GAP) <= screen.right()
