"""The interpreter of effects: a card's operations, done in order, each by the chapter that owns it.

A chapter registers its operations with `@performs(Gain)`. A performer is a procedure: it may ask.
Operations that make no sense where they stand (a knockback outside a clash) do nothing (GLD-028).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from kf_desktop.content.effects.expedition import ExpeditionEffect
from kf_desktop.content.effects.knight import Kill
from kf_desktop.content.effects.vocabulary import AnyEffect
from kf_desktop.content.expressions import Amount, Clause, Condition
from kf_desktop.content.tiers import TIERS
from kf_desktop.content.virtues import VICES, VIRTUES
from kf_desktop.engine.decision import Steps
from kf_desktop.engine.events import Json
from kf_desktop.engine.grid import OFF
from kf_desktop.rules.core import hindrance, stats
from kf_desktop.rules.core.sums import note
from kf_desktop.rules.game import ClashOver, Game, Kind, Option, choose, party
from kf_desktop.rules.state import Figure, Knight

if TYPE_CHECKING:
    from kf_desktop.rules.clash.defence import MonsterAttack
    from kf_desktop.rules.clash.knight_attack import KnightAttack


@dataclass(slots=True)
class Imminent:
    """Something that is about to happen to a knight: `instant` if it is an Instant Death (DTH-014)."""

    what: str
    instant: bool = False
    averted: bool = False


@dataclass(slots=True)
class Context:
    """Who and what the effects are about.

    ``knight`` is `self`, ``target`` the target or attacker of a monster's doing, ``figure`` the monster
    that acts or is attacked. ``default`` is whom an effect means that does not say (`who` is None).
    """

    source: str = ""
    knight: Knight | None = None
    target: Knight | None = None
    figure: Figure | None = None
    default: str = "self"
    hits: int = 0
    successes: int = 0
    attack: KnightAttack | None = None
    monster_attack: MonsterAttack | None = None
    during: MonsterAttack | None = None  # the attack that a bonus attack would break (WIN-023)
    imminent: Imminent | None = None  # what an "about to" ability comes before (TIM-004)
    obeying: bool = False  # a command is carried out as fully as possible (MAT-045)
    book: str = ""
    investigation: str = ""  # the one that a paragraph belongs to, if not the reader's mission (CLU-020)

    @property
    def attack_under_way(self) -> MonsterAttack | None:
        """The monster's attack that this interrupts or belongs to."""
        return self.monster_attack or self.during

    def about(self, knight: Knight) -> Context:
        """The same context with that knight as self and target (for `each`): what says nothing else means him."""
        return self._with(self.source, knight, knight, "self" if self.default == "each_knight" else self.default)

    def aimed_at(self, target: Knight) -> Context:
        """The same context with that target."""
        return self._with(self.source, self.knight, target, self.default)

    def as_self(self, knight: Knight, source: str) -> Context:
        """The same moment with that knight as self: his ability is about him, not about the target."""
        return self._with(source, knight, None, "self")

    def _with(self, source: str, knight: Knight | None, target: Knight | None, default: str) -> Context:
        """As `dataclasses.replace`, which is too slow for what is done several times a decision."""
        return Context(
            source,
            knight,
            target,
            self.figure,
            default,
            self.hits,
            self.successes,
            self.attack,
            self.monster_attack,
            self.during,
            self.imminent,
            self.obeying,
            self.book,
            self.investigation,
        )


Performer = Callable[[Game, Any, Context], Steps[None] | tuple[()]]
E = TypeVar("E")

_PERFORMERS: dict[type, Performer] = {}

EXPEDITION_ONLY = frozenset(get_args(ExpeditionEffect))
"""Operations about map, loot and story: in a skirmish they do nothing."""


def performs(effect: type[E]) -> Callable[[Callable[[Game, E, Context], Steps[None]]], Performer]:
    """Register the procedure that performs an operation."""

    def register(performer: Callable[[Game, E, Context], Steps[None]]) -> Performer:
        _PERFORMERS[effect] = _on_expeditions(performer) if effect in EXPEDITION_ONLY else performer
        return performer

    return register


def _on_expeditions(performer: Performer) -> Performer:
    """The performer of an operation that does nothing in a skirmish."""

    def perform_there(game: Game, effect: Any, context: Context) -> Steps[None] | tuple[()]:
        return performer(game, effect, context) if game.state.skirmish is None else ()

    return perform_there


