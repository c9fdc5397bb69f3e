"""The monster of a clash: sheet, decks, wounds, signature, and the cards that lie open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from kf_desktop.content.sentences.monsters import describe_trait
from kf_desktop.door.subjects import MonsterAttackSubject
from kf_desktop.ui.a11y import name as call
from kf_desktop.ui.cards.card_widget import WIDE
from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.cards.faces import face_of, roman
from kf_desktop.ui.cards.played import place_of_played
from kf_desktop.ui.cards.row import CardRow
from kf_desktop.ui.dialogs.numbers import tip
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, signed, tr
from kf_desktop.ui.plates.band import PlateBand
from kf_desktop.ui.plates.names import monster_plate
from kf_desktop.ui.plates.prints import PLATE
from kf_desktop.ui.staging.spots import mark_spot
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import column, label, panel, row

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.door.rulings import Number
    from kf_desktop.door.view import ClashView, PileView

HEAD, STRIP, WHOLE, FACE = "head", 78, 290, 96
"""The view of a monster's plate beside its name; how high that and all of the plate are; the face's width."""

Fact = tuple[str, str, str]
"""A word, its number, and what makes the number up."""


class FactBox(QFrame):
    """A word and its number in a frame; what makes the number up is the tip, and a click shows it."""

    asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", "true")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        inner = column(self, margin=2, gap=0)
        self.head, self.figure = label(role="soft"), label(role="number")
        for each in (self.head, self.figure):
            each.setAlignment(Qt.AlignmentFlag.AlignCenter)
            inner.addWidget(each)

    def show_fact(self, name: str, value: str, parts: str) -> None:
        """Show that one."""
        self.head.setText(name)
        self.figure.setText(value)
        self.setToolTip(parts)
        call(self, f"{name} {value}", parts)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.asked.emit()


class MonsterPanel(QWidget):
    """Everything the table knows about the monster."""

    read = Signal(object, list)
    numbers_asked = Signal(str)
    opened = Signal()
    """Another card lies open."""

    def __init__(self) -> None:
        super().__init__()
        self._open: list[CardFace] = []
        layout = column(self, gap=7)
        self._boxes: list[FactBox] = []
        self._decks: list[QLabel] = []
        self.sheet = panel()
        outer = column(self.sheet, gap=0)
        self.band = PlateBand()
        self.band.focus = (0.5, 0.0)
        outer.addWidget(self.band)
        inner = column(margin=8, gap=3)
        outer.addLayout(inner)
        self.name, self.kind = label(role="heading", wrap=True), label(role="soft")
        self._figure = ""
        self._shown, self.tall = ("", ""), False
        self.numbers = QPushButton("Σ")
        self.numbers.setProperty("quiet", "true")
        self.numbers.clicked.connect(lambda: self.numbers_asked.emit(self._figure))
        self._words = words = column(gap=0)
        words.addStretch()
        words.addWidget(self.name)
        head = row(self.band, margin=8, gap=4)
        head.addLayout(words, 1)
        head.addWidget(self.numbers, 0, Qt.AlignmentFlag.AlignTop)
        inner.addWidget(self.kind)
        self.boxes = row(gap=5)
        inner.addLayout(self.boxes)
        self.decks_box = QWidget()
        self.decks = column(self.decks_box, gap=0)
        inner.addWidget(self.decks_box)
        mark_spot(self.decks_box, "ai_deck")
        self._inner, self._layout, self.short = inner, layout, False
        self.traits = label(role="soft", wrap=True)
        layout.addWidget(self.sheet)
        self.open_cards = CardRow(WIDE)
        self.open_cards.read.connect(self.read)
        mark_spot(self.open_cards, "stage")
        self.signature = CardRow(WIDE)
        self.signature.read.connect(self.read)
        self.known = QPushButton()
        self.known.setProperty("quiet", "true")
        self.known.clicked.connect(lambda: self.read.emit(self._signature, [self._signature]))
        self._signature: CardFace | None = None
        self._told: tuple[object, ...] = ()
        layout.addWidget(self.open_cards)
        layout.addWidget(self.known)
        layout.addWidget(self.signature)
        layout.addWidget(self.traits)
        layout.addStretch()

    def shorten(self, short: bool, *, tall: bool = False) -> None:
        """Where there is little room, the open card comes right after the figures, and the decks come last.

        In a `tall` window all of the monster's plate is seen, else a band of it.
        """
        if tall != self.tall:
            self.tall = tall
            self._show_plate()
        if short == self.short:
            return
        self.short = short
        self.kind.setVisible(not short)
        self.open_cards.title.setVisible(not short)
        if short:
            self._layout.insertWidget(self._layout.count() - 1, self.decks_box)
        else:
            self._inner.addWidget(self.decks_box)

    def show_table(self, view: TableView) -> None:
        """Show the clash's monster."""
        clash, library = view.game.clash, view.library
        if clash is None:
            return
        self._show_sheet(view, clash)
        monster = library.monsters.get(clash.monster)
        self._shown = (monster.id, monster.tier) if monster is not None else ("", "")
        self._show_plate()
        opened = open_faces(view)
        if opened != self._open:
            self._open = opened
            self.opened.emit()
        self.open_cards.show_cards("" if self.short else tr("monster.open"), opened)
        self.open_cards.setVisible(bool(opened))
        own = clash.monster in library.signatures
        self._signature = face_of(library, "signatures", clash.monster) if own else None
        self.signature.show_cards(tr("monster.signature"), [self._signature] if self._signature else [])
        self.signature.setVisible(self._signature is not None and not opened)
        self.known.setVisible(self._signature is not None and bool(opened))
        if self._signature is not None:
            self.known.setText(f"{tr('monster.signature')}: {self._signature.title} ▸")

    def _show_plate(self) -> None:
        """The monster's print behind its name; nothing where there is none."""
        view, high = (PLATE, WHOLE) if self.tall else (HEAD, STRIP)
        plate = monster_plate(*self._shown, view)
        self.band.show_plate(plate, view)
        self.band.lay(aside=not self.tall)
        self._words.setContentsMargins(0, 0, 0 if self.tall or not plate else px(FACE), 0)
        self.band.setMinimumHeight(px(high) if plate and not self.short else 0)

    def _show_sheet(self, view: TableView, clash: ClashView) -> None:
        """Name, figures, decks and traits; written only when they have changed."""
        library = view.library
        names = speech.names_of(library)
        monster = library.monsters.get(clash.monster)
        tier = tr(f"tier.{monster.tier}") if monster is not None else ""
        kind = " · ".join(filter(None, [tier, tr("card.level", level=clash.level), tr(f"clash.{clash.type}")]))
        boxes, decks = _figures(view, clash), _decks(clash, library)
        told = (names.name("monster", clash.monster), kind, boxes, decks, self._traits(view), THEMES.theme)
        if told == self._told:
            return
        self.name.setText(told[0])
        self.kind.setText(kind)
        self._fill_boxes(boxes)
        self._figure = f"figure:{clash.figures[0].number}" if clash.figures else ""
        self.numbers.setToolTip(tr("number.where"))
        call(self.numbers, tr("number.where"))
        self.numbers.setEnabled(bool(self._figure))
        self._fill_decks(decks)
        words, full = told[4]
        self.traits.setText(words)
        self.traits.setToolTip(full)
        self.traits.setVisible(bool(words))
        self._told = told

    def _fill_boxes(self, facts: list[Fact]) -> None:
        while len(self._boxes) < len(facts):
            self._boxes.append(FactBox())
            self._boxes[-1].asked.connect(self.numbers.click)
            self.boxes.addWidget(self._boxes[-1], 1)
        for place, box in enumerate(self._boxes):
            box.setVisible(place < len(facts))
            if place < len(facts):
                box.show_fact(*facts[place])

    def _fill_decks(self, decks: list[tuple[str, str]]) -> None:
        while len(self._decks) < len(decks):
            self._decks.append(label(wrap=True))
            self.decks.addWidget(self._decks[-1])
        for place, line in enumerate(self._decks):
            line.setVisible(place < len(decks))
            if place < len(decks):
                line.setText(decks[place][0])
                line.setToolTip(decks[place][1])

    def _traits(self, view: TableView) -> tuple[str, str]:
        """The traits in play by name, those of companions too, and their full text (MON-039)."""
        clash, library = view.game.clash, view.library
        if clash is None or clash.monster not in library.monsters:
            return "", ""
        known = library.monsters[clash.monster].level
        if not any(each.level == clash.level for each in known):
            return "", ""
        names = speech.names_of(library)
        sheets = {clash.monster: clash.level}
        sheets |= {figure.monster: figure.level for figure in clash.figures if figure.monster}
        in_play = [
            trait
            for monster, level in sheets.items()
            for trait in library.traits_of(monster, level)
            if trait.id not in clash.lost_traits
        ]
        if not in_play:
            return "", ""
        traits = [names.name("card", trait.id) for trait in in_play]
        full = [describe_trait(trait, CATALOGUE.language, library) for trait in in_play]
        said = "\n\n".join(f"{name}\n{text}" for name, text in zip(traits, full, strict=True))
        return tr("monster.traits", traits=CATALOGUE.listed(traits)), said


