"""The outpost's places: where to go, and what each place offers to whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kf_desktop.ui.cards.face import CardFace, CardId
from kf_desktop.ui.cards.faces import face_of, hired_face, said
from kf_desktop.ui.cards.market import MarketView, offered_faces
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.outpost.offers import does

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView
    from kf_desktop.ui.table.view import TableView

PLACES = ("inn", "notice_board", "scouts_guild", "mercenary_guild", "merchant_workshop", "shrine")
ROOMS = {"inn": "places/inn", "shrine": "places/shrine"}
"""Plates of the places that one goes into."""
TOGETHER = ("scouts_guild", "mercenary_guild")
"""Places that the whole party pays at."""
WORKSHOP, SHRINE = "merchant_workshop", "shrine"


class TownView(MarketView):
    """The square with its places, or the place where the party is."""

    def heading(self, view: TableView) -> tuple[str, str]:
        outpost = view.library.outposts.get(view.expedition.kingdom)
        name = said(outpost.name) if outpost is not None else tr("outpost.title")
        place = place_asked(view)
        if place in PLACES:
            shared = [tr("outpost.shared")] if place in TOGETHER and len(view.knights()) > 1 else []
            return f"{name} · {tr(f'option.{place}')}", " · ".join([purses(view), *shared])
        return name, purses(view)

    def place(self, view: TableView) -> str:
        return ROOMS.get(place_asked(view), "")

    def fill(self, view: TableView) -> None:
        place = place_asked(view)
        if place == WORKSHOP:
            for knight in view.knights():
                self._sell_to(knight, view)
            self._show_unarmed(view)
            self._show_dear(view)
        elif place == SHRINE:
            for knight in view.knights():
                self._pray_for(knight, view)
        elif place in PLACES:
            self._show_offered(view)
            self._show_town(view)
        else:
            self._show_offered(view)
            self._show_places(view)
            self._show_taken(view)

    def _show_offered(self, view: TableView) -> None:
        """Whatever cards the decision is about."""
        for title, offered in offered_faces(view).items():
            self.add_row(title, [face for face, _ in offered], {face.id: key for face, key in offered})

    def _show_places(self, view: TableView) -> None:
        """A card a place: what is done there, and what the first visit of all brings."""
        outpost = view.library.outposts.get(view.expedition.kingdom)
        if outpost is None:
            return
        offered = {each.label: each.key for each in view.decision.options} if view.decision is not None else {}
        faces, keys = [], {}
        for place in PLACES:
            lines = [("", tr(f"outpost.{place}"))]
            bird = getattr(outpost, place).early_bird
            if bird and not view.expedition.first_part:
                lines.append((tr("outpost.early"), does(bird, view)))
            face = CardFace(CardId("place", place), tr(f"option.{place}"), lines=tuple(lines), tone="map")
            if place in offered:
                keys[face.id] = offered[place]
                faces.append(face)
        self.add_row(tr("outpost.where"), faces, keys)

    def _show_taken(self, view: TableView) -> None:
        """Contract, scouts and mercenaries that the expedition has."""
        taken = _taken(view)
        self.add_row(tr("outpost.taken"), taken, held=[face.id for face in taken])

    def _show_town(self, view: TableView) -> None:
        """What this place has that cannot be had now."""
        kingdom, library = view.expedition.kingdom, view.library
        ids = {
            "notice_board": [("contracts", card.id) for card in library.contracts_of(kingdom)],
            "scouts_guild": [("scouts", card.id) for card in library.scouts_of(kingdom)],
            "mercenary_guild": [("mercenaries", id) for id in view.game.campaign.mercenaries],
        }.get(place_asked(view), [])
        shown = {face.id for face in (*self.faces, *_taken(view))}
        faces = [face_of(library, *each) for each in ids]
        self.add_row(tr("outpost.not_now"), [face for face in faces if face.id not in shown], dim=True)
        self._show_taken(view)

    def _pray_for(self, knight: KnightView, view: TableView) -> None:
        """The patrons that the knight can have: each is another one's choice as well."""
        options = view.decision.options if view.decision is not None else []
        offered = {
            face_of(view.library, "saints", str(option.args["saint"])): option.key
            for option in options
            if option.label == "saint" and option.args["knight"] == knight.id
        }
        title = speech.names_of(view.library).name("knight", knight.id)
        self.add_row(title, list(offered), {face.id: key for face, key in offered.items()})

    def _sell_to(self, knight: KnightView, view: TableView) -> None:
        """What the knight can buy or have reforged, and what is worn now."""
        faces, keys = [], {}
        for option in view.decision.options if view.decision is not None else ():
            if option.label in ("buy", "reforge") and option.args["knight"] == knight.id:
                words = "outpost.buy" if option.label == "buy" else "outpost.reforge"
                face = face_of(view.library, "gear", str(option.args["gear"]))
                faces.append(replace(face, footer=tr(words, price=option.args.get("price", 0))))
                keys[face.id] = option.key
        names = speech.names_of(view.library)
        loadout = knight.loadout
        worn = [id for id in (*loadout.hands, loadout.armor, *loadout.supports) if id]
        spare = [item.gear for item in knight.sheet.armory if item.gear not in worn]
        title = tr("outpost.customer", knight=names.name("knight", knight.id), gold=knight.sheet.gold)
        notes = [tr("outpost.worn", gear=_in_brief(worn, view) or "–")]
        notes += [tr("outpost.spare", gear=CATALOGUE.listed([names.name("gear", id) for id in spare]))] if spare else []
        notes += [] if faces else [tr("outpost.nothing")]
        self.add_row(title, faces, keys, note="\n".join(notes))

    def _show_unarmed(self, view: TableView) -> None:
        """The squires, who have no weapon but the one that they are lent at the gate."""
        squires = [each.id for each in view.party() if each.id in view.library.squires]
        title = CATALOGUE.listed([speech.names_of(view.library).called(each) for each in squires])
        self.add_row(title, (), note=tr("outpost.squire_arms") if squires else "")

    def _show_dear(self, view: TableView) -> None:
        """The merchant's cards that nobody can have now."""
        shown = {face.id for face in self.faces}
        owned = {item.gear for knight in view.game.knights.values() for item in knight.sheet.armory}
        wares = [card for card in view.library.gear.values() if card.source == "merchant" and card.id not in owned]
        faces = [face_of(view.library, "gear", card.id) for card in sorted(wares, key=lambda each: each.price)]
        self.add_row(tr("outpost.too_dear"), [face for face in faces if face.id not in shown], dim=True)


