"""Autosave on its own thread: never waiting, never losing the newest, never dying."""

from functools import partial
from threading import Event, Thread
from threading import enumerate as threads

import pytest

from kf_desktop.saves.autosaver import Autosaver


def fails(error: Exception) -> object:
    raise error


def test_all_is_written_after_a_flush_and_overtaken_states_are_skipped() -> None:
    written: list[int] = []
    gate, started = Event(), Event()
    saver = Autosaver(lambda words: None)
    saver.submit("a", lambda: (started.set(), gate.wait(5), written.append(0)))
    assert started.wait(5)
    for number in range(1, 50):
        saver.submit("a", partial(written.append, number))
    gate.set()
    assert saver.flush()
    assert written == [0, 49]
    saver.close()


def test_two_games_do_not_overtake_each_other() -> None:
    written: list[str] = []
    gate, started = Event(), Event()
    saver = Autosaver(lambda words: None)
    saver.submit("a", lambda: (started.set(), gate.wait(5)))
    assert started.wait(5)
    saver.submit("a", lambda: written.append("last of a"))
    saver.submit("b", lambda: written.append("first of b"))
    gate.set()
    assert saver.flush()
    assert written == ["last of a", "first of b"]
    saver.close()


def test_submit_does_not_wait_for_the_disk() -> None:
    gate = Event()
    saver = Autosaver(lambda words: None)
    for _ in range(100):
        saver.submit("a", lambda: gate.wait(30))
    assert saver.behind("a") == 100, "the disk has taken none of them yet"
    gate.set()
    saver.close()
    assert saver.behind("a") == 0


def test_a_full_disk_is_a_sentence_in_both_languages_and_the_next_answer_is_tried_again() -> None:
    told: list[dict[str, str]] = []
    written: list[int] = []
    saver = Autosaver(told.append)
    saver.submit("a", lambda: fails(OSError(28, "No space left on device")))
    assert not saver.flush()
    assert "No space left on device" in told[0]["en"]
    assert "未能保存" in told[0]["zh_CN"]
    saver.submit("a", lambda: written.append(1))
    assert saver.flush()
    assert written == [1]
    saver.close()


def test_a_disk_that_says_no_reason_fails_with_a_sentence_too() -> None:
    told: list[dict[str, str]] = []
    saver = Autosaver(told.append)
    for error in (OSError(), OSError("torn out")):
        saver.submit("a", partial(fails, error))
        saver.flush()
    saver.close()
    reasons = [words["en"].removeprefix("The game could not be saved: ").partition(".")[0] for words in told]
    assert list(dict.fromkeys(reasons)) == ["unknown error", "torn out"]


def test_what_failed_is_tried_once_more_when_the_program_ends() -> None:
    full = [True]
    written: list[int] = []

    def write() -> None:
        if full:
            raise OSError(28, "No space left on device")
        written.append(1)

    saver = Autosaver(lambda words: None)
    saver.submit("a", write)
    saver.flush()
    full.clear()
    saver.close()
    assert written == [1]


