"""The houses of the street: where each stands on the plate, and a button in its shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from kf_desktop.ui.decision.plate import key_cap
from kf_desktop.ui.glossary.hover import EXPLAINED
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.plates.band import GROUND
from kf_desktop.ui.theme.palettes import DARK
from kf_desktop.ui.theme.pointing import pointed
from kf_desktop.ui.theme.theme import THEMES, colour, px

STREET = "places/lowgate"
"""The plate, whose pixels the outlines count."""
WIDE, HIGH = 1280, 610
GATE = "gate"
PLACES = ("shrine", "inn", "notice_board", "scouts_guild", "mercenary_guild", "merchant_workshop")

Outline = Sequence[tuple[int, int]]
OUTLINES: Mapping[str, Outline] = {
    "shrine": ((20, 376), (98, 246), (181, 380), (172, 488), (28, 488)),
    "inn": (
        *((190, 490), (190, 305), (176, 303), (218, 191), (414, 191), (414, 149), (444, 149), (444, 191)),
        *((450, 191), (484, 300), (470, 305), (470, 490)),
    ),
    GATE: ((550, 488), (550, 372), (573, 336), (606, 319), (641, 336), (666, 372), (666, 488)),
    "notice_board": ((488, 492), (502, 471), (565, 458), (634, 490), (613, 496), (613, 588), (506, 588), (506, 496)),
    "scouts_guild": ((700, 492), (700, 282), (694, 275), (757, 198), (820, 278), (812, 284), (812, 492)),
    "mercenary_guild": (
        *((828, 490), (828, 341), (816, 336), (858, 240), (858, 200), (886, 200), (886, 240), (990, 240)),
        *((1019, 334), (1010, 340), (1010, 490)),
    ),
    "merchant_workshop": (
        *((1058, 490), (1058, 362), (1045, 360), (1074, 263), (1162, 263), (1162, 190), (1180, 154), (1200, 190)),
        *((1200, 219), (1230, 219), (1230, 263), (1255, 360), (1242, 362), (1242, 455), (1276, 470), (1276, 490)),
    ),
}
"""From the left to the right as one comes past them."""
MOVED = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
"""Why a house has the keyboard where a person took it there; the first is given it, and tells nothing by that."""
SIGN, GAP = 17.0, 5
"""Size of the words of a sign, and the room between it and its house."""


class House(QAbstractButton):
    """A house, or another place to go: lit while it is pointed at, with its sign below."""

    pointed = Signal(bool)
    """The pointer or the keyboard has come here, or has gone."""

    def __init__(self, id: str, owner: QWidget) -> None:
        super().__init__(owner)
        self.id, self.key, self.letter, self.line = id, "", "", ""
        self.early = self.pinned = False
        self.shape_here = QPolygonF()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(EXPLAINED, True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_house(self, name: str, key: str, letter: str, line: str, told: str, *, early: bool) -> None:
        """What it is called, which option goes in, what stands below its name, and all of it in words."""
        self.key, self.letter, self.line, self.early = key, key_cap(letter), line, early
        self.setText(name)
        self.setAccessibleName(name)
        self.setAccessibleDescription(CATALOGUE.sentences([line, told, self.letter]))
        self.update()

    def pin(self, pinned: bool) -> None:
        """Whether the party is in there now."""
        self.pinned = pinned
        self.update()

    @property
    def lit(self) -> bool:
        """The pointer lights no second house where the keyboard has gone to another."""
        elsewhere = isinstance(QApplication.focusWidget(), House)
        return self.pinned or self.hasFocus() or (pointed(self) and not elsewhere)

    def stand(self, corner: QPointF, scale: float, lower: int = 0) -> None:
        """Take its place on the street, of which that is the corner and the scale; the sign hangs so much `lower`."""
        outline = QPolygonF([QPointF(x, y) * scale + corner for x, y in OUTLINES[self.id]])
        bounds = outline.boundingRect()
        sign = self.sign_size()
        above = self.id == GATE
        left = min(bounds.left(), bounds.center().x() - sign.width() / 2) - 2
        right = max(bounds.right(), bounds.center().x() + sign.width() / 2) + 2
        top = bounds.top() - (sign.height() + px(GAP) if above else 0) - 2
        bottom = bounds.bottom() + (0 if above else sign.height() + px(GAP) + lower) + 2
        owner = self.parentWidget()
        assert owner is not None
        area = QRectF(QPointF(left, top), QPointF(right, bottom)).toAlignedRect()
        area = area.translated(min(0, owner.width() - area.right() - 1), min(0, owner.height() - area.bottom() - 1))
        area.translate(max(0, -area.left()), 0)
        self.setGeometry(area)
        self.shape_here = outline.translated(-QPointF(area.topLeft()))
        self.update()

    def sign_size(self) -> QSize:
        """Room for the name with its key, and the line below."""
        name = QFontMetricsF(THEMES.theme.font(SIGN, bold=True))
        line = QFontMetricsF(THEMES.theme.font(14))
        key = QFontMetricsF(THEMES.theme.font(14, bold=True))
        keyed = max(px(19), key.horizontalAdvance(self.letter) + px(10)) + px(6) if self.letter else 0
        star = px(18) if self.early else 0
        wide = max(
            name.horizontalAdvance(self.text()) + keyed + star + px(16), line.horizontalAdvance(self.line) + px(10)
        )
        return QSize(round(wide), round(name.height() + px(6) + (line.height() + px(2) if self.line else 0)))

    def sign_area(self) -> QRect:
        """Where the sign hangs: below the house, of the gate above it."""
        size, bounds = self.sign_size(), self.shape_here.boundingRect()
        left = min(max(0.0, bounds.center().x() - size.width() / 2), float(self.width() - size.width()))
        top = 2 if self.id == GATE else self.height() - size.height() - 2
        return QRect(QPoint(round(left), top), size)

    def outline_area(self) -> QRect:
        """The box of its walls, without the sign."""
        return self.shape_here.boundingRect().toAlignedRect()

    def hitButton(self, pos: QPoint) -> bool:
        inside = self.shape_here.containsPoint(QPointF(pos), Qt.FillRule.OddEvenFill)
        return inside or self.sign_area().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.key and not self.pinned:
            shade = colour(GROUND.name(), 150)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shade)
            painter.drawPolygon(self.shape_here)
        elif self.lit:
            painter.setBrush(colour("#ffc866", 36))
            painter.setPen(QPen(colour("#ffffff" if self.hasFocus() else "#fff0c8"), px(3)))
            painter.drawPolygon(self.shape_here)
        self._paint_sign(painter)
        painter.end()

    def _paint_sign(self, painter: QPainter) -> None:
        """The name on a dark board, and the line below; a print, the same in both themes."""
        area = QRectF(self.sign_area())
        painter.setFont(THEMES.theme.font(SIGN, bold=True))
        high = painter.fontMetrics().height() + px(6)
        board = QRectF(area.left() + 1, area.top() + 1, area.width() - 2, high - 2)
        lit = self.lit and (bool(self.key) or self.pinned)
        painter.fillRect(board, GROUND)
        edge = "#ffffff" if self.hasFocus() else "#fff0c8" if lit else DARK.gold if self.key else DARK.line_strong
        style = Qt.PenStyle.SolidLine if self.key else Qt.PenStyle.DashLine
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour(edge), px(2) if lit or self.hasFocus() else 1.2, style))
        painter.drawRect(board)
        ink = DARK.ink if self.key else DARK.ink_soft
        words = board.adjusted(px(8), 0, -px(6), 0)
        painter.setPen(colour(ink))
        if self.early:
            painter.setPen(colour(DARK.gold))
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, "✦")
            words.setLeft(words.left() + px(18))
            painter.setPen(colour(ink))
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())
        if self.letter:
            self._paint_letter(painter, words, ink)
        if self.line:
            below = QRectF(area.left(), board.bottom() + 2, area.width(), area.bottom() - board.bottom() - 1)
            painter.fillRect(below, colour(GROUND.name(), 205))
            painter.setFont(THEMES.theme.font(14))
            painter.setPen(colour(DARK.ink_soft))
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self.line)

    def _paint_letter(self, painter: QPainter, words: QRectF, ink: str) -> None:
        painter.setFont(THEMES.theme.font(14, bold=True))
        wide = max(px(19), painter.fontMetrics().horizontalAdvance(self.letter) + px(10))
        cap = QRectF(words.right() - wide, words.center().y() - px(9), wide, px(18))
        painter.setPen(QPen(colour(ink), 1.2))
        painter.drawRoundedRect(cap, px(3), px(3))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self.letter)

    def enterEvent(self, event: object) -> None:
        if isinstance(QApplication.focusWidget(), House):
            self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.pointed.emit(True)
        self.update()

    def leaveEvent(self, event: object) -> None:
        self.pointed.emit(False)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in MOVED:
            self.pointed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit(False)
