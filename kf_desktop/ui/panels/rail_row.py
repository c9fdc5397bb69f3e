"""A row of the rail: a portrait with a name, and three lines of pips with their numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QFontMetrics, QHelpEvent, QLinearGradient, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QToolTip, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.canvas.pictures import draw_picture, has_picture
from kf_desktop.ui.glossary.signs import sign
from kf_desktop.ui.panels.fighter import ASKED, DEAD, SPENT, TARGET, Fighter
from kf_desktop.ui.panels.stat_bars import Bar
from kf_desktop.ui.plates.painting import draw_plate, sharp
from kf_desktop.ui.theme.lettering import fitting
from kf_desktop.ui.theme.painted import paint_kept
from kf_desktop.ui.theme.palettes import DARK
from kf_desktop.ui.theme.pointing import pointed
from kf_desktop.ui.theme.theme import THEMES, colour, px

LINE, LEAST_FACE = 19, 36
"""Height of a line of pips, and what the portrait has at least."""
TALL = 52
"""From this height on there is room in the portrait for the signs of what stands out; the name comes first."""
NAMES = (18, 16, 15)
"""Text sizes of the name."""
NAME_HIGH = 28
"""Height of the name at the foot of the portrait."""
LEAST_LINE, FIGURES = 14, 24
"""Height of a line below which pips and figures run into each other: then there are figures alone, side by side in a
line of that height."""
ICONS = ("passion", "heat", "vigor")
TONES = ("gold", "ember", "moss")
RAIL = "rail"
"""The view of a plate that is shown here."""
SPENT_INK = 0.5
HIGH_UP = 0.15
"""What of the portrait stays in a low row: brow and eyes, over which the name does not lie."""


class RailRow(QAbstractButton):
    """One who fights; a click or the key opens the sheet, the resting pointer tells everything in words."""

    def __init__(self, number: int, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.key = f"F{number}"
        self.fighter: Fighter | None = None
        self.more: Callable[[], str] = str
        """What makes the numbers up, asked for while the pointer rests here."""
        self.changes: dict[str, int] = {}
        """Pips that are just being gained, or lost where the number is below 0, by what they count."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_fighter(self, fighter: Fighter) -> None:
        """Show this one; what has not changed is not painted again."""
        if fighter == self.fighter:
            return
        self.fighter = fighter
        name(self, fighter.name, f"{fighter.told}. {self.key}")
        self.update()

    def counts(self) -> bool:
        """Whether there are pips below the portrait."""
        return self.fighter is None or bool(self.fighter.bars)

    def show_change(self, what: str, pips: int) -> None:
        """So many pips are still to be gained, or lost where the number is below 0; 0 for none any more."""
        if self.changes.get(what, 0) != pips:
            self.changes[what] = pips
            self.update()

    def event(self, event: QEvent) -> bool:
        """All of it in words, while the pointer rests here."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.fighter is not None:
            told = [self._line_tip(event.pos()), self.fighter.told, self.more()]
            QToolTip.showText(event.globalPos(), "\n\n".join(filter(None, told)), self)
            return True
        return super().event(event)

    def _step(self) -> int:
        """The height of a line of pips: less where the row is low."""
        return min(px(LINE), (self.height() - px(LEAST_FACE)) // 3)

    def _is_low(self) -> bool:
        """Whether there is room for figures only."""
        return self._step() < px(LEAST_LINE)

    def _stats(self) -> int:
        """The height below the portrait: none for who has nothing to count."""
        if self.fighter is None or not self.fighter.bars:
            return 0
        return px(FIGURES) if self._is_low() else 3 * self._step() + px(8)

    def room(self) -> QRect:
        """What of the portrait may be covered for a while: above the name, or beside it in a low row."""
        band = self.height() - self._stats()
        if band >= px(TALL):
            return QRect(2, 2, self.width() - 4, max(px(LEAST_LINE * 2), band - px(NAME_HIGH) - 4))
        called = self.fighter.name if self.fighter is not None else ""
        left = px(16) + QFontMetrics(THEMES.theme.font(NAMES[0], bold=True)).horizontalAdvance(called)
        left = min(left, self.width() // 2)
        return QRect(left, 2, self.width() - 2 - left, max(px(LEAST_LINE * 2), band - 4))

    def _line_tip(self, spot: QPoint) -> str:
        """What the line of pips means that the pointer rests on."""
        bars = self.fighter.bars if self.fighter is not None else ()
        line = (spot.y() - self.height() + self._stats() - px(4)) // max(1, self._step())
        if bars and self._is_low():
            line = spot.x() * len(bars) // max(1, self.width()) if spot.y() > self.height() - self._stats() else -1
        return bars[line].tip if 0 <= line < len(bars) else ""

    def sizeHint(self) -> QSize:
        return QSize(px(164), px(146))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.fighter is not None:
            changes = tuple(sorted(self.changes.items()))
            shown = (replace(self.fighter, told=""), self.key, self.hasFocus(), pointed(self), changes)
            paint_kept(self, painter, shown, self._draw, waits=True)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        fighter = self.fighter
        assert fighter is not None
        area = self.rect()
        band = QRect(1, 1, area.width() - 2, area.height() - self._stats() - (0 if fighter.bars else 2))
        painter.fillRect(area, colour("panel"))
        dim = fighter.state in (SPENT, DEAD)
        painter.setOpacity(SPENT_INK if dim else 1)
        self._draw_face(painter, fighter, QRectF(band))
        if self._is_low():
            self._draw_figures(painter, fighter.bars)
        else:
            self._draw_bars(painter, fighter.bars, band.bottom() + px(4))
        painter.setOpacity(1)
        self._draw_tag(painter, fighter, band)
        self._draw_edge(painter, fighter.state == ASKED)

    def _draw_edge(self, painter: QPainter, asked: bool) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        wide = 3 if self.hasFocus() else 2 if asked else 1
        edge = "#ffffff" if self.hasFocus() and THEMES.theme.palette.dark else "ink" if self.hasFocus() else ""
        lit = edge or ("ember" if asked else "gold" if pointed(self) else "frame")
        painter.setPen(QPen(colour(lit), wide))
        inset = wide // 2
        painter.drawRect(self.rect().adjusted(inset, inset, -inset - 1, -inset - 1))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _draw_face(self, painter: QPainter, fighter: Fighter, band: QRectF) -> None:
        """The portrait with the name over its foot; a plain band in the fighter's colour where there is none."""
        painter.fillRect(band, colour("#0e0a07"))
        painter.save()
        painter.setClipRect(band)
        face = sharp(fighter.plate, RAIL, band, self.devicePixelRatioF())
        eyes = 0.4 if band.height() >= px(TALL) else HIGH_UP
        if not draw_plate(painter, fighter.plate, face, RAIL, (0.5, eyes)):
            painter.fillRect(band, colour(fighter.colour, 90))
        shade = QLinearGradient(face.bottomLeft(), face.bottomLeft() - QPointF(0, px(40)))
        for stop, strength in ((0.0, 235), (0.5, 150), (1.0, 0)):
            shade.setColorAt(stop, colour("#0e0a07", strength))
        painter.fillRect(band, shade)
        painter.restore()
        foot = QRectF(band.left() + px(8), band.bottom() - px(NAME_HIGH), band.width() - px(16), px(26))
        if band.height() < px(TALL):  # the caps lie beside the name, not over it
            foot.setRight(self.caps_from(self.tag(fighter, band.toRect()), band.toRect()) - px(4))
        painter.setPen(colour(DARK.ink))
        painter.setFont(THEMES.theme.font(15, bold=True))
        wide = QFontMetrics(painter.font()).horizontalAdvance(fighter.token)
        called = QFontMetrics(THEMES.theme.font(18, bold=True)).horizontalAdvance(fighter.name)
        if fighter.token and (band.height() >= px(TALL) or called + wide + px(22) <= foot.width()):  # the name first
            painter.drawText(foot, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, fighter.token)
            picture = f"knights/{fighter.id}"
            if has_picture(picture):
                spot = QRectF(foot.right() - wide - px(18), foot.center().y() - px(6), px(13), px(13))
                draw_picture(painter, picture, spot, colour(DARK.ink))
            foot.setRight(foot.right() - wide - px(22))
        painter.setFont(fitting(fighter.name, foot.width(), NAMES, bold=True))
        words = QFontMetrics(painter.font()).elidedText(fighter.name, Qt.TextElideMode.ElideRight, int(foot.width()))
        painter.drawText(foot, Qt.AlignmentFlag.AlignVCenter, words)

    def caps_from(self, tag: str, band: QRect) -> int:
        """Where the boxes with the key and the tag begin."""
        metrics = QFontMetrics(THEMES.theme.font(13, bold=True))
        return band.right() - px(5) - sum(_wide(metrics, each) + px(4) for each in (self.key, tag) if each) + px(4)

    def tag(self, fighter: Fighter, band: QRect) -> str:
        """Why the eye should go there; its sign alone where the name would have no room beside all of it."""
        called = QFontMetrics(THEMES.theme.font(NAMES[-1], bold=True)).horizontalAdvance(fighter.name)
        room = self.caps_from(fighter.tag, band) - px(4) - band.left() - px(8)
        short, _, words = fighter.tag.partition(" ")
        whole = band.height() >= px(TALL) or called <= room or not words or len(short) > 1
        return fighter.tag if whole else short

    def _draw_tag(self, painter: QPainter, fighter: Fighter, band: QRect) -> None:
        """The key in the corner; beside it why the eye should go there, below it what stands out."""
        painter.setFont(THEMES.theme.font(13, bold=True))
        metrics = QFontMetrics(painter.font())
        right = band.right() - px(5)
        right = _cap(painter, metrics, self.key, right, band.top() + px(6), edge="line_strong") - px(4)
        if tag := self.tag(fighter, band):
            edge = "blood" if tag.startswith(sign(TARGET)) else "ember"
            right = _cap(painter, metrics, tag, right, band.top() + px(6), edge=edge) - px(4)
        left = band.left() + px(6)
        for mark, tone in fighter.marks if band.height() >= px(TALL) else ():
            if f"{mark} " == fighter.tag[:2]:
                continue
            wide = _wide(metrics, mark)
            if left + wide > right:
                break
            _cap(painter, metrics, mark, left + wide, band.top() + px(6), edge=tone or "line_strong")
            left += wide + px(3)

    def _draw_figures(self, painter: QPainter, bars: tuple[Bar, ...]) -> None:
        """Figures with their signs side by side; one that is still to change is in the colour for that."""
        wide, top = (self.width() - px(8)) / max(1, len(bars)), self.height() - px(FIGURES)
        for place, (bar, icon, tone) in enumerate(zip(bars, ICONS, TONES, strict=False)):
            cell = QRectF(px(6) + place * wide, top, wide - px(2), px(FIGURES) - 1)
            draw_picture(painter, f"signs/{icon}", _square(cell.left(), cell.center().y(), px(12)), colour(tone))
            change = self.changes.get(icon, 0)
            painter.setFont(THEMES.theme.font(15, bold=True))
            painter.setPen(
                colour("blood" if change < 0 else "ink" if change else "ember_text" if tone == "ember" else tone)
            )
            painter.drawText(cell.adjusted(px(16), 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, _figure(bar, tone, change))

    def _draw_bars(self, painter: QPainter, bars: tuple[Bar, ...], top: int) -> None:
        for index, (bar, icon, tone) in enumerate(zip(bars, ICONS, TONES, strict=False)):
            line = QRectF(px(10), top + index * self._step(), self.width() - px(18), self._step() - 1)
            draw_picture(painter, f"signs/{icon}", _square(line.left(), line.center().y(), px(12)), colour(tone))
            painter.setFont(THEMES.theme.font(16, bold=True))
            painter.setPen(colour("ember_text" if tone == "ember" else tone))
            change = self.changes.get(icon, 0)
            right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(line, right, _figure(bar, tone, change))
            room = QRectF(line.left() + px(16), line.top(), line.width() - px(16 + 30), line.height())
            _draw_pips(painter, bar, tone, room, change)


def _reached(bar: Bar, change: int) -> int:
    """How much there is as long as that change is still to come."""
    return max(0, min(bar.size, bar.value - change)) if change else bar.value


def _figure(bar: Bar, tone: str, change: int) -> str:
    reached = replace(bar, value=_reached(bar, change))
    return reached.figure if tone == "ember" else str(reached.value)


def _square(left: float, middle: float, side: int) -> QRectF:
    return QRectF(left, middle - side / 2, side, side)


def _draw_pips(painter: QPainter, bar: Bar, tone: str, room: QRectF, change: int) -> None:
    """A box each, full or empty; a stroke where the limit is, and one at each threshold of peril.

    What is going to be lost is hatched beyond what will be left; what is going to be gained is still empty.
    """
    reached = _reached(bar, change)
    step = min(px(10), room.width() / max(1, bar.size))
    side = min(px(8), step - px(1))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for pip in range(bar.size):
        spot = QRectF(room.left() + pip * step, room.center().y() - px(4), side, px(8))
        beyond = 0 <= bar.limit <= pip
        if pip < min(bar.value, reached):
            painter.fillRect(spot.toRect(), colour(tone))
        elif pip < reached:
            painter.fillRect(spot.toRect(), QBrush(colour("blood"), Qt.BrushStyle.Dense4Pattern))
        else:
            painter.setPen(QPen(colour("line" if beyond else "line_strong"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(spot.toRect().adjusted(0, 0, -1, -1))
    painter.setPen(QPen(colour("ink"), max(1, px(2))))
    stops = [bar.limit] if bar.limit and tone == "ember" else bar.marks
    for mark in stops:
        if 0 < mark < bar.size:
            x = room.left() + mark * step - px(1)
            painter.drawLine(QPointF(x, room.center().y() - px(6)), QPointF(x, room.center().y() + px(5)))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _cap(painter: QPainter, metrics: QFontMetrics, words: str, right: int, top: int, *, edge: str) -> int:
    """Words in a small dark box that ends at `right`; where it begins."""
    wide = _wide(metrics, words)
    box = QRect(right - wide, top, wide, px(19))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(QPen(colour(edge), 1))
    painter.setBrush(colour("#0e0a07", 225))
    painter.drawRect(box.adjusted(0, 0, -1, -1))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(colour(DARK.ink))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
    return box.left()


def _wide(metrics: QFontMetrics, words: str) -> int:
    return max(metrics.horizontalAdvance(words), px(9)) + px(8)
