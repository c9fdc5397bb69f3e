"""The card on the stage: the one that asks, that is resolved, or that is struck, as large as there is room."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from kf_desktop.door.subjects import MonsterAttackSubject
from kf_desktop.engine.decision import Kind
from kf_desktop.ui.cards.card_widget import WIDE, CardWidget
from kf_desktop.ui.cards.face import CardId
from kf_desktop.ui.cards.faces import encounter_face, face_of, point_face
from kf_desktop.ui.cards.options import source_of
from kf_desktop.ui.cards.played import place_of_played
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.staging.spots import mark_spot
from kf_desktop.ui.theme.theme import THEMES, px

if TYPE_CHECKING:
    from kf_desktop.door.view import EncounterView
    from kf_desktop.ui.cards.face import CardFace
    from kf_desktop.ui.table.view import TableView

LINK, OPTION = 26, 40
"""Height of the name of another card that lies open, and of an option of the card that asks."""
ON_THE_WAY = ("delve", "story")
"""Scenes of a delve: beside a page the stage is seen only while the map still shows what has led to it."""


class CardOnStage(QWidget):
    """The chief card large, right below it its options if it asks, then others that lie open by their names."""

    read = Signal(object, list)

    def __init__(self, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        mark_spot(self, "stage")
        self.faces: list[CardFace] = []
        self.asks = False
        """Whether the large card is the one that asks."""
        self.card: CardWidget | None = None
        self.options = QWidget(self)
        """Where the options of the card that asks stand."""
        self._offered = 0
        self.links: list[QPushButton] = []
        self._dress: tuple[object, ...] = ()

    def show_table(self, view: TableView) -> None:
        """Show what lies open at this moment."""
        faces, dress = open_faces(view), (CATALOGUE.language, THEMES.theme)
        source = source_of(view)
        self.asks = bool(faces) and source is not None and source.id == faces[0].id
        if faces == self.faces and dress == self._dress:
            return
        self.faces, self._dress = faces, dress
        if faces and self.card is None:
            self.card = CardWidget(faces[0], WIDE, self)
            self.card.clicked.connect(lambda: self._read(0))
            self.card.read.connect(lambda face: self._read(0))
        if self.card is not None:
            self.card.setVisible(bool(faces))
            if faces:
                self.card.set_face(faces[0])
        while len(self.links) < len(faces) - 1:
            self.links.append(self._link(len(self.links) + 1))
        for place, link in enumerate(self.links, 1):
            link.setVisible(place < len(faces))
            if place < len(faces):
                link.setText(f"▸ {faces[place].title}")
        self._arrange()

    def offer(self, count: int) -> bool:
        """Make room for so many options below the card, none for 0; whether that changes the height it wants."""
        changed = count != self._offered
        self._offered = count
        self.options.setVisible(count > 0)
        self._arrange()  # the height may stay as it is
        return changed

    def _link(self, place: int) -> QPushButton:
        link = QPushButton(self)
        link.setProperty("link", "true")
        link.clicked.connect(lambda: self._read(place))
        return link

    def _read(self, place: int) -> None:
        if place < len(self.faces):
            self.read.emit(self.faces[place], self.faces)

    def wanted(self, width: int, usual: int, most: int) -> int:
        """The height at that width: all of the text, and as much of the plate as the usual height allows."""
        if self.card is None or not self.faces:
            return 0
        below = self._below()
        self.card.room = max(1, usual - below)
        self.card.dense = False
        self.card.dense = self.card.whole(width) + below > most
        return min(most, self.card.whole(width) + below)

    def _below(self) -> int:
        """The height of what stands below the chief card."""
        return px(OPTION) * self._offered + px(LINK) * (len(self.faces) - 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        if self.card is None or not self.faces:
            return
        foot = max(1, self.height() - self._below())
        self.card.setGeometry(QRect(0, 0, self.width(), foot))
        self.options.setGeometry(0, foot, self.width(), px(OPTION) * self._offered)
        for place, link in enumerate(self.links[: len(self.faces) - 1]):
            link.setGeometry(0, self.options.geometry().bottom() + 1 + place * px(LINK), self.width(), px(LINK))


def open_faces(view: TableView) -> list[CardFace]:
    """The body part that is struck, the card that the monster resolves, and the card that asks, without repeats."""
    clash, library = view.game.clash, view.library
    faces: list[CardFace] = []
    asks = source_of(view)
    if clash is not None:
        if clash.bp_current:
            faces.append(face_of(library, "bp", clash.bp_current))
        shelf, key = place_of_played(library, _attacks_with(view) or clash.ai_current)
        if shelf:
            faces.append(face_of(library, shelf, key))
    elif (met := view.expedition.encounter) is not None:
        faces += [_scraped(face, met) for face in [encounter_face(library, met.monster, met.level)] if face is not None]
        drawn = _drawn_on_the_way(view)
        faces += [drawn] if drawn is not None else []
    elif (drawn := _drawn_on_the_way(view)) is not None:
        faces.append(drawn)
    if asks is None or asks.id.shelf == "techniques":
        return faces
    others = [face for face in faces if face.id != asks.id]
    if _strikes_with(asks, view):
        return [*others, asks] if others else []  # the weapon is known: what it meets comes first
    return [asks, *others]


def _strikes_with(face: CardFace, view: TableView) -> bool:
    """Whether that is the weapon of the attack that goes on, in a clash or an Encounter."""
    if view.attack is not None:
        return face.id == CardId("gear", view.attack.weapon)
    return face.id.shelf == "gear" and view.expedition.encounter is not None


def _scraped(face: CardFace, met: EncounterView) -> CardFace:
    """The card of an Encounter, which lists what each number of Scrapes brings, and how many there are so far."""
    so_far = tr("delve.scrapes", count=met.scrapes)
    return replace(face, lines=(*face.lines, (tr("delve.so_far"), so_far))) if met.acted else face


def _drawn_on_the_way(view: TableView) -> CardFace | None:
    """What is resolved in this step of the delve, whatever asks meanwhile: a card, or a point of interest.

    What asked nothing and is done with lies there until the next answer, or nobody could read it.
    """
    if view.scene not in ON_THE_WAY or view.decision is None:
        return None
    travels = view.decision.kind is Kind.TILE
    for place in range(len(view.events) - 1, view.seen - 1 if travels else -1, -1):
        event = view.events[place]
        if event.kind == "point_of_interest":
            return point_face(view.library, str(event.args["kingdom"]), int(str(event.args["number"])))
        if event.kind == "exploration":
            card = str(event.args["card"])
            return face_of(view.library, "explorations", card) if card in view.library.explorations else None
        if event.kind == "delve_step" and place < view.seen:
            break
    return None


def _attacks_with(view: TableView) -> str:
    """The card of the monster's attack that the question is about: an AI card, a Signature or a routine."""
    subject = view.decision.subject if view.decision is not None else None
    return subject.card if isinstance(subject, MonsterAttackSubject) else ""
