"""Spoils: the loot of the expedition, and what each knight carries home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.market import MarketView, Shelf
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView


class SpoilsView(MarketView):
    """What has been won, and what it is turned into."""

    def heading(self, view: TableView) -> tuple[str, str]:
        expedition = view.expedition
        if expedition.failed:
            return tr("spoils.title"), tr("spoils.failed")
        won = [kind for kind, result in expedition.clashes.items() if result == "won"]
        return tr("spoils.title"), tr("spoils.words", loot=len(expedition.loot), won=len(won))

    def facts(self, view: TableView) -> list[tuple[str, str]]:
        """A box a knight: gold, leads, sighs and clues."""
        names = speech.names_of(view.library)
        found = []
        for knight in view.party():
            sheet = knight.sheet
            words = tr("spoils.purse", gold=sheet.gold, leads=sheet.leads, sighs=sheet.sighs, bane=sheet.bane)
            clues = " · ".join(f"{tr(f'word.{kind}')} {count}" for kind, count in knight.clues.items())
            found.append((names.name("knight", knight.id), " · ".join(filter(None, [words, clues]))))
        return found

    def shelves(self, view: TableView) -> list[Shelf]:
        """The loot, every card once with its count."""
        library, counts = view.library, dict[str, int]()
        for card in view.expedition.loot:
            counts[card] = counts.get(card, 0) + 1
        loot: list[CardFace] = []
        for card, count in counts.items():
            shelf = next((name for name in ("loot", "gear", "upgrades") if card in getattr(library, name)), "loot")
            face = face_of(library, shelf, card)
            loot.append(face if count == 1 else _counted(face, count))
        return [(tr("shelf.loot"), loot)]


def _counted(face: CardFace, count: int) -> CardFace:
    return CardFace(
        face.id, face.title, face.subtitle, f"×{count}", "", face.lines, face.flavour, face.footer, face.tone
    )