def _figures(view: TableView, clash: ClashView) -> list[Fact]:
    """To Hit, Wounds, AT and evasion dice as they are now, each with what makes it up."""
    facts = [(tr("monster.wounds"), f"{clash.wounds}/{clash.wounds_needed}", tr("monster.wounds_tip"))]
    found = view.rulings.numbers(f"figure:{clash.figures[0].number}") if clash.figures else ()
    numbers = {number.name: number for number in found}
    if numbers:
        hit, armor, dice = numbers["to_hit"], numbers["at_bonus"], numbers["dice_bonus"]
        facts.insert(0, _fact("to_hit", f"{hit.total}+", hit, view))
        facts.append(_fact("at", signed(armor.total), armor, view))
        facts.append(_fact("dice", signed(dice.total), dice, view))
    return facts


def _fact(name: str, value: str, number: Number, view: TableView) -> Fact:
    return tr(f"monster.{name}"), value, f"{tr(f'monster.{name}_tip')}\n\n{tip(number, view)}"


def _decks(clash: ClashView, library: Library) -> list[tuple[str, str]]:
    """Deck and discard of AI and BP, or the mobs with theirs; what is still in the supply as the tooltip."""
    monster = library.monsters.get(clash.monster)
    alone = monster is not None and monster.kind == "mob"  # a body part lies with each of them, and there is no deck
    lines = [_deck("ai", clash.ai_deck, clash.ai_discard, clash.ai_supply)]
    lines += [] if alone else [_deck("bp", clash.bp_deck, clash.bp_discard, clash.bp_supply)]
    if clash.bp_next:  # KAT-053: the backs of the cards show it
        lines.append((tr("monster.next_bp", level=roman(clash.bp_next)), ""))
    mobs = [(mob.number, mob.bp_level) for mob in clash.figures if mob.bp_level]
    if mobs:
        track = " · ".join(f"{number}\u00a0{roman(level)}" for number, level in sorted(mobs))
        lines.append((tr("monster.track", levels=track), _supply(clash.bp_supply)))
    return lines


