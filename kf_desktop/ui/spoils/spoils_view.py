"""Spoils as things one takes: a cloth with the cards on it, and beside it who carries home what."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import degrees
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QPushButton

from kf_desktop.ui.cards.card_widget import CardWidget
from kf_desktop.ui.cards.face import CardFace, CardId
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.filling import all_seen, fill, widest
from kf_desktop.ui.cards.market import MarketView
from kf_desktop.ui.cards.options import card_of
from kf_desktop.ui.chronicle.pane import ChroniclePane
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.spoils.shares import Shares, counted
from kf_desktop.ui.theme.theme import THEMES, Theme, colour, px
from kf_desktop.ui.theme.widgets import row

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Option
    from kf_desktop.ui.table.view import TableView

LOOT = ("loot", "gear", "upgrades")
HEM, LOW_HEM, SHARES, ROOMY, ROOMY_WITH_CHRONICLE = 16, 10, 310, 1000, 1500
"""Room around the cards on the cloth, the least, width of the party beside it, and from which widths it is there."""
BAND, SLACK, LOW = 84, 10, 300
"""Height of a heading with a picture, below the last row, and that of a view without room for any heading."""
STRIP = 64
"""Pixels of the strip that the cloth is laid with, side by side."""
PILE, ASKEW = 3, 3
"""Cards of a pile that are seen below the first, and by how much the corners of each stand higher, at 100 %."""
EXCHANGE = "spoils.exchange"
GAMBLING = ("spoils.bet", "spoils.again")
"""Questions at the inn's table, of which each names the game."""
MANY = (EXCHANGE, *GAMBLING, "spoils.cash", "spoils.take_back")
"""Questions with many cards to read: the chronicle does not come beside them."""
SCRAP = ("spoils.scrap", *GAMBLING, "spoils.cash", "spoils.take_back")
"""Questions about what is left over."""


