"""The floor: worn slabs, no two alike and always the same ones, in a kerb that bears the names of the spaces."""

from __future__ import annotations

from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QRadialGradient, QTransform

from kf_desktop.engine.grid import Cell
from kf_desktop.ui.canvas.brush import Align, chance, set_font, text_size, zoom_of
from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.clash_board.drawing.slabs import joint, let_slabs_go, slab
from kf_desktop.ui.clash_board.look import UNIT, BoardLook
from kf_desktop.ui.plates.painting import draw_plate
from kf_desktop.ui.theme.pictures_kept import to_keep
from kf_desktop.ui.theme.theme import THEMES, Theme, colour, px

RIM, LARGEST_NAME = 24, 18
"""The width of the kerb, and pixels at 100 % of the names on it at most: below larger ones a figure would lie."""
KERB_BY_DAY, NAMES_BY_DAY = QColor("#80694a"), QColor("#fbf3df")
FLOORS = 4
"""How many plates of slabs there are: `terrain/floor_1` and so on."""
SIZES = (24, 32, 44, 60, 84, 120, 168)
"""Pixels of a space for which a floor is painted; others are scaled from the next larger one."""
Floor: TypeAlias = tuple[int, int, frozenset[tuple[int, tuple[int, int]]], int, str]
"""What a floor is painted for: columns, rows, symbols by space, pixels of a space, palette."""
_MADE: dict[Floor, QPixmap] = {}
"""The one that was painted last: of 1.2 MB at 1280×800, of 20 at 3840×2160. There is one board."""


def board_rect(look: BoardLook) -> QRectF:
    """Floor and kerb."""
    return QRectF(-RIM, -RIM, look.grid.columns * UNIT + 2 * RIM, look.grid.rows * UNIT + 2 * RIM)


def cell_rect(look: BoardLook, cell: Cell) -> QRectF:
    """The square of a space: row A is at the bottom."""
    x, y = look.grid.xy(cell)
    return QRectF(x * UNIT, (look.grid.rows - 1 - y) * UNIT, UNIT, UNIT)


class LaidFloor:
    """The floor with the names of its spaces, as a view looks at it: a picture as large as it is seen there.

    A view's own picture of its ground would be one of all that is seen, and would stay when nobody looks.
    """

    def __init__(self) -> None:
        self._laid = QPixmap()
        self._as: tuple[Floor, Theme, float, float] | None = None
        """What it was laid for: the floor, the size of the names, pixels of the device and of the screen for a unit."""

    def paint(self, painter: QPainter, look: BoardLook, *, zooming: bool = False, waits: bool = False) -> bool:
        """The floor at the painter's zoom; False where it would have to be made for that and `waits`."""
        seen, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        zoom = seen.m11() * ratio
        floor = _floor_for(look, zoom)
        wanted = (floor, THEMES.theme, zoom, ratio)
        if wanted != self._as:
            if waits and floor not in _MADE:
                return False
            if zooming and self._as is not None:
                _lay(painter, look, floor)
                return True
            self._laid, self._as = _laid(look, floor, zoom, ratio), wanted
        corner = seen.map(board_rect(look).topLeft())
        painter.setWorldTransform(QTransform())
        painter.drawPixmap(QPointF(round(corner.x()), round(corner.y())), self._laid)
        painter.setWorldTransform(seen)
        return True

    def let_go(self) -> None:
        """Nobody looks for a while."""
        self._laid, self._as = QPixmap(), None


def _floor_for(look: BoardLook, zoom: float) -> Floor:
    pixels = next((size for size in SIZES if size >= zoom * UNIT * 0.97), SIZES[-1])
    return look.grid.columns, look.grid.rows, frozenset(look.symbols.items()), pixels, THEMES.theme.palette.id


def _laid(look: BoardLook, floor: Floor, zoom: float, ratio: float) -> QPixmap:
    area = board_rect(look)
    laid = QPixmap(round(area.width() * zoom), round(area.height() * zoom))
    laid.setDevicePixelRatio(ratio)
    laid.fill(colour("ground_deep"))  # that of the board: what nothing shows through is painted in a third of the time
    painter = QPainter(laid)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(zoom / ratio, zoom / ratio)
    painter.translate(-area.topLeft())
    _lay(painter, look, floor)
    painter.end()
    return to_keep(laid)


def _lay(painter: QPainter, look: BoardLook, floor: Floor) -> None:
    """The floor, made if it is not there, with the names of its spaces."""
    if floor not in _MADE:
        _MADE.clear()
        _MADE[floor] = _floor(*floor)
    drawn = _MADE[floor]
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(board_rect(look), drawn, QRectF(drawn.rect()))
    _names(painter, look)


def let_floor_go() -> None:
    """Nobody stands on it."""
    _MADE.clear()


