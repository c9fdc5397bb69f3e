"""Points of Interest, adventures, special kingdom events (DEL-032, ADV-004 … ADV-014, KEV)."""

from __future__ import annotations

from kf_desktop.content.effects.expedition import Adventure, FailExpedition, PointOfInterest
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.expedition.delve.resolving import POINT, point_row, resolve
from kf_desktop.rules.expedition.kingdom.map import count_progress
from kf_desktop.rules.sheet.tale import QUEST, quest_of
from kf_desktop.rules.table.dice import d100
from kf_desktop.rules.table.game import ExpeditionFailed, Game, Knight, Steps, knights_of
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.readings import codex_of, meeting, page, push_reading
from kf_desktop.rules.table.state import Reading
from kf_desktop.story.model import AdventureEntry

MOST = 5  # the highest number of a Point of Interest


# --- Points of Interest -------------------------------------------------------------------------


def point_of_interest(game: Game, adjustment: int = 0) -> Steps[None]:
    """The row that the top Exploration card's number names; the card stays where it is (DEL-032)."""
    expedition = game.state.expedition
    if not expedition.exploration:
        return
    printed = game.content.explorations[expedition.exploration[0]].poi
    number = max(0, min(MOST, printed + adjustment))
    if point_row(game, number) is not None:
        card, kingdom = expedition.exploration[0], expedition.kingdom
        game.emit("point_of_interest", "DEL-032", number=number, card=card, kingdom=kingdom)
        count_progress(game, "point_of_interest")
        yield from resolve(game, POINT, str(number))


@performs(PointOfInterest)
def _point_of_interest(game: Game, effect: PointOfInterest, context: Context) -> Steps[None]:
    yield from point_of_interest(game)


# --- adventures ---------------------------------------------------------------------------------


@performs(Adventure)
def _adventure(game: Game, effect: Adventure, context: Context) -> Steps[None]:
    """Roll on the Codex' table; the story is read before the next sentence of the card (ADV-006 … ADV-014)."""
    table = _adventures(game)
    if all(_is_marked(game, book, entry) for book, entry in table):
        return  # ADV-012
    while True:
        number = yield from d100(game)
        found = next((line for line in table if line[1].low <= number <= line[1].high), None)
        game.emit("adventure_roll", "ADV-006", number=number, paragraph=found[1].paragraph if found else 0)
        if found is None:
            return
        book, entry = found
        if not _is_marked(game, book, entry):  # ADV-011
            break
    paragraph = meeting(game, book, entry)
    if entry.unique:
        game.state.campaign.unique.append(page(book, paragraph))  # ADV-010
    push_reading(game, book, paragraph, game.state.expedition.leader, cause="adventure")


def _adventures(game: Game) -> list[tuple[str, AdventureEntry]]:
    """The kingdom's table, each line with its book: what packs lay over the Codex comes before it."""
    kingdom = game.state.expedition.kingdom
    books = [book for book in game.content.books.values() if book.kingdom == kingdom]
    books.sort(key=lambda book: book.kind == "codex")
    return [(book.id, line) for book in books for line in book.adventures]


def _is_marked(game: Game, book: str, entry: AdventureEntry) -> bool:
    return entry.unique and page(book, meeting(game, book, entry)) in game.state.campaign.unique


# --- special kingdom events ---------------------------------------------------------------------


def queue_events(game: Game, cipher: str) -> None:
    """The tile's half with each knight's cipher: paragraphs offered in this round's Story step (KEV-003 … KEV-015)."""
    expedition, codex = game.state.expedition, codex_of(game)
    book = game.content.books.get(codex)
    for knight in knights_of(game):
        number = int(cipher + cipher_of(game, knight))
        due, read = (Mark(kind, number=number) for kind in (MarkKind.EVENT_DUE, MarkKind.EVENT_READ))
        if book is None or number not in book.paragraphs or due in expedition.marks or read in expedition.marks:
            continue
        expedition.marks.append(due)
        expedition.readings.append(Reading(codex, number, knight.id))
        game.emit("event_found", "KEV-004", knight=knight.id)


def cipher_of(game: Game, knight: Knight) -> str:
    """The knight's own half; while on a quest that gives another, that one alone (KEV-005)."""
    quest = quest_of(game) if knight.mission == QUEST else None
    own = knight.sheet.cipher or game.content.knights[knight.id].cipher
    return quest.cipher if quest is not None and quest.cipher else own


def queue_paragraph(game: Game, number: int) -> None:
    """A complete number: read in this round's Story step (KEV-010, KEV-011)."""
    game.state.expedition.readings.append(Reading(codex_of(game), number, game.state.expedition.leader))


@performs(FailExpedition)
def _fail_expedition(game: Game, effect: FailExpedition, context: Context) -> Steps[None]:
    """Everything stops at once (EXP-017)."""
    yield from ()
    raise ExpeditionFailed("effect")
