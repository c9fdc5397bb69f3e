"""A reader who lives whole campaigns: what is marked, noted, read and resolved stays on the sheets.

The walker of single readings answers every question at random; here the sheets answer, chapter after chapter. What
no campaign comes to is owed: a page behind a mark that its knight can never have, a passage for two choices that
shut each other out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from kf_desktop.content.cards.library import Library
from kf_desktop.content.effects.expedition import InvestigationResult, QuestResult
from kf_desktop.content.effects.sheet import Erase, Mark, Note
from kf_desktop.content.effects.vocabulary import AnyEffect
from kf_desktop.engine.rng import below, pick
from kf_desktop.story.conditions import (
    HasNote,
    InvestigationDone,
    KnightPresent,
    Leaf,
    Marked,
    QuestDone,
    Visited,
    holds,
)
from kf_desktop.story.graph import Books, ciphers, meant_books, reading_places, required_by_library
from kf_desktop.story.model import (
    THREAT_PARAGRAPH,
    UNKNOWN_SAINT_PARAGRAPH,
    AdventureEntry,
    Book,
    CampfireEntry,
    Investigation,
    Quest,
)
from kf_desktop.story.proof.lint_contents import INVESTIGATIONS_TO_GO_ON
from kf_desktop.story.proof.walker import Page, Reader, most_steps

EXPEDITIONS = 60
"""Of one campaign: enough for the chapters of all knights."""
CAMPAIGNS = 400
"""After so many, what has not been read never will be."""
PLACES = 3
"""Pages of a Codex read on an expedition: adventures, tiles, tales at the fire."""
FAR = 30
"""So many pages of a quest may have been read when its expedition fails."""
_STREAM = "campaigns"

Passage = tuple[str, int, str]


@dataclass(frozen=True, slots=True)
class CampaignReport:
    """What no campaign came to: pages, and passages that depend on what was done before."""

    unread: tuple[Page, ...]
    unshown: tuple[Passage, ...]


@dataclass(slots=True)
class Sheet:
    """What a knight's sheet knows in a campaign."""

    knight: str
    book: Book
    chapter: int = 1
    marks: set[str] = field(default_factory=set)
    notes: set[str] = field(default_factory=set)
    pages: set[int] = field(default_factory=set)
    quests: set[int] = field(default_factory=set)
    investigations: set[str] = field(default_factory=set)
    deaths: int = 0

    def open(self) -> list[Quest | Investigation]:
        """What can be ridden for: the chapter's quest, and any investigation until three are resolved (CAM-036)."""
        quest = self.book.quest_of(self.chapter)
        found: list[Quest | Investigation] = [] if quest is None or self.chapter in self.quests else [quest]
        if quest is not None and self.resolved() < INVESTIGATIONS_TO_GO_ON:
            told = (each for each in self.book.investigations if each.chapter == self.chapter)
            found += [each for each in told if f"{each.chapter}-{each.number}" not in self.investigations]
        return found

    def resolved(self) -> int:
        """Investigations of this chapter that are over."""
        return sum(1 for case in self.investigations if case.startswith(f"{self.chapter}-"))

    def turn_the_chapter(self) -> None:
        """The next chapter is unlocked by the quest and three investigations (CAM-055)."""
        if self.chapter in self.quests and self.resolved() >= INVESTIGATIONS_TO_GO_ON:
            self.chapter += 1


