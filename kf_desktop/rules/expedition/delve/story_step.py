"""The Story step: what is due, what was found, and the clashes of the hours 8 and 16 (DEL-109 … DEL-134)."""

from __future__ import annotations

from kf_desktop.content.effects.expedition import StartClash
from kf_desktop.content.walk import walk
from kf_desktop.rules.clash.round.setup import start_clash
from kf_desktop.rules.expedition.kingdom.map import leader_seats, tile_of
from kf_desktop.rules.expedition.kingdom.tracks import EXHIBITION_TIME, FULL_TIME, terms_of
from kf_desktop.rules.expedition.kingdom.wheel import monster_here
from kf_desktop.rules.sheet.tale import quest_of
from kf_desktop.rules.table.game import Game, Kind, Option, Steps, choose, choose_of
from kf_desktop.rules.table.marks import Mark, MarkKind, take
from kf_desktop.rules.table.readings import codex_of, push_reading
from kf_desktop.rules.table.state import Reading, Schedule
from kf_desktop.story.model import THREAT_PARAGRAPH, Book, Paragraph


def read_next(game: Game) -> Steps[bool]:
    """Push the next paragraph that is due: times first, then Threat 9, tiles, what was found (DEL-111 … DEL-113).

    False if nothing is left to read.
    """
    expedition = game.state.expedition
    while True:
        timed = [entry for entry in expedition.schedules if 0 < entry.at_time <= expedition.time]
        placed = [entry for entry in expedition.schedules if _is_here(game, entry)]
        if timed:
            due: Schedule | Reading = yield from _choose_first(game, timed)
        elif take(expedition.marks, MarkKind.THREAT_9_DUE):
            due = Reading(codex_of(game), THREAT_PARAGRAPH, expedition.leader)
        elif placed or expedition.readings:
            due = placed[0] if placed else expedition.readings[0]
        else:
            return False
        _strike_out(game, due)
        called = _called_by(game, due)
        if (yield from _may_read(game, due)) and push_reading(game, due.book, due.paragraph, due.knight, **called):
            return True


def _called_by(game: Game, due: Schedule | Reading) -> dict[str, str]:
    """What called a page of the Story step up, for its reader: an hour, the Threat, a tile, two halves of a number."""
    expedition = game.state.expedition
    if isinstance(due, Schedule):
        if due.at_time:
            return {"cause": "time", "cause_at": str(due.at_time)}
        if due.on_tile:
            return {"cause": "tile", "cause_at": due.on_tile}
        return {"cause": "threat", "cause_at": str(due.on_threat)}
    if due.book != codex_of(game):
        return {}
    if due.paragraph == THREAT_PARAGRAPH:
        return {"cause": "threat", "cause_at": "9"}
    if Mark(MarkKind.EVENT_DUE, number=due.paragraph) in expedition.marks:
        return {"cause": "cipher"}
    found = expedition.tile and tile_of(game, expedition.tile).front.paragraph == due.paragraph
    return {"cause": "tile", "cause_at": expedition.tile} if found else {}


def _is_here(game: Game, entry: Schedule) -> bool:
    expedition = game.state.expedition
    return entry.on_tile == expedition.tile if entry.on_tile else 0 < entry.on_threat <= expedition.threat


def _choose_first(game: Game, due: list[Schedule]) -> Steps[Schedule]:
    """Several effects of the current Time: any order the party likes (DEL-111)."""
    return (
        yield from choose_of(
            Kind.ORDER,
            "choose.time_effect",
            {
                Option(
                    f"read:{index}",
                    "paragraph",
                    {"book": entry.book, "paragraph": entry.paragraph, "knight": entry.knight},
                ): entry
                for index, entry in enumerate(due)
            },
            because=("DEL-111",),
        )
    )


def _strike_out(game: Game, due: Schedule | Reading) -> None:
    expedition = game.state.expedition
    if isinstance(due, Schedule):
        expedition.schedules = [entry for entry in expedition.schedules if entry is not due]
    else:
        expedition.readings = [entry for entry in expedition.readings if entry is not due]


