"""`kf-desktop simulate --campaigns`: bots play whole campaigns, and it is counted what they came to see."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any

from kf_desktop.bots import make_bot
from kf_desktop.bots.invariants import broken_invariant
from kf_desktop.commands.simulation.expeditions import MOST_DECISIONS, outcome_of, place_of
from kf_desktop.commands.simulation.orders import Party, Wanted, Watch
from kf_desktop.engine.events import Event
from kf_desktop.engine.session import Session
from kf_desktop.installed import load_installed
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import State
from kf_desktop.saves.games import GameSession

CARDS = (
    "techniques",
    "talents",
    "portraits",
    "heroic_arcs",
    "peril_arcs",
    "gear",
    "upgrades",
    "monsters",
    "traits",
    "ai",
    "bp",
    "mortis",
    "judicium",
    "conditions",
    "explorations",
    "deep_fog",
    "contracts",
    "scouts",
    "mercenaries",
    "saints",
    "squires",
    "mettle",
)
"""The kinds of cards, by their name in the library, of which it is said which were never seen. Cards of the Fool's Deck
are told by their letters alone (GMB-014)."""
WON = "full clash won"
"""The result of an expedition that did not fail and whose full clash was won (EXP-016, AFT-021)."""


@dataclass(slots=True)
class Expedition:
    """One expedition of a campaign. A monster is met where it is fought, in a clash or an encounter."""

    new_paragraphs: int
    result: str
    monsters: list[str]
    levels: list[int]
    deaths: int
    told: bool = False
    """Whether the books still had a chapter for somebody when it began: what the monsters' levels are made for."""
    first_try: bool = False
    """Whether the full clash was won without a clash brought back by a Sigh of the Graal."""


@dataclass(slots=True)
class Wins:
    """Expeditions whose full clash was won, as shares of all; `first_try` without a Sigh of the Graal."""

    expeditions: int
    won: float
    first_try: float


@dataclass(slots=True)
class Result:
    """One campaign as it was played."""

    seed: int
    decisions: int
    expeditions: list[Expedition]
    chapters_finished: int
    ended: bool
    seconds: float
    errors: list[str]
    seen: list[str] = field(default_factory=list)
    """Ids of cards, and paragraphs as "<book>:<number>"."""


@dataclass(slots=True)
class Summary:
    """All campaigns together. Lists by expedition begin with the first one."""

    campaigns: int
    expeditions: int
    decisions: int
    errors: int
    new_paragraphs: list[float]
    """The mean of each expedition, of the campaigns that came to it."""
    monsters_met: dict[str, int]
    """In how many campaigns each has been met."""
    levels: list[float]
    """The mean level of the clashes, by expedition."""
    deaths: list[float]
    won: list[float]
    """The share of expeditions whose full clash was won."""
    at_the_chapters_level: Wins
    """Of the expeditions while the books still had a chapter for somebody."""
    chapters_finished: int
    campaigns_ended: int
    never_seen: dict[str, list[str]]
    """Cards by kind, and paragraphs by book."""
    seconds: float


def simulate_campaigns(wanted: Wanted, watch: Watch, *, seed: int, campaigns: int, expeditions: int) -> int:
    """Play and print one object or line a campaign and a summary; 1 if there was any error."""
    box = load_installed().box
    try:
        party = wanted.picked(box, seed)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    started = time.perf_counter()
    results, status = watch.play_all(
        box,
        partial(play_campaign, expeditions=expeditions, party=party, watch=watch),
        range(seed, seed + campaigns),
        lambda result: watch.show(_shown(result)),
    )
    summary = summary_of(box, results, expeditions, round(time.perf_counter() - started, 3))
    never_seen = {kind: len(missing) for kind, missing in summary.never_seen.items()}
    watch.show(asdict(summary) if watch.as_json else asdict(summary) | {"never_seen": never_seen})
    return status or (1 if summary.errors else 0)


def _shown(result: Result) -> dict[str, Any]:
    """What is printed of a campaign: of what was seen only how much."""
    return asdict(result) | {"seen": len(result.seen)}


# --- one campaign -------------------------------------------------------------------------------


def play_campaign(box: Box, seed: int, expeditions: int, party: Party, watch: Watch) -> Result:
    """A new campaign from its prologues on, over so many expeditions or to its end."""
    bot = make_bot(watch.bot, seed, box)
    started = time.perf_counter()
    decisions = 0
    errors: list[str] = []
    played: list[list[Event]] = []
    to_tell: list[bool] = []
    told = 0
    session: GameSession | None = None
    try:
        session = Session(RULES, box, party.begin(box, seed))
        for number in range(expeditions):
            asked = decisions
            to_tell.append(_to_tell(box, session.state))
            while session.decision is not None and session.state.campaign.expeditions == number and not errors:
                session.answer(bot(session.state, session.decision))
                decisions += 1
                if decisions - asked > MOST_DECISIONS:
                    errors.append("it does not end")
                if watch.invariants and (broken := broken_invariant(session.state, box, session.decision)):
                    errors.append(broken)
            played.append(session.events[told:])
            told = len(session.events)
            if errors or session.decision is None:
                break
    except Exception as error:  # a soak run reports every failure and goes on with the next seed
        errors.append(place_of(error))
    if errors:
        watch.keep_save(session, f"campaign-{watch.bot}-{seed}")
    events = session.events if session is not None else []
    return Result(
        seed,
        decisions,
        _expeditions(played, to_tell),
        sum(event.kind == "next_chapter" for event in events),
        session is not None and session.decision is None,
        round(time.perf_counter() - started, 3),
        errors,
        sorted(_seen(box, events, session.state)) if session is not None else [],
    )