@dataclass(slots=True)
class CampaignReader(Reader):
    """Reads as a group does, expedition after expedition."""

    places: dict[str, tuple[tuple[int, str | None], ...]] = field(default_factory=dict)
    """By Codex what its tiles and the cards open, and for whom if not for everybody."""
    shown: set[Passage] = field(default_factory=set)
    sheets: dict[str, Sheet] = field(default_factory=dict)
    codices: dict[Page, int] = field(default_factory=dict)
    """The pages of Codices that were read, with the expedition on which they were."""
    riders: tuple[Sheet, ...] = ()
    who: Sheet | None = None
    reading: Book | None = None
    investigation: str = ""
    expedition: int = 0

    # -- what the sheets say

    def opened(self, page: Page) -> None:
        """Keep the page, and note which passages stand on it."""
        book, number = self.books[page[0]], page[1]
        for memory in book.paragraphs[number].memories:
            if holds(memory.when, lambda leaf: self._answer_in(book, leaf)):
                self.shown.add((*page, memory.key))
        if book.kind == "knightbook" and self.who is not None:
            self.who.pages.add(number)
        else:
            self.codices.setdefault(page, self.expedition)
        self.reading = book

    def answer(self, leaf: Leaf) -> bool:
        """By the sheet of who reads; gold, virtue, Threat and devotion as chance has it."""
        assert self.reading is not None
        return self._answer_in(self.reading, leaf)

    def _answer_in(self, book: Book, leaf: Leaf) -> bool:
        sheet = self.who
        assert sheet is not None
        match leaf:
            case Marked(node=node):
                return node in sheet.marks
            case HasNote(id=note):
                return note in sheet.notes
            case QuestDone(chapter=chapter):
                return chapter in sheet.quests
            case InvestigationDone(number=number):
                return (f"{sheet.chapter}-{number}" if isinstance(number, int) else number) in sheet.investigations
            case Visited(paragraph=number):
                return number in sheet.pages if book.kind == "knightbook" else (book.id, number) in self.codices
            case KnightPresent(knight=knight):
                return any(rider.knight == knight for rider in self.riders)
        return Reader.answer(self, leaf)

    def done(self, effect: AnyEffect) -> None:
        """Write on the sheet of who reads, or on everybody's where the page says who."""
        assert self.who is not None
        match effect:
            case Mark(node=node):
                for sheet in self._meant(effect.who):
                    sheet.marks.add(node)
            case Erase(node=node):
                for sheet in self._meant(effect.who):
                    sheet.marks.discard(node)
            case Note(id=id):
                for sheet in self._meant(effect.who):
                    sheet.notes.add(id)
            case QuestResult():
                self.who.quests.add(self.who.chapter)
            case InvestigationResult():
                self.who.investigations.add(self.investigation)

    def _meant(self, who: object) -> Sequence[Sheet]:
        assert self.who is not None
        return (self.who,) if who is None else self.riders

    # -- a campaign

    def play(self) -> None:
        """One campaign from the prologues on."""
        owners = (book for book in self.books.values() if book.kind == "knightbook" and book.knight is not None)
        self.sheets = {str(book.knight): Sheet(str(book.knight), book) for book in owners}
        self.codices.clear()
        for self.expedition in range(EXPEDITIONS + 1):
            self.riders = tuple(sheet for sheet in self.sheets.values() if not self.expedition or self.coin())
            if self.expedition == 0:
                for sheet in self.riders:
                    self._read(sheet, sheet.book, sheet.book.prologue)
            elif self.riders:
                self._ride()

    def _ride(self) -> None:
        for _ in range(PLACES):
            self._read_codex()
        going_on = [sheet for sheet in self.riders if sheet.open()]
        if going_on:
            leader = pick(self.streams, _STREAM, going_on)
            match pick(self.streams, _STREAM, leader.open()):
                case Quest() as quest:
                    self._quest(leader, quest)
                case Investigation() as case:
                    self._investigate(leader, case)
            leader.turn_the_chapter()
        if below(self.streams, _STREAM, 4) == 0:
            self._die(pick(self.streams, _STREAM, self.riders))

    def _quest(self, sheet: Sheet, quest: Quest) -> None:
        """To its end; or the expedition fails somewhere on the way (EXP-018)."""
        halfway = [quest.after.exhibition_win, quest.after.exhibition_loss]
        ends = [quest.after.full_win, quest.after.full_loss]
        whole = self.limit
        if quest.after.failed is not None and below(self.streams, _STREAM, 3) == 0:
            self.limit, ends = 1 + below(self.streams, _STREAM, FAR), [quest.after.failed]
        for numbers in ([quest.opening], halfway, ends):
            if sheet.chapter not in sheet.quests:
                self._read(sheet, sheet.book, pick(self.streams, _STREAM, numbers))
        self.limit = whole
        sheet.quests.add(sheet.chapter)

    def _investigate(self, sheet: Sheet, case: Investigation) -> None:
        self.investigation = f"{case.chapter}-{case.number}"
        self._read(sheet, sheet.book, case.opening)
        if self.investigation not in sheet.investigations:
            self._read(sheet, sheet.book, case.success if self.coin() else case.failure)
        sheet.investigations.add(self.investigation)

    def _die(self, sheet: Sheet) -> None:
        """The knight's own death events in order; sometimes two die in the same clash."""
        book = sheet.book
        told = [number for number in (book.first_death, book.second_death) if number is not None]
        if sheet.deaths < len(told):
            self._read(sheet, book, told[sheet.deaths])
        sheet.deaths += 1
        for codex in self._codices():
            self._read(sheet, codex, codex.both_dead if self.coin() else UNKNOWN_SAINT_PARAGRAPH)

    def _read_codex(self) -> None:
        codices = self._codices()
        if not codices:
            return
        codex = pick(self.streams, _STREAM, codices)
        numbers = [*self._adventures(codex), *self._places(codex), THREAT_PARAGRAPH]
        numbers = [number for number in numbers if number in codex.paragraphs]
        if numbers:
            fewest = min(self.visits[codex.id, number] for number in numbers)
            rare = [number for number in numbers if self.visits[codex.id, number] == fewest]
            chosen = pick(self.streams, _STREAM, rare if self.coin() else numbers)
            self._read(pick(self.streams, _STREAM, self.riders), codex, chosen)

    def _adventures(self, codex: Book) -> Iterator[int]:
        """Of the adventure table and the fire: the second telling once the first was read before this expedition."""
        lines: tuple[AdventureEntry | CampfireEntry, ...] = (*codex.adventures, *codex.campfires)
        for line in lines:
            first = self.codices.get((codex.id, line.paragraph), self.expedition)
            yield line.second if line.second is not None and first < self.expedition else line.paragraph

    def _places(self, codex: Book) -> Iterator[int]:
        """What tiles, scenarios and cards open; a special event only to the knight whose cipher it takes."""
        present = {rider.knight for rider in self.riders}
        return (number for number, knight in self.places[codex.id] if knight is None or knight in present)

    def _codices(self) -> list[Book]:
        return [book for book in self.books.values() if book.kind != "knightbook"]

    def _read(self, who: Sheet, book: Book, number: int | None) -> None:
        if number is not None and number in book.paragraphs:
            self.who = who
            self.read((book.id, number))


