"""What flashes up over the figures for a moment: blows, dust, words that float up, arrows that grow."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from kf_desktop.ui.canvas.brush import Align, blend, chance, set_font, text_size
from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.clash_board.drawing.marks import NIGHT, draw_aim
from kf_desktop.ui.clash_board.look import UNIT
from kf_desktop.ui.theme.palettes import DARK

REACH = 0.7 * UNIT
"""How far from a figure something of an effect may be seen."""
FLASH, RISE = 60.0, 0.62 * UNIT


@dataclass(frozen=True, slots=True)
class Effect:
    """Something for a moment: `part` is how much of its time has gone, from 0 to 1."""

    kind: str
    area: QRectF
    part: float
    round_: bool = False
    words: str = ""
    tone: str = ""
    goals: tuple[QRectF, ...] = ()

    @property
    def whole(self) -> QRectF:
        """All that it may cover."""
        area = self.area
        for goal in self.goals:
            area = area.united(goal)
        wide = REACH if not self.words else REACH * 2
        return area.adjusted(-wide, -REACH, wide, REACH)


class EffectsLayer(QGraphicsItem):
    """Paints the effects of the moment above everything else; only what they cover is painted anew."""

    def __init__(self, whole: QRectF) -> None:
        super().__init__()
        self.area = whole
        self.effects: dict[int, Effect] = {}
        self.setZValue(60)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_effect(self, key: int, effect: Effect) -> None:
        """Show it as it is now."""
        old = self.effects.get(key)
        self.update(effect.whole if old is None else old.whole.united(effect.whole))
        self.effects[key] = effect

    def drop(self, key: int) -> None:
        """It is over."""
        if (old := self.effects.pop(key, None)) is not None:
            self.update(old.whole)

    def clear(self) -> None:
        """All are over."""
        for key in list(self.effects):
            self.drop(key)

    def boundingRect(self) -> QRectF:
        return self.area

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for effect in self.effects.values():
            painter.save()
            _DRAWN[effect.kind](painter, effect)
            painter.restore()


def _flash(painter: QPainter, effect: Effect) -> None:
    """White, and gone."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 250, 235, round(225 * (1 - effect.part))))
    if effect.round_:
        painter.drawEllipse(effect.area.adjusted(6, 6, -6, -6))
    else:
        painter.drawRect(effect.area)


def _dust(painter: QPainter, effect: Effect) -> None:
    """Puffs that spread and thin out."""
    painter.setPen(Qt.PenStyle.NoPen)
    middle, reach = effect.area.center(), effect.area.width() / 2
    for puff in range(11):
        angle = 2 * pi * (puff + chance(puff, 5)) / 11
        far = reach * (0.75 + (0.5 + 0.4 * chance(puff, 2)) * effect.part)
        size = UNIT * (0.07 + 0.13 * chance(puff, 3)) * (0.7 + effect.part)
        painter.setBrush(QColor(208, 190, 160, round(190 * (1 - effect.part))))
        painter.drawEllipse(middle + QPointF(cos(angle), sin(angle)) * far, size, size)


def _words(painter: QPainter, effect: Effect) -> None:
    """Up from the figure, and thinner towards the end."""
    size = text_size(painter, 54, 22, 80)
    set_font(painter, size, bold=True)
    rise = RISE * (1 - (1 - effect.part) ** 2)
    area = QRectF(effect.area.center().x() - 300, effect.area.top() - size * 0.3 - rise, 600, size * 1.3)
    seen = min(1.0, 3 * (1 - effect.part))
    ink = blend(QColor(getattr(DARK, effect.tone)), QColor("#ffffff"), 0.12)
    painter.setOpacity(seen)
    painter.setPen(NIGHT)
    for dx, dy in ((-2.5, 0), (2.5, 0), (0, -2.5), (0, 2.5), (2, 3.5)):
        painter.drawText(area.translated(dx, dy), Align.AlignCenter, effect.words)
    painter.setPen(ink)
    painter.drawText(area, Align.AlignCenter, effect.words)


def _arrows(painter: QPainter, effect: Effect) -> None:
    """They grow from the figure to each goal."""
    for goal in effect.goals:
        draw_aim(painter, effect.area, goal, effect.part)


def _bar(painter: QPainter, effect: Effect) -> None:
    """A dashed frame with a lock in it."""
    painter.setOpacity(1 - effect.part)
    painter.setPen(QPen(QColor(DARK.ink), 5, Qt.PenStyle.DashLine))
    painter.setBrush(QColor(14, 10, 7, 150))
    painter.drawRect(effect.area.adjusted(6, 6, -6, -6))
    lock = QRectF(0, 0, UNIT * 0.4, UNIT * 0.4)
    lock.moveCenter(effect.area.center())
    draw_picture(painter, "signs/lock", lock, QColor(DARK.ink))


_DRAWN = {"flash": _flash, "dust": _dust, "words": _words, "aim": _arrows, "refused": _bar}
