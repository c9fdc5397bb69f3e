"""What is laid over the floor and over the figures: glows, ways, sides, sight lines, the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from kf_desktop.engine.grid import OFF, STEP, Cell, Cells, SquareGrid
from kf_desktop.ui.canvas.brush import chip, draw_glow, mark, number_chip, square_pen, stamp, text_size
from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.clash_board.drawing.badge import Badge, paint_badge
from kf_desktop.ui.clash_board.drawing.floor import board_rect, cell_rect
from kf_desktop.ui.clash_board.look import UNIT, BoardLook, KnightLook
from kf_desktop.ui.clash_board.places import Places
from kf_desktop.ui.theme.theme import THEMES

NIGHT = QColor("#15100b")
BONE, MOST_KEYS = QColor("#f2e6c9"), 18
REACH_BY_DAY, HALO_BY_DAY = QColor("#8f3300"), QColor("#f7eed8")
"""Gold vanishes on the floor by day."""
Line = tuple[int, int, int, int]


@dataclass(slots=True)
class Marks:
    """Everything that is marked at the moment."""

    look: BoardLook
    places: Places = field(default_factory=Places)
    chosen: tuple[str, ...] = ()
    hover: Cell = OFF
    ways: tuple[Cells, ...] = ()
    """The ways by what is under the pointer, each with the space it starts from."""
    front: Cells = ()
    blind: tuple[tuple[Cell, str], ...] = ()
    """Blindspots, each with the key of its monster."""
    weak: Cells = ()
    """Spaces from which an open Weakspot is struck."""
    vantage: Cells = ()
    """Spaces of monsters that can be climbed."""
    threatened: Cells = ()
    """Where the studied monster's Signature would strike the knight who is asked."""
    reach: dict[Cell, int] = field(default_factory=dict)
    """Where the studied knight could go, with what it costs."""
    standpoints: tuple[Cell, ...] = ()
    """Where the knight who is asked could go and attack from there."""
    aims: tuple[tuple[str, str], ...] = ()
    """Who aims at whom in the activation under way: keys of figures."""
    studied: str = ""
    """The figure under the pointer or the cursor."""
    told: str = ""
    """The figure whose badge is under the pointer."""
    sights: tuple[tuple[Line, bool, Cell], ...] = ()
    """Lines from corner to corner, whether they are clear, and what blocks them."""
    cursor: Cell = OFF
    targets: tuple[str, ...] = ()
    """Figures that a click attacks."""
    struck: tuple[str, ...] = ()
    """Of several figures those that could be attacked from the space under the pointer, or the one a click attacks."""
    badges: tuple[Badge, ...] = ()
    covered: tuple[QRectF, ...] = ()
    """Where something lies over the board that is read: no badge stands below it."""
    keys: dict[Cell, str] = field(default_factory=dict)
    """The keys that answer with a space."""
    side: str = ""
    """The direction under the pointer, of those that can be chosen."""
    faced: str = ""
    """Which way the figure would look of which that is asked: as pointed at, or as picked."""
    facings: tuple[str, ...] = ()
    """The ways that the monster could look whose space is pointed at; `side` is the one that a click gives it."""
    taken: tuple[Cells, ...] = ()
    """What the monster would take up that is asked about, at what is under the pointer: where that leaves several."""


class _Layer(QGraphicsItem):
    """Paints the marks; they change with the pointer, so nothing of them is kept."""

    def __init__(self, marks: Marks) -> None:
        super().__init__()
        self.marks = marks
        self.acting = False
        """Figures are on their way: what holds where they will stand is not seen yet; what can be chosen is."""
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_marks(self, marks: Marks) -> None:
        """Paint these from now on."""
        if marks == self.marks:
            return
        if board_rect(marks.look) != board_rect(self.marks.look):
            self.prepareGeometryChange()
        self.marks = marks
        self.update()

    def act(self, acting: bool) -> None:
        """Figures begin to move, or stand where they belong."""
        if acting != self.acting:
            self.acting = acting
            self.update()

    def boundingRect(self) -> QRectF:
        return board_rect(self.marks.look)


