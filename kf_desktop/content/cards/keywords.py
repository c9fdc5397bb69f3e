"""Keywords: the rules that many cards share, printed in bold. A card names them; what they do is the game's.

The game's own stand in assets/rules/keywords.toml. A pack can bring more: each stands for an operation that there is.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any

from kf_desktop.content.definition import AsPairs, Parsed, definition
from kf_desktop.content.packs.problems import did_you_mean
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
    """A keyword on a card: "ranged 2 5" has the values 2 and 5, "immune_to bane" an argument.

    A number written with a sign ("bane_limit +1") adds to a value instead of setting it: ``argument`` is "+".
    """

    rule: KeywordRule = field(compare=False, repr=False)  # its entry in the catalogue, and nothing of the card
    id: str
    value: int = 0
    value2: int = 0
    argument: str = ""

    @property
    def name(self) -> str:
        """The name whose abilities exclude each other."""
        return self.rule.base or self.id

    @classmethod
    def read(cls, value: Any, known: "KeywordCatalogue | None" = None) -> "Keyword":
        """A keyword as a pack writes it; without a catalogue one of the game's own."""
        if isinstance(value, Keyword):
            return value
        if isinstance(value, str):
            return (known or catalogue()).parse(value)
        raise ValueError('a keyword is a text such as "opening 2"')

    @classmethod
    def read_knowing(cls, value: Any, known: "KeywordCatalogue | None") -> "Keyword":
        """A pack is read with the catalogue that its own keywords have joined."""
        return cls.read(value, known)

    def __str__(self) -> str:
        numbers = [self.value, self.value2][: self.rule.values]
        signed = [f"{n:+d}" if self.argument == "+" else str(n) for n in numbers]
        return " ".join([self.id, *([self.argument] if self.argument.strip("+") else []), *signed])


_READERS: list[Callable[[], Sequence[KeywordRule]]] = []


def read_by(reader: Callable[[], Sequence[KeywordRule]]) -> None:
    """Say who reads the catalogue: this module, which the rules use, opens no file."""
    _READERS.append(reader)


class KeywordCatalogue(Mapping[str, KeywordRule]):
    """Keywords by id, in order: the game's, then those that packs bring. Nothing in it ever changes."""

    def __init__(self, rules: Iterable[KeywordRule] = ()) -> None:
        self._rules = {rule.id: rule for rule in rules}
        self._parsed: dict[str, Keyword] = {}

    def __getitem__(self, id: str) -> KeywordRule:
        return self._rules[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def joined_by(self, rules: Iterable[KeywordRule]) -> "KeywordCatalogue":
        """This catalogue with more keywords; one whose id is taken does not count."""
        more = [rule for rule in rules if rule.id not in self._rules]
        return KeywordCatalogue([*self._rules.values(), *more]) if more else self

    def parse(self, text: str) -> Keyword:
        """The keyword written as ``text``, or a ValueError that says how it is written."""
        found = self._parsed.get(text)
        if found is None:
            found = self._parsed[text] = self._parse(text)
        return found

    def _parse(self, text: str) -> Keyword:
        name, *parts = text.split() or [""]
        rule = self._rules.get(name)
        if rule is None:
            raise ValueError(f'there is no keyword "{name}"{did_you_mean(name, self._rules)}')
        words = [part for part in parts if _WORD.fullmatch(part)]
        numbers = [part for part in parts if _NUMBER.fullmatch(part)]
        if len(words) + len(numbers) != len(parts) or not _fits(rule, words, numbers):
            raise ValueError(f'"{text}" is not how {name} is written: write "{usage(rule)}"')
        argument = words[0] if words else "+" if any(number[0] in "+-" for number in numbers) else ""
        value, value2 = ([int(number) for number in numbers] + [0, 0])[:2]
        return Keyword(rule, name, value, value2, argument)


@cache
def catalogue() -> KeywordCatalogue:
    """The game's own keywords, in the order of the file."""
    assert _READERS, "nobody reads the catalogue of keywords: import kf_desktop.content.packs.loader"
    return KeywordCatalogue(_READERS[-1]())


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
