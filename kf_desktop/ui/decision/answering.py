"""The answer in the making: which options have been picked, by whichever bar, card or board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import QObject, Signal

from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.ui.decision.amounts import in_proportion, once_more
from kf_desktop.ui.decision.option_keys import deal_keys, is_immediate, is_place, way_on


class Answering(QObject):
    """Holds the decision, the keys picked so far and the deed that is armed; every view shows the same one."""

    changed = Signal()
    """Another decision, another pick, another deed armed."""
    answered = Signal(tuple)
    """The keys, ready for the session."""

    def __init__(
        self,
        chief: Collection[str] = (),
        own: Mapping[str, str] = MappingProxyType({}),
        grave: Collection[str] = (),
    ) -> None:
        """`chief` are labels of deeds that a question is mostly asked for: they are armed from the beginning.

        `own` are letters of deeds that are always at hand, by the option's label; what is `grave` nobody is led to.
        """
        super().__init__()
        self._chief, self._own, self._grave = chief, own, grave
        self.spends: Callable[[Option], bool] = lambda option: False
        """Whether the option is armed by whoever wants it, before it is done: nobody is led to it."""
        self.by_place: Callable[[Decision | None], Mapping[str, str]] = lambda decision: {}
        """Keys that follow from what stands where."""
        self.decision: Decision | None = None
        self.picked: list[str] = []
        self.suggested: list[str] = []
        """What was picked beforehand: nobody's own choice."""
        self.armed = ""
        """The option that the second plate stands for, where one option is the answer; empty for none."""
        self.keys: dict[str, str] = {}
        """The key on the keyboard of each option."""
        self._dealt: dict[str, dict[str, str]] = {}
        """The keys of the windows of this attack, which is asked again and again."""
        self._besides: dict[str, str] = {}
        """The keys of what a map offers besides its tiles, round after round."""

    def ask(self, decision: Decision | None) -> None:
        """Begin anew with this decision."""
        self.decision = decision
        self.suggested = in_proportion(decision) or self._only_die()
        self.picked = list(self.suggested)
        self.armed = self.first_armed()
        self.keys = self._deal(decision)
        self.changed.emit()

    def _deal(self, decision: Decision | None) -> dict[str, str]:
        """What a window of an attack has offered keeps its key when the window is asked once more; so on the map."""
        by_place = self.by_place(decision)
        if decision is not None and decision.kind is Kind.TILE:
            keys = deal_keys(decision, self._own, {**self._besides, **by_place})
            self._besides |= {each.key: keys[each.key] for each in decision.options if not is_place(each)}
            return keys
        if decision is None or decision.subject is None:
            self._dealt.clear()  # no attack, or another one
            return deal_keys(decision, self._own, by_place)
        keys = deal_keys(decision, self._own, self._dealt.get(decision.prompt, {}))
        if decision.kind is Kind.WINDOW:
            self._dealt[decision.prompt] = self._dealt.get(decision.prompt, {}) | keys
        return keys

    def first_armed(self) -> str:
        """The chief deed, or the only one there is besides the way on; nothing that spends or takes a success back."""
        if not self.immediate or not self.may_go_on:
            return ""
        chief = [option.key for option in self.options if option.label in self._chief]
        deeds = [option for option in self.options if option.key != self.way_on]
        alone = len(deeds) == 1 and not deeds[0].args.get("success") and deeds[0].key not in self.grave
        return chief[0] if chief else deeds[0].key if alone and not self.spends(deeds[0]) else ""

    @property
    def grave(self) -> list[str]:
        """The keys of those that undo or pass over a great deal."""
        return [option.key for option in self.options if option.label in self._grave]

    def _only_die(self) -> list[str]:
        """The one die that can be rolled again, so that the second plate already stands for it; but no success."""
        reroll = self.decision is not None and self.decision.kind is Kind.REROLL and self.may_pass
        die = self.options[0] if reroll and len(self.options) == 1 else None
        return [] if die is None or die.args.get("success") or self.spends(die) else [die.key]

    @property
    def options(self) -> list[Option]:
        return self.decision.options if self.decision is not None else []

    def option(self, key: str) -> Option | None:
        """The option of that key, if it is one."""
        return next((option for option in self.options if option.key == key), None)

    @property
    def immediate(self) -> bool:
        """Whether one pick is the answer."""
        return is_immediate(self.decision)

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
            self.picked = once_more(decision, self.picked, key)
        elif key in self.picked:
            self.picked.remove(key)
        elif len(self.picked) < decision.most:
            self.picked.append(key)
        elif decision.most == 1:
            self.picked = [key]
        self.changed.emit()

    def arm(self, key: str) -> None:
        """Take a deed with a price up: the first time it is armed, the second time it is done."""
        if not self.immediate or self.armed == key:
            self.choose(key)
        elif self.offers(key):
            self.armed = key
            self.changed.emit()

    def pick(self, keys: Sequence[str]) -> None:
        """Have just these picked, of a question for several."""
        if not self.immediate and all(map(self.offers, keys)):
            self.picked = list(keys)
            self.changed.emit()

    def put_back(self) -> bool:
        """Put the last pick back, or the deed that was armed; False if there is none."""
        if self.picked:
            self.picked.pop()
        elif self.armed and self.armed != self.first_armed():
            self.armed = self.first_armed()
        else:
            return False
        self.changed.emit()
        return True

    def confirm(self) -> None:
        """The second plate: answer with what is picked, or do what is armed."""
        if self.immediate:
            if self.armed:
                self.answered.emit((self.armed,))
        elif self.picked and self.ready:
            self.answered.emit(tuple(self.picked))

    @property
    def way_on(self) -> str:
        """The option of the first plate; empty where it is to pick nothing, or where there is none."""
        return way_on(self.decision)

    @property
    def may_go_on(self) -> bool:
        """Whether the first plate has an answer."""
        return self.may_pass or bool(self.way_on)

    def go_on(self) -> None:
        """The first plate: answer with nothing, or with the way on. It spends nothing."""
        if self.may_pass:
            self.answered.emit(())
        elif self.way_on:
            self.answered.emit((self.way_on,))
