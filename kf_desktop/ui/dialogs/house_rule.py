"""A house rule: the table decides against the book, one thing at a time; the log says so.

Where sheets are kept by hand, the same is how they are written on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from kf_desktop.content.virtues import NODES, VICES, VIRTUES
from kf_desktop.engine.journal.house_answers import Anyway, HouseRule, Overruling
from kf_desktop.story.model import OFFERED
from kf_desktop.ui.a11y import name
from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.knight_sheet.notes import note_words
from kf_desktop.ui.theme.controls import Combo, Number
from kf_desktop.ui.theme.widgets import label, row

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView
    from kf_desktop.ui.table.view import TableView

ON_THE_SHEET = ("gold", "leads", "sighs", "bane", "devotion")
ON_THE_BOARD = ("vigor", "heat", "passion", "resource")
TRACKS = ("threat", "curse", "time")
NUMBERS = (*ON_THE_SHEET, *ON_THE_BOARD, *VIRTUES, *VICES)
CARDS = ("gear", "lose_gear", "unlock", "saint", "node")
TALE = ("quest", "investigation", "rapport", "lose_note")
WRITTEN = (*CARDS, *TALE)
"""Things of a sheet that are picked from a list."""
PLACE, ENTRY, NOTE, CHAPTER, REFUSED = "place", "entry", "note", "chapter", "anyway"
RESULTS = ("success", "failure", "running", "")
MOST_CHAPTERS, HEARTS = 9, 3
MOST, MOST_VIRTUE, VICE_BOXES = 99, 20, 4
OWN = ("techniques", "heroic_arcs", "peril_arcs", "talents", "portraits")


class HouseRuleDialog(Overlay):
    """What, whose, and how much or where. `decide` is given the house rule, and says whether it was taken."""

    def __init__(self, owner: QWidget, view: TableView, decide: Callable[[Overruling], bool], knight: str = "") -> None:
        words = "sheets" if view.by_hand else "house"
        super().__init__(owner, tr(f"{words}.pen" if view.by_hand else "house.title"), width=620)
        self.view, self._decide = view, decide
        self.body.addWidget(label(tr(f"{words}.words"), wrap=True))
        self.what, self.whom, self.choice = Combo(), Combo(), Combo()
        self.number, self.space, self.words = Number(), QLineEdit(), QLineEdit()
        self.words.setMaxLength(500)
        for what in self._things():
            self.what.addItem(tr(f"word.{what}") if what in (*VIRTUES, *VICES) else tr(f"house.{what}"), what)
        for each in view.party():
            self.whom.addItem(speech.names_of(view.library).called(each.id), each.id)
        asked = view.asked()
        whom = knight or (asked.id if asked is not None else "")
        self.whom.setCurrentIndex(max(0, self.whom.findData(whom)))
        line = row(gap=8)
        for widget in (self.whom, self.what, self.number, self.space):
            line.addWidget(widget)
        line.addStretch()
        self.body.addLayout(line)
        self.body.addWidget(self.choice)
        self.body.addWidget(self.words)
        self.said = label(role="soft", wrap=True)
        self.body.addWidget(self.said)
        self.deed = QPushButton(tr("sheets.write" if view.by_hand else "house.decide"))
        self.deed.setProperty("primary", "true")
        self.deed.clicked.connect(self.decide)
        self.foot.addStretch()
        self.foot.addWidget(self.deed)
        self.what.currentIndexChanged.connect(self._show)
        self.whom.currentIndexChanged.connect(self._show)
        named = ((self.what, "what"), (self.whom, "whom"), (self.number, "value"), (self.space, "space"))
        for widget, key in (*named, (self.choice, "choice"), (self.words, "entry")):
            name(widget, tr(f"house.{key}"))
        self._show()

    def _things(self) -> list[str]:
        """What can be decided here."""
        if self.view.by_hand:
            return [ENTRY, NOTE, CHAPTER, *TALE, *ON_THE_SHEET, *VIRTUES, *VICES, *CARDS, *TRACKS]
        there = [PLACE] * (self.view.game.clash is not None) + [REFUSED] * bool(self._refused())
        return [*there, *ON_THE_SHEET, *ON_THE_BOARD, *TRACKS, *VIRTUES, *VICES, *WRITTEN, CHAPTER, NOTE, ENTRY]

    def _refused(self) -> list[tuple[str, str]]:
        """What the question refuses and can be done all the same."""
        found = []
        for refusal in (each for each in self.view.rulings.refusals() if each.anyway):
            words, why = speech.refusal(refusal, self.view)
            found.append((tr("house.refused_option", what=words, why=why), refusal.option.key))
        return found

    def _choices(self, what: str, knight: KnightView) -> list[tuple[str, str]]:
        """What there is to pick from, each with its words."""
        library, names = self.view.library, speech.names_of(self.view.library)
        owned = [item.gear for item in knight.sheet.armory]
        if what == REFUSED:
            return self._refused()
        if what == "node":
            return [(node, node) for node in NODES]
        if what in TALE:
            return self._tale(what, knight)
        if what == "saint":
            return [(tr("house.no_saint"), ""), *((names.name("saint", id), id) for id in library.saints)]
        if what == "unlock":
            cards = [card for shelf in OWN for card in getattr(library, shelf).values() if card.knight == knight.id]
            return [(str(card.name.get(CATALOGUE.language)), card.id) for card in cards]
        gear = owned if what == "lose_gear" else [id for id in library.gear if id not in owned]
        return [(names.name("gear", id), id) for id in gear]

    def _tale(self, what: str, knight: KnightView) -> list[tuple[str, str]]:
        """Results of quests and investigations, the newest chapter first; friends; notes."""
        library, names = self.view.library, speech.names_of(self.view.library)
        if what == "rapport":
            return [(names.name("knight", id), id) for id in library.knights if id != knight.id]
        if what == "lose_note":
            return [(note_words(library, id) or names.name("note", id), id) for id in knight.sheet.notes]
        found = []
        for chapter in range(len(knight.sheet.tale), 0, -1):
            rows = [str(chapter)] if what == "quest" else [f"{chapter}-{each}" for each in OFFERED]
            for row_ in rows:
                called = tr("sheet.chapter", number=row_) if what == "quest" else tr("goal.investigation", number=row_)
                results = [(tr(f"word.result.{result or 'open'}"), f"{row_}:{result}") for result in RESULTS]
                found += [(tr("house.result", what=called, result=words), key) for words, key in results]
        return found

    def _show(self) -> None:
        """The fields that belong to what is decided, with how it stands now."""
        what, knight = str(self.what.currentData()), self.view.game.knights.get(str(self.whom.currentData()))
        self.whom.setVisible(what not in (*TRACKS, REFUSED))
        self.number.setVisible(what in (*NUMBERS, *TRACKS, CHAPTER, "rapport"))
        self.space.setVisible(what == PLACE)
        self.words.setVisible(what in (ENTRY, NOTE))
        self.choice.setVisible(what in (*WRITTEN, REFUSED))
        self.choice.clear()
        if knight is not None and what in (*WRITTEN, REFUSED):
            for words, value in self._choices(what, knight):
                self.choice.addItem(words, value)
        if what in VIRTUES:
            self.number.setRange(-MOST_VIRTUE, MOST_VIRTUE)
        else:
            most = {CHAPTER: MOST_CHAPTERS, "rapport": HEARTS} | dict.fromkeys(VICES, VICE_BOXES)
            self.number.setRange(0, most.get(what, MOST))
        self.number.setValue(self._now(what, knight))

    def _now(self, what: str, knight: KnightView | None) -> int:
        """How it stands."""
        if what in TRACKS:
            return int(getattr(self.view.expedition, what))
        if knight is not None and what == CHAPTER:
            return len(knight.sheet.tale) + 1
        if knight is None or what not in NUMBERS:
            return 0
        sheet = knight.sheet
        if what in VIRTUES or what in VICES:
            return (sheet.virtues if what in VIRTUES else sheet.vices).get(what, 0)
        return int(getattr(knight if hasattr(knight, what) else sheet, what))

    def rule(self) -> Overruling:
        """The house rule as the game takes it."""
        what = str(self.what.currentData())
        if what == REFUSED:
            return Anyway(str(self.choice.currentData()))
        whom = "" if what in TRACKS else str(self.whom.currentData())
        values = {PLACE: self.space.text().strip().upper(), ENTRY: self.words.text(), NOTE: self.words.text()}
        values |= dict.fromkeys(WRITTEN, str(self.choice.currentData()))
        values["rapport"] = f"{self.choice.currentData()}:{self.number.value()}"
        return HouseRule(what, whom, values.get(what, str(self.number.value())))

    def decide(self) -> None:
        """Hand it over; what is refused stays to be changed."""
        if self._decide(self.rule()):
            self.dismiss()
        else:
            self.said.setText(tr("house.refused"))