class UnderMarks(_Layer):
    """On the floor: front, Blindspots, the spaces and figures that can be chosen."""

    def __init__(self, marks: Marks) -> None:
        super().__init__(marks)
        self.setZValue(6)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        marks = self.marks
        if not self.acting or marks.look.mode == "encounter":  # there nobody walks
            self._spaces_of_figures(painter)
        if marks.reach:
            _reach(painter, marks)
        for cell, choice in marks.places.cells.items():
            picked = choice.key in marks.chosen
            area = cell_rect(marks.look, cell).adjusted(5, 5, -5, -5)
            strength = 4 if picked else 3 if cell == marks.hover else 2
            draw_glow(painter, area, "picked" if picked else "choice", strength)
        for key, options in marks.places.figures.items():
            chosen = [option.key for option in options if option.key in marks.chosen]
            self._ring(painter, key, bool(chosen))
        for key in marks.targets:
            self._ring(painter, key, False)
        for key in marks.struck:
            self._ring(painter, key, True)
        for cells in marks.taken:
            _ghost(painter, _around(marks.look, cells))

    def _spaces_of_figures(self, painter: QPainter) -> None:
        """What is so because of where the figures stand."""
        marks = self.marks
        self._front(painter)
        strength = 190 if len(marks.threatened) * 2 < marks.look.grid.size else 80  # most of the board: not so loud
        for cell in marks.threatened:
            _threat(painter, cell_rect(marks.look, cell), strength)
        for cell in marks.weak:
            _weakspot(painter, cell_rect(marks.look, cell))
        for cell, key in marks.blind:
            _blindspot(painter, cell_rect(marks.look, cell), strong=key == marks.studied)

    def _ring(self, painter: QPainter, key: str, picked: bool) -> None:
        piece = self.marks.look.piece(key)
        if piece is None:
            return
        area = _figure_rect(self.marks.look, key)
        hot = key == self.marks.studied
        ink = mark("picked" if picked else "choice")
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, shade in ((11, NIGHT), (6.5 if hot or picked else 5, ink)):
            painter.setPen(square_pen(shade, width))
            if isinstance(piece, KnightLook):
                painter.drawEllipse(area.center(), 48, 48)
            else:
                painter.drawRect(area.adjusted(-2, -2, 2, 2))

    def _front(self, painter: QPainter) -> None:
        if not self.marks.front:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        ground = mark("blocked")
        ground.setAlpha(64)
        painter.setBrush(ground)
        for cell in self.marks.front:
            painter.drawRect(cell_rect(self.marks.look, cell))


