"""House rules: decided, told in the log, replayed; nonsense is refused."""

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.bots.invariants import broken_invariant
from kf_desktop.engine.codec import encode
from kf_desktop.engine.decision import IllegalAnswer
from kf_desktop.engine.journal.house_answers import read_rule
from kf_desktop.engine.session import Session
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import levels_of, monsters_of, new_skirmish
from kf_desktop.saves.games import GameSession
from tests.bundled import load_box

BOX = load_box()


def fight(answers: int = 12) -> GameSession:
    knights = [("ilse", 1), ("bruno", 1)]
    session = Session(RULES, BOX, new_skirmish(BOX, "cinder_novices", 1, "exhibition", knights, 7))
    bot = make_bot("random", 7)
    for _ in range(answers):
        assert session.decision is not None
        session.answer(bot(session.state, session.decision))
    return session


def test_numbers_and_gear_are_what_the_table_says() -> None:
    session = fight()
    assert session.overrule(read_rule("house:gold:ilse:9")) and session.state.knights["ilse"].sheet.gold == 9
    assert session.overrule(read_rule("house:gear:bruno:ilse.gear.parish_spade"))
    assert "ilse.gear.parish_spade" in [item.gear for item in session.state.knights["bruno"].sheet.armory]
    told = [event for event in session.events if event.kind.startswith("house_")]
    assert [event.kind for event in told] == ["house_rule", "house_gear"] and told[0].args["now"] == 9
    again = Session.replay(RULES, BOX, session.data())
    assert again.notice is None and encode(again.state) == encode(session.state)


@pytest.mark.parametrize(
    "key",
    [
        "house:gold:ilse:-1",
        "house:gold:ilse:100",
        "house:gold:nobody:1",
        "house:wings:ilse:1",
        "house:gold:ilse",
        "house:time::3",
        "house:gear:ilse:nothing",
        "house:place:ilse:Z99",
        "nonsense",
    ],
)
def test_nonsense_is_refused_with_a_sentence_and_changes_nothing(key: str) -> None:
    session = fight(3)
    stood, asked = encode(session.state), session.decision
    with pytest.raises(IllegalAnswer, match=r"\."):
        session.overrule(read_rule(key))
    assert encode(session.state) == stood and session.decision == asked


def whole_fight(monster: str, seed: int) -> GameSession:
    knights = [("ilse", 1), ("bruno", 1), ("tamsin", 1)]
    return Session(RULES, BOX, new_skirmish(BOX, monster, levels_of(BOX, monster)[0], "full", knights, seed))


def waived(why: str, key: str = "") -> tuple[GameSession, str]:
    """Fights until something is refused for that reason that can be done all the same; its key."""
    for seed, monster in enumerate(monsters_of(BOX)):
        session, bot = whole_fight(monster, seed), make_bot("random", seed)
        while session.decision is not None and len(session.answers) < 300:
            for refusal in session.refusals():
                if refusal.anyway and refusal.why == why and key in ("", refusal.option.key):
                    return session, refusal.option.key
            session.answer(bot(session.state, session.decision))
    raise AssertionError(f"nothing was refused for {why}")


@pytest.mark.parametrize("why", ["acted", "action_spent", "heat", "used", "tokens", "exhausted", "passion"])
def test_what_is_refused_is_done_all_the_same(why: str) -> None:
    session, key = waived(why)
    with pytest.raises(IllegalAnswer):
        session.answer([key])
    assert session.overrule(read_rule(f"house:anyway:{key}"))
    told = [event for event in session.events if event.kind == "house_anyway"]
    assert told[-1].args["option"] == key and told[-1].args["why"] == why
    assert not broken_invariant(session.state, BOX, session.decision)
    again = Session.replay(RULES, BOX, session.data())
    assert again.notice is None and encode(again.state) == encode(session.state)
    assert session.undo() and not [event for event in session.events if event.kind == "house_anyway"]


def test_an_action_that_is_spent_is_performed_once_more() -> None:
    session, _ = waived("action_spent", "move")
    assert session.decision is not None
    knight = str(session.decision.args["knight"])
    assert session.overrule(read_rule("house:anyway:move"))
    assert session.decision is not None and session.decision.prompt == "walk" and session.state.fighter(knight).moved


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_done_all_the_same_leaves_the_table_whole(seed: int) -> None:
    """A bot that decides against the rules wherever it can: no card is lost, and the journal replays."""
    session, bot, done = whole_fight("bell_ox", seed), make_bot("random", seed), 0
    for turn in range(120):
        if session.decision is None:
            break
        able = [refusal for refusal in session.refusals() if refusal.anyway]
        if able and turn % 3 == 0:
            assert session.overrule(read_rule(f"house:anyway:{able[(turn * 7 + seed) % len(able)].option.key}"))
            done += 1
        else:
            session.answer(bot(session.state, session.decision))
        assert not broken_invariant(session.state, BOX, session.decision)
    again = Session.replay(RULES, BOX, session.data())
    assert done > 10 and again.notice is None and encode(again.state) == encode(session.state)
