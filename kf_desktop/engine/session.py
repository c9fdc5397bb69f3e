"""A session plays a game through decisions and answers, and can be saved, loaded and undone anywhere.

What is remembered is the origin (the state the journal starts from), every answer given since, and
checkpoints: the state's data at moments when no procedure was running. A load decodes the last
checkpoint and replays the answers after it through the same code; undo does so without the last one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from kf_desktop.engine.codec import CodecError, decode, encode, fingerprint
from kf_desktop.engine.decision import Answer, Decision, IllegalAnswer, Steps
from kf_desktop.engine.events import Event
from kf_desktop.engine.game import Game, HasStreams

S = TypeVar("S", bound=HasStreams)
C = TypeVar("C")

CHECKPOINT_EVERY = 48
"""Answers between checkpoints: the most that a load has to replay, give or take one procedure."""

LOG_KEPT = 300
"""Events from before the last checkpoint that a save carries, for the log."""


class Rules(Protocol[S, C]):
    """The door to a rules package."""

    state_type: type[S]

    def step(self, game: Game[S, C]) -> Steps[None]:
        """The next procedure: it runs from one quiet moment to the next."""

    def finished(self, state: S) -> bool:
        """Whether there is nothing more to play."""

    def starts_chapter(self, state: S) -> bool:
        """Whether this quiet moment is one from which the journal may start anew."""


@dataclass(slots=True)
class Checkpoint:
    """The state's data when `answers` answers had been given and `events` events had happened."""

    answers: int
    state: Any
    events: int = 0


class Session(Generic[S, C]):
    """One game being played. `decision` is what is asked now; None when the game is finished."""

    def __init__(self, rules: Rules[S, C], content: C, state: S) -> None:
        self.rules = rules
        self.decision: Decision | None = None
        self.answers: list[Answer] = []
        self.notice = ""
        self.game: Game[S, C] = Game(state, content)
        self.checkpoints = [Checkpoint(0, encode(state))]
        self._steps: Steps[None] = rules.step(self.game)
        self._run(None)

    @property
    def state(self) -> S:
        return self.game.state

    @property
    def events(self) -> list[Event]:
        return self.game.events

    def answer(self, keys: Sequence[str]) -> None:
        """Answer the decision and play on to the next one.

        Raises:
            IllegalAnswer: the keys are no answer to it; nothing has changed.
        """
        if self.decision is None:
            raise IllegalAnswer("The game is over: nothing is asked.")
        refusal = self.decision.refusal(keys)
        if refusal:
            raise IllegalAnswer(refusal)
        answer = tuple(keys)
        self.answers.append(answer)
        self._run(answer)

    def undo(self) -> bool:
        """Take the last answer of the journal back; False if there is none."""
        if not self.answers:
            return False
        del self.answers[-1]
        while self.checkpoints[-1].answers > len(self.answers):
            del self.checkpoints[-1]
        self._replay_from(self.checkpoints[-1])
        return True

    def data(self) -> dict[str, Any]:
        """The session as JSON data: origin, answers, last checkpoint and fingerprints."""
        origin, last = self.checkpoints[0], self.checkpoints[-1]
        return {
            "origin": origin.state,
            "answers": [list(answer) for answer in self.answers],
            "checkpoint": {"answers": last.answers, "state": last.state, "fingerprint": fingerprint(last.state)},
            "fingerprint": fingerprint(encode(self.state)),
            "log": [encode(event) for event in self.events[: last.events][-LOG_KEPT:]],
        }

    @classmethod
    def load(cls, rules: Rules[S, C], content: C, data: dict[str, Any]) -> Session[S, C]:
        """The session that `data` describes, standing exactly where it stood.

        If the answers after the checkpoint no longer fit the rules, it stands at the checkpoint and
        `notice` says so.

        Raises:
            CodecError: the data is not a session of these rules.
        """
        try:
            origin, saved = data["origin"], data["checkpoint"]
            answers = [tuple(str(key) for key in answer) for answer in data["answers"]]
            last = Checkpoint(int(saved["answers"]), saved["state"])
            marks = (str(saved["fingerprint"]), str(data["fingerprint"]))
            log = [decode(Event, event) for event in data.get("log", [])]
        except (KeyError, TypeError, ValueError) as error:
            raise CodecError(f"The journal is damaged: {error!r} is missing or of the wrong form.") from error
        if not 0 <= last.answers <= len(answers):
            raise CodecError("The journal is damaged: its checkpoint stands after its last answer.")
        if fingerprint(last.state) != marks[0]:
            raise CodecError("The journal is damaged: the checkpoint is not the one that was saved.")
        session = cls.__new__(cls)
        session.rules, session.answers, session.notice = rules, answers, ""
        session.decision = None
        last.events = len(log)
        session.checkpoints = [Checkpoint(0, origin)] + ([last] if last.answers else [])
        session.game = Game(decode(rules.state_type, last.state), content, log)
        session._replay_from(session.checkpoints[-1])
        if not session.notice and fingerprint(encode(session.state)) != marks[1]:
            session._fall_back("the rules have changed since it was saved")
        return session

    @classmethod
    def replay(cls, rules: Rules[S, C], content: C, data: dict[str, Any]) -> Session[S, C]:
        """As `load`, but from the origin: every answer of the journal is played again."""
        whole = dict(data)
        origin = data["origin"]
        whole["checkpoint"] = {"answers": 0, "state": origin, "fingerprint": fingerprint(origin)}
        return cls.load(rules, content, whole)

    def _replay_from(self, checkpoint: Checkpoint) -> None:
        """Stand where the journal stands, by way of the checkpoint."""
        tail = self.answers[checkpoint.answers :]
        self.answers = self.answers[: checkpoint.answers]
        state = decode(self.rules.state_type, checkpoint.state)
        self.game = Game(state, self.game.content, self.game.events[: checkpoint.events])
        self._steps = self.rules.step(self.game)
        self._run(None)
        for answer in tail:
            if self.decision is None or self.decision.refusal(answer):
                self._fall_back("an answer no longer fits the question")
                return
            self.answers.append(answer)
            self._run(answer)

    def _fall_back(self, reason: str) -> None:
        lost = len(self.answers) - self.checkpoints[-1].answers
        del self.answers[self.checkpoints[-1].answers :]
        self._replay_from(self.checkpoints[-1])
        self.notice = (
            f"The game was taken back to its last quiet moment, because {reason}. Answers to give again: about {lost}."
        )

    def _run(self, answer: Answer | None) -> None:
        """Run procedures until one asks something that has more than one answer."""
        while True:
            try:
                decision = next(self._steps) if answer is None else self._steps.send(answer)
            except StopIteration:
                answer = None
                if self.rules.finished(self.game.state):
                    self.decision = None
                    return
                self._quiet_moment()
                self._steps = self.rules.step(self.game)
                continue
            forced = decision.forced()
            if forced is None:
                decision.seq = len(self.answers)
                self.decision = decision
                return
            if forced:
                self.game.emit("only_one_answer", prompt=decision.prompt, answer=list(forced))
            answer = forced

    def _quiet_moment(self) -> None:
        """No procedure is running: take a checkpoint if one is due, or start the journal anew."""
        if self.rules.starts_chapter(self.game.state):
            if self.answers:
                self.answers = []
                self.checkpoints = [Checkpoint(0, encode(self.game.state), len(self.events))]
        elif len(self.answers) - self.checkpoints[-1].answers >= CHECKPOINT_EVERY:
            self.checkpoints.append(Checkpoint(len(self.answers), encode(self.game.state), len(self.events)))
