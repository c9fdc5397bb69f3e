"""The figures: round standees for knights, square bases with a wedge to the front for monsters."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QPolygonF, QRadialGradient

from kf_desktop.engine.grid import OFF
from kf_desktop.ui.canvas.brush import blend, chip, number_chip, plate, set_font, text_size
from kf_desktop.ui.canvas.kept import KeptItem
from kf_desktop.ui.canvas.pictures import draw_picture, first_picture, has_picture
from kf_desktop.ui.clash_board.look import UNIT, KnightLook, MonsterLook
from kf_desktop.ui.plates.names import knight_plate
from kf_desktop.ui.plates.names import monster_plate as monster_print
from kf_desktop.ui.plates.painting import draw_plate

RINGS = ("#e3b74b", "#6fb1d6", "#8ec26a", "#bd95e0", "#e5704f", "#e9e2d0", "#5fc2b0", "#d98aa9", "#b0894f")
"""Ring colours of the mobs by their number, which always stands beside it."""
NAME_SIZE, NAME_WIDTH = (24, 11.5, 40), 176
MONSTER_NAME_SIZE = (26, 12, 44)
"""Height in units, the least in pixels, the greatest in units."""
BONE, NIGHT, EDGE = QColor("#f2e6c9"), QColor("#15100b"), QColor("#b8452a")
GHOSTLY = 0.5
"""How much of its ink a figure has of which it is asked which way it looks."""
TURN = {"north": 0, "east": 90, "south": 180, "west": 270}


class KnightItem(KeptItem):
    """A knight's standee; its origin is the middle of the space."""

    def __init__(self, look: KnightLook) -> None:
        super().__init__()
        self.look = look
        self.plate_at: QPointF | None = None
        self.setZValue(22 if look.perched else 20)

    def put_plate(self, spot: QPointF | None) -> None:
        """Have the name there, from the middle of the space, or nowhere."""
        if spot != self.plate_at:
            self.plate_at = spot
            self.renew()

    def show_look(self, look: KnightLook) -> None:
        """Draw the knight as it is now."""
        if look != self.look:
            self.look = look
            self.setZValue(22 if look.perched else 20)
            self.renew()

    def shown(self) -> Hashable:
        return replace(self.look, cell=OFF), self.plate_at.toTuple() if self.plate_at is not None else None

    def boundingRect(self) -> QRectF:
        return QRectF(-144, -76, 288, 152)

    def draw(self, painter: QPainter) -> None:
        look = self.look
        painter.save()
        if look.perched:
            painter.scale(0.82, 0.82)
        if look.hidden:
            painter.setOpacity(0.5)
        _standee(painter, look)
        painter.restore()
        self._signs(painter)
        if self.plate_at is not None:
            plate(painter, self.plate_at, look.name, text_size(painter, *NAME_SIZE), NAME_WIDTH)

    def _signs(self, painter: QPainter) -> None:
        look, size = self.look, text_size(painter, 30, 13, 40)
        if look.target:
            area = QRectF(-size * 0.72, -40 - size * 0.72, size * 1.44, size * 1.2)
            draw_picture(painter, "signs/crown", area.adjusted(-3, -3, 3, 3), NIGHT)
            draw_picture(painter, "signs/crown", area, QColor("#ffd45e"))
        if look.hidden:
            chip(painter, QPointF(34, -26), size, "signs/hidden", BONE, NIGHT)
        elif look.knockdown:
            sign = "fallen" if look.knockdown == "falling" else "rising"
            chip(painter, QPointF(34, -26), size, f"signs/{sign}", QColor("#ffb38f"), NIGHT)
        if look.acted:
            chip(painter, QPointF(-35, -26), size * 0.86, "signs/done", QColor("#b9c9a2"), NIGHT)


def _standee(painter: QPainter, look: KnightLook) -> None:
    """The token, or base, disc and emblem where there is no print of it; who lies on the ground is drawn lying."""
    lying = look.knockdown == "falling"
    painter.setPen(Qt.PenStyle.NoPen)
    for reach, alpha in ((9, 60), (6, 80)):
        painter.setBrush(QColor(0, 0, 0, alpha))
        painter.drawEllipse(QPointF(reach, reach), 43, 42)
    painter.save()
    painter.rotate(90 if lying else 32 if look.knockdown else 0)
    printed = draw_plate(painter, knight_plate(look.id, "token"), QRectF(-44, -44, 88, 88), "token")
    painter.restore()
    if not printed:
        _disc(painter, look, lying=lying)
    if look.asked:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor("#fff2cf"), 4))
        painter.drawEllipse(QPointF(0, 0), 46, 46)


