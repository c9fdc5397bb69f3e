"""The players of a scenario: they say what the file says, in order, and nothing else."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from kf_desktop.content.cards.positions import Path
from kf_desktop.content.packs.problems import did_you_mean
from kf_desktop.engine.decision import WAITING, Answer, Decision, Kind, Option, Steps
from kf_desktop.resources import assets_dir
from kf_desktop.scenarios.files.tables import Table, Wrong, shown
from kf_desktop.scenarios.places import FACINGS, Places

T = TypeVar("T")

NO = "no"
NOTHING = ("keep", "none", "nothing", "pass", "stay", NO, "done", "end", "keep all", "no re-roll", "no reroll", "")
"""Words for taking none of the options, where that is possible."""
_SEAT = re.compile(r"^(?:seat|player)\s+(\d+)\s*:\s*", re.IGNORECASE)
_REFUSED = re.compile(r"^refused\s*:\s*", re.IGNORECASE)


@dataclass(slots=True)
class Said:
    """One answer of the file. `seat` counts the players from 1; 0 is whoever is asked."""

    words: list[str]
    path: Path
    seat: int = 0
    prompt: str = ""
    refused: bool = False


@dataclass(slots=True)
class Asked:
    """A question that came up and what could be answered; `forced` where only one answer could be given."""

    decision: Decision
    offered: list[str]
    forced: bool = False


class OutOfAnswers(Wrong):
    """The file has no further answer."""


@dataclass(slots=True)
class Players:
    """Who answers: the seats in order, what they say, and what they were asked."""

    places: Places
    seats: list[str]
    waiting: list[Said] = field(default_factory=list)
    passing: bool = False
    footprint: Callable[[int], int] = lambda figure: 1  # how wide a figure is: it is named by another space (CLA-016)
    asked: list[Asked] = field(default_factory=list)

    def play(self, steps: Steps[T]) -> T:
        """Play a procedure to its end.

        Raises:
            Wrong: an answer does not fit, or one is missing.
        """
        try:
            decision = next(steps)
            while True:
                decision = steps.send(self.reply(decision))
        except StopIteration as end:
            result: T = end.value
            return result

    def reply(self, decision: Decision) -> Answer:
        """The answer to the decision: the only one, or what the file says next."""
        offered = [self.key(option, decision) for option in decision.options]
        only = decision.forced()
        if only is None and decision.kind in WAITING and len(decision.options) == 1:
            only = (decision.options[0].key,)
        if only is not None:
            self._pass_over(decision, offered, only)
            self.asked.append(Asked(decision, offered, forced=True))
            return only
        while self.waiting and self.waiting[0].refused:
            self._check_refused(decision, offered)
        answer = self._said(decision, offered)
        self.asked.append(Asked(decision, offered))
        return answer

    def _pass_over(self, decision: Decision, offered: list[str], only: Answer) -> None:
        """Going on, or ending a turn in which nothing else is left, may be said although nobody asks.

        So may what is refused before it.
        """
        said = next((entry for entry in self.waiting if not entry.refused), None)
        if said is None or decision.kind not in (*WAITING, Kind.ACTION):
            return
        if said.words == [NO]:  # it answers a question still to come
            return
        if self._meant(said, decision) and self._match(decision, offered, said) == only:
            while self.waiting[0] is not said:
                self._check_refused(decision, offered)
            self.waiting.pop(0)

    def key(self, option: Option, decision: Decision) -> str:
        """The option's key with its space as the file names it."""
        return str(self._told(option.key, decision))

    def _told(self, value: Any, decision: Decision) -> Any:
        """A value of a question with spaces as the file names them."""
        figure = decision.args.get("figure")
        wide = self.footprint(figure) if isinstance(figure, int) and "knight" not in decision.args else 1
        return self.places.told(value, wide)

    def question(self, decision: Decision) -> str:
        """What is asked, of whom, and what can be answered."""
        who = " or ".join(f"seat {self.seats.index(seat) + 1}" for seat in decision.seats if seat in self.seats)
        offered = ", ".join(self.key(option, decision) for option in decision.options)
        about = "".join(f", {name} {value}" for name, value in decision.args.items() if name in ("knight", "figure"))
        count = "" if decision.least == decision.most == 1 else f" {decision.least} to {decision.most} of"
        nothing = ' ("keep" takes none)' if decision.least == 0 else ""
        return f'"{decision.prompt}" is asked{" of " + who if who else ""}{about}: answer{count} {offered}{nothing}'

    def _said(self, decision: Decision, offered: list[str]) -> Answer:
        said = self.waiting[0] if self.waiting else None
        if said is not None and not self._meant(said, decision):
            said = None
        if said is not None:
            keys = self._match(decision, offered, said)
            if keys is not None:
                self.waiting.pop(0)
                return keys
        if self.passing:
            left = _as_listed(decision) if decision.prompt == "order.effects" else _passed(decision)
            if left is not None:
                return left
        if not self.waiting:
            raise OutOfAnswers((), f"no answer is left: {self.question(decision)}")
        raise self._unfit(decision, offered)

    def _meant(self, said: Said, decision: Decision) -> bool:
        """Whether the answer is for this question: its prompt, its seat."""
        if said.prompt and said.prompt != decision.prompt:
            return False
        if not said.seat or not decision.seats:
            return True
        return said.seat <= len(self.seats) and self.seats[said.seat - 1] in decision.seats

    def _match(self, decision: Decision, offered: list[str], said: Said) -> Answer | None:
        """The keys that the words mean, if together they are an answer."""
        keys: list[str] = []
        for word in said.words:
            found = [
                option.key for option, key in zip(decision.options, offered, strict=True) if word.strip() == key
            ] or [
                option.key
                for option, key in zip(decision.options, offered, strict=True)
                if _plain(word) in (_plain(name) for name in self._names(option, key, decision))
            ]
            if len(found) > 1:
                return None
            if found:
                keys += found
            elif _plain(word) in NOTHING:
                return _passed(decision)
            else:
                return None
        return tuple(keys) if not decision.refusal(keys) else None

    def _names(self, option: Option, key: str, decision: Decision) -> Iterator[str]:
        """What the option may be called: its key, the end of it, the words of its label, what it is about.

        A space has the file's name and no other: the printed one of another space would be the wrong one.
        """
        args = {name: self._told(value, decision) for name, value in option.args.items()}
        yield key
        yield key.replace(":", " ")
        yield key.partition(":")[2]
        yield key.rpartition(":")[2]
        yield from (word for word, side in FACINGS.items() if side == key.rpartition(":")[2])
        yield option.label
        yield from (value for value in args.values() if isinstance(value, str))
        yield _label(option.label, args)

    def _check_refused(self, decision: Decision, offered: list[str]) -> None:
        """The next answer of the file must not be taken."""
        said = self.waiting[0]
        if self._match(decision, offered, said) is not None:
            raise Wrong(said.path, f"this answer is to be refused, but it can be given: {self.question(decision)}")
        self.waiting.pop(0)

    def _unfit(self, decision: Decision, offered: list[str]) -> Wrong:
        said = self.waiting[0]
        words = ", ".join(said.words)
        near = did_you_mean(words, offered)
        return Wrong(said.path, f'"{words}" is no answer here{near}: {self.question(decision)}')


