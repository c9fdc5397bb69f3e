"""The closed forms of `when`."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from kf_desktop.story.conditions import (
    AllOf,
    AnyOf,
    AtThreat,
    Devoted,
    GoldAtLeast,
    HasNote,
    InvestigationDone,
    KnightPresent,
    Marked,
    Not,
    QuestDone,
    VirtueAtLeast,
    Visited,
    When,
    holds,
    leaves,
    written,
)

READ = TypeAdapter(When).validate_python

FORMS = [
    ({"marked": "07"}, Marked(node="07")),
    ({"marked": "E10"}, Marked(node="E10")),
    ({"virtue": {"insight": 2}}, VirtueAtLeast(virtues=(("insight", 2),))),
    ({"quest_done": 1}, QuestDone(chapter=1)),
    ({"investigation_done": 3}, InvestigationDone(number=3)),
    ({"investigation_done": "2-3"}, InvestigationDone(number="2-3")),
    ({"visited": 112}, Visited(paragraph=112)),
    ({"knight_present": "bruno"}, KnightPresent(knight="bruno")),
    ({"gold": 2}, GoldAtLeast(amount=2)),
    ({"at_threat": 5}, AtThreat(threat=5)),
    ({"note": "ilse.spoon"}, HasNote(id="ilse.spoon")),
    ({"devoted": True}, Devoted(devoted=True)),
]


@pytest.mark.parametrize(("table", "when"), FORMS)
def test_each_plain_form_is_read_and_can_be_written_again(table: Any, when: Any) -> None:
    assert READ(table) == when
    form, value = written(when)
    assert {form: dict(value) if form == "virtue" else value} == table


def test_forms_join() -> None:
    when = READ({"all": [{"marked": "01"}, {"any": [{"gold": 2}, {"not": {"visited": 9}}]}]})
    marked, gold, visited = Marked(node="01"), GoldAtLeast(amount=2), Visited(paragraph=9)
    assert when == AllOf(parts=(marked, AnyOf(parts=(gold, Not(part=visited)))))
    assert list(leaves(when)) == [marked, gold, visited]


@pytest.mark.parametrize(
    ("yes", "expected"),
    [
        ({"marked"}, True),
        ({"marked", "gold"}, True),
        ({"marked", "visited"}, False),
        ({"marked", "visited", "gold"}, True),
        ({"gold"}, False),
    ],
)
def test_holds_puts_the_answers_together(yes: set[str], expected: bool) -> None:
    when = READ({"all": [{"marked": "01"}, {"any": [{"gold": 2}, {"not": {"visited": 9}}]}]})
    assert holds(when, lambda leaf: written(leaf)[0] in yes) is expected


def test_no_condition_holds_and_asks_nothing() -> None:
    assert holds(None, lambda leaf: False)
    assert list(leaves(None)) == []


@pytest.mark.rule("SHT-033")
@pytest.mark.parametrize("node", ["0", "00", "31", "E0", "E11", "e1", "7"])
def test_the_matrix_has_forty_nodes(node: str) -> None:
    with pytest.raises(ValidationError, match="they are 01–30 and E1–E10"):
        READ({"marked": node})


@pytest.mark.parametrize(
    "table",
    [
        {},
        {"eval": "1"},
        {"marked": "01", "gold": 2},
        {"all": []},
        {"any": [{"gold": 0}]},
        {"not": None},
        {"virtue": {"cowardice": 1}},
        {"at_threat": 10},
        {"quest_done": 6},
        {"investigation_done": "6-1"},
        {"knight_present": "../x"},
        "gold",
        7,
        [],
    ],
)
def test_everything_else_is_refused(table: Any) -> None:
    with pytest.raises(ValidationError):
        READ(table)