def _in_brief(gear: Sequence[str], view: TableView) -> str:
    """The names of the pieces, each with what it does all the time: against that a new one is weighed."""
    told = []
    for face in (face_of(view.library, "gear", id) for id in gear):
        always = next((words.rstrip(".。") for head, words in face.lines if not head), "")
        told.append(CATALOGUE.bracketed(face.title, always) if always else face.title)
    return CATALOGUE.listed(told)


def _taken(view: TableView) -> list[CardFace]:
    """Who and what comes along."""
    expedition, library = view.expedition, view.library
    taken = [face_of(library, "contracts", expedition.contract)] if expedition.contract else []
    taken += [face_of(library, "scouts", scout) for scout in expedition.scouts]
    return taken + [hired_face(library, each) for each in expedition.mercenaries]


def place_asked(view: TableView) -> str:
    """The place of the outpost that the question is about; empty for none."""
    decision = view.decision
    return decision.topic if decision is not None and decision.family == "outpost" else ""


def purses(view: TableView) -> str:
    """What each knight can spend, in one line: at the shrine one pays with Devotion."""
    key = "outpost.purse_shrine" if place_asked(view) == "shrine" else "outpost.purse"
    names = speech.names_of(view.library)
    return " · ".join(
        tr(key, knight=name, gold=each.sheet.gold, leads=each.sheet.leads, devotion=each.sheet.devotion)
        for each, name in ((each, names.name("knight", each.id)) for each in view.knights())
    )
