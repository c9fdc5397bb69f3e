"""Spoils: the loot of the expedition, and what each knight carries home."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.market import MarketView
from kf_desktop.ui.cards.options import card_of
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView
    from kf_desktop.engine.decision import Option
    from kf_desktop.ui.table.view import TableView

LOOT = ("loot", "gear", "upgrades")


class SpoilsView(MarketView):
    """What has been won, and what it is turned into."""

    def heading(self, view: TableView) -> tuple[str, str]:
        expedition = view.expedition
        if expedition.failed:
            return tr("spoils.title"), tr("spoils.failed")
        won = [kind for kind, result in expedition.clashes.items() if result == "won"]
        return tr("spoils.title"), tr("spoils.words", loot=len(expedition.loot), won=len(won))

    def fill(self, view: TableView) -> None:
        self._show_offers(view)
        if not self.card_rows:
            loot = [self._stack(card, count, view) for card, count in counted(view.expedition.loot).items()]
            self.add_row(tr("shelf.loot"), loot)
        names = speech.names_of(view.library)
        for knight in view.knights():
            scrap = view.expedition.scrap.get(knight.id, ())
            faces = [self._stack(card, count, view) for card, count in counted(scrap).items()]
            self.add_row(names.name("knight", knight.id), faces, note=_purse(knight))

    def _show_offers(self, view: TableView) -> None:
        """The cards that can be chosen now: each once, with how many there are and what they are worth."""
        options = view.decision.options if view.decision is not None else []
        rows: dict[str, list[CardFace]] = {}
        keys: dict[str, str] = {}
        left = counted(view.expedition.loot)
        for number, option in enumerate(options):
            if option.key == "gold":
                face = CardFace("gold:0", tr("spoils.gold", amount=option.args.get("amount", 0)), tone="gear")
                face = replace(face, lines=(("", tr("spoils.gold_words")),))
                shelf = "loot"
            elif (card := card_of(option, view.library)) is not None:
                shelf, id = card
                face = _worth(self._stack(id, left.get(id, 1), view) if shelf == "loot" else _plain(card, view), option)
                if option.key.rpartition("#")[2].isdecimal() and face.id in keys:
                    face = replace(face, id=f"{face.id}#{number}")  # the same card once more: each can be bet
            else:
                continue
            keys[face.id] = option.key
            rows.setdefault(tr(f"shelf.{shelf}"), []).append(face)
        for title, faces in rows.items():
            self.add_row(title, faces, keys)

    def _stack(self, card: str, count: int, view: TableView) -> CardFace:
        """A card of loot with its number; what it is worth to the knight who is asked."""
        shelf = next((name for name in LOOT if card in getattr(view.library, name)), "loot")
        face = face_of(view.library, shelf, card)
        if count > 1:
            face = replace(face, value=f"×{count}", value_name=tr("spoils.count"))
        knight = view.asked()
        gold = getattr(view.library.loot.get(card), "gold", ())
        if knight is None or not gold:
            return face
        worth = gold[min(len(knight.sheet.tale), len(gold)) - 1]
        return replace(face, lines=((tr("card.worth"), str(worth)),))


def counted(cards: Sequence[str]) -> dict[str, int]:
    """How many there are of each card."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return counts


def _plain(card: tuple[str, str], view: TableView) -> CardFace:
    return face_of(view.library, *card)


def _worth(face: CardFace, option: Option) -> CardFace:
    """What the decision itself says that the card is worth."""
    gold = option.args.get("gold")
    return face if gold is None else replace(face, lines=((tr("card.worth"), str(gold)),))


def _purse(knight: KnightView) -> str:
    """Gold, leads, sighs, bane and clues."""
    sheet = knight.sheet
    words = tr("spoils.purse", gold=sheet.gold, leads=sheet.leads, sighs=sheet.sighs, bane=sheet.bane)
    clues = [f"{tr(f'word.{kind}')} {count}" for kind, count in knight.clues.items() if count]
    return f"{words} · {tr('spoils.clues', clues=CATALOGUE.listed(clues))}" if clues else words
