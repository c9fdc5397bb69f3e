"""What is printed on a card, ready to be painted, shown as a tip or read aloud."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from kf_desktop.ui.i18n.catalogue import CATALOGUE


class CardId(NamedTuple):
    """Which card: its shelf in the library and its id there, and of one that lies there `again` which of them.

    What is no card but lies among them (a place of the outpost, Gold) has a shelf that the library has not.
    """

    shelf: str
    card: str = ""
    again: int = 0


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card's face; lines are pairs of a word in bold and what follows it."""

    id: CardId
    title: str
    subtitle: str = ""
    value: str = ""
    value_name: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    flavour: str = ""
    footer: str = ""
    tone: str = "plain"
    owner: str = ""
    """The knight, monster or kingdom that the card belongs to."""

    def __hash__(self) -> int:
        return hash((self.id, self.title))  # asked whenever the card is measured or painted

    def tip(self) -> str:
        """The card in short, for a pointer that rests on what stands for it."""
        colon = f"{self.value_name} {self.value}".strip()
        head = " · ".join(filter(None, (self.subtitle, colon)))
        lines = [f"<b>{escape(self.title)}</b>", *([CATALOGUE.slanted(escape(head))] if head else [])]
        lines += [CATALOGUE.headed_html(bold, text) for bold, text in self.lines]
        return "<br>".join(lines)

    def spoken(self) -> str:
        """The card read aloud."""
        return CATALOGUE.sentences([self.title, self.said()])

    def said(self) -> str:
        """What it says below its title."""
        lines = CATALOGUE.sentences(CATALOGUE.headed(bold, text) if bold else text for bold, text in self.lines)
        value = f"{self.value_name} {self.value}".strip()
        return CATALOGUE.sentences([self.subtitle, value, lines, self.footer])