def _opened_elsewhere(codex: Book, books: Books, library: Library) -> Iterator[tuple[int, str | None]]:
    for entry in required_by_library(codex, library):
        yield entry.number, None
    for entry in ciphers(codex, library):
        yield entry.number, entry.why.rpartition(" for ")[2]
    for source, kingdom, reads in reading_places(books, library):
        if source.partition(" ")[0] not in books:
            for read in reads:
                if codex in meant_books(read, kingdom, books, library):
                    yield read.paragraph, None


def walk_campaigns(books: Books, library: Library, *, seed: int = 1, campaigns: int = CAMPAIGNS) -> CampaignReport:
    """Live campaigns until every page and passage was seen, or so many are over."""
    reader = CampaignReader(books, library, {"seed": seed}, most_steps(books))
    reader.places = {
        book.id: tuple(_opened_elsewhere(book, books, library)) for book in books.values() if book.kind != "knightbook"
    }
    pages = [(book.id, number) for book in books.values() for number in book.paragraphs]
    passages = [
        (book.id, number, memory.key)
        for book in books.values()
        for number, paragraph in book.paragraphs.items()
        for memory in paragraph.memories
    ]
    for _ in range(campaigns):
        reader.play()
        if reader.shown.issuperset(passages) and all(page in reader.visits for page in pages):
            break
    return CampaignReport(
        tuple(page for page in pages if page not in reader.visits),
        tuple(passage for passage in passages if passage not in reader.shown),
    )
