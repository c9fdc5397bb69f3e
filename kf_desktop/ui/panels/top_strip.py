"""The strip at the top: what is played and where we are, the stages, the last thing that happened, the tracks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.lessons.heading import campaign_called, lesson_in
from kf_desktop.ui.panels.log_line import LogLine
from kf_desktop.ui.shell.tool import KeyedWord
from kf_desktop.ui.staging.spots import mark_spot
from kf_desktop.ui.theme.painted import paint_kept
from kf_desktop.ui.theme.theme import THEMES, colour, px

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

PHASES = ("vision", "outpost", "delve", "clash", "rest", "delve", "clash", "spoils")
FIRST_HALF = {"delve": 2, "clash": 3, "exhibition": 3, "delve_1": 2, "clash_1": 3, "first_delve": 2}
SECOND_HALF = {"delve": 5, "clash": 6, "full": 6, "delve_2": 5, "clash_2": 6, "second_delve": 5}
PLAIN = {"vision": 0, "outpost": 1, "rest": 4, "spoils": 7}
TRACKS = (("threat", "blood", 10), ("curse", "violet", 5), ("time", "gold", 16))
"""Sign, colour and length of each track."""
MENU_KEY = "F10"
LOZENGES, COUNTERS, GLOSSARY = 122, 190, 108
"""Widths at 100 %."""
NAME_SIZES = (16, 15, 14, 13)
"""Text sizes of the name of what is played."""
LONG = 150
"""Width at 100 % that is enough for any name."""
NARROW = 1000
"""Width at 100 % below which the stages, the glossary's name and the menu's key are left out."""


def phase_index(view: TableView) -> int:
    """The place in the strip of the phase being played; -1 outside an expedition."""
    expedition, clash = view.expedition, view.game.clash
    if expedition.phase in PLAIN:
        return PLAIN[expedition.phase]
    second = "exhibition" in expedition.clashes or expedition.phase.endswith("2")
    if clash is not None and clash.type in ("exhibition", "full"):
        return 3 if clash.type == "exhibition" else 6
    phase = expedition.phase.removesuffix("_1").removesuffix("_2")
    return (SECOND_HALF if second else FIRST_HALF).get(phase, -1)


class Lozenges(QWidget):
    """The stages of an expedition: full, now, to come. The resting pointer spells them out."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.now = -1

    def show_stage(self, now: int) -> None:
        """Show which stage it is, counted from 0."""
        self.now = now
        stages = [tr(f"phase.{phase}") for phase in PHASES]
        marked = [f"▸ {each}" if place == now else each for place, each in enumerate(stages)]
        self.setToolTip("\n".join(marked))
        name(self, stages[now] if now >= 0 else "", CATALOGUE.listed(stages))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = self.width() / len(PHASES)
        for place in range(len(PHASES)):
            middle = QPointF(step * (place + 0.5), self.height() / 2)
            half = px(8 if place == self.now else 6)
            painter.setPen(QPen(colour("gold" if place == self.now else "frame"), 1.2))
            full = "ember" if place == self.now else "frame"
            painter.setBrush(colour(full, 0 if place > self.now else 255))
            corners = ((0, -half), (half, 0), (0, half), (-half, 0))
            painter.drawPolygon(QPolygonF([middle + QPointF(x, y) for x, y in corners]))
        painter.end()


