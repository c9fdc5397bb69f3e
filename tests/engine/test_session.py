"""Sessions: answers, refusals, undo, save and load at every decision."""

import itertools
import json
from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.engine.codec import CodecError, encode, fingerprint
from kf_desktop.engine.decision import (
    Answer,
    Asking,
    Decision,
    IllegalAnswer,
    Kind,
    Option,
    Overrulable,
    Refusal,
    Steps,
    meant,
)
from kf_desktop.engine.journal.house_answers import read_rule
from kf_desktop.engine.journal.records import MOST_CHECKPOINTS, Notice
from kf_desktop.engine.session import CHECKPOINT_EVERY, RulesStopped, Session
from tests.engine.toy import ROUND, ToyGame, ToyRules, ToyState, new_session, new_state, play


def saved(session: Session[ToyState, None]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(session.data()))
    return data


def asked(session: Session[ToyState, None]) -> Decision:
    """The question on the table."""
    assert session.decision is not None
    return session.decision


def loaded(data: dict[str, Any]) -> Session[ToyState, None]:
    return Session.load(ToyRules(), None, data)


def test_same_seed_and_answers_give_the_same_events() -> None:
    one, two = new_session(), new_session()
    play(one, 60)
    play(two, 60)
    assert one.events == two.events
    assert one.state == two.state


def test_another_seed_gives_other_dice() -> None:
    one, two = new_session(1), new_session(2)
    play(one, 40)
    play(two, 40)
    assert [event.args["face"] for event in one.events if event.kind == "took"] != [
        event.args["face"] for event in two.events if event.kind == "took"
    ]


@pytest.mark.parametrize("answer", [["take:9"], [], ["take:1", "take:2"], ["only"]])
def test_a_wrong_answer_is_refused_with_a_sentence_and_changes_nothing(answer: list[str]) -> None:
    session = new_session()
    play(session, 5)
    play(session, asked(session).prompt == "go")
    before, events, stood = encode(session.state), len(session.events), session.decision
    with pytest.raises(IllegalAnswer, match=r"[A-Z'].*\."):
        session.answer(answer)
    assert encode(session.state) == before
    assert len(session.events) == events
    assert session.decision is stood


def test_a_decision_with_one_answer_answers_itself_and_is_logged() -> None:
    session = new_session()
    play(session, 2)
    assert ["only"] in [event.args["answer"] for event in session.events if event.kind == "only_one_answer"]
    assert ("only",) not in session.answers


def test_what_must_be_seen_waits_even_with_one_answer() -> None:
    session = new_session()
    play(session, 1)
    assert asked(session).prompt == "go"
    assert len(asked(session).options) == 1


def test_save_load_continue_equals_play_at_every_decision() -> None:
    straight = new_session()
    play(straight, 2000)
    session = new_session()
    while session.decision is not None:
        again = loaded(saved(session))
        assert again.decision == session.decision
        assert again.notice is None
        play(session, 1)
        play(again, 1)
        assert again.state == session.state
        shared = len(again.events)
        assert again.events[-min(shared, 4) :] == session.events[-min(shared, 4) :]
    assert session.state == straight.state
    assert session.events == straight.events


def test_checkpoints_are_taken_and_the_tail_stays_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyRules, "starts_round", lambda self, state: False)
    session = new_session()
    play(session, CHECKPOINT_EVERY * 2 + 5)
    data = saved(session)
    assert data["checkpoint"]["answers"] >= CHECKPOINT_EVERY
    assert len(data["answers"]) - data["checkpoint"]["answers"] <= CHECKPOINT_EVERY + 2


def test_a_round_that_begins_has_a_checkpoint() -> None:
    session = new_session()
    while session.state.turns < ROUND:
        play(session, 1)
    play(session, 5)
    data = saved(session)
    assert 0 < len(data["answers"]) - data["checkpoint"]["answers"] <= 5 + 1
    assert data["checkpoint"]["state"]["turns"] == ROUND


def test_checkpoints_stay_few_and_lie_wider_the_older_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyRules, "starts_round", lambda self, state: True)
    session = new_session()
    play(session, 300)
    points = [point.answers for point in session.checkpoints]
    gaps = [later - earlier for earlier, later in itertools.pairwise(points)]
    assert len(points) == MOST_CHECKPOINTS
    assert points[0] == 0 and points[-1] >= 297
    assert gaps[-1] <= 3
    assert all(gap <= 2 + 300 - point for gap, point in zip(gaps, points[1:], strict=True))
    assert sum(1 for point in session.checkpoints if point.saved) == 0


