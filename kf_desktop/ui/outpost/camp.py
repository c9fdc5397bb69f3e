"""The camp: what can be done by the fire, how everybody is, and who tells a tale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.ui.cards.face import CardFace, CardId
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.market import MarketView
from kf_desktop.ui.cards.options import options_by_card
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.panels import knight_facts

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView
    from kf_desktop.ui.table.view import TableView


YES, NO = CardId("tale", "yes"), CardId("tale", "no")


class CampView(MarketView):
    """A row a knight: how the knight is, and the cards that help by the fire."""

    def heading(self, view: TableView) -> tuple[str, str]:
        return tr("camp.title"), tr("camp.words")

    def place(self, view: TableView) -> str:
        return "places/campfire"

    def fill(self, view: TableView) -> None:
        self._offer_tale(view)
        keys = options_by_card(view)
        for knight in view.party():
            faces = [face_of(view.library, "techniques", id) for id in knight.hand]
            own = [face for face in faces if face.id in keys]
            own += [face for face in self._others(knight, view) if face.id in keys]
            name = speech.names_of(view.library).name("knight", knight.id)
            self.add_row(name, own, keys, note=_state(knight, view))

    def _offer_tale(self, view: TableView) -> None:
        """The campfire tale as two cards: the die's bonus is what binds the party."""
        decision = view.decision
        if decision is None or decision.prompt != "rest.campfire":
            return
        bonus = int(decision.args.get("bonus", 0))
        faces = [
            CardFace(YES, tr("camp.yes"), lines=(("", tr("camp.yes_words", bonus=bonus)),), tone="knight"),
            CardFace(NO, tr("camp.no"), lines=(("", tr("camp.no_words")),)),
        ]
        self.add_row(tr("camp.tale"), faces, {YES: "yes", NO: "no"})

    def _others(self, knight: KnightView, view: TableView) -> list[CardFace]:
        """The talent and the gear in use."""
        loadout = knight.loadout
        worn = [id for id in (*loadout.hands, loadout.armor, *loadout.supports) if id]
        faces = [face_of(view.library, "gear", id) for id in worn]
        return [*faces, face_of(view.library, "talents", loadout.talent)] if loadout.talent else faces


def _state(knight: KnightView, view: TableView) -> str:
    """Vigor, Heat, what ails the knight, and the hearts."""
    names = speech.names_of(view.library)
    _, heat, vigor = knight_facts.bars(knight, view)
    parts = [f"{vigor.name} {vigor.figure}", f"{heat.name} {heat.figure}"]
    parts += [words for words, tone in knight_facts.signs(knight, view) if tone]
    rapport = knight.sheet.rapport
    parts += [f"{names.name('knight', other)} {'♥' * count}" for other, count in rapport.items() if count]
    away = [*knight.cooldown, *knight.delay, *knight.discard]
    if away:
        parts.append(tr("camp.away", cards=CATALOGUE.listed([names.name("technique", id) for id in away])))
    return " · ".join(parts)
