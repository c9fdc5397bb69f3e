"""The closed forms of a storybook's ``when``: data to be asked, never an expression to be run.

A table such as ``{ marked = "07" }`` becomes a ``Marked``; a table is one form, and ``all`` and ``any`` join
several. ``holds`` puts the answers together; they come from whoever knows the sheet.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Annotated, Any, TypeAlias

from kf_desktop.content.definition import After, AsPairs, Id, Limits, OneOf, definition, entry
from kf_desktop.content.virtues import Virtue


def _node(value: str) -> str:
    if value not in NODES:
        raise ValueError(f'"{value}" is no node: they are 01–30 and E1–E10')
    return value


NODES = (*(f"{number:02}" for number in range(1, 31)), *(f"E{number}" for number in range(1, 11)))  # SHT-033
Node: TypeAlias = Annotated[str, After(_node)]
InvestigationNumber: TypeAlias = Annotated[str, Limits(pattern=r"^[1-5]-[1-5]$")]
AtLeastOne: TypeAlias = Annotated[int, Limits(ge=1)]
Chapter: TypeAlias = Annotated[int, Limits(ge=1, le=5)]


@definition
class AllOf:
    """Every part holds."""

    parts: "tuple[When, ...]" = entry(validation_alias="all", min_length=1)


@definition
class AnyOf:
    """At least one part holds."""

    parts: "tuple[When, ...]" = entry(validation_alias="any", min_length=1)


@definition
class Not:
    """The part does not hold."""

    part: "When" = entry(validation_alias="not")


@definition
class Marked:
    """The node of the choice matrix is marked (SHT-033)."""

    node: Node = entry(validation_alias="marked")


@definition
class VirtueAtLeast:
    """Each of the knight's virtues named is at least so high."""

    virtues: Annotated[tuple[tuple[Virtue, AtLeastOne], ...], AsPairs()] = entry(validation_alias="virtue")


@definition
class QuestDone:
    """The quest of the chapter is resolved, well or badly (CAM-057)."""

    chapter: Chapter = entry(validation_alias="quest_done")


@definition
class InvestigationDone:
    """The investigation is resolved: a number of the current chapter, or ``"2-3"`` (SHT-038)."""

    number: Chapter | InvestigationNumber = entry(validation_alias="investigation_done")


@definition
class Visited:
    """The paragraph of this book has been read before: by its knight, or of a Codex by anybody in this campaign."""

    paragraph: AtLeastOne = entry(validation_alias="visited")


@definition
class KnightPresent:
    """The knight is in the party."""

    knight: Id = entry(validation_alias="knight_present")


@definition
class GoldAtLeast:
    """The knight has so much gold."""

    amount: AtLeastOne = entry(validation_alias="gold")


@definition
class AtThreat:
    """Threat is at least so high."""

    threat: Annotated[int, Limits(ge=1, le=9)] = entry(validation_alias="at_threat")


@definition
class HasNote:
    """The note stands on the knight's sheet."""

    id: Id = entry(validation_alias="note")


@definition
class Devoted:
    """The knight is devoted to a saint (or, with ``false``, to none)."""

    devoted: bool


Leaf: TypeAlias = (
    Marked
    | VirtueAtLeast
    | QuestDone
    | InvestigationDone
    | Visited
    | KnightPresent
    | GoldAtLeast
    | AtThreat
    | HasNote
    | Devoted
)

_FORMS: dict[str, type] = {
    "all": AllOf,
    "any": AnyOf,
    "not": Not,
    "marked": Marked,
    "virtue": VirtueAtLeast,
    "quest_done": QuestDone,
    "investigation_done": InvestigationDone,
    "visited": Visited,
    "knight_present": KnightPresent,
    "gold": GoldAtLeast,
    "at_threat": AtThreat,
    "note": HasNote,
    "devoted": Devoted,
}
_TAGS = {form: tag for tag, form in _FORMS.items()}


def _tag(table: Any) -> str | None:
    if isinstance(table, dict):
        form = next(iter(table)) if len(table) == 1 else None
        return form if form in _FORMS else None
    return _TAGS.get(type(table))


When: TypeAlias = Annotated[
    AllOf | AnyOf | Not | Leaf,
    OneOf(_FORMS, _tag, ("unknown_form", f"a condition is one of {', '.join(_FORMS)}; all = [ … ] joins several")),
]


def holds(when: When | None, answer: Callable[[Leaf], bool]) -> bool:
    """Whether the condition holds, given an answer to each plain question; no condition always holds."""
    match when:
        case None:
            return True
        case AllOf(parts=parts):
            return all(holds(part, answer) for part in parts)
        case AnyOf(parts=parts):
            return any(holds(part, answer) for part in parts)
        case Not(part=part):
            return not holds(part, answer)
        case leaf:
            return answer(leaf)


def written(leaf: Leaf) -> tuple[str, Any]:
    """A plain question as a book writes it: its form, and what it asks for."""
    return _TAGS[type(leaf)], getattr(leaf, fields(leaf)[0].name)


def leaves(when: When | None) -> Iterator[Leaf]:
    """The plain questions of a condition, in order, as often as they are asked."""
    match when:
        case None:
            return
        case AllOf(parts=parts) | AnyOf(parts=parts):
            for part in parts:
                yield from leaves(part)
        case Not(part=part):
            yield from leaves(part)
        case leaf:
            yield leaf