class OverMarks(_Layer):
    """Above the figures: arrows, the way, sight lines, the cursor."""

    def __init__(self, marks: Marks) -> None:
        super().__init__(marks)
        self.setZValue(40)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        marks = self.marks
        self._of_figures(painter)
        for side, arrow in side_arrows(marks.look, marks.places).items():
            hot = side == marks.side or marks.places.sides[side].key in marks.chosen
            _arrow(painter, arrow, hot)
        for side in marks.facings if marks.taken else ():
            _arrow(painter, _arrow_on(_around(marks.look, marks.taken[0]), side), side == marks.side)
        for cell in marks.standpoints:
            _standpoint(painter, cell_rect(marks.look, cell), hot=cell == marks.hover)
        for key in marks.struck:
            spot = _figure_rect(marks.look, key).topRight() + QPointF(-16, 16)
            chip(painter, spot, 44, "signs/sword", mark("picked"), NIGHT)
        self._numbers(painter)
        self._keys(painter)
        if not self.acting:
            asked = asked_areas(marks.look, marks.places) if marks.badges else []
            standing = [_around(marks.look, marks.look.cells(piece)) for piece in marks.look.pieces]
            for badge in marks.badges:
                figure = _figure_rect(marks.look, badge.figure)
                paint_badge(painter, badge, figure, board_rect(marks.look), asked, standing, marks.covered)
        if marks.cursor != OFF:
            _cursor(painter, cell_rect(marks.look, marks.cursor))

    def _of_figures(self, painter: QPainter) -> None:
        """What is so because of where the figures stand; the way to a space is the player's own."""
        marks = self.marks
        for way in marks.ways:
            self._way(painter, way)
        if self.acting:
            return
        for cell in marks.vantage:
            chip(painter, cell_rect(marks.look, cell).center(), 38, "signs/stair", mark("choice"), NIGHT)
        for one, other in marks.aims:
            draw_aim(painter, _figure_rect(marks.look, one), _figure_rect(marks.look, other))
        for line, clear, blocked in marks.sights:
            _sight(painter, marks.look, line, clear, blocked)

    def _way(self, painter: QPainter, way: Cells) -> None:
        """From middle to middle of what goes it: a big one covers more than the spaces of its way."""
        look = self.marks.look
        size = next((look.cells(piece) for piece in look.pieces if piece.cell == way[0]), way[:1])
        middle = _around(look, size).center() - cell_rect(look, way[0]).center()
        spots = [cell_rect(look, cell).center() + middle for cell in way]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        last, before = spots[-1], spots[-2]
        tip = last + (before - last) * 0.12
        spots[-1] = last + (before - last) * 0.34
        spots[0] += (spots[1] - spots[0]) * 0.4
        for width, ink in ((15, NIGHT), (8, mark("choice"))):
            painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
            painter.drawPolyline(spots)
        ahead = (last - before) / UNIT
        across = QPointF(-ahead.y(), ahead.x())
        head = QPolygonF([tip, tip - ahead * 34 + across * 24, tip - ahead * 34 - across * 24])
        painter.setPen(QPen(NIGHT, 3.5))
        painter.setBrush(mark("choice"))
        painter.drawPolygon(head)

    def _keys(self, painter: QPainter) -> None:
        """The key that answers with a space, where there are not too many to read."""
        marks = self.marks
        if len(marks.keys) > MOST_KEYS:
            return
        size = text_size(painter, 26, 13, 40)
        for cell, key in marks.keys.items():
            number_chip(painter, cell_rect(marks.look, cell).topRight() + QPointF(-20, 20), size, key, NIGHT, BONE)

    def _numbers(self, painter: QPainter) -> None:
        """What the hovered space costs, and in which order several were picked."""
        marks, size = self.marks, text_size(painter, 34, 14, 48)
        option = marks.places.cells.get(marks.hover)
        cost = option.args.get("cost") if option is not None else marks.reach.get(marks.hover)
        if cost is not None:
            spot = cell_rect(marks.look, marks.hover).bottomLeft() + QPointF(20, -20)
            number_chip(painter, spot, size, str(cost), NIGHT, mark("choice"))
        if len(marks.chosen) > 1:
            for number, key in enumerate(marks.chosen, 1):
                for cell, choice in marks.places.cells.items():
                    if choice.key == key:
                        spot = cell_rect(marks.look, cell).topRight() + QPointF(-20, 20)
                        number_chip(painter, spot, size, str(number), NIGHT, mark("picked"))


def _figure_rect(look: BoardLook, key: str) -> QRectF:
    piece = look.piece(key)
    return _around(look, look.cells(piece) if piece is not None else ())


def _around(look: BoardLook, cells: Cells) -> QRectF:
    area = QRectF()
    for cell in cells:
        area = area.united(cell_rect(look, cell))
    return area