def perform(game: Game, effects: Sequence[AnyEffect], context: Context) -> Steps[None]:
    """Do the operations in order, one sentence at a time (EVA-038, GLD-028).

    Where one wins the clash, deaths of the same effect still count: a clash won and lost at once is lost (CLA-067).
    """
    rest = iter(effects)
    for effect in rest:
        try:
            yield from _PERFORMERS[type(effect)](game, effect, context)
        except ClashOver:
            for other in rest:
                if isinstance(other, Kill):
                    yield from _PERFORMERS[Kill](game, other, context)
            raise


# --- amounts ------------------------------------------------------------------------------------


def amount_of(game: Game, amount: Amount, context: Context, knight: Knight | None = None) -> int:
    """The number that an amount stands for now, for the knight affected (default: self or target)."""
    if not amount.variable:
        return amount.plus
    return amount.times * variable(game, amount.variable, context, knight) + amount.plus


def variable(game: Game, name: str, context: Context, knight: Knight | None = None) -> int:
    """The value of a variable of amounts and conditions; 0 where it has no meaning."""
    who = knight or context.target or context.knight
    if name.startswith("token:"):
        return who.resource if who is not None and own_token(game, who, name[6:]) else 0
    value = _VARIABLES[name](game, context, who)
    return value


def own_token(game: Game, knight: Knight, token: str) -> bool:
    """Whether it is the knight's own kind of resource token."""
    resource = game.content.knights[knight.id].resource
    return resource is not None and resource.id == token


def _knights_now(game: Game) -> int:
    clash = game.state.clash
    if clash is None:
        return len(game.state.party)
    return sum(not game.state.knights[name].dead for name in clash.knights)


def _mark(name: str) -> Callable[[Game, Context, Knight | None], int]:
    """A virtue or a vice as the sheet has it."""

    def value(game: Game, context: Context, who: Knight | None) -> int:
        return (who.sheet.virtues.get(name) or who.sheet.vices.get(name, 0)) if who else 0

    return value


Variable = Callable[[Game, Context, Knight | None], int]
_VARIABLES: dict[str, Variable] = {
    "hits": lambda game, context, who: context.hits,
    "successes": lambda game, context, who: context.successes,
    "threat": lambda game, context, who: game.state.expedition.threat,
    "curse": lambda game, context, who: game.state.expedition.curse,
    "time": lambda game, context, who: game.state.expedition.time,
    "passion": lambda game, context, who: who.passion if who else 0,
    "heat": lambda game, context, who: who.heat if who else 0,
    "vigor": lambda game, context, who: who.vigor if who else 0,
    "bane": lambda game, context, who: who.sheet.bane if who else 0,
    "knights": lambda game, context, who: _knights_now(game),
    "level": lambda game, context, who: game.state.clash.level if game.state.clash else 0,
    "mobs": lambda game, context, who: _mobs(game),
    "tokens": lambda game, context, who: who.conditions.get(context.source, 0) if who else 0,
    "phase": lambda game, context, who: game.state.clash.phase if game.state.clash else 0,
    "excess": lambda game, context, who: context.attack.excess if context.attack else 0,
    **{name: _mark(name) for name in (*VIRTUES, *VICES)},
}


def counts(name: str) -> Callable[[Variable], Variable]:
    """Register what a variable of amounts and conditions counts, where a chapter knows it."""

    def register(count: Variable) -> Variable:
        _VARIABLES[name] = count
        return count

    return register


def _mobs(game: Game) -> int:
    clash = game.state.clash
    figures = clash.figures if clash is not None else []
    return sum(bool(figure.bp) for figure in figures)


# --- conditions ---------------------------------------------------------------------------------

_RELATIONS: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda one, other: one >= other,
    "<=": lambda one, other: one <= other,
    "==": lambda one, other: one == other,
    ">": lambda one, other: one > other,
    "<": lambda one, other: one < other,
}

Word = Callable[[Game, Context, Knight | None], bool]
_WORDS: dict[str, Word] = {
    "knocked_down": lambda game, context, who: who is not None and bool(who.knockdown),
    "exhibition": lambda game, context, who: game.state.clash is not None and game.state.clash.type == "exhibition",
    "wounded": lambda game, context, who: context.attack is not None and context.attack.wounded,
    "crit": lambda game, context, who: context.attack is not None and context.attack.crit_chance,
    "full_hit": lambda game, context, who: context.attack is not None and context.attack.full_hit,
}


def knows_word(word: str) -> Callable[[Word], Word]:
    """Register what a word of conditions asks ("engaged"); the clash brings those about positions."""

    def register(test: Word) -> Word:
        _WORDS[word] = test
        return test

    return register


def holds(game: Game, condition: Condition | None, context: Context, knight: Knight | None = None) -> bool:
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