def _to_tell(box: Box, state: State) -> bool:
    """Whether a knight's book has a Quest for the chapter to which the knight has come."""
    books = ((knight, box.books.get(box.knights[knight.id].book)) for knight in state.knights.values())
    return any(
        book is not None and not knight.sheet.finished and book.quest_of(len(knight.sheet.tale)) is not None
        for knight, book in books
    )


def _expeditions(played: Iterable[Sequence[Event]], to_tell: Iterable[bool]) -> list[Expedition]:
    read: set[str] = set()
    made = []
    for events, told in zip(played, to_tell, strict=False):
        pages = {_page(event) for event in events if event.kind == "paragraph"}
        clashes = [event for event in events if event.kind == "clash_begins"]
        met = [str(event.args["monster"]) for event in events if event.kind in ("clash_begins", "encounter")]
        made.append(
            Expedition(
                len(pages - read),
                result := outcome_of(events),
                list(dict.fromkeys(met)),
                [int(str(event.args["level"])) for event in clashes],
                sum(event.kind == "dies" for event in events),
                told,
                result == WON and sum(event.args["what"] == "full" for event in clashes) == 1,
            )
        )
        read |= pages
    return made


def _page(event: Event) -> str:
    return f"{event.args['book']}:{event.args['paragraph']}"


def _seen(box: Box, events: Iterable[Event], state: State) -> set[str]:
    """Every card that an event named or that a knight owns, and every page that was read."""
    named = {word for event in events for word in _words(event.args)}
    owned = {
        word
        for knight in state.knights.values()
        for cards in (
            *knight.sheet.unlocked.values(),
            knight.sheet.upgrades,
            [item.gear for item in knight.sheet.armory],
            [item.upgrade for item in knight.sheet.armory],
        )
        for word in cards
    }
    cards = {card for kind in CARDS for card in _shelf(box, kind)}
    return (cards & (named | owned)) | {_page(event) for event in events if event.kind == "paragraph"}


def _shelf(box: Box, kind: str) -> list[str]:
    """The cards of that kind, without the sides of squires, which lie there as boards (SQU-009)."""
    return [id for id, card in getattr(box, kind).items() if getattr(card, "knight", "") not in box.squires]


def _words(value: Any) -> Iterator[str]:
    """Every text in the data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _words(part)
    elif isinstance(value, Sequence):
        for part in value:
            yield from _words(part)


# --- all together -------------------------------------------------------------------------------


def summary_of(box: Box, results: Sequence[Result], expeditions: int, seconds: float) -> Summary:
    """What the campaigns came to, expedition by expedition."""
    by_number = [
        [result.expeditions[number] for result in results if number < len(result.expeditions)]
        for number in range(expeditions)
    ]
    met = Counter(
        monster
        for result in results
        for monster in dict.fromkeys(name for expedition in result.expeditions for name in expedition.monsters)
    )
    return Summary(
        len(results),
        sum(map(len, by_number)),
        sum(result.decisions for result in results),
        sum(len(result.errors) for result in results),
        [_mean([one.new_paragraphs for one in played]) for played in by_number],
        dict(sorted(met.items())),
        [_mean([level for one in played for level in one.levels]) for played in by_number],
        [_mean([one.deaths for one in played]) for played in by_number],
        [_mean([one.result == WON for one in played]) for played in by_number],
        _wins([one for played in by_number for one in played if one.told]),
        sum(result.chapters_finished for result in results),
        sum(result.ended for result in results),
        _never_seen(box, {card for result in results for card in result.seen}),
        seconds,
    )


def _wins(played: Sequence[Expedition]) -> Wins:
    won = [one.result == WON for one in played]
    return Wins(len(played), _mean(won), _mean([one.first_try for one in played]))


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 2) if values else 0.0


def _never_seen(box: Box, seen: set[str]) -> dict[str, list[str]]:
    cards = {kind: [card for card in _shelf(box, kind) if card not in seen] for kind in CARDS}
    pages = {
        book.id: [str(number) for number in book.paragraphs if f"{book.id}:{number}" not in seen]
        for book in box.books.values()
    }
    return {kind: missing for kind, missing in (cards | pages).items() if missing}
