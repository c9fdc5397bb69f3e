"""Who carries home what: each knight with a purse, and with what was taken from the cloth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.panels.signs import KnightSign
from kf_desktop.ui.staging.spots import mark_spot
from kf_desktop.ui.theme.frames import Framed
from kf_desktop.ui.theme.theme import colour, px
from kf_desktop.ui.theme.widgets import column, label, row, scrolling

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView
    from kf_desktop.ui.table.view import TableView

TAKES = ("takes_loot", "exchanges", "cashes")
"""Events by which something of the cloth comes to a knight; what he has of scrap is seen."""


class Share(Framed):
    """One knight; whoever takes now is lit, and says so."""

    def __init__(self) -> None:
        super().__init__()
        self.now = False
        outer = row(self, gap=9)
        outer.setContentsMargins(px(9), px(4), px(9), px(5))
        self.sign = KnightSign(46)
        outer.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        words = column(gap=0)
        self.title, self.purse = label(role="heading"), label(role="soft", wrap=True)
        self.taken = label(wrap=True)
        for each in (self.title, self.purse, self.taken):
            words.addWidget(each)
        outer.addLayout(words, 1)

    def show_knight(self, knight: KnightView, view: TableView, *, now: bool) -> None:
        """Show what that knight has."""
        self.now = now
        mark_spot(self, f"knight:{knight.id}", f"rail:{knight.id}")
        self.sign.show_knight(knight.id, view)
        called = speech.names_of(view.library).name("knight", knight.id)
        self.title.setText(tr("spoils.takes_now", knight=called) if now else called)
        self.purse.setText(purse(knight))
        taken = taken_by(knight.id, view)
        self.taken.setText(taken)
        self.taken.setVisible(bool(taken))
        name(self, self.title.text(), CATALOGUE.sentences([self.purse.text(), taken]))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.now:
            painter = QPainter(self)
            painter.setPen(QPen(colour("ember"), px(3)))
            painter.drawRect(self.rect().adjusted(1, 1, -2, -2))
            painter.end()


class Shares(QWidget):
    """The party below each other."""

    def __init__(self) -> None:
        super().__init__()
        sheet = QWidget()
        self._rows = column(sheet, gap=5)
        self._rows.addStretch()
        column(self).addWidget(scrolling(sheet))
        self._made: list[Share] = []

    def show_party(self, view: TableView) -> None:
        """Show every knight of the party."""
        knights, asked = view.knights(), view.asked()
        while len(self._made) < len(knights):
            self._made.append(Share())
            self._rows.insertWidget(len(self._made) - 1, self._made[-1])
        for share, knight in zip(self._made, knights, strict=False):
            share.show_knight(knight, view, now=asked is not None and asked.id == knight.id)
        for number, share in enumerate(self._made):
            share.setVisible(number < len(knights))

    def shares(self) -> list[Share]:
        """Those on view."""
        return [share for share in self._made if not share.isHidden()]


def purse(knight: KnightView) -> str:
    """Gold, leads, sighs, bane and clues."""
    sheet = knight.sheet
    words = tr("spoils.purse", gold=sheet.gold, leads=sheet.leads, sighs=sheet.sighs, bane=sheet.bane)
    clues = [f"{tr(f'word.{kind}')} {count}" for kind, count in knight.clues.items() if count]
    return f"{words} · {tr('spoils.clues', clues=CATALOGUE.listed(clues))}" if clues else words


def taken_by(knight: str, view: TableView) -> str:
    """What the knight has of the cloth, each thing once: as it was taken, or as what it was turned into."""
    since = next((at for at in reversed(range(len(view.events))) if view.events[at].kind == "common_goods"), 0)
    names = speech.names_of(view.library)
    has: list[str] = []
    goods: list[str] = []
    for event in view.events[since:]:
        if event.kind not in TAKES or event.args.get("knight") != knight:
            continue
        args = names.resolve(event.args, view)
        loot = str(args.get("loot", ""))
        if event.kind == "takes_loot":
            goods.append(loot)
            continue
        if loot in goods:
            goods.remove(loot)
        has.append(str(args["card"]) if event.kind == "exchanges" else tr("spoils.cashed", thing=loot))
    scrap = [names.name("loot", card) for card in view.expedition.scrap.get(knight, ())]
    things = counted([*has, *goods, *scrap])
    told = [thing if count == 1 else f"{thing} ×{count}" for thing, count in things.items()]
    return tr("spoils.taken", things=CATALOGUE.listed(told)) if told else ""


def counted(cards: Sequence[str]) -> dict[str, int]:
    """How many there are of each."""
    return {card: cards.count(card) for card in dict.fromkeys(cards)}
