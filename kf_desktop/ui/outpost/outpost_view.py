"""The outpost: the places to go to, what is for sale there, and what the party has already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.ui.cards.faces import face_of, said
from kf_desktop.ui.cards.market import MarketView, Shelf
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView


class OutpostView(MarketView):
    """Lowgate, or whatever border town the expedition sets out from."""

    def heading(self, view: TableView) -> tuple[str, str]:
        outpost = view.library.outposts.get(view.expedition.kingdom)
        if outpost is None:
            return tr("outpost.title"), tr("outpost.words")
        return said(outpost.name), said(outpost.flavour) or tr("outpost.words")

    def facts(self, view: TableView) -> list[tuple[str, str]]:
        """What each knight can spend, in one box."""
        names = speech.names_of(view.library)
        purses = [
            tr(
                "outpost.purse",
                knight=names.name("knight", knight.id),
                gold=knight.sheet.gold,
                leads=knight.sheet.leads,
            )
            for knight in view.party()
        ]
        return [(tr("outpost.purses"), CATALOGUE.listed(purses))]

    def shelves(self, view: TableView) -> list[Shelf]:
        """Contract, scouts and mercenaries that the expedition has, then what the town offers."""
        expedition, library = view.expedition, view.library
        taken = [face_of(library, "contracts", expedition.contract)] if expedition.contract else []
        taken += [face_of(library, "scouts", scout) for scout in expedition.scouts]
        taken += [face_of(library, "mercenaries", each.id) for each in expedition.mercenaries]
        town: list[Shelf] = [
            (
                tr("shelf.contracts"),
                [face_of(library, "contracts", c.id) for c in library.contracts_of(expedition.kingdom)],
            ),
            (
                tr("shelf.scouts"),
                [face_of(library, "scouts", s.id) for s in library.scouts_of(expedition.kingdom)],
            ),
            (
                tr("shelf.mercenaries"),
                [face_of(library, "mercenaries", id) for id in view.state.campaign.mercenaries],
            ),
        ]
        return [(tr("outpost.taken"), taken), *town]
