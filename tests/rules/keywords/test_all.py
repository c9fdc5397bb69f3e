"""Every keyword of the catalogue is held to its text by a test, on a card that has it or does it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kf_desktop.content.cards.keywords import SIGN, Keyword, catalogue
from kf_desktop.content.deeds import deed_of
from kf_desktop.content.effects.vocabulary import OPERATIONS

TESTS = Path(__file__).parents[2]


def marked(node: ast.FunctionDef) -> Iterator[str]:
    """The keywords that the function's marks name."""
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.keyword":
            yield from (str(arg.value) for arg in decorator.args if isinstance(arg, ast.Constant))


@cache
def asserted() -> dict[str, list[str]]:
    """The tests that are marked with each keyword, with their source."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if "mark.keyword" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef):
                for keyword in marked(node):
                    found.setdefault(keyword, []).append(ast.unparse(node))
    return found


def test_every_keyword_of_the_catalogue_is_asserted_by_a_test_and_no_other() -> None:
    assert len(catalogue()) == 157
    assert sorted(asserted()) == sorted(catalogue())


def test_every_marked_test_asserts_something() -> None:
    empty = [keyword for keyword, sources in asserted().items() if not all("assert" in one for one in sources)]
    assert empty == []


@pytest.mark.parametrize("keyword", [rule.id for rule in catalogue().values() if rule.deed])
def test_a_keyword_that_is_an_effect_stands_for_an_operation(keyword: str) -> None:
    rule = catalogue()[keyword]
    argument = {"place": "centre", "saint": "odo", "area": "delay"}.get(rule.argument, "")
    effect = deed_of(Keyword(rule, keyword, 2 if rule.takes_value else 0, argument=argument))
    assert effect is not None and type(effect) is OPERATIONS[effect.op]
    assert not rule.takes_value or str(getattr(effect, "amount", None)) == "2"
    assert rule.argument in ("", SIGN) or argument in (getattr(effect, name, "") for name in ("to", "toward"))
