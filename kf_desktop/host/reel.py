"""A game as a table to look at: its journals played again as far as one wants to see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kf_desktop.door.changes import EVERYTHING, Changes
from kf_desktop.door.chronicle import Chronicle
from kf_desktop.door.reel import Mark
from kf_desktop.engine.decision import Answer, IllegalAnswer
from kf_desktop.engine.journal.house_answers import Overruling
from kf_desktop.engine.journal.records import Journal
from kf_desktop.engine.session import Session
from kf_desktop.host.playing_again import at_its_start, chapter_of, play, tell
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import State

if TYPE_CHECKING:
    from kf_desktop.door.reel import Reel

MARKED = (
    *("expedition_begins", "expedition_over", "expedition_failed", "phase", "delve_round", "encounter", "rest"),
    *("clash_begins", "monster_round", "knight_round", "clash_won", "clash_lost", "wound", "dies", "luck_undone"),
)
"""The kinds of marks on the bar."""


class SessionReel(SessionTable):
    """The journals of a game, the oldest first; the newest may still be going on."""

    def __init__(self, box: Box, journals: Sequence[Journal], seat: str = "") -> None:
        """
        Raises:
            CodecError: the last journal does not begin with a state of these rules.
        """
        self.box, self.journals = box, journals
        self.chapters = tuple(chapter_of(journal) for journal in journals)
        self._open(len(journals) - 1)
        super().__init__(self.session, seat)

    def _open(self, chapter: int) -> None:
        """Play a chapter through once, to learn where everything is."""
        self.chapter = chapter
        journal = self.journals[chapter]
        self.session = self._from_the_start()
        self.place, self.marks = 0, tuple[Mark, ...]()
        found: list[Mark] = []
        for answer in journal.answers:
            told = len(self.session.events)
            if not self._give(answer):
                break
            fresh = self.session.events[told:]
            found += [Mark(self.place, event) for event in fresh if event.kind in MARKED]
            if self.session.past:  # what follows belongs to the next expedition
                break
        self.marks, self.length = tuple(found), self.place
        self.lost = len(journal.answers) - self.length

    def _from_the_start(self) -> Session[State, Box]:
        return at_its_start(self.journals[self.chapter], self.box)

    def _give(self, answer: Answer) -> bool:
        """Play the next answer of the journal; False if it does not fit the rules any more."""
        if not play(self.session, answer):
            return False
        self.place += 1
        return True

    @property
    def given(self) -> Answer | None:
        return self.journals[self.chapter].answers[self.place] if self.place < self.length else None

    def turn_to(self, chapter: int) -> Changes:
        self._open(chapter)
        self.seek(0)
        return EVERYTHING

    def seek(self, place: int) -> Changes:
        before = self._look()
        place = max(0, min(place, self.length))
        if place < self.place and not self.session.past:
            self.session.go_back(place)
            self.place = place
        elif place < self.place:
            self.session, self.place = self._from_the_start(), 0
        for answer in self.journals[self.chapter].answers[self.place : place]:
            self._give(answer)
        return self._since(before)

    def chronicle(self) -> Chronicle:
        view = self.view
        return Chronicle(view.campaign.name, view.party, tuple(tell(journal, self.box) for journal in self.journals))

    def branch(self) -> Session[State, Box]:
        """A game of its own that goes on from this place. To stray from what is known to come is luck undone."""
        branched = Session.load(RULES, self.box, self.session.data())
        branched.past = list(self.session.past)
        rest = self.journals[self.chapter].answers[self.place : self.length]
        branched.taken_back = [(answer, True) for answer in reversed(rest)]
        return branched

    def answer(self, keys: Sequence[str]) -> Changes:
        """Nothing is answered here.

        Raises:
            IllegalAnswer: always.
        """
        raise IllegalAnswer("This was played already: it can be looked at, and nothing else.")

    def overrule(self, rule: Overruling) -> Changes:
        raise IllegalAnswer("This was played already: it can be looked at, and nothing else.")

    def undo(self) -> None:
        return None

    def redo(self) -> None:
        return None


if TYPE_CHECKING:

    def _is_a_reel(reel: SessionReel) -> Reel:
        return reel
