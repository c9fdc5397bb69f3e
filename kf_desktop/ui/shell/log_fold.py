"""What of the log is shown: folded groups are hidden, and what the filter leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

NO_HEAD = 4
"""How deep a line is that begins no group; a part has depth 0, a round 1, a turn 2, an action 3."""


@dataclass(slots=True)
class Line:
    """A line of the log: the index and kind of its event, its words, and the knight whom it names."""

    event: int
    kind: str
    words: str
    knight: str = ""
    depth: int = NO_HEAD


@dataclass(slots=True)
class Sieve:
    """Which lines the players want to see: what they have folded, and the filter."""

    folded: set[int] = field(default_factory=set)
    """Indices of the events whose groups are folded."""
    search: str = ""
    knight: str = ""
    kinds: tuple[str, ...] = ()
    """Kinds of events that pass; empty for all."""

    @property
    def filters(self) -> bool:
        """Whether something is left out for other reasons than folding."""
        return bool(self.search or self.knight or self.kinds)

    def passes(self, line: Line) -> bool:
        """Whether the filter lets the line through."""
        if self.search and self.search.casefold() not in line.words.casefold():
            return False
        if self.knight and line.knight != self.knight:
            return False
        return not self.kinds or line.kind in self.kinds

    def shown(self, lines: Sequence[Line]) -> list[bool]:
        """Whether each line is shown, in order. While there is a filter, folding does not count."""
        if self.filters:
            return [self.passes(line) for line in lines]
        found, hidden_below = [], NO_HEAD + 1
        for line in lines:
            if line.depth <= hidden_below:
                hidden_below = NO_HEAD + 1
            hidden = line.depth > hidden_below
            found.append(not hidden)
            if not hidden and line.event in self.folded and line.depth < NO_HEAD:
                hidden_below = line.depth
        return found


def head_of(lines: Sequence[Line], place: int) -> int:
    """The index of the line that begins the innermost group around a line, or its own if it begins one; −1 for none."""
    depth = lines[place].depth
    if depth < NO_HEAD:
        return place
    return next((above for above in range(place, -1, -1) if lines[above].depth < NO_HEAD), -1)
