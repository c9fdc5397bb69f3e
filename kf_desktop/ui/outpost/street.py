"""The outpost as a street: each house is a place to go, and tells over the roofs what it offers."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QFont, QFontMetricsF, QHideEvent, QPainter, QPaintEvent, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QGridLayout, QWidget

from kf_desktop.ui.canvas.shaking import shake
from kf_desktop.ui.cards.faces import said
from kf_desktop.ui.decision.letters import keys_of
from kf_desktop.ui.decision.option_keys import way_on
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.outpost.beside import beside, covered
from kf_desktop.ui.outpost.houses import GATE, HIGH, OUTLINES, PLACES, STREET, WIDE, House
from kf_desktop.ui.outpost.offers import Offer, offers_of, rolled, way_out
from kf_desktop.ui.panels.signs import KnightSign
from kf_desktop.ui.plates.band import GROUND
from kf_desktop.ui.plates.painting import draw_plate
from kf_desktop.ui.table.board_view import BoardView
from kf_desktop.ui.theme.frames import Framed
from kf_desktop.ui.theme.painted import LastPainted
from kf_desktop.ui.theme.palettes import DARK
from kf_desktop.ui.theme.theme import THEMES, colour, px
from kf_desktop.ui.theme.widgets import clear, label

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.table.view import TableView

TOLD = (400, 500, 600)
"""Widths of what is told of a house: the first in which it covers nothing that is read."""
MORE = 20
"""How many times as bad it is to cover the name of a house as anything else that is read."""
ROOM, INSET = 14, 13
"""Its distance from the house and from signs, and the room around its words."""
WORDS = 0.29
"""Of the width, what the words below the name have: beyond it stands the inn's smoke."""
SKY = 0.78
"""The part of the plate's height that has to be seen: what is above is sky."""
LEAST_WIDE, LEAST_HIGH = 840, 370
"""The least room in which the street can be read; below that its places are listed as cards."""


def fits(width: int, height: int) -> bool:
    """Whether the street can be shown in so many pixels."""
    return width >= px(LEAST_WIDE) and height >= px(LEAST_HIGH)


class Told(Framed):
    """What is told of a house; it never takes the pointer."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.offer: Offer | None = None
        self._document = QTextDocument(self)
        self._document.setDocumentMargin(0)

    def show_offer(self, offer: Offer, wide: int) -> int:
        """Tell of that place in that width; the height it takes."""
        self.offer = offer
        self._document.setDefaultFont(THEMES.theme.font(16))
        self._document.setHtml(self._html(offer))
        self._document.setTextWidth(wide - 2 * px(INSET))
        self.setAccessibleName(f"{offer.name}. {offer.spoken()}")
        self.update()
        return round(self._document.size().height()) + 2 * px(INSET)

    def _html(self, offer: Offer) -> str:
        ink, soft, gold = (colour(name).name() for name in ("ink", "ink_soft", "gold"))
        parts = [f'<p style="margin:0;font-size:{px(22)}px"><b>{escape(offer.name)}</b></p>']
        if offer.early:
            early = escape(CATALOGUE.headed(f"✦ {tr('outpost.early')}", offer.early))
            parts.append(f'<p style="margin:0;color:{gold}"><b>{early}</b></p>')
        parts.append(f'<p style="margin:0 0 {px(4)}px 0">{escape(offer.words)}</p>')
        rows = []
        for line in offer.lines:
            name, ground = escape(line.name), f' style="background:{colour("hover").name()}"' if line.lit else ""
            number = (
                f'<td style="color:{gold};padding-right:{px(8)}px"><b>{line.number}</b></td>' if line.number else ""
            )
            what = f'<td align="right" style="color:{soft};padding-left:{px(10)}px">{escape(line.what)}</td>'
            rows.append(f"<tr{ground}>{number}<td>{f'<b>{name}</b>' if line.lit else name}</td>{what}</tr>")
        if rows:
            parts.append(f'<table width="100%" cellspacing="0" cellpadding="{px(1)}">{"".join(rows)}</table>')
        if offer.why:
            parts.append(
                f'<p style="margin:{px(4)}px 0 0 0;color:{colour("blood").name()}"><b>{escape(offer.why)}</b></p>'
            )
        return f'<div style="color:{ink}">{"".join(parts)}</div>'

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.translate(px(INSET), px(INSET))
        self._document.drawContents(painter)
        painter.end()


class Purses(Framed):
    """What each knight can spend."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(px(12), px(8), px(12), px(8))
        self.grid.setHorizontalSpacing(px(10))
        self.grid.setVerticalSpacing(px(3))
        self.shown: tuple[object, ...] = ()

    def show_purses(self, view: TableView) -> None:
        """Gold, Leads and Devotion of every knight."""
        purses = [(each.id, each.sheet.gold, each.sheet.leads, each.sheet.devotion) for each in view.knights()]
        if (tuple(purses), CATALOGUE.language) == self.shown:
            return
        self.shown = (tuple(purses), CATALOGUE.language)
        clear(self.grid)
        for at, words in enumerate(("word.gold", "word.lead", "word.devotion"), 2):
            head = label(tr(words), role="small")
            self.grid.addWidget(head, 0, at, Qt.AlignmentFlag.AlignRight)
        for line, (knight, *amounts) in enumerate(purses, 1):
            sign = KnightSign(30)
            sign.show_knight(knight, view)
            self.grid.addWidget(sign, line, 0)
            self.grid.addWidget(label(speech.names_of(view.library).called(knight), role="strong"), line, 1)
            for at, amount in enumerate(amounts, 2):
                self.grid.addWidget(label(str(amount), role="strong"), line, at, Qt.AlignmentFlag.AlignRight)
        self.setAccessibleName(
            CATALOGUE.sentences(
                tr("outpost.purse", knight=speech.names_of(view.library).called(knight), gold=gold, leads=leads)
                for knight, gold, leads, _ in purses
            )
        )


