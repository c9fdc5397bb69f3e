"""Keywords that are whole effects, as the operations that do the same: a card can say either."""

from functools import cache
from typing import cast

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.effects.vocabulary import AnyEffect, Effect
from kf_desktop.content.packs.reader import read

VALUE = "X"
"""The number of the keyword, where its deed in the catalogue has an amount."""


def deed_of(keyword: Keyword) -> AnyEffect | None:
    """The operation that the keyword stands for; None if it is more than an operation."""
    if not keyword.rule.deed:
        return None
    return _deed(keyword.rule.deed, keyword.value, keyword.argument)


def as_written(keyword: Keyword) -> dict[str, str | int]:
    """The operation that the keyword stands for, as a pack would write it on a card."""
    return _as_written(keyword.rule.deed, keyword.value, keyword.argument)


@cache
def _deed(written: tuple[tuple[str, str], ...], number: int, argument: str) -> AnyEffect:
    return cast(AnyEffect, read(cast(type, Effect), _as_written(written, number, argument)))


def _as_written(written: tuple[tuple[str, str], ...], number: int, argument: str) -> dict[str, str | int]:
    return {field: number if value == VALUE else value.replace("{argument}", argument) for field, value in written}