def test_undo_from_wide_checkpoints_reaches_every_state_it_came_by(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyRules, "starts_round", lambda self, state: True)
    session, states = new_session(), []
    while session.decision is not None and len(session.answers) < 250:
        states.append(encode(session.state))
        play(session, 1)
    while states:
        assert session.undo()
        assert encode(session.state) == states.pop()


def test_undo_then_the_same_answer_reaches_the_same_state() -> None:
    session = new_session()
    for turn in range(70):
        options = asked(session).options
        choice = [options[turn % len(options)].key]
        session.answer(choice)
        after, events = encode(session.state), list(session.events)
        assert session.undo()
        session.answer(choice)
        assert encode(session.state) == after
        assert session.events == events


def test_undo_goes_back_over_checkpoints_to_the_beginning() -> None:
    session = new_session()
    first = session.decision
    play(session, CHECKPOINT_EVERY + 20)
    while session.undo():
        pass
    assert session.decision == first
    assert session.state == new_session().state
    assert not session.undo()


def test_replaying_the_whole_journal_reaches_the_same_state() -> None:
    session = new_session()
    play(session, 75)
    again = Session.replay(ToyRules(), None, saved(session))
    assert again.state == session.state
    assert again.events == session.events
    assert again.notice is None


def test_a_tail_that_no_longer_fits_stands_at_the_checkpoint_and_says_so() -> None:
    session = new_session()
    play(session, CHECKPOINT_EVERY + 10)
    data = saved(session)
    data["answers"][-2] = ["take:7"]
    again = loaded(data)
    assert len(again.answers) == data["checkpoint"]["answers"]
    assert again.notice == Notice("taken_back.misfit", {"lost": len(data["answers"]) - len(again.answers)})
    play(again, 3)


def test_rules_that_changed_are_noticed_by_the_fingerprint() -> None:
    session = new_session()
    play(session, 30)
    data = saved(session)
    data["fingerprint"] = "0" * 24
    assert loaded(data).notice == Notice("taken_back.changed", {"lost": 30})


@pytest.mark.parametrize("field", ["origin", "answers", "checkpoint", "fingerprint"])
def test_a_journal_without_a_part_is_refused_with_a_sentence(field: str) -> None:
    session = new_session()
    play(session, 30)
    data = saved(session)
    del data[field]
    with pytest.raises(CodecError, match="journal is damaged"):
        loaded(data)


def test_an_edited_checkpoint_is_refused() -> None:
    session = new_session()
    play(session, CHECKPOINT_EVERY + 5)
    data = saved(session)
    data["checkpoint"]["state"]["turns"] += 1
    with pytest.raises(CodecError, match="not the one that was saved"):
        loaded(data)


def test_table_dice_are_asked_for_and_used() -> None:
    session = Session(ToyRules(), None, new_state(7, table_dice=True))
    session.answer(["take:1"])
    assert asked(session).prompt == "roll.dice"
    assert [option.key for option in asked(session).options] == [f"face:{face}" for face in range(1, 7)]
    session.answer(["face:5"])
    session.answer(["go"])
    assert [event.args["face"] for event in session.events if event.kind == "took"] == [5]


def test_the_end_of_the_game_asks_nothing_and_takes_nothing() -> None:
    session = new_session()
    play(session, 2000)
    assert session.decision is None
    with pytest.raises(IllegalAnswer, match="over"):
        session.answer(["take:1"])


def test_the_log_of_the_past_is_kept_through_load() -> None:
    session = new_session()
    play(session, CHECKPOINT_EVERY + 30)
    again = loaded(saved(session))
    assert again.events == session.events


class BrokenRules(ToyRules):
    """The toy with a mistake: the rules stop when three sticks are taken, if `broken`."""

    def __init__(self) -> None:
        self.broken = True

    def step(self, game: ToyGame) -> Steps[None]:
        steps = super().step(game)
        decision = next(steps)
        while True:
            answer = yield decision
            if self.broken and answer == ("take:3",):
                raise KeyError("three")
            try:
                decision = steps.send(answer)
            except StopIteration:
                return


