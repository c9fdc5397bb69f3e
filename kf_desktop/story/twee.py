"""A storybook as Twee 3 text, so that an author can look at its graph in Twine.

The export is for looking: conditions, costs and effects are written out as text under the prose.
Twee 3: https://github.com/iftechfoundation/twine-specs/blob/master/twee-3-specification.md
"""

import json
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields

from kf_desktop.content.cards.library import Library
from kf_desktop.content.effects.expedition import Read, Schedule
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.content.sentences.parts import describe
from kf_desktop.story.conditions import AllOf, AnyOf, Not, VirtueAtLeast, When, written
from kf_desktop.story.graph import Books, Way, choice_ways, entries, every_effect, ways
from kf_desktop.story.model import Book, Choice, Paragraph, StoryCost
from kf_desktop.story.prose import Block, Language, Prose, Span, plain, told_to

_NAMESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "kf-desktop:story")
_COLUMNS, _STEP = 12, 150


def export_twee(book: Book, books: Books, library: Library, prose: Mapping[int, Prose], language: Language) -> str:
    """The book in one language as a Twee 3 file; the same book always gives the same text."""
    begun: dict[int, list[str]] = {}
    for entry in entries(book, books, library):
        begun.setdefault(entry.number, []).append(entry.why)
    numbers = sorted(book.paragraphs)
    start = book.prologue if book.prologue is not None else next(iter(numbers), None)
    passages = [
        _passage("StoryTitle", "", {}, [book.name.get(language)]),
        _passage("StoryData", "", {}, [json.dumps(_story_data(book, start), indent=2)]),
    ]
    writer = _Writer(book, library, prose, language)
    for index, number in enumerate(numbers):
        tags = "entry" if number in begun else ""
        body = [*_opened(begun.get(number, [])), *writer.passage(book.paragraphs[number])]
        passages.append(_passage(str(number), tags, _layout(index), body))
    return "\n\n\n".join(passages) + "\n"


def ifid(book: Book) -> str:
    """The story's identifier, the same on every machine."""
    return str(uuid.uuid5(_NAMESPACE, book.id)).upper()


def _story_data(book: Book, start: int | None) -> dict[str, str]:
    data = {"ifid": ifid(book), "format": "Harlowe", "format-version": "3.3.9"}
    return data if start is None else {**data, "start": str(start)}


def _layout(index: int) -> dict[str, str]:
    row, column = divmod(index, _COLUMNS)
    return {"position": f"{column * _STEP + 100},{row * _STEP + 100}", "size": "100,100"}


def _passage(name: str, tags: str, metadata: Mapping[str, str], body: list[str]) -> str:
    header = f":: {name}"
    if tags:
        header += f" [{tags}]"
    if metadata:
        header += f" {json.dumps(metadata)}"
    return "\n".join([header, *map(_safe_line, body)]).rstrip()


def _safe_line(line: str) -> str:
    """A line of a passage must not look like the header of the next one."""
    return f"\\{line}" if line.startswith("::") else line


# -- passages


def _opened(whys: list[str]) -> list[str]:
    return [f"Opened by: {', '.join(whys)}", ""] if whys else []


def _marked_up(block: Block) -> str:
    return "".join(_marked(span) for span in block)


def _marked(span: Span) -> str:
    mark = {"plain": "", "emphasis": "//", "strong": "''"}[span.style]
    words = f"{mark}{_unlinked(span.text)}{mark}"
    return words if span.riders == "any" else f"{{{span.riders}:{words}}}"


def _unlinked(text: str) -> str:
    """Words that cannot be taken for a link; an arrow cannot stand in prose."""
    return text.replace("[[", "[ [").replace("]]", "] ]")


def _link(text: str, way: Way) -> str:
    return f"[[{_unlinked(text)}->{way.to}]]"


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes the passages of one book in one language."""

    book: Book
    library: Library
    prose: Mapping[int, Prose]
    language: Language

    def passage(self, paragraph: Paragraph) -> Iterator[str]:
        """The prose, and under it what the logic says."""
        prose = self.prose.get(paragraph.number)
        for block in prose.body if prose is not None else ():
            yield from (_marked_up(block), "")
        for memory in paragraph.memories:
            line = prose.memories.get(memory.key, ()) if prose is not None else ()
            yield from (f"When {_condition(memory.when)}:", _marked_up(line), "")
        yield from self._done(paragraph.then)
        asked = [way for choice in paragraph.choices for way in choice_ways(choice)]
        for way in ways(paragraph):
            if way not in asked and way.to is not None:
                yield _link(way.label, way)
        for choice in paragraph.choices:
            line = prose.choices.get(choice.key, ()) if prose is not None else ()
            yield from self._choice(choice, plain(told_to(line, alone=False)) or choice.key)
        if paragraph.end:
            yield "The end."

    def _choice(self, choice: Choice, line: str) -> Iterator[str]:
        if choice.when is not None:
            yield f"When {_condition(choice.when)}:"
        if choice.cost is not None:
            yield f"Costs {_cost(choice.cost)}:"
        if choice.test is not None:
            who = "all knights" if choice.test.group else "one knight"
            virtue, difficulty = choice.test.virtue or "no virtue", choice.test.difficulty
            yield f"{_unlinked(line)} (test of {virtue} against {difficulty}, {who})"
        for way in choice_ways(choice):
            yield _link(way.label if choice.test is not None else line, way)
            yield from self._done(way.then)
        yield ""

    def _done(self, effects: Effects) -> Iterator[str]:
        if effects:
            yield _unlinked(" ".join(describe(effects, self.language, self.library).split()))
        for effect in every_effect(effects):
            if isinstance(effect, Schedule):
                yield f"[[scheduled->{effect.paragraph}]]"
            elif isinstance(effect, Read) and self._means_this_book(effect):
                yield f"[[read->{effect.paragraph}]]"

    def _means_this_book(self, read: Read) -> bool:
        return read.book == self.book.id or (read.book is None and self.book.kind == "codex")


def _cost(cost: StoryCost) -> str:
    parts = ((getattr(cost, field.name), field.name) for field in fields(cost))
    return ", ".join(f"{amount} {name}" for amount, name in parts if amount)


def _condition(when: When) -> str:
    match when:
        case AllOf(parts=parts):
            return f"({' and '.join(map(_condition, parts))})"
        case AnyOf(parts=parts):
            return f"({' or '.join(map(_condition, parts))})"
        case Not(part=part):
            return f"not {_condition(part)}"
        case VirtueAtLeast(virtues=virtues):
            return " and ".join(f"{virtue} {value}" for virtue, value in virtues)
    form, value = written(when)
    return f"{form} {value}"
