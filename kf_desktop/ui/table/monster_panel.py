"""The monster of a clash: sheet, decks, wounds, signature, and the cards that lie open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.cards.faces import face_of, roman
from kf_desktop.ui.cards.row import CardRow
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.widgets import clear, column, label, panel, row

if TYPE_CHECKING:
    from kf_desktop.content.library import Library
    from kf_desktop.rules.state import Clash

OPEN_CARD = (282, 224)


class MonsterPanel(QWidget):
    """Everything the table knows about the monster."""

    read = Signal(object, list)

    def __init__(self) -> None:
        super().__init__()
        layout = column(self, gap=7)
        self.sheet = panel()
        inner = column(self.sheet, margin=8, gap=3)
        self.name, self.kind = label(role="heading", wrap=True), label(role="soft")
        inner.addWidget(self.name)
        inner.addWidget(self.kind)
        self.boxes = row(gap=5)
        inner.addLayout(self.boxes)
        self.decks = column(gap=0)
        inner.addLayout(self.decks)
        self.traits = label(role="soft", wrap=True)
        inner.addWidget(self.traits)
        layout.addWidget(self.sheet)
        self.open_cards = CardRow(OPEN_CARD)
        self.open_cards.read.connect(self.read)
        self.signature = CardRow(OPEN_CARD)
        self.signature.read.connect(self.read)
        layout.addWidget(self.open_cards)
        layout.addWidget(self.signature)
        layout.addStretch()

    def show_table(self, view: TableView) -> None:
        """Show the clash's monster."""
        clash, library = view.state.clash, view.library
        if clash is None:
            return
        names = speech.names_of(library)
        monster = library.monsters.get(clash.monster)
        self.name.setText(names.name("monster", clash.monster))
        tier = tr(f"tier.{monster.tier}") if monster is not None else ""
        self.kind.setText(
            " · ".join(filter(None, [tier, tr("card.level", level=clash.level), tr(f"clash.{clash.type}")]))
        )
        self._fill_boxes(clash, library)
        self._fill_decks(clash, library)
        self.traits.setText(self._traits(view))
        self.traits.setVisible(bool(self.traits.text()))
        self.open_cards.show_cards(tr("monster.open"), open_faces(view))
        self.open_cards.setVisible(bool(self.open_cards.cards))
        known = [face_of(library, "signatures", clash.monster)] if clash.monster in library.signatures else []
        self.signature.show_cards(tr("monster.signature"), known)
        self.signature.setVisible(bool(known))

    def _fill_boxes(self, clash: Clash, library: Library) -> None:
        clear(self.boxes)
        monster = library.monsters.get(clash.monster)
        levels = [each for each in monster.level if each.level == clash.level] if monster is not None else []
        needed = 0
        if levels:
            column_ = levels[0]
            needed = column_.exhibition if clash.type == "exhibition" and column_.exhibition else column_.wounds
        wounds = sum(2 if wound == "double" else 1 for wound in clash.wound_stack)
        facts = [(tr("monster.wounds"), f"{wounds}/{needed}" if needed else str(wounds))]
        if levels:
            facts.insert(0, (tr("monster.to_hit"), f"{levels[0].to_hit + _modified(clash, 'to_hit')}+"))
            facts.append((tr("monster.at"), f"+{levels[0].at + _modified(clash, 'at')}"))
            facts.append((tr("monster.dice"), f"+{levels[0].evasion_dice + _modified(clash, 'evasion_dice')}"))
        for name, value in facts:
            box = panel()
            inner = column(box, margin=2, gap=0)
            head, figure = label(name, "soft"), label(value, "number")
            for each in (head, figure):
                each.setAlignment(Qt.AlignmentFlag.AlignCenter)
                inner.addWidget(each)
            self.boxes.addWidget(box, 1)

    def _fill_decks(self, clash: Clash, library: Library) -> None:
        """Deck, discard and what is still in the supply by level, for AI and BP."""
        clear(self.decks)
        for name in ("ai", "bp"):
            deck, discard = getattr(clash, f"{name}_deck"), getattr(clash, f"{name}_discard")
            levels = _levels(deck, getattr(library, name))
            supply = {int(level): len(cards) for level, cards in getattr(clash, f"{name}_supply").items() if cards}
            line = tr(
                f"monster.{name}_deck",
                count=len(deck),
                levels=f" ({_counted(levels)})" if levels else "",
                discard=len(discard),
            )
            shown = label(line, wrap=True)
            if supply:
                shown.setToolTip(tr("monster.supply", cards=_counted(supply)))
            self.decks.addWidget(shown)

    def _traits(self, view: TableView) -> str:
        clash, library = view.state.clash, view.library
        if clash is None or clash.monster not in library.monsters:
            return ""
        known = library.monsters[clash.monster].level
        if not any(each.level == clash.level for each in known):
            return ""
        names = speech.names_of(library)
        traits = [names.name("card", trait.id) for trait in library.traits_of(clash.monster, clash.level)]
        return tr("monster.traits", traits=", ".join(traits)) if traits else ""


def open_faces(view: TableView) -> list[CardFace]:
    """The AI card being resolved or resolved last, and the body part that is struck."""
    clash, library = view.state.clash, view.library
    if clash is None:
        return []
    faces = []
    source = view.decision.source if view.decision is not None else ""
    bp = clash.bp_current or (source if source in library.bp else "")
    if bp:
        faces.append(face_of(library, "bp", bp))
    ai = source if source in library.ai else (clash.ai_discard[-1] if clash.ai_discard else "")
    if ai:
        faces.append(face_of(library, "ai", ai))
    return faces


def _levels(deck: list[str], shelf: object) -> dict[int, int]:
    """How many cards of each level are in the deck, lowest first."""
    found: dict[int, int] = {}
    for id in deck:
        card = shelf.get(id)  # type: ignore[attr-defined]
        if card is not None and card.level:
            found[card.level] = found.get(card.level, 0) + 1
    return dict(sorted(found.items()))


def _counted(levels: dict[int, int]) -> str:
    """`I×5 II×2`: how many cards of each level."""
    return " ".join(f"{roman(level)}×{count}" for level, count in levels.items())


def _modified(clash: Clash, what: str) -> int:
    return sum(each.amount for each in clash.modifiers if each.what == what)
