"""Reading a storybook: paragraphs as scenes, their choices as decisions (CAM-014, ADV, DEL-109)."""

from __future__ import annotations

from collections.abc import Mapping

from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.abilities.tests import group_test_of, test_of
from kf_desktop.rules.abilities.votes import decide_of
from kf_desktop.rules.campaign.closed import is_excluded, lacking, why_closed
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.knight import stats
from kf_desktop.rules.sheet import counters
from kf_desktop.rules.sheet.tale import FAILURE, SUCCESS, result_of
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import (
    Game,
    Kind,
    Knight,
    Option,
    Refusal,
    Steps,
    choose,
    choose_many_of,
    heat_room,
    knight_option,
    party,
    pay_heat,
)
from kf_desktop.rules.table.readings import ON, page
from kf_desktop.rules.table.scenes import scene
from kf_desktop.story import conditions as when
from kf_desktop.story.model import Book, Choice, Paragraph, StoryCost, StoryTest
from kf_desktop.story.page_id import PageId

ASK = "ask"
CONTINUE = "continue"
DONE, TOLD = "done", "told"  # in the frame: how many operations are done; words alone
ALL = "all"
CAUSE = ("cause", "cause_at")
"""In the frame of a page that has just been called up: by what, and by which hour, tile or Threat."""


@scene("story")
def story_scene(game: Game, frame: Frame) -> Steps[None]:
    """One paragraph: what it does is done, then it asks or goes on."""
    book = game.content.books[frame.args["book"]]
    paragraph = book.paragraphs[int(frame.args["paragraph"])]
    knight = game.state.knights[frame.args["knight"]]
    context = Context(
        source=PageId(book.id, paragraph.number).written(),
        knight=knight,
        book=book.id,
        investigation=frame.args.get("investigation", ""),
    )
    if frame.step == ON:
        _remember(game, book, paragraph, knight, {name: frame.args.pop(name) for name in CAUSE if name in frame.args})
        frame.step, frame.args[DONE] = ASK, ALL if frame.args.get(TOLD) else "0"
    if (yield from _is_done(game, frame, paragraph, context)):
        yield from _ask(game, frame, book, paragraph, context, knight)


def _is_done(game: Game, frame: Frame, paragraph: Paragraph, context: Context) -> Steps[bool]:
    """Do what the paragraph says; after a clash, a rest or a reading it goes on (DEL-119, RST-025)."""
    while frame.args.get(DONE, ALL) != ALL:
        done = int(frame.args[DONE])
        frame.args[DONE] = str(done + 1) if done + 1 < len(paragraph.then) else ALL
        yield from perform(game, paragraph.then[done : done + 1], context)
        if game.state.scenes[-1] is not frame:
            return False
    return True


def is_met_again(game: Game, book: Book, number: int) -> bool:
    """Whether an adventure begins there that has been read before: those that are not unique come again (ADV-013)."""
    begins = any(number in (line.paragraph, line.second) for line in book.adventures)
    return begins and page(book.id, number) in game.state.campaign.read


def _remember(game: Game, book: Book, paragraph: Paragraph, knight: Knight, cause: Mapping[str, str]) -> None:
    """A book keeps its pages: a knight's own on his sheet, with bookmark and prologue (SHT-040, CAM-054)."""
    recalled = " ".join(
        memory.key
        for memory in paragraph.memories
        if when.holds(memory.when, lambda leaf: answers(game, book, leaf, knight))
    )
    args: dict[str, str | bool] = {"memory": recalled} if recalled else {}
    args |= cause
    if is_met_again(game, book, paragraph.number):
        args["again"] = True
    game.emit("paragraph", "DEL-109", book=book.id, paragraph=paragraph.number, knight=knight.id, **args)
    if book.kind != "knightbook":
        game.state.campaign.read.setdefault(page(book.id, paragraph.number), game.state.expedition.number)
        return
    knight.sheet.bookmark = paragraph.number
    knight.sheet.prologue = knight.sheet.prologue or paragraph.number == book.prologue
    if paragraph.number not in knight.sheet.visited:
        knight.sheet.visited.append(paragraph.number)


def _ask(game: Game, frame: Frame, book: Book, paragraph: Paragraph, context: Context, knight: Knight) -> Steps[None]:
    choices = () if frame.args.get(TOLD) else paragraph.choices
    offered = {f"choice:{choice.key}": choice for choice in choices if offers(game, book, choice, knight)}
    where: dict[str, str | int | bool] = {"book": book.id, "paragraph": paragraph.number}
    options = [_line(choice, {**where, **_price(choice.cost)}) for choice in offered.values()]
    if not options:
        options = [Option(CONTINUE, CONTINUE)]
    key = yield from _answer(game, book, knight, options, context.source, where, choices)
    taken = next((choice for choice in choices if f"choice:{choice.key}" == key), None)
    if taken is not None:
        game.emit("way_taken", "ADV-001", knight=knight.id, **where)
        goto = yield from _take(game, taken, context, knight)
    else:
        goto = 0 if frame.args.get(TOLD) else paragraph.goto or 0
    if goto:
        frame.step, frame.args["paragraph"] = ON, str(goto)
    else:
        game.state.scenes[:] = [each for each in game.state.scenes if each is not frame]


