"""A layer over the whole table on which cards, tokens and numbers fly and banners stand.

It lies over everything and takes neither click nor key. Only what its sprites cover is painted anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.cards.card_widget import LARGE, CardWidget
from kf_desktop.ui.staging.beats import BREATH, Aside, Banner, Beat, Card, Count, Fade, Shown, Token, Written
from kf_desktop.ui.staging.spots import spot_of
from kf_desktop.ui.staging.sprites import (
    aside_area,
    banner_height,
    paint_aside,
    paint_banner,
    paint_card,
    paint_count,
    paint_shown,
    paint_token,
    paint_written,
    written_area,
)
from kf_desktop.ui.theme.theme import px

CARD, SMALL, ASIDE = (122, 168), 30, 44
"""In pixels at 100 %: width and height of a flying card; size of a token; how far below the top an `Aside` stands."""
FLIGHT = QEasingCurve(QEasingCurve.Type.InOutCubic)
FADE = 120
"""Milliseconds in which words come up and go: as long as they are thin, what is below reads through them."""


@dataclass(slots=True)
class _Sprite:
    """Something that is shown for a moment: its area on the overlay, and what paints it."""

    area: QRect
    paint: Callable[[QPainter], None]


class Overlay(QWidget):
    """The layer: it holds the sprites of the moment and paints them."""

    def __init__(self, table: QWidget, middle: QWidget) -> None:
        super().__init__(table)
        self.table, self.middle = table, middle
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.sprites: dict[int, _Sprite] = {}
        self.figures: Callable[[str], QRect] = lambda who: QRect()
        """The area on the table of a figure of the board, by its key; empty if it is not seen."""
        self.taken: Callable[[], QRect] = QRect
        """Where something else is read on the table, as the sheet of a lesson: no line is drawn over it."""
        self._spots: dict[str, QRect] = {}
        self._before: tuple[QPixmap, QPoint] | None = None
        self.head_is_read: Callable[[], bool] = lambda: False
        """Whether the upper edge of the middle is read, as the head and the margin of a page: lines stand below."""
        self._asides: dict[int, QRectF] = {}
        """Where each `Aside` stands that is shown, by the `id()` of the beat."""
        self._cards: dict[int, QPixmap] = {}
        """Pictures of the cards shown in this step, painted once, by the `id()` of the beat."""
        self.hide()

    def remember(self, part: QWidget) -> None:
        """Keep the picture of a part of the table, for a `Fade`."""
        self._before = (part.grab(), part.mapTo(self.table, QPoint()))

    # --- the staging speaks -------------------------------------------------------------------------

    def prepare(self, beats: Sequence[Beat]) -> None:
        """Forget where the spots are: each is looked up anew once a step."""
        self._spots.clear()

    def perform(self, beat: Beat, gone: float) -> None:
        """Show the beat `gone` milliseconds after it began."""
        if gone >= beat.time() + beat.lingers:
            self._drop(id(beat))
        elif isinstance(beat, Banner):
            self._banner(beat, gone)
        elif isinstance(beat, Shown):
            self._card(beat, gone)
        elif isinstance(beat, Written):
            self._written(beat)
        elif isinstance(beat, Aside):
            self._aside(beat, gone)
        elif isinstance(beat, Fade):
            self._fade(beat, gone)
        elif MOTION.moves and isinstance(beat, Card | Token):
            self._fly(beat, gone)
        elif MOTION.moves and isinstance(beat, Count):
            self._count(beat, gone)

    def settle(self) -> None:
        """Remove all sprites."""
        self.sprites.clear()
        self._asides.clear()
        self._cards.clear()
        self._before = None
        self.hide()

    def spot(self, name: str) -> QRect:
        """The area of a spot on the table; empty if it is nowhere. A figure is looked for on the board first."""
        if name not in self._spots:
            found = self.figures(name)
            self._spots[name] = found if not found.isEmpty() else spot_of(self.table, name)
        return self._spots[name]

    # --- sprites ------------------------------------------------------------------------------------

    def _show(self, key: int, area: QRect, paint: Callable[[QPainter], None]) -> None:
        old = self.sprites.get(key)
        self.sprites[key] = _Sprite(area, paint)
        if not self.isVisible():
            self.setGeometry(self.table.rect())
            self.raise_()
            self.show()
        self.update(area if old is None else area.united(old.area))

    def _drop(self, key: int) -> None:
        self._asides.pop(key, None)
        if (old := self.sprites.pop(key, None)) is not None:
            self.update(old.area)

    def _fly(self, beat: Card | Token, gone: float) -> None:
        """Draw a card or token between its two places, growing or shrinking on the way."""
        start, end = self.spot(beat.start), self.spot(beat.end)
        if start.isEmpty() and end.isEmpty():
            return
        part = FLIGHT.valueForProgress(min(1.0, gone / (beat.time() + beat.lingers)))
        one = start if not start.isEmpty() else self._from_nowhere(beat, end)
        other = end if not end.isEmpty() else self._away(beat, one)
        middle = QPointF(one.center()) + QPointF(other.center() - one.center()) * part
        middle -= QPointF(0, px(46) * 4 * part * (1 - part))
        size = (px(CARD[0]), px(CARD[1])) if isinstance(beat, Card) else (px(SMALL), px(SMALL))
        area = QRectF(middle.x() - size[0] / 2, middle.y() - size[1] / 2, *size)
        if isinstance(beat, Card):
            self._show(id(beat), _around(area), lambda painter: paint_card(painter, area, beat.name, part, beat.drawn))
        else:
            self._show(id(beat), _around(area), lambda painter: paint_token(painter, area, beat.token))

    def _from_nowhere(self, beat: Card | Token, end: QRect) -> QRect:
        """Where from, if the place is not to be seen: a card comes from above the table, a token is there at once."""
        return QRect(self.table.width() // 2, -px(CARD[1]), 1, 1) if isinstance(beat, Card) else end

    def _away(self, beat: Card | Token, start: QRect) -> QRect:
        """Where to, if the place is not to be seen: a drawn card turns over where it lies, others leave the table."""
        if isinstance(beat, Card) and beat.drawn:
            return start
        return QRect(start.center().x(), self.table.height() + px(CARD[1]), 1, 1)

    def _count(self, beat: Count, gone: float) -> None:
        """Draw a number rising from where the value stands; from a track at the upper edge it sinks."""
        if not beat.knight:
            place = self.spot(beat.what)
        else:
            place = spot_of(self.table, f"{beat.what}:{beat.knight}")
            if place.isEmpty():
                place = spot_of(self.table, f"knight:{beat.knight}")
        if place.isEmpty():
            return
        part = gone / (beat.time() + beat.lingers)
        area = QRectF(0, 0, px(110), px(34))
        area.moveCenter(QPointF(place.center().x(), place.center().y() - px(22) * part))
        if not beat.knight:
            area.moveTop(place.bottom() + px(6 + 12 * part))
            beside = self.middle.mapTo(self.table, QPoint(self.middle.width(), 0)).x()
            area.moveRight(min(area.right(), beside - px(6)))  # over the middle, not over the stage's title
        self._show(id(beat), _around(area), lambda painter: paint_count(painter, area, beat, part))

    def _banner(self, beat: Banner, gone: float) -> None:
        """Draw a banner across the middle of the table, after its pause."""
        high = banner_height(beat)
        area = QRect(0, self.table.height() * 2 // 5 - high // 2, self.table.width(), high)
        seen = _seen(gone - BREATH, beat.time() - BREATH)
        if seen > 0:
            self.raise_()  # over the sheet of a lesson too, which has come up since
            self._show(id(beat), area, lambda painter: paint_banner(painter, QRectF(area), beat, seen))

    def _card(self, beat: Shown, gone: float) -> None:
        """Draw a card large in the middle of the table, after its pause."""
        seen = _seen(gone - BREATH, beat.time() - BREATH)
        if seen <= 0:
            return
        picture = self._cards.get(id(beat))
        if picture is None:
            picture = self._cards[id(beat)] = self._painted(beat)
        area = QRect(QPoint(), picture.deviceIndependentSize().toSize())
        area.moveCenter(self.table.rect().center())
        self.raise_()
        self._show(id(beat), _around(QRectF(area)), lambda painter: paint_shown(painter, area, picture, seen))

    def _painted(self, beat: Shown) -> QPixmap:
        card = CardWidget(beat.face, LARGE)
        card.room = self.table.height() * 4 // 5
        card.resize(card.sizeHint())
        return card.grab()

    def _aside(self, beat: Aside, gone: float) -> None:
        """Draw a line over the middle, at its upper edge or below a page; several stand one below the other."""
        seen = _seen(gone, beat.time() + beat.lingers)
        if id(beat) not in self._asides:
            self._asides[id(beat)] = self._place_aside(beat)
        area = self._asides[id(beat)]
        self._show(id(beat), area.toAlignedRect(), lambda painter: paint_aside(painter, area, beat.told, seen))

    def _place_aside(self, beat: Aside) -> QRectF:
        """The first free place for it: beside the middle stand titles, and who is hurt."""
        room = QRectF(QRect(self.middle.mapTo(self.table, QPoint()), self.middle.size()))
        room.setTop(px(ASIDE))
        taken = QRectF(self.taken())
        if room.intersects(taken) and taken.center().x() < room.center().x():
            room.setLeft(taken.right())
        elif room.intersects(taken):
            room.setRight(taken.left())
        area, step = aside_area(beat.told, room), px(4)
        below = self.head_is_read()
        if below:
            area.moveBottom(room.bottom())
        while any(area.intersects(other) for other in self._asides.values()):
            area.translate(0, -step if below else step)
        return area

    def _written(self, beat: Written) -> None:
        """Draw lines along the lower edge of the middle, where they cover least of a page or a map."""
        middle = QRect(self.middle.mapTo(self.table, QPoint()), self.middle.size())
        area = written_area(beat, QRectF(middle))
        self._show(id(beat), area.toAlignedRect(), lambda painter: paint_written(painter, area, beat.told))

    def _fade(self, beat: Fade, gone: float) -> None:
        """Draw the picture of before, more and more transparent."""
        if self._before is None:
            return
        picture, corner = self._before
        seen = 1 - gone / beat.time()

        def paint(painter: QPainter) -> None:
            painter.setOpacity(seen)
            painter.drawPixmap(corner, picture)

        self._show(id(beat), QRect(corner, picture.deviceIndependentSize().toSize()), paint)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for sprite in self.sprites.values():
            if event.region().intersects(sprite.area):
                painter.save()
                sprite.paint(painter)
                painter.restore()
        painter.end()


def _around(area: QRectF) -> QRect:
    """The area of a card with its shadow, in whole pixels."""
    return area.adjusted(-px(8), -px(8), px(12), px(14)).toAlignedRect()


def _seen(gone: float, time: float) -> float:
    """How far something is seen that lasts `time` milliseconds; wholly, where the player wants no motion."""
    return max(0.0, min(1.0, gone / FADE, (time - gone) / FADE)) if MOTION.moves else 1.0