class SpoilsView(MarketView):
    """A card that can be taken is taken by a click or its key; several of a kind lie on one pile."""

    def __init__(self) -> None:
        super().__init__()
        self.shares = Shares()
        self._lay: dict[str, QRect] = {}
        self._many = False
        """Whether there is much on the cloth to be read."""
        self.chronicle, self.again = ChroniclePane(), QPushButton()
        self.chronicle.closed.connect(self._share_room)
        self.again.clicked.connect(self._read_again)
        self.again.setParent(self)  # beside the heading, which is short
        self.outer.removeWidget(self.area)
        spread = row(gap=16)
        spread.addWidget(self.chronicle, 3)
        spread.addWidget(self.area, 2)
        spread.addWidget(self.shares)
        self.outer.addLayout(spread, 1)
        self.area.setViewportMargins(px(HEM), px(HEM), px(HEM), px(HEM))
        self.area.verticalScrollBar().valueChanged.connect(self.update)
        self.content.installEventFilter(self)
        self.area.viewport().installEventFilter(self)

    def heading(self, view: TableView) -> tuple[str, str]:
        expedition = view.expedition
        if view.scene != "spoils":
            return tr("spoils.found"), tr("spoils.found_words")  # on the way: it lies with the rest until the end
        if expedition.failed:
            return tr("spoils.title"), tr("spoils.failed")
        won = [kind for kind, result in expedition.clashes.items() if result == "won"]
        cards = len(expedition.loot) + sum(len(scrap) for scrap in expedition.scrap.values())
        if _exchanges(view):
            loot = str(view.decision.args.get("loot", "")) if view.decision is not None else ""
            return tr("spoils.exchanged", loot=speech.names_of(view.library).name("loot", loot)), ""
        return tr("spoils.title"), tr("spoils.words", loot=cards, won=len(won))

    def place(self, view: TableView) -> str:
        """The inn, where one gambles."""
        prompt = view.decision.prompt if view.decision is not None else ""
        return "places/inn" if prompt in GAMBLING else ""

    def lay(self, spot: str) -> QRect:
        """Where on the view the card of `lay:<id>` lay before it was laid out anew; empty if it was not there."""
        return self._lay.get(spot, QRect())

    def fill(self, view: TableView) -> None:
        lying = [card for row in self._made for card in row.cards if card.isVisible()]
        self._lay = {f"lay:{card.face.id.card}": QRect(card.mapTo(self, QPoint()), card.size()) for card in lying}
        self._many = view.decision is not None and view.decision.prompt in MANY
        self._show_offers(view)
        if not self.card_rows:
            loot = [self._stack(card, count, view) for card, count in counted(view.expedition.loot).items()]
            self.add_row(tr("shelf.loot"), loot, note="" if loot else tr("spoils.bare"))
        names = speech.names_of(view.library)
        for knight in () if self._many else view.knights():
            scrap = view.expedition.scrap.get(knight.id, ())
            faces = [self._stack(card, count, view) for card, count in counted(scrap).items()]
            self.add_row(names.name("knight", knight.id), faces)
        self.shares.show_party(view)
        if view.scene == "spoils":
            self.chronicle.come_up(view)
        self._share_room()

    def step_back(self) -> bool:
        """Esc puts the chronicle away."""
        if self.chronicle.isHidden():
            return False
        self.chronicle.put_away()
        return True

    def _read_again(self) -> None:
        self.chronicle.open_again()
        self._share_room()

    def _share_room(self) -> None:
        """Where there is little width or many cards, the cloth has all of it, unless the chronicle is asked for."""
        roomy = self.width() >= px(ROOMY)
        comes = roomy and not self._many
        told = self.chronicle.wanted == "asked" or (self.chronicle.wanted == "comes" and comes)
        self.chronicle.setVisible(told)
        self.area.setVisible(roomy or not told)
        self.shares.setVisible(self.width() >= px(ROOMY_WITH_CHRONICLE if told else ROOMY))
        self.shares.setFixedWidth(px(SHARES))
        self.again.setVisible(self._tells_again() and not self.band.isHidden())
        self.again.setText(tr("chronicle.title"))
        self.again.adjustSize()
        self.again.move(self.width() - self.again.width() - px(HEM), px(HEM))
        self.again.raise_()

    def _tells_again(self) -> bool:
        """Whether the chronicle has been put away."""
        return self.chronicle.isHidden() and self.chronicle.has_come_up

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cards that come to lie elsewhere take along what is painted around them; in another room they grow anew."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.update()
        elif event.type() == QEvent.Type.Resize and watched is self.area.viewport():
            self._fill_cloth()
        return False

    def _give_the_rest(self) -> None:
        """What height is left over is the cards', and not the heading's."""
        self._fill_cloth()

    def _fill_cloth(self) -> None:
        """The cards are as large as lets all of them be seen; for that the heading's picture may have to go.

        Where many are read, or there is little height, all of the heading goes if that is what it takes.
        """
        rows = [row for row in self.card_rows if row not in self._due]
        across, gap, heading = self.area.viewport().width(), self.rows.spacing(), self.band.sizeHint().height()
        whole = self.outer.contentsRect().height() - px(2 * HEM + SLACK)
        under = whole - heading - self.outer.spacing()
        seen = bool(self.band.plate) and widest(rows, across, whole - px(BAND) - self.outer.spacing(), gap) > 0
        self.band.setMinimumHeight(px(BAND) if seen else 0)
        bare = (self._many or self.height() < px(LOW)) and not all_seen(rows, across, under, gap)
        self.band.setVisible(not bare)
        self.again.setVisible(not bare and self._tells_again())
        hem = px(LOW_HEM if bare else HEM)
        self.area.setViewportMargins(hem, hem, hem, hem)
        fill(rows, across, whole + 2 * (px(HEM) - hem) if bare else self.area.viewport().height() - px(SLACK), gap)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cloth below the cards, with a stitched hem, and the edges of what lies below the first of a pile."""
        if self.area.isHidden():
            return
        painter = QPainter(self)
        cloth = QRectF(self.area.geometry())
        painter.drawTiledPixmap(cloth, _weave(max(2, px(4)), THEMES.theme))
        painter.setPen(QPen(colour("frame"), px(2), Qt.PenStyle.DashLine))
        painter.drawRect(cloth.adjusted(px(6), px(6), -px(6), -px(6)))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(
            self.area.viewport().geometry().translated(self.area.pos()).adjusted(-px(8), -px(8), px(8), 0)
        )
        for card in self.cards():
            if card.isVisible():
                self._paint_pile(painter, card)
        painter.end()

    def _paint_pile(self, painter: QPainter, card: CardWidget) -> None:
        area = QRectF(card.rect()).translated(QPointF(card.mapTo(self, QPoint())))
        painter.fillRect(area.translated(px(3), px(4)), colour("#000000", 60))
        below = int(card.face.value.removeprefix("×")) - 1 if card.face.value.startswith("×") else 0
        for number in range(min(below, PILE), 0, -1):
            painter.save()
            painter.translate(area.center() + QPointF(number, number) * px(2))
            painter.rotate(askew(area.width(), number) * (1 if number % 2 else -1))
            painter.setPen(QPen(colour("parchment_edge"), 1))
            painter.setBrush(colour("paper_dim"))
            painter.drawRect(area.translated(-area.center()).adjusted(2, 2, -2, -2))
            painter.restore()

    def _show_offers(self, view: TableView) -> None:
        """The cards that can be chosen now: each once, with how many there are and what they are worth."""
        options = view.decision.options if view.decision is not None else []
        rows: dict[str, list[CardFace]] = {}
        keys: dict[CardId, str] = {}
        left = counted(view.expedition.loot) if view.scene == "spoils" else {}  # else they are still to be had
        if view.decision is not None and view.decision.prompt in GAMBLING:  # what is played, and for what
            rows[tr("shelf.gambling")] = [face_of(view.library, "gambling", view.decision.source)]
        for number, option in enumerate(options):
            if option.key == "gold":
                face = CardFace(CardId("gold"), tr("spoils.gold", amount=option.args.get("amount", 0)), tone="gear")
                face = replace(face, lines=(("", tr("spoils.gold_words")),))
                shelf = "loot"
            elif (card := card_of(option, view.library)) is not None:
                shelf, id = card
                face = _worth(self._stack(id, left.get(id, 1), view) if shelf == "loot" else _plain(card, view), option)
                face = _beside_own(face, view) if _exchanges(view) and shelf == "gear" else face
                if "number" in option.args and face.id in keys:
                    face = replace(face, id=face.id._replace(again=number))  # the same card once more: each can be bet
            else:
                continue
            keys[face.id] = option.key
            rows.setdefault(tr(f"shelf.{shelf}"), []).append(face)
        if len(rows) > 1 and rows.get(gold := tr("shelf.loot")):  # Gold lies beside what it would be taken instead of
            other = next(title for title in rows if title != gold)
            rows[other] = [*rows[other], *rows.pop(gold)]
        for title, faces in rows.items():
            self.add_row(title, faces, keys)

    def _stack(self, card: str, count: int, view: TableView) -> CardFace:
        """A card of loot with its number; what it is worth to the knight who is asked, else to each of the party."""
        shelf = next((name for name in LOOT if card in getattr(view.library, name)), "loot")
        face = face_of(view.library, shelf, card)
        face = replace(face, owner=card) if shelf == "loot" else face  # each kind has its picture
        if count > 1:
            face = replace(face, value=f"×{count}", value_name=tr("spoils.count"))
        knight = view.asked()
        gold = getattr(view.library.loot.get(card), "gold", ())
        takers = [knight] if knight is not None else view.knights()
        worth = sorted({gold[min(max(1, len(each.sheet.tale)), len(gold)) - 1] for each in takers}) if gold else []
        now = (tr("card.worth_now"), CATALOGUE.listed(list(map(str, worth))))
        face = replace(face, lines=face.lines[-1:]) if worth and _gold_alone(view) else face
        return replace(face, lines=(*face.lines[:-1], now)) if worth else face


def askew(wide: float, number: int) -> float:
    """The degrees by which the card in that place below the first of a pile lies askew: a wide one less."""
    return degrees(px(ASKEW) * number / (wide / 2))


@lru_cache(maxsize=1)
def _weave(apart: int, theme: Theme) -> QPixmap:
    """A strip of the cloth, with one of its threads: by themselves they take longer than all else that is painted."""
    strip = QPixmap(STRIP, apart)
    strip.fill(theme.palette.cloth)
    painter = QPainter(strip)
    painter.fillRect(0, 0, STRIP, 1, colour("frame", 26))
    painter.end()
    return strip


def _gold_alone(view: TableView) -> bool:
    """Whether what is left over is dealt with, for which there is nothing but Gold (SPO-043)."""
    return view.decision is not None and view.decision.prompt in SCRAP


def _exchanges(view: TableView) -> bool:
    return view.decision is not None and view.decision.prompt == EXCHANGE


def _plain(card: tuple[str, str], view: TableView) -> CardFace:
    return face_of(view.library, *card)


def _beside_own(face: CardFace, view: TableView) -> CardFace:
    """What the knight has in the place where he would wear it."""
    knight, gear = view.asked(), view.library.gear
    if knight is None or face.id.card not in gear:
        return face
    worn = [*knight.loadout.hands, knight.loadout.armor, *knight.loadout.supports]
    own = [id for id in worn if id in gear and gear[id].type == gear[face.id.card].type]
    names = speech.names_of(view.library)
    told = CATALOGUE.listed([names.name("gear", id) for id in dict.fromkeys(own)]) or tr("spoils.wears_none")
    return replace(face, lines=(*face.lines, (tr("spoils.wears", knight=names.called(knight.id)), told)))


def _worth(face: CardFace, option: Option) -> CardFace:
    """What the decision itself says that the card is worth."""
    gold = option.args.get("gold")
    return face if gold is None else replace(face, lines=(*face.lines[:-1], (tr("card.worth_now"), str(gold))))
