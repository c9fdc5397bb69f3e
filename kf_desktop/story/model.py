"""What a storybook is made of: its contents page and its paragraphs, as checked data without any prose."""

from dataclasses import field
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from kf_desktop.content.definition import Id, Limits, definition, entry
from kf_desktop.content.effects.terms import ClueType
from kf_desktop.content.effects.vocabulary import Effect
from kf_desktop.content.seats import SEATS
from kf_desktop.content.text import Text
from kf_desktop.content.virtues import Virtue
from kf_desktop.story.conditions import Chapter, When

Number: TypeAlias = Annotated[int, Limits(ge=1, le=9999)]
Count: TypeAlias = Annotated[int, Limits(ge=0)]
Effects: TypeAlias = tuple[Effect, ...]
Key: TypeAlias = Annotated[str, Limits(pattern=r"^[a-z0-9_]+$")]
ClueCounts: TypeAlias = dict[ClueType, Annotated[int, Limits(ge=1)]]

THREAT_PARAGRAPH = 6666  # DEL-020: read when Threat first reaches 9
UNKNOWN_SAINT_PARAGRAPH = 9999  # DTH-017: read at the first death while the Unknown Saint is locked


@definition
class Help:
    """What another knight may do for a test of one: gain Heat, and add to the result (ADV-029)."""

    heat: Annotated[int, Limits(ge=1)] = 1
    bonus: Annotated[int, Limits(ge=1)] = 1


@definition
class StoryTest:
    """A test of a choice: by one knight, or by all (``group``)."""

    virtue: Virtue | None = None
    difficulty: Annotated[int, Limits(ge=1, le=20)]
    group: bool = False
    help: Help | None = None


@definition
class Outcome:
    """Where a test leads, and what is done on the way."""

    goto: Number
    then: Effects = ()


@definition
class Band:
    """Where a group test with so many successes leads, both ends included."""

    low: int = entry(ge=0, le=SEATS, validation_alias="from")
    high: int = entry(ge=0, le=SEATS, validation_alias="to")
    goto: Number
    then: Effects = ()


@definition
class StoryCost:
    """What a choice costs; one that cannot be paid is not offered."""

    heat: Count = 0
    vigor: Count = 0
    gold: Count = 0
    lead: Count = 0


@definition
class Choice:
    """A line the players may choose: a jump, a test, or a group test with bands."""

    key: Key
    goto: Number | None = None
    when: When | None = None
    cost: StoryCost | None = None
    then: Effects = ()
    test: StoryTest | None = None
    success: Outcome | None = None
    failure: Outcome | None = None
    bands: tuple[Band, ...] = ()
    fail: Effects = ()  # done for each knight who failed a group test

    def __post_init__(self) -> None:
        if (self.goto is None) == (self.test is None):
            raise ValueError("needs either goto or test")
        group = self.test is not None and self.test.group
        if not group and (self.bands or self.fail):
            raise ValueError("bands and fail belong to a test with group = true")
        if group and self.test is not None and self.test.help is not None:
            raise ValueError("help belongs to a test of one knight")
        if (self.test is None or group) and (self.success or self.failure):
            raise ValueError("success and failure belong to a test of one knight")


@definition
class Memory:
    """A passage that stands under a paragraph only if its condition holds when the paragraph is opened."""

    key: Key
    when: When


@definition
class Paragraph:
    """A numbered piece of a book: what is done when it has been read, and how it goes on."""

    number: Number
    then: Effects = ()
    goto: Number | None = None
    end: bool = False
    memories: tuple[Memory, ...] = entry(default=(), validation_alias="memory")
    choices: tuple[Choice, ...] = entry(default=(), validation_alias="choice")


@definition
class QuestMonsters:
    """Whom a quest fights instead of the monsters of the kingdom's wheel."""

    exhibition: Id | None = None
    full: Id | None = None


@definition
class QuestAfter:
    """Where a quest goes on after its clashes (AFT-016), and when the expedition failed (EXP-018)."""

    exhibition_win: Number | None = None
    exhibition_loss: Number | None = None
    full_win: Number | None = None
    full_loss: Number | None = None
    failed: Number | None = None


@definition
class Quest:
    """The quest of a chapter."""

    chapter: Chapter
    name: Text
    opening: Number
    kingdom: Id | None = None  # VIS-016: without one the players choose
    starting_tile: str | None = None
    goal: Text
    cipher: Annotated[str, Limits(pattern=r"^\d\d$")] | None = None  # in place of the knight's own (KEV-005)
    clues: tuple[ClueType, ...] = ()
    counts: dict[ClueType, Key] = field(default_factory=dict)  # types that are counted elsewhere (CLU-005)
    needs: ClueCounts = field(default_factory=dict)
    monster: QuestMonsters = QuestMonsters()
    after: QuestAfter = QuestAfter()


@definition
class InvestigationGoal:
    """How many clues of the knight's two types an investigation asks for."""

    primary: Count
    secondary: Count = 0