def _may_read(game: Game, due: Schedule | Reading) -> Steps[bool]:
    """A special kingdom event can be left unread, and is read once an expedition (KEV-007, KEV-008)."""
    marks, waiting = game.state.expedition.marks, Mark(MarkKind.EVENT_DUE, number=due.paragraph)
    if due.book != codex_of(game) or waiting not in marks:
        return True
    marks.remove(waiting)
    key = yield from choose(
        Kind.CHOOSE,
        "choose.read_event",
        [Option("read", "read"), Option("leave", "leave")],
        seats=(*leader_seats(game), game.state.fighter(due.knight).seat),
        because=("KEV-007",),
        args={"knight": due.knight},
    )
    if key == "read":
        marks.append(Mark(MarkKind.EVENT_READ, number=due.paragraph))
    return key == "read"


# --- clashes ------------------------------------------------------------------------------------


CLASHES = (("exhibition", EXHIBITION_TIME), ("full", FULL_TIME))
"""The clashes of an expedition, each with its hour on the Time track (DEL-112, DEL-113)."""


def clash_hours(game: Game) -> tuple[tuple[str, int, str], ...]:
    """The clashes that are still to come, each with its hour on the Time track; after the Full Clash none.

    With it the monster that quest or contract names; "" where the district will say it, or a story.
    """
    fought = game.state.expedition.clashes
    coming = [(type_, hour) for type_, hour in CLASHES if type_ not in fought and "full" not in fought]
    return tuple(
        (type_, hour, "" if _story_times_it(game, type_) else named_monster(game, type_)) for type_, hour in coming
    )


def clash_at(game: Game, time: int) -> str:
    """The monster of the clash with which a round ends that has come to that Time here; "" for none that is known."""
    due = next((type_ for type_, hour, _ in clash_hours(game) if hour <= time), "")
    return default_monster(game, due) if due and not _story_times_it(game, due) else ""


def begin_due_clash(game: Game) -> bool:
    """The clash of the hour, once everything else of the step is done (DEL-112 … DEL-117, DEL-134)."""
    expedition = game.state.expedition
    for type_, time in CLASHES:
        if type_ not in expedition.clashes:
            if expedition.time < time or _story_times_it(game, type_):
                return False
            begin_default_clash(game, type_)
            return True
    return False


def begin_default_clash(game: Game, type_: str) -> None:
    """Against its default monster."""
    start_clash(game, type_, default_monster(game, type_))


def default_monster(game: Game, type_: str) -> str:
    """The quest's monster, the contract's, or the one of the current district (DEL-118, DEL-120, DEL-039)."""
    return named_monster(game, type_) or monster_here(game)


def named_monster(game: Game, type_: str) -> str:
    """The quest's monster, or else the contract's; "" if neither names one."""
    quest = quest_of(game)
    named = getattr(quest.monster, type_) if quest is not None else None
    return named or getattr(terms_of(game), type_) or ""


def _story_times_it(game: Game, type_: str) -> bool:
    """Whether a paragraph that waits for its hour calls for that clash itself (DEL-116)."""
    return any(
        _calls_for_clash(game.content.books[entry.book], entry.paragraph, type_)
        for entry in game.state.expedition.schedules
        if entry.book in game.content.books
    )


def _calls_for_clash(book: Book, start: int, type_: str) -> bool:
    """Whether the paragraph, or one that it leads to, starts a clash of the type."""
    seen: list[int] = []
    ahead = [start]
    while ahead:
        number = ahead.pop()
        paragraph = book.paragraphs.get(number)
        if paragraph is None or number in seen:
            continue
        seen.append(number)
        if any(isinstance(node, StartClash) and node.type == type_ for _, node in walk(paragraph)):
            return True
        ahead += _jumps(paragraph)
    return False


def _jumps(paragraph: Paragraph) -> list[int]:
    nodes = [node for _, node in walk(paragraph)]
    return [goto for node in nodes if isinstance(goto := getattr(node, "goto", None), int)]
