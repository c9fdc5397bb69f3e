"""The two plates at the lower right: bone to go on, ember to act. They never move, and a new label waits a moment."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.theme.lettering import phrased
from kf_desktop.ui.theme.painted import paint_kept
from kf_desktop.ui.theme.theme import THEMES, colour, px

BONE, EMBER = "bone", "ember"
TITLES, LINES = (21, 19, 17, 15, 14), (15, 14, 13)
"""Text sizes of the deed and of the line below it."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What a plate says. A deed without a kind is none: its plate is dashed and tells why, or what to do first."""

    title: str = ""
    line: str = ""
    key: str = ""
    kind: str = ""
    """What sort of deed it is: when that changes, the plate waits a moment before it takes a click."""
    icon: str = ""


class Guard:
    """For how many milliseconds a plate takes no click after its deed has become another one."""

    wait = 300


class DeedPlate(QAbstractButton):
    """One of the plates; dashed, with a reason or a hint, where there is nothing to do."""

    too_soon = Signal()
    """It was pressed while its deed was too new, and has done nothing."""

    def __init__(self, ground: str, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.ground = ground
        self.deed = Deed()
        self._since = QElapsedTimer()
        self._waits = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._waits.timeout.connect(self.update)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_deed(self, deed: Deed, *, own: bool = False) -> None:
        """Stand for this deed; `own` is whether the player has just put it there, so that it surprises nobody."""
        if deed == self.deed:
            return
        new = deed.kind != self.deed.kind and not own
        self.deed = deed
        if new:
            self.guard()
        self.setText(deed.title)
        self.setEnabled(bool(deed.kind))
        self.setCursor(Qt.CursorShape.PointingHandCursor if deed.kind else Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(deed.title or deed.line)
        self.setAccessibleDescription(CATALOGUE.sentences([deed.line if deed.title else "", key_cap(deed.key)]))
        self.setToolTip(deed.line if len(deed.line) > LONG else "")
        self.update()

    def guard(self) -> None:
        """Take no click for a moment, if there is anything to do."""
        if not self.deed.kind:
            return
        self._since.start()
        self._waits.start(Guard.wait + 1)  # a moment early, and the end of its strip would stay
        self.update()

    @property
    def guarded(self) -> bool:
        """Whether the deed is too new to be clicked."""
        return self._since.isValid() and self._since.elapsed() < Guard.wait

    def press(self) -> None:
        """What its key does: a click, unless the deed is too new."""
        if not self.isEnabled() or not self.isVisible():
            return
        if self.guarded:
            self.too_soon.emit()
        else:
            self.click()

    def hitButton(self, pos: QPoint) -> bool:
        return not self.guarded and super().hitButton(pos)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.guarded:
            self.too_soon.emit()
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and the focus never act here: the plates have keys of their own."""
        event.ignore()

    def sizeHint(self) -> QSize:
        return QSize(px(142), px(90))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        lit = self.underMouse() and not self.isDown()
        paint_kept(self, painter, (self.ground, self.deed, lit, CATALOGUE.language), self._paint_deed)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        area = self.rect().adjusted(0, 0, -1, -1)
        if self.hasFocus():
            painter.setPen(QPen(colour("ink"), px(3)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(area.adjusted(1, 1, -1, -1))
        if self.guarded:
            left = 1 - self._since.elapsed() / Guard.wait
            strip = QRectF(area.left(), area.bottom() - px(3), area.width() * left, px(3))
            painter.fillRect(strip, colour(self._ink()))
        painter.end()

    def _paint_deed(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        area = self.rect().adjusted(0, 0, -1, -1)
        self._paint_ground(painter, area)
        self._paint_words(painter, area.adjusted(px(6), px(6), -px(6), -px(6)), self._ink())

    def _ink(self) -> str:
        """The ink that goes with the ground."""
        if not self.deed.kind:
            return "ink_soft"
        return "parchment_ink" if self.ground == BONE else "ember_ink"

    def _paint_ground(self, painter: QPainter, area: QRect) -> None:
        """Bone or ember with an inner line; a dashed edge where there is nothing to do."""
        if not self.deed.kind:
            painter.setPen(QPen(colour("frame"), 1, Qt.PenStyle.DashLine))
            painter.drawRect(area)
            return
        bone = self.ground == BONE
        ground = colour("parchment" if bone else "ember")
        painter.fillRect(area, ground.lighter(107) if self.underMouse() and not self.isDown() else ground)
        painter.setPen(QPen(colour("parchment_edge" if bone else "gold"), 1))
        painter.drawRect(area)
        painter.setPen(QPen(colour(self._ink(), 110), 1))
        painter.drawRect(area.adjusted(px(4), px(4), -px(4), -px(4)))

    def _paint_words(self, painter: QPainter, area: QRect, ink: str) -> None:
        """Title, line and key, from the middle outwards; sizes shrink before anything is cut."""
        deed = self.deed
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(colour(ink))
        cap = px(22) if deed.key else 0
        room = area.height() - cap
        wide = area.width() - (px(24) if deed.icon else 0)
        title_font, title, line_font, line = self._sizes(area.width(), wide, room)
        beside = cap_width(deed.key) + px(8) if deed.key and not deed.icon and line > room - title else 0
        if beside:  # the key beside the title leaves the line its room
            sizes = self._sizes(area.width(), wide - beside, area.height())
            if sizes[1] + sizes[3] <= area.height() and sizes[1] <= QFontMetrics(sizes[0]).lineSpacing() + 2:
                (title_font, title, line_font, line), cap, room = sizes, 0, area.height()
            else:
                beside = 0
        if line > room - title:
            spacing = QFontMetrics(line_font).lineSpacing()
            line = max(0, (room - title) // spacing) * spacing
        top = area.top() + max(0, (area.height() - title - line - cap) // 2)
        top = self._paint_title(painter, QRect(area.left(), top, area.width() - beside, title), title_font, ink)
        if beside:
            end = area.center().x() + (QFontMetrics(title_font).horizontalAdvance(deed.title) + px(8)) // 2
            paint_cap(painter, QPoint(end, top - title // 2), key_cap(deed.key), ink)
        painter.setFont(line_font)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
        if line:
            words = _cut(deed.line, line_font, area.width(), line)
            painter.drawText(QRect(area.left(), top, area.width(), line + 2), flags, words)
        if deed.key and not beside:
            paint_cap(painter, QPoint(area.center().x(), top + line + px(12)), key_cap(deed.key), ink)

    def _sizes(self, across: int, wide: int, room: int) -> tuple[QFont, int, QFont, int]:
        """Fonts and heights of title and line in that room: a smaller title before a line that is cut."""
        for size in TITLES:
            title_font, title = _fitted(self.deed.title, wide, room, TITLES[TITLES.index(size) :], bold=True)
            line_font, line = _fitted(self.deed.line, across, max(0, room - title), LINES)
            if line <= room - title:
                break
        return title_font, title, line_font, line

    def _paint_title(self, painter: QPainter, area: QRect, font: QFont, ink: str) -> int:
        painter.setFont(font)
        if self.deed.icon:
            metrics = QFontMetrics(font)
            wide = min(area.width() - px(24), metrics.horizontalAdvance(self.deed.title))
            left = area.left() + (area.width() - wide - px(22)) // 2
            spot = QRectF(left, area.top() + (metrics.height() - px(16)) / 2, px(16), px(16))
            draw_picture(painter, f"signs/{self.deed.icon}", spot, colour(ink))
            area = QRect(left + px(22), area.top(), wide + 2, area.height())
        words = phrased(self.deed.title, font, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap, words)
        return area.bottom() + 1


LONG = 60
"""Letters of a line from which on it is a tip as well."""


def _tall(words: str, font: QFont, width: int) -> int:
    area = QRect(0, 0, max(1, width), 10_000)
    flags = Qt.TextFlag.TextWordWrap
    return QFontMetrics(font).boundingRect(area, flags, phrased(words, font, width)).height() if words else 0


def _fitted(words: str, width: int, room: int, sizes: tuple[int, ...], *, bold: bool = False) -> tuple[QFont, int]:
    """The largest of the sizes at which the words fit, and how high they are then."""
    for size in sizes:
        font = THEMES.theme.font(size, bold=bold)
        widest = max((QFontMetrics(font).horizontalAdvance(word) for word in words.split()), default=0)
        if _tall(words, font, width) <= room and (widest <= width or size == sizes[-1]):
            break
    return font, _tall(words, font, width)


def _cut(words: str, font: QFont, width: int, height: int) -> str:
    """As much of the words as stands in that height."""
    shown = words
    while _tall(shown, font, width) > height + 2 and len(shown) > 2:
        shown = shown[: -max(2, len(shown) // 12)].rstrip(" …,.") + "…"
    return phrased(shown, font, width)


def key_cap(key: str) -> str:
    """What is printed on that key."""
    return tr("bar.space") if key == "Space" else key


def cap_width(key: str) -> int:
    """How wide the box around what is printed on that key is."""
    return _around(key_cap(key))


def _around(printed: str) -> int:
    return max(px(19), QFontMetrics(THEMES.theme.font(14, bold=True)).horizontalAdvance(printed) + px(12))


def paint_cap(painter: QPainter, middle: QPoint, key: str, ink: str) -> None:
    """A key of the keyboard, in a thin box around that point."""
    painter.setFont(THEMES.theme.font(14, bold=True))
    wide = _around(key)
    box = QRectF(middle.x() - wide / 2, middle.y() - px(9), wide, px(18))
    painter.setPen(QPen(colour(ink), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, px(3), px(3))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key)
