"""The vocabulary of one language: templates and words from assets/translations/effects.<language>.toml."""

import re
import tomllib
from functools import cache
from typing import Any, Literal

from kf_desktop.content.text import CHINESE, ENGLISH
from kf_desktop.content.words.lines import Line, Lines, Told
from kf_desktop.resources import assets_dir

Person = Literal["you", "many", "one"]

_BRACKETS = re.compile(r"\[([^\]]*\|[^\]]*)\]")
_ANGLES = re.compile(r"<([^|>]*)\|([^>]*)>")
_CALLS = ("!", "！")
ALONE = ("penalty",)
"""Sections of one sentence: what comes after them is done in any case."""
_STOPS = (".", "!", "?", "…", "。", "！", "？")
_ENDS = (*_STOPS, *(f"{stop}”" for stop in _STOPS))
"""What ends a sentence by itself; a name in quotes does not."""


class Words:
    """How one language says things. All its methods are about form; what is said is decided in clauses.py."""

    def __init__(self, language: str) -> None:
        self.language = CHINESE if language == CHINESE else ENGLISH
        source = assets_dir() / "translations" / f"effects.{self.language}.toml"
        self._tables: dict[str, dict[str, Any]] = tomllib.loads(source.read_text(encoding="utf-8"))

    def word(self, table: str, key: str) -> str:
        """One entry."""
        return str(self._tables[table][key])

    def pair(self, table: str, key: str) -> tuple[str, str]:
        """An entry of two words."""
        first, second = self._tables[table][key]
        return str(first), str(second)

    def has(self, table: str, key: str) -> bool:
        """Whether there is such an entry."""
        return key in self._tables[table]

    def grammar(self, key: str) -> str:
        """A joint or a mark of the language."""
        return self.word("grammar", key)

    def fill(self, template: str, *, person: Person = "you", single: bool = True, **values: object) -> str:
        """The template with its forms chosen and its names filled in."""
        chosen = _BRACKETS.sub(lambda match: _form(match[1].split("|"), person), template)
        chosen = _ANGLES.sub(lambda match: match[1 if single else 2], chosen)
        return chosen.format_map(values)

    def say(self, table: str, key: str, **values: Any) -> str:
        """A filled entry."""
        return self.fill(self.word(table, key), **values)

    def listed(self, parts: list[str]) -> str:
        """Things in a row."""
        return self.grammar("list_joint").join(parts)

    def clauses(self, parts: list[str]) -> str:
        """Clauses inside one sentence; after "React!" there is no joint."""
        joint, gap = self.grammar("clause_joint"), self.grammar("sentence_joint")
        joints = [gap if part.endswith(_CALLS) else joint for part in parts[:-1]]
        return "".join(part + between for part, between in zip(parts, [*joints, ""], strict=True))

    def sentence(self, clause: str) -> str:
        """A clause as a sentence of its own."""
        return self.stopped(capital(clause))

    def stopped(self, clause: str) -> str:
        """A clause with the mark that ends a sentence."""
        return clause if clause.endswith(_ENDS) else clause + self.grammar("full_stop")

    def headed(self, heading: str, body: str, *, alone: bool = False) -> list[Line]:
        """What stands under a heading, or nothing."""
        return [Line(capital(heading), self.stopped(body), alone)] if body else []

    def section(self, key: str, body: str, **values: Any) -> list[Line]:
        """``After attack: …``: a part of a card under its heading, or nothing."""
        return self.headed(self.say("card", key, **values), body, alone=key in ALONE)

    def under(self, heading: str, lines: Lines) -> list[Line]:
        """The lines, the first of them under one heading more."""
        if not lines:
            return []
        first = lines[0]
        said = f"{first.heading}{self.grammar('colon')}{first.text}" if first.heading else first.text
        return [Line(capital(heading), said), *lines[1:]]

    def plain(self, *clauses: str) -> list[Line]:
        """A sentence for each clause that says something, under no heading."""
        return [Line("", self.sentence(clause)) for clause in clauses if clause]

    def told(self, *paragraphs: Lines) -> Told:
        """A card's text, its lines by paragraphs."""
        return Told(paragraphs, self.grammar("colon"), self.grammar("sentence_joint"))


def _form(forms: list[str], person: Person) -> str:
    """[you and many|one] or [you|many|one]."""
    if len(forms) == 2:
        return forms[person == "one"]
    return forms[("you", "many", "one").index(person)]


@cache
def words_of(language: str) -> Words:
    """The vocabulary of a language, read once."""
    return Words(language)


def capital(words: str) -> str:
    """The words with a capital at their beginning."""
    return words[:1].upper() + words[1:]


def article(noun: str) -> str:
    """The English article: "an Insight test"."""
    return "an" if noun[:1].lower() in tuple("aeiou") else "a"


def signed(number: int) -> str:
    """A number with its sign, as cards print it."""
    return f"+{number}" if number >= 0 else f"−{-number}"
