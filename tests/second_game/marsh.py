"""Marsh Lights: two seats carry their lantern over a board of hexes; hands are hidden, and who goes first is bid for.

Each round both bid a card of their hand in secret. The higher bid goes first (a tie goes to whoever went second), and
carries the lantern at most as many spaces as the other bid. Will-o'-the-wisps, drawn by chance, close spaces. Whoever
reaches the far bank first wins; without a card left, whoever is nearer.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kf_desktop.engine.decision import Answer, Decision, IllegalAnswer, Kind, Option, Steps, ask_together
from kf_desktop.engine.events import Event
from kf_desktop.engine.game import Game as EngineGame
from kf_desktop.engine.grid import OFF, Cell, Topology
from kf_desktop.engine.hexes import HexGrid
from kf_desktop.engine.journal.house_answers import HouseRule
from kf_desktop.engine.scenes import Frame, Scenes, push

HAND = 6
WISPS = 5


@dataclass(slots=True)
class Player:
    """A seat: its hand, which nobody else sees, and where its lantern stands."""

    hand: list[int]
    lantern: Cell
    far_bank: Cell


@dataclass(slots=True)
class State:
    """The whole game."""

    streams: dict[str, int]
    players: dict[str, Player]
    deck: list[int]
    second: str
    table_dice: bool = False
    wisps: list[Cell] = field(default_factory=list)
    scenes: list[Frame] = field(default_factory=lambda: [Frame("round")])
    winner: str = ""


@dataclass(frozen=True, slots=True)
class Content:
    """What the game is played with."""

    board: Topology


Game = EngineGame[State, Content]
SCENES: Scenes[State, Content] = Scenes()
BOARD = HexGrid(5, 7)


def new_game(seed: int) -> State:
    """Two seats with a hand each, on opposite banks."""
    streams, deck = {"seed": seed}, [number for number in range(1, 9) for _ in range(2)]
    game: Game = EngineGame(State(streams, {}, deck, "south"), Content(BOARD))
    game.shuffle("deck", deck)
    for seat, bank, far in (("north", BOARD.spaces[-3], BOARD.spaces[2]), ("south", BOARD.spaces[2], BOARD.spaces[-3])):
        game.state.players[seat] = Player([deck.pop() for _ in range(HAND)], bank, far)
    return game.state


class Marsh:
    """The rules as a session plays them."""

    state_type = State

    def step(self, game: Game) -> Steps[None]:
        yield from SCENES.play(game)

    def finished(self, state: State) -> bool:
        return bool(state.winner)

    def starts_chapter(self, state: State) -> bool:
        return False

    def overrule(self, game: Game, rule: HouseRule) -> None:
        raise IllegalAnswer("The marsh knows no house rules.")

    def outlived(self, game: Game, answer: Answer) -> bool:
        return False

    def starts_round(self, state: State) -> bool:
        return state.scenes[-1].scene == "round"


@SCENES.scene("round")
def play_round(game: Game, frame: Frame) -> Steps[None]:
    """The bids, all at once; then each carries its lantern, in a scene of its own."""
    state = game.state
    seats = sorted(state.players, key=lambda seat: seat == state.second, reverse=True)
    answers = yield from ask_together([bid_of(state, seat) for seat in seats])
    bids = {seat: bids_of(state, seat)[key] for seat, (key,) in zip(seats, answers, strict=True)}
    for seat, number in bids.items():
        state.players[seat].hand.remove(number)
        game.emit("bid", seat=seat, number=number)
    first = max(seats, key=lambda seat: bids[seat])  # of equals the first: who went second
    state.second = next(seat for seat in seats if seat != first)
    light_wisp(game)
    for seat, other in ((state.second, first), (first, state.second)):  # the last one pushed goes first
        push(game, "carry", seat, steps=str(bids[other]))


def bid_of(state: State, seat: str) -> Decision:
    options = [Option(key, "bid", {"number": number}) for key, number in bids_of(state, seat).items()]
    return Decision(Kind.CARD, "bid", options, (seat,))


def bids_of(state: State, seat: str) -> dict[str, int]:
    """What the seat can bid, by the keys of its options."""
    return {f"bid:{number}": number for number in state.players[seat].hand}


def light_wisp(game: Game) -> None:
    """Another space is closed to both, if one can be."""
    state = game.state
    taken = [
        OFF,
        *state.wisps,
        *(place for player in state.players.values() for place in (player.lantern, player.far_bank)),
    ]
    free = [cell for cell in game.content.board.spaces if cell not in taken]
    if free and len(state.wisps) < WISPS:
        state.wisps.append(game.pick("wisps", free))
        game.emit("wisp", cell=game.content.board.name(state.wisps[-1]))


@SCENES.scene("carry")
def carry(game: Game, frame: Frame) -> Steps[None]:
    """One seat moves, a space at a time, and may stop."""
    state, board, seat = game.state, game.content.board, frame.step
    state.scenes.pop()
    player = state.players[seat]
    for _ in range(int(frame.args["steps"])):
        ways = {
            f"cell:{board.name(cell)}": cell for cell in board.neighbours(player.lantern) if cell not in state.wisps
        }
        options = [Option(key, "cell", {"cell": board.name(cell)}) for key, cell in ways.items()]
        (answer,) = yield Decision(Kind.CELL, "carry", [*options, Option("stay", "stay")], (seat,))
        if answer == "stay":
            break
        player.lantern = ways[answer]
        game.emit("carried", seat=seat, cell=board.name(player.lantern))
        if player.lantern == player.far_bank:
            win(game, seat)
            return
    game.tell((seat,), "remembers", seat=seat, hand=list(player.hand))
    if state.scenes[-1].scene == "round" and not player.hand:
        win(game, min(state.players, key=lambda name: left_of(game, name)))


def left_of(game: Game, seat: str) -> int:
    player = game.state.players[seat]
    return game.content.board.distance(player.lantern, player.far_bank)


def win(game: Game, seat: str) -> None:
    game.state.winner = seat
    game.emit("won", seat=seat)


# --- what a seat sees ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class View:
    """The table from one seat: its own hand, and of the other's how many cards there are."""

    seat: str
    hand: tuple[int, ...]
    cards: dict[str, int]
    lanterns: dict[str, str]
    wisps: tuple[str, ...]
    deck: int


def view(state: State, seat: str) -> View:
    players = state.players
    return View(
        seat,
        tuple(players[seat].hand) if seat in players else (),
        {name: len(player.hand) for name, player in players.items()},
        {name: BOARD.name(player.lantern) for name, player in players.items()},
        tuple(BOARD.name(cell) for cell in state.wisps),
        len(state.deck),
    )


def events_for(events: list[Event], seat: str) -> list[Event]:
    """What that seat knows has happened."""
    return [event for event in events if event.is_for(seat)]
