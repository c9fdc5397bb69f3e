"""What is written on a knight's sheet: unlocked cards, notes, marks, Rapport."""

from typing import Literal, TypeAlias

from kf_desktop.content.definition import Id, definition, entry
from kf_desktop.content.effects.terms import Who
from kf_desktop.content.expressions import ONE, Amount
from kf_desktop.content.text import Text


@definition
class Unlock:
    op: Literal["unlock"] = "unlock"
    what: Literal[
        "gear",
        "technique",
        "heroic_arc",
        "peril_arc",
        "talent",
        "portrait",
        "saint",
        "mercenary",
        "upgrade",
    ]
    id: Id
    excludes: tuple[Id, ...] = ()  # rewards that the knight can never gain afterwards
    who: Who | None = None


@definition
class Archive:
    op: Literal["archive"] = "archive"
    what: Literal["gear", "technique", "heroic_arc", "peril_arc", "talent", "portrait", "upgrade"]
    id: Id
    who: Who | None = None


@definition
class Note:
    op: Literal["note"] = "note"
    id: Id
    text: Text
    who: Who | None = None


@definition
class Mark:
    op: Literal["mark"] = "mark"
    node: str
    who: Who | None = None


@definition
class Erase:
    op: Literal["erase"] = "erase"
    node: str
    who: Who | None = None


@definition
class Rapport:
    op: Literal["rapport"] = "rapport"
    amount: Amount = ONE
    partner: Id = entry(default="chosen", validation_alias="with")


SheetEffect: TypeAlias = Unlock | Archive | Note | Mark | Erase | Rapport
