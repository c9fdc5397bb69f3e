"""A clash that writes down everything it asks and everything that happens, word by word.

A record is a text that is compared with a stored one: a change of any word, number, rule id or reason shows.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kf_desktop.engine.decision import Asking, Decision, Kind
from kf_desktop.engine.events import Event
from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.table.attacks import KnightAttack, MonsterAttack
from kf_desktop.rules.table.state import Figure, Knight
from tests.rules.arena import QUIET, Answer, Arena
from tests.rules.written import ops

WRITE = "KF_WRITE_RECORDS"
"""With this in the environment the records are written instead of compared."""


class Scenes(dict[str, "Callable[[], Recorder]"]):
    """Scenes by name; the name of a scene is that of its record beside the test file."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.folder = Path(file).parent / "records"

    def __call__(self, make: Callable[[], Recorder]) -> Callable[[], Recorder]:
        """Add a scene."""
        self[make.__name__] = make
        return make

    def compare(self, name: str) -> None:
        """Play the scene and compare it with its record."""
        compare(self.folder / f"{name}.txt", self[name]().record())


def compare(path: Path, lines: list[str]) -> None:
    """Compare the lines with the stored record, or store them."""
    text = "\n".join(lines) + "\n"
    if os.environ.get(WRITE):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    stored = path.read_text(encoding="utf-8") if path.exists() else ""
    assert lines == stored.splitlines(), f"not as in {path.name}; if it is meant to be so: {WRITE}=1"


class Recorder(Arena):
    """An arena with a record. What the test does not answer is passed, or answered by the first options."""

    def __init__(self, columns: int = 14, rows: int = 10) -> None:
        super().__init__(columns, rows)
        self.lines: list[str] = []
        self._told = 0

    def record(self) -> list[str]:
        """Everything so far, and how it stands now."""
        self._tell()
        return [*self.lines, *self._standing()]

    def note(self, what: str, value: Any) -> None:
        """Write down a value."""
        self._tell()
        self.lines.append(f"* {what}: {value}")

    def act(self, figure: Figure | None, *effects: dict[str, Any], **context: Any) -> None:
        """Perform the effects as a card of the monster's would."""
        self.play(perform(self.game, ops(*effects), Context(figure=figure, **context)))

    def _reply(self, decision: Decision, waiting: list[Answer]) -> tuple[str, ...]:
        self._tell()
        self._ask(decision)
        keys = self._answers(decision, waiting)
        self.lines.append(f"  > {' '.join(keys)}")
        return keys

    def _answers(self, decision: Decision, waiting: list[Answer]) -> tuple[str, ...]:
        said = (waiting[:1] or [()])[0]
        said = (said,) if isinstance(said, str) else said
        keys = tuple(self.key(key) for key in said if not key.startswith("@"))
        meant = f"@{decision.prompt}" in said or not any(key.startswith("@") for key in said)
        if waiting and meant and not decision.refusal(keys):
            waiting.pop(0)
            return keys
        forced = decision.forced()
        if forced is not None:
            return forced
        if decision.kind in QUIET:
            return QUIET[decision.kind]
        return tuple(option.key for option in decision.options[: max(1, decision.least)])

    def _tell(self) -> None:
        for event in self.game.events[self._told :]:
            self.lines += _event(event)
        self._told = len(self.game.events)

    def _ask(self, decision: Decision) -> None:
        amount = f"{decision.least}-{decision.most}" + (" repeats" if decision.repeats else "")
        head = ["?", decision.kind, decision.prompt, amount, *_said(decision.args)]
        head += [f"seats={','.join(decision.seats)}", f"source={decision.source}", f"[{' '.join(decision.because)}]"]
        head += ["about"] if isinstance(getattr(decision, "about", None), KnightAttack | MonsterAttack) else []
        self.lines.append(" ".join(head))
        if decision.kind is Kind.CELL:
            self.lines.append(f"  - {' '.join(option.key for option in decision.options)}")
        else:
            self.lines += [" ".join(["  -", o.key, o.label, *_said(o.args)]) for o in decision.options]
        self.lines += [
            " ".join(["  x", no.option.key, no.option.label, *_said(no.option.args), no.why, no.rule, *_said(no.args)])
            for no in (decision.not_offered() if isinstance(decision, Asking) else ())
            if no.why != "other_space"  # the whole rest of the board
        ]

    def _standing(self) -> list[str]:
        clash = self.clash
        piles = (
            "ai_deck",
            "ai_discard",
            "bp_deck",
            "bp_discard",
            "bp_aside",
            "wound_stack",
            "ai_current",
            "bp_current",
        )
        lines = [f"= {name}: {getattr(clash, name)}" for name in piles if getattr(clash, name)]
        lines += [f"= {name}: {getattr(clash, name)}" for name in ("ai_supply", "bp_supply")]
        lines += [f"= modifiers: {[(token.what, token.amount) for token in clash.modifiers]}"]
        lines += [f"= {name}: {getattr(clash, name)}" for name in ("bonuses", "phase", "last_to_wound")]
        lines += [f"= pool: {self.state.pool}", f"= terrain: {[(p.tile, self._place(p.cell)) for p in clash.terrain]}"]
        lines += [self._figure(figure) for figure in clash.figures]
        return lines + [self._knight(self.state.knights[name]) for name in clash.knights]

    def _place(self, cell: Cell) -> str:
        return "off" if cell == OFF else self.grid.name(cell)

    def _figure(self, figure: Figure) -> str:
        words = [figure.bp, "revealed" if figure.revealed else "", str(len(figure.modifiers))]
        return " ".join(["= figure", str(figure.number), self._place(figure.cell), figure.facing, *filter(None, words)])

    def _knight(self, knight: Knight) -> str:
        flags = [name for name in ("dead", "knockdown", "hidden") if getattr(knight, name)]
        names = ("vigor", "heat", "passion", "resource")
        tokens = [(token.what, token.amount) for token in knight.modifiers]
        exhausted = [item.gear for item in knight.sheet.armory if item.exhausted]
        values = [f"{name}={getattr(knight, name)}" for name in names]
        return " ".join(["= knight", knight.id, self._place(knight.cell), *values, *flags, f"{tokens} {exhausted}"])


def _event(event: Event) -> list[str]:
    head = " ".join([event.kind, *_said(event.args), f"[{' '.join(event.rules)}]"])
    return [head, *(f"  . {json.dumps(reason, ensure_ascii=False)}" for reason in event.reasons)]


def _said(args: Mapping[str, Any]) -> list[str]:
    return [f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in args.items()]
