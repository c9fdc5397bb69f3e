"""House rules: decided, told in the log, replayed; nonsense is refused."""

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.engine.codec import encode
from kf_desktop.engine.decision import IllegalAnswer
from kf_desktop.engine.session import Session
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
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
    assert session.overrule("house:gold:ilse:9") and session.state.knights["ilse"].sheet.gold == 9
    assert session.overrule("house:gear:bruno:ilse.gear.parish_spade")
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
        session.overrule(key)
    assert encode(session.state) == stood and session.decision == asked
