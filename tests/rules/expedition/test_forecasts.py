"""Whatever is told of a step before it is taken is what then happens: in every mode, and on every quest of the pack."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile

import pytest

from kf_desktop.door.rulings import Journey
from kf_desktop.engine.decision import Answer, Decision, Option
from kf_desktop.engine.events import Event
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.scenes import SCENES
from kf_desktop.rules.table.state import Chapter
from kf_desktop.saves.games import GameSession
from tests.bundled import load_box
from tests.rules.expedition.test_delve_soak import thrown_clash
from tests.soak.plays import WAYS, Way

MANY = 700
NEXT = ("travels", "delve_step")
"""What ends the telling of a step, and of a way back."""
WHERE = ("choose.travel", "choose.fog_destination")
QUESTS = [(book.knight, quest.chapter) for book in load_box().books.values() for quest in book.quests]


@pytest.fixture
def box(monkeypatch: pytest.MonkeyPatch) -> Box:
    monkeypatch.setitem(SCENES, "clash", thrown_clash)
    return load_box()


@pytest.mark.rule("DEL-069", "DEL-082", "HUN-001", "DEL-058")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("way", ["two", *(name for name in WAYS if not name.startswith(("rogue", "hunt")))])
def test_what_is_forecast_comes_true(box: Box, way: str, seed: int) -> None:
    session = WAYS.get(way, Way(2)).begin(box, seed)
    for told, option, happened in steps(session, seed):
        compare(told, option, happened)


@pytest.mark.rule("DEL-083", "SOL-002")
@pytest.mark.parametrize(("knight", "chapter"), QUESTS)
def test_a_quest_takes_the_clues_that_it_names_and_no_others(box: Box, knight: str, chapter: int) -> None:
    """Alone on a quest not all four types count: those of an investigation do."""
    state = new_campaign(box, "T", [knight], chapter, prologues=False)
    state.knights[knight].sheet.tale = [Chapter() for _ in range(chapter)]
    session: GameSession = Session(RULES, box, state)
    quest = box.books[box.knights[knight].book].quest_of(chapter)
    assert quest is not None
    for told, option, happened in steps(session, chapter):
        assert session.state.knights[knight].mission == "quest"
        compare(told, option, happened)
        if told is not None and told.clues and told.firsts and not told.fails:
            assert bool(told.firsts[0].takers) == (told.firsts[0].clue in quest.clues)
            assert told.firsts[0].takers or option.args["vain"] is True


def steps(session: GameSession, seed: int) -> Iterator[tuple[Journey | None, Option, list[Event]]]:
    """Each step of an expedition: what was told of it, the option, and what happened then; answered at random."""
    dice, table = random.Random(seed), SessionTable(session)
    for _ in range(MANY):
        decision = session.decision
        if decision is None or session.state.campaign.expeditions or session.state.expedition.phase == "spoils":
            return
        answer = answer_to(decision, dice)
        option = next((each for each in decision.options if each.key in answer), Option("", ""))
        told = table.journey(str(option.args.get("tile", ""))) if decision.prompt in WHERE else None
        before = len(session.events)
        session.answer(answer)
        if decision.prompt == "choose.travel" and ("time" in option.args or option.label == "fog"):
            yield told, option, session.events[before:]


def answer_to(decision: Decision, dice: random.Random) -> Answer:
    """A quest where there is one; on the map a way on rather than what can be used."""
    keys = [option.key for option in decision.options]
    wanted = [each.key for each in decision.options if each.label == "quest" or "time" in each.args]
    if wanted and decision.most == 1 and dice.random() < 0.9:
        return (dice.choice(wanted),)
    if decision.repeats:
        return tuple(dice.choices(keys, k=decision.least))
    return tuple(dice.sample(keys, dice.randint(decision.least, min(decision.most, len(keys)))))


def compare(told: Journey | None, option: Option, happened: Sequence[Event]) -> None:
    if told is None:
        assert option.label == "fog"
        assert bool(option.args.get("fails")) == fails(happened)
        return
    there = list(takewhile(lambda event: event.kind not in ("travels", NEXT[option.label == "back"]), happened))
    assert told.fails == fails(there), (told, [event.kind for event in there])
    assert bool(option.args.get("fails")) == (told.fails and option.label == "back")
    if told.fails:
        return
    now = {event.args["what"]: event.args["now"] for event in there if event.kind in ("track_up", "track_down")}
    assert now.get("time", told.time) == told.time_after
    assert now.get("threat", told.threat) == told.threat_after
    if option.label == "back":
        met = [event.args["monster"] for event in there if event.kind == "encounter"]
        if met or len(there) < len(happened):  # else a mercenary is asked first
            assert met[:1] == [monster for monster, _ in told.meets][:1]
    elif not any(event.kind == "investigation_ends" for event in there):
        compare_clues(told, there)
        compare_arrival(told, happened)


def fails(happened: Sequence[Event]) -> bool:
    return any(event.kind == "expedition_failed" for event in happened)


def compare_clues(told: Journey, there: Sequence[Event]) -> None:
    """The first clue of the back; of the others cards are drawn."""
    gained = Counter[str]()
    for event in takewhile(lambda event: event.kind != "clue_direction", there):
        if event.kind in ("clue", "clue_counted"):
            gained[str(event.args["knight"])] += int(str(event.args["amount"]))
    first = told.firsts[0] if told.firsts else None
    taking = {who: amount for who, amount in first.takers if amount} if first is not None else {}
    assert taking == gained
    left = [event.args["clue"] for event in there if event.kind == "clue_left"]
    assert (first is not None and not first.takers) == (first is not None and first.clue in left[:1])


def compare_arrival(told: Journey, happened: Sequence[Event]) -> None:
    """Who is met, who hunts and who appears, as far as nothing was asked in between."""
    arrived = next((place for place, event in enumerate(happened) if event.kind == "travels"), len(happened))
    after = list(happened[arrived:])
    met = [event.args["monster"] for event in after if event.kind == "encounter"]
    assert not told.meets or not after or met[:1] == [told.meets[0][0]]
    parts = [place for place, event in enumerate(after) if event.kind == "tile_step"]
    if told.meets or len(parts) < 3:  # an encounter comes before the hunt, or a choice ended the step
        return
    hunt = after[parts[1] : parts[2]]
    assert dict(told.hunts) == {e.args["monster"]: e.args["tile"] for e in hunt if e.kind == "monster_moves"}
    assert [told.appears] * bool(told.appears) == [e.args["monster"] for e in hunt if e.kind == "monster_appears"]
