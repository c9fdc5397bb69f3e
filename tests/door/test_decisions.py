"""What is asked is data: every decision of fifty games comes back the same from JSON, and so does every refusal."""

import json
from collections.abc import Iterator

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.door.subjects import KnightAttackSubject, MonsterAttackSubject
from kf_desktop.engine.codec import CodecError, decode, encode
from kf_desktop.engine.decision import Decision, Refusal
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.games import GameSession
from tests.bundled import load_box
from tests.soak.plays import begin, begin_skirmish, play

SKIRMISHES, EXPEDITIONS = 36, 14
SHORT = 160
REFUSALS_EVERY = 9


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def asked(box: Box, decisions: int) -> Iterator[tuple[GameSession, Decision]]:
    """Every decision of fifty games, each played so many decisions far."""
    for start, games in ((begin_skirmish, SKIRMISHES), (begin, EXPEDITIONS)):
        for seed in range(games):
            session = start(box, seed)
            for decision in play(session, make_bot("random" if seed % 3 else "cautious", seed), decisions):
                yield session, decision


def there_and_back(decision: Decision) -> Decision:
    return decode(Decision, json.loads(json.dumps(encode(decision))))


def plain(value: object) -> bool:
    """Whether nothing but JSON's own types is in it."""
    if isinstance(value, dict):
        return all(type(key) is str and plain(item) for key, item in value.items())
    return all(map(plain, value)) if isinstance(value, list) else type(value) in (str, int, bool, type(None))


def goes_through(box: Box, decisions: int) -> None:
    subjects: dict[type, int] = {}
    for count, (session, decision) in enumerate(asked(box, decisions)):
        assert type(decision) is Decision
        assert plain(encode(decision))
        again = there_and_back(decision)
        assert again == decision and (again.kind is decision.kind)
        assert list(again.args.items()) == list(decision.args.items()), "in the order in which it was said"
        if decision.subject is not None:
            assert type(again.subject) is type(decision.subject)
            subjects[type(decision.subject)] = subjects.get(type(decision.subject), 0) + 1
        if count % REFUSALS_EVERY == 0:
            for refusal in session.refusals():
                assert decode(Refusal, json.loads(json.dumps(encode(refusal)))) == refusal
    assert subjects[KnightAttackSubject] > 20 and subjects[MonsterAttackSubject] > 20


def test_every_decision_of_fifty_games_comes_back_equal(box: Box) -> None:
    goes_through(box, SHORT)


def test_a_subject_of_another_version_is_refused_with_a_sentence(box: Box) -> None:
    data = encode(next(decision for _, decision in asked(box, 400) if decision.subject is not None))
    data["subject"]["is"] = "TeleportSubject"
    with pytest.raises(CodecError, match=r"Decision\.subject is no Subject that this version knows"):
        decode(Decision, data)


def test_only_the_seat_that_is_asked_can_answer(box: Box) -> None:
    """Each seat in turn tries: those not asked are told who is, and nothing has changed."""
    refused = 0
    session = begin(box, 2)
    bot = make_bot("random", 2)
    for _ in range(120):
        decision = session.decision
        if decision is None:
            break
        answer = bot(session.state, decision)
        others = [seat for seat in ("ilse", "bruno") if session.asked_of(seat) is None]
        for seat in others:
            before = encode(session.state)
            with pytest.raises(ValueError, match=rf"This is asked of {decision.seats[0]}.*, not of {seat}\."):
                session.answer(answer, seat)
            assert encode(session.state) == before and session.decision == decision
            refused += 1
        session.answer(answer, decision.seats[-1] if decision.seats else "bruno")
    assert refused > 10
