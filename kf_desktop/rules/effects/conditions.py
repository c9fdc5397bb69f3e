"""Whether a condition on a card holds.

A chapter registers its words with `@knows_word("engaged")`, what is named or compared otherwise with
`@knows_subject("peril")`.
"""

from __future__ import annotations

from collections.abc import Callable

from kf_desktop.content.expressions import Clause, Condition, Variable
from kf_desktop.content.tiers import TIERS
from kf_desktop.engine.events import Json
from kf_desktop.engine.registry import Registry
from kf_desktop.rules.effects.amounts import variable
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.state import Fighter
from kf_desktop.rules.table.sums import note

_RELATIONS: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda one, other: one >= other,
    "<=": lambda one, other: one <= other,
    "==": lambda one, other: one == other,
    ">": lambda one, other: one > other,
    "<": lambda one, other: one < other,
}


Word = Callable[[Game, Context, Fighter | None], bool]


_WORDS: Registry[str, Word] = Registry(
    "word",
    {
        "knocked_down": lambda game, context, who: who is not None and bool(who.knockdown),
        "exhibition": lambda game, context, who: game.state.clash is not None and game.state.clash.type == "exhibition",
        "wounded": lambda game, context, who: context.attack is not None and context.attack.wounded,
        "crit": lambda game, context, who: context.attack is not None and context.attack.crit_chance,
        "full_hit": lambda game, context, who: context.attack is not None and context.attack.full_hit,
    },
)


Ask = Callable[[Game, Clause, Context, Fighter | None], bool]
_SUBJECTS: Registry[Variable, Ask] = Registry("subject")
Find = Callable[[Game, Clause, Fighter, bool], Json]
_FINDINGS: Registry[Variable, Find] = Registry("finding")


def knows_word(word: str) -> Callable[[Word], Word]:
    """Register what a word of conditions asks ("engaged"); the clash brings those about positions."""

    def register(test: Word) -> Word:
        _WORDS.register(word, test)
        return test

    return register


def knows_subject(subject: str) -> Callable[[Ask], Ask]:
    """Register what a clause about something named asks ("on:rear", "peril >= major")."""

    def register(ask: Ask) -> Ask:
        _SUBJECTS.register(subject, ask)
        return ask

    return register


def finds(subject: str) -> Callable[[Find], Find]:
    """Register what is told of a clause about that subject: a note with what was found."""

    def register(find: Find) -> Find:
        _FINDINGS.register(subject, find)
        return find

    return register


def compares(clause: Clause, one: int, other: int) -> bool:
    """Whether the clause's relation holds between the two."""
    return _RELATIONS[clause.relation](one, other)


def holds(game: Game, condition: Condition | None, context: Context, knight: Fighter | None = None) -> bool:
    """Whether every clause holds now, for the knight affected (ABI-049, WIN-011)."""
    if condition is None:
        return True
    who = knight or context.target or context.knight
    return all(_clause_holds(game, clause, context, who) != clause.negated for clause in condition.clauses)


def judged(game: Game, condition: Condition, context: Context) -> tuple[bool, tuple[Json, ...]]:
    """Whether a gate is open, and each clause with what was found, for 'why?' (WIN-011, WIN-012)."""
    who = context.target or context.knight
    met = [_clause_holds(game, clause, context, who) != clause.negated for clause in condition.clauses]
    found = [_finding(game, clause, context, who, fits) for clause, fits in zip(condition.clauses, met, strict=True)]
    return all(met), tuple(found)


def _finding(game: Game, clause: Clause, context: Context, who: Fighter | None, met: bool) -> Json:
    if clause.subject in _FINDINGS and who is not None:
        return _FINDINGS[clause.subject](game, clause, who, met)
    if clause.relation and clause.subject not in _SUBJECTS:
        value = variable(game, clause.subject, context, who)
        return note("gate_value", "WIN-011", when=str(clause), met=met, value=value)
    return note("gate_word", "WIN-011", when=str(clause), met=met)


def _clause_holds(game: Game, clause: Clause, context: Context, who: Fighter | None) -> bool:
    if clause.subject in _SUBJECTS:
        return _SUBJECTS[clause.subject](game, clause, context, who)
    if clause.relation:
        return compares(clause, variable(game, clause.subject, context, who), int(clause.value))
    return _WORDS[str(clause.subject)](game, context, who)


@knows_subject("has")
def _has(game: Game, clause: Clause, context: Context, who: Fighter | None) -> bool:
    return who is not None and clause.value in who.conditions


@knows_subject("tier")
def _tier(game: Game, clause: Clause, context: Context, who: Fighter | None) -> bool:
    return who is not None and compares(clause, len(who.sheet.tale) - 1, TIERS.index(str(clause.value)))


@knows_word("epilogue")
def _epilogue(game: Game, context: Context, who: Fighter | None) -> bool:
    """Whether the party is on a hunt of the Postgame (PST-015)."""
    expedition = game.state.on_expedition
    return expedition is not None and expedition.hunt is not None