def _answer(
    game: Game,
    book: Book,
    knight: Knight,
    options: list[Option],
    source: str,
    where: dict[str, str | int | bool],
    choices: tuple[Choice, ...],
) -> Steps[str]:
    """In his own book the knight decides; in a Codex the players together (ADV-002)."""

    def lost() -> list[Refusal]:
        return [
            _overrulable(refusal)
            for choice in choices
            if (
                refusal := why_closed(
                    game, choice, knight, _line(choice, where), lambda leaf: answers(game, book, leaf, knight)
                )
            )
        ]

    because = ("CAM-014",) if options[0].key == CONTINUE else ("CAM-003",)
    args = {**where, "knight": knight.id}
    if book.kind != "knightbook":
        offered = {option: option.key for option in options}
        return (
            yield from decide_of(
                game, Kind.READ, "read.paragraph", offered, source=source, because=because, args=args, missing=lost
            )
        )
    return (
        yield from choose(
            Kind.READ,
            "read.paragraph",
            options,
            seats=(knight.seat,),
            source=source,
            because=because,
            args=args,
            missing=lost,
        )
    )


def _overrulable(refusal: Refusal) -> Refusal:
    """A house rule can open the choice, unless somebody is missing for it or its reward is another's."""
    if refusal.why in (hindrance.EXCLUDED.why, hindrance.KNIGHT_AWAY.why):
        return refusal
    why = hindrance.Hindrance(refusal.why, refusal.rule)
    return why.against(refusal.option, refusal.option.key, **refusal.args)


def _line(choice: Choice, args: dict[str, str | int | bool]) -> Option:
    return Option(f"choice:{choice.key}", "choice", {**args, "choice": choice.key})


def _price(cost: StoryCost | None) -> dict[str, str | int | bool]:
    if cost is None:
        return {}
    prices = {"heat": cost.heat, "vigor": cost.vigor, "gold": cost.gold, "lead": cost.lead}
    return {name: amount for name, amount in prices.items() if amount}


def offers(game: Game, book: Book, choice: Choice, knight: Knight) -> bool:
    """Whether the choice is open: its condition holds, its cost can be paid, its reward is not lost to another."""
    if is_excluded(choice, knight):
        return False
    return when.holds(choice.when, lambda leaf: answers(game, book, leaf, knight)) and not lacking(choice.cost, knight)


def _pay(game: Game, cost: StoryCost | None, knight: Knight) -> None:
    """By a house rule there may be less than it asks."""
    if cost is None:
        return
    if heat := min(cost.heat, heat_room(knight)):
        pay_heat(knight, heat)
        game.emit("pays", "ABI-010", knight=knight.id, what="heat", amount=heat)
    if vigor := min(cost.vigor, max(1, knight.vigor) - 1):
        stats.lose_vigor(game, knight, vigor, cause="cost")
    for what, amount in (("gold", cost.gold), ("lead", cost.lead)):
        if amount:
            counters.change_counter(game, knight, what, -amount)


def _take(game: Game, choice: Choice, context: Context, knight: Knight) -> Steps[int]:
    """Pay, do, test; the paragraph that follows."""
    _pay(game, choice.cost, knight)
    yield from perform(game, choice.then, context)
    if choice.goto is not None:
        return choice.goto
    assert choice.test is not None
    if choice.test.group:
        return (yield from _group(game, choice, context))
    bonus = yield from _helped(game, choice.test, knight, context.source)
    passed = yield from test_of(
        game, knight, choice.test.difficulty, choice.test.virtue or "", bonus=bonus, source=context.source
    )
    outcome = choice.success if passed else choice.failure
    assert outcome is not None
    yield from perform(game, outcome.then, context)
    return outcome.goto


def _helped(game: Game, test: StoryTest, knight: Knight, source: str) -> Steps[int]:
    """Where the text allows it, others gain Heat to add to the result; said before the roll (ADV-029)."""
    helpers = {
        knight_option(other): other
        for other in party(game)
        if test.help is not None and other.id != knight.id and test.help.heat <= heat_room(other)
    }
    if test.help is None or not helpers:
        return 0
    helping = yield from choose_many_of(
        Kind.CHOOSE,
        "choose.helpers",
        helpers,
        0,
        len(helpers),
        source=source,
        because=("ADV-029",),
        args={"knight": knight.id, "heat": test.help.heat, "bonus": test.help.bonus},
    )
    for other in helping:
        pay_heat(other, test.help.heat)
        game.emit("pays", "ADV-029", knight=other.id, what="heat", amount=test.help.heat)
    return test.help.bonus * len(helping)


def _group(game: Game, choice: Choice, context: Context) -> Steps[int]:
    """All knights test; the failing suffer, then the band of successes decides (ADV-030 … ADV-037)."""
    assert choice.test is not None
    knights = party(game)
    failed = yield from group_test_of(game, knights, choice.test.difficulty, choice.test.virtue or "", context.source)
    for knight in failed:
        yield from perform(game, choice.fail, context.about(knight))
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
            true = node in sheet.matrix
        case when.VirtueAtLeast(virtues=virtues):
            true = all(sheet.virtues.get(name, 0) >= least for name, least in virtues)
        case when.QuestDone(chapter=chapter):
            true = len(sheet.tale) >= chapter and sheet.tale[chapter - 1].quest in (SUCCESS, FAILURE)
        case when.InvestigationDone(number=number):
            true = _investigation_done(knight, number)
        case when.Visited(paragraph=paragraph):
            read = game.state.campaign.read
            true = paragraph in sheet.visited if book.kind == "knightbook" else page(book.id, paragraph) in read
        case when.KnightPresent(knight=name):
            true = name in game.state.party
        case when.GoldAtLeast(amount=amount):
            true = sheet.gold >= amount
        case when.AtThreat(threat=threat):
            out = game.state.on_expedition
            true = out is not None and out.threat >= threat
        case when.HasNote(id=note):
            true = note in sheet.notes
        case when.Devoted(devoted=devoted):
            true = bool(sheet.saint) == devoted
    return true


def _investigation_done(knight: Knight, number: int | str) -> bool:
    """Resolved, well or badly; a plain number is of the current chapter."""
    case = f"{len(knight.sheet.tale)}-{number}" if isinstance(number, int) else number
    return bool(result_of(knight, case))