def _passed(decision: Decision) -> Answer | None:
    """Taking none of the options, if that is an answer."""
    if decision.least == 0:
        return ()
    for key in ("pass", "stay", "no", "end", "none", "keep", "done"):
        if any(option.key == key for option in decision.options):
            return (key,)
    return None


def _as_listed(decision: Decision) -> Answer | None:
    """Effects of the same moment in the order in which they are listed: what must be resolved comes first."""
    first = tuple(option.key for option in decision.options[: decision.least])
    return first if not decision.refusal(first) else None


def _plain(word: str) -> str:
    return word.strip().lower().replace("_", " ")


@cache
def _labels() -> dict[str, str]:
    """The words on the buttons, by label."""
    with (assets_dir() / "translations" / "en.toml").open("rb") as file:
        return {name: text for name, text in tomllib.load(file)["option"].items() if isinstance(text, str)}


def _label(label: str, args: dict[str, Any]) -> str:
    """The words of the option's button, its args filled in as they are."""
    text = _labels().get(label, "")
    for name, value in args.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


def read_answers(table: Table, name: str = "answers") -> list[Said]:
    """The answers of a table: texts as they are spoken, lists of several keys, or tables."""
    found: list[Said] = []
    for index, entry in enumerate(table.items(name)):
        path = (*table.at(name), index)
        if isinstance(entry, dict):
            found.append(_from_table(Table(entry, path)))
        elif isinstance(entry, list):
            found.append(Said([str(word) for word in entry], path))
        elif isinstance(entry, str | int) and not isinstance(entry, bool):
            found.append(_spoken(str(entry), path))
        else:
            raise Wrong(path, f"an answer is a text in quotes, not {shown(entry)}")
    return found


def _spoken(text: str, path: Path) -> Said:
    seat = 0
    if match := _SEAT.match(text):
        seat, text = int(match[1]), text[match.end() :]
    refused = _REFUSED.match(text)
    if refused:
        text = text[refused.end() :]
    return Said(_split(text), path, seat, refused=refused is not None)


def _split(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def _from_table(table: Table) -> Said:
    answer: Any = table.raw("answer", [])
    words = [str(word) for word in answer] if isinstance(answer, list) else _split(str(answer))
    said = Said(words, table.path, table.number("seat", 0), table.text("prompt", ""), table.yes("refused"))
    table.finish()
    return said
