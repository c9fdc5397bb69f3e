"""Reading a storybook: paragraphs as scenes, their choices as decisions (CAM-014, ADV, DEL-109)."""

from __future__ import annotations

from kf_desktop.rules.core import gains, stats
from kf_desktop.rules.core.dice import heat_room
from kf_desktop.rules.core.tests import group_test_of, test_of
from kf_desktop.rules.effects import Context, about, perform
from kf_desktop.rules.game import Game, Kind, Knight, Option, Steps, choose, party
from kf_desktop.rules.scenes import push, scene
from kf_desktop.rules.state import Frame
from kf_desktop.story import conditions as when
from kf_desktop.story.model import Book, Choice, Paragraph, StoryCost

ON, ASK = "", "ask"


def push_reading(game: Game, book: str, paragraph: int, knight: str) -> bool:
    """Read a paragraph on top of what is played; False if the book has no such paragraph (KEV-014).

    `knight` is the reader: the knight whose book it is, for a Codex the leader if empty.
    """
    found = game.content.books.get(book)
    if found is None or paragraph not in found.paragraphs:
        return False
    push(game, "story", ON, book=book, paragraph=str(paragraph), knight=knight or _leader(game))
    return True


def _leader(game: Game) -> str:
    return game.state.expedition.leader or game.state.party[0]


@scene("story")
def story_scene(game: Game, frame: Frame) -> Steps[None]:
    """One paragraph: what it does is done, then it asks or goes on. A clash it calls for comes in between."""
    book = game.content.books[frame.args["book"]]
    paragraph = book.paragraphs[int(frame.args["paragraph"])]
    knight = game.state.knights[frame.args["knight"]]
    context = Context(source=f"{book.id}:{paragraph.number}", knight=knight, book=book.id)
    if frame.step == ON:
        frame.step = ASK
        _remember(game, book, paragraph, knight)
        depth = len(game.state.scenes)
        yield from perform(game, paragraph.then, context)
        if game.state.scenes[-1] is not frame or len(game.state.scenes) != depth:
            return
    yield from _ask(game, frame, book, paragraph, context)


def _remember(game: Game, book: Book, paragraph: Paragraph, knight: Knight) -> None:
    game.emit("paragraph", "DEL-109", book=book.id, paragraph=paragraph.number, knight=knight.id)
    if book.kind == "knightbook" and paragraph.number not in knight.sheet.visited:
        knight.sheet.visited.append(paragraph.number)
        knight.sheet.bookmark = paragraph.number


def _ask(game: Game, frame: Frame, book: Book, paragraph: Paragraph, context: Context) -> Steps[None]:
    knight = context.knight
    assert knight is not None
    offered = {f"choice:{choice.key}": choice for choice in paragraph.choices if offers(game, book, choice, knight)}
    options = [
        Option(key, "choice", {"book": book.id, "paragraph": paragraph.number, "choice": choice.key, **_price(choice.cost)})
        for key, choice in offered.items()
    ]
    if not options:
        options = [Option("continue", "continue")]
    key = yield from choose(
        Kind.READ,
        "read.paragraph",
        options,
        seats=(knight.seat,) if book.kind == "knightbook" else (),
        source=context.source,
        args={"book": book.id, "paragraph": paragraph.number, "knight": knight.id},
    )
    if key in offered:
        goto = yield from _take(game, offered[key], context)
    else:
        goto = paragraph.goto or 0
    if goto:
        frame.step, frame.args["paragraph"] = ON, str(goto)
    else:
        game.state.scenes.remove(frame)


def _price(cost: StoryCost | None) -> dict[str, str | int | bool]:
    if cost is None:
        return {}
    prices = {"heat": cost.heat, "vigor": cost.vigor, "gold": cost.gold, "lead": cost.lead}
    return {name: amount for name, amount in prices.items() if amount}