def test_the_thread_outlives_any_error() -> None:
    told: list[dict[str, str]] = []
    written: list[int] = []
    saver = Autosaver(told.append)
    saver.submit("a", lambda: fails(UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed")))
    saver.submit("b", lambda: fails(RuntimeError("boom")))
    saver.flush()
    saver.submit("a", lambda: written.append(1))
    saver.submit("b", lambda: written.append(2))
    assert saver.flush()
    assert sorted(written) == [1, 2]
    assert len(told) >= 2
    assert any("RuntimeError: boom" in said["en"] for said in told)
    saver.close()


def test_a_game_that_is_deleted_is_not_written_again() -> None:
    written: list[int] = []
    gate, started = Event(), Event()
    saver = Autosaver(lambda words: None)
    saver.submit("other", lambda: (started.set(), gate.wait(5)))
    assert started.wait(5)
    saver.submit("a", lambda: written.append(1))
    gate.set()
    saver.forget("a")
    assert saver.flush()
    saver.close()
    assert written in ([], [1])  # what was already on its way is done before `forget` returns


def test_a_failed_write_of_a_game_deleted_meanwhile_is_not_tried_again() -> None:
    """The write fails while `forget` waits for it: what comes after must not bring the deleted game back."""
    tries: list[int] = []
    gate, started = Event(), Event()

    def write() -> None:
        started.set()
        gate.wait(5)
        tries.append(1)
        raise OSError(28, "No space left on device")

    saver = Autosaver(lambda words: None)
    saver.submit("a", write)
    assert started.wait(5)
    forgetting = Thread(target=lambda: saver.forget("a"))
    forgetting.start()
    gate.set()
    forgetting.join(5)
    assert saver.flush()
    saver.close()
    assert tries == [1]


def test_a_failed_write_of_a_game_deleted_later_is_not_tried_again() -> None:
    tries: list[int] = []
    saver = Autosaver(lambda words: None)
    saver.submit("a", lambda: (tries.append(1), fails(OSError(28, "No space left on device"))))
    assert not saver.flush()
    assert tries == [1]
    saver.forget("a")
    assert saver.flush()
    saver.close()
    assert tries == [1]


def test_it_is_known_how_far_a_game_is_ahead_of_the_disk() -> None:
    gates = [Event() for _ in range(3)]
    saver = Autosaver(lambda words: None)
    assert saver.behind("a") == 0
    started = Event()
    saver.submit("a", lambda: (started.set(), gates[0].wait(5)))
    assert started.wait(5)
    saver.submit("a", lambda: gates[1].wait(5))
    saver.submit("b", lambda: None)
    assert (saver.behind("a"), saver.behind("b")) == (2, 1)
    for gate in gates:
        gate.set()
    assert saver.flush()
    assert (saver.behind("a"), saver.behind("b")) == (0, 0)
    saver.submit("a", lambda: fails(OSError(28, "No space left on device")))
    saver.flush()
    assert saver.behind("a") == 0, "what the disk refuses is told of and not waited for"
    saver.close()


def test_a_state_that_failed_never_takes_the_place_of_a_newer_one() -> None:
    """The disk was full for one answer and has room again for the next: the older state must not come back."""
    written: list[str] = []
    full = [True]

    def write(state: str) -> None:
        if full:
            raise OSError(28, "No space left on device")
        written.append(state)

    saver = Autosaver(lambda words: None)
    saver.submit("a", partial(write, "older"))
    assert not saver.flush()
    full.clear()
    saver.submit("a", partial(write, "newer"))
    assert saver.flush() and saver.flush()
    saver.close()
    assert written == ["newer"]


def test_what_failed_is_not_tried_again_while_something_newer_waits() -> None:
    """A write fails after the next one was submitted: only the newer one is tried again."""
    written: list[int] = []
    gate, started = Event(), Event()
    saver = Autosaver(lambda words: None)
    saver.submit("a", lambda: (started.set(), gate.wait(5), fails(OSError(5, "Input/output error"))))
    assert started.wait(5)
    saver.submit("a", lambda: written.append(2))
    gate.set()
    assert saver.flush()
    assert saver.behind("a") == 0
    saver.close()
    assert written == [2]


def test_a_game_deleted_on_a_disk_that_hangs_is_not_written_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """`forget` gives up waiting; the write that hung fails afterwards, and other games are still written."""
    monkeypatch.setattr("kf_desktop.saves.autosaver.FLUSH_SECONDS", 0.05)
    tries: list[str] = []
    ended: list[bool] = []
    gate, started = Event(), Event()

    def write() -> None:
        tries.append("a")
        started.set()
        gate.wait(5)
        ended.append(True)
        raise OSError(5, "Input/output error")

    saver = Autosaver(lambda words: None)
    saver.submit("a", write)
    assert started.wait(5)
    saver.forget("a")
    assert not ended, "it is not waited for for ever"
    gate.set()
    saver.submit("b", lambda: tries.append("b"))
    assert saver.flush(5)
    assert saver.behind("a") == 0
    saver.close()
    assert tries == ["a", "b"]


def test_a_game_that_is_begun_anew_is_counted_from_its_beginning() -> None:
    saver = Autosaver(lambda words: None)
    for _ in range(3):
        saver.submit("a", lambda: None)
        assert saver.flush()
    saver.forget("a")
    gate, started = Event(), Event()
    saver.submit("a", lambda: (started.set(), gate.wait(5)))
    assert started.wait(5)
    assert saver.behind("a") == 1
    gate.set()
    saver.close()
    assert saver.behind("a") == 0


def test_a_disk_that_does_not_answer_is_not_waited_for_for_ever() -> None:
    gate, started = Event(), Event()
    saver = Autosaver(lambda words: None)
    saver.submit("a", lambda: (started.set(), gate.wait(5)))
    assert started.wait(5)
    assert saver.flush(0.05) is False
    gate.set()
    assert saver.flush() is True
    saver.close()


def test_nothing_runs_on_after_the_end() -> None:
    before = {thread.ident for thread in threads()}
    saver = Autosaver(lambda words: None)
    (mine,) = (thread for thread in threads() if thread.ident not in before)
    assert mine.daemon, "a program that is ended otherwise does not hang on it"
    saver.close()
    assert not mine.is_alive()
