"""The effect vocabulary: what the document promises is what the classes take."""

import re
import sys
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from kf_desktop.content.effects.knight import Gain, Refresh
from kf_desktop.content.effects.terms import QUANTITIES
from kf_desktop.content.effects.vocabulary import EFFECT_CLASSES, OPERATIONS, Effect, Gate
from kf_desktop.content.expressions import Amount, Condition
from kf_desktop.content.virtues import VICES, VIRTUES
from kf_desktop.content.walk import toml_names, walk
from kf_desktop.rules.chapters import CHAPTERS
from kf_desktop.rules.effects.perform import _PERFORMERS

DOCUMENT = Path(__file__).parents[2] / "docs" / "content-authoring.md"
_ROW = re.compile(r"^\| (?P<ops>`[^|]+`) \| (?P<fields>[^|]*)\|", re.MULTILINE)
_NAMES = {
    "condition": "GainCondition",
    "encounter": "StartEncounter",
    "token": "ModifierToken",
    "terrain": "PlaceTerrain",
    "quest": "QuestResult",
    "investigation": "InvestigationResult",
    "clash": "StartClash",
    "princess": "GainPrincess",
    "dungeon": "StartDungeon",
    "rest": "StartRest",
}


def documented() -> dict[str, set[str]]:
    """The fields of each operation as the document's table names them."""
    table = DOCUMENT.read_text(encoding="utf-8").split("| op | fields | does |")[1].split("\n## ")[0]
    rows: dict[str, set[str]] = {}
    for match in _ROW.finditer(table):
        fields = {name for cell in re.findall(r"`([^`]+)`", match["fields"]) if (name := _field(cell))}
        for op in re.findall(r"`(\w+)`", match["ops"]):
            rows[op] = fields
    return rows


def _field(cell: str) -> str:
    """``amount = 1`` names a field, ``"cooldown"`` or a list of values does not."""
    match = re.match(r"(\w+)(?: =|$)", cell)
    return match[1] if match else ""


def test_every_documented_operation_is_there_and_no_other() -> None:
    assert set(documented()) == set(OPERATIONS)


@pytest.mark.parametrize("op", documented())
def test_every_documented_field_is_taken(op: str) -> None:
    fields = {name for _, name in toml_names(OPERATIONS[op])}
    values = {"weapon", "passion", "heat", "vigor"}  # words listed among the fields of gain and lose
    assert documented()[op] - values - _listed_values(op) <= fields


def _listed_values(op: str) -> set[str]:
    return {*QUANTITIES, *VIRTUES, *VICES} if op in ("gain", "lose") else set()


@pytest.mark.parametrize("op", OPERATIONS)
def test_classes_are_named_after_their_operation(op: str) -> None:
    camel = "".join(part.capitalize() for part in op.split("_"))
    assert OPERATIONS[op].__name__ == _NAMES.get(op, camel)


def test_effects_are_read_with_their_defaults() -> None:
    effect = TypeAdapter(Effect).validate_python({"op": "refresh", "from": "delay"})
    assert effect == Refresh(source="delay")
    assert effect.amount == Amount(0, "", 1)
    assert effect.who is None


def test_definitions_are_slotted_frozen_and_hashable() -> None:
    effect = Gain(what="vigor")
    assert hash(effect) == hash(Gain(what="vigor"))
    assert not hasattr(effect, "__dict__")
    with pytest.raises((AttributeError, TypeError)):
        effect.what = "heat"  # type: ignore[misc]
    assert sys.getsizeof(effect) < 100


def test_walking_finds_every_piece_with_its_path() -> None:
    effect = Gate(when=Condition.read("heat >= 3"), then=(Refresh(source="delay"),))
    found = {path: type(node).__name__ for path, node in walk(effect)}
    assert found[()] == "Gate"
    assert found["when", "clauses", 0] == "Clause"
    assert found["then", 0, "amount"] == "Amount"


def test_the_union_holds_every_class_once() -> None:
    assert len(set(EFFECT_CLASSES)) == len(EFFECT_CLASSES) == len(OPERATIONS)


def test_the_rules_perform_every_operation() -> None:
    assert CHAPTERS and set(_PERFORMERS) == set(EFFECT_CLASSES)
