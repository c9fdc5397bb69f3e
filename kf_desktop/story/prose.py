"""The prose of a storybook: Markdown reduced to paragraphs, ``*emphasis*``, ``**strong**``, memories and choice lines.

Everything else that Markdown could say is refused, so that a stranger's book can show words and nothing more.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from kf_desktop.content.packs.problems import Problem

Language: TypeAlias = Literal["en", "zh_CN"]
LANGUAGES: tuple[Language, ...] = ("en", "zh_CN")

Style: TypeAlias = Literal["plain", "emphasis", "strong"]
Riders: TypeAlias = Literal["any", "party", "alone"]


@dataclass(frozen=True, slots=True)
class Span:
    """Words in one style, and to whom they are told: to any riders, to a party, or to a knight who rides alone."""

    text: str
    style: Style = "plain"
    riders: Riders = "any"


Block: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prose:
    """What a paragraph says in one language: its body, and the lines of choices and memories by their keys."""

    body: tuple[Block, ...]
    choices: dict[str, Block]
    memories: dict[str, Block] = field(default_factory=dict)
    file: str
    line: int


def plain(block: Block) -> str:
    """The words of a block without their styles."""
    return "".join(span.text for span in block)


_HEADING = re.compile(r"# ([1-9][0-9]{0,3})\s*")
_KEYED = re.compile(r"([-+]) ([a-z0-9_]+)\s*[::]\s*(.*)")
_STYLED = re.compile(r"\*\*([^*]+)\*\*|\*([^*]+)\*")
_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
_RIDERS = re.compile(r"\{(party|alone):((?:[^{}]|\{[a-z_]+\})+)\}")
_WORD = re.compile(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+(?:['’-][^\W\u3400-\u9fff]+)*")
_MARKUP = re.compile(r"[`<>_|\\~]|\]\(|^(#|- |\+ |\d+[.)] |-{3})")


def placeholders(prose: Prose) -> list[str]:
    """The ``{names}`` to be filled in, in a paragraph's body, its memories and its choice lines, sorted."""
    blocks = (*prose.body, *prose.memories.values(), *prose.choices.values())
    return sorted(name for block in blocks for name in _PLACEHOLDER.findall(plain(block)))


def words(prose: Prose) -> int:
    """How many words the body has for a party; a Chinese character counts as one."""
    return sum(len(_WORD.findall(plain(told_to(block, alone=False)))) for block in prose.body)


def told_to(block: Block, *, alone: bool) -> Block:
    """What of the block is told to a knight who rides alone, or to a party: knights, squires, a princess."""
    hidden = "party" if alone else "alone"
    return tuple(span for span in block if span.riders != hidden)


@dataclass(slots=True)
class _Group:
    """Lines that belong together: a block of the body, or a line of a choice or a memory (which has a key)."""

    line: int
    lines: list[str]
    sign: str = ""
    key: str = ""


@dataclass(slots=True)
class _Section:
    """The groups under one heading."""

    number: int
    line: int
    groups: list[_Group]


def parse_prose(text: str, file: str) -> tuple[dict[int, Prose], list[Problem]]:
    """Read one Markdown file; what cannot be read becomes a problem and is left out."""
    paragraphs: dict[int, Prose] = {}
    problems: list[Problem] = []
    for section in _sections(text, file, problems):
        if section.number in paragraphs:
            problems.append(_problem(file, section.line, section.number, "is told twice in this file"))
        else:
            paragraphs[section.number] = _read_section(section, file, problems)
    return paragraphs, problems


def parse_paragraph(text: str, file: str, number: int) -> Prose | None:
    """Of a file that has been read before only that paragraph, without a word about what is wrong; if it is there."""
    section = next((section for section in _sections(text, file, []) if section.number == number), None)
    return _read_section(section, file, []) if section is not None else None


def _problem(file: str, line: int, number: int, message: str) -> Problem:
    return Problem(file, line, f"paragraph {number}", message)


