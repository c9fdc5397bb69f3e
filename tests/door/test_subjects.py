"""What a question says of the attack that it belongs to: step by step, as the rules resolve it."""

from collections.abc import Iterator

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.door.subjects import (
    DeclaringSubject,
    DrawnSubject,
    ForkSubject,
    KnightAttackSubject,
    MonsterAttackSubject,
    RouteSubject,
)
from kf_desktop.engine.decision import Decision
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.games import GameSession
from tests.bundled import load_box
from tests.soak.plays import begin_skirmish, play

STEPS = {
    "reroll.attack": (3,),
    "window.full_hit": (3,),
    "choose.body_part": (5,),
    "reroll.power": (6,),
    "window.first_window": (4, 6),
    "window.second_window": (10,),
}
"""Questions of an attack, and the steps in which they come (KAT-002)."""


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def asked(box: Box) -> Iterator[tuple[GameSession, Decision]]:
    for seed in range(12):
        session = begin_skirmish(box, seed)
        for decision in play(session, make_bot("cautious" if seed % 2 else "random", seed), 250):
            yield session, decision


@pytest.mark.rule("KAT-002")
def test_the_steps_of_an_attack_come_in_their_order(box: Box) -> None:
    seen: dict[str, set[int]] = {}
    attack, step = -1, 0
    for session, decision in asked(box):
        subject = decision.subject
        if not isinstance(subject, KnightAttackSubject):
            continue
        begun = max(index for index, event in enumerate(session.events) if event.kind == "attack")
        assert begun != attack or subject.step >= step or subject.step == 1, decision.prompt
        attack, step = begun, subject.step
        seen.setdefault(decision.prompt, set()).add(subject.step)
    for prompt, steps in STEPS.items():
        if prompt in seen:
            assert seen[prompt] <= set(steps), prompt
    assert {"reroll.attack", "reroll.power"} <= set(seen)


def test_a_subject_tells_what_lies_on_the_table(box: Box) -> None:
    counts = dict.fromkeys((KnightAttackSubject, MonsterAttackSubject, DeclaringSubject, ForkSubject), 0)
    for session, decision in asked(box):
        subject = decision.subject
        if subject is None or isinstance(subject, (RouteSubject, DrawnSubject)):
            continue
        counts[type(subject)] += 1
        clash = session.state.clash
        assert clash is not None
        if isinstance(subject, KnightAttackSubject):
            assert subject.passion == session.state.knights[subject.knight].passion
            assert subject.weapon in box.gear and subject.knight in clash.knights
            if decision.prompt == "reroll.attack":
                faces = [int(option.args["face"]) for option in decision.options]
                assert set(faces) <= set(subject.rolled) and not subject.power_rolled
            if subject.power_rolled:
                shown = next(event for event in reversed(session.events) if event.kind == "body_part")
                assert (subject.body_part, subject.at) == (shown.args["card"], shown.args["at"])
        elif isinstance(subject, MonsterAttackSubject):
            assert subject.figure in [figure.number for figure in clash.figures]
            assert all(target in clash.knights for target in subject.targets)
            if decision.prompt == "reroll.evasion":
                assert subject.at == (decision.args["knight"],)
        elif isinstance(subject, DeclaringSubject):
            assert subject.knight == decision.args["knight"]
        elif isinstance(subject, ForkSubject):
            assert subject.figure == decision.args["figure"] and all(subject.ends.values())
            assert list(subject.ends) == [option.args["side"] for option in decision.options]
            for side, ends in subject.ends.items():
                assert {way[-1] for way in subject.ways[side]} == set(ends)
    assert all(counts.values())


def test_the_attack_that_goes_on_is_in_the_view_whatever_is_asked_within_it(box: Box) -> None:
    """Also when a question within it is about something else, and not once it is over."""
    within, over = 0, 0
    for session, decision in asked(box):
        attack = SessionTable(session).view.attack
        if isinstance(decision.subject, KnightAttackSubject):
            assert attack == decision.subject
        elif decision.prompt in ("choose.action", "choose.next_knight"):
            assert attack is None
            over += 1
        elif attack is not None:
            within += 1
    assert within and over
