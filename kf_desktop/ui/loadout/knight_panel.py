"""The left side: who sits at the table, the numbers of the loadout, the others of the party, and what would change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from kf_desktop.ui.cards.faces import said
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.loadout.figures import CHANCES, SHOWN, Figure, against, rich_changes, shown
from kf_desktop.ui.loadout.place_card import DragCard
from kf_desktop.ui.loadout.places import Place
from kf_desktop.ui.panels.signs import KnightSign
from kf_desktop.ui.plates.band import GROUND
from kf_desktop.ui.plates.names import knight_plate
from kf_desktop.ui.plates.painting import draw_plate
from kf_desktop.ui.theme.frames import Framed
from kf_desktop.ui.theme.painted import LastPainted
from kf_desktop.ui.theme.palettes import DARK
from kf_desktop.ui.theme.pointing import pointed
from kf_desktop.ui.theme.theme import THEMES, colour, px
from kf_desktop.ui.theme.widgets import clear, column, label, rich, row

if TYPE_CHECKING:
    from kf_desktop.door.rulings import Outfit
    from kf_desktop.door.view import KnightView
    from kf_desktop.ui.table.view import TableView

HIGH = 250
COLUMNS = 2


class Portrait(DragCard):
    """The knight's picture with the name on it: the place of the Portrait card."""

    def __init__(self) -> None:
        super().__init__()
        self.name, self.plate, self.open = "", "", False
        self._painted = LastPainted()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_knight(self, name: str, plate: str, place: Place, *, open: bool) -> None:
        """Show that knight."""
        self.name, self.plate, self.open = name, plate, open
        self.thing = place.held[0] if place.held else None
        words = self.thing.face.spoken() if self.thing is not None else ""
        self.setAccessibleName(CATALOGUE.sentences([name, CATALOGUE.headed(place.name, words)]))
        self.setToolTip(self.thing.face.tip() if self.thing is not None else "")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(200), px(HIGH))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), px(90))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._painted.paint(self, painter, (self.name, self.plate), self._draw)
        edge = "#ffffff" if self.hasFocus() else "ember" if self.open else "#fff0c8" if pointed(self) else ""
        if edge:
            painter.setPen(QPen(colour(edge), px(3)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5))
        painter.end()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._painted.forget()

    def _draw(self, painter: QPainter) -> None:
        area = QRectF(self.rect())
        painter.fillRect(area, GROUND)
        draw_plate(painter, self.plate, area, focus=(0.5, 0.25))
        band = QRectF(area.left(), area.bottom() - px(44), area.width(), px(44))
        shade = QColor(GROUND)
        shade.setAlpha(190)
        painter.fillRect(band, shade)
        painter.setPen(colour(DARK.ink))
        painter.setFont(THEMES.theme.font(22, title=True, bold=True))
        painter.drawText(band.adjusted(px(10), 0, -px(8), 0), Qt.AlignmentFlag.AlignVCenter, self.name)


class KnightPanel(QWidget):
    """Portrait, numbers, party and the change that is looked at."""

    opened = Signal()
    """The portrait was clicked."""
    read = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        outer = column(self, gap=8)
        frame = Framed()
        inner = column(frame, margin=6, gap=6)
        self.portrait = Portrait()
        self.portrait.clicked.connect(self.opened)
        self.portrait.read.connect(self.read)
        inner.addWidget(self.portrait, 1)
        grid = QGridLayout()
        grid.setContentsMargins(px(2), 0, px(2), 0)
        grid.setHorizontalSpacing(px(5))
        grid.setVerticalSpacing(0)
        self.numbers: dict[str, tuple[QLabel, QLabel]] = {}
        for place, id in enumerate(SHOWN):
            named, value = label(role="small"), label(role="strong")
            line, at = divmod(place, COLUMNS)
            grid.addWidget(named, line, 2 * at)
            grid.addWidget(value, line, 2 * at + 1)
            grid.setColumnStretch(2 * at + 1, 1)
            self.numbers[id] = (named, value)
        inner.addLayout(grid)
        self.foe = label(role="small", wrap=True)
        """Against whom the chances are."""
        inner.addWidget(self.foe)
        self.flavour = label(role="soft", wrap=True)
        inner.addWidget(self.flavour)
        outer.addWidget(frame, 1)
        self.party = row(gap=4)
        outer.addLayout(self.party)
        self.box = Framed()
        told = column(self.box, margin=10, gap=3)
        self.with_what, self.against = label(role="strong", wrap=True), label(role="small")
        self.change = rich()
        for each in (self.with_what, self.against, self.change):
            told.addWidget(each)
        outer.addWidget(self.box)
        self._seated: tuple[object, ...] = ()

    def show_knight(self, knight: KnightView, view: TableView, place: Place, outfit: Outfit, *, open: bool) -> None:
        """Show who prepares, with the numbers as they are."""
        card = view.library.knights.get(knight.id)
        name = speech.names_of(view.library).name("knight", knight.id)
        self.portrait.show_knight(name, knight_plate(knight.id), place, open=open)
        for id, (named, value) in self.numbers.items():
            known = id in outfit.values
            named.setText(tr(f"loadout.figure.{id}"))
            value.setText(shown(id, outfit.values[id]) if known else "–")
            for each in (named, value):
                each.setToolTip(tr(f"loadout.figure_help.{id}"))
        foe = against(outfit, view)
        self.foe.setText(CATALOGUE.headed(CATALOGUE.listed([tr(f"loadout.figure.{id}") for id in CHANCES]), foe))
        self.foe.setVisible(bool(foe))
        self.flavour.setText(said(card.flavour) if card is not None else "")
        self._seat(knight, view)

    def _seat(self, knight: KnightView, view: TableView) -> None:
        """The party: who is ready, whose turn it is, who is still to come."""
        frame = view.game.scenes[-1].args if view.game.scenes else {}
        ready = int(frame.get("ready", "0") or 0)
        knights = view.knights()
        states = tuple(
            (each.id, "now" if each.id == knight.id else "ready" if place < ready else "later")
            for place, each in enumerate(knights)
        )
        if (states, tr("loadout.now_here")) == self._seated:
            return
        self._seated = (states, tr("loadout.now_here"))
        clear(self.party)
        for each, (_, state) in zip(knights, states, strict=True):
            holder = column(gap=0)
            sign = KnightSign(46)
            sign.show_knight(each.id, view)
            words = {"now": tr("loadout.now_here"), "ready": f"✓ {tr('loadout.ready')}", "later": "–"}[state]
            named = label(speech.names_of(view.library).called(each.id), role="strong" if state == "now" else "small")
            said_so = label(words, role="small")
            for widget in (sign, named, said_so):
                holder.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
            self.party.addLayout(holder)

    def show_change(self, title: str, foe: str, figures: list[Figure]) -> None:
        """What would change with that thing; a hint where nothing is looked at."""
        self.with_what.setText(title or tr("loadout.look"))
        self.against.setText(foe)
        self.against.setVisible(bool(foe) and bool(title))
        self.change.setText(rich_changes(figures) if figures else tr("loadout.same") if title else "")
        self.change.setVisible(bool(title))
        self.box.setAccessibleName(CATALOGUE.sentences([self.with_what.text(), *(figure.words for figure in figures)]))

    def keep_low(self, *, low: bool) -> None:
        """Leave out what is told elsewhere where there is little height."""
        self.flavour.setVisible(not low)