def _disc(painter: QPainter, look: KnightLook, *, lying: bool) -> None:
    own = QColor(look.colour)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(own.darker(230))
    painter.drawEllipse(QPointF(0, 4), 42, 42)
    rim = QLinearGradient(0, -42, 0, 42)
    rim.setColorAt(0, own.lighter(138))
    rim.setColorAt(1, own.darker(122))
    painter.setBrush(rim)
    painter.setPen(QPen(NIGHT, 2))
    painter.drawEllipse(QPointF(0, 0), 42, 42)
    dish = QRadialGradient(QPointF(-8, -10), 44)
    dish.setColorAt(0, blend(own, NIGHT, 0.62))
    dish.setColorAt(1, blend(own, NIGHT, 0.88))
    painter.setBrush(dish)
    painter.drawEllipse(QPointF(0, 0), 33, 33)
    painter.save()
    painter.rotate(90 if lying else 32 if look.knockdown else 0)
    if lying:
        painter.scale(0.9, 0.9)
    _emblem(painter, look, own)
    painter.restore()


def _emblem(painter: QPainter, look: KnightLook, own: QColor) -> None:
    """The knight's own sign, or the letter where there is none. Turned ones are drawn from a pixmap all the same."""
    sign = f"knights/{look.id}"
    if has_picture(sign):
        draw_picture(painter, sign, QRectF(-25, -27, 50, 50), own.lighter(165))
        return
    set_font(painter, 46, bold=True)
    painter.setPen(BONE)
    painter.drawText(QRectF(-40, -40, 80, 80), Qt.AlignmentFlag.AlignCenter, look.initial)


class MonsterItem(KeptItem):
    """A monster's figure; its origin is the upper left corner of what it covers."""

    def __init__(self, look: MonsterLook) -> None:
        super().__init__()
        self.look = look
        self.named = False
        self.turned = ""
        """Which way it would look, while that is asked."""
        self.setZValue(12)

    def turn(self, side: str) -> None:
        """Show that it would look that way; "" where it is not asked, or nowhere is pointed at."""
        if side != self.turned:
            self.turned = side
            self.renew()

    def show_name(self, named: bool) -> None:
        """Have the name on the figure, or not."""
        if named != self.named:
            self.named = named
            self.renew()

    def show_look(self, look: MonsterLook) -> None:
        """Draw the monster as it is now."""
        if look != self.look:
            if look.size != self.look.size:
                self.prepareGeometryChange()
            self.look = look
            self.renew()

    @property
    def side(self) -> float:
        """The width of what it covers."""
        return float(self.look.size * UNIT)

    def shown(self) -> Hashable:
        return replace(self.look, cell=OFF), self.named, self.turned

    def boundingRect(self) -> QRectF:
        return QRectF(-34, -34, self.side + 68, self.side + 68)

    def draw(self, painter: QPainter) -> None:
        look, side = self.look, self.side
        painter.setOpacity(1 if look.facing and not look.beaten else GHOSTLY)
        if not (_token(painter, look) if look.mob else _plate(painter, look, side)):
            _base(painter, look, side)
            self._glyph(painter)
        painter.setOpacity(1)
        if look.beaten:
            return
        if self.turned or look.facing:
            _wedge(painter, self.turned or look.facing, look.size)
        self._tokens(painter)
        if look.mob:
            ring = QColor(RINGS[(look.number - 1) % len(RINGS)])
            size = text_size(painter, 36, 14, 46)
            number_chip(painter, QPointF(side - 19, side - 19), size, str(look.number), NIGHT, ring)
            if look.level:
                number_chip(painter, QPointF(19, side - 19), size, look.level, BONE, NIGHT)
        elif self.named:
            plate(painter, monster_plate(look), look.name, text_size(painter, *MONSTER_NAME_SIZE), side + 40)

    def _glyph(self, painter: QPainter) -> None:
        look, side = self.look, self.side
        sign = first_picture(f"monsters/{look.glyph}", "monsters/mob" if look.mob else "monsters/vassal")
        part = 0.66 if look.mob else 0.6
        left, top = side * (1 - part) / 2, side * (1 - part) / 2 - (0 if look.mob else side * 0.05)
        area = QRectF(left, top, side * part, side * part)
        draw_picture(painter, sign, area.translated(side * 0.012, side * 0.016), QColor(0, 0, 0, 150))
        draw_picture(painter, sign, area, BONE)

    def _tokens(self, painter: QPainter) -> None:
        """Activation tokens in the upper left; a spent one is hollow."""
        size = text_size(painter, 30, 13, 40)
        for place, (kind, ready) in enumerate(self.look.tokens):
            centre = QPointF(17 + place * size * 1.05, 17)
            gold = QColor("#ffcf5a") if kind == "signature" else QColor("#f6ecd8")
            ink, ground = (NIGHT, gold) if ready else (QColor("#9c8c70"), NIGHT)
            chip(painter, centre, size, f"signs/{kind if kind == 'signature' else 'ai'}", ink, ground)


