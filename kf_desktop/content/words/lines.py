"""A card's text as it is set out: lines, each with the heading that it stands under."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias


class Line(NamedTuple):
    """A sentence or more of a card. What comes after it is no part of it if it stands `alone` under its heading."""

    heading: str
    text: str
    alone: bool = False


Lines: TypeAlias = Sequence[Line]


class Told(str):
    """A text for who wants it in one piece; its `lines` for who sets it out."""

    lines: tuple[Line, ...]

    def __new__(cls, paragraphs: Iterable[Lines], colon: str, gap: str) -> Told:
        """Paragraphs of sentences; `colon` and `gap` are how the language joins heading, text and sentences."""
        kept = [list(paragraph) for paragraph in paragraphs if paragraph]
        flat = [[f"{line.heading}{colon}{line.text}" if line.heading else line.text for line in each] for each in kept]
        told = super().__new__(cls, "\n".join(gap.join(each) for each in flat))
        told.lines = tuple(line for paragraph in kept for line in _joined(paragraph, gap))
        return told


def _joined(paragraph: Lines, gap: str) -> list[Line]:
    """A sentence without a heading goes on with the line before it."""
    lines: list[Line] = []
    for line in paragraph:
        if line.heading or not lines or lines[-1].alone:
            lines.append(line)
        else:
            lines[-1] = lines[-1]._replace(text=f"{lines[-1].text}{gap}{line.text}")
    return lines
