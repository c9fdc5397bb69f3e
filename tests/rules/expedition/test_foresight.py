"""What a step will cause is told before it, and is what happens then."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.engine.codec import encode
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.expedition.delve import clues
from kf_desktop.rules.expedition.delve.foresight import journey
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box
from tests.bundled import load_box

KNIGHTS = ["anselma", "bruno", "ilse", "tamsin"]


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def travels(box: Box, seed: int) -> Any:
    """Tables at each question where to go, and the tile to which the bot then goes."""
    session: Any = Session(RULES, box, new_campaign(box, "T", KNIGHTS, seed))
    table, bot = SessionTable(session), make_bot("cautious", seed)
    for _ in range(420):
        decision = session.decision
        if decision is None:
            return
        answer = bot(session.state, decision)
        if decision.prompt == "choose.travel":
            option = next(each for each in decision.options if each.key == answer[0])
            yield table, option, lambda answer=answer: session.answer(answer)
        if session.decision is decision:
            session.answer(answer)


@pytest.mark.rule("DEL-069")
def test_the_tracks_stand_as_it_was_told(box: Box) -> None:
    compared = 0
    for seed in (1, 2):
        for table, option, go in travels(box, seed):
            told = table.journey(str(option.args.get("tile", "")))
            if told is None:
                continue
            expedition, count = table.view.expedition, len(table.events)
            assert (told.time, told.threat) == (expedition.time, expedition.threat)
            go()
            step = [event for event in table.events[count:] if event.kind in ("track_up", "track_down", "travels")]
            before_moving = step[: next(n for n, event in enumerate(step) if event.kind == "travels")]
            now = {event.args["what"]: event.args["now"] for event in before_moving}
            assert now.get("time", told.time) == told.time_after
            assert now.get("threat", told.threat) == told.threat_after
            compared += 1
    assert compared > 8


@pytest.mark.rule("HUN-001")
def test_the_hunt_comes_where_it_was_told(box: Box) -> None:
    seen = 0
    for seed in range(1, 20):
        for table, option, go in travels(box, seed):
            told, count = table.journey(str(option.args.get("tile", ""))), len(table.events)
            if told is None or not told.hunts:
                continue
            go()
            moved = {
                event.args["monster"]: event.args["tile"]
                for event in table.events[count:]
                if event.kind == "monster_moves"
            }
            for monster, tile in told.hunts:
                assert moved.get(monster, tile) == tile
                seen += monster in moved
        if seen:
            return
    pytest.fail("nothing hunted")


def test_looking_changes_nothing_and_nowhere_is_no_journey(box: Box) -> None:
    table, option, _ = next(iter(travels(box, 1)))
    before, told = encode(table.session.state), len(table.events)
    assert table.journey(str(option.args["tile"])) is not None
    assert table.journey("nowhere") is None
    assert (encode(table.session.state), len(table.events)) == (before, told)


@pytest.mark.rule("DEL-082", "VIC-014")
def test_who_gains_the_clues_of_the_back_is_told_before(box: Box) -> None:
    """Some of the party have the vice that loses them the first clue of the expedition."""
    taken = nobody = lost = 0
    for seed in range(1, 20):
        for table, option, go in travels(box, seed):
            told, count = table.journey(str(option.args.get("tile", ""))), len(table.events)
            if told is None or not told.clues:
                continue
            table.session.state.knights["bruno"].sheet.vices["disregard"] = 1
            told = table.journey(told.tile)
            go()
            arrived = next(n for n, event in enumerate(table.events) if n >= count and event.kind == "travels")
            gained: Counter[str] = Counter()
            drawn = (n for n in range(count, arrived) if table.events[n].kind == "clue_direction")
            for event in table.events[count : next(drawn, arrived)]:
                if event.kind == "clue":
                    gained[event.args["knight"]] += event.args["amount"]
            takers = told.firsts[0].takers if told.firsts else ()
            assert {who: amount for who, amount in takers if amount} == gained
            taken += bool(gained)
            nobody += not takers
            lost += any(not amount for _, amount in takers)
        if taken and nobody and lost:
            return
    pytest.fail(f"of these one never happened: {taken=} {nobody=} {lost=}")


@pytest.mark.rule("DEL-090")
def test_of_several_clues_only_the_first_is_known_before(box: Box) -> None:
    """The others take their type from cards that are drawn: nobody can be promised one of them."""
    for seed in range(1, 20):
        several = 0
        for table, option, _ in travels(box, seed):
            told = table.journey(str(option.args.get("tile", "")))
            if told is not None and told.clues > 1 and told.firsts:
                [first] = told.firsts
                assert first.takers == clues.takers(table.session.game, first.clue, 1)
                several += bool(first.takers)
        if several:
            return
    pytest.fail("never several")


@pytest.mark.rule("DEL-085")
def test_every_way_to_a_tile_tells_its_own_first_clue(box: Box) -> None:
    """Over another side the top card gives another type: the tip told that of the first way for both."""
    table, option, _ = next(
        each
        for seed in range(1, 20)
        for each in travels(box, seed)
        if each[1].args.get("clue") and each[1].args["clues"]
    )
    other = replace(option, key="other", label="shortcut", args={**option.args, "clue": "martial", "side": "north"})
    told = journey(table.session.game, str(option.args["tile"]), [option, other])
    assert [(each.label, each.clue) for each in told.firsts] == [("tile", option.args["clue"]), ("shortcut", "martial")]
    assert told.firsts[1].takers == clues.takers(table.session.game, "martial", 1)


@pytest.mark.rule("DEL-118", "DEL-112")
def test_the_clash_that_a_step_leads_to_is_fought_with_the_monster_that_was_told(box: Box) -> None:
    fought = 0
    for seed in range(1, 30):
        for table, option, go in travels(box, seed):
            step = table.journey(str(option.args.get("tile", "")))
            told, count = step.fights if step is not None else "", len(table.events)
            go()
            if not told:
                continue
            bot = make_bot("cautious", seed)
            while table.decision is not None and table.decision.prompt != "choose.travel":
                if begun := [event for event in table.events[count:] if event.kind == "clash_begins"]:
                    assert begun[0].args["monster"] == told
                    fought += 1
                    break
                table.session.answer(bot(table.session.state, table.decision))
            break
        if fought > 2:
            return
    pytest.fail("no step led to a clash")
