"""Ways between the tiles, and what stands on them: the party, monsters, kingdom tokens."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen

from kf_desktop.ui.canvas.brush import blend, chip, number_chip, plate, text_size
from kf_desktop.ui.canvas.kept import KeptItem
from kf_desktop.ui.canvas.pictures import draw_picture, first_picture
from kf_desktop.ui.kingdom_map.look import MapLook, RoadLook, TileLook
from kf_desktop.ui.kingdom_map.tiles import BONE, NIGHT, OnTile, in_signs
from kf_desktop.ui.theme.theme import THEMES


class RoadItem(KeptItem):
    """A way: paved to a tile, dotted into the fog, dashed with a stair for a shortcut, crossed where blocked."""

    def __init__(self, look: RoadLook) -> None:
        super().__init__()
        self.look = look
        self.setZValue(2)

    def boundingRect(self) -> QRectF:
        area = QRectF(self.look.start, self.look.end).normalized()
        return area.adjusted(-46, -46, 46, 46)

    def draw(self, painter: QPainter) -> None:
        look = self.look
        _DRAWN[look.kind](painter, look)
        middle = (look.start + look.end) / 2
        size = text_size(painter, 34, 14, 44)
        if look.kind == "shortcut":
            chip(painter, middle if look.joins else look.end, size, in_signs("stair"), BONE, NIGHT)
            if look.words:
                spot = look.end + QPointF(size * 0.3, size * 0.72)
                plate(painter, spot, look.words, text_size(painter, 22, 11, 34), 70)
        if look.kind == "fog":
            chip(painter, look.end, size, in_signs("fog"), QColor("#dfe8ea"), NIGHT)
        if look.blocked:
            chip(painter, middle, size, in_signs("blocked"), QColor("#ff8a6a"), NIGHT)


def _stone() -> QColor:
    return QColor("#8d7b5c") if THEMES.theme.palette.dark else QColor("#a38b60")


def _paved(painter: QPainter, look: RoadLook) -> None:
    """Cobbles between two kerbs; a way to a tile that is not on the map fades out."""
    for width, ink in ((26.0, NIGHT), (20.0, _stone())):
        painter.setPen(QPen(_fade(look, ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(look.start, look.end)
    across = QPointF(1, 0) if abs(look.end.x() - look.start.x()) < 1 else QPointF(0, 1)
    length = (look.end - look.start).manhattanLength()
    ahead = (look.end - look.start) / (length or 1)
    painter.setPen(QPen(_fade(look, _stone().darker(160)), 2.2))
    for step in range(int(length // 12) + 1):
        spot = look.start + ahead * step * 12
        painter.drawLine(spot - across * 9, spot + across * 9)
        side = 4 if step % 2 else -4
        painter.drawLine(spot + across * side, spot + across * side + ahead * min(12, length - step * 12))


def _fade(look: RoadLook, ink: QColor) -> QBrush:
    """The ink, thinning out towards what is not there."""
    shade = QLinearGradient(look.start, look.end)
    shade.setColorAt(0, ink)
    end = QColor(ink)
    end.setAlpha(255 if look.joins else 0)
    shade.setColorAt(1, end)
    return QBrush(shade)


def _dotted(painter: QPainter, look: RoadLook) -> None:
    """Stepping stones that grow thinner into the mist."""
    painter.setPen(Qt.PenStyle.NoPen)
    for step in range(5):
        ink = blend(QColor("#d9e2e4"), NIGHT, 0.1)
        ink.setAlpha(235 - step * 40)
        painter.setBrush(NIGHT)
        spot = look.start + (look.end - look.start) * (step + 0.4) / 5
        painter.drawEllipse(spot, 8.5 - step, 8.5 - step)
        painter.setBrush(ink)
        painter.drawEllipse(spot, 6.5 - step, 6.5 - step)


def _dashed(painter: QPainter, look: RoadLook) -> None:
    for width, ink in ((15.0, NIGHT), (8.0, QColor("#e8d6a6"))):
        pen = QPen(ink, width, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([14 / width, 7 / width])
        painter.setPen(pen)
        painter.drawLine(look.start, look.end)


_DRAWN = {"path": _paved, "fog": _dotted, "shortcut": _dashed}


LARGEST_TOKEN = 60


def first_token(look: TileLook, size: float) -> QPointF:
    """Where the first token lies, others to its left: at the middle of the right edge, or in the corner of a back.

    In the middle of a back stands what it costs to go there; where that is all there can be, the corner is narrow.
    """
    if look.up or look.explored:
        return look.area.topRight() + QPointF(-size * 0.6, look.area.height() * 0.5)
    rows_full = all(amount for _, amount in look.back)
    return look.area.bottomRight() + QPointF(-size * 0.65, size * (0.1 if rows_full else -0.55))


class TokensItem(OnTile):
    """Kingdom tokens and monsters on a tile."""

    depth = 8

    def boundingRect(self) -> QRectF:
        return self.look.area.adjusted(-50, -50, 50, 50)

    def draw(self, painter: QPainter) -> None:
        area = self.look.area
        size = text_size(painter, 46, 20, LARGEST_TOKEN)
        spot = first_token(self.look, size)
        for token, count, flipped in self.look.tokens:
            sign = first_picture(f"signs/{token}", "signs/blaze" if flipped else "signs/smoulder")
            ink, ground = (NIGHT, QColor("#ff8a35")) if flipped else (QColor("#ffb070"), QColor("#35170b"))
            chip(painter, spot, size, sign, ink, ground)
            if count > 1:
                number_chip(painter, spot + QPointF(size * 0.4, size * 0.4), size * 0.5, str(count), NIGHT, BONE)
            spot -= QPointF(size * 0.9, 0)
        for place, (_, glyph, own) in enumerate(self.look.monsters):
            draw_monster(painter, QPointF(area.left() + 58 + place * 62, area.top() + 78), glyph, QColor(own))


def draw_monster(painter: QPainter, centre: QPointF, glyph: str, own: QColor) -> None:
    """An encounter monster's token: a dark diamond with a red rim and the monster's sign."""
    shape = QPainterPath()
    reach = 44
    shape.moveTo(centre + QPointF(0, -reach))
    for dx, dy in ((reach, 0), (0, reach), (-reach, 0)):
        shape.lineTo(centre + QPointF(dx, dy))
    shape.closeSubpath()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 110))
    painter.drawPath(shape.translated(5, 6))
    painter.setPen(QPen(QColor("#ff6b45"), 4))
    painter.setBrush(blend(own, QColor("#1a0806"), 0.72))
    painter.drawPath(shape)
    sign = first_picture(f"monsters/{glyph}", "monsters/mob")
    draw_picture(painter, sign, QRectF(centre.x() - 25, centre.y() - 25, 50, 50), BONE)


class MonsterItem(KeptItem):
    """An encounter monster's token on its way from tile to tile."""

    def __init__(self, glyph: str, own: str) -> None:
        super().__init__()
        self.glyph, self.own = glyph, QColor(own)
        self.setZValue(16)

    def boundingRect(self) -> QRectF:
        return QRectF(-52, -52, 108, 110)

    def draw(self, painter: QPainter) -> None:
        draw_monster(painter, QPointF(0, 0), self.glyph, self.own)


class PartyItem(KeptItem):
    """The party's marker: a lantern in a ring of the knights' colours."""

    def __init__(self, colours: tuple[str, ...]) -> None:
        super().__init__()
        self.colours = colours
        self.setZValue(14)

    def show_colours(self, look: MapLook) -> None:
        """The knights who are still alive."""
        if look.party != self.colours:
            self.colours = look.party
            self.renew()

    def boundingRect(self) -> QRectF:
        return QRectF(-48, -48, 102, 102)

    def draw(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 120))
        painter.drawEllipse(QPointF(5, 6), 40, 40)
        painter.setBrush(NIGHT)
        painter.drawEllipse(QPointF(0, 0), 41, 41)
        share = 360 * 16 // max(1, len(self.colours))
        for index, own in enumerate(self.colours):
            painter.setBrush(QColor(own).lighter(112))
            painter.drawPie(QRectF(-38, -38, 76, 76), 90 * 16 + index * share + 24, share - 48)
        painter.setBrush(QColor("#23170d"))
        painter.drawEllipse(QPointF(0, 0), 28, 28)
        draw_picture(painter, in_signs("lantern"), QRectF(-20, -20, 40, 40), QColor("#ffd98a"))