def _names(painter: QPainter, look: BoardLook) -> None:
    """Letters and numbers along all four sides."""
    size = text_size(painter, min(24, px(LARGEST_NAME) / zoom_of(painter)), 13, RIM * 1.1)
    set_font(painter, size, bold=True)
    painter.setPen(colour("ink_soft") if THEMES.theme.palette.dark else NAMES_BY_DAY)
    columns, rows = look.grid.columns, look.grid.rows
    for x in range(columns):
        for y in (-RIM, rows * UNIT):
            painter.drawText(QRectF(x * UNIT, y, UNIT, RIM), Align.AlignCenter, str(x + 1))
    for y in range(rows):
        for x in (-RIM, columns * UNIT):
            area = QRectF(x, (rows - 1 - y) * UNIT, RIM, UNIT)
            painter.drawText(area, Align.AlignCenter, chr(65 + y))


def _floor(
    columns: int, rows: int, symbols: frozenset[tuple[int, tuple[int, int]]], pixels: int, palette: str
) -> QPixmap:
    """Floor and kerb with spaces of that many pixels."""
    scale = pixels / UNIT
    wide, high = columns * UNIT + 2 * RIM, rows * UNIT + 2 * RIM
    drawn = QPixmap(round(wide * scale), round(high * scale))
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(RIM, RIM)
    shown = dict(symbols)
    _kerb(painter, columns, rows)
    for y in range(rows):
        for x in range(columns):
            cell = y * columns + x
            if not shown or cell in shown:
                area = QRectF(x * UNIT, (rows - 1 - y) * UNIT, UNIT, UNIT)
                _print(painter, area, x, y, pixels)
                if shown:
                    _symbols(painter, area, shown[cell])
    _light(painter, QRectF(0, 0, columns * UNIT, rows * UNIT))
    painter.end()
    let_slabs_go()
    return drawn


def _kerb(painter: QPainter, columns: int, rows: int) -> None:
    """One line around it: a second would run through the names."""
    area = QRectF(-RIM + 1, -RIM + 1, columns * UNIT + 2 * RIM - 2, rows * UNIT + 2 * RIM - 2)
    painter.setPen(QPen(colour("frame"), 2))
    painter.setBrush(colour("panel") if THEMES.theme.palette.dark else KERB_BY_DAY)
    painter.drawRect(area)
    inner = QRectF(-5, -5, columns * UNIT + 10, rows * UNIT + 10)
    painter.setPen(QPen(joint(), 4))
    painter.setBrush(joint())
    painter.drawRect(inner)


def _print(painter: QPainter, area: QRectF, x: int, y: int, pixels: int) -> None:
    """By night a plate of slabs, lifted from its joints so that spaces can be counted; by day a bright one."""
    plate = f"terrain/floor_{1 + int(chance(x, y, 1) * FLOORS)}"
    if THEMES.theme.palette.dark and draw_plate(painter, plate, area):
        painter.fillRect(area.adjusted(2.5, 2.5, -2.5, -2.5), QColor(170, 138, 98, round(34 + 22 * chance(x, y, 2))))
        return
    seen = painter.worldTransform()
    corner = seen.map(area.topLeft())
    painter.setWorldTransform(QTransform())
    painter.drawPixmap(round(corner.x()), round(corner.y()), slab(x, y, pixels))
    painter.setWorldTransform(seen)


def _light(painter: QPainter, area: QRectF) -> None:
    """Firelight in the middle, dusk at the edges."""
    dark = THEMES.theme.palette.dark
    reach = max(area.width(), area.height()) * 0.66
    light = QRadialGradient(area.center(), reach)
    light.setColorAt(0, QColor(255, 178, 96, 26 if dark else 14))
    light.setColorAt(0.45, QColor(255, 178, 96, 0))
    light.setColorAt(1, QColor(0, 0, 0, 120 if dark else 46))
    painter.fillRect(area, light)


def _symbols(painter: QPainter, area: QRectF, shown: tuple[int, int]) -> None:
    """Signs of Power and Potential, as on the dice (ENC-009)."""
    power, potential = shown
    ink = colour("parchment")
    ink.setAlpha(200 if THEMES.theme.palette.dark else 255)
    count = power + potential
    per_row = count if count <= 3 else (count + 1) // 2
    for index in range(count):
        line, place = divmod(index, per_row)
        in_line = min(per_row, count - line * per_row)
        lines = -(-count // per_row)
        x = area.center().x() + (place - (in_line - 1) / 2) * 34
        y = area.center().y() + (line - (lines - 1) / 2) * 36
        sign = "power" if index < power else "potential"
        draw_picture(painter, f"signs/{sign}", QRectF(x - 17, y - 17, 34, 34), ink)
