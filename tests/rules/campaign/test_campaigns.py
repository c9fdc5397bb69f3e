"""Whole campaigns, played by bots: sound at every decision, never at an end, and the stories leave their traces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.bots.invariants import broken_invariant
from kf_desktop.engine.codec import encode
from kf_desktop.engine.decision import Decision, Kind
from kf_desktop.engine.session import Session
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.sheet.tale import boxes
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import Expedition, Knight, State
from tests.bundled import load_box

PARTIES = (
    ("ilse",),
    ("bruno",),
    ("anselma",),
    ("tamsin",),
    ("ilse", "bruno"),
    ("bruno", "ilse"),
    ("anselma", "bruno", "ilse"),
)
MOST_ANSWERS = 20_000

box = cache(load_box)


def campaign(
    bot: str, knights: tuple[str, ...], seed: int, *, keeps_party: bool = False
) -> tuple[Session[State, Box], Iterator[Decision]]:
    """`keeps_party`: those who began ride out every time."""
    session = Session(RULES, box(), new_campaign(box(), "c", knights, seed))
    player = make_bot(bot, seed)

    def play() -> Iterator[Decision]:
        for _ in range(MOST_ANSWERS):
            assert session.decision is not None
            yield session.decision
            stays = keeps_party and session.decision.prompt == "vision.party"
            session.answer(("ride",) if stays else player(session.state, session.decision))
        raise AssertionError("the campaign does not come forward")

    return session, play()


@pytest.mark.rule("CAM-002", "EXP-011", "SPO-050")
@pytest.mark.parametrize("knights", PARTIES, ids="+".join)
@pytest.mark.parametrize("bot", ["cautious", "random"])
def test_six_expeditions_keep_the_invariants(bot: str, knights: tuple[str, ...]) -> None:
    session, decisions = campaign(bot, knights, 5)
    for decision in decisions:
        broken = broken_invariant(session.state, box(), decision)
        assert not broken, f"expedition {session.state.expedition.number}, {decision.prompt}: {broken}"
        for knight in session.state.knights.values():
            assert_sheet_is_sound(knight)
        if session.state.campaign.expeditions == 6:
            break


def assert_sheet_is_sound(knight: Knight) -> None:
    """No chapter holds more than three rows, no row twice; marks and hearts keep their limits (SHT-047, SHT-049)."""
    sheet = knight.sheet
    for chapter in sheet.tale:
        numbers = [row.number for row in chapter.investigations]
        assert len(numbers) == len(dict.fromkeys(numbers)) <= 3
    assert all(0 <= marks <= 4 for marks in sheet.vices.values())
    assert all(0 <= hearts <= 3 for hearts in sheet.rapport.values())
    assert len(sheet.bought) == len(dict.fromkeys(sheet.bought))
    assert len(sheet.visited) == len(dict.fromkeys(sheet.visited))
    for cards in (sheet.matrix, *sheet.unlocked.values()):
        assert len(cards) == len(dict.fromkeys(cards))


@pytest.mark.rule("CAM-002", "SHT-022")
@pytest.mark.parametrize("knights", [("ilse",), ("bruno",), ("ilse", "bruno")], ids="+".join)
@pytest.mark.parametrize("bot", ["cautious", "random"])
def test_after_the_last_page_of_the_books_the_expeditions_go_on(bot: str, knights: tuple[str, ...]) -> None:
    """Who has come to a chapter that no book tells roams, follows cold leads, spends Leads."""
    session, decisions = campaign(bot, knights, 2, keeps_party=True)
    books = session.game.content.books
    untold = 1 + min(max(quest.chapter for quest in books[knight].quests) for knight in knights)
    chapters: list[int] = []
    for _ in decisions:
        done = session.state.campaign.expeditions
        if done > len(chapters):
            chapters.append(min(len(knight.sheet.tale) for knight in session.state.knights.values()))
        if done == 40 or chapters.count(untold) == 2:
            break
    assert chapters.count(untold) == 2


@pytest.mark.rule("CAM-050", "CAM-055")
@pytest.mark.parametrize(
    ("knight", "monsters"),
    [
        ("ilse", {("reed_wives", 2), ("abbots_hand", 2), ("second_name", 1), ("ash_regent", 1)}),
        ("anselma", {("kiln_hounds", 1), ("cinder_novices", 1), ("bell_ox", 2), ("abbots_hand", 2)}),
        ("tamsin", {("cinder_novices", 1), ("abbots_hand", 1), ("kiln_hounds", 2), ("reed_wives", 2)}),
    ],
)
def test_a_knight_comes_through_all_that_her_book_tells(knight: str, monsters: set[tuple[str, int]]) -> None:
    """Its quests begun and resolved one after the other, with the monsters and levels that they name."""
    session, decisions = campaign("cautious", (knight,), 2)
    book = box().books[knight]
    for _ in decisions:
        sheet = session.state.knights[knight].sheet
        if len(sheet.tale) > len(book.quests) or session.state.campaign.expeditions == 40:
            break
    assert len(sheet.tale) == len(book.quests) + 1
    for quest, chapter in zip(book.quests, sheet.tale[:-1], strict=True):
        ends = {quest.after.full_win, quest.after.full_loss, quest.after.failed}
        assert chapter.quest in ("success", "failure") and {quest.opening} <= set(sheet.visited)
        assert ends & set(sheet.visited), quest.name.en
    fought = {(event.args["monster"], event.args["level"]) for event in session.events if event.kind == "clash_begins"}
    assert monsters <= fought


KEPT = ("choice:reach", "choice:step", "choice:correct", "choice:keep", "choice:order")


def keeping(seed: int) -> Session[State, Box]:
    """A campaign through Ilse's third quest in which she keeps the note and has Mr Tally's letter set right."""
    session = Session(RULES, box(), new_campaign(box(), "c", ("ilse", "bruno"), seed))
    player = make_bot("cautious", seed)
    for _ in range(2 * MOST_ANSWERS):
        decision = session.decision
        assert decision is not None
        kept = [option.key for option in decision.options if option.key in KEPT and decision.kind is Kind.READ]
        session.answer((kept[0],) if kept else player(session.state, decision))
        if len(session.state.knights["ilse"].sheet.tale) > 3:
            break
    return session


@pytest.mark.rule("CAM-050")
def test_what_ilse_has_kept_lets_her_meet_a_weaker_monster() -> None:
    """The cellarer's note and a letter set right turn the Regent aside: the Hand comes instead, at level 2."""
    campaigns = (keeping(seed) for seed in range(8))  # in some of them the note burns
    session = next(each for each in campaigns if 367 in each.state.knights["ilse"].sheet.visited)
    events = iter(session.events)
    read = next(event for event in events if event.kind == "paragraph" and event.args["paragraph"] == 367)
    fought = next(event for event in events if event.kind == "clash_begins")
    expected = {"monster": "abbots_hand", "level": 2, "what": "full"}
    assert read.args["book"] == "ilse" and expected.items() <= fought.args.items()


