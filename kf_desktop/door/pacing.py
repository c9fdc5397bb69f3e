"""Which questions answer themselves, by the stops that the player has set.

Such an answer is an ordinary one in the journal. To a player, a window about dice and the question which of them are
rolled again are one question: "keep" answers both, and "roll again" leads to the second. What the first window of an
attack will offer is shown together with its dice: to use it is to keep them.
What the rules ask many times in a row, one gesture answers; the journal has each answer by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from kf_desktop.door.changes import Changes, Part
from kf_desktop.door.gestures.at_once import (
    CLUE,
    GIVING_UP,
    KNIGHTS_TURN,
    OF_AN_ATTACK,
    READING,
    REST,
    TO_THE_END,
    as_one,
    as_they_come,
    asked_of,
    by_its_end,
    goes_on,
    is_many,
    on_the_way,
    one_by_one,
    with_recommended,
)
from kf_desktop.door.rulings import Pace
from kf_desktop.door.stops import Stop, Window, stop_at
from kf_desktop.door.subjects import DrawnSubject, DrawnWay, ForkSubject, KnightAttackSubject
from kf_desktop.door.table import Table
from kf_desktop.engine.decision import Answer, Decision, IllegalAnswer, Kind, Option, Scalar
from kf_desktop.engine.events import Event

PASS, AGAIN = "pass", "again"
GO_ON = "continue"
"""The only answer to a page on which nothing is to be chosen."""
EXERT = "exert"
"""The label of an option that exerts a technique: it goes further away for what stands below its text."""
KEEPING, KEEPING_ONLY = Option(PASS, "keep_dice"), Option(PASS, "keep_dice_only")
"""The way on from dice, and where it also passes over what lies by them."""
ROLLING = "roll_again"
ROLL_MISSES = "misses"
"""The answer that rolls all dice again that have failed, for the Heat that it says."""
KEEPS = "keeps"
KEEPS_MISSES = "misses"
"""The arguments of an option for use after the dice: how many could be rolled again, and how many have failed."""
REROLL_AFTER = {"window.attack_roll": "reroll.attack", "window.power_roll": "reroll.power"}
"""The questions about the same dice, by the window before them."""
REPLACING = ("replace.attack", "replace.power", "replace.evasion", "replace.test")
"""Where a squire may draw another Mettle card, as a knight rolls dice again."""
FIRST_WINDOW = "window.first_window"
SHOWN_ON_THE_MAP = ("tile_revealed", "tile_placed", "monster_appears", "monster_moves", "only_one_answer")
"""Kinds of events that a page need not be opened again for."""
MOST = 50
"""How many questions may answer themselves in a row; more is taken for a mistake."""

_REPLACED = ("replace.attack", "replace.power", "replace.evasion")
_DICE = ("window.attack_roll", "window.power_roll", "window.evasion_roll", *_REPLACED)
_ATTACK = ("window.first_window", "window.second_window", "clue.power")
_TESTS = ("reroll.test", "replace.test", "window.test", "window.save")
COURSES = ("path", "turn", "choose.spawn", "choose.end", "choose.behind", "choose.appear")
"""Where several ways, facings or spaces are equally right for a monster."""
A_WALK = "path"
"""The question at a fork of a knight's way to its `goal`; of a figure it is one of the courses."""
WEAPONS = ("choose.defensive_weapon", "choose.armor_weapon", "choose.defying_weapon")
"""With what an attacked knight defends."""
_ALIKE = (
    *WEAPONS,
    *(CLUE, "choose.encounter_action", "choose.facing", "choose.loot", "choose.sigh"),
    *("order.effects", "rosegraal.returns"),
)
_CHOICES = ("choose.cantrip", "choose.arc", "choose.pass_token")


def window_of(decision: Decision) -> Window | None:
    """The kind of window that the decision is; None for a question that is always put."""
    if decision.secret:
        return None
    if decision.prompt in COURSES:
        walks = decision.prompt == A_WALK and "goal" in decision.args
        return Window.COURSE if "figure" in decision.args else Window.ALIKE if walks else None
    if decision.prompt in _ALIKE:
        return Window.ALIKE
    if decision.prompt in _TESTS:
        return Window.TEST
    if decision.prompt in _CHOICES:
        return Window.CHOICE
    if decision.prompt in _DICE or (decision.kind is Kind.REROLL and decision.least == 0):
        return Window.DICE
    if decision.prompt in _ATTACK:
        return Window.ATTACK
    return Window.REACTION if decision.kind is Kind.WINDOW else None


