"""Which questions go by themselves: the player's own stops over decisions and rulings.

What goes by itself is an ordinary answer in the journal. A window about dice and the question which of them are
rolled again are one to whoever looks at the dice: there "keep" answers both, and "roll again" leads to the second.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kf_desktop.door.changes import Changes, Part
from kf_desktop.door.stops import Stop, Window
from kf_desktop.door.subjects import KnightAttackSubject
from kf_desktop.door.table import Table
from kf_desktop.engine.decision import Answer, Decision, IllegalAnswer, Kind, Option

PASS, AGAIN = "pass", "again"
KEEPING, ROLLING = Option(PASS, "keep_dice"), "roll_again"
REROLL_AFTER = {"window.attack_roll": "reroll.attack", "window.power_roll": "reroll.power"}
"""The questions about the same dice, by the window before them."""
MOST = 50
"""Questions that go by themselves in a row; more is taken for a mistake."""

_DICE = ("window.attack_roll", "window.power_roll", "window.evasion_roll")
_ATTACK = ("window.first_window", "window.second_window")
_TESTS = ("reroll.test", "window.test", "window.save")


def window_of(decision: Decision) -> Window | None:
    """The kind of window that the decision is; None for a question that is always put."""
    if decision.secret:
        return None
    if decision.prompt in _TESTS:
        return Window.TEST
    if decision.prompt in _DICE or (decision.kind is Kind.REROLL and decision.least == 0):
        return Window.DICE
    if decision.prompt in _ATTACK:
        return Window.ATTACK
    return Window.REACTION if decision.kind is Kind.WINDOW else None


@dataclass(frozen=True, slots=True)
class Gone:
    """A question that went by itself: where in the log, and the word for it (`gone.<word>` in the catalogue)."""

    event: int
    word: str


@dataclass(slots=True)
class Pacing:
    """What a player has set, and how far undo has stopped the going."""

    stops: Mapping[str, str] = field(default_factory=dict)
    """By kind of window; "matters" where nothing is set."""
    gone: list[Gone] = field(default_factory=list)
    _held: int = -1
    """Up to this place of the journal every question is put, for it has been taken back once."""
    _next: tuple[str, Answer | None] = ("", None)
    """The question that has been answered together with the last one; None as answer: it is put in any case."""
    _clicked: list[int] = field(default_factory=list)
    """The questions that were answered with the same click as the one before, by their numbers."""
    _through: bool = False
    """The player wants to see nothing more of the windows of this attack."""

    def stop(self, window: Window) -> Stop:
        """When the table stops there."""
        wanted = self.stops.get(window, "")
        return Stop(wanted) if wanted in list(Stop) else Stop.MATTERS

    def shown(self, table: Table) -> Decision | None:
        """The decision as it is put: a window about dice also leads to rolling them again."""
        decision = table.decision
        if decision is None or decision.prompt not in REROLL_AFTER or decision.refusal_of(table.seat):
            return decision
        again = self._again(table)
        if not again or not any(option.key == PASS for option in decision.options):
            return decision
        others = [option for option in decision.options if option.key != PASS]
        return replace(decision, options=[*others, Option(AGAIN, ROLLING, {"amount": again}), KEEPING])

    def _again(self, table: Table) -> int:
        """Dice that can be rolled again after the window; 0 for who wants every window put by itself."""
        return table.pace().again if self.stop(Window.DICE) is not Stop.ALWAYS else 0

    def meant(self, table: Table, keys: Answer) -> Answer:
        """What an answer to the decision as it is put says to the table."""
        decision = table.decision
        self._next = ("", None)
        if decision is None or decision.prompt not in REROLL_AFTER or keys not in ((PASS,), (AGAIN,)):
            return keys
        if self._again(table):
            self._next = (REROLL_AFTER[decision.prompt], () if keys == (PASS,) else None)
        return (PASS,)

    def answer(self, table: Table, keys: Answer, then: tuple[str, Answer] | None = None) -> Changes:
        """Answer the decision as it is put, and all that goes by itself after it; what has changed.

        `then` is the prompt of the next question and what is said to it with the same click, if that is what comes.

        Raises:
            IllegalAnswer: the keys are no answer to it; nothing has changed.
        """
        before = table.decision
        done = [table.answer(self.meant(table, keys))]
        if then is not None:
            self._next = then
        if before is not None and table.decision is not None and table.decision.seq < before.seq:
            self._held = -1  # the journal has begun anew
        self._clicked = [seq for seq in self._clicked if before is not None and seq < before.seq]
        done += self.play_on(table, clicked=then is not None)
        return together(done)

    def can_run_through(self, table: Table) -> bool:
        """Whether a window of a knight's attack is open, which can be left with all those after it."""
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
        """Answer what goes by itself, and first what a click has `clicked` answered; up to a question that is put."""
        done: list[Changes] = []
        while len(done) < MOST and (decision := table.decision) is not None:
            said, self._next = self._next, ("", None)
            meant = said[0] == decision.prompt
            answer = said[1] if meant else self.goes_by(table)
            if answer is None:
                break
            told = len(table.events)
            try:
                done.append(table.answer(answer))
            except IllegalAnswer:  # then it is put
                break
            if clicked and meant:
                self._clicked.append(decision.seq)
            clicked = False
            if not meant:
                self.gone.append(Gone(told, "kept" if decision.kind is Kind.REROLL else "passed"))
        return done

    def goes_by(self, table: Table) -> Answer | None:
        """The answer with which the question goes by itself; None if it is put."""
        decision = table.decision
        window = window_of(decision) if decision is not None else None
        self._through = self._through and _of_own_attack(decision)
        if decision is None or window is None or decision.refusal_of(table.seat):
            return None
        if self._through:
            return _way_out(decision)
        if decision.seq <= self._held:
            return None
        stop = self.stop(window)
        if stop is Stop.NEVER:
            return _way_out(decision)
        pace = table.pace() if stop is Stop.MATTERS else None
        return pace.answer if pace is not None and pace.pointless else None

    def undo(self, table: Table) -> Changes | None:
        """Take one answer back, whoever gave it: up to where the game stood, every question is put now.

        The answers that one click gave are taken back together.
        """
        before = table.decision
        done = table.undo()
        while done is not None and table.decision is not None and table.decision.seq in self._clicked:
            more = table.undo()
            done = together([done, more]) if more is not None else done
        if done is not None:
            self._next, self._through = ("", None), False
            now = table.decision.seq if table.decision is not None else -1
            if before is not None and before.seq < now:
                self._held, self._clicked = now, []  # back in the journal before
            self._held = max(self._held, before.seq - 1 if before is not None else now)
            self.gone = [gone for gone in self.gone if gone.event < len(table.events)]
        return done

    def redo(self, table: Table) -> Changes | None:
        """Give again what was taken back last: one answer, or all that one click gave; None if there is nothing."""
        before = table.decision
        done = table.redo()
        while done is not None and table.decision is not None and table.decision.seq in self._clicked:
            more = table.redo()
            if more is None:
                break
            done = together([done, more])
        if done is not None:
            self._next, self._through = ("", None), False
            if before is not None and table.decision is not None and table.decision.seq < before.seq:
                self._held, self._clicked = -1, []  # the journal has begun anew
        return done


def _of_own_attack(decision: Decision | None) -> bool:
    """A window or the dice of a knight's attack."""
    if decision is None or not isinstance(decision.subject, KnightAttackSubject):
        return False
    return window_of(decision) in (Window.DICE, Window.ATTACK)


def _way_out(decision: Decision | None) -> Answer | None:
    """The answer that uses nothing, if there is one."""
    if decision is None:
        return None
    if decision.kind is Kind.REROLL:
        return () if decision.least == 0 else None
    return (PASS,) if any(option.key == PASS for option in decision.options) else None


def together(done: list[Changes]) -> Changes:
    """What several steps have changed."""
    parts = tuple(part for part in Part if any(part in changes.parts for changes in done))
    return Changes(parts, tuple(dict.fromkeys(knight for changes in done for knight in changes.knights)))
