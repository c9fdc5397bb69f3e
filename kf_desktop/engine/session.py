"""A session plays a game through decisions and answers; it can be saved, loaded and undone at any point.

What is remembered is the origin (the state the journal starts from), every answer given since, and
checkpoints: the state's data at moments when no procedure was running. A load decodes the last
checkpoint and replays the answers after it through the same code; undo does so without the last one.
A chapter of the game has a journal of its own; undo goes back into the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from kf_desktop.engine.codec import CodecError, decode, encode, fingerprint
from kf_desktop.engine.decision import Answer, Asking, Decision, IllegalAnswer, Kind, Refusal, Steps
from kf_desktop.engine.events import Event, Json
from kf_desktop.engine.game import Game, HasStreams, Rules
from kf_desktop.engine.journal.house_answers import Anyway, HouseRule, Overruling, read_answer
from kf_desktop.engine.journal.kept import read_kept
from kf_desktop.engine.journal.records import Checkpoint, Journal, Notice, thin_out

S = TypeVar("S", bound=HasStreams)
C = TypeVar("C")

CHECKPOINT_EVERY = 160
"""After about so many answers a checkpoint is due even where no round begins."""

MOST_QUIET = 10_000
"""After so many quiet moments without a question the rules are taken to be going round in circles."""


class RulesStopped(IllegalAnswer):
    """The rules broke on a legal answer, which is a mistake in them. The game stands where it stood."""


class Session(Generic[S, C]):
    """One game being played. `decision` is what is asked now; None when the game is finished.

    `asking` is the same question as the procedure asks it, for code on this side of the door (odds); it is not data.
    `early` are answers to questions put together with it, by seat: each is played when its own question comes.
    """

    def __init__(self, rules: Rules[S, C], content: C, state: S) -> None:
        self.rules = rules
        self.decision: Decision | None = None
        self.asking: Decision | None = None
        self.answers: list[Answer] = []
        self.notice: Notice | None = None
        self.early: dict[str, Answer] = {}
        self._forget()
        self.game: Game[S, C] = Game(state, content)
        self.checkpoints = [Checkpoint(0, encode(state))]
        self._steps: Steps[None] = rules.step(self.game)
        self._run(None)

    def _forget(self) -> None:
        """Remember nothing but the journal."""
        self.luck: list[int] = []
        """The places of those answers of the journal before which luck had been undone."""
        self.taken_back: list[tuple[Answer, bool]] = []
        """The answers that redo can give again, the next one last, and whether chance had spoken after each."""
        self.past: list[Journal] = []
        """The journals that have ended in this session, the newest last."""
        self.earlier: Callable[[Any], Journal | None] = lambda origin: None
        """Finds the journal that leads to a state, which is given as data."""
        self._coming: list[Answer] = []
        """The answers that are being played again."""
        self._piece = 0
        """How many answers had been given when the piece now being played began."""

    @property
    def state(self) -> S:
        return self.game.state

    @property
    def events(self) -> list[Event]:
        return self.game.events

    def asked_of(self, seat: str) -> Decision | None:
        """The question that this seat may answer now, if any; the empty seat is asked whatever is asked first."""
        if self.decision is None:
            return None
        waiting = [asked for asked in self.decision.together if asked.seats and asked.seats[0] not in self.early]
        return next((asked for asked in (self.decision, *waiting) if not asked.refusal_of(seat)), None)

    def decision_for(self, seat: str) -> Decision | None:
        """What this seat sees of the question: its own, else another seat's; a secret one without its options."""
        asked = self.asked_of(seat) or self.decision
        if asked is None or not seat:
            return asked
        hidden = asked.secret and bool(asked.refusal_of(seat))
        return replace(asked, options=[] if hidden else asked.options, together=())

    def refusals(self) -> list[Refusal]:
        """What a player might look for among the options of the decision and does not find, and why not."""
        asking = self.asking
        if not isinstance(asking, Asking):
            return []
        found = [each.told() for each in asking.not_offered()]
        open_to_it = asking.least <= 1 <= asking.most and not asking.secret
        return found if open_to_it else [replace(each, anyway=False) for each in found]

    def _refusal(self, answer: Answer) -> str:
        """Why the question does not take the answer, as a sentence; empty if it does."""
        asking, rule = self.asking, read_answer(answer)
        if self.decision is None or asking is None:
            return "The game is over: nothing is asked."
        if not isinstance(rule, Anyway):
            return self.decision.refusal(answer)
        if isinstance(asking, Asking) and asking.overruled(rule.option) is not None:
            return ""
        return "That is nothing that this question refuses and that can be done all the same."

    def answer(self, keys: Sequence[str], seat: str = "") -> None:
        """Answer the decision and play on to the next one.

        `seat` is who answers. The empty seat is the whole table at one screen: it may answer whatever is asked
        of anybody. A seat of its own may only answer what it is asked.

        Raises:
            IllegalAnswer: the keys are no answer to it, or somebody else is asked; nothing has changed.
            RulesStopped: they are, but the rules have a mistake; nothing has changed either.
        """
        if self.decision is None:
            raise IllegalAnswer("The game is over: nothing is asked.")
        asked = self.asked_of(seat)
        refusal = self.decision.refusal_of(seat) if asked is None else asked.refusal(keys)
        if refusal:
            raise IllegalAnswer(refusal)
        if asked is not self.decision and asked is not None:
            self.early[asked.seats[0]] = tuple(keys)
            return
        self._play(tuple(keys))
        self._play_early()

    def _play_early(self) -> None:
        """Play the answers that were given before their turn, as far as it has come."""
        while self.decision is not None and self.decision.secret and self.decision.seats[0] in self.early:
            early = self.early.pop(self.decision.seats[0])
            if self.decision.refusal(early):
                return  # its hand has changed: it is asked again
            self._play(early)
        if self.decision is None or not self.decision.together:
            self.early.clear()

    def _play(self, given: Answer) -> None:
        """Play on with a legal answer, or stand where we stood."""
        answers, checkpoints, luck, ended = self.answers, self.checkpoints, self.luck, len(self.past)
        if self._strays(given):
            luck.append(len(answers))
        try:
            self._give(given)
        except Exception as error:
            del self.past[ended:]
            self.luck = [place for place in luck if place < len(answers) - 1]
            self.checkpoints = [point for point in checkpoints if point.answers < len(answers)]
            self._stand_at(answers[:-1])
            raise RulesStopped(
                f"The rules could not go on with this answer ({type(error).__name__}: {error}). The game stands where "
                "it stood: answer differently or take a step back, and export the save for a report."
            ) from error

    def _strays(self, given: Answer) -> bool:
        """Whether the answer differs from the one taken back, after which chance had spoken."""
        if self.taken_back and self.taken_back[-1][0] == given:
            self.taken_back.pop()
            return False
        spoken = any(spoke for _, spoke in self.taken_back)
        self.taken_back.clear()
        return spoken

    def _give(self, answer: Answer) -> None:
        """Play on with an answer; if luck was undone before it, an event says so."""
        if len(self.answers) in self.luck:
            self.game.emit("luck_undone")
        self.answers.append(answer)
        rule = read_answer(answer)
        if isinstance(rule, Anyway) and isinstance(self.asking, Asking):
            refusal = self.asking.overruled(rule.option)
            assert refusal is not None
            option = refusal.option
            about: Json = dict(option.args)
            told = {"option": option.key, "label": option.label, "about": about, "why": refusal.why}
            self.game.emit("house_anyway", refusal.rule, **told)
            answer = (rule.option,)
        self._run(answer)

    def undo(self) -> bool:
        """Take the last answer back; if this journal has none, that of the journal before it.

        False if there is none, or if `notice` says that it stays.
        """
        if self.early:
            self.early.popitem()
            return True
        journal = self._last_journal() if not self.answers else None
        answers, luck = (journal.answers, journal.luck) if journal is not None else (self.answers, self.luck)
        if not answers:
            return False
        stood = (self.answers, self.luck, self.checkpoints, self.game, self._steps, self.decision, self.asking)
        piece, streams = self._piece, dict(self.state.streams)
        self.luck = [place for place in luck if place < len(answers) - 1]
        self.checkpoints = [point for point in self.checkpoints if point.answers < len(answers)]
        if journal is not None:
            self.checkpoints = [Checkpoint(0, journal.origin, journal.events)]
        reason = self._stand_at(list(answers[:-1]))
        if reason is not None:
            self.answers, self.luck, self.checkpoints, self.game, self._steps, self.decision, self.asking = stood
            self.notice, self._piece = Notice(f"stays.{reason.name}", reason.args), piece
            return False
        if journal is not None:
            del self.past[-1:]
        rolled = self.decision is not None and self.decision.kind is Kind.ROLL
        spoke = rolled or streams != self.state.streams or len(answers) - 1 in luck
        self.taken_back.append((tuple(answers[-1]), spoke))
        return True

    def overrule(self, rule: Overruling) -> bool:
        """Put a house rule before the piece that is being played; False if `notice` says that it cannot be done.

        A house rule that does what the question refuses is the answer to the question.

        The answers given since are given again; from where they no longer fit, the players answer
        anew, and `notice` says so.

        Raises:
            IllegalAnswer: it is no house rule; nothing has changed.
        """
        if isinstance(rule, Anyway):
            if refusal := self._refusal(rule.answer()):
                raise IllegalAnswer(refusal)
            self._play(rule.answer())
            return True
        beside = decode(self.rules.state_type, encode(self.state))
        self.rules.overrule(Game(beside, self.game.content), rule)
        stood = (self.answers, self.luck, self.checkpoints, self.game, self._steps, self.decision, self.asking)
        piece, given = self._piece, [*self.answers]
        self.checkpoints = [point for point in self.checkpoints if point.answers <= piece]
        self.luck = [place + (place >= piece) for place in self.luck]
        lost = 0
        reason = self._stand_at([*given[:piece], rule.answer(), *given[piece:]])
        if reason is not None:
            lost, reason = len(given) - piece, self._stand_at([*given[:piece], rule.answer()])
        if reason is not None:
            self.answers, self.luck, self.checkpoints, self.game, self._steps, self.decision, self.asking = stood
            self._piece, self.notice = piece, Notice(f"stays.{reason.name}", reason.args)
            return False
        self.taken_back.clear()
        self.notice = Notice("taken_back.overruled", {"lost": lost}) if lost else None
        return True

    def _take_house_rules(self) -> None:
        """At a quiet moment: do what the players decided there, before the next piece is played."""
        while self._coming and isinstance(rule := read_answer(self._coming[0]), HouseRule):
            self.rules.overrule(self.game, rule)
            self.answers.append(self._coming.pop(0))
        self._piece = len(self.answers)

    def _last_journal(self) -> Journal | None:
        """The journal before this one, if it is known."""
        return self.past[-1] if self.past else self.earlier(self.checkpoints[0].state)

    def redo(self) -> bool:
        """Give the answer that was taken back last once more; False if there is none."""
        if self.taken_back and (rule := read_answer(self.taken_back[-1][0])) is not None:
            rest = self.taken_back[:-1]
            done = self.overrule(rule)
            self.taken_back = rest
            return done
        if self.decision is None or not self.taken_back or self.decision.refusal(self.taken_back[-1][0]):
            return False
        self._play(self.taken_back[-1][0])
        return True

    def go_back(self, place: int) -> None:
        """Return to the point where so many answers of the journal had been given, and forget those after it."""
        self.checkpoints = [point for point in self.checkpoints if point.answers <= place]
        self._stand_at(self.answers[:place])

    @property
    def journal(self) -> Journal:
        """The journal so far."""
        first = self.checkpoints[0]
        return Journal(first.state, tuple(self.answers), tuple(self.luck), "", first.events)

    def data(self) -> dict[str, Any]:
        """The session as JSON data: origin, answers, last checkpoint and fingerprints. Do not change it."""
        return {
            "origin": self.checkpoints[0].state,
            "answers": [list(answer) for answer in self.answers],
            "fingerprint": fingerprint(encode(self.state)),
            **({"luck": list(self.luck)} if self.luck else {}),
            **({"taken_back": [[list(keys), spoke] for keys, spoke in self.taken_back]} if self.taken_back else {}),
            **({"early": {seat: list(answer) for seat, answer in self.early.items()}} if self.early else {}),
            **self.checkpoints[-1].data(self.events),
        }

    @classmethod
    def load(
        cls, rules: Rules[S, C], content: C, data: dict[str, Any], examine: Callable[[S], str] = lambda state: ""
    ) -> Session[S, C]:
        """The session that `data` describes, standing exactly where it stood.

        If the answers after the checkpoint no longer fit the rules, it stands at the checkpoint and
        `notice` says so. A save brought up to date has no fingerprint: its answers need only fit. What was
        answered to a question that is asked no more is passed over; one that waits today and once went by itself
        is answered.
        `examine` says what is wrong with a state, or returns nothing.

        Raises:
            CodecError: the data is not a session of these rules, or a state in it is not sound.
        """
        kept = read_kept(data)
        origin, last, answers = kept.origin, kept.last, kept.answers
        for state in [origin.state, last.state] if last.answers else [last.state]:  # undo may come back to the origin
            if flaw := examine(decode(rules.state_type, state)):
                raise CodecError(flaw)
        session = cls.__new__(cls)
        session.rules, session.answers, session.notice, session.early = rules, answers, None, kept.early
        session._forget()
        session.luck, session.taken_back = kept.luck, kept.taken_back
        session.checkpoints = [origin, last] if last.answers else [last]
        reason = session._stand_at(answers, Game(decode(rules.state_type, last.state), content, kept.log))
        whole = len(session.answers) == len(answers)  # none was passed over, and none given that the save has not
        if reason is None and whole and kept.fingerprint and fingerprint(encode(session.state)) != kept.fingerprint:
            reason = Notice("changed")
        if reason is not None:
            session._fall_back(reason, len(answers))
        return session

    @classmethod
    def replay(
        cls, rules: Rules[S, C], content: C, data: dict[str, Any], examine: Callable[[S], str] = lambda state: ""
    ) -> Session[S, C]:
        """As `load`, but from the origin: every answer of the journal is played again."""
        try:
            origin = data["origin"]
        except KeyError as error:
            raise CodecError("The journal is damaged: it has no origin.") from error
        start = {"answers": 0, "state": origin, "fingerprint": fingerprint(origin)}
        return cls.load(rules, content, data | {"checkpoint": start, "log": []}, examine)

    def _stand_at(self, answers: list[Answer], game: Game[S, C] | None = None) -> Notice | None:
        """Play the answers after the last checkpoint again; what stopped one of them, or nothing.

        `game` is the game at that checkpoint, if it is at hand.
        The first question comes from the checkpoint alone: if even that raises, the error is the caller's.
        """
        checkpoint = self.checkpoints[-1]
        self.answers = answers[: checkpoint.answers]
        if game is None:
            state = decode(self.rules.state_type, checkpoint.state)
            game = Game(state, self.game.content, self.game.events[: checkpoint.events])
        self.game = game
        self.decision = self.asking = None
        self._coming = list(answers[checkpoint.answers :])
        self._take_house_rules()
        self._steps = self.rules.step(self.game)
        self._run(None)
        while self._coming:
            answer = self._coming.pop(0)
            if self._refusal(answer):
                if self.rules.outlived(self.game, answer):
                    self.luck = [place - (place > len(self.answers)) for place in self.luck]
                    continue
                only = self.decision.only() if self.decision is not None else None
                if not only:
                    return Notice("misfit")
                self.luck = [place + (place >= len(self.answers)) for place in self.luck]
                self._coming.insert(0, answer)
                answer = only
            try:
                self._give(answer)
            except Exception as error:
                return Notice("stopped", {"error": f"{type(error).__name__}: {error}"})
        return None

    def _fall_back(self, reason: Notice, given: int) -> None:
        """Stand at the last checkpoint, and say why and how many of the answers have to be given again."""
        self._stand_at(self.answers[: self.checkpoints[-1].answers])
        self.luck = [place for place in self.luck if place < len(self.answers)]
        self.taken_back.clear()
        self.notice = Notice(f"taken_back.{reason.name}", reason.args | {"lost": given - len(self.answers)})

    def _run(self, answer: Answer | None) -> None:
        """Run procedures until one asks something that has more than one answer."""
        quiet = 0
        while True:
            try:
                decision = next(self._steps) if answer is None else self._steps.send(answer)
            except StopIteration:
                answer = None
                if self.rules.finished(self.game.state):
                    self.decision = self.asking = None
                    return
                quiet += 1
                if quiet > MOST_QUIET:
                    raise RuntimeError("the game goes round without asking anything") from None
                self._quiet_moment()
                self._take_house_rules()
                self._steps = self.rules.step(self.game)
                continue
            forced = decision.forced()
            if forced is None:
                decision.seq = len(self.answers)
                self.asking, self.decision = decision, decision
                if isinstance(decision, Asking):
                    self.decision = decision.decision()
                return
            if forced:
                told = decision.seats if decision.secret else ()
                self.game.tell(told, "only_one_answer", prompt=decision.prompt, answer=list(forced))
            answer = forced

    def _quiet_moment(self) -> None:
        """No procedure is running: take a checkpoint if one is due, or start the journal anew."""
        state, since = self.game.state, len(self.answers) - self.checkpoints[-1].answers
        if self.rules.starts_chapter(state):
            if self.answers:
                data = encode(state)
                self.past.append(replace(self.journal, leads_to=fingerprint(data)))
                self.answers, self.luck = [], []
                self.checkpoints = [Checkpoint(0, data, len(self.events))]
        elif since >= CHECKPOINT_EVERY or (since and self.rules.starts_round(state)):
            self.checkpoints[-1].saved = {}  # only the last one is part of a save
            self.checkpoints.append(Checkpoint(len(self.answers), encode(state), len(self.events)))
            thin_out(self.checkpoints)
