"""The monster of a clash on the stage: its plate, its figures, wounds, decks, and what ends the clash."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from kf_desktop.content.sentences.monsters import describe_trait
from kf_desktop.ui.a11y import name as call
from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.cards.faces import face_of, roman
from kf_desktop.ui.dialogs.numbers import tip
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, signed, tr
from kf_desktop.ui.plates.band import PlateBand
from kf_desktop.ui.plates.names import face_height, monster_plate
from kf_desktop.ui.plates.prints import PLATE
from kf_desktop.ui.stage.fitted import fitted
from kf_desktop.ui.stage.piles import Pile, Piles, Wounds
from kf_desktop.ui.stage.turning import levels_in
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import column, label, row

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.door.rulings import Number
    from kf_desktop.door.view import ClashView, PileView
    from kf_desktop.ui.i18n.names import Names

HEAD, LEAST, FACE = "head", 84, 150
"""The view of a monster's plate for a low band, the least height of the band, and from where on all of it is seen."""

Fact = tuple[str, str, str]
"""A word, its number, and what makes the number up."""
LAID_OUT, USUAL = 150, 222
"""Width that it has at least once it has been laid out, and what it will have where it has not."""


class FactBox(QFrame):
    """A word and its number; what makes the number up is the tip, and a click shows it."""

    asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        inner = column(self, gap=0)
        self.head, self.figure = label(role="small"), label(role="number")
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


class MonsterBand(PlateBand):
    """The monster's plate with its name on it: all of the plate where there is room, else its head."""

    def __init__(self) -> None:
        super().__init__()
        self.focus = (0.5, 0.0)
        self.monster, self.dungeon = ("", ""), ""
        self.name, self.kind = label(role="stageName", wrap=True), label(role="soft", wrap=True)

    def show_monster(self, id: str, tier: str, dungeon: str = "") -> None:
        """Whose plate it is; as the guardian of a dungeon it has one of its own."""
        self.monster, self.dungeon = (id, tier), dungeon
        self.focus = (0.5, face_height(id))
        self.fit()

    def fit(self) -> None:
        """The view of the plate that goes with the band's height."""
        view = PLATE if self.height() >= px(FACE) else HEAD
        plate = monster_plate(*self.monster, view, dungeon=self.dungeon)
        self.show_plate(plate, view)

    def resizeEvent(self, event: object) -> None:
        self.fit()


