"""Playing journals again: a session at the start of one, its answers, and what they add up to."""

from __future__ import annotations

from kf_desktop.door.chronicle import ExpeditionTold
from kf_desktop.door.reel import ReelChapter
from kf_desktop.engine.codec import fingerprint
from kf_desktop.engine.decision import Answer, IllegalAnswer
from kf_desktop.engine.journal.house_answers import read_answer
from kf_desktop.engine.journal.records import Journal
from kf_desktop.engine.session import Session
from kf_desktop.host.chronicle import Teller
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import State


def chapter_of(journal: Journal) -> ReelChapter:
    """What the journal is about, judged by the state that it starts from."""
    origin = journal.origin
    skirmish = bool(origin.get("skirmish"))
    reading = not skirmish and len(origin.get("scenes", [])) > 1  # pages lie on the scene with which it will begin
    number = int(origin.get("campaign", {}).get("expeditions", 0)) + 1
    return ReelChapter(number, reading, skirmish, rose=bool(origin.get("rosegraal")))


def at_its_start(journal: Journal, box: Box) -> Session[State, Box]:
    """A session in which none of the journal's answers has been given yet."""
    start = {"answers": 0, "state": journal.origin, "fingerprint": fingerprint(journal.origin)}
    data = {"origin": journal.origin, "answers": [], "luck": journal.luck, "fingerprint": "", "checkpoint": start}
    return Session.load(RULES, box, data)


def play(session: Session[State, Box], answer: Answer) -> bool:
    """Play an answer of a journal, or a house rule in it; False if it does not fit."""
    try:
        if (rule := read_answer(answer)) is not None:
            return session.overrule(rule)
        session.answer(answer)
    except IllegalAnswer:
        return False
    return True


def tell(journal: Journal, box: Box) -> ExpeditionTold:
    """Play an expedition through, and read what happened."""
    chapter, session, given = chapter_of(journal), at_its_start(journal, box), 0
    teller = Teller(chapter.expedition)
    teller.read(session.events)  # the first page of all is open before anybody has answered
    for answer in journal.answers:
        told = len(session.events)
        if not play(session, answer):
            break
        given += 1
        teller.read(session.events[min(told, len(session.events)) :])
        if session.past:  # what follows belongs to the next expedition
            break
    teller.told.prologue, teller.told.rose = chapter.prologue, chapter.rose
    teller.told.by_hand = "sheets" in journal.origin.get("modes", [])
    teller.told.lost = len(journal.answers) - given
    return teller.told