class StreetView(BoardView):
    """Houses that can be gone into are lit by the pointer; what is closed is dark and says why."""

    def __init__(self) -> None:
        super().__init__()
        self.houses = {id: House(id, self) for id in OUTLINES}
        self.told, self.purses = Told(self), Purses(self)
        self.told.hide()
        self.tales: dict[str, Offer] = {}
        self.title = self.flavour = ""
        self._view: TableView | None = None
        self._pinned = self._telling = ""
        self._covered = QRect()
        """Where something lies over the street."""
        self._painted = LastPainted()
        for house in self.houses.values():
            house.clicked.connect(lambda _=False, house=house: self._go(house))
            house.pointed.connect(lambda here, house=house: self._point(house.id if here else self._pinned))

    # --- what is shown -------------------------------------------------------------------------------

    def show_table(self, view: TableView) -> None:
        """The street as it is this evening."""
        self._view = view
        outpost = view.library.outposts.get(view.expedition.kingdom)
        self.title = said(outpost.name) if outpost is not None else tr("outpost.title")
        self.flavour = (said(outpost.flavour) if outpost is not None else "") or tr("outpost.words")
        self.tales = offers_of(view)
        self.purses.show_purses(view)
        offered = self._offered()
        letters = keys_of(view.decision)
        for id, house in self.houses.items():
            offer = self.tales.get(id, Offer(id, ""))
            key = offered.get(id, "")
            line = way_out(view) if id == GATE else tr("outpost.nothing_now") if offer.why else ""
            house.show_house(
                offer.name, key, letters.get(key, ""), line, offer.spoken(), early=bool(offer.early and key)
            )
        self._pinned = "inn" if rolled(view) else ""
        for id, house in self.houses.items():
            house.pin(id == self._pinned)
        self._stand()
        QTimer.singleShot(0, self, self._stand)  # what is new of the purses has its size only then
        last = self.houses.get(self._telling)
        pointed = (id for id, house in self.houses.items() if house.underMouse() or (house is last and house.lit))
        self._tell(self._pinned or next(pointed, ""))
        self.update()

    def _offered(self) -> dict[str, str]:
        """The option that goes into each place; the gate is the way on."""
        decision = self._view.decision if self._view is not None else None
        if decision is None:
            return {}
        keys = [option.key for option in decision.options]
        found = {place: f"visit:{place}" for place in PLACES if f"visit:{place}" in keys}
        if decision.prompt == "outpost.activity" and (on := way_on(decision)):
            found[GATE] = on
        return found

    def _point(self, id: str) -> None:
        """Another place is pointed at, or none: then it is told of the one that was rolled."""
        if id != self._telling:
            self._tell(id)

    def _tell(self, id: str) -> None:
        """Tell of a place beside it, over no sign; nothing for none."""
        offer, self._telling = self.tales.get(id), id
        self.told.setVisible(offer is not None)
        if offer is not None:
            self.told.setGeometry(self._place_for(offer, self.houses[id]))
            self.told.raise_()
        self.crowded.emit(offer is not None and self.told.geometry().intersects(self._covered))

    def _place_for(self, offer: Offer, house: House) -> QRect:
        """Beside the house; where the words cover what is read, they stand wider and less high, if that helps."""
        within, read = self.rect().adjusted(px(4), px(4), -px(4), -px(4)), self._kept()
        walls, places = house.outline_area().translated(house.pos()), []
        for width in TOLD:
            wide = min(px(width), within.width())
            high = min(self.told.show_offer(offer, wide), within.height())
            places.append(beside(walls, QSize(wide, high), within, read, px(ROOM)))
            if not covered(places[-1], read):
                return places[-1]
        best = min(places, key=lambda place: covered(place, read))
        self.told.show_offer(offer, best.width())
        return best

    def _read(self) -> list[QRect]:
        """What is read on the street: the signs, the purses, and the name of the place with its words."""
        signs = [house.sign_area().translated(house.pos()) for house in self.houses.values()]
        return [*signs, self.purses.geometry(), *(area.toAlignedRect() for area in self._headings())]

    def _kept(self) -> list[QRect]:
        """What is told of a house covers none of it if it can, least of all the names of the houses."""
        signs = [house.sign_area().translated(house.pos()) for id, house in self.houses.items() if id != GATE]
        return [*self._read(), *signs * MORE, *([self._covered] if self._covered.isValid() else [])]

    def _go(self, house: House) -> None:
        if house.key:
            self.option_chosen.emit(house.key)
        else:
            shake(house)

    def set_decision(self, decision: Decision | None) -> None:
        """The options are lit with the houses."""

    def set_chosen(self, keys: Sequence[str]) -> None:
        """A house is gone into at once."""

    def offers(self) -> bool:
        return bool(self.placed())

    def placed(self) -> list[str]:
        """The options that are houses."""
        return [house.key for house in self.houses.values() if house.key]

    def busy(self) -> Sequence[QRect]:
        """The houses, the name of the place, and what is told over them."""
        told = [self.told.geometry()] if self.told.isVisible() else []
        return [*super().busy(), *self._read(), *told]

    def keep_free(self, area: QRect) -> None:
        if area != self._covered:
            self._covered = area
            self._tell(self._telling)

    def takes_focus(self) -> QWidget:
        return next((house for house in self.houses.values() if house.key), self)

    # --- how it is painted ---------------------------------------------------------------------------

    def _street(self) -> QRectF:
        """The plate at the lower edge, as large as it can be whole; above it is the night."""
        across, high = self.width() / WIDE, self.height() / HIGH
        scale = max(min(across, high), min(across, high / SKY))
        return QRectF((self.width() - WIDE * scale) / 2, self.height() - HIGH * scale, WIDE * scale, HIGH * scale)

    def _stand(self) -> None:
        """Houses in their places; a sign that would cover its neighbour's hangs lower."""
        street, last = self._street(), QRect()
        for id, house in self.houses.items():
            house.stand(street.topLeft(), street.width() / WIDE)
            sign = house.sign_area().translated(house.pos())
            if id in PLACES and sign.adjusted(-px(4), 0, px(4), 0).intersects(last):
                house.stand(street.topLeft(), street.width() / WIDE, lower=last.bottom() - sign.top() + px(4))
                sign = house.sign_area().translated(house.pos())
            last = sign if id in PLACES else last
        self.purses.adjustSize()
        self.purses.move(self.width() - self.purses.width() - px(16), px(16))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stand()
        self._tell(self._telling)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        shown = (self.title, self.flavour, CATALOGUE.language)
        self._painted.paint(self, painter, shown, self._draw)
        painter.end()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._painted.forget()

    def _draw(self, painter: QPainter) -> None:
        """The plate, and the name of the place over its roofs: a print in both themes."""
        painter.fillRect(self.rect(), GROUND)
        draw_plate(painter, STREET, self._street(), focus=(0.5, 1.0))
        title, words = self._headings()
        painter.setPen(colour(DARK.ink))
        painter.setFont(_title_font())
        painter.drawText(QPointF(title.left(), title.top() + painter.fontMetrics().ascent()), self.title)
        painter.setFont(_words_font())
        painter.setPen(colour(DARK.ink_soft))
        painter.drawText(words, Qt.TextFlag.TextWordWrap, self.flavour)

    def _headings(self) -> tuple[QRectF, QRectF]:
        """Where the name of the place stands, and the words below it."""
        name, words = QFontMetricsF(_title_font()), QFontMetricsF(_words_font())
        title = QRectF(px(32), px(16), name.horizontalAdvance(self.title), name.height())
        room = QRectF(px(34), title.bottom() + px(2), self.width() * WORDS, px(120))
        return title, words.boundingRect(room, Qt.TextFlag.TextWordWrap, self.flavour).adjusted(0, 0, 1, 1)


def _title_font() -> QFont:
    return THEMES.theme.font(40, title=True, bold=True)


def _words_font() -> QFont:
    return THEMES.theme.font(18, italic=True)
