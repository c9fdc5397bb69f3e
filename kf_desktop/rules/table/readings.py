"""Paragraphs that are to be read next (DEL-109, CLA-009)."""

from __future__ import annotations

from kf_desktop.content.cards.boards import Scenario
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.mode import mode_of
from kf_desktop.rules.table.scenes import push
from kf_desktop.rules.table.state import Reading
from kf_desktop.story.model import AdventureEntry, Book, CampfireEntry

ON = ""
"""The step of a story's frame whose paragraph has not been opened yet."""
EVENT_9999 = 9999
"""The Codex's page of the first death before the Unknown Saint (DTH-017)."""


def push_reading(game: Game, book: str, paragraph: int, knight: str = "", **args: str) -> bool:
    """Read a paragraph on top of what is played; False if the book has no such paragraph (KEV-014).

    A Knightbook is read by its own knight, whoever called for it; a Codex by `knight`, or else by the leader.

    Args:
        args: for the frame. `investigation` names the one that the paragraph belongs to, if not the reader's
            mission; `told` = the words alone, without what they do (CLU-020).
    """
    found = game.content.books.get(book)
    if found is None or paragraph not in found.paragraphs or is_locked(game, found, paragraph):
        return False
    caller = knight if knight in game.state.knights else _leader(game)  # a squire reads no book
    reader = found.knight if found.knight in game.state.party else caller
    push(game, "story", ON, book=book, paragraph=str(paragraph), knight=reader, **args)
    return True


def stories_to_keep(game: Game) -> list[Frame]:
    """What nobody has begun to read and is marked as told: solved investigations, deaths (SOL-005, DTH-019)."""
    return [
        frame
        for frame in game.state.scenes
        if frame.scene == "story"
        and frame.step == ON
        and (frame.args.get("investigation") or _tells_death(game, frame.args["book"], int(frame.args["paragraph"])))
    ]


def deaths_to_read(game: Game) -> list[Reading]:
    """Deaths on the map of which nobody has read yet."""
    return [each for each in game.state.expedition.readings if _tells_death(game, each.book, each.paragraph)]


def _tells_death(game: Game, name: str, paragraph: int) -> bool:
    book = game.content.books[name]
    unknown_saint = book.kind == "codex" and paragraph == EVENT_9999
    return unknown_saint or paragraph in (book.first_death, book.second_death, book.both_dead)


def is_locked(game: Game, book: Book, paragraph: int) -> bool:
    """Whether a Symbol locks the paragraph of which nobody has learnt yet how to read it (KEV-012, KEV-013)."""
    symbol = next((symbol for symbol in book.symbols if symbol.paragraph == paragraph), None)
    return symbol is not None and f"{book.id}:{symbol.id}" not in game.state.campaign.symbols


def page(book: str, paragraph: int) -> str:
    """A page of a Codex, as the campaign remembers it."""
    return f"{book}:{paragraph}"


def meeting(game: Game, book: str, line: AdventureEntry | CampfireEntry) -> int:
    """The paragraph that a line of a table leads to: its second once the first was read in an earlier expedition."""
    first = game.state.campaign.read.get(page(book, line.paragraph))
    if line.second is not None and first is not None and first < game.state.expedition.number:
        return line.second
    return line.paragraph


def _leader(game: Game) -> str:
    return mode_of(game.state).leader(game.state) or game.state.party[0]


def codex_of(game: Game) -> str:
    """The Codex of the kingdom that the party is in (CLA-008)."""
    return game.content.kingdoms[mode_of(game.state).kingdom(game.state)].codex


def read_clash_words(game: Game, scenario: Scenario) -> None:
    """The words of a scenario that is about to be set up, where stories are told (CLA-009)."""
    if scenario.paragraph and mode_of(game.state).tells_stories:
        push_reading(game, codex_of(game), scenario.paragraph)
