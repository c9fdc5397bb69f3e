"""Amounts and conditions: what can be written, what cannot, and that both are read back as written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kf_desktop.content.expressions import (
    CONDITION_WORDS,
    PERIL_LEVELS,
    RELATIONS,
    VARIABLES,
    Amount,
    Clause,
    Condition,
    TokenCount,
    parse_amount,
    parse_condition,
)
from kf_desktop.content.target import TargetWord

variables = st.sampled_from(VARIABLES) | st.sampled_from([TokenCount("toll"), TokenCount("ember")])
amounts = st.builds(lambda n: Amount(0, "", n), st.integers(-99, 99)) | st.builds(
    Amount, st.integers(1, 9), variables, st.integers(-9, 9)
)
comparisons = st.builds(Clause, st.booleans(), variables, st.sampled_from(RELATIONS), st.integers(-9, 99))
perils = st.builds(Clause, st.booleans(), st.just("peril"), st.sampled_from(RELATIONS), st.sampled_from(PERIL_LEVELS))
words = st.builds(Clause, st.booleans(), st.sampled_from(CONDITION_WORDS))
held = st.builds(lambda n, id: Clause(n, "has", "", id), st.booleans(), st.sampled_from(["scalded", "a.b_c"]))
conditions = st.builds(
    lambda clauses: Condition(tuple(clauses)),
    st.lists(comparisons | perils | words | held, min_size=1, max_size=4),
)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("3", Amount(0, "", 3)),
        ("-2", Amount(0, "", -2)),
        ("hits", Amount(1, "hits", 0)),
        ("2 * hits", Amount(2, "hits", 0)),
        ("2*hits", Amount(2, "hits", 0)),
        ("threat + 1", Amount(1, "threat", 1)),
        ("3 * token:toll - 2", Amount(3, TokenCount("toll"), -2)),
    ],
)
def test_amounts(written: str, read: Amount) -> None:
    assert parse_amount(written) == read
    assert Amount.read(written) == read


def test_a_plain_number_is_an_amount_and_true_is_not() -> None:
    assert Amount.read(2) == Amount(0, "", 2)
    assert Amount.read(2).fixed
    for wrong in (True, 1.5, None, [1]):
        with pytest.raises(ValueError, match="whole number"):
            Amount.read(wrong)


@pytest.mark.parametrize("wrong", ["", "luck", "2 *", "hits * 2", "hits + heat", "exec(1)", "1e9", "9" * 300])
def test_anything_else_is_no_amount(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"amount|counted|long"):
        parse_amount(wrong)


def test_an_unknown_variable_is_named() -> None:
    with pytest.raises(ValueError, match='nothing is counted as "luck": use hits, threat'):
        parse_amount("2 * luck")


@given(amounts)
def test_every_amount_is_read_back_as_written(amount: Amount) -> None:
    assert parse_amount(str(amount)) == amount


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("heat >= 3", (Clause(False, "heat", ">=", 3),)),
        ("not heat>=3", (Clause(True, "heat", ">=", 3),)),
        ("peril >= major", (Clause(False, "peril", ">=", "major"),)),
        ("engaged", (Clause(False, "engaged", "", 0),)),
        ("not on:soot_heap", (Clause(True, "on", "", "soot_heap"),)),
        ("not engaged and has:scalded", (Clause(True, "engaged"), Clause(False, "has", "", "scalded"))),
        ("token:toll > 1", (Clause(False, TokenCount("toll"), ">", 1),)),
    ],
)
def test_conditions(written: str, read: tuple[Clause, ...]) -> None:
    assert parse_condition(written).clauses == read


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("angry", "is not a condition"),
        ("luck >= 2", 'nothing is counted as "luck"'),
        ("peril >= bad", '"bad" is no peril level: use unhurt, minor, major, mortal, judicium'),
        ("heat >= major", '"heat" is compared with a number'),
        ("heat >= 3 or engaged", "is not a condition"),
        ("heat => 3", "is not a condition"),
        ("", "is not a condition"),
        ("engaged and " * 50, "too long"),
    ],
)
def test_anything_else_is_no_condition(wrong: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_condition(wrong)


@given(conditions)
def test_every_condition_is_read_back_as_written(condition: Condition) -> None:
    assert parse_condition(str(condition)) == condition


@given(st.text(max_size=80))
def test_no_text_does_more_than_be_refused(text: str) -> None:
    for parse in (parse_amount, parse_condition):
        try:
            parse(text)
        except ValueError as error:
            assert str(error)


def test_what_is_written_alike_is_one_value() -> None:
    for written in (2, "2 * hits"):
        assert Amount.read(written) is Amount.read(written)
    assert TargetWord.read("most bane") is TargetWord.read("most bane")
