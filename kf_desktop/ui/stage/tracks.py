"""Painted parts of the delve: the kingdom's tracks and the District Wheel."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.painted import paint_kept
from kf_desktop.ui.theme.theme import THEMES, colour, ink_on, px


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign on a space of a track, and what it stands for; where two come together, the first is seen."""

    place: int
    sign: str
    words: str


@dataclass(frozen=True, slots=True)
class Track:
    """A track of the Kingdom Sheet: `value` of `size` spaces, of which some have marks."""

    name: str
    value: int
    size: int
    tone: str
    marks: tuple[Mark, ...] = ()


class TrackRows(QWidget):
    """Threat, Curse and Time, one below the other."""

    def __init__(self) -> None:
        super().__init__()
        self.tracks: tuple[Track, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_tracks(self, *tracks: Track) -> None:
        """Show these tracks."""
        if tracks == self.tracks:
            return
        self.tracks = tracks
        marks = [mark.words for track in tracks for mark in sorted(track.marks, key=lambda mark: mark.place)]
        name(self, ", ".join(f"{track.name} {track.value}" for track in tracks), CATALOGUE.sentences(marks))
        self.setToolTip("\n".join(marks))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(200), px(22) * max(1, len(self.tracks)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_kept(self, painter, self.tracks, self._draw)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        painter.setFont(THEMES.theme.font(16))
        metrics = QFontMetrics(painter.font())
        names = max((metrics.horizontalAdvance(track.name) for track in self.tracks), default=0) + px(8)
        for index, track in enumerate(self.tracks):
            self._paint(painter, track, QRectF(0, index * px(22), self.width(), px(22)), names)

    def _paint(self, painter: QPainter, track: Track, line: QRectF, names: int) -> None:
        painter.setFont(THEMES.theme.font(16))
        painter.setPen(colour("ink_soft"))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, track.name)
        painter.setPen(colour("ink"))
        painter.setFont(THEMES.theme.font(17, bold=True))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, str(track.value))
        room = line.adjusted(names, px(4), -px(26), -px(4))
        step = room.width() / max(1, track.size)
        marks = {mark.place: mark.sign for mark in reversed(track.marks)}
        painter.setFont(THEMES.theme.font(13, bold=True))
        for place in range(1, track.size + 1):
            spot = QRectF(room.left() + (place - 1) * step + 1, room.top(), step - 2, room.height())
            full = place <= track.value
            painter.setPen(QPen(colour("ink" if place == track.value else "line_strong"), 1))
            painter.setBrush(colour(track.tone) if full else colour("ground_deep"))
            painter.drawRect(spot)
            if place in marks:
                painter.setPen(ink_on(colour(track.tone)) if full else colour("ink_soft"))
                painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, marks[place])


@dataclass(frozen=True, slots=True)
class WheelPart:
    """A district on the wheel."""

    sign: str
    colour: str
    here: bool = False


class Wheel(QWidget):
    """The District Wheel: a slice a district with its letter; the party's district has a thick rim."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: tuple[WheelPart, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_parts(self, parts: tuple[WheelPart, ...]) -> None:
        """Show these districts, clockwise from the top."""
        self.parts = parts
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(62), px(62))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.parts:
            return
        painter = QPainter(self)
        paint_kept(self, painter, self.parts, self._draw)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        area = QRectF(self.rect()).adjusted(px(4), px(4), -px(4), -px(4))
        step = 360 / len(self.parts)
        for index, part in enumerate(self.parts):
            ground = QColor(part.colour)
            painter.setBrush(ground)
            painter.setPen(QPen(colour("ground_deep"), 2))
            painter.drawPie(area, round((90 - index * step) * 16), round(-step * 16))
        painter.setFont(THEMES.theme.font(16, bold=True))
        for index, part in enumerate(self.parts):
            centre = self._middle(area, 90 - (index + 0.5) * step)
            spot = QRectF(centre.x() - px(15), centre.y() - px(15), px(30), px(30))
            if part.here:
                painter.setPen(QPen(colour("gold"), px(3)))
                painter.setBrush(colour("ground_deep", 130))
                painter.drawEllipse(spot)
            painter.setPen(QColor("#fff4e2") if part.here else ink_on(QColor(part.colour)))
            painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, part.sign)

    def _middle(self, area: QRectF, degrees: float) -> QPointF:
        reach = area.width() * 0.29
        angle = radians(degrees)
        return QPointF(area.center().x() + reach * cos(angle), area.center().y() - reach * sin(angle))
