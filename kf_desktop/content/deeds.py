"""Keywords that are whole effects, as the operations that do the same: a card can say either."""

from functools import cache

from pydantic import TypeAdapter

from kf_desktop.content.effects.vocabulary import AnyEffect, Effect
from kf_desktop.content.keywords import Keyword

VALUE = "X"
"""The number of the keyword, where its deed in the catalogue has an amount."""


@cache
def deed_of(keyword: Keyword) -> AnyEffect | None:
    """The operation that the keyword stands for; None if it is more than an operation."""
    if not keyword.rule.deed:
        return None
    written = {
        field: keyword.value if value == VALUE else value.replace("{argument}", keyword.argument)
        for field, value in keyword.rule.deed
    }
    return _adapter().validate_python(written)


@cache
def _adapter() -> TypeAdapter[AnyEffect]:
    return TypeAdapter(Effect)