def test_rules_that_stop_at_a_legal_answer_leave_the_game_where_it_stood() -> None:
    session = Session(BrokenRules(), None, new_state(7))
    play(session, CHECKPOINT_EVERY + 12)
    before, events, asked = encode(session.state), list(session.events), session.decision
    with pytest.raises(RulesStopped, match=r"KeyError.*stands where it stood"):
        session.answer(["take:3"])
    assert (encode(session.state), session.events, session.decision) == (before, events, asked)
    session.answer(["take:1"])


def test_a_tail_at_which_the_rules_stop_stands_at_the_checkpoint() -> None:
    rules = BrokenRules()
    rules.broken = False
    session = Session(rules, None, new_state(7))
    play(session, CHECKPOINT_EVERY + 2)
    session.answer(["take:3"])
    rules.broken = True
    again = Session.load(rules, None, saved(session))
    assert again.notice is not None and again.notice.name == "taken_back.stopped"
    assert "KeyError" in str(again.notice.args["error"])
    assert len(again.answers) == saved(session)["checkpoint"]["answers"]


class YoungerRules(ToyRules):
    """The toy as it asks today: no longer who waves, as it did of old."""

    def outlived(self, game: ToyGame, answer: Answer) -> bool:
        return answer == ("wave",)


def test_what_was_answered_to_a_question_that_is_asked_no_more_is_passed_over() -> None:
    session = new_session()
    play(session, 6)
    data = saved(session) | {"luck": [1, 5]}
    data["answers"].insert(2, ["wave"])
    data["fingerprint"] = "of a state with a wave in it"
    again = Session.load(YoungerRules(), None, data)
    assert again.notice is None
    assert (again.state, again.answers, again.luck) == (session.state, session.answers, [1, 4])
    assert loaded(data).notice is not None


class WaitingRules(ToyRules):
    """The toy as it asks today: the only answer is waited for."""

    asks_the_only = Kind.CONFIRM


def test_a_question_that_went_by_itself_of_old_is_answered_where_it_waits_today() -> None:
    session = new_session()
    play(session, 3)
    again = Session.load(WaitingRules(), None, saved(session) | {"luck": [0, 1, 2]})
    assert again.notice is None and again.state == session.state
    assert again.answers == [("take:1",), ("only",), ("go",), ("take:1",), ("only",)][: len(again.answers)]
    assert (len(again.answers), again.luck) == (4, [0, 2, 3])


def test_an_answer_that_cannot_be_taken_back_stays() -> None:
    rules = BrokenRules()
    rules.broken = False
    session = Session(rules, None, new_state(7))
    session.answer(["take:3"])
    play(session, CHECKPOINT_EVERY)
    again = Session.load(rules, None, saved(session))
    while len(again.answers) > len(saved(session)["answers"][: again.checkpoints[-1].answers]):
        again.undo()
    rules.broken = True
    before, events, asked = encode(again.state), list(again.events), again.decision
    assert not again.undo()
    assert again.notice == Notice("stays.stopped", {"error": "KeyError: 'three'"})
    assert (encode(again.state), again.events, again.decision) == (before, events, asked)


def test_rules_that_go_round_in_circles_are_stopped() -> None:
    class Circle(ToyRules):
        def step(self, game: ToyGame) -> Steps[None]:
            game.state.turns += 1
            return
            yield

    with pytest.raises(RuntimeError, match="goes round"):
        Session(Circle(), None, new_state(1))


def test_a_save_without_a_fingerprint_needs_only_fit() -> None:
    session = new_session()
    play(session, 30)
    data = saved(session) | {"fingerprint": ""}
    again = loaded(data)
    assert again.notice is None
    assert again.state == session.state


def test_a_seat_answers_what_it_is_asked_and_the_empty_seat_whatever_is_asked() -> None:
    session = new_session(7)
    assert session.decision is not None
    session.decision.seats = ("left", "middle")
    keys = [session.decision.options[0].key]
    with pytest.raises(IllegalAnswer, match=r"This is asked of left or middle, not of right\."):
        session.answer(keys, "right")
    assert session.answers == []
    session.answer(keys, "middle")
    session.decision.seats = ("left",)
    session.answer([session.decision.options[0].key])
    assert len(session.answers) == 2


def test_refusals_are_asked_of_the_session_and_belong_to_its_question() -> None:
    session = new_session(7)
    assert session.refusals() == []
    asking = Asking(Kind.CHOOSE, "take", [Option("one")], missing=lambda: [Refusal(Option("two"), "gone", "R-1")])
    session.asking = asking
    assert [refusal.option.key for refusal in session.refusals()] == ["two"]
    assert not hasattr(asking.decision(), "missing")


