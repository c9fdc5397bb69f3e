"""The words of a monster's targeting lines (TGT-021)."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kf_desktop.content.definition import Parsed
from kf_desktop.content.virtues import VIRTUES

PLAIN_WORDS = (
    "engaged",
    "not engaged",
    "adjacent",
    "closest",
    "furthest",
    "in front",
    "in sight",
    "in range",
    "behind",
    "priority target",
    "last to wound",
    "grouped",
    "lone",
    "two knights",
    "all knights",
    "no target",
)
ATTRIBUTES = ("passion", "heat", "vigor", *VIRTUES)
_KINDS = {word: word.replace(" ", "_") for word in PLAIN_WORDS}
_MEASURED = re.compile(r"(?P<kind>highest|lowest|most|least|with|own|on|not on|zone) (?P<argument>[a-z0-9_.]+)")


@dataclass(frozen=True, slots=True)
class TargetWord(Parsed):
    """One demand of a targeting line: "most bane" is ``TargetWord("most", "bane")``."""

    kind: str
    argument: str = ""

    @classmethod
    def read(cls, value: Any) -> "TargetWord":
        """A target word as a pack writes it."""
        if isinstance(value, TargetWord):
            return value
        if isinstance(value, str):
            return parse_target_word(value)
        raise ValueError('a target word is a text such as "closest" or "most bane"')

    def __str__(self) -> str:
        return " ".join(filter(None, [self.kind.replace("_", " "), self.argument]))


@lru_cache(maxsize=256)
def parse_target_word(text: str) -> TargetWord:
    """The target word written as ``text``, or a ValueError that lists what can be written."""
    words = " ".join(text.split())
    if words in _KINDS:
        return TargetWord(_KINDS[words])
    match = _MEASURED.fullmatch(words)
    if match is None:
        raise ValueError(
            f'"{text}" is no target word: use {", ".join(PLAIN_WORDS)}, most/least <resource>, '
            f"highest/lowest {'|'.join(ATTRIBUTES)}, with <condition>, own <word>, on/not on <place> or zone <n>"
        )
    kind, argument = match["kind"], match["argument"]
    if kind in ("highest", "lowest") and argument not in ATTRIBUTES:
        raise ValueError(f'"{kind}" goes with {", ".join(ATTRIBUTES)}, not with "{argument}"')
    if kind == "zone" and not argument.isdecimal():
        raise ValueError(f'"zone" goes with a number, not with "{argument}"')
    return TargetWord(kind.replace(" ", "_"), argument)