class MonsterSheet(QWidget):
    """Everything the table knows about the monster."""

    read = Signal(object, list)
    numbers_asked = Signal(int)

    def __init__(self, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        layout = self._laid = column(self, gap=4)
        self._boxes: list[FactBox] = []
        self._figure: int | None = None
        self._signature: CardFace | None = None
        self._open: list[CardFace] = []  # what lies face up: the Signature, and the Routine to leaf to
        self._told: tuple[Any, ...] = ()
        self.band = MonsterBand()
        self.name, self.kind = self.band.name, self.band.kind
        self.numbers = QPushButton("±")
        self.numbers.setProperty("quiet", "true")
        self.numbers.clicked.connect(lambda: self.numbers_asked.emit(self._figure or 0))
        head = row(self.band, margin=8, gap=4)
        words = column(gap=0)
        words.addStretch()
        words.addWidget(self.name)
        words.addWidget(self.kind)
        head.addLayout(words, 1)
        head.addWidget(self.numbers, 0, Qt.AlignmentFlag.AlignTop)
        self.band.setMinimumHeight(px(LEAST))
        layout.addWidget(self.band, 1)
        self.boxes = row(gap=4)
        layout.addLayout(self.boxes)
        self.wounds, self.piles = Wounds(), Piles()
        layout.addWidget(self.wounds)
        layout.addWidget(self.piles)
        self.next = label(role="small", wrap=True)
        self.traits = label(role="small", wrap=True)
        self.around = label(role="small", wrap=True)
        self.need = label(role="strong", wrap=True)
        self.fitted = label(role="small", wrap=True)
        self.known = QPushButton()
        self.known.setProperty("link", "true")
        self.known.clicked.connect(lambda: self.read.emit(self._signature, self._open))
        for each in (self.next, self.traits, self.around, self.known, self.need, self.fitted):
            layout.addWidget(each)
        self._brief = False

    def be_brief(self, brief: bool) -> None:
        """Leave out what does not change while something is going on, and has no room then."""
        if brief != self._brief:
            self._brief = brief
            self._leave_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._leave_out()

    def _leave_out(self) -> None:
        """What has no room is not shown, the least important first: nothing is cut."""
        self.kind.setVisible(not self._brief)
        for part in (self.next, self.traits, self.around, self.fitted):
            part.setVisible(bool(part.text()) and not self._brief)
        self.known.setVisible(self._signature is not None and not self._brief)
        for part in (self.around, self.traits, self.next):
            if self._needs() <= self.height():
                break
            part.hide()

    def room(self) -> QRect:
        """What of the monster's picture may be covered for a while: all above its name, beside the numbers' button."""
        band = self.band.geometry()
        return QRect(band.left(), band.top(), self.numbers.x() - px(4), self.name.y() - px(4))

    def _needs(self) -> int:
        """The least height at which all that is shown is whole."""
        return self._laid.totalMinimumHeightForWidth(self.width())

    def show_table(self, view: TableView) -> None:
        """Show the clash's monster; written only when something has changed."""
        clash, library = view.game.clash, view.library
        if clash is None:
            return
        names = speech.names_of(library)
        monster = library.monsters.get(clash.monster)
        tier = tr(f"tier.{monster.tier}") if monster is not None else ""
        kind = " · ".join(filter(None, [tier, tr("card.level", level=clash.level), tr(f"clash.{clash.type}")]))
        boxes, piles, track = _figures(view, clash), _piles(clash, library), _next(clash, names)
        began, why = fitted(view)
        told = (
            *(names.name("monster", clash.monster), kind, boxes, piles, track, _traits(view), _around(view)),
            *(began, why),
        )
        wounds = (clash.wounds, clash.wounds_needed)
        hunt = view.expedition.hunt
        dungeon = hunt.dungeon if hunt is not None else ""
        if (told, wounds, dungeon, CATALOGUE.language, THEMES.theme) == self._told:
            return
        self.band.show_monster(*((monster.id, monster.tier, dungeon) if monster is not None else ("", "")))
        self.name.setText(told[0])
        self.kind.setText(kind)
        self._fill_boxes(boxes)
        self._figure = clash.figures[0].number if clash.figures else None
        self.numbers.setToolTip(tr("number.where"))
        call(self.numbers, tr("number.where"))
        self.numbers.setEnabled(self._figure is not None)
        self._show_wounds(*wounds, began, why)
        if not self._told or self._told[0][0] != told[0]:
            self.piles.show_piles(())  # nothing turns over from what another monster had
        self.piles.show_piles(piles)
        self.next.setText(track)
        self.next.setToolTip(tr("monster.track_tip") if monster is not None and monster.kind == "mob" else "")
        words, full = told[5]
        self.traits.setText(words)
        self.traits.setToolTip(full)
        words, full = told[6]
        self.around.setText(words)
        self.around.setToolTip(full)
        self.need.setText(tr("monster.need", count=max(0, clash.wounds_needed - clash.wounds)))
        own = clash.monster in library.signatures
        self._signature = face_of(library, "signatures", clash.monster) if own else None
        if self._signature is not None:
            named = CATALOGUE.headed(tr("monster.signature"), self._signature.title)
            room = self.width() if self.width() >= px(LAID_OUT) else px(USUAL)
            whole = QFontMetrics(THEMES.theme.font(15)).horizontalAdvance(named) + px(10) <= room
            self.known.setText(named if whole else f"▸ {self._signature.title}")
            routine = face_of(library, "routines", clash.monster) if clash.monster in library.routines else None
            self._open = [face for face in (self._signature, routine) if face is not None]
            also = CATALOGUE.headed(tr("monster.routine"), routine.title) if routine is not None else ""
            self.known.setToolTip("\n".join(filter(None, ["" if whole else named, also])))
        self._leave_out()
        self._told = (told, wounds, dungeon, CATALOGUE.language, THEMES.theme)

    def _show_wounds(self, dealt: int, needed: int, began: str, why: str) -> None:
        """How many there are, and what was there from the start."""
        said = "\n\n".join(filter(None, [tr("monster.wounds_tip"), began, why]))
        self.wounds.show_wounds(tr("monster.wounds"), dealt, needed, said)
        self.fitted.setText(began)
        self.fitted.setToolTip(why)

    def _fill_boxes(self, facts: list[Fact]) -> None:
        while len(self._boxes) < len(facts):
            self._boxes.append(FactBox())
            self._boxes[-1].asked.connect(self.numbers.click)
            self.boxes.addWidget(self._boxes[-1], 1)
        for place, box in enumerate(self._boxes):
            box.setVisible(place < len(facts))
            if place < len(facts):
                box.show_fact(*facts[place])


def _traits(view: TableView) -> tuple[str, str]:
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
    full = [_described(trait.id, CATALOGUE.language, library) for trait in in_play]
    said = "\n\n".join(f"{name}\n{text}" for name, text in zip(traits, full, strict=True))
    return tr("monster.traits", traits=CATALOGUE.listed(traits)), said


def _around(view: TableView) -> tuple[str, str]:
    """What lies beside the board: the Mortis decks and the terrain cards that are open, and their text (CLA-017)."""
    clash, library, names = view.game.clash, view.library, speech.names_of(view.library)
    if clash is None:
        return "", ""
    decks = " · ".join(f"{roman(int(deck))}\u00a0{count}" for deck, count in view.game.mortis.items())
    cards = [tile for tile in dict.fromkeys(piece.tile for piece in clash.terrain) if tile in library.terrain]
    lines = [tr("monster.mortis", decks=decks)] if decks else []
    if cards:
        lines.append(tr("monster.terrain", cards=CATALOGUE.listed([names.name("terrain", tile) for tile in cards])))
    faces = [face_of(library, "terrain", tile) for tile in cards]
    return "\n".join(lines), "\n\n".join(face.tip() for face in faces)


@lru_cache(maxsize=64)
def _described(id: str, language: str, library: Library) -> str:
    return describe_trait(library.traits[id], language, library)


def _figures(view: TableView, clash: ClashView) -> list[Fact]:
    """To Hit, AT, evasion dice and Vigor lost as they are now, each with what makes it up."""
    found = view.rulings.numbers_of_monster(clash.figures[0].number) if clash.figures else ()
    numbers = {number.name: number for number in found}
    if not numbers:
        return []
    hit, armor, dice, loss = (numbers[name] for name in ("to_hit", "at_bonus", "dice_bonus", "loss_bonus"))
    facts = [
        _fact("to_hit", f"{hit.total}+", hit, view),
        _fact("at", signed(armor.total), armor, view),
        _fact("dice", signed(dice.total), dice, view),
    ]
    return [*facts, _fact("loss", signed(loss.total), loss, view)] if loss.total else facts


def _fact(name: str, value: str, number: Number, view: TableView) -> Fact:
    return tr(f"monster.{name}"), value, f"{tr(f'monster.{name}_tip')}\n\n{tip(number, view)}"


def _piles(clash: ClashView, library: Library) -> tuple[Pile, ...]:
    """The decks of AI and BP and the Wound Stack; what is discarded and in the supply is told by the pointer."""
    monster = library.monsters.get(clash.monster)
    alone = monster is not None and monster.kind == "mob"  # a body part lies with each of them, and there is no deck
    piles = [_deck("ai", clash.ai_deck, _card_names(clash.ai_discard, library), clash.ai_supply)]
    piles += [] if alone else [_deck("body", clash.bp_deck, _card_names(clash.bp_discard, library), clash.bp_supply)]
    wounds = _card_names(clash.wound_stack, library)
    told = CATALOGUE.listed(wounds) if wounds else tr("monster.unhurt")
    return (*piles, Pile("", tr("monster.wound_stack"), 0, "", told, tuple(wounds[:2])))


def _card_names(cards: Sequence[str], library: Library) -> list[str]:
    """What they are called, the last that was laid down first; generic wounds by what they count for, together."""
    named = [library.ai.get(id) or library.bp.get(id) for id in reversed(cards)]
    names = [card.name.get(CATALOGUE.language) for card in named if card is not None]
    generic = {id: cards.count(id) for id in ("single", "double") if id in cards}
    return names + [tr(f"monster.wounds_{id}", count=count) for id, count in generic.items()]


def _deck(name: str, deck: PileView, discard: list[str], supply: PileView) -> Pile:
    """What is in the deck and beside it, and what is not yet in play."""
    left = [tr("monster.discard", count=len(discard))]
    left += [CATALOGUE.listed(discard)] if discard else []
    left += [tr("monster.supply", cards=levels_in(supply))] if supply.cards else []
    return Pile(name, tr(f"monster.{name}_deck"), deck.cards, levels_in(deck), "\n".join(left))


def _known(kind: str, cards: Sequence[str], names: Names) -> str:
    """The cards on top that somebody has looked at, in the order in which they come."""
    return tr("monster.then").join(names.name(kind, card) for card in cards)


def _next(clash: ClashView, names: Names) -> str:
    """The levels of the next cards, which their backs show (ACT-018, KAT-053); of mobs the level of each."""
    ai, bp = _known("ai", clash.ai_known, names), _known("bp", clash.bp_known, names)
    said = [tr("monster.next_ai", level=ai or roman(clash.ai_next))] if clash.ai_next else []
    said += [tr("monster.next_bp", level=bp or roman(clash.bp_next))] if clash.bp_next and not clash.bp_standing else []
    said += [tr("monster.standing", card=names.name("bp", clash.bp_standing))] if clash.bp_standing else []
    mobs = [(mob.number, mob.bp_level) for mob in clash.figures if mob.bp_level]
    if mobs:
        track = " · ".join(f"{number}\u00a0{roman(level)}" for number, level in sorted(mobs))
        said.append(tr("monster.track", levels=track))
    return "\n".join(said)
