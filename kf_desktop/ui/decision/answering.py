"""The answer in the making: which options have been picked, by whichever bar, card or board."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from kf_desktop.engine.decision import Decision, Kind, Option

WAYS_OUT = ("pass", "leave", "done", "no", "stay", "stop", "end", "end_turn", "nobody")
"""Keys of options that do nothing more."""


class Answering(QObject):
    """Holds the decision and the keys picked so far; every view shows the same one."""

    changed = Signal()
    """Another decision, or another pick."""
    answered = Signal(tuple)
    """The keys, ready for the session."""

    def __init__(self) -> None:
        super().__init__()
        self.decision: Decision | None = None
        self.picked: list[str] = []

    def ask(self, decision: Decision | None) -> None:
        """Begin anew with this decision."""
        self.decision = decision
        self.picked = []
        self.changed.emit()

    @property
    def options(self) -> list[Option]:
        return self.decision.options if self.decision is not None else []

    @property
    def immediate(self) -> bool:
        """Whether one pick is the answer."""
        decision = self.decision
        return decision is not None and decision.most == 1 and not self._deliberate

    @property
    def _deliberate(self) -> bool:
        """Dice are always picked first and rolled afterwards."""
        return self.decision is not None and self.decision.kind in (Kind.REROLL, Kind.ROLL)

    @property
    def may_pass(self) -> bool:
        """Whether to pick nothing is an answer."""
        return self.decision is not None and self.decision.least == 0

    @property
    def ready(self) -> bool:
        """Whether what is picked is an answer."""
        decision = self.decision
        return decision is not None and decision.least <= len(self.picked) <= decision.most

    def offers(self, key: str) -> bool:
        """Whether the key is one of the options."""
        return any(option.key == key for option in self.options)

    def choose(self, key: str) -> None:
        """Pick the option: answer at once if one is asked for, else take it up or put it back."""
        decision = self.decision
        if decision is None or not self.offers(key):
            return
        if self.immediate:
            self.answered.emit((key,))
            return
        if decision.repeats:
            if len(self.picked) < decision.most:
                self.picked.append(key)
        elif key in self.picked:
            self.picked.remove(key)
        elif len(self.picked) < decision.most:
            self.picked.append(key)
        elif decision.most == 1:
            self.picked = [key]
        self.changed.emit()

    def put_back(self) -> bool:
        """Put the last pick back; False if there is none."""
        if not self.picked:
            return False
        self.picked.pop()
        self.changed.emit()
        return True

    def confirm(self) -> None:
        """Answer with what is picked, if that is an answer; a sole option needs no picking."""
        if self.decision is None:
            return
        if self.ready and not (self.immediate and not self.may_pass):
            self.answered.emit(tuple(self.picked))
        elif len(self.options) == 1:
            self.answered.emit((self.options[0].key,))

    @property
    def way_out(self) -> str:
        """The option that does nothing more here, if there is one: to pass, to leave, to be done."""
        if not self.immediate:
            return ""
        return next((option.key for option in self.options if option.key in WAYS_OUT), "")

    def decline(self) -> None:
        """Answer with nothing, or take the way out."""
        if self.may_pass:
            self.answered.emit(())
        elif self.way_out:
            self.answered.emit((self.way_out,))