# --- chapters, redo and luck ------------------------------------------------------------------------


class InChapters(ToyRules):
    """A chapter every five turns."""

    def starts_chapter(self, state: ToyState) -> bool:
        return state.turns % 5 == 0


def in_chapters(seed: int = 7) -> Session[ToyState, None]:
    return Session(InChapters(), None, new_state(seed))


def test_undo_goes_back_over_the_start_of_a_chapter_and_redo_comes_again() -> None:
    session = in_chapters()
    states = []
    while session.state.turns < 12:
        states.append((encode(session.state), session.decision, len(session.events)))
        play(session, 1)
    end = encode(session.state)
    for stood in reversed(states):
        assert session.undo()
        assert (encode(session.state), session.decision, len(session.events)) == stood
    assert not session.undo() and session.past == []
    while session.redo():
        pass
    assert encode(session.state) == end and len(session.past) == 2 and session.luck == []


def test_a_loaded_session_goes_back_to_a_journal_that_is_kept_elsewhere() -> None:
    session = in_chapters()
    play(session, 11)
    (journal,) = session.past
    again = Session.load(InChapters(), None, saved(session))
    again.earlier = lambda origin: journal if fingerprint(origin) == journal.leads_to else None
    while again.answers:
        assert again.undo()
    assert again.undo() and len(again.answers) == len(journal.answers) - 1
    assert again.redo() and again.answers == [] and encode(again.state) == again.checkpoints[0].state


def test_a_journal_that_does_not_fit_leaves_everything_as_it_was() -> None:
    session = in_chapters()
    play(session, 10)
    assert session.answers == []
    (journal,) = session.past
    session.past = [replace(journal, answers=(("take:9",), *journal.answers))]
    stood = encode(session.state)
    assert not session.undo()
    assert session.notice == Notice("stays.misfit") and encode(session.state) == stood and len(session.past) == 1


def test_another_answer_after_the_dice_were_seen_is_told_and_kept() -> None:
    session = new_session()
    play(session, 4)  # twice: sticks, the die, go
    assert session.undo() and session.undo()
    session.answer(["take:2"])
    assert [event.kind for event in session.events].count("luck_undone") == 1 and session.luck == [2]
    for again in (loaded(saved(session)), Session.replay(ToyRules(), None, saved(session))):
        assert again.luck == [2] and again.state == session.state
    whole = Session.replay(ToyRules(), None, saved(session))
    assert whole.events == session.events


def test_luck_that_is_met_again_was_never_undone() -> None:
    session = new_session()
    play(session, 4)
    assert session.undo() and session.undo()
    play(session, 4)
    assert session.luck == [] and "luck_undone" not in [event.kind for event in session.events]


def test_taking_back_what_no_chance_followed_is_no_luck() -> None:
    session = new_session()
    play(session, 1)
    session.answer(["go"])
    session.undo()
    assert session.taken_back == [(("go",), False)]


def test_a_save_remembers_what_was_taken_back() -> None:
    """Else luck could be undone unseen by leaving the game between."""
    session = new_session()
    play(session, 3)
    session.undo()
    again = loaded(saved(session))
    again.answer(["take:3"])
    assert again.luck == [2]


def test_luck_undone_twice_at_one_place_is_one_mark() -> None:
    session = new_session()
    for key in ("take:1", "take:2", "take:3"):
        session.answer([key])
        session.undo()
    session.answer(["take:1"])
    assert session.luck == [0]


# --- house rules ------------------------------------------------------------------------------------


def test_a_house_rule_is_an_answer_of_the_journal_that_replays_and_is_undone() -> None:
    session = new_session()
    play(session, 5)
    before = encode(session.state)
    assert session.overrule(read_rule("house:sticks:a:50")) and session.state.heaps["a"].sticks == 50
    assert ("house:sticks:a:50",) in session.answers and "house_rule" in [event.kind for event in session.events]
    play(session, 3)
    end = encode(session.state)
    for again in (loaded(saved(session)), Session.replay(ToyRules(), None, saved(session))):
        assert again.notice is None and again.state == session.state and again.decision == session.decision
    for _ in range(3):
        assert session.undo()
    while ("house:sticks:a:50",) in session.answers:
        assert session.undo()
    while session.redo():
        pass
    assert encode(session.state) == end != before and ("house:sticks:a:50",) in session.answers