def _finding(game: Game, clause: Clause, context: Context, who: Knight | None, met: bool) -> Json:
    if clause.subject == "peril" and who is not None:
        return note("gate_peril", "WIN-011", when=str(clause), met=met, threshold=stats.threshold(game, who))
    if clause.relation and clause.subject not in ("peril", "tier"):
        value = variable(game, clause.subject, context, who)
        return note("gate_value", "WIN-011", when=str(clause), met=met, value=value)
    return note("gate_word", "WIN-011", when=str(clause), met=met)


def _clause_holds(game: Game, clause: Clause, context: Context, who: Knight | None) -> bool:
    if clause.subject == "has":
        return who is not None and clause.value in who.conditions
    if clause.subject == "on":
        return _is_on(game, context, who, str(clause.value))
    if clause.subject == "peril":
        if who is None:
            return False
        order = stats.THRESHOLDS
        now, asked = order.index(stats.threshold(game, who)), order.index(str(clause.value))
        return _RELATIONS[clause.relation](now, asked)
    if clause.subject == "tier":
        return who is not None and _RELATIONS[clause.relation](len(who.sheet.tale) - 1, TIERS.index(str(clause.value)))
    if clause.relation:
        return _RELATIONS[clause.relation](variable(game, clause.subject, context, who), int(clause.value))
    test = _WORDS.get(clause.subject)
    return test is not None and test(game, context, who)


def _is_on(game: Game, context: Context, who: Knight | None, place: str) -> bool:
    from kf_desktop.rules.clash.sides import stands_on

    figures = game.state.clash.figures if game.state.clash is not None else []
    if who is None or not figures or who.cell == OFF:
        return False
    return stands_on(game, who, place, context.figure if context.figure in figures else figures[0])


# --- who ----------------------------------------------------------------------------------------

Selector = Callable[[Game, Context], list[Knight]]
_SELECTORS: dict[str, Selector] = {}


def selects(who: str) -> Callable[[Selector], Selector]:
    """Register the knights that a *who* means, where no choice is needed."""

    def register(selector: Selector) -> Selector:
        _SELECTORS[who] = selector
        return selector

    return register


def present(game: Game) -> list[Knight]:
    """The knights that effects can reach: alive on the clash board, or else the whole party."""
    clash = game.state.clash
    if clash is None:
        return party(game)
    knights = game.state.knights
    found: list[Knight] = []
    for name in clash.knights:
        if not knights[name].dead:
            found.append(knights[name])
    return found


def _knight_option(knight: Knight) -> Option:
    return Option(f"knight:{knight.id}", "knight", {"knight": knight.id})


def whom(game: Game, who: str | None, context: Context) -> Steps[list[Knight]]:
    """The knights that an effect is about; asks where a knight is to be chosen (CLA-012, DIC-030)."""
    name = who or context.default
    if name in ("any_knight", "another_knight"):
        others = [knight for knight in present(game) if name == "any_knight" or knight is not context.knight]
        if not others:
            return []
        chosen = yield from choose(
            Kind.FIGURE,
            "choose.knight",
            [_knight_option(knight) for knight in others],
            source=context.source,
            because=("CLA-012",),
            missing=lambda: [
                (hindrance.DEAD if knight.dead else hindrance.ONESELF).of(_knight_option(knight))
                for knight in party(game)
                if knight not in others
            ],
        )
        return [game.state.knights[chosen[7:]]]
    return [knight for knight in _SELECTORS[name](game, context) if not knight.dead]


@selects("self")
def _self(game: Game, context: Context) -> list[Knight]:
    return [context.knight] if context.knight else []


@selects("target")
def _target(game: Game, context: Context) -> list[Knight]:
    target = context.target or context.knight
    return [target] if target else []


@selects("attacker")
def _attacker(game: Game, context: Context) -> list[Knight]:
    return _target(game, context)


@selects("leader")
def _leader(game: Game, context: Context) -> list[Knight]:
    leader = game.state.expedition.leader
    return [game.state.knights[leader]] if leader else []


@selects("each_knight")
def _each_knight(game: Game, context: Context) -> list[Knight]:
    return present(game)


@selects("other_knights")
def _other_knights(game: Game, context: Context) -> list[Knight]:
    me = context.knight or context.target
    return [knight for knight in present(game) if knight is not me]


@selects("random_knight")
def _random_knight(game: Game, context: Context) -> list[Knight]:
    from kf_desktop.rules.core.dice import random_of

    return random_of(game, present(game))


@selects("priority_target")
def _priority_target(game: Game, context: Context) -> list[Knight]:
    clash = game.state.clash
    return [game.state.knights[clash.priority_target]] if clash and clash.priority_target else []