Told: TypeAlias = tuple[str, Answer | None]
"""The prompt of a question still to come, and its answer, given in advance; None = it is asked in any case."""
_Question: TypeAlias = tuple[str, str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Gone:
    """A question that answered itself: where in the log, and the word for it (`gone.<word>` in the catalogue)."""

    event: int
    word: str
    knight: str = ""
    """Who was asked, if it was one knight."""


@dataclass(slots=True)
class Pacing:
    """What a player has set, and up to where an undo makes every question be asked."""

    stops: Mapping[str, str] = field(default_factory=dict)
    """By kind of window; where it could matter if nothing is set."""
    taught: bool = False
    """Whether a lesson is played: it shows every window in which something could be done."""
    gone: list[Gone] = field(default_factory=list)
    _held: int = -1
    """Up to this place of the journal every question is asked, since it has been taken back once."""
    _next: list[Told] = field(default_factory=list)
    """The questions that were answered together with the last one; None as answer = it is asked in any case."""
    _read: int = 0
    """How many events had been told when the player answered last."""
    _asked_of: Scalar | None = None
    """The knight or figure whom the last answer was about."""
    _declined: frozenset[str] = frozenset()
    """What was offered ahead of its window and not taken."""
    _clicked: list[int] = field(default_factory=list)
    """The questions that were answered with the same click as the one before, by their numbers."""
    _before: dict[_Question, Answer] = field(default_factory=dict)
    """The last answers to the small choices of an attack, by question."""
    _through: bool = False
    """Whether the player wants to see no more windows of this attack."""
    _to_the_end: Decision | None = None
    """The question with which those of its kind that follow are answered as well."""
    _as_recommended: bool = False
    """Whether monsters go, come up and look as is recommended, until the next turn of a knight."""

    def stop(self, window: Window) -> Stop:
        """When the table stops there."""
        return stop_at(window, self.stops)

    def shown(self, table: Table) -> Decision | None:
        """The decision as it is put, with the offer to have monsters go as is recommended."""
        decision, best = self._put(table), self._recommended(table)
        return with_recommended(decision, best) if decision is not None and best else decision

    def _recommended(self, table: Table) -> Answer:
        """What is recommended where it is asked how a monster goes, comes up or looks; else nothing."""
        decision = table.decision
        if decision is None or decision.refusal_of(table.seat) or window_of(decision) is not Window.COURSE:
            return ()
        return table.pace().recommended if not self.taught and self.stop(Window.COURSE) is Stop.MATTERS else ()

    def _put(self, table: Table) -> Decision | None:
        """The decision: a window about dice also leads to rolling them again, and many are put as one."""
        decision = table.decision
        if decision is None or decision.refusal_of(table.seat):
            return decision
        if decision.prompt == READING and self._may_skip(table):
            return replace(decision, options=[*decision.options, TO_THE_END[READING]])
        if ways := self._ways(table):
            return by_its_end(decision, ways)
        if decision.kind is Kind.WINDOW and (vain := table.pace().vain):
            decision = replace(decision, options=[option for option in decision.options if option.key not in vain])
        if decision.prompt not in REROLL_AFTER:
            return as_one(decision)
        again, ahead = self._again(table), self._ahead(table)
        if not (again or ahead) or not any(option.key == PASS for option in decision.options):
            return decision
        if again:
            lost = {KEEPS: again, KEEPS_MISSES: _misses(table)}
            ahead = tuple(replace(option, args={**option.args, **lost}) for option in ahead)
        exerts = [option for option in decision.options if option.label == EXERT]
        others = [option for option in decision.options if option not in exerts and option.key != PASS]
        missed = self._missed(table)
        heat = max(0, len(missed) - int(decision.args.get("free", 0)))
        rolling = [Option(ROLL_MISSES, "roll_misses", {"amount": len(missed), "heat": heat})] if missed else []
        rolling += [Option(AGAIN, ROLLING, {"amount": again})] if again else []
        return replace(decision, options=[*others, *ahead, *exerts, *rolling, KEEPING_ONLY if ahead else KEEPING])

    def _may_skip(self, table: Table) -> bool:
        """Whether the prologues are being read with which a campaign begins: only pages lie over its first scene."""
        first, *pages = table.view.scenes
        return not self.taught and not first.step and bool(pages) and all(page.scene == "story" for page in pages)

    def _ways(self, table: Table) -> Mapping[str, DrawnWay]:
        """The ways of a monster that are put as one question, about the space on which it ends."""
        decision = table.decision
        forks = decision is not None and isinstance(decision.subject, ForkSubject)
        return table.pace().ways if forks and self.stop(Window.COURSE) is not Stop.ALWAYS else {}

    def _again(self, table: Table) -> int:
        """Dice that can be rolled again after the window; 0 for a player who wants every window on its own."""
        return table.pace().again if self.stop(Window.DICE) is not Stop.ALWAYS else 0

    def _missed(self, table: Table) -> Answer:
        """The dice of an attack roll that have failed, if all of them can be rolled again."""
        decision = table.decision
        if self.taught or not self._again(table) or decision is None or "free" not in decision.args:
            return ()
        missed = tuple(die.key for die in table.pace().dice if not die.args.get("success"))
        return missed if len(missed) <= self._again(table) else ()

    def _ahead(self, table: Table) -> tuple[Option, ...]:
        """What of the first window is shown with the dice: nothing for a player who wants that window on its own."""
        early = self.stop(Window.ATTACK) is Stop.MATTERS and self.stop(Window.DICE) is not Stop.ALWAYS
        return table.pace().ahead if early and not self.taught else ()

    def meant(self, table: Table, keys: Answer) -> Answer:
        """What an answer to the decision as it is shown means to the table."""
        decision = table.decision
        self._next, self._declined, self._to_the_end = [], frozenset(), None
        if decision is None:
            return keys
        if keys == (REST,) and (best := self._recommended(table)):
            self._as_recommended, keys = True, best
        drawn = decision.subject.spaces if isinstance(decision.subject, DrawnSubject) else self._ways(table)
        said = one_by_one(decision, keys) if decision.prompt in GIVING_UP else on_the_way(drawn, keys)
        if said:
            self._next = [(decision.prompt, each) for each in said[1:]]
            return said[0]
        if decision.prompt in (*TO_THE_END, *OF_AN_ATTACK) and keys == (REST,):
            self._to_the_end = decision
            return as_they_come(decision)
        if decision.prompt not in REROLL_AFTER:
            return keys
        ahead = frozenset(option.key for option in self._ahead(table))
        early = len(keys) == 1 and keys[0] in ahead
        if keys not in ((PASS,), (AGAIN,), (ROLL_MISSES,)) and not early:
            return keys
        if self._again(table):
            rolled = self._missed(table) if tuple(keys) == (ROLL_MISSES,) else ()
            self._next.append((REROLL_AFTER[decision.prompt], None if keys == (AGAIN,) else rolled))
        if early:
            self._next.append((FIRST_WINDOW, keys))
        if tuple(keys) not in ((AGAIN,), (ROLL_MISSES,)):
            self._declined = ahead.difference(keys)
        return (PASS,)

    def answer(self, table: Table, keys: Answer, then: Told | None = None) -> Changes:
        """Answer the decision as it is shown, and all that answers itself after it; what has changed.

        `then` is the prompt of the next question and what is said to it with the same click, if that is what comes.

        Raises:
            IllegalAnswer: the keys are no answer to it; nothing has changed.
        """
        before, read = table.decision, len(table.events)
        done = [table.answer(self.meant(table, keys))]
        self._read = read
        clicked = (
            then is not None
            or tuple(keys) == (ROLL_MISSES,)
            or self._to_the_end is not None
            or (before is not None and is_many(before))
        )
        self._asked_of = asked_of(before)
        if before is not None and window_of(before) is Window.CHOICE:
            self._before[_question(before)] = tuple(keys)
        if then is not None:
            self._next = [then]
        if before is not None and table.decision is not None and table.decision.seq < before.seq:
            self._held = -1  # the journal has begun anew
        self._clicked = [seq for seq in self._clicked if before is not None and seq < before.seq]
        done += self.play_on(table, clicked=clicked)
        return together(done)

    def can_run_through(self, table: Table) -> bool:
        """Whether a window of a knight's attack is open that can be passed together with all those after it."""
        return _of_own_attack(table.decision) and _way_out(table.decision) is not None

    def run_through(self, table: Table) -> Changes | None:
        """Use nothing and keep the dice until the attack asks something else; None outside a window of an attack."""
        decision = table.decision
        answer = _way_out(decision) if decision is not None and _of_own_attack(decision) else None
        if answer is None:
            return None
        self._through = True
        return self.answer(table, answer)

    def play_on(self, table: Table, *, clicked: bool = False) -> list[Changes]:
        """Give what a click has answered (`clicked`), then what answers itself, up to a question to be asked."""
        done: list[Changes] = []
        while len(done) < MOST and (decision := table.decision) is not None:
            if decision.prompt == READING and not self._may_skip(table):
                self._to_the_end = None
            if decision.prompt in KNIGHTS_TURN:
                self._as_recommended = False
            meant, answer = self._told(decision)
            if not meant:
                answer = self.goes_by(table)
            if answer is None:
                self._next = []
                break
            told, word = len(table.events), "" if meant else self._word(table, decision)
            try:
                done.append(table.answer(answer))
            except IllegalAnswer:  # then it is put
                break
            clicked = clicked and meant
            if clicked:
                self._clicked.append(decision.seq)
            if not meant:
                self.gone.append(Gone(told, word, str(decision.args.get("knight", ""))))
        return done

    def goes_by(self, table: Table) -> Answer | None:
        """The answer that the question gives itself; None if it is to be asked."""
        decision = table.decision
        window = window_of(decision) if decision is not None else None
        self._through = self._through and _of_own_attack(decision)
        if decision is None or window is None or decision.refusal_of(table.seat):
            return self._left(table)
        if self._through:
            return _way_out(decision)
        if decision.seq <= self._held:
            return None
        stop = self.stop(window)
        if window is Window.CHOICE:
            return self._chosen_before(table, decision, stop)
        if stop is Stop.NEVER or (window is Window.COURSE and self._as_recommended):
            return _best_course(table.pace(), decision) if window is Window.COURSE else _way_out(decision)
        if stop is Stop.ALWAYS:
            return None
        pace = table.pace()
        if pace.pointless:
            return pace.answer
        nothing_new = pace.lapses is not None and self._declined.issuperset(pace.lapses)
        return _way_out(decision) if nothing_new and not self.taught else None

    def _word(self, table: Table, decision: Decision) -> str:
        """The word by which the log says that the question answers itself."""
        window = window_of(decision)
        if window is Window.COURSE and not table.pace().pointless:
            return "recommended"
        return _word(decision) if window is not Window.CHOICE or _question(decision) in self._before else "all_one"

    def _left(self, table: Table) -> Answer | None:
        """The way on from a page that was read before what it led to, and comes back with nothing more to choose."""
        decision = table.decision
        if decision is None or decision.refusal_of(table.seat) or decision.seq <= self._held:
            return None
        if decision.prompt != READING or [option.key for option in decision.options] != [GO_ON]:
            return None
        left = _last_told(table.events, decision.args) != _page(decision.args)
        return (GO_ON,) if left or self._says_nothing_new(table) else None

    def _says_nothing_new(self, table: Table) -> bool:
        """Whether the page was open before the last answer, and the map alone shows what has come of that."""
        since = table.events[self._read :]
        opened = any(event.kind == "paragraph" for event in table.events[: self._read])
        return opened and all(event.kind in SHOWN_ON_THE_MAP for event in since)

    def _told(self, decision: Decision) -> tuple[bool, Answer | None]:
        """Whether and how the question was answered together with the last one; those asked before it are dropped."""
        if self._to_the_end is not None and goes_on(self._to_the_end, decision):
            return True, as_they_come(decision)
        prompts = [prompt for prompt, _ in self._next]
        if decision.prompt not in prompts:
            return False, None
        if isinstance(decision.subject, DrawnSubject | ForkSubject) and asked_of(decision) != self._asked_of:
            self._next = []  # that way has come to an end, and somebody else is drawn
            return False, None
        place = prompts.index(decision.prompt)
        _, answer = self._next[place]
        self._next = self._next[place + 1 :]
        return True, answer

    def _chosen_before(self, table: Table, decision: Decision, stop: Stop) -> Answer | None:
        """The last answer to the same question, or the first option if all come to the same.

        A player who never wants to be asked begins with the first option.
        """
        if stop is Stop.ALWAYS or self.taught or (decision.least, decision.most) != (1, 1):
            return None
        if (before := self._before.get(_question(decision))) is not None:
            return before
        return (decision.options[0].key,) if stop is Stop.NEVER or table.pace().pointless else None

    def undo(self, table: Table) -> Changes | None:
        """Take one answer back, whoever gave it: from now on every question up to that place is asked.

        The answers that one click gave are taken back together.
        """
        before = table.decision
        done = table.undo()
        while done is not None and table.decision is not None and table.decision.seq in self._clicked:
            more = table.undo()
            done = together([done, more]) if more is not None else done
        if done is not None:
            self._next, self._declined, self._through, self._as_recommended = [], frozenset(), False, False
            now = table.decision.seq if table.decision is not None else -1
            if before is not None and before.seq < now:
                self._held, self._clicked = now, []  # back in the journal before
            self._held = max(self._held, before.seq - 1 if before is not None else now)
            self.gone = [gone for gone in self.gone if gone.event < len(table.events)]
        return done

    def redo(self, table: Table) -> Changes | None:
        """Redo what was taken back last: one answer, or all that one click gave; None if there is nothing."""
        before = table.decision
        done = table.redo()
        while done is not None and table.decision is not None and table.decision.seq in self._clicked:
            more = table.redo()
            if more is None:
                break
            done = together([done, more])
        if done is not None:
            self._next, self._declined, self._through = [], frozenset(), False
            if before is not None and table.decision is not None and table.decision.seq < before.seq:
                self._held, self._clicked = -1, []  # the journal has begun anew
        return done


def _best_course(pace: Pace, decision: Decision) -> Answer:
    """What all come to, or is recommended, of a way its first fork; the first where nothing is."""
    best = pace.answer or pace.recommended or (decision.options[0].key,)
    return next(iter(on_the_way(pace.ways, best)), best)


def _misses(table: Table) -> int:
    """How many of the dice on the table have failed."""
    return sum(not die.args.get("success") for die in table.pace().dice)


def _question(decision: Decision) -> _Question:
    """The same question at another time: who is asked what, with the same options."""
    return (decision.prompt, str(decision.args.get("knight", "")), frozenset(option.key for option in decision.options))


def _last_told(events: Sequence[Event], otherwise: Mapping[str, object]) -> tuple[object, object]:
    """The page that was opened last."""
    return _page(next((event.args for event in reversed(events) if event.kind == "paragraph"), otherwise))


def _page(args: Mapping[str, object]) -> tuple[object, object]:
    return args["book"], args["paragraph"]


def _word(decision: Decision) -> str:
    """The word by which the log says that the question answered itself, which could not matter or was set so."""
    window = window_of(decision)
    if window is None:
        return "was_read"
    if decision.prompt == CLUE and not all(_is_full(option) for option in decision.options):
        return "counts"
    if decision.prompt in WEAPONS:
        return "for_nothing"
    if window in (Window.COURSE, Window.ALIKE):
        return "all_one"
    if window is Window.CHOICE:
        return "as_before"
    return "kept" if decision.kind is Kind.REROLL or decision.prompt in REPLACING else "passed"


def _is_full(clue: Option) -> bool:
    """Whether the mission asks for clues of this type, and has them all."""
    return int(clue.args.get("needed", MOST)) <= int(clue.args["have"])


def _of_own_attack(decision: Decision | None) -> bool:
    """Whether it is a window, or about the dice, of a knight's attack."""
    if decision is None or not isinstance(decision.subject, KnightAttackSubject):
        return False
    return window_of(decision) in (Window.DICE, Window.ATTACK)


def _way_out(decision: Decision | None) -> Answer | None:
    """The answer that uses nothing, if there is one."""
    if decision is None:
        return None
    if decision.least == 0 and (decision.kind is Kind.REROLL or decision.prompt in REPLACING):
        return ()
    return (PASS,) if any(option.key == PASS for option in decision.options) else None


def together(done: list[Changes]) -> Changes:
    """What several steps have changed."""
    parts = tuple(part for part in Part if any(part in changes.parts for changes in done))
    return Changes(parts, tuple(dict.fromkeys(knight for changes in done for knight in changes.knights)))