@pytest.mark.rule("CAM-037", "CAM-039", "SHT-027")
def test_quests_and_investigations_are_resolved_and_rewards_arrive() -> None:
    happened: Counter[str] = Counter()
    for seed in (5, 6, 8):
        session, decisions = campaign("cautious", ("ilse", "bruno"), seed)
        start = {name: len(knight.sheet.armory) for name, knight in session.state.knights.items()}
        seen = 0
        for _ in decisions:
            for event in session.events[seen:]:
                happened[f"{event.kind}:{event.args.get('result', '')}"] += 1
                if event.kind == "unlocked":
                    assert_has(
                        session.state, str(event.args["what"]), str(event.args["card"]), event.args.get("knight")
                    )
            seen = len(session.events)
            if session.state.campaign.expeditions == 6:
                break
        for name, knight in session.state.knights.items():
            assert knight.sheet.tale[0].quest in ("success", "failure")
            assert boxes(knight, 1) >= 3 and knight.sheet.visited and knight.sheet.matrix
            assert len(knight.sheet.armory) > start[name] and knight.sheet.gold
    assert happened["quest:success"] and happened["investigation:success"] and happened["investigation:failure"]
    assert happened["unlocked:"] and happened["next_chapter:"] and happened["rest:"]


def assert_has(state: State, what: str, card: str, knight: object) -> None:
    if what in ("saint", "mercenary"):
        assert card in state.campaign.saints + state.campaign.mercenaries
    else:
        assert (
            card in state.knights[str(knight)].sheet.unlocked.get(what, []) + state.knights[str(knight)].sheet.upgrades
        )


@pytest.mark.rule("SAV-012", "SAV-013", "SAV-014", "SPO-045", "EXP-011")
def test_each_expedition_begins_with_nothing_of_the_last() -> None:
    session, decisions = campaign("cautious", ("ilse", "bruno"), 4)
    begun: list[int] = []
    for decision in decisions:
        state = session.state
        number = state.campaign.expeditions
        if decision.prompt.startswith("vision.") and not state.expedition.quester and not state.expedition.leader:
            begun.append(number)
            assert (state.clash, state.pool, state.before_clash) == (None, {}, "")
            assert encode(state.expedition) == encode(Expedition(number + 1))
            for knight in state.knights.values():
                assert knight.vigor == knight.vigor_limit and not knight.heat and not knight.hand
        if number == 4:
            break
    assert {1, 2, 3} <= set(begun)
