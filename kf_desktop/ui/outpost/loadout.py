"""The loadout: the places of the Knight Board as they are filled, and what could lie there instead."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.market import MarketView
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.theme.theme import THEMES, colour, px

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView
    from kf_desktop.ui.table.view import TableView

BOARD = {"portrait": "portraits", "heroic_arc": "heroic_arcs", "peril_arc": "peril_arcs", "talent": "talents"}
SLOT_COLUMNS, LOW = 4, 380
SLOTS = (*BOARD, "techniques", "weapon", "armor", "support")


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of the board: what lies there, what else could."""

    id: str
    held: tuple[CardFace, ...]
    others: tuple[CardFace, ...]
    keys: tuple[tuple[str, str], ...]
    """Option keys by face."""


class LoadoutView(MarketView):
    """The slots as buttons, the open one with its cards below."""

    def __init__(self) -> None:
        super().__init__()
        self.slot, self._knight = "techniques", ""
        self.holder = QWidget()
        grid = QGridLayout(self.holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(px(6))
        self.outer.insertWidget(2, self.holder)
        self.slots: dict[str, SlotButton] = {}
        for place, id in enumerate(SLOTS):
            button = SlotButton()
            button.clicked.connect(lambda _=False, id=id: self.open(id))
            grid.addWidget(button, *divmod(place, SLOT_COLUMNS))
            self.slots[id] = button
        self._view: TableView | None = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where the view is low, the slots scroll with the cards."""
        super().resizeEvent(event)
        low, above = self.height() < px(LOW), self.outer.indexOf(self.holder) >= 0
        if low and above:
            self.top.addWidget(self.holder)
        elif not low and not above:
            self.outer.insertWidget(2, self.holder)

    def open(self, slot: str) -> None:
        """Lay out the cards of that place."""
        self.slot = slot
        self.area.verticalScrollBar().setValue(0)
        if self._view is not None:
            self.show_table(self._view)
            self.set_chosen(())

    def heading(self, view: TableView) -> tuple[str, str]:
        knight = view.asked()
        if knight is None:
            return tr("loadout.title"), ""
        name = speech.names_of(view.library).name("knight", knight.id)
        args = view.decision.args if view.decision is not None else {}
        counted = tr("loadout.counted", count=args.get("techniques", 0), limit=args.get("limit", 0))
        return f"{tr('loadout.title')} · {name}", f"{counted} · {tr('loadout.words')}"

    def fill(self, view: TableView) -> None:
        self._view = view
        knight = view.asked()
        if knight is None:
            return
        if knight.id != self._knight:
            self._knight, self.slot = knight.id, "techniques"
        slots = {slot.id: slot for slot in slots_of(knight, view)}
        for id, button in self.slots.items():
            button.show_slot(slots[id], open=id == self.slot)
        slot = slots[self.slot]
        held = [face.id for face in slot.held]
        name = tr(f"loadout.{slot.id}")
        nothing = "" if slot.others else tr("loadout.nothing_else", slot=name)
        if len(slot.held) > 1:
            self.add_row(tr("loadout.now", slot=name), slot.held, dict(slot.keys), held=held)
            self.add_row(tr("loadout.instead"), slot.others, dict(slot.keys), note=nothing)
        else:
            self.add_row(name, [*slot.held, *slot.others], dict(slot.keys), held=held, note=nothing)


def slots_of(knight: KnightView, view: TableView) -> list[Slot]:
    """The places of the board in order."""
    loadout, library = knight.loadout, view.library
    keys, others = _offered(view)
    worn = [id for id in (*loadout.hands, loadout.armor, *loadout.supports) if id]
    lying = {what: [(shelf, getattr(loadout, what))] for what, shelf in BOARD.items()}
    lying["techniques"] = [("techniques", id) for id in loadout.techniques]
    for kind in ("weapon", "armor", "support"):
        lying[kind] = [("gear", id) for id in worn if library.gear[id].type == kind]
    return [
        Slot(
            slot,
            tuple(face_of(library, *each) for each in lying[slot] if each[1]),
            tuple(face for face in others.get(slot, ()) if face.id not in {f"{s}:{i}" for s, i in lying[slot]}),
            tuple(keys.items()),
        )
        for slot in SLOTS
    ]


def _offered(view: TableView) -> tuple[dict[str, str], dict[str, list[CardFace]]]:
    """The decision's options: keys by face, and the faces by slot."""
    library = view.library
    keys: dict[str, str] = {}
    others: dict[str, list[CardFace]] = {}
    for option in view.decision.options if view.decision is not None else ():
        deed, _, id = option.key.partition(":")
        shelf, slot = BOARD.get(deed, "techniques"), deed if deed in BOARD else "techniques"
        if deed in ("equip", "unequip"):
            shelf, slot = "gear", library.gear[id].type
        elif deed == "upgrade":
            id, _, gear = id.partition(":")
            shelf, slot = "upgrades", library.gear[gear].type
        elif deed not in (*BOARD, "technique"):
            continue
        face = face_of(library, shelf, id)
        if (price := option.args.get("vigor")) is not None:
            face = replace(face, footer=tr("loadout.price", vigor=price))
        keys.setdefault(face.id, option.key)
        if all(face.id != other.id for other in others.setdefault(slot, [])):
            others[slot].append(face)
    return keys, others


class SlotButton(QAbstractButton):
    """A place of the board with what lies there, and how much else there is."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.name = self.lying = self.more = ""
        self.open = False

    def show_slot(self, slot: Slot, *, open: bool) -> None:
        """Show the place; the open one is lit."""
        self.name, self.open = tr(f"loadout.{slot.id}"), open
        titles = [face.title for face in slot.held]
        self.lying = CATALOGUE.listed(titles) if len(titles) < 3 else tr("loadout.count", count=len(titles))
        self.lying = self.lying or "–"
        self.more = f"+{len(slot.others)}" if slot.others else ""
        self.setAccessibleName(f"{self.name}: {CATALOGUE.listed(titles) or '–'} {self.more}")
        self.setToolTip(CATALOGUE.listed(titles))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(110), px(48))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        active = self.hasFocus() or self.underMouse()
        painter.setBrush(colour("hover" if active else "raised" if self.open else "panel"))
        edge = "gold" if self.hasFocus() else "ember" if self.open else "line_strong"
        painter.setPen(QPen(colour(edge), 3 if self.open or self.hasFocus() else 1.5))
        painter.drawRoundedRect(area, px(6), px(6))
        inner = area.adjusted(px(9), px(3), -px(9), -px(4))
        painter.setFont(THEMES.theme.font(14))
        painter.setPen(colour("ink_soft"))
        painter.drawText(inner, Qt.AlignmentFlag.AlignTop, self.name)
        painter.setPen(colour("gold"))
        painter.drawText(inner, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight, self.more)
        painter.setFont(THEMES.theme.font(16, bold=True))
        painter.setPen(colour("ink"))
        words = QFontMetrics(painter.font()).elidedText(self.lying, Qt.TextElideMode.ElideRight, int(inner.width()))
        painter.drawText(inner, Qt.AlignmentFlag.AlignBottom, words)
        painter.end()
