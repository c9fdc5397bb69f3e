"""Keywords that are whole effects, as the operations that do the same: a card can say either."""

from functools import cache

from pydantic import TypeAdapter

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.effects.vocabulary import AnyEffect, Effect

VALUE = "X"
"""The number of the keyword, where its deed in the catalogue has an amount."""


def deed_of(keyword: Keyword) -> AnyEffect | None:
    """The operation that the keyword stands for; None if it is more than an operation."""
    if not keyword.rule.deed:
        return None
    return _deed(keyword.rule.deed, keyword.value, keyword.argument)


@cache
def _deed(written: tuple[tuple[str, str], ...], number: int, argument: str) -> AnyEffect:
    values = {field: number if value == VALUE else value.replace("{argument}", argument) for field, value in written}
    return _adapter().validate_python(values)


@cache
def _adapter() -> TypeAdapter[AnyEffect]:
    return TypeAdapter(Effect)