def _ghost(painter: QPainter, area: QRectF) -> None:
    """The spaces that a figure would stand on."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, ink in ((11, NIGHT), (5, mark("blocked"))):
        painter.setPen(square_pen(ink, width, Qt.PenStyle.DashLine))
        painter.drawRect(area.adjusted(3, 3, -3, -3))


def asked_areas(look: BoardLook, places: Places) -> list[QRectF]:
    """The spaces and the arrows that can be chosen."""
    arrows = (arrow.boundingRect() for arrow in side_arrows(look, places).values())
    return [*(cell_rect(look, cell) for cell in places.cells), *arrows]


def side_arrows(look: BoardLook, places: Places) -> dict[str, QPolygonF]:
    """An arrow for every side that can be chosen, around the figure that the question is about."""
    if not places.sides:
        return {}
    area = _around(look, places.come) if places.come else _figure_rect(look, places.pivot) if places.pivot else QRectF()
    if area.isEmpty():
        area = board_rect(look)
        area = QRectF(area.center() - QPointF(60, 60), area.center() + QPointF(60, 60))
    return {side: _arrow_on(area, side) for side in places.sides}


def _arrow_on(area: QRectF, side: str) -> QPolygonF:
    """An arrow that leads out of the area on that side."""
    dx, dy = STEP[side]
    ahead, across = QPointF(dx, -dy), QPointF(dy, dx)
    foot = area.center() + QPointF(ahead.x() * area.width() / 2, ahead.y() * area.height() / 2) + ahead * 14
    shape = [(-15, 0), (-15, 34), (-36, 34), (0, 78), (36, 34), (15, 34), (15, 0)]
    return QPolygonF([foot + across * x + ahead * y for x, y in shape])


def _arrow(painter: QPainter, shape: QPolygonF, picked: bool) -> None:
    painter.setPen(QPen(NIGHT, 4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(mark("picked" if picked else "choice"))
    painter.drawPolygon(shape)


def _blindspot(painter: QPainter, area: QRectF, *, strong: bool) -> None:
    """Hatched, with a crossed eye: the monster sees nobody there."""
    stamp(painter, area, ("blindspot", strong), partial(_draw_blindspot, strong))


def _draw_blindspot(strong: bool, painter: QPainter, area: QRectF) -> None:
    inner = area.adjusted(7, 7, -7, -7)
    ink = mark("unseen")
    ink.setAlpha(235 if strong else 150)
    painter.setPen(QPen(ink, 3, Qt.PenStyle.DashLine))
    painter.setBrush(QColor(ink.red(), ink.green(), ink.blue(), 60 if strong else 26))
    painter.drawRect(inner)
    size = text_size(painter, 26, 12, 40)
    ink.setAlpha(255)
    chip(painter, inner.topRight() + QPointF(-size * 0.5, size * 0.5), size, "signs/obscuring", ink, NIGHT)


def _sight(painter: QPainter, look: BoardLook, line: Line, clear: bool, blocked: Cell) -> None:
    """Seen: a whole green line. Not seen: a broken red one and a cross on what is in the way."""
    rows = look.grid.rows
    one = QPointF(line[0] * UNIT / 2, (rows - line[1] / 2) * UNIT)
    other = QPointF(line[2] * UNIT / 2, (rows - line[3] / 2) * UNIT)
    ink = mark("clear" if clear else "blocked")
    style = Qt.PenStyle.SolidLine if clear else Qt.PenStyle.DashLine
    for width, shade in ((8.0, NIGHT), (4.4, ink)):
        painter.setPen(QPen(shade, width, style, Qt.PenCapStyle.FlatCap))
        painter.drawLine(one, other)
    painter.setPen(QPen(NIGHT, 3))
    painter.setBrush(ink)
    for corner in (one, other):
        painter.drawEllipse(corner, 7, 7)
    if not clear and blocked != OFF:
        chip(painter, cell_rect(look, blocked).center(), 44, "signs/blocked", ink.lighter(130), NIGHT)


def _threat(painter: QPainter, area: QRectF, strength: int) -> None:
    """Slanting strokes: it would be struck there."""
    ink = mark("struck")
    ink.setAlpha(strength)
    painter.setPen(QPen(ink, 4))
    inner = area.adjusted(10, 10, -10, -10)
    for part in (0.25, 0.5, 0.75):
        foot = QPointF(inner.left() + inner.width() * part - 10, inner.bottom())
        painter.drawLine(foot, foot + QPointF(20, -inner.height()))


def _reach(painter: QPainter, marks: Marks) -> None:
    """The spaces that the knight could go to, as one field with an edge."""
    look, light = marks.look, mark("choice")
    if not THEMES.theme.palette.dark:
        light = REACH_BY_DAY
    painter.setPen(Qt.PenStyle.NoPen)
    shades = [QColor(light), QColor(light)]
    for shade, alpha in zip(shades, (44, 96), strict=True):
        shade.setAlpha(alpha)
    painter.setBrush(shades[0])
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # of many squares that takes four times as long
    painter.drawRects([cell_rect(look, cell).adjusted(3, 3, -3, -3) for cell in marks.reach if cell != marks.hover])
    if marks.hover in marks.reach:
        painter.setBrush(shades[1])
        painter.drawRect(cell_rect(look, marks.hover).adjusted(3, 3, -3, -3))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    lines = _edges(look.grid, frozenset(marks.reach))
    halo = NIGHT if THEMES.theme.palette.dark else HALO_BY_DAY
    for width, ink in ((9.0, halo), (4.5, light)):
        painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap))
        painter.drawLines(lines)


@lru_cache(maxsize=8)
def _edges(grid: SquareGrid, cells: frozenset[Cell]) -> list[QLineF]:
    """The sides of the spaces beyond which none of them lies."""
    found = []
    for cell in sorted(cells):
        x, y = grid.xy(cell)
        left, top = x * UNIT, (grid.rows - 1 - y) * UNIT
        right, bottom = left + UNIT, top + UNIT
        for dx, dy, line in (
            (0, 1, (left, top, right, top)),
            (0, -1, (left, bottom, right, bottom)),
            (-1, 0, (left, top, left, bottom)),
            (1, 0, (right, top, right, bottom)),
        ):
            if grid.at(x + dx, y + dy) not in cells:
                found.append(QLineF(*line))
    return found


def _standpoint(painter: QPainter, area: QRectF, *, hot: bool) -> None:
    """A sword in the corner: from here one could attack."""
    side = 30 if hot else 24
    spot = QRectF(area.right() - side - 8, area.bottom() - side - 8, side, side)
    dark = THEMES.theme.palette.dark
    for shift in (1.5,) if dark else (-1.5, 1.5):
        draw_picture(painter, "signs/sword", spot.translated(shift, shift), NIGHT if dark else HALO_BY_DAY)
    draw_picture(painter, "signs/sword", spot, mark("choice") if dark else REACH_BY_DAY)


def _weakspot(painter: QPainter, area: QRectF) -> None:
    """A broken ring: from here it can be hurt."""
    inner = area.adjusted(12, 12, -12, -12)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, ink in ((9, NIGHT), (5, mark("clear"))):
        painter.setPen(QPen(ink, width, Qt.PenStyle.DotLine, Qt.PenCapStyle.RoundCap))
        painter.drawEllipse(inner)


def draw_aim(painter: QPainter, source: QRectF, goal: QRectF, part: float = 1.0) -> None:
    """An arrow from whoever aims to the target, or that part of it."""
    if source.isEmpty() or goal.isEmpty() or part <= 0:
        return
    start, tip = source.center(), goal.center()
    length = max(1.0, ((tip.x() - start.x()) ** 2 + (tip.y() - start.y()) ** 2) ** 0.5)
    ahead = (tip - start) / length
    tip -= ahead * (min(goal.width(), goal.height()) * 0.45)
    tip = start + (tip - start) * part
    across = QPointF(-ahead.y(), ahead.x())
    foot = tip - ahead * 34
    for width, ink in ((13, NIGHT), (7, mark("blocked"))):
        painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(start, foot)
    painter.setPen(QPen(NIGHT, 3.5))
    painter.setBrush(mark("blocked"))
    painter.drawPolygon(QPolygonF([tip, foot + across * 22, foot - across * 22]))


def _cursor(painter: QPainter, area: QRectF) -> None:
    """Corner brackets, so that what stands on the space is not covered."""
    reach = 30
    for width, ink in ((10, NIGHT), (5.5, QColor("#fff6e0"))):
        painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for corner, dx, dy in (
            (area.topLeft(), 1, 1),
            (area.topRight(), -1, 1),
            (area.bottomLeft(), 1, -1),
            (area.bottomRight(), -1, -1),
        ):
            spot = corner + QPointF(dx * 4, dy * 4)
            painter.drawPolyline(QPolygonF([spot + QPointF(dx * reach, 0), spot, spot + QPointF(0, dy * reach)]))


def doubled(line: Sequence[int]) -> Line:
    """A line between corners, in half spaces: so that it can also join the middles of spaces."""
    return (line[0] * 2, line[1] * 2, line[2] * 2, line[3] * 2)
