"""The clash as a scene: set-up, monster and knight rounds in turn, the Aftermath (CLA-061 … CLA-077)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.clash.harm.peril import settle
from kf_desktop.rules.clash.monster.activation import next_token, ready_tokens, resolve_token
from kf_desktop.rules.clash.monster.spawning import spawn_if_due
from kf_desktop.rules.clash.monster.wounds import lose_traits
from kf_desktop.rules.clash.moving.vantage import holders
from kf_desktop.rules.clash.round.aftermath import resolve_aftermath
from kf_desktop.rules.clash.round.knight_round import choose_next_knight, knight_turn
from kf_desktop.rules.clash.round.princess_turn import princess_turn
from kf_desktop.rules.clash.round.setup import scenario_of, set_up
from kf_desktop.rules.clash.round.sigh import clash_is_replayed, remember
from kf_desktop.rules.clash.timing.moments import moment
from kf_desktop.rules.effects.who import all_present, present
from kf_desktop.rules.knight import techniques
from kf_desktop.rules.knight.standing import start_afresh
from kf_desktop.rules.table.game import ClashOver, Game, Steps, clash_of
from kf_desktop.rules.table.readings import read_clash_words
from kf_desktop.rules.table.scenes import pop, scene
from kf_desktop.rules.table.state import Princess

WISE_PROVIDENCE = "wise_providence"  # TIM-020


@scene("clash")
def clash_scene(game: Game, frame: Frame) -> Steps[None]:
    """Play the next piece: one activation, one knight's turn, or a step between (CLA-063)."""
    if game.state.clash is not None:
        lose_traits(game)
    try:
        yield from STEPS[frame.step](game, frame)
    except ClashOver:
        frame.step = "aftermath" if frame.step == "end" else "end"


def _setup(game: Game, frame: Frame) -> Steps[None]:
    """What awaits the party is read before anybody takes his place (CLA-009)."""
    frame.step = "prepare"
    read_clash_words(game, scenario_of(game, frame.args["monster"]))
    yield from ()


def _prepare(game: Game, frame: Frame) -> Steps[None]:
    """Steps 1 to 3 of a clash, then 'start of clash' effects (CLA-003, TIM-001)."""
    remember(game)
    frame.step = "start"
    yield from set_up(game, frame.args["type"], frame.args["monster"])


def _start(game: Game, frame: Frame) -> Steps[None]:
    yield from moment(game, "start_of_clash")
    yield from settle(game)
    frame.step = "knight_round" if _knights_begin(game) else "monster_round"


def _knights_begin(game: Game) -> bool:
    """Wise Providence starts the next clash with the knights' round (TIM-020, TIM-021)."""
    blessed = [knight for knight in present(game) if knight.sheet.notes.pop(WISE_PROVIDENCE, 0)]
    for knight in blessed:
        game.emit("wise_providence", "TIM-020", "TIM-021", knight=knight.id)
    return bool(blessed)


def _monster_round(game: Game, frame: Frame) -> Steps[None]:
    """Start of the Monster Round: tokens are readied, then effects of the moment (CLA-068 … CLA-072)."""
    clash = clash_of(game)
    clash.round += 1
    game.emit("monster_round", "CLA-068", round=clash.round)
    for knight in all_present(game):
        start_afresh(knight)  # ABI-027: reactions are counted by the round
    ready_tokens(game)
    yield from moment(game, "start_of_monster_round", "start_of_round")
    yield from settle(game)
    frame.step = "activation"


def _activation(game: Game, frame: Frame) -> Steps[None]:
    """One activation token (ACT-016)."""
    token = next_token(game)
    if token is None:
        frame.step = "monster_round_end"
        return
    yield from resolve_token(game, token)
    yield from spawn_if_due(game)


def _monster_round_end(game: Game, frame: Frame) -> Steps[None]:
    """Other actions, then the end of the round (CLA-073 … CLA-077)."""
    yield from moment(game, "other_actions")
    yield from moment(game, "end_of_monster_round", "end_of_round", others=partial(holders, game))
    yield from settle(game)
    yield from spawn_if_due(game)
    _end_of_round(game)
    frame.step = "knight_round"


def _knight_round(game: Game, frame: Frame) -> Steps[None]:
    """Start of the Knight Round: its effects come before any turn (KRD-003 … KRD-005)."""
    game.emit("knight_round", "KRD-003", round=clash_of(game).round)
    for knight in all_present(game):
        knight.acted = False
        start_afresh(knight)  # ABI-027
    frame.step = "knight_turn"
    yield from moment(game, "start_of_knight_round", "start_of_round")
    yield from settle(game)


def _knight_turn(game: Game, frame: Frame) -> Steps[None]:
    """One knight's turn, or the princess's (KRD-006 … KRD-008, PRI-007)."""
    knight = yield from choose_next_knight(game)
    if knight is None:
        frame.step = "knight_round_end"
        return
    yield from princess_turn(game, knight) if isinstance(knight, Princess) else knight_turn(game, knight)


def _knight_round_end(game: Game, frame: Frame) -> Steps[None]:
    """All have acted: effects of the moment, then the next Monster Round (KRD-019 … KRD-021)."""
    frame.step = "monster_round"
    yield from moment(game, "end_of_knight_round", "end_of_round")
    yield from settle(game)
    _end_of_round(game)


def _end_of_round(game: Game) -> None:
    for knight in present(game):
        techniques.end_of_round(knight)


def _end(game: Game, frame: Frame) -> Steps[None]:
    """'End of clash' effects, whoever has won (TIM-002)."""
    clash = clash_of(game)
    result, clash.active = clash.result, ""
    try:
        yield from moment(game, "end_of_clash")
    finally:
        clash.result = result  # nothing decides the clash again
    frame.step = "aftermath"


def _aftermath(game: Game, frame: Frame) -> Steps[None]:
    """Step 5: the Aftermath, if there is an expedition to go on with; the scene is over (CLA-003, AFT-001)."""
    if (yield from clash_is_replayed(game)):
        return
    game.state.before_clash = ""
    args = dict(frame.args)
    pop(game)
    if game.state.on_expedition is not None:
        yield from resolve_aftermath(game, args)


STEPS: dict[str, Callable[[Game, Frame], Steps[None]]] = {
    "setup": _setup,
    "prepare": _prepare,
    "start": _start,
    "monster_round": _monster_round,
    "activation": _activation,
    "monster_round_end": _monster_round_end,
    "knight_round": _knight_round,
    "knight_turn": _knight_turn,
    "knight_round_end": _knight_round_end,
    "end": _end,
    "aftermath": _aftermath,
}