def _deck(name: str, deck: PileView, discard: Sequence[str], supply: PileView) -> tuple[str, str]:
    """What is in the deck and beside it, and what is not yet in play."""
    counted = f" ({_counted(deck)})" if deck.levels else ""
    return tr(f"monster.{name}_deck", count=deck.cards, levels=counted, discard=len(discard)), _supply(supply)


def _supply(supply: PileView) -> str:
    """What is not yet in play, by level."""
    return tr("monster.supply", cards=_counted(supply)) if supply.cards else ""


def open_faces(view: TableView) -> list[CardFace]:
    """The body part that is struck, and the card that the monster resolves or has resolved last."""
    clash, library = view.game.clash, view.library
    if clash is None:
        return []
    faces = []
    source = view.decision.source if view.decision is not None else ""
    bp = clash.bp_current or (source if source in library.bp else "")
    if bp:
        faces.append(face_of(library, "bp", bp))
    played = next(filter(None, (_attacks_with(view), clash.ai_current, *reversed(clash.ai_discard))), "")
    shelf, key = place_of_played(library, played)
    if shelf:
        faces.append(face_of(library, shelf, key))
    return faces


def _attacks_with(view: TableView) -> str:
    """The card of the monster's attack that the question is about: an AI card, a Signature or a routine."""
    subject = view.decision.subject if view.decision is not None else None
    return subject.card if isinstance(subject, MonsterAttackSubject) else ""


def _counted(pile: PileView) -> str:
    """`I×5 II×2`: how many cards of each level."""
    return " ".join(f"{roman(level)}×{count}" for level, count in pile.levels)