def test_what_was_answered_since_the_piece_began_is_answered_again() -> None:
    session = new_session()
    play(session, 5)  # in the middle of a turn: the sticks have been named, "go" is asked
    asked = session.decision
    assert asked is not None and asked.prompt == "go"
    session.overrule(read_rule("house:sticks:a:50"))
    assert session.decision is not None and session.decision.prompt == "go" and session.notice is None
    assert session.answers[-2:] == [("house:sticks:a:50",), ("take:1",)]


def test_what_no_longer_fits_is_to_be_answered_anew_and_that_is_said() -> None:
    session = new_session()
    play(session, 4)
    session.answer(["take:3"])
    session.overrule(read_rule("house:sticks:a:2"))
    assert session.decision is not None and session.decision.prompt == "take"
    assert session.notice == Notice("taken_back.overruled", {"lost": 1})


def test_what_is_no_house_rule_changes_nothing() -> None:
    session = new_session()
    play(session, 5)
    stood, asked, answers = encode(session.state), session.decision, list(session.answers)
    with pytest.raises(IllegalAnswer):
        session.overrule(read_rule("house:nonsense"))
    assert (encode(session.state), session.decision, session.answers) == (stood, asked, answers)
    play(session, 3)


# --- what is refused and done all the same ----------------------------------------------------------


class Refusing(ToyRules):
    """Four sticks are refused; a house rule can take them. Five can be taken by nobody."""

    def step(self, game: ToyGame) -> Steps[None]:
        offered = {Option("take:1"): 1, Option("take:2"): 2}

        def missing() -> list[Refusal]:
            four = Overrulable(Option("take:4", "take", {"count": 4}), "too_many", "R-1", anyway=True, stands_for=4)
            return [four, Refusal(Option("take:5"), "too_many", "R-1")]

        answer = yield Asking(Kind.CHOOSE, "take", list(offered), missing=missing)
        (count,) = meant(offered, answer, missing)
        game.state.heaps["a"].sticks -= count
        game.state.turns += 1
        game.pick("dice", range(6))


def refusing(seed: int = 7) -> Session[ToyState, None]:
    return Session(Refusing(), None, new_state(seed))


def test_what_is_refused_is_done_all_the_same_told_replayed_and_undone() -> None:
    session = refusing()
    play(session, 2)
    assert [each.anyway for each in session.refusals()] == [True, False]
    assert session.overrule(read_rule("house:anyway:take:4")) and session.state.heaps["a"].sticks == 194
    (told,) = [event for event in session.events if event.kind == "house_anyway"]
    said = {"option": "take:4", "label": "take", "about": {"count": 4}, "why": "too_many"}
    assert told.args == said and told.rules == ("R-1",)
    play(session, 1)
    stood = encode(session.state)
    for again in (Session.replay(Refusing(), None, session.data()), Session.load(Refusing(), None, session.data())):
        assert again.notice is None and encode(again.state) == stood
    assert session.undo() and session.undo() and session.state.heaps["a"].sticks == 198
    assert not [event for event in session.events if event.kind == "house_anyway"]
    assert session.redo() and session.redo() and encode(session.state) == stood


@pytest.mark.parametrize("key", ["take:5", "take:1", "take:9", ""])
def test_what_cannot_be_done_all_the_same_changes_nothing(key: str) -> None:
    session = refusing()
    play(session, 1)
    stood, answers = encode(session.state), list(session.answers)
    with pytest.raises(IllegalAnswer, match=r"\.$"):
        session.overrule(read_rule(f"house:anyway:{key}"))
    with pytest.raises(IllegalAnswer):
        session.answer(["take:4"])
    assert encode(session.state) == stood and session.answers == answers


def test_a_question_for_several_options_lets_none_be_taken_by_a_house_rule() -> None:
    session = refusing()
    missing: list[Refusal] = [Overrulable(Option("two"), "gone", "R-1", anyway=True, stands_for=2)]
    session.asking = Asking(Kind.CHOOSE, "take", [Option("one"), Option("three")], (), 2, 2, missing=lambda: missing[:])
    assert [each.anyway for each in session.refusals()] == [False]
    with pytest.raises(IllegalAnswer):
        session.overrule(read_rule("house:anyway:two"))
