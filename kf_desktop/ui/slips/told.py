"""The slips of a moment, read from the events: what befell whom, and what it came of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kf_desktop.ui.i18n import speech
from kf_desktop.ui.slips.notes import MOVES, OF_KNIGHTS, OF_MONSTERS, OWN_DEEDS, WEARS_OUT
from kf_desktop.ui.slips.since import ATTACKS
from kf_desktop.ui.slips.slip import MONSTER, Note, Part, Slip, Source
from kf_desktop.ui.staging.figures import spaces_of

if TYPE_CHECKING:
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.table.view import TableView

TURNS = ("knight_turn", "knight_round", "monster_round", "activation")
"""Here somebody else begins: what came before is not behind what follows."""
STRIKES = ("ai_card", "signature", "routine")
"""The monster's card of which all comes that follows."""
GOES_ON = ("attacked", "evasion_roll", "evasion_cards", "hits", "mortis", "judicium", "crash")
"""No deed of the knights any more: after a reaction the attack goes on, a card does what it does."""
ANSWERS = ("response", "attack_response")
TRAIT = "trait"
NOT_OURS = frozenset((*STRIKES, *GOES_ON, *ANSWERS, TRAIT))
"""What no player does, and is to be seen before the next question is answered."""
SOURCES = NOT_OURS.union(TURNS, ATTACKS, ("uses",))
PERIL = ("overheats", "mortis", "judicium", "massive_peril", "dies")
"""What a loss leads to: it came of the same thing."""
ENDS = ("clash_won", "clash_lost", "encounter_ends")


def slips(view: TableView, first: int) -> tuple[Slip, ...]:
    """What has happened in a clash or an Encounter since that event, in the order of the rail, the monster last."""
    events = view.events
    if not view.at_a_board and not any(event.kind in ENDS for event in events[first:]):
        return ()
    teller = _Teller(view)
    begins = next((at for at in range(first - 1, -1, -1) if events[at].kind in TURNS), first)
    for event in events[begins:first]:
        teller.follow(event)
    for place, event in enumerate(events[first:], first):
        teller.tell(place, event)
    owners = [*(knight.id for knight in view.row()), *([MONSTER] if view.at_a_board else [])]
    return tuple(Slip(owner, teller.parts(owner)) for owner in owners if owner in teller.told)


class _Teller:
    """Goes through the events and knows what they come of."""

    def __init__(self, view: TableView) -> None:
        self.told: dict[str, list[tuple[Source, list[Note]]]] = {}
        """By owner: what it came of, and the notes."""
        self._view, self._names = view, speech.names_of(view.library)
        self._by, self._card = Source(), ""
        """What the knights owe it to, and the id of its card."""
        self._chain = Source()
        """What the last loss came of."""
        self._struck_by, self._weapon = Source(), ""
        """The knights' attack, or the figure that it is aimed at where there are several; and its weapon."""
        self._own = True
        """Whether the knights do it themselves."""
        self._answers = False
        """Whether the monster answers an attack: then its ways are told."""
        self._gone = 0

    def parts(self, owner: str) -> tuple[Part, ...]:
        """What the slip of that owner says."""
        return tuple(Part(by, tuple(notes)) for by, notes in self.told[owner])

    def follow(self, event: Event) -> None:
        """Take in an event that is no longer told."""
        if event.kind in SOURCES:
            self._come_of(event, self._names.resolve(event.args, self._view))

    def tell(self, place: int, event: Event) -> None:
        """Take in an event, and tell it."""
        kind, knight = event.kind, event.args.get("knight")
        if kind not in SOURCES and kind not in OF_KNIGHTS and kind not in OF_MONSTERS:
            return
        said = self._names.resolve(event.args, self._view)
        if kind in SOURCES:
            self._come_of(event, said)
        if kind in OF_MONSTERS and self._is_of_monster(event):
            self._gone = self._gone + len(spaces_of(event)) if kind == MOVES else 0
            note = OF_MONSTERS[kind](event, {**said, "gone": self._gone})
            self._note(MONSTER, self._struck_by, place, note)
        elif kind in OF_KNIGHTS and isinstance(knight, str) and knight and not self._is_own(event):
            self._note(knight, self._cause(event), place, OF_KNIGHTS[kind](event, said))

    def _note(self, owner: str, by: Source, place: int, note: Note | None) -> None:
        """Write it down; what is said twice in a row is said once, unless it is a number, and so is a way."""
        if note is None:
            return
        parts = self.told.setdefault(owner, [])
        if not parts or parts[-1][0] != by:
            parts.append((by, []))
        notes = parts[-1][1]
        again = notes and note.words[:1] not in "+−" and replace(notes[-1], event=note.event) == note
        if notes and (again or self._goes_on(notes[-1], place)):
            notes.pop()
        notes.append(replace(note, event=place))

    def _goes_on(self, before: Note, place: int) -> bool:
        """Whether the event there is a way of the monster that goes on after the one of which the note says."""
        return all(self._view.events[at].kind == MOVES for at in (before.event, place))

    def _come_of(self, event: Event, said: dict[str, Any]) -> None:
        """What follows comes of this."""
        kind = event.kind
        if kind not in GOES_ON:
            self._chain = Source()
        if kind in TURNS:
            self._own, self._answers, self._by = True, False, Source()
        elif kind in STRIKES:
            self._own, self._card = False, str(event.args["card"])
            self._by = Source(str(said["figure"]), str(said["card"]))
        elif kind in ANSWERS or kind == TRAIT:
            self._own, self._answers = False, self._answers or kind != TRAIT
            if "card" in said:
                self._by, self._card = Source(what=str(said["card"])), str(event.args["card"])
        elif kind in ATTACKS:
            self._own, self._answers, self._by = True, False, Source()
            self._weapon = str(event.args.get("gear", ""))
            who = said["figure"] if self._are_several() else self._names.called(str(event.args["knight"]))
            self._struck_by = Source(str(who), str(said.get("gear", "")))
        else:
            self._own = kind == "uses"

    def _are_several(self) -> bool:
        """Whether it has to be said which of the monster's figures was attacked."""
        fight = self._view.game.clash or self._view.expedition.encounter
        return fight is not None and len(fight.figures) > 1

    def _cause(self, event: Event) -> Source:
        """What is behind it: the card that a loss names, with all that the loss leads to; else what strikes."""
        cause = str(event.args.get("cause", ""))
        if event.kind == "lose":
            named = "." in cause and cause != self._card
            self._chain = Source(what=self._names.name("card", cause)) if named else self._by
        chained = event.kind in (*PERIL, "lose") and self._chain != Source()
        return self._chain if chained else self._by

    def _is_own(self, event: Event) -> bool:
        """Whether the knights have done it themselves, or it belongs to their attack: that is no news."""
        cools = event.kind == "lose" and event.args.get("what") != "vigor"
        worn = event.kind == WEARS_OUT and event.args.get("gear") == self._weapon
        return worn or (self._own and (cools or event.kind in OWN_DEEDS))

    def _is_of_monster(self, event: Event) -> bool:
        """Some kinds are about knights as well; its ways are seen by themselves, but for those that answer."""
        if event.kind in OF_KNIGHTS:
            return "figure" in event.args
        return event.kind != MOVES or self._answers
