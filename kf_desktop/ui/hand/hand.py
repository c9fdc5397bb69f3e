"""The hand below the board: whose it is, and which of its cards answer the question."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from kf_desktop.engine.decision import Kind
from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.decision.deeds import is_dear
from kf_desktop.ui.hand.fan import Fan
from kf_desktop.ui.hand.held import HeldCard, held_cards, offered_cards, seen_cards
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.table.view import TableView

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView

WHERE = ("delve", "rest", "encounter")
"""Scenes besides a clash in which techniques are played."""


class Hand(Fan):
    """The techniques of the knight who is asked, or the cards that are to be chosen among.

    Where the whole party is asked it holds no knight's cards; while nobody is asked, those of who was asked last.
    """

    def __init__(self, answering: Answering, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.answering = answering
        self.wanted = False
        """Whether there is a hand to be shown at this moment."""
        self.placed: Callable[[], Collection[str]] = tuple
        """The options that the view in the middle shows."""
        self.reading: Callable[[], bool] = lambda: False
        """Whether something has to be read or seen before the question."""
        self.put_off = False
        """Whether the cards to be chosen among come only once it has been."""
        self._last = ""
        answering.changed.connect(self._mark)

    def show_table(self, view: TableView) -> None:
        """Show the hand."""
        clash = view.game.clash
        knight = view.asked() or view.game.knights.get(self._last) or (view.party()[0] if clash is not None else None)
        self._last = knight.id if knight is not None else ""
        over = clash is not None and bool(clash.result)
        held, elsewhere = held_cards(knight, view) if knight is not None else [], {*self.placed()}
        if any(card.option in elsewhere for card in held if card.option):
            held = []  # they lie in the middle, each by whom it can be played
        own = view.asked() is not None and any(card.option for card in held)
        seen = seen_cards(view)
        others = seen or ([] if own else offered_cards(view, elsewhere))
        self.put_off = bool(others) and not seen and self.reading()
        others = [] if self.put_off else others
        in_play = clash is not None or view.scene in WHERE
        spent = clash is not None and knight is view.asked() and knight is not None and _knows_techniques(knight)
        everybody = view.decision is not None and view.asked() is None and len(view.game.party) > 1
        self.wanted = bool(others) or own or (in_play and not over and not everybody and (bool(held) or spent))
        if others:
            self._show(tr("hand.seen" if seen else "hand.offered"), others, view)
        elif knight is not None:
            cooling = bool(held) and held[0].dim
            name = speech.names_of(view.library).name("knight", knight.id)
            self._show(tr("hand.cooling" if cooling else "hand.title", knight=name), held, view)
        else:
            self._show("", [], view)

    def _show(self, title: str, held: list[HeldCard], view: TableView) -> None:
        dear = [option.key for option in self.answering.options if is_dear(option, view)]
        waits = dear if self.answering.immediate else ()
        self.show_cards(title, held, self.answering.keys, tr("hand.empty"), waits)
        self._mark()

    def offered(self) -> list[str]:
        """The options that lie in the hand."""
        return [card.key for card in self.cards if card.offered]

    def _mark(self) -> None:
        decision = self.answering.decision
        ordered = decision is not None and decision.kind is Kind.ORDER
        self.mark(self.answering.armed if self.answering.immediate else "", self.answering.picked, ordered=ordered)


def _knows_techniques(knight: KnightView) -> bool:
    """Whether an empty hand says something: squires and princesses have none at all."""
    return bool(knight.cooldown or knight.delay or knight.discard or knight.instant)