def monster_plate(look: MonsterLook) -> QPointF:
    """The middle of the name's plate, above the wedge where that points to the player."""
    side = look.size * UNIT
    return QPointF(side / 2, side - (34 if look.facing == "south" else 20))


def _token(painter: QPainter, look: MonsterLook) -> bool:
    """A mob's print: round, as all figures of one space are."""
    plate = monster_print(look.monster, look.tier, "token")
    if not plate:
        return False
    middle = UNIT / 2
    painter.setPen(Qt.PenStyle.NoPen)
    for reach, alpha in ((8, 60), (5, 80)):
        painter.setBrush(QColor(0, 0, 0, alpha))
        painter.drawEllipse(QPointF(middle + reach, middle + reach), 45, 44)
    return draw_plate(painter, plate, QRectF(4, 4, UNIT - 8, UNIT - 8), "token")


def _plate(painter: QPainter, look: MonsterLook, side: float) -> bool:
    """A boss's print: square, so that reach can be counted to its edge, with the two lines of a plate's mark."""
    plate = monster_print(look.monster, look.tier, "board")
    area = QRectF(4, 4, side - 8, side - 8)
    if not plate:
        return False
    for drop in (12, 7):
        painter.fillRect(area.translated(drop, drop), QColor(0, 0, 0, 75))
    painter.fillRect(area, NIGHT)
    if not draw_plate(painter, plate, area, "board"):
        return False
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_mitred(NIGHT, 7))
    painter.drawRect(area.adjusted(2, 2, -2, -2))
    painter.setPen(_mitred(EDGE, 4))
    painter.drawRect(area)
    return True


def _mitred(ink: QColor, width: float) -> QPen:
    return QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)


def _base(painter: QPainter, look: MonsterLook, side: float) -> None:
    """A chamfered square, lit at the front and dark at the back."""
    own = QColor(look.colour)
    cut = 14
    shape = QPolygonF(
        [
            QPointF(*spot)
            for spot in (
                (cut + 4, 4),
                (side - cut - 4, 4),
                (side - 4, cut + 4),
                (side - 4, side - cut - 4),
                (side - cut - 4, side - 4),
                (cut + 4, side - 4),
                (4, side - cut - 4),
                (4, cut + 4),
            )
        ]
    )
    painter.setPen(Qt.PenStyle.NoPen)
    for drop in (12, 7):
        painter.setBrush(QColor(0, 0, 0, 75))
        painter.drawPolygon(shape.translated(drop, drop))
    ahead = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0), "": (0, 0)}[look.facing]
    middle, reach = QPointF(side / 2, side / 2), QPointF(*ahead) * side / 2
    shade = QLinearGradient(middle - reach, middle + reach)
    shade.setColorAt(0, blend(own, QColor("#100706"), 0.86))
    shade.setColorAt(0.55, blend(own, QColor("#1c0d09"), 0.66))
    shade.setColorAt(1, blend(own, QColor("#3a1008"), 0.3))
    painter.setBrush(shade)
    painter.setPen(QPen(own.lighter(128), 4))
    painter.drawPolygon(shape)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(0, 0, 0, 120), 2))
    painter.drawPolygon(shape)


def _wedge(painter: QPainter, facing: str, size: int) -> None:
    """The front: a bar along the whole edge and a wedge that stands out over it."""
    half = size * UNIT / 2
    painter.save()
    painter.translate(half, half)
    painter.rotate(TURN[facing])
    hot = QColor("#ff7a3c")
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(hot)
    painter.drawRect(QRectF(-half + 16, -half + 2, 2 * half - 32, 9))
    wide = 20 + 8 * size
    painter.setPen(QPen(QColor("#2a0d05"), 3))
    painter.drawPolygon(QPolygonF([QPointF(-wide, -half + 9), QPointF(0, -half - 27), QPointF(wide, -half + 9)]))
    painter.restore()
