"""The rose window drawn: stone around it, leads between the panes, glass that glows where one can go."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient

from kf_desktop.ui.canvas.brush import blend, mark, number_chip, set_font, text_size, words
from kf_desktop.ui.canvas.kept import BoardScene, KeptItem
from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.rosegraal.panes import RADIUS, SIGNS, SIZE, Glass, Pane, RoseLook
from kf_desktop.ui.theme.theme import colour

LEVELS = ("moss", "gold", "ember", "violet", "blood")
"""The glass of each level, by the palette's colours."""
PETALS = 16
KEYED = 24
"""Units around a pane for its rim and its key."""
EDGE = SIZE * 0.492


class StoneItem(KeptItem):
    """The wall, the tracery and the leads; the pane in the middle through which the players look."""

    def __init__(self) -> None:
        super().__init__()
        self.look: RoseLook | None = None

    def show_look(self, look: RoseLook) -> None:
        if look != self.look:
            self.look = look
            self.renew()

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, SIZE, SIZE)

    def draw(self, painter: QPainter) -> None:
        middle = QPointF(SIZE / 2, SIZE / 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        night = QRadialGradient(middle, EDGE)
        night.setColorAt(0, blend(colour("ground"), colour("gold"), 0.16))
        night.setColorAt(1, blend(colour("ground"), QColor("#000000"), 0.25))
        painter.setPen(QPen(colour("frame"), 7))
        painter.setBrush(night)
        painter.drawEllipse(middle, EDGE, EDGE)
        self._tracery(painter, middle)
        if self.look is None:
            return
        for one, other, lit in self.look.leads:
            painter.setPen(QPen(colour("gold") if lit else colour("frame"), 3.2 if lit else 2.0))
            painter.drawLine(one, other)
        self._middle(painter, QPointF(*self.look.chart.at))

    def _tracery(self, painter: QPainter, middle: QPointF) -> None:
        """Petals of stone, as a mason would set them out with a compass."""
        thin = blend(colour("ground"), colour("frame"), 0.55)
        painter.setPen(QPen(thin, 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ring in (0.17, 0.34, 0.51, 0.68, 0.85):
            painter.drawEllipse(middle, EDGE * ring, EDGE * ring)
        for petal in range(PETALS):
            angle = 2 * pi * petal / PETALS
            at = middle + QPointF(cos(angle), sin(angle)) * EDGE * 0.55
            painter.drawEllipse(at, EDGE * 0.44, EDGE * 0.44)
        painter.setPen(QPen(colour("frame"), 4))
        painter.drawLine(middle - QPointF(0, EDGE), middle + QPointF(0, EDGE))

    def _middle(self, painter: QPainter, at: QPointF) -> None:
        painter.setPen(QPen(colour("gold"), 4))
        painter.setBrush(blend(colour("ground"), colour("gold"), 0.6))
        painter.drawEllipse(at, RADIUS, RADIUS)
        set_font(painter, text_size(painter, RADIUS, 11, RADIUS * 1.3), bold=True)
        count = "" if self.look is None else str(self.look.resurrections)
        words(painter, QRectF(at.x() - RADIUS, at.y() - RADIUS, 2 * RADIUS, 2 * RADIUS), count, colour("ground"))


class PaneItem(KeptItem):
    """A pane: its level by colour and number, what it gives by a sign. Crossed off it is dark."""

    def __init__(self, pane: Pane) -> None:
        super().__init__()
        self.pane = pane
        self.lit = self.chosen = False
        self.key = ""
        """What chooses the pane, on the keyboard."""
        self.setPos(pane.centre)

    def show_pane(self, pane: Pane, *, lit: bool, chosen: bool, key: str) -> None:
        if (pane, lit, chosen, key) != (self.pane, self.lit, self.chosen, self.key):
            self.pane, self.lit, self.chosen, self.key = pane, lit, chosen, key
            self.setZValue(1 if key else 0)
            self.renew()

    def boundingRect(self) -> QRectF:
        reach = RADIUS + KEYED
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        glass, level = self.pane.glass, self.pane.node.level
        stain = colour(LEVELS[level - 1])
        ground = colour("ground")
        strength = {Glass.FAR: 0.34, Glass.NEAR: 0.5, Glass.OPEN: 0.82, Glass.HERE: 0.95, Glass.CROSSED: 0.08}[glass]
        light = QRadialGradient(QPointF(-RADIUS * 0.3, -RADIUS * 0.35), RADIUS * 1.6)
        light.setColorAt(0, blend(ground, blend(stain, QColor("#ffffff"), 0.35), strength))
        light.setColorAt(1, blend(ground, stain, strength))
        rim = {Glass.FAR: colour("frame"), Glass.OPEN: mark("choice"), Glass.HERE: mark("picked")}
        painter.setPen(QPen(rim.get(glass, blend(ground, colour("frame"), 0.7)), 5 if glass in rim and self.lit else 3))
        painter.setBrush(light)
        painter.drawEllipse(QPointF(), RADIUS, RADIUS)
        picked = self.chosen or glass is Glass.HERE
        if self.lit or picked:
            painter.setPen(QPen(mark("picked" if picked else "choice"), 5 if picked else 4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(), RADIUS + 6, RADIUS + 6)
        bright = glass in (Glass.OPEN, Glass.HERE)
        ink = colour("ground") if bright else colour("ink_soft", 120 if glass is Glass.CROSSED else 255)
        self._signs(painter, ink)
        if self.key:
            size = text_size(painter, RADIUS * 0.8, 21, KEYED * 1.6)
            number_chip(painter, QPointF(RADIUS, RADIUS) * 0.86, size, self.key, colour("#15100b"), mark("choice"))

    def _signs(self, painter: QPainter, ink: QColor) -> None:
        if self.pane.glass is Glass.CROSSED:
            side = RADIUS * 0.9
            draw_picture(painter, "signs/done", QRectF(-side / 2, -side / 2, side, side), ink)
            return
        rewards = self.pane.node.rewards
        side = RADIUS * (0.92 if len(rewards) == 1 else 0.6)
        left = -side * len(rewards) / 2
        for number, reward in enumerate(rewards):
            area = QRectF(left + side * number, -RADIUS * 0.78, side, side)
            draw_picture(painter, f"signs/{SIGNS[reward]}", area, ink)
        if self.pane.spent:  # all of it has been claimed
            painter.setPen(QPen(ink, 3))
            painter.drawLine(QPointF(-side / 2, -RADIUS * 0.78 + side), QPointF(side / 2, -RADIUS * 0.78))
        set_font(painter, text_size(painter, RADIUS * 0.62, 9, RADIUS * 0.8), bold=True)
        words(painter, QRectF(-RADIUS, RADIUS * 0.08, 2 * RADIUS, RADIUS * 0.8), str(self.pane.node.level), ink)


class RoseScene(BoardScene):
    """Stone behind, a pane for every node."""

    def __init__(self) -> None:
        super().__init__()
        self.stone = StoneItem()
        self.addItem(self.stone)
        self.panes: dict[str, PaneItem] = {}

    def show_look(self, look: RoseLook) -> None:
        """Put every pane in its place."""
        self.stone.show_look(look)
        for id in [id for id in self.panes if id not in look.panes]:
            self.removeItem(self.panes.pop(id))
        for id, pane in look.panes.items():
            if id not in self.panes:
                self.panes[id] = PaneItem(pane)
                self.addItem(self.panes[id])

    def mark(self, look: RoseLook, lit: str, chosen: str, keys: Mapping[str, str]) -> None:
        """Light the pane that is looked at, and the one that is picked; `keys` are those of panes to choose."""
        for id, item in self.panes.items():
            item.show_pane(look.panes[id], lit=id == lit, chosen=id == chosen, key=keys.get(id, ""))

    def pane_at(self, place: QPointF) -> str:
        """The pane there."""
        for id, item in self.panes.items():
            away = item.pos() - place
            if away.x() ** 2 + away.y() ** 2 <= (RADIUS * 1.15) ** 2:
                return id
        return ""

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        if isinstance(rect, QRectF):
            painter.fillRect(rect, colour("ground_deep"))