@definition
class Investigation:
    """An investigation of a chapter; a chapter offers five (CAM-036)."""

    chapter: Chapter
    number: Chapter
    name: Text
    opening: Number
    goal: InvestigationGoal
    success: Number
    failure: Number

    @property
    def case(self) -> str:
        """What the sheet and the stories call it (SHT-038)."""
        return case_name(self.chapter, self.number)


OFFERED = range(1, 6)
"""The numbers of a chapter's investigations (CAM-036)."""


def case_name(chapter: int, number: int) -> str:
    """The third investigation of the first chapter is "1-3"."""
    return f"{chapter}-{number}"


@definition
class AdventureEntry:
    """A line of the adventure table: a range of the d100 (ADV-006)."""

    low: int = entry(ge=1, le=100, validation_alias="from")
    high: int = entry(ge=1, le=100, validation_alias="to")
    paragraph: Number
    second: Number | None = None  # read in its place once the first was read in an earlier expedition
    unique: bool = False


@definition
class CampfireEntry:
    """A line of the Campfire Tales table: d10 plus Rapport of at most 3 (RST-016, RST-019)."""

    result: Annotated[int, Limits(ge=1, le=13)]
    paragraph: Number
    second: Number | None = None  # as of an adventure


BookKind: TypeAlias = Literal["knightbook", "codex", "supplement"]
Sign: TypeAlias = Literal["dot", "filled", "open"]
SignRow: TypeAlias = tuple[Sign, Sign, Sign]


@definition
class Symbol:
    """A Symbol of a Codex: two rows of three signs, and the paragraph that they lock (KEV-012, KEV-018)."""

    id: Key
    signs: tuple[SignRow, SignRow]
    paragraph: Number


@definition
class SoFar:
    """The story so far in a sentence or two, for who takes a campaign up again: the last whose condition holds."""

    when: When
    text: Text


@definition
class BookHead:
    """What book.toml says."""

    id: Annotated[str, Limits(pattern=r"^[a-z0-9_]+$")]
    kind: BookKind
    """A supplement lays adventures over the table of its kingdom's Codex: where a pack brings some."""
    knight: Id | None = None
    kingdom: Id | None = None
    name: Text
    prologue: Number | None = None
    first_death: Number | None = None
    second_death: Number | None = None  # the book's own: the next death after the first has been read
    both_dead: Number | None = None  # the Codex's own: a second knight dies in the same clash
    quests: tuple[Quest, ...] = entry(default=(), validation_alias="quest")
    investigations: tuple[Investigation, ...] = entry(default=(), validation_alias="investigation")
    adventures: tuple[AdventureEntry, ...] = entry(default=(), validation_alias="adventure")
    campfires: tuple[CampfireEntry, ...] = entry(default=(), validation_alias="campfire")
    symbols: tuple[Symbol, ...] = entry(default=(), validation_alias="symbol")
    so_far: tuple[SoFar, ...] = ()

    def __post_init__(self) -> None:
        for name in _NEEDED[self.kind]:
            if getattr(self, name) in (None, ()):
                raise ValueError(f"a {self.kind} needs {name}")
        for name in _FOREIGN[self.kind]:
            if getattr(self, name):
                raise ValueError(f"a {self.kind} has no {name}")


_NEEDED = {
    "knightbook": ("knight", "prologue", "first_death"),
    "codex": ("kingdom",),
    "supplement": ("kingdom", "adventures"),
}
_FOREIGN = {
    "knightbook": ("kingdom", "adventures", "campfires", "both_dead", "symbols"),
    "codex": ("knight", "prologue", "first_death", "second_death", "quests", "investigations", "so_far"),
    "supplement": (
        "knight",
        "prologue",
        "first_death",
        "second_death",
        "both_dead",
        "quests",
        "investigations",
        "campfires",
        "symbols",
        "so_far",
    ),
}


@definition
class Place:
    """Where something was written."""

    file: str
    line: int


@definition
class Book(BookHead):
    """A storybook with its paragraphs; the prose is read apart, a language at a time."""

    folder: Path
    paragraphs: dict[int, Paragraph]
    places: dict[int, Place]

    def place(self, number: int) -> Place:
        """Where the paragraph's logic was written (the contents page if there is no such paragraph)."""
        return self.places.get(number) or Place(file=f"{self.id}/book.toml", line=1)

    def symbol_of(self, id: str) -> Symbol | None:
        """A Symbol of the Codex."""
        return next((symbol for symbol in self.symbols if symbol.id == id), None)

    def quest_of(self, chapter: int) -> Quest | None:
        """The quest of a chapter."""
        return next((quest for quest in self.quests if quest.chapter == chapter), None)

    def investigation_of(self, chapter: int, number: int) -> Investigation | None:
        """An investigation of a chapter by its number."""
        wanted = chapter, number
        return next((each for each in self.investigations if (each.chapter, each.number) == wanted), None)
