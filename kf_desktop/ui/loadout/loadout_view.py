"""The loadout as a knight's table: who sits there, the places of the board, and the chest with what could lie there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from kf_desktop.door.gestures.at_once import REST
from kf_desktop.door.rulings import Outfit
from kf_desktop.ui.a11y import announce
from kf_desktop.ui.cards.face import CardId
from kf_desktop.ui.decision.letters import keys_of
from kf_desktop.ui.decision.option_keys import way_on
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.loadout.chest import Chest
from kf_desktop.ui.loadout.figures import Figure, against, changed
from kf_desktop.ui.loadout.knight_panel import KnightPanel
from kf_desktop.ui.loadout.place_card import PlaceCard
from kf_desktop.ui.loadout.places import GEAR, PLACES, RECOMMENDED, TECHNIQUES, Place, Thing, click_of, places_of
from kf_desktop.ui.table.board_view import BoardView
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import column, label, row, scrolling

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.table.view import TableView

ROWS = (("heroic_arc", "peril_arc", "talent"), GEAR)
LEFT, RIGHT = 264, 396
MANY, FEW, TIGHT = 5, 3, 470
"""Techniques side by side, also on a board that is less wide than that."""
ROOMY, LOW = 1080, 560
"""Width from which the knight sits at the left, and height below which the words about the knight are left out."""


class PlaceBox(QWidget):
    """The name of a place over its cards."""

    def __init__(self, id: str) -> None:
        super().__init__()
        outer = column(self, gap=2)
        self.caption = label(role="soft")
        self.grid = QGridLayout()
        self.grid.setSpacing(px(4))
        self.columns = MANY if id == TECHNIQUES else 1
        outer.addWidget(self.caption)
        outer.addLayout(self.grid, 1)
        self.cards: list[PlaceCard] = []

    def cards_for(self, count: int) -> list[PlaceCard]:
        """So many cards; those that are new have to be connected."""
        while len(self.cards) < count:
            self.cards.append(PlaceCard())
            self.grid.addWidget(self.cards[-1], *divmod(len(self.cards) - 1, self.columns))
        for number, card in enumerate(self.cards):
            card.setVisible(number < count)
        return self.cards[:count]

    def lay(self, columns: int) -> None:
        """Have the cards in so many columns."""
        if columns != self.columns:
            self.columns = columns
            for number, card in enumerate(self.cards):
                self.grid.addWidget(card, *divmod(number, columns))


class LoadoutView(BoardView):
    """One place is open, with its things in the chest; a thing is armed by a click, and a drag lays it down at once."""

    def __init__(self) -> None:
        super().__init__()
        self.place = TECHNIQUES
        self.instead: CardId | None = None
        self.places: dict[str, Place] = {id: Place(id) for id in PLACES}
        self.outfit = Outfit()
        self._view: TableView | None = None
        self._knight = ""
        self._armed = ""
        self._letters: dict[str, str] = {}
        self.panel, self.chest = KnightPanel(), Chest()
        self.boxes = {id: PlaceBox(id) for id in PLACES if id != "portrait"}
        self.board = self._build_board()
        self.lying = scrolling(self.board)
        outer = row(self, margin=12, gap=16)
        for part, stretch in ((self.panel, 0), (self.lying, 5), (self.chest, 3)):
            outer.addWidget(part, stretch)
        self.panel.opened.connect(lambda: self._turn_to("portrait"))
        self.panel.read.connect(lambda face: self.read.emit(face, [face]))
        self.chest.read.connect(lambda face: self.read.emit(face, [face]))
        self.chest.taken.connect(self.take)
        self.chest.advised.connect(lambda: self.option_chosen.emit(RECOMMENDED))
        self.chest.pointed.connect(self._look_at)
        self.chest.put_down.connect(self._do)
        self.chest.stepped.connect(self._step_in_chest)
        self.panel.portrait.stepped.connect(partial(self._step, self.panel.portrait))

    def _build_board(self) -> QWidget:
        board = QWidget()
        grid = QGridLayout(board)
        grid.setContentsMargins(0, 0, px(4), 0)
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(8))
        for line, ids in enumerate(ROWS):
            for at, id in enumerate(ids):
                grid.addWidget(self.boxes[id], line, at)
            grid.setRowStretch(line, 10)
        grid.addWidget(self.boxes[TECHNIQUES], len(ROWS), 0, 1, 3)
        grid.setRowStretch(len(ROWS), 9)
        return board

    # --- what is shown -------------------------------------------------------------------------------

    def show_table(self, view: TableView) -> None:
        """Lay out the table of the knight who is asked."""
        self._view, knight = view, view.asked()
        if knight is None:
            return
        if knight.id != self._knight:
            self._knight, self.place, self.instead = knight.id, "weapon", None
        self._letters = keys_of(view.decision)
        self.places = places_of(knight, view)
        self.outfit = view.rulings.outfit(knight.id, "", "")
        self._fill(knight, view)

    def _fill(self, knight: KnightView, view: TableView) -> None:
        self.panel.show_knight(knight, view, self.places["portrait"], self.outfit, open=self.place == "portrait")
        for id, box in self.boxes.items():
            self._fill_box(box, self.places[id])
        for ids in (*ROWS, (TECHNIQUES,)):
            side_by_side = [card for id in ids for card in self.boxes[id].cards if not card.isHidden()]
            for card in side_by_side:
                card.beside = side_by_side
        self.chest.show_place(self.places[self.place], self._held(), self._letters, self._changes)
        advised = any(option.key == RECOMMENDED for option in view.decision.options) if view.decision else False
        line = self._told(changed(self.outfit, view.rulings.outfit(knight.id, RECOMMENDED, ""))) if advised else ""
        self.chest.show_advice(advised, line or tr("loadout.advice"), self._letters.get(RECOMMENDED, ""))
        self._look_at(None)
        self.chest.mark(self._armed)

    def _fill_box(self, box: PlaceBox, place: Place) -> None:
        counted = tr("loadout.counted", count=len(place.held), limit=place.room) if place.room else place.name
        box.caption.setText(counted if place.room else place.name)
        spare = max(0, place.room - len(place.held)) if place.room else int(not place.held)
        things: list[Thing | None] = [*place.held, *[None] * spare]
        before = len(box.cards)
        cards = box.cards_for(len(things))
        for card in cards[before:]:
            card.clicked.connect(lambda _=False, card=card: self._open_card(card))
            card.dropped.connect(lambda key, card=card: self._dropped(card, key))
            card.read.connect(lambda face: self.read.emit(face, [each.face for each in self._worn()]))
            card.stepped.connect(lambda right, down, card=card: self._step(card, right, down))
        for card, thing in zip(cards, things, strict=True):
            lit = self.place == place.id and (len(things) == 1 or thing is None or thing == self._held())
            card.show_thing(place, thing, open=lit)

    def _worn(self) -> list[Thing]:
        return [thing for place in self.places.values() for thing in place.held]

    def _held(self) -> Thing | None:
        """The card of the open place that would make room: the one that was clicked, else the first."""
        held = self.places[self.place].held
        return next((thing for thing in held if thing.face.id == self.instead), next(iter(held), None))

    def _changes(self, thing: Thing) -> list[Figure]:
        """What taking the thing does to the numbers, as the rules reckon it."""
        view = self._view
        click = click_of(thing, self._held(), view.decision) if view is not None else None
        if view is None or click is None:
            return []
        return changed(self.outfit, view.rulings.outfit(self._knight, click.first, click.then))

    def _told(self, figures: Sequence[Figure]) -> str:
        return " · ".join(figure.words for figure in figures)

    def _look_at(self, thing: Thing | None) -> None:
        """What changes with what is under the pointer, else with what is armed."""
        armed = next((each for each in self.places[self.place].chest if each.key == self._armed), None)
        thing = thing if thing is not None and not thing.worn else armed
        foe = against(self.outfit, self._view) if self._view is not None else ""
        title = tr("loadout.with", upgrade=thing.face.title) if thing is not None else ""
        self.panel.show_change(title, foe, self._changes(thing) if thing is not None else [])

    # --- what is done --------------------------------------------------------------------------------

    def open(self, place: str, instead: CardId | None = None) -> None:
        """Open the chest of that place; `instead` is the card that would have to make room."""
        self.place, self.instead = place, instead
        view, knight = self._view, self._view.asked() if self._view is not None else None
        if view is not None and knight is not None:
            self.chest.area.verticalScrollBar().setValue(0)
            self._fill(knight, view)

    def _turn_to(self, place: str, instead: CardId | None = None) -> None:
        """Open the place, and let go of what is armed elsewhere: a plate speaks of what is in sight."""
        if self._armed and not self._is_at(self.places[place], self._armed):
            self.let_fall.emit()
        self.open(place, instead)

    def _open_card(self, card: PlaceCard) -> None:
        """A click opens the place; a second one, or Enter, goes over to the chest."""
        again = self.place == card.place.id and (card.face is None or card.face.id == self.instead)
        self._turn_to(card.place.id, card.face.id if card.face is not None else None)
        if again and (first := self.chest.first()) is not None:
            first.setFocus()

    def take(self, thing: Thing) -> None:
        """Arm what was clicked in the chest; what needs room makes it and lies down at once."""
        if not thing.why:
            if thing.key:
                self.option_chosen.emit(thing.key)
            return
        self._mean(thing, self._held())

    def _dropped(self, card: PlaceCard, key: str) -> None:
        """A card was dragged onto a place: it lies there now, instead of what lay there if there is no other room."""
        thing = next((each for each in card.place.chest if each.key == key), None)
        if thing is not None:
            self.place, self.instead = card.place.id, None
            self._mean(thing, card.thing)

    def _mean(self, thing: Thing, instead: Thing | None) -> None:
        click = click_of(thing, instead, self._view.decision if self._view is not None else None)
        if click is not None:
            self.meant.emit(click)
        else:
            announce(self, thing.why)

    def _do(self, key: str) -> None:
        """Put away what was dropped into the chest."""
        thing = next((each for each in self._worn() if each.key == key), None)
        if thing is not None:
            self._mean(thing, None)

    def set_decision(self, decision: Decision | None) -> None:
        """The options lie where their cards do."""

    def set_chosen(self, keys: Sequence[str]) -> None:
        """Light what is armed, and open the place that it belongs to."""
        self._armed = keys[0] if keys else ""
        where = next((place for place in self.places.values() if self._is_at(place, self._armed)), None)
        if where is not None and where.id != self.place:
            self.open(where.id)
        self.chest.mark(self._armed)
        self._look_at(None)

    def _is_at(self, place: Place, key: str) -> bool:
        return bool(key) and any(thing.key == key for thing in (*place.held, *place.chest))

    def offers(self) -> bool:
        return bool(self.placed())

    def placed(self) -> list[str]:
        """Every option but the ways on: each lies on the board or in the chest."""
        decision = self._view.decision if self._view is not None else None
        if decision is None or self._view is None or self._view.asked() is None:
            return []
        ways_on = (way_on(decision), REST)
        return [option.key for option in decision.options if option.key not in ways_on]

    def takes_focus(self) -> QWidget:
        if self.chest.advice.isVisibleTo(self):
            return self.chest.advice
        return next(iter(self.boxes[self.place].cards), self) if self.place in self.boxes else self.panel.portrait

    # --- keyboard and place --------------------------------------------------------------------------

    def _step_in_chest(self, row: QWidget, right: int, down: int) -> None:
        """Up and down go from thing to thing, left goes back to the place."""
        things: list[QWidget] = [self.chest.advice, *self.chest.things]
        shown = [each for each in things if each.isVisible()]
        at = shown.index(row) + down
        if down and 0 <= at < len(shown):
            shown[at].setFocus()
            self.chest.area.ensureWidgetVisible(shown[at])
        elif right < 0:
            place = next(iter(self.boxes[self.place].cards), None) if self.place in self.boxes else self.panel.portrait
            (place or self.panel.portrait).setFocus()

    def _step(self, card: QWidget, right: int, down: int) -> None:
        """To the nearest card in that direction; from the last on the right into the chest."""
        here = card.mapTo(self, card.rect().center())
        best: tuple[int, PlaceCard] | None = None
        for other in (each for box in self.boxes.values() for each in box.cards if each.isVisible()):
            there = other.mapTo(self, other.rect().center())
            along = (there.x() - here.x()) * right + (there.y() - here.y()) * down
            beside = abs(there.y() - here.y()) if right else abs(there.x() - here.x())
            if along > 0 and other is not card and (best is None or along + 2 * beside < best[0]):
                best = (along + 2 * beside, other)
        if best is not None:
            best[1].setFocus()
            self.lying.ensureWidgetVisible(best[1])
        elif right < 0 and self.panel.isVisible():
            self.panel.portrait.setFocus()
        elif right > 0 and (first := self.chest.first()) is not None:
            first.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little width the knight is left out, then the chest is narrower."""
        super().resizeEvent(event)
        wide, high = self.width(), self.height()
        self.panel.setVisible(wide >= px(ROOMY))
        self.panel.setFixedWidth(px(LEFT))
        self.panel.keep_low(low=high < px(LOW))
        self.chest.setFixedWidth(max(min(px(RIGHT), wide * 2 // 5), wide * 3 // 10))
        board = wide - self.chest.width() - (px(LEFT) if wide >= px(ROOMY) else 0)
        self.boxes[TECHNIQUES].lay(MANY if board >= px(TIGHT) else FEW)
