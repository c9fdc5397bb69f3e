"""Keywords: the rules that many cards share, printed in bold. A card names them; what they do is the game's.

The catalogue stands in assets/rules/keywords.toml; a pack cannot make new ones.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from kf_desktop.content.definition import AsPairs, Parsed, definition
from kf_desktop.content.text import Text

OPTIONAL = "?"
"""Ends the argument of a keyword that can also be written without it: "reduction 1", "reduction pushback 1"."""
SIGN = "sign"
"""The argument of a keyword whose number may be written with a sign."""

_NUMBER = re.compile(r"[+-]?\d{1,3}")
_WORD = re.compile(r"[a-z][a-z0-9_.]*")


@definition
class KeywordRule:
    """What the catalogue says of one keyword: how it is written, when it works, and its rule in a line."""

    id: str
    name: Text
    text: Text
    side: str
    timing: str
    values: int = 0  # how many numbers it is written with: "deadly", "reach 2", "ranged 2 5"
    argument: str = ""  # what else it is written with: a token, a condition, a virtue; or SIGN
    stackable: bool = False
    deed: Annotated[
        tuple[tuple[str, str], ...], AsPairs()
    ] = ()  # the operation that it stands for, as a pack would write it
    forbidden: bool = True  # a gear's does nothing while its abilities are forbidden, as by Knockdown
    base: str = ""  # abilities of one name exclude each other unless stackable (ABI-040)

    @property
    def takes_value(self) -> bool:
        """Whether it is written with a number."""
        return self.values > 0


@dataclass(frozen=True, slots=True)
class Keyword(Parsed):
    """A keyword on a card: "ranged 2 5" is ``Keyword("ranged", 2, 5)``, "immune_to bane" has an argument.

    A number written with a sign ("bane_limit +1") adds to a value instead of setting it: ``argument`` is "+".
    """

    id: str
    value: int = 0
    value2: int = 0
    argument: str = ""

    @property
    def rule(self) -> KeywordRule:
        """Its entry in the catalogue."""
        return catalogue()[self.id]

    @property
    def name(self) -> str:
        """The name whose abilities exclude each other."""
        return self.rule.base or self.id

    @classmethod
    def read(cls, value: Any) -> "Keyword":
        """A keyword as a pack writes it."""
        if isinstance(value, Keyword):
            return value
        if isinstance(value, str):
            return parse_keyword(value)
        raise ValueError('a keyword is a text such as "opening 2"')

    def __str__(self) -> str:
        numbers = [self.value, self.value2][: self.rule.values]
        signed = [f"{n:+d}" if self.argument == "+" else str(n) for n in numbers]
        return " ".join([self.id, *([self.argument] if self.argument.strip("+") else []), *signed])


_READERS: list[Callable[[], Sequence[KeywordRule]]] = []


def read_by(reader: Callable[[], Sequence[KeywordRule]]) -> None:
    """Say who reads the catalogue: this module, which the rules use, opens no file."""
    _READERS.append(reader)


@cache
def catalogue() -> dict[str, KeywordRule]:
    """Every keyword of the game by id, in the order of the file."""
    assert _READERS, "nobody reads the catalogue of keywords: import kf_desktop.content.loader"
    return {rule.id: rule for rule in _READERS[-1]()}


@cache
def parse_keyword(text: str) -> Keyword:
    """The keyword written as ``text``, or a ValueError that says how it is written."""
    name, *parts = text.split() or [""]
    rule = catalogue().get(name)
    if rule is None:
        raise ValueError(f'there is no keyword "{name}"{_nearest(name)}')
    words = [part for part in parts if _WORD.fullmatch(part)]
    numbers = [part for part in parts if _NUMBER.fullmatch(part)]
    if len(words) + len(numbers) != len(parts) or not _fits(rule, words, numbers):
        raise ValueError(f'"{text}" is not how {name} is written: write "{usage(rule)}"')
    argument = words[0] if words else "+" if any(number[0] in "+-" for number in numbers) else ""
    value, value2 = ([int(number) for number in numbers] + [0, 0])[:2]
    return Keyword(name, value, value2, argument)


def _fits(rule: KeywordRule, words: list[str], numbers: list[str]) -> bool:
    signed = any(number[0] in "+-" for number in numbers)
    takes_word = rule.argument not in ("", SIGN)
    fits = len(words) == takes_word or (not words and rule.argument.endswith(OPTIONAL))
    return len(numbers) == rule.values and fits and (not signed or rule.argument == SIGN)


def usage(rule: KeywordRule) -> str:
    """How the keyword is written in a pack, such as ``ranged X Y``."""
    argument = (
        [f"<{rule.argument}>"] if rule.argument not in ("", SIGN) and not rule.argument.endswith(OPTIONAL) else []
    )
    return " ".join([rule.id, *argument, *"XY"[: rule.values]])


def _nearest(name: str) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - only a misspelt keyword needs it

    near = get_close_matches(name, catalogue(), 1)
    return f'; did you mean "{near[0]}"?' if near else ""