class Counters(QWidget):
    """Threat, Curse and Time: a sign, the value, and of how many."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.values: tuple[tuple[int, int], ...] = ()

    def show_values(self, *values: tuple[int, int]) -> None:
        """Show these values, each with the length of its track."""
        self.values = values
        words = [tr(f"word.{track[0]}") for track in TRACKS]
        told = [f"{word} {value}/{size}" for word, (value, size) in zip(words, values, strict=True)]
        name(self, CATALOGUE.listed(told))
        self.setToolTip("\n".join(told))
        self.update()

    def wanted(self) -> int:
        """The width that signs and figures take."""
        large, small = (QFontMetrics(font) for font in self._fonts())
        figures = (
            (large.horizontalAdvance(str(now)), small.horizontalAdvance(f"/{most}")) for now, most in self.values
        )
        return sum(map(sum, figures)) + len(self.values) * px(15 + 5 + 4 + 4)

    def _fonts(self) -> tuple[QFont, QFont]:
        return THEMES.theme.font(18, bold=True), THEMES.theme.font(14)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_kept(self, painter, self.values, self._draw)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        (large, small), side = self._fonts(), px(15)
        gap = max(0, self.width() - self.wanted()) / len(TRACKS)
        left = 0.0
        for (sign, tone, _), (value, size) in zip(TRACKS, self.values, strict=False):
            draw_picture(painter, f"signs/{sign}", QRectF(left, (self.height() - side) / 2, side, side), colour(tone))
            left += side + px(5)
            area = QRectF(left, 0, self.width(), self.height())
            painter.setFont(large)
            painter.setPen(colour(tone))
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, str(value))
            left += QFontMetrics(large).horizontalAdvance(str(value)) + px(4)
            painter.setFont(small)
            painter.setPen(colour("ink_soft"))
            area = QRectF(left, px(1), self.width(), self.height())
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, f"/{size}")
            left += QFontMetrics(small).horizontalAdvance(f"/{size}") + px(4) + gap


class Named(QWidget):
    """The name of what is played: in one line as large as it goes, else in two small ones."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.words = ""

    def set_words(self, words: str) -> None:
        """Show this name."""
        if words != self.words:
            self.words = words
            name(self, words)
            self.setToolTip(words)
            self.update()

    def wanted(self, room: int) -> int:
        """The width that the name takes of that room."""
        font, lines = self._print(room)
        return min(room, max(QFontMetrics(font).horizontalAdvance(line) for line in lines) + px(4))

    def fits(self, room: int) -> bool:
        """Whether all of it can be read in that width."""
        font, lines = self._print(room)
        return all(QFontMetrics(font).horizontalAdvance(line) <= room for line in lines)

    def whole(self) -> bool:
        """Whether all of it can be read."""
        return self.fits(self.width())

    def _print(self, room: int) -> tuple[QFont, list[str]]:
        for size in NAME_SIZES:
            font = THEMES.theme.font(size, bold=True, title=True)
            if QFontMetrics(font).horizontalAdvance(self.words) <= room - px(4):
                return font, [self.words]
        return font, halves(self.words, lambda words: QFontMetrics(font).horizontalAdvance(words))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        font, lines = self._print(self.width())
        painter.setFont(font)
        painter.setPen(colour("ink"))
        high = self.height() if len(lines) == 1 else min(px(15), self.height() // 2)
        top = (self.height() - high * len(lines)) // 2
        for number, line in enumerate(lines):
            shown = QFontMetrics(font).elidedText(line, Qt.TextElideMode.ElideRight, self.width())
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
            painter.drawText(0, top + number * high, self.width(), high, flags, shown)
        painter.end()


def halves(words: str, wide: Callable[[str], int]) -> list[str]:
    """The words in two lines, the longer as short as can be; between words, or anywhere where there are none."""
    places = [place for place, letter in enumerate(words) if letter == " "] or range(1, len(words))
    cuts = [[words[:place].rstrip(), words[place:].lstrip()] for place in places]
    return min(cuts, key=lambda lines: max(map(wide, lines))) if cuts else [words]


class TopStrip(QFrame):
    """Where the campaign stands, in one line."""

    menu_asked = Signal()
    glossary_asked = Signal()
    views_asked = Signal()
    """The player wants to see another place of the game."""

    def __init__(self, log_line: LogLine) -> None:
        super().__init__()
        self.setObjectName("topBar")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.log_line = log_line
        log_line.setParent(self)
        self.menu = KeyedWord("☰", MENU_KEY, self)
        self.menu.clicked.connect(self.menu_asked)
        self.campaign = Named(self)
        self.where = self._quiet("")
        self.where.clicked.connect(self.views_asked)
        self.lozenges, self.counters = Lozenges(self), Counters(self)
        mark_spot(self.counters, *(track for track, _, _ in TRACKS))
        self.glossary = self._quiet("")
        self.glossary.clicked.connect(self.glossary_asked)
        self.glossary.hide()
        self._in_campaign = True

    def _quiet(self, words: str) -> QPushButton:
        made = QPushButton(words, self)
        made.setProperty("quiet", "true")
        return made

    def offer_glossary(self) -> None:
        """There is a glossary: its button comes up."""
        self.glossary.show()
        self._arrange()

    def show_table(self, view: TableView) -> None:
        """Show the state's campaign, stage and tracks."""
        expedition, fought = view.expedition, view.game.skirmish
        names = speech.names_of(view.library)
        name(self.menu, tr("menu.title"))
        name(self.glossary, tr("top.glossary"))
        self.glossary.setToolTip(tr("top.glossary"))
        self.campaign.set_words(
            tr("skirmish.named", monster=names.name("monster", fought.monster), level=fought.level)
            if fought is not None and not lesson_in(view.game.campaign.name)
            else campaign_called(view.game.campaign.name, CATALOGUE.language)
        )
        self.where.setText(self._place(view))
        kingdom = [names.name("kingdom", expedition.kingdom)] if expedition.kingdom else []
        called = "top.expedition" if view.game.rosegraal is None else "top.expedition_rose"
        which = [] if fought is not None else [*kingdom, tr(called, number=expedition.number)]
        self.where.setToolTip("\n".join(filter(None, [" · ".join(which), tr("top.views")])))
        self._in_campaign = fought is None and view.game.rosegraal is None
        self.lozenges.show_stage(phase_index(view))
        values = (expedition.threat, expedition.curse, expedition.time)
        pairs = [(value, max(value, track[2])) for value, track in zip(values, TRACKS, strict=True)]
        self.counters.show_values(*pairs)
        self._arrange()

    def _place(self, view: TableView) -> str:
        """Where we are, in two or three words."""
        clash, expedition = view.game.clash, view.expedition
        index = phase_index(view)
        if view.game.rosegraal is not None and clash is None:
            return tr("top.rosegraal", number=expedition.number, now=view.game.rosegraal.resurrections)
        place = tr(f"phase.{PHASES[index]}") if index >= 0 else tr("top.expedition", number=expedition.number)
        if expedition.dungeon is not None:
            place = tr("phase.dungeon")
        if clash is not None:
            counted = [tr("top.round", round=clash.round)] if clash.round else []
            return " · ".join([tr("phase.clash"), *counted])
        delving = expedition.round and PHASES[index] == "delve"
        return " · ".join([place, tr("top.round", round=expedition.round)]) if delving else place

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """From both ends; the log's line takes what is left in the middle."""
        wide, high = self.width(), self.height()
        narrow = wide < px(NARROW)
        spare = max(0, wide - px(1280))
        stages = self._in_campaign and not narrow
        self.menu.show_key("" if narrow else MENU_KEY)
        menu = px(32) + self.menu.cap()
        titles = menu + px(298 if stages else 368) + spare * 22 // 100 if not narrow else wide * 35 // 100
        self.menu.setGeometry(px(6), 0, menu, high)
        metrics = QFontMetrics(THEMES.theme.font(15))
        place = metrics.horizontalAdvance(self.where.text()) + px(18)
        begins = px(10) + menu
        room = titles - begins - px(2)
        beside = room - place - px(6)
        self.where.setVisible(beside >= px(LONG) or self.campaign.fits(beside))
        called = self.campaign.wanted(beside) if self.where.isVisibleTo(self) else room
        self.campaign.setGeometry(begins, 0, max(px(40), called), high - px(1))
        self.where.setGeometry(begins + px(4) + called, px(1), place, high - px(2))
        right = wide - px(8)
        self.glossary.setText("G" if narrow else f"G  {tr('top.glossary')}")
        if not self.glossary.isHidden():
            own = px(34) if narrow else min(px(GLOSSARY), self.glossary.sizeHint().width())
            right -= own
            self.glossary.setGeometry(right, px(2), own, high - px(4))
            right -= px(6)
        counters = max(px(COUNTERS), self.counters.wanted()) if self._in_campaign else 0
        right -= counters
        self.counters.setGeometry(right, 0, counters, high)
        self.counters.setVisible(bool(counters))
        self.lozenges.setGeometry(titles, 0, px(LOZENGES), high)
        self.lozenges.setVisible(stages)
        left = titles + (px(LOZENGES + 18) if stages else px(8))
        self.log_line.setGeometry(QRect(left, px(4), max(px(60), right - left - px(14)), high - px(8)))

    def sizeHint(self) -> QSize:
        return QSize(px(800), px(36))