def _sections(text: str, file: str, problems: list[Problem]) -> Iterator[_Section]:
    section: _Section | None = None
    group: _Group | None = None
    for at, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = raw.strip()
        if heading := _HEADING.fullmatch(line):
            if section:
                yield section
            section, group = _Section(int(heading[1]), at, []), None
        elif not line:
            group = None
        elif section is None:
            problems.append(Problem(file, at, "", 'stands before the first heading, such as "# 112"'))
            return
        elif keyed := _KEYED.fullmatch(line):
            group = _Group(at, [keyed[3]], keyed[1], keyed[2])
            section.groups.append(group)
        elif group is None:
            group = _Group(at, [line])
            section.groups.append(group)
        else:
            group.lines.append(line)
    if section:
        yield section


def _read_section(section: _Section, file: str, problems: list[Problem]) -> Prose:
    body: list[Block] = []
    choices: dict[str, Block] = {}
    memories: dict[str, Block] = {}

    def complain(group: _Group, message: str) -> None:
        problems.append(_problem(file, group.line, section.number, message))

    for group in section.groups:
        try:
            block = _read_block(_join(group.lines))
        except ValueError as error:
            complain(group, str(error))
            continue
        keyed, named = (memories, "memory") if group.sign == "+" else (choices, "choice")
        if not group.sign:
            body.append(block)
        if choices and group.sign != "-":
            complain(group, "has text after a choice line; choices come last")
        elif memories and not group.sign:
            complain(group, "has text after a memory; memories stand under the body")
        elif group.sign and group.key in keyed:
            complain(group, f'has the {named} line "{group.key}" twice')
        elif group.sign:
            keyed[group.key] = block
    if not body:
        problems.append(_problem(file, section.line, section.number, "has no text"))
    return Prose(body=tuple(body), choices=choices, memories=memories, file=file, line=section.line)


def _join(lines: list[str]) -> str:
    """Join broken lines: with a space, but without one beside a Chinese character."""
    joined = lines[0]
    for line in lines[1:]:
        joined += line if _is_wide(joined[-1:]) or _is_wide(line[0]) else f" {line}"
    return joined


def _is_wide(character: str) -> bool:
    return bool(character) and unicodedata.east_asian_width(character) in "WF"


def _read_block(text: str) -> Block:
    if not text:
        raise ValueError("has a choice line without words")
    for character in text if not text.isprintable() else "":  # nearly every text is, and that is known at once
        if unicodedata.category(character) in ("Cc", "Cf", "Co", "Cn"):
            raise ValueError(f"has the invisible character U+{ord(character):04X}")
    if found := _MARKUP.search(text):
        raise ValueError(f'has "{found[0].strip()}"; only *emphasis* and **strong** are read')
    if set(_PLACEHOLDER.sub("", _RIDERS.sub(r"\2", text))) & set("{}"):
        raise ValueError("has a brace that is not part of a {placeholder}")
    spans = tuple(span for words, riders in _by_riders(text) for span in _styled(words, riders))
    if any("*" in span.text for span in spans):
        raise ValueError('has a "*" without its partner')
    return spans


def _by_riders(text: str) -> Iterator[tuple[str, Riders]]:
    """The text in order, in pieces that are told to the same riders."""
    end = 0
    for told in _RIDERS.finditer(text):
        yield text[end : told.start()], "any"
        yield told[2], "party" if told[1] == "party" else "alone"
        end = told.end()
    yield text[end:], "any"


def _styled(text: str, riders: Riders) -> Iterator[Span]:
    end = 0
    for styled in _STYLED.finditer(text):
        if end < styled.start():
            yield Span(text[end : styled.start()], riders=riders)
        yield Span(styled[1], "strong", riders) if styled[1] else Span(styled[2], "emphasis", riders)
        end = styled.end()
    if text[end:]:
        yield Span(text[end:], riders=riders)