def offers(game: Game, book: Book, choice: Choice, knight: Knight) -> bool:
    """Whether the choice is open: its condition holds and its cost can be paid."""
    return when.holds(choice.when, lambda leaf: answers(game, book, leaf, knight)) and _can_pay(choice.cost, knight)


def _can_pay(cost: StoryCost | None, knight: Knight) -> bool:
    if cost is None:
        return True
    sheet = knight.sheet
    return (
        cost.heat <= heat_room(knight) and cost.vigor < max(1, knight.vigor)
        and cost.gold <= sheet.gold and cost.lead <= sheet.leads
    )


def _pay(game: Game, cost: StoryCost | None, knight: Knight) -> None:
    if cost is None:
        return
    if cost.heat:
        knight.heat += cost.heat
        game.emit("pays", "ABI-010", knight=knight.id, what="heat", amount=cost.heat)
    if cost.vigor:
        stats.lose_vigor(game, knight, cost.vigor, cause="cost")
    for what, amount in (("gold", cost.gold), ("lead", cost.lead)):
        if amount:
            gains.change_counter(game, knight, what, -amount)


def _take(game: Game, choice: Choice, context: Context) -> Steps[int]:
    """Pay, do, test; the paragraph that follows."""
    knight = context.knight
    assert knight is not None
    _pay(game, choice.cost, knight)
    yield from perform(game, choice.then, context)
    if choice.test is None:
        return choice.goto or 0
    if choice.test.group:
        return (yield from _group(game, choice, context))
    passed = yield from test_of(game, knight, choice.test.difficulty, choice.test.virtue or "", source=context.source)
    outcome = choice.success if passed else choice.failure
    assert outcome is not None
    yield from perform(game, outcome.then, context)
    return outcome.goto


def _group(game: Game, choice: Choice, context: Context) -> Steps[int]:
    """All knights test; the failing suffer, then the band of successes decides (ADV-030 … ADV-037)."""
    assert choice.test is not None
    knights = party(game)
    failed = yield from group_test_of(game, knights, choice.test.difficulty, choice.test.virtue or "", context.source)
    for knight in failed:
        yield from perform(game, choice.fail, about(context, knight))
    successes = len(knights) - len(failed)
    band = next((band for band in choice.bands if band.low <= successes <= band.high), choice.bands[-1])
    context.successes = successes
    yield from perform(game, band.then, context)
    return band.goto


def answers(game: Game, book: Book, leaf: when.Leaf, knight: Knight) -> bool:
    """The answer to one plain question of a book, about the reader's sheet and the party (SHT-034)."""
    sheet = knight.sheet
    match leaf:
        case when.Marked(node=node):
            return node in sheet.matrix
        case when.VirtueAtLeast(virtues=virtues):
            return all(sheet.virtues.get(name, 0) >= least for name, least in virtues)
        case when.QuestDone(chapter=chapter):
            return len(sheet.tale) >= chapter and sheet.tale[chapter - 1].quest in ("success", "failure")
        case when.InvestigationDone(number=number):
            return _investigation_done(knight, number)
        case when.Visited(paragraph=paragraph):
            return book.kind == "knightbook" and paragraph in sheet.visited
        case when.KnightPresent(knight=name):
            return name in game.state.party
        case when.GoldAtLeast(amount=amount):
            return sheet.gold >= amount
        case when.AtThreat(threat=threat):
            return game.state.expedition.threat >= threat
        case when.HasNote(id=note):
            return note in sheet.notes
        case when.Devoted(devoted=devoted):
            return bool(sheet.saint) == devoted


def _investigation_done(knight: Knight, number: int | str) -> bool:
    chapter, row = (len(knight.sheet.tale), number) if isinstance(number, int) else map(int, number.split("-"))
    if len(knight.sheet.tale) < chapter:
        return False
    rows = knight.sheet.tale[chapter - 1].investigations
    return any(entry.number == row and entry.result for entry in rows)
