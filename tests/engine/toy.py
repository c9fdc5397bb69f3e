"""A tiny game for the engine's tests: take sticks from a heap, with a die and a shuffled deck in between."""

from dataclasses import dataclass, field

from kf_desktop.engine.decision import Answer, Decision, IllegalAnswer, Kind, Option, Steps
from kf_desktop.engine.game import Game
from kf_desktop.engine.journal.house_answers import HouseRule
from kf_desktop.engine.session import Session


@dataclass(slots=True)
class Heap:
    sticks: int
    taken: list[int] = field(default_factory=list)
    owner: str | None = None


@dataclass(slots=True)
class ToyState:
    streams: dict[str, int]
    heaps: dict[str, Heap]
    deck: list[int]
    table_dice: bool = False
    turns: int = 0
    chapters: int = 0


ROUND = 40
"""Turns of a round."""

ToyGame = Game[ToyState, None]


def new_state(seed: int, *, table_dice: bool = False) -> ToyState:
    return ToyState({"seed": seed}, {"a": Heap(200), "b": Heap(1)}, [1, 2, 3, 4], table_dice)


class ToyRules:
    state_type = ToyState
    asks_the_only = Kind.CHOOSE

    def step(self, game: ToyGame) -> Steps[None]:
        state = game.state
        heap = state.heaps["a"]
        most = min(3, heap.sticks)
        options = [Option(f"take:{count}", "take", {"count": count}) for count in range(1, most + 1)]
        answer = yield Decision(Kind.CHOOSE, "take", options)
        count = int(answer[0][5:])
        face = (yield from game.roll("dice", 6, 1))[0]
        game.shuffle("deck", state.deck)
        yield Decision(self.asks_the_only, "only", [Option("only")])
        yield Decision(Kind.CONFIRM, "go", [Option("go")])
        heap.sticks -= count
        heap.taken.append(count * face + state.deck[0])
        state.turns += 1
        game.emit("took", "TOY-001", count=count, face=face, left=heap.sticks)

    def finished(self, state: ToyState) -> bool:
        return state.heaps["a"].sticks <= 0

    def starts_chapter(self, state: ToyState) -> bool:
        return False

    def overrule(self, game: ToyGame, rule: HouseRule) -> None:
        if rule.what != "sticks" or not rule.value.isdecimal():
            raise IllegalAnswer(f"'{rule.what}' is no house rule.")
        game.state.heaps[rule.whom].sticks = int(rule.value)
        game.emit("house_rule", sticks=int(rule.value))

    def outlived(self, game: ToyGame, answer: Answer) -> bool:
        return False

    def starts_round(self, state: ToyState) -> bool:
        return state.turns % ROUND == 0


def play(session: "Session[ToyState, None]", answers: int, choice: int = 0) -> None:
    """Answer so many decisions with the option at that place."""
    for _ in range(answers):
        if session.decision is None:
            return
        options = session.decision.options
        session.answer([options[choice % len(options)].key])


def new_session(seed: int = 7) -> "Session[ToyState, None]":
    return Session(ToyRules(), None, new_state(seed))
